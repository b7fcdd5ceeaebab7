//! What a unit has been through before the battle begins.

use hexlance_present::{
    Icon, TrackKind,
    form::{Choice, Edit, Field, Form, Kind, Look, Row, RowLook},
};
use hexlance_strike::{
    card::{Card, UnitType},
    critical_table,
    state::{CraftArc, Critical, Motive},
};

use super::{CardUnit, flight::edit};
use hexlance_editor::desk::{Editing, UnitAt};

/// What the form sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Points of armor that are left.
    Armor,
    /// Points of structure that are left.
    Structure,
    /// The heat.
    Heat(u8),
    /// A critical hit is taken away, by its place.
    Healed(usize),
    /// Motive damage is taken away, by its place.
    Repaired(usize),
    /// A critical hit is suffered.
    Critical(Critical),
    /// Motive damage is suffered.
    Motive(Motive),
    /// Everything is as good as new.
    Mend,
}

/// Armor and structure, heat, and lasting injuries.
pub(super) fn form(form: &mut Form<Ask>, unit: &CardUnit, card: &Card) {
    form.heading(tr!("Damage at the start"));
    let hurt = &unit.condition;
    let mut points = |key: &str, label: &str, (track, lost, most): (TrackKind, u8, u8), to| {
        let left = most.saturating_sub(lost);
        let kind = Kind::Points {
            left,
            most,
            track,
            to,
        };
        form.push(Field::new(format!("editor.{key}"), label, kind));
    };
    let armor = (TrackKind::Armor, hurt.armor_lost, card.armor);
    points("armor", tr!("Armor"), armor, Ask::Armor);
    let structure = (TrackKind::Structure, hurt.structure_lost, card.structure);
    points("structure", tr!("Structure"), structure, Ask::Structure);
    if card.kind.tracks_heat() || hurt.heat > 0 {
        form.note(tr!("Heat; 4 is shut down (R7.6)"));
        form.one_of((0..=4).map(|heat| {
            let key = format!("editor.heat.{heat}");
            Choice::new(key, heat.to_string(), Ask::Heat(heat)).on(heat == hurt.heat)
        }));
    }
    injuries(form, unit, card);
    let whole = (*hurt == Default::default()).then_some(tr!("It is as good as new."));
    let mend = Choice::new("editor.damage.mend", tr!("As good as new"), Ask::Mend);
    form.buttons([mend.refused(whole)]);
}

/// Carries out what was done to it.
pub(super) fn change(editing: &mut Editing, at: UnitAt, card: &Card, ask: Ask, done: &Edit) {
    let left = || done.number::<u8>();
    match ask {
        Ask::Armor => {
            let Some(left) = left() else { return };
            edit(editing, at, tr!("Armor"), Some("armor"), |u| {
                u.condition.armor_lost = card.armor.saturating_sub(left);
            });
        }
        Ask::Structure => {
            // Nobody begins destroyed.
            let Some(left) = left().map(|left| left.max(1)) else {
                return;
            };
            edit(editing, at, tr!("Structure"), Some("structure"), |u| {
                u.condition.structure_lost = card.structure.saturating_sub(left);
            });
        }
        Ask::Heat(heat) => edit(editing, at, tr!("Heat"), None, |u| u.condition.heat = heat),
        Ask::Healed(i) => edit(editing, at, tr!("Injuries"), None, |u| {
            if i < u.condition.criticals.len() {
                u.condition.criticals.remove(i);
            }
        }),
        Ask::Repaired(i) => edit(editing, at, tr!("Injuries"), None, |u| {
            if i < u.condition.motive.len() {
                u.condition.motive.remove(i);
            }
        }),
        Ask::Critical(hit) => edit(editing, at, tr!("Critical hit"), None, |u| {
            u.condition.criticals.push(hit);
        }),
        Ask::Motive(motive) => edit(editing, at, tr!("Motive damage"), None, |u| {
            u.condition.motive.push(motive);
        }),
        Ask::Mend => edit(editing, at, tr!("Mend"), None, |u| {
            u.condition = Default::default();
        }),
    }
}

/// Critical hits that a unit of a card can have and still fight.
fn possible(card: &Card) -> Vec<Critical> {
    let mut out: Vec<Critical> = Vec::new();
    for total in 2..=12 {
        let Some(hit) = critical_table::result(card, total) else {
            continue;
        };
        let large = matches!(card.kind, UnitType::SC | UnitType::DS | UnitType::DA);
        let hits: Vec<Critical> = match hit {
            Critical::Destroyed | Critical::CrewKilled => Vec::new(),
            Critical::Weapon if large => CraftArc::ALL.map(Critical::ArcWeapon).to_vec(),
            hit => vec![hit],
        };
        for hit in hits {
            if !out.contains(&hit) {
                out.push(hit);
            }
        }
    }
    out
}

fn motive_name(motive: Motive) -> &'static str {
    match motive {
        Motive::Slowed => tr!("Slowed (-2\", TMM -1)"),
        Motive::Halved => tr!("Move halved"),
        Motive::Immobilized => tr!("Cannot move"),
    }
}

/// Critical hits and motive damage, in the order suffered.
fn injuries(form: &mut Form<Ask>, unit: &CardUnit, card: &Card) {
    let hurt = &unit.condition;
    let mut held = |key: String, name: &str, away: Ask| {
        form.row(Row {
            remove: Some((away, tr!("Take away").to_owned())),
            ..Row::new(key, name, RowLook::Bad)
        });
    };
    for (i, hit) in hurt.criticals.iter().enumerate() {
        let name = crate::lang::text(hit.name());
        held(format!("editor.critical.{i}"), name, Ask::Healed(i));
    }
    for (i, motive) in hurt.motive.iter().enumerate() {
        let name = motive_name(*motive);
        held(format!("editor.motive.{i}"), name, Ask::Repaired(i));
    }
    let add = |key: &str, text: &str, all: Vec<(&str, Ask)>| {
        let of = all.into_iter().enumerate();
        let of = of.map(|(n, (name, ask))| Choice::new(format!("{key}.{n}"), name, ask));
        Choice::menu(key, text, of.collect()).icon(Icon::Plus)
    };
    let hits = possible(card);
    let none = hits
        .is_empty()
        .then_some(tr!("A unit of its type suffers no critical hits (R7.4.3)."));
    let hits = hits.into_iter();
    let hits = hits.map(|hit| (crate::lang::text(hit.name()), Ask::Critical(hit)));
    let mut buttons =
        vec![add("editor.critical.add", tr!("Critical hit"), hits.collect()).refused(none)];
    if card.kind.is_vehicle() && !card.is_aerospace() {
        let all = [Motive::Slowed, Motive::Halved, Motive::Immobilized];
        let all = all.map(|m| (motive_name(m), Ask::Motive(m))).to_vec();
        buttons.push(add("editor.motive.add", tr!("Motive damage"), all));
    }
    form.choices("", Look::Buttons, false, buttons);
}
