//! Troopers that a program overcomes: they change sides, come back, or lose their Pilot (K12.4, Eject, Cleanse).

use hexlance_rules::UnitId;

use crate::{
    Ctx, afflictions,
    content::Catalogue,
    ids::Party,
    model::Does,
    order::{Hit, HitCause},
    read::Table,
    state::State,
};

/// Everybody whom a program has overcome in this Order, with what it does.
fn all(ctx: &Ctx<'_>) -> Vec<(UnitId, Does, Hit)> {
    let table = Table::of(ctx.world());
    let content = &table.world().resource::<Catalogue>().0;
    let Some(order) = table.order() else {
        return Vec::new();
    };
    let mut out: Vec<(UnitId, Does, Hit)> = Vec::new();
    for hit in &order.overcome {
        let HitCause::Program(program) = hit.cause else {
            continue;
        };
        let does = content.programs.get(&program).map(|p| p.does);
        if let (Some(unit), Some(does)) = (hit.on.trooper(), does)
            && !out.iter().any(|(u, d, _)| (*u, *d) == (unit, does))
        {
            out.push((unit, does, hit.clone()));
        }
    }
    out
}

/// Pilots who are thrown out of their machines (Eject), before anybody moves.
pub(super) fn thrown_out(ctx: &mut Ctx<'_>) {
    for (unit, does, _) in all(ctx) {
        if does == Does::Eject {
            crate::pilots::eject(ctx, unit);
        }
    }
}

/// Who changes sides at the end of the Order, and who comes back (K12.4).
pub(super) fn overcome(ctx: &mut Ctx<'_>) {
    for (unit, does, hit) in all(ctx) {
        one(ctx, unit, does, &hit);
    }
}

fn one(ctx: &mut Ctx<'_>, unit: UnitId, does: Does, hit: &Hit) {
    let table = Table::of(ctx.world());
    let hacker = hit
        .by
        .and_then(Party::trooper)
        .and_then(|id| table.find(id));
    let Some(who) = table.find(unit).filter(|t| !t.is_null()) else {
        return;
    };
    match (does, hacker) {
        (Does::Possess, Some(hacker)) if !who.is(State::Possessed) => {
            let (side, group) = (hacker.side(), hacker.group());
            afflictions::cause_of(ctx, unit, State::Possessed, side, None, group);
        }
        (Does::Cleanse, _) => afflictions::end(ctx, unit, State::Possessed),
        _ => {}
    }
}
