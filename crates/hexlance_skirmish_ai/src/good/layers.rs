//! What two troopers can do to each other, hex by hex, kept until one of them has changed: of a whole table seldom more than
//! one trooper has, from one decision to the next.

use hexlance_board::Direction;
use hexlance_rules::UnitId;

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

/// What an enemy's attack takes from a trooper in a hex and costs him, in shares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threat {
    /// What the trooper loses.
    pub taken: f32,
    /// What the enemy loses.
    pub given: f32,
}

/// Cells of the table for two troopers, as they were at a moment.
#[derive(Debug, Default)]
struct Layer<C> {
    key: u64,
    cells: Vec<C>,
}

/// A trooper, by its number and whether it lays Suppressive Fire, and an enemy.
type Two = (u32, UnitId);

/// Layers by the two troopers.
#[derive(Debug, Default)]
pub struct Layers {
    clashes: Known<Two, Layer<Clash>>,
    threats: Known<Two, Layer<Option<Threat>>>,
}

/// The two troopers, and a number of all on which their layers depend beside the ground.
fn key(me: &Trooper<'_>, foe: &Trooper<'_>) -> (Two, u64) {
    let place = u64::from(foe.hex.q as u16) << 24
        | u64::from(foe.hex.r as u16) << 8
        | u64::from(foe.body.floor as u8) << 4
        | u64::from(foe.facing.index());
    let ratio = u64::from((me.rank - foe.rank) as u8) << 48;
    let place = (place | ratio).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let sum = me.stamp.rotate_left(21) ^ foe.stamp ^ place;
    // Suppressive Fire is weighed as if it were laid, beside how its trooper stands now.
    let laid = me.guns.iter().any(|gun| gun.laid);
    ((u32::from(me.id.0) << 1 | u32::from(laid), foe.id), sum)
}

impl Layers {
    /// Forgets everything: the ground has changed.
    pub fn clear(&mut self) {
        self.clashes.clear();
        self.threats.clear();
    }

    /// What is known of two troopers in all hexes, if nothing has changed.
    pub fn clashes(&self, me: &Trooper<'_>, foe: &Trooper<'_>) -> Option<&[Clash]> {
        let (who, key) = key(me, foe);
        let layer = self.clashes.get(&who).filter(|layer| layer.key == key)?;
        Some(&layer.cells)
    }

    /// Keeps what two troopers can do in all hexes.
    pub fn keep(&mut self, me: &Trooper<'_>, foe: &Trooper<'_>, cells: Vec<Clash>) {
        let (who, key) = key(me, foe);
        self.clashes.insert(who, Layer { key, cells });
    }

    /// What the enemy is known to be able to do with his next Order, by the number of the hex and where the trooper looks.
    pub fn threat(
        &self,
        me: &Trooper<'_>,
        foe: &Trooper<'_>,
        slot: usize,
        facing: Direction,
    ) -> Option<Threat> {
        let (who, key) = key(me, foe);
        let layer = self.threats.get(&who).filter(|layer| layer.key == key)?;
        *layer.cells.get(cell(slot, facing))?
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
        let (who, key) = key(me, foe);
        let layer = self.threats.entry(who).or_default();
        if layer.key != key || layer.cells.is_empty() {
            layer.key = key;
            layer.cells.clear();
            layer.cells.resize(hexes * Direction::ALL.len(), None);
        }
        if let Some(known) = layer.cells.get_mut(cell(slot, facing)) {
            *known = Some(worst);
        }
    }
}

/// The number of a hex and a facing.
fn cell(slot: usize, facing: Direction) -> usize {
    slot * Direction::ALL.len() + usize::from(facing.index())
}
