//! Rulesets that are made up, for unit tests.

use hexlance_present::{Named, Rules, Topic, rules};

/// A ruleset of which nothing is known but its names.
struct MadeUp {
    name: &'static str,
    help: &'static [Topic],
}

impl Named for MadeUp {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "Made up."
    }

    fn help(&self) -> &'static [Topic] {
        self.help
    }
}

/// The first one.
pub(crate) const CARDS: Rules = Rules::new(
    "cards",
    &MadeUp {
        name: "Cards",
        help: &[Topic {
            key: "heat",
            title: "Heat",
            text: &["A unit that overheats shuts down."],
        }],
    },
);

/// The second one.
pub(crate) const WHEELS: Rules = Rules::new(
    "wheels",
    &MadeUp {
        name: "Wheels",
        help: &[Topic {
            key: "wheels-move",
            title: "Moving",
            text: &["Woods are hindering terrain. {Undo} takes a move back."],
        }],
    },
);

/// Registers both. Every test that asks for all rulesets begins so, and the first one is enough.
pub(crate) fn registered() {
    let _ = rules::register(vec![CARDS, WHEELS]);
}
