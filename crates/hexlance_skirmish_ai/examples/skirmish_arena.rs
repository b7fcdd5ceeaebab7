//! Two levels of the skirmish rules against each other: `cargo run --release --example skirmish_arena -- hard normal 100`.
//!
//! The third word is the number of games; the levels change sides after every game. The fourth says over what: `mirror`
//! (equal lists, the usual), `mixed` (any ready lists), `drawn` (lists by the seed), or `lists` (each list against each
//! other: a line for each list), `shipped` (the battles that ship, a line for each), the name of one
//! list or battle, or `factions` (each faction against
//! each other on the ready lists: a line for each pair, with the first one's wins in the column of levels). A fifth word is
//! the first seed.
//!
//! To try another temper, change it by name: `skirmish_arena normal:caution=0.7,least=1 normal 400`.

use std::sync::Arc;

#[path = "../../hexlance_ai/examples/arena/mod.rs"]
mod arena;
#[path = "../tests/common/mod.rs"]
mod common;

use arena::Arena;
use common::{FORCES, SHIPPED, battle, drawn, ready, setup, shipped, task};
use hexlance_rules::SideId;
use hexlance_skirmish::{
    Battle, content::Content, read::Table, score::Score, setup::Setup, state::Ending,
};
use hexlance_skirmish_ai::Ours;

impl Arena for Ours {
    fn winner(ending: &Ending) -> Option<SideId> {
        match ending {
            Ending::Won(side) => Some(*side),
            _ => None,
        }
    }

    fn lost(battle: &Battle) -> (usize, usize) {
        let table = Table::of(battle.world());
        let lost = table.troopers().filter(|t| t.is_null()).count();
        (lost, table.troopers().count())
    }

    fn told(battle: &Battle) -> String {
        let table = Table::of(battle.world());
        let lost = [0, 1].map(|s| {
            let own = table.troopers().filter(|t| t.owner == SideId(s));
            own.filter(|t| t.is_null())
                .map(|t| t.printed.points)
                .sum::<u16>()
        });
        let points = &battle.world().resource::<Score>().points;
        format!("points {points:?}, lost {lost:?}")
    }
}

/// The factions whose ready lists stand in [`FORCES`], two of each.
const FACTIONS: [&str; 4] = ["Calder", "Vessari", "Orrery", "Skarn"];

/// Each two factions.
fn pairs() -> [(usize, usize); 6] {
    [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
}

/// A battle of two ready lists; the first plays the first side in even games.
fn lists_against([own, other]: [usize; 2], n: usize, seed: u64) -> Arc<Setup> {
    let (own, other) = (ready(FORCES[own]), ready(FORCES[other]));
    let (north, south) = if n.is_multiple_of(2) {
        (own, other)
    } else {
        (other, own)
    };
    setup(north, south, seed, task(seed))
}

fn main() {
    let contests = |over: &str| match over {
        "lists" => FORCES.map(str::to_owned).to_vec(),
        "shipped" => SHIPPED.map(str::to_owned).to_vec(),
        "factions" => pairs()
            .map(|(a, b)| format!("{} : {}", FACTIONS[a], FACTIONS[b]))
            .to_vec(),
        one => vec![one.to_owned()],
    };
    arena::run::<Ours>(
        &Content::shipped(),
        ["normal", "walker", "100", "mirror", "1"],
        contests,
        |over, contest, n, seed| match over {
            "lists" => lists_against([contest, (contest + 1 + n / 2 % 7) % 8], n, seed),
            "factions" => {
                let (own, other) = pairs()[contest];
                let (own, other) = (2 * own + n / 2 % 2, 2 * other + n / 4 % 2);
                lists_against([own, other], n, seed / 2)
            }
            "drawn" => drawn(seed / 2),
            "shipped" => shipped(SHIPPED[contest]),
            name if SHIPPED.contains(&name) => shipped(name),
            name if FORCES.contains(&name) => {
                let own = FORCES.iter().position(|f| *f == name).unwrap_or(0);
                lists_against([own, (own + 1 + n / 2 % 7) % 8], n, seed)
            }
            _ => battle(seed / 2, over == "mirror"),
        },
    );
}
