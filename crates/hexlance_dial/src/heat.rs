//! Heat: dials that turn, cooling, heat checks, shutting down and restarting (D10).

mod event;

use bevy_ecs::world::World;
use hexlance_board::{Board, Hex};
use hexlance_rules::{Breakdown, Choice, Decision, Enter, Message, Timetable, UnitId, say};

use crate::{
    Ctx,
    equipment::HeatEffect,
    losses::{self, DamageCause},
    model::SlotId,
    moments::Rule,
    question::Question,
    read::{self, Look, Table},
    state::{Clock, Stage},
    tags,
    terrain::{self, Terrain},
};
pub use event::{HeatCause, HeatEvent};

/// Steps of the heat checks of an end stage (D10.7).
#[derive(Clone, Debug, PartialEq)]
pub enum HeatStep {
    /// Cooling, then all checks of the active side.
    Checks,
    /// The next of these is checked (D10.7.1).
    Next {
        /// Those that are left.
        left: Vec<UnitId>,
    },
    /// A 'Mech is checked: what shows now counts (D10.7.2).
    Check {
        /// Which.
        unit: UnitId,
    },
    /// One rolled effect of a check.
    Effect {
        /// Whose.
        unit: UnitId,
        /// Which.
        effect: HeatEffect,
        /// The damage slot that shows it; none for the speed.
        slot: Option<SlotId>,
    },
    /// A shut-down 'Mech restarts, or not (D10.8).
    Restart {
        /// Which.
        unit: UnitId,
    },
}

/// How deep the water of a hex is: 0 none, 1 shallow, 2 deep (D5.6).
pub fn water(board: &Board, hex: Hex) -> u8 {
    match terrain::at(board, hex) {
        Terrain::Shallow => 1,
        Terrain::Deep => 2,
        _ => 0,
    }
}

/// Turns a 'Mech's heat dial by a breakdown's total, between 0 and the shutdown level; at that level it shuts down
/// (D10.1), unless Alpha Strike is the cause, which shuts it down when the attack is over.
pub fn take(ctx: &mut Ctx<'_>, unit: UnitId, parts: Breakdown, cause: HeatCause) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let Some(last) = u.shutdown_level() else {
        return;
    };
    if u.hex().is_none() || u.is_captive() {
        return;
    }
    let from = u.heat;
    let to = (i32::from(from) + i32::from(parts.total())).clamp(0, i32::from(last)) as u8;
    let shuts_down = to == last && !u.is_shut_down() && cause != HeatCause::AlphaStrike;
    ctx.emit(HeatEvent::Heat {
        unit,
        parts,
        from,
        to,
        cause,
    });
    if shuts_down {
        ctx.emit(HeatEvent::ShutDown { unit });
    }
}

/// Heat is checked in the end stage (D3.1.5).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Stage::End), Rule::Heat, |ctx: &mut Ctx<'_>| {
        ctx.push(HeatStep::Checks);
    });
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: HeatStep) {
    match step {
        HeatStep::Checks => checks(ctx),
        HeatStep::Next { left } => next(ctx, left),
        HeatStep::Check { unit } => check(ctx, unit),
        HeatStep::Effect { unit, effect, slot } => resolve(ctx, unit, effect, slot),
        HeatStep::Restart { unit } => ask_restart(ctx, unit),
    }
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: HeatStep, decision: &Decision<Question>, choice: usize) {
    let code = decision.choices.get(choice).map(|c| c.code.as_str());
    match step {
        HeatStep::Next { mut left } => {
            let Some(chosen) = left.iter().position(|u| code == Some(&code_of(*u))) else {
                return;
            };
            let unit = left.remove(chosen);
            ctx.push(HeatStep::Next { left });
            ctx.push(HeatStep::Check { unit });
        }
        HeatStep::Restart { unit } if code == Some("yes") => restart(ctx, unit),
        _ => {}
    }
}

