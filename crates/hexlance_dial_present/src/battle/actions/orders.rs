//! Buttons of the order stage, in words.

use hexlance_dial::{
    command::{Command, MoveOrder},
    draft::{Making, Way, buttons::manner, keys},
    equipment::Equipment,
    model::SlotId,
    movement::formation,
    read::Look,
};
use hexlance_rules::draft::Button;

use crate::{battle::plan, game::face::Face, hud::model::ActionGroup, theme::Icon};

/// How a button of the order stage looks.
pub(super) fn face(making: Making<'_>, u: &Look<'_>, button: &Button) -> Option<Face> {
    let key = button.key.as_ref();
    if let Some(way) = keys::way_of(key) {
        return Some(of_way(making, u, way));
    }
    if let Some(slot) = keys::shells_of(key) {
        return Some(shells(u, slot));
    }
    match key {
        keys::TURN => Some(turn(making, u)),
        keys::FORMATION => Some(in_formation(button.chosen)),
        keys::REPAIR => Some(repair(making, u)),
        keys::RELEASE => {
            let help = tr!("Lets its captive go. This is no order.");
            Some(Face::new(tr!("Release"), Icon::Undo, help))
        }
        keys::VENT => vent(u),
        keys::OUT_FIRST => Some(Face::new(
            tr!("Out first"),
            Icon::Down,
            tr!(
                "Passengers get out where it stands, before it moves; otherwise where the move ends."
            ),
        )),
        _ => member(making, key)
            .or_else(|| load(making, key))
            .or_else(|| bypass(making, key)),
    }
}

/// A sentence with the price of an order behind it.
fn priced(u: &Look<'_>, help: &str, command: &Command) -> String {
    match plan::price_words(u, command) {
        Some(price) => format!("{help} {price}"),
        None => help.to_owned(),
    }
}

fn turn(making: Making<'_>, u: &Look<'_>) -> Face {
    let help = match making.draft.march {
        Some(_) => tr!("This member stays in its hex and turns.").to_owned(),
        None => {
            let facing = u.facing().unwrap_or_default();
            let turn = Command::Move(MoveOrder::walk(u.id, Vec::new(), facing));
            priced(u, tr!("Stays in its hex and turns."), &turn)
        }
    };
    Face::new(tr_c!("rotate", "Turn"), Icon::Turn, help).group(ActionGroup::Move)
}

fn of_way(making: Making<'_>, u: &Look<'_>, way: Way) -> Face {
    let (icon, help) = match way {
        Way::Walk => (Icon::Walk, tr!("Moves at its speed.")),
        Way::Run => (Icon::Sprint, tr!("Moves at twice its speed.")),
        Way::Jump => (
            Icon::Jump,
            tr!("Over terrain, units and contact, as far as its speed."),
        ),
        Way::Charge => (
            Icon::Charge,
            tr!("A straight run of 2 hexes or more into an enemy: 3 clicks on a hit, 1 to itself."),
        ),
        Way::Ram => (
            Icon::Charge,
            tr!(
                "A straight run of 2 hexes or more into an enemy: 2 clicks on a hit, 1 to itself, none against infantry."
            ),
        ),
        Way::DeathFromAbove => (
            Icon::Drop,
            tr!(
                "A jump of 2 hexes or more onto an enemy: 4 clicks on a hit and 1 to itself, 2 to itself on a miss."
            ),
        ),
    };
    // Whom it is aimed at does not matter for what it costs.
    let manner = manner(way, u.id);
    let hex = u.hex().unwrap_or_default();
    let order = MoveOrder {
        manner,
        ..MoveOrder::walk(u.id, vec![hex], u.facing().unwrap_or_default())
    };
    let mut text = help.to_owned();
    if !way.is_assault() {
        let inches = making.purse(u, &order).total();
        text = format!("{text} {inches}\".");
    }
    if let Some((needed, chance)) = plan::break_away(making.table(), u, manner) {
        let percent = (chance * 100.0).round();
        let roll = tr!("Breaks away on {needed}+ ({percent}%)", needed, percent);
        text = format!("{text} {roll}.");
    }
    let help = priced(u, &text, &Command::Move(order));
    Face::new(plan::way_name(way), icon, help).group(ActionGroup::Move)
}

