//! How miniatures move: walking steps, jumping arcs, rolling, hovering, flying, lunging.

use bevy::prelude::*;

use super::canvas::Canvas;
use super::{At, MoveMode, Stage, Waypoint};
use crate::drape::curve;
use crate::minis::Moved;
use crate::noise::{Rng, smooth};

/// Length of a move in seconds.
pub(super) fn lasts(path: &[Waypoint], mode: MoveMode) -> f32 {
    let steps = path.len().saturating_sub(1) as f32;
    // Long ways go faster, so that nobody waits long.
    let pace = 1.0 / (1.0 + steps * 0.06);
    match mode {
        MoveMode::Walk => 0.15 + steps * 0.34 * pace,
        MoveMode::Roll => 0.15 + steps * 0.26 * pace,
        MoveMode::Hover => 0.15 + steps * 0.22 * pace,
        MoveMode::Fly => 0.25 + steps * 0.18 * pace,
        MoveMode::Jump => {
            let hexes = match (path.first(), path.last()) {
                (Some(a), Some(b)) => f32::from(a.hex.distance(b.hex)),
                _ => 0.0,
            };
            0.75 + 0.06 * hexes
        }
    }
}

/// Puts a moving miniature where it is at `t`.
pub(super) fn step(
    stage: &mut Stage,
    canvas: &mut Canvas,
    id: u16,
    path: &[Waypoint],
    mode: MoveMode,
    t: f32,
) {
    let Some(parts) = stage.index.parts.get(&id).cloned() else {
        return;
    };
    let points: Vec<Vec3> = path.iter().map(|w| stage.foot(*w)).collect();
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
        return;
    };
    let Ok(mut at) = stage.roots.get_mut(parts.root) else {
        return;
    };
    let mut place = *at;
    let turn_to = |dir: Vec3, now: Quat, k: f32| -> Quat {
        let flat = Vec3::new(dir.x, 0.0, dir.z);
        if flat.length_squared() < 1e-6 {
            return now;
        }
        let want = Transform::IDENTITY.looking_to(flat, Vec3::Y).rotation;
        // Without the tilt of the last frame.
        let (yaw, ..) = now.to_euler(EulerRot::YXZ);
        Quat::from_rotation_y(yaw).slerp(want, k)
    };
    if mode == MoveMode::Jump {
        let u = smooth(0.0, 1.0, t) * 0.35 + t * 0.65;
        let dist = first.distance(last);
        let height = 0.9 + 0.16 * dist + (last.y - first.y).abs() * 0.4;
        // A crouch, a leap, a landing.
        let crouch = 0.06 * (1.0 - smooth(0.0, 0.10, t)) * smooth(0.0, 0.05, t);
        place.translation = first.lerp(last, u) + Vec3::Y * (height * 4.0 * u * (1.0 - u) - crouch);
        place.rotation = turn_to(last - first, place.rotation, 0.25)
            * Quat::from_rotation_x(-0.16 * (1.0 - 2.0 * t));
        if t > 0.02 && t < 0.93 {
            let foot = place.translation + Vec3::Y * 0.35 * place.scale.x;
            let back = place.rotation * Vec3::Z * 0.14;
            let power = if t < 0.55 { 1.0 } else { 0.45 };
            for side in [-0.08, 0.08] {
                let from = foot + back + place.rotation * Vec3::X * side;
                canvas.streak(
                    from,
                    from - Vec3::Y * 0.45 * power,
                    0.13,
                    Vec3::new(0.5, 0.8, 2.2),
                    0.9,
                );
                canvas.glow(from, 0.13, Vec3::new(0.6, 0.9, 2.0), 0.8);
            }
            canvas.lamp(foot, Vec3::new(0.5, 0.7, 1.0), 30_000.0 * power);
        }
        dust(canvas, first, t * 2.6, 1.0, id);
        if t > 0.9 {
            dust(canvas, last, (t - 0.9) * 8.0, 1.0, id + 7);
        }
    } else {
        let n = 8;
        let smooth_path = curve(&points, n);
        let total = (smooth_path.len() - 1) as f32;
        // Eases in and out.
        let ease = 0.14;
        let u = if t < ease {
            t * t / (2.0 * ease)
        } else if t > 1.0 - ease {
            let r = 1.0 - t;
            1.0 - ease - r * r / (2.0 * ease)
        } else {
            t - ease * 0.5
        } / (1.0 - ease);
        let x = (u * total).clamp(0.0, total - 1e-3);
        let i = x.floor() as usize;
        let (a, b) = (
            smooth_path[i],
            smooth_path[(i + 1).min(smooth_path.len() - 1)],
        );
        let mut p = a.lerp(b, x - x.floor());
        // Steps in height are climbed at the hexside, not in a long ramp.
        if mode != MoveMode::Fly {
            let w = (u * (points.len() - 1) as f32).min(points.len() as f32 - 1.001);
            let k = w.floor().max(0.0) as usize;
            let (lo, hi) = (points[k].y, points[(k + 1).min(points.len() - 1)].y);
            p.y = lo + (hi - lo) * smooth(0.30, 0.70, w - k as f32);
        }
        let dir = b - a;
        let mut rotation = turn_to(dir, place.rotation, 0.22);
        let stride = u * (points.len() - 1) as f32 * std::f32::consts::TAU;
        match mode {
            MoveMode::Walk => {
                let lift = (stride).sin().abs();
                p.y += 0.045 * lift * (1.0 - smooth(0.96, 1.0, t));
                rotation *= Quat::from_rotation_z(0.035 * stride.sin())
                    * Quat::from_rotation_x(-0.04 * (1.0 - smooth(0.9, 1.0, t)));
            }
            MoveMode::Roll => {
                rotation *= Quat::from_rotation_x((dir.y * 0.9).clamp(-0.35, 0.35))
                    * Quat::from_rotation_z(0.008 * (stride * 5.0).sin());
                trail(canvas, p, rotation, t, id, Vec3::new(0.42, 0.36, 0.28));
            }
            MoveMode::Hover => {
                p.y += 0.03 + 0.012 * (stride * 2.0).sin();
                rotation *= Quat::from_rotation_z(0.05 * (stride * 0.5).sin());
                trail(canvas, p, rotation, t, id, Vec3::new(0.6, 0.6, 0.58));
            }
            MoveMode::Fly => {
                rotation *=
                    Quat::from_rotation_x(-0.14 * smooth(0.0, 0.1, t) * smooth(1.0, 0.85, t));
            }
            MoveMode::Jump => {}
        }
        place.translation = p;
        place.rotation = rotation;
    }
    *at = place;
}

