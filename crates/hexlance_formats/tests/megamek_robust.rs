//! Whatever bytes a board or scenario holds, reading it ends with a result or with a message, never with a panic.

use hexlance_board::BoardFile;
use hexlance_formats::{megamek_board, megamek_scenario};
use proptest::prelude::*;
use std::path::Path;

/// A board with something of everything.
const WHOLE: &str = "# remark\nsize 4 3\noption exit_roads_to_pavement false\ntag \"Small\"\n\
description \"Twelve hexes.\"\nnote 0203 \"look\"\n\
hex 0101 0 \"woods:1;foliage_elev:2\" \"grass\"\n\
hex 0201 12 \"jungle:3;swamp:2\" \"\"\n\
hex 0301 -2 \"water:4;rapids:1;ice:1\" \"snow\"\n\
hex 0401 5 \"road:1:9;road_fluff:4:9\" \"\"\n\
hex 0102 0 \"building:2:9;bldg_cf:40;bldg_elev:3;bldg_armor:5\" \"\"\n\
hex 0202 0 \"water:2;bridge:2:9;bridge_cf:40;bridge_elev:1\" \"\"\n\
hex 0302 1 \"fuel_tank:1:0;fuel_tank_cf:40;fuel_tank_elev:1;fuel_tank_magn:100\" \"lunar\"\n\
hex 0402 0 \"fire:2;smoke:3;rubble:6\" \"\"\n\
hex 0103 0 \"fluff:10:36;pavement:1\" \"\"\n\
hex 0203 0 \"magma:2;geyser:3\" \"\"\n\
hex 0303 0 \"hazardous_liquid:1;heavy_industrial:7\" \"\"\n\
hex 0403 0 \"lemonade:1;rough:2\" \"\"\nend\n";

/// Reads, and looks at everything a reader's result is used for.
fn try_everything(bytes: &[u8]) {
    match megamek_board::read(Path::new("any.board"), bytes) {
        Ok(map) => {
            let file = map.to_file(Path::new("any.board"));
            assert_eq!(
                BoardFile::parse("any.board.ron", &file.to_text()).as_ref(),
                Ok(&file)
            );
            for (hex, cell) in map.board.iter() {
                let _ = (
                    cell.bottom(),
                    cell.solid_height(),
                    cell.soft_height(),
                    cell.to_string(),
                );
                for bits in [cell.road, cell.rail, cell.bridge.map(|b| b.exits)] {
                    assert!(bits.is_none_or(|e| e.0 < 64), "{hex}");
                }
                assert!(
                    cell.bridge.is_none_or(|b| b.exits.0 != 0 && b.cf > 0),
                    "{hex}"
                );
                assert!(
                    cell.building.is_none_or(|b| b.cf > 0 && b.height > 0),
                    "{hex}"
                );
            }
            for summary in hexlance_formats::summarise(&map.notes) {
                assert!(summary.count > 0 && !summary.to_string().is_empty());
            }
        }
        Err(e) => {
            assert!(!e.to_string().is_empty() && !e.remedy.is_empty());
            // What is written in another encoding is wrong as a whole.
            let whole = hexlance_board::check_encoding(bytes).is_err();
            assert!(e.line > 0 || whole, "{e}");
        }
    }
}

/// One scenario of each format.
const SCENARIOS: [&str; 2] = [
    "MMSVersion=1\nName=x\nBoardWidth=2\nBoardHeight=1\nMaps=a,RANDOM\nFactions=A,B\nLocation_A=N\nTeam_B=2\n\
     Unit_A_1=Heron,Ada,3,4,N,06,01\nUnit_A_1_Commander=true\nUnit_B_1=Shrike,Bo,4,5\nMinefields_B=1,2,3\n",
    "MMSVersion: 2\nname: x\nmap:\n  cols: 1\n  boards:\n  - file: a.board\n    modify: rotate\nfactions:\n\
     - name: A\n  team: 1\n  deploy: { edge: N, width: 2 }\n  units:\n  - fullname: Heron\n    at: [3, 2]\n    \
     facing: 3\n    crew: { name: Ada, gunnery: 3 }\n- name: B\n",
];

