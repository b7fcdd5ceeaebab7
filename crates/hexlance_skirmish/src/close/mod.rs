//! Close combat (K9).

pub(crate) mod combat;
mod compose;
mod legal;
mod promise;
#[cfg(test)]
mod tests;

use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ids::Party,
    model::{Ammunition, Mode, Save, Skill},
    moments::Rule,
    order::{DeedRef, Hit, HitCause, OrderKind},
    read::{Look, Table},
    resolve::{Counted, Family, Resolution, Roll},
    shots::{FireEvent, number, point_of},
    state::Condition,
    tags,
};

pub(crate) use compose::StrikeWay;

/// Damage of a blow without a weapon, counted from PH (K9.1.4).
pub(crate) const BARE_HANDS: i16 = -3;

/// What Surprise Attack takes from its target's roll (K13.7.1).
pub(crate) const SURPRISE: i16 = -6;

/// A CC Attack, with one weapon at one target (K9.1.4, K9.1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    /// The weapon; none for bare hands.
    pub weapon: Option<Ustr>,
    /// Its mode.
    #[serde(default)]
    pub mode: u8,
    /// Its ammunition.
    #[serde(default)]
    pub ammo: Ammunition,
    /// Whom.
    pub target: Party,
    /// The point of the own route at which an item or gate is struck; reactions name theirs beside it.
    #[serde(default)]
    pub point: u8,
}

impl Strike {
    /// A CC Attack with Normal ammunition.
    pub fn at(weapon: Option<Ustr>, target: impl Into<Party>) -> Self {
        Self {
            weapon,
            mode: 0,
            ammo: Ammunition::NORMAL,
            target: target.into(),
            point: 0,
        }
    }

    /// The mode of its weapon; none for bare hands.
    fn mode<'w>(&self, who: &Look<'w>) -> Option<&'w Mode> {
        who.weapon(self.weapon?)?.mode(self.mode)
    }

    /// Its Damage: the weapon's, and 1 for every further participant of a Coordinated Order in contact (K16.4.3).
    fn damage(&self, at: &Resolving<'_>, who: &Look<'_>) -> Option<i16> {
        let plain = match self.mode(who) {
            Some(mode) => number::damage(mode, who.ph())?,
            None => who.ph() + BARE_HANDS,
        };
        Some(plain + self.participants(at).saturating_sub(1) as i16)
    }

    /// How many participants of a Coordinated Order strike the same target; 1 in any other Order.
    fn participants(&self, at: &Resolving<'_>) -> usize {
        if at.order.kind != OrderKind::Coordinated || !matches!(at.of, DeedRef::Actor(..)) {
            return 1;
        }
        let deeds = at.order.carried_out();
        let strikes = deeds.filter(|(of, deed)| {
            let same = matches!(deed, Deed::Strike(other) if other.target == self.target);
            same && matches!(of, DeedRef::Actor(..))
        });
        strikes.count().max(1)
    }

    /// Its dice (K9.1.1, K9.1.2): one, one for every participant of a Coordinated Order in contact, and one for every other
    /// friend in contact with the same enemy.
    fn dice(&self, at: &Resolving<'_>, who: Look<'_>, target: Look<'_>) -> u8 {
        let acts = matches!(at.of, DeedRef::Actor(..));
        let strikes_too = |friend: &Look<'_>| {
            let number = at.order.actor_of(friend.id).filter(|_| acts);
            number.is_some() && at.order.kind == OrderKind::Coordinated
        };
        let friends = combat::helpers(at.table, who, target).filter(|f| !strikes_too(f));
        (self.participants(at) + friends.count()) as u8
    }
}

/// The success value of a CC Attack: CC, and nothing else (K9.1.3, K9.1.7).
pub(crate) fn value(who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::CC, who.cc());
    out
}

/// Whether a target is hit without a roll: Unconscious troopers, items and gates (K9.2.4, K1.10.5, K15.3.5).
pub(crate) fn is_helpless(table: Table<'_>, target: Party) -> bool {
    match target {
        Party::Trooper(id) => table
            .find(id)
            .is_some_and(|t| t.condition == Condition::Unconscious),
        Party::Item(_) | Party::Gate(..) => true,
    }
}

impl Declare for Strike {
    fn key(&self) -> &'static str {
        "strike"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT_ARO
    }

    fn sort(&self) -> Sort {
        Sort::Close
    }

    fn is_silent(&self, who: &Look<'_>) -> bool {
        self.mode(who).is_some_and(|mode| mode.traits.silent)
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        legal::check(self, at)
    }

    fn targets(&self) -> SmallVec<[Party; 2]> {
        std::iter::once(self.target).collect()
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        legal::still(self, at)
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        if at.order.kind == OrderKind::Coordinated
            && matches!(at.of, DeedRef::Actor(number, _) if number > 0)
        {
            // Only the Spearhead rolls (K16.4.3).
            return;
        }
        let mut roll = Roll::new(at.of, who.id.into(), Family::Line, value(&who));
        roll.at = Some(self.target);
        roll.point = point_of(at, self.point);
        if is_helpless(at.table, self.target) {
            roll.automatic = true;
            out.push(roll);
            return;
        }
        let Some(target) = self.target.trooper().and_then(|id| at.table.find(id)) else {
            return;
        };
        roll.dice = self.dice(at, who, target);
        if number::surprises(at, &who, Skill::SurpriseAttack) {
            roll.surprise.rule(&tags::SURPRISE_ATTACK, SURPRISE);
        }
        out.push(roll);
    }

    fn hits(&self, at: &Resolving<'_>, counted: &[Counted], out: &mut Vec<Hit>) {
        let Some(who) = at.who() else { return };
        let mode = self.mode(&who);
        let coup = self.target.trooper().is_some() && is_helpless(at.table, self.target);
        // A Coup kills whatever the weapon does: an Unconscious trooper who loses a point is Dead (K9.2.4, K10.6.3).
        let ammo = if coup { Ammunition::NORMAL } else { self.ammo };
        let hits = counted.iter().flat_map(Counted::hits);
        out.extend(hits.map(|critical| Hit {
            on: self.target,
            by: Some(who.id.into()),
            cause: HitCause::Close,
            damage: self.damage(at, &who),
            ammo,
            save: if coup { Save::Arm } else { ammo.save() },
            critical: critical || coup,
            cover: false,
            non_lethal: !coup && mode.is_some_and(|mode| mode.traits.non_lethal),
            state: None,
            what: None,
            point: point_of(at, self.point),
            actor: at.actor(),
        }));
    }
}

/// One use for each blow with what runs out (K8.7.7).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Rolls),
        Rule::Close,
        |ctx: &mut Ctx<'_>| {
            let spent: Vec<FireEvent> = {
                let table = Table::of(ctx.world());
                let Some(order) = table.order() else { return };
                let blows = order.rolls.iter().filter_map(|rolled| {
                    let Some(Deed::Strike(strike)) = order.deed(rolled.roll.of) else {
                        return None;
                    };
                    let who = table.find(rolled.roll.by.trooper()?)?;
                    let weapon = strike.weapon?;
                    who.supply.left(weapon)?;
                    Some(FireEvent::Used {
                        unit: who.id,
                        weapon,
                        uses: rolled.roll.dice,
                    })
                });
                blows.collect()
            };
            for event in spent {
                ctx.emit(event);
            }
        },
    );
}
