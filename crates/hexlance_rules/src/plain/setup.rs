//! Setups of plain battles: units by kind in hexes; from a scenario to a setup to the World.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy_ecs::{
    entity::Entity,
    prelude::{Component, Resource},
    world::World,
};
use hexlance_board::{Board, BoardFile, Cell, Direction, Hex};
use serde::{Deserialize, Serialize};

use super::{Kind, MOST_UNITS, Plain};
use crate::{
    Force, Formation, Lesson, Listed, Matter, Message, NoExtras, Problem, ResolvedMap, Resolving,
    Roster, Scenario, ScenarioForm, SetupError, Side, SideId, SideOf, SideSetup, Sides, Unit,
    UnitForm, UnitId, Zone, faults_of_sides, home_edge, lesson_faults, listed, nearest, say,
    unit_names,
};

/// A unit of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    /// The id of its kind.
    pub kind: String,
    /// Its name in this battle; the kind's, with a number if there are several, where it is missing.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub name: Option<String>,
    /// Where it stands at the start; in a free hex of its side's zone where it is missing.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub at: Option<Hex>,
    /// Its facing; the side's where it is missing.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub facing: Option<Direction>,
    /// Written in files of other rules; plain battles have no transports.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub aboard: Option<String>,
}

impl UnitSetup {
    /// A unit of which nothing is said but its kind.
    pub fn of(kind: impl Into<String>) -> Self {
        Self {
            kind: kind.into(),
            ..Self::default()
        }
    }
}

impl ScenarioForm for UnitSetup {
    const HEEDS: &'static [Matter] = &[];
    const SIDES: std::ops::RangeInclusive<usize> = 2..=6;
    const ALLIES_SIDES: bool = true;
    type Battle = NoExtras;
    type Side = NoExtras;
    type Force = NoExtras;
    type Formation = NoExtras;
}

impl UnitForm for UnitSetup {
    fn at(&self) -> Option<Hex> {
        self.at
    }

    fn set_at(&mut self, at: Option<Hex>) {
        self.at = at;
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn aboard(&self) -> Option<&str> {
        self.aboard.as_deref()
    }
}

/// A setup that stands alone: what recordings keep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What players call the battle.
    pub title: String,
    /// The map, written out.
    pub map: ResolvedMap,
    /// The last turn.
    pub turns: u16,
    /// The sides, two or more.
    pub sides: Vec<SideSetup<UnitSetup>>,
    /// What is taught on the way, where the battle is a lesson.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub lesson: Option<Lesson>,
}

/// The map of the battle.
#[derive(Resource, Clone, Debug)]
pub struct Field(pub Arc<Board>);

/// The kind of a unit.
#[derive(Component, Clone, Copy, Debug)]
pub struct KindOf(pub &'static Kind);

/// Where a unit stands and which way it looks; nowhere once it is out of the battle.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub Option<(Hex, Direction)>);

/// A unit, to be read.
#[derive(Clone, Copy, Debug)]
pub struct Look<'w> {
    /// Its id.
    pub id: UnitId,
    /// Its entity.
    pub entity: Entity,
    /// Its name.
    pub name: &'w str,
    /// Its side.
    pub side: SideId,
    /// Its kind.
    pub kind: &'static Kind,
    /// Where it stands, and which way it looks.
    pub at: Option<(Hex, Direction)>,
}

impl Look<'_> {
    /// The hex in which it stands.
    pub fn hex(&self) -> Option<Hex> {
        self.at.map(|(hex, _)| hex)
    }
}

/// A unit by its id.
pub fn unit(world: &World, id: UnitId) -> Option<Look<'_>> {
    let entity = world.resource::<Roster>().entity(id)?;
    Some(Look {
        id,
        entity,
        name: &world.get::<Unit>(entity)?.name,
        side: world.get::<SideOf>(entity)?.side,
        kind: world.get::<KindOf>(entity)?.0,
        at: world.get::<At>(entity)?.0,
    })
}

/// The name of a unit.
pub fn name(world: &World, id: UnitId) -> &str {
    unit(world, id).map_or("?", |u| u.name)
}

/// All units, those that are out of the battle too.
pub fn units(world: &World) -> impl Iterator<Item = Look<'_>> {
    let ids = world.resource::<Roster>().ids();
    ids.filter_map(move |id| unit(world, id))
}

