//! What one side keeps secret is nowhere in what the other sees: two battles that differ only in the secrets of the one
//! side look the same to the other, event by event, refusal by refusal, until a rule brings a secret out.

use std::{
    fmt::Write,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use hexlance_ai::LEVELS;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    AbilityId, Dice, DiceSource, Effect, Environment, EventSetup, Light, MineKind, MineSupply,
    Occasion, SideId, View, Zone,
};
use hexlance_strike::{
    Battle,
    attack::{Target, odds::Suppose},
    command::{Command, MoveOption, MoveOrder, Rearrangement, Waypoint},
    content::Content,
    event::{ArrivalEvent, Event, ForceEvent, HappeningEvent, HiddenEvent, MineEvent, Roll},
    forces::ForceAct,
    form::CommandSetup,
    go::Wait,
    model::mission::Role,
    movement::Scratch,
    question::{ForceQuestion, InitiativeQuestion, Question},
    read,
    setup::{Setup, Stage},
    sides::TwoSides,
    state::Phase,
    turn,
    view::SideView,
};
use hexlance_strike_ai::{Player, Request, Seat, command, to_act};

mod common;
#[path = "common/watched.rs"]
mod watch;

use common::{Chance, anyone, broken_ground, processors::on_all_processors, setup, unit};
use watch::level;

/// Who looks, and who has secrets.
const RED: SideId = SideId(0);
const BLUE: SideId = SideId(1);

/// A player that does nothing that it does not have to do.
struct Idle;

impl Player for Idle {
    fn decide(&mut self, _: &Seat<'_>, _: Request<'_>) -> Option<Command> {
        Some(Command::Done)
    }
}

/// A battle in which Blue hides units, lays mines, keeps some back and sends one around the map.
fn secretive(seed: u64) -> (Setup, Arc<Content>) {
    let content = Content::shipped();
    let mut c = Chance::new(seed);
    let ground = broken_ground(14, 16, seed);
    let mut blue = anyone(&mut c, &content, 3);
    blue.retain(|u| u.aboard.is_none() && u.off_board.is_none());
    for _ in 0..5 {
        blue.push(unit("bm_bellringer"));
    }
    blue.insert(0, unit("bm_bellringer"));
    let mut red = anyone(&mut c, &content, 3);
    red.push(unit("bm_long_vigil"));
    let mut setup = setup(&ground, [red, blue]);
    setup.sides[0].rules.role = Some(Role::Attacker);
    setup.sides[1].rules.role = Some(Role::Defender);
    let defender = &mut setup.sides[1];
    defender.rules.hidden = Some(2);
    defender.zone = Zone::Edge(defender.home.expect("common gives one"), 6);
    defender.rules.off_map = true;
    defender.rules.splits = c.one_in(2);
    // One of the last three fights under a false flag, and the other two hide.
    defender.forces[0].rules.abilities = ["sca.off_map_movement", "sca.false_flag"]
        .map(|id| CommandSetup::new(AbilityId::new(id)))
        .to_vec();
    defender.rules.mines = vec![MineSupply {
        points: 6,
        fields: None,
        kinds: vec![MineKind::Conventional],
        zone: None,
    }];
    setup.options.concealed_data = c.one_in(2);
    setup.turn_limit = 4;
    (setup, content)
}

/// What the scenario lets happen, in the one battle and in the other: the first unit of Blue waits for it, and nobody
/// knows when and where it comes, or what happens besides.
fn events(setup: &Setup, which: usize) -> Vec<EventSetup> {
    let first = &setup.sides[1].forces[0].formations[0].units[0];
    let comes = Effect::Reinforce(first.name.iter().cloned().collect());
    let corner = Occasion::Entered {
        zone: Zone::Around(Hex::from_column_row(1, 16), 1),
        side: None,
    };
    let dark = Environment {
        light: Light::Moonless,
        ..Environment::default()
    };
    let (when, then) = match which {
        0 => (corner, vec![comes, Effect::End(None)]),
        _ => (Occasion::Turn(4), vec![Effect::Environment(dark), comes]),
    };
    let name = format!("Secret {which}");
    vec![EventSetup { name, when, then }]
}

