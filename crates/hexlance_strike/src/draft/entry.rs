//! Units that come onto the map over an edge (R16.7.1), and ways around the map with sealed orders (R16.6).

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Leads, Next, unoffered},
};

use super::{
    Destination, Making,
    choices::{Act, Choices, Led, Sort},
    keys::{self, purpose},
    making::{bare, facing_after},
    moves::ways,
    reach::Reach,
};
use crate::{
    card::MoveMode,
    command::{Command, MoveOrder, Waypoint},
    read::UnitRead,
};

/// A way around the map that is being ordered.
#[derive(Clone, Debug, PartialEq)]
pub enum Round {
    /// Where it leaves is to be chosen.
    Exit,
    /// Where it comes back is to be chosen; the move off the map is settled.
    Back(Box<MoveOrder>),
}

impl<'b> Making<'b> {
    /// What a unit can be given that could come onto the map.
    pub(super) fn entering<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let way = self.way(&u);
        if all.wants(Sort::Buttons) {
            let open = self.view().entry_modes(&u);
            let ground = u.card.ground_mode();
            for w in ways(&u).into_iter().filter(|w| open.contains(&w.mode)) {
                all.aside(keys::entry(w, ground), w == way, |d| {
                    d.way = Some(w);
                    d.destination = None;
                });
            }
            let hold = Button {
                leads: self.begins(),
                ..Button::new(keys::HOLD)
            };
            let command = Command::HoldBack { unit: u.id };
            all.button(hold.on(self.check(&command)), Act::Give(command));
        }
        if all.wants(Sort::Facings) {
            match &self.draft.destination {
                Some(_) => {
                    let order = move |d: &Destination| Command::Enter(self.entry_to(&u, d));
                    self.facing_of_destination(order, all);
                }
                None => self.facing_beforehand(all),
            }
        }
        if all.wants(Sort::Hexes) {
            let reach = self.reach().into_owned();
            let ends = reach.goals.iter().map(|(hex, goal)| (*hex, goal.cost));
            let area = Area::priced(purpose::ENTER, self.begins(), self.view().board(), ends);
            all.area(area, move |hex| self.enter_at(&u, &reach, hex));
            // The rules say why not.
            all.why(move |hex| {
                let command = Command::Enter(MoveOrder {
                    path: vec![Waypoint::from(hex)],
                    ..bare(u.id, way.option, way.mode)
                });
                self.check(&command).err().unwrap_or_else(unoffered)
            });
        }
    }

    /// It comes in at a hex; who jumps chooses its facing.
    fn enter_at(self, u: &UnitRead<'_>, reach: &Reach, hex: Hex) -> Led {
        let goal = reach.goals.get(&hex).ok_or_else(unoffered)?;
        let to = Destination {
            hex,
            path: goal.path.clone(),
            facing: self.facing_inward(&goal.path),
        };
        if self.way(u).mode == MoveMode::Jump && u.card.kind.has_facing() {
            return Ok(Next::Draft(self.draft.with(|d| d.begin(to))));
        }
        self.give(Command::Enter(self.entry_to(u, &to)))
    }

    /// The order that brings a unit onto the map.
    pub(super) fn entry_to(self, u: &UnitRead<'_>, to: &Destination) -> MoveOrder {
        let way = self.way(u);
        MoveOrder {
            path: to.path.clone(),
            facing: to.facing,
            ..bare(u.id, way.option, way.mode)
        }
    }

    /// The button that begins a way around the map, or gives it up.
    pub(super) fn around(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        if !self.view().may_travel(u) || self.rerouting().is_some() {
            return;
        }
        let on = self.draft.round.is_some();
        all.aside(keys::AROUND, on, |d| {
            d.destination = None;
            d.traces = false;
            d.errand = None;
            d.round = (!on).then_some(Round::Exit);
        });
    }

    /// Where it leaves the map.
    pub(super) fn leaving_for<'c>(self, u: UnitRead<'b>, reach: Reach, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let ends = reach.goals.iter().map(|(hex, goal)| (*hex, goal.cost));
        let area = Area::priced(purpose::EXIT, Leads::On, self.view().board(), ends);
        all.area(area, move |hex| {
            let goal = reach.goals.get(&hex).ok_or_else(unoffered)?;
            let spot = u.spot().ok_or_else(unoffered)?;
            let way = self.way(&u);
            let order = MoveOrder {
                facing: facing_after(spot.hex, &goal.path, spot.facing),
                path: goal.path.clone(),
                ..bare(u.id, way.option, way.mode)
            };
            let round = Round::Back(Box::new(order));
            Ok(Next::Draft(self.draft.with(|d| d.round = Some(round))))
        });
        all.why(|_| {
            Refusal::new(
                "no_way_out",
                "R16.6.1",
                "It cannot leave the map from there. Choose one of the marked hexes at the edge.",
            )
        });
    }

    /// Where it comes back.
    pub(super) fn coming_back<'c>(self, order: &'b MoveOrder, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let command = move |back| Command::LeaveFor {
            order: order.clone(),
            back,
        };
        let rim = self.view().rim().into_iter();
        let rim = rim.filter(|hex| self.check(&command(*hex)).is_ok());
        let hexes = HexSet::of(self.view().board(), rim);
        all.area(Area::free(purpose::BACK, Leads::On, hexes), move |hex| {
            self.give(command(hex))
        });
        all.why(move |hex| self.check(&command(hex)).err().unwrap_or_else(unoffered));
    }
}
