//! Map files: what they look like, that nothing is lost, and that faults are named with their place.

mod cells;

use cells::any_cell;
use hexlance_board::{
    Barrier, Board, BoardFile, Cell, Density, Direction, Growth, Hex, Theme, Woods,
};
use proptest::prelude::*;

const GOOD: &str = r#"// A map.
(
    name: "Two fords",
    columns: 16,
    rows: 17,
    theme: Desert,
    author: "A. Player",
    base: "level 1",
    hexes: {
        (3, 4): "level 2, heavy woods",
        (16, 17): "water 1",
    },
)
"#;

#[test]
fn a_map_is_read() {
    let map = BoardFile::parse("m", GOOD).unwrap();
    assert_eq!((map.name.as_str(), map.theme), ("Two fords", Theme::Desert));
    assert_eq!(map.author.as_deref(), Some("A. Player"));
    assert_eq!(map.note, None);
    assert_eq!((map.board.columns(), map.board.rows()), (16, 17));
    let at = |c, r| *map.board.get(Hex::from_column_row(c, r)).unwrap();
    assert_eq!(at(1, 1), Cell::clear(1));
    assert_eq!(
        at(3, 4),
        Cell {
            woods: Some(Woods {
                growth: Growth::Woods,
                density: Density::Heavy
            }),
            ..Cell::clear(2)
        }
    );
    assert_eq!(at(16, 17).water, Some(1));
}

#[test]
fn it_is_written_for_people() {
    let map = BoardFile::parse("m", GOOD).unwrap();
    let want = GOOD.split_once('\n').unwrap().1;
    assert_eq!(map.to_text(), want);
    let small = "(name: \"x\", columns: 1, rows: 2)";
    let map = BoardFile::parse("m", small).unwrap();
    assert_eq!(
        map.to_text(),
        "(\n    name: \"x\",\n    columns: 1,\n    rows: 2,\n    theme: Grassland,\n    hexes: {\n    },\n)\n"
    );
}

#[test]
fn faults_have_their_place() {
    let fault = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        let d = BoardFile::parse("maps/m.board.ron", &GOOD.replacen(from, to, 1)).unwrap_err();
        assert!(!d.remedy.is_empty());
        assert!(d.to_string().starts_with("maps/m.board.ron:"), "{d}");
        d
    };
    let d = fault("heavy woods", "hevy woods");
    assert_eq!((d.line, d.column), (10, 27), "{d}");
    assert!(
        d.message.contains("hevy woods") && d.message.contains("(3, 4)"),
        "{d}"
    );
    assert!(d.remedy.contains("light/heavy/ultra-heavy woods"), "{d}");
    let d = fault("level 1", "lewel 1");
    assert_eq!((d.line, d.column), (8, 12), "{d}");
    let d = fault("(16, 17)", "(17, 17)");
    assert_eq!((d.line, d.column), (11, 9), "{d}");
    assert!(d.message.contains("(17, 17) is not on the map"), "{d}");
    assert!(d.remedy.contains("1 to 16"), "{d}");
    for key in ["(0, 4)", "(-3, 4)", "(3, 99999)", "(3, 0)"] {
        assert_eq!(fault("(3, 4)", key).line, 10);
    }
    let d = fault("(16, 17)", "(3, 4)");
    assert_eq!((d.line, d.column), (11, 9), "{d}");
    assert!(d.message.contains("twice"), "{d}");
    let d = fault("theme: Desert", "theme: Dessert");
    assert_eq!(d.line, 6, "{d}");
    assert!(d.remedy.contains("Grassland"), "{d}");
    let d = fault("rows: 17", "rowz: 17");
    assert_eq!((d.line, d.column), (5, 5), "{d}");
    assert!(d.remedy.contains("rows"), "{d}");
    let d = fault("columns: 16", "columns: 201");
    assert_eq!(d.line, 4, "{d}");
    assert!(d.message.contains("201"), "{d}");
    assert!(
        fault("columns: 16", "columns: 99999999")
            .remedy
            .contains("200")
    );
    assert_eq!(fault("columns: 16", "columns: -1").line, 4);
    assert_eq!(fault("\"water 1\"", "1").line, 11);
    assert_eq!(fault("\"water 1\",", "\"water 1\" oops").line, 11);
    assert!(BoardFile::parse("m", "").unwrap_err().line > 0);
    // A text with escapes is copied while it is read; its fault still names the hex.
    let d = BoardFile::parse("m", &GOOD.replacen("water 1", "w\\u{61}ter x", 1)).unwrap_err();
    assert!(d.message.contains("(16, 17)"), "{d}");
}

