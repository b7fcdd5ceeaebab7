//! The units of a battle as a table.

use bevy::ecs::world::World;
use hexlance_rules::SideId;
use hexlance_strike::{
    read::{self, UnitRead},
    view::SideView,
};

use crate::{
    wording::flight,
    words::{hex_name, short_direction},
};
use hexlance_cli::report::table;

/// A table of all units as they stand, as far as persons of these sides may know; of all where there are none.
pub(super) fn listed(world: &World, persons: &[SideId]) -> String {
    let known: Vec<UnitRead<'_>> = match persons {
        [] => read::units(world).collect(),
        [side] => {
            let view = SideView::new(world, *side);
            view.own().chain(view.enemies()).collect()
        }
        // Both sit before it: neither sees what the other hides.
        _ => read::units(world).filter(|u| !u.is_hidden()).collect(),
    };
    let mut rows: Vec<_> = known
        .iter()
        .map(|u| {
            let place = match u.spot() {
                Some(s) => format!("{} {}", hex_name(s.hex), short_direction(s.facing)),
                None if u.is_out() => "out".to_owned(),
                None if u.is_aloft() => u.flight().map(flight).unwrap_or_default(),
                None => "off the map".to_owned(),
            };
            let heat = if u.card.kind.tracks_heat() {
                u.heat.level.to_string()
            } else {
                String::new()
            };
            let states: Vec<_> = u.statuses.0.iter().map(|s| s.kind.as_str()).collect();
            vec![
                read::side_name(world, u.side).to_owned(),
                u.name.to_owned(),
                u.card.full_name(),
                u.pilot.skill.to_string(),
                place,
                format!("{}/{}", u.armor.points, u.card.armor),
                format!("{}/{}", u.armor.structure, u.card.structure),
                heat,
                states.join(", "),
            ]
        })
        .collect();
    rows.sort_by_key(|r| r.first().cloned());
    let head = [
        "side",
        "unit",
        "card",
        "skill",
        "at",
        "armor",
        "structure",
        "heat",
        "states",
    ];
    table(&head, &rows)
}
