//! Aircraft in the hands of players that weigh things: where to fly, whom to engage, what to attack.

use hexlance_ai::why::{Notes, Weighed};
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::{Grant, Quantity, Whose},
    aero::{self, AirZone, Band, FlightPath, FlyOrder, Manoeuvre, Raid, RaidOrder},
    attack::{AttackKind, Mount, Value, legal},
    card::{Bracket, UnitType},
    command::Command,
    craft,
    read::UnitRead,
    state::CraftArc,
    view::{SideView, over_map, path_through},
};
use smallvec::{SmallVec, smallvec};

use crate::{
    chance::hits,
    why::{Rule, Term},
};

/// What a friend's harm counts against an enemy's.
const FRIENDS: f32 = 1.5;
/// What an unknown shot from the ground needs to hit an aircraft.
const FLAK_NUMBER: i16 = 9;
/// How much of the fire from the ground is aimed at an aircraft that could be fired at.
const AIMED_UP: f32 = 0.25;
/// Enemies on the ground that an aircraft thinks of.
const MOST_PREY: usize = 6;

/// What so much damage on a unit is worth: a share of its value, more if it goes down.
fn harm(view: &SideView<'_>, unit: UnitId, points: f32) -> f32 {
    let Some(u) = view.unit(unit) else { return 0.0 };
    let (left, _, doomed) = view.outlook(unit);
    if doomed || left == 0 {
        return 0.0;
    }
    let value = f32::from(u.card.point_value(u.pilot.skill));
    let share = (points / f32::from(left)).min(1.0);
    value * (0.6 * share + 0.4 * share * share)
}

/// What a raid of a unit is worth, as the unit is or might be.
fn raid_worth(view: &SideView<'_>, u: &UnitRead<'_>, raid: &Raid) -> f32 {
    let Ok(all) = view.air().odds(u, raid) else {
        return 0.0;
    };
    all.iter()
        .flat_map(|o| o.hurts.iter().map(move |h| (o.hit as f32, h)))
        .map(|(hit, (unit, points))| {
            let worth = hit * harm(view, *unit, *points as f32);
            let own = view.unit(*unit).is_some_and(|t| t.side == view.side());
            if own { -FRIENDS * worth } else { worth }
        })
        .sum()
}

/// The best raid of a unit, with what it is worth.
fn best_raid(view: &SideView<'_>, u: &UnitRead<'_>) -> Option<(Raid, f32)> {
    let air = view.air();
    air.raids(u)
        .into_iter()
        .map(|raid| {
            let worth = raid_worth(view, u, &raid);
            (raid, worth)
        })
        .fold(
            None,
            |best: Option<(Raid, f32)>, (raid, worth)| match best {
                Some((_, w)) if w >= worth => best,
                _ => Some((raid, worth)),
            },
        )
}

/// Two runs or two strikes, where a pilot can make them: the two best that go together.
fn doubled(view: &SideView<'_>, u: &UnitRead<'_>) -> Option<(Raid, f32)> {
    if !u.grants(Grant::TwoRuns) {
        return None;
    }
    let raids = view.air().raids(u);
    let path = view.air().pass(u)?;
    let mut best: Option<(Raid, f32)> = None;
    let strikes: Vec<_> = raids
        .iter()
        .filter_map(|r| match r {
            Raid::Strike(s) => s.first().copied(),
            _ => None,
        })
        .collect();
    for (i, a) in strikes.iter().enumerate() {
        for b in &strikes[i..] {
            // From another hex of the path, also at the same enemy.
            let near = |h: &Hex| {
                let at = view.unit(b.target).and_then(|t| t.hex());
                at.is_some_and(|at| at.distance(*h) <= 1) && *h != a.from
            };
            let Some(from) = path.iter().copied().find(near) else {
                continue;
            };
            let both = Raid::Strike(vec![*a, aero::Strike { from, ..*b }]);
            let worth = raid_worth(view, u, &both);
            if best.as_ref().is_none_or(|(_, w)| worth > *w) {
                best = Some((both, worth));
            }
        }
    }
    best
}

