//! A unit of the classic rules on the roster: where it is, how far it is with the phase, the states that it is in.

use hexlance_classic::{
    piloting::{self, OwedRoll},
    read::{Look, Table},
    state::{Fate, Hold, Owed, Phase, Place},
    turn,
};
use hexlance_rules::SideId;

use super::{Session, crews, fire::percent, focus::Focus, look};
use crate::{
    battle::session::Reads,
    game::sheets::chip,
    hud::model::{Gauge, Readiness, RosterEntry, StatusChip, Tone, Track, TrackKind},
    theme::Icon,
    unit,
    wording::{cause, cause_of_loss, floor_name, hold_name},
    words,
};

/// The most heat of the scale.
pub const HOTTEST: u16 = 30;
/// Boxes of a gauge: a box stands for a tenth of what is printed.
const BOXES: u16 = 10;

/// Where a unit is, in one short line.
pub fn place(u: &Look<'_>) -> String {
    match (u.place, u.fate) {
        (Place::Reserve, _) => tr!("To be set up").to_owned(),
        (Place::Waiting, _) => tr!("Off the map").to_owned(),
        (Place::Map { hex, .. }, _) => words::hex_name(hex),
        (Place::Aboard, _) => tr!("Aboard").to_owned(),
        (Place::Gone, Fate::Withdrawn) => tr!("Withdrawn").to_owned(),
        (Place::Gone, _) => tr!("Destroyed").to_owned(),
    }
}

/// Armor and structure left, and at the start.
pub fn pools(u: &Look<'_>) -> [(u16, u16); 2] {
    let sum = |all: &[u16]| all.iter().sum::<u16>();
    let armor = sum(&u.armor.front) + sum(&u.armor.rear);
    let printed = sum(&u.sheet.armor) + sum(&u.sheet.rear);
    [
        (armor.min(printed), printed),
        (sum(&u.armor.inside), sum(&u.sheet.structure)),
    ]
}

