//! Points, rounds, Zones, task and light of a battle, on the pages of what it is.

use hexlance_present::form::{Choice, Edit, Field, Form, Kind, Tone};
use hexlance_rules::{SideId, SideSetup};
use hexlance_skirmish::{
    form::{USUAL_POINTS, most_swc, usual_depth},
    ground::Gloom,
    score::Task,
};

use super::{Ask, BaseUnit, rules_of};
use crate::{SkirmishGame, battle::mission, data::Data, forces::card};
use hexlance_editor::{
    desk::{AnyScenario, Editing},
    draw::forces::{of_force, worth},
    unit::Unit,
};

/// Rounds of a battle of which nothing is said (K3.1.1).
const ROUNDS: u16 = 3;

/// The last round.
pub(super) fn last_round(s: &AnyScenario) -> u16 {
    s.turn_limit.unwrap_or(ROUNDS)
}

/// The stable name of a task.
const fn key(task: &Task) -> &'static str {
    match task {
        Task::Foothold => "foothold",
        Task::TwoCrates { .. } => "two_crates",
        Task::FourQuarters => "four_quarters",
        Task::TheList => "the_list",
        Task::LongWall => "long_wall",
        Task::DeckNine => "deck_nine",
    }
}

/// Points, rounds, Zones, who begins, and what it is about.
pub(super) fn form(form: &mut Form<Ask>, s: &AnyScenario) {
    let rules = rules_of(s);
    form.heading(tr!("How large, and how long"));
    let number = Kind::Number {
        now: rules.points().into(),
        shown: None,
        range: 50..=1000,
        step: 10,
        to: Ask::Points,
    };
    form.push(
        Field::new("editor.outline.points", tr!("Points"), number)
            .help(tr!("The most that each side's list may cost (K1.1.5).")),
    );
    form.note(tr!(
        "Usual: {usual} points. Support weapon cost: {swc} at most.",
        usual = USUAL_POINTS,
        swc = card::swc(most_swc(rules.points()))
    ));
    form.maybe(
        (
            "editor.outline.turns",
            tr!("Rounds"),
            tr!("The battle ends after that round (K3.1.1)."),
        ),
        tr!("Usual: {usual} rounds", usual = ROUNDS),
        s.turn_limit,
        ROUNDS,
        1..=20,
        Ask::Rounds,
    );
    let usual = usual_depth(rules.points());
    form.maybe(
        (
            "editor.outline.depth",
            tr!("Depth of the Deployment Zones"),
            tr!("Rows of hexes at each side's edge (K1.1.5)."),
        ),
        tr!("Usual: {usual} rows", usual),
        rules.depth,
        usual,
        1..=60,
        Ask::Depth,
    );
    form.label(tr!("First player turn of each round"));
    let begins = s.sides.iter().enumerate().map(|(n, side)| {
        let of = SideId(u8::try_from(n).unwrap_or(u8::MAX));
        Choice::new(
            format!("editor.outline.first.{n}"),
            side.name.clone(),
            Ask::First(Some(of)),
        )
        .on(rules.first == Some(of))
    });
    let rolled = Choice::new(
        "editor.outline.first.roll",
        tr!("Initiative decides"),
        Ask::First(None),
    )
    .on(rules.first.is_none());
    form.one_of(std::iter::once(rolled).chain(begins).collect::<Vec<_>>());
    form.heading(tr!("Task"));
    let all = [
        Task::Foothold,
        Task::TwoCrates {
            crates: rules.task.crates().to_vec(),
        },
        Task::FourQuarters,
        Task::TheList,
        Task::LongWall,
        Task::DeckNine,
    ];
    form.one_of(all.map(|one| {
        let on = std::mem::discriminant(&one) == std::mem::discriminant(&rules.task);
        let key = format!("editor.outline.task.{}", key(&one));
        let (name, about) = (mission::name(&one), mission::rules(&one).join(" "));
        Choice::new(key, name, Ask::Task(one)).help(about).on(on)
    }));
    form.note(mission::rules(&rules.task).join(" "));
    if let Task::TwoCrates { crates } = &rules.task {
        form.note(tr_n!(
            crates.len(),
            "{n} object lies on the table, as the file says.",
            "{n} objects lie on the table, as the file says."
        ));
    }
}

/// Night or fog over the whole table (K5.6.3).
pub(super) fn gloom(form: &mut Form<Ask>, s: &AnyScenario) {
    let now = rules_of(s).gloom;
    form.heading(tr!("Night and fog"));
    let all = [
        (
            Gloom::None,
            "none",
            tr!("Clear"),
            tr!("Everybody sees as far as the ground lets it."),
        ),
        (
            Gloom::Dusk,
            "dusk",
            tr!("Dusk"),
            tr!("Low visibility from a distance of 9 hexes (K5.6.3)."),
        ),
        (
            Gloom::Night,
            "night",
            tr!("Night"),
            tr!("Poor visibility from a distance of 9 hexes, Low visibility nearer (K5.6.3)."),
        ),
    ];
    form.one_of(all.map(|(gloom, key, name, about)| {
        Choice::new(format!("editor.gloom.{key}"), name, Ask::Gloom(gloom))
            .help(about)
            .on(gloom == now)
    }));
}

/// Sets the points of the game, which are those of every force.
pub(super) fn set_points(editing: &mut Editing, given: &Edit) {
    let Some(points) = given.number::<u16>() else {
        return;
    };
    editing.edit(tr!("Points"), Some("points"), |s| {
        if let Some(rules) = s.rules.own_mut::<SkirmishGame>() {
            rules.points = Some(points).filter(|points| *points != USUAL_POINTS);
        }
        let forces = s.sides.iter_mut().flat_map(|side| &mut side.forces);
        for force in forces.filter(|force| force.points.is_some()) {
            force.points = Some(u32::from(points));
        }
    });
}

/// What the troopers of a side are worth, and their support weapon cost in tenths.
fn sums(side: &SideSetup<Unit>, data: &Data) -> (u32, i32) {
    let units = || side.forces.iter().flat_map(of_force);
    let content = data.content::<SkirmishGame>();
    let swc = |unit: &BaseUnit| -> i32 {
        let Some(profile) = content.unit(&unit.unit) else {
            return 0;
        };
        let bought = profile.options.iter();
        let bought = bought.filter(|(skill, ..)| unit.bought.contains(skill));
        i32::from(profile.swc) + bought.map(|(_, _, swc)| i32::from(*swc)).sum::<i32>()
    };
    let tenths = units().filter_map(|u| u.own::<SkirmishGame>()).map(swc);
    (worth(units(), data), tenths.sum())
}

/// What of the points of the game each side has used (K2.4.1).
pub(super) fn spent(form: &mut Form<Ask>, s: &AnyScenario, data: &Data) {
    let game = rules_of(s).points();
    form.heading(tr!("Points of the game"));
    for (n, side) in s.sides.iter().enumerate() {
        let (points, swc) = sums(side, data);
        let text = tr!(
            "{name}: {points} of {total} points, SWC {swc} of {most}",
            name = side.name,
            points,
            total = game,
            swc = card::swc(swc),
            most = card::swc(most_swc(game))
        );
        let over = points > u32::from(game) || swc > most_swc(game);
        let tone = match over {
            true => Tone::Bad,
            false => Tone::Side(u8::try_from(n).unwrap_or(0)),
        };
        form.say(tone, text);
    }
}
