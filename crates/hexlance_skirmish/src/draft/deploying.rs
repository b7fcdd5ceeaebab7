//! Deployment as it is put together (K17.2): the trooper, what it is to be seen as, Prone or not, where it looks, an item,
//! and its hex.

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Refusal, UnitId, Ustr,
    draft::{Area, Button, Facings, Leads, Next, Offers, Pick, UnitOffer, unoffered},
    ustr,
};

use super::{
    Draft, Making, commanding,
    keys::{self, purpose, seeming},
};
use crate::{
    command::Command,
    read::Look,
    setup::{
        self, Placement,
        places::{self, Way},
    },
    state::{Field, Seeming},
    team,
};

/// What has been picked of a placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Picked {
    seeming: Seeming,
    prone: bool,
    facing: Option<Direction>,
    item: Option<Ustr>,
    hex: Option<Hex>,
}

const SEEMINGS: [(&str, Seeming); 4] = [
    (seeming::CAMO, Seeming::Camo),
    (seeming::TO, Seeming::TO),
    (seeming::HIDDEN, Seeming::Hidden),
    (seeming::IMP1, Seeming::Imp1),
];

impl Picked {
    fn of(making: Making<'_>) -> Self {
        let mut out = Self {
            seeming: trooper(making).map_or_else(Seeming::default, |who| seems(making, &who)),
            ..Self::default()
        };
        for pick in &making.draft.picks {
            match pick {
                Pick::Button(key) => out.press(key),
                Pick::Facing(facing) => out.facing = Some(*facing),
                Pick::Hex(hex) => out.hex = Some(*hex),
                Pick::Unit(_) | Pick::Amount(..) => {}
            }
        }
        out
    }

    fn press(&mut self, key: &str) {
        if key == keys::DEPLOY_PRONE {
            self.prone = !self.prone;
        } else if let Some(weapon) = key.strip_prefix(keys::DEPLOY_ITEM) {
            let weapon = ustr(weapon);
            self.item = (self.item != Some(weapon)).then_some(weapon);
        } else if let Some((_, seeming)) = SEEMINGS.iter().find(|(own, _)| *own == key) {
            self.seeming = if self.seeming == *seeming {
                Seeming::Figure
            } else {
                *seeming
            };
        }
    }

    fn placement(&self, who: &Look<'_>, hex: Hex, item_at: Option<Hex>) -> Placement {
        Placement {
            unit: who.id,
            hex,
            facing: self.facing,
            prone: self.prone,
            seeming: self.seeming,
            item: self.item.zip(item_at),
        }
    }
}

/// As what a trooper is set up unless something else is picked: as it stands already; who can hide hides.
fn seems(making: Making<'_>, who: &Look<'_>) -> Seeming {
    if who.hex.is_some() {
        return who.guise.seeming;
    }
    let table = making.table();
    let mut hides = [Seeming::Imp1, Seeming::TO, Seeming::Camo].into_iter();
    hides
        .find(|seeming| places::places(table, who, *seeming, false).next().is_some())
        .unwrap_or_default()
}

/// The trooper that is being deployed.
fn trooper(making: Making<'_>) -> Option<Look<'_>> {
    let world = making.battle.world();
    let unit = making.draft.unit?;
    let all = setup::to_deploy(world, making.side);
    all.contains(&unit).then(|| making.table().find(unit))?
}

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut out = Offers::default();
    if let Some(members) = commanding::members(making) {
        commanding::kin(making, members, &mut out);
        return out;
    }
    let world = making.battle.world();
    let picked = Picked::of(making);
    if picked.hex.is_none() {
        let mut all = setup::to_deploy(world, making.side);
        let leaders = leaders(making).filter(|unit| !all.contains(unit));
        let leaders: Vec<UnitId> = leaders.collect();
        all.extend(leaders);
        for unit in all {
            out.units.push(UnitOffer {
                unit,
                purpose: purpose::SELECT,
                leads: if making.draft.unit.is_none() {
                    Leads::On
                } else {
                    Leads::Aside
                },
                verdict: Ok(()),
                chosen: making.draft.unit == Some(unit),
            });
        }
        let mut done = Button::new(keys::DONE).on(setup::check_done(world, making.side));
        done.leads = Leads::Pass;
        out.buttons.push(done);
    }
    if making.draft.picks.is_empty() && leaders(making).any(|unit| making.draft.unit == Some(unit))
    {
        out.buttons.push(Button::new(keys::TEAM));
    }
    if let Some(who) = trooper(making) {
        match picked.hex {
            None => ways(making, &who, &picked, &mut out),
            Some(hex) => item_hexes(making, &who, &picked, hex, &mut out),
        }
    }
    out
}

/// The troopers that could lead a link team now (K19.1.1).
fn leaders(making: Making<'_>) -> impl Iterator<Item = UnitId> {
    let table = making.table();
    let own = table.troopers().filter(move |t| t.owner == making.side);
    let lead = own.filter(move |t| team::may_lead(table, t));
    lead.map(|t| t.id)
}

