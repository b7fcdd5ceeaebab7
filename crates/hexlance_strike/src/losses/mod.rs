//! Losses (R7.5): the moment at which scored hurts bite (R3.4.5, R3.4.3), and what follows for passengers, loads and those
//! who fly. What is scored, and how much of it, is in [`crate::damage`].

mod loads;

use hexlance_rules::{Leave, Message, Timetable, UnitId};
use smallvec::SmallVec;

use crate::{
    Ctx, Steps,
    card::MoveMode,
    concealment, critical_table,
    damage::{Projection, hurt_steps, inflict_now},
    displace,
    environment::harm,
    hurt::{CrashStep, HurtEvent, HurtStep},
    moments::{Bitten, Rule},
    read::{self, UnitRead},
    room,
    shift::ShiftEvent,
    state::{Critical, Fate, Hurt, Motive, Pending, Phase, Place, Scored, ScoredHex, Spot},
    terrain::{TerrainEvent, TerrainStep},
};

pub(crate) use loads::fall;

/// The damage step ends the Combat Phase (R3.4.5).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Phase::Combat), Rule::Damage, damage_step);
}

/// The damage step (R3.4.5): damage in the order scored, then criticals, then motive results, then destruction. Before
/// it, whoever waits to come from above and could not has to find room where it stands (R8.5.1).
pub fn damage_step(ctx: &mut Ctx<'_>) {
    let waiting: Vec<_> = read::units(ctx.world())
        .filter_map(|u| {
            let rush = u.acts.rush.filter(|r| r.from_above)?;
            u.is_active().then_some((u.id, rush.direction))
        })
        .collect();
    for (unit, direction) in waiting {
        displace::waits_no_more(ctx, unit, direction);
    }
    let pending = ctx.world().resource::<Pending>().clone();
    let steps = bite(ctx, &pending.0, &pending.1);
    ctx.push_in_order(steps);
}

/// Runs a step of what an attack scores.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: HurtStep) {
    match step {
        HurtStep::Settle { attack } => {
            settle(ctx, attack);
            ctx.run(Bitten);
        }
    }
}

/// Everything scored by an attack bites now (R3.4.3).
fn settle(ctx: &mut Ctx<'_>, attack: u32) {
    let pending = ctx.world().resource::<Pending>();
    let hurts: Vec<_> = pending
        .0
        .iter()
        .filter(|s| s.attack == attack)
        .copied()
        .collect();
    let hexes: Vec<_> = pending
        .1
        .iter()
        .filter(|s| s.attack == attack)
        .copied()
        .collect();
    let steps = bite(ctx, &hurts, &hexes);
    ctx.push_in_order(steps);
}

/// A unit that falls, why, and who is credited (R7.5.4): the packet or critical that did it first.
struct Falls {
    unit: UnitId,
    why: &'static str,
    by: Option<UnitId>,
    /// An aircraft that comes down whole rather than burst in the air (R7.3.2, R7.3.7).
    crashes: bool,
}

fn bite(ctx: &mut Ctx<'_>, hurts: &[Scored], hexes: &[ScoredHex]) -> Steps {
    let mut falls: SmallVec<[Falls; 4]> = SmallVec::new();
    let mut moved: SmallVec<[UnitId; 4]> = SmallVec::new();
    let in_order = |wanted: fn(&Hurt) -> bool| hurts.iter().filter(move |s| wanted(&s.hurt));
    for s in in_order(|h| matches!(h, Hurt::Damage { .. })) {
        take(ctx, s, &mut falls);
    }
    for s in in_order(|h| matches!(h, Hurt::Critical(_))) {
        take(ctx, s, &mut falls);
        moved.push(s.target);
    }
    for s in in_order(|h| matches!(h, Hurt::Motive(_))) {
        take(ctx, s, &mut falls);
        moved.push(s.target);
    }
    let mut steps = Steps::new();
    for f in &falls {
        if f.crashes {
            steps.push(
                CrashStep {
                    unit: f.unit,
                    by: f.by,
                }
                .into(),
            );
        } else {
            steps.extend(destroy(ctx, f.unit, f.why, f.by));
        }
    }
    moved.sort_unstable();
    moved.dedup();
    for unit in moved {
        steps.extend(goes_down(ctx, unit));
    }
    for s in hexes {
        steps.extend(take_cf(ctx, s).map(Into::into));
    }
    steps
}

