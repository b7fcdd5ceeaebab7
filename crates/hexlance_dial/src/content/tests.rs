use std::{fs, path::Path};

use hexlance_board::Diagnostic;

use super::*;
use crate::model::{Class, SlotId};

#[test]
fn every_shipped_file_loads_without_a_fault() {
    let (content, faults) = Content::read_shipped();
    assert!(faults.is_empty(), "{}", told(&faults));
    assert_eq!(content.models.len(), 24);
    for e in Equipment::ALL {
        let words = content.of_equipment(*e).expect("words");
        assert_eq!(words.name, e.name());
    }
    for e in HeatEffect::ALL {
        assert_eq!(content.of_heat(*e).expect("words").name, e.name());
    }
    assert_eq!(content.words.len(), 39);
}

#[test]
fn every_effect_is_on_a_shipped_dial() {
    let content = Content::shipped();
    let clicks = || content.models.values().flat_map(|m| &m.clicks);
    for e in Equipment::ALL {
        assert!(clicks().any(|c| c.equipment.iter().any(|x| x == *e)), "{e}");
    }
    let dials = || content.models.values().filter_map(|m| m.heat.as_ref());
    for e in HeatEffect::ALL {
        let shows = dials()
            .flat_map(|d| &d.levels)
            .any(|l| l.effects().any(|x| x == *e));
        assert!(shows, "{}", e.id());
    }
    assert_eq!(content.factions().len(), 4);
}

#[test]
fn a_dial_reads_as_printed() {
    let content = Content::shipped();
    let helm = content.model("dial.cinderhelm").expect("a unit");
    assert_eq!(
        (helm.class, helm.points, helm.last_click()),
        (Class::Mech, 193, 10)
    );
    assert_eq!(helm.click(4).equipment.defense, Some(Equipment::HeavyArmor));
    assert_eq!(helm.click(10).damage(SlotId::Secondary), 1);
    assert_eq!(helm.repair_markers, [7]);
    let heat = helm.heat.as_ref().expect("a heat dial");
    assert_eq!((heat.vent, heat.shutdown_level()), (2, 7));
    assert_eq!(
        heat.level(5).secondary_effect,
        Some(HeatEffect::AmmunitionExplosion)
    );
}

fn told(faults: &[Diagnostic]) -> String {
    faults.iter().map(|f| format!("{f}\n")).collect()
}

/// A shipped file: whether it is a unit's, and its text.
fn shipped(name: &str) -> (bool, String) {
    let mut reader = CatalogueReader::default();
    let mut find = |folder| {
        let files = reader.shipped(folder).into_iter();
        let mut found = files.filter(|(file, _)| file.ends_with(name));
        found.next().map(|(_, text)| text.into_owned())
    };
    match find("units/dial") {
        Some(text) => (true, text),
        None => (false, find("abilities/dial").expect("a file")),
    }
}

/// What is said of a shipped file with a part of it changed.
fn broken(file: &str, from: &str, to: &str) -> Vec<Diagnostic> {
    let (is_unit, text) = shipped(file);
    assert!(text.contains(from), "{file} has no {from}");
    let text = text.replacen(from, to, 1);
    let mut reading = Reading::default();
    if is_unit {
        reading.model(Path::new(file), &text);
    } else {
        reading.words(Path::new(file), &text);
    }
    reading.files.faults()
}

/// Breaks a file: the fault has that rule or word in its sentence or remedy, and stands in the line of what was put in.
fn tells(file: &str, from: &str, to: &str, word: &str) {
    let faults = broken(file, from, to);
    let all = told(&faults);
    assert!(all.contains(word), "{file}, {to}: {all}");
    assert!(faults.iter().all(|f| f.line > 0), "{all}");
}

