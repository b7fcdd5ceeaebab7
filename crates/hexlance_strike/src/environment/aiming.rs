//! What conditions do to attacks (R12.4 to R12.7) and to control rolls.

use bevy_ecs::world::World;
use hexlance_rules::{Atmosphere, Breakdown, Environment, Gale, Gravity, Refusal, Weather};
use smallvec::SmallVec;

use crate::{
    ability::Quantity,
    card::Card,
    conditions::{Felt, add_part, eased, tag},
    model::{
        attack::{AirAttack, Attack, AttackKind, Marking, Mount, Value},
        condition::Condition,
        munition::{Munition, loaded},
    },
    read::UnitRead,
    special::Code,
    state::Frame,
};

/// The missiles that wind and hail trouble.
pub const MISSILES: [Code; 3] = [Code::LRM, Code::SRM, Code::IF];

/// What conditions add to the target number of a weapon attack, each by itself, light aside.
pub fn parts(
    world: &World,
    kind: AttackKind,
    attacker: &UnitRead<'_>,
    target: Option<&UnitRead<'_>>,
) -> SmallVec<[(Condition, i16); 4]> {
    let mut out = SmallVec::new();
    let env = &world.resource::<Frame>().environment;
    let wind = env.wind_felt_by_attacks();
    if env.weather.is_empty() && wind == Gale::Calm && !env.interference {
        return out;
    }
    let infantry =
        attacker.card.kind.is_infantry() || target.is_some_and(|t| t.card.kind.is_infantry());
    let missiles = fires_missiles(attacker, kind);
    for weather in &env.weather {
        let value = match weather {
            Weather::LightFog => 0,
            Weather::LightRain | Weather::LightSnow => i16::from(infantry),
            Weather::HeavyFog => i16::from(!kind.is_heat()),
            Weather::ModerateRain
            | Weather::HeavyRain
            | Weather::GustingRain
            | Weather::TorrentialRain
            | Weather::LightningStorm
            | Weather::ModerateSnow
            | Weather::HeavySnow
            | Weather::Sleet => 1,
            Weather::Blizzard | Weather::IceStorm => 2,
            Weather::LightHail => i16::from(missiles),
            Weather::HeavyHail => 2 * i16::from(missiles),
            Weather::BlowingSand => 1 + i16::from(attacker.card.specials.has(Code::ENE)),
        };
        if value != 0 {
            out.push((Condition::Weather(*weather), value));
        }
    }
    let blown = match (wind, missiles) {
        (Gale::Calm, _) | (Gale::LightGale | Gale::ModerateGale, false) => 0,
        (Gale::LightGale, true) | (Gale::StrongGale, false) => 1,
        (Gale::ModerateGale, true) | (Gale::Storm, _) => 2,
        (Gale::StrongGale, true) | (Gale::Tornado | Gale::GreatTornado, _) => 3,
    };
    if blown != 0 {
        out.push((Condition::Wind(env.gale), blown));
    }
    if env.interference {
        out.push((Condition::Interference, 2));
    }
    out
}

/// Adds what conditions do to a target number.
pub fn add_to_hit(
    out: &mut Breakdown,
    world: &World,
    kind: AttackKind,
    attacker: &UnitRead<'_>,
    target: Option<&UnitRead<'_>>,
) {
    for (condition, value) in parts(world, kind, attacker, target) {
        add_part(out, attacker, (tag(condition), condition), value);
    }
}

/// The sum of what conditions add to a target number, after the attacker's abilities.
pub fn sum(
    world: &World,
    kind: AttackKind,
    attacker: &UnitRead<'_>,
    target: Option<&UnitRead<'_>>,
) -> i16 {
    parts(world, kind, attacker, target)
        .into_iter()
        .map(|(c, value)| eased(attacker, c, Quantity::ConditionNumber, value))
        .sum()
}

/// Whether missiles have a part in an attack: LRM, SRM and IF attacks, and standard attacks of units with them.
pub fn fires_missiles(attacker: &UnitRead<'_>, kind: AttackKind) -> bool {
    uses_any(attacker, kind, &MISSILES)
}

/// Whether a unit may leave its missiles out of a standard attack: where hail falls on them, or a storm blows them away
/// (R12.4, R12.6).
pub fn may_leave_out_missiles(env: &Environment) -> bool {
    env.has(Weather::LightHail)
        || env.has(Weather::HeavyHail)
        || env.wind_felt_by_attacks() >= Gale::Storm
}

/// Whether conditions let a unit make a kind of attack at all.
pub fn is_possible(attacker: &UnitRead<'_>, kind: AttackKind) -> bool {
    check_kind(attacker, kind).is_ok()
}

fn refuse(
    rule: &'static str,
    code: &'static str,
    message: &'static str,
    remedy: &'static str,
) -> Refusal {
    Refusal::new(code, rule, message).or(remedy)
}

/// Whether conditions let a weapon or marking attack be made at all.
///
/// # Errors
/// `too_windy`, `no_air`, `interference`, `missiles_fly`.
pub fn check(attacker: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    check_kind(attacker, attack.kind)
}

