//! What the editor asks of a ruleset, answered by each.

pub(super) mod dial;
pub(super) mod plain;
pub(super) mod strike;

/// The rulesets that unit tests have, in the order in which the program has them.
#[cfg(test)]
pub(super) fn of_tests() -> Vec<&'static dyn super::InEditor> {
    vec![strike::GAME, dial::GAME]
}
