//! What a pick promises and costs.

use hexlance_rules::{
    Breakdown,
    draft::{Next, Pick, Preview},
};

use super::{Doing, Draft, Making, firing, keys, moving, opening, striking};
use crate::{
    command::{Command, FireOrder, MoveOrder},
    electronics, fire, heat, moves, odds, physical,
    read::Look,
    tags,
};

/// Of a move the first roll on the way and its heat, of a charge or a death from above its target number, of a weapon its
/// target number and its heat, of a TAG and of a physical attack its target number.
pub(super) fn preview(making: Making<'_>, pick: &Pick) -> Preview {
    let previewed = match making.doing() {
        Doing::Open => tagged(making, pick),
        Doing::Move => moved(making, pick),
        Doing::Fire => fired(making, pick),
        Doing::Strike => struck(making, pick),
        _ => None,
    };
    previewed.unwrap_or_default()
}

fn moved(making: Making<'_>, pick: &Pick) -> Option<Preview> {
    let u = making.own()?;
    let order: MoveOrder = match moving::pick(making, pick).ok()? {
        Next::Command(Command::Move(order)) => order,
        Next::Command(_) => return None,
        Next::Draft(next) => Making::of(making.battle, making.side, &next).move_order()?,
    };
    let forecast = moves::forecast(making.table(), &u, &order)?;
    let mut cost = Breakdown::new();
    cost.rule_unless_zero(&tags::HEAT_MOVED, forecast.heat as i16);
    if let Some(card) = physical::assault_card(making.table(), &u, &order) {
        return Some(Preview {
            effect: Some(card.chance * f64::from(card.damage)),
            chance: Some(card.chance * forecast.chance),
            needs: card.tn,
            cost,
        });
    }
    Some(Preview {
        needs: forecast
            .rolls
            .first()
            .map(|r| r.tn.clone())
            .unwrap_or_default(),
        chance: (!forecast.rolls.is_empty()).then_some(forecast.chance),
        effect: None,
        cost,
    })
}

fn heat_of(u: &Look<'_>, order: &FireOrder) -> Breakdown {
    let mut cost = Breakdown::new();
    cost.rule_unless_zero(&tags::HEAT_WEAPONS, heat::of_order(u, order) as i16);
    cost
}

fn fired(making: Making<'_>, pick: &Pick) -> Option<Preview> {
    let u = making.own()?;
    let table = making.table();
    let next = firing::pick(making, pick).ok()?;
    let order = match &next {
        Next::Command(Command::Fire(order) | Command::Ambush(order)) => order.clone(),
        Next::Command(_) => return None,
        Next::Draft(Draft { fire, .. }) => fire.order(u.id),
    };
    if let Pick::Button(key) = pick
        && let Some((weapon, _)) = keys::shot_of(key)
        && let Some(fire) = order.shots.iter().find(|s| s.weapon == weapon)
    {
        let (shot, numbers) = fire::declared(table, &u, &order, fire).ok()?;
        let alone = FireOrder {
            shots: std::iter::once(*fire).collect(),
            ..order.clone()
        };
        return Some(Preview {
            needs: numbers.tn,
            chance: Some(odds::hits(table, &shot)),
            effect: Some(odds::expected_shot(table, &shot)),
            cost: heat_of(&u, &alone),
        });
    }
    Some(Preview {
        needs: Breakdown::new(),
        chance: None,
        effect: Some(fire::total(table, &u, &order)),
        cost: heat_of(&u, &order),
    })
}

fn tagged(making: Making<'_>, pick: &Pick) -> Option<Preview> {
    let u = making.own()?;
    let Next::Command(Command::Tag(order)) = opening::pick(making, pick).ok()? else {
        return None;
    };
    let needs = electronics::tag_numbers(making.table(), &u, &order)
        .ok()?
        .tn;
    Some(Preview {
        chance: Some(odds::chance(needs.total())),
        needs,
        effect: None,
        cost: Breakdown::new(),
    })
}

fn struck(making: Making<'_>, pick: &Pick) -> Option<Preview> {
    let u = making.own()?;
    let Next::Draft(next) = striking::pick(making, pick).ok()? else {
        return None;
    };
    let (strike, target) = *next.strike.strikes.last()?;
    let t = making.table().find(target)?;
    let card = physical::card(making.table(), &u, strike, &t);
    Some(Preview {
        chance: Some(card.chance),
        effect: Some(card.chance * f64::from(card.damage)),
        needs: card.tn,
        cost: Breakdown::new(),
    })
}
