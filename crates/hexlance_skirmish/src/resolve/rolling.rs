//! Rolling the dice of an Order (K6.4.1), and what others ask about them.

use hexlance_rules::SideId;
use smallvec::SmallVec;

use super::{
    Counted, Family, ResolveEvent, Roll, Rolled,
    compare::{self, Cast},
};
use crate::{
    Ctx,
    deeds::Resolving,
    dice::{SIDES, Sv},
    ids::Party,
    order::{DeedRef, Order},
    read::Table,
};

/// Rolls everything that was declared but what belongs to an earlier stage, and compares it.
pub(crate) fn roll_all(ctx: &mut Ctx<'_>) {
    let before = Table::of(ctx.world()).order().map_or(0, |o| o.rolls.len());
    let rolls = collect(ctx);
    let needed: Vec<bool> = {
        let alert = |party| is_alert(Table::of(ctx.world()), party);
        rolls
            .iter()
            .enumerate()
            .map(|(i, roll)| compare::is_rolled(&rolls, i, roll, alert))
            .collect()
    };
    let mut cast: Vec<Cast> = Vec::with_capacity(rolls.len());
    for (roll, needed) in rolls.into_iter().zip(needed) {
        let goes_on = !roll.after || has_succeeded(cast.last());
        let dice = if needed && goes_on { roll.dice } else { 0 };
        let faces = (0..dice).map(|_| ctx.roll(SIDES)).collect();
        cast.push((roll, faces));
    }
    let rolled = {
        let table = Table::of(ctx.world());
        compare::compare(&cast, |party| is_alert(table, party))
    };
    for (i, mut one) in rolled.into_iter().enumerate() {
        for (other, _) in &mut one.against {
            *other = other.saturating_add(before as u8);
        }
        let strays = one.roll.strays.clone();
        let failed = failed_dice(&one);
        ctx.emit(ResolveEvent::Rolled(Box::new(one)));
        stray(ctx, (before + i) as u8, &strays, failed);
    }
    score(ctx);
}

/// Whether a roll that nobody opposes has succeeded.
fn has_succeeded(before: Option<&Cast>) -> bool {
    before.is_some_and(|(roll, faces)| compare::alone(roll, faces).any())
}

/// The rolls in the order in which they are made (K6.4.1): those of activated troopers as they were named, then those of
/// reactors as they declared.
fn collect(ctx: &Ctx<'_>) -> Vec<Roll> {
    let table = Table::of(ctx.world());
    let mut out = Vec::new();
    if let Some(order) = table.order() {
        for (of, deed) in order.carried_out() {
            deed.rule().rolls(&Resolving { table, order, of }, &mut out);
        }
        crate::items::rolls(table, order, &mut out);
    }
    out
}

/// How many dice of a roll have failed against its success value.
fn failed_dice(rolled: &Rolled) -> usize {
    let sv = Sv::of(&rolled.counted.value);
    let failed = |face: &&u8| !sv.face(**face).outcome.succeeds();
    rolled.faces.iter().filter(failed).count()
}

/// Every failed die of a shot into a combat hits an ally there (K8.2.1).
fn stray(ctx: &mut Ctx<'_>, roll: u8, allies: &[Party], failed: usize) {
    if allies.is_empty() || failed == 0 {
        return;
    }
    let mut on = Vec::with_capacity(failed);
    let mut faces = Vec::new();
    for _ in 0..failed {
        let (ally, die) = pick_one(ctx, allies);
        on.extend(ally);
        faces.extend(die);
    }
    ctx.emit(ResolveEvent::Strayed { roll, on, faces });
}

/// Picks one of several things in a fixed order, with the die that picked it; one thing needs none (K17.6).
pub(crate) fn pick_one<T: Copy>(ctx: &mut Ctx<'_>, things: &[T]) -> (Option<T>, Option<u8>) {
    if things.len() < 2 {
        return (things.first().copied(), None);
    }
    let die = ctx.roll(SIDES);
    let number = usize::from(die.saturating_sub(1)) * things.len() / usize::from(SIDES);
    (things.get(number).copied(), Some(die))
}

