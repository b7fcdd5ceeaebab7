//! Infantry of cases in the notation of one line: `at 0508, platoon foot rifles, troopers 13`,
//! `at 0508, squad 4, plate 5, bears Small Laser RA, swarms M`.

use super::unit::{self, number};
use crate::{
    model::{
        Fighting, InfantryMotive, SuitClass, TechBase,
        record::{Body, PlatoonRecord, SuitArmor, SuitItem, SuitPlace, SuitRecord, UnitRecord},
    },
    setup::UnitSetup,
    state::{Hold, Ranks, SUITS},
};

/// Whether words are about what infantry is, not how it stands.
pub(super) fn of_template(words: &[&str]) -> bool {
    matches!(
        words,
        ["platoon", ..]
            | [
                "features" | "squad" | "plate" | "wears" | "hands" | "class",
                ..
            ]
            | ["bears" | "gear" | "flies" | "swims", ..]
    )
}

/// A platoon or squad that is nobody's design; none where the words speak of neither.
pub(super) fn template(name: &str, parts: &[&str]) -> Result<Option<UnitRecord>, String> {
    let words: Vec<Vec<&str>> = parts
        .iter()
        .map(|part| part.split_whitespace().collect())
        .collect();
    let clan = words.iter().any(|w| w.as_slice() == ["clan"]);
    let tech_base = if clan {
        TechBase::Clan
    } else {
        TechBase::InnerSphere
    };
    let mut body = None;
    for part in &words {
        match part.as_slice() {
            ["platoon", motive, weapon] => {
                body = Some(Body::Infantry(PlatoonRecord {
                    motive: self::motive(motive)?,
                    weapon: fighting(weapon)?,
                    features: String::new(),
                }));
            }
            ["squad", n] => body = Some(Body::BattleArmor(suits(number(n)?))),
            _ => {}
        }
    }
    let Some(mut body) = body else {
        return Ok(None);
    };
    for part in &words {
        match &mut body {
            Body::Infantry(platoon) => {
                if let ["features", letters] = part.as_slice() {
                    platoon.features = (*letters).to_owned();
                }
            }
            Body::BattleArmor(suits) => equip(suits, part)?,
            _ => {}
        }
    }
    Ok(Some(unit::record(name, tech_base, body)))
}

fn motive(word: &str) -> Result<InfantryMotive, String> {
    Ok(match word {
        "foot" => InfantryMotive::Foot,
        "motorized" => InfantryMotive::Motorized,
        "jump" => InfantryMotive::Jump,
        "hover" => InfantryMotive::MechanizedHover,
        "wheeled" => InfantryMotive::MechanizedWheeled,
        "tracked" => InfantryMotive::MechanizedTracked,
        _ => return Err(format!("no platoon moves as “{word}”")),
    })
}

fn fighting(word: &str) -> Result<Fighting, String> {
    Ok(match word {
        "rifles" => Fighting::BallisticRifle,
        "energy-rifles" => Fighting::EnergyRifle,
        "machine-guns" => Fighting::MachineGun,
        "srms" => Fighting::Srm,
        "lrms" => Fighting::Lrm,
        "flamers" => Fighting::Flamer,
        _ => return Err(format!("no platoon fights with “{word}”")),
    })
}

/// Medium suits with 5 points of armor, a claw, and nothing else but their small arms.
fn suits(n: u8) -> SuitRecord {
    SuitRecord {
        class: SuitClass::Medium,
        suits: n,
        ground: 1,
        jump: 3,
        vtol: 0,
        umu: 0,
        armor_kind: SuitArmor::Standard,
        armor: 5,
        right_hand: "armored glove".to_owned(),
        left_hand: "battle claw".to_owned(),
        weapons: vec![SuitItem {
            name: "Auto-rifle".to_owned(),
            at: SuitPlace::RightArm,
            shots: None,
        }],
        gear: Vec::new(),
        cannot: Vec::new(),
    }
}

fn place(word: &str) -> Result<SuitPlace, String> {
    Ok(match word {
        "RA" => SuitPlace::RightArm,
        "LA" => SuitPlace::LeftArm,
        "BD" => SuitPlace::Body,
        _ => return Err(format!("“{word}” is no place of a suit: RA, LA or BD")),
    })
}

