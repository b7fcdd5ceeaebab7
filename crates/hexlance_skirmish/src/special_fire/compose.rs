//! Special fire as it is put together: a hex or a trooper, and then, whoever wants to, the weapon, its ammunition, the
//! point and the place of a template.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal, UnitId, Ustr,
    draft::{Area, Button, Leads, Offers, Pick, Preview, unoffered},
};

use super::{Guide, Intuit, Smoke, Speculate, Suppress, promise};
use crate::{
    deeds::{Declaring, Deed, Role},
    draft::{
        Compose, Piece,
        aiming::{self, Arm},
        keys::{self, purpose},
    },
    model::{Ammunition, Mode, Shape},
    order::legal,
    read::Look,
    shots::{firer::Positions, template},
};

/// What special fire is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wants {
    /// Nothing.
    Nothing,
    /// A hex.
    Hex,
    /// An enemy.
    Enemy,
    /// A Marker; where the template lies follows.
    Marker,
}

/// What has been settled of an attack.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Parts {
    weapon: Ustr,
    mode: u8,
    ammo: Ammunition,
    unit: Option<UnitId>,
    hex: Option<Hex>,
    point: u8,
}

/// One sort of special fire.
pub(crate) struct FireWay {
    key: &'static str,
    wants: Wants,
    /// Whether it is an Entire Order.
    entire: bool,
    fits: fn(&Mode) -> bool,
    make: fn(&Parts) -> Option<Deed>,
    read: fn(&Deed) -> Option<Parts>,
}

/// Smoke in sight (K8.8).
pub(crate) static SMOKE: FireWay = FireWay {
    key: "smoke",
    wants: Wants::Hex,
    entire: false,
    fits: |mode| mode.traits.smoke,
    make: |p| {
        let (weapon, mode, point) = (p.weapon, p.mode, p.point);
        let hex = p.hex?;
        Some(Deed::Smoke(Smoke {
            weapon,
            mode,
            hex,
            point,
        }))
    },
    read: |deed| match deed {
        Deed::Smoke(s) => Some(Parts {
            hex: Some(s.hex),
            point: s.point,
            ..Parts::with(s.weapon, s.mode, Ammunition::NORMAL)
        }),
        _ => None,
    },
};

/// Speculative Fire (K8.5.1).
pub(crate) static SPECULATE: FireWay = FireWay {
    key: "speculate",
    wants: Wants::Hex,
    entire: true,
    fits: |mode| mode.traits.speculative,
    make: |p| {
        let (weapon, mode, ammo) = (p.weapon, p.mode, p.ammo);
        let hex = p.hex?;
        Some(Deed::Speculate(Speculate {
            weapon,
            mode,
            ammo,
            hex,
        }))
    },
    read: |deed| match deed {
        Deed::Speculate(s) => Some(Parts {
            hex: Some(s.hex),
            ..Parts::with(s.weapon, s.mode, s.ammo)
        }),
        _ => None,
    },
};

/// Guided Fire (K8.5.2).
pub(crate) static GUIDE: FireWay = FireWay {
    key: "guide",
    wants: Wants::Enemy,
    entire: true,
    fits: |mode| mode.traits.guided,
    make: |p| {
        let (weapon, mode, ammo) = (p.weapon, p.mode, p.ammo);
        let target = p.unit?;
        Some(Deed::Guide(Guide {
            weapon,
            mode,
            ammo,
            target,
        }))
    },
    read: |deed| match deed {
        Deed::Guide(g) => Some(Parts {
            unit: Some(g.target),
            ..Parts::with(g.weapon, g.mode, g.ammo)
        }),
        _ => None,
    },
};

