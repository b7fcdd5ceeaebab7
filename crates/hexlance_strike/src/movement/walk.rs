//! A move under way (R3.3.7): one hex boundary at a time, so that whatever interrupts it comes in between.

use bevy_ecs::world::World;
use hexlance_board::{Cell, Ground, Hex};
use hexlance_rules::{AbilityId, Breakdown, UnitId};

use super::{
    MoveStep, Terms,
    allowance::{self, Allowance},
    bog, check, climb, collapse,
    costs::BASE,
    handling, jump,
    mover::{Mover, Paid, Standing, touches_ground},
    resume, skid, vtol,
    zones::{self, Zones},
};
use crate::{
    Ctx, Steps, abilities, bearing,
    card::MoveMode,
    command::{MoveOption, MoveOrder, Waypoint},
    concealment,
    control::{ControlCause, ControlStep},
    displace,
    go::{self, Wait},
    hidden,
    mines::{
        self,
        strike::{self, Contact},
    },
    moved::MoveEvent,
    occupancy::Occupancy,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    shift::ShiftEvent,
    special::Code,
    state::{Place, Spot},
    terrain::{TerrainEvent, TerrainStep},
    used::AbilityStep,
    walk::Walk,
};

/// Carries out an order that has been checked.
pub fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder) {
    let unit = order.unit;
    if resume::perform(ctx, order) {
        return;
    }
    go::activation_taken(ctx, unit);
    concealment::uncover(ctx, unit, "it is activated", None);
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(start) = u.hex() else { return };
    let mut walk = Walk::new(order.clone(), start, u.acts.early);
    let allowance = match check::plan(world, order) {
        Ok(plan) => {
            walk.footing = plan.footing;
            plan.allowance
        }
        Err(_) => Breakdown::new(),
    };
    let climbs_on = order
        .path
        .first()
        .is_some_and(|w| climb::kept(&u, start, w.hex) > 0);
    ctx.emit(MoveEvent::ActivationBegan {
        unit,
        option: order.option,
        mode: order.mode,
        allowance,
        early: walk.early,
    });
    if !climbs_on {
        climb::let_go(ctx, unit, "it does something else");
    }
    ctx.push(MoveStep::Walk(walk));
}

/// A move goes on where it was.
pub(super) fn goes_on(ctx: &mut Ctx<'_>, w: Walk) {
    ctx.push(MoveStep::Walk(w));
}

/// What the unit may spend now: interruptions may have changed it (R4.1.10).
pub(super) fn allowed(world: &World, u: &UnitRead<'_>, w: &Walk) -> Allowance {
    let terms = Terms {
        sprint: w.order.option == MoveOption::Sprint,
        footing: w.footing,
        dismounted: w.dismounted_at.is_some(),
        burden: None,
    };
    allowance::allowance_by(world, u, w.order.mode, &terms)
}

/// Steps of the order that the unit makes itself: a death from above ends a step before its target.
pub(super) fn length(order: &MoveOrder) -> usize {
    match order.option {
        MoveOption::DeathFromAbove(_) => order.path.len().saturating_sub(1),
        _ => order.path.len(),
    }
}

/// A move goes on: its next trigger, step or end.
pub fn walk(ctx: &mut Ctx<'_>, mut w: Walk) {
    let unit = w.order.unit;
    let u = read::unit(ctx.world(), unit);
    if !u.is_active() {
        return;
    }
    if w.spots {
        ctx.push(Wait::Rerouting(w));
        return;
    }
    if let Some(t) = w.order.triggers.get(usize::from(w.triggered)).copied()
        && (t.after == w.entered || w.stop.is_some())
    {
        w.triggered += 1;
        let reached = t.after <= w.entered && pays_for(ctx.world(), &mut w, t.ability);
        ctx.push(MoveStep::Walk(w));
        if reached {
            ctx.push(AbilityStep::Trigger {
                unit,
                ability: t.ability,
            });
        }
        return;
    }
    if let Some(h) = w.order.handling.get(usize::from(w.handled)).copied()
        && (h.after == w.entered || w.stop.is_some())
    {
        w.handled += 1;
        if h.after > w.entered {
            ctx.push(MoveStep::Walk(w));
            return;
        }
        let whole = allowed(ctx.world(), &u, &w).inches();
        let left = whole.saturating_sub(w.spent);
        let price = handling::price(ctx.world(), unit, &h.act, left, whole);
        w.spent = w.spent.saturating_add(price.unwrap_or(0));
        ctx.push(MoveStep::Walk(w));
        if price.is_some() {
            handling::carry_out(ctx, unit, &h.act);
        }
        return;
    }
    let next = w.order.path.get(usize::from(w.entered)).copied();
    let next = next.filter(|_| usize::from(w.entered) < length(&w.order) && w.stop.is_none());
    let Some(next) = next else {
        return end(ctx, w);
    };
    if u.is_stuck() && !w.order.path.is_empty() {
        w.bog_rolled = true;
        return roll(ctx, ControlCause::GetFree, w);
    }
    if w.entered == 0 && !w.left_mines && strike::may_catch_leaving(ctx.world(), &u) {
        w.left_mines = true;
        let hex = w.start;
        ctx.push(MoveStep::Walk(w));
        return strike::comes_upon(ctx, unit, hex, Contact::Leaves);
    }
    step(ctx, w, &next);
}

