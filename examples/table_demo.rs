//! A handsome table with a bit of everything on it, in a window or as a picture.
//!
//! ```text
//! table_demo                                        in a window
//! table_demo --shot out.png --camera overview       as a picture: overview, table, top, close:COLUMN,ROW
//! ```

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;
use clap::Parser;
use hexlance::table::fx::{At, Fx, MoveMode, ShotKind, TableFx, Waypoint};
use hexlance::table::labels::TableLabelsPlugin;
use hexlance::table::model::{
    Armament, Badge, Environment, HexArea, Mini, MiniFlags, MiniKind, MiniLook, OrderArrow,
    Overlays, PathPreview, PathStep, Pool, Reach, ReachClass, SightLine, TableModel, TableSettings,
    TargetMark, Theme, TimeOfDay, Tone, Weather,
};
use hexlance::table::offscreen::{self, Scene, Studio};
use hexlance::table::palette::SidePalette;
use hexlance::table::{CameraPreset, Quality, QualityLevel, TableClick, TablePlugin};
use hexlance_board::{
    Board, Bridge, Building, BuildingClass, BuildingKind, Density, Direction, Exits, Ground,
    Growth, Hex, Woods,
};

/// Shows the demo table.
#[derive(Parser, Debug)]
struct Args {
    /// Writes a picture to this file instead of opening a window.
    #[arg(long)]
    shot: Option<PathBuf>,
    /// View: overview, table, top or close:COLUMN,ROW.
    #[arg(long, default_value = "overview")]
    camera: String,
    /// Picture size.
    #[arg(long, default_value = "1280x720")]
    size: String,
    /// Landscape: grassland, desert, arctic, badlands, urban, lunar.
    #[arg(long, default_value = "grassland")]
    theme: String,
    /// day, dusk or night.
    #[arg(long, default_value = "day")]
    time: String,
    /// clear, fog, rain, snow or sandstorm.
    #[arg(long, default_value = "clear")]
    weather: String,
    /// low, medium or high.
    #[arg(long, default_value = "medium")]
    quality: String,
    /// Shows overlays: reach, path, targets, auras.
    #[arg(long)]
    overlays: bool,
    /// Paints name plates and labels.
    #[arg(long)]
    labels: bool,
    /// Prints hex numbers.
    #[arg(long)]
    numbers: bool,
    /// A parade of every kind of miniature instead of a battle; a letter picks the parade: a to d.
    #[arg(long)]
    parade: Option<char>,
    /// Starts effects and lets so many seconds pass before the picture.
    #[arg(long)]
    action: Option<f32>,
    /// A large map of so many columns and rows, for measuring.
    #[arg(long)]
    large: Option<u16>,
    /// Every ground of the board in a row, instead of the demo map.
    #[arg(long)]
    grounds: bool,
}

