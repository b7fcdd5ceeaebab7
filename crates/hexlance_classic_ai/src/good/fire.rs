//! Weapon attacks (B.3): which weapons fire at whom, by twist, primary target and heat.

use hexlance_classic::{
    command::{Command, FireAt, FireOrder},
    fire::{declared, usual_shot},
    model::{Location, Mount, Munition},
    odds::expected_of,
    state::Declared,
    tables::Column,
};
use smallvec::SmallVec;

use super::{
    Parts, Temper,
    arms::{Gun, Sector},
    blows,
    heat::Scale,
    marks::{Mark, marks},
    scene::{Mech, Scene},
    sight::Sights,
};
use crate::{
    plain::{held, hold},
    why::Term,
};

/// Most heat of one declaration that is told apart.
const MOST_HEAT: usize = 64;

/// What is declared.
pub struct Plan {
    /// The order.
    pub order: FireOrder,
    /// What it is worth.
    pub parts: Parts,
    /// Other orders that were weighed.
    pub others: Vec<(Command, Parts)>,
}

/// Who declares next: whoever hits hardest, so that the others can see what it leaves.
pub fn next<'s, 'w>(scene: &'s Scene<'w>) -> Option<&'s Mech<'w>> {
    scene
        .waiting()
        .max_by(|a, b| a.arms.usual.total_cmp(&b.arms.usual).then(b.id.cmp(&a.id)))
}

/// A weapon that may fire at somebody.
#[derive(Clone, Copy)]
struct Bid<'g> {
    gun: &'g Gun,
    mark: usize,
    aim: Option<Location>,
    tn: i16,
    gain: f32,
    store: f32,
    heat: usize,
    points: f32,
}

/// How it would stand when it fires.
#[derive(Clone, Copy)]
struct Pose {
    twist: i8,
    flip: bool,
    prop: Option<Location>,
}

/// Ways to stand in which it can fire.
fn poses(me: &Mech<'_>) -> SmallVec<[Pose; 8]> {
    let u = &me.look;
    let plain = Pose {
        twist: 0,
        flip: false,
        prop: None,
    };
    if u.signals.tagged {
        // Its arcs are those in which it fired its TAG (C10.6.26).
        let (twist, flip) = (u.stance.twist, u.stance.flipped);
        return SmallVec::from_slice(&[Pose {
            twist,
            flip,
            ..plain
        }]);
    }
    let steady = u.sheet.is_quad() && u.legs_lost() == 0;
    if me.prone && !steady {
        // One arm props it up, and both are needed.
        let arms = u.sheet.arms();
        let whole = arms.iter().all(|arm| !u.lost(*arm));
        if !whole || arms.is_empty() {
            return SmallVec::new();
        }
        return arms
            .iter()
            .map(|arm| Pose {
                prop: Some(*arm),
                ..plain
            })
            .collect();
    }
    let mut out = SmallVec::from_slice(&[plain]);
    if u.is_vehicle() {
        let turret = hexlance_classic::fire::twists(u);
        out = turret
            .iter()
            .map(|twist| Pose {
                twist: *twist,
                ..plain
            })
            .collect();
    } else if me.arms.twists && !me.prone && !u.is_immobile() {
        for twist in [-1, 1] {
            out.push(Pose { twist, ..plain });
        }
    }
    if me.arms.flips {
        for i in 0..out.len() {
            let pose = out[i];
            out.push(Pose { flip: true, ..pose });
        }
    }
    out
}

/// The mount of a weapon.
fn mount<'w>(me: &Mech<'w>, weapon: u8) -> Option<&'w Mount> {
    me.look.sheet.weapons.get(usize::from(weapon))
}

/// Whether a gun may fire at all in a pose.
fn ready(me: &Mech<'_>, gun: &Gun, pose: Pose) -> bool {
    let u = &me.look;
    let Some(m) = mount(me, gun.weapon) else {
        return false;
    };
    if u.stance.club && m.at.is_arm() {
        return false;
    }
    match pose.prop {
        None => true,
        Some(arm) => !m.at.is_leg() && !m.sits_in(arm),
    }
}

