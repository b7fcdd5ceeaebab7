//! The click dial as a disc: every click a sector with its numbers, the rim's sectors past the last one dark.

use super::{
    labelled,
    print::{Disc, Print, equipment_line, sign, value},
};
use crate::hud::model::{DialCard, DialClick};
use crate::theme::{self, Icon, colors as c, fonts, named, tip_ui};
use bevy_egui::egui::{
    Align2, Color32, Id, Painter, Rect, Response, Sense, Stroke, Ui, Vec2, vec2,
};
use std::cmp::Ordering;

/// Fewest sectors: a short dial does not fill the disc, as on a base.
const FEWEST: usize = 10;
/// Width of the rim with the numbers of the clicks.
const RIM: f32 = 11.0;
/// Room around the disc for the pointer.
const AROUND: f32 = 8.0;
/// Width of a ring at most.
const RING: f32 = 20.0;
/// Width and height of the disc with the room around it, at most.
pub(super) const SIDE: f32 = 252.0;
/// The hub at least.
const HUB: f32 = 19.0;

/// Distances from the middle.
#[derive(Clone, Copy)]
struct Sizes {
    outer: f32,
    rings: f32,
    ring: f32,
    hub: f32,
}

impl Sizes {
    fn new(radius: f32, rings: usize) -> Self {
        let out = radius - RIM;
        let ring = ((out - HUB) / rings.max(1) as f32).min(RING);
        Self {
            outer: radius,
            rings: out,
            ring,
            hub: out - ring * rings as f32,
        }
    }

    /// The middle of a ring, counted from the rim inwards.
    fn middle(self, ring: usize) -> f32 {
        self.rings - self.ring * (ring as f32 + 0.5)
    }
}

/// Draws the dial, with the values of the click under the pointer in a tooltip.
pub(super) fn draw(ui: &mut Ui, card: &DialCard) {
    let width = ui.available_width();
    let side = width.min(SIDE);
    let (_, rect) = ui.allocate_space(vec2(width, side));
    let sizes = Sizes::new(side / 2.0 - AROUND, card.numbers.len());
    let disc = Disc {
        middle: rect.center(),
        sectors: (card.clicks.len() + 1).max(FEWEST),
    };
    names(ui, card, disc, sizes);
    let area = Rect::from_center_size(rect.center(), Vec2::splat(side));
    let response = ui.interact(area, Id::new("card.dial"), Sense::hover());
    named(ui, &response, "card.dial", &spoken_of_dial(card));
    let under = response
        .hover_pos()
        .and_then(|at| disc.sector(at, (sizes.hub, sizes.outer)));
    paint(ui.painter(), card, disc, sizes, under);
    let Some(sector) = under else { return };
    let beside = disc.bounds(sector, (sizes.hub, sizes.outer));
    let response = response.with_new_rect(beside);
    match card.clicks.get(sector) {
        Some(click) => {
            tip_ui(response, |ui| click_tip(ui, card, sector, click));
        }
        None => end_tip(response),
    }
}

/// What the end of a dial means.
pub(super) fn end_tip(response: Response) {
    let help = tr!("A dial that is turned past its last click: the unit is eliminated.");
    theme::tip_lines(
        response,
        tr!("Eliminated"),
        &[("", help), (tr!("Rule"), "D2.3.2")],
    );
}

/// Where a dial stands, for those who cannot see it.
pub(super) fn spoken_of_dial(card: &DialCard) -> String {
    tr!(
        "Click {click} of {clicks}",
        click = card.click,
        clicks = card.clicks.len()
    )
}

/// A click and its values, for those who cannot see it.
pub(super) fn spoken(card: &DialCard, i: usize, click: &DialClick) -> String {
    let values = card.numbers.iter().zip(&click.cells);
    let values: Vec<String> = values
        .map(|(n, cell)| format!("{} {}", n.what.name(), cell.value))
        .collect();
    tr!(
        "Click {number}: {values}",
        number = i + 1,
        values = values.join(", ")
    )
}

/// Where a click stands to the present one.
pub(super) fn stands(card: &DialCard, click: usize) -> Ordering {
    (click + 1).cmp(&usize::from(card.click))
}

