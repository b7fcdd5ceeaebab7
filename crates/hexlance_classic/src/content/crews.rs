//! Platoons (C8.9, C18.1.1) and battle armor (C8.7).

use std::sync::Arc;

use hexlance_rules::{nearest, say, ustr};

use super::assembly::Assembly;
use crate::model::{
    Bin, Code, Equipment, Fighting, Infantry, InfantryMotive, Item, Motion, Mount, Movement,
    Munition, PlatoonSheet, Special, SuitClass, SuitSheet, SuitWeapon, TechBase, Tons, Weapon,
    record::{PlatoonRecord, SuitArmor, SuitPlace, SuitRecord},
};

/// MP and troopers, Inner Sphere and Clan, of a motive type and weapon (C18.1.1).
const fn row(motive: InfantryMotive, weapon: Fighting) -> (u8, [u8; 2]) {
    use Fighting::{BallisticRifle, EnergyRifle, Flamer, Lrm, MachineGun, Srm};
    use InfantryMotive::{
        Foot, Jump, MechanizedHover, MechanizedTracked, MechanizedWheeled, Motorized,
    };
    let rifles = matches!(weapon, BallisticRifle | EnergyRifle);
    let troopers = match (motive, weapon) {
        (Foot | Motorized, Srm) => [24, 25],
        (Foot | Motorized, Lrm) => [20, 25],
        (Foot | Motorized, _) => [28, 25],
        (Jump, Srm) => [18, 20],
        (Jump, Lrm) => [15, 15],
        (Jump, _) => [21, 20],
        (MechanizedHover, Srm) => [16, 15],
        (MechanizedHover, Lrm) => [12, 15],
        (MechanizedHover, _) => [20, 20],
        (MechanizedWheeled, Srm) => [20, 20],
        (MechanizedWheeled, Lrm) => [16, 15],
        (MechanizedWheeled, _) => [24, 25],
        (MechanizedTracked, Srm) => [24, 25],
        (MechanizedTracked, Lrm) => [20, 20],
        (MechanizedTracked, MachineGun | Flamer | BallisticRifle | EnergyRifle) => [28, 25],
    };
    let mp = match motive {
        Foot => rifles as u8,
        Motorized | Jump => 2 + rifles as u8,
        MechanizedHover => 4 + rifles as u8,
        MechanizedWheeled => 3 + rifles as u8,
        MechanizedTracked => 3,
    };
    (mp, troopers)
}

impl PlatoonRecord {
    /// Its troopers at full strength (C18.1.1).
    pub const fn troopers(&self, tech: TechBase) -> u8 {
        row(self.motive, self.weapon).1[tech as usize]
    }
}

/// Makes the sheet of a platoon.
pub(super) fn platoon(a: &mut Assembly<'_>, p: &PlatoonRecord) {
    let (mp, troopers) = row(p.motive, p.weapon);
    a.sheet.count = troopers[a.tech() as usize];
    a.sheet.movement = match p.motive {
        InfantryMotive::Jump => Movement {
            walk: 1,
            jump: mp,
            improved_jets: false,
        },
        _ => Movement {
            walk: mp,
            ..Movement::default()
        },
    };
    a.sheet.infantry = Some(Infantry::Platoon(PlatoonSheet {
        weapon: p.weapon,
        heavy_burst: p.features.contains('B'),
        hot: p.features.contains('F'),
        only_platoons: p.features.contains('N'),
    }));
    let weapon = Arc::new(p.weapon.as_weapon(a.tech()));
    a.sheet.weapons = vec![mount(weapon, SuitPlace::Body)];
    let known = p.features.chars().all(|c| "ABFN".contains(c));
    a.need(
        known,
        "body.features",
        || say!("special features “{features}”", features = &p.features),
        || say!("write letters of A, B, F and N (C18.1.4)"),
    );
}

