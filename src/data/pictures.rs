//! Pictures of briefings: what keeps one from being shown costs that picture, not the battle.

use std::path::Path;

use hexlance_board::{Diagnostic, read_text};
use hexlance_rules::{Briefing, Problem, diagnose, say};

use crate::{editor::pictures::is_plain, screens::check_picture};

/// What is wrong with the pictures of a scenario's briefing, each where the scenario names it.
pub fn picture_faults(scenario: &Path, briefing: &Briefing) -> Vec<Diagnostic> {
    if briefing.pictures.is_empty() {
        return Vec::new();
    }
    let text = read_text(scenario).unwrap_or_default();
    let folder = scenario.parent().unwrap_or(Path::new(""));
    let faults = briefing
        .pictures
        .iter()
        .enumerate()
        .filter_map(|(i, name)| {
            let (message, remedy) = if is_plain(name) {
                let fault = check_picture(&folder.join(name)).err()?;
                (
                    say!(
                        "the picture “{name}” is not shown: {why}",
                        name,
                        why = fault.message
                    ),
                    fault.remedy,
                )
            } else {
                (
                    say!("the picture “{name}” is not beside the scenario", name),
                    say!("put it into the scenario's folder, and write its name without a folder"),
                )
            };
            let problem = Problem::new(format!("briefing.pictures[{i}]"), message, remedy);
            Some(diagnose(&problem, &text, scenario))
        });
    faults.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_picture_is_found_in_the_line_that_names_it() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("battle.ron");
        let text = "(\n  briefing: (\n    situation: \"s\",\n    pictures: [\n      \"text.png\",\n      \"../far.png\",\n    ],\n  ),\n)";
        std::fs::write(&file, text).expect("written");
        std::fs::write(dir.path().join("text.png"), "no picture").expect("written");
        let briefing = Briefing {
            pictures: vec!["text.png".to_owned(), "../far.png".to_owned()],
            ..Briefing::default()
        };
        let faults = picture_faults(&file, &briefing);
        let lines: Vec<_> = faults.iter().map(|f| f.line).collect();
        assert_eq!(lines, [5, 6], "{faults:?}");
        assert!(picture_faults(&file, &Briefing::default()).is_empty());
    }
}
