//! Effects on a table without a picture: where miniatures end, what is heard, what a skip leaves behind.

use std::time::Duration;

use super::*;
use crate::minis::rig::Rigs;
use crate::minis::{MiniKey, Wear, stand};
use crate::model::{Armament, Gear, MiniKind, MiniLook, Theme};
use crate::palette::SidePalette;
use crate::space::facing_rotation;
use hexlance_board::Direction;

fn key(kind: MiniKind) -> MiniKey {
    MiniKey {
        look: MiniLook {
            kind,
            size: 3,
            seed: 7,
            arms: Armament {
                cannons: 1,
                missiles: 1,
                energy: 1,
                ..Default::default()
            },
            jump_jets: true,
            figures: 0,
            gear: Gear::TURRET,
            ..MiniLook::default()
        },
        side: 0,
        palette: SidePalette::Usual,
        wear: Wear::Fresh,
        twelfths: 12,
        heat: 0,
        shut_down: false,
        prone: false,
        lost_arms: None,
        twist: 0,
        theme: Theme::Grassland,
        round: None,
    }
}

/// Effects, miniatures and time, and nothing else.
struct Table {
    app: App,
    heard: Vec<Cue>,
}

impl Table {
    fn new(speed: f32) -> Self {
        let mut app = App::new();
        app.add_message::<TableFx>()
            .add_message::<Cue>()
            .add_message::<SkipFx>()
            .add_message::<CameraCommand>()
            .init_resource::<FxQueue>()
            .init_resource::<AnimationBusy>()
            .init_resource::<Canvas>()
            .init_resource::<dice::DiceTray>()
            .init_resource::<MiniIndex>()
            .init_resource::<Held>()
            .init_resource::<DialsTurn>()
            .init_resource::<TerrainState>()
            .init_resource::<Assets<Mesh>>()
            .init_resource::<Time>()
            .insert_resource(TableEdge {
                tray_half: Vec2::new(2.2, 1.7),
                ..Default::default()
            })
            .insert_resource(TableSettings {
                speed,
                ..Default::default()
            })
            .add_plugins(crate::minis::rig::plugin)
            .add_systems(
                Update,
                (enqueue, run, float).chain().in_set(TableSystems::Fx),
            );
        Self {
            app,
            heard: Vec::new(),
        }
    }

    fn put(&mut self, id: u16, kind: MiniKind, hex: Hex, facing: Direction) -> Entity {
        let home = MiniHome {
            at: at_level(hex, 0.0),
            rotation: facing_rotation(facing),
            scale: 1.0,
            most: 1.0,
        };
        stand(self.app.world_mut(), id, key(kind), home)
    }

    /// Takes one off the table.
    fn take(&mut self, id: u16) {
        let world = self.app.world_mut();
        let root = world.resource::<MiniIndex>().parts[&id].root;
        let home = world.get::<MiniHome>(root).copied();
        world.resource_mut::<MiniIndex>().take(id, home.as_ref());
        world.despawn(root);
    }

    fn send(&mut self, fx: TableFx) {
        self.app.world_mut().write_message(fx);
    }

    fn frame(&mut self, seconds: f32) {
        let world = self.app.world_mut();
        world
            .resource_mut::<Time>()
            .advance_by(Duration::from_secs_f32(seconds));
        self.app.update();
        let world = self.app.world_mut();
        let mut cues = world.resource_mut::<Messages<Cue>>();
        self.heard.extend(cues.drain());
    }

    fn busy(&self) -> bool {
        self.app.world().resource::<AnimationBusy>().0
    }

    /// Lets everything be shown; gives the number of frames.
    fn finish(&mut self) -> usize {
        for n in 0..2_000 {
            self.frame(1.0 / 40.0);
            if !self.busy() {
                return n;
            }
        }
        panic!("it never ends");
    }

    fn place(&self, e: Entity) -> Transform {
        *self.app.world().get::<Transform>(e).expect("it stands")
    }