/// Numbers of a weight class: least and most kilograms, most armor, chassis for both bases, kilograms of a ground and of a
/// jump MP with the most MP, of a VTOL MP, of an UMU MP, places of the body (C8.7, C8.7.3, C8.7.4).
struct ClassRow {
    kg: (u32, u32),
    armor: u8,
    chassis: [u32; 2],
    ground: (u32, u8),
    jump: (u32, u8),
    vtol: (u32, u8),
    umu: (u32, u8),
    body: u8,
}

const fn class_row(class: SuitClass) -> ClassRow {
    match class {
        SuitClass::PowerArmor => ClassRow {
            kg: (80, 400),
            armor: 2,
            chassis: [80, 130],
            ground: (25, 3),
            jump: (25, 3),
            vtol: (30, 7),
            umu: (45, 5),
            body: 2,
        },
        SuitClass::Light => ClassRow {
            kg: (401, 750),
            armor: 6,
            chassis: [100, 150],
            ground: (30, 3),
            jump: (25, 3),
            vtol: (40, 6),
            umu: (45, 5),
            body: 4,
        },
        SuitClass::Medium => ClassRow {
            kg: (751, 1_000),
            armor: 10,
            chassis: [175, 250],
            ground: (40, 3),
            jump: (50, 3),
            vtol: (60, 5),
            umu: (85, 4),
            body: 4,
        },
        SuitClass::Heavy => ClassRow {
            kg: (1_001, 1_500),
            armor: 14,
            chassis: [300, 400],
            ground: (80, 2),
            jump: (125, 2),
            vtol: (0, 0),
            umu: (160, 3),
            body: 6,
        },
        SuitClass::Assault => ClassRow {
            kg: (1_501, 2_000),
            armor: 18,
            chassis: [550, 700],
            ground: (160, 2),
            jump: (250, 2),
            vtol: (0, 0),
            umu: (250, 2),
            body: 6,
        },
    }
}

/// Kilograms of a point for both bases, and places (C8.7.1, C8.7.4).
const fn armor_row(kind: SuitArmor) -> ([Option<u32>; 2], u8) {
    match kind {
        SuitArmor::Standard => ([Some(50), Some(25)], 0),
        SuitArmor::BasicStealth => ([Some(55), Some(30)], 3),
        SuitArmor::StandardStealth => ([Some(60), Some(35)], 4),
        SuitArmor::ImprovedStealth => ([Some(60), Some(35)], 5),
        SuitArmor::FireResistant => ([None, Some(30)], 5),
        SuitArmor::Mimetic => ([Some(50), Some(50)], 7),
    }
}

/// Gear: kilograms for both bases, places (C8.7.6).
pub(super) const GEAR: [(&str, [u32; 2], u8); 15] = [
    ("armored glove", [0, 0], 0),
    ("basic manipulator", [0, 0], 0),
    ("battle claw", [15, 15], 0),
    ("heavy battle claw", [20, 20], 0),
    ("vibro-claw", [50, 50], 0),
    ("heavy vibro-claw", [60, 60], 0),
    ("magnetic battle claw", [35, 35], 0),
    ("heavy magnetic battle claw", [40, 40], 0),
    ("improved sensors", [65, 45], 1),
    ("light active probe", [250, 250], 2),
    ("ECM", [100, 75], 1),
    ("camo system", [200, 200], 2),
    ("magnetic clamps", [30, 30], 2),
    ("anti-personnel mount", [5, 5], 1),
    ("detachable weapon pack", [0, 0], 1),
];

/// A weapon in its place on the sheet of infantry.
fn mount(weapon: Arc<Weapon>, at: SuitPlace) -> Mount {
    Mount {
        one_shot: weapon.has(Code::OS),
        weapon,
        at: at.location(),
        split: None,
        rear: false,
        holds: None,
        artemis: None,
        links: Vec::new(),
    }
}

