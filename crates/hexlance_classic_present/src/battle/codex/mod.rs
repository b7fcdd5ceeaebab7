//! What the codex is filled with: the weapons and the equipment of the classic rules, with the units that carry them, and the
//! rules that act on the table.

mod rules;

use std::sync::Arc;

use hexlance_classic::{
    content::{Content, Known},
    model::{Code, Equipment, Munition, Round, Special, TechBase, Weapon},
};
use hexlance_rules::AbilityId;

use super::{forces, look};
use crate::{
    ClassicGame,
    data::Data,
    lang::text,
    rulesets::{Registered, Rules},
    screens::{Carrier, CodexEntry, Facet, Tag},
    unit,
    words::capital,
};

/// Entries that an entry points to.
const RELATED: usize = 5;

/// Kinds of entries, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Weapon,
    Equipment,
    Rule,
}

impl Kind {
    /// The word players read.
    fn name(self) -> &'static str {
        match self {
            Self::Weapon => tr!("Weapon"),
            Self::Equipment => tr!("Equipment"),
            Self::Rule => tr!("Rule"),
        }
    }

    /// Its place among the kinds of all rulesets.
    const fn place(self) -> usize {
        match self {
            Self::Weapon => 30,
            Self::Equipment => 31,
            Self::Rule => 32,
        }
    }

    /// The colour of its mark.
    const fn colour(self) -> u32 {
        match self {
            Self::Weapon => 0xb0_4a_4a,
            Self::Equipment => 0x4f_8f_d0,
            Self::Rule => 0xc0_9a_3e,
        }
    }
}

/// All weapons of both tables, the equipment for which the rules have a use, and the rules that act on the table.
pub fn entries(data: &Data) -> Vec<CodexEntry> {
    let content = data.content::<ClassicGame>();
    let weapons = content.weapons.values().map(|w| of_weapon(w, content));
    let equipment = content.equipment.values();
    let equipment = equipment.filter_map(|e| of_equipment(e, content));
    let mut all: Vec<_> = weapons.chain(equipment).chain(rules::entries()).collect();
    for entry in &mut all {
        entry.demo = data.demo_of::<ClassicGame>(entry.id.as_str()).is_some();
    }
    all
}

fn entry(id: &str, name: String, kind: Kind) -> CodexEntry {
    let mut out = CodexEntry::new(AbilityId::new(id), name, Rules::of::<ClassicGame>());
    out.facts = vec![kind.name().to_owned()];
    out.tags
        .push(Tag::new(Facet::Kind, kind.place(), kind.name()));
    out.colour = kind.colour();
    out
}

/// The id of a weapon's entry.
fn weapon_id(weapon: &Weapon) -> AbilityId {
    let base = match weapon.tech {
        TechBase::InnerSphere => "sphere",
        TechBase::Clan => "clan",
    };
    AbilityId::new(&format!("classic.{base}.{}", slug(weapon.name.as_str())))
}

/// A name as an id has it.
fn slug(name: &str) -> String {
    let letters = name.chars();
    letters
        .map(|c| match c.is_alphanumeric() {
            true => c.to_ascii_lowercase(),
            false => '_',
        })
        .collect()
}

fn of_weapon(weapon: &Weapon, content: &Content) -> CodexEntry {
    let tech = text(weapon.tech.name());
    let name = format!("{} ({tech})", weapon.name);
    let mut out = entry(weapon_id(weapon).as_str(), name, Kind::Weapon);
    out.facts.push(tr!("{tons} tons", tons = weapon.tons));
    out.facts.push(tr_n!(weapon.slots, "{n} slot", "{n} slots"));
    out.facts.push(tr!("heat {n}", n = weapon.heat));
    if weapon.inert {
        out.facts
            .push(tr!("ammunition does not explode").to_owned());
    }
    let lines = weapon.rounds.iter().map(|round| line(weapon, round));
    out.text = lines.collect::<Vec<_>>().join("\n");
    out.note = weapon.usual().map(unit::damage).unwrap_or_default();
    out.rulings = rules_of(weapon);
    out.carriers = carriers(content, &|known| {
        let own = known.sheet.weapons.iter();
        let own = own.filter(|m| m.weapon.name == weapon.name && m.weapon.tech == weapon.tech);
        let places: Vec<_> = own.map(|m| unit::place(m.at, m.split)).collect();
        (!places.is_empty()).then(|| places.join(", "))
    });
    // The other table's weapon of the name, then those with which it shares most of it.
    let alike = |other: &Weapon| {
        let (a, b) = (weapon.name.as_str(), other.name.as_str());
        let last = |name: &str| name.rsplit(' ').next().map(str::to_owned);
        u8::from(a == b) * 2 + u8::from(last(a) == last(b))
    };
    let others = content.weapons.values();
    let mut others: Vec<_> = others
        .filter(|o| o.name != weapon.name || o.tech != weapon.tech)
        .filter(|o| alike(o) > 0)
        .collect();
    others.sort_by_key(|o| std::cmp::Reverse(alike(o)));
    out.related = others
        .into_iter()
        .take(RELATED)
        .map(|o| weapon_id(o))
        .collect();
    out
}

