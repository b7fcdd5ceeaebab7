//! Weapons: aimed, fired, in the air, and where they strike.

use bevy::prelude::*;

use super::canvas::Canvas;
use super::impact::{self, BLUE, FIRE, RED, SPARK};
use super::particles::Particle;
use super::way::yaw_of;
use super::{At, Fx, Running, ShotKind, Stage};
use crate::cue::CueKind;
use crate::meshkit::Role;
use crate::minis::rig::wrap;
use crate::noise::{Rng, smooth};

/// What flies: one beam, slug, missile or shell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// Seconds after the weapon goes off.
    start: f32,
    /// Seconds in the air.
    flight: f32,
    from: Vec3,
    end: Vec3,
    /// How far its way bows out in the middle.
    bow: Vec3,
}

impl Round {
    fn at(&self, f: f32) -> Vec3 {
        self.from.lerp(self.end, f) + self.bow * (4.0 * f * (1.0 - f))
    }
}

/// A shot as it was asked for.
#[derive(Clone, Copy)]
struct Order {
    from: u16,
    to: At,
    kind: ShotKind,
    hit: bool,
    power: u8,
    indirect: bool,
}

fn order(fx: &Fx) -> Option<Order> {
    match *fx {
        Fx::Shot {
            from,
            to,
            kind,
            hit,
        } => Some(Order {
            from,
            to,
            kind,
            hit,
            power: 3,
            indirect: false,
        }),
        Fx::Volley {
            from,
            to,
            kind,
            hit,
            power,
            indirect,
        } => Some(Order {
            from,
            to,
            kind,
            hit,
            power,
            indirect,
        }),
        _ => None,
    }
}

/// How many fly, for so many points of damage.
pub(super) fn salvo(kind: ShotKind, power: u8) -> usize {
    let p = usize::from(power);
    match kind {
        ShotKind::Laser => (1 + p / 3).min(4),
        ShotKind::Particle => (1 + p / 5).min(2),
        ShotKind::Cannon => (2 + p).clamp(3, 8),
        ShotKind::Small => (6 + p).min(14),
        ShotKind::Sweep => (12 + p).min(18),
        ShotKind::Missiles => (4 + 2 * p).min(20),
        ShotKind::Gauss
        | ShotKind::Flame
        | ShotKind::Artillery
        | ShotKind::Melee
        | ShotKind::Marksman => 1,
    }
}

/// Seconds between two rounds, and in the air over a distance.
fn timing(kind: ShotKind, dist: f32) -> (f32, f32) {
    match kind {
        ShotKind::Laser => (0.13, 0.0),
        ShotKind::Particle => (0.22, 0.0),
        ShotKind::Cannon => (0.085, (dist / 26.0).clamp(0.08, 0.40)),
        ShotKind::Small => (0.045, (dist / 30.0).clamp(0.06, 0.35)),
        ShotKind::Sweep => (0.075, (dist / 30.0).clamp(0.06, 0.35)),
        ShotKind::Marksman => (0.0, (dist / 48.0).clamp(0.06, 0.25)),
        ShotKind::Gauss => (0.0, (dist / 55.0).clamp(0.06, 0.22)),
        ShotKind::Missiles => (0.045, 0.40 + (dist / 30.0).min(0.8)),
        ShotKind::Flame => (0.0, 0.18),
        ShotKind::Artillery => (0.0, 1.15),
        ShotKind::Melee => (0.0, 0.0),
    }
}

/// Seconds for which a beam or jet stands.
fn burn(kind: ShotKind) -> f32 {
    match kind {
        ShotKind::Laser => 0.26,
        ShotKind::Particle => 0.36,
        ShotKind::Flame => 0.75,
        _ => 0.0,
    }
}

/// Seconds that impacts are left to be seen.
fn tail(kind: ShotKind) -> f32 {
    match kind {
        ShotKind::Artillery => 0.55,
        ShotKind::Missiles | ShotKind::Gauss | ShotKind::Particle => 0.34,
        _ => 0.26,
    }
}

/// Length of a blow, and when it lands.
const BLOW: (f32, f32) = (0.75, 0.34);

