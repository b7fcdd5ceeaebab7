//! Pictures that come with a battle: read once, kept as long as the window is open.

use std::{io::Cursor, path::Path};

use bevy_egui::egui::{ColorImage, Context, Id, TextureHandle, TextureOptions};
use hexlance_board::{Diagnostic, read_bytes, say};
use image::{DynamicImage, ImageReader, Limits};

/// Most pixels of a picture's side that are read at all.
pub const WIDEST: u32 = 8_192;
/// Most bytes of a picture that is read.
pub const LARGEST: u64 = 32 << 20;
/// Most pixels of a texture's side; larger pictures are scaled down to it.
const TEXTURE: usize = 2_048;

/// The texture of a picture by its name, which says what is in it; `read` is asked for the PNG once. None if there is no
/// picture.
pub fn picture(
    ctx: &Context,
    name: impl std::hash::Hash + std::fmt::Debug,
    read: impl FnOnce() -> Option<Vec<u8>>,
) -> Option<TextureHandle> {
    let id = Id::new(("picture", name));
    if let Some(known) = ctx.data(|d| d.get_temp::<Option<TextureHandle>>(id)) {
        return known;
    }
    let most = ctx.input(|i| i.max_texture_side).min(TEXTURE);
    let texture = read()
        .and_then(|png| decode(&png).ok())
        .map(|image| fitted(image, most))
        .map(|image| ctx.load_texture("picture", image, TextureOptions::LINEAR));
    ctx.data_mut(|d| d.insert_temp(id, texture.clone()));
    texture
}

/// A reader for a picture that takes no more memory than pictures of a battle need.
fn reader(bytes: &[u8]) -> std::io::Result<ImageReader<Cursor<&[u8]>>> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(WIDEST);
    limits.max_image_height = Some(WIDEST);
    limits.max_alloc = Some(4 * u64::from(WIDEST) * u64::from(WIDEST));
    reader.limits(limits);
    Ok(reader)
}

fn decode(bytes: &[u8]) -> image::ImageResult<DynamicImage> {
    reader(bytes)?.decode()
}

/// A picture with no side above so many pixels.
fn fitted(image: DynamicImage, most: usize) -> ColorImage {
    let side = u32::try_from(most.max(1)).unwrap_or(u32::MAX);
    let image = if image.width() > side || image.height() > side {
        image.thumbnail(side, side)
    } else {
        image
    };
    let image = image.to_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    ColorImage::from_rgba_unmultiplied(size, image.as_raw())
}

/// Whether a picture of a battle can be shown.
///
/// # Errors
/// Why it cannot, and what to do about it.
pub fn check(file: &Path) -> Result<(), Diagnostic> {
    let io = |e: &std::io::Error| Diagnostic::unreadable(file, e);
    let bytes = read_bytes(file, LARGEST).map_err(|e| io(&e))?;
    // How large it is stands in front, whatever comes after.
    let sides = ImageReader::new(Cursor::new(&bytes))
        .with_guessed_format()
        .map_err(|e| io(&e))?
        .into_dimensions()
        .map_err(|e| {
            Diagnostic::new(
                file,
                say!("it cannot be read as a picture: {why}", why = e.to_string()),
                say!("save it as PNG"),
            )
        })?;
    if sides.0.max(sides.1) > WIDEST {
        return Err(Diagnostic::new(
            file,
            say!(
                "the picture has {width} x {height} pixels",
                width = sides.0,
                height = sides.1
            ),
            say!(
                "make it smaller: {most} pixels are the most along a side",
                most = WIDEST
            ),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, RgbaImage};

    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        DynamicImage::from(RgbaImage::new(width, height))
            .write_to(&mut out, ImageFormat::Png)
            .expect("written");
        out.into_inner()
    }

    #[test]
    fn large_pictures_are_scaled_to_what_a_texture_holds() {
        for (from, to) in [
            ((2_560, 1_440), [2_048, 1_152]),
            ((8_000, 2), [2_048, 1]),
            ((640, 360), [640, 360]),
        ] {
            let image = decode(&png(from.0, from.1)).expect("it is small enough to be read");
            assert_eq!(fitted(image, TEXTURE).size, to, "{from:?}");
        }
    }

    #[test]
    fn pictures_beyond_all_bounds_are_refused_with_a_remedy() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = |name: &str, bytes: &[u8]| {
            let file = dir.path().join(name);
            std::fs::write(&file, bytes).expect("written");
            file
        };
        assert_eq!(check(&file("fine.png", &png(2_560, 1_440))), Ok(()));
        let wide = png(40_000, 2);
        assert!(decode(&wide).is_err());
        let fault = check(&file("wide.png", &wide)).expect_err("too wide");
        assert!(fault.message.contains("40000 x 2"), "{fault}");
        assert!(check(&file("text.png", b"no picture")).is_err());
        assert!(check(&dir.path().join("missing.png")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_no_pictures() {
        let dir = tempfile::tempdir().expect("a folder");
        let device = dir.path().join("zero.png");
        std::os::unix::fs::symlink("/dev/zero", &device).expect("linked");
        let pipe = dir.path().join("pipe.png");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        for (file, what) in [(device, "a device"), (pipe, "a named pipe")] {
            let fault = check(&file).expect_err("no picture");
            assert!(fault.message.contains(what), "{fault}");
        }
    }

    #[test]
    fn the_window_shows_what_it_can() {
        let ctx = Context::default();
        let mut shown = ctx.run_ui(Default::default(), |ui| {
            let ctx = ui.ctx();
            let large = picture(ctx, "large", || Some(png(2_560, 1_440)));
            assert_eq!(large.map(|t| t.size()), Some([2_048, 1_152]));
            assert!(picture(ctx, "wide", || Some(png(40_000, 2))).is_none());
            assert!(picture(ctx, "none", || Some(b"no picture".to_vec())).is_none());
        });
        shown.textures_delta.clear();
    }
}
