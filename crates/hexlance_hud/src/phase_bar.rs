//! The bars at the top: menu, undo, save, views and help at the left; turn and phases in the middle.

use super::{
    HudCx, breakdown, gauges, keys,
    layout::HudLayout,
    model::{Counted, HudAction, OrderCount, Overlay, SideId, Toast},
    state::MenuPage,
};
use bevy_egui::egui::{
    Align, Align2, Color32, Context, FontId, Id, LayerId, Layout, Popup, PopupCloseBehavior, Rect,
    Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use hexlance_ui::{
    input::KeyAction,
    theme::{self, Button, Icon, Island, colors as c, emblem, fonts, named, panel_frame, space},
};

const HEIGHT: f32 = 32.0;

/// Draws the two bars.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let frame = panel_frame().inner_margin(theme::space::STRIP);
    let at = pos2(
        layout.screen.left() + space::EDGE,
        layout.screen.top() + space::EDGE,
    );
    Island::new("menu-bar", Align2::LEFT_TOP, at, layout.left)
        .frame(frame)
        .show(ctx, |ui| menu_bar(ui, cx));
    let strip = layout.top_strip();
    let n = cx.view.phase.phases.len() as f32;
    let room = strip.width() - TURN - 18.0;
    let least = least_step(ctx, cx);
    // On a very small screen all that is left of it has to do.
    let rest = layout.screen.right() - space::EDGE - strip.left() - TURN - 18.0 - 60.0 * n;
    let at_least = rest.clamp(120.0, SIDES.0);
    let sides = told_width(ctx, cx).min(room - least * n).max(at_least);
    let step = ((room - sides) / n.max(1.0)).clamp(60.0, STEP);
    let width = TURN + step * n + sides + 18.0;
    // above the action bar where there is room
    let x = layout.middle().center().x;
    let x = x.clamp(
        strip.left() + width / 2.0,
        (strip.right() - width / 2.0).max(strip.left() + width / 2.0),
    );
    // On a very small screen it may reach below the card, but never leaves the screen.
    let x = x.min(layout.screen.right() - space::EDGE - width / 2.0);
    Island::new("phase", Align2::CENTER_TOP, pos2(x, strip.top()), width)
        .frame(frame)
        .show(ctx, |ui| phases(ui, cx, step, sides));
}

fn menu_bar(ui: &mut Ui, cx: &mut HudCx) {
    ui.horizontal(|ui| {
        // six buttons over the width of the roster
        ui.spacing_mut().item_spacing.x =
            ((ui.available_width() - 6.0 * 30.0) / 5.0).clamp(0.0, 6.0);
        if Button::icon_only("bar.menu", Icon::Menu, tr!("Menu"))
            .quiet()
            .keycap(cx.hint(KeyAction::Cancel))
            .show(ui)
        {
            cx.state.menu = Some(MenuPage::Main);
        }
        let no_undo = cx.view.no_undo.as_deref();
        if Button::icon_only("bar.undo", Icon::Undo, tr!("Undo"))
            .quiet()
            .keycap(cx.hint(KeyAction::Undo))
            .disabled(no_undo)
            .show(ui)
        {
            keys::undo(cx);
        }
        let no_save = cx.view.no_save.as_deref();
        if Button::icon_only("bar.save", Icon::Save, tr!("Save"))
            .quiet()
            .disabled(no_save)
            .show(ui)
        {
            cx.state.open(MenuPage::Save);
        }
        if Button::icon_only("bar.load", Icon::Folder, tr!("Load"))
            .quiet()
            .show(ui)
        {
            cx.state.open(MenuPage::Load);
        }
        let response = Button::icon_only("bar.view", Icon::Eye, tr!("What the table shows"))
            .quiet()
            .show_response(ui);
        Popup::menu(&response)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .show(|ui| overlay_list(ui, cx));
        if Button::icon_only("bar.help", Icon::Help, tr!("Help"))
            .quiet()
            .keycap(cx.hint(KeyAction::Help))
            .show(ui)
        {
            cx.state.open(MenuPage::Help);
        }
    });
}

