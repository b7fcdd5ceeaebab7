//! Makes the World of a battle: resources, units, and the first steps.

use std::{collections::BTreeMap, sync::Arc};

use bevy_ecs::{entity::Entity, world::World};
use hexlance_board::{Board, Hex};
use hexlance_rules::{
    AbilityId, FormationSetup, Message, Roster, SetupError, SideId, SideSetup, Sides, Term, Unit,
    UnitId, Zone, default_facing, listed, say, unit_names, ustr,
};

use super::{
    MidTurn, MidUnit, Setup, SetupStep, SpaSetup, UnitSetup, cargo, ground::GroundPlan,
    hide::HiddenAllowances, mines, rosters, spas::eligible,
};
use crate::{
    Steps,
    ability::{AbilityDef, Cost, Param},
    aero::{Engagement, Sky},
    arrival::ruse,
    artillery::Artillery,
    builder::needs,
    card::{Card, UnitType},
    cargo::Cargo,
    concealment::{Disclosed, Guise},
    conditions,
    content::{Catalogue, Content},
    drops::Drops,
    fire,
    forces::{
        self, Facts, ForceState, Forces, Held,
        check::{self, Member},
        gifts::{self, Gift},
    },
    form::CommandSetup,
    formations, gear,
    happenings::{self, Happenings},
    intelligence::Intelligence,
    mines::engineers,
    mission,
    model::{
        attack::Target,
        bombs::{Bomb, Load},
        mission::Role,
        status::{Status, Statuses},
    },
    morale,
    movement::{berth, zones::ZonesHeld},
    place::base_level,
    positions::{self, Positions},
    read,
    reserves::{Arrivals, DeploymentZones, Due, SetsUp},
    sides::{Posts, TwoSides},
    special::{Code, Specials},
    state::{
        Acts, Armor, CardOf, Critical, CurrentAttack, Ending, Field, Frame, Gear, Heat, Injuries,
        Injury, LargeUnits, Loss, Losses, Motion, Nerve, Pending, Phase, Pilot, Place, Rush,
        SmokeScreens, Spa, SpaList, Spot, Turn, Works,
    },
    support::Joiners,
    task::Mission,
    turn::{self, TurnStep},
};

/// Fills the World from a setup and gives the first steps.
///
/// # Errors
/// What is wrong with the setup, with the unit or hex.
pub fn start(
    world: &mut World,
    setup: &Setup,
    content: &Arc<Content>,
) -> Result<Steps, SetupError> {
    if setup.sides.len() != 2 {
        return Err(SetupError(say!(
            "a battle has two sides, this setup has {n}",
            n = setup.sides.len()
        )));
    }
    let board = setup.map.named_board().map_err(SetupError)?;
    world.insert_resource(mines::at_the_start(setup, &board)?);
    world.insert_resource(Mission::of(setup, &board));
    world.insert_resource(GroundPlan::of(
        by_side(setup, |s| s.rules.rearranges),
        setup.map.sheets,
    ));
    world.insert_resource(HiddenAllowances(by_side(setup, |s| {
        s.rules.hidden.unwrap_or(0)
    })));
    world.insert_resource(Arrivals {
        split: by_side(setup, |s| s.rules.splits),
        off_map: by_side(setup, |s| s.rules.off_map),
        ..Arrivals::default()
    });
    insert_resources(world, setup, board, content);
    let units = spawn_units(world, setup, content)?;
    read::note_layout(world);
    link_units(world, &units)?;
    world.insert_resource(Happenings::of(setup, &|name, what| {
        find(&units, name, what)
    })?);
    cargo::insert(world, setup, &|name| find(&units, name, say!("cargo")))?;
    let all = || setup.sides.iter().enumerate();
    let sides = all().map(|(i, side)| rosters::side_of(side, i, &units));
    world.insert_resource(Sides(sides.collect()));
    let posts = all().map(|(i, side)| rosters::posts_of(side, i, &units));
    world.insert_resource(Posts(posts.collect()));
    let mut flagged = Vec::new();
    let forces: Vec<_> = all()
        .map(|(i, side)| forces_of(side, i, &units, content, &mut flagged))
        .collect::<Result<_, _>>()?;
    ruse::begin(world, flagged)?;
    world.insert_resource(Forces(forces.try_into().unwrap_or_default()));
    forces::enemies::arm(world);
    forces::environs::survey(world);
    forces::distribute(world);
    let formations = formations::at_the_start(world, setup);
    world.insert_resource(formations);
    formations::distribute(world);
    note_large_units(world);
    drones_obey(world);
    if setup.mid_turn.is_some() {
        gifts::at_the_start(world);
        forces::distribute(world);
    } else {
        engineers::provide(world);
    }
    for unit in units.iter().filter(|u| u.setup.prepared) {
        positions::prepare(world, unit.id, true);
    }
    if setup.mid_turn.is_some() {
        positions::settle(world);
    }
    match &setup.mid_turn {
        None => Ok(first_steps(setup)),
        Some(mid) => mid_turn(world, setup, mid, &units),
    }
}

