//! What can be chosen next, all of it together.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Facings, Leads, Offers, Pick, UnitOffer},
};

use super::{
    Aim, Goal, Making, Picking, Target, buttons,
    keys::{self, purpose},
};
use crate::{
    artillery,
    attack::capture,
    command::{MoveOrder, OrderKind},
    model::SlotId,
    read::Look,
    setup,
    state::{Place, Stage, Zones},
};

/// Everything that the side can choose next.
pub(super) fn offers(making: Making<'_>) -> Offers {
    Offers {
        units: units(making),
        areas: areas(making),
        facings: facings(making),
        buttons: buttons::buttons(making),
        ..Offers::default()
    }
}

/// What whoever has no wish of its own picks; the end of the turn rather than to let a captive go.
pub(super) fn usual(making: Making<'_>, offers: &Offers) -> Option<Pick> {
    let leads_on = |p: &Pick| offers.leads(p).is_some_and(|l| l != Leads::Aside);
    if let Some(pick) = wished(making, offers).filter(leads_on) {
        return Some(pick);
    }
    let first = offers.first()?;
    let end = Pick::button(keys::END);
    let passes = |p: &Pick| offers.leads(p) == Some(Leads::Pass);
    Some(match passes(&first) && passes(&end) {
        true => end,
        false => first,
    })
}

/// Units that can be picked, with what for.
fn units(making: Making<'_>) -> Vec<UnitOffer> {
    let table = making.table();
    let all = table.units().filter(|u| !u.is_gone());
    all.filter_map(|u| making.unit_offer(&u)).collect()
}

/// Hexes that can be picked, with what for.
fn areas(making: Making<'_>) -> Vec<Area> {
    match making.stage() {
        Stage::Deployment => making.places_to_set_up().into_iter().collect(),
        Stage::Orders => match (making.draft.picking, making.next_place()) {
            (_, Some((_, spots))) => {
                let hexes = spots.into_iter().map(|s| s.hex);
                let set = HexSet::of(making.table().board(), hexes);
                vec![Area::free(purpose::PLACE, Leads::On, set)]
            }
            (Some(Picking::Shells(slot)), _) => shells(making, slot),
            (None | Some(Picking::Patient), None) => moves(making).into_iter().collect(),
        },
        Stage::Command | Stage::End | Stage::Over => Vec::new(),
    }
}

/// Hexes to shell; the one that is aimed at is fired at.
fn shells(making: Making<'_>, slot: SlotId) -> Vec<Area> {
    let Some(u) = making.fighter() else {
        return Vec::new();
    };
    let world = making.battle.world();
    let board = making.table().board();
    let within = board.iter().map(|(hex, _)| hex);
    let legal = |hex: &Hex| artillery::check(world, u.side, u.id, slot, *hex).is_ok();
    let mut hexes = HexSet::of(board, within.filter(legal));
    let aimed = making.draft.aim.as_ref().map(|a| a.target);
    let mut out = Vec::new();
    if let Some(Target::Hex(hex)) = aimed
        && hexes.remove(hex)
    {
        let one = HexSet::of(board, [hex]);
        out.push(Area::free(purpose::FIRE, Leads::On, one));
    }
    let leads = match aimed {
        Some(_) => Leads::Aside,
        None => Leads::On,
    };
    out.push(Area::free(purpose::SHELLS, leads, hexes));
    out
}

/// Where the unit may go.
fn moves(making: Making<'_>) -> Option<Area> {
    let ends = making.ends();
    (!ends.is_empty()).then(|| {
        let draft = making.draft;
        let open = draft.aim.is_none() && draft.destination.is_none() && draft.picking.is_none();
        let leads = match open {
            true => Leads::On,
            false => Leads::Aside,
        };
        let board = making.table().board();
        let ends = ends.into_iter().map(|(hex, goal)| (hex, goal.cost.into()));
        Area::priced(purpose::MOVE, leads, board, ends)
    })
}

/// Facings that can be chosen.
fn facings(making: Making<'_>) -> Option<Facings> {
    if !making.acts() {
        return None;
    }
    if let Some(d) = &making.draft.destination {
        return Some(match d.settled {
            false => Facings {
                leads: Leads::On,
                verdicts: Direction::ALL.map(|facing| making.settled(facing)),
                now: Some(d.facing),
            },
            true => Facings::all(Leads::Aside, d.turned),
        });
    }
    let u = making.own()?;
    let places = making.places_to_set_up()?;
    (!places.hexes.is_empty()).then(|| {
        let now = making.spot(&u, Hex::default()).facing;
        Facings::all(Leads::Aside, Some(now))
    })
}

