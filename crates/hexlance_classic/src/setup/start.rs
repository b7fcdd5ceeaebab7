//! Makes the World of a battle: resources, units, and the clock of one that begins in the middle.

use std::sync::Arc;

use bevy_ecs::{entity::Entity, world::World};
use hexlance_board::{Board, Cell, HexSet};
use hexlance_rules::{
    Message, Refusal, Roster, SetupError, SideSetup, Unit, UnitId, Zone, home_edge, listed, say,
    sides_of, unit_names,
};

use super::{
    Hide, MidTurn, Setup, Standing, UnitSetup,
    coupling::{find_water, hitch, put_aboard},
    mission, networks,
};
use crate::{
    content::{self, Catalogue, Content},
    displacement::Displaced,
    experience::{Unrated, Worths},
    ground, hidden,
    model::{Code, Infantry, Location, Sheet, Slot, UnitClass, record::UnitRecord},
    state::{
        Armor, Assault, Booster, Bridges, Buildings, Clock, Criticals, Declared, Deployment,
        Electronics, Ending, Fate, Field, Heat, Hidden, Leavers, Lines, Loads, Mission, Phase,
        Pilot, Place, Power, Printed, Ranks, Signals, Stance, Stores, Storms, Toll, Turn, Wakes,
        Withdrawing, Worth, Zones,
    },
    walk,
    woods::Clearing,
};

/// Rows of a zone in which a side sets up that draws none (C9.5.2).
const DEPTH: u16 = 2;

/// Fills the World from a setup.
///
/// # Errors
/// What is wrong with the setup.
pub fn start(world: &mut World, setup: &Setup, content: &Arc<Content>) -> Result<(), SetupError> {
    if !(2..=8).contains(&setup.sides.len()) {
        return Err(fault(say!(
            "a battle has two sides or more, this setup has {n}",
            n = setup.sides.len()
        )));
    }
    let board = setup.map.named_board().map_err(fault)?;
    let zones = setup.sides.iter().enumerate();
    let zones = zones.map(|(i, _)| Arc::new(mission::zone(&board, &setup.about, &setup.sides, i)));
    world.insert_resource(Zones(zones.collect()));
    let mut buildings = Buildings::of(&board);
    let mut bridges = Bridges::of(&board);
    for (hex, cf, basement) in setup.mid_turn.iter().flat_map(|mid| &mid.buildings) {
        if let Some(span) = bridges.hexes.get_mut(hex) {
            *span = crate::state::Span::whole(*cf);
            continue;
        }
        let Some(s) = buildings.hexes.get_mut(hex) else {
            return Err(fault(say!("there is no building in {hex}", hex = *hex)));
        };
        (s.cf, s.start) = (*cf, *cf);
        s.basement = *basement;
    }
    world.insert_resource(buildings);
    world.insert_resource(bridges);
    world.insert_resource(Field(Arc::new(board)));
    world.insert_resource(Roster::default());
    world.insert_resource(Clock::default());
    world.insert_resource(setup.agreed);
    world.insert_resource(Deployment::default());
    world.insert_resource(Ending::default());
    world.insert_resource(Wakes::default());
    world.insert_resource(Declared::default());
    world.insert_resource(Displaced::default());
    world.insert_resource(Lines::default());
    world.insert_resource(Clearing::default());
    world.insert_resource(Storms::default());
    world.insert_resource(Leavers::default());
    world.insert_resource(Loads::default());
    world.insert_resource(Mission::default());
    world.insert_resource(Catalogue(content.clone()));
    let units = spawn_units(world, setup, content)?;
    let sides = sides_of(world, &setup.sides, home_edge);
    world.insert_resource(sides);
    put_aboard(world, setup, &units)?;
    mission::begin(world, setup, &carried(setup, &units))?;
    hitch(world, setup, &units)?;
    find_water(world)?;
    for unit in &units {
        crate::change::settle_aloft(world, unit.id);
    }
    networks::link(world, setup)?;
    match &setup.mid_turn {
        None => Ok(()),
        Some(mid) => begin_in_the_middle(world, setup, mid, &units),
    }
}

pub(super) fn fault(text: impl Into<Message>) -> SetupError {
    SetupError(text.into())
}

