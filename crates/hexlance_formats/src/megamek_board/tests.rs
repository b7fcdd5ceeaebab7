//! One small board for each feature of the format: terrain here, files as a whole in `files`.

mod files;

use super::*;
use crate::note::{Fate, Why};
use hexlance_board::{
    Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Exits, Ground, Growth, Woods,
};

fn try_read(text: &str) -> Result<Imported, Diagnostic> {
    read(Path::new("Testing Ground.board"), text.as_bytes())
}

fn import(text: &str) -> Imported {
    match try_read(text) {
        Ok(map) => map,
        Err(e) => panic!("{e}"),
    }
}

/// A map of one row, one hex for each terrain string.
fn row(terrains: &[&str]) -> Imported {
    let mut text = format!(
        "size {} 1\noption exit_roads_to_pavement false\n",
        terrains.len()
    );
    for (i, t) in terrains.iter().enumerate() {
        text += &format!("hex {:02}01 0 \"{t}\" \"\"\n", i + 1);
    }
    import(&(text + "end\n"))
}

fn one(terrain: &str) -> (Cell, Vec<Why>) {
    let map = row(&[terrain]);
    (
        *map.board.cell(0),
        map.notes.into_iter().map(|n| n.why).collect(),
    )
}

fn at(map: &Imported, column: i16, row: i16) -> Cell {
    *map.board
        .get(Hex::from_column_row(column, row))
        .expect("the hex is on the map")
}

/// Asserts that a terrain becomes exactly this cell, with exactly these notes.
#[track_caller]
fn becomes(terrain: &str, cell: Cell, notes: &[Why]) {
    let (got, why) = one(terrain);
    assert_eq!(got, cell, "{terrain}");
    assert_eq!(why, notes, "{terrain}");
}

#[test]
fn levels_and_places_are_kept() {
    let map = import(
        "size 3 2\nhex 0101 0 \"\" \"\"\nhex 0201 1 \"\" \"\"\nhex 0301 -2 \"\" \"\"\n\
         hex 0102 47 \"\" \"\"\nhex 0202 12 \"\" \"\"\nhex 0302 3 \"\" \"\"\nend\n",
    );
    assert_eq!((map.board.columns(), map.board.rows()), (3, 2));
    assert_eq!(
        [
            at(&map, 2, 1),
            at(&map, 3, 1),
            at(&map, 1, 2),
            at(&map, 3, 2)
        ]
        .map(|c| c.level),
        [1, -2, 47, 3]
    );
    assert!(map.notes.is_empty());
    assert_eq!(map.name, "Testing Ground");
}

#[test]
fn woods_and_jungle() {
    let grown = |growth, density| Cell {
        woods: Some(Woods { growth, density }),
        ..Cell::default()
    };
    becomes(
        "woods:1;foliage_elev:2",
        grown(Growth::Woods, Density::Light),
        &[],
    );
    becomes("woods:2", grown(Growth::Woods, Density::Heavy), &[]);
    becomes(
        "woods:3;foliage_elev:3",
        grown(Growth::Woods, Density::UltraHeavy),
        &[Why::FoliageHeight],
    );
    becomes("jungle:1", grown(Growth::Jungle, Density::Light), &[]);
    becomes(
        "jungle:3;foliage_elev:1",
        grown(Growth::Jungle, Density::UltraHeavy),
        &[Why::FoliageHeight],
    );
    becomes(
        "woods:1;jungle:2",
        grown(Growth::Jungle, Density::Heavy),
        &[Why::SecondGrowth],
    );
    becomes("woods:0", Cell::default(), &[Why::BadLevel]);
    becomes("foliage_elev:2", Cell::default(), &[Why::LoosePart]);
}

#[test]
fn every_ground() {
    let grounds = [
        ("rough:1", Ground::Rough),
        ("rough:2", Ground::UltraRough),
        ("rubble:1", Ground::Rubble),
        ("rubble:6", Ground::UltraRubble),
        ("sand:1", Ground::Sand),
        ("tundra:1", Ground::Tundra),
        ("magma:1", Ground::MagmaCrust),
        ("magma:2", Ground::MagmaLiquid),
        ("planted_fields:1", Ground::Field),
        ("heavy_industrial:1", Ground::HeavyIndustrial),
        ("mud:1", Ground::Mud),
        ("swamp:1", Ground::Swamp),
        ("snow:1", Ground::ThinSnow),
        ("snow:2:18", Ground::DeepSnow),
        ("pavement:1:63", Ground::Paved),
    ];
    for (terrain, ground) in grounds {
        let cell = Cell {
            ground,
            ..Cell::default()
        };
        becomes(terrain, cell, &[]);
    }
}

