//! Files of other programs that are known by their names and not read yet.

use std::path::Path;

use hexlance_board::Diagnostic;

/// Endings, what such a file is, and what can be done instead.
const KNOWN: [(&str, &str, &str); 4] = [
    (
        ".mms",
        "MegaMek scenarios (.mms)",
        "build the battle in the editor (`hexlance edit`); its boards can be imported: `hexlance import FILE.board`",
    ),
    (".mtf", "MegaMek units (.mtf)", CARDS),
    (".blk", "MegaMek units (.blk)", CARDS),
    (
        ".mul",
        "MegaMek unit lists (.mul)",
        "put the force together in the program, or write a force file: docs/modding.md shows the form",
    ),
];

const CARDS: &str = "write its card as a file of your own: docs/modding.md shows the form";

/// That a file is one of another program which is not read yet, if its name says so.
pub fn not_read_yet(file: &Path) -> Option<Diagnostic> {
    let name = file.file_name()?.to_string_lossy().to_lowercase();
    let (_, what, remedy) = KNOWN.iter().find(|(ending, ..)| name.ends_with(ending))?;
    Some(Diagnostic::written(
        file,
        format!("these are {what}; not read yet"),
        *remedy,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_programs_are_told_by_their_endings() {
        for name in ["a.mms", "b/Atlas.MTF", "c.blk", "d.mul"] {
            let fault = not_read_yet(Path::new(name)).expect(name);
            assert!(fault.message.contains("MegaMek"), "{fault}");
        }
        for name in ["a.ron", "mtf", "hills.board", "a.mms.ron"] {
            assert_eq!(not_read_yet(Path::new(name)), None);
        }
    }
}