/// What a squad can do with its hands, its armor and its gear.
fn suit_sheet(tech: TechBase, s: &SuitRecord) -> SuitSheet {
    let hands = [s.right_hand.as_str(), s.left_hand.as_str()];
    let has = |name: &str| s.gear.iter().any(|g| g.name == name);
    let of = |word: &str| hands.iter().filter(|h| h.contains(word)).count() as u8;
    // A launcher that hangs on the body keeps an Inner Sphere suit from jumping (C18.2.3).
    let launcher = |name: &str| {
        ["SRM", "LRM", "MRM", "Rocket launcher"]
            .iter()
            .any(|word| name.contains(word))
    };
    let mut weapons = s.weapons.iter();
    let hung = weapons.any(|w| w.at == SuitPlace::Body && launcher(&w.name));
    let manipulators = hands.iter().all(|h| *h == "basic manipulator");
    let gloves = hands
        .iter()
        .all(|h| *h == "armored glove" || *h == "basic manipulator");
    SuitSheet {
        armor_kind: s.armor_kind,
        motion: match (s.vtol, s.umu) {
            (0, 0) => Motion::Jump,
            (0, _) => Motion::Umu,
            _ => Motion::Vtol,
        },
        vibro_claws: of("vibro-claw"),
        magnetic_claws: of("magnetic") > 0,
        clamps: has("magnetic clamps"),
        camo: has("camo system"),
        body_launchers: hung && tech == TechBase::InnerSphere,
        grips: s.class <= SuitClass::Medium
            && (of("claw") > 0 || manipulators || s.class <= SuitClass::Light && gloves),
        cannot: s.cannot.clone(),
    }
}

/// The weapons, launchers' shots and electronics of suits.
fn arms_of_suits(a: &mut Assembly<'_>, s: &SuitRecord) {
    for item in &s.weapons {
        let Some(known) = a.content.suit_weapons.get(&ustr(&item.name)).cloned() else {
            continue;
        };
        let Some(weapon) = as_suits_carry_it(a, &known) else {
            continue;
        };
        let of = a.sheet.weapons.len() as u8;
        if known.shot > 0 {
            a.sheet.bins.push(Bin {
                weapon: weapon.name,
                of,
                kind: Munition::Standard,
                at: item.at.location(),
                tons: Tons::ZERO,
                shots: item.shots.unwrap_or(0).into(),
                blast: 0,
            });
        }
        a.sheet.weapons.push(mount(Arc::new(weapon), item.at));
    }
    let gear = s.gear.iter().filter_map(|g| {
        let probe = |reach| Special::Probe {
            inner_sphere: reach,
            clan: reach,
        };
        let special = match g.name.as_str() {
            "ECM" => Special::Ecm,
            "improved sensors" => probe(2),
            "light active probe" => probe(3),
            _ => return None,
        };
        Some((g, special))
    });
    for (item, special) in gear {
        a.sheet.items.push(Item {
            equipment: Arc::new(Equipment {
                name: ustr(&item.name),
                inner_sphere: None,
                clan: None,
                special,
            }),
            at: item.at.location(),
            tons: Tons::ZERO,
            slots: 0,
        });
    }
}

/// A weapon with the numbers that it has on suits: those of its own row, else of the table of its name; no heat, and no
/// ammunition but that of launchers (C10.4.1, C10.4.3).
fn as_suits_carry_it(a: &Assembly<'_>, known: &SuitWeapon) -> Option<Weapon> {
    let tech = a.tech();
    let other = match tech {
        TechBase::InnerSphere => TechBase::Clan,
        TechBase::Clan => TechBase::InnerSphere,
    };
    let name = known.name.as_str();
    let mut round = match &known.round {
        Some(round) => round.clone(),
        None => {
            let listed = [tech, other].map(|tech| a.content.weapon(name, tech));
            listed.into_iter().flatten().next()?.usual()?.clone()
        }
    };
    round.shots = (known.shot > 0).then_some(1);
    if tech == TechBase::Clan && name.starts_with("LRM ") {
        round.min = 0;
    }
    Some(Weapon {
        name: known.name,
        tech,
        heat: 0,
        tons: Tons::ZERO,
        slots: 0,
        explodes: 0,
        inert: true,
        rounds: vec![round],
    })
}

