//! Everywhere that a unit can get to on foot, with the MP it takes: all hexes and facings at once.

use hexlance_board::{Board, Cell, Direction, Hex};
use smallvec::SmallVec;

use super::legal;
use crate::{
    command::Step,
    ground,
    model::Sheet,
    read::{Look, Table},
    state::Mode,
    walk::{self, Walker, is_in_the_air},
};

/// Not reached.
const FAR: u8 = u8::MAX;

/// A hex and a facing that a unit can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The hex.
    pub hex: Hex,
    /// The facing.
    pub facing: Direction,
    /// MP spent, with those that were spent before.
    pub mp: u8,
    /// Hexes entered, with those that were entered before.
    pub hexes: u8,
    /// Rolls for the ground on the way: hexes with water, rubble or a building that are entered (C3.1.10).
    pub rolls: u8,
    /// Levels above the ground of the hex: a floor or the roof of a building (C14.2.1).
    pub elevation: i16,
}

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    mp: u8,
    hexes: u8,
    rolls: u8,
    elevation: i16,
    step: Step,
    from: u32,
    /// Levels that a VTOL climbs before the step, or descends behind it.
    climb: i16,
}

/// What a step into a hex costs by the direction in which it leads.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// MP; [`FAR`] where the rules forbid it.
    mp: u8,
    level: bool,
    wet: bool,
    rolls: bool,
    elevation: i16,
    /// Levels that a VTOL climbs before the step, or descends behind it.
    climb: i16,
}

/// Everywhere that a standing unit can walk or run forward and back, by hex and facing, with a cheapest way to each. Of ways
/// that cost the same, one with fewer rolls counts, then one over more hexes.
#[derive(Clone, Debug)]
pub struct Reach {
    columns: u32,
    nodes: Vec<Node>,
    found: Vec<u32>,
    start: u32,
    /// What a vehicle reaches only by the MP that it has more on pavement and road all the way (C3.11.1).
    by_road: Option<Box<Self>>,
    /// How a unit that flies does.
    air: Option<Air>,
}

impl Reach {
    /// Of a unit that has not moved, in a mode: walking goes back as well, running only forward. None if it is prone, off the
    /// map or cannot move.
    pub fn of(table: Table<'_>, u: &Look<'_>, mode: Mode) -> Option<Self> {
        let most = match mode {
            Mode::Walk | Mode::Run | Mode::Fly | Mode::Swim => walk::allowance(u, mode),
            Mode::Stationary | Mode::Jump => 0,
        };
        let stays = u.stance.prone || legal::by_suits(u, mode).is_err();
        if stays || most == 0 {
            return None;
        }
        let walker = Walker::of(table, *u)?;
        Self::after(table, &walker, mode, most)
    }

    /// Of a unit on its way: from where it would be after the steps that it took in thought, with so many MP in all. None if
    /// it is off the map. Who lies turns in place.
    pub fn after(table: Table<'_>, walker: &Walker<'_>, mode: Mode, most: u8) -> Option<Self> {
        Self::at_height(table, walker, mode, most, None)
    }

    /// The same of a unit that flies and is to end at an elevation, 0 for landed. It keeps its elevation on the way and follows
    /// the ground; whoever wants to fly in another way takes it step by step.
    pub fn at_height(
        table: Table<'_>,
        walker: &Walker<'_>,
        mode: Mode,
        most: u8,
        height: Option<i16>,
    ) -> Option<Self> {
        let u = walker.unit();
        // What is stuck, or drawn by another, goes nowhere by itself.
        if u.stance.stuck || u.hull.tractor.is_some() {
            return None;
        }
        if u.sheet.is_flyer() || mode == Mode::Fly {
            return Self::aloft(table, walker, mode, most, height);
        }
        let mut reach = Self::over(table, walker, mode, most, None, false)?;
        if walker.paved && most > 0 {
            reach.by_road =
                Self::over(table, walker, mode, most.saturating_add(1), None, true).map(Box::new);
        }
        Some(reach)
    }

    fn aloft(
        table: Table<'_>,
        walker: &Walker<'_>,
        mode: Mode,
        most: u8,
        height: Option<i16>,
    ) -> Option<Self> {
        let air = Air::of(table, walker, most, height);
        let left = most.checked_sub(air.sink_mp)?;
        let mut reach = Self::over(table, walker, mode, left, Some(air), false)?;
        let mut found = std::mem::take(&mut reach.found);
        found.retain(|at| reach.fits(*at));
        reach.found = found;
        Some(reach)
    }

