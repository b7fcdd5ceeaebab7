//! A battle of the skirmish rules on the table.

use hexlance_rules::{UnitId, View};
use hexlance_skirmish::{
    read::Table,
    view::{Seen, SideView},
};

pub use crate::game::session::SessionError;
use crate::{SkirmishGame, game::session, wording::Told};

/// The battle that is being played.
pub type Session = session::Session<SkirmishGame>;

/// Who plays a side.
pub type Seat = session::Seat<SkirmishGame>;

/// The battle that is being played, as whoever sits at the screen sees it.
pub trait Reads {
    /// The whole battle: for the ground, the own troopers, and demos.
    fn read(&self) -> Table<'_>;

    /// The battle as the seated side may see it.
    fn view(&self) -> SideView<'_>;

    /// Everybody who is shown, in roster order; those who watch a demo see everybody.
    fn shown(&self) -> Vec<Seen<'_>>;

    /// One of them.
    fn seen(&self, unit: UnitId) -> Option<Seen<'_>>;

    /// The battle as it is told to whoever sits at the screen.
    fn told(&self) -> Told<'_>;
}

impl Reads for Session {
    fn read(&self) -> Table<'_> {
        Table::of(self.battle.world())
    }

    fn view(&self) -> SideView<'_> {
        SideView::of(self.battle.world(), self.viewer)
    }

    fn shown(&self) -> Vec<Seen<'_>> {
        if self.is_scripted() {
            return self.read().troopers().map(Seen::Own).collect();
        }
        self.view().units().collect()
    }

    fn seen(&self, unit: UnitId) -> Option<Seen<'_>> {
        if self.is_scripted() {
            return self.read().find(unit).map(Seen::Own);
        }
        self.view().unit(unit)
    }

    fn told(&self) -> Told<'_> {
        let world = self.battle.world();
        if self.is_scripted() {
            Told::to_all(world)
        } else {
            Told::to(world, self.viewer)
        }
    }
}
