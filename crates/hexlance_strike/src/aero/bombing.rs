//! What bombs do (R11.4.4 to R11.4.9): where they fall, and whom they strike.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Tag};

use super::{Bomb, Load};
use crate::{
    Ctx, Steps,
    ability::Quantity,
    aimed::AttackEvent,
    blast,
    card::UnitType,
    concealment, damage, fire, mines,
    model::{
        attack::{AirAttack, Attack, AttackKind, Rolled, Target},
        mine::FieldKey,
    },
    read::{self, UnitRead},
    scatter::{self, BlastEvent},
};

static BOMBS: Tag = tag("Bombs", "R11.4.9");
static MISSED: Tag = tag("Missed by", "R11.4.7");
static FROM_HIGH: Tag = tag("From high up", "R11.4.7");

const fn tag(name: &'static str, rule: &'static str) -> Tag {
    Tag { name, rule }
}

/// Points of a high explosive bomb, of its kin, and of a missile.
const HEAVY: u8 = 2;
/// Points of a cluster bomb.
const CLUSTER: u8 = 1;
/// Density of the mines of a Thunder bomb.
const THUNDER: u8 = 2;
/// Heat of an inferno, and what it deals to those without a heat scale.
const INFERNO: u8 = 2;

/// How far bombs scatter that miss by a margin (R11.4.7), with all reasons.
pub fn distance(attack: &Attack, attacker: &UnitRead<'_>, missed_by: i16) -> Breakdown {
    let mut b = Breakdown::new();
    b.rule(&MISSED, missed_by);
    if matches!(attack.kind, AttackKind::Air(AirAttack::AltitudeBomb(_))) {
        b.rule(&FROM_HIGH, missed_by);
    }
    for spa in &attacker.spas.0 {
        for m in spa
            .def
            .modifiers
            .iter()
            .filter(|m| m.on == Quantity::Scatter)
        {
            // Never past the hex that was aimed at.
            let less = m.add.max(-b.total());
            b.ability(spa.def.id, m.label.unwrap_or(spa.def.name).as_str(), less);
        }
    }
    b
}

/// A bombing roll stands: the load falls, on the hex aimed at or where it scatters to.
pub(crate) fn fall(ctx: &mut Ctx<'_>, attack: &Attack, load: Load, rolled: &Rolled) {
    let Target::Hex(aimed) = attack.target else {
        return;
    };
    let hit = rolled.hits();
    ctx.emit(AttackEvent::AttackResolved {
        attack: attack.id,
        attacker: attack.attacker,
        target: attack.target,
        hit,
        margin: rolled.margin(),
        damage: Breakdown::new(),
        rear: false,
    });
    let mut at = aimed;
    if !hit {
        let attacker = read::unit(ctx.world(), attack.attacker);
        if attacker.card.kind == UnitType::BA {
            // What infantry throws and misses with is lost.
            return;
        }
        // A natural 2 misses by 2 at least, as artillery does (R9.6.3).
        let least = if rolled.natural() == 2 { 2 } else { 1 };
        let missed_by = (-rolled.margin()).max(least);
        let distance = distance(attack, &attacker, missed_by);
        at = scatter::scatter(ctx, attack.id, attack.attacker, aimed, distance);
    }
    if !read::board(ctx.world()).contains(at) {
        return;
    }
    let mines = THUNDER.saturating_mul(load.count(Bomb::Thunder));
    if mines > 0 {
        let side = read::unit(ctx.world(), attack.attacker).side;
        let key = FieldKey {
            hex: at,
            kind: hexlance_rules::MineKind::Conventional,
            owner: Some(side),
        };
        // Everybody sees them fall.
        mines::lay(ctx, key, mines, Some(attack.attacker), true);
    }
    let steps = explode(ctx, attack, load, at);
    ctx.push_in_order(steps);
    if load.count(Bomb::Inferno) > 0 {
        fire::may_ignite(ctx, at);
    }
}

/// Points that a load deals to a unit or building so many hexes from where it falls, fire aside.
pub fn points(load: Load, distance: u16) -> u8 {
    let wide = CLUSTER * load.count(Bomb::Cluster) + HEAVY * load.count(Bomb::ArrowIv);
    let here = HEAVY * (load.count(Bomb::HighExplosive) + load.count(Bomb::LaserGuided));
    match distance {
        0 => here.saturating_add(wide),
        1 => wide,
        _ => 0,
    }
}

/// How far a load reaches from the hex on which it falls, in hexes (R11.4.9).
pub fn radius(load: Load) -> u16 {
    u16::from(points(load, 1) > 0 || load.count(Bomb::Inferno) > 0)
}

/// Points that a load deals to a unit so many hexes away: with torpedoes under water, with fire where it hurts.
pub fn points_on(world: &World, load: Load, u: &UnitRead<'_>, distance: u16) -> u8 {
    let torpedoes = if distance == 0 && u.is_submerged(read::board(world)) {
        HEAVY * load.count(Bomb::Torpedo)
    } else {
        0
    };
    let burns = distance <= 1
        && load.count(Bomb::Inferno) > 0
        && !u.is_submerged(read::board(world))
        && damage::takes_heat_as_damage(u);
    points(load, distance)
        .saturating_add(torpedoes)
        .saturating_add(if burns { INFERNO } else { 0 })
}

/// The whole load strikes, in one packet for each unit.
fn explode(ctx: &mut Ctx<'_>, attack: &Attack, load: Load, at: Hex) -> Steps {
    let board = read::board(ctx.world());
    let mut hexes: Vec<Hex> = board.within(at, 1).collect();
    hexes.sort_by_key(|h| (at.distance(*h), *h));
    if radius(load) == 0 {
        hexes.truncate(1);
    }
    ctx.emit(BlastEvent::Blast {
        attack: attack.id,
        at,
        hexes: hexes.clone(),
    });
    let mut steps = Vec::new();
    for hex in hexes {
        let distance = at.distance(hex);
        damage::hit_building(ctx, attack, hex, points(load, distance));
        for unit in blast::standing(ctx, hex, None) {
            let u = read::unit(ctx.world(), unit);
            let hurts = points_on(ctx.world(), load, &u, distance);
            let hot = load.count(Bomb::Inferno) > 0 && !u.is_submerged(read::board(ctx.world()));
            if hurts > 0 {
                steps.extend(blast::hit(ctx, attack, unit, &BOMBS, hurts));
            } else if hot {
                concealment::uncover(ctx, unit, "it is hit", None);
            }
            if hot {
                damage::warm_unit(ctx, unit, INFERNO);
            }
        }
    }
    steps
}
