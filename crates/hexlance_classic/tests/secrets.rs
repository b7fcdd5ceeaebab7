//! What a setup says of units that hide and of networks, and what each side is told.

use std::{path::Path, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle,
    command::{Command, Placement},
    content::Content,
    event::{Event, SetupEvent},
    read::Table,
    setup::{Setup, load_scenario, resolve},
    state::Phase,
};
use hexlance_rules::{DiceSource, Problem, SideId, UnitId, View, say};

/// A scenario of one unit against one.
fn resolved(units: &str, more: &str) -> Result<Setup, Vec<Problem>> {
    let side = |name: &str, home: &str, units: &str| {
        format!(
            "(name: \"{name}\", home: {home}, forces: [(name: \"F\", formations: [(name: \"L\", units: [{units}])])])"
        )
    };
    let text = format!(
        "(ruleset: \"classic\", title: \"Reeds\", map: Inline(columns: 12, rows: 12, hexes: {{ (3, -1): \"light woods\" }}), {more} sides: [{}, {}])",
        side("League", "South", "(kind: \"classic.thistlewick\")"),
        side("Meridian", "North", units)
    );
    let scenario = load_scenario(&text, Path::new("reeds.ron")).expect("a scenario");
    resolve(&scenario, &Content::shipped(), &|name| {
        Err(say!("there is no map {name}", name))
    })
}

fn begun(units: &str) -> Result<Battle, String> {
    let setup = resolved(units, "").map_err(|p| format!("{p:?}"))?;
    let battle = Battle::new(Arc::new(setup), Content::shipped(), DiceSource::Seed(3));
    battle.map_err(|e| e.0.to_string())
}

/// Sets both sides up in their own rows.
fn set_up(battle: &mut Battle) {
    while Table::of(battle.world()).clock().phase == Phase::Setup {
        let side = Table::of(battle.world()).clock().active().expect("a side");
        let row = if side == SideId(0) { 12 } else { 1 };
        let own: Vec<UnitId> = Table::of(battle.world())
            .units()
            .filter(|u| u.side == side)
            .map(|u| u.id)
            .collect();
        for unit in own {
            let spot = |column| {
                Command::Deploy(Placement {
                    unit,
                    hex: Hex::from_column_row(column, row),
                    facing: Direction::S,
                })
            };
            if side == SideId(1) {
                let open = battle.check(side, &spot(6)).expect_err("a clear hex");
                assert_eq!(open.code, "clear");
            }
            battle.submit(side, spot(4)).expect("a place");
        }
        battle.submit(side, Command::Ready).expect("all are set up");
    }
}

#[test]
fn an_enemy_is_not_told_where_a_unit_hides() {
    let mut battle = begun("(kind: \"classic.skarnhound\", hidden: Standing)").expect("a battle");
    set_up(&mut battle);
    let table = Table::of(battle.world());
    let hidden = table.units().find(|u| u.side == SideId(1)).expect("a unit");
    assert!(hidden.hidden);
    let told = |side| {
        let view = battle.view(SideId(side));
        let deployed = battle.log().iter().filter(|l| {
            matches!(&l.event, Event::Setup(SetupEvent::Deployed { unit, .. }) if *unit == hidden.id)
        });
        deployed.filter(|l| view.tells(&l.event).is_some()).count()
    };
    assert_eq!((told(0), told(1)), (0, 1));
    assert!(!battle.view(SideId(0)).knows(hidden.id));
    assert!(battle.view(SideId(1)).has_secrets());
    // It has no turn, but its side may reveal it first.
    let clock = table.clock();
    assert!(clock.opening);
    assert_eq!(clock.active(), Some(SideId(1)));
    let unit = hidden.id;
    battle
        .submit(SideId(1), Command::Reveal(unit))
        .expect("the start of the phase");
    assert!(battle.view(SideId(0)).knows(unit));
    assert!(!Table::of(battle.world()).clock().opening);
}

#[test]
fn networks_take_computers_and_masters() {
    for (units, words) in [
        (
            "(kind: \"classic.skarnhound\", c3: Master)",
            "no computer for its network",
        ),
        (
            "(kind: \"classic.candlewisp\", c3: Under(\"Nobody\"))",
            "no unit called",
        ),
        (
            "(kind: \"classic.candlewisp\", name: \"A\", c3: Under(\"B\")), (kind: \"classic.skarnhound\", name: \"B\")",
            "no master of its side",
        ),
        (
            "(kind: \"classic.candlewisp\", switched_off: [\"Medium Laser\"])",
            "no electronics",
        ),
    ] {
        let fault = begun(units).err().expect(units);
        assert!(fault.contains(words), "{units}: {fault}");
    }
    assert!(
        begun("(kind: \"classic.candlewisp\", switched_off: [\"ECM Suite\", \"TAG\"])").is_ok()
    );
}

#[test]
fn withdrawal_is_the_one_optional_rule() {
    let kind = "(kind: \"classic.skarnhound\")";
    let setup = resolved(kind, "optional_rules: { \"forced_withdrawal\": true },");
    assert!(setup.expect("a setup").agreed.withdrawal);
    let faults = resolved(kind, "optional_rules: { \"rain\": true },").expect_err("no such rule");
    assert!(faults.iter().any(|p| p.path == "optional_rules[rain]"));
}
