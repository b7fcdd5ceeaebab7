//! Forces of plain rulesets: kinds within points, in the force builder and as the setup screen lists them.

use bevy_egui::egui::{Rect, Response, ScrollArea, Ui};
use hexlance_board::Board;
use hexlance_present::form::{Act, Choice, Form};
use hexlance_rules::plain::{Force, Kind, Setup};

use super::{Built, Drawn, ForceFacts, Open, SEARCH, Wish, kinds, lists, said};
use crate::{
    game::start::controller,
    rulesets::plain::Shown,
    screens::{ScenarioSide, ScenarioUnit, form, setup::column},
    theme::{self, Chip, ChipStyle, Icon},
};

/// What of a force is looked at: a unit by its place, or the force as a whole.
pub type Place = Option<usize>;

/// A unit of a kind as the setup screen lists it.
fn listed<R: Shown>(name: String, kind: &Kind) -> ScenarioUnit {
    let (look, icon) = R::look(kind);
    ScenarioUnit {
        name,
        code: kind.name.to_owned(),
        icon,
        look,
        note: String::new(),
        point_value: kind.points,
        abilities: Vec::new(),
        printed: None,
    }
}

/// Sides as the setup screen lists them.
pub fn listed_sides<R: Shown>(setup: &Setup, board: &Board) -> Vec<ScenarioSide> {
    let side = |side: &hexlance_rules::SideSetup<_>| {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        let units = formations.flat_map(|f| &f.units);
        let units = units.filter_map(|u: &hexlance_rules::plain::UnitSetup| {
            let kind = R::kind(&u.kind)?;
            let name = u.name.as_deref().unwrap_or(kind.name);
            Some(listed::<R>(name.to_owned(), kind))
        });
        let hexes = board.iter().map(|(hex, _)| hex);
        let drawn = side.zone != hexlance_rules::Zone::Anywhere;
        ScenarioSide {
            name: side.name.clone(),
            task: String::new(),
            units: units.collect(),
            commands: Vec::new(),
            default: controller(&side.player),
            may_be_off: false,
            zone: hexes
                .filter(|h| drawn && side.zone.has(board, *h))
                .collect(),
        }
    };
    setup.sides.iter().map(side).collect()
}

/// The kinds in which every word of a search is found.
pub fn found<R: Shown>(search: &str) -> Vec<&'static Kind> {
    let wanted = search.to_lowercase();
    let has = |kind: &&'static Kind| {
        let text = format!("{} {}", kind.name, kind.about).to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    R::KINDS.iter().filter(has).collect()
}

/// A kind as a row of a list.
pub fn row<R: Shown>(
    ui: &mut Ui,
    key: &str,
    kind: &Kind,
    side: usize,
    refusal: Option<&str>,
    on: bool,
) -> Response {
    let row = kinds::Row {
        name: kind.name,
        about: kind.about,
        points: kind.points,
        shown: R::look(kind),
        unique: false,
        room: 26.0,
    };
    let response = kinds::draw(ui, key, &row, side, refusal.is_none(), on);
    match refusal {
        Some(why) => response.on_hover_text(why),
        None => response.on_hover_text(kind.about),
    }
}

/// Why a kind cannot be added to a force.
fn refused<R: Shown>(force: &Force, kind: &Kind) -> Option<String> {
    let left = i64::from(force.points) - i64::from(force.worth::<R>());
    (i64::from(kind.points) > left).then(|| {
        tr!(
            "It costs {points} points, {left} are left.",
            points = kind.points,
            left = left.max(0)
        )
    })
}

impl<R: Shown> Built for R {
    type At = Place;
    type Work = u32;
    type Filter = String;
    const DRAWN: Drawn = Drawn {
        usual: 100,
        least: 10,
        most: 1000,
        steps: &[-50, -10, 10, 50],
    };

    fn set_name(force: &mut Force, name: String) {
        force.name = name;
    }

    fn new_force() -> Open<R> {
        let force = Force {
            name: tr!("New force").to_owned(),
            ..Force::default()
        };
        Open::new(force, None)
    }

    fn drawn(points: u32, seed: u64, _: &()) -> Force {
        Force::drawn::<R>(points, seed)
    }

