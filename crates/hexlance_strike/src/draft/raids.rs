//! Attacks from the air on the ground (R11.4), and throws out of the wash.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Button, Next, UnitOffer, unoffered},
};

use super::{
    Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
};
use crate::{
    ability::Grant,
    aero::RUN,
    command::Command,
    model::{
        bombs::Bomb,
        flight::{Raid, RaidOrder, Run, Strike},
    },
    read::UnitRead,
};

/// Most overheat that is offered with a strike.
const OVERHEAT: u8 = 4;

/// The attack that is being chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RaidPlan {
    /// The attack, as the rules propose it.
    pub first: Option<Raid>,
    /// The attack with a second run or strike in the same pass.
    pub both: Option<Raid>,
    /// Overheat bought.
    pub overheat: u8,
    /// Rocket pods fired with a strike.
    pub rockets: u8,
    /// Overheat and rocket pods go with the second of two strikes.
    pub on_second: bool,
    /// How many of the bombs are dropped; all if nothing is said.
    pub bombs: Option<usize>,
}

impl RaidPlan {
    /// An attack with nothing chosen yet.
    pub fn of(raid: Raid) -> Self {
        Self {
            first: Some(raid),
            ..Self::default()
        }
    }

    /// Gives the attack up; whether there was one.
    pub fn back(&mut self) -> bool {
        std::mem::take(self) != Self::default()
    }

    /// The attack as it is chosen.
    pub fn raid(&self) -> Option<Raid> {
        let raid = self.both.as_ref().or(self.first.as_ref())?.clone();
        Some(self.loaded(raid))
    }

    fn loaded(&self, raid: Raid) -> Raid {
        let cut = |mut bombs: Vec<Bomb>| {
            if let Some(n) = self.bombs {
                bombs.truncate(n.max(1));
            }
            bombs
        };
        match raid {
            Raid::Strike(mut strikes) => {
                // Only one of two strikes may overheat.
                let hot = usize::from(self.on_second && strikes.len() > 1);
                if let Some(s) = strikes.get_mut(hot) {
                    s.overheat = self.overheat;
                    s.rockets = self.rockets;
                }
                Raid::Strike(strikes)
            }
            Raid::Bomb { at, bombs } => Raid::Bomb {
                at,
                bombs: cut(bombs),
            },
            Raid::AltitudeBomb { first, bombs } => Raid::AltitudeBomb {
                first,
                bombs: cut(bombs),
            },
            strafe @ Raid::Strafe(_) => strafe,
        }
    }
}

/// Kinds of attack, in the order of the bar.
const KINDS: [&str; 4] = ["raid.strafe", "raid.strike", "raid.bomb", "raid.altitude"];
/// Kinds of attack, in the order in which a hex means them.
const MEANT: [&str; 4] = ["raid.strike", "raid.bomb", "raid.altitude", "raid.strafe"];

impl<'b> Making<'b> {
    fn may_raid(self, u: &UnitRead<'_>, raid: &Raid) -> bool {
        self.check(&raids_by(u.id, raid.clone())).is_ok()
    }

    /// Attacks on the ground that a unit may make now.
    pub fn raids(self, u: &UnitRead<'_>) -> Vec<Raid> {
        if u.acts.weapon {
            return Vec::new();
        }
        let mut raids = self.view().air().raids(u);
        raids.retain(|r| self.may_raid(u, r));
        raids
    }

    /// Second runs or strikes that go with an attack, each with the attack as a whole.
    pub fn seconds(self, u: &UnitRead<'_>, all: &[Raid], first: &Raid) -> Vec<Raid> {
        if !u.grants(Grant::TwoRuns) {
            return Vec::new();
        }
        let path = self.view().air().pass(u).unwrap_or_default();
        match first {
            Raid::Strafe(runs) => {
                let run = runs.first();
                run.map_or_else(Vec::new, |run| self.second_runs(u, &path, run.first))
            }
            Raid::Strike(strikes) => strikes.first().map_or_else(Vec::new, |one| {
                let others = all.iter().filter_map(|raid| match raid {
                    Raid::Strike(other) => other.first().copied(),
                    _ => None,
                });
                others
                    .filter_map(|other| self.second_strike(u, &path, *one, other))
                    .collect()
            }),
            Raid::Bomb { .. } | Raid::AltitudeBomb { .. } => Vec::new(),
        }
    }

