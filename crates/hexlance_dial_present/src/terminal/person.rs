//! The words for what a person at the terminal is offered by the dial rules.

use hexlance_dial::{
    Battle,
    attack::number,
    command::{Command, RangedOrder},
    draft::{Draft, Making, Picking, Way, aim, keys, keys::purpose},
    model::SlotId,
    odds,
    read::Look,
    state::{Place, Stage},
    switches,
};
use hexlance_rules::{SideId, UnitId, draft::Pick};

use crate::{DialGame, terminal::odds::manner, words::hex_name};
use hexlance_cli::odds::percent;
use hexlance_cli::person::Worded;

impl Worded for DialGame {
    fn asks(battle: &Battle, side: SideId, draft: &Draft) -> String {
        let making = Making::of(battle, side, draft);
        let Some(u) = making.own() else {
            return match making.stage() {
                Stage::Deployment => "Set up which unit?".to_owned(),
                Stage::Command => "What is switched before the orders?".to_owned(),
                Stage::Orders | Stage::End | Stage::Over => {
                    let left = making.table().clock().left();
                    format!("Which unit is given an order? {left} left.")
                }
            };
        };
        let name = u.name;
        match making.stage() {
            Stage::Deployment => return format!("Where does {name} stand?"),
            Stage::Command => return format!("What is switched of {name}?"),
            Stage::Orders | Stage::End | Stage::Over => {}
        }
        if let Some((unit, _)) = making.next_place() {
            return format!("Where is {} put?", called_unit(making, unit));
        }
        match (&draft.destination, &draft.aim, draft.picking) {
            (Some(_), ..) => "Facing at the end?".to_owned(),
            (_, Some(aim), _) => match aim.target.unit() {
                Some(target) => format!("How does {name} attack {}?", called_unit(making, target)),
                None => format!("Does {name} fire?"),
            },
            (_, _, Some(Picking::Shells(_))) => "Where does the shell come down?".to_owned(),
            (_, _, Some(Picking::Patient)) => format!("Whom does {name} repair?"),
            _ if draft.march.is_some() => format!("Where does {name} go with the formation?"),
            _ => format!("What does {name} do?"),
        }
    }

