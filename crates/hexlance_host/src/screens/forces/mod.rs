//! The force builder: a library of saved forces, and a desk on which one is put together unit by unit.
//!
//! Library and desk are the same for all rulesets; what forces are made of is the ruleset's ([`Built`]).

mod built;
mod contents;
mod desk;
pub mod enlists;
mod gauge;
pub mod kinds;
mod library;
pub mod lists;
pub mod plain;
mod record;
pub mod shelf;

pub use built::{AnyForce, Built, Drawn, ForceFacts};
pub use desk::{ForceDesk, ForceLibrary, ForceRoom, Open, SavedForce};

use super::{CodexLook, Screen, setup::column};
use crate::{
    input::{KeyAction, Keys},
    rulesets::{Registered, Rules},
    theme::{self, Button, Chip, ChipStyle, Icon, Paint, UiSet, colors as c, fonts, named_field},
    words::capital,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{
    Context, Event, Id, Key, Modifiers, Rect, ScrollArea, TextEdit, Ui, UiBuilder, Vec2, pos2, vec2,
};
use hexlance_present::force::Totals;
use hexlance_rules::{AbilityId, Problem};

/// What the names of all that stands on the screen begin with.
const PLACE: &str = "forces";

/// Name of the field that searches what forces are made from.
const SEARCH: &str = "forces.search";

/// What the player wants done with forces of a ruleset. The program carries it out.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum ForceAction<R: Built> {
    /// Write the force down; `old` is the name under which it was saved before.
    Save {
        /// What.
        force: Box<R::Force>,
        /// Saved as that until now.
        old: Option<String>,
    },
    /// Delete the force of that stable name.
    Delete(String),
    /// Fight with the force of that stable name on a side of the battle that is set up.
    Use(usize, String),
}

/// What a click on the screen leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Leave.
    Back,
    /// Save the force that is open.
    Save,
    /// Delete the force of that stable name.
    Delete(String),
    /// Fight with the force of that stable name on a side of the battle that is set up.
    Use(usize, String),
    /// List forces of other rules.
    Rules(Rules),
    /// Look an ability up.
    Codex(AbilityId),
    /// Say why something cannot be done.
    Refused(String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForceLibrary>()
        .init_resource::<ForceRoom>();
    for rules in Rules::all() {
        rules.game().plug_in_screens(app);
    }
}

/// Adds what the screen needs of a ruleset.
pub fn ruleset<R: Built>(app: &mut App) {
    let own = |room: Res<ForceRoom>| room.rules == R::RULES;
    app.init_resource::<ForceDesk<R>>()
        .add_message::<ForceAction<R>>()
        .add_systems(
            EguiPrimaryContextPass,
            show::<R>
                .in_set(UiSet::Draw)
                .run_if(in_state(Screen::Forces).and_then(own)),
        );
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn show<R: Built>(
    mut contexts: EguiContexts,
    library: Res<ForceLibrary>,
    mut room: ResMut<ForceRoom>,
    mut desk: ResMut<ForceDesk<R>>,
    mut codex: ResMut<CodexLook>,
    keys: Keys,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ForceAction<R>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut wish = draw_forces(ctx, &library, &mut room, &mut desk);
    if keys.just(KeyAction::Cancel) {
        wish = Some(Wish::Back);
    }
    match wish {
        // A force that is not saved is put aside, and can be taken up again.
        Some(Wish::Back) if desk.open.is_some() => {
            let open = desk.open.take().filter(|o| o.changed);
            desk.aside = open.or(desk.aside.take());
        }
        Some(Wish::Back) => next.set(leave(&mut room)),
        Some(Wish::Save) => {
            if let Some(open) = &desk.open {
                out.write(ForceAction::Save {
                    force: Box::new(open.force.clone()),
                    old: open.saved_as.clone(),
                });
            }
        }
        Some(Wish::Delete(id)) => {
            out.write(ForceAction::Delete(id));
        }
        Some(Wish::Use(side, id)) => {
            next.set(leave(&mut room));
            out.write(ForceAction::Use(side, id));
        }
        Some(Wish::Rules(rules)) => room.rules = rules,
        Some(Wish::Codex(id)) => {
            *codex = CodexLook::from(id, Screen::Forces);
            next.set(Screen::Codex);
        }
        Some(Wish::Refused(why)) => theme::refuse(ctx, &why),
        None => {}
    }
    Ok(())
}

/// Where the way back leads: to the battle that is set up, if a force was sought for it.
fn leave(room: &mut ForceRoom) -> Screen {
    match room.for_side.take() {
        Some(_) => Screen::Setup,
        None => Screen::Title,
    }
}

/// A problem as a sentence.
pub fn said(problem: &Problem) -> String {
    capital(&format!(
        "{}: {}.",
        crate::lang::told(&problem.message),
        crate::lang::told(&problem.remedy)
    ))
}

/// Draws the screen.
pub(super) fn draw_forces<R: Built>(
    ctx: &Context,
    library: &ForceLibrary,
    room: &mut ForceRoom,
    desk: &mut ForceDesk<R>,
) -> Option<Wish> {
    let content = desk.content.clone()?;
    let mut wish = None;
    if let Some(open) = &mut desk.open {
        open.refresh(&content);
        wish = shortcuts(ctx, open, &mut desk.filter, &content);
        open.refresh(&content);
    }
    super::whole_window(ctx, "forces", |ui, head, body| {
        let found = if desk.open.is_some() {
            workbench(ui, (head, body), room, desk, &content)
        } else {
            library::draw(ui, (head, body), library, (room, desk), &content)
        };
        wish = found.or(wish.take());
    });
    wish
}

/// Keys of the workbench: letters search, arrows walk through the roster.
fn shortcuts<R: Built>(
    ctx: &Context,
    open: &mut Open<R>,
    filter: &mut R::Filter,
    content: &R::Content,
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
        R::search(filter).push_str(&typed);
        // The field has the focus from here on, and would read them again.
        ctx.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
        ctx.memory_mut(|m| m.request_focus(Id::new(SEARCH)));
        return None;
    }
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    if pressed(Key::Delete) {
        R::remove(open, open.at, content);
    }
    let step = i32::from(pressed(Key::ArrowDown)) - i32::from(pressed(Key::ArrowUp));
    if step != 0 {
        open.at = walk(open, step);
    }
    None
}

