//! Turrets (K15.7): what they may declare, and what stops them.

use hexlance_board::Hex;
use hexlance_rules::{Refusal, ustr};
use smallvec::SmallVec;

use super::ItemEvent;
use crate::{
    Battle, Ctx,
    command::Answer,
    deeds::Deed,
    ids::{ItemId, Party},
    model::{Ammo, Silhouette},
    order::{Hit, Order},
    react::{self, Besides, Right},
    read::{Table, other},
    shots::{
        Shoot,
        firer::{Firer, Positions, TURRETS_WEAPON},
        number::Shot,
        weapon,
    },
    state::{Field, Item, ItemKind, State},
};

/// Whether a turret can shoot now (K15.7.4).
fn works(table: Table<'_>, item: &Item) -> bool {
    let now = table.clock().player_turn;
    item.kind == ItemKind::Turret
        && !item.disabled
        && item.stopped_until.is_none_or(|until| until < now)
}

/// The hexes in which a turret sees a trooper of Silhouette 2 that stands there: all round (K15.7.2).
pub fn sees(battle: &Battle, turret: ItemId) -> Vec<Hex> {
    let table = Table::of(battle.world());
    let Some(from) = Positions::now(table).body(Party::Item(turret)) else {
        return Vec::new();
    };
    let ground = table.ground();
    let there = |hex: &Hex| table.has_line(&from, &ground.standing(*hex, Silhouette(2)));
    let all = table.world().resource::<Field>().board.iter();
    all.map(|(hex, _)| hex)
        .filter(|hex| *hex != from.hex && there(hex))
        .collect()
}

/// The rights of turrets: activated enemy figures in line of fire, whatever Stealth they have (K15.7.2).
pub(crate) fn rights(table: Table<'_>, order: &Order, step: u8, out: &mut SmallVec<[Right; 8]>) {
    let side = other(order.side);
    let positions = Positions::now(table);
    for item in &table.items().all {
        let by = Party::Item(item.id);
        if item.side != side || !works(table, item) || react::already(order, by, step) {
            continue;
        }
        let Some(from) = positions.body(by) else {
            continue;
        };
        for (number, actor) in order.actors.iter().enumerate() {
            let Some(active) = table.find(actor.unit).filter(|t| t.is_figure()) else {
                continue;
            };
            let noticed = actor
                .deeds
                .get(usize::from(step.saturating_sub(1)))
                .is_some_and(|deed| deed.rule().is_noticed());
            if !noticed {
                continue;
            }
            let mut lines = 0;
            for point in react::points(actor, step) {
                let there = actor.stations.get(point).map(|s| s.body(&active));
                if there.is_some_and(|there| table.has_line(&from, &there)) {
                    lines |= react::bit(point as u8);
                }
            }
            if lines != 0 {
                out.push(Right {
                    by,
                    actor: number as u8,
                    lines,
                    zone: 0,
                    besides: Besides::default(),
                });
            }
        }
    }
}

/// Whether a turret may react so: a BS Attack with one die at a figure that it sees there.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_answer(
    table: Table<'_>,
    order: &Order,
    right: Option<&Right>,
    answer: &Answer,
    deed: &Deed,
) -> Result<(), Refusal> {
    let wrong = |why: &'static str| Refusal::new("turret", "K15.7.2", why);
    let Some(firer) = Firer::of(table, answer.by) else {
        return Err(wrong("Of all items, only turrets react."));
    };
    let Deed::Shoot(shoot) = deed else {
        return Err(wrong("A turret shoots, or does nothing."));
    };
    if !right.is_some_and(|r| r.sees(answer.point)) {
        return Err(wrong("The turret has no line to that point."));
    }
    weapon(shoot, &firer, table)?;
    let active = order.actors.get(usize::from(answer.actor)).map(|a| a.unit);
    let at_active = match shoot.targets.as_slice() {
        [(target, 1)] => target.trooper() == active,
        _ => false,
    };
    if !at_active || shoot.aimed || shoot.aim.is_some() {
        return Err(wrong("A turret shoots one die at the activated trooper."));
    }
    Ok(())
}

/// The shot of a turret at an activated trooper at a point of its route, with the success value; none if it cannot hit it
/// there.
pub(crate) fn turrets_shot(
    table: Table<'_>,
    order: &Order,
    turret: ItemId,
    actor: u8,
    point: u8,
) -> Option<(i16, Deed)> {
    let firer = Firer::of(table, Party::Item(turret))?;
    let target = order.actors.get(usize::from(actor))?.unit;
    let positions = Positions {
        table,
        order: Some(order),
        point,
    };
    let mode = firer.mode(table, ustr(TURRETS_WEAPON), 0)?;
    let from = positions.body(firer.party())?;
    let there = positions.body(target.into())?;
    let shot = Shot {
        firer,
        mode,
        from,
        suppressive: false,
        aimed: false,
    };
    let value = shot.value(table, target.into(), &there)?.total();
    let shoot = Shoot {
        ammo: mode.ammo.first().copied().unwrap_or_default(),
        ..Shoot::at(ustr(TURRETS_WEAPON), target, 1)
    };
    Some((value, shoot.into()))
}

/// What a hit that has overcome an item does to it.
fn stopped(table: Table<'_>, hit: &Hit) -> Option<ItemEvent> {
    let Party::Item(id) = hit.on else {
        return None;
    };
    let item = table.items().get(id)?;
    let now = table.clock().player_turn;
    match hit.state {
        Some(State::Disabled) => Some(ItemEvent::Disabled { item: id }),
        // Immobilized-1 ends with the player turn after the one in which it was caused (K3.8.1).
        Some(State::Immobilized1) => Some(ItemEvent::Stopped {
            item: id,
            until: now.saturating_add(1),
        }),
        // Nobody resets a turret: these stay.
        Some(State::Immobilized2 | State::Isolated) => Some(ItemEvent::Stopped {
            item: id,
            until: u16::MAX,
        }),
        None if hit.ammo.has(Ammo::EM) && item.kind == ItemKind::Turret => {
            Some(ItemEvent::Stopped {
                item: id,
                until: u16::MAX,
            })
        }
        _ => None,
    }
}

/// Programs and E/M that have overcome items do what they do when the Order ends.
pub(super) fn stop(ctx: &mut Ctx<'_>) {
    let events: Vec<ItemEvent> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let overcome = order.overcome.iter();
        overcome.filter_map(|hit| stopped(table, hit)).collect()
    };
    for event in events {
        ctx.emit(event);
    }
}
