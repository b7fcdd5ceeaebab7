//! The maps that come with the program load, make sense, and play.

use hexlance_board::{Board, BoardFile, BuildingKind, Cell, Edge, Exits, Hex, Theme};
use hexlance_formats::{Why, load_map, megamek_board};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Every shipped map with its file, in the order of the file names.
fn maps() -> Vec<(PathBuf, BoardFile)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| match load_map(&path) {
            Ok(map) => (path, map.file),
            Err(e) => panic!("{e}"),
        })
        .collect()
}

fn place(h: Hex) -> String {
    let (c, r) = h.column_row();
    format!("({c}, {r})")
}

/// Level of a road's surface: that of the bridge if there is one.
fn surface(cell: &Cell) -> i8 {
    cell.level + cell.bridge.map_or(0, |b| b.deck as i8)
}

/// Where the road or bridge of a hex leads.
fn road(cell: &Cell) -> Exits {
    Exits(cell.road.unwrap_or_default().0 | cell.bridge.map_or(0, |b| b.exits.0))
}

fn rail(cell: &Cell) -> Exits {
    cell.rail.unwrap_or_default()
}

/// Hexes reached from a start by steps that are allowed.
fn flood(board: &Board, start: Vec<Hex>, step: impl Fn(&Cell, &Cell) -> bool) -> HashSet<Hex> {
    let mut seen: HashSet<Hex> = start.iter().copied().collect();
    let mut open = start;
    while let Some(hex) = open.pop() {
        for (_, n) in board.neighbours(hex) {
            if let (Some(a), Some(b)) = (board.get(hex), board.get(n))
                && step(a, b)
                && seen.insert(n)
            {
                open.push(n);
            }
        }
    }
    seen
}

fn edge(board: &Board, edge: Edge) -> Vec<Hex> {
    board
        .iter()
        .map(|(h, _)| h)
        .filter(|&h| board.on_edge(h, edge))
        .collect()
}

#[test]
fn there_are_enough_of_them_and_each_says_what_it_is() {
    let maps = maps();
    assert!(maps.len() >= 8, "{}", maps.len());
    let names: HashSet<&str> = maps.iter().map(|(_, m)| m.name.as_str()).collect();
    assert_eq!(names.len(), maps.len(), "names repeat");
    for theme in Theme::ALL {
        assert!(maps.iter().any(|(_, m)| m.theme == theme), "no {theme} map");
    }
    for (path, map) in &maps {
        let file = format!("{}.board.ron", map.name.to_lowercase().replace(' ', "_"));
        assert_eq!(
            path.file_name().map(|n| n.to_string_lossy().into_owned()),
            Some(file)
        );
        assert!(
            map.note.as_ref().is_some_and(|n| n.len() > 40),
            "{}",
            map.name
        );
        assert!(map.author.is_some(), "{}", map.name);
        let (columns, rows) = (map.board.columns(), map.board.rows());
        assert!(
            (15..=32).contains(&columns) && (13..=68).contains(&rows),
            "{}",
            map.name
        );
    }
}

#[test]
fn saving_them_again_changes_nothing() {
    for (path, map) in maps() {
        let text = std::fs::read_to_string(&path).expect("it was loaded a moment ago");
        assert!(
            text == map.to_text(),
            "{} is not as the editor writes it",
            path.display()
        );
    }
}

#[test]
fn as_boards_of_another_program_they_differ_only_where_a_note_says_so() {
    for (_, map) in maps() {
        let board = megamek_board::write(&map);
        let name = hexlance_formats::board_name(&map.name);
        let again = megamek_board::read(name.as_ref(), board.text.as_bytes())
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.name, map.name);
        assert_eq!(again.theme, map.theme, "{}", map.name);
        assert_eq!(Some(&again.description), map.note.as_ref());
        for (hex, cell) in map.board.iter() {
            let noted = board.notes.iter().any(|n| n.hex == Some(hex));
            let same = again.board.get(hex) == Some(cell);
            assert_eq!(same, !noted, "{} {}: {cell}", map.name, place(hex));
        }
        let author = board.notes.iter().find(|n| n.why == Why::Author);
        assert_eq!(author.map(|n| &n.what), map.author.as_ref());
    }
}

#[test]
fn roads_rails_and_bridges_meet() {
    for (_, map) in maps() {
        for (hex, cell) in map.board.iter() {
            let at = format!("{} {}", map.name, place(hex));
            for (exits, of) in [(road(cell), road as fn(&Cell) -> Exits), (rail(cell), rail)] {
                for d in exits.iter() {
                    let Some(other) = map.board.get(hex.neighbour(d)) else {
                        continue;
                    };
                    assert!(of(other).has(d.opposite()), "{at} leads {d} to nothing");
                    let rise = (surface(cell) - surface(other)).abs();
                    let most = i8::from(cell.bridge.is_none() && other.bridge.is_none());
                    assert!(rise <= most, "{at} leads {d} over a step of {rise}");
                }
            }
            assert!(
                cell.road.is_none_or(|e| e.0 != 0),
                "{at}: a road to nowhere"
            );
            assert!(cell.rail.is_none_or(|e| e.0 != 0), "{at}: rails to nowhere");
            if let Some(bridge) = cell.bridge {
                assert!(
                    bridge.exits.iter().count() >= 2,
                    "{at}: a bridge ends in the air"
                );
            }
            if cell.road.is_some() {
                let deep = cell.open_water().is_some_and(|d| d > 0);
                assert!(
                    !deep && cell.woods.is_none() && cell.building.is_none(),
                    "{at}"
                );
            }
        }
    }
}

