//! Command abilities of the forces of a scenario (R2.2.1): what is wrong with them, at its place in the file.

use hexlance_rules::{ForceSetup, Message, Scenario, say};

use super::{Problem, UnitSetup, unit_names};
use crate::{
    ability::Grant,
    arrival::ruse,
    builder::needs,
    card::Card,
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
            .filter(|f| side.forces.get(*f).is_some_and(|f| f.rules.leads))
            .collect();
        if let Some(second) = leaders.get(1) {
            problems.push(Problem::new(
                format!("sides[{s}].forces[{second}].leads"),
                say!("{side} has two leading forces", side = &side.name),
                say!("leave `leads` with one force (R0.4.6)"),
            ));
        }
        for (f, force) in side.forces.iter().enumerate() {
            prepared(problems, force, &format!("sides[{s}].forces[{f}]"), content);
            let trained = force.formations.iter().any(|g| g.rules.r#type.is_some());
            if force.rules.abilities.is_empty() && !trained {
                continue;
            }
            let path = format!("sides[{s}].forces[{f}].abilities");
            let Some(roster) = roster(scenario, (s, f), force, content) else {
                continue;
            };
            placed(problems, &path, force, &roster, content);
            challenges(problems, &path, scenario, (s, force, &roster), content);
            for (g, group) in force.formations.iter().enumerate() {
                let units: Vec<_> = roster.iter().filter(|m| m.formation == g).collect();
                let fault = group
                    .rules
                    .r#type
                    .and_then(|of| needs::fault(of, &Message::verbatim(&group.name), &units));
                if let Some((message, remedy)) = fault {
                    problems.push(Problem {
                        path: format!("sides[{s}].forces[{f}].formations[{g}].type"),
                        message,
                        remedy,
                    });
                }
            }
            for fault in check::faults(&roster, &force.rules.abilities, whole_force, content) {
                problems.push(Problem {
                    path: format!("{path}[{}].{}", fault.index, fault.field),
                    message: fault.message,
                    remedy: fault.remedy,
                });
            }
        }
    }
}

