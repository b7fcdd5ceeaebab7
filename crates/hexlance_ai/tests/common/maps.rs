//! The shipped maps.

use std::path::Path;

use hexlance_board::BoardFile;

/// A shipped map with its name.
pub type Map = (String, BoardFile);

/// All shipped maps, by name.
pub fn maps() -> Vec<Map> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    let mut out: Vec<Map> = std::fs::read_dir(&folder)
        .expect("the folder of the maps")
        .map(|e| e.expect("an entry").path())
        .filter_map(|p| {
            let name = p.file_name()?.to_str()?.strip_suffix(".board.ron")?;
            let map = BoardFile::load(&p).unwrap_or_else(|d| panic!("{d}"));
            Some((name.to_owned(), map))
        })
        .collect();
    out.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!out.is_empty());
    out
}
