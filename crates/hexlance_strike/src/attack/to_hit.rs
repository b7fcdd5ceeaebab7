//! The target number of a weapon attack (R6.1.3 to R6.7), every part by name.

use bevy_ecs::world::World;
use hexlance_board::{Arc, Cell, Hex, Sight};
use hexlance_rules::{Breakdown, Tag};

use crate::{
    abilities::{self, Shot},
    ability::{Grant, Penalty, Quantity, Whose},
    aero,
    artillery::{adjust, number},
    attack::{conditions, munition},
    card::{Bracket, UnitType},
    cargo, drops, electronics, gear,
    model::{
        artillery::Round,
        attack::{Attack, AttackKind, Half, Mount, Target, Value},
        munition::Munition,
    },
    read::{self, UnitRead},
    special::Code,
    state::{Critical, MotionState},
};

macro_rules! tags {
    ($($name:ident $text:literal $rule:literal;)*) => {
        $(pub(crate) static $name: Tag = Tag { name: $text, rule: $rule };)*
    };
}

tags! {
    SKILL "Skill" "R6.1.3";
    STOOD_STILL "Stood still" "R6.3";
    MOVED "Moved" "R6.3";
    JUMPED "Jumped" "R6.3";
    HEAT "Heat" "R7.6.3";
    FIRE_CONTROL "Fire control hits" "R7.3.3";
    CREW "Crew hits" "R7.3.8";
    INTERFERENCE "Interference" "R6.3";
    BASIC_FIRE_CONTROL "Basic fire control" "R6.3";
    NO_FIRE_CONTROL "No fire control" "R6.3";
    SHIELD "Shield" "R13.3.11";
    CARRYING "Carrying" "R16.4.3";
    LANDED "Just landed" "R16.5.4";
    LANDS "Target has just landed" "R16.5.4";
    SHAKEN "Shaken" "R15.3.1";
    SPOTTING "Spotting" "R6.3";
    SECONDARY "Secondary target" "R6.7.1";
    SURPRISE "Surprise" "R5.5.4";
    POINT_DEFENSE "Point defense" "R13.3.1";
    REAR_WEAPONS "Rear weapons" "R6.8.4";
    SHORT "Short" "R6.2";
    MEDIUM "Medium" "R6.2";
    LONG "Long" "R6.2";
    EXTREME "Extreme" "R6.2";
    HORIZON "Horizon" "R6.2";
    TMM "TMM" "R6.4.1";
    TARGET_STILL "Target stood still" "R6.4.1";
    IMMOBILE "Immobile" "R6.4.1";
    EVADING "Evading" "R6.4.2";
    BATTLE_ARMOR "Battle armor" "R6.5";
    PROTOMECH "ProtoMech" "R6.5";
    AIRBORNE "Airborne" "R6.5";
    LARGE "Large" "R6.5";
    DROPSHIP "DropShip" "R6.5";
    BUILDING "Building or hex" "R6.8.5";
    WOODS "Woods" "R5.3.1";
    COVER "Partial cover" "R5.4.1";
    UNDERWATER "Underwater" "R5.4.4";
    INDUSTRIAL "Heavy industrial" "R6.6";
    FIELD "Planted field" "R6.6";
    FORTIFIED "Fortified" "R6.6";
    STEALTH "Stealth" "R6.6";
    MIMETIC "Mimetic armor" "R6.6";
    AIMED_AT_HEX "Aimed at a hex" "R9.3";
    AIR_DEFENSE "Air-defense" "R9.8";
    INDIRECT "Indirect" "R6.9.3";
    SPOTTER_ATTACKS "Spotter attacks" "R6.9.3";
    C3 "C3 network" "R13.6.2";
}

fn range_tag(bracket: Bracket) -> &'static Tag {
    match bracket {
        Bracket::Short => &SHORT,
        Bracket::Medium => &MEDIUM,
        Bracket::Long => &LONG,
        Bracket::Extreme => &EXTREME,
        Bracket::Horizon => &HORIZON,
    }
}

/// The line that an attack is judged by: from the attacker, or for indirect fire from its spotter (R6.9.3).
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// Distance in hexes.
    pub distance: u16,
    /// Bracket, also the one of the damage.
    pub bracket: Bracket,
    /// The line of sight.
    pub sight: Sight,
    /// Where the attacker lies from the target (R0.3.8).
    pub rear: bool,
}

