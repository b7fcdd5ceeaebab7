//! Where a shell comes down and what it does there (R9.6, R9.7).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Gale, Tag, UnitId, say};

use super::{
    AreaHex, ArtilleryEvent, Fire, FireMode, Load, Round, area, counter, fire::Stage, rounds,
};
use crate::{
    Ctx,
    aimed::AttackEvent,
    card::{Bracket, Damage},
    concealment, damage, line, mines,
    model::attack::{Attack, AttackKind, Rolled, Target},
    modifiers, positions,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    scatter,
    sides::TwoSides,
    special::Code,
    wind,
};

static SHELL: Tag = Tag {
    name: "Artillery",
    rule: "R9.2",
};
static MISSED_BY: Tag = Tag {
    name: "Missed by",
    rule: "R9.6.1",
};
static MINIMAL: Tag = Tag {
    name: "Minimal damage",
    rule: "R9.2.3",
};

/// How far from the point of impact a designated unit may be for a homing round, in hexes (R9.8).
pub const HOMES_WITHIN: u16 = 3;
/// Damage of an air-defense round (R9.8).
const AIR_DEFENSE: u8 = 2;

/// A unit in the area of a shell.
#[derive(Clone, Debug, PartialEq)]
pub struct Caught {
    /// The shot.
    pub attack: Attack,
    /// Who.
    pub unit: UnitId,
    /// The damage where it stands.
    pub damage: Damage,
    /// The natural roll, for the unit that a direct shot has hit (R7.4.1) ...
    pub natural: Option<i16>,
    /// ... and the abilities that give critical rolls against it.
    pub extra: Vec<&'static str>,
}

/// A building or bridge in the area of a shell.
#[derive(Clone, Debug, PartialEq)]
pub struct CaughtHex {
    /// The shot.
    pub attack: Attack,
    /// The hex.
    pub hex: Hex,
    /// The damage there.
    pub damage: Damage,
}

/// The hex that an attack is aimed at.
pub fn aimed_at(world: &World, target: Target) -> Option<Hex> {
    match target {
        Target::Hex(hex) => Some(hex),
        Target::Unit(unit) => read::try_unit(world, unit)?.hex(),
    }
}

/// The unit that a homing round flies to (R9.8): of the enemies designated this turn within reach of the point of
/// impact the nearest, of several as near the first of the roster.
pub fn designated(world: &World, attack: &Attack) -> Option<UnitId> {
    let at = aimed_at(world, attack.target)?;
    let turn = read::turn(world).number;
    let side = read::unit(world, attack.attacker).side;
    read::active(world, side.opponent())
        .filter(|u| u.injuries.tagged_in == Some(turn) && area::catches(world, u))
        .filter_map(|u| Some((u.hex()?.distance(at), u.id)))
        .filter(|(distance, _)| *distance <= HOMES_WITHIN)
        .min()
        .map(|(_, unit)| unit)
}

/// Whether a shell is lost before it is rolled for: a homing round without a designated unit, or one at a gun that is
/// out of action. Says so if it is.
pub(crate) fn is_lost(ctx: &mut Ctx<'_>, attack: &Attack) -> bool {
    let AttackKind::Artillery(fire) = attack.kind else {
        return false;
    };
    let world = ctx.world();
    let why = match (fire.mode, attack.target) {
        (FireMode::CounterBattery, Target::Unit(gun)) => {
            let gone = read::unit(world, gun).is_out();
            gone.then(|| say!("The gun is out of action."))
        }
        _ if fire.round == Round::Homing => designated(world, attack)
            .is_none()
            .then(|| say!("Nothing near it is designated: the shell is lost.")),
        _ => None,
    };
    let Some(why) = why else { return false };
    ctx.emit(AttackEvent::AttackLost {
        attack: attack.id,
        attacker: attack.attacker,
        why,
    });
    true
}

/// Works out a roll that stands.
pub(crate) fn resolve(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled, fire: Fire) {
    if fire.mode == FireMode::CounterBattery {
        return counter::resolve(ctx, attack, rolled);
    }
    if !fire.round.has_area() {
        return single(ctx, attack, rolled, fire);
    }
    ctx.emit(AttackEvent::AttackResolved {
        attack: attack.id,
        attacker: attack.attacker,
        target: attack.target,
        hit: rolled.hits(),
        margin: rolled.margin(),
        damage: Breakdown::new(),
        rear: false,
    });
    burst(ctx, attack, rolled);
}

/// What a round deals that hurts one unit alone.
pub(super) const fn single_damage(fire: Fire, load: &Load) -> Damage {
    match fire.round {
        Round::AirDefense => Damage::of(AIR_DEFENSE),
        _ => load.inner,
    }
}

