//! Mines that are laid in secret, and light buildings that engineers put up (R5.7.8, R17.1.1, S4).

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    MineKind,
    draft::{Area, Button, Leads, unoffered},
};

use super::{
    Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
};
use crate::{command::Command, mines::DENSEST};

/// Largest Size that vibrabombs are set to (R5.7.3).
const LARGEST: i32 = 5;

/// What the next hex gets while mines are laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laying {
    /// A kind of mines; none: the first that the side has.
    pub kind: Option<MineKind>,
    /// Points of density.
    pub density: u8,
    /// Size that sets off vibrabombs.
    pub size: u8,
    /// Light buildings are put up in place of mines.
    pub building: bool,
}

impl Default for Laying {
    fn default() -> Self {
        Self {
            kind: None,
            density: 1,
            size: 1,
            building: false,
        }
    }
}

impl<'b> Making<'b> {
    /// Kinds that the side may lay, each once.
    pub fn mine_kinds(self) -> Vec<MineKind> {
        let mut out: Vec<MineKind> = Vec::new();
        for supply in self.view().mine_supplies().filter(|s| s.points > 0) {
            for kind in &supply.of.kinds {
                if !out.iter().any(|k| k.is_like(*kind)) {
                    out.push(*kind);
                }
            }
        }
        out
    }

    /// The kind that is laid.
    fn laid(self) -> Option<MineKind> {
        let kinds = self.mine_kinds();
        let laying = self.draft.laying;
        let wanted = |k: &&MineKind| laying.kind.is_some_and(|w| w.is_like(**k));
        let kind = kinds.iter().find(wanted).or(kinds.first())?;
        Some(match kind {
            MineKind::Vibrabomb(_) => MineKind::Vibrabomb(laying.size),
            other => *other,
        })
    }

    /// Whether the next hex gets a light building.
    pub fn builds(self) -> bool {
        let may = !self.view().build_hexes().is_empty();
        may && (self.draft.laying.building || self.mine_kinds().is_empty())
    }

    fn lays(self, hex: Hex) -> Option<Command> {
        if self.builds() {
            return Some(Command::Build { hex });
        }
        Some(Command::LayMines {
            hex,
            kind: self.laid()?,
            density: self.draft.laying.density,
        })
    }

    /// Everything that can be chosen while mines are laid.
    pub(super) fn laying<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let builds = self.builds();
        let laid = self.laid();
        if all.wants(Sort::Buttons) {
            for kind in self.mine_kinds() {
                let chosen = !builds && laid.is_some_and(|k| k.is_like(kind));
                all.aside(keys::mine(kind), chosen, |d| {
                    d.laying.kind = Some(kind);
                    d.laying.building = false;
                });
            }
            if !self.view().build_hexes().is_empty() {
                all.aside(keys::BUILD, builds, |d| d.laying.building = true);
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
        if let (true, false, Some(kind)) = (all.wants(Sort::Amounts), builds, laid) {
            let laying = self.draft.laying;
            all.amount(
                keys::DENSITY,
                1..=i32::from(DENSEST),
                i32::from(laying.density),
                |d, n| d.laying.density = n.try_into().unwrap_or(1),
            );
            if matches!(kind, MineKind::Vibrabomb(_)) {
                let size = i32::from(laying.size);
                all.amount(keys::SIZE, 1..=LARGEST, size, |d, n| {
                    d.laying.size = n.try_into().unwrap_or(1);
                });
            }
        }
        if all.wants(Sort::Hexes) {
            let view = self.view();
            let (purpose, hexes) = match builds {
                true => (purpose::BUILD, view.build_hexes()),
                false => (purpose::MINE, view.mine_hexes()),
            };
            let legal = |hex: &Hex| self.lays(*hex).is_some_and(|c| self.check(&c).is_ok());
            let hexes = HexSet::of(view.board(), hexes.into_iter().filter(legal));
            all.area(Area::free(purpose, Leads::On, hexes), move |hex| {
                self.give(self.lays(hex).ok_or_else(unoffered)?)
            });
            all.why(move |hex| {
                let refusal = self.lays(hex).and_then(|c| self.check(&c).err());
                refusal.unwrap_or_else(unoffered)
            });
        }
    }
}