/// Answer that names a unit.
fn code_of(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

/// 'Mechs of the active side that heat and cool: on the table and not captured (D11.3.1).
fn mechs(world: &World) -> impl Iterator<Item = Look<'_>> {
    let active = world.resource::<Clock>().active;
    Table::of(world)
        .on_table()
        .filter(move |u| u.side == active && u.model.is_mech() && !u.is_captive())
}

fn checks(ctx: &mut Ctx<'_>) {
    cool(ctx);
    let world = ctx.world();
    let left = mechs(world).filter(|u| has_check(world, u));
    let left = left.map(|u| u.id).collect();
    ctx.push(HeatStep::Next { left });
}

/// Rest and water (D10.5.2, D10.5.3).
fn cool(ctx: &mut Ctx<'_>) {
    let board = Table::of(ctx.world()).board();
    let cooling: Vec<(UnitId, Breakdown)> = mechs(ctx.world())
        .filter(|u| u.heat > 0)
        .map(|u| (u.id, cooling(board, &u)))
        .filter(|(_, parts)| parts.total() != 0)
        .collect();
    for (unit, parts) in cooling {
        take(ctx, unit, parts, HeatCause::Cooling);
    }
}

/// What an end stage takes off a 'Mech's heat (D5.6.1, D10.5.2).
pub fn cooling(board: &Board, unit: &Look<'_>) -> Breakdown {
    let mut parts = Breakdown::new();
    if !unit.marks.ordered {
        parts.rule(&tags::REST, -1);
    }
    let now = unit.hex().map_or(0, |hex| water(board, hex));
    match unit.marks.water_at_start.min(now) {
        0 => {}
        depth => parts.rule(&tags::WATER, -i16::from(depth)),
    }
    parts
}

/// The rolled effects that a 'Mech's heat dial shows, in the order of a check, each with its slot (D10.7.2).
pub fn rolled_effects(unit: &Look<'_>) -> Vec<(HeatEffect, Option<SlotId>)> {
    let level = unit.heat_level();
    let slots = SlotId::ALL.map(|slot| (level.effect(slot), Some(slot)));
    slots
        .into_iter()
        .chain([(level.speed_effect, None)])
        .filter_map(|(effect, slot)| effect.map(|e| (e, slot)))
        .filter(|(effect, _)| effect.strikes_up_to().is_some())
        .collect()
}

/// How a shut-down 'Mech comes up again (D10.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// By a die of that number or more.
    OnDie(u8),
    /// Without a roll (D10.8.3).
    Freely,
}

/// Whether a 'Mech may restart in this end stage, and how (D10.8).
pub fn may_restart(world: &World, unit: &Look<'_>) -> Option<Restart> {
    let down = unit.condition.shut_down?;
    let at_the_icons = unit.shutdown_level().is_some_and(|s| unit.heat >= s);
    if at_the_icons || down.turn == world.resource::<Clock>().number {
        return None;
    }
    Some(match unit.heat_level().speed_effect {
        Some(HeatEffect::ShutdownCritical) => Restart::OnDie(4),
        Some(HeatEffect::Shutdown) => Restart::OnDie(3),
        _ => Restart::Freely,
    })
}

/// Whether there is anything to decide or to roll in a 'Mech's check.
fn has_check(world: &World, unit: &Look<'_>) -> bool {
    match unit.is_shut_down() {
        true => may_restart(world, unit).is_some(),
        false => !rolled_effects(unit).is_empty(),
    }
}

/// The player says whose turn it is where there is a choice (D10.7.1).
fn next(ctx: &mut Ctx<'_>, left: Vec<UnitId>) {
    match left.as_slice() {
        [] => {}
        [unit] => ctx.push(HeatStep::Check { unit: *unit }),
        _ => {
            let table = Table::of(ctx.world());
            let choices = left.iter().filter_map(|u| table.find(*u)).map(|u| {
                let detail = say!("Heat {heat}.", heat = u.heat);
                Choice::new(code_of(u.id), Message::verbatim(u.name), detail)
            });
            let decision = Decision {
                side: table.clock().active,
                unit: None,
                question: Question::HeatCheckOrder {
                    units: left.clone(),
                },
                prompt: say!("Whose heat is checked next?"),
                choices: choices.collect(),
                default: 0,
            };
            ctx.push(HeatStep::Next { left });
            ctx.ask(decision);
        }
    }
}

