//! Mines on the screen, and what engineers build beside them: laying them before the battle, dropping them on a move, and where they are known to lie.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_rules::{
    MineKind,
    draft::{Amount, Button, Offers},
};
use hexlance_strike::{
    draft::{
        Making,
        keys::{self, purpose},
    },
    go::Wait,
    read::UnitRead,
};

use super::session::Session;
use crate::{
    battle::session::Seen, game::face::Face, hud::model::ActionButton, table::model::HexArea,
    theme::Icon,
};

/// Whether the seated side lays mines now (R5.7.8).
pub fn is_laying(session: &Session) -> bool {
    session.viewer_acts()
        && matches!(session.view().waiting(), Some(Wait::LayingMines(s)) if *s == session.viewer)
}

/// Points left to lay.
pub fn points_left(session: &Session) -> u32 {
    let view = session.view();
    view.mine_supplies().map(|s| u32::from(s.points)).sum()
}

/// How a button looks that chooses what is laid.
pub(super) fn face(making: Making<'_>, button: &Button) -> Option<Face> {
    if button.key == keys::BUILD {
        let help = tr!("Engineers put up a light building where the table is clicked.");
        return Some(Face::new(tr!("Building"), Icon::Warning, help));
    }
    let mut kinds = making.mine_kinds().into_iter();
    let kind = kinds.find(|kind| button.key == keys::mine(*kind))?;
    let name = match kind {
        MineKind::Vibrabomb(_) => tr!("Vibrabomb").to_owned(),
        other => crate::words::capital(&crate::lang::told(&other.name())),
    };
    let help = tr!("The kind of mine that a click on the table lays.");
    Some(Face::new(&name, Icon::Warning, help))
}

/// The button that makes density or Size one more; after the most it is the least again.
pub(super) fn amount(amount: &Amount) -> Option<ActionButton> {
    let now = amount.now;
    let face = match amount.key.as_ref() {
        keys::DENSITY => Face::new(
            &tr!("Density {density}", density = now),
            Icon::Warning,
            tr!("Points of density that a click lays; another press makes it one more."),
        ),
        keys::SIZE => Face::new(
            &tr!("Size {size}", size = now),
            Icon::Warning,
            tr!("The Size of unit that sets them off; another press makes it one more."),
        ),
        _ => return None,
    };
    let next = match now < *amount.range.end() {
        true => now + 1,
        false => *amount.range.start(),
    };
    Some(face.of_amount(amount, next))
}

/// Minefields that the seated side knows of, and where it may lay more, or build, while it does.
pub fn areas(session: &Session, offers: &Offers) -> Vec<HexArea> {
    let view = session.view();
    let lays = offers.area(purpose::MINE).or(offers.area(purpose::BUILD));
    let mut out: Vec<HexArea> = lays
        .map(|area| HexArea {
            hexes: area.hexes.iter().collect(),
            colour: Color::srgb(0.95, 0.75, 0.3),
            fill: 0.1,
            label: String::new(),
        })
        .into_iter()
        .collect();
    for mines in view.minefields() {
        out.push(HexArea {
            hexes: vec![mines.field.hex],
            colour: Color::srgb(0.95, 0.3, 0.2),
            fill: 0.3,
            label: tr!("Mines {density}", density = mines.density),
        });
    }
    out
}

/// What lies in a hex, as far as the seated side knows.
pub fn notes(session: &Session, hex: Hex) -> Vec<String> {
    session
        .view()
        .minefields()
        .filter(|m| m.field.hex == hex)
        .map(|m| {
            tr!(
                "{kind} mines, density {density}",
                kind = crate::words::capital(&crate::lang::told(&m.field.kind.name())),
                density = m.density
            )
        })
        .collect()
}

/// What to do while mines are laid.
pub fn instruction(session: &Session, making: Making<'_>) -> String {
    if making.builds() {
        return tr!("Click a hex to put a light building there, or go on.").into();
    }
    match points_left(session) {
        0 => tr!("All mines are laid: go on.").into(),
        n => tr_n!(
            n,
            "Click the hex for the last point of mines, or go on.",
            "Click hexes to lay mines in secret: {n} points left."
        ),
    }
}

/// How a button looks that drops mines in a hex that the unit leaves (R13.1.19).
pub(super) fn drop_face(making: Making<'_>, u: &UnitRead<'_>, button: &Button) -> Option<Face> {
    let d = making.draft.destination.as_ref();
    let path = d.map_or(&[][..], |d| d.path.as_slice());
    let mut points = 0..path.len().max(1);
    let after = points.find(|after| keys::mines(*after) == button.key)?;
    let hex = match after.checked_sub(1) {
        None => u.hex(),
        Some(i) => path.get(i).map(|w| w.hex),
    };
    let label = match hex {
        Some(hex) => tr!("Mines {hex}", hex = hex.name()),
        None => tr!("Mines").into(),
    };
    let help = tr!("Lays mines in this hex as it leaves it. Press again to leave them.");
    Some(Face::new(&label, Icon::Warning, help))
}
