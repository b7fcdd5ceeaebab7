//! Miniatures in their limbs: while one moves, its merged model gives way to its limbs, each posed for itself; at rest
//! it is one mesh again.
//!
//! The limbs are marked while a model is built ([`Role`]); a [`Pose`] turns each around its pivot, and everything that
//! hangs on it follows.

use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::assemble::dissect;
use super::{MiniIndex, MiniKey, Sway};
use crate::TableSystems;
use crate::meshkit::{Limb, MeshBuf, Role};

/// What a limb hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parent {
    /// The base: it does not move with the body.
    Ground,
    Body,
    Limb(usize),
}

/// A leg and its joints at rest, in the model's frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    /// Figure of a group, 0 for none.
    pub(crate) figure: u8,
    /// Number: 0 left, 1 right, and 2 and 3 behind them.
    pub(crate) number: u8,
    thigh: usize,
    shin: Option<usize>,
    hock: Option<usize>,
    foot: Option<usize>,
    hip: Vec3,
    knee: Vec3,
    hock_at: Vec3,
    /// Where the foot joins.
    pub(crate) ankle: Vec3,
}

/// How a model's limbs hang together.
#[derive(Clone, Debug)]
pub(crate) struct RigPlan {
    /// The limbs.
    pub(crate) limbs: Vec<Limb>,
    parents: Vec<Parent>,
    /// The legs.
    pub(crate) legs: Vec<Leg>,
    /// How the model stands on its base.
    pub(crate) stance: Transform,
    /// Height of the model in its own frame.
    pub(crate) high: f32,
    /// How far torso or turret are turned at rest, to the left.
    pub(crate) twist: f32,
}

impl RigPlan {
    /// The plan of some limbs.
    pub(crate) fn new(limbs: Vec<Limb>, stance: Transform, high: f32) -> Self {
        let find = |figure: u8, role: Role| {
            limbs
                .iter()
                .position(|l| l.figure == figure && l.role == role)
        };
        let parents = limbs
            .iter()
            .map(|l| {
                let trunk = find(l.figure, Role::Figure)
                    .filter(|_| l.role != Role::Figure)
                    .map_or(Parent::Body, Parent::Limb);
                let or = |i: Option<usize>, else_: Parent| i.map_or(else_, Parent::Limb);
                match l.role {
                    Role::Figure | Role::Torso | Role::Thigh(_) | Role::Turret | Role::Mount(_) => {
                        trunk
                    }
                    Role::Shin(n) => or(find(l.figure, Role::Thigh(n)), trunk),
                    Role::Hock(n) => or(find(l.figure, Role::Shin(n)), trunk),
                    Role::Foot(n) => or(
                        find(l.figure, Role::Hock(n)).or(find(l.figure, Role::Shin(n))),
                        trunk,
                    ),
                    Role::Arm(_) => or(find(l.figure, Role::Torso), trunk),
                    Role::Forearm(n) => or(find(l.figure, Role::Arm(n)), trunk),
                    Role::Gun => or(find(l.figure, Role::Turret), trunk),
                    Role::Wheel(_) | Role::Links { .. } | Role::Gear => Parent::Ground,
                }
            })
            .collect();
        let legs = limbs
            .iter()
            .enumerate()
            .filter_map(|(i, l)| {
                let Role::Thigh(number) = l.role else {
                    return None;
                };
                let at = |role: Role| find(l.figure, role);
                let (shin, hock, foot) = (
                    at(Role::Shin(number)),
                    at(Role::Hock(number)),
                    at(Role::Foot(number)),
                );
                let hip = l.pivot;
                let knee = shin.map_or(hip, |s| limbs[s].pivot);
                Some(Leg {
                    figure: l.figure,
                    number,
                    thigh: i,
                    shin,
                    hock,
                    foot,
                    hip,
                    knee,
                    hock_at: hock.map_or(knee, |h| limbs[h].pivot),
                    ankle: foot.map_or(Vec3::new(knee.x, 0.02, hip.z), |f| limbs[f].pivot),
                })
            })
            .collect();
        Self {
            limbs,
            parents,
            legs,
            stance,
            high,
            twist: 0.0,
        }
    }

