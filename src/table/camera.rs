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

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use hexlance_board::Hex;

use super::TableSystems;
use super::model::{TableModel, TableSettings};
use super::space::{LEVEL, at_level, hex_at};
use super::terrain::{TableEdge, TerrainState};

/// Marks the table's camera. The plugin spawns one at startup unless there is one already.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Camera3d, CameraRig, MeshPickingCamera)]
pub struct TableCamera;

/// Views by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraPreset {
    /// The whole map from the south, at a steep angle.
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
    /// Shows all these hexes, without turning.
    Frame(Vec<Hex>),
    /// Changes between the view from above and the last other one.
    ToggleTop,
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

/// Actions in force this frame: filled from the bindings, and open to anything else that steers.
#[derive(Resource, Clone, Debug, Default)]
pub struct CameraInput {
    /// Held down.
    pub held: Vec<CameraAction>,
    /// Just pressed.
    pub pressed: Vec<CameraAction>,
}

/// Where the camera looks and from where: angles in radians, lengths in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The point in the middle of the picture.
    pub focus: Vec3,
    /// Bearing of the look, clockwise from north.
    pub yaw: f32,
    /// How far it looks down: 0 level, a quarter turn straight down.
    pub pitch: f32,
    /// Distance from the focus.
    pub distance: f32,
}

impl Pose {
    fn look(self) -> Vec3 {
        let (sp, cp) = self.pitch.sin_cos();
        let (sy, cy) = self.yaw.sin_cos();
        Vec3::new(sy * cp, -sp, -cy * cp)
    }

    /// Right of the picture, level.
    fn right(self) -> Vec3 {
        let (s, c) = self.yaw.sin_cos();
        Vec3::new(c, 0.0, s)
    }

    /// The camera's place and orientation.
    pub fn transform(self) -> Transform {
        let look = self.look();
        let up = self.right().cross(look);
        Transform::from_translation(self.focus - look * self.distance).looking_to(look, up)
    }
}

/// The camera's pose and where it is going.
#[derive(Component, Clone, Copy, Debug)]
pub struct CameraRig {
    pose: Pose,
    goal: Pose,
    before_top: Option<Pose>,
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

/// Vertical field of view: a long lens, as one photographs miniatures.
pub const FIELD_OF_VIEW: f32 = 0.56;
const NEAREST: f32 = 2.2;
const LOWEST: f32 = 0.16;
const STEEPEST: f32 = 1.5699;

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

    /// Whether the camera is being dragged.
    pub fn dragging(&self) -> bool {
        self.drag != Drag::None
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
        far: 400.0,
        ..default()
    })
}

fn read_keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    bindings: Res<CameraBindings>,
    egui: Option<Res<EguiWantsInput>>,
    mut input: ResMut<CameraInput>,
) {
    input.held.clear();
    input.pressed.clear();
    let Some(keys) = keys else { return };
    if egui.is_some_and(|e| e.wants_any_keyboard_input()) {
        return;
    }
    // With Ctrl or Alt a key is somebody else's.
    if keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
        KeyCode::SuperLeft,
    ]) {
        return;
    }
    for (action, key) in &bindings.0 {
        if keys.pressed(*key) {
            input.held.push(*action);
        }
        if keys.just_pressed(*key) {
            input.pressed.push(*action);
        }
    }
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

/// A pose that shows all points with those angles. `fill` is the share of the picture that they may take.
fn framed(points: &[Vec3], yaw: f32, pitch: f32, aspect: f32, fill: f32) -> Option<Pose> {
    let mut pose = Pose {
        focus: Vec3::ZERO,
        yaw,
        pitch,
        distance: 10.0,
    };
    let (look, right) = (pose.look(), pose.right());
    let up = right.cross(look);
    let tan_y = (FIELD_OF_VIEW * 0.5).tan() * fill;
    let tan_x = tan_y * aspect;
    let (lo, hi) = points
        .iter()
        .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(lo, hi), p| {
            (lo.min(*p), hi.max(*p))
        });
    if points.is_empty() {
        return None;
    }
    pose.focus = (lo + hi) * 0.5;
    // The picture's middle is not the middle of the box: near points spread wider. A few rounds settle it.
    for _ in 0..12 {
        let mut distance = NEAREST;
        for p in points {
            let r = *p - pose.focus;
            let (x, y, z) = (r.dot(right), r.dot(up), r.dot(look));
            distance = distance.max(x.abs() / tan_x - z).max(y.abs() / tan_y - z);
        }
        pose.distance = distance;
        let (mut left, mut rgt, mut low, mut high) = (f32::MAX, f32::MIN, f32::MAX, f32::MIN);
        for p in points {
            let r = *p - pose.focus;
            let depth = distance + r.dot(look);
            let (x, y) = (r.dot(right) / depth, r.dot(up) / depth);
            left = left.min(x);
            rgt = rgt.max(x);
            low = low.min(y);
            high = high.max(y);
        }
        let flat = up - Vec3::Y * up.y;
        let step = right * ((left + rgt) * 0.5 * distance)
            + flat.normalize_or_zero() * ((low + high) * 0.5 * distance / flat.length().max(0.3));
        pose.focus += step * 0.7;
    }
    Some(pose)
}

