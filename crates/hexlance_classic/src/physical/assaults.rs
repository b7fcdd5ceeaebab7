//! Charges and deaths from above (C11.8, C11.10), and falls onto a unit (C12.2).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Choice, Decision, UnitId, say};

use super::{
    StrikeEvent, StrikeStep, damage,
    resolve::{column_of, group},
};
use crate::{
    Ctx, arcs, buildings, dice,
    displacement::{self, DisplaceStep, Due, hoist},
    harm,
    piloting::{self, Fall},
    question::Question,
    read::{Look, Table},
    state::{Blow, Fate, PsrCause, Strike},
    tables::{Column, HitTable},
    walk,
};

/// Resolves a charge.
pub(super) fn charge(ctx: &mut Ctx<'_>, blow: Blow) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(blow.target)) else {
        return;
    };
    let ahead = u.hex().zip(u.facing()).map(|(hex, f)| hex.neighbour(f));
    let there = t.hex() == Some(blow.hex) && t.fate == Fate::Fighting;
    // Lost without a roll, and nobody moves (C11.8.3, C11.8.11).
    if u.stance.prone
        || u.deeds.spoiled
        || ahead != Some(blow.hex)
        || !there
        || t.stance.prone
        || !u.pilot.is_awake()
    {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let (points, back) = (damage(table, &u, Strike::Charge), t.sheet.tenth());
    let hit_table = rammed(table, &u, &t);
    let column = column_of(&u, &t);
    let direction = u.facing().unwrap_or_default();
    let (dice, hit) = if blow.tn > 12 {
        (None, false)
    } else {
        dice::against(ctx, blow.tn)
    };
    ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
    if !hit {
        ctx.push(StrikeStep::Sidestep {
            unit: blow.attacker,
        });
        return;
    }
    // What is slung below it may be in the way of the damage; it is the carrier that is pushed (tw.equip_lift_hoist_2).
    let struck = hoist::struck(ctx, blow.target);
    for points in harm::groups(points, 5) {
        group(ctx, struck, blow.attacker, points, column, hit_table);
    }
    harm::breaches(ctx, struck);
    for points in harm::groups(back, 5) {
        group(
            ctx,
            blow.attacker,
            blow.target,
            points,
            Column::Front,
            HitTable::Full,
        );
    }
    harm::breaches(ctx, blow.attacker);
    // Vehicles roll for motive damage instead of against a fall (C11.8.5).
    harm::vehicle::motive_roll(ctx, struck, column);
    harm::vehicle::motive_roll(ctx, blow.attacker, Column::Front);
    displacement::owe(ctx, blow.attacker, Due::roll(PsrCause::Charging, false));
    let force = displacement::force(blow.target, direction, PsrCause::Charged);
    // What is pushed last is done first.
    ctx.push(DisplaceStep::Settle);
    ctx.push(StrikeStep::Follow {
        unit: blow.attacker,
        target: blow.target,
        hex: blow.hex,
    });
    ctx.push(force);
}

/// The table on which a charge strikes: that of a vehicle strikes the legs of a 'Mech, from the surface of shallow water its
/// upper body (C11.9.1).
fn rammed(table: Table<'_>, u: &Look<'_>, t: &Look<'_>) -> HitTable {
    if !u.is_vehicle() || !t.sheet.class.is_mech() {
        HitTable::Full
    } else if u.floats() && t.depth(table.board()) == 1 && u.depth(table.board()) > 0 {
        HitTable::Punch
    } else {
        HitTable::Kick
    }
}

/// A pusher or charger that is not destroyed takes the hex, if its target has left it (C11.8.8, C11.8.12).
pub(super) fn follow(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId, hex: Hex) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    if u.fate != Fate::Fighting {
        return;
    }
    let Some(from) = u.hex() else { return };
    // Whoever hangs above the hex does not count (C3.10.2).
    let stands = |o: &Look<'_>| {
        o.id != unit && o.fate == Fate::Fighting && !walk::is_in_the_air(table, o.id)
    };
    let (cell, floor) = (table.board().get(hex), walk::arrival(table, &u, hex));
    let full = table
        .at(hex)
        .filter(|o| walk::shares(cell, o, floor))
        .any(|o| stands(&o) && (o.id == target || o.sheet.class.is_mech()));
    if !full {
        ctx.emit(StrikeEvent::Followed { unit, from, hex });
        harm::sink(ctx, unit);
        // A charger comes into a building as if it failed its roll (tw.building_inside_charge).
        buildings::forced_in(ctx, unit);
    }
}

/// Hexes to the front-left and front-right that a charger that missed can go to (C11.8.6).
fn aside(table: Table<'_>, u: &Look<'_>) -> Vec<Hex> {
    let (Some(hex), Some(facing)) = (u.hex(), u.facing()) else {
        return Vec::new();
    };
    [-1, 1]
        .into_iter()
        .map(|turn| hex.neighbour(facing.turned(turn)))
        .filter(|to| is_free(table, u, hex, *to))
        .collect()
}

