//! Numbers that abilities change, and when (the vocabulary of [`crate::ability`]). What forces know of their environment is
//! in [`environs`].

pub(crate) mod environs;
mod parts;

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, Message, Tag, Term, say};
use smallvec::SmallVec;

use crate::{
    ability::{Modifier, PhysicalKind, Quantity, Times, When, Whose},
    blows,
    card::Bracket,
    formations,
    model::attack::{Aim, Attack, AttackKind, Physical, Value},
    read::{self, UnitRead},
    state::{MotionState, Spa},
};

pub use crate::ability::is_kind;

static INTIMIDATED: Tag = Tag {
    name: "Intimidated",
    rule: "R18.2.1",
};

/// An attack as abilities look at it.
#[derive(Clone, Copy)]
pub struct Shot<'a> {
    /// The state.
    pub world: &'a World,
    /// The attack.
    pub attack: &'a Attack,
    /// Who attacks.
    pub attacker: &'a UnitRead<'a>,
    /// The unit attacked, if it is one.
    pub target: Option<&'a UnitRead<'a>>,
    /// Range bracket; none for physical attacks.
    pub bracket: Option<Bracket>,
    /// Distance in hexes.
    pub distance: u16,
    /// Margin of success, once rolled.
    pub margin: Option<i16>,
}

/// What a modifier adds for its owner.
pub fn amount(m: &Modifier, owner: &UnitRead<'_>) -> i16 {
    let times = match m.times {
        Times::Once => return m.add,
        Times::HalfSize => blows::size(owner),
        Times::HalfShortDamage => i16::from(blows::short_value(owner).points),
        // Counted by [`crate::initiative`], which knows the sides.
        Times::CommandersOut(_) | Times::Doubled | Times::Taken => return 0,
    };
    m.add.saturating_mul(times.saturating_add(1) / 2)
}

/// What kind of physical attack an attack is, if it is one.
fn physical_kind(kind: AttackKind) -> Option<PhysicalKind> {
    Some(match kind {
        AttackKind::Physical(p) => match p {
            Physical::Standard => PhysicalKind::Standard,
            Physical::Melee => PhysicalKind::Melee,
            Physical::Charge { .. } => PhysicalKind::Charge,
            Physical::DeathFromAbove { .. } => PhysicalKind::DeathFromAbove,
            Physical::AntiMech => PhysicalKind::AntiMech,
        },
        AttackKind::Preempt { melee: false } => PhysicalKind::Standard,
        AttackKind::Preempt { melee: true } => PhysicalKind::Melee,
        AttackKind::Weapon(..)
        | AttackKind::Artillery(_)
        | AttackKind::Air(_)
        | AttackKind::Marking(_) => return None,
    })
}

/// Whether a condition that speaks of the owner alone holds; nothing where it asks about an attack, a move or a roll.
fn of_owner(when: &When, world: &World, owner: &UnitRead<'_>, spa: &Spa) -> Option<bool> {
    Some(match when {
        When::Declared => spa.declared,
        When::WithoutPrey => crate::hunt::is_without_prey(world, owner),
        When::FullMoveInLine => owner.motion.straight && owner.motion.unused < 2,
        When::NoWeaponAttack => !owner.acts.fired,
        When::Jumped => owner.motion_state() == MotionState::Jumped,
        When::StoodStill => owner.motion_state() == MotionState::StoodStill,
        When::StoodStillByChoice => {
            owner.motion_state() == MotionState::StoodStill && !owner.motion.helpless
        }
        When::Moved => owner.motion_state() == MotionState::Moved,
        When::StandsIn(kinds) => {
            let board = read::board(world);
            !owner.held
                && !owner.is_airborne(board)
                && owner.cell(board).is_some_and(|c| {
                    let cell = crate::conditions::weathered(world, c);
                    kinds.iter().any(|k| is_kind(&cell, *k))
                })
        }
        When::Mode(modes) => owner.motion.mode.is_some_and(|m| modes.contains(&m)),
        When::Immobile => owner.is_immobile(),
        When::Airborne => owner.is_airborne(read::board(world)),
        When::InDepth(least, most) => {
            let board = read::board(world);
            owner.cell(board).zip(owner.spot()).is_some_and(|(c, s)| {
                let depth = c.open_water().unwrap_or(0);
                s.base < c.level && (*least..=*most).contains(&depth)
            })
        }
        When::Submerged => owner.is_submerged(read::board(world)),
        When::Not(inner) => return of_owner(inner, world, owner, spa).map(|h| !h),
        _ => return None,
    })
}

