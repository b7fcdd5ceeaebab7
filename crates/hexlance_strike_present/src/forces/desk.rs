//! What may be done with a force of the strike rules on the desk of the force builder.

use super::{Open, lists::Offer};
use hexlance_rules::AbilityId;
use hexlance_strike::{
    ability::AbilityKind,
    builder::{self, Force, Group, Member, Place, Summary, needs},
    card::{Card, UnitType},
    content::Content,
    forces::check,
    model::formation::{FormationKind, FormationType},
    setup::{FormationRules, Problem, UnitSetup, check_spas},
};

/// What the builder looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum At {
    /// The force as a whole.
    #[default]
    Force,
    /// A formation.
    Formation(usize),
    /// A unit of a formation.
    Unit(usize, usize),
}

/// The cards that are left in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFilter {
    /// Every word must be found on the card.
    pub search: String,
    /// Of this type.
    pub kind: Option<UnitType>,
    /// Of this Size.
    pub size: Option<u8>,
    /// In this role.
    pub role: Option<String>,
    /// Not dearer than this.
    pub points: Option<u16>,
}

impl CardFilter {
    /// Whether a card stays in the list.
    pub fn keeps(&self, card: &Card) -> bool {
        let text = || {
            let specials = card.specials.texts().join(" ");
            format!(
                "{} {} {} {specials}",
                card.full_name(),
                crate::lang::text(card.kind.name()),
                card.role
            )
            .to_lowercase()
        };
        self.kind.is_none_or(|k| card.kind == k)
            && self.size.is_none_or(|s| card.size == s)
            && self.role.as_ref().is_none_or(|r| card.role == *r)
            && self.points.is_none_or(|p| card.pv <= p)
            && (self.search.trim().is_empty() || {
                let text = text();
                let wanted = self.search.to_lowercase();
                wanted.split_whitespace().all(|word| text.contains(word))
            })
    }
}

/// What is worked out of a force, and typed beside it.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// What is typed to find a pilot ability.
    pub ability_search: String,
    /// What is typed to find a command ability.
    pub command_search: String,
    /// The command ability whose choices are shown.
    pub command: Option<usize>,
    /// What the force comes to.
    pub summary: Summary,
    /// Names of its units in roster order.
    pub names: Vec<String>,
    /// Pilot abilities for the unit that is looked at.
    pub spas: Vec<Offer<AbilityId>>,
    /// Command abilities for the force.
    pub commands: Vec<Offer<AbilityId>>,
    /// Types for the formation that is looked at.
    pub types: Vec<Offer<FormationType>>,
    /// Names of enemies, where they are known already.
    pub enemies: Vec<String>,
}

/// A new force with one empty lance.
pub fn empty() -> Open {
    let force = Force {
        name: tr!("New force").to_owned(),
        points: Some(200),
        formations: vec![group(tr!("First Lance"))],
        ..Force::default()
    };
    let mut open = Open::new(force, None);
    open.at = At::Formation(0);
    open
}

/// The formation that takes new units.
pub fn formation(open: &Open) -> usize {
    let last = open.made.formations.len().saturating_sub(1);
    match open.at {
        At::Force => last,
        At::Formation(f) | At::Unit(f, _) => f.min(last),
    }
}

/// Looks at something that is there.
pub(super) fn settle(open: &mut Open) {
    open.at = match open.at {
        At::Formation(f) if f >= open.made.formations.len() => At::Force,
        At::Unit(f, u) => match open.made.formations.get(f) {
            None => At::Force,
            Some(g) if u >= g.units.len() => match g.units.len() {
                0 => At::Formation(f),
                n => At::Unit(f, n - 1),
            },
            Some(_) => open.at,
        },
        at => at,
    };
}

/// Works out what is shown.
pub(super) fn work_out(open: &mut Open, content: &Content) {
    open.work.summary = builder::summary(&open.made, content);
    open.work.names = builder::names(&open.made, content);
    let roster = builder::roster(&open.made, content);
    open.work.commands = command_offers(open, &roster, content);
    (open.work.types, open.work.spas) = match open.at {
        At::Force => Default::default(),
        At::Formation(f) => (type_offers(f, &roster), Vec::new()),
        At::Unit(f, u) => (Vec::new(), spa_offers(open, (f, u), content)),
    };
}