fn pick<T: Copy>(what: &str, name: &str, all: &[(&str, T)]) -> Result<T, String> {
    all.iter()
        .find(|(n, _)| *n == name)
        .map(|(_, t)| *t)
        .ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|(n, _)| *n).collect();
            format!("unknown {what} \"{name}\": use {}", names.join(", "))
        })
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let theme = pick(
        "theme",
        &args.theme,
        &[
            ("grassland", Theme::Grassland),
            ("desert", Theme::Desert),
            ("arctic", Theme::Arctic),
            ("badlands", Theme::Badlands),
            ("urban", Theme::Urban),
            ("lunar", Theme::Lunar),
        ],
    )?;
    let time = pick(
        "time",
        &args.time,
        &[
            ("day", TimeOfDay::Day),
            ("dusk", TimeOfDay::Dusk),
            ("night", TimeOfDay::Night),
        ],
    )?;
    let weather = pick(
        "weather",
        &args.weather,
        &[
            ("clear", Weather::Clear),
            ("fog", Weather::Fog),
            ("rain", Weather::Rain),
            ("snow", Weather::Snow),
            ("sandstorm", Weather::Sandstorm),
        ],
    )?;
    let level = pick(
        "quality",
        &args.quality,
        &[
            ("low", QualityLevel::Low),
            ("medium", QualityLevel::Medium),
            ("high", QualityLevel::High),
        ],
    )?;
    let view = CameraPreset::parse(&args.camera)?;
    let board = if args.grounds {
        grounds_board()
    } else if let Some(n) = args.large {
        large_board(n)
    } else {
        demo_board()
    }
    .map_err(|e| e.to_string())?;
    let mut model = TableModel::new(Arc::new(board));
    model.theme = theme;
    model.environment = Environment { time, weather };
    model.minis = match (args.parade, args.grounds) {
        (_, true) => Vec::new(),
        (Some(which), _) => parade(&model.board, which),
        (None, _) => battle(&model.board),
    };
    model.original_cf.insert(at(19, 6), 25);
    model.original_cf.insert(at(20, 7), 12);
    let overlays = if args.overlays {
        demo_overlays(&model)
    } else {
        Overlays::default()
    };
    let settings = TableSettings {
        hex_numbers: args.numbers,
        palette: SidePalette::Classic,
        ..default()
    };
    let quality = Quality::new(level);
    if let Some(path) = &args.shot {
        let (w, h) = args
            .size
            .split_once('x')
            .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
            .ok_or_else(|| format!("size \"{}\" is not like 1280x720", args.size))?;
        let scene = Scene {
            overlays,
            settings,
            quality,
            ..Scene::new(model)
        };
        let labels = args.labels;
        let mut studio = Studio::new(scene, UVec2::new(w, h), |app| {
            if labels {
                app.add_plugins((EguiPlugin::default(), TableLabelsPlugin));
            }
        });
        studio.look(view);
        if let Some(seconds) = args.action {
            for fx in demo_action() {
                studio.world_mut().write_message(fx);
            }
            studio.pass(seconds);
        }
        let started = std::time::Instant::now();
        let picture = studio.picture().map_err(|e| e.to_string())?;
        eprintln!("picture after {:.1} s", started.elapsed().as_secs_f32());
        return offscreen::save(&picture, path).map_err(|e| e.to_string());
    }
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window {
                title: "Hexlance: the table".into(),
                resolution: (1280, 720).into(),
                ..default()
            }),
            ..default()
        }))
        .add_plugins((EguiPlugin::default(), TablePlugin, TableLabelsPlugin))
        .insert_resource(model)
        .insert_resource(overlays)
        .insert_resource(settings)
        .insert_resource(quality)
        .add_systems(Update, (select, play))
        .run();
    Ok(())
}

/// A click selects; Space plays some action.
fn select(mut clicks: MessageReader<TableClick>, mut model: ResMut<TableModel>) {
    for click in clicks.read() {
        info!(
            "click on {} mini {:?} with {:?}",
            click.hex, click.mini, click.button
        );
        for m in &mut model.minis {
            m.flags.selected = Some(m.id) == click.mini;
        }
    }
}

fn play(keys: Res<ButtonInput<KeyCode>>, mut fx: MessageWriter<TableFx>) {
    if keys.just_pressed(KeyCode::Space) {
        fx.write_batch(demo_action());
    }
}

fn at(column: i16, row: i16) -> Hex {
    Hex::from_column_row(column, row)
}

