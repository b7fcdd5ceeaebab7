//! What the owner of an attack chooses about it: an aimed shot before the roll, the edge of a melee weapon after it.

use hexlance_rules::{Choice, Decision};

use crate::{
    Ctx,
    ability::{Edge, Grant},
    attack::{Aim, Attack, AttackKind, Physical, Rolled},
    question::Question,
    read::{self, UnitRead},
    state::MotionState,
};

/// Asks the owner of a weapon attack on a unit whether it is an aimed shot (spa.marksman); whether it was asked.
pub fn offer_aimed_shot(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let world = ctx.world();
    let u = read::attacker(world, attack.attacker);
    let still = u.motion_state() == MotionState::StoodStill;
    let may = attack.aim == Aim::Open
        && still
        && attack.kind.is_weapon()
        && attack.kind.artillery().is_none()
        && attack.target.unit().is_some()
        && u.grants(Grant::AimedShot);
    if !may {
        return false;
    }
    let (side, name) = (u.side, u.name.to_owned());
    ctx.ask(Decision {
        side,
        unit: Some(attack.attacker),
        question: Question::AimedShot {
            attack: attack.clone(),
        },
        prompt: format!("{name} stood still. Does it take an aimed shot?"),
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
        question: Question::MeleeChoice {
            attack: attack.clone(),
            rolled: rolled.clone(),
        },
        prompt: format!("{name} hits with its melee weapon. What more does the blow do?"),
        choices: vec![
            Choice::new("damage", "One more point", "+1 damage"),
            Choice::new("critical", "A critical roll", "even through armor"),
        ],
        default: 0,
    });
    true
}