/// What a modifier is doing as its owner stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InForce {
    /// It counts for all that it speaks of.
    Always,
    /// It counts where the attack, the move or the roll is of its kind.
    Sometimes,
    /// It does not count now, and why.
    Not(Message),
}

/// What a modifier is doing as its owner stands now.
pub fn in_force(m: &Modifier, spa: &Spa, world: &World, owner: &UnitRead<'_>) -> InForce {
    let mut depends = false;
    for when in &m.when {
        match of_owner(when, world, owner, spa) {
            Some(true) => {}
            Some(false) => return InForce::Not(why_not(when)),
            None => depends = true,
        }
    }
    if depends {
        InForce::Sometimes
    } else {
        InForce::Always
    }
}

/// Whether a condition holds for an ability's owner in an attack.
pub fn holds(
    when: &When,
    shot: &Shot<'_>,
    owner: &UnitRead<'_>,
    other: Option<&UnitRead<'_>>,
    spa: &Spa,
) -> bool {
    if let Some(holds) = of_owner(when, shot.world, owner, spa) {
        return holds;
    }
    match when {
        When::Bracket(b) => shot.bracket == Some(*b),
        When::ChosenBracket => match &spa.def.param {
            crate::ability::Param::Bracket(options) => {
                shot.bracket.is_some()
                    && options.get(usize::from(spa.param)).copied() == shot.bracket
            }
            _ => false,
        },
        When::AtNamedEnemy | When::AtOtherThanNamedEnemy => {
            let named = |target| formations::is_named(shot.world, spa, owner.side, target);
            let target = shot.attack.target.unit();
            target.is_some_and(|t| named(t) == (*when == When::AtNamedEnemy))
                && formations::prey_lives(shot.world, spa, owner.side)
        }
        When::Margin(n) => shot.margin.is_some_and(|m| m >= i16::from(*n)),
        When::AtUnit => shot.attack.target.unit().is_some(),
        When::TerrainCounts => shot.attack.kind.is_weapon(),
        When::Indirect => shot.attack.kind.is_indirect(),
        When::Direct => {
            let blind = shot.attack.kind.artillery().is_some_and(|f| f.is_blind());
            !shot.attack.kind.is_indirect() && !blind
        }
        When::Artillery(modes) => {
            let fire = shot.attack.kind.artillery();
            fire.is_some_and(|fire| modes.contains(&fire.mode))
        }
        When::OtherIs(types) => other.is_some_and(|o| types.contains(&o.card.kind)),
        When::BaseContact => other.is_some_and(|o| read::base_contact(owner, o)),
        When::Physical(kinds) => {
            physical_kind(shot.attack.kind).is_some_and(|k| kinds.contains(&k))
        }
        When::Preempts => matches!(shot.attack.kind, AttackKind::Preempt { .. }),
        When::PartOf(codes) => parts::has_part(shot, codes),
        When::FiresOnly(codes) => parts::fired_alone(owner, shot.attack.kind, shot.bracket)
            .is_some_and(|code| codes.contains(&code)),
        When::Rounds(rounds) => matches!(
            shot.attack.kind,
            AttackKind::Weapon(_, Value::Loaded(_, m)) if rounds.contains(&m)
        ),
        When::WeaponAttack => shot.attack.kind.is_weapon(),
        When::AimedShot => shot.attack.aim == Aim::Aimed,
        When::WeakSpot => shot.attack.weak_spot == Some(true),
        When::Chose(edge) => shot.attack.edge == Some(*edge),
        When::Unspotted => shot.attack.kind.is_indirect() && shot.attack.spotter.is_none(),
        When::FromTheAir => shot.attack.kind.is_from_the_air(),
        When::Airborne => owner.is_airborne(read::board(shot.world)),
        When::OtherAirborne => other.is_some_and(|o| o.is_airborne(read::board(shot.world))),
        // These speak of a force, a move, a control roll or a condition, not of an attack; the rest was asked of the owner alone.
        When::OnHardGround
        | When::OnTheLevel(_)
        | When::RollFor(_)
        | When::ChosenCondition
        | When::Conditions(_)
        | When::Jumped
        | When::StoodStill
        | When::StoodStillByChoice
        | When::Moved
        | When::StandsIn(_)
        | When::Mode(_)
        | When::Immobile
        | When::InDepth(..)
        | When::Submerged
        | When::Declared
        | When::WithoutPrey
        | When::FullMoveInLine
        | When::NoWeaponAttack
        | When::SideIs(_)
        | When::RosterHas(_)
        | When::Paired
        | When::SideUnits(..)
        | When::EnvironmentCovers
        | When::EnvironmentMissing
        | When::HalfDropped
        | When::FacesEnemy
        | When::Rated(_)
        | When::InRegion
        | When::Swapped
        | When::Turns(..) => false,
        When::Not(inner) => !holds(inner, shot, owner, other, spa),
    }
}