/// The zone in which a side sets up: what its setup draws, else the rows at its home edge.
pub fn zone_of<U: hexlance_rules::ScenarioForm>(
    board: &Board,
    side: &SideSetup<U>,
    index: usize,
) -> HexSet {
    let edge = home_edge(side.home, index);
    let own = match &side.zone {
        Zone::Anywhere => Zone::Edge(edge, DEPTH),
        zone => zone.clone(),
    };
    let hexes = board.iter().map(|(hex, _)| hex);
    HexSet::of(board, hexes.filter(|hex| own.has(board, *hex)))
}

/// A unit that was spawned.
pub(super) struct Spawned {
    pub(super) id: UnitId,
    pub(super) name: String,
    /// Which machine of its Point it is; 0 for all others.
    pub(super) machine: u8,
}

pub(super) type Own = UnitSetup<UnitRecord>;

/// The name of a machine of a Point.
fn machine_name(point: &str, n: u8) -> String {
    format!("{point} {}", char::from(b'A' + n))
}

fn spawn_units(
    world: &mut World,
    setup: &Setup,
    content: &Content,
) -> Result<Vec<Spawned>, SetupError> {
    let named: Vec<_> = listed(&setup.sides)
        .map(|l| (l.setup.name.as_deref(), l.setup.kind.name.clone()))
        .collect();
    let names = unit_names(&named)?;
    let board = world.resource::<Field>().0.clone();
    let mut out: Vec<Spawned> = Vec::with_capacity(names.len());
    let mut taken = Vec::new();
    for (listed, name) in listed(&setup.sides).zip(names) {
        let u = listed.setup;
        // Those of rule cases need not be built by the rules.
        let sheet = match setup.mid_turn {
            Some(_) => content::drawn(&u.kind, content).map_err(|p| vec![p]),
            None => content::sheet(&u.kind, content),
        };
        let sheet = sheet.map_err(|problems| {
            let why = problems.first().map(|p| p.message.clone());
            fault(say!(
                "{unit} breaks the rules of construction: {why}",
                unit = &name,
                why = why.unwrap_or_default()
            ))
        })?;
        if let Some(why) = not_in_play(&sheet) {
            return Err(fault(say!("{unit}: {why}", unit = &name, why)));
        }
        if let Some(hex) = u.at {
            let Some(cell) = board.get(hex) else {
                return Err(fault(say!(
                    "{unit} stands at {hex}, which is not on the map",
                    unit = &name,
                    hex
                )));
            };
            if let Err(refusal) = may_begin(&sheet, cell, u.elevation) {
                return Err(fault(say!(
                    "{unit} cannot stand at {hex}: {why}",
                    unit = &name,
                    hex,
                    why = refusal.message
                )));
            }
            let place = (hex, u.standing.floor);
            if sheet.class.is_mech() && taken.contains(&place) {
                return Err(fault(say!(
                    "{unit} stands at {hex}, where another 'Mech stands (C3.10.1)",
                    unit = &name,
                    hex
                )));
            }
            if sheet.class.is_mech() {
                taken.push(place);
            }
        } else if setup.mid_turn.is_some()
            && u.standing.perch.is_none()
            && u.aboard.is_none()
            && !u.standing.waits
        {
            return Err(fault(say!(
                "{unit} has no place, and the battle has begun already",
                unit = &name
            )));
        }
        if u.hidden.is_some() && u.elevation > 0 {
            return Err(fault(say!("{unit} hides in the air", unit = &name)));
        }
        if let (Some(hide), Some(hex)) = (u.hidden, u.at) {
            let cell = board.get(hex).copied().unwrap_or_default();
            hidden::may_hide(&sheet, &cell, hide == Hide::Prone).map_err(|refusal| {
                fault(say!(
                    "{unit} cannot hide at {hex}: {why}",
                    unit = &name,
                    hex,
                    why = refusal.message
                ))
            })?;
        }
        let facing = listed.facing(u.facing);
        let machines = u.kind.machines();
        let mut first = None;
        for n in 0..machines {
            let entity = world.spawn_empty().id();
            let id = world.resource_mut::<Roster>().add(entity);
            // Machines of a Point are units of their own that share a turn (C15.1.5, C2.2.7).
            let (name, share) = match machines {
                1 => (name.clone(), None),
                _ => (machine_name(&name, n), Some((n, machines))),
            };
            let begins_off = u.standing.waits
                || setup.mid_turn.is_none() && mission::waits(&setup.about, listed.of, u);
            insert_components(
                world,
                (entity, id),
                &name,
                sheet.clone(),
                u,
                (facing, begins_off),
                share,
            )?;
            world.entity_mut(entity).insert(listed.belongs());
            let drawn = mission::rating(&setup.about, listed.of, listed.force);
            if let Some(drawn) = u.standing.draws.or(drawn)
                && u.gunnery.is_none()
                && u.piloting.is_none()
            {
                let worths = worths(&sheet, &u.kind, share);
                world.entity_mut(entity).insert(Unrated { drawn, worths });
            }
            let point = *first.get_or_insert(id);
            if sheet.class.is_proto() {
                crate::change::edit::<Turn>(world, id, |t| t.point = Some(point));
            }
            out.push(Spawned {
                id,
                name,
                machine: n,
            });
        }
    }
    Ok(out)
}

