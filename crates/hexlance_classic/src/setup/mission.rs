//! From what a setup says of its battle to what the battle is about (C20.4): zones, who enters, marked hexes, the prize, loads.

use bevy_ecs::world::World;
use hexlance_board::{Board, Edge, Hex, HexSet};
use hexlance_rules::{ScenarioForm, SetupError, SideSetup, UnitForm, UnitId, Zone, home_edge, say};

use super::{BattleRules, ForceRules, Setup, SideRules, start::fault, zone_of};
use crate::{
    entering,
    model::Tons,
    read::Table,
    state::{Field, Kind, Load, Loads, Mission, Prize, Role, Turn, Whereabouts},
};

/// Rows from the edge of the attacker in which nobody is set up in hide and seek.
const AWAY: u16 = 6;
/// Hexes from the middle line within which the defender of a breakthrough is set up.
const BAND: u16 = 4;

/// The turn from which units of a side come in over its home edge, if it is not set up on the map: what its scenario says, else
/// what the type of the battle says of a side that draws no zone.
pub fn arrival<U>(about: &BattleRules, side: &SideSetup<U>) -> Option<u16>
where
    U: ScenarioForm<Side = SideRules>,
{
    let usual = || about.kind.arrival(side.rules.role);
    let drawn = side.zone != Zone::Anywhere;
    side.rules.enters.or_else(|| usual().filter(|_| !drawn))
}

/// The home edge of the side with a role.
fn home_of<U>(sides: &[SideSetup<U>], role: Role) -> Option<Edge>
where
    U: ScenarioForm<Side = SideRules>,
{
    let at = sides.iter().position(|s| s.rules.role == Some(role))?;
    Some(home_edge(sides.get(at)?.home, at))
}

/// The zone in which a side is set up: what its scenario draws, else what the type of the battle says (C20.4.2), else the rows at
/// its home edge (C9.5.2).
pub fn zone<U>(board: &Board, about: &BattleRules, sides: &[SideSetup<U>], index: usize) -> HexSet
where
    U: ScenarioForm<Side = SideRules>,
{
    let Some(side) = sides.get(index) else {
        return HexSet::new(board);
    };
    let home = home_edge(side.home, index);
    let defends = side.rules.role == Some(Role::Defender);
    if side.zone != Zone::Anywhere || !defends {
        return zone_of(board, side, index);
    }
    let attacker = home_of(sides, Role::Attacker).unwrap_or(home.opposite());
    let has = |hex: Hex| {
        let (near, far) = (
            board.from_edge(hex, home),
            board.from_edge(hex, home.opposite()),
        );
        match about.kind {
            Kind::HideAndSeek => board.from_edge(hex, attacker) >= AWAY,
            Kind::HoldTheLine => near < far,
            Kind::Breakthrough => near.abs_diff(far) <= 2 * BAND,
            Kind::BaseAssault => 3 * near < near + far + 1,
            _ => return None,
        }
        .into()
    };
    let all = board.iter().map(|(hex, _)| hex);
    let own: Option<Vec<(Hex, bool)>> = all.map(|hex| Some((hex, has(hex)?))).collect();
    match own {
        Some(own) => HexSet::of(
            board,
            own.into_iter().filter(|(_, has)| *has).map(|(hex, _)| hex),
        ),
        None => zone_of(board, side, index),
    }
}

/// The building hexes that have to come down: those that are named, else those of the defender's third.
pub(super) fn marked<U>(board: &Board, about: &BattleRules, sides: &[SideSetup<U>]) -> Vec<Hex>
where
    U: ScenarioForm<Side = SideRules>,
{
    if about.kind != Kind::BaseAssault || !about.marked.is_empty() {
        return about.marked.clone();
    }
    let Some(home) = home_of(sides, Role::Defender) else {
        return Vec::new();
    };
    let third = |hex: Hex| {
        let rows = board.from_edge(hex, home) + board.from_edge(hex, home.opposite()) + 1;
        3 * board.from_edge(hex, home) < rows
    };
    let built = board.iter().filter(|(_, cell)| cell.building.is_some());
    built
        .map(|(hex, _)| hex)
        .filter(|hex| third(*hex))
        .collect()
}

