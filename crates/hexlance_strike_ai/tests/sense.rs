//! Whether the `hard` level does in plain situations what any player would.

use std::sync::Arc;

use hexlance_board::{Arc as Bearing, Board, Direction, Hex};
use hexlance_rules::{AbilityId, DiceSource, Gale, SideId, UnitId};
use hexlance_strike::{
    Battle,
    aero::{AirZone, Band, Bomb, Flight, FlightPath, Manoeuvre},
    artillery::{Fire, FireMode, Round},
    attack::{AttackKind, Marking, Mount, Target, Value},
    card::Card,
    command::{AttackOrder, Command, MoveOption},
    content::Content,
    event::{AirEvent, Event},
    model::status::Expiry,
    question::{AbilityQuestion, Question},
    read,
    setup::{MidTurn, MidUnit, OffBoard, Setup, SpaSetup, StatusSetup, UnitSetup},
    sides::TwoSides,
    special::Code,
    state::{Motion, MotionState, Phase},
    view::SideView,
};
use hexlance_strike_ai::{Player, player, to_act, wish};

mod common;

use common::unit;

const NORTH: SideId = SideId(0);
const SOUTH: SideId = SideId(1);

/// A unit at a column and row, facing a way.
fn at(card: &str, column: i16, row: i16, facing: Direction) -> UnitSetup<Card> {
    UnitSetup {
        at: Some(Hex::from_column_row(column, row)),
        facing: Some(facing),
        ..unit(card)
    }
}

fn with(mut u: UnitSetup<Card>, ability: &str, points: Option<u8>) -> UnitSetup<Card> {
    u.spas.push(SpaSetup {
        id: AbilityId::new(ability),
        points,
        bracket: None,
        enemy: None,
        condition: None,
    });
    u
}

/// What is left of a unit: so much armor, so much structure.
fn left(mut u: UnitSetup<Card>, armor: u8, structure: u8) -> UnitSetup<Card> {
    u.condition.armor_lost = u.card.armor - armor;
    u.condition.structure_lost = u.card.structure - structure;
    u
}

/// A battle on open ground in the middle of a turn. Units are called "N", card and number, or "S".
struct Scene {
    setup: Setup,
}

impl Scene {
    fn new(north: Vec<UnitSetup<Card>>, south: Vec<UnitSetup<Card>>) -> Self {
        let ground = Board::new(24, 18).expect("a size that maps have");
        let mut setup = common::setup(&ground, [north, south]);
        setup.mid_turn = Some(MidTurn {
            turn: 3,
            phase: Phase::Movement,
            winner: Some(NORTH),
            ..MidTurn::default()
        });
        Self { setup }
    }

    fn mid(&mut self) -> &mut MidTurn {
        self.setup.mid_turn.get_or_insert_default()
    }

    /// The Combat Phase begins, with this side first.
    fn combat(mut self, first: SideId) -> Self {
        let mid = self.mid();
        mid.phase = Phase::Combat;
        mid.winner = Some(first.opponent());
        self
    }

    fn turn(mut self, turn: u16) -> Self {
        self.mid().turn = turn;
        self
    }

    /// A unit has moved already.
    fn moved(mut self, name: &str) -> Self {
        let state = MidUnit {
            motion: Motion {
                state: MotionState::Moved,
                hexes: 1,
                ..Motion::default()
            },
            activated: true,
            ..MidUnit::default()
        };
        self.mid().units.insert(name.to_owned(), state);
        self
    }

    /// A unit has stood still.
    fn still(mut self, name: &str) -> Self {
        let state = MidUnit {
            motion: Motion {
                state: MotionState::StoodStill,
                ..Motion::default()
            },
            activated: true,
            ..MidUnit::default()
        };
        self.mid().units.insert(name.to_owned(), state);
        self
    }

    fn battle(self, dice: &[u8]) -> Battle {
        let dice = DiceSource::Script(dice.to_vec());
        Battle::new(Arc::new(self.setup), Content::shipped(), dice).expect("the setup is sound")
    }
}

fn hard() -> Box<dyn Player> {
    player("hard", 1).expect("a level")
}

fn wants(battle: &Battle, side: SideId) -> Command {
    wish(&mut *hard(), battle, side).expect("it is asked")
}

