//! What units are built of that are no 'Mechs.

use hexlance_classic::{
    content::design,
    model::{
        EngineKind, Fighting,
        record::{
            FighterRecord, PlatoonRecord, ProtoRecord, SuitArmor, SuitLimit, SuitRecord,
            VehicleRecord,
        },
    },
};
use hexlance_present::form::{Choice, Form, Look};

use super::{
    Ask, halves, kinds,
    mech::{ARMOR, ENGINES, SINKS},
    number, words,
};
use crate::{unit, words::capital};

pub(super) fn vehicle(form: &mut Form<Ask>, v: &VehicleRecord) {
    form.heading(tr!("Weight and movement"));
    number(form, "tons", tr!("Tons"), v.tons, 300, Ask::Tons);
    number(form, "walk", tr!("Cruising MP"), v.cruise, 40, Ask::Walk);
    engine(form, v.engine);
    form.heading(tr!("Heat sinks (C8.5.4)"));
    number(
        form,
        "heat-sinks",
        tr!("Number"),
        v.heat_sinks,
        60,
        Ask::HeatSinks,
    );
    form.note(tr!(
        "Enough for all energy weapons at once; 10 come with a fusion engine."
    ));
    form.heading(tr!("Armor (C8.5.2)"));
    halves(
        form,
        ("armor-tons", tr!("Tons")),
        v.armor_tons,
        Ask::ArmorTons,
    );
    let armor = ("armor-kind", tr!("Kind"));
    kinds(
        form,
        armor,
        v.armor_kind,
        &ARMOR,
        (words::armor, Ask::ArmorKind),
    );
    form.note(tr!("Its points are placed on the pages of the locations. A turret is built as soon as something stands in it."));
}

fn engine(form: &mut Form<Ask>, now: EngineKind) {
    let label = ("engine", tr!("Engine (C8.4.2)"));
    kinds(form, label, now, &ENGINES, (unit::engine, Ask::Engine));
}

pub(super) fn platoon(form: &mut Form<Ask>, p: &PlatoonRecord) {
    form.heading(tr!("What it fights with (C18.1.1)"));
    let all = [
        Fighting::BallisticRifle,
        Fighting::EnergyRifle,
        Fighting::MachineGun,
        Fighting::Srm,
        Fighting::Lrm,
        Fighting::Flamer,
    ];
    kinds(
        form,
        ("fighting", ""),
        p.weapon,
        &all,
        (words::fighting, Ask::Fighting),
    );
    form.label(tr!("Special features (C18.1.4)"));
    form.some_of(['A', 'B', 'F', 'N'].map(|letter| {
        let key = format!("forces.feature.{letter}");
        Choice::new(key, letter.to_string(), Ask::Feature(letter)).on(p.features.contains(letter))
    }));
}

pub(super) fn suits(form: &mut Form<Ask>, s: &SuitRecord) {
    form.heading(tr!("Suits and movement"));
    number(form, "count", tr!("Suits"), s.suits, 6, Ask::Count);
    number(form, "walk", tr!("Ground MP"), s.ground, 5, Ask::Walk);
    number(form, "jump", tr!("Jumping MP"), s.jump, 5, Ask::Jump);
    number(form, "vtol", tr!("VTOL MP"), s.vtol, 8, Ask::Vtol);
    number(form, "umu", tr!("Underwater MP"), s.umu, 6, Ask::Umu);
    form.heading(tr!("Armor (C8.7)"));
    number(
        form,
        "suit-armor",
        tr!("Points of a suit"),
        s.armor,
        18,
        Ask::SuitPoints,
    );
    let all = [
        SuitArmor::Standard,
        SuitArmor::BasicStealth,
        SuitArmor::StandardStealth,
        SuitArmor::ImprovedStealth,
        SuitArmor::FireResistant,
        SuitArmor::Mimetic,
    ];
    let armor = ("armor-kind", tr!("Kind"));
    kinds(
        form,
        armor,
        s.armor_kind,
        &all,
        (words::suit_armor, Ask::SuitArmor),
    );
    form.heading(tr!("Hands (C8.7.6)"));
    let sides = [
        (true, tr!("Right"), &s.right_hand),
        (false, tr!("Left"), &s.left_hand),
    ];
    for (right, label, now) in sides {
        form.label(label);
        let choices = design::hands().map(|hand| {
            let side = if right { "right" } else { "left" };
            let key = format!("forces.hand.{side}.{}", hand.replace(' ', "-"));
            let label = capital(crate::lang::text(hand));
            Choice::new(key, label, Ask::Hand(right, hand)).on(hand == now)
        });
        form.choices("", Look::Fine, true, choices);
    }
    form.label(tr!("What they cannot do"));
    let limits = [SuitLimit::LegAttack, SuitLimit::Swarm, SuitLimit::Ride];
    form.some_of(limits.map(|limit| {
        let key = format!("forces.cannot.{limit:?}");
        let on = s.cannot.contains(&limit);
        Choice::new(key, words::cannot(limit), Ask::Cannot(limit)).on(on)
    }));
}

pub(super) fn proto(form: &mut Form<Ask>, p: &ProtoRecord) {
    form.heading(tr!("Machines and movement"));
    number(form, "tons", tr!("Tons"), p.tons, 9, Ask::Tons);
    number(form, "count", tr!("Machines"), p.machines, 5, Ask::Count);
    number(form, "walk", tr!("Walking MP"), p.walk, 20, Ask::Walk);
    number(form, "jump", tr!("Jumping MP"), p.jump, 20, Ask::Jump);
    let help = tr!("It weighs a fortieth of the machine (C8.6.3).");
    let on = p.myomer_booster;
    form.switch(
        "forces.booster",
        tr!("Myomer booster"),
        help,
        on,
        Ask::Booster,
    );
    form.note(tr!("A point of armor weighs 50 kg; it is placed on the pages of the locations. A main gun is there as soon as something stands in it."));
}

pub(super) fn fighter(form: &mut Form<Ask>, f: &FighterRecord, conventional: bool) {
    form.heading(tr!("Weight and movement"));
    let heaviest = if conventional { 50 } else { 100 };
    number(form, "tons", tr!("Tons"), f.tons, heaviest, Ask::Tons);
    number(form, "walk", tr!("Safe Thrust"), f.thrust, 20, Ask::Walk);
    halves(
        form,
        ("fuel-tons", tr!("Tons of fuel")),
        f.fuel_tons,
        Ask::FuelTons,
    );
    engine(form, f.engine);
    form.heading(tr!("Heat sinks (C8.4.4)"));
    number(
        form,
        "heat-sinks",
        tr!("Number"),
        f.heat_sinks,
        60,
        Ask::HeatSinks,
    );
    if !conventional {
        let sinks = ("sinks", tr!("Kind"));
        kinds(form, sinks, f.sinks, &SINKS, (words::sinks, Ask::Sinks));
    }
    form.heading(tr!("Armor (C8.8.3)"));
    halves(
        form,
        ("armor-tons", tr!("Tons")),
        f.armor_tons,
        Ask::ArmorTons,
    );
    let armor = ("armor-kind", tr!("Kind"));
    kinds(
        form,
        armor,
        f.armor_kind,
        &ARMOR,
        (words::armor, Ask::ArmorKind),
    );
    form.note(tr!("Its points are placed on the pages of the locations."));
}
