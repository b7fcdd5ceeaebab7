//! Which attacks a unit may make (R6.1, R6.8, R6.9): the one check behind orders, highlights and the computer's choices.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Cell, Hex};
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId};

use crate::{
    abilities,
    attack::{
        Attack, AttackKind, Half, Marking, Mount, Physical, Target, Value, spotting,
        to_hit::{self, Aimed},
    },
    card::{Bracket, Damage},
    command::AttackOrder,
    fire, physical,
    read::{self, UnitRead},
    special::Code,
    state::Rush,
    turn,
};

/// An attack that may be made.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The attack.
    pub attack: Attack,
    /// Its target number.
    pub target_number: Breakdown,
    /// Distance and line; none for physical attacks.
    pub aimed: Option<Aimed>,
}

/// The largest target number that dice can reach (R6.1.4).
pub const HIGHEST_TARGET_NUMBER: i16 = 12;

/// By how much flak may miss and still burst near its target (R6.9.5).
pub(super) const NEAR: i16 = 2;

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<String>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// The order that resolves a charge or death from above declared in movement.
pub fn rush_order(u: &UnitRead<'_>, rush: Rush) -> Option<AttackOrder> {
    u.spot()?;
    let physical = if rush.from_above {
        Physical::DeathFromAbove {
            direction: rush.direction,
        }
    } else {
        Physical::Charge {
            hexes: rush.hexes,
            direction: rush.direction,
        }
    };
    Some(AttackOrder {
        unit: u.id,
        target: Target::Unit(rush.target),
        kind: AttackKind::Physical(physical),
        overheat: 0,
        spotter: None,
        divided: false,
    })
}

/// Whether an attack may be made now, with its target number.
///
/// # Errors
/// The rule against it, and what would help.
pub fn check(world: &World, side: SideId, order: &AttackOrder) -> Result<Legal, Refusal> {
    let immediate = turn::may_attack(world, side, order.unit)?;
    let u = read::fighter(world, order.unit);
    let attack = Attack {
        id: read::turn(world).attacks + 1,
        attacker: order.unit,
        target: order.target,
        kind: order.kind,
        overheat: order.overheat,
        spotter: order.spotter,
        spotter_attacks: false,
        half: order.divided.then_some(Half::First),
        immediate,
        preempt_offered: false,
    };
    may_still_attack(world, &u, &attack)?;
    if order.divided {
        abilities::check_divided(&u, &attack)?;
    }
    let legal = check_aim(world, attack)?;
    abilities::check_target(world, &u, &legal.attack)?;
    Ok(legal)
}

/// Whether the unit has this attack left this turn (R3.4.4).
fn may_still_attack(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    if u.is_shut_down() {
        return refuse("shut_down", "R7.7.4", format!("{} is shut down.", u.name));
    }
    if u.is_stunned() {
        return refuse(
            "stunned",
            "R7.3.6",
            format!("The crew of {} is stunned.", u.name),
        );
    }
    // A rider shares what its carrier does (R8.7.2).
    let mount = u.mount.and_then(|m| read::try_unit(world, m));
    let moved = mount.map_or(u.acts.activated, |m| m.acts.activated);
    if u.motion.sprinted && moved {
        return refuse(
            "sprinted",
            "R4.8.4",
            format!("{} sprinted this turn.", u.name),
        );
    }
    if u.motion.evaded && moved {
        return refuse("evaded", "R4.8.5", format!("{} evades this turn.", u.name));
    }
    if u.statuses.has(crate::movement::climbing()) {
        return refuse("climbing", "R4.11.1", format!("{} is climbing.", u.name));
    }
    if u.acts.quiet {
        return refuse(
            "promised_quiet",
            "R6.9.4",
            format!("{} spots and promised not to attack.", u.name),
        );
    }
    match attack.kind {
        AttackKind::Weapon(..) => {
            if u.acts.rushed {
                return refuse(
                    "charging",
                    "R3.4.4",
                    format!("{} charges and makes no weapon attack.", u.name),
                );
            }
            if u.acts.weapon {
                return refuse(
                    "weapon_attack_made",
                    "R3.4.4",
                    format!("{} has made its weapon attack this turn.", u.name),
                );
            }
        }
        AttackKind::Physical(p) => {
            if u.acts.physical {
                return refuse(
                    "physical_attack_made",
                    "R3.4.4",
                    format!("{} has made its physical attack this turn.", u.name),
                );
            }
            if u.acts.rushed && !p.is_rush() {
                return Err(Refusal::new(
                    "charging",
                    "R8.4.1",
                    format!("{} has declared its physical attack already.", u.name),
                )
                .or("Resolve the charge or death from above."));
            }
            if p == Physical::AntiMech && u.acts.weapon {
                return refuse(
                    "weapon_attack_made",
                    "R8.6.1",
                    format!("{} has made its weapon attack this turn.", u.name),
                );
            }
        }
        AttackKind::Marking(m) => {
            if !has_left(u, m) {
                return refuse(
                    "extra_attack_made",
                    "R6.11",
                    format!(
                        "{} has made its {} attack this turn.",
                        u.name,
                        attack.kind.name()
                    ),
                );
            }
        }
        AttackKind::Preempt { .. } => {
            return refuse(
                "not_now",
                "R18.1.19",
                "A pre-emptive strike answers an attack.",
            );
        }
    }
    Ok(())
}

