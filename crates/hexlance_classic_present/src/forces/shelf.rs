//! The units that forces are made of: what they are found by, and each as a row of a list.

use super::faction_of;
use crate::{
    ClassicGame,
    battle::{forces, look},
    screens::{
        forces::enlists::{Recruits, Words},
        portraits::Shown as Picture,
    },
    unit,
    words::capital,
};
use hexlance_classic::{
    content::{Content, Known},
    force::Member,
    model::{Sheet, TechBase, WeightClass},
};
use hexlance_present::{Tip, form::Choice, shelf::Entry};

/// What a button of the shelf narrows it down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tag {
    /// 'Mechs of a weight class.
    Weight(WeightClass),
    /// Units that are no 'Mechs.
    Others,
    /// Of a technology base.
    Tech(TechBase),
    /// Of a faction; mercenaries have none.
    Faction(String),
}

impl Recruits for ClassicGame {
    type Tag = Tag;
    const UP_TO: &'static [u16] = &[30, 50, 80, 120];

    fn words() -> Words {
        Words {
            shelf: tr!("Units"),
            search: tr!("Search: name, role, weapon"),
            random: tr!("A force at random of a worth."),
            points: (
                tr!("Worth (C9.4)"),
                tr!("The worth of all units is at most that of the force."),
            ),
            whole: tr!("The force: its worth"),
            nobody: tr!("Nobody yet. Click a unit on the left."),
            total: tr!("All units"),
        }
    }

    fn kinds(content: &Content) -> Vec<&Known> {
        let mut all: Vec<&Known> = content.units.values().map(AsRef::as_ref).collect();
        all.sort_by(|a, b| a.sheet.name.cmp(&b.sheet.name));
        all
    }

    fn found_by(known: &Known, _: &Content) -> String {
        let sheet = &known.sheet;
        format!(
            "{} {} {} {} {} {} {}",
            sheet.name,
            unit::class(sheet.class),
            unit::weight(sheet),
            faction_of(known),
            sheet.role,
            unit::weapons(sheet).join(" "),
            unit::traits(sheet).join(" ")
        )
    }

    fn has(known: &Known, tag: &Tag) -> bool {
        let sheet = &known.sheet;
        match tag {
            Tag::Weight(class) => sheet.class.is_mech() && WeightClass::of(sheet.tons) == *class,
            Tag::Others => !sheet.class.is_mech(),
            Tag::Tech(tech) => sheet.tech == *tech,
            Tag::Faction(faction) => faction_of(known) == faction,
        }
    }

    fn tags(content: &Content) -> Vec<Vec<Choice<Tag>>> {
        let weights = [
            WeightClass::Light,
            WeightClass::Medium,
            WeightClass::Heavy,
            WeightClass::Assault,
        ];
        let mut classes: Vec<Choice<Tag>> = weights
            .into_iter()
            .map(|class| {
                let label = capital(crate::lang::text(class.name()));
                Choice::new(format!("weight.{class:?}"), label, Tag::Weight(class))
            })
            .collect();
        classes.push(Choice::new("others", tr!("No 'Mechs"), Tag::Others));
        let techs = [TechBase::InnerSphere, TechBase::Clan].map(|tech| {
            let label = crate::lang::text(tech.name());
            Choice::new(format!("tech.{tech:?}"), label, Tag::Tech(tech))
        });
        let mut factions: Vec<_> = content.units.values().map(|k| faction_of(k)).collect();
        factions.sort_unstable();
        factions.dedup();
        let factions = factions
            .into_iter()
            .map(|of| Choice::new(format!("faction.{of}"), of, Tag::Faction(of.to_owned())));
        vec![classes, techs.into(), factions.collect()]
    }

    fn entry(known: &Known, unit: Option<&Member>, _: &Content) -> Entry<Picture> {
        let sheet = &known.sheet;
        let called = unit.and_then(|u| u.name.as_deref());
        let mut about = vec![
            unit::class(sheet.class).to_owned(),
            unit::weight(sheet),
            unit::movement(sheet),
        ];
        if called.is_some() {
            about.insert(0, sheet.name.clone());
        }
        if let Some(member) = unit {
            let (gunnery, piloting) = member.skills(sheet);
            about.push(format!("{gunnery}/{piloting}"));
        }
        let worth = unit.map_or(known.worth, |u| u.worth(known));
        Entry {
            id: sheet.id.to_string(),
            name: called.unwrap_or(&sheet.name).to_owned(),
            about: about.join("  ·  "),
            points: u16::try_from(worth).unwrap_or(u16::MAX),
            picture: Some(picture(sheet)),
            signs: Vec::new(),
            refused: None,
        }
    }

    fn kind_tip(known: &Known, _: &Content) -> Tip {
        forces::tip(&known.sheet)
    }
}

/// What the miniature of a unit looks like.
pub(super) fn picture(sheet: &Sheet) -> Picture {
    (look::look(sheet), look::icon(sheet))
}

#[cfg(test)]
mod tests {
    use hexlance_host::laws::shelf_is_narrowed_down;

    use super::*;

    #[test]
    fn every_button_of_the_shelf_leaves_some_units() {
        let content = Content::shipped();
        let units = shelf_is_narrowed_down::<ClassicGame>(&content);
        assert_eq!(units, Ok(content.units.len()));
    }
}