/// What can be said of a trooper, and where it can be put.
fn ways(making: Making<'_>, who: &Look<'_>, picked: &Picked, out: &mut Offers) {
    let table = making.table();
    for (key, seeming) in SEEMINGS {
        let mut hexes = places::places(table, who, seeming, false);
        if hexes.next().is_some() {
            let chosen = picked.seeming == seeming;
            out.buttons.push(Button::aside(key, chosen));
        }
    }
    if setup::may_lie(who).is_ok() {
        out.buttons
            .push(Button::aside(keys::DEPLOY_PRONE, picked.prone));
    }
    for weapon in setup::items_of(who) {
        let key = format!("{}{weapon}", keys::DEPLOY_ITEM);
        out.buttons
            .push(Button::aside(key, picked.item == Some(weapon)));
    }
    out.facings = Some(Facings::all(Leads::Aside, picked.facing));
    let board = &table.world().resource::<Field>().board;
    let all: Vec<_> = places::places(table, who, picked.seeming, picked.prone).collect();
    let fits = |hex: Hex, way: Way| match picked.item {
        None => true,
        Some(_) => way.brings_an_item() && !items_at(making, who, picked, hex).is_empty(),
    };
    for (purpose, rolls) in [(purpose::PLACE, false), (purpose::PLACE_BY_ROLL, true)] {
        let hexes = all.iter().filter(|(_, way)| way.rolls() == rolls);
        let hexes = hexes.filter(|(hex, way)| fits(*hex, *way));
        let hexes = hexes.map(|(hex, _)| *hex);
        let hexes = HexSet::of(board, hexes);
        if !hexes.is_empty() {
            out.areas.push(Area::free(purpose, Leads::On, hexes));
        }
    }
}

/// The hexes in which the picked item can be placed.
fn items_at(making: Making<'_>, who: &Look<'_>, picked: &Picked, hex: Hex) -> Vec<Hex> {
    let around = std::iter::once(hex).chain(hex.neighbours());
    let world = making.battle.world();
    let fits = |at: &Hex| {
        let placement = picked.placement(who, hex, Some(*at));
        setup::check(world, making.side, &placement).is_ok()
    };
    around.filter(fits).collect()
}

fn item_hexes(making: Making<'_>, who: &Look<'_>, picked: &Picked, hex: Hex, out: &mut Offers) {
    let board = &making.table().world().resource::<Field>().board;
    let hexes = HexSet::of(board, items_at(making, who, picked, hex));
    out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    if let Pick::Button(key) = pick
        && key == keys::DONE
    {
        making.battle.check(making.side, &Command::Done)?;
        return Ok(Next::Command(Command::Done));
    }
    let offered = offers(making).leads(pick).is_some();
    if let Some(named) = commanding::members(making).filter(|_| offered) {
        return commanding::pick_kin(making, named, pick);
    }
    if offered && *pick == Pick::button(keys::TEAM) {
        return Ok(Next::Draft(commanding::with(making, pick)));
    }
    let Some(who) = trooper(making) else {
        return match pick {
            Pick::Unit(unit) if offered => Ok(Next::Draft(making.draft.on(Some(*unit)))),
            _ => Err(unoffered()),
        };
    };
    let picked = Picked::of(making);
    let placement = match (pick, picked.hex, picked.item) {
        (Pick::Hex(hex), None, None) => picked.placement(&who, *hex, None),
        (Pick::Hex(item_at), Some(hex), _) => picked.placement(&who, hex, Some(*item_at)),
        (Pick::Unit(unit), None, _) if offered => {
            return Ok(Next::Draft(making.draft.on(Some(*unit))));
        }
        _ if offered => {
            let mut draft = making.draft.clone();
            draft.picks.push(pick.clone());
            return Ok(Next::Draft(draft));
        }
        _ => return Err(unoffered()),
    };
    let command = Command::Deploy(placement);
    making.battle.check(making.side, &command)?;
    Ok(Next::Command(command))
}

/// What whoever has no wish picks: who has no place yet is put into the middle of where it may be, until all are in place.
pub(super) fn usual(making: Making<'_>, offers: &Offers) -> Option<Pick> {
    if making.draft.unit.is_none() {
        let done = offers.button(keys::DONE);
        if done.is_some_and(|button| button.verdict.is_ok()) {
            return Some(Pick::button(keys::DONE));
        }
        let table = making.table();
        let mut waiting = offers
            .units
            .iter()
            .filter_map(|offer| table.find(offer.unit))
            .filter(|who| who.hex.is_none() && setup::has_a_place(table, who));
        return waiting.next().map(|who| Pick::Unit(who.id));
    }
    let areas = [purpose::PLACE, purpose::PLACE_BY_ROLL];
    let Some(area) = areas.into_iter().find_map(|purpose| offers.area(purpose)) else {
        return offers.first();
    };
    area.hexes.iter().nth(area.hexes.len() / 2).map(Pick::Hex)
}

/// The next pick on the way to a placement.
pub(super) fn towards(making: Making<'_>, placement: &Placement) -> Option<Pick> {
    if making.draft.unit != Some(placement.unit) {
        return Some(Pick::Unit(placement.unit));
    }
    let picked = Picked::of(making);
    let seems = |s: Seeming| {
        SEEMINGS
            .iter()
            .find(|(_, own)| *own == s)
            .map(|(key, _)| *key)
    };
    if picked.hex.is_none() {
        if picked.seeming != placement.seeming {
            let key = seems(placement.seeming).or_else(|| seems(picked.seeming))?;
            return Some(Pick::button(key));
        }
        if picked.prone != placement.prone {
            return Some(Pick::button(keys::DEPLOY_PRONE));
        }
        if picked.facing != placement.facing
            && let Some(facing) = placement.facing
        {
            return Some(Pick::Facing(facing));
        }
        let wanted = placement.item.map(|(weapon, _)| weapon);
        if picked.item != wanted {
            let weapon = wanted.or(picked.item)?;
            return Some(Pick::button(format!("{}{weapon}", keys::DEPLOY_ITEM)));
        }
        return Some(Pick::Hex(placement.hex));
    }
    placement.item.map(|(_, hex)| Pick::Hex(hex))
}
