//! Fear and rage (R18.2): auras, resistance rolls, and how the states end.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{AbilityId, Breakdown, Enter, Refusal, Tag, Timetable, UnitId};

use crate::{
    Ctx,
    ability::{Aura, AuraEnd, AuraTrigger, Grant, Quantity},
    card::hexes,
    model::status::{Expiry, Status},
    moments::Rule,
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    sides::TwoSides,
    state::Phase,
    status::StatusEvent,
    used::{AbilityEvent, AbilityStep},
};

use super::slugger;

static DICE: Tag = Tag {
    name: "2D6",
    rule: "R18.2.4",
};
static IRON_WILL: Tag = Tag {
    name: "Iron Will",
    rule: "spa.iron_will",
};

/// The number that resists fear and rage (R18.2.4).
pub const RESISTS: i16 = 9;
/// What Iron Will adds, bought or by right, never twice.
const IRON_WILL_BONUS: i16 = 2;

/// The aura of an ability, if it has one of that kind.
fn aura_of<'a>(
    source: &UnitRead<'a>,
    ability: AbilityId,
    trigger: AuraTrigger,
) -> Option<&'a Aura> {
    source
        .spas
        .get(ability)?
        .def
        .auras
        .iter()
        .find(|a| a.trigger == trigger)
}

/// Whether a unit is exposed to an aura of another at all, distance aside.
fn exposed(source: &UnitRead<'_>, u: &UnitRead<'_>, ability: AbilityId, aura: &Aura) -> bool {
    u.side != source.side
        && u.is_active()
        && source.is_active()
        && !source.is_shut_down()
        && !source.is_hidden()
        && !u.is_hidden()
        && (!u.is_aerospace() || (aura.on_the_ground && !u.flies()))
        && !u.acts.resisted.contains(&(source.id, ability))
        && (aura.ends == AuraEnd::NextMovementPhase
            || !u.statuses.has_from(aura.status, source.id, ability))
}

fn auras<'a>(
    u: &UnitRead<'a>,
    trigger: AuraTrigger,
) -> impl Iterator<Item = (AbilityId, &'a Aura)> {
    u.spas.0.iter().flat_map(move |s| {
        s.def
            .auras
            .iter()
            .filter(move |a| a.trigger == trigger)
            .map(move |a| (s.def.id, a))
    })
}

/// A unit has entered a hex: whoever came within an aura rolls (R3.3.7: the enemies' auras, then its own).
pub fn entered(ctx: &mut Ctx<'_>, unit: UnitId, from: Hex, to: Hex) {
    let world = ctx.world();
    let mover = read::unit(world, unit);
    let mut steps = Vec::new();
    let comes_within = |other: Hex, aura: &Aura| {
        let reach = hexes(aura.inches);
        from.distance(other) > reach && to.distance(other) <= reach
    };
    let own: Vec<_> = auras(&mover, AuraTrigger::ComesWithin).collect();
    let enemies: Vec<_> = read::active(world, mover.side.opponent()).collect();
    for enemy in &enemies {
        let Some(hex) = enemy.hex() else { continue };
        for (ability, aura) in auras(enemy, AuraTrigger::ComesWithin) {
            if comes_within(hex, aura) && exposed(enemy, &mover, ability, aura) {
                steps.push(AbilityStep::Resist {
                    unit,
                    source: enemy.id,
                    ability,
                });
            }
        }
    }
    for (ability, aura) in own {
        for enemy in &enemies {
            let Some(hex) = enemy.hex() else { continue };
            if comes_within(hex, aura) && exposed(&mover, enemy, ability, aura) {
                steps.push(AbilityStep::Resist {
                    unit: enemy.id,
                    source: unit,
                    ability,
                });
            }
        }
    }
    ctx.push_in_order(steps);
}

/// Enemies that a triggered aura would reach from a hex, for the preview of a path.
pub fn trigger_reach(world: &World, unit: UnitId, ability: AbilityId, from: Hex) -> Vec<UnitId> {
    let u = read::unit(world, unit);
    let Some(aura) = aura_of(&u, ability, AuraTrigger::ChosenPoint) else {
        return Vec::new();
    };
    read::active(world, u.side.opponent())
        .filter(|e| {
            e.hex()
                .is_some_and(|h| from.distance(h) <= hexes(aura.inches))
                && exposed(&u, e, ability, aura)
        })
        .map(|e| e.id)
        .collect()
}

/// A unit triggers its aura where it stands (Antagonizer): every enemy in reach rolls.
pub fn trigger(ctx: &mut Ctx<'_>, unit: UnitId, ability: AbilityId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(hex) = u.hex() else {
        return;
    };
    if u.spas
        .get(ability)
        .is_some_and(|s| s.def.grants(Grant::FindsWeapon))
    {
        slugger::find(ctx, unit, ability);
        return;
    }
    let turn = read::turn(world).number;
    let reached = trigger_reach(world, unit, ability, hex);
    ctx.emit(AbilityEvent::AbilityUsed {
        unit,
        ability,
        uses_left: None,
        ready: Some(turn + 1),
    });
    ctx.push_in_order(
        reached
            .into_iter()
            .map(|enemy| AbilityStep::Resist {
                unit: enemy,
                source: unit,
                ability,
            })
            .collect::<Vec<_>>(),
    );
}

