//! What the next press on the table puts down or paints, and the zones that are painted.

use hexlance_board::Hex;
use hexlance_rules::{Extras, Occasion, Zone};

use super::{
    desk::{AnyScenario, Editing, UnitAt},
    hand::Held,
    show::zone_hexes,
};

/// What the next press on the table does in the Forces and Battle modes, instead of selecting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Placing {
    /// Nothing.
    #[default]
    None,
    /// Puts a new unit of that card or model down for the chosen side.
    Card(String),
    /// Puts that unit down.
    Unit(UnitAt),
    /// Sets where the path of that aircraft begins, or ends.
    Path(UnitAt, PathEnd),
    /// Paints the deployment zone of a side.
    Zone(usize),
    /// Paints the zone of an event's occasion.
    EventZone(usize),
    /// Paints where a side lays its mines: the side, and which of its supplies.
    MineZone(usize, usize),
    /// Puts an objective down: that one, or a new one.
    Objective(Option<usize>),
    /// Puts cargo down: that piece, or a new one.
    Cargo(Option<usize>),
    /// Does what a form of the ruleset asked for, by a key of its own.
    Own(String),
}

/// An end of an aircraft's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathEnd {
    /// Where it comes over the map.
    From,
    /// Where it leaves it.
    To,
}

impl Placing {
    /// Whether hexes of a zone are painted.
    pub const fn is_zone(&self) -> bool {
        matches!(
            self,
            Placing::Zone(_) | Placing::EventZone(_) | Placing::MineZone(..)
        )
    }

    /// The zone that is painted.
    pub fn zone<'s>(&self, s: &'s AnyScenario) -> Option<&'s Zone> {
        match *self {
            Placing::Zone(side) => Some(&s.sides.get(side)?.zone),
            Placing::MineZone(side, n) => s
                .sides
                .get(side)?
                .rules
                .things()
                .mines
                .get(n)?
                .zone
                .as_ref(),
            Placing::EventZone(n) => match &s.events.get(n)?.when {
                Occasion::Entered { zone, .. } => Some(zone),
                _ => None,
            },
            _ => None,
        }
    }

    /// Puts another zone in the place of the one that is painted.
    pub fn set_zone(&self, s: &mut AnyScenario, new: Zone) {
        match *self {
            Placing::Zone(side) => {
                if let Some(side) = s.sides.get_mut(side) {
                    side.zone = new;
                }
            }
            Placing::MineZone(side, n) => {
                let side = s.sides.get_mut(side);
                let supply = side.and_then(|s| s.rules.things_mut().mines?.get_mut(n));
                if let Some(supply) = supply {
                    supply.zone = Some(new);
                }
            }
            Placing::EventZone(n) => {
                if let Some(Occasion::Entered { zone, .. }) =
                    s.events.get_mut(n).map(|e| &mut e.when)
                {
                    *zone = new;
                }
            }
            _ => {}
        }
    }

    /// Whether what it is about is still there.
    pub(super) fn is_alive(&self, s: &AnyScenario) -> bool {
        match self {
            Placing::None | Placing::Card(_) | Placing::Own(_) => true,
            Placing::Unit(at) | Placing::Path(at, _) => at.of(s).is_some(),
            Placing::Objective(n) => n.is_none_or(|n| n < s.rules.things().objectives.len()),
            Placing::Cargo(n) => n.is_none_or(|n| n < s.rules.things().cargo.len()),
            // A supply of mines that has no zone of its own gets one by painting.
            Placing::MineZone(side, n) => {
                let side = s.sides.get(*side);
                side.is_some_and(|s| *n < s.rules.things().mines.len())
            }
            Placing::Zone(_) | Placing::EventZone(_) => self.zone(s).is_some(),
        }
    }
}

/// Adds or takes away the hexes of the brush from the zone that is painted.
pub fn paint_zone(editing: &mut Editing, held: &Held, hex: Hex) {
    let board = editing.bench.board();
    let hexes: Vec<Hex> = editing.kit.brush.hexes(board, hex, held.strokes).collect();
    let merge = format!("zone.{}", held.strokes);
    let off = held.off;
    let placing = editing.placing.clone();
    // What is painted on is what the zone covers now, hex by hex. Where it is the whole map, or where nothing is said,
    // painting begins with nothing: more than everything there is not.
    let mut all = match placing.zone(editing.scenario()) {
        Some(Zone::Hexes(all)) => all.clone(),
        None | Some(Zone::Anywhere) if !off => Vec::new(),
        None => zone_hexes(board, &Zone::Anywhere),
        Some(zone) => zone_hexes(board, zone),
    };
    all.retain(|h| !hexes.contains(h));
    if !off {
        all.extend(hexes);
    }
    all.sort_unstable();
    editing.edit(tr!("Zone"), Some(&merge), |s| {
        placing.set_zone(s, Zone::Hexes(all));
    });
}
