//! Who rides: passengers taken aboard, carried and set down (D12).
//!
//! A transport carries several with one order, faster than most of them walk, and out of the enemy's fire; getting in
//! and getting out take half its move each, and whoever gets out acts a turn later. So a passenger is weighed twice: by
//! what it could do where it would stand, and by what it is promised aboard. What it gains counts in the transport's
//! order, beside what the place is worth to the transport itself.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle, arcs,
    command::{Command, Manner, MoveOrder, Placement, SettingDown},
    equipment::Equipment,
    movement::{break_away, costs::Mover, reach, reach::Reach, transport},
    read::{Look, Table},
    state::Zones,
};
use hexlance_rules::SideId;
use smallvec::SmallVec;

use super::{
    Plan,
    balance::{Around, Balance},
    outlook::{self, View, Viewer, Views},
    scene::{Scene, Snap},
};
use crate::why::Term;

/// How many orders of a transport are kept: should the rules refuse one, there is another.
const KEPT: usize = 2;

/// One that rides or is to ride, as it would fare with a transport.
struct Rider<'v, 'w> {
    me: &'v Snap<'w>,
    /// How it sees places, once somebody has asked, if it is aboard.
    view: Option<View<'v, 'w>>,
    around: Option<Around<'v>>,
    /// What each enemy promises to it aboard, by the transport's distance in hexes.
    promises: Vec<Vec<f32>>,
    /// The same where it stands or would stand.
    on_foot: Vec<Vec<f32>>,
    /// Hexes of a plain move of the transport.
    pace: f32,
    /// What its present place is worth.
    now: f32,
    /// What places are worth to it with their best facings, by their numbers on the map; filled when somebody asks.
    places: Vec<Option<(Direction, f32)>>,
}

impl<'v, 'w> Rider<'v, 'w> {
    /// One that stands on the table, by its place among the own ones, with a transport.
    fn standing(
        scene: &'v Scene<'w>,
        views: &'v Views<'_, 'w>,
        carrier: &Snap<'w>,
        unit: usize,
        balance: Option<&'v Balance>,
    ) -> Self {
        let around = balance.map(|b| b.around(unit));
        let now = Viewer::balanced(views.of(unit), around.as_ref()).now();
        Self {
            now,
            ..Self::new(scene, carrier, &scene.own[unit], around)
        }
    }

    /// One that is aboard a transport.
    fn aboard_of(
        scene: &'v Scene<'w>,
        carrier: &Snap<'w>,
        me: &'v Snap<'w>,
        balance: Option<&'v Balance>,
    ) -> Self {
        let mut rider = Self::new(scene, carrier, me, balance.map(Balance::outside));
        rider.now = rider.aboard(scene, carrier.hex);
        rider
    }

    fn new(
        scene: &'v Scene<'w>,
        carrier: &Snap<'w>,
        me: &'v Snap<'w>,
        around: Option<Around<'v>>,
    ) -> Self {
        let pace = carrier.pace;
        let prospects = outlook::prospects(scene, me);
        Self {
            me,
            view: None,
            around,
            promises: outlook::promises(scene, &prospects, |gap| turns(gap, pace)),
            on_foot: outlook::promises(scene, &prospects, |gap| gap / me.pace),
            pace,
            now: 0.0,
            places: Vec::new(),
        }
    }

    /// What it is worth to be aboard with the transport in a hex.
    fn aboard(&self, scene: &Scene<'w>, hex: Hex) -> f32 {
        let promised = promised(scene, &self.promises, hex);
        let ground = outlook::ground(scene, self.me, |far| turns(far, self.pace), hex);
        riding(scene, self.around.as_ref(), promised) + ground - unseen(scene, self.me)
    }

