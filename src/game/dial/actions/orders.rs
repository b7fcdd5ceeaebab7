//! Buttons of the order stage.

use hexlance_dial::{
    artillery,
    command::{Command, Manner, MoveOrder, OrderKind},
    contact,
    equipment::Equipment,
    model::{Class, SlotId},
    movement::{check, reach, transport},
    read::Look,
};

use super::{Act, Deed};
use crate::{
    game::dial::{
        Session,
        focus::{Focus, Pick, Way},
        plan, target,
    },
    hud::model::ActionGroup,
    theme::Icon,
    words::refused,
};

/// All of them.
pub fn deeds(session: &Session, focus: &Focus, u: &Look<'_>) -> Vec<Deed> {
    if let Some(march) = &focus.march {
        return march_deeds(session, focus, march, u);
    }
    let barred = plan::may_be_ordered(session, u.id, OrderKind::Move)
        .err()
        .as_ref()
        .map(refused);
    let mut out = ways(session, focus, u, &barred);
    out.extend(formation(session, u, &barred));
    out.extend(loads(session, focus, u, &barred));
    out.extend(guns(session, focus, u));
    out.extend(repair(session, focus, u));
    out.extend(captives(session, u));
    out.extend(vent(session, u));
    out
}

/// A sentence with the price of an order behind it.
fn priced(u: &Look<'_>, help: &str, command: &Command) -> String {
    match plan::price_words(u, command) {
        Some(price) => format!("{help} {price}"),
        None => help.to_owned(),
    }
}

/// The ways to move, and turning in place.
fn ways(session: &Session, focus: &Focus, u: &Look<'_>, barred: &Option<String>) -> Vec<Deed> {
    let Some(facing) = u.facing() else {
        return Vec::new();
    };
    let jets = u.click().equipment.speed == Some(Equipment::JumpJets);
    let offered = [
        (Way::Walk, true),
        (Way::Run, u.model.is_mech()),
        (Way::Jump, jets),
        (Way::Charge, u.model.class == Class::Mech),
        (Way::Ram, u.model.class == Class::Vehicle),
        (Way::DeathFromAbove, u.model.is_mech() && jets),
    ];
    let assaults = reach::assaults(session.battle.world(), u.side, u.id);
    let mut out: Vec<Deed> = offered
        .into_iter()
        .filter(|(_, offered)| *offered)
        .map(|(way, _)| way_button(session, focus, u, way, &assaults, barred))
        .collect();
    let turn = Command::Move(MoveOrder::walk(u.id, Vec::new(), facing));
    out.push(
        Deed::new("move.turn", tr_c!("rotate", "Turn"), Icon::Turn, Act::Stay)
            .group(ActionGroup::Move)
            .help(priced(u, tr!("Stays in its hex and turns."), &turn))
            .unless(barred.clone()),
    );
    out
}

fn way_button(
    session: &Session,
    focus: &Focus,
    u: &Look<'_>,
    way: Way,
    assaults: &[MoveOrder],
    barred: &Option<String>,
) -> Deed {
    let (key, icon, help) = match way {
        Way::Walk => ("move", Icon::Walk, tr!("Moves at its speed.")),
        Way::Run => ("run", Icon::Sprint, tr!("Moves at twice its speed.")),
        Way::Jump => (
            "jump",
            Icon::Jump,
            tr!("Over terrain, units and contact, as far as its speed."),
        ),
        Way::Charge => (
            "charge",
            Icon::Charge,
            tr!("A straight run of 2 hexes or more into an enemy: 3 clicks on a hit, 1 to itself."),
        ),
        Way::Ram => (
            "ram",
            Icon::Charge,
            tr!(
                "A straight run of 2 hexes or more into an enemy: 2 clicks on a hit, 1 to itself, none against infantry."
            ),
        ),
        Way::DeathFromAbove => (
            "death",
            Icon::Drop,
            tr!(
                "A jump of 2 hexes or more onto an enemy: 4 clicks on a hit and 1 to itself, 2 to itself on a miss."
            ),
        ),
    };
    // Whom it is aimed at does not matter for what it costs.
    let manner = way.manner().unwrap_or(match way {
        Way::Ram => Manner::Ram(u.id),
        Way::DeathFromAbove => Manner::DeathFromAbove(u.id),
        _ => Manner::Charge(u.id),
    });
    let hex = u.hex().unwrap_or_default();
    let order = MoveOrder {
        manner,
        ..MoveOrder::walk(u.id, vec![hex], u.facing().unwrap_or_default())
    };
    let nobody = || {
        let same =
            |o: &MoveOrder| std::mem::discriminant(&o.manner) == std::mem::discriminant(&manner);
        let none = way.is_assault() && !assaults.iter().any(same);
        none.then(|| tr!("No enemy can be reached in that way.").to_owned())
    };
    let unfit = check::manner(u, manner).err().as_ref().map(refused);
    let mut text = help.to_owned();
    if !way.is_assault() {
        let inches = plan::purse(session, u, &order).total();
        text = format!("{text} {inches}\".");
    }
    if let Some((needed, chance)) = plan::break_away(session, u, manner) {
        let percent = (chance * 100.0).round();
        let roll = tr!("Breaks away on {needed}+ ({percent}%)", needed, percent);
        text = format!("{text} {roll}.");
    }
    Deed::new(
        format!("move.{key}"),
        plan::way_name(way),
        icon,
        Act::Way(way),
    )
    .group(ActionGroup::Move)
    .help(priced(u, &text, &Command::Move(order)))
    .chosen(focus.way == way)
    .unless(barred.clone().or(unfit).or_else(nobody))
}

