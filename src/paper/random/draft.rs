//! A scene as it is being drawn up.

use serde_json::{Map, Value, json};

use super::dice::{Dice, short};

/// Standard gravity, m/s².
pub(super) const G: f64 = 9.81;

/// Models, blocks and wires so far.
pub(super) struct Draft {
    /// The size of the smallest body, m.
    pub size: f64,
    /// Simulated time, s.
    pub duration: f64,
    /// Whether nothing does work.
    pub is_passive: bool,
    /// Entries of the plant besides its models.
    pub plant: Map<String, Value>,
    /// The plant's models.
    pub models: Vec<Value>,
    /// Other blocks, by name.
    pub blocks: Map<String, Value>,
    /// Sources by destination.
    pub wires: Map<String, Value>,
}

impl Draft {
    /// A scene of bodies of size L, which lasts for some of the times √(L/g) in which they fall by their own size, and in which sticking is told from sliding at a speed drawn over decades.
    pub fn new(size: f64, dice: &mut Dice) -> Draft {
        let size = short(size);
        let stiction = short(dice.decades(1e-5, 1e-2) * (G * size).sqrt());
        let contact = json!({"stiction_velocity": stiction});
        Draft {
            size,
            duration: short(dice.between(6.0, 12.0) * (size / G).sqrt()),
            is_passive: true,
            plant: Map::from_iter([("contact".to_owned(), contact)]),
            models: Vec::new(),
            blocks: Map::new(),
            wires: Map::new(),
        }
    }

    /// Makes contact one of surfaces, or of single points, now and then.
    pub fn vary_contact(&mut self, weight: f64, depth: f64, dice: &mut Dice) {
        if dice.happens(0.15) {
            // A pressure of e/2 over an area of about L² at a part δ of the depth carries the weight.
            let modulus = weight / (depth * self.size * self.size);
            self.plant["contact"]["model"] = json!("hydroelastic");
            self.plant["contact"]["modulus"] = json!(short(modulus));
        } else if dice.happens(0.15) {
            self.plant.insert("contact_points".to_owned(), json!("single"));
        }
    }

    /// Adds a model.
    pub fn model(&mut self, model: Value) {
        self.models.push(model);
    }

    /// Adds a body that moves freely.
    pub fn body(&mut self, name: &str, pose: Value, velocity: Option<[f64; 6]>, body: Value) {
        let mut model = json!({"name": name, "pose": pose, "model": {"bodies": {"body": body}}});
        if let Some(velocity) = velocity {
            model["velocities"] = json!({"body": velocity.map(short)});
        }
        self.model(model);
    }

    /// Adds level ground at height z.
    pub fn ground(&mut self, z: f64, mu: f64) {
        let material = json!({"mu_static": mu, "mu_dynamic": mu});
        self.model(super::welded("ground", json!({"type": "half_space"}), material, [0.0, 0.0, short(z)]));
    }

    /// Adds a block.
    pub fn block(&mut self, name: &str, block: Value) {
        self.blocks.insert(name.to_owned(), block);
    }

    /// Adds a wire.
    pub fn wire(&mut self, to: &str, from: &str) {
        self.wires.insert(to.to_owned(), json!(from));
    }

    /// The whole as a diagram file has it.
    pub fn diagram(self, name: &str) -> Value {
        let mut plant = Map::from_iter([("type".to_owned(), json!("MultibodyPlant"))]);
        plant.extend(self.plant);
        plant.insert("models".to_owned(), Value::Array(self.models));
        let mut blocks = Map::from_iter([("scene".to_owned(), Value::Object(plant))]);
        blocks.extend(self.blocks);
        json!({"cenic": 1, "name": name, "blocks": blocks, "wires": self.wires})
    }
}

/// Moments of inertia of a bar of mass m along one of its axes (0, 1, 2) of length l, a tenth as thick.
pub(super) fn bar_inertia(m: f64, l: f64, along: usize) -> [f64; 3] {
    let thick = 0.1 * l;
    let mut inertia = [short(m * (l * l + thick * thick) / 12.0); 3];
    inertia[along] = short(m * 2.0 * thick * thick / 12.0);
    inertia
}
