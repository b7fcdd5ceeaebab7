//! Everywhere a unit may end its activation (R4.1), fast enough to be asked for every unit and every thought.

use std::{
    cell::Cell as Memo,
    sync::{Arc, Weak},
};

use bevy_ecs::world::World;
use hexlance_board::{Board, Hex, Jump, Place, Reach, Reached, Search, Step, StepCost};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    Footing, Terms, allowance,
    approach::{Approach, Way},
    costs::{BASE, DECK, Entry, ICE, KNOWN, PAVED, TerrainCosts},
    jump, modes,
    mover::{Mover, Standing},
    occupancy::{Occupancy, Room},
    swim::{self, Dive},
    vtol::{self, Flight},
};
use crate::{
    card::MoveMode,
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

/// What hexes cost one kind of mover on one map, filled as it is asked for.
#[derive(Debug)]
struct Known {
    costs: TerrainCosts,
    /// The map; any change to it makes a new allocation as long as this lives.
    board: Weak<Board>,
    used: u32,
    ground: Vec<Memo<Entry>>,
    bridges: Vec<usize>,
}

impl Known {
    #[inline]
    fn ground(&self, at: &Place<'_>) -> Entry {
        match self.ground.get(at.index) {
            Some(memo) => {
                let e = memo.get();
                if e.flags & KNOWN != 0 {
                    return e;
                }
                let e = self.costs.ground_of(at.cell);
                memo.set(e);
                e
            }
            None => self.costs.ground_of(at.cell),
        }
    }
}

/// How many kinds of movers are remembered.
const KINDS: usize = 24;

/// Memory for searches: keep it and search again, nothing is allocated then.
#[derive(Debug, Default)]
pub struct Scratch {
    known: Vec<Known>,
    clock: u32,
    occupancy: Occupancy,
    marks: Vec<u8>,
    deck_marks: Vec<u8>,
    reaches: [Reach; 3],
}

impl Scratch {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// What hexes cost a kind of mover on a map: remembered, or to be worked out anew.
    fn know(&mut self, board: &Arc<Board>, costs: &TerrainCosts) -> usize {
        self.clock = self.clock.wrapping_add(1);
        let clock = self.clock;
        let same =
            |k: &Known| std::ptr::eq(k.board.as_ptr(), Arc::as_ptr(board)) && k.costs == *costs;
        if let Some(i) = self.known.iter().position(same) {
            self.known[i].used = clock;
            return i;
        }
        let i = if self.known.len() < KINDS {
            self.known.push(Known {
                costs: *costs,
                board: Weak::new(),
                used: 0,
                ground: Vec::new(),
                bridges: Vec::new(),
            });
            self.known.len() - 1
        } else {
            (0..KINDS)
                .min_by_key(|i| self.known[*i].used)
                .unwrap_or_default()
        };
        let k = &mut self.known[i];
        k.costs = *costs;
        k.board = Arc::downgrade(board);
        k.used = clock;
        k.ground.clear();
        k.ground.resize(board.len(), Memo::default());
        k.bridges.clear();
        if costs.uses_decks() {
            let bridges = (0..board.len()).filter(|i| board.cell(*i).bridge.is_some());
            k.bridges.extend(bridges);
        }
        i
    }
}

/// An enemy bars the hex.
const BARRED: u8 = 1;
/// An enemy is there that may be passed.
const CROSSED: u8 = 2;
/// A friendly footprint unit is there.
const LARGE: u8 = 4;
/// A friendly small unit is there.
const SMALL: u8 = 8;
/// Two friendly small units are there.
const CROWD: u8 = 16;

/// What a search asks of a unit that moves over the ground.
struct OnGround<'a> {
    known: &'a Known,
    start: usize,
    /// Where it starts from: not always where it would stand.
    level: i8,
    from: Entry,
    stairs: u16,
    marks: &'a [u8],
    /// Marks with which it may not stop.
    full: u8,
    /// Flags of which every hex entered needs one; 0 for any hex.
    keeps_to: u8,
}

