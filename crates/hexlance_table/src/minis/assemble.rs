//! From a look and a state of wear to meshes.

use bevy::prelude::*;

use super::dial::RoundBase;
use super::scheme::Scheme;
use super::{
    Build, aircraft, base, biped, damage, infantry, landing, naval, quad, rig, turret, vehicle,
};
use crate::meshkit::{Kit, Limb, MeshBuf, pick_mesh};
use crate::model::{Mini, MiniKind, MiniLook, Theme};
use crate::noise::{Rng, smooth};
use crate::occlusion;
use crate::palette::{self, SideColours, SidePalette};
use crate::space::CORNERS;

/// How much a miniature shows of its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wear {
    /// As new.
    Fresh,
    /// Scorched paint: a third of the armor gone.
    Scratched,
    /// Burnt plates: armor gone or structure hit.
    Battered,
    /// An arm gone, smoke: half the structure gone.
    Crippled,
    /// A wreck.
    Wreck,
}

/// Everything that decides a miniature's meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MiniKey {
    /// Shape.
    pub look: MiniLook,
    /// Side.
    pub side: u8,
    /// Colours of the sides.
    pub palette: SidePalette,
    /// State of wear.
    pub wear: Wear,
    /// Share of a group's figures left, in twelfths.
    pub twelfths: u8,
    /// Heat, 0 to 4.
    pub heat: u8,
    /// No lights, slumped.
    pub shut_down: bool,
    /// Lying down.
    pub prone: bool,
    /// Arms that are gone; where nobody says, damage decides.
    pub lost_arms: Option<[bool; 2]>,
    /// Hexsides by which torso or turret are turned from the front, clockwise.
    pub twist: i8,
    /// Ground on the base.
    pub theme: Theme,
    /// A round base with dials; `None` for a hex base.
    pub round: Option<RoundBase>,
}

impl MiniKey {
    /// The key of a miniature.
    pub fn of(m: &Mini, palette: SidePalette, theme: Theme) -> Self {
        let wear = if m.flags.wreck {
            Wear::Wreck
        } else if m.structure.max > 0 && m.structure.share() <= 0.5 {
            Wear::Crippled
        } else if m.structure.now < m.structure.max || (m.armor.max > 0 && m.armor.now == 0) {
            Wear::Battered
        } else if m.armor.share() < 0.67 {
            Wear::Scratched
        } else {
            Wear::Fresh
        };
        let whole = u32::from(m.armor.max) + u32::from(m.structure.max);
        let left = u32::from(m.armor.now) + u32::from(m.structure.now);
        let twelfths = if !m.look.kind.is_group() || whole == 0 {
            12
        } else {
            (left * 12).div_ceil(whole).clamp(1, 12) as u8
        };
        Self {
            look: m.look,
            side: m.side,
            palette,
            // Groups lose figures instead of paint.
            wear: if m.look.kind.is_group() && wear != Wear::Wreck {
                Wear::Fresh
            } else {
                wear
            },
            twelfths,
            heat: if m.flags.shut_down { 0 } else { m.heat.min(4) },
            shut_down: m.flags.shut_down,
            prone: m.flags.prone && !m.flags.wreck,
            lost_arms: m.flags.lost_arms,
            twist: if m.flags.wreck { 0 } else { m.flags.twist },
            theme,
            round: RoundBase::of(m).filter(|_| !m.flags.wreck),
        }
    }
}

/// Meshes of a miniature.
#[derive(Clone, Debug)]
pub struct MiniMeshes {
    /// The base, with the model on it unless it flies.
    pub base: Handle<Mesh>,
    /// The body of a flyer, its middle at the origin.
    pub body: Option<Handle<Mesh>>,
    /// A rotor and the hubs that it turns on, in the body's frame.
    pub rotor: Option<(Handle<Mesh>, Vec<Vec3>)>,
    /// Height of the top: over the base's underside, or for flyers over the body's middle.
    pub top: f32,
}

