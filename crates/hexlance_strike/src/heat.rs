//! Heat in the End Phase (R7.7), coolant, what burns and drowns, engines that explode, armor that heals.

mod event;

use bevy_ecs::world::World;
use hexlance_board::Ground;
use hexlance_rules::{Breakdown, Timetable, UnitId, Ustr, interned};

use crate::{
    Ctx, Steps,
    card::{MoveMode, UnitType},
    damage,
    environment::harm,
    exposure,
    hurt::HurtEvent,
    losses,
    model::status::{Expiry, Status},
    moments::{EndPhase, Rule},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::TwoSides,
    special::Code,
    state::{Critical, Frame, Hurt, Place},
    status::StatusEvent,
};

pub use crate::read::SHUTDOWN;
pub use event::{HeatCause, HeatEvent};

/// The most heat that a unit takes from others in a turn (R6.9.6).
pub const MOST_EXTERNAL: u8 = 2;

hexlance_rules::tags! {
    static:
    OVERHEAT = "Overheat", "R7.7.1";
    ENGINE = "Engine hits", "R7.3.2";
    EXTERNAL = "Heat from others", "R6.9.6";
    MAGMA = "Magma", "R4.3";
    WATER = "Cooled by water", "R7.7.2";
    COLD = "Extreme cold", "R12.2";
    HOT = "Extreme heat", "R12.2";
}

/// Status of a unit whose radical heat sinks have failed.
fn sinks_spent() -> Ustr {
    interned!("radical_heat_sinks_spent")
}

/// Status of a unit whose emergency coolant has failed.
fn coolant_spent() -> Ustr {
    interned!("emergency_coolant_spent")
}

/// Heat that a unit gains in this End Phase (R7.7.1).
pub fn gain(world: &World, u: &UnitRead<'_>) -> Breakdown {
    let mut parts = Breakdown::new();
    let acts = u.acts;
    parts.rule_unless_zero(&OVERHEAT, i16::from(acts.overheat));
    let electric = u.card.specials.has(Code::EE) || u.card.specials.has(Code::FC);
    if acts.fired && !electric {
        parts.rule_unless_zero(&ENGINE, i16::from(u.criticals(Critical::Engine)));
    }
    parts.rule_unless_zero(&EXTERNAL, i16::from(external(u)));
    parts.rule_unless_zero(&MAGMA, magma(world, u));
    if harm::warmed_by_heat(u) {
        parts.rule(&HOT, 1);
    }
    parts
}

fn external(u: &UnitRead<'_>) -> u8 {
    u.acts.external_heat.min(MOST_EXTERNAL)
}

fn magma(world: &World, u: &UnitRead<'_>) -> i16 {
    let cell = u.cell(read::board(world));
    let liquid = cell.is_some_and(|c| c.ground == Ground::MagmaLiquid);
    if liquid && is_in_terrain(world, u) {
        2
    } else {
        0
    }
}

/// Heat that a unit loses in this End Phase (R7.7.2): in water of depth 1 or more, and in extreme cold (R12.2).
pub fn loss(world: &World, u: &UnitRead<'_>) -> Breakdown {
    let mut parts = Breakdown::new();
    let (Some(cell), Some(spot)) = (u.cell(read::board(world)), u.spot()) else {
        return parts;
    };
    if cell.open_water().is_some_and(|d| d >= 1) && spot.base < cell.level {
        parts.rule(&WATER, -1);
    }
    if harm::cooled_by_cold(u) {
        parts.rule(&COLD, -1);
    }
    parts
}

/// Stands in what lies in its hex: not in the air, not on a bridge.
fn is_in_terrain(world: &World, u: &UnitRead<'_>) -> bool {
    let board = read::board(world);
    !u.is_airborne(board)
        && u.cell(board)
            .zip(u.spot())
            .is_some_and(|(c, s)| s.base <= c.level)
}

/// Heat after gain and loss (R7.7.3), before coolant and shutdown.
pub const fn after(heat: u8, fired: bool, gain: u8, loss: u8) -> u8 {
    match (fired, gain) {
        (false, _) => gain,
        (true, _) => (heat + gain).saturating_sub(loss),
    }
}

/// Heat of the End Phase (R7.7).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(EndPhase::Heat, Rule::Heat, end_heat);
}

