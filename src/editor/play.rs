//! Playing the battle that is worked on, and back to the same state.

use bevy::prelude::*;

use super::{desk::EditorDesk, files::Resolving};
use crate::game::{clear_table, session::SessionError, start, strike::Session};

/// The battle on the table is one that is being made: leaving it leads back to the editor.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Trying;

/// Begins the battle as it is now; nothing of it is saved.
///
/// # Errors
/// What is wrong with it first.
pub fn begin(resolving: &Resolving, seed: u64) -> Result<Session, SessionError> {
    let setup = resolving.resolve().map_err(|problems| {
        let first = problems.first();
        SessionError(first.map_or_else(String::new, |p| {
            format!(
                "{}: {}.",
                crate::lang::told(&p.message),
                crate::lang::told(&p.remedy)
            )
        }))
    })?;
    start::from_start(setup, resolving.data(), seed, None)
}

/// Puts the battle on the table.
pub fn enter(session: Session, commands: &mut Commands) {
    commands.queue(|world: &mut World| {
        start::put_on_table(world, session);
        world.insert_resource(Trying);
    });
}

/// Back at the desk the battle is gone.
pub fn come_back(mut commands: Commands, mut desk: ResMut<EditorDesk>) {
    commands.queue(clear_table);
    commands.remove_resource::<Trying>();
    if let Some(editing) = &mut desk.open {
        editing.looks += 1;
    }
}
