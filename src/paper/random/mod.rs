//! Random scenes: the same for the same kind and seed, on every machine.
//!
//! Scenes that nobody has looked at while a number was chosen say more than those that everybody knows. Every quantity is drawn from what it is measured by in the
//! scene itself, so that a scene of millimetres is as well posed as one of metres: with a length L, gravity g and a weight m g,
//!
//! ```text
//! times √(L/g)      speeds √(g L)      stiffness m g/(δ L), where δ is how deep its weight presses a body in      torques m g L
//! ```
//!
//! and what is without a scale (δ, gains, ratios of mass, friction, stiction velocity) over decades. A length of a scene is the size of its smallest body. Accuracies that are
//! asked for hold for bodies of 0.1 m; smaller scenes are asked for as much less as they are smaller, see [`RandomScene::accuracy`].

mod dice;
mod draft;
mod machines;
mod objects;
mod run;

use anyhow::{Result, anyhow};
use serde_json::{Value, json};

use crate::diagram::Diagram;
use crate::document::Source;
use crate::integrators::IntegratorSpec;
use crate::io::{self, Directory, Overrides, load_text};
use crate::simulator::Sim;

use dice::Dice;
use draft::Draft;
pub use run::{Measured, Run, measure};

/// The size of a body for which an accuracy is meant as it is said, m.
const MEANT_FOR: f64 = 0.1;

/// What a scene is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Bodies of several shapes fall on the ground.
    Drop,
    /// Boxes stand on each other, the heavy ones anywhere.
    Stack,
    /// Bodies slide, roll, tip and stick on an incline.
    Slide,
    /// Bodies are pushed with about as much as friction can hold, or lie on a belt.
    Push,
    /// Tops, coins, gyroscopes and boxes that spin about their middle axis.
    Top,
    /// Trees of joints of all kinds with springs, damping, friction and limits.
    Tree,
    /// Closed chains, rigid, with dry friction in their joints.
    Loop,
    /// Arms under controllers with gains over decades, whose tips meet the ground.
    Arm,
    /// A gripper takes a body between its fingers and lifts it.
    Grip,
    /// Suction cups draw a body to them.
    Suction,
    /// Masses and stiffnesses over many decades, from a millimetre to a kilometre.
    Extreme,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 11] = [
        Kind::Drop,
        Kind::Stack,
        Kind::Slide,
        Kind::Push,
        Kind::Top,
        Kind::Tree,
        Kind::Loop,
        Kind::Arm,
        Kind::Grip,
        Kind::Suction,
        Kind::Extreme,
    ];

    /// Its name in tables and files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Drop => "drop",
            Kind::Stack => "stack",
            Kind::Slide => "slide",
            Kind::Push => "push",
            Kind::Top => "top",
            Kind::Tree => "tree",
            Kind::Loop => "loop",
            Kind::Arm => "arm",
            Kind::Grip => "grip",
            Kind::Suction => "suction",
            Kind::Extreme => "extreme",
        }
    }

    fn draw(self, dice: &mut Dice) -> Draft {
        match self {
            Kind::Drop => objects::drop(dice),
            Kind::Stack => objects::stack(dice),
            Kind::Slide => objects::slide(dice),
            Kind::Push => objects::push(dice),
            Kind::Top => objects::top(dice),
            Kind::Tree => machines::tree(dice),
            Kind::Loop => machines::closed_loop(dice),
            Kind::Arm => machines::arm(dice),
            Kind::Grip => machines::grip(dice),
            Kind::Suction => machines::suction(dice),
            Kind::Extreme => objects::extreme(dice),
        }
    }
}

/// A scene, complete but for an integrator.
#[derive(Clone, Debug)]
pub struct RandomScene {
    /// What it is about.
    pub kind: Kind,
    /// Its number among those of its kind.
    pub seed: u64,
    /// Whether nothing does work in it, so that its energy cannot grow.
    pub is_passive: bool,
    /// The size of its smallest body, m.
    pub size: f64,
    /// Simulated time, s.
    pub duration: f64,
    /// The diagram as data; the plant is the block `scene`.
    diagram: Value,
}

