//! Where to go: moves of every manner, charges, rams and jumps at the enemy, venting.

use hexlance_ai::why::Weighed;
use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{Command, Manner, MoveOrder},
    equipment::Equipment,
    event::AttackKind,
    model::Class,
    movement::{
        assault, break_away, captive,
        costs::Mover,
        reach::{self, Reach},
    },
};
use hexlance_rules::UnitId;

use super::{
    Plan,
    balance::Balance,
    columns,
    outlook::{Viewer, Views},
    rush,
    scene::{Scene, Snap},
    transports::{self, Load},
};
use crate::why::Term;

/// How many moves of a unit are kept: should the rules refuse one, there is another.
const KEPT: usize = 3;

/// A place that a unit might go to.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The hex.
    pub hex: Hex,
    /// The best facing there.
    pub facing: Direction,
    /// Cost of the way in inches.
    pub cost: u8,
    /// What it is worth more than the place where the unit stands, with what it means for those who ride.
    pub worth: f32,
    /// What of that is theirs.
    pub rides: f32,
}

/// Where a unit may go in one manner.
struct Reached<'w> {
    manner: Manner,
    goals: Vec<Goal>,
    reach: Option<Reach<'w>>,
}

impl Reached<'_> {
    /// The order to go there; without a way it turns where it stands.
    fn order(&self, unit: UnitId, goal: &Goal) -> MoveOrder {
        let path = self.reach.as_ref().map(|r| r.path(goal.hex));
        MoveOrder {
            manner: self.manner,
            ..MoveOrder::walk(unit, path.unwrap_or_default(), goal.facing)
        }
    }
}

/// Where a unit may walk, for formations. Its own hex, where it would only turn, comes first.
pub struct Walks<'w> {
    /// Which unit.
    pub unit: UnitId,
    reached: Reached<'w>,
}

impl Walks<'_> {
    /// The places.
    pub fn goals(&self) -> &[Goal] {
        &self.reached.goals
    }

    /// The order to go to one of them.
    pub fn order(&self, goal: &Goal) -> MoveOrder {
        self.reached.order(self.unit, goal)
    }
}

/// Adds all moves worth thinking of.
pub fn all<'w>(
    scene: &Scene<'w>,
    views: &Views<'_, 'w>,
    balance: Option<&Balance>,
    plans: &mut Vec<Plan>,
) {
    let mut all = Vec::new();
    for (unit, me) in scene.own.iter().enumerate().filter(|(_, u)| u.ready) {
        let around = balance.map(|b| b.around(unit));
        let viewer = Viewer::balanced(views.of(unit), around.as_ref());
        let now = viewer.now();
        let load = Load::of(scene, views, me, around.as_ref(), balance);
        let reached = walks(scene, me, (&viewer, now), &load, plans);
        transports::all(scene, views, (viewer, now), load, balance, plans);
        if scene.temper.thorough {
            assaults(scene, me, (&viewer, now), balance, plans);
        }
        let toll = balance.map(|b| b.toll(scene, unit));
        vent(me, toll, plans);
        let unit = me.look.id;
        all.push(Walks { unit, reached });
    }
    if scene.temper.thorough {
        columns::all(scene, &all, plans);
    }
}

/// The moves of one unit by itself; gives back the plain walks for formations.
fn walks<'w>(
    scene: &Scene<'w>,
    me: &Snap<'w>,
    (viewer, now): (&Viewer<'_, 'w>, f32),
    load: &Load<'_, 'w>,
    plans: &mut Vec<Plan>,
) -> Reached<'w> {
    let viewer = (viewer, load);
    let mut all = vec![manner(scene, me, viewer, (Manner::Walk, now))];
    if me.is_mech() && !me.look.overheated() && me.look.condition.controls.is_none() {
        all.push(manner(scene, me, viewer, (Manner::Run, now)));
    }
    if me.has(Equipment::JumpJets) {
        all.push(manner(scene, me, viewer, (Manner::Jump, now)));
    }
    let mut best: Vec<(f32, usize, Goal)> = Vec::new();
    let loss = |reached: &Reached<'_>| {
        let hot = reached.manner == Manner::Run && !me.has(Equipment::Evade);
        me.order_loss(u8::from(hot))
    };
    for (i, reached) in all.iter().enumerate() {
        let loss = loss(reached);
        for goal in &reached.goals {
            keep(&mut best, (goal.worth - loss, i, *goal));
        }
    }
    for (_, i, goal) in best {
        let mut order = all[i].order(me.look.id, &goal);
        if me.look.condition.controls.is_some() {
            order.captive = beside(scene, me, &order);
        }
        let mut plan = Plan::new(Term::Place, goal.worth - goal.rides, Command::Move(order));
        if goal.rides != 0.0 {
            plan.add(Term::Passengers, goal.rides);
        }
        plans.push(plan.less(Term::Order, loss(&all[i])));
    }
    all.swap_remove(0)
}

