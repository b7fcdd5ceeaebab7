//! The force builder: a library of saved forces, and a desk on which one is put together from cards.

pub(crate) mod cards;
pub(crate) mod commands;
mod desk;
pub(crate) mod formations;
mod library;
pub(crate) mod lists;
pub(crate) mod unit;

pub use desk::{At, CardFilter, ForceLibrary, Offer, Open, SavedForce};

use super::{CodexLook, Screen, setup::column};
use crate::{
    input::{KeyAction, Keys},
    theme::{self, Button, Chip, ChipStyle, Icon, UiSet, fonts, named_field},
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Context, Event, Id, Key, Modifiers, Rect, TextEdit, Ui, UiBuilder, Vec2, pos2, vec2};
use hexlance_rules::AbilityId;
use hexlance_strike::{
    builder::{self, Force},
    content::Content,
};
use std::sync::Arc;

/// What the player is at on this screen. It outlives the screen, so that nothing is lost by a look elsewhere.
#[derive(Resource, Clone, Debug, Default)]
pub struct ForceDesk {
    /// Cards and abilities.
    pub content: Option<Arc<Content>>,
    /// The force that is open; the library without one.
    pub open: Option<Open>,
    /// A force that was left without being saved.
    pub aside: Option<Open>,
    /// Which cards are listed.
    pub filter: CardFilter,
    /// The force of the library that is looked at.
    pub chosen: Option<String>,
    /// What is typed to find a force.
    pub search: String,
    /// Points of a force that is drawn.
    pub points: u32,
    /// The force that is to be deleted if the player says so again.
    pub deleting: Option<String>,
    /// The side of the battle for which a force is sought: its place and its name.
    pub for_side: Option<(usize, String)>,
}

/// What the player wants done with forces. The program carries it out.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum ForceAction {
    /// Write the force down; `old` is the name under which it was saved before.
    Save {
        /// What.
        force: Box<Force>,
        /// Saved as that until now.
        old: Option<String>,
    },
    /// Delete what is saved under a name.
    Delete(String),
    /// Fight with the force of that name on a side of the battle that is set up.
    Use(usize, String),
}

/// What a click on the screen leads to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wish {
    /// Leave.
    Back,
    /// Have something done with a force.
    Do(ForceAction),
    /// Look an ability up.
    Codex(AbilityId),
    /// Say why something cannot be done.
    Refused(String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForceLibrary>()
        .init_resource::<ForceDesk>()
        .add_message::<ForceAction>()
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSet::Draw).run_if(in_state(Screen::Forces)),
        );
}

fn show(
    mut contexts: EguiContexts,
    library: Res<ForceLibrary>,
    mut desk: ResMut<ForceDesk>,
    mut codex: ResMut<CodexLook>,
    keys: Keys,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ForceAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut wish = draw_forces(ctx, &library, &mut desk);
    if keys.just(KeyAction::Cancel) {
        wish = Some(Wish::Back);
    }
    match wish {
        // A force that is not saved is put aside, and can be taken up again.
        Some(Wish::Back) if desk.open.is_some() => {
            let open = desk.open.take().filter(|o| o.changed);
            desk.aside = open.or(desk.aside.take());
        }
        Some(Wish::Back) => next.set(leave(&mut desk)),
        Some(Wish::Do(action)) => {
            if matches!(action, ForceAction::Use(..)) {
                next.set(leave(&mut desk));
            }
            out.write(action);
        }
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
fn leave(desk: &mut ForceDesk) -> Screen {
    match desk.for_side.take() {
        Some(_) => Screen::Setup,
        None => Screen::Title,
    }
}

/// Draws the screen.
fn draw_forces(ctx: &Context, library: &ForceLibrary, desk: &mut ForceDesk) -> Option<Wish> {
    let content = desk.content.clone()?;
    if desk.points == 0 {
        desk.points = 200;
    }
    let mut wish = None;
    if let Some(open) = &mut desk.open {
        open.refresh(&content);
        wish = shortcuts(ctx, open, &mut desk.filter, &content);
        open.refresh(&content);
    }
    super::whole_window(ctx, "forces", |ui, head, body| {
        let found = if desk.open.is_some() {
            workbench(ui, (head, body), desk, &content)
        } else {
            library::draw(ui, (head, body), library, desk, &content)
        };
        wish = found.or(wish.take());
    });
    wish
}

/// Keys of the workbench: letters search, arrows walk through the roster.
fn shortcuts(
    ctx: &Context,
    open: &mut Open,
    filter: &mut CardFilter,
    content: &Content,
) -> Option<Wish> {
    if ctx.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::S)) {
        return Some(Wish::Do(save(open)));
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
        filter.search.push_str(&typed);
        // The field has the focus from here on, and would read them again.
        ctx.input_mut(|i| i.events.retain(|e| !matches!(e, Event::Text(_))));
        ctx.memory_mut(|m| m.request_focus(Id::new(cards::SEARCH)));
        return None;
    }
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    if pressed(Key::Delete)
        && let At::Unit(f, u) = open.at
    {
        open.remove(f, u, content);
    }
    let step = i32::from(pressed(Key::ArrowDown)) - i32::from(pressed(Key::ArrowUp));
    if step != 0 {
        open.at = walk(open, step);
    }
    None
}

/// The next thing of the roster in a direction.
fn walk(open: &Open, step: i32) -> At {
    let mut all = vec![At::Force];
    for (f, group) in open.force.formations.iter().enumerate() {
        all.push(At::Formation(f));
        all.extend((0..group.units.len()).map(|u| At::Unit(f, u)));
    }
    let now = all.iter().position(|a| *a == open.at).unwrap_or(0) as i32;
    let next = (now + step).clamp(0, all.len() as i32 - 1);
    all.get(next as usize).copied().unwrap_or_default()
}

