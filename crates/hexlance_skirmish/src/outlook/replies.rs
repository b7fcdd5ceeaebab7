//! What may meet a roll face to face: what has been declared, and what its opponent could still declare (K22.2, K22.3).

use hexlance_rules::View;

use super::{Opposed, Supposed, meet, once, rolls_of};
use crate::{
    deeds::{Declaring, Deed, Role, Sort},
    dodge::Dodge,
    draft::Making,
    ids::Party,
    model::Ammunition,
    order::{DeedRef, Order, Reaction, legal},
    read::{Look, Table},
    reset::Reset,
    shots::Shoot,
    view::{Seen, SideView},
};

/// Whatever opposes a roll of a skill in a supposed Order, what is declared first.
pub(super) fn to(making: Making<'_>, supposed: &Supposed, number: usize) -> Vec<Opposed> {
    let (table, order, of) = (making.table(), &supposed.order, supposed.of);
    let declared = declared(table, order, of, number);
    if !declared.is_empty() {
        return declared;
    }
    let mut out = match of {
        DeedRef::Actor(actor, _) => reactions(making, supposed, actor, number),
        DeedRef::Reaction(_) => seconds(making, order, of, number),
    };
    // What is likeliest to hurt comes first.
    out.sort_by(|a, b| b.exchange.b_counts.total_cmp(&a.exchange.b_counts));
    out
}

/// What has been declared.
fn declared(table: Table<'_>, order: &Order, of: DeedRef, number: usize) -> Vec<Opposed> {
    let mine = rolls_of(table, order, of);
    let Some(mine) = mine.get(number) else {
        return Vec::new();
    };
    let others = order.deeds().map(|(other, _)| other);
    let others: Vec<DeedRef> = others.filter(|other| *other != of).collect();
    others
        .into_iter()
        .flat_map(|other| {
            let rolls = rolls_of(table, order, other);
            let met = rolls
                .into_iter()
                .enumerate()
                .filter_map(|(i, roll)| meet(table, mine, &roll, (order, other, i), true));
            met.collect::<Vec<_>>()
        })
        .collect()
}

/// What somebody could declare by itself against an attacker: a shot with each of its weapons, a Dodge, a Reset.
fn options(
    table: Table<'_>,
    who: &Look<'_>,
    against: Party,
    program: bool,
    dice: Option<u8>,
) -> Vec<Deed> {
    let mut out = vec![Deed::Dodge(Dodge)];
    if program {
        out.push(Deed::Reset(Reset::default()));
    }
    for weapon in &who.printed.weapons {
        for (number, mode) in weapon.modes.iter().enumerate() {
            let fires = !mode.bands.is_empty() && !mode.traits.deployable && !mode.traits.smoke;
            let hurts = !mode.traits.speculative || !mode.traits.throwing;
            if !fires || !hurts || mode.traits.state_only {
                continue;
            }
            let way = crate::shots::Way {
                weapon: weapon.id,
                mode: number as u8,
                ammo: mode.ammo.first().copied().unwrap_or_default(),
                reacts: dice.is_none(),
                aimed: false,
                concealed: false,
            };
            let bodies = who
                .body(table)
                .zip(against.trooper().and_then(|t| table.find(t)?.body(table)));
            let Some((from, there)) = bodies else {
                continue;
            };
            let Some(prospect) = crate::shots::shot(table, who, &from, &way, against, &there)
            else {
                continue;
            };
            out.push(Deed::Shoot(Shoot {
                mode: number as u8,
                ammo: mode.ammo.first().copied().unwrap_or(Ammunition::NORMAL),
                ..Shoot::at(weapon.id, against, prospect.dice)
            }));
        }
    }
    out
}

