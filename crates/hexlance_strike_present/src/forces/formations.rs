//! The force as it stands: its formations with their units; and the page of one formation.

use super::{At, Open, Wish, ask::Ask, cards, desk, lists, said};
use crate::theme::{self, Button, Icon, Paint, colors as c, fonts};
use bevy_egui::egui::{Align2, Color32, Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use hexlance_present::form::{Choice, Form, Look, Press, Row, RowLook, Tone};
use hexlance_strike::{
    builder::{self, Place},
    content::Content,
    model::formation::FormationKind,
};

const NUMBERS: [&str; 8] = [
    msg!("First"),
    msg!("Second"),
    msg!("Third"),
    msg!("Fourth"),
    msg!("Fifth"),
    msg!("Sixth"),
    msg!("Seventh"),
    msg!("Eighth"),
];

/// The middle of the desk.
pub(super) fn draw(ui: &mut Ui, open: &mut Open, content: &Content) {
    ScrollArea::vertical()
        .id_salt("forces.force")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            whole(ui, open);
            let mut n = 0;
            for f in 0..open.force.formations.len() {
                heading(ui, open, f, content);
                let Some(group) = open.force.formations.get(f) else {
                    break;
                };
                let units = group.units.len();
                if units == 0 {
                    ui.label(theme::faint(tr!("Nobody yet. Click a card on the left.")));
                }
                for u in 0..units {
                    if row(ui, open, (f, u), n, content) {
                        desk::remove(open, f, u, content);
                        break;
                    }
                    n += 1;
                }
                ui.add_space(4.0);
            }
            let name = tr!(
                "{what} Lance",
                what = NUMBERS
                    .get(open.force.formations.len())
                    .map_or(tr!("Another"), |n| crate::lang::text(n))
            );
            if Button::new("forces.formation.add", tr!("Add a formation"))
                .small()
                .show(ui)
            {
                open.change(|f| f.formations.push(desk::group(name)));
                open.at = At::Formation(open.force.formations.len() - 1);
            }
        });
}

/// The line of the force as a whole.
fn whole(ui: &mut Ui, open: &mut Open) {
    let on = open.at == At::Force;
    let (rect, response) = lists::row(ui, "forces.whole", tr!("The force"), 38.0, on, true);
    let bar = Rect::from_min_max(
        pos2(rect.left() + 10.0, rect.bottom() - 9.0),
        pos2(rect.right() - 10.0, rect.bottom() - 4.0),
    );
    let p = ui.painter();
    super::gauge(open.work.summary).bar(p, bar);
    let rect = rect.with_max_y(bar.top() - 1.0);
    let n = open.force.rules.abilities.len();
    let note = match n {
        0 => tr!("no command abilities").to_owned(),
        n => tr_n!(n, "{n} command ability", "{n} command abilities"),
    };
    let note = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        note,
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    theme::paint_text_in(
        p,
        Rect::from_min_max(
            pos2(rect.left() + 10.0, rect.top()),
            pos2(note.left() - 8.0, rect.bottom()),
        ),
        tr!("The force: points, tags, command"),
        fonts::strong(fonts::size::BODY),
        if on { c::BRASS_BRIGHT } else { c::TEXT },
    );
    if response.clicked() {
        open.at = At::Force;
    }
}

fn heading(ui: &mut Ui, open: &mut Open, f: usize, content: &Content) {
    let Some(group) = open.force.formations.get(f) else {
        return;
    };
    let on = open.at == At::Formation(f);
    let key = format!("forces.formation.{f}");
    let (rect, response) = lists::row(ui, &key, &group.name, 28.0, on, true);
    let wrong = desk::faults_of(open, Place::Formation(f)).next().is_some();
    let points = builder::points(group, content);
    let p = ui.painter();
    let of = group.rules.r#type.map_or(String::new(), |t| {
        format!("{}  ·  ", crate::lang::text(t.name()))
    });
    let facts = tr!(
        "{of}{kind}  ·  {units} of {group}  ·  {points}",
        of,
        points,
        kind = crate::lang::text(group.rules.kind.name()),
        units = group.units.len(),
        group = builder::most(group.rules)
    );
    let ink = if wrong { c::WARN } else { c::TEXT_DIM };
    let right = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        facts,
        fonts::body(fonts::size::SMALL),
        ink,
    );
    let name = Rect::from_min_max(
        rect.min + vec2(10.0, 0.0),
        pos2(right.left() - 8.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        name,
        &group.name,
        fonts::display(fonts::size::HEADING),
        if on { c::BRASS_BRIGHT } else { c::BRASS },
    );
    if response.clicked() {
        open.at = At::Formation(f);
    }
}

