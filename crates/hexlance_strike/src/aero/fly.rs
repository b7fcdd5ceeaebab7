//! The move of an aircraft (R11.2): zones, bands, the path over the map, and whose turn it is (R11.3.1).

use bevy_ecs::world::World;
use hexlance_board::{Board, Edge, Hex};
use hexlance_rules::{Breakdown, Message, Refusal, Roster, SideId, Sides, Tag, UnitId, say};

use super::{
    AirEvent, AirZone, Band, Flight, FlightPath, FlyOrder, Manoeuvre, land, points, thrust,
};
use crate::{
    Ctx,
    card::UnitType,
    craft::hovers,
    go::{self, Wait},
    losses,
    model::air,
    morale,
    read::{self, UnitRead},
    reserves::SetsUp,
    reserves::{ArrivalEvent, not_set_up},
    special::Code,
    state::{Fate, Place},
};

static ZONES: Tag = tag("Zones entered", "R11.2.1");
pub(super) static CLIMB: Tag = tag("Climbing", "R11.2.1");
static DIVE: Tag = tag("Diving", "R11.2.1");
static AGAIN: Tag = tag("Another pass", "R11.2.1");
static HOVER: Tag = tag("Hexes hovered", "R11.2.5");
static LANDING: Tag = tag("Landing", "R11.7.2");
static LEAVING: Tag = tag("Leaving", "R15.4.1");

const fn tag(name: &'static str, rule: &'static str) -> Tag {
    Tag { name, rule }
}

/// What it costs to enter a zone, to stay over the map, to land (R11.2.1, R11.7.2).
const STEP: i16 = 2;

/// A move of an aircraft that may be made.
#[derive(Clone, Debug)]
pub struct FlyPlan {
    /// Where it flies then; where it lifts off to, for a liftoff.
    pub to: Flight,
    /// Thrust spent.
    pub cost: Breakdown,
    /// Thrust it has.
    pub thrust: Breakdown,
}

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
    remedy: impl Into<Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message).or(remedy))
}

/// Whether an aircraft has a move this turn (R11.3.1): in flight, or on the ground and able to lift off.
pub fn has_move(world: &World, u: &UnitRead<'_>) -> bool {
    u.is_aerospace()
        && !u.acts.activated
        && !u.is_shut_down()
        && !u.is_stunned()
        && (u.is_aloft() || (u.is_grounded() && !u.is_hidden() && points(world, u) > 0))
}

/// Whether a bound to the atmosphere keeps a unit out of the outer zones (R11.1.4).
fn is_bound(u: &UnitRead<'_>) -> bool {
    u.card.kind == UnitType::CF || u.card.specials.has(Code::ATMO) || hovers(u)
}

fn home(world: &World, side: SideId) -> Option<Edge> {
    world.resource::<Sides>().get(side).and_then(|s| s.home)
}

/// Whether a side may put a unit into a zone of the radar map in setup (R11.1.4).
///
/// # Errors
/// The refusal, with what would make it legal.
pub fn check_loft(
    world: &World,
    side: SideId,
    unit: UnitId,
    zone: AirZone,
    band: Band,
) -> Result<(), Refusal> {
    match go::waiting(world) {
        Some(Wait::Deploying(now)) if *now == side => {}
        _ => {
            return Err(Refusal::new(
                "not_now",
                "R17.1",
                "Units are set up before the first turn, one side after the other.",
            ));
        }
    }
    let u = go::own_unit(world, side, unit)?;
    let sets_up = world
        .resource::<Roster>()
        .entity(unit)
        .and_then(|e| world.get::<SetsUp>(e))
        .is_some();
    if !sets_up {
        return Err(not_set_up(world, &u));
    }
    if !u.is_aerospace() {
        return refuse(
            "no_aircraft",
            "R11.1.4",
            say!("{unit} does not fly.", unit = u.name),
            "Put it on the map.",
        );
    }
    if hovers(&u) && band != Band::Low {
        return refuse(
            "too_high",
            "R11.2.5",
            "Airships fly Low.",
            "Choose the Low band.",
        );
    }
    if !AirZone::starts(home(world, side)).any(|z| z == zone) {
        return refuse(
            "outside_zone",
            "R11.1.4",
            say!(
                "Aircraft of your side do not start in {zone}.",
                zone = zone.to_string()
            ),
            "Choose a middle zone of your own half.",
        );
    }
    Ok(())
}

