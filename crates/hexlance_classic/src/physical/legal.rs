//! What a declaration of physical attacks may say (C11.1 to C11.7).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use crate::{
    arcs::Arc,
    buildings,
    command::{FireOrder, StrikeOrder},
    ground,
    model::{Actuator, Location, Special},
    read::{Look, Table},
    state::{Declared, Phase, PodKind, Strike},
    tables::HitTable,
    turn,
};

/// Whether a side may declare these attacks now.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &StrikeOrder) -> Result<(), Refusal> {
    let u = turn::acting(world, side, order.unit, Phase::Physical, "C11.1.1")?;
    let table = Table::of(world);
    if let Some(hex) = order.building {
        return at_building(table, &u, order, hex);
    }
    match order.strikes.as_slice() {
        [] => Ok(()),
        [(strike, target)] => refusal_of(table, &u, *strike, *target),
        [(Strike::Pull(a), first), (Strike::Pull(b), second)] if a != b => {
            refusal_of(table, &u, Strike::Pull(*a), *first)?;
            refusal_of(table, &u, Strike::Pull(*b), *second)
        }
        [(Strike::Punch(a), first), (Strike::Punch(b), second)] if a != b => {
            refusal_of(table, &u, Strike::Punch(*a), *first)?;
            refusal_of(table, &u, Strike::Punch(*b), *second)
        }
        _ => Err(Refusal::new(
            "one_kind",
            "C11.1.1",
            "A unit makes one physical attack a turn, or two punches.",
        )),
    }
}

/// Physical attacks on the building in a hex: of one kind, as at units (C14.6.3).
fn at_building(
    table: Table<'_>,
    u: &Look<'_>,
    order: &StrikeOrder,
    hex: Hex,
) -> Result<(), Refusal> {
    let all = order.strikes.iter();
    let arms = all.clone().filter(|(s, _)| matches!(s, Strike::Punch(_)));
    let one_kind = match order.strikes.as_slice() {
        [_] => true,
        [(first, _), (second, _)] => first != second && arms.count() == 2,
        _ => false,
    };
    if !one_kind || { all }.any(|(_, target)| *target != u.id) {
        return Err(Refusal::new(
            "one_kind",
            "C11.1.1",
            "A unit makes one physical attack a turn, or two punches.",
        ));
    }
    let mut all = order.strikes.iter();
    all.try_for_each(|(strike, _)| buildings::may_batter(table, u, *strike, hex))
}

/// Whether the limbs of an attack are whole and reach a hex next to the unit.
///
/// # Errors
/// Why they do not.
pub(crate) fn swings(
    table: Table<'_>,
    u: &Look<'_>,
    strike: Strike,
    to: Hex,
) -> Result<(), Refusal> {
    limbs(table, u, strike, u)?;
    if in_arc(u, strike, to) {
        return Ok(());
    }
    Err(Refusal::new(
        "out_of_arc",
        "C11.1.8",
        say!("{hex} is not where this attack reaches.", hex = to),
    ))
}

/// Whether an attack of the Physical Attack Phase reaches a hex next to the unit.
fn in_arc(u: &Look<'_>, strike: Strike, to: Hex) -> bool {
    let (Some(from), Some(facing), Some(torso)) = (u.hex(), u.facing(), u.torso()) else {
        return false;
    };
    match strike {
        Strike::Punch(Location::LA) => Arc::LeftArm.has(from, torso, to),
        Strike::Punch(_) => Arc::RightArm.has(from, torso, to),
        // These reach straight ahead only (C10.9.1).
        Strike::Weapon(item) if u.is_vehicle() => super::tools::reaches(u, item, from, to),
        Strike::Weapon(item) if reaches_ahead_only(u, item) => from.neighbour(torso) == to,
        Strike::Weapon(item) => {
            let left = u
                .sheet
                .items
                .get(usize::from(item))
                .is_some_and(|i| i.at == Location::LA);
            let arc = if left { Arc::LeftArm } else { Arc::RightArm };
            arc.has(from, torso, to)
        }
        Strike::Club => Arc::Forward.has(from, torso, to),
        Strike::Kick { rear: false, .. } => Arc::Forward.has(from, facing, to),
        Strike::Kick { rear: true, .. } => Arc::Forward.has(from, facing.opposite(), to),
        Strike::Push => from.neighbour(facing) == to,
        // Settled by whoever asks.
        Strike::Brush { .. }
        | Strike::Pull(_)
        | Strike::Stomp(_)
        | Strike::Thrash
        | Strike::Frenzy
        | Strike::Claws
        | Strike::Charge
        | Strike::DeathFromAbove(_) => true,
    }
}

