//! What conditions do to units under the open sky (R3.5.2): bad air, vacuum and tornadoes (R12.1, R12.6, R12.7.3), and a
//! wind that nobody can fly in.

use hexlance_rules::{Air, Breakdown, Gale, UnitId};

use crate::{
    Ctx, Steps,
    card::UnitType,
    conditions::{Felt, is_sealed, may_fly, moving},
    damage, losses,
    read::{self},
    roll::{Roll, RollFor},
};

/// A light unit in a tornado is hit on this or less.
const FLUNG: u8 = 2;

/// The End Phase of a unit under the open sky (R3.5.2).
pub(crate) fn suffer(ctx: &mut Ctx<'_>, unit: UnitId) -> Steps {
    let u = read::unit(ctx.world(), unit);
    if !u.is_active() {
        return Vec::new();
    }
    let (card, env) = (u.card, u.environment());
    if moving::dies_in_vacuum(card, env) {
        return losses::destroy(ctx, unit, "It has no air to breathe.", None);
    }
    let poisoned = env.air != Air::Clean && card.kind == UnitType::CI && !is_sealed(card);
    let light = card.size <= 1;
    let wind = env.wind_felt();
    let on_ground = !u.is_aerospace() || !u.flies();
    let mut steps = Steps::new();
    if poisoned {
        steps.extend(damage::hurt_steps(ctx, unit, 1, None, "bad air"));
    }
    let torn = match wind {
        Gale::GreatTornado => 1 + u8::from(light),
        Gale::Tornado if light && on_ground => u8::from(flung(ctx, unit)),
        _ => 0,
    };
    if torn > 0 {
        steps.extend(damage::hurt_steps(ctx, unit, torn, None, "the tornado"));
    }
    steps
}

fn flung(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::Tornado,
        unit: Some(unit),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: Some(i16::from(FLUNG) + 1),
        reroll_by: None,
    });
    die <= FLUNG
}

/// The wind has grown too strong for whoever flies low (R12.6): they come down.
pub(crate) fn ground(ctx: &mut Ctx<'_>) {
    let flyers: Vec<_> = read::units(ctx.world())
        .filter(|u| u.is_active() && u.flies() && !may_fly(u.card, u.environment()))
        .map(|u| u.id)
        .collect();
    for unit in flyers {
        let steps = losses::lands(ctx, unit);
        ctx.push_in_order(steps);
    }
}
