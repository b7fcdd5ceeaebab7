//! Events in words: one sentence for everything that happens, for the log on the table and for the terminal.
//!
//! [`describe`] is the only place where an event becomes a sentence. It reads names from the World and nothing that
//! changes in a battle, so that a line of the log reads the same whenever it is asked for. [`tell`] makes a readable
//! story of many events: it joins the steps of a move and leaves out bookkeeping.

use bevy::ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, Breakdown, SideId, UnitId};
use hexlance_strike::{
    attack::{Attack, Half, Target},
    command::MoveOption,
    control::ControlCause,
    event::{Event, HeatCause, RollFor},
    read,
    state::{Fate, Hurt, MotionState, Motive, Outcome, Phase, Place, Scored},
};

/// How much a reader wants to know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Only for the books: what an order used up, that a side is done.
    Bookkeeping,
    /// A step of something that is told as a whole: one hex of a move.
    Detail,
    /// Something that happened.
    Line,
    /// A turn, a phase, the end.
    Headline,
}

/// How much a reader wants to know of an event.
pub fn weight(event: &Event) -> Weight {
    match event {
        Event::TurnBegan { .. } | Event::PhaseBegan { .. } | Event::BattleEnded { .. } => {
            Weight::Headline
        }
        Event::Stepped { .. } => Weight::Detail,
        Event::AttackSpent { .. }
        | Event::SideDone { .. }
        | Event::PendingCleared
        | Event::AbilityUsed { .. } => Weight::Bookkeeping,
        _ => Weight::Line,
    }
}

/// A hex as the table's labels name it: column and row, such as `0304`; with three digits each on the widest maps.
pub fn hex_name(hex: Hex) -> String {
    let (column, row) = hex.column_row();
    if column.max(row) < 100 {
        format!("{column:02}{row:02}")
    } else {
        format!("{column:03}{row:03}")
    }
}

/// The hex of such a name, with or without spaces or a point between column and row.
pub fn hex_by_name(name: &str) -> Option<Hex> {
    let name = name.trim();
    let (column, row) = match name.split_once([' ', '.', ',', '-']) {
        Some(parts) => parts,
        // Half of the digits each: 0304, or 112034 on the widest maps.
        None if name.is_ascii() && name.len() % 2 == 0 => name.split_at(name.len() / 2),
        None => return None,
    };
    let number = |s: &str| s.trim().parse().ok().filter(|n: &i16| *n > 0);
    Some(Hex::from_column_row(number(column)?, number(row)?))
}

/// A side of a hex in words, such as `north-east`.
pub const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::N => "north",
        Direction::NE => "north-east",
        Direction::SE => "south-east",
        Direction::S => "south",
        Direction::SW => "south-west",
        Direction::NW => "north-west",
    }
}

/// What a reader is told of some events in order: bookkeeping is left out, the hexes of a move are one sentence.
pub fn tell<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    world: &World,
) -> Vec<(Weight, String)> {
    let mut out = Vec::new();
    let mut walk: Option<(UnitId, u16, Vec<String>)> = None;
    for event in events {
        if let Event::Stepped { unit, to, cost, .. } = event {
            match &mut walk {
                Some((walker, inches, hexes)) if walker == unit => {
                    *inches += u16::from(*cost);
                    hexes.push(hex_name(*to));
                }
                _ => {
                    out.extend(walk.take().map(|w| walked(w, world)));
                    walk = Some((*unit, u16::from(*cost), vec![hex_name(*to)]));
                }
            }
            continue;
        }
        out.extend(walk.take().map(|w| walked(w, world)));
        let weight = weight(event);
        if weight != Weight::Bookkeeping {
            out.push((weight, describe(event, world)));
        }
    }
    out.extend(walk.map(|w| walked(w, world)));
    out
}

fn walked((unit, inches, hexes): (UnitId, u16, Vec<String>), world: &World) -> (Weight, String) {
    let text = format!(
        "{} enters {} for {inches}\".",
        name(world, unit),
        hexes.join(", ")
    );
    (Weight::Line, text)
}

