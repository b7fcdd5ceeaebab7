//! The page of a location: its armor, the actuators of an arm, and how much room there is.

use hexlance_classic::{
    content::{
        Content,
        design::{self, Survey},
    },
    model::{
        Actuator, Config, Location,
        record::{Body, UnitRecord},
    },
};
use hexlance_present::{
    force::Page,
    form::{Choice, Field, Form, Kind, Look},
};

use super::{Ask, At, Open, faults_of, known};
use crate::{
    lang::text,
    screens::{forces::said, portraits::Shown as Picture},
    wording::location,
    words::capital,
};

/// The page.
pub(super) fn page(open: &Open, at: Location, content: &Content) -> Page<Ask, Picture> {
    let survey = known(open, content);
    let mut form = Form::new();
    armor(&mut form, &open.made, at, &survey);
    if let Body::Mech(m) = &open.made.body
        && m.config == Config::Biped
        && at.is_arm()
    {
        let last = m.arms.get(&at).copied().unwrap_or(Actuator::Hand);
        let all = [Actuator::UpperArm, Actuator::LowerArm, Actuator::Hand];
        form.heading(tr!("The arm ends with its (C8.3.2)"));
        form.one_of(all.map(|actuator| {
            let key = format!("forces.arm.{actuator:?}");
            let label = capital(text(actuator.name()));
            Choice::new(key, label, Ask::Arm(actuator)).on(actuator == last)
        }));
    }
    room(&mut form, open, at, &survey);
    for problem in faults_of(open, At::Place(at)) {
        form.warning(said(problem));
    }
    Page {
        title: capital(location(at)),
        ..Page::of(form)
    }
}

/// The most armor that a location of a 'Mech may have, front and rear together (C1.5.1).
fn most(record: &UnitRecord, at: Location, survey: &Survey) -> u16 {
    match (&record.body, at) {
        (Body::Mech(_), Location::HD) => 9,
        (Body::Mech(_), _) => 2 * survey.sheet.structure[at.index()],
        (Body::Vehicle(_), Location::RO) => 2,
        _ => 400,
    }
}

fn armor(form: &mut Form<Ask>, record: &UnitRecord, at: Location, survey: &Survey) {
    let own = match &record.body {
        Body::Mech(m) => &m.armor,
        Body::Vehicle(v) => &v.armor,
        Body::ProtoMech(p) => &p.armor,
        Body::Fighter(f) | Body::ConventionalFighter(f) => &f.armor,
        Body::Infantry(_) | Body::BattleArmor(_) => return,
    };
    if at == Location::BD {
        form.note(tr!(
            "The body has no armor and is never struck: it is for what needs none."
        ));
        return;
    }
    let points = own.get(&at).copied().unwrap_or(0);
    let all = most(record, at, survey);
    form.heading(tr!("Armor"));
    let (label, rear) = match &record.body {
        Body::Mech(m) if at.is_torso() => {
            let rear = m.rear.get(&at).copied().unwrap_or(0);
            (tr!("Front"), Some(rear))
        }
        _ => (tr!("Points"), None),
    };
    form.push(Field::number(
        "forces.armor",
        label,
        points,
        0..=i64::from(all),
        Ask::Armor,
    ));
    if let Some(rear) = rear {
        let range = 0..=i64::from(all);
        form.push(Field::number(
            "forces.rear-armor",
            tr!("Rear"),
            rear,
            range,
            Ask::Rear,
        ));
    }
    if let Body::Mech(_) = &record.body {
        form.note(tr!(
            "{most} at most, front and rear together (C1.5.1).",
            most = all
        ));
    }
}

/// Structure, slots, and what may be put here.
fn room(form: &mut Form<Ask>, open: &Open, at: Location, survey: &Survey) {
    let mut line = |name: &str, value: String| {
        form.push(Field::new(
            "",
            name,
            Kind::Value {
                value,
                strong: false,
            },
        ));
    };
    let inside = survey.sheet.structure[at.index()];
    if inside > 0 && !matches!(open.made.body, Body::BattleArmor(_)) {
        line(tr!("Structure"), inside.to_string());
    }
    if open.made.body.class().is_mech() {
        let (used, all) = survey.slots(at);
        line(tr!("Slots"), tr!("{used} of {all}", used, all));
    }
    let n = design::entries(&open.made.body, at).len();
    line(tr!("Mounted"), n.to_string());
    form.note(tr!("A click on the shelf mounts something here."));
}

/// A choice of one kind of something, small, below a label.
pub(super) fn kinds<T: Copy + PartialEq + std::fmt::Debug>(
    form: &mut Form<Ask>,
    (key, label): (&str, &str),
    now: T,
    all: &[T],
    (name, to): (impl Fn(T) -> &'static str, impl Fn(T) -> Ask),
) {
    if !label.is_empty() {
        form.label(label);
    }
    let choices = all.iter().map(|kind| {
        let key = format!("forces.{key}.{kind:?}");
        Choice::new(key, name(*kind), to(*kind)).on(*kind == now)
    });
    form.choices("", Look::Fine, true, choices);
}
