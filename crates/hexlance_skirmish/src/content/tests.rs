use std::fs;

use hexlance_board::Diagnostic;

use super::*;
use crate::model::{
    Ammo, Ammunition, Band, Damage, Equipment, Fits, MetaResult, Mov, Save, Shape, TroopType,
    Vitality, Whose,
};

mod broken;
mod lists;

#[test]
fn every_shipped_file_loads_without_a_fault() {
    let (content, faults) = Content::read_shipped();
    assert!(faults.is_empty(), "{}", told(&faults));
    assert_eq!(content.units.len(), 55);
    assert_eq!(content.weapons.len(), 44);
    assert_eq!(content.programs.len(), 25);
    assert_eq!(content.devices.len(), 5);
    assert_eq!(content.factions.len(), 4);
    assert_eq!(content.words.len(), 64);
}

#[test]
fn everything_that_has_words_is_a_skill_a_result_or_a_state_and_all_of_these_have() {
    let content = Content::shipped();
    for skill in Skill::ALL {
        let words = content.of_skill(*skill).expect("words");
        assert_eq!(words.name, skill.label());
    }
    let described: Vec<_> = words::described().collect();
    for id in &described {
        assert!(content.words.contains_key(&ustr(id)), "{id}");
    }
    assert_eq!(described.len(), content.words.len());
}

#[test]
fn the_table_of_metachemistry_is_whole() {
    let dice = |of: MetaResult| (1..=20).filter(|d| MetaResult::of(*d) == of).count();
    let counts: Vec<_> = MetaResult::ALL.into_iter().map(dice).collect();
    assert_eq!(counts, [3, 2, 1, 2, 1, 2, 2, 1, 2, 2, 1, 1]);
    assert_eq!(MetaResult::of(11), MetaResult::EnhancedPhysique);
    let skills = MetaResult::ALL.iter().filter(|r| r.skill().is_some());
    assert_eq!(skills.count(), 8);
}

#[test]
fn a_profile_reads_as_printed() {
    let content = Content::shipped();
    let tag = content.unit("skirmish.titan_pilot").expect("a trooper");
    assert_eq!((tag.kind, tag.mov), (TroopType::TAG, Mov(6, 4)));
    assert_eq!((tag.cc, tag.bs, tag.ph, tag.wip), (15, 14, 15, 13));
    assert_eq!((tag.arm, tag.bts, tag.vitality), (8, 6, Vitality::Str(3)));
    assert_eq!((tag.ava, tag.cost, tag.swc, tag.s.0), (Some(1), 94, 25, 7));
    assert_eq!(tag.equipment, [Equipment::Repeater]);
    assert!(tag.has(Skill::Manned));
    let pilot = tag.pilot.as_ref().expect("a Pilot");
    assert!(pilot.has(Skill::Pilot) && pilot.faction == tag.faction);
    assert_eq!(pilot.vitality, Vitality::W(1));

    let levy = content.unit("skirmish.levy_rifle").expect("a trooper");
    assert_eq!(levy.options, [(Skill::LieutenantL1, 0, 0)]);
    assert_eq!((levy.ava, levy.team.as_deref()), (None, Some("levy")));
}

#[test]
fn skills_bring_weapons() {
    let content = Content::shipped();
    let of = |id: &str| {
        let unit = content.unit(id).expect("a trooper");
        let weapons = content.weapons_of(unit).map(|w| w.id.as_str());
        weapons.collect::<Vec<_>>()
    };
    assert_eq!(
        of("skirmish.moth_scout"),
        ["deployable_sniffer", "forward_observer", "flash_pulse"]
    );
    assert_eq!(
        of("skirmish.bone_setter"),
        ["light_shotgun", "knife", "medikit"]
    );
}

