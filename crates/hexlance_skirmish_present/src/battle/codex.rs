//! What the codex is filled with: skills, results of MetaChemistry, states, weapons and programs of the skirmish rules, with
//! the troopers that have them.

use std::sync::Arc;

use hexlance_rules::{AbilityId, ustr};
use hexlance_skirmish::{
    content::{Content, Words},
    model::{MetaResult, Mode, Profile, Program, ProgramKind, Skill, Weapon},
    state::State,
};

use super::{
    look,
    sheet::{ammunition, damage, shape, uses, weapon_line},
};
use crate::{
    SkirmishGame,
    data::Data,
    forces::card,
    lang::text,
    rulesets::{Registered, Rules},
    screens::{Carrier, CodexEntry, Facet, Tag},
    wording,
};

/// Abilities that an entry points to.
const RELATED: usize = 5;

/// Kinds of entries, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Skill,
    Chemistry,
    State,
    Weapon,
    Program,
}

impl Kind {
    /// The word players read.
    fn name(self) -> &'static str {
        match self {
            Self::Skill => tr!("Special skill"),
            Self::Chemistry => tr!("Result of MetaChemistry"),
            Self::State => tr!("State"),
            Self::Weapon => tr!("Weapon"),
            Self::Program => tr!("Hacking program"),
        }
    }

    /// Its place among the kinds of all rulesets.
    const fn place(self) -> usize {
        match self {
            Self::Skill => 20,
            Self::Chemistry => 21,
            Self::State => 22,
            Self::Weapon => 23,
            Self::Program => 24,
        }
    }

    /// The colour of its mark.
    const fn colour(self) -> u32 {
        match self {
            Self::Skill => 0x4f_8f_d0,
            Self::Chemistry => 0x6a_a8_4f,
            Self::State => 0xd0_7f_3f,
            Self::Weapon => 0xb0_4a_4a,
            Self::Program => 0x8a_6f_c8,
        }
    }
}

/// Everything that has a text.
pub fn entries(data: &Data) -> Vec<CodexEntry> {
    let content = data.content::<SkirmishGame>();
    let skills = Skill::ALL.iter().map(|s| of_skill(*s, content));
    let results = MetaResult::ALL.into_iter().map(|r| of_result(r, content));
    let states = STATES.into_iter().map(|s| of_state(s, content));
    let weapons = content.weapons.values().map(|w| of_weapon(w, content));
    let programs = content.programs.values().map(|p| of_program(p, content));
    let all = skills
        .chain(results)
        .chain(states)
        .chain(weapons)
        .chain(programs);
    all.map(|e| CodexEntry {
        demo: data.demo_of::<SkirmishGame>(e.id.as_str()).is_some(),
        ..e
    })
    .collect()
}

fn entry(id: &str, name: &str, kind: Kind) -> CodexEntry {
    let mut out = CodexEntry::new(AbilityId::new(id), text(name), Rules::of::<SkirmishGame>());
    out.facts = vec![kind.name().to_owned()];
    out.tags
        .push(Tag::new(Facet::Kind, kind.place(), kind.name()));
    out.colour = kind.colour();
    out
}

/// What players read of something with words of its own.
fn with_words(mut out: CodexEntry, words: Option<&Arc<Words>>) -> CodexEntry {
    let Some(words) = words else { return out };
    out.text = text(words.effect.trim()).to_owned();
    out.rulings = words.rulings.iter().map(|r| text(r).to_owned()).collect();
    if !words.also.is_empty() {
        let also: Vec<_> = words.also.iter().map(|a| text(a)).collect();
        out.facts
            .push(tr!("also: {names}", names = also.join(", ")));
    }
    out
}

fn of_skill(skill: Skill, content: &Content) -> CodexEntry {
    let words = content.of_skill(skill);
    let name = words.map_or(skill.label(), |w| &w.name);
    let mut out = with_words(entry(skill.id(), name, Kind::Skill), words);
    out.facts.extend(skill_facts(skill));
    let other = skill.grants().iter().copied();
    let by = Skill::ALL
        .iter()
        .copied()
        .filter(|s| s.grants().contains(&skill));
    out.related = other
        .chain(by)
        .map(|s| AbilityId::new(s.id()))
        .take(RELATED)
        .collect();
    out.carriers = carriers(content, &|profile| {
        if profile.has(skill) {
            return Some(tr!("printed").to_owned());
        }
        let options = profile.options.iter().find(|(s, ..)| *s == skill);
        options.map(|(_, cost, swc)| price(*cost, *swc))
    });
    out
}

