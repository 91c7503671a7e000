//! The papers, and which of their experiments are meant.
//!
//! A paper is a folder beside this file whose `mod.rs` has a `pub const PAPER`, and a line of [`PAPERS`]. An experiment of it is a file in that
//! folder with a `pub const EXPERIMENT`, and a line of the paper's list.

use super::{Experiment, cenic, contact_models, tamsi};
use crate::document::{Diagnostic, did_you_mean};

/// A paper whose experiments are run again.
#[derive(Debug)]
pub struct Paper {
    /// What the command knows it by: `contact-models`.
    pub id: &'static str,
    /// What it is called in a headline: `CENIC`.
    pub name: &'static str,
    /// Its full title.
    pub title: &'static str,
    /// Who wrote it.
    pub authors: &'static str,
    /// What it is cited by in texts: `K25`.
    pub key: &'static str,
    /// What of it is run again, and on what. Blank lines part paragraphs.
    pub summary: &'static str,
    /// In the order of the paper.
    pub experiments: &'static [&'static Experiment],
}

/// All papers that there are experiments of. The first is meant where experiments are named and no paper is.
pub const PAPERS: &[&Paper] = &[&cenic::PAPER, &contact_models::PAPER, &tamsi::PAPER];

/// The word for all papers.
const ALL: &str = "all";

/// An experiment that is to be carried out, and whose it is.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The paper.
    pub paper: &'static Paper,
    /// The experiment.
    pub experiment: &'static Experiment,
}

impl Paper {
    /// `[K25] Kurtz, Castro: CENIC: …`.
    pub fn citation(&self) -> String {
        format!("[{}] {}: {}", self.key, self.authors, self.title)
    }

    /// About how long all experiments take, in seconds of CPU time.
    pub fn seconds(&self) -> f64 {
        self.experiments.iter().map(|experiment| experiment.seconds).sum()
    }

    fn ids(&self) -> String {
        self.experiments.iter().map(|experiment| experiment.id).collect::<Vec<_>>().join(", ")
    }
}

/// The paper of this name, or all papers for `all`; `Contact_Models` is `contact-models`.
pub fn papers(name: &str) -> Result<Vec<&'static Paper>, Diagnostic> {
    named(PAPERS, name)
}

