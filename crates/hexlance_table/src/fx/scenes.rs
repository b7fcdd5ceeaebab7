//! Little scenes: falls, deaths, shutdowns, things from the sky, fires, smoke, houses that come down.

use bevy::prelude::*;

use super::canvas::Canvas;
use super::impact::{self, FIRE, SPARK};
use super::particles::{Particle, Particles, dust_colour};
use super::{Act, At, Running, ShotKind, Stage};
use crate::cue::{CueKind, Footing};
use crate::noise::smooth;
use crate::space::LEVEL;

/// Seconds for which a shell can be seen to fall.
pub(super) const FALL: f32 = 0.55;

/// Length of a scene.
pub(super) fn lasts(act: Act) -> f32 {
    match act {
        Act::Falls => 1.15,
        Act::StandsUp => 1.2,
        Act::Stumbles => 0.6,
        Act::PowersDown => 1.0,
        Act::PowersUp => 0.9,
        Act::Overheats | Act::Vents => 0.9,
        Act::Dies => 1.5,
        Act::Shimmers => 0.9,
        Act::Shields(_) => 0.6,
    }
}

/// A scene begins.
pub(super) fn begin(stage: &mut Stage, id: u16, act: Act, at: Vec3) {
    let weight = stage.weight(id);
    match act {
        Act::PowersDown => stage.cue(CueKind::PowersDown, at, weight),
        Act::Overheats => stage.cue(CueKind::Alarm, at, weight),
        Act::PowersUp | Act::StandsUp | Act::Stumbles | Act::Vents => {
            stage.cue(CueKind::Servo, at, weight)
        }
        Act::Falls | Act::Dies | Act::Shimmers | Act::Shields(_) => {}
    }
}

/// A scene goes on.
pub(super) fn step(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas, id: u16, act: Act) {
    if stage.silent || r.age >= r.lasts {
        return;
    }
    let t = r.share();
    stage.actors.of(id).scene = Some((act, t));
    let Some(root) = stage.root(id) else { return };
    let (weight, foot, size) = (stage.weight(id), root.translation, root.scale.x);
    let at = stage.chest(At::Mini(id));
    match act {
        Act::Falls => {
            if r.passes(r.lasts * 0.66) {
                let ground = stage.footing(foot);
                let lies = foot + root.rotation * Vec3::NEG_Z * 0.3 * size;
                stage.cue(CueKind::Falls(ground), lies, weight);
                stage
                    .particles
                    .dust_ring(lies, 1.0 + 0.15 * weight, ground, 22);
                stage.shake(0.15 + 0.08 * weight);
            }
        }
        Act::Stumbles => {
            if r.passes(r.lasts * 0.4) {
                let ground = stage.footing(foot);
                stage.cue(CueKind::Step(ground), foot, weight);
                stage.particles.dust_ring(foot, 0.6, ground, 7);
            }
        }
        Act::PowersDown => {
            // The last light goes, a little steam leaves.
            let dying = smooth(0.75, 0.1, t) * (0.6 + 0.4 * (r.age * 41.0).sin());
            canvas.glow(
                at + Vec3::Y * 0.12,
                0.20 * size,
                Vec3::new(0.5, 0.9, 1.6),
                0.35 * dying.max(0.0),
            );
            for _ in 0..r.beats(0.09) {
                steam(stage.particles, at, size, 0.8);
            }
        }
        Act::PowersUp => {
            let wake = smooth(0.2, 0.7, t) * smooth(1.0, 0.8, t);
            canvas.glow(
                at + Vec3::Y * 0.12,
                0.24 * size,
                Vec3::new(0.5, 0.9, 1.6),
                0.5 * wake,
            );
        }
        Act::Overheats => {
            for _ in 0..r.beats(0.05) {
                steam(stage.particles, at, size, 1.2);
            }
            let pulse = (t * std::f32::consts::PI * 3.0).sin().abs();
            canvas.glow(at, 0.55 * size, Vec3::new(2.4, 0.5, 0.1), 0.22 * pulse);
        }
        // In two jets to the sides.
        Act::Vents => {
            for beat in 0..r.beats(0.04) {
                let side = root.rotation * Vec3::X * if beat % 2 == 0 { 0.3 } else { -0.3 };
                steam(stage.particles, at + side * size, size, 1.4 * (1.0 - t));
            }
        }
        Act::Dies => dies(r, stage, canvas, root, at, weight),
        Act::Shimmers => {
            // Bands of pale light run down it.
            let k = (t * std::f32::consts::PI).sin();
            for band in 0..4 {
                let f = (t * 1.6 + band as f32 * 0.25).fract();
                let y = foot.y + (at.y - foot.y) * 1.7 * (1.0 - f);
                let wide = 0.42 * size * (1.0 + 0.08 * (r.age * 30.0 + f * 9.0).sin());
                impact::ring(
                    canvas,
                    foot.with_y(y),
                    wide,
                    0.05,
                    Vec3::new(0.5, 0.9, 1.1),
                    0.22 * k,
                );
            }
        }
        Act::Shields(colour) => {
            let c = colour.to_linear();
            let tone = Vec3::new(c.red, c.green, c.blue) * 2.0;
            let k = smooth(0.0, 0.15, t) * smooth(1.0, 0.3, t);
            canvas.glow(at, 0.75 * size, tone, 0.30 * k);
            for band in 0..3 {
                let up = (band as f32 - 1.0) * 0.28 * size;
                let wide = (0.55f32.powi(2) - up * up).max(0.05).sqrt() * size;
                impact::ring(canvas, at + Vec3::Y * up, wide, 0.05, tone, 0.35 * k);
            }
        }
        Act::StandsUp => {}
    }
}

