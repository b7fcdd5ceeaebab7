//! Events in words: one sentence for everything that happens, for the log on the table and for the terminal.
//!
//! [`describe`] is the only place where an event becomes a sentence. It reads names from the World and nothing that
//! changes in a battle, so that a line of the log reads the same whenever it is asked for. [`tell`] makes a readable
//! story of many events: it joins the steps of a move and leaves out bookkeeping.

mod ability;
mod air;
mod attacks;
mod card;
mod forces;
mod frame;
mod loads;
mod mines;
mod moves;
mod order;
mod rolls;
mod states;
mod story;

pub use ability::{eligible, number, numbers, parameter, terrain};
pub use air::{flight, zone_name};
pub use card::moves;
pub use forces::origin_name;
pub use frame::announced;
pub use order::order;
pub use rolls::{percent_to_reach, purpose_heading};
pub use story::{tell, weight};

use self::{
    attacks::{artillery, attack, hurt},
    loads::{dropped, joined, loads},
    mines::mines,
    moves::{moved, shifted},
    states::{ability_used, ground, heat, nerves, position, status, switched, weather, worked},
};
use crate::words::{capital, direction_name, edge_name, hex_name, sentence, walk};

use bevy::ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, SideId, UnitId};
use hexlance_strike::{
    attack::Target,
    concealment::name_for,
    event::{
        ConcealmentEvent, Event, ForceEvent, FormationEvent, HiddenEvent, InitiativeEvent,
        IntelligenceEvent, TurnEvent, VictoryEvent,
    },
    initiative::How,
    read,
    state::{Outcome, Phase, Place},
};

/// A battle as it is told: to one side, whose strangers have other names (R14.8.3), or to an onlooker.
#[derive(Clone, Copy)]
pub struct Told<'w> {
    world: &'w World,
    to: Option<SideId>,
}

impl<'w> Told<'w> {
    /// To an onlooker, who knows everything.
    pub const fn to_all(world: &'w World) -> Self {
        Self { world, to: None }
    }

    /// To a side.
    pub const fn to(world: &'w World, side: SideId) -> Self {
        Self {
            world,
            to: Some(side),
        }
    }
}

impl std::ops::Deref for Told<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

/// One sentence for an event.
pub fn describe(event: &Event, world: &Told<'_>) -> String {
    match event {
        Event::Turn(event) => turn(world, event),
        Event::Rolled(roll) => rolls::rolled(world, roll),
        Event::Initiative(event) => initiative(world, event),
        Event::Force(event) => force(world, event),
        Event::Formation(event) => formation(world, event),
        Event::Setup(event) => frame::setup(world, event),
        Event::Move(event) => moved(world, event),
        Event::Shift(event) => shifted(world, event),
        Event::Hidden(event) => hidden(world, event),
        Event::Air(event) => air::air(world, event),
        Event::Artillery(event) => artillery(world, event),
        Event::Blast(event) => air::blast(world, event),
        Event::Intelligence(event) => intelligence(world, event),
        Event::Concealment(event) => disclosed(world, event),
        Event::Cargo(event) => loads(world, event),
        Event::Drop(event) => dropped(world, event),
        Event::Support(event) => joined(world, event),
        Event::Attack(event) => attack(world, event),
        Event::Hurt(event) => hurt(world, event),
        Event::Position(event) => position(world, event),
        Event::Mine(event) => mines(world, event),
        Event::Heat(event) => heat(world, event),
        Event::Ability(event) => ability_used(world, event),
        Event::Status(event) => status(world, event),
        Event::Terrain(event) => ground(world, event),
        Event::Work(event) => worked(world, event),
        Event::Gear(event) => switched(world, event),
        Event::Weather(event) => weather(world, event),
        Event::Morale(event) => nerves(world, event),
        Event::Arrival(event) => frame::arrival(world, event),
        Event::Mission(event) => frame::mission_event(world, event),
        Event::Happening(event) => frame::happening(world, event),
        Event::Victory(event) => victory(world, event),
    }
}

