//! What the panels show alike in every ruleset; what each of them adds is in its presenter.

use std::sync::Arc;

use hexlance_rules::{SideId, Sides};

use super::{
    Muster,
    pages::Pages,
    session::{Seat, Session},
    tabled::{Planning, Tabled},
};
use crate::hud::model::{BattleView, Overlay, SideInfo};

/// The panels of a battle with its roster and its log.
pub fn frame<G: Tabled>(
    session: &Session<G>,
    focus: &G::Focus,
    (muster, pages): (&Muster<G>, Option<&Pages>),
    overlays: &[(Overlay, bool)],
) -> BattleView {
    BattleView {
        title: crate::lang::text(&session.title).to_owned(),
        rules: Some(G::ID),
        viewer: (!session.is_scripted()).then_some(session.viewer),
        selected: focus.selected(),
        overlays: overlays.to_vec(),
        no_undo: session
            .battle
            .undo_point(session.viewer)
            .err()
            .map(|e| crate::lang::text(e.words()).to_owned()),
        roster: Arc::clone(&muster.entries),
        log: pages.map(|p| Arc::clone(&p.lines)).unwrap_or_default(),
        dice: pages.map(|p| p.dice.clone()).unwrap_or_default(),
        ..BattleView::default()
    }
}

/// What is told while another side has to act.
pub fn waiting<G: Tabled>(session: &Session<G>, sides: &Sides) -> Option<String> {
    let side = session.to_act()?;
    let waits = !session.is_over() && side != session.viewer && !session.is_scripted();
    waits.then(|| match session.seats.get(usize::from(side.0)) {
        Some(Seat::Human) => tr!("{side} is next", side = sides.name(side)),
        _ => tr!("{side} is thinking", side = sides.name(side)),
    })
}

/// The sides of a battle; `of` tells how many units each has to act, and its points.
pub fn sides<G: Tabled>(
    session: &Session<G>,
    sides: &Sides,
    of: impl Fn(SideId) -> (u16, u32),
) -> Vec<SideInfo> {
    let info = |side: SideId| {
        let (to_act, points) = of(side);
        SideInfo {
            side,
            name: sides.name(side).to_owned(),
            player: session.player_name(side),
            to_act,
            // Who has no points yet needs no words for that.
            score: match points {
                0 => String::new(),
                n => crate::words::points(n),
            },
            team: None,
        }
    };
    sides.ids().map(info).collect()
}
