//! The player that picks by chance, in any ruleset.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};

use super::{Drafts, Leads, Next, Offers, Pick};
use crate::{Battle, SideId};

/// How often it begins a command anew before it takes what is proposed.
const ATTEMPTS: usize = 12;
/// Most picks of one attempt.
const MOST_PICKS: usize = 60;
/// Most picks of one attempt that lead aside.
const MOST_ASIDES: usize = 4;
/// Once in so many picks it looks at what is proposed.
const LOOKS: u32 = 2;
/// Once in so many looks it takes a proposal that gives something up; any other it always takes.
const PASSES: u32 = 4;

/// Picks by chance among what is offered. What has seldom been picked is picked rather often when it can be, so that
/// what hardly ever is possible does come up.
#[derive(Clone, Debug, Default)]
pub struct Chance {
    /// How often each kind of thing was picked.
    picked: BTreeMap<String, u32>,
}

impl Chance {
    /// A command of a side by picks; none if the side is offered nothing.
    pub fn command<R: Drafts>(
        &mut self,
        rng: &mut impl Rng,
        battle: &Battle<R>,
        side: SideId,
    ) -> Option<R::Command> {
        for _ in 0..ATTEMPTS {
            if let Some(command) = self.attempt(rng, battle, side) {
                return Some(command);
            }
        }
        usual(battle, side)
    }

    /// One attempt; none if it came to a dead end, or to giving up the battle.
    fn attempt<R: Drafts>(
        &mut self,
        rng: &mut impl Rng,
        battle: &Battle<R>,
        side: SideId,
    ) -> Option<R::Command> {
        let mut draft = R::Draft::default();
        let mut asides = 0;
        for _ in 0..MOST_PICKS {
            let offers = battle.offers(side, &draft);
            let aside = asides < MOST_ASIDES;
            let usual = || battle.usual(side, &draft, &offers);
            let pick = self.pick(rng, &offers, aside, usual)?;
            asides += usize::from(offers.leads(&pick) == Some(Leads::Aside));
            match battle.pick(side, &draft, &pick).ok()? {
                Next::Draft(next) => draft = next,
                Next::Command(command) => return (!R::gives_up(&command)).then_some(command),
            }
        }
        None
    }

    /// One of the picks that lead on, or aside if they may: a kind first, so that hexes do not drown all else.
    fn pick(
        &mut self,
        rng: &mut impl Rng,
        offers: &Offers,
        aside: bool,
        usual: impl Fn() -> Option<Pick>,
    ) -> Option<Pick> {
        let mut kinds: BTreeMap<String, Vec<Pick>> = BTreeMap::new();
        for (pick, leads) in offers.picks() {
            // Who has something to do goes on with it more often than not.
            let passes = leads == Leads::Pass && rng.random_range(0..24) == 0;
            let wanted = leads == Leads::On || aside && leads == Leads::Aside;
            if (wanted || passes) && !is_chosen(offers, &pick) {
                kinds.entry(kind(offers, &pick)).or_default().push(pick);
            }
        }
        if kinds.is_empty() {
            return usual();
        }
        // What is proposed leads somewhere more often than what is not: without it, hardly anybody would meet. Where
        // the proposal gives up what is left, little is.
        let looks = rng.random_range(0..LOOKS) == 0;
        let proposed = looks.then(usual).flatten();
        let proposed = proposed.filter(|p| match offers.leads(p) {
            Some(Leads::Pass) => rng.random_range(0..PASSES) == 0,
            _ => kinds.values().any(|picks| picks.contains(p)),
        });
        if let Some(proposed) = proposed {
            *self.picked.entry(kind(offers, &proposed)).or_default() += 1;
            return Some(proposed);
        }
        let weight = |kind: &String| {
            let picked = self.picked.get(kind).copied().unwrap_or(0);
            1.0 / (1.0 + f64::from(picked))
        };
        let whole: f64 = kinds.keys().map(weight).sum();
        let mut at = rng.random_range(0.0..1.0) * whole;
        let chosen = kinds
            .keys()
            .find(|kind| {
                at -= weight(kind);
                at <= 0.0
            })
            .or(kinds.keys().next_back())?
            .clone();
        let mut picks = kinds.remove(&chosen)?;
        *self.picked.entry(chosen).or_default() += 1;
        Some(picks.swap_remove(rng.random_range(0..picks.len())))
    }
}

/// The command to which everything leads that is proposed; none if the side is offered nothing.
pub fn usual<R: Drafts>(battle: &Battle<R>, side: SideId) -> Option<R::Command> {
    let mut draft = R::Draft::default();
    for _ in 0..MOST_PICKS {
        let offers = battle.offers(side, &draft);
        let pick = battle.usual(side, &draft, &offers)?;
        match battle.pick(side, &draft, &pick).ok()? {
            Next::Draft(next) => draft = next,
            Next::Command(command) => return Some(command),
        }
    }
    None
}

fn is_chosen(offers: &Offers, pick: &Pick) -> bool {
    match pick {
        Pick::Unit(unit) => offers.unit(*unit).is_some_and(|u| u.chosen),
        Pick::Button(key) => offers.button(key).is_some_and(|b| b.chosen),
        Pick::Facing(d) => {
            let facings = offers.facings.as_ref();
            facings.is_some_and(|f| f.leads == Leads::Aside && f.now == Some(*d))
        }
        Pick::Amount(key, n) => offers.amounts.iter().any(|a| a.key == *key && a.now == *n),
        Pick::Hex(_) => false,
    }
}

/// What a pick is, as far as choosing goes: its key without the numbers in it.
fn kind(offers: &Offers, pick: &Pick) -> String {
    match pick {
        Pick::Unit(unit) => {
            let purpose = offers.unit(*unit).map_or("", |u| u.purpose);
            format!("unit {purpose}")
        }
        Pick::Hex(hex) => {
            let area = offers.areas.iter().find(|a| a.hexes.contains(*hex));
            format!("hex {}", area.map_or("", |a| a.purpose))
        }
        Pick::Facing(_) => "facing".to_owned(),
        Pick::Button(key) | Pick::Amount(key, _) => key
            .split('.')
            .filter(|part| !part.starts_with(|c: char| c.is_ascii_digit()))
            .collect::<Vec<_>>()
            .join("."),
    }
}
