//! Where those are put who go along with a move: a captive, and passengers that get out (D11.5.2, D12.3).

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use super::{Destination, Making};
use crate::{
    command::{MoveOrder, Placement, SettingDown},
    movement,
};

impl Making<'_> {
    /// Those who are put somewhere at the end of a move to a destination, in the order in which they are.
    pub fn goes_along(self, d: &Destination) -> Vec<UnitId> {
        let table = self.table();
        let captive = self
            .own()
            .and_then(|u| u.condition.controls)
            .filter(|c| table.find(*c).is_some_and(|c| c.hex().is_some()))
            .filter(|_| !d.path.is_empty());
        let out = self.draft.sets_down.iter().copied();
        let out = out.filter(|_| !self.draft.out_first);
        captive.into_iter().chain(out).collect()
    }

    /// An order with everybody placed who is not yet: the first places that the rules allow. `first` sets passengers
    /// down before the move.
    pub fn complete(
        self,
        order: &MoveOrder,
        along: &[UnitId],
        placed: &[Placement],
        first: bool,
    ) -> Option<MoveOrder> {
        let u = self.table().find(order.unit)?;
        let start = u.hex()?;
        let end = match first {
            true => start,
            false => order.path.last().copied().unwrap_or(start),
        };
        let mut spots = placed.to_vec();
        let captive = u.condition.controls;
        self.fill(order, along, (end, captive, first), &mut spots)
    }

    fn fill(
        self,
        order: &MoveOrder,
        along: &[UnitId],
        around: Around,
        spots: &mut Vec<Placement>,
    ) -> Option<MoveOrder> {
        let (end, captive, first) = around;
        let Some(next) = along.iter().find(|u| spots.iter().all(|s| s.unit != **u)) else {
            let whole = with_spots(order, spots, captive, first);
            let legal = movement::check(self.battle.world(), self.side, &whole).is_ok();
            return legal.then_some(whole);
        };
        for hex in end.neighbours() {
            if spots.iter().any(|s| s.hex == hex) {
                continue;
            }
            spots.push(Placement {
                unit: *next,
                hex,
                facing: usual_facing(order, end, hex, captive == Some(*next)),
            });
            let found = self.fill(order, along, around, spots);
            if found.is_some() {
                return found;
            }
            spots.pop();
        }
        None
    }

    /// Who is placed next at the destination, and where it may be put, each with its facing; nothing when all are
    /// placed, or the facing is still being chosen.
    pub fn next_place(self) -> Option<(UnitId, Vec<Placement>)> {
        let d = self.draft.destination.as_ref().filter(|d| d.settled)?;
        let along = self.goes_along(d);
        let unit = along.get(d.placed.len()).copied()?;
        Some((unit, self.places(d, unit)))
    }

    /// The places of one who goes along, with those placed before it where they are.
    pub fn places(self, d: &Destination, unit: UnitId) -> Vec<Placement> {
        let Some(u) = self.own() else {
            return Vec::new();
        };
        let Some(plain) = self.template(&u) else {
            return Vec::new();
        };
        let order = MoveOrder {
            path: d.path.clone(),
            facing: d.facing,
            sets_down: plain.sets_down.clone().filter(|_| self.draft.out_first),
            ..plain
        };
        let along = self.goes_along(d);
        let captive = u.condition.controls == Some(unit);
        d.hex
            .neighbours()
            .filter_map(|hex| {
                let facing = d
                    .turned
                    .unwrap_or_else(|| usual_facing(&order, d.hex, hex, captive));
                let spot = Placement { unit, hex, facing };
                let mut placed = d.placed.clone();
                placed.push(spot);
                self.complete(&order, &along, &placed, false).map(|_| spot)
            })
            .collect()
    }
}

/// Where they end, the captive, and whether they get out first.
type Around = (Hex, Option<UnitId>, bool);

/// A captive goes on facing as its captor does, passengers look away from their transport.
fn usual_facing(order: &MoveOrder, end: Hex, hex: Hex, captive: bool) -> Direction {
    match captive {
        true => order.facing,
        false => Direction::towards(end, hex).unwrap_or(order.facing),
    }
}

/// An order with those at their places.
fn with_spots(
    order: &MoveOrder,
    spots: &[Placement],
    captive: Option<UnitId>,
    first: bool,
) -> MoveOrder {
    let mut order = order.clone();
    let mut out = Vec::new();
    for spot in spots {
        if Some(spot.unit) == captive {
            order.captive = Some((spot.hex, spot.facing));
        } else {
            out.push(*spot);
        }
    }
    if !out.is_empty() {
        order.sets_down = Some(SettingDown {
            after: match first {
                true => 0,
                false => u8::try_from(order.path.len()).unwrap_or(u8::MAX),
            },
            facing: order.facing,
            units: out,
        });
    }
    order
}
