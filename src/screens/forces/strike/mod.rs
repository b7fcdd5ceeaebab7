//! Forces of the strike rules: cards in formations.

pub(crate) mod cards;
pub(crate) mod commands;
mod desk;
pub(crate) mod formations;
pub(crate) mod unit;

pub use desk::{At, CardFilter, Offer, Work};

use super::{AnyForce, Built, Drawn, ForceFacts, Open, SavedForce, Wish, lists};
use crate::{
    game::strike::forces,
    screens::setup::{column, unit_row},
    theme::{self, Chip, ChipStyle, colors as c},
};
use bevy_egui::egui::{Rect, Sense, Ui};
use hexlance_strike::{
    Strike,
    builder::{self, Draw, Force, Place},
    content::Content,
};
use std::sync::Arc;

impl Built for Strike {
    type At = At;
    type Work = Work;
    type Filter = CardFilter;
    const DRAWN: Drawn = Drawn {
        usual: 200,
        least: 20,
        most: 2000,
        steps: &[-50, -10, 10, 50],
    };

    fn any(force: Arc<Force>) -> AnyForce {
        AnyForce::Strike(force)
    }

    fn of_any(any: &AnyForce) -> Option<&Arc<Force>> {
        match any {
            AnyForce::Strike(force) => Some(force),
            AnyForce::Dial(_) => None,
        }
    }

    fn set_name(force: &mut Force, name: String) {
        force.name = name;
    }

    fn new_force() -> Open<Self> {
        Open::empty()
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
            facts: vec![
                crate::words::points(s.points),
                tr_n!(s.units, "{n} unit", "{n} units"),
                format!("{rating} ({}.{:02})", h / 100, h % 100),
            ],
            line: tr!("{units} units, {rating}", units = s.units, rating),
            units: forces::units(force, content),
            commands: forces::marks(force.abilities.iter().map(|a| a.id), content),
        }
    }

    fn settle(open: &mut Open<Self>) {
        open.settle();
    }

    fn sum_up(open: &mut Open<Self>, content: &Content) {
        open.work_out(content);
    }

    fn stops(open: &Open<Self>) -> Vec<At> {
        let mut all = vec![At::Force];
        for (f, group) in open.force.formations.iter().enumerate() {
            all.push(At::Formation(f));
            all.extend((0..group.units.len()).map(|u| At::Unit(f, u)));
        }
        all
    }

    fn remove_at(open: &mut Open<Self>, content: &Content) {
        if let At::Unit(f, u) = open.at {
            open.remove(f, u, content);
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

    fn totals(ui: &mut Ui, open: &Open<Self>) {
        totals(ui, open);
    }

    fn bench(
        ui: &mut Ui,
        [list, middle, look]: [Rect; 3],
        open: &mut Open<Self>,
        filter: &mut CardFilter,
        content: &Content,
    ) -> Option<Wish> {
        let mut wish = None;
        column(ui, list, "forces.cards", |ui| {
            wish = cards::draw(ui, open, filter, content).or(wish.take());
        });
        column(ui, middle, "forces.force", |ui| {
            wish = formations::draw(ui, open, content).or(wish.take());
        });
        open.refresh(content);
        column(ui, look, "forces.look", |ui| {
            let found = match open.at {
                At::Force => commands::draw(ui, open, content),
                At::Formation(f) => formations::look(ui, open, f, content),
                At::Unit(f, u) => unit::draw(ui, open, (f, u), content),
            };
            wish = found.or(wish.take());
        });
        wish
    }

    fn preview(ui: &mut Ui, saved: &SavedForce, force: &Force, content: &Content) -> Option<Wish> {
        let mut wish = None;
        whole(ui, force, content, &mut wish);
        let mut units = saved.facts.units.iter().enumerate();
        for group in &force.formations {
            ui.add_space(4.0);
            let of = group.r#type.map_or(String::new(), |t| {
                format!(", {}", crate::lang::text(t.name()))
            });
            let title = format!(
                "{} ({}{of})",
                group.name,
                crate::lang::text(group.kind.name())
            );
            theme::heading(ui, &title);
            for (i, unit) in units.by_ref().take(group.units.len()) {
                let key = format!("preview.{i}");
                if let Some(id) = unit_row(ui, &key, unit, c::BRASS, false) {
                    wish = Some(Wish::Codex(id));
                }
            }
        }
        wish
    }
}

/// Points, units, rating.
fn totals(ui: &mut Ui, open: &Open<Strike>) {
    let s = open.work.summary;
    let points = match s.limit {
        Some(limit) => tr!("{points} of {limit} points", limit, points = s.points),
        None => crate::words::points(s.points),
    };
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

/// Its command abilities as chips.
fn whole(ui: &mut Ui, force: &Force, content: &Content, wish: &mut Option<Wish>) {
    if force.abilities.is_empty() {
        return;
    }
    theme::heading(ui, tr!("Command abilities"));
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        for (i, ability) in force.abilities.iter().enumerate() {
            let Some(def) = content.ability(ability.id) else {
                continue;
            };
            let chip = Chip::new(format!("preview.command.{i}"), &def.name)
                .style(ChipStyle::Brass)
                .line("", def.text.trim())
                .line(tr!("Click"), tr!("look it up"));
            let response = chip.show(ui).interact(Sense::click());
            if response.clicked() {
                *wish = Some(Wish::Codex(def.id));
            }
        }
    });
}
