//! What is left of the catalogue when an ability has its name and nothing else: what shows it must fail then.

use std::sync::Arc;

use hexlance_strike::{ability::AbilityDef, content::Content};

/// The catalogue with one ability that has its name and nothing else.
pub fn without(ability: &AbilityDef) -> Arc<Content> {
    let mut content = Content::clone(&Content::shipped());
    let mut empty = ability.clone();
    empty.modifiers.clear();
    empty.rerolls.clear();
    empty.auras.clear();
    empty.grants.clear();
    empty.support = None;
    empty.specials = Default::default();
    content.abilities.insert(empty.id, Arc::new(empty));
    Arc::new(content)
}
