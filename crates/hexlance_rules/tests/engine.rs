//! The engine with a ruleset of its own: a melee with twenty-sided dice and allied sides, in which nothing of any other
//! game is known.

use std::{borrow::Cow, hash::Hasher, sync::Arc};

use bevy_ecs::{
    prelude::{Component, Resource},
    schedule::SystemSet,
    world::World,
};
use hexlance_board::Hex;
use hexlance_rules::{
    Battle, Choice, Context, Decision, Dice, DiceSource, Enter, Flow, Leave, OpenView, Recording,
    Refusal, Ruleset, SetupError, Side, SideId, Sides, Timetable, UndoError, UnitId, View,
    draft::{
        Amount, Button, Chance, Drafting, Drafts, Leads, Next, Offers, Pick,
        laws::{self, Found},
        unoffered, usual,
    },
};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use serde::{Deserialize, Serialize};

/// Fencers strike in turn at their enemies; who is struck may parry. Who rests says so to nobody but allies.
struct Melee;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Fencers {
    /// Hits that each of them can take.
    stamina: u8,
    /// The team of each of them.
    teams: Vec<Option<String>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Wish {
    /// At the fencer of that side.
    Strike(u8),
    /// A strike with so much effort: no more than the fencer has left.
    Lunge(u8, u8),
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
    /// Who rested last.
    rested: Option<u8>,
}

type Ctx<'a> = Context<'a, Melee>;

/// What a fencer sees.
#[derive(Clone, Copy)]
struct Eyes<'w> {
    table: OpenView<'w, Told>,
}

impl<'w> View<'w> for Eyes<'w> {
    type Event = Told;

    fn of(world: &'w World, side: SideId) -> Self {
        let table = OpenView::of(world, side);
        Self { table }
    }

    fn side(&self) -> SideId {
        self.table.side()
    }

    fn has_secrets(&self) -> bool {
        self.table.world().resource::<Score>().rested == Some(self.side().0)
    }

    fn tells<'e>(&self, event: &'e Told) -> Option<Cow<'e, Told>> {
        let sides = self.table.world().resource::<Sides>();
        match event {
            Told::Rested(side) if sides.are_enemies(self.side(), SideId(*side)) => None,
            // How well somebody rolled is seen from near alone.
            Told::Rolled(_) if sides.enemies(self.side()).next().is_none() => {
                Some(Cow::Owned(Told::Rolled(0)))
            }
            _ => Some(Cow::Borrowed(event)),
        }
    }
}

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
        let sides = ctx.world().resource::<Sides>().ids();
        let turns = sides.map(|side| Piece::Turn(side.0));
        let pieces: Vec<_> = turns.chain([Piece::BoutOver]).collect();
        ctx.push_in_order(pieces);
    });
    t.add(Enter(Bout), Part::Clock, |ctx: &mut Ctx<'_>| {
        let bout = ctx.world().resource::<Score>().bout + 1;
        ctx.emit(Told::Bout(bout));
    });
}

