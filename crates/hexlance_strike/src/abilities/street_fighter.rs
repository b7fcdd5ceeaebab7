//! Street Fighter: strikes an attacker in base contact before the attack is resolved (R18.1.19).

use bevy_ecs::world::World;
use hexlance_board::Arc;
use hexlance_rules::{AbilityId, Choice, Decision, UnitId, say};

use super::AbilityQuestion;
use crate::{
    Ctx,
    ability::Grant,
    aimed::AttackStep,
    attack::resolve,
    blows, cargo,
    concealment::name_for,
    model::attack::{Attack, AttackKind, Target},
    physical,
    read::{self, UnitRead},
};

/// The pre-emptive strike as an attack.
fn strike(world: &World, striker: UnitId, on: UnitId, melee: bool, after: u32) -> Attack {
    let _ = world;
    Attack {
        id: after,
        attacker: striker,
        target: Target::Unit(on),
        kind: AttackKind::Preempt { melee },
        overheat: 0,
        spotter: None,
        spotter_attacks: false,
        half: None,
        immediate: true,
        preempt_offered: true,
        surprise: false,
        defense: Default::default(),
        aim: Default::default(),
        edge: None,
        load: None,
        weak_spot: None,
    }
}

/// The ability with which a unit may strike first at this attack, if it may.
fn may_strike(world: &World, s: &UnitRead<'_>, attack: &Attack) -> Option<AbilityId> {
    let ability = s
        .spas
        .0
        .iter()
        .find(|x| x.def.grants(Grant::Preempt))?
        .def
        .id;
    let e = read::unit(world, attack.attacker);
    let free = s.can_act()
        && !(s.acts.weapon || s.acts.physical || s.acts.rushed || s.acts.quiet)
        && !(s.acts.activated && (s.motion.sprinted || s.motion.evaded));
    // If two of them are in base contact, neither can pre-empt the other.
    let duel = e.grants(Grant::Preempt);
    let in_arc = s.grants(Grant::AllRoundFire)
        || match (s.spot(), e.hex(), s.facing()) {
            (Some(spot), Some(hex), Some(f)) => spot.hex.arc(f, hex) == Arc::Front,
            (_, _, None) => true,
            _ => false,
        };
    let free = free && !cargo::is_laden(world, s.id);
    (free && !duel && in_arc && read::base_contact(s, &e)).then_some(ability)
}

/// Asks the owner of a unit under attack whether it strikes first; whether it was asked.
pub fn offer_preempt(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let world = ctx.world();
    let Some(target) = attack.target.unit() else {
        return false;
    };
    if matches!(attack.kind, AttackKind::Preempt { .. }) {
        return false;
    }
    let s = read::unit(world, target);
    let Some(ability) = may_strike(world, &s, attack) else {
        return false;
    };
    let mut choices = Vec::new();
    let mut offer = |code: &str, label: &'static str, melee: bool| {
        let blow = strike(world, target, attack.attacker, melee, attack.id);
        if let Some(number) = physical::to_hit(world, &blow, false) {
            let damage = blows::base_damage(world, &blow);
            choices.push(Choice::new(
                code,
                label,
                say!(
                    "needs {number}, {damage} damage",
                    number = number.total(),
                    damage = damage.to_string()
                ),
            ));
        }
    };
    offer("standard", "Strike first", false);
    if s.has_melee_weapon() {
        offer("melee", "Strike first with the melee weapon", true);
    }
    if choices.is_empty() {
        return false;
    }
    choices.push(Choice::new("no", "Let it come", "keeps its own attacks"));
    let default = choices.len() - 1;
    let (side, name) = (s.side, s.name.to_owned());
    let enemy = name_for(world, side, attack.attacker).to_owned();
    ctx.ask(Decision {
        side,
        unit: Some(target),
        question: AbilityQuestion::Preempt {
            striker: target,
            ability,
            attack: attack.clone(),
        }
        .into(),
        prompt: say!(
            "{enemy} attacks {name}. Strike first? It uses up the attacks of {name}.",
            enemy,
            name
        ),
        choices,
        default,
    });
    true
}

/// The owner has answered: the strike is settled first, then the attack goes on.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    striker: UnitId,
    mut attack: Attack,
    melee: Option<bool>,
) {
    attack.preempt_offered = true;
    let Some(melee) = melee else {
        ctx.push(AttackStep::Aim(attack));
        return;
    };
    let blow = strike(ctx.world(), striker, attack.attacker, melee, attack.id);
    attack.id += 1;
    ctx.push(AttackStep::Aim(attack));
    resolve::begin(ctx, blow, None);
}
