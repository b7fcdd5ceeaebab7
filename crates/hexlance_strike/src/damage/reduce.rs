//! What the target takes off the damage (R7.1.4, R13.3): walls, shields and armor of special make.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Building, BuildingClass, BuildingKind};
use hexlance_rules::{AbilityId, Breakdown, Tag};
use smallvec::SmallVec;

use crate::{
    ability::{Grant, Rounding},
    card::Bracket,
    damage::amount::uses,
    model::attack::{AirAttack, Attack, AttackKind, Mount, Value},
    positions,
    read::{self, UnitRead},
    special::Code,
};

hexlance_rules::tags! {
    pub(super) static:
    BUILDING = "Building", "R10.4.1";
    POSITION = "Prepared position", "R10.1.3";
    SHIELD = "Shield", "R13.3.11";
    AMS = "Anti-missile system", "R13.3.1";
    POINT_DEFENSE = "Point defense", "R13.3.1";
    REACTIVE = "Reactive armor", "R13.3.8";
    REFLECTIVE = "Reflective armor", "R13.3.9";
    BALLISTIC = "Ballistic-reinforced armor", "R13.3.10";
    IMPACT = "Impact-resistant armor", "R13.3.7";
}

/// An attack that is about to hurt a unit.
pub(super) struct Blow<'a, 'w> {
    pub attack: &'a Attack,
    pub attacker: &'a UnitRead<'w>,
    pub target: &'a UnitRead<'w>,
    pub bracket: Bracket,
    /// Only flak bursts near the target (R6.9.5).
    pub near_miss: bool,
    /// It strikes an area (R9.2.2, R11.4.9).
    pub area: bool,
}

/// What a unit takes off the damage of a shell that bursts near it or homes in on it (R7.1.4): added to its parts.
pub fn shelled(world: &World, attack: &Attack, target: &UnitRead<'_>, out: &mut Breakdown) {
    let attacker = read::unit(world, attack.attacker);
    let blow = Blow {
        attack,
        attacker: &attacker,
        target,
        bracket: Bracket::Short,
        near_miss: false,
        area: true,
    };
    let points = out.total();
    reduce(world, &blow, out, points);
}

/// One way in which damage changes on its way into the target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Less, not below 0.
    Less(i16),
    /// Less, not below 1.
    LessButOne(i16),
    /// Half, rounded down.
    Half,
    /// Half, not below 1.
    HalfButOne,
    /// Half of it, rounded up, is removed.
    HalfRemoved,
    /// Twice as much.
    Double,
}

impl Change {
    const fn apply(self, points: i16) -> i16 {
        if points <= 0 {
            return 0;
        }
        let (less, floor) = match self {
            Change::Less(n) => (points - n, 0),
            Change::LessButOne(n) => (points - n, 1),
            Change::Half => (points / 2, 0),
            Change::HalfButOne => (points / 2, 1),
            Change::HalfRemoved => (points - (points + 1) / 2, 0),
            Change::Double => (points * 2, 0),
        };
        if less > floor { less } else { floor }
    }
}