/// What a skill brings, and whether it makes a Specialist.
fn skill_facts(skill: Skill) -> Vec<String> {
    let mut out = Vec::new();
    if !skill.grants().is_empty() {
        let names: Vec<_> = skill.grants().iter().map(|s| text(s.label())).collect();
        out.push(tr!("brings {skills}", skills = names.join(", ")));
    }
    if skill.is_specialist() {
        out.push(tr!("Specialist (K2.6.4)").to_owned());
    }
    out
}

/// What something costs that is bought.
fn price(cost: i16, swc: i16) -> String {
    let points = tr!("for {cost} points", cost);
    match swc {
        0 => points,
        _ => format!(
            "{points}, {}",
            tr!("SWC {swc}", swc = card::swc(swc.into()))
        ),
    }
}

fn of_result(result: MetaResult, content: &Content) -> CodexEntry {
    let words = content.words.get(&ustr(result.id()));
    let name = words.map_or(result.id(), |w| &w.name);
    let mut out = with_words(entry(result.id(), name, Kind::Chemistry), words);
    let faces: Vec<u8> = (1..=20)
        .filter(|die| MetaResult::of(*die) == result)
        .collect();
    if let (Some(first), Some(last)) = (faces.first(), faces.last()) {
        out.facts.push(match first == last {
            true => tr!("on a roll of {first}", first),
            false => tr!("on a roll of {first} to {last}", first, last),
        });
    }
    let given = result.skill().map(|s| AbilityId::new(s.id()));
    out.related = given
        .into_iter()
        .chain([AbilityId::new(Skill::MetaChemistry.id())])
        .collect();
    out
}

/// The states that have entries of their own; what brings them is told by its skill or program.
const STATES: [State; 18] = [
    State::Targeted,
    State::Immobilized1,
    State::Immobilized2,
    State::Glued,
    State::Isolated,
    State::Stunned,
    State::Burnt,
    State::Disabled,
    State::Possessed,
    State::Suppressive,
    State::Firewall,
    State::Dogged,
    State::NoWound,
    State::Frenzied,
    State::GuidedHand,
    State::QuickRelay,
    State::Steadfast,
    State::Drilled,
];

/// The id of a state's entry.
fn state_id(state: State) -> &'static str {
    match state {
        State::Targeted => "state.targeted",
        State::Immobilized1 => "state.immobilized_1",
        State::Immobilized2 => "state.immobilized_2",
        State::Glued => "state.glued",
        State::Isolated => "state.isolated",
        State::Stunned => "state.stunned",
        State::Burnt => "state.burnt",
        State::Disabled => "state.disabled",
        State::Possessed => "state.possessed",
        State::Suppressive => "state.suppressive_fire",
        State::Firewall => "state.firewall",
        State::Dogged => "state.dogged",
        State::NoWound => "state.no_wound",
        State::Frenzied => "state.frenzied",
        State::GuidedHand => "state.guided_hand",
        State::QuickRelay => "state.quick_relay",
        State::Steadfast => "state.steadfast",
        State::Drilled => "state.drilled",
        State::Left => "state.left",
    }
}

fn of_state(state: State, content: &Content) -> CodexEntry {
    let id = state_id(state);
    let (about, lasts, rule) = wording::state_about(state);
    let mut out = entry(id, wording::state_name(state), Kind::State);
    out.facts.push(tr!("rule {rule}", rule));
    out.text = format!("{about} {lasts}");
    let words = content.words.get(&ustr(id));
    with_words(out, words)
}

fn of_weapon(weapon: &Weapon, content: &Content) -> CodexEntry {
    let id = format!("weapon.{}", weapon.id);
    let mut out = entry(&id, &weapon.name, Kind::Weapon);
    let modes = weapon.modes.iter();
    let lines = modes.map(|mode| match mode.name.is_empty() {
        true => weapon_line(mode),
        false => format!("{}: {}", text(&mode.name), weapon_line(mode)),
    });
    out.text = lines.collect::<Vec<_>>().join("\n");
    if let Some(first) = weapon.modes.first() {
        out.facts.extend(mode_facts(first));
        out.note = damage(first);
    }
    out.carriers = carriers(content, &|profile| {
        let mut own = content.weapons_of(profile);
        own.any(|w| w.id == weapon.id)
            .then(|| tr!("carried").to_owned())
    });
    out
}

