//! Where units stood: read off the setup and what has happened since. The rules forget where a unit was that is gone.

use crate::battle::session::Reads;
use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_dial::event::{CaptivityEvent, Event, Loss, LossEvent, MoveEvent, SetupEvent};
use hexlance_rules::{UnitId, default_facing, home_edge};

use super::Session;

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The hex.
    pub hex: Hex,
    /// The facing.
    pub facing: Direction,
}

/// Where units stood at a moment of a battle, and where those fell that are eliminated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    standing: BTreeMap<UnitId, Stand>,
    /// Units that were eliminated on the table, the latest one last.
    fallen: Vec<(UnitId, Stand)>,
}

impl Places {
    /// After so many events of a battle.
    pub fn after(session: &Session, events: usize) -> Self {
        let mut places = Self::at_start(session);
        for logged in session.battle.log().iter().take(events) {
            places.note(&logged.event);
        }
        places
    }

    /// Before anything happened: units that the setup gives a place.
    fn at_start(session: &Session) -> Self {
        let sides = session.battle.setup().sides.iter().enumerate();
        let units = sides.flat_map(|(i, side)| {
            let forces = side.forces.iter();
            let formations = forces.flat_map(|f| f.formations.iter());
            let units = formations.flat_map(|f| f.units.iter());
            let home = home_edge(side.home, i);
            units.map(move |u| (default_facing(u.facing.or(side.facing), Some(home)), u))
        });
        // Units are numbered in the order in which the setup lists them.
        let standing = session.read().units().zip(units);
        let standing = standing.filter_map(|(unit, (facing, of))| {
            Some((
                unit.id,
                Stand {
                    hex: of.at?,
                    facing,
                },
            ))
        });
        Self {
            standing: standing.collect(),
            fallen: Vec::new(),
        }
    }

    /// Takes note of something that happened.
    pub fn note(&mut self, event: &Event) {
        match *event {
            Event::Setup(SetupEvent::Deployed { unit, hex, facing })
            | Event::Move(MoveEvent::Towed { unit, hex, facing })
            | Event::Move(MoveEvent::SetDown {
                unit, hex, facing, ..
            }) => {
                self.standing.insert(unit, Stand { hex, facing });
            }
            Event::Move(MoveEvent::Entered { unit, to, .. }) => {
                if let Some(stand) = self.standing.get_mut(&unit) {
                    stand.hex = to;
                }
            }
            Event::Move(MoveEvent::Turned { unit, facing, .. }) => {
                if let Some(stand) = self.standing.get_mut(&unit) {
                    stand.facing = facing;
                }
            }
            Event::Setup(SetupEvent::DeployedAboard { unit, .. })
            | Event::Move(MoveEvent::Boarded { unit, .. })
            | Event::Captivity(CaptivityEvent::Secured { unit, .. }) => {
                self.standing.remove(&unit);
            }
            Event::Loss(LossEvent::Eliminated { unit, loss }) => {
                if let Some(stand) = self.standing.remove(&unit)
                    && matches!(loss, Loss::Damage(_))
                {
                    self.fallen.push((unit, stand));
                }
            }
            _ => {}
        }
    }

    /// Where a unit stands.
    pub fn of(&self, unit: UnitId) -> Option<Stand> {
        self.standing.get(&unit).copied()
    }

    /// Wrecks that lie on the table: none where somebody stands, and of several in a hex the latest.
    pub fn wrecks(&self) -> impl Iterator<Item = (UnitId, Stand)> {
        let taken = |hex: Hex| self.standing.values().any(|s| s.hex == hex);
        self.fallen
            .iter()
            .enumerate()
            .filter(move |(i, (_, at))| {
                !taken(at.hex) && self.fallen[i + 1..].iter().all(|(_, s)| s.hex != at.hex)
            })
            .map(|(_, fallen)| *fallen)
    }
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;
    use hexlance_dial::event::DamageCause;

    use super::*;

    fn deployed(unit: u16, at: Hex) -> Event {
        Event::Setup(SetupEvent::Deployed {
            unit: UnitId(unit),
            hex: at,
            facing: Direction::N,
        })
    }

    fn entered(unit: u16, from: Hex, to: Hex) -> Event {
        Event::Move(MoveEvent::Entered {
            unit: UnitId(unit),
            from,
            to,
            cost: 2,
            jumped: false,
        })
    }

    fn pushed_out(unit: u16) -> Event {
        Event::Loss(LossEvent::Eliminated {
            unit: UnitId(unit),
            loss: Loss::Damage(DamageCause::Pushed),
        })
    }

    fn places(events: &[Event]) -> Places {
        let mut places = Places::default();
        for event in events {
            places.note(event);
        }
        places
    }

    #[test]
    fn a_wreck_lies_where_its_unit_stood_last_until_somebody_stands_there() {
        let (a, b) = (hex(3, 3), hex(4, 3));
        let mut told = places(&[deployed(0, a), entered(0, a, b), pushed_out(0)]);
        let wreck = Stand {
            hex: b,
            facing: Direction::N,
        };
        assert_eq!(told.wrecks().collect::<Vec<_>>(), [(UnitId(0), wreck)]);
        assert_eq!(told.of(UnitId(0)), None);
        told.note(&deployed(1, b));
        assert_eq!(told.wrecks().count(), 0);
        told.note(&pushed_out(1));
        let left: Vec<_> = told.wrecks().map(|(unit, _)| unit).collect();
        assert_eq!(left, [UnitId(1)], "one wreck a hex, the latest");
    }

    #[test]
    fn whoever_gives_itself_up_or_goes_with_its_transport_leaves_no_wreck() {
        let given_up = Event::Loss(LossEvent::Eliminated {
            unit: UnitId(0),
            loss: Loss::Bypass,
        });
        assert_eq!(
            places(&[deployed(0, hex(3, 3)), given_up]).wrecks().count(),
            0
        );
        let boarded = Event::Move(MoveEvent::Boarded {
            unit: UnitId(0),
            transport: UnitId(1),
        });
        let lost = Event::Loss(LossEvent::Eliminated {
            unit: UnitId(0),
            loss: Loss::WithTransport(UnitId(1)),
        });
        let told = places(&[deployed(0, hex(3, 3)), boarded, lost]);
        assert_eq!(told.wrecks().count(), 0);
    }
}
