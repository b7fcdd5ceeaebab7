//! Which movements Dodges, Change Facings and Engages bring, and in what order (K4.5.1 step 7).

use hexlance_rules::{Enter, Refusal, Timetable, UnitId};

use super::{DodgeStep, by, enemies_beside, hexes, leads_out, was_engaged};
use crate::{
    Ctx,
    command::Chosen,
    deeds::Deed,
    moments::Rule,
    moves::{MoveEvent, Sidestep, Touching, may_lie_down},
    order::{DeedRef, Order},
    read::{Look, Table},
    resolve::{Resolution, outcome_of},
};

/// Registers the movements: first those that lead the Active player's troopers out of a combat, then those of reactions in the
/// order declared.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Movements),
        Rule::Dodge,
        |ctx: &mut Ctx<'_>| {
            let steps = steps(Table::of(ctx.world()));
            ctx.push_in_order(steps);
        },
    );
}

fn steps(table: Table<'_>) -> Vec<DodgeStep> {
    let Some(order) = table.order() else {
        return Vec::new();
    };
    order
        .carried_out()
        .filter(|(of, _)| outcome_of(order, *of) == Some(true))
        .filter_map(|(of, deed)| match (of, deed) {
            (DeedRef::Actor(..), Deed::Dodge(_)) => Some(DodgeStep::Move(of)),
            (DeedRef::Reaction(_), Deed::Dodge(_)) => Some(DodgeStep::Move(of)),
            (DeedRef::Reaction(_), Deed::ChangeFacing(_)) => Some(DodgeStep::Turn(of)),
            (DeedRef::Reaction(_), Deed::Engage(_)) => Some(DodgeStep::Engage(of)),
            _ => None,
        })
        .collect()
}

/// Whether somebody can still move after what the Order has done to him.
pub(super) fn can_move(who: &Look<'_>) -> bool {
    who.is_figure() && !who.is_null() && !who.is_immobilized()
}

/// Whether a won Dodge gives a movement: a reactor always, unless he is engaged and has only avoided a template; an
/// activated trooper out of a combat only (K9.2.2, K11.1.2).
pub(super) fn moves(table: Table<'_>, order: &Order, of: DeedRef) -> bool {
    let Some(who) = by(table, order, of).and_then(|unit| table.find(unit)) else {
        return false;
    };
    if !can_move(&who) {
        return false;
    }
    let engaged = was_engaged(table, order, &who);
    match of {
        DeedRef::Actor(..) => engaged && leads_out(order, of),
        DeedRef::Reaction(_) => !engaged || leads_out(order, of),
    }
}

/// Where it leads, on the way Prone or not: out of a combat next to no enemy, else into no contact that was not there when the
/// Order was declared (K1.4.5, K9.2.2). A mover who has come beside the dodger is not in contact with him yet (K9.3.3).
pub(super) fn sidestep<'w>(
    table: Table<'w>,
    order: &Order,
    of: DeedRef,
    prone: bool,
) -> Option<Sidestep<'w>> {
    let who = table.find(by(table, order, of)?)?;
    let far = match of {
        DeedRef::Actor(..) => 2,
        DeedRef::Reaction(_) => hexes(&who),
    };
    let before: Vec<UnitId> = enemies_beside(table, order, &who).map(|e| e.id).collect();
    let came = table.touching(who).any(|enemy| !before.contains(&enemy.id));
    let touching = if came || was_engaged(table, order, &who) {
        Touching::Leaving
    } else {
        Touching::Nobody
    };
    Some(Sidestep::of(table, &who, far, prone, touching))
}

/// Whoever cannot move any more makes no such movement.
pub(super) fn gone() -> Refusal {
    Refusal::new("gone", "K11.1.2", "That trooper does not move any more.")
}

/// Whether that movement may be made.
pub(super) fn check(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    chosen: &Chosen,
) -> Result<(), Refusal> {
    let who = by(table, order, of).and_then(|unit| table.find(unit));
    let who = who.ok_or_else(gone)?;
    if chosen.prone == Some(true) && !who.stance.prone {
        may_lie_down(table, &who)?;
    }
    if chosen.route.is_empty() {
        return Ok(());
    }
    let way = sidestep(table, order, of, starts_prone(&who, chosen)).ok_or_else(gone)?;
    let end = way.check(&chosen.route)?;
    if chosen.route.last() == Some(&end) {
        return Ok(());
    }
    Err(
        Refusal::new("stopped", "K7.8.1", "The ground ends that movement sooner.")
            .or("Choose the hex in which it ends."),
    )
}

/// Whether it is Prone on the way: who stands up does so first, who lies down does so last.
pub(super) fn starts_prone(who: &Look<'_>, chosen: &Chosen) -> bool {
    who.stance.prone && chosen.prone != Some(false)
}

/// Moves it.
pub(super) fn perform(ctx: &mut Ctx<'_>, of: DeedRef, chosen: &Chosen) {
    let arrived = {
        let table = Table::of(ctx.world());
        let who = table
            .order()
            .and_then(|order| table.find(by(table, order, of)?));
        who.and_then(|who| {
            let from = who.hex?;
            Some(MoveEvent::Arrived {
                unit: who.id,
                from,
                hex: chosen.route.last().copied().unwrap_or(from),
                facing: chosen.facing.unwrap_or(who.facing()),
                prone: chosen.prone.unwrap_or(who.stance.prone),
            })
        })
    };
    if let Some(arrived) = arrived {
        ctx.emit(arrived);
    }
}
