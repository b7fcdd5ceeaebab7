//! What a unit shows of itself in lists and at the top of its page, whichever rules it is of.

use bevy_egui::egui::{Painter, Rect, Response};
use hexlance_rules::ForceSetup;
use hexlance_strike::builder;

use crate::{
    data::Data,
    editor::unit::Unit,
    game::dial::look,
    screens::{click_dial, forces::cards, portraits},
    theme,
};

/// What a unit shows of itself.
pub(super) struct Face {
    /// What its kind is called.
    pub kind: String,
    /// What it is good for.
    pub role: String,
    /// Type and size.
    pub class: String,
    /// What it is worth.
    pub points: u32,
    /// Its Skill, or its rank.
    pub grade: String,
    /// What it is, by name.
    pub facts: Vec<(&'static str, String)>,
}

impl Face {
    /// That of a unit; none if there is no such card or model.
    pub(super) fn of(unit: &Unit, data: &Data) -> Option<Self> {
        match unit {
            Unit::Card(unit) => {
                let card = data.content.card(&unit.card)?;
                let skill = builder::skill(unit, card);
                Some(Self {
                    kind: card.full_name(),
                    role: card.role.clone(),
                    class: format!("{} {}", card.kind.code(), card.size),
                    points: u32::from(builder::value(card, skill)),
                    grade: tr!("skill {skill}", skill),
                    facts: cards::facts(card),
                })
            }
            Unit::Base(unit) => {
                let model = data.dial.model(&unit.model)?;
                Some(Self {
                    kind: model.name.clone(),
                    role: model.role.clone(),
                    class: click_dial::class(model),
                    points: u32::from(model.points),
                    grade: click_dial::rank(model.rank).to_owned(),
                    facts: Vec::new(),
                })
            }
        }
    }
}

impl Face {
    /// Shows it all beside the pointer.
    pub(super) fn tip(&self, response: Response, unit: &Unit, data: &Data) {
        if let Unit::Base(unit) = unit {
            if let Some(model) = data.dial.model(&unit.model) {
                click_dial::tip(response, model, "");
            }
            return;
        }
        let lines: Vec<_> = self.facts.iter().map(|(a, b)| (*a, b.as_str())).collect();
        theme::tip_lines(response, &self.kind, &lines);
    }
}

/// What units are worth together.
pub(super) fn worth<'u>(units: impl Iterator<Item = &'u Unit>, data: &Data) -> u32 {
    let each = units.map(|unit| match unit {
        Unit::Card(unit) => data.content.card(&unit.card).map_or(0, |card| {
            u32::from(builder::value(card, builder::skill(unit, card)))
        }),
        Unit::Base(unit) => {
            let model = data.dial.model(&unit.model);
            model.map_or(0, |model| u32::from(model.points))
        }
    });
    each.sum()
}

/// All units of a force.
pub(super) fn of_force(force: &ForceSetup<Unit>) -> impl Iterator<Item = &Unit> {
    force.formations.iter().flat_map(|g| &g.units)
}

/// Paints a unit's miniature in the colours of a side.
pub(super) fn paint(p: &Painter, rect: Rect, unit: &Unit, side: usize, data: &Data) {
    match unit {
        Unit::Card(unit) => {
            if let Some(card) = data.content.card(&unit.card) {
                portraits::paint(p, rect, card, side, true);
            }
        }
        Unit::Base(unit) => {
            if let Some(model) = data.dial.model(&unit.model) {
                let shown = (look::look(model), look::icon(model));
                portraits::paint_look(p, rect, shown, side as u8, true);
            }
        }
    }
}