/// The experiments of some papers that a list such as `8,table2` names, in the order of the papers; all without one.
///
/// `figure 8`, `fig8` and `table II` are understood, too, and `cenic/8` where several papers have an 8.
pub fn chosen(papers: &[&'static Paper], only: Option<&[String]>) -> Result<Vec<Chosen>, Diagnostic> {
    let all: Vec<Chosen> = papers.iter().copied().flat_map(experiments).collect();
    let Some(only) = only else { return Ok(all) };
    let mut is_wanted = vec![false; all.len()];
    for word in only {
        let found: Vec<usize> = (0..all.len()).filter(|i| all[*i].is_meant_by(word)).collect();
        match found[..] {
            [one] => is_wanted[one] = true,
            [] => return Err(not_there(word, papers)),
            _ => {
                let names = found.iter().map(|i| format!("`{}/{}`", all[*i].paper.id, all[*i].experiment.id));
                let names = names.collect::<Vec<_>>().join(" or ");
                let message = format!("several papers have an experiment `{word}`");
                return Err(Diagnostic::new(message).help(format!("say which: {names}")));
            }
        }
    }
    Ok(all.into_iter().zip(is_wanted).filter(|(_, is_wanted)| *is_wanted).map(|(one, _)| one).collect())
}

fn experiments(paper: &'static Paper) -> impl Iterator<Item = Chosen> {
    paper.experiments.iter().map(move |experiment| Chosen { paper, experiment })
}

fn named(papers: &[&'static Paper], name: &str) -> Result<Vec<&'static Paper>, Diagnostic> {
    let plain = name.trim().to_lowercase().replace(['_', ' '], "-");
    if plain == ALL {
        return Ok(papers.to_vec());
    }
    if let Some(paper) = papers.iter().find(|paper| paper.id == plain) {
        return Ok(vec![paper]);
    }
    let ids: Vec<&str> = papers.iter().map(|paper| paper.id).collect();
    let hint = did_you_mean(&plain, ids.iter().copied().chain([ALL]));
    let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
    let owner = papers.iter().copied().flat_map(experiments).find(|one| one.is_meant_by(name));
    let help = match owner {
        Some(one) => {
            format!("an experiment is named by --only: `cenic paper {} --only {name}`", one.paper.id)
        }
        None => format!("there are {}, and `{ALL}` for all of them", ids.join(", ")),
    };
    Err(Diagnostic::new(format!("no paper `{name}`{hint}")).help(help))
}

/// That none of the papers has such an experiment, and what there is.
fn not_there(word: &str, papers: &[&Paper]) -> Diagnostic {
    let ids = papers.iter().flat_map(|paper| paper.experiments).map(|experiment| experiment.id);
    let hint = did_you_mean(word, ids).map(|hint| format!(" ({hint})")).unwrap_or_default();
    let there = match papers {
        [paper] => paper.ids(),
        _ => {
            papers.iter().map(|paper| format!("{}: {}", paper.id, paper.ids())).collect::<Vec<_>>().join("; ")
        }
    };
    let elsewhere = PAPERS.iter().copied().flat_map(experiments).find(|one| one.is_meant_by(word));
    let help = match elsewhere {
        Some(Chosen { paper, .. }) => format!("`{}` has it: `cenic paper {0} --only {word}`", paper.id),
        None => "`cenic paper --list` says what they are".to_owned(),
    };
    Diagnostic::new(format!("no experiment `{word}`{hint}; there are {there}")).help(help)
}

impl Chosen {
    /// Whether a word such as `8`, `Figure 8` or `cenic/8` means this one.
    fn is_meant_by(&self, word: &str) -> bool {
        let (paper, id) = word.split_once('/').map_or((None, word), |(paper, id)| (Some(paper.trim()), id));
        if paper.is_some_and(|paper| !paper.eq_ignore_ascii_case(self.paper.id)) {
            return false;
        }
        let plain = |text: &str| text.trim().to_lowercase().replace([' ', '_'], "");
        let id = plain(id);
        id == self.experiment.id
            || id == plain(&self.experiment.heading())
            || id.strip_prefix("fig").is_some_and(|number| number == self.experiment.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::{Findings, Lab};

    const fn experiment(id: &'static str) -> Experiment {
        fn run(_: &mut Lab, _: &mut Findings) -> anyhow::Result<()> {
            Ok(())
        }
        Experiment { id, title: "what", paper: "that", seconds: 1.0, is_alone: false, run }
    }

    const fn paper(id: &'static str, experiments: &'static [&'static Experiment]) -> Paper {
        Paper { id, name: id, title: id, authors: "", key: "", summary: "", experiments }
    }

    const EIGHT: Experiment = experiment("8");
    const TABLE: Experiment = experiment("table2");
    const FIRST: Experiment = experiment("tamsi-1");
    const ONE: Paper = paper("cenic", &[&EIGHT, &TABLE]);
    const TWO: Paper = paper("contact-models", &[&EIGHT, &FIRST]);
    const BOTH: &[&Paper] = &[&ONE, &TWO];

    fn find(papers: &[&'static Paper], words: &[&str]) -> Result<Vec<String>, String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let name = |one: &Chosen| format!("{}/{}", one.paper.id, one.experiment.id);
        let found = chosen(papers, Some(&words)).map_err(|error| error.to_string())?;
        Ok(found.iter().map(name).collect())
    }

    #[test]
    fn experiments_are_found_in_the_ways_people_write_them() {
        for word in ["8", "Figure 8", "fig8", "fig 8", "figure8", "cenic/8", "CENIC/figure 8"] {
            assert_eq!(find(&[&ONE], &[word]), Ok(vec!["cenic/8".to_owned()]), "{word}");
        }
        assert_eq!(find(&[&ONE], &["table II", "8"]).unwrap(), ["cenic/8", "cenic/table2"]);
        assert_eq!(find(BOTH, &["TAMSI-1"]).unwrap(), ["contact-models/tamsi-1"]);
        assert_eq!(chosen(BOTH, None).unwrap().len(), 4);
        let unknown = find(&[&ONE], &["99"]).unwrap_err();
        assert!(unknown.contains("no experiment `99`; there are 8, table2"), "{unknown}");
        let unknown = find(BOTH, &["tabel2"]).unwrap_err();
        assert!(unknown.contains("did you mean `table2`?"), "{unknown}");
        assert!(unknown.contains("cenic: 8, table2; contact-models: 8, tamsi-1"), "{unknown}");
    }

    #[test]
    fn what_two_papers_have_is_asked_for_by_paper() {
        let error = find(BOTH, &["8"]).unwrap_err();
        assert!(
            error.contains("several papers") && error.contains("`cenic/8` or `contact-models/8`"),
            "{error}"
        );
        assert_eq!(find(BOTH, &["contact-models/8"]).unwrap(), ["contact-models/8"]);
    }

    #[test]
    fn papers_are_found_by_name() {
        let ids =
            |name| named(BOTH, name).map(|found| found.iter().map(|paper| paper.id).collect::<Vec<_>>());
        assert_eq!(ids("Contact_Models"), Ok(vec!["contact-models"]));
        assert_eq!(ids("all"), Ok(vec!["cenic", "contact-models"]));
        let error = ids("cenik").unwrap_err().to_string();
        assert!(error.contains("no paper `cenik` (did you mean `cenic`?)"), "{error}");
        assert!(error.contains("there are cenic, contact-models, and `all`"), "{error}");
        let error = ids("table2").unwrap_err().to_string();
        assert!(error.contains("`cenic paper cenic --only table2`"), "{error}");
    }

    #[test]
    fn every_paper_and_experiment_has_a_name_of_its_own_and_says_what_it_is() {
        for (i, paper) in PAPERS.iter().enumerate() {
            assert!(PAPERS[..i].iter().all(|other| other.id != paper.id && other.key != paper.key));
            assert!(
                paper.id != ALL && paper.id.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
                "{}",
                paper.id
            );
            let texts = [paper.name, paper.title, paper.authors, paper.key, paper.summary];
            assert!(
                texts.iter().all(|text| !text.is_empty()) && !paper.experiments.is_empty(),
                "{}",
                paper.id
            );
            for (i, experiment) in paper.experiments.iter().enumerate() {
                let others = &paper.experiments[..i];
                assert!(others.iter().all(|other| other.id != experiment.id), "{}", experiment.id);
                assert!(
                    !experiment.title.is_empty() && !experiment.paper.is_empty() && experiment.seconds > 0.0
                );
            }
        }
    }
}
