//! Which attacks a unit may make (R6.1, R6.8, R6.9): the one check behind orders, highlights and the computer's choices.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Hex};
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId};

pub use crate::attack::arsenal::{base_value, kinds, most_overheat, orders, rush_order};
use crate::{
    abilities,
    attack::{
        Attack, AttackKind, Half, Mount, Physical, Target, Value,
        munition::{self, Munition},
        to_hit::{self, Aimed},
    },
    card::Bracket,
    command::AttackOrder,
    electronics::{self, Field},
    fire, gear, physical,
    read::{self, UnitRead},
    special::Code,
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

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<String>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// Whether an attack may be made now, with its target number.
///
/// # Errors
/// The rule against it, and what would help.
pub fn check(world: &World, side: SideId, order: &AttackOrder) -> Result<Legal, Refusal> {
    let immediate = turn::may_attack(world, side, order.unit)?;
    check_at(world, order, immediate, false)
}

/// Whether a unit in hiding may make an attack by surprise, whosever go it is (R5.5.4).
///
/// # Errors
/// The rule against it, and what would help.
pub fn check_surprise(world: &World, order: &AttackOrder) -> Result<Legal, Refusal> {
    check_at(world, order, true, true)
}

fn check_at(
    world: &World,
    order: &AttackOrder,
    immediate: bool,
    surprise: bool,
) -> Result<Legal, Refusal> {
    let u = read::attacker(world, order.unit);
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
        surprise,
        defense: Default::default(),
    };
    may_still_attack(&u, &attack)?;
    if order.divided {
        abilities::check_divided(&u, &attack)?;
    }
    let legal = check_aim(world, attack)?;
    abilities::check_target(world, &u, &legal.attack)?;
    Ok(legal)
}

