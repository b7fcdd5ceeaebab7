//! Pictures of the table without a window: for the command line, for tests, for thumbnails.
//!
//! Runs on any Vulkan, software included. It waits until every mesh, texture and pipeline is there, and then until two
//! pictures in a row are the same, rather than for a number of frames.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::app::{AppLabel, PluginsState, SubApps};
use bevy::asset::RenderAssetUsages;
use bevy::camera::{RenderTarget, Viewport};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{
    CachedPipelineState, Extent3d, PipelineCache, PollType, TextureDimension, TextureFormat,
    TextureUsages,
};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::shader::ShaderCacheError;
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use image::RgbaImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};

use super::camera::{CameraCommand, CameraPreset, CameraRig, Pose, TableCamera, lens};
use super::fx::TableFx;
use super::material::FinishedFirst;
use super::model::{Overlays, TableModel, TableSettings};
use super::quality::{Quality, QualityLevel};
use super::terrain::TerrainState;
use super::{AnimationBusy, TablePlugin};

/// What to draw.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The table.
    pub model: TableModel,
    /// What is drawn over it.
    pub overlays: Overlays,
    /// Grid, numbers, colours.
    pub settings: TableSettings,
    /// Care taken.
    pub quality: Quality,
    /// Effects to start.
    pub fx: Vec<TableFx>,
}

impl Scene {
    /// A scene with usual settings.
    pub fn new(model: TableModel) -> Self {
        Self {
            model,
            overlays: Overlays::default(),
            settings: TableSettings::default(),
            quality: Quality::new(QualityLevel::Medium),
            fx: Vec::new(),
        }
    }
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shader or pipeline could not be built.
    #[error("the graphics driver refused a pipeline: {0}")]
    Pipeline(String),
    /// It never came to rest.
    #[error("the picture was not ready after {0} frames")]
    NotReady(u32),
    /// The picture could not be written.
    #[error("could not write {path}: {source}")]
    Save {
        /// The file.
        path: String,
        /// Why.
        source: image::ImageError,
    },
    /// The picture came back in a form that cannot be read.
    #[error("the picture could not be read back: {0}")]
    Readback(String),
}

/// Frames after which it gives up.
const PATIENCE: u32 = 400;
/// Frames to a second of time that passes without drawing.
const STEPS: f32 = 30.0;

/// A table without a window, ready to take pictures.
pub struct Studio {
    apps: SubApps,
    target: Handle<Image>,
    size: UVec2,
    bare: bool,
}

impl Studio {
    /// Sets up a scene at a picture size. `extend` may add plugins and systems, for a HUD to be drawn too: the table's
    /// camera renders to an image, and egui draws on it as on a window.
    ///
    /// # Panics
    /// If the machine has no graphics adapter at all; Bevy gives no other answer.
    pub fn new(scene: Scene, size: UVec2, extend: impl FnOnce(&mut App)) -> Self {
        let Scene {
            model,
            overlays,
            settings,
            quality,
            fx,
        } = scene;
        let mut studio = Self::open(size, |app| {
            app.insert_resource(quality)
                .insert_resource(settings)
                .insert_resource(overlays)
                .insert_resource(model);
            extend(app);
        });
        for fx in fx {
            studio.world_mut().write_message(fx);
        }
        studio
    }

    /// Sets up a table with nothing on it at a picture size; `extend` as for [`Studio::new`].
    ///
    /// # Panics
    /// If the machine has no graphics adapter at all.
    pub fn open(size: UVec2, extend: impl FnOnce(&mut App)) -> Self {
        Self::around(size, |app, target| {
            app.world_mut()
                .spawn((Name::new("Table camera"), TableCamera, lens(), target));
            app.add_plugins(TablePlugin);
            extend(app);
        })
    }

    /// The engine with a camera and a light and nothing of ours: what a frame costs before there is a table.
    ///
    /// # Panics
    /// If the machine has no graphics adapter at all.
    pub fn empty(size: UVec2, extend: impl FnOnce(&mut App)) -> Self {
        Self::around(size, |app, target| {
            app.world_mut().spawn((Camera3d::default(), lens(), target));
            app.world_mut().spawn(DirectionalLight::default());
            extend(app);
        })
    }

