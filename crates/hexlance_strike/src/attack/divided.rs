//! The second half of divided fire (Multi-Tasker): any attack that the unit could make by itself, chosen after the first
//! result.

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Message, Refusal, UnitId, say};

use super::AttackQuestion;
use super::{
    Attack, AttackKind, Half, Mount, Target,
    legal::{self, Legal},
    resolve,
};
use crate::{
    Ctx, abilities,
    concealment::name_for,
    line,
    read::{self, UnitRead},
    sides::TwoSides,
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
            let attack = &s.legal.attack;
            let target = name_for(world, u.side, attack.target.unit()?);
            let number = s.legal.target_number.total();
            let other = (attack.kind != first.kind).then(|| attack.kind.name());
            let indirect = attack.kind.is_indirect();
            let spotter = attack.spotter.and_then(|s| read::try_unit(world, s));
            let spotter = spotter.map(|s| s.name);
            let help = match (other, indirect, spotter) {
                (None, false, _) => say!("needs {number}", number),
                (None, true, None) => say!("without a spotter, needs {number}", number),
                (None, true, Some(name)) => say!("{name} spots, needs {number}", name, number),
                (Some(kind), false, _) => say!("{kind}, needs {number}", kind, number),
                (Some(kind), true, None) => {
                    say!("{kind}, without a spotter, needs {number}", kind, number)
                }
                (Some(kind), true, Some(name)) => {
                    say!("{kind}, {name} spots, needs {number}", kind, name, number)
                }
            };
            Some(Choice::new(s.code.clone(), Message::verbatim(target), help))
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
        question: AttackQuestion::SecondTarget { first }.into(),
        prompt: say!(
            "{name} divides its fire: at whom goes the second half?",
            name
        ),
        choices,
        default: 0,
    });
}

/// Every second half that may be made: on each enemy first as the first half was made, then by the other weapons; with
/// each spotter that serves, and without one where that is possible.
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
            for (i, legal) in second(world, u, first, t.id, kind).into_iter().enumerate() {
                // The first way has the plain code.
                let code = match (i, legal.attack.spotter) {
                    (0, _) => code.clone(),
                    (_, Some(spotter)) => format!("{code}@{}", spotter.0),
                    (_, None) => format!("{code}@none"),
                };
                out.push(Second { code, legal });
            }
        }
    }
    out
}

/// The ways to make the second half with a weapon on a target: indirect with each spotter that serves, that of the first
/// half before others, and at last without one.
fn second(
    world: &World,
    u: &UnitRead<'_>,
    first: &Attack,
    target: UnitId,
    kind: AttackKind,
) -> Vec<Legal> {
    let own = first.spotter.filter(|_| kind.is_indirect());
    let others = read::active(world, u.side)
        .map(|s| s.id)
        .filter(|s| kind.is_indirect() && Some(*s) != own);
    let spotters = own.into_iter().chain(others).map(Some);
    // Whoever needs a spotter is refused without one.
    spotters
        .chain([None])
        .filter_map(|s| with_spotter(world, u, first, target, kind, s).ok())
        .collect()
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
    if let Some(aimed) = line::aim_at(world, &attack, u) {
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
