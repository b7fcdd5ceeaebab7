//! Texts of the rules: reasons, refusals, names, questions. The crates of the rules know of no language; they say
//! messages (`say!`, `say_n!`), whose ids are looked up when they are shown (`lang::told`). Here the ids are gathered
//! from their sources, with every other text in quotes that reads like one: terms, and messages without places.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{Texts, arguments, is_for_tests, places, sources, string, tokens};

/// Where such texts come from.
const CRATES: [&str; 6] = [
    "crates/hexlance_board/src",
    "crates/hexlance_rules/src",
    "crates/hexlance_strike/src",
    "crates/hexlance_dial/src",
    "crates/hexlance_skirmish/src",
    "crates/hexlance_classic/src",
];

/// Parts of paths of files whose texts are for the command line, for authors of files, or for programmers.
const OTHERS: [&str; 24] = [
    "conformance",
    "builder/random.rs",
    "builder/commands.rs",
    "board/src/notation.rs",
    "board/src/notation/words.rs",
    "/tests",
    "hexlance_rules/src/text",
    "hexlance_rules/src/lesson/read.rs",
    "hexlance_rules/src/scenario_text",
    "sight_report.rs",
    "recording",
    "dice.rs",
    "apply.rs",
    "invariants",
    "testing.rs",
    "draft/laws.rs",
    "draft/chance.rs",
    "src/keys.rs",
    "setup/plan.rs",
    "skirmish/src/model/profile.rs",
    "force/random.rs",
    "board/src/message.rs",
    "board/src/remedied.rs",
    "classic/src/content/design",
];

/// Calls whose texts are not for players.
const NOT_TOLD: [&str; 18] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "panic",
    "write_str",
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

/// Files of the others in which something is made by `format!` that is read by authors of files, or is a name.
const MADE: [&str; 28] = [
    "board/src/diagnostic.rs",
    "board/src/hex.rs",
    "board/src/printable.rs",
    "dial/src/equipment.rs",
    "dial/src/moved.rs",
    "dial/src/setup/event.rs",
    "rules/src/form.rs",
    "rules/src/limits.rs",
    "rules/src/problem.rs",
    "strike/src/values.rs",
    "strike/src/concealment.rs",
    "strike/src/mission/kinds.rs",
    "strike/src/model/condition.rs",
    "strike/src/special.rs",
    "skirmish/src/content/check.rs",
    "skirmish/src/harm/event.rs",
    "skirmish/src/setup/event.rs",
    "classic/src/buildings/event.rs",
    "classic/src/fire/event.rs",
    "classic/src/infantry/event.rs",
    "classic/src/model/tons.rs",
    "classic/src/setup/event.rs",
    "classic/src/skid/event.rs",
    "classic/src/toll/harm/event.rs",
    "classic/src/toll/harm/vehicle/event.rs",
    "classic/src/toll/piloting/event.rs",
    "classic/src/warriors/event.rs",
    "classic/src/woods/event.rs",
];

/// A text of the rules, as it is found.
enum Found {
    /// A text without places.
    Plain(String),
    /// What a message says, with its plural if it has one.
    Said(String, Option<String>),
    /// A text that is put together where no language can be told.
    Made(String),
}

/// Adds all of them.
pub fn add(texts: &mut Texts) {
    for folder in CRATES {
        for file in sources(folder) {
            if OTHERS.iter().any(|o| file.contains(o)) {
                continue;
            }
            let may_make = MADE.iter().any(|m| file.ends_with(m));
            gather(tokens(&file), "", &mut |found| match found {
                Found::Plain(text) => texts.add(&file, None, text, None),
                Found::Said(one, Some(many)) => texts.add(&file, None, one, Some(many)),
                Found::Said(text, None) => {
                    let context = (!places(&text).is_empty()).then(|| "rules".to_owned());
                    texts.add(&file, context, text, None);
                }
                Found::Made(_) if may_make => {}
                Found::Made(text) => texts.faults.push(format!(
                    "{file}: “{text}” is no message: write `say!` in place of `format!`"
                )),
            });
        }
    }
}

