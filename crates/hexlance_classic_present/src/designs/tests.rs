//! Units are designed on the bench as their files say, step by step, and what is saved is found again.

use hexlance_classic::model::{
    InfantryMotive, Motive, SinkKind, StructureKind, SuitClass, TechBase, record::Body,
};
use hexlance_host::{
    data::{Data, OwnFolder},
    game::designs::{file_of, save},
    rulesets::Plays,
    screens::{Design, DesignDesk},
};
use hexlance_present::form::{Field, Kind, Leads, Press};

use super::*;

fn bench(record: &UnitRecord, content: &Content) -> Open {
    let mut open = Open::new(record.clone(), None);
    open.refresh(content);
    open
}

fn set(open: &mut Open, ask: Ask, edit: Edit, content: &Content) {
    UnitDesigns::set(open, ask, edit, content).expect("it may be set");
    open.refresh(content);
}

fn add(open: &mut Open, at: Location, text: &str, content: &Content) {
    open.at = At::Place(at);
    open.refresh(content);
    UnitDesigns::add(open, text, content).expect("there is room");
    open.refresh(content);
}

/// A class of each kind.
const CLASSES: [UnitClass; 9] = [
    UnitClass::BattleMech(Config::Biped),
    UnitClass::BattleMech(Config::Quad),
    UnitClass::IndustrialMech(Config::Biped),
    UnitClass::Vehicle(Motive::Vtol),
    UnitClass::Infantry(InfantryMotive::Jump),
    UnitClass::BattleArmor(SuitClass::Medium),
    UnitClass::ProtoMech,
    UnitClass::AerospaceFighter,
    UnitClass::ConventionalFighter,
];

#[test]
fn every_shipped_unit_comes_off_the_bench_as_it_went_on() {
    let content = Content::shipped();
    for known in content.units.values() {
        let mut open = bench(&known.record, &content);
        assert_eq!(open.problems, [], "{}", known.record.id);
        // Everything can be looked at, and looking changes nothing.
        for at in UnitDesigns::stops(&open) {
            open.at = at;
            open.refresh(&content);
            assert_eq!(open.at, at, "it is there");
            let page = UnitDesigns::page(&open, &content);
            assert!(!page.form.sections.is_empty(), "{at:?}");
        }
        let text = UnitDesigns::text(&open.made).expect("it is written");
        let read = UnitDesigns::read(&text, "a.ron".as_ref()).expect("it is read");
        assert_eq!(read, known.record);
        assert!(!open.changed);
        assert_eq!(open.work.worth, known.worth);
    }
}

