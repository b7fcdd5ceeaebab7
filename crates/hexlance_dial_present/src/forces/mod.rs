//! Forces of the dial rules: units within a build total (D15.1).

mod shelf;
mod unit;

use crate::{
    DialGame,
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
use hexlance_dial::{
    content::Content,
    force::{self as rules, BUILD_STEP, Force, MERCENARIES, MOST_UNITS, Member},
    model::Model,
    state::Agreed,
};
use hexlance_present::{
    force::Total,
    form::{Choice, Edit, Form},
    record::Block,
    shelf::Refusal,
};

/// Build totals with a button of their own.
const TOTALS: [u16; 6] = [150, 300, 450, 600, 900, 1200];

impl Enlists for DialGame {
    type Member = Member;
    type Kind = Model;
    const RANDOM: Drawn = Drawn {
        usual: 450,
        least: BUILD_STEP as u32,
        most: 3000,
        steps: &[-(BUILD_STEP as i64), BUILD_STEP as i64],
    };

    fn members(force: &Force) -> &[Member] {
        &force.units
    }

    fn parts_mut(force: &mut Force) -> (&mut String, &mut Vec<Member>) {
        (&mut force.name, &mut force.units)
    }

    fn limit(force: &Force) -> u32 {
        u32::from(force.build_total)
    }

    fn another(_: &Force, model: &str) -> Member {
        Member::of(model)
    }

    fn kind_of(unit: &Member) -> &str {
        &unit.model
    }

    fn called(unit: &Member) -> Option<&str> {
        unit.name.as_deref()
    }

    fn call(unit: &mut Member, name: Option<String>) {
        unit.name = name;
    }

    fn find<'c>(model: &str, content: &'c Content) -> Option<&'c Model> {
        content.model(model).map(AsRef::as_ref)
    }

    fn cost(model: &Model, _: Option<&Member>, _: &Content) -> u16 {
        model.points
    }

    fn random(points: u32, seed: u64, content: &Content) -> Force {
        rules::draw(u16::try_from(points).unwrap_or(u16::MAX), seed, content)
    }

    fn too_dear(points: u16, left: i64) -> String {
        tr!(
            "It costs {points} points, {left} are left (D15.1.1): raise the build total, or take something out.",
            points,
            left
        )
    }

    fn used_up(left: i64) -> String {
        tr!(
            "{left} points left, too few for these: raise the build total, or take something out.",
            left = left.max(0)
        )
    }

    fn crowded() -> Vec<String> {
        vec![too_many_units()]
    }
}

impl Papers for DialGame {
    /// The build total.
    type Asks = u16;

