//! The action bar: what the selected unit may do now, the button at its end, and the line above it.

mod orders;

use hexlance_board::Hex;
use hexlance_dial::{
    command::{Command, OrderKind, Spot},
    equipment::Equipment,
    read::Look,
    setup,
    state::{Clock, Place, Stage},
    turn,
};
use hexlance_rules::UnitId;

use super::{
    Session,
    focus::{Aim, Focus, Pick, Way},
    plan,
};
use crate::{
    hud::model::{ActionButton, ActionGroup, EndButton, HudAction},
    theme::Icon,
    words::{hex_name, refused},
};

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// The way to move is chosen.
    Way(Way),
    /// The unit stays in its hex: only its facing is chosen.
    Stay,
    /// A unit is taken aboard in the move, or not after all.
    Board(UnitId),
    /// A passenger is set down in the move, or not after all.
    SetDown(UnitId),
    /// Passengers get out before the move, or where it ends.
    OutFirst,
    /// Units move as a formation, or not after all.
    Formation,
    /// A unit joins the formation, or leaves it.
    Member(UnitId),
    /// The next click on the table is for that.
    Pick(Pick),
    /// Something is aimed at.
    Aim(Aim),
    /// The command is given.
    Give(Command),
}

/// A button with what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// The button; what it sends is filled in by [`actions`].
    pub button: ActionButton,
    /// What it does.
    pub act: Act,
}

impl Deed {
    fn new(key: impl Into<String>, label: &str, icon: Icon, act: Act) -> Self {
        Self {
            button: ActionButton {
                key: key.into(),
                label: label.to_owned(),
                icon,
                group: ActionGroup::Other,
                help: String::new(),
                disabled: None,
                chosen: false,
                action: HudAction::Do(0),
            },
            act,
        }
    }

    fn group(mut self, group: ActionGroup) -> Self {
        self.button.group = group;
        self
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.button.help = help.into();
        self
    }

    fn chosen(mut self, chosen: bool) -> Self {
        self.button.chosen = chosen;
        self
    }

    fn unless(mut self, why: Option<String>) -> Self {
        self.button.disabled = why;
        self
    }
}

/// The buttons of the action bar.
pub fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    deeds(session, focus)
        .into_iter()
        .enumerate()
        .map(|(i, d)| ActionButton {
            action: HudAction::Do(i),
            ..d.button
        })
        .collect()
}

/// Everything that the action bar offers, in its order.
pub fn deeds(session: &Session, focus: &Focus) -> Vec<Deed> {
    let Some(u) = plan::own(session, focus) else {
        return Vec::new();
    };
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return Vec::new();
    }
    match plan::stage(session) {
        Stage::Deployment => deployment(session, &u),
        Stage::Command => switch_buttons(session, &u),
        Stage::Orders => orders::deeds(session, focus, &u),
        Stage::End | Stage::Over => Vec::new(),
    }
}

/// The standing switches of a unit, and whether they are on (D16.2.3).
pub fn switches<'w>(u: &Look<'w>) -> impl Iterator<Item = (Equipment, bool)> + use<'w> {
    let (model, off) = (u.model, u.condition.switched_off);
    Equipment::ALL
        .iter()
        .copied()
        .filter(|e| e.has_switch())
        .filter(|e| {
            let mut clicks = model.clicks.iter();
            clicks.any(|c| c.equipment.iter().any(|x| x == *e))
        })
        .map(move |e| (e, !off.has(e)))
}

fn switch_buttons(session: &Session, u: &Look<'_>) -> Vec<Deed> {
    let world = session.battle.world();
    switches(u)
        .map(|(equipment, on)| {
            let words = session.battle.content().of_equipment(equipment);
            let effect = words.map_or("", |w| w.short.as_str());
            let now = match (on, u.has(equipment)) {
                (false, _) => tr!("It is switched off. Press to switch it on."),
                (true, true) => tr!("It is on. Press to switch it off."),
                (true, false) => tr!("It is on, but does not work at present."),
            };
            let act = Act::Give(Command::Switch {
                unit: u.id,
                equipment,
                on: !on,
            });
            let refusal = turn::check_switch(world, u.side, u.id, equipment, !on).err();
            Deed::new(
                format!("switch.{}", equipment.id()),
                crate::lang::text(equipment.name()),
                Icon::Ability,
                act,
            )
            .group(ActionGroup::Ability)
            .help(format!("{effect} {now}"))
            .chosen(on)
            .unless(refusal.as_ref().map(refused))
        })
        .collect()
}

/// Setting up: turning, getting aboard.
fn deployment(session: &Session, u: &Look<'_>) -> Vec<Deed> {
    let world = session.battle.world();
    let mut out = Vec::new();
    if let Place::Table { hex, facing } = u.place {
        let turned = Command::Deploy(Spot {
            unit: u.id,
            hex,
            facing: facing.turned(1),
        });
        let refusal = session.battle.check(u.side, &turned).err();
        out.push(
            Deed::new("setup.turn", tr!("Turn"), Icon::Turn, Act::Give(turned))
                .help(tr!(
                    "Turns it by one side of its hex; so does a click on it."
                ))
                .unless(refusal.as_ref().map(refused)),
        );
    }
    for t in session.read().units() {
        let inside = u.place == Place::Aboard(t.id);
        let may = setup::check_deploy_aboard(world, u.side, u.id, t.id).is_ok();
        if t.id == u.id || !(may || inside) {
            continue;
        }
        let act = Act::Give(Command::DeployAboard {
            unit: u.id,
            transport: t.id,
        });
        out.push(
            Deed::new(format!("setup.aboard.{}", t.id.0), t.name, Icon::Mount, act)
                .help(tr!("It begins the battle aboard {name}.", name = t.name))
                .chosen(inside)
                .unless(inside.then(|| tr!("It is aboard.").to_owned())),
        );
    }
    out
}

