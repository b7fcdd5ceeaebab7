//! The Initiative Phase (R3.2): sealed declarations ([`declare`]), rolls with their items ([`items`]), rerolls, the
//! result.

use bevy_ecs::world::World;
use hexlance_rules::{
    AbilityId, Breakdown, Choice, Decision, SideId, Source, Tag, Term, Timetable, UnitId, say,
};
use serde::Serialize;

use crate::{
    Ctx,
    ability::{Reroll, Times},
    moments::{During, Rule},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::{self, TwoSides},
    state::Phase,
    used::AbilityEvent,
};

pub mod declare;
mod event;
pub mod items;
mod question;
mod roles;
mod step;

pub use declare::Sealed;
pub use items::{Item, Origin, items};

pub use crate::model::initiative::Rolls;
pub use event::InitiativeEvent;
pub use question::InitiativeQuestion;
pub use step::InitiativeStep;

static DICE: Tag = Tag {
    name: "2D6",
    rule: "R3.2.1",
};
static INTELLIGENCE: Tag = Tag {
    name: "Battlefield intelligence",
    rule: "R14.7.2",
};

/// How Initiative was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the dice.
    Rolled,
    /// The other side gave it away.
    Yielded,
    /// By a stored success.
    Spent,
}

/// A side's share of a decided Initiative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideReport {
    /// The dice that decided.
    pub dice: [u8; 2],
    /// What was added to them, items of 0 among it.
    pub items: Vec<Item>,
    /// The sum.
    pub total: i16,
}

/// Everything about a decided Initiative, for whoever wants to see why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// How it was decided.
    pub how: How,
    /// By side; nothing where no dice were rolled.
    pub sides: Vec<SideReport>,
}

/// Before the dice, sides choose in secret what they do about Initiative (R3.2.1b).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        During(Phase::Initiative),
        Rule::Initiative,
        |ctx: &mut Ctx<'_>| ctx.push(InitiativeStep::SealedInitiative([None, None])),
    );
}

/// Rolls Initiative for both sides.
pub fn initiative(ctx: &mut Ctx<'_>) {
    let mut rolls = Rolls::default();
    roll_both(ctx, &mut rolls);
    ctx.push(InitiativeStep::InitiativeStands(rolls));
}

/// Ties roll again with the same modifiers (R3.2.2).
fn roll_both(ctx: &mut Ctx<'_>, rolls: &mut Rolls) {
    loop {
        for side in [SideId(0), SideId(1)] {
            roll(ctx, side, rolls, None);
        }
        if rolls.totals[0] != rolls.totals[1] {
            return;
        }
    }
}

fn roll(ctx: &mut Ctx<'_>, side: SideId, rolls: &mut Rolls, reroll_by: Option<AbilityId>) {
    let dice = ctx.two_d6();
    let mut parts = Breakdown::new();
    parts.rule(&DICE, i16::from(dice[0]) + i16::from(dice[1]));
    for item in items(ctx.world(), side) {
        match item.ability {
            // What adds nothing is listed with the result.
            _ if item.counts == 0 => {}
            Some(id) => parts.ability(id, item.name.as_str(), item.counts),
            None => parts.parts.push(hexlance_rules::Part {
                source: Source::Rule(&INTELLIGENCE),
                value: item.counts,
            }),
        }
    }
    rolls.dice[side.index()] = dice;
    rolls.totals[side.index()] = parts.total();
    ctx.emit(Roll {
        purpose: RollFor::Initiative(side),
        unit: None,
        dice: dice.to_vec(),
        parts,
        needs: None,
        reroll_by,
    });
}

/// What the sides had, now that it is decided by the dice.
fn report(world: &World, rolls: &Rolls) -> Report {
    let of = |side: SideId| SideReport {
        dice: rolls.dice[side.index()],
        items: items(world, side),
        total: rolls.totals[side.index()],
    };
    Report {
        how: How::Rolled,
        sides: vec![of(SideId(0)), of(SideId(1))],
    }
}

