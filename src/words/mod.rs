//! Events in words: one sentence for everything that happens, for the log on the table and for the terminal.
//!
//! [`describe`] is the only place where an event becomes a sentence. It reads names from the World and nothing that
//! changes in a battle, so that a line of the log reads the same whenever it is asked for. [`tell`] makes a readable
//! story of many events: it joins the steps of a move and leaves out bookkeeping.

mod ability;
mod air;
mod card;
mod forces;
mod frame;
mod rolls;
mod story;

pub use ability::{Number, eligible, number, numbers, parameter, terrain};
pub use air::{flight, zone_name};
pub use card::moves;
pub use forces::origin_name;
pub use frame::announced;
pub use rolls::{percent, purpose_heading};
pub use story::{Weight, tell, weight};

use bevy::ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, Breakdown, SideId, UnitId};
use hexlance_strike::{
    artillery::{Fire, Gun, Round},
    attack::{Attack, Half, Target},
    cargo::{self, Freight, Grip},
    command::{MoveOption, Switch, Work},
    concealment::name_for,
    event::{Event, HeatCause},
    initiative::How,
    mines::FieldKey,
    morale::{MoraleCause, MoraleResult},
    read,
    state::{Fate, Hurt, MotionState, Motive, Outcome, Phase, Place, Scored, Targeting},
};

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
        None if name.is_ascii() && name.len().is_multiple_of(2) => name.split_at(name.len() / 2),
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
        } => rolls::rolled(world, purpose, *unit, dice, parts, *needs, *reroll_by),
        Event::InitiativeWon {
            winner,
            totals,
            margin,
            report,
        } => match report.how {
            How::Rolled => format!(
                "{} wins Initiative by {margin} ({}).",
                side(world, *winner),
                join(totals, " to ")
            ),
            How::Yielded => format!(
                "{} is given Initiative, by {margin}, without a roll.",
                side(world, *winner)
            ),
            How::Spent => format!(
                "{} wins Initiative by {margin} with a stored success, without a roll.",
                side(world, *winner)
            ),
        },
        Event::SealedOpened { choices } => forces::opened(world, choices),
        Event::ForceActed {
            side,
            force,
            ability,
            act,
        } => forces::acted(world, (*side, *force), *ability, act),
        Event::FormationActed {
            side,
            force,
            formation,
            act,
        } => forces::formation_acted(world, ((*side, *force), *formation), act),
        Event::AttackPassedOn { attacker, from, to } => format!(
            "{} takes the attack of {} in the place of {}.",
            n(to),
            n(attacker),
            n(from)
        ),
        Event::SetupOrderDecided { first } => format!("{} sets up first.", side(world, *first)),
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
                    "{} {what}{first} ({}, {}).",
                    n(unit),
                    mode.name().to_lowercase(),
                    inches(allowance)
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
                MotionState::StoodStill => "stands still".to_owned(),
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
                out += &format!(
                    "; {kind} on {} waits for the Combat Phase",
                    target_phrase(world, rush.target)
                );
            }
            out + "."
        }
        Event::Displaced { unit, from, to, .. } if from == to => {
            format!("{} comes down at {}.", n(unit), hex_name(*to))
        }
        Event::Displaced { unit, from, to, .. } => format!(
            "{} is pushed from {} to {}.",
            n(unit),
            hex_name(*from),
            hex_name(*to)
        ),
        Event::Flew { .. }
        | Event::StayedDown { .. }
        | Event::LiftingOff { .. }
        | Event::LiftedOff { .. }
        | Event::TouchedDown { .. }
        | Event::BandChanged { .. }
        | Event::Crashed { .. }
        | Event::EngagementTried { .. }
        | Event::EngagementRolled { .. }
        | Event::EngagementDecided { .. }
        | Event::RaidBegan { .. }
        | Event::BombsSpent { .. }
        | Event::Scattered { .. }
        | Event::Blast { .. } => air::describe(event, world),
        Event::Mounted {
            unit,
            carrier,
            outside,
        } => {
            let how = if *outside { "mounts" } else { "gets aboard" };
            format!("{} {how} {}.", n(unit), n(carrier))
        }
        Event::NoRoom { unit, hex } => format!(
            "There is no room for {} at {}, and nobody can give way.",
            n(unit),
            hex_name(*hex)
        ),
        Event::Revealed { unit, why, by } => format!(
            "{} is out of hiding{}: {}",
            n(unit),
            by_phrase(world, *by),
            sentence(why)
        ),
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
        Event::DropAimed { unit, hex, .. } => {
            format!("{} drops towards {}.", n(unit), hex_name(*hex))
        }
        Event::Dropped { unit, place, off } => match off {
            0 => format!("{} lands {}.", n(unit), place_phrase(world, place)),
            off => format!(
                "{} is carried {off} hexes off and lands {}.",
                n(unit),
                place_phrase(world, place)
            ),
        },
        Event::Unloaded {
            unit,
            carrier,
            place,
        } => format!(
            "{} comes out of {} {}.",
            n(unit),
            n(carrier),
            place_phrase(world, place)
        ),
        Event::BlownUp { unit, points, .. } => format!(
            "{} blows itself up: {points} damage to everybody beside it.",
            n(unit)
        ),
        Event::UnitJoined { name, side, by, .. } => format!(
            "{name} joins {}{}.",
            read::side_name(world, side.side),
            by.map(|u| format!(", called by {}", n(&u)))
                .unwrap_or_default()
        ),
        Event::PickedUp {
            unit, load, grip, ..
        } => {
            let how = match grip {
                Grip::Lift => "lifts",
                Grip::Drag => "takes in tow",
            };
            format!("{} {how} {}.", n(unit), cargo::name(world, *load))
        }
        Event::PutDown {
            unit, load, why, ..
        } => format!(
            "{} no longer carries {}: {}",
            n(unit),
            cargo::name(world, *load),
            sentence(why)
        ),
        Event::Thrown {
            unit,
            load,
            hex,
            hit,
            target,
            ..
        } => {
            let what = cargo::name(world, *load);
            match (hit, target) {
                (true, Some(t)) => format!("{} throws {what} at {}.", n(unit), n(t)),
                (true, None) => format!("{} throws {what} to {}.", n(unit), hex_name(*hex)),
                (false, _) => format!(
                    "{} throws {what}, and misses: it lands at {}.",
                    n(unit),
                    hex_name(*hex)
                ),
            }
        }
        Event::CargoDamaged { item, points, left } => {
            let what = cargo::name(world, Freight::Item(*item));
            match left {
                0 => format!("{what} takes {points} damage and breaks."),
                _ => format!("{what} takes {points} damage and still stands {left}."),
            }
        }
        Event::CargoCarriedOff { item, side } => format!(
            "{} carries {} off the map.",
            read::side_name(world, *side),
            cargo::name(world, Freight::Item(*item))
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
            format!(
                "{} spots {}{quiet}.",
                n(unit),
                target_phrase(world, *target)
            )
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
        Event::HurtScored { scored, cause } => {
            let hurt = hurt_phrase(scored);
            // The cause of a critical hit is often its own name.
            let cause = if hurt.to_lowercase().contains(&cause.to_lowercase()) {
                ".".to_owned()
            } else {
                format!(": {}", sentence(cause))
            };
            format!("{} is due to suffer {hurt}{cause}", n(&scored.target))
        }
        Event::HurtApplied {
            scored,
            armor,
            structure,
        } => format!(
            "{} suffers {}{}: armor {armor}, structure {structure} left.",
            n(&scored.target),
            hurt_phrase(scored),
            from_phrase(world, scored.by)
        ),
        Event::PositionPrepared { unit, on } => {
            let how = if *on { "is dug in" } else { "is not dug in" };
            format!("{} {how}.", n(unit))
        }
        Event::PositionLost { unit } => format!("The position of {} is gone.", n(unit)),
        Event::BuildingRaised { side: who, hex, .. } => format!(
            "Engineers of {} put up a light building in {}.",
            side(world, *who),
            hex_name(*hex)
        ),
        Event::HexHurtScored { scored, cause } if scored.position.is_some() => format!(
            "A prepared position is due to suffer {} of damage: {}",
            points(scored.points),
            sentence(cause)
        ),
        Event::HexHurtApplied { scored } if scored.position.is_some() => format!(
            "A prepared position suffers {} of damage.",
            points(scored.points)
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
            "{} is spared a critical hit ({}): {}",
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
        Event::Burnt { unit } => format!("{} is burnt.", n(unit)),
        Event::MoraleChecked {
            unit,
            causes,
            result,
        } => {
            let why: Vec<_> = causes.iter().map(|c| c.phrase()).collect();
            let what = match result {
                MoraleResult::Passed => "keeps its nerve",
                _ if causes.contains(&MoraleCause::Recovery) => "does not find its nerve",
                MoraleResult::Shaken => "is shaken",
                MoraleResult::Routed => "flees",
            };
            format!("{} {what}: {}.", n(unit), why.join(", "))
        }
        Event::WindTurned { to } => format!("The wind blows to the {}.", direction_name(*to)),
        Event::Worked { unit, work } => match work {
            Work::PutOut(hex) => format!("{} fights the fire at {}.", n(unit), hex_name(*hex)),
            Work::Clear(hex) => format!("{} clears the woods at {}.", n(unit), hex_name(*hex)),
            Work::DigIn => format!("{} digs positions.", n(unit)),
            Work::BoobyTrap => format!("{} sets off its booby trap.", n(unit)),
            Work::Bridge(hex) => format!("{} lays a bridge at {}.", n(unit), hex_name(*hex)),
            Work::Sweep => format!("{} sweeps its hex for mines.", n(unit)),
        },
        Event::DataRevealed {
            unit,
            only_tracks,
            why,
            by,
        } => {
            let what = if *only_tracks {
                "shows its armor and structure"
            } else {
                "is identified"
            };
            format!(
                "{} {what}{}: {}",
                n(unit),
                by_phrase(world, *by),
                sentence(why)
            )
        }
        Event::IntelligenceRead { points, parts } => {
            let told: Vec<_> = [SideId(0), SideId(1)]
                .into_iter()
                .zip(points)
                .zip(parts)
                .map(|((who, points), parts)| match parts.parts.len() {
                    0 | 1 => format!("{} {points}", side(world, who)),
                    _ => format!("{} {parts}", side(world, who)),
                })
                .collect();
            format!("Battlefield intelligence: {}.", told.join(", "))
        }
        Event::Rerouted { unit } => format!("{} changes its way.", n(unit)),
        Event::ZoneSet { unit, ability } => format!(
            "{}: {}: enemies in front of it pay 4\" more to leave, but directly away.",
            n(unit),
            ability_name(world, *ability)
        ),
        Event::MinesLaid { field, density, .. } => format!(
            "{}: density {density}.",
            capital(&field_phrase(world, field, "lie"))
        ),
        Event::MinesDropped { unit, hex, .. } => {
            format!("{} lays mines at {}.", n(unit), hex_name(*hex))
        }
        Event::CameDown { unit, hex, .. } => {
            format!(
                "{} has come down among the mines at {}.",
                n(unit),
                hex_name(*hex)
            )
        }
        Event::MinesWentOff {
            field,
            unit,
            damage,
            heat,
            left,
        } => {
            let harm = match (*damage, *heat) {
                (0, 0) => "nothing".to_owned(),
                (0, heat) => format!("{heat} heat"),
                (damage, _) => points(damage),
            };
            format!(
                "{} under {}: {harm}. {}",
                capital(&field_phrase(world, field, "go off")),
                n(unit),
                density_sentence(*left)
            )
        }
        Event::MinesFound { field, unit, .. } => format!(
            "{} finds that {}.",
            n(unit),
            field_phrase(world, field, "lie")
        ),
        Event::MinesCleared { field, left, by } => format!(
            "{}{}. {}",
            capital(&field_phrase(world, field, "are cleared")),
            by_phrase(world, *by),
            density_sentence(*left)
        ),
        Event::SwitchSet { unit, switch, now } => {
            let when = if *now { "" } else { " from the End Phase on" };
            let what = match switch {
                Switch::Targeting(Targeting::Standard) => "targeting is set to all ranges",
                Switch::Targeting(Targeting::Short) => "targeting is set to short range",
                Switch::Targeting(Targeting::Long) => "targeting is set to long range",
                Switch::Stealth(true) => "stealth is on",
                Switch::Stealth(false) => "stealth is off",
                Switch::Searchlight(true) => "searchlight is on",
                Switch::Searchlight(false) => "searchlight is off",
                Switch::Eccm(0) => "suite runs as ECM",
                Switch::Eccm(_) => "suite runs as ECCM",
            };
            format!("{}: {what}{when}.", n(unit))
        }
        Event::MissilesEngaged {
            unit,
            attacker,
            screens,
            ..
        } => {
            let whom = screens.map_or_else(String::new, |s| format!(" to screen {}", n(&s)));
            format!(
                "{} shoots at the missiles of {}{whom}.",
                n(unit),
                n(attacker)
            )
        }
        // Not where it is aimed at: that is a secret until it lands (R9.4.1).
        Event::ShellFired { shell } => {
            let gun = shell.fire.gun;
            let what = Gun::of(gun).map_or("artillery", |g| g.name);
            format!(
                "{} fires: {what}. The shell is in the air.",
                n(&shell.attacker)
            )
        }
        Event::ShellHeard { attacker, gun } => {
            let what = Gun::of(*gun).map_or("artillery", |g| g.name);
            format!("{} fires: {what}. The shell is in the air.", n(attacker))
        }
        Event::ShellLands { shell } => format!(
            "A shell of {} comes down, aimed at {}.",
            n(&shell.attacker),
            target_phrase(world, shell.target)
        ),
        Event::ShellBurst {
            fire,
            aimed,
            path,
            at,
            on_map,
            ..
        } => shell_burst(*fire, *aimed, path, *at, *on_map),
        Event::ShellHits { unit, damage, .. } => match damage.total() {
            ..=0 => format!("{} is in the area and takes no damage.", n(unit)),
            points => format!("{} is in the area and takes {points} damage.", n(unit)),
        },
        Event::Illuminated { hex, last } => format!(
            "Light hangs over {} until the end of turn {last}.",
            hex_name(*hex)
        ),
        Event::LightFaded { hex } => format!("The light over {} goes out.", hex_name(*hex)),
        Event::SmokeLaid { hex, last } => format!(
            "Smoke hangs over {} until the end of turn {last}.",
            hex_name(*hex)
        ),
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
        Event::HomesChosen { .. }
        | Event::FeatureMoved { .. }
        | Event::SheetsChanged { .. }
        | Event::KeptBack { .. }
        | Event::KeptForRuse { .. }
        | Event::Infiltrated { .. }
        | Event::HomeWished { .. }
        | Event::GroupsDrawn { .. }
        | Event::FactsRead { .. }
        | Event::HeldBack { .. }
        | Event::EnteredMap { .. }
        | Event::LeftMap { .. }
        | Event::OffMapOrdered { .. }
        | Event::OffMapDropped { .. }
        | Event::WentOffMap { .. }
        | Event::CameBack { .. }
        | Event::ObjectiveHeld { .. }
        | Event::ObjectivesScored { .. }
        | Event::Happened { .. }
        | Event::Announced { .. }
        | Event::Called { .. }
        | Event::ConditionsChanged { .. } => frame::describe(event, world),
        Event::PendingCleared => "Nothing scored is left to take effect.".to_owned(),
        Event::BattleEnded { outcome } => ended(world, outcome),
    }
}

