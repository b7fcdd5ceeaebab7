//! Units of the dial rules as the setup screen lists them.

use std::sync::Arc;

use hexlance_dial::{content::Content, model::Model};

use super::{look, sheet};
use crate::{
    click_dial,
    screens::{AbilityMark, ScenarioUnit},
};

/// A unit with its class and rank, its clicks, its points, and the equipment on its dial.
pub fn listed(name: String, model: &Model, content: &Content) -> ScenarioUnit {
    let rank = click_dial::rank(model.rank);
    let code = match model.unique {
        true => tr!("{rank}, unique", rank),
        false => rank.to_owned(),
    };
    ScenarioUnit {
        name,
        code,
        icon: look::icon(model),
        look: look::look(model),
        note: tr_n!(model.clicks.len(), "{n} click", "{n} clicks"),
        point_value: model.points,
        abilities: marks(model, content),
        printed: Some(click_dial::print(Arc::new(model.clone()))),
    }
}

/// The equipment on a dial, each with where it is printed.
fn marks(model: &Model, content: &Content) -> Vec<AbilityMark> {
    let all = click_dial::equipment(model).into_iter();
    all.map(|e| {
        let clicks = click_dial::clicks(&click_dial::clicks_with(model, e));
        let short = content
            .of_equipment(e)
            .map_or("", |w| crate::lang::text(&w.short));
        AbilityMark {
            id: e.ability(),
            name: crate::lang::text(e.name()).to_owned(),
            help: tr!("On {clicks}: {short}", clicks, short),
            mark: Some(sheet::mark(e.colour())),
        }
    })
    .collect()
}