/// A breath of steam.
pub(super) fn steam(p: &mut Particles, at: Vec3, size: f32, strength: f32) {
    let d = p.ball() * 0.16 * size;
    let v = Vec3::new(d.x, 0.7, d.z) * strength;
    p.add(
        Particle::smoke(
            at + d,
            v,
            (0.08 * size, 0.36 * size),
            Vec3::splat(0.82),
            0.9,
        )
        .weight(-0.6)
        .alpha(0.34),
    );
}

/// Blows inside, then the big one.
fn dies(
    r: &Running,
    stage: &mut Stage,
    canvas: &mut Canvas,
    root: Transform,
    at: Vec3,
    weight: f32,
) {
    let t = r.share();
    let bang = 0.30;
    let floor = root.translation.y;
    if t < bang {
        if r.beats(0.11) > 0 {
            let spot = at + stage.particles.ball() * 0.22;
            stage.particles.sparks(spot, Vec3::Y, 9, SPARK, 1.0);
            stage
                .particles
                .add(Particle::glow(spot, Vec3::ZERO, (0.12, 0.30), FIRE, 0.2));
            stage.particles.add(
                Particle::smoke(spot, Vec3::Y * 0.6, (0.14, 0.5), Vec3::splat(0.08), 1.1)
                    .alpha(0.6),
            );
        }
        canvas.glow(
            at,
            0.3,
            FIRE,
            0.4 * (t / bang) * (0.6 + 0.4 * (r.age * 47.0).sin()),
        );
        return;
    }
    let size = 1.1 + 0.28 * weight;
    if r.passes(r.lasts * bang) {
        blow_up(stage, at, size);
        stage.particles.pieces(
            at,
            12 + 4 * weight as usize,
            0.06,
            Vec3::splat(0.20),
            floor,
            2.3,
        );
        stage.shake(0.35 + 0.08 * weight);
    }
    impact::fireball(canvas, at, size, ((t - bang) / 0.55).min(1.0), &r.rng);
    for _ in 0..r.beats(0.06) {
        let d = stage.particles.ball() * 0.18;
        stage.particles.add(
            Particle::smoke(
                root.translation + d + Vec3::Y * 0.2,
                Vec3::Y * 0.9,
                (0.22, 0.85),
                Vec3::splat(0.07),
                1.6,
            )
            .alpha(0.6),
        );
    }
}

/// An explosion begins.
pub(super) fn blow_up(stage: &mut Stage, at: Vec3, size: f32) {
    stage.cue(CueKind::Explosion, at, size);
    stage.shake((size * 0.16).min(0.7));
    if stage.silent {
        return;
    }
    let floor = stage.floor(at);
    let p = &mut *stage.particles;
    p.sparks(
        at,
        Vec3::Y,
        (10.0 + 10.0 * size) as usize,
        SPARK,
        1.1 + 0.5 * size,
    );
    p.pieces(
        at,
        (3.0 * size) as usize,
        0.05,
        Vec3::splat(0.16),
        floor,
        1.0 + 0.5 * size,
    );
    for _ in 0..(4.0 * size) as usize {
        let d = p.ball();
        let v = Vec3::new(d.x * 0.6, 0.5 + d.y.abs() * 0.8, d.z * 0.6) * (0.6 + 0.4 * size);
        let life = p.rng.range(1.0, 1.9);
        p.add(Particle::smoke(at, v, (0.2 * size, 0.7 * size), Vec3::splat(0.10), life).alpha(0.5));
    }
}

/// Something goes off in the ground.
pub(super) fn burst(stage: &mut Stage, at: Vec3, size: f32) {
    let ground = stage.footing(at);
    stage.cue(CueKind::Explosion, at, size);
    stage.shake((size * 0.12).min(0.5));
    if stage.silent {
        return;
    }
    impact::throw_up(stage.particles, at, ground, size);
    stage.particles.dust_ring(at, 0.8 * size, ground, 10);
    stage.particles.add(Particle::glow(
        at,
        Vec3::Y,
        (0.25 * size, 0.5 * size),
        FIRE,
        0.22,
    ));
}

