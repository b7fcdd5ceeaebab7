//! Whom an attack may be aimed at as abilities have it, and melee weapons that are staked on a blow (sca.loppers).

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, Refusal};

use super::{combined_fire, rage, shielding};
use crate::{
    Ctx,
    ability::Grant,
    model::{
        attack::{Attack, AttackKind, Physical},
        status::{Expiry, Status},
    },
    read::{self, UnitRead},
    roll::{Roll, RollFor},
    status::StatusEvent,
};

/// A roll on which a staked weapon breaks.
const BREAKS: u8 = 6;

/// Rage, shields and declarations that bind an attack to a target (R18.1.12).
///
/// # Errors
/// What stands against it.
pub fn check_target(world: &World, u: &UnitRead<'_>, attack: &Attack) -> Result<(), Refusal> {
    rage::check_target(world, u, attack)?;
    shielding::check(world, u, attack)?;
    combined_fire::check_target(world, u, attack)
}

/// The ability by which a unit stakes its melee weapon on an attack: a melee attack before any weapon attack.
fn stakes(u: &UnitRead<'_>, attack: &Attack) -> Option<AbilityId> {
    let melee = matches!(attack.kind, AttackKind::Physical(Physical::Melee));
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|s| s.def.grants(Grant::StakesWeapon))?;
    (melee && !u.acts.fired).then_some(spa.def.id)
}

/// Whether an attack takes the place of the unit's weapon attack too.
pub fn spends_weapons(u: &UnitRead<'_>, attack: &Attack) -> bool {
    stakes(u, attack).is_some()
}

/// After a hit that it was staked on, a melee weapon breaks on a 6: one that was found, or else its own for the rest of
/// the battle.
pub fn melee_weapon_breaks(ctx: &mut Ctx<'_>, attack: &Attack) {
    let u = read::unit(ctx.world(), attack.attacker);
    let Some(ability) = stakes(&u, attack) else {
        return;
    };
    let found = u
        .statuses
        .of(read::improvised())
        .next()
        .map(|s| (s.source, s.ability));
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::WeaponBreaks(ability),
        unit: Some(attack.attacker),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    if die < BREAKS {
        return;
    }
    let since = read::turn(ctx.world()).number;
    ctx.emit(match found {
        Some((source, of)) => StatusEvent::StatusLost {
            unit: attack.attacker,
            kind: read::improvised(),
            source,
            ability: of,
            why: "its weapon has broken",
        },
        None => StatusEvent::StatusGained {
            unit: attack.attacker,
            status: Status {
                kind: read::broken_weapon(),
                source: None,
                ability: Some(ability),
                since,
                expiry: Expiry::Battle,
                value: 0,
            },
        },
    });
}