fn is_free(table: Table<'_>, u: &Look<'_>, from: Hex, to: Hex) -> bool {
    let above = u.elevation();
    let steps = from
        .direction_to(to)
        .map(|d| walk::entering(table.board(), u.sheet, from, above, d));
    // Nobody gets out of the way through walls.
    steps.is_some_and(|s| s.is_ok_and(|s| s.walls.is_none()))
        && walk::room_for(table, u.id, to).is_ok()
}

/// A charger that missed goes past its target; its player chooses on which side.
pub(super) fn sidestep(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let hexes = aside(table, &u);
    let Some(from) = u.hex() else { return };
    match hexes.as_slice() {
        [] => {}
        [hex] => ctx.emit(StrikeEvent::Followed {
            unit,
            from,
            hex: *hex,
        }),
        _ => {
            let decision = Decision {
                side: u.side,
                unit: Some(unit),
                question: Question::Sidestep {
                    unit,
                    hexes: hexes.clone(),
                },
                prompt: say!(
                    "The charge of {unit} misses: on which side does it pass?",
                    unit = u.name
                ),
                choices: choices(&hexes),
                default: 0,
            };
            ctx.push(StrikeStep::Sidestep { unit });
            ctx.ask(decision);
        }
    }
}

fn choices(hexes: &[Hex]) -> Vec<Choice> {
    hexes
        .iter()
        .map(|hex| {
            Choice::new(
                hex.name(),
                say!("To {hex}", hex = hex.name()),
                say!("It stands there then"),
            )
        })
        .collect()
}

/// Resolves a death from above (C11.10).
pub(super) fn from_above(ctx: &mut Ctx<'_>, blow: Blow, direction: Direction) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(blow.target)) else {
        return;
    };
    let from = blow.hex.neighbour(direction.opposite());
    let there = t.hex() == Some(blow.hex) && t.fate == Fate::Fighting;
    if u.hex().is_none() {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let misses = u.deeds.spoiled || !u.pilot.is_awake() || !there || blow.tn > 12;
    let points = damage(table, &u, blow.strike);
    let own = u.sheet.tons / 5;
    let prone = t.stance.prone;
    let t_is_low = t.is_vehicle();
    let facing = t.facing().unwrap_or_default();
    let (dice, hit) = if misses {
        (None, false)
    } else {
        dice::against(ctx, blow.tn)
    };
    ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
    if !hit {
        if there {
            ctx.push(StrikeStep::Evade {
                unit: blow.target,
                jumper: blow.attacker,
                from,
            });
        } else {
            ctx.push(StrikeStep::Crash {
                unit: blow.attacker,
                target: blow.target,
            });
        }
        return;
    }
    let (column, hit_table) = if t_is_low {
        (Column::Front, HitTable::Full)
    } else if prone {
        (Column::Rear, HitTable::Full)
    } else {
        (
            arcs::of_hexside(direction.opposite(), facing),
            HitTable::Punch,
        )
    };
    let struck = hoist::struck(ctx, blow.target);
    for points in harm::groups(points, 5) {
        group(ctx, struck, blow.attacker, points, column, hit_table);
    }
    harm::breaches(ctx, struck);
    for points in harm::groups(own, 5) {
        group(
            ctx,
            blow.attacker,
            blow.target,
            points,
            Column::Front,
            HitTable::Kick,
        );
    }
    ctx.emit(StrikeEvent::Landed {
        unit: blow.attacker,
        hex: blow.hex,
    });
    harm::breaches(ctx, blow.attacker);
    displacement::owe(
        ctx,
        blow.attacker,
        Due::roll(PsrCause::DeathFromAbove, false),
    );
    let table = Table::of(ctx.world());
    let alive = |unit| table.find(unit).is_some_and(|u| u.fate == Fate::Fighting);
    let both = alive(blow.attacker) && alive(blow.target);
    // What is pushed last is done first.
    ctx.push(DisplaceStep::Settle);
    if both {
        ctx.push(StrikeStep::Land {
            unit: blow.attacker,
            target: blow.target,
            from,
        });
        ctx.push(displacement::force(
            blow.target,
            direction,
            PsrCause::Charged,
        ));
    }
    beside_the_small(ctx, blow.attacker, blow.target, direction);
}

/// A jumper has come down on infantry or a vehicle: a 'Mech that stands there with it makes room (C3.10.4).
fn beside_the_small(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId, came: Direction) {
    let small = Table::of(ctx.world())
        .find(target)
        .is_some_and(|t| !t.sheet.class.is_mech());
    if small {
        displacement::make_room(ctx, unit, came);
    }
}

/// A jumper whose target stayed lands and falls where it came in (C11.10.9).
pub(super) fn land(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId, from: Hex) {
    let table = Table::of(ctx.world());
    let hex = |unit| table.find(unit).and_then(|u| u.hex());
    let Some(there) = hex(unit).filter(|_| hex(unit) == hex(target)) else {
        return;
    };
    ctx.emit(StrikeEvent::Landed { unit, hex: from });
    displacement::owe(ctx, unit, Due::roll(PsrCause::DeathFromAbove, true));
    // Who stands where it came in makes room for it (C12.3.1).
    if let Some(back) = there.direction_to(from) {
        displacement::make_room(ctx, unit, back);
    }
}

