//! The weapon, ammunition, point and template that promise most for what has been picked.

use std::cmp::Ordering;

use hexlance_board::Hex;
use hexlance_rules::{Refusal, draft::unoffered};
use smallvec::SmallVec;

use super::Picked;
use crate::{
    deeds::{Declaring, Deed},
    draft::aiming::{self, Arm},
    ground::{Body, Saturation, Template},
    ids::Party,
    model::{Ammunition, Shape},
    order::{OrderKind, legal},
    read::Look,
    shots::{
        self, Shoot,
        burst::Turn,
        firer::{Firer, Positions},
        legal::{line_to, turn_of},
        number, promise, template,
    },
};

/// How far from a firer a direct template reaches besides its aim hex.
const BESIDE: u16 = 1;

/// The weapons that somebody fires, in their modes.
pub(super) fn arms<'w>(at: &Declaring<'w>) -> Vec<Arm<'w>> {
    aiming::arms(at, shots::is_fired)
}

/// Those of them that fit what was picked.
fn fitting<'w>(at: &Declaring<'w>, picked: &Picked) -> Vec<Arm<'w>> {
    let mut all = arms(at);
    all.retain(|arm| picked.weapon.is_none_or(|w| w == (arm.id, arm.number)));
    all.retain(|arm| picked.ammo.is_none_or(|ammo| arm.ammo().contains(&ammo)));
    all
}

/// The dice that an attack has at most, as far as uses are left.
pub(super) fn burst(at: &Declaring<'_>, shoot: &Shoot) -> u8 {
    let firer = Firer::Trooper(at.who);
    let Some(mode) = firer.mode(at.table, shoot.weapon, shoot.mode) else {
        return 1;
    };
    if shoot.aimed || mode.traits.direct {
        return 1;
    }
    let positions = Positions::declaring(at, shoot.point);
    let Some(from) = positions.body(at.who.id.into()) else {
        return 1;
    };
    let saturation = saturation(&positions, &from, shoot);
    let turn = turn_of(shoot, at, mode);
    let full = shots::burst::burst(at.table, &firer, mode, turn, saturation);
    match at.who.supply.left(shoot.weapon) {
        Some(left) => full.min(left).max(1),
        None => full,
    }
}

/// An attack with no more dice than one in a Coordinated Order has (K16.4.2).
pub(crate) fn fitted(at: &Declaring<'_>, mut shoot: Shoot, number: u8) -> Shoot {
    let firer = Firer::Trooper(at.who);
    let mode = firer.mode(at.table, shoot.weapon, shoot.mode);
    let positions = Positions::declaring(at, shoot.point);
    let Some((mode, from)) = mode.zip(positions.body(at.who.id.into())) else {
        return shoot;
    };
    let turn = Turn::Active(OrderKind::Coordinated, number);
    let saturation = saturation(&positions, &from, &shoot);
    let mut left = shots::burst::burst(at.table, &firer, mode, turn, saturation);
    for (_, dice) in &mut shoot.targets {
        *dice = (*dice).min(left.max(1));
        left = left.saturating_sub(*dice);
    }
    shoot
}

/// The worst saturation zone on the lines to its targets.
fn saturation(positions: &Positions<'_>, from: &Body, shoot: &Shoot) -> Saturation {
    let targets = shoot.targets.iter();
    let bodies: SmallVec<[Body; 2]> = targets
        .filter_map(|(target, _)| positions.seen_from(from, *target))
        .collect();
    number::saturation(positions.table, from, bodies.iter())
}

/// The points of the own route from which there is a line to all of some targets; the last one if there is none.
fn points(at: &Declaring<'_>, targets: &[(Party, Option<u8>)]) -> Vec<u8> {
    let all: Vec<u8> = (0..=aiming::last_point(at)).collect();
    if all.len() == 1 {
        return all;
    }
    let sees = |point: &u8| {
        let positions = Positions::declaring(at, *point);
        let Some(from) = positions.body(at.who.id.into()) else {
            return false;
        };
        targets.iter().all(|(target, _)| {
            let there = positions.seen_from(&from, *target);
            there.is_some_and(|there| line_to(at, &from, &there).is_ok())
        })
    };
    let seen: Vec<u8> = all.iter().copied().filter(sees).collect();
    if seen.is_empty() {
        all.last().copied().into_iter().collect()
    } else {
        seen
    }
}

/// The attack that promises most of all that fit what was picked, one that may be declared before one that may not.
pub(super) fn best(at: &Declaring<'_>, picked: &Picked) -> Option<Shoot> {
    let points = match picked.point {
        Some(point) => vec![point],
        None => points(at, &picked.targets),
    };
    let mut all: Vec<(f64, Shoot)> = Vec::new();
    for arm in fitting(at, picked) {
        // Of equals the last on the way, where the figure will stand.
        for point in points.iter().rev() {
            for ammo in arm.ammo() {
                if picked.ammo.is_none_or(|a| a == ammo)
                    && let Some(shoot) = made(at, picked, &arm, ammo, *point)
                {
                    let worth = promise::of(at, &shoot).effect.unwrap_or_default();
                    all.push((worth, shoot));
                }
            }
        }
    }
    all.sort_by(|(a, _), (b, _)| b.partial_cmp(a).unwrap_or(Ordering::Equal));
    let may = |shoot: &Shoot| legal::judge(at, &Deed::Shoot(shoot.clone())).is_ok();
    let chosen = all.iter().position(|(_, shoot)| may(shoot)).unwrap_or(0);
    all.into_iter().nth(chosen).map(|(_, shoot)| shoot)
}

