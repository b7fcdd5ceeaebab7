//! What sides declare before Initiative is rolled (R3.2.1b): both choose before either choice is opened.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, SideId, Signed, say};
use serde::Serialize;

use super::InitiativeQuestion;
use crate::{
    Ctx,
    ability::Grant,
    forces::{self, ForceAct, Held, act},
    go, read,
    sides::TwoSides,
    state::{Fate, Losses},
};

use super::{How, InitiativeEvent, InitiativeStep, Report};

/// Successes that a force can have stored.
const MOST_STORED: u8 = 2;

/// What a side chooses before Initiative is rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sealed {
    /// Nothing.
    #[default]
    Nothing,
    /// The other side wins.
    Yield,
    /// It wins by a stored success.
    Spend,
    /// Its kills of the last turn count.
    Force,
}

impl Sealed {
    /// The code of the answer.
    pub const fn code(self) -> &'static str {
        match self {
            Sealed::Nothing => "none",
            Sealed::Yield => "yield",
            Sealed::Spend => "spend",
            Sealed::Force => "force",
        }
    }

    /// The choice with that code.
    pub fn of(code: &str) -> Self {
        match code {
            "yield" => Sealed::Yield,
            "spend" => Sealed::Spend,
            "force" => Sealed::Force,
            _ => Sealed::Nothing,
        }
    }
}

fn banks(world: &World, side: SideId) -> Option<&Held> {
    let key = forces::leading(world, side);
    forces::granting(world, key, |g| g == Grant::BanksInitiative).next()
}

fn forcing(world: &World, side: SideId) -> Option<&Held> {
    let key = forces::leading(world, side);
    let held = forces::granting(world, key, |g| g == Grant::ForcesInitiative).next();
    // There is no turn before the first.
    held.filter(|_| read::turn(world).number >= 2)
}

/// Kills of the leading force in the turn just over, and its own losses to the enemy in it (R7.5.4).
pub fn tally(world: &World, side: SideId) -> (u16, u16) {
    let (_, leading) = forces::leading(world, side);
    let last = read::turn(world).number.saturating_sub(1);
    let ours = |unit| {
        let of = read::side_of(world, unit);
        of.side == side && of.force == leading
    };
    let losses = &world.resource::<Losses>().0;
    let of_last = losses
        .iter()
        .filter(|l| l.turn == last && l.fate == Fate::Destroyed);
    let (mut kills, mut lost) = (0, 0);
    for loss in of_last {
        let Some(by) = loss.by else { continue };
        let enemies = read::side_of(world, by).side != read::side_of(world, loss.unit).side;
        if enemies && ours(by) {
            kills += 1;
        }
        if enemies && ours(loss.unit) {
            lost += 1;
        }
    }
    (kills, lost)
}

/// What a side may declare now: nothing at all where there is no choice.
pub fn choices(world: &World, side: SideId) -> Vec<Choice> {
    let mut out = Vec::new();
    if let Some(held) = banks(world, side) {
        let full = held.stored >= MOST_STORED;
        out.push(Choice::new(
            Sealed::Yield.code(),
            "Give Initiative away",
            if full {
                "the store is full: it earns nothing"
            } else if held.half {
                "earns the second half of a success"
            } else {
                "earns half of a success"
            },
        ));
        if held.stored > 0 {
            out.push(Choice::new(
                Sealed::Spend.code(),
                "Spend a stored success",
                say!(
                    "wins Initiative by 1; {left} left after it",
                    left = held.stored - 1
                ),
            ));
        }
    }
    if forcing(world, side).is_some() {
        let (kills, losses) = tally(world, side);
        let value = i32::from(kills) - i32::from(losses);
        out.push(Choice::new(
            Sealed::Force.code(),
            say!("Force it: {value}", value = Signed(value)),
            say!("{kills} kills, {losses} losses last turn", kills, losses),
        ));
    }
    if !out.is_empty() {
        out.push(Choice::new(
            Sealed::Nothing.code(),
            "Nothing",
            "roll the dice",
        ));
    }
    out
}

