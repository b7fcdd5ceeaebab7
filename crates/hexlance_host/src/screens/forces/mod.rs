//! The force builder: a library of saved forces, and a desk on which one is put together unit by unit.
//!
//! Library and workbench are the same for all rulesets; what forces are made of is the ruleset's ([`Built`]).

mod bench;
mod built;
mod contents;
pub mod designs;
mod desk;
pub mod enlists;
mod gauge;
pub mod kinds;
mod library;
pub mod lists;
pub mod plain;
mod record;
pub mod shelf;
mod workbench;

pub use bench::{Bench, Labels};
pub use built::{AnyForce, Built, Drawn, ForceFacts, force_labels};
pub use designs::{Design, DesignAction, DesignDesk, Designed, Designs, DesignsOf};
pub use desk::{ForceDesk, ForceLibrary, ForceRoom, Open, SavedForce};

use super::{CodexLook, Screen};
use crate::{
    input::{KeyAction, Keys},
    rulesets::{Registered, Rules},
    theme::{self, Button, Icon, UiSet},
    words::capital,
};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Context, Ui},
};
use hexlance_rules::{AbilityId, Problem};

/// What the names of all that stands on the screen begin with.
const PLACE: &str = "forces";

/// Name of the field that searches what forces are made from.
const SEARCH: &str = "forces.search";

/// What the player wants done with forces of a ruleset. The program carries it out.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum ForceAction<R: Built> {
    /// Write the force down; `old` is the name under which it was saved before.
    Save {
        /// What.
        force: Box<R::Force>,
        /// Saved as that until now.
        old: Option<String>,
    },
    /// Delete the force of that stable name.
    Delete(String),
    /// Fight with the force of that stable name on a side of the battle that is set up.
    Use(usize, String),
}

/// What a click on the screen leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Leave.
    Back,
    /// Save the force that is open.
    Save,
    /// Delete the force of that stable name.
    Delete(String),
    /// Fight with the force of that stable name on a side of the battle that is set up.
    Use(usize, String),
    /// Design a unit.
    Design(Design),
    /// List forces of other rules.
    Rules(Rules),
    /// Look an ability up.
    Codex(AbilityId),
    /// Say why something cannot be done.
    Refused(String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForceLibrary>()
        .init_resource::<ForceRoom>()
        .add_systems(PreUpdate, designs::turn_to);
    for rules in Rules::all() {
        rules.game().plug_in_screens(app);
    }
}

/// Adds what the screen needs of a ruleset.
pub fn ruleset<R: Built>(app: &mut App) {
    let own = |room: Res<ForceRoom>| room.rules == R::RULES && !room.designing;
    app.init_resource::<ForceDesk<R>>()
        .add_message::<ForceAction<R>>()
        .add_systems(
            EguiPrimaryContextPass,
            show::<R>
                .in_set(UiSet::Draw)
                .run_if(in_state(Screen::Forces).and_then(own)),
        );
    if let Some(designs) = R::designs() {
        designs.plug_in_screens(app);
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn show<R: Built>(
    mut contexts: EguiContexts,
    library: Res<ForceLibrary>,
    mut room: ResMut<ForceRoom>,
    mut desk: ResMut<ForceDesk<R>>,
    mut codex: ResMut<CodexLook>,
    keys: Keys,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ForceAction<R>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut wish = draw_forces(ctx, &library, &mut room, &mut desk);
    if keys.just(KeyAction::Cancel) {
        wish = Some(Wish::Back);
    }
    match wish {
        // A force that is not saved is put aside, and can be taken up again.
        Some(Wish::Back) if desk.open.is_some() => {
            let open = desk.open.take().filter(|o| o.changed);
            desk.aside = open.or(desk.aside.take());
        }
        Some(Wish::Back) => next.set(leave(&mut room)),
        Some(Wish::Save) => {
            if let Some(open) = &desk.open {
                out.write(ForceAction::Save {
                    force: Box::new(open.made.clone()),
                    old: open.saved_as.clone(),
                });
            }
        }
        Some(Wish::Delete(id)) => {
            out.write(ForceAction::Delete(id));
        }
        Some(Wish::Use(side, id)) => {
            next.set(leave(&mut room));
            out.write(ForceAction::Use(side, id));
        }
        Some(Wish::Design(design)) => room.design = Some(design),
        Some(Wish::Rules(rules)) => room.rules = rules,
        Some(Wish::Codex(id)) => {
            *codex = CodexLook::from(id, Screen::Forces);
            next.set(Screen::Codex);
        }
        Some(Wish::Refused(why)) => theme::refuse(ctx, &why),
        None => {}
    }
    Ok(())
}

/// Where the way back leads: to the battle that is set up, if a force was sought for it.
fn leave(room: &mut ForceRoom) -> Screen {
    match room.for_side.take() {
        Some(_) => Screen::Setup,
        None => Screen::Title,
    }
}

/// A problem as a sentence.
pub fn said(problem: &Problem) -> String {
    capital(&format!(
        "{}: {}.",
        crate::lang::told(&problem.message),
        crate::lang::told(&problem.remedy)
    ))
}

/// Draws the screen.
pub(super) fn draw_forces<R: Built>(
    ctx: &Context,
    library: &ForceLibrary,
    room: &mut ForceRoom,
    desk: &mut ForceDesk<R>,
) -> Option<Wish> {
    let content = desk.content.clone()?;
    let mut wish = None;
    if let Some(open) = &mut desk.open {
        open.refresh(&content);
        wish = workbench::shortcuts(ctx, open, &mut desk.filter, &content);
        open.refresh(&content);
    }
    super::whole_window(ctx, "forces", |ui, head, body| {
        let found = match &mut desk.open {
            Some(open) => {
                let use_it: workbench::Beside<'_, R> = &|ui, open| use_button(ui, room, open);
                let beside = room.for_side.is_some().then_some(use_it);
                let on_bench = (open, &mut desk.filter);
                workbench::draw(ui, (head, body), on_bench, &content, beside)
            }
            None => library::draw(ui, (head, body), library, (room, desk), &content),
        };
        wish = found.or(wish.take());
    });
    wish
}

/// The button that lets the force fight for the side that it is sought for.
fn use_button<R: Built>(ui: &mut Ui, room: &ForceRoom, open: &Open<R>) -> Option<Wish> {
    let (side, name) = room.for_side.as_ref()?;
    let why = open.not_ready();
    let text = tr!("Fight for {name}", name);
    let b = Button::new("forces.use", &text)
        .primary()
        .icon(Icon::Swords);
    let pressed = b.disabled(why.as_deref()).show(ui);
    let stem = open.saved_as.as_ref().filter(|_| pressed)?;
    Some(Wish::Use(*side, own_id::<R>(stem)))
}

/// The stable name of a force that a player has saved in a file of that name.
pub(crate) fn own_id<R: Built>(stem: &str) -> String {
    if R::RULES == Rules::first() {
        stem.to_owned()
    } else {
        format!("{}/{stem}", R::ID)
    }
}