type Changes = SmallVec<[(&'static Tag, Change); 4]>;

/// What a building keeps from an occupant (R10.1): less from a 'Mech or vehicle than from infantry, and from everyone
/// in a bunker as from infantry.
pub const fn absorption(building: &Building, infantry: bool) -> u8 {
    let others = match building.class {
        BuildingClass::Light => 1,
        BuildingClass::Medium => 2,
        BuildingClass::Heavy => 3,
        BuildingClass::Hardened => 4,
    };
    if infantry || matches!(building.kind, BuildingKind::Bunker) {
        others * 2
    } else {
        others
    }
}

/// Adds the target's reductions to the parts of an amount, in the order that is best for the defender (R7.1.4).
pub(super) fn reduce(world: &World, blow: &Blow<'_, '_>, out: &mut Breakdown, points: i16) {
    let changes = changes(world, blow);
    if changes.is_empty() || points <= 0 {
        return;
    }
    let order = best_order(&changes, points);
    let mut left = points;
    for i in order {
        let (tag, change) = changes[i];
        let now = change.apply(left);
        let by = (tag.name == BUILDING.name || tag.name == POSITION.name)
            .then(|| pierced(blow.attacker, 0).1)
            .flatten();
        match by {
            Some(id) => out.changed(tag, id, read::ability_name(world, id), now - left),
            None => out.rule_unless_zero(tag, now - left),
        }
        left = now;
    }
}

/// The order of changes with the least damage; of equal ones the first in the order of R7.1.4.
fn best_order(changes: &Changes, points: i16) -> SmallVec<[usize; 4]> {
    let mut order: SmallVec<[usize; 4]> = (0..changes.len()).collect();
    let run = |order: &[usize]| {
        order
            .iter()
            .fold(points, |left, i| changes[*i].1.apply(left))
    };
    let mut best = (run(&order), order.clone());
    // Plain lexicographic permutations: there are hardly ever more than two changes.
    while next_permutation(&mut order) {
        let now = run(&order);
        if now < best.0 {
            best = (now, order.clone());
        }
    }
    best.1
}

fn next_permutation(order: &mut [usize]) -> bool {
    let Some(i) = (1..order.len()).rev().find(|i| order[*i - 1] < order[*i]) else {
        return false;
    };
    let pivot = i - 1;
    if let Some(j) = (i..order.len()).rev().find(|j| order[*j] > order[pivot]) {
        order.swap(pivot, j);
    }
    order[i..].reverse();
    true
}

/// Everything about the target that changes the damage of an attack, in the order of R7.1.4.
fn changes(world: &World, blow: &Blow<'_, '_>) -> Changes {
    let mut out = Changes::new();
    let (attack, target) = (blow.attack, blow.target);
    let specials = &target.card.specials;
    let weapon = attack.kind.is_weapon();
    let physical = attack.kind.is_physical();
    if let Some(cf) = positions::of(world, target.id) {
        let whole = absorption(&positions::building(cf), target.card.kind.is_infantry());
        let n = pierced(blow.attacker, whole.into()).0;
        out.push((&POSITION, Change::Less(n)));
    } else if let Some(n) = building_between(world, blow) {
        out.push((&BUILDING, Change::Less(n)));
    }
    // Neither indirect fire nor artillery minds a shield (R9.1.5, R13.3.11).
    if !attack.kind.is_indirect() && !blow.area && specials.has(Code::SHLD) {
        out.push((&SHIELD, Change::Less(1)));
    }
    let missiles =
        !blow.near_miss && uses(blow.attacker, attack, &[Code::IF, Code::LRM, Code::SRM]);
    if missiles && (attack.defense.screened || shoots_down(blow, &[Code::AMS, Code::RAMS])) {
        out.push((&AMS, Change::LessButOne(1)));
    }
    if attack.kind.is_shelled_missile() {
        // A friend screens the one unit that it is asked for (R13.3.1).
        let screened = attack.defense.screened && attack.target.unit() == Some(target.id);
        if screened || shoots_down(blow, &[Code::RAMS]) {
            out.push((&AMS, Change::LessButOne(1)));
        }
    }
    if attack.defense.points == 1 {
        out.push((&POINT_DEFENSE, Change::Half));
    }
    if specials.has(Code::RCA) && blow.area {
        out.push((&REACTIVE, Change::HalfButOne));
    } else if specials.has(Code::RCA) && weapon {
        let flak = blow.near_miss
            || matches!(
                attack.kind,
                AttackKind::Weapon(_, Value::Special(Code::FLK))
            );
        if flak {
            out.push((&REACTIVE, Change::HalfButOne));
        } else if missiles {
            let half = missile_value(blow).div_ceil(2);
            out.push((&REACTIVE, Change::LessButOne(half.into())));
        }
    }
    if specials.has(Code::RFA) {
        let heat = attack.kind.is_heat();
        let strafed = attack.kind == AttackKind::Air(AirAttack::Strafe);
        let change = if physical || blow.area {
            Change::Double
        } else if heat || strafed || blow.attacker.card.specials.has(Code::ENE) {
            Change::HalfButOne
        } else {
            Change::LessButOne(1)
        };
        out.push((&REFLECTIVE, change));
    }
    let ballistic = [Code::AC, Code::IATM, Code::IF, Code::LRM, Code::SRM];
    if specials.has(Code::BRA) && uses(blow.attacker, attack, &ballistic) {
        out.push((&BALLISTIC, Change::HalfRemoved));
    }
    if specials.has(Code::IRA) && physical {
        out.push((&IMPACT, Change::LessButOne(1)));
    }
    out
}

/// What the building around the target keeps from it (R10.4.1): nothing if the attacker is in the same hex of it.
fn building_between(world: &World, blow: &Blow<'_, '_>) -> Option<i16> {
    let board = read::board(world);
    let target = blow.target;
    if !target.is_inside(board) {
        return None;
    }
    let same_hex = blow.attacker.hex() == target.hex();
    if same_hex && blow.attacker.is_inside(board) {
        return None;
    }
    let building = target.cell(board)?.building?;
    let whole = i16::from(absorption(&building, target.card.kind.is_infantry()));
    Some(pierced(blow.attacker, whole).0)
}

/// What is left of an absorption against an attacker whose abilities halve it, and by which: the lowest of their
/// results (R10.4.5).
fn pierced(attacker: &UnitRead<'_>, whole: i16) -> (i16, Option<AbilityId>) {
    let grants = attacker
        .spas
        .0
        .iter()
        .flat_map(|s| s.def.grants.iter().map(|g| (s.def.id, g)));
    let results = grants.filter_map(|(id, g)| match g {
        Grant::HalvesAbsorption(Rounding::Up) => Some(((whole + 1) / 2, Some(id))),
        Grant::HalvesAbsorption(Rounding::Down) => Some((whole / 2, Some(id))),
        _ => None,
    });
    results
        .min_by_key(|(left, _)| *left)
        .unwrap_or((whole, None))
}

/// Whether an anti-missile system of the target bears on the attack (R13.3.1): in its front arc only, unless it is in
/// the turret.
fn shoots_down(blow: &Blow<'_, '_>, systems: &[Code]) -> bool {
    let target = blow.target;
    let specials = &target.card.specials;
    let in_turret = specials
        .turret()
        .is_some_and(|t| t.specials.iter().any(|s| systems.contains(&s.code)));
    if in_turret {
        return true;
    }
    if !systems.iter().any(|code| specials.has(*code)) {
        return false;
    }
    match (target.facing(), target.hex(), blow.attacker.hex()) {
        (Some(facing), Some(at), Some(from)) => at.arc(facing, from) == Arc::Front,
        _ => true,
    }
}

/// Whether an attack is one that anti-missile systems shoot at, and none of the target's own bears on it: what a
/// friend's may do then is up to its owner (R13.3.1).
pub fn is_shot_down(world: &World, attack: &Attack) -> bool {
    let attacker = read::unit(world, attack.attacker);
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let systems: &[Code] = if attack.kind.is_shelled_missile() {
        &[Code::RAMS]
    } else if uses(&attacker, attack, &[Code::IF, Code::LRM, Code::SRM]) {
        &[Code::AMS, Code::RAMS]
    } else {
        return false;
    };
    target.is_some_and(|target| {
        !shoots_down(
            &Blow {
                attack,
                attacker: &attacker,
                target: &target,
                bracket: Bracket::Short,
                near_miss: false,
                area: false,
            },
            systems,
        )
    })
}

/// The LRM or SRM value of an attack (R13.3.8): the larger one where a unit has both, IF where it has neither.
fn missile_value(blow: &Blow<'_, '_>) -> u8 {
    let card = &blow.attacker.card.specials;
    let at = |code| {
        let special = match blow.attack.kind {
            AttackKind::Weapon(Mount::Turret, _) => card
                .turret()
                .and_then(|t| t.specials.iter().find(|s| s.code == code)),
            _ => card.get(code),
        };
        special.map_or(0, |s| {
            blow.attacker.injured_damage(s.at(blow.bracket)).points
        })
    };
    let (lrm, srm) = (at(Code::LRM), at(Code::SRM));
    match blow.attack.kind {
        AttackKind::Weapon(_, Value::Loaded(Code::IF, _)) if lrm > 0 => lrm,
        AttackKind::Weapon(_, Value::Special(code) | Value::Loaded(code, _)) => at(code),
        AttackKind::Weapon(_, Value::Indirect | Value::PlainIndirect) if lrm == 0 => at(Code::IF),
        AttackKind::Weapon(_, Value::Indirect | Value::PlainIndirect) => lrm,
        _ => lrm.max(srm),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defender_takes_the_best_order() {
        // Ballistic-reinforced first: 5 - 3 = 2, then the anti-missile system: 1. The other way round it would be 2.
        let changes: Changes = [
            (&AMS, Change::LessButOne(1)),
            (&BALLISTIC, Change::HalfRemoved),
        ]
        .into_iter()
        .collect();
        assert_eq!(best_order(&changes, 5).as_slice(), [1, 0]);
    }

    #[test]
    fn buildings_absorb_by_class_e10_1_e10_3_e10_4() {
        let of = |class, kind| {
            let b = Building {
                class,
                cf: 1,
                height: 1,
                kind,
            };
            (absorption(&b, false), absorption(&b, true))
        };
        let house = BuildingKind::Building;
        assert_eq!(of(BuildingClass::Light, house), (1, 2));
        assert_eq!(of(BuildingClass::Medium, house), (2, 4));
        assert_eq!(of(BuildingClass::Heavy, house), (3, 6));
        assert_eq!(of(BuildingClass::Hardened, house), (4, 8));
        assert_eq!(of(BuildingClass::Medium, BuildingKind::Bunker), (4, 4));
        // More than there is leaves nothing, and no more than there was is taken.
        assert_eq!(Change::Less(6).apply(2), 0);
        assert_eq!(Change::Less(0).apply(3), 3);
    }

    #[test]
    fn all_orders_are_tried() {
        let mut order = [0, 1, 2];
        let mut n = 1;
        while next_permutation(&mut order) {
            n += 1;
        }
        assert_eq!((n, order), (6, [2, 1, 0]));
    }
}