/// Why a condition does not hold, for the list of abilities that were looked at.
fn why_not(when: &When) -> Message {
    match when {
        When::Jumped => say!("it did not jump"),
        When::StoodStill => say!("it did not stand still"),
        When::StoodStillByChoice => say!("it did not choose to stand still"),
        When::Moved => say!("it did not move on the ground"),
        When::Bracket(b) => say!("not at {bracket} range", bracket = Term(b.name())),
        When::ChosenBracket => say!("not in its range bracket"),
        When::AtNamedEnemy => say!("not the named enemy"),
        When::AtOtherThanNamedEnemy => say!("no other enemy is named"),
        When::Margin(n) => say!("needs a margin of {n}", n),
        When::AtUnit => say!("not aimed at a unit"),
        When::StandsIn(_) => say!("it does not stand in that terrain"),
        When::TerrainCounts => say!("terrain does not count"),
        When::Indirect => say!("not indirect fire"),
        When::Direct => say!("indirect fire"),
        When::Artillery(_) => say!("not artillery that fires so"),
        When::OtherIs(_) => say!("not that type of unit"),
        When::BaseContact => say!("no base contact"),
        When::Physical(_) => say!("not that kind of physical attack"),
        When::Preempts => say!("not a pre-emptive strike"),
        When::Immobile => say!("it is not immobile"),
        When::InDepth(..) => say!("it does not stand in water of that depth"),
        When::PartOf(_) => say!("none of its weapons for it has a part in this attack"),
        When::FiresOnly(_) => say!("not fired with such a weapon alone"),
        When::Rounds(_) => say!("not with those rounds"),
        When::WeaponAttack => say!("not a weapon attack"),
        When::AimedShot => say!("not an aimed shot"),
        When::WeakSpot => say!("not aimed at a weak spot"),
        When::Chose(_) => say!("not what its owner chose"),
        When::Unspotted => say!("not without a spotter"),
        When::Mode(_) => say!("another movement mode"),
        When::OnHardGround => say!("it does not stay on paved ground or ice"),
        When::OnTheLevel(_) => say!("it does not stay at one level between such hexes"),
        When::Submerged => say!("it is not under water"),
        When::FromTheAir => say!("neither strafing nor an air strike"),
        When::Airborne => say!("it is not in the air"),
        When::OtherAirborne => say!("the other is not in the air"),
        When::RollFor(_) => say!("not that control roll"),
        When::ChosenCondition | When::Conditions(_) => say!("not that condition"),
        When::Declared => say!("not in effect now"),
        When::WithoutPrey => say!("it hunts an enemy"),
        When::FullMoveInLine => say!("it did not use its whole Move in one straight line"),
        When::NoWeaponAttack => say!("it has made a weapon attack this turn"),
        When::SideIs(role) => say!("its side is not the {role}", role = Term(role.name())),
        When::RosterHas(_) => say!("its force lacks a type of unit"),
        When::Paired => say!("its force has not as many of the one as of the other"),
        When::SideUnits(..) => say!("its side has another number of units"),
        When::EnvironmentCovers => say!("its environment covers less than half of the map"),
        When::EnvironmentMissing => say!("its environment is there"),
        When::HalfDropped => say!("less than half of its force has dropped"),
        When::FacesEnemy => say!("another enemy than the one that its force knows"),
        When::Rated(least) => say!(
            "its force is not {rating} or better",
            rating = Term(least.name())
        ),
        When::InRegion => say!("not in its region"),
        When::Swapped => say!("it has not become another"),
        When::Turns(from, to) => say!("not a turn from {from} to {to}", from, to),
        When::Not(inner) => match inner.as_ref() {
            When::StoodStill => say!("it stood still"),
            When::Preempts => say!("a pre-emptive strike"),
            When::Immobile => say!("it is immobile"),
            When::Bracket(b) => say!("at {bracket} range", bracket = Term(b.name())),
            When::AimedShot => say!("an aimed shot"),
            When::Unspotted => say!("fired without a spotter"),
            When::OtherAirborne => say!("the other is in the air"),
            inner => say!("not the case: {reason}", reason = why_not(inner)),
        },
    }
}