/// Puts an aircraft into a zone; the command has been checked.
pub fn loft(ctx: &mut Ctx<'_>, unit: UnitId, zone: AirZone, band: Band) {
    ctx.emit(ArrivalEvent::Deployed {
        unit,
        place: Place::Aloft(Flight {
            zone,
            band,
            path: None,
        }),
    });
}

/// Whether an aircraft may move as ordered, with what it spends.
///
/// # Errors
/// The rule against it, and what would help.
pub fn check_fly(world: &World, side: SideId, order: &FlyOrder) -> Result<FlyPlan, Refusal> {
    let u = go::own_unit(world, side, order.unit)?;
    match go::waiting(world) {
        Some(Wait::Flights { side: s, .. }) if *s == side => {}
        // Out of sequence (R3.3.8).
        Some(Wait::EarlyMove(early)) if *early == order.unit => {}
        Some(Wait::Flights { .. }) => return Err(go::not_your_turn(world)),
        _ => {
            return Err(Refusal::new(
                "wrong_phase",
                "R11.3.1",
                "Aircraft move after all ground units of the Movement Phase.",
            ));
        }
    }
    if !u.is_aerospace() || !u.is_in_play() {
        return Err(Refusal::new(
            "no_aircraft",
            "R11.3.1",
            say!("{unit} does not fly.", unit = u.name),
        ));
    }
    if !has_move(world, &u) {
        return Err(Refusal::new(
            "already_moved",
            "R3.3.6",
            say!("{unit} cannot move any more this turn.", unit = u.name),
        ));
    }
    check_order(world, &u, order)
}

/// [`check_fly`] whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn check_order(world: &World, u: &UnitRead<'_>, order: &FlyOrder) -> Result<FlyPlan, Refusal> {
    let Some(at) = u.flight().copied() else {
        return land::check_grounded(world, u, order);
    };
    if order.manoeuvre == Manoeuvre::LiftOff {
        return Err(Refusal::new(
            "in_the_air",
            "R11.7.4",
            say!("{unit} is in the air already.", unit = u.name),
        ));
    }
    let end = check_zones(u, at.zone, &order.zones)?;
    let thrust = thrust(world, u);
    let cost = cost(world, u, at, end, order, thrust.total());
    let to = Flight {
        zone: end,
        band: order.band,
        path: order.path,
    };
    check_path(world, u, at, to, order)?;
    let plan = FlyPlan { to, cost, thrust };
    enough_thrust(u, &plan)?;
    check_withdrawal(world, u, at, order, end)?;
    Ok(plan)
}

/// Whether a unit has the Thrust that a plan takes (R11.2.1).
pub(super) fn enough_thrust(u: &UnitRead<'_>, plan: &FlyPlan) -> Result<(), Refusal> {
    let (cost, thrust) = (plan.cost.total(), plan.thrust.total());
    if cost <= thrust {
        return Ok(());
    }
    refuse(
        "too_far",
        "R11.2.1",
        say!(
            "That takes {cost} Thrust; {unit} has {thrust}.",
            cost,
            unit = u.name,
            thrust
        ),
        "Enter fewer zones, or climb less.",
    )
}

