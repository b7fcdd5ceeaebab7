//! What whoever has no wish of its own picks: the plainest thing that the battle goes on with.

use hexlance_board::Hex;
use hexlance_rules::{
    UnitId,
    draft::{Leads, Offers, Pick},
};

use super::{
    Making, Round,
    keys::{self, purpose},
};
use crate::{
    command::Command,
    go::{self, Stage, Wait},
    read::UnitRead,
    state::Place,
};

/// Hexes from the nearest enemy at which a unit is dropped.
const DISTANCE: u16 = 6;

/// What is picked of what is offered; what leads on, if anything does.
pub(super) fn usual(making: Making<'_>, offers: &Offers) -> Option<Pick> {
    let leads_on = |p: &Pick| offers.leads(p).is_some_and(|l| l != Leads::Aside);
    let end = Pick::button(keys::END);
    making
        .wished(offers)
        .filter(leads_on)
        .or_else(|| Some(end).filter(leads_on))
        .or_else(|| first_on(offers))
        .or_else(|| offers.first())
}

/// The first thing that leads on.
fn first_on(offers: &Offers) -> Option<Pick> {
    let mut picks = offers.picks();
    picks.find(|(_, leads)| *leads == Leads::On).map(|(p, _)| p)
}

fn hexes(offers: &Offers, purpose: &str) -> Vec<Hex> {
    let area = offers.area(purpose);
    area.map_or_else(Vec::new, |a| a.hexes.iter().collect())
}

