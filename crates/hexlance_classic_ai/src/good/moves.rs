//! Movement (B.2): everywhere that a unit can get to, judged in two rounds.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    command::{Command, MoveOrder, Step, Way},
    ground, heat,
    moves::{self, Reach, Walker},
    piloting,
    state::{March, Mode, PsrCause},
    tables,
    walk::air::may_land,
};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    Parts, indoors,
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
        /// With MASC.
        masc: bool,
    },
    /// By these steps.
    Steps(Mode, SmallVec<[Step; 16]>),
    /// It jumps.
    Jump,
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

/// Where a unit can get to.
pub struct Ways {
    walk: Option<Reach>,
    run: Option<Reach>,
    masc: Option<Reach>,
    /// In the air or in water, of suits that fly or swim.
    suits: Option<(Mode, Reach)>,
}

impl Ways {
    /// Of a standing unit that has not moved.
    pub fn of(scene: &Scene<'_>, me: &Mech<'_>, boosts: bool) -> Self {
        let goes_on = |mode| moves::goes_on(&me.look, mode).is_ok();
        let reach = |mode| Reach::of(scene.table, &me.look, mode).filter(|_| goes_on(mode));
        let mut out = Self {
            walk: reach(Mode::Walk),
            run: reach(Mode::Run).filter(|_| me.run > me.walk || me.look.march.mode == Mode::Run),
            masc: None,
            suits: [Mode::Fly, Mode::Swim]
                .into_iter()
                .find_map(|mode| Some((mode, reach(mode)?))),
        };
        let ready = me.look.march.spent == 0
            && me.look.can_boost()
            && me.look.booster.used <= 1
            && me.run > 0;
        if boosts && ready {
            let march = March {
                masc: true,
                ..*me.look.march
            };
            let mut look = me.look;
            look.march = &march;
            out.masc = Reach::of(scene.table, &look, Mode::Run);
        }
        out
    }

    /// Nowhere.
    pub const fn none() -> Self {
        Self {
            walk: None,
            run: None,
            masc: None,
            suits: None,
        }
    }

    /// By a mode, with MASC or without.
    pub fn reach(&self, mode: Mode, masc: bool) -> Option<&Reach> {
        match (mode, masc) {
            (Mode::Walk, _) => self.walk.as_ref(),
            (Mode::Fly | Mode::Swim, _) => {
                let own = self.suits.as_ref().filter(|(own, _)| *own == mode);
                own.map(|(_, reach)| reach)
            }
            (_, true) => self.masc.as_ref(),
            _ => self.run.as_ref(),
        }
    }
}

/// Hexes of a mode, with the facings in which each is reached and the hexes that were entered.
struct Grid {
    hexes: Vec<[u8; 6]>,
    /// Facings that a way with a roll leads to, a bit each.
    rolls: Vec<u8>,
    touched: Vec<usize>,
}

const NOWHERE: u8 = u8::MAX;

impl Grid {
    fn new(n: usize) -> Self {
        Self {
            hexes: vec![[NOWHERE; 6]; n],
            rolls: vec![0; n],
            touched: Vec::new(),
        }
    }

