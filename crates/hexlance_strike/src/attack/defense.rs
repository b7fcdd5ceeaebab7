//! Point defense against missiles (R13.3.1): weapons that shoot them down before they arrive, and anti-missile systems
//! that screen a friend.

use bevy_ecs::world::World;
use hexlance_board::Arc;
use hexlance_rules::{Choice, Decision, UnitId, say};

use super::AttackQuestion;
pub use crate::model::attack::Defense;
use crate::{
    Ctx,
    aimed::{AttackEvent, AttackStep},
    artillery::burst,
    damage,
    model::attack::{Attack, AttackKind, Rolled, Value},
    read::{self, UnitRead},
    special::Code,
};

/// Points of PNT that stop an attack.
const STOPS: u8 = 2;

/// Whether an attack is missiles and nothing else: an LRM, SRM or IF attack.
fn is_missiles(attack: &Attack) -> bool {
    match attack.kind {
        AttackKind::Weapon(
            _,
            value
            @ (Value::Special(_) | Value::Loaded(..) | Value::Indirect | Value::PlainIndirect),
        ) => {
            matches!(value.code(), Some(Code::LRM | Code::SRM | Code::IF))
        }
        _ => false,
    }
}

fn target<'w>(world: &'w World, attack: &Attack) -> Option<UnitRead<'w>> {
    attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t))
}

/// Asks the owner of a target with PNT how much of it shoots at the missiles that come; whether it was asked.
pub(super) fn offer_points(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let engaged = match attack.kind {
        AttackKind::Artillery(_) => burst::engaged_by(ctx.world(), attack),
        _ => target(ctx.world(), attack).filter(|_| is_missiles(attack)),
    };
    let Some(t) = engaged else {
        return false;
    };
    let left = t
        .card
        .specials
        .number(Code::PNT)
        .saturating_sub(t.acts.point_defense);
    if attack.defense.asked || left == 0 || !t.can_act() {
        return false;
    }
    let mut choices = vec![
        Choice::new("0", "Let them come", "keeps its point defense"),
        Choice::new("1", "Disturb them", "1 point: +1 to hit, half damage"),
    ];
    if left >= STOPS {
        choices.push(Choice::new(
            "2",
            "Stop them",
            "2 points: the attack is lost",
        ));
    }
    let (side, unit) = (t.side, t.id);
    let prompt = say!(
        "Missiles come at {unit}. It has {left} of its point defense left this turn.",
        unit = t.name,
        left
    );
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: AttackQuestion::PointDefense {
            unit,
            attack: attack.clone(),
        }
        .into(),
        prompt,
        default: choices.len() - 1,
        choices,
    });
    true
}

/// The owner has answered; the attack goes on, or is stopped.
pub(crate) fn points_answered(ctx: &mut Ctx<'_>, unit: UnitId, mut attack: Attack, points: u8) {
    attack.defense.asked = true;
    attack.defense.points = points;
    if points > 0 {
        ctx.emit(AttackEvent::MissilesEngaged {
            unit,
            attacker: attack.attacker,
            points,
            screens: None,
        });
    }
    if points >= STOPS {
        let name = read::unit(ctx.world(), unit).name.to_owned();
        super::resolve::lost(
            ctx,
            &attack,
            say!("The point defense of {name} stops it.", name),
        );
    } else {
        ctx.push(AttackStep::Aim(attack));
    }
}

/// Asks whether a friend within 1 hex of the target of a hit screens it with RAMS, once a turn (R13.3.1); whether it
/// was asked.
pub(super) fn offer_screen(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) -> bool {
    let world = ctx.world();
    let Some(t) = target(world, attack).filter(|_| rolled.hits()) else {
        return false;
    };
    if attack.defense.screen_asked || !damage::is_shot_down(world, attack) {
        return false;
    }
    let from = read::unit(world, attack.attacker).hex();
    let screen = read::active(world, t.side).find(|s| {
        let near = s
            .hex()
            .zip(t.hex())
            .is_some_and(|(a, b)| a.distance(b) <= 1);
        s.id != t.id && near && !s.acts.screened && s.can_act() && !s.is_hidden() && bears(s, from)
    });
    let Some(screen) = screen else { return false };
    let (side, unit) = (screen.side, screen.id);
    let prompt = say!(
        "Missiles hit {target}. Does {unit} shoot at them? Once a turn.",
        target = t.name,
        unit = screen.name
    );
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: AttackQuestion::Screen {
            unit,
            attack: attack.clone(),
            rolled: rolled.clone(),
        }
        .into(),
        prompt,
        choices: vec![
            Choice::new("yes", "Shoot them down", "damage -1, at least 1"),
            Choice::new("no", "Wait", "keeps it for another"),
        ],
        default: 0,
    });
    true
}

/// Whether the RAMS of a unit bears on an attacker: in its front arc, or all round from the turret.
fn bears(u: &UnitRead<'_>, from: Option<hexlance_board::Hex>) -> bool {
    let s = &u.card.specials;
    let in_turret = s
        .turret()
        .is_some_and(|t| t.specials.iter().any(|x| x.code == Code::RAMS));
    if in_turret {
        return true;
    }
    s.has(Code::RAMS)
        && match (u.facing(), u.hex(), from) {
            (Some(facing), Some(at), Some(from)) => at.arc(facing, from) == Arc::Front,
            _ => true,
        }
}

/// The owner has answered; the roll stands.
pub(crate) fn screen_answered(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    mut attack: Attack,
    rolled: Rolled,
    screens: bool,
) {
    attack.defense.screen_asked = true;
    attack.defense.screened = screens;
    if let (true, Some(target)) = (screens, attack.target.unit()) {
        ctx.emit(AttackEvent::MissilesEngaged {
            unit,
            attacker: attack.attacker,
            points: 0,
            screens: Some(target),
        });
    }
    ctx.push(AttackStep::Resolve(attack, rolled));
}
