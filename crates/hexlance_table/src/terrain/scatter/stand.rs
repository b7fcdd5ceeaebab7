//! Props on the table: how finely each is drawn, by its distance from the camera, and the wind that moves them.
//!
//! The map is looked at chunk by chunk. When the camera has come nearer to one or gone farther away, its props change
//! their meshes; nothing is spawned for it, and most frames compare a few distances only.

use bevy::light::NotShadowCaster;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::tasks::ComputeTaskPool;

use super::{Detail, Placed, PropKey, build};
use crate::TableSystems;
use crate::camera::TableCamera;
use crate::material::{TableMaterial, TableMaterials};
use crate::meshkit::MeshBuf;
use crate::model::{Environment, TableModel, TableSettings, Theme, Weather};
use crate::quality::Quality;
use crate::space::SIDES;
use crate::terrain::TerrainState;

/// The meshes of props, and how finely each chunk's props are drawn.
#[derive(Default)]
pub struct PropMeshes {
    made: HashMap<(PropKey, Detail), Handle<Mesh>>,
    chunks: HashMap<(u16, u16), Band>,
}

/// A chunk as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Band {
    /// Its middle.
    at: Vec3,
    detail: Detail,
}

/// A prop on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct Standing {
    key: PropKey,
    chunk: (u16, u16),
}

impl PropMeshes {
    /// Forgets everything: the land is made anew.
    pub fn clear(&mut self) {
        self.made.clear();
        self.chunks.clear();
    }

    /// What a prop needs to be on the table, as it is drawn now; `middle` is that of its chunk.
    pub fn stand(
        &mut self,
        meshes: &mut Assets<Mesh>,
        placed: Placed,
        chunk: (u16, u16),
        middle: Vec3,
    ) -> (Standing, Mesh3d, Visibility) {
        let band = self.chunks.entry(chunk).or_insert(Band {
            at: middle,
            detail: Detail::Far,
        });
        let key = placed.key;
        let detail = band.detail;
        let mesh = self
            .made
            .entry((key, detail))
            .or_insert_with(|| meshes.add(shape(&key, detail).build()))
            .clone();
        (Standing { key, chunk }, Mesh3d(mesh), seen(&key, detail))
    }
}

/// A mesh for a prop; a speck where it has nothing to show.
fn shape(key: &PropKey, detail: Detail) -> MeshBuf {
    let buf = build(key, detail);
    if buf.is_empty() {
        return MeshBuf::nothing();
    }
    buf
}

/// Small growth is not drawn from afar at all.
fn seen(key: &PropKey, detail: Detail) -> Visibility {
    if detail == Detail::Far && key.is_small() {
        Visibility::Hidden
    } else {
        Visibility::Inherited
    }
}

/// How finely props are drawn at a distance. A prop that is drawn finely stays so a little longer than it takes to be
/// drawn finely in the first place, so that nothing flickers at the border.
fn detail_at(distance: f32, now: Detail, quality: &Quality) -> Detail {
    let (full, plain) = match (quality.small_growth, quality.fine_growth) {
        (false, _) => (0.0, 46.0),
        (true, false) => (20.0, 62.0),
        (true, true) => (34.0, 90.0),
    };
    let slack = |d: Detail| if now >= d { 1.08 } else { 1.0 };
    if distance < full * slack(Detail::Full) {
        Detail::Full
    } else if distance < plain * slack(Detail::Plain) {
        Detail::Plain
    } else {
        Detail::Far
    }
}

pub(in crate::terrain) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            refine
                .after(TableSystems::Camera)
                .run_if(resource_exists::<TableModel>),
            blow.run_if(
                resource_exists::<TableModel>.and_then(
                    resource_exists_and_changed::<TableModel>
                        .or_else(resource_changed::<TableSettings>),
                ),
            )
            .after(TableSystems::Terrain),
        ),
    );
}

