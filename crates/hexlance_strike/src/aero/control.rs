//! Control rolls of aircraft (R1.6, R11.5.2, R11.7): what they need, when they are due, and what they lead to.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, SideId, Tag, UnitId};

use super::{AirEvent, AirZone, Band, Sky, engage, land};
use crate::{
    Ctx,
    ability::Grant,
    conditions::Felt,
    control::{Control, ControlCause, ControlStep},
    environment,
    hurt::CrashStep,
    read::{self, UnitRead},
    sides::TwoSides,
    state::Critical,
};

static ATMOSPHERE: Tag = tag("Atmosphere", "R1.6.2");
static CREW: Tag = tag("Crew hits", "R1.6.2");
static ROUGH: Tag = tag("Unsuitable ground", "R11.7.2");
static BATTERED: Tag = tag("Damage", "R11.7.3");
static STRUCK: Tag = tag("Damage this turn", "R11.7.1");
static HEIGHT: Tag = tag("Other band", "R11.5.2");
static WASH: Tag = tag("Wash", "spa.ride_the_wash");

const fn tag(name: &'static str, rule: &'static str) -> Tag {
    Tag { name, rule }
}

/// What flying in an atmosphere adds (R1.6.2).
const IN_ATMOSPHERE: i16 = 2;
/// What unsuitable ground adds (R11.7.2, R11.7.6), and what it adds by ability.
const ON_ROUGH: i16 = 2;
const ON_ROUGH_BY_ABILITY: i16 = 1;
/// What the wash of an enemy adds.
const IN_WASH: i16 = 3;
/// The wind force from which low flight needs a roll (R11.7.1).
const ROUGH_WIND: i16 = 2;

/// Adds the modifier of unsuitable ground, as abilities change it.
pub(crate) fn unsuitable(b: &mut Breakdown, u: &UnitRead<'_>, tag: &'static Tag) {
    let able = u.spas.0.iter().find(|s| s.def.grants(Grant::RoughLanding));
    match able {
        Some(spa) => b.changed(tag, spa.def.id, spa.def.name.as_str(), ON_ROUGH_BY_ABILITY),
        None => b.rule(tag, ON_ROUGH),
    }
}

/// Adds the modifier of the atmosphere: the least of those that abilities put in its place.
fn atmosphere(b: &mut Breakdown, u: &UnitRead<'_>) {
    let space = u
        .flight()
        .is_some_and(|f| matches!(f.zone, AirZone::Outer(_)));
    if space || !environment::aiming::atmosphere_counts(u.card, u.environment()) {
        return;
    }
    let by_ability = u.spas.0.iter().flat_map(|s| {
        s.def.grants.iter().filter_map(move |g| match g {
            Grant::Atmosphere(n) => Some((i16::from(*n), s)),
            _ => None,
        })
    });
    match by_ability.min_by_key(|(n, _)| *n) {
        Some((n, s)) => b.changed(&ATMOSPHERE, s.def.id, s.def.name.as_str(), n),
        None => b.rule(&ATMOSPHERE, IN_ATMOSPHERE),
    }
}

/// Adds what a control roll of an aircraft needs besides Skill and gear.
pub(crate) fn add(b: &mut Breakdown, world: &World, u: &UnitRead<'_>, cause: ControlCause) {
    b.rule_unless_zero(&CREW, 2 * i16::from(u.criticals(Critical::Crew)));
    atmosphere(b, u);
    match cause {
        ControlCause::Landing | ControlCause::Liftoff => {
            let lands = cause == ControlCause::Landing;
            let path = if lands {
                u.flight().and_then(|f| f.path)
            } else {
                world.resource::<Sky>().lifting.map(|(_, path)| path)
            };
            if path.is_some_and(|p| land::area(world, u, p, lands) != land::Area::Good) {
                unsuitable(b, u, &ROUGH);
            }
            let whole = u16::from(u.card.armor) + u16::from(u.card.structure);
            let left = u16::from(u.armor.points) + u16::from(u.armor.structure);
            b.rule_unless_zero(&BATTERED, (whole.saturating_sub(left) / 5) as i16);
            environment::aiming::add_flight_control(b, u);
        }
        ControlCause::Flight => {
            b.rule_unless_zero(&STRUCK, i16::from(u.acts.damage_taken / 2));
            if flies_low(u) {
                environment::aiming::add_flight_control(b, u);
            }
        }
        ControlCause::Engage | ControlCause::Avoid => {
            if cause == ControlCause::Engage {
                b.rule_unless_zero(&HEIGHT, engage::bands_apart(world, u.id));
            }
            for (id, label, add) in engage::hindrances(world, u.id, cause) {
                b.ability(id, label, add);
            }
        }
        ControlCause::Wash => b.rule(&WASH, IN_WASH),
        _ => {}
    }
}

