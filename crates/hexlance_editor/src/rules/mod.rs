//! What the editor asks of a ruleset, answered for those with plain battles.

pub(super) mod plain;
