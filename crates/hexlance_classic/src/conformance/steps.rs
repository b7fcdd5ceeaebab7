//! The lines of a script: what is done, and what must hold.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{
    model::Location,
    state::{Basement, Mode, Phase, PodKind, PsrCause},
};

use super::case::Team;

/// One line of a script.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseStep {
    /// A caption of a demo.
    Say(String),
    /// Points the camera of a demo at a hex or a unit.
    Look(LookLine),
    /// A move on the ground or in the air: `F` forward, `B` back, `L` and `R` turns, `drop`, `stand`, the shifts of a quad `FL`,
    /// `FR`, `BL`, `BR`, and `up`, `down`, `glide` of what flies. The mode is the lowest that can pay for it unless it is named.
    Move(MoveLine),
    /// A jump.
    Jump(JumpLine),
    /// A unit stands still.
    Stay(String),
    /// The movement of a unit that fell ends.
    Halt(String),
    /// Weapon attacks.
    Fire(FireLine),
    /// Physical attacks, each with its target: `punch LA`, `kick RL`, `kick rear LRL`, `push`, `club`, `from-above N`,
    /// `Hatchet`.
    Strike(String, Vec<(String, String)>),
    /// Physical attacks at the building in a hex.
    Batter(String, String, Vec<String>),
    /// The side that acts declares nothing more.
    Pass,
    /// Nobody does anything until that phase.
    Until(Phase),
    /// Shuts a unit down in the End Phase.
    ShutDown(String),
    /// Restarts a unit in the End Phase.
    Restart(String),
    /// A TAG is fired before the Weapon Attack Phase.
    Tag(TagLine),
    /// Something is switched on or off in the End Phase: an item or weapon by its name, or `stealth`.
    Switch(String, String, bool),
    /// A unit in hiding is revealed.
    Reveal(String),
    /// A unit that was found fires at whom it surprises.
    Ambush(FireLine),
    /// Answers the open question.
    Answer(String),
    /// Infantry attacks a unit by hand: how (`leg`, `swarm`, `mine`), and whom.
    Storm(String, String, String),
    /// The same of swarmers whose flamers make heat.
    HotStorm(String, String),
    /// Infantry boards a unit.
    Board(String, String),
    /// Suits eject their launchers.
    Eject(String),
    /// A unit comes onto the map: where, how it faces, and the mode.
    Enter(EnterLine),
    /// A unit leaves the map by the way that the rules propose.
    Leave(String),
    /// A 'Mech picks up a load, by its name.
    PickUp(String, String),
    /// It puts one down.
    PutDown(String, String),
    /// A unit is to lay its bridge in the next turn.
    Lay(String),
    /// A unit drops what is slung below it.
    Unhook(String),
    /// The line would be refused, with that code or rule.
    Refused(String, Box<CaseStep>),

    /// Troopers of a platoon that are left, and whether a point is marked.
    Troopers(String, u8, bool),
    /// Boxes of suits that are left: those of all suits that it began with.
    Suits(String, Vec<u8>),
    /// Infantry is on a unit; nowhere if the name is empty.
    On(String, String),
    /// Target number of an attack by hand: who, how, whom.
    StormNumber(String, String, String, i16),
    /// Target number of a squad that gets onto a friend that is swarmed.
    MountNumber(String, String, i16),
    /// Whether a unit is in the field of an enemy ECM suite.
    Jammed(String, bool),
    /// Where a unit stands.
    At(String, String),
    /// How many levels above the ground a unit is.
    Elevation(String, i16),
    /// How it faces.
    Facing(String, String),
    /// Whether it is prone.
    Prone(String, bool),
    /// Armor left.
    Armor(String, BTreeMap<Location, u16>),
    /// Rear armor left.
    Rear(String, BTreeMap<Location, u16>),
    /// Structure left.
    Inside(String, BTreeMap<Location, u16>),
    /// Locations that are gone: all of them.
    Lost(String, Vec<Location>),
    /// Slots struck in a location, counted from 1: all of them.
    Struck(String, Location, Vec<u8>),
    /// Heat level.
    Heat(String, u16),
    /// Heat that will be made this turn.
    BuildUp(String, u16),
    /// Hits of the warrior.
    Hits(String, u8),
    /// Whether the warrior is conscious.
    Awake(String, bool),
    /// Whether the reactor is shut down.
    Off(String, bool),
    /// Whether a unit is destroyed.
    Destroyed(String, bool),
    /// Whether a unit is immobile.
    Immobile(String, bool),
    /// Walking, Running and Jumping MP.
    Mp(String, (u8, u8, u8)),
    /// MP spent, hexes entered, and the mode.
    Moved(String, u8, u8, Mode),
    /// Shots left in a bin, counted from 0.
    Shots(String, u8, u16),
    /// Pods on a unit: all of them.
    Pods(String, Vec<PodKind>),
    /// Whether a unit hides.
    Hides(String, bool),
    /// Whether a side is designated by TAG.
    Designated(String, bool),
    /// Whether a weapon or an item works, by its name.
    Works(String, String, bool),
    /// Terrain factor of woods in a hex.
    Factor(String, u16),
    /// Woods of a hex: 2 heavy, 1 light, 0 none.
    Woods(String, u8),
    /// Construction factor of a building hex; 0 where none stands any more.
    Cf(String, u16),
    /// What is left of the folded bridge of a unit; 0 where it carries none any more.
    Folded(String, u16),
    /// What is known to lie below a building hex.
    Below(String, Option<Basement>),
    /// The floor on which a unit is.
    Floor(String, i16),
    /// What the floors of a hex would bear: whether a unit may come to stand on one.
    Bears(String, String, i16, bool),
    /// Whether a unit is crippled.
    Crippled(String, bool),
    /// Whether a unit has left the map alive.
    Gone(String, bool),
    /// Missiles or pellets of the last roll on the Cluster Hits Table.
    Clustered(u8),
    /// The absolute level on which a unit stands, and its LOS height.
    Stands(String, i16, i16),
    /// Units that a unit is linked with in its network, with itself.
    Linked(String, usize),
    /// Target number of a TAG at a target.
    TagNumber(TagLine, i16),
    /// Whether the view of the enemy of a unit's side tells where it is.
    Known(String, bool),
    /// A unit of this line cannot be set up, for a reason in which these words are.
    Unfit(String, String),
    /// Target number of a weapon at a target.
    ToHit(ToHitLine),
    /// Target number and damage of a physical attack at a target.
    StrikeNumber(String, String, String, i16, u16),
    /// Target number of a roll for a cause, made now.
    Psr(String, PsrCause, i16),
    /// The last roll of a unit for a cause: target number and whether it succeeded.
    Rolled(String, PsrCause, i16, bool),
    /// The last roll of a warrior in a fall.
    Braced(String, i16, bool),
    /// No roll of that cause was made.
    NotRolled(String, PsrCause),
    /// Rolls and falls that a unit owes at the end of the phase.
    Owes(String, usize),
    /// How many critical checks were made so far.
    Checks(usize),
    /// How often a unit fell so far.
    Falls(String, usize),
    /// Points of all damage that a unit took so far.
    Took(String, u16),
    /// Whether the last shot hit.
    Hit(bool),
    /// The side whose turn it is.
    Acts(Team),
    /// Units that the side acting acts with in this turn.
    ActsWith(Team, u8),
    /// The phase.
    In(Phase),
    /// A question is open.
    Asked,
    /// A side has won.
    Won(Team),
    /// Nobody has won, and the battle is over.
    Drawn,
    /// The battle goes on.
    GoesOn,
    /// Points of the score of a side so far, in half points (C9.5.3).
    Score(Team, u32),
    /// A load lies in a hex.
    Lies(String, String),
    /// A unit carries a load.
    Holds(String, String),
    /// Whether a unit waits off the map and may come in now.
    MayEnter(String, bool),
    /// Gunnery and second skill of a unit.
    Skills(String, (u8, u8)),
    /// All critical checks and slot rolls on a unit so far are those of that unit; of its own side if the name is empty. So many
    /// there were.
    CriticalsBy(String, String, usize),
}