/// What seems best.
fn wished(making: Making<'_>, offers: &Offers) -> Option<Pick> {
    let end = Some(Pick::button(keys::END));
    let draft = making.draft;
    if let Some(d) = &draft.destination {
        return match d.settled {
            false => Some(Pick::Facing(d.facing)),
            true => offers
                .area(purpose::PLACE)?
                .hexes
                .iter()
                .next()
                .map(Pick::Hex),
        };
    }
    if draft.aim.is_some() {
        return Some(Pick::button(keys::FIRE));
    }
    let able = |purpose| {
        let mut all = offers.units.iter();
        all.find(|u| u.purpose == purpose && u.verdict.is_ok() && u.leads == Leads::On)
            .map(|u| Pick::Unit(u.unit))
    };
    match (making.stage(), making.own()) {
        (Stage::Deployment, None) => {
            let waits = making.table().units();
            let mut waits = waits.filter(|u| u.side == making.side && u.place == Place::Reserve);
            let may = |id| offers.leads(&Pick::Unit(id)) == Some(Leads::On);
            waits.find(|u| may(u.id)).map(|u| Pick::Unit(u.id)).or(end)
        }
        (Stage::Deployment, Some(_)) => {
            let place = offers.area(purpose::SET_UP)?.hexes.iter().next();
            place.map(Pick::Hex)
        }
        (Stage::Command, _) => end,
        (Stage::Orders, None) => making.ready_units().first().map(|u| Pick::Unit(*u)).or(end),
        (Stage::Orders, Some(u)) => match draft.picking {
            Some(Picking::Patient) => able(purpose::REPAIR),
            Some(Picking::Shells(_)) => nearest(making, &u, offers.area(purpose::SHELLS)?),
            None => best_target(making, &u, offers)
                .map(Pick::Unit)
                .or_else(|| nearest(making, &u, offers.area(purpose::MOVE)?)),
        },
        (Stage::End | Stage::Over, _) => None,
    }
}

/// The enemy of which most is to be expected.
fn best_target(making: Making<'_>, u: &Look<'_>, offers: &Offers) -> Option<UnitId> {
    let may = offers.units.iter();
    let may = may.filter(|t| t.purpose == purpose::ATTACK && t.verdict.is_ok());
    let worth = |t: &UnitOffer| Some((t.unit, making.shot(u, &Aim::at_unit(t.unit))?.clicks));
    let best = may.filter_map(worth).max_by(|a, b| a.1.total_cmp(&b.1));
    best.map(|(unit, _)| unit)
}

/// The hex that is nearest to where the unit wants to be: a captive is brought home, others go to the enemy.
fn nearest(making: Making<'_>, u: &Look<'_>, area: &Area) -> Option<Pick> {
    let table = making.table();
    let wanted: Vec<Hex> = match u.condition.controls {
        Some(_) => {
            let zones = making.battle.world().resource::<Zones>();
            let zone = zones.0.get(making.side.index())?;
            zone.iter().collect()
        }
        None => table
            .on_table()
            .filter(|t| t.side != u.side && !t.is_captive())
            .filter_map(|t| t.hex())
            .collect(),
    };
    let left = |hex: &Hex| wanted.iter().map(|w| w.distance(*hex)).min().unwrap_or(0);
    area.hexes
        .iter()
        .min_by_key(|hex| (left(hex), area.cost(*hex)))
        .map(Pick::Hex)
}