    /// The same without a road bonus, over all ground or over pavement and road only.
    fn over(
        table: Table<'_>,
        walker: &Walker<'_>,
        mode: Mode,
        most: u8,
        air: Option<Air>,
        paved: bool,
    ) -> Option<Self> {
        let board = table.board();
        let u = walker.unit();
        let start = key(board.index(walker.hex)?, walker.facing);
        let blank = Node {
            mp: FAR,
            hexes: 0,
            rolls: 0,
            elevation: air.as_ref().map_or(walker.elevation, |air| air.cruise),
            step: Step::Forward,
            from: 0,
            climb: 0,
        };
        let grounds = Grounds::of(table, u, air.as_ref(), paved, mode);
        let rise = air.as_ref().map_or(Some(0), |air| air.rise_mp);
        let begins = rise.map(|mp| walker.spent.saturating_add(mp));
        let may_go_back = air.as_ref().is_none_or(|air| !air.wige);
        let mut reach = Self {
            columns: board.columns().into(),
            nodes: vec![blank; board.len() * 6],
            found: Vec::with_capacity(256),
            start,
            by_road: None,
            air,
        };
        let Some(begins) = begins.filter(|mp| *mp <= most) else {
            return Some(reach);
        };
        reach.nodes[start as usize] = Node {
            mp: begins,
            hexes: walker.hexes,
            ..blank
        };
        let runs = mode == Mode::Run;
        let back = !runs && may_go_back;
        // Nobody runs in a turn with backward movement (C3.1.4).
        let leaves = !(walker.prone || walker.stopped || runs && walker.backward);
        let turns = !u.is_legless();
        let turn_mp = u8::from(!u.is_infantry());
        // Every step costs at least 1 MP, so all ways to a place are known before the places of its cost are gone through.
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); usize::from(most) + 1];
        buckets[usize::from(begins)].push(start);
        let mut entries: Vec<Option<[Entry; 6]>> = vec![None; board.len()];
        for mp in begins..=most {
            // Turns cost infantry nothing, and may add to the places of this cost.
            while !buckets[usize::from(mp)].is_empty() {
                let bucket = std::mem::take(&mut buckets[usize::from(mp)]);
                for at in bucket {
                    let node = reach.nodes[at as usize];
                    if node.mp != mp {
                        continue;
                    }
                    reach.found.push(at);
                    if mp == most && turn_mp > 0 {
                        continue;
                    }
                    let (index, facing) =
                        ((at / 6) as usize, Direction::from_index((at % 6) as u8));
                    let mut go = |to: u32, entry: Entry, entered: u8, step: Step| {
                        let total = mp.saturating_add(entry.mp);
                        if total > most {
                            return;
                        }
                        let next = Node {
                            mp: total,
                            hexes: node.hexes.saturating_add(entered),
                            rolls: node.rolls + u8::from(entry.rolls),
                            elevation: entry.elevation,
                            step,
                            from: at,
                            climb: entry.climb,
                        };
                        let old = &mut reach.nodes[to as usize];
                        if old.mp == FAR || total < old.mp {
                            buckets[usize::from(total)].push(to);
                            *old = next;
                        } else if total == old.mp
                            && next.elevation == old.elevation
                            && better(&next, old)
                        {
                            *old = next;
                        }
                    };
                    if turns {
                        let turn = Entry {
                            mp: turn_mp,
                            level: true,
                            wet: false,
                            rolls: false,
                            elevation: node.elevation,
                            climb: 0,
                        };
                        go(key(index, facing.turned(-1)), turn, 0, Step::Left);
                        go(key(index, facing.turned(1)), turn, 0, Step::Right);
                    }
                    let hex = board.hex_at(index);
                    // Whoever enters the hex of an enemy goes no further (C3.1.7).
                    let place = (hex, node.elevation);
                    if !leaves || at / 6 != start / 6 && grounds.stops.contains(&place) {
                        continue;
                    }
                    // What leads out of a hex is the same for all who stand on its ground.
                    let above;
                    let around = if node.elevation == 0 || grounds.cruise.is_some() {
                        entries[index].get_or_insert_with(|| grounds.around(board, hex, 0))
                    } else {
                        above = grounds.around(board, hex, node.elevation);
                        &above
                    };
                    let ahead = around[usize::from(facing.index())];
                    // Nobody runs into water but with the first hex of the move (C3.1.6).
                    if ahead.mp != FAR
                        && !(runs && ahead.wet && node.hexes > 0)
                        && let Some(to) = board.index(hex.neighbour(facing))
                    {
                        go(key(to, facing), ahead, 1, Step::Forward);
                    }
                    let behind = around[usize::from(facing.opposite().index())];
                    if back
                        && behind.mp != FAR
                        && behind.level
                        && let Some(to) = board.index(hex.neighbour(facing.opposite()))
                    {
                        go(key(to, facing), behind, 1, Step::Back);
                    }
                }
            }
        }
        Some(reach)
    }

    fn hex(&self, at: u32) -> Hex {
        let (column, row) = ((at / 6) % self.columns, (at / 6) / self.columns);
        Hex::from_column_row(column as i16 + 1, row as i16 + 1)
    }

    fn reached(&self, at: u32) -> Reached {
        let node = self.nodes[at as usize];
        let sink = self.air.as_ref().map_or(0, |air| air.sink_mp);
        Reached {
            hex: self.hex(at),
            facing: Direction::from_index((at % 6) as u8),
            mp: node.mp + sink,
            hexes: node.hexes,
            rolls: node.rolls,
            elevation: self.height().unwrap_or(node.elevation),
        }
    }

    /// Every place, cheapest first; its start is the first.
    pub fn all(&self) -> impl Iterator<Item = Reached> {
        let own = self.found.iter().map(|at| self.reached(*at));
        let by_road = self.by_road.iter().flat_map(|road| {
            let more = road.found.iter().filter(|at| !self.has(**at));
            more.map(|at| road.reached(*at))
        });
        own.chain(by_road)
    }

    fn has(&self, at: u32) -> bool {
        self.nodes.get(at as usize).is_some_and(|n| n.mp != FAR) && self.fits(at)
    }

    /// Whether a move can end there: what flies lands only where it can.
    fn fits(&self, at: u32) -> bool {
        let Some(air) = &self.air else { return true };
        let node = &self.nodes[at as usize];
        !air.lands(node.hexes) || air.landings[(at / 6) as usize]
    }

    /// A place, if it is reached.
    pub fn get(&self, board: &Board, hex: Hex, facing: Direction) -> Option<Reached> {
        let at = key(board.index(hex)?, facing);
        if self.has(at) {
            return Some(self.reached(at));
        }
        self.by_road.as_ref()?.get(board, hex, facing)
    }

    /// Whether there seems to be room for a unit that ends its move at a place: for one that flies at the elevation at which it
    /// goes, and landed where it may come down.
    pub fn may_be_free(&self, table: Table<'_>, u: &Look<'_>, at: &Reached) -> bool {
        let free = |height| walk::seems_free_at(table, u.id, at.hex, height).is_ok();
        match &self.air {
            None => free(at.elevation),
            Some(air) if air.sink > 0 => free(0),
            Some(air) => free(air.cruise) && (!air.wige || free(0)),
        }
    }

    /// The elevation at which a unit that flies goes, if it is one.
    pub fn height(&self) -> Option<i16> {
        let air = self.air.as_ref()?;
        Some(if air.sink > 0 { 0 } else { air.cruise })
    }

    /// The steps of a cheapest way to a hex and facing; none if it cannot be reached.
    pub fn way(&self, hex: Hex, facing: Direction) -> Option<SmallVec<[Step; 16]>> {
        let (column, row) = hex.column_row();
        let inside = column >= 1 && row >= 1 && (column as u32) <= self.columns;
        let index =
            inside.then(|| (row as usize - 1) * self.columns as usize + column as usize - 1)?;
        let mut at = key(index, facing);
        if !self.has(at) {
            return self.by_road.as_ref()?.way(hex, facing);
        }
        let mut steps = SmallVec::new();
        if let Some(air) = &self.air {
            steps.extend(std::iter::repeat_n(Step::Down, air.sink));
        }
        while at != self.start {
            let node = self.nodes[at as usize];
            let levels = usize::from(node.climb.unsigned_abs());
            if node.climb < 0 {
                steps.extend(std::iter::repeat_n(Step::Down, levels));
            }
            steps.push(node.step);
            if node.climb > 0 {
                steps.extend(std::iter::repeat_n(Step::Up, levels));
            }
            at = node.from;
        }
        if let Some(air) = &self.air {
            steps.extend(std::iter::repeat_n(air.rise.0, air.rise.1));
        }
        steps.reverse();
        Some(steps)
    }
}

