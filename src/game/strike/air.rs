//! Aircraft in the hands of the person at the screen: the radar map, where they fly, whom they engage.

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_rules::Refusal;
use hexlance_strike::{
    aero::{self, AirZone, Band, FlightPath, FlyOrder, Manoeuvre, edges_of},
    command::Command,
    go::Wait,
    read::{self, UnitRead},
    state::{Phase, Place},
    turn,
    view::{AirView, path_through},
};

use super::{actions::button, focus::Focus, mines, raids::RaidChoice, session::Session};
use crate::{
    hud::model::{ActionButton, ActionGroup, AirChoice, EndButton, HudAction},
    table::model::{HexArea, Overlays, PathPreview, PathStep, ReachClass},
    theme::Icon,
};

/// Levels above the ground at which an aircraft is shown, by band.
const HEIGHTS: [i8; 3] = [3, 6, 9];

/// What is chosen for the selected aircraft.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AirPlan {
    /// Where it is to go; nowhere else if nothing is chosen.
    pub zone: Option<AirZone>,
    /// How high.
    pub band: Option<Band>,
    /// What it does besides.
    pub manoeuvre: Manoeuvre,
    /// Its path over the map.
    pub route: Route,
    /// Its attack on the ground.
    pub raid: RaidChoice,
}

/// A path over the map as it is clicked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// Not begun.
    #[default]
    None,
    /// The hex where it comes in.
    From(Hex),
    /// From hex to hex.
    Whole(FlightPath),
    /// Along the row of hexes through one.
    Through(Hex, Direction),
}

impl AirPlan {
    fn is_untouched(&self) -> bool {
        self.zone.is_none()
            && self.band.is_none()
            && self.manoeuvre == Manoeuvre::Fly
            && self.route == Route::None
    }

    /// Takes one step back: the attack, the path, what is done, the zone. Whether there was one to take.
    pub fn back(&mut self) -> bool {
        if self.raid != RaidChoice::default() {
            self.raid = RaidChoice::default();
        } else if self.route != Route::None {
            self.route = Route::None;
        } else if self.is_untouched() {
            return false;
        } else {
            *self = Self::default();
        }
        true
    }

    /// Turns a path along a row of hexes; whether there is one.
    pub fn turn(&mut self, steps: i8) -> bool {
        if let Route::Through(_, direction) = &mut self.route {
            *direction = direction.turned(steps);
            return true;
        }
        false
    }
}

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

pub(super) fn own_selected<'w>(session: &'w Session, focus: &Focus) -> Option<UnitRead<'w>> {
    let u = read::try_unit(session.battle.world(), focus.gaze.selected?)?;
    (u.side == session.viewer && u.is_aerospace()).then_some(u)
}

/// The selected aircraft, if it may be set up now.
pub fn lofted<'w>(session: &'w Session, focus: &Focus) -> Option<UnitRead<'w>> {
    let setup = read::phase(session.battle.world()) == Phase::Setup
        && free_to_act(session)
        && !mines::is_laying(session);
    own_selected(session, focus)
        .filter(|u| setup && matches!(u.place, Place::Reserve | Place::Aloft(_)))
}

/// The selected aircraft, if it may move now.
pub fn flyer<'w>(session: &'w Session, focus: &Focus) -> Option<UnitRead<'w>> {
    let u = own_selected(session, focus).filter(|_| is_flying(session))?;
    air(session).to_move().any(|x| x.id == u.id).then_some(u)
}

/// The aircraft of the seated side that moves after another.
pub fn next_flyer(session: &Session) -> Option<hexlance_rules::UnitId> {
    if !is_flying(session) {
        return None;
    }
    air(session).to_move().next().map(|u| u.id)
}