impl Making<'_> {
    /// What a unit can be picked for, if for anything.
    pub(super) fn unit_offer(self, t: &Look<'_>) -> Option<UnitOffer> {
        let offer = |purpose, leads, verdict, chosen| {
            Some(UnitOffer {
                unit: t.id,
                purpose,
                leads,
                verdict,
                chosen,
            })
        };
        let draft = self.draft;
        if !self.acts() || self.next_place().is_some() {
            return None;
        }
        if let Some(march) = &draft.march {
            let member = march.members.contains(&t.id);
            let joins = match march.orders.is_empty() {
                true => {
                    let first = march.members.first().copied()?;
                    t.id != first && (member || self.candidates(first).contains(&t.id))
                }
                false => member && !march.is_planned(t.id) && draft.unit != Some(t.id),
            };
            return joins
                .then(|| offer(purpose::MEMBER, Leads::Aside, Ok(()), member))
                .flatten();
        }
        let open = draft.aim.is_none() && draft.destination.is_none();
        if let (Some(u), None) = (self.fighter(), &draft.destination) {
            if draft.picking == Some(Picking::Patient) && t.side == u.side && t.id != u.id {
                let aimed = draft.aim.as_ref().and_then(|a| a.target.unit()) == Some(t.id);
                let aim = match aimed {
                    true => draft.aim.clone()?,
                    false => Aim::at_unit(t.id),
                };
                if !self.patients(&u).contains(&t.id) {
                    return None;
                }
                let leads = match open || aimed {
                    true => Leads::On,
                    false => Leads::Aside,
                };
                let verdict = self.verdict_on(&u, &aim, aimed);
                return offer(purpose::REPAIR, leads, verdict, aimed);
            }
            let shelling = matches!(draft.picking, Some(Picking::Shells(_)));
            if t.side != u.side && t.hex().is_some() && !t.is_captive() && !shelling {
                let aim = draft.aim.clone();
                let aim = aim.filter(|a| a.target == Target::Unit(t.id));
                let aimed = aim.is_some();
                let leads = match open || aimed {
                    true => Leads::On,
                    false => Leads::Aside,
                };
                let verdict = self.verdict_on(&u, &aim.unwrap_or(Aim::at_unit(t.id)), aimed);
                return offer(purpose::ATTACK, leads, verdict, aimed);
            }
        }
        if t.side != self.side {
            return None;
        }
        let chosen = draft.unit == Some(t.id);
        if chosen {
            return match (self.stage(), buttons::turned(t)) {
                (Stage::Deployment, Some(turned)) => {
                    let verdict = setup::check_deploy(self.battle.world(), self.side, turned);
                    offer(purpose::TURN, Leads::On, verdict, true)
                }
                _ => None,
            };
        }
        let leads = match draft.unit {
            None => Leads::On,
            Some(_) => Leads::Aside,
        };
        let verdict = self.may_be_selected(t)?;
        offer(purpose::SELECT, leads, verdict, false)
    }

    /// The verdict on an attack: as it is chosen once it is aimed, any before.
    fn verdict_on(self, u: &Look<'_>, aim: &Aim, aimed: bool) -> Result<(), Refusal> {
        match aimed {
            true => match self.best(u, aim) {
                Some(attempt) => attempt.legal,
                None => Err(hexlance_rules::draft::unoffered()),
            },
            false => self.may_attack(u, aim),
        }
    }

    /// Whether an own unit can do anything in this stage; none if it has nothing to do with it.
    fn may_be_selected(self, t: &Look<'_>) -> Option<Result<(), Refusal>> {
        let world = self.battle.world();
        match self.stage() {
            Stage::Deployment => {
                let mut carriers = self.table().units().filter(|c| c.model.transport > 0);
                let may = !setup::places(world, t.id).is_empty()
                    || carriers.any(|c| {
                        t.place != Place::Aboard(c.id)
                            && setup::check_deploy_aboard(world, self.side, t.id, c.id).is_ok()
                    });
                may.then_some(Ok(()))
            }
            Stage::Command => self.ready_units().contains(&t.id).then_some(Ok(())),
            Stage::Orders => Some(match self.may_be_ordered(t.id, OrderKind::Move) {
                Err(_) if capture::check_release(world, self.side, t.id).is_ok() => Ok(()),
                verdict => verdict,
            }),
            Stage::End | Stage::Over => None,
        }
    }

    /// Where the unit of the draft may be set up.
    pub(super) fn places_to_set_up(self) -> Option<Area> {
        if self.stage() != Stage::Deployment || !self.acts() {
            return None;
        }
        let u = self.own()?;
        let hexes = setup::places(self.battle.world(), u.id);
        Some(Area::free(purpose::SET_UP, Leads::On, hexes))
    }

    /// Where a move may end that is picked now: within reach, and for the last member of a formation where it makes a
    /// chain again.
    pub fn ends(self) -> BTreeMap<Hex, Goal> {
        let mut goals = self.goals();
        let Some(march) = &self.draft.march else {
            return goals;
        };
        let Some(unit) = self.draft.unit else {
            return goals;
        };
        goals.retain(|_, goal| {
            let facing = Direction::default();
            let order = MoveOrder::walk(unit, goal.path.clone(), facing);
            self.joins(march, order).is_ok()
        });
        goals
    }
}
