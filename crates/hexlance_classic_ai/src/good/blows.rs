//! Physical attacks (B.4): punches, kicks, clubs, weapons and pushes.

use hexlance_board::Side;
use hexlance_classic::{
    arcs,
    command::{Command, StrikeOrder},
    ground,
    model::{Location, LocationSet, Special},
    physical::{damage, numbers, refusal_of},
    state::{PsrCause, Strike},
    tables::{Column, HitTable},
};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    Parts,
    odds::chance,
    scene::{Mech, Scene},
};
use crate::why::Term;

/// Every blow that a unit could strike at somebody beside it.
fn strikes(me: &Mech<'_>) -> SmallVec<[Strike; 12]> {
    let sheet = me.look.sheet;
    let mut out: SmallVec<[Strike; 12]> = SmallVec::new();
    for leg in sheet.legs() {
        out.push(Strike::Kick {
            leg: *leg,
            rear: false,
        });
        if sheet.is_quad() {
            out.push(Strike::Kick {
                leg: *leg,
                rear: true,
            });
        }
    }
    out.extend(sheet.arms().iter().map(|arm| Strike::Punch(*arm)));
    for (i, item) in sheet.items.iter().enumerate() {
        if matches!(item.equipment.special, Special::Melee { .. }) {
            out.push(Strike::Weapon(i as u8));
        }
    }
    out.push(Strike::Push);
    if me.look.stance.club {
        out.push(Strike::Club);
    }
    out
}

/// The hit table of a blow by the levels of both (C11.2).
fn table(strike: Strike, up: i16, prone: bool) -> HitTable {
    match (strike, up) {
        _ if prone => HitTable::Full,
        (Strike::Punch(_), 0) | (Strike::Kick { .. }, -1) => HitTable::Punch,
        (Strike::Kick { .. }, _) => HitTable::Kick,
        (_, 1) => HitTable::Kick,
        (_, -1) => HitTable::Punch,
        _ => HitTable::Full,
    }
}

/// What a blow is worth.
fn worth(scene: &Scene<'_>, me: &Mech<'_>, foe: &Mech<'_>, strike: Strike) -> Parts {
    let mut parts = Parts::default();
    let hit = chance(numbers(scene.table, &me.look, strike, &foe.look).total());
    let points = f32::from(damage(scene.table, &me.look, strike));
    let column: Column = arcs::column(me.hex, foe.hex, foe.facing, Side::Left);
    let up = foe.end.base - me.end.base;
    let mut gain = foe.frame.blow(points, table(strike, up, foe.prone), column);
    match strike {
        Strike::Kick { .. } => {
            gain += foe.frame.topples * foe.frame.fall;
            let falls = me.fails(0) * me.frame.fall;
            parts.add(Term::Risk, -(1.0 - hit) * falls);
        }
        Strike::Push => gain = pushed(scene, me, foe),
        _ => {}
    }
    parts.add(Term::Gain, hit * gain);
    parts
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
    if me.prone || !scene.foes.iter().any(|f| f.hex.distance(me.hex) == 1) {
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
                Strike::Punch(arm) => used.with(*arm),
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
        Command::Strike(StrikeOrder {
            unit: me.id,
            strikes: strikes.iter().copied().collect(),
            building: None,
        })
    };
    let mut out = Vec::new();
    let mut punches: SmallVec<[(Location, UnitId, Parts); 4]> = SmallVec::new();
    for foe in scene.foes.iter().filter(|f| f.hex.distance(me.hex) == 1) {
        for strike in strikes(me) {
            if refusal_of(scene.table, &me.look, strike, foe.id).is_err() {
                continue;
            }
            let parts = worth(scene, me, foe, strike);
            if let Strike::Punch(arm) = strike {
                punches.push((arm, foe.id, parts));
            }
            out.push((order(&[(strike, foe.id)]), parts));
        }
    }
    for (i, (arm, target, one)) in punches.iter().enumerate() {
        for (other, second, two) in punches.iter().skip(i + 1) {
            if arm == other {
                continue;
            }
            let mut parts = *one;
            for term in Term::ALL {
                parts.add(term, two.of(term));
            }
            let both = [
                (Strike::Punch(*arm), *target),
                (Strike::Punch(*other), *second),
            ];
            out.push((order(&both), parts));
        }
    }
    out
}
