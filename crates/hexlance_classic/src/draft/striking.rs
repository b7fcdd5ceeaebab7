//! Physical attacks (C11): a target and the limb that strikes it, or both fists.

use hexlance_board::HexSet;
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};
use smallvec::SmallVec;

use super::{
    Draft, Making, Striking,
    keys::{self, purpose},
};
use crate::{
    buildings,
    command::{Command, StrikeOrder},
    physical,
    read::Look,
    state::{Hold, PodKind, Strike},
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut offers = Offers {
        units: making.own_units(),
        ..Offers::default()
    };
    let Some(u) = making.own() else {
        offers.buttons.push(super::firing::pass(making));
        return offers;
    };
    let enemies = making.enemies();
    offers
        .units
        .extend(enemies.filter_map(|t| making.victim_offer(&u, &t)));
    let now = &making.draft.strike;
    let declares = making.strikes(&u, &now.strikes);
    offers
        .buttons
        .push(Button::new(keys::STRIKE).on(declares.map(drop)));
    let near = buildings::battering(making.table(), &u);
    if !near.is_empty() {
        let leads = match now.target {
            None if now.strikes.is_empty() && now.building.is_none() => Leads::On,
            _ => Leads::Aside,
        };
        let board = making.table().board();
        let set = HexSet::of(board, near.iter().map(|(hex, _)| *hex));
        let area = Area::free(purpose::BUILDING, leads, set);
        offers.areas.push(area);
    }
    // What is struck is a unit, or a building, whose blows have the unit itself for a target.
    let own = now.building.map(|_| u.id);
    if let Some(target) = making.victim(&u).or(own) {
        for strike in physical::strikes_of(&u) {
            let chosen = now.strikes.contains(&(strike, target));
            let more = making.with_strike(&u, strike, target);
            let adds = more
                .as_ref()
                .is_ok_and(|next| next.strikes.len() > now.strikes.len());
            let key = keys::strike(strike);
            let button = match adds {
                true => Button::new(key),
                false => Button::aside(key, chosen),
            };
            offers.buttons.push(button.on(more.map(drop)));
        }
    }
    let pulls = pulls(making, &u).into_iter();
    let own = brushes(&u).into_iter().map(|strike| (strike, u.id));
    for (strike, target) in own.chain(pulls) {
        let chosen = now.strikes.contains(&(strike, target));
        let more = making.with_strike(&u, strike, target).map(drop);
        let button = match chosen {
            true => Button::aside(keys::strike(strike), true),
            false => Button::new(keys::strike(strike)),
        };
        offers.buttons.push(button.on(more));
    }
    let hold = making.check_strike(&none(u.id));
    offers.buttons.push(Button {
        leads: Leads::Pass,
        ..Button::new(keys::STRIKE_HOLD).on(hold)
    });
    offers.buttons.push(super::firing::pass(making));
    offers
}

/// Pods that it could brush off itself, with either arm (C10.6.24).
fn brushes(u: &Look<'_>) -> Vec<Strike> {
    let pods = PodKind::ALL
        .into_iter()
        .filter(|pod| *pod != PodKind::Narc && u.carries_pod(*pod));
    let arms = u.sheet.arms();
    pods.flat_map(|pod| arms.iter().map(move |arm| Strike::Brush { arm: *arm, pod }))
        .collect()
}

/// Pulls of its arms at who clings to it (C18.9).
fn pulls(making: Making<'_>, u: &Look<'_>) -> Vec<(Strike, UnitId)> {
    let swarmers = making.table().holding(u.id, Hold::Swarming);
    let arms = u.sheet.arms();
    swarmers
        .flat_map(|s| arms.iter().map(move |arm| (Strike::Pull(*arm), s.id)))
        .collect()
}

fn none(unit: UnitId) -> StrikeOrder {
    StrikeOrder {
        unit,
        strikes: SmallVec::new(),
        building: None,
    }
}

