//! What is printed on record sheets in words: classes, weapons, ammunition, critical slots.

use hexlance_classic::model::{
    Cockpit, Code, Config, Damage, EngineKind, Gyro, Infantry, InfantryMotive, Location, Motive,
    Munition, Myomer, Round, Sheet, SinkKind, Slot, UnitClass, Weapon, WeightClass,
};

use crate::{lang::text, words::capital};

/// The class of a unit in a word or two.
pub fn class(class: UnitClass) -> &'static str {
    match class {
        UnitClass::BattleMech(Config::Biped) => tr!("BattleMech"),
        UnitClass::BattleMech(Config::Quad) => tr!("Four-legged BattleMech"),
        UnitClass::IndustrialMech(_) => tr!("IndustrialMech"),
        UnitClass::Vehicle(motive) => match motive {
            Motive::Tracked => tr!("Tracked vehicle"),
            Motive::Wheeled => tr!("Wheeled vehicle"),
            Motive::Hover => tr!("Hover vehicle"),
            Motive::Vtol => tr!("VTOL"),
            Motive::Wige => tr!("WiGE"),
            Motive::Hydrofoil | Motive::Naval => tr!("Ship"),
            Motive::Submarine => tr!("Submarine"),
        },
        UnitClass::Infantry(motive) => match motive {
            InfantryMotive::Foot => tr!("Foot infantry"),
            InfantryMotive::Jump => tr!("Jump infantry"),
            InfantryMotive::Motorized => tr!("Motorized infantry"),
            _ => tr!("Mechanized infantry"),
        },
        UnitClass::BattleArmor(_) => tr!("Battle armor"),
        UnitClass::ProtoMech => tr!("ProtoMechs"),
        UnitClass::AerospaceFighter => tr!("Aerospace fighter"),
        UnitClass::ConventionalFighter => tr!("Conventional fighter"),
    }
}

/// Tonnage with its weight class.
pub fn weight(sheet: &Sheet) -> String {
    match sheet.infantry {
        Some(Infantry::Platoon(_)) => return tr_n!(sheet.count, "{n} trooper", "{n} troopers"),
        Some(Infantry::Suits(_)) => return tr_n!(sheet.count, "{n} suit", "{n} suits"),
        None => {}
    }
    let class = text(WeightClass::of(sheet.tons).name());
    tr!("{tons} tons, {class}", tons = sheet.tons, class)
}

/// Walking, running and jumping MP as sheets print them.
pub fn movement(sheet: &Sheet) -> String {
    format!(
        "{}/{}/{}",
        sheet.movement.walk,
        sheet.run(),
        sheet.movement.jump
    )
}

/// The name of a weapon of a sheet, with what sets it apart.
pub fn weapon_name(sheet: &Sheet, weapon: u8) -> String {
    let Some(mount) = sheet.weapons.get(usize::from(weapon)) else {
        return String::new();
    };
    match mount.rear {
        true => tr!("{weapon} (rear)", weapon = mount.weapon.name.as_str()),
        false => mount.weapon.name.to_string(),
    }
}

/// The same with its ammunition, where that is no usual one.
pub fn shot_name(sheet: &Sheet, weapon: u8, kind: Munition) -> String {
    let name = weapon_name(sheet, weapon);
    match kind.word() {
        "" => name,
        word => format!("{name}, {}", text(word)),
    }
}

