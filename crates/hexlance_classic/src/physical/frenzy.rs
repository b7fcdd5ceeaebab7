//! The frenzy of a ProtoMech, its only physical attack (C15.4).

use hexlance_rules::{Refusal, UnitId, say};

use super::{StrikeEvent, damage, legal, numbers, resolve};
use crate::{
    Ctx, dice, harm, infantry,
    read::{Look, Table},
    state::{Blow, Fate, Strike},
};

/// Whether a ProtoMech may attack a unit like that: an enemy in its own hex (tw.proto_frenzy_2).
///
/// # Errors
/// Why not.
pub(super) fn refusal(table: Table<'_>, u: &Look<'_>, target: UnitId) -> Result<(), Refusal> {
    if !u.is_proto() || u.is_immobile() {
        return Err(Refusal::new(
            "cannot_strike",
            "C15.4.1",
            "Only a ProtoMech that is not immobile falls into a frenzy.",
        ));
    }
    let t = table
        .find(target)
        .filter(|t| table.are_enemies(u, t) && t.is_in_play() && !t.hidden);
    let together =
        t.filter(|t| u.hex().is_some() && t.hex() == u.hex() && t.elevation() == u.elevation());
    let Some(t) = together else {
        return Err(Refusal::new(
            "not_in_hex",
            "C15.4.1",
            "A frenzy reaches enemies in the hex of the ProtoMech only.",
        ));
    };
    let tn = numbers(table, u, Strike::Frenzy, &t).total();
    if tn > 12 {
        return Err(Refusal::new(
            "impossible",
            "C11.1.4",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    Ok(())
}

/// Resolves a frenzy. Platoons lose a trooper a point, as from infantry (tw.proto_frenzy_1); a standing 'Mech is struck on the
/// Kick table, every other unit on its full table (tw.proto_frenzy_3).
pub(super) fn resolve(ctx: &mut Ctx<'_>, blow: Blow) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(blow.target)) else {
        return;
    };
    let together = u.hex().is_some() && t.hex() == u.hex();
    if !together || t.fate != Fate::Fighting {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let points = damage(table, &u, blow.strike);
    let hit_table = legal::table_of(table, &u, blow.strike, &t).unwrap_or_default();
    let column = resolve::column_of(&u, &t);
    let crews = t.is_infantry();
    let (dice, hit) = dice::against(ctx, blow.tn);
    ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
    if !hit {
        return;
    }
    if crews {
        infantry::as_infantry(ctx, blow.target, points, points);
        return;
    }
    resolve::group(ctx, blow.target, blow.attacker, points, column, hit_table);
    harm::breaches(ctx, blow.target);
}
