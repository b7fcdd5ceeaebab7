//! The second half of divided fire (Multi-Tasker): any attack that the unit could make by itself, chosen after the first
//! result.

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Refusal, UnitId};

use super::{
    Attack, AttackKind, Half, Mount, Target,
    legal::{self, Legal},
    resolve, to_hit,
};
use crate::{
    Ctx, abilities,
    concealment::name_for,
    question::Question,
    read::{self, UnitRead},
};

/// A second half that may be made, with the code of its choice.
struct Second {
    code: String,
    legal: Legal,
}

/// Asks for the target of the second half, and for the attack where there is more than one.
pub(super) fn ask(ctx: &mut Ctx<'_>, first: Attack) {
    let world = ctx.world();
    let u = read::attacker(world, first.attacker);
    if !u.can_act() {
        return;
    }
    let seconds = seconds(world, &u, &first);
    if seconds.is_empty() {
        return;
    }
    let mut choices: Vec<_> = seconds
        .iter()
        .filter_map(|s| {
            let target = name_for(world, u.side, s.legal.attack.target.unit()?);
            let number = s.legal.target_number.total();
            let help = if s.legal.attack.kind == first.kind {
                format!("needs {number}")
            } else {
                format!("{}, needs {number}", s.legal.attack.kind.name())
            };
            Some(Choice::new(s.code.clone(), target, help))
        })
        .collect();
    choices.push(Choice::new(
        "none",
        "No second target",
        "the second half is lost",
    ));
    let (side, name) = (u.side, u.name.to_owned());
    ctx.ask(Decision {
        side,
        unit: Some(first.attacker),
        question: Question::SecondTarget { first },
        prompt: format!("{name} divides its fire: at whom goes the second half?"),
        choices,
        default: 0,
    });
}

/// Every second half that may be made: on each enemy first as the first half was made, then by the other weapons.
fn seconds(world: &World, u: &UnitRead<'_>, first: &Attack) -> Vec<Second> {
    let kinds = legal::kinds(u);
    let mut out = Vec::new();
    for t in read::active(world, u.side.opponent()) {
        let others = kinds.iter().enumerate().filter(|(_, k)| {
            // Rear weapons are an attack of their own, paid for when it is declared (R6.8.4).
            **k != first.kind && !matches!(k, AttackKind::Weapon(Mount::Rear, _))
        });
        let same = (t.id.0.to_string(), first.kind);
        let rest = others.map(|(i, k)| (format!("{}:{i}", t.id.0), *k));
        for (code, kind) in [same].into_iter().chain(rest) {
            if let Some(legal) = second(world, u, first, t.id, kind) {
                out.push(Second { code, legal });
            }
        }
    }
    out
}

/// The second half with a weapon on a target: indirect with the first spotter that serves, that of the first half
/// before others.
fn second(
    world: &World,
    u: &UnitRead<'_>,
    first: &Attack,
    target: UnitId,
    kind: AttackKind,
) -> Option<Legal> {
    if !kind.is_indirect() {
        return with_spotter(world, u, first, target, kind, None).ok();
    }
    let others = read::active(world, u.side).map(|s| s.id);
    first
        .spotter
        .into_iter()
        .chain(others)
        .find_map(|s| with_spotter(world, u, first, target, kind, Some(s)).ok())
}

fn with_spotter(
    world: &World,
    u: &UnitRead<'_>,
    first: &Attack,
    target: UnitId,
    kind: AttackKind,
    spotter: Option<UnitId>,
) -> Result<Legal, Refusal> {
    let mut attack = Attack {
        id: read::turn(world).attacks + 1,
        target: Target::Unit(target),
        kind,
        spotter,
        spotter_attacks: first.spotter_attacks && spotter == first.spotter,
        half: Some(Half::Second),
        aim: Default::default(),
        weak_spot: None,
        preempt_offered: false,
        ..first.clone()
    };
    abilities::check_target(world, u, &attack)?;
    // Overheat was bought for both halves; where the second may not use it, it goes without.
    if let Some(aimed) = to_hit::aim_at(world, &attack, u) {
        attack.overheat = attack
            .overheat
            .min(legal::most_overheat(u, attack.kind, aimed.bracket));
    }
    legal::check_aim_of(world, u, attack)
}

/// The second half is chosen.
pub(crate) fn chosen(ctx: &mut Ctx<'_>, first: &Attack, code: &str) {
    let world = ctx.world();
    let u = read::attacker(world, first.attacker);
    let second = seconds(world, &u, first)
        .into_iter()
        .find(|s| s.code == code);
    if let Some(Second { legal, .. }) = second {
        resolve::begin(ctx, legal.attack, legal.aimed.map(|a| a.bracket));
    }
}
