//! The largest numbers that cards and abilities may have are played with, and no sum overflows.

use std::{fs, sync::Arc};

use hexlance_rules::{AbilityId, DiceSource};
use hexlance_strike::{
    Battle,
    content::Content,
    setup::{SpaSetup, UnitSetup},
};
use hexlance_strike_ai::{command, player, to_act};

mod common;

use common::{broken_ground, setup};

/// Numbers that abilities change, as their files name them.
const QUANTITIES: [&str; 27] = [
    "WeaponToHit",
    "PhysicalToHit",
    "ToHit",
    "Range",
    "HexCost([LightWoods, Rough, Water])",
    "LevelCost",
    "Move",
    "Sprint",
    "Control",
    "Resistance",
    "CriticalRolls",
    "WeaponDamage",
    "PhysicalDamage",
    "FeltHeat",
    "HeatLimit",
    "LiftLimit",
    "Thrust",
    "Bombing",
    "Scatter",
    "Probe",
    "Mines",
    "ConditionMove",
    "ConditionNumber",
    "Morale",
    "Initiative",
    "OwnMovement",
    "Tmm",
];

fn card(id: &str, kind: &str, moves: &str, more: &str) -> String {
    format!(
        "(id: \"{id}\", name: \"{id}\", kind: {kind}, size: 5, tmm: 20, moves: {{ {moves} }}, armor: 150, structure: 100, \
         damage: (s: \"99\", m: \"99\", l: \"99\", e: \"99\"), pv: 5000, {more})"
    )
}

/// The shipped catalogue with cards and abilities at their bounds.
fn extreme() -> Content {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("it is made");
        fs::write(file, text).expect("it is written");
    };
    let all = "ov: 9, specials: [\"JMPS255\", \"SUBS255\", \"AC99/99/99/99\", \"LRM99/99/99/99\", \"HT99/99/99\", \
               \"IF99\", \"FLK99/99/99/99\", \"MEL\", \"TSM\", \"CASEII\"]";
    write(
        "units/strike/a.ron",
        card("bm_extreme", "BM", "walk: 100, j: 100", all),
    );
    write(
        "units/strike/b.ron",
        card(
            "cv_extreme",
            "CV",
            "h: 100, j: 100",
            "specials: [\"IT255\", \"CAR255\", \"MDS255\"]",
        ),
    );
    write(
        "units/strike/c.ron",
        card(
            "ba_extreme",
            "BA",
            "f: 100, j: 100",
            "specials: [\"CAR255\"]",
        ),
    );
    for sign in ["", "-"] {
        let modifiers: String = QUANTITIES
            .iter()
            .map(|on| format!("(on: {on}, add: {sign}100), "))
            .collect();
        let times: String = ["ToHit", "WeaponDamage", "PhysicalDamage"]
            .iter()
            .map(|on| format!("(on: {on}, add: {sign}100, times: HalfShortDamage), "))
            .collect();
        let name = if sign.is_empty() { "more" } else { "less" };
        write(
            &format!("abilities/strike/{name}.ron"),
            format!(
                "(id: \"spa.{name}\", name: \"{name}\", kind: Pilot, cost: Fixed(1), text: \"t\", modifiers: [{modifiers}{times}], \
                 grants: [RangeTable({sign}100, {sign}100, {sign}100, {sign}100)])"
            ),
        );
    }
    let (content, faults) = Content::shipped().with_folders(&[folder.path()]);
    for id in ["bm_extreme", "cv_extreme", "ba_extreme"] {
        assert!(content.card(id).is_some(), "{id}: {faults:?}");
    }
    for id in ["spa.more", "spa.less"] {
        assert!(content.ability(AbilityId::new(id)).is_some(), "{faults:?}");
    }
    content
}

#[test]
fn the_largest_numbers_are_played_with() {
    let content = Arc::new(extreme());
    let unit = |id: &str, spas: &[&str]| {
        let card = content.card(id).expect("it was read");
        let mut unit = UnitSetup::of((**card).clone());
        unit.skill = Some(4);
        unit.spas = spas
            .iter()
            .map(|id| SpaSetup {
                id: AbilityId::new(id),
                points: None,
                bracket: None,
                enemy: None,
                condition: None,
            })
            .collect();
        unit
    };
    let sides = [
        ["spa.more"].as_slice(),
        &["spa.less"],
        &["spa.more", "spa.less"],
        &[],
    ];
    let forces = |spas: &[&str]| {
        let ids = ["bm_extreme", "cv_extreme", "ba_extreme", "bm_extreme"];
        ids.map(|id| unit(id, spas)).to_vec()
    };
    let mut commands = 0;
    for (n, levels) in [["random", "random"], ["walker", "normal"], ["hard", "easy"]]
        .iter()
        .enumerate()
    {
        for (i, spas) in sides.iter().enumerate() {
            let other = sides[(i + 1 + n) % sides.len()];
            let board = broken_ground(16, 17, n as u64);
            let setup = Arc::new(setup(&board, [forces(spas), forces(other)]));
            let dice = DiceSource::Seed(i as u64);
            let mut battle = Battle::with_options(setup, content.clone(), dice, true, false)
                .expect("it is sound");
            let mut players = levels.map(|level| player(level, 7).expect("a level"));
            for _ in 0..80 {
                let Some(side) = to_act(&battle) else { break };
                let Some(command) = command(&mut *players[side.index()], &battle, side) else {
                    panic!("{levels:?}, {spas:?}: nothing can be ordered")
                };
                battle.submit(side, command).expect("a legal command");
                commands += 1;
            }
            assert!(
                hexlance_strike::read::units(battle.world()).count() == 8,
                "nobody is lost from the roster"
            );
        }
    }
    assert!(commands > 300, "{commands} commands");
}
