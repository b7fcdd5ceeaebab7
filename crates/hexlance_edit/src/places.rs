//! Every hex that a battle names.

use hexlance_board::Hex;
use hexlance_rules::{Extras, Occasion, Pointer, Scenario, UnitForm};

/// Moves everything that a battle has on the map. What has no place any more: units are set up by hand, parts of zones
/// are gone, and everything else stays where it is, off the map perhaps, so that nothing is lost in silence.
pub fn move_all<U: UnitForm>(scenario: &mut Scenario<U>, to: &dyn Fn(Hex) -> Option<Hex>) {
    scenario.rules.move_hexes(to);
    let pointers = scenario.lesson.iter_mut().flat_map(|l| &mut l.steps);
    for pointer in pointers.flat_map(|s| &mut s.show) {
        if let Pointer::Hex(h) = pointer {
            *h = to(*h).unwrap_or(*h);
        }
    }
    for event in &mut scenario.events {
        if let Occasion::Entered { zone, .. } = &mut event.when {
            zone.move_hexes(to);
        }
    }
    for side in &mut scenario.sides {
        side.zone.move_hexes(to);
        side.rules.move_hexes(to);
        for force in &mut side.forces {
            force.rules.move_hexes(to);
            for formation in &mut force.formations {
                formation.rules.move_hexes(to);
                for unit in &mut formation.units {
                    unit.move_hexes(to);
                }
            }
        }
    }
}
