//! Taking things off the table two frames late: what replaces them is drawn a frame after it was made, and in between
//! nothing must be missing. What belongs to a board that is gone leaves together, as the new one is first drawn.

use bevy::prelude::*;

use super::minis::MiniVisual;

/// Frames until it goes.
#[derive(Component)]
struct Retiring(u8);

/// All that retires goes before the next frame.
#[derive(Resource)]
struct Cleared;

/// Despawns an entity (with its children) soon; until then it cannot be picked.
pub fn retire(commands: &mut Commands, entity: Entity) {
    commands
        .entity(entity)
        .insert(Retiring(2))
        .remove::<(Pickable, MiniVisual)>();
}

/// Another board is laid: everything that retires in this frame is drawn once more and never beside the new one.
pub fn clear(commands: &mut Commands) {
    commands.insert_resource(Cleared);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, go);
}

fn go(
    mut commands: Commands,
    cleared: Option<Res<Cleared>>,
    mut all: Query<(Entity, &mut Retiring)>,
) {
    if cleared.is_some() {
        commands.remove_resource::<Cleared>();
    }
    for (entity, mut r) in &mut all {
        if r.0 == 0 || cleared.is_some() {
            commands.entity(entity).despawn();
        } else {
            r.0 -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many frames after the one in which it retired a thing is still drawn.
    fn frames_left(cleared: bool) -> usize {
        let mut app = App::new();
        plugin(&mut app);
        let thing = app.world_mut().spawn_empty().id();
        let mut commands = app.world_mut().commands();
        retire(&mut commands, thing);
        if cleared {
            clear(&mut commands);
        }
        app.world_mut().flush();
        let mut left = 0;
        loop {
            app.update();
            if app.world().get_entity(thing).is_err() {
                return left;
            }
            left += 1;
        }
    }

    #[test]
    fn what_is_replaced_stays_two_frames_and_a_board_that_is_gone_none() {
        assert_eq!(frames_left(false), 2);
        assert_eq!(frames_left(true), 0);
    }
}
