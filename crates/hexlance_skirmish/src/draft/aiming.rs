//! What skills that are aimed have in common: points of the own route, targets that are no troopers, weapons, dice.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Ustr,
    draft::{Amount, Key, Leads, Offers, Pick, UnitOffer},
};

use super::keys::{self, purpose};
use crate::{
    deeds::{Declaring, Role},
    ids::{ItemId, Party},
    model::{Ammunition, Mode},
    state::ItemKind,
};

/// The last point of the own route: 0 for reactors, whose answer names the point, and before the first movement.
pub(crate) fn last_point(at: &Declaring<'_>) -> u8 {
    match at.role {
        Role::Second(order, actor) => order
            .actors
            .get(usize::from(actor))
            .map_or(0, |a| a.stations.len().saturating_sub(1) as u8),
        Role::First | Role::Reaction { .. } => 0,
    }
}

/// The point of the own route that is chosen, or the one proposed.
pub(crate) fn offer_point(at: &Declaring<'_>, now: u8, out: &mut Offers) {
    let last = last_point(at);
    if last > 0 {
        out.amounts.push(Amount {
            key: keys::POINT.into(),
            range: 0..=i32::from(last),
            now: now.into(),
            leads: Leads::Aside,
            verdict: Ok(()),
        });
    }
}

/// The pick of a point.
pub(crate) fn point_pick(at: &Declaring<'_>, point: u8) -> Option<Pick> {
    (last_point(at) > 0).then(|| Pick::Amount(keys::POINT.into(), point.into()))
}

/// The activated trooper that a reaction answers.
pub(crate) fn answered(at: &Declaring<'_>) -> Option<Party> {
    let Role::Reaction { order, actor, .. } = at.role else {
        return None;
    };
    let actor = order.actors.get(usize::from(actor))?;
    Some(actor.unit.into())
}

/// What a key says of a target: the number of a trooper, or `item` and `gate` with what says which.
fn code(party: Party) -> String {
    match party {
        Party::Trooper(unit) => unit.0.to_string(),
        Party::Item(item) => format!("item.{}", item.0),
        Party::Gate(hex, side) => {
            let (column, row) = hex.column_row();
            format!("gate.{column}.{row}.{}", side.index())
        }
    }
}

/// The target of such a code.
fn decoded(code: &str) -> Option<Party> {
    let mut parts = code.split('.');
    let party = match parts.next()? {
        "item" => Party::Item(ItemId(parts.next()?.parse().ok()?)),
        "gate" => {
            let hex =
                Hex::from_column_row(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            let side: u8 = parts.next()?.parse().ok()?;
            let side = Direction::ALL.into_iter().find(|d| d.index() == side)?;
            Party::Gate(hex, side)
        }
        number => Party::Trooper(hexlance_rules::UnitId(number.parse().ok()?)),
    };
    parts.next().is_none().then_some(party)
}

/// The pick of a target: a trooper by itself, an item or gate by a button.
pub(crate) fn target_pick(party: Party) -> Pick {
    match party {
        Party::Trooper(unit) => Pick::Unit(unit),
        _ => Pick::button(format!("{}{}", keys::TARGET, code(party))),
    }
}

/// The target of a pick, if it names one.
pub(crate) fn target_of(pick: &Pick) -> Option<Party> {
    match pick {
        Pick::Unit(unit) => Some((*unit).into()),
        Pick::Button(key) => decoded(key.strip_prefix(keys::TARGET)?),
        _ => None,
    }
}

/// The key of the dice at a target.
pub(crate) fn dice_key(party: Party) -> Key {
    format!("{}{}", keys::DICE, code(party)).into()
}

/// The target of such a key.
pub(crate) fn dice_of(key: &str) -> Option<Party> {
    decoded(key.strip_prefix(keys::DICE)?)
}

/// Offers a target as allowed, or as refused.
pub(crate) fn offer_target(
    party: Party,
    leads: Leads,
    verdict: Result<(), hexlance_rules::Refusal>,
    chosen: bool,
    out: &mut Offers,
) {
    match target_pick(party) {
        Pick::Button(key) => out.buttons.push(hexlance_rules::draft::Button {
            key,
            leads,
            verdict,
            chosen,
        }),
        _ => {
            if let Some(unit) = party.trooper() {
                out.units.push(UnitOffer {
                    unit,
                    purpose: purpose::ATTACK,
                    leads,
                    verdict,
                    chosen,
                });
            }
        }
    }
}

/// Items of the enemy and closed gates: what can be aimed at besides troopers.
pub(crate) fn things(at: &Declaring<'_>) -> Vec<Party> {
    let side = at.who.side();
    let items = at.table.items().all.iter();
    let items = items
        .filter(|item| item.side != side && item.kind != ItemKind::Charge)
        .map(|item| Party::Item(item.id));
    let gates = at.table.ground().gates();
    let closed = gates.filter(|(_, _, state)| !state.is_open());
    items
        .chain(closed.map(|(hex, side, _)| Party::Gate(hex, side)))
        .collect()
}

/// A weapon in one of its modes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arm<'w> {
    /// Its id.
    pub id: Ustr,
    /// The number of the mode.
    pub number: u8,
    /// The mode.
    pub mode: &'w Mode,
}