/// The next thing of the roster in a direction.
fn walk<R: Built>(open: &Open<R>, step: i32) -> R::At {
    let all = R::stops(open);
    let now = all.iter().position(|a| *a == open.at).unwrap_or(0) as i32;
    let next = (now + step).clamp(0, all.len() as i32 - 1);
    all.get(next as usize).copied().unwrap_or_default()
}

/// The desk with an open force: what it is made from, what is in it, and what is looked at.
fn workbench<R: Built>(
    ui: &mut Ui,
    (head, body): (Rect, Rect),
    room: &ForceRoom,
    desk: &mut ForceDesk<R>,
    content: &R::Content,
) -> Option<Wish> {
    let ForceDesk { open, filter, .. } = desk;
    let open = open.as_mut()?;
    let mut wish = header(ui, head, open, room.for_side.as_ref());
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
        wish = shelf::draw(ui, open, filter, content).or(wish.take());
    });
    column(ui, middle, "forces.force", |ui| {
        wish = contents::draw(ui, open, content).or(wish.take());
    });
    open.refresh(content);
    column(ui, look, "forces.look", |ui| {
        wish = record::page(ui, open, content).or(wish.take());
    });
    wish
}

/// Height of a line of the list of problems with the gap below it.
const LINE: f32 = 24.0;

/// What keeps the force from a battle; a click leads to where that is.
fn faults<R: Built>(ui: &mut Ui, open: &mut Open<R>) {
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
                    at = Some(R::look_at(&problem.path));
                }
                theme::tip_text(response, &text);
            }
            open.at = at.unwrap_or(open.at);
        });
}

/// Points, units and so on.
fn totals(ui: &mut Ui, of: &Totals) {
    let style = match of.worth.is_over() {
        true => ChipStyle::Bad,
        false => ChipStyle::Brass,
    };
    let points = gauge::text(of.worth);
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

/// Width of the field of a force's name: what the numbers beside it and the buttons at the right leave.
fn name_width(ui: &Ui) -> f32 {
    (ui.available_width() - 760.0).clamp(230.0, 360.0)
}

fn header<R: Built>(
    ui: &mut Ui,
    rect: Rect,
    open: &mut Open<R>,
    side: Option<&(usize, String)>,
) -> Option<Wish> {
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
    let mut name = R::force_name(&open.force).to_owned();
    let edit = TextEdit::singleline(&mut name)
        .hint_text(tr!("Name of the force"))
        .font(fonts::display(fonts::size::VALUE))
        .margin(theme::space::FIELD)
        .desired_width(name_width(ui));
    let response = ui.add(edit);
    named_field(ui, &response, "forces.name", tr!("Name of the force"));
    let font = fonts::display(fonts::size::VALUE);
    let whole =
        theme::text_width(ui, &name, font) <= response.rect.width() - theme::space::FIELD.sum().x;
    let response = theme::tip_text(response, if whole { "" } else { &name });
    if response.changed() {
        open.change(|f| R::set_name(f, name));
    }
    totals(ui, &R::totals(open));
    legal(ui, open);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some((side, name)) = side {
            let why = open.not_ready();
            let text = tr!("Fight for {name}", name);
            let b = Button::new("forces.use", &text)
                .primary()
                .icon(Icon::Swords);
            if b.disabled(why.as_deref()).show(ui)
                && let Some(stem) = &open.saved_as
            {
                wish = Some(Wish::Use(*side, own_id::<R>(stem)));
            }
        }
        let clean =
            (!open.changed && open.saved_as.is_some()).then_some(tr!("Nothing has changed."));
        let b = Button::new("forces.save", tr!("Save")).icon(Icon::Save);
        let b = if side.is_none() { b.primary() } else { b };
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

/// The stable name of a force that a player has saved in a file of that name.
pub(crate) fn own_id<R: Built>(stem: &str) -> String {
    if R::RULES == Rules::first() {
        stem.to_owned()
    } else {
        format!("{}/{stem}", R::ID)
    }
}

/// Whether the force is legal; a click leads to the first problem.
fn legal<R: Built>(ui: &mut Ui, open: &mut Open<R>) {
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
        let first = open.problems.first().map(|p| R::look_at(&p.path));
        open.at = first.unwrap_or_default();
    }
}
