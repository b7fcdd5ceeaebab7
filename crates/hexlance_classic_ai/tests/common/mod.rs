//! Classic battles for tests and the arena: forces of shipped 'Mechs, drawn evenly by worth, on hills, woods and water that
//! are the same for both sides by a half turn.
#![allow(dead_code)] // each test uses its part

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use hexlance_board::{BoardFile, Direction, Edge, Hex};
use hexlance_classic::{
    Battle,
    command::Command,
    content::{Content, Known},
    model::record::UnitRecord,
    read::Table,
    setup::{MidTurn, Setup, UnitSetup, load_scenario, resolve},
    state::{Agreed, Phase, Place},
};
use hexlance_classic_ai::{Player, to_act};
use hexlance_rules::{
    DiceSource, ForceSetup, FormationSetup, Message, ResolvedMap, SideId, SideSetup,
};

#[path = "../../../hexlance_ai/tests/common/chance.rs"]
mod chance;

pub use chance::Chance;

/// A battle's grounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Woods and a few hills, 18 by 24.
    Woods,
    /// Ridges, 24 by 24.
    Hills,
    /// A river with fords, 18 by 24.
    River,
    /// Hardly any cover, 30 by 30.
    Open,
    /// Streets between buildings of every class, 18 by 24. Nothing is drawn from it unless it is asked for.
    Town,
}

impl Ground {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Woods, Self::Hills, Self::River, Self::Open];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Woods => "woods",
            Self::Hills => "hills",
            Self::River => "river",
            Self::Open => "open",
            Self::Town => "town",
        }
    }

    const fn size(self) -> (i16, i16) {
        match self {
            Self::Woods | Self::River | Self::Town => (19, 24),
            Self::Hills => (25, 24),
            Self::Open => (31, 30),
        }
    }
}

/// The map of a ground by a seed.
fn map(ground: Ground, seed: u64) -> ResolvedMap {
    let mut r = Chance::new(seed + 11);
    let (columns, rows) = ground.size();
    let mut hexes: BTreeMap<Hex, String> = BTreeMap::new();
    let at = Hex::from_column_row;
    let middle = (columns / 2 + 1, rows / 2);
    // A half turn about a point of the middle column: odd numbers of columns make both halves alike.
    let turned = |hex: Hex| {
        let (a, b) = (at(middle.0, middle.1), at(middle.0, middle.1 + 1));
        Hex::new(a.q + b.q - hex.q, a.r + b.r - hex.r)
    };
    let inside = |hex: Hex| {
        let (c, r) = hex.column_row();
        (1..=columns).contains(&c) && (1..=rows).contains(&r)
    };
    let mut put = |hex: Hex, words: &str| {
        for hex in [hex, turned(hex)] {
            if inside(hex) {
                hexes.insert(hex, words.to_owned());
            }
        }
    };
    let spot = |r: &mut Chance| {
        at(
            1 + r.below(columns as usize) as i16,
            3 + r.below(rows as usize / 2) as i16,
        )
    };
    let (hills, woods, rough) = match ground {
        Ground::Woods => (2, 14, 6),
        Ground::Hills => (7, 6, 6),
        Ground::River => (2, 7, 4),
        Ground::Open => (1, 5, 8),
        Ground::Town => (1, 3, 2),
    };
    for _ in 0..hills {
        let top = spot(&mut r);
        let high = 1 + r.below(3) as i16;
        for hex in top.within(2) {
            let level = high - hex.distance(top) as i16 / 2 - r.below(2) as i16;
            if level > 0 {
                put(hex, &format!("level {level}"));
            }
        }
    }
    for _ in 0..woods {
        let centre = spot(&mut r);
        for hex in centre.within(1) {
            if r.one_in(4) {
                continue;
            }
            put(
                hex,
                if r.one_in(3) {
                    "heavy woods"
                } else {
                    "light woods"
                },
            );
        }
    }
    for _ in 0..rough {
        let hex = spot(&mut r);
        put(hex, "rough");
    }
    if ground == Ground::Town {
        let kinds = [
            "light building height 1",
            "medium building height 2",
            "paved, medium building height 1",
            "heavy building height 3",
            "hardened bunker height 1",
        ];
        for _ in 0..22 {
            let (corner, words) = (spot(&mut r), kinds[r.below(kinds.len())]);
            put(corner, words);
            if r.one_in(2) {
                put(corner.neighbour(Direction::S), words);
            }
        }
    }
    if ground == Ground::River {
        for column in 1..=columns {
            if column % 5 == 3 {
                continue;
            }
            put(
                at(column, rows / 2),
                if r.one_in(3) { "water 2" } else { "water 1" },
            );
        }
    }
    ResolvedMap {
        name: ground.name().to_owned(),
        theme: String::new(),
        columns: columns as u16,
        rows: rows as u16,
        base: "level 0".to_owned(),
        hexes,
        sheets: None,
    }
}