    fn hears(&self, what: impl Fn(&CueKind) -> bool) -> bool {
        self.heard.iter().any(|c| what(&c.kind))
    }
}

const MODES: [MoveMode; 5] = [
    MoveMode::Walk,
    MoveMode::Jump,
    MoveMode::Roll,
    MoveMode::Hover,
    MoveMode::Fly,
];

const SHOTS: [ShotKind; 9] = [
    ShotKind::Laser,
    ShotKind::Particle,
    ShotKind::Cannon,
    ShotKind::Gauss,
    ShotKind::Missiles,
    ShotKind::Small,
    ShotKind::Flame,
    ShotKind::Artillery,
    ShotKind::Melee,
];

fn path() -> Vec<Waypoint> {
    [(2, 2, 0), (2, 3, 0), (3, 3, 1), (4, 4, 1)]
        .into_iter()
        .map(|(c, r, level)| Waypoint {
            hex: Hex::from_column_row(c, r),
            level,
        })
        .collect()
}

fn moves() -> Vec<Fx> {
    let mut all: Vec<Fx> = MODES
        .into_iter()
        .map(|mode| Fx::Move {
            id: 1,
            path: path(),
            mode,
        })
        .collect();
    all.push(Fx::Run {
        id: 1,
        path: path(),
    });
    all.push(Fx::Skid {
        id: 1,
        path: path(),
    });
    all
}

#[test]
fn a_move_ends_at_its_place_in_every_mode_and_speed() {
    for speed in [0.0, 0.5, 1.0, 4.0] {
        for kind in [MiniKind::Biped, MiniKind::Tracked, MiniKind::FootInfantry] {
            for fx in moves() {
                let mut t = Table::new(speed);
                let end = path()[3].hex;
                let e = t.put(1, kind, end, Direction::S);
                t.send(TableFx::then(fx.clone()));
                t.frame(0.01);
                if speed > 0.0 {
                    assert!(t.busy(), "{fx:?}");
                    let at = t.place(e).translation;
                    assert!(
                        at.distance(at_level(path()[0].hex, 0.0)) < 0.7,
                        "{fx:?} {at}"
                    );
                }
                t.finish();
                let place = t.place(e);
                let off = place.translation.distance(at_level(end, 1.0));
                assert!(off < 1e-3, "{kind:?} {speed} {fx:?} {off}");
                // The facing at the end is that of the model, whatever the way was.
                let turned = place.rotation.angle_between(facing_rotation(Direction::S));
                assert!(turned < 1e-2, "{kind:?} {speed} {fx:?} {turned}");
                let moved = t.app.world().get::<Moved>(e).is_some();
                assert!(!moved, "the table has it back: {fx:?}");
            }
        }
    }
}

#[test]
fn reduced_motion_ends_at_the_same_place_and_sooner() {
    for fx in moves() {
        let mut frames = [0; 2];
        for (i, calm) in [false, true].into_iter().enumerate() {
            let mut t = Table::new(1.0);
            t.app
                .world_mut()
                .resource_mut::<TableSettings>()
                .reduced_motion = calm;
            let e = t.put(1, MiniKind::Biped, path()[3].hex, Direction::N);
            t.send(TableFx::then(fx.clone()));
            frames[i] = t.finish();
            let off = t
                .place(e)
                .translation
                .distance(at_level(path()[3].hex, 1.0));
            assert!(off < 1e-3, "{fx:?} {off}");
        }
        assert!(frames[1] < frames[0], "{fx:?} {frames:?}");
    }
}

