//! Buttons and amounts in a list of answers.

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::draft::{Next, Pick};
use hexlance_strike::{
    aero::{AirZone, Band, FlyOrder, Manoeuvre},
    card::MoveMode,
    cargo::Grip,
    command::{Command, MoveOption, Switch, Work},
    draft::{self, Errand, Making, Way, keys},
    go::{Stage, Wait},
    mission::words::edge_name,
    read::UnitRead,
    state::Targeting,
};

use super::{attacks, called_load, called_unit};
use crate::{
    wording::{Told, order, zone_name},
    words::{direction_name, hex_name},
};

/// A label and a few words on it.
type Item = (String, String);

fn item(label: impl Into<String>, detail: impl Into<String>) -> Option<Item> {
    Some((label.into(), detail.into()))
}

/// What gear is set to, with what that is called.
const SWITCHES: [(Switch, &str, &str); 10] = [
    (
        Switch::Targeting(Targeting::Standard),
        "Usual targeting",
        "",
    ),
    (Switch::Targeting(Targeting::Short), "Near targeting", ""),
    (Switch::Targeting(Targeting::Long), "Far targeting", ""),
    (Switch::Eccm(0), "ECCM off", "all of the suite as ECM"),
    (Switch::Eccm(1), "ECCM on", "one point of the suite"),
    (Switch::Eccm(2), "ECCM in full", "both points of the suite"),
    (Switch::Stealth(true), "Stealth on", ""),
    (Switch::Stealth(false), "Stealth off", ""),
    (Switch::Searchlight(true), "Searchlight on", ""),
    (Switch::Searchlight(false), "Searchlight off", ""),
];

/// A button.
pub(super) fn of_button(making: Making<'_>, key: &str) -> Option<Item> {
    match key {
        keys::END => return end(making),
        // Whoever gives up says so.
        keys::CONCEDE => return None,
        keys::BUILD => return item("Building", "a light one in place of mines"),
        keys::SHEETS => return item("Mapsheets", "in place of terrain"),
        keys::TURN_SHEET => return item("Turn it", "half around"),
        _ => {}
    }
    let view = making.view();
    let mut kinds = making.mine_kinds().into_iter();
    if let Some(kind) = kinds.find(|k| keys::mine(*k) == key) {
        return item(kind.name().to_string(), "is laid");
    }
    let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
    if let Some(edge) = edges.into_iter().find(|e| keys::home(*e) == key) {
        let label = format!("Wish for the {} edge", edge_name(edge));
        return item(label, "as home edge");
    }
    for command in making.engagements() {
        if let Command::Engage { unit, target } = command
            && keys::engage(unit, target) == key
        {
            let (own, other) = (called_unit(making, unit), called_unit(making, target));
            return item(format!("{own} engages {other}"), "");
        }
    }
    if let Some(band) = Band::ALL.into_iter().find(|b| keys::band(*b) == key) {
        return item(band.name(), "");
    }
    if let Some(zone) = AirZone::all().find(|z| keys::zone(*z) == key) {
        return item(zone.to_string(), zone_name(zone));
    }
    let u = making.own()?;
    if let Some(spa) = u.spas.0.iter().find(|s| keys::ability(s.def.id) == key) {
        return item(spa.def.name.as_str(), "");
    }
    if let Some((_, label, detail)) = SWITCHES.iter().find(|s| keys::switch(s.0) == key) {
        return item(*label, *detail);
    }
    let groups = [
        (Some(0), "First group", "comes in turn 2"),
        (Some(1), "Second group", "comes in turn 3"),
        (None, "Neither", "begins on the map"),
    ];
    if let Some((_, label, detail)) = groups.iter().find(|g| keys::keep(g.0) == key) {
        return item(*label, *detail);
    }
    match key {
        keys::HIDE => return item("In hiding", "the enemy does not see it"),
        keys::PREPARE => {
            return match view.position(u.id) {
                None => item("Dig in", "in a prepared position"),
                Some(_) => item("Dig out", "without its position"),
            };
        }
        _ => {}
    }
    let fights = matches!(
        making.wait(),
        Some(Wait::Attacks(_) | Wait::EarlyAttacks(_))
    );
    match fights {
        true => attacks::of_aim(making, &u, key)
            .or_else(|| attacks::of_throw(making, &u, key))
            .or_else(|| of_work(&u, key))
            .or_else(|| attacks::of_raid(making, &u, key)),
        false => of_flight(&u, key)
            .or_else(|| of_move(making, &u, key))
            .or_else(|| of_rush(making, key))
            .or_else(|| of_passenger(making, &u, key))
            .or_else(|| of_load(making, &u, key)),
    }
}

