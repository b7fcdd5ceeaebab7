//! Forces (D15.1): a build total and units for it, as players put them together before a battle. What one comes to,
//! everything that keeps it from a battle, its file, drawing one at random, and putting one into a scenario.

use std::{collections::BTreeMap, path::Path};

use hexlance_board::Diagnostic;
use hexlance_rules::{
    ForceSetup, FormationSetup, Problem, Scenario, SideSetup, from_ron, limits, nearest, say,
    text::{Style, to_text as written},
    usual,
};
use serde::{Deserialize, Serialize};

use crate::{content::Content, form::UnitSetup, model::Model, state::Agreed};

mod random;
#[cfg(test)]
mod tests;

pub use random::draw;

/// How names of force files end.
pub const FORCE_ENDING: &str = ".dial.ron";

/// Build totals are multiples of this, and every one of it gives an order (D15.1.1, D3.1.3).
pub const BUILD_STEP: u16 = 150;

/// Most units that a side may have.
pub use hexlance_rules::MOST_UNITS;

/// What units without a faction are listed under.
pub const MERCENARIES: &str = "Mercenaries";

/// How forces are laid out: a unit stands on a line.
const STYLE: Style = Style {
    open: &["Force"],
    rows: &["Member"],
};

/// A force (D15.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its build total: the most points that it may have, and what its orders are counted from.
    pub build_total: u16,
    /// Its units.
    pub units: Vec<Member>,
}

impl Default for Force {
    fn default() -> Self {
        Self {
            name: String::new(),
            build_total: Agreed::default().build_total,
            units: Vec::new(),
        }
    }
}

/// A unit of a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Its kind by id.
    pub model: String,
    /// Its name; the kind's where it is missing.
    #[serde(default, skip_serializing_if = "usual")]
    pub name: Option<String>,
}

