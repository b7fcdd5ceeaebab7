//! The camera over the table: orbit, pan, zoom to the pointer, views by name, smooth and within limits.
//!
//! | input | does |
//! | --- | --- |
//! | right drag | pans |
//! | middle drag, or Alt with left drag | orbits |
//! | wheel | zooms towards the pointer |
//! | keys | [`CameraBindings`]: pan WASD or arrows, turn Q E, tilt R F, zoom + -, top view T, overview Home |
//!
//! Nothing of this happens while egui wants the pointer or the keyboard. The rest of the program moves the camera with
//! [`CameraCommand`] messages.

mod pose;
mod steer;

use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::prelude::*;
use hexlance_board::Hex;

use super::TableSystems;
use super::model::TableModel;
use super::space::{LEVEL, at_level};
use super::terrain::{TableEdge, TerrainState};
pub use pose::{FIELD_OF_VIEW, Pose};
use pose::{Free, STEEPEST, begun, filled, framed, framed_from};
use steer::{follow, read_keys, steer};

/// Marks the table's camera. The plugin spawns one at startup unless there is one already.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Camera3d, CameraRig, MeshPickingCamera)]
pub struct TableCamera;

/// Views by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraPreset {
    /// The whole map from the south, from as high as makes it fill the picture.
    Overview,
    /// A low three-quarter view over the table.
    Table,
    /// Straight down, north up.
    Top,
    /// Near a hex, at the height of the miniatures.
    Close(Hex),
}

impl CameraPreset {
    /// A view by its name on the command line: `overview`, `table`, `top`, or `close:COLUMN,ROW`.
    ///
    /// # Errors
    /// A sentence that names what is understood.
    pub fn parse(name: &str) -> Result<Self, String> {
        match name {
            "overview" => Ok(Self::Overview),
            "table" => Ok(Self::Table),
            "top" => Ok(Self::Top),
            _ => name
                .strip_prefix("close:")
                .and_then(|p| p.split_once(','))
                .and_then(|(c, r)| Some((c.trim().parse().ok()?, r.trim().parse().ok()?)))
                .map(|(c, r)| Self::Close(Hex::from_column_row(c, r)))
                .ok_or_else(|| {
                    format!("unknown view \"{name}\": use overview, table, top or close:COLUMN,ROW")
                }),
        }
    }
}

/// What the rest of the program asks of the camera.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum CameraCommand {
    /// Goes to a view.
    Preset(CameraPreset),
    /// Brings a hex to the middle, without turning.
    Focus(Hex),
    /// Goes near enough that these hexes and the country around them fill the picture.
    Frame(Vec<Hex>),
    /// Begins a battle: near these units of a side, looking over them to where the enemy is; to the middle of the map where
    /// nobody is known.
    Begin {
        /// Where the side's units stand.
        units: Vec<Hex>,
        /// Where the enemy is.
        enemies: Vec<Hex>,
    },
    /// Sees to it that hexes are in view: stays as it is where they are, and never comes nearer.
    Watch(Vec<Hex>),
    /// Turns around the focus by an angle in radians, clockwise.
    Turn(f32),
    /// Changes between the view from above and the last other one.
    ToggleTop,
    /// Looks from a place of its own.
    Stand(Pose),
    /// Goes back to where it looked from before it was led away, see [`CameraRig::steered`].
    Return(Pose),
    /// Is where it wants to be, at once.
    Jump,
}

/// What keys do to the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CameraAction {
    /// Pans away from the player.
    PanForward,
    /// Pans towards the player.
    PanBack,
    /// Pans left.
    PanLeft,
    /// Pans right.
    PanRight,
    /// Turns left around the focus.
    TurnLeft,
    /// Turns right around the focus.
    TurnRight,
    /// Looks more from above.
    TiltUp,
    /// Looks more from the side.
    TiltDown,
    /// Nearer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// View from above, and back.
    ToggleTop,
    /// The whole map.
    Overview,
    /// The selected miniature.
    FocusSelected,
}

/// Keys of the camera's actions; the settings may change them.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CameraBindings(pub Vec<(CameraAction, KeyCode)>);

