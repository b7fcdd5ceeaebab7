//! Aircraft in the hands of the person at the screen: the radar map, where they fly, whom they engage.

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_rules::draft::{Button, Offers, Pick};
use hexlance_strike::{
    aero::{AirZone, Band, FlightPath, Manoeuvre, edges_of},
    draft::{Making, Route, keys},
    go::Wait,
    read::{self, UnitRead},
    state::{Phase, Place},
    turn,
    view::AirView,
};

use super::{focus::Focus, mines, plan, session::Session};
use crate::{
    battle::session::Seen,
    game::face::Face,
    hud::model::{ActionGroup, EndButton},
    table::model::{HexArea, Overlays, PathPreview, PathStep, ReachClass},
    theme::Icon,
};

/// Levels above the ground at which an aircraft is shown, by band.
const HEIGHTS: [i8; 3] = [3, 6, 9];

pub(super) fn air(session: &Session) -> AirView<'_> {
    session.view().air()
}

fn free_to_act(session: &Session) -> bool {
    session.viewer_acts() && session.battle.decision().is_none()
}

/// Whether aircraft of the seated side move now.
pub fn is_flying(session: &Session) -> bool {
    let step = turn::waiting(session.battle.world());
    free_to_act(session)
        && matches!(step, Some(Wait::Flights { side, .. }) if *side == session.viewer)
}

/// Whether the seated side declares engagements now.
pub fn is_engaging(session: &Session) -> bool {
    let step = turn::waiting(session.battle.world());
    free_to_act(session) && matches!(step, Some(Wait::Engagements(side)) if *side == session.viewer)
}

/// The selected aircraft, if it may be set up now.
pub fn lofted<'w>(session: &'w Session, focus: &'w Focus) -> Option<UnitRead<'w>> {
    let setup = read::phase(session.battle.world()) == Phase::Setup
        && free_to_act(session)
        && !mines::is_laying(session);
    let own = plan::making(session, focus).own();
    own.filter(|u| setup && u.is_aerospace() && matches!(u.place, Place::Reserve | Place::Aloft(_)))
}

/// The selected aircraft, if it may move now.
pub fn flyer<'w>(session: &'w Session, focus: &'w Focus) -> Option<UnitRead<'w>> {
    plan::acting(session, focus)?.flyer()
}

/// The aircraft of the seated side that moves after another.
pub fn next_flyer(session: &Session) -> Option<hexlance_rules::UnitId> {
    if !is_flying(session) {
        return None;
    }
    air(session).to_move().next().map(|u| u.id)
}

/// Why the selected aircraft cannot go to a zone that is picked, if one moves now.
pub fn out_of_reach(session: &Session, focus: &Focus, pick: &Pick) -> Option<String> {
    let Pick::Button(key) = pick else { return None };
    let u = flyer(session, focus)?;
    let zone = AirZone::all().find(|zone| keys::zone(*zone) == *key)?;
    Some(tr!(
        "{zone} is out of reach of {name} this turn.",
        zone,
        name = u.name
    ))
}

/// How a button looks of the step in which aircraft move or engage.
pub(super) fn face(making: Making<'_>, button: &Button) -> Option<Face> {
    if let Some(pair) = button.key.strip_prefix("air.engage.") {
        return engagement(making, pair);
    }
    let u = making.flyer()?;
    let (label, icon, help) = match button.key.as_ref() {
        "air.fly" if u.is_aloft() => (
            tr!("Fly"),
            Icon::Walk,
            tr!("Flies to the zone chosen on the radar map, and over the map along a path."),
        ),
        "air.fly" => (tr!("Stay"), Icon::Stand, tr!("Stays on the ground.")),
        "air.land" => (
            tr!("Land"),
            Icon::Down,
            tr!("Lands where its path ends, with a control roll."),
        ),
        "air.liftoff" => (
            tr!("Lift off"),
            Icon::Jump,
            tr!("Lifts off towards an edge hex, with a control roll."),
        ),
        "air.leave" => (
            tr!("Leave"),
            Icon::Door,
            tr!("Flies home, out of the battle."),
        ),
        _ => return None,
    };
    Some(Face::new(label, icon, help).group(ActionGroup::Move))
}

/// A pair of aircraft of which one tries to engage the other.
fn engagement(making: Making<'_>, pair: &str) -> Option<Face> {
    let (unit, target) = pair.split_once('.')?;
    let id = |number: &str| number.parse().ok().map(hexlance_rules::UnitId);
    let view = making.view();
    let (name, enemy) = (view.name(id(unit)?), view.name(id(target)?));
    let label = enemy.split_whitespace().last().unwrap_or_default();
    let help = tr!("{name} tries to engage {enemy} in the air.", enemy, name);
    Some(Face::new(label, Icon::Attack, help).group(ActionGroup::Attack))
}

