//! 'Mechs that draw fire away from the vehicles and infantry of their force (sca.shielding, R18.1.12).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, say};

use crate::{
    ability::Grant,
    attack::legal,
    model::attack::{Attack, AttackKind, Target},
    read::{self, UnitRead},
};

/// Whether an attack is fire that is restricted so: weapons at a unit, artillery at one too; no physical attack.
const fn is_fire(kind: AttackKind) -> bool {
    matches!(kind, AttackKind::Weapon(..) | AttackKind::Artillery(_))
}

/// Nobody fires at a vehicle or infantry while a 'Mech of its force is closer that could be fired at, unless it has
/// fired on such a 'Mech this turn.
///
/// # Errors
/// `shielded`, with the 'Mech.
pub fn check(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    let Target::Unit(id) = attack.target else {
        return Ok(());
    };
    if !is_fire(attack.kind) {
        return Ok(());
    }
    let Some(target) = read::try_target(world, id) else {
        return Ok(());
    };
    let kind = target.card.kind;
    let shielded = (kind.is_vehicle() || kind.is_infantry()) && !target.is_aerospace();
    let (true, Some(from), Some(at)) = (shielded, u.hex(), target.hex()) else {
        return Ok(());
    };
    let Some(spa) = target.spas.0.iter().find(|s| s.def.grants(Grant::Shields)) else {
        return Ok(());
    };
    let of = read::side_of(world, id);
    let distance = from.distance(at);
    let shields = |m: &UnitRead<'_>| {
        let its = read::side_of(world, m.id);
        m.card.kind.is_mech()
            && (its.side, its.force) == (of.side, of.force)
            && !m.is_hidden()
            && m.hex().is_some_and(|h| from.distance(h) < distance)
    };
    let closer: Vec<_> = read::active(world, of.side).filter(shields).collect();
    let fired_on = |m: &UnitRead<'_>| {
        let fired = u.acts.fired || attack.half.is_some();
        fired && u.acts.primary == Some(Target::Unit(m.id))
    };
    if closer.iter().any(fired_on) {
        return Ok(());
    }
    match closer.iter().find(|m| could_fire_at(world, u, m)) {
        None => Ok(()),
        Some(m) => Err(Refusal::new(
            "shielded",
            spa.def.id.as_str(),
            say!(
                "{member} is closer and shields {target}.",
                member = m.name,
                target = target.name
            ),
        )
        .or(say!("Fire at {unit} first.", unit = m.name))),
    }
}

/// Whether a unit could fire at another with any of its weapons by its own eyes.
fn could_fire_at(world: &World, u: &UnitRead<'_>, m: &UnitRead<'_>) -> bool {
    let kinds = legal::kinds(u).into_iter().filter(|k| !k.is_indirect());
    kinds.into_iter().any(|kind| {
        let attack = Attack::plain(u.id, Target::Unit(m.id), kind);
        legal::check_aim_of(world, u, attack).is_ok()
    })
}
