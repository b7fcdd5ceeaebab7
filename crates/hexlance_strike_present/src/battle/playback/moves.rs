//! Moves: on the ground, in the air, down from above the map, and what is carried along.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_strike::{
    card::MoveMode,
    command::MoveOption,
    event::{AirEvent, CargoEvent, DropEvent, Event, MoveEvent, ShiftEvent, SupportEvent},
    read,
    state::Place,
};

use super::Film;
use crate::{
    battle::{air, cargo, raids, session::Session},
    table::fx::{At, Fx, MoveMode as FxMove, TableFx, Waypoint},
};

/// Levels above the ground at which a drop is seen to begin.
const SKY: i8 = 16;
/// Colour of what is said about loads.
const LOADED: Color = Color::srgb(1.0, 0.82, 0.3);

/// How a unit moves.
#[derive(Clone, Copy, Default)]
pub(super) struct Pace {
    mode: FxMove,
    /// In a hurry: sprinting, charging.
    runs: bool,
}

/// A move whose hexes are still being gathered.
#[derive(Default)]
pub(super) struct Walking {
    unit: Option<u16>,
    path: Vec<Waypoint>,
    pace: Pace,
    /// Slides instead.
    skids: bool,
}

impl Walking {
    pub(super) fn flush(&mut self, out: &mut Vec<TableFx>) {
        if let Some(id) = self.unit.take() {
            let path = std::mem::take(&mut self.path);
            let Pace { mode, runs } = self.pace;
            out.push(TableFx::then(if self.skids {
                Fx::Skid { id, path }
            } else if runs && mode == FxMove::Walk {
                Fx::Run { id, path }
            } else {
                Fx::Move { id, path, mode }
            }));
        }
    }
}

