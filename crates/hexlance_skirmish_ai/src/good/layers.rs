//! What two troopers can do to each other, hex by hex, kept until one of them has changed: of a whole table seldom more than
//! one trooper has, from one decision to the next.

use hexlance_board::Direction;

use super::scene::Trooper;

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

/// What an enemy's attack takes from a trooper in a hex and costs him, in shares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threat {
    /// What the trooper loses.
    pub taken: f32,
    /// What the enemy loses.
    pub given: f32,
}

/// Cells of the table for two troopers, as they were at a moment.
#[derive(Debug)]
struct Layer<C> {
    key: u64,
    cells: Vec<C>,
}

impl<C> Default for Layer<C> {
    fn default() -> Self {
        Self {
            key: 0,
            cells: Vec::new(),
        }
    }
}

/// Layers, by the numbers of both.
#[derive(Debug)]
struct Pairs<C>(Vec<Vec<Layer<C>>>);

impl<C> Default for Pairs<C> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<C> Pairs<C> {
    /// The layer of two troopers as they are now.
    fn get(&self, me: &Trooper<'_>, foe: &Trooper<'_>) -> Option<&[C]> {
        let (one, two) = numbers(me, foe);
        let layer = self.0.get(one)?.get(two)?;
        (layer.key == key(me, foe)).then_some(&layer.cells)
    }

    /// Where it is kept.
    fn place(&mut self, me: &Trooper<'_>, foe: &Trooper<'_>) -> &mut Layer<C> {
        let (one, two) = numbers(me, foe);
        let all = grown(&mut self.0, one);
        grown(all, two)
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
    clashes: Pairs<Clash>,
    threats: Pairs<Feared>,
}

/// The number of a trooper, another one while it lays Suppressive Fire, which is weighed as if it were laid; and the number
/// of an enemy.
fn numbers(me: &Trooper<'_>, foe: &Trooper<'_>) -> (usize, usize) {
    let laid = me.guns.iter().any(|gun| gun.laid);
    (
        (me.id.0 as usize) << 1 | usize::from(laid),
        foe.id.0 as usize,
    )
}

/// A number of all on which the layers of two troopers depend beside the ground.
fn key(me: &Trooper<'_>, foe: &Trooper<'_>) -> u64 {
    let place = u64::from(foe.hex.q as u16) << 24
        | u64::from(foe.hex.r as u16) << 8
        | u64::from(foe.body.floor as u8) << 4
        | u64::from(foe.facing.index());
    let ratio = u64::from((me.rank - foe.rank) as u8) << 48;
    let place = (place | ratio).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    me.stamp.rotate_left(21) ^ foe.stamp ^ place
}

impl Layers {
    /// Forgets everything: the ground has changed.
    pub fn clear(&mut self) {
        self.clashes.0.clear();
        self.threats.0.clear();
    }

    /// What is known of two troopers in all hexes, if nothing has changed.
    pub fn clashes(&self, me: &Trooper<'_>, foe: &Trooper<'_>) -> Option<&[Clash]> {
        self.clashes.get(me, foe)
    }

    /// Keeps what two troopers can do in all hexes.
    pub fn keep(&mut self, me: &Trooper<'_>, foe: &Trooper<'_>, cells: Vec<Clash>) {
        *self.clashes.place(me, foe) = Layer {
            key: key(me, foe),
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
        let (looked, threat) = (*self.threats.get(me, foe)?.get(slot)?)?;
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
        let key = key(me, foe);
        let layer = self.threats.place(me, foe);
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