/// Extra attacks of all NARC launchers together (R6.11.2).
fn narc_number(u: &UnitRead<'_>) -> u8 {
    [Code::CNARC, Code::SNARC, Code::INARC]
        .iter()
        .map(|c| u.card.specials.number(*c))
        .fold(0, u8::saturating_add)
}

/// Whether a unit has an extra attack of that kind left this turn (R6.11).
fn has_left(u: &UnitRead<'_>, marking: Marking) -> bool {
    match marking {
        Marking::Tag => u.acts.tags == 0,
        Marking::Narc => u.acts.narcs < narc_number(u),
    }
}

/// Whether a unit has an extra attack left and an enemy to aim it at.
pub fn may_mark(world: &World, u: &UnitRead<'_>) -> bool {
    markings(u).filter(|m| has_left(u, *m)).any(|marking| {
        read::active(world, u.side.opponent()).any(|enemy| {
            let attack = Attack::plain(u.id, Target::Unit(enemy.id), AttackKind::Marking(marking));
            check_aim(world, attack).is_ok()
        })
    })
}

/// The extra attacks that a unit's card offers.
fn markings(u: &UnitRead<'_>) -> impl Iterator<Item = Marking> {
    let tag = u.card.specials.has(Code::TAG) || u.card.specials.has(Code::LTAG);
    let narc = narc_number(u) > 0;
    [(tag, Marking::Tag), (narc, Marking::Narc)]
        .into_iter()
        .filter_map(|(has, m)| has.then_some(m))
}

/// Target, line, arc, range, value and number of an attack, whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn check_aim(world: &World, attack: Attack) -> Result<Legal, Refusal> {
    check_aim_of(world, &read::fighter(world, attack.attacker), attack)
}

/// [`check_aim`] for an attacker as it is or might be.
///
/// # Errors
/// The rule against it.
pub fn check_aim_of(world: &World, u: &UnitRead<'_>, attack: Attack) -> Result<Legal, Refusal> {
    let target_hex = check_target_exists(world, u, &attack)?;
    if let AttackKind::Physical(p) = attack.kind {
        physical::check_physical(world, u, attack.target, p)?;
        let target_number = match to_hit::to_hit(world, &attack, false) {
            Some(b) => b,
            None => return refuse("not_on_map", "R8.1", "The target is not on the map."),
        };
        return reachable(
            world,
            Legal {
                attack,
                target_number,
                aimed: None,
            },
        );
    }
    check_rider(world, u, attack.target)?;
    let Some((target_number, aimed)) = to_hit::weapon_of(world, u, &attack, false) else {
        return refuse("out_of_range", "R6.2", "The target is out of range.");
    };
    check_line(world, u, &attack, &aimed)?;
    check_arc(u, &attack, target_hex)?;
    base_value(u, attack.kind, aimed.bracket)
        .filter(|v| v.is_some())
        .ok_or_else(|| {
            Refusal::new(
                "no_damage_at_range",
                "R6.1.5",
                format!(
                    "{} has no {} at {} range ({} hexes).",
                    u.name,
                    attack.kind.name().to_lowercase(),
                    aimed.bracket.name(),
                    aimed.distance
                ),
            )
            .or("Move closer, or use another attack.")
        })?;
    check_overheat(u, &attack, aimed.bracket)?;
    reachable(
        world,
        Legal {
            attack,
            target_number,
            aimed: Some(aimed),
        },
    )
}

