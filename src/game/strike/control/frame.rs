//! What clicks mean in the stages of setup, and for units that come in over an edge or go around the map.

use hexlance_board::Hex;
use hexlance_strike::command::{Command, Rearrangement};

use super::{
    super::{
        entry::{self, Round},
        stages,
    },
    Desk,
};
use crate::{game::Planning, hud::model::FrameAction};

impl Desk<'_, '_, '_> {
    /// What is done in setup, and with units off the map.
    pub(super) fn frame(&mut self, what: FrameAction) {
        match what {
            FrameAction::Hide(on) => self.focus.hiding = Some(on),
            FrameAction::Prepare(on) => {
                if let Some(unit) = self.own_selected() {
                    self.give(Command::Prepare { unit, on });
                }
            }
            FrameAction::BySheets(on) => {
                self.focus.pick = stages::Pick {
                    by_sheets: on,
                    ..stages::Pick::default()
                };
            }
            FrameAction::Home(edge) => {
                self.give(Command::Rearrange(Rearrangement::Home(edge)));
            }
            FrameAction::TurnSheet => {
                if let Some(sheet) = self.focus.pick.sheet {
                    self.give(Command::Rearrange(Rearrangement::Turn(sheet)));
                }
            }
            FrameAction::KeepBack(group) => {
                let Some(unit) = self.own_selected() else {
                    return;
                };
                if self.give(Command::KeepBack { unit, group }) && group.is_some() {
                    let next = stages::next_to_keep(self.session, Some(unit));
                    self.focus.select(next.or(Some(unit)));
                }
            }
            FrameAction::HoldBack => {
                if let Some(unit) = self.own_selected()
                    && self.give(Command::HoldBack { unit })
                {
                    self.go_on();
                }
            }
            FrameAction::GoRound => {
                self.focus.destination = None;
                self.focus.round = match self.focus.round {
                    None => Some(Round::Exit),
                    Some(_) => None,
                };
            }
        }
    }

    /// A click that brings a unit onto the map, orders a way around it, or changes it. Whether it was one.
    pub(super) fn frame_click(&mut self, hex: Hex) -> bool {
        if self.focus.destination.is_none() {
            match entry::click(self.session, self.focus, &self.aids.reach, hex) {
                entry::Click::Other => {}
                entry::Click::Give(command) => {
                    if self.give(command) {
                        self.go_on();
                    }
                    return true;
                }
                entry::Click::Face(to) => {
                    self.focus.destination = Some(to);
                    return true;
                }
                entry::Click::Next(round) => {
                    self.focus.round = Some(round);
                    return true;
                }
                entry::Click::Refuse(why) => {
                    self.refuse(why);
                    return true;
                }
            }
        }
        match stages::click(self.session, self.focus, hex) {
            stages::Click::Other => return false,
            stages::Click::Picked(pick) => self.focus.pick = pick,
            stages::Click::Give(command) => {
                if self.give(command) {
                    self.focus.pick.back();
                }
            }
        }
        true
    }
}