fn attack(battle: &Battle, side: SideId) -> AttackOrder {
    match wants(battle, side) {
        Command::Attack(order) => order,
        other => panic!("an attack, not {other:?}"),
    }
}

fn target(battle: &Battle, order: &AttackOrder) -> String {
    match order.target {
        Target::Unit(id) => read::unit(battle.world(), id).name.to_owned(),
        Target::Hex(hex) => hex.to_string(),
    }
}

/// Gives one unit's commands until the other side is to act.
fn play_on(battle: &mut Battle, side: SideId) {
    while to_act(battle) == Some(side) {
        let command = wants(battle, side);
        battle.submit(side, command).expect("a legal one");
    }
}

#[test]
fn kills_what_can_be_killed_and_then_looks_elsewhere() {
    let mut battle = Scene::new(
        vec![
            at("bm_bellringer", 10, 5, Direction::S),
            at("bm_bellringer", 12, 5, Direction::S),
        ],
        vec![
            left(at("bm_tollgate_hound", 10, 10, Direction::N), 0, 1),
            at("bm_tollgate_hound", 12, 10, Direction::N),
        ],
    )
    .combat(NORTH)
    .battle(&[6, 5]);
    let first = attack(&battle, NORTH);
    assert_eq!(target(&battle, &first), "S Tollgate Hound 1");
    battle.submit(NORTH, Command::Attack(first)).expect("legal");
    let second = attack(&battle, NORTH);
    assert_eq!(target(&battle, &second), "S Tollgate Hound 2");
}

#[test]
fn stands_where_the_enemy_cannot_shoot_and_shoots_itself() {
    let mut battle = Scene::new(
        vec![at("bm_cinderhook", 12, 6, Direction::S)],
        vec![at("bm_bellringer", 12, 10, Direction::N)],
    )
    .moved("S Bellringer 1")
    .battle(&[]);
    let order = wants(&battle, NORTH);
    battle.submit(NORTH, order).expect("legal");
    let world = battle.world();
    let (mine, theirs) = (
        read::units(world).next().expect("North's"),
        read::units(world).nth(1).expect("South's"),
    );
    let (here, there) = (
        *mine.spot().expect("on the map"),
        *theirs.spot().expect("on the map"),
    );
    // It has run around it: out of its front arc, the enemy in its own.
    assert_ne!(there.hex.arc(there.facing, here.hex), Bearing::Front);
    assert_eq!(here.hex.arc(here.facing, there.hex), Bearing::Front);
}

#[test]
fn shows_no_enemy_its_back() {
    let mut battle = Scene::new(
        vec![at("bm_grey_sexton", 12, 4, Direction::N)],
        vec![at("bm_bellringer", 12, 14, Direction::N)],
    )
    .moved("S Bellringer 1")
    .battle(&[]);
    let order = wants(&battle, NORTH);
    battle.submit(NORTH, order).expect("legal");
    let world = battle.world();
    let mine = *read::units(world).next().and_then(|u| u.spot()).expect("N");
    let theirs = read::units(world).nth(1).and_then(|u| u.hex()).expect("S");
    assert_eq!(mine.hex.arc(mine.facing, theirs), Bearing::Front);
}

#[test]
fn a_hot_unit_holds_its_fire() {
    let mut hot = at("bm_bellringer", 12, 5, Direction::S);
    hot.condition.heat = 3;
    let battle = Scene::new(
        vec![hot],
        vec![at("bm_tollgate_hound", 12, 12, Direction::N)],
    )
    .combat(NORTH)
    .battle(&[]);
    assert_eq!(wants(&battle, NORTH), Command::Done);
}

#[test]
fn heat_does_not_matter_at_the_end() {
    let mut hot = at("bm_bellringer", 12, 5, Direction::S);
    hot.condition.heat = 3;
    let enemy = left(at("bm_hollow_king", 12, 12, Direction::N), 0, 2);
    let battle = Scene::new(vec![hot], vec![enemy])
        .combat(NORTH)
        .turn(12)
        .battle(&[]);
    let order = attack(&battle, NORTH);
    assert_eq!(order.kind, AttackKind::STANDARD);
}

