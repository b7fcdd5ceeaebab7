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
mod order;
mod rolls;
mod story;

pub use ability::{Number, eligible, number, numbers, parameter, terrain};
pub use air::{flight, zone_name};
pub use card::moves;
pub use forces::origin_name;
pub use frame::announced;
pub use order::order;
pub use rolls::purpose_heading;
pub use story::{tell, weight};

use super::{capital, direction_name, edge_name, hex_name, points, sentence, walk};
use bevy::ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{AbilityId, Breakdown, SideId, UnitId};
use hexlance_strike::{
    artillery::{Fire, Gun, Round},
    attack::{Attack, Half, Target},
    cargo::{self, Freight, Grip},
    command::{MoveOption, Switch, Work},
    concealment::name_for,
    event::{
        AbilityEvent, ArtilleryEvent, AttackEvent, CargoEvent, ConcealmentEvent, DropEvent, Event,
        ForceEvent, FormationEvent, GearEvent, HeatCause, HeatEvent, HiddenEvent, HurtEvent,
        InitiativeEvent, IntelligenceEvent, MineEvent, MoraleEvent, MoveEvent, PositionEvent,
        ShiftEvent, StatusEvent, SupportEvent, TerrainEvent, TurnEvent, VictoryEvent, WeatherEvent,
        WorkEvent,
    },
    initiative::How,
    mines::FieldKey,
    morale::{MoraleCause, MoraleResult},
    read,
    state::{Fate, Hurt, MotionState, Motive, Outcome, Phase, Place, Scored, Targeting},
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

fn moved(world: &Told<'_>, event: &MoveEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MoveEvent::ActivationBegan {
            unit,
            option,
            mode,
            allowance,
            early,
        } => {
            let first = if *early {
                tr!(" before all others")
            } else {
                ""
            };
            let what = option_phrase(world, *option);
            match option {
                MoveOption::StandStill => format!("{} {what}{first}.", n(unit)),
                _ => format!(
                    "{} {what}{first} ({}, {}).",
                    n(unit),
                    crate::lang::within(mode.name()),
                    inches(allowance)
                ),
            }
        }
        MoveEvent::Stepped { unit, to, cost, .. } => {
            tr!(
                "{unit} enters {to} for {cost}\".",
                cost,
                unit = n(unit),
                to = hex_name(*to)
            )
        }
        MoveEvent::ActivationEnded {
            unit,
            facing,
            motion,
            rush,
            cut_short,
        } => {
            let mut out = format!("{} ", n(unit));
            out += &match motion.state {
                MotionState::StoodStill => tr!("stands still").to_owned(),
                MotionState::Jumped => tr!("lands after {hexes}", hexes = hexes(motion.hexes)),
                MotionState::Worked => {
                    tr!("stays in its hex, {spent}\" spent", spent = motion.spent)
                }
                MotionState::Moved | MotionState::Fresh => {
                    tr!(
                        "stops after {hexes}, {spent}\" spent",
                        hexes = hexes(motion.hexes),
                        spent = motion.spent
                    )
                }
            };
            out += &tr!(", facing {facing}", facing = direction_name(*facing));
            if *cut_short {
                out += tr!("; its move was cut short");
            }
            if let Some(rush) = rush {
                let kind = if rush.from_above {
                    tr!("death from above")
                } else {
                    tr!("a charge")
                };
                out += &tr!(
                    "; {kind} on {target} waits for the Combat Phase",
                    kind,
                    target = target_phrase(world, rush.target)
                );
            }
            out + "."
        }
        MoveEvent::Mounted {
            unit,
            carrier,
            outside,
        } => {
            let how = if *outside {
                tr!("mounts")
            } else {
                tr!("gets aboard")
            };
            format!("{} {how} {}.", n(unit), n(carrier))
        }
        MoveEvent::Unloaded {
            unit,
            carrier,
            place,
        } => tr!(
            "{unit} comes out of {carrier} {place}.",
            unit = n(unit),
            carrier = n(carrier),
            place = place_phrase(world, place)
        ),
        MoveEvent::Rerouted { unit } => tr!("{unit} changes its way.", unit = n(unit)),
        MoveEvent::ZoneSet { unit, ability } => tr!(
            "{unit}: {ability}: enemies in front of it pay 4\" more to leave, but directly away.",
            unit = n(unit),
            ability = ability_name(world, *ability)
        ),
        MoveEvent::LeftMap { unit, edge, astray } => {
            let lost = if *astray {
                tr!(" and counts as lost")
            } else {
                ""
            };
            tr!(
                "{unit} leaves over the {edge} edge{lost}.",
                lost,
                unit = n(unit),
                edge = edge_name(*edge)
            )
        }
    }
}