#[test]
fn feet_are_heard_and_the_end_of_a_way() {
    let mut t = Table::new(1.0);
    t.put(1, MiniKind::Biped, path()[3].hex, Direction::N);
    t.send(TableFx::then(Fx::Move {
        id: 1,
        path: path(),
        mode: MoveMode::Walk,
    }));
    t.finish();
    let steps = t
        .heard
        .iter()
        .filter(|c| matches!(c.kind, CueKind::Step(_)));
    let n = steps.clone().count();
    assert!((5..40).contains(&n), "{n} steps for three hexes");
    assert!(steps.clone().all(|c| c.weight > 2.9), "by their weight");
    assert!(t.hears(|k| *k == CueKind::Moves(MoveMode::Walk)));
    assert!(t.hears(|k| *k == CueKind::Rests(MoveMode::Walk)));
    t.heard.clear();
    t.send(TableFx::then(Fx::Move {
        id: 1,
        path: path(),
        mode: MoveMode::Jump,
    }));
    t.finish();
    let landings = t
        .heard
        .iter()
        .filter(|c| matches!(c.kind, CueKind::Lands(_)));
    assert_eq!(landings.count(), 1);
    assert!(t.hears(|k| *k == CueKind::Moves(MoveMode::Jump)));
}

#[test]
fn every_weapon_is_heard_when_fired_and_where_it_strikes() {
    for kind in SHOTS {
        for hit in [true, false] {
            let mut t = Table::new(1.0);
            t.put(1, MiniKind::Biped, Hex::from_column_row(2, 2), Direction::N);
            t.put(
                2,
                MiniKind::Tracked,
                Hex::from_column_row(5, 5),
                Direction::N,
            );
            t.send(TableFx::then(Fx::Volley {
                from: 1,
                to: At::Mini(2),
                kind,
                hit,
                power: 4,
                indirect: false,
            }));
            t.finish();
            assert!(t.hears(|k| *k == CueKind::Fires(kind)), "{kind:?}");
            let struck = t.hears(|k| *k == CueKind::Hits(kind));
            let missed = t.hears(|k| matches!(k, CueKind::Misses(x, _) if *x == kind));
            assert_eq!((struck, missed), (hit, !hit), "{kind:?}");
            if kind != ShotKind::Melee {
                assert!(t.hears(|k| *k == CueKind::Servo), "it turns to its target");
            }
            let fires = t.heard.iter().position(|c| c.kind == CueKind::Fires(kind));
            let strikes = t
                .heard
                .iter()
                .position(|c| matches!(c.kind, CueKind::Hits(_) | CueKind::Misses(..)));
            assert!(
                fires < strikes,
                "{kind:?}: first the weapon, then the impact"
            );
        }
    }
}

#[test]
fn scenes_and_dice_are_heard() {
    type Case = (Fx, fn(&CueKind) -> bool);
    let mini = |act| Fx::Act { id: 1, act };
    let hex = Hex::from_column_row(3, 3);
    let cases: [Case; 10] = [
        (mini(Act::Falls), |k| matches!(k, CueKind::Falls(_))),
        (mini(Act::Dies), |k| *k == CueKind::Explosion),
        (mini(Act::PowersDown), |k| *k == CueKind::PowersDown),
        (mini(Act::Overheats), |k| *k == CueKind::Alarm),
        (mini(Act::Vents), |k| *k == CueKind::Servo),
        (Fx::Collapse { at: hex, levels: 2 }, |k| {
            *k == CueKind::Collapse
        }),
        (
            Fx::Explosion {
                at: At::Hex(hex),
                size: 1.0,
            },
            |k| *k == CueKind::Explosion,
        ),
        (Fx::Incoming { at: hex, size: 2.0 }, |k| {
            *k == CueKind::Hits(ShotKind::Artillery)
        }),
        (
            Fx::Dice {
                values: vec![2, 6],
                sides: 6,
                label: String::new(),
                side: 0,
            },
            |k| *k == CueKind::DiceThrown,
        ),
        (
            Fx::Dice {
                values: vec![1, 10],
                sides: 10,
                label: "x".into(),
                side: 1,
            },
            |k| *k == CueKind::DieKnocks,
        ),
    ];
    for (fx, is_it) in cases {
        let mut t = Table::new(1.0);
        t.put(1, MiniKind::Biped, hex, Direction::N);
        t.send(TableFx::then(fx.clone()));
        t.finish();
        assert!(t.hears(is_it), "{fx:?}");
    }
}