/// Something that the sides of a setup say, by side.
fn by_side<T>(setup: &Setup, says: impl Fn(&SideSetup<UnitSetup<Card>>) -> T) -> [T; 2]
where
    T: Copy + Default,
{
    [0, 1].map(|i| setup.sides.get(i).map(&says).unwrap_or_default())
}

/// A drone has the skill of its operator and one more (R13.2.8).
fn drones_obey(world: &mut World) {
    let drones: Vec<_> = read::units(world)
        .filter(|u| u.card.specials.has(Code::DRO))
        .filter_map(|u| Some((u.id, gear::operator(world, &u)?.pilot.skill)))
        .collect();
    for (drone, skill) in drones {
        let entity = world.resource::<Roster>().entity(drone);
        if let Some(mut pilot) = entity.and_then(|e| world.get_mut::<Pilot>(e)) {
            pilot.skill = (skill + 1).min(8);
        }
    }
}

fn insert_resources(world: &mut World, setup: &Setup, mut board: Board, content: &Arc<Content>) {
    conditions::prepare(&mut board, &setup.environment);
    world.insert_resource(fire::at_the_start(&mut board, setup));
    world.insert_resource(Works::default());
    world.insert_resource(Cargo::default());
    world.insert_resource(Joiners::default());
    world.insert_resource(Drops::default());
    world.insert_resource(ZonesHeld::default());
    world.insert_resource(Positions::default());
    world.insert_resource(Field(Arc::new(board)));
    world.insert_resource(Turn {
        order_first: first_side(setup),
        ..Turn::default()
    });
    world.insert_resource(Frame {
        environment: setup.environment.clone(),
        rain_since: 1,
        turn_limit: setup.turn_limit,
        victory: setup.victory,
        options: setup.options,
        homes: setup.homes,
        region: setup.region.clone(),
    });
    world.insert_resource(Intelligence::default());
    world.insert_resource(Pending::default());
    world.insert_resource(Sky::default());
    world.insert_resource(SmokeScreens::default());
    world.insert_resource(Artillery::default());
    world.insert_resource(Losses::default());
    world.insert_resource(Ending::default());
    world.insert_resource(CurrentAttack::default());
    world.insert_resource(LargeUnits::default());
    world.insert_resource(Roster::default());
    world.insert_resource(Catalogue(content.clone()));
    world.insert_resource(DeploymentZones(
        setup
            .sides
            .iter()
            .map(|s| (zone_of(s), default_facing(s.facing, s.home)))
            .collect(),
    ));
}

/// Zone of a side: what the scenario says, else the three rows at its home edge (R17.1.2).
pub(super) fn zone_of(side: &SideSetup<UnitSetup<Card>>) -> Zone {
    match (&side.zone, side.home) {
        (Zone::Anywhere, Some(edge)) => Zone::Edge(edge, 3),
        (zone, _) => zone.clone(),
    }
}

