//! The only place where a strike battle changes: applying events to the World.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use bevy_ecs::{component::Mutable, prelude::Component, world::World};
use hexlance_rules::{Roster, Statuses, UnitId};

use crate::{
    aero::{Attempt, Bid, Manoeuvre, Sky},
    arrival::{self, Arrivals},
    artillery::{Artillery, FireMode, changes},
    attack::{AttackKind, Marking, Mount, Target},
    card::MoveMode,
    cargo::{Cargo, Freight, Item, ItemPlace},
    command::{MoveOption, Switch, Work},
    concealment::{self, Disclosed},
    drops::Drops,
    event::Event,
    forces::{self, Forces},
    formations::{self, Formations},
    happenings::{self, Happenings},
    intelligence::Intelligence,
    mines::{self, Dropped, Minefields},
    mission,
    morale::{MoraleCause, MoraleResult},
    movement::{
        bays,
        zones::{self, ZonesHeld},
    },
    positions::{self, Positions},
    read,
    setup::{self, ground::GroundPlan},
    special::Code,
    state::{
        Acts, Armor, Critical, Ending, Field, Fires, Frame, Gear, Heat, Hurt, Injuries, Injury,
        LargeUnits, Loss, Losses, Motion, MotionState, Nerve, Pending, Phase, Place, SmokeScreens,
        SpaList, Turn, Works,
    },
    support::{self, Joiners},
};

/// Changes a component of a unit; nothing happens if there is no such unit.
fn edit<C: Component<Mutability = Mutable>>(
    world: &mut World,
    unit: UnitId,
    change: impl FnOnce(&mut C),
) {
    let Some(entity) = world.resource::<Roster>().entity(unit) else {
        return;
    };
    if let Some(mut component) = world.get_mut::<C>(entity) {
        change(&mut component);
    }
}

/// A unit comes to stand somewhere otherwise than by its own movement: its turn is over, and it has neither stood nor
/// moved.
fn come_out(world: &mut World, unit: UnitId, place: Place) {
    edit::<Place>(world, unit, |p| *p = place);
    edit::<Motion>(world, unit, |m| {
        *m = Motion {
            state: MotionState::Worked,
            ..Motion::default()
        };
    });
    edit::<Acts>(world, unit, |a| a.activated = true);
    track_large(world, unit);
}

fn edit_item(world: &mut World, n: u16, change: impl FnOnce(&mut Item)) {
    if let Some(item) = world.resource_mut::<Cargo>().0.get_mut(usize::from(n)) {
        change(item);
    }
}

fn each_unit(world: &World) -> Vec<UnitId> {
    world.resource::<Roster>().ids().collect()
}

/// Applies an event.
pub fn apply(world: &mut World, event: &Event) {
    change(world, event);
    happenings::note(world, event);
}