/// Asks the next side that has a choice and has not made it; then opens what was sealed. Gives back whether Initiative
/// is to be rolled.
pub fn declare(ctx: &mut Ctx<'_>, sealed: [Option<Sealed>; 2]) -> bool {
    let world = ctx.world();
    let first = read::turn(world).order_first;
    let open = [first, first.opponent()]
        .into_iter()
        .filter(|side| sealed[side.index()].is_none())
        .map(|side| (side, choices(world, side)))
        .find(|(_, choices)| !choices.is_empty());
    if let Some((side, choices)) = open {
        ctx.push(InitiativeStep::SealedInitiative(sealed));
        ctx.ask(Decision {
            side,
            unit: None,
            question: InitiativeQuestion::SealedInitiative { side }.into(),
            prompt: say!(
                "Before the dice: what does your side declare? Both choices are opened together."
            ),
            default: choices.len() - 1,
            choices,
        });
        return false;
    }
    if sealed == [None, None] {
        return true;
    }
    opened(ctx, sealed.map(Option::unwrap_or_default))
}

/// A side has sealed its choice: it lies with the step that goes on, where nobody looks.
pub(crate) fn answered(ctx: &mut Ctx<'_>, side: SideId, code: &str) {
    if let Some(InitiativeStep::SealedInitiative(mut sealed)) = go::take(ctx) {
        sealed[side.index()] = Some(Sealed::of(code));
        ctx.push(InitiativeStep::SealedInitiative(sealed));
    }
}

/// Both choices are opened. Whether Initiative is rolled all the same.
fn opened(ctx: &mut Ctx<'_>, choices: [Sealed; 2]) -> bool {
    ctx.emit(InitiativeEvent::SealedOpened {
        choices: choices.to_vec(),
    });
    let sides = [SideId(0), SideId(1)];
    let chose = |what| {
        sides
            .into_iter()
            .filter(move |s| choices[s.index()] == what)
    };
    let yields: Vec<_> = chose(Sealed::Yield).collect();
    let spends: Vec<_> = chose(Sealed::Spend).collect();
    for side in &spends {
        spend(ctx, *side);
    }
    let winner = match (spends.as_slice(), yields.as_slice()) {
        // Nobody can be handed the win: neither yield counts.
        ([], [_, _]) => None,
        ([], [side]) => {
            bank(ctx, *side);
            Some((side.opponent(), How::Yielded))
        }
        ([side], yields) => {
            for side in yields {
                bank(ctx, *side);
            }
            Some((*side, How::Spent))
        }
        _ => None,
    };
    if let Some((winner, how)) = winner {
        ctx.emit(InitiativeEvent::InitiativeWon {
            winner,
            totals: Vec::new(),
            margin: 1,
            report: Box::new(Report {
                how,
                sides: Vec::new(),
            }),
        });
        return false;
    }
    for side in chose(Sealed::Force) {
        let key = forces::leading(ctx.world(), side);
        let ability = forcing(ctx.world(), side).map(|h| h.def.id);
        let (kills, losses) = tally(ctx.world(), side);
        if let Some(ability) = ability {
            let value = kills as i16 - losses as i16;
            let adds = ForceAct::Adds {
                value,
                kills,
                losses,
            };
            act(ctx, key, ability, adds);
        }
    }
    true
}

fn id_and_store(world: &World, side: SideId) -> Option<(AbilityId, u8, bool)> {
    banks(world, side).map(|h| (h.def.id, h.stored, h.half))
}

/// A turn was given away: every second one stores a success, up to two.
fn bank(ctx: &mut Ctx<'_>, side: SideId) {
    let key = forces::leading(ctx.world(), side);
    if let Some((ability, stored, half)) = id_and_store(ctx.world(), side) {
        let (stored, half) = match (stored >= MOST_STORED, half) {
            (true, _) => (stored, false),
            (false, true) => (stored + 1, false),
            (false, false) => (stored, true),
        };
        act(ctx, key, ability, ForceAct::Yielded { stored, half });
    }
}

fn spend(ctx: &mut Ctx<'_>, side: SideId) {
    let key = forces::leading(ctx.world(), side);
    if let Some((ability, stored, _)) = id_and_store(ctx.world(), side) {
        let stored = stored.saturating_sub(1);
        act(ctx, key, ability, ForceAct::Spent { stored });
    }
}
