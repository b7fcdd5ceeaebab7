//! Battles drawn by a seed: forces for any build total on the shipped maps and those of the shipped battles, with
//! everything that a setup may say. The same seed draws the same battle.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::{Board, BoardFile, Direction, Edge, Hex};
use hexlance_dial::{
    contact,
    content::Content,
    force::{self, Force},
    model::{Class, Mode, Model},
    setup::{MidTurn, Setup, Standing, UnitSetup, load_scenario, resolve, zones::zone_of},
    state::Stage,
    terrain,
};
use hexlance_rules::{MapSetup, Scenario, SheetSetup, SideId, SideSetup, Zone};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

/// What a battle is drawn from.
pub struct Sources {
    /// The catalogue.
    pub content: Arc<Content>,
    /// Shipped maps by name.
    maps: Vec<(String, BoardFile)>,
    /// The shipped battles of these rules.
    battles: Vec<Scenario<UnitSetup<String>>>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

/// Files of a folder whose names end so, by name.
fn files(name: &str, ending: &str) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(folder(name)).expect("a folder of the program");
    let mut out: Vec<_> = entries
        .map(|e| e.expect("an entry").path())
        .filter_map(|p| {
            let name = p.file_name()?.to_str()?.strip_suffix(ending)?.to_owned();
            Some((name, p))
        })
        .collect();
    out.sort();
    out
}

impl Sources {
    pub fn load() -> Self {
        let maps = files("assets/maps", ".board.ron").into_iter();
        let maps: Vec<_> = maps
            .map(|(name, p)| (name, BoardFile::load(&p).unwrap_or_else(|d| panic!("{d}"))))
            .collect();
        let battles: Vec<_> = files("scenarios", ".ron")
            .into_iter()
            .map(|(_, p)| (std::fs::read_to_string(&p).expect("a scenario"), p))
            .filter(|(text, _)| text.contains("ruleset: \"dial\""))
            .map(|(text, p)| load_scenario(&text, &p).unwrap_or_else(|d| panic!("{d}")))
            .collect();
        assert!(maps.len() >= 20 && battles.len() >= 4, "what is shipped");
        Self {
            content: Content::shipped(),
            maps,
            battles,
        }
    }

    fn map(&self, wanted: &str) -> Result<BoardFile, hexlance_rules::Message> {
        let found = self.maps.iter().find(|(name, _)| name == wanted);
        let found = found.map(|(_, map)| map.clone());
        found.ok_or_else(|| hexlance_rules::Message::verbatim(format!("there is no map {wanted}")))
    }
}

/// The battle of a seed.
pub fn battle(seed: u64, from: &Sources) -> Setup {
    let mut d = Drawer {
        rng: ChaCha8Rng::seed_from_u64(seed),
        from,
    };
    let mut problems = Vec::new();
    for _ in 0..TRIES {
        let scenario = d.scenario(seed);
        // A zone may lie in a lake: another is drawn then.
        match resolve(&scenario, &from.content, &|name| from.map(name)) {
            Ok(mut setup) => {
                if d.one_in(3) {
                    d.begin_in_the_middle(&mut setup);
                }
                return setup;
            }
            Err(found) => problems = found,
        }
    }
    panic!("battle {seed}: {TRIES} of its kind cannot be fought; the last: {problems:?}");
}

/// So many battles are drawn until one can be fought.
const TRIES: usize = 50;

struct Drawer<'s> {
    rng: ChaCha8Rng,
    from: &'s Sources,
}