impl StepCost for OnGround<'_> {
    #[inline]
    fn cost(&self, step: &Step<'_>) -> Option<u16> {
        let to = self.known.ground(&step.to);
        if self.marks[step.to.index] & BARRED != 0
            || (self.keeps_to != 0 && to.flags & self.keeps_to == 0)
        {
            return None;
        }
        if step.from.index == self.start {
            let price = self
                .known
                .costs
                .price(&self.from, self.level, &to, step.direction)?;
            return Some(price + self.stairs);
        }
        let from = self.known.ground(&step.from);
        self.known
            .costs
            .price(&from, from.stand, &to, step.direction)
    }

    #[inline]
    fn may_stop(&self, at: &Place<'_>) -> bool {
        self.marks[at.index] & self.full == 0
    }

    fn least(&self) -> u16 {
        BASE
    }
}

/// Layer of the ground in a search that tells the ground of a hex from the deck of its bridge.
const GROUND: i8 = 0;
/// Layer of the decks. In hexes without a bridge both layers are the same place.
const ON_DECK: i8 = 1;

/// [`OnGround`] where bridges are near.
struct WithDecks<'a> {
    on: OnGround<'a>,
    deck_marks: &'a [u8],
    start_layer: i8,
}

impl WithDecks<'_> {
    /// The ways of being in a hex on a layer: its deck, its ground, or both where they are the same place.
    fn entries(&self, at: &Place<'_>, layer: i8) -> [Option<Entry>; 2] {
        let ground = self.on.known.ground(at);
        match self.on.known.costs.deck_of(at.cell) {
            None => [None, Some(ground)],
            Some(deck) if deck.stand == ground.stand => [Some(deck), Some(ground)],
            Some(deck) if layer == ON_DECK => [Some(deck), None],
            Some(_) => [None, Some(ground)],
        }
    }

    /// The level that a step starts from, and what the stairs cost before it.
    fn leaves_from(&self, from: &Place<'_>, entry: &Entry) -> (i8, u16) {
        let as_it_stands = (entry.flags & DECK != 0) == (self.start_layer == ON_DECK)
            || entry.stand == self.on.level;
        if from.index == self.on.start && as_it_stands {
            (self.on.level, self.on.stairs)
        } else {
            (entry.stand, 0)
        }
    }
}

impl hexlance_board::LevelCost for WithDecks<'_> {
    fn cost(&self, step: &Step<'_>, layer: i8) -> Option<u16> {
        let on = &self.on;
        let mut best: Option<u16> = None;
        for to in self.entries(&step.to, layer).iter().flatten() {
            let marks = if to.flags & DECK != 0 {
                self.deck_marks
            } else {
                on.marks
            };
            if marks[step.to.index] & BARRED != 0
                || (on.keeps_to != 0 && to.flags & on.keeps_to == 0)
            {
                continue;
            }
            for from in self.entries(&step.from, layer).iter().flatten() {
                let (level, stairs) = self.leaves_from(&step.from, from);
                if let Some(price) = on.known.costs.price(from, level, to, step.direction) {
                    let price = price + stairs;
                    best = Some(best.map_or(price, |b| b.min(price)));
                }
            }
        }
        best
    }

    fn shift(&self, at: &Place<'_>, _: i8, _: i8) -> Option<u16> {
        let deck = self.on.known.costs.deck_of(at.cell);
        deck.is_none_or(|d| d.stand == self.on.known.ground(at).stand)
            .then_some(0)
    }

    fn may_stop(&self, at: &Place<'_>, layer: i8) -> bool {
        match (layer, self.on.known.costs.deck_of(at.cell)) {
            (ON_DECK, Some(_)) => self.deck_marks[at.index] & self.on.full == 0,
            (ON_DECK, None) => false,
            _ => self.on.marks[at.index] & self.on.full == 0,
        }
    }

    fn least(&self) -> u16 {
        // Changing the layer costs nothing.
        0
    }
}

/// What the levels of a search mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Levels {
    /// There are none.
    None,
    /// Ground and decks.
    Layers,
    /// Base levels.
    Bases,
}

