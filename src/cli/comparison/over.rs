//! `--over name=v1,v2`: all combinations of what is varied.

use crate::document::Diagnostic;

/// The most runs of one report.
const MAX_RUNS: usize = 10_000;

/// A name with the values that it takes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    pub name: String,
    pub values: Vec<String>,
}

impl Axis {
    /// Reads `name=v1,v2`. Commas inside brackets and quotes belong to a value.
    pub fn read(text: &str) -> Result<Axis, Diagnostic> {
        let wrong = |message: &str| {
            Diagnostic::new(format!("--over {text}: {message}"))
                .help("write it as `kp=1,2,3` or `block.param=a,b`")
        };
        let (name, list) = text.split_once('=').ok_or_else(|| wrong("there is no `=`"))?;
        let (mut values, mut depth, mut quote) = (vec![String::new()], 0, None);
        for c in list.chars() {
            match c {
                _ if quote == Some(c) => quote = None,
                '"' | '\'' if quote.is_none() => quote = Some(c),
                '[' | '{' | '(' if quote.is_none() => depth += 1,
                ']' | '}' | ')' if quote.is_none() => depth -= 1,
                ',' if quote.is_none() && depth == 0 => {
                    values.push(String::new());
                    continue;
                }
                _ => {}
            }
            values.last_mut().expect("there is always a last value").push(c);
        }
        let values: Vec<String> = values.iter().map(|value| value.trim().to_owned()).collect();
        if name.trim().is_empty() || values.iter().any(String::is_empty) {
            return Err(wrong("a name or a value is missing"));
        }
        Ok(Axis { name: name.trim().to_owned(), values })
    }
}

/// Every combination of the values, the last axis varying fastest.
pub(super) fn combinations(axes: &[Axis]) -> Result<Vec<Vec<String>>, Diagnostic> {
    let runs = axes.iter().try_fold(1_usize, |product, axis| product.checked_mul(axis.values.len()));
    if runs.is_none_or(|runs| runs > MAX_RUNS) {
        return Err(
            Diagnostic::new(format!("these are more than {MAX_RUNS} runs")).help("vary less at a time")
        );
    }
    let mut all = vec![Vec::new()];
    for axis in axes {
        let extended = |run: &Vec<String>| {
            let run = run.clone();
            axis.values
                .iter()
                .map(move |value| [run.clone(), vec![value.clone()]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extended).collect();
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_parted_by_commas_outside_of_brackets() {
        let axis = Axis::read("a.b = [1, 2],{x: 3, y: 4}, 'p,q'").unwrap();
        assert_eq!(
            axis,
            Axis {
                name: "a.b".to_owned(),
                values: ["[1, 2]", "{x: 3, y: 4}", "'p,q'"].map(str::to_owned).to_vec(),
            }
        );
        for wrong in ["kp", "=1", "kp=", "kp=1,,2"] {
            assert!(Axis::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_combination_is_there_once() {
        let axes = [Axis::read("a=1,2").unwrap(), Axis::read("b=x,y,z").unwrap()];
        let all: Vec<String> = combinations(&axes).unwrap().iter().map(|run| run.concat()).collect();
        assert_eq!(all, ["1x", "1y", "1z", "2x", "2y", "2z"]);
        assert_eq!(combinations(&[]).unwrap(), [Vec::<String>::new()]);
        let large = Axis { name: "n".to_owned(), values: vec!["1".to_owned(); 200] };
        assert!(combinations(&[large.clone(), large]).is_err());
    }
}
