//! A handsome table with a bit of everything on it, in a window or as a picture.
//!
//! ```text
//! table_demo                                        in a window
//! table_demo --shot out.png --camera overview       as a picture: overview, table, top, close:COLUMN,ROW
//! ```

mod board;
mod minis;
mod scenes;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiPlugin;
use clap::Parser;
use hexlance_board::Hex;
use hexlance_table::fx::{At, Fx, MoveMode, ShotKind, TableFx, Waypoint};
use hexlance_table::labels::TableLabelsPlugin;
use hexlance_table::model::{
    Environment, HexArea, OrderArrow, Overlays, PathPreview, PathStep, Reach, ReachClass,
    SightLine, TableModel, TableSettings, TargetMark, Theme, TimeOfDay, Tone, Weather,
};
use hexlance_table::offscreen::{self, Scene, Studio};
use hexlance_table::palette::SidePalette;
use hexlance_table::{CameraPreset, Quality, QualityLevel, TableClick, TablePlugin};

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
    /// Landscape: grassland, desert, arctic, badlands, urban, tropical, volcanic, lunar.
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
    /// A parade of miniatures instead of a battle; a letter picks it: a to d for kinds, e for states, f for wrecks.
    #[arg(long)]
    parade: Option<char>,
    /// Starts effects and lets so many seconds pass before the picture; several moments with commas between give
    /// as many pictures, numbered.
    #[arg(long, value_delimiter = ',')]
    action: Vec<f32>,
    /// Which effects: all at once (mixed), or walk, run, jump, drive, fly, guns, salvo, flame, ram, melee, fall,
    /// die, sky, dome.
    #[arg(long, default_value = "mixed")]
    scene: String,
    /// Reduced motion.
    #[arg(long)]
    calm: bool,
    /// A large map of so many columns and rows, for measuring.
    #[arg(long)]
    large: Option<u16>,
    /// Prints how long the table's own work of a frame takes, without drawing.
    #[arg(long)]
    measure: bool,
    /// Miniatures stand on bases that are dials.
    #[arg(long)]
    dials: bool,
    /// With --dials: the first miniatures take so many clicks of damage before time passes; below 0 they are repaired.
    #[arg(long, default_value_t = 0, allow_hyphen_values = true)]
    clicks: i16,
    /// Low walls on the map.
    #[arg(long)]
    walls: bool,
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
            ("tropical", Theme::Tropical),
            ("volcanic", Theme::Volcanic),
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
        board::grounds_board()
    } else if let Some(n) = args.large {
        board::large_board(n)
    } else {
        board::demo_board()
    }
    .map_err(|e| e.to_string())?;
    let mut board = board;
    if args.walls {
        board::add_walls(&mut board);
    }
    let mut model = TableModel::new(Arc::new(board));
    model.theme = theme;
    model.environment = Environment {
        time,
        weather,
        ..Default::default()
    };
    model.minis = match (args.parade, args.grounds) {
        (_, true) => Vec::new(),
        (Some(which), _) => minis::parade(&model.board, which),
        (None, _) => minis::battle(&model.board),
    };
    for m in &mut model.minis {
        m.flags.searchlight = m.id % 4 == 1;
    }
    if args.dials {
        minis::on_dials(&mut model.minis);
    }
    model.original_cf.insert(at(19, 6), 25);
    model.original_cf.insert(at(20, 7), 12);
    if args.grounds {
        let whole: Vec<_> = model
            .board
            .iter()
            .filter_map(|(h, c)| Some((h, c.building?.class.default_cf())))
            .collect();
        model.original_cf.extend(whole);
    }
    let overlays = if args.overlays {
        demo_overlays(&model)
    } else {
        Overlays::default()
    };
    let settings = TableSettings {
        hex_numbers: args.numbers,
        palette: SidePalette::Usual,
        reduced_motion: args.calm,
        ..default()
    };
    let quality = Quality::new(level);
    if args.measure {
        measure(Scene {
            overlays,
            settings,
            quality,
            ..Scene::new(model)
        });
        return Ok(());
    }
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
        if !args.action.is_empty() {
            let action = match args.scene.as_str() {
                "mixed" => demo_action(),
                name => scenes::scene(name).ok_or_else(|| format!("unknown scene \"{name}\""))?,
            };
            studio.world_mut().write_message_batch(action);
        }
        if args.clicks != 0 {
            let model = &mut *studio.world_mut().resource_mut::<TableModel>();
            minis::turn_dials(&mut model.minis, args.clicks);
        }
        let mut now = 0.0;
        for (i, moment) in args.action.iter().enumerate() {
            studio.pass(moment - now);
            now = *moment;
            if i + 1 < args.action.len() {
                let picture = studio.picture().map_err(|e| e.to_string())?;
                let name = path.with_extension(format!("{i}.png"));
                offscreen::save(&picture, &name).map_err(|e| e.to_string())?;
            }
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

/// Frames without drawing: everything still, and with the camera, a miniature and the board changing.
fn measure(scene: Scene) {
    let started = std::time::Instant::now();
    let mut studio = Studio::new(scene, UVec2::new(64, 64), |_| {});
    studio.look(CameraPreset::Overview);
    println!("start and first frames: {:.0} ms", ms(started));
    count(studio.world_mut());
    let mut frames = |what: &str, change: &mut dyn FnMut(&mut World, usize)| {
        let mut all: Vec<f32> = (0..120)
            .map(|i| {
                change(studio.world_mut(), i);
                let t = std::time::Instant::now();
                studio.pass(1.0 / 30.0);
                ms(t)
            })
            .collect();
        all.sort_by(f32::total_cmp);
        println!("{what}: median {:.2} ms, worst {:.2} ms", all[60], all[119]);
    };
    frames("still", &mut |_, _| {});
    for name in ["walk", "guns", "salvo", "die"] {
        frames(&format!("effects: {name}"), &mut |world, i| {
            if i == 1
                && let Some(fx) = scenes::scene(name)
            {
                world.write_message_batch(fx);
            }
        });
    }
    frames("a miniature turns", &mut |world, i| {
        let model = &mut *world.resource_mut::<TableModel>();
        if let Some(m) = model.minis.first_mut() {
            m.facing = hexlance_board::Direction::from_index(i as u8 % 6);
        }
    });
    frames("the pointer moves", &mut |world, i| {
        world.resource_mut::<Overlays>().hover = Some(at(3 + i as i16 % 9, 4));
    });
    frames("a hex changes", &mut |world, i| {
        let model = &mut *world.resource_mut::<TableModel>();
        Arc::make_mut(&mut model.board).edit(at(5, 5), |c| c.fire = i % 2 == 0);
    });
}

/// How much there is to draw: things that are shown, and meshes among them, each of which is one draw call at least.
fn count(world: &mut World) {
    let mut shown = world.query::<(&Mesh3d, &InheritedVisibility)>();
    let drawn: Vec<_> = shown
        .iter(world)
        .filter(|(_, v)| v.get())
        .map(|(m, _)| m.id())
        .collect();
    let meshes: std::collections::HashSet<_> = drawn.iter().collect();
    println!("{} things of {} meshes", drawn.len(), meshes.len());
}

fn ms(since: std::time::Instant) -> f32 {
    since.elapsed().as_secs_f32() * 1e3
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
            sides: 6,
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
