//! A vehicle as far as chances go: armor, structure, motive damage and the critical tables (C6.2, C7.5, C16). What a result
//! does is written here once more, state by state; which result applies, and what a roll for motive damage does, is asked of
//! `harm`.

mod air;
mod mishaps;

use smallvec::SmallVec;

use super::{
    aboard::{Aboard, Crowd},
    attack::{Attack, What},
    chance, exactly,
    follow::{self, Effort, Group, Located, States, Target},
    image::SAFE,
    outlook::Outlook,
};
use crate::{
    harm::{self, Legs, Wear, vehicle},
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
    Breach,
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
            Self::Breach => Some(Cause::Breach),
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
    /// Hits that may let water in, by location: they are rolled for when the attack is over.
    wet: [u8; PLACES],
    /// Who is on it and may be struck in its place.
    crowd: Crowd,
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
    piercing: i8,
}

impl Hit {
    const fn of(g: &Group, at: Location, critical: bool) -> Self {
        Self {
            at,
            points: g.points,
            critical,
            from: if g.physical { From::Blow } else { From::Weapon },
            piercing: g.piercing,
        }
    }
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
    /// Locations that are under water, and those of a hull that floats: what is hit there may let water in (C5.4.5).
    wet: u8,
    afloat: u8,
    /// Who is on it.
    aboard: Aboard<'w>,
    effort: Effort,
}

/// What becomes of a vehicle.
pub(super) fn outcome_of(table: Table<'_>, look: Look<'_>, attacks: &[Attack]) -> Option<Outlook> {
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
        let (aboard, crowd) = Aboard::of(table, &look);
        start.crowd = crowd;
        let (mut wet, mut afloat) = (0, 0);
        for at in &look.sheet.locations {
            let bit = 1 << at.index();
            if harm::is_wet(table, &look, *at) {
                wet |= bit;
            } else if look.is_vessel() && *at != Location::TU && look.is_afloat(table.board()) {
                afloat |= bit;
            }
        }
        let vehicle = Self {
            wet,
            afloat,
            aboard,
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
        self.aimed(s, p, g, out);
    }

    fn after(&mut self, s: State, p: f64, attack: &Attack, out: &mut States<State>) {
        self.breaches(s, p, attack.legs == Legs::InWater, out);
    }

    fn settle(&self, s: &mut State, most: u16) {
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

    fn retire(&mut self, s: &mut State, p: f64, out: &mut Outlook) -> bool {
        let over = s.is_over();
        if over {
            self.sum(*s, p, out);
        }
        over
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

impl Located for Vehicle<'_> {
    fn struck(&mut self, s: State, p: f64, at: Location, g: Group, out: &mut States<State>) {
        self.strike(s, p, Hit::of(&g, at, false), out);
    }

    /// A group whose location is rolled, and the roll for motive damage that it may call for.
    fn rolled(&mut self, s: State, p: f64, g: Group, out: &mut States<State>) {
        // Torpedoes do not reach what stands above the water (tw.equip_torpedo_2).
        let below = g.legs == Legs::InWater && self.look.is_afloat(self.table.board());
        let mut all: SmallVec<[(Location, bool, bool, f64); 11]> = SmallVec::new();
        let mut whole = 0.0;
        for total in 2..=12 {
            let (at, critical, drives) = self.look.struck(g.column, total);
            if below && at == Location::TU {
                continue;
            }
            whole += exactly(total);
            let same = all
                .iter_mut()
                .find(|(a, c, d, _)| (*a, *c, *d) == (at, critical, drives));
            match same {
                Some((.., q)) => *q += exactly(total),
                None => all.push((at, critical, drives, exactly(total))),
            }
        }
        for (at, critical, drives, q) in all {
            let q = q / whole;
            if g.what == What::Infernos {
                let modifier = if self.look.support().is_some() { 0 } else { -2 };
                self.check(s, p * q, (at, modifier), out);
                continue;
            }
            let hit = Hit::of(&g, at, critical);
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
}

impl Vehicle<'_> {
    /// Rolls for every hit that may let water in: any location is the end of a vehicle. A hull that floats is breached by a hit
    /// from above on 12 and on nothing else (C5.4.5).
    fn breaches(&self, mut s: State, p: f64, from_below: bool, out: &mut States<State>) {
        let hits = std::mem::take(&mut s.wet);
        let mut dry = 1.0;
        for at in &self.look.sheet.locations {
            let i = at.index();
            if hits[i] == 0 {
                continue;
            }
            let above = !from_below && self.wet & (1 << i) == 0;
            let bare = self.look.sheet.armor[i] > 0 && s.armor[i] == 0;
            dry *= match (above, bare) {
                (true, _) => (1.0 - chance(12)).powi(hits[i].into()),
                (false, true) => 0.0,
                (false, false) => (1.0 - chance(10)).powi(hits[i].into()),
            };
        }
        if s.is_over() || dry >= 1.0 {
            out.push((s, p));
            return;
        }
        let mut floods = s;
        floods.kill(End::Breach);
        out.push((floods, p * (1.0 - dry)));
        if dry > 0.0 {
            out.push((s, p * dry));
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

    /// A hit, which those may take first who are in its way.
    fn strike(&mut self, s: State, p: f64, hit: Hit, out: &mut States<State>) {
        if s.is_over() || !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        if hit.from == From::Fall {
            self.arrives(s, p, hit, out);
            return;
        }
        for (crowd, points, q) in self.aboard.shield(s.crowd, hit.at, false, hit.points) {
            let s = State { crowd, ..s };
            if points == 0 {
                out.push((s, p * q));
            } else {
                self.arrives(s, p * q, Hit { points, ..hit }, out);
            }
        }
    }

    /// A hit: armor, structure, and at most one roll on the critical table (C6.10.7).
    fn arrives(&mut self, mut s: State, p: f64, hit: Hit, out: &mut States<State>) {
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
        if (self.wet | self.afloat) & bit != 0 {
            s.wet[i] = s.wet[i].saturating_add(1);
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
        let barrier = self.look.barrier();
        let pierced = hit.from != From::Fall && barrier.is_some_and(|b| points > b);
        let modifier = if hit.critical || inside > 0 || hit.piercing == 0 {
            0
        } else {
            hit.piercing + if barrier.is_some() { 2 } else { 0 }
        };
        for (s, p) in now {
            if hit.critical || inside > 0 || hit.piercing != 0 || pierced {
                self.check(s, p, (hit.at, modifier), out);
            } else {
                out.push((s, p));
            }
        }
    }
}
