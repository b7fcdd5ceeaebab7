//! The searches behind [`super::reach()`]: over the ground, over the ground with bridges, by jumping, in the air and under
//! water, with their memory.

use std::{
    cell::Cell as Memo,
    sync::{Arc, Weak},
};

use hexlance_board::{Board, Hex, Jump, LevelCost, Place, Reach, Search, Step, StepCost};

use super::{
    Footing,
    costs::{BASE, DECK, Entry, ICE, KNOWN, PAVED, TerrainCosts},
    jump,
    mover::{Mover, Standing},
    swim::{self, Dive},
    vtol::{self, Flight},
};
use crate::occupancy::{Occupancy, Occupant, PASSING, Room};

/// What hexes cost one kind of mover on one map, filled as it is asked for.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) costs: TerrainCosts,
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
    pub(super) known: Vec<Known>,
    clock: u32,
    pub(super) occupancy: Occupancy,
    marks: Vec<u8>,
    deck_marks: Vec<u8>,
    pub(super) reaches: [Reach; 4],
}

impl Scratch {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// What hexes cost a kind of mover on a map: remembered, or to be worked out anew.
    pub(super) fn know(&mut self, board: &Arc<Board>, costs: &TerrainCosts) -> usize {
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
/// An enemy is there that an ability lets the unit pass at a price.
const SLIPPED: u8 = 32;

/// What marks add to the price of a hex.
const fn passing(mark: u8) -> u16 {
    if mark & SLIPPED != 0 { PASSING } else { 0 }
}

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
    /// The one level at which it stays, if it has to, and the mover that knows where such a move may end.
    on_level: Option<(i8, &'a Mover<'a>)>,
}

impl OnGround<'_> {
    /// Whether it may be in a hex so at all.
    #[inline]
    fn keeps(&self, to: &Entry) -> bool {
        (self.keeps_to == 0 || to.flags & self.keeps_to != 0)
            && self.on_level.is_none_or(|(level, _)| to.stand == level)
    }

    #[inline]
    fn may_end(&self, hex: Hex) -> bool {
        self.on_level
            .is_none_or(|(_, mover)| mover.begins_level(hex))
    }
}

impl StepCost for OnGround<'_> {
    #[inline]
    fn cost(&self, step: &Step<'_>) -> Option<u16> {
        let to = self.known.ground(&step.to);
        if self.marks[step.to.index] & BARRED != 0 || !self.keeps(&to) {
            return None;
        }
        let more = passing(self.marks[step.to.index]);
        if step.from.index == self.start {
            let price = self
                .known
                .costs
                .price(&self.from, self.level, &to, step.direction)?;
            return Some(price + self.stairs + more);
        }
        let from = self.known.ground(&step.from);
        let costs = &self.known.costs;
        let price = costs.price(&from, from.stand, &to, step.direction)?;
        Some(price + more)
    }

    #[inline]
    fn may_stop(&self, at: &Place<'_>) -> bool {
        self.marks[at.index] & self.full == 0 && self.may_end(at.hex)
    }

    fn least(&self) -> u16 {
        BASE
    }
}

/// Layer of the ground in a search that tells the ground of a hex from the deck of its bridge.
pub(super) const GROUND: i8 = 0;
/// Layer of the decks. In hexes without a bridge both layers are the same place.
pub(super) const ON_DECK: i8 = 1;

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

impl LevelCost for WithDecks<'_> {
    fn cost(&self, step: &Step<'_>, layer: i8) -> Option<u16> {
        let on = &self.on;
        let mut best: Option<u16> = None;
        for to in self.entries(&step.to, layer).iter().flatten() {
            let marks = if to.flags & DECK != 0 {
                self.deck_marks
            } else {
                on.marks
            };
            if marks[step.to.index] & BARRED != 0 || !on.keeps(to) {
                continue;
            }
            for from in self.entries(&step.from, layer).iter().flatten() {
                let (level, stairs) = self.leaves_from(&step.from, from);
                if let Some(price) = on.known.costs.price(from, level, to, step.direction) {
                    let price = price + stairs + passing(marks[step.to.index]);
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
        if !self.on.may_end(at.hex) {
            return false;
        }
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
pub(super) enum Levels {
    /// There are none.
    None,
    /// Ground and decks.
    Layers,
    /// Base levels.
    Bases,
}

/// Writes down who stands where, for the ground and for the decks.
pub(super) fn mark(scratch: &mut Scratch, known: usize, board: &Board) {
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

fn note(mark: &mut u8, occupancy: &Occupancy, o: &Occupant, base: i8) {
    if !occupancy.meets(o, base) {
        return;
    }
    *mark |= match (o.friend, o.footprint) {
        (false, _) if occupancy.bars(o) => BARRED,
        (false, _) if occupancy.is_in_the_way(o) => CROSSED | SLIPPED,
        (false, _) => CROSSED,
        (true, true) => LARGE,
        (true, false) if *mark & SMALL != 0 => CROWD,
        (true, false) => SMALL,
    };
}

pub(super) fn unmark(scratch: &mut Scratch, board: &Board) {
    for o in scratch.occupancy.iter() {
        if let Some(index) = board.index(o.hex) {
            scratch.marks[index] = 0;
            scratch.deck_marks[index] = 0;
        }
    }
}

#[allow(clippy::too_many_arguments)] // what a search is made of; a struct would be used once
pub(super) fn search_ground(
    mover: &Mover<'_>,
    at: Standing,
    search: &Search,
    scratch: &mut Scratch,
    board: &Board,
    known: usize,
    footing: Footing,
    number: usize,
    levels: Levels,
) {
    let Some(start) = board.index(at.hex) else {
        return;
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
            Footing::Any | Footing::Level => 0,
            Footing::Hard => PAVED | ICE,
            Footing::Paved => PAVED,
        },
        on_level: (footing == Footing::Level).then_some((at.base, mover)),
    };
    let reach = &mut scratch.reaches[number];
    if levels == Levels::None {
        reach.search(board, search, &on);
        return;
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
}

/// Whether a search that goes so many inches from a hex has to tell the decks of bridges from the ground below them.
pub(super) fn levels_within(board: &Board, known: &Known, from: Hex, inches: u16) -> Levels {
    let range = (inches / BASE).max(1);
    let mut bridges = known.bridges.iter().map(|i| board.hex_at(*i));
    if bridges.any(|h| h.distance(from) <= range) {
        Levels::Layers
    } else {
        Levels::None
    }
}

pub(super) fn search_jump(
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

pub(super) fn search_flight(
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
        costs: &mover.costs,
        inches_a_level: mover.costs.inches_a_level(),
    };
    scratch.reaches[0].search_levels(board, search, at.base, lowest..=highest, &flight);
}

pub(super) fn search_dive(
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
