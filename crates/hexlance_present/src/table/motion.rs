//! Motion that is asked for: moves, shots, explosions, numbers that float up, dice that roll.

use bevy_color::Color;
use bevy_ecs::message::Message;
use hexlance_board::Hex;

/// A point of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// The hex.
    pub hex: Hex,
    /// Level of the feet there.
    pub level: i8,
}

/// How a miniature moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveMode {
    /// Step by step.
    #[default]
    Walk,
    /// In one arc.
    Jump,
    /// On tracks or wheels.
    Roll,
    /// On a cushion of air, or on water.
    Hover,
    /// Through the air.
    Fly,
}

/// What flies from a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShotKind {
    /// A beam.
    #[default]
    Laser,
    /// A crooked bolt.
    Particle,
    /// Tracers of an autocannon.
    Cannon,
    /// One heavy slug.
    Gauss,
    /// A salvo in an arc.
    Missiles,
    /// Bullets against infantry.
    Small,
    /// A jet of fire.
    Flame,
    /// A shell high through the air.
    Artillery,
    /// A blow.
    Melee,
    /// One aimed bullet from afar.
    Marksman,
    /// Bullets without end that keep heads down.
    Sweep,
}

/// What small electronics do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signal {
    /// They look for somebody.
    Ping,
    /// A program is at work.
    Program,
    /// Something that was put on the ground is armed.
    Armed,
}

/// Where something goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// To a miniature.
    Mini(u16),
    /// To the middle of a hex.
    Hex(Hex),
}

/// A little scene of one miniature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// It topples over and lies.
    Falls,
    /// It gets up again.
    StandsUp,
    /// It loses its footing and catches itself.
    Stumbles,
    /// Lights out: it sinks into itself.
    PowersDown,
    /// It comes back.
    PowersUp,
    /// Steam and shimmering air.
    Overheats,
    /// Steam is let off: it cools.
    Vents,
    /// It blows up, and its parts fly.
    Dies,
    /// The air around it shimmers: hiding, stealth.
    Shimmers,
    /// A shield or screen of that colour flashes around it.
    Shields(Color),
}

/// One effect.
#[derive(Clone, Debug, PartialEq)]
pub enum Fx {
    /// A miniature goes a way, from its first point to its last.
    Move {
        /// The miniature.
        id: u16,
        /// The way, its start included.
        path: Vec<Waypoint>,
        /// How.
        mode: MoveMode,
    },
    /// A shot or blow.
    Shot {
        /// Who.
        from: u16,
        /// At what.
        to: At,
        /// With what.
        kind: ShotKind,
        /// Whether it hits; a miss goes past.
        hit: bool,
    },
    /// As a walk, but in a hurry: longer strides, leaning forward.
    Run {
        /// The miniature.
        id: u16,
        /// The way, its start included.
        path: Vec<Waypoint>,
    },
    /// Is pushed or slides, without a step of its own.
    Skid {
        /// The miniature.
        id: u16,
        /// The way, its start included.
        path: Vec<Waypoint>,
    },
    /// A shot or blow of known weight.
    Volley {
        /// Who.
        from: u16,
        /// At what.
        to: At,
        /// With what.
        kind: ShotKind,
        /// Whether it hits.
        hit: bool,
        /// Points of damage it does, or would do: so many rounds, beams and missiles fly.
        power: u8,
        /// High over what lies between.
        indirect: bool,
    },
    /// A shell or bomb that comes down from the sky and bursts; size 1 to 3.
    Incoming {
        /// Where.
        at: Hex,
        /// How big.
        size: f32,
    },
    /// One miniature throws itself at another and falls back.
    Ram {
        /// Who.
        from: u16,
        /// At what.
        to: At,
        /// Down from above, on its jets.
        above: bool,
        /// Whether it strikes.
        hit: bool,
    },
    /// A scene of one miniature.
    Act {
        /// The miniature.
        id: u16,
        /// What it does.
        act: Act,
    },
    /// Earth or water thrown up: a mine, a burst in the ground.
    Burst {
        /// Where.
        at: At,
        /// How big, 1 to 3.
        size: f32,
    },
    /// Fire takes hold of a hex.
    Ignites(Hex),
    /// Smoke pours over a hex.
    Smokes(Hex),
    /// A building of so many levels comes down.
    Collapse {
        /// Where.
        at: Hex,
        /// How high it stood.
        levels: u8,
    },
    /// A dome of interference or a screen, so many world units wide to each side, flashes up.
    Bubble {
        /// Around what.
        over: At,
        /// Radius.
        radius: f32,
        /// Its colour.
        colour: Color,
    },
    /// Small electronics at work.
    Signal {
        /// Where.
        over: At,
        /// What they do.
        signal: Signal,
    },
    /// An explosion; size 1 is a fist's, 3 a hex's.
    Explosion {
        /// Where.
        at: At,
        /// How big.
        size: f32,
    },
    /// A text that floats up; after a line break, smaller, its cause.
    Float {
        /// Over what.
        over: At,
        /// The text.
        text: String,
        /// Its colour.
        colour: Color,
    },
    /// Dice rolled in the tray.
    Dice {
        /// What they show.
        values: Vec<u8>,
        /// How many sides each has.
        sides: u8,
        /// What they are for; shown over the tray.
        label: String,
        /// The side that rolls, for their colour.
        side: u8,
    },
    /// The picture shakes; 1 is a heavy blow.
    Shake(f32),
    /// The camera shows these hexes, if the player lets it follow the action.
    Show(Vec<Hex>),
    /// Nothing, for so many seconds.
    Pause(f32),
}

impl Fx {
    /// The miniatures that it happens to; what the model says of them shows when it is over.
    pub fn minis(&self) -> [Option<u16>; 2] {
        let of = |at: &At| match at {
            At::Mini(id) => Some(*id),
            At::Hex(_) => None,
        };
        match self {
            Fx::Move { id, .. } | Fx::Run { id, .. } | Fx::Skid { id, .. } | Fx::Act { id, .. } => {
                [Some(*id), None]
            }
            Fx::Shot { from, to, .. } | Fx::Volley { from, to, .. } | Fx::Ram { from, to, .. } => {
                [Some(*from), of(to)]
            }
            Fx::Explosion { at, .. } | Fx::Burst { at, .. } => [of(at), None],
            Fx::Float { over, .. } | Fx::Bubble { over, .. } | Fx::Signal { over, .. } => {
                [of(over), None]
            }
            Fx::Incoming { .. }
            | Fx::Ignites(_)
            | Fx::Smokes(_)
            | Fx::Collapse { .. }
            | Fx::Dice { .. }
            | Fx::Shake(_)
            | Fx::Show(_)
            | Fx::Pause(_) => [None, None],
        }
    }

    /// The miniature that goes a way.
    pub fn way(&self) -> Option<(u16, &[Waypoint])> {
        match self {
            Fx::Move { id, path, .. } | Fx::Run { id, path } | Fx::Skid { id, path } => {
                Some((*id, path))
            }
            _ => None,
        }
    }
}

/// A wish for an effect.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct TableFx {
    /// The effect.
    pub fx: Fx,
    /// Starts together with the one before instead of after it.
    pub with_previous: bool,
}

impl TableFx {
    /// After everything before.
    pub fn then(fx: Fx) -> Self {
        Self {
            fx,
            with_previous: false,
        }
    }

    /// Together with the one before.
    pub fn with(fx: Fx) -> Self {
        Self {
            fx,
            with_previous: true,
        }
    }
}
