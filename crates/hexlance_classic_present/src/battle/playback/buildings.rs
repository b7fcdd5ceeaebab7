//! What is seen of buildings: walls that are struck, floors that give way, what comes down.

use hexlance_classic::event::BuildingEvent;

use super::{At, DULL, Film, Fx, GOOD, HURT, WARNING, float_at};
use crate::words::hex_name;

impl Film<'_> {
    /// What is seen of buildings.
    pub(super) fn buildings(&mut self, event: &BuildingEvent) {
        match event {
            BuildingEvent::Climbed {
                unit, elevation, ..
            } => {
                let text = tr!("Level {level}", level = elevation);
                self.float(*unit, &text, "", DULL);
            }
            BuildingEvent::Damaged { hex, points, .. } => {
                let text = tr!("Walls −{points}", points);
                self.then(float_at(At::Hex(*hex), &text, "", WARNING));
            }
            BuildingEvent::Absorbed { unit, points, .. } => {
                let text = tr!("Walls keep {points}", points);
                self.float(*unit, &text, "", GOOD);
            }
            BuildingEvent::Explored {
                hex,
                dice,
                basement,
            } => {
                let label = tr!("Basement of {hex}", hex = hex_name(*hex));
                self.then(Fx::Dice {
                    values: dice.to_vec(),
                    sides: 6,
                    label,
                    side: 0,
                });
                if basement.drop() > 0 {
                    self.then(float_at(At::Hex(*hex), tr!("Basement"), "", WARNING));
                }
            }
            BuildingEvent::BrokeThrough { unit, levels, .. } => {
                self.act(*unit, super::Act::Falls);
                let text = tr_n!(
                    *levels,
                    "Breaks through: {n} level",
                    "Breaks through: {n} levels"
                );
                self.float_with(*unit, &text, "", HURT);
            }
            BuildingEvent::Spilled { unit, die, .. } => {
                self.dice(*unit, &[*die], tr!("Missile inside").to_owned());
            }
            BuildingEvent::Collapsed { hex, .. } => {
                self.then(Fx::Show(vec![*hex]));
                let cell = self.before.get(*hex).and_then(|cell| cell.building);
                self.then(Fx::Collapse {
                    at: *hex,
                    levels: cell.map_or(1, |b| b.height.max(1)),
                });
            }
            BuildingEvent::Stands { .. }
            | BuildingEvent::Weakened { .. }
            | BuildingEvent::Surveyed => {}
        }
    }
}
