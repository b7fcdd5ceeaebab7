//! What is seen of bridges, hoists and loads.

use hexlance_classic::event::{BridgeEvent, CargoEvent, HoistEvent};

use super::{Act, At, Film, Fx, GOOD, HURT, MoveMode, WARNING, float_at};
use crate::wording::load_name;

impl Film<'_> {
    /// What is seen of bridges.
    pub(super) fn bridges(&mut self, event: &BridgeEvent) {
        match event {
            BridgeEvent::Damaged { hex, points, .. } => {
                let text = tr!("Bridge −{points}", points);
                self.then(float_at(At::Hex(*hex), &text, "", WARNING));
            }
            BridgeEvent::Fell { hex, .. } => {
                self.then(Fx::Show(vec![*hex]));
                self.then(Fx::Collapse {
                    at: *hex,
                    levels: 1,
                });
            }
            BridgeEvent::Shielded { unit, left } => {
                let text = tr!("Bridge takes it: {left} left", left);
                self.float(*unit, &text, "", WARNING);
            }
            BridgeEvent::Jammed { unit } => {
                self.float(*unit, tr!("No bridge"), "", HURT);
            }
            BridgeEvent::Declared { unit } => {
                self.float(*unit, tr!("Lays a bridge"), "", WARNING);
            }
            BridgeEvent::Laid { hex, .. } => {
                self.then(float_at(At::Hex(*hex), tr!("Bridge"), "", GOOD));
            }
            BridgeEvent::Weakened { .. } | BridgeEvent::Spoiled { .. } => {}
        }
    }

    /// What is seen of what hangs below a unit.
    pub(super) fn hoists(&mut self, event: &HoistEvent) {
        match event {
            HoistEvent::InTheWay {
                unit, die, struck, ..
            } => {
                self.dice(*unit, &[*die], tr!("In the way").to_owned());
                if *struck {
                    self.float(*unit, tr!("In the way"), "", WARNING);
                }
            }
            HoistEvent::Dropped {
                unit, hex, levels, ..
            } => {
                self.go(*unit, *hex, MoveMode::Walk);
                self.act(*unit, Act::Falls);
                let text = tr_n!(*levels, "Drops {n} level", "Drops {n} levels");
                self.float_with(*unit, &text, "", WARNING);
            }
        }
    }

    /// What is seen of loads.
    pub(super) fn cargo(&mut self, event: &CargoEvent) {
        let (unit, load, what) = match event {
            CargoEvent::PickedUp { unit, load } => (*unit, *load, tr!("Picks up")),
            CargoEvent::PutDown { unit, load, .. } => (*unit, *load, tr!("Puts down")),
        };
        let name = load_name(self.table.world(), load).to_owned();
        self.float(unit, what, &name, GOOD);
    }
}
