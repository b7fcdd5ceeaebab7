//! One step of a move on the ground: what it costs and where it leads, or why it is not allowed.

use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Refusal, say};

use crate::{
    command::Step,
    ground::{self, Entering},
    model::{Sheet, Special, UnitClass},
    read::{Look, Table},
    state::Mode,
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

impl<'w> Walker<'w> {
    /// A unit as it stands now; none if it is not on the map.
    pub fn of(table: Table<'w>, unit: Look<'w>) -> Option<Self> {
        Some(Self {
            table,
            unit,
            hex: unit.hex()?,
            facing: unit.facing()?,
            prone: unit.stance.prone,
            spent: unit.march.spent,
            hexes: unit.march.hexes,
            backward: unit.march.backward,
            forward: unit.march.forward,
            tries: unit.march.tries,
            stopped: false,
            paved: unit.is_vehicle()
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
        self.spent = self.spent.saturating_add(stride.mp);
        match step {
            Step::Left => self.facing = self.facing.turned(-1),
            Step::Right => self.facing = self.facing.turned(1),
            Step::Drop => self.prone = true,
            Step::Stand => {
                self.prone = false;
                self.tries += 1;
            }
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

    fn stride(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        let free = |mp| {
            Ok(Stride {
                mp,
                entered: None,
                back: false,
            })
        };
        match step {
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
            _ => self.enter(step, mode),
        }
    }

    fn enter(&mut self, step: Step, mode: Mode) -> Result<Stride, Refusal> {
        if self.prone {
            return Err(
                Refusal::new("prone", "C3.3.1", "A prone 'Mech does not leave its hex.")
                    .or("Let it stand up first."),
            );
        }
        if self.stopped {
            return Err(Refusal::new(
                "stopped",
                "C3.1.7",
                "A unit that enters the hex of an enemy goes no further.",
            ));
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
            return Err(Refusal::new(
                "runs_backward",
                "C3.1.4",
                "There is no running in a turn with backward movement.",
            )
            .or("Walk."));
        }
        let direction = self.direction(step);
        if !back && !shifts && super::may_leave(self.table, &self.unit, self.hex, direction) {
            self.stopped = true;
            return Ok(Stride {
                mp: 1,
                entered: None,
                back,
            });
        }
        let mut entering = super::entering(self.board(), self.unit.sheet, self.hex, direction)?;
        if back && entering.levels != 0 {
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
        self.meet(self.hex.neighbour(direction))?;
        if shifts {
            entering.mp += 1;
        }
        Ok(Stride {
            mp: entering.mp,
            entered: Some(entering),
            back,
        })
    }

    /// Enemies in a hex that is entered (C3.1.7).
    fn meet(&mut self, hex: Hex) -> Result<(), Refusal> {
        let mech = self.unit.sheet.class.is_mech();
        for enemy in self.table.at(hex).filter(|o| o.id != self.unit.id) {
            let there = self.table.are_enemies(&enemy, &self.unit)
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
