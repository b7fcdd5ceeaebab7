//! Cell notation for the few things that setups need until the board crate's own lands.

use hexlance_board::{Cell, Density, Ground, Growth, Woods};

pub(super) fn parse(text: &str) -> Result<Cell, String> {
    let mut cell = Cell::default();
    for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let lower = word.to_lowercase();
        if let Some(n) = lower.strip_prefix("level ") {
            cell.level = n
                .trim()
                .parse()
                .map_err(|_| format!("“{word}” is no level"))?;
        } else if let Some(n) = lower.strip_prefix("water ") {
            cell.water = Some(
                n.trim()
                    .parse()
                    .map_err(|_| format!("“{word}” is no depth"))?,
            );
        } else if let Some(w) = woods(&lower) {
            cell.woods = Some(w);
        } else if let Some(g) = Ground::ALL
            .into_iter()
            .find(|g| g.name().to_lowercase() == lower)
        {
            cell.ground = g;
        } else {
            return Err(format!("“{word}” is no terrain"));
        }
    }
    Ok(cell)
}

fn woods(lower: &str) -> Option<Woods> {
    for growth in [Growth::Woods, Growth::Jungle] {
        for density in [Density::Light, Density::Heavy, Density::UltraHeavy] {
            let w = Woods { growth, density };
            if w.name().to_lowercase() == lower {
                return Some(w);
            }
        }
    }
    None
}

pub(super) fn write(cell: &Cell) -> String {
    let mut out = Vec::new();
    if cell.level != 0 {
        out.push(format!("level {}", cell.level));
    }
    if let Some(d) = cell.water {
        out.push(format!("water {d}"));
    }
    if let Some(w) = cell.woods {
        out.push(w.name().to_lowercase());
    }
    if cell.ground != Ground::Clear {
        out.push(cell.ground.name().to_lowercase());
    }
    out.join(", ")
}
