//! The action bar: the buttons that are offered, in words, and the one at its end.

use hexlance_classic::{
    command::Step,
    draft::{Making, keys},
    moves,
    read::Look,
    state::{Mode, Phase, Storm},
};
use hexlance_rules::draft::{Amount, Button, Offers, Pick};

use super::{Session, focus::Focus, plan};
use crate::{
    game::face::Face,
    hud::model::{ActionButton, ActionGroup, EndButton},
    theme::Icon,
    unit,
    wording::{device_name, floor_name, load_name, location, storm_name, strike_name},
    words,
};

/// The buttons of the action bar.
pub fn actions(session: &Session, focus: &Focus, offers: &Offers) -> Vec<ActionButton> {
    let Some((making, u)) = plan::acting(session, focus).and_then(|m| Some((m, m.own()?))) else {
        return Vec::new();
    };
    let buttons = offers.buttons.iter();
    let mut out: Vec<_> = buttons
        .filter_map(|button| Some(face(making, &u, button)?.of(button, plan::why)))
        .collect();
    out.extend(offers.amounts.iter().flat_map(heights));
    out
}

/// Higher and lower, for what flies (C3.6).
fn heights(amount: &Amount) -> Vec<ActionButton> {
    if amount.key != keys::HEIGHT {
        return Vec::new();
    }
    let one = |key: &str, label: String, icon, to: i32| {
        let help = match to {
            0 => tr!("It ends its move landed.").to_owned(),
            n => tr!("It ends its move {n} levels above the ground.", n),
        };
        let pick = Pick::Amount(amount.key.clone(), to);
        amount.range.contains(&to).then(|| {
            let face = Face::new(&label, icon, help).group(ActionGroup::Move);
            face.sends(key, pick)
        })
    };
    let label = |to: i32| tr!("Height {n}", n = to);
    let (up, down) = (amount.now + 1, amount.now - 1);
    [
        one("height.up", label(up), Icon::Up, up),
        one("height.down", label(down), Icon::Down, down),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// How a button looks; none for what panels or the end of the bar show.
fn face(making: Making<'_>, u: &Look<'_>, button: &Button) -> Option<Face> {
    let clock = making.table().clock();
    if clock.opening {
        return opening(making, u, &button.key);
    }
    match making.phase() {
        _ if clock.ambush.is_some() => weapons(u, &button.key),
        Phase::Movement => crew(making, &button.key)
            .or_else(|| loaded(making, &button.key))
            .or_else(|| indoors(making, &button.key))
            .or_else(|| movement(u, &button.key)),
        Phase::Weapons => crew(making, &button.key)
            .or_else(|| loaded(making, &button.key))
            .or_else(|| at_wall(making, u, &button.key))
            .or_else(|| weapons(u, &button.key)),
        Phase::Physical => batters(making, u, &button.key),
        Phase::End => end(making, u, &button.key),
        _ => None,
    }
}

fn movement(u: &Look<'_>, key: &str) -> Option<Face> {
    if let Some(mode) = keys::mode_of(key) {
        return Some(of_mode(u, mode));
    }
    if let Some(step) = keys::step_of(key) {
        return Some(of_step(u, step));
    }
    match key {
        keys::MASC => {
            let needed = moves::masc_number(u);
            let help = match needed {
                Some(needed) => tr!(
                    "Doubles the Walking MP for a run; damages the legs on less than {needed}.",
                    needed
                ),
                None => tr!("It has been used too often in a row.").to_owned(),
            };
            Some(Face::new("MASC", Icon::Bolt, help).group(ActionGroup::Ability))
        }
        _ => None,
    }
}

/// Loads, and the ways off the map (C10.9.5, C20.3.3, C20.4.3).
fn loaded(making: Making<'_>, key: &str) -> Option<Face> {
    let world = making.table().world();
    if let Some(load) = keys::number_of(key, keys::PICK_UP) {
        let label = tr!("Pick up {load}", load = load_name(world, load));
        let help = tr!("In place of all attacks of this turn (C20.3.3).");
        return Some(Face::new(&label, Icon::Up, help).group(ActionGroup::Ability));
    }
    if let Some(load) = keys::number_of(key, keys::PUT_DOWN) {
        let label = tr!("Put down {load}", load = load_name(world, load));
        let help = tr!("In place of all attacks of this turn (C20.3.3).");
        return Some(Face::new(&label, Icon::Down, help).group(ActionGroup::Ability));
    }
    match key {
        keys::LEAVE => {
            let help = tr!("Goes to the edge and off the map, for good (C20.4.3).");
            Some(Face::new(tr!("Leave the map"), Icon::Door, help).group(ActionGroup::Move))
        }
        keys::UNHOOK => {
            let help = tr!("What hangs from its hoist falls where it is now (C10.9.5).");
            Some(Face::new(tr!("Drop the load"), Icon::Down, help).group(ActionGroup::Ability))
        }
        _ => None,
    }
}

/// What buildings have to do with a move (C11.8.7, C14.2.3).
fn indoors(making: Making<'_>, key: &str) -> Option<Face> {
    if key == keys::RAM {
        let help = tr!("Charges the building ahead at the end of the move (C11.8.7).");
        let face = Face::new(tr!("Charge the building"), Icon::Charge, help);
        return Some(face.group(ActionGroup::Attack));
    }
    let floor = keys::number_of(key, keys::JUMP_FLOOR)?;
    let leg = making.draft.go.leg.as_ref()?;
    let height = making.table().building(leg.hex)?.height;
    let name = words::capital(&floor_name(floor.into(), height.into()));
    let help = tr!("Where in the building the jump ends; through a window it rolls (C14.2.3).");
    Some(Face::new(&name, Icon::Levels, help).group(ActionGroup::Move))
}

/// A weapon at the building hex that is chosen (C14.5).
fn at_wall(making: Making<'_>, u: &Look<'_>, key: &str) -> Option<Face> {
    let weapon = keys::number_of(key, keys::WALL)?;
    let hex = words::hex_name(making.draft.fire.hex?);
    let weapon = unit::weapon_name(u.sheet, weapon);
    let label = tr!("{weapon} at {target}", weapon, target = hex);
    let help = tr!("Fires at the building: its construction factor falls by the damage (C14.5).");
    Some(Face::new(&label, Icon::Attack, help).group(ActionGroup::Attack))
}

/// A blow at the building that is chosen (C14.5.1).
fn batters(making: Making<'_>, u: &Look<'_>, key: &str) -> Option<Face> {
    let hex = making.draft.strike.building?;
    let strike = keys::strike_of(key)?;
    let what = words::capital(&strike_name(making.table().world(), u.id, strike));
    let label = tr!(
        "{weapon} at {target}",
        weapon = what,
        target = words::hex_name(hex)
    );
    let help = tr!("Strikes the building: it cannot miss, and all of the damage counts (C14.5.1).");
    Some(Face::new(&label, Icon::Melee, help).group(ActionGroup::Attack))
}

/// What only infantry does (C18).
fn crew(making: Making<'_>, key: &str) -> Option<Face> {
    let name = |unit| making.table().find(unit).map(|u| u.name);
    if let Some(carrier) = keys::board_of(key) {
        let label = tr!("Board {carrier}", carrier = name(carrier)?);
        let help = tr!("Gets in, or onto it, as its whole move (C18.10.2, C18.11).");
        return Some(Face::new(&label, Icon::Mount, help).group(ActionGroup::Move));
    }
    if key == keys::EJECT {
        let help = tr!(
            "Its launchers are gone for good; it can jump and attack 'Mechs by hand again (C18.2.3)."
        );
        return Some(
            Face::new(tr!("Eject launchers"), Icon::Cross, help).group(ActionGroup::Ability),
        );
    }
    let (how, target, hot) = keys::storm_of(key)?;
    let target = name(target)?;
    let what = words::capital(storm_name(how));
    let label = match hot {
        true => tr!("{what} with heat: {target}", what, target),
        false => tr!("{what}: {target}", what, target),
    };
    let help = match how {
        Storm::Leg => tr!("Charges on a leg of the unit in its hex, in place of all fire (C18.7)."),
        Storm::Swarm => tr!(
            "Climbs onto the unit in its hex and strikes it from then on, in place of all fire (C18.8)."
        ),
        Storm::Mine => tr!("Sets off the mines of its suits under the unit in its hex (C18.12.5)."),
    };
    Some(Face::new(&label, Icon::Melee, help).group(ActionGroup::Attack))
}

fn of_mode(u: &Look<'_>, mode: Mode) -> Face {
    let heat = u.sheet.class.tracks_heat();
    let (icon, help) = match mode {
        Mode::Jump if !heat => (
            Icon::Jump,
            tr!(
                "Over terrain and units, {mp} MP: +3 to hit.",
                mp = u.jump_mp()
            ),
        ),
        Mode::Run if !heat => (
            Icon::Sprint,
            tr!("{mp} MP, never backward: +2 to hit.", mp = u.run_mp()),
        ),
        Mode::Walk if !heat => (Icon::Walk, tr!("{mp} MP: +1 to hit.", mp = u.walk_mp())),
        Mode::Fly => (
            Icon::Jump,
            tr!("{mp} MP in the air, and 1 for each level.", mp = u.fly_mp()),
        ),
        Mode::Swim => (
            Icon::Wave,
            tr!("{mp} MP in water, at any depth.", mp = u.swim_mp()),
        ),
        Mode::Jump => (
            Icon::Jump,
            tr!(
                "Over terrain and units, {mp} MP: +3 to hit, 1 heat a hex and at least 3.",
                mp = u.jump_mp()
            ),
        ),
        Mode::Run => (
            Icon::Sprint,
            tr!(
                "{mp} MP, never backward: +2 to hit, 2 heat.",
                mp = u.run_mp()
            ),
        ),
        Mode::Walk | Mode::Stationary => (
            Icon::Walk,
            tr!("{mp} MP: +1 to hit, 1 heat.", mp = u.walk_mp()),
        ),
    };
    let name = match mode {
        Mode::Walk if u.is_vehicle() => tr!("Cruise"),
        Mode::Run if u.is_vehicle() => tr!("Flank"),
        Mode::Walk if u.is_infantry() => tr!("Move"),
        _ => plan::mode_name(mode),
    };
    Face::new(name, icon, help).group(ActionGroup::Move)
}

fn of_step(u: &Look<'_>, step: Step) -> Face {
    let (label, icon, help) = match step {
        Step::Up if u.sheet.is_flyer() => (
            tr!("Climb"),
            Icon::Up,
            tr!("A level up, where it is (C3.6.1, C3.7.1)."),
        ),
        Step::Down if u.sheet.is_flyer() => (
            tr!("Descend"),
            Icon::Down,
            tr!("A level down, where it is, and at the ground a landing (C3.6.3)."),
        ),
        Step::Up => (
            tr!("Floor up"),
            Icon::Up,
            tr!("Up a floor of the building: 1 MP (C14.2.3)."),
        ),
        Step::Down => (
            tr!("Floor down"),
            Icon::Down,
            tr!("Down a floor of the building: 1 MP (C14.2.3)."),
        ),
        Step::Glide => (
            tr!("Glide"),
            Icon::Up,
            tr!("A hex ahead over lower ground, at the height that it has: 2 MP more (C3.7.2)."),
        ),
        Step::Erratic => (
            tr!("Drive erratically"),
            Icon::Evade,
            tr!("Flanks with its Cruising MP, and may shake off who clings to it (C18.9)."),
        ),
        Step::Stand => (tr!("Stand up"), Icon::Up, tr!("2 MP and a piloting roll.")),
        Step::Drop => (tr!("Go prone"), Icon::Down, tr!("1 MP.")),
        Step::Forward => (tr!("Ahead"), Icon::Up, tr!("A hex ahead, by itself.")),
        Step::Back => (
            tr!("Backward"),
            Icon::Undo,
            tr!("A hex backward; not in a run."),
        ),
        Step::Left => (
            tr!("Left"),
            Icon::Left,
            tr!("Turns left by a hexside: 1 MP."),
        ),
        Step::Right => (
            tr!("Right"),
            Icon::Right,
            tr!("Turns right by a hexside: 1 MP."),
        ),
        Step::ShiftFrontLeft => (
            tr!("Shift ahead left"),
            Icon::Left,
            tr!("A sidestep of a four-legged 'Mech, its facing kept: 1 MP more."),
        ),
        Step::ShiftFrontRight => (
            tr!("Shift ahead right"),
            Icon::Right,
            tr!("A sidestep of a four-legged 'Mech, its facing kept: 1 MP more."),
        ),
        Step::ShiftRearLeft => (
            tr!("Shift back left"),
            Icon::Left,
            tr!("A sidestep of a four-legged 'Mech, its facing kept: 1 MP more."),
        ),
        Step::ShiftRearRight => (
            tr!("Shift back right"),
            Icon::Right,
            tr!("A sidestep of a four-legged 'Mech, its facing kept: 1 MP more."),
        ),
    };
    Face::new(label, icon, help).group(ActionGroup::Other)
}

/// Stance and whole volleys; single weapons stand in the panel.
fn weapons(u: &Look<'_>, key: &str) -> Option<Face> {
    if let Some(twist) = keys::twist_of(key).filter(|_| u.is_vehicle()) {
        let (label, icon) = match twist {
            -1 => (tr!("Turret left"), Icon::Left),
            1 => (tr!("Turret right"), Icon::Right),
            -2 => (tr!("Turret rear left"), Icon::Left),
            2 => (tr!("Turret rear right"), Icon::Right),
            3 => (tr!("Turret to the rear"), Icon::Down),
            _ => (tr!("Turret ahead"), Icon::Up),
        };
        let help = tr!("The turret is turned for all shots, and stays as it is turned (C5.5.2).");
        return Some(Face::new(label, icon, help).group(ActionGroup::Move));
    }
    if let Some(twist) = keys::twist_of(key) {
        let (label, icon) = match twist {
            -1 => (tr!("Twist left"), Icon::Left),
            1 => (tr!("Twist right"), Icon::Right),
            _ => (tr!("Torso ahead"), Icon::Up),
        };
        let help = tr!("The torso is twisted for all shots of this turn (C5.5.1).");
        return Some(Face::new(label, icon, help).group(ActionGroup::Move));
    }
    if let Some(arm) = keys::prop_of(key) {
        let label = tr!("Prop: {arm}", arm = location(arm));
        let help = tr!("The arm that props it up does not fire (C5.9.1).");
        return Some(Face::new(&label, Icon::Down, help).group(ActionGroup::Move));
    }
    let (label, icon, help) = match key {
        keys::FLIP => (
            tr!("Flip arms"),
            Icon::Undo,
            tr!("The arms fire to the rear (C5.5.3)."),
        ),
        keys::FIRE_ALL => (
            tr!("All that pays"),
            Icon::Swords,
            tr!("Chooses the shots that are worth their heat and their ammunition."),
        ),
        keys::FIRE_CLEAR => (tr!("No shots"), Icon::Cross, tr!("Takes all shots back.")),
        keys::UNJAM => (
            tr!("Clear jams"),
            Icon::Undo,
            tr!("Tries to clear jammed weapons in place of all fire (C10.6.4)."),
        ),
        keys::FIRE_CLUB => (
            tr!("Pick up club"),
            Icon::Tree,
            tr!("Picks up a trunk in place of all fire (C11.6.3)."),
        ),
        _ => return None,
    };
    Some(Face::new(label, icon, help).group(ActionGroup::Attack))
}

/// What comes before the turns of a phase: units are revealed, TAG is fired.
fn opening(making: Making<'_>, u: &Look<'_>, key: &str) -> Option<Face> {
    if key == keys::REVEAL {
        let help = tr!("It hides no longer, and acts in its turn (C20.2.2).");
        return Some(Face::new(tr!("Show itself"), Icon::Eye, help).group(ActionGroup::Ability));
    }
    if let Some((_, target)) = keys::tag_of(key) {
        let target = making.table().find(target)?.name;
        let label = tr!("TAG: {target}", target);
        let help = tr!("Designates the target for all friends in this turn (C10.6.26).");
        return Some(Face::new(&label, Icon::Eye, help).group(ActionGroup::Attack));
    }
    weapons(u, key)
}

fn end(making: Making<'_>, u: &Look<'_>, key: &str) -> Option<Face> {
    if let Some(device) = keys::switch_of(key) {
        let what = device_name(making.table().world(), u.id, device);
        let help = tr!("Is switched on or off until you switch it again (C5.13.2).");
        return Some(Face::new(&what, Icon::Power, help).group(ActionGroup::Ability));
    }
    match key {
        keys::SHUT_DOWN => Some(Face::new(
            tr!("Shut down"),
            Icon::Power,
            tr!("Its reactor is shut down until you restart it: it sheds heat and is immobile."),
        )),
        keys::LAY => {
            let help = tr!(
                "It lays its bridge over the hex ahead at the end of the next turn, if it stands still until then (C10.9.4)."
            );
            let face = Face::new(tr!("Lay the bridge"), Icon::Road, help);
            Some(face.group(ActionGroup::Ability))
        }
        keys::RESTART => Some(Face::new(
            tr!("Restart"),
            Icon::Play,
            tr!("Its reactor runs again, from heat 14 on with a roll."),
        )),
        _ => None,
    }
}

/// What Space does now.
pub fn end_button(session: &Session, focus: &Focus, offers: &Offers) -> Option<EndButton> {
    let making = plan::acting(session, focus)?;
    let key = plan::end_key(session, focus);
    let (label, help) = match key {
        keys::READY => (
            tr!("Ready"),
            tr!("All units are in place. The other side goes next."),
        ),
        keys::GO => (tr!("Go there"), tr!("Moves as it is shown.")),
        keys::HALT => (tr!("Halt"), tr!("It moves no further.")),
        keys::STILL if making.own().is_some_and(|u| u.may_enter()) => {
            (tr!("Wait"), tr!("It stays off the map in this turn."))
        }
        keys::STILL => (
            tr!("Stand still"),
            tr!("It does not move: no heat, no modifier, easier to hit."),
        ),
        keys::FIRE => (tr!("Declare"), tr!("Declares the shots that are chosen.")),
        keys::FIRE_HOLD => (tr!("Hold fire"), tr!("It fires nothing in this turn.")),
        keys::STRIKE => (tr!("Declare"), tr!("Declares the blows that are chosen.")),
        keys::STRIKE_HOLD => (tr!("No blow"), tr!("It strikes nobody in this turn.")),
        _ => (
            tr!("Pass"),
            tr!("The side declares nothing more in this phase."),
        ),
    };
    // Nobody is selected: what ends the turn of a unit has nobody to end it for.
    let offered = offers.button(key);
    if offered.is_none() && making.own().is_none() && key != keys::PASS {
        return None;
    }
    let disabled = match offered {
        Some(button) => button.verdict.as_ref().err().map(plan::why),
        None => return None,
    };
    Some(EndButton {
        label: label.to_owned(),
        help: help.to_owned(),
        disabled,
        question: None,
    })
}
