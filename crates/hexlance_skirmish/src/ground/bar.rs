//! Why somebody cannot go where he wants to (K7.1, K7.4, K1.4.1, K1.5, K1.10).

use hexlance_rules::Refusal;

use super::Walker;

/// What keeps a trooper from a step, a jump or a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// It would leave the table.
    OffTable,
    /// The route has a gap.
    Gap,
    /// The way is longer than the movement allows.
    TooFar,
    /// Nobody enters that terrain.
    Impassable,
    /// A wall or closed gate is too high to vault.
    Wall,
    /// An obstacle is too high to vault.
    Obstacle,
    /// Prone troopers do not vault.
    ProneVault,
    /// Prone troopers use no ladders.
    ProneLadder,
    /// Prone troopers neither jump nor climb.
    ProneLeap,
    /// The gate is too narrow for that Silhouette.
    NarrowGate,
    /// The gate is too narrow for a Heavyweight.
    HeavyGate,
    /// A Heavyweight does not jump through gates.
    HeavyJump,
    /// The window is too small for that Silhouette.
    Window,
    /// The next floor lies too high to step up.
    TooHigh,
    /// The next floor lies too low to step down.
    TooDeep,
    /// From a face one goes on by climbing only.
    OnFace,
    /// An enemy figure is in the way.
    Foe,
    /// An enemy Marker is in the way.
    FoeMarker,
    /// The movement would end in an obstacle.
    EndsInObstacle,
    /// The movement would end where there is no room.
    NoRoom,
    /// The movement would end in a contact that it may not enter.
    Contact,
    /// Something is too high to jump over.
    JumpTooHigh,
    /// A jump or climb leads nowhere.
    Nowhere,
    /// Only faces of adjacent hexes can be climbed.
    NotAdjacent,
    /// There is nothing to climb.
    NoFace,
    /// The face is too high for that movement.
    FaceTooHigh,
}

impl Bar {
    /// Why a gate is too narrow for somebody.
    pub(super) const fn narrow(walker: &Walker) -> Self {
        if walker.heavyweight {
            Self::HeavyGate
        } else {
            Self::NarrowGate
        }
    }

    /// The refusal of a movement that it keeps from going on.
    pub fn refusal(self) -> Refusal {
        let (code, rule, message) = self.words();
        let refusal = Refusal::new(code, rule, message);
        match self {
            Self::Wall | Self::TooHigh | Self::TooDeep => refusal.or("Jump or Climb."),
            Self::ProneVault | Self::ProneLadder | Self::ProneLeap => refusal.or("Stand up first."),
            Self::TooFar => refusal.or("Choose a shorter route."),
            Self::EndsInObstacle | Self::NoRoom | Self::Contact => {
                refusal.or("End the movement in another hex.")
            }
            _ => refusal,
        }
    }

    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::OffTable => ("off_table", "K1.10.7", "Nobody can leave the table there."),
            Self::Gap => (
                "route_gap",
                "K7.8.1",
                "A route goes from hex to adjacent hex.",
            ),
            Self::TooFar => (
                "too_far",
                "K7.1.1",
                "That is farther than this movement goes.",
            ),
            Self::Impassable => ("impassable", "K7.5.1", "Nobody enters that terrain."),
            Self::Wall => ("wall", "K7.1.2", "The wall there is too high to vault."),
            Self::Obstacle => (
                "obstacle",
                "K1.10.2",
                "The obstacle there is too high to vault.",
            ),
            Self::ProneVault => ("prone_vault", "K7.1.5", "Prone troopers do not vault."),
            Self::ProneLadder => ("prone_ladder", "K7.1.5", "Prone troopers use no ladders."),
            Self::ProneLeap => (
                "prone_leap",
                "K7.1.5",
                "Prone troopers neither jump nor climb.",
            ),
            Self::NarrowGate => (
                "narrow_gate",
                "K1.5.2",
                "Only S 2 or less fits through a Narrow Gate.",
            ),
            Self::HeavyGate => (
                "heavy_gate",
                "skill.heavyweight",
                "A Heavyweight never fits through a Narrow Gate.",
            ),
            Self::HeavyJump => (
                "heavy_jump",
                "skill.heavyweight",
                "A Heavyweight does not jump through or over a gate.",
            ),
            Self::Window => (
                "window",
                "K1.10.6",
                "Only S 2 or less fits through a window.",
            ),
            Self::TooHigh => (
                "too_high",
                "K7.1.2",
                "That floor is too high to step up to.",
            ),
            Self::TooDeep => (
                "too_deep",
                "K7.7.1",
                "That floor is too far below to step down to.",
            ),
            Self::OnFace => ("on_face", "K7.4.2", "From a face the only way is to climb."),
            Self::Foe => (
                "enemy_in_the_way",
                "K1.4.1",
                "Nobody passes through the hex of an enemy.",
            ),
            Self::FoeMarker => (
                "marker_in_the_way",
                "K1.4.1",
                "Nobody passes through the hex of an enemy Marker.",
            ),
            Self::EndsInObstacle => (
                "ends_in_obstacle",
                "K1.10.2",
                "Nobody ends a movement in the hex of an obstacle.",
            ),
            Self::NoRoom => (
                "occupied",
                "K1.4.1",
                "Nobody ends a movement in an occupied hex.",
            ),
            Self::Contact => ("no_stop", "K1.4.5", "This movement may not end there."),
            Self::JumpTooHigh => (
                "jump_too_high",
                "K7.4.1",
                "Something on the way is too high to jump over.",
            ),
            Self::Nowhere => ("nowhere", "K7.4", "That leads nowhere."),
            Self::NotAdjacent => (
                "not_adjacent",
                "K7.8.7",
                "Only the face to an adjacent hex can be climbed.",
            ),
            Self::NoFace => ("no_face", "K7.8.7", "There is nothing to climb."),
            Self::FaceTooHigh => (
                "face_too_high",
                "K7.4.2",
                "That face is higher than this movement climbs.",
            ),
        }
    }
}