/// One sentence for an event.
pub fn describe(event: &Event, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::PhaseBegan { phase } => phase_sentence(*phase).to_owned(),
        Event::Rolled {
            purpose,
            unit,
            dice,
            parts,
            needs,
            reroll_by,
        } => rolled(world, purpose, *unit, dice, parts, *needs, *reroll_by),
        Event::InitiativeWon {
            winner,
            totals,
            margin,
        } => format!(
            "{} wins Initiative by {margin} ({}).",
            side(world, *winner),
            join(totals, " to ")
        ),
        Event::Deployed { unit, place } => {
            format!("{} sets up {}.", n(unit), place_phrase(world, place))
        }
        Event::ActivationBegan {
            unit,
            option,
            mode,
            allowance,
            early,
        } => {
            let first = if *early { " before all others" } else { "" };
            let what = option_phrase(world, *option);
            match option {
                MoveOption::StandStill => format!("{} {what}{first}.", n(unit)),
                _ => format!(
                    "{} {what}{first} ({}, Move {allowance}).",
                    n(unit),
                    mode.name().to_lowercase()
                ),
            }
        }
        Event::Stepped { unit, to, cost, .. } => {
            format!("{} enters {} for {cost}\".", n(unit), hex_name(*to))
        }
        Event::ActivationEnded {
            unit,
            facing,
            motion,
            rush,
            cut_short,
        } => {
            let mut out = format!("{} ", n(unit));
            out += &match motion.state {
                MotionState::StoodStill => "has stood still".to_owned(),
                MotionState::Jumped => format!("lands after {}", hexes(motion.hexes)),
                MotionState::Worked => format!("stays in its hex, {}\" spent", motion.spent),
                MotionState::Moved | MotionState::Fresh => {
                    format!(
                        "stops after {}, {}\" spent",
                        hexes(motion.hexes),
                        motion.spent
                    )
                }
            };
            out += &format!(", facing {}", direction_name(*facing));
            if *cut_short {
                out += "; its move was cut short";
            }
            if let Some(rush) = rush {
                let kind = if rush.from_above {
                    "death from above"
                } else {
                    "a charge"
                };
                out += &format!("; {kind} on {} waits for the Combat Phase", n(&rush.target));
            }
            out + "."
        }
        Event::Displaced { unit, from, to, .. } => format!(
            "{} is pushed from {} to {}.",
            n(unit),
            hex_name(*from),
            hex_name(*to)
        ),
        Event::Mounted { unit, carrier } => format!("{} gets aboard {}.", n(unit), n(carrier)),
        Event::Dismounted {
            unit,
            carrier,
            place,
        } => format!(
            "{} gets out of {} {}.",
            n(unit),
            n(carrier),
            place_phrase(world, place)
        ),
        Event::Spotting {
            unit,
            target,
            quiet,
        } => {
            let quiet = if *quiet {
                " and will not attack this turn"
            } else {
                ""
            };
            format!("{} spots {}{quiet}.", n(unit), n(target))
        }
        Event::AttackDeclared {
            attack,
            target_number,
        } => declared(world, attack, target_number),
        Event::AttackLost { attacker, why, .. } => {
            format!("The attack of {} is lost: {}", n(attacker), sentence(why))
        }
        Event::AttackResolved {
            attacker,
            target,
            hit,
            margin,
            damage,
            rear,
            ..
        } => resolved(world, *attacker, *target, *hit, *margin, damage, *rear),
        Event::HurtScored { scored, cause } => format!(
            "{} is due to suffer {}: {}",
            n(&scored.target),
            hurt_phrase(scored),
            sentence(cause)
        ),
        Event::HurtApplied {
            scored,
            armor,
            structure,
        } => format!(
            "{} suffers {}{}: armor {armor}, structure {structure} left.",
            n(&scored.target),
            hurt_phrase(scored),
            by_phrase(world, scored.by)
        ),
        Event::HexHurtScored { scored, cause } => format!(
            "{} is due to suffer {} of damage: {}",
            hex_name(scored.hex),
            points(scored.points),
            sentence(cause)
        ),
        Event::HexHurtApplied { scored } => format!(
            "{} suffers {} of damage.",
            hex_name(scored.hex),
            points(scored.points)
        ),
        Event::CriticalAverted {
            unit,
            critical,
            why,
        } => format!(
            "{} is spared the critical hit “{}”: {}",
            n(unit),
            critical.name().to_lowercase(),
            sentence(why)
        ),
        Event::ArmorComponentSpent { unit } => {
            format!(
                "An armored component of {} takes the critical hit.",
                n(unit)
            )
        }
        Event::ExternalHeat { unit, points } => format!(
            "{} is heated by {points}, to be added in the End Phase.",
            n(unit)
        ),
        Event::HeatChanged {
            unit,
            from,
            to,
            cause,
            parts,
        } => {
            let verb = if to > from { "heats up" } else { "cools down" };
            let cause = match cause {
                HeatCause::EndPhase => "",
                HeatCause::Restart => " with its restart",
            };
            let parts = if parts.parts.is_empty() {
                String::new()
            } else {
                format!(" ({parts})")
            };
            format!("{} {verb} from {from} to {to}{cause}{parts}.", n(unit))
        }
        Event::ShutDown { unit } => format!("{} shuts down from heat.", n(unit)),
        Event::Restarted { unit } => format!("{} starts again.", n(unit)),
        Event::StatusGained { unit, status } => format!(
            "{} is {}{}{}.",
            n(unit),
            status.kind,
            by_phrase(world, status.source),
            with_phrase(world, status.ability)
        ),
        Event::StatusLost {
            unit, kind, why, ..
        } => format!("{} is no longer {kind}: {}", n(unit), sentence(why)),
        Event::Resisted {
            unit,
            source,
            ability,
            resisted,
        } => format!(
            "{} {} {} of {}.",
            n(unit),
            if *resisted { "resists" } else { "gives in to" },
            ability_name(world, *ability),
            n(source)
        ),
        Event::AbilityUsed {
            unit,
            ability,
            uses_left,
            ready,
        } => {
            let mut out = format!("{} uses {}", n(unit), ability_name(world, *ability));
            if let Some(left) = uses_left {
                out += &format!(", {left} left");
            }
            if let Some(turn) = ready {
                out += &format!(", ready again in turn {turn}");
            }
            out + "."
        }
        Event::EnemyNamed {
            unit,
            ability,
            target,
        } => format!(
            "{} hunts {} ({}).",
            n(unit),
            n(target),
            ability_name(world, *ability)
        ),
        Event::ActsFirst { unit, ability } => format!(
            "{} acts before all others ({}).",
            n(unit),
            ability_name(world, *ability)
        ),
        Event::Marked { unit, narc } => {
            if *narc {
                format!("{} carries a NARC beacon from now on.", n(unit))
            } else {
                format!("{} is designated by TAG this turn.", n(unit))
            }
        }
        Event::Interference { unit, turn, slow } => {
            let slow = if *slow > 0 {
                format!(" and {slow}\" less Move")
            } else {
                String::new()
            };
            format!("{} suffers interference in turn {turn}{slow}.", n(unit))
        }
        Event::HexChanged { hex, cell, why } => {
            format!("{} is now {cell}: {}", hex_name(*hex), sentence(why))
        }
        Event::ArmorRestored { unit, points } => {
            format!("{} mends {points} armor.", n(unit))
        }
        Event::AttackSpent {
            unit,
            weapon,
            physical,
            overheat,
            ..
        } => {
            let what = match (weapon, physical) {
                (true, true) => "all its attacks",
                (true, false) => "its weapon attack",
                (false, true) => "its physical attack",
                (false, false) => "an extra attack",
            };
            let overheat = match overheat {
                0 => String::new(),
                n => format!(" with {n} overheat"),
            };
            format!("{} uses up {what} of the turn{overheat}.", n(unit))
        }
        Event::OutOfAction {
            unit,
            fate,
            why,
            by,
        } => {
            let fate = match fate {
                Fate::Destroyed => "is destroyed",
                Fate::Withdrawn => "leaves the battle",
                Fate::Captured => "is captured",
            };
            format!(
                "{} {fate}{}: {}",
                n(unit),
                by_phrase(world, *by),
                sentence(why)
            )
        }
        Event::SideDone { side: who, phase } => format!(
            "{} is done with the {} Phase.",
            side(world, *who),
            phase.name()
        ),
        Event::PendingCleared => "Nothing scored is left to take effect.".to_owned(),
        Event::BattleEnded { outcome } => ended(world, outcome),
    }
}