fn overlay_list(ui: &mut Ui, cx: &mut HudCx) {
    ui.set_width(200.0);
    ui.label(theme::caps(tr!("On the table")));
    for (overlay, on) in &cx.view.overlays {
        let hint = match overlay {
            Overlay::Grid => cx.hint(KeyAction::ToggleGrid),
            Overlay::Numbers => cx.hint(KeyAction::ToggleNumbers),
            Overlay::Arcs => cx.hint(KeyAction::ToggleArcs),
            Overlay::Plates => cx.hint(KeyAction::TogglePlates),
            _ => String::new(),
        };
        let clicked = Button::new(
            format!("view.{}", overlay.key()),
            crate::lang::text(overlay.name()),
        )
        .quiet()
        .small()
        .left()
        .icon(overlay.icon())
        .keycap(hint)
        .selected(*on)
        .min_size(vec2(200.0, 28.0))
        .show(ui);
        if clicked {
            cx.out.push(HudAction::ToggleOverlay(*overlay));
        }
    }
    ui.add_space(4.0);
    ui.label(theme::caps(tr!("Panels")));
    let panels: [(&str, &str, Icon, KeyAction, &mut bool); 3] = [
        (
            "view.panel.roster",
            tr!("Roster"),
            Icon::Person,
            KeyAction::ToggleRoster,
            &mut cx.state.roster_shown,
        ),
        (
            "view.panel.card",
            tr!("Record card"),
            Icon::Scroll,
            KeyAction::ToggleCard,
            &mut cx.state.card_shown,
        ),
        (
            "view.panel.log",
            tr!("Tall log"),
            Icon::Log,
            KeyAction::ToggleLog,
            &mut cx.state.log_open,
        ),
    ];
    for (key, name, icon, action, on) in panels {
        let hint = cx.settings.keys.hint(action);
        let b = Button::new(key, name)
            .quiet()
            .small()
            .left()
            .icon(icon)
            .keycap(hint)
            .selected(*on);
        if b.min_size(vec2(200.0, 28.0)).show(ui) {
            *on = !*on;
        }
    }
}

/// Width of the count of turns.
const TURN: f32 = 58.0;
/// Width of a phase where there is room.
const STEP: f32 = 82.0;
/// Width of what is said of the sides: at least, and at most.
const SIDES: (f32, f32) = (178.0, 330.0);
/// Where the text begins that says who acts.
const TOLD: f32 = 38.0;

fn width_of(ctx: &Context, text: &str, font: FontId) -> f32 {
    let p = ctx.layer_painter(LayerId::background());
    let galley = p.layout_no_wrap(text.to_owned(), font, c::TEXT);
    galley.size().x
}

/// The width in which every phase's name can be read.
fn least_step(ctx: &Context, cx: &HudCx) -> f32 {
    let names = cx.view.phase.phases.iter();
    let widths = names.map(|p| width_of(ctx, &p.name, fonts::strong(fonts::size::SMALL)));
    (widths.fold(0.0, f32::max) + 18.0).clamp(60.0, STEP)
}

/// The width that what is said of the sides needs, whoever acts: the bar does not change with every go.
fn told_width(ctx: &Context, cx: &HudCx) -> f32 {
    let font = fonts::strong(fonts::size::BODY);
    let named = cx.view.sides.iter().flat_map(|side| {
        let side_name = &side.name;
        [
            tr!("{side_name}: your turn", side_name),
            tr!("{side} is thinking", side = side_name),
            tr!("{side} is next", side = side_name),
        ]
    });
    let widths = named.map(|text| width_of(ctx, &text, font.clone()));
    (widths.fold(0.0, f32::max) + TOLD + 4.0).clamp(SIDES.0, SIDES.1)
}

fn phases(ui: &mut Ui, cx: &mut HudCx, width: f32, side_width: f32) {
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), HEIGHT),
        Layout::left_to_right(Align::Center),
        |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            turn(ui, cx);
            for i in 0..cx.view.phase.phases.len() {
                step(ui, cx, i, width);
            }
            sides(ui, cx, side_width);
        },
    );
}

