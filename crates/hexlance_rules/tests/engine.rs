//! The engine with a ruleset of its own: a duel with twenty-sided dice, in which nothing of any other game is known.

use std::{hash::Hasher, sync::Arc};

use bevy_ecs::{
    prelude::{Component, Resource},
    schedule::SystemSet,
    world::World,
};
use hexlance_rules::{
    Battle, Choice, Context, Decision, Dice, DiceSource, Enter, Flow, Leave, Refusal, Ruleset,
    SetupError, SideId, Timetable, UndoError,
    draft::{
        Amount, Button, Chance, Drafts, Leads, Next, Offers, Pick,
        laws::{self, Found},
        unoffered, usual,
    },
};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

/// Two fencers strike in turn; who is struck may parry.
struct Duel;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Fencers {
    /// Hits that each of them can take.
    stamina: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Wish {
    Strike,
    /// A strike with so much effort: no more than the fencer has left.
    Lunge(u8),
    Rest,
    Answer(String),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Told {
    Bout(u16),
    Cheers,
    Turn(u8),
    Rested(u8),
    Rolled(u8),
    Hit(u8),
    Tired,
}

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Bout,
    Turn(u8),
    Blow { on: u8, roll: u8 },
    BoutOver,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Parry {
    roll: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Bout;

/// Modules of the rules, in an order that is not that of their registration.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Clock,
    Crowd,
    Agenda,
    Fatigue,
}

#[derive(Component)]
struct Stamina(u8);

#[derive(Resource, Default)]
struct Score {
    bout: u16,
    waiting: u8,
}

type Ctx<'a> = Context<'a, Duel>;

fn crowd(t: &mut Timetable) {
    t.add(Enter(Bout), Part::Crowd, |ctx: &mut Ctx<'_>| {
        ctx.emit(Told::Cheers);
    });
}

fn fatigue(t: &mut Timetable) {
    t.add(Leave(Bout), Part::Fatigue, |ctx: &mut Ctx<'_>| {
        ctx.emit(Told::Tired);
    });
}

fn bouts(t: &mut Timetable) {
    t.add(Enter(Bout), Part::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order([Piece::Turn(0), Piece::Turn(1), Piece::BoutOver]);
    });
    t.add(Enter(Bout), Part::Clock, |ctx: &mut Ctx<'_>| {
        let bout = ctx.world().resource::<Score>().bout + 1;
        ctx.emit(Told::Bout(bout));
    });
}

impl Ruleset for Duel {
    const ID: &'static str = "duel";
    type Setup = Fencers;
    type Content = ();
    type Command = Wish;
    type Event = Told;
    type Step = Piece;
    type Question = Parry;

    fn timetable(t: &mut Timetable) {
        t.order(Enter(Bout), &[Part::Clock, Part::Crowd, Part::Agenda]);
        fatigue(t);
        bouts(t);
        crowd(t);
    }

    fn start(
        world: &mut World,
        setup: &Fencers,
        _content: &Arc<()>,
    ) -> Result<Vec<Piece>, SetupError> {
        if setup.stamina == 0 {
            return Err(SetupError("nobody can stand".to_owned()));
        }
        world.init_resource::<Score>();
        for _ in 0..2 {
            world.spawn(Stamina(setup.stamina));
        }
        Ok(vec![Piece::Bout])
    }

    fn check(world: &World, side: SideId, command: &Wish) -> Result<(), Refusal> {
        if world.resource::<Score>().waiting != side.0 {
            return Err(Refusal::new(
                "not_your_turn",
                "Q1",
                "The other one is to strike.",
            ));
        }
        match command {
            Wish::Lunge(effort) if *effort > stamina(world, side) => Err(Refusal::new(
                "too_tired",
                "Q2",
                "The fencer is too tired for that.",
            )),
            _ => Ok(()),
        }
    }

    fn answer(command: &Wish) -> Option<&str> {
        match command {
            Wish::Answer(code) => Some(code),
            _ => None,
        }
    }

    fn perform(ctx: &mut Ctx<'_>, side: SideId, command: &Wish) {
        ctx.take_waiting();
        let effort = match command {
            Wish::Strike => 0,
            Wish::Lunge(effort) => *effort,
            Wish::Rest | Wish::Answer(_) => return ctx.emit(Told::Rested(side.0)),
        };
        let roll = ctx.roll(20);
        ctx.emit(Told::Rolled(roll));
        let on = 1 - side.0;
        let roll = roll + effort;
        ctx.push(Piece::Blow { on, roll });
    }

