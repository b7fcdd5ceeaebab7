//! Attacks are declared, rolled and paid for (R6, R8): what happens then, and the steps of it.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Message, SideId, UnitId};
use serde::Serialize;

use crate::{
    change::edit,
    concealment,
    model::{
        artillery::FireMode,
        attack::{Attack, AttackKind, Marking, Rolled, Target},
    },
    special::Code,
    state::{Acts, Gear, Injuries, Turn},
};

/// Attacks are declared, rolled and paid for (R6, R8).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum AttackEvent {
    /// A unit spots for an indirect attack on a target, or for artillery at a hex (R6.9.4, R9.4.6).
    Spotting {
        /// The spotter.
        unit: UnitId,
        /// The target.
        target: Target,
        /// Whether it keeps quiet for it: it may not attack this turn.
        quiet: bool,
    },
    /// An attack was declared.
    AttackDeclared {
        /// The attack.
        attack: Attack,
        /// The target number with its parts.
        target_number: Breakdown,
    },
    /// An attack under way was lost before it was rolled.
    AttackLost {
        /// Its number.
        attack: u32,
        /// Who would have attacked.
        attacker: UnitId,
        /// Why.
        why: Message,
    },
    /// An attack roll stands.
    AttackResolved {
        /// Its number.
        attack: u32,
        /// Who.
        attacker: UnitId,
        /// Whom or what.
        target: Target,
        /// Whether it hit.
        hit: bool,
        /// Margin of success, negative for failure.
        margin: i16,
        /// Damage it deals, with its parts; empty if none.
        damage: Breakdown,
        /// Whether it came from the rear (R7.1.3).
        rear: bool,
    },
    /// A unit's attack of the turn is used up.
    AttackSpent {
        /// Who.
        unit: UnitId,
        /// Its weapon attack.
        weapon: bool,
        /// Its physical attack.
        physical: bool,
        /// It warms the unit up (R7.7.3).
        fired: bool,
        /// Overheat bought.
        overheat: u8,
        /// REAR damage used.
        rear: u8,
        /// The extra attack that it was, if it was one (R6.11).
        marking: Option<Marking>,
        /// The piece of artillery that has fired: its gun, and which one (R9.1.1).
        piece: Option<(Code, u8)>,
        /// It resolved its charge or death from above.
        rush_done: bool,
    },
    /// A unit carries a NARC beacon from now on, or is designated by TAG this turn (R6.11).
    Marked {
        /// Who.
        unit: UnitId,
        /// A beacon; else TAG.
        narc: bool,
    },
    /// A unit's weapons suffer interference next turn (magnetic pulse).
    Interference {
        /// Who.
        unit: UnitId,
        /// In which turn.
        turn: u16,
        /// Inches of Move lost then.
        slow: u8,
    },
    /// Missiles were shot at on their way (R13.3.1).
    MissilesEngaged {
        /// Who shoots at them.
        unit: UnitId,
        /// Whose missiles.
        attacker: UnitId,
        /// Points of PNT spent.
        points: u8,
        /// The friend that RAMS screens.
        screens: Option<UnitId>,
    },
}