/// Mines with what they do, such as `inferno mines of Blue lie at 0304`.
fn field_phrase(world: &Told<'_>, field: &FieldKey, what: &str) -> String {
    let whose = field
        .owner
        .map_or_else(String::new, |o| format!(" of {}", side(world, o)));
    let at = hex_name(field.hex);
    format!("{} mines{whose} {what} at {at}", field.kind.name())
}

fn density_sentence(left: u8) -> String {
    match left {
        0 => "The field is gone.".to_owned(),
        left => format!("Density {left} is left."),
    }
}

/// What a unit of the battle is called.
fn name<'w>(told: &Told<'w>, unit: UnitId) -> &'w str {
    match told.to {
        Some(side) => name_for(told.world, side, unit),
        None => read::try_unit(told.world, unit).map_or("A unit", |u| u.name),
    }
}

fn side<'w>(told: &Told<'w>, side: SideId) -> &'w str {
    read::side_name(told.world, side)
}

/// The name of an ability, or its id where the catalogue lacks it.
fn ability_name(world: &Told<'_>, id: AbilityId) -> &'static str {
    read::content(world)
        .ability(id)
        .map_or(id.as_str(), |def| def.name.as_str())
}

fn by_phrase(world: &Told<'_>, by: Option<UnitId>) -> String {
    by.map_or_else(String::new, |b| format!(" by {}", name(world, b)))
}

fn from_phrase(world: &Told<'_>, from: Option<UnitId>) -> String {
    from.map_or_else(String::new, |f| format!(" from {}", name(world, f)))
}

fn with_phrase(world: &Told<'_>, ability: Option<AbilityId>) -> String {
    ability.map_or_else(String::new, |a| format!(" ({})", ability_name(world, a)))
}

fn hexes(n: u8) -> String {
    if n == 1 {
        "1 hex".to_owned()
    } else {
        format!("{n} hexes")
    }
}

/// A Move with its reasons, if there is more than one.
fn inches(allowance: &Breakdown) -> String {
    if allowance.parts.len() > 1 {
        format!("Move {allowance}")
    } else {
        format!("{}\"", allowance.total())
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

/// A phrase with a capital at its beginning.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|c| c.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
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

fn place_phrase(world: &Told<'_>, place: &Place) -> String {
    match place {
        Place::Reserve => "in reserve".to_owned(),
        Place::On(spot) => format!(
            "at {}, facing {}{}",
            hex_name(spot.hex),
            direction_name(spot.facing),
            if spot.hidden { ", hidden" } else { "" }
        ),
        Place::Aloft(flight) => air::flight_phrase(flight),
        Place::Aboard(carrier) => format!("aboard {}", name(world, *carrier)),
        Place::Riding(carrier) => format!("riding on {}", name(world, *carrier)),
        Place::OffBoard(inches) => format!("{inches}\" off the map"),
        Place::Held(carrier, _) => format!("carried by {}", name(world, *carrier)),
        Place::Gone(_) => "off the map".to_owned(),
    }
}

fn option_phrase(world: &Told<'_>, option: MoveOption) -> String {
    match option {
        MoveOption::StandStill => "stands still".to_owned(),
        MoveOption::Move => "moves".to_owned(),
        MoveOption::Sprint => "sprints".to_owned(),
        MoveOption::Evade => "evades".to_owned(),
        MoveOption::ChargeBuilding(hex) => format!("charges the building at {}", hex_name(hex)),
        MoveOption::Charge(target) => format!("charges {}", name(world, target)),
        MoveOption::DeathFromAbove(target) => {
            format!("jumps at {} for death from above", name(world, target))
        }
        MoveOption::Mount(carrier) => format!("goes to board {}", name(world, carrier)),
    }
}

/// What an attack is aimed at, in words.
pub fn target_phrase(world: &Told<'_>, target: Target) -> String {
    match target {
        Target::Unit(unit) => name(world, unit).to_owned(),
        Target::Hex(hex) => format!("hex {}", hex_name(hex)),
    }
}

/// Where a shell came down, and over how many hexes.
fn shell_burst(fire: Fire, aimed: Hex, path: &[Hex], at: Hex, on_map: bool) -> String {
    if !on_map {
        return "The shell comes down outside the map.".to_owned();
    }
    let what = match fire.round {
        Round::Smoke => "spreads smoke",
        Round::Illumination => "lights up",
        Round::Inferno => "bursts into flames",
        _ => "bursts",
    };
    let place = hex_name(at);
    if path.is_empty() {
        format!("The shell {what} over {place}.")
    } else {
        let away = aimed.distance(at);
        format!("The shell {what} over {place}, {away} hexes from where it was aimed.")
    }
}

fn declared(world: &Told<'_>, attack: &Attack, target_number: &Breakdown) -> String {
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
    world: &Told<'_>,
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
            format!("a critical hit ({})", critical.name().to_lowercase())
        }
        Hurt::Motive(Motive::Slowed) => "motive damage: slowed by 2\"".to_owned(),
        Hurt::Motive(Motive::Halved) => "motive damage: Move halved".to_owned(),
        Hurt::Motive(Motive::Immobilized) => "motive damage: immobilized".to_owned(),
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
        Some(winner) => format!("{} wins", side(world, winner)),
        None => "It is a draw".to_owned(),
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
}
