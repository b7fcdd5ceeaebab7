//! Command Tokens before the count, and Impetuous troopers who are held back.

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};

use super::{
    Draft, Making,
    keys::{self, purpose},
};
use crate::{
    command::Command,
    command_tokens::{self, TokenUse},
    impetuous::Price,
    team,
};

/// The use of a token for one trooper, by the key of its button.
fn use_of(key: &str, unit: UnitId) -> Option<TokenUse> {
    Some(match key {
        keys::DRILL => TokenUse::Drill(unit),
        keys::FREE => TokenUse::Free(unit),
        keys::STEADY => TokenUse::Steady(unit),
        _ => return None,
    })
}

/// Its key.
const fn key_of(what: &TokenUse) -> &'static str {
    match what {
        TokenUse::Drill(_) => keys::DRILL,
        TokenUse::Free(_) => keys::FREE,
        TokenUse::Steady(_) => keys::STEADY,
        TokenUse::Team(_) => keys::TEAM,
    }
}

/// The members that have been named for a team, its Leader first; none if none is put together.
pub(super) fn members(making: Making<'_>) -> Option<Vec<UnitId>> {
    let (first, rest) = making.draft.picks.split_first()?;
    if *first != Pick::button(keys::TEAM) {
        return None;
    }
    let named = rest.iter().filter_map(|pick| match pick {
        Pick::Unit(unit) => Some(*unit),
        _ => None,
    });
    Some(making.draft.unit.into_iter().chain(named).collect())
}

/// Who else can be in the team that is put together, and that it is whole.
pub(super) fn kin(making: Making<'_>, members: Vec<UnitId>, out: &mut Offers) {
    let table = making.table();
    let leader = making.draft.unit.and_then(|unit| table.find(unit));
    let kin = leader.map(|l| team::kin(table, &l)).unwrap_or_default();
    for unit in kin.into_iter().filter(|u| !members.contains(u)) {
        out.units.push(UnitOffer {
            unit,
            purpose: purpose::MEMBER,
            leads: Leads::On,
            verdict: if members.len() < team::MOST {
                Ok(())
            } else {
                Err(unoffered())
            },
            chosen: false,
        });
    }
    let verdict = making.battle.check(making.side, &form(members));
    out.buttons.push(Button::new(keys::DECLARE).on(verdict));
}

/// The command that forms a team.
const fn form(members: Vec<UnitId>) -> Command {
    Command::Token(TokenUse::Team(members))
}

/// What a pick for the team that is put together leads to.
pub(super) fn pick_kin(
    making: Making<'_>,
    members: Vec<UnitId>,
    pick: &Pick,
) -> Result<Next<Draft, Command>, Refusal> {
    if !matches!(pick, Pick::Button(_)) {
        return Ok(Next::Draft(with(making, pick)));
    }
    let command = form(members);
    making.battle.check(making.side, &command)?;
    Ok(Next::Command(command))
}

/// What can be chosen before the count.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut out = Offers::default();
    let (table, world) = (making.table(), making.battle.world());
    if let Some(members) = members(making) {
        kin(making, members, &mut out);
        return out;
    }
    let uses = command_tokens::uses(world, making.side);
    for who in table.troopers().filter(|t| t.owner == making.side) {
        let leads_a_team =
            team::may_lead(table, &who) && command_tokens::may_spend(table, making.side).is_ok();
        if leads_a_team || uses.iter().any(|u| u.unit() == Some(who.id)) {
            out.units.push(UnitOffer {
                unit: who.id,
                purpose: purpose::SELECT,
                leads: if making.draft.unit.is_none() {
                    Leads::On
                } else {
                    Leads::Aside
                },
                verdict: Ok(()),
                chosen: making.draft.unit == Some(who.id),
            });
        }
        if making.draft.unit == Some(who.id) {
            let own = uses.iter().filter(|u| u.unit() == Some(who.id));
            out.buttons.extend(own.map(|u| Button::new(key_of(u))));
            if leads_a_team {
                out.buttons.push(Button::new(keys::TEAM));
            }
        }
    }
    let mut done = Button::new(keys::DONE);
    done.leads = Leads::Pass;
    out.buttons.push(done);
    out
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    if offers(making).leads(pick).is_none() {
        return Err(unoffered());
    }
    let command = |command: Command| {
        making.battle.check(making.side, &command)?;
        Ok(Next::Command(command))
    };
    if let Some(named) = members(making) {
        return pick_kin(making, named, pick);
    }
    match (pick, making.draft.unit) {
        (Pick::Button(key), _) if key == keys::DONE => command(Command::Done),
        (Pick::Button(key), Some(_)) if key == keys::TEAM => Ok(Next::Draft(with(making, pick))),
        (Pick::Button(key), Some(unit)) => match use_of(key, unit) {
            Some(what) => command(Command::Token(what)),
            None => Err(unoffered()),
        },
        (Pick::Unit(unit), _) => Ok(Next::Draft(making.draft.on(Some(*unit)))),
        _ => Err(unoffered()),
    }
}

/// The draft with a pick more.
pub(super) fn with(making: Making<'_>, pick: &Pick) -> Draft {
    let mut draft = making.draft.clone();
    draft.picks.push(pick.clone());
    draft
}

/// The next pick on the way to a use of a token.
pub(super) fn towards(making: Making<'_>, what: &TokenUse) -> Option<Pick> {
    let unit = what.unit()?;
    if making.draft.unit != Some(unit) {
        return Some(Pick::Unit(unit));
    }
    let TokenUse::Team(wanted) = what else {
        return Some(Pick::button(key_of(what)));
    };
    let Some(named) = members(making) else {
        return Some(Pick::button(keys::TEAM));
    };
    if !wanted.starts_with(&named) {
        return None;
    }
    let next = wanted.get(named.len()).map(|unit| Pick::Unit(*unit));
    Some(next.unwrap_or_else(|| Pick::button(keys::DECLARE)))
}

/// The price that a button names.
pub(super) fn price_of(key: &str) -> Option<Price> {
    match key {
        keys::HOLD_BY_ORDER => Some(Price::Order),
        keys::HOLD_BY_TOKEN => Some(Price::Token),
        _ => None,
    }
}

/// What holds the picked Impetuous trooper back.
pub(super) fn hold_back(making: Making<'_>, out: &mut Offers) {
    let Some(unit) = making.draft.unit.filter(|_| making.draft.part.is_none()) else {
        return;
    };
    for key in [keys::HOLD_BY_ORDER, keys::HOLD_BY_TOKEN] {
        if let Some(price) = price_of(key) {
            let command = Command::HoldBack(unit, price);
            let verdict = making.battle.check(making.side, &command);
            out.buttons.push(Button::new(key).on(verdict));
        }
    }
}

/// What the button of a price leads to.
pub(super) fn pick_hold_back(
    making: Making<'_>,
    key: &str,
) -> Result<Next<Draft, Command>, Refusal> {
    let (Some(unit), Some(price)) = (making.draft.unit, price_of(key)) else {
        return Err(unoffered());
    };
    let command = Command::HoldBack(unit, price);
    making.battle.check(making.side, &command)?;
    Ok(Next::Command(command))
}

/// The next pick on the way to holding somebody back.
pub(super) fn towards_hold_back(making: Making<'_>, unit: UnitId, price: Price) -> Pick {
    if making.draft.unit != Some(unit) {
        return Pick::Unit(unit);
    }
    Pick::button(match price {
        Price::Order => keys::HOLD_BY_ORDER,
        Price::Token => keys::HOLD_BY_TOKEN,
    })
}
