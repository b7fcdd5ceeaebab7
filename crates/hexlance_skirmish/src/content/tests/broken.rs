//! Files that somebody broke: each costs itself alone, and tells its line and a remedy.

use proptest::prelude::*;

use super::*;

/// Reads a text as a file of a folder, on top of what is shipped.
fn read(folder: &str, name: &str, text: &str) -> (Content, Vec<Diagnostic>) {
    let mut reading = Reading {
        content: Content::shipped().as_ref().clone(),
        ..Reading::default()
    };
    let (_, reader) = KINDS
        .into_iter()
        .find(|(kind, _)| *kind == folder)
        .expect("a kind");
    reader(&mut reading, Path::new(name), text);
    reading.finished()
}

/// Breaks a shipped file by putting something in the place of a part of it, and expects to be told so: with a word of
/// sentence or remedy, at the line of `at` or, if that is empty, of the part, and nothing taken from the file.
fn tells_at(file: &str, from: &str, to: &str, at: &str, word: &str) {
    let (folder, name) = file.rsplit_once('/').expect("a folder");
    let (folder, name) = (format!("{folder}/skirmish"), format!("{name}.ron"));
    let text = shipped(&folder, &name);
    let place = text.find(from);
    let place = place.unwrap_or_else(|| panic!("{file} has no {from}"));
    let broken = text.replacen(from, to, 1);
    let place = if at.is_empty() {
        place
    } else {
        broken
            .find(at)
            .unwrap_or_else(|| panic!("{broken} has no {at}"))
    };
    let line = broken[..place].matches('\n').count() as u32 + 1;
    let (content, faults) = read(&folder, &name, &broken);
    let all = told(&faults);
    assert!(all.contains(word), "{file}, {to}: {all}");
    let there = faults.iter().any(|f| f.line == line);
    assert!(there, "{file}, {to}, {line}: {all}");
    assert!(faults.iter().all(|f| !f.remedy.to_string().is_empty()));
    let whole = Content::shipped();
    assert_eq!(content.units, whole.units, "{file}, {to}");
    assert_eq!(content.weapons, whole.weapons, "{file}, {to}");
    assert_eq!(content.programs, whole.programs, "{file}, {to}");
    assert_eq!(content.devices, whole.devices, "{file}, {to}");
    assert_eq!(content.factions, whole.factions, "{file}, {to}");
    assert_eq!(content.words, whole.words, "{file}, {to}");
}

/// As [`tells_at`], in the line of the part.
fn tells(file: &str, from: &str, to: &str, word: &str) {
    tells_at(file, from, to, "", word);
}

#[test]
fn troopers_that_cannot_be_are_told_with_their_line() {
    let levy = "units/levy_rifle";
    for (from, to, word) in [
        ("\"carbine\"", "\"carbin\"", "“carbine”"),
        ("\"carbine\"", "\"suppressive_fire_mode\"", "K8.3.1"),
        ("\"carbine\", ", "\"knife\", ", "there twice"),
        ("\"calder\"", "\"kalder\"", "“calder”"),
        ("\"human\"", "\"Human\"", "K2.3.4"),
        ("type: LI", "type: XI", "LI"),
        ("mov: (4, 4)", "mov: (0, 4)", "K2.1"),
        ("cc: 13", "cc: 0", "1 to 30"),
        ("cc: 13", "cc: many", "levy_rifle.ron"),
        ("arm: 0", "arm: -1", "0 to 20"),
        ("w: 1, ", "w: 1, str: 1, ", "W and STR"),
        ("w: 1, ", "", "neither W nor STR"),
        ("w: 1", "w: 0", "1 to 20"),
        ("s: 2", "s: 0", "K1.3.1"),
        ("s: 2", "s: 9", "K1.3.1"),
        ("cost: 10", "cost: 0", "0 points"),
        ("cost: 10", "cots: 10", "cots"),
        ("cost: 10", "cost: 10, swc: 0.3", "0.5"),
        ("cost: 10", "cost: 10, ava: 0", "leave `ava` out"),
        (
            "cost: 10",
            "cost: 10, equipment: [\"repeatr\"]",
            "“repeater”",
        ),
        (
            "cost: 10",
            "cost: 10, equipment: [\"flash_pulse\"]",
            "is a weapon",
        ),
        (
            "cost: 10",
            "cost: 10, skills: [\"skill.steelth\"]",
            "“skill.stealth”",
        ),
        (
            "cost: 10",
            "cost: 10, skills: [\"skill.doctor\", \"skill.doctor\"]",
            "there twice",
        ),
        ("cost: 10", "cost: 10, skills: [\"skill.manned\"]", "K7.3"),
        (
            "cost: 10",
            "cost: 10, skills: [\"skill.lieutenant_l1\"]",
            "K2.6.2",
        ),
        (
            "cost: 10",
            "cost: 10, characteristics: [Drop, Drop]",
            "there twice",
        ),
        (
            "(skill: \"skill.lieutenant_l1\")",
            "(skill: \"skill.lieutenant_l1\"), (skill: \"skill.lieutenant_l1\")",
            "there twice",
        ),
        (
            "(skill: \"skill.lieutenant_l1\")",
            "(skill: \"skill.lieutenant_l1\", cost: -10)",
            "at least 1 point",
        ),
        ("\"skill.lieutenant_l1\"", "\"skill.lieutnant\"", "nearest"),
        ("\"levy\"", "\"The Levy\"", "K19.1.1"),
        ("\"Calder Levy\"", "\" \"", "`name` is empty"),
        ("\"skirmish.levy_rifle\"", "\"Levy Rifle\"", "is no id"),
    ] {
        tells(levy, from, to, word);
    }
    let tag = "units/titan_pilot";
    for (from, to, word) in [
        ("\"skill.pilot\"", "", "“skill.pilot”"),
        (
            "\"skill.pilot\"",
            "\"skill.pilot\", \"skill.manned\"",
            "Manned too",
        ),
        ("w: 1, s: 2", "w: 1, str: 1, s: 2", "W and STR"),
        ("\"pistol\", \"knife\"", "\"pistol\", \"fork\"", "“fork”"),
        ("\"Castellan Pilot\"", "\"\"", "`pilot.name` is empty"),
    ] {
        tells(tag, from, to, word);
    }
    let medic = "units/ward_medic";
    tells(
        medic,
        "\"skill.paramedic\"",
        "\"skill.paramedic\"], options: [(skill: \"skill.paramedic\")",
        "printed",
    );
}

