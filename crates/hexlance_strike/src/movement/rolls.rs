//! Control rolls (R1.6): what they need, how they are made, and what they lead to.

use hexlance_board::Hex;
use hexlance_rules::{AbilityId, Breakdown, Tag, UnitId};

use super::{MoveStep, bog, costs, mover::Mover, skid};
use crate::{
    Ctx, abilities,
    ability::{Quantity, When, Whose},
    aero,
    card::{Legs, MoveMode},
    conditions,
    control::{Control, ControlCause, ControlStep},
    drops,
    environment::{aiming, harm},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    special::Code,
    walk::Walk,
};

static SKILL: Tag = tag("Skill", "R1.6.1");
static INTERFERENCE: Tag = tag("Interference", "R1.6.2");
static VR: Tag = tag("VR pod", "R13.2.12");
static SPEED: Tag = tag("Speed", "R4.9.2");
static HOVER: Tag = tag("Hover", "R4.9.2");
static WHEELS_ON_ICE: Tag = tag("Wheels on ice", "R4.9.2");
static FOUR_LEGS: Tag = tag("Four legs", "R4.9.2");
static WET_ROAD: Tag = tag("Wet road", "R4.9.2");
static BAD_GROUND: Tag = tag("Unsuitable ground", "R11.7.6");

const fn tag(name: &'static str, rule: &'static str) -> Tag {
    Tag { name, rule }
}

/// Runs a step of a control roll.
pub(crate) fn run(ctx: &mut Ctx<'_>, step: ControlStep) {
    match step {
        ControlStep::ControlRoll { unit, cause, walk } => control_roll(ctx, unit, cause, walk),
        ControlStep::RollAgain {
            mut control,
            by: (unit, ability),
            walk,
        } => {
            control.dice = roll(ctx, unit, control.cause, &control.target, Some(ability));
            ctx.push(ControlStep::ControlStands(control, walk));
        }
        ControlStep::ControlStands(control, walk) => control_stands(ctx, *control, walk),
    }
}

/// A control roll is made; whoever may reroll it is asked afterwards.
fn control_roll(ctx: &mut Ctx<'_>, unit: UnitId, cause: ControlCause, walk: Option<Box<Walk>>) {
    let u = read::unit(ctx.world(), unit);
    if !u.is_in_play() && (cause != ControlCause::Drop || u.is_out()) {
        return;
    }
    let target = target_number(ctx.world(), &u, cause, walk.as_deref());
    let dice = roll(ctx, unit, cause, &target, None);
    let control = Control {
        unit,
        cause,
        target,
        dice,
        acted: Vec::new(),
    };
    ctx.push(ControlStep::ControlStands(Box::new(control), walk));
}

/// Rolls the dice of a control roll; `again_by` is the ability that has it rolled again.
fn roll(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    cause: ControlCause,
    target: &Breakdown,
    again_by: Option<AbilityId>,
) -> [u8; 2] {
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Control(cause),
        unit: Some(unit),
        dice: dice.to_vec(),
        parts: target.clone(),
        needs: Some(target.total()),
        reroll_by: again_by,
    });
    dice
}

/// A control roll lies on the table: rerolls are offered, then it stands.
fn control_stands(ctx: &mut Ctx<'_>, control: Control, walk: Option<Box<Walk>>) {
    if abilities::offer_control_reroll(ctx, control.clone(), walk.clone()) {
        return;
    }
    if control.cause == ControlCause::Drop {
        drops::stands(ctx, &control);
        return;
    }
    let good = control.succeeds();
    let Some(mut walk) = walk else {
        if control.cause == ControlCause::Earthquake && !good {
            harm::stumble(ctx, control.unit);
        }
        return aero::control::stood(ctx, &control);
    };
    match (control.cause, good) {
        (ControlCause::Bog | ControlCause::Skid | ControlCause::Landing, true)
        | (ControlCause::Earthquake | ControlCause::Drop, _) => {}
        (ControlCause::GetFree, true) => bog::free(ctx, control.unit),
        (ControlCause::GetFree, false) => walk.stop = Some("it does not get free"),
        (ControlCause::Bog, false) => {
            bog::hold(ctx, control.unit, bog::BOGGED);
            walk.stop = Some("it is bogged down");
        }
        (ControlCause::Skid, false) => {
            walk.stop = Some("it skids");
            ctx.push(MoveStep::Walk((*walk).clone()));
            skid::slide(ctx, &walk);
            return;
        }
        (ControlCause::Landing, false) => {
            ctx.push(MoveStep::Walk(*walk));
            crate::damage::hurt(ctx, control.unit, 1, None, "a rough landing");
            return;
        }
        // Those of aircraft interrupt no move.
        _ => {}
    }
    ctx.push(MoveStep::Walk(*walk));
}

