//! Troopers as the setup screen lists them.

use hexlance_rules::AbilityId;
use hexlance_skirmish::{
    content::Content,
    force::Member,
    model::{Profile, Skill},
};

use super::{look, roster::type_name};
use crate::{
    forces::card,
    screens::{AbilityMark, ScenarioUnit},
};

/// A trooper with its type, training and points, and its skills.
pub fn listed(
    name: String,
    profile: &Profile,
    bought: &[Skill],
    content: &Content,
) -> ScenarioUnit {
    let member = Member {
        bought: bought.to_vec(),
        ..Member::of(profile.id.as_str())
    };
    ScenarioUnit {
        name,
        code: type_name(profile.kind).to_owned(),
        icon: look::icon(profile),
        look: look::look(profile),
        note: note(profile, bought),
        point_value: card::points(&member, content),
        abilities: marks(profile, bought, content),
        printed: Some(card::print(profile, bought, content)),
    }
}

/// What tells it from others like it.
fn note(profile: &Profile, bought: &[Skill]) -> String {
    match bought.contains(&Skill::LieutenantL1) {
        true => tr!("Lieutenant").to_owned(),
        false => card::training(profile.training).to_owned(),
    }
}

/// Its skills, each with what it does in a line.
pub fn marks(profile: &Profile, bought: &[Skill], content: &Content) -> Vec<AbilityMark> {
    let all = card::skills(profile, bought).into_iter();
    all.map(|skill| {
        let words = content.of_skill(skill);
        AbilityMark {
            id: AbilityId::new(skill.id()),
            name: crate::lang::text(words.map_or(skill.label(), |w| &w.name)).to_owned(),
            help: crate::lang::text(words.map_or("", |w| &w.short)).to_owned(),
            mark: None,
        }
    })
    .collect()
}