/// The weapon in few letters, for the head of a column.
pub fn short_weapon(weapon: &Weapon) -> String {
    let words: Vec<&str> = weapon.name.as_str().split_whitespace().collect();
    let mut out = String::new();
    for word in words {
        let word = match word {
            "Laser" => "L",
            "Small" => "S",
            "Medium" => "M",
            "Large" => "L",
            "Pulse" => "P",
            "Machine" => "MG",
            "Heavy" => "H",
            "Light" => "L",
            "Anti-missile" => "AMS",
            "array" => "ar",
            "Gun" | "gun" | "system" => continue,
            "Autocannon" => "AC",
            "Rifle" => "R",
            "Flamer" => "Flam",
            "Streak" => "St",
            "Ultra" => "U",
            other => other,
        };
        let letters = word.chars().all(|c| c.is_ascii_uppercase()) && out.chars().count() < 3;
        if !(out.is_empty() || letters && word.chars().count() == 1) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// Damage of a hit in few letters.
pub fn damage(round: &Round) -> String {
    match round.damage {
        Damage::None | Damage::Linked => "–".to_owned(),
        Damage::Points(n) => match round.cluster {
            Some((1, column)) => format!("{n}×{column}"),
            _ => n.to_string(),
        },
        Damage::Missile(n) => match round.cluster {
            Some((_, column)) => format!("{n}×{column}"),
            None => n.to_string(),
        },
        Damage::Shot(n) => format!("{n}×{}", round.rapid.max(1)),
        Damage::Brackets(a, b, c) => format!("{a}/{b}/{c}"),
        Damage::Plasma { points, .. } => points.to_string(),
        Damage::Pod => "*".to_owned(),
    }
}

/// Ranges in hexes: short, medium, long; those under water of what works nowhere else.
pub fn ranges(round: &Round) -> String {
    let wet = round.under_water.map(|(_, ranges)| ranges);
    let all = match round.ranges {
        [0, 0, 0] => wet.unwrap_or_default(),
        dry => dry,
    };
    if all == [0; 3] {
        return "–".to_owned();
    }
    all.map(|n| match n {
        0 => "–".to_owned(),
        n => n.to_string(),
    })
    .join("/")
}

/// Type codes in letters (C10.1.2).
pub fn codes(round: &Round) -> String {
    const ALL: [(Code, &str); 16] = [
        (Code::AE, "AE"),
        (Code::AI, "AI"),
        (Code::C, "C"),
        (Code::DB, "DB"),
        (Code::DE, "DE"),
        (Code::E, "E"),
        (Code::F, "F"),
        (Code::H, "H"),
        (Code::M, "M"),
        (Code::OS, "OS"),
        (Code::P, "P"),
        (Code::PB, "PB"),
        (Code::R, "R"),
        (Code::S, "S"),
        (Code::V, "V"),
        (Code::X, "X"),
    ];
    let has = ALL.iter().filter(|(code, _)| round.types.has(*code));
    let letters: Vec<_> = has.map(|(_, letters)| *letters).collect();
    letters.join(", ")
}

/// What stands in a critical slot.
pub fn slot_name(sheet: &Sheet, slot: Slot) -> String {
    let named = |name: &'static str| name.to_owned();
    match slot {
        Slot::Empty => named(tr!("Roll again")),
        Slot::LifeSupport => named(tr!("Life support")),
        Slot::Sensors => named(tr!("Sensors")),
        Slot::Cockpit => named(tr!("Cockpit")),
        Slot::Engine => named(tr!("Engine")),
        Slot::Gyro => named(tr!("Gyro")),
        Slot::Actuator(actuator) => capital(text(actuator.name())),
        Slot::HeatSink(_) => match sheet.sinks.kind {
            SinkKind::Single => named(tr!("Heat sink")),
            SinkKind::Double => named(tr!("Double heat sink")),
        },
        Slot::JumpJet(_) => named(tr!("Jump jet")),
        Slot::Weapon(n) => weapon_name(sheet, n),
        Slot::Bin(n) => bin_name(sheet, n),
        Slot::Item(n) => {
            let item = sheet.items.get(usize::from(n));
            item.map_or_else(String::new, |i| i.equipment.name.to_string())
        }
        Slot::Filler(filler) => text(filler.word()).to_owned(),
    }
}

/// Ammunition of a sheet, by the weapon that it is for.
pub fn bin_name(sheet: &Sheet, bin: u8) -> String {
    let Some(bin) = sheet.bins.get(usize::from(bin)) else {
        return String::new();
    };
    match bin.kind.word() {
        "" => tr!("Ammo {weapon}", weapon = bin.weapon.as_str()),
        kind => tr!(
            "Ammo {weapon}, {kind}",
            weapon = bin.weapon.as_str(),
            kind = text(kind)
        ),
    }
}

/// The name of an engine.
pub fn engine(kind: EngineKind) -> &'static str {
    match kind {
        EngineKind::Fusion => tr!("Fusion engine"),
        EngineKind::Xl => tr!("XL engine"),
        EngineKind::Light => tr!("Light engine"),
        EngineKind::Compact => tr!("Compact engine"),
        EngineKind::Ice => tr!("Combustion engine"),
        EngineKind::FuelCell => tr!("Fuel cells"),
    }
}

/// What of a sheet is not as usual, a word or two each.
pub fn traits(sheet: &Sheet) -> Vec<String> {
    let mut out = Vec::new();
    if sheet.engine != EngineKind::Fusion {
        out.push(engine(sheet.engine).to_owned());
    }
    match sheet.gyro {
        Gyro::Standard => {}
        Gyro::Xl => out.push(tr!("XL gyro").to_owned()),
        Gyro::Compact => out.push(tr!("Compact gyro").to_owned()),
        Gyro::HeavyDuty => out.push(tr!("Heavy-duty gyro").to_owned()),
    }
    match sheet.cockpit {
        Cockpit::Standard => {}
        Cockpit::Small => out.push(tr!("Small cockpit").to_owned()),
        Cockpit::Industrial => out.push(tr!("Industrial cockpit").to_owned()),
    }
    if sheet.myomer != Myomer::Standard {
        out.push(tr!("Triple-strength myomer").to_owned());
    }
    if sheet.movement.improved_jets {
        out.push(tr!("Improved jump jets").to_owned());
    }
    out.extend(sheet.items.iter().map(|i| i.equipment.name.to_string()));
    let case: Vec<&str> = sheet
        .locations
        .iter()
        .filter(|at| sheet.case.has(**at))
        .map(|at| at.abbreviation())
        .collect();
    if !case.is_empty() {
        out.push(tr!("CASE: {locations}", locations = case.join(", ")));
    }
    let mut seen = Vec::new();
    out.retain(|word| {
        !seen.contains(word) && {
            seen.push(word.clone());
            true
        }
    });
    out
}

/// Heat sinks: how many of which kind, and what they take away.
pub fn sinks(sheet: &Sheet) -> String {
    let sinks = sheet.sinks;
    let all = u16::from(sinks.count) * u16::from(sinks.each());
    match sinks.kind {
        SinkKind::Single => tr_n!(
            sinks.count,
            "{n} heat sink ({all})",
            "{n} heat sinks ({all})",
            all
        ),
        SinkKind::Double => tr_n!(
            sinks.count,
            "{n} double heat sink ({all})",
            "{n} double heat sinks ({all})",
            all
        ),
    }
}

/// The weapons of a sheet, those of one kind together, such as "2 × Medium Laser".
pub fn weapons(sheet: &Sheet) -> Vec<String> {
    let mut all: Vec<(String, usize)> = Vec::new();
    for n in 0..sheet.weapons.len() {
        let name = weapon_name(sheet, n as u8);
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => all.push((name, 1)),
        }
    }
    let all = all.into_iter();
    all.map(|(name, count)| match count {
        1 => name,
        n => format!("{n} × {name}"),
    })
    .collect()
}

/// Where a weapon sits, in letters.
pub fn place(at: Location, split: Option<Location>) -> String {
    match split {
        Some(other) => format!("{at}/{other}"),
        None => at.to_string(),
    }
}
