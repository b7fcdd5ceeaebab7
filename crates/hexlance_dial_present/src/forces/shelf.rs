//! The units that forces are made of: what they are found by, and each as a row of a list.

use super::faction_of;
use crate::{
    DialGame,
    battle::look,
    click_dial,
    screens::{
        forces::enlists::{Recruits, Words},
        portraits::Shown as Picture,
    },
    words::capital,
};
use hexlance_dial::{
    content::Content,
    force::Member,
    model::{Class, Mode, Model},
};
use hexlance_present::{Icon, Tip, form::Choice, shelf::Entry};

/// What a button of the shelf narrows it down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Units of a class.
    Class(Class),
    /// Of a speed mode.
    Mode(Mode),
    /// Of a faction; mercenaries have none.
    Faction(String),
}

impl Recruits for DialGame {
    type Tag = Tag;
    const UP_TO: &'static [u16] = &[15, 30, 60, 100, 150];

    fn words() -> Words {
        Words {
            shelf: tr!("Units"),
            search: tr!("Search: name, role, equipment"),
            random: tr!("A force at random for a build total, most of it of one faction."),
            points: (
                tr!("Build total (D15.1.1)"),
                tr!("The points of all units are at most the build total."),
            ),
            whole: tr!("The force: build total, orders"),
            nobody: tr!("Nobody yet. Click a unit on the left."),
            total: tr!("All units"),
        }
    }

    fn kinds(content: &Content) -> Vec<&Model> {
        let mut all: Vec<&Model> = content.models.values().map(AsRef::as_ref).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Its equipment by the names that are shown, and by those of the rule book.
    fn found_by(model: &Model, _: &Content) -> String {
        let equipment: Vec<_> = click_dial::equipment(model)
            .iter()
            .flat_map(|e| [crate::lang::text(e.name()), e.name()])
            .collect();
        format!(
            "{} {} {} {} {} {}",
            model.name,
            click_dial::class(model),
            click_dial::rank(model.rank),
            faction_of(model),
            model.role,
            equipment.join(" ")
        )
    }

    fn has(model: &Model, tag: &Tag) -> bool {
        match tag {
            Tag::Class(class) => model.class == *class,
            Tag::Mode(mode) => model.mode == *mode,
            Tag::Faction(faction) => faction_of(model) == faction,
        }
    }

    fn tags(content: &Content) -> Vec<Vec<Choice<Tag>>> {
        let classes = [Class::Mech, Class::Vehicle, Class::Infantry].map(|class| {
            let (key, label) = (format!("class.{class:?}"), click_dial::class_name(class));
            Choice::new(key, label, Tag::Class(class))
        });
        let modes = [Mode::Foot, Mode::Wheeled, Mode::Tracked, Mode::Hover].map(|mode| {
            let label = capital(click_dial::mode_name(mode));
            Choice::new(format!("mode.{mode:?}"), label, Tag::Mode(mode))
        });
        let mut factions: Vec<_> = content.models.values().map(|m| faction_of(m)).collect();
        factions.sort_unstable();
        factions.dedup();
        let factions = factions
            .into_iter()
            .map(|of| Choice::new(format!("faction.{of}"), of, Tag::Faction(of.to_owned())));
        vec![classes.into(), modes.into(), factions.collect()]
    }

    fn entry(model: &Model, unit: Option<&Member>, _: &Content) -> Entry<Picture> {
        let called = unit.and_then(|u| u.name.as_deref());
        let mut about = vec![
            click_dial::class(model),
            click_dial::rank(model.rank).to_owned(),
        ];
        match called {
            // It stands among the units of its faction.
            Some(_) => about.insert(0, model.name.clone()),
            None => about.push(faction_of(model).to_owned()),
        }
        Entry {
            id: model.id.clone(),
            name: called.unwrap_or(&model.name).to_owned(),
            about: about.join("  ·  "),
            points: model.points,
            picture: Some(picture(model)),
            signs: model.unique.then_some(Icon::Flag).into_iter().collect(),
            refused: None,
        }
    }

    fn kind_tip(model: &Model, _: &Content) -> Tip {
        click_dial::tip(model)
    }
}

/// What the miniature of a model looks like.
pub(super) fn picture(model: &Model) -> Picture {
    (look::look(model), look::icon(model))
}

#[cfg(test)]
mod tests {
    use hexlance_host::{
        laws::shelf_is_narrowed_down,
        screens::{Built, forces::enlists::Sieve},
    };

    use super::*;

    #[test]
    fn every_button_of_the_shelf_leaves_some_units() {
        let content = Content::shipped();
        let units = shelf_is_narrowed_down::<DialGame>(&content);
        assert_eq!(units, Ok(content.models.len()));
    }

    #[test]
    fn units_are_found_by_what_is_on_them() {
        let content = Content::shipped();
        let count = |sieve: &Sieve<Tag>| DialGame::shelf(sieve, &content).entries.len();
        let all = count(&Sieve::default());
        assert_eq!(all, content.models.len());
        let by = |search: &str| Sieve {
            search: search.into(),
            ..Sieve::default()
        };
        assert!((1..all).contains(&count(&by("jump jets"))));
        assert!((1..all).contains(&count(&by("hover VEHICLE"))));
        assert_eq!(count(&by("nothing like that")), 0);
        let cheap = Sieve {
            tags: vec![Tag::Class(Class::Infantry)],
            points: Some(15),
            ..Sieve::default()
        };
        assert!((1..all).contains(&count(&cheap)));
        let hired = Sieve {
            tags: vec![Tag::Faction(hexlance_dial::force::MERCENARIES.into())],
            ..Sieve::default()
        };
        let free = content.models.values().filter(|m| m.faction.is_none());
        assert_eq!(count(&hired), free.count());
    }
}