fn shifted(world: &Told<'_>, event: &ShiftEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        ShiftEvent::Displaced { unit, from, to, .. } if from == to => {
            tr!(
                "{unit} comes down at {to}.",
                unit = n(unit),
                to = hex_name(*to)
            )
        }
        ShiftEvent::Displaced { unit, from, to, .. } => tr!(
            "{unit} is pushed from {from} to {to}.",
            unit = n(unit),
            from = hex_name(*from),
            to = hex_name(*to)
        ),
        ShiftEvent::NoRoom { unit, hex } => tr!(
            "There is no room for {unit} at {hex}, and nobody can give way.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        ShiftEvent::Dismounted {
            unit,
            carrier,
            place,
        } => tr!(
            "{unit} gets out of {carrier} {place}.",
            unit = n(unit),
            carrier = n(carrier),
            place = place_phrase(world, place)
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

fn artillery(world: &Told<'_>, event: &ArtilleryEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        // Not where it is aimed at: that is a secret until it lands (R9.4.1).
        ArtilleryEvent::ShellFired { shell } => {
            let gun = shell.fire.gun;
            let what = Gun::of(gun).map_or(tr!("artillery"), |g| g.name);
            tr!(
                "{attacker} fires: {what}. The shell is in the air.",
                what,
                attacker = n(&shell.attacker)
            )
        }
        ArtilleryEvent::ShellHeard { attacker, gun } => {
            let what = Gun::of(*gun).map_or(tr!("artillery"), |g| g.name);
            tr!(
                "{attacker} fires: {what}. The shell is in the air.",
                what,
                attacker = n(attacker)
            )
        }
        ArtilleryEvent::ShellLands { shell } => tr!(
            "A shell of {attacker} comes down, aimed at {target}.",
            attacker = n(&shell.attacker),
            target = target_phrase(world, shell.target)
        ),
        ArtilleryEvent::ShellBurst {
            fire,
            aimed,
            path,
            at,
            on_map,
            ..
        } => shell_burst(*fire, *aimed, path, *at, *on_map),
        ArtilleryEvent::ShellHits { unit, damage, .. } => match damage.total() {
            ..=0 => tr!("{unit} is in the area and takes no damage.", unit = n(unit)),
            points => tr!(
                "{unit} is in the area and takes {points} damage.",
                points,
                unit = n(unit)
            ),
        },
        ArtilleryEvent::Illuminated { hex, last } => tr!(
            "Light hangs over {hex} until the end of turn {last}.",
            last,
            hex = hex_name(*hex)
        ),
        ArtilleryEvent::LightFaded { hex } => {
            tr!("The light over {hex} goes out.", hex = hex_name(*hex))
        }
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

fn loads(world: &Told<'_>, event: &CargoEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        CargoEvent::PickedUp {
            unit, load, grip, ..
        } => {
            let how = match grip {
                Grip::Lift => tr!("lifts"),
                Grip::Drag => tr!("takes in tow"),
            };
            format!("{} {how} {}.", n(unit), cargo::name(world, *load))
        }
        CargoEvent::PutDown {
            unit, load, why, ..
        } => tr!(
            "{unit} no longer carries {load}: {why}",
            unit = n(unit),
            load = cargo::name(world, *load),
            why = sentence(why)
        ),
        CargoEvent::Thrown {
            unit,
            load,
            hex,
            hit,
            target,
            ..
        } => {
            let what = cargo::name(world, *load);
            match (hit, target) {
                (true, Some(t)) => tr!(
                    "{unit} throws {what} at {n}.",
                    what,
                    unit = n(unit),
                    n = n(t)
                ),
                (true, None) => tr!(
                    "{unit} throws {what} to {hex}.",
                    what,
                    unit = n(unit),
                    hex = hex_name(*hex)
                ),
                (false, _) => tr!(
                    "{unit} throws {what}, and misses: it lands at {hex}.",
                    what,
                    unit = n(unit),
                    hex = hex_name(*hex)
                ),
            }
        }
        CargoEvent::CargoDamaged { item, points, left } => {
            let what = cargo::name(world, Freight::Item(*item));
            match left {
                0 => tr!("{what} takes {points} damage and breaks.", what, points),
                _ => tr!(
                    "{what} takes {points} damage and still stands {left}.",
                    what,
                    points,
                    left
                ),
            }
        }
        CargoEvent::CargoCarriedOff { item, side } => tr!(
            "{side} carries {item} off the map.",
            side = read::side_name(world, *side),
            item = cargo::name(world, Freight::Item(*item))
        ),
    }
}