#[test]
fn overheats_for_a_kill_and_not_for_a_scratch() {
    let enemy =
        |armor, structure| left(at("bm_bellringer", 12, 10, Direction::N), armor, structure);
    let scene = |enemy| {
        Scene::new(vec![at("bm_kiln_widow", 12, 5, Direction::S)], vec![enemy])
            .combat(NORTH)
            .battle(&[])
    };
    // Medium damage is 3, overheat value 2.
    assert_eq!(attack(&scene(enemy(0, 4)), NORTH).overheat, 1);
    assert_eq!(attack(&scene(enemy(6, 5)), NORTH).overheat, 0);
}

#[test]
fn shells_go_where_enemies_are_close_together() {
    let battle = Scene::new(
        vec![at("cv_long_tally", 12, 2, Direction::S)],
        vec![
            at("bm_cinderhook", 12, 15, Direction::N),
            at("bm_cinderhook", 13, 15, Direction::N),
            at("bm_cinderhook", 12, 16, Direction::N),
            at("bm_cinderhook", 4, 15, Direction::N),
        ],
    )
    .combat(NORTH)
    .battle(&[]);
    let order = attack(&battle, NORTH);
    let fire = order.kind.artillery().expect("its gun");
    assert!(fire.round.has_area(), "{fire:?}");
    let at = match order.target {
        Target::Hex(hex) => hex,
        Target::Unit(id) => read::unit(battle.world(), id).hex().expect("there"),
    };
    let near = [(12, 15), (13, 15), (12, 16)]
        .iter()
        .filter(|(c, r)| Hex::from_column_row(*c, *r).distance(at) <= 1)
        .count();
    assert_eq!(near, 3, "{order:?}");
}

#[test]
fn shells_spare_friends() {
    // A machine of more worth, badly hurt, stands next to the only enemy; or far away.
    let scene = |friend: (i16, i16)| {
        Scene::new(
            vec![
                at("cv_long_tally", 12, 2, Direction::S),
                left(at("bm_hollow_king", friend.0, friend.1, Direction::N), 0, 3),
            ],
            vec![at("bm_cinderhook", 12, 17, Direction::N)],
        )
        .combat(NORTH)
        .battle(&[])
    };
    let order = attack(&scene((2, 2)), NORTH);
    assert!(order.kind.artillery().is_some(), "{order:?}");
    let shells = match wants(&scene((12, 16)), NORTH) {
        Command::Attack(order) => order.kind.artillery().is_some(),
        _ => false,
    };
    assert!(!shells);
}

#[test]
fn where_a_shell_will_land_is_a_secret() {
    let after = |column: i16, row: i16| {
        let gun = UnitSetup {
            off_board: Some(OffBoard { inches: 200 }),
            ..unit("cv_long_tally")
        };
        let mut battle = Scene::new(
            vec![gun, at("bm_bellringer", 12, 2, Direction::S)],
            vec![
                at("bm_cinderhook", 12, 15, Direction::N),
                at("bm_slow_bell", 4, 12, Direction::N),
            ],
        )
        .combat(NORTH)
        .battle(&[3, 4, 2, 2, 5, 5, 6, 6, 1, 1]);
        let fires = Command::Attack(AttackOrder {
            unit: UnitId(0),
            target: Target::Hex(Hex::from_column_row(column, row)),
            kind: AttackKind::Artillery(Fire {
                gun: Code::ARTLT,
                mode: FireMode::OffBoard,
                round: Round::Standard,
            }),
            overheat: 0,
            spotter: None,
            divided: false,
        });
        battle.submit(NORTH, fires).expect("legal");
        battle.submit(NORTH, Command::Done).expect("legal");
        let knows = |side| {
            let view = SideView::new(battle.world(), side);
            let own: Vec<_> = view.shells().map(|s| s.target).collect();
            (own, view.enemy_shells())
        };
        let aimed = Target::Hex(Hex::from_column_row(column, row));
        assert_eq!(knows(NORTH), (vec![aimed], 0));
        assert_eq!(knows(SOUTH), (Vec::new(), 1));
        // To the end of the turn, and a move of the next.
        let mut wishes = Vec::new();
        while let Some(side) = to_act(&battle) {
            let wish = wants(&battle, side);
            if side == SOUTH {
                wishes.push(wish.clone());
            }
            let moved = matches!(wish, Command::Move(_));
            battle.submit(side, wish).expect("legal");
            if moved {
                break;
            }
        }
        assert!(!wishes.is_empty());
        wishes
    };
    assert_eq!(after(12, 15), after(4, 12));
}

