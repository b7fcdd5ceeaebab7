//! One step of a move on the ground: what it costs and where it leads, or why it is not allowed.

use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Refusal, say};

use super::{air, suits, vessels};
use crate::{
    command::Step,
    ground::{self, Entering},
    model::{Sheet, Special, UnitClass},
    read::{Look, Table},
    state::{Buildings, Hold, Mode},
    walk::shares,
};

/// A unit on its way, as it would be after some steps.
#[derive(Clone, Copy, Debug)]
pub struct Walker<'w> {
    table: Table<'w>,
    unit: Look<'w>,
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Direction,
    /// Levels above the ground of its hex: in the air, or on a floor or the roof of a building (C14.1.3).
    pub elevation: i16,
    /// Prone.
    pub prone: bool,
    /// MP spent.
    pub spent: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// It has moved backward.
    pub backward: bool,
    /// It has moved forward.
    pub forward: bool,
    /// Attempts to stand.
    pub tries: u8,
    /// It stands where an enemy stands, and must stop (C3.1.7).
    pub stopped: bool,
    /// A vehicle whose whole move so far is on pavement or road (C3.11.1).
    pub paved: bool,
    /// It has lifted off in this turn.
    pub lifted: bool,
    /// It drives erratically (C18.9).
    pub erratic: bool,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// MP.
    pub mp: u8,
    /// The hex that is entered.
    pub entered: Option<Entering>,
    /// Backward.
    pub back: bool,
    /// Elevation afterwards.
    pub elevation: i16,
}

/// Whether an IndustrialMech is sealed against water; none of other 'Mechs, which need no sealing.
pub(crate) fn sealed(u: &Look<'_>) -> Option<bool> {
    sealing(u.sheet)
}

/// The same of a record sheet.
pub(crate) fn sealing(sheet: &Sheet) -> Option<bool> {
    match sheet.class {
        UnitClass::IndustrialMech(_) => Some(sheet.item(Special::Sealing).is_some()),
        _ => None,
    }
}

/// MP of an attempt to stand (C3.3.2, C6.11.1).
pub fn stand_cost(u: &Look<'_>) -> u8 {
    if u.limps() || u.run_mp() <= 1 { 1 } else { 2 }
}

/// Whether a unit may try to stand.
pub(crate) fn may_stand(u: &Look<'_>) -> Result<(), Refusal> {
    if !u.stance.prone {
        return Err(Refusal::new("not_prone", "C3.3.2", "It stands already."));
    }
    if u.gyro_is_gone() {
        return Err(Refusal::new(
            "gyro_destroyed",
            "C3.3.2",
            "A 'Mech with a destroyed gyro cannot stand up.",
        ));
    }
    if u.is_legless() {
        return Err(Refusal::new(
            "no_legs",
            "C6.11.2",
            "A 'Mech without legs cannot stand up.",
        ));
    }
    if u.limps() && u.march.tries > 0 {
        return Err(Refusal::new(
            "one_try",
            "C6.11.1",
            "A 'Mech tries once a turn to stand on its remaining leg.",
        ));
    }
    Ok(())
}

fn off_map() -> Refusal {
    Refusal::new("off_map", "C3.1.11", "That hex is not on the map.")
}

fn stopped() -> Refusal {
    Refusal::new(
        "stopped",
        "C3.1.7",
        "A unit that enters the hex of an enemy goes no further.",
    )
}

fn runs_backward() -> Refusal {
    Refusal::new(
        "runs_backward",
        "C3.1.4",
        "There is no running in a turn with backward movement.",
    )
    .or("Walk.")
}

impl<'w> Walker<'w> {
    /// A unit as it stands now; none if it is not on the map.
    pub fn of(table: Table<'w>, unit: Look<'w>) -> Option<Self> {
        Some(Self {
            table,
            unit,
            hex: unit.hex()?,
            facing: unit.facing()?,
            elevation: unit.elevation(),
            prone: unit.stance.prone,
            spent: unit.march.spent,
            hexes: unit.march.hexes,
            backward: unit.march.backward,
            forward: unit.march.forward,
            tries: unit.march.tries,
            stopped: false,
            lifted: unit.march.lifted,
            erratic: unit.march.erratic,
            paved: unit.is_vehicle()
                && !unit.sheet.is_flyer()
                && unit.march.hexes == 0
                && unit
                    .hex()
                    .and_then(|hex| table.board().get(hex))
                    .is_some_and(ground::is_paved),
        })
    }

