//! The target panel: chance to hit and its parts, the distribution of damage, the chance to destroy.

use super::{
    HudCx, breakdown,
    layout::HudLayout,
    model::{HudAction, Supposed, TargetPanel},
};
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Id, Rect, ScrollArea, Sense, Ui, Vec2, pos2, vec2,
};
use hexlance_ui::{
    input::KeyAction,
    theme::{
        self, Button, Icon, Island, Paint, colors as c, emblem, fonts, histogram, panel_frame,
        probability_ring, record,
    },
};

/// Draws the panel at the bottom right and gives back its top.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) -> Option<f32> {
    let t = cx.view.target.as_ref()?;
    // the card keeps at least its head and its damage line
    let card = if cx.view.card.is_some() && cx.state.card_shown {
        250.0
    } else {
        0.0
    };
    let height = (layout.right_height() - card).max(200.0);
    let shown = Island::new(
        "target",
        Align2::RIGHT_BOTTOM,
        layout.target_at(),
        layout.right,
    )
    .frame(panel_frame().inner_margin(theme::space::STRIP))
    .max_height(height)
    .show(ctx, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        names(ui, cx, t);
        kinds(ui, cx, t);
        figures(ui, t);
        let foot = if t.fire.is_some() { 40.0 } else { 0.0 };
        let room = (ui.available_height() - foot).max(60.0);
        ScrollArea::vertical()
            .id_salt("target")
            .max_height(room)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                options(ui, cx, t);
                breakdown::parts(ui, &t.breakdown);
                damage(ui, t);
                breakdown::set_aside(ui, &t.breakdown);
            });
        fire(ui, cx, t);
    });
    Some(shown.response.rect.top())
}

fn names(ui: &mut Ui, cx: &mut HudCx, t: &TargetPanel) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
    let p = ui.painter();
    let font = fonts::display(fonts::size::BODY);
    let middle = rect.center().x - 8.0;
    let a = Rect::from_min_max(rect.min, pos2(middle - 10.0, rect.bottom()));
    let drawn = theme::paint_text_in(
        p,
        a,
        &t.attacker,
        font.clone(),
        cx.side_color(t.attacker_side),
    );
    let x = drawn.right() + 6.0;
    Icon::Attack.paint(
        p,
        Rect::from_center_size(pos2(x + 7.0, rect.center().y - 1.0), Vec2::splat(14.0)),
        c::TEXT_DIM,
    );
    let color = t.target_side.map_or(c::TEXT, |s| cx.side_color(s));
    if let Some(s) = t.target_side {
        emblem(
            p,
            Rect::from_center_size(pos2(x + 26.0, rect.center().y - 1.0), Vec2::splat(11.0)),
            s.0,
            color,
        );
    }
    let b = Rect::from_min_max(
        pos2(x + 36.0, rect.top()),
        pos2(rect.right() - 22.0, rect.bottom()),
    );
    theme::paint_text_in(p, b, &t.target, font, color);
    let close =
        Rect::from_center_size(pos2(rect.right() - 8.0, rect.center().y), Vec2::splat(20.0));
    let b = Button::icon_only("target.close", Icon::Cross, tr!("Stop aiming"))
        .quiet()
        .small();
    if b.keycap(cx.hint(KeyAction::Cancel))
        .show_at(ui, close)
        .clicked()
    {
        cx.out.push(HudAction::CancelTarget);
    }
    facts(ui, t);
}

/// Distance, line and price, in two rows at most.
fn facts(ui: &mut Ui, t: &TargetPanel) {
    if t.facts.is_empty() {
        return;
    }
    let text = t.facts.join("  ·  ");
    let width = ui.available_width();
    let font = fonts::body(fonts::size::SMALL);
    let mut job = theme::wrapped(&text, font, c::TEXT_DIM, width);
    job.wrap.max_rows = 2;
    let galley = ui.painter().layout_job(job);
    let size = vec2(width, galley.size().y.max(15.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let elided = galley.elided;
    ui.painter().galley(rect.min, galley, c::TEXT_DIM);
    if elided {
        theme::tip_text(response, &t.facts.join("\n"));
    }
}

fn kinds(ui: &mut Ui, cx: &mut HudCx, t: &TargetPanel) {
    if t.kinds.len() < 2 {
        return;
    }
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        for (i, k) in t.kinds.iter().enumerate() {
            let b = Button::new(format!("target.kind.{i}"), &k.name)
                .small()
                .icon(k.icon)
                .selected(i == t.chosen);
            if b.disabled(k.disabled.as_deref()).show(ui) {
                cx.out.push(k.action.clone());
            }
        }
    });
}

