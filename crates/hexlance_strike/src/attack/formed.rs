//! Attacks that a horde passes on from one member to another (R14.3.31).

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, UnitId, say};

use super::{AttackQuestion, legal, resolve};
use crate::{
    Ctx, concealment,
    formations::{self, FormationEvent, active, lasts, membership, name, of_unit},
    model::{
        attack::{Attack, AttackKind, Physical, Target},
        formation::FormationType,
    },
    read,
};

/// Whether a kind of attack may be passed on: what is aimed at a unit and moves nobody.
fn may_pass(attack: &Attack) -> bool {
    let kind = match attack.kind {
        AttackKind::Weapon(..) | AttackKind::Marking(_) => true,
        AttackKind::Physical(p) => {
            matches!(p, Physical::Standard | Physical::Melee | Physical::AntiMech)
        }
        AttackKind::Preempt { .. } | AttackKind::Artillery(_) | AttackKind::Air(_) => false,
    };
    kind && !attack.surprise
}

/// Members of the target's horde to which an attack may be passed on.
pub fn stand_ins(world: &World, attack: &Attack) -> Vec<UnitId> {
    let Some(target) = attack.target.unit().filter(|_| may_pass(attack)) else {
        return Vec::new();
    };
    let Some((key, state)) = membership(world, target) else {
        return Vec::new();
    };
    if state.kind != Some(FormationType::Horde) || !lasts(world, key) {
        return Vec::new();
    }
    let attacker = read::attacker(world, attack.attacker);
    let far = |unit: UnitId| {
        let hex = read::unit(world, unit).hex();
        attacker.hex().zip(hex).map(|(a, b)| a.distance(b))
    };
    let Some(farthest) = far(target) else {
        return Vec::new();
    };
    let legal = |unit: &UnitId| {
        let passed = Attack {
            target: Target::Unit(*unit),
            ..attack.clone()
        };
        *unit != target
            && far(*unit).is_some_and(|d| d <= farthest)
            && legal::check_aim(world, passed).is_ok()
    };
    let members = active(world, key);
    members.into_iter().filter(|u| legal(u)).collect()
}

/// Asks the owner of a horde whether an attack on a member goes on another; whether it was asked.
pub(crate) fn offer_switch(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let world = ctx.world();
    if !formations::any(world) {
        return false;
    }
    let Some(target) = attack.target.unit() else {
        return false;
    };
    let others = stand_ins(world, attack);
    if others.is_empty() {
        return false;
    }
    let t = read::unit(world, target);
    let key = of_unit(world, target);
    let by = concealment::name_for(world, t.side, attack.attacker);
    let mut choices = vec![Choice::new(
        "no",
        say!("{unit} takes it", unit = t.name),
        "",
    )];
    choices.extend(others.iter().map(|u| {
        let u = read::unit(world, *u);
        Choice::named(u.id.0.to_string(), u.name, u.card.full_name())
    }));
    let prompt = say!(
        "{name}: {by} attacks {target}. Does another member take the attack?",
        name = name(world, key),
        by,
        target = t.name
    );
    ctx.ask(Decision {
        side: t.side,
        unit: Some(target),
        question: AttackQuestion::PassOn {
            attack: attack.clone(),
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
    true
}

/// The owner of a horde has answered: the attack goes on.
pub(crate) fn switch_answered(ctx: &mut Ctx<'_>, mut attack: Attack, unit: Option<UnitId>) {
    if let (Some(to), Some(from)) = (unit, attack.target.unit()) {
        ctx.emit(FormationEvent::AttackPassedOn {
            attacker: attack.attacker,
            from,
            to,
        });
        attack.target = Target::Unit(to);
    }
    resolve::by_spotter(ctx, attack);
}
