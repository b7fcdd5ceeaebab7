//! Computer players in streets: every wish is legal, platoons make use of walls, and nobody jumps onto a roof that cannot bear it.

mod common;

use std::sync::Arc;

use common::{Ground, battle_on, player};
use hexlance_classic::{
    Battle,
    content::{Content, Known},
    event::{BuildingEvent, Event, MoveEvent},
    force,
    read::Table,
    state::Phase,
};
use hexlance_classic_ai::to_act;
use hexlance_rules::DiceSource;

/// A 'Mech that jumped, and a building that came down before anything else was moved: as many as there are.
fn roofs_jumped_down(battle: &Battle) -> usize {
    let mut jumped = None;
    let mut fallen = 0;
    for logged in battle.log() {
        match &logged.event {
            Event::Move(MoveEvent::Jumped { hex, .. }) => jumped = Some(*hex),
            Event::Move(MoveEvent::Began { .. }) => jumped = None,
            Event::Building(BuildingEvent::Collapsed { hex, .. }) => {
                fallen += usize::from(jumped == Some(*hex));
            }
            _ => {}
        }
    }
    fallen
}

#[test]
fn forces_of_all_kinds_are_led_through_a_town() {
    let content = Content::shipped();
    let others: Vec<&Arc<Known>> = content
        .units
        .values()
        .filter(|kind| force::is_in_play(&kind.sheet) && !kind.sheet.class.is_mech())
        .filter(|kind| !kind.sheet.is_vessel())
        .collect();
    let pairs = [
        ["hard", "normal"],
        ["easy", "hard"],
        ["walker", "normal"],
        ["random", "hard"],
    ];
    let (mut inside, mut roofs) = (0, 0);
    for seed in 0..8u64 {
        let mut setup = (*battle_on(Ground::Town, seed, false)).clone();
        for (i, side) in setup.sides.iter_mut().enumerate() {
            let units = &mut side.forces[0].formations[0].units;
            for (n, unit) in units.iter_mut().enumerate().skip(2) {
                let kind = others[(3 * seed as usize + i + 5 * n) % others.len()];
                unit.kind = kind.record.clone();
            }
        }
        let dice = DiceSource::Seed(seed);
        let battle = Battle::with_options(Arc::new(setup), content.clone(), dice, true, false);
        let mut battle = battle.expect("it starts");
        let levels = pairs[seed as usize % 4];
        let mut players = levels.map(|l| player(l, seed));
        while let Some(side) = to_act(&battle) {
            let wish = players[side.index()].wish(&battle, side);
            let command = wish.unwrap_or_else(|| panic!("{levels:?}, seed {seed}: no wish"));
            if let Err(e) = battle.submit(side, command.clone()) {
                panic!("{levels:?}, seed {seed}: {command:?} is refused: {e}");
            }
            assert!(battle.history().len() < 3_000, "seed {seed} does not end");
            let table = Table::of(battle.world());
            let mut crews = table.on_map().filter(|u| u.is_infantry());
            inside += usize::from(crews.any(|u| u.is_inside(table.board())));
        }
        assert_eq!(Table::of(battle.world()).clock().phase, Phase::Over);
        let again = battle.at(battle.history().len()).expect("a battle");
        assert_eq!(battle.hash(), again.hash(), "seed {seed}");
        if !levels.contains(&"random") && !levels.contains(&"walker") {
            roofs += roofs_jumped_down(&battle);
        }
    }
    assert!(inside > 0, "no platoon was ever inside");
    assert_eq!(roofs, 0, "roofs came down under who jumped onto them");
}
