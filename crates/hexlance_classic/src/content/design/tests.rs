//! Designs are written as they are read, begin legal, and are told what C8 says of them.

use std::path::Path;

use hexlance_rules::from_ron;

use super::*;
use crate::model::{
    Config, InfantryMotive, Motive, StructureKind, SuitClass, TechBase, UnitClass,
    record::{Body, MechRecord},
};

/// Every class that can be begun.
fn classes() -> Vec<UnitClass> {
    use Motive::{Hover, Hydrofoil, Naval, Submarine, Tracked, Vtol, Wheeled, Wige};
    let mut all = Vec::new();
    for config in [Config::Biped, Config::Quad] {
        all.extend([
            UnitClass::BattleMech(config),
            UnitClass::IndustrialMech(config),
        ]);
    }
    let motives = [
        Tracked, Wheeled, Hover, Vtol, Wige, Hydrofoil, Naval, Submarine,
    ];
    all.extend(motives.map(UnitClass::Vehicle));
    let suits = [
        SuitClass::PowerArmor,
        SuitClass::Light,
        SuitClass::Medium,
        SuitClass::Heavy,
        SuitClass::Assault,
    ];
    all.extend(suits.map(UnitClass::BattleArmor));
    all.extend([
        UnitClass::Infantry(InfantryMotive::Foot),
        UnitClass::Infantry(InfantryMotive::MechanizedHover),
        UnitClass::ProtoMech,
        UnitClass::AerospaceFighter,
        UnitClass::ConventionalFighter,
    ]);
    all
}

fn begun(class: UnitClass, tech_base: TechBase) -> UnitRecord {
    let of = Chassis {
        name: "New unit".to_owned(),
        tech_base,
    };
    chassis(&of, class, &Content::shipped())
}

#[test]
fn every_shipped_unit_is_written_as_it_is_read() {
    let content = Content::shipped();
    assert_eq!(content.units.len(), 40);
    for known in content.units.values() {
        let text = unit_text(&known.record).expect("it is written");
        let read: UnitRecord = from_ron(&text, Path::new("a.ron")).expect("it is read");
        assert_eq!(read, known.record, "{text}");
    }
}

#[test]
fn a_file_has_a_line_for_each_thing_and_nothing_that_goes_without_saying() {
    let content = Content::shipped();
    let known = content.unit("classic.thistlewick").expect("it is shipped");
    let text = unit_text(&known.record).expect("it is written");
    let shipped = include_str!("../../../../../assets/units/classic/thistlewick.ron");
    let plain = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|l| !l.trim_start().starts_with("//"));
        lines
            .map(|l| l.replace("{ ", "{").replace(" }", "}"))
            .collect()
    };
    assert_eq!(plain(&text), plain(shipped));
}

#[test]
fn a_design_of_any_class_begins_legal() {
    let content = Content::shipped();
    for tech in [TechBase::InnerSphere, TechBase::Clan] {
        for class in classes() {
            // Industrial armor is made by the Inner Sphere alone (C8.2.4).
            if tech == TechBase::Clan && matches!(class, UnitClass::IndustrialMech(_)) {
                continue;
            }
            let record = begun(class, tech);
            let known = survey(&record, &content);
            assert_eq!(known.problems, [], "{class:?} {tech:?}: {record:#?}");
            assert_eq!(record.body.class(), class);
        }
    }
}

#[test]
fn what_is_put_in_can_be_taken_out_again() {
    let content = Content::shipped();
    for known in content.units.values() {
        for at in locations(&known.record.body) {
            for i in 0..entries(&known.record.body, at).len() {
                let mut record = known.record.clone();
                let text = remove(&mut record, at, i).expect("it is there");
                assert_ne!(record, known.record);
                insert(&mut record, at, i, &text);
                assert_eq!(
                    entries(&record.body, at),
                    entries(&known.record.body, at),
                    "{} {at}",
                    record.id
                );
            }
        }
    }
}

#[test]
fn every_entry_of_the_shipped_units_is_a_part_and_fills_its_slots() {
    let content = Content::shipped();
    for known in content.units.values() {
        let looked = survey(&known.record, &content);
        assert_eq!(looked.problems, [], "{}", known.record.id);
        for at in locations(&known.record.body) {
            let list = entries(&known.record.body, at);
            let parts = list.iter().map(|text| {
                let found = part(text, &looked.sheet, &content);
                found.unwrap_or_else(|| panic!("{text} of {}", known.record.id))
            });
            let slots: usize = parts.map(|p| p.slots).sum();
            if let Body::Mech(_) = known.record.body {
                let bare = remove_all(&known.record, at);
                let fixed = survey(&bare, &content).slots(at).0;
                let (taken, _) = looked.slots(at);
                let gaps = list.iter().filter(|t| *t == "-").count();
                assert_eq!(taken, fixed + slots - gaps, "{} {at}", known.record.id);
            }
        }
    }
}

fn remove_all(record: &UnitRecord, at: Location) -> UnitRecord {
    let mut record = record.clone();
    while remove(&mut record, at, 0).is_some() {}
    record
}

