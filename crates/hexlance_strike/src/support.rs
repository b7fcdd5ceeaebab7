//! Units that join a battle under way: local support (R3.5.4, spa.urban_guerrilla), and how any unit comes into play.

mod event;
mod question;

use std::{collections::BTreeSet, sync::Arc};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::Hex;
use hexlance_rules::{
    AbilityId, Choice, Decision, Refusal, Roster, SideId, SideOf, Timetable, Unit, UnitId, say,
};

use crate::{
    Ctx, ability,
    card::Card,
    concealment::Disclosed,
    go::{self, Wait},
    model::status::Statuses,
    moments::{EndPhase, Rule},
    occupancy::Occupancy,
    place::{base_level, prohibited},
    read::{self, UnitRead},
    state::{
        Acts, Armor, CardOf, Gear, Heat, Injuries, Motion, Nerve, Pilot, Place, Spa, SpaList, Spot,
    },
    used::AbilityEvent,
};

pub use event::SupportEvent;
pub use question::SupportQuestion;

/// Support is called in the End Phase (R3.5.4).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(EndPhase::Heat, Rule::Support, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(read::turn(ctx.world()).loser_first().map(Wait::EndActs));
    });
}

/// A unit that has joined the battle under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Joined {
    /// Who.
    pub unit: UnitId,
    /// When.
    pub turn: u16,
    /// Who called it.
    pub by: Option<UnitId>,
    /// Whether its loss counts for the enemy.
    pub counts: bool,
}

/// All units that have joined so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Joiners(pub Vec<Joined>);

/// Whether a unit's loss counts for the enemy (R17.2.2).
pub fn counts(world: &World, unit: UnitId) -> bool {
    let joiners = &world.resource::<Joiners>().0;
    joiners.iter().all(|j| j.unit != unit || j.counts)
}

/// A name for a unit with that card which nobody has yet.
fn free_name(world: &World, card: &Card) -> String {
    let taken: BTreeSet<&str> = read::units(world).map(|u| u.name).collect();
    let name = card.full_name();
    (1..)
        .map(|n| match n {
            1 => name.clone(),
            n => format!("{name} {n}"),
        })
        .find(|name| !taken.contains(name.as_str()))
        .unwrap_or(name)
}

/// A unit comes into play for a side, with a skill, at a place, in the formation of whoever called it.
pub fn join(
    ctx: &mut Ctx<'_>,
    like: SideOf,
    card: Arc<Card>,
    place: Place,
    by: Option<UnitId>,
    counts: bool,
) {
    let world = ctx.world();
    let unit = UnitId(world.resource::<Roster>().len() as u16);
    let name = free_name(world, &card);
    ctx.emit(SupportEvent::UnitJoined {
        unit,
        name,
        side: like,
        card,
        place,
        by,
        counts,
    });
}

/// Puts a unit that has joined into the World.
fn enter(world: &mut World, event: &SupportEvent) {
    let SupportEvent::UnitJoined {
        name,
        side,
        card,
        place,
        by,
        counts,
        ..
    } = event;
    let entity = world.spawn_empty().id();
    let id = world.resource_mut::<Roster>().add(entity);
    world.entity_mut(entity).insert((
        Unit {
            id,
            name: name.clone(),
        },
        *side,
        CardOf(card.clone()),
        Pilot { skill: card.skill },
        *place,
        Armor::of(card),
        Heat::default(),
        Injuries::default(),
        Motion::default(),
        // It acts from the next turn on.
        Acts {
            activated: true,
            weapon: true,
            physical: true,
            ..Acts::default()
        },
        SpaList::default(),
        Gear::default(),
        Nerve::default(),
        Statuses::default(),
        // Its card is known to everybody.
        Disclosed::default(),
    ));
    read::note_layout(world);
    let turn = read::turn(world).number;
    world.resource_mut::<Joiners>().0.push(Joined {
        unit: id,
        turn,
        by: *by,
        counts: *counts,
    });
}

/// The ability of a unit that calls others into play.
fn caller<'u>(u: &UnitRead<'u>, ability: AbilityId) -> Option<&'u Spa> {
    u.spas.get(ability).filter(|s| s.def.support.is_some())
}

fn is_in_town(world: &World, hex: Hex, spa: &Spa) -> bool {
    let cell = read::board(world).get(hex);
    let kinds = spa.def.support.as_ref().map(|s| s.stands_in.as_slice());
    let fits = |c| {
        kinds
            .unwrap_or_default()
            .iter()
            .any(|k| ability::is_kind(c, *k))
    };
    cell.is_some_and(fits)
}

