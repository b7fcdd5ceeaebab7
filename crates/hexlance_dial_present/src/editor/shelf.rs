//! The catalogue of models that units are taken from.

use bevy_egui::egui::{Response, Ui};
use hexlance_dial::model::Model;

use crate::{
    DialGame, click_dial,
    data::Data,
    forces::{DialFilter, units as models},
};
use hexlance_editor::draw::forces::{Face, Shelf};

impl Shelf for DialGame {
    type Filter = DialFilter;
    type Kind = Model;

    fn hint() -> &'static str {
        tr!("Search: name, role, equipment")
    }

    fn count(n: usize) -> String {
        match n {
            0 => tr!("No unit is like that.").to_owned(),
            n => tr_n!(
                n,
                "One unit: drag it onto the table.",
                "{n} units: drag one onto the table."
            ),
        }
    }

    fn search(filter: &mut DialFilter) -> &mut String {
        &mut filter.search
    }

    fn filters(ui: &mut Ui, filter: &mut DialFilter, data: &Data) {
        models::filters(ui, "editor.cards", filter, data.content::<DialGame>());
    }

    fn found<'d>(filter: &DialFilter, data: &'d Data) -> Vec<&'d Model> {
        let found = models::found(filter, data.content::<DialGame>());
        found.into_iter().map(AsRef::as_ref).collect()
    }

    fn id(model: &Model) -> &str {
        &model.id
    }

    fn row(ui: &mut Ui, key: &str, model: &Model, side: usize, on: bool) -> Response {
        models::row(ui, key, (model, None), side, None, on, 0.0)
    }

    fn tip(response: Response, id: &str, _: &Face, data: &Data) {
        if let Some(model) = data.content::<Self>().model(id) {
            click_dial::tip(response, model, "");
        }
    }
}
