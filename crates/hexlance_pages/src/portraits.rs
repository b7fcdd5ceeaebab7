//! Pictures of miniatures in lists. They are drawn beside the work and kept with the window that shows them; until a
//! picture is there, the unit's silhouette stands in its place.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::platform::collections::HashMap;
use bevy_egui::egui::{
    Color32, ColorImage, Id, Painter, Rect, TextureHandle, TextureOptions, Vec2, pos2,
};

use hexlance_table::{
    MiniLook,
    minis::portrait::portrait,
    palette::{SideColours, SidePalette},
};
use hexlance_ui::theme::{self, Paint, SidePalette as HudPalette, UnitIcon, colors as c};

/// What a miniature looks like, and the silhouette that stands in until its picture is there.
pub type Shown = (MiniLook, UnitIcon);

/// Width and height of a picture in pixels.
pub const SIZE: [usize; 2] = [96, 76];

/// Pictures that are asked for at the same time: enough to go on with until the next frame, however long that takes.
const AT_ONCE: usize = 6;

/// What decides a picture.
type Key = (MiniLook, u8, SidePalette);

/// A picture on its way.
enum Picture {
    Drawing,
    Drawn(ColorImage),
    Shown(TextureHandle),
}

#[derive(Default)]
struct Album {
    pictures: HashMap<Key, Picture>,
    under_way: usize,
}

/// The album of a window.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Album>>);

/// The paints of miniatures that go with the colours of panels.
pub const fn table_palette(palette: HudPalette) -> SidePalette {
    match palette {
        HudPalette::Harbour => SidePalette::Usual,
        HudPalette::Heraldry => SidePalette::Contrast,
        HudPalette::Reef => SidePalette::Field,
    }
}

/// Draws the picture of a look.
fn draw(look: MiniLook, side: SideColours) -> ColorImage {
    let pixels = portrait(look, side, SIZE)
        .into_iter()
        .map(|[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a))
        .collect();
    ColorImage::new(SIZE, pixels)
}

/// Paints a miniature in the colours of a side, as large as it fits into a rectangle, `bright` or faded.
pub fn paint(p: &Painter, rect: Rect, (look, icon): Shown, side: u8, bright: bool) {
    let palette = table_palette(theme::worn(p.ctx()).palette);
    let key = (look, side, palette);
    let kept: Kept = p.ctx().data_mut(|d| {
        let id = Id::new("hexlance.portraits");
        d.get_temp_mut_or_default::<Kept>(id).clone()
    });
    let texture = picture(p, &kept, key);
    let Some(texture) = texture else {
        let at = Rect::from_center_size(rect.center(), Vec2::splat(rect.height() * 0.64));
        let ink = if bright { c::BRASS } else { c::LINE };
        icon.paint(p, at, ink);
        return;
    };
    let shape = Vec2::new(SIZE[0] as f32, SIZE[1] as f32);
    let scale = (rect.width() / shape.x).min(rect.height() / shape.y);
    let at = Rect::from_center_size(rect.center(), shape * scale);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let tint = if bright {
        Color32::WHITE
    } else {
        Color32::from_white_alpha(90)
    };
    p.image(texture.id(), at, uv, tint);
}

/// The picture if it is there; otherwise it is begun, unless enough others are under way.
fn picture(p: &Painter, kept: &Kept, key: Key) -> Option<TextureHandle> {
    let mut album = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
    match album.pictures.get_mut(&key) {
        Some(Picture::Shown(texture)) => return Some(texture.clone()),
        Some(slot @ Picture::Drawn(_)) => {
            let Picture::Drawn(image) = std::mem::replace(slot, Picture::Drawing) else {
                return None;
            };
            let texture = p
                .ctx()
                .load_texture("portrait", image, TextureOptions::LINEAR);
            *slot = Picture::Shown(texture.clone());
            return Some(texture);
        }
        Some(Picture::Drawing) => return None,
        None => {}
    }
    if album.under_way < AT_ONCE {
        album.under_way += 1;
        album.pictures.insert(key, Picture::Drawing);
        let kept = kept.clone();
        let ctx = p.ctx().clone();
        rayon::spawn(move || {
            let image = draw(key.0, key.2.side(key.1));
            let mut album = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
            album.under_way -= 1;
            album.pictures.insert(key, Picture::Drawn(image));
            drop(album);
            ctx.request_repaint();
        });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_ui::theme::vision::{VISIONS, distance, seen};

    #[test]
    fn miniatures_of_two_sides_differ_for_every_colour_vision() {
        let paint = |hex: u32| {
            let [_, r, g, b] = hex.to_be_bytes();
            Color32::from_rgb(r, g, b)
        };
        for palette in HudPalette::ALL {
            let table = table_palette(palette);
            let (a, b) = (table.side(0), table.side(1));
            for (name, vision) in &VISIONS {
                for (what, a, b) in [("paint", a.primary, b.primary), ("light", a.light, b.light)] {
                    let d = distance(seen(paint(a), vision), seen(paint(b), vision));
                    assert!(
                        d >= 40.0,
                        "{palette:?}, {name}: the {what} of the two sides is {d:.1} apart, want 40"
                    );
                }
            }
        }
    }
}