/// Everything that a side can find out by looking and asking.
fn seen(battle: &Battle, side: SideId) -> String {
    let world = battle.world();
    let view = SideView::new(world, side);
    let mut out = String::new();
    let o = &mut out;
    let _ = writeln!(o, "{:?} {:?}", view.turn(), view.waiting().is_some());
    for e in view.enemies() {
        let known = view.known(e.id);
        let _ = writeln!(o, "{} {:?} {:?} {:?}", e.name, e.place, e.motion, known);
    }
    let _ = writeln!(o, "{:?}", view.enemy_roster().collect::<Vec<_>>());
    let _ = writeln!(o, "{:?} {:?}", view.scores(), view.losses());
    for (key, force) in view.forces(side.opponent()) {
        for h in &force.abilities {
            let _ = writeln!(o, "{key:?} {:?} {:?} {:?}", h.setup, h.standing, h.units);
        }
    }
    let _ = writeln!(o, "{:?}", view.initiative_items(side.opponent()));
    let _ = writeln!(o, "{:?}", view.minefields().collect::<Vec<_>>());
    let _ = writeln!(o, "{} {}", view.enemy_reserves(), view.enemy_shells());
    let _ = writeln!(o, "{:?}", view.objectives().collect::<Vec<_>>());
    let _ = writeln!(o, "{:?}", view.known_commanders());
    let _ = writeln!(o, "{}", view.task_of(side));
    let _ = writeln!(o, "{:?}", view.waiting());
    for of in [RED, BLUE] {
        for (key, force) in view.forces(of) {
            let _ = writeln!(o, "{key:?} {:?} {:?}", force.overruns, force.abilities);
        }
        let _ = writeln!(o, "{:?}", view.initiative_items(of));
    }
    let enemies: Vec<_> = view.enemy_roster().map(|e| e.id).collect();
    let mut scratch = Scratch::new();
    for u in view.own() {
        for mode in view.modes(&u) {
            for option in [MoveOption::Move, MoveOption::Sprint] {
                if let Some(set) = view.reach(u.id, mode, option, &mut scratch) {
                    let ends: Vec<_> = set.ends().map(|e| (e.hex, e.base, e.cost)).collect();
                    let _ = writeln!(o, "{} {mode:?} {option:?} {ends:?}", u.name);
                }
            }
        }
        for enemy in &enemies {
            for (order, legal) in view.attacks(u.id, *enemy) {
                let odds = view.odds(&order, Suppose::default());
                let number = legal.map(|l| l.target_number.total());
                let _ = writeln!(o, "{order:?} {number:?} {odds:?}");
            }
        }
        let _ = writeln!(o, "{:?}", view.deployment_hexes(u.id));
        let _ = writeln!(o, "{:?}", view.hiding_hexes(u.id));
        for (hex, _) in view.board().iter() {
            asks(o, &view, u.id, hex);
        }
    }
    out
}

/// What the rules answer when a side points at a hex.
fn asks(o: &mut String, view: &SideView<'_>, unit: hexlance_rules::UnitId, hex: Hex) {
    let Some(u) = view.unit(unit) else { return };
    let order = MoveOrder {
        unit,
        option: MoveOption::Move,
        mode: u.card.ground_mode(),
        path: vec![Waypoint::from(hex)],
        facing: Direction::N,
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    };
    let facing = Direction::N;
    let all = [
        Command::Deploy { unit, hex, facing },
        Command::Hide { unit, hex, facing },
        Command::Move(order.clone()),
        Command::Enter(order),
        Command::Drop { unit, hex, facing },
        Command::ComeBack { unit, hex, facing },
        Command::LayMines {
            hex,
            kind: MineKind::Conventional,
            density: 1,
        },
        Command::Rearrange(Rearrangement::Feature {
            from: hex,
            to: hex.neighbour(Direction::N),
        }),
    ];
    for command in all {
        let answer = view
            .check(&command)
            .map_err(|r| (r.code, r.message, r.remedy));
        let _ = write!(o, "{answer:?} ");
    }
    for (order, legal) in view.artillery(unit, Target::Hex(hex)) {
        let answer = legal.map(|l| (l.target_number.total(), view.burst_odds(&l)));
        let _ = write!(o, "{order:?} {answer:?} ");
    }
    let _ = writeln!(o, "{hex}");
}

