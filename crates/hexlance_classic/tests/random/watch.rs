//! A watcher that counts armor, structure, ammunition, heat and the warrior's hits along from the events alone, by the words
//! of the rules, and holds every state against its own count.

use std::collections::BTreeMap;

use hexlance_board::Hex;
use hexlance_classic::{
    Battle,
    event::{
        BridgeEvent, BuildingEvent, ElectronicsEvent, EnteringEvent, Event, FireEvent, HarmEvent,
        HeatEvent, HullEvent, InfantryEvent, LossEvent, MoveEvent, TurnEvent, WarriorEvent,
        WoodsEvent,
    },
    ground,
    model::{Location, Slot},
    read::{Look, Table},
    state::{Declared, Fate, Mode, full_cf},
};
use hexlance_rules::UnitId;

/// What is left of a location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Left {
    front: u16,
    rear: u16,
    inside: u16,
}

/// A unit as it was counted.
#[derive(Clone, Debug, Default)]
struct Count {
    left: BTreeMap<Location, Left>,
    bins: Vec<u16>,
    level: u16,
    made: u16,
    outside: u16,
    hits: u8,
    mode: Mode,
    jumped: u8,
    hexes: u8,
    tries: u8,
    troopers: u8,
    suits: [u8; 6],
    doomed: bool,
    gone: bool,
    points: u16,
}

/// A building hex or a bridge as it was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wall {
    cf: u16,
    due: u16,
}

/// Counts along.
pub struct Watcher {
    units: BTreeMap<UnitId, Count>,
    walls: BTreeMap<Hex, Wall>,
    spans: BTreeMap<Hex, Wall>,
    read: usize,
}

