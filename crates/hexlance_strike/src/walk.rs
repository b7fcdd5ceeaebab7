//! A move under way, as the agenda keeps it (R4).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use crate::command::MoveOrder;

/// What a whole move keeps to, its first hex included: it decides which additions it gets (R4.3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Footing {
    /// Whatever lies there.
    #[default]
    Any,
    /// One level, from hexes of a kind to hexes of that kind; what lies between is whatever it is.
    Level,
    /// Paved hexes and ice.
    Hard,
    /// Paved hexes only (R4.3.6).
    Paved,
}

impl Footing {
    /// All of them, the least demanding first.
    pub const ALL: [Footing; 4] = [Footing::Any, Footing::Level, Footing::Hard, Footing::Paved];

    /// What it says of the ground of every hex.
    pub(crate) fn of_ground(self) -> Footing {
        match self {
            Footing::Level => Footing::Any,
            other => other,
        }
    }
}

/// A move under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The order.
    pub order: MoveOrder,
    /// Hexes of the path entered so far.
    pub entered: u8,
    /// Inches spent so far.
    pub spent: u8,
    /// Triggers of the order done so far.
    pub triggered: u8,
    /// Points of the order done so far at which it handles cargo.
    pub handled: u8,
    /// The start hex, for jumps and the pavement bonus.
    pub start: Hex,
    /// The move ends here whatever the order says, and why.
    pub stop: Option<&'static str>,
    /// Acting out of sequence.
    pub early: bool,
    /// Hexes entered: steps that only change the level are not.
    pub hexes: u8,
    /// What the ordered path keeps to, for additions to its Move (R4.3.2).
    pub footing: Footing,
    /// Number of steps after which a skid check was made and passed (R4.9).
    pub skid_checked: Option<u8>,
    /// It has made its roll against bogging down (R4.10.1).
    pub bog_rolled: bool,
    /// What happens where it lands has happened: jumps and VTOLs.
    pub landed: bool,
    /// It has made its roll for lifting off (R11.7.6).
    pub lifted: bool,
    /// It finds somebody in hiding where it stands now, and may be ordered anew.
    pub spots: bool,
    /// It has stepped off the map (R4.1.7).
    pub left_map: bool,
    /// The mines in the hex that it leaves have had their roll (R5.7.5).
    pub left_mines: bool,
    /// It got out of a carrier that stands there, and has half its Move (R16.1.3).
    pub dismounted_at: Option<Hex>,
    /// Enemies that it has paid for leaving their zones.
    pub tolls: Vec<UnitId>,
}

impl Walk {
    /// A move that begins.
    pub fn new(order: MoveOrder, start: Hex, early: bool) -> Self {
        Self {
            order,
            entered: 0,
            spent: 0,
            triggered: 0,
            handled: 0,
            start,
            stop: None,
            early,
            hexes: 0,
            footing: Footing::Any,
            skid_checked: None,
            bog_rolled: false,
            landed: false,
            lifted: false,
            spots: false,
            left_map: false,
            left_mines: false,
            dismounted_at: None,
            tolls: Vec::new(),
        }
    }
}