#[test]
fn what_is_not_the_same_when_it_is_written_again_is_noted() {
    let grounds = [
        ("sand:0", Ground::Sand, Why::OneLevel),
        ("mud:2", Ground::Mud, Why::OneLevel),
        ("pavement:3", Ground::Paved, Why::OneLevel),
        ("planted_fields:2", Ground::Field, Why::OneLevel),
        ("tundra:4", Ground::Tundra, Why::OneLevel),
        ("gravel_piles:2", Ground::Gravel, Why::OneLevel),
        ("rubble:2", Ground::Rubble, Why::RubbleKind),
        ("rubble:5", Ground::Rubble, Why::RubbleKind),
        ("rubble:7", Ground::UltraRubble, Why::RubbleKind),
    ];
    for (terrain, ground, why) in grounds {
        let cell = Cell {
            ground,
            ..Cell::default()
        };
        becomes(terrain, cell, &[why]);
    }
    let (cell, why) = one("road:2:9");
    assert_eq!(
        (cell.road, why.as_slice()),
        (Some(Exits(9)), [Why::Alley].as_slice())
    );
    assert_eq!(one("road:7:9").1, [Why::OneLevel]);
    assert_eq!(one("road:1:9").1, []);
    assert_eq!(one("water:1;ice:2").1, [Why::OneLevel]);
    assert_eq!(one("fortified:2").1, [Why::OneLevel]);
    let factor = |cf: i32, kind: i32| one(&format!("building:{kind};bldg_cf:{cf};bldg_elev:1")).1;
    assert_eq!(factor(40, 2), []);
    assert_eq!(factor(39, 2), [Why::CfRounded]);
    assert_eq!(factor(14, 1), [Why::CfRounded]);
    assert_eq!(factor(15, 1), []);
}

#[test]
fn a_hex_of_very_many_terrains_is_refused_at_once() {
    let began = std::time::Instant::now();
    let names: String = (0..300_000).map(|i| format!("w{i}:1;")).collect();
    let fault = try_read(&format!("size 1 1\nhex 0101 0 \"{names}\" \"\"\nend\n")).unwrap_err();
    assert_eq!(fault.line, 2, "{fault}");
    assert!(fault.message.contains("more than 500 terrains"), "{fault}");
    // The same name over and over is one terrain: the last one counts.
    let woods = "woods:1;".repeat(300_000);
    let map = import(&format!(
        "size 1 1\nhex 0101 0 \"{woods}woods:2\" \"\"\nend\n"
    ));
    assert_eq!(
        map.board.cell(0).woods.map(|w| w.density),
        Some(Density::Heavy)
    );
    assert!(
        began.elapsed().as_secs() < 20,
        "it takes the square of their number"
    );
}

#[test]
fn of_two_grounds_the_harder_one_stays() {
    let rubble = Cell {
        ground: Ground::Rubble,
        ..Cell::default()
    };
    becomes("pavement:1;rubble:1", rubble, &[Why::SecondGround]);
    becomes("rubble:1;pavement:1", rubble, &[Why::SecondGround]);
    becomes(
        "pavement:1;rough:1;rubble:1",
        rubble,
        &[Why::SecondGround, Why::SecondGround],
    );
}

#[test]
fn changed_grounds_are_noted() {
    let ground = |ground| Cell {
        ground,
        ..Cell::default()
    };
    becomes("swamp:3", ground(Ground::Swamp), &[Why::Quicksand]);
    becomes(
        "heavy_industrial:4",
        ground(Ground::HeavyIndustrial),
        &[Why::IndustrialHeight],
    );
    becomes("snow:3", Cell::default(), &[Why::BadLevel]);
    becomes("magma:0", Cell::default(), &[Why::BadLevel]);
}

#[test]
fn water_and_ice() {
    let water = |depth| Cell {
        water: Some(depth),
        ..Cell::default()
    };
    becomes("water:0", water(0), &[]);
    becomes("water:3:18", water(3), &[]);
    becomes("water:4;rapids:1", water(4), &[Why::Rapids]);
    becomes("water:51", water(50), &[Why::TooDeep]);
    becomes("water:1;magma:2", water(1), &[Why::MagmaInWater]);
    becomes("water:-1", Cell::default(), &[Why::BadLevel]);
    becomes("water:1;water_fluff:2", water(1), &[Why::Decoration]);
    becomes("water:1;pavement:1", water(1), &[Why::PavedUnderWater]);
    let ice = |depth| Cell {
        ice: true,
        ..water(depth)
    };
    becomes("ice:1;water:2", ice(2), &[]);
    becomes("ice:1", ice(0), &[Why::DryIce]);
    let pool = |depth| Cell {
        ground: Ground::HazardousPool,
        ..water(depth)
    };
    becomes("hazardous_liquid:1;water:2", pool(2), &[]);
    becomes("hazardous_liquid:1", pool(0), &[Why::DryHazard]);
}

