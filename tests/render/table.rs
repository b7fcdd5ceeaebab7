//! The table by itself: every kind of miniature, every ground and thing on the map, overlays, light and weather.

use std::sync::Arc;

use bevy::{
    color::Color,
    math::{UVec2, Vec3},
    prelude::World,
};
use hexlance::{
    graphics,
    table::{
        CameraCommand, CameraPreset, Overlays, Quality, QualityLevel, ScreenAnchors, TableModel,
        camera::Pose,
        model::{
            Armament, BaseDial, DialMark, DialSlot, EcmField, HeatDial, HexArea, Mini, MiniFlags,
            MiniKind, MiniLook, OrderArrow, PathPreview, PathStep, Pool, Reach, ReachClass,
            SightLine, TableSettings, Theme, TimeOfDay, Token, Weather,
        },
        offscreen::{Scene, Studio},
        space::at_level,
    },
};
use hexlance_board::{
    Board, Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Direction, Exits, Ground,
    Growth, Hex, Woods,
};
use image::RgbaImage;

use crate::compare::{self, Difference, WORST};

const SIZE: UVec2 = UVec2::new(320, 200);

pub(crate) fn at(column: usize, row: usize) -> Hex {
    Hex::from_column_row(column as i16, row as i16)
}

/// A table that pictures are taken of, if there is a driver.
pub(crate) struct Easel(pub(crate) Studio);

impl Easel {
    pub(crate) fn new(model: TableModel) -> Option<Self> {
        let mut scene = Scene::new(model);
        scene.quality = Quality::new(QualityLevel::Low);
        match graphics::attempt(|| Studio::new(scene, SIZE, |_| {})) {
            Ok(mut studio) => {
                // Half of the frames only make sure that every shader is there.
                studio.bare(true);
                Some(Self(studio))
            }
            Err(why) => {
                eprintln!("skipped: {why}");
                None
            }
        }
    }

    fn world(&mut self) -> &mut World {
        self.0.world_mut()
    }

    pub(crate) fn model(&mut self, change: impl FnOnce(&mut TableModel)) {
        change(&mut self.world().resource_mut::<TableModel>());
    }

    pub(crate) fn edit(&mut self, hex: Hex, change: impl FnOnce(&mut Cell)) {
        self.model(|m| {
            Arc::make_mut(&mut m.board).edit(hex, change);
        });
    }

    pub(crate) fn picture(&mut self) -> RgbaImage {
        self.0.picture().expect("a picture")
    }

    /// Where a hex is in the picture, and how wide it is there.
    pub(crate) fn spot(&mut self, hex: Hex, level: f32) -> (f32, f32, f32) {
        let anchors = self.world().resource::<ScreenAnchors>();
        let on = |h: Hex| {
            anchors
                .world_to_screen(at_level(h, level))
                .expect("in view")
        };
        let here = on(hex);
        (
            here.x,
            here.y,
            here.distance(on(hex.neighbour(Direction::NE))),
        )
    }
}

/// What is missing is seen: the comparison with the golden picture fails, and it fails there.
pub(crate) fn assert_missed(
    what: &str,
    without: &RgbaImage,
    golden: &RgbaImage,
    spot: (f32, f32, f32),
) {
    let difference = Difference::of(without, golden);
    let (x, y, wide) = spot;
    let there = difference.near(x, y, wide);
    if std::env::var_os("HEXLANCE_MEASURE").is_some() {
        println!("{what}: {there:.1} there, {:.1} worst", difference.worst);
    }
    let name = what.to_lowercase().replace([' ', ','], "_");
    assert!(
        !difference.is_small() && there >= WORST,
        "{what} is missing and nobody sees it: {there:.1} there; {}",
        compare::keep(&name, without, golden, &difference)
    );
}

pub(crate) fn is_back(what: &str, now: &RgbaImage, golden: &RgbaImage) {
    let difference = Difference::of(now, golden);
    assert!(
        difference.is_small(),
        "{what}, put back, looks otherwise: {:.1}; {}",
        difference.worst,
        compare::keep(what, now, golden, &difference)
    );
}

