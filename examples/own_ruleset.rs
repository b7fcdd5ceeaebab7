//! A ruleset in one file: *Foglight*, a skirmish by night with ten-sided dice. This is all that it takes for a game that is
//! played in the window and on the terminal, checked, simulated, replayed and edited; nothing else in the program knows of
//! it. CONTRIBUTING.md leads through it.
//!
//! ```sh
//! cargo run --example own_ruleset -- --mods examples/own_ruleset play the_mill_at_night
//! cargo run --example own_ruleset -- --mods examples/own_ruleset sim the_mill_at_night --games 100
//! cargo run --example own_ruleset -- verify examples/own_ruleset/cases
//! ```
//!
//! - F1 Sides act in turn. F1.1 A unit may move and throw once each in the turn of its side.
//! - F2 A unit moves up to its Move in hexes, over land and not through others.
//! - F3 It throws at an enemy that its side sees, no further than its Reach; allied sides are no enemies. F3.1 It needs 3
//!   and the distance or more on one D10. F3.2 A hit costs 1 stamina; without stamina the unit is out.
//! - F4 Who is hit may duck, once until it rests: 6 or more on one D10, and nothing happens. F4.1 A unit rests if it
//!   neither moves nor throws in the turn of its side.
//! - F5 Who stands in woods and has not thrown is seen from 2 hexes at most. Allied sides see together.
//! - F6 The last alliance with units wins; after the last turn the one with more stamina.
//! - fog.steady Slingers who have not moved in this turn need 2 less.

use std::{collections::BTreeMap, process::ExitCode, sync::Arc};

use bevy::ecs::{component::Component, resource::Resource, schedule::SystemSet, world::World};
use hexlance::{
    cli::{OnTerminal, PlainOnTerminal},
    editor::PlainInEditor,
    hud::model::{Icon, LogKind, StatusChip, Tone, UnitIcon},
    rulesets::{
        Of,
        plain::{Ability, Dice, Label, Motion, Shown, Told},
    },
    screens::Topic,
    table::{
        MiniLook,
        fx::{MoveMode, ShotKind},
        model::MiniKind,
    },
};
use hexlance_board::{Cell, Hex};
use hexlance_rules::{
    Battle, Choice, Context, Decision, Flow, Leave, Message, Refusal, Roster, Ruleset, SetupError,
    SideId, Sides, Timetable, UnitId,
    draft::{Pick, Preview},
    plain::{self, Ending, Field, Kind, Look, Number, Plain, Route, Setup, unit, units},
    say,
};
use serde::{Deserialize, Serialize};

/// The ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foglight;

/// What a side wants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// F2.
    Move(UnitId, Hex),
    /// F3.
    Throw(UnitId, UnitId),
    /// F1.
    End,
    /// F4.
    Answer(String),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// The turn, and whose it is.
    Turn(u16, SideId),
    /// Who moved, and its way.
    Moved(UnitId, Vec<Hex>),
    /// Who threw, at whom, what came up, what was needed.
    Thrown(UnitId, UnitId, u8, u8),
    /// Who ducked, and what came up.
    Ducked(UnitId, u8),
    /// Who was hit.
    Hurt(UnitId),
    /// Who rested.
    Rested(UnitId),
    /// The battle is over.
    Over,
}

/// What is still to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A side's turn begins.
    Begin(SideId),
    /// It gives orders.
    Orders(SideId),
    /// A stone hits, unless its target ducks.
    Hit(UnitId),
}

/// What a unit has left, and what it has done in this turn.
#[derive(Component, Clone, Copy, Debug, Default, Hash)]
struct State {
    stamina: u8,
    ducked: bool,
    moved: bool,
    thrown: bool,
    /// It has thrown in this battle: everybody knows where it is.
    shown: bool,
}

#[derive(Resource, Clone, Copy, Debug, Default, Hash)]
struct Clock {
    turn: u16,
    last: u16,
    side: u8,
    over: bool,
}

/// Stamina, Move and Reach of a kind.
fn values(kind: &Kind) -> (u8, u16, u16) {
    match kind.id {
        "watch" => (4, 3, 2),
        _ => (2, 2, 5),
    }
}

fn state(world: &World, unit: &Look<'_>) -> State {
    world.get(unit.entity).copied().unwrap_or_default()
}

fn change(world: &mut World, unit: UnitId, change: impl FnOnce(&mut State)) {
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut state) = entity.and_then(|e| world.get_mut::<State>(e)) {
        change(&mut state);
    }
}

