//! Pictures that come with a battle: read once, kept as long as the window is open.

use bevy_egui::egui::{ColorImage, Context, Id, TextureHandle, TextureOptions};

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
    let texture = read()
        .and_then(|png| image::load_from_memory(&png).ok())
        .map(|image| {
            let image = image.to_rgba8();
            let size = [image.width() as usize, image.height() as usize];
            let image = ColorImage::from_rgba_unmultiplied(size, image.as_raw());
            ctx.load_texture("picture", image, TextureOptions::LINEAR)
        });
    ctx.data_mut(|d| d.insert_temp(id, texture.clone()));
    texture
}