/// The side that defends, if one does: it sets up and chooses first (R3.2.6).
fn defender(setup: &Setup) -> Option<SideId> {
    setup
        .sides
        .iter()
        .position(|s| s.rules.role == Some(Role::Defender))
        .map(|i| SideId(i as u8))
}

/// Who acts first in setup: the Defender; without roles the side named first, until a roll says otherwise.
fn first_side(setup: &Setup) -> SideId {
    defender(setup).unwrap_or_default()
}

fn first_steps(setup: &Setup) -> Steps {
    let order = defender(setup).is_none().then_some(SetupStep::SetupOrder);
    let steps = order.into_iter().chain([SetupStep::Begin, SetupStep::End]);
    let then = TurnStep::StartTurn.into();
    steps.map(Into::into).chain([then]).collect()
}

/// A unit that was spawned, and what its setup says.
pub(super) struct Spawned<'s> {
    pub(super) id: UnitId,
    entity: Entity,
    name: String,
    pub(super) side: SideId,
    /// Its force and its formation.
    pub(super) place: (u8, u8),
    pub(super) setup: &'s UnitSetup<Card>,
}

fn spawn_units<'s>(
    world: &mut World,
    setup: &'s Setup,
    content: &Content,
) -> Result<Vec<Spawned<'s>>, SetupError> {
    let named: Vec<_> = listed(&setup.sides)
        .map(|l| (l.setup.name.as_deref(), l.setup.card.full_name()))
        .collect();
    let names = unit_names(&named)?;
    let awaited = happenings::awaited_names(setup);
    let board = world.resource::<Field>().0.clone();
    let mut out = Vec::with_capacity(names.len());
    for (listed, name) in listed(&setup.sides).zip(names) {
        let (side, side_setup, unit) = (listed.side, listed.of, listed.setup);
        let entity = world.spawn_empty().id();
        let id = world.resource_mut::<Roster>().add(entity);
        let facing = unit
            .facing
            .unwrap_or(default_facing(side_setup.facing, side_setup.home));
        let place = match (unit.air, unit.at) {
            (Some(flight), _) => Place::Aloft(flight),
            (None, None) if unit.off_board.is_some() => {
                Place::OffBoard(unit.off_board.unwrap_or_default().inches)
            }
            (None, None) => Place::Reserve,
            (None, Some(hex)) => {
                // Who cannot fly stands on the ground (R12.1, R12.5, R12.6).
                let elevation = if conditions::may_fly(&unit.card, &setup.environment) {
                    unit.elevation
                } else {
                    0
                };
                let cell = board.get(hex).ok_or_else(|| {
                    SetupError(say!(
                        "{unit} stands at {hex}, which is not on the map",
                        unit = &name,
                        hex = hex.to_string()
                    ))
                })?;
                Place::On(Spot {
                    hex,
                    facing,
                    base: base_level(&unit.card, cell, elevation),
                    hidden: unit.hidden,
                })
            }
        };
        let spas = spas(unit, &name, content, setup)?;
        let mut e = world.entity_mut(entity);
        e.insert((
            Unit {
                id,
                name: name.clone(),
            },
            listed.belongs(),
            CardOf(Arc::new(fitted(unit))),
            Pilot {
                skill: unit.skill.unwrap_or(unit.card.skill),
            },
            place,
            armor(unit, &name)?,
            heat_of(unit, &name, &spas)?,
            injuries(
                unit,
                setup.mid_turn.as_ref().map_or(1, |mid| mid.turn.max(1)),
            ),
            Motion::default(),
            Acts::default(),
            spas,
            Gear {
                bombs: bombs(unit),
                ..Gear::default()
            },
            Nerve::default(),
            Statuses::default(),
            Disclosed::default(),
        ));
        if setup.options.concealed_data {
            let number = out.iter().filter(|u: &&Spawned<'_>| u.side == side).count() + 1;
            e.insert(Guise::of(&unit.card, number));
        }
        let waits = awaited.contains(name.as_str());
        let over_an_edge = comes_in(unit, side_setup, waits);
        if let Some(due) = &over_an_edge {
            let arrivals = &mut *world.resource_mut::<Arrivals>();
            let list = match waits {
                true => &mut arrivals.awaited,
                false => &mut arrivals.due,
            };
            list.insert(id, due.clone());
        } else if waits {
            return Err(SetupError(say!(
                "{unit} waits for an event and cannot come over an edge",
                unit = &name
            )));
        }
        let mut e = world.entity_mut(entity);
        let comes = unit.air.is_some()
            || unit.drops.is_some()
            || unit.off_board.is_some()
            || over_an_edge.is_some();
        if unit.at.is_none() && unit.aboard.is_none() && !comes {
            e.insert(SetsUp);
        }
        if let Some(turn) = unit.drops {
            world.resource_mut::<Drops>().due.insert(id, turn);
        }
        out.push(Spawned {
            id,
            entity,
            name,
            side,
            place: (listed.force as u8, listed.formation as u8),
            setup: unit,
        });
    }
    Ok(out)
}