/// Hexes to which the target of a death from above that missed can go: any legal one but that from which it came
/// (C11.10.6).
fn away(table: Table<'_>, t: &Look<'_>, from: Hex) -> Vec<Hex> {
    let Some(hex) = t.hex() else {
        return Vec::new();
    };
    if t.is_immobile() {
        return Vec::new();
    }
    hex.neighbours()
        .filter(|to| *to != from && is_free(table, t, hex, *to))
        .collect()
}

/// The target's player moves it out of the way.
pub(super) fn evade(ctx: &mut Ctx<'_>, unit: UnitId, jumper: UnitId, from: Hex) {
    let table = Table::of(ctx.world());
    let Some(t) = table.find(unit) else { return };
    let hexes = away(table, &t, from);
    if hexes.is_empty() {
        ctx.push(StrikeStep::Crash {
            unit: jumper,
            target: unit,
        });
        return;
    }
    let decision = Decision {
        side: t.side,
        unit: Some(unit),
        question: Question::Evade {
            unit,
            hexes: hexes.clone(),
        },
        prompt: say!(
            "The death from above misses {unit}: where does it go?",
            unit = t.name
        ),
        choices: choices(&hexes),
        default: 0,
    };
    ctx.push(StrikeStep::Evade { unit, jumper, from });
    ctx.ask(decision);
}

/// A player has said where a unit goes.
pub(super) fn answered(
    ctx: &mut Ctx<'_>,
    step: StrikeStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let hexes = match &decision.question {
        Question::Sidestep { hexes, .. } | Question::Evade { hexes, .. } => hexes,
        _ => return,
    };
    let Some(hex) = hexes.get(choice).copied() else {
        return;
    };
    let unit = match step {
        StrikeStep::Sidestep { unit } | StrikeStep::Evade { unit, .. } => unit,
        _ => return,
    };
    let from = Table::of(ctx.world()).find(unit).and_then(|u| u.hex());
    if let Some(from) = from {
        ctx.emit(StrikeEvent::Followed { unit, from, hex });
        harm::sink(ctx, unit);
    }
    if let StrikeStep::Evade { unit, jumper, .. } = step {
        ctx.push(StrikeStep::Crash {
            unit: jumper,
            target: unit,
        });
    }
}

/// A jumper that missed falls 2 levels on its rear (C11.10.6); onto the target, if that stayed (C12.2).
pub(super) fn crash(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(hex) = u.hex() else { return };
    let stayed = table
        .find(target)
        .is_some_and(|t| t.hex() == Some(hex) && t.fate == Fate::Fighting);
    ctx.emit(StrikeEvent::Landed { unit, hex });
    if stayed {
        fall_onto(ctx, unit, target, 2);
    }
    piloting::fall(
        ctx,
        Fall {
            levels: 2,
            column: Some(Column::Rear),
            ..Fall::in_place(unit)
        },
    );
    harm::sink(ctx, unit);
    let table = Table::of(ctx.world());
    let facing = |unit| table.find(unit).and_then(|u| u.facing());
    let below = table.find(target).is_some_and(|t| t.sheet.class.is_mech());
    // The one below is forced out as by the domino effect (C12.2.3). If the target is gone, whoever took its hex makes room.
    let came = if stayed && below {
        facing(target)
    } else {
        facing(unit)
    };
    displacement::make_room(ctx, unit, came.unwrap_or_default());
}

/// The unit in a hex that a 'Mech may hit which falls into it: one of them by chance, those in the air too (C12.2.1, C12.2.4).
pub(crate) fn below(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex) -> Option<UnitId> {
    let table = Table::of(ctx.world());
    let all: Vec<UnitId> = table
        .at(hex)
        .filter(|o| o.id != unit && o.fate == Fate::Fighting && !o.is_inside(table.board()))
        .filter(|o| !walk::is_in_the_air(table, o.id))
        .map(|o| o.id)
        .collect();
    if all.len() < 2 {
        return all.first().copied();
    }
    loop {
        let die = ctx.d6();
        if let Some(found) = all.get(usize::from(die) - 1) {
            return Some(*found);
        }
    }
}

/// A falling 'Mech may hit the unit below it: 7 or more (C12.2.1, C12.2.2).
pub(crate) fn fall_onto(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId, fallen: u8) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(unit), table.find(target)) else {
        return;
    };
    let needed = if t.is_immobile() { 3 } else { 7 };
    // To the point of impact it falls as many levels less as the target is high, less 1.
    let levels = (i16::from(fallen) - (t.height() - 1)).max(0) as u16;
    let points = u.sheet.tenth() * levels;
    let dice = ctx.two_d6();
    let hit = dice[0] + dice[1] >= needed;
    ctx.emit(StrikeEvent::FellOnto {
        unit,
        target,
        dice,
        hit,
    });
    if !hit {
        return;
    }
    for points in harm::groups(points, 5) {
        group(ctx, target, unit, points, Column::Front, HitTable::Punch);
    }
    harm::breaches(ctx, target);
}
