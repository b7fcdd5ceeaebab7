//! Writes our maps as `.board` files, so that reading them gives the same map again.

use super::{construction, theme, whole_map};
use crate::note::{Note, Why};
use hexlance_board::{
    BoardFile, Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Exits, Ground, Growth,
    Hex, Woods,
};
use std::fmt::Write as _;

/// A map as the text of a `.board` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The text.
    pub text: String,
    /// What the format cannot hold, in the order of the lines that were written.
    pub notes: Vec<Note>,
}

/// Writes a map as MegaMek's editor does: size, description, every hex row by row, `end`.
///
/// Roads, rails and bridges get their exits written, so nothing is left to the neighbours. The map's note becomes the
/// description and its author a remark. A map's name is that of its file and is not written, nor is the base of our
/// own files, which only keeps them short. Hexes that [`Cell::check`] refuses are written as near as can be, with a
/// note.
///
/// ```
/// use hexlance_board::{Board, BoardFile, Hex, Theme};
/// use hexlance_formats::megamek_board::{read, write};
///
/// let mut map = BoardFile::new("Tiny".to_owned(), Theme::Desert, Board::new(2, 1)?);
/// map.board.set(Hex::new(0, 0), "level 1, heavy woods, drifting smoke".parse()?);
/// let board = write(&map);
/// assert_eq!(board.notes.len(), 1); // the smoke
/// let again = read("Tiny.board".as_ref(), board.text.as_bytes())?;
/// assert_eq!(*again.board.cell(0), "level 1, heavy woods".parse()?);
/// assert_eq!(again.theme, Theme::Desert);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(file: &BoardFile) -> Exported {
    let board = &file.board;
    let mut out = Sheet::default();
    out.line(format_args!("size {} {}", board.columns(), board.rows()));
    if let Some(author) = &file.author {
        let name = author.split_whitespace().collect::<Vec<_>>().join(" ");
        out.line(format_args!("# Made by {name}."));
        out.notes.push(whole_map(out.lines, &name, Why::Author));
    }
    if let Some(note) = &file.note {
        out.line(format_args!("description {}", quoted(note)));
    }
    let theme = quoted(theme::name_of(file.theme));
    for (hex, cell) in board.iter() {
        let (column, row) = hex.column_row();
        let entries = out.hex(hex, cell).join(";");
        let level = cell.level;
        out.line(format_args!(
            "hex {column:02}{row:02} {level} {} {theme}",
            quoted(&entries)
        ));
    }
    out.line(format_args!("end"));
    Exported {
        text: out.text,
        notes: out.notes,
    }
}

/// A text between double quotes, as the format's readers take it.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The file as it is being written.
#[derive(Default)]
struct Sheet {
    text: String,
    lines: u32,
    notes: Vec<Note>,
}

impl Sheet {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{line}");
        self.lines += 1;
    }

    /// The entries of the next line's hex; what they cannot say is noted.
    fn hex(&mut self, hex: Hex, cell: &Cell) -> Vec<String> {
        let line = self.lines + 1;
        let mut lost = |what: String, why: Why| {
            self.notes.push(Note {
                line,
                hex: Some(hex),
                what,
                why,
            });
        };
        if cell.check().is_err() {
            lost(cell.to_string(), Why::Unruly);
        }
        let mut out = Vec::new();
        match ground(cell.ground) {
            Some(_) if cell.ground == Ground::Paved && cell.water.is_some() => {
                lost("paved".to_owned(), Why::PavedUnderWater);
            }
            entry => out.extend(entry.map(str::to_owned)),
        }
        if let Some(depth) = cell.water {
            out.push(format!("water:{depth}"));
        }
        if cell.ice {
            out.push("ice:1".to_owned());
        }
        out.extend(cell.woods.map(woods));
        if let Some(exits) = cell.road {
            out.push(format!("road:1:{}", sides(exits)));
        }
        if let Some(exits) = cell.rail {
            out.push(format!(
                "fluff:{}:{}",
                super::terrain::RAILWAY,
                sides(exits)
            ));
        }
        if let Some(b) = cell.building {
            out.push(building(b, &mut lost));
        }
        match cell.bridge {
            Some(b) if sides(b.exits) == 0 => lost("bridge".to_owned(), Why::BridgeNowhere),
            Some(b) => out.push(bridge(b, &mut lost)),
            None => {}
        }
        if cell.fire {
            out.push("fire:1".to_owned());
        }
        match cell.smoke {
            Some(Density::Light) => out.push("smoke:1".to_owned()),
            Some(_) => out.push("smoke:2".to_owned()),
            None => {}
        }
        if cell.drift {
            lost("drifting smoke".to_owned(), Why::Drift);
        }
        if cell.fortified {
            out.push("fortified:1".to_owned());
        }
        if !cell.walls.is_empty() {
            lost(format!("low wall {}", cell.walls), Why::LowWall);
        }
        if !cell.barriers.is_empty() {
            lost(cell.barriers.to_string(), Why::Barrier);
        }
        if let Some(fixture) = cell.fixture {
            lost(fixture.to_string(), Why::Fixture);
        }
        for zone in cell.zones.names() {
            lost(zone.to_lowercase(), Why::Zone);
        }
        out
    }
}

