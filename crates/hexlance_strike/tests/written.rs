//! Scenarios are written so that they read the same again, in a form that a person can read and compare.

use std::{collections::BTreeMap, fs, path::Path};

use hexlance_board::BoardFile;
use hexlance_rules::{
    AbilityId, SideSetup,
    text::{WIDTH, to_text},
};
use hexlance_strike::{
    content::Content,
    form::CommandSetup,
    setup::{STYLE, UnitSetup, header_of, load_scenario, resolve, scenario_to_text},
};

#[path = "common/drawn.rs"]
mod drawn;

use drawn::{Battle, Draw};

fn read(text: &str) -> Battle {
    load_scenario(text, Path::new("written.ron")).unwrap_or_else(|d| panic!("{d}\n{text}"))
}

/// The shipped scenarios with their texts.
fn shipped() -> Vec<(String, Battle)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files: Vec<_> = fs::read_dir(root)
        .expect("the folder of the scenarios")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron"))
        .filter(|p| fs::read_to_string(p).is_ok_and(|t| t.contains("ruleset: \"strike\"")))
        .collect();
    files.sort();
    assert!(files.len() > 20);
    let texts = files.iter().map(|f| fs::read_to_string(f).expect("a text"));
    texts
        .map(|text| {
            let scenario = read(&text);
            (text, scenario)
        })
        .collect()
}

fn maps(name: &str) -> Result<BoardFile, hexlance_rules::Message> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    BoardFile::load(folder.join(format!("{name}.board.ron")))
        .map_err(|d| hexlance_rules::Message::verbatim(d.to_string()))
}

/// Names of units that a line of a file begins with.
fn rows(text: &str) -> usize {
    let lines = text.lines().map(str::trim_start);
    lines.filter(|l| l.starts_with("(card: ")).count()
}

fn units(scenario: &Battle) -> usize {
    let forces = scenario.sides.iter().flat_map(|s| &s.forces);
    let formations = forces.flat_map(|f| &f.formations);
    formations.map(|g| g.units.len()).sum()
}

#[test]
fn what_is_shipped_reads_the_same_when_it_is_written_again() {
    let content = Content::shipped();
    for (text, scenario) in shipped() {
        let title = &scenario.title;
        let header = header_of(&text);
        let written = scenario_to_text(&scenario, header).expect("it can be written");
        assert_eq!(read(&written), scenario, "{title}");
        assert_eq!(header_of(&written), header, "{title}");
        let twice = scenario_to_text(&read(&written), header_of(&written));
        assert_eq!(twice.as_deref(), Ok(written.as_str()), "{title}");
        // A unit a line.
        assert_eq!(rows(&written), units(&scenario), "{title}\n{written}");
        assert_eq!(rows(&written), written.matches("(card: ").count());
        for word in ["Some(", "None", "[]"] {
            assert!(!written.contains(word), "{word} in {title}\n{written}");
        }
        // Whatever is not a text for players keeps to the width.
        for line in written.lines().filter(|l| l.chars().count() > WIDTH) {
            let value = line.split_once(": ").map_or(line, |(_, v)| v);
            let said = value.trim_start().starts_with("Message(\"");
            let told = value.starts_with('"') || said;
            assert!(told || line.starts_with("//"), "{line}");
        }
        let made = resolve(&scenario, &content, &maps);
        assert!(made.is_ok(), "{title}");
        assert_eq!(resolve(&read(&written), &content, &maps), made, "{title}");
    }
}

