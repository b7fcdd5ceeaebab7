//! Declared skills as cases write them: the fields of the rules' own types, with what goes without saying left out.
//!
//! `Shoot("B")` is a shot at B with the first weapon that is fired, its best ammunition, all dice, at the last point of the
//! route. Whatever a case leaves out is proposed here as a field `?name`, which counts for those skills that have such a
//! field.

use super::{
    read,
    scene::{Scene, cell_term, straight},
    term::Term,
};
use crate::{
    deeds::Deed,
    ground::{at, in_front},
    model::{Ammunition, Mode, Shape, Weapon},
    order::{Order, Station},
    read::Look,
};

/// As what something is declared.
#[derive(Clone, Copy)]
pub(super) enum Situation<'o> {
    /// As the first skill.
    First,
    /// As the second of that one of the activated troopers.
    Second(&'o Order, u8),
    /// As a reaction to that one of the activated troopers.
    Reaction(&'o Order, u8),
}

/// What somebody declares.
///
/// # Errors
/// What of it cannot be understood.
pub(super) fn deed(
    scene: &Scene<'_>,
    who: &Look<'_>,
    situation: Situation<'_>,
    term: &Term,
) -> Result<Deed, String> {
    let (name, mut fields) = taken_apart(term)?;
    let stations = stations(scene, who, situation);
    if let Situation::Reaction(order, actor) = situation {
        // These belong to the reaction, not to the skill.
        fields.retain(|(n, _)| n != "actor" && n != "point");
        let target = order.actors.get(usize::from(actor)).map(|a| a.unit);
        if let Some(unit) = target {
            propose(&mut fields, "at", Term::Text(scene.name(unit.into())));
        }
    }
    route(&mut fields, stations.last());
    let point = stations.len().saturating_sub(1);
    propose(&mut fields, "point", Term::Number(point as i64));
    weapon(who, situation, name, &mut fields)?;
    if let Some(Term::Text(id)) = said(&fields, "program")
        && let Some(program) = scene
            .battle
            .content()
            .programs
            .get(&hexlance_rules::ustr(id))
    {
        let reacts = matches!(situation, Situation::Reaction(..));
        let burst = if reacts { 1 } else { program.burst };
        fields.retain(|(n, _)| n != "?dice");
        propose(&mut fields, "dice", Term::Number(burst.into()));
    }
    targets(&mut fields);
    let term = Term::Named(name.to_owned(), Box::new(Term::Fields(fields)));
    read::read(&term, scene).map_err(|e| format!("`{name}`: {e}"))
}

/// What a deployed item declares.
pub(super) fn by_item(
    scene: &Scene<'_>,
    situation: Situation<'_>,
    term: &Term,
) -> Result<Deed, String> {
    let (name, mut fields) = taken_apart(term)?;
    fields.retain(|(n, _)| n != "actor" && n != "point");
    if let Situation::Reaction(order, actor) = situation
        && let Some(a) = order.actors.get(usize::from(actor))
    {
        propose(&mut fields, "at", Term::Text(scene.name(a.unit.into())));
    }
    // The weapon of a turret (K15.7.1).
    propose(&mut fields, "weapon", Term::Text("carbine".to_owned()));
    propose(&mut fields, "ammo", Term::Text("N".to_owned()));
    targets(&mut fields);
    let term = Term::Named(name.to_owned(), Box::new(Term::Fields(fields)));
    read::read(&term, scene).map_err(|e| format!("`{name}`: {e}"))
}

type Fields = Vec<(String, Term)>;

/// Its name and its fields: one value without a name is whom or where it is aimed at, or where it leads.
fn taken_apart(term: &Term) -> Result<(&str, Fields), String> {
    let Term::Named(name, inner) = term else {
        return Err(format!("{term:?} is no skill"));
    };
    let fields = match &**inner {
        Term::Nothing => Vec::new(),
        Term::Fields(fields) => fields.clone(),
        Term::List(list) => match list.as_slice() {
            [one @ Term::Text(_)] => vec![("at".to_owned(), one.clone())],
            [one @ Term::List(_)] => vec![("to".to_owned(), one.clone())],
            _ => return Err(format!("the fields of `{name}` need names")),
        },
        other => return Err(format!("{other:?} does not belong to `{name}`")),
    };
    Ok((name, fields))
}

/// Says something that the case has not said.
fn propose(fields: &mut Fields, name: &str, value: Term) {
    fields.push((format!("?{name}"), value));
}

fn said<'f>(fields: &'f Fields, name: &str) -> Option<&'f Term> {
    fields.iter().find(|(n, _)| n == name).map(|(_, t)| t)
}

fn proposed<'f>(fields: &'f Fields, name: &str) -> Option<&'f Term> {
    said(fields, name).or_else(|| said(fields, &format!("?{name}")))
}

/// Where somebody is at each point of the Order so far.
fn stations(scene: &Scene<'_>, who: &Look<'_>, situation: Situation<'_>) -> Vec<Station> {
    if let Situation::Second(order, actor) = situation
        && let Some(actor) = order.actors.get(usize::from(actor))
    {
        return actor.stations.clone();
    }
    Station::of(scene.table(), who).into_iter().collect()
}

