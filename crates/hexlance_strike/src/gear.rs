//! Gear that is switched (R3.5.3, R12.3.2, R13.2), links of drones, and weapons that shut electronics down.

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, Enter, Refusal, SideId, Timetable, UnitId, say};

use crate::{
    Ctx,
    ability::Grant,
    aimed::AttackEvent,
    card::{Bracket, UnitType},
    command::Switch,
    electronics::{self, Field},
    go,
    model::{
        attack::{Attack, Marking},
        gear::Targeting,
        status::{Expiry, Status},
    },
    moments::{EndPhase, Rule},
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    special::Code,
    state::{Frame, Losses, Phase, Place},
    status::StatusEvent,
};

pub use crate::read::{cut_off, stricken};
pub use event::GearEvent;

/// What a bracket adds to the target number of a unit (R6.2), with variable targeting as it is set (R13.2.11).
pub fn range_modifier(u: &UnitRead<'_>, bracket: Bracket) -> i16 {
    let usual = bracket.modifier();
    let variable = u.card.specials.has(Code::VRT);
    let [short, medium, long, extreme] = match (range_table(u), u.gear.targeting) {
        (Some((_, table)), _) => table,
        (None, Targeting::Short) if variable => [-1, 2, 5, 7],
        (None, Targeting::Long) if variable => [1, 2, 3, 4],
        _ => return usual,
    };
    match bracket {
        Bracket::Short => short,
        Bracket::Medium => medium,
        Bracket::Long => long,
        Bracket::Extreme => extreme,
        Bracket::Horizon => usual,
    }
}

/// The range modifiers that an ability gives a unit in place of the usual ones, Short to Extreme (R6.2.3).
pub fn range_table(u: &UnitRead<'_>) -> Option<(AbilityId, [i16; 4])> {
    u.spas.0.iter().find_map(|s| {
        s.def.grants.iter().find_map(|g| match g {
            Grant::RangeTable(short, medium, long, extreme) => {
                Some((s.def.id, [*short, *medium, *long, *extreme].map(i16::from)))
            }
            _ => None,
        })
    })
}

/// Whether a unit uses a range table other than the usual one, which voids what changes the usual numbers (R6.2.3).
pub fn replaces_range_table(u: &UnitRead<'_>) -> bool {
    if range_table(u).is_some() {
        return true;
    }
    u.card.specials.has(Code::VRT) && u.gear.targeting != Targeting::Standard
}

/// Whether a side may set a switch of a unit now. Stealth and targeting are set whenever the side acts and change in
/// the End Phase; a searchlight changes at once, before its unit is activated.
///
/// # Errors
/// `no_such_gear`, `not_your_turn`, `already_moved`, `already_set`.
pub fn check(world: &World, side: SideId, unit: UnitId, switch: Switch) -> Result<(), Refusal> {
    let u = go::own_unit(world, side, unit)?;
    let (code, rule) = match switch {
        Switch::Targeting(_) => (Code::VRT, "R13.2.11"),
        Switch::Stealth(_) => (Code::STL, "R13.2.7"),
        Switch::Searchlight(_) => (Code::SRCH, "R12.3.2"),
        Switch::Eccm(_) => (Code::ECM, "R5.6.4"),
    };
    let has = match switch {
        Switch::Eccm(points) => points <= electronics::suite(u.card),
        _ => u.card.specials.has(code),
    };
    if !has || (matches!(switch, Switch::Eccm(_)) && electronics::suite(u.card) == 0) {
        return Err(Refusal::new(
            "no_such_gear",
            rule,
            say!(
                "{unit} has no such {code}.",
                unit = u.name,
                code = code.text()
            ),
        ));
    }
    if matches!(switch, Switch::Eccm(_)) && !world.resource::<Frame>().options.eccm {
        return Err(Refusal::new(
            "not_in_play",
            rule,
            "ECCM is not in play in this battle.",
        ));
    }
    if go::waiting_side(world) != Some(side) {
        return Err(Refusal::new(
            "not_your_turn",
            rule,
            "Gear is switched when your side acts.",
        ));
    }
    if !u.is_active() {
        return Err(Refusal::new(
            "not_on_map",
            "R0.4.2",
            say!("{unit} is not on the map.", unit = u.name),
        ));
    }
    if let Switch::Searchlight(_) = switch {
        go::may_activate(world, side, unit)?;
    }
    let gear = u.gear;
    let same = match switch {
        Switch::Targeting(t) => gear.wanted_targeting.unwrap_or(gear.targeting) == t,
        Switch::Stealth(on) => gear.wanted_stealth.unwrap_or(!gear.stealth_off) == on,
        Switch::Searchlight(on) => gear.light_off != on,
        Switch::Eccm(points) => gear.wanted_eccm.unwrap_or(gear.eccm) == points,
    };
    if same {
        return Err(Refusal::new("already_set", rule, "It is set so already."));
    }
    Ok(())
}

