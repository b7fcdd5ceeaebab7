//! Movement (B.2): everywhere that a unit can get to, judged in two rounds.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    command::{Command, MoveOrder, Step, Way},
    ground, heat,
    moves::{self, Reach, Reached, Walker},
    piloting,
    read::Look,
    state::{March, Mode, PsrCause},
    tables,
    walk::air::may_land,
};
use smallvec::SmallVec;

use super::{
    Parts, hand, indoors,
    odds::chance,
    place::{Exchanges, Judge},
    scene::{Mech, Scene},
    sight::Sights,
    trade::Stand,
};
use crate::why::Term;

/// How a unit gets to a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Trip {
    /// It stays.
    Still,
    /// On foot, by the cheapest way.
    Foot {
        /// Walking or running.
        mode: Mode,
        /// What it does beside.
        gear: Gear,
    },
    /// By these steps.
    Steps(Mode, SmallVec<[Step; 16]>),
    /// It jumps.
    Jump,
}

/// What a unit does beside running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    /// Nothing.
    Plain,
    /// It engages MASC (C10.7.6).
    Masc,
    /// It drives erratically to shake off who clings to it (C18.9).
    Erratic,
}

/// A move that may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Going {
    /// How.
    pub trip: Trip,
    /// How it would stand.
    pub stand: Stand,
    /// Its facing.
    pub facing: Direction,
    /// Hexes entered.
    pub hexes: u8,
    /// Whether the way there calls for a roll.
    pub rolls: bool,
    /// What it is worth.
    pub parts: Parts,
}

/// Where a unit can get to, in each way that it has.
pub struct Ways(Vec<(Mode, Gear, Reach)>);

impl Ways {
    /// Of a standing unit that has not moved.
    pub fn of(scene: &Scene<'_>, me: &Mech<'_>, boosts: bool) -> Self {
        let look = &me.look;
        let mut out = Vec::new();
        let runs = me.run > me.walk || look.march.mode == Mode::Run;
        for mode in [Mode::Walk, Mode::Run, Mode::Fly, Mode::Swim] {
            if moves::goes_on(look, mode).is_ok() && (mode != Mode::Run || runs) {
                let reach = Reach::of(scene.table, look, mode);
                out.extend(reach.map(|reach| (mode, Gear::Plain, reach)));
            }
        }
        let fresh = look.march.spent == 0 && me.run > 0;
        if boosts && fresh && look.can_boost() && look.booster.used <= 1 {
            let march = March {
                masc: true,
                ..*look.march
            };
            let look = Look {
                march: &march,
                ..*look
            };
            let reach = Reach::of(scene.table, &look, Mode::Run);
            out.extend(reach.map(|reach| (Mode::Run, Gear::Masc, reach)));
        }
        let walker = Walker::of(scene.table, *look).filter(|_| fresh);
        if let Some(mut walker) = walker
            && walker.take(Step::Erratic, Mode::Run).is_ok()
        {
            let most = walker.most(me.run);
            let reach = Reach::after(scene.table, &walker, Mode::Run, most);
            out.extend(reach.map(|reach| (Mode::Run, Gear::Erratic, reach)));
        }
        Self(out)
    }

    /// Nowhere.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// By a mode, with what it does beside.
    pub fn reach(&self, mode: Mode, gear: Gear) -> Option<&Reach> {
        let mut all = self.0.iter();
        let found = all.find(|(m, g, _)| (*m, *g) == (mode, gear));
        found.map(|(.., reach)| reach)
    }
}

/// Hexes of a mode, with the facings in which each is reached and the hexes that were entered.
struct Grid {
    hexes: Vec<[u8; 6]>,
    /// Facings that a way with a roll leads to, a bit each.
    rolls: Vec<u8>,
    /// Levels above the ground on which it comes to stand.
    ups: Vec<i16>,
    touched: Vec<usize>,
}

const NOWHERE: u8 = u8::MAX;

impl Grid {
    fn new(n: usize) -> Self {
        Self {
            hexes: vec![[NOWHERE; 6]; n],
            rolls: vec![0; n],
            ups: vec![0; n],
            touched: Vec::new(),
        }
    }