/// What a side is told of the log so far.
fn heard(battle: &Battle, side: SideId) -> Vec<String> {
    let view = SideView::new(battle.world(), side);
    battle
        .log()
        .iter()
        .filter_map(|l| view.tells(&l.event))
        .map(|event| format!("{event:?}"))
        .collect()
}

/// What Blue does in setup, and in its first turn: the same for both battles in all that shows. The secrets come from
/// chance, which differs between them.
fn blue_acts(battle: &Battle, secret: &mut Chance) -> Option<Command> {
    let view = SideView::new(battle.world(), BLUE);
    match turn::waiting(battle.world())? {
        Wait::LayingMines(_) => {
            let mined: Vec<_> = view.minefields().map(|m| m.field.hex).collect();
            let mut hexes = view.mine_hexes();
            hexes.retain(|h| !mined.contains(h));
            // As many fields of the same density, elsewhere.
            let hex = *secret.pick(&hexes);
            let command = Command::LayMines {
                hex,
                kind: MineKind::Conventional,
                density: 2,
            };
            view.check(&command).is_ok().then_some(command)
        }
        Wait::Stage(Stage::Reserves, _) => {
            let kept: Vec<_> = view.kept_back().collect();
            if kept.len() >= view.to_keep_back() {
                return None;
            }
            // The same units, in other groups.
            let n = view.to_keep_back();
            let next = view
                .own()
                .filter(|u| view.sets_up(u))
                .find(|u| kept.iter().all(|(k, _)| *k != u.id))?;
            let first = secret.one_in(2);
            [u8::from(first), u8::from(!first)]
                .into_iter()
                .map(|g| Command::KeepBack {
                    unit: next.id,
                    group: Some(g),
                })
                .find(|c| n > 0 && view.check(c).is_ok())
        }
        Wait::Deploying(_) => {
            // The last two hide, in hexes that are drawn from all that would do; the others stand in order.
            let waiting: Vec<_> = view.own().filter(|u| view.sets_up(u)).collect();
            let u = waiting.last()?;
            if view.hidden_allowance().used < 2 {
                let hexes = view.hiding_hexes(u.id);
                let rows = view.board().rows() as i16;
                // Nobody stands in the rear rows that the others need.
                let hexes: Vec<_> = hexes
                    .into_iter()
                    .filter(|h| h.column_row().1 <= rows - 3)
                    .collect();
                if !hexes.is_empty() {
                    return Some(Command::Hide {
                        unit: u.id,
                        hex: *secret.pick(&hexes),
                        facing: Direction::N,
                    });
                }
            }
            let rows = view.board().rows() as i16;
            let hexes = view.deployment_hexes(u.id);
            let hex = hexes
                .into_iter()
                .rev()
                .find(|h| h.column_row().1 > rows - 3)?;
            Some(Command::Deploy {
                unit: u.id,
                hex,
                facing: Direction::N,
            })
        }
        Wait::Alternate { .. } => {
            let rim = view.rim();
            let back = *secret.pick(&rim);
            let leaver = view.own_active().find(|u| {
                let ready = !u.acts.activated && !u.is_hidden() && u.can_act();
                ready && u.hex().is_some_and(|h| rim.contains(&h))
            })?;
            if view.journeys().next().is_some() {
                return None;
            }
            let off = leaver
                .hex()?
                .neighbours()
                .find(|n| !view.board().contains(*n))?;
            let order = MoveOrder {
                unit: leaver.id,
                option: MoveOption::Move,
                mode: leaver.card.ground_mode(),
                path: vec![Waypoint::from(off)],
                facing: Direction::N,
                triggers: Vec::new(),
                dismounts: Vec::new(),
                handling: Vec::new(),
                mines: Vec::new(),
            };
            let command = Command::LeaveFor { order, back };
            view.check(&command).is_ok().then_some(command)
        }
        _ => None,
    }
}

