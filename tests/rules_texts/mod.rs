//! Texts that the rules make: reasons, refusals, names, questions. The crates of the rules know of no language; what
//! they say is translated when it is shown, whole or by its pattern (`lang::told`). Here it is gathered from their
//! sources: every text in quotes that reads like one.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{Texts, is_for_tests, sources, string, tokens};

/// Where such texts come from.
const CRATES: [&str; 3] = [
    "crates/hexlance_board/src",
    "crates/hexlance_rules/src",
    "crates/hexlance_strike/src",
];

/// Parts of paths of files whose texts are for the command line, for authors of files, or for programmers.
const OTHERS: [&str; 43] = [
    "conformance",
    "invariants.rs",
    "content/",
    "content.rs",
    "special.rs",
    "setup/resolve.rs",
    "setup/load.rs",
    "setup/text.rs",
    "setup/spot.rs",
    "setup/spas.rs",
    "setup/events.rs",
    "setup/lesson.rs",
    "setup/cargo.rs",
    "setup/rules.rs",
    "setup/forces.rs",
    "strike/src/place.rs",
    "ability/eligible.rs",
    "setup/mines.rs",
    "setup/start.rs",
    "setup/map.rs",
    "mission/kinds.rs",
    "forces/check.rs",
    "builder/random.rs",
    "builder/commands.rs",
    "diagnostic.rs",
    "notation.rs",
    "/tests",
    "hexlance_rules/src/form.rs",
    "hexlance_rules/src/text",
    "hexlance_rules/src/scenario_text",
    "hexlance_rules/src/map",
    "hexlance_rules/src/lesson",
    "hexlance_rules/src/data_files",
    "abilities/modifiers.rs",
    "sight_report.rs",
    "recording",
    "dice.rs",
    "board/src/file.rs",
    "board/src/store.rs",
    "apply.rs",
    "draft/laws.rs",
    "draft/chance.rs",
    "draft/keys.rs",
];

/// Calls whose texts are not for players.
const NOT_TOLD: [&str; 17] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "panic",
    "unreachable",
    "expect",
    "starts_with",
    "ends_with",
    "strip_prefix",
    "strip_suffix",
    "contains",
    "split_once",
    "matches",
    "concat",
    "join",
];

/// Adds all of them.
pub fn add(texts: &mut Texts) {
    for folder in CRATES {
        for file in sources(folder) {
            if !OTHERS.iter().any(|o| file.contains(o)) {
                gather(tokens(&file), "", &mut |text, is_pattern| {
                    let pattern = is_pattern.then(|| numbered(text));
                    match pattern.filter(|p| p.contains('{')) {
                        Some(pattern) => texts.add(&file, Some("rules".to_owned()), pattern, None),
                        None if text.contains('{') => {}
                        None => texts.add(&file, None, text.to_owned(), None),
                    }
                });
            }
        }
    }
}

fn gather(stream: TokenStream, call: &str, see: &mut impl FnMut(&str, bool)) {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let is = |i: Option<usize>, signs: &str| {
        i.and_then(|i| all.get(i))
            .is_some_and(|t| matches!(t, TokenTree::Punct(p) if signs.contains(p.as_char())))
    };
    let mut skip = false;
    for (i, token) in all.iter().enumerate() {
        let before = i.checked_sub(1);
        match token {
            TokenTree::Group(g) if is(before, "#") && g.delimiter() == Delimiter::Bracket => {
                skip |= is_for_tests(g);
                // the words of an error
                let inside: Vec<TokenTree> = g.stream().into_iter().collect();
                if let [TokenTree::Ident(name), TokenTree::Group(words)] = inside.as_slice()
                    && name == "error"
                {
                    gather(words.stream(), "format", see);
                }
            }
            // an attribute of a whole file
            TokenTree::Group(g) if is(before, "!") && is(i.checked_sub(2), "#") => {
                skip |= is_for_tests(g);
            }
            TokenTree::Group(g) if skip && g.delimiter() == Delimiter::Brace => skip = false,
            TokenTree::Group(g) if !skip => {
                let named = if is(before, "!") {
                    i.checked_sub(2)
                } else {
                    before
                };
                let call = match named.and_then(|n| all.get(n)) {
                    Some(TokenTree::Ident(name)) if g.delimiter() != Delimiter::Brace => {
                        name.to_string()
                    }
                    _ => String::new(),
                };
                gather(g.stream(), &call, see);
            }
            TokenTree::Punct(p) if p.as_char() == ';' => skip = false,
            TokenTree::Literal(_) if !skip && !NOT_TOLD.contains(&call) => {
                // what is compared or matched is no text for players
                let compared = |i| is(i, "|") || (is(i, "=") && is(i.map(|i: usize| i + 1), ">="));
                let matched = compared(Some(i + 1))
                    || is(before, "|")
                    || (is(before, "=") && is(i.checked_sub(2), "=!"));
                // one word that something is called
                let named = call == "interned" || (is(before, ">") && is(i.checked_sub(2), "="));
                if let Some(text) = string(std::slice::from_ref(token))
                    && !matched
                    && (is_prose(&text) || (named && is_word(&text)))
                {
                    see(&text, call == "format" && i == 0);
                }
            }
            _ => {}
        }
    }
}

/// Whether a text reads like one for players: words, and no name of a field or a file.
fn is_prose(text: &str) -> bool {
    let mut bare = String::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => bare.push(c),
            _ => {}
        }
    }
    let letters: Vec<char> = bare.chars().collect();
    let lower = |c: &char| c.is_ascii_lowercase();
    if !letters.windows(2).any(|w| w.iter().all(lower)) {
        return false;
    }
    if bare.contains(['_', '`']) || bare.contains("::") {
        return false;
    }
    let word = bare.trim();
    let first = word.trim_start_matches('\'').chars().next();
    word.contains(' ')
        || (first.is_some_and(|c| c.is_ascii_uppercase())
            && word
                .chars()
                .all(|c| c.is_ascii_alphabetic() || "'-".contains(c)))
}

/// Whether a text is one small word.
fn is_word(text: &str) -> bool {
    text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

/// The pattern with a number for each place that has no name, and without what says how a place is written.
fn numbered(pattern: &str) -> String {
    let mut out = String::new();
    let mut count = 0;
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        if let Some(more) = after.strip_prefix('{') {
            out.push_str("{{");
            rest = more;
            continue;
        }
        let Some((place, more)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        let name = place.split(':').next().unwrap_or_default();
        if name.is_empty() {
            count += 1;
            out += &format!("{{{count}}}");
        } else {
            out += &format!("{{{name}}}");
        }
        rest = more;
    }
    out + rest
}

#[test]
fn places_get_numbers() {
    assert_eq!(numbered("{} of {name:+} {}"), "{1} of {name} {2}");
    assert_eq!(numbered("{{{}}}"), "{{{1}}}");
    assert_eq!(numbered("plain"), "plain");
}

#[test]
fn what_reads_like_a_text_is_one() {
    for yes in [
        "It falls.",
        "Heavy",
        "'Mech in a swamp",
        "{} has armor {}",
        "its side",
    ] {
        assert!(is_prose(yes), "{yes}");
    }
    for no in [
        "",
        "R1.2.3",
        "BM",
        "sides[0]",
        "no_such_unit",
        "heat",
        "{}",
        "Thing::name",
    ] {
        assert!(!is_prose(no), "{no}");
    }
}