/// One hurt takes effect on its unit.
fn take(ctx: &mut Ctx<'_>, scored: &Scored, falls: &mut SmallVec<[Falls; 4]>) {
    let u = read::unit(ctx.world(), scored.target);
    let mut left = Projection {
        armor: u.armor.points,
        structure: u.armor.structure,
    };
    if let Hurt::Damage { points } = scored.hurt
        && !u.is_out()
    {
        left = left.less(points);
    }
    ctx.emit(HurtEvent::HurtApplied {
        scored: *scored,
        armor: left.armor,
        structure: left.structure,
    });
    if matches!(scored.hurt, Hurt::Damage { .. }) {
        concealment::hurt(ctx, scored.target);
    }
    let u = read::unit(ctx.world(), scored.target);
    if u.is_out() || falls.iter().any(|f| f.unit == scored.target) {
        return;
    }
    let why = if u.armor.structure == 0 {
        "No structure is left."
    } else if critical_table::destroyed_by(ctx.world(), &u, &u.injuries.list) {
        match scored.hurt {
            Hurt::Critical(c) => critical_table::why_destroyed(c),
            _ => "Destroyed.",
        }
    } else {
        return;
    };
    let falls_whole = matches!(
        scored.hurt,
        Hurt::Critical(Critical::Fuel | Critical::Engine)
    );
    falls.push(Falls {
        unit: scored.target,
        why,
        by: scored.by,
        crashes: u.is_aloft() && falls_whole,
    });
}

/// Takes a unit off the map as destroyed (R7.5.1); gives back what its passengers go through.
#[must_use]
pub fn destroy(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    why: impl Into<Message>,
    by: Option<UnitId>,
) -> Steps {
    let u = read::unit(ctx.world(), unit);
    if u.is_out() {
        return Vec::new();
    }
    let spot = u.spot().copied();
    ctx.emit(HurtEvent::OutOfAction {
        unit,
        fate: Fate::Destroyed,
        why: why.into(),
        by,
    });
    let mut steps = passengers_fall_out(ctx, unit, spot, by);
    steps.extend(fall(ctx, unit, spot, by));
    steps
}

/// A unit leaves the battle otherwise than by destruction; passengers leave with it (R15.4.2).
pub fn leaves(ctx: &mut Ctx<'_>, unit: UnitId, fate: Fate, why: &'static str) {
    let passengers = aboard(ctx, unit);
    let spot = read::unit(ctx.world(), unit).spot().copied();
    ctx.emit(HurtEvent::OutOfAction {
        unit,
        fate,
        why: why.into(),
        by: None,
    });
    if fate == Fate::Withdrawn {
        loads::carried_off(ctx, unit, fate, why);
    } else {
        let steps = fall(ctx, unit, spot, None);
        ctx.push_in_order(steps);
    }
    for p in passengers {
        leaves(ctx, p, fate, why);
    }
}

fn aboard(ctx: &Ctx<'_>, carrier: UnitId) -> Vec<UnitId> {
    read::units(ctx.world())
        .filter(|p| p.place.carrier() == Some(carrier))
        .map(|p| p.id)
        .collect()
}

/// Passengers of a destroyed transport take 2 damage and get out into its hex or an adjacent one, or are lost (R7.5.2).
fn passengers_fall_out(
    ctx: &mut Ctx<'_>,
    carrier: UnitId,
    spot: Option<Spot>,
    by: Option<UnitId>,
) -> Steps {
    let mut steps = Steps::new();
    for unit in aboard(ctx, carrier) {
        let place = spot.and_then(|s| room::room_near(ctx.world(), unit, &s));
        match place {
            None => steps.extend(destroy(ctx, unit, "Lost with its transport.", by)),
            Some(spot) => {
                ctx.emit(ShiftEvent::Dismounted {
                    unit,
                    carrier,
                    place: Place::On(spot),
                });
                steps.extend(hurt_steps(ctx, unit, 2, by, "its transport is destroyed"));
            }
        }
    }
    steps
}

