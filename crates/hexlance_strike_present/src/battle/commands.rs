//! The command abilities of the forces as the roster shows them: what each does now, and why one does nothing.

use hexlance_rules::SideId;
use hexlance_strike::{
    ability::{Chosen, Grant},
    arrival::ruse,
    forces::{self, Held, Standing},
    initiative::Item,
    read,
    state::Phase,
    view::SideView,
};

use super::session::Session;
use crate::{battle::session::Seen, hud::model::CommandChip};

/// The chips of all sides.
pub fn chips(session: &Session) -> Vec<CommandChip> {
    let view = session.view();
    let mut out = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let leading = forces::leading(session.battle.world(), side);
        let items = view.initiative_items(side);
        for (key, force) in view.forces(side) {
            for held in &force.abilities {
                let mut why = idle(&view, held);
                if why.is_none() && held.def.command.leads && key != leading {
                    why = Some(tr!("Another force leads the side.").to_owned());
                }
                out.push(CommandChip {
                    side,
                    id: held.def.id,
                    name: crate::lang::text(&held.def.name).to_owned(),
                    help: crate::lang::text(held.def.text.trim()).to_owned(),
                    badge: badge(held),
                    now: now(session, held, &items),
                    lit: held.declared || held.item.is_some_and(|n| n != 0),
                    idle: why,
                });
            }
        }
    }
    out
}

/// Why an ability does nothing.
fn idle(view: &SideView<'_>, held: &Held) -> Option<String> {
    match &held.standing {
        Standing::InPlay => None,
        Standing::Negated(side, _) => {
            let by = view.sides().name(*side);
            Some(tr!("Negated by {by}.", by))
        }
        Standing::Swapped(to) => {
            let name = view.content().ability(*to).map(|d| d.name.to_string());
            let name = name.unwrap_or_else(|| to.to_string());
            Some(tr!("It has become {name}.", name))
        }
        Standing::Idle => Some(tr!("It is for another enemy.").to_owned()),
    }
}

/// A count at its end: what it has in store.
fn badge(held: &Held) -> String {
    match (held.stored, held.half) {
        (0, false) => String::new(),
        (n, true) => format!("{n}½"),
        (n, false) => n.to_string(),
    }
}

/// What it does now, a line each.
fn now(session: &Session, held: &Held, items: &[Item]) -> Vec<String> {
    let world = session.battle.world();
    let view = session.view();
    let mut lines = Vec::new();
    if !held.is_in_play() {
        return lines;
    }
    for item in items.iter().filter(|i| i.ability == Some(held.def.id)) {
        let note = match item.note.is_empty() {
            true => String::new(),
            false => format!(": {}", crate::lang::told(&item.note)),
        };
        lines.push(tr!(
            "{counts} on Initiative{note}.",
            note,
            counts = format_args!("{:+}", item.counts)
        ));
    }
    if held
        .def
        .grants
        .iter()
        .any(|g| matches!(g, Grant::Declares(_)))
    {
        lines.push(
            if held.declared {
                tr!("In effect.")
            } else {
                tr!("Not in effect.")
            }
            .to_owned(),
        );
    }
    if ruse::is_ruse(&held.def) {
        lines.push(under_false_flag(&view, held));
    } else if held.def.command.choices.contains(&Chosen::Units) {
        let names: Vec<_> = held.units.iter().map(|u| view.name(*u)).collect();
        if names.is_empty() {
            lines.push(
                if read::phase(world) == Phase::Setup {
                    tr!("Nobody is designated yet.")
                } else {
                    tr!("Nobody is designated.")
                }
                .to_owned(),
            );
        } else {
            lines.push(tr!("For {names}.", names = names.join(", ")));
        }
    }
    if held.stored > 0 || held.half {
        lines.push(tr!("In store: {held}.", held = badge(held)));
    }
    for (_, target) in &held.aims {
        lines.push(tr!(
            "A formation attacks {view}.",
            view = view.name(*target)
        ));
    }
    chosen(held, &mut lines);
    lines
}

/// Who is kept off the map under a false flag: the enemy's are a secret.
fn under_false_flag(view: &SideView<'_>, held: &Held) -> String {
    let mut own = view.forces(view.side()).flat_map(|(_, f)| &f.abilities);
    let names: Vec<_> = view.under_false_flag().map(|u| view.name(u)).collect();
    if !own.any(|h| std::ptr::eq(h, held)) {
        tr!("You do not learn which units are kept back.").to_owned()
    } else if names.is_empty() {
        tr!("Nobody is kept back.").to_owned()
    } else {
        tr!("Kept back: {names}.", names = names.join(", "))
    }
}

/// What was chosen with it, in words.
fn chosen(held: &Held, lines: &mut Vec<String>) {
    let setup = &held.setup;
    if let Some(focus) = setup.focus {
        lines.push(tr!(
            "Focus: {focus}.",
            focus = crate::lang::text(focus.name())
        ));
    }
    if !setup.benefits.is_empty() {
        let names: Vec<_> = setup
            .benefits
            .iter()
            .map(|b| crate::lang::text(b.name()))
            .collect();
        lines.push(tr!("Trained for: {names}.", names = names.join(", ")));
    }
    if let Some(environment) = &setup.environment {
        lines.push(tr!("In {environment}.", environment));
    }
    if let Some(region) = &setup.region {
        lines.push(tr!("In {region}.", region));
    }
    if !setup.types.is_empty() {
        lines.push(tr!(
            "Pairs {types}.",
            types = setup.types.join(tr!(" and "))
        ));
    }
    if !setup.enemies.is_empty() {
        lines.push(tr!(
            "Against {enemies}.",
            enemies = setup.enemies.join(", ")
        ));
    }
}