/// Where a unit may end its activation; borrowed from the memory of the search.
#[derive(Debug)]
pub struct ReachSet<'s> {
    scratch: &'s Scratch,
    start: Hex,
    known: usize,
    levels: Levels,
    searches: [Option<Footing>; 3],
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
            searches: [None; 3],
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
        let found = (0..if chosen.is_some() { 0 } else { 3 }).flat_map(|i| self.found(i));
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
/// A unit that rages finds only the ends that its rage allows (R18.2.3). A stuck unit finds where it may go once free.
pub fn reach<'s>(
    world: &World,
    unit: UnitId,
    mode: MoveMode,
    option: MoveOption,
    scratch: &'s mut Scratch,
) -> ReachSet<'s> {
    let board = world.resource::<Field>().0.clone();
    let found = read::try_unit(world, unit)
        .filter(|u| modes::source(u.card, mode).is_some() && u.can_act())
        .and_then(|u| Some((u, *u.spot()?)));
    let sprint = option == MoveOption::Sprint;
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
    let known = scratch.know(&board, &mover.costs);
    let budget = |footing| {
        allowance::allowance_by(
            world,
            &u,
            mode,
            &Terms {
                sprint,
                footing,
                dismounted: false,
            },
        )
    };
    let any = budget(Footing::Any);
    let mut search = Search {
        start: at.hex,
        budget: u16::from(any.inches()),
        minimum_step: any.minimum,
    };
    let mut set = Found {
        known,
        levels: Levels::None,
        searches: [Some(Footing::Any), None, None],
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
            set.levels =
                search_ground(&mover, at, &search, scratch, &board, known, Footing::Any, 0);
            let start = mover.footing_at(at);
            for (i, footing) in [(1, Footing::Hard), (2, Footing::Paved)] {
                if start < footing || !allowance::gains_on(&u, mode, footing) {
                    continue;
                }
                search.budget = u16::from(budget(footing).inches());
                search_ground(&mover, at, &search, scratch, &board, known, footing, i);
                set.searches[i] = Some(footing);
            }
            if minimum {
                set.shuffles = shuffles(&mover, at, scratch, &set.searches);
            }
            unmark(scratch, &board);
        }
    }
    let raging = Approach::of(world, &mover, at);
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
    }
    out
}

/// What a search has led to, while its memory is still borrowed.
struct Found {
    known: usize,
    levels: Levels,
    searches: [Option<Footing>; 3],
    shuffles: SmallVec<[ReachEnd; 6]>,
    jump: bool,
}