/// Where to look: at a hex or at a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookLine {
    /// A hex.
    #[serde(default)]
    pub at: Option<String>,
    /// A unit.
    #[serde(default)]
    pub unit: Option<String>,
}

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLine {
    /// Who.
    pub who: String,
    /// Steps.
    pub go: String,
    /// The mode.
    #[serde(default)]
    pub mode: Option<Mode>,
    /// Engages MASC.
    #[serde(default)]
    pub masc: bool,
    /// Whom it charges.
    #[serde(default)]
    pub charge: Option<String>,
    /// The building hex that it charges.
    #[serde(default)]
    pub ram: Option<String>,
}

/// A jump.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JumpLine {
    /// Who.
    pub who: String,
    /// Where to.
    pub to: String,
    /// The hexes on the way with the last one, where they are not those of the first shortest path.
    #[serde(default)]
    pub via: Option<Vec<String>>,
    /// Its facing; as before where it is missing.
    #[serde(default)]
    pub facing: Option<String>,
    /// On whom, in a death from above.
    #[serde(default)]
    pub onto: Option<String>,
    /// Into which floor of a building.
    #[serde(default)]
    pub floor: Option<u8>,
}

/// A unit that comes onto the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnterLine {
    /// Who.
    pub who: String,
    /// Where.
    pub at: String,
    /// Its facing; straight away from the edge where it is missing.
    #[serde(default)]
    pub facing: Option<String>,
    /// The mode; walking where it is missing.
    #[serde(default)]
    pub mode: Option<Mode>,
}

