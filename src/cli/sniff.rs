//! What a data file is: told by its ending or by the words at its top, even if it is broken further down.

use std::path::Path;

use hexlance_formats::maps::{MEGAMEK_ENDING, OWN_ENDING};
use hexlance_strike::builder::FORCE_ENDING;

/// Kinds of files that the program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// A battle to play
    Scenario,
    /// A unit card
    Unit,
    /// An ability
    Ability,
    /// A map
    Board,
    /// A recorded battle
    Recording,
    /// A rule case or a demo
    Case,
    /// A force
    Force,
}

impl Kind {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Scenario => "scenario",
            Kind::Unit => "unit",
            Kind::Ability => "ability",
            Kind::Board => "board",
            Kind::Recording => "recording",
            Kind::Case => "rule case",
            Kind::Force => "force",
        }
    }
}

/// What a file is by its name alone.
pub fn by_name(file: &Path) -> Option<Kind> {
    let name = file.file_name()?.to_string_lossy().to_lowercase();
    if name.ends_with(FORCE_ENDING) {
        return Some(Kind::Force);
    }
    (name.ends_with(OWN_ENDING) || name.ends_with(MEGAMEK_ENDING)).then_some(Kind::Board)
}

/// What a RON file is by the fields at its top.
pub fn by_text(text: &str) -> Option<Kind> {
    let keys = top_keys(text);
    let has = |k: &str| keys.contains(&k);
    if has("commands") && has("dice") {
        Some(Kind::Recording)
    } else if has("script") {
        Some(Kind::Case)
    } else if has("sides") || has("briefing") {
        Some(Kind::Scenario)
    } else if has("formations") {
        Some(Kind::Force)
    } else if has("structure") || has("pv") || has("moves") {
        Some(Kind::Unit)
    } else if has("cost") || has("modifiers") || has("grants") {
        Some(Kind::Ability)
    } else {
        None
    }
}

/// The names of the fields of the outermost bracket; of a broken text those that can be made out.
fn top_keys(text: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    let mut depth = 0u32;
    let mut word = None;
    let mut chars = text.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => {
                word = None;
                while let Some((_, c)) = chars.next() {
                    match c {
                        '\\' => {
                            chars.next();
                        }
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '/' if matches!(chars.peek(), Some((_, '/'))) => {
                word = None;
                chars.by_ref().find(|(_, c)| *c == '\n');
            }
            '/' if matches!(chars.peek(), Some((_, '*'))) => {
                word = None;
                let mut last = ' ';
                chars.by_ref().find(|(_, c)| {
                    let end = last == '*' && *c == '/';
                    last = *c;
                    end
                });
            }
            '(' | '[' | '{' => {
                depth += 1;
                word = None;
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                word = None;
            }
            ':' => {
                if depth == 1
                    && let Some(key) = word.and_then(|start| text.get(start..i))
                {
                    keys.push(key.trim_end());
                }
                word = None;
            }
            c if c.is_alphanumeric() || c == '_' => word = word.or(Some(i)),
            c if c.is_whitespace() => {}
            _ => word = None,
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_is_read_and_nothing_below_it() {
        let text = "// pv: 3\n(\n  title: \"cost: 3\", /* sides: */ map : File(\"x\"),\n  a: (pv: 1),\n  sides";
        assert_eq!(top_keys(text), ["title", "map", "a"]);
    }

    #[test]
    fn kinds_are_told_apart() {
        assert_eq!(
            by_text("(ruleset: \"strike\", sides: [ oops"),
            Some(Kind::Scenario)
        );
        assert_eq!(by_text("(id: \"x\", kind: BM, pv: 3)"), Some(Kind::Unit));
        assert_eq!(
            by_text("(id: \"spa.x\", kind: Pilot, cost: Fixed(2))"),
            Some(Kind::Ability)
        );
        assert_eq!(
            by_text("(version: 1, dice: Seed(3), commands: [])"),
            Some(Kind::Recording)
        );
        assert_eq!(
            by_text("(id: \"E6.1\", red: {}, script: [])"),
            Some(Kind::Case)
        );
        assert_eq!(
            by_text("(id: \"demo.spa.x\", about: \"spa.x\", script: [])"),
            Some(Kind::Case)
        );
        assert_eq!(
            by_text("(name: \"Foxes\", formations: [(units: [ oops"),
            Some(Kind::Force)
        );
        assert_eq!(by_text("()"), None);
        assert_eq!(by_name(Path::new("a/B.Board")), Some(Kind::Board));
        assert_eq!(by_name(Path::new("a/b.board.ron")), Some(Kind::Board));
        assert_eq!(by_name(Path::new("a/b.ron")), None);
    }
}
