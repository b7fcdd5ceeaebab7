//! Made-up battles to load.

use hexlance_pages::{SaveEntry, SaveList};
use hexlance_present::Rules;

/// Battles of a ruleset to load.
pub fn saves(rules: Rules) -> SaveList {
    let save = |name: &str, battle: &str, state: &str, when: &str, automatic| SaveEntry {
        name: name.into(),
        title: name.into(),
        rules,
        battle: battle.into(),
        state: state.into(),
        when: when.into(),
        automatic,
        quick: name == "Quick save",
        problem: None,
    };
    let mut entries = vec![
        save(
            "Autosave",
            "The ford at Kestrel Bend",
            "Turn 4, Combat",
            "today, 18:40",
            true,
        ),
        save(
            "Before the bridge",
            "The ford at Kestrel Bend",
            "Turn 3, Movement",
            "today, 18:22",
            false,
        ),
        save(
            "Quick save",
            "The ford at Kestrel Bend",
            "Turn 2, End",
            "today, 18:10",
            false,
        ),
        save(
            "Long night",
            "Nightwatch",
            "Turn 9, End",
            "yesterday, 23:05",
            false,
        ),
        save(
            "Old one",
            "The salt mine",
            "Turn 2, Combat",
            "12 October",
            false,
        ),
    ];
    entries[4].problem = Some("Saved by a newer version of the program.".into());
    SaveList {
        entries,
        can_continue: true,
    }
}
