//! What a program promises while it is put together.

use hexlance_rules::draft::Preview;

use super::{Access, Hack, Network, area, effects::plain_hit, legal, rolls};
use crate::{
    deeds::{Declaring, Deed},
    dice::Sv,
    harm::promise::{volley, worth},
    ids::Party,
    model::{Program, ProgramKind},
    odds,
    order::Hit,
    read::Look,
    reset,
    shots::{
        Prospect, face_to_face,
        promise::{opponent as opposing, replied, was_concealed},
        unopposed,
    },
    tags,
};

/// What a program that helps is worth against a lost point.
const HELP: f64 = 0.2;

/// What a program promises.
pub(super) fn of(at: &Declaring<'_>, hack: &Hack, program: &Program) -> Preview {
    if program.kind != ProgramKind::Attack {
        let needs = rolls::value(program, &at.who);
        let chance = odds::normal(Sv::of(&needs), 1).at_least(1);
        return Preview {
            needs,
            chance: Some(chance),
            effect: Some(HELP * chance),
            ..Preview::default()
        };
    }
    let network = Network::of(at.table, at.who.side());
    let mut out = Preview::default();
    let mut missed = 1.0;
    for (target, dice) in &hack.targets {
        let through = legal::reach(hack, at, &network, *target) == Some(Access::Walled);
        let walled = through || area::has_firewall(at.table, *target);
        let attack = prospect(at, program, &at.who, *dice, walled);
        let against = replied(at, *target).and_then(|(who, deed)| opponent(at, &who, deed));
        let (hits, needs) = match &against {
            Some(other) => (
                face_to_face(&attack, other).a,
                attack.against(&other.inflicts),
            ),
            None => (unopposed(&attack), attack.value),
        };
        if out.needs.parts.is_empty() {
            out.needs = needs;
        }
        missed *= 1.0 - hits.at_least(1);
        let hit = Hit {
            cover: walled,
            ..plain_hit(hack, program, *target)
        };
        let effect = volley(at.table, &hit).map_or(0.0, |fire| worth(&fire.all(&hits)));
        out.effect = Some(out.effect.unwrap_or_default() + effect);
        out.chance = Some(1.0 - missed);
    }
    out
}

/// A program as an attack.
fn prospect(
    at: &Declaring<'_>,
    program: &Program,
    who: &Look<'_>,
    dice: u8,
    walled: bool,
) -> Prospect {
    let mut value = rolls::value(program, who);
    if walled {
        value.rule(&tags::FIREWALL, -3);
    }
    let mut inflicts = hexlance_rules::Breakdown::new();
    inflicts.rule_unless_zero(&tags::OPPONENT_MOD, program.opp_mod);
    let surprises = who.spas.has(crate::model::Skill::SurpriseShot) && who.id == at.who.id;
    if surprises && was_concealed(at) {
        inflicts.rule(&tags::SURPRISE_SHOT, -3);
    }
    Prospect {
        value,
        dice,
        inflicts,
        damage: (program.damage > 0).then_some(program.damage),
        ammo: program.ammo,
        cover: false,
    }
}

/// A program of somebody at the one who declares something, as an attack; none if it is no such.
pub(crate) fn attack_on(at: &Declaring<'_>, who: &Look<'_>, hack: &Hack) -> Option<Prospect> {
    let program = hack.program(at.table)?;
    let me = Party::Trooper(at.who.id);
    let mut targets = hack.targets.iter();
    let (_, dice) = targets.find(|(target, _)| *target == me)?;
    let attacks = program.kind == ProgramKind::Attack;
    attacks.then(|| prospect(at, program, who, *dice, false))
}

/// What opposes a program: a Reset, an answering program, an attack on the hacker.
fn opponent(at: &Declaring<'_>, who: &Look<'_>, deed: &Deed) -> Option<Prospect> {
    match deed {
        Deed::Reset(reset) => Some(Prospect {
            value: reset::value(who, reset.price),
            dice: 1,
            inflicts: hexlance_rules::Breakdown::new(),
            damage: None,
            ammo: Default::default(),
            cover: false,
        }),
        Deed::Hack(hack) => {
            let program = hack.program(at.table)?;
            if program.kind == ProgramKind::Answer {
                return Some(prospect(at, program, who, 1, false));
            }
            attack_on(at, who, hack)
        }
        Deed::Shoot(_) | Deed::Strike(_) => opposing(at, who, deed),
        _ => None,
    }
}