/// What a unit of the battle is called.
fn name(world: &World, unit: UnitId) -> &str {
    read::try_unit(world, unit).map_or("A unit", |u| u.name)
}

fn side(world: &World, side: SideId) -> &str {
    read::side_name(world, side)
}

/// The name of an ability, or its id where the catalogue lacks it.
fn ability_name(world: &World, id: AbilityId) -> &'static str {
    read::content(world)
        .ability(id)
        .map_or(id.as_str(), |def| def.name.as_str())
}

fn by_phrase(world: &World, by: Option<UnitId>) -> String {
    by.map_or_else(String::new, |b| format!(" by {}", name(world, b)))
}

fn with_phrase(world: &World, ability: Option<AbilityId>) -> String {
    ability.map_or_else(String::new, |a| format!(" ({})", ability_name(world, a)))
}

fn hexes(n: u8) -> String {
    if n == 1 {
        "1 hex".to_owned()
    } else {
        format!("{n} hexes")
    }
}

fn points(n: u8) -> String {
    if n == 1 {
        "1 point".to_owned()
    } else {
        format!("{n} points")
    }
}

fn join<T: std::fmt::Display>(items: &[T], between: &str) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    items.join(between)
}

/// A reason with its full stop.
fn sentence(why: &str) -> String {
    let why = why.trim();
    if why.ends_with(['.', '!', '?']) {
        why.to_owned()
    } else {
        format!("{why}.")
    }
}

