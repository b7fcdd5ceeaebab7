//! Coming onto the map over an edge (R16.7.1): a unit stands off the map next to any hex of the edge, pays for its first
//! hex and goes on from there.

use bevy_ecs::world::World;
use hexlance_board::{Edge, Hex};
use hexlance_rules::{Refusal, SideId, Term, UnitId, say};
use smallvec::SmallVec;

use super::{
    Terms,
    allowance::{self, Allowance},
    check::has_mode,
    costs::{BASE, DECK, Entry, KNOWN},
    jump, leave,
    mover::{self, Mover, Paid, Standing},
    pays_for_steps, swim, vtol, walk,
};
use crate::{
    Ctx,
    arrival::{self, ArrivalEvent},
    card::MoveMode,
    command::{MoveOption, MoveOrder, Waypoint},
    conditions::moving,
    go::{self, Wait},
    mines::strike::{self, Contact},
    model::mission::edge_name,
    moved::MoveEvent,
    occupancy::{Occupancy, Room},
    read::{self, UnitRead},
    state::{Place, Spot},
    walk::Walk,
};

/// A way onto the map.
#[derive(Clone, Copy, Debug)]
pub struct WayIn {
    /// The place off the map that it comes from.
    pub from: Hex,
    /// The first hex, and what it costs.
    pub paid: Paid,
}

/// What the first hex costs a unit that comes over one of some edges: from the place beside it that is cheapest.
///
/// # Errors
/// `not_at_the_edge`, `prohibited_terrain`, `no_such_level`.
fn way_in(mover: &Mover<'_>, first: &Waypoint, edges: &[Edge]) -> Result<WayIn, Refusal> {
    mover.cell(first.hex)?;
    if arrival::is_closed(mover.world, mover.u.id, first.hex) {
        return Err(Refusal::new(
            "not_at_the_edge",
            "R16.7.1",
            say!(
                "{unit} comes in nearer to its home edge.",
                unit = mover.u.name
            ),
        )
        .or("Choose a hex of its own half of the map."));
    }
    let mut best: Option<WayIn> = None;
    let mut refusal = None;
    for from in first.hex.neighbours() {
        if mover.board.contains(from) {
            continue;
        }
        let skips = |e| arrival::skips_the_way(mover.world, &mover.u, e, first.hex);
        let open: SmallVec<[_; 2]> = leave::edges(mover, from)
            .filter(|e| edges.contains(e))
            .map(skips)
            .collect();
        if let (Some(Some(goal)), true) = (open.first(), open.iter().all(Option::is_some)) {
            refusal = Some(too_near_the_goal(mover, *goal));
            continue;
        }
        if open.is_empty() {
            continue;
        }
        match first_step(mover, from, first) {
            Ok(paid) if best.is_none_or(|b| paid.cost < b.paid.cost) => {
                best = Some(WayIn { from, paid });
            }
            Ok(_) => {}
            Err(why) => refusal = Some(why),
        }
    }
    best.ok_or_else(|| {
        refusal.unwrap_or_else(|| {
            Refusal::new(
                "not_at_the_edge",
                "R16.7.1",
                say!(
                    "{unit} does not come onto the map there.",
                    unit = mover.u.name
                ),
            )
            .or("Choose a hex of an edge that is open to it.")
        })
    })
}

/// The refusal of a way in that would spare a flanker the way to its goal.
fn too_near_the_goal(mover: &Mover<'_>, goal: Edge) -> Refusal {
    let (name, goal) = (mover.u.name, Term(edge_name(goal)));
    Refusal::new(
        "not_at_the_edge",
        "R17.3.4",
        say!(
            "{name} has to cross the map to the {goal} edge and comes in on the other half.",
            name,
            goal
        ),
    )
    .or("Choose a hex of a side edge in the half away from that edge.")
}

