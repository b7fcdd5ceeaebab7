//! Units that fight under a false flag (sca.false_flag): kept off the map in secret, and let onto it by a roll.

use bevy_ecs::world::World;
use hexlance_board::Edge;
use hexlance_rules::{
    AbilityId, Breakdown, Choice, Decision, Enter, Refusal, SetupError, SideId, Timetable, UnitId,
    say,
};

use super::{
    ForceAct, ForceKey, ForceQuestion, ForceStep, Held, check::most_designated, designate,
};
use crate::{
    Ctx,
    ability::{AbilityDef, Declaration, Grant},
    moments::{Rule, Span},
    read::{self, UnitRead},
    reserves::{self, ArrivalEvent, Arrivals, Due, arrivals, home},
    roll::{Roll, RollFor},
    state::Place,
};

/// The first turn in which they may come.
const EARLIEST: u16 = 3;
/// The roll by which the ruse holds.
const HOLDS: u8 = 8;

/// Units are kept back in secret before the battle (R17.1.1, S5).
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Setup), Rule::Ruses, |ctx: &mut Ctx<'_>| {
        let order = read::turn(ctx.world()).in_order();
        ctx.push_in_order(order.map(ForceStep::Ruses));
    });
}

/// Whether an ability keeps units back under a false flag.
pub fn is_ruse(def: &AbilityDef) -> bool {
    def.grants(Grant::Declares(Declaration::Ruse))
}

/// Units of a force that fight under a false flag and are not on the map yet, in roster order.
pub fn units(world: &World, key: ForceKey) -> Vec<UnitId> {
    let of = |unit: &UnitId| {
        let of = read::side_of(world, *unit);
        (of.side, of.force) == key
    };
    let all = arrivals(world).flagged.iter().copied();
    all.filter(of).collect()
}

/// Whether a unit is kept off the map so.
pub fn is_kept(world: &World, unit: UnitId) -> bool {
    arrivals(world).flagged.contains(&unit)
}

/// Whether everything without which an ability cannot be had acts too.
fn is_supported(world: &World, key: ForceKey, def: &AbilityDef) -> bool {
    let mut needs = def.command.needs.iter();
    needs.all(|id| super::held(world, key, *id).is_some())
}

/// Who of a force may be kept back: whoever would set up or come over an edge; passengers go with their carrier.
fn candidates(world: &World, key: ForceKey) -> Vec<UnitId> {
    let comes = |u: &UnitRead<'_>| {
        let sets_up = reserves::sets_up(world, u.id);
        let all = arrivals(world);
        *u.place == Place::Reserve
            && !u.is_aerospace()
            && !all.flagged.contains(&u.id)
            && !all.groups.contains_key(&u.id)
            && (sets_up || all.due.contains_key(&u.id))
    };
    let own = designate::units(world, key).into_iter();
    own.filter(|u| comes(&read::unit(world, *u))).collect()
}

/// The abilities of a side that keep units back.
fn held(world: &World, side: SideId) -> Vec<(ForceKey, AbilityId)> {
    super::of_side(world, side)
        .flat_map(|(key, f)| f.abilities.iter().map(move |h| (key, h)))
        .filter(|(_, h)| h.is_in_play() && is_ruse(&h.def))
        .map(|(key, h)| (key, h.def.id))
        .collect()
}

/// A side keeps units back in setup, in secret (R17.1.1, S5): asks for the first, and lets go whom it may not keep.
pub(crate) fn keep(ctx: &mut Ctx<'_>, side: SideId) {
    let own: Vec<_> = arrivals(ctx.world())
        .flagged
        .iter()
        .copied()
        .filter(|u| read::unit(ctx.world(), *u).side == side)
        .collect();
    let open = held(ctx.world(), side);
    let supported = |ctx: &Ctx<'_>, key: ForceKey| {
        open.iter().any(|(k, id)| {
            let def = read::content(ctx.world()).ability(*id);
            *k == key && def.is_some_and(|d| is_supported(ctx.world(), key, d))
        })
    };
    for unit in own {
        let of = read::side_of(ctx.world(), unit);
        if !supported(ctx, (of.side, of.force)) {
            ctx.emit(ArrivalEvent::KeptForRuse { unit, kept: false });
        }
    }
    // Whoever is named in the scenario is kept back already.
    let next = open
        .iter()
        .find(|(key, _)| supported(ctx, *key) && units(ctx.world(), *key).is_empty());
    if let Some((key, ability)) = next {
        ask(ctx, *key, *ability);
    }
}