/// Aims, and works out everything that will fly.
pub(super) fn begin(r: &mut Running, stage: &mut Stage) {
    let Some(o) = order(&r.fx) else { return };
    r.from = stage.chest(At::Mini(o.from));
    r.to = stage.chest(o.to);
    r.stood = stage.root(o.from).unwrap_or_default();
    let way = r.to - r.from;
    let dist = way.length();
    let dir = way.normalize_or(Vec3::NEG_Z);
    if !o.hit {
        // Past it, and into the ground.
        let side = dir.cross(Vec3::Y).normalize_or_zero();
        let which = if r.rng.chance(0.5) { 1.0 } else { -1.0 };
        r.to += dir.with_y(0.0) * r.rng.range(0.7, 1.5) + side * which * r.rng.range(0.45, 0.8);
        r.to.y = stage.floor(r.to);
    }
    if o.kind == ShotKind::Melee {
        r.lasts = BLOW.0;
        stage.moved(o.from, true);
        return;
    }
    let yaw = if dir.with_y(0.0).length_squared() > 1e-4 {
        wrap((-dir.x).atan2(-dir.z) - yaw_of(r.stood.rotation))
    } else {
        0.0
    };
    let n = salvo(o.kind, o.power);
    let (gap, flight) = timing(o.kind, dist);
    let all = gap * n.saturating_sub(1) as f32 + flight + burn(o.kind) + tail(o.kind);
    if !stage.silent {
        let own = yaw - twist(stage, o.from);
        let actor = stage.actors.of(o.from);
        let off = actor.off_aim(own);
        r.delay = 0.06 + 0.16 * off.min(1.6);
        let up = dir.y.clamp(-0.6, 0.6)
            + if o.kind == ShotKind::Artillery {
                0.5
            } else {
                0.0
            };
        actor.aim_at(own, up, r.delay + all + 0.55);
        if off > 0.25 {
            let (at, weight) = (r.from, stage.weight(o.from));
            stage.cue(CueKind::Servo, at, weight);
        }
    }
    r.lasts = r.delay + all;
    let muzzles: Vec<Vec3> = (0..n.min(4))
        .map(|k| muzzle(stage, o, k, yaw, r.from, dir))
        .collect();
    let side = dir.cross(Vec3::Y).normalize_or_zero();
    r.rounds = (0..n)
        .map(|k| {
            let from = muzzles
                .get(k % muzzles.len().max(1))
                .copied()
                .unwrap_or(r.from);
            let rng = &mut r.rng;
            let mut wild =
                |by: f32| Vec3::new(rng.range(-by, by), rng.range(-by, by), rng.range(-by, by));
            let spread = match o.kind {
                ShotKind::Laser => 0.06,
                ShotKind::Cannon => 0.09,
                ShotKind::Small => 0.17,
                ShotKind::Sweep => 0.30,
                ShotKind::Missiles => 0.20,
                _ => 0.0,
            } * if o.hit { 1.0 } else { 2.0 };
            let mut end = r.to + wild(spread);
            if !o.hit {
                end.y = r.to.y;
            }
            let bow = match o.kind {
                ShotKind::Missiles => {
                    let high = if o.indirect {
                        1.0 + 0.19 * dist
                    } else {
                        0.20 + 0.06 * dist
                    };
                    let fan = wild(1.0).x * (0.25 + 0.05 * dist);
                    Vec3::Y * high * (1.0 + 0.3 * wild(1.0).y) + side * fan
                }
                ShotKind::Artillery => Vec3::Y * (3.2 + 0.42 * dist),
                ShotKind::Cannon if o.indirect => Vec3::Y * (1.0 + 0.22 * dist),
                _ => Vec3::ZERO,
            };
            Round {
                start: gap * k as f32,
                flight,
                from,
                end,
                bow,
            }
        })
        .collect();
}

/// How far torso or turret of a miniature are turned at rest, to the left.
fn twist(stage: &mut Stage, id: u16) -> f32 {
    stage.plan(id).map_or(0.0, |shape| shape.plan.twist)
}

