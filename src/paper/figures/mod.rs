//! The experiments, one file each; what other simulators do in a figure is in a file `figureNN_peers.rs` where it is much.
//!
//! To add one, write `figureNN_what.rs` with a `pub const` [`Experiment`], and give it its two lines here.

mod comparison;
mod figure04_ball;
mod figure05_reuse;
mod figure07_gripper_forces;
mod figure08_energy;
mod figure09_order;
mod figure10_methods;
mod figure10_peers;
mod figure11_meshes;
mod figure12_gains;
mod figure12_peers;
mod figure13_suction;
mod figure14_friction;
mod figure15_artefacts;
mod figure17_adaptive_steps;
mod figure18_costs;
mod figure19_line_search;
mod growth;
mod heap;
mod performance;
mod piles;
mod random;
mod settings;
mod table1_dish_rack;
mod table2_tolerance;
mod table3_reuse;
mod threads;

use super::Experiment;

pub use figure08_energy::energy_loss;
pub use figure14_friction::Friction;

/// All experiments, in the order of the paper.
pub const ALL: &[&Experiment] = &[
    &figure04_ball::EXPERIMENT,
    &figure05_reuse::EXPERIMENT,
    &figure07_gripper_forces::EXPERIMENT,
    &figure08_energy::EXPERIMENT,
    &figure09_order::EXPERIMENT,
    &figure10_methods::EXPERIMENT,
    &figure11_meshes::EXPERIMENT,
    &figure12_gains::EXPERIMENT,
    &figure13_suction::EXPERIMENT,
    &figure14_friction::EXPERIMENT,
    &table1_dish_rack::EXPERIMENT,
    &figure15_artefacts::EXPERIMENT,
    &figure17_adaptive_steps::EXPERIMENT,
    &table2_tolerance::EXPERIMENT,
    &table3_reuse::EXPERIMENT,
    &figure18_costs::EXPERIMENT,
    &figure19_line_search::EXPERIMENT,
    &performance::EXPERIMENT,
    &comparison::EXPERIMENT,
    &piles::EXPERIMENT,
    &growth::EXPERIMENT,
    &threads::EXPERIMENT,
    &random::EXPERIMENT,
    &settings::EXPERIMENT,
];

/// The experiments that a list such as `8,table2` names, in the order of the paper; all without one.
///
/// `figure 8`, `fig8` and `table II` are understood, too.
pub fn chosen(only: Option<&[String]>) -> Result<Vec<&'static Experiment>, String> {
    let Some(only) = only else { return Ok(ALL.to_vec()) };
    let plain = |word: &str| {
        let word = word.trim().to_lowercase().replace([' ', '_'], "");
        let word =
            word.strip_prefix("figure").or_else(|| word.strip_prefix("fig")).unwrap_or(&word).to_owned();
        match word.as_str() {
            "tablei" => "table1".to_owned(),
            "tableii" => "table2".to_owned(),
            "tableiii" => "table3".to_owned(),
            _ => word,
        }
    };
    let wanted: Vec<String> = only.iter().map(|word| plain(word)).collect();
    let known = || ALL.iter().map(|experiment| experiment.id);
    if let Some(i) = wanted.iter().position(|id| !known().any(|known| known == id)) {
        return Err(format!(
            "no experiment `{}`; there are {}",
            only[i],
            known().collect::<Vec<_>>().join(", ")
        ));
    }
    Ok(ALL.iter().copied().filter(|experiment| wanted.iter().any(|id| id == experiment.id)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experiments_are_found_in_the_ways_people_write_them() {
        let find = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            chosen(Some(&words)).map(|found| found.iter().map(|e| e.id).collect::<Vec<_>>())
        };
        assert_eq!(find(&["Figure 8"]), Ok(vec!["8"]));
        assert!(find(&["99"]).unwrap_err().contains("8"));
        assert_eq!(chosen(None).unwrap().len(), ALL.len());
    }

    #[test]
    fn every_experiment_has_a_name_of_its_own_and_says_what_the_paper_shows() {
        for (i, experiment) in ALL.iter().enumerate() {
            assert!(ALL[..i].iter().all(|other| other.id != experiment.id), "{}", experiment.id);
            assert!(!experiment.title.is_empty() && !experiment.paper.is_empty() && experiment.seconds > 0.0);
        }
    }
}
