//! Miniatures: painted models made from a unit's look, kept equal to the model's list.
//!
//! Each look in each state of wear is one merged mesh, made once and shared. A miniature's root entity carries the base
//! (and for everything that stands on the ground the model too); flyers hang their body on a clear stand as a child.

mod afar;
mod aircraft;
mod assemble;
mod base;
mod biped;
mod damage;
mod decals;
mod dial;
mod fittings;
mod infantry;
mod landing;
mod naval;
mod outline;
pub mod portrait;
mod quad;
pub(crate) mod rig;
mod scheme;
mod turret;
mod vehicle;
mod weapons;

use bevy::light::NotShadowCaster;
use bevy::picking::mesh_picking::ray_cast::SimplifiedMesh;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use hexlance_board::Hex;

pub(crate) use afar::Grown;
#[cfg(test)]
pub(crate) use afar::stand_grown;
use assemble::{Detail, assemble, pick_prism};
pub use assemble::{MiniKey, MiniMeshes, Wear};
pub(crate) use dial::DialsTurn;
pub use dial::RoundBase;

use super::TableSystems;
use super::camera::CameraRig;
use super::material::TableMaterials;
use super::meshkit::{Kit, MeshBuf};
use super::model::{Mini, MiniKind, MiniLook, TableModel, TableSettings};
use super::noise::{Rng, hash};
use super::paint::Paint;
use super::retire::retire;
use super::space::{LEVEL, at_level, facing_rotation};
use super::terrain::surface::WATER_SINK;
use super::terrain::vapour::{Puff, PuffMeshes};
use super::terrain::{TerrainState, roads};
use scheme::Scheme;

/// What a builder of models gets.
struct Build {
    look: MiniLook,
    s: Scheme,
    /// Heat, 0 to 4.
    heat: u8,
    /// Share of a group's figures left.
    share: f32,
    /// Whether a walker's left arm and its right one are gone.
    lost_arms: [bool; 2],
    /// Shut down: it slumps.
    asleep: bool,
    /// A wreck: torn apart in the way of its kind.
    ruin: bool,
}

impl Build {
    /// Whether the arm of a side is gone: -1 is the left, 1 the right.
    fn lost_arm(&self, side: f32) -> bool {
        self.lost_arms[usize::from(side > 0.0)]
    }
}

/// Paint of glowing hot grilles.
fn hot_glow(heat: u8) -> Paint {
    Paint::new(0xff6a1e).glow(0.4 + 0.6 * f32::from(heat))
}

/// How a figure of a group stands: upright, or in a wreck thrown to the ground. `up` is the height about which it turns.
fn lying(b: &Build, rng: &mut Rng, up: f32) -> Transform {
    if !b.ruin {
        return Transform::IDENTITY;
    }
    let over = if rng.chance(0.5) { 1.0 } else { -1.0 };
    let fall = rng.range(1.25, 1.45) * over;
    // Riders fall to the side with what they ride.
    let fallen = if matches!(
        b.look.kind,
        MiniKind::BeastInfantry | MiniKind::MotorInfantry
    ) {
        Quat::from_rotation_z(fall)
    } else {
        Quat::from_rotation_x(fall) * Quat::from_rotation_z(rng.range(-0.3, 0.3))
    };
    let turn = Quat::from_rotation_y(rng.range(-1.5, 1.5)) * fallen;
    Transform {
        translation: Vec3::Y * (0.045 + up) - turn * Vec3::Y * 0.12,
        rotation: turn,
        scale: Vec3::ONE,
    }
}

/// The pointer finds what is behind a miniature too: picking decides between the two.
const LETS_THROUGH: Pickable = Pickable {
    should_block_lower: false,
    is_hoverable: true,
};

/// A part of a miniature that can be picked.
#[derive(Component, Clone, Copy, Debug)]
pub struct MiniVisual {
    /// The miniature's number.
    pub id: u16,
}

/// Where a miniature belongs; it glides there unless an effect moves it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MiniHome {
    /// Place of the base's underside.
    pub at: Vec3,
    /// Facing.
    pub rotation: Quat,
    /// Size; below 1 where several share a hex.
    pub scale: f32,
    /// How many times larger it may be drawn from afar without standing on its neighbours.
    pub most: f32,
}

