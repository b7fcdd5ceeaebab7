//! A CC Attack as it is put together: whom, and then, whoever wants to, the weapon, its ammunition and the point.

use hexlance_rules::{
    Refusal, Ustr,
    draft::{Button, Leads, Offers, Pick, Preview, unoffered},
};

use super::{Strike, legal::no_contact, promise};
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{Compose, Piece, aiming, keys},
    ids::Party,
    model::Ammunition,
    order::legal,
    read::Look,
};

/// CC Attack.
pub(crate) struct StrikeWay;

/// What is struck with: a weapon in a mode, or bare hands.
type Arm = Option<(Ustr, u8)>;

/// What has been picked of a CC Attack.
#[derive(Clone, Debug, Default, PartialEq)]
struct Picked {
    arm: Option<Arm>,
    ammo: Option<Ammunition>,
    point: Option<u8>,
    target: Option<Party>,
    whole: bool,
}

impl Picked {
    /// What picks come to; none if they fit nothing.
    fn of(at: &Declaring<'_>, picks: &[Pick]) -> Option<Self> {
        let mut out = Self {
            target: aiming::answered(at),
            ..Self::default()
        };
        for pick in picks {
            if out.whole {
                return None;
            }
            out.take(at, pick)?;
        }
        Some(out)
    }

    fn take(&mut self, at: &Declaring<'_>, pick: &Pick) -> Option<()> {
        match pick {
            Pick::Button(key) if key == keys::DECLARE => self.whole = true,
            Pick::Button(key) if key == keys::BARE_HANDS => {
                self.arm = Some(None);
                self.ammo = None;
            }
            Pick::Button(key) if key.starts_with(keys::WEAPON) => {
                self.arm = Some(Some(aiming::weapon_of(key)?));
                self.ammo = None;
            }
            Pick::Button(key) if key.starts_with(keys::AMMO) => {
                self.ammo = Some(aiming::ammo_of(key)?);
            }
            Pick::Amount(key, n) if key == keys::POINT => {
                self.point = Some(u8::try_from(*n).ok()?);
            }
            Pick::Unit(_) | Pick::Button(_) if !at.is_reaction() => {
                self.target = Some(aiming::target_of(pick)?);
            }
            _ => return None,
        }
        Some(())
    }

    /// The points at which a target may be struck.
    fn points(&self, at: &Declaring<'_>, target: Party) -> Vec<u8> {
        let last = aiming::last_point(at);
        match (self.point, target) {
            (Some(point), _) => vec![point],
            (None, Party::Trooper(unit)) => vec![contact_at(at, unit).unwrap_or(last)],
            (None, _) => (0..=last).rev().collect(),
        }
    }

    /// Every CC Attack that fits what was picked, with a target.
    fn all(&self, at: &Declaring<'_>, target: Party) -> Vec<Strike> {
        let mut out = Vec::new();
        for point in self.points(at, target) {
            for (arm, ammo) in arms(at) {
                let fits = self.arm.is_none_or(|a| a == arm);
                if fits && self.ammo.is_none_or(|a| a == ammo) {
                    out.push(Strike {
                        weapon: arm.map(|(id, _)| id),
                        mode: arm.map_or(0, |(_, mode)| mode),
                        ammo,
                        target,
                        point,
                    });
                }
            }
        }
        out
    }

    /// The one that promises most: one that may be declared before one that may not.
    fn strike(&self, at: &Declaring<'_>) -> Option<Strike> {
        let all = self.all(at, self.target?);
        let worth = |strike: &&Strike| promise::of(at, strike).effect.unwrap_or_default();
        let legal = all.iter().filter(|s| judge(at, s).is_ok());
        let best = legal.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        best.or(all.first()).copied()
    }

    /// Whether any that fits what was picked may be declared: the refusal of the first one if none may.
    fn verdict(&self, at: &Declaring<'_>, target: Party) -> Result<(), Refusal> {
        let mut first = None;
        for strike in self.all(at, target) {
            match judge(at, &strike) {
                Ok(()) => return Ok(()),
                Err(refusal) => {
                    // Bare hands are refused to the armed: that is not what they want to know.
                    if first.is_none() || strike.weapon.is_some() {
                        first = Some(refusal);
                    }
                }
            }
        }
        Err(first.unwrap_or_else(unoffered))
    }

