//! What a miniature's limbs do while something happens to it: strides, aiming, recoil, blows taken, falls.
//!
//! A move says each frame how somebody strides; everything else is a little state that comes to rest by itself.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::Act;
use super::way::{Step, Way};
use crate::meshkit::Role;
use crate::minis::rig::{Pose, RigPlan, wrap};
use crate::noise::{hash, smooth};

/// How somebody moves over the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    Walk,
    Run,
    Roll,
    Hover,
    Fly,
}

/// The limbs of a moment of a move.
#[derive(Clone, Debug)]
pub(super) enum Motion {
    /// Over the ground.
    Goes {
        gait: Gait,
        step: Step,
        /// Length of the way in world units, and heights for feet: the ground under each plant.
        length: f32,
        /// From model to world units.
        scale: f32,
        /// Seconds under way.
        age: f32,
        /// Acceleration forward and sideways, for leaning.
        lean: Vec2,
    },
    /// Through the air: share of the time, and how far the jump is through each of its parts.
    Leaps { crouch: f32, air: f32, land: f32 },
    /// Slides sideways.
    Slides(f32),
}

/// A damped spring around zero.
#[derive(Clone, Copy, Debug, Default)]
struct Spring {
    at: f32,
    speed: f32,
}

impl Spring {
    fn step(&mut self, dt: f32, stiff: f32, damp: f32) {
        // In small steps, so that a slow frame does not throw it about.
        let n = (dt / 0.01).ceil().max(1.0);
        let h = dt / n;
        for _ in 0..n as usize {
            self.speed += (-stiff * self.at - damp * self.speed) * h;
            self.at += self.speed * h;
        }
    }

    fn rests(&self) -> bool {
        self.at.abs() < 0.002 && self.speed.abs() < 0.02
    }
}

/// What goes on with one miniature.
#[derive(Clone, Debug, Default)]
pub(super) struct Actor {
    /// Set in each frame of a move.
    pub(super) motion: Option<Motion>,
    /// Set in each frame of a scene: what and how far through.
    pub(super) scene: Option<(Act, f32)>,
    /// Where it aims, from where torso or turret point at rest, and up.
    aim: Vec2,
    goal: Vec2,
    /// Seconds for which it goes on aiming.
    hold: f32,
    recoil: Spring,
    pitch: Spring,
    roll: Spring,
    /// How far a blow is through, 0 to 1.
    pub(super) swing: Option<f32>,
    /// Cycle of the step that was last heard, by leg.
    heard: i32,
}

impl Actor {
    /// Aims so far to the left of where torso or turret point at rest, and up, for a while.
    pub(super) fn aim_at(&mut self, yaw: f32, up: f32, hold: f32) {
        self.goal = Vec2::new(wrap(yaw), up.clamp(-0.5, 0.7));
        self.hold = self.hold.max(hold);
    }

    /// How far it still has to turn.
    pub(super) fn off_aim(&self, yaw: f32) -> f32 {
        wrap(yaw - self.aim.x).abs()
    }

    /// A weapon goes off.
    pub(super) fn kick(&mut self, strength: f32) {
        self.recoil.speed += 1.6 * strength;
        self.pitch.speed += 0.9 * strength;
    }

    /// Something hits from a direction in its own frame.
    pub(super) fn jolt(&mut self, from: Vec3, strength: f32) {
        let d = from.with_y(0.0).normalize_or_zero();
        // Whoever is hit from the front leans back.
        self.pitch.speed += -d.z.signum() * d.z.abs() * 2.4 * strength;
        self.roll.speed += d.x * 2.4 * strength;
    }

    /// Time passes; whether anything still goes on.
    fn pass(&mut self, dt: f32) -> bool {
        self.hold -= dt;
        if self.hold <= 0.0 {
            self.goal = Vec2::ZERO;
        }
        let k = 1.0 - (-dt * 11.0).exp();
        let way = Vec2::new(wrap(self.goal.x - self.aim.x), self.goal.y - self.aim.y);
        self.aim += way * k;
        self.recoil.step(dt, 220.0, 18.0);
        self.pitch.step(dt, 120.0, 11.0);
        self.roll.step(dt, 120.0, 11.0);
        self.motion.is_some()
            || self.scene.is_some()
            || self.swing.is_some()
            || self.hold > 0.0
            || self.aim.length() > 0.01
            || !self.recoil.rests()
            || !self.pitch.rests()
            || !self.roll.rests()
    }

