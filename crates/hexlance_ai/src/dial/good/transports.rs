//! Who rides: passengers taken aboard, carried and set down (D12).
//!
//! A transport carries several with one order, faster than most of them walk, and out of the enemy's fire; getting in
//! and getting out take half its move each, and whoever gets out acts a turn later. So a passenger is weighed twice: by
//! what it could do where it would stand, and by what it is promised aboard. What it gains counts in the transport's
//! order, beside what the place is worth to the transport itself.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle, arcs,
    command::{Command, Manner, MoveOrder, SettingDown, Spot},
    equipment::Equipment,
    movement::{break_away, costs::Mover, reach, reach::Reach, transport},
    read::{Look, Table},
    state::Zones,
};
use hexlance_rules::SideId;
use smallvec::SmallVec;

use crate::why::Term;

use super::{
    Plan,
    balance::Balance,
    outlook::{self, Viewer},
    scene::{Scene, Snap},
};

/// How many orders of a transport are kept: should the rules refuse one, there is another.
const KEPT: usize = 2;

/// One that rides or is to ride, as it would fare with a transport.
struct Rider<'s, 'w> {
    me: &'s Snap<'w>,
    viewer: Viewer<'s, 'w>,
    /// What each enemy promises to it aboard, by the transport's distance in hexes.
    promises: Vec<Vec<f32>>,
    /// Hexes of a plain move of the transport.
    pace: f32,
    /// What its present place is worth.
    now: f32,
    /// What places are worth to it with their best facings, by their numbers on the map; filled when somebody asks.
    places: Vec<Option<(Direction, f32)>>,
}

impl<'s, 'w> Rider<'s, 'w> {
    /// With a transport; `unit` is its place among the own ones, if it still stands on the table.
    fn new(
        scene: &'s Scene<'w>,
        carrier: &Snap<'w>,
        (me, unit): (&'s Snap<'w>, Option<usize>),
        balance: Option<&'s Balance>,
    ) -> Self {
        let pace = carrier.pace;
        let viewer = Viewer::rider(scene, me, unit, balance);
        let mut rider = Self {
            me,
            viewer,
            promises: outlook::promises(scene, me, |gap| turns(gap, pace)),
            pace,
            now: 0.0,
            places: Vec::new(),
        };
        rider.now = match unit {
            Some(_) => rider.viewer.now(),
            None => rider.aboard(scene, carrier.hex),
        };
        rider
    }

    /// What it is worth to be aboard with the transport in a hex.
    fn aboard(&self, scene: &Scene<'w>, hex: Hex) -> f32 {
        let promised = promised(scene, &self.promises, hex);
        let ground = outlook::ground(scene, self.me, |far| turns(far, self.pace), hex);
        self.viewer.aboard(promised) + ground - unseen(scene, self.me)
    }

    /// The best facing in a hex, and what the hex is worth with it.
    fn place(&mut self, scene: &Scene<'w>, hex: Hex) -> (Direction, f32) {
        if self.places.is_empty() {
            self.places = vec![None; scene.board.len()];
        }
        let known = scene.board.index(hex).and_then(|i| self.places.get_mut(i));
        match known {
            Some(known) => *known.get_or_insert_with(|| self.viewer.best(hex)),
            None => self.viewer.best(hex),
        }
    }
}

/// Turns until a passenger can act that has so many hexes to go: the last part of the ride is shorter, and it acts the
/// turn after.
fn turns(gap: f32, pace: f32) -> f32 {
    1.0 + (gap - (pace / 2.0).floor()).max(0.0) / pace
}

/// The most that any enemy promises to somebody in a hex.
fn promised(scene: &Scene<'_>, promises: &[Vec<f32>], hex: Hex) -> f32 {
    let foes = scene.foes.iter().zip(promises);
    foes.filter_map(|(e, p)| p.get(usize::from(e.hex.distance(hex))))
        .fold(0.0, |best: f32, p| best.max(*p))
}

/// What it costs to be aboard when the battle ends: passengers count neither for Ground nor for Survival (D14.3.2).
fn unseen(scene: &Scene<'_>, me: &Snap<'_>) -> f32 {
    let left = f32::from(scene.rounds_left);
    0.3 * f32::from(me.look.model.points) * (1.0 - 0.3 * left).max(0.0)
}