    fn resume(ctx: &mut Ctx<'_>, decision: Decision<Parry>, choice: usize) {
        let parry = ctx.roll(20);
        ctx.emit(Told::Rolled(parry));
        if choice == 1 || parry <= decision.question.roll {
            ctx.emit(Told::Hit(decision.side.0));
        }
    }

    fn step(ctx: &mut Ctx<'_>, step: Piece) -> Flow<Piece> {
        match step {
            Piece::Bout => ctx.run(Enter(Bout)),
            Piece::BoutOver => {
                ctx.run(Leave(Bout));
                ctx.push(Piece::Bout);
            }
            Piece::Turn(side) => {
                ctx.emit(Told::Turn(side));
                return Flow::Wait(Piece::Turn(side));
            }
            Piece::Blow { on, roll } => ctx.ask(Decision {
                side: SideId(on),
                unit: None,
                question: Parry { roll },
                prompt: "Parry?".to_owned(),
                choices: vec![
                    Choice::new("yes", "Parry", ""),
                    Choice::new("no", "Stand", ""),
                ],
                default: 0,
            }),
        }
        Flow::Next
    }

    fn apply(world: &mut World, event: &Told) {
        match event {
            Told::Bout(bout) => world.resource_mut::<Score>().bout = *bout,
            Told::Turn(side) => world.resource_mut::<Score>().waiting = *side,
            Told::Hit(side) => {
                let mut fencers = world.query::<&mut Stamina>();
                let mut struck = fencers.iter_mut(world).nth(usize::from(*side));
                if let Some(stamina) = &mut struck {
                    stamina.0 = stamina.0.saturating_sub(1);
                }
            }
            Told::Cheers | Told::Tired | Told::Rested(_) | Told::Rolled(_) => {}
        }
    }

    fn reveals(_event: &Told) -> bool {
        false
    }

    fn digest(world: &World, hasher: &mut dyn Hasher) {
        let score = world.resource::<Score>();
        hasher.write_u16(score.bout);
        hasher.write_u8(score.waiting);
        if let Some(mut fencers) = world.try_query::<&Stamina>() {
            for stamina in fencers.iter(world) {
                hasher.write_u8(stamina.0);
            }
        }
    }
}

fn stamina(world: &World, side: SideId) -> u8 {
    let fencers = world.try_query::<&Stamina>();
    let fencer = fencers.and_then(|mut f| f.iter(world).nth(side.index()).map(|s| s.0));
    fencer.unwrap_or(0)
}

/// A lunge that is being put together, with its effort.
#[derive(Clone, Debug, Default, PartialEq)]
struct Plan {
    lunge: Option<u8>,
}

/// Most effort of a lunge.
const MOST_EFFORT: u8 = 5;

impl Drafts for Duel {
    type Draft = Plan;

    fn offers(battle: &Battle<Self>, side: SideId, plan: &Plan) -> Offers {
        let gives = |key: &'static str, wish: &Wish| Button::new(key).on(battle.check(side, wish));
        let Some(effort) = plan.lunge else {
            let rest = Button {
                leads: Leads::Pass,
                ..gives("rest", &Wish::Rest)
            };
            let lunge = gives("lunge", &Wish::Lunge(1));
            return Offers {
                buttons: vec![gives("strike", &Wish::Strike), lunge, rest],
                ..Offers::default()
            };
        };
        let most = stamina(battle.world(), side).min(MOST_EFFORT);
        Offers {
            buttons: vec![gives("go", &Wish::Lunge(effort))],
            amounts: vec![Amount {
                key: "effort".into(),
                range: 1..=i32::from(most),
                now: effort.into(),
                leads: Leads::Aside,
                verdict: Ok(()),
            }],
            ..Offers::default()
        }
    }

