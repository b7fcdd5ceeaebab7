//! Lines of fire that were looked along once: what stands and lies on the ground seldom changes, and whoever weighs places
//! looks along the same lines again and again.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    ground::{Body, Cloud, GateState, Gloom, Ground, Haze, Mutual, Rays, Saturation, Visibility},
    read::Table,
};

/// What is known of a line, packed: whether there is one, whether the target has Partial Cover, and the zones on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line(u8);

impl Line {
    const KNOWN: u8 = 0x80;
    const SEES: u8 = 1;
    const COVERED: u8 = 2;
    /// No line at all.
    pub const NONE: Self = Self(Self::KNOWN);

    /// Whether there is a line of fire, facing apart.
    pub const fn sees(self) -> bool {
        self.0 & Self::SEES != 0
    }

    /// Whether the target has Partial Cover.
    pub const fn covered(self) -> bool {
        self.0 & Self::COVERED != 0
    }

    /// Whether the target has Partial Cover, if nothing else hampers the line.
    pub const fn clear(self) -> Option<bool> {
        if self.0 & !Self::COVERED == Self::KNOWN | Self::SEES {
            Some(self.covered())
        } else {
            None
        }
    }

    /// What zones of sight take from a shot (K5.2.5).
    pub const fn visibility(self) -> i16 {
        match (self.0 >> 2) & 3 {
            1 => -3,
            2 => -6,
            _ => 0,
        }
    }

    /// What zones of fire leave of a Burst (K5.2.5).
    pub const fn burst(self, burst: u8) -> u8 {
        match (self.0 >> 4) & 3 {
            1 => Saturation::Low.burst(burst),
            2 => Saturation::High.burst(burst),
            _ => burst,
        }
    }

    /// That of a line with so much on it.
    const fn of(line: &Mutual, covered: bool) -> Self {
        let covered = if covered { Self::COVERED } else { 0 };
        let visibility = match line.visibility {
            Visibility::Clear | Visibility::Zero => 0,
            Visibility::Low => 1,
            Visibility::Poor => 2,
        };
        let saturation = match line.saturation {
            Saturation::None => 0,
            Saturation::Low => 1,
            Saturation::High => 2,
        };
        Self(Self::KNOWN | Self::SEES | covered | visibility << 2 | saturation << 4)
    }
}

/// What is looked over: the ground and what hangs above it.
#[derive(Clone, Copy)]
pub struct Lookout<'b> {
    /// The ground.
    pub ground: &'b Ground,
    /// Darkness and smoke.
    pub haze: Haze<'b>,
}

/// The lines between one hex and all others, there and back, for one pair of heights.
type Row = Option<Box<[[u8; 2]]>>;

/// Lines that are known.
#[derive(Debug, Default)]
pub struct Sight {
    columns: i16,
    rows: i16,
    /// Lines that were walked before.
    pub rays: Option<Rays>,
    /// The floors of all hexes.
    floors: Vec<i16>,
    /// Whether somebody could stand in them.
    open: Vec<bool>,
    /// By the heights of both ends, then by the hex of the looker.
    pairs: Vec<Vec<Row>>,
    clouds: Vec<Cloud>,
    gloom: Gloom,
    gates: Vec<(Hex, Direction, GateState)>,
    /// Gates that anybody could open, each with one of its two hexes.
    closed: Vec<(Hex, Direction)>,
    /// Whether the map has gates, which are looked at before every decision.
    has_gates: Option<bool>,
}

/// Heights that bodies have (K1.3): 0, 2 to 6.
const HEIGHTS: usize = 7;

impl Sight {
    /// Forgets what has changed since the last decision; says whether anything has.
    pub fn refresh(&mut self, table: Table<'_>) -> bool {
        let board = table.board();
        let (columns, rows) = (board.columns() as i16, board.rows() as i16);
        let haze = table.haze();
        let ground = table.ground();
        let has_gates = *self
            .has_gates
            .get_or_insert_with(|| ground.gates().next().is_some());
        let gates: Vec<_> = if has_gates {
            ground.gates().collect()
        } else {
            Vec::new()
        };
        let same = (columns, rows) == (self.columns, self.rows)
            && haze.clouds == self.clouds.as_slice()
            && haze.gloom == self.gloom
            && gates == self.gates;
        if self.rays.as_ref().is_none_or(|rays| !rays.fit(ground)) {
            self.rays = Some(Rays::new(ground));
        }
        if same {
            return false;
        }
        self.columns = columns;
        self.rows = rows;
        self.clouds = haze.clouds.to_vec();
        self.gloom = haze.gloom;
        let closed = gates.iter().filter(|(.., s)| *s == GateState::Closed);
        self.closed = closed.map(|(hex, side, _)| (*hex, *side)).collect();
        self.gates = gates;
        let floors = (0..self.len()).map(|slot| ground.floor(self.hex(slot)));
        self.floors = floors.map(Option::unwrap_or_default).collect();
        let open = (0..self.len()).map(|slot| !ground.is_closed(self.hex(slot)));
        self.open = open.collect();
        self.pairs.clear();
        self.pairs.resize_with(HEIGHTS * HEIGHTS, Vec::new);
        true
    }

    /// Gates that anybody could open, each with one of its two hexes.
    pub fn closed(&self) -> &[(Hex, Direction)] {
        &self.closed
    }

