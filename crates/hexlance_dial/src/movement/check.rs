//! Whether a move order may be given, hex by hex, before anything is spent (D3.2.4, D4).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Arg, Breakdown, Refusal, SideId, Term, say};

use super::{
    assault,
    break_away::{self, BreakAway},
    captive,
    costs::{self, Leg, Mover, label},
    transport,
};
use crate::{
    command::{Manner, MoveOrder, OrderKind},
    equipment::{Equipment, HeatEffect},
    model::Class,
    moved::StopCause,
    orders,
    read::{Look, Table},
    terrain,
};

/// A move order worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What it may spend on hexes.
    pub purse: Breakdown,
    /// The roll that it needs before it leaves its hex, if it needs one.
    pub break_away: Option<BreakAway>,
    /// The hexes it enters.
    pub legs: Vec<Leg>,
}

impl Plan {
    /// Where it ends.
    pub fn end(&self, start: Hex) -> Hex {
        self.legs.last().map_or(start, |l| l.to)
    }

    /// What its hexes cost together.
    pub fn spent(&self) -> i16 {
        self.legs.iter().map(|l| i16::from(l.cost)).sum()
    }
}

/// The plan of an order that may be given now.
///
/// # Errors
/// Why it may not.
pub fn plan(world: &World, side: SideId, order: &MoveOrder) -> Result<Plan, Refusal> {
    let unit = orders::ordered(world, side, order.unit, OrderKind::Move)?;
    plan_of(Table::of(world), unit, order)
}

/// As [`plan`], whether an order may be given to the unit now or not.
///
/// # Errors
/// Why it may not be this one.
pub fn plan_of(table: Table<'_>, unit: Look<'_>, order: &MoveOrder) -> Result<Plan, Refusal> {
    manner(&unit, order.manner)?;
    assault::check_order(table, &unit, order)?;
    transport::check_boarding(table, &unit, order)?;
    let mover = mover(table, unit, order)?;
    let purse = costs::purse(table.board(), &unit, order);
    transport::check_purse(&unit, &purse)?;
    transport::check_moment(order)?;
    let purse_left = purse.total();
    let legs = if order.path.is_empty() {
        set_down_here(&mut mover.clone(), order, 0, mover.start)?;
        Vec::new()
    } else if order.manner.jumps() {
        vec![jump(&mover, order, purse_left)?]
    } else {
        walk(&mover, order, purse_left)?
    };
    let plan = Plan {
        purse,
        break_away: if order.path.is_empty() {
            None
        } else {
            break_away::needed(table, &unit, order.manner)
        },
        legs,
    };
    assault::check_end(table, &unit, order, plan.end(mover.start))?;
    captive::check(&mover, order, plan.end(mover.start))?;
    Ok(plan)
}

/// The mover of an order, with those whom it takes aboard off the table.
///
/// # Errors
/// If the unit is not on the table.
pub fn mover<'w>(
    table: Table<'w>,
    unit: Look<'w>,
    order: &MoveOrder,
) -> Result<Mover<'w>, Refusal> {
    let Some(mut mover) = Mover::new(table, unit) else {
        return Err(Refusal::new(
            "not_on_table",
            "D3.2.2",
            say!("{unit} is not on the table.", unit = unit.name),
        ));
    };
    for passenger in &order.boards {
        mover.lift(*passenger);
    }
    Ok(mover)
}

