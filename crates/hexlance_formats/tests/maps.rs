//! Loading and importing maps through files.

use hexlance_board::{BoardFile, Hex, Theme};
use hexlance_formats::{Existing, Why, board_name, export_board, import_board, load_map};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const PASS: &str = "size 2 2\nhex 0101 2 \"woods:2\" \"snow\"\nhex 0201 0 \"water:1;rapids:1\" \"snow\"\n\
                    hex 0102 0 \"road:1:9\" \"snow\"\nhex 0202 0 \"\" \"snow\"\nend\n";

fn folder_with(name: &str, content: &[u8]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder for the test");
    let file = folder.path().join(name);
    fs::write(&file, content).expect("a file for the test");
    (folder, file)
}

#[test]
fn a_board_is_imported_and_loads_as_the_same_map() {
    let (folder, file) = folder_with("Cold Pass.board", PASS.as_bytes());
    let out = folder.path().join("maps/new");
    let imported = import_board(&file, &out, Existing::Keep).expect("the board is sound");
    assert_eq!(imported.written, out.join("Cold Pass.board.ron"));
    assert_eq!(imported.file.name, "Cold Pass");
    assert_eq!(imported.file.theme, Theme::Arctic);
    assert_eq!(imported.notes.len(), 1);
    assert_eq!(imported.notes[0].why, Why::Rapids);

    let direct = load_map(&file).expect("the board is sound");
    let own = load_map(&imported.written).expect("what was written is sound");
    assert_eq!(direct.file, own.file);
    assert_eq!(own.file, imported.file);
    assert_eq!(direct.notes, imported.notes);
    assert!(own.notes.is_empty());
    let cell = own.file.board.get(Hex::from_column_row(1, 1));
    assert!(cell.is_some_and(|c| c.level == 2 && c.woods.is_some()));
}

#[test]
fn files_that_are_there_are_kept_unless_allowed() {
    let (folder, file) = folder_with("pass.board", PASS.as_bytes());
    let out = folder.path();
    fs::write(out.join("pass.board.ron"), "mine").expect("a file for the test");
    let refused = import_board(&file, out, Existing::Keep).expect_err("the file is there");
    assert!(refused.message.contains("there already"), "{refused}");
    assert_eq!(
        fs::read_to_string(out.join("pass.board.ron"))
            .ok()
            .as_deref(),
        Some("mine")
    );
    import_board(&file, out, Existing::Replace).expect("replacing was allowed");
    assert!(BoardFile::load(out.join("pass.board.ron")).is_ok());
}

#[test]
fn endings_tell_the_formats_apart() {
    let (folder, _) = folder_with("x", b"");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("UPPER.BOARD"), PASS).expect("a file for the test");
    assert!(load_map(at("UPPER.BOARD")).is_ok());
    let upper = import_board(at("UPPER.BOARD"), folder.path(), Existing::Keep);
    assert_eq!(upper.map(|m| m.written), Ok(at("UPPER.board.ron")));
    assert!(load_map(at("UPPER.board.ron")).is_ok());

    let other = load_map(at("x")).expect_err("not a map");
    assert!(other.remedy.contains(".board.ron"), "{other}");
    let none = load_map(at("missing.board")).expect_err("no such file");
    assert!(none.message.contains("cannot read"), "{none}");
    let own = import_board(at("UPPER.board.ron"), folder.path(), Existing::Keep);
    assert!(own.is_err_and(|e| e.message.contains("our own")));
    let odd = import_board(at("x"), folder.path(), Existing::Keep);
    assert!(odd.is_err_and(|e| e.message.contains("not a map")));
    assert!(load_map(folder.path()).is_err());
}

#[test]
fn a_broken_board_writes_nothing() {
    let (folder, file) = folder_with("broken.board", b"size 2 2\nhex 0101 0 \"woods\" \"\"\nend");
    let out = folder.path().join("out");
    let fault = import_board(&file, &out, Existing::Replace).expect_err("the board is broken");
    assert_eq!((fault.line, fault.column), (2, 13));
    assert_eq!(fault.file, file);
    assert!(!out.exists());
}

#[test]
fn a_map_is_exported_and_loads_as_the_same_map() {
    let (folder, file) = folder_with("Cold Pass.board", PASS.as_bytes());
    let mut map = load_map(&file).expect("the board is sound").file;
    map.author = Some("A. Player".to_owned());
    map.board
        .edit(Hex::from_column_row(2, 2), |c| c.drift = true);
    let out = folder.path().join("new/Cold Pass.board");
    let notes = export_board(&map, &out, Existing::Keep).expect("it can be written");
    let said: Vec<Why> = notes.iter().map(|n| n.why).collect();
    assert_eq!(said, [Why::Author, Why::Drift]);
    // Notes name the line that was written.
    let text = fs::read_to_string(&out).expect("it was written");
    let line = |n: u32| text.lines().nth(n as usize - 1).unwrap_or_default();
    assert_eq!(line(notes[0].line), "# Made by A. Player.");
    assert_eq!(line(notes[1].line), "hex 0202 0 \"\" \"snow\"");

    let again = load_map(&out).expect("what was written is sound");
    assert_eq!(again.notes, []);
    map.board
        .edit(Hex::from_column_row(2, 2), |c| c.drift = false);
    assert_eq!(again.file.board, map.board);
    assert_eq!(again.file.theme, map.theme);
    assert_eq!(again.file.name, map.name);

    let other = folder.path().join("ford.board");
    let notes = export_board(&map, &other, Existing::Keep).expect("it can be written");
    let name = notes.iter().find(|n| n.why == Why::NameOfFile);
    assert_eq!(name.map(|n| n.what.as_str()), Some("Cold Pass"));
}

#[test]
fn an_export_harms_no_file() {
    let (folder, file) = folder_with("pass.board", PASS.as_bytes());
    let mut map = load_map(&file).expect("the board is sound").file;
    let refused = export_board(&map, &file, Existing::Keep).expect_err("the file is there");
    assert!(refused.message.contains("there already"), "{refused}");
    let odd = export_board(&map, folder.path().join("pass.ron"), Existing::Replace);
    assert!(odd.is_err_and(|e| e.remedy.contains(".board")));
    // A hex that cannot be is refused, and what was there stays.
    map.board.edit(Hex::from_column_row(2, 1), |c| c.level = 99);
    let wrong = export_board(&map, &file, Existing::Replace).expect_err("no such level");
    assert!(wrong.message.contains("(2, 1)"), "{wrong}");
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some(PASS));
    map.board.edit(Hex::from_column_row(2, 1), |c| c.level = 9);
    export_board(&map, &file, Existing::Replace).expect("replacing was allowed");
    assert_eq!(load_map(&file).map(|m| m.file.board), Ok(map.board));
    let names = fs::read_dir(folder.path()).expect("the folder can be listed");
    assert_eq!(names.count(), 1);
}

#[test]
fn boards_get_names_that_every_disk_takes() {
    assert_eq!(board_name("The Long March"), "The Long March.board");
    assert_eq!(board_name(" ../a:b?\n"), "-a-b-.board");
    assert_eq!(board_name("..."), "Unnamed map.board");
}
