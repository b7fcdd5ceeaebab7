//! External cargo in the hands of the person at the screen: what may be picked up, put down and thrown.

use hexlance_board::{Direction, Hex};
use hexlance_strike::{
    cargo::{self, Freight, Grip, ItemPlace},
    command::{Command, Handle, Handling, MoveOption, MoveOrder},
    movement::ReachSet,
    read::{self, UnitRead},
};

use super::{actions::button, deeds, focus::Focus, plan, session::Session};
use crate::{
    game::line,
    hud::model::{ActionButton, ActionGroup, CargoAction, HudAction, Load},
    theme::Icon,
    words,
};

/// What the selected unit is to do with a load on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Pick it up at the first point of the way where it can.
    PickUp(Freight, Grip),
    /// Put it down where the way ends, before it.
    PutDown(Freight),
    /// Put it down before the first step.
    PutDownFirst(Freight),
}

impl Errand {
    /// What is handled.
    pub const fn load(self) -> Freight {
        match self {
            Self::PickUp(load, _) | Self::PutDown(load) | Self::PutDownFirst(load) => load,
        }
    }
}

/// Short stable name of a load, for keys.
fn key(load: Freight) -> String {
    match load {
        Freight::Unit(u) => format!("unit.{}", u.0),
        Freight::Item(n) => format!("item.{n}"),
    }
}

/// What players call a load.
pub(super) fn name(session: &Session, load: Freight) -> String {
    let world = session.battle.world();
    match load {
        Freight::Unit(u) => {
            let u = session.view().unit(u);
            u.map(|u| u.name.to_owned()).unwrap_or_default()
        }
        Freight::Item(_) => cargo::name(world, load).to_owned(),
    }
}

/// The hex in which a load lies or stands by itself.
fn lies_at(session: &Session, load: Freight) -> Option<Hex> {
    match load {
        Freight::Unit(u) => session.view().unit(u)?.hex(),
        Freight::Item(n) => match session.view().cargo().get(usize::from(n))?.place {
            ItemPlace::Lies(hex, _) => Some(hex),
            _ => None,
        },
    }
}

fn legal(session: &Session, order: &MoveOrder) -> bool {
    let command = Command::Move(order.clone());
    session.view().check(&command).is_ok()
}

/// A move with what is planned for a load, at the first point of its way where the rules allow it; nothing if they
/// nowhere do.
pub fn with_errand(session: &Session, errand: Errand, order: &MoveOrder) -> Option<MoveOrder> {
    let start = read::unit(session.battle.world(), order.unit).hex()?;
    let at = |after: usize| match after.checked_sub(1) {
        None => Some(start),
        Some(i) => order.path.get(i).map(|w| w.hex),
    };
    let length = order.path.len();
    let try_with = |after: usize, act: Handle| {
        let mut with = order.clone();
        with.handling.push(Handling {
            after: u8::try_from(after).ok()?,
            act,
        });
        legal(session, &with).then_some(with)
    };
    match errand {
        Errand::PickUp(load, grip) => {
            let there = lies_at(session, load)?;
            (0..=length)
                .filter(|after| at(*after).is_some_and(|h| h.distance(there) <= 1))
                .find_map(|after| try_with(after, Handle::PickUp(load, grip)))
        }
        Errand::PutDown(load) | Errand::PutDownFirst(load) => {
            let after = match errand {
                Errand::PutDownFirst(_) => 0,
                _ => length,
            };
            let here = at(after)?;
            let front = match after {
                0 => read::unit(session.battle.world(), order.unit)
                    .spot()
                    .map_or(order.facing, |s| s.facing),
                _ => order.facing,
            };
            // Before it, in its own hex, then round about.
            let around = (1..6).map(|turn| here.neighbour(front.turned(turn)));
            [here.neighbour(front), here]
                .into_iter()
                .chain(around)
                .find_map(|hex| try_with(after, Handle::PutDown(load, hex)))
        }
    }
}

