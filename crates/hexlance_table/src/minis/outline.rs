//! A crisp line around the miniatures that matter: the one under the pointer, the selected one, those aimed at; and, if
//! the player wants it, around all others in the colour of their side.
//!
//! The line is the shell of the coarse model seen from inside and pushed out on the screen, so it is as wide near as far
//! and costs one draw of few triangles for each miniature that has one.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, Face, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::assemble::{MiniKey, shell};
use super::{MiniIndex, Moved, TableSystems};
use crate::meshkit::MeshBuf;
use crate::model::{Overlays, TableModel, TableSettings, Tone};
use crate::palette::{self, SidePalette};
use crate::picking::Hovered;

/// Why a miniature has a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Why {
    /// The pointer is on it.
    Hovered,
    /// It is selected.
    Selected,
    /// It can be aimed at.
    Target(Tone),
    /// It can be aimed at, and the pointer is on it.
    Aimed(Tone),
    /// It belongs to a side, and sides have lines.
    Side(u8),
}

impl Why {
    fn material(self, palette: SidePalette) -> OutlineMaterial {
        let (colour, width) = match self {
            Why::Side(side) => (palette::srgb(palette.side(side).light), 1.3),
            Why::Hovered => (palette::srgb(0xffffff), 1.6),
            Why::Selected => (palette::srgb(palette::HOVER), 2.4),
            Why::Target(tone) => (palette::tone(tone), 1.6),
            Why::Aimed(tone) => (palette::tone(tone), 2.8),
        };
        OutlineMaterial {
            colour: colour.into(),
            shape: Vec4::new(width, 0.10, 0.0, 0.0),
        }
    }
}

/// The colour and width of a line.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct OutlineMaterial {
    #[uniform(0)]
    colour: LinearRgba,
    #[uniform(0)]
    shape: Vec4,
}

impl Material for OutlineMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/outline.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/outline.wgsl".into()
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
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Only what looks away from the eye.
        descriptor.primitive.cull_mode = Some(Face::Front);
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
        ])?];
        Ok(())
    }
}

/// A line that is drawn.
struct Line {
    key: MiniKey,
    lift: i16,
    why: Why,
    /// What moves in its limbs has left its shell.
    root: Option<Entity>,
    entity: Entity,
}

#[derive(Resource, Default)]
pub(super) struct Outlines {
    lines: HashMap<u16, Line>,
    shells: HashMap<MiniKey, Handle<Mesh>>,
    paints: HashMap<(Why, SidePalette), Handle<OutlineMaterial>>,
    /// The palette of all lines that are drawn.
    palette: SidePalette,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<OutlineMaterial>::default())
        .init_resource::<Outlines>()
        .add_systems(
            Update,
            draw_lines
                .run_if(resource_exists::<TableModel>)
                .after(TableSystems::Minis)
                .before(TableSystems::Camera),
        );
}