fn dropped(world: &Told<'_>, event: &DropEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        DropEvent::DropAimed { unit, hex, .. } => {
            tr!(
                "{unit} drops towards {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            )
        }
        DropEvent::Dropped { unit, place, off } => match off {
            0 => tr!(
                "{unit} lands {place}.",
                unit = n(unit),
                place = place_phrase(world, place)
            ),
            off => tr!(
                "{unit} is carried {off} hexes off and lands {place}.",
                off,
                unit = n(unit),
                place = place_phrase(world, place)
            ),
        },
    }
}

fn joined(world: &Told<'_>, event: &SupportEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        SupportEvent::UnitJoined { name, side, by, .. } => tr!(
            "{name} joins {side}{by}.",
            name,
            side = read::side_name(world, side.side),
            by = by
                .map(|u| tr!(", called by {n}", n = n(&u)))
                .unwrap_or_default()
        ),
    }
}

fn attack(world: &Told<'_>, event: &AttackEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        AttackEvent::Spotting {
            unit,
            target,
            quiet,
        } => {
            let quiet = if *quiet {
                tr!(" and will not attack this turn")
            } else {
                ""
            };
            tr!(
                "{unit} spots {target}{quiet}.",
                quiet,
                unit = n(unit),
                target = target_phrase(world, *target)
            )
        }
        AttackEvent::AttackDeclared {
            attack,
            target_number,
        } => declared(world, attack, target_number),
        AttackEvent::AttackLost { attacker, why, .. } => {
            tr!(
                "The attack of {attacker} is lost: {why}",
                attacker = n(attacker),
                why = sentence(why)
            )
        }
        AttackEvent::AttackResolved {
            attacker,
            target,
            hit,
            margin,
            damage,
            rear,
            ..
        } => resolved(world, *attacker, *target, *hit, *margin, damage, *rear),
        AttackEvent::Marked { unit, narc } => {
            if *narc {
                tr!("{unit} carries a NARC beacon from now on.", unit = n(unit))
            } else {
                tr!("{unit} is designated by TAG this turn.", unit = n(unit))
            }
        }
        AttackEvent::Interference { unit, turn, slow } => {
            let slow = if *slow > 0 {
                tr!(" and {slow}\" less Move", slow)
            } else {
                String::new()
            };
            tr!(
                "{unit} suffers interference in turn {turn}{slow}.",
                turn,
                slow,
                unit = n(unit)
            )
        }
        AttackEvent::MissilesEngaged {
            unit,
            attacker,
            screens,
            ..
        } => {
            let whom = screens.map_or_else(String::new, |s| tr!(" to screen {n}", n = n(&s)));
            tr!(
                "{unit} shoots at the missiles of {attacker}{whom}.",
                whom,
                unit = n(unit),
                attacker = n(attacker)
            )
        }
        AttackEvent::AttackSpent {
            unit,
            weapon,
            physical,
            overheat,
            ..
        } => {
            let what = match (weapon, physical) {
                (true, true) => tr!("all its attacks"),
                (true, false) => tr!("its weapon attack"),
                (false, true) => tr!("its physical attack"),
                (false, false) => tr!("an extra attack"),
            };
            let overheat = match overheat {
                0 => String::new(),
                n => tr!(" with {n} overheat", n),
            };
            tr!(
                "{unit} uses up {what} of the turn{overheat}.",
                what,
                overheat,
                unit = n(unit)
            )
        }
    }
}

