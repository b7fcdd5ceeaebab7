//! Units that come onto the map over an edge (R16.7.1), and ways around the map with sealed orders (R16.6).

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    go::Wait,
    movement,
    read::{self, UnitRead},
    state::{Phase, Place},
};

use super::{
    actions::{self, button},
    deeds,
    focus::{Focus, Way},
    plan::{self, Goal, Reachable},
    session::Session,
};
use crate::{
    game::line,
    hud::model::{ActionButton, ActionGroup, EndButton, FrameAction, HudAction, Tone},
    table::model::{HexArea, OrderArrow, Overlays, Reach, ReachClass},
    theme::Icon,
};

/// A way around the map that is being ordered.
#[derive(Clone, Debug, PartialEq)]
pub enum Round {
    /// Where it leaves is to be chosen.
    Exit,
    /// Where it comes back is to be chosen; the move off the map is settled.
    Back(Box<MoveOrder>),
}

/// The selected unit, if it could come onto the map now.
pub fn entrant<'w>(session: &'w Session, focus: &Focus) -> Option<UnitRead<'w>> {
    let id = focus.gaze.selected?;
    let ready = session.viewer_acts() && session.view().may_enter(id).is_ok();
    ready.then(|| read::unit(session.battle.world(), id))
}

/// Whether a unit of the seated side could come onto the map now.
pub fn is_ready(session: &Session, u: &UnitRead<'_>) -> bool {
    session.viewer_acts() && session.view().may_enter(u.id).is_ok()
}

/// Whether the move that goes on is that of a unit that has just come onto the map.
pub fn is_coming_in(session: &Session) -> bool {
    session.viewer_acts() && session.view().coming_in().is_some()
}

fn order(u: &UnitRead<'_>, way: Way, path: Vec<Waypoint>, facing: Direction) -> MoveOrder {
    MoveOrder {
        path,
        facing,
        ..deeds::order(u, way.option, way.mode)
    }
}

/// The facing of who has come in by a path.
fn facing(session: &Session, path: &[Waypoint]) -> Direction {
    let inward = session.view().deployment_facing();
    match path {
        [first, .., _] => plan::facing_after(first.hex, &path[1..], inward),
        _ => inward,
    }
}

/// Where a unit could come in: the hexes of the edge, and for a jump everywhere that it could land.
pub fn goals(session: &Session, u: &UnitRead<'_>, way: Way) -> BTreeMap<Hex, Goal> {
    let view = session.view();
    let board = view.board();
    let first = view.entry_hexes(u.id, way.mode, way.option);
    let goal = |cost: u16, path: Vec<Waypoint>| {
        let hex = path.last().map_or(Hex::default(), |w| w.hex);
        Goal {
            cost,
            base: board.get(hex).map_or(0, |c| c.level),
            path,
            minimum: false,
        }
    };
    let mut out: BTreeMap<Hex, Goal> = first
        .iter()
        .map(|(hex, cost)| (*hex, goal(*cost, vec![Waypoint::from(*hex)])))
        .collect();
    if way.mode != MoveMode::Jump {
        return out;
    }
    let world = session.battle.world();
    let inches = movement::allowance(world, u, way.mode, false, false).total();
    for (hex, _) in board.iter() {
        let near = |(h, cost): &(Hex, u16)| (h.distance(hex), *cost, *h);
        let Some((from, cost)) = first.iter().copied().min_by_key(near) else {
            break;
        };
        let total = cost + 2 * from.distance(hex);
        if out.contains_key(&hex) || i32::from(total) > i32::from(inches) {
            continue;
        }
        let mut path = vec![Waypoint::from(from)];
        let mut at = from;
        while let Some(next) = at.neighbours().min_by_key(|n| (n.distance(hex), *n))
            && at != hex
        {
            path.push(Waypoint::from(next));
            at = next;
        }
        let command = Command::Enter(order(u, way, path.clone(), Direction::N));
        if view.check(&command).is_ok() {
            out.insert(hex, goal(total, path));
        }
    }
    out
}