    /// The posture of the moment. `ground` is the height of the ground, relative to the base, where a foot stands that
    /// is so far along the way.
    pub(super) fn pose(&self, plan: &RigPlan, ground: impl Fn(f32) -> f32) -> Pose {
        let mut pose = Pose::rest(plan);
        match &self.motion {
            Some(Motion::Goes {
                gait,
                step,
                length,
                scale,
                age,
                lean,
            }) => match gait {
                Gait::Walk | Gait::Run => {
                    stride(&mut pose, plan, *gait, *step, *length, *scale, ground);
                }
                Gait::Roll => {
                    pose.turn = Quat::from_rotation_x((lean.x * 0.05).clamp(-0.12, 0.12))
                        * Quat::from_rotation_z(
                            (lean.y * 0.05).clamp(-0.1, 0.1)
                                + 0.012 * step.speed.min(3.0) * (age * 23.0).sin(),
                        );
                    pose.shift.y = 0.004 * step.speed.min(3.0) * (age * 31.0).sin();
                    for (i, l) in plan.limbs.iter().enumerate() {
                        match l.role {
                            Role::Wheel(_) => {
                                let roll = step.s / (scale * l.pivot.y.max(0.02));
                                pose.turn(Some(i), Quat::from_rotation_x(-roll));
                            }
                            Role::Links { upper, pitch } => {
                                let by = run(step.s / scale, pitch);
                                pose.push(Some(i), Vec3::Z * if upper { -by } else { by });
                            }
                            _ => {}
                        }
                    }
                }
                Gait::Hover => {
                    pose.turn = Quat::from_rotation_x((lean.x * 0.10).clamp(-0.2, 0.2))
                        * Quat::from_rotation_z((lean.y * 0.14).clamp(-0.28, 0.28));
                    pose.shift.y = 0.03 + 0.012 * (age * 9.0).sin();
                }
                Gait::Fly => {
                    pose.turn = Quat::from_rotation_x((-lean.x * 0.09).clamp(-0.3, 0.3))
                        * Quat::from_rotation_z((lean.y * 0.30).clamp(-0.75, 0.75));
                }
            },
            Some(Motion::Leaps { crouch, air, land }) => {
                leap(&mut pose, plan, *crouch, *air, *land);
            }
            Some(Motion::Slides(t)) => {
                let k = smooth(0.0, 0.2, *t) * smooth(1.0, 0.7, *t);
                pose.turn = Quat::from_rotation_z(0.10 * k) * Quat::from_rotation_x(-0.05 * k);
            }
            None => {}
        }
        self.layers(&mut pose, plan);
        if let Some((act, t)) = self.scene {
            scene(&mut pose, plan, act, t);
        }
        pose
    }