/// Says what the battle is about, and which loads there are. Its units are there, with what they carry.
///
/// # Errors
/// If a load or what has to be taken home is nowhere.
pub(super) fn begin(
    world: &mut World,
    setup: &Setup,
    carried: &[(UnitId, Tons)],
) -> Result<(), SetupError> {
    let board = world.resource::<Field>().0.clone();
    let about = mission(setup, &board, Table::of(world))?;
    let loads = loads(setup, &board, Table::of(world), carried)?;
    world.insert_resource(about);
    world.insert_resource(loads);
    Ok(())
}

/// Lets units in that wait off the map, in a battle that begins in the middle of a Movement Phase.
pub(super) fn let_in(world: &mut World) {
    for unit in entering::due(Table::of(world)) {
        crate::change::edit::<Turn>(world, unit, |t| t.enters = true);
    }
}

/// What the battle is about. Its units are there.
///
/// # Errors
/// If there is nobody and nothing of the name of the prize.
fn mission(setup: &Setup, board: &Board, table: Table<'_>) -> Result<Mission, SetupError> {
    let about = &setup.about;
    let prize =
        match (&about.prize, about.loads.len()) {
            _ if about.kind != Kind::Extraction => None,
            (None, 1) => Some(Prize::Load(0)),
            (None, _) => return Err(fault("an extraction needs something to be taken home")),
            (Some(name), _) => {
                let load = about.loads.iter().position(|load| load.name == *name);
                let unit = table.units().find(|u| u.name == *name);
                let found = load
                    .map(|n| Prize::Load(n.min(255) as u8))
                    .or(unit.map(|u| Prize::Unit(u.id)));
                Some(found.ok_or_else(|| {
                    fault(say!("there is no load and no unit called “{name}”", name))
                })?)
            }
        };
    let share = match about.share {
        Some(percent) => (percent.into(), 100),
        None => about.kind.share().unwrap_or((1, 1)),
    };
    Ok(Mission {
        kind: about.kind,
        roles: setup.sides.iter().map(|s| s.rules.role).collect(),
        share,
        marked: marked(board, about, &setup.sides),
        prize,
        arrivals: setup.sides.iter().map(|s| arrival(about, s)).collect(),
    })
}

/// The loads of a battle, those first that its scenario lists.
///
/// # Errors
/// If one belongs to nobody or is nowhere.
fn loads(
    setup: &Setup,
    board: &Board,
    table: Table<'_>,
    carried: &[(UnitId, Tons)],
) -> Result<Loads, SetupError> {
    let mut out = Loads::default();
    for load in &setup.about.loads {
        let at = match (load.at, &load.held_by) {
            (Some(hex), None) if board.contains(hex) => Whereabouts::Hex(hex),
            (None, Some(name)) => {
                let found = table.units().find(|u| u.name == *name);
                let found =
                    found.ok_or_else(|| fault(say!("there is no unit called “{name}”", name)))?;
                Whereabouts::With(found.id)
            }
            _ => {
                return Err(fault(say!(
                    "{load} lies in a hex of the map, or a unit carries it",
                    load = &load.name
                )));
            }
        };
        out.0.push(Load {
            name: load.name.clone(),
            tons: load.tons,
            at,
        });
    }
    for (unit, tons) in carried {
        let name = table.find(*unit).map_or("", |u| u.name);
        out.0.push(Load {
            name: [name, "'s load"].concat(),
            tons: *tons,
            at: Whereabouts::With(*unit),
        });
    }
    Ok(out)
}

/// The rating by which the skills of a unit are drawn: that of the unit in a rule case, of its force, or of the scenario.
pub(super) fn rating<U>(
    about: &BattleRules,
    side: &SideSetup<U>,
    force: usize,
) -> Option<crate::model::Drawn>
where
    U: ScenarioForm<Force = ForceRules>,
{
    let own = side.forces.get(force).and_then(|f| f.rules.rating);
    own.or(about.rating)
}

/// Whether a unit waits off the map instead of being set up.
pub(super) fn waits<U>(about: &BattleRules, side: &SideSetup<U>, unit: &U) -> bool
where
    U: UnitForm<Side = SideRules>,
{
    unit.at().is_none() && unit.aboard().is_none() && arrival(about, side).is_some()
}
