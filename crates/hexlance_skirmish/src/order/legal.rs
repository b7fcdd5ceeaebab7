//! Whether an Order and its skills may be declared (K3.4, K3.6, K9.2.1, K12.2).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId};

use super::several;
use crate::{
    command::OrderGiven,
    deeds::{Declaring, Deed, Role, Sort},
    impetuous,
    order::{Order, OrderKind},
    read::{Look, Table},
    state::{Stage, State},
};

/// Whether a side may give an Order.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_order(world: &World, side: SideId, given: &OrderGiven) -> Result<(), Refusal> {
    let table = Table::of(world);
    let clock = table.clock();
    if clock.active != side {
        return Err(Refusal::new(
            "not_your_turn",
            "K3.1.1",
            "It is the other side's player turn.",
        ));
    }
    if table.order().is_some() {
        return Err(Refusal::new(
            "under_way",
            "K3.4.1",
            "Another Order is under way.",
        ));
    }
    let due = match given.kind {
        OrderKind::Impetuous => Stage::Impetuous,
        _ => Stage::Orders,
    };
    if clock.stage != due {
        return Err(Refusal::new(
            "not_now",
            "K3.1.2",
            "Such an Order is not given in this phase.",
        ));
    }
    if given.actors.is_empty() {
        return Err(Refusal::new(
            "nobody",
            "K4.1.1",
            "An Order needs a trooper.",
        ));
    }
    if given.actors.len() > 1 && matches!(given.kind, OrderKind::Single | OrderKind::Impetuous) {
        return Err(
            Refusal::new("one_trooper", "K3.4.1", "An Order activates one trooper.")
                .or("Give a Coordinated Order."),
        );
    }
    for (number, (unit, deed)) in given.actors.iter().enumerate() {
        let who = own(table, side, *unit)?;
        may_be_activated(table, &who, deed)?;
        check_first(table, who, deed, given.entire)?;
        crate::shots::check_kind(table, &who, deed, given.kind, number as u8)?;
        if given.kind == OrderKind::Impetuous {
            let role = Role::First;
            impetuous::check_first(&Declaring { table, who, role }, deed)?;
        }
    }
    several::check(table, side, given)?;
    several::check_payment(table, side, given)
}

/// A trooper of the side.
fn own(table: Table<'_>, side: SideId, unit: hexlance_rules::UnitId) -> Result<Look<'_>, Refusal> {
    match table.find(unit) {
        Some(who) if who.side() == side => Ok(who),
        _ => Err(Refusal::new(
            "not_yours",
            "K3.4.1",
            "That trooper belongs to the other side.",
        )),
    }
}

/// Whether an Order can be spent on a trooper at all.
fn may_be_activated(table: Table<'_>, who: &Look<'_>, deed: &Deed) -> Result<(), Refusal> {
    crate::pilots::check_activation(table, who)?;
    if who.condition == crate::state::Condition::Dead || who.is(State::Left) {
        return Err(Refusal::new(
            "gone",
            "K12",
            "That trooper is off the table.",
        ));
    }
    if who.is_null() && !deed.rule().works_while_null(who) {
        return Err(Refusal::new(
            "null",
            "K12",
            "A trooper in a Null state cannot be activated.",
        ));
    }
    if who.hex.is_none() && !deed.rule().works_off_table() {
        return Err(Refusal::new(
            "off_table",
            "K17.8.1",
            "That trooper is not on the table.",
        ));
    }
    Ok(())
}

/// Whether a trooper may declare this as the first skill of an Order, or as the whole of it.
pub(crate) fn check_first(
    table: Table<'_>,
    who: Look<'_>,
    deed: &Deed,
    entire: bool,
) -> Result<(), Refusal> {
    let class = deed.rule().class(table, &who);
    let fits = if entire {
        class.entire
    } else {
        class.movement || class.short
    };
    if !fits {
        return Err(if class.entire {
            Refusal::new(
                "entire_order",
                "K3.4.2",
                "That is an Entire Order: nothing is declared with it.",
            )
        } else {
            Refusal::new(
                "not_in_order",
                "K3.4.3",
                "That cannot be declared so in an Order.",
            )
        });
    }
    may_declare(
        &Declaring {
            table,
            who,
            role: Role::First,
        },
        deed,
    )
}

/// Whether the second skill of an Order is to be declared: anybody of those activated is still there to do it.
pub(crate) fn has_second(table: Table<'_>) -> bool {
    table.order().is_some_and(|o| !o.entire)
}

/// Whether a side may declare these second skills.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_second(world: &World, side: SideId, deeds: &[Deed]) -> Result<(), Refusal> {
    let table = Table::of(world);
    let Some(order) = table.order().filter(|o| o.side == side) else {
        return Err(Refusal::new(
            "no_order",
            "K4.1.3",
            "No Order of this side waits for a second skill.",
        ));
    };
    if deeds.len() != order.actors.len() {
        return Err(Refusal::new(
            "one_each",
            "K4.1.3",
            "Every activated trooper declares one second skill.",
        ));
    }
    for (number, deed) in deeds.iter().enumerate() {
        check_second_of(table, order, number as u8, deed)?;
    }
    several::check_second(order, deeds)
}