/// Distance, bracket and line of an attack on a unit; `None` if somebody is not on the map or the range has no bracket.
pub fn aim_at(world: &World, attack: &Attack, attacker: &UnitRead<'_>) -> Option<Aimed> {
    let aloft = attack.target.unit().and_then(|t| read::try_unit(world, t));
    if attacker.is_aloft() || aloft.is_some_and(|t| t.is_aloft()) {
        return aero::aim::aim(world, attack, attacker);
    }
    let board = read::board(world);
    let from = attacker.spot()?;
    match attack.target {
        Target::Unit(id) => {
            let target = read::try_target(world, id)?;
            let spot = target.spot()?;
            let mut distance = from.hex.distance(spot.hex);
            let rise = target.elevation(board);
            if target.is_airborne(board) && rise > 0 {
                // Against VTOLs height counts too (R6.2.1).
                let difference = (spot.base - from.base).unsigned_abs();
                distance = distance.max(u16::from(difference / 2));
            }
            let sight = match attack.spotter {
                Some(s) if attack.kind.is_indirect() => {
                    read::sight_between(world, &read::try_unit(world, s)?, &target)?
                }
                None if attack.kind.is_indirect() && attacker.grants(Grant::Unspotted) => {
                    unseen(world, attacker, &target)?
                }
                _ => read::sight_between(world, attacker, &target)?,
            };
            let torpedo = matches!(
                attack.kind,
                AttackKind::Weapon(_, Value::Special(Code::TOR))
            );
            let bracket = if sight.underwater && !torpedo {
                Bracket::under_water(distance)?
            } else {
                Bracket::of(distance)
            };
            let rear = target
                .facing()
                .is_some_and(|f| spot.hex.arc(f, from.hex) == Arc::Rear);
            Some(Aimed {
                distance,
                bracket,
                sight,
                rear,
            })
        }
        Target::Hex(hex) => {
            let distance = from.hex.distance(hex);
            Some(Aimed {
                distance,
                bracket: Bracket::of(distance),
                sight: sight_to_hex(world, attacker, hex)?,
                rear: false,
            })
        }
    }
}

/// The line from a unit to a hex, or to what is built in it.
fn sight_to_hex(world: &World, unit: &UnitRead<'_>, hex: Hex) -> Option<Sight> {
    let board = read::board(world);
    let eye = unit.eye(board)?;
    let target = eye_on(world, hex);
    let obstacles = &world.resource::<crate::state::LargeUnits>().0;
    Some(hexlance_board::sight(board, &eye, &target, obstacles))
}

/// A hex as something to look at: the ground, or what is built there.
pub(crate) fn eye_on(world: &World, hex: Hex) -> hexlance_board::Eye {
    let board = read::board(world);
    hexlance_board::Eye::standing(board, hex, height_of(board.get(hex)))
}

/// Whether a unit on the map sees a hex of it (R5.2).
pub(crate) fn sees_hex(world: &World, unit: &UnitRead<'_>, hex: Hex) -> bool {
    read::board(world).contains(hex) && sight_to_hex(world, unit, hex).is_some_and(|s| !s.blocked())
}

/// The line of indirect fire without a spotter: only what lies in the target's own hex counts (spa.oblique_attacker).
fn unseen(world: &World, attacker: &UnitRead<'_>, target: &UnitRead<'_>) -> Option<Sight> {
    let line = read::sight_between(world, attacker, target)?;
    let cell = target.cell(read::board(world))?;
    let wades = cell.open_water() == Some(1);
    Some(Sight {
        obstruction: None,
        woods: 0,
        partial_cover: line.partial_cover && wades,
        heavy_industrial: line.heavy_industrial
            && cell.ground == hexlance_board::Ground::HeavyIndustrial,
        kept: None,
        ..line
    })
}

/// Levels that what is attacked in a hex rises above its surface: a building, a bridge with its deck, or the ground
/// (R5.1.3).
fn height_of(cell: Option<&Cell>) -> u8 {
    let height = match cell.map(|c| (c.building, c.bridge)) {
        Some((Some(building), _)) => building.height,
        Some((None, Some(bridge))) => bridge.deck.saturating_add(1),
        _ => 1,
    };
    height.max(1)
}

/// Movement of the attacker (R6.3).
pub fn attacker_movement(out: &mut Breakdown, world: &World, u: &UnitRead<'_>) {
    if u.statuses.has(drops::dropped()) {
        out.rule(&LANDED, 2);
    }
    if u.is_immobile() {
        out.rule(&STOOD_STILL, -1);
        return;
    }
    match u.motion_state() {
        MotionState::StoodStill => out.rule(&STOOD_STILL, -1),
        MotionState::Jumped => out.rule(&JUMPED, 2),
        MotionState::Moved | MotionState::Fresh | MotionState::Worked => out.rule(&MOVED, 0),
    }
    for (id, label, add) in abilities::of_unit(world, u, &Quantity::OwnMovement, out) {
        out.ability(id, label, add);
    }
}