/// Moving together with others (D13.2).
fn formation(session: &Session, u: &Look<'_>, barred: &Option<String>) -> Option<Deed> {
    let others = plan::candidates(session, u.id);
    let (fewest, most) = plan::formation_size();
    (others.len() + 1 >= fewest).then(|| {
        Deed::new(
            "move.formation",
            tr!("Formation"),
            Icon::Swords,
            Act::Formation,
        )
        .group(ActionGroup::Move)
        .help(tr!(
            "{fewest} to {most} units in base contact move with one order, none further than the slowest. Each gets a token.",
            fewest,
            most
        ))
        .unless(barred.clone())
    })
}

/// Members to choose, while none has its move.
fn march_deeds(
    session: &Session,
    focus: &Focus,
    march: &crate::game::dial::focus::March,
    u: &Look<'_>,
) -> Vec<Deed> {
    let mut out = vec![
        Deed::new(
            "move.formation",
            tr!("Formation"),
            Icon::Swords,
            Act::Formation,
        )
        .group(ActionGroup::Move)
        .help(tr!("Moves by itself after all."))
        .chosen(true),
    ];
    let refusal = plan::check_members(session, &march.members).err();
    if march.next() == Some(u.id) || focus.gaze.selected.is_some_and(|s| !march.is_planned(s)) {
        out.push(
            Deed::new("move.turn", tr_c!("rotate", "Turn"), Icon::Turn, Act::Stay)
                .group(ActionGroup::Move)
                .help(tr!("This member stays in its hex and turns."))
                .unless(refusal.as_ref().map(refused)),
        );
    }
    if !march.orders.is_empty() {
        return out;
    }
    let first = march.members.first().copied().unwrap_or(u.id);
    for id in plan::candidates(session, first) {
        let Some(m) = session.read().find(id) else {
            continue;
        };
        let push = match m.tokens >= 1 {
            true => tr!("It is pushed: 1 click of damage."),
            false => tr!("1 order token."),
        };
        out.push(
            Deed::new(
                format!("move.member.{}", id.0),
                m.name,
                Icon::Person,
                Act::Member(id),
            )
            .help(format!("{} {push}", tr!("Moves along with the formation.")))
            .chosen(march.members.contains(&id)),
        );
    }
    out
}

/// Boarding and setting down (D12.2, D12.3).
fn loads(session: &Session, focus: &Focus, u: &Look<'_>, barred: &Option<String>) -> Vec<Deed> {
    if u.model.transport == 0 {
        return Vec::new();
    }
    let table = session.read();
    let mut out = Vec::new();
    for id in transport::boarders(table, u) {
        let Some(p) = table.find(id) else { continue };
        out.push(
            Deed::new(
                format!("load.board.{}", id.0),
                p.name,
                Icon::Mount,
                Act::Board(id),
            )
            .help(tr!(
                "Takes {name} aboard before it moves, for half its speed. Press again to leave it.",
                name = p.name
            ))
            .chosen(focus.boards.contains(&id))
            .unless(barred.clone()),
        );
    }
    for p in table.passengers(u.id) {
        out.push(
            Deed::new(
                format!("load.out.{}", p.id.0),
                p.name,
                Icon::Door,
                Act::SetDown(p.id),
            )
            .help(tr!(
                "Sets {name} down behind it, for half its speed. Press again to keep it aboard.",
                name = p.name
            ))
            .chosen(focus.sets_down.contains(&p.id))
            .unless(barred.clone()),
        );
    }
    if !focus.sets_down.is_empty() {
        out.push(
            Deed::new(
                "load.first",
                tr!("Out first"),
                Icon::Down,
                Act::OutFirst,
            )
            .help(tr!(
                "Passengers get out where it stands, before it moves; otherwise where the move ends."
            ))
            .chosen(focus.out_first),
        );
    }
    out
}