fn preset(
    which: CameraPreset,
    edge: &TableEdge,
    terrain: &TerrainState,
    model: Option<&TableModel>,
    aspect: f32,
) -> Option<Pose> {
    let rim = |margin: f32| {
        let (lo, hi) = (edge.min - margin, edge.max + margin);
        vec![
            Vec3::new(lo.x, 0.0, lo.y),
            Vec3::new(hi.x, 0.0, lo.y),
            Vec3::new(lo.x, 0.0, hi.y),
            Vec3::new(hi.x, 0.0, hi.y),
        ]
    };
    match which {
        CameraPreset::Overview => framed(&rim(0.8), 0.0, 0.93, aspect, 0.97),
        CameraPreset::Top => framed(&rim(0.5), 0.0, STEEPEST, aspect, 0.98),
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
            framed(&points_of(&points, terrain), -0.62, 0.44, aspect, 0.92)
        }
        CameraPreset::Close(h) => {
            let level = terrain
                .board()
                .and_then(|b| b.get(h))
                .map_or(0.0, |c| f32::from(c.level));
            Some(Pose {
                focus: at_level(h, level) + Vec3::Y * 0.45,
                yaw: -0.55,
                pitch: 0.38,
                distance: 6.2,
            })
        }
    }
}

fn commands(
    mut messages: MessageReader<CameraCommand>,
    mut input: ResMut<CameraInput>,
    edge: Res<TableEdge>,
    terrain: Res<TerrainState>,
    model: Option<Res<TableModel>>,
    mut rigs: Query<(&mut CameraRig, &Camera)>,
    mut framed_once: Local<bool>,
) {
    let Ok((mut rig, camera)) = rigs.single_mut() else {
        return;
    };
    let aspect = camera
        .logical_viewport_size()
        .map_or(16.0 / 9.0, |s| s.x / s.y.max(1.0));
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
        match command {
            CameraCommand::Preset(p) => {
                if let Some(pose) = preset(p, &edge, &terrain, model.as_deref(), aspect) {
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
            }
            CameraCommand::Frame(hexes) => {
                let points = points_of(&hexes, &terrain);
                if let Some(mut pose) = framed(&points, rig.goal.yaw, rig.goal.pitch, aspect, 0.72)
                {
                    pose.distance = pose.distance.max(6.0);
                    rig.goal = pose;
                }
            }
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
            CameraCommand::Jump => rig.jump(),
        }
    }
}

