//! The stable names of buttons, amounts and purposes. Their words are made where they are shown.

use hexlance_rules::{UnitId, draft::Key};

use crate::{
    command::Step,
    electronics::Device,
    model::Location,
    state::{Mode, PodKind, Storm, Strike},
};

/// Has set up.
pub const READY: &str = "ready";
/// The side declares nothing more in this phase.
pub const PASS: &str = "pass";
/// Declares the move as it stands.
pub const GO: &str = "go";
/// Spends no MP.
pub const STILL: &str = "still";
/// Ends a move that broke off.
pub const HALT: &str = "halt";
/// Engages MASC.
pub const MASC: &str = "masc";
/// Which of several shortest paths a jump takes: an amount, from 0.
pub const JUMP_PATH: &str = "jump.path";
/// The elevation at which a flight is to end: an amount, in levels above the ground.
pub const HEIGHT: &str = "height";
/// The floor of a building into which a jump leads follows; its height is the roof.
pub const JUMP_FLOOR: &str = "jump.floor.";
/// Charges the building ahead.
pub const RAM: &str = "charge.building";
/// A weapon follows that fires at the building hex that is picked.
pub const WALL: &str = "wall.";
/// A step follows.
pub const STEP: &str = "step.";
/// Declares the attacks as they stand.
pub const FIRE: &str = "fire";
/// Chooses everything that pays its heat and its ammunition.
pub const FIRE_ALL: &str = "fire.all";
/// Takes all shots back.
pub const FIRE_CLEAR: &str = "fire.clear";
/// Fires nothing.
pub const FIRE_HOLD: &str = "fire.hold";
/// Picks up a club instead.
pub const FIRE_CLUB: &str = "fire.club";
/// A weapon and the target at which it fires follow.
pub const SHOT: &str = "shot.";
/// Flips the arms.
pub const FLIP: &str = "flip";
/// The arm that props a prone 'Mech up follows.
pub const PROP: &str = "prop.";
/// The unit that is the primary target follows.
pub const PRIMARY: &str = "primary.";
/// A weapon and the bin that it draws on follow.
pub const BIN: &str = "bin.";
/// A weapon follows: how many shots it fires, an amount.
pub const RAPID: &str = "rapid.";
/// A weapon follows: heat instead of damage.
pub const HEAT: &str = "heat.";
/// A weapon and the location at which it aims, or `none`, follow.
pub const AIM: &str = "aim.";
/// A weapon follows whose shot is resolved one place earlier.
pub const EARLIER: &str = "earlier.";
/// Declares the physical attacks as they stand.
pub const STRIKE: &str = "strike";
/// Makes no physical attack.
pub const STRIKE_HOLD: &str = "strike.hold";
/// A physical attack follows.
pub const BLOW: &str = "strike.";
/// A weapon follows: fired indirectly.
pub const INDIRECT: &str = "indirect.";
/// A weapon and the unit that spots for it follow.
pub const SPOTTER: &str = "spotter.";
/// Tries to clear all jams instead of firing.
pub const UNJAM: &str = "fire.unjam";
/// Reveals a unit that hides.
pub const REVEAL: &str = "reveal";
/// A TAG, or `master` for that of a C3 master, and the target at which it is fired follow.
pub const TAG: &str = "tag.";
/// Electronics follow that are switched.
pub const SWITCH: &str = "switch.";
/// Shuts the reactor down.
pub const SHUT_DOWN: &str = "shut_down";
/// Restarts it.
pub const RESTART: &str = "restart";

/// Leaves the map over an edge that is open to the unit.
pub const LEAVE: &str = "leave";
/// Picks up the load whose number follows.
pub const PICK_UP: &str = "load.up.";
/// Puts down the load whose number follows.
pub const PUT_DOWN: &str = "load.down.";

/// Infantry boards the unit that follows.
pub const BOARD: &str = "board.";
/// Suits eject their launchers.
pub const EJECT: &str = "eject";
/// A bridge is to be laid.
pub const LAY: &str = "lay_bridge";
/// A unit drops what is slung below it.
pub const UNHOOK: &str = "unhook";
/// An attack by hand follows: how, and whom; with `.heat` behind it for flamers that make heat.
pub const STORM: &str = "storm.";

/// The button with which infantry boards a unit.
pub fn board(carrier: UnitId) -> Key {
    Key::Owned(format!("{BOARD}{}", carrier.0))
}