impl RandomScene {
    /// The scene of a kind with a seed.
    pub fn new(kind: Kind, seed: u64) -> RandomScene {
        let mut dice = Dice::new(seed, kind.name());
        let draft = kind.draw(&mut dice);
        let (is_passive, size, duration) = (draft.is_passive, draft.size, draft.duration);
        let diagram = draft.diagram(&format!("{}_{seed}", kind.name()));
        RandomScene { kind, seed, is_passive, size, duration, diagram }
    }

    /// One kind after the other: the scene of this number in the list of all.
    pub fn numbered(number: u64) -> RandomScene {
        let kinds = Kind::ALL.len() as u64;
        RandomScene::new(Kind::ALL[(number % kinds) as usize], number)
    }

    /// `drop_17`.
    pub fn name(&self) -> String {
        format!("{}_{}", self.kind.name(), self.seed)
    }

    /// What is asked for in this scene where `accuracy` is asked for bodies of 0.1 m.
    pub fn accuracy(&self, accuracy: f64) -> f64 {
        accuracy * (self.size / MEANT_FOR).min(1.0)
    }

    /// The diagram, to be run with this integrator.
    pub fn diagram(&self, integrator: &IntegratorSpec) -> Result<Diagram> {
        let source = Source::new(format!("{}.yaml", self.name()), self.diagram.to_string());
        let diagram = load_text(&source, &Directory::new("."), &Overrides::default());
        let mut diagram = diagram.map_err(|problems| anyhow!("{problems}"))?;
        let record = vec!["scene.positions".to_owned()];
        let sim = Sim { duration: self.duration, integrator: integrator.clone(), record };
        diagram.sim = sim.to_node().map_err(|problem| anyhow!("{}", problem.message))?;
        Ok(diagram)
    }

    /// The diagram as a file.
    pub fn text(&self, integrator: &IntegratorSpec) -> Result<String> {
        io::save(&self.diagram(integrator)?).map_err(|problems| anyhow!("{problems}"))
    }
}

/// A body that does not move.
fn welded(name: &str, shape: Value, material: Value, xyz: [f64; 3]) -> Value {
    json!({
        "name": name,
        "weld": "world",
        "pose": {"xyz": xyz},
        "model": {"bodies": {"body": {"collision": [{"shape": shape, "material": material}]}}},
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::methods;
    use crate::simulator::Simulator;

    #[test]
    fn every_scene_compiles_and_survives_saving() {
        for number in 0..6 * Kind::ALL.len() as u64 {
            let scene = RandomScene::numbered(number);
            let integrator = methods::ours(scene.accuracy(1e-3));
            let text = scene.text(&integrator).unwrap_or_else(|error| panic!("{}: {error:#}", scene.name()));
            let source = Source::new("scene.yaml", text.clone());
            let diagram = load_text(&source, &Directory::new("."), &Overrides::default());
            let diagram = diagram.unwrap_or_else(|problems| panic!("{}: {problems}\n{text}", scene.name()));
            assert_eq!(io::save(&diagram).unwrap(), text);
            Simulator::of(&diagram).unwrap_or_else(|problems| panic!("{}: {problems}\n{text}", scene.name()));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_scene_and_another_one_another() {
        let text = |seed| RandomScene::new(Kind::Drop, seed).text(&methods::ours(1e-3)).unwrap();
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
    }

    #[test]
    fn small_scenes_are_asked_for_as_much_less() {
        let scene = RandomScene { size: 0.01, ..RandomScene::new(Kind::Drop, 0) };
        assert!((scene.accuracy(1e-3) - 1e-4).abs() < 1e-15);
        let scene = RandomScene { size: 10.0, ..scene };
        assert_eq!(scene.accuracy(1e-3), 1e-3);
    }
}