    /// Two runs, the first of them from a hex: every one in which both strike an enemy.
    fn second_runs(self, u: &UnitRead<'_>, path: &[Hex], first: Hex) -> Vec<Raid> {
        let enemies: Vec<Hex> = self.view().enemies().filter_map(|e| e.hex()).collect();
        let strikes = |run: &Run| {
            let stretch = path.iter().skip_while(|h| **h != run.first);
            let mut stretch = stretch.take(usize::from(run.hexes));
            stretch.any(|h| enemies.contains(h))
        };
        let whole = path.len().min(RUN);
        let mut out = Vec::new();
        for second in path {
            for hexes in 1..whole {
                let run = |first, hexes: usize| Run {
                    first,
                    hexes: hexes as u8,
                };
                let runs = vec![run(first, hexes), run(*second, whole - hexes)];
                let strafe = runs.iter().all(strikes).then_some(Raid::Strafe(runs));
                out.extend(strafe.filter(|r| self.may_raid(u, r)));
            }
        }
        out
    }

    /// A strike and another one, each from a hex of its own: the first keeps its hex if it can.
    fn second_strike(
        self,
        u: &UnitRead<'_>,
        path: &[Hex],
        one: Strike,
        other: Strike,
    ) -> Option<Raid> {
        let firsts = std::iter::once(one.from).chain(path.iter().copied());
        let mut ways = firsts.flat_map(|from| {
            let ours = Strike { from, ..one };
            path.iter().map(move |from| {
                let theirs = Strike {
                    from: *from,
                    ..other
                };
                Raid::Strike(vec![ours, theirs])
            })
        });
        ways.find(|raid| self.may_raid(u, raid))
    }

    /// Hexes that an attack strikes.
    pub fn struck(self, u: &UnitRead<'_>, raid: &Raid) -> Vec<Hex> {
        let path = self.view().air().pass(u).unwrap_or_default();
        let along = |first: Hex, n: usize| {
            let rest = path.iter().copied().skip_while(move |h| *h != first);
            rest.take(n).collect::<Vec<_>>()
        };
        match raid {
            Raid::Strafe(runs) => runs
                .iter()
                .flat_map(|r| along(r.first, usize::from(r.hexes)))
                .collect(),
            Raid::Strike(strikes) => strikes
                .iter()
                .filter_map(|s| self.view().unit(s.target)?.hex())
                .collect(),
            Raid::Bomb { at, .. } => vec![*at],
            Raid::AltitudeBomb { first, bombs } => along(*first, bombs.len()),
        }
    }

    /// The attack that a hex means: of the kind that is chosen, or of any.
    pub fn raid_at(self, u: &UnitRead<'_>, all: &[Raid], hex: Hex) -> Option<Raid> {
        let wanted = self.draft.raid.first.as_ref().map(keys::raid);
        let kinds = MEANT.into_iter().filter(|k| wanted.is_none_or(|w| w == *k));
        let struck: Vec<Vec<Hex>> = all.iter().map(|raid| self.struck(u, raid)).collect();
        for kind in kinds {
            let of_kind = || {
                all.iter()
                    .zip(&struck)
                    .filter(|(r, _)| keys::raid(r) == kind)
            };
            let hit = of_kind()
                .find(|(_, hexes)| hexes.first() == Some(&hex))
                .or_else(|| of_kind().find(|(_, hexes)| hexes.contains(&hex)));
            if let Some((raid, _)) = hit {
                return Some(raid.clone());
            }
        }
        None
    }

    /// An enemy under an aircraft: it is struck, or whatever else strikes its hex.
    pub(super) fn enemy_to_raid(
        self,
        u: &UnitRead<'_>,
        target: UnitId,
        hex: Hex,
        all: &mut Choices<'_>,
    ) {
        let raids = self.raids(u);
        let strikes = |r: &&Raid| matches!(r, Raid::Strike(s) if s.first().is_some_and(|s| s.target == target));
        let other = self.draft.raid.first.as_ref().map(keys::raid);
        let strike = raids.iter().find(strikes);
        let strike = strike.filter(|r| other.is_none_or(|k| k == keys::raid(r)));
        let raid = strike.cloned().or_else(|| self.raid_at(u, &raids, hex));
        let (verdict, act) = match raid {
            Some(raid) => {
                let next = self.draft.with(|d| d.take_raid(raid));
                (Ok(()), Some(Act::Take(next)))
            }
            None => (Err(out_of_the_way()), None),
        };
        let offer = UnitOffer {
            unit: target,
            purpose: purpose::RAID,
            leads: self.begins(),
            verdict,
            chosen: false,
        };
        all.unit(offer, act);
    }

