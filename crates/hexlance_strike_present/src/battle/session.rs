//! A battle of the strike rules on the table.

use hexlance_strike::view::SideView;

pub use crate::game::session::SessionError;
use crate::{StrikeGame, game::session, wording};

/// The battle that is being played.
pub type Session = session::Session<StrikeGame>;

/// Who plays a side.
pub type Seat = session::Seat<StrikeGame>;

/// The battle that is being played, as whoever sits at the screen sees it.
pub trait Seen {
    /// The battle as the seated side may see it.
    fn view(&self) -> SideView<'_>;

    /// The battle as it is told to the seated side; to those who watch a demo, as it is.
    fn told(&self) -> wording::Told<'_>;
}

impl Seen for Session {
    fn view(&self) -> SideView<'_> {
        SideView::new(self.battle.world(), self.viewer)
    }

    fn told(&self) -> wording::Told<'_> {
        let world = self.battle.world();
        if self.is_scripted() {
            wording::Told::to_all(world)
        } else {
            wording::Told::to(world, self.viewer)
        }
    }
}
