//! Counters on the frame of the map: what a side has to spend lies face up, what it has spent is turned over, one after
//! another and to be heard.

use std::f32::consts::{PI, TAU};

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use hexlance_board::Edge;

use super::TableSystems;
use super::cue::{Cue, CueKind};
use super::material::TableMaterials;
use super::meshkit::{Kit, MeshBuf};
use super::model::{CounterForm, CounterRow, TableModel, TableSettings};
use super::paint::Paint;
use super::palette::SideColours;
use super::terrain::TableEdge;

/// Half the width of a counter.
const RADIUS: f32 = 0.37;
/// How thick it is.
const THICK: f32 = 0.11;
/// From one to the next, and what lies between two sorts.
const PITCH: f32 = 0.88;
const BETWEEN: f32 = 0.55;
/// Seconds in which one is turned over.
const TURN: f32 = 0.5;
/// Seconds from the beginning of one turn to that of the next.
const NEXT: f32 = 0.16;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay.run_if(resource_exists::<TableModel>), turn)
            .chain()
            .after(TableSystems::Minis)
            .before(TableSystems::Fx),
    );
}

/// A counter on the frame.
#[derive(Component)]
struct Counter {
    /// Where it lies.
    at: Vec3,
    /// How far it is turned over: 0 face up, 1 face down.
    turned: f32,
    /// How far it is to be turned.
    goal: f32,
    /// Seconds until it begins.
    wait: f32,
}

/// What a counter is: its side, form and number in its row.
type Key = (SideColours, CounterForm, Vec3Key);

/// A place, to compare.
type Vec3Key = [i32; 3];

#[derive(Default)]
struct Laid {
    rows: Vec<CounterRow>,
    edge: TableEdge,
    battle: u64,
    all: HashMap<Key, Entity>,
    meshes: HashMap<(SideColours, CounterForm), Handle<Mesh>>,
}