/// States in force.
pub fn statuses(table: Table<'_>, u: &Look<'_>) -> Vec<StatusChip> {
    let mut out = Vec::new();
    let mut say = |text: &str, help: String, rule: &str, tone| {
        out.push(chip(text, text, help, rule, tone));
    };
    match u.fate {
        Fate::Doomed(why) | Fate::Destroyed(why) => say(
            tr!("Destroyed"),
            words::capital(cause_of_loss(why)),
            "C7.6",
            Tone::Bad,
        ),
        Fate::Withdrawn | Fate::Fighting => {}
    }
    if u.place == Place::Gone {
        return out;
    }
    if u.stance.prone {
        let help = tr!(
            "It lies: +1 to hit it from afar, 2 easier from beside it. Standing up takes 2 MP and a piloting roll."
        );
        say(tr!("Prone"), help.to_owned(), "C3.16", Tone::Bad);
    }
    if let Some(off) = u.power.0 {
        let help = match off.by_choice {
            true => tr!("It was shut down by its player. It is immobile until it is restarted."),
            false => tr!("Heat shut it down. It is immobile; it may restart in the Heat Phase."),
        };
        say(tr!("Shut down"), help.to_owned(), "C13.5", Tone::Bad);
    }
    if !u.pilot.is_awake() && !u.pilot.dead {
        let help = tr!("Its warrior is unconscious: it does nothing, and is immobile.");
        say(tr!("Unconscious"), help.to_owned(), "C2.5", Tone::Bad);
    } else if u.is_immobile() {
        let help = tr!("It cannot move at all: 4 easier to hit.");
        say(tr!("Immobile"), help.to_owned(), "C7.7.1", Tone::Bad);
    }
    if u.flies() {
        let text = tr!("Height {n}", n = u.elevation());
        let help = tr!("It flies so many levels above the ground or the water.");
        say(&text, help.to_owned(), "C3.6", Tone::Plain);
    }
    indoors(table, u, &mut say);
    if u.is_vehicle() {
        crews::vehicle(u, &mut say);
        crews::tools(table, u, &mut say);
    } else if u.is_infantry() {
        crews::infantry(table, u, &mut say);
    }
    for aboard in table.aboard(u.id) {
        let hold = aboard.ranks.perch.map_or(Hold::Inside, |p| p.hold);
        let text = format!("{}: {}", words::capital(hold_name(hold)), aboard.name);
        let (help, rule, tone) = match hold {
            Hold::Inside => (tr!("A passenger."), "C18.10", Tone::Plain),
            Hold::Riding => (
                tr!("Suits ride on it: they may take hits on its sides and rear."),
                "C18.11",
                Tone::Plain,
            ),
            Hold::Swarming => (
                tr!("Enemies cling to it and strike it every turn until they are thrown off."),
                "C18.8",
                Tone::Bad,
            ),
            Hold::Slung => (
                tr!("It hangs from the hoist, and may take hits in its place."),
                "C10.9.5",
                Tone::Plain,
            ),
        };
        say(&text, help.to_owned(), rule, tone);
    }
    for (_, load) in table.loads().of(u.id) {
        let text = tr!("Carries {load}", load = load.name);
        let help = tr!("{tons} tons: it is slower with it.", tons = load.tons);
        say(&text, help, "C20.3", Tone::Plain);
    }
    if u.place == Place::Waiting {
        let from = table
            .mission()
            .arrivals
            .get(u.side.index())
            .copied()
            .flatten();
        let help = match from.filter(|from| *from > table.clock().turn) {
            Some(turn) => tr!("It comes in over its home edge from turn {turn} on.", turn),
            None => tr!("It comes in over its home edge in a Movement Phase.").to_owned(),
        };
        say(tr!("Off the map"), help, "C9.5.5", Tone::Plain);
    }
    if u.is_vehicle() && u.stance.twist != 0 {
        let help = tr!("Its turret stays turned until it is turned again.");
        say(tr!("Turret turned"), help.to_owned(), "C5.5.2", Tone::Plain);
    } else if u.stance.twist != 0 {
        let text = match u.stance.twist < 0 {
            true => tr!("Torso left"),
            false => tr!("Torso right"),
        };
        let help = tr!("Its torso is twisted by a hexside until the turn ends.");
        say(text, help.to_owned(), "C5.5.1", Tone::Plain);
    }
    if u.stance.flipped {
        let help = tr!("Its arms fire to the rear.");
        say(tr!("Arms flipped"), help.to_owned(), "C5.5.3", Tone::Plain);
    }
    if u.stance.club {
        let help = tr!("It holds a club in both hands.");
        say(tr!("Club"), help.to_owned(), "C11.6", Tone::Plain);
    }
    if u.gyro_is_gone() {
        let help = tr!("Its gyro is destroyed: it falls and cannot stand up.");
        say(tr!("No gyro"), help.to_owned(), "C7.3", Tone::Bad);
    }
    for roll in piloting::owed(table, u) {
        match roll {
            OwedRoll::Consciousness { needed, chance, .. } => {
                let help = tr!(
                    "Its warrior rolls for consciousness at the end of the phase, before all else: {needed} or more, {percent}.",
                    needed,
                    percent = percent(chance)
                );
                say(tr!("Consciousness"), help, "C2.5.2", Tone::Warn);
            }
            OwedRoll::Piloting {
                owed: Owed::Roll(why),
                tn,
                chance,
            } => {
                let mut help = tr!(
                    "A piloting roll at the end of the phase, {needed} or more, {percent}: {cause}.",
                    needed = tn.total(),
                    percent = percent(chance),
                    cause = cause(why)
                );
                help.push(' ');
                help.push_str(tr!("Whoever falls rolls no more in the phase."));
                say(tr!("Piloting roll"), help, "C3.14", Tone::Warn);
            }
            OwedRoll::Piloting { .. } => {
                let help = tr!("It falls at the end of the phase.");
                say(tr!("Falls"), help.to_owned(), "C3.14", Tone::Bad);
            }
        }
    }
    if u.myomer_works() {
        let help =
            tr!("Triple-strength myomer works at this heat: 2 more MP, double physical damage.");
        say(tr!("Myomer"), help.to_owned(), "C10.7.7", Tone::Good);
    }
    let board = table.board();
    if u.depth(board) > 0 && u.elevation() <= 0 {
        let help = tr!(
            "It stands in water of depth {depth}.",
            depth = u.depth(board)
        );
        say(tr!("In water"), help, "C3.8", Tone::Plain);
    }
    out
}

/// Where in a building a unit is (C14.1.3).
fn indoors(table: Table<'_>, u: &Look<'_>, say: &mut crews::Say<'_>) {
    let building = u.hex().and_then(|hex| table.building(hex));
    let Some(building) = building.filter(|_| !u.flies()) else {
        return;
    };
    let text = words::capital(&floor_name(u.elevation(), building.height.into()));
    let help = match u.is_inside(table.board()) {
        true => tr!(
            "It is inside a building with a construction factor of {cf}: walls keep {kept} points of each group from it.",
            cf = building.cf,
            kept = building.absorbs()
        ),
        false => tr!(
            "It stands on a building with a construction factor of {cf}.",
            cf = building.cf
        ),
    };
    say(&text, help, "C14", Tone::Plain);
}

