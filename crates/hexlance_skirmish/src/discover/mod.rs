//! Discover (K11.6, K11.8.8).

mod event;
#[cfg(test)]
mod tests;

use hexlance_rules::{AbilityId, Breakdown, Enter, Refusal, Timetable, UnitId};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Role, Sort},
    draft::simple::AtOne,
    ground::{self, Body, Cover},
    ids::Party,
    markers,
    model::Skill,
    moments::{Rule, Span},
    order::{DeedRef, Order},
    read::{Look, Table},
    resolve::{Family, Resolution, Roll, outcome_of, roll_plain},
    state::{Covert, Seeming},
    tags,
};

pub use event::DiscoverEvent;

/// A try to discover a Marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discover {
    /// The Marker.
    pub target: UnitId,
    /// The point of the own route at which it is resolved; reactions name theirs beside it.
    #[serde(default)]
    pub point: u8,
}

impl Declare for Discover {
    fn key(&self) -> &'static str {
        "discover"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::new(true, false, false, true)
    }

    fn sort(&self) -> Sort {
        Sort::Discover
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let target = at.table.find(self.target);
        let Some(target) =
            target.filter(|t| t.side() != at.who.side() && t.guise.seeming.is_marker())
        else {
            return Err(Refusal::new(
                "no_marker",
                "K11.6.1",
                "Only enemy Markers can be discovered.",
            ));
        };
        if is_barred(at.table, at.who.id, self.target) {
            return Err(Refusal::new(
                "tried_already",
                "K11.6.2",
                "That trooper has failed to discover this one, and may not try again in this player turn.",
            )
            .or("Let somebody else try."));
        }
        match at.role {
            Role::First => {}
            Role::Second(order, number) => self.is_another(order, number)?,
            // The right to react has shown that there is a line.
            Role::Reaction { order, actor, .. } => return self.is_active(order, actor),
        }
        let line = self.ends(at, &target).is_some_and(|(mine, theirs)| {
            let round = looks_round(at);
            (round || ground::in_front(mine.hex, at.who.facing(), theirs.hex))
                && at.table.has_line(&mine, &theirs)
        });
        if line {
            return Ok(());
        }
        Err(Refusal::new(
            "no_line",
            "K11.6.1",
            "There is no line to that Marker.",
        ))
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        smallvec![self.target.into()]
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        at.who().is_some()
            && at
                .table
                .find(self.target)
                .is_some_and(|t| t.guise.seeming.is_marker())
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        let target = at.table.find(self.target)?;
        let (mine, theirs) = match at.role {
            Role::Reaction {
                order,
                actor,
                point,
                ..
            } => {
                let active = order.actors.get(usize::from(actor))?;
                let there = active.station(point)?.body(&target);
                (at.who.body(at.table)?, there)
            }
            Role::First | Role::Second(..) => self.ends(at, &target)?,
        };
        value(at.table, &at.who, &target, &mine, &theirs)
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        // Those of activated troopers are made in a stage of their own.
        if matches!(at.of, DeedRef::Reaction(_)) {
            out.extend(self.roll(at));
        }
    }
}

impl Discover {
    /// Whether the other half of the Order does not look for the same Marker (K11.8.8).
    fn is_another(&self, order: &Order, number: u8) -> Result<(), Refusal> {
        let first = order.deed(DeedRef::Actor(number, 0));
        match first {
            Some(Deed::Discover(first)) if first.target == self.target => Err(Refusal::new(
                "same_marker",
                "K11.8.8",
                "Two Discovers of an Order are for two different Markers.",
            )),
            _ => Ok(()),
        }
    }

    /// Whether it is for the activated trooper that the reaction answers (K11.8.8).
    fn is_active(&self, order: &Order, actor: u8) -> Result<(), Refusal> {
        let active = order.actors.get(usize::from(actor)).map(|a| a.unit);
        if active == Some(self.target) {
            return Ok(());
        }
        Err(Refusal::new(
            "only_the_active",
            "K11.8.8",
            "In ARO only the activated Marker is discovered.",
        ))
    }

    /// Where the two are when an Order's own skill is declared.
    fn ends(&self, at: &Declaring<'_>, target: &Look<'_>) -> Option<(Body, Body)> {
        let mine = at.station(self.point)?.body(&at.who);
        Some((mine, target.body(at.table)?))
    }

    /// The roll; none beyond 96 hexes.
    fn roll(&self, at: &Resolving<'_>) -> Option<Roll> {
        let who = at.who()?;
        let target = at.table.find(self.target)?;
        let point = match at.of {
            DeedRef::Actor(..) => self.point,
            DeedRef::Reaction(number) => at.order.reactions.get(usize::from(number))?.point,
        };
        let place = |one: &Look<'_>| match at.order.actor_of(one.id) {
            Some(number) => {
                let actor = at.order.actors.get(usize::from(number))?;
                Some(actor.station(point)?.body(one))
            }
            None => one.body(at.table),
        };
        let value = value(at.table, &who, &target, &place(&who)?, &place(&target)?)?;
        let mut roll = Roll::new(at.of, who.id.into(), Family::Plain, value);
        roll.at = Some(self.target.into());
        roll.point = point;
        Some(roll)
    }
}

/// Whether whoever declares something sees all round: Markers do, and who moves in this Order (K5.1.2).
fn looks_round(at: &Declaring<'_>) -> bool {
    let moves = match at.role {
        Role::Second(order, number) => order
            .actors
            .get(usize::from(number))
            .is_some_and(|a| markers::looks_round(a.deeds.iter())),
        _ => false,
    };
    moves || at.who.sees_all_round()
}

