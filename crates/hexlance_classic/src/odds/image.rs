//! A target as far as chances go: every state in which attacks can leave it, small enough to be counted.
//!
//! States that cannot be told apart by what comes after are one: of slots that are worth the same the first are struck, and
//! armor that all that is still to come cannot pierce is whole.

use super::aboard::{Aboard, Crowd};
use crate::{
    model::{Actuator, Config, Location, LocationSet, PLACES, SLOTS, Slot},
    read::{Look, Table},
    state::{Armor, Criticals, Fate, Toll, Wakes},
};

/// Armor that nothing which is still to come can pierce.
pub(super) const SAFE: u8 = u8::MAX;

/// A state of the target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct State {
    /// Armor left: [`SAFE`] where it holds whatever comes.
    pub(super) front: [u8; PLACES],
    /// Rear armor left.
    pub(super) rear: [u8; PLACES],
    /// Internal structure left.
    pub(super) inside: [u8; PLACES],
    /// Slots struck.
    pub(super) struck: [u16; PLACES],
    /// Hits under water for which breaches are not rolled yet, by location.
    pub(super) wet: [u8; PLACES],
    /// Locations that are gone.
    pub(super) gone: u8,
    /// Locations that are full of water.
    pub(super) breached: u8,
    /// Locations whose structure was damaged by these attacks.
    pub(super) opened: u8,
    /// Locations that lost the last armor of a facing to these attacks.
    pub(super) stripped: u8,
    /// Points of this phase, 20 at most.
    pub(super) points: u8,
    /// Hits of the warrior.
    pub(super) hits: u8,
    /// Hits for which consciousness was rolled.
    pub(super) settled: u8,
    /// Rolls owed that have no modifier of their own.
    pub(super) rolls: u8,
    /// A fall is owed without a roll.
    pub(super) falls: bool,
    /// It lies, and has fallen in this phase.
    pub(super) fell: bool,
    /// The warrior is unconscious.
    pub(super) out: bool,
    /// A critical hit was caused.
    pub(super) critical: bool,
    /// Why it is destroyed: 0 if it is not.
    pub(super) dead: u8,
    /// Who is on it and may be struck in its place.
    pub(super) crowd: Crowd,
}

/// Causes of destruction by number.
pub(super) mod dead {
    pub const NOT: u8 = 0;
    pub const CENTER_TORSO: u8 = 1;
    pub const HEAD: u8 = 2;
    pub const WARRIOR: u8 = 3;
    pub const ENGINE: u8 = 4;
    pub const FUEL: u8 = 5;
    pub const BREACH: u8 = 6;
}

impl State {
    pub(super) const fn is_gone(&self, at: Location) -> bool {
        self.gone & (1 << at.index()) != 0
    }

    /// It is destroyed; nothing that happens to it afterwards counts.
    pub(super) const fn kill(&mut self, cause: u8) {
        if self.dead == dead::NOT {
            self.dead = cause;
        }
    }
}

/// What does not change while attacks are resolved.
#[derive(Clone, Debug)]
pub(super) struct Image<'w> {
    /// The target as it stands.
    pub(super) look: Look<'w>,
    pub(super) quad: bool,
    /// It cannot fall, or lies already.
    pub(super) lies: bool,
    /// The reactor is off.
    pub(super) off: bool,
    /// Points of a fall in place: half of them in water (C3.8.4).
    pub(super) fall: u16,
    /// Locations that are under water as it stands, and as it lies.
    wet: [u8; 2],
    /// Slots of each location that can be struck at all.
    pub(super) slots: [u16; PLACES],
    /// Slots of each location that are worth the same, as bits.
    classes: [([u16; SLOTS], usize); PLACES],
    /// Slots that can explode as it stands.
    explosive: [u16; PLACES],
    /// Slots of the engine.
    engine: [u16; PLACES],
    /// Slots of the gyro.
    gyro: [u16; PLACES],
    /// Who is on it.
    pub(super) aboard: Aboard<'w>,
}

/// How many slots of a system are out of action: struck, or in a location that is gone or full of water.
fn out_of_action(slots: &[u16; PLACES], s: &State) -> u8 {
    let all_out = s.gone | s.breached;
    let mut n = 0;
    for (i, mask) in slots.iter().enumerate() {
        let out = if all_out & (1 << i) != 0 {
            *mask
        } else {
            *mask & s.struck[i]
        };
        n += out.count_ones();
    }
    n as u8
}