    /// Aiming, recoil and blows, on top of everything else.
    fn layers(&self, pose: &mut Pose, plan: &RigPlan) {
        let aim = Quat::from_rotation_y(plan.twist + self.aim.x);
        let up = self.aim.y;
        let kick = self.recoil.at;
        if pose.train(plan, aim) {
            pose.push(plan.find(Role::Gun), Vec3::Z * kick.clamp(-0.02, 0.07));
            pose.turn(plan.find(Role::Gun), Quat::from_rotation_x(up.max(-0.1)));
            let back = aim * Vec3::Z;
            pose.turn *=
                Quat::from_axis_angle(Vec3::Y.cross(back).normalize_or(Vec3::X), kick * 0.5);
        } else if let Some(torso) = plan.find(Role::Torso) {
            let yaw = wrap(plan.twist + self.aim.x).clamp(-1.5, 1.5);
            pose.turn(
                Some(torso),
                Quat::from_rotation_y(yaw) * Quat::from_rotation_x(kick * 0.55 + up * 0.35),
            );
            let raised =
                smooth(0.0, 0.5, self.hold.max(0.0)) * smooth(0.0, 0.1, self.aim_strength());
            for side in 0..2u8 {
                let lift = raised * (0.22 + up * 0.65);
                pose.turn(
                    plan.find(Role::Arm(side)),
                    Quat::from_rotation_x(lift + kick * 0.3),
                );
                pose.turn(
                    plan.find(Role::Forearm(side)),
                    Quat::from_rotation_x(kick * 0.9),
                );
            }
        } else {
            // Groups and what has no turret turn as they are.
            let figures: Vec<usize> = figures(plan);
            if figures.is_empty() {
                pose.turn *= Quat::from_rotation_y(self.aim.x.clamp(-0.5, 0.5));
            }
            for f in figures {
                pose.turn(Some(f), aim * Quat::from_rotation_x(kick * 0.4));
            }
        }
        pose.turn *=
            Quat::from_rotation_x(self.pitch.at * 0.8) * Quat::from_rotation_z(self.roll.at * 0.8);
        if let Some(t) = self.swing {
            // Back with the right arm and the whole body, then forward.
            let wind = smooth(0.0, 0.32, t) * smooth(0.5, 0.36, t);
            let hit = smooth(0.36, 0.5, t) * smooth(1.0, 0.6, t);
            pose.turn(
                plan.find(Role::Torso),
                Quat::from_rotation_y(-0.45 * wind + 0.5 * hit)
                    * Quat::from_rotation_x(0.12 * wind - 0.25 * hit),
            );
            pose.turn(
                plan.find(Role::Arm(1)),
                Quat::from_rotation_x(1.5 * wind + 0.9 * hit) * Quat::from_rotation_z(0.3 * wind),
            );
            pose.turn(
                plan.find(Role::Forearm(1)),
                Quat::from_rotation_x(0.7 * wind - 0.2 * hit),
            );
        }
        if self.motion.is_none() && (self.pitch.at.abs() > 0.001 || self.roll.at.abs() > 0.001) {
            // The feet stay where they are.
            for leg in plan.legs.iter().filter(|l| l.figure == 0) {
                pose.leg(plan, leg, leg.ankle, 0.0, 0.0);
            }
        }
    }

    fn aim_strength(&self) -> f32 {
        if self.hold > 0.0 {
            1.0
        } else {
            self.aim.length()
        }
    }

    /// Whether a foot has come down since this was asked last.
    pub(super) fn steps(&mut self, plan: &RigPlan) -> Option<usize> {
        let Some(Motion::Goes {
            gait: gait @ (Gait::Walk | Gait::Run),
            step,
            scale,
            ..
        }) = &self.motion
        else {
            return None;
        };
        let beat = match step.turning {
            Some(t) if step.speed <= 0.0 => (t * 2.0) as i32 - 1000 * i32::from(step.s <= 0.0),
            _ => (step.s / (scale * cycle(plan, *gait)) * 2.0) as i32,
        };
        if beat == self.heard {
            return None;
        }
        self.heard = beat;
        (!plan.legs.is_empty()).then(|| beat.rem_euclid(plan.legs.len().min(2) as i32) as usize)
    }
}

/// How far links are from where they lay at rest after a way: all look alike, so never by more than from one to the
/// next.
fn run(way: f32, pitch: u16) -> f32 {
    let pitch = f32::from(pitch.max(1)) * 1e-4;
    way.rem_euclid(pitch)
}

/// Figures of a group.
fn figures(plan: &RigPlan) -> Vec<usize> {
    plan.limbs
        .iter()
        .enumerate()
        .filter(|(_, l)| l.role == Role::Figure)
        .map(|(i, _)| i)
        .collect()
}

/// Share of a step during which a foot stands.
fn duty(gait: Gait) -> f32 {
    if gait == Gait::Run { 0.38 } else { 0.54 }
}