/// The commanders of the forces and formations of a side (R14.4.1), in roster order.
pub fn command_units(world: &World, side: SideId) -> Vec<UnitId> {
    let Some(posts) = sides::posts(world, side) else {
        return Vec::new();
    };
    let forces = posts.forces.iter();
    let mut out: Vec<_> = forces
        .flat_map(|f| f.leaders.iter().chain([&f.commander]))
        .filter_map(|unit| *unit)
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The command units of the enemy that a side knows of: those that are not in hiding, if one of its pilots on the map
/// can tell them (spa.headhunter).
pub fn known_commanders(world: &World, side: SideId) -> Vec<UnitId> {
    let hunts = |u: &UnitRead<'_>| {
        u.spas.0.iter().any(|s| {
            let mut modifiers = s.def.modifiers.iter();
            modifiers.any(|m| matches!(m.times, Times::CommandersOut(_)))
        })
    };
    if !read::active(world, side).any(|u| hunts(&u)) {
        return Vec::new();
    }
    let mut out = command_units(world, side.opponent());
    out.retain(|c| !read::unit(world, *c).is_hidden());
    out
}

/// The unit that commands a side (R14.4.1), and its ability to have a beaten Initiative roll made again, if it is ready.
fn second_thoughts(world: &World, side: SideId, rolls: &Rolls) -> Option<(UnitId, AbilityId)> {
    let posts = sides::posts(world, side)?;
    let commander = posts.forces.get(posts.leading)?.commander?;
    let u = read::try_unit(world, commander)?;
    let turn = read::turn(world).number;
    let spa = u
        .spas
        .0
        .iter()
        .find(|s| s.def.rerolls.contains(&Reroll::LostInitiative) && s.ready <= turn)?;
    let may = u.is_active() && !u.is_shut_down() && !rolls.acted.contains(&commander);
    may.then_some((commander, spa.def.id))
}

/// The side that was beaten may roll again, if its commander can; then the result stands.
pub fn stands(ctx: &mut Ctx<'_>, rolls: &Rolls) {
    let [a, b] = rolls.totals;
    let loser = SideId(u8::from(a > b));
    if let Some((unit, ability)) = second_thoughts(ctx.world(), loser, rolls) {
        let u = read::unit(ctx.world(), unit);
        let name = Term(u.spas.get(ability).map_or("", |s| s.def.name.as_str()));
        let (own, other) = (a.min(b), a.max(b));
        let prompt = say!(
            "Initiative is lost, {own} to {other}. Use {name} to roll again?",
            own,
            other,
            name
        );
        ctx.ask(Decision {
            side: loser,
            unit: Some(unit),
            question: InitiativeQuestion::RerollInitiative {
                unit,
                ability,
                rolls: rolls.clone(),
            }
            .into(),
            prompt,
            choices: vec![
                Choice::new("yes", say!("Use {name}", name), "the new roll stands"),
                Choice::new("no", "Let it stand", ""),
            ],
            default: 0,
        });
        return;
    }
    let report = Box::new(report(ctx.world(), rolls));
    ctx.emit(InitiativeEvent::InitiativeWon {
        winner: loser.opponent(),
        totals: rolls.totals.to_vec(),
        margin: (a - b).abs(),
        report,
    });
}

/// The commander has said whether the roll is made again.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    ability: AbilityId,
    mut rolls: Rolls,
    again: bool,
) {
    rolls.acted.push(unit);
    if again {
        let world = ctx.world();
        let u = read::unit(world, unit);
        let side = u.side;
        let pause = u.spas.get(ability).and_then(|s| s.def.every_turns);
        let ready = read::turn(world).number + pause.unwrap_or(1);
        ctx.emit(AbilityEvent::AbilityUsed {
            unit,
            ability,
            uses_left: None,
            ready: Some(ready),
        });
        roll(ctx, side, &mut rolls, Some(ability));
        if rolls.totals[0] == rolls.totals[1] {
            roll_both(ctx, &mut rolls);
        }
    }
    ctx.push(InitiativeStep::InitiativeStands(rolls));
}
