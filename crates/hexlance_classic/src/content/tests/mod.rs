//! What the shipped files hold, and what is told of broken ones.

mod worked;

use std::path::Path;

use super::*;
use crate::model::{Actuator, Location, Munition, Slot, Tons};

fn shipped(id: &str) -> Arc<Known> {
    let content = Content::shipped();
    content
        .unit(&format!("classic.{id}"))
        .unwrap_or_else(|| panic!("no unit {id}"))
        .clone()
}

#[test]
fn everything_shipped_is_without_fault() {
    let (content, faults) = Content::read_shipped();
    assert!(faults.is_empty(), "{faults:#?}");
    assert_eq!(content.units.len(), 40);
    assert_eq!(content.weapons.len(), 75 + 58);
}

#[test]
fn every_file_of_the_folder_is_shipped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/units/classic");
    let entries = std::fs::read_dir(folder).expect("the units");
    let mut names: Vec<_> = entries
        .map(|e| {
            format!(
                "assets/units/classic/{}",
                e.expect("a file").file_name().to_string_lossy()
            )
        })
        .collect();
    names.sort();
    let shipped: Vec<_> = shipped::UNITS
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(names, shipped);
}

#[test]
fn every_unit_is_worth_what_c9_4_says() {
    for (id, worth) in [
        ("thistlewick", 20),
        ("sallowbrand", 35),
        ("hagstone", 45),
        ("skarnhound", 66),
        ("brackwater", 65),
        ("ploughshare", 90),
        ("noonday", 157),
        ("old_parliament", 100),
        ("dabchick", 25),
        ("saltskiff", 28),
        ("tallowgate", 49),
        ("fenroad_rifles", 10),
        ("lockkeepers", 14),
        ("gatewardens", 28),
        ("gadwall_point", 84),
        ("lanternjack", 50),
        ("candlewisp", 30),
        ("reedstalker", 36),
        ("fennimore", 48),
        ("millwright", 50),
        ("cutwater", 60),
        ("trestle", 72),
        ("greywether", 84),
        ("bellfounder", 96),
        ("hobbinet", 55),
        ("quillfeather", 92),
        ("aurelian", 129),
        ("solstice_crown", 176),
        ("tinkers_cart", 42),
        ("fogbank", 42),
        ("harbour_aunt", 84),
        ("ropewalker", 42),
        ("blind_pike", 49),
        ("kettle_crews", 14),
        ("torchbearers", 10),
        ("bellringers", 28),
        ("hailstone_point", 65),
        ("anvil_point", 134),
        ("fieldfare", 21),
        ("brightwing", 129),
    ] {
        assert_eq!(shipped(id).worth, worth, "{id}");
    }
}

#[test]
fn weapons_have_the_numbers_of_the_tables() {
    let content = Content::shipped();
    let gun = content
        .weapon("LB 10-X AC", TechBase::InnerSphere)
        .expect("a weapon");
    let slug = gun.round(Munition::Standard).expect("slugs");
    let cluster = gun.round(Munition::Cluster).expect("cluster rounds");
    assert_eq!(
        (slug.ranges, slug.to_hit, slug.cluster),
        ([6, 12, 18], 0, None)
    );
    assert_eq!((cluster.to_hit, cluster.cluster), (-1, Some((1, 10))));
    // Half as many shots of special rounds, and as much damage in an explosion.
    assert_eq!((slug.full_damage(), cluster.full_damage()), (10, 10));
    let mml = content
        .weapon("MML 9", TechBase::InnerSphere)
        .expect("a weapon");
    assert!(mml.round(Munition::Standard).is_none());
    assert_eq!(mml.round(Munition::Srm).map(|r| r.shots), Some(Some(11)));
    let laser = content
        .weapon("Medium Laser", TechBase::InnerSphere)
        .expect("a weapon");
    assert!(laser.round(Munition::Precision).is_none());
    assert_eq!(
        laser.usual().and_then(|r| r.under_water),
        Some((0, [2, 4, 6]))
    );
}

