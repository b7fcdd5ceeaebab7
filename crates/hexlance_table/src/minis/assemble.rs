//! From a look and a state of wear to meshes.

use bevy::prelude::*;

use super::scheme::Scheme;
use super::{Build, aircraft, base, biped, infantry, landing, naval, quad, turret, vehicle};
use crate::meshkit::{Kit, Limb, MeshBuf, pick_mesh};
use crate::model::{Mini, MiniKind, MiniLook, Theme};
use crate::noise::{Rng, smooth};
use crate::occlusion;
use crate::palette::{SideColours, SidePalette};
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
    /// Ground on the base.
    pub theme: Theme,
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
            theme,
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

/// Makes the meshes of a key.
pub fn assemble(key: &MiniKey, side: SideColours, meshes: &mut Assets<Mesh>) -> MiniMeshes {
    let (base_buf, body, rotor, top) = build_bufs(key, side);
    MiniMeshes {
        base: meshes.add(base_buf.build()),
        body: body.map(|b| meshes.add(b.build())),
        rotor: rotor.map(|(b, hubs)| (meshes.add(b.build()), hubs)),
        top,
    }
}

type Bufs = (MeshBuf, Option<MeshBuf>, Option<(MeshBuf, Vec<Vec3>)>, f32);

/// A model without base and damage, in its own frame.
pub(super) struct Figure {
    pub(super) build: Build,
    pub(super) model: MeshBuf,
    pub(super) plan: Option<aircraft::RotorPlan>,
    limbs: Vec<Limb>,
    scale: f32,
    high: f32,
    rng: Rng,
}

