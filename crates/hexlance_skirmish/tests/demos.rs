//! The demos of skills, results of MetaChemistry and states, `scenarios/demos/skirmish`.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_rules::ustr;
use hexlance_skirmish::{
    conformance::{Cue, Cursor, Demo, run_case},
    content::Content,
};

/// Longest caption in characters: it has to be read while something happens.
const LONGEST_CAPTION: usize = 200;

fn demos() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/demos/skirmish");
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of the demos")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    all.sort();
    all
}

#[test]
fn every_demo_shows_what_it_says() {
    let content = Content::shipped();
    let mut failed = Vec::new();
    for path in demos() {
        let text = fs::read_to_string(&path).expect("a demo");
        let outcome = run_case(&text, &path, &content);
        for f in &outcome.failures {
            println!("{}:{}: {}", f.file.display(), f.line, f.message);
        }
        if !outcome.passed() {
            failed.push(outcome.id);
        }
    }
    assert!(failed.is_empty(), "failed: {}", failed.join(", "));
}

#[test]
fn everything_with_words_has_a_demo_that_speaks() {
    let content = Content::shipped();
    let demos = demos();
    assert_eq!(demos.len(), content.words.len());
    for path in demos {
        let demo = Demo::load(&path, &content).expect("a demo");
        let about = demo.about().expect("an ability");
        assert_eq!(demo.id(), format!("demo.{about}"));
        assert_eq!(
            path.file_stem().and_then(|s| s.to_str()),
            Some(about.as_str())
        );
        assert!(content.words.contains_key(&ustr(about.as_str())), "{about}");
        assert!(demo.shows().iter().any(|s| s == about.as_str()));
        assert!(demo.captions().count() >= 2, "{about} says too little");
        for caption in demo.captions() {
            assert!(caption.len() <= LONGEST_CAPTION, "{about}: {caption}");
        }
    }
}

#[test]
fn a_demo_can_be_watched_left_and_come_back_to() {
    let content = Content::shipped();
    for path in demos() {
        let demo = Demo::load(&path, &content).expect("a demo");
        let mut battle = demo.battle(1).expect("a battle");
        let mut cursor = Cursor::default();
        let mut kept = None;
        while let Some(cue) = demo.next(&mut cursor, &battle).expect("a line") {
            if let Cue::Command { side, command } = cue {
                battle.submit(side, command).expect("a command");
            }
            if kept.is_none() && cursor.lines_done() > demo.lines() / 2 {
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