fn hurt(world: &Told<'_>, event: &HurtEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HurtEvent::HurtScored { scored, cause } => {
            let hurt = hurt_phrase(scored);
            let cause = crate::lang::told(cause);
            // The cause of a critical hit is often its own name.
            let cause = if hurt.to_lowercase().contains(&cause.to_lowercase()) {
                ".".to_owned()
            } else {
                format!(": {}", sentence(&cause))
            };
            tr!(
                "{target} is due to suffer {hurt}{cause}",
                hurt,
                cause,
                target = n(&scored.target)
            )
        }
        HurtEvent::HurtApplied {
            scored,
            armor,
            structure,
        } => tr!(
            "{target} suffers {scored}{by}: armor {armor}, structure {structure} left.",
            armor,
            structure,
            target = n(&scored.target),
            scored = hurt_phrase(scored),
            by = from_phrase(world, scored.by)
        ),
        HurtEvent::HexHurtScored { scored, cause } if scored.position.is_some() => {
            tr!(
                "A prepared position is due to suffer {points} of damage: {cause}",
                points = points(scored.points),
                cause = sentence(cause)
            )
        }
        HurtEvent::HexHurtApplied { scored } if scored.position.is_some() => tr!(
            "A prepared position suffers {points} of damage.",
            points = points(scored.points)
        ),
        HurtEvent::HexHurtScored { scored, cause } => tr!(
            "{hex} is due to suffer {points} of damage: {cause}",
            hex = hex_name(scored.hex),
            points = points(scored.points),
            cause = sentence(cause)
        ),
        HurtEvent::HexHurtApplied { scored } => tr!(
            "{hex} suffers {points} of damage.",
            hex = hex_name(scored.hex),
            points = points(scored.points)
        ),
        HurtEvent::CriticalAverted {
            unit,
            critical,
            why,
        } => tr!(
            "{unit} is spared a critical hit ({critical}): {why}",
            unit = n(unit),
            critical = crate::lang::within(critical.name()),
            why = sentence(why)
        ),
        HurtEvent::ArmorComponentSpent { unit } => {
            tr!(
                "An armored component of {unit} takes the critical hit.",
                unit = n(unit)
            )
        }
        HurtEvent::ExternalHeat { unit, points } => tr!(
            "{unit} is heated by {points}, to be added in the End Phase.",
            points,
            unit = n(unit)
        ),
        HurtEvent::Burnt { unit } => tr!("{unit} is burnt.", unit = n(unit)),
        HurtEvent::ArmorRestored { unit, points } => {
            tr!("{unit} mends {points} armor.", points, unit = n(unit))
        }
        HurtEvent::OutOfAction {
            unit,
            fate,
            why,
            by,
        } => {
            let fate = match fate {
                Fate::Destroyed => tr!("is destroyed"),
                Fate::Withdrawn => tr!("leaves the battle"),
                Fate::Captured => tr!("is captured"),
            };
            format!(
                "{} {fate}{}: {}",
                n(unit),
                by_phrase(world, *by),
                sentence(why)
            )
        }
        HurtEvent::PendingCleared => tr!("Nothing scored is left to take effect.").to_owned(),
    }
}

fn position(world: &Told<'_>, event: &PositionEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        PositionEvent::PositionPrepared { unit, on } => {
            let how = if *on {
                tr!("is dug in")
            } else {
                tr!("is not dug in")
            };
            format!("{} {how}.", n(unit))
        }
        PositionEvent::PositionLost { unit } => {
            tr!("The position of {unit} is gone.", unit = n(unit))
        }
    }
}

