//! All tuning parameters of the method.
//!
//! Others are properties of a formula or of floating point, nets that catch what should not happen, or published elsewhere; they stand where they are used, and say which of
//! these they are. What happens at half and at twice each value here is from `cenic paper --only settings`, with scenes that no value was chosen on: geometric means of
//! steps and errors of 33 random scenes at accuracy 1e-3. Where a few scenes take
//! other steps, that alone makes some hundredths.
//!
//! Source: `dopri5` is the program of Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*; \[K25\] as in [`cenic`](super).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::icf;
use crate::integrators::OptionsError;

/// Tuning numbers of the method, for studies of the method itself.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// What counts as nothing, in parts of the accuracy per second: convex problems are solved to it, what is slower can be at rest, and a crawl changes no position by
    /// more than this part of the accuracy. What is left of solutions adds up over time, so that it is small against one. Half: steps −1 %, errors −12 %; twice: −3 %, +2
    /// %.
    #[schemars(range(min = 1e-6, max = 1.0), extend("unit" = "1/s"))]
    pub negligible: f64,
    /// The part of the change of velocities from which on their error says that TR-BDF2 does not resolve the step, so that the first-order step is taken. Half: steps −5
    /// %, errors +12 %; twice: nothing.
    #[schemars(range(min = 0.01, max = 10.0), extend("unit" = "1"))]
    pub rough: f64,
    /// By how much an elastic force may grow in a stage of TR-BDF2, in parts of the one at its start or of what stops its bodies in the stage. For a contact that begins
    /// it bounds (ω η)², ω its frequency and η the size of the implicit stage: beyond it the stage ends far past where the bodies would have turned round. Half: steps +9
    /// %, errors +121 %, three times the steps of the quadruped, and one of 33 scenes crawls; twice: steps +9 %, errors +10 %.
    #[schemars(range(min = 0.01, max = 100.0), extend("unit" = "1"))]
    pub excess: f64,
    /// The least part of `velocity_time` for which errors of velocities last where contact, friction or limits take kinetic energy away: what slips goes on to where it
    /// is heading. Half: steps −1 %, errors +21 %; twice: −1 %, +9 %.
    #[schemars(range(min = 1e-3, max = 1.0), extend("unit" = "1"))]
    pub shortest_lasting: f64,
    /// Where the spin of a free body counts, in radii of gyration: a ball's surface is at 1.6 of them and a rod's ends are at 1.7, corners of what is long and flat are
    /// farther out. Half: steps −14 %, errors +10 %; twice: +14 %, +6 %.
    #[schemars(range(min = 0.1, max = 100.0), extend("unit" = "1"))]
    pub spin_radius: f64,
    /// The part of a limit's impulse from which on it is a strike; the part of a step within which a limit stops from its start; and the part of the accuracy that a
    /// limit has to stop at least: what is pressed against one gives way by less. Half, twice: nothing.
    #[schemars(range(min = 1e-3, max = 1.0), extend("unit" = "1"))]
    pub strike: f64,
    /// What cannot be told from something rigid: a change of positions that is this part of the accuracy, or this part of a velocity that a limit leaves. Limits leave
    /// 1/(K w) = 2e-8, and more as far as the inertia that they feel is more than is known. Half, twice: nothing.
    #[schemars(range(min = 1e-10, max = 1e-2), extend("unit" = "1"))]
    pub rigid: f64,
    /// By which part a step that is to end at a kink goes beyond it: more than the kink is off in the next trial, and less than matters. A step that is to end at a limit
    /// stays ten times as far before it. Half: steps −1 %, errors −5 %; twice: −2 %, −1 %; of single scenes.
    #[schemars(range(min = 1e-8, max = 0.01), extend("unit" = "1"))]
    pub beyond_kink: f64,
    /// How many steps on end that change nothing are a crawl, and how much longer the step is that then ends it; how many times shorter a step has to become before
    /// shrinking is in vain. An impact takes a few dozen steps. Half, twice: nothing, for what crawls is rare.
    #[schemars(range(min = 20.0, max = 1e6), extend("unit" = "1"))]
    pub patience: f64,
    /// How much more carefully than in `dopri5` steps grow where no body takes substeps, so that errors do not even out: growth at most 5/2 instead of 5, and twice the
    /// β. Half, which is `dopri5`: steps −9 %, errors +23 %; twice: steps +77 %, a third of the errors.
    #[schemars(range(min = 0.5, max = 4.0), extend("unit" = "1"))]
    pub careful: f64,
    /// The part of all bodies that may be fast, and take substeps. Half: steps of everything +6 %; twice: −18 %, errors −3 %.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub few: f64,
    /// How far an iteration goes inside another one: line searches end at this part of the slope that they began with; Newton's method where this part of a step is
    /// within the tolerance at least; and what cannot be a potential is iterated until it is off by the tolerance divided by this. Half, twice: nothing.
    #[schemars(range(min = 1e-4, max = 0.5), extend("unit" = "1"))]
    pub slack: f64,
    /// The time in which violations of rigid constraints and of limits are worked off, where steps are shorter: without it they would be worked off at speeds that grow
    /// as steps shrink. Half: steps +1 %, errors −2 %; twice: errors +15 %, of closed loops up to 7 times as large.
    #[schemars(range(min = 1e-6, max = 1e3), extend("unit" = "s"))]
    pub relaxation: f64,
    /// How much stiffer limits, and constraints in stages of TR-BDF2, are than [K25, eq. 18]: what is left of a strike comes back as speed. Half, twice: nothing.
    #[schemars(range(min = 1.0, max = 1e8), extend("unit" = "1"))]
    pub stiffer: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        let icf::Settings { slack, relaxation, stiffer } = icf::Settings::default();
        Settings {
            negligible: 0.01,
            rough: 0.3,
            excess: 2.0,
            shortest_lasting: 0.1,
            spin_radius: 4.0,
            strike: 0.1,
            rigid: 1e-6,
            beyond_kink: 1e-4,
            patience: 1000.0,
            careful: 2.0,
            few: 0.25,
            slack,
            relaxation,
            stiffer,
        }
    }
}