fn phase_sentence(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "The sides set up.",
        Phase::Initiative => "Initiative Phase.",
        Phase::Movement => "Movement Phase.",
        Phase::Combat => "Combat Phase.",
        Phase::End => "End Phase.",
        Phase::Over => "The battle is over.",
    }
}

fn place_phrase(world: &World, place: &Place) -> String {
    match place {
        Place::Reserve => "in reserve".to_owned(),
        Place::On(spot) => format!(
            "at {}, facing {}{}",
            hex_name(spot.hex),
            direction_name(spot.facing),
            if spot.hidden { ", hidden" } else { "" }
        ),
        Place::Aboard(carrier) => format!("aboard {}", name(world, *carrier)),
        Place::Gone(_) => "off the map".to_owned(),
    }
}

fn option_phrase(world: &World, option: MoveOption) -> String {
    match option {
        MoveOption::StandStill => "stands still".to_owned(),
        MoveOption::Move => "moves".to_owned(),
        MoveOption::Sprint => "sprints".to_owned(),
        MoveOption::Evade => "evades".to_owned(),
        MoveOption::Charge(target) => format!("charges {}", name(world, target)),
        MoveOption::DeathFromAbove(target) => {
            format!("jumps at {} for death from above", name(world, target))
        }
        MoveOption::Mount(carrier) => format!("goes to board {}", name(world, carrier)),
    }
}

/// What an attack is aimed at, in words.
pub fn target_phrase(world: &World, target: Target) -> String {
    match target {
        Target::Unit(unit) => name(world, unit).to_owned(),
        Target::Hex(hex) => format!("hex {}", hex_name(hex)),
    }
}