/// Everything that a field can set, with what would be done to it.
fn acts(field: &Field<Ask>) -> Vec<(Ask, Edit)> {
    match &field.kind {
        Kind::Switch { on, to } => vec![(to.clone(), Edit::Switch(!on))],
        Kind::Number {
            now,
            range,
            step,
            to,
            ..
        } => {
            let new = [now - step, now + step]
                .into_iter()
                .find(|n| range.contains(n));
            new.map(|n| (to.clone(), Edit::Number(n)))
                .into_iter()
                .collect()
        }
        Kind::Maybe { now, usual, to, .. } => {
            let new = now.is_none().then_some(*usual);
            vec![(to.clone(), Edit::Maybe(new))]
        }
        Kind::Text { to, .. } => vec![(to.clone(), Edit::Text("other words".to_owned()))],
        Kind::Choices { of, .. } => {
            let open = of.iter().filter(|c| c.refused.is_none() && !c.on);
            let to = open.filter_map(|c| match &c.leads {
                Leads::To(ask) => Some((ask.clone(), Edit::Chosen)),
                Leads::Menu(_) => None,
            });
            to.collect()
        }
        Kind::Rows(rows) => {
            let to = rows.iter().filter_map(|r| match &r.press {
                Some(Press::To(ask)) => Some((ask.clone(), Edit::Chosen)),
                _ => None,
            });
            to.collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn whatever_a_page_lets_set_is_set_and_can_be_taken_back() {
    let content = Content::shipped();
    let ids = [
        "classic.thistlewick",
        "classic.dabchick",
        "classic.gatewardens",
        "classic.gadwall_point",
        "classic.lanternjack",
        "classic.fenroad_rifles",
    ];
    for id in ids {
        let known = content.unit(id).expect("it is shipped");
        let places = UnitDesigns::stops(&bench(&known.record, &content));
        for at in places {
            let mut open = bench(&known.record, &content);
            open.at = at;
            open.refresh(&content);
            let page = UnitDesigns::page(&open, &content);
            for (ask, edit) in page.form.fields().into_iter().flat_map(acts) {
                open.at = at;
                open.refresh(&content);
                let told = format!("{id} {at:?} {ask:?} {edit:?}");
                let swaps = matches!(ask, Ask::Up | Ask::Down);
                let done = UnitDesigns::set(&mut open, ask, edit, &content);
                assert_eq!(done, Ok(()), "{told}");
                // Two things that are alike change places, and nothing comes of it.
                assert!(swaps || open.can_undo(), "nothing came of {told}");
                open.refresh(&content);
                open.undo();
                assert_eq!(open.made, known.record, "{told}");
            }
        }
    }
}

#[test]
fn names_of_what_is_on_a_page_are_its_own() {
    let content = Content::shipped();
    for class in CLASSES {
        let mut open = bench(&UnitDesigns::fresh(&content), &content);
        set(&mut open, Ask::Class(class), Edit::Chosen, &content);
        let page = UnitDesigns::page(&open, &content);
        let mut keys: Vec<String> = Vec::new();
        for field in page.form.fields() {
            keys.push(field.key.clone());
            if let Kind::Choices { of, .. } = &field.kind {
                keys.extend(of.iter().map(|c| c.key.clone()));
            }
        }
        keys.retain(|k| !k.is_empty());
        let all = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all, "{class:?}");
    }
}

#[test]
fn a_mech_is_designed_step_by_step() {
    let content = Content::shipped();
    let mut open = bench(&UnitDesigns::fresh(&content), &content);
    assert_eq!(open.problems, [], "a bare chassis is legal");
    let c = &content;
    // Room is made first: the chassis is full of cargo.
    let at = UnitDesigns::stops(&open).into_iter().find(|at| match at {
        At::Item(at, i) => design::entries(&open.made.body, *at)[*i].starts_with("Cargo"),
        _ => false,
    });
    UnitDesigns::remove(&mut open, at.expect("there is cargo"), c);
    open.refresh(c);
    assert!(!open.problems.is_empty(), "it is too light");
    let number = Edit::Number;
    open.at = At::Unit;
    set(&mut open, Ask::Tons, number(50), c);
    set(&mut open, Ask::Walk, number(4), c);
    set(&mut open, Ask::HeatSinks, number(16), c);
    set(&mut open, Ask::ArmorTons, number(21), c);
    let armor = [
        (Location::HD, 9, None),
        (Location::CT, 24, Some(7)),
        (Location::LT, 18, Some(6)),
        (Location::RT, 18, Some(6)),
        (Location::LA, 16, None),
        (Location::RA, 16, None),
        (Location::LL, 24, None),
        (Location::RL, 24, None),
    ];
    for (at, front, rear) in armor {
        open.at = At::Place(at);
        set(&mut open, Ask::Armor, number(front), c);
        if let Some(rear) = rear {
            set(&mut open, Ask::Rear, number(rear), c);
        }
    }
    for (at, text) in [
        (Location::RA, "PPC"),
        (Location::LT, "SRM 6"),
        (Location::LT, "Ammo (SRM 6)"),
        (Location::LA, "Medium Laser"),
        (Location::LA, "Medium Laser"),
        (Location::CT, "Medium Laser"),
        (Location::HD, "Medium Laser"),
    ] {
        add(&mut open, at, text, c);
    }
    assert_eq!(open.problems, [], "{:#?}", open.made);
    let totals = UnitDesigns::totals(&open);
    assert_eq!(UnitDesigns::amounts(totals.worth).0, "50 t of 50 t");
    // What has no room says why, and nothing comes of it.
    open.at = At::Place(Location::HD);
    open.refresh(c);
    let before = open.made.clone();
    let why = UnitDesigns::add(&mut open, "AC/20", c).expect_err("the head is full");
    assert!(why.contains("No slot is left"), "{why}");
    assert_eq!(open.made, before);
    // Where there is no location chosen, it goes where there is room.
    open.at = At::Unit;
    open.refresh(c);
    assert_eq!(UnitDesigns::add(&mut open, "AC/10", c), Ok(()));
    open.refresh(c);
    assert!(
        open.problems.iter().any(|p| p.path == "body.tons"),
        "too heavy now"
    );
    open.undo();
    open.refresh(c);
    assert_eq!(open.problems, []);
    assert_eq!(open.made, before);
}

#[test]
fn what_is_forbidden_in_a_place_says_so() {
    let content = Content::shipped();
    let mut open = bench(&UnitDesigns::fresh(&content), &content);
    let refused = |open: &mut Open, at: Location, text: &str| {
        open.at = At::Place(at);
        open.refresh(&content);
        UnitDesigns::refusal(open, text, &content).map(|no| no.why)
    };
    let why = refused(&mut open, Location::LA, "Jump Jet").expect("not in an arm");
    assert!(why.contains("C8.3.5"), "{why}");
    let why = refused(&mut open, Location::LL, "CASE").expect("not in a leg");
    assert!(why.contains("torso"), "{why}");
    let why = refused(&mut open, Location::LT, "Hatchet").expect("not in a torso");
    assert!(why.contains("C8.3.6"), "{why}");
    assert_eq!(refused(&mut open, Location::LA, "Hatchet"), None);
    // It needs the hand that the arm no longer has.
    open.at = At::Place(Location::LA);
    set(
        &mut open,
        Ask::Arm(hexlance_classic::model::Actuator::LowerArm),
        Edit::Chosen,
        &content,
    );
    assert!(refused(&mut open, Location::LA, "Hatchet").is_some());
}

#[test]
fn whatever_is_on_the_shelf_goes_in_and_comes_out_again() {
    let content = Content::shipped();
    for class in CLASSES {
        let mut open = bench(&UnitDesigns::fresh(&content), &content);
        set(&mut open, Ask::Class(class), Edit::Chosen, &content);
        let record = open.made.clone();
        let mut went = 0;
        let shelf = UnitDesigns::stocked(&open, &PartFilter::default(), &content);
        for entry in &shelf.entries {
            let mut open = open.clone();
            if UnitDesigns::add(&mut open, &entry.id, &content).is_err() {
                continue;
            }
            went += 1;
            let n = |record: &UnitRecord, at| design::entries(&record.body, at).len();
            let mut places = design::locations(&record.body).into_iter();
            let grown = places.find(|at| n(&open.made, *at) > n(&record, *at));
            // A heat sink may have gone into the engine.
            let Some(at) = grown else { continue };
            let last = (0..n(&open.made, at)).rev().find(|i| {
                let text = &design::entries(&open.made.body, at)[*i];
                *text == entry.id
            });
            let last = last.expect("it stands there");
            UnitDesigns::remove(&mut open, At::Item(at, last), &content);
            assert_eq!(open.made, record, "{class:?} {}", entry.id);
        }
        let some = !matches!(class, UnitClass::Infantry(_));
        assert_eq!(went > 10, some, "{class:?}: {went}");
    }
}

#[test]
fn the_shelf_is_narrowed_down() {
    let content = Content::shipped();
    let open = bench(&UnitDesigns::fresh(&content), &content);
    let found = |filter: &PartFilter| -> Vec<String> {
        let shelf = UnitDesigns::stocked(&open, filter, &content);
        shelf.entries.into_iter().map(|e| e.id).collect()
    };
    let all = found(&PartFilter::default());
    assert!(all.len() > 60, "{all:?}");
    assert!(!all.iter().any(|id| id == "Plasma Cannon"), "of the Clans");
    let lasers = found(&PartFilter {
        search: "laser medium".into(),
        ..PartFilter::default()
    });
    assert!(lasers.contains(&"ER Medium Laser".to_owned()), "{lasers:?}");
    assert!(lasers.iter().all(|id| id.contains("Medium")), "{lasers:?}");
    let shelf = UnitDesigns::stocked(&open, &PartFilter::default(), &content);
    for button in shelf.filters.concat() {
        let Leads::To(filter) = &button.leads else {
            panic!("{} opens a list", button.key)
        };
        let left = found(filter).len();
        assert!(left > 0 && left < all.len(), "{}", button.key);
    }
}

#[test]
fn problems_lead_to_their_places() {
    let content = Content::shipped();
    let faults = |id: &str, change: &dyn Fn(&mut UnitRecord)| -> Vec<At> {
        let mut record = content.unit(id).expect("it is shipped").record.clone();
        change(&mut record);
        let mut open = bench(&record, &content);
        let paths: Vec<_> = open.problems.iter().map(|p| p.path.clone()).collect();
        let mut out = Vec::new();
        for path in paths {
            open.at = UnitDesigns::look_at(&path);
            open.refresh(&content);
            out.push(open.at);
        }
        out
    };
    let head = faults("classic.thistlewick", &|record| {
        if let Body::Mech(m) = &mut record.body {
            m.armor.insert(Location::HD, 12);
        }
    });
    assert_eq!(
        head,
        [At::Place(Location::HD), At::Unit],
        "armor, and its weight"
    );
    let item = faults("classic.thistlewick", &|record| {
        design::insert(record, Location::RA, 1, "Larger Laser");
    });
    assert!(item.contains(&At::Item(Location::RA, 1)), "{item:?}");
    let turret = faults("classic.dabchick", &|record| {
        design::insert(record, Location::BD, 0, "Ammo (AC/20)");
    });
    assert!(turret.contains(&At::Item(Location::BD, 0)), "{turret:?}");
    let suit = faults("classic.gatewardens", &|record| {
        if let Body::BattleArmor(s) = &mut record.body {
            s.weapons[0].name = "Slingshot".into();
        }
    });
    assert!(suit.iter().any(|at| matches!(at, At::Item(..))), "{suit:?}");
    let name = faults("classic.dabchick", &|record| record.name.clear());
    assert!(
        !name.is_empty() && name.iter().all(|at| *at == At::Unit),
        "{name:?}"
    );
}

#[test]
fn parts_change_their_places() {
    let content = Content::shipped();
    let record = &content
        .unit("classic.thistlewick")
        .expect("it is shipped")
        .record;
    let mut open = bench(record, &content);
    let list = |open: &Open, at| design::entries(&open.made.body, at);
    open.at = At::Item(Location::LT, 0);
    set(&mut open, Ask::Down, Edit::Chosen, &content);
    assert_eq!(open.at, At::Item(Location::LT, 1));
    assert_eq!(list(&open, Location::LT)[..2], ["Heat Sink", "Machine Gun"]);
    set(&mut open, Ask::Up, Edit::Chosen, &content);
    assert_eq!(open.made, *record);
    set(&mut open, Ask::Move(Location::RA), Edit::Chosen, &content);
    assert_eq!(open.at, At::Item(Location::RA, 1));
    assert_eq!(list(&open, Location::RA), ["Medium Laser", "Machine Gun"]);
    set(&mut open, Ask::RearMount, Edit::Switch(true), &content);
    assert_eq!(list(&open, Location::RA)[1], "Machine Gun (R)");
    set(&mut open, Ask::RearMount, Edit::Switch(false), &content);
    assert_eq!(list(&open, Location::RA)[1], "Machine Gun");
    add(&mut open, Location::RA, "SRM 4", &content);
    set(&mut open, Ask::HeatSinks, Edit::Number(12), &content);
    open.at = At::Place(Location::LA);
    add(&mut open, Location::LA, "AC/5", &content);
    let last = list(&open, Location::LA).len() - 1;
    open.at = At::Item(Location::LA, last);
    let why = UnitDesigns::set(&mut open, Ask::Move(Location::LL), Edit::Chosen, &content);
    assert!(why.is_err(), "an autocannon does not fit into a leg");
}

#[test]
fn a_design_that_is_saved_is_found_again() {
    crate::register();
    let folder = tempfile::tempdir().expect("a folder");
    let own = OwnFolder(folder.path().join("own"));
    let mut data = Data::find(&[]).expect("the data are found");
    data.add_folder(&own.0);
    let content = data.content::<ClassicGame>().clone();
    let mut record = UnitDesigns::fresh(&content);
    UnitDesigns::set_name(&mut record, "Lamp Lighter".into());
    assert_eq!(record.id, "own.lamp_lighter");
    let stem = save::<UnitDesigns>(&record, None, &own, &data).expect("it is saved");
    assert_eq!(stem, "lamp_lighter");
    data.reread();
    let found = data.content::<ClassicGame>().unit("own.lamp_lighter");
    assert_eq!(found.map(|k| &k.record), Some(&record));
    assert!(data.faults.is_empty(), "{:?}", data.faults);
    // At the next start, where the folder is one of the mods, it is there as well.
    let next = Data::find(std::slice::from_ref(&own.0)).expect("the data are found");
    assert!(
        next.content::<ClassicGame>()
            .unit("own.lamp_lighter")
            .is_some()
    );

    // A second one of that name would be written over it.
    let again = save::<UnitDesigns>(&record, None, &own, &data);
    assert!(again.is_err_and(|why| why.contains("another name")));
    // It itself may be saved again, under another name too: its old file goes.
    record.role = "scout".into();
    assert_eq!(
        save::<UnitDesigns>(&record, Some(&stem), &own, &data),
        Ok(stem.clone())
    );
    UnitDesigns::set_name(&mut record, "Night Watch".into());
    let renamed = save::<UnitDesigns>(&record, Some(&stem), &own, &data).expect("it is saved");
    data.reread();
    let units = &data.content::<ClassicGame>().units;
    assert!(units.keys().any(|id| *id == "own.night_watch"));
    assert!(!units.keys().any(|id| *id == "own.lamp_lighter"));

    // No shipped unit is replaced, and nothing illegal is written.
    let mut taken = record.clone();
    taken.id = "classic.thistlewick".into();
    let why = save::<UnitDesigns>(&taken, None, &own, &data).expect_err("it is taken");
    assert!(why.contains("classic.thistlewick"), "{why}");
    let mut heavy = record.clone();
    heavy.name = "Too Heavy".into();
    if let Body::Mech(m) = &mut heavy.body {
        m.structure = StructureKind::EndoSteel;
        m.sinks = SinkKind::Double;
    }
    assert!(save::<UnitDesigns>(&heavy, None, &own, &data).is_err());
    let files = std::fs::read_dir(own.0.join(UnitDesigns::FOLDER)).expect("the folder");
    assert_eq!(files.count(), 1);

    // What is wanted of an own unit is the unit itself, of a shipped one a copy.
    assert_eq!(
        file_of::<UnitDesigns>("own.night_watch", &own),
        Some(renamed.clone())
    );
    let mut desk = DesignDesk::<UnitDesigns> {
        content: Some(data.content::<ClassicGame>().clone()),
        ..DesignDesk::default()
    };
    desk.begin(&Design::Of("own.night_watch".into()), Some(&own));
    let open = desk.open.as_ref().expect("it is open");
    assert_eq!(
        (open.saved_as.as_ref(), open.changed),
        (Some(&renamed), false)
    );
    desk.begin(&Design::Of("classic.thistlewick".into()), Some(&own));
    let open = desk.open.as_ref().expect("it is open");
    assert_eq!((open.saved_as.as_ref(), open.changed), (None, true));
    assert_eq!(open.made.name, "Thistlewick TW-1 copy");
    assert_eq!(open.made.id, "own.thistlewick_tw_1_copy");
    // It is not lost when something else is begun.
    desk.begin(&Design::New, Some(&own));
    desk.put_aside();
    assert!(desk.open.is_none());
    desk.begin(&Design::Aside, Some(&own));
    let open = desk.open.as_ref().expect("it is open again");
    assert_eq!(open.made.id, "own.thistlewick_tw_1_copy");
}

#[test]
fn a_unit_is_of_another_technology_or_class_and_keeps_its_name() {
    let content = Content::shipped();
    let mut open = bench(&UnitDesigns::fresh(&content), &content);
    open.change(|record| UnitDesigns::set_name(record, "Lamp Lighter".into()));
    set(&mut open, Ask::Tech(TechBase::Clan), Edit::Chosen, &content);
    for class in CLASSES {
        set(&mut open, Ask::Class(class), Edit::Chosen, &content);
        assert_eq!(open.made.body.class(), class);
        assert_eq!(open.made.tech_base, TechBase::Clan);
        assert_eq!(open.made.id, "own.lamp_lighter");
        if !matches!(class, UnitClass::IndustrialMech(_)) {
            assert_eq!(open.problems, [], "{class:?}");
        }
    }
    assert!(ClassicGame::designs().is_some());
}
