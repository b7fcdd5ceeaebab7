//! Something that stands in a location: its row, its numbers, and its page.

use hexlance_classic::{
    content::{
        Content,
        design::{self, Part, Survey, Thing},
    },
    model::{Code, Location, Munition, Round, record::Body},
};
use hexlance_present::{
    Tip,
    force::Page,
    form::{Choice, Field, Form, Kind},
    record::Block,
};

use super::{Ask, At, Open, faults_of, known, shelf, weight};
use crate::{
    lang::text as told,
    screens::{forces::said, portraits::Shown as Picture},
    unit,
    wording::location,
    words::capital,
};

/// What an entry is called.
pub(super) fn name(text: &str) -> String {
    match text {
        "-" => tr!("Empty slot").to_owned(),
        text => text.to_owned(),
    }
}

/// The numbers of a weapon in few words.
fn numbers(heat: Option<u8>, round: &Round) -> Vec<String> {
    let mut out = Vec::new();
    out.extend(heat.map(|heat| tr!("heat {heat}", heat)));
    out.push(tr!("damage {damage}", damage = unit::damage(round)));
    out.push(unit::ranges(round));
    out
}

/// Weight, slots and numbers in a line; `limit` is what the unit may weigh.
pub(super) fn line(part: &Part, limit: u32) -> String {
    let mut out = Vec::new();
    if part.tons.0 > 0 {
        out.push(weight(part.tons, limit));
    }
    out.push(tr_n!(part.slots, "{n} slot", "{n} slots"));
    match &part.thing {
        Thing::Weapon(weapon) => {
            if let Some(round) = weapon.usual() {
                out.extend(numbers(Some(weapon.heat), round));
            }
        }
        Thing::SuitWeapon(weapon) => {
            out.extend(weapon.round.iter().flat_map(|round| numbers(None, round)));
        }
        Thing::Ammo(_, _, shots) => out.push(tr_n!(*shots, "{n} shot", "{n} shots")),
        Thing::Filler(_) => out.push(tr!("rolled again").to_owned()),
        Thing::Gap | Thing::Sink | Thing::Jet | Thing::Item(_) | Thing::SuitGear => {}
    }
    out.join("  ·  ")
}

/// What an entry is, beside the pointer.
pub(super) fn tip(text: &str, known: &Survey, content: &Content) -> Tip {
    let mut tip = Tip::new(name(text));
    let Some(part) = design::part(text, &known.sheet, content) else {
        return tip;
    };
    for (label, value) in facts(&part, known.limit.0) {
        tip = tip.line(label, value);
    }
    tip
}

/// What there is to say of a part, each behind what it is about.
fn facts(part: &Part, limit: u32) -> Vec<(&'static str, String)> {
    let mut out = vec![
        (tr!("Weight"), weight(part.tons, limit)),
        (tr!("Slots"), part.slots.to_string()),
    ];
    let mut round = |round: &Round| {
        out.push((tr!("Damage"), unit::damage(round)));
        out.push((tr!("Range"), unit::ranges(round)));
        if round.min > 0 {
            out.push((tr!("Minimum range"), round.min.to_string()));
        }
        out.push((tr!("Codes"), unit::codes(round)));
    };
    match &part.thing {
        Thing::Weapon(weapon) => {
            weapon.usual().into_iter().for_each(&mut round);
            out.push((tr!("Heat"), weapon.heat.to_string()));
        }
        Thing::SuitWeapon(weapon) => weapon.round.iter().for_each(&mut round),
        Thing::Ammo(weapon, kind, shots) => {
            out.push((tr!("For"), weapon.name.to_string()));
            if *kind != Munition::Standard {
                out.push((tr!("Kind"), told(kind.word()).to_owned()));
            }
            out.push((tr!("Shots"), shots.to_string()));
        }
        Thing::Gap
        | Thing::Sink
        | Thing::Jet
        | Thing::Filler(_)
        | Thing::Item(_)
        | Thing::SuitGear => {}
    }
    out
}

/// The page of something that stands in a location.
pub(super) fn page(
    open: &Open,
    (at, i): (Location, usize),
    content: &Content,
) -> Page<Ask, Picture> {
    let known = known(open, content);
    let list = design::entries(&open.made.body, at);
    let Some(text) = list.get(i) else {
        return Page::of(Form::new());
    };
    let part = design::part(text, &known.sheet, content);
    let place = tr!("It stands in the {location}.", location = location(at));
    let mut top = vec![Block::note(place)];
    if let Some(part) = &part {
        let facts = facts(part, known.limit.0).into_iter();
        let boxes = facts.map(|(label, value)| (label.to_uppercase(), value));
        let boxes: Vec<_> = boxes.collect();
        top.extend(boxes.chunks(4).map(|row| Block::Boxes(row.to_vec())));
    }
    let mut form = Form::new();
    if let Some(part) = &part {
        fittings(&mut form, open, text, part);
    }
    form.heading(tr!("Where it stands"));
    order(&mut form, i, list.len());
    moves(&mut form, open, (at, i), content);
    let remove = Choice::new("forces.remove", tr!("Take it out"), Ask::Remove);
    form.buttons([remove.danger()]);
    for problem in faults_of(open, At::Item(at, i)) {
        form.warning(said(problem));
    }
    Page {
        title: name(text),
        top,
        form,
        below: Vec::new(),
    }
}