fn check(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if u.is_shut_down() {
        if may_restart(ctx.world(), &u).is_some() {
            ctx.push(HeatStep::Restart { unit });
        }
        return;
    }
    let effects = rolled_effects(&u).into_iter();
    let effects: Vec<HeatStep> = effects
        .map(|(effect, slot)| HeatStep::Effect { unit, effect, slot })
        .collect();
    ctx.push_in_order(effects);
}

/// Rolls for one effect, unless its 'Mech is gone or has shut down in the meantime (D10.7.3).
fn resolve(ctx: &mut Ctx<'_>, unit: UnitId, effect: HeatEffect, slot: Option<SlotId>) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if u.hex().is_none() || u.is_shut_down() {
        return;
    }
    let explosion = slot.map(|slot| explosion(&u, slot, effect));
    let die = ctx.d6();
    let strikes = effect.strikes_up_to().is_some_and(|most| die <= most);
    ctx.emit(HeatEvent::HeatEffectRolled {
        unit,
        effect,
        die,
        strikes,
    });
    if !strikes {
        return;
    }
    match effect {
        HeatEffect::AmmunitionExplosionCritical | HeatEffect::AmmunitionExplosion => {
            let clicks = explosion.unwrap_or_default();
            losses::damage(ctx, unit, clicks, DamageCause::Ammunition);
        }
        HeatEffect::HeatSinkOverloadCritical => overload(ctx, unit, 2),
        HeatEffect::HeatSinkOverload => overload(ctx, unit, 1),
        HeatEffect::ShutdownCritical | HeatEffect::Shutdown => {
            ctx.emit(HeatEvent::ShutDown { unit });
        }
        _ => {}
    }
}

/// The damage of an ammunition explosion: the damage value of the slot that shows it, and one more or less.
fn explosion(unit: &Look<'_>, slot: SlotId, effect: HeatEffect) -> Breakdown {
    let mut clicks = unit.damage(slot);
    let more = match effect {
        HeatEffect::AmmunitionExplosionCritical => 1,
        _ => -1,
    };
    clicks.rule(&tags::AMMUNITION, more);
    read::not_below_zero(&mut clicks);
    clicks
}

fn overload(ctx: &mut Ctx<'_>, unit: UnitId, heat: i16) {
    let mut parts = Breakdown::new();
    parts.rule(&tags::OVERLOAD, heat);
    take(ctx, unit, parts, HeatCause::Overload);
}

fn ask_restart(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let (needed, detail) = match may_restart(ctx.world(), &u) {
        None => return,
        Some(Restart::OnDie(n)) => (Some(n), say!("On {die} or more it runs again.", die = n)),
        Some(Restart::Freely) => (None, say!("It runs again without a roll.")),
    };
    let decision = Decision {
        side: u.side,
        unit: Some(unit),
        question: Question::Restart { needed },
        prompt: say!("Shall {unit} restart?", unit = u.name),
        choices: vec![
            Choice::new("yes", "Restart", detail),
            Choice::new("no", "Stay down", "It stays shut down."),
        ],
        default: 0,
    };
    ctx.push(HeatStep::Restart { unit });
    ctx.ask(decision);
}

fn restart(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let (needed, die) = match may_restart(ctx.world(), &u) {
        None => return,
        Some(Restart::OnDie(needed)) => (needed, Some(ctx.d6())),
        // Every die would do.
        Some(Restart::Freely) => (1, None),
    };
    ctx.emit(HeatEvent::RestartRolled {
        unit,
        die,
        needed,
        success: die.is_none_or(|die| die >= needed),
    });
}

#[cfg(test)]
mod tests;
