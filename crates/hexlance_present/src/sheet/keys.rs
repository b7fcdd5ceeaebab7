//! The keys of what stands on a sheet.

use super::{Body, Sheet};

impl Sheet {
    /// The keys of all its parts, in their printed order. What can only be read has none.
    pub fn keys(&self) -> Vec<&str> {
        let keys = self.blocks.iter().flat_map(|block| block.body.keys());
        keys.filter(|key| !key.is_empty()).collect()
    }
}

impl Body {
    fn keys(&self) -> Vec<&str> {
        match self {
            Self::Numbers(numbers) => numbers.iter().map(|n| n.key.as_str()).collect(),
            Self::Line(line) => line.items.iter().map(|i| i.key.as_str()).collect(),
            Self::Tokens(tokens) => vec![&tokens.key],
            Self::Chips { chips, .. } => chips.iter().map(|c| c.key.as_str()).collect(),
            Self::Table(table) => {
                let columns = table.columns.iter().chain(&table.aside);
                columns.map(|c| c.key.as_str()).collect()
            }
            Self::Tracks(tracks) => {
                let rows = tracks.rows.iter().map(|r| r.key.as_str());
                rows.chain(tracks.scale.iter().map(|s| s.key.as_str()))
                    .collect()
            }
            Self::Wheel(wheel) => {
                let positions = wheel.positions.iter().map(|p| p.key.as_str());
                let notes = wheel.notes.iter().map(|n| n.key.as_str());
                [wheel.key.as_str()]
                    .into_iter()
                    .chain(positions)
                    .chain(notes)
                    .collect()
            }
            Self::Doll(doll) => doll.areas.iter().map(|a| a.key.as_str()).collect(),
            Self::Figure(figure) => figure.regions.iter().map(|r| r.key.as_str()).collect(),
            Self::Bays(bays) => {
                let cells = bays.bays.iter().flat_map(|b| &b.cells);
                cells.map(|c| c.key.as_str()).collect()
            }
            Self::Ladder(ladder) => {
                let rungs = ladder.rungs.iter().map(|r| r.key.as_str());
                [ladder.key.as_str()].into_iter().chain(rungs).collect()
            }
            Self::Ledger(ledger) => ledger.rows.iter().map(|r| r.key.as_str()).collect(),
            Self::Slots { rows, .. } => rows.iter().map(|r| r.key.as_str()).collect(),
            Self::Shape { .. } | Self::Text { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        SideId, UnitId,
        sheet::{Body, Chip, Head, Number, Position, Sheet, Wheel, WheelNote},
    };

    #[test]
    fn every_part_with_a_name_has_a_key() {
        let number = Number {
            key: "speed".to_owned(),
            ..Number::default()
        };
        let chip = Chip {
            key: "status.0".to_owned(),
            ..Chip::default()
        };
        let wheel = Wheel {
            key: "heat".to_owned(),
            positions: vec![Position {
                key: "heat.0".to_owned(),
                ..Position::default()
            }],
            notes: vec![WheelNote::default()],
            ..Wheel::default()
        };
        let sheet = Sheet::new(UnitId(1), SideId(0), Head::default())
            .with(Body::Numbers(vec![number]))
            .with(Body::Chips {
                title: String::new(),
                chips: vec![chip],
            })
            .with(Body::Wheel(wheel));
        assert_eq!(sheet.keys(), ["speed", "status.0", "heat", "heat.0"]);
    }
}
