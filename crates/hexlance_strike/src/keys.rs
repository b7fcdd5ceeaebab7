//! The ways to move that are offered, and the stable names of whatever is offered.

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{AbilityId, MineKind, UnitId, draft::Key};

use crate::{
    card::MoveMode,
    command::{MoveOption, Switch, Work},
    model::{
        air::{AirZone, Band},
        attack::AttackKind,
        flight::{Manoeuvre, Raid},
        gear::Targeting,
        load::Freight,
    },
};

/// A way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Move, sprint or evade.
    pub option: MoveOption,
    /// Walk, jump, ...
    pub mode: MoveMode,
}

/// What ends the step that waits, settles a destination, or lets a unit stand still.
pub const END: &str = "end";
/// The side is about to give up; pressed again, it does.
pub const CONCEDE: &str = "concede";

/// The unit stays in its hex: only its facing is chosen.
pub const TURN: &str = "move.stand";
/// The way is laid hex by hex, or found by the rules.
pub const TRACE: &str = "move.trace";
/// A way around the map is ordered, or not after all.
pub const AROUND: &str = "move.around";
/// The unit leaves the map for good.
pub const LEAVE: &str = "move.leave";
/// All passengers get out where the move ends, or nobody.
pub const OUT_ALL: &str = "move.dismount";
/// A passenger gets out where the move ends, or not after all.
pub const OUT: &str = "move.dismount";
/// The facing with which a passenger gets out.
pub const OUT_FACING: &str = "move.out.facing";
/// A charge at an enemy, after the longest run-up.
pub const CHARGE: &str = "move.charge";
/// A death from above on an enemy.
pub const DROP_ON: &str = "move.drop";
/// A carrier that infantry gets into.
pub const MOUNT: &str = "move.mount";
/// A charge along the way that is laid.
pub const TRACE_CHARGE: &str = "trace.charge";
/// A death from above at the end of the way that is laid.
pub const TRACE_DROP: &str = "trace.drop";
/// A passenger comes out of its bay.
pub const UNLOAD: &str = "unload";
/// A load is picked up after so many hexes of the path, or as soon as it can be at -1.
pub const CARGO_AFTER: &str = "cargo.after";
/// The unit is held back off the map.
pub const HOLD: &str = "entry.hold";

/// The attack that is aimed goes out.
pub const FIRE: &str = "aim.fire";
/// Overheat that is bought.
pub const OVERHEAT: &str = "aim.overheat";
/// Fire is divided between two targets, or not.
pub const DIVIDE: &str = "aim.divided";
/// The spotter of an indirect attack.
pub const SPOTTER: &str = "aim.spotter";
/// An indirect attack goes without a spotter though it could have one.
pub const ALONE: &str = "aim.alone";
/// The attack from the air goes out.
pub const RAID: &str = "raid.make";
/// Overheat that is bought for a strike.
pub const RAID_OVERHEAT: &str = "raid.overheat";
/// Rocket pods that are fired with a strike.
pub const RAID_ROCKETS: &str = "raid.rockets";
/// How many bombs are dropped.
pub const RAID_BOMBS: &str = "raid.bombs";
/// Overheat and rocket pods go with the second of two strikes, or with the first.
pub const RAID_ON_SECOND: &str = "raid.on_second";
/// An enemy is thrown out of the wash.
pub const WASH: &str = "wash";

/// Units are set up in hiding, or in the open.
pub const HIDE: &str = "setup.hide";
/// A position is prepared, or given up.
pub const PREPARE: &str = "setup.prepare";
/// Mapsheets are changed, or terrain.
pub const SHEETS: &str = "ground.sheets";
/// The picked mapsheet is turned half around.
pub const TURN_SHEET: &str = "ground.turn";
/// Light buildings are put up, or mines laid.
pub const BUILD: &str = "mines.build";
/// Points of density that a hex gets.
pub const DENSITY: &str = "mines.density";
/// The Size that sets vibrabombs off.
pub const SIZE: &str = "mines.size";

