//! Throwing a load (R16.4.4).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Message, Refusal, SideId, Tag, UnitId, say};

use super::{CargoEvent, Freight, Grip, Purpose, dent, limit, loads, rank_of};
use crate::{
    Ctx,
    aimed::AttackEvent,
    damage, displace, go,
    model::attack::{Attack, HIGHEST_TARGET_NUMBER},
    place::base_level,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    state::{Place, Spot},
};

static SKILL: Tag = Tag {
    name: "Skill",
    rule: "R1.5",
};
static THROW: Tag = Tag {
    name: "Throw",
    rule: "R16.4.4",
};

/// How far a load is thrown, in hexes.
pub const REACH: u16 = 2;

/// The number that a throw needs.
pub fn target_number(u: &UnitRead<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&SKILL, i16::from(u.pilot.skill));
    out.rule(&THROW, 3);
    out
}

/// Whether a unit may throw a load at a hex now: in place of its physical attack.
///
/// # Errors
/// Whose go it is; `physical_attack_made`, `not_carried`, `too_large`, `too_far`, `cannot_hit`.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    load: Freight,
    hex: Hex,
) -> Result<(), Refusal> {
    go::may_attack(world, side, unit)?;
    let u = read::unit(world, unit);
    let refuse = |code, message: Message| Err(Refusal::new(code, "R16.4.4", message));
    let hasty = u.acts.activated && (u.motion.sprinted || u.motion.evaded);
    if u.acts.physical || u.acts.quiet || hasty || !u.can_act() {
        return refuse(
            "physical_attack_made",
            say!(
                "{unit} has no physical attack left this turn.",
                unit = u.name
            ),
        );
    }
    let held = loads(world, unit);
    let lifted = held.contains(&(load, Grip::Lift));
    let Some(limit) = limit(&u, Purpose::Throw).filter(|_| lifted) else {
        return Err(Refusal::new(
            "not_carried",
            "R16.4.4",
            say!("{unit} does not hold that in its hands.", unit = u.name),
        )
        .or("Lift it first."));
    };
    let rank = rank_of(world, load);
    if rank > limit.total() {
        let name = super::name(world, load);
        return Err(Refusal::new(
            "too_large",
            "R16.4.2",
            say!(
                "{object} is {size}; {unit} throws up to {most} ({limit}).",
                object = name,
                size = super::rank_name(rank),
                unit = u.name,
                most = super::rank_name(limit.total()),
                limit
            ),
        )
        .or("Put it down instead."));
    }
    let near = u.hex().map(|h| h.distance(hex));
    if !read::board(world).contains(hex) || !near.is_some_and(|d| (1..=REACH).contains(&d)) {
        return refuse("too_far", say!("It is thrown at a hex 1 or 2 hexes away."));
    }
    let number = target_number(&u).total();
    if number > HIGHEST_TARGET_NUMBER {
        return refuse(
            "cannot_hit",
            say!("It would need {number}; two dice reach 12.", number),
        );
    }
    Ok(())
}

/// The unit that a load thrown into a hex strikes: the one that fills it, else the first of the small ones.
fn struck(world: &World, hex: Hex) -> Option<UnitId> {
    let there =
        || read::units(world).filter(move |u| u.hex() == Some(hex) && !u.flies() && !u.is_hidden());
    there()
        .find(UnitRead::is_footprint)
        .or_else(|| there().next())
        .map(|u| u.id)
}

/// Throws a load. A hit strikes who stands in the hex as hard as the load; a miss lands a hex beside it.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, load: Freight, hex: Hex) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let (parts, facing, from) = (
        target_number(&u),
        u.spot().map(|s| s.facing).unwrap_or_default(),
        u.spot().map_or(0, |s| s.base),
    );
    let needs = parts.total();
    let points = size(world, load);
    ctx.emit(AttackEvent::AttackSpent {
        unit,
        weapon: false,
        physical: true,
        fired: false,
        overheat: 0,
        rear: 0,
        marking: None,
        rush_done: false,
        piece: None,
    });
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Throw,
        unit: Some(unit),
        dice: dice.to_vec(),
        parts,
        needs: Some(needs),
        reroll_by: None,
    });
    let sum = i16::from(dice[0] + dice[1]);
    let hit = sum > 2 && sum >= needs;
    let to = if hit { hex } else { beside(ctx, unit, hex) };
    let target = struck(ctx.world(), to).filter(|t| hit && Freight::Unit(*t) != load);
    let attack = read::turn(ctx.world()).attacks + 1;
    ctx.emit(CargoEvent::Thrown {
        attack,
        unit,
        load,
        hex: to,
        hit,
        target,
    });
    let immediate = read::unit(ctx.world(), unit).acts.early;
    land(ctx, unit, load, to, facing, from);
    if let Freight::Item(item) = load {
        dent(ctx, item, points);
    }
    let hurt = [target, load_unit(load)];
    for victim in hurt.into_iter().flatten() {
        let harm = Attack {
            id: attack,
            immediate,
            ..damage::mishap(victim, Some(unit))
        };
        damage::score(ctx, &harm, victim, points, None, []);
    }
}

const fn load_unit(load: Freight) -> Option<UnitId> {
    match load {
        Freight::Unit(unit) => Some(unit),
        Freight::Item(_) => None,
    }
}

/// What a thrown load deals: its Size, infantry that of its card.
pub fn size(world: &World, load: Freight) -> u8 {
    match load {
        Freight::Unit(u) => read::unit(world, u).card.size,
        Freight::Item(n) => super::item(world, n).map_or(0, |i| i.size),
    }
}

/// A hex beside the one aimed at, by a die; that one itself where the map ends.
fn beside(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex) -> Hex {
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::Stray,
        unit: Some(unit),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    let to = hex.neighbour(Direction::from_index(die.saturating_sub(1)));
    if read::board(ctx.world()).contains(to) {
        to
    } else {
        hex
    }
}

/// The load comes down in a hex; a unit for which there is no room gives way, or others do (R8.3.1).
fn land(ctx: &mut Ctx<'_>, unit: UnitId, load: Freight, hex: Hex, facing: Direction, from: i8) {
    let world = ctx.world();
    let Some(cell) = read::board(world).get(hex) else {
        return;
    };
    let base = match load {
        Freight::Unit(id) => base_level(read::unit(world, id).card, cell, 0),
        Freight::Item(_) => cell.deck_level().unwrap_or(cell.bottom()),
    };
    let spot = Spot {
        hex,
        facing,
        base: base.max(cell.bottom().min(from)),
        hidden: false,
    };
    ctx.emit(CargoEvent::PutDown {
        unit,
        load,
        place: Place::On(spot),
        why: "it is thrown",
    });
    if let Freight::Unit(id) = load {
        displace::make_room(ctx, id, facing.opposite());
    }
}