/// Draws the props of chunks finer or coarser when the camera has moved.
fn refine(
    mut state: ResMut<TerrainState>,
    quality: Res<Quality>,
    mut meshes: ResMut<Assets<Mesh>>,
    camera: Query<&Transform, With<TableCamera>>,
    mut props: Query<(&Standing, &mut Mesh3d, &mut Visibility)>,
) {
    let Ok(camera) = camera.single() else { return };
    // Others watch this resource to learn that the map has changed, which it has not.
    let stock = &mut state.bypass_change_detection().prop_meshes;
    let mut moved: HashSet<(u16, u16)> = HashSet::default();
    for (at, band) in &mut stock.chunks {
        let now = detail_at(band.at.distance(camera.translation), band.detail, &quality);
        if now != band.detail {
            band.detail = now;
            moved.insert(*at);
        }
    }
    if moved.is_empty() {
        return;
    }
    let detail_of =
        |stock: &PropMeshes, chunk| stock.chunks.get(&chunk).map_or(Detail::Far, |b| b.detail);
    let missing: HashSet<(PropKey, Detail)> = props
        .iter()
        .filter(|(s, ..)| moved.contains(&s.chunk))
        .map(|(s, ..)| (s.key, detail_of(stock, s.chunk)))
        .filter(|k| !stock.made.contains_key(k))
        .collect();
    let built = ComputeTaskPool::get().scope(|scope| {
        for (key, detail) in missing {
            scope.spawn(async move { ((key, detail), shape(&key, detail)) });
        }
    });
    for (key, buf) in built {
        stock.made.insert(key, meshes.add(buf.build()));
    }
    for (s, mut mesh, mut visible) in &mut props {
        if !moved.contains(&s.chunk) {
            continue;
        }
        let detail = detail_of(stock, s.chunk);
        if let Some(handle) = stock.made.get(&(s.key, detail)) {
            mesh.set_if_neq(Mesh3d(handle.clone()));
        }
        visible.set_if_neq(seen(&s.key, detail));
    }
}

/// Where the wind blows to, times its force, and how quickly it changes.
fn wind(theme: Theme, env: &Environment, still: bool) -> Vec4 {
    if env.airless || theme == Theme::Lunar || still {
        return Vec4::ZERO;
    }
    let usual: f32 = match env.weather {
        Weather::Clear => 0.35,
        Weather::Fog => 0.15,
        Weather::Rain => 0.7,
        Weather::Snow => 0.5,
        Weather::Sandstorm => 1.5,
    };
    let (force, way) = match env.wind {
        Some((force, d)) => (
            usual.max(0.3 * f32::from(force)),
            SIDES[usize::from(d.index())],
        ),
        None => (usual, Vec2::new(0.83, 0.56)),
    };
    Vec4::new(way.x * force, way.y * force, 0.8 + 0.5 * force, 0.0)
}

/// Tells the material of what stands on the table how the wind blows.
fn blow(
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    materials: Res<TableMaterials>,
    mut table: ResMut<Assets<TableMaterial>>,
) {
    let now = wind(model.theme, &model.environment, settings.speed <= 0.0);
    let handle = &materials.props;
    if table.get(handle).is_some_and(|m| m.extension.wind != now)
        && let Some(mut m) = table.get_mut(handle)
    {
        m.extension.wind = now;
    }
}

/// Puts a prop on the table.
pub(in crate::terrain) fn spawn(
    commands: &mut Commands,
    materials: &TableMaterials,
    key: &PropKey,
    standing: (Standing, Mesh3d, Visibility),
    at: Transform,
) -> Entity {
    let mut e = commands.spawn((standing, MeshMaterial3d(materials.props.clone()), at));
    if !key.casts_shadow() {
        e.insert(NotShadowCaster);
    }
    e.id()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::QualityLevel;
    use hexlance_board::Direction;

    #[test]
    fn what_is_near_is_drawn_finely_and_does_not_flicker() {
        for level in QualityLevel::ALL {
            let quality = Quality::new(level);
            let at = |d: f32| detail_at(d, Detail::Far, &quality);
            assert!(at(1.0) >= at(30.0) && at(30.0) >= at(200.0));
            assert_eq!(at(200.0), Detail::Far);
            assert_eq!(at(1.0) == Detail::Full, level != QualityLevel::Low);
        }
        let border = 20.5;
        let medium = Quality::new(QualityLevel::Medium);
        assert_eq!(detail_at(border, Detail::Plain, &medium), Detail::Plain);
        assert_eq!(detail_at(border, Detail::Full, &medium), Detail::Full);
    }

    #[test]
    fn the_wind_blows_where_there_is_air() {
        let calm = Environment::default();
        let mut storm = calm;
        storm.wind = Some((6, Direction::S));
        let w = wind(Theme::Grassland, &storm, false);
        assert!(w.y > 1.0 && w.x.abs() < 1e-5, "{w}");
        assert!(wind(Theme::Grassland, &calm, false).xy().length() < w.xy().length());
        assert_eq!(wind(Theme::Grassland, &storm, true), Vec4::ZERO);
        assert_eq!(wind(Theme::Lunar, &storm, false), Vec4::ZERO);
        storm.airless = true;
        assert_eq!(wind(Theme::Desert, &storm, false), Vec4::ZERO);
    }
}