/// The way in which a unit must move for an errand: nothing is picked up in a jump or sprint (R16.4.3).
pub fn fits(errand: Errand, option: MoveOption, jumps: bool) -> bool {
    match errand {
        Errand::PickUp(..) => matches!(option, MoveOption::Move | MoveOption::Evade) && !jumps,
        Errand::PutDown(_) | Errand::PutDownFirst(_) => true,
    }
}

/// How a load is picked up and for how many inches, or why it is not.
type Offered = Result<(Grip, u8), String>;

/// Loads that a unit could pick up in its move, with how, or why it cannot have those that its side wants.
fn offers(session: &Session, u: &UnitRead<'_>, set: &ReachSet<'_>) -> Vec<(Freight, Offered)> {
    let view = session.view();
    let Some(start) = u.hex() else {
        return Vec::new();
    };
    let ends: Vec<_> = set.ends().collect();
    let near = |hex: Hex| start.distance(hex) <= 1 || ends.iter().any(|e| e.hex.distance(hex) <= 1);
    let in_reach = |load: Freight, grip: Grip, hex: Hex| {
        let still = deeds::order(u, MoveOption::Move, u.card.ground_mode());
        let stay = std::iter::once(Vec::new());
        let ways = ends
            .iter()
            .filter(|e| e.hex.distance(hex) <= 1)
            .map(|e| set.path(e));
        stay.chain(ways).any(|path| {
            let facing = plan::facing_after(start, &path, Direction::N);
            let order = MoveOrder {
                path,
                facing,
                ..still.clone()
            };
            with_errand(session, Errand::PickUp(load, grip), &order).is_some()
        })
    };
    let mut out = Vec::new();
    let mut offer = |load: Freight, hex: Hex, wanted: bool| {
        let lift = view.could_pick_up(u, load, Grip::Lift);
        let (grip, price) = match lift {
            Ok(price) => (Grip::Lift, Ok(price)),
            Err(why) => match view.could_pick_up(u, load, Grip::Drag) {
                Ok(price) => (Grip::Drag, Ok(price)),
                Err(_) => (Grip::Lift, Err(why)),
            },
        };
        match price {
            Ok(price) if in_reach(load, grip, hex) => out.push((load, Ok((grip, price)))),
            Ok(price) if wanted => out.push((
                load,
                Err(tr!(
                    "It is too far for this turn: picking it up takes {price}\".",
                    price
                )),
            )),
            Err(why) if wanted => out.push((load, Err(why.to_string()))),
            _ => {}
        }
    };
    for (item, n) in view.cargo().iter().zip(0u16..) {
        if let ItemPlace::Lies(hex, _) = item.place
            && near(hex)
        {
            offer(Freight::Item(n), hex, view.wants(item));
        }
    }
    // Friends only where they stand beside it: there would be too many.
    let friends = view.own_active().filter(|o| o.id != u.id);
    for o in friends {
        if let Some(hex) = o.hex().filter(|h| h.distance(start) <= 1) {
            offer(Freight::Unit(o.id), hex, false);
        }
    }
    for o in view.enemies().filter(UnitRead::is_immobile) {
        if let Some(hex) = o.hex().filter(|h| near(*h)) {
            offer(Freight::Unit(o.id), hex, false);
        }
    }
    out
}