    fn fill(&mut self, (scene, me): (&Scene<'_>, &Mech<'_>), ways: (&Reach, Mode), taken: &[Hex]) {
        let (reach, mode) = ways;
        // Nobody goes over a bridge that would break under it.
        let mut bridges = scene.table.bridges().hexes.keys();
        let weak = bridges.any(|hex| !indoors::holds(scene, me, *hex, 1));
        let breaks = |at: &Reached| {
            let steps = reach.way(at.hex, at.facing).unwrap_or_default();
            weak && !indoors::all_hold(scene, me, &steps, mode)
        };
        for at in reach.all() {
            let Some(i) = scene.board.index(at.hex) else {
                continue;
            };
            if taken.contains(&at.hex) || !indoors::holds(scene, me, at.hex, at.elevation) {
                continue;
            }
            if breaks(&at) {
                continue;
            }
            if self.hexes[i] == [NOWHERE; 6] {
                self.touched.push(i);
                self.ups[i] = at.elevation;
            }
            self.hexes[i][usize::from(at.facing.index())] = at.hexes;
            if at.rolls > 0 {
                self.rolls[i] |= 1 << at.facing.index();
            }
        }
    }
}

/// The steps of a move on foot.
fn steps_of(ways: &Ways, going: &Going) -> Option<SmallVec<[Step; 16]>> {
    match &going.trip {
        Trip::Foot { mode, gear } => {
            let reach = ways.reach(*mode, *gear)?;
            let mut steps = reach.way(going.stand.hex, going.facing)?;
            if *gear == Gear::Erratic {
                steps.insert(0, Step::Erratic);
            }
            Some(steps)
        }
        Trip::Steps(_, steps) => Some(steps.clone()),
        Trip::Still | Trip::Jump => None,
    }
}

/// Hexes in which the unit does not end its move: those of others, unless it attacks them there or gets aboard.
pub fn taken(scene: &Scene<'_>, me: &Mech<'_>) -> SmallVec<[Hex; 16]> {
    let all = scene.own.iter().chain(&scene.foes);
    let others = all.filter(|o| o.id != me.id && !hand::joins(scene, me, o));
    others.map(|o| o.hex).collect()
}