/// What a shot is worth.
fn gain(gun: &Gun, mark: &Mark<'_, '_>, aim: Option<Location>, tn: i16, bracket: usize) -> f32 {
    let hit = gun.chance(tn);
    let load = gun.loads[bracket];
    let mut worth = match aim {
        None => mark.frame.salvo(&load, mark.column, mark.covered),
        Some(at) => {
            let found = 16.0 / 36.0;
            found * mark.frame.at(at, load.size, mark.column)
                + (1.0 - found) * mark.frame.salvo(&load, mark.column, mark.covered)
        }
    };
    if gun.scorch > 0.0 {
        // The hotter it is, the more each point hurts.
        let level = f32::from(mark.foe.look.heat.level.min(20));
        let room = (15.0 - f32::from(mark.foe.look.heat.outside)).max(0.0);
        worth += gun.scorch.min(room) * (0.3 + 0.06 * level);
    }
    hit * worth
}

/// What a shot costs in ammunition and by the chance of a jam.
fn stores(gun: &Gun, worth: f32, hit: f32) -> f32 {
    let mut cost = 0.0;
    if gun.fed || gun.once {
        let turns = if gun.once {
            1.0
        } else {
            f32::from(gun.left) / f32::from(gun.draws.max(1))
        };
        let scarce = (1.0 - turns / 8.0).max(0.05);
        let usual = if hit > 0.0 { worth / hit * 0.4 } else { 0.0 };
        cost += 0.5 * scarce * usual;
    }
    if gun.jams > 0 {
        let jam = 1.0 - super::odds::chance(gun.jams + 1);
        cost += jam * 3.0 * gun.loads[0].points() * 0.5;
    }
    cost
}