/// Whether a unit is on the map and fights against a side.
fn is_enemy(world: &World, side: SideId, unit: &Look<'_>) -> bool {
    unit.at.is_some() && world.resource::<Sides>().are_enemies(side, unit.side)
}

/// What a throw needs (F3.1, fog.steady).
fn needs(world: &World, from: UnitId, to: UnitId) -> u8 {
    let Some((from, to)) = unit(world, from).zip(unit(world, to)) else {
        return 0;
    };
    let far = from.hex().zip(to.hex()).map_or(0, |(a, b)| a.distance(b));
    let steady = from.kind.id == "sling" && !state(world, &from).moved;
    let less = if steady { 2 } else { 0 };
    (3 + far as u8).saturating_sub(less).max(1)
}

/// Where a unit can go, and the way there (F2).
fn ways(world: &World, unit: &Look<'_>) -> BTreeMap<Hex, Vec<Hex>> {
    let is_land = |cell: &Cell| cell.water.is_none();
    plain::ways::<Foglight>(world, unit, values(unit.kind).1, is_land)
}

fn refused(code: &'static str, rule: &'static str, why: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(code, rule, why))
}

/// A moment at which rules act by themselves: `Leave(Turn)`, the end of a side's turn, is a Bevy schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn;

/// Whose system it is. If a moment had several, `timetable` would put them in order by these (`Timetable::order`).
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Rest;

/// F4.1: like every rule that acts by itself, it adds its systems, which read the World and emit events.
mod rest {
    use super::*;

    pub(super) fn plugin(timetable: &mut Timetable) {
        timetable.add(Leave(Turn), Rest, |ctx: &mut Context<'_, Foglight>| {
            let world = ctx.world();
            let own = |u: &Look<'_>| u.at.is_some() && Foglight::acting(world) == Some(u.side);
            let all = units(world).filter(own).map(|u| (u.id, state(world, &u)));
            let rested = all.filter(|(_, s)| s.ducked && !s.moved && !s.thrown);
            for (unit, _) in rested.collect::<Vec<_>>() {
                ctx.emit(Event::Rested(unit));
            }
        });
    }
}

impl Ruleset for Foglight {
    const ID: &'static str = "foglight";
    type Setup = Setup;
    type Content = ();
    type Command = Order;
    type Event = Event;
    type Step = Step;
    type Question = UnitId;
    type View<'w> = plain::Eyes<'w, Self>;

    fn timetable(timetable: &mut Timetable) {
        rest::plugin(timetable);
    }

    fn start(world: &mut World, setup: &Setup, _: &Arc<()>) -> Result<Vec<Step>, SetupError> {
        for entity in plain::begin::<Self>(world, setup)? {
            let kind = world.get::<plain::KindOf>(entity);
            let stamina = kind.map_or(1, |k| values(k.0).0);
            world.entity_mut(entity).insert(State {
                stamina,
                ..State::default()
            });
        }
        world.insert_resource(Clock {
            last: setup.turns,
            ..Clock::default()
        });
        Ok(vec![Step::Begin(SideId(0))])
    }