impl Settings {
    /// Those of convex problems.
    pub fn convex(&self) -> icf::Settings {
        let Settings { slack, relaxation, stiffer, .. } = *self;
        icf::Settings { slack, relaxation, stiffer }
    }

    /// Checks each of them.
    pub fn check(&self) -> Result<(), OptionsError> {
        let bounds = [
            ("settings.negligible", self.negligible, 1e-6, 1.0, "from 1e-6 to 1"),
            ("settings.rough", self.rough, 0.01, 10.0, "from 0.01 to 10"),
            ("settings.excess", self.excess, 0.01, 100.0, "from 0.01 to 100"),
            ("settings.shortest_lasting", self.shortest_lasting, 1e-3, 1.0, "from 0.001 to 1"),
            ("settings.spin_radius", self.spin_radius, 0.1, 100.0, "from 0.1 to 100"),
            ("settings.strike", self.strike, 1e-3, 1.0, "from 0.001 to 1"),
            ("settings.rigid", self.rigid, 1e-10, 1e-2, "from 1e-10 to 0.01"),
            ("settings.beyond_kink", self.beyond_kink, 1e-8, 0.01, "from 1e-8 to 0.01"),
            ("settings.patience", self.patience, 20.0, 1e6, "from 20 to 1e6"),
            ("settings.careful", self.careful, 0.5, 4.0, "from 0.5 to 4"),
            ("settings.few", self.few, 0.0, 1.0, "from 0 to 1"),
            ("settings.slack", self.slack, 1e-4, 0.5, "from 0.0001 to 0.5"),
            ("settings.relaxation", self.relaxation, 1e-6, 1e3, "from 1e-6 to 1000"),
            ("settings.stiffer", self.stiffer, 1.0, 1e8, "from 1 to 1e8"),
        ];
        for (option, value, least, most, requirement) in bounds {
            if !(least..=most).contains(&value) {
                return Err(OptionsError { option, value, requirement });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integrators::CenicOptions;

    /// Every setting by name, with its bounds in the schema.
    fn all() -> Vec<(String, f64, [f64; 2])> {
        let schema = serde_json::to_value(schemars::schema_for!(Settings)).unwrap();
        let default = serde_json::to_value(Settings::default()).unwrap();
        let bound = |name: &str, key: &str| schema["properties"][name][key].as_f64().unwrap();
        let fields = default.as_object().unwrap().iter();
        fields
            .map(|(name, value)| {
                (name.clone(), value.as_f64().unwrap(), ["minimum", "maximum"].map(|key| bound(name, key)))
            })
            .collect()
    }

    fn with(name: &str, value: f64) -> Settings {
        let mut all = serde_json::to_value(Settings::default()).unwrap();
        all[name] = value.into();
        serde_json::from_value(all).unwrap()
    }

    #[test]
    fn fewer_than_fifteen_numbers_are_chosen_and_default_ones_are_not_written() {
        assert!(all().len() < 15);
        let written = serde_json::to_value(CenicOptions::default()).unwrap();
        assert_eq!(written.get("settings"), None);
    }

    #[test]
    fn half_and_twice_each_value_may_be_asked_for_and_what_is_out_of_bounds_is_refused_by_name() {
        for (name, value, [least, most]) in all() {
            for factor in [0.5, 1.0, 2.0] {
                assert_eq!(with(&name, factor * value).check(), Ok(()), "{factor} {name}");
            }
            assert_eq!(with(&name, least).check(), Ok(()), "{name}");
            assert_eq!(with(&name, most).check(), Ok(()), "{name}");
            for wrong in [least - 1e-12, -1.0, 2.0 * most] {
                let error = with(&name, wrong).check().unwrap_err();
                assert_eq!((error.option, error.value), (format!("settings.{name}").as_str(), wrong));
            }
            assert!(Settings { negligible: f64::NAN, ..Settings::default() }.check().is_err());
        }
    }
}