/// Judges every place that a unit can get to, and gives back the best, each with its worth: the first round, in which
/// enemies that have not moved yet are where they most likely go.
pub fn survey(
    judge: &Judge<'_, '_, '_>,
    sights: &mut Sights,
    ways: &Ways,
    most: usize,
) -> Vec<Going> {
    let (scene, me) = (judge.scene, judge.me);
    let taken = taken(scene, me);
    let mut best = Best::new(most);
    let still = match me.look.march.spent {
        0 => Stand {
            hex: me.hex,
            gait: 0,
            dodge: aloft(me, 0),
            facing: None,
            up: me.look.elevation(),
        },
        // It has just come onto the map.
        _ => Stand {
            facing: None,
            ..Stand::of(me)
        },
    };
    let here = judge.exchanges(sights, &still, false);
    let shelter = indoors::shelter(scene, me, me.hex, still.up);
    best.offer(
        judge,
        Trip::Still,
        &still,
        &here,
        (me.facing, 0, false),
        (0.0, shelter - landing(scene, me, me.hex, 0)),
    );
    for (steps, up) in indoors::climbs(scene, me) {
        let stand = Stand {
            up,
            gait: Mech::gait_of(Mode::Walk),
            ..still
        };
        let there = judge.exchanges(sights, &stand, false);
        let shelter = indoors::shelter(scene, me, me.hex, up);
        let trip = Trip::Steps(Mode::Walk, steps);
        best.offer(
            judge,
            trip,
            &stand,
            &there,
            (me.facing, 0, false),
            (0.0, shelter),
        );
    }
    if let Some(gain) = hand::drops(scene, me) {
        let trip = Trip::Steps(Mode::Walk, SmallVec::from_slice(&[Step::Drop]));
        best.offer(
            judge,
            trip,
            &still,
            &here,
            (me.facing, 0, false),
            (0.0, gain),
        );
    }
    let price = me.arms.price_of_heat();
    let mut on_foot = Grid::new(scene.board.len());
    let shaken = hand::shaken(scene, me);
    let modes = [
        (Mode::Walk, Gear::Plain),
        (Mode::Run, Gear::Plain),
        (Mode::Run, Gear::Masc),
        (Mode::Fly, Gear::Plain),
        (Mode::Swim, Gear::Plain),
        (Mode::Run, Gear::Erratic),
    ];
    for (mode, gear) in modes {
        let Some(reach) = ways.reach(mode, gear) else {
            continue;
        };
        let mut grid = Grid::new(scene.board.len());
        grid.fill((scene, me), (reach, mode), &taken);
        let cost = match (mode, gear) {
            (Mode::Walk, _) => price,
            (Mode::Fly | Mode::Swim, _) => 0.0,
            (_, Gear::Plain) => 2.0 * price,
            (_, Gear::Masc) => 2.0 * price + risk_of_masc(me),
            (_, Gear::Erratic) => 2.0 * price,
        };
        let shaken = if gear == Gear::Erratic { shaken } else { 0.0 };
        for i in &grid.touched {
            let hex = scene.board.hex_at(*i);
            // What floats does not go into the water.
            let wet = match me.look.floats() {
                true => 0.0,
                false => judge.wet(hex),
            };
            let up = grid.ups[*i];
            let wet = match me.look.sheet.is_flyer() || me.look.soars_in(mode) && up > 0 {
                true => 0.0,
                false => wet + indoors::shelter(scene, me, hex, up),
            };
            let mut exchanges: Option<(i16, Exchanges)> = None;
            for facing in Direction::ALL {
                let f = usize::from(facing.index());
                let hexes = grid.hexes[*i][f];
                // Whoever can walk there does not run, nor overload its legs; suits in the air are harder to hit.
                let easier = on_foot.hexes[*i][f];
                let same = mode != Mode::Fly
                    && gear != Gear::Erratic
                    && easier != NOWHERE
                    && tables::target_movement(easier) >= tables::target_movement(hexes);
                if hexes == NOWHERE || same {
                    continue;
                }
                let stand = Stand {
                    hex,
                    gait: Mech::gait_of(mode),
                    dodge: tables::target_movement(hexes)
                        + aloft(me, hexes)
                        + i16::from(me.look.soars_in(mode)),
                    facing: None,
                    up,
                };
                let known = match &exchanges {
                    Some((dodge, known)) if *dodge == stand.dodge => known,
                    _ => {
                        let new = judge.exchanges(sights, &stand, false);
                        &exchanges.insert((stand.dodge, new)).1
                    }
                };
                let trip = Trip::Foot { mode, gear };
                let rolls = grid.rolls[*i] & 1 << facing.index() != 0;
                let way = (facing, hexes, rolls);
                let ground = wet + shaken - landing(scene, me, hex, hexes);
                best.offer(judge, trip, &stand, known, way, (-cost, ground));
            }
        }
        for i in grid.touched {
            for f in 0..6 {
                if on_foot.hexes[i][f] == NOWHERE {
                    on_foot.hexes[i][f] = grid.hexes[i][f];
                }
            }
        }
    }
    jumps(judge, sights, &taken, &mut best);
    best.all
}

/// What a unit that flies dodges by because it is in the air at the end of so many hexes.
fn aloft(me: &Mech<'_>, hexes: u8) -> i16 {
    let look = &me.look;
    let lifts = !look.flies();
    let flies = look.sheet.is_flyer() && (hexes > 0 || !lifts);
    i16::from(flies && !look.comes_down(hexes, lifts))
}

/// What it costs a WiGE to come down at the end of so many hexes: it has to lift off again, and where it cannot land it is lost
/// (C3.7.1).
fn landing(scene: &Scene<'_>, me: &Mech<'_>, hex: Hex, hexes: u8) -> f32 {
    let look = &me.look;
    if !look.flies() || !look.comes_down(hexes, false) {
        return 0.0;
    }
    let cell = scene.board.get(hex);
    match cell.is_some_and(|cell| may_land(look.sheet, cell).is_ok()) {
        true => 5.0,
        false => 1_000.0,
    }
}

