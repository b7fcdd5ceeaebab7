//! Made-up battles to load.

use std::time::{Duration, SystemTime};

use hexlance_pages::{SaveEntry, SaveList};
use hexlance_present::Rules;

/// Battles of a ruleset to load.
pub fn saves(rules: Rules) -> SaveList {
    let save = |name: &str, battle: &str, state: &str, minutes: u64, automatic| SaveEntry {
        name: name.into(),
        title: name.into(),
        rules,
        battle: battle.into(),
        state: state.into(),
        // In the middle of a minute: pictures do not change while they are drawn.
        saved: SystemTime::now() - Duration::from_secs(minutes * 60 + 30),
        automatic,
        quick: name == "Quick save",
        problem: None,
    };
    let mut entries = vec![
        save(
            "Autosave",
            "The ford at Kestrel Bend",
            "Turn 4, Combat",
            4,
            true,
        ),
        save(
            "Before the bridge",
            "The ford at Kestrel Bend",
            "Turn 3, Movement",
            22,
            false,
        ),
        save(
            "Quick save",
            "The ford at Kestrel Bend",
            "Turn 2, End",
            34,
            false,
        ),
        save("Long night", "Nightwatch", "Turn 9, End", 26 * 60, false),
        save(
            "Old one",
            "The salt mine",
            "Turn 2, Combat",
            40 * 24 * 60,
            false,
        ),
    ];
    entries[4].problem = Some("Saved by a newer version of the program.".into());
    SaveList {
        entries,
        can_continue: true,
    }
}