/// Which miniatures have a line, and why.
fn wanted(
    model: &TableModel,
    overlays: Option<&Overlays>,
    hovered: Option<u16>,
    sides: bool,
) -> HashMap<u16, Why> {
    let mut out = HashMap::default();
    if sides {
        let standing = model.minis.iter().filter(|m| !m.flags.wreck);
        out.extend(standing.map(|m| (m.id, Why::Side(m.side))));
    }
    for t in overlays.into_iter().flat_map(|o| &o.targets) {
        out.insert(t.mini, Why::Target(t.tone));
    }
    for m in model.minis.iter().filter(|m| !m.flags.wreck) {
        if m.flags.selected {
            out.insert(m.id, Why::Selected);
        } else if hovered == Some(m.id) {
            let why = match out.get(&m.id) {
                Some(Why::Target(tone)) => Why::Aimed(*tone),
                _ => Why::Hovered,
            };
            out.insert(m.id, why);
        }
    }
    out
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn draw_lines(
    mut commands: Commands,
    model: Res<TableModel>,
    overlays: Option<Res<Overlays>>,
    hovered: Res<Hovered>,
    settings: Res<TableSettings>,
    index: Res<MiniIndex>,
    mut outlines: ResMut<Outlines>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OutlineMaterial>>,
    moved: Query<(), With<Moved>>,
    mut drawn: Query<&mut Visibility>,
) {
    for line in outlines.lines.values() {
        let away = line.root.is_some_and(|root| moved.contains(root));
        if let Ok(mut shown) = drawn.get_mut(line.entity) {
            shown.set_if_neq(if away {
                Visibility::Hidden
            } else {
                Visibility::Inherited
            });
        }
    }
    let changed = model.is_changed()
        || settings.is_changed()
        || hovered.is_changed()
        || index.is_changed()
        || overlays.as_ref().is_some_and(|o| o.is_changed());
    if !changed {
        return;
    }
    let sides = settings.side_outlines;
    let wanted = wanted(&model, overlays.as_deref(), hovered.mini, sides);
    let outlines = &mut *outlines;
    let repainted = outlines.palette != settings.palette;
    outlines.palette = settings.palette;
    outlines.lines.retain(|id, line| {
        let stays = !repainted
            && index.parts.get(id).is_some_and(|p| {
                p.key == line.key && p.lift == line.lift && wanted.get(id) == Some(&line.why)
            });
        if !stays {
            // With its miniature it may be gone already.
            commands.entity(line.entity).try_despawn();
        }
        stays
    });
    for (id, why) in wanted {
        if outlines.lines.contains_key(&id) {
            continue;
        }
        let Some(parts) = index.parts.get(&id) else {
            continue;
        };
        let paint = outlines
            .paints
            .entry((why, settings.palette))
            .or_insert_with(|| materials.add(why.material(settings.palette)))
            .clone();
        let key = parts.key;
        let mesh = outlines
            .shells
            .entry(key)
            .or_insert_with(|| meshes.add(welded(&shell(&key, settings.palette.side(key.side)))))
            .clone();
        let entity = commands
            .spawn((
                ChildOf(parts.body.unwrap_or(parts.root)),
                Mesh3d(mesh),
                MeshMaterial3d(paint),
                NotShadowCaster,
                NotShadowReceiver,
                Visibility::default(),
            ))
            .id();
        outlines.lines.insert(
            id,
            Line {
                key,
                lift: parts.lift,
                why,
                root: parts.body.is_none().then_some(parts.root),
                entity,
            },
        );
    }
}

/// The shell of a model: vertices at one place are one, and look the way that their faces look together, so that the
/// shell does not break open at edges when it grows.
fn welded(buf: &MeshBuf) -> Mesh {
    let mut places: HashMap<IVec3, u32> = HashMap::default();
    let mut pos: Vec<[f32; 3]> = Vec::new();
    let mut normal: Vec<Vec3> = Vec::new();
    let mut index: Vec<u32> = Vec::new();
    for corners in buf.faces() {
        let [a, b, c] = corners;
        let face = (b - a).cross(c - a);
        for p in corners {
            let i = *places
                .entry((p * 2000.0).round().as_ivec3())
                .or_insert_with(|| {
                    pos.push(p.to_array());
                    normal.push(Vec3::ZERO);
                    pos.len() as u32 - 1
                });
            normal[i as usize] += face;
            index.push(i);
        }
    }
    let normal: Vec<[f32; 3]> = normal
        .iter()
        .map(|n| n.try_normalize().unwrap_or(Vec3::Y).to_array())
        .collect();
    Mesh::new(
        PrimitiveTopology::TriangleList,
        bevy::asset::RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, pos)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normal)
    .with_inserted_indices(Indices::U32(index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meshkit::Kit;
    use crate::model::TargetMark;
    use crate::paint::Paint;

    #[test]
    fn a_shell_is_one_skin() {
        let mut kit = Kit::default();
        kit.cuboid(Vec3::ZERO, Vec3::ONE, 0.0, Paint::new(0x808080));
        let mesh = welded(&kit.buf);
        assert_eq!(mesh.count_vertices(), 8, "six faces share their corners");
        let normals = mesh.attribute(Mesh::ATTRIBUTE_NORMAL);
        let normals = normals.and_then(|n| n.as_float3()).expect("normals");
        for n in normals {
            let n = Vec3::from(*n);
            assert!(n.abs().min_element() > 0.3, "{n} looks out of its corner");
        }
    }

    #[test]
    fn the_pointer_and_the_aim_decide_the_line() {
        let board = hexlance_board::Board::new(3, 3).expect("a small board");
        let mut model = TableModel::new(std::sync::Arc::new(board));
        for id in 1..=3 {
            let mut m = crate::model::tests::mini(id);
            m.flags.selected = id == 1;
            model.minis.push(m);
        }
        let overlays = Overlays {
            targets: vec![TargetMark {
                mini: 2,
                chance: String::new(),
                damage: String::new(),
                tone: Tone::Good,
            }],
            ..Overlays::default()
        };
        let of = |hovered| wanted(&model, Some(&overlays), hovered, false);
        let still = of(None);
        assert_eq!(still.get(&1), Some(&Why::Selected));
        assert_eq!(still.get(&2), Some(&Why::Target(Tone::Good)));
        assert_eq!(still.get(&3), None);
        assert_eq!(of(Some(2)).get(&2), Some(&Why::Aimed(Tone::Good)));
        assert_eq!(of(Some(3)).get(&3), Some(&Why::Hovered));
        assert_eq!(of(Some(1)).get(&1), Some(&Why::Selected));
        // With lines for sides everybody has one, and what matters more keeps its own.
        model.minis[2].side = 1;
        let sides = wanted(&model, Some(&overlays), None, true);
        assert_eq!(sides.get(&1), Some(&Why::Selected));
        assert_eq!(sides.get(&2), Some(&Why::Target(Tone::Good)));
        assert_eq!(sides.get(&3), Some(&Why::Side(1)));
        model.minis[2].flags.wreck = true;
        let sides = wanted(&model, None, None, true);
        assert_eq!((sides.len(), sides.get(&3)), (2, None));
    }
}
