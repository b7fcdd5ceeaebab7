//! Lines that give commands: Orders, reactions, second skills, choices.

use hexlance_rules::SideId;

use super::{
    case::Team,
    deeds::{self, Situation},
    read,
    scene::{Scene, direction, hexes, straight},
    steps::{CaseStep, ChooseLine, GroupLine, OrderLine},
    term::Term,
};
use crate::{
    command::{Answer, Chosen, Command, OrderGiven, Reply},
    deeds::Deed,
    ground::at,
    ids::Party,
    order::OrderKind,
    pools,
    read::other,
    state::Source,
};

/// The command that a line gives, if it gives one, with the side.
///
/// # Errors
/// What of the line cannot be understood.
pub(super) fn command(
    scene: &Scene<'_>,
    step: &CaseStep,
) -> Result<Option<(SideId, Command)>, String> {
    let active = scene.table().clock().active;
    let given = match step {
        CaseStep::Order(line) => order(scene, line)?,
        CaseStep::Group(line) => group(scene, line)?,
        CaseStep::React(answers) => {
            let answers: Result<Vec<Answer>, String> = answers
                .iter()
                .map(|(name, term)| answer(scene, name, term))
                .collect();
            (other(active), Command::React(answers?))
        }
        CaseStep::Second(term) => (active, Command::Second(vec![second(scene, 0, term)?])),
        CaseStep::Seconds(terms) => {
            let order = scene.table().order().ok_or("no Order is under way")?;
            let all: Result<Vec<Deed>, String> = order
                .actors
                .iter()
                .enumerate()
                .map(|(i, actor)| {
                    let name = scene.name(actor.unit.into());
                    let term = terms.get(&name);
                    term.map_or(Ok(Deed::Idle), |t| second(scene, i as u8, t))
                })
                .collect();
            (active, Command::Second(all?))
        }
        CaseStep::Choose(line) => {
            let side = crate::choices::side(scene.battle).unwrap_or(active);
            (side, Command::Choose(chosen(scene, line)?))
        }
        CaseStep::Answer(code) => {
            let side = scene.battle.decision().map_or(active, |d| d.side);
            (side, Command::Answer(code.clone()))
        }
        CaseStep::Done(team) => (team.side(), Command::Done),
        CaseStep::Give(team, term) => (team.side(), read::read(term, scene)?),
        _ => return Ok(None),
    };
    Ok(Some(given))
}

/// The side that may give a command now; the active one if neither may.
pub(super) fn who_may(scene: &Scene<'_>, command: &Command) -> SideId {
    let sides = Team::ALL.map(Team::side);
    let may = |side: &SideId| scene.battle.check(*side, command).is_ok();
    let found = sides.into_iter().find(may);
    found.unwrap_or(scene.table().clock().active)
}

fn order(scene: &Scene<'_>, line: &OrderLine) -> Result<(SideId, Command), String> {
    given(
        scene,
        &[(line.who.clone(), line.first.clone())],
        line.kind,
        line.pay,
        line.entire,
    )
}

fn group(scene: &Scene<'_>, line: &GroupLine) -> Result<(SideId, Command), String> {
    given(scene, &line.actors, line.kind, line.pay, line.entire)
}

fn given(
    scene: &Scene<'_>,
    said: &[(String, Term)],
    kind: OrderKind,
    pay: Option<Source>,
    entire: Option<bool>,
) -> Result<(SideId, Command), String> {
    let mut actors = Vec::new();
    for (name, term) in said {
        let who = scene.look(name)?;
        let deed = deeds::deed(scene, &who, Situation::First, term)?;
        actors.push((who.id, deed));
    }
    let Some((first, deed)) = actors.first() else {
        return Err("an Order needs somebody".to_owned());
    };
    let who = scene
        .table()
        .find(*first)
        .ok_or("there is nobody of that name")?;
    let class = deed.rule().class(scene.table(), &who);
    let is_entire = entire.unwrap_or(class.is_entire());
    let proposed = match kind {
        OrderKind::Impetuous => Source::Impetuous,
        _ => pools::proposed(scene.table(), who.side(), *first).unwrap_or(Source::Pool),
    };
    let order = OrderGiven {
        source: pay.unwrap_or(proposed),
        kind,
        entire: is_entire,
        actors,
    };
    Ok((who.side(), Command::Order(order)))
}

/// A second skill.
pub(super) fn second(scene: &Scene<'_>, actor: u8, term: &Term) -> Result<Deed, String> {
    let order = scene.table().order().ok_or("no Order is under way")?;
    let unit = order.actors.get(usize::from(actor)).map(|a| a.unit);
    let who = unit.and_then(|id| scene.table().find(id));
    let who = who.ok_or("the Order has no such trooper")?;
    deeds::deed(scene, &who, Situation::Second(order, actor), term)
}

/// A reaction: `Delay`, or a skill with the point at which it is resolved and whom it answers.
fn answer(scene: &Scene<'_>, name: &str, term: &Term) -> Result<Answer, String> {
    let by = read::Names::party(scene, name).ok_or_else(|| format!("nobody is “{name}”"))?;
    let order = scene.table().order().ok_or("no Order is under way")?;
    let named = term_field(term, "actor");
    let actor = match named {
        Some(Term::Text(text)) => {
            let id = scene.id(text)?;
            order
                .actor_of(id)
                .ok_or_else(|| format!("“{text}” is not activated"))?
        }
        _ => {
            let entitled = scene.entitled();
            entitled.iter().find(|(b, ..)| *b == by).map_or(0, |e| e.1)
        }
    };
    let point = match term_field(term, "point") {
        Some(Term::Number(n)) => u8::try_from(*n).map_err(|e| e.to_string())?,
        _ => {
            let entitled = scene.entitled();
            let right = entitled.iter().find(|(b, a, _)| *b == by && *a == actor);
            let end = order.actors.get(usize::from(actor));
            let end = end.map_or(0, |a| a.stations.len().saturating_sub(1) as u8);
            right.map_or(end, |r| r.2)
        }
    };
    let reply = match term {
        Term::Named(delay, _) if delay == "Delay" => Reply::Delay,
        _ => {
            let situation = Situation::Reaction(order, actor);
            Reply::Do(match by {
                Party::Trooper(id) => {
                    let who = scene.table().find(id).ok_or("nobody of that name")?;
                    deeds::deed(scene, &who, situation, term)?
                }
                _ => deeds::by_item(scene, situation, term)?,
            })
        }
    };
    Ok(Answer {
        by,
        actor,
        point,
        reply,
    })
}

fn term_field<'t>(term: &'t Term, name: &str) -> Option<&'t Term> {
    match term {
        Term::Named(_, inner) => inner.field(name),
        _ => None,
    }
}

fn chosen(scene: &Scene<'_>, line: &ChooseLine) -> Result<Chosen, String> {
    let route = match (line.to, &line.who) {
        (Some((c, r)), Some(name)) => {
            let from = scene.look(name)?.hex;
            let from = from.ok_or_else(|| format!("“{name}” is off the table"))?;
            straight(from, at(c, r))
        }
        (Some(to), None) => hexes(&[to]),
        (None, _) => hexes(&line.route),
    };
    Ok(Chosen {
        route,
        facing: line.facing.as_deref().map(direction).transpose()?,
        prone: line.prone,
        boards: line.boards,
    })
}
