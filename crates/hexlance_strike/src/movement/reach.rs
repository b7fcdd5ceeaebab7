//! Everywhere a unit may end its activation (R4.1), fast enough to be asked for every unit and every thought.

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_board::{Board, Hex, Reach, Reached, Search};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    Footing, Terms, allowance,
    approach::{Approach, Way},
    mover::{Mover, Standing},
    resume,
    search::{
        GROUND, Levels, ON_DECK, Scratch, levels_within, mark, search_dive, search_flight,
        search_ground, search_jump, unmark,
    },
    zones::{Held, Zones},
};
use crate::modes;
use crate::occupancy::Room;
use crate::{
    card::MoveMode,
    cargo::Burden,
    command::{MoveOption, Waypoint},
    read,
    state::Field,
};

/// A hex, and level, where a unit may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachEnd {
    /// The hex.
    pub hex: Hex,
    /// Base level there.
    pub base: i8,
    /// Inches that the cheapest way costs.
    pub cost: u16,
    /// Hexes that it enters.
    pub hexes: u16,
    /// What the whole way keeps to, if the unit has more Move for it.
    pub footing: Footing,
    /// Only minimum movement leads there (R4.1.3).
    pub minimum: bool,
    /// Which search found it.
    search: u8,
    /// Its level in that search.
    layer: i8,
}

/// In place of the number of a search: minimum movement.
const SHUFFLE: u8 = u8::MAX;

impl ReachEnd {
    fn of(way: &Way) -> Self {
        Self {
            hex: way.at.hex,
            base: way.at.base,
            cost: way.cost,
            hexes: way.path.len() as u16,
            footing: Footing::Any,
            minimum: way.minimum,
            search: 0,
            layer: 0,
        }
    }
}

/// Where a unit may end its activation; borrowed from the memory of the search.
#[derive(Debug)]
pub struct ReachSet<'s> {
    scratch: &'s Scratch,
    start: Hex,
    known: usize,
    levels: Levels,
    searches: [Option<Footing>; 4],
    /// Adjacent hexes that only minimum movement leads to.
    shuffles: SmallVec<[ReachEnd; 6]>,
    jump: bool,
    /// Ends after rules that choose for the unit.
    only: Option<Vec<(ReachEnd, Vec<Waypoint>)>>,
    board: Arc<Board>,
}

impl<'s> ReachSet<'s> {
    fn empty(scratch: &'s Scratch, board: Arc<Board>) -> Self {
        Self {
            scratch,
            start: Hex::default(),
            known: 0,
            levels: Levels::None,
            searches: [None; 4],
            shuffles: SmallVec::new(),
            jump: false,
            only: None,
            board,
        }
    }

    /// All ends: the cheapest way to each, those of minimum movement first, then by growing cost within each footing.
    /// The unit's own hex is among them only at another level.
    pub fn ends(&self) -> impl Iterator<Item = ReachEnd> {
        let chosen = self.only.as_ref();
        let found = (0..if chosen.is_some() { 0 } else { 4 }).flat_map(|i| self.found(i));
        let shuffles = self.shuffles.iter().filter(move |_| chosen.is_none());
        let chosen = chosen.into_iter().flatten().map(|(e, _)| e);
        chosen.chain(shuffles).copied().chain(found)
    }

    fn found(&self, search: usize) -> impl Iterator<Item = ReachEnd> {
        let footing = self.searches.get(search).copied().flatten();
        footing.into_iter().flat_map(move |footing| {
            self.scratch.reaches[search]
                .stops()
                .filter(move |r| self.counts(search, r))
                .map(move |r| self.end(search, footing, &r))
        })
    }

    /// Whether a hex found by a search is an end that no search before it has found.
    fn counts(&self, search: usize, r: &Reached) -> bool {
        let own =
            r.hexes == 0 && r.cost == 0 || (r.hex == self.start && self.levels != Levels::Bases);
        if own {
            return false;
        }
        !(0..search).any(|s| {
            self.searches[s].is_some()
                && self.scratch.reaches[s]
                    .get_at(r.hex, r.level)
                    .is_some_and(|e| e.may_stop && !e.minimum)
        })
    }