    /// With torso or turret turned at rest as a key says.
    fn twisted(self, key: &MiniKey) -> Self {
        let twist = -std::f32::consts::FRAC_PI_3 * f32::from(key.twist);
        Self { twist, ..self }
    }

    /// The plan of what moves in one piece.
    pub(crate) fn solid() -> Self {
        Self::new(Vec::new(), Transform::IDENTITY, 0.4)
    }

    /// The limb with a role; in a group that of its first figure.
    pub(crate) fn find(&self, role: Role) -> Option<usize> {
        self.limbs.iter().position(|l| l.role == role)
    }

    /// Height of the hips over the ground, of a stride's measure; 0 without legs.
    pub(crate) fn hips(&self) -> f32 {
        self.legs.iter().map(|l| l.hip.y).fold(0.0, f32::max)
    }
}

/// How far a limb is turned and shifted from its rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Joint {
    /// Around its pivot.
    pub(crate) turn: Quat,
    /// In its parent's frame.
    pub(crate) shift: Vec3,
}

impl Joint {
    const REST: Joint = Joint {
        turn: Quat::IDENTITY,
        shift: Vec3::ZERO,
    };
}

/// A posture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pose {
    /// The whole body's shift.
    pub(crate) shift: Vec3,
    /// The whole body's turn around `about`.
    pub(crate) turn: Quat,
    /// The point that the body turns around.
    pub(crate) about: Vec3,
    /// By limb.
    pub(crate) joints: Vec<Joint>,
}

impl Pose {
    /// At rest.
    pub(crate) fn rest(plan: &RigPlan) -> Self {
        Self {
            shift: Vec3::ZERO,
            turn: Quat::IDENTITY,
            about: Vec3::Y * plan.hips(),
            joints: vec![Joint::REST; plan.limbs.len()],
        }
    }

    /// Turns the turret and what turns with it; false where there is none.
    pub(crate) fn train(&mut self, plan: &RigPlan, by: Quat) -> bool {
        let turret = plan.find(Role::Turret);
        if turret.is_some() {
            for (i, l) in plan.limbs.iter().enumerate() {
                if Some(i) == turret || matches!(l.role, Role::Mount(_)) {
                    self.turn(Some(i), by);
                }
            }
        }
        turret.is_some()
    }

    /// Turns a limb further.
    pub(crate) fn turn(&mut self, limb: Option<usize>, by: Quat) {
        if let Some(j) = limb.and_then(|i| self.joints.get_mut(i)) {
            j.turn *= by;
        }
    }

    /// Turns a limb, however it was turned before.
    fn set(&mut self, limb: Option<usize>, to: Quat) {
        if let Some(j) = limb.and_then(|i| self.joints.get_mut(i)) {
            j.turn = to;
        }
    }

    /// Shifts a limb further.
    pub(crate) fn push(&mut self, limb: Option<usize>, by: Vec3) {
        if let Some(j) = limb.and_then(|i| self.joints.get_mut(i)) {
            j.shift += by;
        }
    }

    fn body(&self) -> Transform {
        Transform {
            translation: self.shift + self.about - self.turn * self.about,
            rotation: self.turn,
            scale: Vec3::ONE,
        }
    }

    /// Where body and limbs are, in the model's frame: what their points at rest are moved by. The body comes first.
    pub(crate) fn places(&self, plan: &RigPlan) -> Vec<Transform> {
        let body = self.body();
        let mut out: Vec<Option<Transform>> = vec![None; plan.limbs.len()];
        fn place(
            i: usize,
            pose: &Pose,
            plan: &RigPlan,
            body: Transform,
            out: &mut [Option<Transform>],
        ) -> Transform {
            if let Some(done) = out[i] {
                return done;
            }
            let outer = match plan.parents[i] {
                Parent::Ground => Transform::IDENTITY,
                Parent::Body => body,
                Parent::Limb(p) => place(p, pose, plan, body, out),
            };
            let (joint, pivot) = (pose.joints[i], plan.limbs[i].pivot);
            let own = Transform {
                translation: pivot + joint.shift - joint.turn * pivot,
                rotation: joint.turn,
                scale: Vec3::ONE,
            };
            let all = outer * own;
            out[i] = Some(all);
            all
        }
        let mut all = vec![body];
        for i in 0..plan.limbs.len() {
            let t = place(i, self, plan, body, &mut out);
            all.push(t);
        }
        all
    }