fn declared(world: &World, attack: &Attack, target_number: &Breakdown) -> String {
    let mut out = format!(
        "{} attacks {}: {}",
        name(world, attack.attacker),
        target_phrase(world, attack.target),
        attack.kind.name()
    );
    match attack.half {
        Some(Half::First) => out += ", the first half of divided fire",
        Some(Half::Second) => out += ", the second half of divided fire",
        None => {}
    }
    if attack.overheat > 0 {
        out += &format!(", overheat {}", attack.overheat);
    }
    if let Some(spotter) = attack.spotter {
        out += &format!(", spotted by {}", name(world, spotter));
    }
    if attack.immediate {
        out += ", damage at once";
    }
    format!("{out}. Needs {target_number}.")
}

fn resolved(
    world: &World,
    attacker: UnitId,
    target: Target,
    hit: bool,
    margin: i16,
    damage: &Breakdown,
    rear: bool,
) -> String {
    let who = name(world, attacker);
    let whom = target_phrase(world, target);
    let rear = if rear { " from the rear" } else { "" };
    if damage.parts.is_empty() {
        return if hit {
            format!("{who} hits {whom}{rear} without damage (margin {margin}).")
        } else if margin < 0 {
            format!("{who} misses {whom} by {}.", -margin)
        } else {
            format!("{who} misses {whom}: a natural 2.")
        };
    }
    if hit {
        format!("{who} hits {whom}{rear} (margin {margin}): damage {damage}.")
    } else {
        format!("{who} misses {whom} and still grazes it: damage {damage}.")
    }
}

fn hurt_phrase(scored: &Scored) -> String {
    match scored.hurt {
        Hurt::Damage { points: n } => format!("{} of damage", points(n)),
        Hurt::Critical(critical) => {
            format!("the critical hit “{}”", critical.name().to_lowercase())
        }
        Hurt::Motive(Motive::Slowed) => "motive damage: slowed by 2\"".to_owned(),
        Hurt::Motive(Motive::Halved) => "motive damage: Move halved".to_owned(),
        Hurt::Motive(Motive::Immobilized) => "motive damage: immobilized".to_owned(),
    }
}

fn ended(world: &World, outcome: &Outcome) -> String {
    let scores: Vec<_> = outcome
        .scores
        .iter()
        .enumerate()
        .map(|(i, score)| format!("{} {score}", side(world, SideId(i as u8))))
        .collect();
    let result = match outcome.winner {
        Some(winner) => format!("{} wins", side(world, winner)),
        None => "It is a draw".to_owned(),
    };
    format!(
        "{result} ({}): {}",
        scores.join(", "),
        sentence(&outcome.reason)
    )
}

/// What a roll was for, in a few words.
pub fn purpose_phrase(world: &World, purpose: &RollFor) -> String {
    match purpose {
        RollFor::Initiative(who) => format!("Initiative of {}", side(world, *who)),
        RollFor::Attack(_) => "the attack".to_owned(),
        RollFor::MinimalDamage(_) => "minimal damage".to_owned(),
        RollFor::Critical(_) => "a critical hit".to_owned(),
        RollFor::Motive(_) => "motive damage".to_owned(),
        RollFor::Control(cause) => match cause {
            ControlCause::Skid => "control against skidding",
            ControlCause::Bog => "control against bogging down",
            ControlCause::GetFree => "getting free",
            ControlCause::Landing => "a landing",
        }
        .to_owned(),
        RollFor::Resistance(ability) => {
            format!("resisting {}", ability_name(world, *ability))
        }
        RollFor::CaseP => "CASE-P".to_owned(),
        RollFor::Ice => "the ice".to_owned(),
        RollFor::Crust => "the crust over the magma".to_owned(),
        RollFor::Rider => "whether a rider takes the blow".to_owned(),
        RollFor::Explosion => "an explosion of the engine".to_owned(),
        RollFor::Coolant => "the coolant system".to_owned(),
        RollFor::Pick => "a random pick".to_owned(),
    }
}

