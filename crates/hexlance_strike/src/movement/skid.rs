//! Skidding (R4.9): units that turn too fast on ice and pavement slide on in their old direction.

use bevy_ecs::world::World;
use hexlance_board::Direction;
use hexlance_rules::{Breakdown, Message, Tag, UnitId, say};

use super::{
    Footing, collapse,
    costs::CLOSED,
    mover::{Mover, Standing},
    walk,
};
use crate::{
    Ctx, bearing,
    card::MoveMode,
    command::MoveOption,
    damage,
    environment::aiming,
    mines::strike::{self, Contact},
    occupancy::Occupancy,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    shift::ShiftEvent,
    state::Frame,
    terrain::{TerrainEvent, TerrainStep},
    walk::Walk,
};

static SKILL: Tag = Tag {
    name: "Skill",
    rule: "R4.9.4",
};
static TMM: Tag = Tag {
    name: "TMM",
    rule: "R4.9.4",
};
static BUILDING: Tag = Tag {
    name: "Building",
    rule: "R6.8.5",
};
static COLLISION: Tag = Tag {
    name: "Collision",
    rule: "R4.9.4",
};
/// What a unit in the way needs to get out of it (R4.9.4).
const AVOIDS: i16 = 7;

/// The direction of the last hex that a walk entered.
pub(super) fn last_direction(w: &Walk) -> Option<Direction> {
    let entered = usize::from(w.entered);
    let to = w.order.path.get(entered.checked_sub(1)?)?.hex;
    let from = match entered.checked_sub(2) {
        Some(i) => w.order.path.get(i)?.hex,
        None => w.start,
    };
    from.direction_to(to)
}

/// Whether a unit has to make a skid check before its next step (R4.9.1).
pub(super) fn is_due(world: &World, mover: &Mover<'_>, w: &Walk, next: Direction) -> bool {
    let u = &mover.u;
    let turns = last_direction(w).is_some_and(|d| d != next);
    let checked = w.skid_checked == Some(w.entered);
    let slides = matches!(
        w.order.mode,
        MoveMode::Walk
            | MoveMode::Tracked
            | MoveMode::Wheeled
            | MoveMode::Bicycle
            | MoveMode::Monocycle
            | MoveMode::Hover
    );
    if !world.resource::<Frame>().options.skidding
        || u.card.kind.is_infantry()
        || !slides
        || !turns
        || checked
        || w.hexes < 2
    {
        return false;
    }
    let Some(at) = mover.standing() else {
        return false;
    };
    let footing = mover.footing_at(at);
    let paved = footing == Footing::Paved;
    let sprints = w.order.option == MoveOption::Sprint;
    footing == Footing::Hard || aiming::is_slippery(u.environment(), paved) || (paved && sprints)
}

/// A unit slides on (R4.9.3, R4.9.4), until its way is over or something stops it.
pub(super) fn slide(ctx: &mut Ctx<'_>, w: &Walk) {
    let Some(direction) = last_direction(w) else {
        return;
    };
    let unit = w.order.unit;
    let most = w.hexes.div_ceil(2);
    for slid in 0..most {
        let Some(next) = next_hex(ctx.world(), unit, direction, w.order.mode) else {
            break;
        };
        if collides(ctx, unit, next, slid) {
            break;
        }
        let world = ctx.world();
        let Some(from) = read::unit(world, unit).hex() else {
            break;
        };
        ctx.emit(ShiftEvent::Displaced {
            unit,
            from,
            to: next.hex,
            base: next.base,
        });
        walk::comes_near(ctx, unit, from, next.hex);
        strike::comes_upon(ctx, unit, next.hex, Contact::Enters);
        if bearing::is_overloaded(ctx.world(), next.hex) {
            ctx.push(TerrainStep::Collapse(next.hex));
            break;
        }
    }
}

/// Where a sliding unit goes next; `None` at the map's edge, before prohibited terrain and before rising ground.
fn next_hex(world: &World, unit: UnitId, direction: Direction, mode: MoveMode) -> Option<Standing> {
    let mover = Mover::new(world, read::unit(world, unit), mode);
    let at = mover.standing()?;
    let hex = at.hex.neighbour(direction);
    let cell = mover.board.get(hex)?;
    let deck = mover
        .costs
        .deck_of(cell)
        .filter(|e| e.stand <= at.base && e.exits & (1 << direction.opposite().index()) != 0);
    let to = deck.unwrap_or_else(|| mover.costs.ground_of(cell));
    let along = to.exits & (1 << direction.opposite().index()) != 0;
    let open = to.added != CLOSED || along;
    (open && to.stand <= at.base).then_some(Standing {
        hex,
        base: to.stand,
    })
}