/// Bits of the six hexsides.
fn sides(exits: Exits) -> u8 {
    exits.0 & 0b11_1111
}

fn ground(ground: Ground) -> Option<&'static str> {
    Some(match ground {
        Ground::Clear => return None,
        Ground::Paved => "pavement:1",
        Ground::Gravel => "gravel_piles:1",
        Ground::Field => "planted_fields:1",
        Ground::Rough => "rough:1",
        Ground::UltraRough => "rough:2",
        Ground::Rubble => "rubble:1",
        Ground::UltraRubble => "rubble:6",
        Ground::ThinSnow => "snow:1",
        Ground::DeepSnow => "snow:2",
        Ground::Mud => "mud:1",
        Ground::Swamp => "swamp:1",
        Ground::Tundra => "tundra:1",
        Ground::Sand => "sand:1",
        Ground::HeavyIndustrial => "heavy_industrial:1",
        Ground::HazardousPool => "hazardous_liquid:1",
        Ground::MagmaCrust => "magma:1",
        Ground::MagmaLiquid => "magma:2",
    })
}

fn woods(woods: Woods) -> String {
    let name = match woods.growth {
        Growth::Woods => "woods",
        Growth::Jungle => "jungle",
    };
    match woods.density {
        Density::Light => format!("{name}:1;foliage_elev:2"),
        Density::Heavy => format!("{name}:2;foliage_elev:2"),
        // The format has none of these that are two levels high; without a height its readers take their own.
        Density::UltraHeavy => format!("{name}:3"),
    }
}

/// The classic construction factor for one of ours.
fn classic(what: &str, cf: u8, lost: &mut impl FnMut(String, Why)) -> i32 {
    if cf == 0 {
        lost(format!("{what} cf 0"), Why::CfNothing);
    } else if cf > construction::GREATEST {
        lost(format!("{what} cf {cf}"), Why::CfTooHigh);
    }
    construction::classic_of(cf)
}

fn building(b: Building, lost: &mut impl FnMut(String, Why)) -> String {
    let (what, kind, class) = match b.kind {
        BuildingKind::Building => ("building", construction::type_of(b.class), 0),
        BuildingKind::Bunker => ("bunker", construction::type_of(b.class), 2),
        BuildingKind::Wall => ("wall", construction::WALL, 0),
    };
    if b.class != BuildingClass::of_cf(b.cf) {
        let class = b.class.name().to_lowercase();
        lost(format!("{class} {what} cf {}", b.cf), Why::ClassLost);
    }
    let cf = classic(what, b.cf, lost);
    // Each hex stands for itself (R10.1.2): no exits.
    let mut out = format!("building:{kind}:0;bldg_cf:{cf};bldg_elev:{}", b.height);
    if class != 0 {
        let _ = write!(out, ";bldg_class:{class}");
    }
    out
}

fn bridge(b: Bridge, lost: &mut impl FnMut(String, Why)) -> String {
    let cf = classic("bridge", b.cf, lost);
    let kind = construction::type_of(BuildingClass::of_cf(b.cf));
    let exits = sides(b.exits);
    format!(
        "bridge:{kind}:{exits};bridge_cf:{cf};bridge_elev:{}",
        b.deck
    )
}