    fn around(size: UVec2, fill: impl FnOnce(&mut App, RenderTarget)) -> Self {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin {
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
        );
        let target = app
            .world_mut()
            .resource_mut::<Assets<Image>>()
            .add(target_image(size));
        // Time moves only when asked to.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
            .insert_resource(FinishedFirst);
        fill(&mut app, RenderTarget::from(target.clone()));
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        Self {
            apps: std::mem::take(app.sub_apps_mut()),
            target,
            size,
            bare: false,
        }
    }

    /// Whether nothing but the table is drawn, whose layout does not depend on the size of the picture: shaders are then made
    /// ready with little pictures, which is much faster in software.
    pub fn bare(&mut self, bare: bool) {
        self.bare = bare;
    }

    /// Draws one frame after so much time.
    pub fn frame(&mut self, seconds: f32) {
        self.set_step(Duration::from_secs_f32(seconds.max(0.0)));
        self.update();
        self.set_step(Duration::ZERO);
    }

    /// One frame after so much time that the renderer hears nothing of, to measure what goes before drawing. No picture can be
    /// taken afterwards: the renderer has missed changes.
    pub fn frame_undrawn(&mut self, seconds: f32) {
        self.set_step(Duration::from_secs_f32(seconds.max(0.0)));
        self.apps.main.update();
        self.set_step(Duration::ZERO);
    }

    /// The world, to change the model between pictures.
    pub fn world_mut(&mut self) -> &mut World {
        self.apps.main.world_mut()
    }

    /// Moves the camera to a view, at once.
    pub fn look(&mut self, preset: CameraPreset) {
        self.aim(CameraCommand::Preset(preset));
    }

    /// Moves the camera, at once.
    pub fn aim(&mut self, command: CameraCommand) {
        // The first frame makes the map that views are measured by.
        if self
            .world_mut()
            .resource::<TerrainState>()
            .board()
            .is_none()
        {
            self.update();
        }
        self.world_mut().write_message(command);
        self.world_mut().write_message(CameraCommand::Jump);
        self.update();
    }

    /// Lets time pass in small steps, without drawing.
    pub fn pass(&mut self, seconds: f32) {
        self.pass_until(seconds, |_| false);
    }

    /// Lets time pass in small steps, without drawing, until something is so, and no longer than so many seconds. Whether
    /// it came to be so.
    pub fn pass_until(&mut self, seconds: f32, so: impl Fn(&World) -> bool) -> bool {
        let steps = (seconds * STEPS).ceil().max(0.0) as u32;
        // The steps together are as long as was asked for.
        let step = Duration::from_secs_f32(seconds.max(0.0) / steps.max(1) as f32);
        self.set_cameras(false);
        self.set_step(step);
        let mut came = so(self.apps.main.world());
        for _ in 0..steps {
            if came {
                break;
            }
            self.apps.update();
            came = so(self.apps.main.world());
        }
        self.set_step(Duration::ZERO);
        self.set_cameras(true);
        came
    }

    /// Whether effects are still running.
    pub fn busy(&mut self) -> bool {
        self.world_mut().resource::<AnimationBusy>().0
    }

    /// The camera's pose.
    pub fn pose(&mut self) -> Option<Pose> {
        let world = self.world_mut();
        let mut rigs = world.query::<&CameraRig>();
        rigs.single(world).ok().map(CameraRig::pose)
    }

    fn set_step(&mut self, step: Duration) {
        self.world_mut()
            .insert_resource(TimeUpdateStrategy::ManualDuration(step));
    }

    fn set_cameras(&mut self, on: bool) {
        let world = self.world_mut();
        let mut cameras = world.query_filtered::<&mut Camera, With<TableCamera>>();
        for mut c in cameras.iter_mut(world) {
            c.is_active = on;
        }
    }

    fn update(&mut self) {
        self.apps.update();
        let device = self.apps.main.world().resource::<RenderDevice>();
        // A failed wait shows as a picture that never comes.
        let _ = device.wgpu_device().poll(PollType::Wait {
            submission_index: None,
            timeout: None,
        });
    }

    /// Number of pipelines; or an error if one was refused; `None` while some are waiting.
    fn pipelines(&self) -> Result<Option<usize>, RenderError> {
        let Some(render) = self.apps.sub_apps.get(&RenderApp.intern()) else {
            return Ok(None);
        };
        let cache = render.world().resource::<PipelineCache>();
        let mut n = 0;
        for p in cache.pipelines() {
            n += 1;
            if let CachedPipelineState::Err(e) = &p.state {
                match e {
                    ShaderCacheError::ShaderNotLoaded(_)
                    | ShaderCacheError::ShaderImportNotYetAvailable => return Ok(None),
                    e => return Err(RenderError::Pipeline(e.to_string())),
                }
            }
        }
        if cache.waiting_pipelines().next().is_some() {
            return Ok(None);
        }
        Ok(Some(n))
    }