/// Jumps (C3.5).
fn jumps(judge: &Judge<'_, '_, '_>, sights: &mut Sights, taken: &[Hex], best: &mut Best) {
    let (scene, me) = (judge.scene, judge.me);
    if me.jump == 0 || me.prone || me.look.march.spent > 0 || me.end.base < floor(scene, me.hex) {
        return;
    }
    if indoors::is_shut_in(scene, me) {
        return;
    }
    if scene
        .board
        .get(me.hex)
        .is_some_and(|c| ground::depth(c) >= 2)
    {
        return;
    }
    let ceiling = moves::highest(scene.table, &me.look);
    let improved = me.look.sheet.movement.improved_jets;
    let price = me.arms.price_of_heat();
    let shaken = hand::shaken(scene, me);
    for hex in me.hex.within(me.jump.into()) {
        let Some(cell) = scene.board.get(hex) else {
            continue;
        };
        let n = me.hex.distance(hex) as u8;
        let open = i16::from(cell.solid_height()) <= ceiling
            && ground::depth(cell) <= 1
            && ground::open_to_mechs(cell, None).is_ok();
        if n == 0 || !open || taken.contains(&hex) || !indoors::bears(scene, me, hex) {
            continue;
        }
        let stand = Stand {
            hex,
            gait: 3,
            dodge: tables::target_movement(n) + 1,
            facing: None,
            up: moves::usual_floor(scene.table, &me.look, hex)
                .map_or_else(|| moves::top(cell, me.look.floats()), i16::from),
        };
        let exchanges = judge.exchanges(sights, &stand, false);
        let cost = price * f32::from(heat::of_jump(n, improved));
        let ground = judge.wet(hex) + indoors::shelter(scene, me, hex, stand.up) + shaken;
        for facing in Direction::ALL {
            best.offer(
                judge,
                Trip::Jump,
                &stand,
                &exchanges,
                (facing, n, true),
                (-cost, ground),
            );
        }
    }
}

fn floor(scene: &Scene<'_>, hex: Hex) -> i16 {
    scene.board.get(hex).map_or(0, ground::floor)
}

/// What may go wrong when MASC is engaged (C10.7.6).
fn risk_of_masc(me: &Mech<'_>) -> f32 {
    let fails = 1.0 - chance(if me.look.booster.used == 0 { 3 } else { 5 });
    fails * 0.4 * me.frame.kill
}

/// The best places so far.
struct Best {
    most: usize,
    all: Vec<Going>,
}

impl Best {
    fn new(most: usize) -> Self {
        Self {
            most,
            all: Vec::with_capacity(most + 1),
        }
    }

    /// A place with a facing, the hexes on the way there, and whether that calls for a roll.
    fn offer(
        &mut self,
        judge: &Judge<'_, '_, '_>,
        trip: Trip,
        stand: &Stand,
        exchanges: &Exchanges,
        (facing, hexes, rolls): (Direction, u8, bool),
        (heat, ground): (f32, f32),
    ) {
        let mut parts = judge.worth(stand, facing, exchanges);
        parts.add(Term::Heat, heat);
        parts.add(Term::Ground, ground);
        let worth = parts.total();
        let worse = |g: &Going| g.parts.total() < worth;
        if self.all.len() >= self.most && !self.all.last().is_some_and(worse) {
            return;
        }
        let at = self.all.iter().position(worse).unwrap_or(self.all.len());
        let going = Going {
            trip,
            stand: Stand {
                facing: Some(facing),
                ..*stand
            },
            facing,
            hexes,
            rolls,
            parts,
        };
        self.all.insert(at, going);
        self.all.truncate(self.most);
    }
}

/// Looks again at places that are good: at every answer of the enemies who have not moved, and at what may go wrong on
/// the way.
pub fn second_look(judge: &Judge<'_, '_, '_>, sights: &mut Sights, ways: &Ways, all: &mut [Going]) {
    let mut known: Option<(Stand, Exchanges)> = None;
    for going in all.iter_mut() {
        let stand = Stand {
            facing: None,
            ..going.stand
        };
        let same = known.as_ref().is_some_and(|(s, _)| *s == stand);
        if !same {
            known = Some((stand, judge.exchanges(sights, &stand, true)));
        }
        let Some((_, exchanges)) = &known else {
            continue;
        };
        let mut parts = judge.worth(&stand, going.facing, exchanges);
        for own in [Term::Heat, Term::Ground] {
            parts.add(own, going.parts.of(own));
        }
        parts.add(Term::Risk, -risk(judge, ways, going));
        going.parts = parts;
    }
}

