//! What damage leaves of a building: cracks, soot, holes, teeth of wall, slabs that stick out, rubble.

use bevy::prelude::*;
use hexlance_board::BuildingKind;

use super::BuildingKey;
use super::parts::Bay;
use super::style::{Look, look};
use crate::meshkit::Kit;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::space::LEVEL;

fn rust() -> Paint {
    Paint::new(0x6a4028).gloss(0.12).detail(0.4)
}

/// Cracks, soot and holes in a bay that stands.
pub(super) fn hurt(
    kit: &mut Kit,
    l: &Look,
    key: &BuildingKey,
    bay: &Bay,
    broken: bool,
    rng: &mut Rng,
) {
    let lost = 1.0 - key.sound();
    // As many random numbers in every state: what is there stays where it is when more comes to it.
    let (crack, sooty, hole) = (rng.unit(), rng.unit(), rng.unit());
    let mut own = Rng::new(rng.bits());
    if lost > 0.05 && crack < 0.45 + lost {
        cracks(kit, bay, &mut own);
    }
    if key.fire || broken && lost > 0.05 && sooty < 0.35 + lost * 0.6 {
        soot(kit, l, bay, &mut own);
    }
    if lost > 0.3 && hole < lost * 0.55 {
        shell_hole(kit, l, bay, &mut own);
    }
}

/// A dark zigzag with a branch.
fn cracks(kit: &mut Kit, bay: &Bay, rng: &mut Rng) {
    let dark = Paint::new(0x191614).gloss(0.02);
    let d = 0.0125;
    let mut at = Vec2::new(
        rng.range(0.1, 0.9),
        if rng.chance(0.5) { 0.98 } else { 0.03 },
    );
    let down = if at.y > 0.5 { -1.0 } else { 1.0 };
    let mut wide = rng.range(0.022, 0.034);
    for i in 0..5 {
        let next = Vec2::new(
            (at.x + rng.range(-0.17, 0.17)).clamp(0.03, 0.97),
            at.y + down * rng.range(0.08, 0.16),
        );
        let w = wide * 0.7;
        let ends = [(at, wide), (next, w)];
        let [(lo, a), (hi, b)] = if at.y < next.y {
            ends
        } else {
            [ends[1], ends[0]]
        };
        kit.buf.quad(
            bay.at(lo.x - a * 0.5, lo.y, d),
            bay.at(lo.x + a * 0.5, lo.y, d),
            bay.at(hi.x + b * 0.5, hi.y, d),
            bay.at(hi.x - b * 0.5, hi.y, d),
            &dark,
        );
        if i == 2 {
            let tip = Vec2::new((at.x + rng.range(0.12, 0.22)).min(0.98), at.y + down * 0.06);
            kit.buf.flat(
                bay.at(at.x, at.y - 0.015, d),
                bay.at(tip.x, tip.y, d),
                bay.at(at.x, at.y + 0.015, d),
                &dark,
            );
        }
        at = next;
        wide = w;
    }
}

/// Soot above a window: black in the middle, fading into the wall.
fn soot(kit: &mut Kit, l: &Look, bay: &Bay, rng: &mut Rng) {
    let mid = Vec2::new(rng.range(0.3, 0.7), rng.range(0.70, 0.80));
    let black = Paint::new(0x0d0b0a).gloss(0.02);
    let d = 0.0135;
    let n = 9;
    let rim = |i: usize| {
        let a = i as f32 * std::f32::consts::TAU / n as f32;
        // A plume: it reaches upwards.
        let up = if a.sin() > 0.0 { 0.30 } else { 0.20 };
        let wave = 0.85 + 0.15 * ((i * 7 % 5) as f32 - 2.0) * 0.5;
        Vec2::new(
            (mid.x + a.cos() * 0.34 * wave).clamp(0.0, 1.0),
            (mid.y + a.sin() * up * wave).clamp(0.0, 1.0),
        )
    };
    let half = |p: Vec2| mid + (p - mid) * 0.5;
    let normal = bay.out;
    let dark = black.mix(l.wall, 0.35);
    for i in 0..n {
        let (p, q) = (rim(i), rim((i + 1) % n));
        let (r, s) = (half(p), half(q));
        let v = |kit: &mut Kit, p: Vec2, paint: &Paint| {
            kit.buf.vertex(bay.at(p.x, p.y, d), normal, paint)
        };
        let (a, b, c) = (v(kit, mid, &black), v(kit, r, &dark), v(kit, s, &dark));
        kit.buf.triangle(a, b, c);
        let (e, f) = (v(kit, p, &l.wall), v(kit, q, &l.wall));
        kit.buf.triangle(b, e, f);
        kit.buf.triangle(b, f, c);
    }
}

