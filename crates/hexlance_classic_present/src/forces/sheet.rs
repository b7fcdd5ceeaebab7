//! What is printed on a unit: movement, armor by location, weapons, critical slots.

use super::{faction_of, shelf};
use crate::{
    lang::text, screens::portraits::Shown as Picture, unit, wording::location, words::capital,
};
use hexlance_classic::{
    content::Known,
    force::Member,
    model::{Sheet, Slot},
};
use hexlance_present::{
    grid::{Band, Cell, Grid, Head, Row},
    record::Block,
};

/// Its picture, its skills and its movement.
pub(super) fn top(name: &str, member: &Member, known: &Known) -> Vec<Block<Picture>> {
    let sheet = &known.sheet;
    let mut lines = vec![
        format!("{}  ·  {}", unit::class(sheet.class), unit::weight(sheet)),
        format!("{}  ·  {}", text(sheet.tech.name()), faction_of(known)),
    ];
    if name != sheet.name {
        lines.insert(0, sheet.name.clone());
    }
    let (gunnery, piloting) = member.skills(sheet);
    let number = |label: &str, value: u8| (label.to_owned(), value.to_string());
    let mut boxes = vec![
        number(tr!("GUNNERY"), gunnery),
        number(tr!("PILOTING"), piloting),
        number(tr!("WALK"), sheet.movement.walk),
        number(tr!("RUN"), sheet.run()),
    ];
    if sheet.movement.jump > 0 {
        boxes.push(number(tr!("JUMP"), sheet.movement.jump));
    }
    let mut out = vec![
        Block::Head {
            picture: shelf::picture(sheet),
            name: name.to_owned(),
            lines,
            points: u16::try_from(member.worth(known)).unwrap_or(u16::MAX),
        },
        Block::Boxes(boxes),
    ];
    if !sheet.look.is_empty() {
        out.push(Block::faint(capital(text(&sheet.look))));
    }
    out
}

/// Armor and structure, weapons, equipment, critical slots.
pub(super) fn below(sheet: &Sheet) -> Vec<Block<Picture>> {
    let mut out = vec![
        Block::Heading(tr!("Armor and structure").to_owned()),
        Block::Grid(armor(sheet)),
    ];
    if !sheet.weapons.is_empty() {
        out.push(Block::Heading(tr!("Weapons").to_owned()));
        out.push(Block::Grid(weapons(sheet)));
    }
    let bins = (0..sheet.bins.len() as u8).filter_map(|n| {
        let bin = sheet.bins.get(usize::from(n))?;
        let name = unit::bin_name(sheet, n);
        Some(format!("{name} {} ({})", bin.shots, bin.at))
    });
    let bins: Vec<_> = bins.collect();
    if !bins.is_empty() {
        out.push(Block::note(bins.join(", ")));
    }
    if sheet.class.tracks_heat() {
        out.push(Block::note(unit::sinks(sheet)));
    }
    let traits = unit::traits(sheet);
    if !traits.is_empty() {
        out.push(Block::note(traits.join(", ")));
    }
    if sheet.class.is_mech() {
        out.push(Block::Heading(tr!("Critical slots").to_owned()));
        out.extend(sheet.locations.iter().map(|at| {
            let slots = sheet.slots_of(*at).iter().enumerate();
            let slots = slots.filter(|(_, s)| !matches!(s, Slot::Empty | Slot::Filler(_)));
            let slots: Vec<_> = slots
                .map(|(i, s)| format!("{} {}", i + 1, unit::slot_name(sheet, *s)))
                .collect();
            let name = capital(location(*at));
            Block::faint(format!("{name}: {}", slots.join(", ")))
        }));
    }
    out
}

fn heads(texts: &[&str]) -> Vec<Head> {
    let all = texts.iter();
    all.map(|text| Head {
        text: (*text).to_owned(),
        line: false,
    })
    .collect()
}

fn row(name: String, cells: Vec<String>) -> Row {
    let cells = cells.into_iter().map(|text| Cell { text, mark: None });
    Row {
        name,
        cells: cells.collect(),
    }
}

/// Armor, that of the rear, structure, by location.
fn armor(sheet: &Sheet) -> Grid {
    let rows = sheet.locations.iter().map(|at| {
        let i = at.index();
        let rear = match at.is_torso() {
            true => sheet.rear[i].to_string(),
            false => String::new(),
        };
        let cells = vec![
            sheet.armor[i].to_string(),
            rear,
            sheet.structure[i].to_string(),
        ];
        row(capital(location(*at)), cells)
    });
    Grid {
        bands: vec![Band {
            name: String::new(),
            heads: heads(&[tr!("Armor"), tr!("Rear"), tr!("Structure")]),
            ends: false,
            rows: rows.collect(),
        }],
        note: String::new(),
    }
}

/// The weapons with their numbers.
fn weapons(sheet: &Sheet) -> Grid {
    let rows = sheet.weapons.iter().enumerate().filter_map(|(i, mount)| {
        let round = mount.weapon.usual()?;
        let cells = vec![
            unit::place(mount.at, mount.split),
            mount.weapon.heat.to_string(),
            unit::damage(round),
            unit::ranges(round),
        ];
        Some(row(unit::weapon_name(sheet, i as u8), cells))
    });
    Grid {
        bands: vec![Band {
            name: String::new(),
            heads: heads(&[
                tr_c!("sheet", "LOC"),
                tr_c!("sheet", "HT"),
                tr_c!("sheet", "DMG"),
                tr_c!("sheet", "S/M/L"),
            ]),
            ends: false,
            rows: rows.collect(),
        }],
        note: String::new(),
    }
}