/// How a unit comes over an edge, if its scenario says so (R16.7.1): by its own word, because its side does, or because
/// it waits for an event, which says from which turn on.
fn comes_in(unit: &UnitSetup<Card>, side: &SideSetup<UnitSetup<Card>>, waits: bool) -> Option<Due> {
    let elsewhere = unit.at.is_some()
        || unit.aboard.is_some()
        || unit.air.is_some()
        || unit.drops.is_some()
        || unit.off_board.is_some()
        || unit.card.is_aerospace();
    let turn = match (unit.enters, side.rules.enters.is_empty()) {
        _ if elsewhere => return None,
        (Some(turn), _) => turn.max(1),
        (None, false) => 1,
        (None, true) if waits => 1,
        (None, true) => return None,
    };
    let mut edges = side.rules.enters.clone();
    if edges.is_empty() {
        edges.extend(side.home);
    }
    (!edges.is_empty()).then_some(Due {
        turn,
        edges,
        half: None,
        by_scenario: true,
        must: false,
    })
}

/// The card of a unit as it is fitted out: cargo room exchanged for seats (R13.5.1).
fn fitted(unit: &UnitSetup<Card>) -> Card {
    let mut card = unit.card.clone();
    if unit.seats > 0 {
        let (it, ct) = (
            card.specials.number(Code::IT),
            card.specials.number(Code::CT),
        );
        let seats = unit.seats.min(ct);
        let mut texts: Vec<String> = card.specials.texts();
        texts.retain(|t| *t != format!("IT{it}") && *t != format!("CT{ct}"));
        texts.push(format!("IT{}", it.saturating_add(seats)));
        if ct > seats {
            texts.push(format!("CT{}", ct - seats));
        }
        if let Ok(specials) = Specials::try_from(texts) {
            card.specials = specials;
        }
    }
    card
}

/// The bombs of a unit. Battle armor carries cluster bombs in all its slots (R11.4.9).
fn bombs(unit: &UnitSetup<Card>) -> Load {
    if unit.card.kind == UnitType::BA {
        let slots = usize::from(unit.card.specials.number(Code::BOMB));
        return std::iter::repeat_n(Bomb::Cluster, slots).collect();
    }
    unit.bombs.iter().copied().collect()
}

fn armor(unit: &UnitSetup<Card>, name: &str) -> Result<Armor, SetupError> {
    let c = &unit.condition;
    let structure = unit.card.structure.saturating_sub(c.structure_lost);
    if structure == 0 {
        return Err(SetupError(say!(
            "{unit} has no structure left: it would not be in the battle",
            unit = name
        )));
    }
    Ok(Armor {
        points: unit.card.armor.saturating_sub(c.armor_lost),
        structure,
    })
}

fn heat_of(unit: &UnitSetup<Card>, name: &str, spas: &SpaList) -> Result<Heat, SetupError> {
    let c = &unit.condition;
    if c.heat > 4 {
        return Err(SetupError(say!(
            "{unit} has heat {heat}; 4 is the most",
            unit = name,
            heat = c.heat
        )));
    }
    Ok(Heat {
        level: c.heat,
        // Who begins at its shutdown level (R7.7.4) restarts in the first End Phase.
        shut_down_since: (c.heat >= read::heat_limit(spas)).then_some(0),
    })
}

