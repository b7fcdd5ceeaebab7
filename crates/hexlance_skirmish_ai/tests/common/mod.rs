//! Skirmish battles for tests and the arena: ground with cover, the same for both sides by a half turn, and the ready
//! lists.
#![allow(dead_code)] // each test uses its part

use std::{collections::BTreeMap, path::Path, sync::Arc};

use hexlance_board::{BoardFile, Direction, Edge, Hex, Theme};
use hexlance_rules::{Message, ResolvedMap, SideId};
use hexlance_skirmish::{
    content::Content,
    force,
    ground::{Gloom, at, cell},
    score::Task,
    setup::{
        Kit, Setup, TrooperSetup,
        scenario::{load_scenario, resolve},
        side,
    },
};
use hexlance_skirmish_ai::Player;

#[path = "../../../hexlance_ai/tests/common/chance.rs"]
mod chance;

pub use chance::Chance;

/// The ready lists.
pub const FORCES: [&str; 8] = [
    "toll_road_company",
    "castellans_escort",
    "veiled_march",
    "night_of_faces",
    "clockwork_guard",
    "moth_and_sling",
    "hearth_host",
    "ox_and_poacher",
];

/// The same cell of the other side's half.
fn turned((c, r): (i16, i16)) -> (i16, i16) {
    (23 - c, 31 - r)
}

/// Crates, containers and houses, the same for both sides; consoles beside the middle line.
pub fn ground(seed: u64) -> BTreeMap<Hex, String> {
    let mut chance = Chance::new(seed + 1);
    let mut out = BTreeMap::new();
    let consoles = [(6, 15), (17, 16)];
    let near = |c: i16, r: i16| {
        consoles
            .iter()
            .any(|(a, b)| at(c, r).distance(at(*a, *b)) < 2)
    };
    let mut block = |c: i16, r: i16, height: u8| {
        for (c, r) in [(c, r), turned((c, r))] {
            if (0..24).contains(&c) && (0..32).contains(&r) && !near(c, r) {
                out.insert(at(c, r), format!("obstacle height {height}"));
            }
        }
    };
    for _ in 0..9 {
        let (c, r) = (chance.below(24) as i16, 2 + chance.below(14) as i16);
        let height = [5, 5, 6, 8][chance.below(4)];
        let (w, h) = (1 + chance.below(3) as i16, 1 + chance.below(3) as i16);
        for dc in 0..w {
            for dr in 0..h {
                block(c + dc, r + dr, height);
            }
        }
    }
    for _ in 0..26 {
        let (c, r) = (chance.below(24) as i16, chance.below(16) as i16);
        block(c, r, [1, 2, 2, 4][chance.below(4)]);
    }
    for (c, r) in consoles {
        out.insert(at(c, r), "console".to_owned());
    }
    for _ in 0..4 {
        let (c, r) = (2 + chance.below(20) as i16, 4 + chance.below(11) as i16);
        for hex in [at(c, r), at(turned((c, r)).0, turned((c, r)).1)] {
            let (c, r) = cell(hex);
            if (0..24).contains(&c) && (0..32).contains(&r) {
                let side = Direction::ALL[chance.below(6)];
                let term: &mut String = out.entry(hex).or_default();
                if !term.contains("wall") {
                    let comma = if term.is_empty() { "" } else { ", " };
                    *term += &format!("{comma}wall height 2 {side:?}");
                }
            }
        }
    }
    out
}

