//! What a unit can do by a button of its own: charges, drops, getting in and out, gear that is switched, works. Each is
//! offered only where the rules allow it.

use hexlance_board::{Board, Direction, Edge, Hex};
use hexlance_rules::{Light, UnitId};
use hexlance_strike::{
    card::MoveMode,
    cargo::Freight,
    command::{Command, MoveOption, MoveOrder, Switch, Waypoint, Work},
    movement::{self, ReachSet, Scratch},
    read::{self, UnitRead},
    sides::TwoSides,
    state::{Phase, Targeting},
    turn,
};

use super::{plan, session::Session};
use crate::{hud::model::ActionGroup, theme::Icon};

/// Most buildings that are offered to charge.
const BUILDINGS: usize = 2;

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Gives a command.
    Command(Command),
    /// Passengers get out where the next move ends, or not after all.
    LetOut(Vec<UnitId>),
}

/// A button of the action bar.
#[derive(Clone, Debug)]
pub struct Deed {
    /// Stable name for tests, such as `move.charge.7`.
    pub key: String,
    /// Short name.
    pub label: String,
    /// What it does, in a sentence.
    pub help: String,
    /// What to show.
    pub icon: Icon,
    /// Where it stands.
    pub group: ActionGroup,
    /// What it does.
    pub act: Act,
}

/// Everything that a unit of the seated side could do now besides moving, attacking and using its abilities.
pub fn deeds(session: &Session, u: &UnitRead<'_>) -> Vec<Deed> {
    let world = session.battle.world();
    let mut out = Vec::new();
    if read::phase(world) == Phase::Movement && turn::may_activate(world, u.side, u.id).is_ok() {
        let mut scratch = Scratch::new();
        let ground = u.card.ground_mode();
        let pace = plan::pace(session, u);
        let set = movement::reach(world, u.id, ground, pace, &mut scratch);
        charges(session, u, &set, &mut out);
        drops(session, u, &mut out);
        rides(session, u, &mut out);
        leaves(session, u, pace, &set, &mut out);
        passengers(session, u, &mut out);
    }
    works(session, u, &mut out);
    switches(session, u, &mut out);
    out
}

/// An order without a path.
pub(super) fn order(u: &UnitRead<'_>, option: MoveOption, mode: MoveMode) -> MoveOrder {
    MoveOrder {
        unit: u.id,
        option,
        mode,
        path: Vec::new(),
        facing: Direction::N,
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    }
}

/// Charges at enemies and at the nearest buildings: the longer the run-up, the harder the blow (R8.1).
fn charges(session: &Session, u: &UnitRead<'_>, set: &ReachSet<'_>, out: &mut Vec<Deed>) {
    let world = session.battle.world();
    if u.card.kind.is_infantry() {
        return;
    }
    let Some(start) = u.spot() else { return };
    let ground = u.card.ground_mode();
    let rush = |option: MoveOption, at: Hex| {
        set.ends()
            .filter(|e| e.hex.distance(at) == 1)
            .map(|e| (e.hexes, set.path(&e)))
            .filter_map(|(hexes, path)| {
                let facing = path.last()?.hex.direction_to(at)?;
                let order = MoveOrder {
                    path,
                    facing,
                    ..order(u, option, ground)
                };
                Some((hexes, order))
            })
            .filter(|(_, o)| movement::check(world, u.side, o).is_ok())
            .max_by_key(|(hexes, _)| *hexes)
    };
    for enemy in read::active(world, u.side.opponent()).filter(|e| !e.is_hidden()) {
        let Some(hex) = enemy.hex() else { continue };
        if let Some((hexes, order)) = rush(MoveOption::Charge(enemy.id), hex) {
            out.push(Deed {
                key: format!("move.charge.{}", enemy.id.0),
                label: tr!("Charge {enemy}", enemy = enemy.name),
                help: tr!(
                    "Charges {enemy} after {hexes} hexes; no weapon attack.",
                    hexes,
                    enemy = enemy.name
                ),
                icon: Icon::Charge,
                group: ActionGroup::Move,
                act: Act::Command(Command::Move(order)),
            });
        }
    }
    let mut built: Vec<Hex> = set
        .ends()
        .flat_map(|e| e.hex.neighbours())
        .filter(|h| {
            read::board(world)
                .get(*h)
                .is_some_and(|c| c.building.is_some() || c.bridge.is_some())
        })
        .collect();
    built.sort_by_key(|h| (h.distance(start.hex), *h));
    built.dedup();
    let buildings = built
        .into_iter()
        .filter_map(|h| Some((h, rush(MoveOption::ChargeBuilding(h), h)?)))
        .take(BUILDINGS);
    for (hex, (hexes, order)) in buildings {
        let at = hex.name();
        out.push(Deed {
            key: format!("move.charge.hex.{at}"),
            label: tr!("Ram {at}", at),
            help: tr!(
                "Charges the building in {at} after {hexes} hexes; no weapon attack.",
                at,
                hexes
            ),
            icon: Icon::Charge,
            group: ActionGroup::Move,
            act: Act::Command(Command::Move(order)),
        });
    }
}