/// What a mode does besides its numbers.
fn mode_facts(mode: &Mode) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(shape) = shape(mode.shape) {
        out.push(shape.to_owned());
    }
    let mut kinds: Vec<_> = mode.ammo.iter().flat_map(|a| a.kinds()).collect();
    kinds.dedup();
    out.extend(kinds.into_iter().map(|kind| {
        let (name, about) = ammunition(kind);
        format!("{name}: {about}")
    }));
    if let Some(uses) = mode.traits.disposable {
        out.push(tr_n!(uses, "{n} use", "{n} uses"));
    }
    out
}

fn of_program(program: &Program, content: &Content) -> CodexEntry {
    let id = format!("program.{}", program.id);
    let mut out = entry(&id, &program.name, Kind::Program);
    out.facts.push(match program.kind {
        ProgramKind::Attack => tr!("attack").to_owned(),
        ProgramKind::Answer => tr!("answers a program").to_owned(),
        ProgramKind::Help => tr!("help").to_owned(),
    });
    out.facts.push(uses(program));
    let number = |word: &str, value: i16| (value != 0).then(|| format!("{word} {value:+}"));
    out.facts.extend(number(tr!("own WIP"), program.att_mod));
    out.facts.extend(number(tr!("opponent"), program.opp_mod));
    if program.damage > 0 {
        out.facts.push(tr!("Damage {n}", n = program.damage));
    }
    out.facts.push(tr!("Burst {n}", n = program.burst));
    let effect = text(&program.effect);
    out.text = match program.lasts.is_empty() {
        true => effect.to_owned(),
        false => format!("{effect} {}: {}", tr!("Lasts"), text(&program.lasts)),
    };
    out.note = program.group.clone();
    let alike = content.programs.values();
    let alike = alike.filter(|p| p.group == program.group && p.id != program.id);
    out.related = alike
        .map(|p| AbilityId::new(&format!("program.{}", p.id)))
        .take(RELATED)
        .collect();
    out.carriers = carriers(content, &|profile| {
        let own = content.programs_of(profile);
        own.iter()
            .any(|p| p.id == program.id)
            .then(|| tr!("on its device").to_owned())
    });
    out
}

/// Troopers with something printed on them, by name; `whereabouts` says how they come by it, if they do.
fn carriers(content: &Content, whereabouts: &dyn Fn(&Profile) -> Option<String>) -> Vec<Carrier> {
    let mut out: Vec<_> = content
        .units
        .values()
        .filter_map(|profile| {
            Some(Carrier {
                id: profile.id.to_string(),
                name: text(&profile.name).to_owned(),
                icon: look::icon(profile),
                printed: card::print(profile, &[], content),
                whereabouts: whereabouts(profile)?,
            })
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_has_words_is_there_whole() {
        let data = crate::shipped();
        let all = entries(&data);
        let content = data.content::<SkirmishGame>();
        let known = Skill::ALL.len() + MetaResult::ALL.len() + STATES.len();
        assert_eq!(
            all.len(),
            known + content.weapons.len() + content.programs.len()
        );
        for e in &all {
            assert!(!e.text.is_empty(), "{} says nothing", e.id.as_str());
            assert!(e.tags.iter().any(|t| t.facet == Facet::Kind));
        }
        let mut ids: Vec<_> = all.iter().map(|e| e.id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all.len(), "two of one id");
    }

    #[test]
    fn carriers_are_those_on_whose_profiles_it_is_printed() {
        let data = crate::shipped();
        let all = entries(&data);
        let content = data.content::<SkirmishGame>();
        let of = |id: &str| {
            let e = all.iter().find(|e| e.id.as_str() == id);
            e.expect("it is there").carriers.len()
        };
        let hackers = content.units.values().filter(|p| p.has(Skill::Hacker));
        assert_eq!(of("skill.hacker"), hackers.count());
        assert!(
            of("skill.lieutenant_l1") > 0,
            "some can be bought as Lieutenants"
        );
    }
}
