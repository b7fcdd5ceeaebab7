//! What keeps a list from a battle (K2.4.1, K2.6.1, K2.6.2).

use std::collections::BTreeMap;

use hexlance_rules::{MOST_UNITS, Problem, Term, limits, nearest, say};

use super::{Force, MOST_OF_A_GROUP, points, swc};
use crate::{
    content::Content,
    form::{self, most_swc},
    model::{Profile, Skill},
};

/// A trooper of a list, wherever it is written down, with its path.
pub(crate) struct Listed<'a> {
    /// Where it stands in the file.
    pub path: String,
    /// The id of its profile.
    pub unit: &'a str,
    /// Its combat group.
    pub group: u8,
    /// What was bought with it.
    pub bought: &'a [Skill],
}

/// Everything that is wrong with a force.
pub(super) fn problems(force: &Force, content: &Content) -> Vec<Problem> {
    let mut out = Vec::new();
    if force.points == 0 {
        out.push(Problem::new(
            "points",
            "a game for no points",
            say!("write 150, 200 or 300"),
        ));
    }
    if force.name.trim().is_empty() {
        out.push(Problem::new("name", "the force has no name", "give it one"));
    }
    let n = force.units.len();
    if n == 0 || n > MOST_UNITS {
        out.push(Problem::new(
            "units",
            say!("a force of {n} troopers", n),
            say!("give it 1 to {most}", most = MOST_UNITS),
        ));
    }
    // Checks compare everything with everything.
    if n > MOST_UNITS {
        return out;
    }
    out.extend(limits::name("name", &force.name));
    out.extend(names(force));
    let listed = force.units.iter().enumerate().map(|(i, u)| Listed {
        path: format!("units[{i}]"),
        unit: &u.unit,
        group: u.group,
        bought: &u.bought,
    });
    let listed: Vec<_> = listed.collect();
    for l in listed.iter().filter(|l| l.group == 0) {
        out.push(Problem::new(
            format!("{}.group", l.path),
            "there is no combat group 0",
            say!("count groups from 1"),
        ));
    }
    out.extend(check_list("units", &listed, content));
    out.extend(cost(
        "units",
        points(force, content),
        swc(force, content),
        force.points,
    ));
    out
}

fn names(force: &Force) -> Vec<Problem> {
    let mut out = Vec::new();
    let mut seen = BTreeMap::new();
    for (i, unit) in force.units.iter().enumerate() {
        let Some(name) = &unit.name else { continue };
        let path = format!("units[{i}].name");
        out.extend(limits::name(path.as_str(), name));
        if name.trim().is_empty() {
            out.push(Problem::new(
                path,
                "a name without letters",
                "write one, or leave `name` out",
            ));
        } else if seen.insert(name, i).is_some() {
            out.push(Problem::new(
                path,
                say!("two troopers are called “{name}”", name),
                "give each a name of its own",
            ));
        }
    }
    out
}