/// Leaves only those goals from which a unit could go around the map; their paths lead off it.
pub fn keep_exits(session: &Session, u: &UnitRead<'_>, way: Way, goals: &mut BTreeMap<Hex, Goal>) {
    let view = session.view();
    let board = view.board();
    let Some(spot) = u.spot() else { return };
    let here = Goal {
        cost: 0,
        path: Vec::new(),
        base: spot.base,
        minimum: false,
    };
    goals.insert(spot.hex, here);
    goals.retain(|hex, goal| {
        let outside = hex.neighbours().filter(|n| !board.contains(*n));
        let found = outside.into_iter().find_map(|out| {
            let mut path = goal.path.clone();
            path.push(Waypoint::from(out));
            let facing = plan::facing_after(spot.hex, &path, spot.facing);
            let order = order(u, way, path.clone(), facing);
            let back = *hex;
            view.check(&Command::LeaveFor { order, back })
                .is_ok()
                .then_some(path)
        });
        match found {
            Some(path) => {
                goal.path = path;
                true
            }
            None => false,
        }
    });
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

/// What a click on a hex leads to.
pub enum Click {
    /// It meant something else.
    Other,
    /// A command.
    Give(Command),
    /// A jump onto the map whose facing is still to be chosen.
    Face(super::focus::Destination),
    /// The next question about a way around the map.
    Next(Round),
    /// Not there, and why.
    Refuse(String),
}

/// A click on a hex of the table.
pub fn click(session: &Session, focus: &Focus, reachable: &Reachable, hex: Hex) -> Click {
    if let Some(u) = entrant(session, focus) {
        let way = plan::way(session, focus, &u);
        let Some(goal) = reachable.goals.get(&hex) else {
            // The rules say why not.
            let path = vec![Waypoint::from(hex)];
            return Click::Give(Command::Enter(order(&u, way, path, Direction::N)));
        };
        let facing = facing(session, &goal.path);
        if way.mode == MoveMode::Jump && u.card.kind.has_facing() {
            return Click::Face(super::focus::Destination {
                hex,
                path: goal.path.clone(),
                facing,
            });
        }
        return Click::Give(Command::Enter(order(&u, way, goal.path.clone(), facing)));
    }
    match &focus.round {
        None => Click::Other,
        Some(Round::Exit) => {
            let Some(u) = plan::mover(session, focus) else {
                return Click::Other;
            };
            let Some(spot) = u.spot() else {
                return Click::Other;
            };
            match reachable.goals.get(&hex) {
                Some(goal) => {
                    let way = plan::way(session, focus, &u);
                    let facing = plan::facing_after(spot.hex, &goal.path, spot.facing);
                    let order = order(&u, way, goal.path.clone(), facing);
                    Click::Next(Round::Back(Box::new(order)))
                }
                None => Click::Refuse(
                    tr!("It cannot leave the map from there. Choose one of the marked hexes at the edge.").into(),
                ),
            }
        }
        Some(Round::Back(order)) => Click::Give(Command::LeaveFor {
            order: (**order).clone(),
            back: hex,
        }),
    }
}

/// The command for a jump onto the map whose facing was chosen.
pub fn command(
    session: &Session,
    focus: &Focus,
    to: &super::focus::Destination,
) -> Option<Command> {
    let u = entrant(session, focus)?;
    let way = plan::way(session, focus, &u);
    Some(Command::Enter(order(&u, way, to.path.clone(), to.facing)))
}

/// Buttons of a unit that is off the map; nothing for any other.
pub fn actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<Vec<ActionButton>> {
    if *u.place != Place::Reserve {
        return None;
    }
    let verdict = session
        .view()
        .may_enter(u.id)
        .err()
        .map(|r| crate::words::refused(&r));
    let chosen = plan::way(session, focus, u);
    let open = session.view().entry_modes(u);
    let mut out: Vec<ActionButton> = actions::ways(u)
        .into_iter()
        .enumerate()
        .filter(|(_, way)| open.contains(&way.mode))
        .map(|(i, way)| {
            let (key, label, icon) = match (way.option, way.mode) {
                (MoveOption::Sprint, _) => ("sprint", tr!("Sprint in"), Icon::Sprint),
                (MoveOption::Evade, _) => ("evade", tr!("Evade in"), Icon::Evade),
                (_, MoveMode::Jump) => ("jump", tr!("Jump in"), Icon::Jump),
                (_, MoveMode::Submersible) => ("dive", tr!("Dive in"), Icon::Down),
                (_, MoveMode::Wige) if u.card.ground_mode() != MoveMode::Wige => {
                    ("glide", tr!("Glide in"), Icon::Jump)
                }
                _ => ("move", tr!("Come in"), Icon::Walk),
            };
            let jumps = way.mode == MoveMode::Jump;
            let help = if jumps {
                tr!("Comes onto the map by a jump. Click the hex where it lands.")
            } else {
                tr!("Comes onto the map over the edge. Click its first hex; it goes on from there.")
            };
            button(
                &format!("entry.{key}"),
                label,
                icon,
                ActionGroup::Move,
                help,
                verdict.clone(),
                chosen == way,
                HudAction::ChooseMode(i),
            )
        })
        .collect();
    out.push(button(
        "entry.hold",
        tr!("Hold back"),
        Icon::Stand,
        ActionGroup::Move,
        tr!("Stays off the map this turn. It may come in a later one."),
        verdict,
        false,
        HudAction::Frame(FrameAction::HoldBack),
    ));
    Some(out)
}

/// The button that begins a way around the map.
pub fn round_action(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<ActionButton> {
    session.view().may_travel(u).then(|| {
        button(
            "move.around",
            tr!("Go around"),
            Icon::Door,
            ActionGroup::Move,
            tr!("Moves off the map with sealed orders: choose where it leaves and where it comes back. The enemy does not \
             learn where that is."),
            None,
            focus.round.is_some(),
            HudAction::Frame(FrameAction::GoRound),
        )
    })
}

/// What to do, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    if let Some(u) = entrant(session, focus) {
        return Some(if focus.destination.is_some() {
            line::facing()
        } else if goals(session, &u, plan::way(session, focus, &u)).is_empty() {
            tr!(
                "{name} finds no free hex at its edge. Hold it back.",
                name = u.name
            )
        } else {
            tr!(
                "Click the hex at which {name} comes in, or hold it back.",
                name = u.name
            )
        });
    }
    if is_coming_in(session) && focus.destination.is_none() {
        return Some(tr!("It goes on from here: choose a hex, or stop here.").into());
    }
    let name = |order: &MoveOrder| read::unit(session.battle.world(), order.unit).name;
    match &focus.round {
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
    if entrant(session, focus).is_some() {
        return match focus.destination {
            Some(_) => button(
                tr!("Jump in"),
                tr!("Lands there, with the facing that is shown."),
            ),
            None => button(tr!("Hold back"), tr!("It stays off the map this turn.")),
        };
    }
    if is_coming_in(session) && focus.destination.is_none() {
        return button(
            tr!("Stop here"),
            tr!("It stays in the hex where it has come in."),
        );
    }
    None
}

/// What is written beside the hex under the pointer.
pub fn notes(session: &Session, focus: &Focus, hex: Hex) -> Vec<(String, Tone)> {
    let Some(Round::Back(order)) = &focus.round else {
        return Vec::new();
    };
    match earliest(session, order, hex) {
        Some(turn) => vec![(tr!("Back in turn {turn} or later", turn), Tone::Plain)],
        None => Vec::new(),
    }
}

/// What coming in at a hex costs; why not, where it cannot.
pub fn cost_of(
    session: &Session,
    focus: &Focus,
    u: &UnitRead<'_>,
    hex: Hex,
) -> Result<(String, String), String> {
    let way = plan::way(session, focus, u);
    let sprint = way.option == MoveOption::Sprint;
    let world = session.battle.world();
    let inches = movement::allowance(world, u, way.mode, sprint, false).total();
    match goals(session, u, way).get(&hex) {
        Some(goal) => Ok((
            crate::lang::text(way.mode.name()).to_owned(),
            tr!("{cost}\" of {inches}\"", inches, cost = goal.cost),
        )),
        None => Err(tr!("it does not come in there").to_owned()),
    }
}

/// Where a unit may come in, leave, or come back. Whether that is what the table shows now.
pub fn hints(session: &Session, focus: &Focus, reachable: &Reachable, out: &mut Overlays) -> bool {
    let reach = |hex: Hex, class, cost: String| Reach { hex, class, cost };
    if let Some(u) = entrant(session, focus) {
        if let Some(d) = &focus.destination {
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
        let class = match plan::way(session, focus, &u) {
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
        let goals = reachable.goals.iter();
        out.reach = goals
            .map(|(hex, goal)| reach(*hex, class, format!("{}\"", goal.cost)))
            .collect();
        return true;
    }
    match &focus.round {
        None => false,
        Some(Round::Exit) => {
            let goals = reachable.goals.iter();
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

/// Where a unit may come back now.
pub fn places_back(session: &Session, unit: UnitId) -> Vec<Hex> {
    let all = session.view().returns();
    let own = all.into_iter().find(|(id, _)| *id == unit);
    own.map(|(_, hexes)| hexes).unwrap_or_default()
}

/// The first unit that could come back now.
pub fn next_back(session: &Session) -> Option<UnitId> {
    let all = session.view().returns().into_iter();
    all.filter(|(_, hexes)| !hexes.is_empty())
        .map(|(id, _)| id)
        .next()
}
