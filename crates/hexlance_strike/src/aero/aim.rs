//! Target numbers from and at aircraft (R11.4, R11.5.5, R11.6): what is aimed at, and with which parts.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Hex};
use hexlance_rules::{Breakdown, Refusal, say};

use super::{Band, Bomb, Sky};
use crate::{
    ability::Quantity,
    card::UnitType,
    craft, light,
    line::target_hex,
    model::{
        attack::{AirAttack, Attack, AttackKind, Mount, Target, Value},
        munition::Munition,
    },
    modifiers::{self, Shot},
    read::{self, UnitRead},
    special::Code,
    to_hit,
};

hexlance_rules::tags! {
    static:
    STRAFING = "Strafing", "R11.4.2";
    STRIKING = "Air strike", "R11.4.3";
    BOMBING = "Bombing", "R11.4.4";
    FROM_HIGH = "Altitude bombing", "R11.4.5";
    GUIDED = "Laser-guided", "R11.4.9";
    ROCKETS = "Rockets", "R11.4.9";
    WOODS = "Woods", "R11.4.1";
    SMALL_CRAFT = "Small craft", "R11.5.5";
    DROPSHIP = "DropShip", "R11.5.5";
}

/// Whether a kind of attack of a unit reaches an aircraft in the High band (R11.6.1): flak.
pub(crate) fn reaches_high(u: &UnitRead<'_>, kind: AttackKind) -> bool {
    let in_turret = |code| {
        let turret = u.card.specials.turret();
        turret.is_some_and(|t| t.specials.iter().any(|s| s.code == code))
    };
    match kind {
        AttackKind::Weapon(_, Value::Special(Code::FLK) | Value::Loaded(_, Munition::Flak)) => true,
        AttackKind::Weapon(Mount::Turret, Value::Standard) => in_turret(Code::FLK),
        AttackKind::Weapon(_, Value::Standard) => u.card.specials.has(Code::FLK),
        _ => false,
    }
}

/// Type of the target in a fight between aircraft (R11.5.5).
pub(crate) fn target_type(out: &mut Breakdown, u: &UnitRead<'_>) {
    match u.card.kind {
        UnitType::SC => out.rule(&SMALL_CRAFT, -1),
        UnitType::DS | UnitType::DA => out.rule(&DROPSHIP, -2),
        _ => {}
    }
}

/// Whether weapons may be used between these two at all, where one of them is an aircraft.
///
/// # Errors
/// The rule against it.
pub(crate) fn check(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    if u.is_aloft() {
        return check_dogfight(world, u, attack);
    }
    if u.is_grounded() && !craft::is_large(u.card) {
        return Err(Refusal::new(
            "on_the_ground",
            "R11.7.5",
            say!("{unit} cannot attack on the ground.", unit = u.name),
        )
        .or("Lift off first."));
    }
    let target = attack.target.unit().and_then(|t| read::try_unit(world, t));
    if let AttackKind::Weapon(Mount::Arc(arc), _) = attack.kind
        && let Some(to) = target_hex(world, u, attack)
    {
        let airborne = target.is_some_and(|t| t.is_airborne(read::board(world)));
        if !craft::bears(u, arc, to, airborne) {
            return Err(Refusal::new(
                "out_of_arc",
                "R11.9.2",
                "That arc does not bear on the target.",
            )
            .or("Use another arc."));
        }
    }
    let Some(flight) = target.and_then(|t| t.flight()) else {
        return Ok(());
    };
    if !flight.is_over_map() {
        return Err(Refusal::new(
            "not_over_map",
            "R11.6.1",
            "The target does not fly over the map.",
        )
        .or("Wait until it comes."));
    }
    if attack.kind.is_indirect() || matches!(attack.kind, AttackKind::Marking(_)) {
        return Err(Refusal::new(
            "not_at_aircraft",
            "R11.6.4",
            "Indirect fire and marking attacks do not work against aircraft.",
        )
        .or("Use direct fire."));
    }
    if flight.band == Band::High && !reaches_high(u, attack.kind) {
        return Err(
            Refusal::new("too_high", "R11.6.1", "Only flak reaches the High band.")
                .or("Use flak, or wait until it dives."),
        );
    }
    Ok(())
}

