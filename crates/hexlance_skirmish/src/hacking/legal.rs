//! Whether a program may be used (K14.1.2, K14.3, K14.4).

use hexlance_board::Hex;
use hexlance_rules::Refusal;

use super::{Access, Hack, Network, area, attacks_of, can_use};
use crate::{
    deeds::{Declaring, Resolving, Role},
    ground::{Body, GateState},
    ids::Party,
    model::{Fits, Program, ProgramKind, Skill, TroopType, Whose},
    order::DeedRef,
    read::{Look, Table},
    resolve::side_of,
    shots::number::body_at,
    state::{Condition, Crew, ItemKind, Seeming, State},
};

/// Whether it may be declared.
pub(super) fn check(hack: &Hack, at: &Declaring<'_>) -> Result<(), Refusal> {
    let Some(program) = hack.program(at.table) else {
        return Err(Refusal::new(
            "no_program",
            "K14.3.1",
            "There is no such program.",
        ));
    };
    if !can_use(at.table, &at.who, program.id) {
        return Err(Refusal::new(
            "not_on_device",
            "K14.3.1",
            "That trooper has no device with this program that works.",
        ));
    }
    match program.kind {
        ProgramKind::Attack => attack(hack, program, at),
        ProgramKind::Answer => answer(program, at),
        ProgramKind::Help => help(hack, program, at),
    }
}

/// An attack program: its dice and its targets.
fn attack(hack: &Hack, program: &Program, at: &Declaring<'_>) -> Result<(), Refusal> {
    let dice = hack
        .targets
        .iter()
        .map(|(_, n)| *n)
        .fold(0, u8::saturating_add);
    let most = if at.is_reaction() { 1 } else { program.burst };
    if hack.targets.is_empty() || hack.targets.iter().any(|(_, n)| *n == 0) || dice > most {
        return Err(Refusal::new(
            "burst",
            "K14.4.1",
            "Every target needs at least one die, and all together take no more than the Burst.",
        ));
    }
    for (target, _) in &hack.targets {
        if let Role::Reaction { order, actor, .. } = at.role {
            let active = order.actors.get(usize::from(actor));
            if active.map(|a| Party::Trooper(a.unit)) != Some(*target) {
                return Err(Refusal::new(
                    "only_the_active",
                    "K4.2.3",
                    "An ARO acts on the activated trooper only.",
                ));
            }
        }
        may_target(hack, program, at.table, &at.who, *target)?;
        in_area(hack, at, *target)?;
    }
    Ok(())
}

/// Whether a program fits a target (K14.1.2, K14.4.8).
pub(super) fn may_target(
    hack: &Hack,
    program: &Program,
    table: Table<'_>,
    hacker: &Look<'_>,
    target: Party,
) -> Result<(), Refusal> {
    let unfit = || {
        Err(Refusal::new(
            "unfit_target",
            "K14.1.2",
            "That is no target for this program.",
        ))
    };
    if let Party::Item(id) = target {
        let enemy = side_of(table, target) != Some(hacker.side());
        let item = table.items().get(id);
        let repeats = item.is_some_and(|i| i.kind == ItemKind::Repeater && !i.disabled);
        let turret = item.is_some_and(|i| i.kind == ItemKind::Turret);
        let fits = program.target.fits.iter().any(|f| match f {
            Fits::RepeaterItem => repeats,
            // For programs a turret is a REM (K15.7.4).
            Fits::Type(TroopType::REM) => turret,
            _ => false,
        });
        return if enemy && fits { Ok(()) } else { unfit() };
    }
    let Some(who) = target.trooper().and_then(|id| table.find(id)) else {
        return unfit();
    };
    let whose = match program.target.whose {
        Whose::Enemy => who.side() != hacker.side(),
        // A Possessed friend is on the own list and fights for the enemy.
        Whose::Own => who.owner == hacker.side(),
        Whose::Any => true,
    };
    if !whose || who.condition == Condition::Dead || !who.is_figure() {
        return unfit();
    }
    let fits = program
        .target
        .fits
        .iter()
        .any(|f| fits(*f, hack, &who, hacker));
    if fits {
        return Ok(());
    }
    if who.has(Skill::NonHackable) && who.kind().is_hackable() {
        return Err(Refusal::new(
            "non_hackable",
            "skill.non_hackable",
            "A program that asks for a Troop Type cannot name a Non-Hackable trooper.",
        ));
    }
    unfit()
}

