//! The way to a command: which pick comes next.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, MineKind, UnitId, draft::Pick};

use super::{Aim, Making, Round, Route, Way, keys};
use crate::{
    ability::Grant,
    command::{AttackOrder, Command, MoveOrder, Rearrangement},
    model::{
        air::{AirZone, Band},
        attack::Target,
        flight::{FlyOrder, Manoeuvre, Raid, RaidOrder},
    },
    read::UnitRead,
};

/// The next pick on the way to a command; none if no way leads there.
pub(super) fn towards(making: Making<'_>, command: &Command) -> Option<Pick> {
    match command {
        Command::Done => Some(Pick::button(keys::END)),
        Command::Concede => Some(Pick::button(keys::CONCEDE)),
        Command::Answer(_) => None,
        Command::Deploy { unit, hex, facing } => making.to_place(*unit, *hex, *facing, false),
        Command::Hide { unit, hex, facing } => making.to_place(*unit, *hex, *facing, true),
        Command::Loft { unit, zone, band } => making.to_loft(*unit, *zone, *band),
        Command::Prepare { unit, .. } => making.by_button(*unit, keys::PREPARE),
        Command::KeepBack { unit, group } => making.by_button(*unit, keys::keep(*group)),
        Command::LayMines { hex, kind, density } => making.to_lay(*hex, *kind, *density),
        Command::Build { hex } => Some(match making.builds() {
            true => Pick::Hex(*hex),
            false => Pick::button(keys::BUILD),
        }),
        Command::Rearrange(what) => making.to_rearrange(*what),
        Command::Move(order) => making.with_unit(order.unit, |u| making.to_move(&u, order)),
        Command::Enter(order) => making.with_unit(order.unit, |u| making.to_enter(&u, order)),
        Command::HoldBack { unit } => making.by_button(*unit, keys::HOLD),
        Command::LeaveFor { order, back } => {
            making.with_unit(order.unit, |u| making.to_go_around(&u, order, *back))
        }
        Command::ComeBack { unit, hex, facing } | Command::Drop { unit, hex, facing } => {
            making.with_unit(*unit, |u| making.to_land(&u, *hex, *facing))
        }
        Command::Unload { unit, hex, facing } => making.to_unload(*unit, *hex, *facing),
        Command::Fly(order) => making.with_unit(order.unit, |u| making.to_fly(&u, order)),
        Command::Engage { unit, target } => Some(Pick::Button(keys::engage(*unit, *target))),
        Command::Attack(order) => making.with_unit(order.unit, |u| making.to_attack(&u, order)),
        Command::Raid(order) => making.with_unit(order.unit, |u| making.to_raid(&u, order)),
        Command::Use {
            unit,
            ability,
            target,
        } => making.with_unit(*unit, |u| making.to_use(&u, *ability, *target)),
        Command::Set { unit, switch } => making.by_button(*unit, keys::switch(*switch)),
        Command::Work { unit, work } => making.by_button(*unit, keys::work(*work)),
        Command::Throw { unit, load, hex } => {
            making.with_unit(*unit, |_| match making.draft.throwing == Some(*load) {
                true => Some(Pick::Hex(*hex)),
                false => Some(Pick::Button(keys::throw(*load))),
            })
        }
    }
}

