//! A zone of the map: of which kind, with its numbers, or painted hex by hex.

use bevy_egui::egui::Ui;
use hexlance_board::{Board, Edge, Hex};
use hexlance_edit::MAX_RADIUS;
use hexlance_rules::Zone;

use super::parts;
use crate::{
    desk::{Editing, Placing},
    show::zone_hexes,
    theme::Icon,
};

/// The kinds of zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Anywhere,
    Edge,
    Half,
    Rows,
    Middle,
    Around,
    Near,
    Hexes,
}

const KINDS: [(Kind, &str, &str); 8] = [
    (Kind::Anywhere, msg!("Anywhere"), msg!("The whole map.")),
    (
        Kind::Edge,
        msg!("Edge"),
        msg!("A number of rows along an edge of the map."),
    ),
    (
        Kind::Half,
        msg!("Half"),
        msg!("The half of the map at this edge."),
    ),
    (
        Kind::Rows,
        msg!("Rows"),
        msg!("From one row to another, counted from an edge."),
    ),
    (
        Kind::Middle,
        msg!("Middle third"),
        msg!("The middle third of the map, seen from this edge."),
    ),
    (
        Kind::Around,
        msg!("Around a hex"),
        msg!("All hexes near one hex, up to a distance that you set."),
    ),
    (
        Kind::Near,
        msg!("Near hexes"),
        msg!("All hexes near any of several hexes, up to a distance that you set."),
    ),
    (
        Kind::Hexes,
        msg!("Painted"),
        msg!("Exactly the hexes that you paint on the table."),
    ),
];

const fn kind_of(zone: &Zone) -> Kind {
    match zone {
        Zone::Anywhere => Kind::Anywhere,
        Zone::Edge(..) => Kind::Edge,
        Zone::Half(_) => Kind::Half,
        Zone::Rows(..) => Kind::Rows,
        Zone::Middle(_) => Kind::Middle,
        Zone::Around(..) => Kind::Around,
        Zone::Near(..) => Kind::Near,
        Zone::Hexes(_) => Kind::Hexes,
    }
}

const fn edge_of(zone: &Zone) -> Option<Edge> {
    match zone {
        Zone::Edge(edge, _) | Zone::Half(edge) | Zone::Rows(edge, ..) | Zone::Middle(edge) => {
            Some(*edge)
        }
        _ => None,
    }
}

/// Most hexes that a zone near hexes begins with.
const FEW: usize = 12;

/// A zone of a kind that is as like another as can be.
fn made(kind: Kind, from: &Zone, home: Option<Edge>, board: &Board) -> Zone {
    let edge = edge_of(from).or(home).unwrap_or(Edge::South);
    let hexes = || match from {
        Zone::Hexes(all) | Zone::Near(all, _) if !all.is_empty() && all.len() <= FEW => all.clone(),
        Zone::Around(hex, _) => vec![*hex],
        _ => vec![centre(from, board)],
    };
    match kind {
        Kind::Anywhere => Zone::Anywhere,
        Kind::Edge => Zone::Edge(edge, 3),
        Kind::Half => Zone::Half(edge),
        Kind::Rows => Zone::Rows(edge, 4, 6),
        Kind::Middle => Zone::Middle(edge),
        Kind::Around => Zone::Around(centre(from, board), 3),
        Kind::Near => Zone::Near(hexes(), 3),
        Kind::Hexes => Zone::Hexes(zone_hexes(board, from)),
    }
}

/// The hex of a zone that lies most in the middle of it.
fn centre(zone: &Zone, board: &Board) -> Hex {
    let hexes = match zone {
        Zone::Around(hex, _) => return *hex,
        Zone::Near(hexes, _) => hexes.clone(),
        zone => zone_hexes(board, zone),
    };
    let n = hexes.len().max(1) as f32;
    let sum = hexes.iter().fold((0.0, 0.0), |sum, h| {
        let at = h.centre();
        (sum.0 + at.0, sum.1 + at.1)
    });
    let far = |h: &Hex| {
        let (x, y) = h.centre();
        (x - sum.0 / n).powi(2) + (y - sum.1 / n).powi(2)
    };
    let near = hexes.into_iter().filter(|h| board.contains(*h));
    near.min_by(|a, b| far(a).total_cmp(&far(b)))
        .unwrap_or_else(|| parts::middle(board))
}

/// A zone that was changed, and whether more changes of the same thing are one thing with it.
pub(crate) struct Changed {
    /// What it is now.
    pub zone: Zone,
    /// Only a number of it was changed.
    pub number: bool,
}

