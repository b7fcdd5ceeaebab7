//! The reasons of a line of sight, hex by hex, for those who ask (R5.2 to R5.4).

use std::fmt;

use crate::sight::{
    BLOCKING_POINTS, Eye, Gauge, Meeting, Obstruction, Sight, ends, obstacle_at, under_the_bridge,
};
use crate::{Board, Cell, Crossed, Density, Hex, Line, Side};

/// One hex between the ends and what it does to the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightStep {
    /// The hex.
    pub hex: Hex,
    /// For a line along hexsides: on which side of it the hex lies; `None` if the line cuts through it.
    pub side: Option<Side>,
    /// Next to the attacker: the attacker's own top decides (R5.2.2).
    pub next_to_attacker: bool,
    /// Next to the target: the target's own top decides.
    pub next_to_target: bool,
    /// Level of what is solid: ground, building or large unit; under water the bed.
    pub solid: i8,
    /// Level of the top of all that is in the hex, trees and smoke included.
    pub high: i8,
    /// From this level on, something in this hex meets the line.
    pub threshold: i8,
    /// What is there, in the players' words: "Light woods", "Hill, level 2", ...
    pub what: String,
    /// What it does.
    pub effect: Meeting,
}

/// Everything about one line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightReport {
    /// One end.
    pub attacker: Eye,
    /// The other end.
    pub target: Eye,
    /// The hexes between, in order from the attacker; left before right where the line runs between two.
    pub steps: Vec<SightStep>,
    /// Something blocks or modifies the line at the target's own hex or at an end, in words.
    pub ends: Vec<String>,
    /// Outcome of the run nudged to the left and of the one to the right; the same unless the line runs along hexsides.
    pub runs: [Sight; 2],
    /// The outcome kept.
    pub sight: Sight,
}

/// The line of sight of [`sight`](crate::sight()) with all its reasons. Slower: not for searches.
pub fn explain(board: &Board, a: &Eye, t: &Eye, obstacles: &[(Hex, i8)]) -> SightReport {
    let at_ends = ends(board, a, t);
    let gauge = Gauge::new(a, t);
    let line = Line::new(a.hex, t.hex);
    let along = line.is_along_hexsides();
    let mut runs = [at_ends; 2];
    if along {
        runs[0].kept = Some(Side::Left);
        runs[1].kept = Some(Side::Right);
    }
    let mut steps = Vec::new();
    for crossed in line {
        let (hexes, sides): (&[_], [bool; 2]) = match crossed {
            Crossed::Through(h) => (&[(h, None)], [true, true]),
            Crossed::Between { left, right } => (
                &[(left, Some(Side::Left)), (right, Some(Side::Right))],
                [false, false],
            ),
        };
        for &(hex, side) in hexes {
            let step = step(board, &gauge, obstacles, hex, side);
            for (i, of) in [Side::Left, Side::Right].into_iter().enumerate() {
                if (sides[i] || side == Some(of)) && !runs[i].blocked() {
                    runs[i].add(step.effect);
                }
            }
            steps.push(step);
        }
    }
    for (run, side) in runs.iter_mut().zip([Side::Left, Side::Right]) {
        if !run.blocked() {
            run.partial_cover |= under_the_bridge(board, a, t, side);
        }
    }
    let sight = if runs[1].is_worse_than(&runs[0]) {
        runs[1]
    } else {
        runs[0]
    };
    SightReport {
        attacker: *a,
        target: *t,
        ends: end_reasons(board, a, t, &at_ends, &sight),
        steps,
        runs,
        sight,
    }
}

fn step(
    board: &Board,
    gauge: &Gauge,
    obstacles: &[(Hex, i8)],
    hex: Hex,
    side: Option<Side>,
) -> SightStep {
    let at = (i32::from(hex.q), i32::from(hex.r));
    let mut out = SightStep {
        hex,
        side,
        next_to_attacker: gauge.next_to_attacker(at),
        next_to_target: gauge.next_to_target(at),
        solid: 0,
        high: 0,
        threshold: gauge.threshold(at),
        what: "Off the map".to_owned(),
        effect: Meeting::default(),
    };
    let Some(i) = board.index(hex) else {
        return out;
    };
    let mut seen = gauge.seen(board.sight[i]);
    out.what = what(board.cell(i), gauge.underwater);
    if let Some(top) = obstacle_at(obstacles, at) {
        seen.solid = seen.solid.max(top);
        seen.high = seen.high.max(top);
        out.what = format!("A large unit, top at level {top}");
    }
    (out.solid, out.high) = (seen.solid, seen.high);
    if seen.high >= gauge.least {
        out.effect = gauge.meet(at, seen);
    }
    out
}

/// The part of a cell that matters to a line.
fn what(cell: &Cell, underwater: bool) -> String {
    if underwater && cell.water.is_some_and(|d| d > 0) {
        return format!("Bed at level {}", cell.bed());
    }
    let mut out = match cell.building {
        Some(b) => format!(
            "Building, top at level {}",
            cell.level.saturating_add_unsigned(b.height)
        ),
        None => format!("Level {}", cell.level),
    };
    if let Some(w) = cell.woods {
        out += ", ";
        out += &w.name().to_lowercase();
    }
    match cell.thickest_smoke() {
        None => {}
        Some(Density::Light) => out += ", light smoke",
        Some(_) => out += ", heavy smoke",
    }
    if cell.ground == crate::Ground::HeavyIndustrial {
        out += ", heavy industrial";
    }
    out
}

