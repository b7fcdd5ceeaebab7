//! The cost of entering a hex with all its reasons (R4.1.1, R4.3.5), for the table, the log and the rule cases.

use bevy_ecs::world::World;
use hexlance_board::{BuildingKind, Cell, Direction, Ground, Hex};
use hexlance_rules::{Breakdown, Refusal, Tag, UnitId};

use super::{
    costs::{self, DECK, TerrainCosts, WATER},
    mover::{Chosen, Mover, Standing},
    names,
    zones::{self, Zones},
};
use crate::{
    ability::{Grant, Quantity, TerrainKind},
    card::MoveMode,
    command::Waypoint,
    conditions::{self, Change, Relief, moving},
    occupancy::Occupancy,
    read::{self, UnitRead},
    terrain_costs::{self, Wet, X},
};

/// What a unit would pay to go from a hex to an adjacent one, with all reasons: "Base 2", "Light woods +2", "Level +2",
/// what abilities take off by their names.
///
/// In its own hex the unit starts from where it is; elsewhere from where it would stand: the deck of a bridge if that
/// leads on, else the ground.
///
/// # Errors
/// `no_such_unit`, `no_such_mode`, `not_adjacent`, `off_map`, `prohibited_terrain`, `too_steep`.
pub fn entry_cost(
    world: &World,
    unit: UnitId,
    mode: MoveMode,
    from: Hex,
    to: Hex,
) -> Result<Breakdown, Refusal> {
    let u = read::try_unit(world, unit).ok_or_else(|| read::no_such_unit(unit))?;
    super::check::has_mode(&u, mode)?;
    let mover = Mover::new(world, u, mode);
    let to = Waypoint::from(to);
    let own = mover.standing().filter(|s| s.hex == from);
    let mut last = None;
    let cell = mover.cell(from)?;
    let decks = mover.costs.deck_of(cell).map(|e| e.stand);
    let ground = mover.costs.ground_of(cell).stand;
    let high = mover
        .standing()
        .map(|s| s.base.max(super::vtol::clearance(cell)));
    let elsewhere = match mode {
        MoveMode::Vtol => [high, None],
        _ => [decks, Some(ground)],
    };
    let bases = match own {
        Some(s) => [Some(s.base), None],
        None => elsewhere,
    };
    for base in bases.into_iter().flatten() {
        match explain(&mover, Standing { hex: from, base }, &to) {
            Ok(mut parts) => {
                passing(&mut parts, &mover, Standing { hex: from, base }, &to);
                held(&mut parts, &mover, Standing { hex: from, base }, &to);
                return Ok(parts);
            }
            Err(e) => last = Some(e),
        }
    }
    Err(last.unwrap_or_else(super::mover::not_adjacent))
}

/// [`Mover::step`] as a breakdown.
///
/// # Errors
/// Those of [`Mover::step`].
pub fn explain(mover: &Mover<'_>, at: Standing, to: &Waypoint) -> Result<Breakdown, Refusal> {
    let mut b = Breakdown::new();
    let paid = mover.step(at, to)?;
    match mover.mode {
        MoveMode::Vtol | MoveMode::Submersible => {
            let hex = if at.hex == to.hex {
                0
            } else {
                costs::BASE as i16
            };
            b.rule_unless_zero(&names::BASE, hex);
            let step = at.hex.direction_to(to.hex);
            conditions(&mut b, mover, step, &mut Relief::default());
            let tag = if mover.mode == MoveMode::Vtol {
                &names::ALTITUDE
            } else {
                &names::DEPTH
            };
            if at.hex == to.hex {
                b = Breakdown::new();
            }
            b.rule_unless_zero(tag, paid.cost as i16 - b.total());
            return Ok(b);
        }
        _ if at.hex == to.hex => {
            b.rule(&names::STAIRS, paid.cost as i16);
            return Ok(b);
        }
        _ => {}
    }
    let c = mover.choose(at, to)?;
    let cell = mover.cell(to.hex)?;
    b.rule(&names::BASE, costs::BASE as i16);
    // What abilities take off conditions comes first (see [`TerrainCosts`]), and is read last.
    let (mut weather, mut relief) = (Breakdown::new(), Relief::default());
    conditions(&mut weather, mover, Some(c.direction), &mut relief);
    terrain(&mut b, mover, &c, cell, &relief);
    level(&mut b, mover, &c);
    b.parts.extend(weather.parts);
    b.rule_unless_zero(&names::STAIRS, c.stairs as i16);
    debug_assert_eq!(b.total(), c.cost as i16, "the reasons add up to the price");
    Ok(b)
}