/// What an attack in the air or from the ground at an aircraft is worth.
fn shot_worth(view: &SideView<'_>, target: UnitId, legal: &legal::Legal) -> f32 {
    hits(legal.target_number.total()) * harm(view, target, view.expected_points(legal))
}

/// The best attack at an aircraft, from the ground or from the air, of each unit, and the best raid of each aircraft; of
/// all of them the best, if its unit could do nothing better by the usual means.
pub fn attack_if(
    view: &SideView<'_>,
    only: Option<UnitId>,
    usual: &dyn Fn(UnitId) -> f32,
    notes: &mut Notes<Command>,
) -> Option<Command> {
    let mut best: Option<(Command, f32, Term)> = None;
    let mut all = Vec::new();
    let mut offer = |unit: UnitId, command: Command, worth: f32, term: Term| {
        let better = best.as_ref().is_none_or(|(_, w, _)| worth > *w);
        let enough = worth > usual(unit).max(0.01);
        if enough && notes.is_on() {
            all.push(Weighed::new(command.clone(), worth, [(term, worth)]));
        }
        if enough && better && view.check(&command).is_ok() {
            best = Some((command, worth, term));
        }
    };
    for u in view.own_active().chain(view.air().own()) {
        if !u.can_act() || u.acts.weapon || only.is_some_and(|o| o != u.id) {
            continue;
        }
        let up = view.air().enemies();
        // Those in the air look for each other; large craft on the ground attack from each arc.
        let large = craft::is_large(u.card) && u.is_grounded();
        let down = view.enemies().filter(|_| large);
        for e in up.chain(down) {
            for (order, legal) in view.attacks(u.id, e.id) {
                let Ok(legal) = legal else { continue };
                if !order.kind.is_weapon() {
                    continue;
                }
                let worth = shot_worth(view, e.id, &legal);
                offer(u.id, Command::Attack(order), worth, Term::Damage);
            }
        }
        for (raid, worth) in best_raid(view, &u).into_iter().chain(doubled(view, &u)) {
            let raid = Command::Raid(RaidOrder { unit: u.id, raid });
            offer(u.id, raid, worth, Term::Raid);
        }
        if let Some((command, worth)) = wash(view, &u) {
            offer(u.id, command, worth, Term::Dogfight);
        }
    }
    let (command, worth, term) = best?;
    if notes.is_on() {
        let chosen = Weighed::new(command.clone(), worth, [(term, worth)]);
        notes.choice(chosen, all, |c| view.check(c).is_ok());
    }
    Some(command)
}

/// [`attack_if`] for those who ask for nothing else.
pub fn attack(
    view: &SideView<'_>,
    only: Option<UnitId>,
    notes: &mut Notes<Command>,
) -> Option<Command> {
    attack_if(view, only, &|_| 0.0, notes)
}

/// Throwing an enemy out of its wash: it is worth its whole value where it crashes.
fn wash(view: &SideView<'_>, u: &UnitRead<'_>) -> Option<(Command, f32)> {
    let spa = u.spas.0.iter().find(|s| s.def.grants(Grant::Wash))?;
    let engagement = view
        .air()
        .engagements()
        .iter()
        .find(|e| e.initiator == u.id && e.tails && e.range == Bracket::Short)?;
    let target = view.unit(engagement.defender)?;
    let value = f32::from(target.card.point_value(target.pilot.skill));
    let high = target.flight().is_some_and(|f| f.band == Band::High);
    let fails = 1.0 - hits(i16::from(target.pilot.skill) + 5);
    let worth = fails * value * if high { 0.15 } else { 1.0 };
    let command = Command::Use {
        unit: u.id,
        ability: spa.def.id,
        target: Some(target.id),
    };
    Some((command, worth))
}

/// The next aircraft moves: where it does the most on the ground, as near to the map as it can, or home.
pub fn fly(
    view: &SideView<'_>,
    notes: &mut Notes<Command>,
    slip: &mut dyn FnMut() -> f32,
) -> Command {
    // Fighters wait until the others have moved.
    let next = view
        .air()
        .to_move()
        .min_by_key(|u| (!craft::is_large(u.card), u.is_aloft(), u.id));
    match next {
        Some(u) => fly_one(view, &u, notes, slip),
        None => {
            notes.rule(Rule::Nothing);
            Command::Done
        }
    }
}