fn end_reasons(board: &Board, a: &Eye, t: &Eye, at_ends: &Sight, kept: &Sight) -> Vec<String> {
    let mut out = Vec::new();
    if at_ends.blocked() {
        let who = if a.submerged { "attacker" } else { "target" };
        out.push(format!(
            "Only the {who} is under water: there is no line through the surface (R5.4.3)."
        ));
        return out;
    }
    if at_ends.underwater {
        out.push("The line passes under water (R5.4.4).".to_owned());
    }
    if at_ends.own_woods > 0 {
        let cell = board.get(t.hex);
        // Woods and smoke do not add up (R5.3.3): name the one that counts.
        let trees = cell
            .and_then(|c| c.woods)
            .filter(|w| w.density.points() == at_ends.own_woods);
        let what = match (trees, at_ends.own_woods) {
            (Some(w), _) => w.name().to_lowercase(),
            (None, 1) => "light smoke".to_owned(),
            (None, _) => "heavy smoke".to_owned(),
        };
        out.push(format!(
            "The target stands in {what}: +{} (R5.3.1).",
            at_ends.own_woods
        ));
    }
    if at_ends.heavy_industrial {
        out.push("The target stands in a heavy industrial zone: +1 (R6.6).".to_owned());
    }
    if at_ends.partial_cover {
        out.push("The target has partial cover from its own hex: +1 (R5.4.2).".to_owned());
    }
    if !kept.blocked() && under_the_bridge(board, a, t, kept.kept.unwrap_or_default()) {
        out.push("The target is under the bridge that the attacker stands on: partial cover, +1 (R10.7.4).".to_owned());
    }
    out
}

impl SightReport {
    /// The hexes of the outcome that was kept: both sides' common ones and those of the side kept.
    pub fn kept_steps(&self) -> impl Iterator<Item = &SightStep> {
        self.steps
            .iter()
            .filter(|s| s.side.is_none() || s.side == self.sight.kept)
    }

    /// The outcome in one sentence.
    pub fn verdict(&self) -> String {
        match self.sight.obstruction {
            Some(Obstruction::Solid) => "No line of sight: the way is blocked (R5.2.3).".to_owned(),
            Some(Obstruction::Woods) => format!(
                "No line of sight: {BLOCKING_POINTS} or more points of woods and smoke between (R5.2.3)."
            ),
            Some(Obstruction::Surface) => {
                "No line of sight through the surface of the water (R5.4.3).".to_owned()
            }
            None => match self.sight.modifier() {
                0 => "Line of sight is clear.".to_owned(),
                n => format!("Line of sight, +{n} to hit."),
            },
        }
    }
}

impl fmt::Display for SightStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (c, r) = self.hex.column_row();
        write!(f, "Column {c}, row {r}")?;
        match self.side {
            Some(Side::Left) => write!(f, " (left of the line)")?,
            Some(Side::Right) => write!(f, " (right of the line)")?,
            None => {}
        }
        write!(f, ": {}; ", self.what)?;
        match (self.next_to_attacker, self.next_to_target) {
            (true, true) => write!(f, "next to both ends, ")?,
            (true, false) => write!(f, "next to the attacker, ")?,
            (false, true) => write!(f, "next to the target, ")?,
            (false, false) => {}
        }
        write!(f, "the line is met from level {} on: ", self.threshold)?;
        let e = self.effect;
        if e.blocks {
            return write!(f, "blocks (R5.2.3).");
        }
        let mut parts = Vec::new();
        if e.woods > 0 {
            parts.push(format!("+{} (R5.3.1)", e.woods));
        }
        if e.industry {
            parts.push("through heavy industrial, +1 once (R6.6)".to_owned());
        }
        if e.cover {
            parts.push("partial cover, +1 once (R5.4.1)".to_owned());
        }
        if parts.is_empty() {
            parts.push("no effect".to_owned());
        }
        write!(f, "{}.", parts.join(", "))
    }
}

impl fmt::Display for SightReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.verdict())?;
        if let Some(side) = self.sight.kept {
            let (side, other) = match side {
                Side::Left => ("left", self.runs[1]),
                Side::Right => ("right", self.runs[0]),
            };
            let same = other.blocked() == self.sight.blocked()
                && other.modifier() == self.sight.modifier();
            if same {
                writeln!(f, "The line runs along hexsides; both sides give the same.")?;
            } else {
                writeln!(
                    f,
                    "The line runs along hexsides; the {side} side counts, it is worse for the attacker (R0.3.4)."
                )?;
            }
        }
        for s in &self.steps {
            writeln!(f, "{s}")?;
        }
        for e in &self.ends {
            writeln!(f, "{e}")?;
        }
        Ok(())
    }
}
