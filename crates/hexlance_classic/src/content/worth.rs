//! What a unit is worth, so that two players can agree on even sides (C9.4).

use crate::model::{
    EngineKind, Fighting, Motive, Sheet, SinkKind, TechBase, UnitClass,
    record::{Body, UnitRecord},
};

/// Worth of a unit at two skills, normally rounded (C9.4.1).
pub fn worth(sheet: &Sheet, gunnery: u8, second: u8, record: &UnitRecord) -> u32 {
    let skill = skill(4, gunnery, 1.2, 0.85);
    // ProtoMechs have gunnery only (C15.1.2).
    let second = match sheet.class {
        UnitClass::ProtoMech => 1.0,
        UnitClass::Infantry(_) => self::skill(8, second, 1.1, 0.93),
        _ => self::skill(5, second, 1.1, 0.93),
    };
    let worth = base(sheet, record) * technology(sheet) * skill * second;
    (worth + 0.5).floor() as u32
}

fn skill(default: u8, own: u8, better: f64, worse: f64) -> f64 {
    if own < default {
        f64::powi(better, (default - own).into())
    } else {
        f64::powi(worse, (own - default).into())
    }
}

/// The base of a class.
fn base(sheet: &Sheet, record: &UnitRecord) -> f64 {
    let tons = f64::from(sheet.tons);
    match sheet.class {
        UnitClass::BattleMech(_) | UnitClass::IndustrialMech(_) | UnitClass::AerospaceFighter => {
            tons
        }
        UnitClass::Vehicle(Motive::Vtol) => tons,
        UnitClass::Vehicle(_) => tons * 0.7,
        UnitClass::ConventionalFighter => tons * 0.5,
        UnitClass::ProtoMech => tons * 2.0 * f64::from(sheet.count),
        UnitClass::BattleArmor(_) => 7.0 * f64::from(sheet.count),
        UnitClass::Infantry(_) => match &record.body {
            Body::Infantry(p) if matches!(p.weapon, Fighting::Lrm | Fighting::Srm) => 14.0,
            _ => 10.0,
        },
    }
}

/// 1 for plain technology, 1.2 for newer, 1.4 for Clan (C9.4.2, C9.4.5).
fn technology(sheet: &Sheet) -> f64 {
    let clan = sheet.tech == TechBase::Clan
        || sheet
            .weapons
            .iter()
            .any(|m| m.weapon.tech == TechBase::Clan);
    if clan {
        return 1.4;
    }
    let is_new = |name: &str| {
        [
            "Pulse", "ER ", "Gauss", "gauss", "Ultra", "LB ", "MRM", "Streak",
        ]
        .iter()
        .any(|word| name.contains(word))
    };
    let newer = sheet.sinks.kind == SinkKind::Double
        || matches!(sheet.engine, EngineKind::Xl | EngineKind::Light)
        || sheet.weapons.iter().any(|m| is_new(m.weapon.name.as_str()));
    if newer { 1.2 } else { 1.0 }
}
