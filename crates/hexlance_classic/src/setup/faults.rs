//! What is wrong with what a scenario says of its type, its loads and who comes in (C20.3, C20.4).

use hexlance_board::{Board, Edge};
use hexlance_rules::{Resolving, Scenario, SideSetup, Zone, home_edge, listed, say};

use super::{UnitSetup, mission};
use crate::{
    content::{Content, Known},
    ground, infantry,
    state::{Kind, Role},
};

type Named = UnitSetup<String>;
type Resolver<'a> = Resolving<'a, Content>;

/// Notes everything that is wrong.
pub(super) fn look(r: &mut Resolver<'_>, scenario: &Scenario<Named>, board: Option<&Board>) {
    roles(r, scenario);
    details(r, scenario, board);
    loads(r, scenario, board);
    sides(r, scenario);
    aboard(r, scenario);
}

fn home(scenario: &Scenario<Named>, role: Role) -> Option<Edge> {
    let sides = scenario.sides.iter();
    let at = sides.clone().position(|s| s.rules.role == Some(role))?;
    Some(home_edge(scenario.sides.get(at)?.home, at))
}

/// Who attacks and who defends.
fn roles(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    let kind = scenario.rules.kind;
    let has = |role| scenario.sides.iter().any(|s| s.rules.role == Some(role));
    if kind.has_roles() {
        for role in [Role::Attacker, Role::Defender] {
            if !has(role) {
                r.fault(
                    "kind",
                    say!(
                        "a battle of the type “{kind}” has no {role}",
                        kind = hexlance_rules::Term(kind.name()),
                        role = hexlance_rules::Term(role.name())
                    ),
                    say!(
                        "write `role: {role}` for a side (C20.4.2)",
                        role = role.name()
                    ),
                );
            }
        }
        for (i, side) in scenario.sides.iter().enumerate() {
            if side.rules.role.is_none() {
                r.fault(
                    &format!("sides[{i}].role"),
                    say!("{side} neither attacks nor defends", side = &side.name),
                    "write `role: Attacker` or `role: Defender`",
                );
            }
        }
    } else {
        for (i, side) in scenario.sides.iter().enumerate() {
            if side.rules.role.is_some() {
                r.fault(
                    &format!("sides[{i}].role"),
                    "nobody attacks or defends in a battle of this type",
                    say!("leave out `role`, or write another `kind` (C20.4.2)"),
                );
            }
        }
    }
    let edges = (
        home(scenario, Role::Attacker),
        home(scenario, Role::Defender),
    );
    let (Some(attacker), Some(defender)) = edges else {
        return;
    };
    if kind == Kind::Chase && attacker != defender {
        r.fault(
            "kind",
            "in a chase both sides enter over the same edge",
            say!("write the same `home` for both sides (C20.4.1)"),
        );
    } else if kind.has_roles() && kind != Kind::Chase && attacker == defender {
        r.fault(
            "kind",
            "both sides come from the same edge",
            say!("give each side a `home` of its own"),
        );
    }
}

/// Details that belong to another type, and those that are missing.
fn details(r: &mut Resolver<'_>, scenario: &Scenario<Named>, board: Option<&Board>) {
    let about = &scenario.rules;
    let kind = about.kind;
    if about.share.is_some() && kind.share().is_none() {
        r.fault(
            "share",
            "no share decides a battle of this type",
            "leave out `share`",
        );
    }
    if !about.marked.is_empty() && kind != Kind::BaseAssault {
        r.fault(
            "marked",
            "only a base assault marks buildings",
            say!("leave out `marked`, or write `kind: BaseAssault`"),
        );
    }
    if let Some(board) = board {
        for (i, hex) in about.marked.iter().enumerate() {
            let path = format!("marked[{i}]");
            if r.on_map(board, *hex, &path)
                && board.get(*hex).is_none_or(|cell| cell.building.is_none())
            {
                r.fault(
                    &path,
                    say!("no building stands in {hex}", hex = *hex),
                    "mark hexes with buildings",
                );
            }
        }
        if kind == Kind::BaseAssault && mission::marked(board, about, &scenario.sides).is_empty() {
            r.fault(
                "kind",
                "there is no building in the defender's third of the map",
                say!("choose another map, or name buildings in `marked`"),
            );
        }
    }
    if about.prize.is_some() && kind != Kind::Extraction {
        r.fault(
            "prize",
            "only an extraction is about something that is taken home",
            say!("leave out `prize`, or write `kind: Extraction`"),
        );
    }
    if kind == Kind::Extraction {
        match &about.prize {
            None if about.loads.len() == 1 => {}
            None => r.fault(
                "kind",
                "an extraction needs something to be taken home",
                say!("list one load in `loads`, or name a load or a unit in `prize`"),
            ),
            Some(name) => {
                let load = about.loads.iter().any(|load| load.name == *name);
                let unit = names(r.content, scenario).iter().any(|n| n == name);
                if !load && !unit {
                    r.fault(
                        "prize",
                        say!("there is no load and no unit called “{name}”", name),
                        "name a load of `loads` or a unit of a side",
                    );
                }
            }
        }
    }
}

/// The names of all units, as the battle will have them.
fn names(content: &Content, scenario: &Scenario<Named>) -> Vec<String> {
    let all: Vec<_> = listed(&scenario.sides)
        .map(|l| {
            let kind = content.unit(&l.setup.kind).map(|k| k.sheet.name.clone());
            (l.setup.name.as_deref(), kind.unwrap_or_default())
        })
        .collect();
    hexlance_rules::unit_names(&all).unwrap_or_default()
}