    fn called(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Option<(String, String)> {
        let making = Making::of(battle, side, draft);
        match pick {
            Pick::Unit(unit) => of_unit(making, *unit),
            Pick::Button(key) => of_button(making, key),
            Pick::Hex(_) | Pick::Facing(_) | Pick::Amount(..) => None,
        }
    }
}

fn called_unit(making: Making<'_>, unit: UnitId) -> &str {
    making.table().find(unit).map_or("", |u| u.name)
}

/// What is done with a unit that is picked.
fn of_unit(making: Making<'_>, unit: UnitId) -> Option<(String, String)> {
    let u = making.table().find(unit)?;
    let offers = making.battle.offers(making.side, making.draft);
    let offer = offers.unit(unit)?;
    let what = match offer.purpose {
        purpose::SELECT => return Some(selected(making, &u)),
        purpose::ATTACK => "Attack",
        purpose::REPAIR => "Repair",
        _ => return None,
    };
    let needs = making.meant_by(&Pick::Unit(unit));
    let needs = needs.map_or_else(String::new, |c| needs_of(making, &c));
    // What is aimed at is attacked by another answer.
    (!offer.chosen).then(|| (format!("{what} {}", u.name), needs))
}

/// A unit in a list of answers.
fn selected(making: Making<'_>, u: &Look<'_>) -> (String, String) {
    let at = match u.place {
        Place::Table { hex, .. } => format!("at {}, ", hex_name(hex)),
        Place::Aboard(t) => format!("aboard {}, ", called_unit(making, t)),
        _ => String::new(),
    };
    let heat = match u.shutdown_level() {
        Some(most) => format!(", heat {} of {most}", u.heat),
        None => String::new(),
    };
    let pushed = match u.tokens {
        0 => "",
        // A second token pushes it (D3.3.2).
        _ => ", an order pushes it",
    };
    let detail = format!(
        "{at}{}, click {} of {}{heat}{pushed}",
        u.model.name,
        u.dial,
        u.model.last_click()
    );
    (u.name.to_owned(), detail)
}

/// A button in a list of answers.
fn of_button(making: Making<'_>, key: &str) -> Option<(String, String)> {
    let item = |label: &str, detail: &str| Some((label.to_owned(), detail.to_owned()));
    if key == keys::END {
        return Some(end(making));
    }
    if let Some(way) = keys::way_of(key) {
        let name = match way {
            Way::Walk => "Walk",
            Way::Run => "Run",
            Way::Jump => "Jump",
            // Whom it is aimed at is chosen first.
            Way::Charge | Way::Ram | Way::DeathFromAbove => return None,
        };
        return item(name, "");
    }
    if let Some(slot) = keys::shells_of(key) {
        return item("Artillery", &format!("{} slot", slot.name()));
    }
    let of = |what| keys::unit_of(what, key).map(|u| called_unit(making, u));
    match key {
        keys::TURN | keys::SETUP_TURN => return item("Turn", "in its hex"),
        keys::FORMATION => return item("Formation", "units in contact move together"),
        keys::OUT_FIRST => return item("Out first", "before it moves"),
        keys::REPAIR => return item("Repair", "a friend in contact"),
        keys::VENT => return item("Vent", "cools it down, and is all that it does"),
        keys::RELEASE => {
            let captive = making.own()?.condition.controls?;
            let what = format!("Let {} go", called_unit(making, captive));
            return item(&what, "no order");
        }
        _ => {}
    }
    if let Some(name) = of(keys::BYPASS) {
        let what = format!("Bypass {name}");
        return item(&what, "gives itself up to take that unit over");
    }
    if let Some(name) = of(keys::ABOARD) {
        return item(&format!("Aboard {name}"), "");
    }
    if let Some(name) = of(keys::BOARD) {
        return item(name, "gets in before it moves");
    }
    if let Some(name) = of(keys::OUT) {
        return item(name, "gets out");
    }
    if let Some(name) = of(keys::MEMBER) {
        return item(name, "member of the formation");
    }
    let u = making.own()?;
    if let Some((equipment, on)) = switches::of(&u).find(|(e, _)| keys::switch(*e) == key) {
        let way = if on { "off" } else { "on" };
        let what = format!("Switch {} of {} {way}", equipment.name(), u.name);
        return item(&what, "");
    }
    of_attack(making, &u, key)
}

/// What ends the stage, settles the destination, or lets a member stay.
fn end(making: Making<'_>) -> (String, String) {
    let (label, detail) = match making.stage() {
        Stage::Deployment => ("Ready", "everything is set up"),
        Stage::Command => ("Begin", "the order stage"),
        _ if making.draft.destination.is_some() => ("Go", "the rest as it will do"),
        _ if making.draft.march.is_some() => ("Stay", "where it is"),
        _ => ("End the turn", "orders not given are lost"),
    };
    (label.to_owned(), detail.to_owned())
}

/// What can be chosen for an attack.
fn of_attack(making: Making<'_>, u: &Look<'_>, key: &str) -> Option<(String, String)> {
    let item = |label: String, detail: &str| Some((label, detail.to_owned()));
    let aim = making.draft.aim.as_ref()?;
    if let Some(command) = making.meant_by(&Pick::Button(key.to_owned().into())) {
        let needs = needs_of(making, &command);
        return match key {
            keys::FIRE => item("Go ahead".to_owned(), &needs),
            _ => item(called(making, &command), &needs),
        };
    }
    let attempt = making.best(u, aim)?;
    if let Some(t) = keys::unit_of(keys::ALSO, key) {
        return item(format!("Also at {}", called_unit(making, t)), "");
    }
    if let Some(m) = keys::unit_of(keys::WITH, key) {
        return item(format!("With {}", called_unit(making, m)), "");
    }
    match key {
        keys::TOGETHER => {
            let others = making.partners(u, aim, attempt.kind).len();
            item("Formation".to_owned(), &format!("with {others} others"))
        }
        keys::ALONE => item("Alone".to_owned(), "without the others"),
        keys::GEAR => {
            let gear = aim::declared(u, attempt.kind, aim)?;
            item(gear.name().to_owned(), "is used")
        }
        _ => {
            let hexes = making.landings(u, aim.target.unit()?);
            let hex = hexes.into_iter().find(|h| keys::landing(*h) == key)?;
            item(format!("Land in {}", hex_name(hex)), "")
        }
    }
}

/// What an attack needs and may come to.
fn needs_of(making: Making<'_>, command: &Command) -> String {
    let Some(attack) = making.attack_of(command) else {
        return String::new();
    };
    let table = making.table();
    let needed = attack
        .target()
        .and_then(|t| number::number(table, &attack, t, false))
        .map(|n| n.needed());
    let odds = odds::whole(table, &attack);
    let mut out = match needed {
        Some(n) => format!("needs {n}: {}", percent(odds.hit())),
        None => percent(odds.hit()),
    };
    if odds.clicks > 0.0 {
        out += &format!(", {:.1} clicks", odds.clicks);
    }
    if odds.own >= 0.05 {
        out += &format!(", {:.1} on itself", odds.own);
    }
    out
}

/// An attack in a few words.
fn called(making: Making<'_>, command: &Command) -> String {
    let slot_of = |unit: UnitId, slot: SlotId| {
        let unit = making.table().find(unit);
        let kind = unit.and_then(|u| u.slot(slot)).map(|s| s.kind.name());
        format!("{} {}", slot.name(), kind.unwrap_or_default())
    };
    match command {
        Command::Ranged(order) => {
            // Who else takes part is listed beside it.
            let alone = RangedOrder {
                with: Vec::new(),
                ..order.clone()
            };
            format!("{}{}", slot_of(order.unit, order.slot), manner(&alone))
        }
        Command::Close(order) => format!("{}, close combat", slot_of(order.unit, order.slot)),
        Command::Capture(_) => "capture".to_owned(),
        Command::Artillery { unit, slot, .. } => {
            format!("{}, artillery", slot_of(*unit, *slot))
        }
        Command::Repair { unit, slot, .. } => format!("repair, {}", slot_of(*unit, *slot)),
        Command::Move(order) => {
            let victim = order.manner.victim();
            let victim = victim.map_or("", |t| called_unit(making, t));
            match Way::of(order.manner) {
                Way::Charge => format!("Charge {victim}"),
                Way::Ram => format!("Ram {victim}"),
                _ => format!("Death from above on {victim}"),
            }
        }
        _ => String::new(),
    }
}