#[test]
fn a_mode_replaces_the_columns_that_it_names() {
    let content = Content::shipped();
    let shotgun = content.weapon("breaching_shotgun").expect("a weapon");
    let [shell, slug] = shotgun.modes.as_slice() else {
        panic!("{shotgun:?}");
    };
    assert_eq!((shell.shape, slug.shape), (Shape::Shell, Shape::None));
    assert!(shell.traits.impact && !slug.traits.impact && slug.traits.multi);
    assert_eq!((slug.damage, slug.burst), (Damage::Fixed(14), 2));
    assert_eq!(slug.ammo, [Ammunition::of(Ammo::AP)]);
    assert_eq!(slug.bands, shell.bands);
    let last = Band {
        to: 24,
        modifier: -3,
    };
    assert_eq!(slug.bands.last(), Some(&last));

    let rifle = content.weapon("multi_rifle").expect("a weapon");
    assert!(rifle.modes[0].traits.suppressive_fire && !rifle.modes[1].traits.suppressive_fire);
    assert_eq!((rifle.modes[0].burst, rifle.modes[1].burst), (3, 1));
}

#[test]
fn a_hit_asks_for_the_roll_of_its_ammunition() {
    let content = Content::shipped();
    for (id, save) in [
        ("carbine", Save::Arm),
        ("nanite_sprayer", Save::Bts),
        ("viral_rifle", Save::Bts),
        ("plasma_carbine", Save::ArmAndBts),
        ("e_m_cc_weapon", Save::ArmAndBts),
        ("em_projector", Save::Bts),
        ("adhesive_launcher", Save::Ph),
        ("smoke_grenades", Save::None),
        ("forward_observer", Save::None),
        ("missile_launcher", Save::Arm),
    ] {
        assert_eq!(
            content.weapon(id).expect("a weapon").modes[0].save,
            save,
            "{id}"
        );
    }
}

#[test]
fn a_device_has_the_programs_of_its_groups() {
    let content = Content::shipped();
    let unit = content.unit("skirmish.hex_operative").expect("a trooper");
    let programs = content.programs_of(unit).into_iter().map(|p| p.id.as_str());
    assert_eq!(
        programs.collect::<Vec<_>>(),
        ["spike", "auger", "overload", "triple_lance", "mask"]
    );
    let canopy = &content.programs[&ustr("canopy")];
    assert!(canopy.target.all && canopy.target.whose == Whose::Own);
    let types = [TroopType::HI, TroopType::REM, TroopType::TAG].map(Fits::Type);
    assert_eq!(canopy.target.fits, types);
}

#[test]
fn folders_override_and_a_new_program_joins_the_devices_of_its_group() {
    let dir = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        let file = dir.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("folders");
        fs::write(file, text).expect("written");
    };
    let program = shipped("programs/skirmish", "gotcha.ron");
    put(
        "programs/skirmish/snare.ron",
        &program.replace("\"gotcha\"", "\"snare\""),
    );
    let levy = shipped("units/skirmish", "levy_rifle.ron");
    put(
        "units/skirmish/a.ron",
        &levy.replace("cost: 10", "cost: 11"),
    );
    put(
        "units/skirmish/b.ron",
        &levy
            .replace("levy_rifle", "levy_bad")
            .replace("carbine", "carbin"),
    );
    let (content, faults) = Content::shipped().with_folders(&[dir.path()]);
    assert_eq!(faults.len(), 1, "{}", told(&faults));
    assert!(told(&faults).contains("“carbine”"), "{}", told(&faults));
    assert_eq!(content.units.len(), 55);
    assert_eq!(content.unit("skirmish.levy_rifle").expect("one").cost, 11);
    let has = |device: &str| {
        content.devices[&ustr(device)]
            .programs
            .contains(&ustr("snare"))
    };
    assert!(has("hacking_device") && !has("killer_hacking_device"));

    put("units/skirmish/c.ron", &levy);
    let (_, faults) = Content::shipped().with_folders(&[dir.path()]);
    assert!(told(&faults).contains("a.ron"), "{}", told(&faults));

    // Without the shipped files nothing is known that the troopers name.
    let (content, _) = Content::load(&[dir.path()]);
    assert_eq!((content.units.len(), content.programs.len()), (0, 1));
}

fn told(faults: &[Diagnostic]) -> String {
    faults.iter().map(|f| format!("{f}\n")).collect()
}

/// The text of a shipped file.
fn shipped(folder: &str, name: &str) -> String {
    let mut reader = CatalogueReader::default();
    let files = reader.shipped(folder).into_iter();
    let mut found = files.filter(|(file, _)| file.file_name().is_some_and(|n| n == name));
    found.next().expect("a file").1.into_owned()
}