    /// Puts a leg's ankle at a point of the base's frame; `toe` lifts the toes, `tuck` bends a third joint.
    pub(crate) fn leg(&mut self, plan: &RigPlan, leg: &Leg, to: Vec3, toe: f32, tuck: f32) {
        // What the leg hangs on has moved: the point as that sees it.
        let mut frame = self.body();
        let figure = plan
            .limbs
            .iter()
            .position(|l| l.figure == leg.figure && l.role == Role::Figure);
        if let Some(f) = figure {
            let (joint, pivot) = (self.joints[f], plan.limbs[f].pivot);
            frame = frame
                * Transform {
                    translation: pivot + joint.shift - joint.turn * pivot,
                    rotation: joint.turn,
                    scale: Vec3::ONE,
                };
        }
        let back = frame.to_matrix().inverse();
        let to = back.transform_point3(to);
        let aim = to - leg.hip;
        let Some(shin) = leg.shin else {
            // A stiff leg swings from the hip.
            let rest = (leg.ankle - leg.hip).normalize_or(Vec3::NEG_Y);
            let swing = Quat::from_rotation_arc(rest, aim.normalize_or(rest));
            self.set(Some(leg.thigh), swing);
            return;
        };
        let tuck = Quat::from_rotation_x(if leg.hock.is_some() { tuck } else { 0.0 });
        let upper = leg.knee - leg.hip;
        let lower = leg.hock_at - leg.knee + tuck * (leg.ankle - leg.hock_at);
        let (a, b) = (upper.length().max(1e-3), lower.length().max(1e-3));
        let chord = upper + lower;
        let rest = chord.length().max(1e-3);
        let d = aim.length().clamp((a - b).abs() + 0.005, (a + b) * 0.999);
        // The knee opens and closes as it does at rest, in the plane of the leg; then the whole leg swings.
        let hinge = upper.cross(lower).normalize_or(Vec3::NEG_X);
        let angle = |near: f32, far: f32, long: f32| {
            ((near * near + long * long - far * far) / (2.0 * near * long))
                .clamp(-1.0, 1.0)
                .acos()
        };
        let by_upper = angle(a, b, rest) - angle(a, b, d);
        let by_lower = angle(b, a, d) - angle(b, a, rest);
        let along = chord / rest;
        let swing = Quat::from_rotation_arc(along, aim.normalize_or(along));
        self.set(
            Some(leg.thigh),
            swing * Quat::from_axis_angle(hinge, by_upper),
        );
        self.set(
            Some(shin),
            Quat::from_axis_angle(hinge, by_lower - by_upper),
        );
        self.set(leg.hock, tuck);
        // The sole stays level, whatever is over it.
        let over = frame.rotation * swing * Quat::from_axis_angle(hinge, by_lower) * tuck;
        self.set(leg.foot, over.inverse() * Quat::from_rotation_x(toe));
    }
}

/// A model whose torso or turret is turned as its key says.
pub(super) fn twisted(model: &MeshBuf, limbs: Vec<Limb>, key: &MiniKey) -> MeshBuf {
    let parts = model.limbs(limbs.len());
    let plan = RigPlan::new(limbs, Transform::IDENTITY, 0.0).twisted(key);
    let mut pose = Pose::rest(&plan);
    let by = Quat::from_rotation_y(plan.twist);
    if !pose.train(&plan, by) {
        pose.turn(plan.find(Role::Torso), by);
    }
    let mut out = MeshBuf::default();
    for (part, at) in parts.iter().zip(pose.places(&plan)) {
        out.append(part, at);
    }
    out
}

/// An angle between minus and plus half a turn.
pub(crate) fn wrap(a: f32) -> f32 {
    let around = std::f32::consts::TAU;
    (a + around * 0.5).rem_euclid(around) - around * 0.5
}

