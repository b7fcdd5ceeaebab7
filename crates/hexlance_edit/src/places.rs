//! Every hex that a battle names.

use hexlance_board::Hex;
use hexlance_rules::{Occasion, Pointer, Scenario, UnitForm, Zone};

/// Moves everything that a battle has on the map. What has no place any more: units are set up by hand, parts of zones
/// are gone, and everything else stays where it is, off the map perhaps, so that nothing is lost in silence.
pub fn move_all<U: UnitForm>(scenario: &mut Scenario<U>, to: &dyn Fn(Hex) -> Option<Hex>) {
    let keep = |h: &mut Hex| {
        if let Some(new) = to(*h) {
            *h = new;
        }
    };
    for o in &mut scenario.objectives {
        keep(&mut o.hex);
    }
    for c in &mut scenario.cargo {
        c.at.iter_mut().for_each(keep);
    }
    let fields = scenario.sides.iter_mut().flat_map(|s| &mut s.minefields);
    for m in scenario.minefields.iter_mut().chain(fields) {
        keep(&mut m.hex);
    }
    let pointers = scenario.lesson.iter_mut().flat_map(|l| &mut l.steps);
    for pointer in pointers.flat_map(|s| &mut s.show) {
        if let Pointer::Hex(h) = pointer {
            keep(h);
        }
    }
    for event in &mut scenario.events {
        if let Occasion::Entered { zone, .. } = &mut event.when {
            move_zone(zone, to);
        }
    }
    for side in &mut scenario.sides {
        move_zone(&mut side.zone, to);
        let supplies = side.mines.iter_mut().filter_map(|m| m.zone.as_mut());
        supplies.for_each(|zone| move_zone(zone, to));
        let formations = side.forces.iter_mut().flat_map(|f| &mut f.formations);
        for unit in formations.flat_map(|f| &mut f.units) {
            unit.move_hexes(to);
        }
    }
}

fn move_zone(zone: &mut Zone, to: &dyn Fn(Hex) -> Option<Hex>) {
    match zone {
        Zone::Hexes(hexes) | Zone::Near(hexes, _) => {
            *hexes = hexes.iter().filter_map(|h| to(*h)).collect();
        }
        Zone::Around(hex, _) => {
            if let Some(new) = to(*hex) {
                *hex = new;
            }
        }
        Zone::Edge(..) | Zone::Half(_) | Zone::Rows(..) | Zone::Middle(_) | Zone::Anywhere => {}
    }
}