/// Rounds that hurt one unit and nobody else (R9.8): homing and air-defense.
fn single(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled, fire: Fire) {
    let world = ctx.world();
    let target = match fire.round {
        Round::Homing => designated(world, attack),
        _ => attack.target.unit(),
    };
    let base = attack
        .load
        .map_or(Damage::NONE, |load| single_damage(fire, &load));
    let hit = rolled.hits() && target.is_some();
    let (Some(unit), true) = (target, hit) else {
        ctx.emit(AttackEvent::AttackResolved {
            attack: attack.id,
            attacker: attack.attacker,
            target: attack.target,
            hit: false,
            margin: rolled.margin(),
            damage: Breakdown::new(),
            rear: false,
        });
        return;
    };
    let attack = Attack {
        target: Target::Unit(unit),
        ..attack.clone()
    };
    let amount = amount_on(ctx.world(), &attack, unit, base, None);
    ctx.emit(AttackEvent::AttackResolved {
        attack: attack.id,
        attacker: attack.attacker,
        target: attack.target,
        hit: true,
        margin: rolled.margin(),
        damage: amount.clone(),
        rear: false,
    });
    let extra = match fire.mode {
        FireMode::Direct => extra_criticals(ctx.world(), &attack, rolled),
        _ => Vec::new(),
    };
    damage::deal(ctx, &attack, &amount, Some(rolled.natural()), extra);
}

/// The shell comes down where it was aimed, or where a miss takes it, and bursts.
fn burst(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) {
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return;
    };
    let Some(aimed) = aimed_at(ctx.world(), attack.target) else {
        return;
    };
    let hit = rolled.hits();
    let path = if hit {
        Vec::new()
    } else {
        strays(ctx, attack, rolled, fire, aimed)
    };
    let at = path.last().copied().unwrap_or(aimed);
    let world = ctx.world();
    let on_map = read::board(world).contains(at);
    // Landing outside the map: no effect (R9.6.4).
    let area = if on_map {
        area::hexes(world, fire, &load, at)
    } else {
        Vec::new()
    };
    let seen = on_map && is_seen(world, at);
    ctx.emit(ArtilleryEvent::ShellBurst {
        attack: attack.id,
        attacker: attack.attacker,
        fire,
        aimed,
        path,
        at,
        on_map,
        seen,
        area: area.clone(),
    });
    if !on_map {
        return;
    }
    hurts(ctx, attack, rolled, &load, &area, hit);
    rounds::take_effect(ctx, attack, fire, &area);
    // Two points of damage or more clear mines too (R5.7.7).
    for here in area.iter().filter(|a| a.damage.points >= 2) {
        mines::clear::thin(ctx, here.hex, attack.attacker, 1);
    }
}

/// The abilities that give critical rolls to a shot that hits the unit it was fired at (R7.4.1).
pub(crate) fn extra_criticals(
    world: &World,
    attack: &Attack,
    rolled: &Rolled,
) -> Vec<&'static str> {
    if attack.target.unit().is_none() || !rolled.hits() {
        return Vec::new();
    }
    let attacker = read::attacker(world, attack.attacker);
    let bracket = line::aim_at(world, attack, &attacker).map_or(Bracket::Short, |a| a.bracket);
    modifiers::extra_criticals(world, attack, bracket, rolled.margin())
}

/// Whether any unit on the map, of either side, sees a hex.
fn is_seen(world: &World, hex: Hex) -> bool {
    read::units(world)
        .filter(UnitRead::is_active)
        .any(|u| line::sees_hex(world, &u, hex))
}

/// Everybody and everything in the area, each a stage of its own: units in the order of the roster, then buildings.
fn hurts(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    rolled: &Rolled,
    load: &Load,
    area: &[AreaHex],
    hit: bool,
) {
    let world = ctx.world();
    let harmful = area.iter().any(|a| a.damage.is_some()) && load.inner.is_some();
    if !harmful {
        return;
    }
    let aimed_at = attack.target.unit();
    let extra = extra_criticals(world, attack, rolled);
    let units = area::caught(world, area).into_iter().map(|(unit, damage)| {
        Stage::Caught(Caught {
            attack: attack.clone(),
            unit,
            damage,
            natural: (hit && aimed_at == Some(unit)).then(|| rolled.natural()),
            extra: if hit && aimed_at == Some(unit) {
                extra.clone()
            } else {
                Vec::new()
            },
        })
    });
    let board = read::board(world);
    let built = area.iter().filter(|a| {
        board
            .get(a.hex)
            .is_some_and(|c| c.building.is_some() || c.bridge.is_some())
    });
    let hexes = built.map(|a| {
        Stage::CaughtHex(CaughtHex {
            attack: attack.clone(),
            hex: a.hex,
            damage: a.damage,
        })
    });
    let steps: Vec<_> = units.chain(hexes).collect();
    ctx.push_in_order(steps);
}

