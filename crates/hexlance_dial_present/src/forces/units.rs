//! The units that forces are made of: search, filters, the whole dial under the pointer, and a click that adds one.

use super::{Open, Wish, faction_of, kinds, lists};
use crate::{
    DialGame,
    battle::look,
    click_dial,
    screens::forces::SEARCH,
    theme::{self, Button},
    words::capital,
};
use bevy_egui::egui::{Id, Key, Response, ScrollArea, Ui, vec2};
use hexlance_dial::{
    content::Content,
    model::{Class, Mode, Model},
};
use std::sync::Arc;

/// Highest points of the filter.
const POINTS: [u16; 5] = [15, 30, 60, 100, 150];

/// What is left of the list of units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialFilter {
    /// Every word must be found on the unit.
    pub search: String,
    /// Of this class.
    pub class: Option<Class>,
    /// Of this speed mode.
    pub mode: Option<Mode>,
    /// Of this faction; mercenaries have none.
    pub faction: Option<String>,
    /// Not dearer than this.
    pub points: Option<u16>,
}

impl DialFilter {
    /// Whether a unit stays in the list.
    pub fn keeps(&self, model: &Model) -> bool {
        self.class.is_none_or(|k| model.class == k)
            && self.mode.is_none_or(|m| model.mode == m)
            && self.points.is_none_or(|p| model.points <= p)
            && self.faction.as_ref().is_none_or(|f| faction_of(model) == f)
            && (self.search.trim().is_empty() || {
                let text = words(model);
                let wanted = self.search.to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            })
    }
}

/// Everything that a unit is found by.
fn words(model: &Model) -> String {
    let equipment: Vec<_> = click_dial::equipment(model)
        .iter()
        .map(|e| e.name())
        .collect();
    format!(
        "{} {} {} {} {} {}",
        model.name,
        click_dial::class(model),
        click_dial::rank(model.rank),
        faction_of(model),
        model.role,
        equipment.join(" ")
    )
    .to_lowercase()
}

/// The units that a filter leaves, by name.
pub fn found<'c>(filter: &DialFilter, content: &'c Content) -> Vec<&'c Arc<Model>> {
    let all = content.models.values();
    let mut found: Vec<_> = all.filter(|m| filter.keeps(m)).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

pub(super) fn draw(
    ui: &mut Ui,
    open: &mut Open<DialGame>,
    filter: &mut DialFilter,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    theme::heading(ui, tr!("Units"));
    lists::field(
        ui,
        SEARCH,
        &mut filter.search,
        tr!("Search: name, role, equipment"),
        f32::INFINITY,
    );
    let entered = ui.input(|i| i.key_pressed(Key::Enter))
        && ui.memory(|m| m.has_focus(Id::new(SEARCH)) || m.focused().is_none())
        && !filter.search.trim().is_empty();
    filters(ui, "forces", filter, content);
    let found = found(filter, content);
    let count = match found.len() {
        0 => tr!("No unit is like that.").to_owned(),
        n => tr_n!(n, "One unit", "{n} units: a click adds one"),
    };
    let full = super::full(open, &found);
    let told = full.as_deref().unwrap_or(&count);
    let may_be = [
        super::too_few_points(0),
        super::too_many_units(),
        count.clone(),
    ];
    let all = may_be.iter().map(String::as_str);
    lists::note_among(ui, |text| theme::faint(text), told, all);
    ScrollArea::vertical()
        .id_salt("forces.units")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (i, model) in found.iter().enumerate() {
                let refusal = super::refused(open, model, content);
                let key = format!("forces.model.{}", model.id);
                let response = row(ui, &key, (model, None), 0, refusal.as_deref(), false, 0.0);
                if response.clicked() || (entered && i == 0) {
                    wish = super::add(open, model, content).err().map(Wish::Refused);
                    open.refresh(content);
                }
            }
        });
    wish
}

