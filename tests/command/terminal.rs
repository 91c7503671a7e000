//! What reaches a terminal, who reaches a live view, and files to start from.

/// The blocks of the crate that `cenic new` writes, with their own test.
#[path = "../../src/cli/new/crate/src/lib.rs.txt"]
mod starter;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::support::folder::Folder;

/// A diagram whose name, label and message contain what terminals obey.
const ESCAPES: &str = include_str!("../cases/terminal_escape.yaml");

/// What a terminal would obey in a text.
fn obeyed(text: &str) -> Vec<char> {
    text.chars().filter(|c| c.is_control() && !['\n', '\t'].contains(c)).collect()
}

#[test]
fn texts_of_a_file_cannot_command_the_terminal() {
    let folder = Folder::new(&[
        ("a.yaml", ESCAPES),
        ("\u{1b}[31m.yaml", "cenic: 1\nblocks: {\"\\e[2J\": {type: \"\\a\"}}\n"),
    ]);
    let runs: [&[&str]; 8] = [
        &["run", "a.yaml"],
        &["run", "a.yaml", "--json"],
        &["run", "a.yaml", "--quiet"],
        &["check", "a.yaml"],
        &["schedule", "a.yaml"],
        &["check", "\u{1b}[31m.yaml"],
        &["run", "no\u{7}thing.yaml"],
        &["\u{1b}]0;x\u{7}"],
    ];
    for arguments in runs {
        let ran = folder.run(arguments);
        assert!(obeyed(&ran.out).is_empty() && obeyed(&ran.err).is_empty(), "{arguments:?} {ran:?}");
    }
    let ran = folder.run(&["run", "a.yaml"]);
    assert!(ran.out.starts_with("x␛]0;pwned␇: failed at t = 0 s: ␛[31mred\n"), "{}", ran.out);
    assert!(ran.err.contains("p: ␛[2J␛]0;pwned␇ hi = 1\n"), "{}", ran.err);
    // Programs get the names as they are.
    assert_eq!(folder.run(&["run", "a.yaml", "--json"]).json()["diagram"], "x\u{1b}]0;pwned\u{7}");
}

/// A live view, ended when it is dropped.
struct View {
    child: Child,
    host: String,
    target: String,
}

impl View {
    fn start(folder: &Folder, more: &[&str]) -> View {
        fs::write(folder.path().join("a.yaml"), "cenic: 1\nblocks: {a: {type: Sine}}\nunused: [a.out]\n")
            .unwrap();
        let mut command = folder.command(&["view", "a.yaml", "--port", "0", "--paused"]);
        let mut child = command.args(more).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = lines.find_map(|line| line.ok()?.split_once("http://").map(|(_, rest)| rest.to_owned()));
        std::thread::spawn(move || lines.for_each(drop));
        let line = line.expect("the address is printed");
        let (host, target) = line.split_once('/').unwrap();
        View { child, host: host.to_owned(), target: format!("/{target}") }
    }

    fn get(&self, target: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {target} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.lines().next().unwrap_or_default().to_owned()
    }
}

impl Drop for View {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_view_answers_at_the_address_that_it_prints_and_to_nobody_without_the_token() {
    let folder = Folder::new(&[]);
    // Other systems than Linux have to be told about loopback addresses besides the first.
    let addresses: &[&str] =
        if cfg!(target_os = "linux") { &["127.0.0.1", "127.0.0.2"] } else { &["127.0.0.1"] };
    for address in addresses {
        let view = View::start(&folder, &["--bind", address]);
        assert!(view.host.starts_with(&format!("{address}:")), "{}", view.host);
        assert_eq!(view.get(&view.target), "HTTP/1.1 200 OK");
        assert_eq!(view.get("/"), "HTTP/1.1 403 Forbidden");
        assert_eq!(view.get("/recording.html"), "HTTP/1.1 403 Forbidden");
    }
}

#[test]
fn two_hundred_idle_connections_do_not_lock_newcomers_out_of_a_view() {
    let folder = Folder::new(&[]);
    let view = View::start(&folder, &[]);
    let idle: Vec<TcpStream> = (0..200)
        .map(|i| {
            let mut stream = TcpStream::connect(&view.host).unwrap();
            stream.write_all(&b"G"[..i % 2]).unwrap();
            stream
        })
        .collect();
    assert_eq!(view.get(&view.target), "HTTP/1.1 200 OK");
    drop(idle);
}

#[test]
fn starters_run_at_once_with_the_commands_that_are_printed() {
    for kind in ["loop", "arm"] {
        let folder = Folder::new(&[]);
        let made = folder.run(&["new", "first", "--kind", kind]);
        assert_eq!(made.code, 0, "{made:?}");
        let commands: Vec<Vec<&str>> =
            made.out.lines().map(|line| line.split_whitespace().collect()).collect();
        let commands = commands.iter().filter(|words| words.first() == Some(&"cenic") && words[1] != "view");
        let mut count = 0;
        for words in commands {
            let ran = folder.run(&words[1..]);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?} {ran:?}");
            count += 1;
        }
        assert!(count > 0, "{}", made.out);
        assert_eq!(folder.run(&["check", "first.yaml"]).code, 0);
        assert_eq!(
            folder.run(&["fmt", "--check", "first.yaml"]).code,
            0,
            "{}",
            folder.run(&["fmt", "--stdout", "first.yaml"]).out
        );
    }
}

#[test]
fn a_starter_overwrites_nothing() {
    let folder = Folder::new(&[("first.urdf", "mine")]);
    let ran = folder.run(&["new", "first", "--kind", "arm"]);
    assert!(ran.code == 2 && ran.err.contains("`first.urdf` is there already"), "{ran:?}");
    assert_eq!(folder.read("first.urdf"), "mine");
    assert!(!folder.path().join("first.yaml").exists());
    let ran = folder.run(&["new", "../elsewhere"]);
    assert!(ran.code == 2 && ran.err.contains("cannot be the name"), "{ran:?}");
}

#[test]
fn a_starter_crate_is_whole() {
    let folder = Folder::new(&[]);
    let here = env!("CARGO_MANIFEST_DIR");
    let ran = folder.run(&["new", "my-blocks", "--kind", "crate", "--cenic-path", here]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(folder.read("my-blocks/Cargo.toml").contains(&format!("cenic = {{ path = {here:?} }}")));
    assert!(folder.read("my-blocks/src/main.rs").contains("use my_blocks as _;"));
    // The same text as the module above but for the name.
    let template = include_str!("../../src/cli/new/crate/src/lib.rs.txt");
    assert_eq!(folder.read("my-blocks/src/lib.rs"), template);
    // Without its blocks the diagram says what is missing.
    let ran = folder.run(&["check", "my-blocks/tank.yaml"]);
    assert!(ran.code == 2 && ran.err.contains("Tank") && ran.err.contains("use my_blocks as _;"), "{ran:?}");
}
