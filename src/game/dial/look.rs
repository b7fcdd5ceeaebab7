//! How units of the dial rules look: from what is printed on a base to the shape of a miniature.

use hexlance_dial::model::Model;

use crate::table::model::MiniLook;

/// The shape of a unit's miniature.
pub fn look(model: &Model) -> MiniLook {
    MiniLook {
        seed: MiniLook::seed_of(&model.id),
        ..MiniLook::default()
    }
}
