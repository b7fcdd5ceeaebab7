//! Ways that are laid step by step: what they cost so far, though nobody has to be able to end a move there.

use bevy_ecs::world::World;
use hexlance_rules::Refusal;

use super::{
    Footing, Mover, PlanStep,
    check::{allowed, pays, unit, walked},
    climb,
    costs::BASE,
    jump,
};
use crate::{card::MoveMode, command::MoveOrder, read};

/// A way as far as it is laid.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// Its steps.
    pub steps: Vec<PlanStep>,
    /// Whether the unit can pay for them; else why not.
    pub paid: Result<(), Refusal>,
}

impl Laid {
    /// What the way costs up to the end of each step, in inches.
    pub fn costs(&self) -> Vec<u16> {
        let sums = self.steps.iter().scan(0, |sum, step| {
            *sum += step.cost;
            Some(*sum)
        });
        sums.collect()
    }

    /// What the whole way costs, in inches.
    pub fn cost(&self) -> u16 {
        self.steps.iter().map(|s| s.cost).sum()
    }
}

/// What the path of an order costs, step by step.
///
/// # Errors
/// Those of [`super::plan`] that a single step can have.
pub fn laid(world: &World, order: &MoveOrder) -> Result<Laid, Refusal> {
    let u = unit(world, order.unit)?;
    let mover = Mover::new(world, u, order.mode);
    let start = mover
        .standing()
        .ok_or_else(|| read::no_such_unit(order.unit))?;
    if order.mode == MoveMode::Jump {
        return leapt(&mover, order);
    }
    let way = walked(&mover, order, start)?;
    let inches = allowed(&mover, order, way.footing);
    // Who climbs may get only some way up or down (R4.11).
    let paid = match climb::part_way(order, &way.steps, way.climbs, &inches, start) {
        Some(_) => Ok(()),
        None => pays(&mover, &way.steps, &inches, way.climbs || way.leaves, &[]).map(|_| ()),
    };
    Ok(Laid {
        steps: way.steps,
        paid,
    })
}

/// A jump: every hex costs the same.
fn leapt(mover: &Mover<'_>, order: &MoveOrder) -> Result<Laid, Refusal> {
    let mut steps = Vec::with_capacity(order.path.len());
    for to in &order.path {
        steps.push(PlanStep {
            hex: to.hex,
            base: jump::height(mover.cell(to.hex)?),
            cost: BASE,
            toll: 0,
        });
    }
    let inches = allowed(mover, order, Footing::Any);
    let paid = pays(mover, &steps, &inches, false, &[]).map(|_| ());
    Ok(Laid { steps, paid })
}
