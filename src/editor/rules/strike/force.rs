//! The pages of a force and of a formation of the strike rules, which the force builder draws.

use bevy_egui::egui::Ui;
use hexlance_rules::FormationSetup;
use hexlance_strike::{Strike, setup::FormationRules};

use crate::{
    data::Data,
    editor::{
        desk::{self, Editing},
        draw::{Cx, Wish},
        names,
        recast::{any_force, own_force},
        unit::Unit,
    },
    screens::{
        self, At, Open,
        forces::{commands, formations, lists},
    },
    theme::{self, Button, Icon},
};

/// What these rules say of a formation.
pub(super) fn rules_of(group: &FormationSetup<Unit>) -> FormationRules {
    group.rules.own::<Strike>().copied().unwrap_or_default()
}

/// What the pages work on.
#[derive(Debug, Default)]
struct Working {
    /// The force.
    open: Open<Strike>,
    /// Whose it is: side and force.
    of: Option<(usize, usize)>,
}

/// Lets a page of the force builder work on a force of the battle. What it changes is one thing to undo; what is typed
/// into one field in a row, too.
pub(super) fn work_on(
    ui: &mut Ui,
    editing: &mut Editing,
    (name, (side, force), at): (&str, (usize, usize), At),
    cx: &mut Cx<'_>,
    page: impl FnOnce(&mut Ui, &mut Open<Strike>) -> Option<screens::forces::Wish>,
) {
    let Working { mut open, mut of } = editing.muster.take();
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let now = forces.and_then(|x| own_force::<Strike>(x.get(force)?));
    let Some(now) = now else { return };
    open.take_up(&now);
    if of != Some((side, force)) {
        of = Some((side, force));
        open.work.command = None;
    }
    open.at = at;
    open.refresh(cx.data.content::<Strike>());
    open.work.enemies = enemies(editing, side, cx.data);
    // What is wrong is what the whole battle says is wrong.
    let path = format!("sides[{side}].forces[{force}].");
    let own = editing.problems.iter().filter_map(|p| {
        let mut own = p.clone();
        own.path = p.path.strip_prefix(&path)?.to_owned();
        Some(own)
    });
    open.problems = own.collect();
    let wish = page(ui, &mut open);
    if open.force != now
        && let Some(new) = any_force::<Strike>(open.force.clone())
    {
        let typed = ui
            .ctx()
            .text_edit_focused()
            .then(|| ui.memory(|m| m.focused()));
        let merge = typed.flatten().map(|id| format!("forces.{id:?}"));
        names::change(editing, name, merge.as_deref(), cx.data, |s| {
            s.sides[side].forces[force] = new;
        });
    }
    editing.muster.keep(Working { open, of });
    match wish {
        Some(screens::forces::Wish::Codex(id)) => cx.wish(Wish::Codex(id)),
        Some(screens::forces::Wish::Refused(why)) => cx.wish(Wish::Refused(why)),
        _ => {}
    }
}

/// Names of the units of the other sides.
fn enemies(editing: &Editing, side: usize, data: &Data) -> Vec<String> {
    let s = editing.scenario();
    let all = desk::units(s).zip(names::names(s, data));
    all.filter(|((at, _), _)| at.side != side)
        .map(|(_, name)| name)
        .collect()
}

/// Its points and command abilities.
pub(super) fn command(ui: &mut Ui, editing: &mut Editing, f: usize, cx: &mut Cx<'_>) {
    let content = cx.data.content::<Strike>();
    let on = (tr!("Force"), (editing.side, f), At::Force);
    work_on(ui, editing, on, cx, |ui, open| {
        commands::page(ui, open, content)
    });
}

/// Whether it leads its side.
pub(super) fn leads(ui: &mut Ui, editing: &mut Editing, f: usize) {
    let side = editing.side;
    let forces = editing.scenario().sides.get(side).map(|s| &s.forces);
    let force = forces.and_then(|x| x.get(f));
    let Some(now) = force.and_then(|x| Some(x.rules.own::<Strike>()?.leads)) else {
        return;
    };
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let tip = tr!(
            "Of several forces of a side, the one that leads it has command abilities that act on Initiative."
        );
        let b = Button::new("editor.force.leads", tr!("Leads its side"))
            .small()
            .icon(Icon::Flag)
            .selected(now)
            .tip(tip);
        if b.show(ui) {
            editing.edit(tr!("Leads its side"), None, |s| {
                for (i, x) in s.sides[side].forces.iter_mut().enumerate() {
                    if let Some(rules) = x.rules.own_mut::<Strike>() {
                        rules.leads = i == f && !now;
                    }
                }
            });
        }
    });
}

/// Its kind and type.
pub(super) fn kind(ui: &mut Ui, editing: &mut Editing, (f, g): (usize, usize), cx: &mut Cx<'_>) {
    let content = cx.data.content::<Strike>();
    let on = (tr!("Formation"), (editing.side, f), At::Formation(g));
    work_on(ui, editing, on, cx, |ui, open| {
        let mut wish = None;
        formations::kinds(ui, open, g, content);
        for p in open.of(hexlance_strike::builder::Place::Formation(g)) {
            lists::problem(
                ui,
                &crate::lang::told(&p.message),
                &crate::lang::told(&p.remedy),
            );
        }
        formations::types(ui, open, g, &mut wish);
        wish
    });
}