/// The shipped 'Mechs, by id.
pub fn mechs(content: &Content) -> Vec<Arc<Known>> {
    let all = content.units.values().filter(|k| k.sheet.class.is_mech());
    all.cloned().collect()
}

/// Four 'Mechs for each side, whose worths differ by a twentieth at most.
fn forces(content: &Content, r: &mut Chance, mirror: bool) -> [Vec<UnitRecord>; 2] {
    let all = mechs(content);
    let draw =
        |r: &mut Chance| -> Vec<Arc<Known>> { (0..4).map(|_| r.pick(&all).clone()).collect() };
    let worth = |force: &[Arc<Known>]| force.iter().map(|k| k.worth).sum::<u32>();
    let records = |force: &[Arc<Known>]| force.iter().map(|k| k.record.clone()).collect();
    let first = draw(r);
    if mirror {
        return [records(&first), records(&first)];
    }
    let mut second = draw(r);
    for _ in 0..4_000 {
        if worth(&first).abs_diff(worth(&second)) * 20 <= worth(&first) {
            break;
        }
        second = draw(r);
    }
    [records(&first), records(&second)]
}

/// A side.
pub fn side(
    name: &str,
    home: Edge,
    units: Vec<UnitSetup<UnitRecord>>,
) -> SideSetup<UnitSetup<UnitRecord>> {
    SideSetup {
        name: name.to_owned(),
        home: Some(home),
        forces: vec![ForceSetup {
            name: name.to_owned(),
            formations: vec![FormationSetup::of("Lance", units)],
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    }
}

/// A battle on a ground whose forces come from the seed; both sides have the same if they are to mirror.
pub fn battle_on(ground: Ground, seed: u64, mirror: bool) -> Arc<Setup> {
    let content = Content::shipped();
    let mut r = Chance::new(seed + 99);
    let [south, north] = forces(&content, &mut r, mirror);
    let units = |force: Vec<UnitRecord>| force.into_iter().map(UnitSetup::of).collect();
    Arc::new(Setup {
        title: "Arena".to_owned(),
        map: map(ground, seed),
        agreed: Agreed {
            turns: 15,
            ..Agreed::default()
        },
        about: Default::default(),
        sides: vec![
            side("South", Edge::South, units(south)),
            side("North", Edge::North, units(north)),
        ],
        lesson: None,
        mid_turn: None,
    })
}

/// A battle of a seed.
pub fn battle(seed: u64, mirror: bool) -> Arc<Setup> {
    battle_on(Ground::ALL[seed as usize % 4], seed / 2, mirror)
}

/// The battles that ship in which no aircraft fly, those of a lesson left out.
pub const SHIPPED: [&str; 10] = [
    "two_at_tanners_ford",
    "the_shoulders_of_larch_hill",
    "hot_iron",
    "a_stone_apiece",
    "the_millrace_road",
    "six_floors_of_quern",
    "needles_on_dunnet_water",
    "five_white_stones",
    "rye_over_the_hatches",
    "the_long_run_to_skelder",
];

/// A battle that ships.
pub fn shipped(name: &str) -> Arc<Setup> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join(format!("scenarios/{name}.ron"));
    let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let scenario = load_scenario(&text, &file).unwrap_or_else(|fault| panic!("{fault}"));
    let map = |name: &str| {
        let file = root.join("assets/maps").join(format!("{name}.board.ron"));
        BoardFile::load(file).map_err(|d| Message::verbatim(d.to_string()))
    };
    let setup = resolve(&scenario, &Content::shipped(), &map);
    Arc::new(setup.unwrap_or_else(|faults| panic!("{faults:#?}")))
}

/// Starts a battle with a log.
pub fn begin(setup: impl Into<Arc<Setup>>, seed: u64) -> Battle {
    let dice = DiceSource::Seed(seed);
    Battle::with_options(setup.into(), Content::shipped(), dice, true, false).expect("it starts")
}

/// What the best player wants to do for South, which has to be legal.
pub fn wish(battle: &Battle) -> Command {
    let wish = player("hard", 1).wish(battle, SOUTH).expect("a wish");
    battle
        .check(SOUTH, &wish)
        .unwrap_or_else(|e| panic!("{wish:?}: {e}"));
    wish
}

/// Plays a battle to its end: every wish has to be legal, all units to be set up, and a replay to come to the same state.
/// `look` is shown the battle after each command.
pub fn led(
    setup: impl Into<Arc<Setup>>,
    levels: [&str; 2],
    seed: u64,
    mut look: impl FnMut(&Battle),
) -> Battle {
    let mut battle = begin(setup, seed);
    let mut players = levels.map(|l| player(l, seed));
    while let Some(side) = to_act(&battle) {
        let wish = players[side.index()].wish(&battle, side);
        let command = wish.unwrap_or_else(|| panic!("{levels:?}, seed {seed}: no wish"));
        if let Err(e) = battle.submit(side, command.clone()) {
            panic!("{levels:?}, seed {seed}: {command:?} is refused: {e}");
        }
        assert!(battle.history().len() < 3_000, "seed {seed} does not end");
        look(&battle);
    }
    let table = Table::of(battle.world());
    assert_eq!(table.clock().phase, Phase::Over);
    let set_up = table
        .units()
        .all(|u| u.place != Place::Reserve || u.may_enter());
    assert!(set_up, "seed {seed}: all are set up");
    battle
}

/// Whether a replay of a battle comes to the same state.
pub fn replays(battle: &Battle) -> bool {
    let again = battle.at(battle.history().len()).expect("a battle");
    battle.hash() == again.hash()
}

/// The side of scenes that acts.
pub const SOUTH: SideId = SideId(0);

/// A player of a level.
pub fn player(level: &str, seed: u64) -> Player {
    Player::new(level, seed).expect("a level")
}

/// A shipped unit in a hex with a facing.
pub fn unit(id: &str, (column, row): (i16, i16), facing: Direction) -> UnitSetup<UnitRecord> {
    let content = Content::shipped();
    let known = content
        .unit(&format!("classic.{id}"))
        .expect("a shipped unit");
    UnitSetup {
        at: Some(Hex::from_column_row(column, row)),
        facing: Some(facing),
        ..UnitSetup::of(known.record.clone())
    }
}

/// A scene in the middle of a turn on a map of 20 by 20, in which South acts first.
pub fn scene(
    phase: Phase,
    hexes: &[((i16, i16), &str)],
    south: Vec<UnitSetup<UnitRecord>>,
    north: Vec<UnitSetup<UnitRecord>>,
) -> Setup {
    let hexes = hexes.iter();
    Setup {
        title: "Scene".to_owned(),
        map: ResolvedMap {
            name: "scene".to_owned(),
            theme: String::new(),
            columns: 20,
            rows: 20,
            base: "level 0".to_owned(),
            hexes: hexes
                .map(|((c, r), words)| (Hex::from_column_row(*c, *r), (*words).to_owned()))
                .collect(),
            sheets: None,
        },
        agreed: Agreed {
            turns: 12,
            ..Agreed::default()
        },
        about: Default::default(),
        sides: vec![
            side("South", Edge::South, south),
            side("North", Edge::North, north),
        ],
        lesson: None,
        mid_turn: Some(MidTurn {
            turn: 3,
            phase,
            order: vec![SideId(0), SideId(1)],
            assaults: Vec::new(),
            buildings: Vec::new(),
        }),
    }
}
