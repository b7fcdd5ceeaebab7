//! Physical attacks (R8): who may strike whom, what it needs and deals, and who is pushed where.

use bevy_ecs::world::World;
use hexlance_board::{BuildingClass, Hex};
use hexlance_rules::Breakdown;
use smallvec::SmallVec;

use crate::{
    Ctx, bearing,
    blows::size,
    card::UnitType,
    damage, displace,
    electronics::{self, Field},
    model::attack::{Attack, AttackKind, Physical, Target},
    modifiers::{self, Shot},
    occupancy,
    read::{self, UnitRead},
    special::Code,
    terrain::TerrainStep,
    to_hit,
};

mod legal;

pub use legal::{check_physical, options};

hexlance_rules::tags! {
    static:
    STANDARD = "Standard", "R8.1";
    MELEE = "Melee", "R8.1";
    CHARGE = "Charge", "R8.4";
    FROM_ABOVE = "Death from above", "R8.5";
    ANTI_MECH = "Anti-'Mech", "R8.6.2";
    RIDERS = "Battle armor rides the target", "R8.6.2";
    INDUSTRIAL_MYOMER = "Industrial myomer", "R8.2.2";
    PREEMPT = "Pre-emptive strike", "R18.1.19";
    JAMMED = "VR pod, jammed", "R13.2.12";
}

/// Target number of a physical attack (R8.1.3): Skill, movement of both, type of attack and target; no range, terrain,
/// heat or fire control. `None` if somebody is not on the map.
pub fn to_hit(world: &World, attack: &Attack, explain: bool) -> Option<Breakdown> {
    let attacker = read::try_unit(world, attack.attacker)?;
    attacker.spot()?;
    let target = match attack.target {
        Target::Unit(t) => Some(read::try_target(world, t).filter(|t| t.spot().is_some())?),
        Target::Hex(_) => None,
    };
    let mut out = if explain {
        Breakdown::explained()
    } else {
        Breakdown::new()
    };
    out.rule(&to_hit::SKILL, i16::from(attacker.pilot.skill));
    let rushes = matches!(
        attack.kind,
        AttackKind::Physical(Physical::Charge { .. } | Physical::DeathFromAbove { .. })
    );
    if !rushes {
        to_hit::attacker_movement(&mut out, world, &attacker);
    }
    match &target {
        Some(t) => {
            to_hit::target_movement(&mut out, world, t);
            target_type(&mut out, t);
        }
        None => out.rule(&to_hit::BUILDING, -4),
    }
    attack_type(&mut out, world, attack, &attacker, target.as_ref());
    if attack.surprise {
        out.rule(&to_hit::SURPRISE, -1);
    }
    let jammed = || electronics::is_jammed(world, &attacker, Field::Plain);
    if attacker.card.specials.has(Code::VR) && jammed() {
        out.rule(&JAMMED, 2);
    }
    let shot = Shot {
        world,
        attack,
        attacker: &attacker,
        target: target.as_ref(),
        bracket: None,
        distance: match (attacker.hex(), target.as_ref().and_then(UnitRead::hex)) {
            (Some(a), Some(b)) => a.distance(b),
            _ => 0,
        },
        margin: None,
    };
    modifiers::add_to_hit(&shot, &mut out);
    Some(out)
}

/// Target types that count in physical combat (R8.1.3).
fn target_type(out: &mut Breakdown, target: &UnitRead<'_>) {
    match target.card.kind {
        UnitType::BA => out.rule(&to_hit::BATTLE_ARMOR, 1),
        UnitType::PM => out.rule(&to_hit::PROTOMECH, 1),
        _ => {}
    }
    if [Code::LG, Code::VLG, Code::SLG]
        .iter()
        .any(|c| target.card.specials.has(*c))
    {
        out.rule(&to_hit::LARGE, -1);
    }
}

/// The type of the attack (R8.1.3).
fn attack_type(
    out: &mut Breakdown,
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
    target: Option<&UnitRead<'_>>,
) {
    let physical = match attack.kind {
        AttackKind::Physical(p) => p,
        AttackKind::Preempt { melee: true } => Physical::Melee,
        _ => Physical::Standard,
    };
    match physical {
        Physical::Standard => out.rule(&STANDARD, 0),
        Physical::Melee => out.rule(&MELEE, 1),
        Physical::Charge { .. } => out.rule(&CHARGE, 1),
        Physical::DeathFromAbove { .. } => out.rule(&FROM_ABOVE, 3),
        Physical::AntiMech => {
            out.rule(&ANTI_MECH, 1);
            let ridden = target.is_some_and(|t| occupancy::rider(world, t.id).is_some());
            if attacker.card.kind == UnitType::CI && ridden {
                out.rule(&RIDERS, 3);
            }
        }
    }
    let blow = matches!(physical, Physical::Standard | Physical::Melee);
    if blow && attacker.card.specials.has(Code::ITSM) {
        out.rule(&INDUSTRIAL_MYOMER, 2);
    }
    if matches!(attack.kind, AttackKind::Preempt { .. }) {
        out.rule(&PREEMPT, 1);
    }
}

/// What the attacker of a charge or death from above does to itself (R8.1, R8.4.5).
pub fn self_damage(world: &World, attack: &Attack, hit: bool) -> u8 {
    let u = read::unit(world, attack.attacker);
    let own = size(&u).unsigned_abs() as u8;
    match (attack.kind, hit) {
        (AttackKind::Physical(Physical::Charge { .. }), true) => match attack.target {
            Target::Unit(t) => u8::from(read::unit(world, t).card.size >= 3),
            Target::Hex(hex) => {
                let class = read::board(world)
                    .get(hex)
                    .and_then(|c| c.building)
                    .map(|b| b.class);
                u8::from(class >= Some(BuildingClass::Heavy))
            }
        },
        (AttackKind::Physical(Physical::DeathFromAbove { .. }), true) => u8::from(own >= 3),
        (AttackKind::Physical(Physical::DeathFromAbove { .. }), false) => own + 1,
        _ => 0,
    }
}

/// A physical attack is over: units are pushed at once (R3.4.3), and the attacker's own damage is scored.
pub fn after(ctx: &mut Ctx<'_>, attack: &Attack, hit: bool) {
    let points = self_damage(ctx.world(), attack, hit);
    if let (AttackKind::Physical(p), Some(target)) = (attack.kind, attack.target.unit()) {
        match (p, hit) {
            (Physical::Charge { direction, .. }, true) => {
                displace::charged(ctx, attack.attacker, target, direction);
            }
            (Physical::DeathFromAbove { direction }, true) => {
                displace::landed_upon(ctx, attack.attacker, target, direction);
            }
            (Physical::DeathFromAbove { direction }, false) => {
                displace::thrown_back(ctx, attack.attacker, target, direction);
            }
            _ => {}
        }
    }
    if points > 0 {
        damage::score(ctx, attack, attack.attacker, points, None, None);
    }
    // What a unit was pushed into or onto may not bear it (R10.3.2).
    let pushed = attack.target.unit().into_iter().chain([attack.attacker]);
    let hexes: SmallVec<[Hex; 2]> = pushed
        .filter_map(|u| read::unit(ctx.world(), u).hex())
        .filter(|hex| bearing::is_overloaded(ctx.world(), *hex))
        .collect();
    for hex in hexes {
        ctx.push(TerrainStep::Collapse(hex));
    }
}