#[test]
fn weapons_that_cannot_be_are_told_with_their_line() {
    for (file, from, to, word) in [
        ("carbine", "burst: 3", "burst: 0", "K8.1.1"),
        ("carbine", "burst: 3", "burst: 300", "smaller"),
        ("carbine", "Fixed(13)", "Fixed(0)", "K10.1"),
        ("carbine", "\"N\"", "\"Normal\"", "K10.2"),
        ("carbine", "\"N\"", "\"Shok\"", "“Shock”"),
        ("carbine", "\"N\"", "\"N\", \"N\"", "there twice"),
        ("carbine", "\"N\"", "\"N\", \"Nanotech\"", "K8.7.2"),
        (
            "carbine",
            "(to: 16, mod: 3)",
            "(to: 8, mod: 3)",
            "near to far",
        ),
        (
            "carbine",
            "(to: 16, mod: 3)",
            "(to: 7, mod: 3)",
            "near to far",
        ),
        ("carbine", "(to: 48,", "(to: 480,", "up to 200"),
        ("carbine", "(to: 16, mod: 3)", "(to: 16, mod: 13)", "K6.1.1"),
        (
            "carbine",
            "[SuppressiveFire]",
            "[SupressiveFire]",
            "SuppressiveFire",
        ),
        (
            "carbine",
            "[SuppressiveFire]",
            "[SuppressiveFire, DirectTemplate]",
            "K8.3.1",
        ),
        ("carbine", "[SuppressiveFire]", "[Disposable(0)]", "K8.7.7"),
        (
            "carbine",
            "[SuppressiveFire]",
            "[ThrowingWeapon, TechnicalWeapon]",
            "K8.7.8",
        ),
        ("carbine", "[SuppressiveFire]", "[Smoke]", "K8.8"),
        ("carbine", "[SuppressiveFire]", "[Turret]", "K15.2"),
        ("carbine", "[SuppressiveFire]", "[Demolition]", "K15.5"),
        (
            "grenades",
            "template: Circular",
            "template: Shell",
            "K8.5.1",
        ),
        (
            "flamethrower",
            "template: SmallTeardrop",
            "template: Circular",
            "K8.4.1",
        ),
        ("flamethrower", "DirectTemplate, ", "", "K8.4.1"),
        (
            "flamethrower",
            "burst: 1",
            "burst: 1, bands: [(to: 8, mod: 0)]",
            "never counted",
        ),
        (
            "multi_rifle",
            "name: \"anti-materiel\"",
            "name: \"\"",
            "`modes[0].name` is empty",
        ),
        ("multi_rifle", "\"DA\"", "\"AD\"", "K10.2"),
        ("deployable_repeater", "Deployable, ", "", "K15.2"),
        ("medikit", ", Medical", "", "no ammunition"),
    ] {
        tells(&format!("weapons/{file}"), from, to, word);
    }
}