/// Attacks in the air (R11.5.4, R11.5.5).
fn check_dogfight(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    let sky = world.resource::<Sky>();
    let target = attack.target.unit().and_then(|t| read::try_unit(world, t));
    let engagement = target.and_then(|t| sky.between(u.id, t.id));
    let Some(engagement) = engagement else {
        return Err(Refusal::new(
            "not_engaged",
            "R11.5.1",
            say!("{unit} is not engaged with it.", unit = u.name),
        )
        .or("In the air it attacks those with whom it is engaged; the ground it strafes, strikes or bombs."));
    };
    let tailed = engagement.tails && engagement.defender == u.id;
    match attack.kind {
        AttackKind::Weapon(Mount::Rear, Value::Standard) if tailed => Ok(()),
        AttackKind::Weapon(Mount::Rear, _) => Err(Refusal::new(
            "not_tailed",
            "R6.8.4",
            "In the air rear weapons fire only at who tails it.",
        )
        .or("Use the forward weapons.")),
        AttackKind::Weapon(Mount::Card, Value::Standard) if tailed => Err(Refusal::new(
            "tailed",
            "R11.5.4",
            say!("{unit} is tailed.", unit = u.name),
        )
        .or("Use rear weapons, if it has some.")),
        AttackKind::Weapon(Mount::Card | Mount::Arc(_), Value::Standard) => Ok(()),
        _ => Err(Refusal::new(
            "not_in_the_air",
            "R11.5.5",
            "In the air only plain weapon attacks are made.",
        )),
    }
}

/// The target number of an attack from the air on the ground (R11.4).
pub(crate) fn raid(world: &World, attack: &Attack, explain: bool) -> Option<Breakdown> {
    let AttackKind::Air(kind) = attack.kind else {
        return None;
    };
    let attacker = read::try_unit(world, attack.attacker)?;
    let target = attack.target.unit().and_then(|t| read::try_unit(world, t));
    let mut out = if explain {
        Breakdown::explained()
    } else {
        Breakdown::new()
    };
    out.rule(&to_hit::SKILL, i16::from(attacker.pilot.skill));
    match kind {
        AirAttack::Strafe => out.rule(&STRAFING, 4),
        AirAttack::Strike { rockets } => {
            out.rule(&STRIKING, 2);
            out.rule_unless_zero(&ROCKETS, i16::from(rockets > 0));
        }
        // Infantry drops its bombs by hand (R11.4.9).
        AirAttack::Bomb(_) if attacker.card.kind == UnitType::BA => {}
        AirAttack::Bomb(load) => {
            out.rule(&BOMBING, 2);
            if is_guided(world, attack, load) {
                out.rule(&GUIDED, -2);
            }
        }
        AirAttack::AltitudeBomb(load) => {
            let high = attacker.flight().is_some_and(|f| f.band == Band::High);
            out.rule(&FROM_HIGH, if high { 4 } else { 3 });
            if is_guided(world, attack, load) {
                out.rule(&GUIDED, -2);
            }
        }
    }
    if let Some(t) = &target {
        to_hit::target_movement(&mut out, world, t);
        to_hit::target_type(&mut out, world, t);
        let woods = t.cell(read::board(world)).and_then(|c| c.woods);
        if !t.is_airborne(read::board(world)) {
            let points = woods.map_or(0, |w| i16::from(w.density.points()));
            out.rule_unless_zero(&WOODS, points);
        }
    }
    to_hit::own_troubles(&mut out, world, &attacker);
    light::add(&mut out, world, attack, &attacker);
    if attack.kind.load().is_some() {
        for spa in &attacker.spas.0 {
            for m in spa
                .def
                .modifiers
                .iter()
                .filter(|m| m.on == Quantity::Bombing)
            {
                out.ability(spa.def.id, m.label.unwrap_or(spa.def.name).as_str(), m.add);
            }
        }
    } else {
        let shot = Shot {
            world,
            attack,
            attacker: &attacker,
            target: target.as_ref(),
            bracket: None,
            distance: 0,
            margin: None,
        };
        modifiers::add_to_hit(&shot, &mut out);
    }
    Some(out)
}

/// Whether a load of laser-guided bombs and nothing else follows TAG to a unit in its hex (R11.4.9).
fn is_guided(world: &World, attack: &Attack, load: super::Load) -> bool {
    let Target::Hex(hex) = attack.target else {
        return false;
    };
    let turn = read::turn(world).number;
    let all = load.count(Bomb::LaserGuided) == load.total();
    all && read::units(world).any(|u| u.hex() == Some(hex) && u.injuries.tagged_in == Some(turn))
}

/// Whether an attack from the air comes from behind its target (R11.4.8): by the way the aircraft flies.
pub(crate) fn from_behind(world: &World, attack: &Attack) -> bool {
    if !matches!(attack.kind, AttackKind::Air(AirAttack::Strike { .. })) {
        return false;
    }
    let attacker = read::unit(world, attack.attacker);
    let way = attacker
        .flight()
        .and_then(|f| f.path)
        .or(attacker.motion.stretch);
    let target = attack.target.unit().and_then(|t| read::try_unit(world, t));
    match (way, target.as_ref().and_then(|t| t.spot().zip(t.facing()))) {
        (Some(way), Some((spot, facing))) if way.from != way.to => {
            let back = Hex::new(
                spot.hex.q + way.from.q - way.to.q,
                spot.hex.r + way.from.r - way.to.r,
            );
            spot.hex.arc(facing, back) == Arc::Rear
        }
        _ => false,
    }
}