/// Up and down among what stands in its location.
fn order(form: &mut Form<Ask>, i: usize, n: usize) {
    let first = (i == 0).then_some(tr!("It is the first one."));
    let last = (i + 1 >= n).then_some(tr!("It is the last one."));
    form.buttons([
        Choice::new("forces.up", tr!("Up"), Ask::Up).refused(first),
        Choice::new("forces.down", tr!("Down"), Ask::Down).refused(last),
    ]);
}

/// Into which other locations it may go.
fn moves(form: &mut Form<Ask>, open: &Open, from: (Location, usize), content: &Content) {
    let others = design::locations(&open.made.body).into_iter();
    let others = others.filter(|at| *at != from.0).map(|at| {
        let key = format!("forces.move.{at}");
        let why = moved(open, from, at, content).err();
        Choice::new(key, capital(location(at)), Ask::Move(at)).refused(why)
    });
    form.label(tr!("Into another location"));
    form.some_of(others);
}

/// The unit with an entry in another location.
///
/// # Errors
/// Why it cannot be there.
pub(super) fn moved(
    open: &Open,
    (from, i): (Location, usize),
    to: Location,
    content: &Content,
) -> Result<hexlance_classic::model::record::UnitRecord, String> {
    let mut without = open.made.clone();
    let Some(text) = design::remove(&mut without, from, i) else {
        return Ok(without);
    };
    let mut with = without.clone();
    let end = design::entries(&with.body, to).len();
    design::insert(&mut with, to, end, &text);
    let old = design::survey(&without, content).problems;
    match shelf::objection(&old, &with, to, content) {
        Some(problem) => Err(said(&problem)),
        None => Ok(with),
    }
}

/// The name of a machine gun array (C10.6.8).
pub(super) const ARRAY: &str = "Machine gun array";

/// Guns that an array can link.
const GUNS: [&str; 3] = ["Light Machine Gun", "Machine Gun", "Heavy Machine Gun"];

/// How many of which guns an array links.
pub(super) fn array(text: &str) -> Option<(u8, &str)> {
    let links = text.strip_prefix(ARRAY)?.strip_prefix(" (")?;
    let (n, gun) = links.strip_suffix(')')?.split_once(' ')?;
    Some((n.parse().ok()?, gun))
}

/// Weapons that may be split over two locations (C8.3.3).
fn may_be_split(name: &str) -> bool {
    matches!(
        name,
        "AC/20" | "LB 20-X AC" | "Ultra AC/20" | "Heavy Gauss Rifle"
    )
}

/// How it is mounted, and how much of it there is, where that can be chosen.
fn fittings(form: &mut Form<Ask>, open: &Open, text: &str, part: &Part) {
    let is_mech = matches!(open.made.body, Body::Mech(_));
    let number = |key: &str, label: &str, now: i64, shown: Option<String>, most: i64, to: Ask| {
        let kind = Kind::Number {
            now,
            shown,
            range: 1..=most,
            step: 1,
            to,
        };
        Field::new(key.to_owned(), label.to_owned(), kind)
    };
    match &part.thing {
        Thing::Weapon(weapon) => {
            form.heading(tr!("How it is mounted"));
            if is_mech {
                let help = tr!("It fires into the rear arc.");
                form.switch(
                    "forces.rear",
                    tr!("To the rear"),
                    help,
                    part.rear,
                    Ask::RearMount,
                );
            }
            if weapon.has(Code::M) && weapon.needs_ammunition() {
                let help = tr!(
                    "It fires once, weighs half a ton more and needs no ammunition (C10.6.29)."
                );
                let on = part.one_shot;
                form.switch(
                    "forces.one-shot",
                    tr!("One-shot launcher"),
                    help,
                    on,
                    Ask::OneShot,
                );
            }
            if let Some((n, gun)) = array(text) {
                let range = 2..=4;
                form.push(Field::number(
                    "forces.guns",
                    tr!("Guns"),
                    n,
                    range,
                    Ask::Guns,
                ));
                form.one_of(GUNS.map(|kind| {
                    let key = format!("forces.gun.{}", kind.replace(' ', "-"));
                    Choice::new(key, kind, Ask::Gun(kind)).on(kind == gun)
                }));
            }
            if is_mech && may_be_split(&weapon.name) {
                let all = i64::from(weapon.slots);
                let whole = usize::from(weapon.slots);
                form.maybe(
                    (
                        "forces.split",
                        tr!("Slots here"),
                        tr!("The rest of it stands in the location beside this one (C8.3.3): mount it there a second time, and split it there too."),
                    ),
                    tr!("All of them"),
                    (part.slots != whole).then_some(part.slots as i64),
                    all / 2,
                    1..=all - 1,
                    Ask::Split,
                );
            }
        }
        Thing::Item(_) if text.ends_with(" t)") => {
            let halves = i64::from(part.tons.0 / 500);
            let shown = Some(part.tons.to_string());
            form.push(number(
                "forces.item-tons",
                tr!("Tons"),
                halves,
                shown,
                200,
                Ask::ItemTons,
            ));
        }
        Thing::Ammo(_, _, shots) if text.ends_with(" shots") => {
            let now = i64::from(*shots);
            form.push(number(
                "forces.shots",
                tr!("Shots"),
                now,
                None,
                500,
                Ask::Shots,
            ));
        }
        Thing::SuitWeapon(weapon) if weapon.shot > 0 => {
            let cut = text
                .rsplit_once(" (")
                .and_then(|(_, t)| t.strip_suffix(" shots)"));
            let now = cut.and_then(|n| n.parse().ok()).unwrap_or(0);
            form.push(number(
                "forces.shots",
                tr!("Shots"),
                now,
                None,
                60,
                Ask::Shots,
            ));
        }
        _ => {}
    }
}
