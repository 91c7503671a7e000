//! The commands that README, guide and the other pages show: subcommands, options and files are there.

use std::collections::BTreeMap;

use crate::support::folder::Folder;
use crate::support::pages::{pages, root};

/// The words of a line, without a comment at its end; quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match (c, quote) {
            ('#', None) if words.last().is_some_and(String::is_empty) => break,
            (' ', None) => words.push(String::new()),
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(q)) if c == q => quote = None,
            (c, _) => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What follows the name of the program, if it is this one.
fn arguments(words: &[String]) -> Option<&[String]> {
    match words.first()?.as_str() {
        "cenic" => Some(&words[1..]),
        "cargo"
            if words[1] == "run"
                && !words.iter().any(|word| ["--example", "-p"].contains(&word.as_str())) =>
        {
            Some(&words[words.iter().position(|word| word == "--")? + 1..])
        }
        _ => None,
    }
}

#[test]
fn every_command_of_a_page_is_understood() {
    let folder = Folder::new(&[]);
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut n = 0;
    let mut wrong = Vec::new();
    for code in pages().iter().flat_map(|page| page.code()).filter(|code| code.info == "sh") {
        for line in code.text.lines() {
            let words = words(line.trim_start_matches("$ "));
            let Some([command, rest @ ..]) = arguments(&words) else { continue };
            n += 1;
            let help = helps.entry(command.clone()).or_insert_with(|| {
                let ran = folder.run(&[command, "--help"]);
                if ran.code == 0 { ran.out } else { String::new() }
            });
            if help.is_empty() {
                wrong.push(format!("{}: there is no `cenic {command}`", code.place));
                continue;
            }
            for word in rest {
                let option = word.split('=').next().unwrap();
                let has = |option: &str| {
                    help.split(|c: char| c.is_whitespace() || [',', '[', ']'].contains(&c))
                        .any(|word| word == option)
                };
                let is_option = option.starts_with('-')
                    && option.trim_start_matches('-').starts_with(char::is_alphabetic);
                if is_option && !has(option) {
                    wrong.push(format!("{}: `cenic {command}` has no `{option}`", code.place));
                }
                if word.starts_with("diagrams/") && !root().join(word).exists() {
                    wrong.push(format!("{}: there is no `{word}`", code.place));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n >= 20, "only {n} commands are found");
}

#[test]
fn every_target_that_a_page_asks_cargo_for_is_there() {
    let mut wrong = Vec::new();
    for code in pages().iter().flat_map(|page| page.code()).filter(|code| code.info == "sh") {
        for line in code.text.lines() {
            let words = words(line);
            for pair in words.windows(2).filter(|_| words.iter().any(|word| word == "cargo")) {
                let folder = match pair[0].as_str() {
                    "--test" => "tests",
                    "--example" => "examples",
                    "--bench" => "benches",
                    _ => continue,
                };
                let at = |end: &str| root().join(folder).join(format!("{}{end}", pair[1])).exists();
                if !at(".rs") && !at("/main.rs") {
                    wrong.push(format!("{}: there is no {folder}/{}", code.place, pair[1]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_readme_begins_with_the_run_and_the_tests() {
    let pages = pages();
    let readme =
        pages.iter().find(|page| page.path.ends_with("README.md") && page.path.components().count() == 1);
    let first = &readme.unwrap().code()[0].text;
    let lines: Vec<&str> = first.lines().collect();
    assert!(lines.len() == 2 && lines[0].contains(" run ") && lines[1] == "cargo test", "{first}");
}