/// With how much care a miniature is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// For looking at.
    Full,
    /// For afar: without bevels, panel lines, signs and small parts.
    Far,
    /// The far one without base and shadows, for its outline only.
    Shell,
}

/// Makes the meshes of a key.
pub fn assemble(
    key: &MiniKey,
    side: SideColours,
    detail: Detail,
    meshes: &mut Assets<Mesh>,
) -> MiniMeshes {
    let (base_buf, body, rotor, top) = build_bufs(key, side, detail);
    MiniMeshes {
        base: meshes.add(base_buf.build()),
        body: body.map(|b| meshes.add(b.build())),
        rotor: rotor.map(|(b, hubs)| (meshes.add(b.build()), hubs)),
        top,
    }
}

/// The skin of a miniature without its base: what its outline is drawn around. That of a flyer is in its body's frame.
pub(super) fn shell(key: &MiniKey, side: SideColours) -> MeshBuf {
    let (standing, body, ..) = build_bufs(key, side, Detail::Shell);
    body.unwrap_or(standing)
}

type Bufs = (MeshBuf, Option<MeshBuf>, Option<(MeshBuf, Vec<Vec3>)>, f32);

/// A model without base and damage, in its own frame.
pub(super) struct Figure {
    pub(super) build: Build,
    pub(super) model: MeshBuf,
    pub(super) plan: Option<aircraft::RotorPlan>,
    limbs: Vec<Limb>,
    pub(super) scale: f32,
    high: f32,
    rng: Rng,
}

/// How much larger a figure is that stands alone on its base than one of a group.
const ALONE: f32 = 2.0;

/// Builds the model of a key, with the shadows of its recesses.
pub(super) fn figure(key: &MiniKey, side: SideColours, detail: Detail) -> Figure {
    let mut rng = Rng::new(key.look.seed ^ 0xda3a6e);
    // Drawn in any case: the numbers that follow shape the model.
    let right = rng.chance(0.5);
    let torn = key.wear >= Wear::Crippled;
    let b = Build {
        look: key.look,
        s: Scheme::new(side, key.look.seed),
        heat: key.heat,
        share: f32::from(key.twelfths) / 12.0,
        lost_arms: key.lost_arms.unwrap_or([torn && !right, torn && right]),
        asleep: key.shut_down,
        ruin: key.wear == Wear::Wreck,
    };
    let mut kit = Kit::default();
    kit.coarse = detail != Detail::Full;
    if !key.look.kind.is_group() {
        kit.panels = true;
        kit.chips = true;
        kit.bands = b.s.bands.filter(|_| detail != Detail::Shell);
    }
    let mut plan = None;
    let kind = key.look.kind;
    match kind {
        MiniKind::Biped => biped::build(&mut kit, &b),
        MiniKind::Quad => quad::build(&mut kit, &b),
        MiniKind::Proto => quad::proto(&mut kit, &b),
        MiniKind::Tracked | MiniKind::Wheeled | MiniKind::Hover | MiniKind::Rail => {
            vehicle::build(&mut kit, &b);
        }
        MiniKind::Emplacement => turret::emplacement(&mut kit, &b),
        MiniKind::Vtol => plan = Some(aircraft::vtol(&mut kit, &b)),
        MiniKind::Wige => aircraft::wige(&mut kit, &b),
        MiniKind::Airship => aircraft::airship(&mut kit, &b),
        MiniKind::Fighter | MiniKind::SmallCraft => aircraft::fighter(&mut kit, &b),
        MiniKind::SpheroidDropShip => landing::spheroid(&mut kit, &b),
        MiniKind::AerodyneDropShip => landing::aerodyne(&mut kit, &b),
        MiniKind::Naval => naval::ship(&mut kit, &b),
        MiniKind::Submarine => naval::submarine(&mut kit, &b),
        MiniKind::FootInfantry
        | MiniKind::MotorInfantry
        | MiniKind::MechanizedInfantry
        | MiniKind::BeastInfantry
        | MiniKind::JumpInfantry
        | MiniKind::BattleArmor => infantry::build(&mut kit, &b),
    }
    let limbs = kit.limbs;
    let mut model = kit.buf;
    let size = f32::from(key.look.size.clamp(1, 5));
    let scale = match kind {
        MiniKind::Biped => 0.96 + 0.075 * size,
        MiniKind::Quad => 1.08 + 0.07 * size,
        MiniKind::Proto => 1.05,
        MiniKind::FootInfantry | MiniKind::JumpInfantry => 1.22,
        MiniKind::MechanizedInfantry => 1.15,
        MiniKind::BattleArmor | MiniKind::BeastInfantry | MiniKind::MotorInfantry => 1.18,
        MiniKind::SpheroidDropShip => 1.15,
        _ => 1.06,
    };
    // Whoever stands alone has the whole base.
    let scale = match (kind.is_group(), key.look.figures) {
        (true, 1) => scale * ALONE * (0.94 + 0.06 * size),
        _ => scale,
    };
    let (lo, hi) = model.bounds();
    let flies = kind.flies();
    if detail == Detail::Shell {
        return Figure {
            build: b,
            model,
            plan,
            limbs,
            scale,
            high: hi.y,
            rng,
        };
    }
    let cell = if kind.is_group() { 0.018 } else { 0.026 };
    occlusion::bake(&mut model, cell, 0.62, (!flies).then_some(0.0));
    if flies {
        model.wash(lo.y, hi.y, 0.80);
    } else {
        model.wash(0.0, (hi.y * 0.7).max(0.2), 0.72);
        if !matches!(kind, MiniKind::Naval | MiniKind::Submarine) {
            let soil = palette::theme(key.theme).soil.rgb * 0.8;
            model.dust((hi.y * 0.24).min(0.2), soil, 0.62);
        }
    }
    Figure {
        build: b,
        model,
        plan,
        limbs,
        scale,
        high: hi.y,
        rng,
    }
}