/// Intuitive Attack (K8.6).
pub(crate) static INTUIT: FireWay = FireWay {
    key: "intuit",
    wants: Wants::Marker,
    entire: true,
    fits: |mode| mode.traits.intuitive,
    make: |p| {
        let (weapon, mode, ammo) = (p.weapon, p.mode, p.ammo);
        let (marker, aim) = p.unit.zip(p.hex)?;
        Some(Deed::Intuit(Intuit {
            weapon,
            mode,
            ammo,
            marker,
            aim,
        }))
    },
    read: |deed| match deed {
        Deed::Intuit(i) => Some(Parts {
            unit: Some(i.marker),
            hex: Some(i.aim),
            ..Parts::with(i.weapon, i.mode, i.ammo)
        }),
        _ => None,
    },
};

/// Suppressive Fire (K8.3).
pub(crate) static SUPPRESS: FireWay = FireWay {
    key: "suppress",
    wants: Wants::Nothing,
    entire: true,
    fits: |mode| mode.traits.suppressive_fire,
    make: |p| {
        let weapon = p.weapon;
        (p.mode == 0).then_some(Deed::Suppress(Suppress { weapon }))
    },
    read: |deed| match deed {
        Deed::Suppress(s) => Some(Parts::with(s.weapon, 0, Ammunition::NORMAL)),
        _ => None,
    },
};

impl Parts {
    const fn with(weapon: Ustr, mode: u8, ammo: Ammunition) -> Self {
        Self {
            weapon,
            mode,
            ammo,
            unit: None,
            hex: None,
            point: 0,
        }
    }
}

/// What has been picked.
#[derive(Clone, Debug, Default, PartialEq)]
struct Picked {
    weapon: Option<(Ustr, u8)>,
    ammo: Option<Ammunition>,
    unit: Option<UnitId>,
    hex: Option<Hex>,
    point: Option<u8>,
    whole: bool,
}

impl Picked {
    /// What picks come to; none if they fit nothing.
    fn of(picks: &[Pick]) -> Option<Self> {
        let mut out = Self::default();
        for pick in picks {
            if out.whole {
                return None;
            }
            match pick {
                Pick::Button(key) if key == keys::DECLARE => out.whole = true,
                Pick::Button(key) if key.starts_with(keys::WEAPON) => {
                    out.weapon = Some(aiming::weapon_of(key)?);
                    out.ammo = None;
                }
                Pick::Button(key) => out.ammo = Some(aiming::ammo_of(key)?),
                Pick::Unit(unit) => {
                    out.unit = Some(*unit);
                    out.hex = None;
                }
                Pick::Hex(hex) => out.hex = Some(*hex),
                Pick::Amount(key, n) if key == keys::POINT => {
                    out.point = Some(u8::try_from(*n).ok()?);
                }
                Pick::Amount(..) | Pick::Facing(_) => return None,
            }
        }
        Some(out)
    }
}

