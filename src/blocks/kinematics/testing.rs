//! An arm of seven joints with a gripper, and what Pinocchio finds for it.

use crate::blocks::plant::{ModelEntry, ModelSource};

/// The file of the arm, and its text.
pub const FILE: &str = "arm7.urdf";
pub const TEXT: &str = include_str!("../../../diagrams/models/arm7.urdf");

/// The arm on the ground.
pub fn arm() -> ModelSource {
    ModelSource::Own(Box::new(ModelEntry {
        name: "arm".to_owned(),
        file: Some(FILE.to_owned()),
        weld: Some("world".to_owned()),
        ..ModelEntry::default()
    }))
}

/// A state without symmetry: positions, then velocities.
pub const STATE: [f64; 18] = [
    0.4, -0.6, 0.3, -2.1, 0.5, 1.7, -0.2, 0.03, 0.02, //
    0.3, -0.2, 0.5, 0.1, -0.4, 0.6, 0.7, 0.01, -0.02,
];

/// Whether two lists agree to an absolute error.
#[track_caller]
pub fn assert_close(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((found - expected).abs() <= tolerance, "element {i}: {found} for {expected}");
    }
}

/// What holds the arm against gravity there.
pub const GRAVITY: [f64; 9] = [
    0.0,
    -7.95220107541,
    -5.59992685924,
    21.6829680469,
    1.02388699493,
    2.43469923477,
    -0.0123635139929,
    -0.00560304178778,
    0.00560304178778,
];

/// The Jacobian of the arm's tool at the tests' configuration, by Pinocchio.
pub const JACOBIAN: [[f64; 7]; 6] = [
    [0.0, -0.389418342309, -0.520070157801, 0.5966754153, 0.790106614975, 0.590939572874, -0.0596973161818],
    [0.0, 0.921060994003, -0.219882135987, -0.784942737463, 0.611010369931, -0.738051553645, 0.362601792603],
    [1.0, 0.0, 0.82533561491, 0.166863260427, 0.0489679978066, -0.325684395349, -0.930030198672],
    [-0.34776508459, 0.206921732472, -0.336420716175, 0.00165830028508, -0.116597081974, 0.174521000931, 0.0],
    [0.23613239701, 0.0874851052986, 0.311725275908, 0.106534711544, 0.145623446883, 0.0878158237684, 0.0],
    [0.0, -0.35291844306, -0.12894094659, 0.495220942531, 0.0642601238525, 0.117656114716, 0.0],
];