    fn fill(&mut self, scene: &Scene<'_>, me: &Mech<'_>, reach: &Reach, taken: &[Hex]) {
        for at in reach.all() {
            let Some(i) = scene.board.index(at.hex) else {
                continue;
            };
            if taken.contains(&at.hex) || !indoors::holds(scene, me, at.hex, at.elevation) {
                continue;
            }
            if self.hexes[i] == [NOWHERE; 6] {
                self.touched.push(i);
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
        Trip::Foot { mode, masc } => {
            let reach = ways.reach(*mode, *masc)?;
            reach.way(going.stand.hex, going.facing)
        }
        Trip::Steps(_, steps) => Some(steps.clone()),
        Trip::Still | Trip::Jump => None,
    }
}

/// Hexes in which the unit cannot end its move.
pub fn taken(scene: &Scene<'_>, me: UnitId) -> SmallVec<[Hex; 16]> {
    let all = scene.own.iter().chain(&scene.foes);
    all.filter(|o| o.id != me).map(|o| o.hex).collect()
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
    let taken = taken(scene, me.id);
    let mut best = Best::new(most);
    let still = match me.look.march.spent {
        0 => Stand {
            hex: me.hex,
            gait: 0,
            dodge: aloft(me, 0),
            facing: None,
        },
        // It has just come onto the map.
        _ => Stand {
            facing: None,
            ..Stand::of(me)
        },
    };
    let here = judge.exchanges(sights, &still, false);
    let shelter = indoors::shelter(scene, me, me.hex);
    best.offer(
        judge,
        Trip::Still,
        &still,
        &here,
        (me.facing, 0, false),
        shelter - landing(scene, me, me.hex, 0),
    );
    let price = me.arms.price_of_heat();
    let mut on_foot = Grid::new(scene.board.len());
    let modes = [
        (Mode::Walk, false),
        (Mode::Run, false),
        (Mode::Run, true),
        (Mode::Fly, false),
        (Mode::Swim, false),
    ];
    for (mode, masc) in modes {
        let Some(reach) = ways.reach(mode, masc) else {
            continue;
        };
        let mut grid = Grid::new(scene.board.len());
        grid.fill(scene, me, reach, &taken);
        let cost = match (mode, masc) {
            (Mode::Walk, _) => price,
            (Mode::Fly | Mode::Swim, _) => 0.0,
            (_, false) => 2.0 * price,
            (_, true) => 2.0 * price + risk_of_masc(me),
        };
        for i in &grid.touched {
            let hex = scene.board.hex_at(*i);
            // What floats does not go into the water.
            let wet = match me.look.floats() {
                true => 0.0,
                false => judge.wet(hex),
            };
            let wet = wet + indoors::shelter(scene, me, hex);
            let mut exchanges: Option<(i16, Exchanges)> = None;
            for facing in Direction::ALL {
                let f = usize::from(facing.index());
                let hexes = grid.hexes[*i][f];
                // Whoever can walk there does not run, nor overload its legs; suits in the air are harder to hit.
                let easier = on_foot.hexes[*i][f];
                let same = mode != Mode::Fly
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
                };
                let known = match &exchanges {
                    Some((dodge, known)) if *dodge == stand.dodge => known,
                    _ => {
                        let new = judge.exchanges(sights, &stand, false);
                        &exchanges.insert((stand.dodge, new)).1
                    }
                };
                let trip = Trip::Foot { mode, masc };
                let rolls = grid.rolls[*i] & 1 << facing.index() != 0;
                let way = (facing, hexes, rolls);
                let wet = if me.look.sheet.is_flyer() { 0.0 } else { wet };
                let down = landing(scene, me, hex, hexes);
                best.offer(judge, trip, &stand, known, way, wet - cost - down);
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
        };
        let exchanges = judge.exchanges(sights, &stand, false);
        let cost = price * f32::from(heat::of_jump(n, improved));
        let more = judge.wet(hex) - cost;
        for facing in Direction::ALL {
            best.offer(
                judge,
                Trip::Jump,
                &stand,
                &exchanges,
                (facing, n, true),
                more,
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
        heat: f32,
    ) {
        let mut parts = judge.worth(stand, facing, exchanges);
        parts.add(Term::Heat, heat);
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
        let heat = going.parts.of(Term::Heat);
        let mut parts = judge.worth(&stand, going.facing, exchanges);
        parts.add(Term::Heat, heat);
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
                let order = MoveOrder {
                    unit: me.id,
                    mode,
                    way,
                    masc: false,
                    assault: None,
                    ram: None,
                    floor: None,
                };
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
    let mut masc = false;
    let way = match &going.trip {
        Trip::Still => Way::Steps(SmallVec::new()),
        Trip::Foot { .. } | Trip::Steps(..) => {
            masc = matches!(going.trip, Trip::Foot { masc: true, .. });
            let steps = steps_of(ways, going).filter(|s| !s.is_empty())?;
            Way::Steps(steps)
        }
        Trip::Jump => Way::Jump {
            path: moves::paths(scene.table, &me.look, going.stand.hex, 1).pop()?,
            facing: going.facing,
        },
    };
    Some(Command::Move(MoveOrder {
        unit: me.id,
        mode: going.trip.mode(),
        way,
        masc,
        assault: None,
        ram: None,
        floor: None,
    }))
}
