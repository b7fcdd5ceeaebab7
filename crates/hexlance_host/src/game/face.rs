//! Offered buttons in words, for the action bar of every ruleset.

use hexlance_rules::draft::{Amount, Button, Pick};

use crate::{
    hud::model::{ActionButton, ActionGroup, HudAction},
    theme::Icon,
};

/// What a button is called and shows.
pub struct Face {
    label: String,
    icon: Icon,
    group: ActionGroup,
    help: String,
}

impl Face {
    /// A button of no group of its own.
    pub fn new(label: &str, icon: Icon, help: impl Into<String>) -> Self {
        Self {
            label: label.to_owned(),
            icon,
            group: ActionGroup::Other,
            help: help.into(),
        }
    }

    /// The same in a group.
    #[must_use]
    pub const fn group(mut self, group: ActionGroup) -> Self {
        self.group = group;
        self
    }

    /// The button of the action bar for one that is offered; `why` puts refusals into words.
    pub fn of(
        self,
        button: &Button,
        why: impl Fn(&hexlance_rules::Refusal) -> String,
    ) -> ActionButton {
        ActionButton {
            disabled: button.verdict.as_ref().err().map(why),
            chosen: button.chosen,
            ..self.sends(button.key.to_string(), Pick::Button(button.key.clone()))
        }
    }

    /// The button of the action bar for an amount that is offered: pressed, it is so much.
    pub fn of_amount(self, amount: &Amount, next: i32) -> ActionButton {
        let key = amount.key.to_string();
        self.sends(key, Pick::Amount(amount.key.clone(), next))
    }

    /// A button of the action bar that sends a pick.
    pub fn sends(self, key: impl Into<String>, pick: Pick) -> ActionButton {
        ActionButton {
            key: key.into(),
            label: self.label,
            icon: self.icon,
            group: self.group,
            help: self.help,
            disabled: None,
            chosen: false,
            action: HudAction::Pick(pick),
        }
    }
}
