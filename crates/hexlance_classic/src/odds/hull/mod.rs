//! A vehicle as far as chances go: armor, structure, motive damage and the critical tables (C6.2, C7.5, C16). What a result
//! does is written here once more, state by state; which result applies, and what a roll for motive damage does, is asked of
//! `harm`.

mod air;
mod mishaps;

use smallvec::SmallVec;

use super::{
    attack::{Attack, What},
    exactly,
    follow::{self, Effort, Group, States, Target},
    found,
    image::SAFE,
    outlook::Outlook,
};
use crate::{
    harm::{Wear, vehicle},
    model::{Location, LocationSet, Motive, PLACES},
    read::{Look, Table},
    state::{Cause, Hull, Pilot, Place, Stores},
    tables::Column,
};

/// Why a vehicle is destroyed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum End {
    #[default]
    None,
    Hull,
    Rotor,
    Fuel,
    Crashed,
    Sunk,
}

impl End {
    const fn cause(self) -> Option<Cause> {
        match self {
            Self::None => None,
            Self::Hull => Some(Cause::Hull),
            Self::Rotor => Some(Cause::Rotor),
            Self::Fuel => Some(Cause::Fuel),
            Self::Crashed => Some(Cause::Crashed),
            Self::Sunk => Some(Cause::Sunk),
        }
    }
}

/// Facts of a state, a bit each.
mod fact {
    pub const DRIVER: u16 = 1;
    pub const COMMANDER: u16 = 1 << 1;
    pub const COPILOT: u16 = 1 << 2;
    pub const UNSTEADY: u16 = 1 << 3;
    pub const JAMMED: u16 = 1 << 4;
    pub const LOCKED: u16 = 1 << 5;
    pub const ENGINE: u16 = 1 << 6;
    pub const IMMOBILE: u16 = 1 << 7;
    /// The ammunition has gone off.
    pub const SPENT: u16 = 1 << 8;
    /// The crew is dead.
    pub const CREWLESS: u16 = 1 << 9;
    /// A critical hit was caused.
    pub const CRITICAL: u16 = 1 << 10;
}

/// A state of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    /// Armor left: [`SAFE`] where it holds whatever comes.
    armor: [u8; PLACES],
    inside: [u8; PLACES],
    /// Weapons that are destroyed, by location.
    destroyed: [u8; PLACES],
    /// Weapons that malfunction and are not destroyed.
    malfunctions: [u8; PLACES],
    /// Bits of locations.
    stabilizers: u8,
    opened: u8,
    stripped: u8,
    sensors: u8,
    /// Bays whose cargo is lost.
    bays: u8,
    /// Cruising MP lost.
    lost: u8,
    elevation: u8,
    facts: u16,
    end: End,
}

impl State {
    const fn is(&self, fact: u16) -> bool {
        self.facts & fact != 0
    }

    const fn set(&mut self, fact: u16) {
        self.facts |= fact;
    }

    fn kill(&mut self, end: End) {
        if self.end == End::None {
            self.end = end;
        }
    }

    fn is_over(&self) -> bool {
        self.end != End::None
    }
}

/// A hit on a location.
#[derive(Clone, Copy)]
struct Hit {
    at: Location,
    points: u16,
    critical: bool,
    from: From,
}

/// What a hit comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Weapon,
    Blow,
    Fall,
}

struct Vehicle<'w> {
    table: Table<'w>,
    look: Look<'w>,
    /// Places in the list of weapons, by location.
    weapons: [SmallVec<[u8; 8]>; PLACES],
    /// Places in the list of items of the bays that hold something, as bits.
    bays: SmallVec<[u64; 4]>,
    /// The crew is dead and no longer matters, or the vehicle does not move, as it is now.
    still: bool,
    effort: Effort,
}

/// What becomes of a vehicle; none if it is under water, or on it with a hull that may let it in.
pub(super) fn outcome_of(table: Table<'_>, look: Look<'_>, attacks: &[Attack]) -> Option<Outlook> {
    let afloat = look.depth(table.board()) > 0;
    if afloat && !look.hovers() && !look.flies() {
        return None;
    }
    let (mut vehicle, start) = Vehicle::of(table, look);
    follow::outcome(&mut vehicle, start, attacks)
}

