//! The shipped cards and abilities, and what is said of broken ones.

use std::{fs, path::Path};

use hexlance_rules::AbilityId;
use hexlance_strike::{
    ability::{AbilityDef, Grant, Param, Reroll},
    card::{MoveMode, UnitType},
    content::{Content, ability_problems, ability_warnings, formula_pv},
    setup::{SpaSetup, check_spas, from_ron},
    special::Code,
};

#[test]
fn everything_shipped_is_fit_for_use() {
    let (content, faults) = Content::read_shipped();
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let files = |folder: &str| {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
        std::fs::read_dir(assets.join(folder))
            .expect("the folder")
            .count()
    };
    assert_eq!(content.cards.len(), files("units/strike"));
    assert_eq!(content.abilities.len(), files("abilities/strike"));
    assert!(content.cards.len() >= 60 && content.abilities.len() >= 46);
}

#[test]
fn shipped_files_are_named_after_their_ids() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let content = Content::shipped();
    for id in content.cards.keys() {
        let file = assets.join(format!("units/strike/{id}.ron"));
        assert!(file.is_file(), "{}", file.display());
    }
    for id in content.abilities.keys() {
        let stem = id.as_str().trim_start_matches("spa.");
        let file = assets.join(format!("abilities/strike/{stem}.ron"));
        assert!(file.is_file(), "{}", file.display());
    }
}

#[test]
fn printed_values_follow_the_formula_r2_4() {
    for card in Content::shipped().cards.values() {
        assert_eq!(formula_pv(card), card.pv, "{}", card.id);
    }
}

#[test]
fn cards_are_read_as_printed() {
    let content = Content::shipped();
    let card = |id: &str| content.card(id).expect("a shipped card");
    let anvilhead = card("cv_anvilhead");
    let turret = anvilhead.specials.turret().expect("a turret");
    assert_eq!(turret.damage.s.points, 3);
    assert_eq!(turret.specials[0].code, Code::AC);
    let brasswing = card("bm_brasswing");
    assert_eq!(brasswing.moves[&MoveMode::Walk], 8);
    assert_eq!(brasswing.moves[&MoveMode::Jump], 12);
    assert!(card("bm_ironvole").damage.l.minimal);
    assert!(card("ci_tusk_lancers").beast);
    assert_eq!(card("af_iron_psalm").threshold, Some(3));
    let step = card("ds_cathedral_step");
    assert_eq!(step.kind, UnitType::DS);
    assert_eq!(step.arcs.expect("arcs").nose.e.points, 3);
}

#[test]
fn abilities_say_what_the_rules_say() {
    let content = Content::shipped();
    let def = |id: &str| content.ability(AbilityId::new(id)).expect("shipped");
    assert!(def("spa.lucky").rerolls.contains(&Reroll::OwnFailedAttack));
    assert_eq!(def("spa.combat_intuition").every_turns, Some(3));
    assert!(def("spa.street_fighter").grants(Grant::Preempt));
    assert_eq!(def("spa.blood_stalker").param, Param::Enemy);
    assert_eq!(def("spa.demoralizer").auras[0].inches, 6);
}

#[test]
fn abilities_are_for_those_who_move_as_they_say_r2_3_4() {
    let content = Content::shipped();
    let refused = |card: &str, ability: &str| {
        let bought = SpaSetup {
            id: AbilityId::new(ability),
            points: None,
            bracket: None,
            enemy: None,
            condition: None,
        };
        let card = content.card(card).expect("a shipped card");
        !check_spas(card, 2, &[bought], &content).is_empty()
    };
    for (ability, may, may_not) in [
        (
            "spa.light_horseman",
            "ci_tusk_lancers",
            "ci_hillfoot_rifles",
        ),
        ("spa.heavy_horse", "ci_tusk_lancers", "ci_wheel_hussars"),
        ("spa.foot_cavalry", "ci_hillfoot_rifles", "ci_tusk_lancers"),
        ("spa.foot_cavalry", "ci_hillfoot_rifles", "ci_wheel_hussars"),
        (
            "spa.terrain_master_drag_racer",
            "cv_dustcutter",
            "cv_skimlark",
        ),
        ("spa.cross_country", "cv_skimlark", "cv_gadfly_two"),
        ("spa.animal_mimicry", "bm_ironvole", "bm_bellringer"),
        ("spa.zweihander", "im_derrick_nine", "pm_deep_minnow"),
    ] {
        assert!(!refused(may, ability), "{ability} is for {may}");
        assert!(refused(may_not, ability), "{ability} is not for {may_not}");
    }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, text).expect("a file");
    }
    dir
}