/// Builds the model of a key with its wear.
fn worn(key: &MiniKey, side: SideColours, detail: Detail) -> Figure {
    let mut figure = figure(key, side, detail);
    let Figure { model, rng, .. } = &mut figure;
    if !key.look.kind.is_group() && detail != Detail::Shell {
        let (soot, holes, size) = match key.wear {
            Wear::Fresh => (0.0, 0, 0.0),
            Wear::Scratched => (0.25, 1, 0.018),
            Wear::Battered => (0.6, 3, 0.028),
            Wear::Crippled => (0.95, 6, 0.034),
            Wear::Wreck => (0.0, 5, 0.040),
        };
        model.scorch(rng, soot);
        damage::holes(model, rng, holes, size, key.wear == Wear::Crippled);
    }
    if key.wear == Wear::Wreck {
        model.char_all();
    }
    if key.shut_down {
        model.lights_out();
    }
    figure
}

/// How a model stands on its base.
fn stance(key: &MiniKey, model: &MeshBuf, scale: f32) -> Transform {
    let mut pose = Transform::from_xyz(0.0, base::height(key), 0.0).with_scale(Vec3::splat(scale));
    if key.prone {
        lie_down(&mut pose, model, key);
    }
    pose
}

/// A standing model in its limbs, to be moved.
pub(super) struct Dissected {
    /// The bare base.
    pub(super) base: MeshBuf,
    /// The body and then every limb, in the model's own frame.
    pub(super) parts: Vec<MeshBuf>,
    /// The limbs.
    pub(super) limbs: Vec<Limb>,
    /// How the model stands on its base.
    pub(super) stance: Transform,
    /// Height of the model in its own frame.
    pub(super) high: f32,
}

/// Takes a model apart; `None` for flyers, which move in one piece, and wrecks, which do not move.
pub(super) fn dissect(key: &MiniKey, side: SideColours) -> Option<Dissected> {
    if key.wear == Wear::Wreck || key.look.kind.flies() {
        return None;
    }
    let Figure {
        model,
        limbs,
        scale,
        high,
        ..
    } = worn(key, side, Detail::Full);
    let mut frame = Kit::default();
    base::add(&mut frame, key, side);
    Some(Dissected {
        base: frame.buf,
        stance: stance(key, &model, scale),
        parts: model.limbs(limbs.len()),
        limbs,
        high,
    })
}