/// How far a foot reaches to the front and back together, in the model's units.
fn span(plan: &RigPlan) -> f32 {
    let hips = plan.hips();
    // Small figures take longer steps for their size, or they would patter.
    (hips * 1.12).max(0.14)
}

/// Length of a whole cycle of both feet, in the model's units.
fn cycle(plan: &RigPlan, gait: Gait) -> f32 {
    span(plan) / duty(gait)
}

/// Strides: feet that stand on the ground while the body goes on over them.
fn stride(
    pose: &mut Pose,
    plan: &RigPlan,
    gait: Gait,
    step: Step,
    length: f32,
    scale: f32,
    ground: impl Fn(f32) -> f32,
) {
    let (cycle, span, duty) = (cycle(plan, gait), span(plan), duty(gait));
    let hips = plan.hips();
    let run = gait == Gait::Run;
    let d = step.s / scale;
    let all = length / scale;
    let figures = figures(plan);
    // In and out of the first and last step.
    let env = smooth(0.0, span, d) * smooth(0.0, span, all - d);
    let turn = step.turning.filter(|_| step.speed <= 0.0);
    let phase_of = |number: u8| match number {
        0 => 0.0,
        1 => 0.5,
        2 => 0.55,
        _ => 0.05,
    };
    let beat = d / cycle;
    if figures.is_empty() {
        let bob = (beat * std::f32::consts::TAU * 2.0).cos();
        let roll = (beat * std::f32::consts::TAU).sin();
        let quad = plan.legs.len() > 2;
        let drop = hips * if run { 0.14 } else { 0.11 };
        let k = if quad { 0.5 } else { 1.0 };
        pose.shift.y -= (drop - hips * if run { 0.07 } else { 0.035 } * bob) * env;
        pose.shift.x += 0.018 * k * roll * env;
        pose.turn = Quat::from_rotation_x(if run { -0.16 } else { -0.05 } * env * k)
            * Quat::from_rotation_z(0.035 * k * roll * env);
        if let Some(t) = turn {
            // Shifts its weight from foot to foot.
            let w = (t * std::f32::consts::TAU).sin();
            pose.shift.x += 0.02 * w;
            pose.shift.y -= hips * 0.06 * (t * std::f32::consts::PI).sin();
        }
        pose.turn(
            plan.find(Role::Torso),
            Quat::from_rotation_y(if run { 0.16 } else { 0.09 } * roll * env),
        );
        let arm = if run { 0.45 } else { 0.24 } * env;
        for side in 0..2u8 {
            let s = if side == 0 { -1.0 } else { 1.0 };
            pose.turn(
                plan.find(Role::Arm(side)),
                Quat::from_rotation_x(s * arm * roll),
            );
            pose.turn(
                plan.find(Role::Forearm(side)),
                Quat::from_rotation_x(arm * (0.25 + 0.25 * s * roll)),
            );
        }
    } else {
        for f in &figures {
            // Each keeps its own time, and bobs and sways by it.
            let own = hash(*f as i32, 7, 3) as f32 / u32::MAX as f32;
            let b = (beat + own) * std::f32::consts::TAU;
            let going = if turn.is_some() { 0.4 } else { env };
            pose.push(
                Some(*f),
                Vec3::Y * (0.012 * (1.0 - (b * 2.0).cos()) * going),
            );
            pose.turn(
                Some(*f),
                Quat::from_rotation_z(0.06 * b.sin() * going)
                    * Quat::from_rotation_x(if run { -0.2 } else { -0.07 } * going),
            );
        }
    }
    for leg in &plan.legs {
        let own = if leg.figure == 0 {
            0.0
        } else {
            let f = figures.get(usize::from(leg.figure) - 1).copied();
            f.map_or(0.0, |f| hash(f as i32, 7, 3) as f32 / u32::MAX as f32)
        };
        let u = (beat + phase_of(leg.number) + own).rem_euclid(1.0);
        let high = (hips * if run { 0.42 } else { 0.26 }).max(0.02);
        let (ahead, lift, toe) = if u < duty {
            (span * 0.5 - u * cycle, 0.0, 0.0)
        } else {
            let v = (u - duty) / (1.0 - duty);
            (
                span * (smooth(0.0, 1.0, v) - 0.5),
                high * (v * std::f32::consts::PI).sin(),
                -0.5 * smooth(0.5, 0.0, v) * smooth(0.0, 0.1, v)
                    + 0.25 * smooth(0.5, 0.8, v) * smooth(1.0, 0.9, v),
            )
        };
        let mut to = leg.ankle + Vec3::new(0.0, lift, -ahead) * env;
        if let Some(t) = turn {
            // One foot after the other.
            let mine = if leg.number % 2 == 0 { t } else { t - 0.5 } * 2.0;
            if (0.0..1.0).contains(&mine) {
                to.y += hips * 0.16 * (mine * std::f32::consts::PI).sin();
            }
        } else if leg.figure == 0 {
            // What it stands on, and what it will stand on next.
            let back = (d - u * cycle + span * 0.5) * scale;
            let next = back + cycle * scale;
            let rise = |s: f32| ground(s.clamp(0.0, length)) / scale;
            let v = smooth(duty, 1.0, u);
            to.y += rise(back) + (rise(next) - rise(back)) * smooth(0.1, 0.7, v);
        }
        let tuck = 0.5 * lift / high.max(0.01);
        pose.leg(plan, leg, to, toe * env, tuck * env);
    }
}