/// Builds the model of a key, with the shadows of its recesses.
pub(super) fn figure(key: &MiniKey, side: SideColours) -> Figure {
    let mut rng = Rng::new(key.look.seed ^ 0xda3a6e);
    let lost = if rng.chance(0.5) { 1.0 } else { -1.0 };
    let b = Build {
        look: key.look,
        s: Scheme::new(side, key.look.seed),
        heat: key.heat,
        share: f32::from(key.twelfths) / 12.0,
        lost_arm: (key.wear >= Wear::Crippled).then_some(lost),
    };
    let mut kit = Kit::default();
    kit.panels = !key.look.kind.is_group();
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
    let (lo, hi) = model.bounds();
    let flies = kind.flies();
    let cell = if kind.is_group() { 0.018 } else { 0.026 };
    occlusion::bake(&mut model, cell, 0.62, (!flies).then_some(0.0));
    if flies {
        model.wash(lo.y, hi.y, 0.80);
    } else {
        model.wash(0.0, (hi.y * 0.7).max(0.2), 0.72);
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
fn worn(key: &MiniKey, side: SideColours) -> Figure {
    let mut figure = figure(key, side);
    let Figure { model, rng, .. } = &mut figure;
    match key.wear {
        Wear::Fresh => {}
        Wear::Scratched => model.scorch(rng, 0.25),
        Wear::Battered => model.scorch(rng, 0.6),
        Wear::Crippled => model.scorch(rng, 0.95),
        Wear::Wreck => model.char_all(),
    }
    if key.shut_down {
        model.lights_out();
    }
    figure
}

/// How a model stands on its base.
fn stance(key: &MiniKey, scale: f32, high: f32) -> Transform {
    let mut pose = Transform::from_xyz(0.0, base::HEIGHT, 0.0).with_scale(Vec3::splat(scale));
    if key.prone {
        pose.rotation = Quat::from_rotation_x(-1.45);
        pose.translation += Vec3::new(0.0, 0.10 * scale, high * 0.5 * scale);
    } else if key.shut_down && matches!(key.look.kind, MiniKind::Biped | MiniKind::Quad) {
        pose.rotation = Quat::from_rotation_x(-0.07) * Quat::from_rotation_z(0.03);
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
    } = worn(key, side);
    let mut frame = Kit::default();
    base::add(
        &mut frame,
        key.look.kind,
        key.look.size,
        side,
        key.theme,
        key.look.seed,
    );
    Some(Dissected {
        base: frame.buf,
        parts: model.limbs(limbs.len()),
        limbs,
        stance: stance(key, scale, high),
        high,
    })
}

fn build_bufs(key: &MiniKey, side: SideColours) -> Bufs {
    let Figure {
        build: b,
        model,
        plan: hubs,
        scale,
        high,
        mut rng,
        ..
    } = worn(key, side);
    let kind = key.look.kind;
    let flies = kind.flies();
    let mut out = MeshBuf::default();
    if key.wear == Wear::Wreck {
        let pose = wreck_pose(kind, scale, &mut rng, high);
        let mut lying = MeshBuf::default();
        lying.append(&model, pose);
        let low = lying.bounds().0.y;
        out.append(&lying, Transform::from_xyz(0.0, -low - 0.05, 0.0));
        let top = out.bounds().1.y;
        return (out, None, None, top);
    }
    let mut frame = Kit::default();
    base::add(
        &mut frame,
        kind,
        key.look.size,
        side,
        key.theme,
        key.look.seed,
    );
    out.append(&frame.buf, Transform::IDENTITY);
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
    let pose = stance(key, scale, high);
    contact_shadow(&mut out, &model, pose);
    out.append(&model, pose);
    let top = out.bounds().1.y;
    (out, None, None, top)
}

/// Darkens the base where the model stands on it.
fn contact_shadow(base: &mut MeshBuf, model: &MeshBuf, pose: Transform) {
    let feet: Vec<Vec2> = model
        .pos
        .iter()
        .map(|p| pose.transform_point(*p))
        .filter(|p| p.y < base::HEIGHT + 0.10)
        .map(|p| Vec2::new(p.x, p.z))
        .collect();
    base.tint(|p, n| {
        if n.y < 0.9 || p.y < base::HEIGHT * 0.9 {
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
fn wreck_pose(kind: MiniKind, scale: f32, rng: &mut Rng, tall: f32) -> Transform {
    let yaw = Quat::from_rotation_y(rng.range(-0.6, 0.6));
    let tilt = match kind {
        MiniKind::Biped => {
            Quat::from_rotation_x(if rng.chance(0.5) { -1.38 } else { 1.42 })
                * Quat::from_rotation_z(rng.range(-0.25, 0.25))
        }
        k if k.is_group() => Quat::from_rotation_z(1.35),
        MiniKind::SpheroidDropShip | MiniKind::Emplacement => {
            Quat::from_rotation_z(rng.range(0.1, 0.2))
        }
        _ => {
            Quat::from_rotation_z(rng.range(0.12, 0.38) * if rng.chance(0.5) { 1.0 } else { -1.0 })
                * Quat::from_rotation_x(rng.range(-0.15, 0.15))
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
    use crate::model::Armament;

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
            },
            side: 0,
            palette: SidePalette::Classic,
            wear: Wear::Fresh,
            twelfths: 12,
            heat: 0,
            shut_down: false,
            prone: false,
            theme: Theme::Grassland,
        }
    }

    fn all(key: &MiniKey) -> MeshBuf {
        let (mut base, body, _, _) = build_bufs(key, SidePalette::Classic.side(0));
        if let Some(b) = body {
            base.append(&b, Transform::from_xyz(0.0, 0.6, 0.0));
        }
        base
    }

    #[test]
    fn every_kind_builds_and_fits_its_hex() {
        for kind in MiniKind::ALL {
            for seed in [1, 77, 4711] {
                let buf = all(&key(kind, seed));
                assert!(buf.triangles() > 200, "{kind:?} {}", buf.triangles());
                assert!(buf.triangles() < 16_000, "{kind:?} {}", buf.triangles());
                let (lo, hi) = buf.bounds();
                assert!(lo.y > -0.2 && hi.y < 2.1, "{kind:?} {lo} {hi}");
                let wide = lo.abs().max(hi.abs());
                assert!(wide.x < 1.05 && wide.z < 1.15, "{kind:?} {seed} {lo} {hi}");
                assert!(buf.pos.iter().all(|p| p.is_finite()), "{kind:?}");
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
        armed.look.arms.electronics = 1;
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
        assert!(all(&hurt).triangles() < all(&fresh).triangles());
    }

    #[test]
    fn wrecks_lie_low() {
        let k = MiniKey {
            wear: Wear::Wreck,
            ..key(MiniKind::Biped, 9)
        };
        let standing = all(&key(MiniKind::Biped, 9)).bounds().1.y;
        let (lo, hi) = all(&k).bounds();
        assert!(
            hi.y < standing * 0.75 && lo.y < 0.0,
            "{lo} {hi}, standing {standing}"
        );
    }
}