/// A bit of everything.
fn much() -> Vec<TableFx> {
    let mut all: Vec<TableFx> = moves().into_iter().map(TableFx::then).collect();
    for kind in SHOTS {
        all.push(TableFx::with(Fx::Shot {
            from: 1,
            to: At::Mini(2),
            kind,
            hit: true,
        }));
    }
    all.push(TableFx::then(Fx::Ram {
        from: 2,
        to: At::Mini(1),
        above: true,
        hit: true,
    }));
    for act in [Act::Falls, Act::Dies, Act::Overheats] {
        all.push(TableFx::then(Fx::Act { id: 2, act }));
    }
    all.push(TableFx::then(Fx::Dice {
        values: vec![3, 4],
        sides: 8,
        label: "x".into(),
        side: 0,
    }));
    all
}

#[test]
fn a_skip_ends_at_once_and_is_silent() {
    for frames in [1, 9, 40] {
        let mut t = Table::new(1.0);
        let end = path()[3].hex;
        let one = t.put(1, MiniKind::Biped, end, Direction::S);
        let two = t.put(
            2,
            MiniKind::Tracked,
            Hex::from_column_row(6, 6),
            Direction::N,
        );
        for fx in much() {
            t.send(fx);
        }
        for _ in 0..frames {
            t.frame(1.0 / 30.0);
        }
        assert!(t.busy());
        t.app.world_mut().write_message(SkipFx);
        t.heard.clear();
        t.frame(1.0 / 30.0);
        assert!(!t.busy(), "everything is over in the same frame");
        assert!(t.app.world().resource::<FxQueue>().is_empty());
        for _ in 0..30 {
            t.frame(1.0 / 30.0);
        }
        assert!(t.heard.is_empty(), "late: {:?}", t.heard);
        let off = t.place(one).translation.distance(at_level(end, 1.0));
        assert!(off < 1e-3, "{off}");
        let stood = at_level(Hex::from_column_row(6, 6), 0.0);
        assert!(t.place(two).translation.distance(stood) < 1e-3);
        assert_eq!(t.app.world().resource::<Held>(), &Held::default());
    }
}

#[test]
fn speed_off_shows_nothing_and_is_over_in_a_frame() {
    let mut t = Table::new(0.0);
    t.put(1, MiniKind::Biped, path()[3].hex, Direction::S);
    t.put(
        2,
        MiniKind::Tracked,
        Hex::from_column_row(6, 6),
        Direction::N,
    );
    for fx in much() {
        t.send(fx);
    }
    t.frame(1.0 / 30.0);
    assert!(!t.busy() && t.heard.is_empty());
    assert_eq!(t.app.world().resource::<Rigs>().moving(), 0);
}

#[test]
fn whoever_rests_is_one_mesh_again() {
    let mut t = Table::new(1.0);
    let e = t.put(1, MiniKind::Biped, path()[3].hex, Direction::S);
    let merged = t.app.world().get::<Mesh3d>(e).cloned();
    let children = |t: &Table| {
        t.app
            .world()
            .get::<Children>(e)
            .map_or(0, |c| c.iter().count())
    };
    t.send(TableFx::then(Fx::Move {
        id: 1,
        path: path(),
        mode: MoveMode::Walk,
    }));
    for _ in 0..12 {
        t.frame(1.0 / 30.0);
    }
    assert!(children(&t) > 8, "in its limbs: {}", children(&t));
    assert_ne!(t.app.world().get::<Mesh3d>(e).cloned(), merged);
    t.finish();
    for _ in 0..60 {
        t.frame(1.0 / 30.0);
    }
    assert_eq!(children(&t), 0);
    assert_eq!(t.app.world().get::<Mesh3d>(e).cloned(), merged);
    let queue = t.app.world().resource::<FxQueue>();
    assert_eq!(queue.actors.len(), 0);
}