    /// The best facing in a hex, and what the hex is worth with it.
    fn place(&mut self, scene: &'v Scene<'w>, hex: Hex) -> (Direction, f32) {
        if self.places.is_empty() {
            self.places = vec![None; scene.board.len()];
        }
        let me = self.me;
        let view: &View<'_, 'w> = self.view.get_or_insert_with(|| View::new(scene, me));
        let best = || Viewer::balanced(view, self.around.as_ref()).best(hex);
        let known = scene.board.index(hex).and_then(|i| self.places.get_mut(i));
        match known {
            Some(known) => *known.get_or_insert_with(best),
            None => best(),
        }
    }

    /// Whether it may want to get out somewhere that is not further than so many hexes from where the transport stands:
    /// not while everything is far away, and it comes nearer aboard than on foot.
    fn may_get_out(&self, scene: &Scene<'w>, from: Hex, within: u16) -> bool {
        if outlook::ground_counts(scene) || unseen(scene, self.me) > 0.0 {
            return true;
        }
        let guns = self.me.guns.iter();
        let reach = guns.map(|g| g.slot.max / 2).max().unwrap_or(0).max(1);
        let tables = self.promises.iter().zip(&self.on_foot);
        scene.foes.iter().zip(tables).any(|(e, (aboard, on_foot))| {
            let far = e.hex.distance(from);
            let near = far.saturating_sub(within);
            near <= u16::from(reach) + 1
                || (near..=far + within).any(|d| {
                    let at = |of: &[f32], d: u16| of.get(usize::from(d)).copied().unwrap_or(0.0);
                    at(on_foot, d.saturating_sub(1)) > at(aboard, d)
                })
        })
    }
}

