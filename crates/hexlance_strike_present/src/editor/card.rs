//! The page of a unit of the strike rules.

use hexlance_present::form::{Edit, Form};
use hexlance_strike::builder;

use super::{damage, flight, force, start};
use crate::{
    StrikeGame,
    data::Data,
    forces::{At, unit as sheet},
};
use hexlance_editor::desk::{Editing, UnitAt};

/// What the forms set.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// How it starts.
    Start(start::Ask),
    /// How it looks and flies.
    Flight(flight::Ask),
    /// What it has been through.
    Damage(damage::Ask),
    /// What is set of it as part of a force.
    Force(force::Ask),
}

/// Skill and posts.
pub(super) fn head(editing: &Editing, at: UnitAt, data: &Data) -> Form<Ask> {
    let mut form = Form::new();
    let unit = at.own::<StrikeGame>(editing.scenario());
    let card = |id: &str| data.content::<StrikeGame>().card(id);
    if let Some((unit, card)) = unit.and_then(|u| Some((u, card(&u.card)?))) {
        sheet::skills(&mut form, builder::skill(unit, card), card);
        sheet::posts(&mut form, unit);
    }
    form.map(&Ask::Force)
}

/// How it starts, its damage and its abilities.
pub(super) fn form(editing: &mut Editing, at: UnitAt, data: &Data) -> Form<Ask> {
    let mut form = Form::new();
    let content = data.content::<StrikeGame>();
    let unit = at.own::<StrikeGame>(editing.scenario()).cloned();
    let Some((unit, card)) = unit.and_then(|u| Some((u.clone(), content.card(&u.card)?))) else {
        return form;
    };
    let mut start = Form::new();
    start::form(&mut start, editing.scenario(), at, &unit, card, data);
    form.append(start.map(&Ask::Start));
    let mut flight = Form::new();
    flight::form(&mut flight, editing, at, &unit, card);
    form.append(flight.map(&Ask::Flight));
    let mut damage = Form::new();
    damage::form(&mut damage, &unit, card);
    form.append(damage.map(&Ask::Damage));
    let mut own = Form::new();
    let (s, f, g, u) = (at.side, at.force, at.formation, at.unit);
    sheet::tags(
        &mut own,
        &format!("editor.unit.tags.{s}.{f}.{g}.{u}"),
        &unit,
    );
    force::work_on(editing, (s, f), At::Unit(g, u), data, |open| {
        // What is wrong stands at the head of the editor's page.
        sheet::abilities(&mut own, open, (&unit, card), &[], content);
    });
    form.append(own.map(&Ask::Force));
    form
}

/// Carries out what was done to either form.
///
/// # Errors
/// Why it cannot be done.
pub(super) fn change(
    editing: &mut Editing,
    at: UnitAt,
    ask: Ask,
    done: Edit,
    data: &Data,
) -> Result<(), String> {
    match ask {
        Ask::Start(ask) => start::change(editing, at, ask, &done, data),
        Ask::Flight(ask) => flight::change(editing, at, ask, &done),
        Ask::Damage(ask) => {
            let unit = at.own::<StrikeGame>(editing.scenario());
            let card = unit.and_then(|u| data.content::<StrikeGame>().card(&u.card));
            if let Some(card) = card {
                damage::change(editing, at, card, ask, &done);
            }
        }
        Ask::Force(ask) => {
            let on = At::Unit(at.formation, at.unit);
            return force::change(editing, (at.side, at.force), on, (ask, done), data);
        }
    }
    Ok(())
}
