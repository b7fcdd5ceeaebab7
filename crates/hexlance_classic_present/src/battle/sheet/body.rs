//! The body of a unit: its locations where they lie, and what stands in their critical slots.

use hexlance_classic::{
    Battle,
    event::{Event, HarmEvent, TurnEvent},
    model::{Location, Slot},
    read::Look,
};

use super::super::crews;
use crate::{
    hud::model::{
        Track,
        sheet::{Bay, BayCell, BayState, Bays, Figure, Help, Region, Span},
    },
    unit,
    wording::location,
    words::capital,
};

/// Where a location lies on the figure.
const fn span(at: Location) -> Span {
    match at {
        Location::HD => Span::new(37, 0, 63, 21),
        Location::CT => Span::new(36, 22, 64, 62),
        Location::LT => Span::new(17, 12, 36, 56),
        Location::RT => Span::new(64, 12, 83, 56),
        Location::LA => Span::new(0, 16, 17, 66),
        Location::RA => Span::new(83, 16, 100, 66),
        Location::LL => Span::new(24, 63, 48, 100),
        Location::RL => Span::new(52, 63, 76, 100),
        Location::LFL => Span::new(0, 44, 17, 96),
        Location::RFL => Span::new(83, 44, 100, 96),
        Location::LRL => Span::new(24, 63, 46, 100),
        Location::RRL => Span::new(54, 63, 76, 100),
        Location::FR => Span::new(24, 0, 76, 22),
        Location::LS => Span::new(0, 12, 23, 88),
        Location::RS => Span::new(77, 12, 100, 88),
        Location::RR => Span::new(24, 78, 76, 100),
        Location::TO => Span::new(22, 24, 78, 62),
        Location::LE => Span::new(24, 64, 76, 100),
        Location::MG => Span::new(66, 0, 100, 21),
        Location::TU | Location::RO => Span::new(30, 28, 70, 56),
        Location::BD => Span::new(30, 58, 70, 76),
        // Locations of other units stand in columns of two, by their places on the sheet.
        other => {
            let (column, row) = ((other.index() % 2) as u8, (other.index() / 2) as u8);
            Span::new(50 * column, 25 * row, 50 * column + 50, 25 * row + 25)
        }
    }
}

/// The hits of the present turn in their order, each by its location.
fn hits(battle: &Battle, u: &Look<'_>) -> Vec<Location> {
    let told = battle.log().iter().rev().map(|l| &l.event);
    let turn = told.take_while(|e| !matches!(e, Event::Turn(TurnEvent::TurnBegan { .. })));
    let mut hits: Vec<Location> = turn
        .filter_map(|e| match e {
            Event::Harm(HarmEvent::Located {
                unit,
                at,
                absorbed: false,
                again: false,
                ..
            }) if *unit == u.id => Some(*at),
            _ => None,
        })
        .collect();
    hits.reverse();
    hits
}

/// The locations with armor and structure, and the hits of this turn.
pub(super) fn figure(battle: &Battle, u: &Look<'_>) -> Figure {
    if u.is_infantry() {
        return crew(u);
    }
    let hits = hits(battle, u);
    // The body of a vehicle has neither armor nor structure, and is never struck (C8.5.1).
    let struck = |at: &&Location| u.sheet.structure[at.index()] > 0;
    let regions = u.sheet.locations.iter().filter(struck).map(|at| {
        let numbers = (1u8..).zip(&hits).filter(|(_, hit)| *hit == at);
        region(u, *at, numbers.map(|(n, _)| n).collect())
    });
    let note = match hits.is_empty() {
        true => "",
        false => tr!("Red numbers: the hits of this turn in their order."),
    };
    Figure {
        title: tr!("Armor and structure").to_owned(),
        regions: regions.collect(),
        note: note.to_owned(),
    }
}

/// The troopers of a platoon as one place, suits as one each (C18.1).
fn crew(u: &Look<'_>) -> Figure {
    let one = |key: String, name: String, span: Span, left: u16, max: u16, what: String| Region {
        spoken: tr!("{what}: {left} of {max}", what = what.as_str(), left, max),
        help: Help::new(what.as_str())
            .line("", tr!("{left} of {max}", left, max))
            .line(tr!("Rule"), "C18.1"),
        key,
        name,
        span,
        armor: Track::new(0, 0),
        rear: None,
        inside: Track::new(left.min(max), max),
        lost: left == 0,
        hits: Vec::new(),
    };
    if u.is_platoon() {
        let (left, all) = crews::ranks(u);
        let what = tr!("Troopers").to_owned();
        let span = Span::new(10, 20, 90, 80);
        let region = one("troopers".to_owned(), "×".to_owned(), span, left, all, what);
        return Figure {
            title: tr!("Troopers").to_owned(),
            regions: vec![region],
            note: tr!("What is left of them is what they strike with (C18.3.2).").to_owned(),
        };
    }
    let boxes = u.sheet.structure[0];
    let suits = (0..u.sheet.count).map(|i| {
        let (column, row) = (i % 2, i / 2);
        let span = Span::new(52 * column, 34 * row, 52 * column + 48, 34 * row + 32);
        let left = u.ranks.suits.get(usize::from(i)).copied().unwrap_or(0);
        let what = tr!("Suit {n}", n = i + 1);
        one(
            format!("suit.{}", i + 1),
            (i + 1).to_string(),
            span,
            left.into(),
            boxes,
            what,
        )
    });
    Figure {
        title: tr!("Suits").to_owned(),
        regions: suits.collect(),
        note: tr!("A die chooses the suit that is hit (C6.8).").to_owned(),
    }
}

