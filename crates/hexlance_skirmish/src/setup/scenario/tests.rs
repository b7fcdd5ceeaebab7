//! Scenarios: what is looked up, and what is refused.

use hexlance_rules::SideId;

use super::*;
use crate::form::usual_depth;

/// A scenario of two small lists, with what is added to it.
fn text(north: &str, more: &str) -> String {
    format!(
        "(
            ruleset: \"skirmish\",
            title: \"Yard\",
            map: Inline(columns: 32, rows: 24, hexes: {{}}),
            sides: [
                (name: \"North\", forces: [(name: \"Levies\", formations: [(name: \"\", units: [{north}])])]),
                (name: \"South\", forces: [(name: \"Wardens\", formations: [
                    (name: \"\", units: [(unit: \"skirmish.synod_warden\", bought: [lieutenant_l1])]),
                    (name: \"\", units: [(unit: \"skirmish.synod_warden\", at: (31, -3))]),
                ])]),
            ],
            {more}
        )"
    )
}

const LEVIES: &str = "(unit: \"skirmish.levy_rifle\", bought: [lieutenant_l1]), \
                      (unit: \"skirmish.levy_rifle\", name: \"Ash\")";

fn resolved(north: &str, more: &str) -> Result<Setup, Vec<Problem>> {
    let scenario = load_scenario(&text(north, more), Path::new("s.ron"));
    let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
    let no_maps = |_: &str| Err(say!("there are no maps"));
    resolve(&scenario, &Content::shipped(), &no_maps)
}

#[track_caller]
fn faults(north: &str, more: &str) -> Vec<String> {
    let faults = resolved(north, more).expect_err("it is refused");
    faults.into_iter().map(|p| p.path).collect()
}

#[test]
fn a_scenario_becomes_a_setup() {
    let setup = resolved(LEVIES, "").unwrap();
    assert_eq!((setup.points, setup.depth, setup.rounds), (150, 8, 3));
    assert_eq!((setup.first, setup.link_teams), (None, false));
    let groups = &setup.sides[1].forces[0].formations;
    assert_eq!(groups.len(), 2);
    let leader = &setup.sides[0].forces[0].formations[0].units[0];
    assert_eq!(leader.bought, [Skill::LieutenantL1]);
    assert_eq!(leader.unit.profile.name, "Calder Levy");
    assert!(leader.unit.weapons.iter().any(|w| *w.id == *"carbine"));
    assert_eq!(usual_depth(200), 12);
}

#[test]
fn what_a_scenario_adds_is_kept() {
    let more = "turn_limit: 4, points: 200, first: 1, gloom: Night,
                optional_rules: {\"link teams\": true},";
    let setup = resolved(LEVIES, more).unwrap();
    assert_eq!((setup.points, setup.depth, setup.rounds), (200, 12, 4));
    assert_eq!(setup.first, Some(SideId(1)));
    assert!(setup.link_teams);
}

#[test]
fn what_does_not_fit_is_told_with_its_place() {
    assert_eq!(
        faults("(unit: \"skirmish.levy_rifle\")", ""),
        ["sides[0].forces"]
    );
    assert_eq!(
        faults(
            &format!("{LEVIES}, (unit: \"skirmish.levy_rifle\", at: (31, -3))"),
            ""
        ),
        ["sides[1].forces[0].formations[1].units[0].at"]
    );
    assert_eq!(
        faults(
            &format!("{LEVIES}, (unit: \"skirmish.levy_rifle\", at: (40, 2))"),
            ""
        ),
        ["sides[0].forces[0].formations[0].units[2].at"]
    );
    assert_eq!(
        faults(
            &format!("{LEVIES}, (unit: \"skirmish.levy_rifle\", name: \"Ash\")"),
            ""
        ),
        ["sides[0].forces[0].formations[0].units[2].name"]
    );
    assert_eq!(faults(LEVIES, "first: 2,"), ["first"]);
    assert_eq!(faults(LEVIES, "turn_limit: 0,"), ["turn_limit"]);
    assert_eq!(
        faults(LEVIES, "optional_rules: {\"rain\": true},"),
        ["optional_rules[rain]"]
    );
    // Zones that overlap.
    assert_eq!(faults(LEVIES, "depth: 20,"), ["sides[1].home"]);
    assert_eq!(faults(LEVIES, "points: 10,").len(), 2);
}

#[test]
fn a_resolved_scenario_can_be_played() {
    use hexlance_rules::DiceSource;
    let mut setup = resolved(LEVIES, "").unwrap();
    setup.first = Some(SideId(0));
    let dice = DiceSource::Script(Vec::new());
    let battle = crate::Battle::new(setup.into(), Content::shipped(), dice).unwrap();
    assert_eq!(
        super::super::turn_to_set_up(battle.world()),
        Some(SideId(0))
    );
}

#[test]
fn a_setup_is_written_and_read_again() {
    let setup = resolved(LEVIES, "gloom: Dusk,").unwrap();
    let text = serde_json::to_string(&setup).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup);
}

