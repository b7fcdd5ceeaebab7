//! Forces of the strike rules: cards in formations.

pub mod ask;
pub mod commands;
pub(crate) mod desk;
pub mod formations;
mod record;
pub(crate) mod shelf;
pub mod unit;

pub use desk::{At, CardFilter, Work};

use crate::{
    StrikeGame,
    battle::forces,
    rulesets::Plays,
    screens::{
        ScenarioUnit,
        forces::{Bench, Built, Drawn, ForceFacts, Labels, force_labels, lists, said},
        portraits::Shown as Picture,
    },
};
use ask::Ask;
use hexlance_present::{
    Tip,
    force::{Contents, Page, Total, Totals, Worth},
    form::Edit,
    record::Block,
    shelf::{Refusal, Shelf},
};
use hexlance_rules::Problem;
use hexlance_strike::{
    builder::{self, Draw, Force, Place},
    content::Content,
};

/// A force of these rules that is being built.
type Open = crate::screens::Open<StrikeGame>;

impl Bench for StrikeGame {
    type Stock = Content;
    type Made = Force;
    type At = At;
    type Work = Work;
    type Filter = CardFilter;
    type Sets = Ask;

    fn labels() -> Labels {
        force_labels()
    }

    fn name_of(force: &Force) -> &str {
        &force.name
    }

    fn set_name(force: &mut Force, name: String) {
        force.name = name;
    }

    fn faults(force: &Force, content: &Content) -> Vec<Problem> {
        Self::force_problems(force, content)
    }

    fn settle(open: &mut Open) {
        desk::settle(open);
    }

    fn sum_up(open: &mut Open, content: &Content) {
        desk::work_out(open, content);
    }

    fn stops(open: &Open) -> Vec<At> {
        let mut all = vec![At::Force];
        for (f, group) in open.made.formations.iter().enumerate() {
            all.push(At::Formation(f));
            all.extend((0..group.units.len()).map(|u| At::Unit(f, u)));
        }
        all
    }

    fn look_at(path: &str) -> At {
        match builder::place_of(path) {
            Place::Unit(f, u) => At::Unit(f, u),
            Place::Formation(f) => At::Formation(f),
            _ => At::Force,
        }
    }

    fn search(filter: &mut CardFilter) -> &mut String {
        &mut filter.search
    }

    fn stocked(_: &Open, filter: &CardFilter, content: &Content) -> Shelf<CardFilter, Picture> {
        shelf::shelf(filter, content)
    }

    fn hint(_: &Open, card: &str, content: &Content) -> Tip {
        shelf::tip(card, content)
    }

    fn refusal(open: &Open, card: &str, content: &Content) -> Option<Refusal> {
        shelf::refusal(open, content.card(card)?)
    }

    fn no_room(open: &Open) -> Vec<String> {
        shelf::no_room(open)
    }

    fn put(open: &mut Open, card: &str, content: &Content) {
        desk::put(open, builder::unit(card), content);
    }

    fn remove(open: &mut Open, at: At, content: &Content) {
        if let At::Unit(f, u) = at {
            desk::remove(open, f, u, content);
        }
    }

    fn totals(open: &Open) -> Totals {
        totals(open.work.summary)
    }

    fn contents(open: &Open, content: &Content) -> Contents<At, Ask, Picture> {
        formations::contents(open, content)
    }

    fn page(open: &Open, content: &Content) -> Page<Ask, Picture> {
        match open.at {
            At::Force => Page::of(commands::form(open, content)),
            At::Formation(f) => Page {
                title: tr!("Formation").to_owned(),
                ..Page::of(formations::form(open, f, content))
            },
            At::Unit(f, u) => unit::page(open, (f, u), content),
        }
    }

    fn set(open: &mut Open, ask: Ask, edit: Edit, content: &Content) -> Result<(), String> {
        ask::change(open, ask, edit, content)
    }
}

impl Built for StrikeGame {
    const DRAWN: Drawn = Drawn {
        usual: 200,
        least: 20,
        most: 2000,
        steps: &[-50, -10, 10, 50],
    };

    fn new_force() -> Open {
        desk::empty()
    }

    fn drawn(points: u32, seed: u64, content: &Content) -> Force {
        builder::draw(&Draw::new(points, seed), content)
    }

    fn drawn_tip() -> &'static str {
        tr!("A random force with pilots and abilities, for these points.")
    }

    fn force_facts(force: &Force, content: &Content) -> ForceFacts {
        let s = builder::summary(force, content);
        let rating = crate::lang::text(s.rating().name());
        ForceFacts {
            points: s.points,
            agreed: s.points,
            limit: s.limit,
            facts: vec![tr_n!(s.units, "{n} unit", "{n} units"), rated(s)],
            line: tr!("{units} units, {rating}", units = s.units, rating),
            units: forces::units(force, content),
            commands: forces::marks(force.rules.abilities.iter().map(|a| a.id), content),
        }
    }

    fn shelf(filter: &CardFilter, content: &Content) -> Shelf<CardFilter, Picture> {
        shelf::shelf(filter, content)
    }

    fn tip(card: &str, content: &Content) -> Tip {
        shelf::tip(card, content)
    }

    fn groups(force: &Force, content: &Content) -> Vec<(String, Vec<usize>)> {
        let mut places = 0..;
        let groups = force.formations.iter().map(|group| {
            let of = group.rules.r#type.map_or(String::new(), |t| {
                format!(", {}", crate::lang::text(t.name()))
            });
            let kind = crate::lang::text(group.rules.kind.name());
            let units = group.units.iter();
            let known = units.filter(|u| content.card(&u.card).is_some()).count();
            let own: Vec<usize> = places.by_ref().take(known).collect();
            (format!("{} ({kind}{of})", group.name), own)
        });
        groups.collect()
    }

    fn record(
        unit: &ScenarioUnit,
        (force, n): (&Force, usize),
        content: &Content,
    ) -> Vec<Block<Picture>> {
        let Some((setup, card)) = builder::units(force, content).nth(n) else {
            return Vec::new();
        };
        let mut out = record::blocks(&unit.name, card, builder::skill(setup, card));
        if !unit.abilities.is_empty() {
            out.push(Block::Heading(tr!("Abilities").to_owned()));
            out.push(Block::Abilities(unit.abilities.clone()));
        }
        out
    }
}

/// Average Skill and rating in words.
fn rated(s: builder::Summary) -> String {
    let h = s.hundredths();
    let rating = crate::lang::text(s.rating().name());
    format!("{rating} ({}.{:02})", h / 100, h % 100)
}

/// Points, units, rating.
fn totals(s: builder::Summary) -> Totals {
    let units = Total::new("forces.units", tr_n!(s.units, "{n} unit", "{n} units"));
    let rating = (s.units > 0).then(|| {
        Total::new("forces.rating", rated(s)).about(
            tr!("Average Skill (R1.5.2)"),
            tr!("All Skills by the number of units, rounded normally."),
        )
    });
    Totals {
        worth: Worth {
            points: s.points,
            limit: s.limit,
        },
        about: (
            tr!("Points (R2.2.1)").to_owned(),
            tr!("The point values of all units at their Skills.").to_owned(),
        ),
        more: std::iter::once(units).chain(rating).collect(),
    }
}