/// Everything that weapons may do in a pose, weapon by weapon.
fn bids<'g>(
    me: &'g Mech<'_>,
    marks: &[Mark<'_, '_>],
    pose: Pose,
    primary: usize,
    rash: &[f32],
    answers: &[Option<Answer>],
) -> Vec<SmallVec<[Bid<'g>; 4]>> {
    let torso = usize::from(me.facing.turned(pose.twist).index());
    let feet = usize::from(me.facing.index());
    let first = &marks[primary];
    let ahead = |mark: &Mark<'_, '_>| mark.sectors[torso] == Sector::Front;
    let first_ahead = ahead(first);
    let mut out: Vec<SmallVec<[Bid<'g>; 4]>> = Vec::new();
    let mut last = None;
    for (n, gun) in me.arms.guns.iter().enumerate() {
        if !ready(me, gun, pose) {
            continue;
        }
        let facing = if gun.swing == super::arms::Swing::Leg {
            feet
        } else {
            torso
        };
        let mut best: Option<Bid<'g>> = None;
        for (i, mark) in marks.iter().enumerate() {
            let secondary = i != primary;
            // A target ahead has precedence as the primary one (C5.8.1).
            if secondary && !first_ahead && (ahead(mark) || mark.sectors[feet] == Sector::Front) {
                continue;
            }
            let sector = mark.sectors[facing];
            if !gun.swing.covers(sector, pose.flip) && !mark.special {
                continue;
            }
            let Some((bracket, far)) = gun.at_range(mark.range).or(mark.special.then_some((0, 0)))
            else {
                continue;
            };
            let other = match (secondary, sector) {
                (false, _) => 0,
                (true, Sector::Front) => 1,
                (true, _) => 2,
            };
            let mut tn = gun.base + far + mark.more + other;
            if gun.kind == Munition::Precision {
                tn -= mark.moved.min(2);
            }
            let mut bracket = bracket;
            let mut exact = None;
            if mark.special {
                let Some(answer) = answers[n * marks.len() + i] else {
                    continue;
                };
                tn = answer.tn + other;
                bracket = answer.bracket;
                exact = answer
                    .gain
                    .map(|gain| gain / super::odds::chance(answer.tn).max(0.01));
            }
            let immobile = mark.foe.look.is_immobile();
            for (aim, more) in aims(gun, mark, immobile) {
                let tn = tn + more;
                if tn > 12 {
                    continue;
                }
                let hit = gun.chance(tn);
                let gained = match exact {
                    Some(gain) => hit * gain,
                    None => gain(gun, mark, aim, tn, bracket),
                };
                if gun.fed && hit < 0.16 && f32::from(gun.left) < 12.0 * f32::from(gun.draws) {
                    continue;
                }
                let store = stores(gun, gained, hit);
                let gained = gained * (1.0 + rash[n % rash.len().max(1)]);
                let worth = gained - store;
                if worth <= 0.0 || best.is_some_and(|b| b.gain - b.store >= worth) {
                    continue;
                }
                let heat = f32::from(gun.heat) * if gun.locks { hit } else { 1.0 };
                best = Some(Bid {
                    gun,
                    mark: i,
                    aim,
                    tn,
                    gain: gained,
                    store,
                    heat: heat.ceil() as usize,
                    points: hit * gun.loads[bracket].points(),
                });
            }
        }
        let Some(best) = best else { continue };
        match out.last_mut() {
            Some(group) if last == Some(gun.weapon) => group.push(best),
            _ => out.push(std::iter::once(best).collect()),
        }
        last = Some(gun.weapon);
    }
    out
}

/// Where one may aim with a gun, each with what it adds to the target number (C5.10, C10.6.27).
fn aims(gun: &Gun, mark: &Mark<'_, '_>, immobile: bool) -> SmallVec<[(Option<Location>, i16); 4]> {
    let mut out = SmallVec::from_slice(&[(None, 0)]);
    let u = &mark.foe.look;
    if mark.special || gun.shots > 1 || gun.as_heat {
        return out;
    }
    let there = |at: &Location| u.sheet.locations.contains(at) && !u.lost(*at);
    if immobile && gun.aims {
        // The modifier for immobile targets does not count for the head: it is 7 harder than the rest.
        for at in [Location::CT, Location::LT, Location::RT]
            .iter()
            .filter(|a| there(a))
        {
            out.push((Some(*at), 0));
        }
        if there(&Location::HD) {
            out.push((Some(Location::HD), 7));
        }
    } else if gun.computer_aims && !immobile {
        for at in [Location::CT, Location::LT, Location::RT]
            .iter()
            .filter(|a| there(a))
        {
            let left = u.armor.of(*at, mark.column == Column::Rear);
            if left < 6 {
                out.push((Some(*at), 3 + gun.computer));
            }
        }
    }
    out
}

/// What the rules say about a gun at a target.
#[derive(Clone, Copy)]
struct Answer {
    tn: i16,
    bracket: usize,
    /// What it is worth, of infantry, misses counted.
    gain: Option<f32>,
}

/// The shot of a gun at a target: over what is between where nothing else goes.
fn aimed(scene: &Scene<'_>, me: &Mech<'_>, gun: &Gun, mark: &Mark<'_, '_>) -> FireAt {
    let usual = match mark.hidden {
        true => usual_shot(scene.table, &me.look, gun.weapon, &mark.foe.look),
        false => FireAt::at(gun.weapon, mark.foe.id),
    };
    FireAt {
        shots: gun.shots,
        heat: gun.as_heat,
        ..usual
    }
}

/// What the rules say about every gun at every target for which they have to be asked, gun by gun.
fn asked(
    scene: &Scene<'_>,
    me: &Mech<'_>,
    marks: &[Mark<'_, '_>],
    pose: Pose,
) -> Vec<Option<Answer>> {
    let one = |gun: &Gun, mark: &Mark<'_, '_>| {
        if !mark.special || !ready(me, gun, pose) {
            return None;
        }
        let shot = FireAt {
            bin: bin_of(me, gun, &[]),
            ..aimed(scene, me, gun, mark)
        };
        let order = FireOrder {
            twist: pose.twist,
            flip: pose.flip,
            prop: pose.prop,
            shots: std::iter::once(shot).collect(),
            ..hold(me.id)
        };
        let (table, u, t) = (scene.table, &me.look, &mark.foe.look);
        let (shot, numbers) = declared(table, u, &order, &shot).ok()?;
        let points = t
            .is_infantry()
            .then(|| expected_of(table, u, t, &shot) as f32);
        Some(Answer {
            // Whoever spots may yet fire.
            tn: numbers.tn.total() + i16::from(mark.hidden),
            bracket: usize::from(numbers.bracket),
            gain: points.map(|points| points * mark.foe.frame.head(t)),
        })
    };
    let all = me.arms.guns.iter();
    all.flat_map(|gun| marks.iter().map(move |mark| one(gun, mark)))
        .collect()
}

/// A bin of a gun's kind with enough in it, after what others have drawn.
pub(super) fn bin_of(me: &Mech<'_>, gun: &Gun, drawn: &[(u8, u16)]) -> Option<u8> {
    if !gun.fed {
        return None;
    }
    let u = &me.look;
    let name = {
        let m = mount(me, gun.weapon)?;
        let linked = m.links.first();
        let own = linked.and_then(|gun| u.sheet.weapons.get(usize::from(*gun)));
        own.unwrap_or(m).weapon.name
    };
    let bins = u.sheet.bins.iter().enumerate();
    let fits = bins.filter(|(_, b)| b.weapon == name && b.kind == gun.kind);
    let left = |i: usize| {
        let gone = drawn.iter().filter(|(bin, _)| usize::from(*bin) == i);
        let gone: u16 = gone.map(|(_, n)| *n).sum();
        u.shots_in(i as u8).saturating_sub(gone)
    };
    fits.map(|(i, _)| i)
        .find(|i| left(*i) >= gun.draws)
        .map(|i| i as u8)
}

/// The best choice of bids: at most one of each weapon, with the heat that all of them make.
fn chosen<'g>(groups: &[SmallVec<[Bid<'g>; 4]>], scale: &Scale) -> (Vec<Bid<'g>>, f32) {
    let mut best = [f32::MIN; MOST_HEAT + 1];
    best[0] = 0.0;
    let mut picks: Vec<[u8; MOST_HEAT + 1]> = Vec::with_capacity(groups.len());
    let mut top = 0usize;
    for group in groups {
        let mut pick = [0u8; MOST_HEAT + 1];
        let more = group.iter().map(|b| b.heat).max().unwrap_or(0);
        top = (top + more).min(MOST_HEAT);
        for heat in (0..=top).rev() {
            let mut found = (best[heat], 0u8);
            for (i, bid) in group.iter().enumerate() {
                let Some(before) = heat.checked_sub(bid.heat) else {
                    continue;
                };
                let worth = best[before] + bid.gain - bid.store;
                if worth > found.0 {
                    found = (worth, i as u8 + 1);
                }
            }
            (best[heat], pick[heat]) = found;
        }
        picks.push(pick);
    }
    let by_heat = (0..=top).map(|heat| (best[heat] - scale.cost(heat), heat));
    let (worth, mut heat) = by_heat
        .reduce(|a, b| if b.0 > a.0 { b } else { a })
        .unwrap_or((0.0, 0));
    let mut out = Vec::new();
    for (group, pick) in groups.iter().zip(&picks).rev() {
        let n = usize::from(pick[heat]);
        if n > 0 {
            let bid = group[n - 1];
            heat -= bid.heat;
            out.push(bid);
        }
    }
    (out, worth)
}