/// What ends the step that waits, settles a destination, or lets a unit stand still.
fn end(making: Making<'_>) -> Option<Item> {
    match making.wait()? {
        Wait::LayingMines(_) => item("Done", "nothing more is laid"),
        Wait::Stage(Stage::Ground, _) => item("Done", "the map stays as it is"),
        Wait::Stage(Stage::Reserves, _) => item("Done", "all others begin on the map"),
        Wait::Stage(Stage::Infiltration | Stage::Hiding, _) => item("Done", "nobody else hides"),
        Wait::Deploying(_) => item("Done", "everything is set up"),
        Wait::ActFirst(_) => item("Nobody", "the turn goes its usual way"),
        Wait::EndActs(_) => item("Nobody", "the turn ends"),
        Wait::Engagements(_) => item("Done", "no engagement"),
        Wait::Attacks(_) | Wait::EarlyAttacks(_) => item("Done", "no further attacks"),
        Wait::Drops(_) | Wait::Returns(_) if making.draft.destination.is_none() => {
            item("Done", "nobody else comes")
        }
        _ => match making.flyer() {
            Some(u) => flight_end(making, &u),
            None => move_end(making),
        },
    }
}

fn move_end(making: Making<'_>) -> Option<Item> {
    if making.draft.destination.is_some() {
        return item("Go", "the rest as it will do");
    }
    if making.rerouting().is_some() {
        return match making.view().coming_in() {
            Some(_) => item("Stop", "where it stands"),
            None => item("Go on", "as it was ordered"),
        };
    }
    match (making.entrant(), making.mover()) {
        // Another answer does the same.
        (Some(_), _) => None,
        (None, Some(_)) => item("Stand still", "easier to hit, and hits easier"),
        (None, None) => item("Done", ""),
    }
}

fn flight_end(making: Making<'_>, u: &UnitRead<'_>) -> Option<Item> {
    let flight = making.flight(u);
    let label = match &flight {
        FlyOrder {
            manoeuvre: Manoeuvre::Leave,
            ..
        } => "Fly home",
        FlyOrder {
            manoeuvre: Manoeuvre::Land,
            ..
        } => "Come down",
        FlyOrder {
            manoeuvre: Manoeuvre::LiftOff,
            ..
        } => "Go up",
        FlyOrder {
            zones, path: None, ..
        } if zones.is_empty() => "Stay",
        _ => "Go",
    };
    let told = Told::to(making.battle.world(), making.side);
    item(label, order(&Command::Fly(flight), &told))
}

/// What an aircraft does besides flying.
fn of_flight(u: &UnitRead<'_>, key: &str) -> Option<Item> {
    let mut all = draft::air::manoeuvres(u).iter();
    let manoeuvre = all.find(|m| keys::manoeuvre(**m) == key)?;
    match (manoeuvre, u.is_grounded()) {
        (Manoeuvre::Fly, true) => item("On the ground", "stays there"),
        (Manoeuvre::Fly, false) => item("Fly", "from zone to zone, or over the map"),
        (Manoeuvre::Land, _) => item("Land", "where its path ends, with a control roll"),
        (Manoeuvre::LiftOff, _) => item("Lift off", "towards an edge hex, with a control roll"),
        (Manoeuvre::Leave, _) => item("Leave", "home, out of the battle"),
    }
}

