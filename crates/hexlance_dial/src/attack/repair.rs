//! Repair: a friend's dial turns back.

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Message, Refusal, SideId, Term, UnitId, say, say_n};

use super::{Attack, AttackEvent, launch, legal};
use crate::{
    Ctx,
    command::OrderKind,
    contact,
    equipment::Equipment,
    model::{Mode, SlotId, Symbol},
    orders,
    question::Question,
    read::{Look, Table},
};
pub use event::RepairEvent;

/// Steps of Repair.
#[derive(Clone, Debug, PartialEq)]
pub enum RepairStep {
    /// The roll succeeded: value or die?
    Choose {
        /// Who repairs.
        unit: UnitId,
        /// Its damage value at the moment of the order.
        value: u8,
        /// Whom.
        patient: UnitId,
    },
}

const RULE: &str = "eq.attack_repair";

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    slot: SlotId,
    patient: UnitId,
) -> Result<(), Refusal> {
    let medic = orders::ordered(world, side, unit, OrderKind::Close)?;
    let table = Table::of(world);
    if !medic.has(Equipment::Repair) {
        return Err(Refusal::new(
            "no_such_equipment",
            RULE,
            say!(
                "{medic} does not show a working Repair.",
                medic = medic.name
            ),
        ));
    }
    let has_slots = SlotId::ALL.iter().any(|s| medic.slot(*s).is_some());
    if has_slots {
        legal::slot(&medic, slot)?;
    }
    let patient = friend(table, &medic, patient)?;
    helps(&medic, &patient)?;
    for u in [&medic, &patient] {
        undisturbed(table, u)?;
    }
    Ok(())
}

/// The unit to be repaired: a friend in base contact, not captured, not the unit itself.
fn friend<'w>(table: Table<'w>, medic: &Look<'_>, patient: UnitId) -> Result<Look<'w>, Refusal> {
    let refuse = |message: Message| Err(Refusal::new("no_patient", RULE, message));
    let Some(u) = table.find(patient) else {
        return refuse(say!("There is no such unit."));
    };
    if u.id == medic.id {
        refuse(say!("{unit} does not repair itself.", unit = u.name))
    } else if u.side != medic.side {
        refuse(say!("{unit} is of another side.", unit = u.name))
    } else if u.is_captive() {
        refuse(say!("{unit} is captured.", unit = u.name))
    } else if !contact::in_contact(table, medic, &u) {
        Err(Refusal::new(
            "no_contact",
            RULE,
            say!(
                "{unit} is not in base contact with {other}.",
                unit = u.name,
                other = medic.name
            ),
        ))
    } else {
        Ok(u)
    }
}

/// Whom an attack symbol helps.
fn helps(medic: &Look<'_>, patient: &Look<'_>) -> Result<(), Refusal> {
    let foot = patient.model.mode == Mode::Foot;
    let (fits, whom) = match medic.model.symbol {
        Symbol::Crosshair => (true, "everybody"),
        Symbol::Cross => (foot, "units on foot only"),
        Symbol::Bolt => (!foot, "all but units on foot"),
    };
    if fits {
        return Ok(());
    }
    Err(Refusal::new(
        "wrong_symbol",
        RULE,
        say!(
            "By its attack symbol {unit} repairs {whom}.",
            unit = medic.name,
            whom = Term(whom)
        ),
    ))
}

/// That no opposing unit is in base contact; captured ones belong to nobody.
fn undisturbed(table: Table<'_>, unit: &Look<'_>) -> Result<(), Refusal> {
    let enemy = contact::contacts(table, unit).find(|u| u.side != unit.side && !u.is_captive());
    match enemy {
        None => Ok(()),
        Some(e) => Err(Refusal::new(
            "enemy_beside",
            RULE,
            say!(
                "{unit} is in base contact with {enemy}.",
                unit = unit.name,
                enemy = e.name
            ),
        )),
    }
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, slot: SlotId, patient: UnitId) {
    let Some(attack) = Attack::repair(Table::of(ctx.world()), unit, slot, patient) else {
        return;
    };
    orders::begin(ctx, vec![unit], OrderKind::Close);
    launch(ctx, attack);
}

/// The lowest click that a unit can be turned back to: click 1, or the last repair marker that it stands on or has
/// passed (D2.3.3, D2.3.4).
pub fn floor(unit: &Look<'_>) -> u8 {
    unit.model
        .repair_markers
        .iter()
        .copied()
        .filter(|m| *m <= unit.dial)
        .max()
        .unwrap_or(1)
        .max(1)
}

/// Runs a step: asks whether the value or a die counts.
pub fn step(ctx: &mut Ctx<'_>, step: RepairStep) {
    let RepairStep::Choose {
        unit,
        value,
        patient,
    } = step;
    let table = Table::of(ctx.world());
    let (Some(medic), Some(p)) = (table.find(unit), table.find(patient)) else {
        return;
    };
    let missing = p.dial.saturating_sub(floor(&p));
    // A die gives 3.5 on average.
    let by_value = value >= 4 || value >= missing;
    let question = Decision {
        side: medic.side,
        unit: Some(unit),
        question: Question::Repair { patient, value },
        prompt: say!(
            "Repair {unit}: the value {value}, or one die?",
            unit = p.name,
            value
        ),
        choices: vec![
            Choice::new("value", say_n!(value, "{n} click", "{n} clicks"), ""),
            Choice::new("die", "Roll a die", "1 to 6 clicks"),
        ],
        default: usize::from(!by_value),
    };
    ctx.push(RepairStep::Choose {
        unit,
        value,
        patient,
    });
    ctx.ask(question);
}

/// Goes on with an answer: the dial turns back.
pub fn answered(ctx: &mut Ctx<'_>, step: RepairStep, decision: &Decision<Question>, choice: usize) {
    let RepairStep::Choose {
        unit,
        value,
        patient,
    } = step;
    let by_die = decision
        .choices
        .get(choice)
        .is_some_and(|c| c.code == "die");
    let clicks = if by_die {
        let die = ctx.d6();
        ctx.emit(AttackEvent::DamageDie {
            unit,
            repair: true,
            die,
        });
        die
    } else {
        value
    };
    let Some(p) = Table::of(ctx.world()).find(patient) else {
        return;
    };
    let (from, least) = (p.dial, floor(&p));
    ctx.emit(RepairEvent::Repaired {
        unit: patient,
        by: unit,
        clicks,
        from,
        to: from.saturating_sub(clicks).max(least),
    });
}
