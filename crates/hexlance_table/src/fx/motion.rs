//! How miniatures move: steps, leaps, tracks and wheels, cushions of air, wings, slides, and blows with the whole body.

use bevy::prelude::*;

use super::actors::{Gait, Motion};
use super::canvas::Canvas;
use super::particles::{Particle, dust_colour};
use super::way::{Way, yaw_of};
use super::{At, Fx, MoveMode, Running, Stage};
use crate::cue::{CueKind, Footing};
use crate::meshkit::Role;
use crate::noise::smooth;

/// Seconds of a jump before the feet leave the ground, and after they are back.
const CROUCH: f32 = 0.28;
const LANDING: f32 = 0.36;

/// The mode in which a move is heard.
fn mode_of(fx: &Fx) -> MoveMode {
    match fx {
        Fx::Move { mode, .. } => *mode,
        Fx::Skid { .. } => MoveMode::Roll,
        _ => MoveMode::Walk,
    }
}

/// Measures a way.
pub(super) fn begin(r: &mut Running, stage: &mut Stage, id: u16) {
    let Some((_, path)) = r.fx.way() else { return };
    let stops: Vec<Vec3> = path.iter().map(|w| stage.foot(*w)).collect();
    let Some(root) = stage.root(id) else {
        // Nobody to be seen: the way still takes its time, as that of somebody out of sight.
        r.lasts = 0.2;
        return;
    };
    r.stood = root;
    // Who has no other way to go turns to its facing at the end.
    let last = stops.last().copied().unwrap_or(root.translation);
    let home = stage
        .index
        .parts
        .get(&id)
        .and_then(|p| stage.homes.get(p.root).ok())
        .filter(|h| (h.at - last).with_y(0.0).length() < 0.9 && !stage.bound.contains(&id));
    let end = home.map(|h| yaw_of(h.rotation));
    let Some(mut way) = Way::new(&stops, yaw_of(root.rotation), end) else {
        return;
    };
    let mode = mode_of(&r.fx);
    let steps = stops.len().saturating_sub(1) as f32;
    let weight = stage.weight(id);
    let flies = stage
        .index
        .parts
        .get(&id)
        .is_some_and(|p| p.key.look.kind.flies());
    // Units a second, and radians; heavy ones take their time, and long ways go faster, so that nobody waits long.
    let (speed, spin) = match (&r.fx, mode) {
        (Fx::Run { .. }, _) => (4.9, 4.2),
        (Fx::Skid { .. }, _) => (4.2, 0.0),
        (_, MoveMode::Walk) => (3.1, 3.2),
        (_, MoveMode::Roll) => (4.4, 3.4),
        (_, MoveMode::Hover) => (5.2, 4.0),
        (_, MoveMode::Fly) if flies => (7.5, 0.0),
        (_, MoveMode::Fly) => (7.0, 0.0),
        (_, MoveMode::Jump) => (3.4, 0.0),
    };
    let heavy = 1.10 - 0.06 * (weight - 1.0);
    let hurry = 1.0 + steps * 0.06;
    let length = way.length() + 0.35 * (last.y - stops[0].y).abs();
    way.times = if mode == MoveMode::Jump {
        [
            CROUCH,
            0.62 + 0.055 * length + 0.12 * (last.y - stops[0].y).abs(),
            LANDING,
        ]
    } else {
        let [a, b] = way.turns();
        let turn = |angle: f32| {
            if spin > 0.0 && angle > 0.3 {
                (angle / (spin * heavy)).min(0.8)
            } else {
                0.0
            }
        };
        [
            turn(a),
            (length / (speed * heavy * hurry)).max(0.18),
            if spin > 0.0 { turn(b) } else { 0.0 },
        ]
    };
    if stage.calm {
        // Short moves.
        way.times = way.times.map(|t| t * 0.45);
    }
    r.lasts = way.lasts();
    let at = root.translation;
    stage.cue(CueKind::Moves(mode), at, weight);
    r.way = Some(way);
}

