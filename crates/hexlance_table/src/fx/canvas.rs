//! Light and smoke of the moment: two meshes drawn anew in every frame in which something happens.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use crate::TableSystems;
use crate::material::TableMaterials;
use crate::meshkit::MeshBuf;
use crate::paint::Paint;
use crate::quality::Quality;

/// Corners of a disc.
const RIM: usize = 14;

/// What effects paint on.
#[derive(Resource, Default)]
pub struct Canvas {
    light: MeshBuf,
    smoke: MeshBuf,
    solid: MeshBuf,
    /// No flashes: reduced motion.
    calm: bool,
    right: Vec3,
    up: Vec3,
    /// Directions around a point, across the line of sight.
    around: [Vec3; RIM],
    lamp: Option<(Vec3, Vec3, f32)>,
    blank: bool,
    /// The three meshes, whose assets stay the same: a new asset would be drawn a frame late.
    shapes: Option<[Handle<Mesh>; 3]>,
}

#[derive(Component)]
struct LightMesh;

#[derive(Component)]
struct SmokeMesh;

#[derive(Component)]
struct SolidMesh;

#[derive(Component)]
struct Lamp;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Canvas>()
        .add_systems(Startup, spawn)
        .add_systems(Update, show.after(TableSystems::Fx));
}

fn spawn(
    mut commands: Commands,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut canvas: ResMut<Canvas>,
) {
    let shapes = std::array::from_fn(|_| meshes.add(MeshBuf::speck()));
    let [light, smoke, solid]: [Handle<Mesh>; 3] = shapes.clone();
    canvas.shapes = Some(shapes);
    commands.spawn((
        Name::new("Effects: light"),
        LightMesh,
        Mesh3d(light),
        MeshMaterial3d(materials.light.clone()),
        Transform::default(),
        Visibility::Hidden,
        NoFrustumCulling,
        NotShadowCaster,
        NotShadowReceiver,
    ));
    commands.spawn((
        Name::new("Effects: smoke"),
        SmokeMesh,
        Mesh3d(smoke),
        MeshMaterial3d(materials.smoke.clone()),
        Transform::default(),
        Visibility::Hidden,
        NoFrustumCulling,
        NotShadowCaster,
        NotShadowReceiver,
    ));
    commands.spawn((
        Name::new("Effects: pieces"),
        SolidMesh,
        Mesh3d(solid),
        MeshMaterial3d(materials.minis.clone()),
        Transform::default(),
        Visibility::Hidden,
        NoFrustumCulling,
        NotShadowCaster,
    ));
    commands.spawn((
        Name::new("Effects: lamp"),
        Lamp,
        PointLight {
            intensity: 0.0,
            range: 8.0,
            ..default()
        },
        Visibility::Hidden,
    ));
}

type OnlyLight = (With<LightMesh>, Without<SmokeMesh>, Without<Lamp>);
type OnlySmoke = (With<SmokeMesh>, Without<LightMesh>, Without<Lamp>);
type OnlySolid = (
    With<SolidMesh>,
    Without<LightMesh>,
    Without<SmokeMesh>,
    Without<Lamp>,
);