/// Calls `apply` for every modifier of the attacker ([`Whose::Own`]) or the target ([`Whose::AgainstMe`]) that `wanted`
/// picks and whose conditions hold. What does not hold is noted in the breakdown if reasons are wanted.
pub fn for_each(
    shot: &Shot<'_>,
    whose: Whose,
    out: &mut Breakdown,
    apply: &mut dyn FnMut(&mut Breakdown, &Spa, &Modifier),
    wanted: impl Fn(&Modifier) -> bool,
) {
    let (owner, other) = match whose {
        Whose::Own => (Some(shot.attacker), shot.target),
        Whose::AgainstMe => (shot.target, Some(shot.attacker)),
    };
    let Some(owner) = owner else { return };
    for spa in &owner.spas.0 {
        for m in &spa.def.modifiers {
            if m.whose != whose || !wanted(m) {
                continue;
            }
            match m.when.iter().find(|w| !holds(w, shot, owner, other, spa)) {
                None => apply(out, spa, m),
                Some(w) => {
                    let name = m.label.unwrap_or(spa.def.name).as_str();
                    out.ignore(spa.def.id, name, || why_not(w));
                }
            }
        }
    }
}

/// What abilities of a unit change of a number that depends on the unit alone: id, label and how much, those that raise
/// it first. What does not hold is noted if reasons are wanted.
pub fn of_unit(
    world: &World,
    owner: &UnitRead<'_>,
    on: &Quantity,
    out: &mut Breakdown,
) -> SmallVec<[(AbilityId, &'static str, i16); 2]> {
    let mut found = SmallVec::new();
    for spa in &owner.spas.0 {
        for m in spa.def.modifiers.iter().filter(|m| m.on == *on) {
            let label = m.label.unwrap_or(spa.def.name).as_str();
            let holds = |w: &&When| of_owner(w, world, owner, spa) != Some(true);
            match m.when.iter().find(holds) {
                None => found.push((spa.def.id, label, m.add)),
                Some(w) => out.ignore(spa.def.id, label, || why_not(w)),
            }
        }
    }
    found.sort_by_key(|(_, _, add)| -add);
    found
}

/// Adds what abilities and fear do to a target number.
pub fn add_to_hit(shot: &Shot<'_>, out: &mut Breakdown) {
    let specific = match shot.attack.kind {
        AttackKind::Weapon(..)
        | AttackKind::Artillery(_)
        | AttackKind::Air(_)
        | AttackKind::Marking(_) => Quantity::WeaponToHit,
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => Quantity::PhysicalToHit,
    };
    environs::harden(shot, out);
    environs::ease(shot, out);
    for whose in [Whose::Own, Whose::AgainstMe] {
        for_each(
            shot,
            whose,
            out,
            &mut |out, spa, m| {
                let owner = if whose == Whose::Own {
                    Some(shot.attacker)
                } else {
                    shot.target
                };
                let add = owner.map_or(m.add, |o| amount(m, o));
                out.ability(spa.def.id, m.label.unwrap_or(spa.def.name).as_str(), add);
            },
            |m| m.on == Quantity::ToHit || m.on == specific,
        );
    }
    formations::add_to_hit(out, shot.world, shot.attack, shot.attacker);
    if let Some(target) = shot.target {
        // Once per source unit, whichever abilities frighten (spa.animal_mimicry, spa.demoralizer).
        let afraid = shot
            .attacker
            .statuses
            .of(read::intimidated())
            .any(|s| s.source == Some(target.id));
        if afraid {
            out.rule(&INTIMIDATED, 1);
        }
    }
}

/// Critical rolls that abilities add to a hit (R7.4.1e), by the names of the abilities.
pub fn extra_criticals(
    world: &World,
    attack: &Attack,
    bracket: Bracket,
    margin: i16,
) -> Vec<&'static str> {
    if matches!(attack.kind, AttackKind::Marking(_)) {
        return Vec::new();
    }
    let attacker = read::attacker(world, attack.attacker);
    let target = attack.target.unit().map(|t| read::unit(world, t));
    let shot = Shot {
        world,
        attack,
        attacker: &attacker,
        target: target.as_ref(),
        bracket: attack.kind.is_weapon().then_some(bracket),
        distance: 0,
        margin: Some(margin),
    };
    let mut names = Vec::new();
    for_each(
        &shot,
        Whose::Own,
        &mut Breakdown::new(),
        &mut |_, spa, m| {
            for _ in 0..amount(m, &attacker) {
                names.push(spa.def.name.as_str());
            }
        },
        |m| m.on == Quantity::CriticalRolls,
    );
    names
}
