//! Buttons: primary, secondary, quiet and dangerous; with icon, key hint and a reason when disabled.

use crate::theme::{
    self, Icon, Paint, colors as c, fonts, named_as, space, text::text_size, widgets::tip_lines,
};
use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, CursorIcon, Id, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// Room at each side of the text of a stacked button.
pub const STACKED_PAD: f32 = 4.0;

/// How much a button asks to be pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// The one thing to do next: brass.
    Primary,
    /// Everything else.
    #[default]
    Secondary,
    /// No frame until pointed at.
    Quiet,
    /// Throws something away.
    Danger,
}

/// A button by its stable name.
#[derive(Clone, Debug)]
#[must_use = "call show"]
pub struct Button<'a> {
    key: String,
    text: &'a str,
    label: &'a str,
    kind: ButtonKind,
    icon: Option<Icon>,
    keycap: Option<String>,
    disabled: Option<&'a str>,
    tip: Option<&'a str>,
    selected: bool,
    big: bool,
    small: bool,
    stacked: bool,
    fine: bool,
    left: bool,
    height: Option<f32>,
    min: Vec2,
}

impl<'a> Button<'a> {
    /// A secondary button. `key` is its stable name for tests, see [`crate::theme::HudHits`].
    pub fn new(key: impl Into<String>, text: &'a str) -> Self {
        Self {
            key: key.into(),
            text,
            label: text,
            kind: ButtonKind::Secondary,
            icon: None,
            keycap: None,
            disabled: None,
            tip: None,
            selected: false,
            big: false,
            small: false,
            stacked: false,
            fine: false,
            left: false,
            height: None,
            min: Vec2::ZERO,
        }
    }

    /// A square button that shows only an icon; the label is its tooltip and its spoken name.
    pub fn icon_only(key: impl Into<String>, icon: Icon, label: &'a str) -> Self {
        let mut b = Self::new(key, "");
        b.label = label;
        b.icon = Some(icon);
        b.min = vec2(30.0, 32.0);
        b
    }

    /// With another weight.
    pub const fn kind(mut self, kind: ButtonKind) -> Self {
        self.kind = kind;
        self
    }

    /// The one thing to do next.
    pub const fn primary(self) -> Self {
        self.kind(ButtonKind::Primary)
    }

    /// Without a frame until pointed at.
    pub const fn quiet(self) -> Self {
        self.kind(ButtonKind::Quiet)
    }

    /// With a name for screen readers where what it says is painted over it.
    pub const fn spoken(mut self, label: &'a str) -> Self {
        self.label = label;
        self
    }

    /// With an icon before the text.
    pub const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// With a key hint after the text; an empty one is left out.
    pub fn keycap(mut self, key: impl Into<String>) -> Self {
        let key = key.into();
        self.keycap = (!key.is_empty()).then_some(key);
        self
    }

    /// Disabled with a reason, if there is one. The reason is the tooltip, and a click says it aloud.
    pub const fn disabled(mut self, reason: Option<&'a str>) -> Self {
        self.disabled = reason;
        self
    }

    /// With an explanation on hover.
    pub const fn tip(mut self, tip: &'a str) -> Self {
        self.tip = Some(tip);
        self
    }

    /// Switched on.
    pub const fn selected(mut self, on: bool) -> Self {
        self.selected = on;
        self
    }

    /// For the title screen: larger, in the display font.
    pub const fn big(mut self) -> Self {
        self.big = true;
        self
    }

    /// For rows of many: lower and in small type.
    pub const fn small(mut self) -> Self {
        self.small = true;
        self
    }

    /// Icon above the text, key hint in the corner.
    pub const fn stacked(mut self) -> Self {
        self.stacked = true;
        self
    }

    /// A stacked button in the smallest type, for all of a row in which a label is too long for the usual one.
    pub const fn fine(mut self, on: bool) -> Self {
        self.fine = on;
        self
    }

    /// Text at the left edge.
    pub const fn left(mut self) -> Self {
        self.left = true;
        self
    }

    /// At least this large.
    pub const fn min_size(mut self, size: Vec2) -> Self {
        self.min = size;
        self
    }

