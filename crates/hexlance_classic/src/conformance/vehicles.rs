//! Vehicles of cases in the notation of one line: `at 0508 N, vehicle tracked, 60 tons, cruise 4, has PPC TU`.

use super::unit::{self, location, number};
use crate::{
    model::{
        Aiming, EngineKind, Location, Motive, Support, SupportSize, TechBase, Tons,
        record::{ArmorList, Body, Lists, UnitRecord, VehicleRecord},
    },
    setup::UnitSetup,
};

/// Whether words are about what a vehicle is, not how it stands.
pub(super) fn of_template(words: &[&str]) -> bool {
    matches!(
        words,
        [
            "vehicle" | "cruise" | "support" | "barrier" | "aims" | "chassis",
            ..
        ]
    )
}

/// A vehicle that is nobody's design: 50 tons, Cruising 5, 20 points of armor on each side; none where the words do not
/// speak of one.
pub(super) fn template(name: &str, parts: &[&str]) -> Result<Option<UnitRecord>, String> {
    let words: Vec<Vec<&str>> = parts
        .iter()
        .map(|part| part.split_whitespace().collect())
        .collect();
    let kind = words.iter().find_map(|part| match part.as_slice() {
        ["vehicle", motive] => Some(self::motive(motive)),
        _ => None,
    });
    let Some(motive) = kind.transpose()? else {
        return Ok(None);
    };
    let mut v = VehicleRecord {
        motive,
        tons: if motive == Motive::Vtol { 30 } else { 50 },
        cruise: 5,
        engine: EngineKind::Fusion,
        heat_sinks: 30,
        armor_kind: Default::default(),
        armor_tons: Tons::whole(5),
        support: None,
        armor: ArmorList::new(),
        items: Lists::new(),
    };
    let mut tech_base = TechBase::InnerSphere;
    for part in &words {
        match part.as_slice() {
            [tons, "tons"] => v.tons = number(tons)?,
            ["cruise", n] => v.cruise = number(n)?,
            ["clan"] => tech_base = TechBase::Clan,
            ["support", size] => support(&mut v).size = self::size(size)?,
            ["barrier", n] => support(&mut v).barrier = number(n)?,
            ["aims", "basic"] => support(&mut v).aiming = Aiming::Basic,
            ["aims", "advanced"] => support(&mut v).aiming = Aiming::Advanced,
            ["chassis", "cycle"] => support(&mut v).cycle = true,
            ["chassis", "off-road"] => support(&mut v).off_road = true,
            ["chassis", "amphibious"] => support(&mut v).amphibious = true,
            ["engine", "ice"] => v.engine = EngineKind::Ice,
            ["engine", "fuel-cell"] => v.engine = EngineKind::FuelCell,
            ["has", thing @ .., at] => {
                let at = location(at)?;
                v.items.entry(at).or_default().push(thing.join(" "));
            }
            _ => {}
        }
    }
    let large = v.support.is_some_and(|s| s.size == SupportSize::Large);
    let sides: &[Location] = match large && !matches!(motive, Motive::Vtol | Motive::Wige) {
        true => &Location::LARGE,
        false => &[Location::FR, Location::RS, Location::LS, Location::RR],
    };
    for at in sides {
        v.armor.insert(*at, 20);
    }
    if motive == Motive::Vtol {
        v.armor.insert(Location::RO, 2);
    }
    if v.items.contains_key(&Location::TU) {
        v.armor.insert(Location::TU, 20);
    }
    Ok(Some(unit::record(name, tech_base, Body::Vehicle(v))))
}

fn support(v: &mut VehicleRecord) -> &mut Support {
    v.support.get_or_insert_default()
}

fn size(word: &str) -> Result<SupportSize, String> {
    Ok(match word {
        "small" => SupportSize::Small,
        "medium" => SupportSize::Medium,
        "large" => SupportSize::Large,
        _ => return Err(format!("no support vehicle is “{word}”")),
    })
}

fn motive(word: &str) -> Result<Motive, String> {
    Ok(match word {
        "tracked" => Motive::Tracked,
        "wheeled" => Motive::Wheeled,
        "hover" => Motive::Hover,
        "vtol" => Motive::Vtol,
        "wige" => Motive::Wige,
        "naval" => Motive::Naval,
        "hydrofoil" => Motive::Hydrofoil,
        "submarine" => Motive::Submarine,
        _ => return Err(format!("no vehicle moves as “{word}”")),
    })
}

/// How a vehicle stands; whether the words were about that.
pub(super) fn stands(unit: &mut UnitSetup<UnitRecord>, words: &[&str]) -> Result<bool, String> {
    let hull = &mut unit.standing.hull;
    match words {
        ["elevation", n] => unit.elevation = number(n)?,
        ["lifted"] => unit.standing.march.lifted = true,
        ["copilot"] => hull.copilot = true,
        ["unsteady"] => hull.unsteady = true,
        ["mp-lost", n] => hull.lost = number(n)?,
        ["driver"] => hull.driver = true,
        ["drawn", "by", name] => unit.standing.tractor = Some((*name).to_owned()),
        ["commander"] => hull.commander = true,
        ["sensors", n] => hull.sensors = number(n)?,
        ["stunned"] => hull.stunned = true,
        ["bridge-left", n] => hull.bridge_left = Some(number(n)?),
        ["stabilizer", at] => hull.stabilizers = hull.stabilizers.with(location(at)?),
        ["turret", "jammed"] => hull.jammed = true,
        ["turret", "locked"] => hull.locked = true,
        ["immobile"] => hull.immobile = true,
        ["engine", "dead"] => hull.engine = true,
        ["turret", n] => unit.standing.stance.twist = number(n)?,
        _ => return Ok(false),
    }
    Ok(true)
}
