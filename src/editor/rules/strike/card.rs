//! The page of a unit of the strike rules.

use bevy_egui::egui::Ui;
use hexlance_strike::{Strike, builder};

use super::{CardUnit, damage, flight, force::work_on, start};
use crate::{
    editor::{
        desk::{Editing, UnitAt},
        draw::{
            Cx,
            forces::{doings, number},
        },
        unit::Unit,
    },
    screens::{
        At,
        forces::{lists, unit as sheet},
    },
    theme,
};

/// Draws Skill and posts, how it starts, its damage and its abilities.
pub(in crate::editor) fn page(
    ui: &mut Ui,
    editing: &mut Editing,
    at: UnitAt,
    unit: &CardUnit,
    cx: &mut Cx<'_>,
) {
    let content = cx.data.content::<Strike>();
    let Some(card) = content.card(&unit.card).cloned() else {
        return;
    };
    let card = &*card;
    let (f, g, u) = (at.force, at.formation, at.unit);
    let on = (tr!("Skill and rank"), (at.side, f), At::Unit(g, u));
    work_on(ui, editing, on, cx, |ui, open| {
        let skill = builder::skill(unit, card);
        sheet::skills(ui, skill, card, &mut |n| {
            open.change(|force| force.formations[g].units[u].skill = Some(n));
        });
        sheet::posts(ui, open, (g, u), unit);
        None
    });
    let any = Unit::of::<Strike>(unit.clone());
    if doings(ui, editing, at, &any, cx) {
        return;
    }
    start::draw(ui, editing, at, unit, card, cx);
    flight::facing(ui, editing, at, unit, card);
    flight::draw(ui, editing, at, unit, card);
    damage::draw(ui, editing, at, unit, card);
    theme::heading(ui, tr!("Tags"));
    let key = format!("editor.unit.tags.{}", number(at));
    if let Some(tags) = lists::tags(ui, &key, &unit.tags, tr!("Faction, group: with commas")) {
        editing.edit(tr!("Tags"), Some(&key), |s| {
            if let Some(unit) = at.own_mut::<Strike>(s) {
                unit.tags = tags;
            }
        });
    }
    let on = (tr!("Pilot abilities"), (at.side, f), At::Unit(g, u));
    work_on(ui, editing, on, cx, |ui, open| {
        let mut wish = None;
        let now = open.force.formations[g].units[u].clone();
        let skill = builder::skill(&now, card);
        // What is wrong stands at the head of the editor's page.
        sheet::abilities(ui, open, (g, u), (&now, &[]), skill, content, &mut wish);
        wish
    });
}