impl<'w> Vehicle<'w> {
    fn of(table: Table<'w>, look: Look<'w>) -> (Self, State) {
        let small = |n: u16| u8::try_from(n).unwrap_or(SAFE - 1).min(SAFE - 1);
        let hull = look.hull;
        let mut start = State {
            armor: look.armor.front.map(small),
            inside: look.armor.inside.map(small),
            stabilizers: hull.stabilizers.0,
            sensors: hull.sensors,
            lost: hull.lost,
            elevation: u8::try_from(look.elevation()).unwrap_or(0),
            ..State::default()
        };
        for (fact, holds) in [
            (fact::DRIVER, hull.driver),
            (fact::COMMANDER, hull.commander),
            (fact::COPILOT, hull.copilot),
            (fact::UNSTEADY, hull.unsteady),
            (fact::JAMMED, hull.jammed),
            (fact::LOCKED, hull.locked),
            (fact::ENGINE, hull.engine),
            (fact::IMMOBILE, hull.immobile),
            (fact::CREWLESS, look.pilot.dead),
        ] {
            if holds {
                start.set(fact);
            }
        }
        if look.is_destroyed() {
            start.end = End::Hull;
        }
        let mut weapons: [SmallVec<[u8; 8]>; PLACES] = Default::default();
        for (i, m) in (0u8..64).zip(&look.sheet.weapons) {
            let place = m.at.index();
            let bit = 1u64 << i;
            if hull.destroyed & bit != 0 {
                start.destroyed[place] += 1;
            } else if hull.malfunctions & bit != 0 {
                start.malfunctions[place] += 1;
            }
            weapons[place].push(i);
        }
        // Destroyed ones first, then those that malfunction: a state has numbers of them only.
        for own in &mut weapons {
            own.sort_by_key(|i| {
                let bit = 1u64 << i;
                match (hull.destroyed & bit != 0, hull.malfunctions & bit != 0) {
                    (true, _) => 0,
                    (_, true) => 1,
                    _ => 2,
                }
            });
        }
        let vehicle = Self {
            table,
            look,
            weapons,
            bays: vehicle::bays(&look)
                .map(|item| 1u64 << (item % 64))
                .collect(),
            still: look.is_immobile(),
            effort: Effort::START,
        };
        (vehicle, start)
    }

    /// Asks something of the vehicle as it is in a state.
    fn ask<T>(&self, s: &State, of: impl FnOnce(&Look<'_>) -> T) -> T {
        let mut hull = Hull {
            lost: s.lost,
            immobile: s.is(fact::IMMOBILE),
            driver: s.is(fact::DRIVER),
            commander: s.is(fact::COMMANDER),
            copilot: s.is(fact::COPILOT),
            unsteady: s.is(fact::UNSTEADY),
            jammed: s.is(fact::JAMMED),
            locked: s.is(fact::LOCKED),
            engine: s.is(fact::ENGINE),
            sensors: s.sensors,
            stabilizers: LocationSet(s.stabilizers),
            destroyed: 0,
            malfunctions: 0,
            ..*self.look.hull
        };
        for (place, own) in self.weapons.iter().enumerate() {
            let gone = usize::from(s.destroyed[place]);
            let silent = gone + usize::from(s.malfunctions[place]);
            for (n, i) in own.iter().enumerate().take(silent) {
                let set = if n < gone {
                    &mut hull.destroyed
                } else {
                    &mut hull.malfunctions
                };
                *set |= 1u64 << i;
            }
        }
        let pilot = Pilot {
            dead: s.is(fact::CREWLESS),
            ..*self.look.pilot
        };
        let mut place = self.look.place;
        if let Place::Map { elevation, .. } = &mut place
            && self.look.sheet.is_flyer()
        {
            *elevation = s.elevation.into();
        }
        let spent = s.is(fact::SPENT) || s.bays > 0;
        let stores = spent.then(|| {
            let mut stores: Stores = self.look.stores.clone();
            if s.is(fact::SPENT) {
                stores.shots.iter_mut().for_each(|shots| *shots = 0);
            }
            let lost = self.bays.iter().take(s.bays.into());
            lost.for_each(|bay| stores.empty |= bay);
            stores
        });
        of(&Look {
            hull: &hull,
            pilot: &pilot,
            place,
            stores: stores.as_ref().unwrap_or(self.look.stores),
            ..self.look
        })
    }

    /// Weapons of a location that are not destroyed, or that work at all.
    fn left(&self, s: &State, place: usize, works: bool) -> u8 {
        let all = self.weapons[place].len() as u8;
        let out = s.destroyed[place] + if works { s.malfunctions[place] } else { 0 };
        all.saturating_sub(out)
    }

    /// Locations in which a result may strike a weapon, with how many: its own, or all where none is left there (C16.3.3).
    fn armed(&self, s: &State, at: Location, works: bool) -> SmallVec<[(usize, u8); PLACES]> {
        let place = at.index();
        let here = self.left(s, place, works);
        if here > 0 {
            return SmallVec::from_slice(&[(place, here)]);
        }
        (0..PLACES)
            .map(|place| (place, self.left(s, place, works)))
            .filter(|(_, n)| *n > 0)
            .collect()
    }
}

impl Target for Vehicle<'_> {
    type State = State;