/// Ways to move and to come in, and what belongs to the way.
fn of_move(making: Making<'_>, u: &UnitRead<'_>, key: &str) -> Option<Item> {
    let ground = u.card.ground_mode();
    let mut ways = draft::ways(u).into_iter();
    let is_it = |w: &Way| keys::way(*w, ground) == key || keys::entry(*w, ground) == key;
    if let Some(way) = ways.find(is_it) {
        return Some(called_way(way, ground));
    }
    match key {
        keys::TURN => {
            let found = making.rerouting().is_some() && making.view().coming_in().is_none();
            return match found {
                true => item("Stop", "where it stands"),
                false => item("Turn only", "in its hex"),
            };
        }
        keys::TRACE => return item("By hex", "you lay its way hex by hex"),
        keys::AROUND => return item("Around the map", "with sealed orders to come back"),
        keys::LEAVE => return item("Off the map", "for good"),
        keys::HOLD => return item("Hold back", "it does not come this turn"),
        _ => {}
    }
    if let Some(level) = (i8::MIN..=i8::MAX).find(|l| keys::level(*l) == key) {
        return item(format!("Level {level}"), "at the end");
    }
    if let Some(d) = Direction::ALL.into_iter().find(|d| keys::over(*d) == key) {
        return item(format!("Over the edge {}", direction_name(d)), "");
    }
    let after = (0..=usize::from(u8::MAX)).find(|n| keys::mines(*n) == key)?;
    let hexes = match after {
        0 => "in the hex that it leaves first".to_owned(),
        n => format!("in the hex that it leaves after {n} others"),
    };
    item(format!("Mines {}", after + 1), hexes)
}

fn called_way(way: Way, ground: MoveMode) -> Item {
    let mode = way.mode.name().to_lowercase();
    let label = match (way.option, way.mode == ground) {
        (MoveOption::Sprint, true) => "Sprint".to_owned(),
        (MoveOption::Sprint, false) => format!("Sprint ({mode})"),
        (MoveOption::Evade, true) => "Evade".to_owned(),
        (MoveOption::Evade, false) => format!("Evade ({mode})"),
        _ => way.mode.name().to_owned(),
    };
    let detail = match way.option {
        MoveOption::Sprint => "half as far again, no attack",
        MoveOption::Evade => "no attack, harder to hit",
        _ => "",
    };
    (label, detail.to_owned())
}

/// Moves that are whole by themselves.
fn of_rush(making: Making<'_>, key: &str) -> Option<Item> {
    let of = |what| keys::unit_of(what, key).map(|u| called_unit(making, u));
    let hexes = || making.view().board().iter().map(|(hex, _)| hex);
    if let Some(name) = of(keys::CHARGE) {
        return item(format!("Charge {name}"), "");
    }
    if let Some(name) = of(keys::DROP_ON) {
        return item(format!("Death from above on {name}"), "");
    }
    if let Some(name) = of(keys::MOUNT) {
        return item(format!("Board {name}"), "");
    }
    let laid = "along the way that is laid";
    if let Some(name) = of(keys::TRACE_CHARGE) {
        return item(format!("Then charge {name}"), laid);
    }
    if let Some(name) = of(keys::TRACE_DROP) {
        return item(format!("Then death from above on {name}"), laid);
    }
    let built = |key_of: fn(Hex) -> hexlance_rules::draft::Key| {
        let prefix = key.starts_with(keys::CHARGE) || key.starts_with(keys::TRACE_CHARGE);
        let found = prefix.then(|| hexes().find(|h| key_of(*h) == key));
        found.flatten().map(hex_name)
    };
    if let Some(at) = built(keys::ram) {
        return item(format!("Ram {at}"), "what is built there");
    }
    item(format!("Then ram {}", built(keys::trace_ram)?), laid)
}

/// Passengers that come out of bays, or get out where the move ends.
fn of_passenger(making: Making<'_>, u: &UnitRead<'_>, key: &str) -> Option<Item> {
    if let Some(p) = keys::unit_of(keys::UNLOAD, key) {
        let label = format!("Unload {}", called_unit(making, p));
        return item(label, "before the carrier moves");
    }
    let at_the_end = "where the move ends";
    if key == keys::OUT_ALL {
        return item("Out with all", at_the_end);
    }
    if let Some(p) = keys::unit_of(keys::OUT, key) {
        return item(format!("Out with {}", called_unit(making, p)), at_the_end);
    }
    let d = making.draft.destination.as_ref()?;
    for exit in &making.draft.letting_out {
        let name = called_unit(making, exit.unit);
        let mut hexes = std::iter::once(d.hex).chain(d.hex.neighbours());
        if let Some(hex) = hexes.find(|h| keys::out_at(exit.unit, *h) == key) {
            // Only where it may.
            let into = making.draft.with(|draft| {
                let mut exits = draft.letting_out.iter_mut();
                if let Some(e) = exits.find(|e| e.unit == exit.unit) {
                    e.hex = Some(hex);
                }
            });
            let of = Making::of(making.battle, making.side, &into);
            let order = of.order_to(u, d);
            let gets_out = order.dismounts.iter().any(|x| x.unit == exit.unit);
            return gets_out.then(|| (format!("{name} into {}", hex_name(hex)), String::new()));
        }
        let turns = making.view().unit(exit.unit);
        let turns = turns.is_some_and(|p| p.card.kind.has_facing());
        let mut facings = Direction::ALL.into_iter().filter(|_| turns);
        if let Some(d) = facings.find(|d| keys::out_facing(exit.unit, *d) == key) {
            return item(format!("{name} facing {}", direction_name(d)), "");
        }
    }
    None
}

