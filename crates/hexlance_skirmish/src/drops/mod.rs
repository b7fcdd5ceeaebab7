//! Arrival from above (K17.8).

mod compose;
mod event;
#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Breakdown, Choice, Decision, Flow, Leave, Refusal, SideId, Timetable, UnitId, say, ustr,
};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    content::Catalogue,
    deeds::{Class, Declare, Declaring, Deed, Sort},
    dice::{SIDES, Sv},
    ground::{Body, Ground},
    hacking::{self, Network},
    model::Characteristic,
    moments::{Rule, Span},
    order::{DeedRef, OrderEvent},
    question::Question,
    read::{Look, Table, other},
    setup::{LandingStep, failed_by, places, zones},
    state::State,
    tags,
};
pub(crate) use compose::ArriveWay;
pub use event::DropEvent;

/// What Glide Path adds to the roll, or takes from it (K17.8.2).
const GLIDE: i16 = 3;

/// The id of the program.
const GLIDE_PATH: &str = "glide_path";

/// How much higher than the named hex none of its neighbours may be, in steps (K17.8.2).
const CLEARANCE: i16 = 3;

/// A trooper drops in (K17.8): the whole of its private Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrive {
    /// The hex that its owner names.
    pub hex: Hex,
    /// Where it looks then; none: away from its own edge.
    #[serde(default)]
    pub facing: Option<Direction>,
}

/// Steps of an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropStep {
    /// An enemy hacker is asked for Glide Path.
    Announce(UnitId, Arrive),
    /// He uses it, or not.
    Hinder(UnitId, Arrive),
    /// The PH roll.
    Roll(UnitId, Arrive),
    /// It stands where it has come down, and can be reacted to.
    Down(UnitId),
}

impl Declare for Arrive {
    fn key(&self) -> &'static str {
        "arrive"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn works_off_table(&self) -> bool {
        true
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        check(at.table, &at.who, self.hex)
    }
}

/// Whether a trooper may name a hex to drop into (K17.8.1, K17.8.2).
fn check(table: Table<'_>, who: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    if who.hex.is_some() || !waits(who) {
        return Err(Refusal::new(
            "does_not_drop",
            "K17.8.1",
            "That trooper does not wait to drop in.",
        ));
    }
    places::room(table, who, hex)?;
    if zones::in_zone(table, other(who.owner), hex) {
        return Err(Refusal::new(
            "enemy_zone",
            "K17.8.2",
            "Nobody drops into the enemy Deployment Zone.",
        ));
    }
    if !is_open(table.ground(), hex) {
        return Err(Refusal::new(
            "too_narrow",
            "K17.8.2",
            "Something beside that hex is in the way: an obstacle, or ground more than 3 steps higher.",
        ));
    }
    let body = table.ground().standing(hex, who.profile().s);
    places::nothing_beside(table, who, &body)
}

/// Whether a trooper is one that was kept off the table to drop in (K2.3.5).
pub(crate) fn waits(who: &Look<'_>) -> bool {
    who.profile().is(Characteristic::Drop)
        && who.hex.is_none()
        && !who.is_null()
        && !who.is(State::Left)
}

/// Whether nothing around a hex is in the way of one who comes from above.
fn is_open(ground: &Ground, hex: Hex) -> bool {
    let floor = ground.floor(hex).unwrap_or_default();
    hex.neighbours().all(|near| {
        let higher = ground.floor(near).is_some_and(|f| f > floor + CLEARANCE);
        ground.obstacle(near).is_none() && !higher
    })
}

/// The success value of the roll of an arrival in a hex (K17.8.2).
pub fn value(table: Table<'_>, who: &Look<'_>, hex: Hex) -> Breakdown {
    let mut value = Breakdown::new();
    value.rule(&tags::PH, who.ph());
    let Some(pool) = table.pool(who.owner) else {
        return value;
    };
    let mut guides = pool.guides.iter().filter_map(|id| table.find(*id));
    if guides.any(|guide| reaches(table, &guide, hex)) {
        value.rule(&tags::GLIDE_PATH, GLIDE);
    }
    if pool.hampered {
        value.rule(&tags::GLIDE_PATH, -GLIDE);
    }
    value
}

/// Whether a hex lies in the Hacking Area of a hacker (K14.1.1).
fn reaches(table: Table<'_>, hacker: &Look<'_>, hex: Hex) -> bool {
    let floor = table.ground().floor(hex).unwrap_or_default();
    let network = Network::of(table, hacker.side());
    let body = hacker.body(table);
    body.is_some_and(|body| network.holds(&body, &Body::flat(hex, floor)))
}

/// The Glide Path of a hacker waits for the next arrival of his side in this player turn (K17.8.2).
pub(crate) fn guide(ctx: &mut Ctx<'_>, side: SideId, by: UnitId) {
    ctx.emit(DropEvent::Guided { side, by });
}

/// Whether a hacker may use Glide Path for an arrival of his side: somebody waits to drop in.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn may_guide(at: &Declaring<'_>) -> Result<(), Refusal> {
    let mut own = at.table.troopers().filter(|t| t.owner == at.who.side());
    if !at.is_reaction() && own.any(|t| waits(&t)) {
        return Ok(());
    }
    Err(Refusal::new(
        "nobody_drops",
        "K17.8.2",
        "Nobody of this side waits to drop in.",
    ))
}

