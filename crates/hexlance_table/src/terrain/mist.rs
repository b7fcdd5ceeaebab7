//! Banks of fog, blown snow and sand that lie over the map in thin sheets and drift with the wind.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::TableEdge;
use super::chunks::TerrainState;
use crate::TableSystems;
use crate::lighting::{drift, lit_air};
use crate::material::{GroundMaterial, TableMaterials};
use crate::meshkit::MeshBuf;
use crate::model::{Environment, TableModel, TableSettings, Theme, Weather};
use crate::noise::smooth;
use crate::paint::Paint;
use crate::quality::{Quality, QualityLevel};
use crate::space::LEVEL;

/// Material of a sheet.
pub type MistMaterial = ExtendedMaterial<StandardMaterial, Mist>;

/// A sheet of drifting banks.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Mist {
    /// Lit colour, density.
    #[uniform(100)]
    pub colour: Vec4,
    /// Drift in a second (x, z), size of banks, place in the noise.
    #[uniform(100)]
    pub drift: Vec4,
    /// The ground's noise.
    #[texture(101)]
    #[sampler(102)]
    pub grain: Handle<Image>,
}

impl MaterialExtension for Mist {
    fn fragment_shader() -> ShaderRef {
        "embedded://hexlance_table/shaders/mist.wgsl".into()
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }
}

/// A sheet on the table.
#[derive(Component)]
struct Sheet;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        spread
            .run_if(resource_exists::<TableModel>)
            .after(TableSystems::Terrain)
            .before(TableSystems::Camera),
    );
}

/// Sheets of a weather: height over the lowest ground, density, speed of the drift. Thin enough that what stands in
/// them stays readable.
fn sheets(env: Environment) -> Vec<[f32; 3]> {
    if env.airless {
        return Vec::new();
    }
    match env.weather {
        Weather::Clear => Vec::new(),
        Weather::Rain => vec![[0.30, 0.12, 1.0]],
        Weather::Snow => vec![[0.25, 0.16, 1.6]],
        Weather::Fog => vec![[0.20, 0.34, 0.35], [0.62, 0.26, 0.5], [1.25, 0.18, 0.7]],
        Weather::Sandstorm => vec![[0.35, 0.26, 9.0], [1.1, 0.22, 13.0]],
    }
}

/// What sheets were spread for; the last is whether they move.
type Spread = (Theme, Environment, TableEdge, QualityLevel, bool);

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn spread(
    mut commands: Commands,
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    quality: Res<Quality>,
    state: Res<TerrainState>,
    edge: Res<TableEdge>,
    materials: Res<TableMaterials>,
    ground: Res<Assets<GroundMaterial>>,
    mut mists: ResMut<Assets<MistMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
    old: Query<Entity, With<Sheet>>,
    mut last: Local<Option<Spread>>,
) {
    let (theme, env) = (model.theme, model.environment);
    let moves = settings.speed > 0.0;
    let now = (theme, env, *edge, quality.level, moves);
    if state.board().is_none() || *last == Some(now) {
        return;
    }
    *last = Some(now);
    for e in &old {
        commands.entity(e).despawn();
    }
    let Some(grain) = ground
        .get(&materials.ground)
        .map(|m| m.extension.grain.clone())
    else {
        return;
    };
    let colour = lit_air(theme, env);
    let wind = if moves { drift(env) } else { Vec2::ZERO };
    let count = match quality.level {
        QualityLevel::Low => 1,
        _ => 3,
    };
    for (i, [height, density, speed]) in sheets(env).into_iter().take(count).enumerate() {
        let drift = wind * speed;
        let material = mists.add(MistMaterial {
            base: StandardMaterial {
                unlit: true,
                alpha_mode: AlphaMode::Blend,
                cull_mode: None,
                fog_enabled: false,
                depth_bias: 150.0 + i as f32,
                ..default()
            },
            extension: Mist {
                colour: colour.extend(density),
                drift: Vec4::new(drift.x, drift.y, 1.0 + 0.35 * i as f32, i as f32),
                grain: grain.clone(),
            },
        });
        commands.spawn((
            Name::new("Mist"),
            Sheet,
            Mesh3d(meshes.add(sheet(&edge).build())),
            MeshMaterial3d(material),
            Transform::from_xyz(0.0, height.max(LEVEL * 0.3), 0.0),
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}

/// A sheet over the map that thins out beyond its edge.
fn sheet(edge: &TableEdge) -> MeshBuf {
    let margin = 2.5;
    let (lo, hi) = (edge.min - margin, edge.max + margin);
    let steps = 16u32;
    let mut buf = MeshBuf::default();
    for z in 0..=steps {
        for x in 0..=steps {
            let p = lo + (hi - lo) * Vec2::new(x as f32, z as f32) / steps as f32;
            let inside = (p - lo).min(hi - p).min_element();
            let paint = Paint::new(0xffffff).gloss(smooth(0.0, margin + 2.0, inside));
            buf.vertex(Vec3::new(p.x, 0.0, p.y), Vec3::Y, &paint);
        }
    }
    for z in 0..steps {
        for x in 0..steps {
            let i = z * (steps + 1) + x;
            let j = i + steps + 1;
            buf.triangle(i, j, j + 1);
            buf.triangle(i, j + 1, i + 1);
        }
    }
    buf
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_weather_hides_the_table() {
        for weather in [
            Weather::Clear,
            Weather::Fog,
            Weather::Rain,
            Weather::Snow,
            Weather::Sandstorm,
        ] {
            let env = Environment {
                weather,
                ..Environment::default()
            };
            // What still shines through all sheets where they are thickest.
            let left: f32 = sheets(env).iter().map(|s| 1.0 - s[1]).product();
            assert!(left > 0.35, "{weather:?}: {left}");
            assert!(
                sheets(Environment {
                    airless: true,
                    ..env
                })
                .is_empty()
            );
        }
    }

    #[test]
    fn a_sheet_covers_the_map_and_ends_softly() {
        let edge = TableEdge {
            min: Vec2::ZERO,
            max: Vec2::new(20.0, 10.0),
            ..TableEdge::default()
        };
        let buf = sheet(&edge);
        let (lo, hi) = buf.bounds();
        assert!(lo.x < 0.0 && lo.z < 0.0 && hi.x > 20.0 && hi.z > 10.0);
        let rim = buf
            .painted()
            .flatten()
            .filter(|c| c.pos.x <= lo.x + 1e-3)
            .all(|c| c.gloss < 1e-3);
        assert!(rim);
    }
}
