//! The table that the map lies on: a wooden tray around the map, a dice tray in front, the table top with what lies on
//! a player's table, and the room around it.

pub(crate) mod room;
mod things;

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::chunks::TerrainState;
use crate::TableSystems;
use crate::material::TableMaterials;
use crate::meshkit::Kit;
use crate::model::TableModel;
use crate::noise::{hash, smooth};
use crate::paint::Paint;
use crate::space::extent;

/// Where the parts of the table are, in world units.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TableEdge {
    /// Smallest (x, z) of the map.
    pub min: Vec2,
    /// Largest (x, z) of the map.
    pub max: Vec2,
    /// Height of the table top.
    pub base: f32,
    /// Middle of the dice tray's floor.
    pub tray: Vec3,
    /// Half the size of the dice tray's floor (x, z).
    pub tray_half: Vec2,
}

impl TableEdge {
    /// Middle of the map.
    pub fn middle(&self) -> Vec3 {
        let m = (self.min + self.max) * 0.5;
        Vec3::new(m.x, 0.0, m.y)
    }

    /// The middle lines (z) of the frame's beams behind and before the map.
    pub(crate) fn beam(&self) -> [f32; 2] {
        let off = GAP + BEAM * 0.5;
        [self.min.y - off, self.max.y + off]
    }

    /// Height of the beams' upper side.
    pub(crate) fn beam_top(&self) -> f32 {
        self.base - 0.06 + BEAM_HEIGHT
    }
}

#[derive(Component)]
struct TablePart;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableEdge>().add_systems(
        Update,
        (
            rebuild.run_if(resource_changed::<TerrainState>),
            room::furnish.run_if(resource_exists::<TableModel>),
        )
            .chain()
            .after(TableSystems::Terrain)
            .before(TableSystems::Camera),
    );
}

/// Width of the dark gap between map and frame.
const GAP: f32 = 0.30;
/// Width of the frame's beams.
const BEAM: f32 = 0.75;
/// Height of the frame's beams.
const BEAM_HEIGHT: f32 = 0.46;

fn wood(c: u32, along_z: bool) -> Paint {
    let mut p = Paint::new(c)
        .gloss(0.34)
        .detail(if along_z { 0.6 } else { 0.3 });
    p.metal = -2.0;
    p
}

fn rebuild(
    mut commands: Commands,
    state: Res<TerrainState>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut edge: ResMut<TableEdge>,
    old: Query<Entity, With<TablePart>>,
) {
    let Some(board) = state.board() else { return };
    let (min, max) = extent(board);
    let half = Vec2::new(((max.x - min.x) * 0.16).clamp(2.2, 4.5), 1.7);
    let tray = Vec3::new(
        (min.x + max.x) * 0.5,
        state.base + 0.04,
        max.y + GAP + BEAM + half.y + 0.55,
    );
    let new = TableEdge {
        min,
        max,
        base: state.base,
        tray,
        tray_half: half,
    };
    if *edge == new && !old.is_empty() {
        return;
    }
    *edge = new;
    for e in &old {
        commands.entity(e).despawn();
    }
    let mut kit = Kit::default();
    tray_frame(&mut kit, &new);
    dice_tray(&mut kit, &new);
    let mut top = Kit::default();
    let rim = TableRim::around(&new);
    planks(&mut top, &new, &rim);
    let mut lying = Kit::default();
    things::lay_out(&mut lying, &new, &rim);
    commands.spawn((
        Name::new("Frame"),
        TablePart,
        Mesh3d(meshes.add(kit.buf.build())),
        MeshMaterial3d(materials.wood.clone()),
    ));
    commands.spawn((
        Name::new("Things on the table"),
        TablePart,
        Mesh3d(meshes.add(lying.buf.build())),
        MeshMaterial3d(materials.wood.clone()),
    ));
    commands.spawn((
        Name::new("Table top"),
        TablePart,
        Mesh3d(meshes.add(top.buf.build())),
        MeshMaterial3d(materials.wood.clone()),
        NotShadowCaster,
    ));
}

