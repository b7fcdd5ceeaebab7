//! Rows of a list, such as the abilities of a pilot.

use hexlance_rules::AbilityId;

/// A row across the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<I> {
    /// Its stable name.
    pub key: String,
    /// What it says.
    pub label: String,
    /// A word at its end, such as a cost.
    pub note: String,
    /// What it is, on hover, a line each.
    pub help: Vec<(String, String)>,
    /// How it looks.
    pub look: RowLook,
    /// Whether it is chosen or open.
    pub on: bool,
    /// Whether something about it is wrong.
    pub wrong: bool,
    /// Why it cannot be chosen: a press says so.
    pub refused: Option<String>,
    /// What a press does.
    pub press: Option<Press<I>>,
    /// What a button on it looks up.
    pub look_up: Option<AbilityId>,
    /// What a button on it sets that takes it away, and what that button says.
    pub remove: Option<(I, String)>,
}

/// What a press on a row does.
#[derive(Clone, Debug, PartialEq)]
pub enum Press<I> {
    /// It sets this.
    To(I),
    /// It looks up an ability.
    LookUp(AbilityId),
}

/// How a row looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowLook {
    /// Something that can be had.
    #[default]
    Offer,
    /// Something that there is.
    Held,
    /// Something bad that there is.
    Bad,
    /// One of a list of which one is chosen.
    Listed,
}

impl<I> Row<I> {
    /// A row that only says something.
    pub fn new(key: impl Into<String>, label: impl Into<String>, look: RowLook) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            note: String::new(),
            help: Vec::new(),
            look,
            on: false,
            wrong: false,
            refused: None,
            press: None,
            look_up: None,
            remove: None,
        }
    }

    pub(super) fn map<J>(self, to: &impl Fn(I) -> J) -> Row<J> {
        Row {
            key: self.key,
            label: self.label,
            note: self.note,
            help: self.help,
            look: self.look,
            on: self.on,
            wrong: self.wrong,
            refused: self.refused,
            press: self.press.map(|press| match press {
                Press::To(id) => Press::To(to(id)),
                Press::LookUp(id) => Press::LookUp(id),
            }),
            look_up: self.look_up,
            remove: self.remove.map(|(id, label)| (to(id), label)),
        }
    }
}
