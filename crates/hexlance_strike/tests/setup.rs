//! Setting up a battle: units, sides, deployment.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Edge, Hex, hex};
use hexlance_rules::{
    DiceSource, Environment, ForceSetup, FormationSetup, Player, Refusal, SideId, SideSetup,
    SubmitError, UnitId, Zone,
    draft::{Next, Pick},
};
use hexlance_strike::{
    Battle,
    card::{Card, DamageLine, Legs, MoveMode, UnitType},
    command::Command,
    content::Content,
    draft::Draft,
    go::Wait,
    model::{
        formation::FormationKind,
        mission::{Role, Victory},
    },
    read,
    setup::{Condition, FormationRules, ResolvedMap, Setup, SideRules, UnitSetup},
    sides,
    special::Specials,
    state::{Critical, OptionalRules, Place},
    turn,
};

fn card(name: &str, kind: UnitType, mode: MoveMode, pv: u16) -> Card {
    Card {
        id: name.to_lowercase(),
        name: name.to_owned(),
        variant: String::new(),
        kind,
        size: 2,
        tmm: 1,
        moves: [(mode, 8)].into(),
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
        pv,
    }
}

fn unit(card: Card) -> UnitSetup<Card> {
    UnitSetup::of(card)
}

fn side(
    name: &str,
    role: Role,
    home: Edge,
    units: Vec<UnitSetup<Card>>,
) -> SideSetup<UnitSetup<Card>> {
    SideSetup {
        name: name.to_owned(),
        home: Some(home),
        zone: Zone::default(),
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

fn bellringer() -> Card {
    card("Bellringer", UnitType::BM, MoveMode::Walk, 33)
}

fn setup(hexes: &[(Hex, &str)], red: Vec<UnitSetup<Card>>, blue: Vec<UnitSetup<Card>>) -> Setup {
    Setup {
        title: "A test".to_owned(),
        map: ResolvedMap {
            sheets: None,
            name: "Bare".to_owned(),
            theme: String::new(),
            columns: 12,
            rows: 12,
            base: String::new(),
            hexes: hexes
                .iter()
                .map(|(h, t)| (*h, (*t).to_owned()))
                .collect::<BTreeMap<_, _>>(),
        },
        environment: Environment::default(),
        options: OptionalRules::default(),
        turn_limit: 12,
        victory: Victory::Score,
        mission: Default::default(),
        homes: Default::default(),
        region: Default::default(),
        cargo: Vec::new(),
        sides: vec![
            side("Red", Role::Attacker, Edge::North, red),
            side("Blue", Role::Defender, Edge::South, blue),
        ],
        minefields: Vec::new(),
        events: Vec::new(),
        lesson: None,
        mid_turn: None,
    }
}

fn start(setup: Setup) -> Battle {
    Battle::new(
        Arc::new(setup),
        Arc::new(Content::default()),
        DiceSource::Seed(1),
    )
    .expect("the setup starts")
}

fn refusal(battle: &mut Battle, side: u8, command: Command) -> Refusal {
    match battle.submit(SideId(side), command) {
        Err(SubmitError::Refused(refusal)) => refusal,
        Ok(_) => panic!("the command should be refused"),
    }
}

fn deploy(unit: u16, at: Hex) -> Command {
    Command::Deploy {
        unit: UnitId(unit),
        hex: at,
        facing: Direction::N,
    }
}

fn base(battle: &Battle, unit: u16) -> i8 {
    read::unit(battle.world(), UnitId(unit))
        .spot()
        .expect("on the map")
        .base
}

#[test]
fn units_get_unique_names_in_roster_order() {
    let mut named = unit(bellringer());
    named.name = Some("Bellringer 2".to_owned());
    let battle = start(setup(
        &[],
        vec![unit(bellringer()), unit(bellringer())],
        vec![named],
    ));
    let names: Vec<_> = read::units(battle.world()).map(|u| u.name).collect();
    assert_eq!(names, ["Bellringer", "Bellringer 3", "Bellringer 2"]);
}

#[test]
fn the_dearest_unit_commands_unless_another_is_named() {
    let cheap = || unit(card("Cheap", UnitType::BM, MoveMode::Walk, 10));
    let mut named = cheap();
    named.commander = true;
    let battle = start(setup(
        &[],
        vec![cheap(), unit(bellringer()), cheap()],
        vec![unit(bellringer()), named],
    ));
    let world = battle.world();
    let commanders = [0, 1].map(|side| sides::commander(world, SideId(side), 0));
    assert_eq!(commanders, [Some(UnitId(1)), Some(UnitId(4))]);
    assert_eq!(sides::leader(world, SideId(1), 0, 0), Some(UnitId(3)));
}

#[test]
fn base_levels_by_movement_r5_1_2() {
    let at = |mut u: UnitSetup<Card>, h: Hex, elevation| {
        u.at = Some(h);
        u.elevation = elevation;
        u
    };
    let of = |kind, mode| unit(card("X", kind, mode, 5));
    let lake = hex(3, 3);
    let hill = hex(5, 3);
    let battle = start(setup(
        &[(lake, "level 1, water 2"), (hill, "level 2")],
        vec![
            at(of(UnitType::BM, MoveMode::Walk), lake, 0),
            at(of(UnitType::CV, MoveMode::Hover), lake, 0),
            at(of(UnitType::CV, MoveMode::Naval), lake, 0),
            at(of(UnitType::CV, MoveMode::Submersible), lake, -1),
            at(of(UnitType::CV, MoveMode::Submersible), lake, -5),
            at(of(UnitType::CV, MoveMode::Vtol), hill, 3),
            at(of(UnitType::BM, MoveMode::Walk), hill, 3),
        ],
        vec![unit(bellringer())],
    ));
    let bases: Vec<_> = (0..7).map(|i| base(&battle, i)).collect();
    assert_eq!(bases, [-1, 1, 1, 0, -1, 5, 2]);
}

#[test]
fn a_unit_aboard_starts_inside_its_carrier() {
    let mut passenger = unit(card("Platoon", UnitType::CI, MoveMode::Foot, 5));
    passenger.aboard = Some("Bellringer".to_owned());
    let mut carrier = unit(bellringer());
    carrier.at = Some(hex(2, 2));
    let battle = start(setup(
        &[],
        vec![passenger, carrier],
        vec![unit(card("Foe", UnitType::BM, MoveMode::Walk, 9))],
    ));
    assert_eq!(
        *read::unit(battle.world(), UnitId(0)).place,
        Place::Aboard(UnitId(1))
    );
}

#[test]
fn conditions_are_applied() {
    let mut hurt = unit(bellringer());
    hurt.at = Some(hex(1, 1));
    hurt.condition = Condition {
        armor_lost: 5,
        structure_lost: 1,
        heat: 2,
        criticals: vec![Critical::Mp],
        motive: Vec::new(),
    };
    let battle = start(setup(&[], vec![hurt], vec![unit(bellringer())]));
    let u = read::unit(battle.world(), UnitId(0));
    assert_eq!((u.armor.points, u.armor.structure, u.heat.level), (0, 2, 2));
    assert_eq!(u.criticals(Critical::Mp), 1);
}

#[test]
fn the_defender_sets_up_first_then_the_attacker() {
    let mut battle = start(setup(
        &[],
        vec![unit(bellringer())],
        vec![unit(bellringer())],
    ));
    assert_eq!(
        turn::waiting(battle.world()),
        Some(&Wait::Deploying(SideId(1)))
    );
    assert_eq!(
        refusal(&mut battle, 0, deploy(0, hex(0, 0))).code,
        "not_your_turn"
    );
    assert_eq!(refusal(&mut battle, 1, Command::Done).code, "units_left");
    let blue = Hex::from_column_row(5, 11);
    let first = Hex::from_column_row(5, 12);
    battle
        .submit(SideId(1), deploy(1, first))
        .expect("in the zone");
    battle
        .submit(SideId(1), deploy(1, blue))
        .expect("moved again");
    assert_eq!(read::unit(battle.world(), UnitId(1)).hex(), Some(blue));
    battle.submit(SideId(1), Command::Done).expect("all set up");
    assert_eq!(
        turn::waiting(battle.world()),
        Some(&Wait::Deploying(SideId(0)))
    );
    battle
        .submit(SideId(0), deploy(0, hex(4, 0)))
        .expect("in the zone");
    battle.submit(SideId(0), Command::Done).expect("all set up");
    assert!(!matches!(
        turn::waiting(battle.world()),
        Some(Wait::Deploying(_))
    ));
}

#[test]
fn deployment_keeps_to_zone_terrain_and_stacking() {
    let south = |row| Hex::from_column_row(3, row);
    let tank = || unit(card("Tank", UnitType::CV, MoveMode::Tracked, 20));
    let mut placed = unit(bellringer());
    placed.at = Some(south(11));
    let mut battle = start(setup(
        &[(south(12), "heavy woods")],
        vec![unit(bellringer())],
        vec![
            placed,
            tank(),
            unit(card("Foot", UnitType::CI, MoveMode::Foot, 5)),
        ],
    ));
    let mut code = |command| refusal(&mut battle, 1, command).code;
    assert_eq!(code(deploy(2, hex(50, 0))), "off_the_map");
    assert_eq!(code(deploy(2, south(9))), "outside_zone");
    assert_eq!(code(deploy(2, south(12))), "prohibited_terrain");
    assert_eq!(code(deploy(2, south(11))), "occupied");
    assert_eq!(code(deploy(1, south(10))), "already_placed");
    assert_eq!(code(deploy(0, south(10))), "not_your_unit");
    assert_eq!(code(deploy(9, south(10))), "no_such_unit");
    battle
        .submit(SideId(1), deploy(3, south(11)))
        .expect("infantry shares the hex of a large unit");
}

#[test]
fn a_facing_is_chosen_for_one_unit_and_for_those_that_wait() {
    let blue = || (0..3).map(|_| unit(bellringer())).collect();
    let mut battle = start(setup(&[], vec![unit(bellringer())], blue()));
    let side = SideId(1);
    let place = |column| Hex::from_column_row(column, 11);
    let led = |battle: &Battle, draft: &Draft, pick: Pick| {
        let next = battle.pick(side, draft, &pick);
        next.unwrap_or_else(|refusal| panic!("{pick:?}: {refusal:?}"))
    };
    let facing = |battle: &Battle, draft: &Draft, hex| match led(battle, draft, Pick::Hex(hex)) {
        Next::Command(Command::Deploy { facing, .. }) => facing,
        other => panic!("{other:?}"),
    };
    for id in [1, 2] {
        battle
            .submit(side, deploy(id, place(id as i16)))
            .expect("in the zone");
    }
    let first = Draft::default().on(Some(UnitId(1)));
    let Next::Draft(turned) = led(&battle, &first, Pick::Facing(Direction::SE)) else {
        panic!("a facing is chosen aside");
    };
    assert_eq!(facing(&battle, &turned, place(1)), Direction::SE);
    // Another one that stands keeps its own, wherever it goes; a click on it turns it by one side.
    let second = turned.on(Some(UnitId(2)));
    let now = battle.offers(side, &second).facings.and_then(|f| f.now);
    assert_eq!(now, Some(Direction::N));
    assert_eq!(facing(&battle, &second, place(5)), Direction::N);
    assert_eq!(facing(&battle, &second, place(2)), Direction::NE);
    // Whoever still waits is set up as the last one was turned.
    let third = second.on(Some(UnitId(3)));
    assert_eq!(facing(&battle, &third, place(7)), Direction::SE);
}

#[test]
fn a_unit_that_is_kept_back_says_when_it_comes() {
    let mut scenario = setup(
        &[],
        vec![unit(bellringer())],
        vec![unit(bellringer()), unit(bellringer())],
    );
    scenario.sides[1].rules.splits = true;
    let mut battle = start(scenario);
    let kept = UnitId(1);
    let group = Some(0);
    battle
        .submit(SideId(1), Command::KeepBack { unit: kept, group })
        .expect("one of two is kept back");
    battle.submit(SideId(1), Command::Done).expect("one is due");
    let refusal = refusal(&mut battle, 1, deploy(1, hex(4, 9)));
    assert_eq!(refusal.rule, Some("R17.4.1"));
    assert!(
        refusal.message.to_string().contains("in turn 2 or 3"),
        "{refusal:?}"
    );
}

#[test]
fn a_side_without_reserve_does_not_set_up() {
    let mut placed = unit(bellringer());
    placed.at = Some(Hex::from_column_row(3, 3));
    let battle = start(setup(&[], vec![unit(bellringer())], vec![placed]));
    assert_eq!(
        turn::waiting(battle.world()),
        Some(&Wait::Deploying(SideId(0)))
    );
}

#[test]
fn broken_setups_are_refused_in_words() {
    let fails = |change: &dyn Fn(&mut Setup)| {
        let mut s = setup(&[], vec![unit(bellringer())], vec![unit(bellringer())]);
        change(&mut s);
        match Battle::new(
            Arc::new(s),
            Arc::new(Content::default()),
            DiceSource::Seed(1),
        ) {
            Err(e) => e.0.to_string(),
            Ok(_) => panic!("the setup should not start"),
        }
    };
    let first = |s: &mut Setup, change: &dyn Fn(&mut UnitSetup<Card>)| {
        change(&mut s.sides[0].forces[0].formations[0].units[0]);
    };
    assert!(fails(&|s| first(s, &|u| u.at = Some(hex(40, 40)))).contains("not on the map"));
    assert!(fails(&|s| first(s, &|u| u.aboard = Some("Nobody".into()))).contains("Nobody"));
    assert!(fails(&|s| first(s, &|u| u.condition.structure_lost = 9)).contains("structure"));
    assert!(fails(&|s| s.map.base = "lava lamp".into()).contains("lava lamp"));
    assert!(
        fails(&|s| {
            s.sides.pop();
        })
        .contains("two sides")
    );
}