#[test]
fn fire_smoke_and_fortified_hexes() {
    let smoke = |density| Cell {
        smoke: Some(density),
        ..Cell::default()
    };
    let fire = Cell {
        fire: true,
        ..Cell::default()
    };
    becomes("fire:1", fire, &[]);
    becomes("fire:2", fire, &[Why::InfernoFire]);
    becomes("smoke:1", smoke(Density::Light), &[]);
    becomes("smoke:2", smoke(Density::Heavy), &[]);
    becomes("smoke:3", smoke(Density::Light), &[Why::SpecialSmoke]);
    becomes("smoke:4", smoke(Density::Heavy), &[Why::SpecialSmoke]);
    becomes("smoke:0", Cell::default(), &[Why::BadLevel]);
    let fortified = Cell {
        fortified: true,
        ..Cell::default()
    };
    becomes("fortified:1", fortified, &[]);
}

#[test]
fn buildings_change_scale() {
    let building = |class, cf, height, kind| Cell {
        building: Some(Building {
            class,
            cf,
            height,
            kind,
        }),
        ..Cell::default()
    };
    use BuildingClass::{Hardened, Heavy, Light, Medium};
    use BuildingKind::{Building as House, Bunker, Wall};
    becomes(
        "building:1;bldg_cf:15;bldg_elev:2",
        building(Light, 5, 2, House),
        &[],
    );
    becomes(
        "bldg_elev:3;building:2;bldg_cf:40;bldg_basement_type:1",
        building(Medium, 12, 3, House),
        &[],
    );
    becomes(
        "building:3:36;bldg_cf:90;bldg_elev:1",
        building(Heavy, 27, 1, House),
        &[Why::JoinedBuilding],
    );
    becomes(
        "building:4:0;bldg_class:2;bldg_cf:120;bldg_elev:4;bldg_armor:90",
        building(Hardened, 36, 4, Bunker),
        &[Why::BuildingArmor],
    );
    becomes(
        "building:5;bldg_cf:55;bldg_elev:2",
        building(Heavy, 17, 2, Wall),
        &[Why::CfRounded],
    );
    becomes(
        "building:3;bldg_class:1;bldg_cf:35;bldg_elev:1;bldg_basement_type:4",
        building(Medium, 11, 1, House),
        &[Why::Basement, Why::CfRounded, Why::ClassByCf, Why::Hangar],
    );
    becomes(
        "building:4;bldg_class:3;bldg_cf:400;bldg_elev:1",
        building(Hardened, 45, 1, Bunker),
        &[Why::CfTooHigh, Why::Emplacement],
    );
    becomes(
        "building:3",
        building(Heavy, 25, 1, House),
        &[Why::NoCf, Why::NoHeight],
    );
    becomes(
        "building:2;bldg_cf:40;bldg_elev:500",
        building(Medium, 12, 50, House),
        &[Why::TooTall],
    );
    becomes("building:9;bldg_cf:40", Cell::default(), &[Why::BadLevel]);
    becomes("bldg_cf:40", Cell::default(), &[Why::LoosePart]);
}

#[test]
fn fuel_tanks_are_buildings() {
    let tank = Cell {
        building: Some(Building {
            class: BuildingClass::Medium,
            cf: 12,
            height: 1,
            kind: BuildingKind::Building,
        }),
        ..Cell::default()
    };
    becomes(
        "fuel_tank:2:0;fuel_tank_cf:40;fuel_tank_elev:1;fuel_tank_magn:100",
        tank,
        &[Why::FuelExplosion, Why::FuelTank],
    );
    let (cell, notes) = one("building:2;bldg_cf:40;bldg_elev:1;fuel_tank:1;fuel_tank_cf:15");
    assert_eq!(cell, tank);
    assert_eq!(notes, [Why::SecondBuilding]);
}

#[test]
fn bridges() {
    let bridge = |cf, deck, exits| Cell {
        water: Some(2),
        bridge: Some(Bridge {
            cf,
            deck,
            exits: Exits(exits),
        }),
        ..Cell::default()
    };
    becomes(
        "water:2;bridge:2:9;bridge_cf:40;bridge_elev:1",
        bridge(12, 1, 9),
        &[],
    );
    becomes(
        "water:2;bridge:4:36",
        bridge(40, 1, 36),
        &[Why::NoCf, Why::NoHeight],
    );
    let wet = Cell {
        water: Some(2),
        ..Cell::default()
    };
    becomes(
        "water:2;bridge:2:0;bridge_cf:40;bridge_elev:1",
        wet,
        &[Why::BridgeNowhere],
    );
    becomes("water:2;bridge_cf:40", wet, &[Why::LoosePart]);
}