/// Purposes of units and hexes.
pub mod purpose {
    /// An own unit is selected.
    pub const SELECT: &str = "select";
    /// An enemy is attacked.
    pub const ATTACK: &str = "attack";
    /// An enemy is named.
    pub const NAME: &str = "name";
    /// An enemy is attacked from the air.
    pub const RAID: &str = "raid";
    /// The unit moves there.
    pub const MOVE: &str = "move";
    /// The unit stays there, and turns.
    pub const STAY: &str = "stay";
    /// The next hex of a way that is laid hex by hex.
    pub const TRACE: &str = "trace";
    /// The unit comes onto the map there.
    pub const ENTER: &str = "enter";
    /// The unit leaves the map there, to come back.
    pub const EXIT: &str = "exit";
    /// The unit comes back there.
    pub const BACK: &str = "back";
    /// The unit is set up there.
    pub const SET_UP: &str = "set up";
    /// The unit hides there.
    pub const HIDE: &str = "hide";
    /// The unit drops there.
    pub const DROP: &str = "drop";
    /// A passenger comes out of its bay there.
    pub const UNLOAD: &str = "unload";
    /// A load is thrown there.
    pub const THROW: &str = "throw";
    /// The hex is aimed at.
    pub const AIM: &str = "aim";
    /// The hex that is aimed at is attacked.
    pub const FIRE: &str = "fire";
    /// A feature of the map, or a mapsheet, is picked.
    pub const GROUND: &str = "ground";
    /// What was picked goes there.
    pub const GROUND_TO: &str = "ground to";
    /// Mines are laid there.
    pub const MINE: &str = "mine";
    /// A light building is put up there.
    pub const BUILD: &str = "build";
    /// The aircraft comes in there.
    pub const FLY_FROM: &str = "fly from";
    /// Its path ends there.
    pub const FLY_TO: &str = "fly to";
    /// Its path leads through there.
    pub const FLY_THROUGH: &str = "fly through";
}

/// The names of the ways to move, after `move.` and `entry.`.
fn way_name(way: Way, ground: MoveMode) -> Key {
    let other = way.mode != ground;
    match (way.option, way.mode) {
        (MoveOption::Sprint, mode) if other => format!("sprint.{}", mode_name(mode)).into(),
        (MoveOption::Evade, mode) if other => format!("evade.{}", mode_name(mode)).into(),
        (MoveOption::Sprint, _) => "sprint".into(),
        (MoveOption::Evade, _) => "evade".into(),
        (_, MoveMode::Jump) => "jump".into(),
        (_, MoveMode::Submersible) => "dive".into(),
        (_, MoveMode::Wige) if other => "glide".into(),
        (_, mode) if other => mode_name(mode).into(),
        _ => "move".into(),
    }
}

fn mode_name(mode: MoveMode) -> String {
    spelled(&mode)
}

/// A way to move, by the mode in which the unit moves on the ground.
pub fn way(way: Way, ground: MoveMode) -> Key {
    format!("move.{}", way_name(way, ground)).into()
}

/// A way to come onto the map.
pub fn entry(way: Way, ground: MoveMode) -> Key {
    format!("entry.{}", way_name(way, ground)).into()
}

/// The spotter of an indirect attack, or none.
pub fn spotter(unit: Option<UnitId>) -> Key {
    unit.map_or_else(|| ALONE.into(), |unit| of_unit(SPOTTER, unit))
}

/// Something about a unit: `what.7`.
pub fn of_unit(what: &str, unit: UnitId) -> Key {
    format!("{what}.{}", unit.0).into()
}

/// Something about a hex, by its number on the table: `what.0507`.
pub fn of_hex(what: &str, hex: Hex) -> Key {
    format!("{what}.{}", hex.name()).into()
}

/// The level at which a move ends.
pub fn level(level: i8) -> Key {
    format!("level.{level}").into()
}

/// The point of the path at which an ability is triggered: after so many hexes of it, or not at all at -1.
pub fn trigger(ability: AbilityId) -> Key {
    format!("trigger.{ability}").into()
}

/// Mines are dropped in the hex that the unit leaves after so many of its path, or not after all.
pub fn mines(after: usize) -> Key {
    format!("move.mines.{after}").into()
}

/// A last step off the map.
pub fn over(direction: Direction) -> Key {
    format!("trace.over.{}", direction.index()).into()
}

