//! BS Attacks (K8.1), with their templates (K8.4).

pub(crate) mod burst;
mod compose;
mod event;
pub(crate) mod firer;
mod legal;
pub(crate) mod number;
mod preview;
pub(crate) mod promise;
pub(crate) mod template;
#[cfg(test)]
mod tests;

use hexlance_board::Hex;
use hexlance_rules::{Enter, Refusal, Timetable, UnitId, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ground::Body,
    ids::Party,
    model::{Ammunition, Mode, Shape},
    moments::Rule,
    order::{DeedRef, Hit, HitCause, Order},
    read::{Look, Table},
    resolve::{Counted, Family, Resolution, Roll},
    state::State,
};
use firer::{Firer, Positions};
use number::Shot;

pub(crate) use compose::{ShootWay, fitted};
pub use event::FireEvent;
pub(crate) use event::SMOKE;
pub(crate) use legal::{
    check_kind, check_shifted, is_fired, line_to, may_target, offers, own_body, weapon,
};
pub use number::SUPPRESSIVE_BANDS;
pub use preview::{Prospect, Way, blow, face_to_face, shot, unopposed};

/// A BS Attack: one weapon, one mode, one ammunition, one point for the whole Burst (K8.7.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoot {
    /// The weapon.
    pub weapon: Ustr,
    /// Its mode.
    #[serde(default)]
    pub mode: u8,
    /// Its ammunition; Normal for a weapon that has none.
    #[serde(default)]
    pub ammo: Ammunition,
    /// Whom, with how many dice each; with a direct template an enemy under it who is seen, with one die (K8.7.10).
    pub targets: SmallVec<[(Party, u8); 2]>,
    /// The point of the own route at which it is resolved; reactions name theirs beside it.
    #[serde(default)]
    pub point: u8,
    /// One die at +6 (skill.marksmanship_lx).
    #[serde(default)]
    pub aimed: bool,
    /// The aim hex of a direct template (K1.6).
    #[serde(default)]
    pub aim: Option<Hex>,
}

impl Shoot {
    /// A BS Attack with Normal ammunition and all dice at one target, where the trooper stands.
    pub fn at(weapon: Ustr, target: impl Into<Party>, dice: u8) -> Self {
        Self {
            weapon,
            mode: 0,
            ammo: Ammunition::NORMAL,
            targets: std::iter::once((target.into(), dice)).collect(),
            point: 0,
            aimed: false,
            aim: None,
        }
    }

    /// Whether somebody fires it out of Suppressive Fire, in ARO with the weapon of it (K8.3.1).
    pub(crate) fn is_suppressive(&self, firer: &Firer<'_>, mode: &Mode, reacts: bool) -> bool {
        let state = firer
            .trooper()
            .and_then(|t| t.states.get(State::Suppressive));
        let Some(state) = state.filter(|_| reacts && mode.traits.suppressive_fire) else {
            return false;
        };
        state.what.is_none_or(|weapon| weapon == self.weapon)
    }

    /// The point of the activated trooper's route at which it is resolved.
    pub(crate) fn resolved_at(&self, at: &Resolving<'_>) -> u8 {
        point_of(at, self.point)
    }

    /// The shot as it is resolved.
    fn shot<'w>(&self, at: &Resolving<'w>) -> Option<Shot<'w>> {
        let firer = Firer::resolving(at)?;
        let mode = firer.mode(at.table, self.weapon, self.mode)?;
        let positions = Positions::resolving(at, self.resolved_at(at));
        let reacts = matches!(at.of, DeedRef::Reaction(_));
        Some(Shot {
            firer,
            mode,
            from: positions.body(firer.party())?,
            suppressive: self.is_suppressive(&firer, mode, reacts),
            aimed: self.aimed,
        })
    }

    /// Who is under its template besides the main target; without a main target, all who are under a direct one.
    fn victims(
        &self,
        at: &Resolving<'_>,
        shot: &Shot<'_>,
        main: Option<(Party, Body)>,
    ) -> SmallVec<[Party; 4]> {
        let aim = main.map(|(_, body)| body.hex).or(self.aim);
        let lies = aim.and_then(|aim| template::aimed_at(at, shot.mode.shape, &shot.from, aim));
        let Some(lies) = lies else {
            return SmallVec::new();
        };
        let positions = Positions::resolving(at, self.resolved_at(at));
        let mut out = template::under(&positions, &lies);
        out.retain(|party| main.is_none_or(|(target, _)| target != *party));
        out
    }
}

/// The point at which an attack is resolved: reactions name it beside what they declare, an attack that was the first skill
/// with the Move that follows it (K4.4.3, K4.4.8).
pub(crate) fn point_of(at: &Resolving<'_>, own: u8) -> u8 {
    match at.of {
        DeedRef::Reaction(number) => at
            .order
            .reactions
            .get(usize::from(number))
            .map_or(0, |r| r.point),
        DeedRef::Actor(number, 0) => match at.order.deed(DeedRef::Actor(number, 1)) {
            Some(Deed::Move(route)) => route.attack_at.unwrap_or(own),
            _ => own,
        },
        DeedRef::Actor(..) => own,
    }
}