    /// Exactly this high, where rows must fit a given room.
    pub const fn height(mut self, height: f32) -> Self {
        self.height = Some(height);
        self
    }

    fn font(&self) -> egui::FontId {
        if self.big {
            fonts::display(fonts::size::VALUE)
        } else if self.stacked && self.fine {
            fonts::strong(fonts::size::TINY)
        } else if self.small || self.stacked {
            fonts::strong(fonts::size::SMALL)
        } else {
            fonts::strong(fonts::size::BODY)
        }
    }

    /// Size that the button takes.
    pub fn size(&self, ui: &Ui) -> Vec2 {
        let text = if self.text.is_empty() {
            Vec2::ZERO
        } else {
            text_size(ui, self.text, self.font())
        };
        let (pad, height, icon) = if self.big {
            (20.0, 46.0, 22.0)
        } else if self.small {
            (8.0, 24.0, 13.0)
        } else {
            (12.0, 32.0, 17.0)
        };
        if self.stacked {
            return vec2((text.x + 12.0).max(56.0), 54.0).max(self.min);
        }
        if self.text.is_empty() {
            return self
                .min
                .max(vec2(icon + 8.0, if self.small { 22.0 } else { 30.0 }));
        }
        let mut width = text.x;
        if self.icon.is_some() {
            width += icon + 8.0;
        }
        if let Some(k) = &self.keycap {
            width += keycap_width(ui, k) + 10.0;
        }
        let size = vec2(width + 2.0 * pad, height).max(self.min);
        vec2(size.x, self.height.unwrap_or(size.y))
    }

    /// Draws it; true in the frame in which it is pressed while enabled.
    pub fn show(self, ui: &mut Ui) -> bool {
        let enabled = self.disabled.is_none();
        self.show_response(ui).clicked() && enabled
    }

    /// Draws it and gives back the response. A disabled button still answers clicks, with its reason.
    pub fn show_response(self, ui: &mut Ui) -> Response {
        let size = self.size(ui);
        let (_, rect) = ui.allocate_space(size);
        self.show_at(ui, rect)
    }

