//! Engagements in the air (R11.5.1 to R11.5.4): who may form one, the rolls, the range, and who tails whom.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, Refusal, SideId, UnitId, say};

use super::AirQuestion;
use super::{AirEvent, AirStep, Engagement, Sky, points};
use crate::{
    Ctx,
    ability::{Modifier, Quantity, When, Whose},
    card::Bracket,
    control::{Control, ControlCause, ControlStep},
    craft,
    go::{self, Wait},
    read::{self, UnitRead},
    sides::TwoSides,
};

/// The margin of totals from which the initiator tails (R11.5.3).
const TAILS: i16 = 3;
/// Bands between two units that can engage (R11.5.1).
const BANDS: u8 = 1;

/// Whether a side has an aircraft that may try to engage somebody now.
pub fn may_try(world: &World, side: SideId) -> bool {
    read::aloft(world, side)
        .any(|u| read::aloft(world, side.opponent()).any(|e| check_pair(world, &u, &e).is_ok()))
}

/// Whether one aircraft may try to engage another (R11.5.1), whatever the turn says.
fn check_pair(world: &World, u: &UnitRead<'_>, e: &UnitRead<'_>) -> Result<(), Refusal> {
    let (Some(a), Some(b)) = (u.flight(), e.flight()) else {
        return Err(Refusal::new(
            "no_aircraft",
            "R11.5.1",
            "Only aircraft in flight engage each other.",
        ));
    };
    if u.side == e.side {
        return Err(Refusal::new(
            "friendly",
            "R0.4.1",
            say!("{unit} is on your side.", unit = e.name),
        ));
    }
    if !u.can_act() {
        return Err(Refusal::new(
            "shut_down",
            "R7.7.4",
            say!("{unit} cannot act.", unit = u.name),
        ));
    }
    if u.acts.engaged {
        return Err(Refusal::new(
            "already_tried",
            "R11.5.1",
            say!(
                "{unit} has tried to engage an enemy this turn.",
                unit = u.name
            ),
        ));
    }
    if world.resource::<Sky>().between(u.id, e.id).is_some() {
        return Err(Refusal::new(
            "already_engaged",
            "R11.5.1",
            say!(
                "{unit} is engaged with {enemy} already.",
                unit = u.name,
                enemy = e.name
            ),
        ));
    }
    if a.zone != b.zone || a.band.apart(b.band) > BANDS {
        return Err(Refusal::new(
            "too_far",
            "R11.5.1",
            say!(
                "{unit} flies in another zone, or too high or low.",
                unit = e.name
            ),
        )
        .or("Be in its zone, in its band or the one beside it."));
    }
    Ok(())
}

/// Whether an aircraft may try to engage another now.
///
/// # Errors
/// The rule against it.
pub fn check_engage(
    world: &World,
    side: SideId,
    unit: UnitId,
    target: UnitId,
) -> Result<(), Refusal> {
    let u = go::own_unit(world, side, unit)?;
    match go::waiting(world) {
        Some(Wait::Engagements(s)) if *s == side => {}
        Some(Wait::Engagements(_)) => return Err(go::not_your_turn(world)),
        _ => {
            return Err(Refusal::new(
                "wrong_phase",
                "R11.3.2",
                "Engagements are declared when all aircraft have moved.",
            ));
        }
    }
    let Some(e) = read::try_unit(world, target) else {
        return Err(Refusal::new(
            "no_such_unit",
            "R0.4",
            "There is no such unit.",
        ));
    };
    check_pair(world, &u, &e)
}

/// An aircraft tries to engage another: both roll.
pub fn engage(ctx: &mut Ctx<'_>, initiator: UnitId, defender: UnitId) {
    ctx.emit(AirEvent::EngagementTried {
        initiator,
        defender,
    });
    let roll = |unit, cause| ControlStep::ControlRoll {
        unit,
        cause,
        walk: None,
    };
    let mut rolls = vec![roll(initiator, ControlCause::Engage)];
    if read::unit(ctx.world(), defender).is_shut_down() {
        // Nobody steers it (R1.6.3).
        ctx.emit(AirEvent::EngagementRolled {
            unit: defender,
            good: false,
            total: 0,
        });
    } else {
        rolls.push(roll(defender, ControlCause::Avoid));
    }
    ctx.push(AirStep::EngagementRolled);
    ctx.push_in_order(rolls);
}

/// Bands between the two of the engagement that is rolled for.
pub(super) fn bands_apart(world: &World, initiator: UnitId) -> i16 {
    let attempt = world.resource::<Sky>().attempt;
    let other = attempt
        .filter(|a| a.initiator == initiator)
        .map(|a| a.defender);
    let band = |unit| Some(read::try_unit(world, unit)?.flight()?.band);
    match (band(initiator), other.and_then(band)) {
        (Some(a), Some(b)) => a.apart(b).into(),
        _ => 0,
    }
}

/// The other unit of the engagement that is rolled for.
fn other(world: &World, unit: UnitId) -> Option<UnitId> {
    let attempt = world.resource::<Sky>().attempt?;
    match unit {
        u if u == attempt.initiator => Some(attempt.defender),
        u if u == attempt.defender => Some(attempt.initiator),
        _ => None,
    }
}

