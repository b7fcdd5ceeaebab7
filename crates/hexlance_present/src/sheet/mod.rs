//! The record sheet of a unit: a head and a list of blocks that any ruleset fills and one renderer draws.
//!
//! Every part of a block has a `key`, its stable name for tests and lessons, and its [`Help`].

mod chips;
mod figure;
mod help;
mod keys;
mod ladder;
mod ledger;
mod numbers;
mod rows;
mod wheel;

pub use chips::{Chip, ChipState};
pub use figure::{Bay, BayCell, BayState, Bays, Figure, Region, Span};
pub use help::{Help, HelpLine};
pub use ladder::{Ladder, Rung};
pub use ledger::{Ledger, LedgerRow};
pub use numbers::{Carried, Column, Line, LineItem, Number, Table, Tokens};
pub use rows::{Area, Band, Doll, Place, Scale, Slot, TrackRow, Tracks};
pub use wheel::{Cell, End, Legend, Position, Ring, Shading, Wheel, WheelNote};

use crate::{SideId, UnitIcon, UnitId};

/// A record sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// What stands at the top.
    pub head: Head,
    /// What stands below, in its printed order.
    pub blocks: Vec<Block>,
}

/// The head of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Its name.
    pub name: String,
    /// Below the name: variant and pilot, rank and faction.
    pub line: String,
    /// Its full name.
    pub title: String,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// Its points and what they are called, such as "PV"; `None` while nobody knows them.
    pub points: Option<(String, u16)>,
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// What it shows.
    pub body: Body,
    /// Where there is little room, low numbers come first and equal ones stay in their printed order.
    pub rank: u8,
}

/// What a block shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Numbers in boxes, side by side.
    Numbers(Vec<Number>),
    /// A line of values behind a label.
    Line(Line),
    /// Tokens behind a label.
    Tokens(Tokens),
    /// Words with an explanation, in a box if they have a title.
    Chips {
        /// Title of the box; empty for none.
        title: String,
        /// The words.
        chips: Vec<Chip>,
    },
    /// Values by column.
    Table(Table),
    /// Boxes to tick.
    Tracks(Tracks),
    /// A dial.
    Wheel(Wheel),
    /// A unit from above with a value for each of its areas.
    Doll(Doll),
    /// A unit from the front with armor and structure of each location.
    Figure(Figure),
    /// Critical slots by location.
    Bays(Bays),
    /// Steps that a unit climbs.
    Ladder(Ladder),
    /// Rows of values under common heads.
    Ledger(Ledger),
    /// Rows with a state each.
    Slots {
        /// Title of the box.
        title: String,
        /// The rows.
        rows: Vec<Slot>,
    },
    /// The shape of something that is not known yet.
    Shape {
        /// Title of the box.
        title: String,
        /// Its silhouette.
        icon: UnitIcon,
    },
    /// Sentences.
    Text {
        /// Title of the box.
        title: String,
        /// What they say.
        text: String,
    },
}

impl Body {
    /// Whether nothing would be seen of it.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Numbers(numbers) => numbers.is_empty(),
            Self::Line(line) => line.items.is_empty(),
            Self::Chips { chips, .. } => chips.is_empty(),
            Self::Table(table) => table.columns.is_empty(),
            Self::Tracks(tracks) => tracks.rows.is_empty(),
            Self::Wheel(wheel) => wheel.positions.is_empty(),
            Self::Doll(doll) => doll.areas.is_empty(),
            Self::Figure(figure) => figure.regions.is_empty(),
            Self::Bays(bays) => bays.bays.is_empty(),
            Self::Ladder(ladder) => ladder.rungs.is_empty(),
            Self::Ledger(ledger) => ledger.rows.is_empty(),
            Self::Slots { rows, .. } => rows.is_empty(),
            Self::Text { text, .. } => text.is_empty(),
            Self::Tokens(_) | Self::Shape { .. } => false,
        }
    }
}

impl Sheet {
    /// A sheet without blocks.
    pub const fn new(unit: UnitId, side: SideId, head: Head) -> Self {
        Self {
            unit,
            side,
            head,
            blocks: Vec::new(),
        }
    }

    /// With one more block, if there is anything to see of it.
    #[must_use]
    pub fn with(self, body: Body) -> Self {
        self.with_ranked(0, body)
    }

    /// The same for a block with a rank.
    #[must_use]
    pub fn with_ranked(mut self, rank: u8, body: Body) -> Self {
        if !body.is_empty() {
            self.blocks.push(Block { body, rank });
        }
        self
    }

    /// The blocks in the order in which they are shown: as printed, or by rank where there is little room.
    pub fn in_order(&self, little_room: bool) -> Vec<&Body> {
        let mut blocks: Vec<&Block> = self.blocks.iter().collect();
        if little_room {
            blocks.sort_by_key(|b| b.rank);
        }
        blocks.into_iter().map(|b| &b.body).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Body {
        Body::Text {
            title: String::new(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn what_matters_comes_first_where_there_is_little_room() {
        let sheet = Sheet::new(UnitId(1), SideId(0), Head::default())
            .with(text("numbers"))
            .with_ranked(2, text("states"))
            .with_ranked(1, text("damage"))
            .with_ranked(2, text("moves"))
            .with_ranked(1, text(""));
        let told = |little_room| -> Vec<String> {
            let blocks = sheet.in_order(little_room).into_iter();
            let words = blocks.map(|b| match b {
                Body::Text { text, .. } => text.clone(),
                other => panic!("{other:?}"),
            });
            words.collect()
        };
        assert_eq!(told(false), ["numbers", "states", "damage", "moves"]);
        assert_eq!(told(true), ["numbers", "damage", "states", "moves"]);
    }
}