/// Deaths from above.
fn drops(session: &Session, u: &UnitRead<'_>, out: &mut Vec<Deed>) {
    let world = session.battle.world();
    if u.card.kind.is_infantry() || !u.card.moves.contains_key(&MoveMode::Jump) {
        return;
    }
    let Some(start) = u.spot() else { return };
    for enemy in read::active(world, u.side.opponent()).filter(|e| !e.is_hidden()) {
        let Some(hex) = enemy.hex() else { continue };
        if let Some(order) = drop_on(session, u, enemy.id, start.hex, hex) {
            out.push(Deed {
                key: format!("move.drop.{}", enemy.id.0),
                label: tr!("Drop on {enemy}", enemy = enemy.name),
                help: tr!(
                    "Death from above on {enemy}; no weapon attack.",
                    enemy = enemy.name
                ),
                icon: Icon::Drop,
                group: ActionGroup::Move,
                act: Act::Command(Command::Move(order)),
            });
        }
    }
}

/// Death from above on a unit: a straight way of shortest length into its hex, if the rules allow one.
fn drop_on(
    session: &Session,
    u: &UnitRead<'_>,
    target: UnitId,
    from: Hex,
    to: Hex,
) -> Option<MoveOrder> {
    let mut path = Vec::new();
    let mut at = from;
    while at != to {
        at = at.neighbours().min_by_key(|n| n.distance(to))?;
        path.push(Waypoint::from(at));
    }
    let order = MoveOrder {
        facing: plan::facing_after(from, &path, Direction::N),
        path,
        ..order(u, MoveOption::DeathFromAbove(target), MoveMode::Jump)
    };
    movement::check(session.battle.world(), u.side, &order)
        .is_ok()
        .then_some(order)
}

/// Carriers that an infantry unit could get into or onto now.
fn rides(session: &Session, u: &UnitRead<'_>, out: &mut Vec<Deed>) {
    let world = session.battle.world();
    if !u.card.kind.is_infantry() {
        return;
    }
    for c in read::active(world, u.side).filter(|c| c.id != u.id) {
        let order = order(u, MoveOption::Mount(c.id), u.card.ground_mode());
        if movement::check(world, u.side, &order).is_ok() {
            out.push(Deed {
                key: format!("move.mount.{}", c.id.0),
                label: tr!("Get in").into(),
                help: tr!("Gets aboard {name}.", name = c.name),
                icon: Icon::Mount,
                group: ActionGroup::Other,
                act: Act::Command(Command::Move(order)),
            });
        }
    }
}

/// Passengers that could get out where the move ends: all of them, or one of several. Those in bays use the doors.
fn passengers(session: &Session, u: &UnitRead<'_>, out: &mut Vec<Deed>) {
    let doors: Vec<UnitId> = session.view().in_bays(u.id).map(|p| p.id).collect();
    let all: Vec<UnitRead<'_>> = plan::passengers(session, u.id)
        .filter(|p| !doors.contains(&p.id))
        .collect();
    let mut offer = |key: String, label: String, help: String, who: Vec<UnitId>| {
        out.push(Deed {
            key,
            label,
            help,
            icon: Icon::Door,
            group: ActionGroup::Other,
            act: Act::LetOut(who),
        });
    };
    if all.is_empty() {
        return;
    }
    let names: Vec<_> = all.iter().map(|p| p.name).collect();
    offer(
        "move.dismount".into(),
        tr!("Let out").into(),
        tr!(
            "Where the move ends, before the carrier if there is room: {names}.",
            names = names.join(", ")
        ),
        all.iter().map(|p| p.id).collect(),
    );
    for (i, p) in all.iter().enumerate().filter(|_| all.len() > 1) {
        offer(
            format!("move.dismount.{}", p.id.0),
            tr!("Let out {i}", i = i + 1),
            tr!("Only {name} gets out where the move ends.", name = p.name),
            vec![p.id],
        );
    }
}

