//! How long it takes to find everywhere a unit may go with two companies on the map: on a shipped map, and on bare
//! ground, where it gets furthest.

use std::{path::Path, sync::Arc};

use hexlance_board::{Board, BoardFile, Hex};
use hexlance_rules::{
    DiceSource, Environment, ForceSetup, FormationSetup, Player, SideId, SideSetup, UnitId, Zone,
};
use hexlance_strike::{
    Battle,
    card::{Card, DamageLine, Legs, MoveMode, UnitType},
    command::MoveOption,
    content::Content,
    model::{
        formation::FormationKind,
        mission::{Role, Victory},
    },
    movement::{Scratch, reach},
    setup::{FormationRules, MidTurn, ResolvedMap, Setup, SideRules, UnitSetup},
    special::Specials,
    state::{OptionalRules, Phase},
};

fn main() {
    divan::main();
}

fn card(kind: UnitType, moves: &[(MoveMode, u8)]) -> Card {
    Card {
        id: "bench".into(),
        name: "Bench".into(),
        variant: String::new(),
        kind,
        size: 2,
        tmm: 1,
        moves: moves.iter().copied().collect(),
        role: String::new(),
        skill: 4,
        damage: DamageLine::default(),
        arcs: None,
        ov: 0,
        armor: 5,
        structure: 3,
        threshold: None,
        legs: Legs::Biped,
        beast: false,
        specials: Specials::default(),
        pv: 20,
    }
}

fn unit(card: Card, column: i16, row: i16) -> UnitSetup<Card> {
    UnitSetup {
        at: Some(Hex::from_column_row(column, row)),
        ..UnitSetup::of(card)
    }
}

fn side(name: &str, role: Role, units: Vec<UnitSetup<Card>>) -> SideSetup<UnitSetup<Card>> {
    SideSetup {
        name: name.to_owned(),
        home: None,
        zone: Zone::Anywhere,
        facing: None,
        player: Player::Human,
        forces: vec![ForceSetup {
            name: name.to_owned(),
            points: None,
            formations: vec![FormationSetup {
                name: "First".to_owned(),
                units,
                rules: FormationRules {
                    kind: FormationKind::Lance,
                    ..FormationRules::default()
                },
            }],
            rules: Default::default(),
        }],
        rules: SideRules {
            role: Some(role),
            ..SideRules::default()
        },
        ..SideSetup::default()
    }
}

/// The mover in the middle, 11 friends and 12 enemies around it.
fn battle(mover: Card, bare: bool) -> Battle {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    let board = if bare {
        Board::new(48, 48).expect("a size that maps have")
    } else {
        let file = maps.join("larkmoor_downs.board.ron");
        BoardFile::load(&file).expect("the map can be read").board
    };
    let other = || card(UnitType::BM, &[(MoveMode::Walk, 8)]);
    let (c, r) = (board.columns() as i16 / 2, board.rows() as i16 / 2);
    let mut red = vec![unit(mover, c, r)];
    red.extend((0..11).map(|i| unit(other(), c - 5 + i, r + 3)));
    let blue = (0..12).map(|i| unit(other(), c - 6 + i, r - 5)).collect();
    let setup = Setup {
        title: "Bench".to_owned(),
        map: ResolvedMap::of_board(&board, "Bench", ""),
        environment: Environment::default(),
        options: OptionalRules::default(),
        turn_limit: 12,
        victory: Victory::Score,
        mission: Default::default(),
        homes: Default::default(),
        region: Default::default(),
        cargo: Vec::new(),
        sides: vec![
            side("Red", Role::Attacker, red),
            side("Blue", Role::Defender, blue),
        ],
        minefields: Vec::new(),
        events: Vec::new(),
        lesson: None,
        mid_turn: Some(MidTurn {
            turn: 2,
            phase: Phase::Movement,
            winner: Some(SideId(1)),
            ..MidTurn::default()
        }),
    };
    Battle::new(
        Arc::new(setup),
        Arc::new(Content::default()),
        DiceSource::Seed(1),
    )
    .expect("the battle starts")
}

fn run(bencher: divan::Bencher<'_, '_>, kind: UnitType, mode: MoveMode, inches: u8, bare: bool) {
    let battle = battle(card(kind, &[(mode, inches)]), bare);
    let mut scratch = Scratch::new();
    bencher.bench_local(|| {
        let set = reach(
            battle.world(),
            UnitId(0),
            mode,
            MoveOption::Move,
            &mut scratch,
        );
        set.ends().map(|e| u32::from(e.cost)).sum::<u32>()
    });
}

#[divan::bench(args = [false, true])]
fn walk_12(bencher: divan::Bencher<'_, '_>, bare: bool) {
    run(bencher, UnitType::BM, MoveMode::Walk, 12, bare);
}

#[divan::bench(args = [false, true])]
fn hover_24(bencher: divan::Bencher<'_, '_>, bare: bool) {
    run(bencher, UnitType::CV, MoveMode::Hover, 24, bare);
}

#[divan::bench(args = [false, true])]
fn walk_24(bencher: divan::Bencher<'_, '_>, bare: bool) {
    run(bencher, UnitType::BM, MoveMode::Walk, 24, bare);
}

#[divan::bench(args = [false, true])]
fn jump_12(bencher: divan::Bencher<'_, '_>, bare: bool) {
    run(bencher, UnitType::BM, MoveMode::Jump, 12, bare);
}

#[divan::bench(args = [false, true])]
fn vtol_18(bencher: divan::Bencher<'_, '_>, bare: bool) {
    run(bencher, UnitType::CV, MoveMode::Vtol, 18, bare);
}
