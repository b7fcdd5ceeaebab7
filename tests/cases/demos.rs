//! What must hold of the demos of every ruleset: for the tests of the rulesets' crates.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_rules::conformance::{Cases, Cue, Demo, run_case};

/// Longest caption in characters: it has to be read while something happens.
const LONGEST_CAPTION: usize = 200;

/// The demos of a ruleset, by name.
pub fn files(ruleset: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/demos")
        .join(ruleset);
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of the demos")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    all.sort();
    all
}

/// Every demo shows what it says.
pub fn are_as_they_say<R: Cases>(files: &[PathBuf], content: &Arc<R::Content>) {
    let mut failed = Vec::new();
    for path in files {
        let text = fs::read_to_string(path).expect("a demo");
        let outcome = run_case::<R>(&text, path, content);
        for f in &outcome.failures {
            println!("{}:{}: {}", f.file.display(), f.line, f.message);
        }
        if !outcome.passed() {
            failed.push(outcome.id);
        }
    }
    assert!(failed.is_empty(), "failed: {}", failed.join(", "));
}

/// Every demo is called after something that there is, and speaks of it.
pub fn speak<R: Cases>(
    files: &[PathBuf],
    content: &Arc<R::Content>,
    is_known: impl Fn(&str) -> bool,
) {
    for path in files {
        let demo = Demo::<R>::load(path, content).expect("a demo");
        let about = demo.about().expect("an ability");
        assert_eq!(demo.id(), format!("demo.{about}"));
        assert_eq!(
            path.file_stem().and_then(|s| s.to_str()),
            Some(about.as_str())
        );
        assert!(is_known(about.as_str()), "{about}");
        assert!(demo.shows().iter().any(|s| s == about.as_str()));
        assert!(demo.captions().count() >= 2, "{about} says too little");
        for caption in demo.captions() {
            assert!(caption.len() <= LONGEST_CAPTION, "{about}: {caption}");
        }
    }
}

/// A demo can be watched, left, and come back to.
pub fn can_be_left<R: Cases>(files: &[PathBuf], content: &Arc<R::Content>) {
    for path in files {
        let demo = Demo::<R>::load(path, content).expect("a demo");
        let mut battle = demo.battle(1).expect("a battle");
        let mut cursor = R::Cursor::default();
        let mut kept = None;
        while let Some(cue) = demo.next(&mut cursor, &battle).expect("a line") {
            if let Cue::Command { side, command } = cue {
                battle.submit(side, command).expect("a command");
            }
            if kept.is_none() && R::lines_done(&cursor) > demo.lines() / 2 {
                kept = Some((cursor.clone(), battle.history().len()));
            }
        }
        let (mut cursor, commands) = kept.expect("a place in the middle");
        let mut past = battle.at(commands).expect("the battle of then");
        while let Some(cue) = demo.next(&mut cursor, &past).expect("a line") {
            if let Cue::Command { side, command } = cue {
                past.submit(side, command).expect("a command");
            }
        }
        assert_eq!(past.hash(), battle.hash(), "{}", demo.id());
        // Whoever takes over finds a battle that goes on.
        assert!(Arc::ptr_eq(past.setup(), battle.setup()));
    }
}