    /// How many hexes the table has.
    pub fn len(&self) -> usize {
        self.columns.max(0) as usize * self.rows.max(0) as usize
    }

    /// The number of a hex of the table.
    pub fn slot(&self, hex: Hex) -> Option<usize> {
        let (column, rows) = (i32::from(hex.q), i32::from(self.rows));
        let row = i32::from(hex.r) + (column >> 1);
        // Both comparisons also refuse what is negative.
        let inside = (column as u32) < self.columns as u32 && (row as u32) < rows as u32;
        inside.then_some((column * rows + row) as usize)
    }

    /// The hex with a number.
    pub fn hex(&self, slot: usize) -> Hex {
        let rows = self.rows.max(1) as usize;
        Hex::from_column_row((slot / rows) as i16 + 1, (slot % rows) as i16 + 1)
    }

    /// The numbers of the hexes in which somebody could stand and be seen by a body, or see it, each with the line to it and
    /// the line back; all hexes if that body does not stand on a floor.
    pub fn in_sight(
        &mut self,
        over: Lookout<'_>,
        from: &Body,
        like: &Body,
    ) -> Vec<(usize, [Line; 2])> {
        let slot = self.slot(from.hex).filter(|s| self.is_plain(*s, from));
        let row = slot.and_then(|slot| self.row(slot, from.height, like.height));
        let row = row.map(std::mem::take);
        let Some(mut row) = row else {
            let all = 0..self.len();
            return all
                .map(|slot| {
                    let there = self.standing(slot, like);
                    (slot, look(&mut self.rays, over, from, &there))
                })
                .collect();
        };
        let mut seen = Vec::with_capacity(row.len() / 2);
        for (slot, cell) in row.iter_mut().enumerate() {
            if !self.open.get(slot).is_some_and(|open| *open) {
                continue;
            }
            if cell[0] == 0 {
                let there = self.standing(slot, like);
                *cell = look(&mut self.rays, over, from, &there).map(|line| line.0);
            }
            let lines = cell.map(Line);
            if lines.iter().any(|line| line.sees()) {
                seen.push((slot, lines));
            }
        }
        if let Some(known) = slot.and_then(|slot| self.row(slot, from.height, like.height)) {
            *known = row;
        }
        seen
    }

    /// Somebody like that on the floor of the hex with a number.
    fn standing(&self, slot: usize, like: &Body) -> Body {
        Body {
            hex: self.hex(slot),
            floor: self.floors.get(slot).copied().unwrap_or_default(),
            ..*like
        }
    }

    /// Whether a body stands on the floor of its hex, and is as high as bodies are.
    fn is_plain(&self, slot: usize, body: &Body) -> bool {
        self.floors.get(slot) == Some(&body.floor) && (0..HEIGHTS as i16).contains(&body.height)
    }

    /// The lines between a hex and all others, for the heights of both ends.
    fn row(&mut self, slot: usize, from: i16, to: i16) -> Option<&mut Box<[[u8; 2]]>> {
        let count = self.len();
        row(&mut self.pairs, count, slot, [from, to])
    }

    /// The line between two bodies, facing apart.
    pub fn line(&mut self, over: Lookout<'_>, from: &Body, to: &Body) -> Line {
        self.lines(over, from, to)[0]
    }

    /// The lines between two bodies, facing apart: from one to the other, and back. They are kept with the first, which
    /// should be the one that stays while many places are tried for the other.
    pub fn lines(&mut self, over: Lookout<'_>, from: &Body, to: &Body) -> [Line; 2] {
        let (Some(a), Some(b)) = (self.slot(from.hex), self.slot(to.hex)) else {
            return [Line::NONE; 2];
        };
        if !self.is_plain(a, from) || !self.is_plain(b, to) {
            return look(&mut self.rays, over, from, to);
        }
        let count = self.len();
        let row = row(&mut self.pairs, count, a, [from.height, to.height]);
        let Some(cell) = row.and_then(|row| row.get_mut(b)) else {
            return look(&mut self.rays, over, from, to);
        };
        if cell[0] == 0 {
            *cell = look(&mut self.rays, over, from, to).map(|line| line.0);
        }
        cell.map(Line)
    }
}

/// The lines between a hex and all others, for the heights of both ends.
fn row(
    pairs: &mut [Vec<Row>],
    count: usize,
    slot: usize,
    [from, to]: [i16; 2],
) -> Option<&mut Box<[[u8; 2]]>> {
    let pair = usize::try_from(from).ok()? * HEIGHTS + usize::try_from(to).ok()?;
    let rows = pairs.get_mut(pair)?;
    if rows.is_empty() {
        rows.resize_with(count, || None);
    }
    let row = rows.get_mut(slot)?;
    Some(row.get_or_insert_with(|| vec![[0; 2]; count].into_boxed_slice()))
}

/// Looks along a line, there and back.
fn look(rays: &mut Option<Rays>, over: Lookout<'_>, from: &Body, to: &Body) -> [Line; 2] {
    let mutual = match rays {
        Some(rays) => over.ground.mutual_along(rays, from, to, &over.haze),
        None => over.ground.mutual(from, to, &over.haze),
    };
    match mutual {
        Some(line) => line.covered.map(|covered| Line::of(&line, covered)),
        None => [Line::NONE; 2],
    }
}
