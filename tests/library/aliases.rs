//! Outputs that are a state, an input or a part of one: they cost nothing, and nobody can tell.

use crate::support::{simulator, value};
use cenic::blocks::continuous::Integrator;
use cenic::diagram::linearize;
use cenic::prelude::*;

/// A state of three elements that comes round to itself through aliases of aliases, and a sample of a part of it.
const ROUND: &str = "
cenic: 1
blocks:
  x: {type: Integrator, initial: [1, 2, 3]}
  same: {type: PassThrough, size: 3}
  parts: {type: Demux, sizes: [1, 2]}
  first: {type: PassThrough, size: 1}
  hold: {type: ZeroOrderHold, period: 0.5, size: 2}
  held: {type: PassThrough, size: 2}
  join: {type: Mux, sizes: [1, 2]}
  k: {type: Gain, k: [-1, -2, 1]}
wires:
  same.in: x.out
  parts.in: same.out
  first.in: parts.out1
  hold.in: parts.out2
  held.in: hold.out
  join.in1: first.out
  join.in2: parts.out2
  k.in: join.out
  x.in: k.out
unused: [held.out]
exports: {outputs: {first: first.out, rest: parts.out2, held: held.out}}
";

#[test]
fn they_have_the_values_of_what_they_are_and_no_operation_runs() {
    let mut simulator = simulator(ROUND);
    simulator.advance_to(0.75).unwrap();
    let exact = |t: f64| [(-t).exp(), 2.0 * (-2.0 * t).exp(), 3.0 * t.exp()];
    let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3);
    for (name, expected) in [
        ("x.out", &exact(0.75)[..]),
        ("same.out", &exact(0.75)),
        ("parts.out1", &exact(0.75)[..1]),
        ("parts.out2", &exact(0.75)[1..]),
        ("first.out", &exact(0.75)[..1]),
        ("hold.out", &exact(0.5)[1..]),
        ("held.out", &exact(0.5)[1..]),
    ] {
        let ours = simulator.value(name).unwrap();
        assert!(ours.len() == expected.len() && near(ours, expected), "{name}: {ours:?}");
    }
    let schedule = simulator.schedule();
    let runs = |k: &usize| schedule.signals[*k].name.as_str();
    assert_eq!(schedule.cone.iter().map(runs).collect::<Vec<_>>(), ["join.out", "k.out"]);
    assert!(schedule.operations.iter().filter(|operation| operation.is_alias).count() == 6);
}

#[test]
fn they_are_linearised_as_what_they_are() {
    let simulator = simulator(ROUND);
    let model = linearize(simulator.schedule(), simulator.state());
    for (i, slope) in [-1.0, -2.0, 1.0].into_iter().enumerate() {
        for j in 0..3 {
            assert_eq!(model.A[(i, j)], if i == j { slope } else { 0.0 });
            // The outputs `first` and `rest` are the state, and `held` is constant between its ticks.
            assert_eq!(model.C[(i, j)], f64::from(u8::from(i == j)));
        }
    }
    assert!(model.C.rows(3, 2).iter().all(|slope| *slope == 0.0));
}

#[test]
fn a_run_goes_on_bit_for_bit_with_them() {
    let mut whole = simulator(ROUND);
    whole.advance_to(0.75).unwrap();
    let mut resumed = simulator(ROUND);
    resumed.restore(&whole.snapshot().unwrap()).unwrap();
    for name in ["x.out", "first.out", "parts.out2", "held.out"] {
        assert_eq!(whole.value(name), resumed.value(name), "{name}");
    }
    whole.advance_to(1.75).unwrap();
    resumed.advance_to(1.75).unwrap();
    assert_eq!(value(&whole, "x.out").to_bits(), value(&resumed, "x.out").to_bits());
}

#[test]
fn a_loop_through_them_is_a_loop() {
    let mut diagram = Diagram::new("loop");
    diagram.add("a", cenic::blocks::routing::PassThrough { size: 1 });
    diagram.add("b", cenic::blocks::routing::PassThrough { size: 1 });
    diagram.wire("a.in", "b.out");
    diagram.wire("b.in", "a.out");
    let Err(errors) = diagram.compile() else { panic!("it compiles") };
    assert!(errors.to_string().contains("algebraic loop"), "{errors}");
}

/// Claims to be more of its state than there is.
#[derive(Clone, Serialize, Deserialize)]
struct Beyond;

#[typetag::serde]
impl Block for Beyond {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let x = d.continuous("x", vec![0.0; 2]);
        d.output(Integrator::OUT, 2).is_part(x, 1);
        d.derivative(x).from((), |(), dx| dx.fill(0.0));
        Ok(())
    }
}

#[test]
fn they_cannot_be_more_than_there_is() {
    let mut diagram = Diagram::new("beyond");
    diagram.add("b", Beyond);
    let Err(errors) = diagram.compile() else { panic!("it compiles") };
    assert!(errors.to_string().contains("output `out` needs 3 elements of what it is"), "{errors}");
}