    fn end(&self, search: usize, footing: Footing, r: &Reached) -> ReachEnd {
        ReachEnd {
            hex: r.hex,
            base: self.base(r),
            cost: r.cost,
            hexes: r.hexes,
            footing,
            minimum: r.minimum,
            search: search as u8,
            layer: r.level,
        }
    }

    fn base(&self, r: &Reached) -> i8 {
        if self.levels == Levels::Bases {
            return r.level;
        }
        let cell = self.board.cell(r.index);
        let Some(known) = self.scratch.known.get(self.known) else {
            return cell.level;
        };
        if self.jump {
            let deck = known.costs.deck_of(cell);
            return match deck {
                _ if cell.building.is_some() => cell.solid_height(),
                Some(deck) => deck.stand,
                None => known.costs.ground_of(cell).stand,
            };
        }
        match known.costs.deck_of(cell) {
            Some(deck) if r.level == ON_DECK => deck.stand,
            _ => known.costs.ground_of(cell).stand,
        }
    }

    /// Number of ends.
    pub fn len(&self) -> usize {
        self.ends().count()
    }

    /// Whether the unit cannot go anywhere.
    pub fn is_empty(&self) -> bool {
        self.ends().next().is_none()
    }

    /// The cheapest end in a hex.
    pub fn get(&self, hex: Hex) -> Option<ReachEnd> {
        self.ends()
            .filter(|e| e.hex == hex)
            .min_by_key(|e| (e.minimum, e.cost))
    }

    /// The path to an end, as an order names it.
    pub fn path(&self, end: &ReachEnd) -> Vec<Waypoint> {
        if let Some(only) = &self.only {
            let found = only.iter().find(|(e, _)| e == end);
            return found.map(|(_, path)| path.clone()).unwrap_or_default();
        }
        if end.search == SHUFFLE {
            let level = self.layer_level(end.hex, end.layer);
            return vec![Waypoint {
                hex: end.hex,
                level,
            }];
        }
        let reach = &self.scratch.reaches[usize::from(end.search)];
        if self.levels == Levels::None {
            let hexes = reach.path_to(end.hex).unwrap_or_default();
            return hexes.into_iter().map(Waypoint::from).collect();
        }
        let nodes = reach.path_to_level(end.hex, end.layer).unwrap_or_default();
        let mut path: Vec<Waypoint> = Vec::with_capacity(nodes.len());
        for (hex, layer) in nodes {
            let level = match self.levels {
                Levels::Bases => Some(layer),
                _ => self.layer_level(hex, layer),
            };
            match path.last_mut() {
                // A change of level in a hex belongs to the step into it.
                Some(last) if last.hex == hex => last.level = level,
                None if hex == self.start && end.hex != self.start => {}
                _ => path.push(Waypoint { hex, level }),
            }
        }
        path
    }

    /// The path to the cheapest end in a hex.
    pub fn path_to(&self, hex: Hex) -> Option<Vec<Waypoint>> {
        self.get(hex).map(|e| self.path(&e))
    }

    fn layer_level(&self, hex: Hex, layer: i8) -> Option<i8> {
        let cell = self.board.get(hex)?;
        let costs = &self.scratch.known.get(self.known)?.costs;
        let deck = costs.deck_of(cell)?;
        Some(if layer == ON_DECK {
            deck.stand
        } else {
            costs.ground_of(cell).stand
        })
    }
}

/// Everywhere a unit may end its activation if it moves in a mode with an option: [`MoveOption::Sprint`] goes further,
/// everything else as far as its Move. Empty for units that cannot move so.
///
/// A unit that rages, flees or is shaken finds only the ends that this allows (R18.2.3, R15.3); who flees and can sprint
/// finds none otherwise. A stuck unit finds where it may go once free.
pub fn reach<'s>(
    world: &World,
    unit: UnitId,
    mode: MoveMode,
    option: MoveOption,
    scratch: &'s mut Scratch,
) -> ReachSet<'s> {
    reach_around(world, unit, mode, option, &[], scratch)
}

/// As [`reach`], but on ways that keep out of some hexes. Rage and flight do not mind them.
pub fn reach_around<'s>(
    world: &World,
    unit: UnitId,
    mode: MoveMode,
    option: MoveOption,
    avoid: &[Hex],
    scratch: &'s mut Scratch,
) -> ReachSet<'s> {
    search(world, unit, (mode, option), avoid, None, scratch)
}

