//! Heat done to others (R6.9.6): a heat value warms what has a heat scale and hurts what has none.

use bevy_ecs::world::World;
use hexlance_rules::UnitId;

use crate::{
    Ctx,
    card::{Bracket, Damage},
    hurt::HurtEvent,
    line,
    model::{
        attack::{AirAttack, Attack, AttackKind, Mount, Target, Value},
        munition::{Munition, loaded},
    },
    munition,
    read::{self, UnitRead},
    special::Code,
    weapons::is_under_water,
};

/// Whether a target takes heat as damage (R6.9.6): buildings and units without a heat scale do; FR ignores it.
pub(super) fn as_damage(target: Option<&UnitRead<'_>>) -> bool {
    target.is_none_or(|t| !t.card.kind.tracks_heat() && !t.card.specials.has(Code::FR))
}

/// Points of heat that the standard attack of a unit adds at a bracket, after its injuries; none under water (R5.4.5).
pub(super) fn points(
    world: &World,
    attacker: &UnitRead<'_>,
    attack: &Attack,
    bracket: Bracket,
) -> u8 {
    if is_under_water(world, attack, attacker) {
        return 0;
    }
    let specials = &attacker.card.specials;
    let special = match attack.kind.with_missiles() {
        AttackKind::Weapon(Mount::Card, Value::Standard)
        | AttackKind::Air(AirAttack::Strike { .. }) => specials.get(Code::HT),
        AttackKind::Weapon(Mount::Turret, Value::Standard) => specials
            .turret()
            .and_then(|t| t.specials.iter().find(|s| s.code == Code::HT)),
        _ => None,
    };
    // Flames need air (R12.1).
    let special = special.filter(|_| !attacker.environment().is_airless());
    let own = special.map_or(0, |s| attacker.injured_damage(s.at(bracket)).points);
    own + munition::heat(attacker, attack, bracket)
}

/// Whether an attack hurts by flames or infernos (R15.2.2): an HT attack, infernos, or a standard attack with heat in it.
pub(super) fn burns(world: &World, attack: &Attack) -> bool {
    let infernos = matches!(
        loaded(attack.kind),
        Some((_, Munition::Inferno | Munition::ImprovedInferno))
    );
    if attack.id == 0 {
        return false;
    }
    let attacker = read::attacker(world, attack.attacker);
    let with_heat = || {
        line::aim_at(world, attack, &attacker)
            .is_some_and(|aimed| points(world, &attacker, attack, aimed.bracket) > 0)
    };
    attack.kind.is_heat() || infernos || with_heat()
}

/// Whether a unit takes heat as damage (R6.9.6).
pub fn takes_heat_as_damage(unit: &UnitRead<'_>) -> bool {
    as_damage(Some(unit))
}

/// A unit gains external heat, if it has a heat scale and does not ignore heat (R6.9.6, R13.3.12).
pub fn warm_unit(ctx: &mut Ctx<'_>, unit: UnitId, points: u8) {
    let t = read::unit(ctx.world(), unit);
    if points > 0 && t.card.kind.tracks_heat() && !t.card.specials.has(Code::FR) {
        ctx.emit(HurtEvent::ExternalHeat { unit, points });
    }
}

/// Half of it when fire is divided, at least 1 as the damage (R7.1.3).
const fn divided(attack: &Attack, points: u8) -> u8 {
    if attack.half.is_none() || points == 0 {
        points
    } else if points == 1 {
        1
    } else {
        points / 2
    }
}

fn warm(ctx: &mut Ctx<'_>, attack: &Attack, points: u8) {
    let Some(unit) = attack.target.unit() else {
        return;
    };
    warm_unit(ctx, unit, divided(attack, points));
}

/// A standard attack hit: its heat goes to a target that tracks heat. Others have taken it as damage.
pub fn add_heat(ctx: &mut Ctx<'_>, attack: &Attack, bracket: Bracket) {
    let attacker = read::attacker(ctx.world(), attack.attacker);
    let points = points(ctx.world(), &attacker, attack, bracket);
    warm(ctx, attack, points);
}

/// Whether an HT special attack deals heat to its target and no damage (R6.9.6): also where a hex has nothing in it
/// that could be damaged.
pub fn is_heat_only(world: &World, attack: &Attack) -> bool {
    if let Target::Hex(hex) = attack.target {
        let cell = read::board(world).get(hex);
        return cell.is_none_or(|c| c.building.is_none() && c.bridge.is_none());
    }
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    !as_damage(target.as_ref())
}

/// An HT special attack, or one with infernos, hit (R6.9.6, R6.10): deals its heat and says so, unless the target takes
/// it as damage.
pub fn heat_only(ctx: &mut Ctx<'_>, attack: &Attack, base: Damage) -> bool {
    if !is_heat_only(ctx.world(), attack) {
        return false;
    }
    let points = match loaded(attack.kind) {
        Some((_, Munition::Inferno)) => base.points.div_ceil(2),
        _ => base.points,
    };
    warm(ctx, attack, points);
    true
}