impl Drawer<'_> {
    fn one_in(&mut self, n: u32) -> bool {
        self.rng.random_range(0..n) == 0
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of.choose(&mut self.rng).expect("something to pick").clone()
    }

    fn scenario(&mut self, seed: u64) -> Scenario<UnitSetup<String>> {
        let battles = &self.from.battles;
        let mut scenario = self.pick(battles);
        let own_map = self.one_in(4);
        if !own_map {
            scenario.map = self.map();
        }
        scenario.title = format!("Drawn battle {seed}");
        // These are for the sides and units of the shipped battle.
        scenario.briefing.aims.clear();
        scenario.lesson = None;
        scenario.turn_limit = (!self.one_in(10)).then(|| self.rng.random_range(1..=12));
        let build_total = 150 * self.rng.random_range(1..=4);
        let count = match self.rng.random_range(0..12) {
            0 => 3,
            1 => 4,
            _ => 2,
        };
        scenario.sides = (0..count).map(|n| self.side(n, count)).collect();
        for side in 0..count {
            let seed = self.rng.random();
            let mut force = force::draw(build_total, seed, &self.from.content);
            self.with_specialists(&mut force);
            assert_eq!(force::problems(&force, &self.from.content), [], "{force:?}");
            force::put_into(&mut scenario, side, &force, &self.from.content);
        }
        scenario
    }

    /// A shipped map, now and then two of them beside each other.
    fn map(&mut self) -> MapSetup {
        let (name, map) = &self.from.maps[self.rng.random_range(0..self.from.maps.len())];
        let board = &map.board;
        let small = board.columns() % 2 == 0 && board.columns() <= 24;
        if small && self.one_in(16) {
            let sheet = |turned| SheetSetup {
                file: name.clone(),
                turned,
            };
            return MapSetup::Sheets {
                across: 2,
                sheets: vec![sheet(false), sheet(true)],
            };
        }
        MapSetup::File(name.clone())
    }

    /// A side with its edge and zone, facing any way.
    fn side(&mut self, number: usize, count: usize) -> SideSetup<UnitSetup<String>> {
        const EDGES: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];
        const NAMES: [&str; 4] = ["Red", "Blue", "Green", "White"];
        let home = EDGES[number];
        let deep = self.rng.random_range(2..=5);
        let zone = match self.rng.random_range(0..6) {
            _ if count > 2 => Zone::Anywhere,
            0 => Zone::Edge(home, deep),
            1 => Zone::Rows(home, 2, 2 + deep),
            2 => Zone::Half(home),
            _ => Zone::Anywhere,
        };
        let facing = Direction::from_index(self.rng.random_range(0..6));
        SideSetup {
            name: NAMES[number].to_owned(),
            home: (!self.one_in(3)).then_some(home),
            zone,
            facing: self.one_in(3).then_some(facing),
            ..SideSetup::default()
        }
    }

    /// Now and then squads that capture, and one that takes captives over, in the place of others.
    fn with_specialists(&mut self, force: &mut Force) {
        if !self.one_in(3) {
            return;
        }
        let content = &self.from.content;
        for wanted in [
            "dial.reed_cutters",
            "dial.stoker_section",
            "dial.reed_cutters",
        ] {
            let total = force::points(force, content);
            let room = u32::from(force.build_total).saturating_sub(total);
            let cost = |id: &str| content.model(id).map_or(0, |m| u32::from(m.points));
            let needed = cost(wanted);
            if needed <= room {
                force.units.push(force::Member::of(wanted));
            } else if let Some(other) = force.units.iter_mut().rev().find(|u| {
                content
                    .model(&u.model)
                    .is_some_and(|m| m.is_infantry() && u32::from(m.points) + room >= needed)
            }) {
                other.model = wanted.to_owned();
            }
        }
    }

    /// The battle begins in the middle of a round: everybody stands somewhere, hurt, hot, with tokens, captured.
    fn begin_in_the_middle(&mut self, setup: &mut Setup) {
        let Ok(board) = setup.map.board() else { return };
        let sides = setup.sides.len() as u8;
        let stage = self.pick(&[Stage::Command, Stage::Orders, Stage::Orders]);
        let active = SideId(self.rng.random_range(0..sides));
        setup.mid_turn = Some(MidTurn {
            round: self.rng.random_range(1..=setup.agreed.rounds),
            active,
            stage,
            orders: None,
            first: SideId(self.rng.random_range(0..sides)),
        });
        let mut taken = Vec::new();
        let mut lost = Vec::new();
        for (n, side) in setup.sides.iter_mut().enumerate() {
            let zone = zone_of(&board, side, n);
            let near: Vec<Hex> = board
                .iter()
                .map(|(h, _)| h)
                .filter(|h| zone.iter().any(|z| z.distance(*h) < 12))
                .collect();
            for formation in side.forces.iter_mut().flat_map(|f| &mut f.formations) {
                for u in &mut formation.units {
                    let free = |h: &&Hex| {
                        !taken.contains(*h) && terrain::may_stand(&board, **h, u.model.mode)
                    };
                    let mut open: Vec<Hex> = near.iter().filter(free).copied().collect();
                    // Units that touch can do what others cannot.
                    let last: Option<Hex> = taken.last().copied();
                    if let (Some(last), true) = (last, self.one_in(2)) {
                        open.sort_by_key(|h| last.distance(*h));
                        open.truncate(3);
                    }
                    u.at = open.choose(&mut self.rng).copied();
                    taken.extend(u.at);
                    u.facing = Some(Direction::from_index(self.rng.random_range(0..6)));
                    u.standing = self.standing(&u.model);
                }
                // Who finds no place at all is not there.
                let there = |u: &UnitSetup<Model>| u.at.is_some();
                lost.extend(formation.units.iter().filter(|u| !there(u)).cloned());
                formation.units.retain(there);
            }
        }
        self.capture_somebody(setup, &board, &mut taken);
    }

    /// What a unit has been through.
    fn standing(&mut self, model: &Model) -> Standing {
        let damage = match self.rng.random_range(0..6) {
            0 => model.last_click() - 1,
            1 | 2 => self.rng.random_range(0..model.last_click()),
            _ => 0,
        };
        let mut s = Standing {
            damage,
            tokens: self.rng.random_range(0..=2),
            ..Standing::default()
        };
        if let Some(dial) = &model.heat
            && self.one_in(2)
        {
            s.heat = self.rng.random_range(0..=dial.shutdown_level());
            s.shut_down = s.heat == dial.shutdown_level() || self.one_in(8);
        }
        s
    }

    /// Machines are put beside foot infantry of another side, as its captives (D11).
    fn capture_somebody(&mut self, setup: &mut Setup, board: &Board, taken: &mut Vec<Hex>) {
        let names = names(setup);
        let captors: Vec<(usize, Hex, String)> = units(setup)
            .zip(&names)
            .filter(|((_, u), _)| u.model.class == Class::Infantry && u.model.mode == Mode::Foot)
            .filter_map(|((side, u), name)| Some((side, u.at?, name.clone())))
            .collect();
        let mut used: Vec<String> = Vec::new();
        for (n, side) in setup.sides.iter_mut().enumerate() {
            let all = side.forces.iter_mut().flat_map(|f| &mut f.formations);
            for u in all.flat_map(|f| &mut f.units) {
                if u.model.class == Class::Infantry || !self.one_in(3) {
                    continue;
                }
                // It has been brought beside a squad.
                let by = captors
                    .iter()
                    .find(|(other, _, name)| *other != n && !used.contains(name));
                let Some((_, hex, name)) = by else { continue };
                let fits = |h: &Hex| {
                    contact::touches(board, *h, *hex)
                        && !taken.contains(h)
                        && terrain::may_stand(board, *h, u.model.mode)
                };
                let Some(beside) = hex.neighbours().find(fits) else {
                    continue;
                };
                taken.push(beside);
                used.push(name.clone());
                u.at = Some(beside);
                u.standing.captive_of = Some(name.clone());
                u.standing.tokens = 0;
                u.standing.ordered = false;
            }
        }
    }
}

/// All units with the number of their side.
fn units(setup: &Setup) -> impl Iterator<Item = (usize, &UnitSetup<Model>)> {
    setup.sides.iter().enumerate().flat_map(|(n, side)| {
        let all = side.forces.iter().flat_map(|f| &f.formations);
        all.flat_map(|f| &f.units).map(move |u| (n, u))
    })
}

/// The names of all units in the battle, in their order.
fn names(setup: &Setup) -> Vec<String> {
    let given: Vec<_> = units(setup)
        .map(|(_, u)| (u.name.as_deref(), u.model.name.clone()))
        .collect();
    hexlance_rules::unit_names(&given).expect("names")
}
