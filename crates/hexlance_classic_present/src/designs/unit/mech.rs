//! What a 'Mech is built of.

use hexlance_classic::model::{
    ArmorKind, Cockpit, EngineKind, Gyro, Myomer, SinkKind, StructureKind, record::MechRecord,
};
use hexlance_present::form::{Field, Form, Kind};

use super::{Ask, halves, kinds, number, words};
use crate::unit;

/// Every kind of engine.
pub(super) const ENGINES: [EngineKind; 6] = [
    EngineKind::Fusion,
    EngineKind::Xl,
    EngineKind::Light,
    EngineKind::Compact,
    EngineKind::Ice,
    EngineKind::FuelCell,
];

/// Both kinds of heat sinks.
pub(super) const SINKS: [SinkKind; 2] = [SinkKind::Single, SinkKind::Double];

/// Kinds of armor of vehicles and fighters.
pub(super) const ARMOR: [ArmorKind; 4] = [
    ArmorKind::Standard,
    ArmorKind::FerroFibrous,
    ArmorKind::LightFerroFibrous,
    ArmorKind::HeavyFerroFibrous,
];

pub(super) fn form(form: &mut Form<Ask>, m: &MechRecord) {
    form.heading(tr!("Weight and movement"));
    let tons = Kind::Number {
        now: m.tons.into(),
        shown: None,
        range: 10..=100,
        step: 5,
        to: Ask::Tons,
    };
    form.push(Field::new("forces.tons", tr!("Tons"), tons));
    number(form, "walk", tr!("Walking MP"), m.walk, 40, Ask::Walk);
    number(form, "jump", tr!("Jumping MP"), m.jump, 20, Ask::Jump);
    let help = tr!("Twice the weight and slots, and as far as the 'Mech runs (C10.7.12).");
    let on = m.improved_jets;
    form.switch(
        "forces.improved-jets",
        tr!("Improved jump jets"),
        help,
        on,
        Ask::ImprovedJets,
    );
    form.heading(tr!("Engine and frame"));
    let engine = ("engine", tr!("Engine (C8.4.2)"));
    kinds(
        form,
        engine,
        m.engine,
        &ENGINES,
        (unit::engine, Ask::Engine),
    );
    let gyros = [Gyro::Standard, Gyro::Xl, Gyro::Compact, Gyro::HeavyDuty];
    let gyro = ("gyro", tr!("Gyro (C8.4.3)"));
    kinds(form, gyro, m.gyro, &gyros, (words::gyro, Ask::Gyro));
    let cockpits = [Cockpit::Standard, Cockpit::Small, Cockpit::Industrial];
    let cockpit = ("cockpit", tr!("Cockpit (C8.3.2)"));
    kinds(
        form,
        cockpit,
        m.cockpit,
        &cockpits,
        (words::cockpit, Ask::Cockpit),
    );
    let structures = [StructureKind::Standard, StructureKind::EndoSteel];
    let structure = ("structure", tr!("Internal structure (C8.2.3)"));
    kinds(
        form,
        structure,
        m.structure,
        &structures,
        (words::structure, Ask::Structure),
    );
    let myomers = [
        Myomer::Standard,
        Myomer::TripleStrength,
        Myomer::IndustrialTripleStrength,
    ];
    let myomer = ("myomer", tr!("Myomer (C10.7.7)"));
    kinds(
        form,
        myomer,
        m.myomer,
        &myomers,
        (words::myomer, Ask::Myomer),
    );
    form.heading(tr!("Heat sinks (C8.4.4)"));
    number(
        form,
        "heat-sinks",
        tr!("Number"),
        m.heat_sinks,
        60,
        Ask::HeatSinks,
    );
    let sinks = ("sinks", tr!("Kind"));
    kinds(form, sinks, m.sinks, &SINKS, (words::sinks, Ask::Sinks));
    form.heading(tr!("Armor (C8.2.4)"));
    halves(
        form,
        ("armor-tons", tr!("Tons")),
        m.armor_tons,
        Ask::ArmorTons,
    );
    let all = [
        ArmorKind::Standard,
        ArmorKind::FerroFibrous,
        ArmorKind::LightFerroFibrous,
        ArmorKind::HeavyFerroFibrous,
        ArmorKind::Stealth,
        ArmorKind::Industrial,
        ArmorKind::HeavyIndustrial,
        ArmorKind::Commercial,
    ];
    let armor = ("armor-kind", tr!("Kind"));
    kinds(
        form,
        armor,
        m.armor_kind,
        &all,
        (words::armor, Ask::ArmorKind),
    );
    form.note(tr!("Its points are placed on the pages of the locations."));
}