/// Where a ray meets the plane of level 0.
fn on_plane(ray: Ray3d, y: f32) -> Option<Vec3> {
    let d = ray.direction.y;
    if d.abs() < 1e-4 {
        return None;
    }
    let t = (y - ray.origin.y) / d;
    (t > 0.0 && t < 500.0).then(|| ray.origin + *ray.direction * t)
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn steer(
    time: Res<Time<Real>>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    motion: Option<Res<AccumulatedMouseMotion>>,
    scroll: Option<Res<AccumulatedMouseScroll>>,
    egui: Option<Res<EguiWantsInput>>,
    settings: Res<TableSettings>,
    input: Res<CameraInput>,
    edge: Res<TableEdge>,
    windows: Query<&Window>,
    mut rigs: Query<(&mut CameraRig, &Camera)>,
) {
    let (Some(buttons), Some(motion), Some(scroll)) = (buttons, motion, scroll) else {
        return;
    };
    let Ok((mut rig, camera)) = rigs.single_mut() else {
        return;
    };
    let over_ui = egui.is_some_and(|e| e.wants_any_pointer_input());
    let alt = keys.is_some_and(|k| k.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]));
    let cursor = windows.iter().find_map(Window::cursor_position);
    let view = camera
        .logical_viewport_size()
        .unwrap_or(Vec2::new(1280.0, 720.0));
    // A drag that begins on the table stays with the camera until its button goes up.
    if rig.drag == Drag::None && !over_ui {
        if buttons.just_pressed(MouseButton::Middle)
            || (alt && buttons.just_pressed(MouseButton::Left))
        {
            rig.drag = Drag::Orbit;
            rig.press = cursor;
        } else if buttons.just_pressed(MouseButton::Right) {
            rig.drag = Drag::Pan;
            rig.press = cursor;
        }
    }
    let still = match rig.drag {
        Drag::None => false,
        Drag::Pan => buttons.pressed(MouseButton::Right),
        Drag::Orbit => buttons.pressed(MouseButton::Middle) || buttons.pressed(MouseButton::Left),
    };
    if !still {
        rig.drag = Drag::None;
    }
    let dt = time.delta_secs().min(0.25);
    let per_pixel = 2.0 * rig.goal.distance * (FIELD_OF_VIEW * 0.5).tan() / view.y.max(1.0);
    let mut goal = rig.goal;
    let ahead = |g: &Pose| Vec3::new(g.yaw.sin(), 0.0, -g.yaw.cos());
    match rig.drag {
        Drag::None => {}
        Drag::Pan => {
            // The point under the hand stays under the hand.
            let up = per_pixel / goal.pitch.sin().max(0.35);
            goal.focus +=
                ahead(&goal) * motion.delta.y * up - goal.right() * motion.delta.x * per_pixel;
        }
        Drag::Orbit => {
            goal.yaw += motion.delta.x * 0.006;
            goal.pitch += motion.delta.y * 0.005;
            rig.before_top = None;
        }
    }
    let mut pan = Vec2::ZERO;
    let mut turn = 0.0;
    let mut tilt = 0.0;
    let mut zoom = 0.0;
    for action in &input.held {
        match action {
            CameraAction::PanForward => pan.y += 1.0,
            CameraAction::PanBack => pan.y -= 1.0,
            CameraAction::PanLeft => pan.x -= 1.0,
            CameraAction::PanRight => pan.x += 1.0,
            CameraAction::TurnLeft => turn -= 1.0,
            CameraAction::TurnRight => turn += 1.0,
            CameraAction::TiltUp => tilt += 1.0,
            CameraAction::TiltDown => tilt -= 1.0,
            CameraAction::ZoomIn => zoom += 1.0,
            CameraAction::ZoomOut => zoom -= 1.0,
            _ => {}
        }
    }
    if settings.edge_pan
        && !over_ui
        && let Some(c) = cursor
    {
        let rim = 8.0;
        pan.x += f32::from(c.x > view.x - rim) - f32::from(c.x < rim);
        pan.y += f32::from(c.y < rim) - f32::from(c.y > view.y - rim);
    }
    let speed = 0.9 * goal.distance * dt;
    goal.focus += ahead(&goal) * pan.y * speed + goal.right() * pan.x * speed;
    goal.yaw += turn * 1.6 * dt;
    goal.pitch += tilt * 1.1 * dt;
    if turn != 0.0 || tilt != 0.0 {
        rig.before_top = None;
    }
    let notches = if over_ui {
        0.0
    } else {
        match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / 60.0,
        }
    };
    let zoom = notches + zoom * 6.0 * dt;
    if zoom != 0.0 {
        let before = goal.distance;
        goal.distance *= 0.86f32.powf(zoom.clamp(-6.0, 6.0));
        goal.distance = goal.distance.clamp(NEAREST, farthest(&edge));
        // Keep the point under the pointer where it is.
        if notches != 0.0
            && let Some(c) = cursor
            && let Ok(ray) =
                camera.viewport_to_world(&GlobalTransform::from(goal_transform(&rig)), c)
            && let Some(p) = on_plane(ray, goal.focus.y)
        {
            let k = 1.0 - goal.distance / before;
            let shift = (p - goal.focus) * k;
            goal.focus += shift.clamp_length_max(before);
        }
    }
    goal.pitch = goal.pitch.clamp(LOWEST, STEEPEST);
    goal.distance = goal.distance.clamp(NEAREST, farthest(&edge));
    if edge.max != edge.min {
        let margin = 2.0;
        goal.focus.x = goal.focus.x.clamp(edge.min.x - margin, edge.max.x + margin);
        goal.focus.z = goal
            .focus
            .z
            .clamp(edge.min.y - margin, edge.max.y + margin + 4.0);
    }
    if goal != rig.goal {
        rig.goal = goal;
    }
}

