//! Areas that something strikes all at once (R0.3.11, R9.2.2, R10.4.4, R11.4.9): bombs, wrecks.

use hexlance_board::{Hex, Template};
use hexlance_rules::{Tag, UnitId};

use crate::{
    Ctx, Steps, concealment, damage,
    model::attack::{Attack, Target},
    read::{self, UnitRead},
    scatter::BlastEvent,
};

/// What strikes an area: points by ring, from the middle outwards.
#[derive(Clone, Copy, Debug)]
pub struct Burst<'a> {
    /// What it is, for breakdowns.
    pub tag: &'static Tag,
    /// The middle.
    pub at: Hex,
    /// Points in the middle, in the ring around it, and so on.
    pub rings: &'a [u8],
    /// A unit that it does not strike.
    pub spare: Option<UnitId>,
}

/// Whether an area effect reaches a unit where it stands (R9.2.2): on the ground, or submerged by 1 level.
pub fn reaches(u: &UnitRead<'_>, board: &hexlance_board::Board) -> bool {
    let deep = u
        .cell(board)
        .zip(u.spot())
        .is_some_and(|(c, s)| u.is_submerged(board) && s.base < c.level.saturating_sub(2));
    u.is_active() && !u.is_airborne(board) && !deep
}

/// Scores the damage of an area on every unit and building in it, friend or foe; gives back the rolls that it causes.
/// An attack that takes effect at once is settled by whoever asks for it.
#[must_use]
pub fn strike(ctx: &mut Ctx<'_>, attack: &Attack, burst: &Burst<'_>) -> Steps {
    let radius = burst.rings.len().saturating_sub(1) as u16;
    let area = Template::new(burst.at, radius).hexes(read::board(ctx.world()));
    ctx.emit(BlastEvent::Blast {
        attack: attack.id,
        at: burst.at,
        hexes: area.iter().map(|(h, _)| *h).collect(),
    });
    let mut steps = Vec::new();
    for (hex, _) in area {
        let ring = usize::from(burst.at.distance(hex));
        let points = burst.rings.get(ring).copied().unwrap_or(0);
        if points == 0 {
            continue;
        }
        // A building takes it once for each hex (R10.4.4).
        damage::hit_building(ctx, attack, hex, points);
        for unit in standing(ctx, hex, burst.spare) {
            steps.extend(hit(ctx, attack, unit, burst.tag, points));
        }
    }
    steps
}

/// Those in a hex that an area effect reaches.
pub fn standing(ctx: &Ctx<'_>, hex: Hex, spare: Option<UnitId>) -> Vec<UnitId> {
    let world = ctx.world();
    let board = read::board(world);
    read::units(world)
        .filter(|u| u.hex() == Some(hex) && reaches(u, board) && Some(u.id) != spare)
        .map(|u| u.id)
        .collect()
}

/// Scores points of an area effect on one unit, less what it takes off; gives back the rolls that it causes.
#[must_use]
pub fn hit(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    unit: UnitId,
    tag: &'static Tag,
    points: u8,
) -> Steps {
    concealment::uncover(ctx, unit, "it is hit", None);
    let attack = Attack {
        target: Target::Unit(unit),
        ..attack.clone()
    };
    let amount = damage::area_amount(ctx.world(), &attack, unit, tag, points);
    crate::positions::dent(ctx, &attack, unit, damage::absorbed(&amount));
    let points = amount.total().clamp(0, 99) as u8;
    damage::score_steps(ctx, &attack, unit, points, None, &[], attack.kind.name())
}
