//! Charge, ram, death from above: the attack at the end of the move (D9.3).

use hexlance_rules::UnitId;

use super::{
    Attack, Hits,
    damage::{self, Decided},
    launch,
    resolve::cause,
};
use crate::{
    Ctx, arcs,
    command::Manner,
    losses::{self, DamageCause},
    moved::MoveEvent,
    read::Table,
    roll::Critical,
};

/// The unit stands beside its target: it faces it and attacks (D9.3.2, D9.3.4).
pub fn begin(ctx: &mut Ctx<'_>, unit: UnitId, manner: Manner) {
    let table = Table::of(ctx.world());
    let Some(attack) = Attack::assault(table, unit, manner) else {
        return;
    };
    let (Some(own), Some(target)) = (
        table.find(unit),
        attack.target().and_then(|t| table.find(t)),
    ) else {
        return;
    };
    let (Some(here), Some(there)) = (own.hex(), target.hex()) else {
        return;
    };
    if let Some(facing) = arcs::facing_towards(here, there)
        && own.facing() != Some(facing)
    {
        ctx.emit(MoveEvent::Turned {
            unit,
            facing,
            spin: false,
        });
    }
    launch(ctx, attack);
}

/// Damage to both at the same time (D9.3.1, D9.3.5).
pub fn damage(ctx: &mut Ctx<'_>, attack: &Attack, hits: &Hits) {
    let table = Table::of(ctx.world());
    let Some(target) = attack.target().and_then(|t| table.find(t)) else {
        return;
    };
    let hit = hits.hit.contains(&target.id);
    let mut all = Vec::new();
    if hit {
        let decided = Decided {
            critical: hits.critical == Critical::Hit,
            ..Decided::default()
        };
        let clicks = damage::clicks(attack, &target, decided);
        all.push((target.id, clicks, cause(attack)));
    }
    if let Some(share) = damage::own_share(attack.kind, hit, target.model.class) {
        all.push((attack.by, share, DamageCause::OwnAssault));
    }
    losses::damage_together(ctx, all);
}