#[test]
fn a_small_battle_is_written_as_by_hand() {
    let text = r#"// A duel
// at dawn.
(
    ruleset: "strike",
    title: "Two at \"dawn\"",
    briefing: (
        situation: "Two pilots, one field.",
        aims: { "Red": "Win." },
    ),
    map: Inline(
        columns: 10,
        rows: 8,
        base: "level 1",
        hexes: {
            (4, 0): "level 1, light woods",
        },
    ),
    environment: (light: Dusk, weather: LightRain),
    optional_rules: { "fire": false },
    turn_limit: 8,
    kind: Meeting,
    objectives: [
        (name: "Hill", hex: (4, 0)),
        (name: "Ford", hex: (5, 2), points: 2),
    ],
    cargo: [(name: "Chest", at: (3, 3), size: 1, points: 25, wanted_by: "Red")],
    minefields: [(hex: (2, 2), kind: Vibrabomb(3), density: 2)],
    sides: [
        (
            name: "Red",
            role: Attacker,
            home: North,
            zone: Hexes([(0, 0), (0, 1)]),
            player: Computer("hard"),
            forces: [(
                name: "Red Force",
                tags: ["Red", "Fen"],
                abilities: [(id: "sca.flankers")],
                formations: [
                    (
                        name: "First",
                        type: Battle,
                        units: [
                            (card: "bm_bellringer", name: "Ada", skill: 3,
                                spas: [(id: "spa.lucky", points: 2)], at: (3, 0), facing: SE,
                                condition: (armor_lost: 2, criticals: [Engine, Door(1)])),
                            (card: "ci_hillfoot_rifles"),
                        ],
                    ),
                    (
                        name: "Second",
                        kind: Star,
                        units: [
                            (card: "bm_brasswing", enters: 2),
                        ],
                    ),
                ],
            )],
            mines: [(points: 5, kinds: [Conventional, Command], zone: Half(North))],
        ),
        (
            name: "Blue",
            forces: [],
        ),
    ],
    events: [
        (
            name: "Storm",
            when: Turn(3),
            then: [
                Message("It begins to pour."),
                Environment((light: Dusk, weather: [HeavyRain, LightHail])),
            ],
        ),
        (
            name: "Over",
            when: Entered(zone: Around((5, 2), 1), side: "Red"),
            then: [End("Red")],
        ),
    ],
    lesson: (
        side: "Red",
        steps: [(
            say: "Look.",
            until: Selected("Ada"),
            show: [Hex((3, 0))],
        )],
    ),
)
"#;
    assert_eq!(
        scenario_to_text(&read(text), header_of(text)).as_deref(),
        Ok(text)
    );
}

#[test]
fn whatever_a_scenario_says_is_read_as_it_was_written() {
    for seed in 0..600 {
        let battle = Draw(seed).battle();
        let text = scenario_to_text(&battle, "// Drawn.\n").expect("it can be written");
        assert_eq!(read(&text), battle, "{seed}\n{text}");
        let again = scenario_to_text(&read(&text), header_of(&text));
        assert_eq!(again.as_deref(), Ok(text.as_str()), "{seed}");
        assert_eq!(rows(&text), units(&battle), "{seed}\n{text}");
        // A recording keeps the form in a notation of its own.
        let plain = ron::to_string(&battle).expect("it can be written");
        assert_eq!(
            ron::from_str::<Battle>(&plain),
            Ok(battle),
            "{seed}\n{plain}"
        );
    }
}

#[test]
fn what_goes_without_saying_is_not_written() {
    let unit = UnitSetup::of("bm_bellringer".to_owned());
    let line = to_text(&unit, &STYLE).expect("it can be written");
    assert_eq!(line, "(\n    card: \"bm_bellringer\",\n)\n");
    let side: SideSetup<UnitSetup<String>> = SideSetup::default();
    let text = to_text(&side, &STYLE).expect("it can be written");
    assert_eq!(text, "(\n    name: \"\",\n    forces: [],\n)\n");
    let command = CommandSetup::new(AbilityId::new("sca.flankers"));
    let text = to_text(&command, &STYLE).expect("it can be written");
    assert_eq!(text, "(\n    id: \"sca.flankers\",\n)\n");
    let none: BTreeMap<String, bool> = BTreeMap::new();
    assert_eq!(to_text(&none, &STYLE).as_deref(), Ok("{}\n"));
}
