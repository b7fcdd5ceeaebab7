//! What a unit can do by a button of its own, in words: charges, drops, getting in and out, gear that is switched, works,
//! abilities.

use hexlance_rules::draft::{Amount, Button};
use hexlance_strike::{
    command::Switch,
    draft::{Making, keys},
    read::UnitRead,
    state::Targeting,
};

use super::plan::Reachable;
use crate::{
    game::face::Face,
    hud::model::{ActionButton, ActionGroup},
    theme::Icon,
};

/// How a button looks of a move that is whole by itself.
pub(super) fn rush(making: Making<'_>, reachable: &Reachable, key: &str) -> Option<Face> {
    let view = making.view();
    let order = reachable.rush(key);
    let move_face = |label: &str, icon: Icon, help: String| {
        Face::new(label, icon, help).group(ActionGroup::Move)
    };
    if let Some(enemy) = keys::unit_of(keys::CHARGE, key).or(keys::unit_of(keys::TRACE_CHARGE, key))
    {
        let enemy = view.name(enemy);
        let hexes = match order {
            Some(order) => order.path.len(),
            // By the way that is laid.
            None => making
                .draft
                .destination
                .as_ref()
                .map_or(0, |d| d.path.len()),
        };
        let help = tr!(
            "Charges {enemy} after {hexes} hexes; no weapon attack.",
            enemy,
            hexes
        );
        return Some(move_face(&tr!("Charge {enemy}", enemy), Icon::Charge, help));
    }
    let built = ["move.charge.hex.", "trace.charge.hex."];
    if let Some(at) = built.iter().find_map(|what| key.strip_prefix(what)) {
        let hexes = match order {
            Some(order) => order.path.len(),
            None => making
                .draft
                .destination
                .as_ref()
                .map_or(0, |d| d.path.len()),
        };
        let help = tr!(
            "Charges the building in {at} after {hexes} hexes; no weapon attack.",
            at,
            hexes
        );
        return Some(move_face(&tr!("Ram {at}", at), Icon::Charge, help));
    }
    if let Some(enemy) = keys::unit_of(keys::DROP_ON, key).or(keys::unit_of(keys::TRACE_DROP, key))
    {
        let enemy = view.name(enemy);
        let help = tr!("Death from above on {enemy}; no weapon attack.", enemy);
        return Some(move_face(&tr!("Drop on {enemy}", enemy), Icon::Drop, help));
    }
    if let Some(carrier) = keys::unit_of(keys::MOUNT, key) {
        let help = tr!("Gets aboard {name}.", name = view.name(carrier));
        return Some(Face::new(tr!("Get in"), Icon::Mount, help));
    }
    (key == keys::LEAVE).then(|| {
        let off = order.and_then(|o| o.path.last()).map(|w| w.hex);
        let home = view.side_of(view.side()).and_then(|side| side.home);
        let through = off.and_then(|hex| making.goal_beyond(hex));
        let edge = match through.filter(|edge| home != Some(*edge)) {
            Some(edge) => tr!(
                "the {edge} edge, where that counts",
                edge = crate::words::edge_name(edge)
            ),
            None => tr!("its home edge").to_owned(),
        };
        let help = tr!("Leaves the map over {edge}, and the battle with it.", edge);
        move_face(tr!("Leave"), Icon::Door, help)
    })
}

/// How a button looks that lets passengers out where the move ends: all of them, or one of several.
pub(super) fn letting_out(making: Making<'_>, u: &UnitRead<'_>, button: &Button) -> Option<Face> {
    let view = making.view();
    let doors: Vec<_> = view.in_bays(u.id).map(|p| p.id).collect();
    let aboard: Vec<_> = view
        .own()
        .filter(|p| p.place.carrier() == Some(u.id) && !doors.contains(&p.id))
        .collect();
    if button.key == keys::OUT_ALL {
        let names: Vec<_> = aboard.iter().map(|p| p.name).collect();
        let help = tr!(
            "Where the move ends, before the carrier if there is room: {names}.",
            names = names.join(", ")
        );
        return Some(Face::new(tr!("Let out"), Icon::Door, help));
    }
    let unit = keys::unit_of(keys::OUT, &button.key)?;
    let i = aboard.iter().position(|p| p.id == unit)?;
    let help = tr!(
        "{name} gets out where the move ends.",
        name = view.name(unit)
    );
    Some(Face::new(&tr!("Let out {i}", i = i + 1), Icon::Door, help))
}

