//! A ProtoMech as far as chances go: armor, structure and critical boxes (C6.5, C6.10.8, C15.3). The order is that of
//! `harm`, step for step.

use smallvec::SmallVec;

use super::{
    attack::{Attack, What},
    chance, exactly,
    follow::{self, Effort, Group, LEAST, Located, States, Target},
    image::SAFE,
    outlook::Outlook,
    stays_awake,
};
use crate::{
    model::{Location, PLACES},
    read::{Look, Table},
    state::{Cause, Wakes},
    tables::{self, HitTable},
};

/// A state of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    /// Armor left: [`SAFE`] where it holds whatever comes.
    armor: [u8; PLACES],
    inside: [u8; PLACES],
    /// Critical boxes crossed off.
    boxes: [u8; PLACES],
    /// Locations that are gone, opened and stripped, a bit for each.
    gone: u8,
    opened: u8,
    stripped: u8,
    /// Boxes were crossed off by this attack.
    crossed: bool,
    critical: bool,
    /// Hits of the pilot, and those for which consciousness was rolled.
    hits: u8,
    settled: u8,
    out: bool,
    /// Inferno missiles that burn on it at the end of the phase.
    infernos: u8,
    dead: bool,
    /// It is destroyed because the pilot is dead.
    pilot: bool,
}

impl State {
    const fn is_gone(&self, at: Location) -> bool {
        self.gone & (1 << at.index()) != 0
    }

    fn lose(&mut self, at: Location) {
        self.gone |= 1 << at.index();
        self.dead |= at == Location::TO;
    }

    /// All of an attack costs the pilot one point, if it crossed off any boxes (tw.proto_pilot_damage).
    const fn hurt(&mut self) {
        if self.crossed && !self.dead {
            self.hits += 1;
            if self.hits >= 6 {
                self.dead = true;
                self.pilot = true;
            }
        }
        self.crossed = false;
    }
}

struct Proto<'w> {
    look: Look<'w>,
    armed: bool,
    effort: Effort,
}

/// What becomes of a ProtoMech; none if it may take in water.
pub(super) fn outcome_of(table: Table<'_>, look: Look<'_>, attacks: &[Attack]) -> Option<Outlook> {
    if look.depth(table.board()) > 0 {
        return None;
    }
    let small = |n: u16| u8::try_from(n).unwrap_or(SAFE - 1).min(SAFE - 1);
    let wakes = &table.world().resource::<Wakes>().0;
    let owed = wakes.iter().filter(|(u, _)| *u == look.id).count() as u8;
    let mut start = State {
        armor: look.armor.front.map(small),
        inside: look.armor.inside.map(small),
        gone: look.criticals.gone.0 | look.criticals.breached.0,
        crossed: look.toll.crossed,
        hits: look.pilot.hits,
        settled: look.pilot.hits.saturating_sub(owed),
        out: !look.pilot.is_awake(),
        infernos: small(look.toll.infernos),
        dead: look.is_destroyed(),
        ..State::default()
    };
    for at in &look.sheet.locations {
        start.boxes[at.index()] = look.boxes(*at);
    }
    let mut proto = Proto {
        look,
        armed: look.sheet.locations.contains(&Location::MG),
        effort: Effort::START,
    };
    follow::outcome(&mut proto, start, attacks)
}

impl Target for Proto<'_> {
    type State = State;

    fn group(&mut self, s: State, p: f64, g: Group, out: &mut States<State>) {
        if s.dead || g.points == 0 {
            out.push((s, p));
            return;
        }
        if g.what == What::Infernos {
            let mut s = s;
            s.infernos = s.infernos.saturating_add(1);
            out.push((s, p));
            return;
        }
        self.aimed(s, p, g, out);
    }

    fn after(&mut self, mut s: State, p: f64, _attack: &Attack, out: &mut States<State>) {
        s.hurt();
        out.push((s, p));
    }

    fn settle(&self, s: &mut State, most: u16) {
        for at in &self.look.sheet.locations {
            let i = at.index();
            if s.is_gone(*at) {
                (s.armor[i], s.inside[i], s.boxes[i]) = (0, 0, 0);
            } else if s.armor[i] != SAFE && u16::from(s.armor[i]) > most {
                s.armor[i] = SAFE;
            }
        }
    }

    fn retire(&mut self, s: &mut State, p: f64, out: &mut Outlook) -> bool {
        if s.dead {
            self.sum(*s, p, out);
            return true;
        }
        out.gone(p, &mut s.opened, &mut s.stripped, s.gone);
        false
    }

    fn sum(&mut self, s: State, p: f64, out: &mut Outlook) {
        let mut burnt = States::new();
        self.burn(s, p, s.infernos / 3, &mut burnt);
        let mut all = States::new();
        for (mut s, p) in burnt {
            s.hurt();
            wake(s, p, &mut all);
        }
        for (s, p) in all {
            if s.critical {
                out.critical += p;
            }
            out.locations(p, s.opened, s.stripped, s.gone);
            if s.dead {
                let cause = if s.pilot {
                    Cause::Warrior
                } else {
                    Cause::Torso
                };
                out.destroy(cause, p);
            } else if s.out {
                out.faints += p;
            }
        }
    }

    fn effort(&mut self) -> &mut Effort {
        &mut self.effort
    }
}