/// Where a unit can go in so many steps, and the way there with the hex that it leaves: over cells that it may enter, and
/// not through those whom its side sees. [`as_far`] says how far a way really leads.
pub fn ways<R: Plain>(
    world: &World,
    unit: &Look<'_>,
    steps: u16,
    may_enter: impl Fn(&Cell) -> bool,
) -> BTreeMap<Hex, Vec<Hex>> {
    let board = &world.resource::<Field>().0;
    let seen = units(world).filter(|u| R::sees(world, unit.side, u));
    let taken: BTreeSet<Hex> = seen.filter_map(|u| u.hex()).collect();
    let mut ways = BTreeMap::new();
    let mut edge: Vec<Vec<Hex>> = unit.hex().map(|hex| vec![hex]).into_iter().collect();
    for _ in 0..steps {
        let mut next = Vec::new();
        for way in edge {
            for hex in way.last().into_iter().flat_map(|h| h.neighbours()) {
                let open = board.get(hex).is_some_and(&may_enter) && !taken.contains(&hex);
                if open && !ways.contains_key(&hex) {
                    let longer: Vec<Hex> = way.iter().copied().chain([hex]).collect();
                    ways.insert(hex, longer.clone());
                    next.push(longer);
                }
            }
        }
        edge = next;
    }
    ways
}

/// The part of a way before the first hex in which another unit stands, seen or not.
pub fn as_far(world: &World, id: UnitId, mut way: Vec<Hex>) -> Vec<Hex> {
    let others: BTreeSet<Hex> = units(world)
        .filter(|u| u.id != id)
        .filter_map(|u| u.hex())
        .collect();
    let stop = way.iter().position(|hex| others.contains(hex));
    way.truncate(stop.unwrap_or(way.len()));
    way
}

/// Puts a unit at the end of a way, looking where it came to; nowhere if the way is empty.
pub fn put(world: &mut World, unit: UnitId, way: &[Hex]) {
    let entity = world.resource::<Roster>().entity(unit);
    let Some(mut at) = entity.and_then(|e| world.get_mut::<At>(e)) else {
        return;
    };
    at.0 = match way {
        [] => None,
        [hex] => Some((*hex, at.0.map(|(_, facing)| facing).unwrap_or_default())),
        [.., from, to] => Some((*to, from.direction_to(*to).unwrap_or_default())),
    };
}

/// Looks up what a scenario names and checks it. `load_map` finds the map of a scenario that names a file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn resolve<R: Plain>(
    scenario: &Scenario<UnitSetup>,
    load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
) -> Result<Setup, Vec<Problem>> {
    let (mut r, map) = Resolving::begin(scenario, R::ID, &(), load_map)?;
    r.problems.extend(faults_of_sides(scenario));
    let board = map.as_ref().and_then(|m| m.board().ok());
    if scenario.turn_limit == Some(0) {
        r.fault(
            "turn_limit",
            "a battle has at least one turn",
            "write 1 or more, or leave it out",
        );
    }
    for (s, side) in scenario.sides.iter().enumerate() {
        r.crowd(side, &format!("sides[{s}]"), MOST_UNITS);
        let own = listed(&scenario.sides).filter(|l| l.side.index() == s);
        own.for_each(|l| unit_faults::<R>(&mut r, &l, board.as_ref()));
    }
    standing_room(&mut r, scenario);
    r.problems
        .extend(lesson_faults(scenario, board.as_ref(), &R::words()));
    r.finish(map, |map| Setup {
        title: scenario.title.clone(),
        map,
        turns: scenario.turn_limit.unwrap_or(R::TURNS),
        sides: scenario.sides.clone(),
        lesson: scenario.lesson.clone(),
    })
}

fn unit_faults<R: Plain>(
    r: &mut Resolving<'_, ()>,
    listed: &Listed<'_, UnitSetup>,
    board: Option<&Board>,
) {
    let (unit, path) = (listed.setup, listed.path());
    let Some(kind) = R::kind(&unit.kind) else {
        let fault = unknown::<R>(&format!("{path}.kind"), &unit.kind);
        r.problems.push(fault);
        return;
    };
    if unit.aboard.is_some() {
        r.fault(
            &format!("{path}.aboard"),
            "these rules have no transports",
            "leave it out",
        );
    }
    let (Some(hex), Some(board)) = (unit.at, board) else {
        return;
    };
    let path = format!("{path}.at");
    if r.on_map(board, hex, &path) && board.get(hex).is_some_and(|c| !R::may_stand(kind, c)) {
        r.fault(
            &path,
            say!(
                "{unit} may not stand at {hex}",
                unit = kind.name,
                hex = hex.to_string()
            ),
            "choose another hex",
        );
    }
}

/// What is said where there is no such kind.
pub(super) fn unknown<R: Plain>(path: &str, kind: &str) -> Problem {
    let known = R::KINDS.iter().map(|k| k.id);
    let meant = nearest(kind, known).unwrap_or_default();
    let remedy = match meant {
        "" => say!("name one that `hexlance list units` shows"),
        meant => say!("did you mean “{meant}”?", meant),
    };
    Problem::new(path, say!("there is no unit “{unit}”", unit = kind), remedy)
}

