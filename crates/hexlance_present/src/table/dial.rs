//! What the dial of a miniature's base shows, as plain data: clicks, numbers with their colours, heat, orders.

/// Colour of the mark behind a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DialMark {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Black.
    Black,
    /// Gray.
    Gray,
    /// Green.
    Green,
    /// Yellow, on heat dials.
    Yellow,
}

impl DialMark {
    /// Every mark.
    pub const ALL: [DialMark; 6] = [
        DialMark::Red,
        DialMark::Blue,
        DialMark::Black,
        DialMark::Gray,
        DialMark::Green,
        DialMark::Yellow,
    ];
}

/// A number in a window of the base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DialSlot {
    /// The number.
    pub value: i16,
    /// The mark behind it, if it has one.
    pub mark: Option<DialMark>,
    /// What the mark stands for does not work: only a frame is left of it.
    pub off: bool,
    /// A few letters below it: type of damage and range. Longer texts are left out.
    pub note: String,
}

impl DialSlot {
    /// A bare number.
    pub fn new(value: i16) -> Self {
        Self {
            value,
            ..Self::default()
        }
    }

    /// The same with a mark.
    pub fn marked(self, mark: DialMark) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }

    /// The same, with a mark that stands for what does not work where `off` is true.
    pub fn switched(self, off: bool) -> Self {
        Self { off, ..self }
    }

    /// The same with a note.
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self {
            note: note.into(),
            ..self
        }
    }
}

/// The smaller dial in the base's rear edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeatDial {
    /// The level it stands at, from 0.
    pub level: u8,
    /// The level at which the unit shuts down, its last one.
    pub shutdown: u8,
    /// What the present level does to primary damage, secondary damage and speed; the number is shown with its sign.
    pub squares: [Option<DialSlot>; 3],
}

/// A base that is a dial.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BaseDial {
    /// The present click, from 1.
    pub click: u8,
    /// Clicks in all.
    pub clicks: u8,
    /// Speed.
    pub speed: Option<DialSlot>,
    /// Attack.
    pub attack: Option<DialSlot>,
    /// Defense.
    pub defense: Option<DialSlot>,
    /// Primary damage.
    pub primary: Option<DialSlot>,
    /// Secondary damage.
    pub secondary: Option<DialSlot>,
    /// The heat dial of a unit that has one.
    pub heat: Option<HeatDial>,
    /// Order tokens beside it, 0 to 2.
    pub tokens: u8,
    /// Shut down: its windows are dark.
    pub shut_down: bool,
    /// The side that holds it captive: it wears a white flag with that side's colours.
    pub captor: Option<u8>,
    /// Clicks that repair does not turn it back past: notched ticks.
    pub notches: Vec<u8>,
    /// Front arc in degrees: 360, 180 or 120.
    pub arc: u16,
}

impl BaseDial {
    /// The windows in their order: speed, attack, defense, primary and secondary damage.
    pub fn windows(&self) -> [Option<&DialSlot>; 5] {
        [
            self.speed.as_ref(),
            self.attack.as_ref(),
            self.defense.as_ref(),
            self.primary.as_ref(),
            self.secondary.as_ref(),
        ]
    }
}