/// The hex into which a passenger gets out.
pub fn out_at(unit: UnitId, hex: Hex) -> Key {
    format!("move.out.{}.{}", unit.0, hex.name()).into()
}

/// The facing with which a passenger gets out.
pub fn out_facing(unit: UnitId, facing: Direction) -> Key {
    format!("{OUT_FACING}.{}.{}", unit.0, facing.index()).into()
}

/// A charge at a building.
pub fn ram(hex: Hex) -> Key {
    of_hex("move.charge.hex", hex)
}

/// A charge at a building along the way that is laid.
pub fn trace_ram(hex: Hex) -> Key {
    of_hex("trace.charge.hex", hex)
}

fn load(load: Freight) -> String {
    match load {
        Freight::Unit(unit) => format!("unit.{}", unit.0),
        Freight::Item(n) => format!("item.{n}"),
    }
}

/// A load that is picked up.
pub fn pick_up(freight: Freight) -> Key {
    format!("cargo.up.{}", load(freight)).into()
}

/// A load that is picked up in the other way: dragged, or lifted.
pub fn drag(freight: Freight) -> Key {
    format!("cargo.drag.{}", load(freight)).into()
}

/// A load that is put down where the way ends, then at once, then not after all.
pub fn put_down(freight: Freight) -> Key {
    format!("cargo.down.{}", load(freight)).into()
}

/// A load that is thrown.
pub fn throw(freight: Freight) -> Key {
    format!("cargo.throw.{}", load(freight)).into()
}

/// An ability.
pub fn ability(ability: AbilityId) -> Key {
    format!("ability.{ability}").into()
}

/// A kind of attack, spelled as recordings spell it.
pub fn kind(kind: AttackKind) -> Key {
    format!("attack.{}", spelled(&kind)).into()
}

/// Letters and digits of a name in the code, everything between them a dot.
fn spelled(what: &dyn std::fmt::Debug) -> String {
    let text = format!("{what:?}");
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join(".")
}

/// A kind of attack from the air.
pub const fn raid(raid: &Raid) -> &'static str {
    match raid {
        Raid::Strafe(_) => "raid.strafe",
        Raid::Strike(_) => "raid.strike",
        Raid::Bomb { .. } => "raid.bomb",
        Raid::AltitudeBomb { .. } => "raid.altitude",
    }
}

/// A raid of two runs or strikes, by what its second one is.
pub fn second(raid: &Raid) -> Option<Key> {
    Some(match raid {
        Raid::Strafe(runs) => {
            let (a, b) = (runs.first()?, runs.get(1)?);
            format!("raid.and.{}.{}.{}", b.first.name(), a.hexes, b.hexes).into()
        }
        Raid::Strike(strikes) => of_unit("raid.and", strikes.get(1)?.target),
        Raid::Bomb { .. } | Raid::AltitudeBomb { .. } => return None,
    })
}

/// Work in place of attacks.
pub fn work(work: Work) -> Key {
    match work {
        Work::DigIn => "work.dig".into(),
        Work::BoobyTrap => "work.trap".into(),
        Work::Sweep => "work.sweep".into(),
        Work::PutOut(hex) => of_hex("work.put-out", hex),
        Work::Clear(hex) => of_hex("work.clear", hex),
        Work::Bridge(hex) => of_hex("work.bridge", hex),
    }
}

/// Gear that is switched.
pub fn switch(switch: Switch) -> Key {
    match switch {
        Switch::Targeting(Targeting::Standard) => "set.usual".into(),
        Switch::Targeting(Targeting::Short) => "set.near".into(),
        Switch::Targeting(Targeting::Long) => "set.far".into(),
        Switch::Eccm(0) => "set.eccm-off".into(),
        Switch::Eccm(1) => "set.eccm-on".into(),
        Switch::Eccm(2) => "set.eccm-full".into(),
        Switch::Eccm(n) => format!("set.eccm.{n}").into(),
        Switch::Stealth(true) => "set.stealth-on".into(),
        Switch::Stealth(false) => "set.stealth-off".into(),
        Switch::Searchlight(true) => "set.light-on".into(),
        Switch::Searchlight(false) => "set.light-off".into(),
    }
}

/// A group of those that come later, or none.
pub const fn keep(group: Option<u8>) -> &'static str {
    match group {
        Some(0) => "keep.1",
        Some(_) => "keep.2",
        None => "keep.none",
    }
}

