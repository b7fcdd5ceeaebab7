//! Combat vehicles (C8.5).

use hexlance_rules::say;

use super::{
    assembly::{Assembly, Placed},
    items::Entry,
};
use crate::{
    model::{
        ArmorKind, EngineKind, Location, Motive, Movement, SinkKind, Sinks, Special, TechBase,
        Tons, record::VehicleRecord,
    },
    tables,
};

/// Suspension factor of a motive type and tonnage (C8.5.3); none if it is not built so heavy.
pub(super) fn suspension(motive: Motive, tons: u16) -> Option<u16> {
    let by_tonnage: &[(u16, u16)] = match motive {
        Motive::Tracked => &[(100, 0)],
        Motive::Wheeled => &[(80, 20)],
        Motive::Hover => &[(10, 40), (20, 85), (30, 130), (40, 175), (50, 235)],
        Motive::Vtol => &[(10, 50), (20, 95), (30, 140)],
        Motive::Wige => &[(15, 45), (30, 80), (45, 115), (80, 140)],
        Motive::Hydrofoil => &[
            (10, 60),
            (20, 105),
            (30, 150),
            (40, 195),
            (50, 255),
            (60, 300),
            (70, 345),
            (80, 390),
            (90, 435),
            (100, 480),
        ],
        Motive::Naval | Motive::Submarine => &[(300, 30)],
    };
    let row = by_tonnage.iter().find(|(most, _)| tons <= *most);
    row.map(|(_, factor)| *factor).filter(|_| tons > 0)
}

/// Makes the sheet of a vehicle.
pub(super) fn assemble(a: &mut Assembly<'_>, v: &VehicleRecord) {
    let Some(factor) = suspension(v.motive, v.tons) else {
        a.need(
            false,
            "body.tons",
            || say!("a vehicle of this kind with {tons} tons", tons = v.tons),
            || say!("see the most tonnage of its motive type (C8.5.6)"),
        );
        return;
    };
    let turret = v
        .items
        .get(&Location::TU)
        .is_some_and(|list| !list.is_empty());
    a.sheet.support = v.support;
    a.sheet.locations = match a.sheet.has_six_sides() {
        true => Location::LARGE.to_vec(),
        false => vec![Location::FR, Location::RS, Location::LS, Location::RR],
    };
    if turret {
        a.sheet.locations.push(Location::TU);
    }
    if v.motive == Motive::Vtol {
        a.sheet.locations.push(Location::RO);
    }
    for at in a.sheet.locations.clone() {
        a.sheet.structure[at.index()] = v.tons.div_ceil(10);
    }
    a.sheet.locations.push(Location::BD);
    a.sheet.tons = v.tons;
    a.sheet.engine = v.engine;
    a.sheet.movement = Movement {
        walk: v.cruise,
        ..Movement::default()
    };
    a.sheet.sinks = Sinks {
        kind: SinkKind::Single,
        count: v.heat_sinks,
        in_engine: v.heat_sinks,
    };
    armor(a, v);
    let placed = a.read(&v.items, "items");
    a.stow_all(&placed);
    a.supplied();
    if let Some(support) = v.support {
        a.need(
            false,
            "body.support",
            || say!("a support vehicle"),
            || say!("the rules say nothing of how those are built (C8.5): leave it out"),
        );
        a.need(
            (2..=10).contains(&support.barrier),
            "body.support.barrier",
            || say!("a barrier armor rating of {n}", n = support.barrier),
            || say!("write 2 to 10 (C17.1.2)"),
        );
        return;
    }
    places(a, v, &placed);
    weights(a, v, factor);
}

fn armor(a: &mut Assembly<'_>, v: &VehicleRecord) {
    a.armor(&v.armor, &Default::default(), true);
    let (points, most) = (a.armor_points(), v.tons * 7 / 2 + 40);
    a.need(
        points <= most,
        "body.armor",
        || say!("{points} points of armor", points),
        || say!("write {most} at most (C8.5.2)", most),
    );
    let rotor = v.armor.get(&Location::RO).copied().unwrap_or(0);
    a.need(
        rotor <= 2,
        "body.armor[RO]",
        || say!("{points} points of armor on the rotor", points = rotor),
        || say!("write 2 at most (C8.5.2)"),
    );
}

