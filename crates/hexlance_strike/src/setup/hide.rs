//! Where units may begin in hiding (R5.5.1).

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Board, Cell, Direction, Eye, Ground, Hex};
use hexlance_rules::{Refusal, SideId, UnitId, Zone, say};

use super::{
    Stage,
    deploy::{check_deploy, may_stand_in},
    infiltrate,
};
use crate::{
    Ctx,
    ability::Grant,
    arrival::{ArrivalEvent, home},
    card::{Card, UnitType},
    forces,
    go::{self, Wait},
    positions,
    read::{self, UnitRead},
    reserves::not_set_up,
    reserves::{arrivals, sets_up},
    sides::TwoSides,
    state::Place,
};

/// Whether the ground of a hex hides a unit from everybody: woods, broken ground, buildings, deep water.
pub fn hides(card: &Card, cell: &Cell) -> bool {
    let small = card.kind.is_infantry() || card.kind == UnitType::PM;
    let deep = cell
        .open_water()
        .is_some_and(|d| d > 0 && d >= height(card));
    let broken = matches!(
        cell.ground,
        Ground::Rough | Ground::UltraRough | Ground::Rubble | Ground::UltraRubble
    );
    cell.woods.is_some()
        || deep
        || (broken && cell.open_water().is_none() && !card.kind.is_mech())
        || (cell.building.is_some() && small)
}

/// The first of some enemies that sees a hex in which a unit would hide.
pub fn seen_from(board: &Board, card: &Card, at: Hex, enemies: &[(Hex, u8)]) -> Option<Hex> {
    let here = Eye::standing(board, at, height(card));
    enemies
        .iter()
        .map(|(hex, high)| (*hex, *high))
        .find_map(|(hex, high)| {
            let there = Eye::standing(board, hex, high);
            let open = !hexlance_board::sight(board, &there, &here, &[]).blocked();
            open.then_some(hex)
        })
}

/// Height of a card in levels, as eyes count it.
pub fn height(card: &Card) -> u8 {
    card.height().unsigned_abs()
}

/// How many units of a side may set up in hiding, and where (R5.5.1, R17.3.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// How many.
    pub most: usize,
    /// How many of them are on the map.
    pub used: usize,
    /// They are placed after everybody else, on the own half of the map, so many hexes from every visible enemy.
    pub away: Option<u16>,
    /// They may hide wherever anybody on the ground could.
    pub wide: bool,
    /// Only units of that force of the side.
    pub force: Option<u8>,
}

/// Sides whose scenario lets units set up in hiding, and how many.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HiddenAllowances(pub [u8; 2]);

/// How far from visible enemies those hide that are placed last (12 inches).
const AWAY: u16 = 6;
/// How many an expert hides where the scenario speaks of none, and how many more at most where it does.
const EXPERT: usize = 4;

/// How many units of a side may set up in hiding: by the scenario, or by the one ability that allows the most.
pub fn hidden_allowance(world: &World, side: SideId) -> Allowance {
    let by_scenario = usize::from(world.resource::<HiddenAllowances>().0[side.index()]);
    let mut best = Allowance {
        most: by_scenario,
        ..Allowance::default()
    };
    for (key, force) in forces::of_side(world, side) {
        let able = |grant| forces::granting(world, key, move |g| g == grant).count() > 0;
        let mut offer = |most: usize, away: Option<u16>, wide: bool| {
            if most > best.most {
                best = Allowance {
                    most,
                    used: 0,
                    away,
                    wide,
                    force: Some(key.1),
                };
            }
        };
        if able(Grant::HidesMore) {
            match by_scenario {
                0 => offer(EXPERT, Some(AWAY), false),
                n => offer((2 * n).min(n + EXPERT), None, false),
            }
        }
        if able(Grant::HidesHalf) {
            let enters = arrivals(world)
                .due
                .keys()
                .any(|u| read::unit(world, *u).side == side);
            let away = enters.then_some(AWAY);
            offer(usize::from(force.facts.units() / 2), away, true);
        }
    }
    let counts = |u: &UnitRead<'_>| {
        u.is_hidden()
            && !positions::is_expert(u)
            && !arrivals(world).infiltrated.contains(&u.id)
            && (sets_up(world, u.id) || best.away.is_some())
    };
    best.used = read::active(world, side).filter(counts).count();
    best
}

/// How many units of a side are still to be hidden after all visible ones are set up.
pub(super) fn late_places(world: &World, side: SideId) -> usize {
    let allowance = hidden_allowance(world, side);
    let left = allowance.most.saturating_sub(allowance.used);
    if allowance.away.is_some() { left } else { 0 }
}

/// Whether a side hides units after all visible ones are set up.
pub(super) fn hides_late(world: &World, side: SideId) -> bool {
    let mut waiting = read::units(world).filter(|u| u.side == side && is_waiting(world, u));
    let places = late_places(world, side) > 0;
    waiting.any(|u| (places && !u.is_aerospace()) || hides_by_itself(world, &u))
}

/// Infantry of experts that comes over an edge hides after all visible units, whatever others may.
fn hides_by_itself(world: &World, u: &UnitRead<'_>) -> bool {
    positions::is_expert(u) && arrivals(world).due.contains_key(&u.id)
}

/// Whether a side has such infantry at all.
pub(super) fn has_experts_away(world: &World, side: SideId) -> bool {
    read::units(world).any(|u| u.side == side && hides_by_itself(world, &u))
}

/// Whether a unit is off the map and would set up or come over an edge.
fn is_waiting(world: &World, u: &UnitRead<'_>) -> bool {
    let kept = arrivals(world).groups.contains_key(&u.id);
    let due = arrivals(world).due.contains_key(&u.id);
    *u.place == Place::Reserve && !kept && (due || sets_up(world, u.id))
}