/// Crouches, is carried through the air with drawn-up legs, lands in a crouch.
fn leap(pose: &mut Pose, plan: &RigPlan, crouch: f32, air: f32, land: f32) {
    let hips = plan.hips();
    let down = smooth(0.0, 0.7, crouch)
        * smooth(0.0, 0.12, 1.0 - air.min(1.0))
        * (1.0 - smooth(0.0, 0.10, air));
    let caught = if land > 0.0 {
        smooth(0.0, 0.25, land) * smooth(1.0, 0.35, land)
    } else {
        0.0
    };
    let flying = smooth(0.02, 0.2, air) * smooth(1.0, 0.8, air);
    pose.shift.y -= hips * 0.30 * down.max(caught * 1.1);
    pose.turn = Quat::from_rotation_x(
        -0.16 * down + (-0.30 * smooth(0.5, 0.1, air) + 0.22 * smooth(0.45, 0.9, air)) * flying
            - 0.14 * caught,
    );
    for side in 0..2u8 {
        let s = if side == 0 { 1.0 } else { -1.0 };
        pose.turn(
            plan.find(Role::Arm(side)),
            Quat::from_rotation_z(-s * 0.35 * flying)
                * Quat::from_rotation_x(-0.5 * down + 0.3 * caught),
        );
    }
    for leg in &plan.legs {
        let tuck = flying * smooth(1.0, 0.55, air);
        let stagger = if leg.number % 2 == 0 { 0.06 } else { -0.03 };
        let to = leg.ankle
            + Vec3::new(0.0, hips * 0.24 * tuck, hips * (0.22 + stagger) * tuck)
            + if leg.figure == 0 {
                Vec3::ZERO
            } else {
                Vec3::Y * 0.02 * tuck
            };
        // In the air the feet go with the body.
        let to = to + pose.shift * flying;
        pose.leg(plan, leg, to, -0.5 * tuck, 0.5 * tuck);
    }
}

