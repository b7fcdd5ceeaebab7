//! What the owner of an attack chooses about it: an aimed shot before the roll, the edge of a melee weapon after it.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, say};

use super::AbilityQuestion;
use crate::{
    Ctx,
    ability::{AbilityDef, Grant},
    aimed::AttackStep,
    concealment::name_for,
    critical_table,
    model::attack::{Aim, Attack, AttackKind, Edge, Physical, Rolled},
    read::{self, UnitRead},
    state::{MotionState, Spa},
};

/// Whether the owner of an attack may still make an aimed shot of it (spa.marksman).
pub fn may_aim(world: &World, attack: &Attack) -> bool {
    let u = read::attacker(world, attack.attacker);
    attack.aim == Aim::Open
        && u.motion_state() == MotionState::StoodStill
        && attack.kind.is_weapon()
        && attack.kind.artillery().is_none()
        && attack.target.unit().is_some()
        && aiming(&u).is_some()
}

/// The ability by which a unit makes aimed shots.
fn aiming<'u>(u: &UnitRead<'u>) -> Option<&'u Spa> {
    let mut spas = u.spas.0.iter();
    spas.find(|s| s.def.grants(Grant::AimedShot) && (!s.counted || s.uses > 0))
}

/// The owner of an attack has said whether it is an aimed shot: where uses are counted, one is spent.
pub(crate) fn aimed_answered(ctx: &mut Ctx<'_>, mut attack: Attack, yes: bool) {
    attack.aim = if yes { Aim::Aimed } else { Aim::Usual };
    let u = read::attacker(ctx.world(), attack.attacker);
    let counted = aiming(&u).filter(|s| yes && s.counted).map(|s| s.def.id);
    if let Some(ability) = counted {
        super::rerolls::spend(ctx, attack.attacker, ability);
    }
    ctx.push(AttackStep::Aim(attack));
}

/// Asks the owner of a weapon attack on a unit whether it is an aimed shot (spa.marksman); whether it was asked.
pub fn offer_aimed_shot(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let world = ctx.world();
    if !may_aim(world, attack) {
        return false;
    }
    let u = read::attacker(world, attack.attacker);
    let (side, name) = (u.side, u.name.to_owned());
    ctx.ask(Decision {
        side,
        unit: Some(attack.attacker),
        question: AbilityQuestion::AimedShot {
            attack: attack.clone(),
        }
        .into(),
        prompt: say!("{name} stood still. Does it take an aimed shot?", name),
        choices: vec![
            Choice::new(
                "yes",
                "Aimed shot",
                "half damage; succeeding by 3 makes a critical roll",
            ),
            Choice::new("no", "As usual", "full damage"),
        ],
        default: 1,
    });
    true
}

/// The ability with which the owner of an attack may still go for a weak spot of its target (spa.human_tro), and its
/// uses left.
pub fn weak_spot<'w>(world: &'w World, attack: &Attack) -> Option<(&'w AbilityDef, u8)> {
    let u = read::attacker(world, attack.attacker);
    let spas = &u.spas.0;
    let spa = spas
        .iter()
        .find(|s| s.def.grants(Grant::WeakSpot) && s.uses > 0)?;
    let target = read::try_unit(world, attack.target.unit()?)?;
    let open = attack.weak_spot.is_none()
        && !matches!(attack.kind, AttackKind::Marking(_))
        && critical_table::column(target.card).is_some();
    open.then_some((&*spa.def, spa.uses))
}

/// Asks the owner of an attack on a unit whether it goes for a weak spot (spa.human_tro); whether it was asked. Nobody
/// is asked about a target that suffers no critical hits.
pub fn offer_weak_spot(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let world = ctx.world();
    let Some((spa, uses)) = weak_spot(world, attack) else {
        return false;
    };
    let u = read::attacker(world, attack.attacker);
    let Some(target) = attack.target.unit() else {
        return false;
    };
    let (side, ability) = (u.side, spa.id);
    let whom = name_for(world, side, target);
    let prompt = say!(
        "{unit} attacks {whom}. Go for a weak spot?",
        unit = u.name,
        whom
    );
    ctx.ask(Decision {
        side,
        unit: Some(attack.attacker),
        question: AbilityQuestion::WeakSpot {
            ability,
            attack: attack.clone(),
        }
        .into(),
        prompt,
        choices: vec![
            Choice::new(
                "yes",
                "A weak spot",
                say!("a hit makes one more critical roll; {uses} left", uses),
            ),
            Choice::new("no", "As usual", "keeps it for later"),
        ],
        default: 1,
    });
    true
}

/// The owner of an attack has said whether it goes for a weak spot: that is spent, whatever comes of it.
pub(crate) fn weak_spot_answered(
    ctx: &mut Ctx<'_>,
    mut attack: Attack,
    ability: AbilityId,
    yes: bool,
) {
    attack.weak_spot = Some(yes);
    if yes {
        super::rerolls::spend(ctx, attack.attacker, ability);
    }
    ctx.push(AttackStep::Aim(attack));
}

/// Whether the owner of an attack may choose what a hit does more (spa.swordsman).
fn has_edge(u: &UnitRead<'_>, attack: &Attack) -> bool {
    let melee = matches!(
        attack.kind,
        AttackKind::Physical(Physical::Melee) | AttackKind::Preempt { melee: true }
    );
    melee && attack.target.unit().is_some() && u.grants(Grant::MeleeChoice)
}

/// What such a hit does unless its owner chooses otherwise.
pub fn usual_edge(u: &UnitRead<'_>, attack: &Attack) -> Option<Edge> {
    has_edge(u, attack).then_some(Edge::Damage)
}

/// Asks the owner of a hit with a melee weapon what it does more; whether it was asked.
pub fn offer_melee_choice(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) -> bool {
    let world = ctx.world();
    let u = read::attacker(world, attack.attacker);
    if attack.edge.is_some() || !rolled.hits() || !has_edge(&u, attack) {
        return false;
    }
    let (side, name) = (u.side, u.name.to_owned());
    ctx.ask(Decision {
        side,
        unit: Some(attack.attacker),
        question: AbilityQuestion::MeleeChoice {
            attack: attack.clone(),
            rolled: rolled.clone(),
        }
        .into(),
        prompt: say!(
            "{name} hits with its melee weapon. What more does the blow do?",
            name
        ),
        choices: vec![
            Choice::new("damage", "One more point", "+1 damage"),
            Choice::new("critical", "A critical roll", "even through armor"),
        ],
        default: 0,
    });
    true
}