fn demo_action() -> Vec<TableFx> {
    let way = |hexes: &[(i16, i16, i8)]| {
        hexes
            .iter()
            .map(|(c, r, level)| Waypoint {
                hex: at(*c, *r),
                level: *level,
            })
            .collect::<Vec<_>>()
    };
    vec![
        TableFx::then(Fx::Dice {
            values: vec![5, 3],
            label: "Initiative 8".into(),
            side: 0,
        }),
        TableFx::with(Fx::Shot {
            from: 1,
            to: At::Mini(11),
            kind: ShotKind::Laser,
            hit: true,
        }),
        TableFx::with(Fx::Shot {
            from: 2,
            to: At::Mini(12),
            kind: ShotKind::Missiles,
            hit: true,
        }),
        TableFx::with(Fx::Shot {
            from: 12,
            to: At::Mini(2),
            kind: ShotKind::Particle,
            hit: false,
        }),
        TableFx::with(Fx::Explosion {
            at: At::Hex(at(14, 10)),
            size: 2.0,
        }),
        TableFx::with(Fx::Float {
            over: At::Mini(11),
            text: "-3 armor".into(),
            colour: Color::srgb(1.0, 0.75, 0.4),
        }),
        TableFx::with(Fx::Move {
            id: 3,
            path: way(&[(9, 12, 0), (10, 11, 0), (11, 11, 0), (12, 10, 0)]),
            mode: MoveMode::Jump,
        }),
    ]
}

/// Joins hexes along a way by their exits.
fn lay(board: &mut Board, way: &[Hex], mut put: impl FnMut(&mut hexlance_board::Cell, Exits)) {
    for (i, h) in way.iter().enumerate() {
        let mut exits = Exits::default();
        for other in [i.checked_sub(1).map(|k| way[k]), way.get(i + 1).copied()]
            .into_iter()
            .flatten()
        {
            if let Some(d) = h.direction_to(other) {
                exits = exits.with(d);
            }
        }
        if i == 0 || i + 1 == way.len() {
            // Off the map in the same direction.
            if let Some(d) = exits.iter().next() {
                exits = exits.with(d.opposite());
            }
        }
        board.edit(*h, |c| put(c, exits));
    }
}

/// Straight ways between corner points.
fn trace(points: &[(i16, i16)]) -> Vec<Hex> {
    let mut out = vec![at(points[0].0, points[0].1)];
    for p in &points[1..] {
        let goal = at(p.0, p.1);
        while let Some(last) = out.last().copied().filter(|l| *l != goal) {
            let next = last
                .neighbours()
                .min_by(|a, b| {
                    let far = |h: &Hex| {
                        let (x, y) = h.centre();
                        let (gx, gy) = goal.centre();
                        (f32::from(h.distance(goal)) * 10.0) + (x - gx).hypot(y - gy)
                    };
                    far(a).total_cmp(&far(b))
                })
                .unwrap_or(goal);
            out.push(next);
        }
    }
    out
}