    fn unfit(open: &Open<Self>, unit: Member, _: &Model, content: &Content) -> Option<Refusal> {
        if open.made.units.len() >= MOST_UNITS {
            return Some(Refusal::new(too_many_units(), too_many_units()));
        }
        // What else it would be against the rules for, they say themselves.
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

    fn counts(force: &Force, _: &Content) -> Vec<Total> {
        let agreed = Agreed {
            build_total: force.build_total,
            ..Agreed::default()
        };
        let orders = tr_n!(agreed.orders(), "{n} order a turn", "{n} orders a turn");
        vec![Total::new("forces.orders", orders).about(
            tr!("Order allotment (D3.1.3)"),
            tr!("One order a turn for every 150 points of the build total, however many of them are spent."),
        )]
    }

    /// Its units by faction: only those of one act together (D13.1.1).
    fn parts(force: &Force, content: &Content) -> Vec<Part> {
        let mut out: Vec<(Part, u32)> = Vec::new();
        for (i, unit) in force.units.iter().enumerate() {
            let Some(model) = content.model(&unit.model) else {
                continue;
            };
            let faction = faction_of(model);
            let at = out.iter().position(|(part, _)| part.name == faction);
            let at = at.unwrap_or_else(|| {
                let part = Part {
                    name: faction.to_owned(),
                    ..Part::default()
                };
                out.push((part, 0));
                out.len() - 1
            });
            out[at].0.units.push(i);
            out[at].1 += u32::from(model.points);
        }
        let headed = out.into_iter().map(|(part, points)| Part {
            heading: tr!("{faction}: {points} points", faction = part.name, points),
            ..part
        });
        headed.collect()
    }

    fn terms(open: &Open<Self>) -> Form<u16> {
        let mut form = Form::new();
        form.heading(tr!("Build total (D15.1.1)"));
        let now = open.made.build_total;
        let totals = TOTALS.map(|total| {
            let key = format!("forces.total.{total}");
            Choice::new(key, total.to_string(), total).on(total == now)
        });
        let steps = [-i32::from(BUILD_STEP), i32::from(BUILD_STEP)].map(|step| {
            let to = (i32::from(now) + step) / i32::from(BUILD_STEP) * i32::from(BUILD_STEP);
            let why = (!rules::is_build_total(to.max(0) as u32)).then_some(tr!(
                "A build total is a multiple of 150, and more than none."
            ));
            let key = format!("forces.total.{step:+}");
            let to = u16::try_from(to).unwrap_or(now);
            Choice::new(key, format!("{step:+}"), to).refused(why)
        });
        form.one_of(totals.into_iter().chain(steps));
        form.note(tr!(
            "It is one for all sides of a battle. Every {step} points of it give an order a turn, however many of them are spent (D3.1.3).",
            step = BUILD_STEP
        ));
        form
    }

    fn ask(force: &mut Force, _: Place, total: u16, _: Edit) {
        force.build_total = total;
    }

    fn unknown(model: &str) -> String {
        tr!("There is no unit “{id}”.", id = model)
    }

    fn kind_name(model: &Model) -> &str {
        &model.name
    }

    fn head(name: &str, _: &Member, model: &Model, _: &Content) -> Vec<Block<Picture>> {
        unit::top(name, model)
    }

    fn body(_: &Member, model: &Model, content: &Content) -> Vec<Block<Picture>> {
        unit::dial(model, content)
    }

    fn listed(name: String, _: &Member, model: &Model, content: &Content) -> ScenarioUnit {
        forces::listed(name, model, content)
    }
}

fn too_many_units() -> String {
    tr!(
        "A force has {most} units at most: take one out first.",
        most = MOST_UNITS
    )
}

/// What a unit is listed under.
fn faction_of(model: &Model) -> &str {
    model
        .faction
        .as_deref()
        .unwrap_or(crate::lang::text(MERCENARIES))
}

#[cfg(test)]
mod tests {
    use hexlance_host::screens::forces::enlists::Sieve;

    use super::*;
    use crate::screens::{Bench, Built};

    #[test]
    fn a_force_is_built_step_by_step() {
        let content = Content::shipped();
        // What is said of all units that cost so much at least.
        let full = |open: &Open<DialGame>, least: u16| {
            let mut shelf = DialGame::shelf(&Sieve::default(), &content);
            DialGame::refuse(&mut shelf, open, &content);
            shelf.entries.retain(|unit| unit.points >= least);
            shelf.full().map(str::to_owned)
        };
        let mut open = DialGame::new_force();
        open.refresh(&content);
        assert!(!open.problems.is_empty(), "nobody yet");
        for id in ["dial.longitude", "dial.longitude", "dial.magpie"] {
            open.refresh(&content);
            let unique = open.made.units.len() == 1 && id == "dial.longitude";
            let twice = DialGame::add(&mut open, id, &content);
            assert_eq!(twice.is_err(), unique, "{twice:?}");
            if let Err(why) = twice {
                assert!(why.contains("D15.1.2"), "{why}");
            }
        }
        open.refresh(&content);
        assert_eq!(open.work.points, 161 + 84);
        assert_eq!(open.problems, []);
        open.change(|f| f.build_total = 300);
        open.refresh(&content);
        let dear = DialGame::add(&mut open, "dial.magpie", &content).unwrap_err();
        assert!(dear.contains("55 are left"), "{dear}");
        assert_eq!(full(&open, 0), None);
        let told = full(&open, 56).expect("nothing can be added");
        assert!(told.starts_with("55 points left"), "{told}");
        open.change(|f| f.build_total = 150);
        open.refresh(&content);
        assert_eq!(open.problems.len(), 1);
        open.undo();
        open.at = Some(1);
        DialGame::remove(&mut open, Some(1), &content);
        open.refresh(&content);
        assert_eq!(open.at, Some(0));
        assert_eq!(open.problems, []);
    }

    #[test]
    fn problems_are_looked_at_where_they_are() {
        assert_eq!(DialGame::look_at("units[3].model"), Some(3));
        assert_eq!(DialGame::look_at("units"), None);
        assert_eq!(DialGame::look_at("build_total"), None);
    }

    #[test]
    fn any_word_draws_a_legal_force() {
        let content = Content::shipped();
        for seed in 0..20 {
            for points in [150, 450, 3000] {
                let force = DialGame::drawn(points, seed, &content);
                assert!(rules::problems(&force, &content).is_empty());
            }
        }
    }
}