/// Keeps a move if it is one of the best.
fn keep(best: &mut Vec<(f32, usize, Goal)>, (worth, manner, goal): (f32, usize, Goal)) {
    if best.len() == KEPT && best.last().is_some_and(|b| b.0 >= worth) {
        return;
    }
    best.truncate(KEPT - 1);
    let at = best.partition_point(|b| b.0 >= worth);
    best.insert(at, (worth, manner, goal));
}

/// The moves in one manner. A walk may be a turn in the unit's own hex.
fn manner<'w>(
    scene: &Scene<'w>,
    me: &Snap<'w>,
    (viewer, load): (&Viewer<'_, 'w>, &Load<'_, 'w>),
    (manner, now): (Manner, f32),
) -> Reached<'w> {
    let goal = |hex: Hex, cost: u8, leaves: f32| {
        let (facing, worth) = viewer.best(hex);
        let rides = leaves * load.gain(scene, (me.hex, now), (hex, worth));
        Goal {
            hex,
            facing,
            cost,
            worth: leaves * (worth - now) + rides,
            rides,
        }
    };
    let order = MoveOrder {
        manner,
        ..MoveOrder::walk(me.look.id, Vec::new(), me.facing)
    };
    let mut goals = Vec::new();
    if manner == Manner::Walk {
        goals.push(goal(me.hex, 0, 1.0));
    }
    let leaves = break_away::needed(scene.table, &me.look, manner)
        .map_or(1.0, |b| f32::from(7 - b.needed) / 6.0);
    let walked = me.look.speed().total();
    let reach = reach::reach(scene.table, me.look, &order, None, &[]);
    for end in reach.iter().flat_map(|r| &r.ends) {
        // A walk comes there as well, and without heat.
        if manner != Manner::Run || i16::from(end.cost) > walked || me.held {
            goals.push(goal(end.hex, end.cost, leaves));
        }
    }
    Reached {
        manner,
        goals,
        reach,
    }
}

/// Where its captive is put: as near to the own zone as can be.
fn beside(scene: &Scene<'_>, me: &Snap<'_>, order: &MoveOrder) -> Option<(Hex, Direction)> {
    let end = order.path.last().copied().unwrap_or(me.hex);
    let mover = Mover::new(scene.table, me.look)?;
    captive::places(&mover, end)
        .into_iter()
        .min_by_key(|h| (scene.to_zone(*h, true), *h))
        .map(|h| (h, order.facing))
}