/// Whether a unit has the inches left that something on its way costs; it spends them.
fn pays_for(world: &World, w: &mut Walk, ability: AbilityId) -> bool {
    let u = read::unit(world, w.order.unit);
    let price = abilities::slugger::price(&u, ability);
    let left = allowed(world, &u, w).inches().saturating_sub(w.spent);
    if price > left {
        return false;
    }
    w.spent = w.spent.saturating_add(price);
    true
}

fn roll(ctx: &mut Ctx<'_>, cause: ControlCause, w: Walk) {
    ctx.push(ControlStep::ControlRoll {
        unit: w.order.unit,
        cause,
        walk: Some(Box::new(w)),
    });
}

/// The unit has come to the end of its path, or to a halt.
fn end(ctx: &mut Ctx<'_>, mut w: Walk) {
    if w.landed || w.hexes == 0 && w.entered == 0 {
        ctx.push(MoveStep::FinishMove(w));
        return;
    }
    w.landed = true;
    let unit = w.order.unit;
    // It comes down where it did not mean to.
    let early = w.order.mode == MoveMode::Jump && w.stop.is_some() && is_over(&w) && w.hexes > 0;
    match w.order.mode {
        MoveMode::Jump => lands(ctx, w),
        MoveMode::Vtol => touches_down(ctx, w),
        _ => ctx.push(MoveStep::FinishMove(w)),
    }
    let at = read::unit(ctx.world(), unit).hex();
    if let (Some(hex), true) = (at, early) {
        strike::comes_upon(ctx, unit, hex, Contact::ComesDown);
    }
}

/// What a jump does where it ends: roofs and decks bear it or fall, ice breaks, mud holds (R4.4.4).
fn lands(ctx: &mut Ctx<'_>, mut w: Walk) {
    let unit = w.order.unit;
    let Some(at) = standing(ctx.world(), unit) else {
        return;
    };
    if bearing::is_overloaded(ctx.world(), at.hex) {
        ctx.push(MoveStep::FinishMove(w));
        ctx.push(TerrainStep::Collapse(at.hex));
        return;
    }
    let board = read::board(ctx.world());
    let Some(cell) = board.get(at.hex).copied() else {
        return;
    };
    let on_ground = at.base <= cell.level && cell.deck_level() != Some(at.base);
    if on_ground {
        if breaks(ctx, unit, at.hex, &cell, true) {
            w.stop = w.stop.or(Some("the ground gives way"));
        } else if bogs(ctx.world(), &w, &cell) {
            w.bog_rolled = true;
            return roll(ctx, ControlCause::Bog, w);
        }
    }
    ctx.push(MoveStep::FinishMove(w));
}

fn bogs(world: &World, w: &Walk, cell: &Cell) -> bool {
    let mover = Mover::new(world, read::unit(world, w.order.unit), w.order.mode);
    !w.bog_rolled
        && bog::holds(cell, &mover.costs)
        && !bog::is_exempt(&mover.u, w.order.mode)
        && !bog::never_in(&mover.u, &mover.costs, cell)
        && mover.standing().is_some_and(|at| touches(&mover, at))
}

/// Whether a unit stands in the ground of its hex, and not on a road, roof or deck.
fn touches(mover: &Mover<'_>, at: Standing) -> bool {
    let Some(cell) = mover.board.get(at.hex) else {
        return false;
    };
    let on_deck = mover
        .costs
        .deck_of(cell)
        .is_some_and(|d| d.stand == at.base);
    !on_deck && at.base <= cell.level && bog::touches(&mover.costs.ground_of(cell))
}