/// Whether one of two ways that cost the same is the better one.
const fn better(new: &Node, old: &Node) -> bool {
    new.rolls < old.rolls || new.rolls == old.rolls && new.hexes > old.hexes
}

const fn key(index: usize, facing: Direction) -> u32 {
    index as u32 * 6 + facing.index() as u32
}

/// The ground as a unit finds it on its way. Places are hexes with the levels above their ground.
struct Grounds<'w> {
    /// Hexes of enemy 'Mechs in the open, which are closed; friends only keep one from ending there (C3.1.7, C3.10).
    closed: SmallVec<[(Hex, i16); 16]>,
    /// Hexes of enemies that may be entered, but not left again.
    stops: SmallVec<[(Hex, i16); 16]>,
    sheet: &'w Sheet,
    /// Hexes without pavement or road are closed.
    paved: bool,
    /// Suits swim.
    swims: bool,
    /// The elevation that a unit keeps which flies, and whether it is a WiGE.
    cruise: Option<(i16, bool)>,
}

impl<'w> Grounds<'w> {
    fn of(table: Table<'w>, u: &Look<'w>, air: Option<&Air>, paved: bool, mode: Mode) -> Self {
        let mech = u.sheet.class.is_mech();
        let board = table.board();
        let cruise = air.map(|air| (air.cruise, air.wige));
        // Who is above or below it is not in its way (C3.10.2).
        let meets = |o: &Look<'_>, hex: Hex| {
            let base = board.get(hex).map_or(0, |c| ground::base(c, u.floats()));
            let level = base + cruise.map_or(0, |(height, _)| height);
            walk::overlap(board, level, u.height(), o) || cruise.is_some() && o.flies()
        };
        let (mut closed, mut stops) = (SmallVec::new(), SmallVec::new());
        for o in table.on_map() {
            let there = o.is_in_play() && !o.hidden && !is_in_the_air(table, o.id);
            let Some(hex) = o.hex().filter(|_| there && table.are_enemies(&o, u)) else {
                continue;
            };
            if !meets(&o, hex) {
                continue;
            }
            // Floors of a building are places of their own.
            let storeys = table.building(hex).is_some() || table.bridges().get(hex).is_some();
            let indoors = cruise.is_none() && storeys;
            let place = match cruise {
                Some((height, _)) => (hex, height),
                None => (hex, if indoors { o.elevation() } else { 0 }),
            };
            match (mech, o.sheet.class.is_mech()) {
                (true, true) => closed.push(place),
                // A 'Mech walks on through infantry (tw.ground_stacking_leave_infantry).
                (true, false) if o.is_infantry() => {}
                _ => stops.push(place),
            }
        }
        Self {
            closed,
            stops,
            sheet: u.sheet,
            paved,
            swims: mode == Mode::Swim,
            cruise,
        }
    }

    /// What the six steps out of a hex cost.
    fn around(&self, board: &Board, hex: Hex, above: i16) -> [Entry; 6] {
        let shut = Entry {
            mp: FAR,
            level: false,
            wet: false,
            rolls: false,
            elevation: 0,
            climb: 0,
        };
        let Some(here) = board.get(hex) else {
            return [shut; 6];
        };
        Direction::ALL.map(|direction| {
            let to = hex.neighbour(direction);
            let Some(there) = board.get(to) else {
                return shut;
            };
            if self.paved && !ground::is_paved(there) {
                return shut;
            }
            if let Some((height, wige)) = self.cruise {
                return over_ground(here, there, direction, height, wige).unwrap_or(shut);
            }
            let class = self.sheet.class;
            let found = match self.swims {
                true => walk::swum(here, above, there),
                false => walk::cost(self.sheet, here, above, there, direction),
            };
            let found = found.filter(|e| !self.closed.contains(&(to, e.elevation)));
            found.map_or(shut, |e| Entry {
                mp: e.mp,
                level: e.levels == 0,
                wet: e.depth >= 1,
                rolls: !class.is_proto() && (e.depth >= 1 || e.rubble)
                    || e.walls.is_some() && (class.is_mech() || self.sheet.motive().is_some()),
                elevation: e.elevation,
                climb: 0,
            })
        })
    }
}