/// A VTOL or WiGE that damage has brought to Move 0 in the air crashes (R7.4.6, R11.8.4); a submerged unit sinks
/// (R4.7.4).
fn goes_down(ctx: &mut Ctx<'_>, unit: UnitId) -> Steps {
    let u = read::unit(ctx.world(), unit);
    let board = read::board(ctx.world());
    let (Some(spot), Some(cell)) = (u.spot().copied(), u.cell(board)) else {
        return Vec::new();
    };
    if !u.cannot_move() {
        return Vec::new();
    }
    let (bottom, submerged) = (cell.bottom(), u.is_submerged(board));
    let flies = match u.card.ground_mode() {
        MoveMode::Vtol => !u.is_landed(board),
        mode => mode == MoveMode::Wige,
    };
    if flies && spot.base > bottom {
        return crash(ctx, unit, spot);
    }
    if submerged && spot.base > bottom {
        ctx.emit(ShiftEvent::Displaced {
            unit,
            from: spot.hex,
            to: spot.hex,
            base: bottom,
        });
        displace::make_room_for_the_fallen(ctx, unit);
        return hurt_steps(ctx, unit, 1, None, "it sinks");
    }
    Vec::new()
}

/// A VTOL or WiGE that may no longer be in the air lands where it is, if the ground bears it (R4.6.3), and crashes
/// otherwise; gives back what follows.
#[must_use]
pub(crate) fn lands(ctx: &mut Ctx<'_>, unit: UnitId) -> Steps {
    let u = read::unit(ctx.world(), unit);
    let (Some(spot), Some(cell)) = (u.spot().copied(), u.cell(read::board(ctx.world()))) else {
        return Vec::new();
    };
    let Some((base, _)) = read::landing(cell) else {
        return crash(ctx, unit, spot);
    };
    ctx.emit(ShiftEvent::Displaced {
        unit,
        from: spot.hex,
        to: spot.hex,
        base,
    });
    displace::make_room_for_the_fallen(ctx, unit);
    Vec::new()
}

/// A VTOL or WiGE falls to the hex below (R11.8.4).
fn crash(ctx: &mut Ctx<'_>, unit: UnitId, spot: Spot) -> Steps {
    let Some(base) = room::ground_below(ctx.world(), unit, spot.hex) else {
        return destroy(ctx, unit, "It crashed.", None);
    };
    let levels = (spot.base - base).unsigned_abs().max(1);
    ctx.emit(ShiftEvent::Displaced {
        unit,
        from: spot.hex,
        to: spot.hex,
        base,
    });
    immobilize(ctx, unit, "the crash");
    displace::make_room_for_the_fallen(ctx, unit);
    let points = harm::fall_damage(ctx.world(), levels).max(1);
    hurt_steps(ctx, unit, points, None, "it crashes")
}

/// Immobilizes a unit for the battle, if it is not yet (R4.3.4, R11.8.4).
fn immobilize(ctx: &mut Ctx<'_>, unit: UnitId, cause: &'static str) {
    let u: UnitRead<'_> = read::unit(ctx.world(), unit);
    if !u.is_out() && !u.cannot_move() {
        inflict_now(ctx, unit, Hurt::Motive(Motive::Immobilized), cause);
    }
}

/// A building or bridge loses construction factor (R10.4.3); whether it stands is looked at next (R10.5.1).
fn take_cf(ctx: &mut Ctx<'_>, scored: &ScoredHex) -> Option<TerrainStep> {
    ctx.emit(HurtEvent::HexHurtApplied { scored: *scored });
    if let Some(unit) = scored.position {
        crate::positions::suffer(ctx, unit);
        return None;
    }
    let mut cell = *read::board(ctx.world()).get(scored.hex)?;
    let cf = match (&mut cell.building, &mut cell.bridge) {
        (Some(b), _) => &mut b.cf,
        (None, Some(b)) => &mut b.cf,
        (None, None) => return None,
    };
    *cf = cf.saturating_sub(scored.points);
    ctx.emit(TerrainEvent::HexChanged {
        hex: scored.hex,
        cell,
        why: "damage",
    });
    Some(TerrainStep::Collapse(scored.hex))
}