fn build_bufs(key: &MiniKey, side: SideColours, detail: Detail) -> Bufs {
    let Figure {
        build: b,
        model,
        plan: hubs,
        limbs,
        scale,
        high,
        mut rng,
    } = worn(key, side, detail);
    let shell = detail == Detail::Shell;
    let kind = key.look.kind;
    let flies = kind.flies();
    let mut out = MeshBuf::default();
    if key.wear == Wear::Wreck {
        return wreck(key, &b, &model, hubs, (scale, high), &mut rng);
    }
    let mut frame = Kit::default();
    frame.coarse = detail != Detail::Full;
    if !shell {
        base::add(&mut frame, key, side);
    }
    out.append(&frame.buf, Transform::IDENTITY);
    let model = match key.twist {
        0 => model,
        _ => rig::twisted(&model, limbs, key),
    };
    if flies {
        let mut body = MeshBuf::default();
        body.append(&model, Transform::from_scale(Vec3::splat(scale)));
        let top = body.bounds().1.y;
        let rotor = hubs.map(|plan| {
            let mut k = Kit::default();
            aircraft::rotor(&mut k, &b, &plan);
            let mut buf = MeshBuf::default();
            buf.append(&k.buf, Transform::from_scale(Vec3::splat(scale)));
            (buf, plan.hubs.iter().map(|h| *h * scale).collect())
        });
        return (out, Some(body), rotor, top);
    }
    let pose = stance(key, &model, scale);
    if !shell {
        contact_shadow(&mut out, &model, pose, base::height(key));
    }
    out.append(&model, pose);
    let top = out.bounds().1.y;
    (out, None, None, top)
}

/// Walkers lie on their side, guns still ahead; others tip over a little.
fn lie_down(pose: &mut Transform, model: &MeshBuf, key: &MiniKey) {
    let over = if key.look.seed & 2 == 0 { 1.0 } else { -1.0 };
    let angle = match key.look.kind {
        MiniKind::Biped => 1.42,
        MiniKind::Quad => 0.5,
        _ => 0.25,
    };
    pose.rotation = Quat::from_rotation_z(over * angle) * Quat::from_rotation_x(-0.10);
    // Down to the base, its middle over the base's middle.
    let (lo, hi) = model
        .pos
        .iter()
        .map(|p| pose.rotation * *p * pose.scale)
        .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(lo, hi), p| {
            (lo.min(p), hi.max(p))
        });
    let mid = (lo + hi) * 0.5;
    pose.translation = Vec3::new(-mid.x, base::height(key) - lo.y - 0.015, -mid.z);
}

/// What is left of a miniature, on burnt earth.
fn wreck(
    key: &MiniKey,
    b: &Build,
    model: &MeshBuf,
    plan: Option<aircraft::RotorPlan>,
    (scale, high): (f32, f32),
    rng: &mut Rng,
) -> Bufs {
    let kind = key.look.kind;
    let pose = wreck_pose(&key.look, scale, rng, high);
    let mut lying = MeshBuf::default();
    lying.append(model, pose);
    let low = lying.bounds().0.y;
    if let Some(plan) = plan {
        // The rotor hangs askew from its hub, one blade gone.
        let mut k = Kit::default();
        let broken = aircraft::RotorPlan {
            blades: plan.blades.saturating_sub(1).max(1),
            radius: plan.radius * 0.8,
            ..plan.clone()
        };
        aircraft::rotor(&mut k, b, &broken);
        k.buf.char_all();
        for hub in &plan.hubs {
            let hang = Transform::from_translation(*hub)
                .with_rotation(Quat::from_rotation_z(0.45) * Quat::from_rotation_y(0.8));
            lying.append(&k.buf, pose * hang);
        }
    }
    let mut out = MeshBuf::default();
    let naval = matches!(kind, MiniKind::Naval | MiniKind::Submarine);
    if !naval {
        let reach = base::radius(kind, key.look.size) * 1.05;
        damage::debris(&mut out, rng, reach, key.theme);
    }
    let sunk = if kind.flies() {
        0.10
    } else if naval || kind.is_group() {
        0.01
    } else {
        0.05
    };
    out.append(&lying, Transform::from_xyz(0.0, -low - sunk, 0.0));
    let top = out.bounds().1.y;
    (out, None, None, top)
}