#[test]
fn a_sheet_has_everything_in_its_slots() {
    let skarnhound = shipped("skarnhound");
    let sheet = &skarnhound.sheet;
    let gun = sheet
        .weapons
        .iter()
        .position(|m| m.weapon.name == "Ultra AC/5")
        .expect("a gun");
    let arm = sheet.slots_of(Location::RA);
    assert_eq!(arm[3], Slot::Actuator(Actuator::Hand));
    assert_eq!(arm[4..9], [Slot::Weapon(gun as u8); 5]);
    assert_eq!(sheet.sinks.in_engine, 10);
    assert_eq!(sheet.sinks.each(), 2);
    let trestle = shipped("trestle");
    let launcher = trestle
        .sheet
        .weapons
        .iter()
        .find(|m| m.weapon.name == "LRM 15");
    assert!(launcher.is_some_and(|m| m.artemis.is_some()));
    assert!(trestle.sheet.case.has(Location::LT));
    let quillfeather = shipped("quillfeather");
    let array = quillfeather
        .sheet
        .weapons
        .iter()
        .find(|m| m.weapon.name == "Machine gun array");
    assert_eq!(array.map(|m| m.links.len()), Some(3));
    let bin = quillfeather
        .sheet
        .bins
        .iter()
        .find(|b| b.weapon == "Machine Gun");
    assert_eq!(bin.map(|b| (b.shots, b.tons)), Some((100, Tons(500))));
    // Clan 'Mechs have CASE everywhere.
    assert!(quillfeather.sheet.case.has(Location::LA));
    assert_eq!(shipped("hailstone_point").sheet.count, 5);
    assert_eq!(shipped("lockkeepers").sheet.movement.jump, 2);
}

#[test]
fn a_record_comes_back_as_it_was_written() {
    for known in Content::shipped().units.values() {
        let text = serde_json::to_string(&known.record).expect("a text");
        let back: UnitRecord = serde_json::from_str(&text).expect("a record");
        assert_eq!(back, known.record);
    }
}

/// What is told of a shipped unit's file in which one text stands in place of another: rules and paths by the words of it.
fn told(id: &str, old: &str, new: &str) -> Vec<(u32, String)> {
    let path = format!("assets/units/classic/{id}.ron");
    let (_, text) = shipped::UNITS
        .iter()
        .find(|(name, _)| *name == path)
        .expect("a file");
    assert!(text.contains(old), "{id} has no {old}");
    let broken = text.replacen(old, new, 1);
    let mut empty = (*Content::shipped()).clone();
    empty.units.clear();
    let faults = empty.faults_of_unit(Path::new("x.ron"), &broken);
    faults
        .iter()
        .map(|f| (f.line, format!("{} {}", f.message, f.remedy)))
        .collect()
}

