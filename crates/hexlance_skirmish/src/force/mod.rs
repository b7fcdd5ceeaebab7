//! Army lists (K2.4): troopers of one faction in combat groups, with what was bought for them. What one comes to,
//! everything that keeps it from a battle, its file, drawing one at random, and putting one into a scenario.

use std::path::Path;

use hexlance_board::Diagnostic;
use hexlance_rules::{
    ForceSetup, FormationSetup, Problem, Scenario, SideSetup, from_ron,
    text::{Style, to_text as written},
    usual,
};
use serde::{Deserialize, Serialize};

use crate::{
    content::Content,
    form::{self, USUAL_POINTS, UnitSetup},
    model::{Profile, Skill},
};

mod check;
mod random;
#[cfg(test)]
mod tests;

pub(crate) use check::{Listed, check_list, cost, sums, unknown_unit};
pub use random::draw;

/// How names of force files end.
pub const FORCE_ENDING: &str = ".skirmish.ron";

/// Most troopers of a combat group (K2.4.1).
pub const MOST_OF_A_GROUP: usize = 10;

/// How forces are laid out: a trooper stands on a line.
const STYLE: Style = Style {
    open: &["Force"],
    rows: &["Member"],
};

/// An army list (K2.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// The points of the game that it is made for: the most that it may cost.
    pub points: u16,
    /// Its troopers, in roster order.
    pub units: Vec<Member>,
}

impl Default for Force {
    fn default() -> Self {
        Self {
            name: String::new(),
            points: USUAL_POINTS,
            units: Vec::new(),
        }
    }
}

/// A trooper of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Its profile by id.
    pub unit: String,
    /// Its combat group, counted from 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub group: u8,
    /// Skills bought with it (K2.6.1).
    #[serde(default, skip_serializing_if = "usual")]
    pub bought: Vec<Skill>,
    /// Its name; the profile's where it is missing.
    #[serde(default, skip_serializing_if = "usual")]
    pub name: Option<String>,
}

const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_one(group: &u8) -> bool {
    *group == one()
}

impl Member {
    /// A trooper of the first group with nothing bought.
    pub fn of(unit: impl Into<String>) -> Self {
        Self {
            unit: unit.into(),
            group: 1,
            bought: Vec::new(),
            name: None,
        }
    }
}

/// Reads a list. What it names is looked up by [`problems`].
///
/// # Errors
/// The fault, with its line.
pub fn read(text: &str, file: &Path) -> Result<Force, Diagnostic> {
    from_ron(text, file)
}

/// The text of a list's file.
///
/// # Errors
/// If a value cannot be written, which no list has.
pub fn to_text(force: &Force) -> Result<String, String> {
    written(force, &STYLE)
}

/// All troopers of a list with their profiles, as far as these are known.
pub fn units<'f, 'c>(
    force: &'f Force,
    content: &'c Content,
) -> impl Iterator<Item = (&'f Member, &'c Profile)> {
    let units = force.units.iter();
    units.filter_map(|u| Some((u, content.unit(&u.unit)?.as_ref())))
}

/// What a list costs; troopers whose profile is not known count nothing.
pub fn points(force: &Force, content: &Content) -> u32 {
    units(force, content)
        .map(|(u, profile)| u32::from(form::points(profile, &u.bought)))
        .sum()
}

/// Support weapon cost of a list, in tenths.
pub fn swc(force: &Force, content: &Content) -> i32 {
    units(force, content)
        .map(|(u, profile)| form::swc(profile, &u.bought))
        .sum()
}

/// Everything that keeps a list from a battle (K2.4), each with what would make it legal.
pub fn problems(force: &Force, content: &Content) -> Vec<Problem> {
    check::problems(force, content)
}

/// A list as a scenario has it: a formation for every combat group.
pub fn to_setup(force: &Force) -> ForceSetup<UnitSetup<String>> {
    let groups = force.units.iter().map(|u| u.group).max().unwrap_or(1);
    let formations = (1..=groups.max(1)).map(|group| {
        let members = force.units.iter().filter(|u| u.group.max(1) == group);
        let units = members.map(|u| UnitSetup {
            name: u.name.clone(),
            bought: u.bought.clone(),
            ..UnitSetup::of(u.unit.clone())
        });
        FormationSetup::of("", units.collect())
    });
    ForceSetup {
        name: force.name.clone(),
        points: Some(u32::from(force.points)),
        formations: formations.collect(),
        ..ForceSetup::default()
    }
}

/// The troopers of a side of a scenario as a list.
pub fn of_side(side: &SideSetup<UnitSetup<String>>) -> Force {
    let said = side.forces.iter().find_map(|f| f.points);
    let groups = side.forces.iter().flat_map(|f| &f.formations);
    let units = groups.enumerate().flat_map(|(i, group)| {
        let number = u8::try_from(i + 1).unwrap_or(u8::MAX);
        group.units.iter().map(move |u| Member {
            unit: u.unit.clone(),
            group: number,
            bought: u.bought.clone(),
            name: u.name.clone(),
        })
    });
    Force {
        name: side
            .forces
            .first()
            .map_or_else(|| side.name.clone(), |f| f.name.clone()),
        points: said
            .and_then(|p| u16::try_from(p).ok())
            .unwrap_or(USUAL_POINTS),
        units: units.collect(),
    }
}

/// Puts a list in the place of all forces of a side, to be deployed. The game is for its points from then on. A name that
/// another side's trooper has already is left out.
pub fn put_into(scenario: &mut Scenario<UnitSetup<String>>, side: usize, force: &Force) {
    if side >= scenario.sides.len() {
        return;
    }
    // Captions tell of the troopers that were there.
    scenario.lesson = None;
    let mut setup = to_setup(force);
    for (i, other) in scenario.sides.iter_mut().enumerate() {
        if i == side {
            continue;
        }
        for taken in &mut other.forces {
            taken.points = Some(u32::from(force.points));
            let all = taken.formations.iter().flat_map(|f| &f.units);
            let names: Vec<_> = all.filter_map(|u| u.name.as_ref()).collect();
            for unit in setup.formations.iter_mut().flat_map(|f| &mut f.units) {
                if unit.name.as_ref().is_some_and(|n| names.contains(&n)) {
                    unit.name = None;
                }
            }
        }
    }
    scenario.rules.points = Some(force.points).filter(|points| *points != USUAL_POINTS);
    if let Some(own) = scenario.sides.get_mut(side) {
        own.forces = vec![setup];
    }
}
