//! Command abilities of the forces of a scenario (R2.2.1): what is wrong with them, at its place in the file.

use hexlance_rules::{ForceSetup, Scenario};

use super::{Problem, UnitSetup, start::unit_names};
use crate::{
    builder::needs,
    content::Content,
    forces::check::{self, Member},
};

/// Adds the faults of all forces of a scenario.
pub(super) fn check(
    problems: &mut Vec<Problem>,
    scenario: &Scenario<UnitSetup<String>>,
    content: &Content,
    whole_force: bool,
) {
    for (s, side) in scenario.sides.iter().enumerate() {
        let leaders: Vec<_> = (0..side.forces.len())
            .filter(|f| side.forces.get(*f).is_some_and(|f| f.leads))
            .collect();
        if let Some(second) = leaders.get(1) {
            problems.push(Problem {
                path: format!("sides[{s}].forces[{second}].leads"),
                message: format!("{} has two leading forces", side.name),
                remedy: "leave `leads` with one force (R0.4.6)".to_owned(),
            });
        }
        for (f, force) in side.forces.iter().enumerate() {
            let trained = force.formations.iter().any(|g| g.r#type.is_some());
            if force.abilities.is_empty() && !trained {
                continue;
            }
            let path = format!("sides[{s}].forces[{f}].abilities");
            let Some(roster) = roster(scenario, (s, f), force, content) else {
                continue;
            };
            for (g, group) in force.formations.iter().enumerate() {
                let units: Vec<_> = roster.iter().filter(|m| m.formation == g).collect();
                let fault = group
                    .r#type
                    .and_then(|of| needs::fault(of, &group.name, &units));
                if let Some((message, remedy)) = fault {
                    problems.push(Problem {
                        path: format!("sides[{s}].forces[{f}].formations[{g}].type"),
                        message,
                        remedy,
                    });
                }
            }
            for fault in check::faults(&roster, &force.abilities, whole_force, content) {
                problems.push(Problem {
                    path: format!("{path}[{}].{}", fault.index, fault.field),
                    message: fault.message,
                    remedy: fault.remedy,
                });
            }
        }
    }
}

/// The units of a force with the names they have in the battle; nothing while the scenario has worse faults.
fn roster<'c>(
    scenario: &Scenario<UnitSetup<String>>,
    at: (usize, usize),
    force: &ForceSetup<UnitSetup<String>>,
    content: &'c Content,
) -> Option<Vec<Member<'c>>> {
    let mut listed = Vec::new();
    let mut first = 0;
    for (s, side) in scenario.sides.iter().enumerate() {
        for (f, other) in side.forces.iter().enumerate() {
            if (s, f) == at {
                first = listed.len();
            }
            for unit in other.formations.iter().flat_map(|g| &g.units) {
                let card = content.card(&unit.card)?;
                listed.push((unit.name.as_deref(), card.full_name()));
            }
        }
    }
    let names = unit_names(&listed).ok()?;
    let mut names = names.into_iter().skip(first);
    let mut out = Vec::new();
    for (formation, group) in force.formations.iter().enumerate() {
        for unit in &group.units {
            let card = content.card(&unit.card)?;
            out.push(Member {
                name: names.next()?,
                card,
                skill: unit.skill.unwrap_or(card.skill),
                formation,
                tags: [force.tags.as_slice(), &unit.tags].concat(),
                spas: unit.spas.iter().map(|s| s.id).collect(),
            });
        }
    }
    Some(out)
}