/// What Blue answers where it is asked about a secret of its own: one of the last three units is kept back, and does not
/// come. Nothing where it is another question.
fn blue_answers(battle: &Battle, secret: &mut Chance) -> Option<Command> {
    let decision = battle.decision().filter(|d| d.side == BLUE)?;
    let view = SideView::new(battle.world(), BLUE);
    let code = match &decision.question {
        Question::Force(ForceQuestion::KeepForRuse { .. })
            if view.under_false_flag().next().is_none() =>
        {
            let units = &decision.choices[..decision.choices.len() - 1];
            secret.pick(&units[units.len() - 3..]).code.clone()
        }
        Question::Force(ForceQuestion::KeepForRuse { .. }) => "done".to_owned(),
        Question::Force(ForceQuestion::Declare { .. }) => "no".to_owned(),
        _ => return None,
    };
    Some(Command::Answer(code))
}

/// Whether something has happened that brings a secret out, or that Red does not hear of and that rolls dice.
fn comes_out(battle: &Battle, since: usize) -> bool {
    battle.log().iter().skip(since).any(|l| {
        matches!(
            l.event,
            Event::Hidden(HiddenEvent::Revealed { .. })
                | Event::Happening(HappeningEvent::Happened { .. })
                | Event::Mine(MineEvent::MinesWentOff { .. })
                | Event::Mine(MineEvent::MinesFound { .. })
                | Event::Mine(MineEvent::CameDown { .. })
                | Event::Arrival(ArrivalEvent::CameBack { .. })
                | Event::Arrival(ArrivalEvent::EnteredMap { .. })
                | Event::Rolled(Roll {
                    purpose: hexlance_strike::event::RollFor::Mines { .. },
                    ..
                })
        )
    })
}

fn drawn(battle: &Battle) -> u64 {
    battle.world().resource::<Dice>().drawn()
}

/// Battles of which the two have different units under a false flag.
static FLAGGED: AtomicUsize = AtomicUsize::new(0);

