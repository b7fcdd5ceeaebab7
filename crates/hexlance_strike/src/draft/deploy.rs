//! Setting up: units on the map, in the open or in hiding, aircraft on the radar map, positions (R17.1.1, S6 to S8).

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Button, Facings, Leads, Next, UnitOffer, unoffered},
    say,
};

use super::{
    Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
    making::nobody_selected,
};
use crate::{command::Command, craft, go::Stage, model::air::Band, read::UnitRead, state::Place};

impl<'b> Making<'b> {
    /// Whether a unit is set up in hiding.
    pub fn hides(self, u: &UnitRead<'_>) -> bool {
        let view = self.view();
        let allowance = view.hidden_allowance();
        match view.stage() {
            Some(Stage::Infiltration) => true,
            // Who finds no place to hide stands in the open after all.
            Some(Stage::Hiding) => view.can_hide(u.id),
            // Those that are placed last have a stage of their own.
            _ if allowance.away.is_some() => false,
            _ => allowance.most > 0 && self.draft.hiding.unwrap_or(u.is_hidden()),
        }
    }

    /// The facing of a unit that is set up in a hex: as it was chosen; who stands there already turns by one side of
    /// it, and who stands elsewhere keeps its own; else that of whoever was set up before, or of the side.
    pub fn deploy_facing(self, u: &UnitRead<'_>, hex: Hex) -> Direction {
        let next = || {
            let usual = || self.view().deployment_facing();
            self.draft.next_facing.unwrap_or_else(usual)
        };
        let unchosen = || match u.place {
            Place::On(s) if s.hex == hex => s.facing.turned(1),
            Place::On(s) => s.facing,
            _ => next(),
        };
        self.draft.deploy_facing.unwrap_or_else(unchosen)
    }

    /// How a unit is set up in a hex, as it hides or not.
    fn set_up(self, u: &UnitRead<'_>, hex: Hex, hides: bool) -> Command {
        let (unit, facing) = (u.id, self.deploy_facing(u, hex));
        match hides {
            true => Command::Hide { unit, hex, facing },
            false => Command::Deploy { unit, hex, facing },
        }
    }

    /// Where a unit may be set up now, as it is chosen.
    pub fn places(self, u: &UnitRead<'_>) -> Vec<Hex> {
        let (view, hides) = (self.view(), self.hides(u));
        let mut hexes = match hides {
            true => view.hiding_hexes(u.id),
            false => view.deployment_hexes(u.id),
        };
        let here = u.hex().filter(|h| !hexes.contains(h));
        hexes.extend(here);
        hexes.retain(|hex| self.check(&self.set_up(u, *hex, hides)).is_ok());
        hexes
    }

    /// Whether a unit could be set up anywhere: none if it is not set up by hand.
    fn may_be_set_up(self, u: &UnitRead<'_>) -> Option<Result<(), Refusal>> {
        if u.is_aerospace() && matches!(u.place, Place::Reserve | Place::Aloft(_)) {
            let zone = *self.view().air().start_zones().first()?;
            let unit = u.id;
            let band = Band::Low;
            return Some(self.check(&Command::Loft { unit, zone, band }));
        }
        let view = self.view();
        let waits = view.waits_for_setup(u);
        let stands = matches!(u.place, Place::On(_));
        // Those that hide last have not been set up by hand.
        let late = matches!(view.stage(), Some(Stage::Infiltration | Stage::Hiding));
        let late = late && *u.place == Place::Reserve;
        if !(waits || stands || late) {
            return None;
        }
        // Where it cannot be set up in the open, it may be able to hide.
        let first = match self.can_stand(u, None) {
            Some(Ok(())) => return Some(Ok(())),
            verdict => verdict,
        };
        if let Some(Ok(())) = self.can_stand(u, Some(!u.is_hidden())) {
            return Some(Ok(()));
        }
        match first {
            None if waits => Some(Err(no_room(u))),
            refused if waits => refused,
            _ => None,
        }
    }

    /// Whether there is a hex in which a unit could be set up, hiding or not; else why not in the first of them. None if
    /// there is no hex to try.
    fn can_stand(self, u: &UnitRead<'_>, hiding: Option<bool>) -> Option<Result<(), Refusal>> {
        let draft = super::Draft {
            hiding,
            ..super::Draft::default().on(Some(u.id))
        };
        let of = Making::of(self.battle, self.side, &draft);
        let (view, hides) = (self.view(), of.hides(u));
        let mut hexes = match hides {
            true => view.hiding_hexes(u.id),
            false => view.deployment_hexes(u.id),
        };
        hexes.extend(u.hex());
        let mut verdicts = hexes
            .into_iter()
            .map(|hex| of.check(&of.set_up(u, hex, hides)));
        let first = verdicts.next()?;
        match first.is_err() && verdicts.any(|v| v.is_ok()) {
            true => Some(Ok(())),
            false => Some(first),
        }
    }

