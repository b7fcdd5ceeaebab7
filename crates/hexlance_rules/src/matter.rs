//! Parts of the common form of scenarios that not every ruleset has something for.
//!
//! A ruleset says by [`ScenarioForm::HEEDS`] which it heeds. What a scenario says of others does nothing in its battles,
//! and whoever looks a scenario over tells its author.

use hexlance_board::{Barrier, Board};

use crate::{Problem, Scenario, ScenarioForm, Term, say, usual};

/// A part of a scenario that means nothing in some games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Light, weather, air, gravity.
    Environment,
    /// Optional rules.
    OptionalRules,
    /// What the scenario lets happen.
    Events,
}

impl Matter {
    /// Every one.
    pub const ALL: [Matter; 3] = [Matter::Environment, Matter::OptionalRules, Matter::Events];

    /// Its field.
    const fn field(self) -> &'static str {
        match self {
            Matter::Environment => "environment",
            Matter::OptionalRules => "optional_rules",
            Matter::Events => "events",
        }
    }

    /// What it is, in the middle of a sentence.
    const fn what(self) -> &'static str {
        match self {
            Matter::Environment => "light, weather or gravity",
            Matter::OptionalRules => "optional rules",
            Matter::Events => "events",
        }
    }

    /// Whether a scenario says something of it.
    fn is_said<U: ScenarioForm>(self, scenario: &Scenario<U>) -> bool {
        match self {
            Matter::Environment => !usual(&scenario.environment),
            Matter::OptionalRules => !scenario.optional_rules.is_empty(),
            Matter::Events => !scenario.events.is_empty(),
        }
    }
}

/// What a scenario says of matters for which its rules have nothing. `heeds` are those for which they have something, by
/// [`ScenarioForm::HEEDS`] of their units.
pub fn unheeded<U: ScenarioForm>(scenario: &Scenario<U>, heeds: &[Matter]) -> Vec<Problem> {
    let others = Matter::ALL.into_iter().filter(|m| !heeds.contains(m));
    others
        .filter(|m| m.is_said(scenario))
        .map(|m| {
            Problem::new(
                m.field(),
                say!(
                    "the {rules} rules know no {what}",
                    rules = &scenario.ruleset,
                    what = Term(m.what())
                ),
                say!("leave out `{field}`", field = m.field()),
            )
        })
        .collect()
}

/// What stands on the map of a battle whose rules have nothing for it: walls with a height, gates, windows, things in
/// hexes, zones. Asked unless its rules know them, by [`ScenarioForm::KNOWS_FIXTURES`].
pub fn unheeded_on_map(board: &Board, ruleset: &str) -> Option<Problem> {
    let side = |b: Barrier| b != Barrier::LowWall;
    let hex = board
        .barriers()
        .filter(|(_, _, b)| side(*b))
        .map(|(h, ..)| h)
        .chain(board.fixtures().map(|(h, _)| h))
        .chain(
            board
                .iter()
                .map(|(h, _)| h)
                .filter(|h| !board.zones(*h).is_empty()),
        )
        .min_by_key(|h| h.column_row())?;
    Some(Problem::new(
        "map",
        say!(
            "the {rules} rules make nothing of the walls, gates, things or zones of this map, such as those of hex {hex}",
            rules = ruleset,
            hex = hex.name()
        ),
        "take them off the map, or choose another map",
    ))
}

/// Leaves out everything that [`unheeded`] tells of.
pub fn leave_out_unheeded<U: ScenarioForm>(scenario: &mut Scenario<U>, heeds: &[Matter]) {
    for matter in Matter::ALL.into_iter().filter(|m| !heeds.contains(m)) {
        match matter {
            Matter::Environment => scenario.environment = Default::default(),
            Matter::OptionalRules => scenario.optional_rules.clear(),
            Matter::Events => scenario.events.clear(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EventSetup, Light, form::tests::battle};
    use hexlance_board::hex;

    #[test]
    fn what_stands_on_a_map_is_told_to_rules_without_it() {
        let mut board = Board::new(4, 4).expect("small");
        let put = |board: &mut Board, text: &str| {
            board.set(hex(1, 1), text.parse().expect("a hex"));
        };
        for text in ["clear", "low wall N", "wall cf 20, heavy smoke, fortified"] {
            put(&mut board, text);
            assert_eq!(unheeded_on_map(&board, "x"), None, "{text}");
        }
        for text in ["wall height 6 N", "ladder", "zero-g", "low visibility"] {
            put(&mut board, text);
            let told = unheeded_on_map(&board, "x").expect(text);
            assert!(told.message.contains("the x rules"), "{told}");
            assert!(told.message.contains("hex 0202"), "{told}");
        }
    }

    #[test]
    fn what_the_rules_have_nothing_for_is_told_and_can_be_left_out() {
        let sound = battle("()", "");
        let mut said = sound.clone();
        said.environment.light = Light::Dusk;
        said.events.push(EventSetup::default());
        let found = unheeded(&said, &[Matter::Events]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].path, "environment");
        assert_eq!(
            found[0].message,
            "the x rules know no light, weather or gravity"
        );
        assert_eq!(unheeded(&said, &Matter::ALL), []);
        let mut kept = said.clone();
        leave_out_unheeded(&mut kept, &[Matter::Environment, Matter::Events]);
        assert_eq!(kept, said);
        leave_out_unheeded(&mut said, &[]);
        assert_eq!(said, sound);
    }
}
