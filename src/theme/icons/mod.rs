//! Icons drawn with the painter: sharp at every scale, and no glyph that a font may lack.

mod marks;
mod pen;
mod units;

pub use marks::Mark;
pub use units::{UnitIcon, emblem};

use bevy_egui::egui::{Color32, Painter, Rect};
use pen::Pen;
use std::f32::consts::{PI, TAU};

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Icon {
    /// Stay where one is.
    Stand,
    /// Ordinary movement.
    Walk,
    /// Jump.
    Jump,
    /// Movement at full speed.
    Sprint,
    /// Movement that makes one hard to hit.
    Evade,
    /// Turn on the spot.
    Turn,
    /// Weapon attack.
    Attack,
    /// Indirect fire.
    Indirect,
    /// Physical attack.
    Melee,
    /// Charge or ram.
    Charge,
    /// Death from above.
    Drop,
    /// Artillery.
    Artillery,
    /// An ability.
    Ability,
    /// Spot, scan, look.
    Eye,
    /// Not seen.
    Hidden,
    /// Climb aboard or dismount.
    Mount,
    /// Heat.
    Heat,
    /// Armor.
    Armor,
    /// Structure.
    Structure,
    /// Dice.
    Dice,
    /// End of a phase or turn.
    Flag,
    /// Undo.
    Undo,
    /// Save.
    Save,
    /// Load.
    Folder,
    /// Menu.
    Menu,
    /// Settings.
    Gear,
    /// What is heard.
    Sound,
    /// Keys.
    Keyboard,
    /// Help.
    Help,
    /// Log.
    Log,
    /// Hex grid.
    Hex,
    /// Heights of hexes.
    Levels,
    /// Firing arcs.
    Arc,
    /// Name plates.
    Plate,
    /// Line of sight.
    Sight,
    /// Reach of movement.
    Reach,
    /// Auras.
    Aura,
    /// A dome over hexes.
    Dome,
    /// Lines around miniatures.
    Outline,
    /// Bring the camera to it.
    Focus,
    /// A person.
    Person,
    /// A computer player.
    Computer,
    /// Destroyed.
    Skull,
    /// Yes.
    Check,
    /// No, close.
    Cross,
    /// Not available.
    Lock,
    /// Information.
    Info,
    /// Warning.
    Warning,
    /// Time: cooldown, duration.
    Clock,
    /// Play, continue.
    Play,
    /// Leave.
    Door,
    /// Opened downwards.
    Down,
    /// Opens to the right.
    Right,
    /// To the left.
    Left,
    /// Upwards.
    Up,
    /// Search.
    Search,
    /// New battle.
    Swords,
    /// The people and the fonts behind it.
    Scroll,
    /// Trees.
    Tree,
    /// Water.
    Wave,
    /// A road.
    Road,
    /// A building.
    House,
    /// A mine.
    Mine,
    /// A brush; the editor.
    Brush,
    /// A straight line.
    Line,
    /// Fill.
    Bucket,
    /// A rectangle.
    Frame,
    /// A slope.
    Ramp,
    /// Even out.
    Smooth,
    /// A marked part.
    Mark,
    /// Pick up.
    Dropper,
    /// Copy.
    Copy,
    /// Mirror.
    Mirror,
    /// Do again.
    Redo,
    /// Something new.
    Plus,
    /// Out into another file.
    Export,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Icon; 77] = [
        Icon::Stand,
        Icon::Walk,
        Icon::Jump,
        Icon::Sprint,
        Icon::Evade,
        Icon::Turn,
        Icon::Attack,
        Icon::Indirect,
        Icon::Melee,
        Icon::Charge,
        Icon::Drop,
        Icon::Artillery,
        Icon::Ability,
        Icon::Eye,
        Icon::Hidden,
        Icon::Mount,
        Icon::Heat,
        Icon::Armor,
        Icon::Structure,
        Icon::Dice,
        Icon::Flag,
        Icon::Undo,
        Icon::Save,
        Icon::Folder,
        Icon::Menu,
        Icon::Gear,
        Icon::Sound,
        Icon::Keyboard,
        Icon::Help,
        Icon::Log,
        Icon::Hex,
        Icon::Levels,
        Icon::Arc,
        Icon::Plate,
        Icon::Sight,
        Icon::Reach,
        Icon::Aura,
        Icon::Dome,
        Icon::Outline,
        Icon::Focus,
        Icon::Person,
        Icon::Computer,
        Icon::Skull,
        Icon::Check,
        Icon::Cross,
        Icon::Lock,
        Icon::Info,
        Icon::Warning,
        Icon::Clock,
        Icon::Play,
        Icon::Door,
        Icon::Down,
        Icon::Right,
        Icon::Left,
        Icon::Up,
        Icon::Search,
        Icon::Swords,
        Icon::Scroll,
        Icon::Tree,
        Icon::Wave,
        Icon::Road,
        Icon::House,
        Icon::Mine,
        Icon::Brush,
        Icon::Line,
        Icon::Bucket,
        Icon::Frame,
        Icon::Ramp,
        Icon::Smooth,
        Icon::Mark,
        Icon::Dropper,
        Icon::Copy,
        Icon::Mirror,
        Icon::Redo,
        Icon::Plus,
        Icon::Export,
        Icon::Ability,
    ];

    /// Paints the icon into the largest square in the middle of a rectangle.
    pub fn paint(self, painter: &Painter, rect: Rect, color: Color32) {
        let pen = Pen::new(painter, rect, color);
        match self {
            Icon::Tree => {
                pen.fill(&[(12.0, 2.5), (18.5, 11.0), (5.5, 11.0)]);
                pen.fill(&[(12.0, 7.5), (20.0, 17.0), (4.0, 17.0)]);
                pen.line(&[(12.0, 17.0), (12.0, 22.0)]);
            }
            Icon::Wave => {
                for y in [7.0, 13.0, 19.0] {
                    pen.curve(&[
                        (2.5, y),
                        (6.0, y - 3.0),
                        (9.5, y),
                        (13.0, y + 2.0),
                        (16.5, y),
                        (19.0, y - 2.0),
                        (21.5, y),
                    ]);
                }
            }
            Icon::Road => {
                pen.line(&[(9.0, 3.0), (3.5, 21.0)]);
                pen.line(&[(15.0, 3.0), (20.5, 21.0)]);
                pen.line(&[(12.0, 4.0), (12.0, 7.5)]);
                pen.line(&[(12.0, 11.0), (12.0, 14.5)]);
                pen.line(&[(12.0, 18.0), (12.0, 21.0)]);
            }
            Icon::House => {
                pen.closed(&[
                    (4.5, 10.5),
                    (12.0, 4.0),
                    (19.5, 10.5),
                    (19.5, 20.5),
                    (4.5, 20.5),
                ]);
                pen.line(&[(10.0, 20.5), (10.0, 14.5), (14.0, 14.5), (14.0, 20.5)]);
            }
            Icon::Mine => {
                pen.dot((12.0, 13.0), 5.5);
                for (x, y) in [
                    (12.0, 3.5),
                    (4.5, 7.5),
                    (19.5, 7.5),
                    (4.0, 18.0),
                    (20.0, 18.0),
                    (12.0, 22.0),
                ] {
                    pen.line(&[(12.0, 13.0), (x, y)]);
                }
            }
            Icon::Brush => {
                pen.line(&[(20.5, 3.5), (11.5, 12.5)]);
                pen.fill(&[
                    (12.5, 10.5),
                    (14.0, 13.0),
                    (10.5, 18.5),
                    (3.5, 20.5),
                    (6.5, 13.5),
                ]);
            }
            Icon::Line => {
                pen.line(&[(5.0, 19.0), (19.0, 5.0)]);
                pen.dot((5.0, 19.0), 2.5);
                pen.dot((19.0, 5.0), 2.5);
            }
            Icon::Bucket => {
                pen.closed(&[(10.0, 4.0), (19.0, 13.0), (11.5, 20.5), (2.5, 11.5)]);
                pen.line(&[(3.5, 12.0), (18.0, 12.0)]);
                pen.fill(&[(20.5, 15.0), (22.5, 19.0), (20.5, 21.5), (18.5, 19.0)]);
            }
            Icon::Frame => {
                pen.closed(&[(4.0, 5.0), (20.0, 5.0), (20.0, 19.0), (4.0, 19.0)]);
            }
            Icon::Ramp => {
                pen.closed(&[(3.0, 20.0), (21.0, 20.0), (21.0, 6.0)]);
            }
            Icon::Smooth => {
                pen.line(&[(3.0, 20.5), (21.0, 20.5)]);
                pen.curve(&[
                    (3.0, 16.0),
                    (7.0, 15.0),
                    (10.0, 9.0),
                    (13.0, 7.0),
                    (16.0, 9.5),
                    (18.5, 14.5),
                    (21.0, 16.0),
                ]);
            }
            Icon::Mark => {
                for (a, b, c) in [
                    ((4.0, 9.0), (4.0, 4.0), (9.0, 4.0)),
                    ((15.0, 4.0), (20.0, 4.0), (20.0, 9.0)),
                    ((20.0, 15.0), (20.0, 20.0), (15.0, 20.0)),
                    ((9.0, 20.0), (4.0, 20.0), (4.0, 15.0)),
                ] {
                    pen.line(&[a, b, c]);
                }
            }
            Icon::Dropper => {
                pen.line(&[(4.0, 20.0), (13.5, 10.5)]);
                pen.line(&[(11.0, 8.0), (16.0, 13.0)]);
                pen.fill(&[(13.0, 9.5), (17.0, 3.5), (20.5, 7.0), (14.5, 11.0)]);
            }
            Icon::Copy => {
                pen.closed(&[(8.5, 8.5), (20.0, 8.5), (20.0, 20.5), (8.5, 20.5)]);
                pen.line(&[
                    (8.5, 15.5),
                    (4.0, 15.5),
                    (4.0, 3.5),
                    (15.5, 3.5),
                    (15.5, 8.5),
                ]);
            }
            Icon::Mirror => {
                pen.line(&[(12.0, 3.0), (12.0, 21.0)]);
                pen.fill(&[(9.0, 6.0), (9.0, 18.0), (3.0, 18.0)]);
                pen.closed(&[(15.0, 6.0), (15.0, 18.0), (21.0, 18.0)]);
            }
            Icon::Redo => {
                pen.arc((11.0, 14.0), 6.5, PI * 0.5, PI * 1.9);
                pen.fill(&[(13.5, 11.5), (21.5, 11.5), (18.5, 4.5)]);
            }
            Icon::Plus => {
                pen.line(&[(12.0, 4.0), (12.0, 20.0)]);
                pen.line(&[(4.0, 12.0), (20.0, 12.0)]);
            }
            Icon::Export => {
                pen.line(&[
                    (8.0, 10.0),
                    (4.0, 10.0),
                    (4.0, 20.5),
                    (20.0, 20.5),
                    (20.0, 10.0),
                    (16.0, 10.0),
                ]);
                pen.line(&[(12.0, 15.0), (12.0, 6.0)]);
                pen.fill(&[(7.5, 7.5), (16.5, 7.5), (12.0, 2.0)]);
            }
            Icon::Stand => {
                pen.line(&[(5.0, 19.0), (19.0, 19.0)]);
                pen.line(&[(12.0, 5.0), (12.0, 15.0)]);
                pen.fill(&[(7.5, 11.5), (16.5, 11.5), (12.0, 16.5)]);
            }
            Icon::Walk => {
                pen.line(&[(4.0, 12.0), (16.0, 12.0)]);
                pen.fill(&[(14.0, 6.5), (21.0, 12.0), (14.0, 17.5)]);
            }
            Icon::Jump => {
                pen.arc((11.0, 18.0), 8.0, PI, TAU - 0.55);
                pen.fill(&[(14.0, 14.5), (22.0, 14.5), (19.0, 21.0)]);
                pen.dot((3.2, 19.0), 1.6);
            }
            Icon::Sprint => {
                pen.line(&[(4.0, 6.0), (10.0, 12.0), (4.0, 18.0)]);
                pen.line(&[(10.0, 6.0), (16.0, 12.0), (10.0, 18.0)]);
                pen.line(&[(16.0, 6.0), (22.0, 12.0), (16.0, 18.0)]);
            }
            Icon::Evade => {
                pen.line(&[(3.0, 18.0), (8.0, 7.0), (13.0, 17.0), (18.0, 8.0)]);
                pen.fill(&[(14.5, 8.5), (21.0, 3.5), (21.0, 11.5)]);
            }
            Icon::Turn => {
                pen.arc((12.0, 12.5), 7.5, -0.2, 4.3);
                pen.fill(&[(15.5, 11.5), (23.0, 11.5), (19.4, 5.6)]);
            }
            Icon::Attack => {
                pen.circle((12.0, 12.0), 6.5);
                for (a, b) in [
                    ((12.0, 2.0), (12.0, 8.5)),
                    ((12.0, 15.5), (12.0, 22.0)),
                    ((2.0, 12.0), (8.5, 12.0)),
                    ((15.5, 12.0), (22.0, 12.0)),
                ] {
                    pen.line(&[a, b]);
                }
            }
            Icon::Indirect => {
                pen.arc((11.0, 19.0), 8.0, PI, TAU - 0.3);
                pen.circle((19.0, 17.5), 3.2);
                pen.dot((19.0, 17.5), 1.0);
            }
            Icon::Melee => {
                pen.line(&[(4.0, 20.0), (13.0, 11.0)]);
                pen.fill(&[(10.5, 6.0), (15.0, 1.8), (22.2, 9.0), (18.0, 13.5)]);
            }
            Icon::Charge => {
                pen.fill(&[(9.0, 6.0), (15.0, 12.0), (9.0, 18.0)]);
                pen.line(&[(2.0, 9.0), (7.0, 9.0)]);
                pen.line(&[(2.0, 15.0), (7.0, 15.0)]);
                pen.line(&[(18.0, 4.0), (18.0, 20.0)]);
            }
            Icon::Drop => {
                pen.line(&[(12.0, 2.5), (12.0, 11.0)]);
                pen.fill(&[(6.5, 9.5), (17.5, 9.5), (12.0, 16.0)]);
                pen.line(&[(4.0, 20.5), (9.0, 18.5)]);
                pen.line(&[(20.0, 20.5), (15.0, 18.5)]);
                pen.line(&[(9.5, 21.5), (14.5, 21.5)]);
            }
            Icon::Artillery => {
                pen.line(&[(5.0, 17.0), (18.0, 6.0)]);
                pen.line(&[(8.0, 18.5), (19.5, 8.5)]);
                pen.circle((8.5, 18.0), 3.4);
            }
            Icon::Ability => pen.fill_star((12.0, 12.6), 9.5, 4.2, 5),
            Icon::Eye | Icon::Hidden => {
                pen.curve(&[
                    (2.0, 12.0),
                    (7.0, 6.6),
                    (12.0, 5.2),
                    (17.0, 6.6),
                    (22.0, 12.0),
                ]);
                pen.curve(&[
                    (2.0, 12.0),
                    (7.0, 17.4),
                    (12.0, 18.8),
                    (17.0, 17.4),
                    (22.0, 12.0),
                ]);
                pen.dot((12.0, 12.0), 3.4);
                if self == Icon::Hidden {
                    pen.line(&[(4.0, 20.5), (20.0, 3.5)]);
                }
            }
            Icon::Mount => {
                pen.line(&[(3.0, 19.5), (21.0, 19.5)]);
                pen.line(&[(5.0, 19.0), (5.0, 11.0), (19.0, 11.0), (19.0, 19.0)]);
                pen.fill(&[(8.0, 4.0), (16.0, 4.0), (12.0, 9.0)]);
            }
            Icon::Heat => {
                pen.fill(&[
                    (12.0, 2.0),
                    (17.2, 9.4),
                    (18.4, 14.5),
                    (12.0, 21.8),
                    (5.6, 14.5),
                    (7.0, 9.8),
                ]);
                let inner = Pen::new(
                    painter,
                    rect,
                    super::colors::mix(color, Color32::BLACK, 0.55),
                );
                inner.fill(&[(12.0, 11.0), (15.0, 15.6), (12.0, 19.6), (9.0, 15.6)]);
            }
            Icon::Armor => pen.closed(&[
                (12.0, 2.5),
                (20.0, 5.5),
                (19.0, 13.5),
                (12.0, 21.5),
                (5.0, 13.5),
                (4.0, 5.5),
            ]),
            Icon::Structure => {
                pen.closed(&[(5.0, 4.0), (19.0, 4.0), (19.0, 20.0), (5.0, 20.0)]);
                pen.line(&[(5.0, 4.0), (19.0, 20.0)]);
                pen.line(&[(19.0, 4.0), (5.0, 20.0)]);
            }
            Icon::Dice => {
                pen.closed(&[(4.0, 4.0), (20.0, 4.0), (20.0, 20.0), (4.0, 20.0)]);
                for at in [
                    (8.0, 8.0),
                    (16.0, 8.0),
                    (12.0, 12.0),
                    (8.0, 16.0),
                    (16.0, 16.0),
                ] {
                    pen.dot(at, 1.7);
                }
            }
            Icon::Flag => {
                pen.line(&[(5.5, 22.0), (5.5, 2.5)]);
                pen.fill(&[(7.0, 3.5), (20.5, 8.0), (7.0, 13.0)]);
            }
            Icon::Undo => {
                pen.arc((13.0, 13.0), 6.6, -2.4, 2.2);
                pen.fill(&[(3.2, 9.6), (10.6, 3.6), (11.2, 11.6)]);
            }
            Icon::Save => {
                pen.closed(&[
                    (4.0, 4.0),
                    (17.0, 4.0),
                    (20.0, 7.0),
                    (20.0, 20.0),
                    (4.0, 20.0),
                ]);
                pen.closed(&[(8.0, 13.5), (16.0, 13.5), (16.0, 20.0), (8.0, 20.0)]);
                pen.line(&[(8.5, 4.0), (8.5, 8.5), (14.5, 8.5), (14.5, 4.0)]);
            }
            Icon::Folder => pen.closed(&[
                (3.0, 6.0),
                (9.5, 6.0),
                (11.5, 8.5),
                (21.0, 8.5),
                (21.0, 19.0),
                (3.0, 19.0),
            ]),
            Icon::Menu => {
                for y in [6.5, 12.0, 17.5] {
                    pen.line(&[(4.0, y), (20.0, y)]);
                }
            }
            Icon::Gear => {
                pen.circle((12.0, 12.0), 5.4);
                for i in 0..8 {
                    let a = TAU * i as f32 / 8.0;
                    let (s, k) = a.sin_cos();
                    pen.line(&[
                        (12.0 + 6.2 * k, 12.0 + 6.2 * s),
                        (12.0 + 9.6 * k, 12.0 + 9.6 * s),
                    ]);
                }
                pen.dot((12.0, 12.0), 1.8);
            }
            Icon::Sound => {
                pen.fill(&[(3.5, 9.0), (7.5, 9.0), (7.5, 15.0), (3.5, 15.0)]);
                pen.fill(&[(7.0, 9.0), (12.5, 4.5), (12.5, 19.5), (7.0, 15.0)]);
                pen.arc((12.5, 12.0), 4.2, -0.9, 0.9);
                pen.arc((12.5, 12.0), 8.0, -0.9, 0.9);
            }
            Icon::Keyboard => {
                pen.closed(&[(2.5, 6.0), (21.5, 6.0), (21.5, 18.0), (2.5, 18.0)]);
                for (y, xs) in [
                    (9.5, [6.0, 10.0, 14.0, 18.0]),
                    (12.5, [6.5, 10.5, 14.5, 17.5]),
                ] {
                    for x in xs {
                        pen.dot((x, y), 1.0);
                    }
                }
                pen.line(&[(8.0, 15.3), (16.0, 15.3)]);
            }
            Icon::Help => {
                pen.curve(&[
                    (7.5, 8.5),
                    (9.0, 4.6),
                    (13.0, 4.0),
                    (16.4, 6.4),
                    (15.6, 10.2),
                    (12.2, 12.4),
                    (12.0, 15.5),
                ]);
                pen.dot((12.0, 20.0), 1.6);
            }
            Icon::Log => {
                for (y, x) in [(6.0, 20.0), (12.0, 17.0), (18.0, 20.0)] {
                    pen.dot((5.0, y), 1.4);
                    pen.line(&[(9.0, y), (x, y)]);
                }
            }
            Icon::Hex => pen.closed(&hexagon(9.5)),
            Icon::Levels => {
                pen.line(&[
                    (3.0, 20.0),
                    (9.0, 20.0),
                    (9.0, 14.0),
                    (15.0, 14.0),
                    (15.0, 8.0),
                    (21.0, 8.0),
                ]);
                pen.line(&[(4.5, 9.0), (4.5, 3.5)]);
                pen.fill(&[(2.0, 5.5), (7.0, 5.5), (4.5, 1.5)]);
            }
            Icon::Arc => {
                pen.arc((12.0, 20.0), 16.0, -PI * 0.78, -PI * 0.22);
                pen.line(&[(2.2, 9.4), (12.0, 20.0), (21.8, 9.4)]);
            }
            Icon::Plate => {
                pen.closed(&[(3.0, 5.0), (21.0, 5.0), (21.0, 13.0), (3.0, 13.0)]);
                pen.line(&[(6.5, 9.0), (14.0, 9.0)]);
                for x in [5.0, 9.5, 14.0, 18.5] {
                    pen.dot((x, 18.0), 1.6);
                }
            }
            Icon::Sight => {
                pen.dot((4.0, 18.5), 2.4);
                pen.circle((19.0, 5.5), 3.0);
                pen.line(&[(6.5, 16.2), (9.0, 14.0)]);
                pen.line(&[(11.0, 12.3), (13.5, 10.2)]);
                pen.line(&[(15.3, 8.6), (16.4, 7.7)]);
            }
            Icon::Reach => {
                pen.closed(&hexagon(9.5));
                pen.fill(&hexagon(4.6));
            }
            Icon::Aura => {
                pen.circle((12.0, 12.0), 9.5);
                pen.circle((12.0, 12.0), 5.6);
                pen.dot((12.0, 12.0), 2.0);
            }
            Icon::Dome => {
                pen.arc((12.0, 17.0), 9.5, -PI, 0.0);
                pen.line(&[(1.5, 17.0), (22.5, 17.0)]);
                pen.line(&[
                    (7.0, 17.0),
                    (8.5, 11.5),
                    (12.0, 7.5),
                    (15.5, 11.5),
                    (17.0, 17.0),
                ]);
                pen.line(&[(4.5, 11.5), (19.5, 11.5)]);
            }
            Icon::Outline => {
                pen.closed(&[
                    (8.5, 2.5),
                    (15.5, 2.5),
                    (21.0, 9.5),
                    (18.0, 13.0),
                    (18.5, 21.5),
                    (5.5, 21.5),
                    (6.0, 13.0),
                    (3.0, 9.5),
                ]);
                pen.fill(&[
                    (9.5, 6.5),
                    (14.5, 6.5),
                    (16.0, 10.0),
                    (14.5, 17.5),
                    (9.5, 17.5),
                    (8.0, 10.0),
                ]);
            }
            Icon::Focus => {
                for (a, b, d) in [
                    ((3.5, 9.0), (3.5, 3.5), (9.0, 3.5)),
                    ((15.0, 3.5), (20.5, 3.5), (20.5, 9.0)),
                    ((20.5, 15.0), (20.5, 20.5), (15.0, 20.5)),
                    ((9.0, 20.5), (3.5, 20.5), (3.5, 15.0)),
                ] {
                    pen.line(&[a, b, d]);
                }
                pen.dot((12.0, 12.0), 2.6);
            }
            Icon::Person => {
                pen.circle((12.0, 7.5), 4.0);
                pen.curve(&[
                    (4.0, 21.0),
                    (5.5, 15.8),
                    (12.0, 13.8),
                    (18.5, 15.8),
                    (20.0, 21.0),
                ]);
            }
            Icon::Computer => {
                pen.closed(&[(3.5, 4.5), (20.5, 4.5), (20.5, 15.5), (3.5, 15.5)]);
                pen.line(&[(8.0, 20.0), (16.0, 20.0)]);
                pen.line(&[(12.0, 15.5), (12.0, 20.0)]);
                pen.dot((9.0, 10.0), 1.4);
                pen.dot((15.0, 10.0), 1.4);
            }
            Icon::Skull => {
                pen.arc((12.0, 10.5), 7.5, 2.45, TAU + 0.69);
                pen.line(&[
                    (6.2, 15.3),
                    (8.5, 16.5),
                    (8.5, 20.5),
                    (15.5, 20.5),
                    (15.5, 16.5),
                    (17.8, 15.3),
                ]);
                pen.dot((9.0, 11.0), 2.0);
                pen.dot((15.0, 11.0), 2.0);
                pen.line(&[(12.0, 17.5), (12.0, 20.5)]);
            }
            Icon::Check => pen.line(&[(4.5, 12.5), (10.0, 18.0), (20.0, 6.5)]),
            Icon::Cross => {
                pen.line(&[(6.0, 6.0), (18.0, 18.0)]);
                pen.line(&[(18.0, 6.0), (6.0, 18.0)]);
            }
            Icon::Lock => {
                pen.closed(&[(5.0, 11.0), (19.0, 11.0), (19.0, 20.5), (5.0, 20.5)]);
                pen.arc((12.0, 9.0), 4.6, PI, TAU);
                pen.line(&[(7.4, 9.0), (7.4, 11.0)]);
                pen.line(&[(16.6, 9.0), (16.6, 11.0)]);
            }
            Icon::Info => {
                pen.circle((12.0, 12.0), 9.5);
                pen.line(&[(12.0, 11.0), (12.0, 17.0)]);
                pen.dot((12.0, 7.2), 1.3);
            }
            Icon::Warning => {
                pen.closed(&[(12.0, 3.0), (22.0, 20.5), (2.0, 20.5)]);
                pen.line(&[(12.0, 9.5), (12.0, 14.5)]);
                pen.dot((12.0, 17.6), 1.2);
            }
            Icon::Clock => {
                pen.circle((12.0, 12.0), 9.0);
                pen.line(&[(12.0, 6.5), (12.0, 12.0), (16.0, 14.5)]);
            }
            Icon::Play => pen.fill(&[(7.0, 4.0), (20.0, 12.0), (7.0, 20.0)]),
            Icon::Door => {
                pen.line(&[(13.0, 3.5), (4.5, 3.5), (4.5, 20.5), (13.0, 20.5)]);
                pen.line(&[(10.0, 12.0), (18.0, 12.0)]);
                pen.fill(&[(16.5, 7.5), (22.0, 12.0), (16.5, 16.5)]);
            }
            Icon::Down => pen.line(&[(5.5, 9.0), (12.0, 15.5), (18.5, 9.0)]),
            Icon::Right => pen.line(&[(9.0, 5.5), (15.5, 12.0), (9.0, 18.5)]),
            Icon::Left => pen.line(&[(15.0, 5.5), (8.5, 12.0), (15.0, 18.5)]),
            Icon::Up => pen.line(&[(5.5, 15.0), (12.0, 8.5), (18.5, 15.0)]),
            Icon::Search => {
                pen.circle((10.0, 10.0), 6.5);
                pen.line(&[(14.8, 14.8), (21.0, 21.0)]);
            }
            Icon::Swords => {
                pen.line(&[(4.0, 4.0), (17.0, 17.0)]);
                pen.line(&[(20.0, 4.0), (7.0, 17.0)]);
                pen.line(&[(13.5, 19.5), (19.5, 13.5)]);
                pen.line(&[(10.5, 19.5), (4.5, 13.5)]);
                pen.dot((19.5, 19.5), 1.5);
                pen.dot((4.5, 19.5), 1.5);
            }
            Icon::Scroll => {
                pen.closed(&[(6.0, 3.0), (18.0, 3.0), (18.0, 21.0), (6.0, 21.0)]);
                for y in [8.0, 12.0, 16.0] {
                    pen.line(&[(9.0, y), (15.0, y)]);
                }
            }
        }
    }
}

fn hexagon(r: f32) -> [(f32, f32); 6] {
    std::array::from_fn(|i| {
        let a = TAU * i as f32 / 6.0;
        (12.0 + r * a.cos(), 12.0 + r * a.sin())
    })
}