    /// Draws it into a rectangle.
    pub fn show_at(self, ui: &mut Ui, rect: Rect) -> Response {
        let enabled = self.disabled.is_none() && ui.is_enabled();
        let response = ui.interact(rect, Id::new(("button", &self.key)), Sense::click());
        named_as(ui, &response, &self.key, || {
            WidgetInfo::selected(WidgetType::Button, enabled, self.selected, self.label)
        });
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response, enabled);
        }
        if let Some(reason) = self.disabled {
            if response.clicked() {
                refuse(ui.ctx(), reason);
            }
            return tip_lines(response, self.label, &[(tr!("Not now"), reason)]);
        }
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        match self.tip {
            Some(tip) => tip_lines(response, self.label, &[("", tip)]),
            None if self.text.is_empty() => {
                let key = self.keycap.as_deref().unwrap_or_default();
                tip_lines(response, self.label, &[(tr!("Key"), key)])
            }
            None => response,
        }
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response, enabled: bool) {
        let hot = enabled && (response.hovered() || response.has_focus());
        let down = enabled && response.is_pointer_button_down_on();
        let (fill, line, text) = self.colors(enabled, hot, down);
        let round = CornerRadius::same(if self.big {
            space::ROUND
        } else {
            space::ROUND_CONTROL
        });
        let p = ui.painter();
        if fill != Color32::TRANSPARENT {
            p.rect_filled(rect, round, fill);
            if enabled && !down {
                let top = rect.shrink2(vec2(f32::from(round.nw), 1.0));
                p.hline(
                    top.x_range(),
                    top.top() + 0.5,
                    Stroke::new(
                        1.0,
                        Color32::from_white_alpha(if self.kind == ButtonKind::Primary {
                            90
                        } else {
                            16
                        }),
                    ),
                );
            }
        }
        if line != Color32::TRANSPARENT {
            p.rect_stroke(rect, round, Stroke::new(1.0, line), StrokeKind::Inside);
        }
        if self.stacked {
            self.paint_stacked(ui, rect, text, enabled);
        } else {
            self.paint_row(ui, rect, text, enabled);
        }
    }

    fn colors(&self, enabled: bool, hot: bool, down: bool) -> (Color32, Color32, Color32) {
        let clear = Color32::TRANSPARENT;
        let (fill, line, text) = match self.kind {
            ButtonKind::Primary if down => (c::BRASS_DIM, c::BRASS, c::TEXT),
            ButtonKind::Primary if hot => (c::BRASS_BRIGHT, c::BRASS_BRIGHT, c::ON_BRASS),
            ButtonKind::Primary => (c::BRASS, c::BRASS_BRIGHT, c::ON_BRASS),
            ButtonKind::Danger if hot => (c::mix(c::SLATE_HOVER, c::BAD, 0.35), c::BAD, c::TEXT),
            ButtonKind::Danger => (c::SLATE_CONTROL, c::mix(c::LINE, c::BAD, 0.5), c::BAD),
            _ if self.selected => (
                c::mix(c::SLATE_CONTROL, c::BRASS, if hot { 0.34 } else { 0.24 }),
                c::BRASS,
                c::BRASS_BRIGHT,
            ),
            ButtonKind::Quiet if down => (c::SLATE_CONTROL, c::BRASS_DIM, c::BRASS_BRIGHT),
            ButtonKind::Quiet if hot => (c::SLATE_HOVER, clear, c::TEXT),
            ButtonKind::Quiet => (clear, clear, c::TEXT_DIM),
            ButtonKind::Secondary if down => (c::SLATE_RAISED, c::BRASS, c::BRASS_BRIGHT),
            ButtonKind::Secondary if hot => (c::SLATE_HOVER, c::BRASS_DIM, c::TEXT),
            ButtonKind::Secondary => (c::SLATE_CONTROL, c::LINE, c::TEXT),
        };
        if enabled {
            return (fill, line, text);
        }
        let quiet = self.kind == ButtonKind::Quiet;
        (
            if quiet { clear } else { c::SLATE_RAISED },
            if quiet { clear } else { c::LINE_FAINT },
            c::alpha(c::TEXT_FAINT, 0.75),
        )
    }

    fn paint_row(&self, ui: &Ui, rect: Rect, color: Color32, enabled: bool) {
        let p = ui.painter();
        let font = self.font();
        let icon = if self.big {
            22.0
        } else if self.small {
            13.0
        } else {
            17.0
        };
        let text = if self.text.is_empty() {
            Vec2::ZERO
        } else {
            text_size(ui, self.text, font.clone())
        };
        let gap = if self.text.is_empty() { 0.0 } else { 8.0 };
        let key = if self.text.is_empty() {
            None
        } else {
            self.keycap.as_deref()
        };
        let key_width = key.map_or(0.0, |k| keycap_width(ui, k) + 10.0);
        let content = text.x + if self.icon.is_some() { icon + gap } else { 0.0 } + key_width;
        let pad = if self.big {
            20.0
        } else if self.small {
            8.0
        } else {
            12.0
        };
        let mut x = if self.left {
            rect.left() + pad
        } else {
            rect.center().x - content / 2.0
        };
        let y = rect.center().y;
        if let Some(i) = self.icon {
            i.paint(
                p,
                Rect::from_center_size(pos2(x + icon / 2.0, y), Vec2::splat(icon)),
                color,
            );
            x += icon + gap;
        }
        if !self.text.is_empty() {
            let room = rect.right() - pad - key_width - x;
            if self.left && text.x > room {
                // In a place that is given, a long name is set smaller, and cut off if that is not enough.
                let place = Rect::from_min_max(pos2(x, rect.top()), pos2(x + room, rect.bottom()));
                theme::paint_text_in(p, place, self.text, font, color);
            } else {
                p.text(pos2(x, y), Align2::LEFT_CENTER, self.text, font, color);
            }
            x += text.x + 10.0;
        }
        if let Some(k) = key {
            let x = if self.left {
                rect.right() - pad - key_width + 10.0
            } else {
                x
            };
            paint_keycap(ui, pos2(x, y), k, enabled, self.kind == ButtonKind::Primary);
        }
    }

    fn paint_stacked(&self, ui: &Ui, rect: Rect, color: Color32, enabled: bool) {
        let p = ui.painter();
        let room = rect.width() - 2.0 * STACKED_PAD;
        let width = text_size(ui, self.text, self.font()).x;
        let text = if width > room && self.text.contains(' ') {
            let font = fonts::strong(fonts::size::TINY);
            let mut job = theme::wrapped(self.text, font, color, room);
            job.halign = Align::Center;
            job.wrap.max_rows = 2;
            p.layout_job(job)
        } else if width > room {
            // One word that cannot be broken.
            let size = (self.font().size * room / width).max(fonts::size::LABEL);
            p.layout_no_wrap(self.text.to_owned(), fonts::strong(size), color)
        } else {
            p.layout_no_wrap(self.text.to_owned(), self.font(), color)
        };
        let foot = text.size().y.max(22.0);
        if let Some(i) = self.icon {
            // a long key hint pushes the icon aside
            let aside = self
                .keycap
                .as_deref()
                .map_or(0.0, |k| (keycap_width(ui, k) - 22.0).max(0.0) * 0.6);
            let two_lines = text.rows.len() > 1;
            i.paint(
                p,
                Rect::from_center_size(
                    pos2(
                        rect.center().x + aside,
                        rect.top() + if two_lines { 15.0 } else { 20.0 },
                    ),
                    Vec2::splat(if two_lines { 18.0 } else { 22.0 }),
                ),
                color,
            );
        }
        let left = if text.job.halign == Align::Center {
            rect.center().x
        } else {
            rect.center().x - text.size().x / 2.0
        };
        let top = rect.bottom() - foot / 2.0 - text.size().y / 2.0;
        p.galley(pos2(left, top), text, color);
        if let Some(k) = &self.keycap {
            let ink = if !enabled {
                c::alpha(c::TEXT_FAINT, 0.6)
            } else if self.kind == ButtonKind::Primary {
                c::mix(c::ON_BRASS, c::BRASS, 0.25)
            } else {
                c::TEXT_FAINT
            };
            p.text(
                rect.left_top() + vec2(5.0, 3.0),
                Align2::LEFT_TOP,
                k,
                fonts::strong(fonts::size::TINY),
                ink,
            );
        }
        if !enabled {
            Icon::Lock.paint(
                p,
                Rect::from_center_size(rect.right_top() + vec2(-9.0, 9.0), Vec2::splat(9.0)),
                c::alpha(c::TEXT_FAINT, 0.8),
            );
        }
    }
}

