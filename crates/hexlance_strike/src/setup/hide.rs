//! Where units may begin in hiding (R5.5.1).

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Board, Cell, Direction, Eye, Ground, Hex};
use hexlance_rules::{Refusal, SideId, UnitId};

use super::deploy::{check_deploy, sets_up};
use crate::{
    Ctx,
    card::{Card, UnitType},
    read::{self, UnitRead},
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// How many.
    pub most: usize,
    /// How many of them are on the map.
    pub used: usize,
    /// They are placed after everybody else, so many hexes from every visible enemy.
    pub away: Option<u16>,
}

/// Sides whose scenario lets units set up in hiding, and how many.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HiddenAllowances(pub [u8; 2]);

/// How many units of a side may set up in hiding.
pub fn hidden_allowance(world: &World, side: SideId) -> Allowance {
    let most = usize::from(world.resource::<HiddenAllowances>().0[side.index()]);
    let used = read::active(world, side)
        .filter(|u| u.is_hidden() && sets_up(world, u.id))
        .count();
    Allowance {
        most,
        used,
        away: None,
    }
}

/// Whether a side hides units after all visible ones are set up.
pub(super) fn hides_late(world: &World, side: SideId) -> bool {
    let allowance = hidden_allowance(world, side);
    allowance.away.is_some() && allowance.used < allowance.most
}

/// Whether a side may put a unit into hiding in a hex now: within its allowance and its zone, where the ground hides it or
/// no visible enemy sees it (R5.5.1).
///
/// # Errors
/// `not_now`, `none_hidden`, `enough_hidden`, `outside_zone`, `seen`, and those of deployment.
pub fn check_hide(world: &World, side: SideId, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    check_deploy(world, side, unit, hex, Direction::default())?;
    let u = read::unit(world, unit);
    let allowance = hidden_allowance(world, side);
    if allowance.most == 0 {
        return Err(Refusal::new(
            "none_hidden",
            "R17.3.12",
            "Your side has no leave to hide units in this battle.",
        )
        .or("Set it up in the open."));
    }
    if allowance.used >= allowance.most && !u.is_hidden() {
        return Err(Refusal::new(
            "enough_hidden",
            "R17.3.12",
            format!("Your side may hide {} units.", allowance.most),
        )
        .or("Set it up in the open, or bring another out of hiding first."));
    }
    may_hide(world, &u, hex)
}

/// Whether the ground of a hex, or its place, hides a unit from all enemies that are visible.
fn may_hide(world: &World, u: &UnitRead<'_>, hex: Hex) -> Result<(), Refusal> {
    let board = read::board(world);
    if board.get(hex).is_some_and(|cell| hides(u.card, cell)) {
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
        format!("{} cannot hide there.", u.name),
    )
    .or("Hide it in woods, rough ground, a building or deep water, or out of sight of every enemy."))
}

/// Every hex where a unit may set up in hiding now, in the order of the map.
pub fn hiding_hexes(world: &World, unit: UnitId) -> Vec<Hex> {
    let Some(u) = read::try_unit(world, unit) else {
        return Vec::new();
    };
    read::board(world)
        .iter()
        .map(|(hex, _)| hex)
        .filter(|hex| check_hide(world, u.side, unit, *hex).is_ok())
        .collect()
}

/// Puts a unit into hiding; the command has been checked.
pub fn hide_unit(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    super::deploy::put(ctx, unit, hex, facing, true);
}
