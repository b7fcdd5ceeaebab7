//! The action bar: what the selected unit may do now, and the button at its end.

mod orders;

use hexlance_dial::{
    command::{Command, Spot},
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
    words::refused,
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
            Deed::new(
                "setup.turn",
                tr_c!("rotate", "Turn"),
                Icon::Turn,
                Act::Give(turned),
            )
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
                tr!("All units are in place. The other side goes next."),
            )
        },
        Stage::Command => button(
            tr!("Orders"),
            tr!("Ends the command stage: Command is rolled, and the order stage begins."),
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
