//! Mines that go off (K15.2.2, K15.3).

use smallvec::SmallVec;

use crate::{
    ground::Template,
    ids::{ItemId, Party},
    order::{Actor, DeedRef, Hit, HitCause, Order},
    react,
    read::{Look, Table},
    resolve::{Family, Roll},
    shots::{firer::Positions, number, template},
    state::{Item, ItemKind},
};

/// How far a mine reaches (K15.2.2).
pub const MINE_REACH: u16 = 2;

/// What a mine does is declared by nobody.
const BY_NOBODY: DeedRef = DeedRef::Reaction(u8::MAX);

/// A mine that goes off, with where an activated trooper is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Blast {
    item: ItemId,
    /// The number of the activated trooper that it has to do with.
    actor: u8,
    /// The point of that trooper's route.
    point: u8,
}

/// Mines that can still go off.
fn live(table: Table<'_>) -> impl Iterator<Item = &Item> {
    let all = table.items().all.iter();
    all.filter(|i| i.kind == ItemKind::Mine && !i.disabled && !i.sprung)
}

/// The first of some points of a route in the area of a mine; who is in the air there has not entered it (K7.8.4).
fn entered(mine: &Item, order: &Order, number: u8, points: std::ops::Range<usize>) -> Option<u8> {
    let actor = order.actors.get(usize::from(number))?;
    let mut stations = actor.stations.iter().enumerate();
    let inside = stations.find(|(i, station)| {
        points.contains(i)
            && station.hex.distance(mine.hex) <= MINE_REACH
            && !crate::climbing::is_in_flight(order, number, *i as u8)
    });
    inside.map(|(i, _)| i as u8)
}

/// Whether an activated trooper sets off the mines of the other side: a figure, in whatever Order (K15.3.1).
fn treads(table: Table<'_>, mine: &Item, actor: &Actor) -> bool {
    let who = table.find(actor.unit);
    who.is_some_and(|t| t.side() != mine.side && !t.guise.seeming.conceals())
}

/// The mines that an Order sets off.
fn blasts(table: Table<'_>, order: &Order) -> Vec<Blast> {
    live(table)
        .filter_map(|mine| {
            let by_actor = order.actors.iter().enumerate().find_map(|(number, actor)| {
                let trodden = treads(table, mine, actor);
                let number = number as u8;
                let all = 0..actor.stations.len();
                let point = entered(mine, order, number, all).filter(|_| trodden)?;
                Some((number, point))
            });
            let by_reactor = || {
                order.reactions.iter().find_map(|reaction| {
                    let who = table.find(reaction.by.trooper()?)?;
                    let acts = who.side() != mine.side && who.is_figure();
                    let inside = who.hex.is_some_and(|h| h.distance(mine.hex) <= MINE_REACH);
                    (acts && inside).then_some((reaction.actor, reaction.point))
                })
            };
            let (actor, point) = by_actor.or_else(by_reactor)?;
            Some(Blast {
                item: mine.id,
                actor,
                point,
            })
        })
        .collect()
}

/// The mines that an Order would set off, each with the point of the route at which it goes off.
pub(crate) fn set_off(table: Table<'_>, order: &Order) -> Vec<(ItemId, u8)> {
    let all = blasts(table, order).into_iter();
    all.map(|blast| (blast.item, blast.point)).collect()
}

/// Who is in the area of a mine when it goes off (K15.3.2).
fn victims(table: Table<'_>, order: &Order, blast: &Blast) -> SmallVec<[Party; 4]> {
    let present: Vec<Look<'_>> = table.on_table().collect();
    victims_of(table, order, blast, || present.iter())
}

/// As [`victims`], for those who have everybody at hand who is on the table.
fn victims_of<'p, 'w: 'p, I>(
    table: Table<'_>,
    order: &Order,
    blast: &Blast,
    present: impl Fn() -> I,
) -> SmallVec<[Party; 4]>
where
    I: Iterator<Item = &'p Look<'w>>,
{
    let Some(mine) = table.items().get(blast.item) else {
        return SmallVec::new();
    };
    let lies = Template::circle(table.ground(), mine.hex, MINE_REACH);
    let positions = Positions {
        table,
        order: Some(order),
        point: blast.point,
    };
    let mut out = template::under_of(&positions, &lies, present);
    out.retain(|party| *party != Party::Item(mine.id));
    out
}