fn goal_transform(rig: &CameraRig) -> Transform {
    rig.goal.transform()
}

fn farthest(edge: &TableEdge) -> f32 {
    ((edge.max - edge.min).length() * 1.35).clamp(24.0, 260.0)
}

/// Moves the camera towards its goal: as a spring without overshoot, in real time.
fn follow(
    time: Res<Time<Real>>,
    terrain: Res<TerrainState>,
    mut rigs: Query<(&mut CameraRig, &mut Transform)>,
) {
    for (mut rig, mut at) in &mut rigs {
        let k = 1.0 - (-time.delta_secs().min(0.25) * 9.0).exp();
        let (mut pose, goal) = (rig.pose, rig.goal);
        pose.focus = pose.focus.lerp(goal.focus, k);
        let around = std::f32::consts::TAU;
        let turn = (goal.yaw - pose.yaw + around * 0.5).rem_euclid(around) - around * 0.5;
        pose.yaw += turn * k;
        pose.pitch += (goal.pitch - pose.pitch) * k;
        pose.distance *= (goal.distance / pose.distance).powf(k);
        if (pose.focus - goal.focus).length() + (pose.distance - goal.distance).abs() < 1e-4 {
            pose = Pose {
                yaw: pose.yaw,
                ..goal
            };
        }
        let mut place = pose.transform();
        // Never inside a hill.
        if let Some(s) = &terrain.surface {
            let p = Vec2::new(place.translation.x, place.translation.z);
            if s.board.contains(hex_at(p)) {
                place.translation.y = place.translation.y.max(s.height_at(p) + 0.5);
            }
        }
        if rig.shake > 0.001 {
            let t = time.elapsed_secs() * 47.0;
            let s = rig.shake * rig.shake * 0.012 * pose.distance;
            place.translation += Vec3::new((t * 1.1).sin(), (t * 1.7).sin(), (t * 0.9).cos()) * s;
            rig.shake *= (-time.delta_secs() * 5.0).exp();
        }
        if pose != rig.pose {
            rig.pose = pose;
        }
        at.set_if_neq(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poses_look_at_their_focus() {
        for yaw in [0.0, 1.0, -2.5] {
            for pitch in [0.2, 0.9, STEEPEST] {
                let pose = Pose {
                    focus: Vec3::new(3.0, 0.5, -2.0),
                    yaw,
                    pitch,
                    distance: 7.0,
                };
                let t = pose.transform();
                let hit = t.translation + t.forward() * 7.0;
                assert!((hit - pose.focus).length() < 1e-3);
                assert!(t.translation.y > pose.focus.y);
                assert!((t.right().dot(pose.right()) - 1.0).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn framing_shows_every_point() {
        let points: Vec<Vec3> = (0..40)
            .map(|i| {
                Vec3::new(
                    (i % 8) as f32 * 3.0,
                    (i % 3) as f32 * 0.4,
                    (i / 8) as f32 * 4.0,
                )
            })
            .collect();
        for pitch in [0.3, 0.9, STEEPEST] {
            let pose = framed(&points, 0.4, pitch, 1.7, 0.95).expect("has points");
            let t = pose.transform();
            let tan = (FIELD_OF_VIEW * 0.5).tan();
            let mut widest = 0.0f32;
            for p in &points {
                let v = t.to_matrix().inverse().transform_point3(*p);
                let (x, y) = (v.x / -v.z / (tan * 1.7), v.y / -v.z / tan);
                assert!(
                    v.z < 0.0 && x.abs() < 1.0 && y.abs() < 1.0,
                    "{pitch} {p}: {x} {y}"
                );
                widest = widest.max(x.abs()).max(y.abs());
            }
            assert!(widest > 0.75, "fills the picture: {widest}");
        }
    }

    #[test]
    fn views_have_names() {
        assert_eq!(CameraPreset::parse("top"), Ok(CameraPreset::Top));
        assert_eq!(
            CameraPreset::parse("close:3,4"),
            Ok(CameraPreset::Close(Hex::from_column_row(3, 4)))
        );
        assert!(CameraPreset::parse("close:3").is_err());
    }
}
