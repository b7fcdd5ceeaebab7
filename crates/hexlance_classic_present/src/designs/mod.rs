//! Units that players design: what the workbench asks of them.
//!
//! What is made is the record of a unit as its file writes it. Everything else is worked out of it by the check of C8
//! ([`design::survey`]) whenever it has changed: [`Work`].

mod ask;
mod contents;
mod entry;
mod place;
mod shelf;
#[cfg(test)]
mod tests;
mod unit;
mod words;

pub use ask::Ask;
pub use shelf::PartFilter;

use std::{path::Path, sync::Arc};

use hexlance_board::Diagnostic;
use hexlance_classic::{
    content::{
        self, Content,
        design::{self, Chassis, Survey},
    },
    model::{Config, Location, Tons, UnitClass, record::UnitRecord},
};
use hexlance_present::{
    Tip,
    force::{Contents, Page, Total, Totals, Worth},
    form::Edit,
    shelf::{Refusal, Shelf},
};
use hexlance_rules::{Problem, from_ron};

use crate::{
    ClassicGame,
    screens::{
        Bench, Design, Designed, DesignsOf, ForceWish, forces::Labels, portraits::Shown as Picture,
    },
};

/// Designs of these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitDesigns;

/// What answers for them in the program.
pub static DESIGNS: DesignsOf<UnitDesigns> = DesignsOf::ALL;

/// A unit that is being designed.
type Open = crate::screens::Open<UnitDesigns>;

/// What of a unit is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum At {
    /// The unit as a whole.
    #[default]
    Unit,
    /// A location.
    Place(Location),
    /// What stands in a location, by its place among all that does.
    Item(Location, usize),
    /// A weapon of a suit by its place in the file, or a piece of its gear: where it is carried is looked up.
    Carried {
        /// Whether it is gear.
        gear: bool,
        /// Its place in the file.
        n: usize,
    },
}

/// What is worked out of a unit, and said beside it.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// What is known of it.
    survey: Option<Arc<Survey>>,
    /// What it could carry, with what keeps that from where it would go.
    offers: Arc<Vec<shelf::Offered>>,
    /// What it is worth.
    worth: u32,
    /// The player wants it deleted, and has only to say so again.
    sure: bool,
}

/// What is known of a unit on the bench.
fn known(open: &Open, content: &Content) -> Arc<Survey> {
    let worked = open.work.survey.clone();
    worked.unwrap_or_else(|| Arc::new(design::survey(&open.made, content)))
}

/// What is wrong with what is looked at.
fn faults_of(open: &Open, at: At) -> impl Iterator<Item = &Problem> {
    let all = open.problems.iter();
    all.filter(move |p| place_of(&open.made, &p.path) == at)
}

/// Where a problem of a unit is looked at.
fn place_of(record: &UnitRecord, path: &str) -> At {
    match look_at(path) {
        At::Carried { gear, n } => match design::suit_entry(&record.body, gear, n) {
            Some((at, i)) => At::Item(at, i),
            None => At::Unit,
        },
        at => at,
    }
}

/// Where a problem is looked at, by its path: `body.slots[LT][2]`, `body.armor[HD]`, `body.weapons[1].name`.
fn look_at(path: &str) -> At {
    let Some(rest) = path.strip_prefix("body.") else {
        return At::Unit;
    };
    let field = rest.split(['[', '.']).next().unwrap_or(rest);
    let brackets = rest.split('[').skip(1);
    let inside: Vec<&str> = brackets
        .filter_map(|b| Some(b.split_once(']')?.0))
        .collect();
    match (field, inside.as_slice()) {
        ("weapons" | "gear", [n]) => n.parse().map_or(At::Unit, |n| At::Carried {
            gear: field == "gear",
            n,
        }),
        (_, [place]) => location(place).map_or(At::Unit, At::Place),
        (_, [place, i, ..]) => match (location(place), i.parse()) {
            (Some(at), Ok(i)) => At::Item(at, i),
            _ => At::Unit,
        },
        _ => At::Unit,
    }
}