    /// Everything that can be chosen while a side sets up, or hides units.
    pub(super) fn deploying<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let own = self.own();
        if all.wants(Sort::Units) {
            self.units_to_set_up(all);
        }
        if let Some(u) = own.filter(|u| self.may_be_set_up(u).is_some()) {
            match u.is_aerospace() && !matches!(u.place, Place::On(_)) {
                true => self.lofting(u, all),
                false => self.placing(u, all),
            }
        } else if all.wants(Sort::Hexes) {
            all.why(|_| nobody_selected());
        }
        if all.wants(Sort::Buttons) {
            all.gives(keys::END, Command::Done);
        }
    }

    fn units_to_set_up(self, all: &mut Choices<'_>) {
        for u in self.view().own().filter(|u| !u.is_out()) {
            let Some(verdict) = self.may_be_set_up(&u) else {
                continue;
            };
            if self.draft.unit != Some(u.id) {
                let next = self.draft.on(Some(u.id));
                all.unit(self.selects(u.id, verdict), Some(Act::Take(next)));
                continue;
            }
            // Whoever stands is turned by a click on it.
            if let Place::On(spot) = u.place {
                let command = self.set_up(&u, spot.hex, self.hides(&u));
                let offer = UnitOffer {
                    unit: u.id,
                    purpose: purpose::SET_UP,
                    leads: Leads::On,
                    verdict: self.check(&command),
                    chosen: true,
                };
                all.unit(offer, Some(Act::Give(command)));
            }
        }
    }

    /// A unit that is put on the map.
    fn placing<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if all.wants(Sort::Hexes) {
            let hexes = HexSet::of(self.view().board(), self.places(&u));
            let hides = self.hides(&u);
            let purpose = match hides {
                true => purpose::HIDE,
                false => purpose::SET_UP,
            };
            all.area(Area::free(purpose, Leads::On, hexes), move |hex| {
                self.give(self.set_up(&u, hex, hides))
            });
            all.why(move |hex| {
                let refusal = self.check(&self.set_up(&u, hex, hides)).err();
                refusal.unwrap_or_else(unoffered)
            });
        }
        if all.wants(Sort::Facings) {
            let hex = u.hex().unwrap_or_default();
            let now = self.draft.deploy_facing.or(u.facing());
            let now = now.unwrap_or_else(|| self.deploy_facing(&u, hex));
            let facings = Facings::all(Leads::Aside, Some(now));
            all.facings(facings, move |facing| {
                Ok(Next::Draft(
                    self.draft.with(|d| d.deploy_facing = Some(facing)),
                ))
            });
        }
        if all.wants(Sort::Buttons) {
            self.hiding(&u, all);
            self.preparing(u.id, all);
        }
    }

    /// Whether the unit goes into hiding (R5.5.1).
    fn hiding(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let view = self.view();
        let allowance = view.hidden_allowance();
        if allowance.most == 0 || allowance.away.is_some() || view.stage().is_some() {
            return;
        }
        let hides = self.hides(u);
        let full = allowance.used >= allowance.most && !u.is_hidden();
        let refusal = full.then(|| {
            let hex = view.deployment_hexes(u.id).first().copied();
            let refused = hex.and_then(|hex| {
                let (unit, facing) = (u.id, view.deployment_facing());
                self.check(&Command::Hide { unit, hex, facing }).err()
            });
            let most = allowance.most;
            refused.unwrap_or_else(|| {
                Refusal::new("all_hidden", "R5.5.1", say!("All {most} are hidden.", most))
            })
        });
        let button = Button::aside(keys::HIDE, hides);
        match refusal {
            Some(refusal) if !hides => all.barred(button.on(Err(refusal))),
            _ => {
                let next = self.draft.with(|d| d.hiding = Some(!hides));
                all.button(button, Act::Take(next));
            }
        }
    }

    /// A position for infantry, or none after all (R10.1.3).
    fn preparing(self, unit: UnitId, all: &mut Choices<'_>) {
        let on = self.view().position(unit).is_none();
        let command = Command::Prepare { unit, on };
        if self.check(&command).is_ok() {
            let button = Button {
                chosen: !on,
                ..Button::new(keys::PREPARE)
            };
            all.button(button, Act::Give(command));
        }
    }

    /// An aircraft that is put on the radar map (R11.1.4).
    fn lofting<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if all.wants(Sort::Hexes) {
            all.why(move |hex| {
                let refusal = self.check(&self.set_up(&u, hex, self.hides(&u))).err();
                refusal.unwrap_or_else(unoffered)
            });
        }
        if !all.wants(Sort::Buttons) {
            return;
        }
        let band = self.loft_band(&u);
        for b in Band::ALL {
            all.aside(keys::band(b), b == band, |d| d.air.band = Some(b));
        }
        for zone in self.view().air().start_zones() {
            let unit = u.id;
            all.gives(keys::zone(zone), Command::Loft { unit, zone, band });
        }
    }

    /// The band in which an aircraft starts unless another is chosen.
    pub fn loft_band(self, u: &UnitRead<'_>) -> Band {
        let usual = match craft::hovers(u) {
            true => Band::Low,
            false => Band::High,
        };
        let now = u.flight().map(|f| f.band);
        self.draft.air.band.or(now).unwrap_or(usual)
    }
}

fn no_room(u: &UnitRead<'_>) -> Refusal {
    Refusal::new(
        "no_room",
        "R17.1.2",
        say!(
            "There is no room for {unit} where its side sets up.",
            unit = u.name
        ),
    )
}
