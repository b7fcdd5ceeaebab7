//! Keeping the drawn map equal to the board: which chunks, props and buildings have changed, and their new meshes.

use std::sync::Arc;

use bevy::light::NotShadowCaster;
use bevy::picking::mesh_picking::ray_cast::SimplifiedMesh;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::tasks::ComputeTaskPool;
use hexlance_board::{Board, Hex};

use super::buildings::{self, BuildingKey};
use super::scatter::{self, PropMeshes};
use super::surface::Surface;
use super::{barriers, fixtures, ground, kinds, labels, roads, walls, water, zones};
use crate::TableSystems;
use crate::material::{GroundMaterial, TableMaterials};
use crate::meshkit::{MeshBuf, pick_mesh};
use crate::model::{TableModel, TableSettings, Theme, Weather};
use crate::noise::hash;
use crate::paint::Paint;
use crate::quality::Quality;
use crate::retire::{clear, retire};
use crate::space::{LEVEL, at_level, levels};

/// Hexes along one side of a chunk.
const CHUNK: u16 = 8;
/// Thickness of the map under its lowest level.
const PLINTH: f32 = 0.42;

/// A piece of the map that can be picked.
#[derive(Component, Clone, Copy, Debug)]
pub struct TerrainChunk;

/// The printed hex numbers.
#[derive(Component)]
struct HexNumbers;

/// What decides the whole map's look; another one means building everything anew.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ground {
    theme: Theme,
    weather: Weather,
    steps: usize,
    lush: bool,
}

/// What is drawn of the map.
#[derive(Resource, Default)]
pub struct TerrainState {
    drawn: Option<(Arc<Board>, Ground)>,
    /// The ground's shape, for everything that lies on it.
    pub surface: Option<Arc<Surface>>,
    /// Height of the table under the map.
    pub base: f32,
    chunks: HashMap<(u16, u16), Vec<Entity>>,
    props: HashMap<Hex, Vec<Entity>>,
    buildings: HashMap<Hex, (BuildingKey, Entity)>,
    /// Hexes with a miniature on the ground, and the lowest level of one inside a building.
    taken: HashMap<Hex, i8>,
    /// What stands in hexes, and how finely it is drawn.
    pub(super) prop_meshes: PropMeshes,
    building_meshes: HashMap<BuildingKey, Handle<Mesh>>,
    /// The hex numbers have been built, because somebody wanted to see them.
    numbered: bool,
    /// Counts up with every rebuild of a chunk.
    pub revision: u64,
}

