//! Formations drawn for a type (R14.3): cards that are what it asks for.

use std::sync::Arc;

use rand::RngExt;

use super::{
    Group, Member,
    needs::{self, Need, Number},
    random::{Drawer, is_useful},
    value,
};
use crate::{
    card::Card,
    forces::check,
    form::UnitSetup,
    model::formation::{FormationKind, FormationType},
    setup::FormationRules,
};

/// How often a formation is drawn before its type is given up.
const TRIES: usize = 60;

impl Drawer<'_> {
    /// A formation of some type with its points, if one can be had for the points.
    pub(super) fn trained(
        &mut self,
        types: &[crate::card::UnitType],
        tags: &[String],
        points: u32,
    ) -> Option<(Group, u32)> {
        let of = *self.pick(FormationType::ALL)?;
        let kind = if of.is_squadron() {
            FormationKind::Squadron
        } else {
            let kinds = [
                FormationKind::Lance,
                FormationKind::Star,
                FormationKind::LevelII,
            ];
            *self.pick(&kinds)?
        };
        let member = |card| member(card, tags);
        let pool: Vec<Arc<Card>> = self.content.cards.values().cloned().collect();
        let pool: Vec<_> = pool
            .iter()
            .filter(|c| is_useful(c, types) && c.is_aerospace() == of.is_squadron())
            .filter(|c| suits(needs::needs(of), &member(c)))
            .collect();
        let most = match of {
            FormationType::Horde => 10,
            _ => kind.size(),
        };
        let least = if of.is_squadron() { most } else { 3 };
        for _ in 0..TRIES {
            let n = self.rng.random_range(least..=most);
            let mut left = points;
            let mut cards: Vec<&Arc<Card>> = Vec::new();
            for _ in 0..n {
                let again = cards
                    .last()
                    .copied()
                    .filter(|_| self.rng.random_range(0..4) == 0);
                let Some(card) = again.or_else(|| self.pick(&pool).copied()) else {
                    break;
                };
                let Some(rest) = left.checked_sub(u32::from(value(card, card.skill))) else {
                    continue;
                };
                left = rest;
                cards.push(card);
            }
            let members: Vec<_> = cards.iter().map(|c| member(c)).collect();
            let members: Vec<&Member<'_>> = members.iter().collect();
            if needs::missing(of, &members).is_empty() {
                let units = cards.iter().map(|c| UnitSetup::of(c.id.clone()));
                let group = Group {
                    name: String::new(),
                    units: units.collect(),
                    rules: FormationRules {
                        kind,
                        r#type: Some(of),
                    },
                };
                return Some((group, points - left));
            }
        }
        None
    }
}

fn member<'c>(card: &'c Card, tags: &[String]) -> check::Member<'c> {
    Member {
        name: String::new(),
        card,
        skill: card.skill,
        formation: 0,
        tags: tags.to_vec(),
        spas: Vec::new(),
    }
}

/// Whether a unit is what all of a formation have to be.
fn suits(needs: &[Need], unit: &Member<'_>) -> bool {
    needs.iter().all(|need| match need {
        Need::Of(Number::All, test) => test.holds(unit),
        Need::Of(Number::None, test) => !test.holds(unit),
        Need::As(other) => suits(needs::needs(*other), unit),
        _ => true,
    })
}