    fn drawn_tip() -> &'static str {
        tr!("A force at random within the points.")
    }

    fn force_facts(force: &Force, _: &()) -> ForceFacts {
        let units = tr_n!(force.units.len(), "{n} unit", "{n} units");
        let kinds = force.units.iter().filter_map(|k| R::kind(k));
        ForceFacts {
            points: force.worth::<R>(),
            agreed: force.points,
            limit: Some(force.points),
            line: units.clone(),
            facts: vec![units],
            units: kinds.map(|k| listed::<R>(k.name.to_owned(), k)).collect(),
            commands: Vec::new(),
        }
    }

    fn settle(open: &mut Open<R>) {
        let last = open.force.units.len().checked_sub(1);
        open.at = open.at.zip(last).map(|(at, last)| at.min(last));
    }

    fn sum_up(open: &mut Open<R>, _: &()) {
        open.work = open.force.worth::<R>();
    }

    fn stops(open: &Open<R>) -> Vec<Place> {
        let units = (0..open.force.units.len()).map(Some);
        std::iter::once(None).chain(units).collect()
    }

    fn remove_at(open: &mut Open<R>, _: &()) {
        if let Some(i) = open.at.filter(|i| *i < open.force.units.len()) {
            open.change(|f| {
                f.units.remove(i);
            });
        }
    }

    fn look_at(path: &str) -> Place {
        let place = path.strip_prefix("units[")?.split_once(']')?.0;
        place.parse().ok()
    }

    fn search(filter: &mut String) -> &mut String {
        filter
    }

    fn totals(ui: &mut Ui, open: &Open<R>) {
        let text = format!("{}/{}", open.work, open.force.points);
        let style = match open.work > open.force.points {
            true => ChipStyle::Bad,
            false => ChipStyle::Brass,
        };
        Chip::new("forces.points", &text)
            .style(style)
            .title(tr!("Points"))
            .show(ui);
        let units = tr_n!(open.force.units.len(), "{n} unit", "{n} units");
        Chip::new("forces.units", &units).show(ui);
    }

    fn bench(
        ui: &mut Ui,
        [list, middle, look]: [Rect; 3],
        open: &mut Open<R>,
        filter: &mut String,
        content: &(),
    ) -> Option<Wish> {
        let mut wish = None;
        column(ui, list, "forces.cards", |ui| {
            theme::heading(ui, tr!("Units"));
            lists::field(ui, SEARCH, filter, tr!("Search"), f32::INFINITY);
            ScrollArea::vertical()
                .id_salt("forces.units")
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    for kind in found::<R>(filter) {
                        let no = refused::<R>(&open.force, kind);
                        let key = format!("forces.model.{}", kind.id);
                        if row::<R>(ui, &key, kind, 0, no.as_deref(), false).clicked() {
                            match no {
                                Some(why) => wish = Some(Wish::Refused(why)),
                                None => open.change(|f| f.units.push(kind.id.to_owned())),
                            }
                        }
                    }
                });
        });
        column(ui, middle, "forces.force", |ui| members(ui, open));
        open.refresh(content);
        column(ui, look, "forces.look", |ui| about(ui, open));
        wish
    }

    fn groups(force: &Force, _: &()) -> Vec<(String, Vec<usize>)> {
        vec![(force.name.clone(), (0..force.units.len()).collect())]
    }

    fn record(
        ui: &mut Ui,
        unit: &ScenarioUnit,
        (force, i): (&Force, usize),
        _: &(),
    ) -> Option<Wish> {
        theme::heading(ui, &unit.name);
        let kind = force.units.get(i).and_then(|k| R::kind(k));
        ui.label(theme::body(kind.map_or("", |k| k.about)));
        None
    }
}

/// The units of the force.
fn members<R: Shown>(ui: &mut Ui, open: &mut Open<R>) {
    theme::heading(ui, tr!("The force"));
    if open.force.units.is_empty() {
        ui.label(theme::faint(tr!("Nobody yet. Click a unit on the left.")));
    }
    let mut gone = None;
    for (i, id) in open.force.units.clone().iter().enumerate() {
        let key = format!("forces.unit.{i}");
        let response = match R::kind(id) {
            Some(kind) => row::<R>(ui, &key, kind, 0, None, open.at == Some(i)),
            None => lists::row(ui, &key, id, 38.0, open.at == Some(i), true).1,
        };
        let key = format!("{key}.remove");
        if lists::row_button(ui, response.rect, &key, Icon::Cross, tr!("Remove")) {
            gone = Some(i);
        } else if response.clicked() {
            open.at = Some(i);
        }
    }
    if let Some(i) = gone {
        open.change(|f| {
            f.units.remove(i);
        });
    }
}

/// The page of a unit, or of the force: its points and what is wrong with it.
fn about<R: Shown>(ui: &mut Ui, open: &mut Open<R>) {
    let kind = open.at.and_then(|i| R::kind(open.force.units.get(i)?));
    if let Some(kind) = kind {
        theme::heading(ui, kind.name);
        ui.label(theme::body(kind.about));
        return;
    }
    for act in form::show(ui, &points(open), 0.0) {
        if let Act::Edit(step, _) = act {
            open.change(|f| {
                let points = i64::from(f.points) + step;
                f.points = u32::try_from(points.clamp(0, 10_000)).unwrap_or(0);
            });
        }
    }
}

/// The points of the force, which its fields change by so many, and what is wrong with it.
fn points<R: Shown>(open: &Open<R>) -> Form<i64> {
    let mut form = Form::new();
    form.heading(tr!("Points"));
    form.buttons([-50i64, -10, 10, 50].map(|step| {
        let key = format!("forces.points.{step}");
        Choice::new(key, format!("{step:+}"), step)
    }));
    for problem in &open.problems {
        form.warning(said(problem));
    }
    form
}