/// What Space does now, as [`control`](super::control) carries it out.
pub fn end_button(session: &Session, focus: &Focus) -> Option<EndButton> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return None;
    }
    let world = session.battle.world();
    let button = |label: &str, help: &str| EndButton {
        label: label.to_owned(),
        help: help.to_owned(),
        disabled: None,
        question: None,
    };
    Some(match plan::stage(session) {
        Stage::Deployment => EndButton {
            disabled: setup::check_ready(world, session.viewer)
                .err()
                .as_ref()
                .map(refused),
            ..button(
                tr!("Ready"),
                tr!("All units stand where they shall. The other side goes on."),
            )
        },
        Stage::Command => button(
            tr!("Orders"),
            tr!(
                "The switches are as they shall be: Command is rolled, and the order stage begins."
            ),
        ),
        Stage::Orders if focus.destination.is_some() => button(
            tr_c!("action", "Move"),
            tr!("Goes there, with the facing that is shown."),
        ),
        Stage::Orders if next_member(focus).is_some() => button(
            tr!("Stay"),
            tr!("This member of the formation stays where it is."),
        ),
        Stage::Orders => EndButton {
            question: left_over(session),
            ..button(
                tr!("End turn"),
                tr!(
                    "The end stage: cooling, heat checks, order tokens. Orders not given are lost."
                ),
            )
        },
        Stage::End | Stage::Over => return None,
    })
}

fn next_member(focus: &Focus) -> Option<UnitId> {
    focus.march.as_ref()?.next()
}

/// What ending the turn gives up, if anybody could still be ordered.
fn left_over(session: &Session) -> Option<String> {
    let left = session.battle.world().resource::<Clock>().left();
    let ready = plan::ready_units(session).len();
    (left > 0 && ready > 0).then(|| {
        tr_n!(
            left,
            "{n} order has not been given. End the turn?",
            "{n} orders have not been given. End the turn?"
        )
    })
}

/// One line above the action bar: what is to be done next.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return None;
    }
    let u = plan::own(session, focus);
    Some(match (plan::stage(session), u) {
        (Stage::Deployment, None) => tr!("Choose a unit to set up.").to_owned(),
        (Stage::Deployment, Some(u)) => set_up_line(session, &u),
        (Stage::Command, _) => {
            tr!("Switch equipment on or off, then begin your orders.").to_owned()
        }
        (Stage::Orders, None) => order_count(session),
        (Stage::Orders, Some(u)) => order_line(session, focus, &u),
        (Stage::End | Stage::Over, _) => return None,
    })
}

fn set_up_line(session: &Session, u: &Look<'_>) -> String {
    let world = session.battle.world();
    if setup::places(world, u.id).is_empty() {
        return tr!("{name} has its place.", name = u.name);
    }
    match u.place {
        Place::Table { .. } => tr!(
            "Click another hex to move {name}, or {name} itself to turn it.",
            name = u.name
        ),
        _ => tr!(
            "Click a hex of the zone for {name}; keys turn it.",
            name = u.name
        ),
    }
}

fn order_count(session: &Session) -> String {
    let left = session.battle.world().resource::<Clock>().left();
    match left {
        0 => tr!("All orders are given: end your turn.").to_owned(),
        n => tr_n!(
            n,
            "{n} order left: choose a unit.",
            "{n} orders left: choose a unit."
        ),
    }
}

fn order_line(session: &Session, focus: &Focus, u: &Look<'_>) -> String {
    if let Some((unit, _)) = plan::next_place(session, focus) {
        let name = session.read().find(unit).map_or("?", |u| u.name);
        return tr!("Click the hex for {name}; keys turn it.", name);
    }
    if focus.destination.is_some() {
        return tr!("Choose the facing and click.").to_owned();
    }
    match focus.pick {
        Some(Pick::Patient) => return tr!("Click the friend to be repaired.").to_owned(),
        Some(Pick::Shells(_)) => return tr!("Click the hex to shell.").to_owned(),
        None => {}
    }
    if let Some(march) = &focus.march {
        return match (march.orders.is_empty(), march.members.len()) {
            (true, n) if n < plan::formation_size().0 => {
                tr!("Click the other members of the formation.").to_owned()
            }
            _ => tr!("Choose a hex for {name}.", name = u.name),
        };
    }
    if let Err(r) = plan::may_be_ordered(session, u.id, OrderKind::Move) {
        return crate::lang::told(&r.message).into_owned();
    }
    match (&focus.aim, focus.way) {
        (Some(aim), _) => match plan::target_hex(session, aim.target) {
            Some(hex) => tr!(
                "Click {hex} again to attack.",
                hex = hex_or_name(session, aim, hex)
            ),
            None => tr!("Choose an attack.").to_owned(),
        },
        (None, way) if way.is_assault() => tr!("Click the enemy to attack.").to_owned(),
        _ => tr!("Click a hex to move to, or an enemy to attack.").to_owned(),
    }
}

fn hex_or_name(session: &Session, aim: &Aim, hex: Hex) -> String {
    aim.target
        .unit()
        .and_then(|t| session.read().find(t))
        .map_or_else(|| hex_name(hex), |t| t.name.to_owned())
}