/// A hole shot into the wall: dark inside, a ragged pale rim, bars that stick out.
fn shell_hole(kit: &mut Kit, l: &Look, bay: &Bay, rng: &mut Rng) {
    let mid = Vec2::new(rng.range(0.3, 0.7), rng.range(0.3, 0.7));
    let r = rng.range(0.20, 0.32);
    let n = 9;
    let ring = |k: f32| -> Vec<Vec2> {
        let mut own = Rng::new(17 + (mid.x * 1000.0) as u64);
        (0..n)
            .map(|i| {
                let a = i as f32 * std::f32::consts::TAU / n as f32;
                let far = r * k * own.range(0.70, 1.15);
                (mid + Vec2::new(a.cos(), a.sin()) * far).clamp(Vec2::ZERO, Vec2::ONE)
            })
            .collect()
    };
    let (outer, inner) = (ring(1.0), ring(0.80));
    let pale = l.wall.highlight(0.15).shade(0.9);
    let black = Paint::new(0x080707);
    for i in 0..n {
        let j = (i + 1) % n;
        let p = |v: Vec2, d: f32| bay.at(v.x, v.y, d);
        kit.buf.quad(
            p(inner[i], 0.016),
            p(outer[i], 0.012),
            p(outer[j], 0.012),
            p(inner[j], 0.016),
            &pale,
        );
        kit.buf.flat(
            p(mid, 0.015),
            p(inner[i], 0.015),
            p(inner[j], 0.015),
            &black,
        );
    }
    for k in 0..3 {
        let from = inner[(k * 3 + 1) % n];
        let to = from.lerp(mid, 0.6);
        let (a, b) = (bay.at(from.x, from.y, 0.012), bay.at(to.x, to.y, 0.03));
        kit.rod(a, b, 0.005, 0.004, 3, rust());
    }
}

/// Teeth of wall along a line, seen from both sides.
pub(super) fn teeth(
    kit: &mut Kit,
    l: &Look,
    [a, b]: [Vec3; 2],
    out: Vec3,
    sound: f32,
    rng: &mut Rng,
) {
    let most = 0.25 + 0.75 * sound;
    let n = 3;
    let mut last = rng.range(0.05, most);
    for i in 0..n {
        let next = rng.range(0.02, most);
        let (f, g) = (i as f32 / n as f32, (i + 1) as f32 / n as f32);
        let (p, q) = (a.lerp(b, f), a.lerp(b, g));
        let (h, k) = (Vec3::Y * LEVEL * last, Vec3::Y * LEVEL * next);
        kit.buf.quad(p, q, q + k, p + h, &l.wall.shade(0.92));
        let t = -out * 0.03;
        kit.buf
            .quad(q + t, p + t, p + h + t, q + k + t, &l.trim.shade(0.7));
        // The broken edge is pale.
        kit.buf
            .quad(p + h, q + k, q + k + t, p + h + t, &l.wall.highlight(0.2));
        last = next;
    }
}

