//! Why the computer gave its orders: read with the mouse on the lines of the log, unless somebody hides.

use std::path::Path;

use hexlance::{game::session::Session, theme::HudHits};
use hexlance_strike::command::Command;
use hexlance_strike_present::{StrikeGame, battle::session::Seen};

use crate::table::{self, Table};

/// Two patrols in the open, and a third unit of the second side.
fn scenario(third: &str) -> String {
    format!(
        r#"(
    ruleset: "strike",
    title: "The ford",
    map: Inline(columns: 16, rows: 12, hexes: {{ (9, 6): "light woods" }}),
    turn_limit: 2,
    sides: [
        (
            name: "Chests of Foundry Row", home: West,
            forces: [(name: "Reds", formations: [(name: "Reds", units: [
                (card: "bm_tarn_walker", name: "Tarn", at: (2, 5), facing: NE),
            ])])],
        ),
        (
            name: "Rangers of Whitepine", home: East,
            forces: [(name: "Blues", formations: [(name: "Blues", units: [
                (card: "bm_kiln_widow", name: "Widow", at: (9, 5), facing: SW),
                {third}
            ])])],
        ),
    ],
)"#
    )
}

fn open(folder: &Path, third: &str) -> Table {
    let mods = folder.join("mods");
    std::fs::create_dir_all(mods.join("scenarios")).expect("a folder");
    std::fs::write(mods.join("scenarios/patrols.ron"), scenario(third)).expect("it is written");
    let data = table::data(&[&mods]);
    assert!(data.faults.is_empty(), "{:?}", data.faults);
    Table::open(&data, folder, Some("patrols"), Some(["human", "normal"]))
}

/// Ends what the person has to do until the computer has given an order that is weighed.
fn let_it_order(t: &mut Table) {
    for _ in 0..40 {
        t.frames(8);
        let weighed = |t: &Table| {
            let mut given = t.session().reasons.values();
            given.any(|g| matches!(g.why, hexlance_ai::why::Why::Weighed { .. }))
        };
        if weighed(t) {
            t.frames(4);
            return;
        }
        // Somebody has to be chosen who moves, or stands still.
        let session = t.session();
        let next = session
            .view()
            .own_active()
            .find(|u| !u.acts.activated)
            .map(|u| u.id);
        if let Some(next) = next.filter(|_| session.viewer_acts()) {
            t.select(next);
            t.frames(2);
        }
        if t.offers("action.end-phase") {
            t.end_phase();
        }
    }
    panic!(
        "the computer has weighed nothing; {:?}, said: {:?}, on screen: {:?}",
        t.view().instruction,
        t.toasts(),
        t.keys()
    );
}

/// The number of the first line of the log that has a reason, and the order that it names.
fn reasoned(t: &Table) -> Option<(u64, String)> {
    let mut lines = t.view().log.iter();
    lines.find_map(|l| Some((l.id, l.why.as_ref()?.order.clone())))
}

#[test]
fn the_log_says_why_the_computer_gave_an_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = open(folder.path(), "");
    let_it_order(&mut t);
    let (line, order) = reasoned(&t).expect("a line with a reason");
    if !t.offers(&format!("log.line.{line}")) {
        t.click("log.toggle");
        t.frames(4);
    }
    let key = format!("log.line.{line}");
    let (x, y) = {
        let hits = t.world().resource::<HudHits>();
        hits.get(&key).expect("it is on the screen").centre()
    };
    assert!(!t.offers("log.why"), "nobody points at it yet");
    t.point(bevy::math::Vec2::new(x, y));
    t.frames(12);
    let hits = t.world().resource::<HudHits>();
    let told = hits.get("log.why").expect("the reason is shown");
    assert_eq!(told.label, format!("Why: {order}"));
}

#[test]
fn the_log_gives_no_reason_while_somebody_hides() {
    let folder = tempfile::tempdir().expect("a folder");
    let lurker = r#"(card: "bm_cinderhook", name: "Hook", at: (9, 6), hidden: true),"#;
    let mut t = open(folder.path(), lurker);
    let_it_order(&mut t);
    assert!(!t.session().reasons.is_empty(), "there are reasons");
    assert_eq!(reasoned(&t), None, "and nobody reads them");
    // When the battle is over everything may be known.
    let side = t.session().viewer;
    let mut session = t.world_mut().resource_mut::<Session<StrikeGame>>();
    session
        .submit(side, Command::Concede)
        .expect("who has had enough may give up");
    t.frames(4);
    assert!(t.session().is_over());
    assert!(reasoned(&t).is_some(), "now they are read");
}