/// A VTOL that ends on the ground (R4.6.3, R11.7.6): unsuitable ground needs a roll, roofs have to bear it.
fn touches_down(ctx: &mut Ctx<'_>, w: Walk) {
    let at = standing(ctx.world(), w.order.unit);
    let landing = at.and_then(|at| {
        let cell = read::board(ctx.world()).get(at.hex)?;
        vtol::landing(cell).filter(|(level, _)| *level == at.base)
    });
    match (at, landing) {
        (_, Some((_, vtol::Landing::Rough))) => roll(ctx, ControlCause::Landing, w),
        (Some(at), Some(_)) if bearing::is_overloaded(ctx.world(), at.hex) => {
            ctx.push(MoveStep::FinishMove(w));
            ctx.push(TerrainStep::Collapse(at.hex));
        }
        _ => ctx.push(MoveStep::FinishMove(w)),
    }
}

pub(super) fn standing(world: &World, unit: UnitId) -> Option<Standing> {
    read::unit(world, unit).spot().map(|s| Standing {
        hex: s.hex,
        base: s.base,
    })
}

/// The next step of a path.
fn step(ctx: &mut Ctx<'_>, mut w: Walk, next: &Waypoint) {
    let unit = w.order.unit;
    let world = ctx.world();
    let mover = Mover::new(world, read::unit(world, unit), w.order.mode);
    let Some(at) = mover.standing() else { return };
    let budget = allowed(world, &mover.u, &w);
    let left = u16::from(budget.inches()).saturating_sub(w.spent.into());
    let zones = Zones::around(&mover);
    let due = zones.due(at, next.hex, zones.mask(&w.tolls));
    let toll = zones::toll(due);
    let holders: Vec<_> = zones.holders(due).map(|h| h.unit).collect();
    if !mover.board.contains(next.hex) {
        let price = BASE + toll;
        if left < price {
            return halt(ctx, w, "it has no Move left");
        }
        w.left_map = true;
        w.entered += 1;
        w.spent = w.spent.saturating_add(price as u8);
        return halt(ctx, w, "it leaves the map");
    }
    let paid = match next_step(&mover, &w, at, next) {
        Ok(paid) => paid,
        Err(why) => return halt(ctx, w, why),
    };
    let first = w.entered == 0;
    let price = toll
        + if first {
            climb::to_pay(&mover.u, at.hex, &paid)
        } else {
            paid.cost
        };
    let alone = first && w.spent == 0 && length(&w.order) == 1;
    let minimum = alone && budget.minimum && !paid.climbs && toll == 0;
    if price > left && !minimum {
        if first && toll == 0 && climb::begins(&w.order, paid.climbs, price, left) {
            w.spent = w.spent.saturating_add(left as u8);
            climb::hold_on(ctx, unit, at.hex, next.hex, left);
            return halt(ctx, w, "it climbs on later");
        }
        return halt(ctx, w, "it has no Move left");
    }
    if let Some(cause) = leaves(&mover, &w, at, next) {
        match cause {
            ControlCause::Skid => w.skid_checked = Some(w.entered),
            ControlCause::Landing => w.lifted = true,
            _ => w.bog_rolled = true,
        }
        return roll(ctx, cause, w);
    }
    if at.hex != next.hex && stumbles(ctx, &mut w, paid.to, price) {
        return halt(ctx, w, "an enemy in hiding bars the way");
    }
    let facing = at.hex.direction_to(next.hex).unwrap_or(w.order.facing);
    let on_ground = w.order.mode != MoveMode::Jump;
    let touch = on_ground && touches_ground(w.order.mode);
    let cost = u8::try_from(price).unwrap_or(u8::MAX);
    ctx.emit(MoveEvent::Stepped {
        unit,
        from: at.hex,
        to: next.hex,
        base: paid.to.base,
        cost,
        facing,
    });
    w.tolls.extend(holders);
    climb::let_go(ctx, unit, "it has arrived");
    if w.order.mines.contains(&w.entered) {
        mines::dispense::drop(ctx, unit, at.hex);
    }
    w.entered += 1;
    w.hexes += u8::from(at.hex != next.hex);
    w.spent = w.spent.saturating_add(cost);
    if at.hex == next.hex {
        ctx.push(MoveStep::Walk(w));
        return;
    }
    falls_off(ctx, unit, at, paid.to);
    w.spots = resume::is_open(&w) && resume::will_spot(ctx.world(), unit);
    let contact = match w.order.mode {
        MoveMode::Jump if is_over(&w) => Contact::Over,
        MoveMode::Jump => Contact::ComesDown,
        _ => Contact::Enters,
    };
    entered(ctx, w, paid.to, on_ground, touch);
    comes_near(ctx, unit, at.hex, next.hex);
    strike::comes_upon(ctx, unit, next.hex, contact);
}