/// Where the counters of a row lie, each with its form and whether it is spent: around the middle of its edge, and at the
/// right end of the southern one, whose middle lies below the panels of a player.
fn places(row: &CounterRow, edge: &TableEdge) -> Vec<(CounterForm, bool, Vec3)> {
    let stacks: Vec<_> = row.stacks.iter().filter(|s| s.all > 0).collect();
    let count: f32 = stacks.iter().map(|s| f32::from(s.all)).sum();
    let gaps = stacks.len().saturating_sub(1) as f32;
    let middle = edge.middle();
    let half = (edge.max - edge.min) * 0.5;
    let [north, south] = edge.beam();
    let off = south - edge.max.y;
    let y = edge.beam_top() + THICK * 0.5;
    let (from, along, room) = match row.edge {
        Edge::North => (middle.with_z(north), Vec3::X, half.x * 2.0),
        Edge::South => (middle.with_z(south), Vec3::X, half.x * 2.0),
        Edge::East => (middle + Vec3::X * (half.x + off), Vec3::Z, half.y * 2.0),
        Edge::West => (middle - Vec3::X * (half.x + off), Vec3::Z, half.y * 2.0),
    };
    let wide = count * PITCH + gaps * BETWEEN;
    // Very many lie closer together.
    let squeeze = (room / wide.max(0.1)).min(1.0);
    let begins = match row.edge {
        Edge::South => room * 0.5 - wide * squeeze,
        Edge::North | Edge::East | Edge::West => -wide * squeeze * 0.5,
    };
    let mut at = begins;
    let mut out = Vec::new();
    for stack in stacks {
        for i in 0..stack.all {
            let place = from + along * (at + PITCH * squeeze * 0.5);
            out.push((stack.form, i >= stack.left, place.with_y(y)));
            at += PITCH * squeeze;
        }
        at += BETWEEN * squeeze;
    }
    out
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn lay(
    mut commands: Commands,
    model: Res<TableModel>,
    settings: Res<TableSettings>,
    edge: Res<TableEdge>,
    materials: Res<TableMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut counters: Query<&mut Counter>,
    mut laid: Local<Laid>,
) {
    let laid = &mut *laid;
    let other = laid.battle != model.battle;
    let fresh = other || laid.edge != *edge || settings.is_changed();
    if !fresh && laid.rows == model.counters {
        return;
    }
    laid.rows.clone_from(&model.counters);
    laid.edge = *edge;
    laid.battle = model.battle;
    let mut old = std::mem::take(&mut laid.all);
    if other {
        // Those of another battle do not turn into those of this one.
        for (_, entity) in old.drain() {
            commands.entity(entity).despawn();
        }
    }
    let mut waiting = 0.0;
    for row in &model.counters {
        let side = settings.palette.side(row.side);
        for (form, spent, at) in places(row, &edge) {
            let key = (side, form, (at * 1000.0).to_array().map(|v| v as i32));
            let goal = if spent { 1.0 } else { 0.0 };
            let there = old.remove(&key);
            if let Some(entity) = there
                && let Ok(mut counter) = counters.get_mut(entity)
            {
                if counter.goal != goal {
                    counter.goal = goal;
                    counter.wait = waiting;
                    waiting += NEXT;
                }
                laid.all.insert(key, entity);
                continue;
            }
            let mesh = laid
                .meshes
                .entry((side, form))
                .or_insert_with(|| meshes.add(counter_mesh(form, side).build()));
            let counter = Counter {
                at,
                turned: goal,
                goal,
                wait: 0.0,
            };
            let entity = commands.spawn((
                Name::new("Counter"),
                Mesh3d(mesh.clone()),
                MeshMaterial3d(materials.props.clone()),
                lying(&counter),
                counter,
            ));
            laid.all.insert(key, entity.id());
        }
    }
    for entity in old.into_values() {
        commands.entity(entity).despawn();
    }
}

/// A counter as it lies, or is in the air while it turns.
fn lying(counter: &Counter) -> Transform {
    let t = counter.turned * counter.turned * (3.0 - 2.0 * counter.turned);
    Transform::from_translation(counter.at + Vec3::Y * RADIUS * 1.5 * (t * PI).sin())
        .with_rotation(Quat::from_rotation_x(t * PI))
}

/// Counters turn over.
fn turn(
    time: Res<Time>,
    settings: Res<TableSettings>,
    mut counters: Query<(&mut Counter, &mut Transform)>,
    mut cues: MessageWriter<Cue>,
) {
    for (mut counter, mut at) in &mut counters {
        if counter.turned == counter.goal {
            continue;
        }
        let seconds = time.delta_secs() * settings.speed;
        if counter.wait > 0.0 && settings.speed > 0.0 {
            counter.wait -= seconds;
            continue;
        }
        let step = match settings.speed > 0.0 && !settings.reduced_motion {
            true => seconds / TURN,
            false => 1.0,
        };
        let rest = counter.goal - counter.turned;
        counter.turned += rest.clamp(-step, step);
        if counter.turned == counter.goal {
            cues.write(Cue {
                kind: CueKind::CounterTurned,
                at: counter.at,
                weight: 1.0,
            });
        }
        *at = lying(&counter);
    }
}

/// The outline of a form.
fn outline(form: CounterForm, radius: f32) -> Vec<Vec2> {
    let corners = form.outline().into_iter();
    corners.map(|corner| Vec2::from(corner) * radius).collect()
}

/// A counter that lies face up around its middle: its rim and face in the paints of a side, its back dark.
fn counter_mesh(form: CounterForm, side: SideColours) -> MeshBuf {
    let mut kit = Kit::default();
    let flat = Transform::from_rotation(Quat::from_rotation_x(-TAU / 4.0));
    let rim = Paint::new(side.primary).gloss(0.45);
    let face = Paint::new(side.light).gloss(0.5).glow(0.35);
    let back = Paint::new(0x2a2622).gloss(0.25);
    let line = Paint::new(0x5a5148).gloss(0.3);
    kit.with(flat, |kit| {
        kit.plate(&outline(form, RADIUS), THICK, rim);
        // What shows above and below, each a hair over the plate.
        let over = THICK * 0.5 + 0.004;
        kit.at(0.0, 0.0, over, |kit| {
            kit.sign(Vec2::ZERO, &outline(form, RADIUS * 0.72), &face);
        });
        kit.at(0.0, 0.0, over + 0.004, |kit| {
            kit.sign(Vec2::ZERO, &outline(form, RADIUS * 0.40), &rim);
        });
        let below = Transform::from_xyz(0.0, 0.0, -over).with_rotation(Quat::from_rotation_y(PI));
        kit.with(below, |kit| {
            kit.sign(Vec2::ZERO, &outline(form, RADIUS * 0.94), &back);
            kit.at(0.0, 0.0, 0.004, |kit| {
                kit.sign(Vec2::ZERO, &outline(form, RADIUS * 0.30), &line);
            });
        });
    });
    kit.buf
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::CounterStack;
    use crate::palette::SidePalette;

    fn edge() -> TableEdge {
        TableEdge {
            min: Vec2::ZERO,
            max: Vec2::new(30.0, 40.0),
            ..TableEdge::default()
        }
    }

    fn row(stacks: &[(CounterForm, u8, u8)]) -> CounterRow {
        let stacks = stacks
            .iter()
            .map(|(form, left, all)| CounterStack {
                form: *form,
                left: *left,
                all: *all,
            })
            .collect();
        CounterRow {
            side: 0,
            edge: Edge::North,
            stacks,
        }
    }

    #[test]
    fn counters_lie_apart_around_the_middle_of_their_edge() {
        let row = row(&[(CounterForm::Hexagon, 3, 5), (CounterForm::Star, 1, 1)]);
        let all = places(&row, &edge());
        assert_eq!(all.iter().filter(|(_, spent, _)| *spent).count(), 2);
        for pair in all.windows(2) {
            assert!(pair[1].2.x - pair[0].2.x > 2.0 * RADIUS, "{pair:?}");
        }
        let middle = (all[0].2.x + all[all.len() - 1].2.x) * 0.5;
        assert!((middle - 15.0).abs() < 0.01);
        let of = |edge_of: Edge| {
            let row = CounterRow {
                edge: edge_of,
                ..row.clone()
            };
            places(&row, &edge())
        };
        assert!(of(Edge::North).iter().all(|(.., at)| at.z < 0.0));
        assert!(
            of(Edge::South)
                .iter()
                .all(|(.., at)| at.z > 40.0 && at.x > 15.0)
        );
        assert!(of(Edge::West).iter().all(|(.., at)| at.x < 0.0));
        assert!(of(Edge::East).iter().all(|(.., at)| at.x > 30.0));
    }

    #[test]
    fn very_many_stay_on_the_frame() {
        let all = places(&row(&[(CounterForm::Disc, 90, 90)]), &edge());
        assert_eq!(all.len(), 90);
        assert!(all.iter().all(|(.., at)| at.x > 0.0 && at.x < 30.0));
    }

    #[test]
    fn a_face_looks_up_and_a_back_down() {
        let side = SidePalette::Usual.side(0);
        for form in CounterForm::ALL {
            let mesh = counter_mesh(form, side);
            let up = |[a, b, c]: [Vec3; 3]| (b - a).cross(c - a).y;
            let (above, below): (Vec<_>, Vec<_>) = mesh.faces().partition(|f| f[0].y > 0.0);
            assert!(above.iter().any(|f| up(*f) > 1e-5), "{form:?}");
            assert!(below.iter().any(|f| up(*f) < -1e-5), "{form:?}");
            let (lo, hi) = mesh.bounds();
            assert!((hi.y - lo.y) < THICK * 1.2, "{form:?}");
        }
    }

    #[test]
    fn one_that_is_spent_is_turned_over_and_heard_once() {
        let mut app = App::new();
        app.add_message::<Cue>()
            .init_resource::<Time>()
            .init_resource::<TableSettings>()
            .add_systems(Update, turn);
        let counter = Counter {
            at: Vec3::ZERO,
            turned: 0.0,
            goal: 1.0,
            wait: 0.1,
        };
        let id = app.world_mut().spawn((lying(&counter), counter)).id();
        let mut heard = 0;
        for _ in 0..20 {
            let tick = std::time::Duration::from_millis(50);
            app.world_mut().resource_mut::<Time>().advance_by(tick);
            app.update();
            heard += app
                .world_mut()
                .resource_mut::<Messages<Cue>>()
                .drain()
                .count();
        }
        assert_eq!(heard, 1);
        let at = app
            .world()
            .get::<Transform>(id)
            .map(|t| t.rotation * Vec3::Y);
        assert!(at.is_some_and(|up| up.y < -0.99), "{at:?}");
    }
}
