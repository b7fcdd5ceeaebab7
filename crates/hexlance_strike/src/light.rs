//! Light (R12.3) as it bears on attacks and on those who spot for them, and the sum of all conditions.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Hex};
use hexlance_rules::{Breakdown, Light, Refusal, Tag, say};

use crate::{
    ability::{Grant, Penalty, Quantity},
    conditions,
    environment::aiming,
    line,
    model::{
        attack::{Attack, AttackKind, Target},
        condition::Condition,
    },
    read::{self, UnitRead},
    shells,
    special::Code,
    state::Frame,
    to_hit,
};

static DARKNESS: Tag = Tag {
    name: "Darkness",
    rule: "R12.3",
};

/// How far a searchlight reaches in hexes (R12.3.2).
const LAMP: u16 = 21;

/// How far a spotter sees in the dark in hexes (R12.3.1).
const SEEN_AT_NIGHT: u16 = 12;

/// The modifier of the light (R12.3).
fn darkness(world: &World) -> i16 {
    match world.resource::<Frame>().environment.light {
        Light::Day => 0,
        Light::Dusk => 1,
        Light::FullMoon | Light::Glare => 2,
        Light::Moonless | Light::SolarFlare => 3,
        Light::PitchBlack => 4,
    }
}

/// A searchlight that shines (R12.3.2): dusk and glare have no use for one, and interference puts it out (R12.7.2).
pub fn shines(world: &World, u: &UnitRead<'_>) -> bool {
    let env = u.environment();
    let of_use = darkness(world) >= 2 && env.light != Light::Glare && !env.interference;
    of_use && u.card.specials.has(Code::SRCH) && !u.gear.light_off && u.can_act()
}

/// Whether a unit's searchlight falls on a hex that it sees (R12.3.2).
fn lights_up(world: &World, u: &UnitRead<'_>, hex: Hex) -> bool {
    let Some(spot) = u.spot() else { return false };
    let ahead = |facing| spot.hex.arc(facing, hex) == Arc::Front;
    shines(world, u) && spot.hex.distance(hex) <= LAMP && u.facing().is_none_or(ahead)
}

/// Lit by a fire in the hex or next to it (R12.3.3).
fn by_firelight(world: &World, hex: Hex) -> bool {
    let board = read::board(world);
    let burns = |h: Hex| board.get(h).is_some_and(|c| c.fire);
    burns(hex) || hex.neighbours().into_iter().any(burns)
}

/// Lit for everybody: by a fire, by illumination rounds, or by its own searchlight.
fn is_lit(world: &World, hex: Hex, unit: Option<&UnitRead<'_>>) -> bool {
    by_firelight(world, hex) || shells::is_lit(world, hex) || unit.is_some_and(|u| shines(world, u))
}

/// Adds light and the other conditions to the target number of a weapon or marking attack.
/// Gives back what darkness adds.
pub fn add(out: &mut Breakdown, world: &World, attack: &Attack, attacker: &UnitRead<'_>) -> i16 {
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let hex = match attack.target {
        Target::Unit(_) => target.as_ref().and_then(UnitRead::hex),
        Target::Hex(hex) => Some(hex),
    };
    let near = || {
        let t = target.as_ref()?;
        line::nearest(world, attacker, t, None)
    };
    // Between aircraft no hex is lit (R11.5.5).
    let Some(hex) = hex.or_else(near).or_else(|| {
        target
            .as_ref()
            .is_some_and(UnitRead::is_aloft)
            .then_some(Hex::new(i16::MIN / 4, 0))
    }) else {
        return 0;
    };
    add_at(out, world, attack.kind, attacker, hex, target.as_ref())
}

/// The same for a target that is somewhere, or might be there.
pub(crate) fn add_at(
    out: &mut Breakdown,
    world: &World,
    kind: AttackKind,
    attacker: &UnitRead<'_>,
    hex: Hex,
    target: Option<&UnitRead<'_>>,
) -> i16 {
    let light = light(world, kind, attacker, hex, target);
    let felt = if light == 0 {
        0
    } else {
        if attacker.grants(Grant::Ignores(Penalty::Darkness)) {
            to_hit::penalty(out, &DARKNESS, light, attacker, Penalty::Darkness);
        } else {
            let condition = Condition::Light(attacker.environment().light);
            conditions::add_part(out, attacker, (&DARKNESS, condition), light);
        }
        felt_darkness(attacker, light)
    };
    aiming::add_to_hit(out, world, kind, attacker, target);
    felt
}

/// What an attacker feels of the darkness after its abilities.
fn felt_darkness(attacker: &UnitRead<'_>, light: i16) -> i16 {
    if attacker.grants(Grant::Ignores(Penalty::Darkness)) {
        return 0;
    }
    let condition = Condition::Light(attacker.environment().light);
    conditions::eased(attacker, condition, Quantity::ConditionNumber, light)
}

/// What all conditions add to an attack between units as they are or as they might be, after the attacker's abilities.
pub fn sum(world: &World, kind: AttackKind, attacker: &UnitRead<'_>, target: &UnitRead<'_>) -> i16 {
    let Some(hex) = target.hex() else { return 0 };
    let light = light(world, kind, attacker, hex, Some(target));
    felt_darkness(attacker, light) + aiming::sum(world, kind, attacker, Some(target))
}

/// The modifier of the light on an attack at a hex, or at a unit in it (R12.3).
pub fn light(
    world: &World,
    kind: AttackKind,
    attacker: &UnitRead<'_>,
    hex: Hex,
    target: Option<&UnitRead<'_>>,
) -> i16 {
    let dark = darkness(world);
    if dark == 0 {
        return 0;
    }
    // What is done by sight of one's own does nothing for indirect fire (R6.9.3).
    let by_me = !kind.is_indirect() && lights_up(world, attacker, hex);
    if by_me || is_lit(world, hex, target) {
        return 0;
    }
    // What fired or glows can be made out (R12.3.4).
    let glows = target.is_some_and(|t| t.acts.fired || t.heat.level >= 2);
    dark - i16::from(glows)
}

/// Whether a spotter with a free line makes out its target in this light (R12.3.1).
///
/// # Errors
/// `spotter_is_blind`.
pub(crate) fn check_spotting(
    world: &World,
    spotter: &UnitRead<'_>,
    to: Hex,
    target: Option<&UnitRead<'_>>,
    name: &str,
) -> Result<(), Refusal> {
    let Some(from) = spotter.hex() else {
        return Ok(());
    };
    let near = darkness(world) < 2
        || from.distance(to) <= SEEN_AT_NIGHT
        || spotter.grants(Grant::Ignores(Penalty::Darkness));
    if near || is_lit(world, to, target) || lights_up(world, spotter, to) {
        return Ok(());
    }
    Err(Refusal::new(
        "spotter_is_blind",
        "R12.3.1",
        say!(
            "It is too dark for {spotter} to see {name} from so far.",
            spotter = spotter.name,
            name
        ),
    )
    .or(say!("Spot from within {most} hexes.", most = SEEN_AT_NIGHT)))
}