#[test]
fn designates_for_its_missiles_first() {
    let mut battle = Scene::new(
        vec![
            at("bm_kite_warden", 12, 2, Direction::S),
            at("bm_marsh_lantern", 12, 12, Direction::S),
        ],
        vec![at("bm_slow_bell", 12, 15, Direction::N)],
    )
    .still("N Kite Warden 1")
    .combat(NORTH)
    .battle(&[6, 5]);
    let first = attack(&battle, NORTH);
    assert_eq!(first.kind, AttackKind::Marking(Marking::Tag), "{first:?}");
    battle.submit(NORTH, Command::Attack(first)).expect("legal");
    let second = attack(&battle, NORTH);
    let fire = second.kind.artillery().expect("its missiles");
    assert_eq!(fire.round, Round::Homing, "{second:?}");
}

#[test]
fn acts_first_where_that_kills() {
    let scene = |enemy| {
        let hunter = with(
            at("bm_tollgate_hound", 12, 5, Direction::S),
            "spa.combat_intuition",
            None,
        );
        Scene::new(
            vec![UnitSetup {
                skill: Some(1),
                ..hunter
            }],
            vec![enemy],
        )
        .battle(&[])
    };
    let weak = left(at("bm_bellringer", 12, 9, Direction::S), 0, 2);
    let wanted = wants(&scene(weak), NORTH);
    assert!(matches!(wanted, Command::Use { .. }), "{wanted:?}");
    let far = at("bm_hollow_king", 12, 17, Direction::N);
    assert_eq!(wants(&scene(far), NORTH), Command::Done);
}

#[test]
fn strikes_first_where_that_saves_it() {
    let fighter = with(
        at("bm_quarry_saint", 12, 6, Direction::N),
        "spa.street_fighter",
        None,
    );
    let mut battle = Scene::new(
        vec![left(at("bm_bellringer", 12, 5, Direction::S), 0, 3)],
        vec![UnitSetup {
            skill: Some(2),
            ..fighter
        }],
    )
    .combat(NORTH)
    .battle(&[]);
    let order = attack(&battle, NORTH);
    battle.submit(NORTH, Command::Attack(order)).expect("legal");
    let asked = battle.decision().map(|d| d.question.clone());
    assert!(
        matches!(
            asked,
            Some(Question::Ability(AbilityQuestion::Preempt { .. }))
        ),
        "{asked:?}"
    );
    let answer = wants(&battle, SOUTH);
    assert!(
        matches!(&answer, Command::Answer(code) if code != "no"),
        "{answer:?}"
    );
}

#[test]
fn tries_its_luck_again_for_a_kill() {
    let lucky = with(
        at("bm_bellringer", 12, 5, Direction::S),
        "spa.lucky",
        Some(1),
    );
    let mut battle = Scene::new(
        vec![lucky],
        vec![left(at("bm_hollow_king", 12, 9, Direction::N), 0, 2)],
    )
    .combat(NORTH)
    .turn(10)
    .battle(&[1, 2, 6, 5]);
    let order = attack(&battle, NORTH);
    battle.submit(NORTH, Command::Attack(order)).expect("legal");
    assert_eq!(wants(&battle, NORTH), Command::Answer("yes".to_owned()));
}

#[test]
fn jumpers_that_shoot_well_in_flight_jump() {
    let scene = |ability: Option<&str>| {
        let jumper = at("bm_brasswing", 12, 6, Direction::S);
        let jumper = match ability {
            Some(id) => with(jumper, id, None),
            None => jumper,
        };
        let mut battle = Scene::new(
            vec![jumper],
            vec![at("bm_bellringer", 12, 12, Direction::N)],
        )
        .moved("S Bellringer 1")
        .battle(&[]);
        let order = wants(&battle, NORTH);
        battle.submit(NORTH, order).expect("legal");
        let jumper = read::units(battle.world()).next().expect("North's");
        jumper.motion.state
    };
    assert_eq!(scene(Some("spa.jumping_jack")), MotionState::Jumped);
}