impl Member {
    /// A unit without a name of its own.
    pub fn of(model: impl Into<String>) -> Self {
        Self {
            model: model.into(),
            name: None,
        }
    }
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

/// All units of a force with their kinds, as far as these are known.
pub fn units<'f, 'c>(
    force: &'f Force,
    content: &'c Content,
) -> impl Iterator<Item = (&'f Member, &'c Model)> {
    let units = force.units.iter();
    units.filter_map(|u| Some((u, content.model(&u.model)?.as_ref())))
}

/// The points of a force; units whose kind is not known count nothing.
pub fn points(force: &Force, content: &Content) -> u32 {
    units(force, content)
        .map(|(_, m)| u32::from(m.points))
        .sum()
}

/// Whether a number may be a build total (D15.1.1).
pub const fn is_build_total(points: u32) -> bool {
    points > 0 && points.is_multiple_of(BUILD_STEP as u32) && points <= u16::MAX as u32
}

/// The build total of a battle of which none is said: the usual one, or the next that holds the largest side (D15.1.1).
pub fn usual_build_total(largest: u32) -> u16 {
    let step = u32::from(BUILD_STEP);
    let needed = largest.div_ceil(step).saturating_mul(step);
    let needed = needed.max(u32::from(Agreed::default().build_total));
    needed.min(u32::from(u16::MAX) / step * step) as u16
}

/// Everything that keeps a force from a battle (D15.1), each with what would make it legal.
pub fn problems(force: &Force, content: &Content) -> Vec<Problem> {
    let mut out = Vec::new();
    if !is_build_total(u32::from(force.build_total)) {
        out.push(build_total_fault(
            "build_total",
            u32::from(force.build_total),
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
    // Checks compare everything with everything.
    if n > MOST_UNITS {
        return out;
    }
    out.extend(points_fault(
        "units",
        points(force, content),
        force.build_total,
    ));
    out.extend(limits::name("name", &force.name));
    let mut names = BTreeMap::new();
    for (i, unit) in force.units.iter().enumerate() {
        if content.model(&unit.model).is_none() {
            out.push(unknown(&format!("units[{i}].model"), &unit.model, content));
        }
        let Some(name) = &unit.name else { continue };
        let path = format!("units[{i}].name");
        out.extend(limits::name(path.as_str(), name));
        if name.trim().is_empty() {
            out.push(Problem::new(
                path,
                "a name without letters",
                "write one, or leave `name` out",
            ));
        } else if names.insert(name, i).is_some() {
            out.push(Problem::new(
                path,
                say!("two units are called “{name}”", name),
                "give each a name of its own",
            ));
        }
    }
    let kinds: Vec<_> = force.units.iter().map(|u| u.model.as_str()).collect();
    for (i, model) in second_of_a_kind(&kinds, content) {
        out.push(unique_fault(&format!("units[{i}].model"), model));
    }
    out
}

/// Units of a list of kinds that are unique and not the first of their kind (D15.1.2).
pub(crate) fn second_of_a_kind<'c>(
    kinds: &[&str],
    content: &'c Content,
) -> Vec<(usize, &'c Model)> {
    let known = kinds
        .iter()
        .enumerate()
        .filter_map(|(i, id)| Some((i, content.model(id)?.as_ref())));
    known
        .filter(|(i, model)| model.unique && kinds[..*i].contains(&model.id.as_str()))
        .collect()
}

/// What is said of the second of a unique kind.
pub(crate) fn unique_fault(path: &str, model: &Model) -> Problem {
    Problem::new(
        path,
        say!(
            "{unit} is unique, and the force has two",
            unit = &model.name
        ),
        "leave one of them out (D15.1.2)",
    )
}

/// What is said of a kind that is not in the catalogue.
pub(crate) fn unknown(path: &str, id: &str, content: &Content) -> Problem {
    let near = nearest(id, content.models.keys().map(String::as_str));
    Problem::new(
        path,
        say!("there is no unit “{unit}”", unit = id),
        match near {
            Some(near) => say!("use the id of a unit; the nearest is “{near}”", near),
            None => say!("use the id of a unit"),
        },
    )
}

/// What is said of points above a build total, if they are (D15.1.1).
pub(crate) fn points_fault(path: &str, points: u32, build_total: u16) -> Option<Problem> {
    let over = points.checked_sub(u32::from(build_total) + 1)? + 1;
    Some(Problem::new(
        path,
        say!(
            "{points} points, {over} above the build total of {build_total}",
            points,
            over,
            build_total
        ),
        say!(
            "take out {over} points, or choose a higher build total (D15.1.1)",
            over
        ),
    ))
}

/// What is said of a number that is no build total.
pub(crate) fn build_total_fault(path: &str, points: u32) -> Problem {
    Problem::new(
        path,
        say!("{points} is no build total", points),
        say!(
            "write a multiple of {step}, such as 450 (D15.1.1)",
            step = BUILD_STEP
        ),
    )
}

/// A force as a scenario has it: its build total as the force's points, its units listed by faction, since only those
/// of one faction act together (D13.1.1).
pub fn to_setup(force: &Force, content: &Content) -> ForceSetup<UnitSetup<String>> {
    let mut formations: Vec<FormationSetup<UnitSetup<String>>> = Vec::new();
    for unit in &force.units {
        let faction = content
            .model(&unit.model)
            .and_then(|m| m.faction.as_deref());
        let name = faction.unwrap_or(MERCENARIES);
        let at = formations.iter().position(|f| f.name == name);
        let at = at.unwrap_or_else(|| {
            formations.push(FormationSetup::of(name, Vec::new()));
            formations.len() - 1
        });
        formations[at].units.push(UnitSetup {
            name: unit.name.clone(),
            ..UnitSetup::of(unit.model.clone())
        });
    }
    ForceSetup {
        name: force.name.clone(),
        points: Some(u32::from(force.build_total)),
        formations,
        ..ForceSetup::default()
    }
}

/// The units of a side of a scenario as a force.
pub fn of_side(side: &SideSetup<UnitSetup<String>>) -> Force {
    let said = side.forces.iter().find_map(|f| f.points);
    let units = side.forces.iter().flat_map(|f| &f.formations);
    Force {
        name: side
            .forces
            .first()
            .map_or_else(|| side.name.clone(), |f| f.name.clone()),
        build_total: said
            .and_then(|p| u16::try_from(p).ok())
            .unwrap_or(Agreed::default().build_total),
        units: units
            .flat_map(|f| &f.units)
            .map(|u| Member {
                model: u.model.clone(),
                name: u.name.clone(),
            })
            .collect(),
    }
}

/// Puts a force in the place of all forces of a side, to be set up in the side's zone. The build total is one for all
/// sides (D3.1.3): it becomes that of the others too. A name that another side's unit has already is left out.
pub fn put_into(
    scenario: &mut Scenario<UnitSetup<String>>,
    side: usize,
    force: &Force,
    content: &Content,
) {
    if side >= scenario.sides.len() {
        return;
    }
    // Captions tell of the units that were there.
    scenario.lesson = None;
    let mut setup = to_setup(force, content);
    for (i, other) in scenario.sides.iter_mut().enumerate() {
        if i == side {
            continue;
        }
        for taken in other.forces.iter_mut() {
            taken.points = Some(u32::from(force.build_total));
            let names = taken.formations.iter().flat_map(|f| &f.units);
            let names: Vec<_> = names.filter_map(|u| u.name.as_ref()).collect();
            for unit in setup.formations.iter_mut().flat_map(|f| &mut f.units) {
                if unit.name.as_ref().is_some_and(|n| names.contains(&n)) {
                    unit.name = None;
                }
            }
        }
    }
    if let Some(own) = scenario.sides.get_mut(side) {
        own.forces = vec![setup];
    }
}