/// Darkens the base where the model stands on it.
fn contact_shadow(base: &mut MeshBuf, model: &MeshBuf, pose: Transform, high: f32) {
    let feet: Vec<Vec2> = model
        .pos
        .iter()
        .map(|p| pose.transform_point(*p))
        .filter(|p| p.y < high + 0.10)
        .map(|p| Vec2::new(p.x, p.z))
        .collect();
    base.tint(|p, n| {
        if n.y < 0.9 || p.y < high * 0.9 {
            return 1.0;
        }
        let near = feet
            .iter()
            .map(|f| f.distance_squared(Vec2::new(p.x, p.z)))
            .fold(f32::MAX, f32::min)
            .sqrt();
        0.45 + 0.55 * smooth(0.0, 0.15, near)
    });
}

/// How a wreck lies.
fn wreck_pose(look: &MiniLook, scale: f32, rng: &mut Rng, tall: f32) -> Transform {
    let yaw = Quat::from_rotation_y(rng.range(-0.6, 0.6));
    let tilt = match look.kind {
        // Its body lies beside the legs that still stand.
        MiniKind::Biped if biped::falls_apart(look) => Quat::from_rotation_x(rng.range(-0.1, 0.1)),
        MiniKind::Biped => {
            Quat::from_rotation_x(if rng.chance(0.5) { -1.38 } else { 1.42 })
                * Quat::from_rotation_z(rng.range(-0.25, 0.25))
        }
        // Every figure lies for itself.
        k if k.is_group() => Quat::IDENTITY,
        MiniKind::SpheroidDropShip | MiniKind::Emplacement => {
            Quat::from_rotation_z(rng.range(0.1, 0.2))
        }
        // Nose first into the ground.
        k if k.flies() => {
            Quat::from_rotation_x(-rng.range(0.16, 0.28))
                * Quat::from_rotation_z(
                    rng.range(0.15, 0.4) * if rng.chance(0.5) { 1.0 } else { -1.0 },
                )
        }
        // Down by the stern.
        MiniKind::Naval | MiniKind::Submarine => {
            Quat::from_rotation_x(0.22) * Quat::from_rotation_z(rng.range(0.2, 0.4))
        }
        MiniKind::Quad => {
            Quat::from_rotation_z(rng.range(0.35, 0.55) * if rng.chance(0.5) { 1.0 } else { -1.0 })
        }
        _ => {
            Quat::from_rotation_z(rng.range(0.04, 0.16) * if rng.chance(0.5) { 1.0 } else { -1.0 })
                * Quat::from_rotation_x(rng.range(-0.10, 0.10))
        }
    };
    let rotation = yaw * tilt;
    // Keeps the middle of what lies there over the hex's middle.
    let mid = rotation * Vec3::Y * tall * 0.5 * scale;
    Transform {
        translation: Vec3::new(-mid.x, 0.0, -mid.z),
        rotation,
        scale: Vec3::splat(scale * 0.97),
    }
}