/// The best declaration of a unit.
pub fn plan(
    scene: &Scene<'_>,
    sights: &mut Sights,
    me: &Mech<'_>,
    temper: &Temper,
    rash: &mut dyn FnMut() -> f32,
) -> Plan {
    let nothing = || Plan {
        order: held(&me.look),
        parts: Parts::default(),
        others: Vec::new(),
    };
    let declared = scene.battle.world().resource::<Declared>();
    let busy = declared.assaults.iter().any(|a| a.attacker == me.id);
    let errs: Vec<f32> = me.arms.guns.iter().map(|_| rash()).collect();
    if busy || me.arms.guns.is_empty() && me.look.stores.jammed == 0 {
        return nothing();
    }
    let marks = marks(scene, sights, me, temper);
    let scale = Scale::of(scene, me, temper.plans, temper.weights.heat);
    let mut all: Vec<(f32, Pose, usize, f32, Vec<Bid<'_>>)> = Vec::new();
    let arms = blows::by_arms(scene, me);
    for pose in poses(me) {
        let answers = asked(scene, me, &marks, pose);
        for primary in 0..marks.len() {
            let groups = bids(me, &marks, pose, primary, &errs, &answers);
            if groups.is_empty() {
                continue;
            }
            let mut options = vec![(groups, 0.0)];
            // Arms that strike do not fire.
            if let Some((used, more)) = arms.filter(|_| !pose.flip) {
                let idle = |group: &SmallVec<[Bid<'_>; 4]>| {
                    let mount = group.first().and_then(|b| mount(me, b.gun.weapon));
                    mount.is_some_and(|m| !used.has(m.at) && m.split.is_none_or(|at| !used.has(at)))
                };
                let left = options[0].0.iter().filter(|g| idle(g)).cloned().collect();
                options.push((left, more));
            }
            for (groups, more) in options {
                let (bids, worth) = chosen(&groups, &scale);
                if !bids.is_empty() {
                    let worth = worth + toppling(&marks, &bids) + more;
                    all.push((worth, pose, primary, more, bids));
                }
            }
        }
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    if let Some((order, parts)) = cleared(scene, me)
        && all.first().is_none_or(|best| best.0 < parts.total())
    {
        return Plan {
            order,
            parts,
            others: Vec::new(),
        };
    }
    let mut orders = all.into_iter().map(|(_, pose, primary, blows, bids)| {
        let (order, mut parts) = made(scene, me, &marks, &scale, pose, primary, bids);
        parts.add(Term::Blows, blows);
        (order, parts)
    });
    let Some((order, parts)) = orders.next() else {
        return nothing();
    };
    let others = orders.take(3).map(|(o, p)| (Command::Fire(o), p)).collect();
    Plan {
        order,
        parts,
        others,
    }
}

/// An order that clears jams instead of firing, with what the weapons would then do (C10.6.4).
fn cleared(scene: &Scene<'_>, me: &Mech<'_>) -> Option<(FireOrder, Parts)> {
    let u = &me.look;
    let jammed = |w: &u8| u.stores.jammed & (1 << (w % 64)) != 0;
    let rotary = |w: &u8| {
        let usual = u
            .sheet
            .weapons
            .get(usize::from(*w))
            .and_then(|m| m.weapon.usual());
        usual.is_some_and(|round| round.rapid > 2)
    };
    let clears: SmallVec<[u8; 2]> = (0..u.sheet.weapons.len() as u8)
        .filter(|w| jammed(w) && rotary(w))
        .collect();
    let turns = (scene.turns_left() - 1.0).clamp(0.0, 3.0);
    let again = super::odds::chance(i16::from(u.pilot.gunnery) + 3);
    let each = 8.0 * again * turns;
    let mut parts = Parts::default();
    parts.add(Term::Gain, each * clears.len() as f32);
    let order = FireOrder {
        clears,
        ..held(&me.look)
    };
    let legal = scene
        .battle
        .check(scene.side, &Command::Fire(order.clone()))
        .is_ok();
    (!order.clears.is_empty() && legal).then_some((order, parts))
}

/// What falls are worth that 20 points may bring.
fn toppling(marks: &[Mark<'_, '_>], bids: &[Bid<'_>]) -> f32 {
    let on = |i: usize| -> f32 {
        let own = bids.iter().filter(|b| b.mark == i);
        own.map(|b| b.points).sum()
    };
    let each = marks.iter().enumerate();
    each.map(|(i, mark)| mark.frame.toppling(on(i))).sum()
}

/// The order of some bids, as far as there is ammunition.
fn made(
    scene: &Scene<'_>,
    me: &Mech<'_>,
    marks: &[Mark<'_, '_>],
    scale: &Scale,
    pose: Pose,
    primary: usize,
    mut bids: Vec<Bid<'_>>,
) -> (FireOrder, Parts) {
    // What opens a location comes before what finds its way through it.
    let size = |b: &Bid<'_>| b.gun.loads[0].size;
    bids.sort_by(|a, b| {
        size(b)
            .total_cmp(&size(a))
            .then(a.gun.weapon.cmp(&b.gun.weapon))
    });
    let mut drawn: SmallVec<[(u8, u16); 8]> = SmallVec::new();
    let mut shots = SmallVec::new();
    let mut parts = Parts::default();
    let mut heat = 0;
    let mut fired: Vec<Bid<'_>> = Vec::new();
    for bid in bids {
        let bin = bin_of(me, bid.gun, &drawn);
        if bid.gun.fed {
            let Some(bin) = bin else { continue };
            drawn.push((bin, bid.gun.draws));
        }
        shots.push(FireAt {
            bin,
            aim: bid.aim,
            ..aimed(scene, me, bid.gun, &marks[bid.mark])
        });
        parts.add(Term::Gain, bid.gain);
        parts.add(Term::Stores, -bid.store);
        heat += bid.heat;
        fired.push(bid);
    }
    parts.add(Term::Heat, -scale.cost(heat));
    parts.add(Term::Gain, toppling(marks, &fired));
    let first = fired.iter().any(|b| b.mark == primary);
    let order = FireOrder {
        twist: if fired.is_empty() { 0 } else { pose.twist },
        flip: pose.flip && !fired.is_empty(),
        prop: pose.prop.filter(|_| !fired.is_empty()),
        primary: first.then(|| marks[primary].foe.id),
        shots,
        ..hold(me.id)
    };
    debug_assert!(fired.iter().all(|b| b.tn <= 12), "a shot that cannot hit");
    (order, parts)
}
