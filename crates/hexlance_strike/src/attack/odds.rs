//! Exact chances of an attack before it is made: to hit, of every damage, of a critical hit, of destroying the target.
//!
//! Nothing is sampled: two dice have eleven sums, the critical table has eleven rows, and what follows from them is
//! worked out branch by branch with the same functions that resolve the attack.

use std::{cell::RefCell, collections::HashMap};

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Message, Refusal, say};
use smallvec::SmallVec;

use crate::{
    abilities,
    ability::{Quantity, Reroll},
    artillery,
    attack::{legal, resolve},
    blows,
    card::{Bracket, Damage},
    command::AttackOrder,
    concealment,
    conditions::moving,
    critical_table::{self, AmmoGuard, Column},
    damage::{self, NearMiss, Projection},
    go,
    model::attack::{Aim, Attack, AttackKind, CraftArc, Half, Rolled, Target},
    modifiers, munition,
    read::{self, UnitRead},
    special::Code,
    state::{Critical, Injury, Pending},
};

/// The chances of an attack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// That it hits.
    pub hit: f64,
    /// Of every damage it can deal to what it is aimed at, 0 included, smallest first; they add up to 1.
    pub damage: Vec<(u8, f64)>,
    /// Damage on average.
    pub expected: f64,
    /// That the target suffers at least one critical hit.
    pub critical: f64,
    /// That this attack destroys the target; 0 if what is scored already does. A VTOL that motive damage brings down
    /// is not counted: what the fall does is another roll.
    pub destroy: f64,
}

/// What is supposed about questions that the attack will raise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suppose {
    /// The attacker rerolls a miss, once as the rules allow, if it has an ability with uses left (Lucky).
    pub rerolls_misses: bool,
    /// The target has a hit, or a near miss that hurts it, rolled again once, if it has an ability with uses left
    /// (Float Like a Butterfly).
    pub rerolls_hits: bool,
    /// The attacker aims, if it may (Marksman).
    pub aims: bool,
    /// The attacker goes for a weak spot, if it may (Human TRO).
    pub weak_spot: bool,
}

impl Suppose {
    /// Whatever the two units can do about this attack beyond making it, each by itself and then all together, with
    /// the name of the ability that does it. Empty if they can do nothing.
    pub fn all(world: &World, order: &AttackOrder) -> Vec<(Message, Suppose)> {
        let Some(u) = read::try_attacker(world, order.unit) else {
            return Vec::new();
        };
        let target = order.target.unit().and_then(|t| read::try_unit(world, t));
        let mut out = Vec::new();
        if let Some(name) = rerolling(&u, Reroll::OwnFailedAttack) {
            let suppose = Suppose {
                rerolls_misses: true,
                ..Suppose::default()
            };
            out.push((Message::verbatim(name), suppose));
        }
        let known = target.filter(|t| concealment::knows(world, u.side, t.id));
        if let Some(name) = known.and_then(|t| rerolling(&t, Reroll::EnemyAttack)) {
            let suppose = Suppose {
                rerolls_hits: true,
                ..Suppose::default()
            };
            out.push((say!("Enemy's {name}", name), suppose));
        }
        if out.len() == 2 {
            let suppose = Suppose {
                rerolls_misses: true,
                rerolls_hits: true,
                ..Suppose::default()
            };
            out.push((say!("Both rerolls"), suppose));
        }
        let attack = plain_attack(world, &u, order);
        if abilities::may_aim(world, &attack) {
            let suppose = Suppose {
                aims: true,
                ..Suppose::default()
            };
            out.push((say!("Aimed shot"), suppose));
        }
        if abilities::weak_spot(world, &attack).is_some() {
            let suppose = Suppose {
                weak_spot: true,
                ..Suppose::default()
            };
            out.push((say!("Weak spot"), suppose));
        }
        out
    }
}

