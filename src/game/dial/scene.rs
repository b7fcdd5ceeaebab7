//! What the table shows of a battle of the dial rules.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::Hex;
use hexlance_dial::{read::Look, state::Field};

use super::{Session, focus::Focus, look};
use crate::{
    game::scenery,
    table::model::{Mini, MiniFlags, Pool, TableModel},
};

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let mut model = TableModel::new(Arc::clone(&world.resource::<Field>().0));
    model.theme = scenery::theme(&session.battle.setup().map.theme);
    model.original_cf.clone_from(original_cf);
    model.minis = session
        .read()
        .units()
        .filter_map(|u| mini(focus, &u))
        .collect();
    model
}

fn mini(focus: &Focus, u: &Look<'_>) -> Option<Mini> {
    Some(Mini {
        id: u.id.0,
        look: look::look(u.model),
        side: u.side.0,
        hex: u.hex()?,
        facing: u.facing()?,
        level: 0,
        armor: Pool::default(),
        structure: Pool::default(),
        heat: u.heat,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.selected == Some(u.id),
            shut_down: u.is_shut_down(),
            ..MiniFlags::default()
        },
        badges: Vec::new(),
        dial: None,
    })
}
