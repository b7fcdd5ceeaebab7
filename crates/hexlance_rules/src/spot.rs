//! What a problem of a scenario is about: from the words of its path to a thing that an editor can show.

use crate::{
    Extras, Occasion, PathPart as Part, Scenario, ScenarioForm, SideSetup, ThingAt, UnitForm, Zone,
    path_parts as parts,
};
use hexlance_board::Hex;

/// What a [`Problem`](crate::Problem) is about. Numbers count from 0, as in its path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProblemSpot {
    /// The map, or one hex of it that is written out.
    Map(Option<Hex>),
    /// The title, and the ruleset beside it.
    Title,
    /// What players read before they begin.
    Briefing,
    /// Light, weather and the like, and where it is fought.
    Environment,
    /// The optional rules, or one of them by its name.
    Rules(Option<String>),
    /// How long it goes and how it is won: the type of the scenario and what belongs to it as a whole.
    Victory,
    /// An objective.
    Objective(usize),
    /// A piece of cargo.
    Cargo(usize),
    /// A minefield of a side, or of nobody.
    Minefield {
        /// Whose.
        side: Option<usize>,
        /// Which of them.
        n: usize,
    },
    /// A side. A fault of the sides as such is told of the first one.
    Side(usize),
    /// The deployment zone of a side.
    Zone(usize),
    /// A force: side, force. Its command abilities belong to it.
    Force(usize, usize),
    /// A formation: side, force, formation.
    Formation(usize, usize, usize),
    /// A unit: side, force, formation, unit.
    Unit(usize, usize, usize, usize),
    /// An event. A fault of the events as such is told of the first one.
    Event(usize),
    /// The lesson.
    Lesson,
    /// None of these: no path of a [`Problem`](crate::Problem) of a scenario.
    Elsewhere,
}

/// What the path of a [`Problem`](crate::Problem) of a scenario is about. What a ruleset adds says that of its own fields
/// ([`Extras::spot_of`]).
pub fn spot_of<U: ScenarioForm>(scenario: &Scenario<U>, path: &str) -> ProblemSpot {
    // The names of rules are anybody's words.
    if let Some(name) = path.strip_prefix("optional_rules[") {
        return ProblemSpot::Rules(Some(name.strip_suffix(']').unwrap_or(name).to_owned()));
    }
    let parts = parts(path);
    let Some((Part::Key(first), rest)) = parts.split_first() else {
        return ProblemSpot::Elsewhere;
    };
    let n = match rest.first() {
        Some(Part::Index(n)) => Some(*n),
        _ => None,
    };
    match *first {
        "ruleset" | "title" => ProblemSpot::Title,
        "briefing" => ProblemSpot::Briefing,
        "map" => ProblemSpot::Map(match rest {
            [Part::Key("hexes"), Part::Entry(hex), ..] => hex_named(hex),
            _ => None,
        }),
        "environment" => ProblemSpot::Environment,
        "optional_rules" => ProblemSpot::Rules(None),
        "turn_limit" => ProblemSpot::Victory,
        "sides" => match rest {
            [Part::Index(side), rest @ ..] => of_side(scenario, *side, rest),
            _ => ProblemSpot::Side(0),
        },
        "events" => ProblemSpot::Event(n.unwrap_or(0)),
        "lesson" => ProblemSpot::Lesson,
        field => {
            let own = scenario.rules.spot_of(None, field, n);
            own.unwrap_or(ProblemSpot::Elsewhere)
        }
    }
}

/// What is meant of a side.
fn of_side<U: ScenarioForm>(scenario: &Scenario<U>, side: usize, rest: &[Part<'_>]) -> ProblemSpot {
    match rest {
        [Part::Key("zone"), ..] => ProblemSpot::Zone(side),
        [Part::Key("forces"), Part::Index(force), rest @ ..] => match rest {
            [
                Part::Key("formations"),
                Part::Index(formation),
                Part::Key("units"),
                Part::Index(unit),
                ..,
            ] => ProblemSpot::Unit(side, *force, *formation, *unit),
            [Part::Key("formations"), Part::Index(formation), ..] => {
                ProblemSpot::Formation(side, *force, *formation)
            }
            _ => ProblemSpot::Force(side, *force),
        },
        [Part::Key(field), rest @ ..] => {
            let n = match rest.first() {
                Some(Part::Index(n)) => Some(*n),
                _ => None,
            };
            let setup = scenario.sides.get(side);
            let own = setup.and_then(|s| s.rules.spot_of(Some(side), field, n));
            own.unwrap_or(ProblemSpot::Side(side))
        }
        _ => ProblemSpot::Side(side),
    }
}

/// A hex as a path names it: `(4,-1)`.
fn hex_named(text: &str) -> Option<Hex> {
    let (q, r) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Hex::new(q.trim().parse().ok()?, r.trim().parse().ok()?))
}

