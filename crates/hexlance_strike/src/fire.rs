//! Fire and smoke (R10.6, an optional rule): what catches fire, where it spreads, how long it burns, and where its smoke
//! drifts.

use std::collections::BTreeSet;

use bevy_ecs::world::World;
use hexlance_board::{Board, Cell, Ground, Hex, Woods};
use hexlance_rules::{Breakdown, Enter, Timetable};

use crate::{
    Ctx,
    form::Setup,
    model::attack::{Attack, Target},
    moments::{EndPhase, Rule, Span},
    read,
    roll::{Roll, RollFor},
    state::{Fires, Frame},
    terrain::TerrainEvent,
    wind,
};

/// The roll that sets a hex on fire (R10.6.1).
const CATCHES: i16 = 7;
/// The roll with which a fire spreads (R10.6.3).
const SPREADS: i16 = 9;
/// The roll with which a fire goes out (R10.6.3).
const GOES_OUT: i16 = 11;
/// Turns that a fire burns at most (R10.6.3).
const BURNS: u16 = 6;

/// What burns when a battle begins: the fires of the map, or none without the rule.
pub(crate) fn at_the_start(board: &mut Board, setup: &Setup) -> Fires {
    let marked: Vec<_> = board
        .iter()
        .filter(|(_, c)| c.fire || c.drift)
        .map(|(hex, c)| (hex, *c))
        .collect();
    let mut fires = Fires {
        wind: setup.environment.wind,
        ..Fires::default()
    };
    for (hex, cell) in marked {
        if !setup.options.fire || setup.environment.is_airless() {
            board.set(
                hex,
                Cell {
                    fire: false,
                    drift: false,
                    ..cell
                },
            );
        } else if cell.fire {
            fires.lit.insert(hex, 1);
        }
    }
    fires
}

/// Whether a hex can burn: woods, buildings and fields do (R10.6.1), where nothing but fire is on them already.
pub fn burns(cell: &Cell) -> bool {
    let fuel = cell.woods.is_some() || cell.building.is_some() || cell.ground == Ground::Field;
    fuel && !cell.fire && cell.open_water().is_none_or(|d| d == 0)
}

/// Whether a hex can be set on fire in this battle.
pub fn may_be_lit(world: &World, hex: Hex) -> bool {
    is_in_play(world) && read::board(world).get(hex).is_some_and(burns)
}

fn is_in_play(world: &World) -> bool {
    let frame = world.resource::<Frame>();
    frame.options.fire && !frame.environment.is_airless()
}

/// Rolls two dice for a fire.
fn roll(ctx: &mut Ctx<'_>, purpose: RollFor, needs: i16) -> bool {
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose,
        unit: None,
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
    if attack.kind.is_heat() {
        may_ignite(ctx, hex);
    }
}

/// Something burns in a hex: it may catch fire, if it can (R10.6.1).
pub(crate) fn may_ignite(ctx: &mut Ctx<'_>, hex: Hex) {
    if may_be_lit(ctx.world(), hex) && roll(ctx, RollFor::Ignition(hex), CATCHES) {
        light(ctx, hex, "it catches fire");
        drift(ctx);
    }
}

fn change(ctx: &mut Ctx<'_>, hex: Hex, why: &'static str, change: impl FnOnce(&mut Cell)) {
    let Some(mut cell) = read::board(ctx.world()).get(hex).copied() else {
        return;
    };
    change(&mut cell);
    ctx.emit(TerrainEvent::HexChanged { hex, cell, why });
}

fn light(ctx: &mut Ctx<'_>, hex: Hex, why: &'static str) {
    change(ctx, hex, why, |c| c.fire = true);
}

/// A fire is put out, or has burnt down and leaves woods one class thinner (R10.6.3).
pub(crate) fn put_out(ctx: &mut Ctx<'_>, hex: Hex, burnt: bool) {
    let why = if burnt {
        "the fire has burnt down"
    } else {
        "the fire is put out"
    };
    change(ctx, hex, why, |c| {
        c.fire = false;
        if burnt {
            thin(c);
        }
    });
    drift(ctx);
}