    fn pick(
        battle: &Battle<Self>,
        side: SideId,
        plan: &Plan,
        pick: &Pick,
    ) -> Result<Next<Plan, Wish>, Refusal> {
        let wish = match (pick, plan.lunge) {
            (Pick::Button(key), None) if key == "strike" => Wish::Strike,
            (Pick::Button(key), None) if key == "rest" => Wish::Rest,
            (Pick::Button(key), None) if key == "lunge" => {
                battle.check(side, &Wish::Lunge(1))?;
                return Ok(Next::Draft(Plan { lunge: Some(1) }));
            }
            (Pick::Button(key), Some(effort)) if key == "go" => Wish::Lunge(effort),
            (Pick::Amount(_, n), Some(_)) => {
                let effort = u8::try_from(*n).map_err(|_| unoffered())?;
                battle.check(side, &Wish::Lunge(effort))?;
                let lunge = Some(effort);
                return Ok(Next::Draft(Plan { lunge }));
            }
            _ => return Err(unoffered()),
        };
        battle.check(side, &wish)?;
        Ok(Next::Command(wish))
    }

    fn back(plan: &Plan) -> Option<Plan> {
        plan.lunge.map(|_| Plan::default())
    }

    fn towards(_: &Battle<Self>, _: SideId, plan: &Plan, wish: &Wish) -> Option<Pick> {
        Some(match (wish, plan.lunge) {
            (Wish::Strike, None) => Pick::button("strike"),
            (Wish::Rest, None) => Pick::button("rest"),
            (Wish::Lunge(_), None) => Pick::button("lunge"),
            (Wish::Lunge(wanted), Some(now)) if *wanted == now => Pick::button("go"),
            (Wish::Lunge(wanted), Some(_)) => Pick::Amount("effort".into(), (*wanted).into()),
            _ => return None,
        })
    }

    fn reply(code: &str) -> Wish {
        Wish::Answer(code.to_owned())
    }

    fn to_act(battle: &Battle<Self>) -> Option<SideId> {
        let waiting = battle.world().resource::<Score>().waiting;
        Some(battle.decision().map_or(SideId(waiting), |d| d.side))
    }
}

const FIRST: SideId = SideId(0);
const SECOND: SideId = SideId(1);

fn duel(dice: DiceSource) -> Battle<Duel> {
    Battle::new(Arc::new(Fencers { stamina: 3 }), Arc::new(()), dice).expect("a duel")
}

fn answer(code: &str) -> Wish {
    Wish::Answer(code.to_owned())
}

fn told(battle: &Battle<Duel>) -> Vec<Told> {
    battle.log().iter().map(|l| l.event.clone()).collect()
}

#[test]
fn systems_of_a_moment_run_in_the_order_that_the_ruleset_says() {
    let mut battle = duel(DiceSource::Seed(1));
    assert_eq!(told(&battle), [Told::Bout(1), Told::Cheers, Told::Turn(0)]);
    battle.submit(FIRST, Wish::Rest).expect("a turn");
    battle.submit(SECOND, Wish::Rest).expect("a turn");
    let next = [
        Told::Rested(0),
        Told::Turn(1),
        Told::Rested(1),
        Told::Tired,
        Told::Bout(2),
        Told::Cheers,
        Told::Turn(0),
    ];
    assert_eq!(told(&battle)[3..], next);
    // Every event belongs to the command that led to it.
    let commands: Vec<_> = battle.log().iter().map(|l| l.command).collect();
    assert_eq!(commands, [0, 0, 0, 1, 1, 2, 2, 2, 2, 2]);
}

#[test]
fn a_battle_replays_to_the_same_states_with_any_dice() {
    let mut battle = duel(DiceSource::Seed(7));
    for _ in 0..20 {
        for side in [FIRST, SECOND] {
            battle.submit(side, Wish::Strike).expect("a strike");
            let asked = battle.decision().expect("a question").side;
            battle.submit(asked, answer("yes")).expect("an answer");
        }
    }
    let rolled = |t| match t {
        Told::Rolled(face) => Some(face),
        _ => None,
    };
    let faces: Vec<u8> = told(&battle).into_iter().filter_map(rolled).collect();
    assert_eq!(faces.len(), 80);
    assert!(faces.iter().all(|f| (1..=20).contains(f)));
    assert!(faces.iter().any(|f| *f > 6), "more than six sides");
    let again = battle.at(battle.history().len()).expect("the same duel");
    assert_eq!(again.history(), battle.history());
    assert_eq!(again.log(), battle.log());
    assert_eq!(again.hash(), battle.hash());
}

