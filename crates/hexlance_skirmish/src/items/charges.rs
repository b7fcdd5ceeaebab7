//! Demolition charges (K15.5): planted, set off, removed.

use hexlance_rules::{Refusal, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::ItemEvent;
use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    ground::Body,
    ids::{ItemId, Party},
    model::{Mode, Skill},
    order::{DeedRef, Hit, HitCause},
    read::{Look, Table},
    resolve::ResolveEvent,
    shots::{firer::Positions, number},
    state::{Item, ItemKind},
};

/// Plants a charge on something beside the trooper; no roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlantCharge {
    /// The weapon.
    pub weapon: Ustr,
    /// On what: a closed gate, an item, an enemy who is Unconscious or Immobilized.
    pub on: Party,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
}

/// Sets off charges of the own side, wherever they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetOff {
    /// Which.
    pub charges: SmallVec<[ItemId; 2]>,
}

/// An Engineer takes a charge off; no roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeOff {
    /// Which.
    pub charge: ItemId,
    /// At which point of the own route.
    #[serde(default)]
    pub point: u8,
}

fn charge(table: Table<'_>, id: ItemId) -> Option<&Item> {
    let item = table.items().get(id)?;
    (item.kind == ItemKind::Charge).then_some(item)
}

/// The bodies at which something can be touched: those of a gate are its two hexes.
fn bodies(at: &Declaring<'_>, party: Party, point: u8) -> SmallVec<[Body; 2]> {
    let positions = Positions::declaring(at, point);
    match party {
        Party::Gate(hex, side) => {
            let ground = at.table.ground();
            let flat = |hex| Some(Body::flat(hex, ground.floor(hex)?));
            [hex, hex.neighbour(side)]
                .into_iter()
                .filter_map(flat)
                .collect()
        }
        _ => positions.body(party).into_iter().collect(),
    }
}

/// Whether somebody is in contact with something at a point of his route: with a gate from one of its two hexes.
fn touches(at: &Declaring<'_>, party: Party, point: u8) -> bool {
    let Some(station) = at.station(point) else {
        return false;
    };
    let mine = station.body(&at.who);
    bodies(at, party, point).iter().any(|there| match party {
        Party::Gate(..) => there.hex == mine.hex,
        _ => at.table.ground().touch(&mine, there),
    })
}

/// Whether a charge may be planted on something (K15.5.1).
fn takes_charge(at: &Declaring<'_>, party: Party) -> bool {
    match party {
        Party::Trooper(id) => at.table.find(id).is_some_and(|t| {
            let still = t.is_null() || t.is_immobilized();
            t.side() != at.who.side() && t.is_figure() && still
        }),
        Party::Item(id) => {
            let item = at.table.items().get(id);
            item.is_some_and(|i| i.kind != ItemKind::Charge && i.side != at.who.side())
        }
        Party::Gate(hex, side) => {
            let gate = at.table.ground().side(hex, side).gate();
            gate.is_some_and(|state| !state.is_open())
        }
    }
}

fn no_contact() -> Refusal {
    Refusal::new(
        "no_contact",
        "K15.5.1",
        "The trooper is not in contact with it there.",
    )
}

impl Declare for PlantCharge {
    fn key(&self) -> &'static str {
        "charge.plant"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let demolishes = |mode: &Mode| mode.traits.demolition;
        let weapon = at.who.weapon(self.weapon).and_then(|w| w.mode(0));
        if !weapon.is_some_and(demolishes) || !at.who.has_uses(self.weapon, 1) {
            return Err(Refusal::new(
                "no_charge",
                "K15.5.1",
                "That trooper has no charge left.",
            ));
        }
        if !takes_charge(at, self.on) {
            return Err(Refusal::new(
                "no_place_for_it",
                "K15.5.1",
                "A charge is planted on a closed gate, an enemy item, or an enemy who is Unconscious or Immobilized.",
            ));
        }
        if touches(at, self.on, self.point) {
            Ok(())
        } else {
            Err(no_contact())
        }
    }

    fn still(&self, at: &Resolving<'_>) -> bool {
        at.who().is_some_and(|who| who.has_uses(self.weapon, 1))
    }
}