fn demo_board() -> Result<Board, hexlance_board::BoardError> {
    let mut b = Board::new(24, 17)?;
    // Hills in the north-west and the south-east.
    for (column, row, height, reach) in [
        (5, 4, 3.4, 4.6),
        (8, 3, 2.2, 3.4),
        (20, 14, 3.2, 4.4),
        (16, 15, 1.6, 2.8),
        (22, 11, 1.5, 2.4),
    ] {
        let top = at(column, row);
        for i in 0..b.len() {
            let h = b.hex_at(i);
            let (x, y) = h.centre();
            let (tx, ty) = top.centre();
            let far = (x - tx).hypot(y - ty) / 1.6;
            let level = (height * (1.0 - far / reach)).round().max(0.0) as i8;
            b.edit(h, |c| c.level = c.level.max(level));
        }
    }
    // A river from the north to the south, with a lake.
    let river = trace(&[(13, 1), (13, 4), (12, 7), (13, 10), (11, 13), (11, 17)]);
    for (i, h) in river.iter().enumerate() {
        b.edit(*h, |c| {
            c.level = 0;
            c.water = Some(if i % 3 == 0 { 1 } else { 2 });
            c.woods = None;
        });
    }
    for h in at(10, 14).within(1) {
        b.edit(h, |c| {
            c.level = 0;
            c.water = Some(2);
        });
    }
    for h in [at(14, 5), at(14, 9), at(12, 12)] {
        b.edit(h, |c| {
            c.level = 0;
            c.water = Some(0);
        });
    }
    // A road from the west over the river into the town and out to the east.
    let road = trace(&[
        (1, 9),
        (5, 9),
        (9, 8),
        (12, 8),
        (14, 7),
        (17, 7),
        (20, 9),
        (24, 9),
    ]);
    for h in &road {
        b.edit(*h, |c| {
            if c.water.is_none() {
                c.level = 0;
            }
        });
    }
    lay(&mut b, &road, |c, exits| {
        if c.water.is_some() {
            c.bridge = Some(Bridge {
                cf: 20,
                deck: 0,
                exits,
            });
        } else {
            c.road = Some(exits);
        }
    });
    let lane = trace(&[(17, 7), (17, 4), (19, 2), (19, 1)]);
    for h in &lane {
        b.edit(*h, |c| c.level = 0);
    }
    let mut seen = Vec::new();
    lay(&mut b, &lane, |c, exits| {
        let old = c.road.map_or(0, |e| e.0);
        c.road = Some(Exits(old | exits.0));
        seen.push(exits);
    });
    // The hill road climbs in steps.
    let climb = trace(&[(5, 9), (5, 7), (4, 5)]);
    lay(&mut b, &climb, |c, exits| {
        let old = c.road.map_or(0, |e| e.0);
        c.road = Some(Exits(old | exits.0));
    });
    b.edit(at(4, 5), |c| {
        c.road = Some(Exits(1 << Direction::S.index()))
    });
    // Rails along the east.
    let rails = trace(&[(23, 1), (23, 6), (24, 8)]);
    for h in &rails {
        b.edit(*h, |c| {
            c.level = 0;
            c.woods = None;
        });
    }
    lay(&mut b, &rails, |c, exits| c.rail = Some(exits));
    // The town.
    let town: [(i16, i16, BuildingClass, u8, u8); 12] = [
        (16, 5, BuildingClass::Light, 4, 1),
        (16, 6, BuildingClass::Light, 4, 1),
        (18, 5, BuildingClass::Medium, 12, 2),
        (18, 6, BuildingClass::Medium, 12, 2),
        (19, 6, BuildingClass::Heavy, 9, 3),
        (18, 8, BuildingClass::Heavy, 25, 4),
        (20, 7, BuildingClass::Medium, 4, 2),
        (16, 8, BuildingClass::Medium, 12, 1),
        (20, 5, BuildingClass::Hardened, 40, 2),
        (15, 6, BuildingClass::Light, 4, 1),
        (17, 9, BuildingClass::Light, 3, 2),
        (21, 8, BuildingClass::Light, 4, 1),
    ];
    for (c, r, class, cf, height) in town {
        b.edit(at(c, r), |cell| {
            cell.level = 0;
            cell.ground = Ground::Paved;
            cell.woods = None;
            cell.building = Some(Building {
                class,
                cf,
                height,
                kind: BuildingKind::Building,
            });
        });
    }
    for (c, r) in [
        (17, 5),
        (17, 6),
        (17, 7),
        (18, 7),
        (19, 7),
        (19, 8),
        (16, 7),
        (17, 8),
    ] {
        b.edit(at(c, r), |cell| {
            cell.level = 0;
            cell.ground = Ground::Paved;
        });
    }
    b.edit(at(21, 5), |c| {
        c.level = 0;
        c.building = Some(Building {
            class: BuildingClass::Hardened,
            cf: 40,
            height: 1,
            kind: BuildingKind::Bunker,
        });
    });
    for (c, r) in [(21, 3), (22, 4), (21, 2)] {
        b.edit(at(c, r), |cell| {
            cell.level = 0;
            cell.building = Some(Building {
                class: BuildingClass::Heavy,
                cf: 20,
                height: 1,
                kind: BuildingKind::Wall,
            });
        });
    }
    b.edit(at(20, 3), |c| {
        c.level = 0;
        c.ground = Ground::HeavyIndustrial;
    });
    b.edit(at(20, 4), |c| {
        c.level = 0;
        c.ground = Ground::HeavyIndustrial;
    });
    b.edit(at(19, 9), |c| c.ground = Ground::Rubble);
    b.edit(at(19, 7), |c| c.ground = Ground::UltraRubble);
    // Fields between river and road.
    for (c, r) in [
        (7, 10),
        (7, 11),
        (8, 10),
        (6, 11),
        (15, 10),
        (15, 11),
        (16, 10),
        (14, 11),
    ] {
        b.edit(at(c, r), |cell| {
            if cell.water.is_none() && cell.road.is_none() {
                cell.level = 0;
                cell.ground = Ground::Field;
                cell.woods = None;
            }
        });
    }
    // Rough, swamp, sand by the water.
    for (c, r, g) in [
        (6, 6, Ground::Rough),
        (7, 5, Ground::Rough),
        (3, 6, Ground::UltraRough),
        (18, 12, Ground::Rough),
        (12, 15, Ground::Swamp),
        (12, 16, Ground::Swamp),
        (13, 15, Ground::Mud),
        (9, 15, Ground::Sand),
        (9, 13, Ground::Sand),
        (11, 11, Ground::Sand),
        (14, 8, Ground::Gravel),
    ] {
        b.edit(at(c, r), |cell| {
            if cell.water.is_none() {
                cell.ground = g;
            }
        });
    }
    // Woods.
    use Density::{Heavy, Light, UltraHeavy};
    for (c, r, density) in [
        (2, 2, Heavy),
        (3, 2, Heavy),
        (2, 3, UltraHeavy),
        (1, 3, Heavy),
        (4, 2, Light),
        (9, 5, Light),
        (10, 5, Heavy),
        (10, 4, Heavy),
        (11, 4, Light),
        (10, 6, Light),
        (2, 12, Light),
        (3, 12, Heavy),
        (3, 13, UltraHeavy),
        (2, 13, UltraHeavy),
        (4, 13, Heavy),
        (3, 14, Heavy),
        (5, 14, Light),
        (6, 14, Light),
        (15, 13, Light),
        (16, 13, Heavy),
        (17, 14, Heavy),
        (20, 12, Light),
        (22, 15, Heavy),
        (23, 14, Heavy),
        (15, 3, Light),
        (16, 2, Heavy),
        (15, 2, Light),
        (22, 11, Light),
        (10, 10, Light),
        (23, 12, Light),
        (8, 16, Light),
        (7, 15, Heavy),
    ] {
        b.edit(at(c, r), |cell| {
            if cell.water.is_none() && cell.building.is_none() && cell.road.is_none() {
                cell.woods = Some(Woods {
                    growth: Growth::Woods,
                    density,
                });
            }
        });
    }
    b.edit(at(16, 13), |c| c.fire = true);
    b.edit(at(17, 13), |c| c.smoke = Some(Density::Heavy));
    b.edit(at(8, 13), |c| c.fortified = true);
    Ok(b)
}