fn mines(world: &Told<'_>, event: &MineEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MineEvent::BuildingRaised { side: who, hex, .. } => tr!(
            "Engineers of {who} put up a light building in {hex}.",
            who = side(world, *who),
            hex = hex_name(*hex)
        ),
        MineEvent::MinesLaid { field, density, .. } => tr!(
            "{field}: density {density}.",
            density,
            field = capital(&field_phrase(world, field, tr!("lie")))
        ),
        MineEvent::MinesDropped { unit, hex, .. } => {
            tr!(
                "{unit} lays mines at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            )
        }
        MineEvent::CameDown { unit, hex, .. } => {
            tr!(
                "{unit} has come down among the mines at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            )
        }
        MineEvent::MinesWentOff {
            field,
            unit,
            damage,
            heat,
            left,
        } => {
            let harm = match (*damage, *heat) {
                (0, 0) => tr!("nothing").to_owned(),
                (0, heat) => tr!("{heat} heat", heat),
                (damage, _) => points(damage),
            };
            tr!(
                "{field} under {unit}: {harm}. {left}",
                harm,
                field = capital(&field_phrase(world, field, tr!("go off"))),
                unit = n(unit),
                left = density_sentence(*left)
            )
        }
        MineEvent::MinesFound { field, unit, .. } => tr!(
            "{unit} finds that {field}.",
            unit = n(unit),
            field = field_phrase(world, field, tr!("lie"))
        ),
        MineEvent::MinesCleared { field, left, by } => format!(
            "{}{}. {}",
            capital(&field_phrase(world, field, tr!("are cleared"))),
            by_phrase(world, *by),
            density_sentence(*left)
        ),
    }
}

fn heat(world: &Told<'_>, event: &HeatEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HeatEvent::HeatChanged {
            unit,
            from,
            to,
            cause,
            parts,
        } => {
            let verb = if to > from {
                tr!("heats up")
            } else {
                tr!("cools down")
            };
            let cause = match cause {
                HeatCause::EndPhase => "",
                HeatCause::Restart => tr!(" with its restart"),
            };
            let parts = if parts.parts.is_empty() {
                String::new()
            } else {
                format!(" ({})", sum(parts))
            };
            tr!(
                "{unit} {verb} from {from} to {to}{cause}{parts}.",
                verb,
                from,
                to,
                cause,
                parts,
                unit = n(unit)
            )
        }
        HeatEvent::ShutDown { unit } => {
            tr!("{unit} shuts down from heat.", unit = n(unit))
        }
        HeatEvent::Restarted { unit } => tr!("{unit} starts again.", unit = n(unit)),
    }
}

fn ability_used(world: &Told<'_>, event: &AbilityEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        AbilityEvent::Resisted {
            unit,
            source,
            ability,
            resisted,
        } => tr!(
            "{unit} {what} {ability} of {source}.",
            unit = n(unit),
            what = if *resisted {
                tr!("resists")
            } else {
                tr!("gives in to")
            },
            ability = ability_name(world, *ability),
            source = n(source)
        ),
        AbilityEvent::AbilityUsed {
            unit,
            ability,
            uses_left,
            ready,
        } => {
            let mut out = tr!(
                "{unit} uses {ability}",
                unit = n(unit),
                ability = ability_name(world, *ability)
            );
            if let Some(left) = uses_left {
                out += &tr!(", {left} left", left);
            }
            if let Some(turn) = ready {
                out += &tr!(", ready again in turn {turn}", turn);
            }
            out + "."
        }
        AbilityEvent::EnemyNamed {
            unit,
            ability,
            target,
        } => tr!(
            "{unit} hunts {target} ({ability}).",
            unit = n(unit),
            target = n(target),
            ability = ability_name(world, *ability)
        ),
        AbilityEvent::ActsFirst { unit, ability } => tr!(
            "{unit} acts before all others ({ability}).",
            unit = n(unit),
            ability = ability_name(world, *ability)
        ),
    }
}

fn status(world: &Told<'_>, event: &StatusEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        StatusEvent::StatusGained { unit, status } => tr!(
            "{unit} is {kind}{source}{ability}.",
            unit = n(unit),
            kind = crate::lang::told(status.kind.as_ref()),
            source = by_phrase(world, status.source),
            ability = with_phrase(world, status.ability)
        ),
        StatusEvent::StatusLost {
            unit, kind, why, ..
        } => tr!(
            "{unit} is no longer {kind}: {why}",
            kind = crate::lang::told(kind.as_ref()),
            unit = n(unit),
            why = sentence(why)
        ),
    }
}

fn ground(_: &Told<'_>, event: &TerrainEvent) -> String {
    match event {
        TerrainEvent::HexChanged { hex, cell, why } => {
            tr!(
                "{hex} is now {cell}: {why}",
                cell,
                hex = hex_name(*hex),
                why = sentence(why)
            )
        }
        TerrainEvent::SmokeLaid { hex, last } => tr!(
            "Smoke hangs over {hex} until the end of turn {last}.",
            last,
            hex = hex_name(*hex)
        ),
    }
}