/// The name of the ability by which a unit can have such a roll made again.
fn rerolling(u: &UnitRead<'_>, reroll: Reroll) -> Option<&'static str> {
    u.spas
        .0
        .iter()
        .find(|s| s.uses > 0 && s.def.rerolls.contains(&reroll))
        .map(|s| s.def.name.as_str())
}

/// Chances of an attack as it would be ordered, whatever phase it is.
///
/// # Errors
/// The rule against the attack.
pub fn odds(world: &World, order: &AttackOrder) -> Result<Odds, Refusal> {
    odds_if(world, order, Suppose::default())
}

/// As [`odds`], under a supposition.
///
/// # Errors
/// The rule against the attack.
pub fn odds_if(world: &World, order: &AttackOrder, suppose: Suppose) -> Result<Odds, Refusal> {
    let Some(u) = read::try_attacker(world, order.unit) else {
        return Err(read::no_such_unit(order.unit));
    };
    let mut attack = plain_attack(world, &u, order);
    if suppose.aims && abilities::may_aim(world, &attack) {
        attack.aim = Aim::Aimed;
    }
    if suppose.weak_spot && abilities::weak_spot(world, &attack).is_some() {
        attack.weak_spot = Some(true);
    }
    // Who may choose what a hit does takes the damage unless told otherwise.
    attack.edge = abilities::usual_edge(&u, &attack);
    let legal = legal::check_aim(world, attack)?;
    let target = order.target.unit().and_then(|t| read::try_unit(world, t));
    let own = suppose.rerolls_misses && rerolling(&u, Reroll::OwnFailedAttack).is_some();
    let theirs = suppose.rerolls_hits
        && target.is_some_and(|t| rerolling(&t, Reroll::EnemyAttack).is_some());
    Ok(of_legal(world, &u, &legal, own, theirs))
}

/// The attack of an order before anybody was asked about it.
fn plain_attack(world: &World, u: &UnitRead<'_>, order: &AttackOrder) -> Attack {
    Attack {
        id: read::turn(world).attacks + 1,
        attacker: order.unit,
        target: order.target,
        kind: order.kind,
        overheat: order.overheat,
        spotter: order.spotter,
        // A spotter that has attacked costs +1; one that has not is still to be asked (R6.9.4).
        spotter_attacks: order
            .spotter
            .and_then(|s| read::try_unit(world, s))
            .is_some_and(|s| s.acts.weapon || s.acts.physical),
        half: order.divided.then_some(Half::First),
        immediate: go::may_attack(world, u.side, order.unit).unwrap_or(false),
        preempt_offered: false,
        surprise: false,
        defense: Default::default(),
        aim: Default::default(),
        edge: None,
        load: None,
        weak_spot: None,
    }
}

/// Ways to roll a sum of two dice, of 36.
const fn ways(sum: i16) -> i16 {
    6 - (sum - 7).abs()
}

/// What a sum of two dice is for those who may have it rolled again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Hit,
    /// A miss that hurts the target all the same: both mind it.
    Near,
    Miss,
}

/// Chance of each sum from 2 to 12 to be the one that stands, where the attacker may have a miss and the target a hit
/// rolled again, once each. The attacker is asked first.
fn weights(sums: &[Sum; 11], own: bool, theirs: bool) -> [f64; 11] {
    let mut stands = [0.0; 11];
    let (mut own_again, mut theirs_again) = (0.0, 0.0);
    for (i, sum) in sums.iter().enumerate() {
        let chance = f64::from(ways(i as i16 + 2)) / 36.0;
        if own && *sum != Sum::Hit {
            own_again += chance;
        } else if theirs && *sum != Sum::Miss {
            theirs_again += chance;
        } else {
            stands[i] += chance;
        }
    }
    let mut again = |chance: f64, own, theirs| {
        if chance > 0.0 {
            for (all, more) in stands.iter_mut().zip(weights(sums, own, theirs)) {
                *all += chance * more;
            }
        }
    };
    again(own_again, false, theirs);
    again(theirs_again, own, false);
    stands
}