fn mini(id: u16, kind: MiniKind, hex: Hex) -> Mini {
    Mini {
        id,
        look: MiniLook {
            kind,
            size: 2,
            seed: MiniLook::seed_of("Golden"),
            arms: Armament {
                cannons: 1,
                missiles: 1,
                energy: 1,
                ..Armament::default()
            },
            ..MiniLook::default()
        },
        side: (id % 2) as u8,
        hex,
        facing: Direction::SW,
        level: 0,
        armor: Pool::full(6),
        structure: Pool::full(4),
        heat: 0,
        plate: format!("{kind:?}"),
        flags: MiniFlags::default(),
        badges: Vec::new(),
        field: None,
        dial: None,
    }
}

#[test]
fn every_kind_of_miniature_is_seen() {
    const ACROSS: usize = 6;
    let places = MiniKind::ALL
        .into_iter()
        .enumerate()
        .map(|(i, kind)| (kind, at(1 + i % ACROSS, 1 + i / ACROSS)));
    let rows = MiniKind::ALL.len().div_ceil(ACROSS);
    let mut model = TableModel::new(Arc::new(
        Board::new(ACROSS as u16, rows as u16).expect("small"),
    ));
    model.minis = (1..)
        .zip(places)
        .map(|(id, (kind, hex))| mini(id, kind, hex))
        .collect();
    let all = model.minis.clone();
    let Some(mut easel) = Easel::new(model) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let golden = compare::golden("miniatures", &easel.picture());
    for gone in &all {
        easel.model(|m| m.minis.retain(|m| m.id != gone.id));
        let spot = easel.spot(gone.hex, 0.5);
        let without = easel.picture();
        assert_missed(&gone.plate, &without, &golden, spot);
        easel.model(|m| m.minis.clone_from(&all));
    }
    is_back("miniatures", &easel.picture(), &golden);
    // A wreck is no miniature in fighting trim.
    easel.model(|m| m.minis[0].flags.wreck = true);
    let spot = easel.spot(all[0].hex, 0.5);
    assert_missed("Unhurt", &easel.picture(), &golden, spot);
}

#[test]
fn every_ground_is_seen() {
    const ACROSS: usize = 6;
    let place = |i: usize| at(1 + i % ACROSS, 1 + i / ACROSS);
    let rows = Ground::ALL.len() / ACROSS;
    let mut board = Board::new(ACROSS as u16, rows as u16).expect("small");
    for (i, ground) in Ground::ALL.into_iter().enumerate() {
        board.edit(place(i), |c| {
            c.ground = ground;
            // Its depth is that of the pool.
            c.water = (ground == Ground::HazardousPool).then_some(1);
        });
    }
    let Some(mut easel) = Easel::new(TableModel::new(Arc::new(board.clone()))) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let golden = compare::golden("grounds", &easel.picture());
    for (i, ground) in Ground::ALL.into_iter().enumerate() {
        let hex = place(i);
        easel.edit(hex, |c| {
            *c = Cell::default();
            // What is missing where nothing is: everything else.
            if ground == Ground::Clear {
                c.ground = Ground::Sand;
            }
        });
        let spot = easel.spot(hex, 0.0);
        let without = easel.picture();
        assert_missed(ground.name(), &without, &golden, spot);
        let whole = Arc::new(board.clone());
        easel.model(|m| m.board = whole);
    }
    is_back("grounds", &easel.picture(), &golden);
}

/// A base with something of everything on it.
fn dial() -> BaseDial {
    let marked = |value, mark| Some(DialSlot::new(value).marked(mark));
    BaseDial {
        click: 3,
        clicks: 9,
        speed: marked(8, DialMark::Blue),
        attack: marked(10, DialMark::Gray),
        defense: marked(21, DialMark::Black),
        primary: Some(DialSlot::new(4).marked(DialMark::Red).noted("E0/14")),
        secondary: Some(DialSlot::new(3).marked(DialMark::Green).noted("M")),
        heat: Some(HeatDial {
            level: 3,
            shutdown: 6,
            squares: [
                Some(DialSlot::new(-1).marked(DialMark::Red)),
                None,
                Some(DialSlot::new(-2).marked(DialMark::Yellow)),
            ],
        }),
        tokens: 2,
        shut_down: false,
        captor: None,
        notches: vec![6],
        arc: 180,
    }
}