fn turn(world: &Told<'_>, event: &TurnEvent) -> String {
    match event {
        TurnEvent::TurnBegan { turn } => tr!("Turn {turn} begins.", turn),
        TurnEvent::PhaseBegan { phase } => phase_sentence(*phase).to_owned(),
        TurnEvent::SideDone { side: who, phase } => tr!(
            "{who} is done with the {phase} Phase.",
            who = side(world, *who),
            phase = crate::lang::text(phase.name())
        ),
    }
}

fn initiative(world: &Told<'_>, event: &InitiativeEvent) -> String {
    match event {
        InitiativeEvent::InitiativeWon {
            winner,
            totals,
            margin,
            report,
        } => match report.how {
            How::Rolled => tr!(
                "{winner} wins Initiative by {margin} ({totals}).",
                margin,
                winner = side(world, *winner),
                totals = join(&winner_first(*winner, totals), tr!(" to "))
            ),
            How::Yielded => tr!(
                "{winner} is given Initiative, by {margin}, without a roll.",
                margin,
                winner = side(world, *winner)
            ),
            How::Spent => tr!(
                "{winner} wins Initiative by {margin} with a stored success, without a roll.",
                margin,
                winner = side(world, *winner)
            ),
        },
        InitiativeEvent::SealedOpened { choices } => forces::opened(world, choices),
    }
}

fn force(world: &Told<'_>, event: &ForceEvent) -> String {
    match event {
        ForceEvent::ForceActed {
            side,
            force,
            ability,
            act,
        } => forces::acted(world, (*side, *force), *ability, act),
    }
}

fn formation(world: &Told<'_>, event: &FormationEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        FormationEvent::FormationActed {
            side,
            force,
            formation,
            act,
        } => forces::formation_acted(world, ((*side, *force), *formation), act),
        FormationEvent::AttackPassedOn { attacker, from, to } => tr!(
            "{to} takes the attack of {attacker} in the place of {from}.",
            to = n(to),
            attacker = n(attacker),
            from = n(from)
        ),
    }
}

fn hidden(world: &Told<'_>, event: &HiddenEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HiddenEvent::Revealed { unit, why, by } => tr!(
            "{unit} is out of hiding{by}: {why}",
            unit = n(unit),
            by = by_phrase(world, *by),
            why = sentence(why)
        ),
    }
}

fn intelligence(world: &Told<'_>, event: &IntelligenceEvent) -> String {
    match event {
        IntelligenceEvent::IntelligenceRead { points, parts } => {
            let told: Vec<_> = [SideId(0), SideId(1)]
                .into_iter()
                .zip(points)
                .zip(parts)
                .map(|((who, points), parts)| match parts.parts.len() {
                    0 | 1 => format!("{} {points}", side(world, who)),
                    _ => format!("{} {}", side(world, who), sum(parts)),
                })
                .collect();
            tr!("Battlefield intelligence: {told}.", told = told.join(", "))
        }
    }
}

fn disclosed(world: &Told<'_>, event: &ConcealmentEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        ConcealmentEvent::DataRevealed {
            unit,
            only_tracks,
            why,
            by,
        } => {
            let what = if *only_tracks {
                tr!("shows its armor and structure")
            } else {
                tr!("is identified")
            };
            format!(
                "{} {what}{}: {}",
                n(unit),
                by_phrase(world, *by),
                sentence(why)
            )
        }
    }
}

fn victory(world: &Told<'_>, event: &VictoryEvent) -> String {
    match event {
        VictoryEvent::BattleEnded { outcome } => ended(world, outcome),
    }
}

/// What a unit of the battle is called.
fn name<'w>(told: &Told<'w>, unit: UnitId) -> &'w str {
    match told.to {
        Some(side) => name_for(told.world, side, unit),
        None => read::try_unit(told.world, unit).map_or(tr!("A unit"), |u| u.name),
    }
}

fn side<'w>(told: &Told<'w>, side: SideId) -> &'w str {
    read::side_name(told.world, side)
}

