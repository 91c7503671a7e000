//! Text to postfix program, by recursive descent with a limit on depth.

use super::operation::{Binary, Ternary, Unary};
use super::{ExpressionError, MAX_LENGTH, Operation, STACK};

/// The deepest nesting of parentheses, signs, powers and branches.
const MAX_DEPTH: usize = 100;

/// What a function's name stands for.
#[derive(Clone, Copy)]
enum Function {
    One(Unary),
    Two(Binary),
    /// Two or more arguments, folded from the left.
    Many(Binary),
    Three(Ternary),
}

const FUNCTIONS: &[(&str, Function)] = &[
    ("sin", Function::One(Unary::Sin)),
    ("cos", Function::One(Unary::Cos)),
    ("tan", Function::One(Unary::Tan)),
    ("asin", Function::One(Unary::Asin)),
    ("acos", Function::One(Unary::Acos)),
    ("atan", Function::One(Unary::Atan)),
    ("sinh", Function::One(Unary::Sinh)),
    ("cosh", Function::One(Unary::Cosh)),
    ("tanh", Function::One(Unary::Tanh)),
    ("exp", Function::One(Unary::Exp)),
    ("ln", Function::One(Unary::Ln)),
    ("log10", Function::One(Unary::Log10)),
    ("log2", Function::One(Unary::Log2)),
    ("sqrt", Function::One(Unary::Sqrt)),
    ("abs", Function::One(Unary::Abs)),
    ("sign", Function::One(Unary::Sign)),
    ("floor", Function::One(Unary::Floor)),
    ("ceil", Function::One(Unary::Ceil)),
    ("round", Function::One(Unary::Round)),
    ("step", Function::One(Unary::Step)),
    ("atan2", Function::Two(Binary::Atan2)),
    ("hypot", Function::Two(Binary::Hypot)),
    ("pow", Function::Two(Binary::Power)),
    ("mod", Function::Two(Binary::Mod)),
    ("min", Function::Many(Binary::Min)),
    ("max", Function::Many(Binary::Max)),
    ("clamp", Function::Three(Ternary::Clamp)),
    ("if", Function::Three(Ternary::Select)),
];

const CONSTANTS: &[(&str, f64)] = &[
    ("pi", std::f64::consts::PI),
    ("tau", std::f64::consts::TAU),
    ("e", std::f64::consts::E),
    ("inf", f64::INFINITY),
];

const COMPARISONS: &[(&str, Binary)] = &[
    ("<=", Binary::LessEqual),
    (">=", Binary::GreaterEqual),
    ("==", Binary::Equal),
    ("!=", Binary::NotEqual),
    ("<", Binary::Less),
    (">", Binary::Greater),
];

/// Operators, longer ones first.
const SYMBOLS: &[&str] =
    &["<=", ">=", "==", "!=", "&&", "||", "<", ">", "+", "-", "*", "/", "^", "!", "(", ")", ",", "?", ":"];