/// Whether two entries are the same but for what stands in brackets behind them.
fn is_equal_part(a: &str, b: &str) -> bool {
    let name = |t: &str| t.split(" (").next().unwrap_or(t).to_owned();
    name(a) == name(b)
}

#[test]
fn every_shipped_entry_is_on_the_shelf_of_its_unit() {
    let content = Content::shipped();
    for known in content.units.values() {
        let looked = survey(&known.record, &content);
        let shelf = offers(&known.record, &looked.sheet, &content);
        for at in locations(&known.record.body) {
            for text in entries(&known.record.body, at) {
                let other = text.contains("(Clan)") || text.contains("(Inner Sphere)");
                let found = shelf.iter().any(|o| is_equal_part(&o.text, &text));
                assert!(other || found, "{text} of {}", known.record.id);
            }
        }
    }
}

#[test]
fn slots_follow_from_what_is_chosen() {
    let content = Content::shipped();
    let mut record = begun(UnitClass::BattleMech(Config::Biped), TechBase::InnerSphere);
    let mech = |record: &mut UnitRecord, change: &dyn Fn(&mut MechRecord)| {
        let Body::Mech(m) = &mut record.body else {
            panic!("a 'Mech")
        };
        change(m);
    };
    assert_eq!(count(&record, "Heat Sink"), 4);
    mech(&mut record, &|m| m.heat_sinks = 12);
    mech(&mut record, &|m| m.jump = 3);
    mech(&mut record, &|m| m.structure = StructureKind::EndoSteel);
    fit(&mut record, &content);
    assert_eq!(count(&record, "Heat Sink"), 6);
    assert_eq!(count(&record, "Jump Jet"), 3);
    assert_eq!(count(&record, "Endo Steel"), 14);
    let wrong: Vec<_> = survey(&record, &content).problems;
    assert!(
        wrong.iter().all(|p| p.path == "body.tons"),
        "only the weight is off now: {wrong:#?}"
    );
    mech(&mut record, &|m| {
        m.sinks = crate::model::SinkKind::Double;
        m.jump = 0;
        m.structure = StructureKind::Standard;
    });
    fit(&mut record, &content);
    assert_eq!(count(&record, "Heat Sink"), 0);
    assert_eq!(count(&record, "Double Heat Sink"), 6);
    assert_eq!(count(&record, "Jump Jet"), 0);
    assert_eq!(count(&record, "Endo Steel"), 0);
}

#[test]
fn a_turret_is_there_as_long_as_something_stands_in_it() {
    let content = Content::shipped();
    let mut record = begun(UnitClass::Vehicle(Motive::Tracked), TechBase::InnerSphere);
    insert(&mut record, Location::TU, 0, "Machine Gun");
    assert!(survey(&record, &content).sheet.has_turret());
    let told = survey(&record, &content).problems;
    assert!(!told.iter().any(|p| p.path == "body.armor"), "{told:#?}");
    remove(&mut record, Location::TU, 0);
    assert_eq!(survey(&record, &content).problems, []);
}

#[test]
fn ids_are_made_from_names() {
    assert_eq!(id_of("Tinker's Cart TC-2"), "own.tinker_s_cart_tc_2");
    assert_eq!(id_of("  "), "own.unit");
    assert!(hexlance_rules::is_id(&id_of("Ölgötze!")));
}

#[test]
fn heat_sinks_and_jets_are_counted_as_they_are_put_in() {
    let mut record = begun(UnitClass::BattleMech(Config::Biped), TechBase::InnerSphere);
    let numbers = |record: &UnitRecord| match &record.body {
        Body::Mech(m) => (m.heat_sinks, m.jump),
        _ => panic!("a 'Mech"),
    };
    mount(&mut record, Location::LA, "Heat Sink");
    mount(&mut record, Location::LL, "Jump Jet");
    assert_eq!(numbers(&record), (11, 1));
    assert_eq!(entries(&record.body, Location::LA), ["Heat Sink"]);
    unmount(&mut record, Location::LA, 0);
    unmount(&mut record, Location::LL, 2);
    assert_eq!(numbers(&record), (10, 0), "{record:?}");
    // One of the ten: it is missing in the slots then, and has a place waiting.
    let at = locations(&record.body).into_iter();
    let at = at
        .filter(|at| entries(&record.body, *at).contains(&"Heat Sink".to_owned()))
        .collect::<Vec<_>>()[0];
    unmount(&mut record, at, 0);
    assert_eq!(numbers(&record).0, 10);
    mount(&mut record, Location::HD, "Heat Sink");
    assert_eq!(numbers(&record).0, 10);
    assert_eq!(survey(&record, &Content::shipped()).problems, []);
    // With a large engine a sink more needs no slot.
    if let Body::Mech(m) = &mut record.body {
        m.walk = 13;
    }
    fit(&mut record, &Content::shipped());
    mount(&mut record, Location::HD, "Heat Sink");
    assert_eq!(numbers(&record).0, 11);
    assert_eq!(count(&record, "Heat Sink"), 0);
}