impl Arm<'_> {
    /// The key of its button.
    pub(crate) fn key(&self) -> Key {
        weapon_key(self.id, self.number)
    }

    /// Its ammunition; Normal for a weapon that has none.
    pub(crate) fn ammo(&self) -> Vec<Ammunition> {
        if self.mode.ammo.is_empty() {
            vec![Ammunition::NORMAL]
        } else {
            self.mode.ammo.clone()
        }
    }
}

/// The weapons of somebody in the modes that fit, in the order printed.
pub(crate) fn arms<'w>(at: &Declaring<'w>, fits: impl Fn(&Mode) -> bool) -> Vec<Arm<'w>> {
    let printed = &at.who.printed.weapons;
    let modes = printed.iter().flat_map(|weapon| {
        let modes = (0..=u8::MAX).zip(&weapon.modes);
        modes.map(|(number, mode)| Arm {
            id: weapon.id,
            number,
            mode,
        })
    });
    modes.filter(|arm| fits(arm.mode)).collect()
}

/// The key of a weapon in a mode.
pub(crate) fn weapon_key(weapon: Ustr, mode: u8) -> Key {
    format!("{}{weapon}.{mode}", keys::WEAPON).into()
}

/// The weapon and the mode of such a key.
pub(crate) fn weapon_of(key: &str) -> Option<(Ustr, u8)> {
    let (id, mode) = key.strip_prefix(keys::WEAPON)?.rsplit_once('.')?;
    Some((hexlance_rules::ustr(id), mode.parse().ok()?))
}

/// The key of an ammunition.
pub(crate) fn ammo_key(ammo: Ammunition) -> Key {
    format!("{}{ammo}", keys::AMMO).into()
}

/// The ammunition of such a key.
pub(crate) fn ammo_of(key: &str) -> Option<Ammunition> {
    Ammunition::named(key.strip_prefix(keys::AMMO)?)
}

/// Targets with the dice that were named for each; none: what is left is shared out evenly.
pub(crate) type Shares = Vec<(Party, Option<u8>)>;

/// The dice of every target when so many are shared out: one each at least, whatever there are.
pub(crate) fn shared_out(burst: u8, shares: &Shares) -> Vec<(Party, u8)> {
    let named = shares.iter().filter_map(|(_, dice)| *dice);
    let left = burst.saturating_sub(named.fold(0, u8::saturating_add));
    let others = shares.iter().filter(|(_, dice)| dice.is_none()).count() as u8;
    let (each, mut over) = match others {
        0 => (0, 0),
        n => (left / n, left % n),
    };
    let mut share = |dice: Option<u8>| {
        dice.unwrap_or_else(|| {
            let more = u8::from(over > 0);
            over -= more;
            (each + more).max(1)
        })
    };
    shares
        .iter()
        .map(|(target, dice)| (*target, share(*dice)))
        .collect()
}

/// Offers to share out the dice in another way.
pub(crate) fn offer_dice(burst: u8, shares: &Shares, out: &mut Offers) {
    for (target, dice) in shared_out(burst, shares) {
        let others = shares.iter().filter(|(other, _)| *other != target);
        let others = others.map(|(_, dice)| dice.unwrap_or(1));
        let most = burst.saturating_sub(others.fold(0, u8::saturating_add));
        if most > 1 {
            out.amounts.push(Amount {
                key: dice_key(target),
                range: 1..=i32::from(most),
                now: dice.into(),
                leads: Leads::Aside,
                verdict: Ok(()),
            });
        }
    }
}

/// Adds a target, or leaves it out after all.
pub(crate) fn toggle(shares: &mut Shares, party: Party) {
    match shares.iter().position(|(target, _)| *target == party) {
        Some(known) => {
            shares.remove(known);
        }
        None => shares.push((party, None)),
    }
}

/// Names the dice at a target.
pub(crate) fn name_dice(shares: &mut Shares, party: Party, dice: i32) -> Option<()> {
    let share = shares.iter_mut().find(|(target, _)| *target == party)?;
    share.1 = Some(u8::try_from(dice).ok()?);
    Some(())
}

/// The picks that name the dice of targets where they would be shared out in another way.
pub(crate) fn dice_picks(burst: u8, wanted: &[(Party, u8)]) -> Vec<Pick> {
    let mut shares: Shares = wanted.iter().map(|(target, _)| (*target, None)).collect();
    let mut out = Vec::new();
    for (number, (target, dice)) in wanted.iter().enumerate() {
        let now = shared_out(burst, &shares).get(number).map(|(_, n)| *n);
        if now != Some(*dice) {
            out.push(Pick::Amount(dice_key(*target), (*dice).into()));
            let _ = name_dice(&mut shares, *target, (*dice).into());
        }
    }
    out
}
