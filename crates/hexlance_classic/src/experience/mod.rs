//! Skills that are drawn by a rating before the battle (C20.5.1).

use bevy_ecs::{prelude::Component, world::World};
use hexlance_rules::{Roster, UnitId};
use serde::Serialize;
use std::sync::Arc;

use crate::{
    Ctx,
    change::edit,
    model::{Drawn, Rating, bonus, draws_second},
    read::Table,
    state::{Pilot, Worth},
};

/// The worst skill.
const WORST: usize = 8;

/// What a unit is worth by its gunnery and its second skill (C9.4).
pub type Worths = [[u32; WORST + 1]; WORST + 1];

/// A unit whose skills are drawn.
#[derive(Component, Clone, Debug)]
pub struct Unrated {
    /// By which rating.
    pub drawn: Drawn,
    /// What it will be worth.
    pub worths: Arc<Worths>,
}

/// Steps of drawing skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExperienceStep {
    /// All skills are drawn.
    Draw,
}

/// Drawn skills (C20.5.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum ExperienceEvent {
    /// The skills of a crew were drawn.
    Drawn {
        /// Whose.
        unit: UnitId,
        /// Its rating.
        rating: Rating,
        /// The dice for it; none where it was given.
        rating_dice: Option<[u8; 2]>,
        /// The die for gunnery, and that for the second skill where that is drawn.
        dice: [Option<u8>; 2],
        /// What was added to each.
        bonus: i8,
        /// Gunnery Skill.
        gunnery: u8,
        /// The second skill.
        second: u8,
        /// What the unit is worth with them (C9.4).
        worth: u32,
    },
}

impl ExperienceEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Drawn {
            unit,
            gunnery,
            second,
            worth,
            ..
        } = self;
        edit::<Pilot>(world, *unit, |p| {
            (p.gunnery, p.piloting) = (*gunnery, *second);
        });
        edit::<Worth>(world, *unit, |w| w.0 = *worth);
    }

    /// Its dice in few words.
    pub(crate) fn dice(&self) -> Option<String> {
        let Self::Drawn {
            rating_dice, dice, ..
        } = self;
        Some(format!("skills {rating_dice:?} {dice:?}"))
    }
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: ExperienceStep) {
    let ExperienceStep::Draw = step;
    let units: Vec<UnitId> = ctx.world().resource::<Roster>().ids().collect();
    for unit in units {
        draw(ctx, unit);
    }
}

fn draw(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let entity = world.resource::<Roster>().entity(unit);
    let Some(own) = entity.and_then(|e| world.get::<Unrated>(e)).cloned() else {
        return;
    };
    let Some(u) = Table::of(world).find(unit) else {
        return;
    };
    let (bonus, both, old) = (bonus(u.sheet), draws_second(u.sheet), u.pilot.piloting);
    let (rating, rating_dice) = match own.drawn.fixed() {
        Some(rating) => (rating, None),
        None => {
            let dice = ctx.two_d6();
            (Rating::rolled(dice[0] + dice[1]), Some(dice))
        }
    };
    let first = ctx.d6();
    let second = both.then(|| ctx.d6());
    let of = |die: u8| die as i8 + bonus;
    let (gunnery, piloting) = rating.skills(of(first), of(second.unwrap_or(first)));
    let piloting = if both { piloting } else { old };
    let row = |skill: u8| usize::from(skill).min(WORST);
    ctx.emit(ExperienceEvent::Drawn {
        unit,
        rating,
        rating_dice,
        dice: [Some(first), second],
        bonus,
        gunnery,
        second: piloting,
        worth: own.worths[row(gunnery)][row(piloting)],
    });
}