    fn offers(&self, at: &Declaring<'_>, out: &mut Offers) {
        if !at.is_reaction() {
            self.offer_targets(at, out);
        }
        let Some(now) = self.strike(at) else { return };
        let mut seen: Vec<Arm> = Vec::new();
        for (arm, _) in arms(at) {
            if seen.contains(&arm) {
                continue;
            }
            seen.push(arm);
            let with = Self {
                arm: Some(arm),
                ammo: None,
                ..self.clone()
            };
            let chosen = arm == now.weapon.map(|id| (id, now.mode));
            let button = Button::aside(arm_key(arm), chosen);
            out.buttons.push(button.on(with.verdict(at, now.target)));
        }
        let of_now = now.weapon.map(|id| (id, now.mode));
        let all = arms(at);
        let ammo: Vec<Ammunition> = all
            .into_iter()
            .filter(|(arm, _)| *arm == of_now)
            .map(|(_, ammo)| ammo)
            .collect();
        if ammo.len() > 1 {
            for one in ammo {
                let chosen = now.ammo == one;
                out.buttons
                    .push(Button::aside(aiming::ammo_key(one), chosen));
            }
        }
        aiming::offer_point(at, now.point, out);
        out.buttons
            .push(Button::new(keys::DECLARE).on(judge(at, &now)));
    }

    /// Enemies in contact, and things that may be struck.
    fn offer_targets(&self, at: &Declaring<'_>, out: &mut Offers) {
        let enemies = at.table.enemies_of(at.who.side()).filter(Look::is_figure);
        let enemies = enemies.map(|t| Party::from(t.id));
        let leads = if self.target.is_none() {
            Leads::On
        } else {
            Leads::Aside
        };
        for party in enemies.chain(aiming::things(at)) {
            let fresh = Self {
                point: self.point.filter(|_| self.target == Some(party)),
                ..self.clone()
            };
            let verdict = fresh.verdict(at, party);
            let near = match &verdict {
                Ok(()) => true,
                Err(refusal) => party.trooper().is_some() && refusal.code != no_contact().code,
            };
            if near {
                let chosen = self.target == Some(party);
                aiming::offer_target(party, leads, verdict, chosen, out);
            }
        }
    }
}

/// The point at which contact with somebody was declared.
fn contact_at(at: &Declaring<'_>, enemy: hexlance_rules::UnitId) -> Option<u8> {
    let Role::Second(order, number) = at.role else {
        return None;
    };
    let actor = order.actors.get(usize::from(number))?;
    let contact = actor.contacts.iter().find(|(id, _)| *id == enemy);
    contact.map(|(_, point)| *point)
}

/// What somebody can strike with, in the order printed, bare hands last, each with every ammunition.
fn arms(at: &Declaring<'_>) -> Vec<(Arm, Ammunition)> {
    let armed = aiming::arms(at, |mode| mode.traits.cc);
    let mut out: Vec<(Arm, Ammunition)> = armed
        .iter()
        .flat_map(|arm| {
            let ammo = arm.ammo().into_iter();
            ammo.map(|ammo| (Some((arm.id, arm.number)), ammo))
        })
        .collect();
    out.push((None, Ammunition::NORMAL));
    out
}

fn arm_key(arm: Arm) -> hexlance_rules::draft::Key {
    match arm {
        Some((id, mode)) => aiming::weapon_key(id, mode),
        None => keys::BARE_HANDS.into(),
    }
}

fn judge(at: &Declaring<'_>, strike: &Strike) -> Result<(), Refusal> {
    legal::judge(at, &Deed::Strike(*strike))
}

impl Compose for StrikeWay {
    fn key(&self) -> &'static str {
        "strike"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        at.who.hex.is_some()
    }

    fn lack(&self) -> Refusal {
        no_contact()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if let Some(picked) = Picked::of(at, picks).filter(|p| !p.whole) {
            picked.offers(at, out);
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match Picked::of(at, picks) {
            None => Piece::Misfit,
            Some(picked) if picked.whole => match picked.strike(at) {
                Some(strike) => Piece::Whole(strike.into()),
                None => Piece::Misfit,
            },
            Some(_) => Piece::Open,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let Deed::Strike(strike) = deed else {
            return None;
        };
        let mut out = Vec::new();
        if !at.is_reaction() {
            out.push(aiming::target_pick(strike.target));
        }
        let arm = strike.weapon.map(|id| (id, strike.mode));
        out.push(Pick::Button(arm_key(arm)));
        if arms(at).iter().filter(|(a, _)| *a == arm).count() > 1 {
            out.push(Pick::Button(aiming::ammo_key(strike.ammo)));
        }
        out.extend(aiming::point_pick(at, strike.point));
        out.push(Pick::button(keys::DECLARE));
        Some(out)
    }

    fn proposed(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        Some(Picked::of(at, picks)?.strike(at)?.into())
    }

    fn worth(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<f64> {
        let strike = Picked::of(at, picks)?.strike(at)?;
        judge(at, &strike).ok()?;
        promise::of(at, &strike).effect
    }

    fn preview(&self, at: &Declaring<'_>, deed: &Deed) -> Preview {
        match deed {
            Deed::Strike(strike) => promise::of(at, strike),
            _ => Preview::default(),
        }
    }
}