/// By how much a roll has failed, if it has: at least 1, also where a natural 2 fails a number that it reaches.
fn missed_by(control: &Control) -> Option<i16> {
    if control.succeeds() {
        return None;
    }
    let dice = i16::from(control.dice[0]) + i16::from(control.dice[1]);
    Some((control.target.total() - dice).max(1))
}

/// A control roll without a move on the ground stands.
pub(crate) fn stood(ctx: &mut Ctx<'_>, control: &Control) {
    let unit = control.unit;
    let missed = missed_by(control);
    match control.cause {
        ControlCause::Landing => land::landed(ctx, unit, missed),
        ControlCause::Liftoff => land::lifted(ctx, unit, missed),
        ControlCause::Flight => {
            if let Some(by) = missed {
                let bands = (by + 1) / 2;
                lose_height(
                    ctx,
                    unit,
                    bands.clamp(1, 9) as u8,
                    "it is out of control",
                    None,
                );
            }
        }
        ControlCause::Engage | ControlCause::Avoid => {
            let total = engage::total(ctx.world(), control);
            ctx.emit(AirEvent::EngagementRolled {
                unit,
                good: missed.is_none(),
                total,
            });
        }
        ControlCause::Wash => {
            if missed.is_some() {
                let by = engage::tailed_by(ctx.world(), unit);
                lose_height(ctx, unit, 2, "it is caught in the wash", by);
            }
        }
        ControlCause::Skid
        | ControlCause::Bog
        | ControlCause::GetFree
        | ControlCause::Drop
        | ControlCause::Earthquake => {}
    }
}

/// An aircraft loses bands; below Low it crashes (R11.7.1).
pub(crate) fn lose_height(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    bands: u8,
    why: &'static str,
    by: Option<UnitId>,
) {
    let Some(from) = read::unit(ctx.world(), unit).flight().map(|f| f.band) else {
        return;
    };
    match from.lowered(bands) {
        Some(to) => ctx.emit(AirEvent::BandChanged {
            unit,
            from,
            to,
            why,
        }),
        None => ctx.push(CrashStep { unit, by }),
    }
}

/// Whether an aircraft makes a roll in this End Phase (R11.7.1).
fn is_due(u: &UnitRead<'_>) -> bool {
    u.flight().is_some_and(|f| {
        let wind = i16::from(u.environment().wind_felt().force());
        u.acts.damage_taken > 0 || (flies_low(u) && f.path.is_some() && wind >= ROUGH_WIND)
    })
}

/// Whether an aircraft flies Low over the map, where the weather bears on it.
fn flies_low(u: &UnitRead<'_>) -> bool {
    u.flight()
        .is_some_and(|f| f.is_over_map() && f.band == Band::Low)
}

/// The control rolls of the End Phase (R11.7.1), those of the Initiative loser first. Who is shut down fails (R1.6.3).
pub(crate) fn flight_checks(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let loser = read::turn(world).loser().unwrap_or(SideId(0));
    let mut steps = Vec::new();
    let mut fail = Vec::new();
    for side in [loser, loser.opponent()] {
        for u in read::aloft(world, side).filter(is_due) {
            if u.is_shut_down() {
                fail.push(u.id);
            } else {
                steps.push(ControlStep::ControlRoll {
                    unit: u.id,
                    cause: ControlCause::Flight,
                    walk: None,
                });
            }
        }
    }
    ctx.push_in_order(steps);
    for unit in fail {
        lose_height(ctx, unit, 1, "nobody steers it", None);
    }
}