/// Battle armor on its carrier attacks units in base contact with the carrier (R8.7.2).
fn check_rider(world: &World, u: &UnitRead<'_>, target: Target) -> Result<(), Refusal> {
    let Some(mount) = u.mount.and_then(|m| read::try_unit(world, m)) else {
        return Ok(());
    };
    let touches = target
        .unit()
        .and_then(|t| read::try_unit(world, t))
        .is_some_and(|t| read::base_contact(&mount, &t));
    if touches {
        return Ok(());
    }
    Err(Refusal::new(
        "no_base_contact",
        "R8.7.2",
        format!(
            "{} rides {} and reaches only units in base contact with it.",
            u.name, mount.name
        ),
    )
    .or("Get off to shoot further."))
}

/// Whether a miss of an attack whose number is above 12 can do something (R6.1.4, R6.9.5): a flak attack on an airborne
/// target that a roll of 12 misses by 2 at most.
fn may_burst_near(world: &World, legal: &Legal) -> bool {
    let flak = matches!(
        legal.attack.kind,
        AttackKind::Weapon(_, Value::Special(Code::FLK))
    );
    let airborne = legal
        .attack
        .target
        .unit()
        .and_then(|t| read::try_unit(world, t))
        .is_some_and(|t| t.is_airborne(read::board(world)));
    flak && airborne && legal.target_number.total() <= HIGHEST_TARGET_NUMBER + NEAR
}

fn reachable(world: &World, legal: Legal) -> Result<Legal, Refusal> {
    let number = legal.target_number.total();
    if number > HIGHEST_TARGET_NUMBER && !may_burst_near(world, &legal) {
        return Err(Refusal::new(
            "cannot_hit",
            "R6.1.4",
            format!("It would need {number}; two dice reach 12."),
        )
        .or("Get closer, or out of the woods."));
    }
    Ok(legal)
}

const fn is_built(cell: &Cell) -> bool {
    cell.building.is_some() || cell.bridge.is_some()
}

/// Whether there is something in a hex that a unit has a weapon for: a building or bridge (R6.8.5), or what its flamers
/// can set on fire (R10.6.1).
pub fn is_hex_target(world: &World, u: &UnitRead<'_>, hex: Hex) -> bool {
    read::board(world).get(hex).is_some_and(|c| {
        is_built(c) || kinds(u).into_iter().any(|k| fire::could_light(world, c, k))
    })
}

/// The target must be there, an enemy, and seen (R6.1.1).
fn check_target_exists(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<Hex, Refusal> {
    match attack.target {
        Target::Unit(id) => {
            let Some(t) = read::try_unit(world, id) else {
                return refuse("no_such_unit", "R0.4", format!("There is no unit {id}."));
            };
            if t.side == u.side {
                return refuse("friendly", "R0.4.1", format!("{} is on your side.", t.name));
            }
            match t.hex() {
                Some(hex) if !t.is_hidden() => Ok(hex),
                _ => refuse("not_on_map", "R0.4.2", "The target is not on the map."),
            }
        }
        Target::Hex(hex) => {
            let board = read::board(world);
            match board.get(hex) {
                None => refuse("off_map", "R6.8.5", format!("{hex} is off the map.")),
                Some(c) if is_built(c) || fire::could_light(world, c, attack.kind) => Ok(hex),
                Some(_) => refuse(
                    "nothing_there",
                    "R6.8.5",
                    "There is nothing to attack in that hex.",
                ),
            }
        }
    }
}

fn check_line(
    world: &World,
    u: &UnitRead<'_>,
    attack: &Attack,
    aimed: &Aimed,
) -> Result<(), Refusal> {
    if attack.kind.is_indirect() {
        let Some(id) = attack.spotter else {
            return Err(
                Refusal::new("no_spotter", "R6.9.3", "Indirect fire needs a spotter.")
                    .or("Choose a friendly unit that sees the target."),
            );
        };
        let Some(s) = read::try_unit(world, id) else {
            return refuse("no_such_unit", "R0.4", format!("There is no unit {id}."));
        };
        spotting::can_spot(world, u, &s, attack)?;
        if aimed.sight.underwater {
            return refuse(
                "under_water",
                "R5.4.4",
                "Indirect fire does not reach under water.",
            );
        }
        if aimed.bracket > Bracket::Long {
            return refuse(
                "out_of_range",
                "R6.9.3",
                "Indirect fire reaches to Long range.",
            );
        }
        return Ok(());
    }
    if aimed.sight.blocked() {
        return Err(
            Refusal::new("no_line_of_sight", "R5.2", "There is no line of sight.")
                .or("Use indirect fire with a spotter, or another target."),
        );
    }
    let special = match attack.kind {
        AttackKind::Weapon(_, Value::Special(code)) => Some(code),
        _ => None,
    };
    if special == Some(Code::HT) && aimed.sight.underwater {
        return refuse(
            "under_water",
            "R5.4.5",
            "Flamers and heat weapons do not work under water.",
        );
    }
    if special == Some(Code::TOR) {
        let board = read::board(world);
        let wet = |u: &UnitRead<'_>| {
            u.cell(board).is_some_and(|c| {
                c.open_water().is_some_and(|d| d > 0) && u.spot().is_some_and(|s| s.base <= c.level)
            })
        };
        let target = attack.target.unit().and_then(|t| read::try_unit(world, t));
        if !wet(u) || !target.is_some_and(|t| wet(&t)) {
            return Err(Refusal::new(
                "torpedoes_need_water",
                "R6.9.7",
                "Torpedoes run only between units in or on water.",
            )
            .or("Use another weapon."));
        }
    }
    Ok(())
}

