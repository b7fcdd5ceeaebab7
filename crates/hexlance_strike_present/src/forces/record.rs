//! The record of a unit: what is printed on its card at its Skill.

use super::{Picture, shelf};
use crate::{lang::text, wording::moves};
use hexlance_present::{TrackKind, record::Block};
use hexlance_strike::{
    ability::Rating,
    builder,
    card::{Card, DamageLine},
};

/// The record of a unit of that name.
pub(super) fn blocks(name: &str, card: &Card, skill: u8) -> Vec<Block<Picture>> {
    let mut out = vec![
        head(name, card, skill),
        Block::Boxes(vec![
            (tr!("MOVE").to_owned(), moves(card)),
            (tr!("TMM").to_owned(), card.tmm.to_string()),
            (tr!("SIZE").to_owned(), card.size.to_string()),
            (tr!("SKILL").to_owned(), skill.to_string()),
        ]),
    ];
    match &card.arcs {
        None => out.push(damage(&card.damage, card.ov)),
        Some(arcs) => {
            for (arc, line) in [
                (tr!("Nose"), &arcs.nose),
                (tr!("Left"), &arcs.left),
                (tr!("Right"), &arcs.right),
                (tr!("Aft"), &arcs.aft),
            ] {
                out.push(Block::faint(arc));
                out.push(damage(line, 0));
            }
        }
    }
    let track = |name: &str, points, kind| Block::Track(name.to_owned(), points, kind);
    out.push(track(tr!("Armor"), card.armor, TrackKind::Armor));
    out.push(track(
        tr!("Structure"),
        card.structure,
        TrackKind::Structure,
    ));
    let specials = card.specials.texts().join(", ");
    if !specials.is_empty() {
        out.push(Block::note(tr!("Specials: {specials}", specials)));
    }
    out.push(Block::faint(tr!(
        "{rating} crew; {points} points at Skill 4",
        rating = text(Rating::of(skill).name()),
        points = card.pv
    )));
    out
}

fn head(name: &str, card: &Card, skill: u8) -> Block<Picture> {
    let full = card.full_name();
    let kind = tr!(
        "{kind}, Size {size}",
        kind = text(card.kind.name()),
        size = card.size
    );
    let mut lines = vec![kind, text(&card.role).to_owned()];
    if name != full {
        lines.insert(0, full);
    }
    Block::Head {
        picture: shelf::picture(card),
        name: name.to_owned(),
        lines,
        points: builder::value(card, skill),
    }
}

fn damage(d: &DamageLine, overheat: u8) -> Block<Picture> {
    let mut all = vec![
        (tr!("SHORT").to_owned(), d.s.to_string()),
        (tr!("MEDIUM").to_owned(), d.m.to_string()),
        (tr!("LONG").to_owned(), d.l.to_string()),
        (tr!("EXTREME").to_owned(), d.e.to_string()),
    ];
    if overheat > 0 {
        all.push((tr!("OVERHEAT").to_owned(), format!("+{overheat}")));
    }
    Block::Boxes(all)
}