fn region(u: &Look<'_>, at: Location, hits: Vec<u8>) -> Region {
    let i = at.index();
    let of = |left: u16, max: u16| Track::new(left.min(max), max);
    let armor = of(u.armor.front[i], u.sheet.armor[i]);
    let rear = at.is_torso().then(|| of(u.armor.rear[i], u.sheet.rear[i]));
    let inside = of(u.armor.inside[i], u.sheet.structure[i]);
    let lost = u.lost(at);
    let name = capital(location(at));
    let left = |track: Track| tr!("{left} of {max}", left = track.left, max = track.max);
    let mut help = Help::new(name.as_str()).line(tr!("Armor"), left(armor));
    if let Some(rear) = rear {
        help = help.line(tr!("Rear armor"), left(rear));
    }
    help = help.line(tr!("Structure"), left(inside));
    if lost {
        help = help.line("", tr!("It is gone."));
    } else if u.criticals.breached.has(at) {
        help = help.line("", tr!("It is flooded: nothing in it works (C5.4.5)."));
    }
    if let Some(inward) = u.inward(at) {
        help = help.line(tr!("Damage goes on to"), location(inward));
    }
    if u.sheet.case.has(at) {
        help = help.line(
            "CASE",
            tr!("An explosion here goes no further in (C10.7.4)."),
        );
    }
    let armor_words = left(armor);
    Region {
        key: format!("location.{at}"),
        name: at.abbreviation().to_owned(),
        span: span(at),
        armor,
        rear,
        inside,
        lost,
        hits,
        spoken: tr!(
            "{name}: armor {armor}, structure {inside}",
            name,
            armor = armor_words,
            inside = left(inside)
        ),
        help: help.line(tr!("Rule"), "C6.10"),
    }
}

/// What stands in the critical slots, location by location.
pub(super) fn bays(u: &Look<'_>) -> Bays {
    if u.is_proto() {
        return boxes(u);
    }
    let bays = u.sheet.locations.iter().filter(|_| u.sheet.class.is_mech());
    Bays {
        title: tr!("Critical slots").to_owned(),
        bays: bays.map(|at| bay(u, *at)).collect(),
    }
}

/// The critical boxes of a ProtoMech, location by location, each with what it does (C15.3.1).
fn boxes(u: &Look<'_>) -> Bays {
    let bays = u.sheet.locations.iter().map(|at| {
        let crossed = u.boxes(*at);
        let cells = (1..=at.boxes()).map(|n| {
            let text = effect_of_box(*at, n);
            let state = match n <= crossed {
                true => BayState::Struck,
                false => BayState::Whole,
            };
            BayCell {
                key: format!("box.{at}.{n}"),
                spoken: format!("{n} {text}"),
                number: n.to_string(),
                text: text.to_owned(),
                state,
                explosive: false,
                help: Help::new(text).line(tr!("Rule"), "C15.3.1"),
            }
        });
        Bay {
            name: capital(location(*at)),
            lost: u.lost(*at),
            cells: cells.collect(),
        }
    });
    Bays {
        title: tr!("Critical boxes").to_owned(),
        bays: bays.collect(),
    }
}

/// What the boxes of a location of a ProtoMech do, once so many are crossed off (C15.3.1).
fn effect_of_box(at: Location, n: u8) -> &'static str {
    match (at, n) {
        (Location::HD, 1) => tr!("+1 to hit"),
        (Location::HD, _) => tr!("+2 to hit, no shots at long range"),
        (Location::LA | Location::RA, 1) => tr!("+1 to hit with this arm"),
        (Location::TO, 1) => tr!("1 Jumping MP less"),
        (Location::TO, 2) => tr!("Half the Jumping MP"),
        (Location::LE, 1) => tr!("1 Walking MP less"),
        (Location::LE, 2) => tr!("Half the Walking MP"),
        (Location::LE, _) => tr!("No movement"),
        _ => tr!("Destroyed"),
    }
}

fn bay(u: &Look<'_>, at: Location) -> Bay {
    let mut cells: Vec<BayCell> = Vec::new();
    let mut run: Option<(usize, usize)> = None;
    for (i, slot) in u.sheet.slots_of(at).iter().enumerate() {
        let again = matches!(slot, Slot::Empty | Slot::Filler(_));
        if !again {
            cells.extend(run.take().map(|(from, to)| rolled_again(u, at, from, to)));
            cells.push(cell(u, at, i, *slot));
            continue;
        }
        let same = |(_, to): &(usize, usize)| u.sheet.slots_of(at).get(*to) == Some(slot);
        match &mut run {
            Some(open) if same(open) => open.1 = i,
            _ => {
                cells.extend(run.take().map(|(from, to)| rolled_again(u, at, from, to)));
                run = Some((i, i));
            }
        }
    }
    cells.extend(run.map(|(from, to)| rolled_again(u, at, from, to)));
    Bay {
        name: capital(location(at)),
        lost: u.criticals.is_out(at),
        cells,
    }
}

