//! Counter-battery fire (R9.9): at guns off the map that have fired.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Refusal, Tag, UnitId, say};

use super::{Artillery, Battery};
use crate::{
    Ctx,
    ability::Grant,
    aimed::AttackEvent,
    damage,
    model::attack::{Attack, Rolled},
    read::{self, UnitRead},
};

static DAMAGE: Tag = Tag {
    name: "Counter-battery",
    rule: "R9.9.3",
};
static HALF: Tag = Tag {
    name: "Near miss",
    rule: "R9.9.3",
};

/// Turns after its shot in which a gun off the map may be answered: the same one and the next (R9.9.1).
const ANSWERED_WITHIN: u16 = 1;

/// What is known of a gun off the map, once it has fired.
pub fn battery(world: &World, gun: UnitId) -> Option<Battery> {
    let batteries = &world.resource::<Artillery>().batteries;
    batteries.iter().copied().find(|b| b.unit == gun)
}

/// Counter-battery shells rolled for at a gun before this one (R9.9.2).
pub fn earlier(world: &World, attack: &Attack, gun: UnitId) -> u8 {
    let so_far = battery(world, gun).map_or(0, |b| b.countered);
    // A roll that is made again has been counted itself.
    let declared = attack.id != 0 && attack.id <= read::turn(world).attacks;
    so_far.saturating_sub(u8::from(declared))
}

/// Whether a unit may answer a gun off the map now (R9.9.1).
///
/// # Errors
/// Why not.
pub fn check(world: &World, u: &UnitRead<'_>, gun: UnitId) -> Result<(), Refusal> {
    let Some(t) = read::try_unit(world, gun) else {
        return Err(read::no_such_unit(gun));
    };
    if t.side == u.side {
        return Err(Refusal::new(
            "friendly",
            "R0.4.1",
            say!("{unit} is on your side.", unit = t.name),
        ));
    }
    if t.off_board().is_none() {
        return Err(Refusal::new(
            "wrong_target",
            "R9.9.1",
            say!("{unit} does not stand off the map.", unit = t.name),
        ));
    }
    let now = read::turn(world).number;
    let heard = battery(world, gun).is_some_and(|b| b.fired + ANSWERED_WITHIN >= now);
    if !heard {
        return Err(Refusal::new(
            "not_heard",
            "R9.9.1",
            say!("{unit} has not fired this turn or the last.", unit = t.name),
        )
        .or("Wait until it fires."));
    }
    Ok(())
}

/// Damage of a shell that comes down near a gun off the map (R9.9.3), with its parts.
pub fn amount(world: &World, attack: &Attack, hit: bool, margin: i16) -> Breakdown {
    let mut out = Breakdown::new();
    let Some(load) = attack.load else { return out };
    let full = i16::from(load.inner.points);
    if hit {
        out.rule(&DAMAGE, full);
        return out;
    }
    let missed = (-margin).max(1);
    let u = read::unit(world, attack.attacker);
    let oblique = u
        .spas
        .0
        .iter()
        .find(|s| s.def.grants(Grant::ObliqueCounterBattery));
    let (points, by) = match (oblique, missed) {
        (Some(spa), 1) => (full, Some(spa)),
        (Some(spa), 2 | 3) => ((full / 2).max(full.min(1)), Some(spa)),
        (None, 1) => ((full + 1) / 2, None),
        _ => (0, None),
    };
    if points > 0 {
        out.rule(&DAMAGE, full);
        match by {
            Some(spa) => {
                let label = match missed {
                    1 => "Miss by 1",
                    2 => "Miss by 2",
                    _ => "Miss by 3",
                };
                out.ability(spa.def.id, label, points - full);
            }
            None => out.rule(&HALF, points - full),
        }
    }
    out
}

/// What a roll that stands does.
pub(super) fn resolve(ctx: &mut Ctx<'_>, attack: &Attack, rolled: &Rolled) {
    let hit = rolled.hits();
    let amount = amount(ctx.world(), attack, hit, rolled.margin());
    ctx.emit(AttackEvent::AttackResolved {
        attack: attack.id,
        attacker: attack.attacker,
        target: attack.target,
        hit,
        margin: rolled.margin(),
        damage: amount.clone(),
        rear: false,
    });
    let points = u8::try_from(amount.total().max(0)).unwrap_or(u8::MAX);
    if let Some(unit) = attack.target.unit().filter(|_| points > 0) {
        let natural = hit.then(|| rolled.natural());
        let extra = super::burst::extra_criticals(ctx.world(), attack, rolled);
        damage::score(ctx, attack, unit, points, natural, extra);
    }
}
