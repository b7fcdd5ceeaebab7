//! The page of a unit as a whole: names, class, what it is built of, its warrior; below it the record sheet that comes of
//! it.

mod bodies;
mod mech;

use hexlance_classic::{
    content::{Content, design::Survey},
    model::{
        Config, InfantryMotive, Motive, SuitClass, TechBase, UnitClass,
        record::{Body, UnitRecord},
    },
};
use hexlance_present::{
    force::Page,
    form::{Choice, Field, Form, Kind, Look},
    record::Block,
};

use super::{Ask, At, Open, ask::HALVES, faults_of, known, place::kinds, words};
use crate::{
    battle::look,
    forces,
    lang::text,
    screens::{forces::said, portraits::Shown as Picture},
    unit,
};

/// The page.
pub(super) fn page(open: &Open, content: &Content) -> Page<Ask, Picture> {
    let survey = known(open, content);
    let sheet = &survey.sheet;
    let record = &open.made;
    let class = record.body.class();
    let head = Block::Head {
        picture: (look::look(sheet), look::icon(sheet)),
        name: record.name.clone(),
        lines: vec![
            format!("{}  ·  {}", unit::class(class), unit::weight(sheet)),
            tr!("id: {id}", id = &record.id),
        ],
        points: u16::try_from(open.work.worth).unwrap_or(u16::MAX),
    };
    let mut form = Form::new();
    for problem in faults_of(open, At::Unit) {
        form.warning(said(problem));
    }
    names(&mut form, record);
    classes(&mut form, record);
    match &record.body {
        Body::Mech(m) => mech::form(&mut form, m),
        Body::Vehicle(v) => bodies::vehicle(&mut form, v),
        Body::Infantry(p) => bodies::platoon(&mut form, p),
        Body::BattleArmor(s) => bodies::suits(&mut form, s),
        Body::ProtoMech(p) => bodies::proto(&mut form, p),
        Body::Fighter(f) => bodies::fighter(&mut form, f, false),
        Body::ConventionalFighter(f) => bodies::fighter(&mut form, f, true),
    }
    weights(&mut form, &survey);
    skills(&mut form, record, &survey);
    file(&mut form, open, content);
    Page {
        title: String::new(),
        top: vec![head],
        form,
        below: forces::record_of(sheet),
    }
}

/// What players read of it.
fn names(form: &mut Form<Ask>, record: &UnitRecord) {
    form.heading(tr!("Names and looks"));
    let faction = tr!("Faction; none for mercenaries");
    form.text("forces.faction", faction, &record.faction, Ask::Faction);
    let role = tr!("Role, in a few words");
    form.text("forces.role", role, &record.role, Ask::Role);
    let looks = tr!("What it looks like, in words");
    form.text("forces.look-words", looks, &record.look, Ask::Look);
}

/// Technology base and class.
fn classes(form: &mut Form<Ask>, record: &UnitRecord) {
    form.heading(tr!("Technology and class"));
    let techs = [TechBase::InnerSphere, TechBase::Clan];
    form.one_of(techs.map(|tech| {
        let key = format!("forces.tech.{tech:?}");
        Choice::new(key, text(tech.name()), Ask::Tech(tech)).on(tech == record.tech_base)
    }));
    let now = record.body.class();
    let one = |key: &str, label: &str, class: UnitClass, on: bool| {
        Choice::new(format!("forces.class.{key}"), label, Ask::Class(class)).on(on)
    };
    let exact = |key: &str, class: UnitClass| one(key, unit::class(class), class, class == now);
    let any_suits = matches!(now, UnitClass::BattleArmor(_));
    let suits = UnitClass::BattleArmor(SuitClass::Light);
    let any_platoon = matches!(now, UnitClass::Infantry(_));
    let platoon = UnitClass::Infantry(InfantryMotive::Foot);
    let any_vehicle = matches!(now, UnitClass::Vehicle(_));
    let vehicle = UnitClass::Vehicle(Motive::Tracked);
    let quad = UnitClass::IndustrialMech(Config::Quad);
    let all = [
        exact("biped", UnitClass::BattleMech(Config::Biped)),
        exact("quad", UnitClass::BattleMech(Config::Quad)),
        exact("industrial", UnitClass::IndustrialMech(Config::Biped)),
        one(
            "industrial-quad",
            tr!("Four-legged IndustrialMech"),
            quad,
            quad == now,
        ),
        one("vehicle", tr!("Vehicle"), vehicle, any_vehicle),
        one("platoon", tr!("Platoon"), platoon, any_platoon),
        one("suits", tr!("Battle armor"), suits, any_suits),
        exact("proto", UnitClass::ProtoMech),
        exact("fighter", UnitClass::AerospaceFighter),
        exact("conventional", UnitClass::ConventionalFighter),
    ];
    form.choices("", Look::Fine, true, all);
    let motives = [
        Motive::Tracked,
        Motive::Wheeled,
        Motive::Hover,
        Motive::Vtol,
        Motive::Wige,
        Motive::Hydrofoil,
        Motive::Naval,
        Motive::Submarine,
    ];
    if let UnitClass::Vehicle(motive) = now {
        let to = |motive| Ask::Class(UnitClass::Vehicle(motive));
        let label = ("motive", tr!("How it moves"));
        kinds(form, label, motive, &motives, (words::motive, to));
    }
    let feet = [
        InfantryMotive::Foot,
        InfantryMotive::Motorized,
        InfantryMotive::Jump,
        InfantryMotive::MechanizedHover,
        InfantryMotive::MechanizedWheeled,
        InfantryMotive::MechanizedTracked,
    ];
    if let UnitClass::Infantry(motive) = now {
        let to = |motive| Ask::Class(UnitClass::Infantry(motive));
        let label = ("motive", tr!("How it moves"));
        kinds(form, label, motive, &feet, (words::infantry, to));
    }
    let weights = [
        SuitClass::PowerArmor,
        SuitClass::Light,
        SuitClass::Medium,
        SuitClass::Heavy,
        SuitClass::Assault,
    ];
    if let UnitClass::BattleArmor(class) = now {
        let to = |class| Ask::Class(UnitClass::BattleArmor(class));
        let label = ("weight-class", tr!("Weight class (C8.7)"));
        kinds(form, label, class, &weights, (words::suit_class, to));
    }
    form.note(tr!(
        "Another class begins anew with a bare unit, whose spare weight is cargo. Undo brings the former one back."
    ));
    let help = tr!("Battle armor may ride on it (C18.11.1).");
    if now.is_mech() || matches!(now, UnitClass::Vehicle(_)) {
        form.switch(
            "forces.omni",
            tr!("Omni unit"),
            help,
            record.omni,
            Ask::Omni,
        );
    }
}