/// What is left of the gain of a ride that begins a turn later.
const WAITING: f32 = 0.6;

/// What else a move of a unit means for those who ride: a transport takes its passengers with it, and leaves those who
/// wait behind it; a squad that walks up behind a transport may board next turn.
pub struct Load<'s, 'w> {
    riders: Vec<Rider<'s, 'w>>,
    /// What those who wait lose if it goes without them.
    left: f32,
    /// Hexes behind transports, and what it is worth to be aboard there.
    seats: Vec<(Hex, f32)>,
}

impl<'s, 'w> Load<'s, 'w> {
    /// Of a unit: nothing for almost all.
    pub fn of(
        scene: &'s Scene<'w>,
        me: &Snap<'w>,
        viewer: &Viewer<'_, 'w>,
        balance: Option<&'s Balance>,
    ) -> Self {
        let mut load = Self {
            riders: Vec::new(),
            left: 0.0,
            seats: Vec::new(),
        };
        if me.look.model.transport > 0 {
            let riders = scene.aboard.iter().filter(|(by, _)| *by == me.look.id);
            let riders = riders.map(|(_, p)| Rider::new(scene, me, (p, None), balance));
            load.riders = riders.collect();
            load.left = left_behind(scene, me, balance);
        } else if scene.temper.thorough {
            load.seats = seats(scene, me, viewer);
        }
        load
    }

    /// What is gained by it if the unit goes from its place to a hex; both are worth so much to it otherwise.
    pub fn gain(&self, scene: &Scene<'w>, (from, now): (Hex, f32), (to, there): (Hex, f32)) -> f32 {
        let rides: f32 = self
            .riders
            .iter()
            .map(|r| r.aboard(scene, to) - r.now)
            .sum();
        let left = if from == to { 0.0 } else { self.left };
        rides - left + self.wait(to, there) - self.wait(from, now)
    }

    /// What it is worth to wait for a ride in a hex that is worth so much otherwise.
    fn wait(&self, hex: Hex, worth: f32) -> f32 {
        let seats = self.seats.iter().filter(|(h, _)| *h == hex);
        let gains = seats.map(|(_, aboard)| WAITING * (aboard - worth));
        gains.fold(0.0, f32::max)
    }
}

/// What units that stand behind a transport and were given an order this turn lose if it does not wait for them.
fn left_behind<'w>(scene: &Scene<'w>, me: &Snap<'w>, balance: Option<&Balance>) -> f32 {
    let mut room = transport::room(scene.table, &me.look);
    let mut left = 0.0;
    for (unit, u) in scene.own.iter().enumerate() {
        let waits = u.look.marks.ordered
            && u.look.condition.controls.is_none()
            && scene.touches(me.hex, u.hex)
            && me.look.in_rear(u.hex);
        let Some(rest) = u
            .look
            .model
            .bulk()
            .filter(|_| waits)
            .and_then(|b| room.checked_sub(b))
        else {
            continue;
        };
        let rider = Rider::new(scene, me, (u, Some(unit)), balance);
        let gain = rider.aboard(scene, me.hex) - rider.now;
        if gain > 0.0 {
            room = rest;
            left += WAITING * gain;
        }
    }
    left
}

/// The hexes behind transports that have room for a unit, and what it is worth to it to be aboard.
fn seats<'w>(scene: &Scene<'w>, me: &Snap<'w>, viewer: &Viewer<'_, 'w>) -> Vec<(Hex, f32)> {
    let Some(bulk) = me.look.model.bulk() else {
        return Vec::new();
    };
    let carriers = scene.own.iter().filter(|t| {
        t.look.model.transport >= bulk && transport::room(scene.table, &t.look) >= bulk
    });
    let seats = carriers.flat_map(|t| {
        let promises = outlook::promises(scene, me, |gap| turns(gap, t.pace));
        let aboard = viewer.aboard(promised(scene, &promises, t.hex));
        let behind = t.hex.neighbours();
        let behind = behind.filter(|h| scene.touches(t.hex, *h) && t.look.in_rear(*h));
        behind.map(move |h| (h, aboard))
    });
    seats.collect()
}

