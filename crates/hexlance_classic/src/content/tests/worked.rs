//! The worked examples of C8.10 and C9.6: what is built, and what it is worth.

use crate::{
    conformance::unit_of,
    content::{Content, assembly::assembled, mech, vehicle, worth},
    model::{
        ArmorKind, EngineKind, Gyro, Location, Motive, TechBase, Tons,
        record::{Body, SuitItem, SuitRecord, UnitRecord},
    },
    tables,
};

fn unit(line: &str) -> UnitRecord {
    unit_of(line, &Content::shipped()).expect("a unit")
}

/// What a part weighs.
fn weight(record: &UnitRecord, part: &str) -> Tons {
    let content = Content::shipped();
    let all = assembled(record, &content).weights;
    let own = all.iter().filter(|(what, _)| *what == part);
    own.map(|(_, tons)| *tons).sum()
}

#[test]
fn c8_10_1_armor_of_55_tons() {
    let [head, center, side, arm, leg] = tables::structure(55).expect("a tonnage");
    let sum = head + center + 2 * side + 2 * arm + 2 * leg;
    assert_eq!((sum, 2 * (sum - head) + 9), (91, 185));
    let each = ArmorKind::Standard.points(TechBase::InnerSphere);
    let bought = |tons: Tons| u64::from(tons.0) * u64::from(each.unwrap_or(0)) / 100_000;
    assert_eq!((bought(Tons(11_500)), bought(Tons::whole(12))), (184, 192));
}

#[test]
fn c8_10_2_engine_gyro_and_sinks_of_55_tons() {
    let record = unit("55 tons, mp 5/8/0, sinks 12");
    assert_eq!(tables::engine(275), Some(Tons(15_500)));
    assert_eq!(weight(&record, "engine"), Tons(15_500));
    assert_eq!(weight(&record, "gyro"), Tons::whole(3));
    let Body::Mech(mech) = &record.body else {
        panic!("a 'Mech");
    };
    assert_eq!((mech::sinks_inside(mech), mech.gyro), (11, Gyro::Standard));
}

#[test]
fn c8_10_3_engine_of_a_vtol() {
    let rating = 25 * 10 - vehicle::suspension(Motive::Vtol, 25).expect("a suspension");
    assert_eq!((rating, tables::engine(rating)), (110, Some(Tons(3_500))));
    assert_eq!(
        vehicle::engine_weight(rating, EngineKind::Fusion, true),
        Tons(5_500)
    );
}

#[test]
fn c8_10_4_engine_of_a_hovercraft() {
    let rating = 40 * 8 - vehicle::suspension(Motive::Hover, 40).expect("a suspension");
    assert_eq!(
        (rating, tables::engine(rating)),
        (145, Some(Tons::whole(5)))
    );
    assert_eq!(
        vehicle::engine_weight(rating, EngineKind::Fusion, true),
        Tons(7_500)
    );
    // A fifth of its weight at least.
    let record = unit("vehicle hover, 40 tons, cruise 8");
    assert_eq!(weight(&record, "engine"), Tons::whole(8));
    let record = unit("vehicle hover, 40 tons, cruise 8, engine ice");
    assert_eq!(weight(&record, "engine"), Tons::whole(10));
}

#[test]
fn c8_10_5_weight_of_a_suit() {
    let mut record = unit("squad 4, mp 1/3, plate 7");
    let Body::BattleArmor(suits) = &mut record.body else {
        panic!("a squad");
    };
    let item = |name: &str, at, shots| SuitItem {
        name: name.to_owned(),
        at,
        shots,
    };
    let (arm, body) = (suits.weapons[0].at, crate::model::record::SuitPlace::Body);
    *suits = SuitRecord {
        weapons: vec![item("Machine Gun", arm, None), item("SRM 2", body, Some(2))],
        ..suits.clone()
    };
    assert_eq!(weight(&record, "suit"), Tons(950));
}

#[test]
fn c8_10_6_a_protomech_of_8_tons() {
    let record = unit("proto 8, mp 3/5/0, has SRM 6 MG");
    let content = Content::shipped();
    let sheet = assembled(&record, &content).sheet;
    let armor = |at: Location| sheet.armor[at.index()];
    let all = [
        Location::HD,
        Location::TO,
        Location::LA,
        Location::RA,
        Location::LE,
        Location::MG,
    ];
    assert_eq!(all.map(armor), [6, 16, 4, 4, 10, 3]);
    assert_eq!(all.map(armor).iter().sum::<u16>(), 43);
    assert_eq!(tables::engine(8 * 5), Some(Tons::whole(1)));
}

#[test]
fn c9_6_what_units_are_worth() {
    let content = Content::shipped();
    for (line, skills, points) in [
        ("75 tons, sinks 15 double", (3, 5), 108),
        ("vehicle tracked, 60 tons", (4, 5), 42),
        ("clan, squad 5", (3, 4), 65),
        ("100 tons, mp 3/5/0", (4, 5), 100),
        ("60 tons", (4, 5), 60),
        ("40 tons", (4, 5), 40),
        ("50 tons", (4, 5), 50),
    ] {
        let record = unit(line);
        let sheet = assembled(&record, &content).sheet;
        assert_eq!(worth(&sheet, skills.0, skills.1, &record), points, "{line}");
    }
}