#[test]
fn broken_units_are_told_with_the_rule() {
    for (id, old, new, words) in [
        ("thistlewick", "tons: 20", "tons: 22", "C8.2.1"),
        ("thistlewick", "tons: 20", "tons: 25", "C8.2 to C8.6"),
        ("thistlewick", "HD: 6", "HD: 10", "C1.5.1"),
        ("thistlewick", "armor_tons: 3.5", "armor_tons: 3", "C8.2.4"),
        (
            "thistlewick",
            "armor_tons: 3.5",
            "armor_tons: 3.25",
            "C8.2.4",
        ),
        ("thistlewick", "heat_sinks: 10", "heat_sinks: 9", "C8.4.4"),
        ("thistlewick", "heat_sinks: 10", "heat_sinks: 11", "C8.4.4"),
        (
            "thistlewick",
            "\"Small Laser\"",
            "\"Small Lasr\"",
            "“Small Laser”",
        ),
        (
            "thistlewick",
            "\"Ammo (Machine Gun) half\"",
            "\"-\"",
            "C8.3.4",
        ),
        ("thistlewick", "walk: 8", "walk: 21", "C8.4.1"),
        ("sallowbrand", "jump: 6", "jump: 7", "C8.3.5"),
        (
            "sallowbrand",
            "\"SRM 6\"",
            "\"AC/20 (6 of 10)\", \"SRM 6\"",
            "weigh",
        ),
        (
            "sallowbrand",
            "\"SRM 6\"",
            "\"Jump Jet\", \"SRM 6\"",
            "C8.3.5",
        ),
        ("skarnhound", "structure: EndoSteel,", "", "C8.3.5"),
        ("skarnhound", "\"Endo Steel\"", "\"-\"", "C8.3.5"),
        ("skarnhound", "\"MASC\"", "\"Heat Sink\"", "C8.4.4"),
        (
            "brackwater",
            "\"Hatchet\"",
            "\"AC/20\", \"Hatchet\"",
            "C8.3.1",
        ),
        ("brackwater", "role", "arms: {}, role", "field named"),
        (
            "millwright",
            "cockpit: Industrial",
            "cockpit: Small",
            "C8.2.5",
        ),
        ("dabchick", "RO: 2", "RO: 3", "C8.5.2"),
        ("dabchick", "cruise: 10", "cruise: 11", "C8.2 to C8.6"),
        ("dabchick", "motive: Vtol", "motive: Hover", "C1.4"),
        (
            "tallowgate",
            "heat_sinks: 0",
            "heat_sinks: 1",
            "C8.2 to C8.6",
        ),
        ("ropewalker", "heat_sinks: 15", "heat_sinks: 14", "C8.5.4"),
        ("gatewardens", "armor: 8", "armor: 11", "C8.7"),
        (
            "gatewardens",
            "\"Small Laser\", at: RightArm",
            "\"Small Laser\", at: Body, shots: 3",
            "C8.7.5",
        ),
        ("gatewardens", "battle claw", "battle claws", "battle claw"),
        ("hailstone_point", "suits: 5", "suits: 7", "C18.1.3"),
        ("gadwall_point", "jump: 4", "jump: 5", "C8.6.3"),
        ("gadwall_point", "HD: 2", "HD: 9", "C8.6.1"),
        ("anvil_point", "machines: 5", "machines: 6", "C9.1.1"),
        ("lanternjack", "fuel_tons: 5", "fuel_tons: 4.5", "C8.8.2"),
        (
            "lanternjack",
            "armor_tons: 12.5",
            "armor_tons: 12",
            "C8.2.4",
        ),
        ("fieldfare", "thrust: 5", "thrust: 6", "C8.2 to C8.6"),
        (
            "fenroad_rifles",
            "weapon: BallisticRifle",
            "weapon: BallisticRifle, features: \"Q\"",
            "C18.1.4",
        ),
    ] {
        let all = told(id, old, new);
        assert!(
            all.iter().any(|(_, told)| told.contains(words)),
            "{id}, {new}: {all:#?}"
        );
    }
}

#[test]
fn faults_are_told_at_their_lines() {
    let all = told("thistlewick", "HD: 6", "HD: 10");
    let (_, text) = shipped::UNITS
        .iter()
        .find(|(n, _)| n.contains("thistlewick"))
        .expect("a file");
    let line = text
        .lines()
        .position(|l| l.contains("HD: 6"))
        .expect("a line") as u32
        + 1;
    assert_eq!(all.first().map(|(line, _)| *line), Some(line), "{all:#?}");
}

#[test]
fn a_player_adds_units_and_replaces_shipped_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let units = folder.path().join("units/classic");
    std::fs::create_dir_all(&units).expect("a folder");
    let (_, text) = shipped::UNITS
        .iter()
        .find(|(n, _)| n.contains("thistlewick"))
        .expect("a file");
    std::fs::write(
        units.join("a.ron"),
        text.replace("Thistlewick TW-1", "Own TW"),
    )
    .expect("a file");
    std::fs::write(
        units.join("b.ron"),
        text.replace("classic.thistlewick", "own.one"),
    )
    .expect("a file");
    std::fs::write(units.join("c.ron"), "(id: 3)").expect("a file");
    let (content, faults) = Content::shipped().with_folders(&[folder.path()]);
    assert_eq!(faults.len(), 1);
    assert_eq!(content.units.len(), 41);
    assert_eq!(
        content
            .unit("classic.thistlewick")
            .map(|k| k.sheet.name.as_str()),
        Some("Own TW")
    );
}
