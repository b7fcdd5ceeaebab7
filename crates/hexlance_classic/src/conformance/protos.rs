//! ProtoMechs of cases in the notation of one line: `at 0508 N, proto 5, mp 4/6/4, has SRM 2 MG, has ER Small Laser TO`. How
//! many boxes are crossed off is said as for slots: `struck LE 1`.

use super::unit::{location, number};
use crate::model::{
    Location, TechBase,
    record::{ArmorList, Body, Lists, ProtoRecord, UnitRecord},
};

/// Whether words are about what a ProtoMech is, not how it stands.
pub(super) fn of_template(words: &[&str]) -> bool {
    matches!(words, ["proto" | "machines", ..] | ["booster"])
}

/// A ProtoMech that is nobody's design, with as much armor as it can have: one machine unless more are asked for; none where
/// the words do not speak of one.
pub(super) fn template(name: &str, parts: &[&str]) -> Result<Option<UnitRecord>, String> {
    let words: Vec<Vec<&str>> = parts
        .iter()
        .map(|part| part.split_whitespace().collect())
        .collect();
    let tons = words.iter().find_map(|part| match part.as_slice() {
        ["proto", tons] => Some(number::<u16>(tons)),
        _ => None,
    });
    let Some(tons) = tons.transpose()? else {
        return Ok(None);
    };
    let ([_, torso, _, legs, _], _) =
        crate::tables::proto(tons).ok_or(format!("no ProtoMech has {tons} tons"))?;
    let mut p = ProtoRecord {
        tons,
        machines: 1,
        walk: 4,
        jump: 0,
        myomer_booster: false,
        armor: ArmorList::new(),
        items: Lists::new(),
    };
    for part in &words {
        match part.as_slice() {
            ["machines", n] => p.machines = number(n)?,
            ["booster"] => p.myomer_booster = true,
            ["mp", mp] => {
                let all: Vec<&str> = mp.split('/').collect();
                let [walk, _, jump] = all.as_slice() else {
                    return Err("write MP as 4/6/0".to_owned());
                };
                (p.walk, p.jump) = (number(walk)?, number(jump)?);
            }
            ["has", thing @ .., at] => {
                let at = location(at)?;
                p.items.entry(at).or_default().push(thing.join(" "));
            }
            _ => {}
        }
    }
    let arm = if tons < 3 { 2 } else { 4 };
    for (at, points) in [
        (Location::HD, 2 + tons / 2),
        (Location::TO, 2 * torso),
        (Location::LA, arm),
        (Location::RA, arm),
        (Location::LE, 2 * legs),
    ] {
        p.armor.insert(at, points);
    }
    if p.items.contains_key(&Location::MG) {
        p.armor.insert(Location::MG, 3);
    }
    Ok(Some(UnitRecord {
        id: "case".to_owned(),
        name: name.to_owned(),
        faction: String::new(),
        tech_base: TechBase::Clan,
        role: String::new(),
        look: String::new(),
        gunnery: None,
        piloting: None,
        omni: false,
        body: Body::ProtoMech(p),
    }))
}