/// Whether a side may put a unit into hiding in a hex now: within its allowance and its zone, where the ground hides it or
/// no visible enemy sees it (R5.5.1).
///
/// # Errors
/// `not_now`, `none_hidden`, `enough_hidden`, `outside_zone`, `too_near`, `seen`, and those of deployment.
pub fn check_hide(world: &World, side: SideId, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    let top = go::waiting(world);
    if matches!(top, Some(Wait::Stage(Stage::Infiltration, s)) if *s == side) {
        let u = go::own_unit(world, side, unit)?;
        return infiltrate::check(world, &u, hex);
    }
    let last = matches!(top, Some(Wait::Stage(Stage::Hiding, s)) if *s == side);
    let allowance = hidden_allowance(world, side);
    if !last {
        check_deploy(world, side, unit, hex, Direction::default())?;
    }
    let u = go::own_unit(world, side, unit)?;
    if positions::is_expert(&u) {
        if last {
            far_enough(world, &u, hex, AWAY)?;
        }
        return may_hide(world, &u, hex);
    }
    let of = read::side_of(world, unit).force;
    if allowance.most == 0 || allowance.force.is_some_and(|f| f != of) {
        return Err(Refusal::new(
            "none_hidden",
            "R17.3.12",
            "It has no leave to hide in this battle.",
        )
        .or("Set it up in the open."));
    }
    if allowance.used >= allowance.most && !u.is_hidden() {
        return Err(Refusal::new(
            "enough_hidden",
            "R17.3.12",
            say!("Your side may hide {most} units.", most = allowance.most),
        )
        .or("Set it up in the open, or bring another out of hiding first."));
    }
    match allowance.away {
        Some(away) if last => far_enough(world, &u, hex, away)?,
        Some(_) => {
            return Err(Refusal::new(
                "not_now",
                "R17.1.1",
                "They hide when all visible units are set up.",
            )
            .or("Say that you are done with those that stand in the open."));
        }
        None => {}
    }
    may_hide(world, &u, hex)
}

/// On the own half of the map, and far from every enemy that is visible.
fn far_enough(world: &World, u: &UnitRead<'_>, hex: Hex, away: u16) -> Result<(), Refusal> {
    if !is_waiting(world, u) && !u.is_hidden() {
        return Err(if u.is_active() {
            let why = say!("{unit} stands on the map in the open.", unit = u.name);
            Refusal::new("already_placed", "R17.1", why)
        } else {
            not_set_up(world, u)
        });
    }
    let half = home(world, u.side).map(Zone::Half).unwrap_or_default();
    if !half.has(read::board(world), hex) {
        return Err(Refusal::new(
            "outside_zone",
            "R17.1.2",
            "That hex is not on your half of the map.",
        ));
    }
    may_stand_in(world, u, hex)?;
    let near = read::active(world, u.side.opponent())
        .filter(|e| !e.is_hidden())
        .filter_map(|e| e.hex())
        .any(|e| e.distance(hex) < away);
    if near {
        return Err(Refusal::new(
            "too_near",
            "R5.5.1",
            say!("An enemy is nearer than {away} hexes.", away),
        )
        .or("Hide it further away."));
    }
    Ok(())
}

/// Whether the ground of a hex, or its place, hides a unit from all enemies that are visible.
pub(super) fn may_hide(world: &World, u: &UnitRead<'_>, hex: Hex) -> Result<(), Refusal> {
    let board = read::board(world);
    // A prepared position hides its infantry like a building.
    let dug_in = positions::has(world, u.id);
    if board
        .get(hex)
        .is_some_and(|cell| dug_in || hides(u.card, cell))
    {
        return Ok(());
    }
    // In woods, broken ground, a building or water some unit type or other could hide.
    if u.grants(Grant::HidesHalf) && board.get(hex).is_some_and(anybody_hides) {
        return Ok(());
    }
    let enemies: Vec<_> = read::active(world, u.side.opponent())
        .filter(|e| !e.is_hidden())
        .filter_map(|e| Some((e.hex()?, height(e.card))))
        .collect();
    // With no enemy on the map yet nothing is out of sight for certain.
    if !enemies.is_empty() && seen_from(board, u.card, hex, &enemies).is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "seen",
        "R5.5.1",
        say!("{unit} cannot hide there.", unit = u.name),
    )
    .or(
        "Hide it in woods, rough ground, a building or deep water, or out of sight of every enemy.",
    ))
}

/// Whether the ground of a hex hides units of some type.
fn anybody_hides(cell: &Cell) -> bool {
    let broken = matches!(
        cell.ground,
        Ground::Rough | Ground::UltraRough | Ground::Rubble | Ground::UltraRubble
    );
    let deep = cell.open_water().is_some_and(|d| d > 0);
    cell.woods.is_some() || deep || broken || cell.building.is_some()
}

/// Every hex where a unit may set up in hiding now, in the order of the map.
pub fn hiding_hexes(world: &World, unit: UnitId) -> impl Iterator<Item = Hex> {
    let side = read::try_unit(world, unit).map(|u| u.side);
    let hexes = side.map(|side| read::board(world).iter().map(move |(hex, _)| (side, hex)));
    hexes
        .into_iter()
        .flatten()
        .filter_map(move |(side, hex)| check_hide(world, side, unit, hex).ok().map(|()| hex))
}

/// Puts a unit into hiding; the command has been checked.
pub fn hide_unit(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    let top = go::waiting(ctx.world());
    if matches!(top, Some(Wait::Stage(Stage::Infiltration, _))) {
        ctx.emit(ArrivalEvent::Infiltrated { unit });
    }
    super::deploy::put(ctx, unit, hex, facing, true);
}