/// The zones of an order, one next to the other; gives back the last (R11.1.2).
fn check_zones(u: &UnitRead<'_>, from: AirZone, zones: &[AirZone]) -> Result<AirZone, Refusal> {
    let mut at = from;
    for zone in zones {
        if !zone.exists() || !at.neighbours().contains(zone) {
            return refuse(
                "not_adjacent",
                "R11.1.2",
                say!(
                    "{zone} does not lie next to {at}.",
                    zone = zone.to_string(),
                    at = at.to_string()
                ),
                "Go from zone to zone.",
            );
        }
        if matches!(zone, AirZone::Outer(_)) && is_bound(u) {
            return refuse(
                "bound_to_atmosphere",
                "R11.1.4",
                say!("{unit} cannot leave the atmosphere.", unit = u.name),
                "Stay out of the outer zones.",
            );
        }
        at = *zone;
    }
    Ok(at)
}

/// Thrust that an order takes (R11.2.1). A unit with Thrust 1 or less may always enter one zone (R11.2.2).
fn cost(
    world: &World,
    u: &UnitRead<'_>,
    at: Flight,
    end: AirZone,
    order: &FlyOrder,
    thrust: i16,
) -> Breakdown {
    let mut b = Breakdown::new();
    let zones = order.zones.len() as i16;
    let crawls = thrust <= 1 && zones == 1;
    b.rule_unless_zero(&ZONES, if crawls { thrust.max(0) } else { STEP * zones });
    let bands = i16::from(order.band.apart(at.band));
    if order.band > at.band {
        b.rule(&CLIMB, bands);
    } else if bands > 0 {
        b.rule(&DIVE, bands - 1);
    }
    let stays = order.zones.is_empty() && end == AirZone::Centre;
    match order.manoeuvre {
        Manoeuvre::Land => b.rule(&LANDING, STEP),
        Manoeuvre::Leave => b.rule(&LEAVING, STEP.min(thrust.max(0))),
        Manoeuvre::Fly if stays && hovers(u) => {
            let hexes = match (at.path, order.path) {
                (Some(a), Some(b)) => a.to.distance(b.to) as i16,
                _ => 0,
            };
            b.rule_unless_zero(&HOVER, hexes);
        }
        Manoeuvre::Fly if stays && !drifts(world, u, at, order) => b.rule(&AGAIN, STEP),
        Manoeuvre::Fly | Manoeuvre::LiftOff => {}
    }
    b
}

/// An aircraft without any Thrust flies on where it is.
fn drifts(world: &World, u: &UnitRead<'_>, at: Flight, order: &FlyOrder) -> bool {
    points(world, u) == 0 && order.path == at.path
}

/// The path of an order (R11.2.3, R11.2.4).
fn check_path(
    world: &World,
    u: &UnitRead<'_>,
    at: Flight,
    to: Flight,
    order: &FlyOrder,
) -> Result<(), Refusal> {
    let board = read::board(world);
    let lands = order.manoeuvre == Manoeuvre::Land;
    if to.zone != AirZone::Centre {
        if lands {
            return refuse(
                "not_over_map",
                "R11.7.2",
                "It lands from over the map.",
                "Enter the central zone first.",
            );
        }
        if to.path.is_some() {
            return refuse(
                "no_path",
                "R11.2.3",
                "Only over the map it has a path.",
                "Leave the path out.",
            );
        }
        return check_leaving(world, u, to, order);
    }
    if order.manoeuvre == Manoeuvre::Leave {
        return check_leaving(world, u, to, order);
    }
    let Some(path) = to.path else {
        return refuse(
            "path_missing",
            "R11.2.3",
            "Over the map it flies along a path.",
            "Choose where it comes in and where it goes out.",
        );
    };
    if hovers(u) {
        return check_hover(board, u, at, to, path, order);
    }
    if drifts(world, u, at, order) {
        return Ok(());
    }
    let edge = |h: Hex| air::edges_of(board, h).next().is_some();
    if !edge(path.from) || !board.contains(path.to) || (!lands && !edge(path.to)) {
        return refuse(
            "not_at_edge",
            "R11.2.3",
            "A path leads from an edge hex of the map to another.",
            "Choose edge hexes.",
        );
    }
    if path.from == path.to {
        return refuse(
            "no_way",
            "R11.2.3",
            "The path must lead somewhere.",
            "Choose two hexes.",
        );
    }
    if order.zones.is_empty()
        && let Some(last) = at.path
        && !may_turn(board, last, path)
    {
        return refuse(
            "wrong_edge",
            "R11.2.4",
            "The next pass begins at the edge where the last one ended, or at one beside it.",
            "Come in there, or fly out and return.",
        );
    }
    if lands {
        land::check_landing(world, u, to, path)?;
    }
    Ok(())
}

