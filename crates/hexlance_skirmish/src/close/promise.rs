//! What a CC Attack promises while it is put together.

use hexlance_rules::{Breakdown, draft::Preview};

use super::{BARE_HANDS, Strike, is_helpless};
use crate::{
    deeds::Declaring,
    dice::Sv,
    harm::promise::{volley, worth},
    ids::Party,
    model::Ammunition,
    odds,
    order::{Hit, HitCause},
    shots::{
        Prospect, blow, number,
        promise::{opposed, was_concealed},
    },
};

/// What it promises; no chance with a weapon that cannot be used so.
pub(super) fn of(at: &Declaring<'_>, strike: &Strike) -> Preview {
    let mode = strike.mode(&at.who);
    let damage = match mode {
        Some(mode) => number::damage(mode, at.who.ph()),
        None => Some(at.who.ph() + BARE_HANDS),
    };
    let helpless = is_helpless(at.table, strike.target);
    let target = strike.target.trooper().and_then(|id| at.table.find(id));
    let (hits, needs) = match target {
        Some(target) if !helpless => {
            let concealed = was_concealed(at);
            let Some(made) = blow(at.table, at.who, strike.weapon, target, concealed) else {
                return Preview::default();
            };
            opposed(at, &Prospect { damage, ..made }, strike.target)
        }
        _ => (odds::normal(Sv::new(20, 12), 1), Breakdown::new()),
    };
    let coup = helpless && matches!(strike.target, Party::Trooper(_));
    let ammo = if coup {
        Ammunition::NORMAL
    } else {
        strike.ammo
    };
    let hit = Hit {
        on: strike.target,
        by: Some(at.who.id.into()),
        cause: HitCause::Close,
        damage,
        ammo,
        save: ammo.save(),
        critical: coup,
        cover: false,
        non_lethal: !coup && mode.is_some_and(|mode| mode.traits.non_lethal),
        state: None,
        what: None,
        point: strike.point,
        actor: 0,
    };
    Preview {
        needs,
        chance: Some(hits.at_least(1)),
        effect: volley(at.table, &hit).map(|fire| worth(&fire.all(&hits))),
        ..Preview::default()
    }
}