impl Ruleset for Melee {
    const ID: &'static str = "melee";
    type Setup = Fencers;
    type Content = ();
    type Command = Wish;
    type Event = Told;
    type Step = Piece;
    type Question = Parry;
    type View<'w> = Eyes<'w>;

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
            return Err(SetupError("nobody can stand".into()));
        }
        world.init_resource::<Score>();
        let mut sides = Sides::default();
        for team in &setup.teams {
            world.spawn(Stamina(setup.stamina));
            sides.0.push(Side {
                team: team.clone(),
                ..Side::default()
            });
        }
        world.insert_resource(sides);
        Ok(vec![Piece::Bout])
    }

    fn check(world: &World, side: SideId, command: &Wish) -> Result<(), Refusal> {
        if world.resource::<Score>().waiting != side.0 {
            let message = "Another one is to strike.";
            return Err(Refusal::new("not_your_turn", "Q1", message));
        }
        let sides = world.resource::<Sides>();
        match command {
            Wish::Strike(on) | Wish::Lunge(on, _) if !sides.are_enemies(side, SideId(*on)) => {
                Err(Refusal::new("no_enemy", "Q2", "Only enemies are struck."))
            }
            Wish::Lunge(_, effort) if *effort > stamina(world, side) => Err(Refusal::new(
                "too_tired",
                "Q3",
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
        let (on, effort) = match *command {
            Wish::Strike(on) => (on, 0),
            Wish::Lunge(on, effort) => (on, effort),
            Wish::Rest | Wish::Answer(_) => return ctx.emit(Told::Rested(side.0)),
        };
        let roll = ctx.roll(20);
        ctx.emit(Told::Rolled(roll));
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
                prompt: "Parry?".into(),
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
            Told::Rested(side) => world.resource_mut::<Score>().rested = Some(*side),
            Told::Cheers | Told::Tired | Told::Rolled(_) => {}
        }
    }

    fn digest(world: &World, hasher: &mut dyn Hasher) {
        let score = world.resource::<Score>();
        hasher.write_u16(score.bout);
        hasher.write_u8(score.waiting);
        hasher.write_u8(score.rested.unwrap_or(u8::MAX));
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

/// A blow that is being put together: at whom, and with how much effort.
#[derive(Clone, Debug, Default, PartialEq)]
struct Plan {
    lunge: Option<(u8, u8)>,
}

/// Most effort of a lunge.
const MOST_EFFORT: u8 = 5;

/// The side that a button such as `strike.1` names.
fn struck_by(key: &str, deed: &str) -> Option<u8> {
    key.strip_prefix(deed)?.strip_prefix('.')?.parse().ok()
}

impl Drafting for Plan {
    fn unit(&self) -> Option<UnitId> {
        None
    }

    fn on(&self, _: Option<UnitId>) -> Self {
        Self::default()
    }

    fn step_back(&mut self) -> bool {
        self.lunge.take().is_some()
    }

    fn face(&mut self, _: Hex) {}
}

impl Drafts for Melee {
    type Draft = Plan;

    fn offers(battle: &Battle<Self>, side: SideId, plan: &Plan) -> Offers {
        let gives = |key: String, wish: &Wish| Button::new(key).on(battle.check(side, wish));
        let Some((on, effort)) = plan.lunge else {
            let sides = battle.world().resource::<Sides>();
            let mut buttons: Vec<Button> = sides
                .enemies(side)
                .flat_map(|SideId(on)| {
                    let strike = gives(format!("strike.{on}"), &Wish::Strike(on));
                    [strike, gives(format!("lunge.{on}"), &Wish::Lunge(on, 1))]
                })
                .collect();
            buttons.push(Button {
                leads: Leads::Pass,
                ..gives("rest".to_owned(), &Wish::Rest)
            });
            return Offers {
                buttons,
                ..Offers::default()
            };
        };
        let most = stamina(battle.world(), side).min(MOST_EFFORT);
        Offers {
            buttons: vec![gives("go".to_owned(), &Wish::Lunge(on, effort))],
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
        let lunge = |on, effort| {
            battle.check(side, &Wish::Lunge(on, effort))?;
            let lunge = Some((on, effort));
            Ok(Next::Draft(Plan { lunge }))
        };
        let wish = match (pick, plan.lunge) {
            (Pick::Button(key), None) if key == "rest" => Wish::Rest,
            (Pick::Button(key), None) => {
                match (struck_by(key, "strike"), struck_by(key, "lunge")) {
                    (Some(on), _) => Wish::Strike(on),
                    (_, Some(on)) => return lunge(on, 1),
                    _ => return Err(unoffered()),
                }
            }
            (Pick::Button(key), Some((on, effort))) if key == "go" => Wish::Lunge(on, effort),
            (Pick::Amount(_, n), Some((on, _))) => {
                return lunge(on, u8::try_from(*n).map_err(|_| unoffered())?);
            }
            _ => return Err(unoffered()),
        };
        battle.check(side, &wish)?;
        Ok(Next::Command(wish))
    }

    fn towards(_: &Battle<Self>, _: SideId, plan: &Plan, wish: &Wish) -> Option<Pick> {
        Some(match (wish, plan.lunge) {
            (Wish::Strike(on), None) => Pick::button(format!("strike.{on}")),
            (Wish::Rest, None) => Pick::button("rest"),
            (Wish::Lunge(on, _), None) => Pick::button(format!("lunge.{on}")),
            (Wish::Lunge(on, effort), Some(now)) if (*on, *effort) == now => Pick::button("go"),
            (Wish::Lunge(on, effort), Some((now, _))) if *on == now => {
                Pick::Amount("effort".into(), (*effort).into())
            }
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
const THIRD: SideId = SideId(2);

fn fencers(teams: &[Option<&str>]) -> Fencers {
    Fencers {
        stamina: 3,
        teams: teams.iter().map(|t| t.map(str::to_owned)).collect(),
    }
}

fn fight(teams: &[Option<&str>], dice: DiceSource) -> Battle<Melee> {
    Battle::new(Arc::new(fencers(teams)), Arc::new(()), dice).expect("a melee")
}

fn duel(dice: DiceSource) -> Battle<Melee> {
    fight(&[None, None], dice)
}

/// Three sides, of which the first and the third are allied.
fn three(dice: DiceSource) -> Battle<Melee> {
    fight(&[Some("Guard"), None, Some("Guard")], dice)
}

fn answer(code: &str) -> Wish {
    Wish::Answer(code.to_owned())
}

fn told(battle: &Battle<Melee>) -> Vec<Told> {
    battle.log().iter().map(|l| l.event.clone()).collect()
}

fn refused(
    battle: &Battle<Melee>,
    side: SideId,
    wish: Wish,
) -> (&'static str, Option<&'static str>) {
    let refusal = battle.check(side, &wish).expect_err("a refusal");
    (refusal.code, refusal.rule)
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
        for (side, on) in [(FIRST, 1), (SECOND, 0)] {
            battle.submit(side, Wish::Strike(on)).expect("a strike");
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
    battle.submit(SECOND, Wish::Strike(0)).expect("a strike");
    assert_eq!(battle.undo(SECOND), Err(UndoError::Sealed));
}

#[test]
fn the_engine_refuses_without_citing_a_rule() {
    let mut battle = duel(DiceSource::Seed(3));
    let rules = refused(&battle, SECOND, Wish::Strike(0));
    assert_eq!(rules, ("not_your_turn", Some("Q1")));
    let early = refused(&battle, FIRST, answer("yes"));
    assert_eq!(early, ("no_question", None));
    battle.submit(FIRST, Wish::Strike(1)).expect("a strike");
    let other = refused(&battle, FIRST, answer("yes"));
    assert_eq!(other, ("not_asked", None));
    let unknown = refused(&battle, SECOND, answer("maybe"));
    assert_eq!(unknown, ("no_such_answer", None));
    let instead = refused(&battle, SECOND, Wish::Rest);
    assert_eq!(instead, ("question_open", None));
    let nobody = refused(&battle, THIRD, Wish::Rest);
    assert_eq!(nobody, ("no_such_side", None));
}

#[test]
fn three_sides_take_turns_and_strike_their_enemies_alone() {
    let mut battle = three(DiceSource::Seed(4));
    let strike = |battle: &mut Battle<Melee>, side, on| {
        battle.submit(side, Wish::Strike(on)).expect("a strike");
        assert_eq!(battle.decision().map(|d| d.side), Some(SideId(on)));
        battle.submit(SideId(on), answer("no")).expect("an answer");
    };
    let ally = refused(&battle, FIRST, Wish::Strike(2));
    assert_eq!(ally, ("no_enemy", Some("Q2")));
    assert_eq!(refused(&battle, FIRST, Wish::Strike(0)).0, "no_enemy");
    strike(&mut battle, FIRST, 1);
    assert_eq!(refused(&battle, THIRD, Wish::Rest).0, "not_your_turn");
    strike(&mut battle, SECOND, 2);
    assert_eq!(refused(&battle, THIRD, Wish::Strike(0)).0, "no_enemy");
    strike(&mut battle, THIRD, 1);
    let hits: Vec<_> = told(&battle)
        .into_iter()
        .filter(|t| matches!(t, Told::Hit(_)))
        .collect();
    assert_eq!(hits, [Told::Hit(1), Told::Hit(2), Told::Hit(1)]);
    assert_eq!(battle.world().resource::<Score>().bout, 2);
}

#[test]
fn a_recording_keeps_all_sides_and_replays_them() {
    let mut battle = three(DiceSource::Seed(5));
    for (side, on) in [(FIRST, 1), (SECOND, 0), (THIRD, 1)] {
        battle.submit(side, Wish::Strike(on)).expect("a strike");
        let asked = battle.decision().expect("a question").side;
        battle.submit(asked, answer("yes")).expect("an answer");
    }
    let text = battle.recording("Three").to_text().expect("a recording");
    let mut read = Recording::from_text(&text, "melee").expect("the same recording");
    assert_eq!(read.commands, battle.history());
    let again = Battle::<Melee>::replay(&read, Arc::new(())).expect("the same melee");
    assert_eq!((again.hash(), again.log()), (battle.hash(), battle.log()));
    // A command of a side that the battle does not have is refused, not played.
    read.commands[2].side = SideId(7);
    let far = Battle::<Melee>::replay_far(&read, Arc::new(()), |_, _| {}).expect("it starts");
    assert_eq!(far.battle.history().len(), 2);
    let (number, why) = far.refused.expect("a refusal");
    assert_eq!(number, 3);
    assert!(why.contains("no such side"), "{why}");
}

#[test]
fn undo_takes_back_what_others_did_since() {
    let mut battle = three(DiceSource::Seed(6));
    let start = battle.hash();
    for side in [FIRST, SECOND, THIRD] {
        battle.submit(side, Wish::Rest).expect("a turn");
    }
    assert_eq!(battle.undo_point(THIRD), Ok(2));
    battle.undo(FIRST).expect("nobody rolled");
    assert_eq!((battle.hash(), battle.history().len()), (start, 0));
    assert_eq!(battle.undo(SECOND), Err(UndoError::Nothing));
}

#[test]
fn a_side_is_told_what_it_may_know() {
    let mut battle = three(DiceSource::Seed(8));
    battle.submit(FIRST, Wish::Rest).expect("a turn");
    let rested = Told::Rested(0);
    let hears = |side| battle.view(side).tells(&rested).map(Cow::into_owned);
    // Its ally sees that it rests, its enemy does not.
    assert_eq!(hears(FIRST), Some(rested.clone()));
    assert_eq!(hears(SECOND), None);
    assert_eq!(hears(THIRD), Some(rested.clone()));
    let secrets = [FIRST, SECOND, THIRD].map(|side| battle.view(side).has_secrets());
    assert_eq!(secrets, [true, false, false]);
    assert_eq!(battle.view(THIRD).side(), THIRD);
    // Who has no enemy hears that dice were rolled, and not what they show.
    let alone = fight(&[None], DiceSource::Seed(8));
    let rolled = Told::Rolled(17);
    let heard = alone.view(FIRST).tells(&rolled).map(Cow::into_owned);
    assert_eq!(heard, Some(Told::Rolled(0)));
    let heard = battle.view(FIRST).tells(&rolled).map(Cow::into_owned);
    assert_eq!(heard, Some(rolled.clone()));
}

#[test]
fn a_script_is_held_against_the_dice_that_are_rolled() {
    let mut battle = duel(DiceSource::Script(vec![20, 21]));
    battle.submit(FIRST, Wish::Strike(1)).expect("a strike");
    assert_eq!(battle.world().resource::<Dice>().misfit(), None);
    battle.submit(SECOND, answer("no")).expect("an answer");
    let dice = battle.world().resource::<Dice>();
    let misfit = dice.misfit().expect("no d20 shows 21");
    assert_eq!((misfit.face, misfit.sides, misfit.die), (21, 20, 2));
}

#[test]
fn the_laws_of_drafts_hold_in_a_melee_that_is_picked() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut chance, mut found) = (Chance::default(), Found::default());
    let mut hard = 0;
    // Fencers tire: many short fights have more to choose than a long one.
    for seed in 0..12 {
        let mut battle = three(DiceSource::Seed(seed));
        for _ in 0..8 {
            found.add(laws::hold(&battle, &mut rng, 4).expect("the laws hold"));
            let side = Melee::to_act(&battle).expect("somebody is to act");
            let command = chance.command(&mut rng, &battle, side).expect("a command");
            let picks = laws::picks_to(&battle, side, &command).expect("a way");
            assert!(picks.len() <= 3, "{picks:?}");
            hard += usize::from(matches!(command, Wish::Lunge(_, n) if n > 1));
            battle.submit(side, command).expect("it is legal");
        }
    }
    assert_eq!((found.commands, found.dead_ends), (12 * 8 * 4, 0));
    assert!(hard > 0, "nobody chose its effort");
}

#[test]
fn whoever_picks_what_is_proposed_strikes_and_parries() {
    let mut battle = duel(DiceSource::Seed(5));
    let mut given = Vec::new();
    for _ in 0..4 {
        let side = Melee::to_act(&battle).expect("somebody is to act");
        let command = usual(&battle, side).expect("a command");
        given.push(command.clone());
        battle.submit(side, command).expect("it is legal");
    }
    let yes = answer("yes");
    assert_eq!(given, [Wish::Strike(1), yes.clone(), Wish::Strike(0), yes]);
    assert_eq!(usual(&battle, SideId(5)), None);
}

#[test]
fn what_is_refused_cannot_be_picked() {
    let battle = duel(DiceSource::Seed(5));
    let lunge = Plan {
        lunge: Some((1, 1)),
    };
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
