//! Units that come onto the map over an edge (R16.7.1), and ways around the map with sealed orders (R16.6).

use hexlance_board::Hex;
use hexlance_rules::{
    UnitId,
    draft::{Button, Offers},
};
use hexlance_strike::{
    card::MoveMode,
    command::{MoveOption, MoveOrder},
    draft::{
        Making, Round, Way,
        keys::{self, purpose},
        ways,
    },
    go::Wait,
    movement,
    read::{self, UnitRead},
    state::Phase,
};

use super::{
    focus::Focus,
    plan::{self, Reachable},
    session::Session,
};
use crate::{
    battle::session::Seen,
    game::{face::Face, line},
    hud::model::{ActionGroup, EndButton, Tone},
    table::model::{HexArea, OrderArrow, Overlays, Reach, ReachClass},
    theme::Icon,
};

/// Whether the move that goes on is that of a unit that has just come onto the map.
pub fn is_coming_in(session: &Session) -> bool {
    session.viewer_acts() && session.view().coming_in().is_some()
}

/// Where it leaves: the last hex of the map on its way.
fn exit_of(session: &Session, order: &MoveOrder) -> Option<Hex> {
    let before = order.path.len().checked_sub(2);
    before
        .and_then(|i| order.path.get(i))
        .map(|w| w.hex)
        .or_else(|| read::unit(session.battle.world(), order.unit).hex())
}

/// The first turn in which it could be back at an edge hex.
fn earliest(session: &Session, order: &MoveOrder, back: Hex) -> Option<u16> {
    let view = session.view();
    let u = read::unit(session.battle.world(), order.unit);
    let least = view.travel_time(&u, exit_of(session, order)?, back)?;
    Some(view.turn().number + least)
}

/// How a button looks of a unit that is off the map.
pub(super) fn face(u: &UnitRead<'_>, button: &Button) -> Option<Face> {
    if button.key == keys::HOLD {
        let help = tr!("Stays off the map this turn. It may come in a later one.");
        return Some(Face::new(tr!("Hold back"), Icon::Stand, help).group(ActionGroup::Move));
    }
    let ground = u.card.ground_mode();
    let mut all = ways(u).into_iter();
    let way = all.find(|way| keys::entry(*way, ground) == button.key)?;
    let (label, icon) = match (way.option, way.mode) {
        (MoveOption::Sprint, mode) if mode == ground => (tr!("Sprint in"), Icon::Sprint),
        (MoveOption::Evade, mode) if mode == ground => (tr!("Evade in"), Icon::Evade),
        (MoveOption::Sprint, mode) => (crate::lang::text(mode.name()), Icon::Sprint),
        (MoveOption::Evade, mode) => (crate::lang::text(mode.name()), Icon::Evade),
        (_, MoveMode::Jump) => (tr!("Jump in"), Icon::Jump),
        (_, MoveMode::Submersible) => (tr!("Dive in"), Icon::Down),
        (_, MoveMode::Wige) if ground != MoveMode::Wige => (tr!("Glide in"), Icon::Jump),
        _ => (tr!("Come in"), Icon::Walk),
    };
    let help = match way.mode {
        MoveMode::Jump => tr!("Comes onto the map by a jump. Click the hex where it lands."),
        _ => {
            tr!("Comes onto the map over the edge. Click its first hex; it goes on from there.")
        }
    };
    Some(Face::new(label, icon, help).group(ActionGroup::Move))
}

/// The button that begins a way around the map.
pub(super) fn round_face() -> Face {
    let help = tr!(
        "Moves off the map with sealed orders: choose where it leaves and where it comes back. The enemy does not \
         learn where that is."
    );
    Face::new(tr!("Go around"), Icon::Door, help).group(ActionGroup::Move)
}

/// What to do, in a line.
pub fn instruction(session: &Session, focus: &Focus, offers: &Offers) -> Option<String> {
    let draft = &focus.draft;
    if let Some(u) = plan::making(session, focus).entrant() {
        return Some(if draft.destination.is_some() {
            line::facing()
        } else if offers.area(purpose::ENTER).is_none() {
            tr!(
                "{name} finds no free hex at its edge: hold it back.",
                name = u.name
            )
        } else {
            tr!(
                "Click the hex at which {name} comes in, or hold it back.",
                name = u.name
            )
        });
    }
    if is_coming_in(session) && draft.destination.is_none() {
        return Some(tr!("It goes on from here: click a hex, or stop here.").into());
    }
    let name = |order: &MoveOrder| read::unit(session.battle.world(), order.unit).name;
    match &draft.round {
        None => None,
        Some(Round::Exit) => Some(tr!("Click the hex at the edge where it leaves the map.").into()),
        Some(Round::Back(order)) => Some(tr!(
            "Click the hex at the edge where {order} comes back; the turn is written there.",
            order = name(order)
        )),
    }
}