/// How many looks of Red at both battles were the same before a secret came out.
fn looks(seed: u64) -> usize {
    let (setup, content) = secretive(seed);
    let mut battles = [0, 1].map(|n| {
        let mut setup = setup.clone();
        setup.events = events(&setup, n);
        Battle::new(Arc::new(setup), content.clone(), DiceSource::Seed(seed)).expect("it starts")
    });
    let mut secret = [Chance::new(seed + 7), Chance::new(seed + 8)];
    let mut red = level("random", seed);
    let mut same = 0;
    let mut counted = false;
    let flags = |b: &Battle| {
        let view = SideView::new(b.world(), BLUE);
        view.under_false_flag().collect::<Vec<_>>()
    };
    let mut given = 0;
    loop {
        let [a, b] = &battles;
        if comes_out(a, 0) || comes_out(b, 0) || drawn(a) != drawn(b) {
            return same;
        }
        // The groups that were kept back begin to come: how many are due counts in the order of moves.
        if setup.sides[1].rules.splits && read::turn(a.world()).number > 1 {
            return same;
        }
        let (side, other) = (to_act(a), to_act(b));
        let Some(side) = side else { return same };
        if read::phase(a.world()) == Phase::Over || other.is_none() {
            return same;
        }
        if battles.iter().any(|b| {
            let asked = b.decision().is_some_and(|d| d.side == BLUE);
            asked && blue_answers(b, &mut Chance::new(0)).is_none()
        }) {
            // Blue is asked about a secret that only one of the battles has.
            return same;
        }
        let [a, b] = &battles;
        let steps = [a.waiting(), b.waiting()];
        assert_eq!(Some(side), other, "seed {seed}: {steps:?}");
        if side == RED {
            let (x, y) = (heard(a, RED), heard(b, RED));
            let at = x.iter().zip(&y).find(|(x, y)| x != y);
            assert!(at.is_none() && x.len() == y.len(), "seed {seed}: {at:#?}");
            if same < 24 || given % 7 == 0 {
                let (x, y) = (seen(a, RED), seen(b, RED));
                if x != y {
                    let at = x.lines().zip(y.lines()).find(|(x, y)| x != y);
                    panic!("seed {seed}: {at:#?}");
                }
                same += 1;
                if !counted && flags(a) != flags(b) {
                    counted = true;
                    FLAGGED.fetch_add(1, Ordering::Relaxed);
                }
            }
            let wish = command(&mut *red, a, RED).expect("it is its turn");
            for battle in &mut battles {
                battle
                    .submit(RED, wish.clone())
                    .unwrap_or_else(|e| panic!("seed {seed}: {wish:?} {e}"));
            }
        } else {
            for (i, battle) in battles.iter_mut().enumerate() {
                while to_act(battle) == Some(BLUE) {
                    let answer = blue_answers(battle, &mut secret[i]);
                    if battle.decision().is_some() && answer.is_none() {
                        break;
                    }
                    let wish = answer
                        .or_else(|| blue_acts(battle, &mut secret[i]))
                        .or_else(|| command(&mut Idle, battle, BLUE))
                        .expect("it is its turn");
                    battle
                        .submit(BLUE, wish.clone())
                        .unwrap_or_else(|e| panic!("seed {seed}: {wish:?} {e}"));
                }
            }
        }
        given += 1;
    }
}

#[test]
fn secrets_are_in_no_view_no_log_no_refusal_and_no_odds() {
    let all = AtomicUsize::new(0);
    on_all_processors(40, |n| {
        all.fetch_add(looks(600_000 + n as u64), Ordering::Relaxed);
    });
    let all = all.into_inner();
    println!("{all} looks were the same");
    assert!(all > 200, "{all}");
    assert!(FLAGGED.load(Ordering::Relaxed) > 20, "false flags");
}

/// A battle in which both sides may give Initiative away, spend what they have stored so, and force it.
fn bankers(seed: u64) -> (Setup, Arc<Content>) {
    let content = Content::shipped();
    let mut c = Chance::new(seed);
    let ground = broken_ground(12, 12, seed);
    let mut forces = [anyone(&mut c, &content, 3), anyone(&mut c, &content, 3)];
    for force in &mut forces {
        force.push(unit("bm_long_vigil"));
    }
    let mut setup = setup(&ground, forces);
    for side in &mut setup.sides {
        side.forces[0].rules.abilities = ["sca.banking_initiative", "sca.forcing_the_initiative"]
            .map(|id| CommandSetup::new(AbilityId::new(id)))
            .into();
    }
    setup.options.concealed_data = c.one_in(2);
    setup.turn_limit = 7;
    (setup, content)
}

/// The question that a side is asked, as it sees it.
fn asked(battle: &Battle) -> Option<String> {
    let d = battle.decision()?;
    Some(format!("{:?} {} {:?}", d.side, d.prompt, d.choices))
}

/// What every computer player would do for a side now.
fn wishes(battle: &Battle, side: SideId, seed: u64) -> Vec<String> {
    LEVELS
        .iter()
        .map(|name| format!("{:?}", command(&mut *level(name, seed), battle, side)))
        .collect()
}

/// Successes that a side is known to have stored, and half of the next one.
fn bank(battle: &Battle, viewer: SideId, of: SideId) -> (u8, bool) {
    let view = SideView::new(battle.world(), viewer);
    let held = view.forces(of).flat_map(|(_, f)| &f.abilities);
    held.map(|h| (h.stored, h.half)).max().unwrap_or_default()
}