/// Exits of the roads of a map of one row: column 1 is high, column 2 low, and so on.
fn roads(map: &Imported) -> Vec<Option<u8>> {
    (1..=map.board.columns() as i16)
        .map(|c| at(map, c, 1).road.map(|e| e.0))
        .collect()
}

#[test]
fn written_exits_stay() {
    let map = row(&["road:1:9", "pavement:1;road:1:36", "road:2:0"]);
    assert_eq!(roads(&map), [Some(9), Some(36), Some(0)]);
    let (cell, notes) = one("road:1:73");
    assert_eq!(cell.road, Some(Exits(9)));
    assert_eq!(notes, [Why::BadExits]);
    let (cell, notes) = one("road:3:9");
    assert_eq!(cell.road, Some(Exits(9)));
    assert_eq!(notes, [Why::DirtRoad]);
}

#[test]
fn roads_without_exits_join_their_neighbours() {
    // From column 1 the second column lies south-east (bit 2) in row 1, from 2 the third north-east (bit 1).
    let map = row(&["road:1", "road:1", "road:1", "", "road:1", "road:2"]);
    assert_eq!(
        roads(&map),
        [
            Some(1 << 2),
            Some(1 << 5 | 1 << 1),
            Some(1 << 4),
            None,
            Some(0),
            Some(0)
        ]
    );
    // A written road joins only where it leads to.
    let map = row(&["road:1", "road:1:32", "road:1"]);
    assert_eq!(roads(&map), [Some(1 << 2), Some(32), Some(0)]);
    // A road meets the bridge that leads to it.
    let map = row(&["road:1", "water:1;bridge:2:34;bridge_cf:40;bridge_elev:0"]);
    assert_eq!(roads(&map), [Some(1 << 2), None]);
}

#[test]
fn roads_join_pavement_unless_the_file_says_no() {
    let text = |option: &str| {
        format!("size 2 1\n{option}hex 0101 0 \"road:1\" \"\"\nhex 0201 0 \"pavement:1\" \"\"\nend")
    };
    let joined = import(&text(""));
    assert_eq!(roads(&joined), [Some(1 << 2), None]);
    let apart = import(&text("option exit_roads_to_pavement false\n"));
    assert_eq!(roads(&apart), [Some(0), None]);
    let said = import(&text("OPTION exit_roads_to_pavement true\n"));
    assert_eq!(roads(&said), [Some(1 << 2), None]);
}

#[test]
fn railways_are_drawn_as_decoration() {
    let map = row(&["fluff:10:36", "fluff:10", "fluff:10:18"]);
    let rails: Vec<_> = (1..=3).map(|c| at(&map, c, 1).rail.map(|e| e.0)).collect();
    assert_eq!(rails, [Some(36), Some(1 << 5 | 1 << 1), Some(18)]);
    assert!(map.notes.is_empty());
    becomes("fluff:9:36", Cell::default(), &[Why::Decoration]);
}

#[test]
fn what_has_no_rules_is_left_out_and_noted() {
    for (terrain, why) in [
        ("geyser:2", Why::Geyser),
        ("impassable:0", Why::Impassable),
        ("elevator:3:21", Why::Elevator),
        ("metal_deposit:1", Why::Metal),
        ("arms:1", Why::Limbs),
        ("legs:2", Why::Limbs),
        ("screen:1", Why::Screen),
        ("cliff_top:1:12", Why::Cliff),
        ("incline_top:1:12", Why::Cliff),
        ("incline_high_bottom:1:12", Why::Cliff),
        ("black_ice:1", Why::BlackIce),
        ("ultra_sublevel:1", Why::Bottomless),
        ("deployment_zone:1", Why::DeploymentZone),
        ("ground_fluff:2", Why::Decoration),
        ("lemonade:2", Why::UnknownTerrain),
        ("lemonade:2:9;lemonade:3", Why::UnknownTerrain),
    ] {
        becomes(terrain, Cell::default(), &[why]);
    }
    becomes("none:2", Cell::default(), &[]);
}

#[test]
fn a_note_says_where_and_what() {
    let map = import("size 1 2\nhex 0101 0 \"\" \"\"\n\nhex 0102 0 \"mud:1;geyser:2:3\" \"\"\nend");
    assert_eq!(
        map.notes,
        [Note {
            line: 4,
            hex: Some(Hex::from_column_row(1, 2)),
            what: "geyser:2:3".to_owned(),
            why: Why::Geyser
        }]
    );
    assert_eq!(map.notes[0].why.fate(), Fate::LeftOut);
}
