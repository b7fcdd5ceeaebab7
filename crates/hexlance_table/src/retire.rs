//! Taking things off the table two frames late: what replaces them is drawn a frame after it was made, and in between
//! nothing must be missing.

use bevy::prelude::*;

use super::minis::MiniVisual;

/// Frames until it goes.
#[derive(Component)]
struct Retiring(u8);

/// Despawns an entity (with its children) soon; until then it cannot be picked.
pub fn retire(commands: &mut Commands, entity: Entity) {
    commands
        .entity(entity)
        .insert(Retiring(2))
        .remove::<(Pickable, MiniVisual)>();
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, go);
}

fn go(mut commands: Commands, mut all: Query<(Entity, &mut Retiring)>) {
    for (entity, mut r) in &mut all {
        if r.0 == 0 {
            commands.entity(entity).despawn();
        } else {
            r.0 -= 1;
        }
    }
}