/// Where support can stand that a unit calls: in its hex, or if there is no room, in those next to it.
fn places(world: &World, u: &UnitRead<'_>, spa: &Spa, card: &Card) -> Vec<Spot> {
    let Some(spot) = u.spot() else {
        return Vec::new();
    };
    let board = read::board(world);
    let occupancy = Occupancy::of_card(world, card, u.side);
    let stands = |hex: Hex| {
        let cell = board.get(hex).filter(|c| prohibited(card, c).is_none())?;
        if !is_in_town(world, hex, spa) {
            return None;
        }
        let ground = base_level(card, cell, 0);
        // On the floor of the caller where that is one for the support too.
        let floor = if hex == spot.hex { spot.base } else { ground };
        [floor, ground]
            .into_iter()
            .find(|base| occupancy.may_stop(hex, *base))
            .map(|base| Spot {
                hex,
                base,
                facing: spot.facing,
                hidden: false,
            })
    };
    if let Some(here) = stands(spot.hex) {
        return vec![here];
    }
    spot.hex.neighbours().filter_map(stands).collect()
}

/// Whether a unit may call support now (spa.urban_guerrilla): in the End Phase, once a battle, from where it belongs.
///
/// # Errors
/// `wrong_moment`, and those of [`ready`].
pub(crate) fn check(world: &World, u: &UnitRead<'_>, ability: AbilityId) -> Result<(), Refusal> {
    ready(world, u, ability)?;
    if go::may_declare_at_the_end(world, u.side) {
        return Ok(());
    }
    Err(Refusal::new(
        "wrong_moment",
        ability.as_str(),
        "Support is called in the End Phase.",
    )
    .or("Wait for the End Phase."))
}

/// Whether a unit could call support in the End Phase as things stand.
///
/// # Errors
/// `no_uses_left`, `cannot_act`, `not_in_town`, `no_room`.
fn ready(world: &World, u: &UnitRead<'_>, ability: AbilityId) -> Result<(), Refusal> {
    let rule = ability.as_str();
    let Some(spa) = caller(u, ability) else {
        return Err(Refusal::new(
            "no_such_ability",
            rule,
            say!("{unit} calls nobody.", unit = u.name),
        ));
    };
    let called = |card: &str| read::content(world).card(card).cloned();
    let card = spa.def.support.as_ref().and_then(|s| called(&s.card));
    let Some(card) = card else {
        return Err(Refusal::new("no_such_card", rule, "Nobody could come."));
    };
    if spa.uses == 0 {
        return Err(Refusal::new(
            "no_uses_left",
            rule,
            say!("{unit} has called its support.", unit = u.name),
        ));
    }
    if !u.is_active() || u.is_shut_down() || u.statuses.has(read::routed()) {
        return Err(Refusal::new(
            "cannot_act",
            rule,
            say!("{unit} cannot call anybody now.", unit = u.name),
        ));
    }
    if !u.hex().is_some_and(|hex| is_in_town(world, hex, spa)) {
        return Err(Refusal::new(
            "not_in_town",
            rule,
            say!("{unit} is out in the open.", unit = u.name),
        )
        .or("Call from a paved or road hex, a bridge, rubble or a building."));
    }
    if places(world, u, spa, &card).is_empty() {
        return Err(Refusal::new(
            "no_room",
            rule,
            say!("There is no room for support near {unit}.", unit = u.name),
        )
        .or("Make room in its hex or beside it."));
    }
    Ok(())
}

/// Calls support: it comes at once, or its owner chooses where.
pub(crate) fn call(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some((spots, card)) = offer(world, &u, ability) else {
        return;
    };
    if let [only] = spots.as_slice() {
        come(ctx, unit, ability, card, *only);
        return;
    }
    let choices = spots
        .iter()
        .map(|s| {
            let text = s.hex.name();
            Choice::new(text.clone(), say!("Hex {text}", text), "")
        })
        .collect();
    let (side, name) = (u.side, u.name.to_owned());
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: SupportQuestion::SupportHex { unit, ability }.into(),
        prompt: say!("Where does the support of {name} appear?", name),
        choices,
        default: 0,
    });
}

fn offer(world: &World, u: &UnitRead<'_>, ability: AbilityId) -> Option<(Vec<Spot>, Arc<Card>)> {
    let spa = caller(u, ability)?;
    let support = spa.def.support.as_ref()?;
    let card = read::content(world).card(&support.card)?.clone();
    Some((places(world, u, spa, &card), card))
}

/// The owner has chosen the hex, by its place among those offered.
pub(crate) fn answered(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId, choice: usize) {
    let world = ctx.world();
    let found = offer(world, &read::unit(world, unit), ability);
    if let Some((spots, card)) = found
        && let Some(spot) = spots.get(choice)
    {
        come(ctx, unit, ability, card, *spot);
    }
}

fn come(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId, card: Arc<Card>, spot: Spot) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let uses = u.spas.get(ability).map_or(0, |s| s.uses);
    let like = read::side_of(world, unit);
    ctx.emit(AbilityEvent::AbilityUsed {
        unit,
        ability,
        uses_left: Some(uses.saturating_sub(1)),
        ready: None,
    });
    join(ctx, like, card, Place::On(spot), Some(unit), false);
}

/// Whether a side has somebody who could declare something in the End Phase.
pub(crate) fn any_to_declare(world: &World, side: SideId) -> bool {
    read::active(world, side).any(|u| {
        u.spas
            .0
            .iter()
            .any(|s| s.def.support.is_some() && ready(world, &u, s.def.id).is_ok())
    })
}