/// Whether an activated trooper may declare this as its second skill.
pub(crate) fn check_second_of(
    table: Table<'_>,
    order: &Order,
    number: u8,
    deed: &Deed,
) -> Result<(), Refusal> {
    let actor = order.actors.get(usize::from(number));
    let Some((actor, who)) = actor.and_then(|a| Some((a, table.find(a.unit)?))) else {
        return Err(Refusal::new(
            "nobody",
            "K4.1.3",
            "There is no such trooper in the Order.",
        ));
    };
    let first = actor
        .deeds
        .first()
        .map(|d| d.rule().class(table, &who))
        .unwrap_or_default();
    let class = deed.rule().class(table, &who);
    let fits = class.movement || (class.short && first.movement);
    if !fits {
        return Err(Refusal::new(
            "two_short_skills",
            "K3.4.2",
            "An Order has one Short Skill at most, and one Short Movement Skill at least.",
        )
        .or("Declare a Short Movement Skill with it."));
    }
    let at = Declaring {
        table,
        who,
        role: Role::Second(order, number),
    };
    may_declare(&at, deed)?;
    impetuous::check_second(&at, deed)?;
    crate::moves::check_second(&at, deed)?;
    crate::shots::check_shifted(table, order, number, deed)
}

/// Whether a skill that is being put together may be declared as it is.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn judge(at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
    match at.role {
        Role::First => {
            let entire = deed.rule().class(at.table, &at.who).is_entire();
            may_be_activated(at.table, &at.who, deed)?;
            check_first(at.table, at.who, deed, entire)?;
            if at.table.clock().stage == Stage::Impetuous {
                impetuous::check_first(at, deed)?;
            }
            Ok(())
        }
        Role::Second(order, number) => check_second_of(at.table, order, number, deed),
        Role::Reaction { .. } => crate::react::judge(at, deed),
    }
}

/// Whether a trooper may declare a skill in a situation, by its states, by whom it is engaged with, and by the skill's own
/// rule.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn may_declare(at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
    let sort = deed.rule().sort();
    by_states(&at.who, sort, at)?;
    in_combat(at, deed, sort)?;
    deed.rule().check(at)
}

/// What states leave (K12.2).
fn by_states(who: &Look<'_>, sort: Sort, at: &Declaring<'_>) -> Result<(), Refusal> {
    if sort == Sort::Idle {
        return Ok(());
    }
    if who.is_immobilized_2()
        && sort != Sort::Reset
        && !(who.is(State::Glued) && sort == Sort::Inner)
    {
        return Err(Refusal::new(
            "immobilized",
            "K12.2",
            "Immobilized-2 leaves nothing but Reset.",
        ));
    }
    if who.is(State::Immobilized1) && !matches!(sort, Sort::Reset | Sort::Discover | Sort::Inner) {
        return Err(Refusal::new(
            "immobilized",
            "K12.2",
            "Immobilized-1 leaves Discover, Reset, Regeneration and Sensor.",
        ));
    }
    if who.is(State::Stunned) && matches!(sort, Sort::Attack | Sort::Close | Sort::Program) {
        return Err(Refusal::new(
            "stunned",
            "K12.2",
            "A Stunned trooper may not attack.",
        ));
    }
    if who.is(State::Isolated) && sort == Sort::Program {
        return Err(Refusal::new(
            "isolated",
            "K12.2",
            "An Isolated trooper uses no Comms Equipment.",
        ));
    }
    let retreats = crate::retreat::binds(at.table, who);
    if retreats
        && !matches!(
            sort,
            Sort::Movement | Sort::Discover | Sort::Evasion | Sort::Reset
        )
    {
        return Err(Refusal::new(
            "retreat",
            "K18.1.2",
            "In Retreat! troopers move, dodge, turn or Reset, and nothing else.",
        ));
    }
    Ok(())
}

/// What a combat leaves (K9.2.1). In the Order in which contact is made the mover counts as before (K8.7.3).
fn in_combat(at: &Declaring<'_>, deed: &Deed, sort: Sort) -> Result<(), Refusal> {
    let leaves = matches!(sort, Sort::Close | Sort::Evasion | Sort::Reset | Sort::Idle)
        || deed.rule().works_in_combat();
    if leaves || !at.table.is_engaged(at.who) {
        return Ok(());
    }
    Err(Refusal::new(
        "engaged",
        "K9.2.1",
        "In contact with an enemy a trooper fights, dodges or Resets.",
    ))
}