/// The troopers of a ready list, by combat group.
pub fn ready(name: &str) -> Vec<Vec<TrooperSetup>> {
    let content = Content::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../forces");
    let file = folder.join(format!("{name}.skirmish.ron"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let force = force::read(&text, &file).expect("a list that ships");
    groups(&force, &content)
}

fn groups(force: &force::Force, content: &Content) -> Vec<Vec<TrooperSetup>> {
    let mut out: BTreeMap<u8, Vec<TrooperSetup>> = BTreeMap::new();
    for (member, profile) in force::units(force, content) {
        let mut trooper = TrooperSetup::of(Kit::of(profile, content));
        trooper.bought = member.bought.clone();
        out.entry(member.group).or_default().push(trooper);
    }
    out.into_values().collect()
}

/// A trooper that ships.
pub fn profiled(id: &str) -> TrooperSetup {
    let content = Content::shipped();
    TrooperSetup::of(Kit::of(
        content.unit(id).expect("a unit that ships"),
        &content,
    ))
}

/// A battle of these lists on a ground of the seed.
pub fn setup(
    north: Vec<Vec<TrooperSetup>>,
    south: Vec<Vec<TrooperSetup>>,
    seed: u64,
    task: Task,
) -> Arc<Setup> {
    let map = ResolvedMap {
        name: "arena".to_owned(),
        theme: Theme::default().name().to_owned(),
        columns: 32,
        rows: 24,
        base: String::new(),
        hexes: ground(seed),
        sheets: None,
    };
    Arc::new(Setup {
        title: "Arena".to_owned(),
        map,
        gloom: Gloom::None,
        points: 150,
        depth: 8,
        rounds: 3,
        first: None,
        link_teams: false,
        task,
        items: Vec::new(),
        sides: vec![
            side("North", Edge::West, north),
            side("South", Edge::East, south),
        ],
        mid_turn: None,
        lesson: None,
    })
}

/// A battle whose lists, ground and task come from the seed; both sides have the same list if they are to mirror.
pub fn battle(seed: u64, mirror: bool) -> Arc<Setup> {
    let mut chance = Chance::new(seed + 99);
    let north = FORCES[chance.below(8)];
    let south = if mirror {
        north
    } else {
        FORCES[chance.below(8)]
    };
    let task = drawn_task(&mut chance);
    setup(ready(north), ready(south), seed, task)
}

/// A task from a seed.
pub fn task(seed: u64) -> Task {
    drawn_task(&mut Chance::new(seed + 99))
}

fn drawn_task(chance: &mut Chance) -> Task {
    match chance.below(4) {
        0 => Task::TwoCrates {
            crates: vec![at(8, 15), at(15, 16)],
        },
        1 => Task::FourQuarters,
        _ => Task::Foothold,
    }
}

/// The battles that ship.
pub const SHIPPED: [&str; 6] = [
    "dead_shift",
    "deck_nine",
    "night_freight_at_quay_four",
    "over_the_tiles",
    "the_bell_of_ashhallow",
    "toll_at_the_long_wall",
];

/// A battle that ships.
pub fn shipped(name: &str) -> Arc<Setup> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join("scenarios").join(format!("{name}.ron"));
    let text = std::fs::read_to_string(&file).expect("a battle that ships");
    let scenario = load_scenario(&text, &file).unwrap_or_else(|e| panic!("{name}: {e}"));
    let map = |map: &str| -> Result<BoardFile, Message> {
        let file = root.join("assets/maps").join(format!("{map}.board.ron"));
        BoardFile::load(file).map_err(|e| Message::verbatim(e.to_string()))
    };
    let setup = resolve(&scenario, &Content::shipped(), &map);
    Arc::new(setup.unwrap_or_else(|e| panic!("{name}: {e:?}")))
}

/// A battle of lists that are drawn.
pub fn drawn(seed: u64) -> Arc<Setup> {
    let content = Content::shipped();
    let [north, south] =
        [2 * seed, 2 * seed + 1].map(|s| groups(&force::draw(150, s, &content), &content));
    setup(north, south, seed, Task::Foothold)
}

/// A player of a level.
pub fn player(level: &str, seed: u64) -> Player {
    Player::new(level, seed).expect("a level")
}

/// Hexes for scenes.
pub fn hex(c: i16, r: i16) -> Hex {
    at(c, r)
}

/// The sides.
pub const SIDES: [SideId; 2] = [SideId(0), SideId(1)];
