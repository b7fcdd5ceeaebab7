//! Two people at one screen: between their goes a curtain hides table and panels, and all that was said to the other.

use bevy::prelude::*;
use hexlance_strike::{read, state::Phase};

use super::{
    focus::Focus,
    session::{Seat, Session},
    stages,
};
use crate::{
    hud::model::{BattleView, Curtain, SideInfo, SideRef},
    settings::Settings,
    table::AnimationBusy,
};

/// The curtain falls when everything has been shown to whoever sat there before.
pub fn hand_over(
    session: Option<ResMut<Session>>,
    settings: Res<Settings>,
    busy: Res<AnimationBusy>,
    mut focus: ResMut<Focus>,
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
    if told && !busy.0 && elsewhere && session.hand_over() {
        *focus = Focus::default();
    }
}

/// What is seen while the curtain is down: who is to sit down, and what for.
pub fn view(session: &Session) -> Option<BattleView> {
    let side = session.curtain()?;
    let world = session.battle.world();
    let sides = [0, 1].map(|i| SideInfo {
        side: SideRef(i),
        name: read::side_name(world, hexlance_rules::SideId(i)).to_owned(),
        player: match &session.seats[usize::from(i)] {
            Seat::Human => tr!("Player").to_owned(),
            _ => String::new(),
        },
        to_act: 0,
        score: String::new(),
    });
    let phase = read::phase(world);
    let what = match phase {
        Phase::Setup => stages::heading(session),
        phase => tr!(
            "Turn {number}, {phase}",
            number = read::turn(world).number,
            phase = crate::lang::within(phase.name())
        ),
    };
    Some(BattleView {
        title: session.title.clone(),
        sides: sides.into(),
        curtain: Some(Curtain {
            side: SideRef(side.0),
            message: tr!("{what}. Whoever plays the other side looks away.", what),
        }),
        ..BattleView::default()
    })
}
