//! Playing the battle that is worked on, and back to the same state.

use bevy::prelude::*;

use super::{desk::EditorDesk, files::Resolving, hosted::Edits};
use crate::{
    game::{Trying, clear_table, session::SessionError, start},
    hosted::Edited,
};

/// Begins the battle as it is now, and puts it on the table; nothing of it is saved.
///
/// # Errors
/// What is wrong with it first.
pub fn begin(
    resolving: &Resolving,
    seed: u64,
    commands: &mut Commands,
) -> Result<(), SessionError> {
    let game = resolving.rules().in_editor();
    game.try_out(resolving, seed, commands)
}

/// Begins a battle of some rules.
pub(super) fn begin_as<R: Edits>(
    resolving: &Resolving,
    seed: u64,
    commands: &mut Commands,
) -> Result<(), SessionError> {
    let setup = resolving.resolve::<R>().map_err(|problems| {
        let first = problems.first();
        SessionError(first.map_or_else(String::new, |p| {
            format!(
                "{}: {}.",
                crate::lang::told(&p.message),
                crate::lang::told(&p.remedy)
            )
        }))
    })?;
    let session = start::from_start::<R>(setup, resolving.data(), seed, None)?;
    commands.queue(|world: &mut World| {
        start::put_on_table(world, session);
        world.insert_resource(Trying);
    });
    Ok(())
}

/// Back at the desk the battle is gone.
pub fn come_back(mut commands: Commands, mut desk: ResMut<EditorDesk>) {
    commands.queue(clear_table);
    commands.remove_resource::<Trying>();
    if let Some(editing) = &mut desk.open {
        editing.looks += 1;
    }
}