/// Places for weapons, equipment and kinds of ammunition (C8.5.5, C8.5.7).
fn places(a: &mut Assembly<'_>, v: &VehicleRecord, placed: &[Placed]) {
    let clan = a.tech() == TechBase::Clan;
    let mut kinds: Vec<&str> = Vec::new();
    let mut used: i16 = 0;
    for p in placed {
        match &p.entry {
            Entry::Ammo { weapon, .. } if kinds.contains(&weapon.as_str()) => {}
            Entry::Ammo { weapon, .. } => {
                kinds.push(weapon);
                used += 1;
            }
            Entry::Item(item, _) if clan && item.special == Special::Case => {}
            _ => used += 1,
        }
    }
    used += match (v.engine, clan) {
        (EngineKind::Light, _) | (EngineKind::Xl, true) => 1,
        (EngineKind::Xl, false) => 2,
        (EngineKind::Compact, _) => -1,
        _ => 0,
    };
    used += match (v.armor_kind, clan) {
        (ArmorKind::FerroFibrous, false) => 2,
        (ArmorKind::FerroFibrous, true) | (ArmorKind::LightFerroFibrous, _) => 1,
        (ArmorKind::HeavyFerroFibrous, _) => 3,
        _ => 0,
    };
    let most = 5 + (v.tons / 5) as i16;
    a.places = Some((used.max(0) as u16, most as u16));
    a.need(
        used <= most,
        "body.items",
        || say!("{used} of {most} places are used", used, most),
        || say!("leave something out (C8.5.5)"),
    );
}

fn weights(a: &mut Assembly<'_>, v: &VehicleRecord, factor: u16) {
    let tonnage = Tons::whole(v.tons);
    let product = v.tons * u16::from(v.cruise);
    let rating = (product.saturating_sub(factor)).div_ceil(5).max(2) * 5;
    a.need(
        tables::engine(rating).is_some(),
        "body.cruise",
        || say!("an engine of rating {rating}", rating),
        || say!("write fewer Cruising MP: the largest engine has a rating of 400 (C8.5.7)"),
    );
    a.weigh("structure", tonnage.hundredths_up(10));
    a.weigh("controls", tonnage.hundredths_up(5));
    let mut engine = engine_weight(rating, v.engine, true);
    if v.motive == Motive::Hover {
        engine = engine.max(tonnage.hundredths_up(20));
    }
    a.weigh("engine", engine);
    let lifts = matches!(
        v.motive,
        Motive::Hover | Motive::Vtol | Motive::Wige | Motive::Hydrofoil | Motive::Submarine
    );
    if lifts {
        a.weigh("lift equipment", tonnage.hundredths_up(10));
    }
    let in_turret: Tons = {
        let weapons = a.sheet.weapons.iter().filter(|m| m.at == Location::TU);
        let items = a.sheet.items.iter().filter(|i| i.at == Location::TU);
        let weapons: Tons = weapons.map(|m| m.weapon.tons).sum();
        weapons + items.map(|i| i.tons).sum()
    };
    a.weigh("turret", in_turret.hundredths_up(10));
    energy(a, v.heat_sinks, v.engine);
    a.armor_weight(v.armor_kind, v.armor_tons);
    let weapons = a.weapon_weight();
    a.weigh("weapons", weapons);
    let ammunition = a.sheet.bins.iter().map(|b| b.tons).sum();
    a.weigh("ammunition", ammunition);
    let items = a.sheet.items.iter().map(|i| i.tons).sum();
    a.weigh("equipment", items);
    a.weighed(tonnage);
}

/// Weight of an engine; those of vehicles have shielding where they are fusion engines (C8.4.2).
pub(super) fn engine_weight(rating: u16, kind: EngineKind, vehicle: bool) -> Tons {
    let standard = tables::engine(rating).unwrap_or_default();
    let share = if vehicle && kind.is_fusion() {
        kind.weight() * 3 / 2
    } else {
        kind.weight()
    };
    // Shares with a half are those of light engines: 112.5.
    if vehicle && kind == EngineKind::Light {
        return Tons((standard.0 * 1_125).div_ceil(1_000 * 500) * 500);
    }
    standard.hundredths_up(share)
}

/// Sinks for all energy weapons at once, and amplifiers where the engine is no fusion engine (C8.5.4, C8.5.8).
pub(super) fn energy(a: &mut Assembly<'_>, sinks: u8, engine: EngineKind) {
    let energy = a.sheet.weapons.iter().filter(|m| m.weapon.is_energy());
    let (mut heat, mut tons) = (0u16, Tons::ZERO);
    for m in energy {
        heat += u16::from(m.weapon.heat);
        tons = tons + m.weapon.tons;
    }
    let needs = heat.max(engine.sinks().into());
    a.need(
        u16::from(sinks) >= needs,
        "body.heat_sinks",
        || say!("{n} heat sinks", n = sinks),
        || {
            say!(
                "write {needs} at least: all energy weapons fire at once (C8.5.4)",
                needs
            )
        },
    );
    let paid = sinks.saturating_sub(engine.sinks());
    a.weigh("heat sinks", Tons::whole(paid.into()));
    if !engine.is_fusion() {
        a.weigh("power amplifiers", tons.hundredths_up(10));
    }
}
