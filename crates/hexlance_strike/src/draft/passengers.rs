//! Passengers that get out where a move ends (R16.1.3).

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use super::{Making, choices::Choices, keys};
use crate::{
    command::{Command, Dismount, MoveOrder},
    movement,
    read::UnitRead,
};

/// A passenger that is to get out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Who.
    pub unit: UnitId,
    /// Into which hex; none: the first that it may.
    pub hex: Option<Hex>,
    /// Its facing; none: that of its carrier.
    pub facing: Option<Direction>,
}

impl Exit {
    /// A passenger that gets out wherever it may.
    pub const fn of(unit: UnitId) -> Self {
        Self {
            unit,
            hex: None,
            facing: None,
        }
    }
}

impl Making<'_> {
    /// Who could get out of a carrier where it ends its move: those in bays use the doors.
    fn passengers(self, u: &UnitRead<'_>) -> Vec<UnitId> {
        let doors: Vec<UnitId> = self.view().in_bays(u.id).map(|p| p.id).collect();
        let aboard = movement::passengers(self.world(), u.id).map(|p| p.id);
        aboard.filter(|p| !doors.contains(p)).collect()
    }

    /// How many there are.
    pub(super) fn aboard(self, u: &UnitRead<'_>) -> usize {
        self.passengers(u).len()
    }

    /// All of them get out, or one of several, and where.
    pub(super) fn letting_out<'c>(self, u: &UnitRead<'_>, all: &mut Choices<'c>)
    where
        Self: 'c,
    {
        let aboard = self.passengers(u);
        if aboard.is_empty() {
            return;
        }
        let chosen = &self.draft.letting_out;
        let everybody = aboard.len() == chosen.len();
        let exits: Vec<Exit> = aboard.iter().map(|p| Exit::of(*p)).collect();
        all.aside(keys::OUT_ALL, everybody, |d| {
            d.letting_out = match everybody {
                true => Vec::new(),
                false => exits,
            };
        });
        for p in &aboard {
            let out = chosen.iter().any(|e| e.unit == *p);
            if aboard.len() > 1 {
                all.aside(keys::of_unit(keys::OUT, *p), out, |d| match out {
                    true => d.letting_out.retain(|e| e.unit != *p),
                    false => d.letting_out.push(Exit::of(*p)),
                });
            }
        }
        let Some(d) = &self.draft.destination else {
            return;
        };
        for exit in chosen {
            let of = |change: &dyn Fn(&mut Exit), d: &mut super::Draft| {
                let mut exits = d.letting_out.iter_mut();
                exits.find(|e| e.unit == exit.unit).map(change);
            };
            for hex in std::iter::once(d.hex).chain(d.hex.neighbours()) {
                if self.view().board().contains(hex) {
                    let chosen = exit.hex == Some(hex);
                    let to = (!chosen).then_some(hex);
                    all.aside(keys::out_at(exit.unit, hex), chosen, |d| {
                        of(&|e| e.hex = to, d)
                    });
                }
            }
            for facing in Direction::ALL {
                let chosen = exit.facing == Some(facing);
                let to = (!chosen).then_some(facing);
                all.aside(keys::out_facing(exit.unit, facing), chosen, |d| {
                    of(&|e| e.facing = to, d);
                });
            }
        }
    }

    /// An order with passengers that get out where the move ends, each into the hex that was chosen or the first that it
    /// may: before the carrier, round about, last the carrier's own. Who cannot stays aboard.
    pub(super) fn with_dismounts(self, mut order: MoveOrder) -> MoveOrder {
        let carrier = self.own_unit(order.unit).and_then(|u| u.hex());
        let end = order.path.last().map(|w| w.hex).or(carrier);
        let (false, Some(end)) = (self.draft.letting_out.is_empty(), end) else {
            return order;
        };
        let front = order.facing;
        for exit in &self.draft.letting_out {
            let around = (0..6).map(|turn| end.neighbour(front.turned(turn)));
            let hexes: Vec<Hex> = match exit.hex {
                Some(hex) => vec![hex],
                None => around.chain([end]).collect(),
            };
            let out = hexes.into_iter().find_map(|hex| {
                let mut with = order.clone();
                with.dismounts.push(Dismount {
                    unit: exit.unit,
                    path: vec![hex],
                    facing: exit.facing.unwrap_or(front),
                });
                let command = Command::Move(with.clone());
                self.check(&command).is_ok().then_some(with)
            });
            order = out.unwrap_or(order);
        }
        order
    }
}