impl Default for CameraBindings {
    fn default() -> Self {
        use CameraAction as A;
        Self(vec![
            (A::PanForward, KeyCode::KeyW),
            (A::PanForward, KeyCode::ArrowUp),
            (A::PanBack, KeyCode::KeyS),
            (A::PanBack, KeyCode::ArrowDown),
            (A::PanLeft, KeyCode::KeyA),
            (A::PanLeft, KeyCode::ArrowLeft),
            (A::PanRight, KeyCode::KeyD),
            (A::PanRight, KeyCode::ArrowRight),
            (A::TurnLeft, KeyCode::KeyQ),
            (A::TurnRight, KeyCode::KeyE),
            (A::TiltUp, KeyCode::KeyR),
            (A::TiltDown, KeyCode::KeyF),
            (A::ZoomIn, KeyCode::Equal),
            (A::ZoomIn, KeyCode::NumpadAdd),
            (A::ZoomOut, KeyCode::Minus),
            (A::ZoomOut, KeyCode::NumpadSubtract),
            (A::ToggleTop, KeyCode::KeyT),
            (A::Overview, KeyCode::Home),
            (A::FocusSelected, KeyCode::KeyC),
        ])
    }
}

/// Logical pixels along the picture's edges that panels cover: views put what they show into what is left free.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraInsets {
    /// At the left.
    pub left: f32,
    /// At the right.
    pub right: f32,
    /// At the top.
    pub top: f32,
    /// At the bottom.
    pub bottom: f32,
}

/// Actions in force this frame: filled from the bindings, and open to anything else that steers.
#[derive(Resource, Clone, Debug, Default)]
pub struct CameraInput {
    /// Held down.
    pub held: Vec<CameraAction>,
    /// Just pressed.
    pub pressed: Vec<CameraAction>,
}

/// The camera's pose and where it is going.
#[derive(Component, Clone, Copy, Debug)]
pub struct CameraRig {
    pose: Pose,
    goal: Pose,
    before_top: Option<Pose>,
    steered: u32,
    led: u32,
    zoomed: f32,
    /// How often it had been sent, led and zoomed when it went to the view of the whole map.
    whole: Option<(u32, u32, f32)>,
    shake: f32,
    drag: Drag,
    press: Option<Vec2>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drag {
    None,
    Pan,
    Orbit,
}

impl Default for CameraRig {
    fn default() -> Self {
        let pose = Pose {
            focus: Vec3::ZERO,
            yaw: 0.0,
            pitch: 0.9,
            distance: 20.0,
        };
        Self {
            pose,
            goal: pose,
            before_top: None,
            steered: 0,
            led: 0,
            zoomed: 0.0,
            whole: None,
            shake: 0.0,
            drag: Drag::None,
            press: None,
        }
    }
}

impl CameraRig {
    /// Distance from the focus now.
    pub fn distance(&self) -> f32 {
        self.pose.distance
    }

    /// The pose now.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// The pose it is going to.
    pub fn goal(&self) -> Pose {
        self.goal
    }

    /// Counts how often it was sent somewhere: by hand, by key, by a view that was asked for. What only sees to it that
    /// something is in view does not count, and neither does coming nearer or going farther away.
    pub fn steered(&self) -> u32 {
        self.steered
    }

    /// Counts how often it was led somewhere so that something came into view.
    pub fn led(&self) -> u32 {
        self.led
    }

    /// How often hands and keys have doubled its distance, all in all; halving it counts against that.
    pub fn zoomed(&self) -> f32 {
        self.zoomed
    }

    /// Whether it shows the whole map, and nothing has moved it since.
    pub fn shows_whole(&self) -> bool {
        self.whole == Some((self.steered, self.led, self.zoomed))
    }

    /// Shakes the picture; strength 1 is a heavy blow.
    pub fn shake(&mut self, strength: f32) {
        self.shake = self.shake.max(strength);
    }