/// Lasting injuries; a crew that is stunned as the battle begins is so for the whole first turn (R7.3.6).
fn injuries(unit: &UnitSetup<Card>, first_turn: u16) -> Injuries {
    let c = &unit.condition;
    let stunned = c.criticals.contains(&Critical::CrewStunned);
    let criticals = c.criticals.iter().map(|c| Injury::Critical(*c));
    let motive = c.motive.iter().map(|m| Injury::Motive(*m));
    Injuries {
        list: criticals.chain(motive).collect(),
        stunned: stunned.then_some((first_turn, first_turn)),
        ..Injuries::default()
    }
}

/// Abilities of a unit; those it is not eligible for, and those of optional rules that are off, are left out (R2.3.4). Named enemies are linked later.
fn spas(
    unit: &UnitSetup<Card>,
    name: &str,
    content: &Content,
    setup: &Setup,
) -> Result<SpaList, SetupError> {
    let mut out = SpaList::default();
    for spa in &unit.spas {
        let def = content.ability(spa.id).ok_or_else(|| {
            SetupError(say!(
                "{unit} has the ability {ability}, which is not in the catalogue",
                unit = name,
                ability = &spa.id
            ))
        })?;
        // What is bound to an optional rule that is not in play is not in play either.
        let rule = def.optional_rule.as_deref();
        let off = rule.and_then(|r| setup.options.get(r)) == Some(false);
        if off || eligible(&def.eligible, &unit.card).is_err() {
            continue;
        }
        let bought = match def.cost {
            Cost::PerUse(least, _) => spa.points.unwrap_or(least),
            Cost::Free | Cost::Fixed(_) => def.uses.unwrap_or(0),
        };
        out.0.push(Spa {
            param: param(spa, def, name)?,
            uses: bought,
            bought,
            condition: spa.condition,
            ..Spa::new(def.clone())
        });
    }
    Ok(out)
}

fn param(spa: &SpaSetup, def: &AbilityDef, name: &str) -> Result<u8, SetupError> {
    let Param::Bracket(options) = &def.param else {
        return Ok(0);
    };
    let Some(bracket) = spa.bracket else {
        return Err(SetupError(say!(
            "{unit}: {ability} needs a range bracket",
            unit = name,
            ability = &def.name
        )));
    };
    options
        .iter()
        .position(|o| *o == bracket)
        .map(|i| i as u8)
        .ok_or_else(|| {
            SetupError(say!(
                "{unit}: {ability} cannot be had for {bracket} range",
                unit = name,
                ability = &def.name,
                bracket = Term(bracket.name())
            ))
        })
}