fn worked(world: &Told<'_>, event: &WorkEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        WorkEvent::BlownUp { unit, points, .. } => tr!(
            "{unit} blows itself up: {points} damage to everybody beside it.",
            points,
            unit = n(unit)
        ),
        WorkEvent::Worked { unit, work } => match work {
            Work::PutOut(hex) => tr!(
                "{unit} fights the fire at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            Work::Clear(hex) => tr!(
                "{unit} clears the woods at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            Work::DigIn => tr!("{unit} digs positions.", unit = n(unit)),
            Work::BoobyTrap => tr!("{unit} sets off its booby trap.", unit = n(unit)),
            Work::Bridge(hex) => tr!(
                "{unit} lays a bridge at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            Work::Sweep => tr!("{unit} sweeps its hex for mines.", unit = n(unit)),
        },
    }
}

fn switched(world: &Told<'_>, event: &GearEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        GearEvent::SwitchSet { unit, switch, now } => {
            let when = if *now {
                ""
            } else {
                tr!(" from the End Phase on")
            };
            let what = match switch {
                Switch::Targeting(Targeting::Standard) => tr!("targeting is set to all ranges"),
                Switch::Targeting(Targeting::Short) => tr!("targeting is set to short range"),
                Switch::Targeting(Targeting::Long) => tr!("targeting is set to long range"),
                Switch::Stealth(true) => tr!("stealth is on"),
                Switch::Stealth(false) => tr!("stealth is off"),
                Switch::Searchlight(true) => tr!("searchlight is on"),
                Switch::Searchlight(false) => tr!("searchlight is off"),
                Switch::Eccm(0) => tr!("suite runs as ECM"),
                Switch::Eccm(_) => tr!("suite runs as ECCM"),
            };
            format!("{}: {what}{when}.", n(unit))
        }
    }
}

fn weather(_: &Told<'_>, event: &WeatherEvent) -> String {
    match event {
        WeatherEvent::WindTurned { to } => {
            tr!("The wind blows to the {to}.", to = direction_name(*to))
        }
        WeatherEvent::ConditionsChanged { environment } => {
            let conditions = environment.conditions();
            let names: Vec<_> = conditions
                .iter()
                .map(|c| crate::lang::within(c.name()))
                .collect();
            match names.as_slice() {
                [] => tr!("It is a fine day now.").to_owned(),
                names => tr!("The conditions are now: {names}.", names = names.join(", ")),
            }
        }
    }
}

fn nerves(world: &Told<'_>, event: &MoraleEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MoraleEvent::MoraleChecked {
            unit,
            causes,
            result,
        } => {
            let why: Vec<_> = causes.iter().map(|c| c.phrase()).collect();
            let what = match result {
                MoraleResult::Passed => tr!("keeps its nerve"),
                _ if causes.contains(&MoraleCause::Recovery) => tr!("does not find its nerve"),
                MoraleResult::Shaken => tr!("is shaken"),
                MoraleResult::Routed => tr!("flees"),
            };
            format!("{} {what}: {}.", n(unit), why.join(", "))
        }
    }
}

fn victory(world: &Told<'_>, event: &VictoryEvent) -> String {
    match event {
        VictoryEvent::BattleEnded { outcome } => ended(world, outcome),
    }
}

/// Mines with what they do, such as `inferno mines of Blue lie at 0304`.
fn field_phrase(world: &Told<'_>, field: &FieldKey, what: &str) -> String {
    let whose = field
        .owner
        .map_or_else(String::new, |o| tr!(" of {side}", side = side(world, o)));
    let at = hex_name(field.hex);
    tr!(
        "{kind} mines{whose} {what} at {at}",
        whose,
        what,
        at,
        kind = crate::lang::told(&field.kind.name())
    )
}

