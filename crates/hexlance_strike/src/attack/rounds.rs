//! Special rounds (R6.10) and the modes of IATM launchers (R6.9.8): what fires them, and what they change.

use bevy_ecs::world::World;
use hexlance_rules::{MineKind, Refusal, Term, UnitId, say};

pub use crate::model::munition::{Munition, loaded};
use crate::{
    Ctx,
    aimed::{AttackEvent, AttackStep},
    card::{Bracket, Damage},
    line::Aimed,
    mines,
    model::{
        attack::{Attack, AttackKind, Mount, Rolled, Target, Value},
        mine::FieldKey,
    },
    read::{self, UnitRead},
    special::Code,
    state::Frame,
};

/// Every kind of attack with special rounds that a card offers in this battle.
pub fn kinds(world: &World, u: &UnitRead<'_>) -> Vec<AttackKind> {
    let mut out = Vec::new();
    let s = &u.card.specials;
    let mut add = |mount, code| {
        for munition in Munition::of(code) {
            let kind = AttackKind::Weapon(mount, Value::Loaded(code, *munition));
            if in_play(world, u, code, *munition).is_ok() {
                out.push(kind);
            }
        }
    };
    for code in [Code::AC, Code::LRM, Code::SRM, Code::IF, Code::IATM] {
        if s.has(code) {
            add(Mount::Card, code);
        }
        let turret = s.turret().into_iter().flat_map(|t| &t.specials);
        if turret.clone().any(|x| x.code == code) {
            add(Mount::Turret, code);
        }
    }
    out
}

/// Whether a unit may load these rounds in this battle at all.
///
/// # Errors
/// `no_such_rounds`, `not_in_play`.
fn in_play(world: &World, u: &UnitRead<'_>, code: Code, munition: Munition) -> Result<(), Refusal> {
    let fits = Munition::of(code).contains(&munition) || munition == Munition::Straying;
    // Indirect fire borrows the rounds of LRM launchers (R13.1.3).
    let borrowed = code == Code::IF && munition != Munition::SemiGuided;
    let lrm = u.card.specials.has(Code::LRM)
        || u.card
            .specials
            .turret()
            .is_some_and(|t| t.specials.iter().any(|s| s.code == Code::LRM));
    if !fits || (borrowed && !lrm) {
        return Err(Refusal::new(
            "no_such_rounds",
            "R6.10",
            say!(
                "{code} does not fire {munition} rounds.",
                code = code.text(),
                munition = Term(munition.name())
            ),
        ));
    }
    if code != Code::IATM && !world.resource::<Frame>().options.munitions {
        return Err(Refusal::new(
            "not_in_play",
            "R6.10",
            "There are no special rounds in this battle.",
        )
        .or("Fire ordinary rounds."));
    }
    Ok(())
}

/// Whether the rounds of an attack may be fired at its target.
///
/// # Errors
/// `no_such_rounds`, `not_in_play`, `wrong_target`, `under_water`.
pub(super) fn check(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    aimed: &Aimed,
) -> Result<(), Refusal> {
    let Some((code, munition)) = loaded(attack.kind) else {
        return Ok(());
    };
    in_play(world, u, code, munition)?;
    let refuse = |code, why: &'static str| Err(Refusal::new(code, "R6.10", why));
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    match (munition, &target) {
        (m, Some(_)) if m.is_for_hexes() => {
            return refuse("wrong_target", "These rounds are fired at a hex.");
        }
        (Munition::Thunder, None) => {
            let fits = match attack.target {
                Target::Hex(hex) => read::board(world).get(hex).is_some_and(mines::can_be_mined),
                Target::Unit(_) => false,
            };
            if !fits {
                return refuse("cannot_be_mined", "No mines can lie there.");
            }
        }
        (Munition::ArmorPiercing, Some(t)) if t.card.kind.is_infantry() => {
            return refuse(
                "wrong_target",
                "Armor-piercing rounds are not fired at infantry.",
            );
        }
        _ => {}
    }
    let burns = matches!(munition, Munition::Inferno | Munition::ImprovedInferno);
    if burns && aimed.sight.underwater {
        return Err(Refusal::new(
            "under_water",
            "R5.4.5",
            "Infernos do not burn under water.",
        ));
    }
    Ok(())
}

/// What a hit leaves behind: a magnetic pulse disturbs the target's fire in the next turn, smoke hangs over the hex.
pub(super) fn after_hit(ctx: &mut Ctx<'_>, attack: &Attack, bracket: Bracket, value: Damage) {
    let Some((code, munition)) = loaded(attack.kind) else {
        return;
    };
    match (munition, attack.target) {
        (Munition::MagneticPulse, Target::Unit(unit)) => {
            let iatm = code == Code::IATM;
            if !iatm || bracket == Bracket::Short {
                let turn = read::turn(ctx.world()).number + 1;
                let slow = if iatm { 2 } else { 0 };
                ctx.emit(AttackEvent::Interference { unit, turn, slow });
            }
        }
        (Munition::Smoke, Target::Hex(hex)) => crate::smoke::lay(ctx, hex, value.points >= 3),
        (Munition::MineClearance, Target::Hex(hex)) => {
            let density = if value.points >= 3 { 2 } else { 1 };
            mines::clear::thin(ctx, hex, attack.attacker, density);
        }
        (Munition::Thunder, Target::Hex(hex)) => {
            let field = FieldKey {
                hex,
                kind: MineKind::Conventional,
                owner: Some(read::unit(ctx.world(), attack.attacker).side),
            };
            let density = value.points.div_ceil(2);
            mines::lay(ctx, field, density, Some(attack.attacker), true);
        }
        _ => {}
    }
}

/// A swarm that has missed by 1 to 3 flies on to the nearest other unit within 1 hex of its target, friend or foe
/// (R6.10); with several as near, the first of the roster.
pub(super) fn stray(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) {
    let (AttackKind::Weapon(mount, Value::Loaded(code, Munition::Swarm)), Some(missed)) =
        (attack.kind, attack.target.unit())
    else {
        return;
    };
    let world = ctx.world();
    let Some(at) = read::unit(world, missed).hex() else {
        return;
    };
    if !(-3..0).contains(&rolled.margin()) {
        return;
    }
    let board = read::board(world);
    let next: Option<(u16, UnitId)> = read::units(world)
        .filter(|u| u.id != missed && u.id != attack.attacker && !u.is_submerged(board))
        .filter_map(|u| Some((u.hex()?.distance(at), u.id)))
        .filter(|(hexes, _)| *hexes <= 1)
        .min();
    if let Some((_, unit)) = next {
        ctx.push(AttackStep::Aim(Attack {
            id: read::turn(world).attacks + 1,
            target: Target::Unit(unit),
            kind: AttackKind::Weapon(mount, Value::Loaded(code, Munition::Straying)),
            half: None,
            weak_spot: Some(false),
            preempt_offered: true,
            ..attack.clone()
        }));
    }
}