/// The chance that two dice reach a target number (R6.1.4).
pub fn chance(target_number: i16) -> f64 {
    let good: i16 = (2..=12)
        .filter(|s| lands(*s, target_number))
        .map(ways)
        .sum();
    f64::from(good) / 36.0
}

/// Whether a sum hits (R6.1.4).
pub(crate) fn lands(sum: i16, target_number: i16) -> bool {
    // The faces do not matter, only their sum.
    let first = if sum > 7 { 6 } else { 1 };
    Rolled {
        dice: [first, sum as u8 - first],
        target_number,
        acted: Vec::new(),
    }
    .hits()
}

/// Chance that a target suffers a critical hit, and that it is destroyed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Fate {
    critical: f64,
    destroy: f64,
}

/// What a hit can deal: the damage, and how likely it is that the hit deals it.
type Amounts = SmallVec<[(u8, f64); 4]>;

struct Blow<'a, 'w> {
    world: &'w World,
    attack: &'a Attack,
    target: Option<UnitRead<'w>>,
    before: Projection,
    doomed: bool,
    /// Fates worked out so far, by damage and number of rolls.
    known: SmallVec<[(u8, u8, Fate); 6]>,
    table: Option<Table<'w>>,
}

pub(crate) fn of_legal(
    world: &World,
    u: &UnitRead<'_>,
    legal: &legal::Legal,
    own: bool,
    theirs: bool,
) -> Odds {
    let attack = &legal.attack;
    let number = legal.target_number.total();
    let (bracket, rear, base) = base_of_hit(world, u, legal);
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let target_id = target.as_ref().map(|t| t.id);
    let mut blow = Blow {
        world,
        attack,
        before: target_id.map_or(
            Projection {
                armor: 0,
                structure: 0,
            },
            |t| damage::projection(world, t, Some(attack)),
        ),
        doomed: target_id.is_some_and(|t| damage::is_doomed(world, t, Some(attack))),
        target,
        known: SmallVec::new(),
        table: None,
    };
    let on_hit = amounts_of_hit(world, attack, bracket, base, rear);
    let gives_rolls = u.spas.0.iter().any(|s| {
        s.def
            .modifiers
            .iter()
            .any(|m| m.on == Quantity::CriticalRolls)
    });

    let mut odds = Odds::default();
    let mut dealt: SmallVec<[f64; 16]> = SmallVec::new();
    let mut deal = |points: u8, chance: f64| {
        let i = usize::from(points);
        if dealt.len() <= i {
            dealt.resize(i + 1, 0.0);
        }
        dealt[i] += chance;
    };
    let sums = std::array::from_fn(|i| {
        let sum = i as i16 + 2;
        if lands(sum, number) {
            Sum::Hit
        } else if theirs && resolve::near_miss(world, attack, u, bracket, sum - number).is_some() {
            Sum::Near
        } else {
            Sum::Miss
        }
    });
    for (i, weight) in weights(&sums, own, theirs).into_iter().enumerate() {
        let sum = i as i16 + 2;
        if weight <= 0.0 {
            continue;
        }
        if attack.kind.artillery().is_some() {
            if lands(sum, number) {
                odds.hit += weight;
            }
            for (points, share, hit) in artillery::odds::on_target(world, attack, sum, number) {
                deal(points, weight * share);
                let natural = (hit && target_id.is_some()).then_some(sum);
                let extra = match natural {
                    Some(_) => {
                        modifiers::extra_criticals(world, attack, bracket, sum - number).len()
                    }
                    None => 0,
                };
                blow.add(&mut odds, weight * share, points, natural, extra);
            }
            continue;
        }
        if !lands(sum, number) {
            match resolve::near_miss(world, attack, u, bracket, sum - number) {
                None => deal(0, weight),
                Some(near) => {
                    for (points, chance) in amounts_of_miss(world, attack, bracket, near) {
                        deal(points, weight * chance);
                        blow.add(&mut odds, weight * chance, points, None, 0);
                    }
                }
            }
            continue;
        }
        odds.hit += weight;
        let mut extra = usize::from(munition::extra_critical(world, attack).is_some());
        if gives_rolls {
            extra += modifiers::extra_criticals(world, attack, bracket, sum - number).len();
        }
        let mut struck = 0.0;
        for (points, chance) in &on_hit {
            struck += chance;
            deal(*points, weight * chance);
            blow.add(&mut odds, weight * chance, *points, Some(sum), extra);
        }
        // The rest went into a rider (R8.7.3).
        if struck < 1.0 {
            deal(0, weight * (1.0 - struck));
        }
    }
    odds.damage = dealt
        .iter()
        .enumerate()
        .filter(|(_, p)| **p > 0.0)
        .map(|(points, p)| (points as u8, *p))
        .collect();
    odds.expected = odds
        .damage
        .iter()
        .map(|(points, p)| f64::from(*points) * p)
        .sum();
    odds
}

