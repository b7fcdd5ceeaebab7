//! Forms of battles of the strike rules.

use hexlance_board::{Board, BoardFile, Theme};
use hexlance_present::form::{Edit, Kind};
use hexlance_rules::{Gale, Light, Weather};

use super::{Ask, card, conditions, damage, force};
use crate::{StrikeGame, data::Data, rulesets::Plays};
use hexlance_editor::{
    Edits,
    desk::{Editing, UnitAt, blank},
    laws::{everything_has_its_name, keys, there_and_back},
    muster,
    page::FormSpot,
};

#[test]
fn battles_are_the_same_among_those_of_any_rules() {
    assert_eq!(there_and_back::<StrikeGame>(&crate::shipped()), Ok(()));
}

#[test]
fn everything_on_a_page_of_the_strike_rules_has_its_name() {
    let named = everything_has_its_name::<StrikeGame>(&crate::shipped());
    assert!(named.as_ref().is_ok_and(|n| *n > 100), "{named:?}");
}

/// A battle with two units of the first side.
fn editing(data: &Data) -> Editing {
    let board = Board::new(12, 12).expect("a small map");
    let map = BoardFile::new("Plain", Theme::Grassland, board);
    let mut e = Editing::new(blank(StrikeGame::RULES, map));
    for _ in 0..2 {
        e.pick(None);
        muster::add(&mut e, "bm_bellringer", None, data).expect("there is room");
    }
    e
}

fn at(unit: usize) -> UnitAt {
    UnitAt {
        unit,
        ..Default::default()
    }
}

fn change(e: &mut Editing, spot: FormSpot, ask: Ask, edit: Edit, data: &Data) {
    StrikeGame::change(e, spot, ask, edit, data).expect("nothing is refused");
}

#[test]
fn what_forces_and_battles_have_in_common_is_set_in_both() {
    let data = crate::shipped();
    let mut e = editing(&data);
    let unit = |e: &Editing, n| {
        at(n)
            .own::<StrikeGame>(e.scenario())
            .expect("it is there")
            .clone()
    };
    let own = |ask| Ask::Unit(card::Ask::Force(ask));
    let spot = |n| FormSpot::UnitHead(at(n));
    change(
        &mut e,
        spot(0),
        own(force::Ask::Skill(2)),
        Edit::Chosen,
        &data,
    );
    assert_eq!(unit(&e, 0).skill, Some(2));
    // There is one commander at a time.
    for n in [0, 1] {
        change(
            &mut e,
            spot(n),
            own(force::Ask::Commander),
            Edit::Chosen,
            &data,
        );
        assert_eq!([0, 1].map(|u| unit(&e, u).commander), [n == 0, n == 1]);
    }
    // What is typed into one field in a row is one thing to undo.
    for text in ["r", "ra", "rare"] {
        let words = Edit::Words(vec![text.to_owned()]);
        change(
            &mut e,
            FormSpot::Unit(at(1)),
            own(force::Ask::Tags),
            words,
            &data,
        );
    }
    assert_eq!(unit(&e, 1).tags, ["rare"]);
    e.bench.undo();
    assert_eq!(unit(&e, 1).tags, [""; 0]);
    assert!(unit(&e, 1).commander);
    // What is searched for is kept, leaves out what is not like it, and changes no battle.
    let before = e.scenario().clone();
    let offered = |e: &mut Editing| {
        let form = StrikeGame::form(e, FormSpot::Unit(at(0)), &data);
        let keys = keys(&form).into_iter();
        keys.filter(|k| k.starts_with("forces.spa.spa.")).count()
    };
    let all = offered(&mut e);
    let search = Edit::Text("dodge".to_owned());
    change(
        &mut e,
        FormSpot::Unit(at(0)),
        own(force::Ask::Search),
        search,
        &data,
    );
    assert!((1..all).contains(&offered(&mut e)), "{all}");
    assert_eq!(*e.scenario(), before);
}

#[test]
fn damage_at_the_start_is_pressed_in_and_mended() {
    let data = crate::shipped();
    let mut e = editing(&data);
    let hurt = |e: &Editing| {
        let unit = at(0).own::<StrikeGame>(e.scenario()).expect("it is there");
        unit.condition.clone()
    };
    let own = |ask| Ask::Unit(card::Ask::Damage(ask));
    let spot = FormSpot::Unit(at(0));
    change(
        &mut e,
        spot,
        own(damage::Ask::Armor),
        Edit::Number(1),
        &data,
    );
    assert!(hurt(&e).armor_lost > 0);
    // Nobody begins destroyed.
    change(
        &mut e,
        spot,
        own(damage::Ask::Structure),
        Edit::Number(0),
        &data,
    );
    let content = data.content::<StrikeGame>();
    let card = content.card("bm_bellringer").expect("it is shipped");
    assert_eq!(hurt(&e).structure_lost, card.structure - 1);
    change(&mut e, spot, own(damage::Ask::Mend), Edit::Chosen, &data);
    assert_eq!(hurt(&e), Default::default());
}