impl TerrainState {
    /// The board as it is drawn.
    pub fn board(&self) -> Option<&Arc<Board>> {
        self.drawn.as_ref().map(|d| &d.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TerrainState>().add_systems(
        Update,
        (
            rebuild.run_if(resource_exists::<TableModel>.and_then(
                resource_exists_and_changed::<TableModel>.or_else(resource_changed::<Quality>),
            )),
            lay_out.run_if(resource_changed::<TerrainState>),
            show_numbers.run_if(
                resource_changed::<TableSettings>.or_else(resource_changed::<TerrainState>),
            ),
        )
            .chain()
            .in_set(TableSystems::Terrain),
    );
}

/// The ground's material learns what lies where.
fn lay_out(
    state: Res<TerrainState>,
    materials: Res<TableMaterials>,
    mut images: ResMut<Assets<Image>>,
    mut ground: ResMut<Assets<GroundMaterial>>,
    mut last: Local<Option<(Arc<Board>, Theme)>>,
) {
    let Some((board, look)) = &state.drawn else {
        return;
    };
    let known =
        |(old, theme): &(Arc<Board>, Theme)| Arc::ptr_eq(old, board) && *theme == look.theme;
    if last.as_ref().is_some_and(known) {
        return;
    }
    *last = Some((board.clone(), look.theme));
    if let Some(mut m) = ground.get_mut(&materials.ground) {
        let m = &mut m.extension;
        m.map.x = f32::from(board.columns());
        m.map.y = f32::from(board.rows());
        m.kinds = kinds::kinds(look.theme);
        m.sites = images.add(kinds::sites(board));
    }
}

/// Shows the hex numbers or hides them. They are built when they are first shown: on a large map they take more memory
/// than the ground, and most people never look at them.
fn show_numbers(
    mut commands: Commands,
    settings: Res<TableSettings>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut state: ResMut<TerrainState>,
    mut numbers: Query<&mut Visibility, With<HexNumbers>>,
) {
    if settings.hex_numbers
        && !state.numbered
        && let (Some(surface), Some(theme)) = (
            state.surface.clone(),
            state.drawn.as_ref().map(|d| d.1.theme),
        )
    {
        // The ground stays as it is: nothing that lies on it has to be laid anew.
        let state = state.bypass_change_detection();
        state.numbered = true;
        let chunks: Vec<_> = state.chunks.keys().copied().collect();
        let surface = surface.as_ref();
        let built = ComputeTaskPool::get().scope(|scope| {
            for at in chunks {
                scope.spawn(async move { (at, chunk_numbers(at, surface, theme)) });
            }
        });
        for (at, buf) in built {
            let entity = spawn_numbers(&mut commands, &mut meshes, &materials, &settings, buf);
            state.chunks.entry(at).or_default().push(entity);
        }
    }
    let wanted = if settings.hex_numbers {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    for mut v in &mut numbers {
        v.set_if_neq(wanted);
    }
}

/// Hexes in which a miniature stands on the ground or in a building, with the lowest level of its feet.
fn taken(model: &TableModel) -> HashMap<Hex, i8> {
    let mut out = HashMap::default();
    for m in &model.minis {
        let Some(c) = model.board.get(m.hex) else {
            continue;
        };
        if m.level <= c.level || (c.building.is_some() && m.level < c.solid_height()) {
            out.entry(m.hex)
                .and_modify(|l: &mut i8| *l = (*l).min(m.level))
                .or_insert(m.level);
        }
    }
    out
}

/// Hexes whose cells differ between two boards of one size; `None` if the sizes differ.
fn changed_hexes(old: &Arc<Board>, new: &Arc<Board>) -> Option<Vec<Hex>> {
    if Arc::ptr_eq(old, new) {
        return Some(Vec::new());
    }
    if (old.columns(), old.rows()) != (new.columns(), new.rows()) {
        return None;
    }
    Some(
        (0..new.len())
            .filter(|i| old.cell(*i) != new.cell(*i))
            .map(|i| new.hex_at(i))
            .collect(),
    )
}

fn chunk_of(h: Hex) -> (u16, u16) {
    let (c, r) = h.column_row();
    ((c - 1).max(0) as u16 / CHUNK, (r - 1).max(0) as u16 / CHUNK)
}

/// The hex in the middle of a chunk.
fn chunk_middle((column, row): (u16, u16)) -> Hex {
    let middle = |n: u16| (n * CHUNK + CHUNK / 2) as i16;
    Hex::from_column_row(middle(column), middle(row))
}

/// Meshes of a chunk before they go to the renderer.
struct ChunkMeshes {
    at: (u16, u16),
    ground: MeshBuf,
    /// Roads, rails, bridges, what stands on hexsides and in hexes, marks of zones.
    works: MeshBuf,
    water: MeshBuf,
    /// The hex numbers, if anybody has wanted to see them.
    numbers: Option<MeshBuf>,
    pick: (Vec<Vec3>, Vec<Vec3>, Vec<u32>),
}

/// The hexes of a chunk.
fn hexes_of((across, down): (u16, u16), board: &Board) -> impl Iterator<Item = Hex> + use<> {
    let columns = across * CHUNK..((across + 1) * CHUNK).min(board.columns());
    let rows = down * CHUNK..((down + 1) * CHUNK).min(board.rows());
    rows.flat_map(move |row| {
        let columns = columns.clone();
        columns.map(move |column| Hex::from_column_row(column as i16 + 1, row as i16 + 1))
    })
}

/// The hex numbers of a chunk.
fn chunk_numbers(at: (u16, u16), s: &Surface, theme: Theme) -> MeshBuf {
    // On dark ground the print is light.
    let print = Paint::new(match theme {
        Theme::Lunar | Theme::Volcanic => 0xd8e4f0,
        _ => 0x14110d,
    })
    .gloss(0.95);
    let mut out = MeshBuf::default();
    for h in hexes_of(at, &s.board) {
        labels::add_number(&mut out, s, h, &print);
    }
    out
}

fn build_chunk(
    at: (u16, u16),
    s: &Surface,
    look: Ground,
    base: f32,
    original: &std::collections::BTreeMap<Hex, u8>,
    numbered: bool,
) -> ChunkMeshes {
    let mut out = ChunkMeshes {
        at,
        ground: MeshBuf::default(),
        works: MeshBuf::default(),
        water: MeshBuf::default(),
        numbers: numbered.then(|| chunk_numbers(at, s, look.theme)),
        pick: Default::default(),
    };
    for h in hexes_of(at, &s.board) {
        let Some(cell) = s.board.get(h) else { continue };
        ground::add_hex(&mut out.ground, s, h, look.steps, base);
        if let Some(e) = cell.road {
            roads::add_road(&mut out.works, s, h, e, look.theme);
        }
        if let Some(e) = cell.rail {
            roads::add_rails(&mut out.works, s, h, e);
        }
        if let Some(b) = cell.bridge {
            let sound = roads::soundness(b.cf, original.get(&h).copied());
            roads::add_bridge(&mut out.works, s, h, cell, sound, look.theme);
        }
        walls::add_hex(&mut out.works, s, h, look.theme);
        barriers::add_hex(&mut out.works, s, h, look.theme);
        fixtures::add_hex(&mut out.works, s, h, cell);
        zones::add_hex(&mut out.works, s, h, cell);
        if s.is_water(h) {
            water::add_hex(&mut out.water, s, h, look.steps.max(5));
        }
        let (p, n, i) = &mut out.pick;
        ground::add_pick(p, n, i, s, h, base);
    }
    out
}

fn rebuild(
    mut commands: Commands,
    model: Res<TableModel>,
    quality: Res<Quality>,
    settings: Res<TableSettings>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    state: ResMut<TerrainState>,
) {
    let look = Ground {
        theme: model.theme,
        weather: model.environment.weather,
        steps: quality.ground_steps,
        lush: quality.small_growth,
    };
    let board = model.board.clone();
    let now_taken = taken(&model);
    // Look at the state without marking it changed: most frames end here.
    let dirty = match &state.drawn {
        Some((old, ground)) if *ground == look => changed_hexes(old, &board),
        _ => None,
    };
    let moved: Vec<Hex> = state
        .taken
        .iter()
        .filter(|(h, l)| now_taken.get(*h) != Some(*l))
        .map(|(h, _)| *h)
        .chain(
            now_taken
                .keys()
                .filter(|h| !state.taken.contains_key(*h))
                .copied(),
        )
        .collect();
    if dirty.as_ref().is_some_and(Vec::is_empty) && moved.is_empty() {
        return;
    }
    let state = state.into_inner();
    state.taken = now_taken;
    // Another map, also one of the same size: the old one is not seen through the new one.
    if dirty.as_ref().is_none_or(|d| 2 * d.len() > board.len()) {
        clear(&mut commands);
    }
    let base = f32::from(levels(&board).0.min(0)) * LEVEL - PLINTH;
    let surface = Arc::new(match (&dirty, &state.surface) {
        (Some(dirty), Some(old)) => old.changed(board.clone(), dirty),
        _ => Surface::new(board.clone(), look.theme, look.weather),
    });
    let (chunks, hexes): (HashSet<(u16, u16)>, Vec<Hex>) = match dirty {
        Some(dirty) if (base - state.base).abs() < 1e-4 => {
            let chunks = dirty
                .iter()
                .flat_map(|h| std::iter::once(*h).chain(h.neighbours()))
                .filter(|h| board.contains(*h))
                .map(chunk_of)
                .collect();
            let mut hexes = moved;
            // Wings of a building show what their neighbours are.
            hexes.extend(
                dirty
                    .iter()
                    .flat_map(|h| std::iter::once(*h).chain(h.neighbours()))
                    .filter(|h| board.contains(*h)),
            );
            (chunks, hexes)
        }
        _ => {
            for e in state
                .chunks
                .drain()
                .flat_map(|(_, e)| e)
                .chain(state.props.drain().flat_map(|(_, e)| e))
                .chain(state.buildings.drain().map(|(_, (_, e))| e))
            {
                retire(&mut commands, e);
            }
            state.prop_meshes.clear();
            let chunks = board.iter().map(|(h, _)| chunk_of(h)).collect();
            (chunks, board.iter().map(|(h, _)| h).collect())
        }
    };
    state.base = base;
    let original = &model.original_cf;
    let numbered = state.numbered;
    let built = ComputeTaskPool::get().scope(|scope| {
        for at in chunks {
            let surface = surface.as_ref();
            scope.spawn(async move { build_chunk(at, surface, look, base, original, numbered) });
        }
    });
    for c in built {
        for e in state.chunks.remove(&c.at).into_iter().flatten() {
            retire(&mut commands, e);
        }
        let entities = spawn_chunk(&mut commands, &mut meshes, &materials, &settings, c);
        state.chunks.insert(entities.0, entities.1);
        state.revision += 1;
    }
    let mut done: HashSet<Hex> = HashSet::default();
    for h in hexes {
        if done.insert(h) {
            set_props(
                &mut commands,
                &mut meshes,
                &materials,
                state,
                &surface,
                h,
                look,
            );
            set_building(
                &mut commands,
                &mut meshes,
                &materials,
                state,
                &model,
                &surface,
                h,
            );
        }
    }
    state.drawn = Some((board.clone(), look));
    state.surface = Some(surface);
}

fn spawn_chunk(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &TableMaterials,
    settings: &TableSettings,
    c: ChunkMeshes,
) -> ((u16, u16), Vec<Entity>) {
    let (p, n, i) = c.pick;
    let mut out = vec![
        commands
            .spawn((
                Name::new(format!("Ground {:?}", c.at)),
                TerrainChunk,
                Mesh3d(meshes.add(c.ground.build())),
                MeshMaterial3d(materials.ground.clone()),
                SimplifiedMesh(meshes.add(pick_mesh(p, n, i))),
                Pickable::default(),
            ))
            .id(),
    ];
    if !c.works.is_empty() {
        out.push(
            commands
                .spawn((
                    Name::new("Roads"),
                    Mesh3d(meshes.add(c.works.build())),
                    MeshMaterial3d(materials.terrain.clone()),
                ))
                .id(),
        );
    }
    if !c.water.is_empty() {
        out.push(
            commands
                .spawn((
                    Name::new("Water"),
                    Mesh3d(meshes.add(c.water.build())),
                    MeshMaterial3d(materials.water.clone()),
                    NotShadowCaster,
                ))
                .id(),
        );
    }
    if let Some(numbers) = c.numbers {
        out.push(spawn_numbers(
            commands, meshes, materials, settings, numbers,
        ));
    }
    (c.at, out)
}

fn spawn_numbers(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &TableMaterials,
    settings: &TableSettings,
    numbers: MeshBuf,
) -> Entity {
    let shown = match settings.hex_numbers {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    };
    let parts = (
        Name::new("Hex numbers"),
        HexNumbers,
        Mesh3d(meshes.add(numbers.build())),
        MeshMaterial3d(materials.grid.clone()),
        NotShadowCaster,
        shown,
    );
    commands.spawn(parts).id()
}

/// Puts the right props into a hex.
fn set_props(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &TableMaterials,
    state: &mut TerrainState,
    s: &Surface,
    h: Hex,
    look: Ground,
) {
    for e in state.props.remove(&h).into_iter().flatten() {
        retire(commands, e);
    }
    let Some(cell) = s.board.get(h) else { return };
    let lot = hash(i32::from(h.q), i32::from(h.r), 4711);
    let parted = state.taken.contains_key(&h);
    let shore = scatter::shore_of(&s.board, h);
    let chunk = chunk_of(h);
    let middle = at_level(chunk_middle(chunk), 0.0);
    let mut entities = Vec::new();
    for placed in scatter::props_of(cell, look.theme, lot, parted, shore, look.lush) {
        let mut at = at_level(h, 0.0);
        at.y = if placed.afloat { s.ground(h) } else { s.bed(h) };
        let turn = f32::from(placed.turn) * -std::f32::consts::FRAC_PI_3;
        entities.push(scatter::spawn(
            commands,
            materials,
            &placed.key,
            state.prop_meshes.stand(meshes, placed, chunk, middle),
            Transform::from_translation(at).with_rotation(Quat::from_rotation_y(turn)),
        ));
    }
    if !entities.is_empty() {
        state.props.insert(h, entities);
    }
}

/// Puts the right building into a hex.
fn set_building(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &TableMaterials,
    state: &mut TerrainState,
    model: &TableModel,
    s: &Surface,
    h: Hex,
) {
    let building = s.board.get(h).and_then(|c| c.building);
    let key = building.map(|b| {
        let sound = buildings::soundness(&b, model.original_cf.get(&h).copied());
        let wings = s
            .board
            .neighbours(h)
            .filter(|(_, n)| {
                s.board.get(*n).and_then(|c| c.building).is_some_and(|o| {
                    o.kind == b.kind
                        && (b.kind != hexlance_board::BuildingKind::Building
                            || (o.class == b.class && o.height == b.height))
                }) && s.joined(h, *n)
            })
            .fold(0u8, |w, (d, _)| w | 1 << d.index());
        // Houses beside each other have the plan of their row, so that wings match.
        let lot = hash(i32::from(h.q), i32::from(h.r), 815);
        let plan = hash(i32::from(h.q) / 3, i32::from(h.r) / 3, 816);
        let ground = s.board.get(h).map_or(0, |c| c.level);
        BuildingKey {
            class: b.class,
            kind: b.kind,
            height: b.height,
            eighths: (sound * 8.0).ceil() as u8,
            wings,
            variant: if wings == 0 {
                (lot % 8) as u8
            } else {
                (plan % 8) as u8
            },
            open_above: state
                .taken
                .get(&h)
                .filter(|l| **l < ground + b.height as i8)
                .map(|l| (*l - ground).max(0) as u8 + 1),
            snow: s.paints.snow > 0.5,
            theme: model.theme,
            fire: s.board.get(h).is_some_and(|c| c.fire),
        }
    });
    let old = state.buildings.get(&h).map(|b| b.0);
    if old == key {
        return;
    }
    if let Some((_, e)) = state.buildings.remove(&h) {
        retire(commands, e);
    }
    if let Some(key) = key {
        let mesh = state
            .building_meshes
            .entry(key)
            .or_insert_with(|| meshes.add(buildings::build(&key).build()))
            .clone();
        let mut at = at_level(h, 0.0);
        at.y = s.ground(h);
        let e = commands
            .spawn((
                Name::new("Building"),
                Mesh3d(mesh),
                MeshMaterial3d(materials.terrain.clone()),
                Transform::from_translation(at),
            ))
            .id();
        state.buildings.insert(h, (key, e));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_numbers_are_built_only_when_they_are_wanted() {
        let board = Arc::new(Board::new(20, 13).expect("small"));
        let look = Ground {
            theme: Theme::Grassland,
            weather: Weather::Clear,
            steps: 3,
            lush: false,
        };
        let surface = Surface::new(board.clone(), look.theme, look.weather);
        let chunk =
            |at, numbered| build_chunk(at, &surface, look, 0.0, &Default::default(), numbered);
        assert!(chunk((0, 0), false).numbers.is_none());
        let triangles = |at| chunk(at, true).numbers.expect("wanted").triangles();
        assert!(triangles((0, 0)) > 0);
        // Each hex of the map lies in one chunk.
        let chunks = (0..3).flat_map(|c| (0..2).map(move |r| (c, r)));
        let hexes: HashSet<Hex> = chunks.flat_map(|at| hexes_of(at, &board)).collect();
        assert_eq!(hexes.len(), board.len());
        assert!(hexes.iter().all(|h| board.contains(*h)));
    }

    #[test]
    fn only_what_changed_is_dirty() {
        let a = Arc::new(Board::new(20, 20).expect("small"));
        let mut b = (*a).clone();
        let h = Hex::from_column_row(9, 9);
        b.edit(h, |c| c.fire = true);
        let b = Arc::new(b);
        assert_eq!(changed_hexes(&a, &a), Some(vec![]));
        assert_eq!(changed_hexes(&a, &b), Some(vec![h]));
        assert_eq!(chunk_of(h), (1, 1));
        let c = Arc::new(Board::new(3, 3).expect("small"));
        assert_eq!(changed_hexes(&a, &c), None);
    }
}