fn tray_frame(kit: &mut Kit, e: &TableEdge) {
    let felt = Paint::new(0x243a2e).gloss(0.0).detail(0.4);
    let (lo, hi) = (e.min - GAP, e.max + GAP);
    let mid = (lo + hi) * 0.5;
    let size = hi - lo;
    kit.cuboid(
        Vec3::new(mid.x, e.base - 0.03, mid.y),
        Vec3::new(size.x, 0.06, size.y),
        0.0,
        felt,
    );
    let h = BEAM_HEIGHT;
    let y = e.base + h * 0.5 - 0.06;
    let walnut = 0x42291a;
    for s in [-1.0, 1.0] {
        kit.cuboid(
            Vec3::new(mid.x, y, mid.y + s * (size.y + BEAM) * 0.5),
            Vec3::new(size.x + 2.0 * BEAM, h, BEAM),
            0.07,
            wood(walnut, false),
        );
        kit.cuboid(
            Vec3::new(mid.x + s * (size.x + BEAM) * 0.5, y + 0.002, mid.y),
            Vec3::new(BEAM, h, size.y),
            0.07,
            wood(walnut, true),
        );
        // A line of brass let into the beams.
        let brass = Paint::new(0x9a7840).gloss(0.5).metal(0.6);
        let inlay = y + h * 0.5 + 0.002;
        let off = BEAM * 0.30;
        kit.cuboid(
            Vec3::new(mid.x, inlay, mid.y + s * (size.y * 0.5 + off)),
            Vec3::new(size.x + 2.0 * off, 0.006, 0.035),
            0.0,
            brass,
        );
        kit.cuboid(
            Vec3::new(mid.x + s * (size.x * 0.5 + off), inlay + 0.002, mid.y),
            Vec3::new(0.035, 0.006, size.y + 2.0 * off),
            0.0,
            brass,
        );
        for t in [-1.0, 1.0] {
            // Brass on the corners.
            let c = Vec3::new(
                mid.x + s * (size.x + BEAM) * 0.5,
                y + h * 0.5,
                mid.y + t * (size.y + BEAM) * 0.5,
            );
            kit.cuboid(
                c,
                Vec3::new(BEAM * 0.72, 0.03, BEAM * 0.72),
                0.012,
                Paint::new(0xa67f40).gloss(0.5).metal(0.6),
            );
            for (dx, dz) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                let at = Vec3::new(dx, 0.0, dz) * BEAM * 0.26;
                kit.ball(
                    c + at + Vec3::Y * 0.016,
                    0.03,
                    0.5,
                    8,
                    Paint::new(0xbf9a58).gloss(0.55).metal(0.6),
                );
            }
        }
    }
}

fn dice_tray(kit: &mut Kit, e: &TableEdge) {
    let felt = Paint::new(0x3a1d22).gloss(0.0).detail(0.5);
    let (t, half) = (e.tray, e.tray_half);
    kit.cuboid(
        t - Vec3::Y * 0.03,
        Vec3::new(half.x * 2.0, 0.06, half.y * 2.0),
        0.0,
        felt,
    );
    let (b, h) = (0.22, 0.30);
    for s in [-1.0, 1.0] {
        kit.cuboid(
            t + Vec3::new(0.0, h * 0.5 - 0.05, s * (half.y + b * 0.5)),
            Vec3::new(half.x * 2.0 + 2.0 * b, h, b),
            0.04,
            wood(0x4a2e1b, false),
        );
        kit.cuboid(
            t + Vec3::new(s * (half.x + b * 0.5), h * 0.5 - 0.048, 0.0),
            Vec3::new(b, h, half.y * 2.0),
            0.04,
            wood(0x4a2e1b, true),
        );
    }
}

/// The table's own edge, in the plane (x, z).
#[derive(Clone, Copy, Debug, PartialEq)]
struct TableRim {
    lo: Vec2,
    hi: Vec2,
    /// Height of the table top's surface.
    top: f32,
}

impl TableRim {
    /// The edge of a table that has room for a map, its trays, and things around them.
    fn around(e: &TableEdge) -> Self {
        let frame = GAP + BEAM;
        let front = e.tray.z + e.tray_half.y + 8.0;
        Self {
            lo: e.min - frame - Vec2::new(17.0, 13.0),
            hi: Vec2::new(e.max.x + frame + 17.0, front),
            top: e.base - 0.06,
        }
    }
}