impl Declare for Shoot {
    fn key(&self) -> &'static str {
        "shoot"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT_ARO
    }

    fn sort(&self) -> Sort {
        Sort::Attack
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::check(self, at)
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        self.targets.iter().map(|(target, _)| *target).collect()
    }

    fn covers(&self, at: &Resolving<'_>) -> SmallVec<[Party; 4]> {
        let Some(shot) = self.shot(at) else {
            return SmallVec::new();
        };
        if shot.mode.traits.direct {
            return self.victims(at, &shot, None);
        }
        let mut out: SmallVec<[Party; 4]> = SmallVec::new();
        if shot.mode.shape == Shape::None {
            return out;
        }
        let positions = Positions::resolving(at, self.resolved_at(at));
        for (target, _) in &self.targets {
            let Some(there) = positions.seen_from(&shot.from, *target) else {
                continue;
            };
            out.push(*target);
            out.extend(self.victims(at, &shot, Some((*target, there))));
        }
        out
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        legal::still(self, at)
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(shot) = self.shot(at) else { return };
        let point = self.resolved_at(at);
        let by = shot.firer.party();
        if shot.mode.traits.direct {
            // Everybody under it is hit once for each die, without a roll (K8.4.1).
            let dice = self.targets.iter().map(|(_, n)| *n).max().unwrap_or(1);
            for victim in self.victims(at, &shot, None) {
                let family = Family::Template;
                out.push(template::splash(at.of, by, family, victim, point, dice));
            }
            return;
        }
        let positions = Positions::resolving(at, point);
        let there = |(target, _): &&(Party, u8)| legal::is_there(at, &shot.firer, *target);
        for (target, dice) in self.targets.iter().filter(there) {
            let Some(there) = positions.seen_from(&shot.from, *target) else {
                continue;
            };
            let Some(mut roll) = number::roll(at, &shot, *target, &there, point) else {
                continue;
            };
            roll.dice = *dice;
            out.push(roll);
            if shot.mode.shape != Shape::None {
                for victim in self.victims(at, &shot, Some((*target, there))) {
                    let family = Family::Lobbed;
                    out.push(template::splash(at.of, by, family, victim, point, 1));
                }
            }
        }
    }

    fn hits(&self, at: &Resolving<'_>, _counted: &[Counted], out: &mut Vec<Hit>) {
        let Some(shot) = self.shot(at) else { return };
        let point = self.resolved_at(at);
        let positions = Positions::resolving(at, point);
        let is_template = shot.mode.shape != Shape::None;
        let one = |on: Party| Hit {
            cause: if is_template {
                HitCause::Template
            } else {
                HitCause::Shot
            },
            ..number::hit(
                at,
                on,
                shot.firer.party(),
                shot.mode,
                shot.ammo(self.ammo),
                shot.damage(),
                point,
            )
        };
        let mut successes = 0;
        for rolled in at.order.rolls.iter().filter(|r| r.roll.of == at.of) {
            let Some(on) = rolled.roll.at else { continue };
            match rolled.roll.family {
                Family::Line => {
                    let there = positions.seen_from(&shot.from, on);
                    let cover = !is_template
                        && there.is_some_and(|b| number::is_covered(&positions, &shot, on, &b));
                    let hits: SmallVec<[bool; 4]> = rolled.counted.hits().collect();
                    successes = hits.len();
                    out.extend(hits.into_iter().map(|critical| Hit {
                        critical,
                        cover,
                        ..one(on)
                    }));
                    // The ally has no cover (K8.7.4).
                    out.extend(rolled.strayed.iter().map(|ally| one(*ally)));
                }
                // Others under an Impact template: an ordinary hit for each success (K8.7.9).
                Family::Lobbed if rolled.counted.any() => {
                    out.extend(std::iter::repeat_n(on, successes).map(one));
                }
                Family::Template => out.extend(rolled.counted.hits().map(|_| one(on))),
                _ => {}
            }
        }
    }
}

/// Registers what shots do at the moments of an Order.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Rolls), Rule::Uses, spend_uses);
}

/// One use for each die of the Burst of what runs out (K8.7.7).
fn spend_uses(ctx: &mut Ctx<'_>) {
    let spent: Vec<FireEvent> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .carried_out()
            .filter_map(|(of, deed)| {
                let Deed::Shoot(shoot) = deed else {
                    return None;
                };
                let who = table.find(order.by(of)?.trooper()?)?;
                who.supply.left(shoot.weapon)?;
                let dice = shoot.targets.iter().map(|(_, n)| *n);
                Some(FireEvent::Used {
                    unit: who.id,
                    weapon: shoot.weapon,
                    uses: dice.fold(0, u8::saturating_add),
                })
            })
            .collect()
    };
    for event in spent {
        ctx.emit(event);
    }
}

/// Whether an Order has an attack of an activated trooper on somebody in it: what Sixth Sense reacts to.
pub(crate) fn is_attacked(order: &Order, actor: u8, who: UnitId) -> bool {
    let Some(actor) = order.actors.get(usize::from(actor)) else {
        return false;
    };
    actor.deeds.iter().any(|deed| {
        let rule = deed.rule();
        matches!(rule.sort(), Sort::Attack | Sort::Close | Sort::Program)
            && rule.targets().contains(&who.into())
    })
}
