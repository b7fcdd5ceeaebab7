//! What moving costs, as the rulesets say it: single steps, and whole paths checked against them (R4.1).

use crate::{Board, Cell, Direction, Hex};

/// A hex of the map with what lies in it.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The hex.
    pub hex: Hex,
    /// Its index on the board.
    pub index: usize,
    /// What lies in it.
    pub cell: &'a Cell,
}

impl<'a> Place<'a> {
    /// The hex at an index of the board.
    pub(crate) fn of(board: &'a Board, index: usize) -> Self {
        Self {
            hex: board.grid.hex(index),
            index,
            cell: board.cell(index),
        }
    }
}

/// One step into an adjacent hex.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The map.
    pub board: &'a Board,
    /// The hex left.
    pub from: Place<'a>,
    /// The hex entered.
    pub to: Place<'a>,
    /// From the one to the other.
    pub direction: Direction,
}

/// What movement costs a unit, and where it may be. A closure `Fn(&Step) -> Option<u16>` will do where stacking does
/// not matter.
pub trait StepCost {
    /// Cost of a step; `None` if the hex or the hexside is prohibited to the unit (R4.3.4).
    fn cost(&self, step: &Step<'_>) -> Option<u16>;

    /// Whether the unit may end its move there (R4.1.5).
    fn may_stop(&self, at: &Place<'_>) -> bool {
        let _ = at;
        true
    }

    /// Whether the unit may move on after it has entered this hex (R4.1.6). A hex that cannot even be entered has no
    /// [`StepCost::cost`].
    fn may_pass(&self, at: &Place<'_>) -> bool {
        let _ = at;
        true
    }

    /// No step costs less than this. The higher it is, the less the search has to look at; a step that costs less all
    /// the same may be overlooked.
    fn least(&self) -> u16 {
        0
    }
}

impl<F: Fn(&Step<'_>) -> Option<u16>> StepCost for F {
    fn cost(&self, step: &Step<'_>) -> Option<u16> {
        self(step)
    }
}

/// What a unit that moves freely between levels pays: VTOLs and submersibles (R4.6.2, R4.7.2). It keeps its level when
/// it enters a hex and changes it inside one.
pub trait LevelCost {
    /// Cost of a step at a level; `None` if it cannot be in that hex at that level.
    fn cost(&self, step: &Step<'_>, level: i8) -> Option<u16>;

    /// Cost of rising or sinking by one level inside a hex; `None` if it may not.
    fn shift(&self, at: &Place<'_>, from: i8, to: i8) -> Option<u16>;

    /// Whether the unit may end its move there.
    fn may_stop(&self, at: &Place<'_>, level: i8) -> bool {
        let _ = (at, level);
        true
    }

    /// No step costs less than this.
    fn least(&self) -> u16 {
        0
    }
}

/// What to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Where the unit stands.
    pub start: Hex,
    /// What it can spend.
    pub budget: u16,
    /// Whether it may enter one adjacent hex that is not prohibited, whatever the cost, as its only step (R4.1.3).
    pub minimum_step: bool,
}

/// Why a path cannot be walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// Two hexes of it are not adjacent.
    #[error("step {step} of the path goes to a hex that is not adjacent")]
    NotAdjacent {
        /// Number of the step, from 1.
        step: usize,
    },
    /// It leaves the map.
    #[error("step {step} of the path leaves the map")]
    OffMap {
        /// Number of the step, from 1.
        step: usize,
    },
    /// The unit may not enter.
    #[error("step {step} of the path enters a hex that is closed to the unit")]
    Prohibited {
        /// Number of the step, from 1.
        step: usize,
    },
    /// The unit may enter, but not go on.
    #[error("the path goes on after step {step}, where the unit has to stop")]
    MustStop {
        /// Number of the step, from 1.
        step: usize,
    },
}

/// Cost of each step of a path (without its start), in order, whatever the sum.
///
/// # Errors
/// [`PathError`] names the first step that cannot be made.
pub fn path_costs<C: StepCost>(
    board: &Board,
    start: Hex,
    path: &[Hex],
    cost: &C,
) -> Result<Vec<u16>, PathError> {
    let mut out = Vec::with_capacity(path.len());
    let mut from = board.index(start).ok_or(PathError::OffMap { step: 0 })?;
    for (i, &hex) in path.iter().enumerate() {
        let step = i + 1;
        let direction = board
            .hex_at(from)
            .direction_to(hex)
            .ok_or(PathError::NotAdjacent { step })?;
        let to = board.index(hex).ok_or(PathError::OffMap { step })?;
        let here = Place::of(board, from);
        if i > 0 && !cost.may_pass(&here) {
            return Err(PathError::MustStop { step: i });
        }
        let price = cost
            .cost(&Step {
                board,
                from: here,
                to: Place::of(board, to),
                direction,
            })
            .ok_or(PathError::Prohibited { step })?;
        out.push(price);
        from = to;
    }
    Ok(out)
}
