//! What two troopers can do to each other, hex by hex, kept until one of them has changed: of a whole table seldom more than
//! one trooper has, from one decision to the next. What is known of one trooper holds for all of its side who are like it.

use hexlance_board::Direction;

use super::{quick::Known, scene::Trooper};

/// What an enemy and a trooper can do to each other while the trooper is in a hex, in shares of what they are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clash {
    /// What the enemy's ARO takes from the trooper.
    pub snap: f32,
    /// What the trooper's best attack takes from the enemy.
    pub given: f32,
    /// What the answer to it takes from the trooper.
    pub taken: f32,
}

/// The same in all hexes: the numbers of each kind lie in a row, by the number of the hex, since they are added up for all
/// hexes at once.
#[derive(Debug, Default)]
pub struct Clashes {
    /// What the enemy's ARO takes.
    pub snap: Vec<f32>,
    /// What the best attack takes.
    pub given: Vec<f32>,
    /// What the answer to it takes.
    pub taken: Vec<f32>,
}

impl Clashes {
    /// None at all, in so many hexes.
    pub fn none(hexes: usize) -> Self {
        let none = || vec![0.0; hexes];
        Self {
            snap: none(),
            given: none(),
            taken: none(),
        }
    }

    /// Those in the hex with a number.
    pub fn get(&self, slot: usize) -> Option<Clash> {
        Some(Clash {
            snap: *self.snap.get(slot)?,
            given: *self.given.get(slot)?,
            taken: *self.taken.get(slot)?,
        })
    }

    /// Notes those in the hex with a number.
    pub fn put(&mut self, slot: usize, clash: Clash) {
        let rows = [&mut self.snap, &mut self.given, &mut self.taken];
        for (row, value) in rows.into_iter().zip([clash.snap, clash.given, clash.taken]) {
            if let Some(cell) = row.get_mut(slot) {
                *cell = value;
            }
        }
    }
}

/// What an enemy's attack takes from a trooper in a hex and costs him, in shares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threat {
    /// What the trooper loses.
    pub taken: f32,
    /// What the enemy loses.
    pub given: f32,
}

/// What is known of two troopers in the hexes of the table, as they were at a moment.
#[derive(Debug, Default)]
struct Layer<C> {
    key: u64,
    cells: C,
}

/// Layers, by the numbers of a sort of trooper and of an enemy.
#[derive(Debug, Default)]
struct Pairs<C>(Vec<Vec<Layer<C>>>);

impl<C: Default> Pairs<C> {
    /// The layer of a sort of trooper and an enemy as he is now.
    fn get(&self, sort: usize, foe: &Trooper<'_>) -> Option<&C> {
        let layer = self.0.get(sort)?.get(foe.id.0 as usize)?;
        (layer.key == key(foe)).then_some(&layer.cells)
    }

    /// Where it is kept.
    fn place(&mut self, sort: usize, foe: &Trooper<'_>) -> &mut Layer<C> {
        let all = grown(&mut self.0, sort);
        grown(all, foe.id.0 as usize)
    }
}

/// The element with a number of a list that grows as far as it is needed.
fn grown<T: Default>(all: &mut Vec<T>, number: usize) -> &mut T {
    if all.len() <= number {
        all.resize_with(number + 1, T::default);
    }
    &mut all[number]
}

/// What was known of an enemy's next Order in a hex: where the trooper looked, and what he could do.
type Feared = Option<(Direction, Threat)>;

/// What is known of two troopers.
#[derive(Debug, Default)]
pub struct Layers {
    /// The numbers of sorts of troopers: who are alike, and worth as much.
    sorts: Known<(u64, u8), usize>,
    clashes: Pairs<Clashes>,
    threats: Pairs<Vec<Feared>>,
}

/// A number of all on which layers depend beside the sort of the trooper and the ground: where the enemy is, and how.
fn key(foe: &Trooper<'_>) -> u64 {
    let place = u64::from(foe.hex.q as u16) << 24
        | u64::from(foe.hex.r as u16) << 8
        | u64::from(foe.body.floor as u8) << 4
        | u64::from(foe.facing.index());
    let rank = u64::from(foe.rank as u8) << 48;
    foe.stamp ^ (place | rank).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// What tells the sorts of troopers apart.
const fn sort(me: &Trooper<'_>) -> (u64, u8) {
    (me.likeness, me.rank as u8)
}

/// Most sorts of troopers of which something is kept.
const MOST: usize = 40;

impl Layers {
    /// Forgets everything: the ground has changed.
    pub fn clear(&mut self) {
        self.sorts.clear();
        self.clashes.0.clear();
        self.threats.0.clear();
    }

    /// Whether so much is known that most of it is of troopers as they once were.
    pub fn is_full(&self) -> bool {
        self.sorts.len() > MOST
    }

    /// The number of the sort of a trooper.
    fn known(&self, me: &Trooper<'_>) -> Option<usize> {
        self.sorts.get(&sort(me)).copied()
    }

    /// The same, noted if it is new.
    fn number(&mut self, me: &Trooper<'_>) -> usize {
        let next = self.sorts.len();
        *self.sorts.entry(sort(me)).or_insert(next)
    }

    /// What is known of two troopers in all hexes, if nothing has changed.
    pub fn clashes(&self, me: &Trooper<'_>, foe: &Trooper<'_>) -> Option<&Clashes> {
        self.clashes.get(self.known(me)?, foe)
    }

    /// Keeps what two troopers can do in all hexes.
    pub fn keep(&mut self, me: &Trooper<'_>, foe: &Trooper<'_>, cells: Clashes) {
        let sort = self.number(me);
        *self.clashes.place(sort, foe) = Layer {
            key: key(foe),
            cells,
        };
    }

    /// What the enemy is known to be able to do with his next Order, by the number of the hex and where the trooper looks.
    pub fn threat(
        &self,
        me: &Trooper<'_>,
        foe: &Trooper<'_>,
        slot: usize,
        facing: Direction,
    ) -> Option<Threat> {
        let cells = self.threats.get(self.known(me)?, foe)?;
        let (looked, threat) = (*cells.get(slot)?)?;
        (looked == facing).then_some(threat)
    }

    /// Keeps it.
    pub fn keep_threat(
        &mut self,
        me: &Trooper<'_>,
        foe: &Trooper<'_>,
        (slot, hexes): (usize, usize),
        facing: Direction,
        worst: Threat,
    ) {
        let (sort, key) = (self.number(me), key(foe));
        let layer = self.threats.place(sort, foe);
        if layer.key != key || layer.cells.is_empty() {
            layer.key = key;
            layer.cells.clear();
            layer.cells.resize(hexes, None);
        }
        if let Some(known) = layer.cells.get_mut(slot) {
            *known = Some((facing, worst));
        }
    }
}