/// A hex prism for picking.
pub fn pick_prism(r: f32, y0: f32, y1: f32) -> Mesh {
    let mut pos = Vec::new();
    let mut normal = Vec::new();
    let mut index = Vec::new();
    for k in CORNERS {
        pos.push(Vec3::new(k.x * r, y1, k.y * r));
        normal.push(Vec3::Y);
    }
    for k in 1..5u32 {
        index.extend([0, k + 1, k]);
    }
    for side in 0..6 {
        let (a, b) = (CORNERS[side] * r, CORNERS[(side + 1) % 6] * r);
        let out = ((a + b) * 0.5).normalize();
        let v = pos.len() as u32;
        for (k, y) in [(a, y1), (b, y1), (b, y0), (a, y0)] {
            pos.push(Vec3::new(k.x, y, k.y));
            normal.push(Vec3::new(out.x, 0.0, out.y));
        }
        index.extend([v, v + 1, v + 2, v, v + 2, v + 3]);
    }
    pick_mesh(pos, normal, index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Armament, Gear};

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
                gear: Gear::TURRET,
                pace: 5,
                plating: 2,
                reach: 2,
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

    fn all(key: &MiniKey) -> MeshBuf {
        let (mut base, body, _, _) = build_bufs(key, SidePalette::Usual.side(0), Detail::Full);
        if let Some(b) = body {
            base.append(&b, Transform::from_xyz(0.0, 0.6, 0.0));
        }
        base
    }

    /// Triangles of a kind at most: near, and far away.
    const fn budget(kind: MiniKind) -> (usize, usize) {
        match kind {
            // A dozen figures, each with a face.
            k if k.is_group() => (16_000, 4_500),
            MiniKind::SpheroidDropShip | MiniKind::AerodyneDropShip => (12_000, 3_000),
            _ => (11_000, 3_000),
        }
    }

    #[test]
    fn every_kind_builds_and_fits_its_hex_and_its_budget() {
        let side = SidePalette::Usual.side(0);
        for kind in MiniKind::ALL {
            for seed in [1, 77, 4711] {
                let key = key(kind, seed);
                let buf = all(&key);
                let (near, far) = budget(kind);
                assert!(buf.triangles() > 200, "{kind:?} {}", buf.triangles());
                assert!(buf.triangles() < near, "{kind:?} {}", buf.triangles());
                let (base, body, ..) = build_bufs(&key, side, Detail::Far);
                let coarse = base.triangles() + body.map_or(0, |b| b.triangles());
                assert!(
                    // What is simple near need not become much simpler.
                    coarse < far && coarse * 2 < buf.triangles().max(4_000),
                    "{kind:?} {coarse} of {}",
                    buf.triangles()
                );
                let (lo, hi) = buf.bounds();
                assert!(lo.y > -0.2 && hi.y < 2.1, "{kind:?} {lo} {hi}");
                let wide = lo.abs().max(hi.abs());
                assert!(wide.x < 1.05 && wide.z < 1.15, "{kind:?} {seed} {lo} {hi}");
                assert!(buf.pos.iter().all(|p| p.is_finite()), "{kind:?}");
            }
        }
    }

    #[test]
    fn everything_that_can_be_carried_shows() {
        let side = SidePalette::Usual.side(0);
        let skin = |kind, gear, seed| {
            let mut key = key(kind, seed);
            key.look.gear = gear;
            if kind.is_group() {
                key.look.arms = Armament::default();
            }
            let (base, body, ..) = build_bufs(&key, side, Detail::Shell);
            body.unwrap_or(base).pos
        };
        for thing in Gear::ALL {
            // A litter needs a hold.
            let with = if *thing == Gear::MEDIC {
                Gear::CARGO
            } else {
                Gear::NONE
            };
            let shows = MiniKind::ALL.iter().any(|kind| {
                (3..5).any(|seed| skin(*kind, with, seed) != skin(*kind, with | *thing, seed))
            });
            assert!(shows, "{thing:?}");
        }
    }

    #[test]
    fn sides_wear_their_emblems() {
        let side = SidePalette::Usual.side(0);
        let other = SideColours {
            emblem: side.emblem + 1,
            ..side
        };
        for kind in MiniKind::ALL.into_iter().filter(|k| !k.is_group()) {
            if kind == MiniKind::Emplacement {
                continue;
            }
            let paint = |side| {
                let (base, body, ..) = build_bufs(&key(kind, 9), side, Detail::Full);
                let buf = body.unwrap_or(base);
                buf.painted()
                    .flatten()
                    .map(|c| (c.pos, c.rgb))
                    .collect::<Vec<_>>()
            };
            assert!(paint(side) != paint(other), "{kind:?}");
        }
    }

    #[test]
    fn damage_shows_in_steps() {
        for kind in [MiniKind::Biped, MiniKind::Tracked, MiniKind::Fighter] {
            let mut seen: Vec<Vec<Vec3>> = Vec::new();
            for wear in [
                Wear::Fresh,
                Wear::Scratched,
                Wear::Battered,
                Wear::Crippled,
                Wear::Wreck,
            ] {
                let pos = all(&MiniKey {
                    wear,
                    ..key(kind, 12)
                })
                .pos;
                assert!(!seen.contains(&pos), "{kind:?} {wear:?}");
                seen.push(pos);
            }
        }
    }

    #[test]
    fn no_two_chassis_look_alike() {
        for kind in [MiniKind::Biped, MiniKind::Tracked, MiniKind::Fighter] {
            let a = all(&key(kind, MiniLook::seed_of("Bastion")));
            let b = all(&key(kind, MiniLook::seed_of("Harrier")));
            let same = a.pos.len() == b.pos.len()
                && a.pos.iter().zip(&b.pos).all(|(p, q)| p.distance(*q) < 1e-4);
            assert!(!same, "{kind:?}");
        }
    }

    #[test]
    fn weapons_show() {
        let mut bare = key(MiniKind::Tracked, 5);
        bare.look.arms = Armament {
            cannons: 1,
            ..Default::default()
        };
        let mut armed = bare;
        armed.look.arms.missiles = 2;
        assert!(all(&armed).triangles() > all(&bare).triangles() + 50);
    }

    #[test]
    fn groups_lose_figures_and_walkers_an_arm() {
        let whole = key(MiniKind::FootInfantry, 5);
        let few = MiniKey {
            twelfths: 4,
            ..whole
        };
        assert!(all(&few).triangles() * 2 < all(&whole).triangles() + 700);
        let fresh = key(MiniKind::Biped, 5);
        let hurt = MiniKey {
            wear: Wear::Crippled,
            ..fresh
        };
        let arms = |k: &MiniKey| {
            let (buf, ..) = build_bufs(k, SidePalette::Usual.side(0), Detail::Shell);
            buf.triangles()
        };
        assert!(arms(&hurt) < arms(&fresh));
        // Whoever knows which arms are gone says so.
        let says = |lost| MiniKey {
            lost_arms: Some(lost),
            twist: 0,
            ..hurt
        };
        assert!(arms(&says([false, false])) > arms(&hurt));
        assert!(arms(&says([true, true])) < arms(&hurt));
    }

    #[test]
    fn wrecks_lie_low() {
        // Fallen over, and the body beside the legs.
        for seed in [9, 12] {
            let k = MiniKey {
                wear: Wear::Wreck,
                ..key(MiniKind::Biped, seed)
            };
            let standing = all(&key(MiniKind::Biped, seed)).bounds().1.y;
            let (lo, hi) = all(&k).bounds();
            assert!(
                hi.y < standing * 0.75 && lo.y < 0.0,
                "{lo} {hi}, standing {standing}"
            );
            let wide = lo.abs().max(hi.abs());
            assert!(wide.x < 1.2 && wide.z < 1.2, "{lo} {hi}");
        }
    }

    #[test]
    fn the_fallen_lie_on_their_base() {
        let lying = MiniKey {
            prone: true,
            ..key(MiniKind::Biped, 9)
        };
        let standing = all(&key(MiniKind::Biped, 9)).bounds().1.y;
        let (lo, hi) = all(&lying).bounds();
        assert!(hi.y < standing * 0.7, "{hi}, standing {standing}");
        assert!(lo.y > -0.01, "through the base: {lo}");
    }
}
