//! What a move has to spend, what its hexes cost, and what stops it (D4.2, D4.3, D5.2 to D5.4).

use hexlance_board::{Board, Hex};
use hexlance_rules::{Arg, Breakdown, Message, Refusal, SideId, Tag, Term, UnitId, say};
use smallvec::SmallVec;

use crate::{
    command::{Manner, MoveOrder},
    contact,
    model::Mode,
    moved::StopCause,
    read::{Look, Table},
    tags,
    terrain::{self, Going, Terrain},
};

/// Inches that a plain hex costs (D4.2.2).
pub const PLAIN: u8 = 2;

/// What players read of a hex.
pub fn label(hex: Hex) -> Message {
    say!("hex {hex}", hex)
}

/// The purse of an order (D4.2.1), with everything that doubles, halves or is taken off at once. Below 0 where two
/// halves of an odd speed are more than the whole (D12.3.3).
pub fn purse(board: &Board, unit: &Look<'_>, order: &MoveOrder) -> Breakdown {
    let mut b = unit.speed();
    if order.manner == Manner::Run {
        let speed = b.total();
        b.rule(&tags::RUN, speed);
    }
    let in_hindering = unit
        .hex()
        .is_some_and(|h| terrain::going_at(board, h, unit.model.mode) == Going::Hindering);
    if in_hindering && !order.manner.jumps() {
        halve(&mut b, &tags::HINDERING_START);
    }
    if unit.condition.controls.is_some() {
        halve(&mut b, &tags::CONTROLLING);
    }
    let half = (b.total() + 1) / 2;
    if !order.boards.is_empty() {
        b.rule(&tags::BOARDING, -half);
    }
    if order.sets_down.is_some() {
        b.rule(&tags::SETTING_DOWN, -half);
    }
    b
}

/// Leaves half of it, rounded up (D1.4.2).
fn halve(b: &mut Breakdown, tag: &'static Tag) {
    let lost = b.total() / 2;
    b.rule(tag, -lost);
}

/// One hex of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The hex entered.
    pub to: Hex,
    /// What that costs in inches.
    pub cost: u8,
    /// Why the movement ends here, if it does (D4.2.4).
    pub stop: Option<StopCause>,
    /// Somebody stands there, who may only be passed through (D4.2.5).
    pub through: Option<UnitId>,
}

/// Why a hex cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// It is not next to the hex before.
    Apart,
    /// It is off the table (D4.1.3).
    OffTable,
    /// Its terrain (D5.1.3).
    Terrain(Terrain),
    /// It lies so many levels higher or lower (D5.1.3).
    Steep(u8),
    /// A low wall (D5.4.1).
    Wall,
    /// A unit (D4.2.5).
    Unit(UnitId),
}

impl Barrier {
    /// The refusal of a move that would enter a hex.
    pub fn refuse(self, table: Table<'_>, mode: Mode, to: Hex) -> Refusal {
        let (hex, mode) = (label(to), Term(mode.name()));
        match self {
            Barrier::Apart => Refusal::new(
                "path_broken",
                "D4.1.1",
                say!(
                    "The path leaps to {hex}: it goes from hex to adjacent hex.",
                    hex
                ),
            ),
            Barrier::OffTable => {
                Refusal::new("off_table", "D4.1.3", "No unit may leave the table.")
            }
            Barrier::Terrain(terrain) => Refusal::new(
                "impassable",
                "D5.1.3",
                say!(
                    "There is {terrain} in {hex}: impassable by speed mode {mode}.",
                    terrain = Term(terrain.name()),
                    hex,
                    mode
                ),
            )
            .or("Go around it."),
            Barrier::Steep(levels) => Refusal::new(
                "too_steep",
                "D5.1.3",
                say!(
                    "{hex} lies {levels} levels higher or lower: one level at a time.",
                    hex,
                    levels
                ),
            ),
            Barrier::Wall => Refusal::new(
                "walled",
                "D5.4.1",
                say!(
                    "A low wall before {hex} keeps speed mode {mode} out.",
                    hex,
                    mode
                ),
            )
            .or("Go around the wall."),
            Barrier::Unit(unit) => {
                let unit = Arg::name_or(table.find(unit).map(|u| u.name), "Somebody");
                Refusal::new(
                    "occupied",
                    "D4.2.5",
                    say!(
                        "{unit} stands in {hex}, which cannot be moved through.",
                        unit,
                        hex
                    ),
                )
            }
        }
    }
}

/// Another unit on the table, as a mover meets it.
#[derive(Clone, Copy, Debug)]
struct Other {
    id: UnitId,
    hex: Hex,
    side: SideId,
    infantry: bool,
    can_hold: bool,
}

/// A unit that is to move, and everybody around it at that moment.
#[derive(Clone)]
pub struct Mover<'w> {
    /// The battle.
    pub table: Table<'w>,
    /// The unit.
    pub unit: Look<'w>,
    /// Where it begins.
    pub start: Hex,
    /// The map, asked for at every step.
    board: &'w Board,
    others: Vec<Other>,
    /// Units that held it at the start: they stop it no more (D4.3.1, D4.4.5).
    left: SmallVec<[UnitId; 6]>,
}

impl<'w> Mover<'w> {
    /// A unit where it stands; nothing for one that is not on the table.
    pub fn new(table: Table<'w>, unit: Look<'w>) -> Option<Self> {
        let others = table
            .on_table()
            .filter(|u| u.id != unit.id)
            .filter_map(|u| {
                Some(Other {
                    id: u.id,
                    hex: u.hex()?,
                    side: u.side,
                    infantry: u.model.is_infantry(),
                    can_hold: contact::can_hold(&u),
                })
            })
            .collect();
        Some(Self {
            table,
            unit,
            start: unit.hex()?,
            board: table.board(),
            others,
            left: contact::holding(table, &unit).map(|u| u.id).collect(),
        })
    }

