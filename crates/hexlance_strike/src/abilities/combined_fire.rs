//! A whole formation attacks one enemy (sca.tactical_experts_combined_fire, R14.6.2): declared before its first attack,
//! and binding.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Refusal, SideId, UnitId, say};

use super::early;
use crate::{
    Ctx,
    ability::Grant,
    artillery,
    attack::legal,
    concealment,
    forces::{self, ForceAct, act},
    go::{self, Wait},
    model::attack::{Attack, AttackKind, Half, Target},
    physical,
    read::{self, UnitRead},
    state::Spa,
};

/// Least members of a formation that declares.
const LEAST: usize = 3;

/// The ability of a unit, and what its formation has declared.
fn declared<'u>(u: &UnitRead<'u>) -> Option<(&'u Spa, UnitId)> {
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|s| s.of_force && s.def.grants(Grant::GroupFire))?;
    Some((spa, spa.chosen?))
}

/// The active members of a unit's formation, itself among them: hidden ones too, carried ones not.
fn members<'w>(world: &'w World, unit: UnitId) -> Vec<UnitRead<'w>> {
    let of = read::side_of(world, unit);
    read::active(world, of.side)
        .filter(|m| read::side_of(world, m.id) == of)
        .collect()
}

/// Whether a unit could attack a target now, as it stands.
fn could_attack(world: &World, u: &UnitRead<'_>, target: UnitId) -> bool {
    if !u.can_act() || u.is_hidden() {
        return false;
    }
    let may = |kind: AttackKind, spotter: Option<UnitId>| {
        let attack = Attack {
            spotter,
            ..Attack::plain(u.id, Target::Unit(target), kind)
        };
        legal::may_still_attack(world, u, &attack).is_ok()
            && legal::check_aim_of(world, u, attack.clone()).is_ok()
            && super::rage::check_target(world, u, &attack).is_ok()
            && super::shielding::check(world, u, &attack).is_ok()
    };
    legal::kinds(u).into_iter().any(|kind| {
        if kind.is_indirect() {
            let spotters = read::active(world, u.side).filter(|s| s.id != u.id);
            spotters.into_iter().any(|s| may(kind, Some(s.id)))
        } else {
            may(kind, None)
        }
    }) || physical::options(world, u.id, target)
        .into_iter()
        .any(|p| may(AttackKind::Physical(p), None))
        || artillery::legal::orders(world, u.id, Target::Unit(target))
            .into_iter()
            .any(|order| may(order.kind, None))
}

/// Whether a unit has made an attack of its turn.
const fn has_attacked(u: &UnitRead<'_>) -> bool {
    u.acts.weapon || u.acts.physical
}

/// Whether the formation of a unit may declare that it attacks a target.
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    u: &UnitRead<'_>,
    ability: AbilityId,
    target: Option<UnitId>,
) -> Result<(), Refusal> {
    let rule = ability.as_str();
    // Of those who act first the whole formation must do so.
    let first = match go::waiting(world) {
        Some(Wait::Attacks(s)) if *s == side => false,
        Some(Wait::EarlyAttacks(unit)) if *unit == u.id => true,
        _ => {
            return Err(Refusal::new(
                "wrong_moment",
                rule,
                "It is declared when its side attacks.",
            ));
        }
    };
    let Some(target) = target.and_then(|t| read::try_unit(world, t)) else {
        return Err(
            Refusal::new("no_target", rule, "Name an enemy.").or("Give the unit to attack.")
        );
    };
    if target.side == side || !target.is_in_play() || target.is_hidden() {
        return Err(Refusal::new(
            "bad_target",
            rule,
            "That is no enemy that can be attacked.",
        ));
    }
    if declared(u).is_some() {
        return Err(Refusal::new(
            "already_declared",
            rule,
            "Its formation has declared this turn.",
        ));
    }
    let members = members(world, u.id);
    if members.len() < LEAST {
        return Err(Refusal::new(
            "too_few",
            "R14.6.2",
            say!(
                "The formation has {members} active units.",
                members = members.len()
            ),
        )
        .or("Three at least are needed."));
    }
    let of = read::side_of(world, u.id);
    let overruns = forces::force(world, (of.side, of.force)).map_or(0, |f| f.overruns);
    let others = |m: &&UnitRead<'_>| m.id != u.id;
    for m in &members {
        let acts_in_time = if first {
            m.id == u.id || !m.acts.early
        } else {
            !m.acts.early
        };
        if has_attacked(m) || !acts_in_time {
            return Err(Refusal::new(
                "has_attacked",
                "R14.6.2",
                say!("{unit} has attacked this turn.", unit = m.name),
            )
            .or("It is declared before the formation's first attack."));
        }
    }
    if first && members.iter().filter(others).count() > usize::from(overruns) {
        return Err(Refusal::new(
            "not_all_act_first",
            rule,
            "Not the whole formation can act before all others.",
        )
        .or("Let no unit of the formation act before all others; declare it in the Combat Phase then."));
    }
    if let Some(m) = members.iter().find(|m| !could_attack(world, m, target.id)) {
        let name = concealment::name_for(world, side, target.id);
        return Err(Refusal::new(
            "cannot_attack",
            "R14.6.2",
            say!("{member} cannot attack {name} now.", member = m.name, name),
        )
        .or("Every active unit of the formation must be able to."));
    }
    Ok(())
}