/// What moving through an enemy costs whoever can (R4.1.6).
fn passing(b: &mut Breakdown, mover: &Mover<'_>, at: Standing, to: &Waypoint) {
    let spas = &mover.u.spas.0;
    let spa = spas.iter().find(|s| s.def.grants(Grant::PassesEnemies));
    if let (Some(spa), Ok(paid), true) = (spa, mover.step(at, to), mover.mode != MoveMode::Jump) {
        let more = Occupancy::of(mover.world, &mover.u).surcharge(paid.to.hex, paid.to.base);
        if more != 0 {
            b.ability(spa.def.id, spa.def.name.as_str(), more as i16);
        }
    }
}

/// What leaving the zones of enemies costs (sca.zone_of_control).
fn held(b: &mut Breakdown, mover: &Mover<'_>, at: Standing, to: &Waypoint) {
    let zones = Zones::around(mover);
    for holder in zones.holders(zones.due(at, to.hex, 0)) {
        let (ability, label) = holder.ability;
        b.ability(ability, label, zones::TOLL as i16);
    }
}

/// What conditions add to a hex entered in a direction (R12.4, R12.6).
fn conditions(b: &mut Breakdown, mover: &Mover<'_>, step: Option<Direction>, relief: &mut Relief) {
    let (u, mode) = (&mover.u, mover_mode(mover));
    let mut parts = moving::hex_costs(u.card, u.environment(), mode);
    let upwind = step.is_some_and(|d| mover.costs.headwind(d) > 0);
    parts.extend(moving::headwind(u.environment(), mode).filter(|_| upwind));
    for (condition, inches) in parts {
        let eased = conditions::changes(u, condition, Quantity::ConditionMove);
        let tag = conditions::tag(condition);
        with_changes(b, (tag, inches.into()), eased, u, relief);
    }
}

