//! What a unit can do by a button whatever it moves and attacks: gear that is switched, works, doors of its bays.

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Light, Refusal, UnitId,
    draft::{Area, Button, Leads, Next, unoffered},
};

use super::{
    Destination, Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
    ready::Has,
};
use crate::{
    command::{Command, Switch, Work},
    go::Wait,
    model::gear::Targeting,
    read::UnitRead,
};

/// All that gear can be set to.
const SWITCHES: [Switch; 10] = [
    Switch::Targeting(Targeting::Standard),
    Switch::Targeting(Targeting::Short),
    Switch::Targeting(Targeting::Long),
    Switch::Eccm(0),
    Switch::Eccm(1),
    Switch::Eccm(2),
    Switch::Stealth(true),
    Switch::Stealth(false),
    Switch::Searchlight(true),
    Switch::Searchlight(false),
];

impl<'b> Making<'b> {
    /// What the selected unit can do whether or not it has its activation or its attacks.
    pub(super) fn small_deeds(self, all: &mut Choices<'_>) {
        let Some(u) = self.own() else { return };
        let fights = matches!(self.wait(), Some(Wait::Attacks(_) | Wait::EarlyAttacks(_)));
        match fights {
            true => self.works(&u, all),
            false => self.doors(&u, all),
        }
        self.switches(&u, all);
        self.abilities(&u, all);
    }

    /// What a unit could do by such a button; none if nothing.
    pub(super) fn small_deeds_of(self, unit: UnitId) -> Option<Has> {
        let buttons = super::choices::buttons_of(self, unit);
        let open = buttons
            .iter()
            .filter(|b| b.leads != Leads::Aside && b.verdict.is_ok());
        open.map(
            |b| match SWITCHES.iter().any(|s| keys::switch(*s) == b.key) {
                true => Has::Gear,
                false => Has::Go,
            },
        )
        .min()
    }

    /// A button that gives a command, where the rules allow it; others are not shown.
    fn offers_if_legal(
        self,
        key: hexlance_rules::draft::Key,
        command: Command,
        all: &mut Choices<'_>,
    ) {
        if self.check(&command).is_ok() {
            let button = Button {
                leads: self.begins(),
                ..Button::new(key)
            };
            all.button(button, Act::Give(command));
        }
    }

    /// Works in place of attacks, in the unit's own hex and the six around it.
    fn works(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let Some(here) = u.hex() else { return };
        let own = [Work::DigIn, Work::BoobyTrap, Work::Sweep];
        let around = std::iter::once(here).chain(here.neighbours());
        let around =
            around.flat_map(|hex| [Work::PutOut(hex), Work::Clear(hex), Work::Bridge(hex)]);
        for work in own.into_iter().chain(around) {
            let unit = u.id;
            self.offers_if_legal(keys::work(work), Command::Work { unit, work }, all);
        }
    }

    /// Gear that can be set otherwise than it is.
    fn switches(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let env = u.environment();
        let lit = matches!(env.light, Light::Day | Light::Dusk | Light::Glare);
        let no_use = env.interference || lit;
        for switch in SWITCHES {
            if no_use && switch == Switch::Searchlight(true) {
                continue;
            }
            let unit = u.id;
            self.offers_if_legal(keys::switch(switch), Command::Set { unit, switch }, all);
        }
    }

    /// Passengers that come out of the bays of a carrier, or out of their own.
    fn doors(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let view = self.view();
        let passengers: Vec<UnitId> = match u.place.carrier() {
            Some(c) => view
                .in_bays(c)
                .map(|p| p.id)
                .filter(|p| *p == u.id)
                .collect(),
            None => view.in_bays(u.id).map(|p| p.id).collect(),
        };
        for p in passengers {
            let chosen = self.draft.unloading == Some(p);
            let button = Button {
                chosen,
                leads: match chosen {
                    true => Leads::Aside,
                    false => self.begins(),
                },
                ..Button::new(keys::of_unit(keys::UNLOAD, p))
            };
            if self.ways_out(p).is_empty() {
                let refusal = self.no_way_out(p);
                all.barred(button.on(Err(refusal)));
                continue;
            }
            let next = self.draft.with(|d| {
                d.destination = None;
                d.naming = None;
                d.round = None;
                d.unloading = (!chosen).then_some(p);
            });
            all.button(button, Act::Take(next));
        }
    }

    /// The command by which a passenger comes out of its bay.
    pub(super) const fn unload(self, unit: UnitId, hex: Hex, facing: Direction) -> Command {
        Command::Unload { unit, hex, facing }
    }

    /// Hexes into which a passenger could come out of its bay now.
    pub fn ways_out(self, passenger: UnitId) -> Vec<Hex> {
        let carrier = self.own_unit(passenger).and_then(|p| p.place.carrier());
        let here = carrier.and_then(|c| self.own_unit(c)?.hex());
        let around = here.into_iter().flat_map(Hex::neighbours);
        around
            .filter(|hex| {
                let command = self.unload(passenger, *hex, Direction::N);
                self.check(&command).is_ok()
            })
            .collect()
    }

    fn no_way_out(self, passenger: UnitId) -> Refusal {
        let carrier = self.own_unit(passenger).and_then(|p| p.place.carrier());
        let beside = carrier
            .and_then(|c| self.own_unit(c)?.hex())
            .map(|h| h.neighbour(Direction::N));
        let refused = beside.and_then(|hex| {
            let command = self.unload(passenger, hex, Direction::N);
            self.check(&command).err()
        });
        refused.unwrap_or_else(|| Refusal::new("no_way_out", "R16.3.1", "There is no way out."))
    }

    /// The passenger that comes out of its bay.
    pub fn coming_out(self) -> Option<UnitRead<'b>> {
        let p = self.own_unit(self.draft.unloading?)?;
        p.place.carrier()?;
        Some(p)
    }

    /// Where it comes out, and its facing there.
    pub(super) fn coming_out_of_bay<'c>(self, p: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let order = move |d: &Destination| self.unload(p.id, d.hex, d.facing);
        if all.wants(Sort::Facings) {
            match p.card.kind.has_facing() {
                true => self.facing_of_destination(order, all),
                false => self.facing_beforehand(all),
            }
        }
        if all.wants(Sort::Hexes) {
            let hexes = HexSet::of(self.view().board(), self.ways_out(p.id));
            let leads = match self.draft.destination {
                None => Leads::On,
                Some(_) => Leads::Aside,
            };
            all.area(Area::free(purpose::UNLOAD, leads, hexes), move |hex| {
                let facing = self.draft.facing.unwrap_or(self.towards_enemies(hex));
                let to = Destination::at(hex, facing);
                match p.card.kind.has_facing() {
                    true => Ok(Next::Draft(self.draft.with(|d| d.destination = Some(to)))),
                    false => self.give(order(&to)),
                }
            });
            all.why(move |hex| {
                let command = self.unload(p.id, hex, Direction::N);
                self.check(&command).err().unwrap_or_else(unoffered)
            });
        }
    }
}