/// Adjacent hexes that the unit cannot pay for and may enter all the same, as its only step (R4.1.3).
fn shuffles(
    mover: &Mover<'_>,
    at: Standing,
    scratch: &Scratch,
    searches: &[Option<Footing>; 3],
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

/// Writes down who stands where, for the ground and for the decks.
fn mark(scratch: &mut Scratch, known: usize, board: &Board) {
    for marks in [&mut scratch.marks, &mut scratch.deck_marks] {
        if marks.len() != board.len() {
            marks.clear();
            marks.resize(board.len(), 0);
        }
    }
    let k = &scratch.known[known];
    for o in scratch.occupancy.iter() {
        let Some(index) = board.index(o.hex) else {
            continue;
        };
        let cell = board.cell(index);
        let place = Place {
            hex: o.hex,
            index,
            cell,
        };
        let ground = k.ground(&place).stand;
        note(&mut scratch.marks[index], &scratch.occupancy, o, ground);
        if cell.bridge.is_some() {
            let deck = cell.deck_level().unwrap_or(ground);
            note(&mut scratch.deck_marks[index], &scratch.occupancy, o, deck);
        }
    }
}

fn note(mark: &mut u8, occupancy: &Occupancy, o: &super::occupancy::Occupant, base: i8) {
    if !occupancy.meets(o, base) {
        return;
    }
    *mark |= match (o.friend, o.footprint) {
        (false, _) if occupancy.bars(o) => BARRED,
        (false, _) => CROSSED,
        (true, true) => LARGE,
        (true, false) if *mark & SMALL != 0 => CROWD,
        (true, false) => SMALL,
    };
}

fn unmark(scratch: &mut Scratch, board: &Board) {
    for o in scratch.occupancy.iter() {
        if let Some(index) = board.index(o.hex) {
            scratch.marks[index] = 0;
            scratch.deck_marks[index] = 0;
        }
    }
}

#[allow(clippy::too_many_arguments)] // what a search is made of; a struct would be used once
fn search_ground(
    mover: &Mover<'_>,
    at: Standing,
    search: &Search,
    scratch: &mut Scratch,
    board: &Board,
    known: usize,
    footing: Footing,
    number: usize,
) -> Levels {
    let Some(start) = board.index(at.hex) else {
        return Levels::None;
    };
    let cell = board.cell(start);
    let k = &scratch.known[known];
    let ground = k.costs.ground_of(cell);
    let deck = k.costs.deck_of(cell).filter(|d| d.stand == at.base);
    let (level, stairs) = match deck {
        Some(_) => (at.base, 0),
        None => mover.leaves_from(at.base, &ground, cell),
    };
    let mut on = OnGround {
        known: k,
        start,
        level,
        from: ground,
        stairs,
        marks: &scratch.marks,
        full: if mover.u.is_footprint() {
            BARRED | CROSSED | LARGE
        } else {
            BARRED | CROSSED | CROWD
        },
        keeps_to: match footing {
            Footing::Any => 0,
            Footing::Hard => PAVED | ICE,
            Footing::Paved => PAVED,
        },
    };
    let range = (search.budget / BASE).max(1);
    let bridged = k
        .bridges
        .iter()
        .any(|i| board.hex_at(*i).distance(at.hex) <= range);
    let reach = &mut scratch.reaches[number];
    if !bridged {
        reach.search(board, search, &on);
        return Levels::None;
    }
    let start_layer = if deck.is_some() { ON_DECK } else { GROUND };
    if let Some(deck) = deck {
        on.from = deck;
    }
    let layered = WithDecks {
        on,
        deck_marks: &scratch.deck_marks,
        start_layer,
    };
    reach.search_levels(board, search, start_layer, GROUND..=ON_DECK, &layered);
    Levels::Layers
}

fn search_jump(
    mover: &Mover<'_>,
    at: Standing,
    search: &Search,
    scratch: &mut Scratch,
    board: &Board,
) {
    let mut hexes = search.budget / BASE;
    if hexes == 0 && search.minimum_step {
        hexes = 1;
    }
    if jump::may_take_off(mover, at).is_err() {
        hexes = 0;
    }
    let jump = Jump {
        start: at.hex,
        level: at.base,
        hexes,
        climb: u8::try_from(search.budget / 2).unwrap_or(u8::MAX),
        cost_per_hex: BASE,
    };
    let occupancy = &scratch.occupancy;
    scratch.reaches[0].search_jump(
        board,
        &jump,
        |_, cell| jump::height(cell),
        |hex, cell| {
            jump::landing(mover, cell).is_ok_and(|base| occupancy.room(hex, base) == Room::Free)
        },
    );
}

/// Levels above everything near the start that a search for VTOLs looks at; a path may go higher.
const HEADROOM: i8 = 3;

fn search_flight(
    mover: &Mover<'_>,
    at: Standing,
    search: &Search,
    scratch: &mut Scratch,
    board: &Board,
) {
    let range = search.budget / BASE;
    let near = || at.hex.within(range).filter_map(|h| board.get(h));
    let spare = i8::try_from(search.budget / 2).unwrap_or(i8::MAX);
    let lowest = near().map(|c| c.level).min().unwrap_or(at.base);
    let highest = near().map(vtol::clearance).max().unwrap_or(at.base);
    let lowest = lowest.max(at.base.saturating_sub(spare)).min(at.base);
    let highest = highest
        .saturating_add(HEADROOM)
        .min(at.base.saturating_add(spare))
        .max(at.base);
    let flight = Flight {
        occupancy: &scratch.occupancy,
        condition: mover.costs.condition().into(),
        inches_a_level: mover.costs.inches_a_level(),
    };
    scratch.reaches[0].search_levels(board, search, at.base, lowest..=highest, &flight);
}

fn search_dive(
    mover: &Mover<'_>,
    at: Standing,
    search: &Search,
    scratch: &mut Scratch,
    board: &Board,
) {
    let spare = i8::try_from(search.budget / 2).unwrap_or(i8::MAX).max(2);
    let range = search.budget / BASE;
    let lowest = at
        .hex
        .within(range)
        .filter_map(|h| board.get(h))
        .map(hexlance_board::Cell::bottom)
        .min()
        .unwrap_or(at.base);
    let dive = Dive {
        occupancy: &scratch.occupancy,
        ashore: mover.ashore,
        height: mover.u.card.height(),
        dives_only: swim::dives_only(mover),
        inches_a_level: mover.costs.inches_a_level(),
    };
    let lowest = lowest.max(at.base.saturating_sub(spare)).min(at.base);
    let highest = at.base.saturating_add(spare);
    scratch.reaches[0].search_levels(board, search, at.base, lowest..=highest, &dive);
}