/// Why a unit may not make a physical attack at a target, if it may not.
///
/// # Errors
/// The refusal.
pub fn refusal_of(
    table: Table<'_>,
    u: &Look<'_>,
    strike: Strike,
    target: UnitId,
) -> Result<(), Refusal> {
    if let Some(found) = super::hand_to_hand::refusal(table, u, strike, target) {
        return found;
    }
    if strike == Strike::Frenzy {
        return super::frenzy::refusal(table, u, target);
    }
    // A vehicle strikes with a tool, and with nothing else (tw.physical_vehicles).
    let able = u.sheet.class.is_mech() || super::tools::strikes(u, strike);
    if u.stance.prone || u.is_immobile() || !able {
        return Err(Refusal::new(
            "cannot_strike",
            "C11.1.1",
            "A unit that lies or is immobile makes no physical attacks.",
        ));
    }
    if let Strike::Brush { arm, pod } = strike {
        return may_brush(table, u, arm, pod, target);
    }
    let t = table.find(target).filter(|t| t.hex().is_some());
    let Some(t) = t.filter(|t| table.are_enemies(u, t) && t.is_in_play() && !t.hidden) else {
        return Err(Refusal::new(
            "no_target",
            "C11.1.3",
            "That is no enemy on the map.",
        ));
    };
    let (Some(from), Some(to)) = (u.hex(), t.hex()) else {
        return Err(Refusal::new("no_place", "C11.1.3", "It is not on the map."));
    };
    if from.distance(to) != 1 {
        return Err(Refusal::new(
            "not_adjacent",
            "C11.1.3",
            say!("{target} is not in an adjacent hex.", target = t.name),
        ));
    }
    let together = u.is_inside(table.board()) && table.buildings().are_one(from, to);
    if t.is_inside(table.board()) && !together {
        return Err(Refusal::new(
            "indoors",
            "C14.6.3",
            say!("{target} is inside a building.", target = t.name),
        )
        .or("Strike the building, or charge."));
    }
    limbs(table, u, strike, &t)?;
    if matches!(strike, Strike::Charge | Strike::DeathFromAbove(_)) {
        // These come from the Movement Phase.
        return Err(Refusal::new(
            "too_late",
            "C11.8.1",
            "Charges and deaths from above are declared in the Movement Phase.",
        ));
    }
    let in_arc = in_arc(u, strike, to);
    if !in_arc {
        return Err(Refusal::new(
            "out_of_arc",
            "C11.1.8",
            say!(
                "{target} is not where this attack reaches.",
                target = t.name
            ),
        ));
    }
    table_of(table, u, strike, &t)?;
    let tn = super::numbers(table, u, strike, &t).total();
    if tn > 12 {
        return Err(Refusal::new(
            "impossible",
            "C11.1.4",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    Ok(())
}

/// Whether the limbs that the attack needs are whole and have not fired.
pub(super) fn limbs(
    table: Table<'_>,
    u: &Look<'_>,
    strike: Strike,
    t: &Look<'_>,
) -> Result<(), Refusal> {
    let fired = |at: Location| u.deeds.fired_from.has(at);
    let refuse =
        |code, rule, message: hexlance_rules::Message| Err(Refusal::new(code, rule, message));
    match strike {
        Strike::Punch(arm) => {
            let whole = u.sheet.arms().contains(&arm)
                && !u.criticals.is_out(arm)
                && !u.broke(arm, Actuator::Shoulder);
            if !whole || fired(arm) || u.stance.flipped {
                return refuse(
                    "no_punch",
                    "C11.4.2",
                    say!(
                        "An arm punches that is there, has its shoulder, and neither fired nor is flipped."
                    ),
                );
            }
        }
        Strike::Kick { leg, rear } => kick(u, leg, rear)?,
        Strike::Push => {
            let arms = u.sheet.arms();
            let whole = !arms.is_empty()
                && arms
                    .iter()
                    .all(|arm| !u.criticals.is_out(*arm) && !fired(*arm));
            let declared = table.world().resource::<Declared>();
            let busy = declared.assaults.iter().any(|a| a.attacker == t.id);
            if !whole || u.stance.flipped {
                return refuse(
                    "no_push",
                    "C11.6.1",
                    say!("A push takes both arms, and neither may have fired."),
                );
            }
            if busy || t.stance.prone || !t.sheet.class.is_mech() {
                return refuse(
                    "not_pushed",
                    "C11.6.1",
                    say!(
                        "Only a standing 'Mech is pushed that makes no charge and no death from above."
                    ),
                );
            }
        }
        Strike::Club => {
            let arms = u.sheet.arms();
            let fit = can_club(u) && arms.iter().all(|arm| !fired(*arm));
            if !u.stance.club || !fit || u.stance.flipped {
                return refuse(
                    "no_club",
                    "C11.6.2",
                    say!("A club takes two shoulders and two hands, and no arm may have fired."),
                );
            }
        }
        Strike::Weapon(item) => {
            let known = u.sheet.items.get(usize::from(item));
            let Some(known) = known else {
                return refuse("no_weapon", "C11.7", say!("It has no such weapon."));
            };
            let Special::Melee { hand, .. } = known.equipment.special else {
                return refuse("no_weapon", "C11.7", say!("That is no physical weapon."));
            };
            let arm = known.at;
            let holds = !hand || u.has_actuator(arm, Actuator::Hand);
            let whole = u.item_works(item) && !u.broke(arm, Actuator::Shoulder) && holds;
            // Guns of a vehicle do not keep its tools from working.
            if !whole || fired(arm) && !u.is_vehicle() || u.stance.flipped {
                return refuse(
                    "no_swing",
                    "C11.7.1",
                    say!(
                        "An arm swings its weapon or fires its guns, and needs its shoulder and what holds the weapon."
                    ),
                );
            }
        }
        Strike::Brush { .. }
        | Strike::Charge
        | Strike::DeathFromAbove(_)
        | Strike::Pull(_)
        | Strike::Stomp(_)
        | Strike::Thrash
        | Strike::Frenzy
        | Strike::Claws => {}
    }
    Ok(())
}

/// Whether a tool reaches straight ahead only: a pile driver, a wrecking ball.
pub(super) fn reaches_ahead_only(u: &Look<'_>, item: u8) -> bool {
    let known = u.sheet.items.get(usize::from(item));
    known.is_some_and(|i| {
        let name = i.equipment.name;
        name == "Heavy-Duty Pile Driver" || name == "Wrecking Ball"
    })
}

/// Whether an arm may brush a pod off its own 'Mech (C10.6.24); Narc pods stay (C10.6.23).
fn may_brush(
    table: Table<'_>,
    u: &Look<'_>,
    arm: Location,
    pod: PodKind,
    target: UnitId,
) -> Result<(), Refusal> {
    if target != u.id || pod == PodKind::Narc || !u.carries_pod(pod) {
        return Err(Refusal::new(
            "no_pod",
            "C10.6.24",
            "A 'Mech brushes an iNarc pod off itself that it carries.",
        ));
    }
    limbs(table, u, Strike::Punch(arm), u)?;
    let tn = super::numbers(table, u, Strike::Brush { arm, pod }, u).total();
    if tn > 12 {
        return Err(Refusal::new(
            "impossible",
            "C11.1.4",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    Ok(())
}

/// Whether a leg can kick (C11.5.1, C11.5.4).
pub(super) fn kick(u: &Look<'_>, leg: Location, rear: bool) -> Result<(), Refusal> {
    let legs = u.sheet.legs();
    let used: &[Location] = match (u.sheet.is_quad(), rear) {
        (false, false) => legs,
        (true, false) => &[Location::LFL, Location::RFL],
        (true, true) => &[Location::LRL, Location::RRL],
        (false, true) => &[],
    };
    let whole = used.iter().all(|l| !u.broke(*l, Actuator::Hip));
    let all_there = legs.iter().all(|l| !u.criticals.is_out(*l));
    if !used.contains(&leg) || !whole || !all_there {
        return Err(Refusal::new(
            "no_kick",
            "C11.5.1",
            "A kick takes all legs, with whole hips.",
        ));
    }
    if u.deeds.fired_from.has(leg) {
        return Err(Refusal::new(
            "leg_fired",
            "C11.5.1",
            "That leg has fired a weapon this turn.",
        ));
    }
    Ok(())
}

/// Whether a 'Mech can swing a club: both shoulders and both hands are whole (C11.6.2).
fn can_club(u: &Look<'_>) -> bool {
    let arms = u.sheet.arms();
    !arms.is_empty()
        && arms.iter().all(|arm| {
            u.has_actuator(*arm, Actuator::Shoulder) && u.has_actuator(*arm, Actuator::Hand)
        })
}

/// Whether a unit may pick up a club instead of firing (C11.6.3).
///
/// # Errors
/// Why not.
pub fn may_pick_up_club(table: Table<'_>, u: &Look<'_>, order: &FireOrder) -> Result<(), Refusal> {
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    // A trunk, or a girder of a strong building (C11.6.3).
    let girder = |hex: Hex| table.building(hex).is_some_and(|s| s.cf >= 41);
    let near = u
        .hex()
        .is_some_and(|hex| girder(hex) || hex.neighbours().any(girder));
    let something = near || cell.is_some_and(|c| ground::woods(c) > 0 || ground::is_rubble(c));
    if u.stance.prone || u.stance.club || !can_club(u) || !something || !order.shots.is_empty() {
        return Err(Refusal::new(
            "no_club",
            "C11.6.3",
            "A standing 'Mech with whole shoulders and hands that fires nothing picks up a trunk or a girder, where woods, rubble or strong buildings are.",
        ));
    }
    Ok(())
}

/// The hit table by the levels on which the two stand (C11.2, C11.11.1).
///
/// # Errors
/// If the attack does not reach from one to the other.
pub(super) fn table_of(
    table: Table<'_>,
    u: &Look<'_>,
    strike: Strike,
    t: &Look<'_>,
) -> Result<HitTable, Refusal> {
    let board = table.board();
    let higher = t.level(board) - u.level(board);
    let blade = matches!(strike, Strike::Club | Strike::Weapon(_));
    let welder = match strike {
        Strike::Weapon(item) => {
            let known = u.sheet.items.get(usize::from(item));
            known.is_some_and(|i| i.equipment.name == "Spot Welder")
        }
        _ => false,
    };
    let low = !t.sheet.class.is_mech();
    let found = match (strike, higher) {
        _ if t.is_vtol() && t.flies() => super::air::reach(table, u, strike, t),
        // The tool of a vehicle reaches its own level (C11.2.1).
        (Strike::Weapon(_), height) if u.is_vehicle() => (height == 0).then_some(HitTable::Full),
        // Infantry and vehicles on the same level are not punched (C11.2.1).
        (Strike::Punch(_), 0) if low => None,
        (Strike::Punch(_) | Strike::Club | Strike::Weapon(_), 1) if low => Some(HitTable::Full),
        (Strike::Kick { .. }, 0) if low => Some(HitTable::Full),
        (Strike::Pull(_) | Strike::Stomp(_) | Strike::Thrash | Strike::Claws, _) => {
            Some(HitTable::Full)
        }
        (Strike::Frenzy, _) if low => Some(HitTable::Full),
        (Strike::Frenzy, _) => Some(HitTable::Kick),
        (Strike::Punch(_), 0) => Some(HitTable::Punch),
        (Strike::Club | Strike::Weapon(_), 0) if welder => Some(HitTable::Punch),
        (Strike::Club | Strike::Weapon(_), 0) => Some(HitTable::Full),
        (Strike::Punch(_) | Strike::Club | Strike::Weapon(_), 1) => Some(HitTable::Kick),
        (Strike::Kick { .. }, 0) => Some(HitTable::Kick),
        (Strike::Kick { .. }, -1) if !t.stance.prone => Some(HitTable::Punch),
        (Strike::Club | Strike::Weapon(_), -1) if blade => Some(HitTable::Punch),
        (Strike::Push, 0) => Some(HitTable::Full),
        (Strike::Charge | Strike::DeathFromAbove(_), _) => Some(HitTable::Full),
        _ => None,
    };
    let Some(found) = found else {
        return Err(Refusal::new(
            "level",
            "C11.2",
            say!(
                "{target} stands too high or too low for that.",
                target = t.name
            ),
        ));
    };
    // Attacks on a prone 'Mech use the full table.
    Ok(if t.stance.prone {
        HitTable::Full
    } else {
        found
    })
}