/// What a hit of a legal attack deals, with its parts (R7.1.2); minimal damage counts as its point. Nothing for attacks
/// that deal none.
pub fn damage_of_hit(world: &World, legal: &legal::Legal) -> Option<Breakdown> {
    let attack = &legal.attack;
    if matches!(attack.kind, AttackKind::Marking(_)) {
        return None;
    }
    if attack.kind.artillery().is_some() {
        return artillery::odds::of_hit(world, attack);
    }
    let u = read::try_attacker(world, attack.attacker)?;
    let (bracket, rear, base) = base_of_hit(world, &u, legal);
    if attack.kind.is_heat() && damage::is_heat_only(world, attack) {
        return None;
    }
    let minimal = damage::needs_minimal_roll(world, attack, bracket, base, true, None);
    let minimal = minimal.then_some(true);
    Some(damage::amount(world, attack, bracket, base, rear, minimal))
}

/// Bracket, whether it comes from the rear, and the value before all changes.
fn base_of_hit(world: &World, u: &UnitRead<'_>, legal: &legal::Legal) -> (Bracket, bool, Damage) {
    let attack = &legal.attack;
    let bracket = legal.aimed.map_or(Bracket::Short, |a| a.bracket);
    let rear = match legal.aimed {
        Some(a) => a.rear && !attack.kind.is_indirect(),
        None => blows::from_rear(world, attack),
    };
    let base = match attack.kind {
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => blows::base_damage(world, attack),
        _ => legal::base_value(u, attack.kind, bracket).unwrap_or(Damage::NONE),
    };
    (bracket, rear, base)
}

/// Damage of a hit to what was aimed at: one value, or two for minimal damage; less than all of it if a rider may take
/// the blow.
fn amounts_of_hit(
    world: &World,
    attack: &Attack,
    bracket: Bracket,
    base: Damage,
    rear: bool,
) -> Amounts {
    if matches!(attack.kind, AttackKind::Marking(_)) {
        return [(0, 1.0)].into_iter().collect();
    }
    let heat = attack.kind.is_heat();
    let carrier = damage::may_strike_rider(world, attack, rear).map_or(1.0, |_| 4.0 / 6.0);
    if heat && damage::is_heat_only(world, attack) {
        return [(0, carrier)].into_iter().collect();
    }
    let points = |minimal| {
        let total = damage::amount(world, attack, bracket, base, rear, minimal).total();
        u8::try_from(total.max(0)).unwrap_or(u8::MAX)
    };
    either(
        damage::needs_minimal_roll(world, attack, bracket, base, true, None),
        points,
        carrier,
    )
}

