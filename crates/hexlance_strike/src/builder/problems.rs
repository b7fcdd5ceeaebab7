//! Everything that keeps a force from a battle (R2.2.1): points, units with their abilities, formations and their types,
//! commanders, command abilities. Each with what would make it legal.

use std::collections::BTreeMap;

use hexlance_rules::{Message, Term, limits, say};

use super::{Force, Group, MOST_UNITS, needs, roster, summary};
use crate::{
    content::Content,
    forces::check,
    model::formation::FormationType,
    setup::{FormationRules, Problem, aboard, check_unit},
};

/// What a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The force as a whole.
    Force,
    /// One of its command abilities.
    Ability(usize),
    /// A formation.
    Formation(usize),
    /// A unit of a formation.
    Unit(usize, usize),
}

/// What a problem is about, by its path.
pub fn place_of(path: &str) -> Place {
    let index = |rest: &str| rest.split(']').next().and_then(|n| n.parse().ok());
    if let Some(rest) = path.strip_prefix("abilities[") {
        return index(rest).map_or(Place::Force, Place::Ability);
    }
    let Some(rest) = path.strip_prefix("formations[") else {
        return Place::Force;
    };
    let Some(formation) = index(rest) else {
        return Place::Force;
    };
    let unit = rest
        .split_once("].units[")
        .and_then(|(_, rest)| index(rest));
    unit.map_or(Place::Formation(formation), |u| Place::Unit(formation, u))
}

/// Most formations, command abilities and tags of a force.
const MOST_LISTED: usize = 100;

struct Finder<'a> {
    force: &'a Force,
    content: &'a Content,
    out: Vec<Problem>,
}

/// Everything that is wrong with a force, in the order of its file. `whole_force` lifts the limit of a third on
/// designated units (ruling.sca_partial_force).
pub fn problems(force: &Force, content: &Content, whole_force: bool) -> Vec<Problem> {
    let mut f = Finder {
        force,
        content,
        out: Vec::new(),
    };
    f.whole();
    if f.too_large() {
        return f.out;
    }
    f.command_abilities(whole_force);
    f.formations();
    f.units();
    f.commanders();
    f.out
}