/// The End Phase from heat to the repair of armor (R3.5.1 to R3.5.3).
pub fn end_heat(ctx: &mut Ctx<'_>) {
    let units = in_order(ctx.world());
    let fire = ctx.world().resource::<Frame>().options.fire;
    let mut steps = Vec::new();
    for unit in &units {
        if fire {
            burn(ctx, *unit);
        }
        let u = read::unit(ctx.world(), *unit);
        if u.card.kind.tracks_heat() {
            steps.extend(end_heat_of(ctx, *unit));
        }
    }
    for unit in &units {
        steps.extend(suffer_terrain(ctx, *unit, fire));
        steps.extend(exposure::suffer(ctx, *unit));
    }
    for unit in &units {
        steps.extend(explode(ctx, *unit));
    }
    for unit in &units {
        heal(ctx, *unit);
    }
    ctx.push_in_order(steps);
}

/// Units that are in the battle, those of the Initiative loser first (R3.5).
fn in_order(world: &World) -> Vec<UnitId> {
    let loser = read::turn(world).loser().unwrap_or_default();
    [loser, loser.opponent()]
        .into_iter()
        .flat_map(|side| {
            read::units(world).filter(move |u| {
                u.side == side && !matches!(u.place, Place::Reserve | Place::Gone(_))
            })
        })
        .map(|u| u.id)
        .collect()
}

/// A burning hex warms what tracks heat (R10.6.2).
fn burn(ctx: &mut Ctx<'_>, unit: UnitId) {
    let u = read::unit(ctx.world(), unit);
    let burning = u.cell(read::board(ctx.world())).is_some_and(|c| c.fire);
    if burning && u.card.kind.tracks_heat() && is_in_terrain(ctx.world(), &u) {
        ctx.emit(HurtEvent::ExternalHeat { unit, points: 1 });
    }
}

fn end_heat_of(ctx: &mut Ctx<'_>, unit: UnitId) -> Steps {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let turn = read::turn(world).number;
    let from = u.heat.level;
    if u.heat.shut_down_since.is_some_and(|t| t < turn) {
        restart(ctx, unit);
        return Vec::new();
    }
    if u.heat.shut_down_since.is_some() {
        return Vec::new();
    }
    let mut parts = gain(world, &u);
    let gained = u8::try_from(parts.total()).unwrap_or(u8::MAX);
    let lost = loss(world, &u);
    let fired = u.acts.fired;
    if fired {
        parts.parts.extend(lost.parts.iter().copied());
    }
    let cooled = u8::try_from(-lost.total()).unwrap_or(0);
    let mut to = after(from, fired, gained, cooled);
    let (less, steps) = coolant(ctx, unit, to);
    to = to.saturating_sub(less);
    let limit = read::unit(ctx.world(), unit).heat_limit();
    let down = to >= limit;
    to = to.min(limit);
    if to != from {
        ctx.emit(HeatEvent::HeatChanged {
            unit,
            from,
            to,
            parts,
            cause: HeatCause::EndPhase,
        });
    }
    if down {
        ctx.emit(HeatEvent::ShutDown { unit });
    }
    steps
}

/// A unit that began the turn shut down starts again with heat 0 and what it took from outside (R7.7.5).
fn restart(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let from = u.heat.level;
    let mut parts = Breakdown::new();
    parts.rule_unless_zero(&EXTERNAL, i16::from(external(&u)));
    parts.rule_unless_zero(&MAGMA, magma(world, &u));
    let limit = u.heat_limit();
    let to = u8::try_from(parts.total()).unwrap_or(0).min(limit);
    if to != from {
        ctx.emit(HeatEvent::HeatChanged {
            unit,
            from,
            to,
            parts,
            cause: HeatCause::Restart,
        });
    }
    if to < limit {
        ctx.emit(HeatEvent::Restarted { unit });
    }
}

