//! Forces: units with their skills, what they are worth (C9.4), everything that keeps them from a battle, their files,
//! drawing one at random, and putting one into a scenario.

use std::{collections::BTreeMap, path::Path};

use hexlance_board::Diagnostic;
use hexlance_rules::{
    ForceSetup, FormationSetup, MOST_UNITS, Problem, Scenario, SideSetup, from_ron, limits,
    nearest, say,
    text::{Style, to_text as written},
    usual,
};
use serde::{Deserialize, Serialize};

use crate::{
    content::{self, Content, Known},
    form::{ForceRules, UnitSetup},
    model::{Drawn, Sheet, UnitClass},
};

mod random;
#[cfg(test)]
mod tests;

pub use random::draw;

/// How names of force files end.
pub const FORCE_ENDING: &str = ".classic.ron";

/// Worth of a side in a usual battle.
pub const USUAL_POINTS: u16 = 300;

/// Best and worst skill (C9.2).
pub const SKILLS: std::ops::RangeInclusive<u8> = 0..=8;

/// How forces are laid out: a unit stands on a line.
const STYLE: Style = Style {
    open: &["Force"],
    rows: &["Member"],
};

/// A force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// The most that it may be worth (C9.4).
    pub worth: u16,
    /// The rating by which skills are drawn for the battle that no unit says (C20.5.1).
    #[serde(default, skip_serializing_if = "usual")]
    pub rating: Option<Drawn>,
    /// Its units, in roster order.
    pub units: Vec<Member>,
}

impl Default for Force {
    fn default() -> Self {
        Self {
            name: String::new(),
            worth: USUAL_POINTS,
            rating: None,
            units: Vec::new(),
        }
    }
}

/// A unit of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Its kind by id.
    pub unit: String,
    /// Its name; the kind's where it is missing.
    #[serde(default, skip_serializing_if = "usual")]
    pub name: Option<String>,
    /// Gunnery Skill, where it is not that of its sheet.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 8>"
    )]
    pub gunnery: Option<u8>,
    /// Piloting Skill, where it is not that of its sheet.
    #[serde(
        default,
        skip_serializing_if = "usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 8>"
    )]
    pub piloting: Option<u8>,
}

impl Member {
    /// A unit with the skills of its sheet.
    pub fn of(unit: impl Into<String>) -> Self {
        Self {
            unit: unit.into(),
            name: None,
            gunnery: None,
            piloting: None,
        }
    }

    /// Its Gunnery and Piloting Skill.
    pub fn skills(&self, sheet: &Sheet) -> (u8, u8) {
        (
            self.gunnery.unwrap_or(sheet.gunnery),
            self.piloting.unwrap_or(sheet.piloting),
        )
    }

    /// What it is worth (C9.4.1).
    pub fn worth(&self, known: &Known) -> u32 {
        let (gunnery, piloting) = self.skills(&known.sheet);
        content::worth(&known.sheet, gunnery, piloting, &known.record)
    }
}

/// Whether a unit can be set up yet: 'Mechs, ProtoMechs, infantry and vehicles can, vessels where there is water.
pub const fn is_in_play(sheet: &Sheet) -> bool {
    sheet.class.is_mech()
        || sheet.class.is_infantry()
        || sheet.class.is_proto()
        || matches!(sheet.class, UnitClass::Vehicle(_))
}

/// Reads a force. What it names is looked up by [`problems`].
///
/// # Errors
/// The fault, with its line.
pub fn read(text: &str, file: &Path) -> Result<Force, Diagnostic> {
    from_ron(text, file)
}

/// The text of a force's file.
///
/// # Errors
/// If a value cannot be written, which no force has.
pub fn to_text(force: &Force) -> Result<String, String> {
    written(force, &STYLE)
}

/// The units of a force with what is known of their kinds.
pub fn units<'f, 'c>(
    force: &'f Force,
    content: &'c Content,
) -> impl Iterator<Item = (&'f Member, &'c Known)> {
    let units = force.units.iter();
    units.filter_map(|u| Some((u, content.unit(&u.unit)?.as_ref())))
}

/// What a force is worth; units that are not known count nothing.
pub fn points(force: &Force, content: &Content) -> u32 {
    units(force, content).map(|(u, known)| u.worth(known)).sum()
}