impl Making<'_> {
    fn check_strike(self, order: &StrikeOrder) -> Result<(), Refusal> {
        physical::check(self.battle.world(), self.side, order)
    }

    /// The order of these attacks, if there are any and the rules accept them.
    fn strikes(self, u: &Look<'_>, strikes: &[(Strike, UnitId)]) -> Result<StrikeOrder, Refusal> {
        if strikes.is_empty() {
            return Err(Refusal::new(
                "no_strikes",
                "C11.1.1",
                "No physical attack is chosen yet.",
            ));
        }
        let order = StrikeOrder {
            unit: u.id,
            strikes: strikes.iter().copied().collect(),
            building: self.draft.strike.building,
        };
        self.check_strike(&order)?;
        Ok(order)
    }

    /// Whom blows strike: the target that is chosen, or the only enemy beside the unit.
    pub fn victim(self, u: &Look<'_>) -> Option<UnitId> {
        let now = &self.draft.strike;
        if now.target.is_some() || now.building.is_some() {
            return now.target;
        }
        let hex = u.hex()?;
        let mut near = self
            .enemies()
            .filter(|t| t.hex().is_some_and(|there| there.distance(hex) <= 1));
        let only = near.next()?;
        near.next().is_none().then_some(only.id)
    }

    /// An enemy close enough to be struck.
    fn victim_offer(self, u: &Look<'_>, t: &Look<'_>) -> Option<UnitOffer> {
        let near = u.hex()?.distance(t.hex()?) <= 1;
        if !near {
            return None;
        }
        let now = &self.draft.strike;
        let chosen = now.target == Some(t.id);
        let can = || {
            let mut all = physical::strikes_of(u).into_iter();
            all.any(|s| self.with_strike(u, s, t.id).is_ok())
        };
        let leads = match now.target {
            None if now.strikes.is_empty() && can() => Leads::On,
            _ => Leads::Aside,
        };
        Some(UnitOffer {
            unit: t.id,
            purpose: purpose::TARGET,
            leads,
            verdict: Ok(()),
            chosen,
        })
    }

    /// The attacks with one more: a second punch joins the first, any other kind takes the place of what was chosen. One that
    /// is chosen already is taken out.
    fn with_strike(
        self,
        u: &Look<'_>,
        strike: Strike,
        target: UnitId,
    ) -> Result<Striking, Refusal> {
        let mut strikes = self.draft.strike.strikes.clone();
        let same = strikes.iter().position(|(s, _)| *s == strike);
        match same {
            Some(i) if strikes[i].1 == target => {
                strikes.remove(i);
                return Ok(self.struck(target, strikes));
            }
            Some(i) => strikes[i].1 = target,
            None => {
                let joins = |s: &Strike| match strike {
                    Strike::Punch(_) => matches!(s, Strike::Punch(_)),
                    Strike::Pull(_) => matches!(s, Strike::Pull(_)),
                    _ => false,
                };
                if !strikes.iter().all(|(s, _)| joins(s)) {
                    strikes.clear();
                }
                strikes.push((strike, target));
            }
        }
        self.strikes(u, &strikes)?;
        Ok(self.struck(target, strikes))
    }

    /// Attacks at a target, or at the building that is chosen.
    fn struck(self, target: UnitId, strikes: SmallVec<[(Strike, UnitId); 2]>) -> Striking {
        let building = self.draft.strike.building;
        Striking {
            target: building.is_none().then_some(target),
            building,
            strikes,
        }
    }
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    let u = making.own().ok_or_else(unoffered)?;
    let now = &making.draft.strike;
    let strike = match pick {
        Pick::Unit(unit) => {
            let there = making.enemies().any(|t| t.id == *unit);
            let mut next = Striking {
                target: Some(*unit),
                building: None,
                strikes: now.strikes.clone(),
            };
            if now.building.is_some() {
                next.strikes.clear();
            }
            there.then_some(next).ok_or_else(unoffered)?
        }
        Pick::Button(key) => match key.as_ref() {
            keys::STRIKE => {
                return making
                    .strikes(&u, &now.strikes)
                    .map(|order| Next::Command(Command::Strike(order)));
            }
            keys::STRIKE_HOLD => return making.done(Command::Strike(none(u.id))),
            key => {
                let strike = keys::strike_of(key).ok_or_else(unoffered)?;
                let body = match strike {
                    Strike::Brush { .. } => Some(u.id),
                    Strike::Pull(_) => {
                        let mut all = pulls(making, &u).into_iter();
                        let found = all.find(|(s, _)| *s == strike);
                        Some(found.ok_or_else(unoffered)?.1)
                    }
                    _ => None,
                };
                if let Some(target) = body {
                    let brushed = making.with_strike(&u, strike, target)?;
                    Striking {
                        target: now.target,
                        ..brushed
                    }
                } else {
                    let own = now.building.map(|_| u.id);
                    let target = making.victim(&u).or(own).ok_or_else(unoffered)?;
                    making.with_strike(&u, strike, target)?
                }
            }
        },
        Pick::Hex(hex) => {
            let mut near = buildings::battering(making.table(), &u).into_iter();
            if !near.any(|(there, _)| there == *hex) {
                return Err(unoffered());
            }
            Striking {
                building: Some(*hex),
                ..Striking::default()
            }
        }
        Pick::Facing(_) | Pick::Amount(..) => return Err(unoffered()),
    };
    Ok(Next::Draft(Draft {
        strike,
        ..making.draft.clone()
    }))
}

/// The attack that does most, if any does more than it costs.
pub(super) fn wished(making: Making<'_>) -> Option<Pick> {
    let table = making.table();
    let Some(u) = making.own() else {
        let mut own = table.on_map().filter(|u| u.side == making.side);
        let next = own.find(|u| making.may_be_selected(u.id).is_ok())?;
        return Some(Pick::Unit(next.id));
    };
    let now = &making.draft.strike;
    if let Some((Strike::Punch(arm), target)) = now.strikes.first() {
        let other = u.sheet.arms().iter().find(|a| *a != arm);
        let both = other.filter(|_| now.strikes.len() == 1 && now.target == Some(*target));
        let second = both.map(|a| Strike::Punch(*a));
        if let Some(s) = second.filter(|s| making.with_strike(&u, *s, *target).is_ok()) {
            return Some(Pick::Button(keys::strike(s)));
        }
    }
    if !now.strikes.is_empty() {
        return Some(Pick::button(keys::STRIKE));
    }
    let mut best: Option<(f64, Strike, UnitId)> = None;
    for t in making.enemies() {
        if now.target.is_some_and(|only| only != t.id) {
            continue;
        }
        for card in physical::cards(table, &u, t.id) {
            let gain = card.chance * f64::from(card.damage) - card.risk() * 3.0;
            let better = best.as_ref().is_none_or(|(g, ..)| gain > *g);
            if card.verdict.is_ok() && gain > 0.5 && better {
                best = Some((gain, card.strike, t.id));
            }
        }
    }
    Some(match best {
        None => Pick::button(keys::STRIKE_HOLD),
        Some((_, _, target)) if now.target.is_none() => Pick::Unit(target),
        Some((_, strike, _)) => Pick::Button(keys::strike(strike)),
    })
}
