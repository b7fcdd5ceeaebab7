//! Where units stand at a moment of the story that the log tells, and where those lie that are destroyed.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_classic::event::{
    DisplacedEvent, EnteringEvent, Event, HoistEvent, HullEvent, InfantryEvent, LossEvent,
    MoveEvent, PilotingEvent, SetupEvent, SkidEvent, StrikeEvent, TowEvent,
};
use hexlance_rules::{UnitId, default_facing, home_edge};

use super::Session;

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Direction,
    /// How high it flies; 0 on the ground.
    pub height: i16,
}

/// Where units stand.
#[derive(Clone, Debug, Default)]
pub struct Places {
    stands: BTreeMap<UnitId, Stand>,
    wrecks: BTreeMap<UnitId, Stand>,
}

impl Places {
    /// After so many events of a battle.
    pub fn after(session: &Session, events: usize) -> Self {
        let mut out = Self::default();
        let setup = session.battle.setup();
        let mut id = 0u16;
        for (i, side) in setup.sides.iter().enumerate() {
            let units = side.forces.iter().flat_map(|f| &f.formations);
            for u in units.flat_map(|f| &f.units) {
                if let Some(hex) = u.at {
                    let home = home_edge(side.home, i);
                    let facing = default_facing(u.facing.or(side.facing), Some(home));
                    let height = u.elevation;
                    let stand = Stand {
                        hex,
                        facing,
                        height,
                    };
                    for machine in 0..u.kind.machines() {
                        out.stands.insert(UnitId(id + u16::from(machine)), stand);
                    }
                }
                id += u16::from(u.kind.machines());
            }
        }
        for logged in session.battle.log().iter().take(events) {
            out.note(&logged.event);
        }
        out
    }

    /// Where a unit stands.
    pub fn of(&self, unit: UnitId) -> Option<Stand> {
        self.stands.get(&unit).copied()
    }

    /// Units that were destroyed, with where they stood last.
    pub fn wrecks(&self) -> impl Iterator<Item = (UnitId, Stand)> {
        self.wrecks.iter().map(|(unit, stand)| (*unit, *stand))
    }

    fn go(&mut self, unit: UnitId, hex: Hex) {
        if let Some(stand) = self.stands.get_mut(&unit) {
            stand.hex = hex;
        }
    }

    fn fly(&mut self, unit: UnitId, height: i16) {
        if let Some(stand) = self.stands.get_mut(&unit) {
            stand.height = height;
        }
    }

    fn face(&mut self, unit: UnitId, to: impl Fn(Direction) -> Direction) {
        if let Some(stand) = self.stands.get_mut(&unit) {
            stand.facing = to(stand.facing);
        }
    }

    /// Something happens.
    pub fn note(&mut self, event: &Event) {
        match event {
            Event::Entering(EnteringEvent::Entered {
                unit,
                hex,
                facing,
                elevation: height,
                ..
            })
            | Event::Hoist(HoistEvent::Dropped {
                unit,
                hex,
                facing,
                elevation: height,
                ..
            })
            | Event::Tow(TowEvent::Followed {
                unit,
                hex,
                facing,
                elevation: height,
                ..
            }) => {
                let stand = Stand {
                    hex: *hex,
                    facing: *facing,
                    height: *height,
                };
                self.stands.insert(*unit, stand);
            }
            Event::Setup(SetupEvent::Deployed { unit, hex, facing })
            | Event::Infantry(InfantryEvent::Left {
                unit, hex, facing, ..
            }) => {
                let stand = Stand {
                    hex: *hex,
                    facing: *facing,
                    height: 0,
                };
                self.stands.insert(*unit, stand);
            }
            Event::Move(MoveEvent::Stepped { unit, hex, .. })
            | Event::Strike(
                StrikeEvent::Followed { unit, hex, .. } | StrikeEvent::Landed { unit, hex },
            )
            | Event::Displaced(
                DisplacedEvent::Moved { unit, to: hex, .. }
                | DisplacedEvent::Dodged { unit, to: hex, .. },
            )
            | Event::Skid(
                SkidEvent::Slid { unit, to: hex } | SkidEvent::Slipped { unit, to: hex },
            ) => self.go(*unit, *hex),
            Event::Move(MoveEvent::Jumped {
                unit, hex, facing, ..
            }) => {
                self.go(*unit, *hex);
                self.face(*unit, |_| *facing);
            }
            Event::Move(MoveEvent::Flew {
                unit, elevation, ..
            }) => self.fly(*unit, *elevation),
            Event::Hull(HullEvent::Plunged { unit, .. }) => self.fly(*unit, 0),
            Event::Move(MoveEvent::Turned { unit, facing, .. }) => self.face(*unit, |_| *facing),
            Event::Piloting(PilotingEvent::Fell { unit, turn, .. }) => {
                self.face(*unit, |facing| facing.turned(*turn));
            }
            Event::Loss(LossEvent::Removed { unit }) => {
                if let Some(stand) = self.stands.remove(unit) {
                    self.wrecks.insert(*unit, stand);
                }
            }
            Event::Loss(LossEvent::Withdrew { unit })
            | Event::Infantry(InfantryEvent::Boarded { unit, .. }) => {
                self.stands.remove(unit);
            }
            _ => {}
        }
    }
}