/// Radical heat sinks and emergency coolant (R7.7.6, R13.3.14): what they take off, and what follows if they fail.
fn coolant(ctx: &mut Ctx<'_>, unit: UnitId, heat: u8) -> (u8, Steps) {
    let limit = read::unit(ctx.world(), unit).heat_limit();
    let mut less = 0;
    let mut steps = Vec::new();
    for (code, at_least, points, spent) in [
        (Code::RHS, 1, 1, sinks_spent()),
        (Code::ECS, limit, 2, coolant_spent()),
    ] {
        let u = read::unit(ctx.world(), unit);
        let works = u.card.specials.has(code) && !u.statuses.has(spent);
        if !works || heat.saturating_sub(less) < at_least {
            continue;
        }
        let since = read::turn(ctx.world()).number;
        let die = ctx.d6();
        ctx.emit(Roll {
            purpose: RollFor::Coolant,
            unit: Some(unit),
            dice: vec![die],
            parts: Breakdown::new(),
            needs: Some(2),
            reroll_by: None,
        });
        if die >= 2 {
            less += points;
            continue;
        }
        ctx.emit(StatusEvent::StatusGained {
            unit,
            status: Status {
                kind: spent,
                source: None,
                ability: None,
                since,
                expiry: Expiry::Battle,
                value: 0,
            },
        });
        if code == Code::ECS {
            let hit = Hurt::Critical(Critical::Engine);
            damage::inflict_now(ctx, unit, hit, "its emergency coolant failed");
            let u = read::unit(ctx.world(), unit);
            if crate::critical_table::destroyed_by(ctx.world(), &u, &u.injuries.list) {
                steps.extend(losses::destroy(ctx, unit, "Its engine is destroyed.", None));
            }
        }
    }
    (less, steps)
}

/// Fire, magma, hazardous liquid and water that is too deep (R3.5.2, R4.3, R4.7.5, R10.6.2).
fn suffer_terrain(ctx: &mut Ctx<'_>, unit: UnitId, fire: bool) -> Steps {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let board = read::board(world);
    let Some(cell) = u.cell(board) else {
        return Vec::new();
    };
    if u.is_submerged(board) && !is_sealed(&u) {
        return losses::destroy(ctx, unit, "Water floods it.", None);
    }
    if !is_in_terrain(world, &u) {
        return Vec::new();
    }
    let cold = !u.card.kind.tracks_heat();
    let sealed = u.card.specials.has(Code::SEAL);
    let harm = [
        (fire && cell.fire && cold, 1, "fire"),
        (cell.ground == Ground::MagmaLiquid && cold, 2, "magma"),
        (
            cell.ground == Ground::HazardousPool && !sealed,
            1,
            "hazardous liquid",
        ),
    ];
    let mut steps = Vec::new();
    for (due, points, what) in harm {
        if due {
            steps.extend(damage::hurt_steps(ctx, unit, points, None, what));
        }
    }
    steps
}

/// Sealed against water (R4.7.5).
fn is_sealed(u: &UnitRead<'_>) -> bool {
    let has = |c| u.card.specials.has(c);
    if has(Code::SEAL) {
        return true;
    }
    if has(Code::EE) || has(Code::FC) {
        return false;
    }
    match u.card.kind {
        UnitType::BM | UnitType::PM | UnitType::BA => true,
        UnitType::CI => has(Code::UMU),
        UnitType::CV | UnitType::SV => u.card.inches(MoveMode::Submersible).is_some(),
        _ => false,
    }
}

/// An electric or fuel cell engine that was hit may explode after its unit has fired (R13.5.6).
fn explode(ctx: &mut Ctx<'_>, unit: UnitId) -> Steps {
    let u = read::unit(ctx.world(), unit);
    let risky = u.card.specials.has(Code::EE) || u.card.specials.has(Code::FC);
    if u.is_out() || !risky || !u.acts.fired || u.criticals(Critical::Engine) == 0 {
        return Vec::new();
    }
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Explosion,
        unit: Some(unit),
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs: Some(12),
        reroll_by: None,
    });
    if dice == [6, 6] {
        losses::destroy(ctx, unit, "Its engine exploded.", None)
    } else {
        Vec::new()
    }
}

/// HarJel II and III restore armor while some is left (R13.3.5).
fn heal(ctx: &mut Ctx<'_>, unit: UnitId) {
    let u = read::unit(ctx.world(), unit);
    let points = if u.card.specials.has(Code::BHJ3) {
        2
    } else if u.card.specials.has(Code::BHJ2) {
        1
    } else {
        0
    };
    let missing = u.card.armor.saturating_sub(u.armor.points);
    let points = missing.min(points);
    if !u.is_out() && u.armor.points >= 1 && points > 0 {
        ctx.emit(HurtEvent::ArmorRestored { unit, points });
    }
}