impl MiniHome {
    /// Its size, where miniatures are so many times larger.
    fn size(&self, afar: f32) -> f32 {
        self.scale * afar.min(self.most)
    }
}

/// How many times larger miniatures are drawn, so that they can be told apart from afar.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
struct Larger(f32);

impl Default for Larger {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Set by effects while they move a miniature.
#[derive(Component, Clone, Copy, Debug)]
pub struct Moved;

/// A rotor that turns.
#[derive(Component)]
struct Rotor;

/// A body that sways on its stand.
#[derive(Component)]
struct Sway {
    phase: f32,
    height: f32,
    /// What effects add: banking, recoil.
    lean: Quat,
    shift: Vec3,
}

/// Miniatures that stay as they were until what happened to them has been shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Held(pub(crate) HashSet<u16>);

/// The ring of a selected miniature.
#[derive(Component)]
struct SelectionRing;

/// Entities and shape of a miniature.
#[derive(Clone, Debug)]
pub struct MiniParts {
    /// Root entity.
    pub root: Entity,
    /// What it was made for.
    pub key: MiniKey,
    /// Height of its top over the base's underside.
    pub top: f32,
    /// Height over the base at which shots leave and land.
    pub chest: f32,
    /// Altitude of a flyer's body over its base.
    pub altitude: f32,
    /// The body of a flyer on its stand.
    body: Option<Entity>,
    /// Drawn coarsely, since it is far away.
    far: bool,
    smoke: Vec<Entity>,
    ring: Option<Entity>,
    lift: i16,
}

/// Every miniature on the table by its number.
#[derive(Resource, Default)]
pub struct MiniIndex {
    /// The parts.
    pub parts: HashMap<u16, MiniParts>,
    /// Where those who are gone had their chest: what is told of them is told there.
    left: HashMap<u16, Vec3>,
    meshes: HashMap<MiniKey, MiniMeshes>,
    /// The same for afar, made when first needed.
    coarse: HashMap<MiniKey, MiniMeshes>,
    ring: Option<Handle<Mesh>>,
}

impl MiniIndex {
    /// Takes a miniature off, and keeps in mind where it stood.
    pub(crate) fn take(&mut self, id: u16, home: Option<&MiniHome>) -> Option<MiniParts> {
        let parts = self.parts.remove(&id)?;
        let chest = home.map(|home| home.at + Vec3::Y * parts.chest * home.scale);
        self.left.extend(chest.map(|chest| (id, chest)));
        Some(parts)
    }

    /// Where a miniature that is gone had its chest.
    pub fn left_at(&self, id: u16) -> Option<Vec3> {
        self.left.get(&id).copied()
    }