/// Meshes of a model's limbs.
#[derive(Clone, Debug)]
pub(crate) struct RigShape {
    base: Handle<Mesh>,
    parts: Vec<Handle<Mesh>>,
    /// How they hang together.
    pub(crate) plan: RigPlan,
}

/// A miniature that is shown in its limbs.
struct Live {
    root: Entity,
    key: MiniKey,
    parts: Vec<Entity>,
    /// The limbs have been drawn once, so that the merged model can go.
    alone: bool,
    /// Frames without a pose.
    rest: u8,
}

/// Looks whose limbs are kept while nothing moves; each state of wear is one.
const KEPT: usize = 60;

/// Miniatures in their limbs.
#[derive(Resource, Default)]
pub(crate) struct Rigs {
    shapes: HashMap<MiniKey, Option<Arc<RigShape>>>,
    live: HashMap<u16, Live>,
    wanted: HashMap<u16, Pose>,
}

impl Rigs {
    /// The limbs of a model, made when first asked for; `None` for what moves in one piece.
    pub(crate) fn shape(
        &mut self,
        key: &MiniKey,
        meshes: &mut Assets<Mesh>,
    ) -> Option<Arc<RigShape>> {
        self.shapes
            .entry(*key)
            .or_insert_with(|| {
                let d = dissect(key, key.palette.side(key.side))?;
                Some(Arc::new(RigShape {
                    base: meshes.add(d.base.build()),
                    parts: d.parts.into_iter().map(|p| meshes.add(p.build())).collect(),
                    plan: RigPlan::new(d.limbs, d.stance, d.high).twisted(key),
                }))
            })
            .clone()
    }

    /// Shows a miniature in a pose in this frame.
    pub(crate) fn show(&mut self, id: u16, pose: Pose) {
        self.wanted.insert(id, pose);
    }