fn save(open: &Open) -> ForceAction {
    ForceAction::Save {
        force: Box::new(open.force.clone()),
        old: open.saved_as.clone(),
    }
}

/// The desk with an open force: cards, the force, and what is looked at.
fn workbench(
    ui: &mut Ui,
    (head, body): (Rect, Rect),
    desk: &mut ForceDesk,
    content: &Content,
) -> Option<Wish> {
    let side = desk.for_side.clone();
    let ForceDesk { open, filter, .. } = desk;
    let open = open.as_mut()?;
    let mut wish = header(ui, head, open, side.as_ref());
    let left = (body.width() * 0.25).clamp(250.0, 330.0);
    let right = (body.width() * 0.33).clamp(330.0, 430.0);
    let a = Rect::from_min_size(body.min, vec2(left, body.height()));
    let d = Rect::from_min_max(pos2(body.right() - right, body.top()), body.max);
    let b = Rect::from_min_max(
        pos2(a.right() + 10.0, body.top()),
        pos2(d.left() - 10.0, body.bottom()),
    );
    column(ui, a, "forces.cards", |ui| {
        wish = cards::draw(ui, open, filter, content).or(wish.take());
    });
    column(ui, b, "forces.force", |ui| {
        wish = formations::draw(ui, open, content).or(wish.take());
    });
    open.refresh(content);
    column(ui, d, "forces.look", |ui| {
        let found = match open.at {
            At::Force => commands::draw(ui, open, content),
            At::Formation(f) => formations::look(ui, open, f, content),
            At::Unit(f, u) => unit::draw(ui, open, (f, u), content),
        };
        wish = found.or(wish.take());
    });
    wish
}

fn header(
    ui: &mut Ui,
    rect: Rect,
    open: &mut Open,
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
    let mut name = open.force.name.clone();
    let edit = TextEdit::singleline(&mut name)
        .hint_text(tr!("Name of the force"))
        .font(fonts::display(fonts::size::VALUE))
        .margin(theme::space::FIELD)
        .desired_width(230.0);
    let response = ui.add(edit);
    named_field(ui, &response, "forces.name", tr!("Name of the force"));
    if response.changed() {
        open.change(|f| f.name = name);
    }
    totals(ui, open);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if let Some((side, name)) = side {
            let wrong = open.problems.first();
            let why = wrong.map(|p| {
                format!(
                    "{}: {}.",
                    crate::lang::told(&p.message),
                    crate::lang::told(&p.remedy)
                )
            });
            let why = match why {
                None if open.changed || open.saved_as.is_none() => {
                    Some(tr!("Save it first.").to_owned())
                }
                why => why,
            };
            let text = tr!("Fight for {name}", name);
            let b = Button::new("forces.use", &text)
                .primary()
                .icon(Icon::Swords);
            if b.disabled(why.as_deref()).show(ui)
                && let Some(id) = open.saved_as.clone()
            {
                wish = Some(Wish::Do(ForceAction::Use(*side, id)));
            }
        }
        let clean =
            (!open.changed && open.saved_as.is_some()).then_some(tr!("Nothing has changed."));
        let b = Button::new("forces.save", tr!("Save")).icon(Icon::Save);
        let b = if side.is_none() { b.primary() } else { b };
        if b.keycap(tr!("Ctrl+S")).disabled(clean).show(ui) {
            wish = Some(Wish::Do(save(open)));
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

/// Points, units, rating, and whether the force is legal.
fn totals(ui: &mut Ui, open: &mut Open) {
    let s = open.summary;
    let points = match s.limit {
        Some(limit) => tr!("{points} of {limit} points", limit, points = s.points),
        None => tr!("{points} points", points = s.points),
    };
    let over = s.left().is_some_and(|l| l < 0);
    let style = if over {
        ChipStyle::Bad
    } else {
        ChipStyle::Brass
    };
    Chip::new("forces.points", &points)
        .style(style)
        .title(tr!("Points (R2.2.1)"))
        .line("", tr!("The point values of all units at their Skills."))
        .show(ui);
    let units = match s.units {
        n => tr_n!(n, "{n} unit", "{n} units"),
    };
    Chip::new("forces.units", &units).show(ui);
    if s.units > 0 {
        let h = s.hundredths();
        let rating = format!(
            "{} ({}.{:02})",
            crate::lang::text(s.rating().name()),
            h / 100,
            h % 100
        );
        Chip::new("forces.rating", &rating)
            .title(tr!("Average Skill (R1.5.2)"))
            .line(
                "",
                tr!("All Skills by the number of units, rounded normally."),
            )
            .show(ui);
    }
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
    let lines: Vec<_> = open
        .problems
        .iter()
        .take(8)
        .map(|p| {
            format!(
                "{}: {}.",
                crate::lang::told(&p.message),
                crate::lang::told(&p.remedy)
            )
        })
        .collect();
    for line in &lines {
        chip = chip.line("", line);
    }
    let response = chip.show(ui).interact(egui::Sense::click());
    if response.clicked() {
        let first = open.problems.first().map(|p| builder::place_of(&p.path));
        open.at = match first {
            Some(builder::Place::Unit(f, u)) => At::Unit(f, u),
            Some(builder::Place::Formation(f)) => At::Formation(f),
            _ => At::Force,
        };
    }
}