#[test]
fn every_part_of_a_dial_is_seen() {
    type Change = fn(&mut BaseDial);
    const PARTS: [(&str, Change); 14] = [
        ("Front arc", |d| d.arc = 360),
        ("A narrow arc", |d| d.arc = 120),
        ("Clicks", |d| d.click = 7),
        ("Speed", |d| d.speed = Some(DialSlot::new(8))),
        ("Attack", |d| d.attack = None),
        ("Defense", |d| d.defense = Some(DialSlot::new(8))),
        ("Primary", |d| d.primary = Some(DialSlot::new(4))),
        ("Secondary", |d| d.secondary = None),
        ("Switched off", |d| {
            d.defense = Some(DialSlot::new(21).marked(DialMark::Black).switched(true));
        }),
        ("Heat", |d| d.heat = None),
        ("Heat level", |d| {
            if let Some(h) = &mut d.heat {
                h.level = 6;
            }
        }),
        ("Order tokens", |d| d.tokens = 0),
        ("Shut down", |d| d.shut_down = true),
        ("Captive", |d| d.captor = Some(0)),
    ];
    let board = Board::new(5, 4).expect("small");
    let mut model = TableModel::new(Arc::new(board));
    model.minis = vec![Mini {
        dial: Some(dial()),
        ..mini(1, MiniKind::Biped, at(3, 2))
    }];
    model.tokens = vec![Token {
        id: 0,
        hex: at(4, 3),
        level: 0,
        size: 0,
        wanted: false,
        held_by: None,
        aimed_by: Some(0),
    }];
    let Some(mut easel) = Easel::new(model) else {
        return;
    };
    // Wheels are where they should be at once.
    easel.world().resource_mut::<TableSettings>().speed = 0.0;
    let stands = at_level(at(3, 2), 0.0);
    let eye = stands + Vec3::new(1.6, 3.0, 4.6);
    let near = Pose::between(eye, stands + Vec3::Y * 0.3);
    easel.0.aim(CameraCommand::Stand(near));
    let golden = compare::golden("dials", &easel.picture());
    for (name, change) in PARTS {
        easel.model(|m| {
            if let Some(d) = &mut m.minis[0].dial {
                change(d);
            }
        });
        let spot = easel.spot(at(3, 2), 0.0);
        let without = easel.picture();
        assert_missed(name, &without, &golden, spot);
        easel.model(|m| m.minis[0].dial = Some(dial()));
    }
    easel.model(|m| m.tokens.clear());
    let spot = easel.spot(at(4, 3), 0.0);
    let without = easel.picture();
    assert_missed("Aim of shells", &without, &golden, spot);
}