fn amounts_of_miss(world: &World, attack: &Attack, bracket: Bracket, near: NearMiss) -> Amounts {
    let points = |minimal| {
        let total = damage::near_miss(world, attack, bracket, near, minimal).total();
        u8::try_from(total.max(0)).unwrap_or(u8::MAX)
    };
    either(
        damage::needs_minimal_roll(world, attack, bracket, near.base, false, near.half),
        points,
        1.0,
    )
}

fn either(minimal: bool, points: impl Fn(Option<bool>) -> u8, all: f64) -> Amounts {
    if minimal {
        [true, false]
            .into_iter()
            .map(|up| (points(Some(up)), all / 2.0))
            .collect()
    } else {
        [(points(None), all)].into_iter().collect()
    }
}

impl Blow<'_, '_> {
    /// Adds the fate of the target for one outcome.
    fn add(
        &mut self,
        odds: &mut Odds,
        chance: f64,
        points: u8,
        natural: Option<i16>,
        extra: usize,
    ) {
        let fate = match (&self.target, self.attack.target) {
            (Some(_), _) => self.fate(points, natural, extra),
            (None, Target::Hex(hex)) => self.fate_of_building(hex, points),
            (None, Target::Unit(_)) => Fate::default(),
        };
        odds.critical += chance * fate.critical;
        odds.destroy += chance * fate.destroy;
    }

    /// A building or bridge is destroyed when nothing of its construction factor is left (R10.5.1).
    fn fate_of_building(&self, hex: hexlance_board::Hex, points: u8) -> Fate {
        let cell = read::board(self.world).get(hex);
        let cf = cell.and_then(|c| c.building.map(|b| b.cf).or(c.bridge.map(|b| b.cf)));
        let scored: u16 = self
            .world
            .resource::<Pending>()
            .1
            .iter()
            .filter(|s| s.hex == hex)
            .map(|s| u16::from(s.points))
            .sum();
        let left = cf.map_or(0, u16::from).saturating_sub(scored);
        Fate {
            critical: 0.0,
            destroy: f64::from(u8::from(left > 0 && left <= u16::from(points))),
        }
    }

    fn fate(&mut self, points: u8, natural: Option<i16>, extra: usize) -> Fate {
        let Some(target) = &self.target else {
            return Fate::default();
        };
        if self.doomed {
            return Fate::default();
        }
        let after = self.before.less(points);
        // Any damage kills a platoon without seals in a vacuum (R7.4.7).
        let torn = points > 0 && moving::dies_in_vacuum(target.card, target.environment());
        if after.structure == 0 || torn {
            return Fate {
                critical: 0.0,
                destroy: 1.0,
            };
        }
        if critical_table::column(target.card).is_none() {
            return Fate::default();
        }
        let causes = damage::causes(
            self.world,
            self.attack,
            target,
            points,
            after.structure < self.before.structure,
            natural,
            &[],
        );
        let mut rolls = (causes.len() + extra) as u8;
        // Components of ARM take the first one (R7.4.4).
        if target.card.specials.has(Code::ARM) && !target.injuries.armored_component_spent {
            rolls = rolls.saturating_sub(1);
        }
        if rolls == 0 {
            return Fate::default();
        }
        if let Some((.., fate)) = self
            .known
            .iter()
            .find(|(p, r, _)| (*p, *r) == (points, rolls))
        {
            return *fate;
        }
        let table = self
            .table
            .get_or_insert_with(|| Table::of(self.world, target));
        let injuries = damage::projected_injuries(self.world, target.id, Some(self.attack));
        let start = State {
            left: after,
            suffered: injuries.len(),
            injuries,
            rolls,
        };
        let fate = Fate {
            // Every roll does something or nothing, whatever came before it.
            critical: 1.0 - (1.0 - table.effective).powi(i32::from(rolls)),
            destroy: table.destroys(&start),
        };
        self.known.push((points, rolls, fate));
        fate
    }
}

