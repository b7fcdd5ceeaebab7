//! Building forces (R2): what a force comes to, what is wrong with it, how it is written down, put into a scenario, and
//! drawn at random.
//!
//! A force is a [`Force`]: formations of cards by id with their Skills and abilities, and the command abilities of all.
//! [`problems`] says everything that keeps it from a battle, each with what would make it legal; [`needs`] says what a
//! formation lacks to be of a type (R14.3).

use std::collections::BTreeMap;

use hexlance_rules::{ForceSetup, FormationSetup};

use crate::{
    ability::Rating,
    card::Card,
    content::Content,
    forces::{check, facts::average},
    form::{CommandSetup, UnitSetup},
    special::Code,
};

mod commands;
mod file;
mod join;
pub mod needs;
mod problems;
mod random;
mod trained;

pub use check::{ForceFault, Member, picks, rating};
pub use file::{FORCE_ENDING, read, to_text};
pub use join::put_into;
pub use problems::{Place, most, place_of, problems};
pub use random::{Draw, bought, draw};

/// A force as its file has it.
pub type Force = ForceSetup<UnitSetup<String>>;

/// A formation of it.
pub type Group = FormationSetup<UnitSetup<String>>;

pub use crate::formations::gives;
/// Most units that a force may have.
pub use hexlance_rules::MOST_UNITS;

/// What a force comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Its units.
    pub units: usize,
    /// Their adjusted point values together (R2.1).
    pub points: u32,
    /// The most points that it may have, if it has a limit.
    pub limit: Option<u32>,
    /// The sum of the Skills.
    pub skills: u32,
}

impl Summary {
    /// The average Skill in hundredths, for players to read (R1.5.2).
    pub fn hundredths(&self) -> u32 {
        let n = self.units.max(1) as u32;
        (self.skills * 100 + n / 2) / n
    }

    /// The average Skill, rounded normally (R1.5.2).
    pub fn skill(&self) -> u8 {
        average(self.skills as u16, self.units as u16)
    }

    /// Its rating.
    pub fn rating(&self) -> Rating {
        Rating::of(self.skill())
    }

    /// Points that are left of its limit; negative beyond it.
    pub fn left(&self) -> Option<i64> {
        self.limit.map(|l| i64::from(l) - i64::from(self.points))
    }
}

/// The Skill of a unit: its own, else its card's.
pub fn skill(unit: &UnitSetup<String>, card: &Card) -> u8 {
    unit.skill.unwrap_or(card.skill)
}

/// The point value of a card at a Skill (R2.1). Drones are valued at a Skill one worse (R2.1.5).
pub fn value(card: &Card, skill: u8) -> u16 {
    let drone = u8::from(card.specials.has(Code::DRO));
    card.point_value((skill + drone).min(8))
}

/// All units of a force with their cards, as far as these are known.
pub fn units<'f, 'c>(
    force: &'f Force,
    content: &'c Content,
) -> impl Iterator<Item = (&'f UnitSetup<String>, &'c Card)> {
    let units = force.formations.iter().flat_map(|g| &g.units);
    units.filter_map(|u| Some((u, content.card(&u.card)?.as_ref())))
}

/// What a force comes to; units whose card is not known count nothing.
pub fn summary(force: &Force, content: &Content) -> Summary {
    let mut out = Summary {
        limit: force.points,
        ..Summary::default()
    };
    for (unit, card) in units(force, content) {
        let skill = skill(unit, card);
        out.units += 1;
        out.points += u32::from(value(card, skill));
        out.skills += u32::from(skill);
    }
    out
}

/// The points of a formation.
pub fn points(group: &Group, content: &Content) -> u32 {
    let cards = group
        .units
        .iter()
        .filter_map(|u| Some((u, content.card(&u.card)?)));
    cards
        .map(|(u, card)| u32::from(value(card, skill(u, card))))
        .sum()
}

/// The units of a force with the names that they have in a battle; units without a known card are left out.
pub fn roster<'c>(force: &Force, content: &'c Content) -> Vec<Member<'c>> {
    let names = names(force, content);
    let mut names = names.into_iter();
    let mut out = Vec::new();
    for (formation, group) in force.formations.iter().enumerate() {
        for unit in &group.units {
            let name = names.next().unwrap_or_default();
            let Some(card) = content.card(&unit.card) else {
                continue;
            };
            out.push(Member {
                name,
                card,
                skill: skill(unit, card),
                formation,
                tags: [force.rules.tags.as_slice(), &unit.tags].concat(),
                spas: unit.spas.iter().map(|s| s.id).collect(),
            });
        }
    }
    out
}

/// The names of all units in roster order: their own, else their cards', numbered where several are alike.
pub fn names(force: &Force, content: &Content) -> Vec<String> {
    let full = |card: &String| content.card(card).map_or(card.clone(), |c| c.full_name());
    let units = force.formations.iter().flat_map(|g| &g.units);
    let listed: Vec<_> = units.map(|u| (u.name.as_deref(), full(&u.card))).collect();
    hexlance_rules::numbered(&listed)
}