/// A location by its abbreviation.
fn location(name: &str) -> Option<Location> {
    let all = [
        &Location::BIPED[..],
        &Location::QUAD,
        &Location::VEHICLE,
        &Location::PROTO,
        &[Location::NO, Location::LW, Location::RW, Location::AF],
    ];
    let mut all = all.into_iter().flatten();
    all.find(|at| at.abbreviation() == name).copied()
}

/// Heaviest limit that is told in kilograms: that of an assault suit (C8.7).
const SUITS: u32 = 2_000;

/// A weight in words, as units with such a limit count it.
fn weight(tons: Tons, limit: u32) -> String {
    match limit <= SUITS {
        true => tr!("{kg} kg", kg = tons.0),
        false => tr!("{tons} t", tons = tons.to_string()),
    }
}

impl Bench for UnitDesigns {
    type Stock = Content;
    type Made = UnitRecord;
    type At = At;
    type Work = Work;
    type Filter = PartFilter;
    type Sets = Ask;

    fn labels() -> Labels {
        Labels {
            name: tr!("Name of the unit"),
            whole: tr!("The unit"),
            save: tr!("Save"),
        }
    }

    fn name_of(record: &UnitRecord) -> &str {
        &record.name
    }

    fn set_name(record: &mut UnitRecord, name: String) {
        record.id = design::id_of(&name);
        record.name = name;
    }

    fn faults(record: &UnitRecord, content: &Content) -> Vec<Problem> {
        design::survey(record, content).problems
    }

    /// Weights, in kilograms.
    fn amounts(worth: Worth) -> (String, String) {
        let Some(limit) = worth.limit else {
            return (tr!("no weight").to_owned(), String::new());
        };
        let unit = |kg: u32| weight(Tons(kg), limit);
        let used = tr!(
            "{used} of {all}",
            used = unit(worth.points),
            all = unit(limit)
        );
        let rest = match worth.is_over() {
            true => tr!("{weight} too much", weight = unit(worth.points - limit)),
            false => tr!("{weight} left", weight = unit(limit - worth.points)),
        };
        (used, rest)
    }

    fn settle(open: &mut Open) {
        let body = &open.made.body;
        open.at = match open.at {
            At::Carried { gear, n } => match design::suit_entry(body, gear, n) {
                Some((at, i)) => At::Item(at, i),
                None => At::Unit,
            },
            at => at,
        };
        let there = design::locations(body);
        open.at = match open.at {
            At::Place(at) | At::Item(at, _) if !there.contains(&at) => At::Unit,
            At::Item(at, i) => match design::entries(body, at).len() {
                0 => At::Place(at),
                n => At::Item(at, i.min(n - 1)),
            },
            at => at,
        };
    }

    fn sum_up(open: &mut Open, content: &Content) {
        let survey = Arc::new(design::survey(&open.made, content));
        let sheet = &survey.sheet;
        open.work = Work {
            worth: content::worth(sheet, sheet.gunnery, sheet.piloting, &open.made),
            offers: Arc::new(shelf::offered(open, &survey, content)),
            survey: Some(survey),
            sure: false,
        };
    }

    fn stops(open: &Open) -> Vec<At> {
        let mut all = vec![At::Unit];
        for at in design::locations(&open.made.body) {
            all.push(At::Place(at));
            let n = design::entries(&open.made.body, at).len();
            all.extend((0..n).map(|i| At::Item(at, i)));
        }
        all
    }

    fn look_at(path: &str) -> At {
        look_at(path)
    }

    fn search(filter: &mut PartFilter) -> &mut String {
        &mut filter.search
    }

    fn stocked(open: &Open, filter: &PartFilter, content: &Content) -> Shelf<PartFilter, Picture> {
        shelf::shelf(open, filter, content)
    }

    fn hint(open: &Open, text: &str, content: &Content) -> Tip {
        entry::tip(text, &known(open, content), content)
    }