/// A target in the middle of its critical rolls.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    rolls: u8,
    left: Projection,
    injuries: SmallVec<[Injury; 6]>,
    /// How many of the injuries were there before the first roll.
    suffered: usize,
}

impl State {
    /// Adds an injury. Which of those of this attack came first makes no difference: they are kept in one order, so that
    /// one state is not worked out many times.
    fn injure(&mut self, injury: Injury) {
        self.injuries.push(injury);
        if let Some(new) = self.injuries.get_mut(self.suffered..) {
            new.sort_unstable();
        }
    }
}

/// The critical table of one target: what its results do, with their chances.
struct Table<'w> {
    world: &'w World,
    target: UnitRead<'w>,
    results: SmallVec<[(Effect, f64); 8]>,
    /// That a roll does anything at all.
    effective: f64,
    /// Chances worked out so far: different rolls lead to the same state.
    known: RefCell<HashMap<State, f64>>,
}

/// What one result does to a target.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    /// It is destroyed.
    Destroyed,
    /// A point of damage, and a critical roll if it goes into structure.
    Explosion,
    /// An injury that no later roll asks about.
    Harmless,
    /// An injury, or a point of damage if there is nothing left to injure.
    Injury(Critical),
}

impl<'w> Table<'w> {
    fn of(world: &'w World, target: &UnitRead<'w>) -> Self {
        let modifier = critical_table::modifiers(target.card).total();
        let mut table = Self {
            world,
            target: *target,
            results: SmallVec::new(),
            effective: 0.0,
            known: RefCell::default(),
        };
        for sum in 2..=12 {
            if let Some(critical) = critical_table::result(target.card, sum + modifier) {
                table.add_result(critical, f64::from(ways(sum)) / 36.0);
            }
        }
        table
    }

    fn add(&mut self, effect: Effect, chance: f64) {
        self.effective += chance;
        match self.results.iter_mut().find(|(e, _)| *e == effect) {
            Some((_, p)) => *p += chance,
            None => self.results.push((effect, chance)),
        }
    }

    fn add_result(&mut self, critical: Critical, chance: f64) {
        match critical {
            Critical::Ammo => match critical_table::ammo_guard(self.target.card) {
                AmmoGuard::Safe(_) => {}
                AmmoGuard::Case => self.add(Effect::Explosion, chance),
                AmmoGuard::None => self.add(Effect::Destroyed, chance),
                AmmoGuard::Likely(true) => self.add(Effect::Explosion, chance / 3.0),
                AmmoGuard::Likely(false) => self.add(Effect::Destroyed, chance / 3.0),
            },
            Critical::DockingCollar | Critical::KfBoom => {}
            Critical::CrewKilled | Critical::Destroyed | Critical::Fuel => {
                self.add(Effect::Destroyed, chance);
            }
            Critical::FireControl | Critical::CrewStunned => self.add(Effect::Harmless, chance),
            Critical::Weapon
                if critical_table::column(self.target.card) == Some(Column::LargeCraft) =>
            {
                for arc in CraftArc::ALL {
                    self.add(Effect::Injury(Critical::ArcWeapon(arc)), chance / 4.0);
                }
            }
            other => self.add(Effect::Injury(other), chance),
        }
    }

    /// Chance that the rolls still to be made destroy the target.
    fn destroys(&self, state: &State) -> f64 {
        if let Some(chance) = self.known.borrow().get(state) {
            return *chance;
        }
        let chance = self.destroys_anew(state);
        self.known.borrow_mut().insert(state.clone(), chance);
        chance
    }

    fn destroys_anew(&self, state: &State) -> f64 {
        let mut destroyed = 0.0;
        // Rolls that change nothing for the later ones go on together.
        let mut quiet = 1.0;
        let then = State {
            rolls: state.rolls - 1,
            ..state.clone()
        };
        for (effect, chance) in &self.results {
            match effect {
                Effect::Harmless => continue,
                Effect::Destroyed => destroyed += chance,
                Effect::Explosion => destroyed += chance * self.explosion(&then),
                Effect::Injury(critical) => destroyed += chance * self.injury(&then, *critical),
            }
            quiet -= chance;
        }
        if then.rolls > 0 {
            destroyed += quiet * self.destroys(&then);
        }
        destroyed
    }

