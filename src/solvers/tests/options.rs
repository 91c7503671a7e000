//! Options in files, and those that are refused.

use serde::de::DeserializeOwned;

use crate::solvers::*;

/// Reads options, with the defaults of all that is not written.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[test]
fn defaults_are_sound_and_survive_a_file() {
    macro_rules! check {
        ($($options:ty),*) => {$(
            let defaults = <$options>::default();
            assert_eq!(defaults.check(), Ok(()), stringify!($options));
            let text = serde_json::to_string(&defaults).unwrap();
            assert_eq!(read::<$options>(&text).unwrap(), defaults, "{text}");
            assert_eq!(read::<$options>("{}").unwrap(), defaults);
            assert!(read::<$options>(r#"{"tolerence": 1e-3}"#).unwrap_err().contains("tolerence"));
            for (text, option) in [
                (r#"{"tolerance": 0}"#, "tolerance"),
                (r#"{"relative_tolerance": 1}"#, "relative_tolerance"),
                (r#"{"max_iterations": 0}"#, "max_iterations"),
                (r#"{"baumgarte": -0.1}"#, "baumgarte"),
            ] {
                let (name, value, requirement) = read::<$options>(text).unwrap().check().unwrap_err();
                assert_eq!(name, option, "{text}");
                assert!(!requirement.is_empty() && value.is_finite());
            }
        )*};
    }
    check!(SweepOptions, RaisimOptions, AdmmOptions, StaggeredOptions, ApgdOptions, NewtonOptions);
}

#[test]
fn options_of_single_methods_are_checked_too() {
    let name = |result: Result<(), BadOption>| result.unwrap_err().0;
    assert_eq!(name(SweepOptions { relaxation: 1.5, ..Default::default() }.check()), "relaxation");
    assert_eq!(name(RaisimOptions { decay: 2.0, ..Default::default() }.check()), "decay");
    assert_eq!(name(RaisimOptions { min_relaxation: 0.0, ..Default::default() }.check()), "min_relaxation");
    assert_eq!(name(AdmmOptions { proximal: 0.0, ..Default::default() }.check()), "proximal");
    assert_eq!(name(AdmmOptions { adaptation: 2.0, ..Default::default() }.check()), "adaptation");
    let staggered = StaggeredOptions { max_inner_iterations: 0, ..Default::default() };
    assert_eq!(name(staggered.check()), "max_inner_iterations");
    let compliance = Compliance::Value(f64::INFINITY);
    assert_eq!(name(ApgdOptions { compliance, ..Default::default() }.check()), "compliance");
    let soft = NewtonOptions { regularization: Regularization::Value(0.0), ..Default::default() };
    assert_eq!(name(soft.check()), "regularization");
    assert_eq!(name(NewtonOptions { near_rigid: -1.0, ..Default::default() }.check()), "near_rigid");
    assert_eq!(
        name(NewtonOptions { tangential_ratio: 0.0, ..Default::default() }.check()),
        "tangential_ratio"
    );
}
