//! Battles drawn by a seed: lists of any size on ground with everything that stands on tables, for any task. The same seed
//! draws the same battle.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{MapSetup, Message, Scenario, SideId, SideSetup};
use hexlance_skirmish::{
    content::Content,
    force::{self, Force},
    form::UnitSetup,
    ground::{
        Area, Difficulty, Fitting, GateState, Gloom, Opening, Saturation, TerrainKind, Visibility,
    },
    model::Skill,
    score::Task,
    setup::{
        MidItem, Setup,
        scenario::{load_scenario, resolve},
    },
    state::ItemKind,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

/// So many battles are drawn until one can be fought.
const TRIES: usize = 50;

/// A scenario without ground and troopers.
const BLANK: &str = r#"(
    ruleset: "skirmish", title: "Drawn battle",
    map: Inline(columns: 32, rows: 24, hexes: {}),
    sides: [(name: "North", forces: []), (name: "South", forces: [])],
)"#;

/// The battle of a seed.
pub fn battle(seed: u64, content: &Arc<Content>) -> Setup {
    let mut drawer = Drawer {
        rng: ChaCha8Rng::seed_from_u64(seed),
        content,
    };
    let mut problems = Vec::new();
    for _ in 0..TRIES {
        let scenario = drawer.scenario(seed);
        let no_maps = |_: &str| Err(Message::verbatim("there are no maps".to_owned()));
        match resolve(&scenario, content, &no_maps) {
            Ok(setup) => return setup,
            Err(found) => problems = found,
        }
    }
    panic!("battle {seed}: {TRIES} of its kind cannot be fought; the last: {problems:?}");
}

struct Drawer<'c> {
    rng: ChaCha8Rng,
    content: &'c Arc<Content>,
}

