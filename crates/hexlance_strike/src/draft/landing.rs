//! Units that come onto the map in the course of a battle: drops from above (R16.5), and back from their way around the map
//! (R16.6.4).

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    UnitId,
    draft::{Area, Button, Leads, Next, unoffered},
};

use super::{
    Destination, Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
    making::nobody_selected,
};
use crate::{command::Command, go::Wait, read::UnitRead};

impl<'b> Making<'b> {
    /// Whether units drop now; else they come back.
    fn drops(self) -> bool {
        matches!(self.wait(), Some(Wait::Drops(_)))
    }

    /// Units that come onto the map now.
    pub fn coming(self) -> Vec<UnitId> {
        let view = self.view();
        match self.drops() {
            true => view.due_drops(),
            false => {
                let due = view.returns().into_iter();
                due.filter(|(_, hexes)| !hexes.is_empty())
                    .map(|(unit, _)| unit)
                    .collect()
            }
        }
    }

    fn comes(self, unit: UnitId, hex: Hex, facing: Direction) -> Command {
        match self.drops() {
            true => Command::Drop { unit, hex, facing },
            false => Command::ComeBack { unit, hex, facing },
        }
    }

    /// Everything that can be chosen while units come onto the map.
    pub(super) fn landing<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let coming = self.coming();
        if all.wants(Sort::Units) {
            for unit in coming.iter().filter(|u| self.draft.unit != Some(**u)) {
                let next = self.draft.on(Some(*unit));
                all.unit(self.selects(*unit, Ok(())), Some(Act::Take(next)));
            }
        }
        let own = self.own().filter(|u| coming.contains(&u.id));
        match own {
            Some(u) => self.landing_of(u, all),
            None => all.why(|_| nobody_selected()),
        }
        if all.wants(Sort::Buttons) {
            match (&self.draft.destination, own) {
                (Some(d), Some(u)) => all.gives(keys::END, self.comes(u.id, d.hex, d.facing)),
                _ => {
                    let done = Button {
                        leads: Leads::Pass,
                        ..Button::new(keys::END)
                    };
                    all.button(
                        done.on(self.check(&Command::Done)),
                        Act::Give(Command::Done),
                    );
                }
            }
        }
    }

    /// Where a unit comes down or back, and its facing there.
    fn landing_of<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let order = move |d: &Destination| self.comes(u.id, d.hex, d.facing);
        if all.wants(Sort::Facings) {
            match u.card.kind.has_facing() {
                true => self.facing_of_destination(order, all),
                false => self.facing_beforehand(all),
            }
        }
        if all.wants(Sort::Hexes) {
            let board = self.view().board();
            let may = |hex: &Hex| self.check(&self.comes(u.id, *hex, Direction::N)).is_ok();
            let hexes = board.iter().map(|(hex, _)| hex).filter(may);
            let leads = match self.draft.destination {
                None => Leads::On,
                Some(_) => Leads::Aside,
            };
            let purpose = match self.drops() {
                true => purpose::DROP,
                false => purpose::BACK,
            };
            let area = Area::free(purpose, leads, HexSet::of(board, hexes));
            all.area(area, move |hex| {
                let facing = self.draft.facing.unwrap_or(self.towards_enemies(hex));
                let to = Destination::at(hex, facing);
                match u.card.kind.has_facing() {
                    true => Ok(Next::Draft(self.draft.with(|d| d.destination = Some(to)))),
                    false => self.give(order(&to)),
                }
            });
            all.why(move |hex| {
                let command = self.comes(u.id, hex, Direction::N);
                self.check(&command).err().unwrap_or_else(unoffered)
            });
        }
    }
}