impl Watcher {
    /// Of a battle whose log begins with its first event.
    pub fn of(battle: &Battle) -> Self {
        let table = Table::of(battle.world());
        let new = |u: Look<'_>| {
            let left = u.sheet.locations.iter().map(|at| {
                let i = at.index();
                let whole = Left {
                    front: u.sheet.armor[i],
                    rear: u.sheet.rear[i],
                    inside: u.sheet.structure[i],
                };
                (*at, whole)
            });
            let count = Count {
                left: left.collect(),
                bins: u.sheet.bins.iter().map(|b| b.shots).collect(),
                troopers: if u.is_platoon() { u.sheet.count } else { 0 },
                suits: std::array::from_fn(|i| {
                    let there = u.suits().is_some() && i < usize::from(u.sheet.count);
                    if there { u.sheet.structure[0] as u8 } else { 0 }
                }),
                ..Count::default()
            };
            (u.id, count)
        };
        let walls = table.board().iter().filter_map(|(hex, cell)| {
            let cf = full_cf(&cell.building?);
            Some((hex, Wall { cf, due: 0 }))
        });
        let spans =
            { table.bridges().hexes.iter() }.map(|(hex, s)| (*hex, Wall { cf: s.cf, due: 0 }));
        Self {
            walls: walls.collect(),
            spans: spans.collect(),
            units: table.units().map(new).collect(),
            read: 0,
        }
    }

    /// Reads what happened since the last time, and holds the state against it.
    pub fn check(&mut self, battle: &Battle) {
        let log = battle.log();
        for logged in &log[self.read..] {
            self.take(battle, &logged.event);
        }
        self.read = log.len();
        for u in Table::of(battle.world()).units() {
            self.agrees(&u);
        }
        self.walls_agree(battle);
    }

    /// Construction factors as they were counted; where nothing stands is rubble, and nobody stands on nothing.
    fn walls_agree(&self, battle: &Battle) {
        let table = Table::of(battle.world());
        let now: BTreeMap<Hex, Wall> = { table.buildings().hexes.iter() }
            .map(|(hex, s)| {
                let (cf, due) = (s.cf, s.due);
                (*hex, Wall { cf, due })
            })
            .collect();
        assert_eq!(now, self.walls);
        let now: BTreeMap<Hex, Wall> = { table.bridges().hexes.iter() }
            .map(|(hex, s)| {
                (
                    *hex,
                    Wall {
                        cf: s.cf,
                        due: s.due,
                    },
                )
            })
            .collect();
        assert_eq!(now, self.spans);
        for (hex, cell) in table.board().iter() {
            assert_eq!(
                cell.bridge.is_some(),
                self.spans.contains_key(&hex),
                "{hex}"
            );
            assert_eq!(
                cell.building.is_some(),
                self.walls.contains_key(&hex),
                "{hex}"
            );
        }
        for u in table.on_map() {
            let hex = u.hex().expect("a hex");
            let cell = table.board().get(hex).expect("a hex of the map");
            let deck = cell
                .deck_level()
                .map_or(0, |deck| i16::from(deck) - ground::base(cell, u.floats()));
            let height = table.building(hex).map_or(deck, |s| i16::from(s.height));
            let least = if u.sheet.dives() {
                -i16::from(ground::depth(cell))
            } else {
                0
            };
            let hangs = battle.world().resource::<Declared>().assaults.iter();
            let mut hangs = hangs.filter(|a| a.attacker == u.id && a.from_above);
            if hangs.next().is_none() && !u.flies() {
                assert!(u.elevation() <= height, "{} on {}", u.name, u.elevation());
                let stands = height > 0 || (least..=0).contains(&u.elevation());
                assert!(stands, "{} stands on nothing", u.name);
            }
        }
    }

    fn built(&mut self, event: &BuildingEvent) {
        match event {
            BuildingEvent::Damaged {
                hex,
                points,
                at_once,
                ..
            } => {
                let wall = self.walls.get_mut(hex).expect("a building");
                if *at_once {
                    wall.cf = wall.cf.saturating_sub(*points);
                } else {
                    wall.due += points;
                }
            }
            BuildingEvent::Weakened { hex, cf } => {
                let wall = self.walls.get_mut(hex).expect("a building");
                assert_eq!(wall.cf.saturating_sub(wall.due), *cf, "{hex}");
                *wall = Wall { cf: *cf, due: 0 };
            }
            BuildingEvent::Collapsed { hex, .. } => {
                assert!(self.walls.remove(hex).is_some(), "{hex} falls twice");
            }
            BuildingEvent::BrokeThrough { levels, .. } => assert!((1..=2).contains(levels)),
            _ => {}
        }
    }

    fn bridged(&mut self, event: &BridgeEvent) {
        match event {
            BridgeEvent::Damaged { hex, points, .. } => {
                self.spans.get_mut(hex).expect("a bridge").due += points;
            }
            BridgeEvent::Weakened { hex, cf } => {
                let span = self.spans.get_mut(hex).expect("a bridge");
                assert_eq!(span.cf.saturating_sub(span.due), *cf, "{hex}");
                *span = Wall { cf: *cf, due: 0 };
            }
            BridgeEvent::Fell { hex, .. } => {
                assert!(self.spans.remove(hex).is_some(), "{hex} falls twice");
            }
            BridgeEvent::Laid { hex, cf, .. } => {
                let span = Wall { cf: *cf, due: 0 };
                assert!(
                    self.spans.insert(*hex, span).is_none(),
                    "{hex} is bridged twice"
                );
            }
            _ => {}
        }
    }

    fn agrees(&self, u: &Look<'_>) {
        let count = &self.units[&u.id];
        let name = u.name;
        for (at, left) in &count.left {
            let i = at.index();
            let now = Left {
                front: u.armor.front[i],
                rear: u.armor.rear[i],
                inside: u.armor.inside[i],
            };
            assert_eq!(now, *left, "{name} {at}");
        }
        assert_eq!(u.stores.shots.as_slice(), count.bins, "{name}");
        assert_eq!(u.ranks.troopers, count.troopers, "{name} troopers");
        assert_eq!(u.ranks.suits, count.suits, "{name} suits");
        assert_eq!(u.heat.level, count.level, "{name} heat");
        assert_eq!(u.heat.made, count.made, "{name} heat made");
        assert_eq!(u.heat.outside, count.outside, "{name} heat from outside");
        assert_eq!(u.pilot.hits, count.hits, "{name} hits");
        assert_eq!(u.is_destroyed(), count.doomed, "{name}");
        let left_the_map = matches!(u.fate, Fate::Destroyed(_) | Fate::Withdrawn);
        assert_eq!(left_the_map, count.gone, "{name}");
        assert_eq!(u.toll.points, count.points, "{name} points of the phase");
    }

    fn of_unit(&mut self, unit: UnitId) -> &mut Count {
        self.units.get_mut(&unit).expect("a unit of the battle")
    }

    fn take(&mut self, battle: &Battle, event: &Event) {
        match event {
            Event::Harm(event) => self.harm(event),
            Event::Building(event) => self.built(event),
            Event::Bridge(event) => self.bridged(event),
            Event::Hull(HullEvent::Detonated { unit, points }) => {
                let count = self.of_unit(*unit);
                assert!(*points > 0, "{event:?}");
                count.bins.fill(0);
            }
            Event::Infantry(InfantryEvent::TroopersLost { unit, troopers, .. }) => {
                let left = &mut self.of_unit(*unit).troopers;
                assert!(*left >= *troopers, "more troopers die than there are");
                *left -= troopers;
            }
            Event::Infantry(InfantryEvent::SuitHit { unit, suit, boxes }) => {
                let left = &mut self.of_unit(*unit).suits[usize::from(*suit)];
                assert!(*left >= *boxes, "a suit loses more than it has");
                *left -= boxes;
            }
            Event::Fire(FireEvent::Fired {
                shot, heat, draw, ..
            }) => self.fired(shot.attacker, *heat, draw),
            Event::Woods(WoodsEvent::Fired {
                shot, heat, draw, ..
            }) => self.fired(shot.attacker, *heat, draw),
            Event::Electronics(ElectronicsEvent::Engaged { unit, bin, .. }) => {
                let count = self.of_unit(*unit);
                count.made += 1;
                let left = &mut count.bins[usize::from(*bin)];
                *left = left.saturating_sub(1);
            }
            Event::Heat(HeatEvent::Heated { unit, outside, own }) => {
                let count = self.of_unit(*unit);
                count.outside += outside;
                count.made += own;
            }
            Event::Heat(HeatEvent::Balanced {
                unit,
                made,
                lost,
                level,
            }) => self.balanced(battle, *unit, *made, *lost, *level),
            Event::Warrior(WarriorEvent::Hurt { unit, hits, .. }) => {
                let count = self.of_unit(*unit);
                assert_eq!(count.hits + 1, *hits, "hits come one by one");
                count.hits = *hits;
            }
            Event::Loss(LossEvent::Doomed { unit, .. }) => self.of_unit(*unit).doomed = true,
            Event::Loss(LossEvent::Removed { unit } | LossEvent::Withdrew { unit }) => {
                self.of_unit(*unit).gone = true;
            }
            Event::Move(event) => self.moved(event),
            // Whoever jumps in has jumped over the hexes off the map as well.
            Event::Entering(EnteringEvent::Entered {
                unit,
                mode: Mode::Jump,
                hexes,
                ..
            }) => self.of_unit(*unit).jumped = *hexes,
            Event::Turn(TurnEvent::PhaseBegan { .. }) => {
                for count in self.units.values_mut() {
                    count.points = 0;
                }
            }
            Event::Turn(TurnEvent::TurnEnded) => {
                for count in self.units.values_mut() {
                    (count.mode, count.jumped, count.hexes, count.tries) =
                        (Mode::Stationary, 0, 0, 0);
                }
            }
            _ => {}
        }
    }

    fn fired(&mut self, unit: UnitId, heat: u16, draw: &[(u8, u16)]) {
        let count = self.of_unit(unit);
        count.made += heat;
        for (bin, shots) in draw {
            let left = &mut count.bins[usize::from(*bin)];
            assert!(*left >= *shots, "a bin gives more than it holds");
            *left -= shots;
        }
    }

    fn harm(&mut self, event: &HarmEvent) {
        match event {
            HarmEvent::Marked {
                unit,
                at,
                rear,
                armor,
                inside,
                counts,
                ..
            } => {
                let count = self.of_unit(*unit);
                if *counts {
                    count.points += armor + inside;
                }
                let left = count
                    .left
                    .get_mut(at)
                    .unwrap_or_else(|| panic!("{unit:?} has a {at}: {event:?}"));
                let plate = if *rear {
                    &mut left.rear
                } else {
                    &mut left.front
                };
                assert!(*armor <= *plate && *inside <= left.inside, "{event:?}");
                *plate -= armor;
                left.inside -= inside;
            }
            HarmEvent::LocationLost { unit, at, .. } => {
                let count = self.of_unit(*unit);
                *count.left.get_mut(at).expect("a location of the unit") = Left::default();
            }
            HarmEvent::Exploded {
                unit,
                what: Slot::Bin(bin),
                points,
                ..
            } => {
                let count = self.of_unit(*unit);
                assert!(
                    count.bins[usize::from(*bin)] > 0 && *points > 0,
                    "{event:?}"
                );
                count.bins[usize::from(*bin)] = 0;
            }
            _ => {}
        }
    }

    fn moved(&mut self, event: &MoveEvent) {
        match event {
            MoveEvent::Began { unit, mode } => self.of_unit(*unit).mode = *mode,
            MoveEvent::Stepped { unit, .. } => self.of_unit(*unit).hexes += 1,
            MoveEvent::Jumped { unit, path, .. } => {
                self.of_unit(*unit).jumped = path.len() as u8;
            }
            MoveEvent::Tried { unit, .. } => self.of_unit(*unit).tries += 1,
            _ => {}
        }
    }

    /// The Heat Phase of a unit, reckoned anew from what was counted (C13.1, C13.2).
    fn balanced(&mut self, battle: &Battle, unit: UnitId, made: u16, lost: u16, level: u16) {
        let u = Table::of(battle.world()).find(unit).expect("a unit");
        let jets = u.sheet.movement.improved_jets;
        let makes = u.sheet.engine_makes_heat();
        let count = self.of_unit(unit);
        let moved = match count.mode {
            Mode::Stationary | Mode::Fly | Mode::Swim => 0,
            Mode::Walk => u16::from(makes),
            Mode::Run => 2 * u16::from(makes),
            Mode::Jump if jets => u16::from(count.jumped.div_ceil(2).max(3)),
            Mode::Jump => u16::from(count.jumped.max(3)),
        };
        let own = moved + u16::from(count.tries) + count.made + count.outside.min(15);
        let engine = made.checked_sub(own).expect("heat that was counted");
        assert!(
            [0, 5, 10].contains(&engine),
            "{}: {engine} by the engine",
            u.name
        );
        assert_eq!(
            level,
            (count.level + made).saturating_sub(lost),
            "{}",
            u.name
        );
        (count.level, count.made, count.outside) = (level, 0, 0);
    }
}
