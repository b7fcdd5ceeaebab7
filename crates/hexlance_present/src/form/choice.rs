//! Things to choose from, each allowed or refused with the reason.

use crate::Icon;

/// A button of a form: one of several choices, or something to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<I> {
    /// Its stable name.
    pub key: String,
    /// What it says.
    pub label: String,
    /// What it does, on hover.
    pub help: String,
    /// A picture before what it says.
    pub icon: Option<Icon>,
    /// Whether it is chosen.
    pub on: bool,
    /// Whether it throws something away.
    pub danger: bool,
    /// Why it cannot be chosen.
    pub refused: Option<String>,
    /// What it leads to.
    pub leads: Leads<I>,
}

/// What a choice leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Leads<I> {
    /// It sets this.
    To(I),
    /// A list to choose from opens.
    Menu(Vec<Choice<I>>),
}

impl<I> Choice<I> {
    /// A choice that sets something.
    pub fn new(key: impl Into<String>, label: impl Into<String>, to: I) -> Self {
        Self::leading(key, label, Leads::To(to))
    }

    /// A choice that opens a list.
    pub fn menu(key: impl Into<String>, label: impl Into<String>, of: Vec<Choice<I>>) -> Self {
        Self::leading(key, label, Leads::Menu(of))
    }

    fn leading(key: impl Into<String>, label: impl Into<String>, leads: Leads<I>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            help: String::new(),
            icon: None,
            on: false,
            danger: false,
            refused: None,
            leads,
        }
    }

    /// With an explanation on hover.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// With a picture.
    #[must_use]
    pub const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// Chosen or not.
    #[must_use]
    pub const fn on(mut self, on: bool) -> Self {
        self.on = on;
        self
    }

    /// As one that throws something away.
    #[must_use]
    pub const fn danger(mut self) -> Self {
        self.danger = true;
        self
    }

    /// Refused, if there is a reason.
    #[must_use]
    pub fn refused<T: Into<String>>(mut self, why: Option<T>) -> Self {
        self.refused = why.map(Into::into);
        self
    }

    /// Named behind the place where it stands, as is all that it opens.
    #[must_use]
    pub fn within(mut self, place: &str) -> Self {
        self.key = format!("{place}.{}", self.key);
        if let Leads::Menu(of) = self.leads {
            self.leads = Leads::Menu(of.into_iter().map(|c| c.within(place)).collect());
        }
        self
    }

    /// The same choice for something larger: `to` turns what it sets into what is set there.
    pub fn map<J>(self, to: &impl Fn(I) -> J) -> Choice<J> {
        Choice {
            key: self.key,
            label: self.label,
            help: self.help,
            icon: self.icon,
            on: self.on,
            danger: self.danger,
            refused: self.refused,
            leads: match self.leads {
                Leads::To(id) => Leads::To(to(id)),
                Leads::Menu(of) => Leads::Menu(of.into_iter().map(|c| c.map(to)).collect()),
            },
        }
    }
}

/// How choices are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Small buttons in a row that wraps.
    #[default]
    Pills,
    /// The same with more room between them: things to do.
    Buttons,
    /// Numbers of one digit.
    Digits,
    /// Lower buttons: one choice among many.
    Fine,
    /// Still lower ones over a list, which narrow it down.
    Sieve,
    /// The same as fine ones behind the label of the field.
    Inline,
    /// Buttons behind the label of the field, which is the number that they change.
    Steps,
}
