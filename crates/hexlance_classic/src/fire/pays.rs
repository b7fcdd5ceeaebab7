//! Which shots pay the heat and the ammunition that they cost: what one press of a button declares.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};

use super::{
    able, check, declared, gun, jam_threshold, legal, mount, options::shots_of, posed, stance,
};
use crate::{
    command::{FireAt, FireOrder},
    heat,
    model::Special,
    odds,
    read::{Look, Table},
    state::{Mode, Shot},
};

/// Turns over which a weapon that jams would still have fired.
const TURNS: f64 = 4.0;
/// The chance below which a shot that costs ammunition is kept for another turn.
const LEAST: f64 = 1.0 / 6.0;

/// Points that an order does on average.
pub fn total(table: Table<'_>, u: &Look<'_>, order: &FireOrder) -> f64 {
    let shots = order.shots.iter();
    shots
        .filter_map(|fire| declared(table, u, order, fire).ok())
        .map(|(shot, _)| odds::expected_shot(table, &shot))
        .sum()
}

/// A shot that is weighed.
struct Weighed {
    fire: FireAt,
    /// Points on average, less what a jam costs.
    gain: f64,
    heat: u16,
}

/// The shots that pay, in a stance and with what else a template says, at one target or at any; what they are worth
/// together, in points of damage less what their heat costs. Shots that do most for their heat come first.
pub fn paying(
    world: &World,
    side: SideId,
    template: &FireOrder,
    only: Option<UnitId>,
) -> (f64, FireOrder) {
    let table = Table::of(world);
    let mut order = template.clone();
    order.shots.clear();
    let Some(u) = table.find(order.unit) else {
        return (0.0, order);
    };
    let mut all = Vec::new();
    shots_of(table, &u, order.twist, order.flip, &mut all);
    let found = table.clock().ambush.map(|(_, target)| target);
    let only = only.or(found);
    all.retain(|legal| only.is_none_or(|t| legal.shot.target == t));
    // The primary target is the one at which most can be done.
    let of = |target: UnitId| -> f64 {
        let own = all.iter().filter(|l| l.shot.target == target);
        own.map(|l| odds::expected_shot(table, &l.shot)).sum()
    };
    let mut targets: Vec<UnitId> = all.iter().map(|l| l.shot.target).collect();
    targets.sort_unstable();
    targets.dedup();
    let primary = targets
        .into_iter()
        .max_by(|a, b| of(*a).total_cmp(&of(*b)).then(b.cmp(a)));
    let mut best: Vec<Weighed> = Vec::new();
    for weapon in 0..u.sheet.weapons.len() as u8 {
        let own = all.iter().filter(|l| l.shot.weapon == weapon);
        let weighed = own.filter_map(|legal| {
            let mut shot = legal.shot;
            if Some(shot.target) != primary {
                shot.tn += legal.secondary;
            }
            weigh(table, &u, &shot, legal.heat)
        });
        best.extend(weighed.max_by(|a, b| a.gain.total_cmp(&b.gain)));
    }
    let whole: f64 = best.iter().map(|w| w.gain).sum();
    best.sort_by(|a, b| {
        let rate = |w: &Weighed| w.gain / (f64::from(w.heat) + 0.5);
        // The primary target first: the rules take it for the primary one.
        let first = |w: &Weighed| Some(w.fire.target) != primary;
        first(a)
            .cmp(&first(b))
            .then(rate(b).total_cmp(&rate(a)))
            .then(a.fire.weapon.cmp(&b.fire.weapon))
    });
    let standing = posed(&u, &order);
    let mut made = 0;
    let mut gain = 0.0;
    let mut cost = heat_cost(table, &standing, 0, whole);
    let nothing = cost;
    for weighed in best {
        let next = heat_cost(table, &standing, made + weighed.heat, whole);
        if weighed.gain <= next - cost {
            continue;
        }
        order.shots.push(weighed.fire);
        if !may_declare(world, side, &u, &order) {
            order.shots.pop();
            continue;
        }
        made += weighed.heat;
        gain += weighed.gain;
        cost = next;
    }
    (gain - (cost - nothing), order)
}

/// Whether a unit may declare an order, or fire so at whom it surprises (C20.2.8).
fn may_declare(world: &World, side: SideId, u: &Look<'_>, order: &FireOrder) -> bool {
    let table = Table::of(world);
    match table.clock().ambush {
        Some((shooter, _)) => {
            shooter == u.id
                && u.side == side
                && stance::stance(u, order).is_ok()
                && able::able(table, u).is_ok()
                && legal::shots_allowed(table, u, order).is_ok()
        }
        None => check(world, side, order).is_ok(),
    }
}

/// A shot with as many rounds as are worth it; none that is better kept.
fn weigh(table: Table<'_>, u: &Look<'_>, shot: &Shot, heat: u8) -> Option<Weighed> {
    let m = mount(u, shot.weapon)?;
    if shot.tn > 12 || shot.bin.is_some() && odds::hits(table, shot) < LEAST {
        return None;
    }
    let most = gun(u, m).weapon.usual().map_or(1, |r| r.rapid.max(1));
    let single = odds::expected_shot(table, shot);
    let mut best = (single, 1);
    for shots in 2..=most {
        let several = Shot { shots, ..*shot };
        let jams = 1.0 - odds::chance(jam_threshold(shots) + 1);
        let gain = odds::expected_shot(table, &several) - jams * single * TURNS;
        let rounds = shot.bin.map_or(u16::MAX, |bin| u.shots_in(bin));
        if gain > best.0 && rounds >= u16::from(shots) {
            best = (gain, shots);
        }
    }
    Some(Weighed {
        fire: FireAt {
            shots: best.1,
            ..FireAt::at(shot.weapon, shot.target)
        },
        gain: best.0,
        heat: u16::from(heat) * u16::from(best.1),
    })
}

/// What the heat of so many points more costs in the Heat Phase and in the next turn, in points of damage: of a unit that
/// can do so many points a turn.
fn heat_cost(table: Table<'_>, u: &Look<'_>, made: u16, whole: f64) -> f64 {
    if !u.sheet.class.tracks_heat() {
        return 0.0;
    }
    let lost = u.dissipation(heat::sinks_under_water(table, u));
    let level = (u.heat.level + heat::build_up(u) + made).saturating_sub(lost);
    let fails = |needed: Option<u8>| needed.map_or(0.0, |n| 1.0 - odds::chance(n.into()));
    // Triple-strength myomer likes it warm (C10.7.7).
    let warm = u.sheet.myomer == crate::model::Myomer::TripleStrength && (9..14).contains(&level);
    let slower = 2.0 * f64::from(heat::mp_lost(level));
    let wilder = 0.12 * whole * f64::from(heat::to_hit(level));
    let off = fails(heat::avoids_shutdown(level)) * whole * 3.5;
    let bang = match heat::worst_bin(u) {
        Some(_) => fails(heat::avoids_explosion(level)) * 40.0,
        None => 0.0,
    };
    let hurt = if u.criticals.systems.life_support && level >= 15 {
        10.0
    } else {
        0.0
    };
    let gained = if warm { 4.0 } else { 0.0 };
    // Who runs with MASC or jumps every turn feels each point that stays.
    let agile = u.march.mode == Mode::Jump || u.sheet.item(Special::Masc).is_some();
    let stays = f64::from(level) * if agile { 0.15 } else { 0.1 };
    slower + wilder + off + bang + hurt + stays - gained
}