#[test]
fn programs_and_devices_that_cannot_be_are_told_with_their_line() {
    for (file, from, to, word) in [
        ("programs/carbonite", "burst: 2", "burst: 0", "K14.2.1"),
        ("programs/carbonite", "\"DA\"", "\"Smoke\"", "K14.2.2"),
        ("programs/carbonite", "\"DA\"", "\"DDA\"", "“DA”"),
        ("programs/carbonite", "[Short, Aro]", "[]", "K14.4.1"),
        (
            "programs/carbonite",
            "[Short, Aro]",
            "[Short, Entire]",
            "K14.4.1",
        ),
        (
            "programs/carbonite",
            "[Short, Aro]",
            "[Aro, Aro]",
            "there twice",
        ),
        ("programs/carbonite", "Type(HI)", "Type(LI)", "K2.2.1"),
        ("programs/carbonite", "Type(HI)", "AttackOnUser", "K14.4.3"),
        (
            "programs/carbonite",
            "Type(HI), Type(REM), Type(TAG)",
            "",
            "K14.1.2",
        ),
        (
            "programs/carbonite",
            "whose: Enemy",
            "whose: Enemy, all: true",
            "all targets",
        ),
        (
            "programs/bulwark",
            "uses: [Aro]",
            "uses: [Short]",
            "K14.4.3",
        ),
        ("programs/mask", "whose: Own", "whose: Enemy", "whose: Own"),
        ("programs/static", "Hex(8)", "Hex(0)", "1 to 100"),
        (
            "programs/static",
            "effect: \"",
            "effect: \"\", // \"",
            "`effect` is empty",
        ),
        (
            "devices/hacking_device",
            "\"GRIP-1\"",
            "\"GRIP-9\"",
            "nearest",
        ),
        (
            "devices/hacking_device",
            "\"GRIP-1\", ",
            "\"AID-1\", ",
            "there twice",
        ),
        (
            "devices/killer_hacking_device",
            "\"mask\"",
            "\"msk\"",
            "“mask”",
        ),
        (
            "factions/calder",
            "\"Calder Compact\"",
            "\"\"",
            "`name` is empty",
        ),
        (
            "abilities/heavyweight",
            "\"skill.heavyweight\"",
            "\"skill.heavywait\"",
            "nearest",
        ),
        (
            "abilities/heavyweight",
            "short: \"",
            "short: \"\", shrt: \"",
            "shrt",
        ),
        (
            "abilities/heavyweight",
            "rulings: [",
            "rulings: [\" \", ",
            "without words",
        ),
    ] {
        tells(file, from, to, word);
    }
}

#[test]
fn what_does_not_go_together_is_told_at_one_of_the_two() {
    for (file, from, to, at, word) in [
        (
            "programs/carbonite",
            "kind: Attack",
            "kind: Help",
            "damage:",
            "K14.4.7",
        ),
        (
            "units/titan_pilot",
            "\"skill.manned\"",
            "",
            "pilot:",
            "is not Manned",
        ),
        (
            "weapons/carbine",
            "damage: Fixed(13),",
            "",
            "ammo:",
            "write `damage`",
        ),
        (
            "weapons/grenades",
            "template: Circular,",
            "",
            "traits:",
            "K8.4.2",
        ),
        (
            "weapons/light_shotgun",
            "bands: [(to: 8, mod: 6), (to: 16, mod: 0), (to: 24, mod: -3)],",
            "",
            "traits:",
            "K8.1.3",
        ),
        (
            "weapons/grenades",
            "ImpactTemplate",
            "NonLethal",
            "template:",
            "nothing puts",
        ),
        (
            "weapons/light_shotgun",
            "[ImpactTemplate]",
            "[]",
            "template:",
            "K8.4.2",
        ),
        (
            "weapons/medikit",
            "burst: 1",
            "burst: 1, ammo: [\"N\"], damage: Fixed(3)",
            "traits:",
            "leaves none",
        ),
        ("weapons/cc_weapon", "traits: [CC],", "", "name:", "K8.1.3"),
        (
            "devices/assault_hacking_device",
            "groups: [\"GRIP-1\", \"GRIP-2\", \"GRIP-3\"],",
            "",
            "name:",
            "K14.3.1",
        ),
    ] {
        tells_at(file, from, to, at, word);
    }
}