/// As [`reach`], for a unit that puts down all that it carries before its first step (R16.4.4).
pub fn reach_freed<'s>(
    world: &World,
    unit: UnitId,
    mode: MoveMode,
    option: MoveOption,
    scratch: &'s mut Scratch,
) -> ReachSet<'s> {
    let free = Some(Burden::Free);
    search(world, unit, (mode, option), &[], free, scratch)
}

fn search<'s>(
    world: &World,
    unit: UnitId,
    (mode, option): (MoveMode, MoveOption),
    avoid: &[Hex],
    burden: Option<Burden>,
    scratch: &'s mut Scratch,
) -> ReachSet<'s> {
    let board = world.resource::<Field>().0.clone();
    let sprint = option == MoveOption::Sprint;
    let slow = |u: &read::UnitRead<'_>| !sprint && super::must_sprint(world, u);
    let found = read::try_unit(world, unit)
        .filter(|u| modes::source(u.card, mode).is_some() && u.can_act() && !slow(u))
        .and_then(|u| Some((u, *u.spot()?)));
    let moves = !matches!(option, MoveOption::StandStill | MoveOption::Mount(_));
    let (Some((u, spot)), true) = (found, moves && !(sprint && mode == MoveMode::Jump)) else {
        return ReachSet::empty(scratch, board);
    };
    let mover = Mover::new(world, u, mode);
    let at = Standing {
        hex: spot.hex,
        base: spot.base,
    };
    scratch.occupancy.fill(world, &u);
    scratch.occupancy.close(avoid);
    let known = scratch.know(&board, &mover.costs);
    let under_way = resume::suspended(world, unit).map(|w| w.footing);
    let budget = |footing| {
        let whole = allowance::allowance_by(
            world,
            &u,
            mode,
            &Terms {
                sprint,
                footing,
                dismounted: false,
                burden,
            },
        );
        resume::rest(world, unit, whole)
    };
    let any = budget(Footing::Any);
    let mut search = Search {
        start: at.hex,
        budget: u16::from(any.inches()),
        minimum_step: any.minimum,
    };
    let mut budgets = [Some((Footing::Any, search.budget)), None, None, None];
    let mut set = Found {
        known,
        levels: Levels::None,
        searches: [Some(Footing::Any), None, None, None],
        shuffles: SmallVec::new(),
        jump: false,
    };
    match mode {
        MoveMode::Jump => {
            set.jump = true;
            search_jump(&mover, at, &search, scratch, &board);
        }
        MoveMode::Vtol => {
            set.levels = Levels::Bases;
            search_flight(&mover, at, &search, scratch, &board);
        }
        MoveMode::Submersible => {
            set.levels = Levels::Bases;
            search_dive(&mover, at, &search, scratch, &board);
        }
        _ => {
            mark(scratch, known, &board);
            let minimum = std::mem::take(&mut search.minimum_step);
            let start = mover.footing_at(at);
            let start = under_way.map_or(start, |f| start.min(f.of_ground()));
            for (i, footing) in [(1, Footing::Hard), (2, Footing::Paved)] {
                if start >= footing && allowance::gains_on(&u, mode, footing) {
                    budgets[i] = Some((footing, u16::from(budget(footing).inches())));
                    set.searches[i] = Some(footing);
                }
            }
            let level =
                under_way.map_or_else(|| mover.begins_level(at.hex), |f| f == Footing::Level);
            if level {
                let inches = u16::from(budget(Footing::Level).inches());
                budgets[3] = Some((Footing::Level, inches));
                set.searches[3] = Some(Footing::Level);
            }
            // All of them, or none: their ends are compared.
            let widest = budgets.iter().flatten().map(|(_, b)| *b).max();
            let widest = widest.unwrap_or_default();
            set.levels = levels_within(&board, &scratch.known[known], at.hex, widest);
            for (i, budget) in budgets.into_iter().enumerate() {
                let Some((footing, inches)) = budget else {
                    continue;
                };
                search.budget = inches;
                search_ground(
                    &mover, at, &search, scratch, &board, known, footing, i, set.levels,
                );
            }
            if minimum {
                set.shuffles = shuffles(&mover, at, scratch, &set.searches);
            }
            unmark(scratch, &board);
        }
    }
    let raging = Approach::of(world, &mover, at);
    let zones = Zones::around(&mover);
    let held = Held {
        mover: &mover,
        zones: &zones,
        occupancy: &scratch.occupancy,
        start: at,
        paid: resume::suspended(world, unit).map_or(0, |w| zones.mask(&w.tolls)),
    };
    let held = (!zones.is_empty() && budgets.iter().flatten().any(|(_, b)| held.matters(*b)))
        .then(|| held_ends(&held, &budgets, any.minimum));
    let scratch: &'s Scratch = scratch;
    let mut out = ReachSet {
        scratch,
        start: at.hex,
        known: set.known,
        levels: set.levels,
        searches: set.searches,
        shuffles: set.shuffles,
        jump: set.jump,
        only: None,
        board,
    };
    if let Some(approach) = raging {
        let ends = if mode == MoveMode::Jump {
            let all: Vec<_> = out.ends().map(|e| (e, out.path(&e))).collect();
            approach.closest_jumps(all)
        } else {
            let walks = approach.ends(any.inches(), any.minimum);
            walks
                .into_iter()
                .map(|w| (ReachEnd::of(&w), w.path))
                .collect()
        };
        out.only = Some(ends);
        return out;
    }
    out.only = held;
    let shunned = crate::morale::shuns(world, &u);
    if !shunned.is_empty() {
        let away = out
            .ends()
            .filter(|e| crate::morale::keeps_away(&shunned, at.hex, e.hex));
        let ends = away.map(|e| (e, out.path(&e))).collect();
        out.only = Some(ends);
    }
    out
}