/// The mouth of a weapon, when its bearer has turned it on its target.
fn muzzle(stage: &mut Stage, o: Order, k: usize, yaw: f32, chest: Vec3, dir: Vec3) -> Vec3 {
    let plain = chest + dir * 0.35;
    let Some(root) = stage.root(o.from) else {
        return plain;
    };
    let Some(shape) = stage.plan(o.from) else {
        // Flyers carry them under their wings.
        let side = if k.is_multiple_of(2) { -0.14 } else { 0.14 };
        return chest
            + Quat::from_rotation_y(yaw)
                * root.rotation
                * Vec3::new(side, -0.03, -0.22)
                * root.scale.x;
    };
    let plan = &shape.plan;
    let pivot = |role: Role| plan.find(role).map(|i| plan.limbs[i].pivot);
    let side = if k.is_multiple_of(2) { 1u8 } else { 0 };
    let s = if side == 1 { 1.0 } else { -1.0 };
    let (hinge, point) = if let Some(turret) = pivot(Role::Turret) {
        let gun = pivot(Role::Gun).unwrap_or(turret + Vec3::Y * 0.08);
        let at = match o.kind {
            ShotKind::Missiles => turret + Vec3::new(s * 0.15, 0.09, -0.10),
            _ => gun + Vec3::new(s * 0.03, 0.0, -0.46),
        };
        (turret, at)
    } else if let Some(torso) = pivot(Role::Torso) {
        let hand = pivot(Role::Forearm(side)).map(|p| p + Vec3::new(0.0, 0.01, -0.34));
        let pod = pivot(Role::Arm(side)).map(|p| p + Vec3::new(s * 0.04, 0.0, -0.18));
        let rack = torso + Vec3::new(s * 0.12, 0.33, -0.10);
        let breast = torso + Vec3::new(s * 0.06, 0.16, -0.14);
        let at = match o.kind {
            ShotKind::Missiles if pivot(Role::Forearm(0)).is_some() => rack,
            ShotKind::Missiles => pod.unwrap_or(rack),
            ShotKind::Artillery => rack,
            ShotKind::Small | ShotKind::Sweep => breast,
            _ => hand.or(pod).unwrap_or(breast),
        };
        (torso, at)
    } else {
        // One of a group.
        let figures: Vec<Vec3> = plan
            .limbs
            .iter()
            .filter(|l| l.role == Role::Figure)
            .map(|l| l.pivot)
            .collect();
        match figures.get(k * figures.len().max(1) / 4) {
            Some(f) => (*f, *f + Vec3::new(0.02, 0.16, -0.10)),
            None => return plain,
        }
    };
    let turned = hinge + Quat::from_rotation_y(yaw) * (point - hinge);
    root.transform_point(plan.stance.transform_point(turned))
}

/// A shot goes on.
pub(super) fn step(r: &mut Running, stage: &mut Stage, canvas: &mut Canvas) {
    let Some(o) = order(&r.fx) else { return };
    let done = r.age >= r.lasts;
    if o.kind == ShotKind::Melee {
        blow(r, stage, o, done);
        return;
    }
    if done || stage.silent {
        return;
    }
    let weight = stage.weight(o.from);
    for k in 0..r.rounds.len() {
        let round = r.rounds[k];
        let start = r.delay + round.start;
        if r.passes(start) {
            fires(stage, o, &round, k, weight);
        }
        if r.passes(start + round.flight) {
            strikes(stage, o, &round, k, r.rounds.len());
        }
        let t = r.age - start;
        if t >= 0.0 {
            let mut rng = Rng::new(k as u64 * 7919 + 5);
            paint(canvas, stage, r, o.kind, &round, t, &mut rng);
        }
    }
}