fn options(ui: &mut Ui, cx: &mut HudCx, t: &TargetPanel) {
    for (i, o) in t.options.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
            let label = ui.label(theme::dim(&o.name));
            theme::tip_lines(label, &o.name, &[("", &o.help)]);
            ui.add_space(4.0);
            for (k, (name, action)) in o.values.iter().enumerate() {
                let b = Button::new(format!("target.option.{i}.{k}"), name)
                    .small()
                    .selected(k == o.chosen);
                let pressed = b.min_size(vec2(26.0, 22.0)).tip(&o.help).show(ui);
                // What is chosen already is not chosen again: some choices are switches.
                if pressed && k != o.chosen {
                    cx.out.push(action.clone());
                }
            }
        });
        ui.add_space(4.0);
    }
}

fn figures(ui: &mut Ui, t: &TargetPanel) {
    if let Some(why) = &t.refusal {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 0.0));
        let job = theme::wrapped(
            why,
            fonts::body(fonts::size::SMALL),
            c::TEXT,
            rect.width() - 34.0,
        );
        let galley = ui.painter().layout_job(job);
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), galley.size().y + 12.0));
        ui.painter().rect_filled(
            rect,
            CornerRadius::same(theme::space::ROUND_CONTROL),
            c::mix(c::SLATE, c::BAD, 0.18),
        );
        Icon::Lock.paint(
            ui.painter(),
            Rect::from_center_size(pos2(rect.left() + 15.0, rect.center().y), Vec2::splat(15.0)),
            c::BAD,
        );
        ui.painter()
            .galley(pos2(rect.left() + 30.0, rect.top() + 6.0), galley, c::TEXT);
        return;
    }
    let Some(hit) = &t.to_hit else { return };
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 54.0));
    let p = ui.painter();
    let color = chance_color(hit.chance);
    probability_ring(
        p,
        pos2(rect.left() + 27.0, rect.center().y),
        26.0,
        hit.chance,
        color,
    );
    let column = |x: f32, label: &str, value: String, note: &str, ink: Color32| {
        p.text(
            pos2(x, rect.top() + 5.0),
            Align2::LEFT_TOP,
            label,
            fonts::label(),
            c::BRASS,
        );
        let r = p.text(
            pos2(x, rect.top() + 28.0),
            Align2::LEFT_CENTER,
            value,
            fonts::strong(fonts::size::VALUE),
            ink,
        );
        p.text(
            pos2(x, rect.bottom() - 2.0),
            Align2::LEFT_BOTTOM,
            note,
            fonts::body(fonts::size::TINY - 0.5),
            c::TEXT_FAINT,
        );
        r
    };
    let w = (rect.width() - 66.0) / 3.0;
    // Beyond what the dice can show no number tells more.
    let most = i16::from(hit.sides).saturating_mul(hit.dice.into()) + 1;
    let tn = match hit.at_most {
        true => format!("1-{}", hit.target_number.min(hit.sides.into())),
        false => format!("{}+", hit.target_number.min(most)),
    };
    column(
        rect.left() + 68.0,
        tr!("TO HIT"),
        tn,
        &match hit.dice {
            1 => tr!("on D{sides}", sides = hit.sides),
            dice => tr!("on {dice}D{sides}", dice, sides = hit.sides),
        },
        c::TEXT,
    );
    if let Some(d) = &t.damage {
        column(
            rect.left() + 68.0 + w,
            tr!("EXPECTED"),
            format!("{:.1}", d.expected),
            tr!("damage"),
            c::TEXT,
        );
        let percent = |chance: f32| format!("{}%", (chance * 100.0).round().abs());
        let destroy = d.destroy.map_or_else(|| "–".to_owned(), percent);
        let ink = if d.destroy.is_some_and(|chance| chance >= 0.005) {
            c::BRASS_BRIGHT
        } else {
            c::TEXT_DIM
        };
        let note = d
            .critical
            .map_or(String::new(), |k| tr!("crit {k}%", k = (k * 100.0).round()));
        column(
            rect.left() + 68.0 + 2.0 * w + 6.0,
            tr!("DESTROY"),
            destroy,
            &note,
            ink,
        );
    }
    record(ui, "target.chance", tr!("Chance to hit"), rect, true);
    for (i, s) in t.supposed.iter().enumerate() {
        supposed(ui, i, s);
    }
}

