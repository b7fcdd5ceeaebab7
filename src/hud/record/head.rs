//! The band at the top of every card: silhouette or portrait, name, points.

use crate::hud::{
    HudCx,
    model::{HudAction, SideId, UnitId},
};
use crate::screens::portraits;
use crate::table::MiniLook;
use crate::theme::{self, Paint, UnitIcon, colors as c, emblem, fonts, named};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, CursorIcon, Id, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};

/// Height of the band at the top of a card.
pub(super) const HEAD: f32 = 46.0;

/// The band at the top of a card: the unit's silhouette in the colour of its side, and the side's sign.
pub(super) fn band(ui: &mut Ui, side: SideId, color: Color32, icon: UnitIcon) -> Rect {
    let rect = ground(ui, side, color);
    icon.paint(ui.painter(), window(rect), color);
    rect
}

/// Where silhouette or portrait stands.
fn window(rect: Rect) -> Rect {
    Rect::from_center_size(
        pos2(rect.left() + 22.0, rect.center().y - 1.0),
        Vec2::splat(29.0),
    )
}

/// The band without what stands in its window.
fn ground(ui: &mut Ui, side: SideId, color: Color32) -> Rect {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEAD));
    let p = ui.painter();
    let round = CornerRadius {
        nw: theme::space::ROUND,
        ne: theme::space::ROUND,
        sw: 0,
        se: 0,
    };
    p.rect_filled(rect, round, c::PRINT);
    // the window of the silhouette, slanted to the right
    let window = [
        rect.left_top() + vec2(1.0, 5.0),
        rect.left_top() + vec2(47.0, 1.0),
        rect.left_bottom() + vec2(39.0, -3.0),
        rect.left_bottom() + vec2(1.0, -3.0),
    ];
    p.add(Shape::convex_polygon(
        window.to_vec(),
        c::mix(c::PRINT, color, 0.22),
        Stroke::NONE,
    ));
    p.rect_filled(
        Rect::from_min_max(pos2(rect.left(), rect.bottom() - 3.0), rect.max),
        CornerRadius::ZERO,
        color,
    );
    let sign = Rect::from_center_size(
        pos2(rect.left() + 56.0, rect.top() + 14.0),
        Vec2::splat(11.0),
    );
    emblem(p, sign, side.0, color);
    rect
}

/// What the band of a known unit says.
pub(super) struct Head<'a> {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// What its miniature looks like, where its portrait is shown.
    pub look: Option<MiniLook>,
    /// Its name.
    pub name: &'a str,
    /// What stands below the name.
    pub line: String,
    /// What stands over its points.
    pub heading: &'static str,
    /// Its points.
    pub points: u16,
    /// The title of its tooltip.
    pub title: String,
}

impl Head<'_> {
    /// Draws it; it stays when the card scrolls.
    pub(super) fn show(self, ui: &mut Ui, cx: &mut HudCx) {
        let color = cx.side_color(self.side);
        let rect = ground(ui, self.side, color);
        let p = ui.painter();
        match self.look {
            Some(look) => {
                let at = Rect::from_min_max(
                    rect.left_top() + vec2(2.0, 2.0),
                    pos2(rect.left() + 46.0, rect.bottom() - 4.0),
                );
                portraits::paint_look(p, at, (look, self.icon), self.side.0, true);
            }
            None => self.icon.paint(p, window(rect), color),
        }
        let right = rect.right() - 48.0;
        let name = Rect::from_min_max(
            pos2(rect.left() + 66.0, rect.top() + 4.0),
            pos2(right, rect.top() + 24.0),
        );
        theme::paint_text_in(
            p,
            name,
            self.name,
            fonts::display(fonts::size::LARGE),
            c::PAPER,
        );
        let line = match cx.view.viewer {
            Some(viewer) if viewer != self.side && self.line.is_empty() => tr!("Enemy").to_owned(),
            Some(viewer) if viewer != self.side => tr!("Enemy  ·  {line}", line = self.line),
            _ => self.line,
        };
        let second = Rect::from_min_max(
            pos2(rect.left() + 50.0, rect.top() + 23.0),
            pos2(right, rect.bottom() - 5.0),
        );
        theme::paint_text_in(
            p,
            second,
            &line,
            fonts::body(fonts::size::SMALL),
            c::PAPER_LINE,
        );
        p.text(
            pos2(rect.right() - 10.0, rect.top() + 5.0),
            Align2::RIGHT_TOP,
            self.heading,
            fonts::label(),
            c::BRASS,
        );
        p.text(
            pos2(rect.right() - 10.0, rect.bottom() - 5.0),
            Align2::RIGHT_BOTTOM,
            self.points,
            fonts::strong(fonts::size::VALUE),
            c::PAPER,
        );
        let response = ui
            .interact(rect, Id::new("card.header"), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        let label = tr!(
            "{name}, {points} points",
            name = self.name,
            points = self.points
        );
        named(ui, &response, "card.header", &label);
        if response.clicked() {
            cx.out.push(HudAction::FocusUnit(self.unit));
        }
        theme::tip_lines(
            response,
            &self.title,
            &[(tr!("Click"), tr!("look at it on the table"))],
        );
    }
}