fn insert_components(
    world: &mut World,
    (entity, id): (Entity, UnitId),
    name: &str,
    mut sheet: Sheet,
    u: &Own,
    (facing, begins_off): (hexlance_board::Direction, bool),
    share: Option<(u8, u8)>,
) -> Result<(), SetupError> {
    let standing = &u.standing;
    let (armor, criticals) = damage(&sheet, standing, name)?;
    let gunnery = u.gunnery.unwrap_or(sheet.gunnery);
    let piloting = u.piloting.unwrap_or(sheet.piloting);
    let mut worth = content::worth(&sheet, gunnery, piloting, &u.kind);
    if sheet.class.is_proto() {
        sheet.count = 1;
    }
    worth = own_share(worth, share);
    let mut shots: smallvec::SmallVec<[u16; 8]> = sheet.bins.iter().map(|b| b.shots).collect();
    for (bin, left) in &standing.shots {
        let Some(own) = shots.get_mut(usize::from(*bin)) else {
            return Err(fault(say!("{unit} has no bin {bin}", unit = name, bin)));
        };
        *own = *left;
    }
    let electronics = electronics_of(&sheet, u, name)?;
    let ranks = standing.ranks.unwrap_or_else(|| full_ranks(&sheet));
    let bits = |all: &[u8]| all.iter().fold(0u64, |set, n| set | 1 << (n % 64));
    let off_map = if begins_off {
        Place::Waiting
    } else {
        Place::Reserve
    };
    let place = u.at.map_or(off_map, |hex| Place::Map {
        hex,
        facing,
        elevation: match u.elevation {
            0 => standing.floor,
            elevation => elevation,
        },
    });
    let mut e = world.entity_mut(entity);
    e.insert((
        Unit {
            id,
            name: name.to_owned(),
        },
        Printed(Arc::new(sheet)),
        Worth(worth),
        Pilot {
            gunnery,
            piloting,
            hits: standing.hits,
            out_since: standing.out_since,
            dead: false,
        },
        armor,
        criticals,
        Stores {
            shots,
            jammed: bits(&standing.jammed),
            spent: bits(&standing.spent),
            empty: bits(&standing.empty),
        },
        Heat {
            level: standing.heat,
            made: standing.made,
            outside: standing.outside,
        },
        place,
    ));
    e.insert((
        electronics,
        Signals {
            designated: standing
                .designated
                .iter()
                .fold(0, |set, side| set | 1 << (side.0 % 8)),
            tagged: standing.tagged,
            ..Signals::default()
        },
        Hidden(u.hidden.is_some()),
        Withdrawing(standing.withdrawing),
        ranks,
        standing.hull,
    ));
    e.insert((
        Stance {
            prone: standing.stance.prone || u.hidden == Some(Hide::Prone),
            ..standing.stance
        },
        Power(standing.off),
        standing.march,
        Booster {
            used: standing.masc,
            now: false,
        },
        Turn {
            had: standing.had_turn,
            none: standing.off.is_some() || standing.out_since.is_some(),
            ..Turn::default()
        },
        standing.deeds,
        Toll {
            points: standing.points,
            owed: standing.owed.iter().copied().collect(),
            ..Toll::default()
        },
        Fate::Fighting,
    ));
    Ok(())
}