impl Making<'_> {
    fn wished(self, offers: &Offers) -> Option<Pick> {
        let end = Some(Pick::button(keys::END));
        let button = |key: &'static str| Some(Pick::button(key));
        let draft = self.draft;
        if let Some(d) = &draft.destination {
            return match offers.leads(&Pick::Facing(d.facing)) {
                Some(Leads::On) => Some(Pick::Facing(d.facing)),
                _ => end,
            };
        }
        if draft.aim.is_some() {
            return button(keys::FIRE);
        }
        if draft.raid.first.is_some() {
            return button(keys::RAID);
        }
        match self.wait()? {
            Wait::LayingMines(_) | Wait::Stage(Stage::Ground, _) => end,
            Wait::Stage(Stage::Reserves, _) => self.kept(offers),
            Wait::Stage(..) | Wait::Deploying(_) => self.set_up_next(offers),
            Wait::ActFirst(_) => self.acts_first(),
            Wait::EndActs(_) => end,
            Wait::Drops(_) => self.dropped(offers),
            Wait::Returns(_) => {
                let back = hexes(offers, purpose::BACK).into_iter().next();
                back.map(Pick::Hex).or_else(|| first_unit(offers))
            }
            Wait::Alternate { .. } | Wait::EarlyMove(_) | Wait::Rerouting(_) => self.moved(offers),
            Wait::Flights { .. } => match draft.unit {
                None => first_unit(offers),
                Some(_) => end,
            },
            Wait::Engagements(_) => None,
            Wait::Attacks(_) | Wait::EarlyAttacks(_) => self.attacked(offers),
        }
    }

    /// The first unit that has anybody to attack, and whom; then that is all.
    fn attacked(self, offers: &Offers) -> Option<Pick> {
        let end = Some(Pick::button(keys::END));
        if self.draft.unit.is_none() {
            let mut units = offers.units.iter().filter(|u| u.verdict.is_ok());
            let first = units.find(|u| self.own_unit(u.unit).is_some_and(|u| self.has_prey(&u)));
            return first.map(|u| Pick::Unit(u.unit)).or(end);
        }
        let mut all = offers.units.iter();
        let target = all.find(|u| u.purpose != purpose::SELECT && u.verdict.is_ok());
        let raid = || {
            hexes(offers, purpose::RAID)
                .into_iter()
                .next()
                .map(Pick::Hex)
        };
        target.map(|u| Pick::Unit(u.unit)).or_else(raid).or(end)
    }

    /// Whether a unit may attack anybody.
    pub(super) fn has_prey(self, u: &UnitRead<'_>) -> bool {
        let targets = self.targets(u);
        targets.into_iter().any(|t| self.aim_at(u, t).is_ok()) || !self.raids(u).is_empty()
    }

    /// The unit stands still where it may; who comes onto the map does so in the middle of the edge.
    fn moved(self, offers: &Offers) -> Option<Pick> {
        let end = Pick::button(keys::END);
        if self.view().coming_in().is_some() && self.draft.unit.is_some() {
            let area = offers.area(purpose::MOVE)?;
            let nearest = area.hexes.iter().min_by_key(|hex| area.cost(*hex));
            return nearest.map(Pick::Hex).or(Some(end));
        }
        if self.rerouting().is_some() {
            return Some(end);
        }
        if self.entrant().is_some() {
            let edge = hexes(offers, purpose::ENTER);
            return edge
                .get(edge.len() / 2)
                .copied()
                .map(Pick::Hex)
                .or(Some(end));
        }
        match (&self.draft.round, self.draft.unit) {
            (Some(Round::Back(_)), _) => first_on(offers),
            (_, Some(_)) if offers.leads(&end).is_some() => Some(end),
            (_, Some(_)) => {
                let area = offers.area(purpose::MOVE)?;
                let nearest = area.hexes.iter().min_by_key(|hex| area.cost(*hex));
                nearest.map(Pick::Hex)
            }
            (_, None) => {
                let of = |able: &dyn Fn(UnitId) -> bool| {
                    let mut units = offers.units.iter().filter(|u| u.verdict.is_ok());
                    units.find(|u| able(u.unit)).map(|u| Pick::Unit(u.unit))
                };
                let moves = of(&|u| go::may_activate(self.world(), self.side, u).is_ok());
                moves.or_else(|| of(&|u| self.view().may_enter(u).is_ok()))
            }
        }
    }

    /// The next unit that waits, in the first hex; then that is all.
    fn set_up_next(self, offers: &Offers) -> Option<Pick> {
        if self.draft.unit.is_some() {
            let places = hexes(offers, purpose::SET_UP);
            let places = places
                .into_iter()
                .chain(hexes(offers, purpose::HIDE))
                .next();
            return places.map(Pick::Hex).or_else(|| {
                let mut zones = offers.buttons.iter();
                let zone = zones.find(|b| b.key.starts_with("zone.") && b.verdict.is_ok());
                zone.map(|b| Pick::Button(b.key.clone()))
            });
        }
        let reserve = |unit: UnitId| {
            let u = self.own_unit(unit);
            u.is_some_and(|u| *u.place == Place::Reserve)
        };
        let mut units = offers.units.iter().filter(|u| u.verdict.is_ok());
        let waits = units.find(|u| reserve(u.unit)).map(|u| Pick::Unit(u.unit));
        waits.or(Some(Pick::button(keys::END)))
    }

    /// Units into the smaller group, until as many are kept back as have to be.
    fn kept(self, offers: &Offers) -> Option<Pick> {
        let end = Pick::button(keys::END);
        if offers.leads(&end).is_some() {
            return Some(end);
        }
        let view = self.view();
        let of = |group| view.kept_back().filter(|(_, g)| *g == group).count();
        let wanted = Some(u8::from(of(0) > of(1)));
        match self.draft.unit {
            Some(_) => Some(Pick::button(keys::keep(wanted))),
            None => {
                let kept: Vec<UnitId> = view.kept_back().map(|(u, _)| u).collect();
                let mut units = offers.units.iter();
                let next = units.find(|u| u.verdict.is_ok() && !kept.contains(&u.unit));
                next.map(|u| Pick::Unit(u.unit))
            }
        }
    }

    /// Whoever has to act first because its formation has declared so; else nobody does.
    fn acts_first(self) -> Option<Pick> {
        let end = Some(Pick::button(keys::END));
        let Some(unit) = self.view().must_act_first() else {
            return end;
        };
        if self.draft.unit != Some(unit) {
            return Some(Pick::Unit(unit));
        }
        let u = self.own_unit(unit)?;
        let mut spas = u.spas.0.iter().map(|s| s.def.id);
        let may = |ability: &hexlance_rules::AbilityId| {
            let command = Command::Use {
                unit,
                ability: *ability,
                target: None,
            };
            self.check(&command).is_ok()
        };
        spas.find(may)
            .map(|a| Pick::Button(keys::ability(a)))
            .or(end)
    }

    /// Easy ground, in reach of the enemy and not under his guns.
    fn dropped(self, offers: &Offers) -> Option<Pick> {
        let Some(u) = self.draft.unit else {
            return first_unit(offers);
        };
        let view = self.view();
        let near = |hex: Hex| {
            let enemies = view.enemies().filter_map(|e| e.hex());
            enemies.map(|e| e.distance(hex)).min().unwrap_or(DISTANCE)
        };
        let open = view.drop_hexes(u).into_iter();
        let best = open.min_by_key(|hex| {
            let needs = view.drop_number(u, *hex).map_or(0, |n| n.total());
            (needs, near(*hex).abs_diff(DISTANCE))
        });
        best.map(Pick::Hex)
    }
}

/// The first own unit that can be selected.
fn first_unit(offers: &Offers) -> Option<Pick> {
    let mut units = offers.units.iter();
    let first = units.find(|u| u.verdict.is_ok() && u.leads == Leads::On);
    first.map(|u| Pick::Unit(u.unit))
}