/// Sets a switch.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, switch: Switch) {
    let now = matches!(switch, Switch::Searchlight(_));
    ctx.emit(GearEvent::SwitchSet { unit, switch, now });
}

/// Links are looked after in every phase; switches change in the End Phase (R3.5.3).
pub(crate) fn plugin(t: &mut Timetable) {
    for phase in Phase::OF_A_TURN {
        t.add(Enter(phase), Rule::Gear, phase_starts);
    }
    t.add(EndPhase::Works, Rule::Gear, switches_change);
}

/// The End Phase (R3.5.3): switches that were set take effect.
pub(crate) fn switches_change(ctx: &mut Ctx<'_>) {
    let mut changes = Vec::new();
    for u in read::units(ctx.world()).filter(UnitRead::is_active) {
        let targeting = u.gear.wanted_targeting.map(Switch::Targeting);
        let stealth = u.gear.wanted_stealth.map(Switch::Stealth);
        let eccm = u.gear.wanted_eccm.map(Switch::Eccm);
        let all = targeting.into_iter().chain(stealth).chain(eccm);
        changes.extend(all.map(|s| (u.id, s)));
    }
    for (unit, switch) in changes {
        ctx.emit(GearEvent::SwitchSet {
            unit,
            switch,
            now: true,
        });
    }
}

/// The unit that controls a drone (R13.2.8): each control unit takes as many drones as it can, in roster order.
pub fn operator<'w>(world: &'w World, drone: &UnitRead<'_>) -> Option<UnitRead<'w>> {
    let place = read::units(world)
        .filter(|u| u.side == drone.side && u.card.specials.has(Code::DRO))
        .position(|u| u.id == drone.id)?;
    let mut taken = 0;
    read::units(world)
        .filter(|u| u.side == drone.side && u.card.specials.has(Code::DCC))
        .find(|u| {
            taken += usize::from(u.card.specials.number(Code::DCC).max(1));
            place < taken
        })
}

/// Whether a drone has lost its link: it or its operator stands in a hostile field, or the operator is gone. Robots
/// have no operator, nor have drones whose side has no control unit at all.
fn has_lost_its_link(world: &World, u: &UnitRead<'_>) -> bool {
    let s = &u.card.specials;
    if ![Code::DRO, Code::RBT, Code::SDCS].iter().any(|c| s.has(*c)) {
        return false;
    }
    let jammed = electronics::is_jammed(world, u, Field::Plain);
    let operator = operator(world, u).filter(|_| s.has(Code::DRO));
    jammed
        || operator.is_some_and(|o| {
            let carried = matches!(o.place, Place::Aboard(_));
            !(o.can_act() || carried) || electronics::is_jammed(world, &o, Field::Plain)
        })
}

/// At the start of a phase the links of drones are looked at.
pub(crate) fn phase_starts(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let since = read::turn(world).number;
    let changed: Vec<_> = read::units(world)
        .filter(UnitRead::is_active)
        .map(|u| {
            (
                u.id,
                u.statuses.has(cut_off()),
                has_lost_its_link(world, &u),
            )
        })
        .filter(|(_, was, is)| was != is)
        .collect();
    for (unit, _, lost) in changed {
        let event = if lost {
            StatusEvent::StatusGained {
                unit,
                status: Status {
                    kind: cut_off(),
                    source: None,
                    ability: None,
                    since,
                    expiry: Expiry::ByRule,
                    value: 0,
                },
            }
        } else {
            StatusEvent::StatusLost {
                unit,
                kind: cut_off(),
                source: None,
                ability: None,
                why: "its link stands again",
            }
        };
        ctx.emit(event);
    }
}

hexlance_rules::tags! {
    static:
    SHUTDOWN = "Shutdown", "R13.1.16";
    SMALL = "Battle armor taser", "R13.1.16";
    MECH = "BattleMech", "R13.1.16";
    ARMOR = "Battle armor", "R13.1.16";
    PULSE_MECH = "BattleMech or aerospace unit", "R13.1.17";
    LARGE = "Large", "R13.1.17";
    SUPPORT = "Support vehicle", "R13.1.17";
}