/// Movement of the target (R6.4): carried units use their carrier's.
pub fn target_movement(out: &mut Breakdown, world: &World, u: &UnitRead<'_>) {
    if u.statuses.has(drops::dropped()) {
        out.rule(&LANDS, 3);
    }
    if u.is_immobile() {
        out.rule(&IMMOBILE, -4);
        return;
    }
    let mut tmm = match u.motion_state() {
        MotionState::StoodStill => 0,
        _ => i16::from(u.tmm()),
    };
    match u.motion_state() {
        MotionState::StoodStill => out.rule(&TARGET_STILL, 0),
        _ => out.rule(&TMM, tmm),
    }
    for (id, label, add) in abilities::of_unit(world, u, &Quantity::Tmm, out) {
        // What lowers it does not bring it below 0.
        let change = (tmm + add).max(0) - tmm;
        tmm += change;
        out.ability(id, label, change);
    }
    if u.motion.evaded {
        out.rule(&EVADING, 1);
    }
}

/// Type of the target (R6.5).
pub fn target_type(out: &mut Breakdown, world: &World, u: &UnitRead<'_>) {
    match u.card.kind {
        UnitType::BA => out.rule(&BATTLE_ARMOR, 1),
        UnitType::PM => out.rule(&PROTOMECH, 1),
        UnitType::DS | UnitType::DA => out.rule(&DROPSHIP, -2),
        _ => {}
    }
    let board = read::board(world);
    if u.is_airborne(board) {
        out.rule(&AIRBORNE, if u.is_aerospace() { 2 } else { 1 });
    }
    let dropship = matches!(u.card.kind, UnitType::DS | UnitType::DA);
    let large = [Code::LG, Code::VLG, Code::SLG]
        .iter()
        .any(|c| u.card.specials.has(*c));
    if large && !dropship {
        out.rule(&LARGE, -1);
    }
}

/// The target number of a weapon or marking attack with all its parts (R6.1.3). `None` where distance and line have
/// no meaning: somebody is off the map, or the range has no bracket.
pub fn weapon(world: &World, attack: &Attack, explain: bool) -> Option<(Breakdown, Aimed)> {
    weapon_of(
        world,
        &read::try_attacker(world, attack.attacker)?,
        attack,
        explain,
    )
}