impl AttackEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            AttackEvent::Spotting {
                unit,
                target,
                quiet,
            } => edit::<Acts>(world, *unit, |a| {
                a.spots = Some(*target);
                a.guided = a.guided.saturating_add(u8::from(target.unit().is_none()));
                a.quiet |= *quiet;
            }),
            AttackEvent::AttackDeclared { attack, .. } => declared(world, attack),
            AttackEvent::AttackSpent {
                unit,
                weapon,
                physical,
                fired,
                overheat,
                rear,
                rush_done,
                piece,
                ..
            } => {
                if let Some((gun, piece)) = *piece {
                    fire_piece(world, *unit, gun, piece);
                }
                edit::<Acts>(world, *unit, |a| {
                    a.weapon |= *weapon;
                    a.physical |= *physical;
                    a.fired |= *fired;
                    a.overheat = a.overheat.saturating_add(*overheat);
                    a.rear_used = a.rear_used.saturating_add(*rear);
                    if *rush_done {
                        a.rush = None;
                    }
                });
            }
            AttackEvent::Marked { unit, narc } => {
                let turn = world.resource::<Turn>().number;
                edit::<Injuries>(world, *unit, |i| {
                    if *narc {
                        i.narc = true;
                    } else {
                        i.tagged_in = Some(turn);
                    }
                });
            }
            AttackEvent::Interference { unit, turn, slow } => {
                edit::<Injuries>(world, *unit, |i| {
                    i.interference_in = Some(*turn);
                    i.pulse_slow = *slow;
                });
            }
            AttackEvent::MissilesEngaged {
                unit,
                points,
                screens,
                ..
            } => edit::<Acts>(world, *unit, |a| {
                a.point_defense = a.point_defense.saturating_add(*points);
                a.screened |= screens.is_some();
            }),
            AttackEvent::AttackLost { .. } | AttackEvent::AttackResolved { .. } => {}
        }
    }

    /// What a side is told in its place: numbers of strangers without their reasons (R14.8.3).
    pub(crate) fn told(&self, world: &World, to: SideId) -> Option<Self> {
        if !concealment::is_in_play(world) {
            return None;
        }
        let stranger = |unit: UnitId| !concealment::knows(world, to, unit);
        match self {
            AttackEvent::AttackDeclared {
                attack,
                target_number,
            } => Some(AttackEvent::AttackDeclared {
                attack: attack.clone(),
                target_number: concealment::target_number(
                    world,
                    to,
                    attack.attacker,
                    attack.target,
                    target_number,
                ),
            }),
            AttackEvent::AttackResolved {
                attack,
                attacker,
                target,
                hit,
                margin,
                damage,
                rear,
            } if stranger(*attacker) || target.unit().is_some_and(stranger) => {
                Some(AttackEvent::AttackResolved {
                    attack: *attack,
                    attacker: *attacker,
                    target: *target,
                    hit: *hit,
                    margin: *margin,
                    damage: concealment::one_sum(damage),
                    rear: *rear,
                })
            }
            _ => None,
        }
    }
}

fn declared(world: &mut World, attack: &Attack) {
    world.resource_mut::<Turn>().attacks = attack.id;
    let is_aimed = match attack.kind {
        AttackKind::Weapon(..) | AttackKind::Marking(_) => true,
        AttackKind::Artillery(fire) => {
            matches!(
                (attack.target, fire.mode),
                (Target::Unit(_), FireMode::Direct)
            )
        }
        _ => false,
    };
    if is_aimed {
        edit::<Acts>(world, attack.attacker, |a| {
            a.primary.get_or_insert(attack.target);
        });
    }
    if let AttackKind::Marking(marking) = attack.kind {
        edit::<Acts>(world, attack.attacker, |a| a.marks.push(marking));
        if marking == Marking::Taser {
            edit::<Gear>(world, attack.attacker, |g| {
                g.tasers_used = g.tasers_used.saturating_add(1);
            });
        }
    }
}

/// A piece of artillery has fired this turn (R9.1.1).
fn fire_piece(world: &mut World, unit: UnitId, gun: Code, piece: u8) {
    edit::<Acts>(world, unit, |a| {
        let fired = match a.gunnery {
            Some((g, fired)) if g == gun => fired,
            _ => 0,
        };
        a.gunnery = Some((gun, fired | 1u16.checked_shl(piece.into()).unwrap_or(0)));
    });
}

/// Steps of an attack (R6, R8).
#[derive(Clone, Debug, PartialEq)]
pub enum AttackStep {
    /// An attack is about to be rolled: interruptions, questions, then the roll.
    Aim(Attack),
    /// An attack was rolled: rerolls are offered, then it stands.
    AfterRoll(Attack, Rolled),
    /// The result of an attack is worked out.
    Resolve(Attack, Rolled),
    /// An attack is over: displacement, the second half of divided fire.
    AttackDone(Attack, bool),
}