/// What rolls on the way may cost (C3.1.10, C3.5.5).
fn risk(judge: &Judge<'_, '_, '_>, ways: &Ways, going: &Going) -> f32 {
    let (scene, me) = (judge.scene, judge.me);
    let (mut stays, mut hurt) = (1.0, 0.0);
    let mut roll = |cause| stays *= chance(piloting::number(&me.look, cause).total());
    match &going.trip {
        Trip::Still => {}
        Trip::Jump => {
            let look = &me.look;
            let cell = scene.board.get(going.stand.hex);
            let cell = cell.filter(|c| c.building.is_none());
            let depth = cell.map_or(0, ground::depth);
            if depth >= 1 {
                roll(PsrCause::Water(depth));
            } else if cell.is_some_and(ground::is_rubble) {
                roll(PsrCause::Rubble);
            }
            if look.gyro_is_damaged() || look.hips() + look.leg_actuators() + look.legs_lost() > 0 {
                roll(PsrCause::Jumped);
            }
        }
        Trip::Foot { .. } | Trip::Steps(..) => {
            let mode = going.trip.mode();
            let damaged = me.look.hips() > 0 || me.look.gyro_is_damaged();
            let runs = mode == Mode::Run && damaged;
            let slips = mode == Mode::Run && me.look.slips();
            if !going.rolls && !runs && !slips {
                return 0.0;
            }
            let steps = steps_of(ways, going);
            if slips {
                // Turns at flanking speed (C3.13.1).
                let way = Way::Steps(steps.unwrap_or_default());
                let order = MoveOrder::of(me.id, mode, way);
                let seen = moves::forecast(scene.table, &me.look, &order);
                let stays = seen.map_or(1.0, |f| f.chance as f32);
                return (1.0 - stays) * 3.0;
            }
            let mut walker = Walker::of(scene.table, me.look);
            let mut entered = false;
            for step in steps.into_iter().flatten() {
                if step == Step::Stand {
                    roll(PsrCause::Standing);
                }
                let Some(stride) = walker.as_mut().and_then(|w| w.take(step, mode).ok()) else {
                    break;
                };
                if let Some(entering) = stride.entered {
                    entered = true;
                    if entering.depth >= 1 {
                        roll(PsrCause::Water(entering.depth));
                    }
                    if entering.rubble {
                        roll(PsrCause::Rubble);
                    }
                    if entering.walls.is_some()
                        && let Some(w) = &walker
                    {
                        hurt += indoors::walls(scene, me, w.hex, w.hexes);
                    }
                    let floor = entering.elevation;
                    if let Some(w) = &walker
                        && !indoors::holds(scene, me, w.hex, floor)
                    {
                        hurt += me.frame.fall + 10.0;
                    }
                }
            }
            if runs && entered {
                roll(PsrCause::Running);
            }
        }
    }
    let whole = going.parts.total().max(0.0);
    hurt + (1.0 - stays) * (me.frame.fall + 4.0 + 0.3 * whole)
}

impl Trip {
    /// The mode of the order.
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Still => Mode::Stationary,
            Self::Foot { mode, .. } | Self::Steps(mode, _) => *mode,
            Self::Jump => Mode::Jump,
        }
    }
}

/// The order for a move; none if there is no way.
pub fn order(scene: &Scene<'_>, me: &Mech<'_>, ways: &Ways, going: &Going) -> Option<Command> {
    let masc = matches!(
        going.trip,
        Trip::Foot {
            gear: Gear::Masc,
            ..
        }
    );
    let way = match &going.trip {
        Trip::Still => Way::Steps(SmallVec::new()),
        Trip::Foot { .. } | Trip::Steps(..) => {
            let steps = steps_of(ways, going).filter(|s| !s.is_empty())?;
            Way::Steps(steps)
        }
        Trip::Jump => Way::Jump {
            path: moves::paths(scene.table, &me.look, going.stand.hex, 1).pop()?,
            facing: going.facing,
        },
    };
    Some(Command::Move(MoveOrder {
        masc,
        ..MoveOrder::of(me.id, going.trip.mode(), way)
    }))
}