/// Puts a moving miniature where it is now.
pub(super) fn step(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas, id: u16) {
    let Some(way) = r.way.clone() else { return };
    let Some(mut place) = stage.root(id) else {
        return;
    };
    let done = r.age >= r.lasts;
    let mode = mode_of(&r.fx);
    let weight = stage.weight(id);
    let age = r.age.min(r.lasts);
    if done {
        place.translation = way.at(way.length());
        place.rotation = Quat::from_rotation_y(way.end_yaw);
        stage.put(id, place);
        let at = place.translation;
        stage.cue(CueKind::Rests(mode), at, weight);
        if mode == MoveMode::Jump {
            // A jump that was cut short lands all the same.
            land(r, stage, &way, weight);
        }
        return;
    }
    if mode == MoveMode::Jump {
        leap(r, stage, canvas, id, &way, place);
        return;
    }
    let now = way.when(age);
    let mut p = way.at(now.s);
    let mut yaw = now.yaw;
    let slides = matches!(r.fx, Fx::Skid { .. });
    if slides {
        // Sideways, as it stood, and a little around.
        yaw = yaw_of(r.stood.rotation) + 0.5 * smooth(0.0, 1.0, r.share());
    }
    if mode == MoveMode::Fly {
        p.y = way.glide(now.s);
    }
    let shape = stage.plan(id);
    let legs = shape.as_ref().is_some_and(|s| !s.plan.legs.is_empty());
    let figures = shape
        .as_ref()
        .is_some_and(|s| s.plan.find(Role::Figure).is_some());
    let gait = match (&r.fx, mode) {
        (Fx::Run { .. }, _) if legs || figures => Gait::Run,
        (_, MoveMode::Walk | MoveMode::Roll) if legs || figures => Gait::Walk,
        (_, MoveMode::Hover) => Gait::Hover,
        (_, MoveMode::Fly) => Gait::Fly,
        _ => Gait::Roll,
    };
    let mut rotation = Quat::from_rotation_y(yaw);
    if gait == Gait::Roll && !slides {
        // Pitches over edges.
        let d = 0.30;
        let slope = (way.at(now.s + d).y - way.at(now.s - d).y) / (2.0 * d);
        rotation *= Quat::from_rotation_x(slope.atan().clamp(-0.55, 0.55));
    }
    place.translation = p;
    place.rotation = rotation;
    stage.put(id, place);
    if stage.silent {
        return;
    }
    let before = way.when((age - 0.05).max(0.0));
    let thrust = (now.speed - before.speed) / 0.05;
    let bend = way.bend(now.s) * now.speed;
    let scale = shape
        .as_ref()
        .map_or(1.0, |s| s.plan.stance.scale.x * place.scale.x);
    let actor = stage.actors.of(id);
    actor.motion = Some(if slides {
        Motion::Slides(r.share())
    } else {
        Motion::Goes {
            gait,
            step: now,
            length: way.length(),
            scale,
            age,
            lean: Vec2::new(thrust * 0.12, bend),
        }
    });
    let foot = shape.as_ref().and_then(|s| actor.steps(&s.plan));
    if matches!(gait, Gait::Walk | Gait::Run) && !slides {
        stage.actors.walks_on(id, &way, p.y);
    }
    let ground = stage.footing(p);
    if let Some(foot) = foot {
        let side = if foot == 0 { -0.12 } else { 0.12 };
        let at = p + rotation * Vec3::new(side, 0.02, -0.10) * place.scale.x;
        stage.cue(CueKind::Step(ground), at, weight);
        if !figures {
            let size = 0.28 + 0.07 * weight;
            let n = if ground == Footing::Pavement { 1 } else { 3 };
            stage.particles.dust_ring(at, size, ground, n);
        }
    }
    let strength = now.speed / 4.0;
    match gait {
        Gait::Roll => {
            for _ in 0..r.beats(0.05) {
                let x = stage.particles.rng.range(-0.22, 0.22);
                let from = p + rotation * Vec3::new(x, 0.03, 0.32) * place.scale.x;
                let up = stage.particles.rng.range(0.15, 0.4);
                let speed = rotation * Vec3::new(x, up, 0.5) * strength;
                let puff = Particle::smoke(from, speed, (0.10, 0.42), dust_colour(ground), 0.8);
                let thin = if ground == Footing::Pavement {
                    0.12
                } else {
                    0.36
                };
                stage.particles.add(puff.alpha(thin * strength.min(1.0)));
                if slides && ground != Footing::Water {
                    let back = rotation * Vec3::Z;
                    stage
                        .particles
                        .sparks(from, back, 1, Vec3::new(3.0, 2.0, 0.8), 0.7);
                }
            }
        }
        Gait::Hover => {
            for _ in 0..r.beats(0.04) {
                let d = stage.particles.rng.direction() * 0.34 * place.scale.x;
                let from = p + Vec3::new(d.x, 0.02, d.y);
                let speed = Vec3::new(d.x, 0.12, d.y) * 2.2;
                let puff = Particle::smoke(from, speed, (0.10, 0.40), dust_colour(ground), 0.7);
                stage.particles.add(puff.alpha(0.30));
            }
        }
        Gait::Fly if flies_low(stage, p) => {
            // The wash of rotors and engines.
            for _ in 0..r.beats(0.07) {
                let d = stage.particles.rng.direction() * 0.4;
                let from = p + Vec3::new(d.x, 0.04, d.y);
                let speed = Vec3::new(d.x, 0.05, d.y) * 2.6;
                let puff = Particle::smoke(from, speed, (0.12, 0.5), dust_colour(ground), 0.7);
                stage.particles.add(puff.alpha(0.22));
            }
        }
        _ => {}
    }
}

