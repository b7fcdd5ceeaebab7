//! What becomes of a target: every state in which attacks can leave it, and what that means.

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    attack::Attack,
    hull, platoon,
    points::{Points, arriving, as_struck},
    proto, spread, suits,
};
use crate::{model::PLACES, read::Table, state::Cause};

/// What attacks do to a target by the end of the phase in which they are resolved, before falls that it owes then. Every
/// chance is within [`Outlook::doubt`] of what the rules give.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Points that arrive on average, as if it were not destroyed on the way; troopers or boxes that infantry loses.
    pub mean: f64,
    /// The same by number, as [`super::points`] tells it.
    pub points: Points,
    /// Chance that 20 points or more arrive in this phase, with those that it took before; only of 'Mechs.
    pub twenty: f64,
    /// Chance that it is destroyed.
    pub destroyed: f64,
    /// The same by cause.
    pub causes: SmallVec<[(Cause, f64); 6]>,
    /// Chance that structure of a location is damaged, by its place on the sheet.
    pub opened: [f64; PLACES],
    /// Chance that a facing of a location loses the last of its armor.
    pub stripped: [f64; PLACES],
    /// Chance that a location is lost.
    pub lost: [f64; PLACES],
    /// Chance of a critical hit.
    pub critical: f64,
    /// Chance that it falls in this phase or at its end and is not destroyed.
    pub falls: f64,
    /// Chance that its warrior loses consciousness, or its crew is killed, and it is not destroyed.
    pub faints: f64,
    /// Chance that a vehicle does not move any more and is not destroyed, counted if it still moves now.
    pub stops: f64,
    /// Troopers or suits that are lost on average.
    pub killed: f64,
    /// Probability that was not followed to the end.
    pub doubt: f64,
}

impl Outlook {
    /// Adds to the chance of an end.
    pub(super) fn destroy(&mut self, cause: Cause, p: f64) {
        self.destroyed += p;
        match self.causes.iter_mut().find(|(c, _)| *c == cause) {
            Some((_, sum)) => *sum += p,
            None => self.causes.push((cause, p)),
        }
    }

    /// Adds what is known of locations that are gone, and takes it out of the sets: nothing strikes what is gone.
    pub(super) fn gone(&mut self, p: f64, opened: &mut u8, stripped: &mut u8, gone: u8) {
        if (*opened | *stripped) & gone != 0 {
            self.locations(p, *opened & gone, *stripped & gone, 0);
            *opened &= !gone;
            *stripped &= !gone;
        }
    }

    /// Adds to the chances of locations, of sets with a bit for each.
    pub(super) fn locations(&mut self, p: f64, opened: u8, stripped: u8, gone: u8) {
        for (sums, set) in [
            (&mut self.opened, opened),
            (&mut self.stripped, stripped),
            (&mut self.lost, gone),
        ] {
            for (i, sum) in sums.iter_mut().enumerate() {
                if set & (1 << i) != 0 {
                    *sum += p;
                }
            }
        }
    }
}

/// What becomes of a target when attacks are resolved one after another. None if it is not on the map, if an attack does more
/// than its groups tell, or if there are more ways than can be followed: many missiles at a target that is open in many places.
/// [`super::points`] tells what arrives all the same.
pub fn outlook(table: Table<'_>, target: UnitId, attacks: &[Attack]) -> Option<Outlook> {
    let look = table.find(target).filter(|t| t.hex().is_some())?;
    if attacks.iter().any(|attack| !attack.plain) {
        return None;
    }
    let attacks = &*as_struck(table, &look, attacks);
    let mut out = if look.sheet.class.is_mech() {
        spread::outcome_of(table, look, attacks)
    } else if look.is_vehicle() {
        hull::outcome_of(table, look, attacks)
    } else if look.is_proto() {
        proto::outcome_of(table, look, attacks)
    } else if look.is_platoon() {
        platoon::outcome_of(table, look, attacks)
    } else {
        suits::outcome_of(look, attacks)
    }?;
    if !look.is_infantry() {
        out.points = arriving(&look, attacks);
    }
    out.mean = out.points.mean();
    if look.sheet.class.is_mech() {
        let twenty = usize::from(20u16.saturating_sub(look.toll.points));
        out.twenty = out.points.at_least(twenty);
    }
    Some(out)
}