/// Buttons for picking up and putting down in a move.
pub fn move_actions(
    session: &Session,
    focus: &Focus,
    u: &UnitRead<'_>,
    set: &ReachSet<'_>,
) -> Vec<ActionButton> {
    let view = session.view();
    if !view.carries_cargo() {
        return Vec::new();
    }
    let loads = view.loads(u.id);
    let mut out = Vec::new();
    for (i, (load, _)) in loads.iter().enumerate() {
        let (label, chosen) = match focus.errand {
            Some(Errand::PutDown(l)) if l == *load => (tr!("At the end").to_owned(), true),
            Some(Errand::PutDownFirst(l)) if l == *load => (tr!("At once").to_owned(), true),
            _ if loads.len() > 1 => (tr!("Put down {i}", i = i + 1), false),
            _ => (tr!("Put down").to_owned(), false),
        };
        out.push(button(
            &format!("cargo.down.{}", key(*load)),
            &label,
            Icon::Down,
            ActionGroup::Other,
            &tr!("Puts down {load} where the move ends, before it. Press again to put it down at once.", load = name(session, *load)),
            None,
            chosen,
            HudAction::Cargo(CargoAction::PutDown(shown(*load))),
        ));
    }
    let offers = offers(session, u, set);
    let several = offers.len() > 1;
    for (load, how) in offers {
        let (verb, grip, price, why) = match how {
            Ok((Grip::Lift, price)) => (tr!("Lift"), Grip::Lift, price, None),
            Ok((Grip::Drag, price)) => (drag_verb(u), Grip::Drag, price, None),
            Err(why) => (tr!("Lift"), Grip::Lift, 0, Some(why)),
        };
        let at = lies_at(session, load).map(Hex::name).unwrap_or_default();
        let label = if several {
            format!("{verb} {at}")
        } else {
            verb.to_owned()
        };
        let cost = match price {
            0 => String::new(),
            p => tr!(" It takes {p}\" of its Move.", p),
        };
        let help = tr!(
            "{load} in {at}: goes beside it and picks it up.{cost}",
            at,
            cost,
            load = name(session, load)
        );
        out.push(button(
            &format!("cargo.up.{}", key(load)),
            &label,
            Icon::Up,
            ActionGroup::Other,
            &help,
            why,
            matches!(focus.errand, Some(Errand::PickUp(l, _)) if l == load),
            HudAction::Cargo(CargoAction::PickUp {
                load: shown(load),
                dragged: grip == Grip::Drag,
            }),
        ));
    }
    out
}

pub(super) fn drag_verb(u: &UnitRead<'_>) -> &'static str {
    if u.card.kind.is_mech() {
        tr!("Drag")
    } else {
        tr!("Tow")
    }
}

/// Hexes at which a unit could throw a load now.
pub(super) fn throws(session: &Session, u: &UnitRead<'_>, load: Freight) -> Vec<Hex> {
    let reach = cargo::throw::REACH;
    let around = u.hex().into_iter().flat_map(|h| h.within(reach));
    around
        .filter(|hex| session.view().check(&throw(u, load, *hex)).is_ok())
        .collect()
}

fn throw(u: &UnitRead<'_>, load: Freight, hex: Hex) -> Command {
    Command::Throw {
        unit: u.id,
        load,
        hex,
    }
}

/// Buttons for throwing, in place of a physical attack.
pub fn throw_actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let view = session.view();
    let loads = view.loads(u.id);
    let several = loads.len() > 1;
    let lifted = loads.iter().filter(|(_, grip)| *grip == Grip::Lift);
    lifted
        .enumerate()
        .map(|(i, (load, _))| {
            let why = if throws(session, u, *load).is_empty() {
                let hex = u.hex().map(|h| h.neighbour(Direction::N));
                let refused = hex.map(|h| view.check(&throw(u, *load, h)));
                Some(match refused {
                    Some(Err(r)) => r.to_string(),
                    _ => tr!("There is nowhere to throw it.").to_owned(),
                })
            } else {
                None
            };
            let needs = view.throw_number(u).total();
            let label = if several {
                tr!("Throw {i}", i = i + 1)
            } else {
                tr!("Throw").to_owned()
            };
            button(
                &format!("cargo.throw.{}", key(*load)),
                &label,
                Icon::Indirect,
                ActionGroup::Attack,
                &tr!("Throws {load} at a hex within {what} hexes: {needs} or more, {needs2}%; {load2} damage. No physical attack.", needs, load = name(session, *load), what = cargo::throw::REACH, needs2 = words::percent(needs), load2 = cargo::throw::size(session.battle.world(), *load)),
                why,
                focus.throwing == Some(*load),
                HudAction::Cargo(CargoAction::Throw(shown(*load))),
            )
        })
        .collect()
}