    fn group(&mut self, s: State, p: f64, g: Group, out: &mut States<State>) {
        if s.is_over() || g.points == 0 {
            out.push((s, p));
            return;
        }
        if g.physical && self.look.is_vtol() {
            // That is the end of its rotor (tw.vtol_rotor_hits).
            let mut s = s;
            s.kill(End::Rotor);
            out.push((s, p));
            return;
        }
        let from = if g.physical { From::Blow } else { From::Weapon };
        if let Some(at) = g.aim {
            let found = found();
            let hit = Hit {
                at,
                points: g.points,
                critical: false,
                from,
            };
            self.strike(s, p * found, hit, out);
            self.rolled(s, p * (1.0 - found), g, from, out);
            return;
        }
        self.rolled(s, p, g, from, out);
    }

    fn after(&mut self, s: State, p: f64, _attack: &Attack, out: &mut States<State>) {
        out.push((s, p));
    }

    fn settle(&self, s: &mut State, most: u16) {
        if s.is_over() {
            *s = State {
                end: s.end,
                opened: s.opened,
                stripped: s.stripped,
                facts: s.facts & fact::CRITICAL,
                ..State::default()
            };
            return;
        }
        // Ammunition in CASE goes off through the armor of the rear, whatever comes.
        let vents = !self.look.sheet.case.is_empty() && !s.is(fact::SPENT);
        for at in &self.look.sheet.locations {
            let armor = &mut s.armor[at.index()];
            let open = vents && *at == Location::RR;
            if *armor != SAFE && u16::from(*armor) > most && !open {
                *armor = SAFE;
            }
        }
    }

    fn sum(&mut self, s: State, p: f64, out: &mut Outlook) {
        if s.is(fact::CRITICAL) {
            out.critical += p;
        }
        out.locations(p, s.opened, s.stripped, 0);
        if let Some(cause) = s.end.cause() {
            out.destroy(cause, p);
            return;
        }
        if s.is(fact::CREWLESS) {
            out.faints += p;
        }
        if !self.still && self.ask(&s, |u| u.is_immobile()) {
            out.stops += p;
        }
    }

    fn effort(&mut self) -> &mut Effort {
        &mut self.effort
    }

    /// A VTOL may fall out of the air.
    fn reserve(&self) -> u16 {
        if self.look.is_vtol() && self.look.flies() {
            self.fall(self.look.elevation())
        } else {
            0
        }
    }
}