/// How many attacks of a kind a unit may make each turn that only mark or disturb (R6.11, R13.1.16, R13.1.17); the
/// tasers of battle armor last for so many attacks in the whole battle.
pub fn marks_left(u: &UnitRead<'_>, marking: Marking) -> u8 {
    let s = &u.card.specials;
    let made = u.acts.marks.iter().filter(|m| **m == marking).count() as u8;
    let most = |codes: &[Code]| codes.iter().map(|c| s.number(*c)).max().unwrap_or(0);
    let allowed = match marking {
        Marking::Tag => 1,
        // Every launcher has attacks of its own (R6.11.2).
        Marking::Narc => [Code::CNARC, Code::SNARC, Code::INARC]
            .iter()
            .map(|c| s.number(*c))
            .fold(0, u8::saturating_add),
        Marking::Taser if s.has(Code::MTAS) => most(&[Code::MTAS]).max(1),
        Marking::Taser => {
            let all = most(&[Code::BTAS]).max(u8::from(s.has(Code::BTAS)));
            return all.saturating_sub(u.gear.tasers_used);
        }
        Marking::Pulse => most(&[Code::TSEMP]).max(u8::from(s.has(Code::TSEMP))),
    };
    allowed.saturating_sub(made)
}

/// Whether a unit can be shut down by tasers and pulses at all.
///
/// # Errors
/// `immune`.
pub fn check_pulse(target: &UnitRead<'_>, marking: Marking) -> Result<(), Refusal> {
    let s = &target.card.specials;
    let large = [Code::LG, Code::VLG, Code::SLG].iter().any(|c| s.has(*c));
    let kind = target.card.kind;
    let immune = matches!(kind, UnitType::CI | UnitType::DS | UnitType::DA)
        || (marking == Marking::Taser && large);
    if immune {
        return Err(Refusal::new(
            "immune",
            "R13.1.16",
            say!("{unit} cannot be shut down like that.", unit = target.name),
        ));
    }
    Ok(())
}

/// What it takes to shut a target down.
fn needed(attacker: &UnitRead<'_>, target: &UnitRead<'_>, marking: Marking) -> Breakdown {
    let mut needs = Breakdown::new();
    needs.rule(&SHUTDOWN, 8);
    let kind = target.card.kind;
    if marking == Marking::Taser {
        if !attacker.card.specials.has(Code::MTAS) {
            needs.rule(&SMALL, 2);
        }
        match kind {
            UnitType::BM => needs.rule(&MECH, 2),
            UnitType::BA => needs.rule(&ARMOR, -2),
            _ => {}
        }
        return needs;
    }
    if kind == UnitType::BM || target.is_aerospace() {
        needs.rule(&PULSE_MECH, 1);
    }
    if target.card.specials.has(Code::LG) {
        needs.rule(&LARGE, 2);
    }
    if kind == UnitType::SV {
        needs.rule(&SUPPORT, -2);
    }
    needs
}

/// A taser or pulse has hit: the target is shut down next turn, or its fire is disturbed.
pub(crate) fn strike(ctx: &mut Ctx<'_>, attack: &Attack, marking: Marking) {
    let Some(unit) = attack.target.unit() else {
        return;
    };
    let world = ctx.world();
    let target = read::unit(world, unit);
    if target.card.specials.has(Code::ABA) {
        return;
    }
    let parts = needed(&read::unit(world, attack.attacker), &target, marking);
    let needs = parts.total();
    let since = read::turn(world).number;
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Shutdown(unit),
        unit: Some(attack.attacker),
        dice: dice.to_vec(),
        parts,
        needs: Some(needs),
        reroll_by: None,
    });
    if i16::from(dice[0] + dice[1]) >= needs {
        ctx.emit(StatusEvent::StatusGained {
            unit,
            status: Status {
                kind: stricken(),
                source: None,
                ability: None,
                since,
                expiry: Expiry::EndOfTurn(since + 1),
                value: i16::try_from(since + 1).unwrap_or(i16::MAX),
            },
        });
    } else {
        ctx.emit(AttackEvent::Interference {
            unit,
            turn: since + 1,
            slow: 0,
        });
    }
}

/// A unit whose master's network C3EM holds together after the loss of the last master: in the two turns after it
/// (R13.6.3).
pub fn stands_in_for_master(world: &World, u: &UnitRead<'_>) -> bool {
    if !u.card.specials.has(Code::C3EM) {
        return false;
    }
    let now = read::turn(world).number;
    let lost = world
        .resource::<Losses>()
        .0
        .iter()
        .filter_map(|loss| Some((loss.turn, read::try_unit(world, loss.unit)?)))
        .filter(|(_, m)| {
            let s = &m.card.specials;
            m.side == u.side && (s.has(Code::C3M) || s.has(Code::C3BSM))
        })
        .map(|(turn, _)| turn)
        .max();
    lost.is_some_and(|turn| (turn + 1..=turn + 2).contains(&now))
}
