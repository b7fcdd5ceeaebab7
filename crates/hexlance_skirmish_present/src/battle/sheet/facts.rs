//! What a trooper is and can, on its sheet: skills with their words, training, group, what its figure tells.

use hexlance_rules::AbilityId;
use hexlance_skirmish::{
    content::Content,
    model::{Characteristic, Profile, Skill},
    state::{Seeming, State},
};

use super::Known;
use crate::{
    battle::{Session, roster, session::Reads},
    game::sheets::{self, chip},
    hud::model::{
        Tone,
        sheet::{Chip, ChipState, Help},
    },
    words::capital,
};

/// The faction of a profile.
pub(super) fn faction(session: &Session, profile: &Profile) -> String {
    let factions = &session.told().content().factions;
    let found = factions.get(&profile.faction);
    found.map_or_else(
        || profile.faction.to_string(),
        |f| crate::lang::text(&f.name).to_owned(),
    )
}

/// What is told of a skill.
fn skill_help(skill: Skill, content: &Content) -> Help {
    let words = content.of_skill(skill);
    let name = words.map_or(skill.label(), |w| &w.name);
    let effect = words.map_or("", |w| w.effect.trim());
    Help::new(crate::lang::text(name))
        .line("", crate::lang::text(effect))
        .look_up(AbilityId::new(skill.id()))
}

/// The skills, each with its text; those that a state switches off are struck.
pub(super) fn skills(session: &Session, who: &Known<'_>) -> Vec<Chip> {
    let content = session.told().content();
    let all = who.skills.iter().enumerate();
    all.map(|(i, skill)| {
        let why = off(who, *skill);
        let help = skill_help(*skill, content);
        Chip {
            key: format!("skill.{i}"),
            text: help.title.clone(),
            state: match why {
                Some(_) => ChipState::Spent,
                None => ChipState::Plain,
            },
            badge: why.map_or("", |_| tr!("off")).to_owned(),
            help: help.line(tr!("Not now"), why.unwrap_or_default()),
            ..Chip::default()
        }
    })
    .collect()
}

/// Why a skill does not work now (K12).
fn off(who: &Known<'_>, skill: Skill) -> Option<&'static str> {
    let impersonates = matches!(skill, Skill::ImpersonationL1 | Skill::ImpersonationL2);
    let conceals = impersonates || matches!(skill, Skill::Camouflage | Skill::TOCamouflage);
    if who.is(State::Burnt) && conceals {
        return Some(tr!("It is Burnt."));
    }
    let own_alone = impersonates || skill == Skill::LieutenantL1;
    (who.is(State::Possessed) && own_alone).then(|| tr!("It is Possessed."))
}

/// What it is: training, characteristics, group, Specialist, terrain.
pub(super) fn facts(session: &Session, who: &Known<'_>) -> Vec<Chip> {
    let (training, about) = roster::training(session, who);
    let mut out = vec![chip(training, training, about, "K2.3.1", Tone::Plain)];
    for what in &who.profile.characteristics {
        let (name, about) = roster::characteristic(*what);
        let rule = match what {
            Characteristic::Impetuous => "K2.3.2",
            Characteristic::Frenzy => "K2.3.3",
            Characteristic::Drop => "K2.3.5",
        };
        out.push(chip(name, name, about, rule, Tone::Plain));
    }
    let group = tr!("Group {group}", group = who.group);
    out.push(chip(
        &group,
        &group,
        tr!("Orders of the pool are those of its combat group."),
        "K3.2",
        Tone::Plain,
    ));
    if who.skills.iter().any(|s| s.is_specialist()) {
        out.push(chip(
            tr!("Specialist"),
            tr!("Specialist"),
            tr!("It may work on consoles and what else a scenario asks of Specialists."),
            "K2.6.4",
            Tone::Plain,
        ));
    }
    if let Some(kind) = who.gained.terrain {
        let name = capital(crate::wording::terrain(kind));
        out.push(chip(
            &name,
            tr!("Multiterrain"),
            tr!("This type of terrain does not hinder it."),
            "K17.7.1",
            Tone::Plain,
        ));
    }
    if who.profile.kind.is_hackable() {
        out.push(chip(
            tr!("Hackable"),
            tr!("Hackable"),
            tr!("Programs that ask for its Troop Type may target it."),
            "K2.2.1",
            Tone::Plain,
        ));
    }
    if !who.profile.role.is_empty() {
        let role = capital(crate::lang::text(&who.profile.role));
        let look = capital(crate::lang::text(&who.profile.look));
        out.push(chip(&role, &role, look, "", Tone::Plain));
    }
    sheets::facts("fact", out)
}

/// What there is to know of a kind of Marker.
pub(super) fn about_marker(seeming: Seeming) -> &'static str {
    match seeming {
        Seeming::Imp1 | Seeming::Imp2 => tr!(
            "It passes for one of your own. Discover it with a WIP roll; it cannot be attacked before."
        ),
        _ => tr!(
            "A Marker sees all round and cannot be attacked before it is discovered. Discover it with a WIP roll, or wait until it acts."
        ),
    }
}