impl<'b> Making<'b> {
    /// Picks a unit first, then goes on.
    pub(super) fn with_unit(
        self,
        unit: UnitId,
        then: impl FnOnce(UnitRead<'b>) -> Option<Pick>,
    ) -> Option<Pick> {
        match self.own().filter(|u| u.id == unit) {
            Some(u) => then(u),
            None => Some(Pick::Unit(unit)),
        }
    }

    fn by_button(self, unit: UnitId, key: impl Into<hexlance_rules::draft::Key>) -> Option<Pick> {
        let key = key.into();
        self.with_unit(unit, |_| Some(Pick::Button(key)))
    }

    fn to_place(self, unit: UnitId, hex: Hex, facing: Direction, hidden: bool) -> Option<Pick> {
        self.with_unit(unit, |u| {
            if self.hides(&u) != hidden {
                return Some(Pick::button(keys::HIDE));
            }
            match self.deploy_facing(&u, hex) == facing {
                true => Some(Pick::Hex(hex)),
                false => Some(Pick::Facing(facing)),
            }
        })
    }

    fn to_loft(self, unit: UnitId, zone: AirZone, band: Band) -> Option<Pick> {
        self.with_unit(unit, |u| match self.loft_band(&u) == band {
            true => Some(Pick::Button(keys::zone(zone))),
            false => Some(Pick::button(keys::band(band))),
        })
    }

    fn to_lay(self, hex: Hex, kind: MineKind, density: u8) -> Option<Pick> {
        let laying = self.draft.laying;
        let wanted = laying.kind.or(self.mine_kinds().first().copied());
        if self.builds() || !wanted.is_some_and(|k| k.is_like(kind)) {
            return Some(Pick::button(keys::mine(kind)));
        }
        if laying.density != density {
            return Some(Pick::Amount(keys::DENSITY.into(), density.into()));
        }
        match kind {
            MineKind::Vibrabomb(size) if size != laying.size => {
                Some(Pick::Amount(keys::SIZE.into(), size.into()))
            }
            _ => Some(Pick::Hex(hex)),
        }
    }

    fn to_rearrange(self, what: Rearrangement) -> Option<Pick> {
        let picked = self.draft.ground;
        let hex_of = |n: u8| {
            let hexes = self.view().sheet_hexes(usize::from(n));
            hexes.first().copied().map(Pick::Hex)
        };
        let sheets = |on: bool| (picked.by_sheets != on).then(|| Pick::button(keys::SHEETS));
        match what {
            Rearrangement::Home(edge) => Some(Pick::button(keys::home(edge))),
            Rearrangement::Feature { from, to } => sheets(false).or(match picked.feature {
                None => Some(Pick::Hex(from)),
                Some(hex) if hex == from => Some(Pick::Hex(to)),
                // Another hex of it, or another feature: it is let go first.
                Some(hex) => Some(Pick::Hex(hex)),
            }),
            Rearrangement::Swap(a, b) => sheets(true).or_else(|| match picked.sheet {
                Some(n) if n == a => hex_of(b),
                Some(n) => hex_of(n),
                None => hex_of(a),
            }),
            Rearrangement::Turn(n) => sheets(true).or_else(|| match picked.sheet {
                Some(m) if m == n => Some(Pick::button(keys::TURN_SHEET)),
                Some(m) => hex_of(m),
                None => hex_of(n),
            }),
        }
    }

    fn to_enter(self, u: &UnitRead<'_>, order: &MoveOrder) -> Option<Pick> {
        let way = Way {
            option: order.option,
            mode: order.mode,
        };
        if self.way(u) != way {
            return Some(Pick::Button(keys::entry(way, u.card.ground_mode())));
        }
        let hex = order.path.last()?.hex;
        match &self.draft.destination {
            Some(d) if d.hex == hex => Some(Pick::Facing(order.facing)),
            _ if u.card.kind.has_facing() && order.mode == crate::card::MoveMode::Jump => {
                Some(Pick::Hex(hex))
            }
            _ if self.facing_inward(&order.path) != order.facing => {
                Some(Pick::Facing(order.facing))
            }
            _ => Some(Pick::Hex(hex)),
        }
    }

    fn to_go_around(self, u: &UnitRead<'_>, order: &MoveOrder, back: Hex) -> Option<Pick> {
        let way = Way {
            option: order.option,
            mode: order.mode,
        };
        if self.way(u) != way {
            return Some(Pick::Button(keys::way(way, u.card.ground_mode())));
        }
        match &self.draft.round {
            None => Some(Pick::button(keys::AROUND)),
            Some(Round::Back(settled)) => (**settled == *order).then_some(Pick::Hex(back)),
            Some(Round::Exit) => {
                let before = order.path.len().checked_sub(2);
                let exit = match before.and_then(|i| order.path.get(i)) {
                    Some(w) => w.hex,
                    None => u.hex()?,
                };
                Some(Pick::Hex(exit))
            }
        }
    }

    fn to_land(self, u: &UnitRead<'_>, hex: Hex, facing: Direction) -> Option<Pick> {
        match &self.draft.destination {
            Some(d) if d.hex == hex => Some(Pick::Facing(facing)),
            _ if u.card.kind.has_facing() => Some(Pick::Hex(hex)),
            _ => match self.draft.facing.unwrap_or(self.towards_enemies(hex)) == facing {
                true => Some(Pick::Hex(hex)),
                false => Some(Pick::Facing(facing)),
            },
        }
    }

    fn to_unload(self, passenger: UnitId, hex: Hex, facing: Direction) -> Option<Pick> {
        let p = self.own_unit(passenger)?;
        let carrier = p.place.carrier()?;
        if self.draft.unit != Some(passenger) && self.draft.unit != Some(carrier) {
            return Some(Pick::Unit(carrier));
        }
        match self.draft.unloading == Some(passenger) {
            true => self.to_land(&p, hex, facing),
            false => Some(Pick::Button(keys::of_unit(keys::UNLOAD, passenger))),
        }
    }

    fn to_use(self, u: &UnitRead<'_>, ability: AbilityId, target: Option<UnitId>) -> Option<Pick> {
        let Some(target) = target else {
            return Some(Pick::Button(keys::ability(ability)));
        };
        let spa = u.spas.get(ability)?;
        if spa.def.grants(Grant::Wash) {
            return Some(Pick::Button(keys::of_unit(keys::WASH, target)));
        }
        match self.draft.naming == Some(ability) {
            true => Some(Pick::Unit(target)),
            false => Some(Pick::Button(keys::ability(ability))),
        }
    }

    fn to_attack(self, u: &UnitRead<'_>, order: &AttackOrder) -> Option<Pick> {
        let aim = self.draft.aim.as_ref().filter(|a| a.target == order.target);
        let Some(aim) = aim else {
            return Some(match order.target {
                Target::Unit(unit) => Pick::Unit(unit),
                Target::Hex(hex) => Pick::Hex(hex),
            });
        };
        self.to_attempt(u, aim, order)
    }

    fn to_attempt(self, u: &UnitRead<'_>, aim: &Aim, order: &AttackOrder) -> Option<Pick> {
        let now = self.best(u, aim)?.order;
        if now.kind != order.kind {
            return Some(Pick::Button(keys::kind(order.kind)));
        }
        if now.spotter != order.spotter {
            return Some(Pick::Button(keys::spotter(order.spotter)));
        }
        if now.overheat != order.overheat {
            let overheat = order.overheat.into();
            return Some(Pick::Amount(keys::OVERHEAT.into(), overheat));
        }
        Some(Pick::button(match now.divided == order.divided {
            true => keys::FIRE,
            false => keys::DIVIDE,
        }))
    }

    /// The attack from the air, then what goes with it.
    fn to_raid(self, u: &UnitRead<'_>, order: &RaidOrder) -> Option<Pick> {
        let raid = &order.raid;
        let plan = &self.draft.raid;
        let all = self.raids(u);
        let base = all.iter().find(|r| is_base(r, raid))?;
        if plan.first.as_ref() != Some(base) {
            let kind = keys::raid(base);
            if plan.first.as_ref().map(keys::raid) != Some(kind) {
                return Some(Pick::button(kind));
            }
            return match base {
                Raid::Strike(strikes) if u.is_aloft() => Some(Pick::Unit(strikes.first()?.target)),
                _ => self.struck(u, base).first().copied().map(Pick::Hex),
            };
        }
        let bare = without_load(raid);
        let both = plan.both.as_ref().or(plan.first.as_ref())?;
        if without_load(both) != bare
            && !matches!(raid, Raid::Bomb { .. } | Raid::AltitudeBomb { .. })
        {
            let seconds = self.seconds(u, &all, base);
            let wanted = seconds.iter().find(|r| without_load(r) == bare)?;
            return keys::second(wanted).map(Pick::Button);
        }
        match raid {
            Raid::Strike(strikes) => {
                let hot = strikes.iter().position(|s| s.overheat > 0 || s.rockets > 0);
                let strike = strikes.get(hot.unwrap_or(0))?;
                if strikes.len() > 1 && hot.is_some_and(|i| (i == 1) != plan.on_second) {
                    return Some(Pick::button(keys::RAID_ON_SECOND));
                }
                if plan.overheat != strike.overheat {
                    let n = strike.overheat.into();
                    return Some(Pick::Amount(keys::RAID_OVERHEAT.into(), n));
                }
                if plan.rockets != strike.rockets {
                    let n = strike.rockets.into();
                    return Some(Pick::Amount(keys::RAID_ROCKETS.into(), n));
                }
            }
            Raid::Bomb { bombs, .. } | Raid::AltitudeBomb { bombs, .. } => {
                if plan.raid().as_ref() != Some(raid) {
                    let n = i32::try_from(bombs.len()).ok()?;
                    return Some(Pick::Amount(keys::RAID_BOMBS.into(), n));
                }
            }
            Raid::Strafe(_) => {}
        }
        Some(Pick::button(keys::RAID))
    }

    fn to_fly(self, u: &UnitRead<'_>, order: &FlyOrder) -> Option<Pick> {
        if self.flight(u) == *order {
            return Some(Pick::button(keys::END));
        }
        let plan = &self.draft.air;
        if plan.manoeuvre != order.manoeuvre {
            return Some(Pick::button(keys::manoeuvre(order.manoeuvre)));
        }
        if let Some(at) = u.flight() {
            let zone = order.zones.last().copied().unwrap_or(at.zone);
            let goes = matches!(order.manoeuvre, Manoeuvre::Fly | Manoeuvre::Land);
            if goes && (plan.is_untouched() || plan.zone.unwrap_or(at.zone) != zone) {
                return Some(Pick::Button(keys::zone(zone)));
            }
            if plan.band.unwrap_or(at.band) != order.band {
                return Some(Pick::button(keys::band(order.band)));
            }
        }
        let path = order.path?;
        match plan.route {
            Route::From(from) if from == path.from => Some(Pick::Hex(path.to)),
            Route::Whole(whole) if whole == path => None,
            _ if u.is_grounded() || self.hovers(u) => Some(Pick::Hex(path.to)),
            _ => Some(Pick::Hex(path.from)),
        }
    }
}

/// Whether a raid is one that the rules propose as the first part of another.
fn is_base(base: &Raid, raid: &Raid) -> bool {
    match (base, raid) {
        (Raid::Strafe(a), Raid::Strafe(b)) => match (a.first(), b.as_slice()) {
            (Some(a), [b]) => a == b,
            (Some(a), [b, ..]) => a.first == b.first,
            _ => false,
        },
        (Raid::Strike(a), Raid::Strike(b)) => match (a.first(), b.as_slice()) {
            (Some(a), [b]) => (a.target, a.from) == (b.target, b.from),
            (Some(a), [b, ..]) => a.target == b.target,
            _ => false,
        },
        (Raid::Bomb { at: a, bombs: x }, Raid::Bomb { at: b, bombs: y }) => {
            a == b && x.starts_with(y)
        }
        (Raid::AltitudeBomb { first: a, bombs: x }, Raid::AltitudeBomb { first: b, bombs: y }) => {
            a == b && x.starts_with(y)
        }
        _ => false,
    }
}

/// A raid without overheat and rocket pods.
fn without_load(raid: &Raid) -> Raid {
    match raid {
        Raid::Strike(strikes) => {
            let mut strikes = strikes.clone();
            for s in &mut strikes {
                s.overheat = 0;
                s.rockets = 0;
            }
            Raid::Strike(strikes)
        }
        other => other.clone(),
    }
}