#[test]
fn what_has_not_been_shown_holds_its_miniature() {
    let mut t = Table::new(1.0);
    t.put(1, MiniKind::Biped, Hex::from_column_row(2, 2), Direction::S);
    t.put(2, MiniKind::Biped, Hex::from_column_row(4, 2), Direction::S);
    t.send(TableFx::then(Fx::Pause(0.2)));
    t.send(TableFx::then(Fx::Shot {
        from: 1,
        to: At::Mini(2),
        kind: ShotKind::Laser,
        hit: true,
    }));
    t.frame(0.01);
    let held = t.app.world().resource::<Held>().0.clone();
    assert!(held.contains(&1) && held.contains(&2));
    t.finish();
    assert!(t.app.world().resource::<Held>().0.is_empty());
}

#[test]
fn floating_texts_keep_out_of_each_other() {
    let mut t = Table::new(1.0);
    t.put(1, MiniKind::Biped, Hex::from_column_row(2, 2), Direction::S);
    for i in 0..3 {
        t.send(TableFx::with(Fx::Float {
            over: At::Mini(1),
            text: format!("-{i}\nWeapons"),
            colour: Color::WHITE,
        }));
    }
    t.frame(0.02);
    t.frame(0.02);
    let world = t.app.world_mut();
    let mut floats: Vec<f32> = world
        .query::<&Floating>()
        .iter(world)
        .map(|f| f.place().y)
        .collect();
    floats.sort_by(f32::total_cmp);
    assert_eq!(floats.len(), 3);
    assert!(
        floats.windows(2).all(|w| w[1] - w[0] > LANE * 0.9),
        "{floats:?}"
    );
}

#[test]
fn every_effect_ends() {
    for fx in much() {
        let l = lasts(&fx.fx);
        assert!((0.0..5.0).contains(&l), "{fx:?} {l}");
    }
    assert!(lasts(&Fx::Pause(-1.0)) >= 0.0);
    let mut t = Table::new(1.0);
    t.put(1, MiniKind::Quad, path()[3].hex, Direction::S);
    t.put(
        2,
        MiniKind::BattleArmor,
        Hex::from_column_row(6, 6),
        Direction::N,
    );
    for fx in much() {
        t.send(fx);
    }
    // Somebody who is not on the table is no reason to stop.
    t.send(TableFx::then(Fx::Shot {
        from: 99,
        to: At::Mini(98),
        kind: ShotKind::Missiles,
        hit: true,
    }));
    t.finish();
}

#[test]
fn a_wheel_that_turns_keeps_the_table_busy() {
    let mut t = Table::new(1.0);
    t.frame(0.1);
    assert!(!t.busy());
    t.app.world_mut().resource_mut::<DialsTurn>().0 = true;
    t.frame(0.1);
    assert!(t.busy());
    t.app.world_mut().resource_mut::<DialsTurn>().0 = false;
    t.frame(0.1);
    assert!(!t.busy());
}

/// What comes of an attack is told where its victim stood, though the victim has been cleared away.
#[test]
fn a_text_over_somebody_who_is_gone_stays_where_he_was() {
    let mut t = Table::new(1.0);
    let hex = Hex::from_column_row(2, 2);
    t.put(1, MiniKind::Biped, hex, Direction::S);
    t.frame(0.02);
    let told = |t: &mut Table| {
        t.send(TableFx::with(Fx::Float {
            over: At::Mini(1),
            text: "Dead".to_owned(),
            colour: Color::WHITE,
        }));
        t.frame(0.02);
        t.frame(0.02);
        let world = t.app.world_mut();
        let mut all = world.query::<&Floating>();
        let last = all.iter(world).min_by(|a, b| a.age.total_cmp(&b.age));
        last.map(Floating::place).expect("a text")
    };
    let before = told(&mut t);
    for _ in 0..200 {
        t.frame(0.05);
    }
    t.take(1);
    t.frame(0.02);
    let after = told(&mut t);
    let away = Vec2::new(after.x - before.x, after.z - before.z).length();
    assert!(away < 0.1, "{before} and {after}");
}