/// Whether a jump is still in the air: it goes on, or waits there to come down on somebody (R8.5.1).
fn is_over(w: &Walk) -> bool {
    let waits = matches!(w.order.option, MoveOption::DeathFromAbove(_));
    waits || usize::from(w.entered) < length(&w.order)
}

/// Who is met by a unit that has come from one hex to another (R3.3.7): auras, and before them those in hiding.
pub(super) fn comes_near(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, to: Hex) {
    abilities::entered(ctx, unit, from, to);
    hidden::approached(ctx, unit, from, to);
    hidden::looks(ctx, unit);
}

/// Enemies in hiding in the hex that a unit is about to enter are found (R5.5.3). If they do not let it pass, its move
/// ends, and it has spent what the step costs; a jump comes down among them.
fn stumbles(ctx: &mut Ctx<'_>, w: &mut Walk, to: Standing, price: u16) -> bool {
    let unit = w.order.unit;
    let jumps = w.order.mode == MoveMode::Jump;
    let lands = usize::from(w.entered) + 1 == length(&w.order);
    if jumps && !lands {
        return false;
    }
    let found = hidden::met(ctx.world(), &read::unit(ctx.world(), unit), to.hex, to.base);
    for enemy in &found {
        concealment::uncover(ctx, *enemy, "an enemy enters its hex", Some(unit));
    }
    let world = ctx.world();
    let barred = !jumps
        && !found.is_empty()
        && !Occupancy::of(world, &read::unit(world, unit)).may_enter(to.hex, to.base);
    if barred {
        w.spent = w
            .spent
            .saturating_add(u8::try_from(price).unwrap_or(u8::MAX));
    }
    barred
}

/// What the hex just entered does to the unit, and the unit to it; then the move goes on.
pub(super) fn entered(ctx: &mut Ctx<'_>, mut w: Walk, to: Standing, on_ground: bool, touch: bool) {
    let unit = w.order.unit;
    let Some(cell) = read::board(ctx.world()).get(to.hex).copied() else {
        return;
    };
    if !on_ground {
        ctx.push(MoveStep::Walk(w));
        return;
    }
    let mut after = Steps::new();
    wears_down(ctx, unit, to, &cell);
    if bearing::is_overloaded(ctx.world(), to.hex) {
        w.stop = Some("what it stands on falls");
        after.push(TerrainStep::Collapse(to.hex).into());
    } else if touch && cell.deck_level() != Some(to.base) {
        if breaks(ctx, unit, to.hex, &cell, false) {
            w.stop = Some("the ground gives way");
        } else if bogs(ctx.world(), &w, &cell) {
            w.bog_rolled = true;
            return roll(ctx, ControlCause::Bog, w);
        }
    }
    ctx.push(MoveStep::Walk(w));
    ctx.push_in_order(after);
}

/// A walk that is cut short.
fn halt(ctx: &mut Ctx<'_>, mut w: Walk, why: &'static str) {
    w.stop = Some(why);
    ctx.push(MoveStep::Walk(w));
}

/// The next step as it can be made now; things may have changed since the order was checked.
fn next_step(
    mover: &Mover<'_>,
    w: &Walk,
    at: Standing,
    next: &Waypoint,
) -> Result<Paid, &'static str> {
    if w.order.mode != MoveMode::Jump {
        let mut paid = mover.step(at, next).map_err(|_| "the way is closed")?;
        let occupancy = Occupancy::of(mover.world, &mover.u);
        let free = occupancy.may_enter(paid.to.hex, paid.to.base);
        if paid.to.hex != at.hex {
            paid.cost += occupancy.surcharge(paid.to.hex, paid.to.base);
        }
        return if free {
            Ok(paid)
        } else {
            Err("the way is barred")
        };
    }
    let cell = mover.board.get(next.hex).ok_or("the way is closed")?;
    Ok(Paid {
        to: Standing {
            hex: next.hex,
            // Only the landing counts; on the way it is where it would come down.
            base: jump::landing(mover, cell).unwrap_or(mover.costs.ground_of(cell).stand),
        },
        cost: BASE,
        climbs: false,
        footing: super::Footing::Any,
    })
}