/// The way off the map, for who must withdraw (R15.1.2), who carries home what its side wants (R17.3.5), and who scores by
/// getting through (R15.4.1).
fn leaves(
    session: &Session,
    u: &UnitRead<'_>,
    pace: MoveOption,
    set: &ReachSet<'_>,
    out: &mut Vec<Deed>,
) {
    let world = session.battle.world();
    let board = read::board(world);
    let mode = u.card.ground_mode();
    let Some(spot) = u.spot() else { return };
    let mut ways: Vec<_> = set
        .ends()
        .map(|e| (e.cost, set.path(&e)))
        .filter(|(_, path)| path.last().is_some_and(|w| !board.contains(w.hex)))
        .collect();
    let mut edges = session.view().goal_edges(u.side);
    if carries_home(session, u) {
        edges.extend(home(session));
    }
    if !edges.is_empty() {
        let here = std::iter::once((0, Vec::new()));
        let ends = here.chain(set.ends().map(|e| (e.cost, set.path(&e))));
        ways.extend(ends.filter_map(|(cost, mut path)| {
            let last = path.last().map_or(spot.hex, |w| w.hex);
            let out = last.neighbours().find(|n| {
                !board.contains(*n) && edges.iter().any(|edge| beyond(board, *n, *edge))
            })?;
            path.push(Waypoint::from(out));
            Some((cost, path))
        }));
    }
    ways.sort_by_key(|(cost, path)| (*cost, path.len()));
    let order = |path: Vec<Waypoint>| MoveOrder {
        facing: plan::facing_after(spot.hex, &path, spot.facing),
        path,
        ..order(u, pace, mode)
    };
    let legal = ways
        .into_iter()
        .map(|(_, path)| order(path))
        .find(|o| movement::check(world, u.side, o).is_ok());
    if let Some(order) = legal {
        let off = order.path.last().map(|w| w.hex);
        let through = off.and_then(|hex| edges.iter().find(|edge| beyond(board, hex, **edge)));
        let edge = match through.filter(|edge| home(session) != Some(**edge)) {
            Some(edge) => tr!(
                "the {edge} edge, where that counts",
                edge = crate::words::edge_name(*edge)
            ),
            None => tr!("its home edge").to_owned(),
        };
        out.push(Deed {
            key: "move.leave".into(),
            label: tr!("Leave").into(),
            help: tr!("Leaves the map over {edge}, and the battle with it.", edge),
            icon: Icon::Door,
            group: ActionGroup::Move,
            act: Act::Command(Command::Move(order)),
        });
    }
}

/// Whether a unit carries something that its side wants off the map.
fn carries_home(session: &Session, u: &UnitRead<'_>) -> bool {
    let view = session.view();
    let loads = view.loads(u.id);
    loads.iter().any(|(load, _)| match load {
        Freight::Item(n) => view
            .cargo()
            .get(usize::from(*n))
            .is_some_and(|i| view.wants(i)),
        Freight::Unit(_) => false,
    })
}

fn home(session: &Session) -> Option<Edge> {
    let view = session.view();
    view.side_of(view.side()).and_then(|side| side.home)
}

/// Whether a hex off the map lies beyond an edge.
fn beyond(board: &Board, hex: Hex, edge: Edge) -> bool {
    let (column, row) = hex.column_row();
    match edge {
        Edge::North => row < 1,
        Edge::East => column > board.columns() as i16,
        Edge::South => row > board.rows() as i16,
        Edge::West => column < 1,
    }
}

