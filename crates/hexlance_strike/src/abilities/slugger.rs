//! Slugger: a melee weapon found on the way, in woods, rubble or a building (spa.slugger).

use bevy_ecs::world::World;
use hexlance_board::{Cell, Ground, Hex};
use hexlance_rules::{AbilityId, Refusal, UnitId, say};

use crate::{
    Ctx,
    ability::Grant,
    card::{Legs, MoveMode},
    command::{MoveOption, MoveOrder, Trigger},
    model::status::{Expiry, Status},
    read::{self, UnitRead},
    status::StatusEvent,
    used::AbilityEvent,
};

/// Inches that looking for a weapon costs, besides those of the hex.
pub const SEARCH: u8 = 2;

/// Inches that setting off an ability on the way costs a unit.
pub fn price(u: &UnitRead<'_>, ability: AbilityId) -> u8 {
    let finds = |id| {
        u.spas
            .get(id)
            .is_some_and(|s| s.def.grants(Grant::FindsWeapon))
    };
    if finds(ability) { SEARCH } else { 0 }
}

/// What an order spends on the way besides its steps: after how many steps, and how many inches.
pub fn costs(u: &UnitRead<'_>, order: &MoveOrder) -> Vec<(u8, u16)> {
    order
        .triggers
        .iter()
        .map(|t| (t.after, u16::from(price(u, t.ability))))
        .filter(|(_, inches)| *inches > 0)
        .collect()
}

/// Whether something to strike with lies about: trunks, girders, pieces of walls.
pub fn offers_a_weapon(cell: &Cell) -> bool {
    cell.woods.is_some()
        || cell.building.is_some()
        || matches!(cell.ground, Ground::Rubble | Ground::UltraRubble)
}

/// Whether a unit could look for a weapon at all.
pub fn may_look(u: &UnitRead<'_>) -> bool {
    u.card.legs != Legs::Quad && !u.has_melee_weapon()
}

/// Whether a unit may look for a weapon at a point of its path; what it costs is asked of the whole move.
///
/// # Errors
/// `has_a_weapon`, `cannot_search_so`, `nothing_to_find`.
pub(crate) fn check(
    world: &World,
    u: &UnitRead<'_>,
    order: &MoveOrder,
    at: &Trigger,
) -> Result<(), Refusal> {
    let rule = at.ability.as_str();
    if !may_look(u) {
        return Err(Refusal::new(
            "has_a_weapon",
            rule,
            say!("{unit} has no use for another melee weapon.", unit = u.name),
        ));
    }
    let still = matches!(order.option, MoveOption::StandStill | MoveOption::Mount(_));
    if still || order.mode == MoveMode::Jump || order.option == MoveOption::Sprint {
        return Err(Refusal::new(
            "cannot_search_so",
            rule,
            say!(
                "{unit} cannot look for a weapon in such a move.",
                unit = u.name
            ),
        )
        .or("Let it walk, or move without leaving its hex."));
    }
    let hex = point(u, order, at.after);
    let cell = hex.and_then(|hex| read::board(world).get(hex));
    if cell.is_some_and(offers_a_weapon) {
        return Ok(());
    }
    Err(Refusal::new(
        "nothing_to_find",
        rule,
        "There is nothing to strike with at that point.",
    )
    .or("Look in woods, jungle, rubble or a building."))
}

/// The hex in which a unit stands after so many steps of an order.
pub(crate) fn point(u: &UnitRead<'_>, order: &MoveOrder, after: u8) -> Option<Hex> {
    match usize::from(after).checked_sub(1) {
        None => u.hex(),
        Some(i) => order.path.get(i).map(|w| w.hex),
    }
}

/// A unit takes up a weapon where it stands. The way there may have gone otherwise than ordered.
pub(super) fn find(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let lies = u.cell(read::board(world)).is_some_and(offers_a_weapon);
    if !lies || !may_look(&u) {
        return;
    }
    let since = read::turn(world).number;
    ctx.emit(AbilityEvent::AbilityUsed {
        unit,
        ability,
        uses_left: None,
        ready: None,
    });
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind: read::improvised(),
            source: None,
            ability: Some(ability),
            since,
            expiry: Expiry::Battle,
            value: 0,
        },
    });
}