/// What the chances are if somebody makes use of an ability, in a line.
fn supposed(ui: &mut Ui, i: usize, s: &Supposed) {
    let (font, small) = (
        fonts::body(fonts::size::SMALL),
        fonts::body(fonts::size::TINY),
    );
    let more = s.more.as_deref().unwrap_or_default();
    let width = ui.available_width();
    let both =
        theme::text_width(ui, &s.name, font.clone()) + theme::text_width(ui, more, small.clone());
    // What has no room beside the name stands below it.
    let below = !more.is_empty() && 38.0 + both + 10.0 > width;
    let height = if below { 30.0 } else { 17.0 };
    let (_, rect) = ui.allocate_space(vec2(width, height));
    let p = ui.painter();
    let y = rect.top() + 8.5;
    p.text(
        pos2(rect.left() + 4.0, y),
        Align2::LEFT_CENTER,
        format!("{}%", (s.chance * 100.0).round()),
        fonts::strong(fonts::size::SMALL),
        chance_color(s.chance),
    );
    let left = rect.left() + 38.0;
    let name = Rect::from_min_max(pos2(left, rect.top()), pos2(rect.right(), y + 8.5));
    theme::paint_text_in(p, name, &s.name, font, c::TEXT_DIM);
    let (at, side) = match below {
        true => (pos2(left, y + 14.0), Align2::LEFT_CENTER),
        false => (pos2(rect.right(), y), Align2::RIGHT_CENTER),
    };
    p.text(at, side, more, small, c::TEXT_FAINT);
    record(ui, &format!("target.supposed.{i}"), &s.name, rect, true);
}

/// From hopeless to certain.
pub(super) fn chance_color(chance: f32) -> Color32 {
    if chance >= 0.6 {
        c::GOOD
    } else if chance >= 0.3 {
        c::WARN
    } else {
        c::BAD
    }
}

fn damage(ui: &mut Ui, t: &TargetPanel) {
    let Some(d) = &t.damage else { return };
    ui.add_space(2.0);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 15.0));
    let p = ui.painter();
    p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        tr!("DAMAGE"),
        fonts::label(),
        c::BRASS,
    );
    if d.lethal_at.is_some() {
        let x = rect.right();
        let r = p.text(
            pos2(x, rect.center().y),
            Align2::RIGHT_CENTER,
            tr!("destroys"),
            fonts::body(fonts::size::TINY),
            c::TEXT_DIM,
        );
        let dot = Rect::from_center_size(pos2(r.left() - 8.0, rect.center().y), Vec2::splat(8.0));
        p.rect_filled(dot, CornerRadius::same(theme::space::ROUND_PIP), c::BRASS);
    }
    let bars: Vec<(u32, f32, Color32)> = d
        .distribution
        .iter()
        .map(|(n, chance)| {
            let color = match d.lethal_at {
                Some(k) if *n >= k => c::BRASS,
                _ if *n == 0 => c::LINE,
                _ => c::INFO,
            };
            (*n, *chance, color)
        })
        .collect();
    let response = histogram(ui, &bars, 56.0);
    record(
        ui,
        "target.damage",
        tr!("Distribution of damage"),
        response.rect,
        true,
    );
    if !d.breakdown.parts.is_empty() {
        let response = ui.interact(response.rect, Id::new("target.damage"), Sense::hover());
        breakdown::tip(response, tr!("Damage of a hit"), &d.breakdown);
    }
}

fn fire(ui: &mut Ui, cx: &mut HudCx, t: &TargetPanel) {
    let Some(action) = &t.fire else { return };
    ui.add_space(2.0);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 34.0));
    let name = t
        .kinds
        .get(t.chosen)
        .map_or(tr!("Attack"), |k| k.name.as_str());
    let text = tr!("Attack: {name}", name);
    let label = if t.kinds.len() < 2 {
        tr!("Attack")
    } else {
        text.as_str()
    };
    let hint = if cx.view.prompt.is_none() {
        cx.hint(KeyAction::Confirm)
    } else {
        String::new()
    };
    if Button::new("target.fire", label)
        .primary()
        .icon(Icon::Attack)
        .keycap(hint)
        .show_at(ui, rect)
        .clicked()
    {
        cx.out.push(action.clone());
    }
}