#[derive(Debug, Clone, Copy, PartialEq)]
enum Token<'a> {
    Number(f64),
    Name(&'a str),
    Symbol(&'static str),
    End,
}

/// A token and the characters that it covers.
#[derive(Debug, Clone, Copy)]
struct Spot {
    /// From zero, in characters.
    start: usize,
    length: usize,
}

impl Spot {
    fn error(self, message: impl Into<String>) -> ExpressionError {
        ExpressionError { message: message.into(), column: self.start + 1, length: self.length.max(1) }
    }
}

/// Compiles a text to a program that needs at most [`STACK`] numbers.
pub(super) fn compile(text: &str, variables: &[&str]) -> Result<Vec<Operation>, ExpressionError> {
    if text.len() > MAX_LENGTH {
        let message =
            format!("the expression has {} bytes, but at most {MAX_LENGTH} are allowed", text.len());
        return Err(Spot { start: 0, length: 1 }.error(message));
    }
    let mut parser = Parser {
        rest: text,
        column: 0,
        token: Token::End,
        spot: Spot { start: 0, length: 0 },
        variables,
        program: Vec::new(),
        height: 0,
        depth: 0,
    };
    parser.advance()?;
    if parser.token == Token::End {
        return Err(parser.spot.error("the expression is empty"));
    }
    parser.choice()?;
    match parser.token {
        Token::End => Ok(parser.program),
        Token::Symbol(")") => Err(parser.spot.error("this `)` closes nothing")),
        Token::Symbol(",") => {
            Err(parser.spot.error("`,` stands only between arguments (a decimal number has a point)"))
        }
        _ => Err(parser.spot.error(format!("expected an operator before {}", parser.found()))),
    }
}

struct Parser<'a> {
    rest: &'a str,
    /// Characters before `rest`.
    column: usize,
    token: Token<'a>,
    spot: Spot,
    variables: &'a [&'a str],
    program: Vec<Operation>,
    /// Numbers on the stack after the program so far.
    height: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    /// choice = or [ "?" choice ":" choice ]
    fn choice(&mut self) -> Result<(), ExpressionError> {
        self.nested(|parser| {
            parser.or()?;
            if parser.accept("?")? {
                parser.choice()?;
                parser.expect(":", "between the two values of `?`")?;
                parser.choice()?;
                parser.emit(Operation::Ternary(Ternary::Select), 3)?;
            }
            Ok(())
        })
    }

    fn or(&mut self) -> Result<(), ExpressionError> {
        self.and()?;
        while self.accept("||")? {
            self.and()?;
            self.emit(Operation::Binary(Binary::Or), 2)?;
        }
        Ok(())
    }

    fn and(&mut self) -> Result<(), ExpressionError> {
        self.comparison()?;
        while self.accept("&&")? {
            self.comparison()?;
            self.emit(Operation::Binary(Binary::And), 2)?;
        }
        Ok(())
    }

    fn comparison(&mut self) -> Result<(), ExpressionError> {
        self.sum()?;
        if let Some(binary) = self.comparison_here() {
            self.advance()?;
            self.sum()?;
            self.emit(Operation::Binary(binary), 2)?;
            if self.comparison_here().is_some() {
                return Err(self.spot.error("comparisons cannot be chained: write `a < b && b < c`"));
            }
        }
        Ok(())
    }

    fn comparison_here(&self) -> Option<Binary> {
        COMPARISONS.iter().find(|(symbol, _)| self.token == Token::Symbol(symbol)).map(|(_, binary)| *binary)
    }

    fn sum(&mut self) -> Result<(), ExpressionError> {
        self.product()?;
        loop {
            let binary = match self.token {
                Token::Symbol("+") => Binary::Add,
                Token::Symbol("-") => Binary::Subtract,
                _ => return Ok(()),
            };
            self.advance()?;
            self.product()?;
            self.emit(Operation::Binary(binary), 2)?;
        }
    }

    fn product(&mut self) -> Result<(), ExpressionError> {
        self.signed()?;
        loop {
            let binary = match self.token {
                Token::Symbol("*") => Binary::Multiply,
                Token::Symbol("/") => Binary::Divide,
                _ => return Ok(()),
            };
            self.advance()?;
            self.signed()?;
            self.emit(Operation::Binary(binary), 2)?;
        }
    }

    /// signed = ("-" | "+" | "!") signed | primary [ "^" signed ]
    fn signed(&mut self) -> Result<(), ExpressionError> {
        self.nested(|parser| {
            let sign = match parser.token {
                Token::Symbol("-") => Some(Unary::Negate),
                Token::Symbol("!") => Some(Unary::Not),
                Token::Symbol("+") => None,
                _ => {
                    parser.primary()?;
                    if parser.accept("^")? {
                        parser.signed()?;
                        parser.emit(Operation::Binary(Binary::Power), 2)?;
                    }
                    return Ok(());
                }
            };
            parser.advance()?;
            parser.signed()?;
            sign.map_or(Ok(()), |unary| parser.emit(Operation::Unary(unary), 1))
        })
    }

    fn primary(&mut self) -> Result<(), ExpressionError> {
        match self.token {
            Token::Number(number) => {
                self.advance()?;
                self.emit(Operation::Number(number), 0)
            }
            Token::Name(name) => self.name(name),
            Token::Symbol("(") => {
                self.advance()?;
                self.choice()?;
                self.expect(")", "to close `(`")
            }
            _ => Err(self.spot.error(format!("expected a value, found {}", self.found()))),
        }
    }

    fn name(&mut self, name: &str) -> Result<(), ExpressionError> {
        let spot = self.spot;
        self.advance()?;
        if self.accept("(")? {
            return match FUNCTIONS.iter().find(|(function, _)| *function == name) {
                Some((_, function)) => self.call(name, spot, *function),
                None => Err(spot.error(self.unknown("function", name))),
            };
        }
        if let Some(i) = self.variables.iter().position(|variable| *variable == name) {
            self.emit(Operation::Variable(i), 0)
        } else if let Some((_, number)) = CONSTANTS.iter().find(|(constant, _)| *constant == name) {
            self.emit(Operation::Number(*number), 0)
        } else if FUNCTIONS.iter().any(|(function, _)| *function == name) {
            Err(spot.error(format!("`{name}` is a function: write `{name}(…)`")))
        } else {
            Err(spot.error(self.unknown("name", name)))
        }
    }

    /// The arguments after `name(`.
    fn call(&mut self, name: &str, spot: Spot, function: Function) -> Result<(), ExpressionError> {
        let mut arguments = 0;
        if self.token != Token::Symbol(")") {
            loop {
                self.choice()?;
                arguments += 1;
                if let Function::Many(binary) = function
                    && arguments > 1
                {
                    self.emit(Operation::Binary(binary), 2)?;
                }
                if !self.accept(",")? {
                    break;
                }
            }
        }
        self.expect(")", &format!("to close `{name}(`"))?;
        let (needed, operation) = match function {
            Function::One(unary) => ("1 argument", Some((1, Operation::Unary(unary)))),
            Function::Two(binary) => ("2 arguments", Some((2, Operation::Binary(binary)))),
            Function::Three(ternary) => ("3 arguments", Some((3, Operation::Ternary(ternary)))),
            Function::Many(_) => ("2 or more arguments", None),
        };
        match operation {
            Some((count, operation)) if count == arguments => self.emit(operation, count),
            None if arguments >= 2 => Ok(()),
            _ => Err(spot.error(format!("`{name}` takes {needed}, found {arguments}"))),
        }
    }

    /// Appends an operation on the last `operands` numbers; computes it at once when they are all known.
    fn emit(&mut self, operation: Operation, operands: usize) -> Result<(), ExpressionError> {
        self.height = self.height.saturating_sub(operands) + 1;
        if self.height > STACK {
            return Err(self.spot.error(format!(
                "the expression is nested too deeply: it needs more than {STACK} numbers at once"
            )));
        }
        let first = self.program.len().saturating_sub(operands);
        let folded = match (operation, &self.program[first..]) {
            (Operation::Unary(unary), [Operation::Number(a)]) => Some(unary.value(*a)),
            (Operation::Binary(binary), [Operation::Number(a), Operation::Number(b)]) => {
                Some(binary.value(*a, *b))
            }
            _ => None,
        };
        match folded {
            Some(number) => {
                self.program.truncate(first);
                self.program.push(Operation::Number(number));
            }
            None => self.program.push(operation),
        }
        Ok(())
    }

    fn nested(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<(), ExpressionError>,
    ) -> Result<(), ExpressionError> {
        self.depth += 1;
        if self.depth > 2 * MAX_DEPTH {
            return Err(self
                .spot
                .error(format!("the expression is nested more than {MAX_DEPTH} levels deep")));
        }
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn accept(&mut self, symbol: &'static str) -> Result<bool, ExpressionError> {
        let here = self.token == Token::Symbol(symbol);
        if here {
            self.advance()?;
        }
        Ok(here)
    }

    fn expect(&mut self, symbol: &'static str, why: &str) -> Result<(), ExpressionError> {
        if self.accept(symbol)? {
            Ok(())
        } else {
            Err(self.spot.error(format!("expected `{symbol}` {why}, found {}", self.found())))
        }
    }

    fn found(&self) -> String {
        match self.token {
            Token::Number(number) => format!("`{number}`"),
            Token::Name(name) => format!("`{name}`"),
            Token::Symbol(symbol) => format!("`{symbol}`"),
            Token::End => "the end".to_owned(),
        }
    }

    fn unknown(&self, what: &str, name: &str) -> String {
        let functions = FUNCTIONS.iter().map(|(function, _)| *function);
        let closest = if name == "log" {
            None
        } else if what == "function" {
            closest(name, functions)
        } else {
            closest(
                name,
                self.variables.iter().copied().chain(CONSTANTS.iter().map(|(constant, _)| *constant)),
            )
        };
        match closest {
            Some(closest) => format!("no {what} `{name}` (did you mean `{closest}`?)"),
            None if what == "function" && name == "log" => {
                "no function `log`: write `ln`, `log10` or `log2`".to_owned()
            }
            None if what == "name" && !self.variables.is_empty() => {
                let names: Vec<String> =
                    self.variables.iter().take(8).map(|name| format!("`{name}`")).collect();
                let more = if self.variables.len() > 8 { ", …" } else { "" };
                format!("no {what} `{name}`; there are {}{more}", names.join(", "))
            }
            None => format!("no {what} `{name}`"),
        }
    }

    /// Reads the next token.
    fn advance(&mut self) -> Result<(), ExpressionError> {
        let trimmed = self.rest.trim_start();
        self.column += self.rest[..self.rest.len() - trimmed.len()].chars().count();
        self.rest = trimmed;
        let Some(first) = trimmed.chars().next() else {
            self.token = Token::End;
            self.spot = Spot { start: self.column, length: 1 };
            return Ok(());
        };
        let bytes = if first.is_ascii_digit() || first == '.' {
            number_length(trimmed)
        } else if first.is_alphabetic() || first == '_' {
            name_length(trimmed)
        } else {
            SYMBOLS
                .iter()
                .find(|symbol| trimmed.starts_with(**symbol))
                .map_or(first.len_utf8(), |symbol| symbol.len())
        };
        let (text, rest) = trimmed.split_at(bytes);
        self.spot = Spot { start: self.column, length: text.chars().count() };
        self.token = if first.is_ascii_digit() || first == '.' {
            let number = text.parse().map_err(|_| self.spot.error(format!("`{text}` is not a number")))?;
            Token::Number(number)
        } else if first.is_alphabetic() || first == '_' {
            Token::Name(text)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| **symbol == text) {
            Token::Symbol(symbol)
        } else {
            let hint = match first {
                '=' => " (to compare, write `==`)",
                '&' => " (write `&&`)",
                '|' => " (write `||`)",
                '%' => " (write `mod(a, b)`)",
                '−' => " (write `-`)",
                '×' | '·' => " (write `*`)",
                _ => "",
            };
            return Err(self.spot.error(format!("unexpected `{first}`{hint}")));
        };
        self.column += self.spot.length;
        self.rest = rest;
        Ok(())
    }
}