/// A step in the air that ends at the same elevation as it began: a VTOL climbs before it or descends behind it (C3.2).
fn over_ground(
    here: &Cell,
    there: &Cell,
    way: Direction,
    height: i16,
    wige: bool,
) -> Option<Entry> {
    let levels = ground::surface(there) - ground::surface(here);
    let by_road = ground::follows_road(here, there, way) && there.building.is_none();
    if !walk::air::is_clear_of(there, height) && !by_road || wige && levels > 1 {
        return None;
    }
    let climb = if wige { 0 } else { levels };
    Some(Entry {
        mp: 1 + climb.unsigned_abs().min(200) as u8,
        level: true,
        wet: false,
        rolls: false,
        elevation: height,
        climb,
    })
}

/// How a unit that flies gets to the elevation at which it goes, and from there to the one at which it ends.
#[derive(Clone, Debug)]
struct Air {
    wige: bool,
    /// The elevation at which it goes.
    cruise: i16,
    /// The steps that take it there, and how many.
    rise: (Step, usize),
    /// MP of those; none where it cannot.
    rise_mp: Option<u8>,
    /// Steps down at its end, and their MP.
    sink: usize,
    sink_mp: u8,
    /// A WiGE lands also without them: always, or with few hexes.
    slow: bool,
    lifted: bool,
    /// Hexes in which it can land, by index.
    landings: Vec<bool>,
}