fn check_arc(u: &UnitRead<'_>, attack: &Attack, target: Hex) -> Result<(), Refusal> {
    let Some(spot) = u.spot() else { return Ok(()) };
    let Some(facing) = u.facing() else {
        return Ok(());
    };
    let mount = match attack.kind {
        AttackKind::Weapon(mount, _) => mount,
        _ => Mount::Card,
    };
    let front = spot.hex.arc(facing, target) == Arc::Front;
    match mount {
        Mount::Turret => Ok(()),
        Mount::Card if front => Ok(()),
        Mount::Rear if !front => Ok(()),
        Mount::Card => Err(Refusal::new(
            "out_of_arc",
            "R0.3.7",
            format!("The target is outside the front arc of {}.", u.name),
        )
        .or("Face it when you stop moving.")),
        Mount::Rear => refuse(
            "out_of_arc",
            "R6.8.4",
            "Rear weapons fire outside the front arc.",
        ),
    }
}

fn check_overheat(u: &UnitRead<'_>, attack: &Attack, bracket: Bracket) -> Result<(), Refusal> {
    let most = most_overheat(u, attack.kind, bracket);
    if attack.overheat > most {
        return refuse(
            "too_much_overheat",
            "R7.6.1",
            format!("{} may overheat by {most} here.", u.name),
        );
    }
    Ok(())
}

/// How much overheat may be bought for an attack (R7.6.1): its OV, for the standard attack at Short or Medium, at Long
/// with OVL.
pub fn most_overheat(u: &UnitRead<'_>, kind: AttackKind, bracket: Bracket) -> u8 {
    let standard = matches!(
        kind,
        AttackKind::Weapon(Mount::Card | Mount::Turret, Value::Standard)
    );
    let near = match bracket {
        Bracket::Short | Bracket::Medium => true,
        Bracket::Long => u.card.specials.has(Code::OVL),
        _ => false,
    };
    if standard && near && u.card.kind.tracks_heat() {
        u.card.ov
    } else {
        0
    }
}

/// The value of an attack at a bracket, after the unit's injuries (R7.1.1, R7.3.5); `None` if the card has no such
/// weapon.
pub fn base_value(u: &UnitRead<'_>, kind: AttackKind, bracket: Bracket) -> Option<Damage> {
    let specials = &u.card.specials;
    let printed = match kind {
        AttackKind::Weapon(mount, value) => {
            let turret = specials.turret();
            match (mount, value) {
                (Mount::Card, Value::Standard) => u.card.damage.at(bracket),
                (Mount::Turret, Value::Standard) => turret?.damage.at(bracket),
                (Mount::Rear, Value::Standard) => specials.get(Code::REAR)?.at(bracket),
                (Mount::Rear, _) => return None,
                (Mount::Card, Value::Special(code)) => {
                    weapon_special(code)?;
                    specials.get(code)?.at(bracket)
                }
                (Mount::Turret, Value::Special(code)) => {
                    weapon_special(code)?;
                    turret?
                        .specials
                        .iter()
                        .find(|s| s.code == code)?
                        .at(bracket)
                }
                (Mount::Card, Value::Indirect) => specials.get(Code::IF)?.at(bracket),
                (Mount::Turret, Value::Indirect) => turret?
                    .specials
                    .iter()
                    .find(|s| s.code == Code::IF)?
                    .at(bracket),
            }
        }
        AttackKind::Marking(Marking::Tag) => {
            let tag = specials.has(Code::TAG) && bracket <= Bracket::Medium;
            let light = specials.has(Code::LTAG) && bracket == Bracket::Short;
            return (tag || light).then_some(Damage::of(1));
        }
        AttackKind::Marking(Marking::Narc) => {
            let far = specials.has(Code::SNARC) || specials.has(Code::INARC);
            let near = specials.has(Code::CNARC);
            let reach = (far && bracket <= Bracket::Medium) || (near && bracket == Bracket::Short);
            return reach.then_some(Damage::of(1));
        }
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => return None,
    };
    let mut value = u.injured_damage(printed);
    let forward = !matches!(kind, AttackKind::Weapon(Mount::Rear, _));
    if forward && u.acts.rear_used > 0 {
        value = value.lowered(u.acts.rear_used);
    }
    Some(value)
}

