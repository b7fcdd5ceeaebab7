//! What is seen in a hex, for players.

use hexlance_board::{Barrier, BuildingKind, Cell, Density, Direction, Gate, Ground};

use crate::{Message, Signed, Term, say};

/// What players read when they point at a hex, most important first: "Heavy woods", "Water, depth 2", ...
pub fn features(cell: &Cell) -> Vec<Message> {
    let mut out = Vec::new();
    if let Some(b) = cell.building {
        let kind = match b.kind {
            BuildingKind::Building => "building",
            BuildingKind::Wall => "wall",
            BuildingKind::Bunker => "bunker",
        };
        out.push(say!(
            "{class} {kind}, CF {cf}, height {height}",
            class = Term(b.class.name()),
            kind = Term(kind),
            cf = b.cf,
            height = b.height
        ));
    }
    if let Some(b) = cell.bridge {
        out.push(say!(
            "Bridge, CF {cf}, deck {level}",
            cf = b.cf,
            level = Signed(b.deck.into())
        ));
    }
    if let Some(w) = cell.woods {
        out.push(w.name().into());
    }
    if let Some(depth) = cell.water {
        out.push(if cell.ice {
            say!("Ice over water, depth {depth}", depth)
        } else {
            say!("Water, depth {depth}", depth)
        });
    }
    if cell.road.is_some() {
        out.push(say!("Road"));
    }
    if cell.rail.is_some() {
        out.push(say!("Rails"));
    }
    if cell.fire {
        out.push(say!("Fire"));
    }
    if let Some(s) = cell.smoke {
        out.push(match s {
            Density::Light => say!("Light smoke"),
            _ => say!("Heavy smoke"),
        });
    }
    if cell.drift {
        out.push(say!("Drifting smoke"));
    }
    if cell.fortified {
        out.push(say!("Fortified"));
    }
    if let Some(fixture) = cell.fixture {
        out.push(match fixture.height() {
            Some(height) => say!(
                "{what}, height {height}",
                what = Term(fixture.name()),
                height
            ),
            None => fixture.name().into(),
        });
    }
    let mut sides: Vec<Barrier> = Vec::new();
    for barrier in Direction::ALL.into_iter().filter_map(|d| cell.side(d)) {
        if !sides.contains(&barrier) {
            sides.push(barrier);
        }
    }
    out.extend(sides.into_iter().map(side));
    out.extend(cell.zones.names().map(Message::from));
    if cell.ground != Ground::Clear || out.is_empty() {
        out.push(cell.ground.name().into());
    }
    out
}

/// What stands on a hexside.
fn side(barrier: Barrier) -> Message {
    let what = Term(barrier.name());
    match barrier {
        Barrier::LowWall => barrier.name().into(),
        Barrier::Wall { height } | Barrier::Gate(Gate { height, .. }) => {
            say!("{what}, height {height}", what, height)
        }
        Barrier::Window { sill, .. } => say!("{what}, sill {sill}", what, sill),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_is_told_by_what_stands_out() {
        let told = |text: &str| {
            let cell: Cell = text.parse().unwrap();
            features(&cell)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(told("low wall N"), ["Low wall"]);
        assert_eq!(
            told("wall height 6 N NE, locked wide gate height 6 S, window sill 2 SW"),
            [
                "Wall, height 6",
                "Locked wide gate, height 6",
                "Window, sill 2"
            ]
        );
        assert_eq!(
            told("crate height 2, poor visibility, zero-g"),
            ["Crate, height 2", "Poor visibility", "Zero-G"]
        );
        assert_eq!(told("ladder"), ["Ladder"]);
        assert_eq!(told("ice 2"), ["Ice over water, depth 2"]);
        assert_eq!(told("clear"), [Ground::Clear.name()]);
    }
}