/// A place with a name for each click.
fn names(ui: &Ui, card: &DialCard, disc: Disc, sizes: Sizes) {
    for (i, click) in card.clicks.iter().enumerate() {
        let at = disc.at(sizes.middle(0), i as f32);
        let rect = Rect::from_center_size(at, Vec2::splat(sizes.ring));
        let key = format!("card.click.{}", i + 1);
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        named(ui, &response, &key, &spoken(card, i, click));
    }
}

fn paint(p: &Painter, card: &DialCard, disc: Disc, sizes: Sizes, under: Option<usize>) {
    p.circle(
        disc.middle,
        sizes.outer + 1.0,
        c::PRINT,
        Stroke::new(1.5, c::PRINT),
    );
    for sector in 0..disc.sectors {
        match card.clicks.get(sector) {
            Some(click) => paint_click(p, card, (disc, sizes), sector, click),
            None => paint_end(p, card, (disc, sizes), sector),
        }
    }
    let thin = Stroke::new(0.8, c::alpha(c::PRINT, 0.55));
    for sector in 0..disc.sectors {
        disc.edge(p, sector, (sizes.hub, sizes.outer), thin);
    }
    for ring in 1..card.numbers.len() {
        let radius = sizes.rings - sizes.ring * ring as f32;
        p.circle_stroke(
            disc.middle,
            radius,
            Stroke::new(0.6, c::alpha(c::PRINT, 0.22)),
        );
    }
    p.circle_stroke(disc.middle, sizes.rings, thin);
    p.circle_stroke(disc.middle, sizes.outer, Stroke::new(2.0, c::PRINT));
    for (i, _) in card
        .clicks
        .iter()
        .enumerate()
        .filter(|(_, k)| k.repair_marker)
    {
        repair_marker(p, disc, sizes, i);
    }
    if let Some(sector) = under {
        let line = Stroke::new(1.5, c::BRASS);
        disc.outline(p, sector, (sizes.hub, sizes.outer), line);
    }
    let now = usize::from(card.click.max(1)) - 1;
    let line = Stroke::new(2.2, c::PRINT_RED);
    disc.outline(p, now, (sizes.hub, sizes.outer), line);
    disc.pointer(p, now, sizes.outer + 1.0, c::PRINT_RED);
    hub(p, card, disc, sizes);
}

/// The hub: which click of how many.
fn hub(p: &Painter, card: &DialCard, disc: Disc, sizes: Sizes) {
    let line = Stroke::new(1.5, c::PRINT);
    p.circle(disc.middle, sizes.hub, c::PAPER_SHADE, line);
    let gone = usize::from(card.click) > card.clicks.len();
    if gone {
        let at = Rect::from_center_size(disc.middle, Vec2::splat(sizes.hub * 1.2));
        Icon::Skull.paint(p, at, c::PRINT_RED);
        return;
    }
    p.text(
        disc.middle - vec2(0.0, 5.0),
        Align2::CENTER_CENTER,
        card.click,
        fonts::strong(fonts::size::LARGE),
        c::PRINT,
    );
    p.text(
        disc.middle + vec2(0.0, 9.0),
        Align2::CENTER_CENTER,
        tr!("of {n}", n = card.clicks.len()),
        fonts::body(fonts::size::TINY - 1.0),
        c::PRINT_DIM,
    );
}

/// Ground of a click and print on it, by where it stands to the present one.
pub(super) fn colours(stands: Ordering, next: bool) -> (Color32, Color32) {
    match stands {
        Ordering::Less => (c::mix(c::PAPER_LINE, c::PRINT, 0.62), c::PAPER_LINE),
        Ordering::Equal => (c::mix(c::PAPER, Color32::WHITE, 0.75), c::PRINT),
        Ordering::Greater if next => (c::mix(c::PAPER, c::BRASS, 0.30), c::PRINT),
        Ordering::Greater => (c::PAPER, c::PRINT),
    }
}