/// A hex holds one unit.
fn standing_room(r: &mut Resolving<'_, ()>, scenario: &Scenario<UnitSetup>) {
    let mut taken = BTreeSet::new();
    for listed in listed(&scenario.sides) {
        let Some(hex) = listed.setup.at else { continue };
        if !taken.insert(hex) {
            r.fault(
                &format!("{}.at", listed.path()),
                say!(
                    "another unit stands at {hex} already",
                    hex = hex.to_string()
                ),
                "choose another hex",
            );
        }
    }
}

/// The hexes of a side's zone, those nearest to its edge first; the whole map where no zone is drawn.
fn zone(board: &Board, side: &SideSetup<UnitSetup>, index: usize) -> Vec<Hex> {
    let inside = board.iter().map(|(hex, _)| hex);
    let mut hexes: Vec<_> = inside
        .filter(|h| side.zone == Zone::Anywhere || side.zone.has(board, *h))
        .collect();
    let edge = home_edge(side.home, index);
    let middle = Hex::from_column_row(
        board.columns().div_ceil(2) as i16,
        board.rows().div_ceil(2) as i16,
    );
    hexes.sort_by_key(|h| (board.from_edge(*h, edge), h.distance(middle), *h));
    hexes
}

/// The sides of a setup as a battle has them, without their units.
pub fn sides_of(setup: &Setup) -> Sides {
    let sides = setup.sides.iter().enumerate();
    let sides = sides.map(|(i, side)| Side {
        name: side.name.clone(),
        team: side.team.clone(),
        home: Some(home_edge(side.home, i)),
        forces: Vec::new(),
    });
    Sides(sides.collect())
}

/// Puts map, sides and units of a setup into the World; the ruleset adds what is its own to each of them. Units that
/// have no place get the free hex of their zone that is nearest to their edge.
///
/// # Errors
/// What is wrong with the setup.
pub fn begin<R: Plain>(world: &mut World, setup: &Setup) -> Result<Vec<Entity>, SetupError> {
    let board = setup.map.named_board().map_err(SetupError)?;
    let all: Vec<_> = listed(&setup.sides).collect();
    let kind_of = |unit: &UnitSetup| {
        R::kind(&unit.kind).ok_or_else(|| SetupError(unknown::<R>("", &unit.kind).message))
    };
    let mut named = Vec::with_capacity(all.len());
    for Listed { setup: unit, .. } in &all {
        named.push((unit.name.as_deref(), kind_of(unit)?.name.to_owned()));
    }
    let names = unit_names(&named)?;
    let mut taken: BTreeSet<Hex> = all.iter().filter_map(|l| l.setup.at).collect();
    let mut sides = sides_of(setup);
    let mut roster = Roster::default();
    let mut entities = Vec::with_capacity(all.len());
    for (listed, name) in all.into_iter().zip(names) {
        let (unit, side, s) = (listed.setup, listed.of, listed.side.index());
        let kind = kind_of(unit)?;
        let free = || {
            let zone = zone(&board, side, s).into_iter();
            let open = |h: &Hex| board.get(*h).is_some_and(|c| R::may_stand(kind, c));
            zone.filter(open).find(|h| !taken.contains(h))
        };
        let Some(hex) = unit.at.filter(|h| board.contains(*h)).or_else(free) else {
            return Err(SetupError(say!(
                "there is no room for {unit} in the zone of {side}",
                unit = &name,
                side = &side.name
            )));
        };
        taken.insert(hex);
        let facing = listed.facing(unit.facing);
        let entity = world.spawn((KindOf(kind), At(Some((hex, facing))))).id();
        let id = roster.add(entity);
        world
            .entity_mut(entity)
            .insert((Unit { id, name }, listed.belongs()));
        join(&mut sides.0[s], side, (listed.force, listed.formation), id);
        entities.push(entity);
    }
    world.insert_resource(roster);
    world.insert_resource(sides);
    world.insert_resource(Field(Arc::new(board)));
    Ok(entities)
}

/// Adds a unit to its force and formation.
fn join(to: &mut Side, side: &SideSetup<UnitSetup>, (f, g): (usize, usize), unit: UnitId) {
    while to.forces.len() <= f {
        let setup = &side.forces[to.forces.len()];
        to.forces.push(Force {
            name: setup.name.clone(),
            formations: Vec::new(),
        });
    }
    let formations = &mut to.forces[f].formations;
    while formations.len() <= g {
        formations.push(Formation {
            name: side.forces[f].formations[formations.len()].name.clone(),
            units: Vec::new(),
        });
    }
    formations[g].units.push(unit);
}