/// Where on the map a thing is, if the scenario says it: who is carried is where its carrier is, what is held where its
/// holder is, a painted zone begins at its first hex, and an event is where it waits to happen.
pub fn hex_of<U: UnitForm>(scenario: &Scenario<U>, spot: &ProblemSpot) -> Option<Hex> {
    match spot {
        ProblemSpot::Map(hex) => *hex,
        ProblemSpot::Objective(_)
        | ProblemSpot::Cargo(_)
        | ProblemSpot::Minefield { side: None, .. } => {
            of_thing(scenario, scenario.rules.place_of(spot)?)
        }
        ProblemSpot::Minefield {
            side: Some(side), ..
        } => of_thing(scenario, scenario.sides.get(*side)?.rules.place_of(spot)?),
        ProblemSpot::Zone(side) => of_zone(&scenario.sides.get(*side)?.zone),
        ProblemSpot::Unit(side, force, formation, unit) => {
            let force = scenario.sides.get(*side)?.forces.get(*force)?;
            let unit = force.formations.get(*formation)?.units.get(*unit)?;
            of_unit(scenario, unit)
        }
        ProblemSpot::Event(n) => match &scenario.events.get(*n)?.when {
            Occasion::Entered { zone, .. } => of_zone(zone),
            Occasion::Lost(unit) => of_unit(scenario, named(scenario, unit)?),
            Occasion::Turn(_) => None,
        },
        ProblemSpot::Title
        | ProblemSpot::Briefing
        | ProblemSpot::Environment
        | ProblemSpot::Rules(_)
        | ProblemSpot::Victory
        | ProblemSpot::Side(_)
        | ProblemSpot::Force(..)
        | ProblemSpot::Formation(..)
        | ProblemSpot::Lesson
        | ProblemSpot::Elsewhere => None,
    }
}

/// Where a thing of one ruleset is.
fn of_thing<U: UnitForm>(scenario: &Scenario<U>, at: ThingAt<'_>) -> Option<Hex> {
    match at {
        ThingAt::Hex(hex) => Some(hex),
        ThingAt::Unit(holder) => of_unit(scenario, named(scenario, holder)?),
    }
}

/// The first hex of a zone that names hexes.
fn of_zone(zone: &Zone) -> Option<Hex> {
    match zone {
        Zone::Hexes(hexes) | Zone::Near(hexes, _) => hexes.first().copied(),
        Zone::Around(hex, _) => Some(*hex),
        Zone::Edge(..) | Zone::Half(_) | Zone::Rows(..) | Zone::Middle(_) | Zone::Anywhere => None,
    }
}

/// The units of a scenario.
fn units<U: ScenarioForm>(scenario: &Scenario<U>) -> impl Iterator<Item = &U> {
    fn of<U: ScenarioForm>(side: &SideSetup<U>) -> impl Iterator<Item = &U> {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        formations.flat_map(|g| &g.units)
    }
    scenario.sides.iter().flat_map(of)
}

/// The unit to which that name is written.
fn named<'s, U: UnitForm>(scenario: &'s Scenario<U>, name: &str) -> Option<&'s U> {
    units(scenario).find(|u| u.name() == Some(name))
}

/// Where a unit begins on the map: by itself, aboard of another, or where its flight path begins.
fn of_unit<U: UnitForm>(scenario: &Scenario<U>, unit: &U) -> Option<Hex> {
    let mut unit = unit;
    // Carriers may be carried, but nobody carries himself: as many steps as there are units are enough.
    for _ in 0..units(scenario).count() {
        if let Some(hex) = unit.at().or(unit.flies_from()) {
            return Some(hex);
        }
        unit = named(scenario, unit.aboard()?)?;
    }
    None
}
