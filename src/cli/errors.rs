//! Errors and warnings as JSON.

use serde_json::{Value as Json, json};

use crate::document::{Diagnostic, Diagnostics};

/// The object that stands for a command that could not begin.
pub(super) fn failure(problems: &Diagnostics) -> Json {
    let errors: Vec<Json> = problems.sorted().into_iter().map(diagnostic).collect();
    json!({"status": "error", "errors": errors})
}

/// One error or warning; what is not known is `null`.
pub(super) fn diagnostic(diagnostic: &Diagnostic) -> Json {
    let Diagnostic { message, span, place, help } = diagnostic;
    let known = span.is_known();
    json!({
        "file": known.then(|| span.file()),
        "line": known.then_some(span.line),
        "column": known.then_some(span.column),
        "place": (!place.is_empty()).then_some(place),
        "message": message,
        "help": help,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, Span};

    #[test]
    fn an_error_has_its_place() {
        let source = Source::new("a.yaml", "x: 1\n");
        let problem = Diagnostic::new("wrong").at(&Span::new(&source, 1, 4, 1)).place("x").help("do y");
        let expected = json!({
            "status": "error",
            "errors": [
                {"file": "a.yaml", "line": 1, "column": 4, "place": "x", "message": "wrong", "help": "do y"},
                {"file": null, "line": null, "column": null, "place": null, "message": "more", "help": null},
            ],
        });
        assert_eq!(failure(&[Diagnostic::new("more"), problem].into_iter().collect()), expected);
    }
}
