//! A person who wishes what a computer player would wish, and does it with the mouse alone.

use hexlance::game::Tabled;
use hexlance_rules::{Battle, SideId};

use crate::table::Table;

/// A ruleset whose commands are given with the mouse.
pub trait Hands: Tabled {
    /// The computer player that wishes.
    type Wishes;

    /// A new one.
    fn wishes() -> Self::Wishes;

    /// What it wishes for a side, legal or not.
    fn wish(
        wishes: &mut Self::Wishes,
        battle: &Battle<Self>,
        side: SideId,
    ) -> Option<Self::Command>;

    /// Does it with the mouse.
    fn with_mouse(t: &mut Table, wish: &Self::Command);

    /// What is planned, for messages.
    fn planned(t: &Table) -> String;
}

/// The person.
pub struct Hand<G: Hands> {
    wishes: G::Wishes,
}

impl<G: Hands> Hand<G> {
    pub fn new() -> Self {
        Self {
            wishes: G::wishes(),
        }
    }

    /// Plays on until the battle is over, the curtain falls, or `enough` says so.
    pub fn play(&mut self, t: &mut Table, enough: impl Fn(&Table) -> bool) {
        // Who knows the game needs no lesson.
        if t.offers("lesson.close") {
            t.click("lesson.close");
        }
        for _ in 0..2_000 {
            t.until("somebody at the table is to act", |t| {
                let session = t.battle_of::<G>();
                session.is_over() || session.viewer_acts() || session.curtain().is_some()
            });
            let session = t.battle_of::<G>();
            if session.is_over() || session.curtain().is_some() || enough(t) {
                return;
            }
            let before = session.battle.history().len();
            let wish = G::wish(&mut self.wishes, &session.battle, session.viewer);
            let wish = wish.expect("it is this side's turn");
            // What is new on the screen is measured first and drawn in the frame after.
            t.frames(2);
            G::with_mouse(t, &wish);
            let after = t.battle_of::<G>().battle.history().len();
            assert!(
                after > before,
                "nothing came of {wish:?}; said: {:?}, planned: {}, on screen: {:?}",
                t.toasts(),
                G::planned(t),
                t.keys()
            );
        }
        panic!("the battle does not end");
    }
}
