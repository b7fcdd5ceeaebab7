//! The force as it stands: its units by faction; and the page of the force as a whole.

use super::{Open, Spot, faction_of, factions, lists, orders, said, units};
use crate::{
    DialGame,
    screens::form,
    theme::{self, Button, Icon, colors as c, fonts},
};
use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, pos2, vec2};
use hexlance_dial::{
    content::Content,
    force::{self as rules, BUILD_STEP},
};
use hexlance_present::form::{Act, Choice, Field, Form, Kind};

/// Build totals with a button of their own.
const TOTALS: [u16; 6] = [150, 300, 450, 600, 900, 1200];

/// The middle of the desk.
pub(super) fn draw(ui: &mut Ui, open: &mut Open<DialGame>, content: &Content) {
    ScrollArea::vertical()
        .id_salt("forces.force")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            whole(ui, open);
            if open.force.units.is_empty() {
                let none = tr!("Nobody yet. Click a unit on the left.");
                ui.label(theme::faint(none));
            }
            let known = |i: usize| {
                let unit = open.force.units.get(i)?;
                content.model(&unit.model).map(std::sync::Arc::as_ref)
            };
            let all: Vec<_> = (0..open.force.units.len()).map(|i| (i, known(i))).collect();
            let mut gone = None;
            for faction in factions(all.iter().filter_map(|(_, m)| *m)) {
                let of = |m: &hexlance_dial::model::Model| faction_of(m) == faction;
                let own = all.iter().filter_map(|(i, m)| Some((*i, (*m)?)));
                let own: Vec<_> = own.filter(|(_, m)| of(m)).collect();
                let points: u32 = own.iter().map(|(_, m)| u32::from(m.points)).sum();
                ui.add_space(3.0);
                theme::heading(ui, &tr!("{faction}: {points} points", faction, points));
                for (i, model) in own {
                    let key = format!("forces.unit.{i}");
                    let wrong = super::problems_of(open, i).first().map(|p| said(p));
                    let on = open.at == Spot::Unit(i);
                    let name = open.force.units[i].name.as_deref();
                    let response = units::row(ui, &key, (model, name), 0, None, on, 26.0);
                    let rect = response.rect;
                    if let Some(wrong) = wrong {
                        ui.label(theme::dim(wrong).color(c::WARN));
                    }
                    let key = format!("{key}.remove");
                    if lists::row_button(ui, rect, &key, Icon::Cross, tr!("Remove")) {
                        gone = Some(i);
                    } else if response.clicked() {
                        open.at = Spot::Unit(i);
                    }
                }
            }
            for (i, _) in all.iter().filter(|(_, m)| m.is_none()) {
                for problem in super::problems_of(open, *i) {
                    let told = said(problem);
                    ui.label(theme::dim(told).color(c::WARN));
                }
                if Button::new(format!("forces.unit.{i}.remove"), tr!("Remove"))
                    .small()
                    .show(ui)
                {
                    gone = Some(*i);
                }
            }
            if let Some(i) = gone {
                super::remove(open, i);
            }
        });
}

/// The line of the force as a whole.
fn whole(ui: &mut Ui, open: &mut Open<DialGame>) {
    let on = open.at == Spot::Force;
    let (rect, response) = lists::row(ui, "forces.whole", tr!("The force"), 38.0, on, true);
    let bar = Rect::from_min_max(
        pos2(rect.left() + 10.0, rect.bottom() - 9.0),
        pos2(rect.right() - 10.0, rect.bottom() - 4.0),
    );
    let p = ui.painter();
    super::gauge(open).bar(p, bar);
    let rect = rect.with_max_y(bar.top() - 1.0);
    let note = p.text(
        rect.right_center() - vec2(10.0, 0.0),
        Align2::RIGHT_CENTER,
        orders(&open.force),
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    theme::paint_text_in(
        p,
        Rect::from_min_max(
            pos2(rect.left() + 10.0, rect.top()),
            pos2(note.left() - 8.0, rect.bottom()),
        ),
        tr!("The force: build total, orders"),
        fonts::strong(fonts::size::BODY),
        if on { c::BRASS_BRIGHT } else { c::TEXT },
    );
    if response.clicked() {
        open.at = Spot::Force;
    }
}

/// Draws the page of the force as a whole: its build total with what it comes to, and everything that is wrong.
pub(super) fn look(ui: &mut Ui, open: &mut Open<DialGame>, content: &Content) {
    ScrollArea::vertical()
        .id_salt("forces.whole")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            theme::heading(ui, tr!("Build total (D15.1.1)"));
            super::gauge(open).show(ui, "forces.gauge");
            for act in form::show(ui, &self::form(open, content), 0.0) {
                if let Act::Edit(total, _) = act {
                    open.change(|f| f.build_total = total);
                }
            }
        });
}

/// The build total, which its fields set, and what the force comes to.
fn form(open: &Open<DialGame>, content: &Content) -> Form<u16> {
    let mut form = Form::new();
    let now = open.force.build_total;
    let totals = TOTALS.map(|total| {
        let key = format!("forces.total.{total}");
        Choice::new(key, total.to_string(), total).on(total == now)
    });
    let steps = [-i32::from(BUILD_STEP), i32::from(BUILD_STEP)].map(|step| {
        let to = (i32::from(now) + step) / i32::from(BUILD_STEP) * i32::from(BUILD_STEP);
        let why = (!rules::is_build_total(to.max(0) as u32)).then_some(tr!(
            "A build total is a multiple of 150, and more than none."
        ));
        let key = format!("forces.total.{step:+}");
        let to = u16::try_from(to).unwrap_or(now);
        Choice::new(key, format!("{step:+}"), to).refused(why)
    });
    form.one_of(totals.into_iter().chain(steps));
    form.note(tr!(
        "It is one for all sides of a battle. Every {step} points of it give an order a turn, however many of them are spent (D3.1.3).",
        step = BUILD_STEP
    ));
    form.heading(tr!("Points"));
    let mut line = |name: &str, value: String, strong: bool| {
        form.push(Field::new("", name, Kind::Value { value, strong }));
    };
    for (unit, model) in rules::units(&open.force, content) {
        let name = unit.name.as_deref().unwrap_or(&model.name);
        line(name, model.points.to_string(), false);
    }
    let total = tr!(
        "{points} of {limit}",
        points = open.work.points,
        limit = open.force.build_total
    );
    line(tr!("All units"), total, true);
    if !open.problems.is_empty() {
        form.heading(tr!("What is wrong"));
    }
    for p in &open.problems {
        form.warning(said(p));
    }
    form
}
