//! What the table tells the HUD: where things are on screen, and what a miniature looks like.

use bevy::{
    platform::collections::{HashMap, HashSet},
    prelude::*,
};

use super::model::{Anchor, UnitId};
use hexlance_table::MiniLook;

/// Where things on the table are on screen. The table writes it every frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Anchors {
    /// Position in logical window pixels, and the size of things there: 1 at the camera's normal distance.
    pub at: HashMap<Anchor, (Vec2, f32)>,
    /// Units over which the table writes a chance: their name plates keep room for it.
    pub told: HashSet<UnitId>,
    /// Texts that the table writes where the pointer is, such as what a path comes to: the middle of the lower edge, and
    /// how many letters.
    pub written: Vec<(Vec2, usize)>,
    /// Where north lies in the picture, in radians clockwise from straight up.
    pub north: f32,
}

/// What the miniature of the unit on the record sheet looks like, where it is shown in the place of a silhouette.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portrait(pub Option<MiniLook>);