/// A scene of its own.
fn scene(pose: &mut Pose, plan: &RigPlan, act: Act, t: f32) {
    let hips = plan.hips();
    match act {
        Act::Falls | Act::StandsUp => {
            let t = if act == Act::StandsUp { 1.0 - t } else { t };
            // It sways, topples, hits the ground, rocks once.
            let sway = (t * 9.0).sin() * smooth(0.0, 0.15, t) * smooth(0.35, 0.2, t);
            let fall = smooth(0.28, 0.66, t).powf(1.6);
            let rock =
                0.06 * ((t - 0.66) * 30.0).sin() * smooth(1.0, 0.66, t) * smooth(0.65, 0.67, t);
            pose.about = Vec3::ZERO;
            pose.turn =
                Quat::from_rotation_z(0.07 * sway) * Quat::from_rotation_x(-1.42 * fall + rock);
            pose.shift += Vec3::new(0.0, plan.high * 0.12 * fall, plan.high * 0.5 * fall);
            for side in 0..2u8 {
                let s = if side == 0 { 1.0 } else { -1.0 };
                pose.turn(
                    plan.find(Role::Arm(side)),
                    Quat::from_rotation_x(1.3 * smooth(0.25, 0.6, t))
                        * Quat::from_rotation_z(-s * 0.3 * fall),
                );
            }
            for leg in &plan.legs {
                let s = if leg.number % 2 == 0 { 1.0 } else { -1.0 };
                let bend = smooth(0.2, 0.45, t) * (1.0 - 0.6 * fall);
                pose.turn(
                    limb(plan, leg.figure, Role::Thigh(leg.number)),
                    Quat::from_rotation_x(0.35 * bend + 0.12 * s * fall),
                );
                pose.turn(
                    limb(plan, leg.figure, Role::Shin(leg.number)),
                    Quat::from_rotation_x(-0.5 * bend),
                );
            }
        }
        Act::Stumbles => {
            let k = (t * std::f32::consts::PI).sin();
            pose.turn *= Quat::from_rotation_x(-0.30 * k)
                * Quat::from_rotation_z(0.16 * (t * 8.0).sin() * k);
            pose.shift.y -= hips * 0.16 * k;
            for leg in &plan.legs {
                let ahead = if leg.number % 2 == 0 { -0.16 } else { 0.02 };
                let lift = if leg.number % 2 == 0 {
                    0.10 * (t * 2.0 * std::f32::consts::PI).sin().max(0.0)
                } else {
                    0.0
                };
                pose.leg(
                    plan,
                    leg,
                    leg.ankle + Vec3::new(0.0, lift * hips, ahead * k),
                    0.0,
                    0.0,
                );
            }
        }
        Act::PowersDown | Act::PowersUp => {
            let t = if act == Act::PowersUp { 1.0 - t } else { t };
            // The arms drop, the torso bows, the knees give.
            let k = smooth(0.15, 0.8, t);
            pose.turn(
                plan.find(Role::Torso),
                Quat::from_rotation_x(-0.22 * k) * Quat::from_rotation_z(0.05 * k),
            );
            for side in 0..2u8 {
                pose.turn(plan.find(Role::Arm(side)), Quat::from_rotation_x(-0.35 * k));
                pose.turn(
                    plan.find(Role::Forearm(side)),
                    Quat::from_rotation_x(-0.6 * k),
                );
            }
            pose.turn(plan.find(Role::Gun), Quat::from_rotation_x(-0.16 * k));
            pose.shift.y -= hips * 0.12 * k;
            for leg in plan.legs.iter().filter(|l| l.figure == 0) {
                pose.leg(plan, leg, leg.ankle, 0.0, 0.0);
            }
        }
        Act::Dies => {
            // Blows at first, then the parts fly.
            let shake = 0.05 * (t * 60.0).sin() * smooth(0.30, 0.1, t);
            pose.turn *= Quat::from_rotation_z(shake);
            let t = ((t - 0.30) / 0.70).max(0.0);
            if t <= 0.0 {
                return;
            }
            let legs_give = smooth(0.0, 0.5, t);
            pose.about = Vec3::ZERO;
            pose.turn *=
                Quat::from_rotation_x(-0.9 * legs_give) * Quat::from_rotation_z(0.35 * legs_give);
            pose.shift += Vec3::new(0.0, -0.05 * legs_give, 0.22 * plan.high * legs_give);
            for (i, l) in plan.limbs.iter().enumerate() {
                let far = match l.role {
                    Role::Torso | Role::Arm(_) | Role::Turret | Role::Mount(_) | Role::Wheel(_) => {
                        1.0
                    }
                    Role::Figure => 0.5,
                    Role::Thigh(n) if n > 1 => 0.5,
                    _ => continue,
                };
                let r = |k: i32| hash(i as i32, k, 41) as f32 / u32::MAX as f32 * 2.0 - 1.0;
                let out =
                    Vec3::new(r(1), 0.0, r(2)) * 0.55 + Vec3::new(l.pivot.x, 0.0, l.pivot.z) * 1.5;
                let up = 1.7 + 0.7 * r(3);
                let y = (up * t - 2.6 * t * t).max(-l.pivot.y * 0.8);
                pose.push(Some(i), (out * t + Vec3::Y * y) * far);
                pose.turn(
                    Some(i),
                    Quat::from_euler(
                        EulerRot::XYZ,
                        r(4) * 3.5 * t,
                        r(5) * 3.0 * t,
                        r(6) * 3.5 * t,
                    ),
                );
            }
        }
        Act::Overheats | Act::Vents | Act::Shimmers | Act::Shields(_) => {}
    }
}

