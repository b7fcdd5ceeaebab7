//! Forces of the classic rules: units with their skills within a worth (C9.4).

mod sheet;
mod shelf;

use std::sync::Arc;

use crate::{
    ClassicGame,
    battle::forces,
    screens::{
        Open, ScenarioUnit,
        forces::{
            Drawn,
            enlists::{Enlists, Papers, Part, Place},
            said,
        },
        portraits::Shown as Picture,
    },
};
use hexlance_classic::{
    content::{Content, Known},
    force::{self as rules, Force, Member, SKILLS},
};
use hexlance_present::{
    force::Total,
    form::{Choice, Edit, Field, Form, Kind},
    record::Block,
    shelf::Refusal,
};

/// Worths with a button of their own.
const WORTHS: [u16; 5] = [100, 200, 300, 400, 600];

/// What the pages set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The worth of the force.
    Points(u16),
    /// The worth of the force, typed.
    OtherPoints,
    /// The Gunnery Skill of a unit.
    Gunnery,
    /// Its Piloting Skill.
    Piloting,
}

impl Enlists for ClassicGame {
    type Member = Member;
    type Kind = Known;
    const RANDOM: Drawn = Drawn {
        usual: 300,
        least: 50,
        most: 1200,
        steps: &[-50, 50],
    };

    fn members(force: &Force) -> &[Member] {
        &force.units
    }

    fn parts_mut(force: &mut Force) -> (&mut String, &mut Vec<Member>) {
        (&mut force.name, &mut force.units)
    }

    fn limit(force: &Force) -> u32 {
        u32::from(force.worth)
    }

    fn another(_: &Force, unit: &str) -> Member {
        Member::of(unit)
    }

    fn kind_of(unit: &Member) -> &str {
        &unit.unit
    }

    fn called(unit: &Member) -> Option<&str> {
        unit.name.as_deref()
    }

    fn call(unit: &mut Member, name: Option<String>) {
        unit.name = name;
    }

    fn find<'c>(unit: &str, content: &'c Content) -> Option<&'c Known> {
        content.unit(unit).map(AsRef::as_ref)
    }

    fn cost(known: &Known, unit: Option<&Member>, _: &Content) -> u16 {
        let worth = unit.map_or(known.worth, |u| u.worth(known));
        u16::try_from(worth).unwrap_or(u16::MAX)
    }

    fn random(points: u32, seed: u64, content: &Content) -> Force {
        rules::draw(u16::try_from(points).unwrap_or(u16::MAX), seed, content)
    }

    fn too_dear(points: u16, left: i64) -> String {
        tr!(
            "It is worth {points} points, {left} are left (C9.4): raise the worth of the force, or take something out.",
            points,
            left
        )
    }

    fn used_up(left: i64) -> String {
        tr!(
            "{left} points left, too few for these: raise the worth of the force, or take something out.",
            left = left.max(0)
        )
    }
}

impl Papers for ClassicGame {
    type Asks = Ask;

    fn unfit(open: &Open<Self>, unit: Member, _: &Known, content: &Content) -> Option<Refusal> {
        // What it would be against the rules for, they say themselves.
        let mut with = open.made.clone();
        with.units.push(unit);
        let own = format!("units[{}].", open.made.units.len());
        let wrong = rules::problems(&with, content);
        let wrong = wrong.iter().find(|p| p.path.starts_with(&own))?;
        Some(Refusal::of_one(said(wrong)))
    }

    fn counted(n: usize) -> String {
        tr_n!(n, "{n} unit", "{n} units")
    }

    fn counts(force: &Force, content: &Content) -> Vec<Total> {
        let tons: u32 = rules::units(force, content)
            .map(|(_, known)| u32::from(known.sheet.tons))
            .sum();
        vec![
            Total::new("forces.tons", tr_n!(tons, "{n} ton", "{n} tons")).about(
                tr!("Tonnage"),
                tr!("What all units weigh. Lances of one tonnage are no even match: the worth is (C9.4)."),
            ),
        ]
    }

    fn parts(force: &Force, content: &Content) -> Vec<Part> {
        let mut out: Vec<(Part, u32)> = Vec::new();
        for (i, unit) in force.units.iter().enumerate() {
            let Some(known) = content.unit(&unit.unit) else {
                continue;
            };
            let faction = faction_of(known);
            let at = out.iter().position(|(part, _)| part.name == faction);
            let at = at.unwrap_or_else(|| {
                let part = Part {
                    name: faction.to_owned(),
                    ..Part::default()
                };
                out.push((part, 0));
                out.len() - 1
            });
            if let Some((part, points)) = out.get_mut(at) {
                part.units.push(i);
                *points += unit.worth(known);
            }
        }
        let headed = out.into_iter().map(|(part, points)| Part {
            heading: tr!("{faction}: {points} points", faction = part.name, points),
            ..part
        });
        headed.collect()
    }

