//! Several people at one screen: where a side has secrets a curtain hides table and panels between their goes, and all that
//! was said to another.

use super::{
    Tabled,
    session::{Seat, Session},
};
use crate::{
    hud::model::{BattleView, Curtain, SideId, SideInfo},
    settings::Settings,
    table::AnimationBusy,
};
use bevy::prelude::*;

/// The curtain falls when everything has been shown to whoever sat there before.
pub fn hand_over<G: Tabled>(
    session: Option<ResMut<Session<G>>>,
    settings: Res<Settings>,
    busy: Res<AnimationBusy>,
    mut focus: ResMut<G::Focus>,
) {
    let Some(mut session) = session else { return };
    let wanted = settings.interface.curtain;
    if session.curtains != wanted {
        session.curtains = wanted;
        session.revision += 1;
    }
    if !wanted {
        if session.seated != Some(session.viewer) {
            session.seated = Some(session.viewer);
        }
        return;
    }
    let told = session.shown >= session.battle.log().len();
    let elsewhere = session.to_act().is_some_and(|s| s != session.viewer);
    if !told || busy.0 {
        return;
    }
    if elsewhere && session.hand_over() {
        *focus = G::Focus::default();
    }
    // Nobody has to look away from what all may see.
    if session.is_hot_seat() {
        session.mind_secrets();
    }
}

/// What is seen while the curtain is down: who is to sit down, and what for.
pub fn view<G: Tabled>(session: &Session<G>) -> Option<BattleView> {
    let side = session.curtain()?;
    let facts = G::facts(session.battle.setup());
    let sides = facts.sides.iter().zip(&session.seats).enumerate();
    let sides = sides.map(|(i, (side, seat))| SideInfo {
        side: SideId(i as u8),
        name: side.name.to_owned(),
        player: match seat {
            Seat::Human => tr!("Player").to_owned(),
            _ => String::new(),
        },
        to_act: 0,
        score: String::new(),
        team: side.team.map(str::to_owned),
    });
    let what = G::heading(session);
    Some(BattleView {
        title: crate::lang::text(&session.title).to_owned(),
        sides: sides.collect(),
        curtain: Some(Curtain {
            side,
            message: tr!("{what}. Everybody else looks away.", what),
        }),
        ..BattleView::default()
    })
}
