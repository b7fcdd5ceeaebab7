//! Units that are being designed: what is known of one that need not obey C8 yet ([`survey`]), what it could carry
//! ([`offers`]), what its lists say where ([`lists`]), and what begins one ([`chassis`]).

mod chassis;
mod counted;
mod fit;
mod lists;
mod offers;
mod parts;
#[cfg(test)]
mod tests;
mod text;

pub use chassis::{Chassis, chassis};
pub use counted::{mount, unmount};
pub use fit::{count, fit};
pub use lists::{armor_mut, entries, insert, locations, put_tons, remove, replace, suit_entry};
pub use offers::{Offer, OfferKind, hands, offers};
pub use parts::{Part, Thing, part};
pub use text::{id_of, unit_text};

use hexlance_rules::Problem;

use super::{Content, assembly::assembled};
use crate::model::{Location, Sheet, Slot, Tons, record::UnitRecord};

/// What is known of a unit whether it obeys C8 or not.
#[derive(Clone, Debug)]
pub struct Survey {
    /// Its record sheet, as far as its record can be understood.
    pub sheet: Sheet,
    /// Everything that breaks C8, in the order of the file.
    pub problems: Vec<Problem>,
    /// What its parts weigh.
    pub weights: Vec<(&'static str, Tons)>,
    /// What all of them are to weigh, or may weigh at most; nothing for platoons.
    pub limit: Tons,
    /// Places that are used, and how many there are, of units that count them (C8.5.5, C8.7.4).
    pub places: Option<(u16, u16)>,
}

impl Survey {
    /// What all parts weigh.
    pub fn tons(&self) -> Tons {
        self.weights.iter().map(|(_, tons)| *tons).sum()
    }

    /// Critical slots of a location of a 'Mech that are taken, and how many it has.
    pub fn slots(&self, at: Location) -> (usize, usize) {
        let all = self.sheet.slots_of(at);
        let taken = all.iter().filter(|s| **s != Slot::Empty).count();
        (taken, all.len())
    }
}

/// Looks everything up that a unit's record says, and tells what breaks C8.
pub fn survey(record: &UnitRecord, content: &Content) -> Survey {
    let mut a = assembled(record, content);
    a.head(record);
    Survey {
        sheet: a.sheet,
        problems: a.problems,
        weights: a.weights,
        limit: a.limit,
        places: a.places,
    }
}