impl Film<'_> {
    /// What belongs to moves. Whether it does.
    pub(super) fn moves(&mut self, event: &Event) -> bool {
        let session = self.session;
        let world = session.battle.world();
        match event {
            Event::Move(MoveEvent::ActivationBegan {
                mode: m,
                unit,
                option,
                ..
            }) => {
                self.skids = None;
                self.pace.runs = matches!(
                    option,
                    MoveOption::Sprint | MoveOption::Charge(_) | MoveOption::ChargeBuilding(_)
                );
                self.pace.mode = match m {
                    MoveMode::Jump => FxMove::Jump,
                    MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Rail => FxMove::Roll,
                    MoveMode::Hover | MoveMode::Naval | MoveMode::Submersible => FxMove::Hover,
                    MoveMode::Vtol | MoveMode::Wige => FxMove::Fly,
                    _ => FxMove::Walk,
                };
                if let Some(hex) = read::unit(world, *unit).hex() {
                    self.out.push(TableFx::then(Fx::Show(vec![hex])));
                }
            }
            Event::Move(MoveEvent::Stepped {
                unit,
                from,
                to,
                base,
                ..
            }) => {
                if self.walking.unit != Some(unit.0) {
                    self.walking.flush(&mut self.out);
                    self.walking = Walking {
                        unit: Some(unit.0),
                        path: vec![Waypoint {
                            hex: *from,
                            level: level_of(session, *from, *base),
                        }],
                        pace: self.pace,
                        skids: self.skids == Some(*unit),
                    };
                }
                self.walking.path.push(Waypoint {
                    hex: *to,
                    level: *base,
                });
            }
            Event::Shift(ShiftEvent::Displaced {
                unit,
                from,
                to,
                base,
            }) => self.out.push(TableFx::then(Fx::Skid {
                id: unit.0,
                path: vec![
                    Waypoint {
                        hex: *from,
                        level: *base,
                    },
                    Waypoint {
                        hex: *to,
                        level: *base,
                    },
                ],
            })),
            Event::Air(AirEvent::Flew { unit, to, path, .. })
            | Event::Air(AirEvent::LiftedOff {
                unit,
                to: Some(to),
                path,
            }) if !path.is_empty() => {
                // Up to the middle of the path, where it is shown from then on.
                let way = &path[..=path.len() / 2];
                self.out.push(TableFx::then(Fx::Show(path.clone())));
                self.out.push(TableFx::then(Fx::Move {
                    id: unit.0,
                    path: way
                        .iter()
                        .map(|hex| Waypoint {
                            hex: *hex,
                            level: air::height(session, *hex, to.band),
                        })
                        .collect(),
                    mode: FxMove::Fly,
                }));
            }
            // Down from above the map; those who come out of a bay step out of it.
            Event::Drop(DropEvent::Dropped {
                unit,
                place: Place::On(spot),
                ..
            }) => {
                self.out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                let from = Waypoint {
                    hex: spot.hex,
                    level: spot.base.saturating_add(SKY),
                };
                self.out.push(TableFx::then(Fx::Move {
                    id: unit.0,
                    path: vec![
                        from,
                        Waypoint {
                            hex: spot.hex,
                            level: spot.base,
                        },
                    ],
                    mode: FxMove::Fly,
                }));
            }
            Event::Move(MoveEvent::Unloaded {
                unit,
                carrier,
                place: Place::On(spot),
            }) => {
                if let Some(from) = read::unit(world, *carrier).spot() {
                    self.out
                        .push(TableFx::then(Fx::Show(vec![from.hex, spot.hex])));
                    self.out.push(TableFx::then(Fx::Move {
                        id: unit.0,
                        path: vec![
                            Waypoint {
                                hex: from.hex,
                                level: from.base,
                            },
                            Waypoint {
                                hex: spot.hex,
                                level: spot.base,
                            },
                        ],
                        mode: FxMove::Walk,
                    }));
                }
            }
            Event::Support(SupportEvent::UnitJoined {
                unit,
                name,
                place: Place::On(spot),
                ..
            }) => {
                self.out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("{name} joins", name),
                    colour: Color::srgb(0.6, 0.9, 1.0),
                }));
            }
            Event::Cargo(CargoEvent::PickedUp { unit, load, .. }) => {
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Picks up {load}", load = cargo::name(session, *load)),
                    colour: LOADED,
                }))
            }
            Event::Cargo(CargoEvent::Thrown { unit, load, .. }) => {
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Throws {load}", load = cargo::name(session, *load)),
                    colour: LOADED,
                }))
            }
            Event::Cargo(CargoEvent::PutDown {
                load,
                place: Place::On(spot),
                ..
            }) => self.out.push(TableFx::then(Fx::Float {
                over: At::Hex(spot.hex),
                text: cargo::name(session, *load),
                colour: LOADED,
            })),
            Event::Air(AirEvent::BandChanged { unit, to, .. }) => {
                self.out.push(TableFx::then(Fx::Float {
                    over: At::Mini(unit.0),
                    text: tr!("Down to {to}", to = crate::lang::text(to.name())),
                    colour: Color::srgb(1.0, 0.75, 0.2),
                }))
            }
            Event::Air(AirEvent::Crashed { at: Some(hex), .. }) => {
                let at = At::Hex(*hex);
                self.out.push(TableFx::then(Fx::Burst { at, size: 2.4 }));
                self.out
                    .push(TableFx::with(Fx::Explosion { at, size: 2.2 }));
                self.out.push(TableFx::with(Fx::Shake(0.8)));
            }
            Event::Air(AirEvent::TouchedDown {
                unit,
                place: Place::On(spot),
                path,
            }) if !path.is_empty() => {
                self.out.push(TableFx::then(Fx::Show(vec![spot.hex])));
                let mut way: Vec<Waypoint> = path
                    .iter()
                    .map(|hex| Waypoint {
                        hex: *hex,
                        level: spot.base.saturating_add(2),
                    })
                    .collect();
                way.push(Waypoint {
                    hex: spot.hex,
                    level: spot.base,
                });
                self.out.push(TableFx::then(Fx::Move {
                    id: unit.0,
                    path: way,
                    mode: FxMove::Fly,
                }));
            }
            Event::Air(AirEvent::RaidBegan { raid, hexes, .. }) => {
                self.out.push(TableFx::then(Fx::Show(hexes.clone())));
                if let Some(hex) = hexes.first() {
                    self.out.push(TableFx::then(Fx::Float {
                        over: At::Hex(*hex),
                        text: raids::name(raid).to_owned(),
                        colour: Color::srgb(1.0, 0.85, 0.4),
                    }));
                }
            }
            _ => return false,
        }
        true
    }
}

/// The level at which a unit stood in the hex it left: that of the ground, or its own where it flies.
fn level_of(session: &Session, hex: Hex, base: i8) -> i8 {
    read::board(session.battle.world())
        .get(hex)
        .map_or(base, |c| {
            c.bottom()
                .max(if base > c.level + 1 { base } else { i8::MIN })
        })
}