/// Whether the base of a flyer is close enough to the ground to stir it up.
fn flies_low(stage: &Stage, p: Vec3) -> bool {
    p.y - stage.floor(p) < 0.5
}

/// A jump: crouch, flight on jets, landing.
fn leap(
    r: &mut Running,
    stage: &mut Stage,
    canvas: &mut Canvas,
    id: u16,
    way: &Way,
    mut place: Transform,
) {
    let [crouch, air, landing] = way.times;
    let (first, last) = (way.at(0.0), way.at(way.length()));
    let weight = stage.weight(id);
    let (c, a, l) = (
        (r.age / crouch).min(1.0),
        ((r.age - crouch) / air).clamp(0.0, 1.0),
        ((r.age - crouch - air) / landing).clamp(0.0, 1.0),
    );
    // Thrust carries it up quickly and lets it down slowly.
    let u = a * (1.0 + 0.22 * (1.0 - a)) - 0.22 * a * (1.0 - a) * a;
    let u = u.clamp(0.0, 1.0);
    let dist = (last - first).with_y(0.0).length();
    let height = 0.75 + 0.13 * dist + (last.y - first.y).abs() * 0.45;
    let lift = 1.0 - (2.0 * u - 1.0).powi(2);
    place.translation = first.lerp(last, u) + Vec3::Y * (height * lift);
    let turn = |from: f32, to: f32, t: f32| {
        from + crate::minis::rig::wrap(to - from) * smooth(0.0, 1.0, t)
    };
    let yaw = if a < 0.5 {
        turn(way.from_yaw, way.first_yaw, c * 0.5 + a)
    } else {
        turn(way.first_yaw, way.end_yaw, (a - 0.5) * 2.0)
    };
    place.rotation = Quat::from_rotation_y(yaw);
    stage.put(id, place);
    if stage.silent {
        return;
    }
    stage.actors.of(id).motion = Some(Motion::Leaps {
        crouch: c,
        air: a,
        land: l,
    });
    let lifts = r.passes(crouch);
    if lifts {
        let ground = stage.footing(first);
        stage
            .particles
            .dust_ring(first, 0.8 + 0.12 * weight, ground, 14);
    }
    if r.passes(crouch + air) {
        land(r, stage, way, weight);
    }
    if a > 0.0 && a < 0.97 && l <= 0.0 {
        // Strong at first, a breath before the ground at the end.
        let power = smooth(0.45, 0.15, a).max(0.3 + 0.6 * smooth(0.6, 0.9, a));
        jets(r, stage, canvas, place, power);
    }
}

/// Flames under a jumper.
fn jets(r: &Running, stage: &mut Stage, canvas: &mut Canvas, place: Transform, power: f32) {
    let scale = place.scale.x;
    let flame = Vec3::new(0.5, 0.8, 2.2);
    for side in [-0.09, 0.09] {
        let from = place.translation + place.rotation * Vec3::new(side, 0.52, 0.24) * scale;
        let down = place.rotation * Vec3::new(side * 0.6, -1.0, 0.25);
        let flicker = 0.85 + 0.15 * (r.age * 61.0 + side * 40.0).sin();
        let tip = from + down * 0.62 * power * flicker * scale;
        canvas.streak(from, tip, 0.15 * scale, flame, 0.95);
        canvas.streak(
            from,
            from.lerp(tip, 0.55),
            0.08 * scale,
            Vec3::splat(2.4),
            0.9,
        );
        canvas.glow(from, 0.15 * scale, flame, 0.8 * power);
        for _ in 0..r.beats(0.035) {
            let wild = stage.particles.ball() * 0.3;
            let puff =
                Particle::smoke(tip, down * 1.2 + wild, (0.10, 0.38), Vec3::splat(0.72), 0.8);
            stage.particles.add(puff.alpha(0.26));
        }
    }
    canvas.lamp(
        place.translation + Vec3::Y * 0.3,
        Vec3::new(0.5, 0.7, 1.0),
        45_000.0 * power,
    );
    // The ground feels it as long as it is near.
    let floor = stage.floor(place.translation);
    let near = smooth(1.1, 0.2, place.translation.y - floor);
    if near > 0.0 {
        let under = place.translation.with_y(floor + 0.02);
        let ground = stage.footing(under);
        for _ in 0..r.beats(0.04) {
            stage.particles.dust_ring(under, 0.8 * near, ground, 1);
        }
    }
}