    /// Takes a picture when everything is there.
    ///
    /// # Errors
    /// [`RenderError::Pipeline`] if a shader is refused, [`RenderError::NotReady`] if the picture never comes to rest.
    pub fn picture(&mut self) -> Result<RgbaImage, RenderError> {
        let mut frames = 0;
        self.settle(&mut frames)?;
        let mut last: Option<RgbaImage> = None;
        loop {
            let now = self.capture(&mut frames)?;
            if last.as_ref().is_some_and(|l| alike(l, &now)) {
                return Ok(now);
            }
            last = Some(now);
        }
    }

    /// Takes a picture of this moment, one of many: every shader is there, and what was loaded a frame ago.
    ///
    /// # Errors
    /// As for [`Studio::picture`].
    pub fn snap(&mut self) -> Result<RgbaImage, RenderError> {
        let mut frames = 0;
        self.settle(&mut frames)?;
        self.capture(&mut frames)
    }

    /// Draws until no shader is missing any more; in a corner of the picture, where nothing is laid out by its size.
    fn settle(&mut self, frames: &mut u32) -> Result<(), RenderError> {
        if self.bare {
            self.set_viewport(Some(Viewport {
                physical_size: (self.size / 8).max(UVec2::ONE),
                ..default()
            }));
        }
        let settled = self.draw_until_settled(frames);
        if self.bare {
            self.set_viewport(None);
        }
        settled
    }

    fn set_viewport(&mut self, viewport: Option<Viewport>) {
        let world = self.world_mut();
        let mut cameras = world.query_filtered::<&mut Camera, With<TableCamera>>();
        for mut camera in cameras.iter_mut(world) {
            camera.viewport.clone_from(&viewport);
        }
    }

    fn draw_until_settled(&mut self, frames: &mut u32) -> Result<(), RenderError> {
        let mut known = None;
        loop {
            self.update();
            *frames += 1;
            if *frames > PATIENCE {
                return Err(RenderError::NotReady(*frames));
            }
            let now = self.pipelines()?;
            if now.is_some() && now == known {
                return Ok(());
            }
            known = now;
        }
    }

    fn capture(&mut self, frames: &mut u32) -> Result<RgbaImage, RenderError> {
        let slot: Arc<Mutex<Option<Image>>> = Arc::default();
        let out = slot.clone();
        let target = self.target.clone();
        self.world_mut().spawn(Screenshot::image(target)).observe(
            move |shot: On<ScreenshotCaptured>| {
                if let Ok(mut slot) = out.lock() {
                    *slot = Some(shot.image.clone());
                }
            },
        );
        self.update();
        *frames += 1;
        // The picture is drawn; it takes another frame or two to come back, and nothing is drawn again meanwhile.
        self.set_cameras(false);
        let image = loop {
            if let Some(image) = slot.lock().ok().and_then(|mut s| s.take()) {
                break Ok(image);
            }
            if *frames > PATIENCE {
                break Err(RenderError::NotReady(*frames));
            }
            self.update();
            *frames += 1;
        };
        self.set_cameras(true);
        image?
            .try_into_dynamic()
            .map(|d| d.to_rgba8())
            .map_err(|e| RenderError::Readback(e.to_string()))
    }

    /// Size of the pictures.
    pub fn size(&self) -> UVec2 {
        self.size
    }
}

/// Whether two pictures are the same but for rounding.
fn alike(a: &RgbaImage, b: &RgbaImage) -> bool {
    a.dimensions() == b.dimensions()
        && a.as_raw()
            .iter()
            .zip(b.as_raw())
            .all(|(x, y)| x.abs_diff(*y) <= 2)
}