impl<'w> Image<'w> {
    /// A 'Mech on the map, and the state in which it is now.
    pub(super) fn of(table: Table<'w>, look: Look<'w>) -> (Self, State) {
        let unit = look.id;
        let (aboard, crowd) = Aboard::of(table, &look);
        let mut image = Self {
            aboard,
            look,
            quad: look.sheet.class.config() == Some(Config::Quad),
            lies: look.stance.prone,
            off: look.is_off(),
            fall: match look.depth(table.board()) {
                0 => look.sheet.tenth(),
                _ => look.sheet.tenth() / 2,
            },
            wet: [0; 2],
            slots: [0; PLACES],
            classes: [([0; SLOTS], 0); PLACES],
            explosive: [0; PLACES],
            engine: [0; PLACES],
            gyro: [0; PLACES],
        };
        let mut lying = look;
        lying.stance.prone = true;
        for at in &look.sheet.locations {
            image.sort_slots(*at);
            let bit = 1 << at.index();
            for (mask, u) in image.wet.iter_mut().zip([&look, &lying]) {
                if crate::harm::is_wet(table, u, *at) {
                    *mask |= bit;
                }
            }
        }
        let small = |n: u16| u8::try_from(n).unwrap_or(SAFE - 1).min(SAFE - 1);
        let wakes = &table.world().resource::<Wakes>().0;
        let owed = wakes.iter().filter(|(u, _)| *u == unit).count() as u8;
        let rolls = look.toll.owed.iter();
        let mut start = State {
            front: look.armor.front.map(small),
            rear: look.armor.rear.map(small),
            inside: look.armor.inside.map(small),
            struck: look.criticals.struck,
            gone: look.criticals.gone.0,
            breached: look.criticals.breached.0,
            points: look.toll.points.min(20) as u8,
            hits: look.pilot.hits,
            settled: look.pilot.hits.saturating_sub(owed),
            rolls: rolls
                .filter(|o| matches!(o, crate::state::Owed::Roll(_)))
                .count() as u8,
            out: !look.pilot.is_awake(),
            fell: look.toll.fell,
            crowd,
            ..State::default()
        };
        start.falls = look.toll.owed.len() > usize::from(start.rolls);
        if look.is_destroyed() || look.fate == Fate::Withdrawn {
            start.dead = dead::WARRIOR;
        }
        (image, start)
    }