/// A round leaves.
fn fires(stage: &mut Stage, o: Order, round: &Round, k: usize, weight: f32) {
    if k == 0 {
        stage.cue(CueKind::Fires(o.kind), round.from, weight);
    }
    let kick = match o.kind {
        ShotKind::Laser | ShotKind::Flame => 0.10,
        ShotKind::Particle => 0.5,
        ShotKind::Cannon => 0.42,
        ShotKind::Marksman => 0.6,
        ShotKind::Gauss => 1.3,
        ShotKind::Missiles => 0.16,
        ShotKind::Small | ShotKind::Sweep => 0.10,
        ShotKind::Artillery => 1.5,
        ShotKind::Melee => 0.0,
    };
    stage.actors.of(o.from).kick(kick);
    let dir = (round.at(0.06) - round.from).normalize_or_zero();
    let floor = stage.floor(round.from);
    let p = &mut *stage.particles;
    match o.kind {
        ShotKind::Cannon | ShotKind::Small | ShotKind::Marksman | ShotKind::Sweep => {
            let heavy = matches!(o.kind, ShotKind::Cannon | ShotKind::Marksman);
            let size = if heavy { 1.0 } else { 0.5 };
            p.add(Particle::glow(
                round.from + dir * 0.06,
                dir * 0.4,
                (0.24 * size, 0.06),
                FIRE,
                0.09,
            ));
            // The case flies out to the side.
            let right = dir.cross(Vec3::Y).normalize_or_zero();
            let v = right * p.rng.range(0.5, 0.9) + Vec3::Y * p.rng.range(0.7, 1.2) - dir * 0.2;
            p.add(Particle::piece(
                round.from - dir * 0.22,
                v,
                if heavy { 0.030 } else { 0.016 },
                Vec3::new(0.75, 0.55, 0.2),
                floor,
            ));
            if heavy {
                let drift = dir * 0.5 + Vec3::Y * 0.3;
                p.add(
                    Particle::smoke(round.from, drift, (0.07, 0.28), Vec3::splat(0.6), 0.7)
                        .alpha(0.3),
                );
            }
        }
        ShotKind::Gauss => {
            p.sparks(round.from, dir, 10, Vec3::new(1.4, 2.0, 3.0), 1.2);
            p.add(Particle::glow(
                round.from,
                Vec3::ZERO,
                (0.34, 0.1),
                BLUE,
                0.25,
            ));
        }
        ShotKind::Missiles => {
            for _ in 0..2 {
                let wild = p.ball() * 0.25;
                p.add(
                    Particle::smoke(
                        round.from - dir * 0.1,
                        -dir * 0.9 + wild,
                        (0.08, 0.34),
                        Vec3::splat(0.72),
                        0.8,
                    )
                    .alpha(0.36),
                );
            }
        }
        ShotKind::Artillery => {
            p.add(Particle::glow(round.from, dir, (0.55, 0.2), FIRE, 0.2));
            for _ in 0..9 {
                let v = dir * p.rng.range(0.4, 1.8) + p.ball() * 0.4;
                p.add(
                    Particle::smoke(round.from, v, (0.14, 0.6), Vec3::splat(0.62), 1.2).alpha(0.4),
                );
            }
            stage.shake(0.2);
        }
        _ => {}
    }
}

/// A round arrives.
fn strikes(stage: &mut Stage, o: Order, round: &Round, k: usize, n: usize) {
    let back = (round.at(0.94) - round.end).normalize_or_zero();
    if o.hit {
        if k == 0 {
            stage.cue(
                CueKind::Hits(o.kind),
                round.end,
                f32::from(o.power.clamp(1, 5)),
            );
        }
        impact::on_metal(stage, o.kind, round.end, back, 1.0);
        if let At::Mini(id) = o.to
            && let Some(root) = stage.root(id)
        {
            let strength = match o.kind {
                ShotKind::Gauss => 1.3,
                ShotKind::Particle => 0.8,
                ShotKind::Artillery => 1.4,
                ShotKind::Laser => 0.25,
                ShotKind::Cannon | ShotKind::Marksman => 0.45,
                ShotKind::Missiles => 0.30,
                _ => 0.10,
            };
            let heavy = 1.25 - 0.12 * stage.weight(id);
            let local = root.rotation.inverse() * back;
            stage.actors.of(id).jolt(local, strength * heavy);
        }
        if o.kind == ShotKind::Artillery {
            super::scenes::burst(stage, round.end, 2.0);
        }
        if k + 1 == n && matches!(o.kind, ShotKind::Gauss | ShotKind::Missiles) && o.power >= 3 {
            stage.shake(0.05 * f32::from(o.power.min(8)));
        }
    } else {
        let ground = impact::on_ground(stage, o.kind, round.end, 1.0);
        if k == 0 {
            stage.cue(CueKind::Misses(o.kind, ground), round.end, 1.0);
        }
        if o.kind == ShotKind::Artillery {
            super::scenes::burst(stage, round.end, 1.6);
        }
    }
}