/// How much light of the lamp over the map reaches a place on the table top: less and less towards its edge.
fn lamplight(e: &TableEdge, p: Vec2) -> f32 {
    let frame = GAP + BEAM;
    let beyond = (e.min - frame - p).max(p - e.max - frame).max(Vec2::ZERO);
    1.0 - 0.62 * smooth(1.0, 19.0, beyond.length())
}

/// The longest part of a plank that is shaded as one piece.
const SHADED: f32 = 4.0;

/// The table top: long planks, and the rounded edge around them.
fn planks(kit: &mut Kit, e: &TableEdge, rim: &TableRim) {
    let wide = 2.6;
    let (lo, hi) = (rim.lo, rim.hi);
    let rows = ((hi.y - lo.y) / wide).ceil() as i32;
    let brown = 0x6b4a30;
    for r in 0..rows {
        let z0 = lo.y + r as f32 * wide;
        let z1 = (z0 + wide).min(hi.y);
        let mut x = lo.x;
        let mut k = 0;
        while x < hi.x {
            let len = 14.0 + 11.0 * (hash(r, k, 10) & 255) as f32 / 255.0;
            let first = if k == 0 {
                0.25 + 0.75 * (hash(r, 1, 9) & 255) as f32 / 255.0
            } else {
                1.0
            };
            let end = (x + len * first).min(hi.x);
            let tone = 0.86 + 0.28 * (hash(r, k, 11) & 255) as f32 / 255.0;
            let paint = wood(brown, false).shade(tone);
            let corner = |kit: &mut Kit, x: f32, z: f32| {
                let lit = paint.shade(lamplight(e, Vec2::new(x, z)));
                kit.buf.vertex(Vec3::new(x, rim.top, z), Vec3::Y, &lit)
            };
            let (a, b) = (x + 0.012, end - 0.012);
            let (c, d) = (z0 + 0.012, z1 - 0.012);
            let parts = ((b - a) / SHADED).ceil().max(1.0) as i32;
            let cut = |i: i32| a + (b - a) * i as f32 / parts as f32;
            let mut left = [corner(kit, a, d), corner(kit, a, c)];
            for i in 1..=parts {
                let right = [corner(kit, cut(i), d), corner(kit, cut(i), c)];
                kit.buf.triangle(left[0], right[0], right[1]);
                kit.buf.triangle(left[0], right[1], left[1]);
                left = right;
            }
            x = end;
            k += 1;
        }
    }
    // Dark joints under them.
    let under = |x: f32, z: f32| Vec3::new(x, rim.top - 0.015, z);
    kit.quad_here(
        [
            under(lo.x, hi.y),
            under(hi.x, hi.y),
            under(hi.x, lo.y),
            under(lo.x, lo.y),
        ],
        &Paint::new(0x1c120b),
    );
    // A rounded edge, which hangs down a hand's breadth.
    let profile: [(f32, f32); 6] = [
        (0.0, 0.0),
        (0.55, -0.04),
        (0.95, -0.30),
        (1.10, -0.75),
        (1.00, -1.9),
        (0.70, -2.3),
    ];
    let corners = [
        (Vec2::new(lo.x, hi.y), Vec2::new(-1.0, 1.0)),
        (Vec2::new(hi.x, hi.y), Vec2::new(1.0, 1.0)),
        (Vec2::new(hi.x, lo.y), Vec2::new(1.0, -1.0)),
        (Vec2::new(lo.x, lo.y), Vec2::new(-1.0, -1.0)),
    ];
    for (i, (from, way)) in corners.iter().enumerate() {
        let (to, next) = corners[(i + 1) % 4];
        let along_z = i % 2 == 1;
        for w in profile.windows(2) {
            let at = |c: Vec2, d: Vec2, (out, down): (f32, f32)| {
                let p = c + d * out;
                Vec3::new(p.x, rim.top + down, p.y)
            };
            kit.quad_here(
                [
                    at(*from, *way, w[1]),
                    at(to, next, w[1]),
                    at(to, next, w[0]),
                    at(*from, *way, w[0]),
                ],
                &wood(0x563820, along_z).shade(0.38),
            );
        }
    }
}