fn limb(plan: &RigPlan, figure: u8, role: Role) -> Option<usize> {
    plan.limbs
        .iter()
        .position(|l| l.figure == figure && l.role == role)
}

/// Everybody with whom something goes on.
#[derive(Default)]
pub(super) struct Actors {
    all: HashMap<u16, Actor>,
    /// Ways under way, for the ground under their feet: by miniature, with the height of its base.
    ground: HashMap<u16, (Way, f32)>,
}

impl Actors {
    /// Whether nobody does anything.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Number of those who do something.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// One of them.
    pub(super) fn of(&mut self, id: u16) -> &mut Actor {
        self.all.entry(id).or_default()
    }

    /// The ground under the feet of somebody whose base is at a height.
    pub(super) fn walks_on(&mut self, id: u16, way: &Way, base: f32) {
        self.ground.insert(id, (way.clone(), base));
    }

    /// All stand still at once.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.ground.clear();
    }

    /// Time passes: gives the posture of each, for which `plan` has the limbs.
    pub(super) fn pass(
        &mut self,
        dt: f32,
        mut show: impl FnMut(u16, &mut dyn FnMut(&RigPlan) -> Pose),
    ) {
        let ground = &self.ground;
        self.all.retain(|id, actor| {
            let on = actor.pass(dt);
            if on {
                let feet = ground.get(id);
                show(*id, &mut |plan| {
                    actor.pose(plan, |s| feet.map_or(0.0, |(w, base)| w.ground(s) - base))
                });
            }
            actor.motion = None;
            actor.scene = None;
            actor.swing = None;
            on
        });
        self.ground.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshkit::Limb;

    fn rolls(role: Role, way: f32) -> Pose {
        let limb = Limb {
            role,
            figure: 0,
            pivot: Vec3::Y * 0.05,
        };
        let plan = RigPlan::new(vec![limb], Transform::IDENTITY, 0.4);
        let actor = Actor {
            motion: Some(Motion::Goes {
                gait: Gait::Roll,
                step: Step {
                    s: way,
                    yaw: 0.0,
                    turning: None,
                    speed: 1.0,
                },
                length: 2.0,
                scale: 1.0,
                age: 0.0,
                lean: Vec2::ZERO,
            }),
            ..Actor::default()
        };
        actor.pose(&plan, |_| 0.0)
    }

    #[test]
    fn links_on_the_ground_stay_there_while_the_tank_goes_over_them() {
        let pitch = 400;
        let shift =
            |upper: bool, way: f32| rolls(Role::Links { upper, pitch }, way).joints[0].shift;
        for way in [0.0, 0.011, 0.039] {
            // Forward is -Z: what stays behind goes back by the way.
            assert!((shift(false, way).z - way).abs() < 1e-5, "{way}");
            assert!((shift(true, way).z + way).abs() < 1e-5, "{way}");
        }
        // One link further everything looks as before.
        assert!((shift(false, 0.051).z - 0.011).abs() < 1e-5);
        let wheel = rolls(Role::Wheel(0), 0.05).joints[0].turn;
        assert!(
            (wheel.to_axis_angle().1 - 1.0).abs() < 1e-3,
            "a radius of way"
        );
    }
}
