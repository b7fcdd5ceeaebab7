//! The steps of the strike agenda: small pieces of execution that are data.

use hexlance_board::Hex;
use hexlance_rules::{AbilityId, SideId, UnitId};

use crate::{
    ability::Declaration,
    artillery::fire::Stage,
    attack::{Attack, Rolled},
    command::MoveOrder,
    control::{Control, ControlCause},
    forces::enemies::Negation,
    initiative::{Rolls, Sealed},
    mines::FieldKey,
    movement::Footing,
    state::{Critical, Phase},
};

/// A move under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The order.
    pub order: MoveOrder,
    /// Hexes of the path entered so far.
    pub entered: u8,
    /// Inches spent so far.
    pub spent: u8,
    /// Triggers of the order done so far.
    pub triggered: u8,
    /// Points of the order done so far at which it handles cargo.
    pub handled: u8,
    /// The start hex, for jumps and the pavement bonus.
    pub start: Hex,
    /// The move ends here whatever the order says, and why.
    pub stop: Option<&'static str>,
    /// Acting out of sequence.
    pub early: bool,
    /// Hexes entered: steps that only change the level are not.
    pub hexes: u8,
    /// What the ordered path keeps to, for additions to its Move (R4.3.2).
    pub footing: Footing,
    /// Number of steps after which a skid check was made and passed (R4.9).
    pub skid_checked: Option<u8>,
    /// It has made its roll against bogging down (R4.10.1).
    pub bog_rolled: bool,
    /// What happens where it lands has happened: jumps and VTOLs.
    pub landed: bool,
    /// It has made its roll for lifting off (R11.7.6).
    pub lifted: bool,
    /// It finds somebody in hiding where it stands now, and may be ordered anew.
    pub spots: bool,
    /// It has stepped off the map (R4.1.7).
    pub left_map: bool,
    /// The mines in the hex that it leaves have had their roll (R5.7.5).
    pub left_mines: bool,
    /// It got out of a carrier that stands there, and has half its Move (R16.1.3).
    pub dismounted_at: Option<Hex>,
    /// Enemies that it has paid for leaving their zones.
    pub tolls: Vec<UnitId>,
}

impl Walk {
    /// A move that begins.
    pub fn new(order: MoveOrder, start: Hex, early: bool) -> Self {
        Self {
            order,
            entered: 0,
            spent: 0,
            triggered: 0,
            handled: 0,
            start,
            stop: None,
            early,
            hexes: 0,
            footing: Footing::Any,
            skid_checked: None,
            bog_rolled: false,
            landed: false,
            lifted: false,
            spots: false,
            left_map: false,
            left_mines: false,
            dismounted_at: None,
            tolls: Vec::new(),
        }
    }
}

/// Why a critical roll is made (R7.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CriticalCause {
    /// Structure was damaged.
    Structure,
    /// A natural 12 that dealt damage.
    NaturalTwelve,
    /// BAR.
    Barrier,
    /// Aerospace threshold.
    Threshold,
    /// An ability or the kind of attack says so.
    Extra(&'static str),
    /// Hull breach under water.
    Breach,
}