#[test]
fn what_is_odd_is_told_and_stays() {
    for (file, from, to, word) in [
        ("levy_rifle", "w: 1", "str: 1", "K2.2"),
        (
            "levy_rifle",
            "cost: 10",
            "cost: 10, skills: [\"skill.hacker\"]",
            "K14.3.1",
        ),
        (
            "levy_rifle",
            "cost: 10",
            "cost: 10, equipment: [\"hacking_device\"]",
            "K14.3.1",
        ),
        (
            "waymark_scout",
            "\"skill.multiterrain\"",
            "\"skill.stealth\"",
            "K2.6.3",
        ),
        (
            "levy_officer",
            "(skill: \"skill.lieutenant_l1\")",
            "",
            "K2.6.2",
        ),
        ("gyre_gunner", "role:", "team: \"warden\", role:", "K19.1.2"),
    ] {
        let text = shipped("units/skirmish", &format!("{file}.ron"));
        assert!(text.contains(from), "{file}: {from}");
        let (content, faults) = read("units/skirmish", file, &text.replacen(from, to, 1));
        assert!(told(&faults).contains(word), "{file}: {}", told(&faults));
        assert_ne!(content.units, Content::shipped().units, "{file}: {to}");
    }
    for (file, from, to, word) in [
        ("carbine", "SuppressiveFire", "Multi", "K8.7.8"),
        ("e_m_mines", ", Disposable(3)", "", "K8.7.7"),
    ] {
        let text = shipped("weapons/skirmish", &format!("{file}.ron"));
        let (content, faults) = read("weapons/skirmish", file, &text.replacen(from, to, 1));
        assert!(told(&faults).contains(word), "{file}: {}", told(&faults));
        assert_ne!(content.weapons, Content::shipped().weapons, "{file}: {to}");
    }
}

#[test]
fn an_endless_list_is_told_once() {
    let text = shipped("units/skirmish", "levy_rifle.ron");
    let many = "\"carbin\", ".repeat(5000);
    let text = text.replace("\"carbine\", ", &many);
    let (_, faults) = read("units/skirmish", "many.ron", &text);
    assert!(told(&faults).contains("5002"), "{}", told(&faults));
    assert!(faults.len() < 150, "{}", faults.len());
}

/// All shipped files with their folders.
fn all() -> Vec<(&'static str, String)> {
    let mut reader = CatalogueReader::default();
    let mut out = Vec::new();
    for (folder, _) in KINDS {
        let files = reader.shipped(folder).into_iter();
        out.extend(files.map(|(_, text)| (folder, text.into_owned())));
    }
    out
}

/// A part of a text taken out, by two places as parts of a thousand.
fn cut(text: &str, a: usize, b: usize) -> (usize, usize) {
    let at = |n: usize| {
        let mut at = text.len() * n / 1000;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    (at(a.min(b)), at(a.max(b)))
}

proptest! {
    #[test]
    fn breaking_a_file_anywhere_panics_nowhere_and_tells_a_remedy(
        file in 0_usize..1000,
        a in 0_usize..1000,
        length in 0_usize..40,
        put in prop_oneof![
            Just(String::new()),
            "[-0-9]{1,12}",
            "[a-zA-Z_.]{1,8}",
            "[\\[\\](){},:\"]{1,4}",
            ".{0,6}",
        ],
    ) {
        let files = all();
        let (folder, text) = &files[file % files.len()];
        let (from, to) = cut(text, a, (a + length).min(1000));
        let broken = format!("{}{put}{}", &text[..from], &text[to..]);
        let (content, faults) = read(folder, "broken.ron", &broken);
        for fault in &faults {
            prop_assert!(!fault.remedy.to_string().is_empty(), "{fault}");
        }
        // What is left can be used: every name in it is known.
        for unit in content.units.values() {
            prop_assert!(unit.weapons.iter().all(|id| content.weapons.contains_key(id)));
            prop_assert!(unit.devices.iter().all(|id| content.devices.contains_key(id)));
            prop_assert!(unit.pilot.is_some() == unit.has(Skill::Manned));
        }
        for weapon in content.weapons.values() {
            prop_assert!(weapon.modes.iter().all(|m| m.burst > 0));
        }
    }

    #[test]
    fn numbers_of_every_size_panic_nowhere(file in 0_usize..1000, which in 0_usize..40, number in any::<i64>()) {
        let files = all();
        let (folder, text) = &files[file % files.len()];
        let digits: Vec<_> = text
            .char_indices()
            .filter(|(_, c)| c.is_ascii_digit())
            .map(|(i, _)| i)
            .collect();
        if let Some(at) = digits.get(which) {
            let broken = format!("{}{number}{}", &text[..*at], &text[at + 1..]);
            read(folder, "broken.ron", &broken);
        }
    }
}
