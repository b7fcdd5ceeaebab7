//! Pictures of the table without a window: for `hexlance shot`, for battles on the terminal, and for bug reports.

use std::{path::Path, str::FromStr};

use bevy::prelude::*;
use bevy_egui::EguiPlugin;
use hexlance_board::Hex;
use hexlance_strike::Battle;

use crate::{
    game::{self, book::Book, focus::Focus, scene, session::Session},
    hud, input,
    screens::{self, Screen},
    settings::{self, SettingsPath},
    table::{
        CameraPreset, TableModel, TableSystems,
        offscreen::{Scene, Studio, save},
    },
    theme,
};

/// Where the table is seen from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Camera {
    /// The whole map from the south, at a steep angle.
    Overview,
    /// A low three-quarter view over the table.
    #[default]
    Table,
    /// Straight down, north up.
    Top,
    /// Near a hex, at the height of the miniatures.
    Close(Hex),
}

impl FromStr for Camera {
    type Err = String;

    /// `overview`, `table`, `top`, or a hex as the table labels it, such as `0507`.
    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "overview" => Ok(Self::Overview),
            "table" => Ok(Self::Table),
            "top" => Ok(Self::Top),
            _ => crate::words::hex_by_name(name)
                .map(Self::Close)
                .ok_or_else(|| {
                    format!("“{name}” is no view: use overview, table, top, or a hex such as 0507")
                }),
        }
    }
}

/// Width and height of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl Default for Size {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 720,
        }
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("“{text}” is no size: write width and height, such as 1280x720");
        let (width, height) = text.split_once(['x', 'X']).ok_or_else(fault)?;
        let side = |s: &str| s.trim().parse().map_err(|_| fault());
        let size = Self {
            width: side(width)?,
            height: side(height)?,
        };
        // Beyond this, graphics drivers give up without a word.
        let fits = |n| (16..=8192).contains(&n);
        if fits(size.width) && fits(size.height) {
            Ok(size)
        } else {
            Err(format!(
                "{size} cannot be drawn: each side has 16 to 8192 pixels"
            ))
        }
    }
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Width and height.
    pub size: Size,
    /// Where the table is seen from.
    pub camera: Camera,
    /// With the panels of the game around it.
    pub hud: bool,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShotError {
    /// No graphics driver can be used, not even one in software.
    #[error("no graphics driver can be used: {0}")]
    NoDriver(String),
    /// The graphics driver is there and does not manage.
    #[error("the picture cannot be drawn: {0}")]
    Driver(String),
    /// The picture was drawn and cannot be written.
    #[error("the picture cannot be written: {0}")]
    Write(String),
}

impl ShotError {
    /// What to do about it.
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::NoDriver(_) => {
                "install a Vulkan driver; on Debian and Ubuntu `mesa-vulkan-drivers` draws without a graphics card"
            }
            Self::Driver(_) => "install a newer graphics driver, or ask for a smaller picture",
            Self::Write(_) => "choose another file or make room on the disk",
        }
    }
}

/// Takes pictures of a battle, one after another. Setting up takes seconds on a graphics driver in software, so whoever
/// wants several keeps it.
#[derive(Default)]
pub struct Photographer {
    studio: Option<(Size, Studio)>,
}

impl Photographer {
    /// Draws the table as it stands and writes it as a PNG file.
    ///
    /// # Errors
    /// Why there is no picture.
    pub fn take(&mut self, battle: &Battle, view: &View, file: &Path) -> Result<(), ShotError> {
        let session = Session::onlooker(battle);
        let original = scene::original_cf(&session);
        let model = scene::table_model(&session, &Focus::default(), &original);
        if view.hud {
            // The panels belong to one moment; the studio is not kept.
            let mut studio = set_up(model, view.size, |app| panels(app, &session))?;
            return shoot(&mut studio, view, file);
        }
        let mut studio = match self.studio.take() {
            Some((size, mut studio)) if size == view.size => {
                studio.world_mut().insert_resource(model);
                studio
            }
            _ => set_up(model, view.size, |_| {})?,
        };
        let result = shoot(&mut studio, view, file);
        self.studio = Some((view.size, studio));
        result
    }
}

/// Points the camera, waits for the picture and writes it.
fn shoot(studio: &mut Studio, view: &View, file: &Path) -> Result<(), ShotError> {
    studio.look(match view.camera {
        Camera::Overview => CameraPreset::Overview,
        Camera::Table => CameraPreset::Table,
        Camera::Top => CameraPreset::Top,
        Camera::Close(hex) => CameraPreset::Close(hex),
    });
    let picture = studio
        .picture()
        .map_err(|e| ShotError::Driver(e.to_string()))?;
    save(&picture, file).map_err(|e| ShotError::Write(e.to_string()))
}

/// Sets up a scene. Without any graphics driver the engine gives up by a panic, which is caught here: there is no other
/// way to ask it.
fn set_up(
    model: TableModel,
    size: Size,
    extend: impl FnOnce(&mut App),
) -> Result<Studio, ShotError> {
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let studio = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Studio::new(
            Scene::new(model),
            UVec2::new(size.width, size.height),
            extend,
        )
    }));
    std::panic::set_hook(quiet);
    studio.map_err(|cause| {
        let why = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied());
        ShotError::NoDriver(why.unwrap_or("the engine gave up").to_owned())
    })
}

/// Draws the table as it stands and writes it as a PNG file.
///
/// # Errors
/// Why there is no picture.
pub fn render(battle: &Battle, view: &View, file: &Path) -> Result<(), ShotError> {
    Photographer::default().take(battle, view, file)
}

/// The panels of the game around the picture, with what the battle shows.
fn panels(app: &mut App, session: &Session) {
    let focus = Focus {
        selected: game::view::next_unit(session, None, true),
        ..Focus::default()
    };
    let mut book = Book::default();
    book.update(session);
    let mut view = game::view::battle_view(session, &focus, &[]);
    view.log = book.lines;
    view.dice = book.dice;
    app.add_plugins(EguiPlugin::default())
        .insert_state(Screen::Battle)
        .insert_resource(SettingsPath(
            std::env::temp_dir().join("hexlance-shot/settings.ron"),
        ))
        .add_plugins((
            settings::plugin,
            theme::plugin,
            input::plugin,
            screens::plugin,
            hud::plugin,
        ))
        .insert_resource(view)
        .add_systems(Update, game::anchor.after(TableSystems::Anchors));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_and_sizes_are_read_as_people_write_them() {
        assert_eq!("top".parse(), Ok(Camera::Top));
        assert_eq!(
            "0507".parse(),
            Ok(Camera::Close(Hex::from_column_row(5, 7)))
        );
        assert!("sideways".parse::<Camera>().is_err());
        let size = |s: &str| s.parse::<Size>();
        assert_eq!(
            size("640x480"),
            Ok(Size {
                width: 640,
                height: 480
            })
        );
        for wrong in ["640", "x", "0x0", "99999x2", "-3x4"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