fn command_offers(open: &Open, roster: &[Member<'_>], content: &Content) -> Vec<Offer<AbilityId>> {
    let abilities = &open.made.rules.abilities;
    let all = content.abilities.values();
    let all = all.filter(|a| a.kind == AbilityKind::Command);
    let mut out: Vec<_> = all
        .map(|def| {
            let mut with = abilities.clone();
            with.push(hexlance_strike::form::CommandSetup::new(def.id));
            // What has still to be chosen with it is no reason against it.
            let faults = check::faults(roster, &with, false, content);
            let refusal = faults
                .into_iter()
                .find(|f| f.index == abilities.len() && matches!(f.field, "id" | "times"))
                .map(|f| {
                    format!(
                        "{}: {}.",
                        crate::lang::told(&f.message),
                        crate::lang::told(&f.remedy)
                    )
                });
            Offer {
                what: def.id,
                name: crate::lang::text(&def.name).to_owned(),
                note: String::new(),
                help: crate::lang::text(def.text.trim()).to_owned(),
                refusal,
            }
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

fn spa_offers(open: &Open, (f, u): (usize, usize), content: &Content) -> Vec<Offer<AbilityId>> {
    let unit = open.made.formations.get(f).and_then(|g| g.units.get(u));
    let Some((unit, card)) = unit.and_then(|u| Some((u, content.card(&u.card)?))) else {
        return Vec::new();
    };
    let skill = builder::skill(unit, card);
    let all = content.abilities.values();
    let mut out: Vec<_> = all
        .filter(|a| a.kind == AbilityKind::Pilot)
        .map(|def| {
            let mut with = unit.spas.clone();
            with.push(builder::bought(def, 0));
            let faults = check_spas(card, skill, &with, content);
            let of_this = |i: &Option<usize>| i.is_none_or(|i| i == unit.spas.len());
            let refusal = faults
                .into_iter()
                .find(|(i, ..)| of_this(i))
                .map(|(_, what, remedy)| {
                    let (what, remedy) = (crate::lang::told(&what), crate::lang::told(&remedy));
                    format!("{what}: {remedy}.")
                });
            Offer {
                what: def.id,
                name: crate::lang::text(&def.name).to_owned(),
                note: def.cost.to_string(),
                help: crate::lang::text(def.text.trim()).to_owned(),
                refusal,
            }
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

/// Adds a unit to the formation that takes new units.
pub(super) fn put(open: &mut Open, unit: UnitSetup<String>, content: &Content) {
    let f = formation(open);
    restructure(open, content, |force| {
        if let Some(group) = force.formations.get_mut(f) {
            group.units.push(unit);
        }
    });
}

/// Changes which units there are and where they belong; command abilities go on naming the same ones.
fn restructure(open: &mut Open, content: &Content, change: impl FnOnce(&mut Force)) {
    open.change(|force| builder::restructure(force, content, change));
}

/// Takes a unit out; command abilities forget it.
pub fn remove(open: &mut Open, f: usize, u: usize, content: &Content) {
    restructure(open, content, |force| {
        if let Some(group) = force.formations.get_mut(f).filter(|g| u < g.units.len()) {
            group.units.remove(u);
        }
    });
}

/// Takes a formation out with its units.
pub(super) fn remove_formation(open: &mut Open, f: usize, content: &Content) {
    restructure(open, content, |force| {
        if f < force.formations.len() {
            force.formations.remove(f);
        }
    });
    open.at = At::Force;
}

/// Moves a unit to another formation.
///
/// # Errors
/// Why it cannot be there.
pub fn move_to(
    open: &mut Open,
    (f, u): (usize, usize),
    to: usize,
    content: &Content,
) -> Result<(), String> {
    let Some(group) = open.made.formations.get(to).filter(|_| to != f) else {
        return Ok(());
    };
    if group.units.len() >= builder::most(group.rules) {
        return Err(tr!(
            "{group} is full (R14.1.1): make it larger first.",
            group = group.name
        ));
    }
    restructure(open, content, |force| {
        let Some(group) = force.formations.get_mut(f).filter(|g| u < g.units.len()) else {
            return;
        };
        let mut unit = group.units.remove(u);
        unit.leader = false;
        if let Some(group) = force.formations.get_mut(to) {
            group.units.push(unit);
        }
    });
    let n = open.made.formations.get(to).map_or(1, |g| g.units.len());
    open.at = At::Unit(to, n.saturating_sub(1));
    Ok(())
}

/// The problems of one thing.
pub fn faults_of(open: &Open, place: Place) -> impl Iterator<Item = &Problem> {
    open.problems
        .iter()
        .filter(move |p| builder::place_of(&p.path) == place)
}

/// The names of formations by their number.
const NUMBERS: [&str; 8] = [
    msg!("First"),
    msg!("Second"),
    msg!("Third"),
    msg!("Fourth"),
    msg!("Fifth"),
    msg!("Sixth"),
    msg!("Seventh"),
    msg!("Eighth"),
];

/// Adds an empty formation behind the others, and looks at it.
pub(super) fn add_formation(open: &mut Open) {
    let n = open.made.formations.len();
    let number = NUMBERS
        .get(n)
        .map_or(tr!("Another"), |n| crate::lang::text(n));
    let name = tr!("{what} Lance", what = number);
    open.change(|f| f.formations.push(group(name)));
    open.at = At::Formation(n);
}

/// An empty lance.
pub fn group(name: impl Into<String>) -> Group {
    Group {
        name: name.into(),
        units: Vec::new(),
        rules: FormationRules {
            kind: FormationKind::Lance,
            ..FormationRules::default()
        },
    }
}

fn type_offers(f: usize, roster: &[Member<'_>]) -> Vec<Offer<FormationType>> {
    let members: Vec<_> = roster.iter().filter(|m| m.formation == f).collect();
    let mut out: Vec<_> = FormationType::ALL
        .iter()
        .map(|t| {
            let missing = needs::missing(*t, &members);
            let lacks = missing.iter().map(|m| crate::lang::told(&m.words()));
            let lacks: Vec<_> = lacks.collect();
            Offer {
                what: *t,
                name: t.name().to_owned(),
                note: t.rule(),
                help: String::new(),
                refusal: (!lacks.is_empty())
                    .then(|| tr!("It needs {lacks}.", lacks = lacks.join("; "))),
            }
        })
        .collect();
    // What can be chosen comes first.
    out.sort_by_key(|o| o.refusal.is_some());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        StrikeGame,
        screens::{Bench, Built},
    };
    use std::sync::Arc;

    fn content() -> Arc<Content> {
        Content::shipped()
    }

    #[test]
    fn a_force_is_built_step_by_step() {
        let content = content();
        let mut open = empty();
        open.refresh(&content);
        assert!(!open.problems.is_empty());
        let add = |open: &mut Open| StrikeGame::add(open, "bm_bellringer", &content);
        // What is said of all cards that cost so much at least.
        let full = |open: &Open, least: u16| {
            let mut shelf = StrikeGame::shelf(&CardFilter::default(), &content);
            StrikeGame::refuse(&mut shelf, open, &content);
            shelf.entries.retain(|card| card.points >= least);
            shelf.full().map(str::to_owned)
        };
        for _ in 0..4 {
            open.refresh(&content);
            add(&mut open).expect("there is room");
        }
        open.refresh(&content);
        assert_eq!(open.work.summary.points, 4 * 33);
        assert!(open.problems.is_empty(), "{:?}", open.problems);
        let why = add(&mut open).unwrap_err();
        assert!(why.contains("full"), "{why}");
        let told = full(&open, 0).expect("nothing can be added");
        assert!(told.contains("First Lance is full"), "{told}");
        open.change(|f| f.points = Some(140));
        open.refresh(&content);
        let dear = add(&mut open).unwrap_err();
        assert!(dear.contains("8 are left"), "{dear}");
        let told = full(&open, 9).expect("nothing can be added");
        assert!(told.starts_with("8 points left"), "{told}");
        open.undo();
        open.refresh(&content);
        open.at = At::Formation(0);
        remove(&mut open, 0, 3, &content);
        open.refresh(&content);
        assert_eq!(full(&open, 0), None);
        open.undo();
        open.at = At::Unit(0, 1);
        open.refresh(&content);
        let offer = |open: &Open, id: &str| {
            let found = open.work.spas.iter().find(|o| o.what.as_str() == id);
            found.expect("it is shipped").refusal.clone()
        };
        assert_eq!(offer(&open, "spa.dodge"), None);
        assert!(offer(&open, "spa.combat_intuition").is_some_and(|r| r.contains("R2.3")));
        assert_eq!(open.work.names[1], "Bellringer 2");
        remove(&mut open, 0, 1, &content);
        open.refresh(&content);
        assert_eq!(open.work.names.len(), 3);
        open.undo();
        open.refresh(&content);
        assert_eq!(open.work.names.len(), 4);
    }

    #[test]
    fn cards_are_found_by_what_is_on_them() {
        let content = content();
        let found = |filter: &CardFilter| {
            let cards = content.cards.values();
            cards.filter(|c| filter.keeps(c)).count()
        };
        let all = found(&CardFilter::default());
        assert_eq!(all, content.cards.len());
        let brawlers = found(&CardFilter {
            search: "brawl AC".into(),
            ..CardFilter::default()
        });
        assert!((1..all).contains(&brawlers));
        let tanks = CardFilter {
            kind: Some(UnitType::CV),
            points: Some(20),
            ..CardFilter::default()
        };
        assert!((1..all).contains(&found(&tanks)));
    }
}