/// What those at whom a roll is aimed could do in reply.
fn reactions(making: Making<'_>, supposed: &Supposed, actor: u8, number: usize) -> Vec<Opposed> {
    let (table, order, of) = (making.table(), &supposed.order, supposed.of);
    let view = SideView::of(making.battle.world(), making.side);
    let Some((me, deed)) = order.by(of).zip(order.deed(of)) else {
        return Vec::new();
    };
    let program = deed.rule().sort() == Sort::Program;
    let point = match deed {
        Deed::Shoot(shoot) => shoot.point,
        _ => 0,
    };
    let mine = rolls_of(table, order, of);
    let aimed = once(mine.get(number).and_then(|roll| roll.at).into_iter());
    let mut out = Vec::new();
    let rights = supposed.rights.iter();
    for right in rights.filter(|r| aimed.contains(&r.by)) {
        let Some(unit) = right.by.trooper() else {
            continue;
        };
        // Who is behind a Marker is not known.
        if !matches!(view.unit(unit), Some(Seen::Figure(_) | Seen::Own(_))) {
            continue;
        }
        let Some(who) = table.find(unit) else {
            continue;
        };
        let point = if right.sees(point) {
            point
        } else {
            right.first_point()
        };
        let mut best: Option<Opposed> = None;
        for deed in options(table, &who, me, program, None) {
            let role = Role::Reaction {
                order,
                actor,
                point,
                right: *right,
            };
            let at = Declaring { table, who, role };
            if !deed.rule().claims(right, point) || legal::judge(&at, &deed).is_err() {
                continue;
            }
            let mut supposed = order.clone();
            let reaction = DeedRef::Reaction(supposed.reactions.len() as u8);
            let shoots = matches!(deed, Deed::Shoot(_));
            supposed.reactions.push(Reaction {
                by: unit.into(),
                deed,
                actor,
                point,
                step: 1,
                was: who.guise.seeming,
            });
            let met = met(table, &supposed, of, number, reaction);
            keep(shoots, met, &mut best, &mut out);
        }
        out.extend(best);
    }
    out
}

/// What the activated trooper could declare as its second skill against a reactor.
fn seconds(making: Making<'_>, order: &Order, of: DeedRef, number: usize) -> Vec<Opposed> {
    let table = making.table();
    let view = SideView::of(making.battle.world(), making.side);
    let DeedRef::Reaction(reaction) = of else {
        return Vec::new();
    };
    let (Some(me), Some(answered)) = (order.by(of), order.reactions.get(usize::from(reaction)))
    else {
        return Vec::new();
    };
    let actor = answered.actor;
    let Some(acting) = order.actors.get(usize::from(actor)) else {
        return Vec::new();
    };
    let known = matches!(view.unit(acting.unit), Some(Seen::Figure(_) | Seen::Own(_)));
    if order.entire || acting.deeds.len() > 1 || !known {
        return Vec::new();
    }
    let Some(who) = table.find(acting.unit) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut best: Option<Opposed> = None;
    for deed in options(table, &who, me, false, Some(1)) {
        let deed = match deed {
            Deed::Shoot(shoot) => Deed::Shoot(Shoot {
                point: answered.point,
                ..shoot
            }),
            other => other,
        };
        let role = Role::Second(order, actor);
        let at = Declaring { table, who, role };
        if legal::judge(&at, &deed).is_err() {
            continue;
        }
        let mut supposed = order.clone();
        let shoots = matches!(deed, Deed::Shoot(_));
        if let Some(acting) = supposed.actors.get_mut(usize::from(actor)) {
            acting.deeds.push(deed);
        }
        let met = met(table, &supposed, of, number, DeedRef::Actor(actor, 1));
        keep(shoots, met, &mut best, &mut out);
    }
    out.extend(best);
    out
}

/// How a roll of one skill meets the first roll of another one that opposes it.
fn met(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    number: usize,
    other: DeedRef,
) -> Option<Opposed> {
    let mine = rolls_of(table, order, of);
    let mine = mine.get(number)?;
    let rolls = rolls_of(table, order, other);
    let mut each = rolls.iter().enumerate();
    each.find_map(|(i, roll)| meet(table, mine, roll, (order, other, i), false))
}

/// Of shots the best one is kept, of everything else each.
fn keep(shoots: bool, met: Option<Opposed>, best: &mut Option<Opposed>, out: &mut Vec<Opposed>) {
    let Some(met) = met else { return };
    if !shoots {
        out.push(met);
    } else if best
        .as_ref()
        .is_none_or(|b| met.exchange.b_counts > b.exchange.b_counts)
    {
        *best = Some(met);
    }
}
