//! Attacks on what is pointed at or aimed at, in words.

mod panel;

pub use self::panel::{aimed, attacker, panel};

use hexlance_dial::{draft::Kind, model::SlotId, read::Look};

use crate::{click_dial, theme::Icon};

/// The type of a slot, as a heading.
pub fn slot_name(u: &Look<'_>, slot: SlotId) -> &'static str {
    match u.slot(slot) {
        Some(slot) => click_dial::damage_name(slot.kind),
        None => tr!("No slot"),
    }
}

/// A short name for a button.
pub fn short_name(u: &Look<'_>, kind: Kind) -> String {
    match kind {
        Kind::Direct(slot) => slot_name(u, slot).to_owned(),
        Kind::Indirect(_) => tr!("Indirect").to_owned(),
        Kind::Artillery(_) => tr!("Artillery").to_owned(),
        Kind::Close(slot) => tr!("Close: {slot}", slot = slot_name(u, slot)),
        Kind::Capture => tr!("Capture").to_owned(),
        Kind::Charge => tr!("Charge").to_owned(),
        Kind::Ram => tr!("Ram").to_owned(),
        Kind::DeathFromAbove => tr!("From above").to_owned(),
        Kind::Repair(slot) => tr!("Repair: {slot}", slot = slot_name(u, slot)),
    }
}

/// What to show for a kind.
pub const fn icon(kind: Kind) -> Icon {
    match kind {
        Kind::Direct(_) => Icon::Attack,
        Kind::Indirect(_) => Icon::Indirect,
        Kind::Artillery(_) => Icon::Artillery,
        Kind::Close(_) => Icon::Melee,
        Kind::Capture => Icon::Flag,
        Kind::Charge | Kind::Ram => Icon::Charge,
        Kind::DeathFromAbove => Icon::Drop,
        Kind::Repair(_) => Icon::Gear,
    }
}
