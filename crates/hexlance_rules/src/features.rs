//! What is seen in a hex, for players.

use hexlance_board::{BuildingKind, Cell, Density, Ground};

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
    if !cell.walls.is_empty() {
        out.push(say!("Low wall"));
    }
    if cell.ground != Ground::Clear || out.is_empty() {
        out.push(cell.ground.name().into());
    }
    out
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
        assert_eq!(told("ice 2"), ["Ice over water, depth 2"]);
        assert_eq!(told("clear"), [Ground::Clear.name()]);
    }
}