/// Plays a battle of sealed choices. At each of them it goes every way: whatever the first side has sealed, the second
/// sees, hears and may do the same, and its computer does the same. How often that was looked at, and how often somebody
/// had something in store.
fn sealed(seed: u64) -> (usize, usize) {
    let (setup, content) = bankers(seed);
    let mut battle =
        Battle::new(Arc::new(setup), content, DiceSource::Seed(seed)).expect("it starts");
    let mut c = Chance::new(seed);
    let mut players = ["random", "random"].map(|name| level(name, seed));
    let (mut same, mut stored) = (0, 0);
    while let Some(side) = to_act(&battle) {
        let first = battle.decision().filter(|d| {
            let first = read::turn(battle.world()).order_first;
            matches!(
                d.question,
                Question::Initiative(InitiativeQuestion::SealedInitiative { .. })
            ) && d.side == first
        });
        let wish = if let Some(decision) = first {
            let codes: Vec<_> = decision.choices.iter().map(|c| c.code.clone()).collect();
            let other = side.opponent();
            let worlds: Vec<_> = codes
                .iter()
                .map(|code| {
                    let mut world = battle.at(battle.history().len()).expect("it replays");
                    let answer = Command::Answer(code.clone());
                    world.submit(side, answer).expect("it is a choice");
                    world
                })
                .collect();
            let look = |world: &Battle| {
                assert_eq!(
                    to_act(world),
                    Some(other),
                    "seed {seed}: nothing is open yet"
                );
                let all = seen(world, other);
                (
                    all,
                    heard(world, other),
                    asked(world),
                    wishes(world, other, seed),
                )
            };
            let looks: Vec<_> = worlds.iter().map(look).collect();
            for (code, pair) in codes.iter().skip(1).zip(looks.windows(2)) {
                assert!(
                    pair[0] == pair[1],
                    "seed {seed}: {code} shows before it is opened"
                );
                assert!(
                    !pair[0].1.iter().any(|e| e.contains("sealed")),
                    "seed {seed}"
                );
                same += 1;
            }
            // What it is in the end: a turn given away now and then, so that there is something to spend.
            let code = codes.iter().find(|_| c.one_in(2)).unwrap_or(&codes[0]);
            Command::Answer(code.clone())
        } else {
            command(&mut *players[side.index()], &battle, side).expect("it is its turn")
        };
        let before = [RED, BLUE].map(|of| bank(&battle, of.opponent(), of));
        let log = battle.log().len();
        battle.submit(side, wish).expect("it is legal");
        // A bank changes by what everybody is told, and by nothing else.
        for of in [RED, BLUE] {
            let now = bank(&battle, of.opponent(), of);
            assert_eq!(now, bank(&battle, of, of), "seed {seed}");
            let view = SideView::new(battle.world(), of.opponent());
            let told = battle.log()[log..].iter().any(|l| {
                let acted = matches!(&l.event, Event::Force(ForceEvent::ForceActed { side, act, .. })
                    if *side == of && matches!(act, ForceAct::Yielded { .. } | ForceAct::Spent { .. }));
                acted && view.tells(&l.event).is_some()
            });
            assert!(told || now == before[of.index()], "seed {seed}: {now:?}");
            stored += usize::from(now.0 > 0 && now != before[of.index()]);
        }
    }
    (same, stored)
}

#[test]
fn sealed_choices_and_banked_turns_show_when_they_are_opened() {
    let [same, stored] = [const { AtomicUsize::new(0) }; 2];
    on_all_processors(24, |n| {
        let (a, b) = sealed(610_000 + n as u64);
        same.fetch_add(a, Ordering::Relaxed);
        stored.fetch_add(b, Ordering::Relaxed);
    });
    let (same, stored) = (same.into_inner(), stored.into_inner());
    println!("{same} pairs of worlds were the same, {stored} successes were stored");
    assert!(same > 100 && stored > 5, "{same}, {stored}");
}
