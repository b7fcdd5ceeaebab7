//! Leg attacks, swarm attacks and pop-up mines: attacks in the hex of a unit, in place of fire (C18.7, C18.8, C18.12.5).

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Refusal, SideId, UnitId, say};

use super::{InfantryEvent, InfantryStep, event::was_tried, numbers::may_attack, pods};
use crate::{
    Ctx, dice, ground,
    harm::{self, Group, Legs, Source},
    model::{Infantry, UnitClass, record::SuitLimit},
    read::{Look, Table},
    state::{Fate, Hold, Mode, Phase, Storm, Stormed, Storms},
    tables::{self, Column, HitTable},
    tags, turn,
};

/// The modifier of C18.7.2 for as many as are active; none where so few cannot attack in that way.
fn strength(u: &Look<'_>, how: Storm) -> Option<i16> {
    let swarm = how == Storm::Swarm;
    if u.is_platoon() {
        return match (u.active(), swarm) {
            (22.., false) => Some(0),
            (22.., true) | (16..=21, false) => Some(2),
            (16..=21, true) | (10..=15, false) => Some(5),
            (5..=9, false) => Some(7),
            _ => None,
        };
    }
    match (u.active(), swarm) {
        (0, _) => None,
        (4.., false) => Some(0),
        (4.., true) | (3, false) => Some(2),
        (1..=3, true) | (2, false) => Some(5),
        (1, false) => Some(7),
    }
}

/// The value of the table of swarms against units on which friendly battle armor rides (C18.8.2).
pub(super) fn against_riders(swarmers: &Look<'_>, riders: u8) -> i16 {
    let row = match (swarmers.is_platoon(), swarmers.active()) {
        (false, n) => i16::from(n.min(6)),
        (true, 28..) => 5,
        (true, 24..=27) => 4,
        (true, 21..=23) => 3,
        (true, 18..=20) => 2,
        (true, _) => 1,
    };
    (i16::from(riders) + 2 - row).max(0)
}

/// Whether infantry can attack 'Mechs and vehicles by hand at all (C18.7.1).
fn is_fit(u: &Look<'_>, how: Storm) -> Result<(), Refusal> {
    let unfit = |message| Err(Refusal::new("unfit", "C18.7.1", message));
    if u.is_laden() {
        return Err(Refusal::new(
            "laden",
            "C18.2.3",
            "Suits with launchers on their bodies make no such attack before they eject them.",
        )
        .or("Eject the launchers."));
    }
    match &u.sheet.infantry {
        Some(Infantry::Platoon(_)) if u.is_mechanized() || how == Storm::Mine => {
            unfit(say!("Mechanized troopers make no such attacks."))
        }
        Some(Infantry::Platoon(_)) => Ok(()),
        Some(Infantry::Suits(suits)) => {
            let limit = match how {
                Storm::Swarm => SuitLimit::Swarm,
                Storm::Leg | Storm::Mine => SuitLimit::LegAttack,
            };
            let mine = u
                .sheet
                .weapons
                .iter()
                .any(|m| m.weapon.name == "Pop-up mine");
            let mines = u.live_suits().any(|s| u.ranks.mines & (1 << s) == 0);
            if how == Storm::Mine {
                if mine && mines {
                    return Ok(());
                }
                return unfit(say!("Its suits have no pop-up mine left."));
            }
            if suits.cannot.contains(&limit) || !suits.grips {
                return unfit(say!("Suits like these cannot hold on to a 'Mech."));
            }
            Ok(())
        }
        None => unfit(say!("Only infantry makes such attacks.")),
    }
}

