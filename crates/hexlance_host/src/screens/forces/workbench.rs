//! The workbench: a shelf at the left, what is put together in the middle with what is wrong with it below, and the page
//! of what is looked at on the right. Forces and designs of units are made on it ([`Bench`]).

use bevy_egui::egui::{
    self, Context, Event, Id, Key, Modifiers, Rect, ScrollArea, TextEdit, Ui, UiBuilder, Vec2,
    pos2, vec2,
};
use hexlance_present::force::Totals;

use super::{Bench, Open, SEARCH, Wish, contents, lists, record, said, shelf};
use crate::{
    screens::setup::column,
    theme::{self, Button, Chip, ChipStyle, Icon, Paint, colors as c, fonts, named_field},
};

/// What stands at the right end of the header, after the button that saves.
pub(super) type Beside<'b, B> = &'b dyn Fn(&mut Ui, &Open<B>) -> Option<Wish>;

/// Keys of the workbench: letters search, arrows walk through the roster.
pub(super) fn shortcuts<B: Bench>(
    ctx: &Context,
    open: &mut Open<B>,
    filter: &mut B::Filter,
    stock: &B::Stock,
) -> Option<Wish> {
    if ctx.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::S)) {
        return Some(Wish::Save);
    }
    if ctx.memory(|m| m.focused()).is_some() {
        return None;
    }
    if ctx.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Z)) {
        open.undo();
        return None;
    }
    let typed: String = ctx.input(|i| {
        let texts = i.events.iter().filter_map(|e| match e {
            Event::Text(t) => Some(t.as_str()),
            _ => None,
        });
        texts.collect()
    });
    if typed.chars().any(|ch| !ch.is_whitespace()) {
        B::search(filter).push_str(&typed);
        // The field has the focus from here on, and would read them again.
        ctx.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
        ctx.memory_mut(|m| m.request_focus(Id::new(SEARCH)));
        return None;
    }
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    if pressed(Key::Delete) {
        B::remove(open, open.at, stock);
    }
    let step = i32::from(pressed(Key::ArrowDown)) - i32::from(pressed(Key::ArrowUp));
    if step != 0 {
        open.at = walk(open, step);
    }
    None
}

/// The next thing of the roster in a direction.
fn walk<B: Bench>(open: &Open<B>, step: i32) -> B::At {
    let all = B::stops(open);
    let now = all.iter().position(|a| *a == open.at).unwrap_or(0) as i32;
    let next = (now + step).clamp(0, all.len() as i32 - 1);
    all.get(next as usize).copied().unwrap_or_default()
}

/// Draws the bench with what is open on it: what that is made from, what is in it, and what is looked at.
pub(super) fn draw<B: Bench>(
    ui: &mut Ui,
    (head, body): (Rect, Rect),
    (open, filter): (&mut Open<B>, &mut B::Filter),
    stock: &B::Stock,
    beside: Option<Beside<'_, B>>,
) -> Option<Wish> {
    let mut wish = header(ui, head, open, beside);
    let left = (body.width() * 0.28).clamp(250.0, 400.0);
    let right = (body.width() * 0.33).clamp(330.0, 430.0);
    let list = Rect::from_min_size(body.min, vec2(left, body.height()));
    let look = Rect::from_min_max(pos2(body.right() - right, body.top()), body.max);
    let mut middle = Rect::from_min_max(
        pos2(list.right() + 10.0, body.top()),
        pos2(look.left() - 10.0, body.bottom()),
    );
    if !open.problems.is_empty() {
        let room = middle.height() * 0.4;
        let height = (LINE * open.problems.len() as f32 + 34.0).min(room);
        let strip = middle.with_min_y(middle.bottom() - height);
        middle.set_bottom(strip.top() - 10.0);
        column(ui, strip, "forces.faults", |ui| faults(ui, open));
    }
    column(ui, list, "forces.cards", |ui| {
        wish = shelf::draw(ui, open, filter, stock).or(wish.take());
    });
    column(ui, middle, "forces.force", |ui| {
        wish = contents::draw(ui, open, stock).or(wish.take());
    });
    open.refresh(stock);
    column(ui, look, "forces.look", |ui| {
        wish = record::page(ui, open, stock).or(wish.take());
    });
    wish
}

/// Height of a line of the list of problems with the gap below it.
const LINE: f32 = 24.0;