fn show(
    mut canvas: ResMut<Canvas>,
    quality: Res<Quality>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut light: Query<&mut Visibility, OnlyLight>,
    mut smoke: Query<&mut Visibility, OnlySmoke>,
    mut solid: Query<&mut Visibility, OnlySolid>,
    mut lamp: Query<(&mut PointLight, &mut Transform, &mut Visibility), With<Lamp>>,
) {
    let empty = canvas.is_clear();
    if empty && canvas.blank {
        return;
    }
    let canvas = &mut *canvas;
    canvas.blank = empty;
    let Some([light_mesh, smoke_mesh, solid_mesh]) = canvas.shapes.clone() else {
        return;
    };
    for (visible, mesh, buf) in [
        (
            light.single_mut(),
            light_mesh,
            std::mem::take(&mut canvas.light),
        ),
        (
            smoke.single_mut(),
            smoke_mesh,
            std::mem::take(&mut canvas.smoke),
        ),
        (
            solid.single_mut(),
            solid_mesh,
            std::mem::take(&mut canvas.solid),
        ),
    ] {
        let Ok(mut visible) = visible else { continue };
        if buf.is_empty() {
            visible.set_if_neq(Visibility::Hidden);
        } else if meshes.insert(&mesh, buf.build()).is_ok() {
            visible.set_if_neq(Visibility::Inherited);
        }
    }
    if let Ok((mut l, mut at, mut v)) = lamp.single_mut() {
        match canvas.lamp.filter(|_| quality.point_lights) {
            Some((p, c, power)) => {
                l.color = Color::linear_rgb(c.x, c.y, c.z);
                l.intensity = power;
                at.translation = p + Vec3::Y * 0.25;
                v.set_if_neq(Visibility::Inherited);
            }
            None => {
                v.set_if_neq(Visibility::Hidden);
            }
        }
    }
}

impl Canvas {
    /// Begins a frame.
    pub(super) fn clear(&mut self) {
        self.light = MeshBuf::default();
        self.smoke = MeshBuf::default();
        self.solid = MeshBuf::default();
        self.lamp = None;
    }

    /// Whether nothing is painted.
    pub(super) fn is_clear(&self) -> bool {
        self.light.is_empty()
            && self.smoke.is_empty()
            && self.solid.is_empty()
            && self.lamp.is_none()
    }

    /// Without flashes.
    pub(super) fn calm(&mut self, calm: bool) {
        self.calm = calm;
    }

    /// Turns discs and puffs to the camera.
    pub(super) fn face(&mut self, camera: Quat) {
        self.right = camera * Vec3::X;
        self.up = camera * Vec3::Y;
        let (right, up) = (self.right, self.up);
        self.around = std::array::from_fn(|k| {
            let a = k as f32 * std::f32::consts::TAU / RIM as f32;
            right * a.cos() + up * a.sin()
        });
    }

    fn tone(colour: Vec3, alpha: f32) -> Paint {
        Paint {
            rgb: colour,
            gloss: alpha,
            detail: 0.0,
            strata: 0.0,
            glow: 0.0,
            metal: 0.0,
        }
    }

    /// A glowing disc that fades to its rim.
    pub fn glow(&mut self, at: Vec3, radius: f32, colour: Vec3, strength: f32) {
        let strength = if self.calm {
            strength.min(0.35)
        } else {
            strength
        };
        let mid = self
            .light
            .vertex(at, Vec3::Y, &Self::tone(colour, strength));
        // As light does, it falls off fast at first and then for long: no rim is to be seen.
        let mut inner = None;
        for (share, left) in [(0.16, 0.55), (0.34, 0.2), (0.6, 0.055), (1.0, 0.0)] {
            let ring = self.rim(at, radius * share, &Self::tone(colour, strength * left));
            for k in 0..RIM as u32 {
                let l = (k + 1) % RIM as u32;
                match inner {
                    None => self.light.triangle(mid, ring + k, ring + l),
                    Some(inner) => {
                        self.light.triangle(inner + k, ring + k, ring + l);
                        self.light.triangle(inner + k, ring + l, inner + l);
                    }
                }
            }
            inner = Some(ring);
        }
    }

    /// The corners of a disc that faces the camera; the number of the first.
    fn rim(&mut self, at: Vec3, r: f32, tone: &Paint) -> u32 {
        let corners = self
            .around
            .map(|d| self.light.vertex(at + d * r, Vec3::Y, tone));
        corners[0]
    }

