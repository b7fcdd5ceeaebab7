//! Forces of the strike rules: cards in formations.

pub mod ask;
pub mod cards;
pub mod commands;
pub(crate) mod desk;
pub mod formations;
mod record;
pub mod unit;

pub use desk::{At, CardFilter, Work};

use crate::{
    StrikeGame,
    battle::forces,
    screens::{
        AbilityMark, ScenarioUnit, column,
        forces::{
            Built, Drawn, ForceFacts, Wish, lists,
            record::{Gauge, ability},
            said,
        },
        form,
    },
    theme::{self, Chip, ChipStyle},
};
use ask::Ask;
use bevy_egui::egui::{Rect, Ui};
use hexlance_present::form::{Act, Form};
use hexlance_strike::{
    builder::{self, Draw, Force, Place},
    content::Content,
};

/// A force of these rules that is being built.
type Open = crate::screens::Open<StrikeGame>;

impl Built for StrikeGame {
    type At = At;
    type Work = Work;
    type Filter = CardFilter;
    const DRAWN: Drawn = Drawn {
        usual: 200,
        least: 20,
        most: 2000,
        steps: &[-50, -10, 10, 50],
    };

    fn set_name(force: &mut Force, name: String) {
        force.name = name;
    }

    fn new_force() -> Open {
        desk::empty()
    }

    fn drawn(points: u32, seed: u64, content: &Content) -> Force {
        builder::draw(&Draw::new(points, seed), content)
    }

    fn drawn_tip() -> &'static str {
        tr!("A force at random, with pilots and abilities, for so many points.")
    }

    fn force_facts(force: &Force, content: &Content) -> ForceFacts {
        let s = builder::summary(force, content);
        let h = s.hundredths();
        let rating = crate::lang::text(s.rating().name());
        ForceFacts {
            points: s.points,
            agreed: s.points,
            limit: s.limit,
            facts: vec![
                tr_n!(s.units, "{n} unit", "{n} units"),
                format!("{rating} ({}.{:02})", h / 100, h % 100),
            ],
            line: tr!("{units} units, {rating}", units = s.units, rating),
            units: forces::units(force, content),
            commands: forces::marks(force.rules.abilities.iter().map(|a| a.id), content),
        }
    }

    fn settle(open: &mut Open) {
        desk::settle(open);
    }

    fn sum_up(open: &mut Open, content: &Content) {
        desk::work_out(open, content);
    }

    fn stops(open: &Open) -> Vec<At> {
        let mut all = vec![At::Force];
        for (f, group) in open.force.formations.iter().enumerate() {
            all.push(At::Formation(f));
            all.extend((0..group.units.len()).map(|u| At::Unit(f, u)));
        }
        all
    }

    fn remove_at(open: &mut Open, content: &Content) {
        if let At::Unit(f, u) = open.at {
            desk::remove(open, f, u, content);
        }
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

    fn totals(ui: &mut Ui, open: &Open) {
        totals(ui, open);
    }

    fn bench(
        ui: &mut Ui,
        [list, middle, look]: [Rect; 3],
        open: &mut Open,
        filter: &mut CardFilter,
        content: &Content,
    ) -> Option<Wish> {
        let mut wish = None;
        column(ui, list, "forces.cards", |ui| {
            wish = cards::draw(ui, open, filter, content).or(wish.take());
        });
        column(ui, middle, "forces.force", |ui| {
            formations::draw(ui, open, content);
        });
        open.refresh(content);
        column(ui, look, "forces.look", |ui| {
            let found = match open.at {
                At::Force => commands::draw(ui, open, content),
                At::Formation(_) => formations::look(ui, open, content),
                At::Unit(f, u) => unit::draw(ui, open, (f, u), content),
            };
            wish = found.or(wish.take());
        });
        wish
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
        ui: &mut Ui,
        unit: &ScenarioUnit,
        (force, n): (&Force, usize),
        content: &Content,
    ) -> Option<Wish> {
        let (setup, card) = builder::units(force, content).nth(n)?;
        record::draw(ui, &unit.name, card, builder::skill(setup, card));
        abilities(ui, &unit.abilities)
    }
}

/// The form of what is looked at.
fn form(open: &Open, content: &Content) -> Form<Ask> {
    match open.at {
        At::Force => commands::form(open, content),
        At::Formation(f) => formations::form(open, f, content),
        At::Unit(f, u) => unit::form(open, (f, u), content),
    }
}

/// Draws the form of what is looked at, and carries out what is done to it.
fn page(ui: &mut Ui, open: &mut Open, content: &Content) -> Option<Wish> {
    ui.spacing_mut().item_spacing.y = 4.0;
    let fields = self::form(open, content);
    let mut wish = None;
    for act in form::show(ui, &fields, 0.0) {
        wish = match act {
            Act::LookUp(id) => Some(Wish::Codex(id)),
            Act::Edit(ask, edit) => {
                let done = ask::change(open, ask, edit, content);
                done.err().map(Wish::Refused).or(wish)
            }
        };
    }
    wish
}

/// Abilities with what they do; a click looks one up.
fn abilities(ui: &mut Ui, all: &[AbilityMark]) -> Option<Wish> {
    if all.is_empty() {
        return None;
    }
    theme::heading(ui, tr!("Abilities"));
    let mut wish = None;
    for (i, mark) in all.iter().enumerate() {
        if ability(ui, &format!("record.ability.{i}"), mark) {
            wish = Some(Wish::Codex(mark.id));
        }
    }
    wish
}

/// The points of a force as a gauge.
const fn gauge(s: builder::Summary) -> Gauge {
    Gauge {
        points: s.points,
        limit: s.limit,
    }
}

/// Points, units, rating.
fn totals(ui: &mut Ui, open: &Open) {
    let s = open.work.summary;
    let points = gauge(s).text();
    let over = s.left().is_some_and(|l| l < 0);
    let style = if over {
        ChipStyle::Bad
    } else {
        ChipStyle::Brass
    };
    Chip::new("forces.points", &points)
        .style(style)
        .title(tr!("Points (R2.2.1)"))
        .line("", tr!("The point values of all units at their Skills."))
        .show(ui);
    let units = tr_n!(s.units, "{n} unit", "{n} units");
    Chip::new("forces.units", &units).show(ui);
    if s.units > 0 {
        let h = s.hundredths();
        let rating = format!(
            "{} ({}.{:02})",
            crate::lang::text(s.rating().name()),
            h / 100,
            h % 100
        );
        Chip::new("forces.rating", &rating)
            .title(tr!("Average Skill (R1.5.2)"))
            .line(
                "",
                tr!("All Skills by the number of units, rounded normally."),
            )
            .show(ui);
    }
}
