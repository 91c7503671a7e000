//! Texts that were made to break a reader: they must end in a tree or an error.

use super::*;

/// Reads a text and, if it can be read, prints and formats it.
fn survive(text: &str) {
    let source = Source::new("hostile.yaml", text);
    let node = match parse(&source) {
        Ok(node) => node,
        Err(errors) => {
            assert!(!errors.to_string().is_empty());
            return;
        }
    };
    let again = |text: &str| {
        parse(&Source::new("again.yaml", text)).unwrap_or_else(|errors| panic!("{errors}\n{text:?}"))
    };
    assert_eq!(again(&print(&node)), node, "{text:?}");
    let formatted = format(&source).unwrap();
    assert_eq!(again(&formatted), node, "{text:?}");
    let twice = format(&Source::new("b", formatted.as_str())).unwrap();
    assert_eq!(twice, formatted, "{text:?}");
    let _ = from_node::<serde_json::Value>(&node);
}

#[test]
fn a_megabyte_of_anything_ends() {
    const SIZE: usize = 1 << 20;
    let patterns = [
        "[",
        "{",
        "- ",
        "? ",
        ": ",
        "&a ",
        "!",
        "!a ",
        "\"",
        "'",
        "a ",
        "a\n",
        "a: ",
        "a:\n",
        "-\n",
        "[\n",
        "\n",
        " ",
        "\t",
        "#",
        "#\n",
        "%",
        "*a ",
        "---\n",
        "...\n",
        "]",
        "\u{feff}",
        "\0",
        "a: &a a\n",
        "<<: {}\n",
        "- &a [*a]\n",
    ];
    let starts = ["", "[", "a: |\n"];
    for start in starts {
        for pattern in patterns {
            let text = std::format!("{start}{}", pattern.repeat(SIZE / pattern.len()));
            let _ = parse(&Source::new("a", text)).map_err(|errors| errors.to_string());
        }
    }
}

#[test]
fn nesting_is_limited() {
    let nested = |n: usize| std::format!("{}1{}", "[".repeat(n), "]".repeat(n));
    survive(&nested(MAX_DEPTH));
    let message = |text: &str| parse(&Source::new("a", text)).unwrap_err().0[0].message.clone();
    assert_eq!(message(&nested(MAX_DEPTH + 1)), "lists and maps are nested more than 64 deep");
    // Aliases cannot go around the limit.
    let aliases: String = (1..40).map(|i| std::format!("- &a{i} [[*a{}]]\n", i - 1)).collect();
    assert_eq!(message(&std::format!("- &a0 x\n{aliases}")), "lists and maps are nested more than 64 deep");
}

#[test]
fn alias_bombs_stop() {
    let bomb: String = (1..30)
        .map(|i| std::format!("a{i}: &a{i} [{}]\n", vec![std::format!("*a{}", i - 1); 9].join(", ")))
        .collect();
    let errors = parse(&Source::new("a", std::format!("a0: &a0 x\n{bomb}"))).unwrap_err();
    assert!(errors.0[0].message.contains("more than 1000000 values"), "{errors}");
    let long = std::format!("a: &a {}\nb: [{}]\n", "x".repeat(1 << 20), "*a, ".repeat(1000));
    assert!(parse(&Source::new("a", long)).is_err());
}

#[test]
fn long_texts_are_refused() {
    let errors = parse(&Source::new("big.yaml", "a".repeat(MAX_TEXT + 1))).unwrap_err();
    assert_eq!(errors.to_string(), "big.yaml: the text is 16.0 MiB long, more than 16 MiB");
}

#[test]
fn many_keys_and_many_errors_are_told_briefly() {
    let keys: String = (0..100_000).map(|i| std::format!("k{i}: {i}\n")).collect();
    assert_eq!(parse(&Source::new("a", keys)).unwrap().as_map().unwrap().len(), 100_000);
    let same = parse(&Source::new("a", "k: 1\n".repeat(200_000))).unwrap_err().to_string();
    assert!(same.contains("more"), "{same}");
    let line = std::format!("{{{}}}", "k: 1, ".repeat(100_000));
    assert!(parse(&Source::new("a", line)).unwrap_err().to_string().len() < 20_000);
}

#[test]
fn long_lists_are_formatted() {
    survive(&std::format!("[{}]", "{a: b, c: [1, 2]}, ".repeat(20_000)));
    survive(&"- [a, b] # c\n".repeat(20_000));
    survive(&std::format!("a: [{}]", "1, ".repeat(100_000)));
}

/// Texts that differ a little from good ones, from a fixed seed.
#[test]
fn mutated_texts_never_panic() {
    let seeds = [
        "a: b c\n  d # x\ne: |  # hi\n   q\n\n   r\n# out\n  # mid\nf: 'x' # t\ng: &n !!str v\nh: *n\n",
        "k: [1, {a: b}] # x\nm: {}\nn:\no: \"a\n  b\"\n? a\n: b\nl:\n- - c # d\n",
        "%YAML 1.2\n--- !!map {a: [b, c: d], ? e : f}\n...\n# x\n",
        "a: &a >-\n  x\n\n\nb: \"\\u00e9\\n\"\nc: {<<: {d: 1.5e3}}\nd: *a\n",
    ];
    let alphabet: Vec<char> =
        "ab \n\t:-?[]{},#&*!|>'\"%@`\\0\r\u{feff}é~.<1-+x\u{85}\u{2028}".chars().collect();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let cases = std::env::var("CENIC_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    for case in 0..cases {
        let seed = if case % 4 == 0 { "" } else { seeds[random(seeds.len())] };
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=random(12) {
            let at = random(text.len() + 1);
            match random(4) {
                0 if at < text.len() => {
                    text.remove(at);
                }
                1 if at < text.len() => {
                    let piece = text[at..(at + random(8)).min(text.len())].to_vec();
                    let to = random(text.len());
                    text.splice(to..to, piece);
                }
                _ => text.insert(at, alphabet[random(alphabet.len())]),
            }
        }
        survive(&text.into_iter().collect::<String>());
    }
}