/// One hex of everything, in rows.
fn grounds_board() -> Result<Board, hexlance_board::BoardError> {
    let mut b = Board::new(19, 8)?;
    for (i, g) in Ground::ALL.into_iter().enumerate() {
        for r in 1..=2 {
            b.edit(at(i as i16 + 1, r), |c| {
                c.ground = g;
                if g == Ground::HazardousPool {
                    c.water = Some(1);
                }
            });
        }
    }
    for (i, (growth, density)) in [Growth::Woods, Growth::Jungle]
        .into_iter()
        .flat_map(|g| [Density::Light, Density::Heavy, Density::UltraHeavy].map(|d| (g, d)))
        .enumerate()
    {
        b.edit(at(i as i16 * 2 + 1, 4), |c| {
            c.woods = Some(Woods { growth, density })
        });
    }
    for d in 0..4u8 {
        b.edit(at(13 + i16::from(d), 4), |c| c.water = Some(d));
        b.edit(at(13 + i16::from(d), 5), |c| {
            c.water = Some(d);
            c.ice = d == 3;
        });
    }
    for (i, class) in [
        BuildingClass::Light,
        BuildingClass::Medium,
        BuildingClass::Heavy,
        BuildingClass::Hardened,
    ]
    .into_iter()
    .enumerate()
    {
        for (k, cf) in [1.0, 0.6, 0.3].into_iter().enumerate() {
            b.edit(at(i as i16 * 4 + k as i16 + 1, 7), |c| {
                c.ground = Ground::Paved;
                c.building = Some(Building {
                    class,
                    cf: (f32::from(class.default_cf()) * cf) as u8,
                    height: 2 + i as u8 / 2,
                    kind: BuildingKind::Building,
                });
            });
        }
    }
    Ok(b)
}