    /// The meshes of a look in one piece, near or from afar.
    fn merged(&self, key: &MiniKey, far: bool) -> Option<&MiniMeshes> {
        if far {
            self.coarse.get(key)
        } else {
            self.meshes.get(key)
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((rig::plugin, outline::plugin, afar::plugin, dial::plugin));
    app.init_resource::<MiniIndex>()
        .init_resource::<Held>()
        .init_resource::<Larger>()
        .add_systems(
            Update,
            (
                sync.run_if(
                    resource_exists::<TableModel>.and_then(
                        resource_exists_and_changed::<TableModel>
                            .or_else(resource_changed::<TableSettings>)
                            .or_else(resource_changed::<TerrainState>)
                            .or_else(resource_changed::<Held>),
                    ),
                ),
                grow,
                settle,
                animate,
            )
                .chain()
                .in_set(TableSystems::Minis),
        );
}

/// Places for `n` miniatures that share a hex, and their size.
fn sharing(n: usize) -> (Vec<Vec2>, f32) {
    match n {
        0 | 1 => (vec![Vec2::ZERO], 1.0),
        2 => (vec![Vec2::new(-0.38, 0.0), Vec2::new(0.38, 0.0)], 0.62),
        3 => (
            vec![
                Vec2::new(0.0, -0.40),
                Vec2::new(0.38, 0.26),
                Vec2::new(-0.38, 0.26),
            ],
            0.58,
        ),
        _ => (
            (0..n)
                .map(|i| {
                    let a = i as f32 * std::f32::consts::TAU / n as f32;
                    Vec2::new(a.sin(), -a.cos()) * 0.50
                })
                .collect(),
            (1.55 / n as f32).min(0.48),
        ),
    }
}

/// Height of the ground, roof, deck or water that a miniature's base stands on.
fn footing(m: &Mini, terrain: &TerrainState) -> f32 {
    let Some(s) = &terrain.surface else {
        return f32::from(m.level) * LEVEL;
    };
    let Some(cell) = s.board.get(m.hex) else {
        return f32::from(m.level) * LEVEL;
    };
    let ground = s.ground(m.hex);
    if m.look.kind.flies() {
        let top = f32::from(cell.solid_height()) * LEVEL;
        return if cell.open_water().is_some() {
            ground - WATER_SINK + 0.005
        } else {
            top
        };
    }
    if let Some(deck) = roads::deck_height(s, m.hex)
        && f32::from(m.level) * LEVEL > ground - 0.01
        && cell
            .bridge
            .is_some_and(|b| m.level >= cell.level + b.deck as i8)
    {
        return deck;
    }
    if m.level > cell.level {
        f32::from(m.level) * LEVEL
    } else if cell.open_water().is_some() {
        if m.level == cell.level && !m.flags.wreck {
            ground - WATER_SINK - 0.05
        } else {
            s.bed(m.hex)
        }
    } else {
        ground + f32::from(m.level - cell.level) * LEVEL
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn sync(
    mut commands: Commands,
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    terrain: Res<TerrainState>,
    materials: Res<TableMaterials>,
    puffs: Res<PuffMeshes>,
    held: Res<Held>,
    larger: Res<Larger>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut index: ResMut<MiniIndex>,
    mut homes: Query<(
        &mut MiniHome,
        &mut MeshMaterial3d<super::material::TableMaterial>,
    )>,
) {
    if terrain.board().is_none() {
        return;
    }
    let wanted: HashSet<u16> = model.minis.iter().map(|m| m.id).collect();
    let gone: Vec<u16> = index
        .parts
        .keys()
        .filter(|id| !wanted.contains(*id) && !held.0.contains(*id))
        .copied()
        .collect();
    for id in gone {
        let root = index.parts.get(&id).map(|p| p.root);
        let home = root.and_then(|root| homes.get(root).ok());
        if let Some(p) = index.take(id, home.map(|(home, _)| home)) {
            despawn(&mut commands, p);
        }
    }
    // Who shares a hex: wrecks lie in the middle and give way to nobody.
    let mut sharers: HashMap<Hex, Vec<u16>> = HashMap::default();
    for m in model.minis.iter().filter(|m| !m.flags.wreck) {
        sharers.entry(m.hex).or_default().push(m.id);
    }
    for list in sharers.values_mut() {
        list.sort_unstable();
    }
    for m in &model.minis {
        let key = MiniKey::of(m, settings.palette, model.theme);
        let (offset, scale) = match sharers.get(&m.hex) {
            Some(list) if !m.flags.wreck => {
                let (places, scale) = sharing(list.len());
                let i = list.iter().position(|id| *id == m.id).unwrap_or(0);
                (places.get(i).copied().unwrap_or_default(), scale)
            }
            _ => (Vec2::ZERO, 1.0),
        };
        let foot = footing(m, &terrain);
        let mut at = at_level(m.hex, 0.0);
        at += Vec3::new(offset.x, foot, offset.y);
        let home = MiniHome {
            at,
            rotation: facing_rotation(m.facing),
            scale,
            most: afar::most(&key, scale < 1.0 || m.flags.position > 0),
        };
        // Flyers hang at their level over the base.
        let altitude = if m.look.kind.flies() && !m.flags.wreck {
            ((f32::from(m.level) * LEVEL - foot).max(0.0) + 0.42).min(6.0)
        } else {
            0.0
        };
        let lift = (altitude * 100.0) as i16;
        let material = if m.flags.hidden {
            &materials.minis_hidden
        } else if m.flags.done && !m.flags.wreck {
            &materials.minis_done
        } else {
            &materials.minis
        };
        let known = index
            .parts
            .get(&m.id)
            .is_some_and(|p| (p.key == key && p.lift == lift) || held.0.contains(&m.id));
        if known {
            if let Some(p) = index.parts.get(&m.id)
                && let Ok((mut h, mut mat)) = homes.get_mut(p.root)
            {
                h.set_if_neq(home);
                if mat.0 != *material {
                    mat.0 = material.clone();
                }
            }
        } else {
            let before = index.parts.remove(&m.id).map(|p| {
                let was = p.root;
                despawn(&mut commands, p);
                was
            });
            let shapes = index
                .meshes
                .entry(key)
                .or_insert_with(|| {
                    let side = settings.palette.side(m.side);
                    assemble(&key, side, Detail::Full, &mut meshes)
                })
                .clone();
            let start = before
                .and_then(|e| homes.get(e).ok().map(|(h, _)| *h))
                .unwrap_or(home);
            let parts = spawn(
                &mut commands,
                &mut meshes,
                &materials,
                &puffs,
                m,
                key,
                shapes,
                (start, home, altitude, larger.0),
                material.clone(),
            );
            index.parts.insert(m.id, MiniParts { lift, ..parts });
        }
        set_ring(&mut commands, &mut meshes, &materials, &mut index, m);
    }
}

fn despawn(commands: &mut Commands, p: MiniParts) {
    retire(commands, p.root);
    for e in p.smoke {
        commands.entity(e).despawn();
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "one caller; a struct would say no more"
)]
fn spawn(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &TableMaterials,
    puffs: &PuffMeshes,
    m: &Mini,
    key: MiniKey,
    shapes: MiniMeshes,
    (start, home, altitude, larger): (MiniHome, MiniHome, f32, f32),
    material: Handle<super::material::TableMaterial>,
) -> MiniParts {
    let r = base::reach(&key);
    let standing = shapes.body.is_none();
    let top = if standing {
        shapes.top
    } else {
        altitude + shapes.top
    };
    let mut root = commands.spawn((
        Name::new(m.plate.clone()),
        home,
        Mesh3d(shapes.base.clone()),
        MeshMaterial3d(material.clone()),
        Transform {
            translation: start.at,
            rotation: start.rotation,
            scale: Vec3::splat(start.size(larger)),
        },
        Visibility::default(),
    ));
    if !m.flags.wreck {
        root.insert((
            MiniVisual { id: m.id },
            SimplifiedMesh(meshes.add(pick_prism(
                r * 0.94,
                0.0,
                if standing {
                    shapes.top
                } else {
                    base::height(&key)
                },
            ))),
            LETS_THROUGH,
        ));
    }
    let root = root.id();
    let mut flying = None;
    if let Some(body) = &shapes.body {
        let mut stand = Kit::default();
        stand.tube(
            Vec3::Y * base::height(&key) * 0.8,
            Vec3::Y * (altitude - 0.02),
            0.030,
            0.022,
            8,
            Paint::new(0xffffff).gloss(1.0),
        );
        commands.spawn((
            ChildOf(root),
            Mesh3d(meshes.add(stand.buf.build())),
            MeshMaterial3d(materials.clear.clone()),
            NotShadowCaster,
        ));
        let swaying = commands
            .spawn((
                ChildOf(root),
                MiniVisual { id: m.id },
                Sway {
                    phase: (hash(i32::from(m.id), 0, 3) & 255) as f32 / 40.0,
                    height: altitude,
                    lean: Quat::IDENTITY,
                    shift: Vec3::ZERO,
                },
                Mesh3d(body.clone()),
                MeshMaterial3d(material.clone()),
                SimplifiedMesh(meshes.add(pick_prism(r * 0.9, -0.16, 0.26))),
                LETS_THROUGH,
                Transform::from_xyz(0.0, altitude, 0.0),
            ))
            .id();
        flying = Some(swaying);
        if let Some((rotor, hubs)) = &shapes.rotor {
            for hub in hubs {
                commands.spawn((
                    ChildOf(swaying),
                    Rotor,
                    Mesh3d(rotor.clone()),
                    MeshMaterial3d(material.clone()),
                    Transform::from_translation(*hub),
                ));
            }
        }
    }
    let mut smoke = Vec::new();
    let columns = if m.flags.wreck {
        3
    } else {
        usize::from(key.wear >= Wear::Crippled)
    };
    let mut rng = Rng::new(u64::from(m.id) + 11);
    for c in 0..columns {
        for i in 0..4 {
            let from = if m.flags.wreck {
                Vec3::new(rng.range(-0.2, 0.2), 0.18, rng.range(-0.2, 0.2))
            } else {
                Vec3::new(0.05, altitude + shapes.top * 0.72, 0.12)
            };
            let puff = Puff {
                at: home.at + home.rotation * from,
                rise: 1.1,
                phase: i as f32 * 0.25 + c as f32 * 0.08,
                size: rng.range(0.30, 0.46),
                thins: true,
            };
            smoke.push(
                commands
                    .spawn((
                        puff,
                        Mesh3d(puffs.soot[0].clone()),
                        MeshMaterial3d(materials.smoke.clone()),
                        Transform::from_translation(puff.at).with_scale(Vec3::splat(0.001)),
                        NotShadowCaster,
                    ))
                    .id(),
            );
        }
    }
    MiniParts {
        root,
        key,
        top,
        chest: if standing {
            shapes.top * 0.66
        } else {
            altitude
        },
        altitude,
        body: flying,
        far: false,
        smoke,
        ring: None,
        lift: 0,
    }
}

/// Shows or hides the ring of a selected miniature.
fn set_ring(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &TableMaterials,
    index: &mut MiniIndex,
    m: &Mini,
) {
    let mesh = index
        .ring
        .get_or_insert_with(|| meshes.add(ring_mesh()))
        .clone();
    let Some(p) = index.parts.get_mut(&m.id) else {
        return;
    };
    if m.flags.selected && p.ring.is_none() {
        p.ring = Some(
            commands
                .spawn((
                    ChildOf(p.root),
                    SelectionRing,
                    Mesh3d(mesh),
                    MeshMaterial3d(materials.overlay.clone()),
                    Transform::from_xyz(0.0, 0.05, 0.0),
                    NotShadowCaster,
                ))
                .id(),
        );
    } else if !m.flags.selected
        && let Some(e) = p.ring.take()
    {
        commands.entity(e).despawn();
    }
}

/// A bright hexagonal band with a soft outer edge.
fn ring_mesh() -> Mesh {
    let mut buf = MeshBuf::default();
    let tone = Paint::new(super::palette::HOVER).shade(1.6);
    let rings = [(0.70, 0.0), (0.735, 0.95), (0.785, 0.95), (0.90, 0.0)];
    for w in rings.windows(2) {
        for side in 0..6 {
            let (a, b) = (
                super::space::CORNERS[side],
                super::space::CORNERS[(side + 1) % 6],
            );
            let at = |c: Vec2, r: f32| Vec3::new(c.x * r, 0.0, c.y * r);
            let i = buf.vertex(at(a, w[0].0), Vec3::Y, &tone.gloss(w[0].1));
            buf.vertex(at(b, w[0].0), Vec3::Y, &tone.gloss(w[0].1));
            buf.vertex(at(b, w[1].0), Vec3::Y, &tone.gloss(w[1].1));
            buf.vertex(at(a, w[1].0), Vec3::Y, &tone.gloss(w[1].1));
            buf.triangle(i, i + 1, i + 2);
            buf.triangle(i, i + 2, i + 3);
        }
    }
    buf.build()
}

/// Miniatures get larger as the camera goes away from them, as far as the player wants them to.
fn grow(
    cameras: Query<&CameraRig>,
    settings: Res<TableSettings>,
    mut larger: ResMut<Larger>,
    mut minis: Query<(&MiniHome, &mut Transform)>,
) {
    let Ok(rig) = cameras.single() else { return };
    let now = if settings.larger_afar {
        afar::larger(rig.distance())
    } else {
        1.0
    };
    if (now - larger.0).abs() < 1e-4 {
        return;
    }
    for (home, mut at) in &mut minis {
        at.scale *= home.size(now) / home.size(larger.0);
    }
    larger.0 = now;
}

/// Glides miniatures home: after a change of facing, or when others join their hex.
fn settle(
    time: Res<Time>,
    larger: Res<Larger>,
    mut minis: Query<(&MiniHome, &mut Transform), Without<Moved>>,
) {
    let k = 1.0 - (-time.delta_secs() * 10.0).exp();
    for (home, mut at) in &mut minis {
        let size = home.size(larger.0);
        let far = at.translation.distance(home.at)
            + at.rotation.angle_between(home.rotation)
            + (at.scale.x - size).abs();
        if far < 1e-4 {
            continue;
        }
        if far < 0.01 {
            *at = Transform {
                translation: home.at,
                rotation: home.rotation,
                scale: Vec3::splat(size),
            };
        } else {
            at.translation = at.translation.lerp(home.at, k);
            at.rotation = at.rotation.slerp(home.rotation, k);
            at.scale = Vec3::splat(at.scale.x + (size - at.scale.x) * k);
        }
    }
}

#[expect(clippy::type_complexity, reason = "a system's parameters")]
fn animate(
    time: Res<Time>,
    mut rotors: Query<&mut Transform, (With<Rotor>, Without<Sway>, Without<SelectionRing>)>,
    mut bodies: Query<(&Sway, &mut Transform), (Without<Rotor>, Without<SelectionRing>)>,
    mut rings: Query<&mut Transform, (With<SelectionRing>, Without<Rotor>, Without<Sway>)>,
) {
    let (t, dt) = (time.elapsed_secs(), time.delta_secs());
    for mut at in &mut rotors {
        at.rotate_y(dt * 26.0);
    }
    for (s, mut at) in &mut bodies {
        let a = t * 1.1 + s.phase;
        at.translation = s.shift + Vec3::Y * (s.height + 0.018 * a.sin());
        at.rotation = s.lean
            * Quat::from_rotation_z(0.025 * (a * 0.8).sin())
            * Quat::from_rotation_x(0.018 * (a * 1.3).cos());
    }
    for mut at in &mut rings {
        at.scale = Vec3::splat(1.0 + 0.035 * (t * 3.2).sin());
    }
}

/// Puts a miniature into a world without a table, for tests of what moves it.
#[cfg(test)]
pub(crate) fn stand(world: &mut World, id: u16, key: MiniKey, home: MiniHome) -> Entity {
    let mut meshes = world.resource_mut::<Assets<Mesh>>();
    let side = key.palette.side(key.side);
    let shapes = assemble(&key, side, Detail::Full, &mut meshes);
    let root = world
        .spawn((
            home,
            Mesh3d(shapes.base.clone()),
            MeshMaterial3d::<super::material::TableMaterial>(Handle::default()),
            Transform {
                translation: home.at,
                rotation: home.rotation,
                scale: Vec3::splat(home.scale),
            },
        ))
        .id();
    let mut index = world.resource_mut::<MiniIndex>();
    index.parts.insert(
        id,
        MiniParts {
            root,
            key,
            top: shapes.top,
            chest: shapes.top * 0.66,
            altitude: 0.0,
            body: None,
            far: false,
            smoke: Vec::new(),
            ring: None,
            lift: 0,
        },
    );
    index.meshes.insert(key, shapes);
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sharers_keep_apart_and_inside_their_hex() {
        for n in 2..7 {
            let (places, scale) = sharing(n);
            assert_eq!(places.len(), n);
            for (i, a) in places.iter().enumerate() {
                assert!(a.length() < 0.60, "{n}");
                for b in &places[i + 1..] {
                    assert!(a.distance(*b) > scale * 0.85, "{n} {scale}");
                }
            }
        }
    }
}