/// What it is worth for the next turn to be aboard, if the best that is promised there is worth so much.
fn riding(scene: &Scene<'_>, around: Option<&Around<'_>>, promised: f32) -> f32 {
    match around {
        Some(around) => around.aboard(scene, promised),
        None => scene.temper.foresight * promised,
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
    let weights = &scene.temper.weights;
    let near = (1.0 - left / weights.aboard_from).max(0.0);
    weights.aboard * f32::from(me.look.model.points) * near
}

/// What is left of the gain of a ride that begins a turn later.
const WAITING: f32 = 0.6;

/// What else a move of a unit means for those who ride: a transport takes its passengers with it, and leaves those who
/// wait behind it; a squad that walks up behind a transport may board next turn.
pub struct Load<'v, 'w> {
    riders: Vec<Rider<'v, 'w>>,
    /// What those who wait lose if it goes without them.
    left: f32,
    /// Hexes behind transports, and what it is worth to be aboard there.
    seats: Vec<(Hex, f32)>,
}

impl<'v, 'w> Load<'v, 'w> {
    /// Of a unit: nothing for almost all.
    pub fn of(
        scene: &'v Scene<'w>,
        views: &'v Views<'_, 'w>,
        me: &Snap<'w>,
        around: Option<&Around<'_>>,
        balance: Option<&'v Balance>,
    ) -> Self {
        let mut load = Self {
            riders: Vec::new(),
            left: 0.0,
            seats: Vec::new(),
        };
        if me.look.model.transport > 0 {
            let riders = scene.aboard.iter().filter(|(by, _)| *by == me.look.id);
            let riders = riders.map(|(_, p)| Rider::aboard_of(scene, me, p, balance));
            load.riders = riders.collect();
            load.left = left_behind(scene, views, me, balance);
        } else if scene.temper.thorough {
            load.seats = seats(scene, me, around);
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
fn left_behind<'w>(
    scene: &Scene<'w>,
    views: &Views<'_, 'w>,
    me: &Snap<'w>,
    balance: Option<&Balance>,
) -> f32 {
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
        let rider = Rider::standing(scene, views, me, unit, balance);
        let gain = rider.aboard(scene, me.hex) - rider.now;
        if gain > 0.0 {
            room = rest;
            left += WAITING * gain;
        }
    }
    left
}

/// The hexes behind transports that have room for a unit, and what it is worth to it to be aboard.
fn seats<'w>(scene: &Scene<'w>, me: &Snap<'w>, around: Option<&Around<'_>>) -> Vec<(Hex, f32)> {
    let Some(bulk) = me.look.model.bulk() else {
        return Vec::new();
    };
    // Only what it can walk to is asked for.
    let near = |t: &&Snap<'w>| f32::from(t.hex.distance(me.hex)) <= me.pace + 1.0;
    let carriers = scene.own.iter().filter(near).filter(|t| {
        t.look.model.transport >= bulk && transport::room(scene.table, &t.look) >= bulk
    });
    let seats = carriers.flat_map(|t| {
        let prospects = outlook::prospects(scene, me);
        let promises = outlook::promises(scene, &prospects, |gap| turns(gap, t.pace));
        let aboard = riding(scene, around, promised(scene, &promises, t.hex));
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
struct Carrier<'v, 'w> {
    scene: &'v Scene<'w>,
    me: &'v Snap<'w>,
    viewer: Viewer<'v, 'w>,
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
pub fn all<'v, 'w>(
    scene: &'v Scene<'w>,
    views: &'v Views<'_, 'w>,
    (viewer, now): (Viewer<'v, 'w>, f32),
    load: Load<'v, 'w>,
    balance: Option<&'v Balance>,
    plans: &mut Vec<Plan>,
) {
    let me = viewer.me;
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
        carrier.board(views, balance, plans);
    }
}

impl<'v, 'w> Carrier<'v, 'w> {
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
    fn set_down(&self, mut riders: Vec<Rider<'v, 'w>>, plans: &mut Vec<Plan>) {
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
        let half = (me.pace / 2.0).ceil() as u16;
        if !riders.iter().any(|r| r.may_get_out(scene, me.hex, half)) {
            return;
        }
        let ends = self.ends(&order);
        let loss = me.order_loss(0);
        let here = exits(scene, &mover, &mut riders, me.hex);
        let mut best = Best(SmallVec::new());
        for (hex, ..) in &ends.hexes {
            let leaves = if *hex == me.hex { 1.0 } else { self.leaves };
            let looks = self.viewer.look(*hex);
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
                // As it turns to let them out it stays: at the table nobody can order another facing.
                let stays = self.viewer.worth(&looks, exit.facing) + self.viewer.errand(*hex);
                let place = leaves * (stays - self.now);
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
    fn board(&self, views: &'v Views<'_, 'w>, balance: Option<&'v Balance>, plans: &mut Vec<Plan>) {
        let (scene, me) = (self.scene, self.me);
        let mut room = transport::room(scene.table, &me.look);
        if room == 0 {
            return;
        }
        let boarders = transport::boarders(scene.table, &me.look);
        let mut riders: Vec<Rider<'v, 'w>> = boarders
            .into_iter()
            .filter_map(|id| {
                let unit = scene.own.iter().position(|u| u.look.id == id)?;
                let u = scene.own.get(unit)?;
                let alone = u.look.condition.controls.is_none();
                alone.then(|| Rider::standing(scene, views, me, unit, balance))
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
    spots: SmallVec<[Placement; 3]>,
    gain: f32,
}

/// The best way to set passengers down behind a transport in a hex, whichever way it turns there; nothing if nobody
/// gains by it. Those who stay aboard count as well.
fn exits<'v, 'w>(
    scene: &'v Scene<'w>,
    mover: &Mover<'w>,
    riders: &mut [Rider<'v, 'w>],
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
            let mut out: Option<(f32, Placement)> = None;
            for hex in &fit[i] {
                let taken = exit.spots.iter().any(|s| s.hex == *hex);
                if taken || !arcs::in_rear(at, facing, *hex) {
                    continue;
                }
                let (looks, worth) = rider.place(scene, *hex);
                if out.is_none_or(|(w, _)| w < worth - rider.now) {
                    let unit = rider.me.look.id;
                    let (hex, facing) = (*hex, looks);
                    out = Some((worth - rider.now, Placement { unit, hex, facing }));
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