fn large_board(n: u16) -> Result<Board, hexlance_board::BoardError> {
    let mut b = Board::new(n, n)?;
    for i in 0..b.len() {
        let h = b.hex_at(i);
        let (x, y) = h.centre();
        let hill = ((x * 0.21).sin() + (y * 0.17).cos() + (x * 0.06 + y * 0.09).sin()) * 1.1;
        let lot = (i as u32).wrapping_mul(2_654_435_761) >> 24;
        b.edit(h, |c| {
            c.level = hill.max(0.0) as i8;
            if hill < -1.6 {
                c.water = Some(1);
            } else if lot < 70 {
                c.woods = Some(Woods {
                    growth: Growth::Woods,
                    density: if lot < 35 {
                        Density::Light
                    } else {
                        Density::Heavy
                    },
                });
            } else if lot < 90 {
                c.ground = Ground::Rough;
            } else if lot < 96 {
                c.building = Some(Building {
                    class: BuildingClass::Medium,
                    cf: 12,
                    height: 2,
                    kind: BuildingKind::Building,
                });
            }
        });
    }
    Ok(b)
}

#[derive(Clone, Copy)]
struct Spec {
    name: &'static str,
    kind: MiniKind,
    size: u8,
    arms: Armament,
    jump: bool,
}

const fn arms(cannons: u8, missiles: u8, energy: u8) -> Armament {
    Armament {
        cannons,
        missiles,
        energy,
        small: 0,
        artillery: 0,
        melee: false,
        electronics: 0,
        flak: 0,
    }
}

fn mini(board: &Board, id: u16, side: u8, s: Spec, hex: Hex, facing: u8) -> Mini {
    let cell = board.get(hex).copied().unwrap_or_default();
    let level = match s.kind {
        MiniKind::Vtol => cell.solid_height() + 2,
        MiniKind::Fighter | MiniKind::SmallCraft => cell.solid_height() + 4,
        _ if cell.bridge.is_some() => cell.level,
        MiniKind::Biped | MiniKind::Quad => cell.bottom(),
        _ => cell.level,
    };
    Mini {
        id,
        look: MiniLook {
            kind: s.kind,
            size: s.size,
            seed: MiniLook::seed_of(s.name),
            arms: s.arms,
            jump_jets: s.jump,
            figures: 0,
        },
        side,
        hex,
        facing: Direction::from_index(facing),
        level,
        armor: Pool::full(6),
        structure: Pool::full(4),
        heat: 0,
        plate: s.name.to_owned(),
        flags: MiniFlags::default(),
        badges: Vec::new(),
    }
}

