//! Battles drawn by a seed: lists at random for the task of a shipped battle, on its ground or on that of another ruleset's
//! map. The same seed draws the same battle.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::BoardFile;
use hexlance_rules::{MapSetup, Message, Scenario, SideId};
use hexlance_skirmish::{
    content::Content,
    force::{self, Force, Member},
    form::UnitSetup,
    ground::Gloom,
    model::Skill,
    score::Task,
    setup::{
        Setup,
        scenario::{load_scenario, resolve},
    },
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

use crate::intent::{Intent, is_of_any_ground};

/// So many battles are drawn until one can be fought.
const TRIES: usize = 50;

/// So many lists are drawn until one fits what the battle is drawn for.
const LISTS: usize = 2_000;

/// The depth of Zones whose border can be filled, in rows.
const NARROW: u16 = 2;

/// The depth of Zones out of which troopers soon meet, in rows.
const DEEP: std::ops::Range<u16> = 8..15;

/// What a battle is drawn from.
pub struct Sources {
    /// The catalogue.
    pub content: Arc<Content>,
    /// The shipped battles of these rules.
    battles: Vec<Scenario<UnitSetup<String>>>,
    /// All shipped maps.
    maps: Vec<String>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

/// A shipped map.
fn map(name: &str) -> Result<BoardFile, Message> {
    let path = folder("assets/maps").join(format!("{name}.board.ron"));
    BoardFile::load(&path).map_err(|fault| Message::verbatim(fault.to_string()))
}

impl Sources {
    pub fn load() -> Self {
        let entries = std::fs::read_dir(folder("scenarios")).expect("the shipped battles");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|e| e == "ron"));
        paths.sort();
        let texts = paths.into_iter().map(|path| {
            let text = std::fs::read_to_string(&path).expect("a battle");
            (text, path)
        });
        let battles: Vec<_> = texts
            .filter(|(text, _)| text.contains("ruleset: \"skirmish\""))
            .map(|(text, path)| load_scenario(&text, &path).unwrap_or_else(|d| panic!("{d}")))
            .collect();
        assert!(battles.len() >= 6, "what is shipped");
        let entries = std::fs::read_dir(folder("assets/maps")).expect("the shipped maps");
        let names = entries.map(|e| e.expect("an entry").file_name());
        let names = names.filter_map(|name| {
            let name = name.into_string().ok()?;
            Some(name.strip_suffix(".board.ron")?.to_owned())
        });
        let mut maps: Vec<String> = names.collect();
        maps.sort();
        assert!(maps.len() >= 20, "what is shipped");
        Self {
            content: Content::shipped(),
            battles,
            maps,
        }
    }
}

/// The battle of a seed.
pub fn battle(seed: u64, from: &Sources) -> Setup {
    let mut drawer = Drawer {
        rng: ChaCha8Rng::seed_from_u64(seed),
        from,
    };
    let mut problems = Vec::new();
    for _ in 0..TRIES {
        let scenario = drawer.scenario(seed);
        match resolve(&scenario, &from.content, &map) {
            Ok(setup) => return setup,
            Err(found) => problems = found,
        }
    }
    panic!("battle {seed}: {TRIES} of its kind cannot be fought; the last: {problems:?}");
}

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
        let from = self.from;
        let intent = Intent::of(seed, &from.content);
        let fits = |task: &Task| intent.is_none_or(|intent| intent.can_be_done_in(task));
        let battles = from.battles.iter().filter(|b| fits(&b.rules.task));
        let battles: Vec<_> = battles.collect();
        let mut scenario = self.pick(&battles).clone();
        scenario.title = format!("Drawn battle {seed}");
        // These are for the sides and troopers of the shipped battle.
        scenario.briefing.aims.clear();
        scenario.lesson = None;
        scenario.rules.first = self.pick(&[None, None, Some(SideId(0)), Some(SideId(1))]);
        if self.one_in(4) {
            scenario.rules.gloom = self.pick(&[Gloom::None, Gloom::Dusk, Gloom::Night]);
        }
        let crowds = intent == Some(Intent::Crowd);
        let any_ground = is_of_any_ground(&scenario.rules.task);
        if any_ground && intent != Some(Intent::Objects) && (crowds || self.one_in(3)) {
            scenario.map = MapSetup::File(self.pick(&from.maps));
            scenario.rules.items.clear();
        }
        if crowds {
            scenario.rules.depth = Some(NARROW);
        } else if intent.is_some_and(Intent::takes_nearness) {
            // In three rounds those who begin far from each other seldom meet.
            scenario.rules.depth = Some(self.rng.random_range(DEEP));
        }
        let teams = self.one_in(2);
        scenario
            .optional_rules
            .insert("link teams".to_owned(), teams);
        let points = scenario.rules.points();
        let mut lists = self.lists(points, intent);
        for (side, list) in lists.iter_mut().enumerate() {
            self.buy(list);
            assert_eq!(force::problems(list, &from.content), [], "{list:?}");
            force::put_into(&mut scenario, side, list);
        }
        scenario
    }

    /// Two lists, of which one can do to the other what the battle is drawn for.
    fn lists(&mut self, points: u16, intent: Option<Intent>) -> [Force; 2] {
        let content = &self.from.content;
        let Some(intent) = intent else {
            return [(); 2].map(|()| force::draw(points, self.rng.random(), content));
        };
        let does = self.list(points, |list| intent.can_do(list, content));
        let mut suffers = self.list(points, |list| intent.can_suffer(list, content));
        if intent == Intent::Leave {
            self.shorten(&mut suffers, points);
        }
        if self.one_in(2) {
            [does, suffers]
        } else {
            [suffers, does]
        }
    }

    /// A list that fits, or the last that was drawn.
    fn list(&mut self, points: u16, fits: impl Fn(&Force) -> bool) -> Force {
        let content = &self.from.content;
        let mut list = force::draw(points, self.rng.random(), content);
        for _ in 0..LISTS {
            if fits(&list) {
                break;
            }
            list = force::draw(points, self.rng.random(), content);
        }
        list
    }

    /// Leaves so few troopers in a list that it is in Retreat! soon, or from the beginning: its leader and the cheapest.
    fn shorten(&mut self, list: &mut Force, points: u16) {
        let content = &self.from.content;
        let most = u32::from(self.rng.random_range(points / 5..points / 2));
        let cost = |unit: &Member| content.unit(&unit.unit).map_or(0, |p| p.cost);
        while force::points(list, content) > most {
            // The first leads.
            let others = list.units.iter().enumerate().skip(1);
            let Some((dearest, _)) = others.max_by_key(|(_, unit)| cost(unit)) else {
                break;
            };
            list.units.remove(dearest);
        }
    }

    /// Buys what points are left for.
    fn buy(&mut self, list: &mut Force) {
        let content = &self.from.content;
        for i in 0..list.units.len() {
            let Some(profile) = content.unit(&list.units[i].unit) else {
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
            if force::problems(&with, content).is_empty() {
                *list = with;
            }
        }
    }
}