#[test]
fn missile_boats_use_the_eyes_of_others() {
    // A hill between the boat and the enemy; a friend sees both.
    let mut ground = Board::new(24, 18).expect("a size that maps have");
    for column in 9..=15 {
        ground.edit(Hex::from_column_row(column, 7), |c| c.level = 3);
    }
    let mut scene = Scene::new(
        vec![
            at("bm_grey_sexton", 12, 3, Direction::S),
            at("bm_ironvole", 20, 10, Direction::NW),
        ],
        vec![at("bm_bellringer", 12, 13, Direction::N)],
    )
    .combat(NORTH);
    scene.setup.map = hexlance_strike::setup::ResolvedMap::of_board(&ground, "Ridge", "temperate");
    let mut battle = scene.battle(&[]);
    let mut lobbed = false;
    while to_act(&battle) == Some(NORTH) {
        let command = wants(&battle, NORTH);
        if let Command::Attack(order) = &command {
            lobbed |= order.kind.is_indirect();
        }
        let done = command == Command::Done;
        battle.submit(NORTH, command).expect("legal");
        if done {
            break;
        }
    }
    assert!(lobbed);
}

#[test]
fn a_whole_phase_of_attacks_ends_by_itself() {
    let mut battle = Scene::new(
        vec![
            at("bm_bellringer", 10, 5, Direction::S),
            at("bm_patchwork", 12, 5, Direction::S),
        ],
        vec![at("bm_hollow_king", 11, 9, Direction::N)],
    )
    .combat(NORTH)
    .battle(&[]);
    play_on(&mut battle, NORTH);
    let world = battle.world();
    let fired = read::units(world).filter(|u| u.side == NORTH && u.acts.weapon);
    assert_eq!(fired.count(), 2);
}

/// An aircraft that flies somewhere.
fn aloft(card: &str, zone: AirZone, band: Band, bombs: &[Bomb]) -> UnitSetup<Card> {
    UnitSetup {
        air: Some(Flight {
            zone,
            band,
            path: None,
        }),
        bombs: bombs.to_vec(),
        ..unit(card)
    }
}

/// Lets the sides do what the hard level wants until something holds.
fn until(battle: &mut Battle, done: impl Fn(&Battle) -> bool) {
    let mut player = hard();
    for _ in 0..40 {
        if done(battle) {
            return;
        }
        let side = to_act(battle).expect("somebody acts");
        let command = wish(&mut *player, battle, side).expect("it is asked");
        battle.submit(side, command).expect("it is allowed");
    }
    panic!("it never happens");
}

#[test]
fn a_fighter_flies_over_the_enemy_and_attacks_it() {
    let psalm = aloft(
        "af_iron_psalm",
        AirZone::Inner,
        Band::Low,
        &[Bomb::HighExplosive, Bomb::HighExplosive],
    );
    let scene = Scene::new(
        vec![psalm, at("bm_bellringer", 3, 3, Direction::S)],
        vec![at("bm_long_vigil", 14, 12, Direction::N)],
    );
    let mut battle = scene.battle(&[]);
    let passed = |b: &Battle| {
        b.log().iter().any(|l| match &l.event {
            Event::Air(AirEvent::Flew { to, path, .. }) => {
                let target = read::units(b.world()).find(|u| u.side == SOUTH);
                let at = target.and_then(|t| t.hex()).expect("it stands somewhere");
                assert!(to.is_over_map(), "it stays away");
                assert!(
                    path.iter().any(|h| h.distance(at) <= 1),
                    "{path:?} misses {at}"
                );
                true
            }
            _ => false,
        })
    };
    until(&mut battle, passed);
    until(&mut battle, |b| {
        b.log()
            .iter()
            .any(|l| matches!(l.event, Event::Air(AirEvent::RaidBegan { .. })))
    });
}