/// Works in place of attacks, in the unit's own hex and the six around it.
fn works(session: &Session, u: &UnitRead<'_>, out: &mut Vec<Deed>) {
    let Some(here) = u.hex() else { return };
    let mut offer = |work: Work, key: String, label: String, help: String| {
        let command = Command::Work { unit: u.id, work };
        if session.battle.check(u.side, &command).is_ok() {
            out.push(Deed {
                key,
                label,
                help,
                icon: Icon::Gear,
                group: ActionGroup::Other,
                act: Act::Command(command),
            });
        }
    };
    offer(
        Work::DigIn,
        "work.dig".into(),
        tr!("Dig in").into(),
        tr!("Digs positions in its hex in place of attacking.").into(),
    );
    offer(
        Work::BoobyTrap,
        "work.trap".into(),
        tr!("Booby trap").into(),
        tr!("Blows the unit up in place of attacking, and hurts everybody within a hex.").into(),
    );
    offer(
        Work::Sweep,
        "work.sweep".into(),
        tr!("Sweep mines").into(),
        tr!("Clears mines out of its hex in place of attacking.").into(),
    );
    for hex in std::iter::once(here).chain(here.neighbours()) {
        let at = hex.name();
        offer(
            Work::PutOut(hex),
            format!("work.put-out.{at}"),
            tr!("Put out {at}", at),
            tr!("Puts out the fire in {at} in place of attacking.", at),
        );
        offer(
            Work::Clear(hex),
            format!("work.clear.{at}"),
            tr!("Clear {at}", at),
            tr!("Clears the woods in {at} in place of attacking.", at),
        );
        offer(
            Work::Bridge(hex),
            format!("work.bridge.{at}"),
            tr!("Bridge {at}", at),
            tr!("Lays a bridge over {at} in place of attacking.", at),
        );
    }
}

/// Gear that can be set otherwise than it is.
fn switches(session: &Session, u: &UnitRead<'_>, out: &mut Vec<Deed>) {
    let kinds = [
        (
            Switch::Targeting(Targeting::Standard),
            "usual",
            tr!("Aim usual"),
            tr!("Sets its targeting back to the usual, from the End Phase on."),
        ),
        (
            Switch::Targeting(Targeting::Short),
            "near",
            tr!("Aim near"),
            tr!("Sets its targeting for near targets, from the End Phase on."),
        ),
        (
            Switch::Targeting(Targeting::Long),
            "far",
            tr!("Aim far"),
            tr!("Sets its targeting for far targets, from the End Phase on."),
        ),
        (
            Switch::Eccm(0),
            "eccm-off",
            tr!("ECM"),
            tr!("Runs its suite as ECM, from the End Phase on."),
        ),
        (
            Switch::Eccm(1),
            "eccm-on",
            tr!("ECCM"),
            tr!("Runs its suite, or half of an Angel suite, as ECCM, from the End Phase on."),
        ),
        (
            Switch::Eccm(2),
            "eccm-full",
            tr!("Full ECCM"),
            tr!("Runs its whole Angel suite as ECCM, from the End Phase on."),
        ),
        (
            Switch::Stealth(true),
            "stealth-on",
            tr!("Stealth on"),
            tr!("Switches its stealth on, from the End Phase on."),
        ),
        (
            Switch::Stealth(false),
            "stealth-off",
            tr!("Stealth off"),
            tr!("Switches its stealth off, from the End Phase on."),
        ),
        (
            Switch::Searchlight(true),
            "light-on",
            tr!("Light on"),
            tr!("Switches its searchlight on."),
        ),
        (
            Switch::Searchlight(false),
            "light-off",
            tr!("Light off"),
            tr!("Switches its searchlight off."),
        ),
    ];
    let env = &session.battle.setup().environment;
    let no_use = env.interference || matches!(env.light, Light::Day | Light::Dusk | Light::Glare);
    for (switch, key, label, help) in kinds {
        if no_use && switch == Switch::Searchlight(true) {
            continue;
        }
        let command = Command::Set { unit: u.id, switch };
        if session.battle.check(u.side, &command).is_ok() {
            out.push(Deed {
                key: format!("set.{key}"),
                label: label.into(),
                help: help.into(),
                icon: Icon::Gear,
                group: ActionGroup::Other,
                act: Act::Command(command),
            });
        }
    }
}