impl Finder<'_> {
    fn fault(
        &mut self,
        path: impl Into<String>,
        message: impl Into<Message>,
        remedy: impl Into<Message>,
    ) {
        self.out.push(Problem::new(path, message, remedy));
    }

    fn whole(&mut self) {
        if self.force.name.trim().is_empty() {
            self.fault("name", "the force has no name", "give it one");
        }
        self.out.extend(self.names());
        let sum = summary(self.force, self.content);
        if let Some(left) = sum.left().filter(|left| *left < 0) {
            self.fault(
                "points",
                say!(
                    "the force has {points} points of {limit} (R2.2.1)",
                    points = sum.points,
                    limit = sum.limit.unwrap_or(0)
                ),
                say!(
                    "take out units or worsen Skills for {points} points, or raise the limit",
                    points = -left
                ),
            );
        }
        let n: usize = self.force.formations.iter().map(|g| g.units.len()).sum();
        if n == 0 {
            self.fault(
                "formations",
                "the force has no units",
                "add a unit to a formation",
            );
        } else if n > MOST_UNITS {
            self.fault(
                "formations",
                say!("the force has {n} units", n),
                say!(
                    "leave out {surplus}: a side has {most} at most",
                    surplus = n - MOST_UNITS,
                    most = MOST_UNITS
                ),
            );
        }
    }

    /// Names without bounds.
    fn names(&self) -> Vec<Problem> {
        let mut out: Vec<_> = limits::name("name", &self.force.name).into_iter().collect();
        for (g, group) in self.force.formations.iter().enumerate() {
            let path = format!("formations[{g}]");
            out.extend(limits::name(format!("{path}.name"), &group.name));
            for (u, unit) in group.units.iter().enumerate() {
                let name = unit.name.as_deref().unwrap_or_default();
                out.extend(limits::name(format!("{path}.units[{u}].name"), name));
            }
        }
        out
    }

    /// Whether it is larger than any force can be: then it is not looked at in detail, which compares everything with
    /// everything.
    fn too_large(&mut self) -> bool {
        let force = self.force;
        let lists = [
            ("formations", "formations", force.formations.len()),
            (
                "abilities",
                "command abilities",
                force.rules.abilities.len(),
            ),
            ("tags", "tags", force.rules.tags.len()),
        ];
        let mut too_large = false;
        for (path, what, n) in lists.into_iter().filter(|(.., n)| *n > MOST_LISTED) {
            too_large = true;
            self.fault(
                path,
                say!("the force has {n} {what}", n, what = Term(what)),
                say!(
                    "leave out {surplus}: a force has {most} at most",
                    surplus = n - MOST_LISTED,
                    most = MOST_LISTED
                ),
            );
        }
        let units: usize = force.formations.iter().map(|g| g.units.len()).sum();
        too_large || units > MOST_UNITS
    }

    fn command_abilities(&mut self, whole_force: bool) {
        let roster = roster(self.force, self.content);
        let faults = check::faults(
            &roster,
            &self.force.rules.abilities,
            whole_force,
            self.content,
        );
        for fault in faults {
            self.fault(
                format!("abilities[{}].{}", fault.index, fault.field),
                fault.message,
                fault.remedy,
            );
        }
    }

    fn formations(&mut self) {
        let roster = roster(self.force, self.content);
        for (i, group) in self.force.formations.iter().enumerate() {
            let path = format!("formations[{i}]");
            let name = title(group, i);
            let n = group.units.len();
            if n == 0 {
                self.fault(
                    format!("{path}.units"),
                    say!("{name} has no units", name),
                    "add a unit to it, or remove it",
                );
                continue;
            }
            let members: Vec<_> = roster.iter().filter(|m| m.formation == i).collect();
            let most = most(group.rules);
            if n > most {
                self.fault(
                    format!("{path}.kind"),
                    say!(
                        "{name} has {n} units; {kind} has {most} (R14.1.1)",
                        name = &name,
                        n,
                        kind = Term(group.rules.kind.with_article()),
                        most
                    ),
                    say!(
                        "move {surplus} to another formation, or choose a larger kind",
                        surplus = n - most
                    ),
                );
            }
            let ground = members.iter().filter(|m| !m.card.is_aerospace()).count();
            if group.rules.kind.is_aerospace() && ground > 0 {
                self.fault(
                    format!("{path}.kind"),
                    say!(
                        "{name} is {kind}, and has {ground} units that do not fly (R14.1.1)",
                        name = &name,
                        kind = Term(group.rules.kind.with_article()),
                        ground
                    ),
                    "choose a lance, Star or Level II for them",
                );
            }
            let fault = group
                .rules
                .r#type
                .and_then(|of| needs::fault(of, &name, &members));
            if let Some((message, remedy)) = fault {
                self.fault(format!("{path}.type"), message, remedy);
            }
        }
    }

    fn units(&mut self) {
        let mut seen = BTreeMap::new();
        let names = super::names(self.force, self.content);
        let mut listed = Vec::new();
        let mut all_known = true;
        for (i, group) in self.force.formations.iter().enumerate() {
            for (k, unit) in group.units.iter().enumerate() {
                let path = format!("formations[{i}].units[{k}]");
                self.out.extend(check_unit(unit, self.content, &path));
                if unit.name.as_deref().is_some_and(|n| n.trim().is_empty()) {
                    self.fault(
                        format!("{path}.name"),
                        "a unit has an empty name",
                        "write a name between the quotes, or leave `name` out",
                    );
                }
                if let Some(name) = &unit.name
                    && seen.insert(name.as_str(), ()).is_some()
                {
                    self.fault(
                        format!("{path}.name"),
                        say!("two units are called “{name}”", name),
                        "give each a name of its own",
                    );
                }
                if let Some(spa) = unit.spas.iter().position(|s| s.enemy.is_some()) {
                    self.fault(
                        format!("{path}.spas[{spa}].enemy"),
                        "a force does not know its enemies yet",
                        "leave out `enemy`: it is named in setup",
                    );
                }
                let placed = unit.at.is_some() || unit.air.is_some() || unit.enters.is_some();
                if placed {
                    self.fault(
                        format!("{path}.at"),
                        "where a unit stands or comes from is a scenario's to say",
                        "leave out `at`, `air` and `enters`",
                    );
                }
                if let Some(card) = self.content.card(&unit.card) {
                    listed.push(aboard::Listed {
                        path,
                        side: 0,
                        unit,
                        card,
                    });
                } else {
                    all_known = false;
                }
            }
        }
        // Without its card nobody knows what a unit carries: that fault is told already.
        if all_known {
            for (path, message, remedy) in aboard::faults(&listed, &names) {
                self.fault(path, message, remedy);
            }
        }
    }

    fn commanders(&mut self) {
        let mut named = Vec::new();
        for (i, group) in self.force.formations.iter().enumerate() {
            let of = |k: usize, what: &str| format!("formations[{i}].units[{k}].{what}");
            let units = group.units.iter().enumerate();
            named.extend(
                units
                    .clone()
                    .filter(|(_, u)| u.commander)
                    .map(|(k, _)| of(k, "commander")),
            );
            let mut leaders = units
                .filter(|(_, u)| u.leader)
                .map(|(k, _)| of(k, "leader"));
            if let Some(second) = leaders.nth(1) {
                self.fault(
                    second,
                    say!("{formation} has two leaders", formation = title(group, i)),
                    "leave `leader` with one unit of the formation (R14.4.1)",
                );
            }
        }
        if let Some(second) = named.get(1) {
            self.fault(
                second,
                say!("{force} has two commanders", force = &self.force.name),
                "leave `commander` with one unit of the force (R14.4.1)",
            );
        }
    }
}

/// The most units that a formation may have: as many as its kind, and a Horde up to ten (R14.3.31).
pub const fn most(rules: FormationRules) -> usize {
    match rules.r#type {
        Some(FormationType::Horde) => 10,
        _ => rules.kind.size(),
    }
}

/// What a formation is called in a sentence.
fn title(group: &Group, index: usize) -> Message {
    if group.name.trim().is_empty() {
        say!("formation {number}", number = index + 1)
    } else {
        Message::verbatim(&group.name)
    }
}