/// The locations that a roll can name, each with its chance; none for near misses.
fn places(armed: bool, table: HitTable) -> SmallVec<[(Option<Location>, f64); 8]> {
    let mut all: SmallVec<[(Option<Location>, f64); 8]> = SmallVec::new();
    for total in 2..=12 {
        let found = tables::proto_hit(total, table == HitTable::Special);
        // Without a main gun the torso is struck (tw.proto_main_gun).
        let at = match found {
            Some(Location::MG) if !armed => Some(Location::TO),
            at => at,
        };
        match all.iter_mut().find(|(a, _)| *a == at) {
            Some((_, sum)) => *sum += exactly(total),
            None => all.push((at, exactly(total))),
        }
    }
    all
}

impl Located for Proto<'_> {
    fn struck(&mut self, s: State, p: f64, at: Location, g: Group, out: &mut States<State>) {
        self.strike(s, p, at, &g, out);
    }

    fn rolled(&mut self, s: State, p: f64, g: Group, out: &mut States<State>) {
        for (at, q) in places(self.armed, g.table) {
            match at {
                Some(at) => self.strike(s, p * q, at, &g, out),
                None => out.push((s, p * q)),
            }
        }
    }
}

impl Proto<'_> {
    /// A hit: armor, structure, the torso, then the checks (C6.10.8, C15.3.1).
    fn strike(
        &mut self,
        mut s: State,
        p: f64,
        first: Location,
        g: &Group,
        out: &mut States<State>,
    ) {
        if !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        let (mut at, mut left) = (first, g.points);
        let mut checks: SmallVec<[(Location, i8); 2]> = SmallVec::new();
        while left > 0 {
            if s.dead {
                out.push((s, p));
                return;
            }
            let next = self.look.inward(at);
            if !s.is_gone(at) {
                let i = at.index();
                let armor = match s.armor[i] {
                    SAFE => left,
                    armor => u16::from(armor).min(left),
                };
                if s.armor[i] != SAFE {
                    s.armor[i] -= armor as u8;
                    if armor > 0 && s.armor[i] == 0 {
                        s.stripped |= 1 << i;
                    }
                }
                let inside = u16::from(s.inside[i]).min(left - armor);
                let destroyed = inside == u16::from(s.inside[i]);
                s.inside[i] -= inside as u8;
                left -= armor + inside;
                if inside > 0 {
                    s.opened |= 1 << i;
                }
                if destroyed {
                    s.lose(at);
                } else if inside > 0 {
                    checks.push((at, 0));
                } else if at == first && g.piercing != 0 {
                    // An armor-piercing round checks where it stops in the armor (C10.8.2).
                    checks.push((at, g.piercing));
                }
            }
            match next {
                Some(torso) => at = torso,
                None => break,
            }
        }
        self.checks(s, p, &checks, out);
    }

    /// Checks of locations, one after the other (C15.3.1).
    fn checks(&mut self, s: State, p: f64, list: &[(Location, i8)], out: &mut States<State>) {
        let Some(((at, modifier), rest)) = list.split_first() else {
            out.push((s, p));
            return;
        };
        if s.dead || s.is_gone(*at) {
            self.checks(s, p, rest, out);
            return;
        }
        if p < LEAST {
            self.effort.doubt += p;
            out.push((s, p));
            return;
        }
        let off = !matches!(at, Location::TO | Location::MG);
        let least = |total: i16| chance(total - i16::from(*modifier));
        for (hits, q) in [
            (0, 1.0 - least(8)),
            (1, least(8) - least(10)),
            (2, least(10) - least(12)),
            (3, least(12)),
        ] {
            if q <= 0.0 {
                continue;
            }
            let mut next = s;
            cross(&mut next, *at, hits);
            if hits == 3 && off && !next.dead && !next.is_gone(*at) {
                next.critical = true;
                next.lose(*at);
            }
            self.checks(next, p * q, rest, out);
        }
    }

    /// Infernos take effect: a location for every three that struck (tw.equip_inferno_proto).
    fn burn(&mut self, s: State, p: f64, rolls: u8, out: &mut States<State>) {
        if rolls == 0 || s.dead {
            out.push((s, p));
            return;
        }
        if !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        for (at, q) in places(self.armed, HitTable::Full) {
            let mut next = s;
            if let Some(at) = at {
                let at = if s.is_gone(at) { Location::TO } else { at };
                let left = at.boxes().saturating_sub(next.boxes[at.index()]);
                if left > 0 {
                    next.boxes[at.index()] = at.boxes();
                    (next.crossed, next.critical) = (true, true);
                }
                if !next.is_gone(at) {
                    next.lose(at);
                }
            }
            self.burn(next, p * q, rolls - 1, out);
        }
    }
}

/// Boxes are crossed off, as far as there are any left, and what follows at once (C15.3.4).
fn cross(s: &mut State, at: Location, hits: u8) {
    let i = at.index();
    let boxes = hits.min(at.boxes().saturating_sub(s.boxes[i]));
    if boxes == 0 {
        return;
    }
    s.boxes[i] += boxes;
    (s.crossed, s.critical) = (true, true);
    let full = s.boxes[i] >= at.boxes();
    match at {
        Location::TO => s.dead |= full,
        Location::LA | Location::RA | Location::MG if full => s.lose(at),
        _ => {}
    }
}

/// Consciousness rolls that are owed.
fn wake(mut s: State, mut p: f64, out: &mut States<State>) {
    if !s.dead {
        let stays = stays_awake(s.out, s.settled, s.hits);
        s.settled = s.hits;
        if stays < 1.0 {
            out.push((State { out: true, ..s }, p * (1.0 - stays)));
            p *= stays;
        }
    }
    out.push((s, p));
}