/// What abilities of the other unit put on an engagement control roll (R11.5.3): ability, label, how much.
pub(super) fn hindrances(
    world: &World,
    unit: UnitId,
    cause: ControlCause,
) -> Vec<(AbilityId, &'static str, i16)> {
    let Some(other) = other(world, unit).and_then(|o| read::try_unit(world, o)) else {
        return Vec::new();
    };
    let about = |w: &When| matches!(w, When::RollFor(causes) if causes.contains(&cause));
    let mut out = Vec::new();
    for spa in &other.spas.0 {
        let against = |m: &&Modifier| m.on == Quantity::Control && m.whose == Whose::AgainstMe;
        for m in spa.def.modifiers.iter().filter(against) {
            if m.when.iter().all(about) {
                let label = m.label.unwrap_or(spa.def.name).as_str();
                out.push((spa.def.id, label, m.add));
            }
        }
    }
    out
}

/// The total of an engagement control roll (R11.5.2): the dice and half of the Thrust, less what hinders it, which counts
/// against the number needed and in the total (R11.5.3).
pub(super) fn total(world: &World, control: &Control) -> i16 {
    let dice = i16::from(control.dice[0]) + i16::from(control.dice[1]);
    let hindered = hindrances(world, control.unit, control.cause);
    let hindered: i16 = hindered.iter().map(|(.., add)| add).sum();
    dice + i16::from(points(world, &read::unit(world, control.unit)) / 2) - hindered
}

/// Who tails a unit at Short range, if anybody does.
pub(crate) fn tailed_by(world: &World, unit: UnitId) -> Option<UnitId> {
    let sky = world.resource::<Sky>();
    sky.of(unit)
        .find(|e| e.defender == unit && e.tails && e.range == Bracket::Short)
        .map(|e| e.initiator)
}

/// Both have rolled (R11.5.3).
pub(crate) fn rolled(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let Some(attempt) = world.resource::<Sky>().attempt else {
        return;
    };
    let (Some(first), Some(second)) = (attempt.first, attempt.second) else {
        return decide(ctx, None, "they do not meet");
    };
    let (initiator, defender) = (attempt.initiator, attempt.defender);
    // Large craft cannot be tailed (R11.5.4).
    let can_tail = !craft::is_large(read::unit(world, defender).card);
    if !first.good {
        return decide(ctx, None, "the attempt fails");
    }
    if !second.good {
        return ask(ctx, initiator, can_tail, can_tail);
    }
    match first.total - second.total {
        0 => decide(
            ctx,
            Some(Engagement {
                initiator,
                defender,
                range: Bracket::Medium,
                set_by: None,
                tails: false,
            }),
            "they meet head-on",
        ),
        n if n > 0 => ask(ctx, initiator, can_tail && n >= TAILS, false),
        _ => ask(ctx, defender, false, false),
    }
}

fn decide(ctx: &mut Ctx<'_>, engagement: Option<Engagement>, why: &'static str) {
    let Some(attempt) = ctx.world().resource::<Sky>().attempt else {
        return;
    };
    ctx.emit(AirEvent::EngagementDecided {
        initiator: attempt.initiator,
        defender: attempt.defender,
        engagement,
        why,
    });
}

/// Asks who has won for the range.
fn ask(ctx: &mut Ctx<'_>, unit: UnitId, tails_near: bool, tails: bool) {
    let world = ctx.world();
    let Some(attempt) = world.resource::<Sky>().attempt else {
        return;
    };
    let defends = unit == attempt.defender;
    let u = read::unit(world, unit);
    let other = if defends {
        attempt.initiator
    } else {
        attempt.defender
    };
    let other = read::unit(world, other).name;
    let detail = |bracket: Bracket| {
        if tails || (tails_near && bracket <= Bracket::Medium) {
            "it tails the enemy"
        } else {
            "no tailing"
        }
    };
    let mut choices: Vec<Choice> = [
        ("short", Bracket::Short),
        ("medium", Bracket::Medium),
        ("long", Bracket::Long),
        ("extreme", Bracket::Extreme),
    ]
    .into_iter()
    .map(|(code, bracket)| Choice::new(code, bracket.name(), detail(bracket)))
    .collect();
    if defends {
        choices.push(Choice::new("break_off", "Break off", "no engagement"));
    }
    let side = u.side;
    let prompt = say!(
        "{unit} outflies {other}. Choose the range.",
        unit = u.name,
        other
    );
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question: AirQuestion::EngagementRange {
            unit,
            tails_near,
            tails,
        }
        .into(),
        prompt,
        choices,
        default: 1,
    });
}

/// The range was set, or the defender has broken off.
pub(crate) fn range_chosen(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    (tails_near, tails): (bool, bool),
    code: &str,
) {
    let range = match code {
        "short" => Bracket::Short,
        "long" => Bracket::Long,
        "extreme" => Bracket::Extreme,
        "break_off" => return decide(ctx, None, "the defender breaks off"),
        _ => Bracket::Medium,
    };
    let Some(attempt) = ctx.world().resource::<Sky>().attempt else {
        return;
    };
    let engagement = Engagement {
        initiator: attempt.initiator,
        defender: attempt.defender,
        range,
        set_by: Some(unit),
        tails: tails || (tails_near && range <= Bracket::Medium),
    };
    let why = if engagement.tails {
        "it gets behind the enemy"
    } else {
        "the range is set"
    };
    decide(ctx, Some(engagement), why);
}