    /// The map.
    pub fn board(&self) -> &'w Board {
        self.board
    }

    /// Its speed mode.
    pub fn mode(&self) -> Mode {
        self.unit.model.mode
    }

    /// Whether it has a holding unit at the start (D1.2.3).
    pub fn is_held(&self) -> bool {
        !self.left.is_empty()
    }

    /// A unit was taken off the table.
    pub fn lift(&mut self, unit: UnitId) {
        self.others.retain(|o| o.id != unit);
    }

    /// A unit of the same side has moved, or was set down.
    pub fn put(&mut self, unit: &Look<'_>, hex: Hex) {
        self.lift(unit.id);
        self.others.push(Other {
            id: unit.id,
            hex,
            side: unit.side,
            infantry: unit.model.is_infantry(),
            can_hold: contact::can_hold(unit),
        });
    }

    /// Who stands in a hex, the mover left out.
    pub fn occupant(&self, hex: Hex) -> Option<UnitId> {
        self.others.iter().find(|o| o.hex == hex).map(|o| o.id)
    }

    /// Whether coming into a hex is a contact that stops it (D4.3.1, D4.3.2).
    pub fn is_stopped_at(&self, hex: Hex) -> bool {
        self.others
            .iter()
            .any(|o| self.minds(o) && contact::touches(self.board(), hex, o.hex))
    }

    /// Whether contact with that unit stops it.
    fn minds(&self, other: &Other) -> bool {
        other.side != self.unit.side
            && other.can_hold
            && !(self.unit.model.is_mech() && other.infantry)
            && !self.left.contains(&other.id)
    }

    /// One step from hex to hex.
    ///
    /// # Errors
    /// Why it cannot be made, whatever the purse.
    pub fn step(&self, from: Hex, to: Hex) -> Result<Leg, Barrier> {
        let standing = self.others.iter().find(|o| o.hex == to);
        self.step_past(from, to, standing, || self.is_stopped_at(to))
    }

    /// One step into a hex in which that unit stands, if one does, and which may be a contact that stops.
    fn step_past(
        &self,
        from: Hex,
        to: Hex,
        standing: Option<&Other>,
        is_contact: impl FnOnce() -> bool,
    ) -> Result<Leg, Barrier> {
        let direction = from.direction_to(to).ok_or(Barrier::Apart)?;
        let (board, mode) = (self.board(), self.mode());
        let (Some(here), Some(there)) = (board.get(from), board.get(to)) else {
            return Err(Barrier::OffTable);
        };
        let ground = terrain::terrain(there);
        let going = terrain::going(ground, mode);
        if going == Going::Impassable {
            return Err(Barrier::Terrain(ground));
        }
        let climb = terrain::level(here).abs_diff(terrain::level(there));
        if climb > 1 {
            return Err(Barrier::Steep(climb));
        }
        let mut cost = PLAIN;
        if here.walls.has(direction) || there.walls.has(direction.opposite()) {
            cost += terrain::wall_cost(mode).ok_or(Barrier::Wall)?;
        }
        if let Some(o) = standing
            && !(self.unit.model.is_mech() && o.infantry)
        {
            return Err(Barrier::Unit(o.id));
        }
        let stop = if is_contact() {
            Some(StopCause::Contact)
        } else if climb > 0 {
            Some(StopCause::Level)
        } else if going == Going::Hindering
            && terrain::going(terrain::terrain(here), mode) != Going::Hindering
        {
            Some(StopCause::Hindering)
        } else {
            None
        };
        Ok(Leg {
            to,
            cost,
            stop,
            through: standing.map(|o| o.id),
        })
    }

    /// Whether it could stand in a hex at the end of a move: it is empty and fit for its speed mode (D4.2.5, D5.1.4).
    pub fn may_end(&self, hex: Hex) -> bool {
        self.occupant(hex).is_none() && terrain::may_stand(self.board(), hex, self.mode())
    }
}

/// A mover with everybody around it looked up by hex: for many steps with nobody else moving between them.
pub struct Surroundings<'m, 'w> {
    mover: &'m Mover<'w>,
    /// Who stands in a hex, by the number of the hex on the map.
    standing: Vec<Option<&'m Other>>,
    /// Whether a hex is a contact that stops.
    contact: Vec<bool>,
}

impl<'m, 'w> Surroundings<'m, 'w> {
    /// Of a mover.
    pub fn of(mover: &'m Mover<'w>) -> Self {
        let board = mover.board();
        let mut standing = vec![None; board.len()];
        let mut touched = vec![false; board.len()];
        for other in &mover.others {
            if let Some(i) = board.index(other.hex) {
                standing[i] = Some(other);
            }
            if !mover.minds(other) {
                continue;
            }
            for hex in other.hex.neighbours() {
                if let (Some(i), true) = (board.index(hex), contact::touches(board, hex, other.hex))
                {
                    touched[i] = true;
                }
            }
        }
        Self {
            mover,
            standing,
            contact: touched,
        }
    }

    /// As [`Mover::step`].
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn step(&self, from: Hex, to: Hex) -> Result<Leg, Barrier> {
        let Some(i) = self.mover.board().index(to) else {
            return Err(Barrier::OffTable);
        };
        self.mover
            .step_past(from, to, self.standing[i], || self.contact[i])
    }
}
