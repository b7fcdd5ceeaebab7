//! Rulesets on the command line: they are chosen by their ids.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::hosted::OnCommandLine;
use crate::rulesets::{Registered, Rules};

/// Reads the id of a ruleset.
pub(super) fn parser() -> impl TypedValueParser<Value = Rules> {
    let value = |r: Rules| PossibleValue::new(r.id()).help(r.on_terminal().kind());
    PossibleValuesParser::new(Rules::all().map(value))
        .map(|id| Rules::of_id(&id).unwrap_or_else(Rules::first))
}
