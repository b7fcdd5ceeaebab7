//! Clicks that choose a destination, its facing, and the places of those who go along.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{Command, OrderKind, Spot},
    state::{Place, Stage},
};
use hexlance_rules::UnitId;

use super::Desk;
use crate::game::{
    Planning,
    dial::{
        focus::{Destination, Way},
        plan,
    },
};

impl Desk<'_, '_, '_> {
    pub(super) fn face(&mut self, d: Direction) {
        match &mut self.focus.destination {
            Some(dest) if dest.settled => dest.turned = Some(d),
            Some(dest) => dest.facing = d,
            None => self.focus.deploy_facing = Some(d),
        }
    }

    pub(super) fn turn(&mut self, steps: i8) {
        if let Some(d) = &mut self.focus.destination {
            if d.settled {
                d.turned = Some(d.turned.unwrap_or(d.facing).turned(steps));
            } else {
                d.facing = d.facing.turned(steps);
            }
            return;
        }
        if plan::stage(self.session) != Stage::Deployment {
            return;
        }
        let facing = self.deploy_facing().turned(steps);
        let standing = plan::own(self.session, self.focus).and_then(|u| match u.place {
            Place::Table { hex, facing } => Some((u.id, hex, facing)),
            _ => None,
        });
        match standing {
            Some((unit, hex, facing)) => {
                let facing = facing.turned(steps);
                self.give(Command::Deploy(Spot { unit, hex, facing }));
            }
            None => self.focus.deploy_facing = Some(facing),
        }
    }

    /// A hex was clicked to go to.
    pub(super) fn choose_destination(&mut self, hex: Hex) {
        let aimed = self.focus.aim.take().is_some();
        let goes = self.aids.reach.goals.contains_key(&hex);
        if self.focus.way.is_assault() || (aimed && !goes) {
            if !aimed {
                self.focus.back();
            }
            return;
        }
        let selected = plan::own(self.session, self.focus).map(|u| u.id);
        let Some(u) = plan::mover(self.session, self.focus) else {
            return self.cannot_move(selected);
        };
        let (Some(start), Some(facing)) = (u.hex(), u.facing()) else {
            return;
        };
        let Some(goal) = self.aids.reach.goals.get(&hex) else {
            return self.refuse(tr!("That hex is out of reach by this way of moving."));
        };
        let path = goal.path.clone();
        let facing = plan::facing_after(start, &path, facing);
        self.focus.destination = Some(Destination::new(hex, path, facing));
    }

    /// A hex was clicked, and the selected unit goes nowhere: the reason, or nothing is selected any more.
    pub(super) fn cannot_move(&mut self, selected: Option<UnitId>) {
        let verdict = selected.map(|id| plan::may_be_ordered(self.session, id, OrderKind::Move));
        match verdict {
            Some(Err(r)) if self.session.viewer_acts() => self.refuse(crate::words::refused(&r)),
            None if self.session.viewer_acts() && self.focus.gaze.selected.is_none() => {
                self.refuse(tr!("Select a unit first."));
            }
            _ => self.focus.select(None),
        }
    }

    /// The facing is chosen where the unit stands.
    pub(super) fn turn_in_place(&mut self) {
        let Some(u) = plan::mover(self.session, self.focus) else {
            return;
        };
        if let (Some(hex), Some(facing)) = (u.hex(), u.facing()) {
            self.focus.aim = None;
            self.focus.way = Way::Walk;
            self.focus.destination = Some(Destination::new(hex, Vec::new(), facing));
        }
    }

    /// A click while a destination is being settled: its facing, then the places of those who go along.
    pub(super) fn click_for_destination(&mut self, hex: Hex) {
        let next = plan::next_place(self.session, self.focus);
        let Some(d) = &mut self.focus.destination else {
            return;
        };
        if !d.settled {
            if let Some(facing) = Direction::towards(d.hex, hex) {
                d.facing = facing;
            }
            return self.settle();
        }
        let Some((_, places)) = next else {
            return self.confirm_destination();
        };
        match places.iter().find(|s| s.hex == hex) {
            Some(spot) => {
                d.placed.push(*spot);
                d.turned = None;
                if plan::next_place(self.session, self.focus).is_none() {
                    self.confirm_destination();
                }
            }
            None => self.refuse(tr!("Choose one of the marked hexes.")),
        }
    }

    /// The facing is chosen: the order goes out, or those are placed who go along.
    pub(super) fn settle(&mut self) {
        let Some(d) = &mut self.focus.destination else {
            return;
        };
        d.settled = true;
        match plan::next_place(self.session, self.focus) {
            None => self.confirm_destination(),
            Some((_, places)) if places.is_empty() => {
                if let Some(d) = &mut self.focus.destination {
                    d.settled = false;
                }
                self.refuse(tr!(
                    "There is no place for those who go along: choose another facing or hex."
                ));
            }
            Some(_) => {}
        }
    }

    /// The order to the destination goes out; whoever goes along and has no place gets the first that will do.
    pub(super) fn confirm_destination(&mut self) {
        let Some(d) = self.focus.destination.clone() else {
            return;
        };
        match plan::order_to(self.session, self.focus, &d) {
            Ok(order) if self.focus.march.is_some() => self.plan_member(order),
            Ok(order) => {
                if !self.order(Command::Move(order)) {
                    self.focus.destination = None;
                }
            }
            Err(r) => {
                if let Some(d) = &mut self.focus.destination {
                    d.settled = false;
                    d.placed.clear();
                }
                self.refuse(crate::words::refused(&r));
            }
        }
    }
}