/// Dust, noise and a tremble where a jump ends.
fn land(r: &Running, stage: &mut Stage, way: &Way, weight: f32) {
    // Once: either on touching the ground or at the end of a move that was cut short.
    if r.was >= way.times[0] + way.times[1] {
        return;
    }
    let at = way.at(way.length());
    let ground = stage.footing(at);
    stage.cue(CueKind::Lands(ground), at, weight);
    if !stage.silent {
        stage
            .particles
            .dust_ring(at, 0.9 + 0.16 * weight, ground, 18);
        stage.shake(0.10 + 0.06 * weight);
    }
}

/// A miniature throws itself at another and falls back to where it stood.
pub(super) fn ram(
    r: &mut Running,
    stage: &mut Stage,
    canvas: &mut Canvas,
    from: u16,
    to: At,
    above: bool,
    hit: bool,
) {
    let stood = r.stood;
    if r.age >= r.lasts {
        stage.put(from, stood);
        stage.moved(from, false);
        return;
    }
    if stage.silent {
        return;
    }
    let t = r.share();
    let strike = 0.45;
    let target = match to {
        At::Mini(id) => stage.root(id).map_or(r.to, |p| p.translation),
        At::Hex(_) => r.to,
    };
    let flat = (target - stood.translation).with_y(0.0);
    let dir = flat.normalize_or_zero();
    // Up to its side, or past it.
    let reach = if hit {
        (flat.length() - 0.55).max(0.2)
    } else {
        flat.length() * 0.8
    };
    let aside = if hit {
        Vec3::ZERO
    } else {
        dir.cross(Vec3::Y) * 0.5
    };
    let goal = dir * reach + aside;
    let go = if t < strike {
        (t / strike).powi(2)
    } else {
        1.0 - smooth(strike + 0.1, 1.0, t)
    };
    let mut place = stood;
    place.translation += goal * go;
    if above {
        let top = (target.y - stood.translation.y) + 1.3;
        let up = if t < strike {
            let a = t / strike;
            top * 4.0 * a * (1.0 - a) * 0.8 + (0.55 + target.y - stood.translation.y) * a * a
        } else {
            (0.55 + target.y - stood.translation.y) * go
        };
        place.translation.y += up.max(0.0);
    }
    if let Some(yaw) = (dir.length_squared() > 0.5).then(|| (-dir.x).atan2(-dir.z)) {
        let turn = crate::minis::rig::wrap(yaw - yaw_of(stood.rotation));
        let k = smooth(0.0, 0.15, t) * smooth(1.0, 0.8, t);
        place.rotation = Quat::from_rotation_y(yaw_of(stood.rotation) + turn * k);
    }
    stage.put(from, place);
    let weight = stage.weight(from);
    if above {
        let air = (t / strike).min(1.0);
        stage.actors.of(from).motion = Some(Motion::Leaps {
            crouch: 1.0,
            air: if t < strike { air } else { 1.0 },
            land: ((t - strike) / 0.4).clamp(0.0, 1.0),
        });
        if t < strike {
            jets(r, stage, canvas, place, 1.0);
        }
    } else if t < strike {
        let way = Way::new(
            &[stood.translation, stood.translation + goal],
            yaw_of(stood.rotation),
            None,
        );
        if let (Some(way), Some(shape)) = (way, stage.plan(from)) {
            let s = goal.length() * go;
            let legs = !shape.plan.legs.is_empty();
            stage.actors.of(from).motion = Some(Motion::Goes {
                gait: if legs { Gait::Run } else { Gait::Roll },
                step: super::way::Step {
                    s,
                    yaw: 0.0,
                    turning: None,
                    speed: 4.0,
                },
                length: way.length() + 2.0,
                scale: shape.plan.stance.scale.x * place.scale.x,
                age: r.age,
                lean: Vec2::ZERO,
            });
            if stage.actors.of(from).steps(&shape.plan).is_some() {
                let ground = stage.footing(place.translation);
                stage.cue(CueKind::Step(ground), place.translation, weight);
            }
        }
    }
    if r.passes(r.lasts * strike) {
        let point = if hit { r.to } else { place.translation };
        if hit {
            stage.cue(CueKind::Hits(super::ShotKind::Melee), point, weight);
            stage
                .particles
                .sparks(point, -dir, 22, Vec3::new(3.0, 2.0, 0.8), 1.3);
            let floor = stage.floor(point);
            stage
                .particles
                .pieces(point, 7, 0.05, Vec3::splat(0.22), floor, 1.4);
            stage.shake(0.25 + 0.08 * weight);
            if let At::Mini(id) = to
                && let Some(root) = stage.root(id)
            {
                let local = root.rotation.inverse() * -dir;
                stage.actors.of(id).jolt(local, 1.6);
            }
        } else {
            let ground = stage.footing(point);
            stage.cue(
                CueKind::Misses(super::ShotKind::Melee, ground),
                point,
                weight,
            );
        }
        let ground = stage.footing(place.translation);
        stage
            .particles
            .dust_ring(place.translation, 0.9, ground, 12);
    }
}
