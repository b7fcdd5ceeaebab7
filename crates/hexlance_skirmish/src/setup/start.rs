//! Makes the World of a battle: resources, troopers, and the clock of one that begins in the middle.

use std::{collections::BTreeSet, sync::Arc};

use bevy_ecs::{bundle::Bundle, world::World};
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{
    Message, Roster, SetupError, Unit, UnitId, default_facing, listed, numbered, say, sides_of,
    unit_names,
};

use super::{MidItem, MidTurn, Setup, Terms, TrooperSetup, deployment, group_of, zones};
use crate::{
    content::{Catalogue, Content},
    ground::Ground,
    ids::ItemId,
    markers,
    model::{Profile, Skill, Weapon, WeaponRef},
    objects::Objects,
    order::Current,
    read::Records,
    score::Score,
    special_fire::Barred,
    state::{
        Afflictions, Air, Armor, Clock, Condition, Covert, Crew, Ending, Field, Gained, Guise,
        Item, Items, Place, Pools, Printed, SidePool, SpaList, Stance, State, Supply,
    },
    view::{Names, note, of_machine},
};

/// Command Tokens of a game (K16.3.1).
pub(crate) const TOKENS: u8 = 4;

/// Fills the World from a setup.
///
/// # Errors
/// What is wrong with the setup.
pub fn start(world: &mut World, setup: &Setup, content: &Arc<Content>) -> Result<(), SetupError> {
    if setup.sides.len() != 2 {
        return Err(fault(say!(
            "a battle has two sides, this setup has {n}",
            n = setup.sides.len()
        )));
    }
    let board = setup.map.named_board().map_err(fault)?;
    insert_resources(world, setup, board, content);
    spawn(world, setup)?;
    Records::note(world);
    markers::letter_those_there(world);
    note(world);
    let sides = sides_of(world, &setup.sides, zones::home);
    world.insert_resource(sides);
    zones::draw(world, setup);
    world.insert_resource(Terms {
        points: setup.points,
        link_teams: setup.link_teams,
    });
    deployment::begin(world);
    lay_items(world, &setup.items, content)?;
    if let Some(first) = setup.first {
        let mut clock = world.resource_mut::<Clock>();
        clock.first = first;
        clock.active = first;
    }
    if let Some(mid) = &setup.mid_turn {
        begin_in_the_middle(world, mid);
        lay_items(world, &mid.items, content)?;
    }
    Ok(())
}

/// Lays items that are on the table from the start.
fn lay_items(world: &mut World, items: &[MidItem], content: &Content) -> Result<(), SetupError> {
    for item in items {
        let Some(weapon) = content.weapons.get(&item.weapon) else {
            return Err(fault(say!(
                "there is no weapon “{id}”",
                id = item.weapon.to_string()
            )));
        };
        let weapon = WeaponRef(weapon.clone());
        let mut items = world.resource_mut::<Items>();
        let id = ItemId(items.next);
        items.next = items.next.saturating_add(1);
        items.all.push(Item {
            id,
            kind: item.kind,
            weapon,
            side: item.side,
            owner: None,
            hex: item.hex,
            left: 1,
            on: None,
            sprung: false,
            disabled: false,
            stopped_until: None,
        });
    }
    Ok(())
}

fn fault(text: impl Into<Message>) -> SetupError {
    SetupError(text.into())
}

fn insert_resources(world: &mut World, setup: &Setup, board: Board, content: &Arc<Content>) {
    let ground = Ground::new(&board);
    world.insert_resource(Objects::on(&ground, setup.task.crates()));
    world.insert_resource(Field {
        board: Arc::new(board),
        ground,
        breaches: Vec::new(),
    });
    world.insert_resource(Air {
        gloom: setup.gloom,
        ..Air::default()
    });
    world.insert_resource(Roster::default());
    world.insert_resource(Clock {
        rounds: setup.rounds,
        ..Clock::default()
    });
    let pool = SidePool {
        tokens: TOKENS,
        ..SidePool::default()
    };
    world.insert_resource(Pools(vec![pool; setup.sides.len()]));
    world.insert_resource(Items::default());
    world.insert_resource(Current::default());
    world.insert_resource(Barred::default());
    world.insert_resource(Covert::default());
    world.insert_resource(Names::default());
    world.insert_resource(Ending::default());
    world.insert_resource(Score::of(setup.task.clone()));
    world.insert_resource(Catalogue(content.clone()));
}

/// A trooper of a setup, and where it is listed.
type Listed<'s> = hexlance_rules::Listed<'s, TrooperSetup>;

/// Makes the troopers, each Pilot directly after its machine.
fn spawn(world: &mut World, setup: &Setup) -> Result<(), SetupError> {
    let listed: Vec<Listed<'_>> = listed(&setup.sides).collect();
    let named: Vec<_> = listed
        .iter()
        .map(|l| (l.setup.name.as_deref(), l.setup.unit.profile.name.clone()))
        .collect();
    // No name may be given twice. Who is given none is numbered among his own side: how many the other one has is its secret
    // (K13.8.1).
    unit_names(&named)?;
    let mut names = Vec::new();
    for side in 0..setup.sides.len() {
        let all = listed
            .iter()
            .zip(&named)
            .filter(|(l, _)| l.side.index() == side);
        let own: Vec<_> = all.map(|(_, name)| name.clone()).collect();
        names.extend(numbered(&own));
    }
    let mut taken = BTreeSet::new();
    for (listed, name) in listed.into_iter().zip(names) {
        let t = listed.setup;
        let side = listed.side;
        stands(world, t.at, &name, &mut taken)?;
        let home = zones::home(listed.of.home, side.index());
        let facing = default_facing(t.facing.or(listed.of.facing), Some(home));
        let machine = one(world, &listed, None, &name);
        put(world, machine, facing, t);
        if t.name.is_none() {
            world.resource_mut::<Names>().unnamed.insert(machine);
        }
        if t.bought.contains(&Skill::LieutenantL1)
            && let Some(pool) = world.resource_mut::<Pools>().of_mut(side)
        {
            pool.lieutenant = Some(machine);
        }
        let Some(pilot) = &t.unit.profile.pilot else {
            continue;
        };
        stands(world, t.standing.pilot_at, &name, &mut taken)?;
        let pilots_name = of_machine(&pilot.name, &name);
        let unit = one(world, &listed, Some(pilot), &pilots_name);
        if t.name.is_none() {
            world.resource_mut::<Names>().unnamed.insert(unit);
        }
        let out = t.standing.pilot_at.is_some();
        set(world, machine, Crew::Machine { pilot: unit, out });
        set(world, unit, Crew::Pilot { machine });
        set(world, unit, Place(t.standing.pilot_at));
        let stance = Stance {
            facing,
            ..Stance::default()
        };
        set(world, unit, stance);
    }
    Ok(())
}