/// Whether a trooper has failed to discover somebody in this player turn.
pub(crate) fn is_barred(table: Table<'_>, who: UnitId, at: UnitId) -> bool {
    let covert = table.world().resource::<Covert>();
    covert.barred.contains(&(who, at))
}

/// The success value of a Discover roll with its parts (K11.6.1); none beyond 96 hexes.
pub fn value(
    table: Table<'_>,
    who: &Look<'_>,
    target: &Look<'_>,
    mine: &Body,
    theirs: &Body,
) -> Option<Breakdown> {
    let mut out = Breakdown::new();
    out.rule(&tags::WIP, who.wip());
    let range = match ground::distance(mine, theirs) {
        0..=8 => 3,
        9..=32 => 0,
        33..=48 => -3,
        49..=96 => -6,
        _ => return None,
    };
    if target.guise.seeming == Seeming::Imp2 {
        return Some(out);
    }
    out.rule_unless_zero(&tags::RANGE, range);
    let line = table.line(mine, theirs);
    if line.cover == Cover::Partial && !crate::climbing::is_exposed(table, target.id, theirs) {
        out.rule(&tags::COVER, -3);
    }
    match target.guise.seeming {
        Seeming::Camo => disguise(&mut out, Skill::Camouflage, -3),
        Seeming::TO => disguise(&mut out, Skill::TOCamouflage, -6),
        Seeming::Imp1 => out.rule(&tags::DISGUISE, -6),
        Seeming::Figure | Seeming::Hidden | Seeming::Imp2 => {}
    }
    out.rule_unless_zero(&tags::VISIBILITY, line.visibility.modifier());
    Some(out)
}

fn disguise(out: &mut Breakdown, skill: Skill, value: i16) {
    out.ability(AbilityId::new(skill.id()), skill.label(), value);
}

/// Registers the rolls of the activated troopers, what comes of all rolls, and the end of what failures have barred.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Discovery),
        Rule::Discover,
        |ctx: &mut Ctx<'_>| {
            let rolls: Vec<Roll> = {
                let table = Table::of(ctx.world());
                let Some(order) = table.order() else { return };
                order
                    .carried_out()
                    .filter(|(of, _)| matches!(of, DeedRef::Actor(..)))
                    .filter_map(|(of, deed)| match deed {
                        Deed::Discover(d) => d.roll(&Resolving { table, order, of }),
                        _ => None,
                    })
                    .collect()
            };
            for roll in rolls {
                roll_plain(ctx, roll);
            }
            settle(ctx, |of| matches!(of, DeedRef::Actor(..)));
        },
    );
    t.add(
        Enter(Resolution::Good),
        Rule::Discover,
        |ctx: &mut Ctx<'_>| {
            settle(ctx, |of| matches!(of, DeedRef::Reaction(_)));
        },
    );
    t.add(
        Enter(Span::PlayerTurn),
        Rule::Discover,
        |ctx: &mut Ctx<'_>| {
            ctx.emit(DiscoverEvent::Renewed);
        },
    );
}

/// What comes of Discovers whose dice lie: whoever has failed is barred, and each Marker that was discovered becomes the
/// figure, Impersonation-1 the other Marker, by one step however many have found it (K13.3.3).
fn settle(ctx: &mut Ctx<'_>, which: impl Fn(DeedRef) -> bool) {
    let mut failed: Vec<(UnitId, UnitId)> = Vec::new();
    let mut found: Vec<(UnitId, Seeming, u8)> = Vec::new();
    {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        for (of, deed) in order.carried_out().filter(|(of, _)| which(*of)) {
            let Deed::Discover(discover) = deed else {
                continue;
            };
            let by = order.by(of).and_then(Party::trooper);
            let (Some(by), Some(target)) = (by, table.find(discover.target)) else {
                continue;
            };
            if outcome_of(order, of) != Some(true) {
                failed.push((by, target.id));
            } else if target.guise.seeming.is_marker() {
                let what = (target.id, target.guise.seeming, target.guise.letter);
                if !found.contains(&what) {
                    found.push(what);
                }
            }
        }
    }
    for (by, at) in failed {
        ctx.emit(DiscoverEvent::Failed { by, at });
    }
    for (unit, seeming, letter) in found.into_iter().rev() {
        if seeming == Seeming::Imp1 {
            ctx.emit(markers::GuiseEvent::Concealed {
                unit,
                seeming: Seeming::Imp2,
                letter,
            });
        } else {
            markers::reveal(ctx, unit);
        }
    }
}

/// How it is put together.
pub(crate) static COMPOSE: AtOne = AtOne {
    key: "discover",
    shown: |at| {
        let mut enemies = at.table.enemies_of(at.who.side());
        enemies.any(|t| t.guise.seeming.is_marker())
    },
    deed: |at, target| {
        Deed::Discover(Discover {
            target,
            point: best_point(at, target),
        })
    },
    target: |deed| match deed {
        Deed::Discover(discover) => Some(discover.target),
        _ => None,
    },
};

/// The point of the own route at which a Discover is likeliest to succeed.
fn best_point(at: &Declaring<'_>, target: UnitId) -> u8 {
    let Role::Second(order, number) = at.role else {
        return 0;
    };
    let points = order
        .actors
        .get(usize::from(number))
        .map_or(1, |a| a.stations.len());
    let Some(marker) = at.table.find(target) else {
        return 0;
    };
    let worth = |point: &u8| {
        let discover = Discover {
            target,
            point: *point,
        };
        let (mine, theirs) = discover.ends(at, &marker)?;
        let seen = at.table.has_line(&mine, &theirs);
        let value = value(at.table, &at.who, &marker, &mine, &theirs)?.total();
        seen.then_some(value)
    };
    (0..points.min(64) as u8)
        .max_by_key(|point| (worth(point), std::cmp::Reverse(*point)))
        .unwrap_or_default()
}