/// The unit that a button boards.
pub fn board_of(key: &str) -> Option<UnitId> {
    Some(UnitId(key.strip_prefix(BOARD)?.parse().ok()?))
}

/// The button of an attack by hand.
pub fn storm(how: Storm, target: UnitId, hot: bool) -> Key {
    let heat = if hot { ".heat" } else { "" };
    Key::Owned(format!("{STORM}{}.{}{heat}", how.word(), target.0))
}

/// The attack by hand of a button.
pub fn storm_of(key: &str) -> Option<(Storm, UnitId, bool)> {
    let rest = key.strip_prefix(STORM)?;
    let (rest, hot) = match rest.strip_suffix(".heat") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let (how, target) = rest.split_once('.')?;
    let how = Storm::ALL.into_iter().find(|s| s.word() == how)?;
    Some((how, UnitId(target.parse().ok()?), hot))
}

/// What units and hexes are picked for.
pub mod purpose {
    /// An own unit, to order it.
    pub const SELECT: &str = "select";
    /// An enemy, to attack it.
    pub const TARGET: &str = "target";
    /// An enemy, to charge it.
    pub const CHARGE: &str = "charge";
    /// An enemy, to jump onto it.
    pub const FROM_ABOVE: &str = "from_above";
    /// A hex, to set up in it.
    pub const SET_UP: &str = "set_up";
    /// A hex, to come onto the map there (C9.5.5).
    pub const ENTER: &str = "enter";
    /// A hex, to move there.
    pub const MOVE: &str = "move";
    /// A hex, to move there with rolls for the ground on the way.
    pub const MOVE_ROLL: &str = "move_roll";
    /// A building hex, to fire at it or to strike it.
    pub const BUILDING: &str = "building";
    /// A hex that answers a question.
    pub const ANSWER: &str = "answer";
}

/// The button of a mode.
pub const fn mode(mode: Mode) -> Key {
    Key::Borrowed(match mode {
        Mode::Stationary => STILL,
        Mode::Walk => "mode.walk",
        Mode::Run => "mode.run",
        Mode::Jump => "mode.jump",
        Mode::Fly => "mode.fly",
        Mode::Swim => "mode.swim",
    })
}

/// The modes that have a button.
pub const MODES: [Mode; 5] = [Mode::Walk, Mode::Run, Mode::Jump, Mode::Fly, Mode::Swim];

/// The mode of a button.
pub fn mode_of(key: &str) -> Option<Mode> {
    MODES.into_iter().find(|m| mode(*m) == key)
}

/// Steps with their names, in the order of their buttons.
pub const STEPS: [(Step, &str); 14] = [
    (Step::Stand, "step.stand"),
    (Step::Forward, "step.forward"),
    (Step::Back, "step.back"),
    (Step::Left, "step.left"),
    (Step::Right, "step.right"),
    (Step::ShiftFrontLeft, "step.shift_front_left"),
    (Step::ShiftFrontRight, "step.shift_front_right"),
    (Step::ShiftRearLeft, "step.shift_rear_left"),
    (Step::ShiftRearRight, "step.shift_rear_right"),
    (Step::Drop, "step.drop"),
    (Step::Up, "step.up"),
    (Step::Down, "step.down"),
    (Step::Glide, "step.glide"),
    (Step::Erratic, "step.erratic"),
];

/// The button of a step.
pub fn step(step: Step) -> Key {
    let name = STEPS.iter().find(|(s, _)| *s == step);
    Key::Borrowed(name.map_or(STEP, |(_, name)| name))
}

/// The step of a button.
pub fn step_of(key: &str) -> Option<Step> {
    STEPS.iter().find(|(_, name)| *name == key).map(|(s, _)| *s)
}

/// The button of a twist to the right by so many hexsides.
pub const fn twist(twist: i8) -> Key {
    Key::Borrowed(match twist {
        -1 => "twist.left",
        1 => "twist.right",
        -2 => "twist.rear.left",
        2 => "twist.rear.right",
        3 => "twist.rear",
        _ => "twist.none",
    })
}

/// The twist of a button.
pub fn twist_of(key: &str) -> Option<i8> {
    (-2..=3).find(|t| twist(*t) == key)
}

/// A key with a number behind it.
pub fn numbered(key: &str, n: u8) -> Key {
    Key::Owned(format!("{key}{n}"))
}

/// The number behind a key.
pub fn number_of(key: &str, of: &str) -> Option<u8> {
    key.strip_prefix(of)?.parse().ok()
}