/// The kind of the unit of a name, with its side.
fn named<'c>(
    content: &'c Content,
    scenario: &Scenario<Named>,
    name: &str,
) -> Option<(usize, &'c Known)> {
    let at = names(content, scenario).iter().position(|n| n == name)?;
    let found = listed(&scenario.sides).nth(at)?;
    Some((found.side.index(), content.unit(&found.setup.kind)?))
}

fn loads(r: &mut Resolver<'_>, scenario: &Scenario<Named>, board: Option<&Board>) {
    for (i, load) in scenario.rules.loads.iter().enumerate() {
        let path = format!("loads[{i}]");
        if load.tons.0 == 0 {
            r.fault(
                &format!("{path}.tons"),
                say!("{load} weighs nothing", load = &load.name),
                say!("write a weight in tons, such as `tons: 3.5`"),
            );
        }
        match (load.at, &load.held_by) {
            (Some(hex), None) => {
                if let Some(board) = board
                    && r.on_map(board, hex, &format!("{path}.at"))
                    && board.get(hex).is_some_and(|cell| ground::depth(cell) > 0)
                {
                    r.fault(
                        &format!("{path}.at"),
                        say!("{load} lies in water", load = &load.name),
                        "choose a hex on land",
                    );
                }
            }
            (None, Some(name)) => carrier(r, scenario, &path, load.tons, name),
            _ => r.fault(
                &path,
                say!("nobody knows where {load} is", load = &load.name),
                say!("write either `at` with a hex or `held_by` with the name of a unit"),
            ),
        }
    }
}

fn carrier(
    r: &mut Resolver<'_>,
    scenario: &Scenario<Named>,
    path: &str,
    tons: crate::model::Tons,
    name: &str,
) {
    let at = format!("{path}.held_by");
    let Some((_, known)) = named(r.content, scenario, name) else {
        r.fault(
            &at,
            say!("there is no unit called “{name}”", name),
            "name a unit of a side",
        );
        return;
    };
    let most = crate::model::Tons::whole(known.sheet.tons);
    if known.sheet.class.is_infantry() || tons > most {
        r.fault(
            &at,
            say!(
                "{unit} does not carry {tons} tons",
                unit = &known.sheet.name,
                tons = tons.to_string()
            ),
            say!("choose a 'Mech or a vehicle that weighs as much as its load, or more (C20.3.1)"),
        );
    }
}

/// Who comes in, and how many hide.
fn sides(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    for (i, side) in scenario.sides.iter().enumerate() {
        let path = format!("sides[{i}]");
        if side.rules.enters.is_some() && side.zone != Zone::Anywhere {
            r.fault(
                &format!("{path}.enters"),
                say!(
                    "{side} has a zone, and comes in from off the map",
                    side = &side.name
                ),
                say!("leave out `zone`, or `enters`"),
            );
        }
        let waits = mission::arrival(&scenario.rules, side).is_some();
        hiding(r, scenario, side, &path, waits);
    }
}

fn hiding(
    r: &mut Resolver<'_>,
    scenario: &Scenario<Named>,
    side: &SideSetup<Named>,
    path: &str,
    waits: bool,
) {
    let groups = side.forces.iter().enumerate().flat_map(|(f, force)| {
        let groups = force.formations.iter().enumerate();
        groups.map(move |(g, group)| (f, g, group))
    });
    let (mut all, mut hidden) = (0, 0);
    for (f, g, group) in groups {
        for (u, unit) in group.units.iter().enumerate() {
            all += 1;
            hidden += usize::from(unit.hidden.is_some());
            if unit.hidden.is_some() && unit.at.is_none() && waits {
                r.fault(
                    &format!("{path}.forces[{f}].formations[{g}].units[{u}].hidden"),
                    "who comes in from off the map does not hide",
                    say!("leave out `hidden`, or give the unit a hex by `at`"),
                );
            }
        }
    }
    let defends = side.rules.role == Some(Role::Defender);
    if scenario.rules.kind == Kind::HideAndSeek && defends && 2 * hidden > all {
        r.fault(
            path,
            say!("{hidden} of {all} units hide, more than half", hidden, all),
            say!("let half of the defender stand in the open (C20.4.2)"),
        );
    }
}

/// Units that begin in or on others.
fn aboard(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    for l in listed(&scenario.sides) {
        let Some(name) = &l.setup.aboard else {
            continue;
        };
        let path = format!("{}.aboard", l.path());
        let Some(known) = r.content.unit(&l.setup.kind) else {
            continue;
        };
        let carrier = named(r.content, scenario, name).filter(|(side, _)| *side == l.side.index());
        let Some((_, carrier)) = carrier else {
            r.fault(
                &path,
                say!("there is no unit of this side called “{name}”", name),
                "name a unit of the same side",
            );
            continue;
        };
        if l.setup.at.is_some() {
            r.fault(
                &path,
                "a unit is aboard another, or in a hex",
                say!("leave out `at`, or `aboard`"),
            );
        } else if let Err(refusal) = infantry::may_begin_aboard(&known.sheet, &carrier.sheet) {
            r.fault(
                &path,
                refusal.message,
                "choose another carrier, or set it up in a hex (C18.10)",
            );
        }
    }
}
