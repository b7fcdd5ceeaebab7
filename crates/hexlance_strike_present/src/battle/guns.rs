//! Artillery on the screen: what a gun may fire at what is aimed at, where it may come down, and shells in the air.

use hexlance_strike::{
    attack::{legal::Legal, odds},
    draft::aim,
    read::UnitRead,
};

use super::{focus::Focus, marks, plan, session::Session};
use crate::{battle::session::Seen, hud::model::Supposed, table::model::HexArea};

/// Whether a unit may aim at any hex of the map.
fn may_aim_anywhere(session: &Session, u: &UnitRead<'_>) -> bool {
    session.view().has_shots(u)
}

/// Chance that a shot comes down where it is aimed, where it is one of a gun.
pub fn chance(legal: &Legal) -> Option<f64> {
    is_shot(legal).then(|| odds::chance(legal.target_number.total()))
}

const fn is_shot(legal: &Legal) -> bool {
    aim::is_shot(legal.attack.kind)
}

/// Whom a shot may catch, friend or foe, the likeliest first.
pub fn caught(session: &Session, legal: &Legal) -> Vec<Supposed> {
    if !is_shot(legal) {
        return Vec::new();
    }
    let view = session.view();
    let mut units = view.burst_odds(legal).units;
    units.retain(|u| u.caught >= 0.005);
    units.sort_by(|a, b| b.caught.total_cmp(&a.caught));
    units
        .iter()
        .map(|u| Supposed {
            name: tr!("catches {view}", view = view.name(u.unit)),
            chance: u.caught as f32,
            more: Some(tr!(
                "{expected} damage",
                expected = format_args!("{:.1}", u.expected)
            )),
        })
        .collect()
}

/// Shells of the seated side on their way, and what the shot that is aimed would cover.
pub fn areas(session: &Session, focus: &Focus, u: Option<&UnitRead<'_>>) -> Vec<HexArea> {
    let mut out = marks::shells(session);
    let gunner = u.filter(|u| may_aim_anywhere(session, u));
    let aimed = gunner.zip(focus.draft.aim.as_ref());
    let aimed = aimed.and_then(|(u, aim)| plan::making(session, focus).best(u, aim)?.legal.ok());
    if let Some(legal) = aimed.filter(is_shot) {
        out.extend(marks::burst(session, &legal));
    }
    out
}
