//! The laws of drafts, held against a ruleset in any state of a battle: for the rulesets' tests.

use rand::{Rng, RngExt};

use super::{Drafts, Leads, Next, Offers, Pick};
use crate::{Battle, SideId};

/// Most picks that lead on to one command.
const MOST: usize = 60;
/// Sides that no battle has are onlookers as well.
const SIDES: u8 = 8;
/// Most hexes of an area that are tried.
const HEXES: usize = 4;

/// What came up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Commands that picks ended in.
    pub commands: usize,
    /// Times that no way on was left, and one was found by going back.
    pub dead_ends: usize,
    /// Picks that were tried.
    pub picks: usize,
}

impl Found {
    /// Both together.
    pub fn add(&mut self, other: Self) {
        self.commands += other.commands;
        self.dead_ends += other.dead_ends;
        self.picks += other.picks;
    }
}

/// Goes so many ways by chance from the empty draft to a command, with a few picks that lead aside, and holds the first
/// three laws against each.
///
/// # Errors
/// What is broken, and where.
pub fn hold<R: Drafts>(
    battle: &Battle<R>,
    rng: &mut impl Rng,
    ways: usize,
) -> Result<Found, String> {
    let mut found = Found::default();
    let acts = R::to_act(battle);
    for side in (0..SIDES).map(SideId).filter(|s| Some(*s) != acts) {
        if !battle.offers(side, &R::Draft::default()).is_empty() {
            return Err(format!("{side:?} looks on, and is offered something"));
        }
    }
    let Some(side) = acts else { return Ok(found) };
    for _ in 0..ways {
        let asides = rng.random_range(0..4);
        found.add(one_way(battle, side, rng, asides)?);
    }
    Ok(found)
}

fn one_way<R: Drafts>(
    battle: &Battle<R>,
    side: SideId,
    rng: &mut impl Rng,
    mut asides: usize,
) -> Result<Found, String> {
    let mut found = Found::default();
    let mut draft = R::Draft::default();
    let (mut on, mut back) = (0, 0);
    loop {
        let offers = battle.offers(side, &draft);
        if offers.is_empty() {
            return Err(format!("{draft:?}: nothing is offered"));
        }
        found.picks += each_can_be_picked(battle, side, &draft, &offers, rng)?;
        if offers.is_dead_end() {
            found.dead_ends += 1;
            back += 1;
            asides = 0;
            draft = R::back(&draft)
                .filter(|_| back < MOST)
                .ok_or_else(|| format!("{draft:?}: no way on and no way back"))?;
            continue;
        }
        let aside = asides > 0 && rng.random_range(0..2) == 0;
        let wanted = |leads| (leads == Leads::Aside) == aside;
        let mut picks: Vec<Pick> = offers
            .picks()
            .filter(|(_, leads)| wanted(*leads))
            .map(|(pick, _)| pick)
            .collect();
        if picks.is_empty() {
            asides = 0;
            continue;
        }
        let pick = picks.swap_remove(rng.random_range(0..picks.len()));
        match aside {
            true => asides -= 1,
            false => on += 1,
        }
        if on > MOST {
            return Err(format!("{draft:?}: it does not come to an end"));
        }
        match battle.pick(side, &draft, &pick) {
            Err(refusal) => return Err(format!("{draft:?}: {pick:?} is offered: {refusal}")),
            Ok(Next::Draft(next)) => draft = next,
            Ok(Next::Command(command)) => {
                found.commands += 1;
                return match battle.check(side, &command) {
                    Ok(()) => Ok(found),
                    Err(r) => Err(format!("{draft:?}: {pick:?} leads to {command:?}: {r}")),
                };
            }
        }
    }
}

/// Everything that is allowed can be picked, nothing that is refused, and what is proposed is allowed.
fn each_can_be_picked<R: Drafts>(
    battle: &Battle<R>,
    side: SideId,
    draft: &R::Draft,
    offers: &Offers,
    rng: &mut impl Rng,
) -> Result<usize, String> {
    let mut tried = 0;
    let all: Vec<Pick> = offers.picks().map(|(pick, _)| pick).collect();
    let hexes = all.iter().filter(|p| matches!(p, Pick::Hex(_))).count();
    for pick in &all {
        if matches!(pick, Pick::Hex(_)) && rng.random_range(0..hexes) >= HEXES {
            continue;
        }
        tried += 1;
        if let Err(refusal) = battle.pick(side, draft, pick) {
            return Err(format!("{draft:?}: {pick:?} is offered: {refusal}"));
        }
    }
    let units = offers.units.iter().filter(|u| u.verdict.is_err());
    let buttons = offers.buttons.iter().filter(|b| b.verdict.is_err());
    let refused = units
        .map(|u| Pick::Unit(u.unit))
        .chain(buttons.map(|b| Pick::Button(b.key.clone())));
    for pick in refused {
        if battle.pick(side, draft, &pick).is_ok() {
            return Err(format!("{draft:?}: {pick:?} is refused and can be picked"));
        }
    }
    match &battle.usual(side, draft, offers) {
        Some(usual) if offers.leads(usual).is_none_or(|l| l == Leads::Aside) => Err(format!(
            "{draft:?}: {usual:?} is proposed and leads nowhere"
        )),
        None if !offers.is_dead_end() => Err(format!("{draft:?}: nothing is proposed")),
        _ => Ok(tried),
    }
}

/// The picks that lead from the empty draft to a command (the fourth law): each is offered as allowed.
///
/// # Errors
/// Where the way ends.
pub fn picks_to<R: Drafts>(
    battle: &Battle<R>,
    side: SideId,
    command: &R::Command,
) -> Result<Vec<Pick>, String> {
    let mut draft = R::Draft::default();
    let mut picks = Vec::new();
    while picks.len() < MOST {
        let Some(pick) = battle.towards(side, &draft, command) else {
            return Err(format!("{command:?}: no way on after {picks:?}: {draft:?}"));
        };
        if battle.offers(side, &draft).leads(&pick).is_none() {
            return Err(format!("{command:?}: {pick:?} is not offered: {draft:?}"));
        }
        let next = battle.pick(side, &draft, &pick);
        picks.push(pick);
        match next {
            Err(refusal) => return Err(format!("{command:?}: {picks:?}: {refusal}")),
            Ok(Next::Draft(next)) => draft = next,
            Ok(Next::Command(c)) if c == *command => return Ok(picks),
            Ok(Next::Command(c)) => return Err(format!("{command:?}: {picks:?} lead to {c:?}")),
        }
    }
    Err(format!("{command:?}: no end after {picks:?}"))
}