/// [`weapon`] for an attacker as it is or might be.
pub fn weapon_of(
    world: &World,
    attacker: &UnitRead<'_>,
    attack: &Attack,
    explain: bool,
) -> Option<(Breakdown, Aimed)> {
    let aimed = aim_at(world, attack, attacker)?;
    let mut out = if explain {
        Breakdown::explained()
    } else {
        Breakdown::new()
    };
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let indirect = attack.kind.is_indirect();
    let artillery = attack.kind.artillery();
    out.rule(&SKILL, i16::from(attacker.pilot.skill));
    match attacker.mount {
        // Who rides shoots as its carrier moves (R8.7.2).
        Some(mount) => attacker_movement(&mut out, world, &read::try_unit(world, mount)?),
        // In flight there is none (R6.3.1).
        None if attacker.is_aloft() => {}
        None => attacker_movement(&mut out, world, attacker),
    }

    // Range, as abilities change it, not below 0 (R6.2.3).
    let shot = Shot {
        world,
        attack,
        attacker,
        target: target.as_ref(),
        bracket: Some(aimed.bracket),
        distance: aimed.distance,
        margin: None,
    };
    // A C3 network reads the range of the member nearest to the target (R13.6.2).
    let shared = match &target {
        Some(t) if !indirect && artillery.is_none() => {
            crate::network::nearest(world, attacker, t, aimed.distance)
        }
        _ => None,
    };
    let read_as = shared.map_or(aimed.bracket, |(hexes, _)| Bracket::of(hexes));
    let shot = Shot {
        bracket: Some(read_as),
        ..shot
    };
    // Nothing changes the ranges of artillery (R9.3.2).
    let mut range = match artillery {
        Some(_) => read_as.modifier(),
        None => gear::range_modifier(attacker, read_as),
    };
    let replaced = artillery.is_some() || gear::replaces_range_table(attacker);
    let table = gear::range_table(attacker).filter(|_| artillery.is_none());
    // What replaces the table stands as it is; what changes the usual numbers does not bring them below 0.
    let floor = if replaced { i16::MIN } else { 0 };
    let mut changed_by = table
        .filter(|_| read_as != Bracket::Horizon)
        .map(|(id, _)| id);
    abilities::for_each(
        &shot,
        Whose::Own,
        &mut out,
        &mut |_, spa, m| {
            if m.add != 0 {
                range = range.saturating_add(m.add);
                changed_by = Some(spa.def.id);
            }
        },
        |m| m.on == Quantity::Range && !replaced,
    );
    let tag = match shared {
        Some(_) => &C3,
        None => range_tag(read_as),
    };
    match changed_by {
        None => out.rule(tag, range),
        Some(id) => out.changed(tag, id, read::ability_name(world, id), range.max(floor)),
    }

    match &target {
        Some(t) if attacker.is_aloft() => aero::aim::target_type(&mut out, t),
        Some(t) => {
            if !t.is_aloft() {
                target_movement(&mut out, world, t);
            }
            target_type(&mut out, world, t);
        }
        None if artillery.is_some() => out.rule(&AIMED_AT_HEX, -2),
        None => out.rule(&BUILDING, -4),
    }
    if artillery.is_some_and(|fire| fire.round == Round::AirDefense) {
        out.rule(&AIR_DEFENSE, -2);
    }

    let s = &aimed.sight;
    // A shell aimed at a hex minds only what lies between (R9.3).
    let woods = match (artillery, &target) {
        (Some(_), None) => s.woods,
        _ => s.terrain_modifier(),
    };
    terrain(
        &mut out,
        s,
        woods,
        s.partial_cover && target.is_some(),
        attacker,
    );
    if let Some(t) = &target {
        target_protection(&mut out, world, attack, t, aimed.bracket);
    }

    troubles(&mut out, world, attack, attacker);
    if attack.surprise {
        out.rule(&SURPRISE, -1);
    }
    if indirect && !munition::follows_tag(world, attack) {
        out.rule(&INDIRECT, 1);
        let spotter = attack.spotter.and_then(|s| read::try_unit(world, s));
        if let (true, Some(spotter)) = (attack.spotter_attacks, spotter) {
            let lifted = Penalty::SpotterAttacks;
            penalty(&mut out, &SPOTTER_ATTACKS, 1, &spotter, lifted);
        }
    }
    let dark = conditions::add(&mut out, world, attack, attacker);
    munition::add_to_hit(&mut out, world, attack, target.as_ref(), &aimed, dark);
    let shot = Shot {
        bracket: Some(aimed.bracket),
        ..shot
    };
    adjust::add(&mut out, world, attacker, attack);
    abilities::add_to_hit(&shot, &mut out);
    Some((out, aimed))
}

/// Terrain and cover (R5.3, R5.4, R6.6).
pub(crate) fn terrain(
    out: &mut Breakdown,
    s: &Sight,
    woods: u8,
    covered: bool,
    attacker: &UnitRead<'_>,
) {
    out.rule_unless_zero(&WOODS, i16::from(woods));
    if covered {
        out.rule(&COVER, 1);
    }
    if s.underwater {
        penalty(out, &UNDERWATER, 1, attacker, Penalty::Underwater);
    }
    if s.heavy_industrial {
        out.rule(&INDUSTRIAL, 1);
    }
}

/// The attacker's own troubles (R6.3), as they count in every attack with weapons.
pub(crate) fn troubles(
    out: &mut Breakdown,
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
) {
    own_troubles(out, world, attacker);
    if attack.kind.artillery().is_some() {
        // A shield is not in the way of artillery (R9.1.5).
        out.parts.retain(|p| p.source.name() != SHIELD.name);
    }
    if attacker.acts.spots.is_some() {
        out.rule(&SPOTTING, 1);
    }
    if attacker.statuses.has(read::shaken()) {
        out.rule(&SHAKEN, 1);
    }
    if matches!(attack.kind, AttackKind::Weapon(Mount::Rear, _)) {
        out.rule(&REAR_WEAPONS, 1);
    }
    // A surprise on who comes back is made besides the attacks of the turn (R16.6.5).
    if !attack.surprise && is_secondary(attack, attacker) {
        out.rule(&SECONDARY, 1);
    }
    if attack.defense.points == 1 {
        out.rule(&POINT_DEFENSE, 1);
    }
}