/// The button at the end of the bar.
pub fn end_button(session: &Session, focus: &Focus) -> Option<EndButton> {
    let button = |label: &str, help: &str| {
        Some(EndButton {
            label: label.into(),
            help: help.into(),
            disabled: None,
            question: None,
        })
    };
    let destination = &focus.draft.destination;
    if plan::making(session, focus).entrant().is_some() {
        return match destination {
            Some(_) => button(
                tr!("Jump in"),
                tr!("Lands there, with the facing that is shown."),
            ),
            None => button(tr!("Hold back"), tr!("It stays off the map this turn.")),
        };
    }
    if is_coming_in(session) && destination.is_none() {
        return button(
            tr!("Stop here"),
            tr!("It stays in the hex where it has come in."),
        );
    }
    None
}

/// What is written beside the hex under the pointer.
pub fn notes(session: &Session, focus: &Focus, hex: Hex) -> Vec<(String, Tone)> {
    let Some(Round::Back(order)) = &focus.draft.round else {
        return Vec::new();
    };
    match earliest(session, order, hex) {
        Some(turn) => vec![(tr!("Back in turn {turn} or later", turn), Tone::Plain)],
        None => Vec::new(),
    }
}

/// What coming in at a hex costs; why not, where it cannot.
pub fn cost_of(
    making: Making<'_>,
    reachable: &Reachable,
    u: &UnitRead<'_>,
    hex: Hex,
) -> Result<(String, String), String> {
    let way = making.way(u);
    let sprint = way.option == MoveOption::Sprint;
    let world = making.battle.world();
    let allowance = movement::allowance(world, u, way.mode, sprint, false).total();
    match reachable.reach.goals.get(&hex) {
        Some(goal) => Ok((
            crate::lang::text(way.mode.name()).to_owned(),
            tr!("{cost}\" of {allowance}\"", allowance, cost = goal.cost),
        )),
        None => Err(tr!("it does not come in there").to_owned()),
    }
}

/// Where a unit may come in, leave, or come back. Whether that is what the table shows now.
pub fn hints(session: &Session, focus: &Focus, reachable: &Reachable, out: &mut Overlays) -> bool {
    let reach = |hex: Hex, class, cost: String| Reach { hex, class, cost };
    let making = plan::making(session, focus);
    if let Some(u) = making.entrant() {
        if let Some(d) = &focus.draft.destination {
            out.zones.push(HexArea {
                hexes: vec![d.hex],
                colour: bevy::prelude::Color::srgb(1.0, 0.9, 0.5),
                fill: 0.3,
                label: u.name.to_owned(),
            });
            out.arrows.push(OrderArrow {
                from: d.hex,
                to: d.hex.neighbour(d.facing),
                colour: bevy::prelude::Color::srgb(1.0, 0.9, 0.5),
                label: String::new(),
            });
            return true;
        }
        let class = match making.way(&u) {
            Way {
                mode: MoveMode::Jump,
                ..
            } => ReachClass::Jump,
            Way {
                option: MoveOption::Sprint | MoveOption::Evade,
                ..
            } => ReachClass::Sprint,
            _ => ReachClass::Walk,
        };
        let goals = reachable.reach.goals.iter();
        out.reach = goals
            .map(|(hex, goal)| reach(*hex, class, format!("{}\"", goal.cost)))
            .collect();
        return true;
    }
    match &focus.draft.round {
        None => false,
        Some(Round::Exit) => {
            let goals = reachable.reach.goals.iter();
            out.reach = goals
                .map(|(hex, goal)| reach(*hex, ReachClass::Sprint, format!("{}\"", goal.cost)))
                .collect();
            true
        }
        Some(Round::Back(order)) => {
            let rim = session.view().rim().into_iter();
            out.reach = rim
                .filter_map(|hex| {
                    let turn = earliest(session, order, hex)?;
                    Some(reach(hex, ReachClass::Jump, format!("T{turn}")))
                })
                .collect();
            true
        }
    }
}

/// Where a unit is that is off the map.
pub fn place(session: &Session, u: &UnitRead<'_>) -> Option<String> {
    let view = session.view();
    if u.side != session.viewer {
        return None;
    }
    if let Some((_, journey)) = view.journeys().find(|(id, _)| *id == u.id) {
        return Some(tr!(
            "Back at {back}, turn {earliest} on",
            back = journey.back.name(),
            earliest = journey.earliest
        ));
    }
    if let Some((_, group)) = view.kept_back().find(|(id, _)| *id == u.id)
        && view.phase() == Phase::Setup
    {
        return Some(tr!("Kept back, group {group}", group = group + 1));
    }
    let (_, turn) = view.reinforcements().find(|(r, _)| r.id == u.id)?;
    Some(match turn {
        _ if view.is_held_back(u.id) => tr!("Off the map, held back").into(),
        Some(turn) if turn <= view.turn().number => tr!("Off the map, may come in").into(),
        Some(turn) => tr!("Off the map, from turn {turn}", turn),
        None => tr!("Off the map").into(),
    })
}

/// Whether units of the seated side come back onto the map now (R16.6.4).
pub fn is_returning(session: &Session) -> bool {
    session.viewer_acts()
        && matches!(session.view().waiting(), Some(Wait::Returns(s)) if *s == session.viewer)
}

/// The first unit that could come back now.
pub fn next_back(session: &Session) -> Option<UnitId> {
    let all = session.view().returns().into_iter();
    all.filter(|(_, hexes)| !hexes.is_empty())
        .map(|(id, _)| id)
        .next()
}