/// Whether any attack that fits what was picked may be declared: the refusal of the last one if none may.
pub(super) fn verdict(at: &Declaring<'_>, picked: &Picked) -> Result<(), Refusal> {
    let seen = match picked.point {
        Some(point) => vec![point],
        None => points(at, &picked.targets),
    };
    let mut last = Err(unoffered());
    for point in seen.into_iter().rev() {
        for arm in fitting(at, picked) {
            let ammo = picked.ammo.or(arm.ammo().first().copied());
            let made = ammo.and_then(|ammo| made(at, picked, &arm, ammo, point));
            if let Some(shoot) = made {
                last = legal::judge(at, &Deed::Shoot(shoot));
                if last.is_ok() {
                    return last;
                }
            }
        }
    }
    last
}

/// An attack with a weapon.
fn made(
    at: &Declaring<'_>,
    picked: &Picked,
    arm: &Arm<'_>,
    ammo: Ammunition,
    point: u8,
) -> Option<Shoot> {
    let one = |(target, _): &(Party, Option<u8>)| (*target, 1);
    let mut shoot = Shoot {
        weapon: arm.id,
        mode: arm.number,
        ammo,
        targets: picked.targets.iter().map(one).collect(),
        point,
        aimed: picked.aimed,
        aim: None,
    };
    if arm.mode.traits.direct {
        shoot.aim = picked.aim.or_else(|| aim(at, &shoot, arm));
        shoot.aim = shoot.aim.or_else(|| towards(at, &shoot, arm));
        shoot.aim?;
        if shoot.targets.is_empty() {
            let under = covered(at, &shoot, arm);
            shoot.targets = under.into_iter().map(|target| (target, 1)).collect();
        }
    } else if picked.aim.is_some() {
        return None;
    } else {
        let burst = burst(at, &shoot);
        let shares = aiming::shared_out(burst, &picked.targets);
        shoot.targets = shares.into_iter().collect();
    }
    Some(shoot)
}

/// How far the aim hex of a teardrop is.
pub(super) const fn length(shape: Shape) -> Option<u16> {
    match shape {
        Shape::SmallTeardrop => Some(6),
        Shape::LargeTeardrop => Some(9),
        _ => None,
    }
}

/// The hexes at which a direct template can be aimed, with whom it covers then: those that may be declared.
pub(super) fn aims(at: &Declaring<'_>, shoot: &Shoot, arm: &Arm<'_>) -> Vec<(Hex, usize)> {
    let positions = Positions::declaring(at, shoot.point);
    let from = positions.body(at.who.id.into());
    let Some((from, length)) = from.zip(length(arm.mode.shape)) else {
        return Vec::new();
    };
    let near = |(target, _): &(Party, u8)| {
        let there = positions.seen_from(&from, *target);
        there.is_some_and(|body| from.hex.distance(body.hex) <= length + BESIDE)
    };
    if !shoot.targets.iter().all(near) {
        return Vec::new();
    }
    let mut out = Vec::new();
    let ring = from.hex.ring(length);
    for aim in ring.filter(|hex| at.table.ground().contains(*hex)) {
        let tried = Shoot {
            aim: Some(aim),
            ..shoot.clone()
        };
        let under = covered(at, &tried, arm);
        let tried = if tried.targets.is_empty() {
            Shoot {
                targets: under.iter().map(|target| (*target, 1)).collect(),
                ..tried
            }
        } else {
            tried
        };
        if !tried.targets.is_empty() && legal::judge(at, &Deed::Shoot(tried)).is_ok() {
            out.push((aim, under.len()));
        }
    }
    out
}

/// The aim hex that covers the most enemies.
fn aim(at: &Declaring<'_>, shoot: &Shoot, arm: &Arm<'_>) -> Option<Hex> {
    let all = aims(at, shoot, arm);
    let most = all.iter().map(|(_, covered)| *covered).max()?;
    all.into_iter()
        .find(|(_, covered)| *covered == most)
        .map(|(hex, _)| hex)
}

/// The aim hex that leads nearest to the first target, whatever speaks against it.
fn towards(at: &Declaring<'_>, shoot: &Shoot, arm: &Arm<'_>) -> Option<Hex> {
    let positions = Positions::declaring(at, shoot.point);
    let from = positions.body(at.who.id.into())?;
    let (target, _) = shoot.targets.first()?;
    let there = positions.seen_from(&from, *target)?;
    let ring = from.hex.ring(length(arm.mode.shape)?);
    ring.min_by_key(|hex| hex.distance(there.hex))
}

/// The enemy figures under a direct template at whom it may be aimed.
fn covered(at: &Declaring<'_>, shoot: &Shoot, arm: &Arm<'_>) -> Vec<Party> {
    let positions = Positions::declaring(at, shoot.point);
    let from = positions.body(at.who.id.into());
    let Some((from, aim)) = from.zip(shoot.aim) else {
        return Vec::new();
    };
    let lies = Template::new(at.table.ground(), arm.mode.shape, &from, aim);
    let under = lies.map(|lies| template::under(&positions, &lies));
    let is_seen = |party: &Party| {
        let figure = party.trooper().and_then(|id| at.table.find(id));
        let enemy = figure.filter(|t| t.side() != at.who.side());
        let there = positions.body(*party);
        enemy.as_ref().is_some_and(Look::is_figure)
            && there.is_some_and(|there| line_to(at, &from, &there).is_ok())
    };
    under
        .unwrap_or_default()
        .into_iter()
        .filter(is_seen)
        .collect()
}
