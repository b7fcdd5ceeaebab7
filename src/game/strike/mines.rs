//! Mines on the screen, and what engineers build beside them: laying them before the battle, dropping them on a move, and where they are known to lie.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_rules::MineKind;
use hexlance_strike::{command::Command, go::Wait, mines::DENSEST, read::UnitRead, special::Code};

use super::{focus::Focus, session::Session};
use crate::{
    hud::model::{ActionButton, ActionGroup, HudAction, MineAction},
    table::model::HexArea,
    theme::Icon,
};

/// What the next click on the table lays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laying {
    /// Index of the kind among those that the side has.
    pub kind: usize,
    /// Points of density.
    pub density: u8,
    /// Size that sets off vibrabombs.
    pub size: u8,
    /// Light buildings are put up in place of mines.
    pub building: bool,
}

impl Default for Laying {
    fn default() -> Self {
        Self {
            kind: 0,
            density: 1,
            size: 1,
            building: false,
        }
    }
}

/// Largest Size that vibrabombs are set to.
const LARGEST: u8 = 4;

/// Whether the seated side lays mines now (R5.7.8).
pub fn is_laying(session: &Session) -> bool {
    session.viewer_acts()
        && matches!(session.view().waiting(), Some(Wait::LayingMines(s)) if *s == session.viewer)
}

/// Kinds that the side may lay, each once.
fn kinds(session: &Session) -> Vec<MineKind> {
    let mut out: Vec<MineKind> = Vec::new();
    for supply in session.view().mine_supplies().filter(|s| s.points > 0) {
        for kind in &supply.of.kinds {
            let same = |k: &MineKind| std::mem::discriminant(k) == std::mem::discriminant(kind);
            if !out.iter().any(same) {
                out.push(*kind);
            }
        }
    }
    out
}

fn chosen(session: &Session, laying: Laying) -> Option<MineKind> {
    let kinds = kinds(session);
    let kind = kinds.get(laying.kind).or(kinds.first())?;
    Some(match kind {
        MineKind::Vibrabomb(_) => MineKind::Vibrabomb(laying.size),
        other => *other,
    })
}

/// Whether the next click puts up a light building (R17.1.1, step S4).
fn builds(session: &Session, laying: Laying) -> bool {
    let may = !session.view().build_hexes().is_empty();
    may && (laying.building || kinds(session).is_empty())
}

/// Points left to lay.
pub fn points_left(session: &Session) -> u32 {
    let view = session.view();
    view.mine_supplies().map(|s| u32::from(s.points)).sum()
}

/// The buttons while mines are laid.
pub fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let laying = focus.laying;
    let button = |key: &str, label: String, help: &str, chosen, wish| ActionButton {
        key: format!("mines.{key}"),
        label,
        icon: Icon::Warning,
        group: ActionGroup::Other,
        help: help.to_owned(),
        disabled: None,
        chosen,
        action: HudAction::Mine(wish),
    };
    let kinds = kinds(session);
    let building = builds(session, laying);
    let mut out: Vec<_> = kinds
        .iter()
        .enumerate()
        .map(|(i, kind)| {
            let name = match kind {
                MineKind::Vibrabomb(_) => tr!("Vibrabomb").to_owned(),
                other => crate::words::capital(&crate::lang::told(&other.name())),
            };
            let on = !building && i == laying.kind.min(kinds.len() - 1);
            let help = tr!("The kind of mine that a click on the table lays.");
            button(&format!("kind.{i}"), name, help, on, MineAction::Kind(i))
        })
        .collect();
    if !session.view().build_hexes().is_empty() {
        let help = tr!("Engineers put up a light building where the table is clicked.");
        let label = tr!("Building").to_owned();
        out.push(button("build", label, help, building, MineAction::Building));
    }
    if kinds.is_empty() || building {
        return out;
    }
    out.push(button(
        "density",
        tr!("Density {density}", density = laying.density),
        tr!("Points of density that a click lays; another press makes it one more."),
        false,
        MineAction::Density,
    ));
    if let Some(MineKind::Vibrabomb(size)) = chosen(session, laying) {
        out.push(button(
            "size",
            tr!("Size {size}", size),
            tr!("The Size of unit that sets them off; another press makes it one more."),
            false,
            MineAction::Size,
        ));
    }
    out
}

/// A choice was made on the action bar.
pub fn choose(laying: &mut Laying, wish: MineAction) {
    match wish {
        MineAction::Kind(i) => {
            laying.kind = i;
            laying.building = false;
        }
        MineAction::Building => laying.building = true,
        MineAction::Density => laying.density = laying.density % DENSEST + 1,
        MineAction::Size => laying.size = laying.size % LARGEST + 1,
    }
}

/// The command to lay, or build, what is chosen in a hex.
pub fn lay(session: &Session, focus: &Focus, hex: Hex) -> Option<Command> {
    if builds(session, focus.laying) {
        return Some(Command::Build { hex });
    }
    let kind = chosen(session, focus.laying)?;
    Some(Command::LayMines {
        hex,
        kind,
        density: focus.laying.density,
    })
}

/// Whether a unit has mines to drop on its way (R13.1.19).
pub fn can_drop(u: &UnitRead<'_>) -> bool {
    u.card.specials.has(Code::MDS)
}

/// Minefields that the seated side knows of, and where it may lay more while it does.
pub fn areas(session: &Session, focus: &Focus) -> Vec<HexArea> {
    let view = session.view();
    let mut out = Vec::new();
    if is_laying(session) {
        out.push(HexArea {
            hexes: if builds(session, focus.laying) {
                view.build_hexes()
            } else {
                view.mine_hexes()
            },
            colour: Color::srgb(0.95, 0.75, 0.3),
            fill: 0.1,
            label: String::new(),
        });
    }
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
pub fn instruction(session: &Session, focus: &Focus) -> String {
    if builds(session, focus.laying) {
        return tr!("Click a hex to put a light building there, or go on.").into();
    }
    match points_left(session) {
        0 => tr!("All mines are laid. Go on.").into(),
        n => tr_n!(
            n,
            "Click the hex for the last point of mines, or go on.",
            "Click hexes to lay mines in secret: {n} points left."
        ),
    }
}

/// The hex in which a unit would drop mines on the way that is planned, for the button's label.
pub fn drop_label(focus: &Focus, u: &UnitRead<'_>) -> String {
    match (focus.mines_after, &focus.destination) {
        (None, _) => tr!("Drop mines").into(),
        (Some(0), _) | (_, None) => match u.hex() {
            Some(hex) => tr!("Mines {hex}", hex = hex.name()),
            None => tr!("Mines").into(),
        },
        (Some(n), Some(d)) => match d.path.get(usize::from(n) - 1) {
            Some(w) => tr!("Mines {hex}", hex = w.hex.name()),
            None => tr!("Mines").into(),
        },
    }
}