/// Units that are kept off the map under a false flag cannot begin somewhere else.
fn placed(
    problems: &mut Vec<Problem>,
    path: &str,
    force: &ForceSetup<UnitSetup<String>>,
    roster: &[Member<'_>],
    content: &Content,
) {
    let is_ruse = |id| content.ability(id).is_some_and(|d| ruse::is_ruse(d));
    let units: Vec<_> = force.formations.iter().flat_map(|g| &g.units).collect();
    for (a, ability) in force.rules.abilities.iter().enumerate() {
        for name in ability.units.iter().filter(|_| is_ruse(ability.id)) {
            let at = roster.iter().position(|m| m.name == *name);
            let Some((unit, member)) = at.and_then(|i| Some((units.get(i)?, roster.get(i)?)))
            else {
                continue;
            };
            let elsewhere = unit.at.is_some()
                || unit.air.is_some()
                || unit.aboard.is_some()
                || unit.drops.is_some()
                || unit.off_board.is_some()
                || member.card.is_aerospace();
            if elsewhere {
                problems.push(Problem::new(
                    format!("{path}[{a}].units"),
                    say!("{unit} begins somewhere else", unit = name),
                    say!("name ground units that set up or come over an edge"),
                ));
            }
        }
    }
}

/// Champions choose enemies of their Size or larger (sca.warrior_code).
fn challenges(
    problems: &mut Vec<Problem>,
    path: &str,
    scenario: &Scenario<UnitSetup<String>>,
    (side, force, roster): (usize, &ForceSetup<UnitSetup<String>>, &[Member<'_>]),
    content: &Content,
) {
    let named: Vec<_> = listed(scenario, content).unwrap_or_default();
    for (a, ability) in force.rules.abilities.iter().enumerate() {
        for champion in &ability.champions {
            let Some(enemy) = &champion.enemy else {
                continue;
            };
            let mut fault = |message: Message, remedy: Message| {
                problems.push(Problem::new(
                    format!("{path}[{a}].champions"),
                    message,
                    remedy,
                ));
            };
            let found = named
                .iter()
                .find(|(of, name, _)| *of != side && name == enemy);
            let Some((_, _, card)) = found else {
                fault(
                    say!("no enemy is called “{enemy}”", enemy),
                    say!("write the name of an enemy, or leave `enemy` out: it is said in setup"),
                );
                continue;
            };
            let own = roster.iter().find(|m| m.name == champion.unit);
            if own.is_some_and(|own| own.card.size > card.size) {
                fault(
                    say!(
                        "{enemy} is smaller than the champion {unit}",
                        enemy,
                        unit = &champion.unit
                    ),
                    say!("choose an enemy of its Size or larger"),
                );
            }
        }
    }
}

/// Only infantry of a force that may do so starts in prepared positions (R10.1.3).
fn prepared(
    problems: &mut Vec<Problem>,
    force: &ForceSetup<UnitSetup<String>>,
    path: &str,
    content: &Content,
) {
    let mut abilities = force
        .rules
        .abilities
        .iter()
        .filter_map(|a| content.ability(a.id));
    let able = abilities.any(|d| d.grants(Grant::DigsIn));
    for (g, group) in force.formations.iter().enumerate() {
        for (u, unit) in group.units.iter().enumerate().filter(|(_, u)| u.prepared) {
            let infantry = content
                .card(&unit.card)
                .is_some_and(|c| c.kind.is_infantry());
            if !able || !infantry {
                problems.push(Problem::new(
                    format!("{path}.formations[{g}].units[{u}].prepared"),
                    say!("it prepares no position"),
                    say!("leave out `prepared`: it is for infantry of a force with sca.infantry_defensive_experts"),
                ));
            }
        }
    }
}

/// All units of a scenario with their sides, the names they have in the battle, and their cards; nothing while the
/// scenario has worse faults.
fn listed<'c>(
    scenario: &Scenario<UnitSetup<String>>,
    content: &'c Content,
) -> Option<Vec<(usize, String, &'c Card)>> {
    let mut all = Vec::new();
    for (s, side) in scenario.sides.iter().enumerate() {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        for unit in formations.flat_map(|g| &g.units) {
            all.push((s, unit.name.as_deref(), content.card(&unit.card)?.as_ref()));
        }
    }
    let named: Vec<_> = all
        .iter()
        .map(|(_, own, card)| (*own, card.full_name()))
        .collect();
    let names = unit_names(&named).ok()?;
    let units = all.into_iter().zip(names);
    Some(units.map(|((s, _, card), name)| (s, name, card)).collect())
}

/// The units of a force with the names they have in the battle; nothing while the scenario has worse faults.
fn roster<'c>(
    scenario: &Scenario<UnitSetup<String>>,
    (s, f): (usize, usize),
    force: &ForceSetup<UnitSetup<String>>,
    content: &'c Content,
) -> Option<Vec<Member<'c>>> {
    let count =
        |force: &ForceSetup<_>| -> usize { force.formations.iter().map(|g| g.units.len()).sum() };
    let before = scenario.sides.iter().take(s).flat_map(|side| &side.forces);
    let own = scenario.sides.get(s).map_or(&[][..], |side| &side.forces);
    let first: usize = before.chain(own.iter().take(f)).map(count).sum();
    let mut all = listed(scenario, content)?.into_iter().skip(first);
    let mut out = Vec::new();
    for (formation, group) in force.formations.iter().enumerate() {
        for unit in &group.units {
            let (_, name, card) = all.next()?;
            out.push(Member {
                name,
                card,
                skill: unit.skill.unwrap_or(card.skill),
                formation,
                tags: [force.rules.tags.as_slice(), &unit.tags].concat(),
                spas: unit.spas.iter().map(|s| s.id).collect(),
            });
        }
    }
    Some(out)
}
