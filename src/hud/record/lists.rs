//! The lists of the strike card: critical hits, specials and states, abilities.

use crate::hud::{
    HudCx, MenuPage,
    model::{AbilityChip, CritRow, StatusChip, Tone},
};
use crate::screens::CodexLook;
use crate::theme::{self, Chip, ChipStyle, Icon, Paint, colors as c, fonts, named};
use bevy_egui::egui::{
    Align2, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

pub(super) fn crits(ui: &mut Ui, rows: &[CritRow]) {
    let name_width = rows
        .iter()
        .map(|r| theme::text_width(ui, &r.name, fonts::strong(fonts::size::SMALL)))
        .fold(0.0f32, f32::max);
    let most = rows.iter().map(|r| r.boxes).max().unwrap_or(0);
    for (i, r) in rows.iter().enumerate() {
        let hurt = r.marked > 0;
        let width = ui.available_width();
        // What each does is told in two lines where one is too short.
        let before = name_width + 8.0 + f32::from(most) * 13.0 + 4.0;
        let effect = ui.painter().layout_job(theme::wrapped(
            &r.effect,
            fonts::body(fonts::size::TINY),
            if hurt { c::PRINT } else { c::PRINT_DIM },
            (width - before).max(40.0),
        ));
        let (_, rect) = ui.allocate_space(vec2(width, effect.size().y.max(16.0)));
        let p = ui.painter();
        p.text(
            rect.left_center(),
            Align2::LEFT_CENTER,
            &r.name,
            fonts::strong(fonts::size::SMALL),
            if hurt { c::PRINT_RED } else { c::PRINT },
        );
        let boxes = rect.left() + name_width + 8.0;
        for b in 0..r.boxes {
            let at = pos2(boxes + f32::from(b) * 13.0 + 5.0, rect.center().y);
            let square = Rect::from_center_size(at, Vec2::splat(10.0));
            p.rect(
                square,
                CornerRadius::same(theme::space::ROUND_PIP),
                c::PAPER,
                Stroke::new(1.0, c::PRINT),
                StrokeKind::Inside,
            );
            if b < r.marked {
                Icon::Cross.paint(p, square.expand(1.0), c::PRINT_RED);
            }
        }
        let top = rect.center().y - effect.size().y / 2.0;
        p.galley(pos2(rect.left() + before, top), effect, c::PRINT_DIM);
        let key = format!("card.crit.{i}");
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        let marked = tr!("{marked} of {boxes}", marked = r.marked, boxes = r.boxes);
        named(ui, &response, &key, &format!("{}, {marked}", r.name));
        theme::tip_lines(
            response,
            &r.name,
            &[(tr!("Marked"), &marked), (tr!("Each"), &r.effect)],
        );
    }
}

pub(super) fn chips(ui: &mut Ui, key: &str, list: &[StatusChip], states: bool) {
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        for (i, s) in list.iter().enumerate() {
            let style = match s.tone {
                Tone::Good if states => ChipStyle::PaperActive,
                Tone::Plain | Tone::Good => ChipStyle::Paper,
                Tone::Bad | Tone::Warn => ChipStyle::PaperSpent,
            };
            let chip = Chip::new(format!("{key}.{i}"), &s.text)
                .style(style)
                .title(&s.title)
                .line("", &s.help)
                .line(tr!("Lasts"), &s.duration)
                .line(tr!("Rule"), &s.rule);
            let chip = if s.tone == Tone::Bad {
                chip.icon(Icon::Warning)
            } else {
                chip
            };
            chip.show(ui);
        }
    });
}

pub(super) fn abilities(ui: &mut Ui, cx: &mut HudCx, list: &[AbilityChip]) {
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        for (i, a) in list.iter().enumerate() {
            let spent = a.uses.is_some_and(|u| u.0 == 0) || a.cooldown.is_some_and(|t| t > 0);
            let style = if a.active {
                ChipStyle::PaperActive
            } else if spent {
                ChipStyle::PaperSpent
            } else {
                ChipStyle::Paper
            };
            let badge = match (a.uses, a.cooldown) {
                (_, Some(t)) if t > 0 => tr!("in {t}", t),
                (Some((left, max)), _) => format!("{left}/{max}"),
                _ => String::new(),
            };
            let uses = a
                .uses
                .map_or(String::new(), |(l, m)| tr!("{l} of {m} left", l, m));
            let wait = a.cooldown.filter(|t| *t > 0).map_or(String::new(), |t| {
                tr_n!(t, "again next turn", "again in {n} turns")
            });
            let why = a.use_now.as_ref().err().cloned().unwrap_or_default();
            let click = if a.use_now.is_ok() {
                tr!("use it; right-click to look it up")
            } else {
                tr!("look it up")
            };
            let now = a.now.join("\n");
            let chip = Chip::new(format!("card.ability.{i}"), &a.name)
                .style(style)
                .badge(badge)
                .line(crate::lang::text(a.kind.name()), &a.timing)
                .line("", &a.help)
                .line(tr!("Now"), &now)
                .line(tr!("Uses"), &uses)
                .line(tr!("Cooldown"), &wait)
                .line(tr!("Not now"), &why)
                .line(tr!("Click"), click);
            let chip = if a.use_now.is_ok() {
                chip.icon(Icon::Ability)
            } else {
                chip
            };
            let response = chip.show(ui).interact(Sense::click());
            match &a.use_now {
                Ok(action) if response.clicked() => cx.out.push(action.clone()),
                _ if response.clicked() || response.secondary_clicked() => {
                    cx.state.codex = CodexLook::at(a.id);
                    cx.state.menu = Some(MenuPage::Codex);
                }
                _ => {}
            }
        }
    });
}
