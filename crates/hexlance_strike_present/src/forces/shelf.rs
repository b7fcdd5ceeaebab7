//! The cards that units are made of: what they are found by, and each as a row of a list.

use super::{CardFilter, Picture, Refusal, desk};
use crate::{battle::look, lang::text, screens::forces::shelf::too_few_points, wording::moves};
use hexlance_present::{
    Tip,
    form::Choice,
    shelf::{Entry, Shelf, only},
};
use hexlance_strike::{
    builder,
    card::{Card, UnitType},
    content::Content,
};
use std::sync::Arc;

/// Highest point values of the filter.
const POINTS: [u16; 4] = [15, 25, 35, 50];

/// The cards that a filter leaves, by name.
pub(super) fn shelf(filter: &CardFilter, content: &Content) -> Shelf<CardFilter, Picture> {
    let found = found(filter, content);
    let n = found.len();
    let none = tr!("No card is like that.");
    Shelf {
        heading: tr!("Cards").to_owned(),
        hint: tr!("Search: name, role, special").to_owned(),
        filters: filters(filter, content),
        entries: found.into_iter().map(|card| entry(card)).collect(),
        clicked: match n {
            0 => none.to_owned(),
            n => tr_n!(n, "One card", "{n} cards: a click adds one"),
        },
        dragged: match n {
            0 => none.to_owned(),
            n => tr_n!(
                n,
                "One card: drag it onto the table.",
                "{n} cards: drag one onto the table."
            ),
        },
    }
}

fn found<'c>(filter: &CardFilter, content: &'c Content) -> Vec<&'c Arc<Card>> {
    let mut found: Vec<_> = content.cards.values().filter(|x| filter.keeps(x)).collect();
    found.sort_by_cached_key(|x| x.full_name());
    found
}

/// What narrows the list down: type, Size, points, role.
fn filters(filter: &CardFilter, content: &Content) -> Vec<Vec<Choice<CardFilter>>> {
    let all = || content.cards.values();
    let there = |kind: &UnitType| all().any(|x| x.kind == *kind);
    let kinds = UnitType::ALL.iter().copied().filter(there).map(|kind| {
        let key = format!("type.{}", kind.code());
        only(key, kind.code(), filter.kind.as_ref(), kind, |kind| {
            CardFilter {
                kind,
                ..filter.clone()
            }
        })
        .help(text(kind.name()))
    });
    let sizes = (1..=4u8).map(|size| {
        let label = tr!("Size {size}", size);
        let key = format!("size.{size}");
        only(key, label, filter.size.as_ref(), size, |size| CardFilter {
            size,
            ..filter.clone()
        })
    });
    let points = POINTS.iter().map(|points| {
        let label = tr!("to {points}", points);
        let key = format!("points.{points}");
        only(key, label, filter.points.as_ref(), *points, |points| {
            CardFilter {
                points,
                ..filter.clone()
            }
        })
        .help(tr!("Point value at most"))
    });
    let last = points.chain([roles(filter, content)]);
    vec![kinds.collect(), sizes.collect(), last.collect()]
}

/// The roles of all cards, or any.
fn roles(filter: &CardFilter, content: &Content) -> Choice<CardFilter> {
    let mut roles: Vec<_> = content.cards.values().map(|x| x.role.as_str()).collect();
    roles.retain(|r| !r.is_empty());
    roles.sort_unstable();
    roles.dedup();
    let called = |role: Option<&str>| role.map_or(tr!("Any role"), text).to_owned();
    let of = std::iter::once(None).chain(roles.into_iter().map(Some));
    let of = of.map(|role| {
        let key = format!("role.{}", role.unwrap_or("any"));
        let to = CardFilter {
            role: role.map(str::to_owned),
            ..filter.clone()
        };
        Choice::new(key, called(role), to)
    });
    Choice::menu("role", called(filter.role.as_deref()), of.collect()).on(filter.role.is_some())
}

/// A card as a row of a list.
fn entry(card: &Card) -> Entry<Picture> {
    Entry {
        id: card.id.clone(),
        name: card.full_name(),
        about: format!(
            "{} {}  {}  {}",
            card.kind.code(),
            card.size,
            text(&card.role),
            moves(card)
        ),
        points: card.pv,
        picture: Some(picture(card)),
        ..Entry::default()
    }
}

/// What the miniature of a card looks like.
pub(super) fn picture(card: &Card) -> Picture {
    (look::look(card), look::icon(card))
}

