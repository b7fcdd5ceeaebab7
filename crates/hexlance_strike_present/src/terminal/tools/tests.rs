//! What any ruleset can do on the command line, done by the strike rules.

use std::path::Path;

use hexlance_strike::read;

use crate::StrikeGame;
use hexlance_cli::{bench::large_battle, unknown::fields};

#[test]
fn the_large_battle_has_everybody_on_it() {
    let data = crate::shipped();
    let battle = large_battle::<StrikeGame>(200, 100, &data);
    let battle = battle.map_err(|e| format!("{e:?}")).expect("it begins");
    let on_the_map = read::units(battle.world())
        .filter(|u| u.hex().is_some())
        .count();
    assert_eq!(on_the_map, 200);
}

#[test]
fn fields_are_found_beside_a_setup_with_maps_by_hexes() {
    let text = "(version: 1, ruleset: \"strike\", title: \"t\", setup: (map: {(1, 2): \"water 1\"}), dice: Seed(1),\n\
                commands: [\n(side: (0), command: Done, hash: 3, sealed: false),\n\
                (side: (0), command: Deploy(speed: 3, unit: (1), hex: (7, -1), facing: S), hash: 4, mood: 1, sealed: \
                false),\n])";
    let found = fields::<StrikeGame>(text, Path::new("r.ron"));
    let told = found.iter().map(|f| (f.line, f.message.to_string()));
    let told: Vec<_> = told.collect();
    let told: Vec<_> = told.iter().map(|(line, m)| (*line, m.as_str())).collect();
    assert_eq!(
        told,
        [
            (
                4,
                "command 2 has a field “speed” that this program does not know"
            ),
            (
                4,
                "command 2 has a field “mood” that this program does not know"
            ),
        ]
    );
    let known = text.replace("speed: 3, ", "").replace("mood: 1, ", "");
    assert!(fields::<StrikeGame>(&known, Path::new("r.ron")).is_empty());
}
