//! Reads every real board and scenario that lies at hand, and compares boards with a second, much simpler reading.
//!
//! The files are other people's and not part of the project. They are looked for in the folder that
//! `HEXLANCE_MEGAMEK_BOARDS` names, or in `shared/samples/megamek/boards` beside the project or above it; without
//! any, the tests say so and pass.

use hexlance_board::{BoardFile, Density, Ground, Growth, MAX_LEVEL};
use hexlance_formats::{megamek_board, megamek_scenario, summarise};
use std::path::{Path, PathBuf};

fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("HEXLANCE_MEGAMEK_BOARDS") {
        return Some(PathBuf::from(named));
    }
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|a| a.join("shared/samples/megamek/boards"))
        .find(|p| p.is_dir())
}

fn samples() -> Vec<PathBuf> {
    let Some(folder) = folder() else {
        eprintln!("no sample boards: set HEXLANCE_MEGAMEK_BOARDS to a folder of .board files");
        return Vec::new();
    };
    files_of(&folder, "board")
}

/// The files of a folder with this ending, in order.
fn files_of(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|p| p.extension().is_some_and(|e| e == ending))
        .collect();
    files.sort();
    files
}

/// The level of an entry such as `water:2` in the text of a hex line.
fn level_of(line: &str, name: &str) -> Option<i32> {
    line.split('"')
        .nth(1)?
        .split(';')
        .filter_map(|entry| entry.split_once(':'))
        .rfind(|(n, _)| *n == name)
        .and_then(|(_, rest)| rest.split(':').next()?.parse().ok())
}

#[test]
fn every_sample_reads_as_its_text_says() {
    for file in samples() {
        let bytes = std::fs::read(&file).expect("the sample can be read");
        let map = match megamek_board::read(&file, &bytes) {
            Ok(map) => map,
            Err(e) => panic!("{e}"),
        };
        let name = file.display();
        let own = map.to_file(&file);
        let again = BoardFile::parse("again.board.ron", &own.to_text());
        assert_eq!(again, Ok(own), "{name}");
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().filter(|l| l.starts_with("hex ")).collect();
        assert!(!map.name.is_empty() && !map.name.ends_with(' '));
        if lines.len() != map.board.len() {
            eprintln!("{name}: {} hexes of {}", lines.len(), map.board.len());
            continue;
        }
        let levels = lines
            .iter()
            .filter_map(|l| l.split_whitespace().nth(2)?.parse::<i8>().ok());
        let shift = (MAX_LEVEL - levels.max().unwrap_or(0)).min(0);
        for (i, line) in lines.iter().enumerate() {
            let cell = map.board.cell(i);
            let level: i8 = line
                .split_whitespace()
                .nth(2)
                .and_then(|l| l.parse().ok())
                .expect("every sample's hex has a level");
            assert_eq!(cell.level, level + shift, "{name}: {line}");
            assert_eq!(cell.check(), Ok(()), "{name}: {line}");
            if let Some(depth) = level_of(line, "water") {
                assert_eq!(cell.water.map(i32::from), Some(depth), "{name}: {line}");
            } else {
                let dry = cell.ice || cell.ground == Ground::HazardousPool;
                assert!(cell.water.is_none() || dry, "{name}: {line}");
            }
            let grown = |growth| {
                cell.woods
                    .filter(|w| w.growth == growth)
                    .map(|w| match w.density {
                        Density::Light => 1,
                        Density::Heavy => 2,
                        Density::UltraHeavy => 3,
                    })
            };
            assert_eq!(
                grown(Growth::Woods),
                level_of(line, "woods"),
                "{name}: {line}"
            );
            assert_eq!(
                grown(Growth::Jungle),
                level_of(line, "jungle"),
                "{name}: {line}"
            );
            let built = level_of(line, "building").or(level_of(line, "fuel_tank"));
            assert_eq!(cell.building.is_some(), built.is_some(), "{name}: {line}");
            assert_eq!(
                cell.road.is_some(),
                level_of(line, "road").is_some(),
                "{name}: {line}"
            );
            assert_eq!(
                cell.fire,
                level_of(line, "fire").is_some(),
                "{name}: {line}"
            );
        }
    }
}

#[test]
fn every_sample_that_is_written_reads_as_the_same_map() {
    for file in samples() {
        let bytes = std::fs::read(&file).expect("the sample can be read");
        let map = megamek_board::read(&file, &bytes).unwrap_or_else(|e| panic!("{e}"));
        let board = megamek_board::write(&map.to_file(&file));
        let again = megamek_board::read(&file, board.text.as_bytes())
            .unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let name = file.display();
        for (hex, cell) in map.board.iter() {
            assert_eq!(again.board.get(hex), Some(cell), "{name}: {hex:?}");
        }
        assert_eq!(again.board, map.board, "{name}");
        assert_eq!(again.theme, map.theme, "{name}");
        assert!(again.description.starts_with(&map.description), "{name}");
        assert_eq!(board.notes, [], "{name}");
        assert_eq!(again.notes, [], "{name}");
    }
}

#[test]
fn no_sample_holds_anything_unknown() {
    for file in samples() {
        let bytes = std::fs::read(&file).expect("the sample can be read");
        let map = megamek_board::read(&file, &bytes).unwrap_or_else(|e| panic!("{e}"));
        println!("{} ({:?})", file.display(), map.theme);
        for summary in summarise(&map.notes) {
            println!("    {summary}");
            assert_ne!(
                summary.why,
                hexlance_formats::Why::UnknownTerrain,
                "{}: {summary}",
                file.display()
            );
        }
    }
}

#[test]
fn every_sample_scenario_reads() {
    let Some(folder) = folder()
        .and_then(|f| Some(f.parent()?.join("mms")))
        .filter(|f| f.is_dir())
    else {
        eprintln!("no sample scenarios: none in a folder `mms` beside the boards");
        return;
    };
    for file in files_of(&folder, "mms") {
        let bytes = std::fs::read(&file).expect("the sample can be read");
        let scenario = match megamek_scenario::read(&file, &bytes) {
            Ok(scenario) => scenario,
            Err(e) => panic!("{e}"),
        };
        let name = file.display();
        // Unit lines of the first format, entries of the second.
        let text = String::from_utf8_lossy(&bytes);
        let written = text
            .lines()
            .filter(|l| {
                let key = l.split('=').next().unwrap_or("");
                let numbered = key
                    .rsplit('_')
                    .next()
                    .is_some_and(|n| n.parse::<u32>().is_ok());
                (l.starts_with("Unit_") && numbered) || l.trim_start().starts_with("- fullname:")
            })
            .count();
        let units: usize = scenario.factions.iter().map(|f| f.units.len()).sum();
        assert_eq!(units, written, "{name}");
        assert!(units > 0 && scenario.factions.len() > 1, "{name}");
        assert!(!scenario.name.is_empty(), "{name}");
        let maps = &scenario.maps;
        assert_eq!(
            maps.boards.len(),
            usize::from(maps.columns * maps.rows),
            "{name}"
        );
        println!("{name}: {} units, {} maps", units, maps.boards.len());
        for summary in summarise(&scenario.notes) {
            println!("    {summary}");
        }
    }
}
