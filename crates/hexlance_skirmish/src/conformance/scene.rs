//! A battle as a case speaks of it: troopers by their names, cells and directions of the rule book.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use super::{
    case::{Cell, Team},
    read::Names,
    steps::LookLine,
    term::Term,
};
use crate::{
    Battle,
    event::Event,
    ground::{at, heading},
    ids::{ItemId, Party},
    order::OrderStep,
    react,
    read::{Look, Table},
    state::Crew,
    step::Step,
};

/// The battle of a case at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// Where in the log the last command begins.
    pub since: usize,
}

impl Names for Scene<'_> {
    fn party(&self, name: &str) -> Option<Party> {
        if let Some(number) = name.strip_prefix('#') {
            return number.parse().ok().map(|n| Party::Item(ItemId(n)));
        }
        self.id(name).ok().map(Party::Trooper)
    }
}

impl<'b> Scene<'b> {
    /// The state, to read.
    pub fn table(&self) -> Table<'b> {
        Table::of(self.battle.world())
    }

    /// A trooper by its name; `pilot of A` for a Pilot.
    pub fn id(&self, name: &str) -> Result<UnitId, String> {
        let (wanted, is_pilot) = match name.strip_prefix("pilot of ") {
            Some(machine) => (machine, true),
            None => (name, false),
        };
        let found = self.table().troopers().find(|t| t.name == wanted);
        let found = found.ok_or_else(|| format!("the case has nobody called “{wanted}”"))?;
        match (is_pilot, found.crew) {
            (false, _) => Ok(found.id),
            (true, Some(Crew::Machine { pilot, .. })) => Ok(pilot),
            (true, _) => Err(format!("“{wanted}” has no Pilot")),
        }
    }

    /// A trooper by its name.
    pub fn look(&self, name: &str) -> Result<Look<'b>, String> {
        let id = self.id(name)?;
        self.table()
            .find(id)
            .ok_or_else(|| format!("the case has nobody called “{name}”"))
    }

    /// What the case calls somebody.
    pub fn name(&self, party: Party) -> String {
        match party {
            Party::Trooper(id) => self
                .table()
                .find(id)
                .map_or_else(String::new, |t| t.name.to_owned()),
            Party::Item(id) => format!("#{}", id.0),
            Party::Gate(hex, _) => {
                let (c, r) = crate::ground::cell(hex);
                format!("gate at ({c},{r})")
            }
        }
    }

    /// Events since the last command.
    pub fn last_events(&self) -> impl Iterator<Item = &'b Event> {
        let log = self.battle.log().iter();
        log.skip(self.since).map(|logged| &logged.event)
    }

    /// The step of K4.1 that waits for reactions.
    pub fn waits_for_reactions(&self) -> Option<u8> {
        match self.battle.waiting() {
            Some(Step::Order(OrderStep::Reactions(step))) => Some(*step),
            _ => None,
        }
    }

    /// Whether the second skill is waited for.
    pub fn waits_for_second(&self) -> bool {
        matches!(self.battle.waiting(), Some(Step::Order(OrderStep::Second)))
    }

    /// Who is entitled to react now, with the number of the activated trooper and the last point to which the right
    /// reaches.
    pub fn entitled(&self) -> Vec<(Party, u8, u8)> {
        let (Some(step), Some(order)) = (self.waits_for_reactions(), self.table().order()) else {
            return Vec::new();
        };
        let rights = react::rights(self.table(), order, step);
        let last = |bits: u64| bits.checked_ilog2().unwrap_or_default() as u8;
        rights
            .iter()
            .map(|r| {
                let end = order.actors.get(usize::from(r.actor));
                let end = end.map_or(0, |a| a.stations.len().saturating_sub(1) as u8);
                let point = match (r.lines, r.zone) {
                    (0, 0) => end,
                    (0, zone) => last(zone),
                    (lines, _) => last(lines),
                };
                (r.by, r.actor, point)
            })
            .collect()
    }

    /// Where to look.
    pub fn place(&self, look: &LookLine) -> Result<hexlance_rules::conformance::Look, String> {
        use hexlance_rules::conformance::Look as Place;
        match (look.at, &look.unit) {
            (Some((c, r)), None) if self.table().ground().contains(at(c, r)) => {
                Ok(Place::At(at(c, r)))
            }
            (Some((c, r)), None) => Err(format!("cell ({c},{r}) is not on the table")),
            (None, Some(name)) => self.id(name).map(Place::Unit),
            _ => Err("a look needs either `at` or `unit`".to_owned()),
        }
    }
}

/// The team of a side.
pub(crate) fn team_of(side: hexlance_rules::SideId) -> Team {
    if side == Team::North.side() {
        Team::North
    } else {
        Team::South
    }
}

/// A direction by its name in the rule book.
pub(crate) fn direction(word: &str) -> Result<Direction, String> {
    heading(word).ok_or_else(|| format!("“{word}” is no direction"))
}

/// The hexes between two, the first left out: along the straight line.
pub(crate) fn straight(from: Hex, to: Hex) -> Vec<Hex> {
    let n = i32::from(from.distance(to));
    let at = |i: i32| {
        // Nudged a little, so that a line between two hexes goes the same way everywhere.
        let lerp = |a: i16, b: i16, nudge: f64| {
            f64::from(a) + nudge + (f64::from(b) - f64::from(a)) * f64::from(i) / f64::from(n)
        };
        round(lerp(from.q, to.q, 1e-6), lerp(from.r, to.r, 2e-6))
    };
    (1..=n).map(at).collect()
}

/// The hex in which a point lies.
fn round(q: f64, r: f64) -> Hex {
    let s = -q - r;
    let (mut rq, mut rr, rs) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    Hex::new(rq as i16, rr as i16)
}

/// A cell as a value.
pub(crate) fn cell_term(hex: Hex) -> Term {
    Term::of_cell(crate::ground::cell(hex))
}

/// The hexes of cells.
pub(crate) fn hexes(cells: &[Cell]) -> Vec<Hex> {
    cells.iter().map(|(c, r)| at(*c, *r)).collect()
}