/// What a machine of a Point is worth: all of them are worth what the Point is (C9.4.5).
fn own_share(worth: u32, share: Option<(u8, u8)>) -> u32 {
    let Some((n, machines)) = share else {
        return worth;
    };
    let (n, machines) = (u32::from(n), u32::from(machines));
    worth / machines + u32::from(n < worth % machines)
}

/// What a unit is worth at every pair of skills (C9.4).
fn worths(sheet: &Sheet, record: &UnitRecord, share: Option<(u8, u8)>) -> Arc<Worths> {
    let mut out = Worths::default();
    for (gunnery, row) in (0u8..).zip(&mut out) {
        for (second, worth) in (0u8..).zip(row) {
            *worth = own_share(content::worth(sheet, gunnery, second, record), share);
        }
    }
    Arc::new(out)
}

/// What units carry that the battle lists with them.
fn carried(setup: &Setup, units: &[Spawned]) -> Vec<(UnitId, crate::model::Tons)> {
    let first = units.iter().filter(|u| u.machine == 0);
    listed(&setup.sides)
        .zip(first)
        .filter_map(|(l, u)| Some((u.id, l.setup.standing.carries?)))
        .collect()
}

/// Whether a unit may begin in a hex, at an elevation.
///
/// # Errors
/// Why not.
pub(crate) fn may_begin(sheet: &Sheet, cell: &Cell, elevation: i16) -> Result<(), Refusal> {
    if elevation == 0 || sheet.dives() && elevation < 0 {
        let deep = i16::from(cell.water.unwrap_or(0));
        if elevation < -deep {
            return Err(Refusal::new(
                "on_the_bottom",
                "C3.16.2",
                "The water there is not as deep.",
            ));
        }
        return walk::may_stand_in(sheet, cell);
    }
    // Not on the ground, but on the deck of a bridge.
    if ground::is_on_deck(cell, ground::base(cell, sheet.floats()) + elevation) {
        return Ok(());
    }
    walk::air::may_fly_at(sheet, cell, elevation)
}

/// Why a unit is not in play yet, if it is not.
pub(crate) fn not_in_play(sheet: &Sheet) -> Option<Message> {
    match sheet.class {
        UnitClass::BattleMech(_)
        | UnitClass::IndustrialMech(_)
        | UnitClass::Infantry(_)
        | UnitClass::ProtoMech
        | UnitClass::BattleArmor(_)
        | UnitClass::Vehicle(_) => None,
        _ => Some(say!("aircraft are not in play yet")),
    }
}

/// Infantry of which nobody is lost; nothing of other units.
fn full_ranks(sheet: &Sheet) -> Ranks {
    let mut ranks = Ranks::default();
    match &sheet.infantry {
        Some(Infantry::Platoon(_)) => ranks.troopers = sheet.count,
        Some(Infantry::Suits(_)) => {
            for boxes in ranks.suits.iter_mut().take(sheet.count.into()) {
                *boxes = sheet.structure[0].min(250) as u8;
            }
        }
        None => {}
    }
    ranks
}

/// The electronics of a unit, as they are switched at the start.
fn electronics_of(sheet: &Sheet, u: &Own, name: &str) -> Result<Electronics, SetupError> {
    let mut out = Electronics {
        stealth: u.stealth && sheet.stealth,
        pods: u.standing.pods.iter().copied().collect(),
        ..Electronics::default()
    };
    for what in &u.switched_off {
        let item = sheet
            .items
            .iter()
            .position(|i| i.equipment.name.as_str() == what);
        let weapon = sheet
            .weapons
            .iter()
            .position(|m| m.weapon.name.as_str() == what && m.weapon.has(Code::E));
        match (item, weapon) {
            (Some(i), _) => out.items_off |= 1 << (i % 64),
            (None, Some(i)) => out.weapons_off |= 1 << (i % 64),
            (None, None) => {
                return Err(fault(say!(
                    "{unit} has no electronics called “{what}”",
                    unit = name,
                    what
                )));
            }
        }
    }
    Ok(out)
}

