//! Small scenarios of both formats.

use super::*;
use crate::Why;
use hexlance_board::hex;

fn try_read(text: &str) -> Result<Scenario, Diagnostic> {
    read(Path::new("any.mms"), text.as_bytes())
}

fn scenario(text: &str) -> Scenario {
    match try_read(text) {
        Ok(scenario) => scenario,
        Err(e) => panic!("{e}"),
    }
}

const FIRST: &str = "# remark\nMMSVersion=1\nName=Two to one\nDescription=A try.\nBoardWidth=2\nBoardHeight=1\n\
    Maps=Set/Hills,rotate:Set/Lake\nFactions=Red, Blue\nLocation_Red=NW\nTeam_Red=1\nTeam_Blue=2\n\
    Unit_Red_1=Heron Scout,Ada, 3,4 ,SE,06,02\nUnit_Red_1_Commander=true\nUnit_Red_1_AutoEject=false\n\
    Unit_Red_2=Heron Scout\nUnit_Blue_1=Shrike,B. Pilot,4,5,E\nUnit_Blue_3=Shrike,C,4,5\nMinefields_Blue=1,0,0\n";

#[test]
fn the_first_format() {
    let s = scenario(FIRST);
    assert_eq!(
        (s.name.as_str(), s.description.as_str()),
        ("Two to one", "A try.")
    );
    assert_eq!((s.maps.columns, s.maps.rows), (2, 1));
    let named = |path: &str, turned| MapChoice::Named {
        path: path.to_owned(),
        turned,
    };
    assert_eq!(
        s.maps.boards,
        [named("Set/Hills", false), named("Set/Lake", true)]
    );
    assert_eq!(s.factions.len(), 2);
    let [red, blue] = [&s.factions[0], &s.factions[1]];
    assert_eq!((red.zone, red.team), (Zone::NorthWest, Some(1)));
    assert_eq!((blue.zone, blue.team), (Zone::Anywhere, Some(2)));
    assert_eq!(
        red.units[0],
        UnitEntry {
            name: "Heron Scout".to_owned(),
            pilot: Some("Ada".to_owned()),
            gunnery: Some(3),
            piloting: Some(4),
            at: Some(Hex::from_column_row(6, 2)),
            facing: Some(Direction::SE),
            arrives: None,
            commander: true,
        }
    );
    assert_eq!(red.units[1].gunnery, None);
    assert_eq!((blue.units.len(), blue.units[0].facing), (1, None));
    let whys: Vec<_> = s.notes.iter().map(|n| (n.line, n.why)).collect();
    assert_eq!(
        whys,
        [
            (14, Why::UnitDetail),
            (16, Why::NotAHexside),
            (17, Why::UnitGap),
            (18, Why::Setting)
        ]
    );
}

#[test]
fn details_of_unit_ten_are_not_those_of_unit_one() {
    let mut text = "MMSVersion=1\nFactions=A\nUnit_A_10_Commander=true\n".to_owned();
    for n in 1..=10 {
        text += &format!("Unit_A_{n}=Heron,P,4,5\n");
    }
    let s = scenario(&text);
    let leaders: Vec<_> = s.factions[0].units.iter().map(|u| u.commander).collect();
    assert_eq!(leaders.iter().filter(|c| **c).count(), 1);
    assert!(leaders[9]);
    assert_eq!(s.maps.boards, [MapChoice::Random]);
}

const SECOND: &str = "MMSVersion: 2\nname: Ford\ndescription: >\n  Two meet\n  at a ford.\nmap:\n  cols: 1\n  boards:\n\
    \x20   - file: a.board\n    - file: b.board\n      modify: rotate\nplanet: Nowhere\nfactions:\n  - name: Blue\n\
    \x20   team: 1\n    deploy: N\n    units:\n      - fullname: Heron Scout\n        id: 7\n        at: [3, 2]\n\
    \x20       facing: 3\n        crew: { name: \"Ada, Capt.\", gunnery: 3, piloting: 4, hits: 1 }\n\
    \x20       remaining: { armor: { LT: 2 } }\n      - fullname: Shrike\n        deploymentround: 2\n\
    \x20 - name: Red\n    deploy: { edge: S, width: 2 }\n";

