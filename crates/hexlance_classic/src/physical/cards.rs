//! Physical attacks as cards: everything that a unit could do to a target with its limbs, what it takes, what it does, and
//! what a miss costs.

use hexlance_rules::{Breakdown, Refusal, UnitId};
use smallvec::SmallVec;

use super::{damage, legal, numbers, resolve::column_of};
use crate::{
    command::{MoveOrder, Step, Way},
    displacement::{self, Link},
    model::{Location, Special},
    moves, odds, piloting,
    read::{Look, Table},
    state::{March, Place, PsrCause, Strike},
    tables::{Column, HitTable},
};

/// One physical attack at one target.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The attack.
    pub strike: Strike,
    /// The target.
    pub target: UnitId,
    /// Whether it can be made.
    pub verdict: Result<(), Refusal>,
    /// Target number.
    pub tn: Breakdown,
    /// Chance to hit.
    pub chance: f64,
    /// Points of a hit.
    pub damage: u16,
    /// The table on which a hit rolls.
    pub table: HitTable,
    /// The side that is struck.
    pub column: Column,
    /// Chance of each location, by place on the target's sheet.
    pub locations: [f64; crate::model::PLACES],
    /// The roll that the target owes when it is hit.
    pub target_roll: Option<(PsrCause, f64)>,
    /// The roll that the attacker owes when it misses, with its chance to stay up; a death from above that misses is a fall.
    pub own_roll: Option<(PsrCause, f64)>,
    /// The roll that the attacker owes when it hits: of charges and deaths from above.
    pub hit_roll: Option<(PsrCause, f64)>,
    /// Points that the attacker takes when it hits.
    pub own_damage: u16,
    /// Whom a hit forces on, and where to: the target first, then those whom the domino effect reaches (C12).
    pub forced: Vec<Link>,
}

impl Card {
    /// Chance that the attacker falls.
    pub fn risk(&self) -> f64 {
        let falls = self.own_roll.map_or(0.0, |(_, stays)| 1.0 - stays);
        (1.0 - self.chance) * falls
    }
}

/// Every physical attack that a unit was built for; charges and deaths from above are moves.
pub fn strikes_of(u: &Look<'_>) -> SmallVec<[Strike; 8]> {
    let mut out: SmallVec<[Strike; 8]> = SmallVec::new();
    out.extend(u.sheet.arms().iter().map(|arm| Strike::Punch(*arm)));
    for leg in u.sheet.legs() {
        let rear = matches!(leg, Location::LRL | Location::RRL);
        out.push(Strike::Kick { leg: *leg, rear });
    }
    if !u.sheet.arms().is_empty() {
        out.push(Strike::Push);
    }
    if u.sheet.class.is_mech() {
        out.extend(u.sheet.legs().iter().map(|leg| Strike::Stomp(*leg)));
    }
    if u.is_proto() {
        out.push(Strike::Frenzy);
    }
    if u.stance.prone {
        out.push(Strike::Thrash);
    }
    if u.suits().is_some_and(|s| s.vibro_claws > 0) {
        out.push(Strike::Claws);
    }
    if u.stance.club {
        out.push(Strike::Club);
    }
    for (i, item) in u.sheet.items.iter().enumerate() {
        if matches!(item.equipment.special, Special::Melee { .. }) {
            out.push(Strike::Weapon(i as u8));
        }
    }
    out
}

/// Cards of a unit for a target in the next hex; empty for one that is farther away.
pub fn cards(table: Table<'_>, u: &Look<'_>, target: UnitId) -> Vec<Card> {
    let Some(t) = table.find(target) else {
        return Vec::new();
    };
    let near = u
        .hex()
        .zip(t.hex())
        .is_some_and(|(a, b)| a.distance(b) <= 1);
    if !near {
        return Vec::new();
    }
    let all = strikes_of(u).into_iter();
    all.map(|strike| card(table, u, strike, &t)).collect()
}

