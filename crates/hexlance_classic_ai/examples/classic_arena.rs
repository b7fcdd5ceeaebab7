//! Two levels of the classic rules against each other: `cargo run --release --example classic_arena -- hard normal 100`.
//!
//! The third word is the number of games of each battle; the levels change sides after every game. The fourth says over
//! what: `mirror` (equal forces on four grounds, the usual), `mixed` (forces of equal worth), `shipped` (the battles that ship
//! without aircraft), or the name of one ground or battle. A fifth word is the first seed.
//!
//! To try another temper, change it by name: `classic_arena normal:caution=0.7,next=0.4 normal 400`. With `ARENA_WATCH`
//! every wish is looked at that the rules refuse; with `ARENA_SAY` each battle has a line.

#[path = "../../hexlance_ai/examples/arena/mod.rs"]
mod arena;
#[path = "../tests/common/mod.rs"]
mod common;

use arena::Arena;
use common::{Ground, SHIPPED, battle_on, shipped};
use hexlance_classic::{
    Battle,
    content::Content,
    read::Table,
    state::{Ending, Fate},
    victory,
};
use hexlance_classic_ai::Ours;
use hexlance_rules::SideId;

impl Arena for Ours {
    fn winner(ending: &Ending) -> Option<SideId> {
        match ending {
            Ending::Won(side) => Some(*side),
            _ => None,
        }
    }

    fn lost(battle: &Battle) -> (usize, usize) {
        let table = Table::of(battle.world());
        let lost = table.units().filter(|u| u.fate != Fate::Fighting).count();
        (lost, table.units().count())
    }

    fn told(battle: &Battle) -> String {
        let table = Table::of(battle.world());
        let units = table.units().map(|u| {
            let hex = u.hex().map(|hex| hex.column_row());
            format!("{} {:?} {hex:?}", u.name, u.fate)
        });
        let units: Vec<String> = units.collect();
        format!("{:?}, {units:?}", victory::progress(table))
    }
}

fn main() {
    let ground = |name: &str| Ground::ALL.into_iter().find(|g| g.name() == name);
    let contests = |over: &str| match over {
        "shipped" => SHIPPED.map(str::to_owned).to_vec(),
        "mirror" | "mixed" => Ground::ALL.map(|g| g.name().to_owned()).to_vec(),
        one => vec![one.to_owned()],
    };
    arena::run::<Ours>(
        &Content::shipped(),
        ["normal", "walker", "25", "mirror", "1"],
        contests,
        |over, contest, _, seed| match ground(over) {
            Some(ground) => battle_on(ground, seed / 2, true),
            None if over == "shipped" => shipped(SHIPPED[contest]),
            None if matches!(over, "mirror" | "mixed") => {
                battle_on(Ground::ALL[contest], seed / 2, over == "mirror")
            }
            None => shipped(over),
        },
    );
}
