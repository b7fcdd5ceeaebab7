//! Counters that lie at the table's edge: what a side has to spend, and what of it is spent.

use hexlance_board::Edge;

/// The form of a counter: each sort of thing that is spent has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CounterForm {
    /// The ordinary sort.
    Hexagon,
    /// One that belongs to somebody.
    Square,
    /// A leader's.
    Star,
    /// One that has to be spent.
    Arrow,
    /// A sort that is kept from turn to turn.
    Disc,
}

impl CounterForm {
    /// Every form.
    pub const ALL: [CounterForm; 5] = [
        CounterForm::Hexagon,
        CounterForm::Square,
        CounterForm::Star,
        CounterForm::Arrow,
        CounterForm::Disc,
    ];

    /// Its outline around the middle, counter-clockwise where y points up, about as wide as a circle of radius 1.
    pub fn outline(self) -> Vec<[f32; 2]> {
        use std::f32::consts::TAU;
        let regular = |n: u8, from: f32, radius: [f32; 2]| -> Vec<[f32; 2]> {
            (0..n)
                .map(|i| {
                    let angle = from + TAU * f32::from(i) / f32::from(n);
                    let r = radius[usize::from(i % 2)];
                    [angle.cos() * r, angle.sin() * r]
                })
                .collect()
        };
        match self {
            Self::Hexagon => regular(6, 0.0, [1.0; 2]),
            Self::Square => regular(4, TAU / 8.0, [1.12; 2]),
            Self::Star => regular(10, TAU / 4.0, [1.2, 0.58]),
            Self::Arrow => regular(3, TAU / 4.0, [1.2; 2]),
            Self::Disc => regular(28, 0.0, [1.0; 2]),
        }
    }
}

/// Counters of one form that lie beside one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CounterStack {
    /// Their form.
    pub form: CounterForm,
    /// How many lie face up: they can still be spent.
    pub left: u8,
    /// How many there were: the rest is turned over.
    pub all: u8,
}

/// The counters of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterRow {
    /// Side: index into the side palette.
    pub side: u8,
    /// The edge of the map that they lie at.
    pub edge: Edge,
    /// One beside the other, with a gap between.
    pub stacks: Vec<CounterStack>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_run_counter_clockwise_and_differ() {
        let mut corners = Vec::new();
        for form in CounterForm::ALL {
            let outline = form.outline();
            let next = outline.iter().cycle().skip(1);
            let area: f32 = outline
                .iter()
                .zip(next)
                .map(|(a, b)| a[0] * b[1] - a[1] * b[0])
                .sum();
            assert!(area > 1.0, "{form:?}");
            corners.push(outline.len());
        }
        corners.dedup();
        assert_eq!(corners.len(), CounterForm::ALL.len());
    }
}