/// The step from a place off the map into a hex: the ground there is bare and lies as high as the hex.
fn first_step(mover: &Mover<'_>, from: Hex, first: &Waypoint) -> Result<Paid, Refusal> {
    let cell = mover.cell(first.hex)?;
    let paid = |base: i8, cost: u16, footing| Paid {
        to: Standing {
            hex: first.hex,
            base,
        },
        cost,
        climbs: false,
        footing,
    };
    let any = super::Footing::Any;
    let closed = || {
        Refusal::new(
            "prohibited_terrain",
            "R4.3.4",
            say!("{unit} cannot come in there.", unit = mover.u.name),
        )
        .or("Choose another hex of the edge.")
    };
    match mover.mode {
        MoveMode::Jump => Ok(paid(jump::landing(mover, cell)?, BASE, any)),
        MoveMode::Vtol => {
            let level = first.level.unwrap_or(vtol::clearance(cell));
            let at = Standing {
                hex: from,
                base: level.max(vtol::clearance(cell)),
            };
            let to = Waypoint {
                hex: first.hex,
                level: Some(level),
            };
            vtol::step(mover, at, &to, cell)
        }
        MoveMode::Submersible => {
            let height = mover.u.card.height();
            let (low, high) =
                swim::depths(cell, height, swim::dives_only(mover)).ok_or_else(closed)?;
            Ok(paid(
                first.level.unwrap_or(high).clamp(low, high),
                BASE,
                any,
            ))
        }
        _ => {
            let direction = from.direction_to(first.hex).ok_or_else(closed)?;
            let ways = [mover.costs.deck_of(cell), Some(mover.costs.ground_of(cell))];
            let wanted = |e: &&Entry| first.level.is_none_or(|l| l == e.stand);
            ways.iter()
                .flatten()
                .filter(wanted)
                .filter_map(|to| {
                    let bare = Entry {
                        stand: to.stand,
                        added: 0,
                        exits: u8::MAX,
                        flags: KNOWN | (to.flags & DECK),
                    };
                    let cost = mover.costs.price(&bare, to.stand, to, direction)?;
                    Some(paid(to.stand, cost, mover::footing(to)))
                })
                .min_by_key(|p| p.cost)
                .ok_or_else(closed)
        }
    }
}

/// The mode in which a unit comes in unless its order says otherwise.
pub fn usual_mode(u: &UnitRead<'_>) -> MoveMode {
    u.card.ground_mode()
}

/// A checked entry.
#[derive(Clone, Debug)]
pub struct Entering {
    /// The way in.
    pub way: WayIn,
    /// What it may spend.
    pub allowed: Allowance,
}

/// Whether a side may bring a unit onto the map so. Only a jump is ordered to its end: other moves go on from the first
/// hex with an order of their own.
///
/// # Errors
/// Whose go it is; `not_due`, `held_back`, `not_at_the_edge`, `cannot_enter_so`, `occupied`, `too_expensive`.
pub fn check(world: &World, side: SideId, order: &MoveOrder) -> Result<Entering, Refusal> {
    arrival::may_enter_now(world, side, order.unit)?;
    plan(world, order)
}

/// [`check`] for a unit whose go it need not be.
///
/// # Errors
/// Those of [`check`] that do not ask whose go it is.
pub fn plan(world: &World, order: &MoveOrder) -> Result<Entering, Refusal> {
    let u = read::unit(world, order.unit);
    let edges = arrival::edges(world, &u)?;
    has_mode(&u, order.mode)?;
    moving::check_mode(&u, order.mode)?;
    let jumps = order.mode == MoveMode::Jump;
    let plain = matches!(
        order.option,
        MoveOption::Move | MoveOption::Sprint | MoveOption::Evade
    );
    let bare = order.triggers.is_empty()
        && order.dismounts.is_empty()
        && order.handling.is_empty()
        && order.mines.is_empty();
    let length = order.path.len();
    let fits = if jumps {
        order.option == MoveOption::Move && length > 0
    } else {
        length == 1
    };
    let (Some(first), true) = (order.path.first(), plain && bare && fits) else {
        return Err(Refusal::new(
            "cannot_enter_so",
            "R16.7.1",
            say!("{unit} moves onto the map hex by hex.", unit = u.name),
        )
        .or("Name its first hex; it goes on from there."));
    };
    let mover = Mover::new(world, u, order.mode);
    let way = way_in(&mover, first, &edges)?;
    let terms = Terms {
        sprint: order.option == MoveOption::Sprint,
        footing: way.paid.footing,
        ..Terms::default()
    };
    let allowed = allowance::allowance_by(world, &mover.u, order.mode, &terms);
    let occupancy = Occupancy::of(world, &mover.u);
    let start = Standing {
        hex: way.from,
        base: mover.cell(first.hex)?.level,
    };
    if jumps {
        jump::check_way(&mover, start, &order.path, allowed.inches())?;
        let end = order.path.last().unwrap_or(first);
        let base = jump::landing(&mover, mover.cell(end.hex)?)?;
        occupancy.check_stop(world, end.hex, base)?;
    } else {
        occupancy.check_stop(world, first.hex, way.paid.to.base)?;
    }
    let costs = order.path.iter().enumerate();
    let costs = costs.map(|(i, w)| (w.hex, if i == 0 { way.paid.cost } else { BASE }));
    pays_for_steps(&mover, costs, &allowed)?;
    Ok(Entering { way, allowed })
}

