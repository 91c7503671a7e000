//! The operators and functions of the language, with their derivatives.

use super::chain;

/// An operator or function of one number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Unary {
    Negate,
    Not,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Ln,
    Log10,
    Log2,
    Sqrt,
    Abs,
    Sign,
    Floor,
    Ceil,
    Round,
    Step,
}

/// An operator or function of two numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Atan2,
    Min,
    Max,
    Hypot,
    Mod,
}

/// A function of three numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Ternary {
    /// Argument, lower and upper bound.
    Clamp,
    /// Condition, value if it holds, value if not.
    Select,
}

fn truth(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}

fn sign(a: f64) -> f64 {
    if a == 0.0 { 0.0 } else { a.signum() }
}

impl Unary {
    pub(super) fn value(self, a: f64) -> f64 {
        match self {
            Self::Negate => -a,
            Self::Not if a.is_nan() => f64::NAN,
            Self::Not => truth(a == 0.0),
            Self::Sin => a.sin(),
            Self::Cos => a.cos(),
            Self::Tan => a.tan(),
            Self::Asin => a.asin(),
            Self::Acos => a.acos(),
            Self::Atan => a.atan(),
            Self::Sinh => a.sinh(),
            Self::Cosh => a.cosh(),
            Self::Tanh => a.tanh(),
            Self::Exp => a.exp(),
            Self::Ln => a.ln(),
            Self::Log10 => a.log10(),
            Self::Log2 => a.log2(),
            Self::Sqrt => a.sqrt(),
            Self::Abs => a.abs(),
            Self::Sign => sign(a),
            Self::Floor => a.floor(),
            Self::Ceil => a.ceil(),
            Self::Round => a.round(),
            Self::Step if a.is_nan() => f64::NAN,
            Self::Step => truth(a >= 0.0),
        }
    }

    /// f'(a), given f(a) = `value`.
    pub(super) fn slope(self, a: f64, value: f64) -> f64 {
        match self {
            Self::Negate => -1.0,
            Self::Sin => a.cos(),
            Self::Cos => -a.sin(),
            Self::Tan => 1.0 + value * value,
            Self::Asin => 1.0 / (1.0 - a * a).sqrt(),
            Self::Acos => -1.0 / (1.0 - a * a).sqrt(),
            Self::Atan => 1.0 / (1.0 + a * a),
            Self::Sinh => a.cosh(),
            Self::Cosh => a.sinh(),
            Self::Tanh => 1.0 - value * value,
            Self::Exp => value,
            Self::Ln => 1.0 / a,
            Self::Log10 => std::f64::consts::LOG10_E / a,
            Self::Log2 => std::f64::consts::LOG2_E / a,
            Self::Sqrt => 0.5 / value,
            Self::Abs => sign(a),
            Self::Not | Self::Sign | Self::Floor | Self::Ceil | Self::Round | Self::Step => 0.0,
        }
    }
}

impl Binary {
    pub(super) fn value(self, a: f64, b: f64) -> f64 {
        let nan = a.is_nan() || b.is_nan();
        match self {
            Self::Add => a + b,
            Self::Subtract => a - b,
            Self::Multiply => a * b,
            Self::Divide => a / b,
            Self::Power => power(a, b),
            Self::Less => truth(a < b),
            Self::LessEqual => truth(a <= b),
            Self::Greater => truth(a > b),
            Self::GreaterEqual => truth(a >= b),
            Self::Equal => truth(a == b),
            Self::NotEqual => truth(a != b),
            Self::And | Self::Or | Self::Min | Self::Max if nan => f64::NAN,
            Self::And => truth(a != 0.0 && b != 0.0),
            Self::Or => truth(a != 0.0 || b != 0.0),
            Self::Atan2 => a.atan2(b),
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::Hypot => a.hypot(b),
            Self::Mod => {
                // The remainder with the sign of b, exact where a − b ⌊a/b⌋ would round.
                let rest = a % b;
                if rest != 0.0 && (rest < 0.0) != (b < 0.0) { rest + b } else { rest }
            }
        }
    }

    /// ∂f/∂a.
    pub(super) fn slope_first(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Add | Self::Subtract | Self::Mod => 1.0,
            Self::Multiply => b,
            Self::Divide => 1.0 / b,
            Self::Power if b == 0.0 => 0.0,
            Self::Power => b * power(a, b - 1.0),
            Self::Atan2 => b / (a * a + b * b),
            Self::Min => truth(a <= b),
            Self::Max => truth(a >= b),
            Self::Hypot if a == 0.0 => 0.0,
            Self::Hypot => a / a.hypot(b),
            _ => 0.0,
        }
    }

    /// ∂f/∂b, given f(a, b) = `value`.
    pub(super) fn slope_second(self, a: f64, b: f64, value: f64) -> f64 {
        match self {
            Self::Add => 1.0,
            Self::Subtract => -1.0,
            Self::Multiply => a,
            Self::Divide => -value / b,
            Self::Power if a == 0.0 && b > 0.0 => 0.0,
            Self::Power => value * a.ln(),
            Self::Atan2 => -a / (a * a + b * b),
            Self::Min => truth(b < a),
            Self::Max => truth(b > a),
            Self::Hypot if b == 0.0 => 0.0,
            Self::Hypot => b / a.hypot(b),
            Self::Mod => -((a - value) / b).round(),
            _ => 0.0,
        }
    }
}

/// aᵇ, with the commonest exponents by multiplication.
fn power(a: f64, b: f64) -> f64 {
    if b == 2.0 {
        a * a
    } else if b == 1.0 {
        a
    } else {
        a.powf(b)
    }
}

impl Ternary {
    pub(super) fn value(self, a: f64, b: f64, c: f64) -> f64 {
        match self {
            Self::Clamp => Binary::Min.value(Binary::Max.value(a, b), c),
            Self::Select if a.is_nan() => f64::NAN,
            Self::Select if a != 0.0 => b,
            Self::Select => c,
        }
    }

    /// The derivative along the tangents, operands as (value, tangent).
    pub(super) fn slope(self, a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
        match self {
            Self::Clamp => {
                let low = Binary::Max.value(a.0, b.0);
                let d_low = chain(a.1, || Binary::Max.slope_first(a.0, b.0))
                    + chain(b.1, || Binary::Max.slope_second(a.0, b.0, low));
                chain(d_low, || Binary::Min.slope_first(low, c.0))
                    + chain(c.1, || Binary::Min.slope_second(low, c.0, low))
            }
            Self::Select if a.0.is_nan() => f64::NAN,
            Self::Select if a.0 != 0.0 => b.1,
            Self::Select => c.1,
        }
    }
}