    /// Number of miniatures that are shown in their limbs.
    #[cfg(test)]
    pub(crate) fn moving(&self) -> usize {
        self.live.len()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Rigs>().add_systems(
        Update,
        apply.after(TableSystems::Fx).before(TableSystems::Camera),
    );
}

/// Shows wanted poses, and makes whoever rests one mesh again.
fn apply(
    mut commands: Commands,
    mut rigs: ResMut<Rigs>,
    index: Res<MiniIndex>,
    mut roots: Query<(
        &mut Mesh3d,
        &MeshMaterial3d<super::super::material::TableMaterial>,
    )>,
    mut limbs: Query<&mut Transform, Without<Sway>>,
    mut bodies: Query<&mut Sway>,
) {
    if rigs.wanted.is_empty() && rigs.live.is_empty() {
        return;
    }
    let rigs = &mut *rigs;
    for (id, pose) in rigs.wanted.drain() {
        let Some(parts) = index.parts.get(&id) else {
            continue;
        };
        if let Some(mut sway) = parts.body.and_then(|b| bodies.get_mut(b).ok()) {
            sway.lean = pose.turn;
            sway.shift = pose.shift;
            let live = rigs.live.entry(id).or_insert(Live {
                root: parts.root,
                key: parts.key,
                parts: Vec::new(),
                alone: false,
                rest: 0,
            });
            live.rest = 0;
            continue;
        }
        let Some(Some(shape)) = rigs.shapes.get(&parts.key) else {
            continue;
        };
        if pose.joints.len() != shape.plan.limbs.len() {
            continue;
        }
        let Ok((mut mesh, material)) = roots.get_mut(parts.root) else {
            continue;
        };
        let places = pose.places(&shape.plan);
        if rigs
            .live
            .get(&id)
            .is_some_and(|l| l.root != parts.root || l.key != parts.key)
        {
            rigs.live.remove(&id);
        }
        match rigs.live.get_mut(&id) {
            Some(live) => {
                live.rest = 0;
                if !live.alone {
                    live.alone = true;
                    mesh.0 = shape.base.clone();
                }
                for (e, place) in live.parts.iter().zip(places) {
                    if let Ok(mut at) = limbs.get_mut(*e) {
                        at.set_if_neq(shape.plan.stance * place);
                    }
                }
            }
            None => {
                let spawned = shape
                    .parts
                    .iter()
                    .zip(places)
                    .map(|(part, place)| {
                        commands
                            .spawn((
                                ChildOf(parts.root),
                                Mesh3d(part.clone()),
                                MeshMaterial3d(material.0.clone()),
                                shape.plan.stance * place,
                            ))
                            .id()
                    })
                    .collect();
                rigs.live.insert(
                    id,
                    Live {
                        root: parts.root,
                        key: parts.key,
                        parts: spawned,
                        alone: false,
                        rest: 0,
                    },
                );
            }
        }
    }
    if rigs.live.is_empty() && rigs.shapes.len() > KEPT {
        rigs.shapes.clear();
    }
    rigs.live.retain(|id, live| {
        let parts = index.parts.get(id).filter(|p| p.root == live.root);
        let Some(parts) = parts else {
            // Made anew or gone: its limbs went with it.
            return false;
        };
        live.rest += 1;
        if live.rest < 3 {
            return true;
        }
        if let Some(mut sway) = parts.body.and_then(|b| bodies.get_mut(b).ok()) {
            sway.lean = Quat::IDENTITY;
            sway.shift = Vec3::ZERO;
        }
        if live.alone
            && let Some(merged) = index.merged(&live.key, parts.far)
            && let Ok((mut mesh, _)) = roots.get_mut(live.root)
        {
            mesh.0 = merged.base.clone();
        }
        for e in &live.parts {
            commands.entity(*e).despawn();
        }
        false
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minis::assemble::{Detail, Wear, figure};
    use crate::model::{Armament, Gear, MiniKind, MiniLook, Theme};
    use crate::palette::SidePalette;

    fn key(kind: MiniKind, seed: u64) -> MiniKey {
        MiniKey {
            look: MiniLook {
                kind,
                size: 3,
                seed,
                arms: Armament {
                    cannons: 1,
                    missiles: 1,
                    energy: 2,
                    ..Default::default()
                },
                jump_jets: true,
                figures: 0,
                gear: Gear::TURRET,
                ..MiniLook::default()
            },
            side: 0,
            palette: SidePalette::Usual,
            wear: Wear::Fresh,
            twelfths: 12,
            heat: 0,
            shut_down: false,
            prone: false,
            lost_arms: None,
            twist: 0,
            theme: Theme::Grassland,
            round: None,
        }
    }

    #[test]
    fn a_twist_turns_what_is_above_the_hips_and_nothing_else() {
        for kind in [MiniKind::Biped, MiniKind::Tracked] {
            let key = MiniKey {
                twist: 1,
                ..key(kind, 3)
            };
            let figure = figure(&key, key.palette.side(0), Detail::Full);
            let apart = dissect(&key, key.palette.side(0)).expect("it stands");
            let turned = twisted(&figure.model, apart.limbs.clone(), &key);
            assert_eq!(turned.pos.len(), figure.model.pos.len());
            let plan = RigPlan::new(apart.limbs, apart.stance, apart.high).twisted(&key);
            // To the right, seen from above.
            assert!(plan.twist < -1.0);
            // What stays: the body, and the legs or wheels.
            let body = apart.parts.first().expect("the body comes first");
            assert_eq!(turned.pos[..body.pos.len()], body.pos[..]);
            let upper = plan.find(Role::Turret).or(plan.find(Role::Torso));
            let upper = upper.expect("something turns");
            let before: usize = apart.parts[..=upper].iter().map(|p| p.pos.len()).sum();
            let part = &apart.parts[upper + 1].pos;
            let moved = turned.pos[before..].iter().zip(part);
            let most = moved.map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
            assert!(most > 0.05, "{kind:?}: {most}");
        }
    }

    #[test]
    fn limbs_are_the_whole_model() {
        for kind in MiniKind::ALL.into_iter().filter(|k| !k.flies()) {
            for seed in [3, 78, 4711] {
                let key = key(kind, seed);
                let side = key.palette.side(0);
                let whole = figure(&key, side, Detail::Full).model;
                let apart = dissect(&key, side).expect("it stands");
                let mut faces: Vec<[u32; 9]> = apart
                    .parts
                    .iter()
                    .flat_map(|p| p.faces().map(bits))
                    .collect();
                let mut all: Vec<[u32; 9]> = whole.faces().map(bits).collect();
                faces.sort_unstable();
                all.sort_unstable();
                assert_eq!(faces.len(), all.len(), "{kind:?} {seed}");
                assert!(faces == all, "{kind:?} {seed}");
                assert_eq!(apart.parts.len(), apart.limbs.len() + 1);
            }
        }
    }

    fn bits(t: [Vec3; 3]) -> [u32; 9] {
        let f = t.map(|p| p.to_array().map(f32::to_bits));
        std::array::from_fn(|i| f[i / 3][i % 3])
    }

    fn plan(kind: MiniKind, seed: u64) -> RigPlan {
        let key = key(kind, seed);
        let d = dissect(&key, key.palette.side(0)).expect("it stands");
        RigPlan::new(d.limbs, d.stance, d.high)
    }

    #[test]
    fn walkers_have_jointed_legs_and_tanks_a_turret() {
        for seed in 0..12 {
            let p = plan(MiniKind::Biped, seed);
            assert_eq!(p.legs.len(), 2, "{seed}");
            assert!(p.legs.iter().all(|l| l.shin.is_some() && l.foot.is_some()));
            assert!(p.find(Role::Torso).is_some() && p.find(Role::Arm(0)).is_some());
            assert_eq!(plan(MiniKind::Quad, seed).legs.len(), 4);
            let tank = plan(MiniKind::Tracked, seed);
            assert!(tank.find(Role::Turret).is_some());
            for side in [true, false] {
                let runs = |l: &Limb| matches!(l.role, Role::Links { upper, pitch } if upper == side && pitch > 100);
                assert!(tank.limbs.iter().any(runs), "{seed}: upper {side}");
            }
            let ship = plan(MiniKind::Naval, seed);
            assert!(ship.find(Role::Turret).is_some() && ship.find(Role::Mount(1)).is_some());
            let wheels = plan(MiniKind::Wheeled, seed);
            assert!(
                wheels
                    .limbs
                    .iter()
                    .any(|l| matches!(l.role, Role::Wheel(_)))
            );
        }
        let squad = plan(MiniKind::FootInfantry, 1);
        let figures = squad
            .limbs
            .iter()
            .filter(|l| l.role == Role::Figure)
            .count();
        assert_eq!(figures, 8);
        assert_eq!(squad.legs.len(), 16);
    }

    #[test]
    fn a_pose_at_rest_moves_nothing() {
        for kind in [MiniKind::Biped, MiniKind::Quad, MiniKind::Wheeled] {
            let p = plan(kind, 5);
            for t in Pose::rest(&p).places(&p) {
                assert!(
                    t.translation.length() < 1e-5
                        && t.rotation.angle_between(Quat::IDENTITY) < 1e-3
                );
            }
        }
    }

    #[test]
    fn feet_come_down_where_they_are_put() {
        for seed in 0..12 {
            for kind in [MiniKind::Biped, MiniKind::Quad] {
                let p = plan(kind, seed);
                for leg in &p.legs {
                    // Towards the point under the hip, where every leg is long enough.
                    let under = (leg.ankle.z - leg.hip.z) * -0.5;
                    for step in [
                        Vec3::ZERO,
                        Vec3::new(0.0, 0.03, under),
                        Vec3::new(0.0, 0.06, under * 1.6),
                    ] {
                        let mut pose = Pose::rest(&p);
                        pose.shift = Vec3::new(0.01, -0.02, 0.0);
                        pose.leg(&p, leg, leg.ankle + step, 0.0, 0.2);
                        let places = pose.places(&p);
                        let foot = leg.foot.expect("walkers have feet");
                        let at = places[foot + 1].transform_point(leg.ankle);
                        let off = at - (leg.ankle + step);
                        assert!(off.length() < 0.03, "{kind:?} {seed} {step} {off}");
                        // The sole stays level.
                        let up = places[foot + 1].rotation * Vec3::Y;
                        assert!(up.y > 0.99, "{kind:?} {seed} {up}");
                    }
                }
            }
        }
    }
}