/// Whether a unit may move in that manner at all (D3.2.1, D4.5, D4.6, D9.3.1, D11.5.1).
///
/// # Errors
/// Why not.
pub fn manner(unit: &Look<'_>, manner: Manner) -> Result<(), Refusal> {
    let name = unit.name;
    let class = unit.model.class;
    match manner {
        Manner::Walk => Ok(()),
        Manner::Run if class != Class::Mech => Err(Refusal::new(
            "only_mechs_run",
            "D4.5.1",
            say!("Only 'Mechs can run; {unit} is not a 'Mech.", unit = name),
        )),
        Manner::Run if unit.overheated() => Err(Refusal::new(
            "overheated",
            "D4.5.3",
            say!("{unit} shows Engine Overheat: it cannot run.", unit = name),
        )
        .or("Cool it first.")),
        Manner::Run if unit.condition.controls.is_some() => Err(Refusal::new(
            "controlling",
            "D4.5.3",
            say!("{unit} controls a captive: it cannot run.", unit = name),
        )),
        Manner::Charge(_) if class != Class::Mech => Err(Refusal::new(
            "only_mechs_charge",
            "D9.3.1",
            say!(
                "Only 'Mechs can charge; {unit} is not a 'Mech.",
                unit = name
            ),
        )),
        Manner::Ram(_) if class != Class::Vehicle => Err(Refusal::new(
            "only_vehicles_ram",
            "D9.3.1",
            say!(
                "Only vehicles can ram; {unit} is not a vehicle.",
                unit = name
            ),
        )),
        Manner::Jump | Manner::DeathFromAbove(_) => jumper(unit, manner),
        Manner::Run | Manner::Charge(_) | Manner::Ram(_) => Ok(()),
    }
}

/// Whether a unit may use Jump Jets (D4.6, D9.3.4).
fn jumper(unit: &Look<'_>, manner: Manner) -> Result<(), Refusal> {
    let name = unit.name;
    if unit.condition.controls.is_some() {
        return Err(Refusal::new(
            "controlling",
            "D11.5.1",
            say!(
                "{unit} controls a captive: it cannot use Jump Jets.",
                unit = name
            ),
        )
        .or("Let the captive go, or walk."));
    }
    if !unit.has(Equipment::JumpJets) {
        let carried = unit.click().equipment.speed == Some(Equipment::JumpJets);
        if carried && unit.overheated() {
            return Err(Refusal::new(
                "overheated",
                HeatEffect::EngineOverheat.id(),
                say!(
                    "{unit} shows Engine Overheat: it cannot use its Jump Jets.",
                    unit = name
                ),
            )
            .or("Cool it first."));
        }
        return Err(Refusal::new(
            "no_jump_jets",
            "D4.6.1",
            say!("{unit} has no Jump Jets in working order.", unit = name),
        ));
    }
    if manner == Manner::Jump {
        return Ok(());
    }
    if !unit.model.is_mech() {
        return Err(Refusal::new(
            "only_mechs_death_from_above",
            "D9.3.1",
            say!(
                "Only 'Mechs can attack from above; {unit} is not a 'Mech.",
                unit = name
            ),
        ));
    }
    if unit.has(Equipment::Salvage) {
        return Err(Refusal::new(
            "salvage",
            "eq.attack_salvage",
            say!(
                "{unit} shows Salvage: it cannot attack from above.",
                unit = name
            ),
        ));
    }
    Ok(())
}

/// The one leg of a jump, passengers set down before it or after it (D4.6, D12.3).
fn jump(mover: &Mover<'_>, order: &MoveOrder, purse: i16) -> Result<Leg, Refusal> {
    let [to] = order.path[..] else {
        return Err(Refusal::new(
            "jump_path",
            "D4.6.1",
            "A jump names the hex it lands in and nothing else.",
        ));
    };
    let mut mover = mover.clone();
    let start = mover.start;
    set_down_here(&mut mover, order, 0, start)?;
    let leg = jump_to(&mover, to, purse)?;
    set_down_here(&mut mover, order, 1, to)?;
    Ok(leg)
}