/// The best orders of a transport found so far.
struct Best(SmallVec<[(f32, Terms, MoveOrder); KEPT]>);

/// What an order of a transport is worth to itself, to those who ride, and what it costs.
type Terms = [(Term, f32); 3];

impl Best {
    fn offer(&mut self, (place, gain, loss): (f32, f32, f32), order: impl FnOnce() -> MoveOrder) {
        let worth = place + gain - loss;
        if self.0.len() == KEPT && self.0.last().is_some_and(|b| b.0 >= worth) {
            return;
        }
        self.0.truncate(KEPT - 1);
        let at = self.0.partition_point(|b| b.0 >= worth);
        let terms = [
            (Term::Place, place),
            (Term::Passengers, gain),
            (Term::Order, -loss),
        ];
        self.0.insert(at, (worth, terms, order()));
    }

    /// Those that are worth something: nobody gets in or out by mistake.
    fn give(self, scene: &Scene<'_>, plans: &mut Vec<Plan>) {
        for (worth, terms, order) in self.0 {
            if worth > scene.temper.weights.least {
                plans.push(Plan::made(worth, Command::Move(order), terms));
            }
        }
    }
}

/// A transport that thinks of taking somebody aboard or setting somebody down.
struct Carrier<'a, 's, 'w> {
    scene: &'s Scene<'w>,
    me: &'a Snap<'w>,
    viewer: &'a Viewer<'s, 'w>,
    /// What its present place is worth to it.
    now: f32,
    /// How likely it gets away.
    leaves: f32,
}

/// Where it may end with half its move, its own hex first.
struct Ends<'w> {
    hexes: Vec<(Hex, Direction, f32)>,
    reach: Option<Reach<'w>>,
}

impl Ends<'_> {
    fn path(&self, from: Hex, to: Hex) -> Vec<Hex> {
        match &self.reach {
            Some(reach) if from != to => reach.path(to),
            _ => Vec::new(),
        }
    }
}

/// Adds the best orders by which a transport takes passengers aboard, and those by which it sets them down.
pub fn all<'w>(
    scene: &Scene<'w>,
    me: &Snap<'w>,
    (viewer, now): (&Viewer<'_, 'w>, f32),
    load: Load<'_, 'w>,
    balance: Option<&Balance>,
    plans: &mut Vec<Plan>,
) {
    if me.look.model.transport == 0 || me.look.condition.controls.is_some() {
        return;
    }
    let leaves = break_away::needed(scene.table, &me.look, Manner::Walk);
    let carrier = Carrier {
        scene,
        me,
        viewer,
        now,
        leaves: leaves.map_or(1.0, |b| f32::from(7 - b.needed) / 6.0),
    };
    if !load.riders.is_empty() {
        carrier.set_down(load.riders, plans);
    }
    if scene.temper.thorough {
        carrier.board(balance, plans);
    }
}