/// The attacker's own troubles (R6.3): heat, damage, its fire control.
pub(crate) fn own_troubles(out: &mut Breakdown, world: &World, attacker: &UnitRead<'_>) {
    let heat = attacker.felt_heat().min(3);
    match attacker.heat_ability().filter(|_| attacker.heat.level > 0) {
        Some(id) => out.changed(&HEAT, id, read::ability_name(world, id), i16::from(heat)),
        None => out.rule_unless_zero(&HEAT, i16::from(heat)),
    }
    out.rule_unless_zero(&CREW, 2 * i16::from(attacker.criticals(Critical::Crew)));
    out.rule_unless_zero(
        &FIRE_CONTROL,
        2 * i16::from(attacker.criticals(Critical::FireControl)),
    );
    if attacker.injuries.interference_in == Some(read::turn(world).number) {
        out.rule(&INTERFERENCE, 1);
    }
    if matches!(attacker.card.kind, UnitType::IM | UnitType::SV)
        && !attacker.card.specials.has(Code::AFC)
    {
        if attacker.card.specials.has(Code::BFC) {
            out.rule(&BASIC_FIRE_CONTROL, 1);
        } else {
            let none = if attacker.card.kind == UnitType::SV {
                2
            } else {
                1
            };
            out.rule(&NO_FIRE_CONTROL, none);
        }
    }
    if attacker.card.specials.has(Code::SHLD) {
        out.rule(&SHIELD, 1);
    }
    if cargo::is_laden(world, attacker.id) {
        out.rule(&CARRYING, 1);
    }
}

/// Adds a penalty, or a line that says which ability of a unit lifts it.
pub(crate) fn penalty(
    out: &mut Breakdown,
    tag: &'static Tag,
    value: i16,
    who: &UnitRead<'_>,
    kind: Penalty,
) {
    match who
        .spas
        .0
        .iter()
        .find(|s| s.def.grants(Grant::Ignores(kind)))
    {
        Some(spa) => out.ability(spa.def.id, spa.def.name.as_str(), 0),
        None => out.rule(tag, value),
    }
}

/// Whether an attack is aimed at another target than the first of its unit this turn (R6.7.1, R6.11.1). The second
/// half of divided fire is no harder for being that, nor is what a swarm flies on to.
fn is_secondary(attack: &Attack, attacker: &UnitRead<'_>) -> bool {
    let strays = matches!(munition::loaded(attack.kind), Some((_, Munition::Straying)));
    // What is aimed at the ground has no target that could be another's.
    let at_ground = attack.kind.artillery().is_some() && attack.target.unit().is_none();
    attack.half != Some(Half::Second)
        && !strays
        && !at_ground
        && attacker.acts.primary.is_some_and(|p| p != attack.target)
}

/// What the target's own gear and hex do (R6.6).
fn target_protection(
    out: &mut Breakdown,
    world: &World,
    attack: &Attack,
    t: &UnitRead<'_>,
    bracket: Bracket,
) {
    let cell = t.cell(read::board(world));
    let infantry = t.card.kind.is_infantry();
    if infantry && cell.is_some_and(|c| c.ground == hexlance_board::Ground::Field) {
        out.rule(&FIELD, 1);
    }
    let heat_attack = attack.kind.is_heat()
        || matches!(
            munition::loaded(attack.kind),
            Some((_, Munition::ImprovedInferno))
        );
    let area = attack.kind.artillery().is_some();
    if infantry && !heat_attack && !area && cell.is_some_and(|c| c.fortified) {
        out.rule(&FORTIFIED, 2);
    }
    if electronics::is_screened(t) {
        let far = bracket >= Bracket::Long;
        let value = match (t.card.kind, bracket) {
            (_, _) if far => 3,
            (UnitType::BA, _) | (_, Bracket::Medium) => 1,
            _ => 0,
        };
        out.rule_unless_zero(&STEALTH, value);
    }
    out.rule_unless_zero(&MIMETIC, electronics::mimicry(t).into());
}

/// The target number of any attack with its parts.
pub fn to_hit(world: &World, attack: &Attack, explain: bool) -> Option<Breakdown> {
    match attack.kind {
        AttackKind::Weapon(..) | AttackKind::Marking(_) => {
            weapon(world, attack, explain).map(|(b, _)| b)
        }
        AttackKind::Artillery(fire) if fire.is_blind() => {
            let attacker = read::try_attacker(world, attack.attacker)?;
            Some(number::blind(world, &attacker, attack, fire, explain))
        }
        AttackKind::Artillery(_) => weapon(world, attack, explain).map(|(b, _)| b),
        AttackKind::Air(_) => aero::aim::raid(world, attack, explain),
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
            crate::physical::to_hit(world, attack, explain)
        }
    }
}