fn find(units: &[Spawned<'_>], name: &str, what: impl Into<Message>) -> Result<UnitId, SetupError> {
    units
        .iter()
        .find(|u| u.name == name)
        .map(|u| u.id)
        .ok_or_else(|| {
            SetupError(say!(
                "{what} names “{name}”, and no unit is called so",
                what = what.into(),
                name
            ))
        })
}

/// Whether a unit is carried, over others, by itself: whoever asks where it is would never be told.
fn carried_in_ring(world: &World, unit: UnitId) -> bool {
    let carrier = |id: UnitId| read::try_unit(world, id).and_then(|u| u.place.carrier());
    let mut at = unit;
    // Links were made one by one, and each was looked at: a ring can only lead through the last one.
    while let Some(next) = carrier(at) {
        if next == unit {
            return true;
        }
        at = next;
    }
    false
}

/// Carriers and named enemies: whatever needs other units to be there already.
fn link_units(world: &mut World, units: &[Spawned<'_>]) -> Result<(), SetupError> {
    for unit in units {
        if let Some(carrier) = &unit.setup.aboard {
            let id = find(
                units,
                carrier,
                say!("{unit} starts aboard and", unit = &unit.name),
            )?;
            // Inside, or outside where there is no more room.
            let place = match (read::try_unit(world, unit.id), read::try_unit(world, id)) {
                (Some(u), Some(c)) => berth(world, &u, &c).ok(),
                _ => None,
            };
            let place = place.unwrap_or(Place::Aboard(id));
            world.entity_mut(unit.entity).insert(place);
            if carried_in_ring(world, unit.id) {
                let message = say!(
                    "{unit} starts aboard itself, over {carrier}",
                    unit = &unit.name,
                    carrier
                );
                return Err(SetupError(message));
            }
        }
        for spa in &unit.setup.spas {
            let Some(enemy) = &spa.enemy else { continue };
            let chosen = find(
                units,
                enemy,
                say!("{ability} of {unit}", ability = &spa.id, unit = &unit.name),
            )?;
            if let Some(mut spas) = world.get_mut::<SpaList>(unit.entity)
                && let Some(held) = spas.0.iter_mut().find(|s| s.def.id == spa.id)
            {
                held.chosen = Some(chosen);
            }
        }
    }
    Ok(())
}

/// The forces of a side with their command abilities; those of optional rules that are off are left out.
fn forces_of(
    setup: &SideSetup<UnitSetup<Card>>,
    index: usize,
    units: &[Spawned<'_>],
    content: &Content,
    flagged: &mut Vec<UnitId>,
) -> Result<Vec<ForceState>, SetupError> {
    let side = SideId(index as u8);
    let mut out = Vec::new();
    for (f, force) in setup.forces.iter().enumerate() {
        let own = || {
            units
                .iter()
                .filter(move |u| u.side == side && usize::from(u.place.0) == f)
        };
        let tags = |u: &Spawned<'_>| [force.rules.tags.as_slice(), &u.setup.tags].concat();
        let facts = Facts {
            types: own().map(|u| u.setup.card.kind).collect(),
            tags: own().map(tags).collect(),
            skills: own()
                .map(|u| u16::from(u.setup.skill.unwrap_or(u.setup.card.skill)))
                .sum(),
            formations: force
                .formations
                .iter()
                .map(|g| g.units.len() as u16)
                .collect(),
            legal: force.formations.iter().map(is_legal).collect(),
        };
        let mut abilities: Vec<Held> = Vec::new();
        for said in &force.rules.abilities {
            let def = content.ability(said.id).ok_or_else(|| {
                SetupError(say!(
                    "{force} has the command ability {ability}, which is not in the catalogue",
                    force = &force.name,
                    ability = &said.id
                ))
            })?;
            // What was taken again makes the first one more.
            let same = |h: &&mut Held| check::is_same(&h.setup, said);
            if let Some(held) = abilities.iter_mut().find(same) {
                held.setup.times += said.times;
                held.setup.benefits.extend(&said.benefits);
                let more = promises(said, units, content)?;
                held.promised.extend(more);
                continue;
            }
            let mut held = Held::new(forces::environs::written_out(def, said), said.clone());
            if ruse::is_ruse(def) {
                // Who they are is a secret, and not with what everybody may see.
                for name in held.setup.units.drain(..) {
                    flagged.push(find(
                        units,
                        &name,
                        say!(
                            "{ability} of {force}",
                            ability = &said.id,
                            force = &force.name
                        ),
                    )?);
                }
                abilities.push(held);
                continue;
            }
            for name in &said.units {
                held.units.push(find(
                    units,
                    name,
                    say!(
                        "{ability} of {force}",
                        ability = &said.id,
                        force = &force.name
                    ),
                )?);
            }
            held.promised = promises(said, units, content)?;
            for c in &said.champions {
                let what = say!(
                    "{ability} of {force}",
                    ability = &said.id,
                    force = &force.name
                );
                let enemy = c.enemy.as_deref().map(|e| find(units, e, &what));
                let champion = find(units, &c.unit, &what)?;
                held.challengers.push((champion, enemy.transpose()?));
            }
            abilities.push(held);
            if let Some(extra) = &said.extra {
                let def = content.ability(extra.id).ok_or_else(|| {
                    SetupError(say!(
                        "{force} has the command ability {ability}, which is not in the catalogue",
                        force = &force.name,
                        ability = &extra.id
                    ))
                })?;
                let mut held = Held::new(
                    forces::environs::written_out(def, extra),
                    extra.as_ref().clone(),
                );
                held.of = Some(said.id);
                for name in &extra.units {
                    held.units.push(find(
                        units,
                        name,
                        say!(
                            "{ability} of {force}",
                            ability = &extra.id,
                            force = &force.name
                        ),
                    )?);
                }
                abilities.push(held);
            }
        }
        for (g, formation) in force.formations.iter().enumerate() {
            for id in formation
                .rules
                .r#type
                .iter()
                .flat_map(|kind| formations::brings(*kind))
            {
                let def = content
                    .ability(id)
                    .filter(|_| abilities.iter().all(|h| h.def.id != id));
                abilities.extend(def.map(|def| Held {
                    formation: Some(g as u8),
                    ..Held::new(def.clone(), CommandSetup::new(id))
                }));
            }
        }
        out.push(ForceState {
            facts,
            abilities,
            ..ForceState::default()
        });
    }
    Ok(out)
}

/// The gifts that a setup names.
fn promises(
    said: &CommandSetup,
    units: &[Spawned<'_>],
    content: &Content,
) -> Result<Vec<Gift>, SetupError> {
    let Some(spa) = said.spa.and_then(|id| content.ability(id)) else {
        return Ok(Vec::new());
    };
    let one = |g: &crate::form::GiftSetup| {
        let what = say!("a gift of {ability}", ability = &spa.name);
        let unit = find(units, &g.unit, &what)?;
        let enemy = g.enemy.as_deref().map(|e| find(units, e, &what));
        Ok(gifts::promised(g, spa, unit, enemy.transpose()?))
    };
    said.gifts.iter().map(one).collect()
}

/// Whether a formation has what its type asks for (R14.3), and three units at least.
fn is_legal(formation: &FormationSetup<UnitSetup<Card>>) -> bool {
    let members: Vec<_> = formation
        .units
        .iter()
        .map(|u| Member {
            name: String::new(),
            card: &u.card,
            skill: u.skill.unwrap_or(u.card.skill),
            formation: 0,
            tags: u.tags.clone(),
            spas: Vec::new(),
        })
        .collect();
    let members: Vec<_> = members.iter().collect();
    let fits = |of| needs::missing(of, &members).is_empty();
    members.len() >= 3 && formation.rules.r#type.is_none_or(fits)
}

/// Landed DropShips and large units block sight (R5.1.3).
fn note_large_units(world: &mut World) {
    let large: Vec<(Hex, i8)> = read::units(world)
        .filter(|u| {
            [Code::LG, Code::VLG, Code::SLG]
                .into_iter()
                .any(|c| u.card.specials.has(c))
        })
        .filter_map(|u| u.spot().map(|s| (s.hex, u.top())))
        .collect();
    world.resource_mut::<LargeUnits>().0 = large;
}

/// A battle that begins in the middle of a turn.
fn mid_turn(
    world: &mut World,
    setup: &Setup,
    mid: &MidTurn,
    units: &[Spawned<'_>],
) -> Result<Steps, SetupError> {
    for (name, state) in &mid.units {
        let id = find(units, name, "the state in mid-turn")?;
        let Some(unit) = units.iter().find(|u| u.id == id) else {
            continue;
        };
        set_mid_unit(world, unit, state, mid.turn, units)?;
    }
    for e in &mid.engagements {
        let initiator = find(units, &e.initiator, "an engagement")?;
        let defender = find(units, &e.defender, "an engagement")?;
        let engagement = Engagement {
            initiator,
            defender,
            range: e.range,
            set_by: Some(if e.lost { defender } else { initiator }),
            tails: e.tails,
        };
        world.resource_mut::<Sky>().engagements.push(engagement);
    }
    let winner = mid.winner.unwrap_or(first_side(setup).opponent());
    if mid.phase != Phase::Setup {
        mission::facts_of_the_start(world);
    }
    let before = mid.phase <= Phase::Initiative;
    let mut turn = world.resource_mut::<Turn>();
    turn.number = mid.turn;
    turn.phase = mid.phase;
    turn.winner = Some(winner);
    if before {
        // The step that begins a turn counts on, and reads who lost the last one (R3.2.6).
        turn.number = mid.turn.saturating_sub(1);
        turn.winner = mid.winner;
    } else if mid.turn > 1 {
        turn.order_first = winner.opponent();
    }
    match mid.phase {
        Phase::Setup => Ok(first_steps(setup)),
        Phase::Initiative => Ok(vec![TurnStep::StartTurn.into()]),
        Phase::Movement | Phase::Combat | Phase::End => Ok(turn::steps_from(mid.phase)),
        Phase::Over => Err(SetupError(say!("a battle cannot begin when it is over"))),
    }
}

fn set_mid_unit(
    world: &mut World,
    unit: &Spawned<'_>,
    state: &MidUnit,
    turn: u16,
    units: &[Spawned<'_>],
) -> Result<(), SetupError> {
    let rush = match &state.rush {
        None => None,
        Some(r) => Some(Rush {
            target: Target::Unit(find(units, &r.target, "a charge")?),
            from_above: r.from_above,
            direction: r.direction,
            hexes: r.hexes,
        }),
    };
    let mut statuses = Statuses::default();
    for s in &state.statuses {
        let source = match &s.by {
            None => None,
            Some(name) => Some(find(units, name, "a status")?),
        };
        statuses.0.push(Status {
            kind: ustr(&s.kind),
            source,
            ability: s.ability,
            since: s.since.unwrap_or(turn),
            expiry: s.expiry,
            value: s.value,
        });
    }
    // Who flees as the battle begins has routed in it (R15.2.3).
    let nerve = Nerve {
        routed: statuses.has(morale::routed()),
        ..Nerve::default()
    };
    let mut e = world.entity_mut(unit.entity);
    e.insert((
        state.motion,
        nerve,
        Acts {
            activated: state.activated,
            early: state.early,
            weapon: state.weapon,
            physical: state.physical,
            fired: state.fired,
            overheat: state.overheat,
            external_heat: state.external_heat,
            damage_taken: state.damage_taken,
            rush,
            ..Acts::default()
        },
        statuses,
    ));
    if let Some(fate) = state.fate {
        e.insert(Place::Gone(fate));
        world.resource_mut::<Losses>().0.push(Loss {
            unit: unit.id,
            fate,
            turn: turn.saturating_sub(1),
            by: None,
            at: None,
        });
    }
    let mut e = world.entity_mut(unit.entity);
    if let Some(mut heat) = e.get_mut::<Heat>()
        && state.shut_down_since.is_some()
    {
        heat.shut_down_since = state.shut_down_since;
    }
    if let Some(mut spas) = e.get_mut::<SpaList>() {
        set_uses(&mut spas, &state.uses, &state.used, &unit.name)?;
    }
    Ok(())
}

fn set_uses(
    spas: &mut SpaList,
    uses: &BTreeMap<AbilityId, u8>,
    used: &BTreeMap<AbilityId, u16>,
    name: &str,
) -> Result<(), SetupError> {
    let lacking = |id: &AbilityId| {
        SetupError(say!(
            "{unit} does not have {ability}",
            unit = name,
            ability = id
        ))
    };
    for (id, n) in uses {
        let spa = spas.0.iter_mut().find(|s| s.def.id == *id);
        spa.ok_or_else(|| lacking(id))?.uses = *n;
    }
    for (id, turn) in used {
        let spa = spas.0.iter_mut().find(|s| s.def.id == *id);
        let spa = spa.ok_or_else(|| lacking(id))?;
        spa.ready = turn + spa.def.every_turns.unwrap_or(1);
    }
    Ok(())
}