/// Whether a pass may follow another without leaving the map's air (R11.2.4): it comes in at the edge where the last one
/// went out, or at a neighbouring one.
fn may_turn(board: &Board, last: FlightPath, next: FlightPath) -> bool {
    air::edges_of(board, last.to)
        .any(|out| air::edges_of(board, next.from).any(|back| back != out.opposite()))
}

/// Airships hover at a hex, Low (R11.2.5).
fn check_hover(
    board: &Board,
    u: &UnitRead<'_>,
    at: Flight,
    to: Flight,
    path: FlightPath,
    order: &FlyOrder,
) -> Result<(), Refusal> {
    if to.band != Band::Low {
        return refuse(
            "too_high",
            "R11.2.5",
            say!("{unit} flies Low.", unit = u.name),
            "Choose the Low band.",
        );
    }
    let comes_in = at.path.is_none() || !order.zones.is_empty();
    let at_edge = air::edges_of(board, path.to).next().is_some();
    if path.from != path.to || !board.contains(path.to) || (comes_in && !at_edge) {
        return refuse(
            "no_such_place",
            "R11.2.5",
            say!(
                "{unit} hovers at one hex, and comes in at an edge.",
                unit = u.name
            ),
            "Give that hex as both ends of its path.",
        );
    }
    Ok(())
}

/// Leaving the battle (R15.4.1): from a middle zone of the own half.
fn check_leaving(
    world: &World,
    u: &UnitRead<'_>,
    to: Flight,
    order: &FlyOrder,
) -> Result<(), Refusal> {
    let own = home(world, u.side).is_none_or(|edge| to.zone.is_home(edge));
    if order.manoeuvre != Manoeuvre::Leave
        || (own && matches!(to.zone, AirZone::Middle(_)) && order.zones.is_empty())
    {
        return Ok(());
    }
    refuse(
        "wrong_edge",
        "R15.4.1",
        say!("{unit} may not leave from there.", unit = u.name),
        "Leave from a middle zone of your own half, in which it begins its move.",
    )
}

/// A crippled aircraft goes home (R15.1.2): to the inner zone, to a middle zone of its half, and away.
fn check_withdrawal(
    world: &World,
    u: &UnitRead<'_>,
    at: Flight,
    order: &FlyOrder,
    end: AirZone,
) -> Result<(), Refusal> {
    if !must_go_home(world, u) || order.manoeuvre == Manoeuvre::Leave {
        return Ok(());
    }
    let left = |z| home_distance(world, u.side, z);
    let can = points(world, u) > 0;
    if !can || left(end) < left(at.zone) {
        return Ok(());
    }
    refuse(
        "must_withdraw",
        "R15.1.2",
        say!("{unit} is crippled and has to withdraw.", unit = u.name),
        "Fly towards the middle zones of your half, and leave from there.",
    )
}

/// Whether forced withdrawal takes an aircraft home.
pub fn must_go_home(world: &World, u: &UnitRead<'_>) -> bool {
    morale::homeward(world, u).is_some()
}

