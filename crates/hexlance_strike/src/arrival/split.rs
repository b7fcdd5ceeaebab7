//! Forces of which only half is there at the start (R17.4.1): the rest comes in two groups, in turns 2 and 3.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Enter, Leave, Refusal, SideId, Timetable, UnitId, say};

use super::{ArrivalEvent, arrivals, home, ruse};
use crate::{
    Ctx,
    ability::Grant,
    forces,
    go::{self, Stage, Wait},
    model::mission::Role,
    moments::{Rule, Span},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::{self, TwoSides},
    state::Place,
};

/// Whether a side keeps half of its units back.
pub fn splits(world: &World, side: SideId) -> bool {
    let struck = || {
        let enemy = side.opponent();
        let attacks = sides::role(world, enemy);
        attacks == Some(Role::Attacker)
            && forces::of_side(world, enemy).any(|(key, _)| {
                forces::granting(world, key, |g| g == Grant::SplitsEnemy).count() > 0
            })
    };
    let split = arrivals(world).split[side.index()] || struck();
    split && home(world, side).is_some()
}

/// Who of a side can be kept back: whoever would set up or come over an edge, or begins where the scenario has put it;
/// passengers go with their carrier.
fn may_be_kept(world: &World, u: &UnitRead<'_>) -> bool {
    let here = matches!(u.place, Place::Reserve | Place::On(_));
    let free = here && !super::is_awaited(world, u.id);
    free && !u.is_aerospace() && !ruse::is_kept(world, u.id)
}

/// How many units of a side are kept back: half of them, rounded down.
pub fn number(world: &World, side: SideId) -> usize {
    read::units(world)
        .filter(|u| u.side == side && may_be_kept(world, u))
        .count()
        / 2
}

/// Units in the first and in the second group of a side.
fn sizes(world: &World, side: SideId) -> [usize; 2] {
    let of = |group| {
        let all = arrivals(world).groups.iter();
        all.filter(|(unit, g)| **g == group && read::unit(world, **unit).side == side)
            .count()
    };
    [of(0), of(1)]
}

/// Whether a side has still units to keep back.
pub(crate) fn has_choice(world: &World, side: SideId) -> bool {
    splits(world, side) && number(world, side) > 0
}

fn now(world: &World, side: SideId) -> Result<(), Refusal> {
    match go::waiting(world) {
        Some(Wait::Stage(Stage::Reserves, s)) if *s == side => Ok(()),
        _ => Err(Refusal::new(
            "not_now",
            "R17.4.1",
            "Units are kept back before anybody sets up.",
        )),
    }
}

/// Whether a side may put a unit into one of the groups that come later, or out of them.
///
/// # Errors
/// `not_now`, `cannot_be_kept`, `enough_kept`.
pub fn check(world: &World, side: SideId, unit: UnitId, group: Option<u8>) -> Result<(), Refusal> {
    now(world, side)?;
    let u = go::own_unit(world, side, unit)?;
    let Some(group) = group else {
        return Ok(());
    };
    if !may_be_kept(world, &u) || group > 1 {
        return Err(Refusal::new(
            "cannot_be_kept",
            "R17.4.1",
            say!("{unit} cannot be kept back so.", unit = u.name),
        )
        .or("Keep ground units back, in the first or the second group."));
    }
    let mut sizes = sizes(world, side);
    if let Some(before) = arrivals(world).groups.get(&unit) {
        sizes[usize::from(*before)] -= 1;
    }
    sizes[usize::from(group)] += 1;
    let all = number(world, side);
    if sizes[0] + sizes[1] > all || sizes[usize::from(group)] > all.div_ceil(2) {
        return Err(Refusal::new(
            "enough_kept",
            "R17.4.1",
            say!(
                "{all} units are kept back, in two groups as equal as can be.",
                all
            ),
        )
        .or("Take another unit out of the groups first, or choose the other group."));
    }
    Ok(())
}

/// Puts a unit into a group, or out of it.
pub fn keep(ctx: &mut Ctx<'_>, unit: UnitId, group: Option<u8>) {
    ctx.emit(ArrivalEvent::KeptBack { unit, group });
}

/// Whether a side has kept back as many as it has to.
///
/// # Errors
/// `units_left`.
pub(crate) fn check_done(world: &World, side: SideId) -> Result<(), Refusal> {
    let [a, b] = sizes(world, side);
    let all = number(world, side);
    if a + b == all && a.abs_diff(b) <= 1 {
        return Ok(());
    }
    Err(Refusal::new(
        "units_left",
        "R17.4.1",
        say!(
            "{back} of {all} units are kept back, {a} and {b}.",
            back = a + b,
            all,
            a,
            b
        ),
    )
    .or("Put units into the two groups until they are as equal as can be."))
}

/// Groups are drawn when setup ends (R17.1.1, S10).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Setup), Rule::Split, |ctx: &mut Ctx<'_>| {
        let order = read::turn(ctx.world()).in_order();
        ctx.push_in_order(order.map(|side| Wait::Stage(Stage::Reserves, side)));
    });
    t.add(Leave(Span::Setup), Rule::Split, |ctx: &mut Ctx<'_>| {
        let first = read::turn(ctx.world()).order_first;
        for side in [first, first.opponent()] {
            draw(ctx, side);
        }
    });
}

/// The end of setup: a pick among two names the group that comes in turn 2 (R0.1.8, R17.4.1).
pub(crate) fn draw(ctx: &mut Ctx<'_>, side: SideId) {
    let world = ctx.world();
    let [a, b] = sizes(world, side);
    if a + b == 0 {
        return;
    }
    let first = loop {
        let die = ctx.d6();
        ctx.emit(Roll {
            purpose: RollFor::Draw(side),
            unit: None,
            dice: vec![die],
            parts: Breakdown::new(),
            needs: None,
            reroll_by: None,
        });
        if die <= 2 {
            break die - 1;
        }
    };
    ctx.emit(ArrivalEvent::GroupsDrawn { side, first });
}