/// What a control roll needs, with its parts.
pub fn target_number(
    world: &bevy_ecs::world::World,
    u: &UnitRead<'_>,
    cause: ControlCause,
    walk: Option<&Walk>,
) -> Breakdown {
    number(world, u, cause, walk, drops::aimed(world, u.id))
}

/// What a drop on a hex would need (R16.5.2).
pub fn drop_number(world: &bevy_ecs::world::World, u: &UnitRead<'_>, hex: Hex) -> Breakdown {
    number(world, u, ControlCause::Drop, None, Some(hex))
}

fn number(
    world: &bevy_ecs::world::World,
    u: &UnitRead<'_>,
    cause: ControlCause,
    walk: Option<&Walk>,
    aimed: Option<Hex>,
) -> Breakdown {
    let mut b = Breakdown::new();
    b.rule(&SKILL, u.pilot.skill.into());
    let turn = read::turn(world).number;
    if u.injuries.interference_in == Some(turn) {
        b.rule(&INTERFERENCE, 1);
    }
    if u.card.specials.has(Code::VR) {
        b.rule(&VR, -1);
    }
    match (cause, walk) {
        (ControlCause::Skid, Some(w)) => skidding(&mut b, world, u, w),
        (ControlCause::Bog, Some(w)) => bogging(&mut b, world, u, w),
        (ControlCause::GetFree, Some(w)) => {
            if w.order.mode == MoveMode::Jump {
                b.rule(&bog::JUMP_FREE, 2);
            }
            if bog::has_helper(world, u) {
                b.rule(&bog::HELPED, -2);
            }
        }
        (ControlCause::Drop, _) => drops::modifiers(&mut b, world, u, aimed),
        (ControlCause::Landing, Some(_)) => aero::control::unsuitable(&mut b, u, &BAD_GROUND),
        (ControlCause::Earthquake, _) | (_, Some(_)) => {}
        (cause, None) => aero::control::add(&mut b, world, u, cause),
    }
    for spa in &u.spas.0 {
        for m in spa
            .def
            .modifiers
            .iter()
            .filter(|m| m.on == Quantity::Control && m.whose == Whose::Own)
        {
            let name = m.label.unwrap_or(spa.def.name).as_str();
            if m.when.iter().all(|w| holds(w, cause)) {
                b.ability(spa.def.id, name, m.add);
            }
        }
    }
    b
}

fn holds(when: &When, cause: ControlCause) -> bool {
    match when {
        When::RollFor(causes) => causes.contains(&cause),
        When::Not(inner) => !holds(inner, cause),
        _ => false,
    }
}

fn skidding(b: &mut Breakdown, world: &bevy_ecs::world::World, u: &UnitRead<'_>, w: &Walk) {
    let speed = match w.spent {
        0..=8 => -1,
        9..=12 => 0,
        13..=18 => 1,
        19..=34 => 2,
        _ => 4,
    };
    b.rule(&SPEED, speed);
    let mover = Mover::new(world, *u, w.order.mode);
    let footing = mover.standing().map(|s| mover.footing_at(s));
    let paved = footing == Some(super::Footing::Paved);
    let env = u.environment();
    let icy = footing == Some(super::Footing::Hard) || aiming::is_slippery(env, paved);
    match w.order.mode {
        MoveMode::Hover => b.rule(&HOVER, 1),
        MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle if icy => {
            b.rule(&WHEELS_ON_ICE, 1);
        }
        _ => {}
    }
    if u.card.legs == Legs::Quad {
        b.rule(&FOUR_LEGS, -1);
    }
    if let Some(rain) = aiming::wet_road(env).filter(|_| paved) {
        conditions::add_part(b, u, (&WET_ROAD, rain), 1);
    }
    aiming::add_skid(b, u);
}

fn bogging(b: &mut Breakdown, world: &bevy_ecs::world::World, u: &UnitRead<'_>, w: &Walk) {
    if w.order.mode == MoveMode::Jump {
        b.rule(&bog::BY_JUMP, 1);
    }
    if costs::is_wheeled(w.order.mode) {
        b.rule(&bog::WHEELED, 1);
    }
    if u.cell(read::board(world)).is_some_and(|c| bog::wades(u, c)) {
        b.rule(&bog::SWAMP, -1);
    }
}