/// Artillery (D8.5): a hex is clicked.
fn guns(session: &Session, focus: &Focus, u: &Look<'_>) -> Vec<Deed> {
    let world = session.battle.world();
    let board = session.read().board();
    SlotId::ALL
        .into_iter()
        .filter(|s| u.slot(*s).is_some_and(|s| s.artillery))
        .map(|slot| {
            let mut verdicts = board
                .iter()
                .map(|(hex, _)| artillery::check(world, u.side, u.id, slot, hex));
            let first = verdicts.next().and_then(Result::err);
            let refusal = first.filter(|_| !verdicts.any(|v| v.is_ok()));
            let pick = Pick::Shells(slot);
            let command = Command::Artillery {
                unit: u.id,
                slot,
                hex: u.hex().unwrap_or_default(),
            };
            Deed::new(
                format!("attack.artillery.{}", slot.name()),
                tr!("Artillery"),
                Icon::Artillery,
                Act::Pick(pick),
            )
            .group(ActionGroup::Attack)
            .help(priced(
                u,
                tr!("Marks a hex: the shells come down in your next command stage, on it or beside it."),
                &command,
            ))
            .chosen(focus.pick == Some(pick))
            .unless(refusal.as_ref().map(refused))
        })
        .collect()
}

/// Repair: a friend is clicked.
fn repair(session: &Session, focus: &Focus, u: &Look<'_>) -> Option<Deed> {
    if u.click().equipment.attack != Some(Equipment::Repair) {
        return None;
    }
    let why = match plan::may_be_ordered(session, u.id, OrderKind::Close) {
        Err(r) => Some(refused(&r)),
        Ok(()) => target::patients(session, u)
            .is_empty()
            .then(|| tr!("No damaged friend in base contact can be repaired.").to_owned()),
    };
    let command = Command::Repair {
        unit: u.id,
        slot: SlotId::Primary,
        patient: u.id,
    };
    let words = session.battle.content().of_equipment(Equipment::Repair);
    Some(
        Deed::new(
            "attack.repair",
            crate::lang::text(Equipment::Repair.name()),
            Icon::Gear,
            Act::Pick(Pick::Patient),
        )
        .group(ActionGroup::Ability)
        .help(priced(u, words.map_or("", |w| w.short.as_str()), &command))
        .chosen(focus.pick == Some(Pick::Patient))
        .unless(why),
    )
}

/// Letting a captive go, taking one over (D11.4.1, D11.7).
fn captives(session: &Session, u: &Look<'_>) -> Vec<Deed> {
    let table = session.read();
    let mut out = Vec::new();
    if u.condition.controls.is_some() {
        let release = Command::Release { unit: u.id };
        let refusal = session.battle.check(u.side, &release).err();
        out.push(
            Deed::new(
                "other.release",
                tr!("Release"),
                Icon::Undo,
                Act::Give(release),
            )
            .help(tr!("Lets its captive go. This is no order."))
            .unless(refusal.as_ref().map(refused)),
        );
    }
    if u.click().equipment.attack != Some(Equipment::Bypass) {
        return out;
    }
    let words = session.battle.content().of_equipment(Equipment::Bypass);
    for captive in contact::contacts(table, u).filter(Look::is_captive) {
        let command = Command::Bypass {
            unit: u.id,
            target: captive.id,
        };
        let refusal = session.battle.check(u.side, &command).err();
        let name = tr!("{name} is taken over.", name = captive.name);
        let effect = words.map_or("", |w| w.short.as_str());
        out.push(
            Deed::new(
                format!("other.bypass.{}", captive.id.0),
                crate::lang::text(Equipment::Bypass.name()),
                Icon::Export,
                Act::Give(command),
            )
            .group(ActionGroup::Ability)
            .help(format!("{effect} {name}"))
            .unless(refusal.as_ref().map(refused)),
        );
    }
    out
}

/// Venting (D10.5.1).
fn vent(session: &Session, u: &Look<'_>) -> Option<Deed> {
    let dial = u.model.heat.as_ref()?;
    let command = Command::Vent { unit: u.id };
    let refusal = session.battle.check(u.side, &command).err();
    let help = tr_n!(
        dial.vent,
        "Turns its heat dial back by {n} level.",
        "Turns its heat dial back by {n} levels."
    );
    Some(
        Deed::new(
            "other.vent",
            tr!("Vent"),
            Icon::Heat,
            Act::Give(command.clone()),
        )
        .help(priced(u, &help, &command))
        .unless(refusal.as_ref().map(refused)),
    )
}
