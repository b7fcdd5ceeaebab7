//! Pictures of the table for the briefing: taken, kept with the draft, written beside the scenario.

use std::{
    collections::BTreeMap,
    io::{self, Cursor},
    path::Path,
    sync::Arc,
};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};
use bevy_egui::egui::{Pos2, Rect};
use hexlance_rules::{read_bytes, write_atomically};
use image::{DynamicImage, ImageFormat, imageops::FilterType};

use super::{
    check::OPEN_DRAFT,
    desk::{Editing, EditorDesk, Mode},
    draw::beside,
    files::OwnBattles,
};
use crate::{
    data::pictures::{LARGEST, is_plain, read},
    hud::model::Toast,
    theme::Theme,
};

/// Pictures by their names, as PNG.
pub type Pictures = BTreeMap<String, Arc<[u8]>>;

/// Most pixels of a picture along an edge.
const SIDE: u32 = 960;

/// Frames in which the panels stay away, so that a picture can be taken.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shutter(u8);

impl Shutter {
    /// A picture is taken in this frame.
    pub fn open(&mut self) {
        self.0 = 2;
    }

    /// Whether the panels are to stay away; counts the frame.
    pub fn is_open(&mut self) -> bool {
        let open = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        open
    }
}

/// Reads those pictures of a battle that it lacks.
pub fn fetch(editing: &mut Editing, folder: &Path) {
    for name in editing.scenario().briefing.pictures.clone() {
        if !editing.pictures.contains_key(&name)
            && let Some(png) = read(folder, &name)
        {
            editing.pictures.insert(name, png);
        }
    }
}

/// Writes pictures into a folder, where they are not there yet.
///
/// # Errors
/// What the file system says.
pub fn write(folder: &Path, pictures: &Pictures) -> io::Result<()> {
    for (name, png) in pictures {
        let file = folder.join(name);
        if is_plain(name) && read_bytes(&file, LARGEST).map_or(true, |old| *old != **png) {
            std::fs::create_dir_all(folder)?;
            write_atomically(&file, png)?;
        }
    }
    Ok(())
}

impl Editing {
    /// The pictures that the briefing has now.
    pub fn shown_pictures(&self) -> Pictures {
        let names = self.scenario().briefing.pictures.iter();
        let all = names.filter_map(|n| Some((n.clone(), Arc::clone(self.pictures.get(n)?))));
        all.collect()
    }

    /// The pictures under the names that they have beside the scenario of a name. What was not found keeps its name.
    pub fn named_pictures(&self, id: &str) -> Vec<(String, Option<Arc<[u8]>>)> {
        let names = self.scenario().briefing.pictures.iter().enumerate();
        let all = names.map(|(n, old)| match self.pictures.get(old) {
            Some(png) => (format!("{id}_{}.png", n + 1), Some(Arc::clone(png))),
            None => (old.clone(), None),
        });
        all.collect()
    }

    /// Puts a picture at the end of the briefing.
    pub fn add_picture(&mut self, png: Vec<u8>) {
        let free = (1..).map(|n| format!("picture_{n}.png"));
        let mut free = free.filter(|n| !self.pictures.contains_key(n));
        let Some(name) = free.next() else { return };
        self.pictures.insert(name.clone(), png.into());
        self.edit(tr!("Picture"), None, |s| s.briefing.pictures.push(name));
    }
}

/// Takes a picture of the window as it is without the panels.
pub fn take(commands: &mut Commands, shutter: &mut Shutter) {
    shutter.open();
    commands.spawn(Screenshot::primary_window()).observe(taken);
}

/// What was taken goes into the briefing, and among what is kept.
fn taken(
    shot: On<ScreenshotCaptured>,
    mut desk: ResMut<EditorDesk>,
    own: Res<OwnBattles>,
    windows: Query<&Window>,
    theme: Res<Theme>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(editing) = &mut desk.bypass_change_detection().open else {
        return;
    };
    let mode = editing.mode;
    let window = windows
        .iter()
        .next()
        .map(|w| Vec2::new(w.width(), w.height()));
    let png = shot
        .image
        .clone()
        .try_into_dynamic()
        .map_err(|e| e.to_string())
        .and_then(|image| developed(&image, window, theme.scale, mode));
    let kept = png.and_then(|png| {
        editing.add_picture(png);
        write(&own.drafts().beside(OPEN_DRAFT), &editing.shown_pictures())
            .map_err(|e| e.to_string())
    });
    toasts.write(match kept {
        Ok(()) => Toast::notice(tr!("The picture is in the briefing.").to_owned()),
        Err(e) => Toast::refusal(tr!("The picture cannot be kept: {e}.", e)),
    });
}

/// What of a picture of the window lies between the panels, not too large, as PNG.
fn developed(
    image: &DynamicImage,
    window: Option<Vec2>,
    scale: f32,
    mode: Mode,
) -> Result<Vec<u8>, String> {
    let (w, h) = (image.width(), image.height());
    let cut = window
        .filter(|size| size.min_element() > 0.0)
        .and_then(|size| {
            let points = size / scale;
            let all = Rect::from_min_size(Pos2::ZERO, bevy_egui::egui::vec2(points.x, points.y));
            let free = beside(mode).free_part(all);
            let (x, y) = (w as f32 / points.x, h as f32 / points.y);
            let left = (free.left() * x).max(0.0) as u32;
            let top = (free.top() * y).max(0.0) as u32;
            let right = ((free.right() * x).max(0.0) as u32).min(w);
            let bottom = ((free.bottom() * y).max(0.0) as u32).min(h);
            let wide = right.checked_sub(left).filter(|n| *n >= 64)?;
            let high = bottom.checked_sub(top).filter(|n| *n >= 64)?;
            Some(image.crop_imm(left, top, wide, high))
        });
    let cut = cut.as_ref().unwrap_or(image);
    let small = if cut.width().max(cut.height()) > SIDE {
        cut.resize(SIDE, SIDE, FilterType::Triangle)
    } else {
        cut.clone()
    };
    let mut png = Cursor::new(Vec::new());
    DynamicImage::from(small.to_rgb8())
        .write_to(&mut png, ImageFormat::Png)
        .map_err(|e| e.to_string())?;
    Ok(png.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_files_are_followed() {
        for name in ["mill_1.png", "a b.png"] {
            assert!(is_plain(name), "{name}");
        }
        for name in [
            "",
            "..",
            "../mill.png",
            "/etc/passwd",
            "a/b.png",
            "c:\\x.png",
        ] {
            assert!(!is_plain(name), "{name}");
        }
    }

    #[test]
    fn what_lies_under_the_panels_is_cut_off() {
        let image = DynamicImage::new_rgb8(2560, 1440);
        let window = Some(Vec2::new(1280.0, 720.0));
        let png = developed(&image, window, 1.0, Mode::Map).expect("a picture");
        let seen = image::load_from_memory(&png).expect("it is one");
        assert!(seen.width().max(seen.height()) <= SIDE);
        let all = Rect::from_min_size(Pos2::ZERO, bevy_egui::egui::vec2(1280.0, 720.0));
        let free = beside(Mode::Map).free_part(all);
        let (is, should) = (
            seen.width() as f32 / seen.height() as f32,
            free.width() / free.height(),
        );
        assert!((is - should).abs() < 0.02, "{is} is not {should}");
    }
}