    /// The unit as it stands now.
    pub const fn unit(&self) -> &Look<'w> {
        &self.unit
    }

    fn board(&self) -> &'w Board {
        self.table.board()
    }

    /// Takes a step in a mode, whatever MP are left.
    ///
    /// # Errors
    /// Why the rules do not allow it.
    pub fn take(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        let stride = self.stride(step, mode)?;
        self.lifted |= self.elevation <= 0 && stride.elevation > 0;
        self.elevation = stride.elevation;
        self.spent = self.spent.saturating_add(stride.mp);
        match step {
            Step::Left => self.facing = self.facing.turned(-1),
            Step::Right => self.facing = self.facing.turned(1),
            Step::Drop => self.prone = true,
            Step::Stand => {
                self.prone = false;
                self.tries += 1;
            }
            Step::Up | Step::Down => {}
            Step::Erratic => self.erratic = true,
            _ => {
                self.hex = self.hex.neighbour(self.direction(step));
                let cell = self.board().get(self.hex);
                self.paved &= cell.is_some_and(ground::is_paved);
                self.hexes = self.hexes.saturating_add(1);
                self.backward |= stride.back;
                self.forward |= !stride.back;
            }
        }
        Ok(stride)
    }

    /// The direction in which a step leads into another hex.
    const fn direction(&self, step: Step) -> Direction {
        let turned = match step {
            Step::Back => 3,
            Step::ShiftFrontLeft => -1,
            Step::ShiftFrontRight => 1,
            Step::ShiftRearLeft => -2,
            Step::ShiftRearRight => 2,
            _ => 0,
        };
        self.facing.turned(turned)
    }

    /// The elevation at which its move would end here: a WiGE may come down (C3.7.1).
    pub fn end_elevation(&self) -> i16 {
        if self.unit.comes_down(self.hexes, self.lifted) {
            0
        } else {
            self.elevation
        }
    }

    fn stride(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        let elevation = self.elevation;
        let free = |mp| {
            Ok(Stride {
                mp,
                entered: None,
                back: false,
                elevation,
            })
        };
        if step == Step::Erratic {
            self.may_swerve(mode)?;
            return free(0);
        }
        if self.unit.sheet.is_flyer() {
            return self.flown(step, mode);
        }
        if matches!(mode, Mode::Fly | Mode::Swim) {
            return self.by_suits(step, mode);
        }
        if self.unit.flies() {
            return Err(Refusal::new(
                "aloft",
                "C3.16.4",
                "In the air suits spend VTOL MP.",
            ));
        }
        match step {
            Step::Glide => Err(Refusal::new(
                "no_flyer",
                "C3.6",
                "Only a WiGE keeps its height over lower ground.",
            )),
            Step::Left | Step::Right => {
                if self.unit.is_legless() {
                    return Err(Refusal::new(
                        "no_legs",
                        "C6.11.2",
                        "A 'Mech without legs does not turn.",
                    ));
                }
                // Infantry turns for nothing (C3.1.3).
                free(u8::from(!self.unit.is_infantry()))
            }
            Step::Drop if !self.unit.sheet.class.is_mech() => {
                Err(Refusal::new("no_mech", "C3.3", "Only a 'Mech drops prone."))
            }
            Step::Drop if self.prone => Err(Refusal::new("prone", "C3.3.3", "It lies already.")),
            Step::Drop => free(1),
            Step::Stand => {
                // Whoever stood before fell on the way here in thought only: the steps before are not taken yet.
                if !self.prone {
                    return Err(Refusal::new("not_prone", "C3.3.2", "It stands already."));
                }
                if self.unit.stance.prone {
                    may_stand(&self.unit)?;
                }
                if self.unit.limps() && self.tries > 0 {
                    return Err(Refusal::new(
                        "one_try",
                        "C6.11.1",
                        "A 'Mech tries once a turn to stand on its remaining leg.",
                    ));
                }
                free(stand_cost(&self.unit))
            }
            Step::Up | Step::Down if self.unit.is_vessel() => {
                let cell = self.board().get(self.hex).copied().ok_or_else(off_map)?;
                Ok(Stride {
                    mp: 1,
                    entered: None,
                    back: false,
                    elevation: vessels::dive(self.unit.sheet, &cell, elevation, step)?,
                })
            }
            Step::Up | Step::Down => {
                let up = step == Step::Up;
                self.may_climb(up)?;
                Ok(Stride {
                    mp: 1,
                    entered: None,
                    back: false,
                    elevation: elevation + if up { 1 } else { -1 },
                })
            }
            _ => self.enter(step, mode),
        }
    }

    /// Whether it may go up or down a floor where it is (C14.2.3, C14.9.3).
    fn may_climb(&self, up: bool) -> Result<(), Refusal> {
        let climbs = self.unit.is_infantry() || self.unit.is_proto();
        let buildings = self.table.world().resource::<Buildings>();
        let Some(building) = buildings.get(self.hex).filter(|_| climbs) else {
            return Err(Refusal::new(
                "no_stairs",
                "C14.2.3",
                "Only infantry and ProtoMechs go from floor to floor, inside a building.",
            ));
        };
        let infantry = self.unit.is_infantry();
        let deep = building.basement.map_or(0, |b| b.depth(infantry));
        let floors = -i16::from(deep)..=i16::from(building.height);
        let to = self.elevation + if up { 1 } else { -1 };
        if floors.contains(&to) {
            return Ok(());
        }
        Err(Refusal::new(
            "no_floor",
            "C14.2.3",
            "There is no floor above or below on which it would have room.",
        ))
    }

    fn enter(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        if self.prone {
            return Err(
                Refusal::new("prone", "C3.3.1", "A prone 'Mech does not leave its hex.")
                    .or("Let it stand up first."),
            );
        }
        if self.stopped {
            return Err(stopped());
        }
        let shifts = !matches!(step, Step::Forward | Step::Back);
        if shifts && (!self.unit.sheet.is_quad() || self.unit.legs_lost() > 0) {
            return Err(Refusal::new(
                "no_quad",
                "C3.17.1",
                "Only a quad with all its legs shifts sideways.",
            ));
        }
        let back = matches!(
            step,
            Step::Back | Step::ShiftRearLeft | Step::ShiftRearRight
        );
        if mode == Mode::Run && (back || self.backward) {
            return Err(runs_backward());
        }
        let direction = self.direction(step);
        if !back && !shifts && super::may_leave(self.table, &self.unit, self.hex, direction) {
            self.stopped = true;
            return Ok(Stride {
                mp: 1,
                entered: None,
                back,
                elevation: self.elevation,
            });
        }
        let mut entering = super::entering(
            self.board(),
            self.unit.sheet,
            self.hex,
            self.elevation,
            direction,
        )?;
        if back && entering.levels != 0 && !self.unit.sheet.dives() {
            return Err(Refusal::new(
                "backward_level",
                "C3.1.4",
                "A unit that moves backward stays on its level.",
            ));
        }
        if mode == Mode::Run && entering.depth >= 1 && self.hexes > 0 {
            return Err(Refusal::new(
                "runs_into_water",
                "C3.1.6",
                "Nobody runs into water but with the first hex of the move.",
            )
            .or("Walk."));
        }
        self.meet(self.hex.neighbour(direction), entering.elevation)?;
        if shifts {
            entering.mp += 1;
        }
        Ok(Stride {
            mp: entering.mp,
            entered: Some(entering),
            back,
            elevation: entering.elevation,
        })
    }

    /// MP that it has of those of its mode: one that drives erratically has its Cruising MP (C18.9).
    pub fn most(&self, most: u8) -> u8 {
        match self.erratic {
            true => most.min(self.unit.walk_mp()),
            false => most,
        }
    }

    /// Whether a vehicle may begin to drive erratically.
    fn may_swerve(&self, mode: Mode) -> Result<(), Refusal> {
        let mut swarmers = self.table.holding(self.unit.id, Hold::Swarming);
        let begins = self.spent == 0 && self.hexes == 0 && !self.erratic;
        if mode == Mode::Run && begins && self.unit.is_vehicle() && swarmers.next().is_some() {
            return Ok(());
        }
        Err(Refusal::new(
            "not_swarmed",
            "C18.9",
            "A vehicle that is swarmed may drive erratically from the beginning of its move on, at flanking speed.",
        ))
    }

    /// A step of a unit that flies (C3.6, C3.7).
    fn flown(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        if self.table.is_held_down(&self.unit) {
            return Err(Refusal::new(
                "ridden",
                "C18.11.1",
                "A vehicle on which suits ride spends no VTOL or WiGE MP.",
            ));
        }
        let Some(here) = self.board().get(self.hex).copied() else {
            return Err(off_map());
        };
        let sheet = self.unit.sheet;
        let stays = |mp, elevation| Stride {
            mp,
            entered: None,
            back: false,
            elevation,
        };
        match step {
            Step::Up | Step::Down => {
                let flight = air::climb(sheet, &here, self.elevation, step)?;
                return Ok(stays(flight.mp, flight.elevation));
            }
            Step::Left | Step::Right if self.elevation > 0 => return Ok(stays(1, self.elevation)),
            Step::Left | Step::Right => return Err(air::stays()),
            Step::Forward | Step::Back | Step::Glide => {}
            _ => {
                return Err(Refusal::new(
                    "no_mech",
                    "C3.3",
                    "Only a 'Mech moves like that.",
                ));
            }
        }
        let back = step == Step::Back;
        if back && self.unit.is_wige() {
            return Err(Refusal::new(
                "no_backward",
                "C3.1.4",
                "A WiGE does not move backward.",
            ));
        }
        if self.stopped {
            return Err(stopped());
        }
        if mode == Mode::Run && (back || self.backward) {
            return Err(runs_backward());
        }
        let way = self.direction(step);
        let to = self.hex.neighbour(way);
        let Some(there) = self.board().get(to).copied() else {
            if !back
                && self.elevation > 0
                && super::may_leave(self.table, &self.unit, self.hex, way)
            {
                self.stopped = true;
                return Ok(stays(1, self.elevation));
            }
            return Err(off_map());
        };
        let holds = step == Step::Glide;
        let flight = air::between(sheet, &here, self.elevation, &there, way, holds)?;
        let levels = ground::surface(&there) - ground::surface(&here);
        self.meet(to, flight.elevation)?;
        Ok(Stride {
            mp: flight.mp,
            entered: Some(Entering {
                mp: flight.mp,
                levels,
                depth: 0,
                rubble: false,
                elevation: flight.elevation,
                walls: None,
            }),
            back,
            elevation: flight.elevation,
        })
    }

    /// A step of suits that fly or swim (C3.16.4, C3.8.8).
    fn by_suits(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        let Some(here) = self.board().get(self.hex).copied() else {
            return Err(off_map());
        };
        let (sheet, elevation) = (self.unit.sheet, self.elevation);
        let stays = |mp, elevation| Stride {
            mp,
            entered: None,
            back: false,
            elevation,
        };
        match step {
            Step::Left | Step::Right => return Ok(stays(0, elevation)),
            Step::Up | Step::Down if mode == Mode::Fly => {
                let flight = suits::climb(sheet, &here, elevation, step)?;
                return Ok(stays(flight.mp, flight.elevation));
            }
            Step::Up | Step::Down => {
                let to = vessels::dive(sheet, &here, elevation, step)?;
                return Ok(stays(1, to));
            }
            Step::Forward | Step::Back => {}
            _ => {
                return Err(Refusal::new(
                    "no_mech",
                    "C3.16.1",
                    "Infantry turns freely, and does not step sideways.",
                ));
            }
        }
        if self.stopped {
            return Err(stopped());
        }
        let way = self.direction(step);
        let to = self.hex.neighbour(way);
        let Some(there) = self.board().get(to).copied() else {
            if super::may_leave(self.table, &self.unit, self.hex, way) {
                self.stopped = true;
                return Ok(stays(1, elevation));
            }
            return Err(off_map());
        };
        let entering = match mode {
            Mode::Fly => suits::flown(&here, elevation, &there, way)?,
            _ => suits::swum(&here, elevation, &there).ok_or_else(suits::ashore)?,
        };
        self.meet(to, entering.elevation)?;
        Ok(Stride {
            mp: entering.mp,
            entered: Some(entering),
            back: false,
            elevation: entering.elevation,
        })
    }

    /// Enemies in a hex that is entered (C3.1.7).
    fn meet(&mut self, hex: Hex, elevation: i16) -> Result<(), Refusal> {
        let mech = self.unit.sheet.class.is_mech();
        let cell = self.board().get(hex);
        let level = cell.map_or(0, |c| ground::base(c, self.unit.floats())) + elevation;
        for enemy in self.table.at(hex).filter(|o| o.id != self.unit.id) {
            // Whoever flies above or below it does not matter (C3.6.7).
            if !super::overlap(self.board(), level, self.unit.height(), &enemy) {
                continue;
            }
            // Floors of a building are places of their own (C3.10.2).
            let there = shares(cell, &enemy, elevation)
                && self.table.are_enemies(&enemy, &self.unit)
                && enemy.is_in_play()
                && !enemy.hidden
                && !super::is_in_the_air(self.table, enemy.id);
            if !there {
                continue;
            }
            if mech && enemy.sheet.class.is_mech() {
                return Err(Refusal::new(
                    "enemy_mech",
                    "C3.1.7",
                    say!("{enemy} stands there.", enemy = enemy.name),
                ));
            }
            // A 'Mech walks on through infantry (tw.ground_stacking_leave_infantry).
            self.stopped |= !(mech && enemy.is_infantry());
        }
        Ok(())
    }
}