fn battle(board: &Board) -> Vec<Mini> {
    let b = |name, size, arms, jump| Spec {
        name,
        kind: MiniKind::Biped,
        size,
        arms,
        jump,
    };
    let k = |name, kind, size, arms| Spec {
        name,
        kind,
        size,
        arms,
        jump: false,
    };
    let mut out = vec![
        mini(
            board,
            1,
            0,
            b("Bastion", 4, arms(2, 1, 1), false),
            at(9, 9),
            2,
        ),
        mini(
            board,
            2,
            0,
            b("Harrier", 3, arms(0, 3, 2), true),
            at(7, 8),
            2,
        ),
        mini(
            board,
            3,
            0,
            b("Kestrel", 1, arms(0, 0, 3), true),
            at(12, 10),
            1,
        ),
        mini(
            board,
            4,
            0,
            k("Anvil", MiniKind::Tracked, 3, arms(1, 2, 0)),
            at(10, 8),
            1,
        ),
        mini(
            board,
            5,
            0,
            k("Rifles", MiniKind::FootInfantry, 1, arms(1, 1, 0)),
            at(8, 13),
            1,
        ),
        mini(
            board,
            6,
            0,
            k("Dragonfly", MiniKind::Vtol, 1, arms(1, 1, 0)),
            at(11, 5),
            2,
        ),
        mini(
            board,
            7,
            0,
            k("Talon", MiniKind::BattleArmor, 1, arms(1, 1, 0)),
            at(12, 8),
            2,
        ),
        mini(
            board,
            8,
            0,
            k("Warden", MiniKind::Quad, 3, arms(2, 2, 0)),
            at(6, 5),
            2,
        ),
        mini(
            board,
            11,
            1,
            b("Ravager", 3, arms(1, 2, 2), false),
            at(15, 9),
            5,
        ),
        mini(
            board,
            12,
            1,
            b("Juggernaut", 4, arms(2, 2, 4), false),
            at(17, 7),
            5,
        ),
        mini(
            board,
            13,
            1,
            b("Stoat", 2, arms(1, 0, 2), true),
            at(14, 11),
            5,
        ),
        mini(
            board,
            14,
            1,
            k("Lancer", MiniKind::Hover, 2, arms(0, 2, 1)),
            at(15, 7),
            4,
        ),
        mini(
            board,
            15,
            1,
            k("Pilum", MiniKind::Wheeled, 2, arms(0, 3, 0)),
            at(18, 10),
            5,
        ),
        mini(
            board,
            16,
            1,
            k("Hussars", MiniKind::BeastInfantry, 1, arms(0, 0, 0)),
            at(16, 11),
            5,
        ),
        mini(
            board,
            17,
            1,
            k("Sirocco", MiniKind::Fighter, 2, arms(1, 1, 1)),
            at(18, 3),
            4,
        ),
        mini(
            board,
            18,
            1,
            b("Broken", 3, arms(1, 1, 1), false),
            at(13, 12),
            1,
        ),
    ];
    out[0].flags.selected = true;
    out[0].badges.push(Badge {
        icon: "★".into(),
        colour: Color::srgb(0.5, 0.9, 1.0),
        ring: None,
    });
    out[8].armor.now = 3;
    out[9].heat = 3;
    out[10].structure.now = 1;
    out[10].armor.now = 0;
    out[15].flags.wreck = true;
    out
}

