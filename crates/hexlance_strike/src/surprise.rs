//! Attacks by surprise out of hiding (R5.5.4), and on whoever comes back beside an enemy (R16.6.5).

mod question;

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Message, SideId, UnitId, say};

use crate::{
    Ctx,
    attack::{legal, resolve},
    card::Bracket,
    command::AttackOrder,
    concealment::name_for,
    hidden::SurpriseStep,
    line,
    model::attack::{Attack, AttackKind, Mount, Physical, Value},
    moved::MoveEvent,
    read::{self, UnitRead},
    state::{Motion, MotionState},
};

pub use question::SurpriseQuestion;

/// Runs a step of a surprise.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: SurpriseStep) {
    match step {
        SurpriseStep::Surprise { unit, target } => surprise(ctx, unit, target),
        SurpriseStep::Pounce { unit, target } => pounce(ctx, unit, target),
    }
}

/// The owner of a unit in hiding is asked whether it attacks the enemy that has come near.
fn surprise(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let world = ctx.world();
    let (u, t) = (read::unit(world, unit), read::unit(world, target));
    let near = u
        .hex()
        .zip(t.hex())
        .is_some_and(|(a, b)| a.distance(b) <= 1);
    if !u.is_hidden() || u.acts.activated || !u.can_act() || !near {
        return;
    }
    let (choices, attacks) = offers(world, &u, target);
    if choices.is_empty() {
        return;
    }
    let leave = Choice::new("no", "Stay in hiding", "it may still be found");
    let (side, prompt) = (
        u.side,
        say!(
            "{name} comes next to {unit}, which is in hiding. Attack it by surprise? {other} will not move this turn.",
            name = name_for(world, u.side, target),
            unit = u.name,
            other = u.name
        ),
    );
    ask(ctx, side, (unit, target), prompt, (choices, attacks), leave);
}

/// The owner of a unit is asked whether it attacks an enemy that has come back onto the map beside it (R16.6.5), besides
/// what it has done this turn.
fn pounce(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let world = ctx.world();
    let (u, t) = (read::unit(world, unit), read::unit(world, target));
    let fits = u.is_active() && t.is_active() && u.can_act() && read::base_contact(&u, &t);
    if !fits {
        return;
    }
    let (choices, attacks) = offers(world, &u, target);
    if choices.is_empty() {
        return;
    }
    let leave = Choice::new("no", "Let it be", "");
    let (side, prompt) = (
        u.side,
        say!(
            "{name} comes back next to {unit}. Attack it by surprise?",
            name = name_for(world, u.side, target),
            unit = u.name
        ),
    );
    ask(ctx, side, (unit, target), prompt, (choices, attacks), leave);
}

/// Asks a side whether a unit attacks another by surprise, and how; it leaves it alone unless the side says otherwise.
fn ask(
    ctx: &mut Ctx<'_>,
    side: SideId,
    (unit, target): (UnitId, UnitId),
    prompt: Message,
    (mut choices, attacks): Offers,
    leave: Choice,
) {
    let default = choices.len();
    choices.push(leave);
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: SurpriseQuestion::Surprise {
            unit,
            target,
            attacks,
        }
        .into(),
        prompt,
        choices,
        default,
    });
}

/// Surprise attacks as choices, and the attacks that they stand for.
type Offers = (Vec<Choice>, Vec<(String, Attack)>);

/// The surprise attacks of a unit as choices, and the attacks that they stand for.
fn offers(world: &World, u: &UnitRead<'_>, target: UnitId) -> Offers {
    let mut choices = Vec::new();
    let mut attacks = Vec::new();
    for attack in surprises(world, u, target) {
        let code = code(attack.attack.kind, attack.attack.overheat);
        let kind = attack.attack.kind.name();
        let label = match attack.attack.overheat {
            0 => kind,
            overheat => say!("{kind}, overheat {overheat}", kind, overheat),
        };
        let number = attack.target_number.total();
        choices.push(Choice::new(
            code.clone(),
            label,
            say!("needs {number}", number),
        ));
        attacks.push((code, attack.attack));
    }
    (choices, attacks)
}

/// Every attack that a unit may make out of hiding on an enemy: with its weapons or its fists, not those that only
/// mark.
fn surprises(world: &World, u: &UnitRead<'_>, target: UnitId) -> Vec<legal::Legal> {
    let mut out = Vec::new();
    for order in legal::orders(world, u.id, target) {
        let direct = !order.kind.is_indirect();
        if !direct || !(order.kind.is_weapon() || order.kind.is_physical()) {
            continue;
        }
        let Ok(plain) = legal::check_surprise(world, &order) else {
            continue;
        };
        let bracket = plain.aimed.map_or(Bracket::Short, |a| a.bracket);
        let most = legal::most_overheat(u, order.kind, bracket);
        out.push(plain);
        for overheat in 1..=most {
            let hotter = AttackOrder {
                overheat,
                ..order.clone()
            };
            out.extend(legal::check_surprise(world, &hotter));
        }
    }
    out
}

fn code(kind: AttackKind, overheat: u8) -> String {
    let mut code = match kind {
        AttackKind::Weapon(mount, value) => {
            let what = match value {
                Value::Standard => "weapons".to_owned(),
                Value::WithoutMissiles => "weapons without missiles".to_owned(),
                Value::Special(code) => code.text().to_lowercase(),
                Value::Indirect => "indirect".to_owned(),
                Value::PlainIndirect => "plain indirect".to_owned(),
                Value::Loaded(code, m) => format!("{} {}", code.text().to_lowercase(), m.name()),
            };
            match mount {
                Mount::Card | Mount::Arc(_) => what,
                Mount::Turret => format!("turret {what}"),
                Mount::Rear => format!("rear {what}"),
            }
        }
        AttackKind::Artillery(fire) => {
            format!("{} {}", fire.gun.text(), fire.round.name()).to_lowercase()
        }
        AttackKind::Physical(Physical::Melee) => "melee".to_owned(),
        AttackKind::Physical(Physical::AntiMech) => "anti-mech".to_owned(),
        _ => "physical".to_owned(),
    };
    if overheat > 0 {
        code += &format!("+{overheat}");
    }
    code
}

/// The owner has answered: the unit shows itself, has had its activation, and attacks (R5.5.4).
fn answered(ctx: &mut Ctx<'_>, unit: UnitId, attack: Option<Attack>) {
    let Some(attack) = attack else { return };
    if !read::unit(ctx.world(), unit).is_hidden() {
        // An enemy has come back beside it: its own turn was what it was.
        let bracket =
            line::aim_at(ctx.world(), &attack, &read::unit(ctx.world(), unit)).map(|a| a.bracket);
        return resolve::begin(ctx, attack, bracket);
    }
    let facing = read::unit(ctx.world(), unit)
        .spot()
        .map(|s| s.facing)
        .unwrap_or_default();
    ctx.emit(MoveEvent::ActivationEnded {
        unit,
        facing,
        motion: Motion {
            state: MotionState::StoodStill,
            ..Motion::default()
        },
        rush: None,
        cut_short: false,
    });
    let bracket =
        line::aim_at(ctx.world(), &attack, &read::unit(ctx.world(), unit)).map(|a| a.bracket);
    resolve::begin(ctx, attack, bracket);
}