/// The hits that the dice have made.
fn score(ctx: &mut Ctx<'_>) {
    let mut hits = Vec::new();
    let sprung = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        for (of, deed) in order.carried_out() {
            let counted: Vec<Counted> = order
                .rolls
                .iter()
                .filter(|r| r.roll.of == of)
                .map(|r| r.counted.clone())
                .collect();
            if !counted.is_empty() {
                deed.rule()
                    .hits(&Resolving { table, order, of }, &counted, &mut hits);
            }
        }
        crate::items::hits(table, order, &mut hits)
    };
    for item in sprung {
        ctx.emit(crate::items::ItemEvent::WentOff { item });
    }
    for hit in hits {
        ctx.emit(ResolveEvent::Hit(Box::new(hit)));
    }
}

/// Whether somebody does not mind surprise (skill.sixth_sense_l2).
fn is_alert(table: Table<'_>, party: Party) -> bool {
    let who = party.trooper().and_then(|id| table.find(id));
    who.is_some_and(|t| crate::team::has_sixth_sense(table, &t))
}

/// The rolls of somebody that answer the attacks of another: for modules that ask what was done about theirs.
pub(crate) fn answers_to(order: &Order, by: Party) -> impl Iterator<Item = (usize, &Rolled)> {
    order
        .rolls
        .iter()
        .enumerate()
        .filter(move |(_, r)| r.roll.by == by)
}

/// Whether a declared Dodge, Reset or the like has worked: a die succeeds, and of the attacks that it was compared with it
/// has beaten one, if there were any.
pub(crate) fn outcome_of(order: &Order, of: DeedRef) -> Option<bool> {
    let rolled = order.rolls.iter().find(|r| r.roll.of == of)?;
    if rolled.against.is_empty() {
        return Some(rolled.counted.any());
    }
    Some(rolled.against.iter().any(|(_, beaten)| *beaten))
}

/// Whether somebody has declared a Dodge whose dice avoid a template or mine by a Normal roll (K6.5.1, K6.5.2).
pub(crate) fn avoids_template(order: &Order, who: Party, from: Option<Party>) -> bool {
    answers_to(order, who)
        .filter(|(_, rolled)| rolled.roll.family == Family::Dodge)
        .any(|(_, rolled)| {
            let roll = &rolled.roll;
            let in_sight = from.is_some_and(|from| roll.seen.contains(&from));
            let unseen = roll.against_templates.as_ref().filter(|_| !in_sight);
            let value = unseen.unwrap_or(&roll.value);
            let dice = compare::throw(value, &rolled.faces);
            dice.iter().any(|die| die.outcome.succeeds())
        })
}

/// Rolls the dice of one roll by itself, outside the others: Discover, mending, objects.
pub(crate) fn roll_plain(ctx: &mut Ctx<'_>, roll: Roll) -> Counted {
    let sv = Sv::of(&roll.value);
    let dice = if sv.can_succeed() { roll.dice } else { 0 };
    let faces: SmallVec<[u8; 4]> = (0..dice).map(|_| ctx.roll(SIDES)).collect();
    let counted = compare::alone(&roll, &faces);
    ctx.emit(ResolveEvent::Rolled(Box::new(Rolled {
        roll,
        faces,
        counted: counted.clone(),
        against: SmallVec::new(),
        strayed: SmallVec::new(),
    })));
    counted
}

/// The side of whoever acts.
pub(crate) fn side_of(table: Table<'_>, party: Party) -> Option<SideId> {
    match party {
        Party::Trooper(id) => table.find(id).map(|t| t.side()),
        Party::Item(id) => table.items().get(id).map(|i| i.side),
        Party::Gate(..) => None,
    }
}