/// Charges, rams and deaths from above (D9.3).
fn assaults(
    scene: &Scene<'_>,
    me: &Snap<'_>,
    (viewer, now): (&Viewer<'_, '_>, f32),
    balance: Option<&Balance>,
    plans: &mut Vec<Plan>,
) {
    if me.class() == Class::Infantry {
        return;
    }
    let leaps = me.is_mech() && me.has(Equipment::JumpJets);
    let near = |e: &Snap<'_>| {
        let far = f32::from(me.hex.distance(e.hex));
        far <= me.pace + 1.0
            && (leaps || !me.held && far >= 3.0 && assault::straight(me.hex, e.hex).is_some())
    };
    if !scene.foes.iter().any(near) {
        return;
    }
    for order in reach::assaults_of(scene.table, me.look) {
        let Some(target) = order.manner.victim() else {
            continue;
        };
        let (Some(e), Some(&end)) = (
            scene.foes.iter().find(|e| e.look.id == target),
            order.path.last(),
        ) else {
            continue;
        };
        let kind = match order.manner {
            Manner::Charge(_) => AttackKind::Charge,
            Manner::Ram(_) => AttackKind::Ram,
            _ => AttackKind::DeathFromAbove,
        };
        let above = kind == AttackKind::DeathFromAbove;
        let rear = !above && e.is_behind(end);
        let rear = rear || e.look.is_shut_down();
        let crash = rush::crash(scene, me, e, kind, rear);
        let foe = scene.foes.iter().position(|e| e.look.id == target);
        let relief = balance.zip(foe);
        let relief = relief.map_or(0.0, |(b, foe)| b.relief(scene, foe, crash));
        let gain = crash + relief;
        let leaves = break_away::needed(scene.table, &me.look, order.manner)
            .map_or(1.0, |b| f32::from(7 - b.needed) / 6.0);
        let facing = end.direction_to(e.hex).unwrap_or(order.facing);
        let there = viewer.worth(&viewer.look(end), facing);
        let heat = if me.is_mech() { 2 } else { 0 };
        let (place, loss) = (0.7 * (there - now), me.order_loss(heat));
        let terms = [
            (Term::Attack, leaves * crash),
            (Term::Relief, leaves * relief),
            (Term::Place, leaves * place),
            (Term::Order, -loss),
        ];
        let worth = leaves * (gain + place) - loss;
        plans.push(Plan::made(worth, Command::Move(order), terms));
    }
}

/// Letting heat out: worth it only where it is great.
fn vent(me: &Snap<'_>, toll: Option<f32>, plans: &mut Vec<Plan>) {
    let Some(dial) = &me.look.model.heat else {
        return;
    };
    let at = |level: u8| {
        me.heat_costs
            .get(usize::from(level))
            .copied()
            .unwrap_or(0.0)
    };
    let rested = at(me.look.heat.saturating_sub(1));
    // The heat of a push comes on top.
    let vented = at(me.look.heat.saturating_sub(dial.vent) + u8::from(me.look.tokens >= 1));
    let (term, tokens) = match toll {
        Some(toll) => (Term::Tired, toll + 0.1),
        None if me.look.tokens >= 1 => (Term::Order, 0.4 * me.power),
        None => (Term::Order, 0.1),
    };
    let command = Command::Vent { unit: me.look.id };
    plans.push(Plan::new(Term::Cooling, rested - vented, command).less(term, tokens));
}

/// A plan as those who ask are told: with what makes a place better than the one where the unit stands.
pub fn told(
    scene: &Scene<'_>,
    views: &Views<'_, '_>,
    balance: Option<&Balance>,
    plan: Weighed<Command>,
) -> Weighed<Command> {
    let orders = match &plan.order {
        Command::Move(order) => std::slice::from_ref(order),
        Command::MoveFormation(orders) => orders.as_slice(),
        _ => return plan,
    };
    let at = Term::Place.into();
    let mut parts: Vec<(&str, f32)> = Vec::new();
    for order in orders {
        let unit = scene.own.iter().position(|u| u.look.id == order.unit);
        let Some(unit) = unit else {
            return plan;
        };
        let around = balance.map(|b| b.around(unit));
        let viewer = Viewer::balanced(views.of(unit), around.as_ref());
        let end = order.path.last().copied().unwrap_or(scene.own[unit].hex);
        let terms = viewer.terms(end, order.facing);
        parts.extend(terms.map(|(term, worth)| (term.into(), worth)));
    }
    let Some((_, place)) = plan.terms.iter().find(|(term, _)| *term == at) else {
        return plan;
    };
    // It may not get away, or carry somebody: that is the rest.
    let told: f32 = parts.iter().map(|(_, worth)| worth).sum();
    parts.push((at, place - told));
    let rest = plan.terms.iter().filter(|(term, _)| *term != at);
    let terms = parts.into_iter().chain(rest.copied());
    Weighed::new(plan.order.clone(), plan.worth, terms)
}
