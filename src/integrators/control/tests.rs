//! The loop of trial steps, on a method that plays by a script.

use super::*;
use crate::integrators::{Integrator, StepError};
use approx::assert_relative_eq;

/// ẋ = 1, exactly; what its attempts are said to give is a function of their number and size.
struct Scripted<F> {
    script: F,
    tried: Vec<f64>,
    begun: usize,
    /// What is made of a rejected trial, in place of the usual.
    verdict: Option<Verdict>,
    /// How much of the first accepted step is taken back.
    taken_back: f64,
    /// How often what is not solved is taken as it is.
    takes_unsolved: usize,
    is_finished: Option<bool>,
}

impl<F: FnMut(usize, f64) -> Attempt + Send> Method for Scripted<F> {
    type Memory = f64;

    fn name(&self) -> &'static str {
        "scripted"
    }
    fn order(&self) -> u32 {
        2
    }
    fn begin(&mut self, _: &mut dyn System, _: f64, _: &[f64], _: &mut Statistics) -> Result<(), usize> {
        self.begun += 1;
        Ok(())
    }
    fn attempt(&mut self, _: &mut dyn System, stretch: &Stretch, _: &mut Statistics) -> Attempt {
        self.tried.push(stretch.size());
        (self.script)(self.tried.len() - 1, stretch.size())
    }
    fn judge(&mut self, control: &mut StepControl, trial: &Trial) -> Verdict {
        match self.verdict.take() {
            Some(verdict) if trial.error > 1.0 => verdict,
            _ => control.judge(&Controller::new(2), trial),
        }
    }
    fn take_unsolved(&mut self, _: Option<usize>) -> bool {
        self.takes_unsolved = self.takes_unsolved.wrapping_sub(1);
        self.takes_unsolved != usize::MAX
    }
    fn accept(&mut self, step: Step, x: &mut [f64], _: &mut Statistics) {
        x[0] += step.size();
    }
    fn complete(
        &mut self,
        _: &mut StepControl,
        _: &mut dyn System,
        step: Step,
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let back = std::mem::take(&mut self.taken_back) * step.size();
        x[0] -= back;
        Ok(Reached { t: step.t1 - back, is_stopped: back > 0.0 })
    }
    fn finish(&mut self, _: &mut dyn System, step: Option<Step>, _: &mut Statistics) {
        self.is_finished = Some(step.is_some());
    }
    fn save_to(&self, memory: &mut f64) {
        *memory = self.tried.len() as f64;
    }
    fn load(&mut self, memory: &f64) {
        self.tried = vec![0.0; *memory as usize];
    }
}

struct Clock;

impl System for Clock {
    fn len(&self) -> usize {
        1
    }
    fn derivative(&mut self, _: f64, _: &[f64], dx: &mut [f64]) {
        dx[0] = 1.0;
    }
}

const ACCURATE: Attempt = Attempt::Error { error: 0.5, worst: 0 };
const OFF: Attempt = Attempt::Error { error: 4.0, worst: 0 };

fn scripted<F: FnMut(usize, f64) -> Attempt + Send>(
    options: StepOptions,
    script: F,
) -> Controlled<Scripted<F>> {
    let method = Scripted {
        script,
        tried: Vec::new(),
        begun: 0,
        verdict: None,
        taken_back: 0.0,
        takes_unsolved: 0,
        is_finished: None,
    };
    Controlled::new(method, options, 1).unwrap()
}

fn first(h: f64) -> StepOptions {
    StepOptions { initial_step: Some(h), ..StepOptions::default() }
}

fn step<M: Method>(integrator: &mut Controlled<M>, limit: f64) -> Result<(Step, f64), StepError> {
    let mut x = [0.0];
    integrator.step(&mut Clock, 0.0, &mut x, limit).map(|step| (step, x[0]))
}

#[test]
fn steps_are_rejected_until_one_is_accurate_and_each_is_counted() {
    let script = |k: usize, _| match k {
        0 => OFF,
        1 => Attempt::NotFinite { state: 0 },
        2 => Attempt::Unsolved { state: None },
        _ => ACCURATE,
    };
    let mut integrator = scripted(first(1.0), script);
    let (taken, x) = step(&mut integrator, 10.0).unwrap();
    // 0.9 ε^(−1/2), and a quarter twice.
    let sizes = [1.0, 0.45, 0.1125, 0.028125];
    integrator.method().tried.iter().zip(sizes).for_each(|(h, size)| {
        assert_relative_eq!(*h, size, max_relative = 1e-12);
    });
    assert_eq!((taken.t1, x), (taken.size(), taken.size()));
    let Statistics { steps, rejected_error, rejected_nan, rejected_solver, .. } = *integrator.statistics();
    assert_eq!([steps, rejected_error, rejected_nan, rejected_solver], [1; 4]);
    assert_eq!(integrator.statistics().limit_counts, [2]);
    assert_eq!(integrator.method().is_finished, Some(true));
}

#[test]
fn what_a_method_does_not_try_is_no_rejection() {
    let script = |_, h: f64| if h > 0.3 { Attempt::TooLong } else { ACCURATE };
    let mut integrator = scripted(first(1.0), script);
    let (taken, _) = step(&mut integrator, 10.0).unwrap();
    assert_eq!((taken.size(), integrator.method().tried.len()), (0.25, 3));
    assert_eq!(integrator.statistics().rejected(), 0);
}

