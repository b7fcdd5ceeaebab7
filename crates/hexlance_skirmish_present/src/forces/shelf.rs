//! The troopers that forces are made of: what they are found by, and each as a row of a list.

use super::card;
use crate::{
    SkirmishGame,
    battle::{look, roster::type_name},
    lang::text,
    screens::{
        forces::enlists::{Recruits, Words},
        portraits::Shown as Picture,
    },
};
use hexlance_present::{Icon, Tip, form::Choice, shelf::Entry};
use hexlance_skirmish::{
    content::Content,
    force::Member,
    model::{Profile, TroopType},
};

/// Troop Types in the order of their buttons.
const TYPES: [TroopType; 7] = [
    TroopType::LI,
    TroopType::MI,
    TroopType::HI,
    TroopType::SK,
    TroopType::WB,
    TroopType::REM,
    TroopType::TAG,
];

/// What a button of the shelf narrows it down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Troopers of a faction, by id.
    Faction(String),
    /// Of a Troop Type.
    Type(TroopType),
}

impl Recruits for SkirmishGame {
    type Tag = Tag;
    const UP_TO: &'static [u16] = &[10, 15, 20, 30, 50];

    fn words() -> Words {
        Words {
            shelf: tr!("Troopers"),
            search: tr!("Search: name, weapon, skill"),
            random: tr!(
                "A list at random for a game of so many points, of one faction, with a Lieutenant."
            ),
            points: (
                tr!("Points of the game (K2.4.1)"),
                tr!("The points of all troopers are at most those of the game."),
            ),
            whole: tr!("The force: points, Lieutenant"),
            nobody: tr!("Nobody yet. Click a trooper on the left."),
            total: tr!("All troopers"),
        }
    }

    fn kinds(content: &Content) -> Vec<&Profile> {
        let mut all: Vec<&Profile> = content.units.values().map(AsRef::as_ref).collect();
        all.sort_by(|a, b| (a.faction.as_str(), &a.name).cmp(&(b.faction.as_str(), &b.name)));
        all
    }

    fn found_by(profile: &Profile, content: &Content) -> String {
        let weapons = content.weapons_of(profile);
        let weapons: Vec<_> = weapons.map(|w| text(&w.name).to_owned()).collect();
        let skills = profile.skills.iter();
        let skills: Vec<_> = skills.flat_map(|s| [text(s.label()), s.label()]).collect();
        format!(
            "{} {} {:?} {} {} {} {} {}",
            text(&profile.name),
            profile.name,
            profile.kind,
            type_name(profile.kind),
            card::faction(profile, content),
            profile.role,
            weapons.join(" "),
            skills.join(" ")
        )
    }

    fn has(profile: &Profile, tag: &Tag) -> bool {
        match tag {
            Tag::Faction(faction) => profile.faction == *faction.as_str(),
            Tag::Type(kind) => profile.kind == *kind,
        }
    }

    fn tags(content: &Content) -> Vec<Vec<Choice<Tag>>> {
        let factions = content.factions.iter().map(|(id, faction)| {
            let tag = Tag::Faction(id.to_string());
            Choice::new(format!("faction.{id}"), text(&faction.name), tag)
        });
        let types = TYPES.map(|kind| {
            let (key, label) = (format!("type.{kind:?}"), format!("{kind:?}"));
            Choice::new(key, label, Tag::Type(kind)).help(type_name(kind))
        });
        vec![factions.collect(), types.into()]
    }

    fn entry(profile: &Profile, unit: Option<&Member>, content: &Content) -> Entry<Picture> {
        let name = text(&profile.name);
        let called = unit.and_then(|u| u.name.as_deref());
        let mut about = Vec::new();
        if called.is_some() {
            about.push(name.to_owned());
        }
        about.push(format!("{:?}", profile.kind));
        match unit {
            Some(unit) => {
                let bought = unit.bought.iter().map(|s| text(s.label()).to_owned());
                about.extend(bought);
            }
            None => about.push(text(&card::faction(profile, content)).to_owned()),
        }
        if profile.swc != 0 {
            about.push(tr!("SWC {swc}", swc = card::swc(profile.swc.into())));
        }
        Entry {
            id: profile.id.to_string(),
            name: called.unwrap_or(name).to_owned(),
            about: about.join("  ·  "),
            points: unit.map_or(profile.cost, |unit| card::points(unit, content)),
            picture: Some(picture(profile)),
            signs: (profile.ava == Some(1))
                .then_some(Icon::Flag)
                .into_iter()
                .collect(),
            refused: None,
        }
    }

    fn kind_tip(profile: &Profile, content: &Content) -> Tip {
        card::tip(profile, content)
    }
}

/// What the miniature of a trooper looks like.
pub(super) fn picture(profile: &Profile) -> Picture {
    (look::look(profile), look::icon(profile))
}

#[cfg(test)]
mod tests {
    use hexlance_host::{
        laws::shelf_is_narrowed_down,
        screens::{Built, forces::enlists::Sieve},
    };

    use super::*;

    #[test]
    fn every_button_of_the_shelf_leaves_some_troopers() {
        let content = Content::shipped();
        let units = shelf_is_narrowed_down::<SkirmishGame>(&content);
        assert_eq!(units, Ok(content.units.len()));
    }

    #[test]
    fn troopers_are_found_by_what_is_on_them() {
        let content = Content::shipped();
        let count = |sieve: &Sieve<Tag>| SkirmishGame::shelf(sieve, &content).entries.len();
        let all = count(&Sieve::default());
        assert_eq!(all, content.units.len());
        let by = |search: &str| Sieve {
            search: search.into(),
            ..Sieve::default()
        };
        assert!((1..all).contains(&count(&by("hacker"))));
        assert!((1..all).contains(&count(&by("carbine LI"))));
        assert_eq!(count(&by("nothing like that")), 0);
    }
}