/// What is wrong with it; a click leads to where that is.
fn faults<B: Bench>(ui: &mut Ui, open: &mut Open<B>) {
    ScrollArea::vertical()
        .id_salt("forces.faults")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let mut at = None;
            for (i, problem) in open.problems.iter().enumerate() {
                let text = said(problem);
                let key = format!("forces.fault.{i}");
                let (rect, response) = lists::row(ui, &key, &text, LINE - 2.0, false, true);
                let p = ui.painter();
                let sign = Rect::from_min_size(rect.min + vec2(5.0, 4.0), Vec2::splat(14.0));
                Icon::Warning.paint(p, sign, c::WARN);
                let room = rect.with_min_x(sign.right() + 6.0);
                let font = fonts::body(fonts::size::SMALL);
                theme::paint_text_in(p, room, &text, font, c::WARN);
                if response.clicked() {
                    at = Some(B::look_at(&problem.path));
                }
                theme::tip_text(response, &text);
            }
            open.at = at.unwrap_or(open.at);
        });
}

/// Points, units and so on.
fn totals<B: Bench>(ui: &mut Ui, of: &Totals) {
    let style = match of.worth.is_over() {
        true => ChipStyle::Bad,
        false => ChipStyle::Brass,
    };
    let (points, _) = B::amounts(of.worth);
    let (what, how) = &of.about;
    Chip::new("forces.points", &points)
        .style(style)
        .title(what)
        .line("", how)
        .show(ui);
    for total in &of.more {
        let chip = Chip::new(&*total.key, &total.text);
        let (what, how) = &total.about;
        match what.is_empty() {
            true => chip.show(ui),
            false => chip.title(what).line("", how).show(ui),
        };
    }
}

/// Width of the field of the name: what the numbers beside it and the buttons at the right leave.
fn name_width(ui: &Ui) -> f32 {
    (ui.available_width() - 760.0).clamp(230.0, 360.0)
}

fn header<B: Bench>(
    ui: &mut Ui,
    rect: Rect,
    open: &mut Open<B>,
    beside: Option<Beside<'_, B>>,
) -> Option<Wish> {
    let labels = B::labels();
    let mut wish = None;
    let back = Rect::from_min_size(rect.min + vec2(0.0, 4.0), Vec2::splat(34.0));
    if Button::icon_only("forces.back", Icon::Left, tr!("Back"))
        .show_at(ui, back)
        .clicked()
    {
        wish = Some(Wish::Back);
    }
    let row = Rect::from_min_max(pos2(back.right() + 10.0, rect.top()), rect.max);
    let mut ui = ui.new_child(
        UiBuilder::new()
            .id_salt("forces.header")
            .max_rect(row)
            .layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    let ui = &mut ui;
    let mut name = B::name_of(&open.made).to_owned();
    let edit = TextEdit::singleline(&mut name)
        .hint_text(labels.name)
        .font(fonts::display(fonts::size::VALUE))
        .margin(theme::space::FIELD)
        .desired_width(name_width(ui));
    let response = ui.add(edit);
    named_field(ui, &response, "forces.name", labels.name);
    let font = fonts::display(fonts::size::VALUE);
    let whole =
        theme::text_width(ui, &name, font) <= response.rect.width() - theme::space::FIELD.sum().x;
    let response = theme::tip_text(response, if whole { "" } else { &name });
    if response.changed() {
        open.change(|made| B::set_name(made, name));
    }
    totals::<B>(ui, &B::totals(open));
    legal(ui, open);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some(beside) = beside {
            wish = beside(ui, open);
        }
        let clean =
            (!open.changed && open.saved_as.is_some()).then_some(tr!("Nothing has changed."));
        let b = Button::new("forces.save", labels.save).icon(Icon::Save);
        let b = if beside.is_none() { b.primary() } else { b };
        if b.keycap(tr!("Ctrl+S")).disabled(clean).show(ui) {
            wish = Some(Wish::Save);
        }
        let none = (!open.can_undo()).then_some(tr!("There is nothing to take back."));
        if Button::icon_only("forces.undo", Icon::Undo, tr!("Undo"))
            .disabled(none)
            .show(ui)
        {
            open.undo();
        }
    });
    wish
}

/// Whether it is legal; a click leads to the first problem.
fn legal<B: Bench>(ui: &mut Ui, open: &mut Open<B>) {
    let n = open.problems.len();
    let text = match n {
        0 => tr!("Legal").to_owned(),
        n => tr_n!(n, "{n} problem", "{n} problems"),
    };
    let style = if n == 0 {
        ChipStyle::Good
    } else {
        ChipStyle::Bad
    };
    let mut chip = Chip::new("forces.legal", &text).style(style);
    let lines: Vec<_> = open.problems.iter().take(8).map(said).collect();
    for line in &lines {
        chip = chip.line("", line);
    }
    let response = chip.show(ui).interact(egui::Sense::click());
    if response.clicked() {
        let first = open.problems.first().map(|p| B::look_at(&p.path));
        open.at = first.unwrap_or_default();
    }
}