/// The enemies who may use Glide Path against an arrival in a hex: hackers with the program in whose Hacking Area it lies.
fn hinderers(table: Table<'_>, owner: SideId, hex: Hex) -> Vec<UnitId> {
    let enemies = table.enemies_of(owner).filter(|e| {
        !e.is_null()
            && !e.is_immobilized()
            && !e.is(State::Stunned)
            && !crate::retreat::binds(table, e)
            && hacking::can_use(table, e, ustr(GLIDE_PATH))
            && reaches(table, e, hex)
    });
    enemies.map(|e| e.id).collect()
}

/// Asks a hacker whether he uses Glide Path: it is his ARO of this Order (K17.8.2).
fn ask(ctx: &mut Ctx<'_>, hacker: UnitId, drop: Arrive) {
    let Some(side) = Table::of(ctx.world()).find(hacker).map(|who| who.side()) else {
        return;
    };
    ctx.push(DropStep::Hinder(hacker, drop));
    ctx.ask(Decision {
        side,
        unit: Some(hacker),
        question: Question::GlidePath { unit: hacker },
        prompt: say!("An enemy drops in. Use Glide Path against it?"),
        choices: vec![
            Choice::new("pass", say!("Let it come"), ""),
            Choice::new(
                "use",
                say!("Glide Path"),
                say!("It is the ARO of this Order."),
            ),
        ],
        default: 0,
    });
}

/// Goes on with whether a hacker uses Glide Path.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: DropStep, code: &str) {
    let DropStep::Hinder(hacker, _) = step else {
        return;
    };
    let rolled = {
        let table = Table::of(ctx.world());
        let content = &table.world().resource::<Catalogue>().0;
        let program = content.programs.get(&ustr(GLIDE_PATH));
        let who = table.find(hacker).filter(|_| code == "use");
        who.zip(program)
            .map(|(who, program)| (other(who.side()), hacking::value(program, &who)))
    };
    let Some((side, value)) = rolled else { return };
    // Whoever has used it has no other ARO in this Order.
    ctx.emit(OrderEvent::Passed { by: hacker.into() });
    let sv = Sv::of(&value);
    let die = sv.can_succeed().then(|| ctx.roll(SIDES));
    let succeeded = die.is_some_and(|die| sv.face(die).outcome.succeeds());
    ctx.emit(DropEvent::Hampered {
        side,
        by: hacker,
        value: Box::new(value),
        die,
        succeeded,
    });
}

/// What was declared is an arrival: its roll is made before anybody reacts (K17.8.4).
pub(crate) fn declared(ctx: &mut Ctx<'_>) {
    let arrival = {
        let order = Table::of(ctx.world()).order();
        order.and_then(|order| {
            let actor = order.actors.first()?;
            match order.deed(DeedRef::Actor(0, 0))? {
                Deed::Arrive(arrive) => Some((actor.unit, *arrive)),
                _ => None,
            }
        })
    };
    let Some((unit, drop)) = arrival else { return };
    ctx.push_in_order([DropStep::Roll(unit, drop), DropStep::Down(unit)]);
    let table = Table::of(ctx.world());
    let owner = table.find(unit).map(|who| who.owner);
    let hinderers = owner.map_or_else(Vec::new, |side| hinderers(table, side, drop.hex));
    let asked = hinderers.into_iter().map(|by| DropStep::Announce(by, drop));
    ctx.push_in_order(asked);
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: DropStep) -> Flow<DropStep> {
    match step {
        DropStep::Announce(hacker, drop) => ask(ctx, hacker, drop),
        // The answer goes on.
        DropStep::Hinder(..) => {}
        DropStep::Roll(unit, drop) => roll(ctx, unit, drop),
        DropStep::Down(unit) => ctx.emit(DropEvent::Down { unit }),
    }
    Flow::Next
}

fn roll(ctx: &mut Ctx<'_>, unit: UnitId, drop: Arrive) {
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit) else { return };
    let facing = drop.facing.unwrap_or(who.facing());
    let value = value(table, &who, drop.hex);
    let sv = Sv::of(&value);
    let die = sv.can_succeed().then(|| ctx.roll(SIDES));
    let succeeded = die.is_some_and(|die| sv.face(die).outcome.succeeds());
    ctx.emit(DropEvent::Rolled {
        unit,
        hex: drop.hex,
        facing,
        value: Box::new(value),
        die,
        succeeded,
    });
    if !succeeded {
        ctx.push(LandingStep::Drift {
            unit,
            from: drop.hex,
            failed_by: failed_by(sv, die),
        });
    }
}

/// What Glide Path has done ends with the player turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::PlayerTurn), Rule::Setup, |ctx: &mut Ctx<'_>| {
        let table = Table::of(ctx.world());
        let guided: Vec<SideId> = table
            .sides()
            .ids()
            .filter(|side| {
                table
                    .pool(*side)
                    .is_some_and(|p| p.hampered || !p.guides.is_empty())
            })
            .collect();
        for side in guided {
            ctx.emit(DropEvent::Unguided { side });
        }
    });
}