/// Makes woods one class thinner; light ones are gone.
pub(crate) fn thin(cell: &mut Cell) {
    cell.woods = cell
        .woods
        .and_then(|w| w.density.thinner().map(|density| Woods { density, ..w }));
}

/// Woods in these hexes become one class thinner.
pub(crate) fn thin_all(ctx: &mut Ctx<'_>, hexes: &[Hex], why: &'static str) {
    for hex in hexes {
        let woods = read::board(ctx.world())
            .get(*hex)
            .is_some_and(|c| c.woods.is_some());
        if woods {
            change(ctx, *hex, why, thin);
        }
    }
}

/// Paved ground in these hexes becomes rough (R10.8.2).
pub(crate) fn break_pavement(ctx: &mut Ctx<'_>, hexes: &[Hex]) {
    for hex in hexes {
        let paved = read::board(ctx.world())
            .get(*hex)
            .is_some_and(|c| c.ground == Ground::Paved && c.building.is_none());
        if paved {
            change(ctx, *hex, "shelling", |c| c.ground = Ground::Rough);
        }
    }
}

/// Every one of these hexes that can burn does (R9.8).
pub(crate) fn light_all(ctx: &mut Ctx<'_>, hexes: impl Iterator<Item = Hex>) {
    let mut any = false;
    for hex in hexes {
        if may_be_lit(ctx.world(), hex) {
            light(ctx, hex, "it catches fire");
            any = true;
        }
    }
    if any {
        drift(ctx);
    }
}

fn burning(world: &World) -> Vec<(Hex, u16)> {
    let fires = world.resource::<Fires>();
    fires.lit.iter().map(|(h, t)| (*h, *t)).collect()
}

/// Fires burn on in the End Phase; their smoke drifts then and when a turn begins.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Smoke, drift);
    t.add(EndPhase::Heat, Rule::Fires, burn_on);
    t.add(EndPhase::Heat, Rule::Smoke, drift);
}

/// Smoke drifts one hex downwind of every fire (R10.6.2), and lifts where none burns any more.
pub(crate) fn drift(ctx: &mut Ctx<'_>) {
    if !is_in_play(ctx.world()) {
        return;
    }
    let fires = burning(ctx.world());
    let to = if fires.is_empty() {
        None
    } else {
        wind::direction(ctx)
    };
    let smoky: BTreeSet<Hex> = to
        .into_iter()
        .flat_map(|d| fires.iter().map(move |(hex, _)| hex.neighbour(d)))
        .collect();
    let changed: Vec<_> = read::board(ctx.world())
        .iter()
        .filter(|(hex, c)| c.drift != smoky.contains(hex))
        .map(|(hex, c)| (hex, !c.drift))
        .collect();
    for (hex, drifts) in changed {
        let why = if drifts {
            "smoke drifts in"
        } else {
            "the smoke lifts"
        };
        change(ctx, hex, why, |c| c.drift = drifts);
    }
}

/// The fires of an End Phase (R3.5.2, R10.6.3): each may spread downwind and go out.
pub(crate) fn burn_on(ctx: &mut Ctx<'_>) {
    let fires = burning(ctx.world());
    if !is_in_play(ctx.world()) || fires.is_empty() {
        return;
    }
    let turn = read::turn(ctx.world()).number;
    let to = wind::direction(ctx);
    for (hex, lit) in fires {
        let next = to
            .map(|d| hex.neighbour(d))
            .filter(|next| read::board(ctx.world()).get(*next).is_some_and(burns));
        if let Some(next) = next
            && roll(ctx, RollFor::Spread(next), SPREADS)
        {
            light(ctx, next, "the fire spreads to it");
        }
        let burnt_down = turn + 1 >= lit + BURNS;
        if burnt_down || roll(ctx, RollFor::GoesOut(hex), GOES_OUT) {
            put_out(ctx, hex, true);
        }
    }
}