/// What is left of a unit.
fn damage(
    sheet: &Sheet,
    standing: &Standing,
    name: &str,
) -> Result<(Armor, Criticals), SetupError> {
    let mut armor = Armor {
        front: sheet.armor,
        rear: sheet.rear,
        inside: sheet.structure,
    };
    let mut criticals = Criticals::default();
    let known = |at: &Location| {
        if sheet.locations.contains(at) {
            Ok(at.index())
        } else {
            Err(fault(say!(
                "{unit} has no {location}",
                unit = name,
                location = at.name()
            )))
        }
    };
    for (at, left) in &standing.armor {
        armor.front[known(at)?] = *left;
    }
    for (at, left) in &standing.rear {
        armor.rear[known(at)?] = *left;
    }
    for (at, left) in &standing.inside {
        let i = known(at)?;
        armor.inside[i] = *left;
        if *left == 0 {
            criticals.gone = criticals.gone.with(*at);
            (armor.front[i], armor.rear[i]) = (0, 0);
        }
    }
    let mut strike = |at: Location, slot: usize| criticals.struck[at.index()] |= 1 << slot;
    for (at, slots) in &standing.struck {
        known(at)?;
        for slot in slots {
            if !(1..=at.slots() as u8).contains(slot) {
                return Err(fault(say!(
                    "{unit} has no slot {slot} there",
                    unit = name,
                    slot
                )));
            }
            strike(*at, usize::from(*slot) - 1);
        }
    }
    for (at, actuator) in &standing.actuators {
        known(at)?;
        let slots = sheet.slots_of(*at).iter();
        let Some(slot) = { slots }.position(|s| *s == Slot::Actuator(*actuator)) else {
            return Err(fault(say!(
                "{unit} was built without a {actuator} there",
                unit = name,
                actuator = actuator.name()
            )));
        };
        strike(*at, slot);
    }
    for (what, n) in [
        (Slot::Gyro, standing.gyro_hits),
        (Slot::Engine, standing.engine_hits),
        (Slot::Sensors, standing.sensor_hits),
        (Slot::LifeSupport, standing.no_life_support.into()),
    ] {
        let mut left = n;
        for at in &sheet.locations {
            for (i, slot) in sheet.slots_of(*at).iter().enumerate() {
                if *slot == what && left > 0 {
                    strike(*at, i);
                    left -= 1;
                }
            }
        }
    }
    criticals.count(sheet);
    Ok((armor, criticals))
}

/// Where a battle begins that begins in the middle of a turn.
fn begin_in_the_middle(
    world: &mut World,
    setup: &Setup,
    mid: &MidTurn,
    units: &[Spawned],
) -> Result<(), SetupError> {
    let all = mid
        .order
        .iter()
        .all(|side| side.index() < setup.sides.len());
    if !all
        || mid.order.len() != setup.sides.len()
        || matches!(mid.phase, Phase::Setup | Phase::Over)
    {
        return Err(fault(
            "the battle begins in a phase or an order that it does not have",
        ));
    }
    let find = |name: &str| {
        let found = units.iter().find(|u| u.name == name);
        found
            .map(|u| u.id)
            .ok_or_else(|| fault(say!("there is no unit called “{name}”", name)))
    };
    let mut assaults = Vec::new();
    for (attacker, target, from_above) in &mid.assaults {
        let (attacker, target) = (find(attacker)?, find(target)?);
        let table = crate::read::Table::of(world);
        let place = |unit| table.find(unit).and_then(|u| u.hex());
        let (Some(from), Some(hex)) = (place(attacker), place(target)) else {
            return Err(fault("a charge of a unit that is not on the map"));
        };
        assaults.push(Assault {
            attacker,
            target,
            hex,
            from,
            from_above: *from_above,
            height: 0,
        });
    }
    world.resource_mut::<Declared>().assaults = assaults;
    let mut clock = world.resource_mut::<Clock>();
    clock.turn = mid.turn;
    clock.phase = mid.phase;
    clock.order = mid.order.iter().copied().collect();
    if mid.phase == Phase::Movement {
        mission::let_in(world);
    }
    Ok(())
}