/// One aircraft moves.
pub fn fly_one(
    view: &SideView<'_>,
    u: &UnitRead<'_>,
    notes: &mut Notes<Command>,
    slip: &mut dyn FnMut() -> f32,
) -> Command {
    let air = view.air();
    let mut best = (air.plainest(u), f32::MIN);
    let mut all = Vec::new();
    for order in candidates(view, u) {
        let terms = order_terms(view, u, &order);
        let slip = 0.2 * slip();
        let worth = terms.as_ref().map_or(f32::MIN, worth_of) + slip;
        if notes.is_on()
            && let Some(terms) = terms
        {
            let terms = terms.into_iter().chain([(Term::Slip, slip)]);
            all.push(Weighed::new(Command::Fly(order.clone()), worth, terms));
        }
        if worth > best.1 && view.check(&Command::Fly(order.clone())).is_ok() {
            best = (order, worth);
        }
    }
    let (order, worth) = best;
    let command = Command::Fly(order);
    // The same order may be thought of twice, and misjudged differently.
    let chosen = |w: &Weighed<Command>| w.order == command && w.worth == worth;
    match all.iter().position(chosen) {
        Some(i) => {
            let chosen = all.swap_remove(i);
            notes.choice(chosen, all, |c| view.check(c).is_ok());
        }
        None => notes.rule(Rule::Plain),
    }
    command
}

/// Moves that are worth a thought.
fn candidates(view: &SideView<'_>, u: &UnitRead<'_>) -> Vec<FlyOrder> {
    let air = view.air();
    let mut out = vec![air.plainest(u)];
    let Some(flight) = u.flight() else {
        return out.into_iter().chain(liftoffs(view, u)).collect();
    };
    let order = |zones: Vec<AirZone>, band, path| FlyOrder {
        unit: u.id,
        zones,
        band,
        path,
        manoeuvre: Manoeuvre::Fly,
    };
    out.push(FlyOrder {
        manoeuvre: Manoeuvre::Leave,
        ..order(Vec::new(), flight.band, None)
    });
    let paths = paths(view, u);
    for zones in air.ways(u) {
        let over = zones
            .last()
            .map_or(flight.is_over_map(), |z| *z == AirZone::Centre);
        for band in Band::ALL {
            if !over {
                out.push(order(zones.clone(), band, None));
            } else if band == Band::Low || (band == Band::Medium && !u.gear.bombs.is_empty()) {
                let to = |path| order(zones.clone(), band, Some(path));
                out.extend(paths.iter().copied().map(to));
            }
        }
    }
    out
}