/// What is to be seen of a round `t` seconds after it left.
fn paint(
    canvas: &mut Canvas,
    stage: &mut Stage,
    r: &Running,
    kind: ShotKind,
    round: &Round,
    t: f32,
    rng: &mut Rng,
) {
    let (from, to) = (round.from, round.end);
    let dir = (to - from).normalize_or_zero();
    let f = if round.flight > 0.0 {
        t / round.flight
    } else {
        1.0
    };
    match kind {
        ShotKind::Laser => {
            let all = burn(kind);
            if t > all {
                return;
            }
            let on = smooth(0.0, 0.03, t) * smooth(all, all * 0.55, t);
            let pulse = 0.8 + 0.2 * (t * 190.0).sin();
            canvas.beam(from, to, 0.075, RED, on * pulse * 0.75);
            canvas.beam(from, to, 0.028, Vec3::new(3.0, 1.5, 1.3), on);
            canvas.glow(from, 0.17, RED, on);
            canvas.glow(from, 0.07, Vec3::splat(2.2), on);
            canvas.glow(to, 0.30, RED, on);
            canvas.glow(to, 0.12, Vec3::new(3.0, 1.8, 1.2), on);
            canvas.lamp(to - dir * 0.1, Vec3::new(1.0, 0.25, 0.18), 60_000.0 * on);
        }
        ShotKind::Particle => {
            let all = burn(kind);
            if t > all {
                return;
            }
            let on = smooth(0.0, 0.04, t) * smooth(all, all * 0.5, t);
            let mut flicker = Rng::new((t * 30.0) as u64 * 13 + 3);
            for (wild, wide, strength) in [(0.16, 0.05, 0.6), (0.10, 0.07, 1.0), (0.05, 0.10, 0.8)]
            {
                let n = 13;
                let mut last = from;
                for k in 1..=n {
                    let g = k as f32 / n as f32;
                    let w = if k == n { 0.0 } else { wild };
                    let p = from.lerp(to, g)
                        + Vec3::new(
                            flicker.range(-w, w),
                            flicker.range(-w, w),
                            flicker.range(-w, w),
                        );
                    canvas.beam(last, p, wide, BLUE, on * strength);
                    last = p;
                }
            }
            canvas.glow(from, 0.36, BLUE, on);
            canvas.glow(from, 0.14, Vec3::splat(2.4), on);
            canvas.glow(to, 0.5, BLUE, on);
            canvas.lamp(to - dir * 0.1, Vec3::new(0.3, 0.6, 1.0), 110_000.0 * on);
        }
        ShotKind::Cannon | ShotKind::Small | ShotKind::Marksman | ShotKind::Sweep => {
            let heavy = matches!(kind, ShotKind::Cannon | ShotKind::Marksman);
            if (0.0..1.0).contains(&f) {
                let head = round.at(f);
                let len = if heavy { 0.55 } else { 0.32 };
                let tail = round.at((f - len / from.distance(to).max(0.5)).max(0.0));
                canvas.streak(head, tail, if heavy { 0.085 } else { 0.04 }, SPARK, 1.0);
                canvas.glow(head, if heavy { 0.07 } else { 0.035 }, SPARK, 0.9);
            }
            if t < 0.07 {
                let flash = 1.0 - t / 0.07;
                let size = if heavy { 1.0 } else { 0.5 };
                canvas.glow(from, 0.30 * size, FIRE, flash);
                canvas.streak(from + dir * 0.42 * size, from, 0.16 * size, FIRE, flash);
                let side = dir.cross(Vec3::Y).normalize_or_zero() * 0.22 * size;
                canvas.streak(from + side, from - side, 0.10 * size, FIRE, flash * 0.7);
                canvas.streak(from - side, from + side, 0.10 * size, FIRE, flash * 0.7);
                canvas.lamp(from, Vec3::new(1.0, 0.6, 0.2), 40_000.0 * size * flash);
            }
        }
        ShotKind::Gauss => {
            if f < 1.0 {
                canvas.streak(round.at(f), round.at((f - 0.4).max(0.0)), 0.10, BLUE, 1.0);
                canvas.glow(round.at(f), 0.12, Vec3::splat(2.6), 1.0);
            }
            // Rings of torn air along its way, and a pale trace.
            let fade = smooth(0.55, 0.05, t);
            canvas.beam(
                from,
                round.at(f.min(1.0)),
                0.035,
                Vec3::new(0.7, 0.9, 1.3),
                0.4 * fade,
            );
            let across = dir.cross(Vec3::Y).normalize_or(Vec3::X);
            let up = across.cross(dir);
            for k in 0..5 {
                let g = 0.06 + 0.2 * k as f32;
                if f < g {
                    continue;
                }
                let age = t - g * round.flight;
                let wide = 0.06 + 0.7 * age * (1.0 - 0.12 * k as f32);
                let strength = 0.5 * smooth(0.42, 0.0, age);
                if strength <= 0.0 {
                    continue;
                }
                let mid = round.at(g);
                let n = 16;
                let point = |i: usize, w: f32| {
                    let a = i as f32 * std::f32::consts::TAU / n as f32;
                    mid + (across * a.cos() + up * a.sin()) * w
                };
                for i in 0..n {
                    let (a, b) = (point(i, wide), point(i + 1, wide));
                    let (c, d) = (point(i, wide * 0.8), point(i + 1, wide * 0.8));
                    canvas.pane([a, b, c], BLUE, [strength, strength, 0.0]);
                    canvas.pane([b, d, c], BLUE, [strength, 0.0, 0.0]);
                }
            }
            canvas.glow(from, 0.30, BLUE, smooth(0.25, 0.0, t));
            canvas.lamp(
                from,
                Vec3::new(0.5, 0.7, 1.0),
                60_000.0 * smooth(0.15, 0.0, t),
            );
        }
        ShotKind::Missiles => {
            if f >= 1.0 {
                return;
            }
            // Slow out of the tube, then fast; a little weave.
            let g = f * (0.55 + 0.45 * f);
            let weave = |g: f32| {
                let side = dir.cross(Vec3::Y).normalize_or_zero();
                let w =
                    (g * 17.0 + rng_phase(round)).sin() * 0.05 * (g * std::f32::consts::PI).sin();
                round.at(g) + side * w + Vec3::Y * w * 0.6
            };
            let (p, q) = (weave(g), weave((g - 0.03).max(0.0)));
            let ahead = (p - q).normalize_or(dir);
            canvas.piece(
                p,
                Quat::from_rotation_arc(Vec3::Z, ahead),
                Vec3::new(0.03, 0.03, 0.11),
                Vec3::splat(0.55),
            );
            canvas.streak(p - ahead * 0.04, p - ahead * 0.30, 0.075, FIRE, 1.0);
            canvas.glow(p - ahead * 0.06, 0.10, FIRE, 0.8);
            for _ in 0..r.beats(0.03) {
                let life = 0.7 + 0.4 * rng.unit();
                stage.particles.add(
                    Particle::smoke(
                        p - ahead * 0.12,
                        -ahead * 0.25,
                        (0.075, 0.30),
                        Vec3::splat(0.74),
                        life,
                    )
                    .alpha(0.5),
                );
            }
        }
        ShotKind::Flame => {
            let all = burn(kind) + round.flight;
            let on = smooth(0.0, 0.1, t) * smooth(all, all * 0.75, t);
            let reach = (to - from) * smooth(0.0, round.flight, t);
            for k in 0..26 {
                let g = ((k as f32 / 26.0) + t * 2.6).fract();
                let wild = 0.19 * g;
                let p = from
                    + reach * g
                    + Vec3::new(
                        rng.range(-wild, wild),
                        rng.range(-wild, wild) + 0.10 * g * g,
                        rng.range(-wild, wild),
                    );
                let hot = Vec3::new(3.0, 2.0, 0.9).lerp(FIRE.lerp(RED, g), smooth(0.0, 0.35, g));
                canvas.glow(p, 0.06 + 0.26 * g, hot, 0.55 * on * (1.0 - 0.55 * g));
            }
            for _ in 0..r.beats(0.05) {
                stage.particles.add(
                    Particle::smoke(
                        from + reach,
                        Vec3::Y * 0.9,
                        (0.16, 0.5),
                        Vec3::splat(0.10),
                        1.0,
                    )
                    .alpha(0.34),
                );
            }
            canvas.lamp(from + reach * 0.7, Vec3::new(1.0, 0.5, 0.15), 70_000.0 * on);
        }
        ShotKind::Artillery => {
            if f < 1.0 {
                let (p, q) = (round.at(f), round.at((f - 0.06).max(0.0)));
                let ahead = (p - q).normalize_or(dir);
                canvas.piece(
                    p,
                    Quat::from_rotation_arc(Vec3::Z, ahead),
                    Vec3::new(0.06, 0.06, 0.18),
                    Vec3::splat(0.25),
                );
                canvas.streak(p, q, 0.09, SPARK, 0.8);
            } else {
                let age = (t - round.flight) / tail(kind);
                impact::fireball(canvas, to + Vec3::Y * 0.12, 2.0, age.min(1.0), &r.rng);
            }
            canvas.glow(from, 0.5, FIRE, smooth(0.14, 0.0, t));
        }
        ShotKind::Melee => {}
    }
}