/// What its parts weigh.
fn weights(form: &mut Form<Ask>, survey: &Survey) {
    if survey.weights.is_empty() {
        return;
    }
    form.heading(tr!("What it weighs"));
    let limit = survey.limit.0;
    for (what, tons) in survey.weights.iter().filter(|(_, tons)| tons.0 > 0) {
        let value = super::weight(*tons, limit);
        form.push(Field::new(
            "",
            text(what),
            Kind::Value {
                value,
                strong: false,
            },
        ));
    }
    let value = tr!(
        "{used} of {all}",
        used = super::weight(survey.tons(), limit),
        all = super::weight(survey.limit, limit)
    );
    form.push(Field::new(
        "",
        tr!("All of it"),
        Kind::Value {
            value,
            strong: true,
        },
    ));
}

/// The skills of its warrior.
fn skills(form: &mut Form<Ask>, record: &UnitRecord, survey: &Survey) {
    form.heading(tr!("Warrior (C9.2)"));
    let (gunnery, piloting) = record.body.class().default_skills(record.tech_base);
    let usual = |n: u8| tr!("Usual: {usual}", usual = n);
    form.maybe(
        (
            "forces.gunnery",
            tr!("Gunnery Skill"),
            tr!("Lower is better: what weapons need on two dice before anything is added."),
        ),
        usual(gunnery),
        record.gunnery,
        gunnery,
        0..=8,
        Ask::Gunnery,
    );
    let label = match survey.sheet.class.is_infantry() {
        true => tr!("Anti-'Mech Skill"),
        false => tr!("Piloting Skill"),
    };
    form.maybe(
        (
            "forces.piloting",
            label,
            tr!("Lower is better: what piloting rolls and physical attacks need on two dice."),
        ),
        usual(piloting),
        record.piloting,
        piloting,
        0..=8,
        Ask::Piloting,
    );
}

/// Other units that can be opened, and deleting the file of this one.
fn file(form: &mut Form<Ask>, open: &Open, content: &Content) {
    form.heading(tr!("Units"));
    let mut all: Vec<_> = content.units.values().collect();
    all.sort_by(|a, b| a.sheet.name.cmp(&b.sheet.name));
    let choices = all.into_iter().map(|known| {
        let key = format!("forces.other.{}", known.sheet.id);
        let other = Ask::Other(known.sheet.id.to_string());
        Choice::new(key, &known.sheet.name, other)
    });
    let help = tr!(
        "One that you have made itself, of any other a copy. What is on the bench is put aside."
    );
    let label = tr!("Open another one");
    let others = Choice::menu("forces.other", label, choices.collect()).help(help);
    let delete = open.saved_as.is_some().then(|| {
        let label = match open.work.sure {
            true => tr!("Really delete"),
            false => tr!("Delete this unit"),
        };
        Choice::new("forces.delete-unit", label, Ask::Delete).danger()
    });
    form.buttons(std::iter::once(others).chain(delete));
}

/// A number that is set in single steps.
fn number(form: &mut Form<Ask>, key: &str, label: &str, now: impl Into<i64>, most: i64, to: Ask) {
    form.push(Field::number(
        format!("forces.{key}"),
        label,
        now,
        0..=most,
        to,
    ));
}

/// A weight in half tons.
fn halves(
    form: &mut Form<Ask>,
    (key, label): (&str, &str),
    now: hexlance_classic::model::Tons,
    to: Ask,
) {
    let kind = Kind::Number {
        now: i64::from(now.0 / 500),
        shown: Some(now.to_string()),
        range: HALVES,
        step: 1,
        to,
    };
    form.push(Field::new(format!("forces.{key}"), label, kind));
}