fn equip(s: &mut SuitRecord, part: &[&str]) -> Result<(), String> {
    match part {
        ["plate", n] => s.armor = number(n)?,
        ["wears", kind] => {
            s.armor_kind = match *kind {
                "basic-stealth" => SuitArmor::BasicStealth,
                "standard-stealth" => SuitArmor::StandardStealth,
                "improved-stealth" => SuitArmor::ImprovedStealth,
                "fire-resistant" => SuitArmor::FireResistant,
                "mimetic" => SuitArmor::Mimetic,
                _ => return Err(format!("no suit wears “{kind}”")),
            };
        }
        ["class", kind] => {
            s.class = match *kind {
                "light" => SuitClass::Light,
                "medium" => SuitClass::Medium,
                "heavy" => SuitClass::Heavy,
                "assault" => SuitClass::Assault,
                _ => return Err(format!("no suit is “{kind}”")),
            };
        }
        ["mp", mp] => {
            let all: Vec<&str> = mp.split('/').collect();
            let [ground, jump] = all.as_slice() else {
                return Err("write MP of suits as 1/3".to_owned());
            };
            (s.ground, s.jump) = (number(ground)?, number(jump)?);
        }
        ["flies", n] => (s.jump, s.vtol) = (0, number(n)?),
        ["swims", n] => (s.jump, s.umu) = (0, number(n)?),
        ["hands", right @ .., "and", left] => {
            (s.right_hand, s.left_hand) = (right.join(" "), (*left).to_owned());
        }
        ["bears", name @ .., at] if at.parse::<u8>().is_err() => s.weapons.push(SuitItem {
            name: name.join(" "),
            at: place(at)?,
            shots: None,
        }),
        ["bears", name @ .., at, shots] => s.weapons.push(SuitItem {
            name: name.join(" "),
            at: place(at)?,
            shots: Some(number(shots)?),
        }),
        ["gear", name @ .., at] => s.gear.push(SuitItem {
            name: name.join(" "),
            at: place(at)?,
            shots: None,
        }),
        _ => {}
    }
    Ok(())
}

/// How infantry stands; whether the words were about that.
pub(super) fn stands(unit: &mut UnitSetup<UnitRecord>, words: &[&str]) -> Result<bool, String> {
    match words {
        ["troopers", n] => ranks(unit).troopers = number(n)?,
        ["suit", suit, n] => {
            let suit: usize = number(suit)?;
            let boxes = number(n)?;
            *ranks(unit)
                .suits
                .get_mut(suit.wrapping_sub(1))
                .ok_or("suits are 1 to 6".to_owned())? = boxes;
        }
        ["marked"] => ranks(unit).marked = true,
        ["ejected"] => ranks(unit).ejected = true,
        ["dazed"] => ranks(unit).dazed = true,
        ["hot"] => ranks(unit).hot = true,
        ["swarms", name] => perch(unit, name, Hold::Swarming, 1),
        ["swarms", name, "since", turn] => perch(unit, name, Hold::Swarming, number(turn)?),
        ["rides", name] => perch(unit, name, Hold::Riding, 1),
        ["slung", "below", name] => perch(unit, name, Hold::Slung, 1),
        ["inside", name] => perch(unit, name, Hold::Inside, 1),
        ["omni"] => unit.kind.omni = true,
        ["tagged"] => unit.standing.tagged = true,
        _ => return Ok(false),
    }
    Ok(true)
}

fn perch(unit: &mut UnitSetup<UnitRecord>, name: &str, hold: Hold, since: u16) {
    unit.standing.perch = Some((name.to_owned(), hold, since));
}

/// What is left of it, whole at first.
fn ranks(unit: &mut UnitSetup<UnitRecord>) -> &mut Ranks {
    let mut whole = Ranks::default();
    match &unit.kind.body {
        Body::Infantry(platoon) => whole.troopers = platoon.troopers(unit.kind.tech_base),
        Body::BattleArmor(s) => {
            for boxes in whole.suits.iter_mut().take(SUITS.min(s.suits.into())) {
                *boxes = s.armor + 1;
            }
        }
        _ => {}
    }
    unit.standing.ranks.get_or_insert(whole)
}
