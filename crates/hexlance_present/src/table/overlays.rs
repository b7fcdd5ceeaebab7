//! What is drawn over the table to help reading it: reach, paths, targets, areas, lines, arrows.

use bevy_color::Color;
use bevy_ecs::resource::Resource;
use hexlance_board::Hex;

/// How a hex is reached; each has a colour of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReachClass {
    /// Ordinary movement.
    #[default]
    Walk,
    /// At a price: sprint, run, evade.
    Sprint,
    /// By jumping.
    Jump,
    /// Flying, or otherwise free of the ground.
    Fly,
    /// Reached, but with a roll or at a risk.
    Risk,
}

/// A hex that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The hex.
    pub hex: Hex,
    /// How.
    pub class: ReachClass,
    /// Cost as players read it.
    pub cost: String,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The hex.
    pub hex: Hex,
    /// Level the unit has there.
    pub level: i8,
    /// Cost so far as players read it; empty for none.
    pub cost: String,
}

/// The path a unit would take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathPreview {
    /// From the unit's own hex to the last.
    pub steps: Vec<PathStep>,
    /// Sum as players read it, shown at the end.
    pub total: String,
    /// How it moves.
    pub class: ReachClass,
}

/// How good a shot is, for the colour of its marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Likely.
    Good,
    /// Even.
    #[default]
    Fair,
    /// Unlikely.
    Poor,
    /// Impossible, or not allowed.
    None,
}

/// A target in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetMark {
    /// The target.
    pub mini: u16,
    /// Chance to hit as players read it.
    pub chance: String,
    /// Expected damage as players read it.
    pub damage: String,
    /// How good it is.
    pub tone: Tone,
}

/// A set of hexes with an outline: an aura, a deployment zone, an objective.
#[derive(Clone, Debug, PartialEq)]
pub struct HexArea {
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// Colour of outline and fill.
    pub colour: Color,
    /// Opacity of the fill, 0 to 1; 0 draws the outline only.
    pub fill: f32,
    /// What it is, for the label; empty for none.
    pub label: String,
}

/// A line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightLine {
    /// From this hex, at this level.
    pub from: (Hex, f32),
    /// To this hex, at this level.
    pub to: (Hex, f32),
    /// The hex that blocks it, if it is blocked.
    pub blocked_at: Option<Hex>,
}

/// An arrow from one hex to another: a declared attack, an order.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderArrow {
    /// From.
    pub from: Hex,
    /// To.
    pub to: Hex,
    /// Colour.
    pub colour: Color,
    /// Text at its middle; empty for none.
    pub label: String,
}

/// What is drawn over the table to help reading it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Overlays {
    /// Hexes in reach.
    pub reach: Vec<Reach>,
    /// The path under the pointer.
    pub path: Option<PathPreview>,
    /// Firing arc.
    pub arc: Option<HexArea>,
    /// Targets.
    pub targets: Vec<TargetMark>,
    /// A hex to outline as under the pointer. When `None`, the table outlines what the pointer is over itself.
    pub hover: Option<Hex>,
    /// Auras.
    pub auras: Vec<HexArea>,
    /// Deployment zones, objectives.
    pub zones: Vec<HexArea>,
    /// Lines of sight.
    pub sight: Vec<SightLine>,
    /// Arrows.
    pub arrows: Vec<OrderArrow>,
}