/// A unit rolls to resist (R18.2.4): 9 or more.
pub fn resist(ctx: &mut Ctx<'_>, unit: UnitId, source: UnitId, ability: AbilityId) {
    let world = ctx.world();
    let (u, s) = (read::unit(world, unit), read::unit(world, source));
    let Some(aura) = s
        .spas
        .get(ability)
        .and_then(|x| x.def.auras.first())
        .cloned()
    else {
        return;
    };
    // An earlier roll at the same boundary may have changed everything.
    if !exposed(&s, &u, ability, &aura) {
        return;
    }
    let turn = read::turn(world).number;
    let iron = u.grants(Grant::IronWill);
    let extra: Vec<_> = u
        .spas
        .0
        .iter()
        .flat_map(|x| {
            x.def
                .modifiers
                .iter()
                .filter(|m| m.on == Quantity::Resistance)
                .map(|m| (x.def.id, m.label.unwrap_or(x.def.name).as_str(), m.add))
        })
        .collect();
    let u_has_it = u.statuses.has_from(aura.status, source, ability);
    let raged: Vec<_> = u
        .statuses
        .of(read::enraged())
        .filter(|_| aura.status == read::enraged())
        .copied()
        .collect();
    let dice = ctx.two_d6();
    let mut parts = Breakdown::new();
    parts.rule(&DICE, i16::from(dice[0]) + i16::from(dice[1]));
    if iron {
        parts.rule(&IRON_WILL, IRON_WILL_BONUS);
    }
    for (id, label, add) in extra {
        parts.ability(id, label, add);
    }
    let resisted = parts.total() >= RESISTS;
    ctx.emit(Roll {
        purpose: RollFor::Resistance(ability),
        unit: Some(unit),
        dice: dice.to_vec(),
        parts,
        needs: Some(RESISTS),
        reroll_by: None,
    });
    ctx.emit(AbilityEvent::Resisted {
        unit,
        source,
        ability,
        resisted,
    });
    if resisted {
        return;
    }
    // A state that has a time begins anew.
    if u_has_it {
        ctx.emit(StatusEvent::StatusLost {
            unit,
            kind: aura.status,
            source: Some(source),
            ability: Some(ability),
            why: "frightened anew",
        });
    }
    // A unit rages against one enemy at a time: the newer takes the place of the older.
    for old in raged {
        ctx.emit(StatusEvent::StatusLost {
            unit,
            kind: old.kind,
            source: old.source,
            ability: old.ability,
            why: "enraged by another",
        });
    }
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind: aura.status,
            source: Some(source),
            ability: Some(ability),
            since: turn,
            expiry: match aura.ends {
                AuraEnd::NextMovementPhase => Expiry::CombatPhaseOf(turn + 1),
                AuraEnd::Tether(_) => Expiry::ByRule,
            },
            value: i16::from(aura.lowers_tmm),
        },
    });
}

/// States lapse and tethers are tested when a phase begins.
pub(crate) fn plugin(t: &mut Timetable) {
    for phase in Phase::OF_A_TURN {
        t.add(Enter(phase), Rule::Abilities, move |ctx: &mut Ctx<'_>| {
            phase_starts(ctx, phase);
        });
    }
}

/// A phase begins: states whose time has come end, tethers are tested (R18.2.1), and in the first Movement Phase those
/// who already stand within an aura roll.
pub fn phase_starts(ctx: &mut Ctx<'_>, phase: Phase) {
    let world = ctx.world();
    let turn = read::turn(world).number;
    let mut lost = Vec::new();
    for u in read::units(world) {
        for status in &u.statuses.0 {
            let why = match status.expiry {
                Expiry::CombatPhaseOf(t) => {
                    (phase == Phase::Combat && turn >= t).then_some("its time is over")
                }
                Expiry::ByRule => tether_breaks(world, &u, status),
                Expiry::EndOfTurn(_) | Expiry::Battle => None,
            };
            if let Some(why) = why {
                lost.push((u.id, *status, why));
            }
        }
    }
    for (unit, status, why) in lost {
        ctx.emit(StatusEvent::StatusLost {
            unit,
            kind: status.kind,
            source: status.source,
            ability: status.ability,
            why,
        });
    }
    if phase == Phase::Movement && turn == 1 {
        start_within(ctx);
    }
}

/// Units within an aura when play starts roll at the start of turn 1's Movement Phase.
fn start_within(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let mut steps = Vec::new();
    for source in read::units(world).filter(UnitRead::is_active) {
        for (ability, aura) in auras(&source, AuraTrigger::ComesWithin) {
            for u in read::active(world, source.side.opponent()) {
                let near = source
                    .hex()
                    .zip(u.hex())
                    .is_some_and(|(a, b)| a.distance(b) <= hexes(aura.inches));
                if near && exposed(&source, &u, ability, aura) {
                    steps.push(AbilityStep::Resist {
                        unit: u.id,
                        source: source.id,
                        ability,
                    });
                }
            }
        }
    }
    ctx.push_in_order(steps);
}

/// Whether the tether between a unit and the source of its state breaks: too far, or out of sight.
fn tether_breaks(world: &World, u: &UnitRead<'_>, status: &Status) -> Option<&'static str> {
    let (source, ability) = (status.source?, status.ability?);
    let s = read::try_unit(world, source)?;
    let inches = s
        .spas
        .get(ability)?
        .def
        .auras
        .iter()
        .find_map(|a| match a.ends {
            AuraEnd::Tether(inches) => Some(inches),
            AuraEnd::NextMovementPhase => None,
        })?;
    let (Some(a), Some(b)) = (u.hex(), s.hex()) else {
        return Some("its cause is gone");
    };
    if a.distance(b) > hexes(inches) {
        return Some("too far away");
    }
    (!read::sees(world, u, &s)).then_some("out of sight")
}

/// What movement has to ask of a raging unit: whom it must approach (R18.2.3). `Ok(None)` for all others.
///
/// # Errors
/// Never; the form leaves room for abilities that forbid a move altogether.
pub fn check_approach(world: &World, u: &UnitRead<'_>) -> Result<Option<UnitId>, Refusal> {
    Ok(read::enraged_by(world, u))
}
