//! What the editor asks of a ruleset, answered by each.

pub(super) mod dial;
pub(super) mod plain;
pub(super) mod strike;
