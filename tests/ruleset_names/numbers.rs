//! Crates that know no game cite the rules of none: a number of a rule, such as R12.4, stands in a ruleset's own files.

use std::fs;

use super::{super::root, sources};

/// The crates that cite none.
const CRATES: [&str; 3] = ["hexlance_rules", "hexlance_present", "hexlance_hud"];

/// The number of a rule in a line: a capital letter and numbers with points between them.
fn cited(line: &str) -> Option<&str> {
    let digits = |from: usize| {
        let rest = line.get(from..).unwrap_or_default();
        from + rest.bytes().take_while(u8::is_ascii_digit).count()
    };
    let bytes = line.as_bytes();
    (0..bytes.len()).find_map(|i| {
        let in_word = i > 0 && (bytes[i - 1].is_ascii_alphanumeric() || bytes[i - 1] == b'_');
        if in_word || !bytes[i].is_ascii_uppercase() {
            return None;
        }
        let point = digits(i + 1);
        let end = digits(point + 1);
        let is_number = point > i + 1 && bytes.get(point) == Some(&b'.') && end > point + 1;
        is_number.then(|| &line[i..end])
    })
}

/// The lines of a file that are not for tests alone.
fn shipped(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut tests = false;
    let mut marked = false;
    text.lines().enumerate().take_while(move |(_, line)| {
        tests |= marked && line.contains("mod ") && line.ends_with('{');
        marked = *line == "#[cfg(test)]";
        !tests
    })
}

#[test]
fn crates_that_know_no_game_cite_no_rules() {
    let mut found = Vec::new();
    let mut files = Vec::new();
    for name in CRATES {
        sources(&format!("crates/{name}/src"), &mut files);
    }
    assert!(files.len() > 50, "{files:?}");
    files.retain(|file| !file.contains("/tests/") && !file.ends_with("/tests.rs"));
    for file in files {
        let text = fs::read_to_string(root().join(&file)).expect("a source file");
        found.extend(shipped(&text).filter_map(|(n, line)| {
            let number = cited(line)?;
            Some(format!("{file}:{}: {number}", n + 1))
        }));
    }
    assert!(
        found.is_empty(),
        "say what is meant without the number of a rule, or move it to its ruleset: {found:#?}"
    );
}

#[test]
fn numbers_of_rules_are_known_from_others() {
    assert_eq!(cited("/// Light (R12.3)."), Some("R12.3"));
    assert_eq!(cited("rule: \"D15.2.1\","), Some("D15.2"));
    for line in [
        "0.8 g, v1.2, x R12, R.5",
        "V_R1.2",
        "Tornado F4+. 5",
        "“R12”.3",
    ] {
        assert_eq!(cited(line), None, "{line}");
    }
    let text = "a\n#[cfg(test)]\nuse x;\nb\n#[cfg(test)]\nmod tests {\n    R1.1\n}\n";
    assert_eq!(shipped(text).count(), 5);
}