/// Why infantry may not attack a unit by hand, if it may not.
///
/// # Errors
/// The refusal.
pub fn refusal_of_storm(
    table: Table<'_>,
    u: &Look<'_>,
    how: Storm,
    target: UnitId,
) -> Result<(), Refusal> {
    is_fit(u, how)?;
    may_attack(u)?;
    if u.signals.tagged {
        return Err(Refusal::new(
            "tagged",
            "C18.7.1",
            "Infantry that designated a target by TAG makes no such attack in this turn.",
        ));
    }
    let t = table.find(target).filter(|t| t.hex().is_some());
    let Some(t) = t.filter(|t| table.are_enemies(u, t) && t.is_in_play() && !t.hidden) else {
        return Err(Refusal::new(
            "no_target",
            "C18.7.1",
            "That is no enemy on the map.",
        ));
    };
    if t.hex() != u.hex() {
        return Err(Refusal::new(
            "not_here",
            "C18.7.3",
            say!("{target} is in another hex.", target = t.name),
        ));
    }
    let machine = t.sheet.class.is_mech() || matches!(t.sheet.class, UnitClass::Vehicle(_));
    let fits = match how {
        Storm::Leg => t.sheet.class.is_mech(),
        Storm::Swarm | Storm::Mine => machine,
    };
    if !fits {
        return Err(Refusal::new(
            "wrong_target",
            "C18.8.1",
            say!("{target} cannot be attacked in that way.", target = t.name),
        ));
    }
    let (board, base) = (table.board(), t.level(table.board()));
    let own = u.level(board);
    let reaches = match how {
        Storm::Swarm => (base..base + t.height()).contains(&own),
        Storm::Leg | Storm::Mine => own == base,
    };
    let flies = matches!(t.sheet.class, UnitClass::Vehicle(_)) && t.elevation() > 0;
    if !reaches || flies {
        return Err(Refusal::new(
            "elevation",
            if how == Storm::Swarm {
                "C18.8.1"
            } else {
                "C18.7.3"
            },
            say!(
                "{target} stands too high or too low for that.",
                target = t.name
            ),
        ));
    }
    if how != Storm::Mine && was_tried(table, target, how) {
        return Err(Refusal::new(
            "tried",
            if how == Storm::Swarm {
                "C18.8.1"
            } else {
                "C18.7.3"
            },
            say!(
                "{target} is attacked in that way once a turn.",
                target = t.name
            ),
        ));
    }
    if how == Storm::Swarm && table.holding(target, Hold::Swarming).next().is_some() {
        return Err(Refusal::new(
            "swarmed",
            "C18.8.1",
            say!("{target} is swarmed already.", target = t.name),
        ));
    }
    let Some(tn) = storm_numbers(table, u, how, &t) else {
        return Err(Refusal::new(
            "too_few",
            "C18.7.2",
            "So few troopers cannot attack in that way.",
        ));
    };
    let tn = tn.total();
    if tn > 12 {
        return Err(Refusal::new(
            "impossible",
            "C18.7.2",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    Ok(())
}

/// The target number of an attack by hand with its parts (C18.7.2); none where too few are left.
pub fn storm_numbers(
    table: Table<'_>,
    u: &Look<'_>,
    how: Storm,
    t: &Look<'_>,
) -> Option<Breakdown> {
    let mut tn = Breakdown::new();
    tn.rule(&tags::ANTI_MECH, u.pilot.piloting.into());
    tn.rule_unless_zero(&tags::STRENGTH, strength(u, how)?);
    tn.rule_unless_zero(&tags::TARGET_MOVE, tables::target_movement(t.march.hexes));
    if t.march.mode == Mode::Jump {
        tn.rule(&tags::TARGET_JUMPED, 1);
    }
    if t.dodges_aloft() {
        tn.rule(&tags::TARGET_AIRBORNE, 1);
    }
    let woods = t.hex().and_then(|hex| table.board().get(hex));
    tn.rule_unless_zero(&tags::WOODS_AT, woods.map_or(0, ground::woods).into());
    if t.stance.prone {
        tn.rule(&tags::TARGET_PRONE, -2);
    }
    if t.is_immobile() {
        tn.rule(&tags::IMMOBILE, -4);
    }
    if matches!(t.sheet.class, UnitClass::IndustrialMech(_)) {
        tn.rule(&tags::INDUSTRIAL_TARGET, -1);
    }
    if how == Storm::Swarm {
        if matches!(t.sheet.class, UnitClass::Vehicle(_)) {
            tn.rule(&tags::VEHICLE_TARGET, -2);
        }
        if u.suits().is_some_and(|s| s.magnetic_claws) {
            tn.rule(&tags::MAGNETIC_CLAWS, -1);
        }
        let riders: u8 = table.holding(t.id, Hold::Riding).map(|r| r.active()).sum();
        if riders > 0 {
            tn.rule_unless_zero(&tags::RIDERS, against_riders(u, riders));
        }
    }
    Some(tn)
}

/// Whether a side may declare such an attack now.
///
/// # Errors
/// Why not.
pub fn check_storm(
    world: &World,
    side: SideId,
    unit: UnitId,
    how: Storm,
    target: UnitId,
    hot: bool,
) -> Result<(), Refusal> {
    let u = turn::acting(world, side, unit, Phase::Weapons, "C18.7.1")?;
    let flamers = u
        .sheet
        .weapons
        .iter()
        .any(|m| m.weapon.name.starts_with("Flamer"));
    if hot && !(flamers && how == Storm::Swarm) {
        return Err(Refusal::new(
            "no_flamer",
            "C10.6.18",
            "Only flamers choose heat instead of damage.",
        ));
    }
    refusal_of_storm(Table::of(world), &u, how, target)
}

/// Declares an attack by hand.
pub(crate) fn storm(ctx: &mut Ctx<'_>, unit: UnitId, how: Storm, target: UnitId, hot: bool) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(unit), table.find(target)) else {
        return;
    };
    let Some(tn) = storm_numbers(table, &u, how, &t) else {
        return;
    };
    ctx.emit(InfantryEvent::StormDeclared {
        storm: Stormed {
            unit,
            target,
            how,
            tn: tn.total(),
        },
        hot,
    });
    turn::acted(ctx, unit);
}

/// Resolves the next one, and comes back for those behind it.
pub(super) fn next(ctx: &mut Ctx<'_>) {
    let next = ctx.world().resource::<Storms>().open.first().copied();
    let Some(storm) = next else { return };
    ctx.emit(InfantryEvent::StormTaken { storm });
    ctx.push(InfantryStep::Next);
    if !pods::ask(ctx, InfantryStep::Roll(storm)) {
        roll(ctx, storm);
    }
}

/// Whether both are still there.
fn is_on(ctx: &Ctx<'_>, storm: &Stormed) -> bool {
    let table = Table::of(ctx.world());
    let there = |unit| {
        table
            .find(unit)
            .filter(|u| u.fate == Fate::Fighting)
            .and_then(|u| u.hex())
    };
    there(storm.target).is_some_and(|hex| there(storm.unit) == Some(hex))
}

/// Rolls for an attack.
pub(super) fn roll(ctx: &mut Ctx<'_>, storm: Stormed) {
    let table = Table::of(ctx.world());
    // What was killed in this phase strikes all the same (C2.3.1), but cannot hold on to anything.
    let there = |unit| table.find(unit).and_then(|u| u.hex());
    if there(storm.target).is_none() || there(storm.unit) != there(storm.target) {
        return;
    }
    let (dice, hit) = dice::against(ctx, storm.tn);
    ctx.emit(InfantryEvent::StormRolled { storm, dice, hit });
    if hit && !pods::ask(ctx, InfantryStep::Strike(storm)) {
        strike(ctx, storm);
    }
}

/// What an attack does that has hit.
pub(super) fn strike(ctx: &mut Ctx<'_>, storm: Stormed) {
    let Some(u) = Table::of(ctx.world()).find(storm.unit) else {
        return;
    };
    let claws = u.suits().map_or(0, |s| s.vibro_claws.min(2));
    match storm.how {
        Storm::Swarm => {
            if is_on(ctx, &storm) {
                ctx.emit(InfantryEvent::Boarded {
                    unit: storm.unit,
                    on: storm.target,
                    hold: Hold::Swarming,
                });
            }
        }
        Storm::Leg => {
            let at = harm::group(
                ctx,
                Group {
                    unit: storm.target,
                    points: 4 + u16::from(claws),
                    column: Column::Front,
                    table: HitTable::Kick,
                    source: Source::Weapon,
                    by: Some(storm.unit),
                    legs: Legs::Bare,
                    piercing: 0,
                },
            );
            if let Some(at) = at {
                harm::check_at(ctx, storm.target, at, storm.unit);
            }
            harm::breaches(ctx, storm.target);
        }
        Storm::Mine => mine(ctx, &storm),
    }
}

/// A mine goes off under a 'Mech: its center torso, and one critical check (C18.12.5).
fn mine(ctx: &mut Ctx<'_>, storm: &Stormed) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(storm.unit), table.find(storm.target)) else {
        return;
    };
    let suit = u.live_suits().find(|s| u.ranks.mines & (1 << s) == 0);
    let Some(suit) = suit else { return };
    let at = if t.sheet.class.is_mech() {
        crate::model::Location::CT
    } else {
        crate::model::Location::FR
    };
    ctx.emit(InfantryEvent::MineSpent {
        unit: storm.unit,
        suit: suit as u8,
    });
    harm::hit(
        ctx,
        harm::Hit {
            unit: storm.target,
            at,
            rear: false,
            points: 4,
            critical: false,
            source: Source::Weapon,
            by: Some(storm.unit),
            piercing: 0,
        },
    );
    harm::check_at(ctx, storm.target, at, storm.unit);
    harm::breaches(ctx, storm.target);
}
