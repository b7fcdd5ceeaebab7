//! Steering by mouse and keys, and the way to where it was steered.

use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::pose::{FIELD_OF_VIEW, NEAREST, Pose, STEEPEST};
use super::{CameraAction, CameraBindings, CameraInput, CameraRig, Drag};
use crate::model::TableSettings;
use crate::panels::Panels;
use crate::space::hex_at;
use crate::terrain::{TableEdge, TerrainState};

pub(super) const LOWEST: f32 = 0.16;

pub(super) fn read_keys(
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

/// Where a ray meets the plane of level 0.
pub(super) fn on_plane(ray: Ray3d, y: f32) -> Option<Vec3> {
    let d = ray.direction.y;
    if d.abs() < 1e-4 {
        return None;
    }
    let t = (y - ray.origin.y) / d;
    (t > 0.0 && t < 3_000.0).then(|| ray.origin + *ray.direction * t)
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub(super) fn steer(
    time: Res<Time<Real>>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    motion: Option<Res<AccumulatedMouseMotion>>,
    scroll: Option<Res<AccumulatedMouseScroll>>,
    mut panels: Panels,
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
    let alt = keys.is_some_and(|k| k.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]));
    let cursor = windows.iter().find_map(Window::cursor_position);
    let over_ui = cursor.is_some_and(|c| panels.take(c));
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
    if goal != rig.goal {
        rig.steered = rig.steered.wrapping_add(1);
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
        rig.zoomed += (goal.distance / before).log2();
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
    // What its limits make of a view that it was led to is nobody's steering.
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

pub(super) fn goal_transform(rig: &CameraRig) -> Transform {
    rig.goal.transform()
}

pub(super) fn farthest(edge: &TableEdge) -> f32 {
    ((edge.max - edge.min).length() * 1.8).clamp(24.0, 900.0)
}

/// Moves the camera towards its goal: as a spring without overshoot, in real time.
pub(super) fn follow(
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