/// A load as the panels name it.
fn shown(load: Freight) -> Load {
    match load {
        Freight::Unit(unit) => Load::Unit(unit),
        Freight::Item(item) => Load::Item(item),
    }
}

/// A load that the panels name.
fn freight(load: Load) -> Freight {
    match load {
        Load::Unit(unit) => Freight::Unit(unit),
        Load::Item(item) => Freight::Item(item),
    }
}

/// A button was pressed. The way of moving that goes with it is chosen as well.
pub fn choose(session: &Session, focus: &mut Focus, wish: CargoAction) {
    match wish {
        CargoAction::Throw(load) => {
            let load = freight(load);
            focus.aim = None;
            focus.throwing = (focus.throwing != Some(load)).then_some(load);
        }
        CargoAction::PickUp { load, dragged } => {
            let grip = if dragged { Grip::Drag } else { Grip::Lift };
            let new = Errand::PickUp(freight(load), grip);
            focus.destination = None;
            focus.errand = (focus.errand != Some(new)).then_some(new);
            let fitting = focus.way.is_none_or(|w| {
                fits(
                    new,
                    w.option,
                    w.mode == hexlance_strike::card::MoveMode::Jump,
                )
            });
            if !fitting {
                focus.way = None;
            }
            // Beside it already: only the facing is left to choose.
            if focus.errand.is_some() {
                focus.destination = on_the_spot(session, focus, new);
            }
        }
        CargoAction::PutDown(load) => {
            let load = freight(load);
            focus.destination = None;
            focus.errand = match focus.errand {
                Some(Errand::PutDown(l)) if l == load => Some(Errand::PutDownFirst(load)),
                Some(Errand::PutDownFirst(l)) if l == load => None,
                _ => Some(Errand::PutDown(load)),
            };
        }
    }
}

/// The errand without a step, if the unit stands where it can be done.
fn on_the_spot(
    session: &Session,
    focus: &Focus,
    errand: Errand,
) -> Option<super::focus::Destination> {
    let u = plan::mover(session, focus)?;
    let spot = *u.spot()?;
    let still = MoveOrder {
        facing: spot.facing,
        ..deeds::order(&u, MoveOption::Move, plan::way(session, focus, &u).mode)
    };
    with_errand(session, errand, &still)?;
    Some(super::focus::Destination {
        hex: spot.hex,
        path: Vec::new(),
        facing: spot.facing,
    })
}

/// The hex to go to that a click on a load means: where the way beside it is shortest.
pub fn beside(
    focus: &Focus,
    session: &Session,
    reachable: &plan::Reachable,
    hex: Hex,
) -> Option<Hex> {
    let errand = focus.errand?;
    let there = lies_at(session, errand.load())?;
    if there != hex || reachable.goals.contains_key(&hex) {
        return None;
    }
    reachable
        .goals
        .iter()
        .min_by_key(|(h, goal)| (goal.cost, **h))
        .map(|(h, _)| *h)
}

/// The throw that a click on a hex means.
pub fn throw_at(session: &Session, focus: &Focus, hex: Hex) -> Option<Command> {
    let load = focus.throwing?;
    let u = read::try_unit(session.battle.world(), focus.gaze.selected?)?;
    Some(throw(&u, load, hex))
}

/// What to do about a load, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    if let Some(load) = focus.throwing {
        return Some(tr!(
            "Click the hex at which {load} is thrown.",
            load = name(session, load)
        ));
    }
    let errand = focus.errand?;
    let what = name(session, errand.load());
    Some(match (errand, focus.destination.is_some()) {
        (_, true) => line::facing(),
        (Errand::PickUp(..), _) => tr!("Choose a hex beside {what}, or click it.", what),
        (Errand::PutDown(_), _) => {
            tr!(
                "Choose a hex: {what} is put down before it. Or let it stand still.",
                what
            )
        }
        (Errand::PutDownFirst(_), _) => tr!("{what} is put down at once. Choose a hex.", what),
    })
}