/// The button of a weapon at a target.
pub fn shot(weapon: u8, target: UnitId) -> Key {
    Key::Owned(format!("{SHOT}{weapon}.{}", target.0))
}

/// The weapon and the target of a button.
pub fn shot_of(key: &str) -> Option<(u8, UnitId)> {
    let (weapon, target) = key.strip_prefix(SHOT)?.split_once('.')?;
    Some((weapon.parse().ok()?, UnitId(target.parse().ok()?)))
}

/// The button of a primary target.
pub fn primary(target: UnitId) -> Key {
    Key::Owned(format!("{PRIMARY}{}", target.0))
}

/// The primary target of a button.
pub fn primary_of(key: &str) -> Option<UnitId> {
    Some(UnitId(key.strip_prefix(PRIMARY)?.parse().ok()?))
}

/// The button of a bin for a weapon.
pub fn bin(weapon: u8, bin: u8) -> Key {
    Key::Owned(format!("{BIN}{weapon}.{bin}"))
}

/// The weapon and the bin of a button.
pub fn bin_of(key: &str) -> Option<(u8, u8)> {
    let (weapon, bin) = key.strip_prefix(BIN)?.split_once('.')?;
    Some((weapon.parse().ok()?, bin.parse().ok()?))
}

/// The button of a unit that spots for a weapon.
pub fn spotter(weapon: u8, spotter: UnitId) -> Key {
    Key::Owned(format!("{SPOTTER}{weapon}.{}", spotter.0))
}

/// The weapon and the spotter of a button.
pub fn spotter_of(key: &str) -> Option<(u8, UnitId)> {
    let (weapon, spotter) = key.strip_prefix(SPOTTER)?.split_once('.')?;
    Some((weapon.parse().ok()?, UnitId(spotter.parse().ok()?)))
}

/// The button of a TAG at a target; none for that of a C3 master.
pub fn tag(weapon: Option<u8>, target: UnitId) -> Key {
    Key::Owned(match weapon {
        Some(weapon) => format!("{TAG}{weapon}.{}", target.0),
        None => format!("{TAG}master.{}", target.0),
    })
}

/// The TAG and the target of a button.
pub fn tag_of(key: &str) -> Option<(Option<u8>, UnitId)> {
    let (weapon, target) = key.strip_prefix(TAG)?.split_once('.')?;
    let weapon = match weapon {
        "master" => None,
        n => Some(n.parse().ok()?),
    };
    Some((weapon, UnitId(target.parse().ok()?)))
}

/// The button that switches something.
pub fn switch(device: Device) -> Key {
    match device {
        Device::Item(n) => Key::Owned(format!("switch.item.{n}")),
        Device::Weapon(n) => Key::Owned(format!("switch.weapon.{n}")),
        Device::Stealth => Key::Borrowed("switch.stealth"),
    }
}

/// What a button switches.
pub fn switch_of(key: &str) -> Option<Device> {
    match key.strip_prefix(SWITCH)? {
        "stealth" => Some(Device::Stealth),
        rest => match rest.split_once('.')? {
            ("item", n) => Some(Device::Item(n.parse().ok()?)),
            ("weapon", n) => Some(Device::Weapon(n.parse().ok()?)),
            _ => None,
        },
    }
}

/// The button of an aimed location; none to aim at nothing.
pub fn aim(weapon: u8, at: Option<Location>) -> Key {
    let at = at.map_or("none", Location::abbreviation);
    Key::Owned(format!("{AIM}{weapon}.{at}"))
}

/// The weapon and the aimed location of a button.
pub fn aim_of(key: &str) -> Option<(u8, Option<Location>)> {
    let (weapon, at) = key.strip_prefix(AIM)?.split_once('.')?;
    let at = match at {
        "none" => None,
        name => Some(location(name)?),
    };
    Some((weapon.parse().ok()?, at))
}

/// The arm that props a 'Mech up, of a button.
pub fn prop_of(key: &str) -> Option<Location> {
    location(key.strip_prefix(PROP)?)
}

/// The button of an arm that props up.
pub fn prop(arm: Location) -> Key {
    Key::Owned(format!("{PROP}{arm}"))
}

/// A location of a 'Mech by its abbreviation.
fn location(name: &str) -> Option<Location> {
    let all = Location::BIPED
        .into_iter()
        .chain(Location::QUAD)
        .chain(Location::VEHICLE)
        .chain(Location::LARGE)
        .chain(Location::PROTO);
    { all }.find(|at| at.abbreviation() == name)
}

