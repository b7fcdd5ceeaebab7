//! Air that bends what is behind it: over hot machines and fires, and around what hides in a screen of stealth.
//!
//! All of it is one mesh of pictures that face the eye, drawn after everything solid, with the picture so far to look
//! through. On the lowest quality nothing is bent: stealth is a faint shell of light there, and heat is left to steam.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::TableSystems;
use super::fields::brightness;
use super::meshkit::MeshBuf;
use super::minis::{MiniHome, MiniIndex};
use super::model::{Mini, TableModel, TableSettings, TimeOfDay};
use super::quality::{Quality, QualityLevel};
use super::space::{LEVEL, at_level};
use super::terrain::TerrainState;

/// Heat from which the air over a miniature stirs, of 4.
const STIRS: u8 = 2;

/// What bends the air.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cause {
    /// Heat that rises; its strength, 0 to 1.
    Heat(f32),
    /// A screen of stealth.
    Cloak,
}

/// A place where air is bent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    /// Its middle.
    at: Vec3,
    /// Half its width and height.
    half: Vec2,
    cause: Cause,
    /// Its own time, so that no two stir alike.
    phase: f32,
}

#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(HazeKey)]
struct HazeMaterial {
    /// 1 while it moves, 0 when it keeps still; how bright its light is; two unused.
    #[uniform(0)]
    manner: Vec4,
    /// Whether it sees the picture so far.
    bends: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HazeKey {
    bends: bool,
}

impl From<&HazeMaterial> for HazeKey {
    fn from(m: &HazeMaterial) -> Self {
        Self { bends: m.bends }
    }
}

impl Material for HazeMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/haze.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/haze.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.bends {
            AlphaMode::Opaque
        } else {
            AlphaMode::Premultiplied
        }
    }

    fn reads_view_transmission_texture(&self) -> bool {
        self.bends
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.primitive.cull_mode = None;
        // Water and light behind it are drawn later, and must not be hidden by air.
        if let Some(depth) = descriptor.depth_stencil.as_mut() {
            depth.depth_write_enabled = Some(false);
        }
        if key.bind_group_data.bends {
            descriptor.vertex.shader_defs.push("BENDS".into());
            if let Some(fragment) = descriptor.fragment.as_mut() {
                fragment.shader_defs.push("BENDS".into());
            }
        }
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_UV_0.at_shader_location(1),
            Mesh::ATTRIBUTE_UV_1.at_shader_location(2),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(3),
        ])?];
        Ok(())
    }
}

/// The mesh of all haze.
#[derive(Component)]
struct Haze;

/// What is drawn, and in what manner.
#[derive(Resource, Default)]
struct Drawn {
    spots: Vec<Spot>,
    mesh: Handle<Mesh>,
    /// Whether it bends, whether it moves, and by which light.
    manner: Option<(bool, bool, TimeOfDay)>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<HazeMaterial>::default())
        .init_resource::<Drawn>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                mix.run_if(
                    resource_changed::<Quality>
                        .or_else(resource_changed::<TableSettings>)
                        .or_else(resource_exists_and_changed::<TableModel>),
                ),
                rise.run_if(resource_exists::<TableModel>),
            )
                .after(TableSystems::Fx)
                .after(TableSystems::Minis)
                .before(TableSystems::Anchors),
        );
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut drawn: ResMut<Drawn>) {
    drawn.mesh = meshes.add(MeshBuf::speck());
    commands.spawn((
        Name::new("Haze"),
        Haze,
        Mesh3d(drawn.mesh.clone()),
        Transform::default(),
        Visibility::Hidden,
        NoFrustumCulling,
        NotShadowCaster,
        NotShadowReceiver,
    ));
}

/// The material follows quality and settings.
fn mix(
    mut commands: Commands,
    quality: Res<Quality>,
    settings: Res<TableSettings>,
    model: Option<Res<TableModel>>,
    mut drawn: ResMut<Drawn>,
    mut materials: ResMut<Assets<HazeMaterial>>,
    haze: Query<Entity, With<Haze>>,
) {
    let bends = quality.level != QualityLevel::Low;
    let moves = settings.speed > 0.0 && !settings.reduced_motion;
    let time = model.map(|m| m.environment.time).unwrap_or_default();
    if drawn.manner == Some((bends, moves, time)) {
        return;
    }
    drawn.manner = Some((bends, moves, time));
    for e in &haze {
        commands
            .entity(e)
            .insert(MeshMaterial3d(materials.add(HazeMaterial {
                manner: Vec4::new(f32::from(u8::from(moves)), brightness(time), 0.0, 0.0),
                bends,
            })));
    }
}

/// How strongly the air over a miniature stirs, 0 to 1.
fn warmth(m: &Mini) -> Option<f32> {
    (m.heat >= STIRS && !m.flags.wreck).then_some(match m.heat {
        0..=2 => 0.45,
        3 => 0.75,
        _ => 1.0,
    })
}

/// Whether a miniature is seen through a screen of stealth.
fn is_cloaked(m: &Mini) -> bool {
    m.flags.cloaked && !m.flags.wreck && !m.flags.shut_down
}