/// The ends of a mover that enemies hold: what a step costs it depends on its whole way.
fn held_ends(
    held: &Held<'_, '_>,
    budgets: &[Option<(Footing, u16)>; 4],
    minimum: bool,
) -> Vec<(ReachEnd, Vec<Waypoint>)> {
    let mut out: Vec<(ReachEnd, Vec<Waypoint>)> = Vec::new();
    for (footing, inches) in budgets.iter().flatten() {
        for way in held.ways(*footing, *inches) {
            let known = |(e, _): &(ReachEnd, _)| (e.hex, e.base) == (way.at.hex, way.at.base);
            if !out.iter().any(known) {
                let end = ReachEnd {
                    footing: *footing,
                    ..ReachEnd::of(&way)
                };
                out.push((end, way.path));
            }
        }
    }
    if minimum {
        for way in held.shuffles() {
            let known = |(e, _): &(ReachEnd, _)| (e.hex, e.base) == (way.at.hex, way.at.base);
            if !out.iter().any(known) {
                out.push((ReachEnd::of(&way), way.path));
            }
        }
    }
    out
}

/// What a search has led to, while its memory is still borrowed.
struct Found {
    known: usize,
    levels: Levels,
    searches: [Option<Footing>; 4],
    shuffles: SmallVec<[ReachEnd; 6]>,
    jump: bool,
}

/// Adjacent hexes that the unit cannot pay for and may enter all the same, as its only step (R4.1.3).
fn shuffles(
    mover: &Mover<'_>,
    at: Standing,
    scratch: &Scratch,
    searches: &[Option<Footing>; 4],
) -> SmallVec<[ReachEnd; 6]> {
    let mut out = SmallVec::new();
    for (_, hex) in mover.board.neighbours(at.hex) {
        let mut done = scratch.reaches.iter().zip(searches);
        let stops = |r: &Reach, layer| r.get_at(hex, layer).is_some_and(|r| r.may_stop);
        if done.any(|(r, s)| s.is_some() && (stops(r, GROUND) || stops(r, ON_DECK))) {
            continue;
        }
        let Ok(paid) = mover.step(at, &Waypoint::from(hex)) else {
            continue;
        };
        let base = paid.to.base;
        if paid.climbs || scratch.occupancy.room(hex, base) != Room::Free {
            continue;
        }
        let cell = mover.board.get(hex);
        let deck = cell.and_then(|c| mover.costs.deck_of(c));
        out.push(ReachEnd {
            hex,
            base,
            cost: paid.cost,
            hexes: 1,
            footing: Footing::Any,
            minimum: true,
            search: SHUFFLE,
            layer: if deck.is_some_and(|d| d.stand == base) {
                ON_DECK
            } else {
                GROUND
            },
        });
    }
    out
}