    fn terms(open: &Open<Self>) -> Form<Ask> {
        let mut form = Form::new();
        form.heading(tr!("Worth of the force (C9.4)"));
        let now = open.made.worth;
        form.one_of(WORTHS.map(|points| {
            let key = format!("forces.worth.{points}");
            Choice::new(key, points.to_string(), Ask::Points(points)).on(points == now)
        }));
        let number = Kind::Number {
            now: now.into(),
            shown: None,
            range: 10..=5000,
            step: 10,
            to: Ask::OtherPoints,
        };
        form.push(Field::new("forces.worth", tr!("Points"), number));
        form.note(tr!(
            "A unit is worth its tonnage, more with newer technology and better skills (C9.4.1)."
        ));
        form
    }

    fn settings(open: &Open<Self>, at: usize, content: &Content) -> Form<Ask> {
        let mut form = Form::new();
        let unit = open.made.units.get(at);
        let known = unit.and_then(|u| Some((u, content.unit(&u.unit)?)));
        let Some((unit, known)) = known else {
            return form;
        };
        form.heading(tr!("Warrior (C9.2)"));
        skills(&mut form, "forces", unit, known);
        form
    }

    fn ask(force: &mut Force, at: Place, ask: Ask, edit: Edit) {
        let unit = at.and_then(|i| force.units.get_mut(i));
        match (ask, unit) {
            (Ask::Points(points), _) => force.worth = points,
            (Ask::OtherPoints, _) => force.worth = edit.number().unwrap_or(force.worth),
            (Ask::Gunnery, Some(unit)) => unit.gunnery = edit.maybe().unwrap_or(unit.gunnery),
            (Ask::Piloting, Some(unit)) => unit.piloting = edit.maybe().unwrap_or(unit.piloting),
            (Ask::Gunnery | Ask::Piloting, None) => {}
        }
    }

    fn unknown(unit: &str) -> String {
        tr!("There is no unit “{id}”.", id = unit)
    }

    fn kind_name(known: &Known) -> &str {
        &known.sheet.name
    }

    fn head(name: &str, unit: &Member, known: &Known, _: &Content) -> Vec<Block<Picture>> {
        sheet::top(name, unit, known)
    }

    fn body(_: &Member, known: &Known, _: &Content) -> Vec<Block<Picture>> {
        sheet::below(&known.sheet)
    }

    fn listed(name: String, unit: &Member, known: &Known, _: &Content) -> ScenarioUnit {
        let skills = unit.skills(&known.sheet);
        forces::listed(name, &Arc::clone(&known.sheet), skills, unit.worth(known))
    }
}

/// The fields of the skills of a unit.
fn skills(form: &mut Form<Ask>, page: &str, unit: &Member, known: &Known) {
    let (best, worst) = (i64::from(*SKILLS.start()), i64::from(*SKILLS.end()));
    let usual = |n: u8| tr!("Usual: {usual}", usual = n);
    form.maybe(
        (
            &format!("{page}.gunnery"),
            tr!("Gunnery Skill"),
            tr!("Lower is better: what weapons need on two dice before anything is added."),
        ),
        usual(known.sheet.gunnery),
        unit.gunnery,
        known.sheet.gunnery,
        best..=worst,
        Ask::Gunnery,
    );
    form.maybe(
        (
            &format!("{page}.piloting"),
            tr!("Piloting Skill"),
            tr!("Lower is better: what piloting rolls and physical attacks need on two dice."),
        ),
        usual(known.sheet.piloting),
        unit.piloting,
        known.sheet.piloting,
        best..=worst,
        Ask::Piloting,
    );
}

/// The record of a unit: armor, weapons, critical slots.
pub(crate) fn record_of(sheet: &hexlance_classic::model::Sheet) -> Vec<Block<Picture>> {
    sheet::below(sheet)
}

/// What a unit is listed under.
fn faction_of(known: &Known) -> &str {
    match known.sheet.faction.as_str() {
        "" => tr!("Mercenaries"),
        faction => faction,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::{Bench, Built};

    #[test]
    fn a_force_is_built_step_by_step() {
        let content = Content::shipped();
        let mut open = ClassicGame::new_force();
        open.refresh(&content);
        assert!(!open.problems.is_empty(), "nobody yet");
        let mechs = content
            .units
            .values()
            .filter(|u| rules::is_in_play(&u.sheet));
        let mech = mechs.min_by_key(|u| u.worth).expect("a 'Mech");
        let id = mech.sheet.id.as_str();
        ClassicGame::add(&mut open, id, &content).expect("there is room");
        open.refresh(&content);
        assert_eq!(open.work.points, mech.worth);
        assert_eq!(open.problems, []);
        open.change(|force| {
            ClassicGame::ask(force, Some(0), Ask::Gunnery, Edit::Maybe(Some(2)));
        });
        open.refresh(&content);
        assert!(open.work.points > mech.worth);
        let others = content
            .units
            .values()
            .filter(|u| !rules::is_in_play(&u.sheet));
        let other = others.min_by_key(|u| u.worth).expect("another unit");
        let why = ClassicGame::add(&mut open, other.sheet.id.as_str(), &content);
        assert!(why.is_err(), "aircraft are not in play");
    }

    #[test]
    fn any_word_draws_a_legal_force() {
        let content = Content::shipped();
        for seed in 0..20 {
            for points in [100, 300, 1200] {
                let force = ClassicGame::drawn(points, seed, &content);
                assert!(rules::problems(&force, &content).is_empty());
            }
        }
    }
}