/// Whether the parts of a roll are its target number, and not modifiers that are added to the dice.
fn parts_are_target(purpose: &RollFor) -> bool {
    matches!(purpose, RollFor::Attack(_) | RollFor::Control(_))
}

fn rolled(
    world: &World,
    purpose: &RollFor,
    unit: Option<UnitId>,
    dice: &[u8],
    parts: &Breakdown,
    needs: Option<i16>,
    reroll_by: Option<AbilityId>,
) -> String {
    let who = match (unit, purpose) {
        (Some(unit), _) => name(world, unit),
        (None, RollFor::Initiative(who)) => side(world, *who),
        (None, _) => "Chance",
    };
    let verb = if reroll_by.is_some() {
        "rerolls"
    } else {
        "rolls"
    };
    let natural: i16 = dice.iter().map(|d| i16::from(*d)).sum();
    let mut out = format!("{who} {verb} {}", join(dice, " + "));
    if dice.len() > 1 {
        out += &format!(" = {natural}");
    }
    out += &match purpose {
        RollFor::Initiative(_) => " for Initiative".to_owned(),
        _ => format!(" for {}", purpose_phrase(world, purpose)),
    };
    out += &with_phrase(world, reroll_by);
    let mut total = natural;
    match purpose {
        // The parts of an Initiative roll contain the dice.
        RollFor::Initiative(_) if parts.parts.len() > 1 => {
            total = parts.total();
            out += &format!(": {parts}");
        }
        RollFor::Initiative(_) => {}
        _ if parts_are_target(purpose) => {}
        _ => {
            for part in &parts.parts {
                total += part.value;
                out += &format!(" {:+} {}", part.value, part.source.name());
            }
            if !parts.parts.is_empty() {
                out += &format!(" = {total}");
            }
        }
    }
    if let Some(needs) = needs {
        out += &format!(", needs {needs}: {}", verdict(purpose, dice, total, needs));
    }
    out + "."
}

/// What comes of a roll: a natural 2 misses and fails, a natural 12 controls (R6.1.3, R1.6.1).
fn verdict(purpose: &RollFor, dice: &[u8], total: i16, needs: i16) -> &'static str {
    let natural: u8 = dice.iter().sum();
    let reached = total >= needs;
    match (purpose, reached) {
        (RollFor::Attack(_), true) if natural != 2 => "a hit",
        (RollFor::Attack(_), _) => "a miss",
        (RollFor::MinimalDamage(_), true) => "1 point",
        (RollFor::MinimalDamage(_), false) => "nothing",
        (RollFor::Control(_), _) if natural == 2 => "failure",
        (RollFor::Control(_), _) if natural == 12 => "success",
        (RollFor::Rider, true) => "the carrier takes it",
        (RollFor::Rider, false) => "the rider takes it",
        (RollFor::Explosion, true) => "it explodes",
        (RollFor::Explosion, false) => "it holds",
        (_, true) => "success",
        (_, false) => "failure",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_go_by_the_names_on_the_table() {
        for (c, r) in [(3, 4), (1, 12), (24, 18), (99, 99), (112, 7), (9, 150)] {
            let hex = Hex::from_column_row(c, r);
            assert_eq!(hex_by_name(&hex_name(hex)), Some(hex));
        }
        assert_eq!(hex_by_name("3.4"), Some(Hex::from_column_row(3, 4)));
        assert_eq!(hex_by_name("120 7"), Some(Hex::from_column_row(120, 7)));
        for wrong in ["", "34x", "0000", "-1-1", "north"] {
            assert_eq!(hex_by_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn rolls_say_what_came_of_them() {
        assert_eq!(verdict(&RollFor::Attack(1), &[1, 1], 2, 2), "a miss");
        assert_eq!(verdict(&RollFor::Attack(1), &[3, 4], 7, 7), "a hit");
        assert_eq!(
            verdict(&RollFor::Control(ControlCause::Bog), &[6, 6], 12, 14),
            "success"
        );
        assert_eq!(verdict(&RollFor::MinimalDamage(1), &[3], 3, 4), "nothing");
    }
}
