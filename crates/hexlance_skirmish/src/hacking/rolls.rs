//! The rolls of programs (K14.2).

use hexlance_rules::Breakdown;
use smallvec::SmallVec;

use super::{Access, Hack, Network, area, attacks_of, legal};
use crate::{
    deeds::Resolving,
    ids::Party,
    model::{Fits, Program, ProgramKind, Skill},
    read::Look,
    resolve::{Family, Roll, side_of},
    shots::number::{body_at, surprises},
    tags,
};

/// The point at which a program is used.
pub(super) fn point(hack: &Hack, at: &Resolving<'_>) -> u8 {
    match at.of {
        crate::order::DeedRef::Actor(..) => hack.point,
        crate::order::DeedRef::Reaction(number) => at
            .order
            .reactions
            .get(usize::from(number))
            .map_or(0, |r| r.point),
    }
}

/// Whether Firewall MODs hold against a target (K14.2.3): its own Firewall, or a Repeater of its side between.
pub(super) fn is_walled(hack: &Hack, at: &Resolving<'_>, who: &Look<'_>, target: Party) -> bool {
    let point = point(hack, at);
    let bodies = body_at(at, who.id.into(), point).zip(body_at(at, target, point));
    let through = bodies.is_some_and(|(mine, theirs)| {
        let network = Network::of(at.table, who.side());
        network.access(&mine, &theirs, legal::hacks(at.table, target)) == Some(Access::Walled)
    });
    through || area::has_firewall(at.table, target)
}

/// The rolls of a program.
pub(super) fn rolls(hack: &Hack, at: &Resolving<'_>, out: &mut Vec<Roll>) {
    let (Some(who), Some(program)) = (at.who(), hack.program(at.table)) else {
        return;
    };
    match program.kind {
        ProgramKind::Attack => {
            for (target, dice) in &hack.targets {
                let mut value = value(program, &who);
                if is_walled(hack, at, &who, *target) {
                    value.rule(&tags::FIREWALL, -3);
                }
                let mut roll = roll(hack, at, &who, Family::Program, value, program);
                roll.at = Some(*target);
                roll.dice = *dice;
                if surprises(at, &who, Skill::SurpriseShot) {
                    roll.surprise.rule(&tags::SURPRISE_SHOT, -3);
                }
                out.push(roll);
            }
        }
        ProgramKind::Answer => {
            let guards = guarded(hack, program, at, &who);
            if !guards.is_empty() {
                let mut roll = roll(hack, at, &who, Family::Ward, value(program, &who), program);
                roll.cuts = guards;
                out.push(roll);
            }
        }
        // Helping programs are rolled by themselves (K14.4.7).
        ProgramKind::Help => {}
    }
}

/// WIP and the program's Attack MOD.
pub(crate) fn value(program: &Program, who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::WIP, who.wip());
    out.rule_unless_zero(&tags::ATTACK_MOD, program.att_mod);
    out
}

fn roll(
    hack: &Hack,
    at: &Resolving<'_>,
    who: &Look<'_>,
    family: Family,
    value: Breakdown,
    program: &Program,
) -> Roll {
    let mut roll = Roll::new(at.of, who.id.into(), family, value);
    roll.point = point(hack, at);
    roll.inflicts
        .rule_unless_zero(&tags::OPPONENT_MOD, program.opp_mod);
    roll
}

/// Those whom an answering program guards: targets of the attack that it answers.
fn guarded(
    _hack: &Hack,
    program: &Program,
    at: &Resolving<'_>,
    who: &Look<'_>,
) -> SmallVec<[Party; 2]> {
    let me = Party::Trooper(who.id);
    let on_me = program.target.fits.contains(&Fits::AttackOnUser);
    let on_comrades = program.target.fits.contains(&Fits::AttackOnComrade);
    attacks_of(at.table, at.order, at.actor())
        .flat_map(|(_, attack)| attack.targets.iter().map(|(target, _)| *target))
        .filter(|target| {
            (*target == me && on_me)
                || (*target != me && on_comrades && side_of(at.table, *target) == Some(who.side()))
        })
        .collect()
}
