//! Forces of plain rulesets: kinds within points, in the force builder and as the setup screen lists them.

use hexlance_board::Board;
use hexlance_present::{
    Tip,
    force::{Contents, Group, Member, Page, Total, Totals, Worth},
    form::{Choice, Edit, Form, Tone},
    record::Block,
    shelf::{Entry, Refusal, Shelf},
};
use hexlance_rules::plain::{Force, Kind, Setup};

use super::{
    Built, Drawn, ForceFacts, Open, said,
    shelf::{counted_units, too_few_points},
};
use crate::{
    game::start::controller,
    rulesets::plain::Shown,
    screens::{ScenarioSide, ScenarioUnit, portraits::Shown as Picture},
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
fn found<R: Shown>(search: &str) -> Vec<&'static Kind> {
    let wanted = search.to_lowercase();
    let has = |kind: &&'static Kind| {
        let text = format!("{} {}", kind.name, kind.about).to_lowercase();
        wanted.split_whitespace().all(|word| text.contains(word))
    };
    R::KINDS.iter().filter(has).collect()
}

/// A kind as a row of a list.
fn entry<R: Shown>(kind: &Kind) -> Entry<Picture> {
    Entry {
        id: kind.id.to_owned(),
        name: kind.name.to_owned(),
        about: kind.about.to_owned(),
        points: kind.points,
        picture: Some(R::look(kind)),
        ..Entry::default()
    }
}

impl<R: Shown> Built for R {
    type At = Place;
    type Work = u32;
    type Filter = String;
    type Sets = i64;
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

    fn look_at(path: &str) -> Place {
        let place = path.strip_prefix("units[")?.split_once(']')?.0;
        place.parse().ok()
    }

    fn search(filter: &mut String) -> &mut String {
        filter
    }

    fn shelf(filter: &String, _: &()) -> Shelf<String, Picture> {
        let found = found::<R>(filter);
        let (clicked, dragged) = counted_units(found.len());
        Shelf {
            heading: tr!("Units").to_owned(),
            hint: tr!("Search").to_owned(),
            filters: Vec::new(),
            entries: found.into_iter().map(entry::<R>).collect(),
            clicked,
            dragged,
        }
    }

    fn tip(kind: &str, _: &()) -> Tip {
        match R::kind(kind) {
            Some(kind) => Tip::new(kind.name).line("", kind.about),
            None => Tip::new(kind),
        }
    }

    fn refusal(open: &Open<R>, kind: &str, _: &()) -> Option<Refusal> {
        let kind = R::kind(kind)?;
        let left = i64::from(open.force.points) - i64::from(open.force.worth::<R>());
        (i64::from(kind.points) > left).then(|| {
            let why = tr!(
                "It costs {points} points, {left} are left.",
                points = kind.points,
                left = left.max(0)
            );
            Refusal::new(why, too_few_points(left))
        })
    }

    fn no_room(_: &Open<R>) -> Vec<String> {
        vec![too_few_points(0)]
    }

    fn put(open: &mut Open<R>, kind: &str, _: &()) {
        open.change(|f| f.units.push(kind.to_owned()));
    }

    fn remove(open: &mut Open<R>, at: Place, _: &()) {
        if let Some(i) = at.filter(|i| *i < open.force.units.len()) {
            open.change(|f| {
                f.units.remove(i);
            });
        }
    }

    fn totals(open: &Open<R>) -> Totals {
        let units = tr_n!(open.force.units.len(), "{n} unit", "{n} units");
        Totals {
            worth: Worth {
                points: open.work,
                limit: Some(open.force.points),
            },
            about: (tr!("Points").to_owned(), String::new()),
            more: vec![Total::new("forces.units", units)],
        }
    }

    fn contents(open: &Open<R>, _: &()) -> Contents<Place, i64, Picture> {
        let members = open.force.units.iter().enumerate().map(|(i, id)| Member {
            key: format!("forces.unit.{i}"),
            at: Some(i),
            entry: R::kind(id).map_or_else(|| Entry::unknown(id, id), entry::<R>),
            note: String::new(),
            wrong: wrong_with(open, i),
        });
        Contents {
            whole: tr!("The force").to_owned(),
            note: String::new(),
            groups: vec![Group::unnamed(
                tr!("Nobody yet. Click a unit on the left."),
                members.collect(),
            )],
            more: Vec::new(),
        }
    }

    fn page(open: &Open<R>, _: &()) -> Page<i64, Picture> {
        let kind = open.at.and_then(|i| R::kind(open.force.units.get(i)?));
        match kind {
            Some(kind) => Page {
                top: about::<R>(kind.name, kind),
                ..Page::of(Form::new())
            },
            None => Page::of(points(open)),
        }
    }

    fn set(open: &mut Open<R>, step: i64, _: Edit, _: &()) -> Result<(), String> {
        open.change(|f| {
            let points = i64::from(f.points) + step;
            f.points = u32::try_from(points.clamp(0, 10_000)).unwrap_or(0);
        });
        Ok(())
    }

    fn groups(force: &Force, _: &()) -> Vec<(String, Vec<usize>)> {
        vec![(force.name.clone(), (0..force.units.len()).collect())]
    }

    fn record(unit: &ScenarioUnit, (force, i): (&Force, usize), _: &()) -> Vec<Block<Picture>> {
        let kind = force.units.get(i).and_then(|k| R::kind(k));
        kind.map_or_else(Vec::new, |kind| about::<R>(&unit.name, kind))
    }
}

/// What is wrong with a unit by its place.
fn wrong_with<R: Shown>(open: &Open<R>, i: usize) -> Vec<String> {
    let own = format!("units[{i}]");
    let all = open.problems.iter().filter(|p| p.path.starts_with(&own));
    all.map(said).collect()
}

/// What there is to say of a kind.
fn about<R: Shown>(name: &str, kind: &Kind) -> Vec<Block<Picture>> {
    let head = Block::Head {
        picture: R::look(kind),
        name: name.to_owned(),
        lines: Vec::new(),
        points: kind.points,
    };
    vec![head, Block::Says(Tone::Plain, kind.about.to_owned())]
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