#[test]
fn what_a_battle_is_about_must_be_on_its_map() {
    let crates = |hexes: &str| faults(LEVIES, &format!("task: TwoCrates(crates: [{hexes}]),"));
    assert!(resolved(LEVIES, "task: TwoCrates(crates: [(16, 4), (16, 5)]),").is_ok());
    assert_eq!(crates(""), ["task"]);
    assert_eq!(crates("(16, 4), (16, 4)"), ["task"]);
    assert_eq!(crates("(40, 4)"), ["task"]);
    assert_eq!(faults(LEVIES, "task: LongWall,"), ["task"]);
    assert_eq!(faults(LEVIES, "task: DeckNine,"), ["task"]);
}

#[test]
fn items_of_a_scenario_must_have_a_place() {
    let item = |kind: &str, weapon: &str, side: u8, hex: &str| {
        format!("(kind: {kind}, weapon: \"{weapon}\", side: {side}, hex: {hex}),")
    };
    let turret = |hex: &str| item("Turret", "deployable_turret", 0, hex);
    let with = |items: &str| resolved(LEVIES, &format!("items: [{items}],"));
    let told = |items: &str| -> Vec<String> {
        let faults = with(items).expect_err("it is refused");
        faults.into_iter().map(|p| p.path).collect()
    };
    assert!(with(&turret("(7, 6)")).is_ok());
    assert_eq!(told(&turret("(40, 6)")), ["items[0].hex"]);
    // Where a trooper of the scenario stands.
    assert_eq!(told(&turret("(31, -3)")), ["items[0].hex"]);
    let twice = turret("(7, 6)") + &turret("(7, 6)");
    assert_eq!(told(&twice), ["items[1].hex"]);
    let carbine = item("Turret", "carbine", 2, "(7, 6)");
    assert_eq!(told(&carbine), ["items[0].weapon", "items[0].side"]);
    let mine = item("Turret", "antipersonnel_mines", 1, "(7, 6)");
    assert_eq!(told(&mine), ["items[0].weapon"]);
}

#[test]
fn lessons_are_kept_and_checked() {
    let lesson = |until: &str| {
        format!(
            "lesson: (side: \"North\", steps: [(say: \"Look.\", until: {until}, show: [Offer(\"move\")])]),"
        )
    };
    let good = resolved(LEVIES, &lesson("Deed(id: \"react.dodge\", unit: \"Ash\")")).unwrap();
    assert_eq!(good.lesson.map(|l| l.steps.len()), Some(1));
    assert!(resolved(LEVIES, &lesson("Phase(\"orders\")")).is_ok());
    let bad = faults(LEVIES, &lesson("Deed(id: \"fly\", unit: \"Ash\")"));
    assert_eq!(bad, ["lesson.steps[0].until"]);
    assert_eq!(lesson::stage("states"), Some(crate::state::Stage::States));
}

#[test]
fn who_has_the_skill_may_begin_as_a_marker() {
    let scout = |more: &str| format!("{LEVIES}, (unit: \"skirmish.waymark_scout\", {more})");
    let begins = "at: (5, 6), standing: (seeming: Camo)";
    let setup = resolved(&scout(begins), "").unwrap();
    let first = &setup.sides[0].forces[0].formations[0].units;
    assert_eq!(first[2].standing.seeming, Seeming::Camo);
    let place = ["sides[0].forces[0].formations[0].units[2].standing"];
    for other in [
        "standing: (seeming: Camo)",
        "at: (5, 6), standing: (seeming: TO)",
        "at: (5, 6), standing: (seeming: Imp1)",
        "at: (5, 6), standing: (seeming: Camo, prone: true)",
    ] {
        assert_eq!(faults(&scout(other), ""), place, "{other}");
    }
}
