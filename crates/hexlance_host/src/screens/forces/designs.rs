//! Designs of units: on the workbench where forces are put together, for rulesets whose units a player can make.
//!
//! They are an optional part of a ruleset ([`Plays::designs`]); the forces' screen shows nothing of them where there are
//! none.

use std::{marker::PhantomData, path::Path, sync::Arc};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use hexlance_board::Diagnostic;

use super::{Bench, ForceRoom, Open, Wish, said, workbench};
use crate::{
    data::{Data, OwnFolder},
    game,
    input::{KeyAction, Keys},
    rulesets::Plays,
    screens::{CodexLook, Screen},
    theme::{self, UiSet},
};

/// Units of a ruleset that are made on the workbench.
pub trait Designed: Bench {
    /// The ruleset.
    type Game: Plays<Content = Self::Stock>;
    /// The folder of its units' files, below a folder of mods.
    const FOLDER: &'static str;

    /// A new unit.
    fn fresh(stock: &Self::Stock) -> Self::Made;

    /// What is known of a unit by its id.
    fn known(id: &str, stock: &Self::Stock) -> Option<Self::Made>;

    /// The id of a unit.
    fn id(made: &Self::Made) -> &str;

    /// The name of a unit's file, without its ending.
    fn stem(made: &Self::Made) -> String;

    /// The text of a unit's file.
    ///
    /// # Errors
    /// If it cannot be written.
    fn text(made: &Self::Made) -> Result<String, String>;

    /// Reads a unit's file. Whether it is legal is asked of [`Bench::faults`].
    ///
    /// # Errors
    /// The fault, with its line.
    fn read(text: &str, file: &Path) -> Result<Self::Made, Diagnostic>;
}

/// What is wanted on the workbench of designs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Design {
    /// A new unit.
    New,
    /// A unit by its id: itself, if the player has made it, else a copy.
    Of(String),
    /// What was left without being saved.
    Aside,
    /// What is on it.
    Open,
}

/// What the player is at with designs. It outlives the screen.
#[derive(Resource, Clone, Debug)]
pub struct DesignDesk<D: Designed> {
    /// What units are made from.
    pub content: Option<Arc<D::Stock>>,
    /// The design that is open.
    pub open: Option<Open<D>>,
    /// A design that was left without being saved.
    pub aside: Option<Open<D>>,
    /// What is left out of the shelf.
    pub filter: D::Filter,
}

impl<D: Designed> Default for DesignDesk<D> {
    fn default() -> Self {
        Self {
            content: None,
            open: None,
            aside: None,
            filter: D::Filter::default(),
        }
    }
}

impl<D: Designed> DesignDesk<D> {
    /// Puts what is wanted on the bench; what lies there unsaved is put aside.
    pub fn begin(&mut self, design: &Design, own: Option<&OwnFolder>) {
        let Some(content) = self.content.clone() else {
            return;
        };
        let open = match design {
            Design::Open => return,
            Design::Aside => self.aside.take(),
            Design::New => Some(Open::new(D::fresh(&content), None)),
            Design::Of(id) => D::known(id, &content).map(|made| {
                match own.and_then(|own| game::designs::file_of::<D>(id, own)) {
                    Some(stem) => Open::new(made, Some(stem)),
                    None => {
                        let mut copy = made;
                        let name = tr!("{unit} copy", unit = D::name_of(&copy));
                        D::set_name(&mut copy, name);
                        Open::unsaved(copy)
                    }
                }
            }),
        };
        self.put_aside();
        self.open = open;
    }

    /// Takes the design off the bench; one that is not saved can be taken up again.
    pub fn put_aside(&mut self) {
        let open = self.open.take().filter(|o| o.changed);
        self.aside = open.or(self.aside.take());
    }
}

/// What the player wants done with a design. The program carries it out.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum DesignAction<D: Designed> {
    /// Write the unit down; `old` is the name of the file in which it was saved before.
    Save {
        /// What.
        made: Box<D::Made>,
        /// Saved in that file until now.
        old: Option<String>,
    },
    /// Delete the file of that name, which the player has saved.
    Delete(String),
}