/// Slots of one kind that are rolled again, as one row.
fn rolled_again(u: &Look<'_>, at: Location, from: usize, to: usize) -> BayCell {
    let slot = u.sheet.slots_of(at).get(from).copied().unwrap_or_default();
    let number = match from == to {
        true => (from + 1).to_string(),
        false => format!("{}–{}", from + 1, to + 1),
    };
    let text = unit::slot_name(u.sheet, slot);
    BayCell {
        key: format!("slot.{at}.{}", from + 1),
        spoken: format!("{number} {text}"),
        help: Help::new(text.as_str())
            .line("", tr!("A critical hit here is rolled again."))
            .line(tr!("Rule"), "C7.2.5"),
        number,
        text,
        state: BayState::Again,
        explosive: false,
    }
}

fn cell(u: &Look<'_>, at: Location, i: usize, slot: Slot) -> BayCell {
    let struck = u.criticals.struck[at.index()] & (1 << i) != 0;
    let works = match slot {
        Slot::Weapon(n) => u.weapon_works(n),
        Slot::Item(n) => u.item_works(n),
        Slot::Bin(n) => u.shots_in(n) > 0,
        Slot::Actuator(actuator) => !u.broke(at, actuator),
        _ => true,
    };
    let state = match (struck, works && !u.criticals.is_out(at)) {
        (true, _) => BayState::Struck,
        (_, false) => BayState::Idle,
        _ => BayState::Whole,
    };
    let (points, blast) = match slot {
        Slot::Bin(n) => {
            let bin = u.sheet.bins.get(usize::from(n));
            let each = bin.map_or(0, |b| b.blast);
            (each * u.shots_in(n), each > 0)
        }
        Slot::Weapon(n) => {
            let mount = u.sheet.weapons.get(usize::from(n));
            let points = mount.map_or(0, |m| m.weapon.explodes);
            (points.into(), points > 0)
        }
        _ => (0, false),
    };
    let mut text = unit::slot_name(u.sheet, slot);
    if let Slot::Bin(n) = slot {
        text = format!("{text} {}", u.shots_in(n));
    }
    let mut help = Help::new(text.as_str()).line("", effect(slot));
    if blast {
        help = help.line(
            tr!("Explodes"),
            tr_n!(
                points,
                "{n} point if it is struck (C7.2.2)",
                "{n} points if it is struck (C7.2.2)"
            ),
        );
    }
    help = help.line(
        tr!("Now"),
        match state {
            BayState::Struck => tr!("struck"),
            BayState::Idle => tr!("out of action"),
            BayState::Whole | BayState::Again => tr!("whole"),
        },
    );
    let number = (i + 1).to_string();
    BayCell {
        key: format!("slot.{at}.{number}"),
        spoken: format!("{number} {text}"),
        number,
        text,
        state,
        explosive: blast && points > 0 && state == BayState::Whole,
        help: help.line(tr!("Rule"), "C7.3"),
    }
}

/// What a critical hit does to what stands in a slot (C7.3).
fn effect(slot: Slot) -> &'static str {
    use hexlance_classic::model::Actuator;
    match slot {
        Slot::Engine => tr!("Each hit makes 5 heat a turn more; the third destroys the engine."),
        Slot::Gyro => tr!("A piloting roll, then +3 to all of them; the second hit destroys it."),
        Slot::Sensors => tr!("+2 to hit with all weapons; the second hit ends all fire."),
        Slot::LifeSupport => tr!("Heat of 15 and more, and water, hurt the warrior."),
        Slot::Cockpit => tr!("The warrior is killed."),
        Slot::HeatSink(_) => tr!("Its heat sink is lost."),
        Slot::JumpJet(_) => tr!("One jumping MP less."),
        Slot::Weapon(_) => tr!("The weapon is destroyed."),
        Slot::Bin(_) => tr!("The ammunition explodes."),
        Slot::Item(_) => tr!("It is destroyed."),
        Slot::Actuator(actuator) => match actuator {
            Actuator::Shoulder => tr!("+4 to hit with weapons of the arm; no punches with it."),
            Actuator::UpperArm | Actuator::LowerArm => {
                tr!("+1 to hit with weapons of the arm; punches at half damage and +2.")
            }
            Actuator::Hand => tr!("+1 to hit with punches; no clubs."),
            Actuator::Hip => tr!("Half the MP, +2 to piloting rolls, no kicks."),
            Actuator::UpperLeg | Actuator::LowerLeg => {
                tr!("One MP less, +1 to piloting rolls, kicks at half damage and +2.")
            }
            Actuator::Foot => tr!("One MP less, +1 to piloting rolls, +1 to kicks."),
        },
        Slot::Empty | Slot::Filler(_) => tr!("A critical hit here is rolled again."),
    }
}
