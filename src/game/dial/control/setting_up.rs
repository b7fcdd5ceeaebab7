//! Clicks while units are set up.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{Command, Spot},
    setup,
    state::Zones,
};
use hexlance_rules::UnitId;

use super::Desk;
use crate::game::{Planning, dial::plan};

impl Desk<'_, '_, '_> {
    /// The facing of units that are set up: as they were turned, or the side's own.
    pub(super) fn deploy_facing(&self) -> Direction {
        let side = self
            .session
            .battle
            .setup()
            .sides
            .get(self.session.viewer.index());
        self.focus
            .deploy_facing
            .or(side.and_then(|s| s.facing))
            .unwrap_or_else(|| self.towards_the_middle())
    }

    /// From the own zone towards the middle of the map.
    pub(super) fn towards_the_middle(&self) -> Direction {
        let table = self.session.read();
        let board = table.board();
        let zones = self.session.battle.world().resource::<Zones>();
        let zone = zones.0.get(self.session.viewer.index());
        let hexes: Vec<Hex> = zone.map_or_else(Vec::new, |z| z.iter().collect());
        let n = i32::try_from(hexes.len()).unwrap_or(1).max(1);
        let q: i32 = hexes.iter().map(|h| i32::from(h.q)).sum::<i32>() / n;
        let r: i32 = hexes.iter().map(|h| i32::from(h.r)).sum::<i32>() / n;
        let middle =
            Hex::from_column_row(board.columns() as i16 / 2 + 1, board.rows() as i16 / 2 + 1);
        Direction::towards(Hex::new(q as i16, r as i16), middle).unwrap_or_default()
    }

    /// A click while units are set up.
    pub(super) fn click_for_setup(&mut self, hex: Hex, here: Option<UnitId>) {
        let selected = plan::own(self.session, self.focus);
        match (selected, here) {
            (Some(u), Some(unit)) if u.id == unit && self.session.viewer_acts() => {
                let facing = u.facing().unwrap_or_default().turned(1);
                self.deploy(Spot { unit, hex, facing }, false);
            }
            (_, Some(unit)) => self.select(unit),
            (Some(u), None) if self.session.viewer_acts() => {
                let facing = match u.facing() {
                    Some(facing) => facing,
                    None => self.deploy_facing(),
                };
                let waits = u.hex().is_none();
                let unit = u.id;
                self.deploy(Spot { unit, hex, facing }, waits);
            }
            _ => self.focus.select(None),
        }
    }

    /// Sets a unit up; one that had no place yet makes room for the next.
    pub(super) fn deploy(&mut self, spot: Spot, goes_on: bool) {
        if self.give(Command::Deploy(spot)) && goes_on {
            self.set_up_next(spot.unit);
        }
    }

    /// After a unit was set up the next one that waits is selected.
    pub(super) fn set_up_next(&mut self, unit: UnitId) {
        let next = plan::next_to_set_up(self.session, unit);
        let stays = !setup::places(self.session.battle.world(), unit).is_empty();
        self.focus.select(next.or(stays.then_some(unit)));
    }
}