impl Drawer<'_> {
    fn one_in(&mut self, n: u32) -> bool {
        self.rng.random_range(0..n) == 0
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of.choose(&mut self.rng).expect("something to pick").clone()
    }

    fn scenario(&mut self, seed: u64) -> Scenario<UnitSetup<String>> {
        let mut scenario = load_scenario(BLANK, std::path::Path::new("drawn.ron"))
            .unwrap_or_else(|fault| panic!("{fault}"));
        let (points, columns, rows) = self.pick(&[(150, 32, 24), (150, 32, 24), (200, 48, 32)]);
        scenario.title = format!("Drawn battle {seed}");
        scenario.rules.points = Some(points).filter(|p| *p != 150);
        scenario.map = MapSetup::Inline {
            columns,
            rows,
            base: String::new(),
            hexes: self.heights(columns, rows),
        };
        scenario.rules.fittings = self.fittings(columns, rows);
        scenario.rules.gloom = self.pick(&[Gloom::None, Gloom::None, Gloom::None, Gloom::Night]);
        scenario.rules.first = self.pick(&[None, None, Some(SideId(0)), Some(SideId(1))]);
        scenario.optional_rules = BTreeMap::from([("link teams".to_owned(), self.one_in(2))]);
        scenario.rules.task = match self.rng.random_range(0..6) {
            0 => Task::TwoCrates {
                crates: (0..2)
                    .map(|n| hex(columns / 2 + n, rows / 3 * (n + 1)))
                    .collect(),
            },
            1 => Task::FourQuarters,
            2 => Task::TheList,
            3 => Task::LongWall,
            4 => Task::DeckNine,
            _ => Task::Foothold,
        };
        if self.one_in(3) {
            let middle = hex(columns / 2, rows / 2);
            scenario.rules.items = vec![MidItem {
                kind: ItemKind::Turret,
                weapon: hexlance_rules::ustr("deployable_turret"),
                side: SideId(u8::from(self.one_in(2))),
                hex: middle,
            }];
        }
        scenario.sides = [("North", Edge::West), ("South", Edge::East)]
            .map(|(name, home)| SideSetup {
                name: name.to_owned(),
                home: Some(home),
                ..SideSetup::default()
            })
            .into();
        for side in 0..2 {
            let mut list = force::draw(points, self.rng.random(), self.content);
            self.buy(&mut list);
            assert_eq!(force::problems(&list, self.content), [], "{list:?}");
            force::put_into(&mut scenario, side, &list);
        }
        scenario
    }

    /// Buys what points are left for.
    fn buy(&mut self, list: &mut Force) {
        for i in 0..list.units.len() {
            let Some(profile) = self.content.unit(&list.units[i].unit) else {
                continue;
            };
            let open: Vec<Skill> = profile.options.iter().map(|(skill, ..)| *skill).collect();
            let Some(skill) = open.choose(&mut self.rng).copied() else {
                continue;
            };
            let bought = &list.units[i].bought;
            if skill == Skill::LieutenantL1 || bought.contains(&skill) || self.one_in(3) {
                continue;
            }
            let mut with = list.clone();
            with.units[i].bought.push(skill);
            if force::problems(&with, self.content).is_empty() {
                *list = with;
            }
        }
    }

    /// Crates, roofs, woods and water.
    fn heights(&mut self, columns: u16, rows: u16) -> BTreeMap<Hex, String> {
        let mut out = BTreeMap::new();
        for _ in 0..columns * rows / 24 {
            let at = self.hex(columns, rows);
            let level = self.pick(&[1, 1, 2, 2, 3, 4, 6, 6, 8]);
            out.insert(at, format!("level {level}"));
            // A roof is more than one hex.
            if level >= 4 {
                for beside in at.neighbours().filter(|h| on(*h, columns, rows)) {
                    out.insert(beside, format!("level {level}"));
                }
            }
        }
        for _ in 0..columns * rows / 60 {
            let (at, words) = (
                self.hex(columns, rows),
                self.pick(&["light woods", "rough", "water 1", "heavy woods"]),
            );
            out.entry(at).or_insert_with(|| words.to_owned());
        }
        out
    }

    fn hex(&mut self, columns: u16, rows: u16) -> Hex {
        hex(
            self.rng.random_range(0..columns),
            self.rng.random_range(0..rows),
        )
    }

    /// Walls with what is in them, obstacles, stairs, ladders, consoles and zones.
    fn fittings(&mut self, columns: u16, rows: u16) -> Vec<Fitting> {
        let mut out = Vec::new();
        for _ in 0..columns * rows / 12 {
            let (at, side) = (self.hex(columns, rows), self.direction());
            let state = self.pick(&[GateState::Open, GateState::Closed, GateState::Locked]);
            let opening = match self.rng.random_range(0..8) {
                0 | 1 => Opening::NarrowGate(state),
                2 | 3 => Opening::WideGate(state),
                4 => Opening::Window { sill: 1 },
                _ => Opening::None,
            };
            if on(at.neighbour(side), columns, rows) {
                out.push(Fitting::Wall {
                    hex: at,
                    side,
                    height: self.pick(&[2, 3, 4, 6]),
                    opening,
                });
            }
        }
        for _ in 0..4 {
            let at = self.hex(columns, rows);
            out.push(match self.rng.random_range(0..5) {
                0 => Fitting::Stairs(at),
                1 => Fitting::Ladder(at),
                _ => Fitting::Obstacle { hex: at, height: 2 },
            });
        }
        for row in [rows / 4, rows / 2, rows / 4 * 3] {
            out.push(Fitting::Console(hex(columns / 2, row)));
        }
        let area = Area::Circle(self.hex(columns, rows), 4);
        match self.rng.random_range(0..6) {
            0 => out.push(Fitting::Visibility(
                area,
                self.pick(&[Visibility::Low, Visibility::Poor, Visibility::Zero]),
            )),
            1 => out.push(Fitting::Saturation(
                area,
                self.pick(&[Saturation::Low, Saturation::High]),
            )),
            2 | 3 => out.push(Fitting::Terrain(
                area,
                self.pick(&[TerrainKind::Jungle, TerrainKind::Water, TerrainKind::ZeroG]),
                self.pick(&[Difficulty::Difficult, Difficulty::VeryDifficult]),
            )),
            _ => {}
        }
        out
    }

    fn direction(&mut self) -> Direction {
        Direction::from_index(self.rng.random_range(0..6))
    }
}

/// The hex of a column and row counted from 0.
fn hex(column: u16, row: u16) -> Hex {
    Hex::from_column_row(column as i16 + 1, row as i16 + 1)
}

fn on(at: Hex, columns: u16, rows: u16) -> bool {
    let (column, row) = at.column_row();
    (1..=columns as i16).contains(&column) && (1..=rows as i16).contains(&row)
}
