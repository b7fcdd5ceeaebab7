//! Head, order, numbering and faults of whole files.

use super::*;

#[test]
fn the_head_of_the_file() {
    let map = import(
        "# a remark\nsize 1 1 # more\ntag \"One\"\ntag \"Two\"\ndescription \"First.\"\n\
         description \"Second.\"\nnote 0101 \"mind the gap\"\nbackground \"sky.jpg\"\n\
         option weather bad\nwhatever 3\nHEX 0101 0 \"\" \"\"\nend\nhex 0101 9 \"never read",
    );
    assert_eq!(map.tags, ["One", "Two"]);
    assert_eq!(map.description, "First.\n\nSecond.");
    assert_eq!(map.board.cell(0).level, 0);
    let whys: Vec<_> = map.notes.iter().map(|n| (n.line, n.why)).collect();
    assert_eq!(
        whys,
        [
            (7, Why::Annotation),
            (8, Why::Background),
            (9, Why::UnknownLine),
            (10, Why::UnknownLine)
        ]
    );
}

#[test]
fn the_most_frequent_theme_is_the_maps() {
    let text = |themes: [&str; 3]| {
        let mut text = "size 3 1\n".to_owned();
        for (i, t) in themes.iter().enumerate() {
            text += &format!("hex {:02}01 0 \"\" \"{t}\"\n", i + 1);
        }
        text + "end"
    };
    let map = import(&text(["Lunar", "lunar", "p"]));
    assert_eq!(map.theme, Theme::Lunar);
    assert_eq!(map.notes.len(), 1);
    assert_eq!(map.notes[0].why, Why::HexTheme);
    let plain = import(&text(["", "", "desert"]));
    assert_eq!(plain.theme, Theme::Grassland);
    assert_eq!(plain.notes.len(), 1);
    let spaced = import(&text(["Snow City", "Snow City", ""]));
    assert_eq!(spaced.theme, Theme::Arctic);
    assert!(spaced.notes.is_empty());
    let unknown = import(&text(["sugar", "sugar", "sugar"]));
    assert_eq!(unknown.theme, Theme::Grassland);
    let whys: Vec<_> = unknown.notes.iter().map(|n| n.why).collect();
    assert_eq!(whys, [Why::UnknownTheme]);
}

#[test]
fn a_complete_file_goes_by_the_order_of_its_lines() {
    let map = import(
        "size 2 2\nhex 0202 4 \"\" \"\"\nhex 0102 3 \"\" \"\"\nhex 0201 2 \"\" \"\"\nhex 0101 1 \"\" \"\"\nend",
    );
    assert_eq!(
        [(1, 1), (2, 1), (1, 2), (2, 2)].map(|(c, r)| at(&map, c, r).level),
        [4, 3, 2, 1]
    );
    assert_eq!(map.notes.len(), 4);
    assert!(map.notes.iter().all(|n| n.why == Why::OutOfOrder));
}

#[test]
fn missing_hexes_are_clear_and_the_others_go_by_number() {
    let map = import(
        "size 2 2\nhex 0202 4 \"\" \"\"\n 0102\nhex 0201 2 \"\" \"\"\nhex 0201 3 \"\" \"\"\nend",
    );
    assert_eq!(
        [(1, 1), (2, 1), (1, 2), (2, 2)].map(|(c, r)| at(&map, c, r).level),
        [0, 3, 0, 4]
    );
    let mut whys: Vec<_> = map.notes.iter().map(|n| n.why).collect();
    whys.sort();
    let mut expected = [
        Why::UnknownLine,
        Why::Repeated,
        Why::MissingHex,
        Why::MissingHex,
    ];
    expected.sort();
    assert_eq!(whys, expected);
}

#[test]
fn maps_beyond_99_columns_and_rows() {
    let level = |c: i32, r: i32| ((c * 7 + r * 3) % 9) as i8;
    let mut text = "size 120 110\n".to_owned();
    for r in 1..=110 {
        for c in 1..=120 {
            text += &format!("hex {c:02}{r:02} {} \"\" \"\"\n", level(c, r));
        }
    }
    let whole = import(&(text.clone() + "end\n"));
    assert!(whole.notes.is_empty());
    assert_eq!(at(&whole, 101, 10).level, level(101, 10));
    assert_eq!(at(&whole, 10, 110).level, level(10, 110));
    // Without one line, the ambiguous numbers still find their places.
    let torn = import(&(text.replace("hex 5050 ", "# hex 5050 ") + "end\n"));
    assert_eq!(torn.notes.len(), 1);
    for (hex, cell) in whole.board.iter() {
        if hex != Hex::from_column_row(50, 50) {
            assert_eq!(torn.board.get(hex), Some(cell), "{hex}");
        }
    }
}

#[test]
fn any_line_end_and_a_byte_order_mark() {
    for text in [
        "\u{FEFF}size 1 2\r\nhex 0101 1 \"\" \"\"\r\nhex 0102 2 \"\" \"\"\r\nend\r\n",
        "size 1 2\rhex 0101 1 \"\" \"\"\rhex 0102 2 \"\" \"\"\rend\r",
        "size\t1\t2\n\thex\t0101\t1\t\"\"\t\"\"\nhex 0102 2 \"\" \"\"\nend    \n",
    ] {
        let map = import(text);
        assert_eq!(at(&map, 1, 2).level, 2);
        assert!(map.notes.is_empty(), "{:?}", map.notes);
    }
}