/// Draws a zone, which `placing` paints. `home` is the edge that it begins with.
pub(crate) fn draw(
    ui: &mut Ui,
    key: &str,
    editing: &mut Editing,
    placing: &Placing,
    zone: &Zone,
    home: Option<Edge>,
) -> Option<Changed> {
    let board = editing.bench.board();
    let mut new = None;
    let now = kind_of(zone);
    let mut paint = false;
    if let Some(kind) = parts::choices(
        ui,
        &format!("{key}.kind"),
        Some(now),
        KINDS.map(|(k, name, tip)| (k, crate::lang::text(name), crate::lang::text(tip))),
    ) {
        // What is painted begins with what there is; of the whole map there is nothing to be painted.
        if kind == Kind::Hexes && now == Kind::Anywhere {
            paint = true;
        } else {
            paint = kind == Kind::Hexes;
            new = Some(Changed {
                zone: made(kind, zone, home, board),
                number: false,
            });
        }
    }
    if new.is_none() {
        new = numbers(ui, key, zone, board);
    }
    if !matches!(zone, Zone::Anywhere) {
        let n = zone_hexes(board, zone).len();
        parts::note(
            ui,
            &match n {
                0 => tr!("It has no hex on the map.").to_owned(),
                n => tr_n!(n, "It covers one hex.", "It covers {n} hexes."),
            },
        );
    }
    if painting(ui, key, editing, placing) || paint && editing.placing != *placing {
        editing.placing = placing.clone();
        editing.looks += 1;
    }
    new
}

/// The button for painting, and the brush while it is painted; true if painting is to begin.
fn painting(ui: &mut Ui, key: &str, editing: &mut Editing, placing: &Placing) -> bool {
    if editing.placing != *placing {
        return parts::action(
            ui,
            &format!("{key}.paint"),
            tr!("Paint on the table"),
            Icon::Brush,
            None,
        );
    }
    parts::well(ui, |ui| {
        parts::note(
            ui,
            tr!("Press and draw on the table; with Shift, hexes are taken away."),
        );
        let now = editing.kit.brush.radius;
        let size = format!("{key}.brush");
        let tip = tr!("How many hexes around the pointer are painted.");
        if let Some(n) = parts::number(
            ui,
            &size,
            tr!("Size of the brush"),
            tip,
            now,
            0..=MAX_RADIUS.into(),
        ) {
            editing.kit.brush.radius = n;
        }
        if parts::action(ui, &format!("{key}.done"), tr!("Done"), Icon::Check, None) {
            editing.placing = Placing::None;
        }
    });
    false
}

/// What there is to a kind of zone.
fn numbers(ui: &mut Ui, key: &str, zone: &Zone, board: &Board) -> Option<Changed> {
    let set = |zone| Changed {
        zone,
        number: false,
    };
    let count = |zone| Changed { zone, number: true };
    let mut new = None;
    if let Some(now) = edge_of(zone)
        && let Some(edge) = parts::compass(ui, &format!("{key}.edge"), &[now], None)
    {
        new = Some(set(match zone {
            Zone::Edge(_, depth) => Zone::Edge(edge, *depth),
            Zone::Rows(_, a, b) => Zone::Rows(edge, *a, *b),
            Zone::Middle(_) => Zone::Middle(edge),
            _ => Zone::Half(edge),
        }));
    }
    match zone {
        Zone::Edge(edge, depth) => {
            let tip = tr!("Rows of hexes, that of the edge among them.");
            let n = parts::number(
                ui,
                &format!("{key}.depth"),
                tr!("Rows"),
                tip,
                *depth,
                1..=200,
            );
            new = n.map(|n| count(Zone::Edge(*edge, n))).or(new);
        }
        Zone::Rows(edge, first, last) => {
            let tip = tr!("The row of the edge is the first.");
            let range = 1..=i64::from(*last);
            let n = parts::number(
                ui,
                &format!("{key}.first"),
                tr!("From row"),
                tip,
                *first,
                range,
            );
            new = n.map(|n| count(Zone::Rows(*edge, n, *last))).or(new);
            let range = i64::from(*first)..=200;
            let n = parts::number(ui, &format!("{key}.last"), tr!("To row"), tip, *last, range);
            new = n.map(|n| count(Zone::Rows(*edge, *first, n))).or(new);
        }
        Zone::Around(hex, radius) => {
            ui.horizontal(|ui| {
                parts::label(ui, tr!("Hex"));
                let h = parts::hex(ui, &format!("{key}.hex"), Some(*hex), board);
                new = h.map(|h| count(Zone::Around(h, *radius))).or(new.take());
            });
            let tip = tr!("How far around it.");
            let n = parts::number(
                ui,
                &format!("{key}.radius"),
                tr!("Within"),
                tip,
                *radius,
                0..=200,
            );
            new = n.map(|n| count(Zone::Around(*hex, n))).or(new);
        }
        Zone::Near(hexes, radius) => {
            parts::label(ui, tr!("Hexes"));
            let all = parts::hexes(ui, &format!("{key}.hexes"), hexes, board);
            new = all.map(|all| count(Zone::Near(all, *radius))).or(new);
            let tip = tr!("How far around each of them.");
            let n = parts::number(
                ui,
                &format!("{key}.radius"),
                tr!("Within"),
                tip,
                *radius,
                0..=200,
            );
            new = n.map(|n| count(Zone::Near(hexes.clone(), n))).or(new);
        }
        Zone::Anywhere | Zone::Half(_) | Zone::Middle(_) | Zone::Hexes(_) => {}
    }
    new
}