/// A piece of execution.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Where nobody defends, a roll says who sets up first (R3.2.6).
    SetupOrder,
    /// Command abilities of the enemy are negated (R17.1.1, S2).
    Negations,
    /// Sides choose what they negate: what each has sealed so far.
    SealedNegations(Vec<Negation>),
    /// Forces that have come to know their enemy since may negate more of it, before setup ends for the last time.
    LateNegations {
        /// They are not asked again.
        last: bool,
    },
    /// The other side has set up: abilities of a side may become others (S7).
    Moment {
        /// Which side.
        side: SideId,
        /// Forces that have been asked.
        asked: Vec<u8>,
    },
    /// Home edges are rolled for or chosen, where the scenario leaves that open (R17.1.2).
    HomeEdges,
    /// The home edges that sides have wished for are found (R17.1.4).
    HomesDecided,
    /// A side does what belongs to a stage of setup (R17.1.1); waits if it has anything to do.
    Stage(crate::setup::Stage, SideId),
    /// The facts with which setup ends are read, and groups are drawn (R17.1.1, S10).
    Facts,
    /// A side keeps units back that fight under a false flag (R17.1.1, S5).
    Ruses(SideId),
    /// A side lays its mines (R17.1.1, S4); waits.
    LayingMines(SideId),
    /// A side puts its units on the map (R17.1.1, S7).
    Deployment(SideId),
    /// ... and waits until the side is done.
    Deploying(SideId),
    /// Abilities that name an enemy at the start do so (S9).
    Assignments,
    /// A turn begins.
    StartTurn,
    /// A side assigns what its formations give for a turn (R14.5.1).
    Bonuses(SideId),
    /// A side is asked for what a whole force of it may declare now.
    Declare {
        /// Which side.
        side: SideId,
        /// At which moment.
        when: Declaration,
        /// What it has been asked for: forces and abilities.
        asked: Vec<(u8, AbilityId)>,
    },
    /// Sides choose before Initiative is rolled (R3.2.1b): what each has sealed so far.
    SealedInitiative([Option<Sealed>; 2]),
    /// Initiative is rolled (R3.2).
    Initiative,
    /// Initiative rolls that may be made again, or stand.
    InitiativeStands(Rolls),
    /// A phase begins: schedules and lapsing states.
    BeginPhase(Phase),
    /// The winner of Initiative may let units act out of sequence (R3.3.8); waits.
    ActFirst(SideId),
    /// A unit acts out of sequence: waits for its move.
    EarlyMove(UnitId),
    /// ... and for its attacks.
    EarlyAttacks(UnitId),
    /// A side drops its units that are due (R16.5.1); waits.
    Drops(SideId),
    /// Sides move in turn (R3.3.1); waits.
    Alternate {
        /// Units each side still moves in this round, by side.
        left: [u16; 2],
        /// Whose go it is.
        side: SideId,
        /// A unit that already began its activation by choosing a prey.
        committed: Option<UnitId>,
    },
    /// A move goes on.
    Walk(Walk),
    /// A unit that sees who hides looks around (spa.eagles_eyes).
    Spot {
        /// Who.
        unit: UnitId,
    },
    /// A unit has found somebody in hiding on its way: waits for the rest of its move, or for it to go on as ordered.
    Rerouting(Walk),
    /// A move ends: facing, dismounts, charges.
    FinishMove(Walk),
    /// A mover's own ability is triggered at a point of its path.
    Trigger {
        /// Who.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
    },
    /// A unit rolls to resist fear or rage (R18.2.4).
    Resist {
        /// Who rolls.
        unit: UnitId,
        /// Against whom.
        source: UnitId,
        /// Against what.
        ability: AbilityId,
    },
    /// A unit in hiding may surprise an enemy that has come near (R5.5.4).
    Surprise {
        /// Who is in hiding.
        unit: UnitId,
        /// Who has come near.
        target: UnitId,
    },
    /// Aircraft move in turn, after all ground units (R3.3.5); waits.
    Flights {
        /// Aircraft each side still moves in this round, by side.
        left: [u16; 2],
        /// Whose go it is.
        side: SideId,
    },
    /// Aircraft of a side may engage those of the other (R11.5.1); waits.
    Engagements(SideId),
    /// Both have rolled for an engagement (R11.5.3).
    EngagementRolled,
    /// Aircraft that were hit, or fly low in a wind, make their control rolls (R11.7.1).
    FlightChecks,
    /// An aircraft comes down (R11.8).
    Crash {
        /// Which.
        unit: UnitId,
        /// The one to credit.
        by: Option<UnitId>,
    },
    /// A unit is in a minefield (R5.7.2).
    Mine {
        /// Who.
        unit: UnitId,
        /// Which field.
        field: FieldKey,
    },
    /// A side resolves its attacks (R3.4.1); waits.
    Attacks(SideId),
    /// An attack is about to be rolled: interruptions, questions, then the roll.
    Aim(Attack),
    /// An attack was rolled: rerolls are offered, then it stands.
    AfterRoll(Attack, Rolled),
    /// The result of an attack is worked out.
    Resolve(Attack, Rolled),
    /// A critical roll (R7.4).
    CriticalRoll {
        /// The attack.
        attack: Attack,
        /// Who suffers.
        unit: UnitId,
        /// Why.
        cause: CriticalCause,
    },
    /// A critical roll was made: rerolls are offered, then it stands.
    CriticalStands {
        /// The attack.
        attack: Attack,
        /// Who suffers.
        unit: UnitId,
        /// The dice.
        dice: [u8; 2],
        /// Abilities that have acted on this roll.
        acted: Vec<(UnitId, AbilityId)>,
    },
    /// A critical effect is scored.
    CriticalEffect {
        /// The attack.
        attack: Attack,
        /// Who suffers.
        unit: UnitId,
        /// What.
        critical: Critical,
    },
    /// A motive roll (R7.4.6).
    MotiveRoll {
        /// The attack.
        attack: Attack,
        /// Who.
        unit: UnitId,
    },
    /// Everything scored by an attack bites now (R3.4.3).
    Settle {
        /// Number of the attack.
        attack: u32,
    },
    /// An attack is over: displacement, the second half of divided fire.
    AttackDone(Attack, bool),
    /// A control roll (R1.6).
    ControlRoll {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: ControlCause,
        /// The move that goes on afterwards, if one does.
        walk: Option<Box<Walk>>,
    },
    /// A control roll was made: rerolls are offered, then it stands.
    ControlStands(Box<Control>, Option<Box<Walk>>),
    /// A stage of artillery (R9): shells land, and catch whoever is in their area.
    Artillery(Stage),
    /// The damage step (R3.4.5).
    DamageStep,
    /// Morale is checked for what the damage step has led to (R15.2.2).
    MoraleChecks,
    /// A building hex is checked for collapse (R10.5).
    Collapse(Hex),
    /// Heat of the End Phase (R7.7).
    EndHeat,
    /// A side may declare what is declared in the End Phase (R3.5.4); waits if it has anything.
    EndActs(SideId),
    /// Switches of the End Phase, and works that are done by now, mines among them (R3.5.3, R3.5.5).
    EndWorks,
    /// Nobody comes back to a side that has nobody on the map (R16.6.6).
    Stranded,
    /// Units of a side come back onto the map (R16.6.4); waits.
    Returns(SideId),
    /// A unit may surprise an enemy that has come back beside it (R16.6.5).
    Pounce {
        /// Who.
        unit: UnitId,
        /// On whom.
        target: UnitId,
    },
    /// What is left of the End Phase (R3.5).
    EndTurn,
    /// Whether the battle goes on (R3.5.6, R17.2).
    Verdict,
    /// An event of the scenario happens ([`crate::happenings`]).
    Happenings,
}
