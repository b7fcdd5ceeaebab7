//! Weapon attacks (C5, C6.9, C10.6): declared unit by unit, resolved in the order of declaration.

mod able;
mod ammunition;
mod event;
mod indirect;
mod intercept;
pub(crate) use intercept::may_be_met;
mod legal;
mod number;
mod options;
mod pays;
mod prospect;
mod resolve;
mod stance;
pub(crate) mod torpedoes;
mod walls;

pub(crate) use able::able;
pub(crate) use ammunition::{Supply, drawn};
pub use event::FireEvent;
pub(crate) use event::spend;
pub use indirect::{goes_indirectly, is_designated, may_spot, spotters, usual_shot};
pub(crate) use legal::shots_allowed;
pub use legal::{check, declared, refusal_of};
pub use number::{Aim, Numbers, Path, bracket, end_of, numbers, numbers_with};
pub(crate) use number::{gun, mount, movement_modifier, own_parts, reaches, side_of};
pub use options::{
    Cell, FireTable, Legal, Row, bins_of, fire_table, fitting_bins, may_be_aimed, most_shots,
    shots_of,
};
pub use pays::{paying, total};
pub use prospect::{Bearing, Prospect, prospects};
pub(crate) use resolve::{
    Salvo, cluster_modifier, cluster_of, cluster_roll, jam_threshold, piercing, shot_group,
};
pub use stance::twists;
pub(crate) use stance::{posed, stance, twisted};
pub use walls::{buildings_in_reach, is_worth_firing_at};

use hexlance_board::Side;
use hexlance_rules::{Choice, Decision, Timetable, UnitId, say};

use crate::{
    Ctx, arcs,
    command::FireOrder,
    electronics::ElectronicsEvent,
    infantry,
    moments::{Resolve, Rule},
    question::Question,
    read::Table,
    sight,
    state::{Declared, Lines, Phase, Shot},
    turn,
    woods::{self, WoodsStep},
};

/// Steps of weapon attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FireStep {
    /// A unit declares its attacks, once it is settled which way lines along hexsides count.
    Declare(FireOrder),
    /// The next shot is resolved, then those behind it.
    Next,
    /// A shot has hit: an anti-missile system may engage it.
    Hit(Shot),
    /// It strikes, engaged or not.
    Strike(Shot, bool),
}

/// Carries out an order: the declaration, or the question that comes before it.
pub(crate) fn perform(ctx: &mut Ctx<'_>, order: &FireOrder) {
    ctx.push(FireStep::Declare(order.clone()));
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: FireStep) {
    match step {
        FireStep::Declare(order) => {
            if let Some(target) = undecided(ctx, &order) {
                ask(ctx, order, target);
            } else {
                declare(ctx, &order);
            }
        }
        FireStep::Next => {
            let next = ctx.world().resource::<Declared>().shots.first().copied();
            let Some(shot) = next else { return };
            ctx.emit(FireEvent::Taken { shot });
            ctx.push(FireStep::Next);
            if let Some(shot) = resolve::roll(ctx, shot) {
                ctx.push(FireStep::Hit(shot));
            }
        }
        FireStep::Hit(shot) => {
            if !intercept::ask(ctx, shot) {
                resolve::strike(ctx, shot, false);
            }
        }
        FireStep::Strike(shot, engaged) => resolve::strike(ctx, shot, engaged),
    }
}

/// The player of the target has said which of two hexes a line runs over (C5.2.2).
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    step: FireStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let Question::Line { attacker, target } = decision.question else {
        intercept::answered(ctx, &step, decision, choice);
        return;
    };
    let side = if choice == 0 { Side::Left } else { Side::Right };
    ctx.emit(FireEvent::LineChosen {
        attacker,
        target,
        side,
    });
    ctx.push(step);
}

/// The first target of an order whose line runs along hexsides, where the two sides differ and nobody has chosen yet.
fn undecided(ctx: &Ctx<'_>, order: &FireOrder) -> Option<UnitId> {
    let table = Table::of(ctx.world());
    let u = table.find(order.unit)?;
    let from = end_of(table, &u)?;
    let lines = ctx.world().resource::<Lines>();
    order.shots.iter().map(|s| s.target).find(|target| {
        let Some(t) = table.find(*target) else {
            return false;
        };
        let Some(to) = end_of(table, &t) else {
            return false;
        };
        if !sight::is_along_hexsides(from.hex, to.hex) || lines.of(u.id, t.id).is_some() {
            return false;
        }
        let by = |side| {
            (
                sight::sight(table.board(), &from, &to, side),
                arcs::struck(&t, from.hex, to.hex, side),
            )
        };
        by(Side::Left) != by(Side::Right)
    })
}

/// Asks the target's player which hexes count.
fn ask(ctx: &mut Ctx<'_>, order: FireOrder, target: UnitId) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(order.unit), table.find(target)) else {
        return;
    };
    let (Some(from), Some(to)) = (u.hex(), t.hex()) else {
        return;
    };
    let hexes = hexlance_board::Line::new(from, to).find_map(|crossed| match crossed {
        hexlance_board::Crossed::Between { left, right } => Some((left, right)),
        hexlance_board::Crossed::Through(_) => None,
    });
    let Some((left, right)) = hexes else { return };
    let decision = Decision {
        side: t.side,
        unit: Some(target),
        question: Question::Line {
            attacker: order.unit,
            target,
        },
        prompt: say!(
            "The line from {attacker} to {target} runs between two hexes. Which of them counts?",
            attacker = u.name,
            target = t.name
        ),
        choices: vec![
            Choice::new(
                "left",
                say!("Over {hex}", hex = left.name()),
                say!("For all attacks between the two in this phase, both ways"),
            ),
            Choice::new(
                "right",
                say!("Over {hex}", hex = right.name()),
                say!("For all attacks between the two in this phase, both ways"),
            ),
        ],
        default: 0,
    };
    ctx.push(FireStep::Declare(order));
    ctx.ask(decision);
}

/// A unit declares its attacks: everything about them is fixed now (C5.1.7).
fn declare(ctx: &mut Ctx<'_>, order: &FireOrder) {
    make_ready(ctx, order);
    resolve::clear(ctx, order.unit, &order.clears);
    if let Some(hex) = order.works {
        woods::work(ctx, order.unit, hex);
    }
    turn::acted(ctx, order.unit);
}

/// The shots of an order are declared, and who spots for them.
pub(crate) fn make_ready(ctx: &mut Ctx<'_>, order: &FireOrder) {
    let table = Table::of(ctx.world());
    let u = table.find(order.unit);
    let (shots, woods) = legal::shots(table, order);
    let spotters: Vec<(UnitId, UnitId)> = shots
        .iter()
        .filter_map(|shot| Some((shot.spotter?, shot.target)))
        .filter(|(spotter, _)| {
            let s = table.find(*spotter);
            s.is_some_and(|s| s.signals.spots.is_none())
        })
        .collect();
    ctx.emit(FireEvent::Declared {
        unit: order.unit,
        twist: u.map_or(order.twist, |u| twisted(&u, order.twist)),
        flip: order.flip,
        club: order.club,
        shots,
        woods,
    });
    for (unit, target) in spotters {
        ctx.emit(ElectronicsEvent::Spots { unit, target });
    }
}

/// Declared shots are resolved once all sides have declared.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Resolve(Phase::Weapons),
        Rule::Attacks,
        |ctx: &mut Ctx<'_>| {
            // Shots at units, then what infantry does by hand, then shots at woods.
            ctx.push(WoodsStep::Next);
            infantry::in_weapon_phase(ctx);
            ctx.push(FireStep::Next);
        },
    );
}