/// Whom mines catch that an activated trooper sets off by one of its skills: they may Dodge (K4.2.1). `present` is everybody
/// who is on the table.
pub(crate) fn caught<'p, 'w: 'p, I>(
    table: Table<'_>,
    order: &Order,
    number: u8,
    half: u8,
    present: impl Fn() -> I,
) -> SmallVec<[Party; 4]>
where
    I: Iterator<Item = &'p Look<'w>>,
{
    let mut out = SmallVec::new();
    let Some(actor) = order.actors.get(usize::from(number)) else {
        return out;
    };
    for mine in live(table).filter(|mine| treads(table, mine, actor)) {
        if let Some(point) = entered(mine, order, number, react::points(actor, half + 1)) {
            let blast = Blast {
                item: mine.id,
                actor: number,
                point,
            };
            out.extend(victims_of(table, order, &blast, &present));
        }
    }
    out
}

/// What everybody in the area of a mine that goes off has to Dodge: no dice are rolled for it (K6.5.1).
pub(crate) fn rolls(table: Table<'_>, order: &Order, out: &mut Vec<Roll>) {
    for blast in blasts(table, order) {
        let by = Party::Item(blast.item);
        for victim in victims(table, order, &blast) {
            out.push(template::splash(
                BY_NOBODY,
                by,
                Family::Lobbed,
                victim,
                blast.point,
                1,
            ));
        }
    }
}

/// Whether an item has something that an activated trooper may dodge: a mine that goes off beside it, a turret that shoots.
pub(crate) fn threatens(table: Table<'_>, order: &Order, who: &Look<'_>) -> bool {
    let shot_at = order.reactions.iter().any(|r| {
        let turret = matches!(r.by, Party::Item(_));
        turret && r.deed.rule().targets().contains(&who.id.into())
    });
    let caught = |blast: &Blast| victims(table, order, blast).contains(&who.id.into());
    shot_at || blasts(table, order).iter().any(caught)
}

/// Whether a roll is a mine's: it meets the Dodges of both sides.
pub(crate) fn is_mines(roll: &Roll) -> bool {
    roll.family == Family::Lobbed && matches!(roll.by, Party::Item(_))
}

/// The mines that go off in an Order, once all dice lie: one that is hit does not (K15.3.5).
fn going_off(table: Table<'_>, order: &Order, hits: &[Hit]) -> Vec<Blast> {
    let is_hit = |item| {
        let all = order.hits.iter().chain(hits);
        all.into_iter()
            .any(|hit| hit.on == Party::Item(item) && hit.cause != HitCause::Mine)
    };
    let mut all = blasts(table, order);
    all.retain(|blast| !is_hit(blast.item));
    all
}

/// The hits of mines on those who have not dodged them, and the mines that have gone off.
pub(crate) fn hits(table: Table<'_>, order: &Order, hits: &mut Vec<Hit>) -> Vec<ItemId> {
    let blasts = going_off(table, order, hits);
    for blast in &blasts {
        let Some(mine) = table.items().get(blast.item) else {
            continue;
        };
        let Some(mode) = mine.weapon.mode(0) else {
            continue;
        };
        let Some(ammo) = mode.ammo.first().copied() else {
            continue;
        };
        let by = Party::Item(blast.item);
        let caught = order.rolls.iter().filter(|r| r.roll.by == by);
        for on in caught
            .filter(|r| is_mines(&r.roll) && r.counted.any())
            .filter_map(|r| r.roll.at)
        {
            hits.push(Hit {
                on,
                by: Some(by),
                cause: HitCause::Mine,
                damage: number::damage(mode, 0),
                ammo,
                save: ammo.save(),
                critical: false,
                cover: false,
                non_lethal: mode.traits.non_lethal,
                state: None,
                what: None,
                point: blast.point,
                actor: blast.actor,
            });
        }
    }
    blasts.into_iter().map(|blast| blast.item).collect()
}