fn turn(ui: &mut Ui, cx: &mut HudCx) {
    let (_, rect) = ui.allocate_space(vec2(TURN, HEIGHT));
    let p = ui.painter();
    let bar = &cx.view.phase;
    p.text(
        rect.left_top() + vec2(2.0, 1.0),
        Align2::LEFT_TOP,
        match bar.counted {
            Counted::Turns => tr!("TURN"),
            Counted::Rounds => tr!("ROUND"),
        },
        fonts::label(),
        c::BRASS,
    );
    let number = bar
        .last_turn
        .map_or(bar.turn.to_string(), |l| format!("{} / {l}", bar.turn));
    // Two numbers of two digits are set smaller: they keep apart from the first phase.
    let sizes = [fonts::size::LARGE, fonts::size::HEADING, fonts::size::BODY];
    let fits = |size: &f32| theme::text_width(ui, &number, fonts::strong(*size)) <= TURN - 6.0;
    let size = sizes.into_iter().find(fits).unwrap_or(fonts::size::SMALL);
    p.text(
        rect.left_bottom() + vec2(2.0, 1.0),
        Align2::LEFT_BOTTOM,
        number,
        fonts::strong(size),
        c::TEXT,
    );
    let opens = cx.view.initiative.is_some();
    let sense = if opens {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(rect, Id::new("phase.turn"), sense);
    if opens && response.clicked() {
        cx.state.initiative_open = !cx.state.initiative_open;
    }
    if let Some(b) = &bar.initiative {
        let title = match bar.counted {
            Counted::Turns => tr!("Initiative"),
            Counted::Rounds => tr!("First player"),
        };
        named(ui, &response, "phase.initiative", title);
        breakdown::tip(response, title, b);
    }
}

fn step(ui: &mut Ui, cx: &HudCx, i: usize, width: f32) {
    let bar = &cx.view.phase;
    let phase = &bar.phases[i];
    let (_, rect) = ui.allocate_space(vec2(width, HEIGHT));
    let (fill, ink) = match i.cmp(&bar.current) {
        std::cmp::Ordering::Less => (c::SLATE_RAISED, c::TEXT_FAINT),
        std::cmp::Ordering::Equal => (c::BRASS, c::ON_BRASS),
        std::cmp::Ordering::Greater => (c::SLATE_RAISED, c::TEXT_DIM),
    };
    let r = rect.shrink2(vec2(0.0, 2.0));
    let (notch, gap) = (8.0, 3.0);
    let (l, rt, t, b, m) = (r.left(), r.right() - gap, r.top(), r.bottom(), r.center().y);
    // An arrow with a notch is not convex: upper and lower half, and a band over the seam between them.
    let notch_in = if i == 0 { 0.0 } else { notch };
    let p = ui.painter();
    for half in [
        vec![
            pos2(l, t),
            pos2(rt, t),
            pos2(rt + notch, m),
            pos2(l + notch_in, m),
        ],
        vec![
            pos2(l + notch_in, m),
            pos2(rt + notch, m),
            pos2(rt, b),
            pos2(l, b),
        ],
    ] {
        p.add(Shape::convex_polygon(half, fill, Stroke::new(0.5, fill)));
    }
    let seam = Rect::from_min_max(
        pos2(l + notch_in + 1.5, m - 1.5),
        pos2(rt + notch - 3.0, m + 1.5),
    );
    p.rect_filled(seam, 0.0, fill);
    p.text(
        pos2(r.center().x + 4.0, m),
        Align2::CENTER_CENTER,
        &phase.name,
        fonts::strong(fonts::size::SMALL),
        ink,
    );
    let response = ui.interact(rect, Id::new(("phase.step", i)), Sense::hover());
    named(ui, &response, &format!("phase.step.{i}"), &phase.name);
    theme::tip_lines(response, &phase.name, &[("", &phase.help)]);
}

fn sides(ui: &mut Ui, cx: &mut HudCx, width: f32) {
    let (_, rect) = ui.allocate_space(vec2(width, HEIGHT));
    let left = rect.left() + 18.0;
    let p = ui.painter();
    let Some(acting) = cx.view.phase.acting else {
        let text = cx.view.waiting.as_deref().unwrap_or_default();
        theme::paint_text_in(
            p,
            Rect::from_min_max(pos2(left, rect.top()), rect.max),
            text,
            fonts::body(fonts::size::SMALL),
            c::TEXT_DIM,
        );
        return;
    };
    let color = cx.side_color(acting);
    emblem(
        p,
        Rect::from_center_size(pos2(left + 8.0, rect.top() + 9.0), Vec2::splat(14.0)),
        acting.0,
        color,
    );
    let name_rect = Rect::from_min_max(
        pos2(rect.left() + TOLD, rect.top()),
        pos2(rect.right(), rect.top() + 17.0),
    );
    let name = cx.side_name(acting);
    let yours = cx.view.viewer == Some(acting);
    let (text, short) = match (&cx.view.waiting, yours) {
        (Some(w), _) => (w.clone(), name.to_owned()),
        (None, true) => match &cx.view.phase.asked {
            Some(asked) => (format!("{name}: {asked}"), asked.clone()),
            None => (
                tr!("{side_name}: your turn", side_name = name),
                tr!("Your turn").to_owned(),
            ),
        },
        (None, false) => (tr!("{side_name} acts", side_name = name), name.to_owned()),
    };
    let (usual, small) = (
        fonts::strong(fonts::size::BODY),
        fonts::strong(fonts::size::SMALL),
    );
    let fits = |text: &str, font: &FontId| {
        p.layout_no_wrap(text.to_owned(), font.clone(), color)
            .size()
            .x
            <= name_rect.width()
    };
    let ways = [(&text, &usual), (&text, &small), (&short, &usual)];
    let (shown, font) = ways
        .into_iter()
        .find(|(text, font)| fits(text, font))
        .unwrap_or((&short, &small));
    let ink = c::mix(color, Color32::WHITE, 0.15);
    theme::paint_text_in(p, name_rect, shown, font.clone(), ink);
    let response = ui.interact(name_rect, Id::new("phase.acting"), Sense::hover());
    named(ui, &response, "phase.acting", &text);
    if *shown != text || !fits(shown, font) {
        theme::tip_text(response, &text);
    }
    if let Some(count) = &cx.view.phase.orders {
        orders(ui, rect, count, cx.side_name(count.side));
        return;
    }
    // Where nobody acts in turns there is nothing to count.
    if cx.view.sides.iter().all(|s| s.to_act == 0) {
        return;
    }
    let mut x = left;
    for s in &cx.view.sides {
        x = to_act(
            ui,
            pos2(x, rect.bottom() - 7.0),
            s.side,
            s.to_act,
            cx.side_color(s.side),
        ) + 12.0;
    }
}

/// The orders of the turn as tokens: those that are left lie open, those that were given are turned over.
fn orders(ui: &Ui, rect: Rect, count: &OrderCount, side: &str) {
    const STEP: f32 = 15.0;
    const RADIUS: f32 = 6.0;
    const MOST: u8 = 8;
    // As low as the bar allows: a lesson's frame around them leaves the line above alone.
    let y = rect.bottom() - 6.5;
    let mut x = rect.left() + 24.0;
    let from = x - RADIUS;
    let p = ui.painter();
    let small = |x: f32, text: String| {
        let font = fonts::body(fonts::size::TINY);
        p.text(pos2(x, y), Align2::LEFT_CENTER, text, font, c::TEXT_DIM)
    };
    let right = if count.all > MOST && !count.stacks.is_empty() {
        // Many of several sorts: one stands for each sort, with how many of it are left.
        let mut right = x;
        for stack in &count.stacks {
            let (left, all) = (stack.left, stack.all);
            gauges::counter(p, pos2(x, y), RADIUS, stack.form, left > 0);
            right = small(x + RADIUS + 3.0, format!("{left}/{all}")).right();
            x = right + 6.0 + RADIUS;
        }
        right
    } else {
        let forms = count
            .stacks
            .iter()
            .flat_map(|stack| (0..stack.all).map(|i| (Some(stack.form), i < stack.left)));
        let plain = (0..count.all.min(MOST)).map(|i| (None, i < count.left));
        let all: Vec<_> = match count.stacks.is_empty() {
            true => plain.collect(),
            false => forms.collect(),
        };
        for (form, open) in all {
            let middle = pos2(x, y);
            match (form, open) {
                (Some(form), _) => gauges::counter(p, middle, RADIUS, form, open),
                (None, true) => gauges::token(p, middle, RADIUS),
                (None, false) => {
                    p.circle_stroke(middle, RADIUS - 0.5, Stroke::new(1.0, c::LINE));
                }
            }
            x += STEP;
        }
        let left = tr!("{left} of {all}", left = count.left, all = count.all);
        small(x - 3.0, left).right()
    };
    // Only the tokens with their number, so that a lesson frames no more than it speaks of.
    let area = Rect::from_min_max(pos2(from, y - RADIUS), pos2(right, y + RADIUS));
    let response = ui.interact(area, Id::new("phase.orders"), Sense::hover());
    let title = tr_n!(
        count.left,
        "{side}: one order left of {all}",
        "{side}: {n} orders left of {all}",
        side,
        all = count.all
    );
    named(ui, &response, "phase.orders", &title);
    breakdown::tip(response, &title, &count.parts);
}

/// "3 left" in a side's colour with up to six marks.
fn to_act(ui: &Ui, at: bevy_egui::egui::Pos2, side: SideId, n: u16, color: Color32) -> f32 {
    let p = ui.painter();
    let mut x = at.x;
    // Few are counted at a glance; of many one stands for all.
    let shown = if n > 4 { 1 } else { n.max(1) };
    for _ in 0..shown {
        emblem(
            p,
            Rect::from_center_size(pos2(x + 4.0, at.y), Vec2::splat(7.0)),
            side.0,
            color,
        );
        x += 9.0;
    }
    let text = if n == 0 {
        tr!("done").to_owned()
    } else {
        tr_n!(n, "{n} left", "{n} left")
    };
    let r = p.text(
        pos2(x + 3.0, at.y),
        Align2::LEFT_CENTER,
        text,
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    r.right()
}

/// Shown when a battle could not be saved; kept here because the save button lives here.
pub(super) fn save_refusal(cx: &mut HudCx) -> bool {
    match &cx.view.no_save {
        Some(why) => {
            cx.state.toast(Toast::refusal(why.clone()));
            true
        }
        None => false,
    }
}