/// Haze where it is hot or hidden now.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn rise(
    model: Res<TableModel>,
    terrain: Res<TerrainState>,
    index: Res<MiniIndex>,
    roots: Query<&Transform>,
    moving: Query<(), (With<MiniHome>, Changed<Transform>)>,
    mut fires: Local<(u64, Vec<Spot>)>,
    mut drawn: ResMut<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut haze: Query<&mut Visibility, With<Haze>>,
) {
    let burns = fires.0 != terrain.revision;
    if !(burns || model.is_changed() || index.is_changed() || !moving.is_empty()) {
        return;
    }
    if burns {
        *fires = (terrain.revision, over_fires(&terrain));
    }
    let mut spots = fires.1.clone();
    for m in &model.minis {
        let (warm, cloaked) = (warmth(m), is_cloaked(m));
        if warm.is_none() && !cloaked {
            continue;
        }
        let Some(parts) = index.parts.get(&m.id) else {
            continue;
        };
        let Ok(root) = roots.get(parts.root) else {
            continue;
        };
        let (size, phase) = (root.scale.x, f32::from(m.id) * 1.7);
        let (foot, top) = (parts.altitude * size, parts.top * size);
        if let Some(strength) = warm {
            // From its shoulders to well above it.
            let low = foot + (top - foot) * 0.35;
            let high = top + 0.85 * size;
            spots.push(Spot {
                at: root.translation + Vec3::Y * (low + high) * 0.5,
                half: Vec2::new(0.46 * size, (high - low) * 0.5),
                cause: Cause::Heat(strength),
                phase,
            });
        }
        if cloaked {
            let high = (top - foot).max(0.3) * 0.5;
            spots.push(Spot {
                at: root.translation + Vec3::Y * (foot + high * 0.95),
                half: Vec2::new((high * 0.85).max(0.52 * size), high * 1.25),
                cause: Cause::Cloak,
                phase,
            });
        }
    }
    if spots == drawn.spots {
        return;
    }
    let Ok(mut shown) = haze.single_mut() else {
        return;
    };
    if spots.is_empty() {
        shown.set_if_neq(Visibility::Hidden);
    } else if meshes.insert(&drawn.mesh, pictures(&spots)).is_ok() {
        shown.set_if_neq(Visibility::Inherited);
    }
    drawn.spots = spots;
}

/// The air over everything that burns on the map.
fn over_fires(terrain: &TerrainState) -> Vec<Spot> {
    let (Some(surface), Some(board)) = (&terrain.surface, terrain.board()) else {
        return Vec::new();
    };
    board
        .iter()
        .filter(|(_, c)| c.fire)
        .map(|(h, c)| {
            let top = f32::from(c.building.map_or(0, |b| b.height)) * LEVEL;
            let ground = at_level(h, 0.0).with_y(surface.ground(h));
            Spot {
                at: ground + Vec3::Y * (top + 1.15),
                half: Vec2::new(0.85, 1.0),
                cause: Cause::Heat(1.0),
                phase: f32::from(h.q) * 2.3 + f32::from(h.r) * 3.1,
            }
        })
        .collect()
}

/// One square a spot; the shader turns it to the eye. Colours carry strength, cause and phase.
fn pictures(spots: &[Spot]) -> Mesh {
    let n = spots.len() * 4;
    let (mut pos, mut corner, mut half, mut what) = (
        Vec::with_capacity(n),
        Vec::with_capacity(n),
        Vec::with_capacity(n),
        Vec::with_capacity(n),
    );
    let mut index: Vec<u32> = Vec::with_capacity(spots.len() * 6);
    for s in spots {
        let first = pos.len() as u32;
        let (strength, cloak) = match s.cause {
            Cause::Heat(k) => (k, 0.0),
            Cause::Cloak => (1.0, 1.0),
        };
        for c in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0f32]] {
            pos.push(s.at.to_array());
            corner.push(c);
            half.push(s.half.to_array());
            what.push([strength, cloak, s.phase, 1.0]);
        }
        index.extend([0, 1, 2, 0, 2, 3].map(|i| first + i));
    }
    Mesh::new(
        PrimitiveTopology::TriangleList,
        bevy::asset::RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, pos)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, corner)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, half)
    .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, what)
    .with_inserted_indices(Indices::U32(index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::MiniFlags;
    use crate::model::tests::mini;

    #[test]
    fn the_hotter_the_more_the_air_stirs() {
        let at = |heat: u8| warmth(&Mini { heat, ..mini(1) });
        assert_eq!((at(0), at(1)), (None, None));
        assert!(at(2) < at(3) && at(3) < at(4) && at(2).is_some());
        let wreck = MiniFlags {
            wreck: true,
            ..MiniFlags::default()
        };
        let cold = Mini {
            heat: 4,
            flags: wreck,
            ..mini(1)
        };
        assert_eq!(warmth(&cold), None);
    }

    #[test]
    fn who_has_gone_dark_is_not_screened() {
        let flags = |flags: MiniFlags| Mini { flags, ..mini(1) };
        let cloaked = MiniFlags {
            cloaked: true,
            ..MiniFlags::default()
        };
        assert!(is_cloaked(&flags(cloaked)));
        assert!(!is_cloaked(&flags(MiniFlags::default())));
        for dark in [
            MiniFlags {
                wreck: true,
                ..cloaked
            },
            MiniFlags {
                shut_down: true,
                ..cloaked
            },
        ] {
            assert!(!is_cloaked(&flags(dark)));
        }
    }

    #[test]
    fn every_spot_is_a_square_around_its_middle() {
        let spot = |x: f32, cause| Spot {
            at: Vec3::X * x,
            half: Vec2::new(0.5, 1.0),
            cause,
            phase: x,
        };
        let mesh = pictures(&[spot(1.0, Cause::Heat(0.5)), spot(2.0, Cause::Cloak)]);
        assert_eq!(mesh.count_vertices(), 8);
        assert_eq!(mesh.indices().map(Indices::len), Some(12));
    }
}
