//! Declarations for a whole force: for good at the start of a turn, or for a turn when the Combat Phase begins.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, Enter, Refusal, SideId, Timetable, say};

use super::ForceQuestion;
use crate::{
    Ctx,
    ability::{AbilityDef, Declaration, Grant},
    moments::{During, Rule, Span},
    read,
    state::Phase,
};

use super::{ForceAct, ForceKey, ForceStep, act, facts, held, of_side, ruse};

/// What comes into play by itself does so when a turn begins; what sides declare, before Initiative (R3.2.1b) and when
/// the Combat Phase begins.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Declarations, turn_starts);
    t.add(
        During(Phase::Initiative),
        Rule::Declarations,
        |ctx: &mut Ctx<'_>| {
            let order = read::turn(ctx.world()).in_order();
            let both = |when| order.map(|side| asks(side, when));
            ctx.push_in_order(both(Declaration::Ruse));
            ctx.push_in_order(both(Declaration::ForGood));
        },
    );
    t.add(
        Enter(Phase::Combat),
        Rule::Declarations,
        |ctx: &mut Ctx<'_>| {
            let order = read::turn(ctx.world()).loser_first();
            ctx.push_in_order(order.map(|side| asks(side, Declaration::CombatPhase)));
        },
    );
}

/// Asks a side for what its forces may declare at a moment.
const fn asks(side: SideId, when: Declaration) -> ForceStep {
    ForceStep::Declare {
        side,
        when,
        asked: Vec::new(),
    }
}

/// The turn begins: what the rules decide by themselves (R14.6.1).
pub(crate) fn turn_starts(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let found: Vec<_> = [SideId(0), SideId(1)]
        .into_iter()
        .flat_map(|side| of_side(world, side))
        .flat_map(|(key, f)| f.abilities.iter().map(move |h| (key, h)))
        .filter(|(_, h)| h.is_in_play() && h.def.grants(Grant::Declares(Declaration::Outnumbered)))
        .filter(|(key, _)| facts::is_outnumbered(world, key.0))
        .map(|(key, h)| (key, h.def.id))
        .collect();
    for (key, ability) in found {
        act(ctx, key, ability, ForceAct::Declared);
    }
}

/// The next ability of a side that it may declare at such a moment and has not been asked for.
fn next(
    world: &World,
    side: SideId,
    when: Declaration,
    asked: &[(u8, AbilityId)],
) -> Option<(ForceKey, AbilityId)> {
    of_side(world, side).find_map(|(key, f)| {
        let open = |h: &&super::Held| {
            h.is_in_play()
                && !h.declared
                && h.def.grants(Grant::Declares(when))
                && (when != Declaration::Ruse || ruse::is_open(world, key, h))
                && !asked.contains(&(key.1, h.def.id))
        };
        f.abilities.iter().find(open).map(|h| (key, h.def.id))
    })
}

/// Asks a side for what it may declare now; whether it was asked.
pub(crate) fn offer(
    ctx: &mut Ctx<'_>,
    side: SideId,
    when: Declaration,
    mut asked: Vec<(u8, AbilityId)>,
) -> bool {
    let world = ctx.world();
    let Some((key, ability)) = next(world, side, when, &asked) else {
        return false;
    };
    let Some(held) = held(world, key, ability) else {
        return false;
    };
    let name = held.def.name;
    let (prompt, how_long) = match when {
        Declaration::ForGood => (
            say!("{name}: from now on, to the end of the battle?", name),
            "it cannot be taken back",
        ),
        Declaration::Ruse => (
            say!("{name}: do its units come onto the map this turn?", name),
            "a roll of 8 or more opens every edge, and adds to Initiative",
        ),
        Declaration::CombatPhase | Declaration::Outnumbered => (
            say!("{name}: for all units of the force, in this turn?", name),
            "until the turn ends",
        ),
    };
    let choices = vec![
        Choice::new("yes", say!("Declare {name}", name), how_long),
        Choice::new("no", "Not now", ""),
    ];
    asked.push((key.1, ability));
    ctx.push(ForceStep::Declare { side, when, asked });
    ctx.ask(Decision {
        side,
        unit: None,
        question: ForceQuestion::Declare {
            force: key.1,
            ability,
        }
        .into(),
        prompt,
        choices,
        default: 1,
    });
    true
}

/// A side has answered.
pub(crate) fn answered(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId, yes: bool) {
    let def = read::content(ctx.world()).ability(ability);
    let is_ruse = def.is_some_and(|d| ruse::is_ruse(d));
    match (yes, is_ruse) {
        (false, _) => {}
        (true, true) => ruse::declared(ctx, key, ability),
        (true, false) => act(ctx, key, ability, ForceAct::Declared),
    }
}

/// Why a command ability of a whole force cannot be declared by a unit's order: it is asked for at its moment.
pub fn refusal(def: &AbilityDef, phase: Phase, turn: u16) -> Option<Refusal> {
    let rule = def.id.as_str();
    let name = def.name;
    for grant in &def.grants {
        let refusal = match grant {
            Grant::Declares(Declaration::ForGood) => Refusal::new(
                "start_of_turn",
                rule,
                say!("{name} is declared at the start of a turn.", name),
            )
            .or("It is offered again at the start of the next turn, before Initiative."),
            Grant::Declares(Declaration::CombatPhase) => Refusal::new(
                "before_any_attack",
                rule,
                say!(
                    "{name} is declared before any attack of the Combat Phase.",
                    name
                ),
            )
            .or(if phase == Phase::Combat {
                "It is offered again when the next Combat Phase begins."
            } else {
                "It is offered when the Combat Phase begins."
            }),
            Grant::Declares(Declaration::Ruse) => ruse::refusal(def, turn),
            Grant::Declares(Declaration::Outnumbered) => Refusal::new(
                "by_rule",
                rule,
                say!(
                    "{name} is in effect in turns that begin with its side outnumbered.",
                    name
                ),
            ),
            Grant::BanksInitiative | Grant::ForcesInitiative => Refusal::new(
                "before_initiative",
                rule,
                say!("{name} is declared before Initiative is rolled.", name),
            )
            .or("It is offered in the Initiative Phase."),
            _ => continue,
        };
        return Some(refusal);
    }
    None
}