/// What is in the way of a sliding unit: small units get out of it or are run over, anything larger and buildings
/// stop it. Gives back whether it stops.
fn collides(ctx: &mut Ctx<'_>, unit: UnitId, next: Standing, slid: u8) -> bool {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let (name, size) = (u.name.to_owned(), u.card.size);
    let met: Vec<_> = Occupancy::of(world, &u)
        .met(next.hex, next.base)
        .map(|o| (o.unit, o.footprint))
        .collect();
    let building = read::board(world)
        .get(next.hex)
        .is_some_and(|c| c.building.is_some() && next.base < c.solid_height());
    for (small, _) in met.iter().filter(|(_, footprint)| !footprint) {
        let dice = ctx.two_d6();
        ctx.emit(Roll {
            purpose: RollFor::Avoid,
            unit: Some(*small),
            dice: dice.to_vec(),
            parts: Breakdown::new(),
            needs: Some(AVOIDS),
            reroll_by: None,
        });
        if i16::from(dice[0] + dice[1]) < AVOIDS {
            damage::hurt(
                ctx,
                *small,
                size,
                Some(unit),
                say!("run over by {name}", name = &name),
            );
        }
    }
    let large = met.iter().find(|(_, footprint)| *footprint).map(|m| m.0);
    if let Some(target) = large {
        run_into(ctx, unit, target, slid);
    } else if building {
        run_into_building(ctx, unit, next, slid);
    }
    large.is_some() || building
}

/// Points that a collision deals (R8.1.5): as a charge over the hexes slid, at least 1.
fn points(size: u8, slid: u8) -> u8 {
    let quarters = u16::from(size) * u16::from(slid);
    ((quarters + 2) / 4).max(1) as u8
}

/// Rolls whether a sliding unit strikes what is in its way: Skill, the modifier of the target, and 3 (R4.9.4).
fn strikes(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    purpose: RollFor,
    tag: &'static Tag,
    target: i16,
) -> bool {
    let mut number = Breakdown::new();
    number.rule(&SKILL, read::unit(ctx.world(), unit).pilot.skill.into());
    number.rule(tag, target);
    number.rule(&COLLISION, 3);
    let needs = number.total();
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose,
        unit: Some(unit),
        dice: dice.to_vec(),
        parts: number,
        needs: Some(needs),
        reroll_by: None,
    });
    let natural = i16::from(dice[0] + dice[1]);
    natural != 2 && natural >= needs
}

/// What a collision costs the slider: 1 point after a slide of at least one hex (R4.9.5), and 1 as for any charge on
/// something so heavy (R8.1.5).
fn own_damage(ctx: &mut Ctx<'_>, unit: UnitId, slid: u8, heavy: bool, cause: Message) {
    let points = u8::from(slid > 0) + u8::from(heavy);
    if points > 0 {
        damage::hurt(ctx, unit, points, None, cause);
    }
}

fn run_into(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId, slid: u8) {
    let world = ctx.world();
    let (u, t) = (read::unit(world, unit), read::unit(world, target));
    let (size, heavy, movement) = (u.card.size, t.card.size >= 3, tmm(&t));
    let (name, other) = (u.name.to_owned(), t.name.to_owned());
    if !strikes(ctx, unit, RollFor::Collision(target), &TMM, movement) {
        return;
    }
    let cause = say!("{name} skids into it", name);
    damage::hurt(ctx, target, points(size, slid), Some(unit), cause);
    own_damage(ctx, unit, slid, heavy, say!("skids into {other}", other));
}

fn run_into_building(ctx: &mut Ctx<'_>, unit: UnitId, at: Standing, slid: u8) {
    use hexlance_board::BuildingClass;
    let size = read::unit(ctx.world(), unit).card.size;
    let Some(mut cell) = read::board(ctx.world()).get(at.hex).copied() else {
        return;
    };
    let Some(building) = &mut cell.building else {
        return;
    };
    let heavy = building.class >= BuildingClass::Heavy;
    if !strikes(ctx, unit, RollFor::Crash(at.hex), &BUILDING, -4) {
        return;
    }
    building.cf = building.cf.saturating_sub(points(size, slid));
    ctx.emit(TerrainEvent::HexChanged {
        hex: at.hex,
        cell,
        why: "a unit skids into the building",
    });
    own_damage(ctx, unit, slid, heavy, say!("skids into a building"));
    if collapse::is_due(ctx.world(), at.hex) {
        ctx.push(TerrainStep::Collapse(at.hex));
    }
}

/// Target movement modifier by its movement (R6.4.1).
fn tmm(t: &UnitRead<'_>) -> i16 {
    if t.is_immobile() { -4 } else { t.tmm().into() }
}