/// Everything that can be in a hex besides its ground, with how it comes there.
fn things() -> Vec<(String, Cell)> {
    // Whatever is added to a hex is to be added here too.
    let Cell {
        level: _,
        ground: _,
        water: _,
        ice: _,
        woods: _,
        road: _,
        rail: _,
        building: _,
        bridge: _,
        fire: _,
        smoke: _,
        drift: _,
        fortified: _,
        walls: _,
        // In pictures of their own: `standing`, `zones`.
        barriers: _,
        fixture: _,
        zones: _,
    } = Cell::default();
    let bare = Cell::default();
    let mut all: Vec<(String, Cell)> = Vec::new();
    let mut put = |name: &str, cell: Cell| all.push((name.to_owned(), cell));
    for growth in [Growth::Woods, Growth::Jungle] {
        for density in [Density::Light, Density::Heavy, Density::UltraHeavy] {
            let woods = Woods { growth, density };
            put(
                woods.name(),
                Cell {
                    woods: Some(woods),
                    ..bare
                },
            );
        }
    }
    for depth in 0..4 {
        put(
            &format!("Water {depth}"),
            Cell {
                water: Some(depth),
                ..bare
            },
        );
    }
    put(
        "Ice",
        Cell {
            water: Some(2),
            ice: true,
            ..bare
        },
    );
    for class in [
        BuildingClass::Light,
        BuildingClass::Medium,
        BuildingClass::Heavy,
        BuildingClass::Hardened,
    ] {
        put(
            &format!("{} building", class.name()),
            Cell {
                building: Some(Building {
                    class,
                    cf: class.default_cf(),
                    height: 2,
                    kind: BuildingKind::Building,
                }),
                ..bare
            },
        );
    }
    for (name, kind) in [
        ("Wall", BuildingKind::Wall),
        ("Bunker", BuildingKind::Bunker),
    ] {
        put(
            name,
            Cell {
                building: Some(Building {
                    class: BuildingClass::Heavy,
                    cf: 20,
                    height: 1,
                    kind,
                }),
                ..bare
            },
        );
    }
    let across = Exits::default().with(Direction::N).with(Direction::S);
    put(
        "Bridge",
        Cell {
            water: Some(1),
            bridge: Some(Bridge {
                cf: 20,
                deck: 1,
                exits: across,
            }),
            ..bare
        },
    );
    put(
        "Road",
        Cell {
            road: Some(across),
            ..bare
        },
    );
    put(
        "Rails",
        Cell {
            rail: Some(across),
            ..bare
        },
    );
    put("Fire", Cell { fire: true, ..bare });
    for density in [Density::Light, Density::Heavy] {
        put(
            &format!("{density:?} smoke"),
            Cell {
                smoke: Some(density),
                ..bare
            },
        );
    }
    put(
        "Drifting smoke",
        Cell {
            drift: true,
            ..bare
        },
    );
    put(
        "Fortified",
        Cell {
            fortified: true,
            ..bare
        },
    );
    for level in [1, 3, -1] {
        put(&format!("Level {level}"), Cell { level, ..bare });
    }
    put(
        "Low wall",
        Cell {
            walls: Exits::default()
                .with(Direction::N)
                .with(Direction::SE)
                .with(Direction::SW),
            ..bare
        },
    );
    all
}

#[test]
fn every_thing_in_a_hex_is_seen() {
    const ACROSS: usize = 8;
    let things = things();
    // Every other row is free: smoke and trees are high.
    let place = |i: usize| at(1 + i % ACROSS, 2 + 2 * (i / ACROSS));
    let rows = 2 * things.len().div_ceil(ACROSS) + 1;
    let mut board = Board::new(ACROSS as u16, rows as u16).expect("small");
    for (i, (_, cell)) in things.iter().enumerate() {
        board.edit(place(i), |c| *c = *cell);
    }
    let Some(mut easel) = Easel::new(TableModel::new(Arc::new(board.clone()))) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let golden = compare::golden("things", &easel.picture());
    for (i, (name, cell)) in things.iter().enumerate() {
        let hex = place(i);
        easel.edit(hex, |c| {
            *c = Cell::default();
            // Under the bridge the water stays.
            c.water = cell.bridge.and(cell.water);
        });
        let spot = easel.spot(hex, 0.5);
        let without = easel.picture();
        assert_missed(name, &without, &golden, spot);
        let whole = Arc::new(board.clone());
        easel.model(|m| m.board = whole);
    }
    is_back("things", &easel.picture(), &golden);
}

fn overlays() -> Overlays {
    let area = |hexes: Vec<Hex>, colour| HexArea {
        hexes,
        colour,
        fill: 0.3,
        label: String::new(),
    };
    Overlays {
        reach: [at(2, 2), at(2, 3), at(3, 2)]
            .map(|hex| Reach {
                hex,
                class: ReachClass::Walk,
                cost: "2\"".to_owned(),
            })
            .into(),
        path: Some(PathPreview {
            steps: [at(5, 2), at(6, 2), at(7, 3)]
                .map(|hex| PathStep {
                    hex,
                    level: 0,
                    cost: String::new(),
                })
                .into(),
            total: "4\"".to_owned(),
            class: ReachClass::Jump,
        }),
        arc: Some(area(vec![at(10, 2), at(10, 3)], Color::srgb(1.0, 0.8, 0.3))),
        targets: Vec::new(),
        hover: Some(at(2, 6)),
        auras: vec![area(vec![at(5, 6), at(5, 7)], Color::srgb(0.8, 0.3, 1.0))],
        zones: vec![area(vec![at(8, 6), at(8, 7)], Color::srgb(0.2, 0.5, 1.0))],
        sight: vec![SightLine {
            from: (at(10, 6), 1.0),
            to: (at(12, 7), 1.0),
            blocked_at: None,
        }],
        arrows: vec![OrderArrow {
            from: at(10, 7),
            to: at(12, 8),
            colour: Color::srgb(1.0, 0.4, 0.2),
            label: String::new(),
        }],
    }
}

