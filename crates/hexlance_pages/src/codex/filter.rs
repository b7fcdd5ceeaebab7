//! What the codex leaves out.

use super::CodexEntry;
use bevy_egui::egui::{ScrollArea, Ui, vec2};
use hexlance_present::{
    Rules,
    codex::{Facet, Tag},
};
use hexlance_ui::theme::{self, Button, Icon};
use std::collections::{BTreeMap, BTreeSet};

/// The name of a facet that players read.
fn name(facet: Facet) -> &'static str {
    match facet {
        Facet::Rules => tr!("Rules"),
        Facet::Kind => tr!("Kind"),
        Facet::Points => tr!("Points"),
        Facet::Stage => tr!("Acts in"),
        Facet::Unit => tr!("For"),
        Facet::Topic => tr!("About"),
        Facet::Value => tr!("On the value"),
        Facet::Mark => tr_c!("facet", "Mark"),
        Facet::Use => tr!("In use"),
    }
}

/// What the codex leaves out: what does not have every word that is chosen here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter(pub BTreeMap<Facet, String>);

impl Filter {
    /// Whether an ability stays in the list.
    pub fn keeps(&self, e: &CodexEntry) -> bool {
        let has = |(facet, text): (&Facet, &String)| {
            e.tags.iter().any(|t| t.facet == *facet && t.text == *text)
        };
        self.0.iter().all(has)
    }

    /// Chooses a word, or takes it back if it is chosen. Other rules have other words: with them everything else is
    /// let through again.
    fn press(&mut self, tag: &Tag) {
        let was = self.0.get(&tag.facet) == Some(&tag.text);
        if tag.facet == Facet::Rules {
            self.0.clear();
        }
        if was {
            self.0.remove(&tag.facet);
        } else {
            self.0.insert(tag.facet, tag.text.clone());
        }
    }

    /// Whether a facet is asked for. What only some rules know waits until rules are chosen: all of it at once would be
    /// a long column, and most of it about others.
    fn asks(&self, all: &[CodexEntry], facet: Facet) -> bool {
        if self.0.contains_key(&Facet::Rules) || self.0.contains_key(&facet) {
            return true;
        }
        let rules: BTreeSet<Rules> = all.iter().map(|e| e.rules).collect();
        rules.into_iter().all(|r| {
            let mut tags = all.iter().filter(|e| e.rules == r).flat_map(|e| &e.tags);
            tags.any(|t| t.facet == facet)
        })
    }

    /// The words to choose from: those of the abilities of the chosen rules.
    fn words<'e>(&self, all: &'e [CodexEntry], facet: Facet) -> BTreeSet<&'e Tag> {
        let rules = self.0.get(&Facet::Rules).filter(|_| facet != Facet::Rules);
        let of = Filter(
            rules
                .map(|r| (Facet::Rules, r.clone()))
                .into_iter()
                .collect(),
        );
        let open = all.iter().filter(|e| of.keeps(e));
        open.flat_map(|e| &e.tags)
            .filter(|t| t.facet == facet)
            .collect()
    }
}

/// The filters in a column, each with the words that some ability has.
pub(super) fn draw(ui: &mut Ui, all: &[CodexEntry], filter: &mut Filter) {
    ScrollArea::vertical()
        .id_salt("codex.filters")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let none = filter.0.is_empty().then_some(tr!("Nothing is left out."));
            if Button::new("codex.all", tr!("Show all"))
                .small()
                .icon(Icon::Cross)
                .disabled(none)
                .show(ui)
            {
                *filter = Filter::default();
            }
            let mut waits = false;
            for facet in Facet::ALL {
                let words = filter.words(all, facet);
                if words.len() < 2 {
                    continue;
                }
                if filter.asks(all, facet) {
                    group(ui, facet, &words, filter);
                } else {
                    waits = true;
                }
            }
            if waits {
                ui.label(theme::faint(tr!("Choose rules to filter by more.")));
            }
        });
}