#[test]
fn undo_goes_back_to_the_last_die() {
    let mut battle = duel(DiceSource::Seed(2));
    battle.submit(FIRST, Wish::Rest).expect("a turn");
    let before = battle.hash();
    battle.submit(SECOND, Wish::Rest).expect("a turn");
    assert_ne!(battle.hash(), before);
    battle.undo(SECOND).expect("nothing was rolled");
    assert_eq!(battle.hash(), before);
    battle.submit(SECOND, Wish::Strike).expect("a strike");
    assert_eq!(battle.undo(SECOND), Err(UndoError::Sealed));
}

#[test]
fn the_engine_refuses_without_citing_a_rule() {
    let mut battle = duel(DiceSource::Seed(3));
    let refused = |battle: &Battle<Duel>, side, wish| {
        let refusal = battle.check(side, &wish).expect_err("a refusal");
        (refusal.code, refusal.rule)
    };
    let rules = refused(&battle, SECOND, Wish::Strike);
    assert_eq!(rules, ("not_your_turn", Some("Q1")));
    let early = refused(&battle, FIRST, answer("yes"));
    assert_eq!(early, ("no_question", None));
    battle.submit(FIRST, Wish::Strike).expect("a strike");
    let other = refused(&battle, FIRST, answer("yes"));
    assert_eq!(other, ("not_asked", None));
    let unknown = refused(&battle, SECOND, answer("maybe"));
    assert_eq!(unknown, ("no_such_answer", None));
    let instead = refused(&battle, SECOND, Wish::Rest);
    assert_eq!(instead, ("question_open", None));
}

#[test]
fn a_script_is_held_against_the_dice_that_are_rolled() {
    let mut battle = duel(DiceSource::Script(vec![20, 21]));
    battle.submit(FIRST, Wish::Strike).expect("a strike");
    assert_eq!(battle.world().resource::<Dice>().misfit(), None);
    battle.submit(SECOND, answer("no")).expect("an answer");
    let dice = battle.world().resource::<Dice>();
    let misfit = dice.misfit().expect("no d20 shows 21");
    assert_eq!((misfit.face, misfit.sides, misfit.die), (21, 20, 2));
}

#[test]
fn the_laws_of_drafts_hold_in_a_duel_that_is_picked() {
    let mut battle = duel(DiceSource::Seed(11));
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut chance, mut found) = (Chance::default(), Found::default());
    for _ in 0..60 {
        found.add(laws::hold(&battle, &mut rng, 4).expect("the laws hold"));
        let side = Duel::to_act(&battle).expect("somebody is to act");
        let command = chance.command(&mut rng, &battle, side).expect("a command");
        let picks = laws::picks_to(&battle, side, &command).expect("a way");
        assert!(picks.len() <= 3, "{picks:?}");
        battle.submit(side, command).expect("it is legal");
    }
    assert_eq!((found.commands, found.dead_ends), (240, 0));
    let lunges = |w: &Wish| matches!(w, Wish::Lunge(n) if *n > 1);
    assert!(battle.history().iter().any(|e| lunges(&e.command)));
}

#[test]
fn whoever_picks_what_is_proposed_strikes_and_parries() {
    let mut battle = duel(DiceSource::Seed(5));
    let mut given = Vec::new();
    for _ in 0..4 {
        let side = Duel::to_act(&battle).expect("somebody is to act");
        let command = usual(&battle, side).expect("a command");
        given.push(command.clone());
        battle.submit(side, command).expect("it is legal");
    }
    let yes = answer("yes");
    assert_eq!(given, [Wish::Strike, yes.clone(), Wish::Strike, yes]);
    assert_eq!(usual(&battle, SideId(5)), None);
}

#[test]
fn what_is_refused_cannot_be_picked() {
    let battle = duel(DiceSource::Seed(5));
    let lunge = Plan { lunge: Some(1) };
    let effort = |n| Pick::Amount("effort".into(), n);
    let refused = |side, pick: &Pick| battle.pick(side, &lunge, pick).expect_err("refused").code;
    assert_eq!(refused(FIRST, &effort(4)), "too_tired");
    assert_eq!(refused(FIRST, &Pick::button("rest")), "not_offered");
    assert_eq!(refused(SECOND, &Pick::button("go")), "not_to_act");
    assert_eq!(battle.offers(FIRST, &lunge).leads(&effort(4)), None);
    assert_eq!(
        battle.offers(FIRST, &lunge).leads(&effort(3)),
        Some(Leads::Aside)
    );
}