#[test]
fn of_a_family_of_weather_there_is_one_grade_at_a_time() {
    let data = crate::shipped();
    let mut e = editing(&data);
    let mut set = |ask, edit| {
        change(
            &mut e,
            FormSpot::Conditions,
            Ask::Conditions(ask),
            edit,
            &data,
        );
        e.scenario().environment.clone()
    };
    let [fog, rain, ..] = hexlance_strike::conditions::FAMILIES_OF_WEATHER;
    let press = conditions::Ask::Weather;
    set(press(fog[0]), Edit::Chosen);
    set(press(rain[0]), Edit::Chosen);
    let env = set(press(rain[1]), Edit::Chosen);
    assert_eq!(env.weather.len(), 2);
    assert!(env.weather.contains(&fog[0]) && env.weather.contains(&rain[1]));
    assert!(!set(press(rain[1]), Edit::Chosen).weather.contains(&rain[1]));
    // Where no wind blows there is no direction.
    let strong = Gale::ALL.last().copied().expect("there is wind");
    set(conditions::Ask::Gale(strong), Edit::Chosen);
    let to = Some(hexlance_board::Direction::SE);
    assert_eq!(set(conditions::Ask::Wind, Edit::Way(to)).wind, to);
    assert_eq!(
        set(conditions::Ask::Gale(Gale::Calm), Edit::Chosen).wind,
        None
    );
    let dark = Light::ALL.last().copied().expect("there is light");
    assert_eq!(set(conditions::Ask::Light(dark), Edit::Chosen).light, dark);
}

#[test]
fn the_page_of_conditions_stays_as_it_is_whatever_is_chosen() {
    let data = crate::shipped();
    let mut e = editing(&data);
    let mut set = |ask| {
        conditions::change(&mut e, FormSpot::Conditions, ask, &Edit::Chosen);
        let form = conditions::form(e.scenario());
        let (told, pressed) = form.sections.split_last().expect("sections");
        let fields = pressed.iter().flat_map(|s| &s.fields);
        let kinds: Vec<_> = fields.map(|f| std::mem::discriminant(&f.kind)).collect();
        let told: Vec<_> = told.fields.iter().map(|f| f.label.clone()).collect();
        (kinds, told)
    };
    let (day, told) = set(conditions::Ask::Light(Light::Day));
    assert_eq!(told, ["Nothing: everything is as usual."]);
    for light in Light::ALL {
        assert_eq!(set(conditions::Ask::Light(*light)).0, day, "{light:?}");
    }
    set(conditions::Ask::Light(Light::Day));
    for gale in Gale::ALL {
        assert_eq!(set(conditions::Ask::Gale(*gale)).0, day, "{gale:?}");
    }
    set(conditions::Ask::Gale(Gale::Calm));
    set(conditions::Ask::Quake(3));
    let (kinds, told) = set(conditions::Ask::Weather(Weather::Blizzard));
    assert_eq!(kinds, day);
    let begins = |n: usize, name: &str| assert!(told[n].starts_with(name), "{told:?}");
    begins(0, "Blizzard: ");
    // It comes with the blizzard.
    begins(1, "Strong gale: ");
    begins(2, "Earthquake: ");
    assert_eq!(told.len(), 3);
}

#[test]
fn where_no_wind_blows_it_has_no_direction_to_choose() {
    let data = crate::shipped();
    let mut e = editing(&data);
    let mut refused = |gale| {
        let ask = conditions::Ask::Gale(gale);
        conditions::change(&mut e, FormSpot::Conditions, ask, &Edit::Chosen);
        let form = conditions::form(e.scenario());
        let fields = form.fields().into_iter();
        let mut rings = fields.filter_map(|f| match &f.kind {
            Kind::Direction { refused, .. } => Some(refused.is_some()),
            _ => None,
        });
        rings.next().expect("a ring of directions")
    };
    assert!(!refused(Gale::LightGale));
    assert!(refused(Gale::Calm));
}