/// Every hex at which a unit could come onto the map now, in its usual mode or one that it is asked for, with the inches
/// of that hex.
pub fn hexes(world: &World, unit: UnitId, mode: MoveMode, option: MoveOption) -> Vec<(Hex, u16)> {
    let Some(u) = read::try_unit(world, unit) else {
        return Vec::new();
    };
    let Ok(edges) = arrival::edges(world, &u) else {
        return Vec::new();
    };
    if has_mode(&u, mode).is_err() || moving::check_mode(&u, mode).is_err() {
        return Vec::new();
    }
    let mover = Mover::new(world, u, mode);
    let terms = Terms {
        sprint: option == MoveOption::Sprint,
        ..Terms::default()
    };
    let allowed = allowance::allowance_by(world, &mover.u, mode, &terms);
    let occupancy = Occupancy::of(world, &mover.u);
    let on_edge = |hex: Hex| edges.iter().any(|e| mover.board.on_edge(hex, *e));
    let all = mover.board.iter().map(|(hex, _)| hex);
    all.filter(|hex| on_edge(*hex))
        .filter_map(|hex| {
            let way = way_in(&mover, &Waypoint::from(hex), &edges).ok()?;
            let free = occupancy.room(hex, way.paid.to.base) == Room::Free;
            let pays = way.paid.cost <= u16::from(allowed.inches()) || allowed.minimum;
            (free && pays).then_some((hex, way.paid.cost))
        })
        .collect()
}

/// The plainest order that brings a unit onto the map now: at the first hex that is open to it.
pub fn plainest(world: &World, unit: UnitId) -> Option<MoveOrder> {
    let u = read::try_unit(world, unit)?;
    let mode = usual_mode(&u);
    let (hex, _) = hexes(world, unit, mode, MoveOption::Move)
        .first()
        .copied()?;
    Some(MoveOrder {
        unit,
        option: MoveOption::Move,
        mode,
        path: vec![Waypoint::from(hex)],
        facing: Default::default(),
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    })
}

/// Brings a unit onto the map; the command has been checked.
pub fn perform(ctx: &mut Ctx<'_>, order: &MoveOrder) {
    let Ok(entering) = plan(ctx.world(), order) else {
        return;
    };
    let unit = order.unit;
    go::activation_taken(ctx, unit);
    ctx.emit(MoveEvent::ActivationBegan {
        unit,
        option: order.option,
        mode: order.mode,
        allowance: entering.allowed.parts.clone(),
        early: false,
    });
    let WayIn { from, paid } = entering.way;
    let facing = from.direction_to(paid.to.hex).unwrap_or(order.facing);
    let cost = u8::try_from(paid.cost).unwrap_or(u8::MAX);
    ctx.emit(ArrivalEvent::EnteredMap {
        unit,
        from,
        place: Place::On(Spot {
            hex: paid.to.hex,
            facing,
            base: paid.to.base,
            hidden: false,
        }),
        cost,
    });
    let mut w = Walk::new(order.clone(), from, false);
    w.entered = 1;
    w.hexes = 1;
    w.spent = cost;
    w.footing = paid.footing;
    let jumps = order.mode == MoveMode::Jump;
    w.spots = !jumps;
    let touch = !jumps && mover::touches_ground(order.mode);
    walk::entered(ctx, w, paid.to, !jumps, touch);
    walk::comes_near(ctx, unit, from, paid.to.hex);
    let contact = match (jumps, order.path.len()) {
        (false, _) => Contact::Enters,
        (true, 1) => Contact::ComesDown,
        (true, _) => Contact::Over,
    };
    strike::comes_upon(ctx, unit, paid.to.hex, contact);
}

/// Whether a waiting step is the rest of a unit's way onto the map.
pub fn is_coming_in(world: &World, walk: &Walk) -> bool {
    walk.entered == 1 && !read::board(world).contains(walk.start)
}

/// The walk that goes on with a unit that has come in: for players that look at what is waited for.
pub fn coming_in<'s>(world: &World, wait: &'s Wait) -> Option<&'s Walk> {
    match wait {
        Wait::Rerouting(walk) if is_coming_in(world, walk) => Some(walk),
        _ => None,
    }
}