fn density_sentence(left: u8) -> String {
    match left {
        0 => tr!("The field is gone.").to_owned(),
        left => tr!("Density {left} is left.", left),
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
        .map_or(id.as_str(), |def| def.name.as_str())
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

fn hexes(n: u8) -> String {
    tr_n!(n, "{n} hex", "{n} hexes")
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

fn option_phrase(world: &Told<'_>, option: MoveOption) -> String {
    match option {
        MoveOption::StandStill => tr!("stands still").to_owned(),
        MoveOption::Move => tr!("moves").to_owned(),
        MoveOption::Sprint => tr!("sprints").to_owned(),
        MoveOption::Evade => tr!("evades").to_owned(),
        MoveOption::ChargeBuilding(hex) => {
            tr!("charges the building at {hex}", hex = hex_name(hex))
        }
        MoveOption::Charge(target) => tr!("charges {target}", target = name(world, target)),
        MoveOption::DeathFromAbove(target) => {
            tr!(
                "jumps at {target} for death from above",
                target = name(world, target)
            )
        }
        MoveOption::Mount(carrier) => {
            tr!("goes to board {carrier}", carrier = name(world, carrier))
        }
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

/// Where a shell came down, and over how many hexes.
fn shell_burst(fire: Fire, aimed: Hex, path: &[Hex], at: Hex, on_map: bool) -> String {
    if !on_map {
        return tr!("The shell comes down outside the map.").to_owned();
    }
    let what = match fire.round {
        Round::Smoke => tr!("spreads smoke"),
        Round::Illumination => tr!("lights up"),
        Round::Inferno => tr!("bursts into flames"),
        _ => tr!("bursts"),
    };
    let place = hex_name(at);
    if path.is_empty() {
        tr!("The shell {what} over {place}.", what, place)
    } else {
        let away = aimed.distance(at);
        tr!(
            "The shell {what} over {place}, {away} hexes from where it was aimed.",
            what,
            place,
            away
        )
    }
}

fn declared(world: &Told<'_>, attack: &Attack, target_number: &Breakdown) -> String {
    let mut out = tr!(
        "{attacker} attacks {target}: {kind}",
        attacker = name(world, attack.attacker),
        target = target_phrase(world, attack.target),
        kind = crate::lang::told(&attack.kind.name())
    );
    match attack.half {
        Some(Half::First) => out += tr!(", the first half of divided fire"),
        Some(Half::Second) => out += tr!(", the second half of divided fire"),
        None => {}
    }
    if attack.overheat > 0 {
        out += &tr!(", overheat {overheat}", overheat = attack.overheat);
    }
    if let Some(spotter) = attack.spotter {
        out += &tr!(", spotted by {spotter}", spotter = name(world, spotter));
    }
    if attack.immediate {
        out += tr!(", damage at once");
    }
    tr!(
        "{out}. Needs {target_number}.",
        out,
        target_number = sum(target_number)
    )
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
    let rear = if rear { tr!(" from the rear") } else { "" };
    if damage.parts.is_empty() {
        return if hit {
            tr!(
                "{who} hits {whom}{rear} without damage (margin {margin}).",
                who,
                whom,
                rear,
                margin
            )
        } else if margin < 0 {
            tr!("{who} misses {whom} by {what}.", who, whom, what = -margin)
        } else {
            tr!("{who} misses {whom}: a natural 2.", who, whom)
        };
    }
    if hit {
        tr!(
            "{who} hits {whom}{rear} (margin {margin}): damage {damage}.",
            who,
            whom,
            rear,
            margin,
            damage = sum(damage)
        )
    } else {
        tr!(
            "{who} misses {whom} and still grazes it: damage {damage}.",
            who,
            whom,
            damage = sum(damage)
        )
    }
}

fn hurt_phrase(scored: &Scored) -> String {
    match scored.hurt {
        Hurt::Damage { points: n } => tr!("{points} of damage", points = points(n)),
        Hurt::Critical(critical) => {
            tr!(
                "a critical hit ({critical})",
                critical = crate::lang::within(critical.name())
            )
        }
        Hurt::Motive(Motive::Slowed) => tr!("motive damage: slowed by 2\"").to_owned(),
        Hurt::Motive(Motive::Halved) => tr!("motive damage: Move halved").to_owned(),
        Hurt::Motive(Motive::Immobilized) => tr!("motive damage: immobilized").to_owned(),
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
        Some(winner) => tr!("{winner} wins", winner = side(world, winner)),
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