#[test]
fn a_crippled_fighter_goes_home_and_flak_fires_at_what_passes() {
    let mut psalm = aloft("af_iron_psalm", AirZone::Middle(1), Band::High, &[]);
    psalm.condition.structure_lost = 2;
    let scene = Scene::new(
        vec![psalm, at("bm_bellringer", 3, 3, Direction::S)],
        vec![at("cv_sparrowcatcher", 14, 12, Direction::N)],
    );
    let mut scene = scene;
    let crippled = hexlance_strike::setup::StatusSetup {
        kind: "crippled".to_owned(),
        by: None,
        ability: None,
        since: Some(1),
        expiry: hexlance_strike::model::status::Expiry::Battle,
        value: 0,
    };
    let state = MidUnit {
        statuses: vec![crippled],
        ..MidUnit::default()
    };
    scene.mid().units.insert("N Iron Psalm 1".to_owned(), state);
    let mut battle = scene.battle(&[]);
    until(&mut battle, |b| {
        b.log().iter().any(|l| {
            matches!(
                l.event,
                Event::Air(AirEvent::Flew {
                    manoeuvre: Manoeuvre::Leave,
                    ..
                })
            )
        })
    });

    let path = FlightPath::new(Hex::from_column_row(1, 10), Hex::from_column_row(24, 10));
    let mut lamp = aloft("af_shrike_lamp", AirZone::Centre, Band::Low, &[]);
    lamp.air = Some(Flight {
        zone: AirZone::Centre,
        band: Band::Low,
        path: Some(path),
    });
    let scene = Scene::new(
        vec![lamp],
        vec![at("cv_sparrowcatcher", 14, 12, Direction::N)],
    );
    let battle = scene.combat(SOUTH).battle(&[]);
    let order = attack(&battle, SOUTH);
    let target = order.target.unit().expect("a unit");
    assert!(read::unit(battle.world(), target).is_aloft());
}

#[test]
fn who_gets_behind_the_enemy_comes_close() {
    let heron = UnitSetup {
        skill: Some(0),
        ..aloft("af_glass_heron", AirZone::Inner, Band::High, &[])
    };
    let psalm = UnitSetup {
        skill: Some(6),
        ..aloft("af_iron_psalm", AirZone::Inner, Band::High, &[])
    };
    let scene = Scene::new(
        vec![heron, at("bm_bellringer", 2, 2, Direction::S)],
        vec![psalm, at("bm_bellringer", 22, 17, Direction::N)],
    );
    // The Heron's roll is good, the other's is not.
    let mut battle = scene.battle(&[5, 5, 1, 2]);
    until(&mut battle, |b| {
        b.log()
            .iter()
            .any(|l| matches!(l.event, Event::Air(AirEvent::EngagementDecided { .. })))
    });
    let engaged = battle.log().iter().find_map(|l| match &l.event {
        Event::Air(AirEvent::EngagementDecided { engagement, .. }) => *engagement,
        _ => None,
    });
    let engagement = engaged.expect("they are engaged");
    assert!(engagement.tails);
    assert!(engagement.range <= hexlance_strike::card::Bracket::Medium);
}

#[test]
fn in_a_storm_it_fires_what_the_wind_leaves() {
    let mut scene = Scene::new(
        vec![at("bm_hollow_king", 10, 5, Direction::S)],
        vec![left(at("bm_tollgate_hound", 10, 10, Direction::N), 0, 1)],
    )
    .combat(NORTH);
    scene.setup.environment.gale = Gale::Storm;
    let order = attack(&scene.battle(&[]), NORTH);
    assert_eq!(
        order.kind,
        AttackKind::Weapon(Mount::Card, Value::WithoutMissiles)
    );
}

#[test]
fn who_flees_runs_home_and_who_is_shaken_stays_away() {
    let scene = |kind: &str| {
        let mut scene = Scene::new(
            vec![at("bm_tollgate_hound", 10, 8, Direction::S)],
            vec![at("bm_bellringer", 10, 14, Direction::N)],
        )
        .moved("S Bellringer 1");
        scene.setup.options.morale = true;
        let state = scene.mid().units.entry("N Tollgate Hound 1".to_owned());
        state.or_default().statuses.push(StatusSetup {
            kind: kind.to_owned(),
            by: None,
            ability: None,
            since: Some(2),
            expiry: Expiry::ByRule,
            value: 0,
        });
        scene.battle(&[])
    };
    let mut battle = scene("routed");
    let Command::Move(order) = wants(&battle, NORTH) else {
        panic!("it moves");
    };
    assert_eq!(order.option, MoveOption::Sprint);
    battle.submit(NORTH, Command::Move(order)).expect("legal");
    // 12" and half of it again are 9 hexes: over the edge.
    let gone = read::units(battle.world()).next().expect("North's");
    assert!(gone.is_out());

    let mut battle = scene("shaken");
    let order = wants(&battle, NORTH);
    battle.submit(NORTH, order).expect("legal");
    let places: Vec<_> = read::units(battle.world())
        .filter_map(|u| u.hex())
        .collect();
    assert!(places[0].distance(places[1]) >= 6);
}