impl Vehicle<'_> {
    /// A group whose location is rolled, and the roll for motive damage that it may call for.
    fn rolled(&mut self, s: State, p: f64, g: Group, from: From, out: &mut States<State>) {
        let mut all: SmallVec<[(Location, bool, bool, f64); 11]> = SmallVec::new();
        for total in 2..=12 {
            let (at, critical, drives) = self.look.struck(g.column, total);
            let same = all
                .iter_mut()
                .find(|(a, c, d, _)| (*a, *c, *d) == (at, critical, drives));
            match same {
                Some((.., q)) => *q += exactly(total),
                None => all.push((at, critical, drives, exactly(total))),
            }
        }
        for (at, critical, drives, q) in all {
            if g.what == What::Infernos {
                let modifier = if self.look.support().is_some() { 0 } else { -2 };
                self.check(s, p * q, (at, modifier), out);
                continue;
            }
            let hit = Hit {
                at,
                points: g.points,
                critical,
                from,
            };
            if !drives {
                self.strike(s, p * q, hit, out);
                continue;
            }
            let mut struck = States::new();
            self.strike(s, p * q, hit, &mut struck);
            for (s, p) in struck {
                self.drive(s, p, g.column, out);
            }
        }
    }

    /// A roll for motive damage (C16.2).
    fn drive(&mut self, s: State, p: f64, column: Column, out: &mut States<State>) {
        let motive = self.look.motive().filter(|m| *m != Motive::Vtol);
        let Some(motive) = motive.filter(|_| !s.is_over()) else {
            out.push((s, p));
            return;
        };
        let left = self.ask(&s, |u| u.walk_mp());
        let mut all: SmallVec<[(State, f64); 5]> = SmallVec::new();
        for total in 2..=12 {
            let mut next = s;
            match vehicle::wear(motive, column, total, left) {
                Wear::None | Wear::Minor => {}
                Wear::Moderate => next.lost = next.lost.saturating_add(1),
                Wear::Heavy(mp) => next.lost = next.lost.saturating_add(mp),
                Wear::Immobile => next.set(fact::IMMOBILE),
            }
            match all.iter_mut().find(|(t, _)| *t == next) {
                Some((_, q)) => *q += exactly(total),
                None => all.push((next, exactly(total))),
            }
        }
        for (mut s, q) in all {
            self.sink(&mut s);
            out.push((s, p * q));
        }
    }

    /// A hovercraft that stops for good over water sinks (C16.2.3).
    fn sink(&self, s: &mut State) {
        let afloat = self.look.hovers() && self.look.depth(self.table.board()) > 0;
        if afloat && self.ask(s, |u| u.is_immobile()) {
            s.kill(End::Sunk);
        }
    }

    /// A hit: armor, structure, and at most one roll on the critical table (C6.10.7).
    fn strike(&mut self, mut s: State, p: f64, hit: Hit, out: &mut States<State>) {
        if s.is_over() || !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        let rotor = hit.at == Location::RO;
        let points = match hit.from {
            From::Weapon if rotor => hit.points.div_ceil(10),
            _ => hit.points,
        };
        let i = hit.at.index();
        let bit = 1 << i;
        let armor = match s.armor[i] {
            SAFE => points,
            armor => {
                let taken = u16::from(armor).min(points);
                s.armor[i] -= taken as u8;
                if taken > 0 && s.armor[i] == 0 {
                    s.stripped |= bit;
                }
                taken
            }
        };
        let inside = u16::from(s.inside[i]).min(points - armor);
        let gone = inside == u16::from(s.inside[i]);
        s.inside[i] -= inside as u8;
        if inside > 0 {
            s.opened |= bit;
        }
        if gone {
            s.kill(if rotor { End::Rotor } else { End::Hull });
            out.push((s, p));
            return;
        }
        let mut now = States::new();
        if rotor && hit.from == From::Weapon && self.ask(&s, |u| u.walk_mp()) > 0 {
            s.lost = s.lost.saturating_add(1);
            self.stall(s, p, &mut now);
        } else {
            now.push((s, p));
        }
        // A barrier that is worse than the hit is no armor to it (C17.1.2).
        let pierced = hit.from != From::Fall && self.look.barrier().is_some_and(|b| points > b);
        for (s, p) in now {
            if hit.critical || inside > 0 || pierced {
                self.check(s, p, (hit.at, 0), out);
            } else {
                out.push((s, p));
            }
        }
    }
}