/// How a button looks of works in place of attacks, in the unit's own hex and the six around it.
pub(super) fn work(key: &str) -> Option<Face> {
    let (label, help) = match key {
        "work.dig" => (
            tr!("Dig in").to_owned(),
            tr!("Digs positions in its hex instead of attacking.").to_owned(),
        ),
        "work.trap" => (
            tr!("Booby trap").to_owned(),
            tr!("Blows the unit up instead of attacking, and hurts everybody within a hex.")
                .to_owned(),
        ),
        "work.sweep" => (
            tr!("Sweep mines").to_owned(),
            tr!("Clears mines out of its hex instead of attacking.").to_owned(),
        ),
        _ => {
            let (what, at) = key.strip_prefix("work.")?.split_once('.')?;
            match what {
                "put-out" => (
                    tr!("Put out {at}", at),
                    tr!("Puts out the fire in {at} instead of attacking.", at),
                ),
                "clear" => (
                    tr!("Clear {at}", at),
                    tr!("Clears the woods in {at} instead of attacking.", at),
                ),
                "bridge" => (
                    tr!("Bridge {at}", at),
                    tr!("Lays a bridge over {at} instead of attacking.", at),
                ),
                _ => return None,
            }
        }
    };
    Some(Face::new(&label, Icon::Gear, help))
}

/// How a button looks of gear that can be set otherwise than it is.
pub(super) fn switch(key: &str) -> Option<Face> {
    let kinds = [
        (
            Switch::Targeting(Targeting::Standard),
            tr!("Aim usual"),
            tr!("Sets its targeting back to the usual, from the End Phase on."),
        ),
        (
            Switch::Targeting(Targeting::Short),
            tr!("Aim near"),
            tr!("Sets its targeting for near targets, from the End Phase on."),
        ),
        (
            Switch::Targeting(Targeting::Long),
            tr!("Aim far"),
            tr!("Sets its targeting for far targets, from the End Phase on."),
        ),
        (
            Switch::Eccm(0),
            tr!("ECM"),
            tr!("Runs its suite as ECM, from the End Phase on."),
        ),
        (
            Switch::Eccm(1),
            tr!("ECCM"),
            tr!("Runs its suite, or half of an Angel suite, as ECCM, from the End Phase on."),
        ),
        (
            Switch::Eccm(2),
            tr!("Full ECCM"),
            tr!("Runs its whole Angel suite as ECCM, from the End Phase on."),
        ),
        (
            Switch::Stealth(true),
            tr!("Stealth on"),
            tr!("Switches its stealth on, from the End Phase on."),
        ),
        (
            Switch::Stealth(false),
            tr!("Stealth off"),
            tr!("Switches its stealth off, from the End Phase on."),
        ),
        (
            Switch::Searchlight(true),
            tr!("Light on"),
            tr!("Switches its searchlight on."),
        ),
        (
            Switch::Searchlight(false),
            tr!("Light off"),
            tr!("Switches its searchlight off."),
        ),
    ];
    let mut kinds = kinds.into_iter();
    let (_, label, help) = kinds.find(|(switch, ..)| keys::switch(*switch) == key)?;
    Some(Face::new(label, Icon::Gear, help))
}

/// How the button of an ability looks.
pub(super) fn ability(u: &UnitRead<'_>, button: &Button) -> Option<Face> {
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|spa| keys::ability(spa.def.id) == button.key)?;
    let help = crate::lang::text(spa.def.text.trim());
    let face = Face::new(crate::lang::text(&spa.def.name), Icon::Ability, help);
    Some(face.group(ActionGroup::Ability))
}

/// The button of an ability that is triggered on the way: at its end first, then after each hex before it, then nowhere.
pub(super) fn trigger(u: &UnitRead<'_>, amount: &Amount) -> Option<ActionButton> {
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|spa| keys::trigger(spa.def.id) == amount.key)?;
    let (least, most) = (*amount.range.start(), *amount.range.end());
    let next = match amount.now > least {
        true => amount.now - 1,
        false => most,
    };
    let now = triggered(amount.now, most);
    let help = format!("{} {now}", crate::lang::text(spa.def.text.trim()));
    let name = crate::lang::text(&spa.def.name);
    let face = Face::new(name, Icon::Ability, help).group(ActionGroup::Ability);
    Some(ActionButton {
        chosen: amount.now >= 0,
        ..face.of_amount(amount, next)
    })
}

/// When an ability is triggered on a path of at most so many hexes.
pub(super) fn triggered(after: i32, most: i32) -> String {
    match after {
        n if n < 0 => tr!("It is not triggered.").to_owned(),
        n if n == most => {
            tr!("It is triggered at the end of the path. Click again for an earlier hex.")
                .to_owned()
        }
        n => tr!("It is triggered after {after} hexes.", after = n),
    }
}