    fn check(world: &World, side: SideId, order: &Order) -> Result<(), Refusal> {
        if Self::acting(world) != Some(side) {
            return refused("not_your_turn", "F1", "It is another side's turn.");
        }
        let (Order::Move(id, _) | Order::Throw(id, _)) = order else {
            return Ok(());
        };
        let Some(own) = unit(world, *id).filter(|u| u.side == side && u.at.is_some()) else {
            return refused("no_such_unit", "F1", "It is no unit of yours.");
        };
        match order {
            Order::Move(..) if state(world, &own).moved => {
                refused("moved", "F1.1", "It has moved in this turn.")
            }
            Order::Move(_, to) if !ways(world, &own).contains_key(to) => {
                refused("out_of_reach", "F2", "It cannot go there.")
            }
            Order::Throw(..) if state(world, &own).thrown => {
                refused("thrown", "F1.1", "It has thrown in this turn.")
            }
            Order::Throw(_, at) => {
                let enemy = unit(world, *at).filter(|t| is_enemy(world, side, t));
                let enemy = enemy.filter(|t| Self::sees(world, side, t));
                let reach = values(own.kind).2;
                match enemy.and_then(|t| Some(t.hex()?.distance(own.hex()?))) {
                    None => refused("nobody_there", "F3", "Nobody is seen there."),
                    Some(far) if far > reach => refused("too_far", "F3", "It is too far for it."),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    fn answer(order: &Order) -> Option<&str> {
        match order {
            Order::Answer(code) => Some(code),
            _ => None,
        }
    }

    fn perform(ctx: &mut Context<'_, Self>, side: SideId, order: &Order) {
        match *order {
            Order::Move(id, to) => {
                let found = unit(ctx.world(), id).and_then(|u| ways(ctx.world(), &u).remove(&to));
                // Who stands unseen in its way stops it.
                let way = plain::as_far(ctx.world(), id, found.unwrap_or_default());
                ctx.emit(Event::Moved(id, way));
            }
            Order::Throw(unit, at) => {
                let needs = needs(ctx.world(), unit, at);
                let die = ctx.roll(10);
                ctx.emit(Event::Thrown(unit, at, die, needs));
                if die >= needs {
                    ctx.push(Step::Hit(at));
                }
            }
            Order::End => {
                ctx.take_waiting();
                ctx.run(Leave(Turn));
                let sides = ctx.world().resource::<Sides>().0.len() as u8;
                ctx.push(Step::Begin(SideId((side.0 + 1) % sides)));
            }
            Order::Answer(_) => {}
        }
    }

    fn resume(ctx: &mut Context<'_, Self>, asked: Decision<UnitId>, choice: usize) {
        let unit = asked.question;
        if choice == 0 {
            let die = ctx.roll(10);
            ctx.emit(Event::Ducked(unit, die));
            if die >= 6 {
                return;
            }
        }
        ctx.emit(Event::Hurt(unit));
    }

    fn step(ctx: &mut Context<'_, Self>, step: Step) -> Flow<Step> {
        let clock = *ctx.world().resource::<Clock>();
        match step {
            _ if clock.over => {}
            Step::Begin(SideId(0)) if clock.turn >= clock.last => ctx.emit(Event::Over),
            Step::Begin(side) => {
                ctx.emit(Event::Turn(clock.turn + u16::from(side.0 == 0), side));
                ctx.push(Step::Orders(side));
            }
            Step::Orders(_) if standing(ctx.world()).len() < 2 => ctx.emit(Event::Over),
            Step::Orders(side) => return Flow::Wait(Step::Orders(side)),
            Step::Hit(at) => match unit(ctx.world(), at) {
                Some(u) if !state(ctx.world(), &u).ducked => {
                    let (side, name) = (u.side, u.name.to_owned());
                    ctx.ask(Decision {
                        side,
                        unit: Some(at),
                        question: at,
                        prompt: say!("A stone comes at {name}. Does it duck?", name),
                        choices: vec![
                            Choice::new("duck", "Duck", "Needs 6 or more; once until it rests."),
                            Choice::new("no", "Stand", "It is hit, and keeps its wits."),
                        ],
                        default: 0,
                    });
                }
                _ => ctx.emit(Event::Hurt(at)),
            },
        }
        Flow::Next
    }

    fn apply(world: &mut World, event: &Event) {
        match event {
            Event::Turn(turn, side) => {
                let mut clock = world.resource_mut::<Clock>();
                (clock.turn, clock.side) = (*turn, side.0);
                for id in world.resource::<Roster>().ids() {
                    change(world, id, |s| (s.moved, s.thrown) = (false, false));
                }
            }
            Event::Moved(unit, way) => {
                change(world, *unit, |s| s.moved = true);
                plain::put(world, *unit, way);
            }
            Event::Thrown(unit, ..) => change(world, *unit, |s| (s.thrown, s.shown) = (true, true)),
            Event::Ducked(unit, _) => change(world, *unit, |s| s.ducked = true),
            Event::Rested(unit) => change(world, *unit, |s| s.ducked = false),
            Event::Hurt(unit) => {
                change(world, *unit, |s| s.stamina = s.stamina.saturating_sub(1));
                if plain::unit(world, *unit).is_some_and(|u| state(world, &u).stamina == 0) {
                    plain::put(world, *unit, &[]);
                }
            }
            Event::Over => world.resource_mut::<Clock>().over = true,
        }
    }

    fn reveals(event: &Event) -> bool {
        // Who moves may see somebody.
        matches!(event, Event::Moved(..))
    }

    fn digest(world: &World, mut hasher: &mut dyn std::hash::Hasher) {
        use std::hash::Hash;
        world.resource::<Clock>().hash(&mut hasher);
        for u in units(world) {
            (state(world, &u), u.at).hash(&mut hasher);
        }
    }
}

/// Alliances that have units, each by its first side, and the stamina of all of them.
fn standing(world: &World) -> BTreeMap<SideId, u32> {
    let mut alliances = BTreeMap::new();
    for u in units(world).filter(|u| u.at.is_some()) {
        let first = world.resource::<Sides>().together(u.side).next();
        let sum: &mut u32 = alliances.entry(first.unwrap_or(u.side)).or_default();
        *sum += u32::from(state(world, &u).stamina);
    }
    alliances
}

impl Plain for Foglight {
    const KINDS: &'static [Kind] = &[
        Kind::new("watch", "Watchman", 12, "Tough and quick; throws 2 hexes."),
        Kind::new("sling", "Slinger", 14, "Throws 5 hexes; best unmoved."),
    ];
    const NUMBERS: &'static [&'static str] = &["F", "fog."];
    const TURNS: u16 = 8;

    fn routes(battle: &Battle<Self>, side: SideId) -> Vec<Route<Order>> {
        let world = battle.world();
        let end = battle.check(side, &Order::End).map(|()| Order::End);
        let mut routes = vec![Route::pass("end", end)];
        for own in units(world).filter(|u| u.side == side && u.at.is_some()) {
            let first = Pick::Unit(own.id);
            let mut add = |then: Pick, order: Order| {
                routes.push(Route::to(battle, side, [first.clone(), then], order));
            };
            let ends = ways(world, &own).into_keys();
            for to in ends.filter(|_| !state(world, &own).moved) {
                add(Pick::Hex(to), Order::Move(own.id, to));
            }
            let enemies = units(world).filter(|t| is_enemy(world, side, t));
            for t in enemies.filter(|t| Self::sees(world, side, t)) {
                add(Pick::Unit(t.id), Order::Throw(own.id, t.id));
            }
        }
        routes
    }

    fn reply(code: &str) -> Order {
        Order::Answer(code.to_owned())
    }

    fn acting(world: &World) -> Option<SideId> {
        let clock = world.resource::<Clock>();
        (!clock.over).then_some(SideId(clock.side))
    }

    fn turn(world: &World) -> u16 {
        world.resource::<Clock>().turn
    }

    fn ending(world: &World) -> Option<Ending> {
        let left = standing(world);
        world.resource::<Clock>().over.then(|| {
            let most = left.values().max();
            let mut best = left.iter().filter(|(_, n)| Some(*n) == most);
            let (winner, tied) = (best.next(), best.next());
            Ending {
                winner: winner.filter(|_| tied.is_none()).map(|(first, _)| *first),
                reason: Message::from(match left.len() {
                    0 | 1 => "nobody else is left",
                    _ => "the last turn is over, and stamina counts",
                }),
            }
        })
    }

    fn numbers(world: &World, id: UnitId) -> Vec<Number> {
        let Some(u) = unit(world, id) else {
            return Vec::new();
        };
        let (stamina, moves, reach) = values(u.kind);
        vec![
            Number::left("stamina", state(world, &u).stamina, stamina),
            Number::new("move", moves),
            Number::new("reach", reach),
        ]
    }

    /// F5.
    fn sees(world: &World, side: SideId, unit: &Look<'_>) -> bool {
        let Some(hex) = unit.hex() else { return true };
        let board = &world.resource::<Field>().0;
        let lurks = board.get(hex).is_some_and(|c| c.woods.is_some());
        let mut friends = units(world).filter(|u| !is_enemy(world, side, u));
        let near = |u: Look<'_>| u.hex().is_some_and(|h| h.distance(hex) <= 2);
        !(lurks && is_enemy(world, side, unit)) || state(world, unit).shown || friends.any(near)
    }

    fn secret_of(event: &Event) -> Option<UnitId> {
        match event {
            Event::Moved(unit, _) => Some(*unit),
            _ => None,
        }
    }

    fn may_stand(_: &Kind, cell: &Cell) -> bool {
        cell.water.is_none()
    }

    fn preview(battle: &Battle<Self>, _: SideId, order: &Order) -> Preview {
        let mut preview = Preview::default();
        if let Order::Throw(from, to) = order {
            let ways = 11u8.saturating_sub(needs(battle.world(), *from, *to));
            preview.chance = Some(f64::from(ways.min(10)) / 10.0);
        }
        preview
    }

    fn rolled(event: &Event) -> Option<String> {
        match event {
            Event::Thrown(_, _, die, needs) => Some(format!("throw {die}, needs {needs}")),
            Event::Ducked(_, die) => Some(format!("duck {die}")),
            _ => None,
        }
    }
}

impl Shown for Foglight {
    const NAME: &'static str = "Foglight";
    const ABOUT: &'static str = "Stones in the fog: a small skirmish by night.";
    const KIND_OF_GAME: &'static str = "A skirmish by night with ten-sided dice";
    const TOPICS: &'static [Topic] = &[Topic {
        key: "foglight",
        title: "Foglight",
        text: &[
            "Select a unit, then click where it goes or whom it throws at. Space ends your turn.",
        ],
    }];
    const ENDING: &'static str = ".foglight.ron";
    const ABILITIES: &'static [Ability] = &[Ability {
        id: "fog.steady",
        name: "Steady",
        text: "Slingers who have not moved in this turn need 2 less.",
    }];
    const END: (&'static str, Label) = (
        "end",
        Label::new("End turn", Icon::Check, "The next side's turn begins."),
    );

    fn look(kind: &Kind) -> (MiniLook, UnitIcon) {
        let look = MiniLook {
            kind: MiniKind::FootInfantry,
            size: 1,
            seed: MiniLook::seed_of(kind.id),
            figures: if kind.id == "watch" { 4 } else { 2 },
            ..MiniLook::default()
        };
        (look, UnitIcon::Infantry)
    }

    fn order(order: &Order, world: &World) -> String {
        let name = |id: &UnitId| plain::name(world, *id);
        match order {
            Order::Move(id, to) => format!("{} goes to {}", name(id), to.name()),
            Order::Throw(id, at) => format!("{} throws at {}", name(id), name(at)),
            Order::End => "ends its turn".to_owned(),
            Order::Answer(code) => format!("answers {code}"),
        }
    }

    fn told(event: &Event, world: &World) -> Option<Told> {
        let name = |id: &UnitId| plain::name(world, *id);
        let of = |unit: &UnitId, kind, text: String| Told::new(kind, Some(*unit), text);
        Some(match event {
            Event::Turn(turn, side) => {
                let side = world.resource::<Sides>().name(*side);
                Told::new(LogKind::Phase, None, format!("Turn {turn}, {side}"))
            }
            Event::Moved(unit, way) => {
                let to = way.last().map(|h| h.name()).unwrap_or_default();
                of(unit, LogKind::Move, format!("{} goes to {to}.", name(unit)))
                    .seen(Motion::Walks(*unit, way.clone(), MoveMode::Walk))
            }
            Event::Thrown(unit, at, die, needs) => {
                let hit = die >= needs;
                let came = if hit { "a hit" } else { "a miss" };
                let text = format!("{} throws at {}: {came}.", name(unit), name(at));
                of(unit, LogKind::Attack, text)
                    .rolled(Dice::one("Throw", 10, *die, *needs))
                    .seen(Motion::Fires(*unit, *at, ShotKind::Small, hit))
            }
            Event::Ducked(unit, die) => {
                let late = if *die >= 6 { "" } else { " too late" };
                let text = format!("{} ducks{late}.", name(unit));
                of(unit, LogKind::Ability, text).rolled(Dice::one("Duck", 10, *die, 6))
            }
            Event::Rested(unit) => {
                let text = format!("{} rests, and can duck again.", name(unit));
                of(unit, LogKind::Ability, text).tone(Tone::Good)
            }
            Event::Hurt(id) => {
                let out = unit(world, *id).is_none_or(|u| u.at.is_none());
                let motion = match out {
                    true => Motion::Dies(*id),
                    false => Motion::Floats(*id, "-1".to_owned(), Tone::Bad),
                };
                let text = format!("{} is {}.", name(id), if out { "out" } else { "hurt" });
                let told = of(id, LogKind::Damage, text);
                told.tone(Tone::Bad).seen(motion)
            }
            Event::Over => Told::new(LogKind::Phase, None, "The battle is over"),
        })
    }

    fn is_ready(world: &World, id: UnitId) -> bool {
        let done = |u: &Look<'_>| state(world, u).moved && state(world, u).thrown;
        unit(world, id).is_some_and(|u| u.at.is_some() && !done(&u))
    }

    fn states(world: &World, id: UnitId) -> Vec<StatusChip> {
        let ducks = unit(world, id).is_some_and(|u| u.at.is_some() && !state(world, &u).ducked);
        let help = "Once until it rests: 6 or more on one D10 when it is hit, and nothing happens.";
        let chip = StatusChip::new("Ducks", help, "F4", Tone::Good);
        ducks.then_some(chip).into_iter().collect()
    }

    fn goal() -> &'static str {
        "Be the last side with units; after the last turn stamina counts."
    }
}

impl PlainInEditor for Foglight {}
impl PlainOnTerminal for Foglight {}

fn main() -> ExitCode {
    let own: &dyn OnTerminal = &Of::<Foglight>::GAME;
    let shipped = [hexlance_strike_present::GAME, hexlance_dial_present::GAME];
    match hexlance::register([&[own], &shipped[..]].concat()) {
        Ok(()) => hexlance::cli::main(),
        Err(_) => ExitCode::FAILURE,
    }
}