    /// What can be chosen of attacks on the ground.
    pub(super) fn raiding<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if all.wants(Sort::Buttons) {
            self.washes(&u, all);
        }
        let raids = self.raids(&u);
        if raids.is_empty() {
            return;
        }
        if all.wants(Sort::Buttons) {
            let now = self.draft.raid.first.as_ref().map(keys::raid);
            for key in KINDS {
                let Some(first) = raids.iter().find(|r| keys::raid(r) == key) else {
                    continue;
                };
                let next = self.draft.with(|d| d.take_raid(first.clone()));
                let button = Button {
                    chosen: now == Some(key),
                    leads: self.begins(),
                    ..Button::new(key)
                };
                all.button(button, Act::Take(next));
            }
        }
        self.raid_options(&u, &raids, all);
        if all.wants(Sort::Hexes) && self.draft.throwing.is_none() {
            let struck = raids.iter().flat_map(|r| self.struck(&u, r));
            let means = |hex: &Hex| self.raid_at(&u, &raids, *hex).is_some();
            let hexes = HexSet::of(self.view().board(), struck.filter(means));
            let area = Area::free(purpose::RAID, self.begins(), hexes);
            all.area(area, move |hex| {
                let raid = self.raid_at(&u, &raids, hex).ok_or_else(unoffered)?;
                Ok(Next::Draft(self.draft.with(|d| d.take_raid(raid))))
            });
        }
    }

    /// What can be chosen of the attack that is chosen, and the attack itself.
    fn raid_options(self, u: &UnitRead<'_>, raids: &[Raid], all: &mut Choices<'_>) {
        let plan = &self.draft.raid;
        let (Some(base), Some(raid)) = (&plan.first, plan.raid()) else {
            return;
        };
        let try_with = |change: &dyn Fn(&mut RaidPlan)| {
            let mut plan = RaidPlan::default();
            change(&mut plan);
            self.may_raid(u, &plan.loaded(base.clone()))
        };
        if all.wants(Sort::Amounts) {
            if matches!(base, Raid::Strike(_)) {
                let most = (1..=OVERHEAT).take_while(|n| try_with(&|p| p.overheat = *n));
                let most = i32::from(most.last().unwrap_or(0));
                let now = i32::from(plan.overheat);
                all.amount(keys::RAID_OVERHEAT, 0..=most, now, |d, n| {
                    d.raid.overheat = n.try_into().unwrap_or(0);
                });
                let pods = u.gear.bombs.count(Bomb::Rocket);
                let most = (1..=pods).take_while(|n| try_with(&|p| p.rockets = *n));
                let most = i32::from(most.last().unwrap_or(0));
                let now = i32::from(plan.rockets);
                all.amount(keys::RAID_ROCKETS, 0..=most, now, |d, n| {
                    d.raid.rockets = n.try_into().unwrap_or(0);
                });
            }
            if let Raid::Bomb { bombs, .. } | Raid::AltitudeBomb { bombs, .. } = base {
                let most = bombs.len().max(1) as i32;
                let now = plan.bombs.map_or(most, |n| n as i32);
                all.amount(keys::RAID_BOMBS, 1..=most, now, |d, n| {
                    d.raid.bombs = usize::try_from(n).ok();
                });
            }
        }
        if !all.wants(Sort::Buttons) {
            return;
        }
        for both in self.seconds(u, raids, base) {
            let Some(key) = keys::second(&both) else {
                continue;
            };
            let chosen = plan.both.as_ref() == Some(&both);
            all.aside(key, chosen, |d| d.raid.both = (!chosen).then_some(both));
        }
        if matches!(&plan.both, Some(Raid::Strike(_))) {
            let second = plan.on_second;
            all.aside(keys::RAID_ON_SECOND, second, |d| {
                d.raid.on_second = !second;
            });
        }
        all.gives(keys::RAID, raids_by(u.id, raid));
    }

    /// Throws out of its wash that a unit could try now.
    fn washes(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        for spa in u.spas.0.iter().filter(|s| s.def.grants(Grant::Wash)) {
            for e in self.view().air().enemies() {
                let command = Command::Use {
                    unit: u.id,
                    ability: spa.def.id,
                    target: Some(e.id),
                };
                if self.check(&command).is_ok() {
                    let button = Button {
                        leads: self.begins(),
                        ..Button::new(keys::of_unit(keys::WASH, e.id))
                    };
                    all.button(button, Act::Give(command));
                }
            }
        }
    }
}

/// The command of a raid.
fn raids_by(unit: UnitId, raid: Raid) -> Command {
    Command::Raid(RaidOrder { unit, raid })
}

fn out_of_the_way() -> Refusal {
    Refusal::new(
        "out_of_the_way",
        "R11.4",
        "It is not where this aircraft passes.",
    )
}

impl super::Draft {
    /// Another attack from the air: what else was begun is given up.
    fn take_raid(&mut self, raid: Raid) {
        self.naming = None;
        self.throwing = None;
        self.aim = None;
        self.raid = RaidPlan::of(raid);
    }
}
