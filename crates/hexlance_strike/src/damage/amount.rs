//! The amount of damage (R7.1): base value, bonuses, halvings, rear, and the target's reductions, in this order.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, Tag, UnitId};

use crate::{
    ability::{Grant, Quantity, Whose},
    blows,
    card::{Bracket, Damage},
    damage::{heating, reduce},
    electronics::{self, Field},
    environment::aiming,
    model::attack::{Aim, AirAttack, Attack, AttackKind, Physical, Value},
    modifiers::{self, Shot},
    munition::{self, Change},
    read::{self, UnitRead},
    sides::TwoSides,
    special::Code,
    weapons::{is_under_water, torpedoes},
};

hexlance_rules::tags! {
    static:
    SHORT = "Short damage", "R7.1.1";
    MEDIUM = "Medium damage", "R7.1.1";
    LONG = "Long damage", "R7.1.1";
    EXTREME = "Extreme damage", "R7.1.1";
    HORIZON = "Horizon damage", "R7.1.1";
    INDIRECT = "Indirect fire", "R6.9.3";
    STRAFING = "Strafing", "R11.4.2";
    ROCKETS = "Rockets", "R11.4.9";
    HEAT = "Heat, as damage", "R6.9.6";
    OVERHEAT = "Overheat", "R7.6.1";
    NARC = "NARC beacon", "R6.11.2";
    UNDERWATER = "Underwater", "R5.4.4";
    TORPEDOES = "Torpedoes", "R6.9.7";
    DIVIDED = "Divided fire", "R7.1.3";
    MINIMAL = "Minimal damage", "R7.1.5";
    REAR = "Rear hit", "R7.1.3";
}

/// A sum on its way through R7.1: what it is worth so far, and whether that is still `0*`.
struct Sum {
    parts: Breakdown,
    points: i16,
    minimal: bool,
}

impl Sum {
    fn start(tag: &'static Tag, base: Damage) -> Self {
        let mut parts = Breakdown::new();
        let points = i16::from(base.points);
        parts.rule(tag, points);
        Self {
            parts,
            points,
            minimal: base.minimal,
        }
    }

    /// Adds a line unless it is 0; a bonus makes minimal damage the bonus alone (R7.1.5).
    fn plus(&mut self, tag: &'static Tag, value: i16) {
        if value != 0 {
            self.parts.rule(tag, value);
            self.points += value;
            self.minimal = false;
        }
    }

    /// Sets the value, with a line for the difference.
    fn become_points(&mut self, tag: &'static Tag, points: i16) {
        self.parts.rule(tag, points - self.points);
        self.points = points;
    }

    /// Halved under water (R5.4.4): 1 becomes `0*`, `0*` becomes nothing.
    fn halve_under_water(&mut self) {
        let was_one = self.points == 1;
        self.become_points(&UNDERWATER, self.points / 2);
        self.minimal = was_one;
    }

    /// Halved by dividing fire: at least 1, but half of `0*` is nothing (R7.1.3).
    fn halve_divided(&mut self) {
        let half = if self.points > 0 {
            (self.points / 2).max(1)
        } else {
            0
        };
        self.become_points(&DIVIDED, half);
        self.minimal = false;
    }
}

impl Sum {
    /// What special rounds do (R6.10). Half of `0*` is nothing (R7.1.3).
    fn change(&mut self, tag: &'static Tag, change: Change) {
        let points = self.points;
        match change {
            Change::LessButOne if points > 1 => self.become_points(tag, points - 1),
            Change::LessButOne => {}
            Change::LessButMinimal => {
                self.become_points(tag, (points - 1).max(0));
                self.minimal |= points == 1;
            }
            Change::Half => self.become_points(tag, points / 2),
            Change::HalfUp | Change::AsHeat => self.become_points(tag, (points + 1) / 2),
            Change::Double => self.become_points(tag, points * 2),
            Change::None => self.become_points(tag, 0),
        }
        if matches!(
            change,
            Change::Half | Change::HalfUp | Change::AsHeat | Change::None
        ) {
            self.minimal = false;
        }
    }
}

const fn base_tag(bracket: Bracket) -> &'static Tag {
    match bracket {
        Bracket::Short => &SHORT,
        Bracket::Medium => &MEDIUM,
        Bracket::Long => &LONG,
        Bracket::Extreme => &EXTREME,
        Bracket::Horizon => &HORIZON,
    }
}

/// Damage of a hit with all its parts (R7.1). `base` is the value of the weapon at the bracket after the attacker's
/// injuries; physical attacks work out their own. `minimal` is what the die of R7.1.5 said, where
/// [`needs_minimal_roll`] asked for one.
pub fn amount(
    world: &World,
    attack: &Attack,
    bracket: Bracket,
    base: Damage,
    rear: bool,
    minimal: Option<bool>,
) -> Breakdown {
    compute(world, attack, bracket, base, Manner::Hit { rear }, minimal).0
}