/// Makes the sheet of a squad of suits.
pub(super) fn suits(a: &mut Assembly<'_>, s: &SuitRecord) {
    let row = class_row(s.class);
    let base = a.tech() as usize;
    a.sheet.count = s.suits;
    a.sheet.movement = Movement {
        walk: s.ground,
        jump: s.jump.max(s.vtol).max(s.umu),
        improved_jets: false,
    };
    a.sheet.structure[0] = u16::from(s.armor) + 1;
    a.sheet.infantry = Some(Infantry::Suits(suit_sheet(a.tech(), s)));
    arms_of_suits(a, s);
    a.need(
        matches!(s.suits, 4..=6),
        "body.suits",
        || say!("{n} suits", n = s.suits),
        || say!("write 4, 5 or 6 (C18.1.3)"),
    );
    a.need(
        s.armor <= row.armor,
        "body.armor",
        || say!("{points} points of armor", points = s.armor),
        || say!("write {most} at most (C8.7)", most = row.armor),
    );
    let motion = [
        ("body.jump", s.jump, row.jump),
        ("body.vtol", s.vtol, row.vtol),
        ("body.umu", s.umu, row.umu),
    ];
    for (path, mp, (_, most)) in [("body.ground", s.ground, row.ground)]
        .into_iter()
        .chain(motion)
    {
        a.need(
            mp <= most,
            path,
            || say!("{mp} MP", mp),
            || say!("write {most} at most (C8.7, C8.7.3)", most),
        );
    }
    a.need(
        motion.iter().filter(|(_, mp, _)| *mp > 0).count() <= 1,
        "body",
        || say!("a suit with several motive systems"),
        || say!("choose one of jump, VTOL and UMU (C8.7.3)"),
    );
    let mut kg = row.chassis[base];
    kg += row.ground.0 * u32::from(s.ground.saturating_sub(1));
    kg += motion
        .iter()
        .map(|(_, mp, (each, _))| each * u32::from(*mp))
        .sum::<u32>();
    let (each, places) = armor_row(s.armor_kind);
    match each[base] {
        Some(each) => kg += each * u32::from(s.armor),
        None => a.need(
            false,
            "body.armor_kind",
            || {
                say!(
                    "this armor is not made by the {tech} technology base",
                    tech = a_tech(base)
                )
            },
            || say!("choose another kind (C8.7.1)"),
        ),
    }
    let load = load(a, s);
    let tenths = kg * 10 + load;
    a.weigh("suit", Tons(tenths.div_ceil(10)));
    a.limit = Tons(row.kg.1);
    a.need(
        tenths <= row.kg.1 * 10 && tenths > row.kg.0.saturating_sub(1) * 10,
        "body.class",
        || say!("a suit of {kg} kg", kg = tenths.div_ceil(10)),
        || {
            say!(
                "suits of this class weigh {least} to {most} kg (C8.7)",
                least = row.kg.0,
                most = row.kg.1
            )
        },
    );
    room(a, s, row.body, places);
}

const fn a_tech(base: usize) -> &'static str {
    if base == 0 {
        TechBase::InnerSphere.name()
    } else {
        TechBase::Clan.name()
    }
}