#[test]
fn every_road_and_railway_leads_off_the_map() {
    for (_, map) in maps() {
        for of in [road as fn(&Cell) -> Exits, rail] {
            let board = &map.board;
            let leaves = board
                .iter()
                .filter(|(h, c)| of(c).iter().any(|d| !board.contains(h.neighbour(d))))
                .map(|(h, _)| h)
                .collect();
            let joined = flood(board, leaves, |a, b| of(a).0 != 0 && of(b).0 != 0);
            for (hex, cell) in board.iter() {
                assert!(
                    of(cell).0 == 0 || joined.contains(&hex),
                    "{} {} is cut off",
                    map.name,
                    place(hex)
                );
            }
        }
    }
}

#[test]
fn water_lies_where_water_would() {
    for (_, map) in maps() {
        for (hex, cell) in map.board.iter().filter(|(_, c)| c.water.is_some()) {
            let at = format!("{} {}", map.name, place(hex));
            assert!(cell.woods.is_none() && cell.building.is_none(), "{at}");
            for (d, n) in map.board.neighbours(hex) {
                let Some(other) = map.board.get(n) else {
                    continue;
                };
                let drop = cell.level - other.level;
                let most = i8::from(other.water.is_some());
                assert!(drop <= most, "{at} stands {drop} above its neighbour {d}");
            }
        }
    }
}

#[test]
fn the_ground_has_shape_and_no_noise() {
    for (_, map) in maps() {
        let board = &map.board;
        let alone = |same: fn(&Cell, &Cell) -> bool| {
            board
                .iter()
                .filter(|(h, c)| {
                    board
                        .neighbours(*h)
                        .filter_map(|(_, n)| board.get(n))
                        .all(|o| !same(c, o))
                })
                .count()
        };
        let share = |n: usize| n as f64 / board.len() as f64;
        let peaks = share(alone(|a, b| a.level == b.level));
        assert!(
            peaks < 0.02,
            "{}: {peaks:.3} of the hexes are lone levels",
            map.name
        );
        let specks = share(alone(|a, b| a.ground == b.ground));
        assert!(
            specks < 0.03,
            "{}: {specks:.3} of the hexes are lone ground",
            map.name
        );
        let trees = board.iter().filter(|(_, c)| c.woods.is_some()).count();
        let single = board
            .iter()
            .filter(|(h, c)| {
                c.woods.is_some()
                    && board
                        .neighbours(*h)
                        .filter_map(|(_, n)| board.get(n))
                        .all(|o| o.woods.is_none())
            })
            .count();
        assert!(
            single * 8 <= trees,
            "{}: {single} of {trees} trees stand alone",
            map.name
        );
        let levels: HashSet<i8> = board.iter().map(|(_, c)| c.level).collect();
        assert!(levels.len() > 1, "{} is flat", map.name);
    }
}

#[test]
fn walkers_reach_every_side_and_vehicles_can_cross() {
    for (_, map) in maps() {
        let board = &map.board;
        let open = |c: &Cell| c.building.is_none_or(|b| b.kind != BuildingKind::Wall);
        let foot = |c: &Cell| {
            if c.bridge.is_some() {
                surface(c)
            } else {
                c.bottom()
            }
        };
        let walker = |a: &Cell, b: &Cell| open(b) && (foot(a) - foot(b)).abs() <= 2;
        let tank = |a: &Cell, b: &Cell| {
            open(b)
                && (foot(a) - foot(b)).abs() <= 1
                && (b.bridge.is_some() || b.open_water().is_none_or(|d| d == 0))
                && (b.road.is_some() || b.woods.is_none_or(|w| w.density.points() < 2))
                && b.building.is_none()
        };
        let west = edge(board, Edge::West);
        let reached = flood(board, west.clone(), walker);
        for side in [Edge::North, Edge::East, Edge::South] {
            let hexes = edge(board, side);
            let n = hexes.iter().filter(|h| reached.contains(h)).count();
            assert!(
                n * 4 >= hexes.len() * 3,
                "{}: {side:?} is out of reach",
                map.name
            );
        }
        let dry = |h: &Hex| board.get(*h).is_some_and(|c| c.open_water().is_none());
        let across = |from: Edge, to: Edge| {
            let start = edge(board, from).into_iter().filter(dry).collect();
            let reached = flood(board, start, tank);
            edge(board, to)
                .iter()
                .filter(|h| reached.contains(h))
                .count()
                >= 4
        };
        assert!(
            across(Edge::West, Edge::East) || across(Edge::North, Edge::South),
            "{}: vehicles cannot cross",
            map.name
        );
    }
}

#[test]
fn the_duelling_ground_is_fair() {
    let maps = maps();
    let (_, map) = maps
        .iter()
        .find(|(_, m)| m.name == "Hollow Ring")
        .expect("the duelling ground is shipped");
    let (columns, rows) = (map.board.columns() as i16, map.board.rows() as i16);
    for (hex, cell) in map.board.iter() {
        let (c, r) = hex.column_row();
        let turned = Hex::from_column_row(columns + 1 - c, rows + 1 - r);
        assert_eq!(map.board.get(turned), Some(cell), "{}", place(hex));
    }
}