fn paint_click(
    p: &Painter,
    card: &DialCard,
    (disc, sizes): (Disc, Sizes),
    sector: usize,
    click: &DialClick,
) {
    let stands = stands(card, sector);
    let next = sector == usize::from(card.click);
    let (ground, ink) = colours(stands, next);
    disc.fill(p, sector, (sizes.hub, sizes.outer), ground);
    p.text(
        disc.at(sizes.outer - RIM / 2.0, sector as f32),
        Align2::CENTER_CENTER,
        sector + 1,
        fonts::strong(fonts::size::LABEL),
        c::alpha(ink, 0.75),
    );
    let size: f32 = if stands == Ordering::Equal {
        12.5
    } else {
        11.5
    };
    for (ring, cell) in click.cells.iter().enumerate() {
        let radius = sizes.middle(ring);
        let mark = cell.equipment.and_then(|i| card.equipment.get(i));
        let strength = match stands {
            Ordering::Less => 0.55,
            Ordering::Equal => mark.map_or(1.0, super::strength),
            Ordering::Greater => 1.0,
        };
        value(
            p,
            disc.at(radius, sector as f32),
            disc.room(sector, radius, sizes.ring, 21.0),
            &cell.value.to_string(),
            Print {
                mark: mark.map(|e| (e.mark, strength)),
                ink,
                font: fonts::strong(size.min(sizes.ring - 3.0)),
            },
        );
    }
}

/// A sector past the last click: the first one has a skull, the last one the signs of the rings.
fn paint_end(p: &Painter, card: &DialCard, (disc, sizes): (Disc, Sizes), sector: usize) {
    disc.fill(p, sector, (sizes.hub, sizes.outer), c::PRINT);
    let s = sector as f32;
    if sector == card.clicks.len() {
        let at = disc.at(sizes.outer - RIM / 2.0, s);
        Icon::Skull.paint(p, Rect::from_center_size(at, Vec2::splat(11.0)), c::PAPER);
    }
    if sector + 1 == disc.sectors {
        for (ring, number) in card.numbers.iter().enumerate() {
            let at = disc.at(sizes.middle(ring), s);
            sign(
                p,
                number.what,
                at,
                (sizes.ring - 5.0).min(12.0),
                c::BRASS_BRIGHT,
            );
        }
    }
}

/// A stop at the beginning of a click: repair turns the dial back to it and no further.
fn repair_marker(p: &Painter, disc: Disc, sizes: Sizes, sector: usize) {
    let line = Stroke::new(3.0, c::PRINT_GREEN);
    disc.edge(p, sector, (sizes.rings, sizes.outer + 2.0), line);
    let at = disc.at(sizes.outer + 2.0, sector as f32 - 0.5);
    p.circle(at, 4.5, c::PRINT_GREEN, Stroke::new(1.0, c::PAPER));
    let cross = Stroke::new(1.4, c::PAPER);
    p.line_segment([at - vec2(2.5, 0.0), at + vec2(2.5, 0.0)], cross);
    p.line_segment([at - vec2(0.0, 2.5), at + vec2(0.0, 2.5)], cross);
}

/// What a click shows.
pub(super) fn click_tip(ui: &mut Ui, card: &DialCard, sector: usize, click: &DialClick) {
    let number = sector + 1;
    let all = card.clicks.len();
    let title = match stands(card, sector) {
        Ordering::Less => tr!("Click {number} of {all}, passed", number, all),
        Ordering::Equal => tr!("Click {number} of {all}, now", number, all),
        Ordering::Greater if sector == usize::from(card.click) => {
            tr!("Click {number} of {all}, the next one", number, all)
        }
        Ordering::Greater => tr!("Click {number} of {all}", number, all),
    };
    theme::tip_title(ui, title);
    for (n, cell) in card.numbers.iter().zip(&click.cells) {
        let carried = cell.equipment.and_then(|i| card.equipment.get(i));
        labelled(ui, n.what.name(), &cell.value.to_string());
        if let Some(e) = carried {
            equipment_line(ui, e);
        }
    }
    if click.repair_marker {
        let stop = tr!("repair does not turn the dial back past it (D2.3.4)");
        labelled(ui, tr!("Repair marker"), stop);
    }
}
