//! The catalogue: cards and abilities, loaded from data files and shared by all battles.

use std::{collections::BTreeMap, sync::Arc};

use bevy_ecs::prelude::Resource;
use hexlance_rules::AbilityId;

use crate::{ability::AbilityDef, card::Card};

/// Everything the strike rules look up by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Cards by id.
    pub cards: BTreeMap<String, Arc<Card>>,
    /// Abilities by id.
    pub abilities: BTreeMap<AbilityId, Arc<AbilityDef>>,
}

impl Content {
    /// An ability by id.
    pub fn ability(&self, id: AbilityId) -> Option<&Arc<AbilityDef>> {
        self.abilities.get(&id)
    }
}

/// The catalogue of a battle, in its World.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Arc<Content>);