    /// Is at its goal at once.
    pub fn jump(&mut self) {
        self.pose = self.goal;
        self.shake = 0.0;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameraBindings>()
        .init_resource::<CameraInput>()
        .init_resource::<CameraInsets>()
        .add_message::<CameraCommand>()
        .add_systems(Startup, spawn_camera)
        .add_systems(
            Update,
            (read_keys, commands, steer, follow)
                .chain()
                .in_set(TableSystems::Camera),
        );
}

fn spawn_camera(mut commands: Commands, cameras: Query<Entity, With<TableCamera>>) {
    if cameras.is_empty() {
        commands.spawn((Name::new("Table camera"), TableCamera, lens()));
    }
}

/// The lens of the table's camera.
pub fn lens() -> Projection {
    Projection::Perspective(PerspectiveProjection {
        fov: FIELD_OF_VIEW,
        near: 0.2,
        far: 2_000.0,
        ..default()
    })
}

/// Points that a view of hexes must show: their corners, at their level and a miniature's height above it.
fn points_of(hexes: &[Hex], terrain: &TerrainState) -> Vec<Vec3> {
    hexes
        .iter()
        .flat_map(|h| {
            let level = terrain
                .board()
                .and_then(|b| b.get(*h))
                .map_or(0.0, |c| f32::from(c.level));
            let low = at_level(*h, level);
            [
                low + Vec3::new(-1.0, 0.0, 0.0),
                low + Vec3::new(1.0, 0.0, 0.0),
                low + Vec3::new(0.0, 0.0, -0.9),
                low + Vec3::new(0.0, 0.0, 0.9),
                low + Vec3::new(0.0, 1.2, 0.0),
            ]
        })
        .collect()
}

fn preset(
    which: CameraPreset,
    edge: &TableEdge,
    terrain: &TerrainState,
    model: Option<&TableModel>,
    window: Free,
) -> Option<Pose> {
    let rim = |margin: f32| {
        let (lo, hi) = (edge.min - margin, edge.max + margin);
        vec![
            Vec3::new(lo.x, 0.0, lo.y),
            Vec3::new(hi.x, 0.0, lo.y),
            Vec3::new(hi.x, 0.0, hi.y),
            Vec3::new(lo.x, 0.0, hi.y),
        ]
    };
    match which {
        CameraPreset::Overview => filled(&rim(0.4), 0.0, window, 0.98),
        CameraPreset::Top => framed(&rim(0.5), 0.0, STEEPEST, window, 0.98),
        CameraPreset::Table => {
            let mut points: Vec<Hex> = model
                .map(|m| m.minis.iter().map(|m| m.hex).collect())
                .unwrap_or_default();
            if points.len() < 2 {
                points = terrain
                    .board()
                    .map(|b| b.iter().map(|(h, _)| h).collect())
                    .unwrap_or_default();
            }
            let points = points_of(&points, terrain);
            // However few are left, there is some country around them.
            let low = framed_from(&points, -0.62, 0.44, window, 0.92, 15.0)?;
            // From afar a low view shows more of the room than of the map.
            let steeper = 0.20 * ((low.distance - 24.0) / 24.0).clamp(0.0, 1.0);
            framed_from(&points, -0.62, 0.44 + steeper, window, 0.92, 15.0)
        }
        CameraPreset::Close(h) => {
            let level = terrain
                .board()
                .and_then(|b| b.get(h))
                .map_or(0.0, |c| f32::from(c.level));
            Some(window.centre(Pose {
                focus: at_level(h, level) + Vec3::Y * 0.45,
                yaw: -0.55,
                pitch: 0.38,
                distance: 6.2 / window.share,
            }))
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn commands(
    mut messages: MessageReader<CameraCommand>,
    mut input: ResMut<CameraInput>,
    edge: Res<TableEdge>,
    terrain: Res<TerrainState>,
    model: Option<Res<TableModel>>,
    insets: Res<CameraInsets>,
    mut rigs: Query<(&mut CameraRig, &Camera)>,
    mut framed_once: Local<bool>,
) {
    let Ok((mut rig, camera)) = rigs.single_mut() else {
        return;
    };
    let view = camera
        .logical_viewport_size()
        .unwrap_or(Vec2::new(1280.0, 720.0));
    let window = Free::new(view, *insets);
    let mut todo: Vec<CameraCommand> = messages.read().cloned().collect();
    for action in std::mem::take(&mut input.pressed) {
        match action {
            CameraAction::ToggleTop => todo.push(CameraCommand::ToggleTop),
            CameraAction::Overview => todo.push(CameraCommand::Preset(CameraPreset::Overview)),
            CameraAction::FocusSelected => {
                let selected = model
                    .as_ref()
                    .and_then(|m| m.minis.iter().find(|m| m.flags.selected));
                if let Some(m) = selected {
                    todo.push(CameraCommand::Focus(m.hex));
                }
            }
            _ => {}
        }
    }
    // The first map is shown whole.
    if !*framed_once && terrain.board().is_some() {
        *framed_once = true;
        if todo.is_empty() {
            todo.push(CameraCommand::Preset(CameraPreset::Overview));
            todo.push(CameraCommand::Jump);
        }
    }
    for command in todo {
        let leads = matches!(
            command,
            CameraCommand::Watch(_) | CameraCommand::Return(_) | CameraCommand::Jump
        );
        let is_whole = matches!(command, CameraCommand::Preset(CameraPreset::Overview));
        let before = rig.goal;
        if !leads {
            rig.steered = rig.steered.wrapping_add(1);
        }
        match command {
            CameraCommand::Preset(p) => {
                if let Some(pose) = preset(p, &edge, &terrain, model.as_deref(), window) {
                    rig.before_top = (p == CameraPreset::Top).then_some(rig.goal);
                    rig.goal = pose;
                }
            }
            CameraCommand::Focus(h) => {
                let y = terrain
                    .board()
                    .and_then(|b| b.get(h))
                    .map_or(0.0, |c| f32::from(c.level) * LEVEL);
                rig.goal.focus = at_level(h, 0.0) + Vec3::Y * y;
                rig.goal = window.centre(rig.goal);
            }
            CameraCommand::Frame(hexes) => {
                let around: Vec<_> = hexes.iter().flat_map(|h| h.within(2)).collect();
                let points = points_of(&around, &terrain);
                if let Some(pose) = framed_from(&points, -0.3, 0.72, window, 0.95, 12.0) {
                    rig.goal = pose;
                }
            }
            CameraCommand::Begin { units, enemies } => {
                let seen: Vec<_> = units
                    .iter()
                    .map(|h| (at_level(*h, 0.0), points_of(&[*h], &terrain)))
                    .collect();
                let towards = match enemies.len() {
                    0 => edge.middle(),
                    n => enemies.iter().map(|h| at_level(*h, 0.0)).sum::<Vec3>() / n as f32,
                };
                let whole = preset(
                    CameraPreset::Overview,
                    &edge,
                    &terrain,
                    model.as_deref(),
                    window,
                );
                // Nothing is gained by a view that is farther away than that of the whole map.
                let near = begun(&seen, towards, window)
                    .filter(|p| whole.is_none_or(|w| p.distance < w.distance));
                if let Some(pose) = near.or(whole) {
                    rig.before_top = None;
                    rig.goal = pose;
                }
            }
            CameraCommand::Watch(hexes) => {
                let points = points_of(&hexes, &terrain);
                let now = rig.goal;
                let room = window.bring_in(&points, now);
                let apart = || framed_from(&points, now.yaw, now.pitch, window, 0.72, now.distance);
                if let Some(pose) = room.or_else(apart) {
                    rig.goal = pose;
                }
            }
            CameraCommand::Turn(angle) => rig.goal.yaw += angle,
            CameraCommand::ToggleTop => match rig.before_top.take() {
                Some(before) => {
                    rig.goal = Pose {
                        focus: rig.goal.focus,
                        ..before
                    };
                }
                None => {
                    rig.before_top = Some(rig.goal);
                    rig.goal.pitch = STEEPEST;
                    rig.goal.yaw = (rig.goal.yaw / std::f32::consts::FRAC_PI_3).round()
                        * std::f32::consts::FRAC_PI_3;
                }
            },
            CameraCommand::Stand(pose) => {
                rig.before_top = None;
                rig.goal = pose;
            }
            CameraCommand::Return(pose) => rig.goal = pose,
            CameraCommand::Jump => rig.jump(),
        }
        if leads && rig.goal != before {
            rig.led = rig.led.wrapping_add(1);
        }
        if is_whole {
            rig.whole = Some((rig.steered, rig.led, rig.zoomed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_of_the_whole_map_is_known_until_something_moves_it() {
        let mut app = App::new();
        app.add_message::<CameraCommand>()
            .init_resource::<CameraInput>()
            .init_resource::<CameraInsets>()
            .init_resource::<TerrainState>()
            .insert_resource(TableEdge {
                min: Vec2::splat(-20.0),
                max: Vec2::splat(20.0),
                ..default()
            })
            .add_systems(Update, commands);
        let id = app
            .world_mut()
            .spawn((CameraRig::default(), Camera::default()))
            .id();
        let mut shows_whole = |command| {
            app.world_mut().write_message(command);
            app.update();
            let rig = app.world().get::<CameraRig>(id).expect("a camera");
            rig.shows_whole()
        };
        let whole = CameraCommand::Preset(CameraPreset::Overview);
        assert!(!shows_whole(CameraCommand::Turn(0.2)));
        assert!(shows_whole(whole.clone()));
        assert!(shows_whole(CameraCommand::Jump));
        assert!(!shows_whole(CameraCommand::Focus(Hex::from_column_row(
            3, 3
        ))));
        assert!(shows_whole(whole));
        assert!(!shows_whole(CameraCommand::ToggleTop));
    }
}
