//! Fire (R10.6): how hexes catch it, and how it goes out.
//!
//! There is no wind in a battle yet, so that fires do not spread and their smoke hangs over the burning hex alone.

use bevy_ecs::world::World;
use hexlance_board::{Cell, Density, Ground, Hex};
use hexlance_rules::Breakdown;

use crate::{
    Ctx,
    attack::{Attack, Target},
    event::{Event, RollFor},
    read,
    state::{Fires, Frame, SmokeScreens},
};

/// What sets a hex on fire.
const CATCHES: i16 = 7;
/// What lets a fire go out by itself.
const GOES_OUT: i16 = 11;
/// Turns after which it has burnt down.
const LASTS: u16 = 6;

/// Whether a hex can burn: woods, buildings and fields do, where nothing but fire is on them already.
pub fn burns(cell: &Cell) -> bool {
    let fuel = cell.woods.is_some() || cell.building.is_some() || cell.ground == Ground::Field;
    fuel && !cell.fire && cell.open_water().is_none_or(|d| d == 0)
}

/// Whether a hex can be set on fire in this battle.
pub fn may_be_lit(world: &World, hex: Hex) -> bool {
    world.resource::<Frame>().options.fire && read::board(world).get(hex).is_some_and(burns)
}

fn roll(ctx: &mut Ctx<'_>, unit: Option<hexlance_rules::UnitId>, needs: i16) -> bool {
    let dice = ctx.two_d6();
    ctx.emit(Event::Rolled {
        purpose: RollFor::Fire,
        unit,
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs: Some(needs),
        reroll_by: None,
    });
    i16::from(dice[0] + dice[1]) >= needs
}

/// Flamers or infernos have hit a hex: it may catch fire (R10.6.1).
pub(crate) fn ignite(ctx: &mut Ctx<'_>, attack: &Attack) {
    let Target::Hex(hex) = attack.target else {
        return;
    };
    if !attack.kind.is_heat() || !may_be_lit(ctx.world(), hex) {
        return;
    }
    if roll(ctx, Some(attack.attacker), CATCHES) {
        change(ctx, hex, "it catches fire", |cell| {
            cell.fire = true;
            cell.smoke = cell.smoke.max(Some(Density::Light));
        });
    }
}

fn change(ctx: &mut Ctx<'_>, hex: Hex, why: &'static str, what: impl FnOnce(&mut Cell)) {
    let Some(mut cell) = read::board(ctx.world()).get(hex).copied() else {
        return;
    };
    what(&mut cell);
    ctx.emit(Event::HexChanged { hex, cell, why });
}

/// A fire is put out, or has burnt down: its smoke is gone, and woods that burnt down are one class thinner.
pub(crate) fn put_out(ctx: &mut Ctx<'_>, hex: Hex, burnt: bool) {
    let screened = ctx
        .world()
        .resource::<SmokeScreens>()
        .0
        .iter()
        .any(|(h, _)| *h == hex);
    let why = if burnt {
        "the fire has burnt down"
    } else {
        "the fire is put out"
    };
    change(ctx, hex, why, |cell| {
        cell.fire = false;
        if !screened {
            cell.smoke = None;
        }
        if burnt {
            thin(cell);
        }
    });
}

/// Makes woods one class thinner; light ones are gone.
pub(crate) fn thin(cell: &mut Cell) {
    if let Some(woods) = &mut cell.woods {
        match woods.density {
            Density::UltraHeavy => woods.density = Density::Heavy,
            Density::Heavy => woods.density = Density::Light,
            Density::Light => cell.woods = None,
        }
    }
}

/// The End Phase: fires go out on 11 or more, or after six turns (R10.6.3).
pub(crate) fn burn_down(ctx: &mut Ctx<'_>) {
    if !ctx.world().resource::<Frame>().options.fire {
        return;
    }
    let turn = read::turn(ctx.world()).number;
    for (hex, since) in ctx.world().resource::<Fires>().0.clone() {
        if turn + 1 >= since + LASTS || roll(ctx, None, GOES_OUT) {
            put_out(ctx, hex, true);
        }
    }
}