/// Whether a trooper is of a kind that fits.
fn fits(kind: Fits, hack: &Hack, who: &Look<'_>, hacker: &Look<'_>) -> bool {
    let hackable = !who.has(Skill::NonHackable) && who.kind().is_hackable();
    match kind {
        Fits::Type(asked) => hackable && who.kind() == asked,
        Fits::MannedTag => {
            hackable
                && who.kind() == TroopType::TAG
                && matches!(who.crew, Some(Crew::Machine { out: false, .. }))
        }
        Fits::Hacker => area::is_hacker(who),
        Fits::Figure => true,
        Fits::Carrier => hack.named.is_some_and(|what| {
            let repeats =
                what.as_str() == super::REPEATER && who.carries(crate::model::Equipment::Repeater);
            let has = repeats || who.profile().devices.contains(&what);
            has && !area::is_disabled(who, what.as_str())
        }),
        Fits::Possessed => who.is(State::Possessed),
        Fits::User => who.id == hacker.id,
        _ => false,
    }
}

/// Whether the target is in reach at the point of the route that was named (K14.4.2).
fn in_area(hack: &Hack, at: &Declaring<'_>, target: Party) -> Result<(), Refusal> {
    let network = Network::of(at.table, at.who.side());
    if reach(hack, at, &network, target).is_some() {
        return Ok(());
    }
    Err(out_of_area())
}

fn out_of_area() -> Refusal {
    Refusal::new(
        "out_of_area",
        "K14.1.1",
        "The target is outside the Hacking Area.",
    )
}

/// How the target is reached at that point.
pub(super) fn reach(
    hack: &Hack,
    at: &Declaring<'_>,
    network: &Network,
    target: Party,
) -> Option<Access> {
    let (mine, theirs) = match at.role {
        Role::Reaction {
            order,
            actor,
            point,
            ..
        } => {
            let resolving = Resolving {
                table: at.table,
                order,
                of: DeedRef::Actor(actor, 0),
            };
            (at.who.body(at.table)?, body_at(&resolving, target, point)?)
        }
        _ => (
            at.station(hack.point)?.body(&at.who),
            standing(at.table, target)?,
        ),
    };
    network.access(&mine, &theirs, hacks(at.table, target))
}

/// Whether a target is a Hacker, who can be reached through his own side's Repeaters.
pub(super) fn hacks(table: Table<'_>, target: Party) -> bool {
    let who = target.trooper().and_then(|id| table.find(id));
    who.is_some_and(|t| area::is_hacker(&t))
}

/// Where somebody or something stands now.
fn standing(table: Table<'_>, target: Party) -> Option<Body> {
    match target {
        Party::Trooper(id) => table.find(id)?.body(table),
        Party::Item(id) => {
            let hex = table.items().get(id)?.hex;
            Some(Body::flat(hex, table.ground().floor(hex)?))
        }
        Party::Gate(hex, _) => Some(Body::flat(hex, table.ground().floor(hex)?)),
    }
}