/// Adds a cost and what abilities change of it, down to 0.
fn with_changes(
    b: &mut Breakdown,
    (tag, cost): (&'static Tag, i16),
    changes: impl Iterator<Item = Change>,
    u: &UnitRead<'_>,
    relief: &mut Relief,
) {
    b.rule_unless_zero(tag, cost);
    let mut left = cost;
    for change in changes {
        let add = relief.take(u, &change, left);
        if add != 0 {
            b.ability(change.ability, change.label, add);
            left += add;
        }
    }
}

fn terrain(b: &mut Breakdown, mover: &Mover<'_>, c: &Chosen, cell: &Cell, relief: &Relief) {
    let along = c.from.exits & (1 << c.direction.index()) != 0
        && c.to.exits & (1 << c.direction.opposite().index()) != 0;
    if along || c.to.flags & DECK != 0 {
        return;
    }
    let (u, mode) = (&mover.u, mover_mode(mover));
    for part in parts(u, mode, &mover.costs, cell) {
        let changes = costs::hex_changes(u, mode, part.kinds, part.submerged);
        let before = b.total();
        let cost = (part.tag, part.cost.into());
        with_changes(b, cost, changes, u, &mut relief.clone());
        if part.doubled
            && let Some(spa) = u.spas.0.iter().find(|s| s.def.grants(Grant::CrossCountry))
        {
            let more = b.total() - before + costs::BASE as i16;
            b.ability(spa.def.id, spa.def.name.as_str(), more);
        }
    }
    if c.to.flags & costs::PAVED == 0 && mover.costs.off_road() > 0 {
        b.rule(&names::OFF_ROAD, mover.costs.off_road().into());
    }
}

fn level(b: &mut Breakdown, mover: &Mover<'_>, c: &Chosen) {
    let levels = c.level.abs_diff(c.to.stand);
    let wet = (c.from.flags | c.to.flags) & WATER != 0;
    let swims = wet && mover.costs.wet() == Wet::Swims;
    let (tag, paid, each) = if swims {
        (&names::DEPTH, levels, 2)
    } else if mover.costs.is_climb(levels, wet) {
        (&names::CLIMB, levels, 4)
    } else {
        let each = if matches!(mover_mode(mover), MoveMode::Walk | MoveMode::Wige)
            || mover.costs.most_levels() > 1
        {
            2
        } else {
            4
        };
        let paid = levels.saturating_sub(mover.costs.free_levels());
        (&names::LEVEL, paid, each)
    };
    if paid == 0 {
        return;
    }
    let times = i16::from(paid);
    let mode = mover_mode(mover);
    let mut left: i16 = each;
    b.rule(tag, each * times);
    for change in costs::level_changes(&mover.u, mode) {
        let add = change.add.max(-left);
        if add != 0 {
            b.ability(change.ability, change.label, add * times);
            left += add;
        }
    }
}

/// The mode by which the ground counts.
fn mover_mode(mover: &Mover<'_>) -> MoveMode {
    super::mover::on_foot(mover.mode, &mover.u)
}

/// A feature of a hex with what it costs a unit before abilities.
struct Feature {
    tag: &'static Tag,
    /// [`X`] if it is closed to the unit.
    cost: u8,
    kinds: &'static [TerrainKind],
    submerged: bool,
    /// Closed to the unit by its mode, and open by an ability at twice the price.
    doubled: bool,
}

/// The features of a hex that cost a unit something or keep it out, in the order in which players read them.
fn parts(u: &UnitRead<'_>, mode: MoveMode, costs: &TerrainCosts, cell: &Cell) -> Vec<Feature> {
    let card = u.card;
    let mut out = Vec::with_capacity(4);
    let opens = costs::opens(u, mode);
    let mut add = |tag, cost, mech: Option<u8>, kinds, submerged| {
        let doubled = opens && cost == X && mech.is_some();
        out.push(Feature {
            tag,
            cost: mech.filter(|_| doubled).unwrap_or(cost),
            kinds,
            submerged,
            doubled,
        });
    };
    if let Some(b) = cell.building {
        if mode == MoveMode::Wige {
            let over = if b.height <= 1 { 0 } else { X };
            add(&names::TALL_BUILDING, over, None, &[], false);
        } else if b.kind == BuildingKind::Wall {
            add(&names::WALL, X, None, &[], false);
        } else {
            let cost = terrain_costs::building(card, mode, b.class);
            add(
                names::building(b.class),
                cost,
                None,
                terrain_costs::BUILDINGS,
                false,
            );
        }
    }
    if let Some(w) = cell.woods {
        let kinds = terrain_costs::kinds_of_woods(w);
        let cost = terrain_costs::woods(card, mode, w);
        add(
            names::woods(w),
            cost,
            terrain_costs::mech_woods(w),
            kinds,
            false,
        );
    }
    if cell.fire && card.kind.is_infantry() {
        add(&names::FIRE, X, None, &[], false);
    }
    if mode == MoveMode::Rail {
        add(&names::NO_RAILS, X, None, &[], false);
    }
    if cell.ice {
        add(&names::ICE, terrain_costs::ice(mode), None, &[], false);
        return out;
    }
    if let Some(depth) = cell.water {
        let cost = terrain_costs::water(card, mode)[usize::from(depth.min(2))];
        let under = costs::submerges(costs.wet(), card.height().unsigned_abs(), depth.min(2));
        let mech = terrain_costs::mech_water(depth);
        let kinds = terrain_costs::kinds_of_water(cell.ground == Ground::HazardousPool);
        add(names::water(depth), cost, mech, kinds, under);
    }
    if cell.water.is_none_or(|d| d == 0) {
        let ground = costs.counts_as(cell);
        let cost = terrain_costs::ground(card, mode, ground);
        add(
            names::ground(ground),
            cost,
            terrain_costs::mech_ground(ground),
            terrain_costs::kinds_of_ground(ground),
            false,
        );
    }
    out
}

/// The first feature of a hex that keeps a unit out.
pub(super) fn closed_by(
    u: &UnitRead<'_>,
    mode: MoveMode,
    costs: &TerrainCosts,
    cell: &Cell,
) -> Option<&'static Tag> {
    let mode = super::mover::on_foot(mode, u);
    parts(u, mode, costs, cell)
        .into_iter()
        .find(|f| f.cost == X)
        .map(|f| f.tag)
        .or_else(|| cell.bridge.map(|_| &names::LOW_BRIDGE))
}
