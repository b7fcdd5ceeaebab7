//! Engagements in the air (R11.5.1).

use hexlance_rules::{
    UnitId,
    draft::{Button, Leads, UnitOffer},
};

use super::{
    Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
};
use crate::command::Command;

impl Making<'_> {
    /// Engagements that may be tried now: those of the selected aircraft, or of all.
    pub fn engagements(self) -> Vec<Command> {
        let selected = self.own().filter(|u| u.is_aerospace()).map(|u| u.id);
        let air = self.view().air();
        let own = air.own().filter(|u| selected.is_none_or(|s| s == u.id));
        let mut out = Vec::new();
        for u in own {
            for e in air.enemies() {
                let command = Command::Engage {
                    unit: u.id,
                    target: e.id,
                };
                if self.check(&command).is_ok() {
                    out.push(command);
                }
            }
        }
        out
    }

    /// Everything that can be chosen while engagements are declared.
    pub(super) fn engaging(self, all: &mut Choices<'_>) {
        if all.wants(Sort::Units) {
            let engagements = self.engagements();
            let engages = |id: UnitId| {
                let of = |c: &Command| matches!(c, Command::Engage { unit, .. } if *unit == id);
                engagements.iter().any(of)
            };
            for u in self.view().air().own() {
                if !engages(u.id) {
                    all.minor(u.id);
                }
                let chosen = self.draft.unit == Some(u.id);
                let next = self.draft.on((!chosen).then_some(u.id));
                let offer = UnitOffer {
                    unit: u.id,
                    purpose: purpose::SELECT,
                    leads: Leads::Aside,
                    verdict: Ok(()),
                    chosen,
                };
                all.unit(offer, Some(Act::Take(next)));
            }
        }
        if all.wants(Sort::Buttons) {
            for command in self.engagements() {
                if let Command::Engage { unit, target } = command {
                    let button = Button::new(keys::engage(unit, target));
                    all.button(button, Act::Give(command));
                }
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
    }
}