/// A shell comes down, bursts, and leaves a smoking hole.
pub(super) fn incoming(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas, size: f32) {
    let fall = r.lasts - 0.55 * if stage.calm { 0.6 } else { 1.0 };
    if r.was < 0.0 {
        stage.cue(
            CueKind::Fires(ShotKind::Artillery),
            r.to + Vec3::Y * 6.0,
            size,
        );
    }
    if r.age < fall {
        let f = r.age / fall;
        // Steep, from behind whoever looks.
        let from = r.to + Vec3::new(2.2, 9.0, 3.0);
        let at = from.lerp(r.to, f * f);
        let tail = from.lerp(r.to, (f - 0.10).max(0.0).powi(2));
        canvas.streak(at, tail, 0.12 * size, SPARK, 0.9);
        canvas.piece(
            at,
            Quat::from_rotation_arc(Vec3::Z, (r.to - from).normalize_or_zero()),
            Vec3::new(0.06, 0.06, 0.2),
            Vec3::splat(0.2),
        );
        return;
    }
    if r.passes(fall) {
        let at = r.to;
        stage.cue(CueKind::Hits(ShotKind::Artillery), at, size);
        burst(stage, at, size);
    }
    let t = ((r.age - fall) / (r.lasts - fall)).clamp(0.0, 1.0);
    impact::fireball(canvas, r.to + Vec3::Y * 0.15, size, t, &r.rng);
    for _ in 0..r.beats(0.05) {
        let d = stage.particles.ball() * 0.2;
        let v = Vec3::new(0.0, 0.7, 0.0);
        stage.particles.add(
            Particle::smoke(r.to + d, v, (0.16, 0.6 * size), Vec3::splat(0.20), 1.7).alpha(0.42),
        );
    }
}

/// Walls break, floors go down, dust rolls outwards.
pub(super) fn collapse(r: &mut Running, stage: &mut Stage, levels: u8) {
    let t = r.share();
    let tall = f32::from(levels.clamp(1, 8)) * LEVEL;
    let base = r.to;
    if r.was < 0.0 {
        stage.shake(0.35);
    }
    for _ in 0..r.beats(0.03) {
        let p = &mut *stage.particles;
        let d = p.rng.direction() * p.rng.range(0.2, 0.75);
        // What still stands breaks from the top.
        let y = tall * (1.0 - t) * p.rng.unit();
        let at = base + Vec3::new(d.x, y, d.y);
        let out = Vec3::new(d.x, 0.15, d.y) * (0.8 + 1.2 * t);
        p.add(
            Particle::smoke(at, out, (0.30, 1.1), Vec3::new(0.62, 0.59, 0.54), 1.9)
                .weight(0.05)
                .alpha(0.62),
        );
        let v = Vec3::new(d.x, 0.4, d.y) * 1.1;
        let big = p.rng.range(0.05, 0.13);
        p.add(Particle::piece(
            at,
            v,
            big,
            Vec3::new(0.45, 0.42, 0.38),
            base.y,
        ));
    }
    if r.passes(r.lasts * 0.7) {
        stage.particles.dust_ring(base, 1.8, Footing::Pavement, 26);
        stage.shake(0.3);
    }
}

/// Flames catch.
pub(super) fn ignites(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas) {
    let k = (r.share() * std::f32::consts::PI).sin();
    for _ in 0..r.beats(0.03) {
        let p = &mut *stage.particles;
        let d = p.rng.direction() * p.rng.range(0.0, 0.7);
        let at = r.to + Vec3::new(d.x, 0.05, d.y);
        let up = p.rng.range(0.5, 1.1);
        p.add(Particle::glow(at, Vec3::Y * up, (0.22, 0.05), FIRE, 0.6));
        p.add(Particle::smoke(at, Vec3::Y * 0.8, (0.15, 0.6), Vec3::splat(0.14), 1.2).alpha(0.4));
    }
    canvas.lamp(
        r.to + Vec3::Y * 0.4,
        Vec3::new(1.0, 0.5, 0.15),
        60_000.0 * k,
    );
}

/// Smoke pours out.
pub(super) fn smokes(r: &mut Running, stage: &mut Stage) {
    for _ in 0..r.beats(0.025) {
        let p = &mut *stage.particles;
        let d = p.rng.direction() * p.rng.range(0.0, 0.35);
        let at = r.to + Vec3::new(d.x, 0.1, d.y);
        let v = Vec3::new(d.x * 2.2, 0.6, d.y * 2.2);
        let tone = dust_colour(Footing::Snow) * 0.85;
        p.add(Particle::smoke(at, v, (0.2, 0.9), tone, 1.6).alpha(0.5));
    }
}
