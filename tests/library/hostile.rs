//! Files that were made to break a program: each ends in a clear message, and in bounded memory.

use std::fs;
use std::io::Write;
use std::path::Path;

use cenic::diagram::{Diagram, PortRef};
use cenic::document::{MAX_TEXT, Map, Node, Source};
use cenic::io::{Directory, Overrides, load, load_text, read_snapshot, write_snapshot};
use cenic::simulator::{Sim, Simulator};
use tempfile::TempDir;

fn load_str(text: &str) -> Result<Diagram, String> {
    let source = Source::new("hostile.yaml", text);
    load_text(&source, &Directory::new("tests"), &Overrides::default()).map_err(|errors| errors.to_string())
}

/// What is said about a text that cannot be simulated.
fn refused(text: &str) -> String {
    let said = match load_str(text) {
        Err(said) => said,
        Ok(diagram) => match Simulator::of(&diagram) {
            Err(errors) => errors.to_string(),
            Ok(_) => panic!("accepted"),
        },
    };
    assert!(said.len() < 100_000, "the message has {} bytes", said.len());
    said
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn refused_file(path: &Path) -> String {
    let said = match load(path, &Overrides::default()) {
        Err(errors) => errors.to_string(),
        Ok(_) => panic!("{} was accepted", path.display()),
    };
    assert!(said.len() < 100_000, "the message has {} bytes", said.len());
    said
}

/// Takes some steps of a diagram; an error is fine, a panic or standing still is not.
fn some_steps(diagram: &Diagram) -> Result<f64, String> {
    let mut simulator = Simulator::of(diagram).map_err(|errors| errors.to_string())?;
    for _ in 0..200 {
        match simulator.step(10.0) {
            Ok(None) => {}
            Ok(Some(_)) => break,
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(simulator.time())
}

fn nested(depth: usize) -> String {
    let mut text = String::from("{type: Step}");
    for _ in 0..depth {
        text = format!("{{type: Diagram, blocks: {{a: {text}}}, exports: {{outputs: {{out: a.out}}}}}}");
    }
    format!("cenic: 1\nblocks:\n  a: {text}\nunused: [a.out]\n")
}

#[test]
fn nesting_has_a_limit() {
    assert!(load_str(&nested(20)).unwrap().compile().is_ok());
    assert!(refused(&nested(32)).contains("lists and maps are nested more than 64 deep"));
    assert!(refused(&nested(10_000)).contains("nested"));
    assert!(refused(&"[".repeat(1_000_000)).contains("nested"));
    assert!(refused(&"{a: ".repeat(1_000_000)).contains("nested"));
    assert!(refused(&format!("cenic: 1\nblocks:\n{}", "- ".repeat(100_000))).contains("nested"));
}

#[test]
fn diagrams_nested_in_code_have_the_same_limit() {
    let mut inner = Diagram::new("inner");
    for _ in 0..40 {
        let mut outer = Diagram::new("outer");
        outer.add_diagram("a", inner);
        inner = outer;
    }
    assert!(inner.compile().err().unwrap().to_string().contains("diagrams are nested more than 32 deep"));
}

#[test]
fn bombs_of_aliases_do_not_go_off() {
    let tenfold = |i: usize| format!("  a{i}: &a{i} [{}]\n", vec![format!("*a{}", i - 1); 10].join(", "));
    let bomb: String = (1..30).map(tenfold).collect();
    let said = refused(&format!("cenic: 1\nparams:\n  a0: &a0 [1.0]\n{bomb}"));
    assert!(said.contains("more than 1000000 values"), "{said}");
}

#[test]
fn bombs_of_parameters_do_not_go_off() {
    let tenfold = |i: usize| format!("  a{i}: [{}]\n", vec![format!("\"${{a{}}}\"", i - 1); 10].join(", "));
    let lists: String = (1..30).map(tenfold).collect();
    let said = refused(&format!("cenic: 1\nparams:\n  a0: 1.0\n{lists}"));
    assert!(said.contains("millions of values"), "{said}");

    let twofold = |i: usize| format!("  a{i}: \"${{a{0}}}${{a{0}}}\"\n", i - 1);
    let texts: String = (1..60).map(twofold).collect();
    let said = refused(&format!("cenic: 1\nparams:\n  a0: xxxxxxxxxxxxxxxx\n{texts}"));
    assert!(said.contains("millions of values") || said.contains("longer than"), "{said}");

    let deeper = |i: usize| format!("  a{i}: [\"${{a{}}}\"]\n", i - 1);
    let tower: String = (1..100_000).map(deeper).collect();
    let said = refused(&format!("cenic: 1\nparams:\n  a0: 1.0\n{tower}"));
    assert!(said.contains("nested more than 64 deep"), "{said}");

    let list = vec!["1.0"; 100_000].join(", ");
    let copies: String = (0..100_000).map(|i| format!("  a{i}: \"${{a}}\"\n")).collect();
    let said = refused(&format!("cenic: 1\nparams:\n  a: [{list}]\n{copies}"));
    assert!(said.contains("millions of values"), "{said}");

    let blocks: String =
        (0..10_000).map(|i| format!("  b{i}: {{type: Step, after: \"${{a}}\"}}\n")).collect();
    let said = refused(&format!("cenic: 1\nparams:\n  a: [{list}]\nblocks:\n{blocks}"));
    assert!(said.contains("millions of values"), "{said}");
}

#[test]
fn large_files_are_refused_unread() {
    let folder = folder(&[]);
    let sparse = folder.path().join("sparse.yaml");
    fs::File::create(&sparse).unwrap().set_len(100 << 20).unwrap();
    let said = refused_file(&sparse);
    assert!(said.contains("is 100 MB long; at most 16 MB are read"), "{said}");
    for byte in [b' ', b'a'] {
        let path = folder.path().join("real.yaml");
        let mut file = fs::File::create(&path).unwrap();
        (0..100).for_each(|_| file.write_all(&vec![byte; 1 << 20]).unwrap());
        assert!(refused_file(&path).contains("is 100 MB long; at most 16 MB are read"));
    }
    let most = folder.path().join("most.yaml");
    for byte in [b' ', b'a'] {
        fs::write(&most, vec![byte; MAX_TEXT]).unwrap();
        assert!(refused_file(&most).contains("a diagram is a map of sections"));
    }
}

#[test]
fn what_is_not_text_is_refused() {
    let folder = folder(&[]);
    let path = folder.path().join("a.yaml");
    fs::write(&path, b"cenic: 1\nname: \xff\xfe\n").unwrap();
    assert!(refused_file(&path).contains("is not text: the byte at 15 is not UTF-8"));
}

#[test]
fn files_that_contain_themselves_are_refused() {
    let include = |file: &str| format!("cenic: 1\nblocks:\n  in: {{type: Diagram, file: {file}}}\n");
    let folder = folder(&[
        ("self.yaml", &include("self.yaml")),
        ("dots.yaml", &include("sub/../dots.yaml")),
        ("a.yaml", &include("b.yaml")),
        ("b.yaml", &include("sub/c.yaml")),
        ("sub/c.yaml", &include("../a.yaml")),
        (
            "inline.yaml",
            "cenic: 1\nblocks:\n  x: {type: Diagram, blocks: {y: {type: Diagram, file: inline.yaml}}}\n",
        ),
    ]);
    let said = |name: &str| refused_file(&folder.path().join(name));
    assert!(said("self.yaml").contains("the file contains itself: self.yaml → self.yaml"));
    assert!(said("dots.yaml").contains("the file contains itself: dots.yaml → dots.yaml"));
    assert!(said("a.yaml").contains("the file contains itself: a.yaml → b.yaml → c.yaml → a.yaml"));
    assert!(said("inline.yaml").contains("the file contains itself: inline.yaml → inline.yaml"));
}

#[cfg(unix)]
#[test]
fn links_do_not_hide_that_a_file_contains_itself() {
    let include = |file: &str| format!("cenic: 1\nblocks:\n  in: {{type: Diagram, file: {file}}}\n");
    let folder = folder(&[("a.yaml", &include("link.yaml"))]);
    std::os::unix::fs::symlink("a.yaml", folder.path().join("link.yaml")).unwrap();
    std::os::unix::fs::symlink("loop.yaml", folder.path().join("loop.yaml")).unwrap();
    assert!(refused_file(&folder.path().join("a.yaml")).contains("the file contains itself"));
    assert!(refused_file(&folder.path().join("link.yaml")).contains("the file contains itself"));
    assert!(refused_file(&folder.path().join("loop.yaml")).contains("cannot be read"));
}

#[test]
fn two_to_the_thirtieth_files_are_too_many() {
    let folder = tempfile::tempdir().unwrap();
    for i in 0..30 {
        let next = format!("{{type: Diagram, file: f{}.yaml}}", i + 1);
        let text = format!("cenic: 1\nblocks:\n  a: {next}\n  b: {next}\n");
        fs::write(folder.path().join(format!("f{i}.yaml")), text).unwrap();
    }
    fs::write(folder.path().join("f30.yaml"), "cenic: 1\nblocks: {s: {type: Step}}\nunused: [s.out]\n")
        .unwrap();
    let said = refused_file(&folder.path().join("f0.yaml"));
    assert_eq!(said.matches("it consists of more than 1000 files").count(), 1, "{said}");
}

#[test]
fn many_large_files_are_too_much() {
    let folder = tempfile::tempdir().unwrap();
    let includes: String =
        (0..200).map(|i| format!("  b{i}: {{type: Diagram, file: large.yaml}}\n")).collect();
    fs::write(folder.path().join("a.yaml"), format!("cenic: 1\nblocks:\n{includes}")).unwrap();
    fs::write(folder.path().join("large.yaml"), format!("cenic: 1\ndoc: {}\n", "a".repeat(4 << 20))).unwrap();
    let said = refused_file(&folder.path().join("a.yaml"));
    assert_eq!(said.matches("its files have more than 32 MB").count(), 1, "{said}");
}

#[cfg(unix)]
#[test]
fn paths_that_lead_elsewhere_are_refused() {
    let outside = folder(&[("secret.yaml", "cenic: 1\n")]);
    let inside = folder(&[("sub/a.yaml", "cenic: 1\n")]);
    let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, inside.path().join(name)).unwrap();
    link(&outside.path().join("secret.yaml"), "link.yaml");
    link(outside.path(), "linked");
    link(Path::new("/dev/zero"), "zero.yaml");
    let made = std::process::Command::new("mkfifo").arg(inside.path().join("pipe.yaml")).status();
    let secret = outside.path().join("secret.yaml");
    let include = |file: &str| {
        let text = format!("cenic: 1\nblocks:\n  in: {{type: Diagram, file: \"{file}\"}}\n");
        fs::write(inside.path().join("main.yaml"), text).unwrap();
        refused_file(&inside.path().join("main.yaml"))
    };
    for file in [
        "../secret.yaml",
        "sub/../../secret.yaml",
        "..",
        "/dev/zero",
        &secret.to_string_lossy(),
        "link.yaml",
        "linked/secret.yaml",
        "zero.yaml",
    ] {
        let said = include(file);
        assert!(said.contains("leads out of the diagram's folder"), "{file}: {said}");
        assert!(!said.contains("unknown section"), "{file} was read: {said}");
    }
    assert!(include("sub").contains("is a folder, not a file"));
    assert!(include(".").contains("is a folder, not a file"));
    assert!(include("").contains("is a folder, not a file"));
    assert!(include("nothing.yaml").contains("there is no such file"));
    assert!(include("a\\0b").contains("leads out"));
    assert!(include(&"a".repeat(1000)).contains("cannot be read"));
    if made.is_ok_and(|status| status.success()) {
        assert!(include("pipe.yaml").contains("is not a file"));
        assert!(refused_file(&inside.path().join("pipe.yaml")).contains("is not a file"));
    }
    assert!(refused_file(Path::new("/dev/zero")).contains("is not a file"));
    assert!(refused_file(inside.path()).contains("is a folder, not a file"));
}

#[test]
fn sizes_have_a_limit() {
    for size in ["1000000000", "100001", "18446744073709551615", "1e18"] {
        for block in ["Gain, k: 1.0", "Integrator", "UnitDelay, period: 1.0", "Sum"] {
            let said = refused(&format!("cenic: 1\nblocks:\n  a: {{type: {block}, size: {size}}}\n"));
            assert!(said.contains("a.size: "), "{said}");
            assert!(said.contains("must be at most 100000") || said.contains("expected"), "{said}");
        }
    }
    for size in ["0", "-1", "1.5", ".inf", ".nan"] {
        let said = refused(&format!("cenic: 1\nblocks:\n  a: {{type: Integrator, size: {size}}}\n"));
        assert!(said.contains("a.size: "), "{said}");
    }
    let said =
        refused(&format!("cenic: 1\nblocks:\n  a: {{type: Sum, signs: \"{}\"}}\n", "+".repeat(1_000_000)));
    assert!(said.contains("`signs` needs between 1 and 1000"), "{said}");
}

#[test]
fn many_wide_blocks_are_too_large_together() {
    let wide: String = (0..20_000).map(|i| format!("  b{i}: {{type: Integrator, size: 100000}}\n")).collect();
    let said = refused(&format!("cenic: 1\nblocks:\n{wide}"));
    assert!(said.contains("too large: more than 10000000 numbers"), "{said}");

    let signs = "+".repeat(1000);
    let sums: String = (0..10_000).map(|i| format!("  b{i}: {{type: Sum, signs: \"${{s}}\"}}\n")).collect();
    let said = refused(&format!("cenic: 1\nparams: {{s: \"{signs}\"}}\nblocks:\n{sums}"));
    assert!(said.contains("too large: more than 1000000 ports"), "{said}");
}

/// A chain of gains behind a step.
fn chain(n: usize) -> String {
    let blocks: String = (0..n).map(|i| format!("  g{i}: {{type: Gain, k: 1.0}}\n")).collect();
    let wires: String = (1..n).map(|i| format!("  g{i}.in: g{}.out\n", i - 1)).collect();
    format!(
        "cenic: 1\nblocks:\n  s: {{type: Step}}\n{blocks}wires:\n  g0.in: s.out\n{wires}unused: [g{}.out]\n",
        n - 1
    )
}

#[test]
fn a_hundred_thousand_blocks_and_wires_are_simulated() {
    let diagram = load_str(&chain(100_000)).unwrap();
    let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
    simulator.advance_to(1.0).unwrap();
    assert_eq!(simulator.value("g99999.out"), Some(&[1.0][..]));
}

#[test]
fn mistakes_by_the_thousand_are_told_briefly() {
    let n = 20_000;
    let gains: String = (0..n).map(|i| format!("  g{i}: {{type: Gain, k: 1.0}}\n")).collect();
    let open = refused(&format!("cenic: 1\nblocks:\n{gains}"));
    assert!(open.contains("g0.in: the input is not connected") && open.ends_with("19950 more"), "{open}");

    let wrong: String = (0..n).map(|i| format!("  g{i}.in: h{i}.out\n")).collect();
    let said = refused(&format!("cenic: 1\nblocks:\n{gains}wires:\n{wrong}"));
    assert!(said.contains("no block `h0`") && said.contains("more"), "{said}");

    let unused: String = (0..n).map(|i| format!("- g{i}.outt")).collect::<Vec<_>>().join("\n");
    let said = refused(&format!("cenic: 1\nunused:\n{unused}\nblocks:\n{gains}"));
    assert!(said.contains("has no output `outt`"), "{said}");

    let ring: String = (0..n).map(|i| format!("  g{i}.in: g{}.out\n", (i + 1) % n)).collect();
    let said = refused(&format!("cenic: 1\nblocks:\n{gains}wires:\n{ring}"));
    assert!(said.contains("algebraic loop") && said.contains("… and 19960 more"), "{said}");

    let exports: String = (0..n).map(|i| format!("    u{i}: g{i}.inn\n")).collect();
    let said = refused(&format!("cenic: 1\nexports:\n  inputs:\n{exports}blocks:\n{gains}"));
    assert!(said.contains("has no input `inn` (did you mean `in`?)"), "{said}");

    let types: String = (0..n).map(|i| format!("  g{i}: {{type: Gian{i}}}\n")).collect();
    assert!(refused(&format!("cenic: 1\nblocks:\n{types}")).contains("unknown type `Gian0`"));

    let params: String = (0..n).map(|i| format!("  p{i}: 1.0\n")).collect();
    let users: String = (0..n).map(|i| format!("  g{i}: {{type: Gain, k: \"${{2*p{i} + q}}\"}}\n")).collect();
    let said = refused(&format!("cenic: 1\nparams:\n{params}blocks:\n{users}"));
    assert!(said.contains("no name `q`"), "{said}");
}

#[test]
fn too_many_blocks_are_refused() {
    let blocks: String = (0..200_001).map(|i| format!("  g{i}: {{type: Step}}\n")).collect();
    assert!(refused(&format!("cenic: 1\nblocks:\n{blocks}")).contains("more than 200000 blocks"));
}

#[test]
fn odd_names_are_refused_and_cannot_control_a_terminal() {
    let long = "x".repeat(900);
    for name in [
        "\\e[31mred",
        "two\\nlines",
        "bell\\a",
        "nul\\0",
        "a b",
        "a.b",
        "a/b",
        "${a}",
        "",
        "\\u202eabc",
        &long,
    ] {
        let said =
            refused(&format!("cenic: 1\nblocks:\n  \"{name}\": {{type: Step}}\nunused: [\"{name}.out\"]\n"));
        assert!(said.contains("cannot be the name of a block"), "{said}");
        let is_odd = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!said.contains(is_odd), "{said:?}");
        refused(&format!("cenic: 1\nblocks: {{s: {{type: \"{name}\"}}}}\n"));
        refused(&format!("cenic: 1\nblocks: {{s: {{type: Step, \"{name}\": 1}}}}\n"));
        refused(&format!("cenic: 1\nblocks: {{s: {{type: Step}}}}\nwires: {{\"{name}\": s.out}}\n"));
        refused(&format!("cenic: 1\nblocks: {{s: {{type: Step}}}}\nwires: {{s.in: \"{name}\"}}\n"));
        refused(&format!("cenic: 1\nparams: {{\"{name}\": .nan}}\n"));
        refused(&format!("cenic: 1\n\"{name}\": 1\n"));
        let _ = load_str(&format!("cenic: 1\nname: \"{name}\"\nexports: {{inputs: {{\"{name}\": []}}}}\n"));
    }
}

#[test]
fn nan_and_infinity_are_refused_or_end_the_run() {
    let with = |values: &str| {
        format!(
            "cenic: 1\nblocks:\n  s: {{type: Step, {values}}}\n  g: {{type: Gain, k: {{K}}}}\n  i: {{type: Integrator}}\n\
             wires: {{g.in: s.out, i.in: g.out}}\nunused: [i.out]\n"
        )
    };
    for (values, k) in
        [("time: .nan", "1"), ("after: .nan", "1"), ("before: [.nan]", "1"), ("time: 1", ".nan")]
    {
        let said = refused(&with(values).replace("{K}", k));
        assert!(said.contains("must be a number, not NaN"), "{said}");
    }
    for (values, k) in [
        ("time: .inf", "1"),
        ("time: -.inf", "1"),
        ("after: .inf", "1"),
        ("after: 1e308", "1e308"),
        ("time: 0", "-.inf"),
    ] {
        let diagram = load_str(&with(values).replace("{K}", k)).unwrap();
        if let Err(said) = some_steps(&diagram) {
            assert!(said.contains("finite") || said.contains("i.x"), "{said}");
        }
    }
    for sim in [
        "duration: .nan",
        "duration: .inf",
        "duration: -1",
        "integrator: {type: dormand_prince, accuracy: .nan}",
        "integrator: {type: dormand_prince, accuracy: 0}",
        "integrator: {type: dormand_prince, max_step: .nan}",
        "integrator: {type: dormand_prince, fixed_step: 0}",
        "integrator: {type: dormand_prince, fixed_step: -.inf}",
        "integrator: {type: bogacki_shampine, initial_step: .inf}",
    ] {
        let said =
            refused(&format!("cenic: 1\nblocks: {{s: {{type: Step}}}}\nunused: [s.out]\nsim: {{{sim}}}\n"));
        assert!(said.contains("hostile.yaml:4:"), "{sim}: {said}");
    }
    for value in [".nan", ".inf", "-.inf", "-1", "0"] {
        let said = refused(&format!("cenic: 1\nblocks: {{d: {{type: UnitDelay, period: {value}}}}}\n"));
        assert!(said.contains("d.period"), "{said}");
    }
}

#[test]
fn ticks_too_short_for_time_to_pass_end_or_advance() {
    for period in ["1e-300", "1e-17", "1e-13", "1e-9", "1e300"] {
        let text = format!(
            "cenic: 1\nblocks: {{s: {{type: Step}}, d: {{type: UnitDelay, period: {period}}}}}\n\
             wires: {{d.in: s.out}}\nunused: [d.out]\n"
        );
        match load_str(&text).and_then(|diagram| some_steps(&diagram)) {
            Ok(t) => assert!(t > 0.0, "time stands still with a period of {period} s"),
            Err(said) => assert!(said.contains("period"), "{said}"),
        }
    }
}

#[test]
fn assignments_are_bounded_too() {
    let set = |text: String| {
        let source = Source::new("a.yaml", "cenic: 1\nblocks: {s: {type: Step}}\nunused: [s.out]\n");
        let overrides = Overrides { set: vec![text], ..Overrides::default() };
        let diagram = load_text(&source, &Directory::new("tests"), &overrides);
        diagram.and_then(|diagram| Simulator::of(&diagram)).map(drop).map_err(|errors| errors.to_string())
    };
    assert!(set(format!("s{}=1", ".a".repeat(1_000_000))).unwrap_err().contains("more than 64 parts"));
    assert!(set(format!("{}s.a=1", "s/".repeat(1_000_000))).unwrap_err().contains("more than 64 parts"));
    assert!(set(format!("s.after={}", "[".repeat(1_000_000))).unwrap_err().contains("is not a value"));
    for text in [
        "",
        "=",
        ".=",
        "a.=1",
        ".a=1",
        "s.=1",
        "s..a=1",
        "/=1",
        "s/.a=1",
        "sim.=1",
        "s.after",
        "s.type=Gain",
        "\0=\0",
    ] {
        assert!(set(text.to_owned()).is_err() || text.is_empty(), "{text:?}");
    }
}

#[test]
fn odd_references_are_not_ports() {
    let huge = "a.b[18446744073709551615]";
    for text in [
        huge,
        "a.b[0..18446744073709551615]",
        "a.b[99999999999999999999]",
        "a.b[0..0]",
        "a.b[-1]",
        "a.b[[0]]",
    ] {
        if let Ok(port) = PortRef::parse(text) {
            assert_eq!(port.to_string(), text);
        }
        let said = refused(&format!(
            "cenic: 1\nblocks: {{a: {{type: Step}}, g: {{type: Gain, k: 1}}}}\nwires: {{g.in: \"{}\"}}\n",
            text.replace("a.b", "a.out")
        ));
        assert!(
            said.contains("reaches past the end")
                || said.contains("not an element")
                || said.contains("no output"),
            "{said}"
        );
    }
}

#[test]
fn snapshots_with_lists_of_the_wrong_length_are_refused() {
    let diagram = load_str(
        "cenic: 1\nblocks:\n  s: {type: Step, after: [1, 2]}\n  d: {type: UnitDelay, period: 0.1, size: 2}\n  \
         w: {type: TransportDelay, delay: 0.1, size: 2}\nwires: {d.in: s.out, w.in: s.out}\nunused: [d.out, w.out]\n",
    )
    .unwrap();
    let mut simulator = Simulator::of(&diagram).unwrap();
    simulator.advance_to(0.25).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.yaml");
    let resume = |change: &dyn Fn(&mut Map)| {
        let mut snapshot = simulator.snapshot().unwrap();
        change(snapshot.as_map_mut().unwrap().get_mut("discrete").unwrap().as_map_mut().unwrap());
        write_snapshot(&file, &snapshot).unwrap();
        let mut other = Simulator::of(&diagram).unwrap();
        other.restore(&read_snapshot(&file).unwrap()).map_err(|problem| problem.to_string())?;
        other.advance_to(0.5).map_err(|error| error.to_string())
    };
    resume(&|_| ()).unwrap();
    for (values, len) in [(vec![], 0), (vec![1.0], 1), (vec![1.0; 3], 3)] {
        let said = resume(&|discrete| {
            let list: Vec<Node> = values.iter().map(|value| Node::from(*value)).collect();
            discrete.insert("d.last", list);
        })
        .unwrap_err();
        assert!(said.contains("saved.yaml:"), "{said}");
        let expected = format!(
            "d.last: the snapshot does not fit: a list of length {len}, where the block has one of length 2"
        );
        assert!(said.contains(&expected), "{said}");
    }
    let said = resume(&|discrete| {
        let history = discrete.get_mut("w.history").unwrap().as_map_mut().unwrap();
        history.insert("times", Vec::<Node>::new());
    })
    .unwrap_err();
    assert!(said.contains("w.history") && said.contains("values at 0 times, for an input of 2"), "{said}");
}