    /// After ammunition went off inside CASE (R7.3.1).
    fn explosion(&self, before: &State) -> f64 {
        let left = before.left.less(1);
        if left.structure == 0 {
            return 1.0;
        }
        let again = u8::from(left.structure < before.left.structure);
        let rolls = before.rolls + again;
        if rolls == 0 {
            return 0.0;
        }
        self.destroys(&State {
            left,
            rolls,
            ..before.clone()
        })
    }

    /// After an injury, or the point of damage in its place (R7.3.10).
    fn injury(&self, before: &State, critical: Critical) -> f64 {
        let lasting = matches!(critical, Critical::Engine | Critical::Crew);
        let last_point = before.left.less(1).structure == 0;
        // Nobody asks any more whether it found something.
        if before.rolls == 0 && !lasting && !last_point {
            return 0.0;
        }
        let card = self.target.card;
        let (applies, critical) = match critical {
            Critical::Door(_) => match critical_table::open_bays(card, &before.injuries).first() {
                // Which bay makes no difference here.
                Some(bay) => (true, Critical::Door(*bay)),
                None => (false, critical),
            },
            other => (
                critical_table::applies(&self.target, &before.injuries, other),
                other,
            ),
        };
        let mut next = before.clone();
        if applies {
            next.injure(Injury::Critical(critical));
            if lasting && critical_table::destroyed_by(self.world, &self.target, &next.injuries) {
                return 1.0;
            }
        } else {
            next.left = next.left.less(1);
            if next.left.structure == 0 {
                return 1.0;
            }
        }
        if next.rolls == 0 {
            0.0
        } else {
            self.destroys(&next)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_two_dice() {
        let all: i16 = (2..=12).map(ways).sum();
        assert_eq!((all, ways(2), ways(7), ways(12)), (36, 1, 6, 1));
        assert!(!lands(2, -3) && lands(3, 2) && lands(12, 12) && !lands(12, 13));
    }

    fn sums(number: i16) -> [Sum; 11] {
        std::array::from_fn(|i| {
            if lands(i as i16 + 2, number) {
                Sum::Hit
            } else {
                Sum::Miss
            }
        })
    }

    #[test]
    fn rerolls_are_made_once() {
        let sum = |w: [f64; 11]| w.iter().sum::<f64>();
        for number in -1..14 {
            for (own, theirs) in [(false, false), (true, false), (false, true), (true, true)] {
                assert!((sum(weights(&sums(number), own, theirs)) - 1.0).abs() < 1e-12);
            }
        }
        let hit = |own, theirs| weights(&sums(7), own, theirs)[5..].iter().sum::<f64>();
        // 7 or more: 21 of 36; with a reroll 21/36 + 15/36 * 21/36.
        let p = 21.0 / 36.0;
        assert!((hit(true, false) - (p + (1.0 - p) * p)).abs() < 1e-12);
        // A hit rolled again must hit again.
        assert!((hit(false, true) - p * p).abs() < 1e-12);
        // A miss rolled again, then the hit rolled again; or a hit rolled again, the miss once more.
        let both = (1.0 - p) * p * p + p * (p + (1.0 - p) * p);
        assert!((hit(true, true) - both).abs() < 1e-12);
    }

    #[test]
    fn near_misses_are_minded_by_both() {
        let mut sums = sums(7);
        sums[4] = Sum::Near;
        let near = weights(&sums, false, true)[4];
        // It stands only as what came of a hit or a near miss rolled again.
        assert!((near - (21.0 + 5.0) / 36.0 * 5.0 / 36.0).abs() < 1e-12);
    }
}
