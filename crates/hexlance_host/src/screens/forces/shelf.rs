//! The shelf on the screen: what narrows it down, and what is left. The workbench's own is here; the scenario editor
//! draws its shelf with the same parts.

use bevy_egui::egui::{Id, Key, ScrollArea, Ui, vec2};
use hexlance_present::{
    form::{Choice, Look},
    shelf::{Entry, Shelf},
};

use super::{
    Bench, Open, PLACE, SEARCH, Wish,
    kinds::{self, Row},
    lists,
};
use crate::{
    screens::{form, portraits::Shown, tip},
    theme,
};

/// How far out of sight a row is drawn all the same, in points.
const BEYOND: f32 = 40.0;

/// How many units a shelf has, where a click adds one and where one is dragged onto the table.
pub fn counted_units(n: usize) -> (String, String) {
    if n == 0 {
        let none = tr!("No unit is like that.").to_owned();
        return (none.clone(), none);
    }
    let clicked = tr_n!(n, "One unit", "{n} units: a click adds one");
    let dragged = tr_n!(
        n,
        "One unit: drag it onto the table.",
        "{n} units: drag one onto the table."
    );
    (clicked, dragged)
}

/// What is said where so few points are left for the whole shelf.
pub fn too_few_points(left: i64) -> String {
    tr!(
        "{left} points left, too few for these: raise the limit, or take something out.",
        left = left.max(0)
    )
}

/// Draws the search and the buttons of a shelf, whose names begin with that of its place, below its heading where that
/// is wanted. `of` is the shelf as a filter leaves it. Gives back the shelf as it is after them.
pub fn narrowed<B: Bench>(
    ui: &mut Ui,
    (place, headed): (&str, bool),
    filter: &mut B::Filter,
    of: impl Fn(&B::Filter) -> Shelf<B::Filter, Shown>,
) -> Shelf<B::Filter, Shown> {
    let mut shelf = of(filter);
    if headed {
        theme::heading(ui, &shelf.heading);
    }
    let key = format!("{place}.search");
    let search = B::search(filter);
    if lists::field(ui, &key, search, &shelf.hint, f32::INFINITY) {
        shelf = of(filter);
    }
    let filters = std::mem::take(&mut shelf.filters);
    if let Some(new) = filters_in(ui, place, filters, filter) {
        *filter = new;
        shelf = of(filter);
    }
    shelf
}

/// Draws the buttons, with one behind them that takes all filters back. It is there as well where nothing is filtered,
/// so that the list below stays where it is. Gives back the filter that was chosen.
fn filters_in<F: Clone + Default + PartialEq>(
    ui: &mut Ui,
    place: &str,
    mut rows: Vec<Vec<Choice<F>>>,
    now: &F,
) -> Option<F> {
    let last = rows.last_mut()?;
    let all = F::default();
    let none = (*now == all).then_some(tr!("Nothing is left out."));
    last.push(Choice::new("all", tr!("Show all"), all).refused(none));
    ui.add_space(2.0);
    let mut chosen = None;
    for row in rows {
        let row: Vec<_> = row.into_iter().map(|c| c.within(place)).collect();
        let pressed = form::choices(ui, "", &row, Look::Sieve, false);
        chosen = pressed.cloned().or(chosen);
    }
    chosen
}

/// Draws the rows of a list that are in sight, each by `row`; the others take their room, and nothing else.
pub fn rows(
    ui: &mut Ui,
    salt: &str,
    entries: &[Entry<Shown>],
    mut row: impl FnMut(&mut Ui, usize, &Entry<Shown>),
) {
    ScrollArea::vertical()
        .id_salt(salt)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (i, entry) in entries.iter().enumerate() {
                let top = ui.cursor().top();
                let clip = ui.clip_rect();
                if top + kinds::HEIGHT < clip.top() - BEYOND || top > clip.bottom() + BEYOND {
                    ui.allocate_space(vec2(ui.available_width(), kinds::HEIGHT));
                } else {
                    row(ui, i, entry);
                }
            }
        });
}

/// The shelf of the workbench: a click adds one.
pub(super) fn draw<B: Bench>(
    ui: &mut Ui,
    open: &mut Open<B>,
    filter: &mut B::Filter,
    stock: &B::Stock,
) -> Option<Wish> {
    let mut shelf = narrowed::<B>(ui, (PLACE, true), filter, |filter| {
        B::stocked(open, filter, stock)
    });
    let entered = ui.input(|i| i.key_pressed(Key::Enter))
        && ui.memory(|m| m.has_focus(Id::new(SEARCH)) || m.focused().is_none())
        && !B::search(filter).trim().is_empty();
    B::refuse(&mut shelf, open, stock);
    let told = shelf.full().unwrap_or(&shelf.clicked);
    let may_be = B::no_room(open);
    let all = may_be.iter().chain([&shelf.clicked]).map(String::as_str);
    lists::note_among(ui, |text| theme::faint(text), told, all);
    let mut chosen = entered.then(|| shelf.entries.first()).flatten();
    let entries = &shelf.entries;
    rows(ui, "forces.shelf", entries, |ui, i, entry| {
        let key = format!("forces.card.{}", entry.id);
        let response = kinds::draw(ui, entry, Row::new(&key));
        if response.clicked() {
            chosen = entries.get(i);
        }
        let why = entry.refused.as_ref().map(|no| no.why.as_str());
        tip(response, || B::hint(open, &entry.id, stock), why, &[]);
    });
    let id = chosen?.id.clone();
    let done = B::add(open, &id, stock);
    open.refresh(stock);
    done.err().map(Wish::Refused)
}