#[test]
fn every_overlay_is_seen() {
    type Removal = fn(&mut Overlays);
    let areas: [(&str, Hex, Removal); 6] = [
        ("Reach", at(2, 2), |o| o.reach.clear()),
        ("Path", at(6, 2), |o| o.path = None),
        ("Arc", at(10, 2), |o| o.arc = None),
        ("Hovered hex", at(2, 6), |o| o.hover = None),
        ("Aura", at(5, 6), |o| o.auras.clear()),
        ("Zone", at(8, 6), |o| o.zones.clear()),
    ];
    // Thin lines are looked at from near.
    let lines: [(&str, Hex, Removal); 2] = [
        ("Line of sight", at(11, 6), |o| o.sight.clear()),
        ("Arrow", at(11, 7), |o| o.arrows.clear()),
    ];
    let board = Board::new(13, 9).expect("small");
    let Some(mut easel) = Easel::new(TableModel::new(Arc::new(board))) else {
        return;
    };
    easel.world().insert_resource(overlays());
    let views = [
        ("overlays", CameraPreset::Top, &areas[..]),
        ("lines", CameraPreset::Close(at(11, 7)), &lines[..]),
    ];
    for (view, camera, parts) in views {
        easel.0.look(camera);
        let golden = compare::golden(view, &easel.picture());
        for (name, hex, remove) in parts {
            let mut without = overlays();
            remove(&mut without);
            easel.world().insert_resource(without);
            let spot = easel.spot(*hex, 0.0);
            let picture = easel.picture();
            assert_missed(name, &picture, &golden, spot);
        }
        easel.world().insert_resource(overlays());
        is_back(view, &easel.picture(), &golden);
    }
}

/// Miniatures with something around them: a field, a screen of stealth, heat, a prepared position.
fn shrouded() -> TableModel {
    let mut model = TableModel::new(Arc::new(Board::new(9, 7).expect("small")));
    let field = EcmField {
        radius: 1,
        strong: false,
    };
    let cloaked = MiniFlags {
        cloaked: true,
        ..MiniFlags::default()
    };
    let dug_in = MiniFlags {
        position: 2,
        ..MiniFlags::default()
    };
    model.minis = vec![
        Mini {
            field: Some(field),
            ..mini(1, MiniKind::Tracked, at(3, 4))
        },
        Mini {
            flags: cloaked,
            ..mini(2, MiniKind::Biped, at(6, 3))
        },
        Mini {
            heat: 4,
            ..mini(3, MiniKind::Biped, at(6, 5))
        },
        Mini {
            flags: dug_in,
            ..mini(4, MiniKind::FootInfantry, at(5, 5))
        },
    ];
    model
}

#[test]
fn what_hangs_around_miniatures_is_seen() {
    type Removal = fn(&mut TableModel);
    let parts: [(&str, usize, f32, Removal); 4] = [
        ("Field", 0, 0.0, |m| m.minis[0].field = None),
        ("Stealth", 1, 1.5, |m| m.minis[1].flags.cloaked = false),
        ("Heat", 2, 2.5, |m| m.minis[2].heat = 0),
        ("Position", 3, 0.2, |m| m.minis[3].flags.position = 0),
    ];
    let model = shrouded();
    let Some(mut easel) = Easel::new(model.clone()) else {
        return;
    };
    // Nothing moves from picture to picture.
    easel.world().resource_mut::<TableSettings>().speed = 0.0;
    easel.0.look(CameraPreset::Close(at(5, 4)));
    let fine = Quality {
        level: QualityLevel::Medium,
        ..Quality::new(QualityLevel::Low)
    };
    for (name, quality) in [
        ("shrouds", fine),
        ("shrouds_plain", Quality::new(QualityLevel::Low)),
    ] {
        easel.world().insert_resource(quality);
        let golden = compare::golden(name, &easel.picture());
        for (part, which, level, remove) in parts {
            easel.model(remove);
            let spot = easel.spot(model.minis[which].hex, level);
            let without = easel.picture();
            assert_missed(part, &without, &golden, spot);
            easel.model(|m| m.minis.clone_from(&model.minis));
        }
        is_back(name, &easel.picture(), &golden);
    }
    // Fields can be switched off, and sides be given lines.
    let all = easel.picture();
    easel.world().resource_mut::<TableSettings>().fields = false;
    let spot = easel.spot(model.minis[0].hex, 0.0);
    assert_missed("Switched field", &easel.picture(), &all, spot);
    easel.world().resource_mut::<TableSettings>().fields = true;
    easel.world().resource_mut::<TableSettings>().side_outlines = true;
    for m in &model.minis {
        let spot = easel.spot(m.hex, 0.8);
        assert_missed(
            &format!("Line of {}", m.plate),
            &easel.picture(),
            &all,
            spot,
        );
    }
}