/// A unit of a card with nothing said of it.
pub fn unit(card: impl Into<String>) -> UnitSetup<String> {
    UnitSetup::of(card.into())
}

/// A unit gets another name: whatever names it follows, and so does what names units that are called by their cards, whose
/// numbers may change with it.
pub fn rename(
    force: &mut Force,
    (formation, place): (usize, usize),
    name: &str,
    content: &Content,
) {
    let old = names(force, content);
    let group = force.formations.get_mut(formation);
    let Some(unit) = group.and_then(|g| g.units.get_mut(place)) else {
        return;
    };
    // It is typed letter by letter: a space at the end may be the one before the next word.
    unit.name = Some(name.trim_start().to_owned()).filter(|n| !n.is_empty());
    let new = names(force, content);
    let changed: BTreeMap<_, _> = old.into_iter().zip(new).filter(|(o, n)| o != n).collect();
    let follow = |said: &mut String| {
        if let Some(new) = changed.get(said) {
            new.clone_into(said);
        }
    };
    for ability in &mut force.rules.abilities {
        said_by(ability).for_each(follow);
    }
    let units = force.formations.iter_mut().flat_map(|g| &mut g.units);
    units.filter_map(|u| u.aboard.as_mut()).for_each(follow);
}

/// Changes which units a force has and where they belong. What names a unit goes on naming the same one, whose number may
/// change with it; what names a unit that is gone forgets it. The change must not look at the names of units.
pub fn restructure(force: &mut Force, content: &Content, change: impl FnOnce(&mut Force)) {
    /// What units are marked with through the change, before their number.
    const MARK: char = '\u{1}';
    fn units(force: &mut Force) -> impl Iterator<Item = &mut UnitSetup<String>> {
        force.formations.iter_mut().flat_map(|g| &mut g.units)
    }
    let before = names(force, content);
    let own: Vec<Option<String>> = units(force)
        .enumerate()
        .map(|(n, unit)| unit.name.replace(format!("{MARK}{n}")))
        .collect();
    change(force);
    let mut from: Vec<Option<usize>> = Vec::new();
    for unit in units(force) {
        let mark = unit.name.as_ref().and_then(|n| n.strip_prefix(MARK));
        let Some(old) = mark.and_then(|n| n.parse::<usize>().ok()) else {
            from.push(None);
            continue;
        };
        // A copy of a unit is another one.
        let first = !from.contains(&Some(old));
        unit.name = own.get(old).cloned().flatten().filter(|_| first);
        from.push(first.then_some(old));
    }
    let after = names(force, content);
    let mut now: BTreeMap<String, Option<String>> =
        before.iter().map(|name| (name.clone(), None)).collect();
    for (old, new) in from.into_iter().zip(after) {
        if let Some(old) = old.and_then(|n| before.get(n)) {
            now.insert(old.clone(), Some(new));
        }
    }
    let is_gone = |name: &String| now.get(name) == Some(&None);
    let follow = |name: &mut String| {
        if let Some(Some(new)) = now.get(name) {
            new.clone_into(name);
        }
    };
    for ability in &mut force.rules.abilities {
        ability.units.retain(|n| !is_gone(n));
        ability.gifts.retain(|g| !is_gone(&g.unit));
        ability.champions.retain(|c| !is_gone(&c.unit));
        said_by(ability).for_each(follow);
    }
    for carrier in units(force).map(|u| &mut u.aboard) {
        carrier.take_if(|name| is_gone(name));
        carrier.iter_mut().for_each(follow);
    }
}

/// The names of units of its force that a command ability says.
fn said_by(ability: &mut CommandSetup) -> impl Iterator<Item = &mut String> {
    let gifts = ability.gifts.iter_mut().map(|g| &mut g.unit);
    let champions = ability.champions.iter_mut().map(|c| &mut c.unit);
    ability.units.iter_mut().chain(gifts).chain(champions)
}

/// Changes the name of a unit where a command ability says it; without a new one it is left out.
pub(crate) fn mentions(ability: &mut CommandSetup, old: &str, new: Option<&str>) {
    match new {
        Some(new) => {
            for name in said_by(ability).filter(|n| *n == old) {
                new.clone_into(name);
            }
        }
        None => {
            ability.units.retain(|n| n != old);
            ability.gifts.retain(|g| g.unit != old);
            ability.champions.retain(|c| c.unit != old);
        }
    }
}

/// Place of a unit in roster order.
pub fn flat(force: &Force, (formation, place): (usize, usize)) -> Option<usize> {
    let before = force.formations.get(..formation)?;
    let n: usize = before.iter().map(|g| g.units.len()).sum();
    (place < force.formations.get(formation)?.units.len()).then_some(n + place)
}

#[cfg(test)]
mod tests;
