//! The parts of target numbers that attacks of several kinds share (R6.3 to R6.6): movement of both, the type of the target,
//! terrain, and the attacker's own troubles. Which parts a kind of attack has is said by its rule.

use bevy_ecs::world::World;
use hexlance_board::Sight;
use hexlance_rules::{Breakdown, Tag};

use crate::{
    ability::{Grant, Penalty, Quantity},
    card::UnitType,
    cargo,
    model::{
        attack::{Attack, AttackKind, Half, Mount},
        munition::{Munition, loaded},
    },
    modifiers,
    read::{self, UnitRead},
    special::Code,
    state::{Critical, MotionState},
};

hexlance_rules::tags! {
    pub(crate) static:
    SKILL = "Skill", "R6.1.3";
    STOOD_STILL = "Stood still", "R6.3";
    MOVED = "Moved", "R6.3";
    JUMPED = "Jumped", "R6.3";
    HEAT = "Heat", "R7.6.3";
    FIRE_CONTROL = "Fire control hits", "R7.3.3";
    CREW = "Crew hits", "R7.3.8";
    INTERFERENCE = "Interference", "R6.3";
    BASIC_FIRE_CONTROL = "Basic fire control", "R6.3";
    NO_FIRE_CONTROL = "No fire control", "R6.3";
    SHIELD = "Shield", "R13.3.11";
    CARRYING = "Carrying", "R16.4.3";
    LANDED = "Just landed", "R16.5.4";
    LANDS = "Target has just landed", "R16.5.4";
    SHAKEN = "Shaken", "R15.3.1";
    SPOTTING = "Spotting", "R6.3";
    SECONDARY = "Secondary target", "R6.7.1";
    SURPRISE = "Surprise", "R5.5.4";
    POINT_DEFENSE = "Point defense", "R13.3.1";
    REAR_WEAPONS = "Rear weapons", "R6.8.4";
    TMM = "TMM", "R6.4.1";
    TARGET_STILL = "Target stood still", "R6.4.1";
    IMMOBILE = "Immobile", "R6.4.1";
    EVADING = "Evading", "R6.4.2";
    BATTLE_ARMOR = "Battle armor", "R6.5";
    PROTOMECH = "ProtoMech", "R6.5";
    AIRBORNE = "Airborne", "R6.5";
    LARGE = "Large", "R6.5";
    DROPSHIP = "DropShip", "R6.5";
    BUILDING = "Building or hex", "R6.8.5";
    WOODS = "Woods", "R5.3.1";
    COVER = "Partial cover", "R5.4.1";
    UNDERWATER = "Underwater", "R5.4.4";
    INDUSTRIAL = "Heavy industrial", "R6.6";
}

/// Movement of the attacker (R6.3).
pub fn attacker_movement(out: &mut Breakdown, world: &World, u: &UnitRead<'_>) {
    if u.statuses.has(read::dropped()) {
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
    for (id, label, add) in modifiers::of_unit(world, u, &Quantity::OwnMovement, out) {
        out.ability(id, label, add);
    }
}

/// Movement of the target (R6.4): carried units use their carrier's.
pub fn target_movement(out: &mut Breakdown, world: &World, u: &UnitRead<'_>) {
    if u.statuses.has(read::dropped()) {
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
    for (id, label, add) in modifiers::of_unit(world, u, &Quantity::Tmm, out) {
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
    let strays = matches!(loaded(attack.kind), Some((_, Munition::Straying)));
    // What is aimed at the ground has no target that could be another's.
    let at_ground = attack.kind.artillery().is_some() && attack.target.unit().is_none();
    attack.half != Some(Half::Second)
        && !strays
        && !at_ground
        && attacker.acts.primary.is_some_and(|p| p != attack.target)
}