fn parade(board: &Board, which: char) -> Vec<Mini> {
    let names = [
        "Bastion",
        "Harrier",
        "Kestrel",
        "Juggernaut",
        "Stoat",
        "Ravager",
        "Halberd",
        "Orion",
        "Wolfram",
        "Paladin",
        "Tempest",
        "Basilisk",
        "Corsair",
        "Drake",
        "Ember",
        "Falchion",
        "Gorgon",
        "Hydra",
        "Ibex",
        "Jackal",
        "Krait",
        "Lynx",
        "Mantis",
        "Nomad",
    ];
    let kinds: Vec<MiniKind> = match which {
        'a' => vec![MiniKind::Biped; 12],
        'b' => [
            MiniKind::Tracked,
            MiniKind::Wheeled,
            MiniKind::Hover,
            MiniKind::Quad,
        ]
        .into_iter()
        .cycle()
        .take(12)
        .collect(),
        'c' => vec![
            MiniKind::FootInfantry,
            MiniKind::JumpInfantry,
            MiniKind::MotorInfantry,
            MiniKind::MechanizedInfantry,
            MiniKind::BeastInfantry,
            MiniKind::BattleArmor,
            MiniKind::Proto,
            MiniKind::BattleArmor,
            MiniKind::Emplacement,
            MiniKind::BeastInfantry,
            MiniKind::Rail,
            MiniKind::FootInfantry,
        ],
        _ => vec![
            MiniKind::Vtol,
            MiniKind::Fighter,
            MiniKind::Wige,
            MiniKind::SmallCraft,
            MiniKind::Naval,
            MiniKind::Submarine,
            MiniKind::SpheroidDropShip,
            MiniKind::AerodyneDropShip,
            MiniKind::Vtol,
            MiniKind::Fighter,
            MiniKind::Emplacement,
            MiniKind::Fighter,
        ],
    };
    kinds
        .into_iter()
        .enumerate()
        .map(|(i, kind)| {
            let n = i as u8;
            let spec = Spec {
                name: names[i % names.len()],
                kind,
                size: 1 + n % 4,
                arms: Armament {
                    cannons: n % 3,
                    missiles: (n / 2) % 4,
                    energy: (n + 1) % 4,
                    small: n % 2,
                    artillery: u8::from(i == 7),
                    melee: i % 5 == 0,
                    electronics: u8::from(i % 4 == 1),
                    flak: u8::from(i % 6 == 3),
                },
                jump: i % 2 == 0,
            };
            let (c, r) = ((i as i16 % 4), (i as i16 / 4));
            let hex = at(6 + c, 10 + r);
            let mut m = mini(board, n.into(), n % 4, spec, hex, 3);
            if matches!(
                kind,
                MiniKind::Vtol | MiniKind::Fighter | MiniKind::SmallCraft
            ) {
                m.level = 1;
            }
            m
        })
        .collect()
}

fn demo_overlays(model: &TableModel) -> Overlays {
    let me = at(9, 9);
    let reach = me
        .within(4)
        .filter(|h| *h != me && model.board.contains(*h))
        .filter(|h| {
            model
                .board
                .get(*h)
                .is_some_and(|c| c.level <= 1 && c.building.is_none())
        })
        .map(|hex| {
            let d = hex.distance(me);
            Reach {
                hex,
                class: if d <= 2 {
                    ReachClass::Walk
                } else {
                    ReachClass::Sprint
                },
                cost: format!("{}", d * 2),
            }
        })
        .collect();
    let steps: Vec<PathStep> = [(9, 9), (10, 9), (11, 10), (12, 9)]
        .into_iter()
        .enumerate()
        .map(|(i, (c, r))| PathStep {
            hex: at(c, r),
            level: 0,
            cost: format!("{}", i * 2),
        })
        .collect();
    Overlays {
        reach,
        path: Some(PathPreview {
            steps,
            total: "6 of 8\"".into(),
            class: ReachClass::Walk,
        }),
        targets: vec![
            TargetMark {
                mini: 11,
                chance: "72%".into(),
                damage: "2.9".into(),
                tone: Tone::Good,
            },
            TargetMark {
                mini: 12,
                chance: "28%".into(),
                damage: "1.1".into(),
                tone: Tone::Poor,
            },
        ],
        auras: vec![HexArea {
            hexes: at(17, 7).within(2).collect(),
            colour: Color::srgb(0.75, 0.55, 1.0),
            fill: 0.05,
            label: "Command".into(),
        }],
        zones: vec![HexArea {
            hexes: (1..=17).flat_map(|r| [at(1, r), at(2, r)]).collect(),
            colour: Color::srgb(0.3, 0.7, 1.0),
            fill: 0.12,
            label: "Deployment".into(),
        }],
        sight: vec![
            SightLine {
                from: (me, 2.0),
                to: (at(15, 9), 1.5),
                blocked_at: None,
            },
            SightLine {
                from: (me, 2.0),
                to: (at(18, 3), 4.0),
                blocked_at: Some(at(13, 6)),
            },
        ],
        arrows: vec![OrderArrow {
            from: me,
            to: at(15, 9),
            colour: Color::srgb(1.0, 0.5, 0.3),
            label: "Attack".into(),
        }],
        hover: Some(at(12, 9)),
        ..default()
    }
}
