//! Fields of interference: a dome over everything that the electronics of a miniature drown, as long as they run.
//!
//! A field reaches so many hexes, so its dome has six sides, and the lattice on it is that of the hexes below. It goes
//! where its miniature goes, and ends with the map.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::TableSystems;
use super::meshkit::MeshBuf;
use super::minis::{MiniHome, MiniIndex};
use super::model::{EcmField, Mini, TableModel, TableSettings, TimeOfDay};
use super::paint::{Paint, linear};
use super::palette::SidePalette;
use super::retire::retire;
use super::space::{APOTHEM, LEVEL};
use super::terrain::TableEdge;

/// Points around a dome.
const AROUND: u32 = 72;
/// Rings of a dome from its foot to its top.
const RINGS: u32 = 12;
/// How deep a dome reaches below the ground of its miniature, so that it stands in valleys too.
const ROOT: f32 = 8.0 * LEVEL;

/// The dome of a miniature's field.
#[derive(Component)]
struct Dome {
    /// The miniature's number.
    of: u16,
}

/// What a dome is made of.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct DomeMaterial {
    /// Colour of the side; alpha is how dense it is.
    #[uniform(0)]
    colour: LinearRgba,
    /// Smallest and largest (x, z) of the map.
    #[uniform(0)]
    map: Vec4,
    /// 1 while waves run over it, 0 when it keeps still; how bright it is; two unused.
    #[uniform(0)]
    manner: Vec4,
}

impl Material for DomeMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/dome.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Premultiplied
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
        _: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Its far side shines through.
        descriptor.primitive.cull_mode = None;
        Ok(())
    }
}

/// A field as it is drawn: whose, how far, how strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Cast {
    id: u16,
    side: u8,
    field: EcmField,
}

/// What all domes have in common: where the map ends, whose colours, by which light, and whether they move.
type Manner = (TableEdge, SidePalette, TimeOfDay, bool);

/// How bright light in the air is, so that it glows in the dark and does not blind: 1 by day.
pub(crate) fn brightness(time: TimeOfDay) -> f32 {
    match time {
        TimeOfDay::Day => 1.0,
        TimeOfDay::Dusk => 0.72,
        TimeOfDay::Night => 0.45,
    }
}

#[derive(Resource, Default)]
struct Domes {
    standing: HashMap<u16, (Cast, Entity)>,
    shapes: HashMap<u16, Handle<Mesh>>,
    /// By side, and whether the field is strong.
    paints: HashMap<(u8, bool), Handle<DomeMaterial>>,
    manner: Option<Manner>,
}

/// What the domes of a side are made of.
fn paint((side, strong): (u8, bool), (edge, palette, time, moves): Manner) -> DomeMaterial {
    let light = linear(palette.side(side).light);
    DomeMaterial {
        colour: LinearRgba::new(light.x, light.y, light.z, if strong { 1.35 } else { 1.0 }),
        map: Vec4::new(edge.min.x, edge.min.y, edge.max.x, edge.max.y),
        manner: Vec4::new(f32::from(u8::from(moves)), brightness(time), 0.0, 0.0),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<DomeMaterial>::default())
        .init_resource::<Domes>()
        .add_systems(
            Update,
            (
                raise.run_if(
                    resource_exists_and_changed::<TableModel>
                        .or_else(resource_changed::<TableSettings>)
                        .or_else(resource_changed::<TableEdge>),
                ),
                carry,
            )
                .chain()
                .after(TableSystems::Fx)
                .after(TableSystems::Minis)
                .before(TableSystems::Anchors),
        );
}

/// The field of a miniature, if it has one that stands.
pub(crate) fn standing(m: &Mini) -> Option<EcmField> {
    m.field.filter(|_| !m.flags.wreck && !m.flags.shut_down)
}

fn cast(m: &Mini) -> Option<Cast> {
    standing(m).map(|field| Cast {
        id: m.id,
        side: m.side,
        field,
    })
}

/// Domes follow the model; those that stay as they were are left alone.
fn raise(
    mut commands: Commands,
    model: Option<Res<TableModel>>,
    settings: Res<TableSettings>,
    edge: Res<TableEdge>,
    mut domes: ResMut<Domes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<DomeMaterial>>,
) {
    let Domes {
        standing,
        shapes,
        paints,
        manner,
    } = &mut *domes;
    let casts: HashMap<u16, Cast> = match &model {
        Some(model) if settings.fields => {
            let casts = model.minis.iter().filter_map(cast);
            casts.map(|c| (c.id, c)).collect()
        }
        _ => HashMap::default(),
    };
    let moves = settings.speed > 0.0 && !settings.reduced_motion;
    let time = model.map(|m| m.environment.time).unwrap_or_default();
    let now = (*edge, settings.palette, time, moves);
    if *manner != Some(now) {
        *manner = Some(now);
        for (of, handle) in paints.iter() {
            if let Some(mut material) = materials.get_mut(handle) {
                *material = paint(*of, now);
            }
        }
    }
    standing.retain(|id, (was, dome)| {
        let stays = casts.get(id) == Some(was);
        if !stays {
            retire(&mut commands, *dome);
        }
        stays
    });
    for (id, c) in casts {
        standing.entry(id).or_insert_with(|| {
            let radius = c.field.radius;
            let shape = shapes
                .entry(radius)
                .or_insert_with(|| meshes.add(dome(radius).build()));
            let of = (c.side, c.field.strong);
            let material = paints
                .entry(of)
                .or_insert_with(|| materials.add(paint(of, now)));
            let dome = commands.spawn((
                Name::new("Field of interference"),
                Dome { of: id },
                Mesh3d(shape.clone()),
                MeshMaterial3d(material.clone()),
                Transform::default(),
                Visibility::Hidden,
                NotShadowCaster,
                NotShadowReceiver,
            ));
            (c, dome.id())
        });
    }
}