/// A ring of dust from the ground; `age` 0 to 1.
fn dust(canvas: &mut Canvas, at: Vec3, age: f32, size: f32, seed: u16) {
    if !(0.0..1.0).contains(&age) {
        return;
    }
    let mut rng = Rng::new(u64::from(seed));
    for _ in 0..9 {
        let d = rng.direction() * (0.25 + 0.55 * age.sqrt()) * size;
        let p = at + Vec3::new(d.x, 0.10 + 0.20 * age * rng.unit(), d.y);
        canvas.puff(
            p,
            (0.25 + 0.35 * age) * size,
            rng.range(0.0, 6.0),
            Vec3::new(0.5, 0.43, 0.33),
            0.5 * (1.0 - age),
        );
    }
}

/// Dust behind something that rolls.
fn trail(canvas: &mut Canvas, at: Vec3, rotation: Quat, t: f32, id: u16, colour: Vec3) {
    let strength = smooth(0.0, 0.1, t) * smooth(1.0, 0.85, t);
    let mut rng = Rng::new(u64::from(id));
    for k in 0..7 {
        let age = (t * 7.0 + k as f32 / 7.0).fract();
        let back = rotation * Vec3::new(rng.range(-0.16, 0.16), 0.0, 0.30 + 0.5 * age);
        canvas.puff(
            at + back + Vec3::Y * (0.06 + 0.14 * age),
            0.14 + 0.30 * age,
            rng.range(0.0, 6.0),
            colour,
            0.38 * strength * (1.0 - age),
        );
    }
}

/// An attacker's lunge at its target and back.
pub(super) fn lunge(stage: &mut Stage, id: u16, to: Vec3, t: f32, done: bool) {
    let Some(parts) = stage.index.parts.get(&id).cloned() else {
        return;
    };
    if done {
        stage.commands.entity(parts.root).remove::<Moved>();
        return;
    }
    stage.commands.entity(parts.root).insert(Moved);
    let home = stage.chest(At::Mini(id));
    let Ok(mut at) = stage.roots.get_mut(parts.root) else {
        return;
    };
    // Speed of the thrust: forward until the middle, then back, so that it ends where it began.
    let dir = Vec3::new(to.x - home.x, 0.0, to.z - home.z).normalize_or_zero();
    let push = (t * std::f32::consts::TAU).cos() * 0.045;
    at.translation += dir * push;
}