/// How far a unit is with this phase.
fn readiness(session: &Session, focus: &Focus, u: &Look<'_>) -> Readiness {
    if u.place == Place::Gone {
        return Readiness::Out;
    }
    let clock = session.read().clock();
    let acts = session.to_act() == Some(u.side) && session.battle.decision().is_none();
    let open = match focus.selection.selected == Some(u.id) {
        true => Readiness::Active,
        false => Readiness::Ready,
    };
    match clock.phase {
        Phase::Setup if !acts => Readiness::Waiting,
        Phase::Setup if u.place == Place::Reserve => open,
        Phase::Setup => Readiness::Done,
        Phase::Movement | Phase::Weapons | Phase::Physical => match (u.turn.had, acts) {
            (true, _) => Readiness::Done,
            (_, true) if may_act(session, u) => open,
            _ => Readiness::Waiting,
        },
        _ => Readiness::Waiting,
    }
}

/// Whether a unit may act now, as far as its turn goes.
fn may_act(session: &Session, u: &Look<'_>) -> bool {
    match session.read().clock().under_way {
        Some(unit) => unit == u.id,
        None => turn::has_turn(u),
    }
}

/// How many units of a side may still act in this phase, or are still to be set up.
pub fn left_to_act(session: &Session, side: SideId) -> u16 {
    let table = session.read();
    let mine = table.units().filter(|u| u.side == side);
    let n = match table.clock().phase {
        Phase::Setup => mine.filter(|u| u.place == Place::Reserve).count(),
        Phase::Movement | Phase::Weapons | Phase::Physical => mine
            .filter(|u| (u.hex().is_some() || u.may_enter()) && turn::has_turn(u))
            .count(),
        _ => 0,
    };
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// The roster.
pub fn entries(session: &Session, focus: &Focus) -> Vec<RosterEntry> {
    session.known().map(|u| entry(session, focus, &u)).collect()
}

/// A line of the roster.
fn entry(session: &Session, focus: &Focus, u: &Look<'_>) -> RosterEntry {
    RosterEntry {
        unit: u.id,
        side: u.side,
        name: u.name.to_owned(),
        code: format!("{}, {}", unit::class(u.sheet.class), unit::weight(u.sheet)),
        icon: look::icon(u.sheet),
        gauges: gauges(u),
        condition: condition(u),
        statuses: statuses(session.read(), u)
            .into_iter()
            .filter(|s| s.tone != Tone::Plain)
            .collect(),
        note: String::new(),
        readiness: readiness(session, focus, u),
        place: place(u),
        off_map: matches!(u.place, Place::Reserve | Place::Waiting),
    }
}

/// Armor, structure and heat at a glance.
fn gauges(u: &Look<'_>) -> Vec<Gauge> {
    let boxes = |(left, max): (u16, u16)| {
        let full = (left * BOXES).div_ceil(max.max(1));
        Track::new(full.min(BOXES), BOXES)
    };
    if u.is_infantry() {
        let whole = crews::ranks(u);
        return vec![Gauge::Boxes(TrackKind::Structure, boxes(whole))];
    }
    let [armor, structure] = pools(u);
    let mut out = vec![
        Gauge::Boxes(TrackKind::Armor, boxes(armor)),
        Gauge::Boxes(TrackKind::Structure, boxes(structure)),
    ];
    if u.sheet.class.tracks_heat() {
        out.push(Gauge::Level {
            icon: Icon::Heat,
            letter: 'H',
            at: u.heat.level.min(HOTTEST) as u8,
            top: HOTTEST as u8,
        });
    }
    out
}

/// What is left of it, in words.
fn condition(u: &Look<'_>) -> String {
    if u.is_infantry() {
        return crews::condition(u);
    }
    let [(armor, plates), (inside, bones)] = pools(u);
    if !u.sheet.class.tracks_heat() {
        return tr!(
            "Armor {armor} of {plates}, structure {inside} of {bones}",
            armor,
            plates,
            inside,
            bones
        );
    }
    tr!(
        "Armor {armor} of {plates}, structure {inside} of {bones}, heat {heat}",
        armor,
        plates,
        inside,
        bones,
        heat = u.heat.level
    )
}