impl<'w> Carrier<'_, '_, 'w> {
    /// Where an order of half a move may end, and what that is worth to the transport.
    fn ends(&self, order: &MoveOrder) -> Ends<'w> {
        let (scene, me) = (self.scene, self.me);
        let reach = reach::reach(scene.table, me.look, order, None, &[]);
        let ends = reach.iter().flat_map(|r| &r.ends).map(|e| e.hex);
        let hexes = std::iter::once(me.hex).chain(ends).map(|hex| {
            let (facing, worth) = self.viewer.best(hex);
            let leaves = if hex == me.hex { 1.0 } else { self.leaves };
            (hex, facing, leaves * (worth - self.now))
        });
        Ends {
            hexes: hexes.collect(),
            reach,
        }
    }

    /// Passengers get out at the end of the way, or where it stands, and it goes on.
    fn set_down(&self, mut riders: Vec<Rider<'_, 'w>>, plans: &mut Vec<Plan>) {
        let (scene, me) = (self.scene, self.me);
        let Some(mover) = Mover::new(scene.table, me.look) else {
            return;
        };
        let mut order = MoveOrder::walk(me.look.id, Vec::new(), me.facing);
        // Some moment that never comes: only the half of the move counts.
        order.sets_down = Some(SettingDown {
            after: u8::MAX,
            facing: me.facing,
            units: Vec::new(),
        });
        let ends = self.ends(&order);
        let loss = me.order_loss(0);
        let here = exits(scene, &mover, &mut riders, me.hex);
        let mut best = Best(SmallVec::new());
        for (hex, ..) in &ends.hexes {
            let leaves = if *hex == me.hex { 1.0 } else { self.leaves };
            let there = match *hex == me.hex {
                true => here.clone(),
                false => exits(scene, &mover, &mut riders, *hex),
            };
            let path = ends.path(me.hex, *hex);
            // Who gets out at once does so before any roll to break away.
            let moments = [(there, path.len(), leaves), (here.clone(), 0, 1.0)];
            for (exit, after, likely) in moments {
                let Some(exit) = exit else { continue };
                if after < path.len() && exit.spots.iter().any(|s| path.contains(&s.hex)) {
                    continue;
                }
                // As it turns to let them out it stays.
                let looks = self.viewer.look(*hex);
                let place = leaves * (self.viewer.worth(&looks, exit.facing) - self.now);
                best.offer((place, likely * exit.gain, loss), || MoveOrder {
                    path: path.clone(),
                    facing: exit.facing,
                    sets_down: Some(SettingDown {
                        after: u8::try_from(after).unwrap_or(u8::MAX),
                        facing: exit.facing,
                        units: exit.spots.to_vec(),
                    }),
                    ..order.clone()
                });
                if path.is_empty() {
                    break;
                }
            }
        }
        best.give(scene, plans);
    }

    /// Those behind it get in, as many as there is room for and as gain by it, and it goes off with them.
    fn board(&self, balance: Option<&Balance>, plans: &mut Vec<Plan>) {
        let (scene, me) = (self.scene, self.me);
        let mut room = transport::room(scene.table, &me.look);
        if room == 0 {
            return;
        }
        let boarders = transport::boarders(scene.table, &me.look);
        let mut riders: Vec<Rider<'_, 'w>> = boarders
            .into_iter()
            .filter_map(|id| {
                let unit = scene.own.iter().position(|u| u.look.id == id)?;
                let u = scene.own.get(unit)?;
                let alone = u.look.condition.controls.is_none();
                alone.then(|| Rider::new(scene, me, (u, Some(unit)), balance))
            })
            .collect();
        let gain = |r: &Rider<'_, 'w>, hex: Hex| r.aboard(scene, hex) - r.now;
        riders.sort_by(|a, b| gain(b, me.hex).total_cmp(&gain(a, me.hex)));
        riders.retain(|r| {
            let left = r.me.look.model.bulk().and_then(|b| room.checked_sub(b));
            room = left.unwrap_or(room);
            left.is_some()
        });
        if riders.is_empty() {
            return;
        }
        let ids = |riders: &[&Rider<'_, 'w>]| riders.iter().map(|r| r.me.look.id).collect();
        let mut order = MoveOrder::walk(me.look.id, Vec::new(), me.facing);
        order.boards = ids(&riders.iter().collect::<Vec<_>>());
        let ends = self.ends(&order);
        let loss = me.order_loss(0);
        let mut best = Best(SmallVec::new());
        for (hex, facing, worth) in &ends.hexes {
            let glad: Vec<&Rider<'_, 'w>> = riders.iter().filter(|r| gain(r, *hex) > 0.0).collect();
            if glad.is_empty() {
                continue;
            }
            let gains: f32 = glad.iter().map(|r| gain(r, *hex)).sum();
            let path = ends.path(me.hex, *hex);
            // Whoever stays behind may be in the way.
            let boards = |r: &Rider<'_, 'w>| glad.iter().any(|g| g.me.look.id == r.me.look.id);
            if riders
                .iter()
                .any(|r| !boards(r) && path.contains(&r.me.hex))
            {
                continue;
            }
            best.offer((*worth, gains, loss), || MoveOrder {
                path,
                facing: *facing,
                boards: ids(&glad),
                ..order.clone()
            });
        }
        best.give(scene, plans);
    }
}