/// What a card is, beside the pointer.
pub(super) fn tip(id: &str, content: &Content) -> Tip {
    let Some(card) = content.card(id) else {
        return Tip::new(id);
    };
    let tip = Tip::new(card.full_name());
    let lines = facts(card).into_iter();
    lines.fold(tip, |tip, (label, text)| tip.line(label, text))
}

/// Why a card cannot be added to a force, and what would make that legal.
pub(super) fn refusal(open: &super::Open, card: &Card) -> Option<Refusal> {
    let group = open.made.formations.get(desk::formation(open));
    let Some(group) = group else {
        let why = tr!("There is no formation to add it to: add one.");
        return Some(Refusal::new(why, why));
    };
    let pv = i64::from(builder::value(card, card.skill));
    if let Some(left) = open.work.summary.left().filter(|left| *left < pv) {
        let why = tr!(
            "It costs {pv} points, {left} are left (R2.2.1): raise the limit, or take something out.",
            pv,
            left = left.max(0)
        );
        return Some(Refusal::new(why, too_few_points(left)));
    }
    if group.units.len() >= builder::most(group.rules) {
        let why = tr!(
            "{group} is full (R14.1.1): choose another formation, or make it larger.",
            group = group.name
        );
        return Some(Refusal::new(why, is_full(&group.name)));
    }
    if group.rules.kind.is_aerospace() && !card.is_aerospace() {
        let why = is_for_aircraft(&group.name);
        return Some(Refusal::new(why.clone(), why));
    }
    None
}

/// What may be said of all cards.
pub(super) fn no_room(open: &super::Open) -> Vec<String> {
    let group = open.made.formations.get(desk::formation(open));
    let full = group.map(|group| is_full(&group.name));
    let aircraft = group.filter(|group| group.rules.kind.is_aerospace());
    let aircraft = aircraft.map(|group| is_for_aircraft(&group.name));
    let points = open.made.points.map(|_| too_few_points(0));
    full.into_iter().chain(aircraft).chain(points).collect()
}

fn is_full(group: &str) -> String {
    tr!(
        "{group} is full: choose another formation, or make it larger.",
        group
    )
}

fn is_for_aircraft(group: &str) -> String {
    tr!(
        "{group} is for aircraft (R14.1.1): choose another formation.",
        group
    )
}

/// What is on a card, in lines.
pub fn facts(card: &Card) -> Vec<(&'static str, String)> {
    let d = card.damage;
    vec![
        (
            "",
            tr!(
                "{kind}, Size {size}, {role}",
                kind = text(card.kind.name()),
                size = card.size,
                role = text(&card.role)
            ),
        ),
        (
            tr!("Move"),
            tr!("{card}, TMM {tmm}", card = moves(card), tmm = card.tmm),
        ),
        (
            tr!("Damage"),
            tr!(
                "S {s}  M {m}  L {l}  E {e}, overheat {ov}",
                s = d.s,
                m = d.m,
                l = d.l,
                e = d.e,
                ov = card.ov
            ),
        ),
        (
            tr!("Armor"),
            tr!(
                "{armor}, structure {structure}",
                armor = card.armor,
                structure = card.structure
            ),
        ),
        (tr!("Specials"), card.specials.texts().join(", ")),
        (tr!("Points"), tr!("{pv} at Skill 4", pv = card.pv)),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use hexlance_host::laws::shelf_is_narrowed_down;

    use super::*;
    use crate::{
        StrikeGame,
        screens::portraits::SIZE,
        table::{minis::portrait::portrait, palette::SidePalette},
    };

    #[test]
    fn every_button_of_the_shelf_leaves_some_cards() {
        let content = Content::shipped();
        let cards = shelf_is_narrowed_down::<StrikeGame>(&content);
        assert_eq!(cards, Ok(content.cards.len()));
    }

    #[test]
    fn every_card_has_a_picture_of_its_own() {
        let content = Content::shipped();
        let side = SidePalette::Usual.side(0);
        let mut seen: BTreeMap<Vec<[u8; 4]>, &str> = BTreeMap::new();
        for card in content.cards.values() {
            let picture = portrait(look::look(card), side, SIZE);
            let covered = picture.iter().filter(|p| p[3] > 127).count() * 100 / picture.len();
            assert!((8..=90).contains(&covered), "{}: {covered} %", card.id);
            let bright: usize = picture.iter().map(|p| usize::from(p[1])).sum();
            assert!(bright > picture.len() * 4, "{} is dark", card.id);
            if let Some(other) = seen.insert(picture, &card.name) {
                assert_eq!(other, card.name, "two chassis look alike");
            }
        }
        assert!(seen.len() > 40, "{}", seen.len());
    }
}