/// Tenths of a kilogram of everything that a suit carries.
fn load(a: &mut Assembly<'_>, s: &SuitRecord) -> u32 {
    let base = a.tech() as usize;
    let mut tenths = 0;
    for (i, weapon) in s.weapons.iter().enumerate() {
        let path = format!("body.weapons[{i}]");
        let Some(known) = a.content.suit_weapons.get(&ustr(&weapon.name)).cloned() else {
            let all = a.content.suit_weapons.keys().map(|n| n.as_str());
            let near = nearest(&weapon.name, all);
            a.need(
                false,
                &format!("{path}.name"),
                || {
                    say!(
                        "no suit carries a weapon called “{name}”",
                        name = &weapon.name
                    )
                },
                || match near {
                    Some(near) => say!("the nearest that exists is “{near}”", near),
                    None => say!("write a name of C8.7.5"),
                },
            );
            continue;
        };
        let own = if base == 0 { known.kg.0 } else { known.kg.1 };
        tenths += u32::from(own) * 10;
        a.need(
            (known.shot > 0) == weapon.shots.is_some(),
            &path,
            || say!("shots of {weapon}", weapon = &weapon.name),
            || say!("write `shots` for launchers that carry them, and for no others (C8.7.5)"),
        );
        tenths += u32::from(known.shot) * u32::from(weapon.shots.unwrap_or(0));
    }
    let hands = [("right_hand", &s.right_hand), ("left_hand", &s.left_hand)];
    let hands = hands.map(|(field, name)| (format!("body.{field}"), name));
    let gear = s.gear.iter().enumerate();
    let gear = gear.map(|(i, g)| (format!("body.gear[{i}].name"), &g.name));
    for (path, name) in hands.into_iter().chain(gear) {
        match GEAR.iter().find(|(known, ..)| known == name) {
            Some((_, kg, _)) => tenths += kg[base] * 10,
            None => {
                let near = nearest(name, GEAR.iter().map(|(known, ..)| *known));
                a.need(
                    false,
                    &path,
                    || say!("no suit carries “{name}”", name),
                    || match near {
                        Some(near) => say!("the nearest that exists is “{near}”", near),
                        None => say!("write a name of C8.7.6"),
                    },
                );
            }
        }
    }
    tenths
}

/// Places of arms and body, and how many weapons each may have (C8.7.4).
fn room(a: &mut Assembly<'_>, s: &SuitRecord, body: u8, armor: u8) {
    let arm = if s.class >= SuitClass::Heavy { 3 } else { 2 };
    let mut used = [0u8; 3];
    let mut heavy = [0u8; 3];
    for weapon in &s.weapons {
        let Some(known) = a.content.suit_weapons.get(&ustr(&weapon.name)) else {
            continue;
        };
        let at = weapon.at as usize;
        used[at] += known.places + weapon.shots.unwrap_or(0).div_ceil(4);
        // An anti-personnel weapon comes with the chassis (C8.7.5).
        heavy[at] += u8::from(known.name != "Auto-rifle");
    }
    for item in &s.gear {
        if let Some((.., places)) = GEAR.iter().find(|(known, ..)| *known == item.name) {
            used[item.at as usize] += places;
        }
    }
    let most = [arm, arm, body];
    let all = u16::from(arm) * 2 + u16::from(body);
    let taken: u16 = used.iter().map(|n| u16::from(*n)).sum();
    a.places = Some((taken + u16::from(armor), all));
    let over = used.iter().zip(most).any(|(n, most)| *n > most);
    a.need(
        !over && taken + u16::from(armor) <= all,
        "body.weapons",
        || {
            say!(
                "places taken: right arm {right}, left arm {left}, body {body}, armor {armor}",
                right = used[SuitPlace::RightArm as usize],
                left = used[SuitPlace::LeftArm as usize],
                body = used[SuitPlace::Body as usize],
                armor
            )
        },
        || {
            say!(
                "an arm has {arm} places, the body {body} (C8.7.4)",
                arm,
                body
            )
        },
    );
    a.need(
        heavy[0] <= 1 && heavy[1] <= 1 && heavy[2] <= 2,
        "body.weapons",
        || say!("too many weapons in one place"),
        || say!("one in each arm and two in the body, anti-personnel ones not counted (C8.7.4)"),
    );
}
