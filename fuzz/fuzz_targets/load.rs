//! Any bytes through the whole program: text, diagram, schedule, a hundred steps. Nothing may panic, hang or grow without bound.
#![no_main]

use std::sync::Arc;

use cenic::diagram::Diagram;
use cenic::document::{Diagnostics, Source};
use cenic::io::{Directory, Overrides, load_text, save};
use cenic::simulator::Simulator;
use libfuzzer_sys::fuzz_target;

fn load(source: &Arc<Source>) -> Result<Diagram, Diagnostics> {
    // A folder that does not exist: nothing is read besides the text.
    load_text(source, &Directory::new("no-such-folder"), &Overrides::default())
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let diagram = match load(&Source::new("fuzz.yaml", text)) {
        Ok(diagram) => diagram,
        Err(errors) => return assert!(!errors.to_string().is_empty()),
    };
    if let Ok(saved) = save(&diagram) {
        let again = load(&Source::new("saved.yaml", saved.as_str())).unwrap_or_else(|e| panic!("{e}\n{saved}"));
        assert_eq!(save(&again).unwrap(), saved, "saving is not stable");
    }
    let Ok(mut simulator) = Simulator::of(&diagram) else { return };
    for _ in 0..100 {
        if !matches!(simulator.step(10.0), Ok(None)) {
            break;
        }
    }
});
