//! Pictures without a window: for `hexlance shot`, for battles on the terminal, for tests and bug reports.
//!
//! [`Pictures`] is the bare table of a battle that goes on. [`Stage`] is the whole game, with its panels, at any moment
//! that a [`Script`] leads to.

mod action;
mod script;
mod stage;

use std::{path::Path, str::FromStr};

use bevy::{prelude::*, render::renderer::RenderAdapterInfo};
use hexlance_board::Hex;
use hexlance_rules::{Battle, SideId};

pub use script::{Moment, Script, Until};
pub use stage::{Play, Setting, Sky, Stage};

use crate::{
    game::{Tabled, scenery, session::Session},
    graphics,
    table::{
        CameraCommand, CameraPreset, Overlays, Quality, QualityLevel, TableModel,
        camera::Pose,
        offscreen::{self, Scene, Studio},
        palette::SidePalette,
        quality::draws_in_software,
        space,
    },
};

/// Where the table is seen from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Camera {
    /// The whole map from the south, at a steep angle.
    Overview,
    /// A low three-quarter view over the table.
    #[default]
    Table,
    /// Straight down, north up.
    Top,
    /// As the game shows a battle first: from behind the units of the side that looks.
    Start,
    /// Beside the effect that is looked at, near enough to fill the picture with it.
    Action,
    /// Near a hex, at the height of the miniatures.
    Close(Hex),
    /// From one point at another one: column, row and level each.
    From([f32; 3], [f32; 3]),
}

impl Camera {
    /// What brings the table's camera there.
    fn command(self) -> CameraCommand {
        let place = |[column, row, level]: [f32; 3]| space::point(column, row, level);
        CameraCommand::Preset(match self {
            Self::Overview => CameraPreset::Overview,
            Self::Table => CameraPreset::Table,
            Self::Top => CameraPreset::Top,
            // Until there is an effect; without a battle that a side looks at.
            Self::Action | Self::Start => CameraPreset::Table,
            Self::Close(hex) => CameraPreset::Close(hex),
            Self::From(eye, target) => {
                return CameraCommand::Stand(Pose::between(place(eye), place(target)));
            }
        })
    }
}

impl FromStr for Camera {
    type Err = String;

    /// `overview`, `table`, `top`, `start`, `action`, a hex as the table labels it, such as `0507`, or `from:COLUMN,ROW,LEVEL/COLUMN,ROW,LEVEL`.
    fn from_str(name: &str) -> Result<Self, String> {
        let point = |text: &str| {
            let numbers: Vec<f32> = text
                .split(',')
                .map(|n| n.trim().parse().ok())
                .collect::<Option<_>>()?;
            <[f32; 3]>::try_from(numbers).ok()
        };
        match name {
            "overview" => Ok(Self::Overview),
            "table" => Ok(Self::Table),
            "top" => Ok(Self::Top),
            "start" => Ok(Self::Start),
            "action" => Ok(Self::Action),
            _ => name
                .strip_prefix("from:")
                .and_then(|both| both.split_once('/'))
                .and_then(|(eye, target)| Some(Self::From(point(eye)?, point(target)?)))
                .or_else(|| crate::words::hex_by_name(name).map(Self::Close))
                .ok_or_else(|| {
                    format!(
                        "“{name}” is no view: use overview, table, top, start, action, a hex such as 0507, or \
                         from:COLUMN,ROW,LEVEL/COLUMN,ROW,LEVEL for the eye and what it looks at"
                    )
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

/// How the bare table is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct View {
    /// Width and height.
    pub size: Size,
    /// Where the table is seen from.
    pub camera: Camera,
    /// Whose eyes these are; those of whoever is to act where nothing is said.
    pub eyes: Option<SideId>,
    /// How much care is taken; as much as suits the graphics driver where nothing is said.
    pub quality: Option<QualityLevel>,
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
    /// The battle never shows what is to be seen.
    #[error("{0}")]
    Moment(String),
    /// Something that is to be shown or clicked is not there.
    #[error("{0}")]
    Missing(String),
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
            Self::Moment(_) => "ask for another moment, another seed, or other players",
            Self::Missing(_) => "correct the name",
        }
    }
}

/// A table without a window that stays set up for several pictures.
pub struct Pictures {
    studio: Studio,
    eyes: Option<SideId>,
}

impl Pictures {
    /// Sets up the table of a battle as an onlooker sees it.
    ///
    /// # Errors
    /// If there is no graphics driver.
    pub fn new<G: Tabled>(battle: &Battle<G::Rules>, view: &View) -> Result<Self, ShotError> {
        let eyes = view.eyes;
        let (model, overlays) = seen::<G>(battle, eyes);
        let mut set = Scene::new(model);
        set.overlays = overlays;
        let size = UVec2::new(view.size.width, view.size.height);
        let mut studio =
            graphics::attempt(|| Studio::new(set, size, |_| {})).map_err(ShotError::NoDriver)?;
        let quality = view
            .quality
            .unwrap_or_else(|| for_pictures(studio.world_mut()));
        studio.world_mut().insert_resource(Quality::new(quality));
        studio.bare(true);
        Ok(Self { studio, eyes })
    }

    /// Shows the battle as it stands now: the same battle, further on.
    pub fn show<G: Tabled>(&mut self, battle: &Battle<G::Rules>) {
        let (model, overlays) = seen::<G>(battle, self.eyes);
        let world = self.studio.world_mut();
        world.insert_resource(model);
        world.insert_resource(overlays);
    }

    /// Takes a picture from a view and writes it.
    ///
    /// # Errors
    /// Why there is no picture.
    pub fn take(&mut self, camera: Camera, file: &Path) -> Result<(), ShotError> {
        self.studio.aim(camera.command());
        let picture = self
            .studio
            .picture()
            .map_err(|e| ShotError::Driver(e.to_string()))?;
        offscreen::save(&picture, file).map_err(|e| ShotError::Write(e.to_string()))
    }
}

/// What an onlooker sees of a battle.
fn seen<G: Tabled>(battle: &Battle<G::Rules>, eyes: Option<SideId>) -> (TableModel, Overlays) {
    let session = Session::<G>::onlooker(battle, eyes);
    let (focus, cache) = (G::Focus::default(), G::Cache::default());
    let original = scenery::original_cf(&session);
    let model = G::table(&session, &focus, &original);
    let overlays = G::overlays(&session, &focus, &cache, &|_| true, SidePalette::default());
    (model, overlays)
}

/// How much care a picture is worth: all, unless a processor draws it by itself.
fn for_pictures(world: &World) -> QualityLevel {
    let in_software = world
        .get_resource::<RenderAdapterInfo>()
        .is_some_and(draws_in_software);
    if in_software {
        QualityLevel::Low
    } else {
        QualityLevel::High
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_and_sizes_are_read_as_people_write_them() {
        assert_eq!("top".parse(), Ok(Camera::Top));
        assert_eq!("start".parse(), Ok(Camera::Start));
        assert_eq!(
            "0507".parse(),
            Ok(Camera::Close(Hex::from_column_row(5, 7)))
        );
        assert_eq!(
            "from:4,12.5,8/9,6,-1".parse(),
            Ok(Camera::From([4.0, 12.5, 8.0], [9.0, 6.0, -1.0]))
        );
        for wrong in [
            "sideways",
            "from:1,2,3",
            "from:1,2/3,4,5",
            "from:1,2,3/4,5,up",
        ] {
            assert!(wrong.parse::<Camera>().is_err(), "{wrong}");
        }
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