#[test]
fn a_method_that_asks_for_less_begins_again_with_the_size_that_it_names() {
    let mut integrator = scripted(first(1.0), |k, _| if k < 2 { OFF } else { ACCURATE });
    integrator.method.verdict = Some(Verdict::BeginAgain(2.0));
    let (taken, _) = step(&mut integrator, 10.0).unwrap();
    assert_eq!(integrator.method().tried[..2], [1.0, 2.0]);
    assert_relative_eq!(taken.size(), 0.9, max_relative = 1e-12);
    assert_eq!((integrator.statistics().rejected_error, integrator.method().begun), (2, 1));
}

#[test]
fn a_step_that_came_less_far_ends_there_and_one_that_came_nowhere_is_taken_again() {
    for (taken_back, t1, begun) in [(0.25, 0.75, 1), (1.0, 1.0, 2)] {
        let mut integrator = scripted(first(1.0), |_, _| Attempt::Error { error: 0.0, worst: 0 });
        integrator.method.taken_back = taken_back;
        let (taken, x) = step(&mut integrator, 1.0).unwrap();
        assert_eq!((taken.t1, x, integrator.method().begun), (t1, t1, begun));
        assert_eq!(integrator.statistics().steps, 1);
    }
}

#[test]
fn a_step_cut_by_a_limit_keeps_the_ideal_size() {
    let mut integrator = scripted(first(1.0), |_, h: f64| Attempt::Error { error: h * h, worst: 0 });
    step(&mut integrator, 1e-3).unwrap();
    assert_eq!(integrator.save().next_step, Some(1.0));
}

#[test]
fn after_the_smallest_step_there_is_an_error_and_the_state_is_what_it_was() {
    let options = StepOptions { min_step: Some(1e-3), ..first(1.0) };
    for (failing, expected) in [
        (OFF, "the error is still 4.000 times the accuracy"),
        (Attempt::NotFinite { state: 0 }, "a value is not finite in state `x[0]`"),
        (Attempt::Unsolved { state: None }, "the equations of the step were not solved"),
        (Attempt::UndefinedStart { state: 0 }, "not finite at the start"),
    ] {
        let mut integrator = scripted(options, |_, _| failing);
        let mut x = [7.0];
        let error = integrator.step(&mut Clock, 0.0, &mut x, 10.0).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!((x, integrator.method().is_finished), ([7.0], Some(false)));
    }
}

#[test]
fn what_no_step_solves_is_tried_again_from_the_first_size_by_a_method_that_takes_it_as_it_is() {
    let unsolved = Attempt::Unsolved { state: None };
    for (options, sizes) in [
        (StepOptions { min_step: Some(0.2), ..first(1.0) }, [1.0, 0.25, 0.2, 1.0]),
        (
            StepOptions { fixed_step: Some(1.0), min_step: Some(0.2), ..StepOptions::default() },
            // Fixed steps become no smaller than a hundredth of them.
            [1.0, 0.5, 0.25, 0.125],
        ),
    ] {
        let is_fixed = options.fixed_step.is_some();
        let smallest = if is_fixed { 0.01 } else { 0.2 };
        let mut has_been_smallest = false;
        let script = move |_, h: f64| match (has_been_smallest, h <= smallest) {
            (true, _) => ACCURATE,
            (false, is_smallest) => {
                has_been_smallest = is_smallest;
                unsolved
            }
        };
        let mut integrator = scripted(options, script);
        integrator.method.takes_unsolved = 1;
        let (taken, _) = step(&mut integrator, 10.0).unwrap();
        assert_eq!((taken.size(), &integrator.method().tried[..4]), (1.0, &sizes[..]));
        assert_eq!(integrator.method().takes_unsolved, 0);
    }
}

#[test]
fn a_fixed_step_that_cannot_be_taken_is_halved_and_the_next_one_ends_on_the_grid() {
    let options = StepOptions { fixed_step: Some(0.5), ..StepOptions::default() };
    let script = |k: usize, _| if k < 2 { Attempt::Unsolved { state: None } } else { OFF };
    let mut integrator = scripted(options, script);
    let (mut t, mut x, mut ends) = (0.0, [0.0], Vec::new());
    while t < 1.0 {
        t = integrator.step(&mut Clock, t, &mut x, 1.0).unwrap().t1;
        ends.push(t);
    }
    assert_eq!(ends, [0.125, 0.5, 1.0]);
    assert_eq!((integrator.accuracy(), integrator.max_step()), (None, Some(("fixed_step", 0.5))));
    assert_eq!(integrator.statistics().rejected_error, 0, "there is no error control");
}

#[test]
fn the_memory_of_a_method_goes_with_the_state_of_its_controller() {
    let mut integrator = scripted(first(0.1), |_, _| ACCURATE);
    step(&mut integrator, 10.0).unwrap();
    let state = integrator.save();
    assert_eq!((state.method.as_str(), state.memory.get::<f64>()), ("scripted", Some(&1.0)));
    let mut other = scripted(first(0.5), |_, _| ACCURATE);
    other.load(&state);
    assert_eq!((other.method().tried.len(), other.save()), (1, state.clone()));
    // That of another method says nothing.
    other.load(&crate::integrators::IntegratorState { method: "other".into(), ..state });
    assert_eq!(other.method().tried.len(), 0);
}
