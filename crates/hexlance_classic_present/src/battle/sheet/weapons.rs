//! The weapons of a unit with their numbers and their ammunition.

use hexlance_classic::{
    model::{Munition, Round},
    read::Look,
};

use crate::{
    hud::model::sheet::{ChipState, Help, Ledger, LedgerRow},
    unit,
};

/// The weapons, row by row.
pub(super) fn ledger(u: &Look<'_>) -> Ledger {
    let rows = 0..u.sheet.weapons.len();
    Ledger {
        title: tr!("Weapons").to_owned(),
        heads: [
            "",
            tr_c!("sheet", "LOC"),
            tr_c!("sheet", "HT"),
            tr_c!("sheet", "DMG"),
            tr_c!("sheet", "S/M/L"),
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: rows.filter_map(|n| row(u, n as u8)).collect(),
    }
}

fn row(u: &Look<'_>, n: u8) -> Option<LedgerRow> {
    let mount = u.sheet.weapons.get(usize::from(n))?;
    let round = mount.weapon.usual()?;
    let works = u.weapon_works(n);
    let name = unit::weapon_name(u.sheet, n);
    let place = unit::place(mount.at, mount.split);
    let bins = bins(u, mount.weapon.name.as_str());
    let dry = mount.weapon.needs_ammunition()
        && !mount.one_shot
        && bins.iter().all(|(_, shots)| *shots == 0);
    let state = match works && !dry {
        true => ChipState::Plain,
        false => ChipState::Spent,
    };
    let why = why(u, n, works, dry);
    let mut help = Help::new(name.as_str())
        .line(tr!("Location"), place.as_str())
        .line(tr!("Heat"), mount.weapon.heat.to_string());
    for round in &mount.weapon.rounds {
        help = help.line(kind(round.kind), numbers(round));
    }
    for (kind, shots) in &bins {
        help = help.line(tr!("Ammunition"), ammunition(*kind, *shots));
    }
    help = help
        .line(tr!("Not now"), why.as_str())
        .line(tr!("Rule"), "C10.1");
    let mut note: Vec<String> = bins
        .iter()
        .map(|(kind, shots)| ammunition(*kind, *shots))
        .collect();
    if mount.one_shot {
        note.push(tr!("one shot").to_owned());
    }
    if mount.artemis.is_some() {
        note.push("Artemis IV".to_owned());
    }
    if !why.is_empty() {
        note.insert(0, why);
    }
    Some(LedgerRow {
        key: format!("weapon.{n}"),
        spoken: tr!(
            "{name}, {place}, heat {heat}, damage {damage}",
            name,
            place,
            heat = mount.weapon.heat,
            damage = unit::damage(round)
        ),
        cells: vec![
            name,
            place,
            mount.weapon.heat.to_string(),
            unit::damage(round),
            unit::ranges(round),
        ],
        state,
        note: note.join("  ·  "),
        help,
        action: None,
    })
}

/// The bins for a weapon that are there: kind and shots left.
pub fn bins(u: &Look<'_>, weapon: &str) -> Vec<(Munition, u16)> {
    let all = u.sheet.bins.iter().enumerate();
    all.filter(|(_, b)| b.weapon.as_str() == weapon)
        .map(|(i, b)| (b.kind, u.shots_in(i as u8)))
        .collect()
}

/// Shots of a bin in words.
fn ammunition(kind: Munition, shots: u16) -> String {
    let text = tr_n!(shots, "{n} shot", "{n} shots");
    match kind.word() {
        "" => text,
        word => format!("{} {text}", crate::lang::text(word)),
    }
}

/// What numbers belong to.
fn kind(kind: Munition) -> &'static str {
    match kind.word() {
        "" => tr!("Numbers"),
        word => crate::lang::text(word),
    }
}

/// The numbers of a weapon with a kind of ammunition.
fn numbers(round: &Round) -> String {
    let text = tr!(
        "damage {damage}, ranges {ranges}, {codes}",
        damage = unit::damage(round),
        ranges = unit::ranges(round),
        codes = unit::codes(round)
    );
    match round.min {
        0 => text,
        min => format!("{text}, {}", tr!("minimum range {min}", min)),
    }
}

/// Why a weapon does not fire.
fn why(u: &Look<'_>, n: u8, works: bool, dry: bool) -> String {
    let bit = 1u64 << (n % 64);
    let why = if u.stores.jammed & bit != 0 {
        tr!("jammed")
    } else if u.stores.spent & bit != 0 {
        tr!("fired off")
    } else if !works {
        tr!("destroyed")
    } else if dry {
        tr!("no ammunition")
    } else {
        ""
    };
    why.to_owned()
}