/// Whether the unit has this attack left this turn (R3.4.4).
fn may_still_attack(u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
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
    if u.motion.sprinted && u.acts.activated {
        return refuse(
            "sprinted",
            "R4.8.4",
            format!("{} sprinted this turn.", u.name),
        );
    }
    if u.motion.evaded && u.acts.activated {
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
            if u.acts.weapon {
                return refuse(
                    "weapon_attack_made",
                    "R3.4.4",
                    format!("{} has made its weapon attack this turn.", u.name),
                );
            }
            if u.acts.rush.is_some() {
                return refuse(
                    "charging",
                    "R3.4.4",
                    format!("{} charges and makes no weapon attack.", u.name),
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
            if p == Physical::AntiMech && u.acts.weapon {
                return refuse(
                    "weapon_attack_made",
                    "R8.6.1",
                    format!("{} has made its weapon attack this turn.", u.name),
                );
            }
        }
        AttackKind::Marking(m) => {
            if gear::marks_left(u, m) == 0 {
                return refuse(
                    "extra_attack_made",
                    "R3.4.4",
                    format!(
                        "{} has made all its {} attacks.",
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

/// Target, line, arc, range, value and number of an attack, whatever the turn says.
///
/// # Errors
/// The rule against it.
pub fn check_aim(world: &World, attack: Attack) -> Result<Legal, Refusal> {
    let u = read::attacker(world, attack.attacker);
    let target_hex = check_target_exists(world, &u, &attack)?;
    if let AttackKind::Physical(p) = attack.kind {
        physical::check_physical(world, attack.attacker, attack.target, p)?;
        let target_number = match to_hit::to_hit(world, &attack, false) {
            Some(b) => b,
            None => return refuse("not_on_map", "R8.1", "The target is not on the map."),
        };
        return reachable(Legal {
            attack,
            target_number,
            aimed: None,
        });
    }
    let Some((target_number, aimed)) = to_hit::weapon(world, &attack, false) else {
        return refuse("out_of_range", "R6.2", "The target is out of range.");
    };
    munition::check(world, &u, &attack, &aimed)?;
    check_electronics(world, &u, &attack)?;
    check_rider(world, &attack)?;
    check_line(world, &u, &attack, &aimed)?;
    check_arc(&u, &attack, target_hex)?;
    base_value(&u, attack.kind, aimed.bracket)
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
    check_overheat(&u, &attack, aimed.bracket)?;
    reachable(Legal {
        attack,
        target_number,
        aimed: Some(aimed),
    })
}

/// Battle armor that rides a unit fires at what is in base contact with that one, and does nothing else (R8.7.2).
fn check_rider(world: &World, attack: &Attack) -> Result<(), Refusal> {
    let Some(carrier) = read::carrier_of(world, &read::unit(world, attack.attacker)) else {
        return Ok(());
    };
    let near = attack.target.unit().is_some_and(|t| {
        read::try_unit(world, t).is_some_and(|t| read::base_contact(&carrier, &t))
    });
    let hasty = carrier.acts.activated && (carrier.motion.sprinted || carrier.motion.evaded);
    if near && !hasty && attack.kind.is_weapon() {
        return Ok(());
    }
    Err(Refusal::new(
        "rides",
        "R8.7.2",
        format!(
            "From {} it fires only at what is in base contact with it.",
            carrier.name
        ),
    )
    .or("Get out, or ride closer."))
}

/// What fields and armor do against attacks that need electronics (R13.1.16, R13.2.12).
fn check_electronics(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    if u.card.specials.has(Code::VR) && electronics::is_jammed(world, u, Field::Plain) {
        return Err(Refusal::new(
            "jammed",
            "R13.2.12",
            format!("{} stands in a hostile ECM field.", u.name),
        )
        .or("Leave the field, or strike with fists."));
    }
    match (attack.kind, attack.target) {
        (AttackKind::Marking(m), Target::Unit(t)) if m.strikes() => {
            gear::check_pulse(&read::unit(world, t), m)
        }
        (AttackKind::Marking(_), Target::Hex(_)) => {
            refuse("wrong_target", "R6.11", "Only units can be marked.")
        }
        _ => Ok(()),
    }
}

fn reachable(legal: Legal) -> Result<Legal, Refusal> {
    let number = legal.target_number.total();
    let near_miss = matches!(
        legal.attack.kind,
        AttackKind::Weapon(
            _,
            Value::Special(Code::FLK) | Value::Loaded(_, Munition::Flak)
        )
    );
    if number > HIGHEST_TARGET_NUMBER && !near_miss {
        return Err(Refusal::new(
            "cannot_hit",
            "R6.1.4",
            format!("It would need {number}; two dice reach 12."),
        )
        .or("Get closer, or out of the woods."));
    }
    Ok(legal)
}

/// The target must be there, an enemy, and seen (R6.1.1).
fn check_target_exists(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<Hex, Refusal> {
    let bare = match attack.target {
        Target::Hex(hex) if attack.kind.is_heat() => fire::may_be_lit(world, hex),
        _ => munition::loaded(attack.kind).is_some_and(|(_, m)| m.is_for_hexes()),
    };
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
                Some(c) if c.building.is_none() && c.bridge.is_none() && !bare => refuse(
                    "nothing_there",
                    "R6.8.5",
                    "There is nothing to attack in that hex.",
                ),
                Some(_) => Ok(hex),
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
        can_spot(world, u, &s, attack)?;
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

/// Whether a unit may spot for an attack (R6.9.3, R6.9.4).
///
/// # Errors
/// Why not.
pub fn can_spot(
    world: &World,
    attacker: &UnitRead<'_>,
    spotter: &UnitRead<'_>,
    attack: &Attack,
) -> Result<(), Refusal> {
    let Some(target) = attack.target.unit().and_then(|t| read::try_unit(world, t)) else {
        return refuse(
            "no_such_unit",
            "R6.9.3",
            "Indirect fire is aimed at a unit.",
        );
    };
    if spotter.side != attacker.side || spotter.id == attacker.id {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            "A spotter is another unit of your side.",
        );
    }
    if !spotter.can_act() || spotter.is_aerospace() || spotter.is_hidden() {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            format!("{} cannot spot.", spotter.name),
        );
    }
    if spotter.acts.activated && (spotter.motion.sprinted || spotter.motion.evaded) {
        return refuse(
            "bad_spotter",
            "R6.9.3",
            format!("{} sprinted or evaded and cannot spot.", spotter.name),
        );
    }
    if spotter.acts.spots.is_some_and(|t| t != target.id) {
        return refuse(
            "spots_another",
            "R6.9.4",
            format!("{} spots another target this turn.", spotter.name),
        );
    }
    if !read::sees(world, spotter, &target) {
        return refuse(
            "spotter_is_blind",
            "R6.9.3",
            format!("{} does not see the target.", spotter.name),
        );
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

/// All attacks that a unit may make now on a target, for the HUD and the computer: the same check, asked for each kind.
pub fn options(
    world: &World,
    unit: UnitId,
    target: UnitId,
) -> Vec<(AttackOrder, Result<Legal, Refusal>)> {
    let side = read::unit(world, unit).side;
    orders(world, unit, target)
        .into_iter()
        .map(|o| {
            let legal = check(world, side, &o);
            (o, legal)
        })
        .collect()
}
