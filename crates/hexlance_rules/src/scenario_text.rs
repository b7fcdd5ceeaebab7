//! Scenarios and forces as texts: written in the house style of the files that come with the program.

use serde::Serialize;

use crate::{
    Scenario, ScenarioForm,
    text::{Style, to_text},
};

/// How scenarios and forces are laid out: what they are made of is broken open, and a unit stands on a line.
pub const STYLE: Style = Style {
    open: &[
        "Scenario",
        "Briefing",
        "MapSetup::Inline",
        "SideSetup",
        "ForceSetup",
        "FormationSetup",
        "EventSetup",
        "Lesson",
        "LessonStep",
    ],
    rows: &["UnitSetup"],
};

/// The text of a scenario's file, below its header: the lines that say in a remark what it is ([`header_of`]). A line of
/// the header that is no remark becomes one.
///
/// # Errors
/// If a value cannot be written, which no scenario has.
pub fn scenario_to_text<U: ScenarioForm + Serialize>(
    scenario: &Scenario<U>,
    header: &str,
) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = header;
    while !rest.is_empty() {
        let remarks = header_of(rest);
        out.push_str(remarks);
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        rest = &rest[remarks.len()..];
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        if !line.is_empty() {
            out.push_str("// ");
            out.push_str(line);
            out.push('\n');
        }
        rest = after;
    }
    out.push_str(&to_text(scenario, &STYLE)?);
    Ok(out)
}

/// The remarks and empty lines with which a file's text begins.
pub fn header_of(text: &str) -> &str {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        let line = rest.lines().next().unwrap_or_default().trim();
        let past = if line.starts_with("/*") {
            // A long remark counts if nothing follows it on its last line.
            let Some(close) = rest.find("*/").map(|n| n + 2) else {
                break;
            };
            let after = rest[close..].find('\n').unwrap_or(rest.len() - close);
            if !rest[close..close + after].trim().is_empty() {
                break;
            }
            close + after
        } else if line.is_empty() || line.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            break;
        };
        end = (end + past + 1).min(text.len());
        if end == text.len() {
            break;
        }
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::{Matter, NoExtras};

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Nobody;

    impl ScenarioForm for Nobody {
        const HEEDS: &'static [Matter] = &Matter::ALL;
        type Battle = NoExtras;
        type Side = NoExtras;
        type Force = NoExtras;
        type Formation = NoExtras;
    }

    #[test]
    fn the_header_ends_where_the_battle_begins() {
        for (text, header) in [
            ("(title: \"x\")", ""),
            ("// One.\n//Two.\n\n(\n// inside\n)", "// One.\n//Two.\n\n"),
            ("/* One\n two. */\r\n(", "/* One\n two. */\r\n"),
            ("/* One */ (\n)", ""),
            ("/* never closed\n(", ""),
            ("// nothing else", "// nothing else"),
            ("\n\n", "\n\n"),
            ("", ""),
        ] {
            assert_eq!(header_of(text), header, "{text}");
        }
    }

    #[test]
    fn headers_are_kept_and_other_words_become_remarks() {
        let battle = "(ruleset: \"strike\", title: \"T\", map: File(\"m\"), sides: [])";
        let scenario: Scenario<Nobody> =
            crate::from_ron(battle, "t.ron".as_ref()).expect("a battle");
        let text = |header| scenario_to_text(&scenario, header).expect("it can be written");
        let plain = text("");
        assert!(
            plain.starts_with("(\n    ruleset: \"strike\",\n"),
            "{plain}"
        );
        assert_eq!(text("// A duel.\n\n"), format!("// A duel.\n\n{plain}"));
        assert_eq!(text("// A duel."), format!("// A duel.\n{plain}"));
        assert_eq!(
            text("A duel (\n\n/* old */\nat dawn"),
            format!("// A duel (\n\n/* old */\n// at dawn\n{plain}")
        );
        assert_eq!(text("/* open"), format!("// /* open\n{plain}"));
        for text in [plain.clone(), text("A duel (\nat"), text("/* open")] {
            assert_eq!(text.strip_prefix(header_of(&text)), Some(plain.as_str()));
        }
    }
}