/// A bit of everything, for the light to fall on.
fn country() -> TableModel {
    let mut board = Board::new(9, 7).expect("small");
    for (column, row, level) in [(2, 2, 2), (3, 2, 1), (8, 2, 3), (2, 3, 1)] {
        board.edit(at(column, row), |c| c.level = level);
    }
    for (column, row) in [(6, 5), (7, 5), (7, 6), (6, 6)] {
        board.edit(at(column, row), |c| c.water = Some(2));
    }
    for (column, row) in [(4, 3), (5, 2), (2, 6), (3, 6), (8, 3)] {
        board.edit(at(column, row), |c| {
            c.woods = Some(Woods {
                growth: Growth::Woods,
                density: Density::Heavy,
            });
        });
    }
    let mut model = TableModel::new(Arc::new(board));
    model.minis = vec![
        mini(1, MiniKind::Biped, at(4, 5)),
        mini(2, MiniKind::Tracked, at(6, 3)),
    ];
    model
}

#[test]
fn landscapes_light_and_weather_differ() {
    let Some(mut easel) = Easel::new(country()) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let mut pictures: Vec<(String, RgbaImage)> = Vec::new();
    let mut take = |name: String, easel: &mut Easel| {
        let golden = compare::golden(&name, &easel.picture());
        pictures.push((name, golden));
    };
    for theme in Theme::ALL {
        easel.model(|m| m.theme = theme);
        take(format!("theme_{theme:?}").to_lowercase(), &mut easel);
    }
    easel.model(|m| m.theme = Theme::default());
    for time in [TimeOfDay::Dusk, TimeOfDay::Night] {
        easel.model(|m| m.environment.time = time);
        take(format!("time_{time:?}").to_lowercase(), &mut easel);
    }
    easel.model(|m| m.environment.time = TimeOfDay::Day);
    for weather in [
        Weather::Fog,
        Weather::Rain,
        Weather::Snow,
        Weather::Sandstorm,
    ] {
        easel.model(|m| m.environment.weather = weather);
        take(format!("weather_{weather:?}").to_lowercase(), &mut easel);
    }
    for (i, (name, one)) in pictures.iter().enumerate() {
        for (other_name, other) in &pictures[..i] {
            let difference = Difference::of(one, other);
            if std::env::var_os("HEXLANCE_MEASURE").is_some() {
                println!("{name}, {other_name}: mean {:.1}", difference.mean);
            }
            assert!(
                !difference.is_small(),
                "{name} and {other_name} look the same: {}",
                compare::keep(name, one, other, &difference)
            );
        }
    }
}

/// A view low enough that half of the picture is the room.
fn into_the_room() -> CameraCommand {
    let middle = at_level(at(5, 4), 0.0);
    CameraCommand::Stand(Pose {
        focus: middle + Vec3::new(-4.0, 3.0, -6.0),
        yaw: -0.5,
        pitch: 0.17,
        distance: 26.0,
    })
}