/// Who gets out, and where.
#[derive(Clone)]
struct Exit {
    facing: Direction,
    spots: SmallVec<[Spot; 3]>,
    gain: f32,
}

/// The best way to set passengers down behind a transport in a hex, whichever way it turns there; nothing if nobody
/// gains by it. Those who stay aboard count as well.
fn exits<'w>(
    scene: &Scene<'w>,
    mover: &Mover<'w>,
    riders: &mut [Rider<'_, 'w>],
    at: Hex,
) -> Option<Exit> {
    let stays: SmallVec<[f32; 4]> = riders.iter().map(|r| r.aboard(scene, at) - r.now).collect();
    let fit: SmallVec<[SmallVec<[Hex; 6]>; 4]> = riders
        .iter()
        .map(|r| {
            // What is behind it one way, and the other way round: every side.
            let ways = [Direction::ALL[0], Direction::ALL[0].opposite()];
            let behind = |f| transport::places_behind(mover, r.me.look.id, at, f);
            ways.into_iter().flat_map(behind).collect()
        })
        .collect();
    let mut best: Option<Exit> = None;
    for facing in Direction::ALL {
        let mut exit = Exit {
            facing,
            spots: SmallVec::new(),
            gain: 0.0,
        };
        for (i, rider) in riders.iter_mut().enumerate() {
            let mut out: Option<(f32, Spot)> = None;
            for hex in &fit[i] {
                let taken = exit.spots.iter().any(|s| s.hex == *hex);
                if taken || !arcs::in_rear(at, facing, *hex) {
                    continue;
                }
                let (looks, worth) = rider.place(scene, *hex);
                if out.is_none_or(|(w, _)| w < worth - rider.now) {
                    let unit = rider.me.look.id;
                    let (hex, facing) = (*hex, looks);
                    out = Some((worth - rider.now, Spot { unit, hex, facing }));
                }
            }
            match out.filter(|(gain, _)| *gain > stays[i]) {
                Some((gain, spot)) => {
                    exit.gain += gain;
                    exit.spots.push(spot);
                }
                None => exit.gain += stays[i],
            }
        }
        if !exit.spots.is_empty() && best.as_ref().is_none_or(|b| b.gain < exit.gain) {
            best = Some(exit);
        }
    }
    best
}

/// Sets a unit up aboard a transport, if it comes to the enemy sooner with it than on foot (D12.2.5).
pub fn at_set_up(
    battle: &Battle,
    side: SideId,
    table: Table<'_>,
    unit: &Look<'_>,
) -> Option<Command> {
    // A passenger cannot infiltrate.
    if unit.model.bulk().is_none() || unit.has(Equipment::Infiltrate) {
        return None;
    }
    let carriers = table.on_table();
    let carriers = carriers.filter(|t| t.side == side && t.model.transport > 0);
    carriers
        .filter(|t| rides(table, unit, t))
        .map(|t| Command::DeployAboard {
            unit: unit.id,
            transport: t.id,
        })
        .find(|c| battle.check(side, c).is_ok())
}

/// Whether the ride to where a unit can attack takes fewer turns than the walk. A side with many units has no order for
/// each of them every other turn, and a transport needs one for all that it carries.
fn rides(table: Table<'_>, unit: &Look<'_>, carrier: &Look<'_>) -> bool {
    let zones = &table.world().resource::<Zones>().0;
    let others = zones.iter().enumerate();
    let others = others.filter(|(i, _)| *i != unit.side.index());
    let far = carrier.hex().and_then(|from| {
        let hexes = others.flat_map(|(_, z)| z.iter());
        hexes.map(|h| h.distance(from)).min()
    });
    let Some(far) = far else {
        return false;
    };
    let slots = [unit.model.primary, unit.model.secondary];
    let reach = slots.iter().flatten().map(|s| s.max / 2).max();
    let gap = f32::from(far) - f32::from(reach.unwrap_or(0).max(1));
    let pace = |u: &Look<'_>| f32::from((u.click().speed / 2).max(1));
    let own = table.units().filter(|u| u.side == unit.side).count() as f32;
    let crowd = (own / f32::from(2 * table.agreed().orders())).max(1.0);
    turns(gap, pace(carrier)) < crowd * gap / pace(unit)
}