/// A miss that deals damage all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The value of the weapon.
    pub base: Damage,
    /// The ability that lets half of it through; none for flak.
    pub half: HalfBy,
}

/// The ability, with its name, that lets half of a miss through.
pub type HalfBy = Option<(AbilityId, &'static str)>;

/// Damage of something that strikes an area on one of the units in it (R9.2.2, R11.4.9), less what that one takes off.
pub fn area_amount(
    world: &World,
    attack: &Attack,
    target: UnitId,
    tag: &'static Tag,
    points: u8,
) -> Breakdown {
    let mut parts = Breakdown::new();
    parts.rule(tag, points.into());
    if let (Some(attacker), Some(target)) = (
        read::try_attacker(world, attack.attacker),
        read::try_unit(world, target),
    ) {
        let blow = reduce::Blow {
            attack,
            attacker: &attacker,
            target: &target,
            bracket: Bracket::Short,
            near_miss: false,
            area: true,
        };
        reduce::reduce(world, &blow, &mut parts, points.into());
    }
    parts
}

/// Damage of a near miss: no hit, so value, overheat and halvings only, and what the target takes off.
pub fn near_miss(
    world: &World,
    attack: &Attack,
    bracket: Bracket,
    near: NearMiss,
    minimal: Option<bool>,
) -> Breakdown {
    let manner = Manner::NearMiss { half: near.half };
    compute(world, attack, bracket, near.base, manner, minimal).0
}

/// Whether the damage of a hit, or of a near miss, is still `0*` when all bonuses and halvings are in, so that a die
/// decides (R7.1.5).
pub fn needs_minimal_roll(
    world: &World,
    attack: &Attack,
    bracket: Bracket,
    base: Damage,
    hit: bool,
    half: HalfBy,
) -> bool {
    let manner = if hit {
        Manner::Hit { rear: false }
    } else {
        Manner::NearMiss { half }
    };
    compute(world, attack, bracket, base, manner, None).1
}

/// What a building or prepared position took off the damage of an occupant (R10.4.1): its construction factor suffers that much.
pub fn absorbed(amount: &Breakdown) -> u8 {
    let taken = amount
        .parts
        .iter()
        .filter(|p| {
            let name = p.source.name();
            name == reduce::BUILDING.name || name == reduce::POSITION.name
        })
        .map(|p| -p.value)
        .sum::<i16>();
    u8::try_from(taken.max(0)).unwrap_or(u8::MAX)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Hit { rear: bool },
    NearMiss { half: HalfBy },
}

/// The sum, and whether a die for minimal damage is missing.
fn compute(
    world: &World,
    attack: &Attack,
    bracket: Bracket,
    base: Damage,
    manner: Manner,
    minimal: Option<bool>,
) -> (Breakdown, bool) {
    let Some(attacker) = read::try_attacker(world, attack.attacker) else {
        return (Breakdown::new(), false);
    };
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let is_hit = matches!(manner, Manner::Hit { .. });
    let mut sum = base_sum(attack, &attacker, bracket, base);
    // Targets without a heat scale take heat as damage in the same attack (R6.9.6).
    let may_heat = attack.kind.is_weapon() || attack.kind.is_from_the_air();
    if is_hit && may_heat && heating::as_damage(target.as_ref()) {
        let heat = heating::points(world, &attacker, attack, bracket);
        sum.plus(&HEAT, i16::from(heat));
    }
    sum.plus(&OVERHEAT, i16::from(attack.overheat));
    if let AttackKind::Air(AirAttack::Strike { rockets }) = attack.kind {
        sum.plus(&ROCKETS, rockets.into());
    }
    if is_hit {
        bonuses(&mut sum, world, attack, &attacker, target.as_ref(), bracket);
    }
    let rounds = munition::change(world, attack, target.as_ref(), bracket);
    if let Some((tag, change @ (Change::LessButOne | Change::LessButMinimal))) = rounds {
        sum.change(tag, change);
    }
    halvings(&mut sum, world, attack, &attacker, target.as_ref());
    if let Some((
        tag,
        change @ (Change::Half | Change::HalfUp | Change::Double | Change::AsHeat | Change::None),
    )) = rounds
    {
        sum.change(tag, change);
    }
    if let Manner::NearMiss {
        half: Some((ability, name)),
    } = manner
    {
        let before = sum.points;
        sum.halve_divided();
        sum.parts.parts.pop();
        sum.parts.ability(ability, name, sum.points - before);
    }

    let undecided = sum.minimal && minimal.is_none();
    if sum.minimal {
        sum.become_points(&MINIMAL, i16::from(minimal == Some(true)));
    }
    let from_behind = manner == Manner::Hit { rear: true } && !attack.kind.is_indirect();
    if from_behind && sum.points >= 1 {
        sum.plus(&REAR, 1);
    }
    if let Some(target) = &target {
        let blow = reduce::Blow {
            attack,
            attacker: &attacker,
            target,
            bracket,
            near_miss: !is_hit,
            area: false,
        };
        reduce::reduce(world, &blow, &mut sum.parts, sum.points);
    }
    (sum.parts, undecided)
}

/// R7.1.1: the value of the weapon, of the blow, or of both in one volley.
fn base_sum(attack: &Attack, attacker: &UnitRead<'_>, bracket: Bracket, base: Damage) -> Sum {
    match attack.kind {
        AttackKind::Physical(Physical::AntiMech) => {
            Sum::start(&SHORT, blows::short_value(attacker))
        }
        AttackKind::Physical(p) => {
            let mut parts = blows::damage_parts(attacker, p).into_iter();
            let (tag, value) = parts.next().unwrap_or((&SHORT, 0));
            let mut sum = Sum::start(tag, Damage::NONE);
            sum.parts.parts.clear();
            sum.become_points(tag, value);
            for (tag, value) in parts {
                sum.plus(tag, value);
            }
            sum
        }
        AttackKind::Preempt { melee } => {
            let mut sum = Sum::start(&SHORT, blows::short_value(attacker));
            let blow = if melee {
                Physical::Melee
            } else {
                Physical::Standard
            };
            for (tag, value) in blows::damage_parts(attacker, blow) {
                sum.plus(tag, value);
            }
            sum
        }
        AttackKind::Weapon(_, value) => {
            let tag = match value {
                _ if attack.kind.is_indirect() => &INDIRECT,
                _ => base_tag(bracket),
            };
            Sum::start(tag, base)
        }
        // Its damage is that of an area: see [`crate::artillery::burst`].
        AttackKind::Artillery(_) => Sum::start(base_tag(bracket), base),
        AttackKind::Air(AirAttack::Strafe) => Sum::start(&STRAFING, base),
        AttackKind::Air(_) => Sum::start(&SHORT, base),
        AttackKind::Marking(_) => Sum::start(base_tag(bracket), Damage::NONE),
    }
}

/// R7.1.2: what the attacker adds.
fn bonuses(
    sum: &mut Sum,
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
    target: Option<&UnitRead<'_>>,
    bracket: Bracket,
) {
    let physical = attack.kind.is_physical();
    let distance = match (attacker.hex(), target.and_then(UnitRead::hex)) {
        (Some(a), Some(b)) => a.distance(b),
        _ => 0,
    };
    let shot = Shot {
        world,
        attack,
        attacker,
        target,
        bracket: (!physical).then_some(bracket),
        distance,
        margin: None,
    };
    let quantity = if physical {
        Quantity::PhysicalDamage
    } else {
        Quantity::WeaponDamage
    };
    let before = sum.parts.total();
    modifiers::for_each(
        &shot,
        Whose::Own,
        &mut sum.parts,
        &mut |out, spa, m| {
            let add = modifiers::amount(m, attacker);
            if add != 0 {
                out.ability(spa.def.id, m.label.unwrap_or(spa.def.name).as_str(), add);
            }
        },
        |m| m.on == quantity,
    );
    let added = sum.parts.total() - before;
    if added != 0 {
        sum.points += added;
        sum.minimal = false;
    }
    if target.is_some_and(|t| t.injuries.narc && !in_friendly_ecm(world, t))
        && uses(attacker, attack, &[Code::IF, Code::LRM, Code::SRM])
    {
        sum.plus(&NARC, 1);
    }
}

/// R7.1.3: what is halved, one halving after the other.
fn halvings(
    sum: &mut Sum,
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
    target: Option<&UnitRead<'_>>,
) {
    let under_water = is_under_water(world, attack, attacker);
    let torpedo = matches!(
        attack.kind,
        AttackKind::Weapon(_, Value::Special(Code::TOR))
    );
    if attack.kind.is_weapon() && under_water && !torpedo {
        sum.halve_under_water();
        if let Some(t) = target {
            sum.plus(
                &TORPEDOES,
                i16::from(torpedoes(world, attack, attacker, t).points),
            );
        }
    }
    if attack.half.is_some() {
        sum.halve_divided();
    }
    if attack.aim == Aim::Aimed
        && let Some(spa) = attacker
            .spas
            .0
            .iter()
            .find(|s| s.def.grants(Grant::AimedShot))
    {
        let before = sum.points;
        sum.halve_divided();
        sum.parts.parts.pop();
        let change = sum.points - before;
        sum.parts.ability(spa.def.id, "Aimed shot", change);
    }
}

/// Whether one of these specials has a part in an attack: fired by itself, or a standard attack of a unit (for the
/// turret: of a turret) that has it.
pub(super) fn uses(attacker: &UnitRead<'_>, attack: &Attack, codes: &[Code]) -> bool {
    aiming::uses_any(attacker, attack.kind, codes)
}

/// Whether a unit stands in an ECM field of its own side (R5.6), which drowns a beacon on it (R5.6.5).
fn in_friendly_ecm(world: &World, unit: &UnitRead<'_>) -> bool {
    let enemy = unit.side.opponent();
    unit.hex()
        .is_some_and(|hex| electronics::jammed(world, enemy, hex, Field::Plain))
}