#[test]
fn units_that_cannot_be_are_told_with_their_line() {
    let helm = "cinderhelm.ron";
    tells(helm, "points: 193", "points: 0", "at least 1 point");
    tells(helm, "points: 193", "points: many", "cinderhelm.ron");
    tells(helm, "points: 193", "pionts: 193", "pionts");
    tells(helm, "mode: Mech", "mode: Hover", "D2.1.2");
    tells(helm, "max: 14", "max: 14, min: 15", "D8.2.1");
    tells(helm, "max: 14", "max: 14, targets: 4", "D2.2.2");
    tells(
        helm,
        "max: 14",
        "max: 14, indirect: true, artillery: true",
        "D8.5.2",
    );
    tells(helm, "vent: 2", "vent: 4", "D2.5.3");
    tells(
        helm,
        "repair_markers: [7]",
        "repair_markers: [11]",
        "D2.3.4",
    );
    tells(
        helm,
        "eq.defense_hardened_armor",
        "eq.defense_hardened_armour",
        "nearest",
    );
    tells(
        helm,
        "eq.defense_hardened_armor",
        "eq.speed_evade",
        "D2.4.1",
    );
    tells(
        helm,
        "(speed: -2),",
        "(speed: -2, primary_effect: \"heat.speed_avoid_shutdown\"),",
        "D2.5.1",
    );
    tells(
        helm,
        "(speed: -2),",
        "(speed: -2, speed_effect: \"heat.speed_starting_position\"),",
        "D2.5.2",
    );
    tells(
        helm,
        "primary_effect: \"heat.energy_starting_position\",",
        "",
        "D2.5.2",
    );
    tells(helm, "points: 193", "points: 193, transport: 3", "D12.1.1");
    tells(
        "billhook.ron",
        "(kind: Melee)",
        "(kind: Melee, max: 4)",
        "D2.2.2",
    );
    tells(
        "oxbow.ron",
        "eq.ballistic_point_defense_system",
        "eq.energy_pulse",
        "D2.4.1",
    );
    tells(
        "oxbow.ron",
        "primary: (kind: Ballistic, max: 8)",
        "primary: (kind: Melee)",
        "D2.4.1",
    );
    tells(
        "bellows.ron",
        "eq.energy_flamers",
        "eq.energy_alpha_strike",
        "D2.4.3",
    );
    tells(
        "oxbow.ron",
        "clicks: [",
        "clicks: [], secondary: (kind: Melee), heat: (vent: 1, levels: [",
        "oxbow.ron",
    );
}

#[test]
fn melee_effects_and_heat_without_a_mech_are_refused() {
    let faults = broken(
        "billhook.ron",
        "levels: [\n            (",
        "levels: [\n            (primary_effect: \"heat.energy_starting_position\", ",
    );
    assert!(
        told(&faults).contains("never has an effect"),
        "{}",
        told(&faults)
    );
    let faults = broken(
        "oxbow.ron",
        "    clicks: [",
        "    heat: (vent: 1, levels: []),\n    clicks: [",
    );
    assert!(told(&faults).contains("only 'Mechs"), "{}", told(&faults));
}

#[test]
fn words_must_be_of_an_effect() {
    tells(
        "speed_evade.ron",
        "eq.speed_evade",
        "eq.speed_evaed",
        "eq.speed_evade",
    );
    tells(
        "speed_evade.ron",
        "name: \"Evade\"",
        "name: \" \"",
        "`name` is empty",
    );
}

#[test]
fn folders_override_and_ids_are_there_once() {
    let dir = tempfile::tempdir().expect("a folder");
    let units = dir.path().join("units/dial");
    fs::create_dir_all(&units).expect("folders");
    let (_, text) = shipped("oxbow.ron");
    let cheap = text.replace("points: 47", "points: 46");
    fs::write(units.join("a.ron"), &cheap).expect("written");
    let (content, faults) = Content::shipped().with_folders(&[dir.path()]);
    assert!(faults.is_empty(), "{}", told(&faults));
    assert_eq!(content.models.len(), 24);
    assert_eq!(content.model("dial.oxbow").expect("a unit").points, 46);

    fs::write(units.join("b.ron"), &cheap).expect("written");
    let (_, faults) = Content::load(&[dir.path()]);
    assert_eq!(faults.len(), 1);
    assert!(told(&faults).contains("a.ron"), "{}", told(&faults));
}