/// Everything that keeps a force from a battle, each with what would make it legal.
pub fn problems(force: &Force, content: &Content) -> Vec<Problem> {
    let mut out = Vec::new();
    if force.worth == 0 {
        out.push(Problem::new(
            "worth",
            "a force worth nothing",
            say!("write 100 or more (C9.4)"),
        ));
    }
    if force.name.trim().is_empty() {
        out.push(Problem::new("name", "the force has no name", "give it one"));
    }
    let n = force.units.len();
    if n == 0 || n > MOST_UNITS {
        out.push(Problem::new(
            "units",
            say!("a force of {n} units", n),
            say!("give it 1 to {most}", most = MOST_UNITS),
        ));
    }
    // Names are compared with each other.
    if n > MOST_UNITS {
        return out;
    }
    out.extend(limits::name("name", &force.name));
    let mut seen = BTreeMap::new();
    for (i, u) in force.units.iter().enumerate() {
        let path = format!("units[{i}].unit");
        match content.unit(&u.unit) {
            None => out.push(unknown(&path, &u.unit, content)),
            Some(known) if !is_in_play(&known.sheet) => out.push(Problem::new(
                path,
                say!("{unit} is not in play yet", unit = &known.sheet.name),
                say!("choose a unit that is no aircraft"),
            )),
            Some(_) => {}
        }
        out.extend(name(i, u, &mut seen));
    }
    let total = points(force, content);
    let over = total.checked_sub(u32::from(force.worth));
    if let Some(over) = over.filter(|over| *over > 0) {
        out.push(Problem::new(
            "units",
            say!(
                "{total} points, {over} above the {limit} of the force",
                total,
                over,
                limit = force.worth
            ),
            say!("take out {over} points (C9.4)", over),
        ));
    }
    out
}

fn name<'f>(i: usize, u: &'f Member, seen: &mut BTreeMap<&'f str, usize>) -> Vec<Problem> {
    let Some(name) = u.name.as_deref() else {
        return Vec::new();
    };
    let path = format!("units[{i}].name");
    let mut out: Vec<Problem> = limits::name(path.as_str(), name).into_iter().collect();
    if name.trim().is_empty() {
        out.push(Problem::new(
            path,
            "a name without letters",
            "write one, or leave `name` out",
        ));
    } else if seen.insert(name, i).is_some() {
        out.push(Problem::new(
            path,
            say!("two units are called “{name}”", name),
            "give each a name of its own",
        ));
    }
    out
}

fn unknown(path: &str, id: &str, content: &Content) -> Problem {
    let near = nearest(id, content.units.keys().map(|id| &**id));
    Problem::new(
        path,
        say!("there is no unit “{unit}”", unit = id),
        match near {
            Some(near) => say!("use the id of a unit; the nearest is “{near}”", near),
            None => say!("use the id of a unit"),
        },
    )
}

/// A force as a scenario has it.
pub fn to_setup(force: &Force) -> ForceSetup<UnitSetup<String>> {
    let units = force.units.iter().map(|u| UnitSetup {
        name: u.name.clone(),
        gunnery: u.gunnery,
        piloting: u.piloting,
        ..UnitSetup::of(u.unit.clone())
    });
    ForceSetup {
        name: force.name.clone(),
        points: Some(u32::from(force.worth)),
        formations: vec![FormationSetup::of("", units.collect())],
        rules: ForceRules {
            rating: force.rating,
        },
    }
}

/// The units of a side of a scenario as a force.
pub fn of_side(side: &SideSetup<UnitSetup<String>>) -> Force {
    let said = side.forces.iter().find_map(|f| f.points);
    let groups = side.forces.iter().flat_map(|f| &f.formations);
    let units = groups.flat_map(|g| &g.units).map(|u| Member {
        unit: u.kind.clone(),
        name: u.name.clone(),
        gunnery: u.gunnery,
        piloting: u.piloting,
    });
    Force {
        name: side
            .forces
            .first()
            .map_or_else(|| side.name.clone(), |f| f.name.clone()),
        worth: said
            .and_then(|p| u16::try_from(p).ok())
            .unwrap_or(USUAL_POINTS),
        rating: side.forces.iter().find_map(|f| f.rules.rating),
        units: units.collect(),
    }
}

/// Puts a force in the place of all forces of a side, to be set up. A name that another side's unit has already is left out.
pub fn put_into(scenario: &mut Scenario<UnitSetup<String>>, side: usize, force: &Force) {
    if side >= scenario.sides.len() {
        return;
    }
    // Captions tell of the units that were there.
    scenario.lesson = None;
    let mut setup = to_setup(force);
    let others = scenario.sides.iter().enumerate();
    let others = others
        .filter(|(i, _)| *i != side)
        .flat_map(|(_, s)| &s.forces);
    let taken = others.flat_map(|f| &f.formations).flat_map(|g| &g.units);
    let names: Vec<_> = taken.filter_map(|u| u.name.clone()).collect();
    for unit in setup.formations.iter_mut().flat_map(|f| &mut f.units) {
        if unit.name.as_ref().is_some_and(|n| names.contains(n)) {
            unit.name = None;
        }
    }
    if let Some(own) = scenario.sides.get_mut(side) {
        own.forces = vec![setup];
    }
}
