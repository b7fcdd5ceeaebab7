//! What a design begins with: a bare unit of a class that is legal as it stands. What its parts leave of the tonnage is
//! cargo, to be taken out for something better.

use hexlance_rules::text::usual;

use super::{fit, insert, survey};
use crate::{
    content::Content,
    model::{
        ArmorKind, Cockpit, Config, EngineKind, Fighting, Location, Motive, SinkKind, SuitClass,
        TechBase, Tons, UnitClass,
        record::{
            ArmorList, Body, FighterRecord, MechRecord, PlatoonRecord, ProtoRecord, SuitArmor,
            SuitRecord, UnitRecord, VehicleRecord,
        },
    },
};

/// Names and technology base of a unit that is begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chassis {
    /// The name players read.
    pub name: String,
    /// Technology base.
    pub tech_base: TechBase,
}

/// A bare unit of a class.
pub fn chassis(of: &Chassis, class: UnitClass, content: &Content) -> UnitRecord {
    let body = match class {
        UnitClass::BattleMech(config) => Body::Mech(mech(config, false)),
        UnitClass::IndustrialMech(config) => Body::Mech(mech(config, true)),
        UnitClass::Vehicle(motive) => Body::Vehicle(vehicle(motive)),
        UnitClass::Infantry(motive) => Body::Infantry(PlatoonRecord {
            motive,
            weapon: Fighting::BallisticRifle,
            features: String::new(),
        }),
        UnitClass::BattleArmor(class) => Body::BattleArmor(suits(class, of.tech_base)),
        UnitClass::ProtoMech => Body::ProtoMech(proto()),
        UnitClass::AerospaceFighter => Body::Fighter(fighter(false)),
        UnitClass::ConventionalFighter => Body::ConventionalFighter(fighter(true)),
    };
    let mut record = UnitRecord {
        id: super::id_of(&of.name),
        name: of.name.clone(),
        faction: String::new(),
        tech_base: of.tech_base,
        role: String::new(),
        look: String::new(),
        gunnery: None,
        piloting: None,
        omni: false,
        body,
    };
    fit(&mut record, content);
    fill(&mut record, content);
    record
}

/// Puts what is left of the tonnage aboard as cargo.
fn fill(record: &mut UnitRecord, content: &Content) {
    let at = match record.body {
        Body::Mech(_) => Location::LT,
        Body::Vehicle(_) | Body::Fighter(_) | Body::ConventionalFighter(_) => Location::BD,
        Body::Infantry(_) | Body::BattleArmor(_) | Body::ProtoMech(_) => return,
    };
    let known = survey(record, content);
    let left = Tons(known.limit.0.saturating_sub(known.tons().0));
    if !usual(&left) {
        insert(record, at, 0, &format!("Cargo ({left} t)"));
    }
}

fn armor(points: &[(Location, u16)]) -> ArmorList {
    points.iter().copied().collect()
}

fn mech(config: Config, industrial: bool) -> MechRecord {
    use Location::{CT, HD, LA, LFL, LL, LRL, LT, RA, RFL, RL, RRL, RT};
    let mut points = vec![(HD, 9), (CT, 15), (LT, 11), (RT, 11)];
    match config {
        Config::Biped => points.extend([(LA, 10), (RA, 10), (LL, 14), (RL, 14)]),
        Config::Quad => points.extend([(LFL, 12), (RFL, 12), (LRL, 12), (RRL, 12)]),
    }
    let bare = MechRecord {
        config,
        tons: 30,
        walk: 5,
        heat_sinks: 10,
        armor_tons: Tons(6_500),
        armor: armor(&points),
        rear: armor(&[(CT, 4), (LT, 3), (RT, 3)]),
        ..MechRecord::default()
    };
    match industrial {
        false => bare,
        true => MechRecord {
            industrial: true,
            walk: 3,
            engine: EngineKind::Ice,
            heat_sinks: 0,
            cockpit: Cockpit::Industrial,
            armor_kind: ArmorKind::Industrial,
            armor_tons: Tons(10_000),
            ..bare
        },
    }
}

fn vehicle(motive: Motive) -> VehicleRecord {
    use Location::{FR, LS, RO, RR, RS};
    let (tons, cruise) = match motive {
        Motive::Tracked | Motive::Wheeled => (40, 4),
        Motive::Hover => (30, 8),
        Motive::Vtol => (20, 8),
        Motive::Wige | Motive::Hydrofoil => (30, 6),
        Motive::Naval | Motive::Submarine => (50, 3),
    };
    let mut points = vec![(FR, 20), (RS, 14), (LS, 14), (RR, 10)];
    if motive == Motive::Vtol {
        points.push((RO, 2));
    }
    VehicleRecord {
        motive,
        tons,
        cruise,
        engine: EngineKind::Ice,
        heat_sinks: 0,
        armor_kind: ArmorKind::Standard,
        armor_tons: Tons(4_000),
        armor: armor(&points),
        items: Default::default(),
        support: None,
    }
}

fn suits(class: SuitClass, tech: TechBase) -> SuitRecord {
    // Armor and Jumping MP that bring a suit of the class into its weights (C8.7).
    let (armor, jump) = match class {
        SuitClass::PowerArmor => (2, 3),
        SuitClass::Light => (6, 3),
        SuitClass::Medium => (10, 3),
        SuitClass::Heavy => (14, 2),
        SuitClass::Assault => (18, 1),
    };
    // Clan chassis of the heavier ones need hands that weigh something.
    let hand = match class {
        SuitClass::PowerArmor => "armored glove",
        SuitClass::Light => "battle claw",
        SuitClass::Medium | SuitClass::Heavy | SuitClass::Assault => "heavy vibro-claw",
    };
    SuitRecord {
        class,
        suits: if tech == TechBase::Clan { 5 } else { 4 },
        ground: 1,
        jump,
        vtol: 0,
        umu: 0,
        armor_kind: SuitArmor::Standard,
        armor,
        right_hand: hand.to_owned(),
        left_hand: hand.to_owned(),
        weapons: Vec::new(),
        gear: Vec::new(),
        cannot: Vec::new(),
    }
}

fn proto() -> ProtoRecord {
    use Location::{HD, LA, LE, RA, TO};
    ProtoRecord {
        tons: 2,
        machines: 5,
        walk: 6,
        jump: 2,
        myomer_booster: false,
        armor: armor(&[(HD, 3), (TO, 4), (LA, 2), (RA, 2), (LE, 4)]),
        items: Default::default(),
    }
}

fn fighter(conventional: bool) -> FighterRecord {
    use Location::{AF, LW, NO, RW};
    let points = [(NO, 9), (LW, 7), (RW, 7), (AF, 7)];
    let times = if conventional { 1 } else { 4 };
    FighterRecord {
        tons: if conventional { 30 } else { 50 },
        thrust: if conventional { 5 } else { 6 },
        engine: if conventional {
            EngineKind::Ice
        } else {
            EngineKind::Fusion
        },
        fuel_tons: Tons(if conventional { 2_500 } else { 5_000 }),
        heat_sinks: if conventional { 0 } else { 10 },
        sinks: SinkKind::Single,
        armor_kind: ArmorKind::Standard,
        armor_tons: Tons(if conventional { 2_000 } else { 7_500 }),
        armor: armor(&points.map(|(at, n)| (at, n * times))),
        items: Default::default(),
    }
}