fn rng_phase(round: &Round) -> f32 {
    round.start * 60.0 + round.end.x * 9.0
}

/// A blow: a lunge at the target and back.
fn blow(r: &mut Running, stage: &mut Stage, o: Order, done: bool) {
    let stood = r.stood;
    if done {
        stage.put(o.from, stood);
        stage.moved(o.from, false);
        return;
    }
    if stage.silent {
        return;
    }
    let t = r.share();
    let lands = BLOW.1 / BLOW.0;
    let dir = (r.to - stood.translation).with_y(0.0).normalize_or_zero();
    // A step back, one forward into the blow, and home.
    let push = -0.06 * smooth(0.0, 0.2, t) * smooth(0.4, 0.25, t)
        + 0.30 * smooth(0.22, lands, t) * smooth(1.0, 0.55, t);
    let mut place = stood;
    place.translation += dir * push * stood.scale.x;
    stage.put(o.from, place);
    let yaw = wrap((-dir.x).atan2(-dir.z) - yaw_of(stood.rotation));
    let own = yaw - twist(stage, o.from);
    let actor = stage.actors.of(o.from);
    actor.swing = Some(t);
    actor.aim_at(own, 0.0, 0.3);
    let weight = stage.weight(o.from);
    if r.was < 0.0 {
        stage.cue(CueKind::Fires(ShotKind::Melee), r.from, weight);
    }
    if r.passes(r.lasts * lands) {
        let point = if o.hit {
            // Where the two meet.
            r.to - dir * 0.22
        } else {
            r.to
        };
        if o.hit {
            stage.cue(CueKind::Hits(ShotKind::Melee), point, weight);
            impact::on_metal(stage, ShotKind::Melee, point, -dir, 1.0);
            stage.shake(0.10 + 0.05 * weight);
            if let At::Mini(id) = o.to
                && let Some(root) = stage.root(id)
            {
                let local = root.rotation.inverse() * -dir;
                stage.actors.of(id).jolt(local, 1.0);
            }
        } else {
            let ground = stage.footing(point);
            stage.cue(CueKind::Misses(ShotKind::Melee, ground), point, weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_damage_throws_more() {
        for kind in [
            ShotKind::Laser,
            ShotKind::Cannon,
            ShotKind::Missiles,
            ShotKind::Small,
        ] {
            assert!(salvo(kind, 8) > salvo(kind, 1), "{kind:?}");
            assert!((1..=20).contains(&salvo(kind, 255)), "{kind:?}");
        }
        assert_eq!(salvo(ShotKind::Gauss, 9), 1);
    }

    #[test]
    fn rounds_leave_their_muzzle_and_arrive() {
        let round = Round {
            start: 0.0,
            flight: 1.0,
            from: Vec3::X,
            end: Vec3::Z,
            bow: Vec3::Y,
        };
        assert!((round.at(0.0) - Vec3::X).length() < 1e-6);
        assert!((round.at(1.0) - Vec3::Z).length() < 1e-6);
        assert!(round.at(0.5).y > 0.9);
    }
}