/// The formation of a unit declares.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId, target: UnitId) {
    let of = read::side_of(ctx.world(), unit);
    let aimed = ForceAct::Aimed {
        formation: of.formation,
        target,
    };
    act(ctx, (of.side, of.force), ability, aimed);
}

/// Whether a unit is bound to attack what its formation has declared: it has not, and it could.
fn bound_to(world: &World, u: &UnitRead<'_>) -> Option<(AbilityId, UnitId)> {
    let (spa, target) = declared(u)?;
    if has_attacked(u) || read::unit(world, target).is_out() || !could_attack(world, u, target) {
        return None;
    }
    Some((spa.def.id, target))
}

/// The first attack of a unit whose formation has declared goes at the target.
///
/// # Errors
/// `combined_fire`, with the target.
pub fn check_target(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    let Some((_, target)) = declared(u) else {
        return Ok(());
    };
    if attack.target.unit() == Some(target) || attack.half == Some(Half::Second) {
        return Ok(());
    }
    let Some((ability, target)) = bound_to(world, u) else {
        return Ok(());
    };
    let name = concealment::name_for(world, u.side, target);
    Err(Refusal::new(
        "combined_fire",
        ability.as_str(),
        say!(
            "{unit} has to attack {name} with its formation.",
            unit = u.name,
            name
        ),
    )
    .or(say!("Attack {name} first.", name)))
}

/// What the formation of a unit has declared, if it is still there.
fn target_of(world: &World, u: &UnitRead<'_>) -> Option<UnitId> {
    let (_, target) = declared(u)?;
    (!read::unit(world, target).is_out()).then_some(target)
}

/// Units whose formation has declared while it acts before all others, and that have still to act so.
fn to_act_first<'w>(world: &'w World, side: SideId) -> impl Iterator<Item = UnitRead<'w>> {
    let begun = move |u: &UnitRead<'_>| {
        let of = read::side_of(world, u.id);
        read::units(world).any(|m| m.acts.early && read::side_of(world, m.id) == of)
    };
    read::active(world, side).filter(move |u| {
        let open = !u.acts.early && !u.acts.activated && u.can_act() && !has_attacked(u);
        open && target_of(world, u).is_some() && begun(u)
    })
}

/// A unit that has to act before all others, because its formation has declared so, and what it has to attack.
pub fn must_act_first(world: &World, side: SideId) -> Option<(UnitId, UnitId)> {
    to_act_first(world, side)
        .find(|u| early::may_act_first(world, u).is_ok())
        .and_then(|u| Some((u.id, target_of(world, &u)?)))
}

/// A unit of another formation does not take the place of one that has to act before all others.
///
/// # Errors
/// `combined_fire_waits`.
pub(super) fn leaves_room(world: &World, u: &UnitRead<'_>, left: u16) -> Result<(), Refusal> {
    let waiting: Vec<_> = to_act_first(world, u.side).map(|m| m.id).collect();
    if waiting.contains(&u.id) || waiting.len() < usize::from(left) {
        return Ok(());
    }
    let Some(first) = waiting.first() else {
        return Ok(());
    };
    Err(Refusal::new(
        "combined_fire_waits",
        "R14.6.2",
        say!(
            "{unit} has to act first.",
            unit = read::unit(world, *first).name
        ),
    )
    .or("Its formation has declared that all of it attacks."))
}

/// A unit of a side that still has to attack what its formation has declared, and what.
pub fn waiting(world: &World, side: SideId) -> Option<(UnitId, UnitId)> {
    if let Some(Wait::EarlyAttacks(unit)) = go::waiting(world) {
        let u = read::try_unit(world, *unit).filter(|u| u.side == side)?;
        return bound_to(world, &u).map(|(_, target)| (u.id, target));
    }
    read::active(world, side)
        .filter(|u| !u.acts.early)
        .find_map(|u| bound_to(world, &u).map(|(_, target)| (u.id, target)))
}
