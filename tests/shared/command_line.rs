//! The command line, as it is with the rulesets that ship.

use std::{fs, path::Path};

use hexlance::{
    cli::{
        self,
        sniff::{Kind, by_name, by_text, rules},
        walk::data_files,
    },
    rulesets::{Registered, Rules},
};
use hexlance_ai::LEVELS;

use crate::rulesets::registered;

#[test]
fn the_command_line_is_well_formed() {
    registered();
    cli::command().debug_assert();
}

/// The lines of a help text that can be typed: a remark follows after two spaces or more.
fn examples(help: &str) -> impl Iterator<Item = &str> {
    help.lines()
        .filter_map(|l| l.strip_prefix("  hexlance"))
        .map(|l| l.split("   ").next().unwrap_or_default().trim())
}

#[test]
fn every_sub_command_teaches_by_examples_that_can_be_typed() {
    registered();
    let line = cli::command();
    let helps = line
        .get_subcommands()
        .chain([&line])
        .filter(|s| s.get_name() != "help");
    for sub in helps {
        let help = sub
            .get_after_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        assert!(
            examples(&help).count() > 1,
            "{} has no examples",
            sub.get_name()
        );
        for example in examples(&help) {
            let words = example.split_whitespace();
            let words = ["hexlance"].into_iter().chain(words);
            if let Err(e) = cli::command().try_get_matches_from(words) {
                panic!("hexlance {example}\n{e}");
            }
        }
    }
}

#[test]
fn options_of_rulesets_stand_in_the_help_where_rulesets_bring_them() {
    registered();
    let mut line = cli::command();
    let odds = line.find_subcommand_mut("odds").expect("it is there");
    let help = odds.render_help().to_string();
    let places = [
        "--at <HEX>",
        "--attacker-did",
        "--target-did",
        "--overheat",
        "--attacker-click",
        "--target-click",
        "--heat",
        "--format",
    ]
    .map(|option| help.find(option).expect(option));
    assert!(places.is_sorted(), "{help}");
}

#[test]
fn kinds_are_told_apart() {
    registered();
    assert_eq!(
        by_text("(ruleset: \"strike\", sides: [ oops"),
        Some(Kind::Scenario)
    );
    assert_eq!(by_text("(id: \"x\", kind: BM, pv: 3)"), Some(Kind::Unit));
    assert_eq!(
        by_text("(id: \"spa.x\", kind: Pilot, cost: Fixed(2))"),
        Some(Kind::Ability)
    );
    assert_eq!(
        by_text("(version: 1, dice: Seed(3), commands: [])"),
        Some(Kind::Recording)
    );
    assert_eq!(
        by_text("(id: \"E6.1\", red: {}, script: [])"),
        Some(Kind::Case)
    );
    assert_eq!(
        by_text("(id: \"demo.spa.x\", about: \"spa.x\", script: [])"),
        Some(Kind::Case)
    );
    assert_eq!(
        by_text("(name: \"Foxes\", formations: [(units: [ oops"),
        Some(Kind::Force)
    );
    let dial = [
        ("(id: \"dial.x\", clicks: [ oops", Kind::Unit),
        ("(id: \"eq.x\", short: \"\", effect: \"\")", Kind::Ability),
        ("(name: \"Foxes\", build_total: 300)", Kind::Force),
        ("(ruleset: \"dial\", sides: [])", Kind::Scenario),
    ];
    for (text, kind) in dial {
        assert_eq!(by_text(text), Some(kind));
        let of_dial = Rules::of_id("dial").expect("they are registered");
        assert_eq!(rules(kind, Path::new("x.ron"), text), of_dial, "{text}");
    }
    assert_eq!(by_name(Path::new("a/b.dial.ron")), Some(Kind::Force));
    assert_eq!(by_text("()"), None);
    assert_eq!(by_name(Path::new("a/B.Board")), Some(Kind::Board));
    assert_eq!(by_name(Path::new("a/b.board.ron")), Some(Kind::Board));
    assert_eq!(by_name(Path::new("a/b.ron")), None);
}

#[test]
fn data_files_are_found_in_order_and_others_left_alone() {
    registered();
    let dir = tempfile::tempdir().expect("a folder");
    for file in [
        "b.ron",
        "a/c.board",
        "a/notes.txt",
        ".git/x.ron",
        "a/.y.ron",
    ] {
        let file = dir.path().join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(file, "").expect("written");
    }
    let found = data_files(dir.path());
    assert_eq!(found, ["a/c.board", "b.ron"].map(|f| dir.path().join(f)));
}

#[test]
fn every_line_of_the_gallery_can_be_typed() {
    registered();
    let list = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/docs/gallery/gallery.ron"
    ));
    let pictures = cli::sound_gallery(list);
    assert!(
        pictures.as_ref().is_ok_and(|n| *n >= 24),
        "{pictures:?}; scripts/gallery writes the page anew"
    );
}

#[test]
fn every_level_of_any_rules_is_named_once() {
    registered();
    assert_eq!(cli::all_levels(), LEVELS);
}