impl FireWay {
    /// The weapons that it can be made with.
    fn arms<'w>(&self, at: &Declaring<'w>) -> Vec<Arm<'w>> {
        let mut all = aiming::arms(at, self.fits);
        all.retain(|arm| self.wants != Wants::Nothing || arm.number == 0);
        all
    }

    /// The ammunition that can be chosen; smoke in sight and Suppressive Fire name none.
    fn ammo(&self, arm: &Arm<'_>) -> Vec<Ammunition> {
        if self.entire && self.wants != Wants::Nothing {
            arm.ammo()
        } else {
            vec![Ammunition::NORMAL]
        }
    }

    /// Everything that fits what was picked, whether it may be declared or not.
    fn all(&self, at: &Declaring<'_>, picked: &Picked) -> Vec<Parts> {
        let point = picked.point.unwrap_or(aiming::last_point(at));
        let mut out = Vec::new();
        for arm in self.arms(at) {
            if picked.weapon.is_some_and(|w| w != (arm.id, arm.number)) {
                continue;
            }
            for ammo in self.ammo(&arm) {
                if picked.ammo.is_some_and(|a| a != ammo) {
                    continue;
                }
                let parts = Parts {
                    unit: picked.unit,
                    hex: picked.hex,
                    point: if self.entire { 0 } else { point },
                    ..Parts::with(arm.id, arm.number, ammo)
                };
                match (self.wants, picked.unit, picked.hex) {
                    (Wants::Marker, Some(marker), None) => {
                        let aims = self.aims(at, &arm, &parts, marker);
                        let first = aims.first().copied();
                        let nearest = at.table.find(marker).and_then(|t| t.hex);
                        let hex = first.or(nearest);
                        out.push(Parts { hex, ..parts });
                    }
                    _ => out.push(parts),
                }
            }
        }
        out
    }

    /// The places of a template or mine that hits a Marker, those that hit most first.
    fn aims(&self, at: &Declaring<'_>, arm: &Arm<'_>, parts: &Parts, marker: UnitId) -> Vec<Hex> {
        let positions = Positions::declaring(at, 0);
        let from = positions.body(at.who.id.into());
        let there = positions.body(marker.into());
        let Some((from, there)) = from.zip(there) else {
            return Vec::new();
        };
        let places: Vec<Hex> = match arm.mode.shape {
            Shape::SmallTeardrop => from.hex.ring(6).collect(),
            Shape::LargeTeardrop => from.hex.ring(9).collect(),
            _ => there.hex.within(2).collect(),
        };
        let ground = at.table.ground();
        let mut out: Vec<(usize, Hex)> = Vec::new();
        for hex in places.into_iter().filter(|hex| ground.contains(*hex)) {
            let tried = Parts {
                hex: Some(hex),
                ..*parts
            };
            let Some(Deed::Intuit(attack)) = (self.make)(&tried) else {
                continue;
            };
            if legal::judge(at, &Deed::Intuit(attack)).is_ok() {
                let lies = attack.lies(at.table, arm.mode, &from);
                let under = lies.map(|lies| template::under(&positions, &lies).len());
                out.push((under.unwrap_or_default(), hex));
            }
        }
        out.sort_by_key(|(under, _)| std::cmp::Reverse(*under));
        out.into_iter().map(|(_, hex)| hex).collect()
    }

    /// The one that promises most: one that may be declared before one that may not.
    fn best(&self, at: &Declaring<'_>, picked: &Picked) -> Option<Deed> {
        let all = self.all(at, picked);
        let mut best: Option<(bool, f64, Deed)> = None;
        for deed in all.iter().filter_map(self.make) {
            let may = legal::judge(at, &deed).is_ok();
            let worth = promise::of(at, &deed).effect.unwrap_or_default();
            if best
                .as_ref()
                .is_none_or(|(could, most, _)| (may, worth) > (*could, *most))
            {
                best = Some((may, worth, deed));
            }
        }
        best.map(|(_, _, deed)| deed)
    }

    fn verdict(&self, at: &Declaring<'_>, picked: &Picked) -> Result<(), Refusal> {
        let mut why = None;
        for deed in self.all(at, picked).iter().filter_map(self.make) {
            match legal::judge(at, &deed) {
                Ok(()) => return Ok(()),
                Err(refusal) => why = why.or(Some(refusal)),
            }
        }
        Err(why.unwrap_or_else(unoffered))
    }

    /// Whom it can be aimed at.
    fn offer_units(&self, at: &Declaring<'_>, picked: &Picked, out: &mut Offers) {
        let markers = self.wants == Wants::Marker;
        let fits = |t: &Look<'_>| {
            if markers {
                t.guise.seeming.is_camouflage()
            } else {
                t.is_figure()
            }
        };
        let leads = if picked.unit.is_none() {
            Leads::On
        } else {
            Leads::Aside
        };
        for enemy in at.table.enemies_of(at.who.side()).filter(fits) {
            let with = Picked {
                unit: Some(enemy.id),
                hex: None,
                ..picked.clone()
            };
            let chosen = picked.unit == Some(enemy.id);
            let verdict = self.verdict(at, &with);
            aiming::offer_target(enemy.id.into(), leads, verdict, chosen, out);
        }
    }

    /// The hexes at which it can be aimed with one of the weapons.
    fn offer_hexes(&self, at: &Declaring<'_>, picked: &Picked, out: &mut Offers) {
        let mut hexes = HexSet::new(at.table.board());
        for parts in self.all(at, picked) {
            let arm = self
                .arms(at)
                .into_iter()
                .find(|arm| (arm.id, arm.number) == (parts.weapon, parts.mode));
            let Some(arm) = arm else { continue };
            match self.wants {
                Wants::Hex => self.reached(at, &arm, &parts, &mut hexes),
                Wants::Marker => {
                    let marker = picked.unit;
                    let aims = marker.map(|marker| self.aims(at, &arm, &parts, marker));
                    for hex in aims.unwrap_or_default() {
                        hexes.insert(hex);
                    }
                }
                Wants::Nothing | Wants::Enemy => {}
            }
        }
        if hexes.iter().next().is_some() {
            let first = self.wants == Wants::Hex && picked.hex.is_none();
            let leads = if first { Leads::On } else { Leads::Aside };
            out.areas.push(Area::free(purpose::AIM, leads, hexes));
        }
    }

    /// The hexes within the bands of a weapon at which it may be aimed.
    fn reached(&self, at: &Declaring<'_>, arm: &Arm<'_>, parts: &Parts, out: &mut HexSet) {
        let station = at.station(parts.point).map(|s| s.hex);
        let band = arm.mode.bands.last();
        let Some((here, band)) = station.zip(band) else {
            return;
        };
        let ground = at.table.ground();
        let mut plain = None;
        for hex in here.within(band.to).filter(|hex| ground.contains(*hex)) {
            if out.contains(hex) {
                continue;
            }
            let tried = Parts {
                hex: Some(hex),
                ..*parts
            };
            let judged = || {
                let deed = (self.make)(&tried);
                deed.is_some_and(|deed| legal::judge(at, &deed).is_ok())
            };
            // Out of sight one hex with nobody near it is as good as another.
            let may = if self.entire && is_lonely(at, hex) {
                *plain.get_or_insert_with(judged)
            } else {
                judged()
            };
            if may {
                out.insert(hex);
            }
        }
    }

    /// Weapon, ammunition and point.
    fn offer_options(&self, at: &Declaring<'_>, picked: &Picked, now: &Parts, out: &mut Offers) {
        let arms = self.arms(at);
        for arm in &arms {
            let with = Picked {
                weapon: Some((arm.id, arm.number)),
                ammo: None,
                hex: picked.hex.filter(|_| self.wants == Wants::Hex),
                ..picked.clone()
            };
            let aimed = match self.wants {
                Wants::Nothing => true,
                Wants::Hex => picked.hex.is_some(),
                Wants::Enemy | Wants::Marker => picked.unit.is_some(),
            };
            let verdict = if aimed {
                self.verdict(at, &with)
            } else {
                Ok(())
            };
            let chosen = (arm.id, arm.number) == (now.weapon, now.mode);
            out.buttons
                .push(Button::aside(arm.key(), chosen).on(verdict));
        }
        let arm = arms
            .iter()
            .find(|arm| (arm.id, arm.number) == (now.weapon, now.mode));
        let ammo = arm.map_or_else(Vec::new, |arm| self.ammo(arm));
        if ammo.len() > 1 {
            for one in ammo {
                let chosen = one == now.ammo;
                out.buttons
                    .push(Button::aside(aiming::ammo_key(one), chosen));
            }
        }
        if !self.entire {
            aiming::offer_point(at, now.point, out);
        }
    }
}