/// The numbers of a weapon with one kind of ammunition.
fn line(weapon: &Weapon, round: &Round) -> String {
    let mut out = vec![
        tr!("damage {damage}", damage = unit::damage(round)),
        tr!("ranges {ranges}", ranges = unit::ranges(round)),
    ];
    if round.min > 0 {
        out.push(tr!("minimum {n}", n = round.min));
    }
    if let Some(shots) = round.shots {
        out.push(tr_n!(shots, "{n} shot a ton", "{n} shots a ton"));
    }
    if round.to_hit != 0 {
        out.push(tr!("to hit {n}", n = format_args!("{:+}", round.to_hit)));
    }
    let out = out.join(", ");
    match (round.kind, weapon.rounds.len()) {
        (_, 1) | (Munition::Standard, _) => capital(&out),
        (kind, _) => format!("{}: {out}", capital(text(kind.word()))),
    }
}

/// What its type codes say, a sentence each.
fn rules_of(weapon: &Weapon) -> Vec<String> {
    let has = |code| weapon.rounds.iter().any(|r| r.types.has(code));
    let all: [(Code, &str); 13] = [
        (
            Code::AE,
            tr!("It strikes everything in a hex (C10.1.2, AE)."),
        ),
        (
            Code::AI,
            tr!("Infantry suffers more from it (C10.1.2, AI)."),
        ),
        (
            Code::C,
            tr!(
                "A hit rolls on the Cluster Hits Table, and each group strikes a place of its own (C10.5)."
            ),
        ),
        (Code::E, tr!("Electronics: it does no damage (C10.1.2, E).")),
        (
            Code::F,
            tr!("It is better against what flies (C10.1.2, F)."),
        ),
        (Code::H, tr!("It can heat its target (C10.6.10).")),
        (Code::OS, tr!("It fires once in a battle (C10.1.2, OS).")),
        (Code::P, tr!("Pulses: 2 easier to hit with (C10.1.2, P).")),
        (
            Code::PB,
            tr!("It works in the unit's own hex only (C10.1.2, PB)."),
        ),
        (
            Code::R,
            tr!(
                "Several shots in an attack, each with its heat and its ammunition; a low roll jams it (C10.6.2, C10.6.3)."
            ),
        ),
        (
            Code::S,
            tr!("It takes several kinds of ammunition (C10.8)."),
        ),
        (
            Code::V,
            tr!("Its damage depends on the range (C10.1.2, V)."),
        ),
        (Code::X, tr!("A critical hit makes it explode (C10.6.6).")),
    ];
    let own = all.into_iter().filter(|(code, _)| has(*code));
    own.map(|(_, sentence)| sentence.to_owned()).collect()
}

/// What a piece of equipment does in a sentence, with its rule; none for cargo and the like.
pub fn use_of(item: &Equipment) -> Option<(&'static str, &'static str)> {
    Some(match item.special {
        Special::Other => return None,
        Special::Case => (
            tr!("An explosion in its location goes no further: what is left of it is lost."),
            "C10.7.4",
        ),
        Special::Masc => (
            tr!(
                "Engaged for a run, it doubles the Walking MP. A roll that fails damages the legs; the more turns in a row, the harder the roll."
            ),
            "C10.7.6",
        ),
        Special::Artemis => (
            tr!("Missiles of its launcher that have a clear line roll 2 higher for how many hit."),
            "C10.6.13",
        ),
        Special::Computer => (
            tr!(
                "Weapons that fire straight at their target are 1 easier to hit with, or may aim at a location."
            ),
            "C10.6.27",
        ),
        Special::Ecm => (
            tr!("Within 6 hexes of it, electronics of the enemy and Artemis IV do not work."),
            "C10.7.2",
        ),
        Special::Probe { .. } => (
            tr!("It finds units that hide within its reach at the end of the Movement Phase."),
            "C10.7.1",
        ),
        Special::C3Master | Special::C3Slave | Special::C3i => (
            tr!("Units of a network fire at the range of the one that is nearest to the target."),
            "C10.7.3",
        ),
        Special::Fuel => (
            tr!("It explodes for 20 points when it is hit, unless it is empty."),
            "C10.7.10",
        ),
        Special::Sealing => (
            tr!(
                "It seals the cabin of an IndustrialMech; a critical hit on its slots is rolled again."
            ),
            "C8.2.5",
        ),
        Special::FireControl => (
            tr!("An IndustrialMech with it aims as a BattleMech does."),
            "C5.7.2",
        ),
        Special::Melee { .. } => (tr!("A weapon for physical attacks in an arm."), "C11.7"),
    })
}

