//! What programs do (K14.2.2, K14.4.7, K14.6).

use hexlance_rules::{Enter, Timetable, ustr};

use super::{Hack, possession, rolls};
use crate::{
    Ctx, afflictions,
    deeds::{Deed, Resolving},
    ground::GateState,
    ids::Party,
    model::{Does, Program, ProgramKind, Save},
    moments::Rule,
    objects::ObjectEvent,
    order::{DeedRef, Hit, HitCause},
    read::Table,
    resolve::{Counted, Family, Resolution, Roll, roll_plain},
    shots::FireEvent,
    state::{Seeming, State},
};

/// The hits of an attack program's dice.
pub(super) fn hits(hack: &Hack, at: &Resolving<'_>, counted: &[Counted], out: &mut Vec<Hit>) {
    let (Some(who), Some(program)) = (at.who(), hack.program(at.table)) else {
        return;
    };
    if program.kind != ProgramKind::Attack {
        return;
    }
    for ((target, _), counted) in hack.targets.iter().zip(counted) {
        let walled = rolls::is_walled(hack, at, &who, *target);
        for critical in counted.hits() {
            out.push(hit(hack, program, at, *target, critical, walled));
        }
    }
}

/// One hit of a program.
fn hit(
    hack: &Hack,
    program: &Program,
    at: &Resolving<'_>,
    on: Party,
    critical: bool,
    walled: bool,
) -> Hit {
    Hit {
        by: at.order.by(at.of),
        critical,
        cover: walled,
        point: rolls::point(hack, at),
        actor: at.actor(),
        ..plain_hit(hack, program, on)
    }
}

/// One hit of a program, whoever makes it, and whatever wall is between.
pub(super) fn plain_hit(hack: &Hack, program: &Program, on: Party) -> Hit {
    let (state, what) = match program.does {
        Does::Target => (Some(State::Targeted), None),
        Does::Immobilize1 => (Some(State::Immobilized1), None),
        Does::Immobilize2 => (Some(State::Immobilized2), None),
        Does::Isolate => (Some(State::Isolated), None),
        Does::Possess => (Some(State::Possessed), None),
        Does::Disable => (Some(State::Disabled), hack.named),
        _ => (None, None),
    };
    Hit {
        on,
        by: None,
        cause: HitCause::Program(program.id),
        damage: (program.damage > 0).then_some(program.damage),
        ammo: program.ammo,
        save: Save::Bts,
        critical: false,
        cover: false,
        non_lethal: program.does != Does::Wound,
        state,
        what,
        point: hack.point,
        actor: 0,
    }
}

/// Registers what programs do at the stages of an Order and at the end of player turns.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Good), Rule::Hacking, help);
    t.add(
        Enter(Resolution::Fallen),
        Rule::Hacking,
        possession::thrown_out,
    );
    t.add(
        Enter(Resolution::Ends),
        Rule::Hacking,
        |ctx: &mut Ctx<'_>| {
            returned(ctx);
            possession::overcome(ctx);
        },
    );
}

/// Helping programs: a Normal roll each, and what they do at once (K14.4.7).
fn help(ctx: &mut Ctx<'_>) {
    let declared: Vec<(DeedRef, Hack)> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .carried_out()
            .filter_map(|(of, deed)| match deed {
                Deed::Hack(hack) => Some((of, hack.clone())),
                _ => None,
            })
            .filter(|(_, hack)| {
                hack.program(table)
                    .is_some_and(|p| p.kind == ProgramKind::Help)
            })
            .collect()
    };
    for (of, hack) in declared {
        let rolled = {
            let table = Table::of(ctx.world());
            let Some(order) = table.order() else { return };
            let at = Resolving { table, order, of };
            let (Some(who), Some(program)) = (at.who(), hack.program(table)) else {
                continue;
            };
            let value = rolls::value(program, &who);
            let mut roll = Roll::new(of, who.id.into(), Family::Plain, value);
            roll.at = hack.targets.first().map(|(target, _)| *target);
            (roll, program.does, who.id)
        };
        let (roll, does, hacker) = rolled;
        if roll_plain(ctx, roll).any() {
            helped(ctx, &hack, does, hacker);
        }
    }
}