/// The side of a bay whose neighbour is gone: an inner wall with a door, and the floor slab that sticks out.
pub(super) fn torn_side(kit: &mut Kit, c: [Vec3; 4], out: Vec3, slab: bool, rng: &mut Rng) {
    let papers = [0x9a8f78, 0x7f8a80, 0xa08070, 0x8a8f98];
    let paper = Paint::new(papers[rng.pick(papers.len())])
        .gloss(0.05)
        .detail(0.6)
        .shade(0.55);
    kit.buf.quad(c[0], c[1], c[2], c[3], &paper);
    let at = |u: f32, v: f32, d: f32| c[0].lerp(c[1], u).lerp(c[3].lerp(c[2], u), v) + out * d;
    let u = rng.range(0.2, 0.55);
    let dark = Paint::new(0x14110f);
    kit.buf.quad(
        at(u, 0.0, 0.004),
        at(u + 0.26, 0.0, 0.004),
        at(u + 0.26, 0.66, 0.004),
        at(u, 0.66, 0.004),
        &dark,
    );
    if !slab {
        return;
    }
    // The slab above, broken off at different lengths.
    let grey = Paint::new(0x9a948a).gloss(0.05).detail(0.5);
    let n = 3;
    for i in 0..n {
        let (f, g) = (i as f32 / n as f32, (i + 1) as f32 / n as f32);
        let (far, near) = (rng.range(0.02, 0.16), rng.range(0.02, 0.16));
        let (lo, hi) = (0.90, 1.0);
        let top = [
            at(f, hi, 0.0),
            at(f, hi, far),
            at(g, hi, near),
            at(g, hi, 0.0),
        ];
        let low = [
            at(f, lo, 0.0),
            at(f, lo, far),
            at(g, lo, near),
            at(g, lo, 0.0),
        ];
        kit.buf.quad(top[0], top[1], top[2], top[3], &grey);
        kit.buf
            .quad(low[3], low[2], low[1], low[0], &grey.shade(0.45));
        kit.buf
            .quad(low[1], low[2], top[2], top[1], &grey.shade(0.8));
        if rng.chance(0.7) {
            let foot = at((f + g) * 0.5, 0.95, far.min(near));
            let tip = foot + out * rng.range(0.04, 0.09) + Vec3::Y * rng.range(-0.06, 0.03);
            kit.rod(foot, tip, 0.006, 0.004, 3, rust());
        }
    }
}

/// Broken pieces on a floor that lies open.
pub(super) fn litter(kit: &mut Kit, l: &Look, mid: Vec3, reach: f32, lost: f32, rng: &mut Rng) {
    for _ in 0..(2.0 + 4.0 * lost) as usize {
        let d = rng.direction() * reach * rng.range(0.1, 0.42);
        let size = rng.range(0.02, 0.06);
        let turn = Quat::from_rotation_y(rng.range(0.0, 6.3))
            * Quat::from_rotation_x(rng.range(-0.4, 0.4));
        let at =
            Transform::from_translation(mid + Vec3::new(d.x, size * 0.3, d.y)).with_rotation(turn);
        let paint = if rng.chance(0.6) { l.wall } else { l.trim };
        kit.with(at, |k| {
            k.cuboid(
                Vec3::ZERO,
                Vec3::new(size * 1.5, size * 0.7, size),
                0.0,
                paint.shade(0.75),
            );
        });
    }
}

/// Broken pieces around the foot; in a ruin, heaps of them inside.
pub(super) fn debris(kit: &mut Kit, key: &BuildingKey, lost: f32, rng: &mut Rng) {
    let l = look(key);
    let dust = Paint::new(0x8a8175).gloss(0.03).detail(1.0);
    if lost > 0.55 && key.kind == BuildingKind::Building {
        for _ in 0..5 {
            let p = rng.direction() * rng.range(0.05, 0.34);
            let (r, h) = (rng.range(0.18, 0.26), LEVEL * rng.range(0.25, 0.55) * lost);
            let seed = rng.bits() as u32;
            let mid = Vec3::new(p.x, 0.0, p.y);
            kit.puff(mid, Vec3::new(r, h, r * 0.9), (9, 5), 0.3, seed, |d| {
                dust.mix(l.wall, 0.3).shade(0.6 + 0.3 * d.y.max(0.0))
            });
        }
    }
    let wall = key.kind == BuildingKind::Wall;
    let near = if wall { 0.08 } else { 0.42 };
    for _ in 0..(5.0 + 34.0 * lost) as usize {
        let p = rng.direction() * rng.range(near, 0.74);
        let size = rng.range(0.025, 0.085);
        let at = Transform::from_xyz(p.x, size * 0.25, p.y).with_rotation(
            Quat::from_rotation_y(rng.range(0.0, std::f32::consts::TAU))
                * Quat::from_rotation_x(rng.range(-0.5, 0.5)),
        );
        let paint = if rng.chance(0.5) { l.wall } else { l.trim };
        let shape = Vec3::new(size * 1.6, size * 0.8, size);
        kit.with(at, |k| k.cuboid(Vec3::ZERO, shape, 0.0, paint.shade(0.75)));
    }
    if lost > 0.4 {
        for _ in 0..4 {
            let p = rng.direction() * rng.range(near, 0.62);
            let foot = Vec3::new(p.x, -0.02, p.y);
            let d = rng.direction() * 0.10;
            let tip = foot + Vec3::new(d.x, rng.range(0.08, 0.24), d.y);
            kit.rod(foot, tip, 0.010, 0.008, 4, rust());
        }
    }
}
