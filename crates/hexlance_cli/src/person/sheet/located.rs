//! Units in their locations as text: armor and structure, critical slots, scales, weapons.

use hexlance_present::{
    Track,
    sheet::{Bay, BayState, Bays, ChipState, Figure, Ladder, Ledger},
};

use super::{filled, titled, wrapped};
use crate::report::table;

/// A table, line by line.
fn rows(heads: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    table(heads, rows).lines().map(str::to_owned).collect()
}

/// A row for each location: armor, that of the rear, structure.
pub(super) fn figure(figure: &Figure) -> Vec<String> {
    let of = |track: Track| format!("{}/{}", track.left, track.max);
    let all = figure.regions.iter().map(|r| {
        let rear = r.rear.map(of).unwrap_or_default();
        let state = if r.lost { "lost" } else { "" };
        vec![
            r.name.clone(),
            of(r.armor),
            rear,
            of(r.inside),
            state.to_owned(),
        ]
    });
    let heads = [figure.title.as_str(), "armor", "rear", "inside", ""];
    rows(&heads, &all.collect::<Vec<_>>())
}

/// A line for each location: what stands in its slots, `x` before what was struck.
pub(super) fn bays(bays: &Bays) -> Vec<String> {
    let line = |bay: &Bay| {
        let lost = if bay.lost { " (lost)" } else { "" };
        let cells = bay.cells.iter().filter(|c| c.state != BayState::Again);
        let cells = cells.map(|c| {
            let sign = match c.state {
                BayState::Struck => "x",
                BayState::Idle => "-",
                BayState::Whole | BayState::Again => "",
            };
            format!("{sign}{} {}", c.number, c.text)
        });
        titled(
            &format!("{}{lost}", bay.name),
            filled(cells.collect(), ", "),
        )
    };
    let lines = bays.bays.iter().flat_map(line);
    std::iter::once(bays.title.clone()).chain(lines).collect()
}

/// Where it stands, and what that means.
pub(super) fn ladder(ladder: &Ladder) -> Vec<String> {
    let ahead = ladder.ahead.filter(|to| *to != ladder.at);
    let ahead = ahead.map_or_else(String::new, |to| format!(", then {to}"));
    let first = format!(
        "{}: {} of {}{ahead}",
        ladder.title,
        ladder.at,
        ladder.rungs.len()
    );
    let notes = ladder.notes.iter();
    let notes = notes.flat_map(|(text, _)| wrapped(text, "  "));
    std::iter::once(first).chain(notes).collect()
}

/// A row for each entry, `x` before what does not count.
pub(super) fn ledger(ledger: &Ledger) -> Vec<String> {
    let mut heads: Vec<&str> = ledger.heads.iter().map(String::as_str).collect();
    heads.push("");
    let all = ledger.rows.iter().map(|r| {
        let mut cells = r.cells.clone();
        if let (ChipState::Spent, Some(first)) = (r.state, cells.first_mut()) {
            *first = format!("x {first}");
        }
        cells.resize(ledger.heads.len(), String::new());
        cells.push(r.note.clone());
        cells
    });
    let drawn = rows(&heads, &all.collect::<Vec<_>>());
    std::iter::once(ledger.title.clone()).chain(drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_present::sheet::{BayCell, LedgerRow, Region};

    #[test]
    fn locations_are_rows() {
        let region = Region {
            name: "LT".to_owned(),
            armor: Track::new(12, 20),
            rear: Some(Track::new(5, 5)),
            inside: Track::new(11, 11),
            ..Region::default()
        };
        let told = figure(&Figure {
            title: "Locations".to_owned(),
            regions: vec![region],
            note: String::new(),
        });
        assert!(
            told[1].contains("12/20") && told[1].contains("5/5"),
            "{told:?}"
        );
    }

    #[test]
    fn struck_slots_and_spent_rows_have_a_cross() {
        let cell = BayCell {
            number: "3".to_owned(),
            text: "Engine".to_owned(),
            state: BayState::Struck,
            ..BayCell::default()
        };
        let bay = Bay {
            name: "CT".to_owned(),
            lost: false,
            cells: vec![cell],
        };
        let told = bays(&Bays {
            title: "Slots".to_owned(),
            bays: vec![bay],
        });
        assert_eq!(told, ["Slots", "CT: x3 Engine"]);
        let row = LedgerRow {
            cells: vec!["Laser".to_owned(), "3".to_owned()],
            state: ChipState::Spent,
            ..LedgerRow::default()
        };
        let told = ledger(&Ledger {
            title: "Weapons".to_owned(),
            heads: vec!["weapon".to_owned(), "heat".to_owned()],
            rows: vec![row],
        });
        assert!(told[2].contains("x Laser"), "{told:?}");
    }
}