/// A miss scatters (R9.6.1): a die for the direction, a hex for each point of failure, and one downwind in a gale
/// (R12.6.1). Gives back the hexes that it passes, the last being where it comes down.
fn strays(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled, fire: Fire, aimed: Hex) -> Vec<Hex> {
    let least = match fire.mode {
        // A natural 2 (R9.6.3).
        FireMode::Direct if rolled.natural() == 2 => 2,
        _ => 1,
    };
    let hexes = (-rolled.margin()).max(least);
    let mut distance = Breakdown::new();
    distance.rule(&MISSED_BY, hexes);
    let to = scatter::scatter(ctx, attack.id, attack.attacker, aimed, distance);
    let mut path: Vec<Hex> = Direction::towards(aimed, to)
        .map(|direction| (1..=hexes).map(|n| aimed.stepped(direction, n)).collect())
        .unwrap_or_default();
    if wind::force(ctx.world()) >= Gale::ModerateGale
        && let Some(to) = wind::direction(ctx)
    {
        let last = path.last().copied().unwrap_or(aimed);
        path.push(last.neighbour(to));
    }
    path
}

/// Damage of a shell to a unit, with what the unit and the walls around it take off (R7.1.4, R10.4.4).
pub fn amount_on(
    world: &World,
    attack: &Attack,
    unit: UnitId,
    damage: Damage,
    minimal: Option<bool>,
) -> Breakdown {
    let mut out = Breakdown::new();
    let target = read::unit(world, unit);
    if damage.minimal {
        out.rule(&MINIMAL, i16::from(minimal == Some(true)));
    } else {
        out.rule(&SHELL, i16::from(damage.points));
    }
    rounds::change_damage(&mut out, attack, &target);
    damage::shelled(world, attack, &target, &mut out);
    out
}

fn minimal(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    unit: Option<UnitId>,
    damage: Damage,
) -> Option<bool> {
    if !damage.minimal {
        return None;
    }
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::MinimalDamage(attack.id),
        unit,
        dice: vec![die],
        parts: Breakdown::new(),
        needs: Some(4),
        reroll_by: None,
    });
    Some(die >= 4)
}

/// A unit is caught in the area: its damage is scored, and it comes out of hiding (R5.5.3).
pub(super) fn catch(ctx: &mut Ctx<'_>, caught: &Caught) {
    let attack = &caught.attack;
    let minimal = minimal(ctx, attack, Some(caught.unit), caught.damage);
    let amount = amount_on(ctx.world(), attack, caught.unit, caught.damage, minimal);
    let points = u8::try_from(amount.total().max(0)).unwrap_or(u8::MAX);
    positions::dent(ctx, attack, caught.unit, damage::absorbed(&amount));
    ctx.emit(ArtilleryEvent::ShellHits {
        attack: attack.id,
        attacker: attack.attacker,
        unit: caught.unit,
        damage: amount,
    });
    if points == 0 {
        return;
    }
    if read::unit(ctx.world(), caught.unit).is_hidden() {
        concealment::uncover(ctx, caught.unit, "a shell has hit it", None);
    }
    let extra = caught.extra.iter().copied();
    damage::score(ctx, attack, caught.unit, points, caught.natural, extra);
}

/// A building or bridge is caught in the area: its construction factor suffers once (R10.4.4).
pub(super) fn catch_hex(ctx: &mut Ctx<'_>, caught: &CaughtHex) {
    let attack = &caught.attack;
    let minimal = minimal(ctx, attack, None, caught.damage);
    let points = if caught.damage.minimal {
        u8::from(minimal == Some(true))
    } else {
        caught.damage.points
    };
    // Point defense has disturbed it (R13.3.1).
    let points = if attack.defense.points == 1 {
        points / 2
    } else {
        points
    };
    damage::hit_building(ctx, attack, caught.hex, points);
}

/// The enemy whose point defense engages a missile that comes down (R9.1.5): the unit that it is aimed at or homes in
/// on, or the first in the area around its point of impact.
pub(crate) fn engaged_by<'w>(world: &'w World, attack: &Attack) -> Option<UnitRead<'w>> {
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return None;
    };
    if !attack.kind.is_shelled_missile() {
        return None;
    }
    let side = read::unit(world, attack.attacker).side.opponent();
    let has = |u: &UnitRead<'_>| u.card.specials.has(Code::PNT);
    let one = match fire.round {
        Round::Homing => designated(world, attack),
        _ => attack.target.unit(),
    };
    if let Some(one) = one {
        return read::try_unit(world, one).filter(has);
    }
    let at = aimed_at(world, attack.target)?;
    let radius = area::radius(fire, &load);
    read::active(world, side)
        .find(|u| has(u) && !u.is_hidden() && u.hex().is_some_and(|h| h.distance(at) <= radius))
}
