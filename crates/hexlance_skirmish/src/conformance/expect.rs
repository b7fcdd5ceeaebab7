//! Compares what a case says with the battle.

use hexlance_rules::conformance::{differs, may_differ};

mod events;
mod people;
mod rolls;

use super::{
    case::Team,
    scene::{Scene, direction, team_of},
    steps::{AskedLine, CaseStep, PoolLine},
};
use crate::{
    ground::{GateState, at, cell},
    score::Score,
    state::{Ending, ItemKind},
};

/// What is not as a line says, each in a sentence.
pub(super) fn failures(scene: &Scene<'_>, step: &CaseStep) -> Vec<String> {
    let found = match step {
        CaseStep::At(..)
        | CaseStep::OffTable(_)
        | CaseStep::Facing(..)
        | CaseStep::State(..)
        | CaseStep::Wounds(..)
        | CaseStep::Number(..)
        | CaseStep::Has(..)
        | CaseStep::Uses(..)
        | CaseStep::Distance(..)
        | CaseStep::Contact(..)
        | CaseStep::Front(..)
        | CaseStep::Line(_) => people::failures(scene, step),
        CaseStep::Rolled(line) => rolls::rolled(scene, line),
        CaseStep::NotRolled(name) => rolls::not_rolled(scene, name),
        CaseStep::Saved(line) => rolls::saved(scene, line),
        CaseStep::NotSaved(name) => rolls::not_saved(scene, name),
        CaseStep::Reacts(names) => reacts(scene, names),
        CaseStep::Pool(line) => pool(scene, line),
        CaseStep::Score(north, south) => {
            let is = scene.battle.world().resource::<Score>().points;
            Ok(differs("the score", &is, &[*north, *south]))
        }
        CaseStep::Over(won) => Ok(over(scene, *won)),
        CaseStep::Phase(team, stage) => {
            let clock = scene.table().clock();
            let is = (team_of(clock.active), clock.stage);
            Ok(differs("the phase", &is, &(*team, *stage)))
        }
        CaseStep::Round(n) => Ok(differs("the round", &scene.table().clock().round, n)),
        CaseStep::Asked(line) => asked(scene, line),
        CaseStep::NotAsked => Ok(match scene.battle.decision() {
            Some(d) => vec![format!("a question is open: {}", d.prompt)],
            None => Vec::new(),
        }),
        CaseStep::Events(patterns) => Ok(events::compare_all(scene, patterns)),
        CaseStep::NoEvent(pattern) => Ok(events::compare_none(scene, pattern)),
        CaseStep::Told(team, pattern, told) => {
            Ok(events::compare_told(scene, *team, pattern, *told))
        }
        CaseStep::Gate((c, r), side, state) => gate(scene, at(*c, *r), side, *state),
        CaseStep::Item(kind, (c, r), lies) => item(scene, kind, at(*c, *r), *lies),
        // Everything else gives commands.
        _ => Ok(Vec::new()),
    };
    found.unwrap_or_else(|why| vec![why])
}

fn reacts(scene: &Scene<'_>, names: &[String]) -> Result<Vec<String>, String> {
    let mut is: Vec<String> = scene
        .entitled()
        .iter()
        .map(|(by, ..)| scene.name(*by))
        .collect();
    is.sort();
    is.dedup();
    let mut should = names.to_vec();
    should.sort();
    Ok(differs("who is entitled to react", &is, &should))
}

fn pool(scene: &Scene<'_>, line: &PoolLine) -> Result<Vec<String>, String> {
    let pool = scene.table().pool(line.side.side()).ok_or("no such pool")?;
    let names = |ids: &std::collections::BTreeSet<hexlance_rules::UnitId>| -> Vec<String> {
        let mut all: Vec<String> = ids.iter().map(|id| scene.name((*id).into())).collect();
        all.sort();
        all
    };
    let sorted = |names: &Option<Vec<String>>| {
        names.clone().map(|mut all| {
            all.sort();
            all
        })
    };
    let mut out = Vec::new();
    let left: std::collections::BTreeMap<u8, u8> = pool
        .groups
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(g, n)| (*g, *n))
        .collect();
    let wanted = line.orders.clone().map(|mut orders| {
        orders.retain(|_, n| *n > 0);
        orders
    });
    out.extend(may_differ("the pool", &left, wanted.as_ref()));
    out.extend(may_differ(
        "own Orders",
        &names(&pool.own),
        sorted(&line.own).as_ref(),
    ));
    out.extend(may_differ(
        "Impetuous Orders",
        &names(&pool.impetuous),
        sorted(&line.impetuous).as_ref(),
    ));
    out.extend(may_differ(
        "the Special Lieutenant Order",
        &pool.lieutenant_order.is_some(),
        line.lieutenant_order.as_ref(),
    ));
    let lieutenant = pool
        .lieutenant
        .map_or_else(String::new, |id| scene.name(id.into()));
    out.extend(may_differ(
        "the Lieutenant",
        &lieutenant,
        line.lieutenant.as_ref(),
    ));
    out.extend(may_differ(
        "Command Tokens",
        &pool.tokens,
        line.tokens.as_ref(),
    ));
    out.extend(may_differ("Retreat!", &pool.retreat, line.retreat.as_ref()));
    out.extend(may_differ(
        "Loss of Lieutenant",
        &pool.leaderless,
        line.leaderless.as_ref(),
    ));
    Ok(out)
}

fn over(scene: &Scene<'_>, won: Option<Team>) -> Vec<String> {
    let is = *scene.battle.world().resource::<Ending>();
    let should = won.map_or(Ending::Draw, |team| Ending::Won(team.side()));
    differs("the end", &is, &should)
}

fn asked(scene: &Scene<'_>, line: &AskedLine) -> Result<Vec<String>, String> {
    let Some(decision) = scene.battle.decision() else {
        return Err("no question is open".to_owned());
    };
    let codes: Vec<String> = decision.choices.iter().map(|c| c.code.clone()).collect();
    let unit = decision
        .unit
        .map_or_else(String::new, |id| scene.name(id.into()));
    let default = decision
        .choices
        .get(decision.default)
        .map_or_else(String::new, |c| c.code.clone());
    let mut out = may_differ("who is asked", &team_of(decision.side), line.side.as_ref());
    out.extend(may_differ("whom it is about", &unit, line.unit.as_ref()));
    out.extend(may_differ("the answers", &codes, line.choices.as_ref()));
    out.extend(may_differ("the default", &default, line.default.as_ref()));
    Ok(out)
}

fn gate(
    scene: &Scene<'_>,
    hex: hexlance_board::Hex,
    side: &str,
    state: GateState,
) -> Result<Vec<String>, String> {
    let is = scene.table().ground().side(hex, direction(side)?).gate();
    Ok(differs("the gate", &is, &Some(state)))
}

fn item(
    scene: &Scene<'_>,
    kind: &str,
    hex: hexlance_board::Hex,
    lies: bool,
) -> Result<Vec<String>, String> {
    let kind = match kind {
        "mine" => ItemKind::Mine,
        "repeater" => ItemKind::Repeater,
        "sniffer" => ItemKind::Sniffer,
        "turret" => ItemKind::Turret,
        "charge" => ItemKind::Charge,
        other => return Err(format!("there is no item “{other}”")),
    };
    let all = &scene.table().items().all;
    let is = all.iter().any(|i| i.kind == kind && i.hex == hex);
    let (c, r) = cell(hex);
    Ok(differs(
        &format!("whether a {kind:?} lies at ({c},{r})"),
        &is,
        &lies,
    ))
}