/// Miniatures that move.
type Stirring = (With<MiniHome>, Changed<Transform>, Without<Dome>);

/// Domes go where their miniatures go.
fn carry(
    index: Res<MiniIndex>,
    roots: Query<&Transform, Without<Dome>>,
    moving: Query<(), Stirring>,
    new: Query<(), Added<Dome>>,
    mut domes: Query<(&Dome, &mut Transform, &mut Visibility)>,
) {
    if moving.is_empty() && new.is_empty() && !index.is_changed() {
        return;
    }
    for (dome, mut at, mut shown) in &mut domes {
        let root = index
            .parts
            .get(&dome.of)
            .and_then(|p| roots.get(p.root).ok());
        let Some(root) = root else {
            shown.set_if_neq(Visibility::Hidden);
            continue;
        };
        shown.set_if_neq(Visibility::Inherited);
        at.set_if_neq(Transform::from_translation(root.translation));
    }
}

/// How far a dome of a radius reaches on the ground in a direction, in world units: to the corners of its outermost
/// hexes' middle line, with rounded corners.
fn reach(radius: u16, angle: f32) -> f32 {
    let corner = (f32::from(radius) + 0.62) * 2.0 * APOTHEM;
    let sixth = std::f32::consts::FRAC_PI_3;
    // Corners lie towards the neighbours, the first of them to the north.
    let off = angle.rem_euclid(sixth) - sixth * 0.5;
    let straight = corner * (sixth * 0.5).cos() / off.cos();
    straight.lerp(corner * 0.955, 0.35)
}

/// Height of a dome over the foot of its miniature.
fn height(radius: u16) -> f32 {
    (0.30 * (f32::from(radius) + 0.62) * 2.0 * APOTHEM).clamp(1.25, 3.2)
}

/// A dome: `detail` of a vertex is its height above the foot, from 0 to 1, `strata` the distance from the middle.
fn dome(radius: u16) -> MeshBuf {
    let mut buf = MeshBuf::default();
    let high = height(radius);
    // The wall below the foot, then the vault.
    for ring in 0..=RINGS + 1 {
        for k in 0..=AROUND {
            let a = std::f32::consts::TAU * (k % AROUND) as f32 / AROUND as f32;
            let out = Vec2::new(a.sin(), -a.cos());
            let far = reach(radius, a);
            let (wide, y, slope) = match ring.checked_sub(1) {
                None => (1.0, -ROOT, Vec2::new(1.0, 0.0)),
                Some(i) => {
                    let t = i as f32 / RINGS as f32 * std::f32::consts::FRAC_PI_2;
                    // Steeper at its foot than a ball, flatter on top.
                    let (wide, up) = (t.cos().max(0.0).powf(0.75), t.sin().powf(0.9));
                    let n = Vec2::new(t.cos() * high, t.sin() * far).normalize_or(Vec2::Y);
                    (wide, up * high, n)
                }
            };
            let at = Vec3::new(out.x * far * wide, y, out.y * far * wide);
            let normal = Vec3::new(out.x * slope.x, slope.y, out.y * slope.x);
            let mut paint = Paint::new(0xffffff);
            paint.detail = (y / high).max(0.0);
            paint.strata = wide;
            buf.vertex(at, normal, &paint);
        }
    }
    let row = AROUND + 1;
    for ring in 0..=RINGS {
        for k in 0..AROUND {
            let i = ring * row + k;
            buf.triangle(i, i + 1, i + row + 1);
            buf.triangle(i, i + row + 1, i + row);
        }
    }
    buf
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::centre;
    use hexlance_board::Hex;

    #[test]
    fn a_dome_covers_the_hexes_of_its_field_and_no_others() {
        let middle = Hex::from_column_row(10, 10);
        for radius in [1, 6] {
            for h in middle.within(radius + 2) {
                let d = centre(h) - centre(middle);
                let over = d.length() <= reach(radius, d.x.atan2(-d.y));
                let inside = middle.distance(h) <= radius;
                assert_eq!(over, inside, "radius {radius}, {h:?}");
            }
        }
    }

    #[test]
    fn a_dome_stands_on_the_ground_and_is_low() {
        for radius in [1, 6] {
            let (lo, hi) = dome(radius).bounds();
            assert!((hi.y - height(radius)).abs() < 1e-3 && lo.y < -LEVEL);
            assert!(hi.y < hi.x, "wider than high");
        }
    }

    #[test]
    fn only_who_works_casts_a_field() {
        let m = Mini {
            field: Some(EcmField {
                radius: 6,
                strong: false,
            }),
            ..crate::model::tests::mini(3)
        };
        assert_eq!(cast(&m).map(|c| c.id), Some(3));
        for flags in [
            crate::model::MiniFlags {
                wreck: true,
                ..Default::default()
            },
            crate::model::MiniFlags {
                shut_down: true,
                ..Default::default()
            },
        ] {
            assert_eq!(cast(&Mini { flags, ..m.clone() }), None);
        }
        assert_eq!(cast(&Mini { field: None, ..m }), None);
    }
}