    /// A beam of light: bright core, soft sides, facing the camera.
    pub fn beam(&mut self, a: Vec3, b: Vec3, width: f32, colour: Vec3, strength: f32) {
        let look = self.right.cross(self.up);
        let side = (b - a).cross(look).normalize_or_zero() * width;
        for (w, c, s) in [
            (1.0, colour, strength * 0.55),
            (0.32, Vec3::ONE.lerp(colour, 0.25) * 2.0, strength),
        ] {
            let side = side * w;
            let row = |canvas: &mut Self, off: Vec3, alpha: f32| {
                let i = canvas.light.vertex(a + off, Vec3::Y, &Self::tone(c, alpha));
                canvas.light.vertex(b + off, Vec3::Y, &Self::tone(c, alpha));
                i
            };
            let l = row(self, -side, 0.0);
            let m = row(self, Vec3::ZERO, s);
            let r = row(self, side, 0.0);
            for (p, q) in [(l, m), (m, r)] {
                self.light.triangle(p, q, q + 1);
                self.light.triangle(p, q + 1, p + 1);
            }
        }
    }

    /// A streak that fades towards its tail.
    pub fn streak(&mut self, head: Vec3, tail: Vec3, width: f32, colour: Vec3, strength: f32) {
        let look = self.right.cross(self.up);
        let side = (head - tail).cross(look).normalize_or_zero() * width * 0.5;
        let i = self
            .light
            .vertex(head - side, Vec3::Y, &Self::tone(colour, strength));
        self.light
            .vertex(head + side, Vec3::Y, &Self::tone(colour, strength));
        self.light.vertex(tail, Vec3::Y, &Self::tone(colour, 0.0));
        self.light.triangle(i, i + 1, i + 2);
    }

    /// A puff of smoke.
    pub fn puff(&mut self, at: Vec3, size: f32, turn: f32, colour: Vec3, alpha: f32) {
        let (s, c) = turn.sin_cos();
        let u = (self.right * c + self.up * s) * size * 0.5;
        let v = (self.up * c - self.right * s) * size * 0.5;
        let mut first = 0;
        for (k, (x, y)) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .into_iter()
            .enumerate()
        {
            let mut p = Self::tone(colour, alpha);
            p.detail = x * 0.5 + 0.5;
            p.strata = 0.5 - y * 0.5;
            let i = self.smoke.vertex(at + u * x + v * y, Vec3::Y, &p);
            if k == 0 {
                first = i;
            }
        }
        self.smoke.triangle(first, first + 1, first + 2);
        self.smoke.triangle(first, first + 2, first + 3);
    }

    /// A solid block.
    pub fn piece(&mut self, at: Vec3, turn: Quat, size: Vec3, colour: Vec3) {
        if size.max_element() < 1e-3 {
            return;
        }
        let mut paint = Self::tone(colour, 0.25);
        paint.metal = 0.2;
        let (x, y, z) = (
            turn * Vec3::X * size.x * 0.5,
            turn * Vec3::Y * size.y * 0.5,
            turn * Vec3::Z * size.z * 0.5,
        );
        for (n, u, v) in [(x, y, z), (y, z, x), (z, x, y)] {
            for s in [-1.0, 1.0] {
                let (m, u) = (at + n * s, u * s);
                self.solid
                    .quad(m - u - v, m + u - v, m + u + v, m - u + v, &paint);
            }
        }
    }

    /// A flat translucent ring or part of a shell, lit by itself: corners in order.
    pub fn pane(&mut self, corners: [Vec3; 3], colour: Vec3, strength: [f32; 3]) {
        let i = self
            .light
            .vertex(corners[0], Vec3::Y, &Self::tone(colour, strength[0]));
        self.light
            .vertex(corners[1], Vec3::Y, &Self::tone(colour, strength[1]));
        self.light
            .vertex(corners[2], Vec3::Y, &Self::tone(colour, strength[2]));
        self.light.triangle(i, i + 1, i + 2);
    }

    /// Lights the surroundings; the strongest of a frame wins. Power in lumens.
    pub fn lamp(&mut self, at: Vec3, colour: Vec3, power: f32) {
        if !self.calm && self.lamp.is_none_or(|l| l.2 < power) {
            self.lamp = Some((at, colour, power));
        }
    }
}