#[test]
fn the_second_format() {
    let s = scenario(SECOND);
    assert_eq!(
        (s.name.as_str(), s.description.as_str()),
        ("Ford", "Two meet at a ford.")
    );
    assert_eq!((s.maps.columns, s.maps.rows), (1, 2));
    assert!(
        matches!(&s.maps.boards[1], MapChoice::Named { turned: true, path } if path == "b.board")
    );
    let [blue, red] = [&s.factions[0], &s.factions[1]];
    assert_eq!((blue.zone, red.zone), (Zone::North, Zone::South));
    let unit = &blue.units[0];
    assert_eq!(unit.at, Some(hex(2, 0)));
    assert_eq!(unit.facing, Some(Direction::S));
    assert_eq!(unit.pilot.as_deref(), Some("Ada, Capt."));
    assert_eq!((unit.gunnery, unit.piloting), (Some(3), Some(4)));
    assert_eq!(blue.units[1].arrives, Some(2));
    let whys: Vec<_> = s.notes.iter().map(|n| (n.what.as_str(), n.why)).collect();
    assert_eq!(
        whys,
        [
            ("planet", Why::Setting),
            ("hits", Why::UnitDetail),
            ("remaining", Why::UnitDetail),
            ("width", Why::Setting)
        ]
    );
}

#[test]
fn one_map_needs_no_table() {
    let s = scenario("MMSVersion: 2\nmap: plain.board\nfactions:\n- name: A\n");
    assert_eq!(
        (s.maps.columns, s.maps.rows, s.maps.boards.len()),
        (1, 1, 1)
    );
    let s = scenario("MMSVersion: 2\nmaps:\n- a.board\n- file: b.board\nfactions:\n- name: A\n");
    assert_eq!(
        (s.maps.columns, s.maps.rows, s.maps.boards.len()),
        (2, 1, 2)
    );
}

#[track_caller]
fn refused(text: &str, line: u32, words: &str) {
    match try_read(text) {
        Ok(_) => panic!("read: {text}"),
        Err(e) => {
            assert!(e.message.contains(words), "{e}");
            assert_eq!(e.line, line, "{e}");
            assert!(!e.remedy.is_empty());
        }
    }
}

#[test]
fn broken_scenarios_say_where_and_why() {
    refused("", 1, "not a scenario");
    refused("size 16 17", 1, "not a scenario");
    refused("#\nMMSVersion=9", 2, "version 9");
    refused("MMSVersion=1\nName=x", 1, "no factions");
    refused("MMSVersion=1\nwhat", 2, "Key=Value");
    refused("MMSVersion=1\nFactions=A,A", 2, "twice");
    refused(
        "MMSVersion=1\nFactions=A\nLocation_A=Up",
        3,
        "no place to begin",
    );
    refused("MMSVersion=1\nFactions=A\nUnit_A_1=X,P,9,5", 3, "gunnery");
    refused(
        "MMSVersion=1\nFactions=A\nUnit_A_1=X,P,4,5,N,7",
        3,
        "no hex",
    );
    refused("MMSVersion=1\nFactions=A\nUnit_A_1=", 3, "no name");
    refused(
        "MMSVersion=1\nFactions=A\nBoardWidth=1\nMaps=a,b",
        4,
        "2 maps for 1 x 1",
    );
    refused(
        "MMSVersion=1\nFactions=A\nBoardWidth=60000\nBoardHeight=60000",
        1,
        "places",
    );
    refused("MMSVersion: 2\nname: x", 1, "no factions");
    refused("MMSVersion: 2\nfactions:\n  - team: 1", 3, "no name");
    refused("MMSVersion: 2\nfactions: [", 3, "YAML");
    refused("MMSVersion: 2\nname: [a]\nfactions: []", 2, "plain value");
    refused(
        "MMSVersion: 2\nmap: { cols: 2, boards: [a] }",
        2,
        "do not fill",
    );
    refused("MMSVersion: 2\nx: &a [1]\ny: *a", 3, "references");
    let deep = format!("MMSVersion: 2\nx: {}", "[".repeat(90));
    refused(&deep, 2, "too deeply");
}