/// A program that answers one: there is an attack of the sort that it is made for (K14.4.3).
fn answer(program: &Program, at: &Declaring<'_>) -> Result<(), Refusal> {
    let Role::Reaction { order, actor, .. } = at.role else {
        return Err(Refusal::new(
            "only_aro",
            "K14.4.3",
            "It answers an attack: it is an ARO.",
        ));
    };
    let me = Party::Trooper(at.who.id);
    let network = Network::of(at.table, at.who.side());
    let mine = at.who.body(at.table);
    let guards = |target: Party| {
        let friend = side_of(at.table, target) == Some(at.who.side());
        let near = standing(at.table, target)
            .zip(mine)
            .is_some_and(|(theirs, mine)| network.holds(&mine, &theirs));
        program.target.fits.iter().any(|f| match f {
            Fits::AttackOnUser => target == me,
            Fits::AttackOnComrade => target != me && friend && near,
            _ => false,
        })
    };
    let attacked = attacks_of(at.table, order, actor)
        .any(|(_, hack)| hack.targets.iter().any(|(target, _)| guards(*target)));
    if attacked {
        return Ok(());
    }
    Err(Refusal::new(
        "nothing_to_answer",
        "K14.4.3",
        "There is no attack program that it could answer.",
    ))
}

/// A program that helps (K14.4.7).
fn help(hack: &Hack, program: &Program, at: &Declaring<'_>) -> Result<(), Refusal> {
    if program.target.all {
        return Ok(());
    }
    for kind in &program.target.fits {
        match kind {
            Fits::Hex(most) => return on_hex(hack, at, *most),
            // As an ARO it is asked for when the arrival is announced (K17.8.2).
            Fits::Dropper => return crate::drops::may_guide(at),
            Fits::User => {
                crate::markers::check_hands(at.table, &at.who)?;
                return crate::markers::is_unseen(at.table, &at.who, Seeming::Imp2);
            }
            _ => {}
        }
    }
    if let (Some(hex), []) = (hack.hex, hack.targets.as_slice())
        && program.target.fits.contains(&Fits::Console)
    {
        return on_console(hack, at, hex);
    }
    let [(target, _)] = hack.targets.as_slice() else {
        return Err(Refusal::new(
            "one_target",
            "K14.4.7",
            "It is used on one target.",
        ));
    };
    if let Party::Gate(hex, side) = target {
        let gate = at.table.ground().side(*hex, *side).gate();
        let locked = gate == Some(GateState::Locked);
        if !locked || !program.target.fits.contains(&Fits::LockedGate) {
            return Err(Refusal::new(
                "not_locked",
                "K1.10.4",
                "That is no locked gate.",
            ));
        }
    } else {
        may_target(hack, program, at.table, &at.who, *target)?;
    }
    in_area(hack, at, *target)
}

/// A console in the Hacking Area; nobody need touch it.
fn on_console(hack: &Hack, at: &Declaring<'_>, hex: Hex) -> Result<(), Refusal> {
    let ground = at.table.ground();
    let console = ground.floor(hex).filter(|_| ground.has_console(hex));
    let Some(floor) = console else {
        return Err(Refusal::new(
            "no_console",
            "K15.6.1",
            "There is no console in that hex.",
        ));
    };
    let network = Network::of(at.table, at.who.side());
    let mine = at.station(hack.point).map(|s| s.body(&at.who));
    let holds = mine.is_some_and(|mine| network.holds(&mine, &Body::flat(hex, floor)));
    if holds { Ok(()) } else { Err(out_of_area()) }
}

/// A hex near the hacker.
fn on_hex(hack: &Hack, at: &Declaring<'_>, most: u8) -> Result<(), Refusal> {
    let near = hack
        .hex
        .zip(at.station(hack.point))
        .is_some_and(|(hex, here)| {
            at.table.ground().contains(hex) && here.hex.distance(hex) <= u16::from(most)
        });
    if near {
        return Ok(());
    }
    Err(Refusal::new(
        "too_far",
        "K14.4.7",
        "That hex is too far from the hacker.",
    ))
}

/// Whether it can still be carried out when the Order is resolved.
pub(super) fn still(hack: &Hack, at: &Resolving<'_>) -> bool {
    let (Some(who), Some(program)) = (at.who(), hack.program(at.table)) else {
        return false;
    };
    program.kind != ProgramKind::Attack
        || hack
            .targets
            .iter()
            .all(|(target, _)| may_target(hack, program, at.table, &who, *target).is_ok())
}
