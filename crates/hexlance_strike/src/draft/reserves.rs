//! Units that are kept back in two groups (R17.4.1).

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Button, Leads},
};

use super::{
    Making,
    choices::{Act, Choices, Sort},
    keys,
};
use crate::command::Command;

/// The groups, in the order of the bar.
const GROUPS: [Option<u8>; 3] = [Some(0), Some(1), None];

impl Making<'_> {
    fn group_of(self, unit: UnitId) -> Option<u8> {
        let mut kept = self.view().kept_back();
        kept.find(|(id, _)| *id == unit).map(|(_, group)| group)
    }

    /// Everything that can be chosen while units are kept back.
    pub(super) fn keeping(self, all: &mut Choices<'_>) {
        if all.wants(Sort::Units) {
            for u in self.view().own() {
                if self.draft.unit == Some(u.id) {
                    continue;
                }
                if let Some(verdict) = self.may_change_group(u.id) {
                    let next = self.draft.on(Some(u.id));
                    all.unit(self.selects(u.id, verdict), Some(Act::Take(next)));
                }
            }
        }
        if all.wants(Sort::Buttons) {
            if let Some(u) = self.own() {
                let now = self.group_of(u.id);
                for group in GROUPS {
                    let command = Command::KeepBack { unit: u.id, group };
                    let button = Button {
                        chosen: now == group,
                        ..Button::new(keys::keep(group))
                    };
                    all.button(button.on(self.check(&command)), Act::Give(command));
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

    /// The unit that may be kept back after another one, and is in no group yet; around in their order.
    pub fn next_to_keep_back(self, after: UnitId) -> Option<UnitId> {
        let open = |unit: &UnitId| self.group_of(*unit).is_none();
        let open: Vec<UnitId> = self.ready_units().into_iter().filter(open).collect();
        let later = open.iter().find(|unit| **unit > after);
        later.or(open.first()).copied()
    }

    /// Whether a unit may be put into a group, or taken out of one; none for those that always are there.
    fn may_change_group(self, unit: UnitId) -> Option<Result<(), Refusal>> {
        if self.group_of(unit).is_some() {
            return Some(Ok(()));
        }
        let verdicts =
            [Some(0), Some(1)].map(|group| self.check(&Command::KeepBack { unit, group }));
        match verdicts {
            [Err(first), Err(_)] if first.code == "cannot_be_kept" => None,
            [Err(first), Err(_)] => Some(Err(first)),
            _ => Some(Ok(())),
        }
    }
}