fn ask(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId) {
    let world = ctx.world();
    let Some(held) = super::held(world, key, ability) else {
        return;
    };
    let all = designate::units(world, key);
    let cards = all.iter().map(|id| read::unit(world, *id).card);
    let most = most_designated(&held.def, cards, false);
    let named = units(world, key).len();
    let open = candidates(world, key);
    if named >= most || open.is_empty() {
        return;
    }
    let mut choices: Vec<_> = open
        .iter()
        .map(|u| {
            let u = read::unit(world, *u);
            Choice::named(u.id.0.to_string(), u.name, u.card.full_name())
        })
        .collect();
    choices.push(Choice::new("done", "That is all", ""));
    let prompt = say!(
        "{ability}: who is kept off the map, to come in turn {earliest} or later? {named} of {most} so far. It is a secret.",
        ability = held.def.name,
        earliest = EARLIEST,
        named,
        most
    );
    ctx.ask(Decision {
        side: key.0,
        unit: None,
        question: ForceQuestion::KeepForRuse {
            force: key.1,
            ability,
        }
        .into(),
        prompt,
        default: choices.len() - 1,
        choices,
    });
}

/// A unit was named, or nobody more.
pub(crate) fn answered(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId, unit: Option<UnitId>) {
    if let Some(unit) = unit {
        ctx.emit(ArrivalEvent::KeptForRuse { unit, kept: true });
        ask(ctx, key, ability);
    }
}

/// Whether a force may let its units come now.
pub(crate) fn is_open(world: &World, key: ForceKey, held: &Held) -> bool {
    let waits = |u: &UnitId| !arrivals(world).due.contains_key(u);
    is_ruse(&held.def)
        && read::turn(world).number >= EARLIEST
        && units(world, key).iter().any(waits)
}

/// Why it cannot be declared by an order: it is asked for at its moment.
pub(crate) fn refusal(def: &AbilityDef, turn: u16) -> Refusal {
    let rule = def.id.as_str();
    let name = def.name;
    if turn < EARLIEST {
        return Refusal::new(
            "too_early",
            rule,
            say!(
                "{name}: its units come in turn {earliest} or later.",
                name,
                earliest = EARLIEST
            ),
        );
    }
    Refusal::new(
        "start_of_turn",
        rule,
        say!("{name} is declared at the start of a turn.", name),
    )
    .or("It is offered again at the start of the next turn, before Initiative.")
}

/// The units come: a roll says over which edges.
pub(crate) fn declared(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId) {
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::Ruse(key.0),
        unit: None,
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs: Some(HOLDS.into()),
        reroll_by: None,
    });
    let ruse = ForceAct::Ruse {
        holds: dice[0] + dice[1] >= HOLDS,
        units: units(ctx.world(), key),
    };
    super::act(ctx, key, ability, ruse);
}

/// The edges over which units come under a false flag, and the edge to whose half of the map a ruse that was found out
/// keeps them.
fn ways(world: &World, side: SideId, holds: bool) -> (Vec<Edge>, Option<Edge>) {
    let all = [Edge::North, Edge::East, Edge::South, Edge::West];
    match home(world, side).filter(|_| !holds) {
        None => (all.to_vec(), None),
        Some(home) => {
            let near = all.into_iter().filter(|e| *e != home.opposite());
            (near.collect(), Some(home))
        }
    }
}

/// Applies a declaration: its units are due this turn.
pub(crate) fn apply(world: &mut World, key: ForceKey, holds: bool, units: &[UnitId]) {
    let (edges, half) = ways(world, key.0, holds);
    let turn = read::turn(world).number;
    let mut all = world.resource_mut::<Arrivals>();
    for unit in units {
        let due = Due {
            turn,
            edges: edges.clone(),
            half,
            by_scenario: false,
            must: true,
        };
        all.due.insert(*unit, due);
    }
}

/// Keeps the units back that the setup names.
///
/// # Errors
/// If one of them does not begin off the map.
pub(crate) fn begin(world: &mut World, units: Vec<UnitId>) -> Result<(), SetupError> {
    for unit in &units {
        let u = read::unit(world, *unit);
        let elsewhere = *u.place != Place::Reserve || reserves::is_awaited(world, *unit);
        if elsewhere || u.is_aerospace() {
            return Err(SetupError(say!(
                "{unit} cannot be kept back under a false flag: the scenario places it, or it flies",
                unit = u.name
            )));
        }
    }
    let mut all = world.resource_mut::<Arrivals>();
    for unit in units {
        all.due.remove(&unit);
        all.flagged.insert(unit);
    }
    Ok(())
}
