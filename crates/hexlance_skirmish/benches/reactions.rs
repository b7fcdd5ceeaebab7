//! How long it takes to find who may react: a path of 8 hexes before ten enemies on a table with walls, crates and mines.

use std::{path::Path, sync::Arc};

use divan::Bencher;
use hexlance_rules::{
    DiceSource,
    conformance::{Cases, Cue, case_from_ron},
};
use hexlance_skirmish::{Battle, Skirmish, content::Content, react::rights, read::Table};

fn main() {
    divan::main();
}

/// A runs 8 hexes, and B1 to B10 are asked what they do.
const OPEN: &str = r#"(
    id: "bench.open", title: "A run before ten enemies",
    terrain: { "level 3": [(8,14), (12,15), (9,17), (14,13), (6,18)],
        "wall height 4 SE": [(10,14)], "wall height 2 SE": [(11,14)], "wall height 4 NE": [(7,16)] },
    north: { "A": "MOV 8-4, at (6,10) E", "N2": "at (2,2)", "N3": "at (4,2)", "N4": "at (6,2)", "N5": "at (8,2)",
        "N6": "at (10,2)", "N7": "at (12,2)", "N8": "at (14,2)", "N9": "at (16,2)", "N10": "at (18,2)" },
    south: { "B1": "at (3,20) NE", "B2": "at (5,21) NE", "B3": "at (7,20) NE", "B4": "at (9,21) NW",
        "B5": "at (11,20) NW", "B6": "at (13,21) NW", "B7": "at (15,20) NW", "B8": "at (10,16) NW",
        "B9": "at (12,17) NW", "B10": "camo, Camouflage, at (16,16)" },
    items: [(kind: Mine, weapon: "antipersonnel_mines", side: South, at: (9,12)), (kind: Mine, weapon: "antipersonnel_mines", side: South, at: (12,12))],
    script: [Order(who: "A", first: Move((14,10)))],
)"#;

/// The battle of a case, once its script has been played.
fn battle(text: &str) -> Battle {
    let (content, file) = (Content::shipped(), Path::new("bench.ron"));
    let case = case_from_ron(text, file).expect("a case");
    let no_maps = |_: &str, _: &Path| unreachable!("it names no map");
    let setup = <Skirmish as Cases>::setup(&case, file, &content, &no_maps).expect("a setup");
    let mut battle =
        Battle::new(Arc::new(setup), content, DiceSource::Script(Vec::new())).expect("a battle");
    let mut cursor = Default::default();
    while let Some((_, cue)) =
        <Skirmish as Cases>::next(&case, &mut cursor, &battle).expect("a line")
    {
        if let Cue::Command { side, command } = cue {
            battle.submit(side, command).expect("it is allowed");
            // What follows would answer the reactions that are measured.
            break;
        }
    }
    battle
}

/// Rights of all ten, as every reaction of the side asks for them.
#[divan::bench]
fn ten_enemies_and_eight_hexes(bencher: Bencher<'_, '_>) {
    let battle = battle(OPEN);
    let table = Table::of(battle.world());
    let order = table.order().expect("an Order");
    assert_eq!(rights(table, order, 1).len(), 10);
    bencher.bench_local(|| rights(table, divan::black_box(order), 1));
}
