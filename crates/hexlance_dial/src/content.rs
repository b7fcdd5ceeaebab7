//! The catalogue: units and the words of equipment and heat effects, loaded from data files.

use std::{collections::BTreeMap, sync::Arc};

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::model::Model;

/// What players read of special equipment or of a heat effect. Data files: `assets/abilities/dial`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub effect: String,
    /// How doubts are settled.
    #[serde(default)]
    pub rulings: String,
}

/// Everything the dial rules look up by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Units by id.
    pub models: BTreeMap<String, Arc<Model>>,
    /// Words of equipment and heat effects by id.
    pub words: BTreeMap<String, Arc<Words>>,
}

/// The catalogue of a battle, in its World.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Arc<Content>);