fn keycap_width(ui: &Ui, key: &str) -> f32 {
    (text_size(ui, key, fonts::strong(fonts::size::TINY)).x + 9.0).max(17.0)
}

fn paint_keycap(ui: &Ui, left_centre: egui::Pos2, key: &str, enabled: bool, on_brass: bool) {
    let w = keycap_width(ui, key);
    let rect = Rect::from_center_size(pos2(left_centre.x + w / 2.0, left_centre.y), vec2(w, 17.0));
    let ink = if on_brass {
        c::ON_BRASS
    } else if enabled {
        c::TEXT_DIM
    } else {
        c::TEXT_FAINT
    };
    let p = ui.painter();
    p.rect(
        rect,
        CornerRadius::same(3),
        if on_brass {
            c::alpha(Color32::BLACK, 0.08)
        } else {
            c::alpha(c::INK, 0.55)
        },
        Stroke::new(1.0, c::alpha(ink, 0.45)),
        StrokeKind::Inside,
    );
    p.text(
        rect.center(),
        Align2::CENTER_CENTER,
        key,
        fonts::strong(fonts::size::TINY),
        ink,
    );
}

fn refusals() -> Id {
    Id::new("hexlance.refusals")
}

/// Notes that a click was refused and why; the screen shows it as a toast.
pub fn refuse(ctx: &egui::Context, reason: &str) {
    ctx.data_mut(|d| {
        d.get_temp_mut_or_default::<Vec<String>>(refusals())
            .push(reason.to_owned())
    });
}

/// Takes the refusals noted since the last call.
pub fn take_refusals(ctx: &egui::Context) -> Vec<String> {
    ctx.data_mut(|d| std::mem::take(d.get_temp_mut_or_default::<Vec<String>>(refusals())))
}
