//! Joins roads, rails and bridges to their neighbours where the file does not say where they lead.

use super::terrain::Draft;
use hexlance_board::{Board, Direction, Exits};

/// Puts the drafts on the board; roads, rails and bridges without written exits get them from their neighbours.
///
/// They join what is of their own kind, and whatever leads to them. Roads also join pavement if the file's option
/// `exit_roads_to_pavement` is on, which it is unless the file turns it off.
pub(super) fn fill(board: &mut Board, drafts: &[Draft], roads_join_pavement: bool) {
    for (i, draft) in drafts.iter().enumerate() {
        let hex = board.hex_at(i);
        let mut cell = draft.cell;
        let (mut road, mut rail, mut bridge) =
            (Exits::default(), Exits::default(), Exits::default());
        for (d, n) in board.neighbours(hex) {
            let Some(other) = board.index(n).map(|j| &drafts[j]) else {
                continue;
            };
            let back = d.opposite();
            if joins_road(draft, other, back, roads_join_pavement) {
                road = road.with(d);
            }
            if other.open_rail || other.cell.rail.is_some_and(|e| e.has(back)) {
                rail = rail.with(d);
            }
            if other.open_bridge || other.open_road || leads(other, back) {
                bridge = bridge.with(d);
            }
        }
        if draft.open_road {
            cell.road = Some(road);
        }
        if draft.open_rail {
            cell.rail = Some(rail);
        }
        if let Some(b) = cell.bridge.as_mut().filter(|_| draft.open_bridge) {
            b.exits = bridge;
        }
        board.set(hex, cell);
    }
}

/// Whether a written road or bridge exit of a hex leads in a direction.
fn leads(draft: &Draft, d: Direction) -> bool {
    draft.cell.road.is_some_and(|e| e.has(d)) || draft.cell.bridge.is_some_and(|b| b.exits.has(d))
}

fn joins_road(draft: &Draft, other: &Draft, back: Direction, pavement: bool) -> bool {
    (other.open_road && other.road_kind == draft.road_kind)
        || other.open_bridge
        || leads(other, back)
        || (pavement && other.paved)
}