/// `to` is the end of a straight way, or several such ways one after the other.
fn route(fields: &mut Fields, from: Option<&Station>) {
    let Some(to) = said(fields, "to").cloned() else {
        return;
    };
    let Some(mut here) = from.map(|s| s.hex) else {
        return;
    };
    let ends: Vec<(i16, i16)> = match (&to, to.cell()) {
        (_, Some(cell)) => vec![cell],
        (Term::List(list), None) => list.iter().filter_map(Term::cell).collect(),
        _ => return,
    };
    let mut way = Vec::new();
    for (c, r) in ends {
        let end = at(c, r);
        way.extend(straight(here, end));
        here = end;
    }
    for place in ["hex", "aim"] {
        propose(fields, place, cell_term(here));
    }
    propose(
        fields,
        "route",
        Term::List(way.into_iter().map(cell_term).collect()),
    );
    // Skills with a place of their own keep `to`.
    if let Some(field) = fields.iter_mut().find(|(n, _)| n == "to") {
        field.0 = "?to".to_owned();
    }
}

/// The weapon, its mode and its ammunition, with all dice.
fn weapon(
    who: &Look<'_>,
    situation: Situation<'_>,
    name: &str,
    fields: &mut Fields,
) -> Result<(), String> {
    let close = name == "Strike";
    let fits = |mode: &Mode| {
        if close {
            mode.traits.cc
        } else {
            let reaches = !mode.bands.is_empty() || mode.shape != Shape::None;
            reaches && !mode.traits.deployable && !mode.traits.state_only
        }
    };
    let has_mode = |w: &Weapon| w.modes.iter().any(fits);
    let own = &who.printed.weapons;
    let wanted = match said(fields, "weapon") {
        Some(Term::Text(id)) => Some(plain(id)),
        _ => None,
    };
    let mut usual = own.iter().filter(|w| has_mode(w));
    let found = match &wanted {
        Some(id) => own
            .iter()
            .find(|w| plain(w.id.as_str()) == *id || plain(&w.name) == *id),
        // A blade before the butt of a pistol.
        None if close => usual
            .clone()
            .find(|w| w.modes.iter().all(|m| m.bands.is_empty()))
            .or_else(|| usual.next()),
        None => usual.next(),
    };
    if let (None, Some(_)) = (found, &wanted) {
        // The rules refuse it.
        return Ok(());
    }
    let Some(weapon) = found else { return Ok(()) };
    fields.retain(|(n, _)| n != "weapon");
    fields.push(("?weapon".to_owned(), Term::Text(weapon.id.to_string())));
    let number = match said(fields, "mode") {
        Some(Term::Number(n)) => usize::try_from(*n).map_err(|e| e.to_string())?,
        Some(Term::Text(mode)) => {
            let wanted = plain(mode);
            let found = weapon.modes.iter().position(|m| plain(&m.name) == wanted);
            found.ok_or_else(|| format!("{} has no mode “{mode}”", weapon.name))?
        }
        _ => weapon.modes.iter().position(fits).unwrap_or_default(),
    };
    fields.retain(|(n, _)| n != "mode");
    propose(fields, "mode", Term::Number(number as i64));
    let Some(mode) = weapon.modes.get(number) else {
        return Ok(());
    };
    let ammo = mode.ammo.last().copied().unwrap_or(Ammunition::NORMAL);
    propose(fields, "ammo", Term::Text(ammo.to_string()));
    let dice = Term::Number(burst(situation, mode, fields));
    propose(fields, "dice", dice);
    Ok(())
}

/// All dice of a weapon: its Burst in an Order, one in a reaction, one of an aimed shot.
fn burst(situation: Situation<'_>, mode: &Mode, fields: &Fields) -> i64 {
    let aimed = said(fields, "aimed") == Some(&Term::Bool(true));
    match situation {
        Situation::First | Situation::Second(..) if !aimed => mode.burst.into(),
        _ => 1,
    }
}

/// `at` is whom the skill is aimed at: one name, or a list of names with dice.
fn targets(fields: &mut Fields) {
    let Some(at) = proposed(fields, "at").cloned() else {
        return;
    };
    let dice = proposed(fields, "dice").cloned().unwrap_or(Term::Number(1));
    let with_dice = |one: &Term| match one {
        Term::List(_) => one.clone(),
        name => Term::List(vec![name.clone(), dice.clone()]),
    };
    let all = match &at {
        Term::List(list) if at.cell().is_none() => Term::List(list.iter().map(with_dice).collect()),
        one => Term::List(vec![with_dice(one)]),
    };
    propose(fields, "targets", all);
    for whom in ["target", "patient", "marker"] {
        propose(fields, whom, at.clone());
    }
    for (name, _) in fields.iter_mut() {
        if name == "at" || name == "dice" {
            name.insert(0, '?');
        }
    }
}

fn plain(name: &str) -> String {
    super::person::plain(name)
}

/// Whether somebody looks at a hex: for checks.
pub(super) fn looks_at(who: &Look<'_>, hex: hexlance_board::Hex) -> bool {
    who.sees_all_round()
        || who
            .hex
            .is_some_and(|from| in_front(from, who.facing(), hex))
}