/// Weapon attacks of a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireLine {
    /// Who.
    pub who: String,
    /// Shots.
    #[serde(default)]
    pub shots: Vec<ShotLine>,
    /// Torso twist to the right.
    #[serde(default)]
    pub twist: i8,
    /// Arms flipped.
    #[serde(default)]
    pub flip: bool,
    /// The primary target.
    #[serde(default)]
    pub primary: Option<String>,
    /// The arm that props it up.
    #[serde(default)]
    pub prop: Option<Location>,
    /// Picks up a club.
    #[serde(default)]
    pub club: bool,
    /// Shots at woods: the weapon and the hex.
    #[serde(default)]
    pub woods: Vec<(String, String)>,
    /// Jammed weapons that are cleared.
    #[serde(default)]
    pub clears: Vec<String>,
    /// A hex on which it works.
    #[serde(default)]
    pub works: Option<String>,
}

/// A TAG.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TagLine {
    /// Who.
    pub who: String,
    /// The TAG; that of a C3 master where it is missing.
    #[serde(default)]
    pub with: Option<String>,
    /// At whom.
    pub at: String,
    /// Torso twist.
    #[serde(default)]
    pub twist: i8,
}

/// One shot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotLine {
    /// The weapon, by its name, with its location where it has several.
    pub with: String,
    /// At whom.
    pub at: String,
    /// Shots of a rapid-fire weapon.
    #[serde(default = "one")]
    pub shots: u8,
    /// The bin.
    #[serde(default)]
    pub bin: Option<u8>,
    /// Heat instead of damage.
    #[serde(default)]
    pub heat: bool,
    /// The aimed location.
    #[serde(default)]
    pub aim: Option<Location>,
    /// Fired indirectly.
    #[serde(default)]
    pub indirect: bool,
    /// Who spots.
    #[serde(default)]
    pub spotter: Option<String>,
    /// As flak.
    #[serde(default)]
    pub flak: bool,
}

const fn one() -> u8 {
    1
}

/// A target number that is looked at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToHitLine {
    /// Who fires.
    pub who: String,
    /// The weapon.
    pub with: String,
    /// At whom.
    pub at: String,
    /// The number.
    pub tn: i16,
    /// Torso twist.
    #[serde(default)]
    pub twist: i8,
    /// The aimed location.
    #[serde(default)]
    pub aim: Option<Location>,
    /// The bin.
    #[serde(default)]
    pub bin: Option<u8>,
    /// Fired indirectly.
    #[serde(default)]
    pub indirect: bool,
    /// Who spots.
    #[serde(default)]
    pub spotter: Option<String>,
    /// A hex on which it works besides.
    #[serde(default)]
    pub works: Option<String>,
    /// Some of its parts by name.
    #[serde(default, deserialize_with = "hexlance_rules::once")]
    pub parts: BTreeMap<String, i16>,
}

impl CaseStep {
    /// The name of the unit that a line looks at, if it is one that says what must hold.
    pub(super) fn looks_at(&self) -> Option<&str> {
        let name: &String = match self {
            Self::At(name, _)
            | Self::Elevation(name, _)
            | Self::Facing(name, _)
            | Self::Prone(name, _)
            | Self::Armor(name, _)
            | Self::Rear(name, _)
            | Self::Inside(name, _)
            | Self::Lost(name, _)
            | Self::Struck(name, ..)
            | Self::Heat(name, _)
            | Self::BuildUp(name, _)
            | Self::Hits(name, _)
            | Self::Awake(name, _)
            | Self::Off(name, _)
            | Self::Destroyed(name, _)
            | Self::Immobile(name, _)
            | Self::Mp(name, _)
            | Self::Moved(name, ..)
            | Self::Shots(name, ..)
            | Self::StrikeNumber(name, ..)
            | Self::Psr(name, ..)
            | Self::Rolled(name, ..)
            | Self::Braced(name, ..)
            | Self::NotRolled(name, _)
            | Self::Owes(name, _)
            | Self::Falls(name, _)
            | Self::Took(name, _) => name,
            Self::ToHit(line) => &line.who,
            _ => return None,
        };
        Some(name)
    }
}