/// The order that carries out what is planned; the plainest if nothing is.
pub fn order(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> FlyOrder {
    let air = air(session);
    let plan = &focus.air;
    let plainest = air.plainest(u);
    if plan.is_untouched() {
        return plainest;
    }
    let board = read::board(session.battle.world());
    let route = match plan.route {
        Route::Whole(path) => Some(path),
        Route::Through(hex, direction) => path_through(board, hex, direction),
        Route::None | Route::From(_) => None,
    };
    let Some(at) = u.flight() else {
        return match plan.manoeuvre {
            Manoeuvre::LiftOff => FlyOrder {
                path: route,
                manoeuvre: Manoeuvre::LiftOff,
                ..plainest
            },
            _ => plainest,
        };
    };
    let plain = FlyOrder {
        zones: Vec::new(),
        band: plan.band.unwrap_or(at.band),
        path: None,
        manoeuvre: plan.manoeuvre,
        unit: u.id,
    };
    if plan.manoeuvre == Manoeuvre::Leave {
        return plain;
    }
    let zone = plan.zone.unwrap_or(at.zone);
    let zones = air
        .ways(u)
        .into_iter()
        .find(|w| w.last().copied().unwrap_or(at.zone) == zone)
        .unwrap_or_default();
    let over = zone == AirZone::Centre;
    let stays = zones.is_empty();
    let path = if over && stays {
        route.or(plainest.path)
    } else {
        route.filter(|_| over)
    };
    let order = FlyOrder {
        zones,
        path,
        ..plain
    };
    let barred = |r: &Refusal| r.code == "wrong_edge";
    if over && stays && air.plan(u, &order).as_ref().is_err_and(barred) {
        // Out and in again, where the thrust is enough (R11.2.4).
        let again = FlyOrder {
            zones: vec![AirZone::Inner, AirZone::Centre],
            ..order.clone()
        };
        if air.plan(u, &again).is_ok() {
            return again;
        }
    }
    order
}

/// Whether the planned move ends over the map, so that a path is to be chosen.
fn wants_path(focus: &Focus, u: &UnitRead<'_>) -> bool {
    let zone = focus.air.zone.or(u.flight().map(|f| f.zone));
    match focus.air.manoeuvre {
        Manoeuvre::LiftOff => true,
        Manoeuvre::Leave => false,
        Manoeuvre::Fly | Manoeuvre::Land => zone == Some(AirZone::Centre),
    }
}

fn reaches_map(session: &Session, u: &UnitRead<'_>) -> bool {
    let ways = air(session).ways(u);
    u.is_over_map() || ways.iter().any(|w| w.last() == Some(&AirZone::Centre))
}

/// A hex that was clicked for the path of the selected aircraft.
pub fn click(session: &Session, focus: &mut Focus, u: &UnitRead<'_>, hex: Hex) {
    let board = read::board(session.battle.world());
    if u.is_aloft() && !wants_path(focus, u) && reaches_map(session, u) {
        focus.air.zone = Some(AirZone::Centre);
        focus.air.manoeuvre = Manoeuvre::Fly;
    }
    if u.is_grounded() {
        focus.air.manoeuvre = Manoeuvre::LiftOff;
    }
    if !wants_path(focus, u) {
        return;
    }
    let edge = edges_of(board, hex).next().is_some();
    focus.air.route = if let Some(from) = u.hex().filter(|_| u.is_grounded()) {
        Route::Whole(FlightPath::new(from, hex))
    } else if aero::hovers(u) {
        Route::Whole(FlightPath::new(hex, hex))
    } else {
        match focus.air.route {
            Route::From(from)
                if from != hex && (edge || focus.air.manoeuvre == Manoeuvre::Land) =>
            {
                Route::Whole(FlightPath::new(from, hex))
            }
            Route::From(from) if from == hex => Route::Through(hex, Direction::N),
            Route::Through(at, direction) if at == hex => Route::Through(hex, direction.turned(1)),
            _ if edge => Route::From(hex),
            _ => Route::Through(hex, Direction::N),
        }
    };
}

/// What an aircraft may do besides flying, in the order of the bar.
fn manoeuvres(u: &UnitRead<'_>) -> &'static [Manoeuvre] {
    if u.is_aloft() {
        &[Manoeuvre::Fly, Manoeuvre::Land, Manoeuvre::Leave]
    } else {
        &[Manoeuvre::Fly, Manoeuvre::LiftOff]
    }
}

/// Why the selected aircraft cannot go to a zone, if one moves now.
pub fn out_of_reach(session: &Session, focus: &Focus, choice: AirChoice) -> Option<String> {
    let AirChoice::Zone(i) = choice else {
        return None;
    };
    let u = flyer(session, focus)?;
    let (zone, at) = (AirZone::all().nth(i)?, u.flight()?);
    let ways = air(session).ways(&u);
    let reached = ways
        .iter()
        .any(|w| w.last().copied().unwrap_or(at.zone) == zone);
    (!reached).then(|| {
        tr!(
            "{zone} is out of reach of {name} this turn.",
            zone,
            name = u.name
        )
    })
}

/// A choice that was made on the radar map or the bar; the command that it gives at once.
pub fn choose(session: &Session, focus: &mut Focus, choice: AirChoice) -> Option<Command> {
    match choice {
        AirChoice::Zone(i) => {
            let zone = AirZone::all().nth(i)?;
            if let Some(u) = lofted(session, focus) {
                return Some(Command::Loft {
                    unit: u.id,
                    zone,
                    band: loft_band(focus, &u),
                });
            }
            flyer(session, focus)?;
            focus.air.zone = Some(zone);
            if zone != AirZone::Centre {
                focus.air.route = Route::None;
                focus.air.manoeuvre = Manoeuvre::Fly;
            } else if focus.air.manoeuvre == Manoeuvre::Leave {
                focus.air.manoeuvre = Manoeuvre::Fly;
            }
        }
        AirChoice::Band(i) => focus.air.band = Band::ALL.get(i).copied(),
        AirChoice::Manoeuvre(i) => {
            let u = flyer(session, focus)?;
            let manoeuvre = manoeuvres(&u).get(i).copied()?;
            focus.air.manoeuvre = manoeuvre;
            match manoeuvre {
                Manoeuvre::Land => focus.air.zone = Some(AirZone::Centre),
                Manoeuvre::Leave | Manoeuvre::LiftOff => focus.air.route = Route::None,
                Manoeuvre::Fly => {}
            }
        }
        AirChoice::Engage(i) => return engagements(session, focus).into_iter().nth(i),
        AirChoice::Raid(_)
        | AirChoice::RaidOption(..)
        | AirChoice::MakeRaid
        | AirChoice::Wash(_) => {
            return super::raids::choose(session, focus, choice);
        }
    }
    None
}

pub(super) fn loft_band(focus: &Focus, u: &UnitRead<'_>) -> Band {
    let usual = if aero::hovers(u) {
        Band::Low
    } else {
        Band::High
    };
    focus
        .air
        .band
        .or(u.flight().map(|f| f.band))
        .unwrap_or(usual)
}

/// Engagements that may be tried now: those of the selected aircraft, or of all.
fn engagements(session: &Session, focus: &Focus) -> Vec<Command> {
    if !is_engaging(session) {
        return Vec::new();
    }
    let selected = own_selected(session, focus).map(|u| u.id);
    let air = air(session);
    let mut out = Vec::new();
    for u in air.own().filter(|u| selected.is_none_or(|s| s == u.id)) {
        for e in air.enemies() {
            let command = Command::Engage {
                unit: u.id,
                target: e.id,
            };
            if session.battle.check(session.viewer, &command).is_ok() {
                out.push(command);
            }
        }
    }
    out
}

/// Buttons of the step in which aircraft move or engage; none in other steps.
pub(super) fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let world = session.battle.world();
    if is_engaging(session) {
        return engagements(session, focus)
            .into_iter()
            .enumerate()
            .filter_map(|(i, command)| {
                let Command::Engage { unit, target } = command else {
                    return None;
                };
                let u = read::unit(world, unit);
                let enemy = session.view().name(target);
                let label = enemy.split_whitespace().last().unwrap_or_default();
                Some(button(
                    &format!("air.engage.{}.{}", unit.0, target.0),
                    label,
                    Icon::Attack,
                    ActionGroup::Attack,
                    &tr!(
                        "{name} tries to engage {enemy} in the air.",
                        enemy,
                        name = u.name
                    ),
                    None,
                    false,
                    HudAction::Air(AirChoice::Engage(i)),
                ))
            })
            .collect();
    }
    let Some(u) = flyer(session, focus) else {
        return Vec::new();
    };
    manoeuvres(&u)
        .iter()
        .enumerate()
        .map(|(i, m)| {
            let (key, label, icon, help) = match m {
                Manoeuvre::Fly if u.is_aloft() => (
                    "fly",
                    tr!("Fly"),
                    Icon::Walk,
                    tr!(
                        "Flies to the zone chosen on the radar map, and over the map along a path."
                    ),
                ),
                Manoeuvre::Fly => (
                    "stay",
                    tr!("Stay"),
                    Icon::Stand,
                    tr!("Stays on the ground."),
                ),
                Manoeuvre::Land => (
                    "land",
                    tr!("Land"),
                    Icon::Down,
                    tr!("Lands where its path ends, with a control roll."),
                ),
                Manoeuvre::LiftOff => (
                    "liftoff",
                    tr!("Lift off"),
                    Icon::Jump,
                    tr!("Lifts off towards an edge hex, with a control roll."),
                ),
                Manoeuvre::Leave => (
                    "leave",
                    tr!("Leave"),
                    Icon::Door,
                    tr!("Flies home, out of the battle."),
                ),
            };
            button(
                &format!("air.{key}"),
                label,
                icon,
                ActionGroup::Move,
                help,
                why_not(session, &u, *m),
                focus.air.manoeuvre == *m,
                HudAction::Air(AirChoice::Manoeuvre(i)),
            )
        })
        .collect()
}

/// Why an aircraft can do nothing of the kind, wherever it flies.
fn why_not(session: &Session, u: &UnitRead<'_>, manoeuvre: Manoeuvre) -> Option<String> {
    let plain = FlyOrder {
        zones: Vec::new(),
        band: u.flight().map_or(Band::Low, |f| f.band),
        path: None,
        manoeuvre,
        unit: u.id,
    };
    match manoeuvre {
        Manoeuvre::Fly => None,
        Manoeuvre::Land if reaches_map(session, u) => None,
        Manoeuvre::LiftOff => {
            // Any edge hex tells whether it can at all.
            let board = read::board(session.battle.world());
            let from = u.hex()?;
            let all: Vec<_> = Direction::ALL
                .into_iter()
                .filter_map(|d| path_through(board, from, d))
                .map(|p| FlyOrder {
                    path: Some(FlightPath::new(from, p.to)),
                    ..plain.clone()
                })
                .map(|o| air(session).plan(u, &o))
                .collect();
            if all.iter().any(Result::is_ok) {
                return None;
            }
            all.into_iter()
                .find_map(Result::err)
                .map(|r| crate::words::refused(&r))
        }
        Manoeuvre::Land | Manoeuvre::Leave => air(session)
            .plan(u, &plain)
            .err()
            .map(|r| crate::words::refused(&r)),
    }
}

/// The button that ends the move of an aircraft, or the engagements.
pub(super) fn end_button(session: &Session, focus: &Focus) -> Option<EndButton> {
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
    let order = order(session, focus, &u);
    let refused = session
        .battle
        .check(session.viewer, &Command::Fly(order.clone()))
        .err()
        .map(|r| crate::words::refused(&r));
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
        Manoeuvre::Fly if order.zones.is_empty() && focus.air.is_untouched() => button(
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
    Some(match focus.air.route {
        _ if focus.air.manoeuvre == Manoeuvre::LiftOff => {
            tr!("Click the edge hex towards which {name} lifts off.", name)
        }
        Route::None if wants_path(focus, &u) => {
            tr!(
                "Click the edge hex where {name} comes in, or a hex that it flies over.",
                name
            )
        }
        Route::From(_) if focus.air.manoeuvre == Manoeuvre::Land => {
            tr!("Click the hex where {name} lands.", name)
        }
        Route::From(_) => tr!("Click the edge hex where {name} goes out.", name),
        Route::Through(..) => tr!("Click the hex again to turn the path. Then fly.").into(),
        Route::Whole(_) => tr!(
            "{name} flies along this path. Confirm, or click another.",
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
    let order = order(session, focus, u);
    if !wants_path(focus, u) {
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
    match focus.air.route {
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
    let path = match (focus.air.route, focus.gaze.hovered) {
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