/// Specials that can be fired by themselves (R6.9.1).
const fn weapon_special(code: Code) -> Option<Code> {
    match code {
        Code::AC | Code::LRM | Code::SRM | Code::IATM | Code::TOR | Code::HT | Code::FLK => {
            Some(code)
        }
        _ => None,
    }
}

/// Every kind of weapon attack that a card offers at all, whatever the range.
pub fn kinds(u: &UnitRead<'_>) -> Vec<AttackKind> {
    const SPECIALS: [Code; 6] = [
        Code::AC,
        Code::LRM,
        Code::SRM,
        Code::TOR,
        Code::HT,
        Code::FLK,
    ];
    let mut out = Vec::with_capacity(4);
    let s = &u.card.specials;
    if !u.card.damage.is_none() {
        out.push(AttackKind::STANDARD);
    }
    if let Some(turret) = s.turret() {
        if !turret.damage.is_none() {
            out.push(AttackKind::Weapon(Mount::Turret, Value::Standard));
        }
        for special in &turret.specials {
            if SPECIALS.contains(&special.code) {
                out.push(AttackKind::Weapon(
                    Mount::Turret,
                    Value::Special(special.code),
                ));
            } else if special.code == Code::IF {
                out.push(AttackKind::Weapon(Mount::Turret, Value::Indirect));
            }
        }
    }
    for code in SPECIALS {
        if s.has(code) {
            out.push(AttackKind::Weapon(Mount::Card, Value::Special(code)));
        }
    }
    if s.has(Code::IF) {
        out.push(AttackKind::Weapon(Mount::Card, Value::Indirect));
    }
    if s.has(Code::REAR) {
        out.push(AttackKind::Weapon(Mount::Rear, Value::Standard));
    }
    out
}

/// All attacks that a unit may make now on a target, for the HUD and the computer: the same check, asked for each kind.
pub fn options(
    world: &World,
    unit: UnitId,
    target: UnitId,
) -> Vec<(AttackOrder, Result<Legal, Refusal>)> {
    let u = read::unit(world, unit);
    let mut orders: Vec<AttackOrder> = Vec::new();
    let order = |kind, spotter| AttackOrder {
        unit,
        target: Target::Unit(target),
        kind,
        overheat: 0,
        spotter,
        divided: false,
    };
    for kind in kinds(&u) {
        if kind.is_indirect() {
            let spotters: Vec<_> = read::active(world, u.side)
                .filter(|s| s.id != unit)
                .map(|s| s.id)
                .collect();
            let mut found = false;
            for s in spotters {
                let o = order(kind, Some(s));
                if check(world, u.side, &o).is_ok() {
                    orders.push(o);
                    found = true;
                }
            }
            if !found {
                orders.push(order(kind, None));
            }
        } else {
            orders.push(order(kind, None));
        }
    }
    for m in markings(&u) {
        orders.push(order(AttackKind::Marking(m), None));
    }
    for p in physical::options(world, unit, target) {
        orders.push(order(AttackKind::Physical(p), None));
    }
    if let Some(rush) = u.acts.rush.filter(|r| r.target == target) {
        orders.extend(rush_order(&u, rush));
    }
    orders
        .into_iter()
        .map(|o| {
            let legal = check(world, u.side, &o);
            (o, legal)
        })
        .collect()
}
