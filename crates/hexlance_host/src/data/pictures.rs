//! Pictures of briefings: what keeps one from being shown costs that picture, not the battle.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::{Diagnostic, read_text};
use hexlance_rules::{Briefing, Problem, diagnose, read_bytes, say};

use crate::screens::check_picture;

/// Most bytes of a file that is taken for a picture.
pub const LARGEST: u64 = 32 << 20;

/// Whether a name is that of a file in the scenario's own folder, and of nothing else.
pub fn is_plain(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|n| n == name) && !name.contains(['\\', ':'])
}

/// Reads a picture that a scenario names beside it.
pub fn read(folder: &Path, name: &str) -> Option<Arc<[u8]>> {
    let file = folder.join(Some(name).filter(|n| is_plain(n))?);
    read_bytes(&file, LARGEST).ok().map(Into::into)
}

/// The files of the pictures of a briefing beside its scenario's file.
pub fn files(scenario: &Path, briefing: &Briefing) -> Vec<PathBuf> {
    let folder = scenario.parent().unwrap_or(Path::new(""));
    let names = briefing.pictures.iter().filter(|n| is_plain(n));
    names.map(|n| folder.join(n)).collect()
}

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
