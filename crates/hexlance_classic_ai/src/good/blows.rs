//! Physical attacks (B.4): punches, kicks, clubs, weapons and pushes.

use hexlance_classic::{
    command::{Command, StrikeOrder},
    ground,
    model::{Location, LocationSet},
    odds::{Attack, points},
    physical::{Card, card, numbers, refusal_of, strikes_of},
    state::{Hold, PodKind, PsrCause, Strike},
};
use hexlance_rules::UnitId;

use super::{
    Parts, hand,
    odds::chance,
    raze,
    scene::{Mech, Scene},
};
use crate::why::Term;

/// What a pod on its own body is worth to whoever brushes it off.
const POD: f32 = 2.0;

/// What a blow is worth.
fn worth(scene: &Scene<'_>, me: &Mech<'_>, foe: &Mech<'_>, card: &Card) -> Parts {
    let mut parts = Parts::default();
    let hit = card.chance as f32;
    let gain = match card.strike {
        Strike::Push => hit * pushed(scene, me, foe),
        _ if foe.look.is_infantry() => {
            let attack = Attack::of_card(card);
            let points = attack.map(|a| points(scene.table, &foe.look, &[a]).mean());
            points.unwrap_or(0.0) as f32 * foe.frame.head(&foe.look)
        }
        _ => {
            let frame = &foe.frame;
            hit * frame.blow(&foe.look, card.damage.into(), card.table, card.column)
        }
    };
    parts.add(Term::Gain, gain);
    if matches!(card.strike, Strike::Kick { .. }) {
        parts.add(Term::Gain, hit * foe.frame.topples * foe.frame.fall);
    }
    parts.add(Term::Risk, -card.risk() as f32 * me.frame.fall);
    parts
}

/// Pulls at who clings to a unit, and pods that it could brush off itself (C18.9, C10.6.24).
fn at_itself(scene: &Scene<'_>, me: &Mech<'_>) -> Vec<(Strike, UnitId, Parts)> {
    let (table, u) = (scene.table, &me.look);
    let swarmers = table.holding(me.id, Hold::Swarming).next();
    let mut out = Vec::new();
    for arm in u.sheet.arms() {
        let strike = Strike::Pull(*arm);
        if let Some(s) = &swarmers
            && refusal_of(table, u, strike, s.id).is_ok()
        {
            let card = card(table, u, strike, s);
            let points = f32::from(card.damage);
            let (gain, risk) = hand::pull(scene, me, card.chance as f32, points);
            let mut parts = Parts::default();
            parts.add(Term::Gain, gain);
            parts.add(Term::Risk, -risk);
            out.push((strike, s.id, parts));
        }
        for pod in PodKind::ALL.into_iter().filter(|pod| u.carries_pod(*pod)) {
            let strike = Strike::Brush { arm: *arm, pod };
            if refusal_of(table, u, strike, me.id).is_ok() {
                let hit = chance(numbers(table, u, strike, u).total());
                let mut parts = Parts::default();
                parts.add(Term::Gain, POD * hit);
                out.push((strike, me.id, parts));
            }
        }
    }
    out
}

/// What it is worth to push somebody out of its hex: the roll, the drop, water, or the edge of the map.
fn pushed(scene: &Scene<'_>, me: &Mech<'_>, foe: &Mech<'_>) -> f32 {
    let Some(direction) = me.hex.direction_to(foe.hex) else {
        return 0.0;
    };
    let to = foe.hex.neighbour(direction);
    let Some(cell) = scene.board.get(to) else {
        // It would leave the map, which counts half (C9.5.3).
        return 0.5 * foe.worth;
    };
    let down = foe.end.base - ground::floor(cell);
    if down < -2 {
        return 0.0;
    }
    let tn = hexlance_classic::piloting::number(&foe.look, PsrCause::Pushed).total();
    let falls = 1.0 - chance(tn);
    let drop = if down > 2 {
        f32::from(foe.look.sheet.tenth()) * f32::from(down) + foe.frame.fall
    } else {
        falls * foe.frame.fall
    };
    drop + if ground::depth(cell) > 0 { 2.0 } else { 0.0 }
}

/// What arms could strike that have not fired, if that is worth more than a kick: which arms, and how much more.
pub fn by_arms(scene: &Scene<'_>, me: &Mech<'_>) -> Option<(LocationSet, f32)> {
    let near = scene.foes.iter().any(|f| f.hex.distance(me.hex) <= 1);
    if me.prone || !near && hand::swarmers(scene, me).is_none() {
        return None;
    }
    let mut kick = 0.0f32;
    let mut best = (LocationSet::default(), 0.0f32);
    for (order, parts) in blows(scene, me) {
        let Command::Strike(order) = order else {
            continue;
        };
        let mut used = LocationSet::default();
        for (strike, _) in &order.strikes {
            used = match strike {
                Strike::Punch(arm) | Strike::Pull(arm) | Strike::Brush { arm, .. } => {
                    used.with(*arm)
                }
                Strike::Weapon(item) => {
                    let item = me.look.sheet.items.get(usize::from(*item));
                    item.map_or(used, |i| used.with(i.at))
                }
                Strike::Push | Strike::Club => used.with(Location::LA).with(Location::RA),
                _ => used,
            };
        }
        let worth = parts.total();
        if used.is_empty() {
            kick = kick.max(worth);
        } else if worth > best.1 {
            best = (used, worth);
        }
    }
    // The enemy may yet fall, or be gone.
    let more = 0.7 * (best.1 - kick);
    (more > 0.5).then_some((best.0, more))
}

/// Everything that it may strike, each with its worth.
pub fn blows(scene: &Scene<'_>, me: &Mech<'_>) -> Vec<(Command, Parts)> {
    let order = |strikes: &[(Strike, UnitId)]| {
        Command::Strike(StrikeOrder::of(me.id, strikes.iter().copied().collect()))
    };
    let (table, u) = (scene.table, &me.look);
    let mut all = at_itself(scene, me);
    for foe in scene.foes.iter().filter(|f| f.hex.distance(me.hex) <= 1) {
        for strike in strikes_of(u) {
            if refusal_of(table, u, strike, foe.id).is_ok() {
                let card = card(table, u, strike, &foe.look);
                all.push((strike, foe.id, worth(scene, me, foe, &card)));
            }
        }
    }
    let mut out = raze::blows(scene, me);
    // Both arms strike in one way.
    let pairs = |a: Strike, b: Strike| match (a, b) {
        (Strike::Punch(a), Strike::Punch(b)) | (Strike::Pull(a), Strike::Pull(b)) => a != b,
        _ => false,
    };
    for (i, (strike, target, one)) in all.iter().enumerate() {
        out.push((order(&[(*strike, *target)]), *one));
        for (other, second, two) in all.iter().skip(i + 1) {
            if !pairs(*strike, *other) {
                continue;
            }
            let mut parts = *one;
            for term in Term::ALL {
                // Swarmers come off once.
                let again = if matches!(strike, Strike::Pull(_)) {
                    0.5
                } else {
                    1.0
                };
                parts.add(term, again * two.of(term));
            }
            out.push((order(&[(*strike, *target), (*other, *second)]), parts));
        }
    }
    out
}