/// Equipment for which the rules have a use; none for cargo and the like.
fn of_equipment(item: &Equipment, content: &Content) -> Option<CodexEntry> {
    let (sentence, rule) = use_of(item)?;
    let id = format!("classic.item.{}", slug(item.name.as_str()));
    let mut out = entry(&id, item.name.to_string(), Kind::Equipment);
    let makers = [TechBase::InnerSphere, TechBase::Clan];
    let makers: Vec<_> = makers
        .into_iter()
        .filter(|tech| item.of(*tech).is_some())
        .map(|tech| text(tech.name()))
        .collect();
    out.facts.push(makers.join(", "));
    out.facts.push(tr!("rule {rule}", rule));
    out.text = sentence.to_owned();
    if let Special::Melee {
        to_hit,
        by,
        plus,
        doubled,
        hand,
    } = item.special
    {
        out.text = melee(sentence, (to_hit, by, plus), doubled, hand);
    }
    out.carriers = carriers(content, &|known| {
        let own = known.sheet.items.iter();
        let places: Vec<_> = own
            .filter(|i| i.equipment.name == item.name)
            .map(|i| i.at.to_string())
            .collect();
        (!places.is_empty()).then(|| places.join(", "))
    });
    let others = content.equipment.values();
    out.related = others
        .filter(|o| o.name != item.name && o.special != Special::Other)
        .filter(|o| {
            let is_melee = |s| matches!(s, Special::Melee { .. });
            is_melee(o.special) == is_melee(item.special)
        })
        .take(RELATED)
        .map(|o| AbilityId::new(&format!("classic.item.{}", slug(o.name.as_str()))))
        .collect();
    Some(out)
}

/// The numbers of a physical weapon (C11.7).
fn melee(sentence: &str, (to_hit, by, plus): (i8, u8, u8), doubled: bool, hand: bool) -> String {
    let damage = match (by, plus) {
        (0, fixed) => tr!("It does {n} points.", n = fixed),
        (by, 0) => tr!("It does a point for each {by} tons of the 'Mech.", by),
        (by, plus) => tr!(
            "It does a point for each {by} tons of the 'Mech, and {plus} more.",
            by,
            plus
        ),
    };
    let mut out = vec![sentence.to_owned(), damage];
    if to_hit != 0 {
        out.push(tr!(
            "To hit: {n} on the Piloting Skill.",
            n = format_args!("{to_hit:+}")
        ));
    }
    if doubled {
        out.push(tr!("Warm triple-strength myomer doubles its damage.").to_owned());
    }
    if hand {
        out.push(tr!("It takes a hand that works.").to_owned());
    }
    out.join(" ")
}

/// Units that carry something, by name; `whereabouts` says where, if it is there.
fn carriers(content: &Content, whereabouts: &dyn Fn(&Known) -> Option<String>) -> Vec<Carrier> {
    let mut out: Vec<_> = content
        .units
        .values()
        .filter_map(|known| {
            Some(Carrier {
                id: known.sheet.id.to_string(),
                name: known.sheet.name.clone(),
                icon: look::icon(&known.sheet),
                printed: forces::print(Arc::clone(&known.sheet)),
                whereabouts: whereabouts(known)?,
            })
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

#[cfg(test)]
mod tests {
    use hexlance_host::laws::case_files;

    use super::*;

    #[test]
    fn all_weapons_are_there_with_their_numbers() {
        let data = crate::shipped();
        let all = entries(&data);
        let content = data.content::<ClassicGame>();
        assert!(all.len() > content.weapons.len());
        let mut ids: Vec<_> = all.iter().map(|e| e.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all.len(), "two of one id");
        for e in &all {
            assert!(!e.text.is_empty(), "{}", e.name);
            assert!(e.facts.len() >= 3, "{}", e.name);
        }
    }

    #[test]
    fn every_rule_has_a_demo_and_every_demo_an_entry() {
        let all = entries(&crate::shipped());
        let rules = all
            .iter()
            .filter(|e| e.id.as_str().starts_with("classic.rule."));
        let silent: Vec<_> = rules.filter(|e| !e.demo).map(|e| e.id.as_str()).collect();
        assert_eq!(silent, [""; 0]);
        let demos = case_files(&["scenarios/demos/classic"]);
        assert!(!demos.is_empty());
        for file in demos {
            let name = file.file_stem().and_then(|s| s.to_str());
            let known = all.iter().any(|e| Some(e.id.as_str()) == name);
            assert!(known, "{}", file.display());
        }
    }

    #[test]
    fn related_entries_are_there() {
        let all = entries(&crate::shipped());
        for e in &all {
            for other in &e.related {
                assert!(all.iter().any(|o| o.id == *other), "{}: {other}", e.name);
            }
        }
    }

    #[test]
    fn carriers_are_those_that_have_it() {
        let data = crate::shipped();
        let all = entries(&data);
        let hatchet = all.iter().find(|e| e.id.as_str() == "classic.item.hatchet");
        let hatchet = hatchet.expect("it is there");
        let brackwater = hatchet
            .carriers
            .iter()
            .find(|c| c.id == "classic.brackwater");
        assert!(brackwater.is_some());
        assert!(hatchet.text.contains("-1"), "{}", hatchet.text);
    }
}