impl Air {
    fn of(table: Table<'_>, walker: &Walker<'_>, most: u8, height: Option<i16>) -> Self {
        let (u, board) = (walker.unit(), table.board());
        let now = walker.elevation;
        let wige = u.is_wige();
        let left = i16::from(most.saturating_sub(walker.spent));
        let lands = height == Some(0);
        let cruise = match height {
            _ if wige => 1,
            Some(height) if height > 0 => height.min(walk::air::CEILING),
            _ if now > 0 => now,
            // Above the trees if it can.
            _ => usual_height(left),
        };
        let up = cruise - now;
        let rise = match (wige, now > 0) {
            (true, true) => (Step::Up, 0),
            (true, false) => (Step::Up, 1),
            _ if up < 0 => (Step::Down, usize::from(up.unsigned_abs())),
            _ => (Step::Up, usize::from(up.unsigned_abs())),
        };
        let here = board.get(walker.hex);
        let rises = || {
            let mut walker = *walker;
            (0..rise.1).all(|_| walker.take(rise.0, Mode::Fly).is_ok())
        };
        let open = here.is_some_and(|cell| {
            if u.sheet.soars() {
                return rises();
            }
            up >= 0 || wige || walk::air::is_clear_of(cell, cruise) || ground::is_paved(cell)
        });
        let rise_mp = match wige {
            true => walk::air::LIFT_OFF * rise.1 as u8,
            false => rise.1.min(250) as u8,
        };
        let sink = match (lands, wige) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => usize::from(cruise.unsigned_abs()),
        };
        let landings = (0..board.len())
            .map(|i| board.get(board.hex_at(i)))
            .map(|cell| cell.is_some_and(|c| walk::air::may_land(u.sheet, c).is_ok()));
        Self {
            wige,
            cruise,
            rise,
            rise_mp: Some(rise_mp).filter(|_| open && !table.is_held_down(u)),
            sink,
            sink_mp: if wige { 0 } else { sink.min(250) as u8 },
            slow: wige && u.comes_down(u8::MAX, true),
            lifted: walker.lifted || now <= 0,
            landings: landings.collect(),
        }
    }

    /// Whether it lands after so many hexes.
    const fn lands(&self, hexes: u8) -> bool {
        let few = hexes < crate::read::WIGE_HEXES && !self.lifted;
        self.sink > 0 || self.wige && (self.slow || few)
    }
}

/// The elevation at which a VTOL flies that has landed and has so many MP left.
fn usual_height(left: i16) -> i16 {
    (left - 1).clamp(1, 3)
}

/// MP that a unit has in a mode, with those of MASC before its roll.
pub fn most_mp(u: &Look<'_>, mode: Mode, masc: bool) -> u8 {
    legal::most(u, mode, masc)
}
