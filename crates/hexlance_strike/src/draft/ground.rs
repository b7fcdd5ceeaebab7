//! The map is changed before anything stands on it: terrain is moved, mapsheets are swapped and turned, home edges wished
//! for (R17.1.4).

use hexlance_board::{Edge, Hex, HexSet};
use hexlance_rules::draft::{Area, Button, Leads, Next, unoffered};

use super::{
    Making,
    choices::{Act, Choices, Led, Sort},
    keys::{self, purpose},
};
use crate::{
    command::{Command, Rearrangement},
    setup::ground::FARTHEST,
};

/// What was picked to be changed on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Mapsheets are changed, not terrain.
    pub by_sheets: bool,
    /// A hex of the feature that is moved.
    pub feature: Option<Hex>,
    /// The place of the mapsheet that is turned or swapped.
    pub sheet: Option<u8>,
}

impl Ground {
    /// Takes back what was picked; whether anything was.
    pub fn back(&mut self) -> bool {
        self.feature.take().is_some() || self.sheet.take().is_some()
    }
}

const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

impl<'b> Making<'b> {
    /// Whether the map may be changed so now.
    fn may_rearrange(self, what: Rearrangement) -> bool {
        self.check(&Command::Rearrange(what)).is_ok()
    }

    fn sheets(self) -> u8 {
        let places = self.view().sheets().map_or(0, |(_, p)| p.len());
        u8::try_from(places).unwrap_or(u8::MAX)
    }

    /// Everything that can be chosen while the map is changed.
    pub(super) fn changing<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let picked = self.draft.ground;
        if all.wants(Sort::Buttons) {
            self.homes(all);
            if self.sheets() > 0 {
                all.aside(keys::SHEETS, picked.by_sheets, |d| {
                    d.ground = Ground {
                        by_sheets: !picked.by_sheets,
                        ..Ground::default()
                    };
                });
            }
            if let Some(sheet) = picked.sheet {
                all.gives(
                    keys::TURN_SHEET,
                    Command::Rearrange(Rearrangement::Turn(sheet)),
                );
            }
            let done = Button {
                leads: Leads::Pass,
                ..Button::new(keys::END)
            };
            all.button(
                done.on(self.check(&Command::Done)),
                Act::Give(Command::Done),
            );
        }
        if all.wants(Sort::Hexes) {
            match picked.by_sheets {
                true => self.sheet_hexes(all),
                false => self.feature_hexes(all),
            }
        }
    }

    /// Home edges that the side could wish for.
    fn homes(self, all: &mut Choices<'_>) {
        let own = self.view().side_of(self.side).and_then(|s| s.home);
        for edge in EDGES {
            let what = Rearrangement::Home(edge);
            if self.may_rearrange(what) {
                let button = Button {
                    chosen: own == Some(edge),
                    ..Button::new(keys::home(edge))
                };
                all.button(button, Act::Give(Command::Rearrange(what)));
            }
        }
    }

    fn picks(self, change: impl FnOnce(&mut Ground)) -> Led {
        Ok(Next::Draft(self.draft.with(|d| change(&mut d.ground))))
    }

    /// The mapsheet in which a hex lies.
    fn sheet_at(self, hex: Hex) -> Option<u8> {
        (0..self.sheets()).find(|n| self.view().sheet_hexes(usize::from(*n)).contains(&hex))
    }

    fn sheet_hexes<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let board = self.view().board();
        let of = |n: u8| self.view().sheet_hexes(usize::from(n));
        let picked = self.draft.ground.sheet;
        // A sheet that is picked already, or could not be changed any more, is given up again.
        let (mut on, mut off) = (HexSet::new(board), HexSet::new(board));
        for n in 0..self.sheets() {
            let leads = match picked {
                None => self.may_rearrange(Rearrangement::Turn(n)),
                Some(other) => self.may_rearrange(Rearrangement::Swap(other, n)),
            };
            match (leads, picked == Some(n)) {
                (true, _) => on.extend(of(n)),
                (false, true) => off.extend(of(n)),
                (false, false) => {}
            }
        }
        let purpose = match picked {
            None => purpose::GROUND,
            Some(_) => purpose::GROUND_TO,
        };
        all.area(Area::free(purpose, Leads::On, on), move |hex| {
            let at = self.sheet_at(hex).ok_or_else(unoffered)?;
            match picked {
                None => self.picks(|g| g.sheet = Some(at)),
                Some(other) => self.give(Command::Rearrange(Rearrangement::Swap(other, at))),
            }
        });
        all.area(Area::free(purpose::GROUND, Leads::Aside, off), move |_| {
            self.picks(|g| g.sheet = None)
        });
    }

    /// Where the feature that a hex belongs to could be moved, as that hex moves.
    pub fn goals_of_feature(self, from: Hex) -> Vec<Hex> {
        let may = |to: &Hex| self.may_rearrange(Rearrangement::Feature { from, to: *to });
        from.within(FARTHEST).filter(may).collect()
    }

    fn feature_hexes<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let board = self.view().board();
        if let Some(from) = self.draft.ground.feature {
            let hexes = HexSet::of(board, self.goals_of_feature(from));
            let mut others = HexSet::of(board, self.view().feature(from));
            for hex in hexes.iter() {
                others.remove(hex);
            }
            all.area(
                Area::free(purpose::GROUND_TO, Leads::On, hexes),
                move |to| self.give(Command::Rearrange(Rearrangement::Feature { from, to })),
            );
            all.area(
                Area::free(purpose::GROUND, Leads::Aside, others),
                move |hex| self.picks(|g| g.feature = (hex != from).then_some(hex)),
            );
        } else {
            let mut seen = HexSet::new(board);
            let mut hexes = HexSet::new(board);
            for (hex, _) in board.iter() {
                if seen.contains(hex) {
                    continue;
                }
                let feature = self.view().feature(hex);
                seen.extend(feature.iter().copied());
                if !feature.is_empty() && !self.goals_of_feature(hex).is_empty() {
                    hexes.extend(feature);
                }
            }
            all.area(Area::free(purpose::GROUND, Leads::On, hexes), move |hex| {
                self.picks(|g| g.feature = Some(hex))
            });
        }
        let from = self.draft.ground.feature;
        all.why(move |to| {
            let from = from.unwrap_or(to);
            let what = Rearrangement::Feature { from, to };
            self.check(&Command::Rearrange(what))
                .err()
                .unwrap_or_else(unoffered)
        });
    }
}