/// Moving together with others (D13.2).
fn in_formation(begun: bool) -> Face {
    let help = match begun {
        true => tr!("Moves by itself after all.").to_owned(),
        false => tr!(
            "{fewest} to {most} units in base contact move with one order, none further than the slowest. Each gets a token.",
            fewest = formation::FEWEST,
            most = formation::MOST
        ),
    };
    Face::new(tr!("Formation"), Icon::Swords, help).group(ActionGroup::Move)
}

/// A member to choose, while none has its move.
fn member(making: Making<'_>, key: &str) -> Option<Face> {
    let m = making.table().find(keys::unit_of(keys::MEMBER, key)?)?;
    let push = match m.tokens >= 1 {
        true => tr!("It is pushed: 1 click of damage."),
        false => tr!("1 order token."),
    };
    let help = format!("{} {push}", tr!("Moves along with the formation."));
    Some(Face::new(m.name, Icon::Person, help))
}

/// Boarding and setting down (D12.2, D12.3).
fn load(making: Making<'_>, key: &str) -> Option<Face> {
    let table = making.table();
    if let Some(p) = keys::unit_of(keys::BOARD, key).and_then(|id| table.find(id)) {
        let help = tr!(
            "Takes {name} aboard before it moves, for half its speed. Press again to leave it.",
            name = p.name
        );
        return Some(Face::new(
            &tr!("Board {name}", name = p.name),
            Icon::Mount,
            help,
        ));
    }
    let p = keys::unit_of(keys::OUT, key).and_then(|id| table.find(id))?;
    let help = tr!(
        "Sets {name} down behind it, for half its speed. Press again to keep it aboard.",
        name = p.name
    );
    let label = tr!("Set down {name}", name = p.name);
    Some(Face::new(&label, Icon::Door, help))
}

/// Artillery (D8.5): a hex is clicked.
fn shells(u: &Look<'_>, slot: SlotId) -> Face {
    let command = Command::Artillery {
        unit: u.id,
        slot,
        hex: u.hex().unwrap_or_default(),
    };
    let help =
        tr!("Marks a hex: the shells come down in your next command stage, on it or beside it.");
    Face::new(tr!("Artillery"), Icon::Artillery, priced(u, help, &command))
        .group(ActionGroup::Attack)
}

/// Repair: a friend is clicked.
fn repair(making: Making<'_>, u: &Look<'_>) -> Face {
    let command = Command::Repair {
        unit: u.id,
        slot: SlotId::Primary,
        patient: u.id,
    };
    let words = making.battle.content().of_equipment(Equipment::Repair);
    let help = priced(
        u,
        words.map_or("", |w| crate::lang::text(w.short.as_str())),
        &command,
    );
    let name = crate::lang::text(Equipment::Repair.name());
    Face::new(name, Icon::Gear, help).group(ActionGroup::Ability)
}

/// Taking a captive over (D11.7).
fn bypass(making: Making<'_>, key: &str) -> Option<Face> {
    let captive = making.table().find(keys::unit_of(keys::BYPASS, key)?)?;
    let words = making.battle.content().of_equipment(Equipment::Bypass);
    let effect = words.map_or("", |w| crate::lang::text(w.short.as_str()));
    let taken = tr!("{name} is taken over.", name = captive.name);
    let name = crate::lang::text(Equipment::Bypass.name());
    let face = Face::new(name, Icon::Export, format!("{effect} {taken}"));
    Some(face.group(ActionGroup::Ability))
}

/// Venting (D10.5.1).
fn vent(u: &Look<'_>) -> Option<Face> {
    let dial = u.model.heat.as_ref()?;
    let help = tr_n!(
        dial.vent,
        "Turns its heat dial back by {n} level.",
        "Turns its heat dial back by {n} levels."
    );
    let help = priced(u, &help, &Command::Vent { unit: u.id });
    Some(Face::new(tr!("Vent"), Icon::Heat, help))
}