/// The button that ends the move of an aircraft, or the engagements.
pub(super) fn end_button(session: &Session, focus: &Focus, offers: &Offers) -> Option<EndButton> {
    let button = |label: &str, help: &str, disabled| EndButton {
        label: label.into(),
        help: help.into(),
        disabled,
        question: None,
    };
    if is_engaging(session) {
        return Some(button(
            tr!("Go on"),
            tr!("Nobody else is engaged in the air."),
            None,
        ));
    }
    let u = flyer(session, focus)?;
    let order = plan::making(session, focus).flight(&u);
    let refused = offers
        .button(keys::END)
        .and_then(|end| end.verdict.as_ref().err())
        .map(crate::words::refused);
    Some(match order.manoeuvre {
        Manoeuvre::Leave => button(
            tr!("Leave"),
            tr!("It flies home, out of the battle."),
            refused,
        ),
        Manoeuvre::Land => button(tr!("Land"), tr!("It lands where its path ends."), refused),
        Manoeuvre::LiftOff => button(
            tr!("Lift off"),
            tr!("It lifts off along its path."),
            refused,
        ),
        Manoeuvre::Fly if order.zones.is_empty() && focus.draft.air.is_untouched() => button(
            tr!("Stay"),
            tr!("It stays where it is; over the map it flies back."),
            refused,
        ),
        Manoeuvre::Fly => button(tr!("Fly"), tr!("It flies as shown."), refused),
    })
}

/// The line above the action bar while aircraft are set up, move or engage.
pub(super) fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    if let Some(u) = lofted(session, focus) {
        return Some(tr!(
            "Choose a band and a zone on the radar map for {name}.",
            name = u.name
        ));
    }
    if is_engaging(session) {
        return Some(tr!("Choose whom to engage in the air, or go on.").into());
    }
    if !is_flying(session) {
        return None;
    }
    let Some(u) = flyer(session, focus) else {
        return Some(tr!("Select an aircraft to move.").into());
    };
    let name = u.name;
    let plan = &focus.draft.air;
    let wants_path = plan::making(session, focus).wants_path(&u);
    Some(match plan.route {
        _ if plan.manoeuvre == Manoeuvre::LiftOff => {
            tr!("Click the edge hex towards which {name} lifts off.", name)
        }
        Route::None if wants_path => {
            tr!(
                "Click the edge hex where {name} comes in, or a hex that it flies over.",
                name
            )
        }
        Route::From(_) if plan.manoeuvre == Manoeuvre::Land => {
            tr!("Click the hex where {name} lands.", name)
        }
        Route::From(_) => tr!("Click the edge hex where {name} goes out.", name),
        Route::Through(..) => tr!("Click the hex again to turn the path, or fly.").into(),
        Route::Whole(_) => tr!(
            "{name} flies along this path: confirm, or click another.",
            name
        ),
        Route::None => tr!(
            "Choose a zone on the radar map for {name}, or let it stay.",
            name
        ),
    })
}

/// Where an aircraft over the map is shown: in the middle of its path, facing along it, above the ground.
pub fn stand(session: &Session, u: &UnitRead<'_>) -> Option<(Hex, Direction, i8)> {
    let f = u.flight()?;
    let path = f.path?;
    let board = read::board(session.battle.world());
    let hexes = path.hexes(board);
    let hex = hexes.get(hexes.len() / 2).copied()?;
    Some((hex, path.direction(), height(session, hex, f.band)))
}

/// The level at which an aircraft is shown over a hex.
pub fn height(session: &Session, hex: Hex, band: Band) -> i8 {
    let ground = read::board(session.battle.world())
        .get(hex)
        .map_or(0, |c| c.level);
    ground.saturating_add(HEIGHTS[band as usize])
}

/// The path that is being chosen, on the table.
pub(super) fn hints(session: &Session, focus: &Focus, u: &UnitRead<'_>, out: &mut Overlays) {
    let board = read::board(session.battle.world());
    let making = plan::making(session, focus);
    let order = making.flight(u);
    if !making.wants_path(u) {
        return;
    }
    let colour = Color::srgb(0.62, 0.91, 0.88);
    let edge = |label: &str| HexArea {
        hexes: board
            .iter()
            .map(|(hex, _)| hex)
            .filter(|hex| edges_of(board, *hex).next().is_some())
            .collect(),
        colour,
        fill: 0.12,
        label: label.to_owned(),
    };
    match focus.draft.air.route {
        Route::None => out.zones.push(edge("")),
        Route::From(hex) => {
            out.zones.push(edge(""));
            out.zones.push(HexArea {
                hexes: vec![hex],
                colour,
                fill: 0.5,
                label: String::new(),
            });
        }
        Route::Whole(_) | Route::Through(..) => {}
    }
    // Where it would go if the hex under the pointer were clicked next.
    let path = match (focus.draft.air.route, focus.selection.hovered) {
        (Route::From(from), Some(to)) if from != to => Some(FlightPath::new(from, to)),
        _ => order.path,
    };
    let Some(path) = path else { return };
    let spent = air(session)
        .plan(u, &order)
        .map(|p| {
            tr!(
                "{cost} of {thrust} Thrust",
                cost = p.cost.total(),
                thrust = p.thrust.total()
            )
        })
        .unwrap_or_default();
    out.path = Some(PathPreview {
        steps: path
            .hexes(board)
            .into_iter()
            .map(|hex| PathStep {
                hex,
                level: height(session, hex, order.band).min(6),
                cost: String::new(),
            })
            .collect(),
        total: spent,
        class: ReachClass::Fly,
    });
}