/// What is wrong with the troopers of a list among each other. `path` is that of the list as a whole.
pub(crate) fn check_list(path: &str, listed: &[Listed<'_>], content: &Content) -> Vec<Problem> {
    let mut out = Vec::new();
    let mut known: Vec<(&Listed<'_>, &Profile)> = Vec::new();
    for l in listed {
        match content.unit(l.unit) {
            Some(profile) => known.push((l, profile)),
            None => out.push(unknown_unit(&format!("{}.unit", l.path), l.unit, content)),
        }
    }
    for (l, profile) in &known {
        out.extend(bought(l, profile));
    }
    out.extend(lieutenants(path, listed));
    out.extend(one_faction(&known, content));
    out.extend(available(&known));
    out.extend(groups(path, listed));
    out
}

/// What was bought must be for sale, once each (K2.6.1).
fn bought(l: &Listed<'_>, profile: &Profile) -> Vec<Problem> {
    let mut out = Vec::new();
    for (i, skill) in l.bought.iter().enumerate() {
        let path = format!("{}.bought[{i}]", l.path);
        if !profile.options.iter().any(|(option, ..)| option == skill) {
            out.push(Problem::new(
                path,
                say!(
                    "{unit} cannot buy {skill}",
                    unit = &profile.name,
                    skill = Term(skill.label())
                ),
                say!("leave it out (K2.6.1)"),
            ));
        } else if l.bought.iter().take(i).any(|before| before == skill) {
            out.push(Problem::new(
                path,
                say!("{skill} is bought twice", skill = Term(skill.label())),
                say!("buy it once (K2.6.1)"),
            ));
        }
    }
    out
}

/// Exactly one trooper is Lieutenant (K2.4.1, K2.6.2).
fn lieutenants(path: &str, listed: &[Listed<'_>]) -> Option<Problem> {
    let mut all = listed
        .iter()
        .filter(|l| l.bought.contains(&Skill::LieutenantL1));
    match (all.next(), all.next()) {
        (None, _) => Some(Problem::new(
            path,
            "nobody is Lieutenant",
            say!("buy Lieutenant for one trooper (K2.4.1)"),
        )),
        (Some(_), Some(second)) => Some(Problem::new(
            format!("{}.bought", second.path),
            "two troopers are Lieutenants",
            say!("buy Lieutenant for one trooper only (K2.4.1)"),
        )),
        _ => None,
    }
}

/// All are of one faction (K2.4.1).
fn one_faction(known: &[(&Listed<'_>, &Profile)], content: &Content) -> Option<Problem> {
    let (_, first) = known.first()?;
    let (stranger, profile) = known.iter().find(|(_, p)| p.faction != first.faction)?;
    let name = |p: &Profile| {
        let faction = content.factions.get(&p.faction);
        faction.map_or(p.faction.to_string(), |f| f.name.clone())
    };
    Some(Problem::new(
        format!("{}.unit", stranger.path),
        say!(
            "{unit} is of {faction}, the first trooper of {other}",
            unit = &profile.name,
            faction = name(profile),
            other = name(first)
        ),
        say!("choose troopers of one faction (K2.4.1)"),
    ))
}

/// No profile is there more often than it is to be had (K2.1).
fn available(known: &[(&Listed<'_>, &Profile)]) -> Vec<Problem> {
    let mut out = Vec::new();
    let mut count: BTreeMap<&str, u8> = BTreeMap::new();
    for (l, profile) in known {
        let n = count.entry(l.unit).or_default();
        *n = n.saturating_add(1);
        if let Some(most) = profile.ava.filter(|most| *n == most.saturating_add(1)) {
            out.push(Problem::new(
                format!("{}.unit", l.path),
                say!(
                    "{unit} is there more than {most} times",
                    unit = &profile.name,
                    most
                ),
                say!("leave some of them out (K2.4.1)"),
            ));
        }
    }
    out
}

/// No combat group is larger than it may be (K2.4.1).
fn groups(path: &str, listed: &[Listed<'_>]) -> Vec<Problem> {
    let mut sizes: BTreeMap<u8, usize> = BTreeMap::new();
    for l in listed {
        *sizes.entry(l.group).or_default() += 1;
    }
    let large = sizes.into_iter().filter(|(_, n)| *n > MOST_OF_A_GROUP);
    large
        .map(|(group, n)| {
            Problem::new(
                path,
                say!("combat group {group} has {n} troopers", group, n),
                say!(
                    "give a group {most} at most (K2.4.1)",
                    most = MOST_OF_A_GROUP
                ),
            )
        })
        .collect()
}

/// What is said of points and support weapon cost above those of the game (K2.4.1). `swc` is in tenths.
pub(crate) fn cost(path: &str, points: u32, swc: i32, game: u16) -> Vec<Problem> {
    let mut out = Vec::new();
    if let Some(over) = points.checked_sub(u32::from(game)).filter(|over| *over > 0) {
        out.push(Problem::new(
            path,
            say!(
                "{points} points, {over} above the {game} of the game",
                points,
                over,
                game
            ),
            say!("take out {over} points (K2.4.1)", over),
        ));
    }
    let most = most_swc(game);
    if swc > most {
        let tenths = |n: i32| format!("{}.{}", n / 10, n % 10);
        out.push(Problem::new(
            path,
            say!(
                "support weapon cost {swc}, and the game allows {most}",
                swc = tenths(swc),
                most = tenths(most)
            ),
            say!("take out something that has one (K1.1.5)"),
        ));
    }
    out
}

/// What is said of a profile that is not in the catalogue.
pub(crate) fn unknown_unit(path: &str, id: &str, content: &Content) -> Problem {
    let near = nearest(id, content.units.keys().map(|id| &**id));
    Problem::new(
        path,
        say!("there is no trooper “{unit}”", unit = id),
        match near {
            Some(near) => say!("use the id of a trooper; the nearest is “{near}”", near),
            None => say!("use the id of a trooper"),
        },
    )
}

/// Points and support weapon cost in tenths of troopers of a list, as far as their profiles are known.
pub(crate) fn sums(listed: &[Listed<'_>], content: &Content) -> (u32, i32) {
    let known = listed
        .iter()
        .filter_map(|l| Some((l, content.unit(l.unit)?)));
    known.fold((0, 0), |(p, s), (l, profile)| {
        (
            p + u32::from(form::points(profile, l.bought)),
            s + form::swc(profile, l.bought),
        )
    })
}