/// Words of one facet as small buttons: one pressed again lets everything through.
fn group(ui: &mut Ui, facet: Facet, words: &BTreeSet<&Tag>, filter: &mut Filter) {
    theme::heading(ui, name(facet));
    theme::wrap_row(ui, 3.0, 22.0, |ui| {
        for tag in words {
            let on = filter.0.get(&facet) == Some(&tag.text);
            let mut button = Button::new(format!("codex.{}.{}", facet.key(), tag.text), &tag.text)
                .small()
                .selected(on)
                .min_size(vec2(26.0, 22.0))
                .height(22.0);
            if !tag.tip.is_empty() {
                button = button.tip(&tag.tip);
            }
            if button.show(ui) {
                filter.press(tag);
            }
        }
    });
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use hexlance_rules::AbilityId;

    use super::*;
    use crate::made_up::{WHEELS, registered};

    fn filter(words: &[(Facet, &str)]) -> Filter {
        Filter(words.iter().map(|(f, w)| (*f, (*w).to_owned())).collect())
    }

    #[test]
    fn all_that_is_chosen_must_fit() {
        let e = super::super::tests::lucky();
        let fits = [
            (Facet::Kind, "Pilot"),
            (Facet::Points, "3"),
            (Facet::Stage, "Combat"),
            (Facet::Topic, "Rerolls"),
        ];
        assert!(filter(&fits).keeps(&e));
        assert!(Filter::default().keeps(&e));
        for other in [
            (Facet::Kind, "Command"),
            (Facet::Points, "5"),
            (Facet::Stage, "End"),
            (Facet::Topic, "Heat"),
            (Facet::Mark, "Red"),
        ] {
            let mut with = filter(&fits);
            with.0.insert(other.0, other.1.to_owned());
            assert!(!with.keeps(&e), "{with:?}");
        }
    }

    #[test]
    fn what_only_some_rules_know_waits_until_they_are_chosen() {
        registered();
        let cards = super::super::tests::lucky();
        let mut wheels = CodexEntry::new(AbilityId::new("eq.x"), "X", WHEELS);
        wheels.tags.push(Tag::new(Facet::Mark, 0, "Red"));
        wheels.tags.push(Tag::new(Facet::Kind, 9, "Equipment"));
        let of_wheels = [wheels.clone()];
        let all = [cards, wheels];
        let asked = |all: &[CodexEntry], f: &Filter| -> Vec<Facet> {
            Facet::ALL.into_iter().filter(|a| f.asks(all, *a)).collect()
        };
        let none = Filter::default();
        assert_eq!(asked(&all, &none), [Facet::Rules, Facet::Kind]);
        assert!(asked(&of_wheels, &none).contains(&Facet::Mark));
        assert!(filter(&[(Facet::Rules, "Wheels")]).asks(&all, Facet::Mark));
        assert!(filter(&[(Facet::Mark, "Red")]).asks(&all, Facet::Mark));
    }

    #[test]
    fn other_rules_have_other_words() {
        registered();
        let cards = super::super::tests::lucky();
        let mut wheels = CodexEntry::new(AbilityId::new("eq.x"), "X", WHEELS);
        wheels.tags.push(Tag::new(Facet::Mark, 0, "Red"));
        let rules = wheels.tags[0].clone();
        let all = [cards, wheels];
        let mut chosen = filter(&[(Facet::Kind, "Pilot")]);
        assert_eq!(chosen.words(&all, Facet::Mark).len(), 1);
        chosen.press(&rules);
        assert_eq!(chosen, filter(&[(Facet::Rules, "Wheels")]));
        assert!(chosen.words(&all, Facet::Kind).is_empty());
        assert_eq!(chosen.words(&all, Facet::Rules).len(), 2);
        chosen.press(&rules);
        assert_eq!(chosen, Filter::default());
    }
}