fn check_kind(attacker: &UnitRead<'_>, kind: AttackKind) -> Result<(), Refusal> {
    let env = attacker.environment();
    let wind = env.wind_felt_by_attacks();
    if kind.is_weapon() && wind == Gale::GreatTornado {
        return Err(refuse(
            "R12.6",
            "too_windy",
            "No weapon attack is possible in such a tornado.",
            "Physical attacks are.",
        ));
    }
    if wind >= Gale::Storm && fires_missiles(attacker, kind) {
        return Err(refuse(
            "R12.6",
            "too_windy",
            "Missiles do not fly in such a wind.",
            "Attack without missiles.",
        ));
    }
    if matches!(kind, AttackKind::Weapon(_, Value::WithoutMissiles)) && !may_leave_out_missiles(env)
    {
        return Err(refuse(
            "R12.4",
            "missiles_fly",
            "Nothing hinders the missiles so much that they could be left out.",
            "Attack with all weapons.",
        ));
    }
    if env.is_airless() {
        let burns = match kind {
            AttackKind::Weapon(_, Value::Special(Code::HT)) => true,
            _ => {
                env.atmosphere == Atmosphere::Vacuum
                    && matches!(
                        loaded(kind),
                        Some((_, Munition::Inferno | Munition::ImprovedInferno))
                    )
            }
        };
        if burns {
            return Err(refuse(
                "R12.1",
                "no_air",
                "Without air it does not burn.",
                "Use another weapon.",
            ));
        }
    }
    if env.interference && kind == AttackKind::Marking(Marking::Tag) {
        return Err(refuse(
            "R12.7.2",
            "interference",
            "Electromagnetic interference drowns TAG.",
            "Attack without it.",
        ));
    }
    Ok(())
}

/// Gravity makes skids likelier (R12.5).
pub fn add_skid(out: &mut Breakdown, u: &UnitRead<'_>) {
    let gravity = u.environment().gravity;
    if gravity >= Gravity::High {
        let condition = Condition::Gravity(gravity);
        add_part(out, u, (tag(condition), condition), 1);
    }
}

/// Rain or sleet on a road (R4.9.2), as a condition.
pub fn wet_road(env: &Environment) -> Option<Condition> {
    let wet = |w: &&Weather| {
        matches!(
            w,
            Weather::LightRain
                | Weather::ModerateRain
                | Weather::HeavyRain
                | Weather::GustingRain
                | Weather::TorrentialRain
                | Weather::Sleet
        )
    };
    env.weather.iter().find(wet).map(|w| Condition::Weather(*w))
}

/// Whether all ground is as slippery as ice in this weather, or all pavement (R12.4).
pub fn is_slippery(env: &Environment, paved: bool) -> bool {
    env.has(Weather::IceStorm) || (paved && env.has(Weather::Sleet))
}

/// What conditions add to the control rolls of aerospace units that fly low (R12.0.2): the control column of the
/// tables, with what their abilities take off it.
pub fn add_flight_control(out: &mut Breakdown, u: &UnitRead<'_>) {
    let env = u.environment();
    let air = match env.atmosphere {
        Atmosphere::Thin => -1,
        Atmosphere::High => 1,
        Atmosphere::VeryHigh => 2,
        Atmosphere::Vacuum | Atmosphere::Trace | Atmosphere::Standard => 0,
    };
    let condition = Condition::Atmosphere(env.atmosphere);
    add_part(out, u, (tag(condition), condition), air);
    if env.has(Weather::LightningStorm) {
        let condition = Condition::Weather(Weather::LightningStorm);
        add_part(out, u, (tag(condition), condition), 1);
    }
    let condition = Condition::Wind(env.wind_blowing());
    let force = i16::from(env.wind_felt().force().min(Gale::Storm.force()));
    add_part(out, u, (tag(condition), condition), force);
}

/// Whether operating in atmosphere makes control rolls harder (R1.6.2): not in a vacuum (R12.1).
pub fn atmosphere_counts(card: &Card, env: &Environment) -> bool {
    card.is_aerospace() && !env.is_airless()
}

/// Whether an attack of a kind is made with one of these specials.
pub fn uses_any(attacker: &UnitRead<'_>, kind: AttackKind, codes: &[Code]) -> bool {
    let specials = &attacker.card.specials;
    match kind {
        AttackKind::Weapon(mount, Value::WithoutMissiles) => codes
            .iter()
            .filter(|c| !MISSILES.contains(c))
            .any(|c| uses_any(attacker, AttackKind::Weapon(mount, Value::Standard), &[*c])),
        AttackKind::Weapon(_, Value::Special(code) | Value::Loaded(code, _)) => {
            codes.contains(&code)
        }
        AttackKind::Weapon(_, Value::Indirect | Value::PlainIndirect) => codes.contains(&Code::IF),
        AttackKind::Weapon(Mount::Card, Value::Standard) => codes.iter().any(|c| specials.has(*c)),
        AttackKind::Weapon(Mount::Turret, Value::Standard) => specials
            .turret()
            .is_some_and(|t| t.specials.iter().any(|s| codes.contains(&s.code))),
        // Rear weapons have no specials (R6.8.4).
        AttackKind::Weapon(Mount::Rear | Mount::Arc(_), Value::Standard) => false,
        AttackKind::Air(AirAttack::Strike { .. }) => codes.iter().any(|c| specials.has(*c)),
        AttackKind::Artillery(_)
        | AttackKind::Air(_)
        | AttackKind::Physical(_)
        | AttackKind::Marking(_)
        | AttackKind::Preempt { .. } => false,
    }
}