const WREN: &str = r#"(
    id: "bm_wren",
    name: "Wren",
    kind: BM,
    size: 1,
    tmm: 3,
    moves: { walk: 14 },
    damage: (s: "1", m: "1"),
    armor: 2,
    structure: 1,
    pv: 12,
)"#;

fn faults(name: &str, text: &str) -> Vec<String> {
    let dir = folder(&[(name, text)]);
    let (content, faults) = Content::load(&[dir.path()]);
    assert!(
        content.cards.is_empty() && content.abilities.is_empty(),
        "a broken file is left out"
    );
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_later_folder_overrides_an_earlier_one() {
    let first = folder(&[("units/strike/wren.ron", WREN)]);
    let faster = WREN.replace("Wren", "Wren II");
    let second = folder(&[("units/strike/wren.ron", &faster)]);
    let (content, faults) = Content::load(&[first.path(), second.path()]);
    assert_eq!(faults, [], "no fault in either");
    assert_eq!(content.card("bm_wren").expect("loaded").name, "Wren II");
    let (content, _) = Content::shipped().with_folders(&[first.path()]);
    assert_eq!(content.cards.len(), Content::shipped().cards.len() + 1);
}

#[test]
fn broken_files_are_named_with_line_and_remedy() {
    let wren = |from: &str, to: &str| {
        let found = faults("units/strike/wren.ron", &WREN.replace(from, to));
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    let f = wren("size: 1,", "size: 9,");
    assert!(f.contains("wren.ron:5:11") && f.contains("size 9"), "{f}");
    let f = wren("structure: 1,", "structure: 1, specials: [\"FOO3\"],");
    assert!(f.contains("FOO3"), "{f}");
    let f = wren("kind: BM", "kind: XX");
    assert!(f.contains("wren.ron:4:") && f.contains("BM"), "{f}");
    let f = wren("moves: { walk: 14 }", "moves: { n: 14 }");
    assert!(f.contains("Naval"), "{f}");
    let f = wren("name: \"Wren\",", "nam: \"Wren\",");
    assert!(f.contains("known here are"), "{f}");
    let f = wren("armor: 2,", "armor: 2, ov: 1, threshold: 1,");
    assert!(f.contains("threshold"), "{f}");
}

#[test]
fn numbers_beyond_all_cards_cost_the_card_and_name_its_line() {
    for (from, to, line, remedy) in [
        ("tmm: 3", "tmm: 255", 6, "from 0 to 20"),
        ("walk: 14", "walk: 255", 7, "from 0 to 100"),
        ("walk: 14", "walk: 14, j: 200", 7, "from 0 to 100"),
        ("armor: 2", "armor: 255", 9, "from 0 to 150"),
        ("structure: 1", "structure: 255", 10, "from 0 to 100"),
        ("pv: 12", "pv: 60000", 11, "from 0 to 5000"),
        ("s: \"1\"", "s: \"255\"", 8, "99 at most"),
        ("pv: 12", "pv: 12, specials: [\"LRM1/2/200\"]", 11, "99"),
    ] {
        let found = faults("units/strike/wren.ron", &WREN.replace(from, to));
        let fault = found.join("\n");
        assert!(
            fault.contains(&format!("wren.ron:{line}:")),
            "{to}: {fault}"
        );
        assert!(fault.contains(remedy), "{to}: {fault}");
    }
}

#[test]
fn the_largest_numbers_of_cards_work_out() {
    let largest = WREN
        .replace("tmm: 3", "tmm: 20")
        .replace("walk: 14", "walk: 100, j: 100")
        .replace("armor: 2", "armor: 150")
        .replace("structure: 1", "structure: 100")
        .replace("s: \"1\"", "s: \"99\"")
        .replace(
            "pv: 12",
            "pv: 5000, specials: [\"JMPS255\", \"SUBS255\", \"AC99/99/99/99\"]",
        );
    let dir = folder(&[("units/strike/wren.ron", &largest)]);
    let (content, _) = Content::load(&[dir.path()]);
    let card = content.card("bm_wren").expect("it is within bounds");
    assert!(formula_pv(card) > 1_000);
    assert!(card.point_value(0) > card.point_value(8));
}

#[test]
fn names_without_bounds_cost_the_card() {
    let long = "x".repeat(70_000);
    for (from, to, line) in [
        ("\"Wren\"", format!("\"{long}\""), 3),
        ("\"Wren\"", "\"Wren\\u{1b}]0;title\\u{7}\"".to_owned(), 3),
        ("\"Wren\"", "\"Wren\u{202e}\"".to_owned(), 3),
        ("\"Wren\"", "\"Wren\\n2\"".to_owned(), 3),
        ("\"bm_wren\"", format!("\"{long}\""), 2),
    ] {
        let found = faults("units/strike/wren.ron", &WREN.replace(from, &to));
        let fault = found.join("\n");
        assert!(fault.contains(&format!("wren.ron:{line}:")), "{fault:.300}");
        assert!(fault.contains("remedy: "), "{fault:.300}");
        assert!(!fault.contains('\u{1b}') && !fault.contains('\u{202e}'));
    }
}

#[test]
fn unusual_numbers_are_told_and_kept() {
    let dir = folder(&[("units/strike/wren.ron", &WREN.replace("tmm: 3", "tmm: 1"))]);
    let (content, faults) = Content::load(&[dir.path()]);
    assert!(content.card("bm_wren").is_some());
    assert!(faults[0].message.contains("TMM 3"), "{faults:?}");
}

#[test]
fn the_same_id_twice_in_a_folder_is_a_fault() {
    let dir = folder(&[("units/strike/a.ron", WREN), ("units/strike/b.ron", WREN)]);
    let (content, faults) = Content::load(&[dir.path()]);
    assert_eq!(content.cards.len(), 1);
    assert!(
        faults[0].to_string().contains("already the id"),
        "{faults:?}"
    );
}

#[test]
fn broken_abilities_are_named_with_line_and_remedy() {
    let fault = |body: &str| {
        let text = format!(
            "(\n  id: \"spa.x\",\n  name: \"X\",\n  kind: Pilot,\n  cost: Fixed(1),\n  text: \"x\",\n  {body}\n)"
        );
        faults("abilities/strike/x.ron", &text).join("\n")
    };
    assert!(fault("").contains("does nothing"));
    for (body, remedy) in [
        ("modifiers: [(on: ToHit, add: 32767)],", "from -100 to 100"),
        ("modifiers: [(on: ToHit, add: -32768)],", "from -100 to 100"),
        ("grants: [ActFirst], every_turns: 65535,", "from 0 to 999"),
        (
            "auras: [(inches: 65535, trigger: ComesWithin, status: \"enraged\", ends: NextMovementPhase)],",
            "from 0 to 200",
        ),
    ] {
        let f = fault(body);
        assert!(f.contains("x.ron:7:") && f.contains(remedy), "{body}: {f}");
    }
    let f = fault("modifiers: [(on: ToHit, when: [ChosenBracket], add: -1)],");
    assert!(
        f.contains("x.ron:7:") && f.contains("param: Bracket"),
        "{f}"
    );
    let f = fault("modifiers: [(on: ToHit, add: 0)],");
    assert!(f.contains("changes nothing"), "{f}");
    let f =
        fault("auras: [(inches: 6, trigger: ComesWithin, status: \"bored\", ends: Tether(24))],");
    assert!(f.contains("bored"), "{f}");
    let f = fault("specials: [\"ECM\"],");
    assert!(f.contains("no ability gives ECM"), "{f}");
    let f = fault("grants: [WeakSpot], uses: 0,");
    assert!(f.contains("number of uses"), "{f}");
    let f = fault("grants: [Fly],");
    assert!(f.contains("Preempt"), "{f}");
}

#[test]
fn the_list_of_specials_is_complete() {
    let list = include_str!("../../../docs/specials.md");
    let listed: Vec<_> = list
        .lines()
        .filter_map(|l| l.strip_prefix("| `")?.split('`').next())
        .collect();
    for code in Code::ALL {
        let times = listed.iter().filter(|l| **l == code.text()).count();
        assert_eq!(times, 1, "{} in docs/specials.md", code.text());
    }
    assert_eq!(listed.len(), Code::ALL.len());
}

/// What is odd about an ability with these words, by its place.
fn oddities(words: &str) -> Vec<String> {
    let text = format!("(id: \"spa.x\", name: \"X\", kind: Pilot, text: \"T\", {words})");
    let def = from_ron::<AbilityDef>(&text, Path::new("x.ron")).expect("it can be read");
    assert_eq!(ability_problems(&def), [], "{words}");
    ability_warnings(&def).into_iter().map(|p| p.path).collect()
}

#[test]
fn words_without_effect_are_told() {
    for (words, place) in [
        (
            "cost: Fixed(1), modifiers: [(on: Move, when: [Jumped], add: 2)]",
            "modifiers[0].when[0]",
        ),
        (
            "cost: Fixed(1), modifiers: [(on: WeaponToHit, when: [Not(Margin(3))], add: 1)]",
            "modifiers[0].when[0]",
        ),
        (
            "cost: Fixed(1), modifiers: [(on: Initiative, when: [Mode([j])], add: 1)]",
            "modifiers[0].when[0]",
        ),
        (
            "cost: Fixed(1), modifiers: [(on: WeaponDamage, whose: AgainstMe, add: -1)]",
            "modifiers[0].whose",
        ),
        (
            "cost: Fixed(1), modifiers: [(on: Move, times: HalfSize, add: 1)]",
            "modifiers[0].times",
        ),
        ("cost: Fixed(1), rerolls: [OwnFailedAttack]", "rerolls[0]"),
        (
            "cost: Fixed(1), auras: [
                (inches: 6, trigger: ComesWithin, status: \"enraged\", ends: NextMovementPhase),
                (inches: 8, trigger: ComesWithin, status: \"enraged\", ends: NextMovementPhase),
            ]",
            "auras[1]",
        ),
        ("cost: Fixed(1), grants: [Preempt], uses: 2", "uses"),
        (
            "cost: Fixed(1), grants: [Preempt], every_turns: 3",
            "every_turns",
        ),
        ("cost: Fixed(1), grants: [NameEnemy]", "param"),
    ] {
        assert_eq!(oddities(words), [place], "{words}");
    }
    let sound = "cost: PerUse(1, 2), rerolls: [EnemyAttack], modifiers: [
        (on: ToHit, whose: AgainstMe, when: [StoodStill], add: 1),
        (on: Move, when: [Mode([t])], add: 2),
    ]";
    assert_eq!(oddities(sound), [""; 0]);
}

#[test]
fn optional_rules_of_abilities_exist() {
    let text = r#"(id: "spa.x", name: "X", kind: Pilot, text: "T", cost: Fixed(1),
        grants: [Preempt], optional_rule: "skating")"#;
    let def = from_ron::<AbilityDef>(text, Path::new("x.ron")).expect("it can be read");
    let places: Vec<_> = ability_problems(&def).into_iter().map(|p| p.path).collect();
    assert_eq!(places, ["optional_rule"]);
}

#[test]
fn most_abilities_are_data_alone() {
    let content = Content::shipped();
    let hooked: Vec<_> = content
        .abilities
        .values()
        .filter(|a| !a.hooks().is_empty())
        .map(|a| a.id.as_str())
        .collect();
    assert_eq!(
        hooked,
        [
            "sca.shielding",
            "sca.tactical_experts_combined_fire",
            "sca.tactical_specialization",
            "sca.tactical_specialization_combined_arms",
            "spa.multi_tasker",
            "spa.ride_the_wash",
            "spa.slugger",
            "spa.street_fighter"
        ]
    );
    let data = content.abilities.len() - hooked.len();
    println!(
        "{data} of {} abilities are data alone",
        content.abilities.len()
    );
    // Of a hundred in the end, sixty at least.
    assert!(data >= 46, "{data}");
    assert!(data * 10 >= content.abilities.len() * 6);
}