/// What is left out of the list; the names of the buttons begin with `of`.
pub fn filters(ui: &mut Ui, of: &str, filter: &mut DialFilter, content: &Content) {
    ui.add_space(2.0);
    let all = || content.models.values();
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for class in [Class::Mech, Class::Vehicle, Class::Infantry] {
            if all().any(|m| m.class == class) {
                choice(
                    ui,
                    &format!("{of}.class.{class:?}"),
                    click_dial::class_name(class),
                    &mut filter.class,
                    class,
                );
            }
        }
    });
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for mode in [Mode::Foot, Mode::Wheeled, Mode::Tracked, Mode::Hover] {
            if all().any(|m| m.mode == mode) {
                let text = capital(click_dial::mode_name(mode));
                choice(
                    ui,
                    &format!("{of}.mode.{mode:?}"),
                    &text,
                    &mut filter.mode,
                    mode,
                );
            }
        }
    });
    let mut factions: Vec<_> = all().map(|m| faction_of(m)).collect();
    factions.sort_unstable();
    factions.dedup();
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for faction in factions {
            let key = format!("{of}.faction.{faction}");
            choice(ui, &key, faction, &mut filter.faction, faction.to_owned());
        }
    });
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for points in POINTS {
            let text = tr!("to {points}", points);
            choice(
                ui,
                &format!("{of}.points.{points}"),
                &text,
                &mut filter.points,
                points,
            );
        }
        let none = DialFilter::default();
        if lists::show_all(ui, of, *filter == none) {
            *filter = none;
        }
    });
}

/// A button that chooses a value, or takes it back if it is chosen.
fn choice<T: PartialEq>(ui: &mut Ui, key: &str, text: &str, chosen: &mut Option<T>, value: T) {
    let on = chosen.as_ref() == Some(&value);
    if small(ui, key, text, on) {
        *chosen = (!on).then_some(value);
    }
}

fn small(ui: &mut Ui, key: &str, text: &str, on: bool) -> bool {
    Button::new(key, text)
        .small()
        .selected(on)
        .min_size(vec2(24.0, 20.0))
        .height(20.0)
        .show(ui)
}

/// A unit of a list under the name that it was given, if any, with its whole dial under the pointer. `refusal` is why
/// it cannot be had, `room` is left free at its right end.
pub fn row(
    ui: &mut Ui,
    key: &str,
    (model, called): (&Model, Option<&str>),
    side: usize,
    refusal: Option<&str>,
    on: bool,
    room: f32,
) -> Response {
    let mut second = vec![
        click_dial::class(model),
        click_dial::rank(model.rank).to_owned(),
    ];
    match called {
        // It stands among the units of its faction.
        Some(_) => second.insert(0, model.name.clone()),
        None => second.push(faction_of(model).to_owned()),
    }
    let row = kinds::Row {
        name: called.unwrap_or(&model.name),
        about: &second.join("  ·  "),
        points: model.points,
        shown: (look::look(model), look::icon(model)),
        unique: model.unique,
        room,
    };
    let response = kinds::draw(ui, key, &row, side, refusal.is_none(), on);
    click_dial::tip(response, model, refusal.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_found_by_what_is_on_them() {
        let content = Content::shipped();
        let count = |filter: &DialFilter| found(filter, &content).len();
        let all = count(&DialFilter::default());
        assert_eq!(all, content.models.len());
        let by = |search: &str| DialFilter {
            search: search.into(),
            ..DialFilter::default()
        };
        assert!((1..all).contains(&count(&by("jump jets"))));
        assert!((1..all).contains(&count(&by("hover VEHICLE"))));
        assert_eq!(count(&by("nothing like that")), 0);
        let cheap = DialFilter {
            class: Some(Class::Infantry),
            points: Some(15),
            ..DialFilter::default()
        };
        assert!((1..all).contains(&count(&cheap)));
        let hired = DialFilter {
            faction: Some(hexlance_dial::force::MERCENARIES.into()),
            ..DialFilter::default()
        };
        let free = content.models.values().filter(|m| m.faction.is_none());
        assert_eq!(count(&hired), free.count());
    }
}