/// Whether nobody who could be spared, and nothing of the own side, is near a hex.
fn is_lonely(at: &Declaring<'_>, hex: Hex) -> bool {
    const FAR: u16 = 3;
    let near = |there: Option<Hex>| there.is_some_and(|there| there.distance(hex) <= FAR);
    let side = at.who.side();
    let table = at.table;
    let spared = |t: &Look<'_>| t.side() == side || table.is_engaged(*t);
    let mut troopers = table.on_table().filter(|t| near(t.hex));
    let mut items = table.items().all.iter();
    !troopers.any(|t| spared(&t)) && !items.any(|i| i.side == side && near(Some(i.hex)))
}

impl Compose for FireWay {
    fn key(&self) -> &'static str {
        self.key
    }

    fn is_shown(&self, at: &Declaring<'_>) -> bool {
        let fits = !self.entire || matches!(at.role, Role::First);
        let needed = match self.wants {
            // Whoever hides behind no Marker is not attacked so.
            Wants::Marker => at
                .table
                .enemies_of(at.who.side())
                .any(|t| t.guise.seeming.is_camouflage()),
            _ => true,
        };
        fits && needed && at.who.hex.is_some() && !self.arms(at).is_empty()
    }

    fn offers(&self, at: &Declaring<'_>, picks: &[Pick], out: &mut Offers) {
        let Some(picked) = Picked::of(picks).filter(|p| !p.whole) else {
            return;
        };
        match self.wants {
            Wants::Enemy | Wants::Marker => self.offer_units(at, &picked, out),
            Wants::Hex | Wants::Nothing => {}
        }
        let aims = self.wants == Wants::Hex || picked.unit.is_some();
        if aims && self.wants != Wants::Enemy {
            self.offer_hexes(at, &picked, out);
        }
        let now = self.best(at, &picked);
        let shown = now
            .as_ref()
            .and_then(self.read)
            .or(self.all(at, &picked).first().copied());
        if let Some(shown) = shown {
            self.offer_options(at, &picked, &shown, out);
        }
        if let Some(now) = now {
            let verdict = legal::judge(at, &now);
            out.buttons.push(Button::new(keys::DECLARE).on(verdict));
        }
    }

    fn piece(&self, at: &Declaring<'_>, picks: &[Pick]) -> Piece {
        match Picked::of(picks) {
            None => Piece::Misfit,
            Some(picked) if picked.whole => {
                self.best(at, &picked).map_or(Piece::Misfit, Piece::Whole)
            }
            Some(_) => Piece::Open,
        }
    }

    fn picks(&self, at: &Declaring<'_>, deed: &Deed) -> Option<Vec<Pick>> {
        let parts = (self.read)(deed)?;
        let mut out = vec![Pick::Button(aiming::weapon_key(parts.weapon, parts.mode))];
        let arms = self.arms(at);
        let arm = arms
            .iter()
            .find(|arm| (arm.id, arm.number) == (parts.weapon, parts.mode));
        if arm.is_some_and(|arm| self.ammo(arm).len() > 1) {
            out.push(Pick::Button(aiming::ammo_key(parts.ammo)));
        }
        if !self.entire {
            out.extend(aiming::point_pick(at, parts.point));
        }
        out.extend(parts.unit.map(Pick::Unit));
        out.extend(parts.hex.map(Pick::Hex));
        out.push(Pick::button(keys::DECLARE));
        Some(out)
    }

    fn proposed(&self, at: &Declaring<'_>, picks: &[Pick]) -> Option<Deed> {
        self.best(at, &Picked::of(picks)?)
    }

    fn lack(&self) -> Refusal {
        match self.wants {
            Wants::Enemy => Refusal::new(
                "not_targeted",
                "K8.5.2",
                "Guided Fire needs a Targeted trooper.",
            ),
            _ => Refusal::new(
                "no_line",
                "K8.8.1",
                "There is no hex at which it could be aimed.",
            ),
        }
    }

    fn preview(&self, at: &Declaring<'_>, deed: &Deed) -> Preview {
        promise::of(at, deed)
    }
}