/// The forces' screen turns to the workbench of designs, or back from it.
pub(super) fn turn_to(mut room: ResMut<ForceRoom>) {
    if room.designing != room.design.is_some() {
        room.designing = room.design.is_some();
    }
}

/// What the program asks of designs of any ruleset.
pub trait Designs: Sync {
    /// Adds what the screen needs of them.
    fn plug_in_screens(&self, app: &mut App);

    /// Adds what they need of the program.
    fn plug_in(&self, app: &mut App);

    /// Gives the workbench what units are made from.
    fn stock(&self, world: &mut World, data: &Data);
}

/// The [`Designs`] of a ruleset.
pub struct DesignsOf<D>(PhantomData<fn() -> D>);

impl<D> DesignsOf<D> {
    /// What answers for them.
    pub const ALL: Self = Self(PhantomData);
}

impl<D> std::fmt::Debug for DesignsOf<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DesignsOf")
    }
}

impl<D: Designed> Designs for DesignsOf<D> {
    fn plug_in_screens(&self, app: &mut App) {
        let own = |room: Res<ForceRoom>| room.designing && room.rules == <D::Game as Plays>::RULES;
        app.init_resource::<DesignDesk<D>>()
            .add_message::<DesignAction<D>>()
            .add_systems(
                EguiPrimaryContextPass,
                show::<D>
                    .in_set(UiSet::Draw)
                    .run_if(in_state(Screen::Forces).and_then(own)),
            );
    }

    fn plug_in(&self, app: &mut App) {
        game::designs::plugin::<D>(app);
    }

    fn stock(&self, world: &mut World, data: &Data) {
        let content = Some(Arc::clone(data.content::<D::Game>()));
        if let Some(mut desk) = world.get_resource_mut::<DesignDesk<D>>() {
            desk.content = content;
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn show<D: Designed>(
    mut contexts: EguiContexts,
    own: Option<Res<OwnFolder>>,
    mut room: ResMut<ForceRoom>,
    mut desk: ResMut<DesignDesk<D>>,
    mut codex: ResMut<CodexLook>,
    keys: Keys,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<DesignAction<D>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(design) = room.design.clone() else {
        return Ok(());
    };
    if design != Design::Open {
        desk.begin(&design, own.as_deref());
        room.design = Some(Design::Open);
    }
    let Some(content) = desk.content.clone() else {
        room.design = None;
        return Ok(());
    };
    let DesignDesk { open, filter, .. } = &mut *desk;
    let Some(open) = open else {
        room.design = None;
        return Ok(());
    };
    open.refresh(&content);
    let mut wish = workbench::shortcuts(ctx, open, filter, &content);
    open.refresh(&content);
    crate::screens::whole_window(ctx, "forces", |ui, head, body| {
        let found = workbench::draw(ui, (head, body), (open, filter), &content, None);
        wish = found.or(wish.take());
    });
    if keys.just(KeyAction::Cancel) {
        wish = Some(Wish::Back);
    }
    match wish {
        Some(Wish::Back) => {
            desk.put_aside();
            let aside = desk.aside.as_ref();
            let name = aside.map(|open| D::name_of(&open.made).to_owned());
            room.design_aside = name.map(|name| (<D::Game as Plays>::RULES, name));
            room.design = None;
        }
        // A file that the catalogue would refuse helps nobody.
        Some(Wish::Save) => match open.problems.first() {
            Some(first) => theme::refuse(ctx, &said(first)),
            None => {
                out.write(DesignAction::Save {
                    made: Box::new(open.made.clone()),
                    old: open.saved_as.clone(),
                });
            }
        },
        Some(Wish::Delete(stem)) => {
            out.write(DesignAction::Delete(stem));
        }
        Some(Wish::Design(design)) => room.design = Some(design),
        Some(Wish::Codex(id)) => {
            *codex = CodexLook::from(id, Screen::Forces);
            next.set(Screen::Codex);
        }
        Some(Wish::Refused(why)) => theme::refuse(ctx, &why),
        Some(Wish::Use(..) | Wish::Rules(_)) | None => {}
    }
    Ok(())
}