/// The leg of a jump to a hex (D4.6).
///
/// # Errors
/// Why it cannot land there.
pub fn jump_to(mover: &Mover<'_>, to: Hex, purse: i16) -> Result<Leg, Refusal> {
    let board = mover.board();
    if !board.contains(to) {
        return Err(Refusal::new(
            "off_table",
            "D4.1.3",
            "No unit may leave the table.",
        ));
    }
    let hexes = mover.start.distance(to);
    let cost = u8::try_from(2 * u32::from(hexes))
        .ok()
        .filter(|c| i16::from(*c) <= purse);
    let (Some(cost), true) = (cost, hexes > 0) else {
        return Err(Refusal::new(
            "too_far",
            "D4.6.1",
            say!(
                "{hex} is {hexes} hexes away; the speed is {purse}\".",
                hex = label(to),
                hexes,
                purse
            ),
        ));
    };
    if !terrain::may_stand(board, to, mover.mode()) {
        return Err(Refusal::new(
            "cannot_land",
            "D4.6.2",
            say!(
                "There is {terrain} in {hex}: it cannot stand there.",
                terrain = Term(terrain::at(board, to).name()),
                hex = label(to)
            ),
        ));
    }
    if let Some(other) = mover.occupant(to) {
        let other = mover.table.find(other).map(|u| u.name);
        return Err(Refusal::new(
            "occupied",
            "D4.6.2",
            say!(
                "{unit} stands in {hex}.",
                unit = Arg::name_or(other, "Somebody"),
                hex = label(to)
            ),
        ));
    }
    Ok(Leg {
        to,
        cost,
        stop: None,
        through: None,
    })
}

/// The legs of a move on the ground, passengers set down on the way (D4.2 to D4.3, D12.3).
///
/// # Errors
/// What is wrong with the first hex that cannot be entered, or with the end.
pub fn walk(mover: &Mover<'_>, order: &MoveOrder, purse: i16) -> Result<Vec<Leg>, Refusal> {
    let mut mover = mover.clone();
    let mut at = mover.start;
    let mut left = purse;
    let mut legs: Vec<Leg> = Vec::with_capacity(order.path.len());
    for (i, &to) in order.path.iter().enumerate() {
        set_down_here(&mut mover, order, i, at)?;
        if let Some(stop) = legs.last().and_then(|l| l.stop) {
            return Err(stopped(stop, at));
        }
        let leg = mover
            .step(at, to)
            .map_err(|b| b.refuse(mover.table, mover.mode(), to))?;
        left -= i16::from(leg.cost);
        if left < 0 {
            return Err(too_far(&leg, left, purse));
        }
        legs.push(leg);
        at = to;
    }
    if let Some(other) = legs.last().and_then(|l| l.through) {
        let other = mover.table.find(other).map(|u| u.name);
        return Err(Refusal::new(
            "occupied",
            "D4.2.5",
            say!(
                "{unit} stands in {hex}: no move ends there.",
                unit = Arg::name_or(other, "Somebody"),
                hex = label(at)
            ),
        ));
    }
    set_down_here(&mut mover, order, order.path.len(), at)?;
    Ok(legs)
}

/// Passengers get out after so many hexes, if it is said so.
fn set_down_here(
    mover: &mut Mover<'_>,
    order: &MoveOrder,
    after: usize,
    at: Hex,
) -> Result<(), Refusal> {
    let Some(down) = &order.sets_down else {
        return Ok(());
    };
    if usize::from(down.after) != after {
        return Ok(());
    }
    transport::check_set_down(mover, order, down, at)?;
    for spot in &down.units {
        if let Some(unit) = mover.table.find(spot.unit) {
            mover.put(&unit, spot.hex);
        }
    }
    Ok(())
}

/// The refusal of a path that goes on behind a stop (D4.2.4).
fn stopped(stop: StopCause, at: Hex) -> Refusal {
    let (code, rule, why) = match stop {
        StopCause::Contact => ("stopped_by_contact", "D4.3.1", "it comes into contact"),
        StopCause::Level => ("stopped_by_level", "D5.3.1", "the level changes"),
        StopCause::Hindering => (
            "stopped_by_hindering",
            "D5.2.1",
            "it enters hindering terrain",
        ),
    };
    Refusal::new(
        code,
        rule,
        say!(
            "The movement ends in {hex}: {why} there.",
            hex = label(at),
            why = Term(why)
        ),
    )
    .or("End the path there.")
}

/// The refusal of a hex that the purse does not pay (D4.2.3).
fn too_far(leg: &Leg, left: i16, purse: i16) -> Refusal {
    let left = left + i16::from(leg.cost);
    Refusal::new(
        "too_far",
        "D4.2.3",
        say!(
            "{hex} costs {cost}\"; of {purse}\" only {left}\" are left.",
            hex = label(leg.to),
            cost = leg.cost,
            purse,
            left
        ),
    )
    .or("End the path before it.")
}