fn gather(stream: TokenStream, call: &str, see: &mut impl FnMut(Found)) {
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
                if is(before, "!") && (call == "say" || call == "say_n") {
                    said(g, &call, see);
                } else {
                    gather(g.stream(), &call, see);
                }
            }
            TokenTree::Punct(p) if p.as_char() == ';' => skip = false,
            TokenTree::Literal(_) if !skip && !NOT_TOLD.contains(&call) => {
                // what is compared or matched is no text for players
                let compared = |i| is(i, "|") || (is(i, "=") && is(i.map(|i: usize| i + 1), ">="));
                let matched = compared(Some(i + 1))
                    || is(before, "|")
                    || (is(before, "=") && is(i.checked_sub(2), "=!"));
                // one word that something is called
                let constant =
                    is(before, "=") && is_constant(i.checked_sub(2).and_then(|i| all.get(i)));
                // a word with what it is: `("fire", "Woods burn")`
                let explained = i == 0
                    && is(Some(1), ",")
                    && matches!(all.len(), 3 | 4)
                    && string(&all[2..3]).is_some_and(|t| is_prose(&t));
                let named = call == "interned"
                    || constant
                    || explained
                    || (is(before, ">") && is(i.checked_sub(2), "="));
                if let Some(text) = string(std::slice::from_ref(token))
                    && !matched
                    && (is_prose(&text) || (named && is_word(&text)))
                {
                    if ["format", "write", "writeln"].contains(&call) {
                        see(Found::Made(text));
                    } else if !text.contains('{') {
                        see(Found::Plain(text));
                    }
                }
            }
            _ => {}
        }
    }
}

/// What a message says, and the texts among its arguments.
fn said(group: &Group, call: &str, see: &mut impl FnMut(Found)) {
    let all = arguments(group);
    let first = usize::from(call == "say_n");
    let word = |i: usize| all.get(i).and_then(|a| string(a));
    if let Some(one) = word(first) {
        see(Found::Said(one, word(first + 1).filter(|_| first == 1)));
    }
    for argument in &all {
        if string(argument).is_none() {
            gather(argument.iter().cloned().collect(), call, see);
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
    if bare.contains("::") {
        return false;
    }
    let word = bare.trim();
    let first = word.trim_start_matches('\'').chars().next();
    // a name with a level at its end: “Immobilized-1”
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let name = if name.ends_with('-') { name } else { word };
    word.contains(' ')
        || (first.is_some_and(|c| c.is_ascii_uppercase())
            && name
                .chars()
                .all(|c| c.is_ascii_alphabetic() || "'-".contains(c)))
}

/// Whether a token is the name of a constant.
fn is_constant(token: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Ident(name)) = token else {
        return false;
    };
    let name = name.to_string();
    name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

/// Whether a text is one small word.
fn is_word(text: &str) -> bool {
    text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

#[test]
fn what_reads_like_a_text_is_one() {
    for yes in [
        "It falls.",
        "Heavy",
        "'Mech in a swamp",
        "Immobilized-1",
        "{} has armor {}",
        "its side",
        "write `home` too",
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
        "limits::within::<_, _, 0, 999>",
    ] {
        assert!(!is_prose(no), "{no}");
    }
}

#[test]
fn messages_are_found_with_what_stands_in_them() {
    let source = r#"
        fn f() -> Refusal {
            Refusal::new("code", "R1", say!("{unit} falls: {why}.", unit = u.name, why = Term("bad luck")))
                .or(say_n!(n, "{n} step", "{n} steps"));
            let text = format!("{} falls down.", u.name);
            why("It is late.");
        }
        #[cfg(test)]
        mod tests { fn t() { say!("{unit} is tested.", unit); } }
    "#;
    let mut found = Vec::new();
    gather(source.parse().unwrap(), "", &mut |f| {
        found.push(match f {
            Found::Plain(text) => format!("plain {text}"),
            Found::Said(text, None) => format!("said {text}"),
            Found::Said(one, Some(many)) => format!("said {one} | {many}"),
            Found::Made(text) => format!("made {text}"),
        });
    });
    assert_eq!(
        found,
        [
            "said {unit} falls: {why}.",
            "plain bad luck",
            "said {n} step | {n} steps",
            "made {} falls down.",
            "plain It is late.",
        ]
    );
}