/// Paths over the enemies on the ground, along the rows of hexes through them and beside them.
fn paths(view: &SideView<'_>, u: &UnitRead<'_>) -> Vec<FlightPath> {
    let mut prey: Vec<_> = view
        .enemies()
        .filter_map(|e| Some((e.card.pv, e.hex()?)))
        .collect();
    prey.sort_unstable_by(|a, b| b.cmp(a));
    prey.truncate(MOST_PREY);
    let board = view.board();
    let mut out: Vec<FlightPath> = prey
        .iter()
        .flat_map(|(_, hex)| Direction::ALL.map(|d| path_through(board, *hex, d)))
        .flatten()
        .collect();
    if craft::hovers(u) {
        out = prey
            .iter()
            .map(|(_, hex)| FlightPath::new(*hex, *hex))
            .collect();
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Ways to lift off.
fn liftoffs(view: &SideView<'_>, u: &UnitRead<'_>) -> Vec<FlyOrder> {
    let Some(hex) = u.hex() else {
        return Vec::new();
    };
    let board = view.board();
    Direction::ALL
        .into_iter()
        .filter_map(|d| path_through(board, hex, d))
        .map(|path| FlyOrder {
            unit: u.id,
            zones: Vec::new(),
            band: Band::Low,
            path: Some(FlightPath::new(hex, path.to)),
            manoeuvre: Manoeuvre::LiftOff,
        })
        .collect()
}

/// The terms of a move's worth; their sum is its worth.
type Terms = SmallVec<[(Term, f32); 2]>;

fn worth_of(terms: &Terms) -> f32 {
    terms.iter().map(|(_, worth)| worth).sum()
}

/// What a move is worth: the raid that it allows less what the ground may do, or how near it comes. Nothing for a move
/// that cannot be made.
fn order_terms(view: &SideView<'_>, u: &UnitRead<'_>, order: &FlyOrder) -> Option<Terms> {
    let air = view.air();
    let value = f32::from(u.card.point_value(u.pilot.skill));
    if order.manoeuvre == Manoeuvre::Leave {
        // Only those who must.
        let home = if air.must_go_home(u) { value } else { -value };
        return Some(smallvec![(Term::Home, home)]);
    }
    if order.manoeuvre == Manoeuvre::LiftOff {
        // Over the map a craft that is no fighter is in more danger than on the ground, and does little there.
        let fighter = matches!(u.card.kind, UnitType::AF | UnitType::CF);
        let fights = fighter && craft::short(u).is_some();
        let aloft = if fights { 0.05 * value } else { -value };
        return Some(smallvec![(Term::Aloft, aloft)]);
    }
    let plan = air.plan(u, order).ok()?;
    if u.is_grounded() {
        return Some(Terms::new());
    }
    let to = plan.to;
    if air.must_go_home(u) {
        let far = f32::from(air.home_distance(to.zone));
        return Some(smallvec![(Term::Home, -far)]);
    }
    let armed = craft::short(u).is_some() || !u.gear.bombs.is_empty();
    let carries = view.own().any(|p| p.place.carrier() == Some(u.id));
    if !armed || carries {
        // Whoever only carries stays away and high.
        let away = f32::from(to.zone.from_centre());
        let high = 0.1 * f32::from(to.band as u8);
        return Some(smallvec![(Term::Approach, away), (Term::Aloft, high)]);
    }
    let Some(path) = to.path else {
        // The nearer the better; a turn away from the map is a turn lost.
        let far = f32::from(to.zone.from_centre());
        let high = 0.001 * value * f32::from(to.band as u8);
        return Some(smallvec![
            (Term::Approach, -0.02 * value * far),
            (Term::Aloft, -high)
        ]);
    };
    let place = over_map(to.band, path);
    let there = air.supposing(u, &place);
    let raid = best_raid(view, &there).map_or(0.0, |(_, worth)| worth);
    let double = doubled(view, &there).map_or(0.0, |(_, worth)| worth);
    let flak = danger(view, u, &path, to.band);
    Some(smallvec![
        (Term::Raid, raid.max(double)),
        (Term::Flak, -flak)
    ])
}

/// What the ground may do to an aircraft on a path.
fn danger(view: &SideView<'_>, u: &UnitRead<'_>, path: &FlightPath, band: Band) -> f32 {
    let hexes = path.hexes(view.board());
    let far = match band {
        Band::Low => 0,
        Band::Medium => 12,
        Band::High => 21,
    };
    let points: f32 = view
        .enemies()
        .filter(|e| e.can_act())
        .filter_map(|e| {
            let at = e.hex()?;
            let distance = hexes.iter().map(|h| h.distance(at)).min()? + far;
            let bracket = Bracket::of(distance);
            let damage = legal::base_value(&e, AttackKind::STANDARD, bracket)?;
            let number = FLAK_NUMBER + bracket.modifier();
            Some(hits(number) * f32::from(damage.halves()) / 2.0)
        })
        .sum();
    harm(view, u.id, AIMED_UP * points)
}

/// The next engagement that is worth trying, or that the side is done.
pub fn engage(view: &SideView<'_>, notes: &mut Notes<Command>) -> Command {
    let mut all = Vec::new();
    let mut best: Option<(Command, f32)> = None;
    for u in view.air().own() {
        let raid = best_raid(view, &u).map_or(0.0, |(_, worth)| worth);
        for e in view.air().enemies() {
            let command = Command::Engage {
                unit: u.id,
                target: e.id,
            };
            if view.check(&command).is_err() {
                continue;
            }
            let ahead = skill_ahead(view, &u, &e);
            let fight = duel(view, &u, &e) * (0.5 + 0.1 * ahead).clamp(0.0, 1.0);
            // Who loses may not attack the ground.
            let missed = raid * (0.5 - 0.1 * ahead).clamp(0.0, 1.0);
            let worth = fight - missed;
            if notes.is_on() && ahead > -2.0 {
                let terms = [(Term::Dogfight, fight), (Term::MissedRaid, -missed)];
                all.push(Weighed::new(command.clone(), worth, terms));
            }
            if ahead > -2.0 && worth > 0.0 && best.as_ref().is_none_or(|(_, w)| worth > *w) {
                best = Some((command, worth));
            }
        }
    }
    let command = best.map_or(Command::Done, |(command, _)| command);
    if notes.is_on() {
        let at = all.iter().position(|w| w.order == command);
        let stay = || Weighed::nothing(Command::Done);
        let chosen = at.map_or_else(stay, |i| all.swap_remove(i));
        notes.choice(chosen, all, |_| true);
    }
    command
}

/// By how much one aircraft is the better in a turning fight.
fn skill_ahead(view: &SideView<'_>, u: &UnitRead<'_>, e: &UnitRead<'_>) -> f32 {
    let edge = |u: &UnitRead<'_>, other: &UnitRead<'_>| {
        let thrust = view.air().thrust(u).total() / 2;
        // What the other is known for makes it harder (R11.5.3).
        let modifiers = other.spas.0.iter().flat_map(|s| &s.def.modifiers);
        let against =
            modifiers.filter(|m| m.on == Quantity::Control && m.whose == Whose::AgainstMe);
        let hindered: i16 = against.map(|m| m.add).sum();
        f32::from(thrust - hindered) - f32::from(u.pilot.skill)
    };
    edge(u, e) - edge(e, u)
}

/// What one attack of an aircraft in the air does at its best range.
fn duel(view: &SideView<'_>, u: &UnitRead<'_>, e: &UnitRead<'_>) -> f32 {
    RANGES
        .iter()
        .map(|(_, bracket)| fire(view, u, e, *bracket))
        .fold(0.0, f32::max)
}

const RANGES: [(&str, Bracket); 4] = [
    ("short", Bracket::Short),
    ("medium", Bracket::Medium),
    ("long", Bracket::Long),
    ("extreme", Bracket::Extreme),
];

/// What an aircraft does to another at a range.
fn fire(view: &SideView<'_>, u: &UnitRead<'_>, e: &UnitRead<'_>, bracket: Bracket) -> f32 {
    let kinds: &[AttackKind] = &[
        AttackKind::STANDARD,
        AttackKind::Weapon(Mount::Arc(CraftArc::Nose), Value::Standard),
        AttackKind::Weapon(Mount::Arc(CraftArc::Left), Value::Standard),
        AttackKind::Weapon(Mount::Arc(CraftArc::Right), Value::Standard),
        AttackKind::Weapon(Mount::Arc(CraftArc::Aft), Value::Standard),
    ];
    let number = i16::from(u.pilot.skill) + bracket.modifier();
    kinds
        .iter()
        .filter_map(|kind| legal::base_value(u, *kind, bracket))
        .map(|d| hits(number) * harm(view, e.id, f32::from(d.halves()) / 2.0))
        .sum()
}

/// The range at which a unit that has won an engagement wants to fight: the code of the choice.
pub fn range(view: &SideView<'_>, unit: UnitId, (tails_near, tails): (bool, bool)) -> &'static str {
    let attempt = view.air().attempt();
    let other = attempt.and_then(|a| {
        let other = if a.initiator == unit {
            a.defender
        } else {
            a.initiator
        };
        view.unit(other)
    });
    let (Some(u), Some(e)) = (view.unit(unit), other) else {
        return "medium";
    };
    let mut best = ("medium", f32::MIN);
    for (code, bracket) in RANGES {
        let behind = tails || (tails_near && bracket <= Bracket::Medium);
        let answer = if behind {
            0.0
        } else {
            fire(view, &e, &u, bracket)
        };
        let worth = fire(view, &u, &e, bracket) - answer;
        if worth > best.1 {
            best = (code, worth);
        }
    }
    let defends = attempt.is_some_and(|a| a.defender == unit);
    if defends && best.1 <= 0.0 {
        "break_off"
    } else {
        best.0
    }
}
