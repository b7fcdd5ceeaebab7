//! The pictures of the briefing: taken from the table, in their order.

use std::sync::Arc;

use bevy_egui::egui::{Color32, CornerRadius, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::{
    super::{Cx, Wish},
    parts,
};
use crate::{
    desk::Editing,
    screens::picture,
    theme::{self, Button, ButtonKind, Icon, colors as c, fonts, record},
};

/// Size of a picture in the list.
const SIZE: [f32; 2] = [150.0, 96.0];

/// What is done with a picture.
enum Deed {
    Up,
    Down,
    Delete,
}

pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    parts::heading(ui, tr!("Pictures"));
    let names = editing.scenario().briefing.pictures.clone();
    if names.is_empty() {
        parts::note(
            ui,
            tr!("Pictures of the table are shown with the briefing."),
        );
    }
    let mut deed = None;
    for (n, name) in names.iter().enumerate() {
        ui.horizontal_top(|ui| {
            let (_, rect) = ui.allocate_space(vec2(SIZE[0], SIZE[1]));
            let key = format!("editor.picture.{n}");
            record(ui, &key, name, rect, true);
            paint(ui, editing, name, rect);
            ui.vertical(|ui| {
                let first = (n == 0).then_some(tr!("It is the first."));
                let last = (n + 1 == names.len()).then_some(tr!("It is the last."));
                if parts::action(ui, &format!("{key}.up"), tr!("Earlier"), Icon::Up, first) {
                    deed = Some((n, Deed::Up));
                }
                if parts::action(ui, &format!("{key}.down"), tr!("Later"), Icon::Down, last) {
                    deed = Some((n, Deed::Down));
                }
                let b = Button::new(format!("{key}.delete"), tr!("Delete")).small();
                if b.kind(ButtonKind::Danger).show(ui) {
                    deed = Some((n, Deed::Delete));
                }
            });
        });
    }
    if let Some((n, deed)) = deed {
        let name = match deed {
            Deed::Delete => tr!("Delete picture"),
            Deed::Up | Deed::Down => tr!("Order of the pictures"),
        };
        editing.edit(name, None, |s| {
            let all = &mut s.briefing.pictures;
            match deed {
                Deed::Up => all.swap(n, n - 1),
                Deed::Down => all.swap(n, n + 1),
                Deed::Delete => drop(all.remove(n)),
            }
        });
    }
    let text = tr!("Take a picture of the table");
    if parts::action(ui, "editor.picture.take", text, Icon::Eye, None) {
        cx.wish(Wish::Picture);
    }
    ui.label(theme::faint(tr!("As it is seen between the panels now.")));
}

/// Paints a picture as large as it fits.
fn paint(ui: &Ui, editing: &Editing, name: &str, rect: Rect) {
    let p = ui.painter();
    let round = CornerRadius::same(theme::space::ROUND_SMALL);
    p.rect_filled(rect, round, c::INK);
    let png = editing.pictures.get(name);
    let key = png.map(|png| (name, Arc::as_ptr(png) as *const u8 as usize));
    match picture(ui.ctx(), key, || png.map(|png| png.to_vec())) {
        Some(texture) => {
            let size = texture.size_vec2();
            let scale = (rect.width() / size.x).min(rect.height() / size.y);
            let at = Rect::from_center_size(rect.center(), size * scale);
            let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            p.image(texture.id(), at, all, Color32::WHITE);
        }
        None => {
            let text = rect.shrink(8.0);
            let font = fonts::body(fonts::size::SMALL);
            theme::paint_text_in(p, text, tr!("The file is missing"), font, c::WARN);
        }
    }
    let line = Stroke::new(1.0, c::LINE);
    p.rect_stroke(rect, round, line, StrokeKind::Inside);
}