/// Zones between a zone and the middle zones of a side's half.
pub fn home_distance(world: &World, side: SideId, zone: AirZone) -> u8 {
    let edge = home(world, side);
    let is_home =
        |z: AirZone| matches!(z, AirZone::Middle(_)) && edge.is_none_or(|edge| z.is_home(edge));
    let mut reached = vec![zone];
    for steps in 0..6 {
        if reached.iter().any(|z| is_home(*z)) {
            return steps;
        }
        let next: Vec<_> = reached.iter().flat_map(|z| z.neighbours()).collect();
        reached.extend(next);
        reached.sort_unstable();
        reached.dedup();
    }
    6
}

/// Carries out a checked order.
pub fn fly(ctx: &mut Ctx<'_>, side: SideId, order: &FlyOrder) {
    let Ok(plan) = check_fly(ctx.world(), side, order) else {
        return;
    };
    go::flight_taken(ctx, side);
    let unit = order.unit;
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(from) = u.flight().copied() else {
        return land::leave_ground(ctx, order, &plan);
    };
    let path = plan
        .to
        .path
        .map(|p| p.hexes(read::board(world)))
        .unwrap_or_default();
    ctx.emit(AirEvent::Flew {
        unit,
        from,
        zones: order.zones.clone(),
        to: plan.to,
        path,
        manoeuvre: order.manoeuvre,
        cost: Box::new(plan.cost),
        thrust: Box::new(plan.thrust),
    });
    match order.manoeuvre {
        Manoeuvre::Leave => losses::leaves(ctx, unit, Fate::Withdrawn, "It has flown home."),
        Manoeuvre::Land => land::roll(ctx, unit),
        Manoeuvre::Fly | Manoeuvre::LiftOff => {}
    }
}

/// The plainest move of an aircraft that the rules allow: staying where it is, over the map another pass back the way it
/// came, or flying off where it may not or cannot stay; on the ground, staying there.
pub fn plainest(world: &World, u: &UnitRead<'_>) -> FlyOrder {
    let mut order = FlyOrder {
        unit: u.id,
        zones: Vec::new(),
        band: Band::Low,
        path: None,
        manoeuvre: Manoeuvre::Fly,
    };
    let Some(at) = u.flight() else {
        return order;
    };
    order.band = at.band;
    order.path = match at.path {
        Some(path) if hovers(u) => Some(path),
        Some(path) => Some(FlightPath::new(path.to, path.from)),
        None => None,
    };
    let allowed = |o: &FlyOrder| check_order(world, u, o).is_ok();
    if allowed(&order) {
        return order;
    }
    order.path = None;
    let leaves = FlyOrder {
        manoeuvre: Manoeuvre::Leave,
        ..order.clone()
    };
    let away = ways(world, u).into_iter().skip(1).map(|zones| FlyOrder {
        zones,
        ..order.clone()
    });
    let drifts = FlyOrder {
        path: at.path,
        ..order.clone()
    };
    std::iter::once(leaves)
        .chain(away)
        .chain([drifts])
        .find(|o| allowed(o))
        .unwrap_or(order)
}

/// Every set of zones that a unit could enter this turn, ending at each zone once, by the shortest way.
pub fn ways(world: &World, u: &UnitRead<'_>) -> Vec<Vec<AirZone>> {
    let Some(at) = u.flight() else {
        return Vec::new();
    };
    let thrust = points(world, u);
    let most = if thrust <= 1 {
        1
    } else {
        usize::from(thrust / 2)
    };
    let mut out: Vec<Vec<AirZone>> = vec![Vec::new()];
    let mut seen = vec![at.zone];
    let mut i = 0;
    while i < out.len() {
        let way = out[i].clone();
        i += 1;
        if way.len() >= most.min(4) {
            continue;
        }
        let here = way.last().copied().unwrap_or(at.zone);
        for next in here.neighbours() {
            let barred = matches!(next, AirZone::Outer(_)) && is_bound(u);
            if !seen.contains(&next) && !barred {
                seen.push(next);
                let mut longer = way.clone();
                longer.push(next);
                out.push(longer);
            }
        }
    }
    out
}
