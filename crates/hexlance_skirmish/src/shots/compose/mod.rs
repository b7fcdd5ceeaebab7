//! A BS Attack as it is put together: whom, and then, whoever wants to, the weapon, its ammunition, the point, the dice.
//!
//! A target and `declare` are enough: the weapon, the ammunition and the point are then those that promise most.

mod best;
mod offer;

pub(crate) use best::fitted;

use hexlance_board::Hex;
use hexlance_rules::{
    Refusal, Ustr,
    draft::{Offers, Pick, Preview},
};

use super::{Shoot, promise};
use crate::{
    deeds::{Declaring, Deed},
    draft::{
        Compose, Piece,
        aiming::{self, Shares},
        keys,
    },
    ids::Party,
    model::Ammunition,
    order::legal,
};

/// BS Attack.
pub(crate) struct ShootWay;

/// What has been picked of a BS Attack.
#[derive(Clone, Debug, Default, PartialEq)]
struct Picked {
    weapon: Option<(Ustr, u8)>,
    ammo: Option<Ammunition>,
    point: Option<u8>,
    targets: Shares,
    aimed: bool,
    aim: Option<Hex>,
    whole: bool,
}

impl Picked {
    /// What picks come to; none if they fit nothing.
    fn of(at: &Declaring<'_>, picks: &[Pick]) -> Option<Self> {
        let mut out = Self {
            targets: aiming::answered(at)
                .map(|t| (t, None))
                .into_iter()
                .collect(),
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
            Pick::Button(key) if key == keys::AIMED => self.aimed = !self.aimed,
            Pick::Button(key) if key.starts_with(keys::AMMO) => {
                self.ammo = Some(aiming::ammo_of(key)?);
            }
            Pick::Button(key) if key.starts_with(keys::WEAPON) => {
                self.weapon = Some(aiming::weapon_of(key)?);
                self.ammo = None;
                self.aim = None;
            }
            Pick::Amount(key, n) if key == keys::POINT => {
                self.point = Some(u8::try_from(*n).ok()?);
                self.aim = None;
            }
            Pick::Amount(key, n) => {
                aiming::name_dice(&mut self.targets, aiming::dice_of(key)?, *n)?;
            }
            Pick::Hex(hex) => self.aim = Some(*hex),
            Pick::Facing(_) => return None,
            Pick::Unit(_) | Pick::Button(_) => {
                if at.is_reaction() {
                    return None;
                }
                aiming::toggle(&mut self.targets, aiming::target_of(pick)?);
            }
        }
        Some(())
    }

    /// With another target, or without one.
    fn toggled(&self, party: Party) -> Self {
        let mut out = self.clone();
        aiming::toggle(&mut out.targets, party);
        out
    }

    /// The attack that it comes to: what was not picked is what promises most.
    fn shoot(&self, at: &Declaring<'_>) -> Option<Shoot> {
        best::best(at, self)
    }

    /// Whether anything that fits it may be declared.
    fn verdict(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        best::verdict(at, self)
    }

    /// The picks that come to an attack.
    fn picks(at: &Declaring<'_>, shoot: &Shoot) -> Vec<Pick> {
        let weapon = Pick::Button(aiming::weapon_key(shoot.weapon, shoot.mode));
        let mut out = vec![weapon];
        let mode = at.who.weapon(shoot.weapon).and_then(|w| w.mode(shoot.mode));
        if mode.is_some_and(|mode| mode.ammo.len() > 1) {
            out.push(Pick::Button(aiming::ammo_key(shoot.ammo)));
        }
        out.extend(aiming::point_pick(at, shoot.point));
        if shoot.aimed {
            out.push(Pick::button(keys::AIMED));
        }
        if !at.is_reaction() {
            let targets = shoot.targets.iter();
            out.extend(targets.map(|(target, _)| aiming::target_pick(*target)));
        }
        let direct = mode.is_some_and(|mode| mode.traits.direct);
        if !direct && !shoot.aimed {
            let burst = best::burst(at, shoot);
            out.extend(aiming::dice_picks(burst, &shoot.targets));
        }
        out.extend(shoot.aim.map(Pick::Hex));
        out.push(Pick::button(keys::DECLARE));
        out
    }
}

impl Compose for ShootWay {
    fn key(&self) -> &'static str {
        "shoot"
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        at.who.hex.is_some() && !best::arms(at).is_empty()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        if let Some(picked) = Picked::of(at, picks).filter(|p| !p.whole) {
            picked.offers(at, out);
        }
    }

    fn opens(&self, at: &Declaring<'_>) -> Option<Result<(), Refusal>> {
        Picked::of(at, &[])?.opens(at)
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match Picked::of(at, picks) {
            None => Piece::Misfit,
            Some(picked) if picked.whole => match picked.shoot(at) {
                Some(shoot) => Piece::Whole(shoot.into()),
                None => Piece::Misfit,
            },
            Some(_) => Piece::Open,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        match deed {
            Deed::Shoot(shoot) => Some(Picked::picks(at, shoot)),
            _ => None,
        }
    }

    fn proposed(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        let picked = Picked::of(at, picks).filter(|p| !p.targets.is_empty())?;
        Some(picked.shoot(at)?.into())
    }

    fn worth(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<f64> {
        let deed = self.proposed(at, picks)?;
        legal::judge(at, &deed).ok()?;
        let Deed::Shoot(shoot) = deed else {
            return None;
        };
        promise::of(at, &shoot).effect
    }

    fn preview(&self, at: &Declaring<'_>, deed: &Deed) -> Preview {
        match deed {
            Deed::Shoot(shoot) => promise::of(at, shoot),
            _ => Preview::default(),
        }
    }
}