fn change(world: &mut World, event: &Event) {
    match event {
        Event::TurnBegan { turn } => {
            changes::apply(world, event);
            arrival::apply(world, event);
            let mut t = world.resource_mut::<Turn>();
            if let Some(loser) = t.loser() {
                t.order_first = loser;
            }
            t.number = *turn;
            t.winner = None;
            if *turn == 1 {
                forces::environs::survey(world);
                positions::settle(world);
            }
            forces::turn_begins(world);
            formations::turn_begins(world);
            *world.resource_mut::<Sky>() = Sky::default();
            for unit in each_unit(world) {
                edit::<Acts>(world, unit, |a| *a = Acts::default());
                // Sprinting and evading are for one turn; how it moved stays (R6.4.3).
                edit::<Motion>(world, unit, |m| {
                    m.sprinted = false;
                    m.evaded = false;
                });
            }
        }
        Event::SetupOrderDecided { first } => world.resource_mut::<Turn>().order_first = *first,
        Event::PhaseBegan { phase } => {
            world.resource_mut::<Turn>().phase = *phase;
            zones::phase_begins(world);
            formations::phase_begins(world);
        }
        Event::ZoneSet { unit, .. } => zones::apply_set(world, *unit),
        Event::InitiativeWon { winner, margin, .. } => {
            world.resource_mut::<Turn>().winner = Some(*winner);
            forces::initiative_won(world, *winner, *margin);
        }
        Event::ForceActed {
            side,
            force,
            ability,
            act,
        } => forces::apply(world, (*side, *force), *ability, act),
        Event::FormationActed {
            side,
            force,
            formation,
            act,
        } => formations::apply(world, ((*side, *force), *formation), act),
        Event::Deployed { unit, place } | Event::Dismounted { unit, place, .. } => {
            arrival::apply(world, event);
            edit::<Place>(world, *unit, |p| *p = *place);
            track_large(world, *unit);
        }
        Event::ActivationBegan {
            unit, option, mode, ..
        } => {
            let state = match (option, mode) {
                (MoveOption::StandStill | MoveOption::Mount(_), _) => return,
                (MoveOption::DeathFromAbove(_), _) | (_, MoveMode::Jump) => MotionState::Jumped,
                _ => MotionState::Moved,
            };
            edit::<Motion>(world, *unit, |m| {
                *m = Motion {
                    state,
                    mode: Some(*mode),
                    sprinted: matches!(option, MoveOption::Sprint),
                    evaded: matches!(option, MoveOption::Evade),
                    ..Motion::default()
                };
            });
        }
        Event::Stepped {
            unit,
            from,
            to,
            base,
            cost,
            facing,
            ..
        } => {
            if from != to {
                positions::left(world, *unit);
            }
            edit::<Place>(world, *unit, |p| {
                if let Place::On(spot) = p {
                    spot.hex = *to;
                    spot.base = *base;
                    spot.facing = *facing;
                }
            });
            edit::<Motion>(world, *unit, |m| {
                m.hexes = m.hexes.saturating_add(1);
                m.spent = m.spent.saturating_add(*cost);
            });
            changes::moved(world, *unit);
            mines::forget(&mut world.resource_mut::<Minefields>(), *unit);
            track_large(world, *unit);
        }
        Event::ActivationEnded {
            unit,
            facing,
            motion,
            rush,
            ..
        } => {
            edit::<Place>(world, *unit, |p| {
                if let Place::On(spot) = p {
                    spot.facing = *facing;
                }
            });
            edit::<Motion>(world, *unit, |m| *m = *motion);
            edit::<Acts>(world, *unit, |a| {
                a.activated = true;
                a.rush = *rush;
                a.rushed = rush.is_some();
            });
        }
        Event::Displaced { unit, to, base, .. } => {
            zones::forget(world, *unit);
            positions::left(world, *unit);
            changes::moved(world, *unit);
            edit::<Place>(world, *unit, |p| {
                if let Place::On(spot) = p {
                    spot.hex = *to;
                    spot.base = *base;
                }
            });
            mines::forget(&mut world.resource_mut::<Minefields>(), *unit);
            track_large(world, *unit);
        }
        Event::Flew {
            unit,
            to,
            manoeuvre,
            ..
        } => {
            // Who leaves is out of action next.
            if *manoeuvre != Manoeuvre::Leave {
                edit::<Place>(world, *unit, |p| *p = Place::Aloft(*to));
            }
            edit::<Acts>(world, *unit, |a| a.activated = true);
        }
        Event::StayedDown { unit } => edit::<Acts>(world, *unit, |a| a.activated = true),
        Event::LiftingOff { unit, path } => {
            edit::<Acts>(world, *unit, |a| a.activated = true);
            world.resource_mut::<Sky>().lifting = Some((*unit, *path));
        }
        Event::LiftedOff { unit, to, .. } => {
            world.resource_mut::<Sky>().lifting = None;
            if let Some(flight) = to {
                edit::<Place>(world, *unit, |p| *p = Place::Aloft(*flight));
                track_large(world, *unit);
            }
        }
        Event::TouchedDown { unit, place, .. } => {
            edit::<Place>(world, *unit, |p| *p = *place);
            edit::<Motion>(world, *unit, |m| {
                *m = Motion {
                    state: MotionState::StoodStill,
                    ..Motion::default()
                };
            });
            part(world, *unit);
            track_large(world, *unit);
        }
        Event::BandChanged { unit, to, .. } => edit::<Place>(world, *unit, |p| {
            if let Place::Aloft(flight) = p {
                flight.band = *to;
            }
        }),
        Event::EngagementTried {
            initiator,
            defender,
        } => {
            edit::<Acts>(world, *initiator, |a| a.engaged = true);
            world.resource_mut::<Sky>().attempt = Some(Attempt {
                initiator: *initiator,
                defender: *defender,
                first: None,
                second: None,
            });
        }
        Event::EngagementRolled { unit, good, total } => {
            if let Some(attempt) = &mut world.resource_mut::<Sky>().attempt {
                let bid = Some(Bid {
                    good: *good,
                    total: *total,
                });
                if *unit == attempt.initiator {
                    attempt.first = bid;
                } else {
                    attempt.second = bid;
                }
            }
        }
        Event::EngagementDecided { engagement, .. } => {
            let mut sky = world.resource_mut::<Sky>();
            sky.attempt = None;
            sky.engagements.extend(*engagement);
        }
        Event::BombsSpent { unit, load } => {
            edit::<Gear>(world, *unit, |g| g.bombs = g.bombs.without(*load));
        }
        Event::Revealed { unit, by, .. } => {
            mission::note_found(world, *unit, *by);
            edit::<Place>(world, *unit, |p| {
                if let Place::On(spot) = p {
                    spot.hidden = false;
                }
            });
            // It has done nothing so far (R5.5.2).
            edit::<Motion>(world, *unit, |m| {
                *m = Motion {
                    state: MotionState::StoodStill,
                    ..Motion::default()
                };
            });
        }
        Event::IntelligenceRead { points, .. } => {
            world.resource_mut::<Intelligence>().points = *points;
        }
        Event::DataRevealed {
            unit,
            only_tracks,
            by,
            why,
        } => {
            if !only_tracks && *why != concealment::BY_INTELLIGENCE {
                mission::note_found(world, *unit, *by);
            }
            edit::<Disclosed>(world, *unit, |d| {
                d.tracks = true;
                d.card |= !only_tracks;
            });
            concealment::follow(world, *unit);
        }
        Event::Mounted {
            unit,
            carrier,
            outside,
        } => {
            mines::forget(&mut world.resource_mut::<Minefields>(), *unit);
            positions::left(world, *unit);
            let place = if *outside {
                Place::Riding(*carrier)
            } else {
                Place::Aboard(*carrier)
            };
            edit::<Place>(world, *unit, |p| *p = place);
            let by_door = bays::uses_doors(&read::unit(world, *carrier), &read::unit(world, *unit));
            edit::<Acts>(world, *carrier, |a| {
                a.loaded = a.loaded.saturating_add(1);
                a.doors = a.doors.saturating_add(u8::from(by_door));
            });
        }
        Event::PickedUp {
            unit, load, grip, ..
        } => match load {
            Freight::Unit(held) => {
                positions::left(world, *held);
                edit::<Place>(world, *held, |p| *p = Place::Held(*unit, *grip));
                track_large(world, *held);
            }
            Freight::Item(n) => edit_item(world, *n, |i| i.place = ItemPlace::Held(*unit, *grip)),
        },
        Event::PutDown { load, place, .. } => match load {
            Freight::Unit(held) => {
                come_out(world, *held, *place);
            }
            Freight::Item(n) => {
                if let Place::On(spot) = place {
                    edit_item(world, *n, |i| {
                        i.place = ItemPlace::Lies(spot.hex, spot.base);
                    });
                }
            }
        },
        Event::DropAimed { unit, hex, facing } => {
            let mut drops = world.resource_mut::<Drops>();
            drops.aimed.insert(*unit, (*hex, *facing));
        }
        Event::Dropped { unit, place, .. } => {
            come_out(world, *unit, *place);
            let mut drops = world.resource_mut::<Drops>();
            drops.due.remove(unit);
            drops.aimed.remove(unit);
            forces::dropped(world, *unit);
        }
        Event::Unloaded {
            unit,
            carrier,
            place,
        } => {
            come_out(world, *unit, *place);
            edit::<Acts>(world, *carrier, |a| a.doors = a.doors.saturating_add(1));
        }
        Event::BlownUp { attack, .. } => world.resource_mut::<Turn>().attacks = *attack,
        Event::UnitJoined { unit, .. } => {
            support::enter(world, event);
            forces::distribute(world);
            track_large(world, *unit);
        }
        Event::Thrown { attack, .. } => world.resource_mut::<Turn>().attacks = *attack,
        Event::CargoDamaged { item, left, .. } => edit_item(world, *item, |i| {
            i.hits = *left;
            if *left == 0 {
                i.place = ItemPlace::Lost;
            }
        }),
        Event::CargoCarriedOff { item, side } => {
            edit_item(world, *item, |i| i.place = ItemPlace::CarriedOff(*side));
        }
        Event::Spotting {
            unit,
            target,
            quiet,
        } => edit::<Acts>(world, *unit, |a| {
            a.spots = Some(*target);
            a.guided = a.guided.saturating_add(u8::from(target.unit().is_none()));
            a.quiet |= *quiet;
        }),
        Event::AttackDeclared { attack, .. } => {
            world.resource_mut::<Turn>().attacks = attack.id;
            if let AttackKind::Weapon(Mount::Arc(arc), _) = attack.kind {
                let bit = crate::aero::arc_bit(world, attack.attacker, arc, attack.target);
                edit::<Acts>(world, attack.attacker, |a| a.arcs |= bit);
            }
            if matches!(attack.kind, AttackKind::Weapon(..) | AttackKind::Marking(_)) {
                edit::<Acts>(world, attack.attacker, |a| {
                    a.primary.get_or_insert(attack.target);
                });
            }
            if let AttackKind::Artillery(fire) = attack.kind {
                changes::declared(world, attack);
                if let (Target::Unit(_), FireMode::Direct) = (attack.target, fire.mode) {
                    edit::<Acts>(world, attack.attacker, |a| {
                        a.primary.get_or_insert(attack.target);
                    });
                }
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
        Event::AttackSpent {
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
                changes::fired(world, *unit);
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
        Event::HurtScored { scored, .. } => world.resource_mut::<Pending>().0.push(*scored),
        Event::HexHurtScored { scored, .. } => world.resource_mut::<Pending>().1.push(*scored),
        Event::HexHurtApplied { scored } => {
            let mut pending = world.resource_mut::<Pending>();
            if let Some(i) = pending.1.iter().position(|s| s == scored) {
                pending.1.remove(i);
            }
            if let Some(unit) = scored.position {
                positions::wear(world, unit, scored.points);
            }
        }
        Event::PositionPrepared { unit, on } => positions::prepare(world, *unit, *on),
        Event::PositionLost { unit } => positions::left(world, *unit),
        Event::BuildingRaised { supply, .. } => mines::engineers::apply_built(world, *supply),
        Event::HurtApplied {
            scored,
            armor,
            structure,
        } => {
            forces::duels::hurt(world, scored);
            let mut pending = world.resource_mut::<Pending>();
            if let Some(i) = pending.0.iter().position(|s| s == scored) {
                pending.0.remove(i);
            }
            let before = read::try_unit(world, scored.target)
                .map_or(0, |u| u.armor.points.saturating_add(u.armor.structure));
            let lost = before.saturating_sub(armor.saturating_add(*structure));
            edit::<Acts>(world, scored.target, |a| {
                a.lost = a.lost.saturating_add(lost)
            });
            edit::<Armor>(world, scored.target, |a| {
                a.points = *armor;
                a.structure = *structure;
            });
            let turn = world.resource::<Turn>().number;
            match scored.hurt {
                Hurt::Damage { points } => edit::<Acts>(world, scored.target, |a| {
                    a.damage_taken = a.damage_taken.saturating_add(points);
                }),
                Hurt::Critical(c) => edit::<Injuries>(world, scored.target, |i| {
                    i.list.push(Injury::Critical(c));
                    if c == Critical::CrewStunned {
                        // From the next turn on; a crew that is stunned already stays so (R7.3.6).
                        let first = match i.stunned {
                            Some((first, last)) if last >= turn => first,
                            _ => turn + 1,
                        };
                        i.stunned = Some((first, turn + 1));
                    }
                }),
                Hurt::Motive(m) => edit::<Injuries>(world, scored.target, |i| {
                    i.list.push(Injury::Motive(m));
                }),
            }
            concealment::follow(world, scored.target);
        }
        Event::ArmorComponentSpent { unit } => {
            edit::<Injuries>(world, *unit, |i| i.armored_component_spent = true);
        }
        Event::ExternalHeat { unit, points } => edit::<Acts>(world, *unit, |a| {
            a.external_heat = a.external_heat.saturating_add(*points);
        }),
        Event::HeatChanged { unit, to, .. } => edit::<Heat>(world, *unit, |h| h.level = *to),
        Event::ShutDown { unit } => {
            let turn = world.resource::<Turn>().number;
            edit::<Heat>(world, *unit, |h| h.shut_down_since = Some(turn));
            concealment::follow(world, *unit);
        }
        Event::Restarted { unit } => {
            edit::<Heat>(world, *unit, |h| h.shut_down_since = None);
            concealment::follow(world, *unit);
        }
        Event::StatusGained { unit, status } => {
            edit::<Statuses>(world, *unit, |s| s.0.push(*status));
        }
        Event::StatusLost {
            unit,
            kind,
            source,
            ability,
            ..
        } => edit::<Statuses>(world, *unit, |s| {
            s.0.retain(|x| !(x.kind == *kind && x.source == *source && x.ability == *ability));
        }),
        Event::Resisted {
            unit,
            source,
            ability,
            ..
        } => edit::<Acts>(world, *unit, |a| a.resisted.push((*source, *ability))),
        Event::AbilityUsed {
            unit,
            ability,
            uses_left,
            ready,
        } => {
            let spas = read::unit(world, *unit).spas;
            // What it has itself is used up before what its formation gives.
            let own = spas.using(*ability).is_none_or(|s| !s.of_formation);
            if !own || ready.is_some() {
                formations::has_used(world, *unit, *ability, *ready);
            }
            edit::<SpaList>(world, *unit, |s| {
                for spa in s.0.iter_mut().filter(|spa| spa.def.id == *ability) {
                    if let Some(n) = uses_left.filter(|_| own && !spa.of_formation) {
                        spa.uses = n;
                    }
                    if let Some(t) = ready {
                        spa.ready = *t;
                    }
                }
            });
            formations::distribute(world);
        }
        Event::EnemyNamed {
            unit,
            ability,
            target,
        } => {
            edit::<SpaList>(world, *unit, |s| {
                for spa in s.0.iter_mut().filter(|spa| spa.def.id == *ability) {
                    spa.chosen = Some(*target);
                }
            });
            edit::<Acts>(world, *unit, |a| a.chose_prey = true);
            forces::duels::named(world, *unit, *target);
        }
        Event::ActsFirst { unit, ability } => {
            edit::<Acts>(world, *unit, |a| a.early = true);
            forces::acted_first(world, *unit, *ability);
        }
        Event::Marked { unit, narc } => {
            let turn = world.resource::<Turn>().number;
            edit::<Injuries>(world, *unit, |i| {
                if *narc {
                    i.narc = true;
                } else {
                    i.tagged_in = Some(turn);
                }
            });
        }
        Event::Interference { unit, turn, slow } => edit::<Injuries>(world, *unit, |i| {
            i.interference_in = Some(*turn);
            i.pulse_slow = *slow;
        }),
        Event::WindTurned { to } => world.resource_mut::<Fires>().wind = Some(*to),
        Event::SwitchSet { unit, switch, now } => edit::<Gear>(world, *unit, |g| match switch {
            Switch::Targeting(t) if *now => {
                g.targeting = *t;
                g.wanted_targeting = None;
            }
            Switch::Targeting(t) => g.wanted_targeting = Some(*t),
            Switch::Stealth(on) if *now => {
                g.stealth_off = !on;
                g.wanted_stealth = None;
            }
            Switch::Stealth(on) => g.wanted_stealth = Some(*on),
            Switch::Searchlight(on) => g.light_off = !on,
            Switch::Eccm(points) if *now => {
                g.eccm = *points;
                g.wanted_eccm = None;
            }
            Switch::Eccm(points) => g.wanted_eccm = Some(*points),
        }),
        Event::MissilesEngaged {
            unit,
            points,
            screens,
            ..
        } => edit::<Acts>(world, *unit, |a| {
            a.point_defense = a.point_defense.saturating_add(*points);
            a.screened |= screens.is_some();
        }),
        Event::SmokeLaid { hex, last } => {
            let mut smoke = world.resource_mut::<SmokeScreens>();
            smoke.0.retain(|(h, _)| h != hex);
            smoke.0.push((*hex, *last));
        }
        Event::MinesLaid {
            field,
            density,
            by,
            known,
            supply,
        } => {
            let mut mines = world.resource_mut::<Minefields>();
            mines::add(&mut mines, *field, *density, *by, *known);
            let from = supply.and_then(|i| mines.supplies.get_mut(usize::from(i)));
            if let Some(s) = from {
                s.points = s.points.saturating_sub(*density);
                s.fields = s.fields.map(|n| n.saturating_sub(1));
            } else if let Some(i) = mines
                .dropped
                .iter()
                .position(|d| d.hex == field.hex && Some(d.by) == *by)
            {
                mines.dropped.remove(i);
            }
        }
        Event::MinesDropped { unit, hex, seen } => {
            world.resource_mut::<Minefields>().dropped.push(Dropped {
                hex: *hex,
                by: *unit,
                seen: *seen,
            });
            edit::<Gear>(world, *unit, |g| {
                g.mines_laid = g.mines_laid.saturating_add(1);
            });
        }
        Event::CameDown { unit, hex, .. } => {
            let mut mines = world.resource_mut::<Minefields>();
            for field in mines.fields.iter_mut().filter(|f| f.key.hex == *hex) {
                field.came_down.push(*unit);
            }
        }
        Event::MinesWentOff { field, left, .. } | Event::MinesCleared { field, left, .. } => {
            mines::shrink(&mut world.resource_mut::<Minefields>(), *field, *left);
        }
        Event::MinesFound { field, side, .. } => {
            let mut mines = world.resource_mut::<Minefields>();
            for f in mines.fields.iter_mut().filter(|f| f.key == *field) {
                f.known[side.index()] = true;
            }
        }
        Event::Worked { unit, work } => {
            let turn = world.resource::<Turn>().number;
            world.resource_mut::<Works>().0.push((turn, *unit, *work));
            if matches!(work, Work::Bridge(_)) {
                edit::<Gear>(world, *unit, |g| g.bridge_laid = true);
            }
        }
        Event::HexChanged { hex, cell, .. } => {
            let turn = world.resource::<Turn>().number;
            let mut fires = world.resource_mut::<Fires>();
            if cell.fire {
                fires.lit.entry(*hex).or_insert(turn);
            } else {
                fires.lit.remove(hex);
            }
            if cell.smoke.is_none() {
                world
                    .resource_mut::<SmokeScreens>()
                    .0
                    .retain(|(h, _)| h != hex);
            }
            Arc::make_mut(&mut world.resource_mut::<Field>().0).set(*hex, *cell);
        }
        Event::ArmorRestored { unit, points } => {
            edit::<Armor>(world, *unit, |a| {
                a.points = a.points.saturating_add(*points)
            });
            concealment::follow(world, *unit);
        }
        Event::OutOfAction { unit, fate, by, .. } => {
            arrival::apply(world, event);
            positions::left(world, *unit);
            let mut at = None;
            edit::<Place>(world, *unit, |p| {
                if let Place::On(spot) = p {
                    at = Some(*spot);
                }
                *p = Place::Gone(*fate);
            });
            let turn = world.resource::<Turn>().number;
            world.resource_mut::<Losses>().0.push(Loss {
                unit: *unit,
                fate: *fate,
                turn,
                by: *by,
                at,
            });
            mines::forget(&mut world.resource_mut::<Minefields>(), *unit);
            // Fear and rage end with their source (R18.2.1).
            for other in each_unit(world) {
                edit::<Statuses>(world, other, |s| {
                    if s.0.iter().any(|x| x.source == Some(*unit)) {
                        s.0.retain(|x| x.source != Some(*unit));
                    }
                });
            }
            part(world, *unit);
            track_large(world, *unit);
        }
        Event::ShellFired { .. }
        | Event::ShellLands { .. }
        | Event::ShellBurst { .. }
        | Event::Illuminated { .. }
        | Event::LightFaded { .. } => changes::apply(world, event),
        Event::Burnt { unit } => edit::<Acts>(world, *unit, |a| a.burnt = true),
        Event::MoraleChecked {
            unit,
            causes,
            result,
        } => edit::<Nerve>(world, *unit, |n| {
            n.crippled |= causes.contains(&MoraleCause::Crippled);
            n.formation |= causes.contains(&MoraleCause::FormationLost);
            let recovers = causes.contains(&MoraleCause::Recovery);
            n.routed |= *result == MoraleResult::Routed && !recovers;
        }),
        Event::HomesChosen { homes } => setup::homes::apply(world, *homes),
        Event::FeatureMoved { .. } | Event::SheetsChanged { .. } | Event::HomeWished { .. } => {
            setup::ground::apply(world, event);
        }
        Event::EnteredMap {
            unit, place, cost, ..
        } => {
            edit::<Place>(world, *unit, |p| *p = *place);
            edit::<Motion>(world, *unit, |m| {
                m.hexes = 1;
                m.spent = *cost;
            });
            arrival::apply(world, event);
            track_large(world, *unit);
        }
        Event::CameBack { unit, place, .. } => {
            come_out(world, *unit, *place);
            // It counts as moved (R16.6.5).
            edit::<Motion>(world, *unit, |m| m.state = MotionState::Moved);
            arrival::apply(world, event);
        }
        Event::WentOffMap { unit } => {
            edit::<Place>(world, *unit, |p| *p = Place::Reserve);
            mines::forget(&mut world.resource_mut::<Minefields>(), *unit);
            arrival::apply(world, event);
            track_large(world, *unit);
        }
        Event::KeptBack { .. }
        | Event::KeptForRuse { .. }
        | Event::Infiltrated { .. }
        | Event::GroupsDrawn { .. }
        | Event::HeldBack { .. }
        | Event::OffMapOrdered { .. }
        | Event::OffMapDropped { .. } => arrival::apply(world, event),
        Event::FactsRead { .. }
        | Event::LeftMap { .. }
        | Event::ObjectiveHeld { .. }
        | Event::ObjectivesScored { .. } => mission::apply(world, event),
        Event::AttackResolved {
            attacker,
            target: Target::Unit(target),
            hit: true,
            ..
        } => formations::has_hit(world, *attacker, *target),
        Event::Happened { .. } | Event::Called { .. } | Event::ConditionsChanged { .. } => {
            happenings::apply(world, event);
        }
        Event::PendingCleared => *world.resource_mut::<Pending>() = Pending::default(),
        Event::BattleEnded { outcome } => {
            world.resource_mut::<Ending>().0 = Some(outcome.clone());
            world.resource_mut::<Turn>().phase = Phase::Over;
        }
        Event::AttackResolved { .. }
        | Event::AttackPassedOn { .. }
        | Event::Rolled { .. }
        | Event::AttackLost { .. }
        | Event::CriticalAverted { .. }
        | Event::RaidBegan { .. }
        | Event::Crashed { .. }
        | Event::Scattered { .. }
        | Event::Blast { .. }
        | Event::NoRoom { .. }
        | Event::ShellHits { .. }
        | Event::ShellHeard { .. }
        | Event::Rerouted { .. }
        | Event::Announced { .. }
        | Event::SealedOpened { .. }
        | Event::SideDone { .. } => {}
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

/// The engagements of a unit end when it is no longer in the air.
fn part(world: &mut World, unit: UnitId) {
    world
        .resource_mut::<Sky>()
        .engagements
        .retain(|e| e.other(unit).is_none());
}

/// Keeps the list of units that block sight (R5.2.5) in step with their places.
fn track_large(world: &mut World, changed: UnitId) {
    let is_large = read::try_unit(world, changed).is_some_and(|u| blocks_sight(u.card));
    if !is_large {
        return;
    }
    let list = read::units(world)
        .filter(|u| blocks_sight(u.card) && u.is_active())
        .filter_map(|u| u.hex().map(|h| (h, u.top())))
        .collect();
    world.resource_mut::<LargeUnits>().0 = list;
}

fn blocks_sight(card: &crate::card::Card) -> bool {
    [Code::LG, Code::VLG, Code::SLG]
        .iter()
        .any(|c| card.specials.has(*c))
}

/// Whether an event told somebody a secret: undo does not go behind it.
pub fn reveals(event: &Event) -> bool {
    match event {
        Event::Deployed {
            place: Place::On(s),
            ..
        } => s.hidden,
        Event::Revealed { .. }
        | Event::CameBack { .. }
        | Event::ShellLands { .. }
        | Event::DataRevealed { .. }
        | Event::MinesFound { .. }
        | Event::SealedOpened { .. }
        | Event::Happened { .. }
        | Event::ForceActed {
            act: forces::ForceAct::Negated { .. },
            ..
        }
        | Event::MinesWentOff { .. } => true,
        _ => false,
    }
}

/// Feeds the state to a hasher, units in roster order, texts by their letters so that every machine agrees.
pub fn digest(world: &World, mut h: &mut dyn Hasher) {
    world.resource::<Turn>().hash(&mut h);
    world.resource::<Pending>().hash(&mut h);
    world.resource::<Losses>().hash(&mut h);
    world.resource::<Ending>().hash(&mut h);
    world.resource::<SmokeScreens>().hash(&mut h);
    world.resource::<Works>().hash(&mut h);
    world.resource::<Cargo>().hash(&mut h);
    world.resource::<Joiners>().hash(&mut h);
    world.resource::<Drops>().hash(&mut h);
    world.resource::<ZonesHeld>().hash(&mut h);
    world.resource::<Positions>().hash(&mut h);
    world.resource::<Minefields>().hash(&mut h);
    world.resource::<Intelligence>().hash(&mut h);
    world.resource::<Field>().0.revision().hash(&mut h);
    world.resource::<Fires>().hash(&mut h);
    world.resource::<Artillery>().hash(&mut h);
    world.resource::<Sky>().hash(&mut h);
    world.resource::<Forces>().hash(&mut h);
    world.resource::<Formations>().hash(&mut h);
    world.resource::<Arrivals>().hash(&mut h);
    world.resource::<GroundPlan>().hash(&mut h);
    let frame = world.resource::<Frame>();
    (&frame.environment, frame.rain_since).hash(&mut h);
    world.resource::<Happenings>().digest(h);
    mission::digest(world, h);
    for u in read::units(world) {
        u.place.hash(&mut h);
        concealment::disclosed(world, u.id).hash(&mut h);
        (u.armor, u.heat).hash(&mut h);
        u.injuries.hash(&mut h);
        u.motion.hash(&mut h);
        let a = u.acts;
        (
            a.activated,
            a.weapon,
            a.physical,
            a.fired,
            a.overheat,
            a.external_heat,
            a.spots,
            a.quiet,
            a.early,
            a.rush,
            a.loaded,
        )
            .hash(&mut h);
        (a.guided, a.gunnery).hash(&mut h);
        (a.rear_used, &a.marks, a.chose_prey).hash(&mut h);
        (a.point_defense, a.screened, a.doors).hash(&mut h);
        (a.lost, a.burnt, u.nerve).hash(&mut h);
        (a.damage_taken, a.engaged, a.arcs).hash(&mut h);
        u.gear.hash(&mut h);
        (a.rushed, a.primary).hash(&mut h);
        for (source, ability) in &a.resisted {
            (source, ability.as_str()).hash(&mut h);
        }
        for s in &u.statuses.0 {
            (s.kind.as_str(), s.source, s.since, s.expiry, s.value).hash(&mut h);
            s.ability.map(|x| x.as_str()).hash(&mut h);
        }
        for s in &u.spas.0 {
            (s.def.id.as_str(), s.param, s.uses, s.ready, s.chosen).hash(&mut h);
            (s.condition, s.of_force, s.declared, s.gift).hash(&mut h);
            (s.of_formation, s.quarry).hash(&mut h);
        }
    }
}
