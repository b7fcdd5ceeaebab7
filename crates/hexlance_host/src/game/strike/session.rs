//! A battle of the strike rules on the table.

use hexlance_strike::view::SideView;

pub use crate::game::session::SessionError;
use crate::rulesets::strike::StrikeGame;
use crate::{game::session, words};

/// The battle that is being played.
pub type Session = session::Session<StrikeGame>;

/// Who plays a side.
pub type Seat = session::Seat<StrikeGame>;

impl Session {
    /// The battle as the seated side may see it.
    pub fn view(&self) -> SideView<'_> {
        SideView::new(self.battle.world(), self.viewer)
    }

    /// The battle as it is told to the seated side; to those who watch a demo, as it is.
    pub fn told(&self) -> words::strike::Told<'_> {
        let world = self.battle.world();
        if self.is_scripted() {
            words::strike::Told::to_all(world)
        } else {
            words::strike::Told::to(world, self.viewer)
        }
    }
}