/// Whether nobody stands there yet, and it is on the map.
fn stands(
    world: &World,
    at: Option<Hex>,
    name: &str,
    taken: &mut BTreeSet<Hex>,
) -> Result<(), SetupError> {
    let Some(hex) = at else { return Ok(()) };
    if !world.resource::<Field>().ground.contains(hex) {
        return Err(fault(say!(
            "{unit} stands at {hex}, which is not on the map",
            unit = name,
            hex = hex.to_string()
        )));
    }
    if !taken.insert(hex) {
        return Err(fault(say!(
            "{unit} stands at {hex}, where another trooper stands (K1.4.1)",
            unit = name,
            hex = hex.to_string()
        )));
    }
    Ok(())
}

/// Makes one trooper, or the Pilot of a machine, who is nowhere yet.
fn one(world: &mut World, listed: &Listed<'_>, pilot: Option<&Profile>, name: &str) -> UnitId {
    let t = listed.setup;
    let profile = pilot.unwrap_or(&t.unit.profile);
    let weapons: &[Weapon] = if pilot.is_some() {
        &t.unit.pilot_weapons
    } else {
        &t.unit.weapons
    };
    let mut skills = profile.skills.clone();
    if pilot.is_none() {
        skills.extend(t.bought.iter().chain(&t.standing.skills).copied());
    }
    let supply = weapons.iter().filter_map(|w| {
        let most = w.modes.first()?.traits.disposable?;
        let said = t.standing.supply.iter().find(|(id, _)| *id == w.id);
        Some((w.id, said.map_or(most, |(_, n)| *n)))
    });
    let printed = profile.vitality.points();
    let armor = Armor {
        left: i8::try_from(printed).unwrap_or(i8::MAX),
        printed,
    };
    let entity = world.spawn_empty().id();
    let id = world.resource_mut::<Roster>().add(entity);
    world.entity_mut(entity).insert((
        Unit {
            id,
            name: name.to_owned(),
        },
        listed.belongs(),
        Printed {
            profile: Arc::new(profile.clone()),
            weapons: weapons
                .iter()
                .map(|w| WeaponRef(Arc::new(w.clone())))
                .collect(),
            group: group_of(listed.group),
            points: if pilot.is_some() { 0 } else { t.points() },
            training: profile.training,
        },
        SpaList(skills.into_iter().collect()),
        armor,
        Condition::Able,
        Place(None),
        Stance::default(),
        Gained::default(),
        Supply(supply.collect()),
        Guise::default(),
        Afflictions::default(),
    ));
    id
}

/// Puts a trooper where and how its setup says.
fn put(world: &mut World, unit: UnitId, facing: Direction, t: &TrooperSetup) {
    let s = &t.standing;
    let printed = t.unit.profile.vitality.points();
    let most = |n: u8| i8::try_from(n).unwrap_or(i8::MAX);
    let left = most(printed).saturating_sub(most(s.lost));
    let acts_on = |a: &crate::state::Afflicted| matches!(a.state, State::Dogged | State::NoWound);
    let condition = match left {
        1.. => Condition::Able,
        0 if s.states.iter().any(acts_on) => Condition::Able,
        0 => Condition::Unconscious,
        _ => Condition::Dead,
    };
    set(world, unit, Place(t.at));
    let stance = Stance {
        facing,
        prone: s.prone,
        above: 0,
    };
    set(world, unit, stance);
    set(world, unit, Armor { left, printed });
    set(world, unit, condition);
    let guise = Guise {
        seeming: s.seeming,
        letter: 0,
    };
    set(world, unit, guise);
    set(world, unit, Afflictions(s.states.iter().copied().collect()));
    set(world, unit, s.gained);
}

fn set(world: &mut World, unit: UnitId, component: impl Bundle) {
    if let Some(entity) = world.resource::<Roster>().entity(unit) {
        world.entity_mut(entity).insert(component);
    }
}

fn begin_in_the_middle(world: &mut World, mid: &MidTurn) {
    let mut clock = world.resource_mut::<Clock>();
    clock.round = mid.round;
    clock.active = mid.active;
    clock.first = mid.first;
    clock.stage = mid.stage;
    let before = u16::from(mid.round.saturating_sub(1)) * 2;
    clock.player_turn = before + if mid.active == mid.first { 1 } else { 2 };
    let mut pools = world.resource_mut::<Pools>();
    for (pool, said) in pools.0.iter_mut().zip(&mid.pools) {
        pool.tokens = said.tokens.unwrap_or(TOKENS);
        pool.retreat = said.retreat;
        pool.leaderless = said.leaderless || said.retreat;
    }
}