#[test]
fn files_are_saved_and_loaded() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("m.board.ron");
    let mut map = BoardFile::parse("m", GOOD).unwrap();
    map.save(&path).unwrap();
    assert_eq!(BoardFile::load(&path).unwrap(), map);
    // A second save replaces the first and leaves nothing else behind.
    map.note = Some("Changed.".to_owned());
    map.save(&path).unwrap();
    assert_eq!(BoardFile::load(&path).unwrap().note, map.note);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    // A hex that no file can hold is refused, and the old file stays.
    map.board.edit(Hex::from_column_row(2, 2), |c| c.ice = true);
    let d = map.save(&path).unwrap_err();
    assert!(d.message.contains("(2, 2)"), "{d}");
    assert!(BoardFile::load(&path).is_ok());
    map.board
        .edit(Hex::from_column_row(2, 2), |c| c.ice = false);
    map.base.level = 99;
    assert!(map.save(&path).unwrap_err().message.contains("base"));
    map.base.level = 1;
    // What a file may not hold would be lost.
    let note = map.note.replace("dark\u{2028}woods".to_owned());
    assert!(map.save(&path).unwrap_err().message.contains("note"));
    assert!(BoardFile::load(&path).is_ok());
    map.note = note;
    let d = BoardFile::load(dir.path().join("none.board.ron")).unwrap_err();
    assert!(d.remedy.contains("name"), "{d}");
    std::fs::write(&path, b"\xff\xfe").unwrap();
    assert!(BoardFile::load(&path).unwrap_err().remedy.contains("UTF-8"));
    let deep = dir.path().join("new/folder/m.board.ron");
    map.save(&deep).unwrap();
    assert_eq!(BoardFile::load(&deep).unwrap(), map);
    assert!(map.save(deep.join("below a file")).is_err());
}

#[test]
fn the_largest_map_is_read_and_written() {
    let mut board = Board::new(200, 200).unwrap();
    for i in 0..board.len() {
        board.set(board.hex_at(i), Cell::clear((i % 7) as i8));
    }
    let map = BoardFile::new("Large", Theme::Lunar, board);
    let text = map.to_text();
    assert_eq!(BoardFile::parse("m", &text).unwrap(), map);
}

#[test]
fn two_hexes_agree_about_the_side_between_them() {
    let map = |hexes: &str, base: &str| {
        let text = format!(
            "(\n    name: \"x\",\n    columns: 4,\n    rows: 4,\n{base}    hexes: {{\n{hexes}    }},\n)\n"
        );
        BoardFile::parse("m", &text)
    };
    let both = "        (2, 2): \"wall height 6 S\",\n        (2, 3): \"wall height 6 N\",\n";
    let file = map(both, "").unwrap();
    assert_eq!(file.board.barriers().count(), 1);
    assert!(file.to_text().contains(both), "as it was written");
    let d = map(&both.replacen("6 N", "4 N", 1), "").unwrap_err();
    assert_eq!((d.line, d.column), (7, 18), "{d}");
    assert!(
        d.message
            .contains("hexes 0202 and 0203 name different things"),
        "{d}"
    );
    assert!(d.message.contains("wall height 6 and wall height 4"), "{d}");
    assert!(d.remedy.contains("one of the two hexes"), "{d}");
    let base = "    base: \"wall height 6 S, low wall N\",\n";
    assert_eq!(map("", base).unwrap_err().line, 5);
    // A board on which they disagree is not written.
    let mut file = file;
    file.board.edit(Hex::from_column_row(2, 2), |c| {
        c.set_side(Direction::S, Some(Barrier::LowWall));
    });
    let d = file.check("m").unwrap_err();
    assert!(d.message.contains("cannot be saved"), "{d}");
}

#[test]
fn themes_are_written_by_their_names() {
    for theme in Theme::ALL {
        let map = BoardFile::new("x", theme, Board::new(1, 1).unwrap());
        assert_eq!(BoardFile::parse("m", &map.to_text()).unwrap().theme, theme);
    }
}

fn a_map() -> impl Strategy<Value = BoardFile> {
    // No file may have anything that steers a terminal.
    let text = || proptest::option::of("([^\\p{C}\\p{Zl}\\p{Zp}]|[\"\\\\\n\t\r])*");
    (1u16..12, 1u16..12).prop_flat_map(move |(columns, rows)| {
        let n = usize::from(columns) * usize::from(rows);
        (
            // A name is one line.
            "([^\\p{C}\\p{Zl}\\p{Zp}]|[\"\\\\]){0,120}",
            proptest::sample::select(Theme::ALL.to_vec()),
            text(),
            text(),
            any_cell(),
            proptest::collection::vec(proptest::option::of(any_cell()), n),
        )
            .prop_map(move |(name, theme, author, note, base, cells)| {
                let mut board = Board::new(columns, rows).unwrap();
                for (i, c) in cells.into_iter().enumerate() {
                    board.set(board.hex_at(i), c.unwrap_or(base));
                }
                board.settle();
                BoardFile {
                    name,
                    theme,
                    author,
                    note,
                    base,
                    board,
                }
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back(map in a_map()) {
        let text = map.to_text();
        let back = BoardFile::parse("m", &text);
        prop_assert_eq!(back.as_ref(), Ok(&map), "{}", text);
        prop_assert_eq!(back.unwrap().to_text(), text);
    }

    #[test]
    fn broken_files_are_faults_and_no_panics(at in 0..GOOD.len(), len in 0usize..9, put in "\\PC{0,3}") {
        let end = (at + len).min(GOOD.len());
        let text = format!("{}{put}{}", &GOOD[..at], &GOOD[end..]);
        if let Err(d) = BoardFile::parse("m", &text) {
            prop_assert!(!d.message.is_empty() && !d.remedy.is_empty());
            prop_assert!(d.line as usize <= text.lines().count() + 1);
        }
    }
}