/// The bytes of digits, point, digits and exponent.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    if text[length..].starts_with('.') {
        length += 1 + digits(&text[length + 1..]);
    }
    if text[length..].starts_with(['e', 'E']) {
        let sign = usize::from(text[length + 1..].starts_with(['+', '-']));
        let exponent = digits(&text[length + 1 + sign..]);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

/// The bytes of a name: letters, digits, `_`, `.`, and an index such as `[0]`.
fn name_length(text: &str) -> usize {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).unwrap_or(text.len());
    let index = &text[end..];
    let digits = index.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let closed = index.starts_with('[') && digits > 0 && index[1 + digits..].starts_with(']');
    if closed { end + digits + 2 } else { end }
}

/// The candidate closest to a name, if it is close.
pub(in crate::math) fn closest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Very long names are never typing errors, and comparing them is quadratic.
    if name.len() > 100 {
        return None;
    }
    let lower = name.to_lowercase();
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            let starts = name.len() >= 3 && candidate.starts_with(name);
            *distance <= 1.max(name.chars().count() / 3) && *distance < candidate.chars().count() || starts
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::super::Expression;
    use super::*;

    #[test]
    fn errors_point_at_the_place() {
        let names = ["speed", "angle"];
        for (text, column, length, message) in [
            ("", 1, 1, "the expression is empty"),
            ("1 +", 4, 1, "expected a value, found the end"),
            ("1 + * 2", 5, 1, "expected a value, found `*`"),
            ("2 speed", 3, 5, "expected an operator before `speed`"),
            ("2 * sped", 5, 4, "no name `sped` (did you mean `speed`?)"),
            ("q", 1, 1, "no name `q`; there are `speed`, `angle`"),
            ("sine(1)", 1, 4, "no function `sine` (did you mean `sin`?)"),
            ("log(1)", 1, 3, "no function `log`: write `ln`, `log10` or `log2`"),
            ("sin", 1, 3, "`sin` is a function: write `sin(…)`"),
            ("atan2(1)", 1, 5, "`atan2` takes 2 arguments, found 1"),
            ("min(1)", 1, 3, "`min` takes 2 or more arguments, found 1"),
            ("sin()", 1, 3, "`sin` takes 1 argument, found 0"),
            ("(1 + 2", 7, 1, "expected `)` to close `(`, found the end"),
            ("1)", 2, 1, "this `)` closes nothing"),
            ("1,5", 2, 1, "`,` stands only between arguments (a decimal number has a point)"),
            ("1 < 2 < 3", 7, 1, "comparisons cannot be chained: write `a < b && b < c`"),
            ("1 = 2", 3, 1, "unexpected `=` (to compare, write `==`)"),
            ("1 ? 2", 6, 1, "expected `:` between the two values of `?`, found the end"),
            ("ä + 1", 1, 1, "no name `ä`; there are `speed`, `angle`"),
            ("1 + é", 5, 1, "no name `é`; there are `speed`, `angle`"),
            ("1.2.3", 4, 2, "expected an operator before `0.3`"),
            (".", 1, 1, "`.` is not a number"),
            ("2e", 2, 1, "expected an operator before `e`"),
        ] {
            let error = Expression::parse(text, &names).unwrap_err();
            let expected = ExpressionError { message: message.to_owned(), column, length };
            assert_eq!(error, expected, "{text}");
        }
    }

    #[test]
    fn hostile_text_is_refused_and_not_fatal() {
        for text in ["(", "-", "!", "2^", "sin(", "1?", "0?1:", "1+(", "max(1,"] {
            for count in [1000, 60_000 / text.len(), 1_000_000] {
                assert!(Expression::parse(&text.repeat(count), &[]).is_err());
            }
        }
        let long = format!("0{}", " + 1".repeat(16_000));
        assert_eq!(Expression::parse(&long, &[]).unwrap().eval(&[]), 16_000.0);
        assert!(Expression::parse(&"x".repeat(60_000), &["y"]).is_err());
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_fatal(text in "\\PC{0,60}", soup in "[-0-9xe.+*/^()<>=!&|?:, a-z\\[\\]]{0,60}") {
            for text in [text, soup] {
                let mut gradient = [0.0];
                if let Ok(expression) = Expression::parse(&text, &["x"]) {
                    let value = expression.eval_with_gradient(&[0.5], &mut gradient);
                    proptest::prop_assert!(value.to_bits() == expression.eval(&[0.5]).to_bits() || value.is_nan());
                }
                let _ = crate::math::constant(&text);
            }
        }
    }

    #[test]
    fn nesting_is_limited_by_the_stack() {
        let nest = |n: usize| format!("{}x{}", "x+(".repeat(n), ")".repeat(n));
        assert_eq!(Expression::parse(&nest(60), &["x"]).unwrap().eval(&[1.0]), 61.0);
        let error = Expression::parse(&nest(70), &["x"]).unwrap_err();
        assert!(error.message.contains("more than 64 numbers"), "{error}");
    }

    #[test]
    fn what_is_constant_is_computed_once() {
        let program = compile("2 * pi * x + (3 - 1) ^ 2", &["x"]).unwrap();
        assert_eq!(program.len(), 5);
    }
}