fn target_image(size: UVec2) -> Image {
    let mut image = Image::new_uninit(
        Extent3d {
            width: size.x.max(1),
            height: size.y.max(1),
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
    image
}

/// Draws a scene from one view.
///
/// # Errors
/// See [`Studio::picture`].
pub fn render(
    scene: Scene,
    view: CameraPreset,
    size: UVec2,
    extend: impl FnOnce(&mut App),
) -> Result<RgbaImage, RenderError> {
    let mut studio = Studio::new(scene, size, extend);
    studio.look(view);
    studio.picture()
}

/// Writes a picture as PNG, as small as that can be without a loss.
///
/// # Errors
/// [`RenderError::Save`] with the path and the reason.
pub fn save(picture: &RgbaImage, path: &Path) -> Result<(), RenderError> {
    let opaque = image::DynamicImage::ImageRgba8(picture.clone()).to_rgb8();
    let write = || {
        let file = std::io::BufWriter::new(std::fs::File::create(path)?);
        let encoder =
            PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
        opaque.write_with_encoder(encoder)
    };
    write().map_err(|source| RenderError::Save {
        path: path.display().to_string(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Mini, MiniLook};
    use hexlance_board::{Board, Density, Growth, Hex, Woods};

    fn mean(picture: &RgbaImage, x: std::ops::Range<u32>, y: std::ops::Range<u32>) -> Vec3 {
        let mut sum = Vec3::ZERO;
        let mut n = 0.0;
        for yy in y {
            for xx in x.clone() {
                let p = picture.get_pixel(xx, yy).0;
                sum += Vec3::new(f32::from(p[0]), f32::from(p[1]), f32::from(p[2]));
                n += 1.0;
            }
        }
        sum / n
    }

    /// One studio for all that is to be seen: starting one is slow.
    #[test]
    fn the_table_shows_its_map_and_miniatures() {
        let mut board = Board::new(5, 5).expect("small");
        let lake = Hex::from_column_row(1, 3);
        board.edit(lake, |c| c.water = Some(2));
        board.edit(Hex::from_column_row(5, 3), |c| {
            c.woods = Some(Woods {
                growth: Growth::Woods,
                density: Density::UltraHeavy,
            });
        });
        let middle = Hex::from_column_row(3, 3);
        let mut scene = Scene::new(TableModel::new(Arc::new(board)));
        scene.quality = Quality::new(QualityLevel::Low);
        let mut studio = Studio::new(scene, UVec2::new(192, 128), |_| {});
        studio.look(CameraPreset::Top);
        let bare = studio.picture().expect("a picture");
        let anchors = studio
            .world_mut()
            .resource::<crate::ScreenAnchors>()
            .clone();
        let spot = |h: Hex| {
            let p = anchors
                .world_to_screen(crate::space::at_level(h, 0.0))
                .expect("in view");
            (
                p.x as u32 - 3..p.x as u32 + 3,
                p.y as u32 - 3..p.y as u32 + 3,
            )
        };
        let at = |picture: &RgbaImage, h: Hex| {
            let (x, y) = spot(h);
            mean(picture, x, y)
        };
        let grass = at(&bare, middle);
        let water = at(&bare, lake);
        let trees = at(&bare, Hex::from_column_row(5, 3));
        assert!(
            grass.y > grass.z && grass.y > 40.0,
            "grass is green: {grass}"
        );
        assert!(water.z > water.x, "water is blue: {water}");
        assert!(
            trees.y > trees.z && trees.y < grass.y * 0.9,
            "woods are dark: {trees}"
        );
        // A miniature appears where it is put, in its side's colour, and goes again.
        studio
            .world_mut()
            .resource_mut::<TableModel>()
            .minis
            .push(Mini {
                look: MiniLook {
                    size: 3,
                    seed: 5,
                    ..Default::default()
                },
                hex: middle,
                ..crate::model::tests::mini(1)
            });
        let with = studio.picture().expect("a picture");
        let mini = at(&with, middle);
        assert!(
            mini.z > grass.z + 8.0,
            "the first side is blue: {mini} on {grass}"
        );
        assert!(
            (at(&with, lake) - water).length() < 6.0,
            "the rest is as it was"
        );
        studio
            .world_mut()
            .resource_mut::<TableModel>()
            .minis
            .clear();
        let after = studio.picture().expect("a picture");
        assert!((at(&after, middle) - grass).length() < 6.0, "it is gone");
        // The map follows the board.
        let model = &mut *studio.world_mut().resource_mut::<TableModel>();
        Arc::make_mut(&mut model.board).edit(middle, |c| c.water = Some(3));
        let flooded = studio.picture().expect("a picture");
        let now = at(&flooded, middle);
        assert!(now.z > now.x + 5.0, "the middle is flooded: {now}");
    }
}