    fn refusal(open: &Open, text: &str, content: &Content) -> Option<Refusal> {
        let worked = open.work.offers.iter().find(|o| o.offer.text == text);
        let why = match worked {
            Some(offered) => offered.refused.clone(),
            None => shelf::place_for(open, text, content).err(),
        };
        why.map(Refusal::of_one)
    }

    fn no_room(_: &Open) -> Vec<String> {
        Vec::new()
    }

    fn put(open: &mut Open, text: &str, content: &Content) {
        if let Ok(at) = shelf::place_for(open, text, content) {
            open.change(|record| design::mount(record, at, text));
        }
    }

    fn remove(open: &mut Open, at: At, _: &Content) {
        if let At::Item(at, i) = at {
            open.change(|record| design::unmount(record, at, i));
        }
    }

    fn totals(open: &Open) -> Totals {
        totals(open)
    }

    fn contents(open: &Open, content: &Content) -> Contents<At, Ask, Picture> {
        contents::contents(open, content)
    }

    fn page(open: &Open, content: &Content) -> Page<Ask, Picture> {
        match open.at {
            At::Unit | At::Carried { .. } => unit::page(open, content),
            At::Place(at) => place::page(open, at, content),
            At::Item(at, i) => entry::page(open, (at, i), content),
        }
    }

    fn leads(open: &Open, ask: &Ask) -> Option<ForceWish> {
        match ask {
            Ask::Other(id) => Some(ForceWish::Design(Design::Of(id.clone()))),
            Ask::Delete if open.work.sure => open.saved_as.clone().map(ForceWish::Delete),
            _ => None,
        }
    }

    fn set(open: &mut Open, ask: Ask, edit: Edit, content: &Content) -> Result<(), String> {
        ask::change(open, ask, edit, content)
    }
}

/// Weight, slots and worth.
fn totals(open: &Open) -> Totals {
    let Some(survey) = &open.work.survey else {
        return Totals::default();
    };
    let mut more = Vec::new();
    let room = match open.made.body.class().is_mech() {
        true => {
            let all = survey.sheet.locations.iter().map(|at| survey.slots(*at));
            let (used, most) = all.fold((0, 0), |(a, b), (n, m)| (a + n, b + m));
            let text = tr!("{used} of {most} slots", used, most);
            Some((text, tr!("Critical slots (C8.3)")))
        }
        false => survey.places.map(|(used, most)| {
            let text = tr!("{used} of {most} places", used, most);
            (text, tr!("Places (C8.5.5, C8.7.4)"))
        }),
    };
    more.extend(room.map(|(text, what)| Total::new("forces.slots", text).about(what, "")));
    let worth = crate::words::points(open.work.worth);
    more.push(Total::new("forces.worth", worth).about(
        tr!("Worth (C9.4)"),
        tr!("What the unit counts in a force, with the skills that it has here."),
    ));
    Totals {
        worth: Worth {
            points: survey.tons().0,
            limit: (survey.limit.0 > 0).then_some(survey.limit.0),
        },
        about: (
            tr!("Weight (C8)").to_owned(),
            tr!("What all parts weigh. It must be the tonnage exactly; suits have a range.")
                .to_owned(),
        ),
        more,
    }
}

impl Designed for UnitDesigns {
    type Game = ClassicGame;
    const FOLDER: &'static str = "units/classic";

    fn fresh(content: &Content) -> UnitRecord {
        let of = Chassis {
            name: tr!("New unit").to_owned(),
            ..Chassis::default()
        };
        design::chassis(&of, UnitClass::BattleMech(Config::Biped), content)
    }

    fn known(id: &str, content: &Content) -> Option<UnitRecord> {
        Some(content.unit(id)?.record.clone())
    }

    fn id(record: &UnitRecord) -> &str {
        &record.id
    }

    fn stem(record: &UnitRecord) -> String {
        let last = record.id.rsplit('.').next();
        last.unwrap_or(&record.id).to_owned()
    }

    fn text(record: &UnitRecord) -> Result<String, String> {
        design::unit_text(record)
    }

    fn read(text: &str, file: &Path) -> Result<UnitRecord, Diagnostic> {
        from_ron(text, file)
    }
}