/// A helping program works.
fn helped(ctx: &mut Ctx<'_>, hack: &Hack, does: Does, hacker: hexlance_rules::UnitId) {
    let table = Table::of(ctx.world());
    let Some(who) = table.find(hacker) else {
        return;
    };
    let side = who.side();
    let now = table.clock().player_turn;
    let target = hack
        .targets
        .first()
        .and_then(|(target, _)| target.trooper());
    match does {
        Does::Firewall => {
            let network = super::Network::of(table, side);
            let Some(mine) = who.body(table) else { return };
            let walled: Vec<_> = table
                .of_side(side)
                .filter(|t| t.is_on_table() && t.kind().is_hackable())
                .filter(|t| t.body(table).is_some_and(|b| network.holds(&mine, &b)))
                .map(|t| t.id)
                .collect();
            for unit in walled {
                afflictions::cause(ctx, unit, State::Firewall, side);
            }
        }
        Does::Marksmanship => one_at_a_time(ctx, hacker, target, State::GuidedHand),
        Does::Relay => one_at_a_time(ctx, hacker, target, State::QuickRelay),
        Does::Guide => crate::drops::guide(ctx, side, hacker),
        Does::Mask => crate::markers::conceal(ctx, hacker, Seeming::Imp2),
        Does::Static => {
            if let Some(hex) = hack.hex {
                ctx.emit(FireEvent::Smoke {
                    centre: hex,
                    // To the end of the next enemy player turn: the one after this.
                    until: now + 1,
                    poor: true,
                });
            }
        }
        Does::Unlock => {
            if let Some((Party::Gate(hex, direction), _)) = hack.targets.first() {
                crate::gates::set(ctx, *hex, *direction, GateState::Open, Some(hacker));
            } else if let Some(hex) = hack.hex {
                let by = hacker;
                ctx.emit(ObjectEvent::Taken { hex, side, by });
            }
        }
        _ => {}
    }
}

/// A hacker helps one comrade at a time: using a program on another ends the first (K14.4.7).
fn one_at_a_time(
    ctx: &mut Ctx<'_>,
    hacker: hexlance_rules::UnitId,
    target: Option<hexlance_rules::UnitId>,
    state: State,
) {
    let Some(target) = target else { return };
    let table = Table::of(ctx.world());
    let Some(who) = table.find(hacker) else {
        return;
    };
    let (side, mark) = (who.side(), ustr(who.name));
    let before: Vec<_> = table
        .troopers()
        .filter(|t| t.states.get(state).is_some_and(|a| a.what == Some(mark)))
        .map(|t| t.id)
        .collect();
    for unit in before {
        afflictions::end(ctx, unit, state);
    }
    afflictions::cause_of(ctx, target, state, side, Some(mark), 0);
}

/// Programs that were cancelled whole by a Null Return are Disabled on the device that used them (K14.6.1).
fn returned(ctx: &mut Ctx<'_>) {
    let disabled: Vec<_> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .rolls
            .iter()
            .enumerate()
            .filter(|(_, r)| r.roll.family == Family::Ward && r.counted.any())
            .filter_map(|(_, ward)| {
                let Deed::Hack(answer) = order.deed(ward.roll.of)? else {
                    return None;
                };
                let returns = answer.program(table)?.does == Does::Return;
                let met = ward
                    .against
                    .iter()
                    .filter_map(|(number, _)| order.rolls.get(usize::from(*number)));
                let attack = met
                    .into_iter()
                    .find(|attack| !attack.counted.any() && !attack.faces.is_empty())?;
                let Deed::Hack(hack) = order.deed(attack.roll.of)? else {
                    return None;
                };
                let by = attack.roll.by.trooper()?;
                let side = table.find(by)?.side();
                returns.then_some((by, hack.program, crate::read::other(side)))
            })
            .collect()
    };
    for (unit, program, side) in disabled {
        afflictions::cause_of(ctx, unit, State::Disabled, side, Some(program), 0);
    }
}