fn try_scenario(bytes: &[u8]) {
    match megamek_scenario::read(Path::new("any.mms"), bytes) {
        Ok(scenario) => {
            let maps = &scenario.maps;
            assert_eq!(
                maps.boards.len(),
                usize::from(maps.columns) * usize::from(maps.rows)
            );
            assert!(hexlance_formats::summarise(&scenario.notes).len() <= scenario.notes.len());
        }
        Err(e) => assert!(!e.message.is_empty() && !e.remedy.is_empty() && e.line > 0),
    }
}

#[test]
fn the_scenarios_are_read() {
    for text in SCENARIOS {
        let scenario = megamek_scenario::read(Path::new("any.mms"), text.as_bytes());
        assert!(scenario.is_ok_and(|s| s.factions.len() == 2));
    }
}

#[test]
fn the_whole_board_is_read() {
    let map = megamek_board::read(Path::new("any.board"), WHOLE.as_bytes());
    assert!(map.is_ok_and(|m| m.board.len() == 12));
}

#[test]
fn a_file_cut_off_anywhere_is_refused_or_complete() {
    let complete = WHOLE.find("hex 0403").unwrap_or(0) + "hex 0403 0".len();
    for cut in 0..WHOLE.len() {
        let result = megamek_board::read(Path::new("any.board"), &WHOLE.as_bytes()[..cut]);
        if cut < complete {
            assert!(result.is_err(), "cut after {cut} bytes");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        try_everything(&bytes);
    }

    #[test]
    fn bytes_of_other_encodings(mark in prop::sample::select(vec![[0xFE, 0xFF], [0xFF, 0xFE]]), rest in prop::collection::vec(any::<u8>(), 0..40)) {
        try_everything(&[&mark[..], &rest].concat());
    }

    #[test]
    fn any_bytes_after_a_size(bytes in prop::collection::vec(any::<u8>(), 0..400), w in 0u8..9, h in 0u8..9) {
        let mut file = format!("size {w} {h}\n").into_bytes();
        file.extend(bytes);
        file.extend(b"\nend\n");
        try_everything(&file);
    }

    #[test]
    fn mutated_boards(changes in prop::collection::vec((0..WHOLE.len(), any::<u8>()), 1..12)) {
        let mut file = WHOLE.as_bytes().to_vec();
        for (at, byte) in changes {
            file[at] = byte;
        }
        try_everything(&file);
    }

    #[test]
    fn boards_with_lines_moved_doubled_and_lost(order in prop::collection::vec(0usize..20, 0..40)) {
        let lines: Vec<&str> = WHOLE.lines().collect();
        let file: String = order.iter().map(|&i| format!("{}\n", lines[i % lines.len()])).collect();
        try_everything(file.as_bytes());
        try_everything(format!("size 4 3\n{file}").as_bytes());
    }

    #[test]
    fn any_level_of_any_terrain(
        name in prop::sample::select(vec![
            "woods", "water", "building", "bldg_elev", "bldg_cf", "bldg_class", "bridge", "bridge_elev",
            "bridge_cf", "road", "fluff", "rubble", "smoke", "fire", "ice", "fuel_tank", "fuel_tank_elev",
            "hazardous_liquid", "swamp", "heavy_industrial", "",
        ]),
        level in any::<i32>(),
        exits in any::<i32>(),
        hex_level in -128i32..128,
    ) {
        let file = format!(
            "size 1 1\nhex 0101 {hex_level} \"building:2;bridge:1;water:2;{name}:{level}:{exits}\" \"\"\nend"
        );
        try_everything(file.as_bytes());
    }

    #[test]
    fn any_bytes_as_a_scenario(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for head in ["", "MMSVersion=1\nFactions=A,B\n", "MMSVersion: 2\n"] {
            let mut file = head.as_bytes().to_vec();
            file.extend(&bytes);
            try_scenario(&file);
        }
    }

    #[test]
    fn mutated_scenarios(
        which in 0usize..2,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut file = SCENARIOS[which].as_bytes().to_vec();
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        try_scenario(&file);
        file.truncate(cut.index(file.len()));
        try_scenario(&file);
    }

    #[test]
    fn scenarios_of_yaml_signs(signs in "[-:{}\\[\\],&*!|>\"'?# \n\ta1]{0,120}") {
        try_scenario(format!("MMSVersion: 2\n{signs}").as_bytes());
        try_scenario(format!("MMSVersion: 2\nfactions: {signs}").as_bytes());
    }
}