/// Asserts that reading fails in this line with words of the message.
#[track_caller]
fn refused(text: &str, line: u32, words: &str) {
    match try_read(text) {
        Ok(_) => panic!("read: {text}"),
        Err(e) => {
            let shown = e.to_string();
            assert!(shown.contains(words), "{shown}");
            assert!(shown.contains("Testing Ground.board"), "{shown}");
            assert_eq!(e.line, line, "{shown}");
            assert!(!e.remedy.is_empty());
        }
    }
}

#[test]
fn broken_files_say_where_and_why() {
    refused("", 1, "no `size` line");
    refused("PK\u{3}\u{4}", 1, "no `size` line");
    refused("\n\nhex 0101 0 \"\" \"\"", 3, "before the size");
    refused("size 16", 1, "not two whole numbers");
    refused("size a b", 1, "not two whole numbers");
    refused("size 0 5\nend", 1, "0 x 5");
    refused("# big\nsize 201 5\nend", 2, "201 x 5");
    refused("size 99999999999 5\nend", 1, "not two whole numbers");
    refused("size 1 1\nsize 1 1", 2, "second `size`");
    refused("size 1 1\nhex 0101\nend", 2, "no number or no level");
    refused("size 1 1\nhex 0101 high \"\" \"\"\nend", 2, "level is not");
    refused(
        "size 2 1\nhex 0101 60 \"\" \"\"\nhex 0201 -41 \"\" \"\"\nend",
        2,
        "go from -41 to 60",
    );
    refused(
        "size 1 1\nhex 0101 0 \"woods\" \"\"\nend",
        2,
        "has no level",
    );
    refused(
        "size 1 1\nhex 0101 0 \"woods:x\" \"\"\nend",
        2,
        "level of the terrain",
    );
    refused(
        "size 1 1\nhex 0101 0 \"road:1:x\" \"\"\nend",
        2,
        "exits of the terrain",
    );
    refused("size 1 1\nhex 0101 0 \"woods:1", 2, "quote");
    refused(
        "size 2 2\nhex 0101 0 \"\" \"\"\nhex 0201 0 \"\" \"\"\n",
        3,
        "after 2 of 4",
    );
    refused(
        "size 2 2\nhex 0303 0 \"\" \"\"\nend",
        2,
        "not the number of a hex",
    );
    refused(
        "size 1 1\nhex 0101 0 \"sky:1\" \"\"\nend",
        2,
        "space or sky",
    );
}

#[test]
fn the_column_of_a_bad_terrain_is_told() {
    let e = try_read("size 1 1\nhex 0101 0 \"mud:1; woods:two\" \"\"\nend").map(|_| ());
    assert_eq!(e.map_err(|e| (e.line, e.column)), Err((2, 19)));
}

#[test]
fn a_map_that_lies_too_high_or_too_low_is_moved_as_a_whole() {
    let high = import("size 2 1\nhex 0101 78 \"\" \"\"\nhex 0201 2 \"\" \"\"\nend");
    assert_eq!([1, 2].map(|c| at(&high, c, 1).level), [50, -26]);
    assert_eq!(high.notes.len(), 1);
    assert_eq!(high.notes[0].why, Why::LevelsShifted);
    assert_eq!(high.notes[0].what, "by -28 levels");
    let low = import("size 3 1\nhex 0101 -60 \"\" \"\"\nhex 0201 30 \"\" \"\"\nend");
    assert_eq!([1, 2, 3].map(|c| at(&low, c, 1).level), [-50, 40, 10]);
}

#[test]
fn the_looks_follow_the_ground_where_no_theme_is_named() {
    for (terrain, theme) in [
        ("snow:1", Theme::Arctic),
        ("ice:1;water:1", Theme::Arctic),
        ("pavement:1", Theme::Urban),
        ("sand:1", Theme::Desert),
        ("magma:1", Theme::Volcanic),
        ("jungle:1", Theme::Tropical),
        ("woods:1", Theme::Grassland),
    ] {
        assert_eq!(row(&[terrain]).theme, theme, "{terrain}");
    }
}

#[test]
fn our_own_file_holds_the_whole_map() {
    let map = import(
        "size 3 1\ntag \"Cold\"\ndescription \"A pass.\"\nhex 0101 2 \"snow:1\" \"snow\"\n\
         hex 0201 2 \"snow:1\" \"snow\"\nhex 0301 0 \"woods:1\" \"snow\"\nend",
    );
    let file = map.to_file(Path::new("somewhere/Testing Ground.board"));
    assert_eq!(file.base, at(&map, 1, 1));
    assert_eq!(
        file.note.as_deref(),
        Some("A pass.\n\nTags: Cold.\n\nRead from Testing Ground.board.")
    );
    let again = BoardFile::parse("again.board.ron", &file.to_text());
    assert_eq!(again, Ok(file));
}