/// The control roll that leaving a hex asks for, if it does: out of the bog, round a slippery corner, off the ground.
fn leaves(mover: &Mover<'_>, w: &Walk, at: Standing, next: &Waypoint) -> Option<ControlCause> {
    let cell = mover.board.get(at.hex)?;
    let first = w.entered == 0;
    if w.order.mode == MoveMode::Vtol {
        let rough = vtol::landing(cell) == Some((at.base, vtol::Landing::Rough));
        return (first && rough && !w.lifted).then_some(ControlCause::Landing);
    }
    let direction = at.hex.direction_to(next.hex)?;
    if skid::is_due(mover.world, mover, w, direction) {
        return Some(ControlCause::Skid);
    }
    let bogged = first
        && w.order.mode != MoveMode::Jump
        && w.dismounted_at.is_none()
        && bogs(mover.world, w, cell);
    bogged.then_some(ControlCause::Bog)
}

/// A building loses 2 CF for every unit that goes through it, infantry aside (R10.2.2).
fn wears_down(ctx: &mut Ctx<'_>, unit: UnitId, at: Standing, cell: &Cell) {
    let u = read::unit(ctx.world(), unit);
    let inside = cell.building.is_some() && at.base < cell.solid_height();
    let heavy = !u.card.kind.is_infantry()
        && !matches!(u.card.ground_mode(), MoveMode::Vtol | MoveMode::Wige);
    let mut worn = *cell;
    if let (true, Some(b)) = (inside && heavy, &mut worn.building) {
        b.cf = b.cf.saturating_sub(2);
        ctx.emit(TerrainEvent::HexChanged {
            hex: at.hex,
            cell: worn,
            why: "a unit goes through the building",
        });
    }
}

/// Ice and crusts under a unit (R4.3, R4.3.8); whether its move ends here.
fn breaks(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, cell: &Cell, by_jump: bool) -> bool {
    let u = read::unit(ctx.world(), unit);
    if cell.ground == Ground::MagmaCrust && !cell.ice {
        let die = one_die(ctx, unit, RollFor::Crust, 2);
        if die == 1 {
            let mut open = *cell;
            open.ground = Ground::MagmaLiquid;
            ctx.emit(TerrainEvent::HexChanged {
                hex,
                cell: open,
                why: "the crust breaks",
            });
            collapse::drop_to_ground(ctx, unit, hex);
        }
        return die == 1 && read::unit(ctx.world(), unit).is_stuck();
    }
    let heavy = u.card.size >= 3
        && (u.card.kind.is_mech()
            || (u.card.kind.is_vehicle()
                && matches!(
                    u.card.ground_mode(),
                    MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle
                )));
    if !(cell.ice && heavy) {
        return false;
    }
    let most = u8::from(u.card.size >= 4) + 1 + u8::from(by_jump);
    if one_die(ctx, unit, RollFor::Ice, most + 1) > most {
        return false;
    }
    let mut open = *cell;
    open.ice = false;
    ctx.emit(TerrainEvent::HexChanged {
        hex,
        cell: open,
        why: "the ice breaks",
    });
    collapse::drop_to_ground(ctx, unit, hex);
    true
}

/// Rolls one die that has to show at least a number.
fn one_die(ctx: &mut Ctx<'_>, unit: UnitId, purpose: RollFor, needs: u8) -> u8 {
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose,
        unit: Some(unit),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: Some(needs.into()),
        reroll_by: None,
    });
    die
}

/// Battle armor that rides outside is left behind when its carrier goes wholly under water (R16.2.2).
fn falls_off(ctx: &mut Ctx<'_>, unit: UnitId, from: Standing, to: Standing) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let deep = read::board(world)
        .get(to.hex)
        .is_some_and(|c| c.open_water().is_some_and(|d| d >= 2) && u.top() <= c.level);
    if !deep {
        return;
    }
    let riders: Vec<_> = allowance::passengers(world, unit)
        .filter(|p| *p.place == Place::Riding(unit) && !p.card.specials.has(Code::UMU))
        .map(|p| p.id)
        .collect();
    let facing = u.spot().map(|s| s.facing).unwrap_or_default();
    let back = to.hex.direction_to(from.hex).unwrap_or(facing);
    for rider in riders {
        ctx.emit(ShiftEvent::Dismounted {
            unit: rider,
            carrier: unit,
            place: Place::On(Spot {
                hex: from.hex,
                facing,
                base: from.base,
                hidden: false,
            }),
        });
        displace::make_room(ctx, rider, back);
    }
}
