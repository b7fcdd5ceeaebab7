//! What the codex leaves out.

use super::CodexEntry;
use crate::theme::{self, Button, Icon};
use bevy_egui::egui::{ScrollArea, Ui, vec2};
use hexlance_rules::AbilityKind;
use hexlance_strike::{
    abilities::facts::{Stage, Topic},
    card::UnitType,
};

/// What the codex leaves out: what does not fit everything that is chosen here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this kind.
    pub kind: Option<AbilityKind>,
    /// To be had for so many points.
    pub points: Option<u8>,
    /// For this type of unit.
    pub unit: Option<UnitType>,
    /// Acting in this part of the turn.
    pub stage: Option<Stage>,
    /// About this part of the rules.
    pub topic: Option<Topic>,
}

impl Filter {
    /// Whether an ability stays in the list.
    pub fn keeps(&self, e: &CodexEntry) -> bool {
        self.kind.is_none_or(|k| e.kind == k)
            && self
                .points
                .is_none_or(|p| (e.points.0..=e.points.1).contains(&p))
            && self
                .unit
                .is_none_or(|u| e.types.is_empty() || e.types.contains(&u))
            && self.stage.is_none_or(|s| e.stages.contains(&s))
            && self.topic.is_none_or(|t| e.topics.contains(&t))
    }
}

/// The kind of an ability as players call it.
pub(super) fn kind_name(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Pilot => tr!("Pilot"),
        AbilityKind::Command => tr_c!("ability", "Command"),
        AbilityKind::Equipment => tr!("Equipment"),
        AbilityKind::Skill => tr!("Skill"),
    }
}

const KINDS: [AbilityKind; 4] = [
    AbilityKind::Pilot,
    AbilityKind::Command,
    AbilityKind::Equipment,
    AbilityKind::Skill,
];

/// The filters in a column, each with the values that some ability has.
pub(super) fn draw(ui: &mut Ui, all: &[CodexEntry], filter: &mut Filter) {
    ScrollArea::vertical()
        .id_salt("codex.filters")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let none = (*filter == Filter::default()).then_some(tr!("Nothing is left out."));
            if Button::new("codex.all", tr!("Show all"))
                .small()
                .icon(Icon::Cross)
                .disabled(none)
                .show(ui)
            {
                *filter = Filter::default();
            }
            let kinds: Vec<_> = KINDS
                .into_iter()
                .filter(|k| all.iter().any(|e| e.kind == *k))
                .map(|k| (k, kind_name(k).to_owned(), ""))
                .collect();
            if kinds.len() > 1 {
                group(ui, tr!("Kind"), "kind", kinds, &mut filter.kind);
            }
            let most = all.iter().map(|e| e.points.1).max().unwrap_or(0);
            let points = (0..=most)
                .filter(|p| all.iter().any(|e| (e.points.0..=e.points.1).contains(p)))
                .map(|p| (p, p.to_string(), ""));
            group(
                ui,
                tr!("Points"),
                "points",
                points.collect(),
                &mut filter.points,
            );
            let stages = Stage::ALL
                .into_iter()
                .filter(|s| all.iter().any(|e| e.stages.contains(s)))
                .map(|s| (s, crate::lang::text(s.name()).to_owned(), ""));
            group(
                ui,
                tr!("Acts in"),
                "stage",
                stages.collect(),
                &mut filter.stage,
            );
            let units = UnitType::ALL
                .into_iter()
                .map(|u| (u, u.code().to_owned(), crate::lang::text(u.name())));
            group(ui, tr!("For"), "unit", units.collect(), &mut filter.unit);
            let topics = Topic::ALL
                .into_iter()
                .filter(|t| all.iter().any(|e| e.topics.contains(t)))
                .map(|t| (t, crate::lang::text(t.name()).to_owned(), ""));
            group(
                ui,
                tr!("About"),
                "topic",
                topics.collect(),
                &mut filter.topic,
            );
        });
}

/// Values of one filter as small buttons: one pressed again lets everything through.
fn group<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    key: &str,
    values: Vec<(T, String, &str)>,
    chosen: &mut Option<T>,
) {
    theme::heading(ui, name);
    theme::wrap_row(ui, 3.0, 22.0, |ui| {
        for (value, text, tip) in &values {
            let on = *chosen == Some(*value);
            let mut button = Button::new(format!("codex.{key}.{text}"), text)
                .small()
                .selected(on)
                .min_size(vec2(26.0, 22.0))
                .height(22.0);
            if !tip.is_empty() {
                button = button.tip(tip);
            }
            if button.show(ui) {
                *chosen = (!on).then_some(*value);
            }
        }
    });
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_chosen_must_fit() {
        let e = super::super::tests::lucky();
        let fits = Filter {
            kind: Some(AbilityKind::Pilot),
            points: Some(3),
            unit: Some(UnitType::CV),
            stage: Some(Stage::Combat),
            topic: Some(Topic::Rerolls),
        };
        assert!(fits.keeps(&e));
        assert!(Filter::default().keeps(&e));
        for filter in [
            Filter {
                kind: Some(AbilityKind::Command),
                ..fits
            },
            Filter {
                points: Some(5),
                ..fits
            },
            Filter {
                stage: Some(Stage::End),
                ..fits
            },
            Filter {
                topic: Some(Topic::Heat),
                ..fits
            },
        ] {
            assert!(!filter.keeps(&e), "{filter:?}");
        }
        let mechs_only = CodexEntry {
            types: vec![UnitType::BM],
            ..e
        };
        assert!(!fits.keeps(&mechs_only));
    }
}
