//! Direct shots of one unit at another, wherever both would stand: what they are worth is worked out once for every
//! number that place and bearing may come to.

use hexlance_board::Hex;
use hexlance_dial::{equipment::Equipment, line, line::Fire, model::Slot};
use smallvec::SmallVec;

use super::scene::{How, Scene, Snap};

/// Place and bearing make a shot easier by one at most: from behind.
const EASIER: i16 = 1;
/// And harder by four: hindered, uphill, at Camouflage.
const HARDER: i16 = 4;
const NUMBERS: usize = (EASIER + HARDER + 1) as usize;

/// What one unit's guns can do to another.
pub struct Volley<'s, 'w> {
    by: &'s Snap<'w>,
    to: &'s Snap<'w>,
    /// What a shot of each gun is worth, from the easiest to the hardest.
    guns: SmallVec<[(Slot, [f32; NUMBERS]); 2]>,
    /// Cover makes the target harder to hit.
    camouflaged: bool,
}

impl<'s, 'w> Volley<'s, 'w> {
    /// Of all guns that fire directly.
    pub fn new(scene: &Scene<'w>, by: &'s Snap<'w>, to: &'s Snap<'w>) -> Self {
        let how = How::Direct {
            hindered: false,
            uphill: false,
        };
        let plain = scene.plain_number(by, to, how);
        let guns = by.guns.iter();
        let guns = guns.filter(|g| g.fires && !g.slot.artillery && g.damage > 0);
        let worths = |gun| {
            let numbers = std::array::from_fn(|i| plain - EASIER + i as i16);
            numbers.map(|n| scene.blow(by, gun, to, how, n))
        };
        Self {
            by,
            to,
            guns: guns.map(|g| (g.slot, worths(g))).collect(),
            camouflaged: to.has(Equipment::Camouflage),
        }
    }

    /// The best shot from a hex at the target in another, from behind or not; nothing if there is none. `between` says
    /// what lies between them, and is asked only if somebody reaches so far.
    pub fn best(
        &self,
        scene: &Scene<'w>,
        (from, at): (Hex, Hex),
        rear: bool,
        between: impl FnOnce() -> Fire,
    ) -> Option<f32> {
        let far = from.distance(at);
        let reach = |(slot, _): &&(Slot, _)| slot.reaches(far);
        self.guns.iter().find(reach)?;
        let fire = scene.line_along(between(), (self.by, from), (self.to, at));
        if fire.is_blocked() {
            return None;
        }
        let hidden = self.camouflaged && line::covered(scene.board, at, self.to.class());
        let harder = i16::from(fire.is_hindered())
            + i16::from(scene.is_higher(at, from))
            + if hidden { 2 } else { 0 }
            - i16::from(rear);
        let number = (harder + EASIER) as usize;
        let worths = self.guns.iter().filter(reach).map(|(_, w)| w[number]);
        worths.max_by(f32::total_cmp)
    }
}
