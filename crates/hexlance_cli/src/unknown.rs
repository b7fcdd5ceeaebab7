//! Fields of a recording that nobody reads: the battle goes on without what they say, so they are told.

use std::path::Path;

use hexlance_board::Diagnostic;
use hexlance_rules::{Problem, Recording, diagnose_all};
use serde::de::IgnoredAny;

use crate::rulesets::Plays;

/// What a recording says and this program does not know, each at its line.
pub fn fields<R: Plays>(text: &str, file: &Path) -> Vec<Diagnostic> {
    let Ok(mut from) = ron::Deserializer::from_str(text) else {
        return Vec::new();
    };
    let mut ignored = Vec::new();
    // A setup takes no fields that it does not know, so it is passed over here; it has maps by hexes, too, which a reader
    // that notes what is ignored cannot follow.
    let read =
        serde_ignored::deserialize::<_, _, Recording<IgnoredAny, R::Command>>(&mut from, |path| {
            let path = path.to_string();
            if path != "setup" {
                ignored.push(path);
            }
        });
    if read.is_err() {
        // What is wrong with it is told by whoever reads it.
        return Vec::new();
    }
    let problems: Vec<_> = ignored.iter().map(|path| problem(path)).collect();
    diagnose_all(&problems, text, file)
}

/// What is said of a path such as `commands.3.command.?.path.0.speed`.
fn problem(path: &str) -> Problem {
    // Wrappings have no names in the file.
    let parts: Vec<_> = path.split('.').filter(|part| *part != "?").collect();
    let field = parts.last().copied().unwrap_or_default();
    let mut at = String::new();
    for part in &parts {
        match part.parse::<usize>() {
            Ok(n) => at += &format!("[{n}]"),
            Err(_) if at.is_empty() => at += part,
            Err(_) => at += &format!(".{part}"),
        }
    }
    let whose = match (
        parts.first(),
        parts.get(1).and_then(|n| n.parse::<usize>().ok()),
    ) {
        (Some(&"commands"), Some(n)) => format!("command {}", n + 1),
        _ => "the recording".to_owned(),
    };
    Problem::written(
        at,
        format!("{whose} has a field “{field}” that this program does not know"),
        "take it out, or replay the battle with the program that recorded it",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_its_place() {
        let p = problem("commands.3.command.?.path.0.speed");
        assert_eq!(p.path, "commands[3].command.path[0].speed");
        assert!(
            p.message
                .to_string()
                .starts_with("command 4 has a field “speed”"),
            "{p}"
        );
        assert!(
            problem("setup.x")
                .message
                .to_string()
                .starts_with("the recording has"),
            "{p}"
        );
    }
}