/// A wish for a home edge.
pub const fn home(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "ground.home.north",
        Edge::East => "ground.home.east",
        Edge::South => "ground.home.south",
        Edge::West => "ground.home.west",
    }
}

/// A kind of mines, whatever sets them off.
pub const fn mine(kind: MineKind) -> &'static str {
    match kind {
        MineKind::Conventional => "mines.conventional",
        MineKind::Inferno => "mines.inferno",
        MineKind::Vibrabomb(_) => "mines.vibrabomb",
        MineKind::Command => "mines.command",
        MineKind::Active => "mines.active",
    }
}

/// A zone of the radar map.
pub fn zone(zone: AirZone) -> Key {
    format!("zone.{zone}").into()
}

/// An altitude band.
pub const fn band(band: Band) -> &'static str {
    match band {
        Band::Low => "band.low",
        Band::Medium => "band.medium",
        Band::High => "band.high",
    }
}

/// What an aircraft does besides flying; on the ground it stays.
pub const fn manoeuvre(manoeuvre: Manoeuvre) -> &'static str {
    match manoeuvre {
        Manoeuvre::Fly => "air.fly",
        Manoeuvre::Land => "air.land",
        Manoeuvre::LiftOff => "air.liftoff",
        Manoeuvre::Leave => "air.leave",
    }
}

/// An engagement in the air.
pub fn engage(unit: UnitId, target: UnitId) -> Key {
    format!("air.engage.{}.{}", unit.0, target.0).into()
}

/// The unit of a key, if it is about that.
pub fn unit_of(what: &str, key: &str) -> Option<UnitId> {
    let number = key.strip_prefix(what)?.strip_prefix('.')?;
    number.parse().ok().map(UnitId)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        model::{
            artillery::{Fire, FireMode, Round},
            attack::{CraftArc, Mount, Physical, Value},
            munition::Munition,
        },
        special::Code,
    };

    #[test]
    fn keys_name_one_thing() {
        let mounts = [Mount::Card, Mount::Turret, Mount::Rear];
        let mounts = mounts.into_iter().chain(CraftArc::ALL.map(Mount::Arc));
        let values = [
            Value::Standard,
            Value::WithoutMissiles,
            Value::Indirect,
            Value::PlainIndirect,
            Value::Special(Code::LRM),
            Value::Special(Code::HT),
            Value::Loaded(Code::LRM, Munition::Inferno),
            Value::Loaded(Code::SRM, Munition::Inferno),
        ];
        let mut kinds: Vec<AttackKind> = mounts
            .flat_map(|m| values.map(|v| AttackKind::Weapon(m, v)))
            .collect();
        kinds.push(AttackKind::Physical(Physical::Standard));
        kinds.push(AttackKind::Physical(Physical::Melee));
        kinds.extend(FireMode::ALL.into_iter().flat_map(|mode| {
            Round::ALL.map(|round| {
                AttackKind::Artillery(Fire {
                    gun: Code::AC,
                    mode,
                    round,
                })
            })
        }));
        let keys: BTreeSet<Key> = kinds.iter().map(|k| kind(*k)).collect();
        assert_eq!(keys.len(), kinds.len());
        assert_eq!(kind(AttackKind::STANDARD), "attack.weapon.card.standard");
    }

    #[test]
    fn ways_have_names_of_their_own() {
        let ground = MoveMode::Tracked;
        let options = [MoveOption::Move, MoveOption::Sprint, MoveOption::Evade];
        let modes = [
            ground,
            MoveMode::Jump,
            MoveMode::Wige,
            MoveMode::Submersible,
        ];
        let ways = modes
            .into_iter()
            .flat_map(|mode| options.map(|option| Way { option, mode }));
        let keys: BTreeSet<Key> = ways.map(|w| way(w, ground)).collect();
        assert_eq!(keys.len(), modes.len() * options.len());
    }

    #[test]
    fn units_are_read_from_keys() {
        assert_eq!(unit_of(OUT, &of_unit(OUT, UnitId(7))), Some(UnitId(7)));
        assert_eq!(unit_of(OUT, OUT_ALL), None);
    }
}
