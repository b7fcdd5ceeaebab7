//! What applying events has in common: changes of the components of units. Called where events are applied, and nowhere
//! else.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
pub(crate) use hexlance_rules::edit;

use crate::{
    read::Table,
    state::{ClickDial, Condition, Place, Tokens},
};

/// A unit is somewhere else.
pub(crate) fn put(world: &mut World, unit: UnitId, place: Place) {
    edit::<Place>(world, unit, |p| *p = place);
}

/// A unit stands in a hex.
pub(crate) fn put_on_table(world: &mut World, unit: UnitId, hex: Hex, facing: Direction) {
    put(world, unit, Place::Table { hex, facing });
}

/// A unit leaves the battle: nothing lies beside it any more.
pub(crate) fn leave(world: &mut World, unit: UnitId, place: Place) {
    put(world, unit, place);
    set_tokens(world, unit, 0);
    edit::<Condition>(world, unit, |c| c.shut_down = None);
}

/// A unit has so many order tokens (D3.3).
pub(crate) fn set_tokens(world: &mut World, unit: UnitId, tokens: u8) {
    edit::<Tokens>(world, unit, |t| t.0 = tokens);
}

/// A dial shows another click; that of an eliminated unit stays on the last one (D2.3).
pub(crate) fn set_click(world: &mut World, unit: UnitId, click: u8) {
    let model = Table::of(world).find(unit).map(|u| u.model);
    let last = model.map_or(1, |m| m.last_click());
    edit::<ClickDial>(world, unit, |d| d.0 = click.min(last));
}