    /// Which slots of a location are worth the same.
    fn sort_slots(&mut self, at: Location) {
        let i = at.index();
        let look = self.look;
        let mut kinds: Vec<(Slot, u16)> = Vec::new();
        for (n, slot) in look.sheet.slots_of(at).iter().enumerate() {
            let bit = 1u16 << n;
            if matches!(slot, Slot::Empty | Slot::Filler(_)) {
                continue;
            }
            self.slots[i] |= bit;
            match slot {
                Slot::Engine => self.engine[i] |= bit,
                Slot::Gyro => self.gyro[i] |= bit,
                _ => {}
            }
            let explodes = crate::harm::explosion(&look, at, n, *slot) > 0;
            if explodes {
                self.explosive[i] |= bit;
            }
            let kind = match slot {
                Slot::Engine | Slot::Gyro | Slot::Cockpit => *slot,
                Slot::Actuator(Actuator::Hip) => *slot,
                Slot::Actuator(Actuator::UpperLeg | Actuator::LowerLeg | Actuator::Foot) => {
                    Slot::Actuator(Actuator::Foot)
                }
                _ if explodes => *slot,
                // Whatever else is struck changes nothing before the phase is over.
                _ => Slot::Empty,
            };
            match kinds.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, mask)) => *mask |= bit,
                None => kinds.push((kind, bit)),
            }
        }
        let (masks, n) = &mut self.classes[i];
        *n = kinds.len().min(SLOTS);
        for (slot, (_, mask)) in masks.iter_mut().zip(kinds) {
            *slot = mask;
        }
    }

    /// Whether a location is under water.
    pub(super) const fn is_wet(&self, s: &State, at: Location) -> bool {
        let lies = self.lies || s.fell;
        self.wet[lies as usize] & (1 << at.index()) != 0
    }

    /// Whether a facing of a location has lost all its armor.
    pub(super) const fn is_bare(&self, s: &State, at: Location) -> bool {
        let i = at.index();
        let sheet = self.look.sheet;
        sheet.armor[i] > 0 && s.front[i] == 0 || sheet.rear[i] > 0 && s.rear[i] == 0
    }

    /// Whether the hip of a leg is struck.
    pub(super) fn hip_is_struck(&self, s: &State, at: Location) -> bool {
        let mut slots = self.look.sheet.slots_of(at).iter().enumerate();
        slots.any(|(n, slot)| {
            *slot == Slot::Actuator(Actuator::Hip) && s.struck[at.index()] & (1 << n) != 0
        })
    }

    /// Slots of a location by classes of the same worth.
    pub(super) fn classes(&self, at: Location) -> &[u16] {
        let (masks, n) = &self.classes[at.index()];
        &masks[..*n]
    }

    /// Whether something in a location can explode that was not struck.
    pub(super) fn has_explosives(&self, s: &State, at: Location) -> bool {
        self.explosive[at.index()] & !s.struck[at.index()] != 0
            && self
                .look
                .sheet
                .slots_of(at)
                .iter()
                .enumerate()
                .any(|(n, slot)| {
                    self.explosive[at.index()] & (1 << n) != 0 && self.blast(s, at, n, *slot) > 0
                })
    }

    /// Points that go off when a slot is struck in a state.
    pub(super) fn blast(&self, s: &State, at: Location, slot: usize, what: Slot) -> u16 {
        if self.explosive[at.index()] & (1 << slot) == 0 {
            return 0;
        }
        let criticals = self.criticals(s);
        let look = Look {
            criticals: &criticals,
            ..self.look
        };
        crate::harm::explosion(&look, at, slot, what)
    }

    /// Engine hits of a state (C7.3.8).
    pub(super) fn engine_hits(&self, s: &State) -> u8 {
        out_of_action(&self.engine, s)
    }

    /// Gyro hits of a state.
    pub(super) fn gyro_hits(&self, s: &State) -> u8 {
        out_of_action(&self.gyro, s)
    }

    /// Critical hits of a state, with what follows from them.
    fn criticals(&self, s: &State) -> Criticals {
        let mut criticals = Criticals {
            struck: s.struck,
            gone: LocationSet(s.gone),
            breached: LocationSet(s.breached),
            ..Criticals::default()
        };
        criticals.count(self.look.sheet);
        criticals
    }

    /// Asks something of the target as it is in a state.
    pub(super) fn ask<T>(&self, s: &State, of: impl FnOnce(&Look<'_>) -> T) -> T {
        let criticals = self.criticals(s);
        let armor = Armor {
            inside: s.inside.map(u16::from),
            ..*self.look.armor
        };
        let toll = Toll {
            points: s.points.into(),
            ..Toll::default()
        };
        of(&Look {
            criticals: &criticals,
            armor: &armor,
            toll: &toll,
            ..self.look
        })
    }

    /// Makes one of states that cannot be told apart, where at most so many points are still to come.
    pub(super) fn settle(&self, s: &mut State, most: u16) {
        for at in &self.look.sheet.locations {
            let i = at.index();
            if s.is_gone(*at) {
                (s.front[i], s.rear[i], s.inside[i], s.struck[i]) = (0, 0, 0, 0);
                continue;
            }
            let holds = |armor: &mut u8| {
                if *armor != SAFE && u16::from(*armor) > most {
                    *armor = SAFE;
                }
            };
            holds(&mut s.front[i]);
            holds(&mut s.rear[i]);
            if s.struck[i] == 0 {
                continue;
            }
            let mut struck = 0;
            for mask in self.classes(*at) {
                let mut left = (s.struck[i] & mask).count_ones();
                let mut rest = *mask;
                while left > 0 {
                    struck |= rest & rest.wrapping_neg();
                    rest &= rest - 1;
                    left -= 1;
                }
            }
            s.struck[i] = struck;
        }
        if s.points < 20 && u16::from(s.points) + most < 20 {
            s.points = 0;
        }
        if self.lies || s.fell {
            // Who lies makes no rolls.
            (s.points, s.rolls) = (0, 0);
        } else if s.falls {
            s.rolls = 0;
        }
    }
}