/// The button of a physical attack; charges and deaths from above have none, since they are moves.
pub fn strike(strike: Strike) -> Key {
    match strike {
        Strike::Punch(arm) => Key::Owned(format!("strike.punch.{arm}")),
        Strike::Kick { leg, rear: false } => Key::Owned(format!("strike.kick.{leg}")),
        Strike::Kick { leg, rear: true } => Key::Owned(format!("strike.kick_rear.{leg}")),
        Strike::Push => Key::Borrowed("strike.push"),
        Strike::Club => Key::Borrowed("strike.club"),
        Strike::Weapon(item) => Key::Owned(format!("strike.item.{item}")),
        Strike::Brush { arm, pod } => Key::Owned(format!("strike.brush.{arm}.{}", pod.word())),
        Strike::Pull(arm) => Key::Owned(format!("strike.pull.{arm}")),
        Strike::Stomp(leg) => Key::Owned(format!("strike.stomp.{leg}")),
        Strike::Thrash => Key::Borrowed("strike.thrash"),
        Strike::Claws => Key::Borrowed("strike.claws"),
        Strike::Frenzy => Key::Borrowed("strike.frenzy"),
        Strike::Charge | Strike::DeathFromAbove(_) => Key::Borrowed(BLOW),
    }
}

/// The physical attack of a button.
pub fn strike_of(key: &str) -> Option<Strike> {
    let rest = key.strip_prefix(BLOW)?;
    match rest {
        "push" => return Some(Strike::Push),
        "club" => return Some(Strike::Club),
        "thrash" => return Some(Strike::Thrash),
        "claws" => return Some(Strike::Claws),
        "frenzy" => return Some(Strike::Frenzy),
        _ => {}
    }
    let (kind, which) = rest.split_once('.')?;
    Some(match kind {
        "punch" => Strike::Punch(location(which)?),
        "pull" => Strike::Pull(location(which)?),
        "stomp" => Strike::Stomp(location(which)?),
        "kick" => Strike::Kick {
            leg: location(which)?,
            rear: false,
        },
        "kick_rear" => Strike::Kick {
            leg: location(which)?,
            rear: true,
        },
        "item" => Strike::Weapon(which.parse().ok()?),
        "brush" => {
            let (arm, pod) = which.split_once('.')?;
            Strike::Brush {
                arm: location(arm)?,
                pod: PodKind::ALL.into_iter().find(|kind| kind.word() == pod)?,
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_as_it_is_written() {
        for (step, name) in STEPS {
            assert_eq!(step_of(name), Some(step));
            assert_eq!(super::step(step), name);
        }
        for mode in MODES {
            assert_eq!(mode_of(&super::mode(mode)), Some(mode));
        }
        for twist in -2..=3 {
            assert_eq!(twist_of(&super::twist(twist)), Some(twist));
        }
        let target = UnitId(7);
        assert_eq!(shot_of(&shot(11, target)), Some((11, target)));
        assert_eq!(primary_of(&primary(target)), Some(target));
        assert_eq!(bin_of(&bin(3, 2)), Some((3, 2)));
        assert_eq!(number_of(&numbered(RAPID, 4), RAPID), Some(4));
        for at in [None, Some(Location::HD), Some(Location::RFL)] {
            assert_eq!(aim_of(&aim(5, at)), Some((5, at)));
        }
        assert_eq!(prop_of(&prop(Location::LA)), Some(Location::LA));
        let legs = [(Location::LL, false), (Location::RRL, true)];
        let kicks = legs.map(|(leg, rear)| Strike::Kick { leg, rear });
        let others = [
            Strike::Punch(Location::RA),
            Strike::Push,
            Strike::Club,
            Strike::Weapon(2),
            Strike::Brush {
                arm: Location::LA,
                pod: PodKind::Homing,
            },
        ];
        for blow in kicks.into_iter().chain(others) {
            assert_eq!(strike_of(&strike(blow)), Some(blow));
        }
        assert_eq!(strike_of(STRIKE_HOLD), None);
        assert_eq!(spotter_of(&spotter(4, target)), Some((4, target)));
        for designator in [None, Some(3)] {
            assert_eq!(tag_of(&tag(designator, target)), Some((designator, target)));
        }
        for device in [Device::Item(3), Device::Weapon(0), Device::Stealth] {
            assert_eq!(switch_of(&switch(device)), Some(device));
        }
    }
}