#[test]
fn the_room_has_light_of_its_own() {
    let Some(mut easel) = Easel::new(country()) else {
        return;
    };
    easel.0.aim(into_the_room());
    let mut pictures = Vec::new();
    for (name, theme, time) in [
        ("room_day", Theme::Grassland, TimeOfDay::Day),
        ("room_dusk", Theme::Grassland, TimeOfDay::Dusk),
        ("room_night", Theme::Grassland, TimeOfDay::Night),
        ("room_screens", Theme::Lunar, TimeOfDay::Day),
    ] {
        easel.model(|m| {
            m.theme = theme;
            m.environment.time = time;
        });
        pictures.push((name, compare::golden(name, &easel.picture())));
    }
    // Above the table's far edge there is more than one flat colour, and none of it is glaring.
    for (name, picture) in &pictures {
        let above = |x: u32, y: u32| {
            let [r, g, b, _] = picture.get_pixel(x, y).0.map(f32::from);
            0.3 * r + 0.6 * g + 0.1 * b
        };
        let all: Vec<f32> = (0..SIZE.y / 4)
            .flat_map(|y| (0..SIZE.x).map(move |x| above(x, y)))
            .collect();
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        let spread = all.iter().map(|l| (l - mean).abs()).sum::<f32>() / all.len() as f32;
        if std::env::var_os("HEXLANCE_MEASURE").is_some() {
            println!("{name}: mean {mean:.1}, spread {spread:.1}");
        }
        assert!(mean > 12.0 && mean < 150.0, "{name}: {mean}");
        assert!(spread > 4.0, "{name} is one flat colour: {spread}");
    }
    // Without it the picture is another one.
    let world = easel.world();
    let rooms: Vec<_> = world
        .query::<(bevy::ecs::entity::Entity, &bevy::ecs::name::Name)>()
        .iter(world)
        .filter(|(_, name)| name.as_str() == "Room")
        .map(|(e, _)| e)
        .collect();
    assert_eq!(rooms.len(), 1);
    for room in rooms {
        world.despawn(room);
    }
    let (_, golden) = &pictures[3];
    let without = Difference::of(&easel.picture(), golden);
    assert!(!without.is_small(), "{without:?}");
}

#[test]
fn miniatures_are_larger_from_afar_unless_switched_off() {
    let mut model = TableModel::new(Arc::new(Board::new(30, 24).expect("small")));
    model.minis = vec![mini(1, MiniKind::Biped, at(15, 12))];
    let Some(mut easel) = Easel::new(model) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let large = easel.picture();
    let spot = easel.spot(at(15, 12), 0.5);
    easel.world().resource_mut::<TableSettings>().larger_afar = false;
    let small = easel.picture();
    assert_missed("Larger miniature", &small, &large, spot);
    easel.world().resource_mut::<TableSettings>().larger_afar = true;
    is_back("larger miniature", &easel.picture(), &large);
    // Near by there is no difference.
    easel.0.look(CameraPreset::Close(at(15, 12)));
    let near = easel.picture();
    easel.world().resource_mut::<TableSettings>().larger_afar = false;
    is_back("near miniature", &easel.picture(), &near);
}

/// What [`compare::WORST`] is measured against: not a test, but how its numbers were found.
#[test]
#[ignore = "measures noise: cargo test --test render -- --ignored --nocapture"]
fn noise_is_measured() {
    let Some(mut easel) = Easel::new(country()) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let plain = easel.picture();
    let tell = |what: &str, now: &RgbaImage| {
        let d = Difference::of(&plain, now);
        println!("{what}: worst {:.2}, mean {:.2}", d.worst, d.mean);
    };
    tell("again", &easel.picture());
    let Some(mut second) = Easel::new(country()) else {
        return;
    };
    second.0.look(CameraPreset::Overview);
    tell("another studio", &second.picture());
    for samples in [2, 4] {
        let mut quality = Quality::new(QualityLevel::Low);
        quality.msaa = samples;
        easel.world().insert_resource(quality);
        tell(&format!("{samples} samples"), &easel.picture());
    }
    let mut quality = Quality::new(QualityLevel::Low);
    quality.shadow_map = 512;
    easel.world().insert_resource(quality);
    tell("coarser shadows", &easel.picture());
    easel
        .world()
        .insert_resource(Quality::new(QualityLevel::Low));
    if let Some(mut pose) = easel.0.pose() {
        // About half a pixel.
        pose.focus.x += pose.distance * 0.56 / 200.0 * 0.5;
        easel.0.aim(CameraCommand::Stand(pose));
        tell("half a pixel aside", &easel.picture());
    }
}
