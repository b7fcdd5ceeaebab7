//! Thrust (R11.2): what an aircraft has this turn.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Tag};

use crate::{
    ability::Quantity,
    craft::thrust_mode,
    forces::disrupt,
    read::{self, UnitRead},
};

static THRUST: Tag = Tag {
    name: "Thrust",
    rule: "R11.2.1",
};
static BOMBS: Tag = Tag {
    name: "Bombs",
    rule: "R11.2.2",
};

/// Thrust of a unit with all reasons: its card after injuries, abilities, 1 less for each bomb, but bombs never take the
/// last point.
pub fn thrust(world: &World, u: &UnitRead<'_>) -> Breakdown {
    let mut b = Breakdown::new();
    let own = thrust_mode(u).and_then(|m| u.injured_move(m)).unwrap_or(0);
    b.rule(&THRUST, own.into());
    if own == 0 {
        return b;
    }
    for spa in &u.spas.0 {
        for m in spa
            .def
            .modifiers
            .iter()
            .filter(|m| m.on == Quantity::Thrust)
        {
            let name = m.label.unwrap_or(spa.def.name).as_str();
            b.ability(spa.def.id, name, m.add);
        }
    }
    if let Some(by) = disrupt::disrupted(world, u.id) {
        let loss = disrupt::THRUST.min(b.total()).max(0);
        b.ability(by, read::ability_name(world, by), -loss);
    }
    let carried = i16::from(u.gear.bombs.total()).min((b.total() - 1).max(0));
    b.rule_unless_zero(&BOMBS, -carried);
    b
}

/// Thrust in points.
pub fn points(world: &World, u: &UnitRead<'_>) -> u8 {
    thrust(world, u).total().clamp(0, 99) as u8
}