impl Declare for SetOff {
    fn key(&self) -> &'static str {
        "charge.set_off"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn works_in_combat(&self) -> bool {
        true
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let own = |id: &ItemId| charge(at.table, *id).is_some_and(|c| c.side == at.who.side());
        if self.charges.is_empty() || !self.charges.iter().all(own) {
            return Err(Refusal::new(
                "no_charge",
                "K15.5.1",
                "Only charges that your side has planted can be set off.",
            ));
        }
        Ok(())
    }
}

impl Declare for TakeOff {
    fn key(&self) -> &'static str {
        "charge.take_off"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if !at.who.has(Skill::Engineer) {
            return Err(Refusal::new(
                "no_engineer",
                "K15.5.1",
                "Only Engineers can remove charges.",
            ));
        }
        let planted = charge(at.table, self.charge).and_then(|c| c.on);
        if planted.is_some_and(|on| touches(at, on, self.point)) {
            Ok(())
        } else {
            Err(no_contact())
        }
    }
}

/// The deeds of an Order that are carried out, with who has declared each.
fn deeds(table: Table<'_>) -> Vec<(DeedRef, Deed)> {
    let carried_out = table.order().into_iter().flat_map(|o| o.carried_out());
    carried_out.map(|(of, deed)| (of, deed.clone())).collect()
}

/// Charges that are set off hit what they were planted on, and nobody else: one hit each, whoever sets it off.
pub(super) fn go_off(ctx: &mut Ctx<'_>) {
    for (of, deed) in deeds(Table::of(ctx.world())) {
        let Deed::SetOff(set_off) = deed else {
            continue;
        };
        for id in set_off.charges {
            let Some(hit) = hit_of(Table::of(ctx.world()), of, id) else {
                continue;
            };
            ctx.emit(ItemEvent::WentOff { item: id });
            ctx.emit(ResolveEvent::Hit(Box::new(hit)));
        }
    }
}

fn hit_of(table: Table<'_>, of: DeedRef, id: ItemId) -> Option<Hit> {
    let charge = charge(table, id).filter(|c| !c.sprung)?;
    let order = table.order()?;
    let mode = charge.weapon.mode(0)?;
    let ammo = *mode.ammo.first()?;
    let on = charge.on?;
    let hurt = on.trooper().and_then(|unit| order.actor_of(unit));
    let DeedRef::Actor(actor, _) = of else {
        return None;
    };
    Some(Hit {
        on,
        by: order.by(of),
        cause: HitCause::Charge,
        damage: number::damage(mode, 0),
        ammo,
        save: ammo.save(),
        critical: false,
        cover: false,
        non_lethal: false,
        state: None,
        what: None,
        point: 0,
        actor: hurt.unwrap_or(actor),
    })
}

/// At the end of an Order charges lie that were planted, and those go that were taken off, or whose bearer is gone.
pub(super) fn settle(ctx: &mut Ctx<'_>) {
    let mut events = Vec::new();
    {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        for (of, deed) in deeds(table) {
            let by = order.by(of).and_then(Party::trooper);
            match (deed, by) {
                (Deed::PlantCharge(planted), Some(unit)) => events.push(ItemEvent::Planted {
                    unit,
                    weapon: planted.weapon,
                    on: planted.on,
                }),
                (Deed::TakeOff(taken), _) => events.push(ItemEvent::Removed { item: taken.charge }),
                _ => {}
            }
        }
        for item in table
            .items()
            .all
            .iter()
            .filter(|i| i.kind == ItemKind::Charge)
        {
            if item.on.is_some_and(|on| is_gone(table, on)) {
                events.push(ItemEvent::Removed { item: item.id });
            }
        }
    }
    for event in events {
        ctx.emit(event);
    }
}

/// Whether nothing is left of what a charge was planted on.
fn is_gone(table: Table<'_>, on: Party) -> bool {
    match on {
        Party::Trooper(id) => table.find(id).is_none_or(|t| t.hex.is_none()),
        Party::Item(id) => table.items().get(id).is_none(),
        Party::Gate(hex, side) => {
            let gate = table.ground().side(hex, side).gate();
            gate.is_none_or(|state| state == crate::ground::GateState::Destroyed)
        }
    }
}