/// The card of one attack; of a charge or a death from above as it would be resolved now.
pub fn card(table: Table<'_>, u: &Look<'_>, strike: Strike, t: &Look<'_>) -> Card {
    let verdict = legal::refusal_of(table, u, strike, t.id);
    let tn = numbers(table, u, strike, t);
    let chance = odds::chance(tn.total());
    let (hit_table, column) = match strike {
        Strike::DeathFromAbove(direction) if !t.stance.prone => {
            let facing = t.facing().unwrap_or_default();
            let side = crate::arcs::of_hexside(direction.opposite(), facing);
            (HitTable::Punch, side)
        }
        Strike::DeathFromAbove(_) => (HitTable::Full, Column::Rear),
        _ => (
            legal::table_of(table, u, strike, t).unwrap_or_default(),
            column_of(u, t),
        ),
    };
    let stays = |v: &Look<'_>, cause| odds::chance(piloting::number(v, cause).total());
    let target_roll = match strike {
        Strike::Kick { .. } if t.sheet.class.is_mech() => Some(PsrCause::Kicked),
        Strike::Push => Some(PsrCause::Pushed),
        Strike::Charge | Strike::DeathFromAbove(_) => Some(PsrCause::Charged),
        _ => None,
    };
    let own_roll = match strike {
        Strike::Kick { .. } => Some((PsrCause::MissedKick, stays(u, PsrCause::MissedKick))),
        Strike::DeathFromAbove(_) => Some((PsrCause::DeathFromAbove, 0.0)),
        _ => None,
    };
    let hit_roll = match strike {
        Strike::Charge => Some(PsrCause::Charging),
        Strike::DeathFromAbove(_) => Some(PsrCause::DeathFromAbove),
        _ => None,
    };
    let own_damage = match strike {
        Strike::Charge => t.sheet.tenth(),
        Strike::DeathFromAbove(_) => u.sheet.tons / 5,
        _ => 0,
    };
    let pushes = matches!(
        strike,
        Strike::Push | Strike::Charge | Strike::DeathFromAbove(_)
    );
    let direction = match strike {
        Strike::DeathFromAbove(direction) => Some(direction),
        _ => u.hex().zip(t.hex()).and_then(|(a, b)| a.direction_to(b)),
    };
    let forced = match direction.filter(|_| pushes) {
        Some(direction) => displacement::chain(table, u.side, t.id, direction),
        None => Vec::new(),
    };
    Card {
        strike,
        target: t.id,
        verdict,
        tn,
        chance,
        damage: damage(table, u, strike),
        table: hit_table,
        column,
        locations: odds::locations(t, hit_table, column),
        target_roll: target_roll
            .filter(|_| !t.stance.prone)
            .map(|cause| (cause, stays(t, cause))),
        own_roll,
        hit_roll: hit_roll.map(|cause| (cause, stays(u, cause))),
        own_damage,
        forced,
    }
}

/// The card of the charge or the death from above with which a move order ends, as it will be once the move is made; none if
/// the order has none. Whether the order is allowed is for its check to say.
pub fn assault_card(table: Table<'_>, u: &Look<'_>, order: &MoveOrder) -> Option<Card> {
    let t = table.find(order.assault?)?;
    let seen = moves::forecast(table, u, order)?;
    let (hex, facing) = seen.end;
    let (strike, hex, run_up) = match &order.way {
        Way::Jump { path, .. } => {
            // It comes in from the hex before the last one.
            let before = path.len().checked_sub(2).and_then(|i| path.get(i));
            let from = before.copied().or(u.hex())?;
            let direction = from.direction_to(t.hex()?)?;
            (Strike::DeathFromAbove(direction), from, 0)
        }
        Way::Steps(steps) => (Strike::Charge, hex, run_up(u, steps)),
    };
    let march = March {
        mode: order.mode,
        hexes: seen.hexes,
        run_up,
        spent: seen.mp,
        ..*u.march
    };
    let there = Look {
        place: Place::Map {
            hex,
            facing,
            elevation: 0,
        },
        march: &march,
        ..*u
    };
    Some(Card {
        verdict: Ok(()),
        ..card(table, &there, strike, &t)
    })
}

/// Hexes of steps that count for a charge: those since the unit last went back, or lay (C11.8.4).
fn run_up(u: &Look<'_>, steps: &[Step]) -> u8 {
    let mut hexes = u.march.run_up;
    for step in steps {
        match step {
            Step::Forward | Step::Glide | Step::ShiftFrontLeft | Step::ShiftFrontRight => {
                hexes = hexes.saturating_add(1);
            }
            Step::Back | Step::ShiftRearLeft | Step::ShiftRearRight | Step::Drop => hexes = 0,
            Step::Left | Step::Right | Step::Stand | Step::Up | Step::Down | Step::Erratic => {}
        }
    }
    hexes
}