/// The name of an ability, or its id where the catalogue lacks it.
fn ability_name(world: &Told<'_>, id: AbilityId) -> &'static str {
    read::content(world)
        .ability(id)
        .map_or(id.as_str(), |def| crate::lang::text(def.name.as_str()))
}

fn by_phrase(world: &Told<'_>, by: Option<UnitId>) -> String {
    by.map_or_else(String::new, |b| tr!(" by {name}", name = name(world, b)))
}

fn from_phrase(world: &Told<'_>, from: Option<UnitId>) -> String {
    from.map_or_else(String::new, |f| tr!(" from {name}", name = name(world, f)))
}

fn with_phrase(world: &Told<'_>, ability: Option<AbilityId>) -> String {
    ability.map_or_else(String::new, |a| format!(" ({})", ability_name(world, a)))
}

/// A Move with its reasons, if there is more than one.
fn inches(allowance: &Breakdown) -> String {
    if allowance.parts.len() > 1 {
        tr!("Move {allowance}", allowance = sum(allowance))
    } else {
        format!("{}\"", allowance.total())
    }
}

/// Totals of sides, that of the winner before those of the others.
fn winner_first(winner: SideId, totals: &[i16]) -> Vec<i16> {
    let mut all = totals.to_vec();
    if let Some(first) = all.get_mut(..=winner.index()) {
        first.rotate_right(1);
    }
    all
}

fn join<T: std::fmt::Display>(items: &[T], between: &str) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    items.join(between)
}

fn phase_sentence(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => tr!("The sides set up."),
        Phase::Initiative => tr!("Initiative Phase."),
        Phase::Movement => tr!("Movement Phase."),
        Phase::Combat => tr!("Combat Phase."),
        Phase::End => tr!("End Phase."),
        Phase::Over => tr!("The battle is over."),
    }
}

fn place_phrase(world: &Told<'_>, place: &Place) -> String {
    match place {
        Place::Reserve => tr!("in reserve").to_owned(),
        Place::On(spot) => tr!(
            "at {hex}, facing {facing}{what}",
            hex = hex_name(spot.hex),
            facing = direction_name(spot.facing),
            what = if spot.hidden { tr!(", hidden") } else { "" }
        ),
        Place::Aloft(flight) => air::flight_phrase(flight),
        Place::Aboard(carrier) => tr!("aboard {carrier}", carrier = name(world, *carrier)),
        Place::Riding(carrier) => tr!("riding on {carrier}", carrier = name(world, *carrier)),
        Place::OffBoard(inches) => tr!("{inches}\" off the map", inches),
        Place::Held(carrier, _) => tr!("carried by {carrier}", carrier = name(world, *carrier)),
        Place::Gone(_) => tr!("off the map").to_owned(),
    }
}

/// A number with its reasons, such as `9 = Skill 4 + Medium 2 + TMM 2 + Woods 1`.
fn sum(b: &Breakdown) -> String {
    let parts = b.parts.iter().enumerate().map(|(i, p)| {
        let sign = match (i, p.value < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => "+ ",
            (_, true) => "- ",
        };
        let name = crate::lang::text(p.source.name());
        format!(" {sign}{name} {}", p.value.abs())
    });
    format!("{} =", b.total()) + &parts.collect::<String>()
}

/// What an attack is aimed at, in words.
pub fn target_phrase(world: &Told<'_>, target: Target) -> String {
    match target {
        Target::Unit(unit) => name(world, unit).to_owned(),
        Target::Hex(hex) => tr!("hex {hex}", hex = hex_name(hex)),
    }
}

fn ended(world: &Told<'_>, outcome: &Outcome) -> String {
    let scores: Vec<_> = outcome
        .scores
        .iter()
        .enumerate()
        .map(|(i, score)| format!("{} {score}", side(world, SideId(i as u8))))
        .collect();
    let result = match outcome.winner {
        Some(winner) => tr!("Victory for {winner}", winner = side(world, winner)),
        None => tr!("It is a draw").to_owned(),
    };
    format!(
        "{result} ({}): {}",
        scores.join(", "),
        sentence(&outcome.reason)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_of_a_roll_is_told_first() {
        assert_eq!(winner_first(SideId(0), &[7, 6]), [7, 6]);
        assert_eq!(winner_first(SideId(1), &[6, 7]), [7, 6]);
        assert_eq!(winner_first(SideId(2), &[6, 5, 7]), [7, 6, 5]);
        assert_eq!(winner_first(SideId(1), &[]), [0; 0]);
    }
}