/// A load that is picked up or put down on the way.
fn of_load(making: Making<'_>, u: &UnitRead<'_>, key: &str) -> Option<Item> {
    let mut loads = making.view().loads(u.id).into_iter();
    if let Some((load, _)) = loads.find(|(load, _)| keys::put_down(*load) == key) {
        let when = match making.draft.errand {
            Some(Errand::PutDown(l)) if l == load => "at the end; once more: at once",
            Some(Errand::PutDownFirst(l)) if l == load => "at once; once more: not after all",
            _ => "where the move ends; twice: at once",
        };
        return item(format!("Put down {}", called_load(making, load)), when);
    }
    let errand = making.draft.errand;
    let now = errand.filter(|e| picks_up(*e, key));
    let pick = Pick::button(key.to_owned());
    let next = || match making.battle.pick(making.side, making.draft, &pick) {
        Ok(Next::Draft(next)) => next.errand.filter(|e| picks_up(*e, key)),
        _ => None,
    };
    let Errand::PickUp(load, grip) = now.or_else(next)? else {
        return None;
    };
    let verb = match grip {
        Grip::Lift => "Lift",
        Grip::Drag => "Drag",
    };
    let label = format!("{verb} {}", called_load(making, load));
    item(label, "half its Move; then choose where it goes")
}

fn picks_up(errand: Errand, key: &str) -> bool {
    let load = errand.load();
    matches!(errand, Errand::PickUp(..)) && (keys::pick_up(load) == key || keys::drag(load) == key)
}

/// Work in place of attacks.
fn of_work(u: &UnitRead<'_>, key: &str) -> Option<Item> {
    let own = [
        (Work::DigIn, "Dig in", "positions in its hex"),
        (Work::BoobyTrap, "Blow it up", "with its booby trap"),
        (Work::Sweep, "Sweep", "mines out of its hex"),
    ];
    if let Some((_, label, detail)) = own.iter().find(|w| keys::work(w.0) == key) {
        return item(*label, *detail);
    }
    let here = u.hex()?;
    for hex in std::iter::once(here).chain(here.neighbours()) {
        let at = hex_name(hex);
        let around = [
            (Work::PutOut(hex), format!("Put out {at}"), "the fire there"),
            (Work::Clear(hex), format!("Clear {at}"), "of woods"),
            (Work::Bridge(hex), format!("Bridge {at}"), "over water"),
        ];
        let mut around = around.into_iter();
        if let Some((_, label, detail)) = around.find(|w| keys::work(w.0) == key) {
            return item(label, detail);
        }
    }
    None
}

/// How much there is of something now, and what it is.
pub(super) fn of_amount(making: Making<'_>, key: &str, now: i32) -> Option<Item> {
    let with = |label: &str, what: &str| {
        let detail = match what {
            "" => now.to_string(),
            what => format!("{now}; {what}"),
        };
        Some((label.to_owned(), detail))
    };
    let points = "each 1 more damage and 1 more heat";
    match key {
        keys::OVERHEAT | keys::RAID_OVERHEAT => return with("Overheat", points),
        keys::RAID_ROCKETS => return with("Rocket pods", "each 1 more damage"),
        keys::RAID_BOMBS => return with("Bombs", "are dropped"),
        keys::DENSITY => return with("Density", ""),
        keys::SIZE => return with("Size", "sets them off"),
        keys::CARGO_AFTER => {
            return with(
                "Picked up",
                "after so many hexes of its way; -1: at the first of them",
            );
        }
        _ => {}
    }
    let u = making.own()?;
    let spa = u.spas.0.iter().find(|s| keys::trigger(s.def.id) == key)?;
    with(
        spa.def.name.as_str(),
        "after so many hexes of its way; -1: not at all",
    )
}