/// One unit; true if it is to go.
fn row(ui: &mut Ui, open: &mut Open, at: (usize, usize), n: usize, content: &Content) -> bool {
    let (f, u) = at;
    let unit = open.force.formations.get(f).and_then(|g| g.units.get(u));
    let Some(unit) = unit.cloned() else {
        return false;
    };
    let card = content.card(&unit.card);
    let name = open.work.names.get(n).cloned().unwrap_or_default();
    let on = open.at == At::Unit(f, u);
    let key = format!("forces.unit.{f}.{u}");
    let (rect, response) = lists::row(ui, &key, &name, 34.0, on, true);
    let wrong = desk::faults_of(open, Place::Unit(f, u)).next().is_some() || card.is_none();
    let p = ui.painter();
    if let Some(card) = card {
        let picture = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(38.0, 30.0));
        cards::portrait(p, picture, card, 0, true);
    }
    let right = rect.right() - 32.0;
    let text = |at, what: String, size: f32, ink: Color32| {
        p.text(at, Align2::RIGHT_CENTER, what, fonts::strong(size), ink)
    };
    let skill = card.map_or(4, |card| builder::skill(&unit, card));
    let pv = card.map_or(0, |card| builder::value(card, skill));
    text(
        pos2(right, rect.center().y),
        pv.to_string(),
        fonts::size::BODY,
        c::BRASS_BRIGHT,
    );
    let s = text(
        pos2(right - 34.0, rect.center().y),
        tr!("skill {skill}", skill),
        fonts::size::SMALL,
        c::TEXT_DIM,
    );
    let mut x = s.left() - 8.0;
    for (there, icon, ink) in [
        (wrong, Icon::Warning, c::WARN),
        (unit.commander, Icon::Flag, c::BRASS_BRIGHT),
        (unit.leader, Icon::Up, c::BRASS),
    ] {
        if there {
            let at = Rect::from_center_size(pos2(x - 7.0, rect.center().y), Vec2::splat(14.0));
            icon.paint(p, at, ink);
            x -= 18.0;
        }
    }
    let left = rect.left() + 44.0;
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(left, rect.top() + top),
            pos2(x - 4.0, rect.top() + bottom),
        )
    };
    let ink = if on { c::BRASS_BRIGHT } else { c::TEXT };
    let spas: Vec<_> = unit
        .spas
        .iter()
        .map(|s| {
            content
                .ability(s.id)
                .map_or(s.id.as_str(), |d| crate::lang::text(&d.name))
        })
        .collect();
    let mut second = spas.join(", ");
    if let Some(card) = card {
        let full = card.full_name();
        let start = if full == name {
            format!("{} {}", card.kind.code(), card.size)
        } else {
            format!("{full}, {} {}", card.kind.code(), card.size)
        };
        second = if second.is_empty() {
            start
        } else {
            format!("{start}  ·  {second}")
        };
    }
    theme::paint_text_in(
        p,
        line(1.0, 18.0),
        &name,
        fonts::strong(fonts::size::SMALL + 0.5),
        ink,
    );
    theme::paint_text_in(
        p,
        line(17.0, 32.0),
        &second,
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let gone = lists::row_button(
        ui,
        rect,
        &format!("{key}.remove"),
        Icon::Cross,
        tr!("Remove"),
    );
    if response.clicked() && !gone {
        open.at = At::Unit(f, u);
    }
    gone
}

/// Draws the page of a formation.
pub(super) fn look(ui: &mut Ui, open: &mut Open, content: &Content) -> Option<Wish> {
    ui.label(theme::display(tr!("Formation"), 18.0));
    ScrollArea::vertical()
        .id_salt("forces.types")
        .auto_shrink([false, false])
        .show(ui, |ui| super::page(ui, open, content))
        .inner
}

/// Its name, its kind, its type.
pub(super) fn form(open: &Open, f: usize, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    let Some(group) = open.force.formations.get(f) else {
        return form;
    };
    form.text("forces.look.name", tr!("Name"), &*group.name, Ask::Name);
    form.say(Tone::Room, "");
    kinds(&mut form, open, f, content);
    let remove = tr!("Remove the formation");
    form.buttons([Choice::new("forces.formation.remove", remove, Ask::Remove).danger()]);
    for p in desk::faults_of(open, Place::Formation(f)) {
        form.warning(said(p));
    }
    form.say(Tone::Room, "");
    types(&mut form, open, f);
    form
}

/// Lance, Star and the like.
pub fn kinds(form: &mut Form<Ask>, open: &Open, f: usize, content: &Content) {
    let Some(group) = open.force.formations.get(f) else {
        return;
    };
    form.heading(tr!("Kind (R14.1.1)"));
    let mut cards = group.units.iter().filter_map(|u| content.card(&u.card));
    let on_ground = cards.any(|card| !card.is_aerospace());
    let all = FormationKind::ALL.into_iter().map(|kind| {
        let small = (group.units.len() > kind.size()).then(|| {
            tr!(
                "{kind} has {size} units at most (R14.1.1): move some to another formation.",
                kind = crate::lang::text(kind.name()),
                size = kind.size()
            )
        });
        let ground = (kind.is_aerospace() && on_ground).then(|| {
            tr!(
                "{kind} is for aircraft (R14.1.1).",
                kind = crate::lang::text(kind.name())
            )
        });
        let key = format!("forces.kind.{kind:?}");
        let text = format!("{} ({})", crate::lang::text(kind.name()), kind.size());
        Choice::new(key, text, Ask::Kind(kind))
            .on(group.rules.kind == kind)
            .refused(small.or(ground))
    });
    form.choices("", Look::Buttons, true, all);
}

/// What a formation can be trained as.
pub fn types(form: &mut Form<Ask>, open: &Open, f: usize) {
    let Some(group) = open.force.formations.get(f) else {
        return;
    };
    form.heading(tr!("Type (R14.3)"));
    form.row(Row {
        on: group.rules.r#type.is_none(),
        press: Some(Press::To(Ask::Type(None))),
        ..Row::new("forces.type-of.none", tr!("No type"), RowLook::Listed)
    });
    for o in &open.work.types {
        let key = format!("forces.type-of.{:?}", o.what);
        form.row(Row {
            on: group.rules.r#type == Some(o.what),
            note: o.note.clone(),
            refused: o.refusal.clone(),
            press: Some(Press::To(Ask::Type(Some(o.what)))),
            ..Row::new(key, crate::lang::text(&o.name), RowLook::Listed)
        });
    }
}
