//! Units and abilities of the strike rules as the setup screen lists them.

use hexlance_rules::AbilityId;
use hexlance_strike::{
    builder::{self, Force},
    card::Card,
    content::Content,
    setup::SpaSetup,
};

use super::look;
use crate::screens::{AbilityMark, ScenarioUnit};

/// Units of a force as the setup screen lists them.
pub fn units(force: &Force, content: &Content) -> Vec<ScenarioUnit> {
    let names = builder::names(force, content);
    let units = force.formations.iter().flat_map(|g| &g.units);
    units
        .zip(names)
        .filter_map(|(u, name)| {
            let card = content.card(&u.card)?;
            Some(listed(
                name,
                card,
                builder::skill(u, card),
                &u.spas,
                content,
            ))
        })
        .collect()
}

/// A unit as the setup screen lists it.
pub fn listed(
    name: String,
    card: &Card,
    skill: u8,
    spas: &[SpaSetup],
    content: &Content,
) -> ScenarioUnit {
    ScenarioUnit {
        name,
        code: format!("{} {}", card.kind.code(), card.size),
        icon: look::icon(card),
        look: look::look(card),
        note: tr!("skill {skill}", skill),
        point_value: builder::value(card, skill),
        abilities: marks(spas.iter().map(|s| s.id), content),
        printed: None,
    }
}

/// Abilities as marks that can be looked up.
pub fn marks(ids: impl Iterator<Item = AbilityId>, content: &Content) -> Vec<AbilityMark> {
    ids.filter_map(|id| content.ability(id))
        .map(|def| AbilityMark {
            id: def.id,
            name: crate::lang::text(&def.name).to_owned(),
            help: crate::lang::text(def.text.trim()).to_owned(),
            mark: None,
        })
        .collect()
}
