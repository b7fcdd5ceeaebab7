//! What happened: complete enough to show it, log it and apply it. The World changes only by these.

use std::sync::Arc;

use hexlance_board::{Cell, Direction, Edge, Hex};
use hexlance_rules::{AbilityId, Breakdown, Environment, SideId, SideOf, Status, UnitId, Ustr};
use serde::{Serialize, Serializer};

use crate::{
    aero::{AirZone, Band, Engagement, Flight, FlightPath, Load, Manoeuvre, Raid},
    arrival::Journey,
    artillery::{AreaHex, Fire, Shell},
    attack::{Attack, Marking, Target},
    card::{Card, MoveMode},
    cargo::{Freight, Grip},
    command::{MoveOption, Switch, Work},
    control::ControlCause,
    forces::ForceAct,
    formations::FormationAct,
    initiative::{Report, Sealed},
    mines::FieldKey,
    morale::{MoraleCause, MoraleResult},
    setup::SheetPlace,
    special::Code,
    state::{Critical, Fate, Hurt, Motion, Outcome, Phase, Place, Rush, Scored, ScoredHex},
};

/// What a roll of dice was for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum RollFor {
    /// Which side sets up first, where nobody defends (R3.2.6).
    SetupOrder(SideId),
    /// Initiative of a side (R3.2).
    Initiative(SideId),
    /// An attack roll (R6.1).
    Attack(u32),
    /// Minimal damage (R7.1.5).
    MinimalDamage(u32),
    /// The critical hit table (R7.4.3).
    Critical(u32),
    /// The motive table (R7.4.6).
    Motive(u32),
    /// A control roll (R1.6).
    Control(ControlCause),
    /// Resisting fear or rage (R18.2.4).
    Resistance(AbilityId),
    /// CASEP (R7.3.1).
    CaseP,
    /// Ice under a heavy unit (R4.3.8).
    Ice,
    /// A crust over magma (R4.3).
    Crust,
    /// Whether a rider takes the blow for its carrier (R8.7.3).
    Rider,
    /// Explosion of an electric or fuel-cell engine (R13.5.6).
    Explosion,
    /// Coolant systems (R13.3.14).
    Coolant,
    /// Whether a taser or pulse shuts its target down (R13.1.16).
    Shutdown(UnitId),
    /// Fire fighters at work (R13.5.5).
    FireFighting,
    /// Looking for a unit in hiding (R5.5.5).
    Search,
    /// Throwing a load (R16.4.4).
    Throw,
    /// Where something comes down that was thrown or dropped wide.
    Stray,
    /// Whether a minefield goes off (R5.7.2).
    Mines {
        /// Where.
        hex: Hex,
        /// From which sides it is kept, by side: those that do not know of the field.
        secret: [bool; 2],
    },
    /// Whether a side that knows so much finds somebody in hiding (R14.7.2).
    Intelligence(SideId),
    /// Mine sweepers at work (R13.5.5).
    Sweep(Hex),
    /// Getting out of the way of a sliding unit (R4.9.4).
    Avoid,
    /// A sliding unit runs into another (R4.9.4).
    Collision(UnitId),
    /// A sliding unit runs into the building in a hex (R4.9.4).
    Crash(Hex),
    /// A random pick (R0.1.8).
    Pick,
    /// In which direction a shell or bomb that has missed comes down (R9.6.1, R11.4.7).
    Scatter(u32),
    /// Where on its path an aircraft comes down (R11.8.1).
    CrashPoint,
    /// Whether a hex catches fire (R10.6.1).
    Ignition(Hex),
    /// Whether a fire spreads downwind (R10.6.3).
    Spread(Hex),
    /// Whether a fire goes out (R10.6.3).
    GoesOut(Hex),
    /// The wind: where it blows to, whether and to which side it turns (R12.6.1).
    Wind,
    /// Whether a tornado hits a light unit (R12.6).
    Tornado,
    /// A morale check (R15.2).
    Morale,
    /// Whether a melee weapon breaks that was staked on a blow, by which ability.
    WeaponBreaks(AbilityId),
    /// Which edge the Defender calls home (R17.1.2).
    HomeEdge(SideId),
    /// Which group of a side comes first (R17.4.1).
    Draw(SideId),
    /// Letting units under a false flag onto the map (sca.false_flag).
    Ruse(SideId),
    /// Disrupting communications of the enemy (sca.communications_disruption).
    Disruption(SideId),
}

/// Why heat changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum HeatCause {
    /// The End Phase sum (R7.7).
    EndPhase,
    /// A restart (R7.7.5).
    Restart,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A turn begins; what units did last turn is forgotten.
    TurnBegan {
        /// Its number.
        turn: u16,
    },
    /// A phase begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// Dice were rolled (R0.1.7).
    Rolled {
        /// What for.
        purpose: RollFor,
        /// Who rolls; none for a side's or the map's roll.
        unit: Option<UnitId>,
        /// The dice.
        dice: Vec<u8>,
        /// Modifiers of the roll or parts of its target number.
        parts: Breakdown,
        /// The number needed, if one was.
        needs: Option<i16>,
        /// Whether this replaces an earlier roll, and by which ability.
        reroll_by: Option<AbilityId>,
    },
    /// Initiative is decided (R3.2.2, R3.2.3).
    InitiativeWon {
        /// The winner.
        winner: SideId,
        /// Totals of the sides; none where no dice were rolled.
        totals: Vec<i16>,
        /// Winner's total minus loser's, or what an ability says.
        margin: i16,
        /// Dice and items of both sides.
        report: Box<Report>,
    },
    /// What both sides had sealed before Initiative was opened (R3.2.1b).
    SealedOpened {
        /// By side.
        choices: Vec<Sealed>,
    },
    /// Something became of a command ability of a force.
    ForceActed {
        /// Of which side.
        side: SideId,
        /// Which force of it.
        force: u8,
        /// Which ability.
        ability: AbilityId,
        /// What.
        act: ForceAct,
    },
    /// Something became of the bonus of a formation (R14.5).
    FormationActed {
        /// Of which side.
        side: SideId,
        /// Which force of it.
        force: u8,
        /// Which formation of that.
        formation: u8,
        /// What.
        act: FormationAct,
    },
    /// An attack on a member of a horde goes on another (R14.3.31).
    AttackPassedOn {
        /// Who attacks.
        attacker: UnitId,
        /// Whom it was aimed at.
        from: UnitId,
        /// Who takes it.
        to: UnitId,
    },
    /// It is decided which side sets up and chooses first (R3.2.6).
    SetupOrderDecided {
        /// That side.
        first: SideId,
    },
    /// A unit was put on the map in setup.
    Deployed {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        place: Place,
    },
    /// A unit begins its activation.
    ActivationBegan {
        /// Who.
        unit: UnitId,
        /// What it does.
        option: MoveOption,
        /// How it moves.
        mode: MoveMode,
        /// Its Move with all reasons.
        allowance: Breakdown,
        /// Acting out of sequence.
        early: bool,
    },
    /// A unit entered a hex by its own movement.
    Stepped {
        /// Who.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// Base level there.
        base: i8,
        /// Inches of this step.
        cost: u8,
        /// The step ends at this facing.
        facing: Direction,
    },
    /// A unit's activation is over.
    ActivationEnded {
        /// Who.
        unit: UnitId,
        /// Facing.
        facing: Direction,
        /// What its movement was.
        motion: Motion,
        /// A charge or death from above that now waits.
        rush: Option<Rush>,
        /// Whether the move was cut short.
        cut_short: bool,
    },
    /// A unit that has ended its move beside an enemy holds a zone of control until the Movement Phase is over.
    ZoneSet {
        /// Who.
        unit: UnitId,
        /// By which ability.
        ability: AbilityId,
    },
    /// A unit was moved by something else than its own movement (R8.3).
    Displaced {
        /// Who.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// Base level there.
        base: i8,
    },
    /// A unit has come to stand where there is no room for it, and nobody can give way: the stacking limit waits until
    /// one of them leaves (R8.3.1).
    NoRoom {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// A unit in hiding has shown itself or was found (R5.5.3).
    Revealed {
        /// Who.
        unit: UnitId,
        /// Why.
        why: &'static str,
        /// The enemy that has found it, if one has.
        by: Option<UnitId>,
    },
    /// An aircraft has made its move (R11.2): flown on, come in to land, or left.
    Flew {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Flight,
        /// The zones entered, in order.
        zones: Vec<AirZone>,
        /// Where to.
        to: Flight,
        /// The hexes of its path over the map, in the order flown; none elsewhere.
        path: Vec<Hex>,
        /// What it does besides flying.
        manoeuvre: Manoeuvre,
        /// Thrust spent, with all reasons.
        cost: Box<Breakdown>,
        /// Thrust it has, with all reasons.
        thrust: Box<Breakdown>,
    },
    /// An aircraft on the ground stays there for this turn.
    StayedDown {
        /// Who.
        unit: UnitId,
    },
    /// An aircraft tries to lift off (R11.7.4).
    LiftingOff {
        /// Who.
        unit: UnitId,
        /// Along which path.
        path: FlightPath,
    },
    /// An aircraft has lifted off, or has failed to.
    LiftedOff {
        /// Who.
        unit: UnitId,
        /// Where it flies now; none if it stays on the ground.
        to: Option<Flight>,
        /// The hexes of its path.
        path: Vec<Hex>,
    },
    /// An aircraft stands on the ground (R11.7.3, R11.8.3).
    TouchedDown {
        /// Who.
        unit: UnitId,
        /// Where.
        place: Place,
        /// The hexes of the path on which it came.
        path: Vec<Hex>,
    },
    /// An aircraft has lost height (R11.7.1).
    BandChanged {
        /// Who.
        unit: UnitId,
        /// Before.
        from: Band,
        /// After.
        to: Band,
        /// Why.
        why: &'static str,
    },
    /// An aircraft comes down (R11.8.1).
    Crashed {
        /// Who.
        unit: UnitId,
        /// The hex that it strikes; none away from the map.
        at: Option<Hex>,
        /// The hexes of the path from which it fell.
        path: Vec<Hex>,
    },
    /// An aircraft tries to engage another (R11.5.1).
    EngagementTried {
        /// Who.
        initiator: UnitId,
        /// Whom.
        defender: UnitId,
    },
    /// An engagement control roll stands (R11.5.2).
    EngagementRolled {
        /// Who rolled.
        unit: UnitId,
        /// It reached its target number.
        good: bool,
        /// The dice and half of the Thrust.
        total: i16,
    },
    /// An engagement was formed, or was not (R11.5.3).
    EngagementDecided {
        /// Who tried.
        initiator: UnitId,
        /// With whom.
        defender: UnitId,
        /// The engagement, if there is one.
        engagement: Option<Engagement>,
        /// Why, in a few words.
        why: &'static str,
    },
    /// An attack on the ground begins (R11.4).
    RaidBegan {
        /// Who.
        unit: UnitId,
        /// How.
        raid: Raid,
        /// The hexes attacked: runs, the hexes of those struck, points of impact.
        hexes: Vec<Hex>,
        /// The hexes of its path, in the order flown.
        path: Vec<Hex>,
    },
    /// Bombs are gone: dropped, or fired (R11.4.9).
    BombsSpent {
        /// Whose.
        unit: UnitId,
        /// Which.
        load: Load,
    },
    /// Something that missed its hex comes down in another (R9.6.1, R11.4.7).
    Scattered {
        /// Number of the attack.
        attack: u32,
        /// Whose.
        unit: UnitId,
        /// The hex aimed at.
        from: Hex,
        /// The hex that it hits, on the map or off it.
        to: Hex,
        /// Hexes with all reasons.
        distance: Breakdown,
    },
    /// Something explodes over an area (R0.3.11).
    Blast {
        /// Number of the attack; 0 for none.
        attack: u32,
        /// The middle.
        at: Hex,
        /// All hexes of the map that it strikes.
        hexes: Vec<Hex>,
    },
    /// The points of battlefield intelligence were read for the turn (R14.7.2).
    IntelligenceRead {
        /// By side.
        points: [u16; 2],
        /// The same with their reasons.
        parts: Vec<Breakdown>,
    },
    /// The rest of a move was ordered anew (R3.3.7).
    Rerouted {
        /// Whose.
        unit: UnitId,
    },
    /// The enemy has learned the data of a unit, for good (R14.8.2).
    DataRevealed {
        /// Whose.
        unit: UnitId,
        /// Its armor and structure only.
        only_tracks: bool,
        /// Why.
        why: &'static str,
        /// Who has identified it, if somebody has.
        by: Option<UnitId>,
    },
    /// A unit got aboard a carrier.
    Mounted {
        /// Who.
        unit: UnitId,
        /// The carrier.
        carrier: UnitId,
        /// On its outside (R8.7.1).
        outside: bool,
    },
    /// A unit got out.
    Dismounted {
        /// Who.
        unit: UnitId,
        /// The carrier.
        carrier: UnitId,
        /// Where it stands.
        place: Place,
    },
    /// A unit picked up a load (R16.4.3).
    PickedUp {
        /// Who.
        unit: UnitId,
        /// What.
        load: Freight,
        /// How it holds it.
        grip: Grip,
        /// The largest load that it manages so, with its parts.
        limit: Breakdown,
    },
    /// A load is carried no longer and lies on the map (R16.4.4, R16.4.6).
    PutDown {
        /// Who carried it.
        unit: UnitId,
        /// What.
        load: Freight,
        /// Where it lies or stands.
        place: Place,
        /// Why.
        why: &'static str,
    },
    /// A load was thrown (R16.4.4); where it comes down follows as [`Event::PutDown`].
    Thrown {
        /// Number of the attack.
        attack: u32,
        /// Who.
        unit: UnitId,
        /// What.
        load: Freight,
        /// The hex that it reaches.
        hex: Hex,
        /// Whether that is the one aimed at.
        hit: bool,
        /// Who is struck.
        target: Option<UnitId>,
    },
    /// An item took damage (R16.4.6).
    CargoDamaged {
        /// Which.
        item: u16,
        /// Points.
        points: u8,
        /// What it still stands; broken at 0.
        left: u8,
    },
    /// An item left the map with its carrier.
    CargoCarriedOff {
        /// Which.
        item: u16,
        /// The side that carried it.
        side: SideId,
    },
    /// A unit falls towards a hex (R16.5.1).
    DropAimed {
        /// Who.
        unit: UnitId,
        /// The hex aimed at.
        hex: Hex,
        /// Facing.
        facing: Direction,
    },
    /// A unit has come down (R16.5.3).
    Dropped {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        place: Place,
        /// Hexes by which it was scattered.
        off: u16,
    },
    /// A unit came out of a bay (R16.3.1).
    Unloaded {
        /// Who.
        unit: UnitId,
        /// Out of which carrier.
        carrier: UnitId,
        /// Where it stands.
        place: Place,
    },
    /// A unit blows itself up (R13.1.18).
    BlownUp {
        /// Number of the attack.
        attack: u32,
        /// Who.
        unit: UnitId,
        /// What everybody beside it suffers.
        points: u8,
    },
    /// A unit has joined the battle under way (R3.5.4).
    UnitJoined {
        /// Who: the next of the roster.
        unit: UnitId,
        /// What it is called.
        name: String,
        /// For whom it fights.
        #[serde(serialize_with = "side_only")]
        side: SideOf,
        /// Its card.
        #[serde(serialize_with = "card_id")]
        card: Arc<Card>,
        /// Where it is.
        place: Place,
        /// Who called it.
        by: Option<UnitId>,
        /// Whether its loss counts for the enemy.
        counts: bool,
    },
    /// A unit spots for an indirect attack on a target, or for artillery at a hex (R6.9.4, R9.4.6).
    Spotting {
        /// The spotter.
        unit: UnitId,
        /// The target.
        target: Target,
        /// Whether it keeps quiet for it: it may not attack this turn.
        quiet: bool,
    },
    /// An attack was declared.
    AttackDeclared {
        /// The attack.
        attack: Attack,
        /// The target number with its parts.
        target_number: Breakdown,
    },
    /// An attack under way was lost before it was rolled.
    AttackLost {
        /// Its number.
        attack: u32,
        /// Who would have attacked.
        attacker: UnitId,
        /// Why.
        why: String,
    },
    /// An attack roll stands.
    AttackResolved {
        /// Its number.
        attack: u32,
        /// Who.
        attacker: UnitId,
        /// Whom or what.
        target: Target,
        /// Whether it hit.
        hit: bool,
        /// Margin of success, negative for failure.
        margin: i16,
        /// Damage it deals, with its parts; empty if none.
        damage: Breakdown,
        /// Whether it came from the rear (R7.1.3).
        rear: bool,
    },
    /// A shell took to the air (R9.4.1). Where it is aimed at is a secret of its side.
    ShellFired {
        /// The shell.
        shell: Shell,
    },
    /// What the enemy is told in place of [`Event::ShellFired`]: who fired, not at what (R9.4.1).
    ShellHeard {
        /// Who.
        attacker: UnitId,
        /// With what.
        gun: Code,
    },
    /// A shell comes down (R9.4.5): its point of impact is no secret any more.
    ShellLands {
        /// The shell.
        shell: Shell,
    },
    /// A shell bursts (R9.6).
    ShellBurst {
        /// Number of the attack.
        attack: u32,
        /// Who fired it.
        attacker: UnitId,
        /// With what and how.
        fire: Fire,
        /// The point of impact that was aimed at.
        aimed: Hex,
        /// Where a miss took it: hex by hex from the point of impact, without it.
        path: Vec<Hex>,
        /// Where it came down.
        at: Hex,
        /// Whether that is on the map (R9.6.4).
        on_map: bool,
        /// Whether a unit on the map saw it (R9.9.2).
        seen: bool,
        /// The hexes that it covers, with the damage in each.
        area: Vec<AreaHex>,
    },
    /// A unit is caught in the area of a shell (R9.2.2).
    ShellHits {
        /// Number of the attack.
        attack: u32,
        /// Who fired it.
        attacker: UnitId,
        /// Who is caught.
        unit: UnitId,
        /// The damage that it takes, with its parts.
        damage: Breakdown,
    },
    /// An illumination round lights the ground (R9.8).
    Illuminated {
        /// The middle of the light.
        hex: Hex,
        /// The last turn of the light.
        last: u16,
    },
    /// The light of an illumination round is gone.
    LightFaded {
        /// The middle of the light.
        hex: Hex,
    },
    /// Something was scored; it bites in the damage step, or now.
    HurtScored {
        /// What and on whom.
        scored: Scored,
        /// Why, in a few words: the attack, a fall, an ability.
        cause: String,
    },
    /// A scored hurt takes effect.
    HurtApplied {
        /// What and on whom.
        scored: Scored,
        /// Armor left.
        armor: u8,
        /// Structure left.
        structure: u8,
    },
    /// Damage to a building or bridge was scored; it bites in the damage step, or now (R10.4).
    HexHurtScored {
        /// What and where.
        scored: ScoredHex,
        /// Why, in a few words.
        cause: String,
    },
    /// Damage to a building or bridge takes effect; what is left of the hex follows as [`Event::HexChanged`].
    HexHurtApplied {
        /// What and where.
        scored: ScoredHex,
    },
    /// Infantry begins in a prepared position, or does not after all (R10.1.3).
    PositionPrepared {
        /// Who.
        unit: UnitId,
        /// It does.
        on: bool,
    },
    /// A prepared position is shot to pieces.
    PositionLost {
        /// Whose.
        unit: UnitId,
    },
    /// Engineers of a side have put up a building; what it is follows as [`Event::HexChanged`].
    BuildingRaised {
        /// Whose.
        side: SideId,
        /// Where.
        hex: Hex,
        /// Which of the supplies of mines is given up for it.
        #[serde(skip)]
        supply: u8,
    },
    /// A critical hit had no effect, and why (CASE, ARM).
    CriticalAverted {
        /// Who.
        unit: UnitId,
        /// Which.
        critical: Critical,
        /// Why.
        why: &'static str,
    },
    /// ARM was spent (R7.4.4).
    ArmorComponentSpent {
        /// Who.
        unit: UnitId,
    },
    /// A unit gained heat from outside, to be added in the End Phase (R6.9.6).
    ExternalHeat {
        /// Who.
        unit: UnitId,
        /// Points.
        points: u8,
    },
    /// A unit's heat changed (R7.7).
    HeatChanged {
        /// Who.
        unit: UnitId,
        /// Before.
        from: u8,
        /// After.
        to: u8,
        /// What was gained and lost.
        parts: Breakdown,
        /// Why.
        cause: HeatCause,
    },
    /// A unit shut down (R7.7.4).
    ShutDown {
        /// Who.
        unit: UnitId,
    },
    /// A unit started again (R7.7.5).
    Restarted {
        /// Who.
        unit: UnitId,
    },
    /// A unit got a status.
    StatusGained {
        /// Who.
        unit: UnitId,
        /// The status.
        status: Status,
    },
    /// A unit lost a status.
    StatusLost {
        /// Who.
        unit: UnitId,
        /// Its kind.
        kind: Ustr,
        /// The unit it came from.
        source: Option<UnitId>,
        /// The ability it came from.
        ability: Option<AbilityId>,
        /// Why.
        why: &'static str,
    },
    /// A resistance roll was made; there is no second one this turn (R18.2.4).
    Resisted {
        /// Who rolled.
        unit: UnitId,
        /// Against whom.
        source: UnitId,
        /// Against what.
        ability: AbilityId,
        /// Whether it resisted.
        resisted: bool,
    },
    /// An ability was used: a use is spent, its next turn is set.
    AbilityUsed {
        /// Whose.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// Uses left, for abilities bought by the use.
        uses_left: Option<u8>,
        /// First turn in which it may be used again, for abilities with a pause.
        ready: Option<u16>,
    },
    /// A unit named an enemy (Blood Stalker).
    EnemyNamed {
        /// Who.
        unit: UnitId,
        /// With which ability.
        ability: AbilityId,
        /// Whom.
        target: UnitId,
    },
    /// A unit will act out of sequence now (R3.3.8).
    ActsFirst {
        /// Who.
        unit: UnitId,
        /// By which ability.
        ability: AbilityId,
    },
    /// A unit carries a NARC beacon from now on, or is designated by TAG this turn (R6.11).
    Marked {
        /// Who.
        unit: UnitId,
        /// A beacon; else TAG.
        narc: bool,
    },
    /// A unit's weapons suffer interference next turn (magnetic pulse).
    Interference {
        /// Who.
        unit: UnitId,
        /// In which turn.
        turn: u16,
        /// Inches of Move lost then.
        slow: u8,
    },
    /// A hex changed: a building lost CF or fell, woods burned, ice broke.
    HexChanged {
        /// Which.
        hex: Hex,
        /// What lies there now.
        cell: Cell,
        /// Why.
        why: &'static str,
    },
    /// Smoke was laid over a hex (R6.10); the hex itself follows as [`Event::HexChanged`].
    SmokeLaid {
        /// Which.
        hex: Hex,
        /// The last turn in which it hangs there.
        last: u16,
    },
    /// A unit works in place of attacking (R10.8, R13.5.5).
    Worked {
        /// Who.
        unit: UnitId,
        /// At what.
        work: Work,
    },
    /// Mines lie in a hex from now on (R5.7.1).
    MinesLaid {
        /// Which field they make, or thicken.
        field: FieldKey,
        /// Points of density.
        density: u8,
        /// The unit that has laid them, if one has.
        by: Option<UnitId>,
        /// Sides that know of it, by side.
        known: [bool; 2],
        /// Place of the supply that they are taken from before the battle (R5.7.8).
        supply: Option<u8>,
    },
    /// A unit has dropped mines that will be armed in the End Phase (R13.1.19).
    MinesDropped {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// An enemy has seen it.
        seen: bool,
    },
    /// A unit has come down in a minefield, which may catch it when it leaves (R5.7.5).
    CameDown {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// From which sides it is kept, by side.
        secret: [bool; 2],
    },
    /// A minefield went off under a unit (R5.7.3, R5.7.4).
    MinesWentOff {
        /// Which.
        field: FieldKey,
        /// Under whom.
        unit: UnitId,
        /// Points of damage.
        damage: u8,
        /// Points of heat.
        heat: u8,
        /// Density left.
        left: u8,
    },
    /// A side has found a minefield.
    MinesFound {
        /// Which.
        field: FieldKey,
        /// Who has found it.
        unit: UnitId,
        /// For which side.
        side: SideId,
    },
    /// Mines were cleared (R5.7.7).
    MinesCleared {
        /// Which.
        field: FieldKey,
        /// Density left.
        left: u8,
        /// By whom.
        by: Option<UnitId>,
    },
    /// A switch of a unit's gear was set, for the End Phase or for now (R3.5.3).
    SwitchSet {
        /// Whose.
        unit: UnitId,
        /// Which, and to what.
        switch: Switch,
        /// It takes effect now.
        now: bool,
    },
    /// Missiles were shot at on their way (R13.3.1).
    MissilesEngaged {
        /// Who shoots at them.
        unit: UnitId,
        /// Whose missiles.
        attacker: UnitId,
        /// Points of PNT spent.
        points: u8,
        /// The friend that RAMS screens.
        screens: Option<UnitId>,
    },
    /// It is known where the wind blows to, or it has turned (R12.6.1).
    WindTurned {
        /// Where to.
        to: Direction,
    },
    /// Armor came back (HarJel).
    ArmorRestored {
        /// Who.
        unit: UnitId,
        /// Points.
        points: u8,
    },
    /// A unit's attack of the turn is used up.
    AttackSpent {
        /// Who.
        unit: UnitId,
        /// Its weapon attack.
        weapon: bool,
        /// Its physical attack.
        physical: bool,
        /// It warms the unit up (R7.7.3).
        fired: bool,
        /// Overheat bought.
        overheat: u8,
        /// REAR damage used.
        rear: u8,
        /// The extra attack that it was, if it was one (R6.11).
        marking: Option<Marking>,
        /// The piece of artillery that has fired: its gun, and which one (R9.1.1).
        piece: Option<(Code, u8)>,
        /// It resolved its charge or death from above.
        rush_done: bool,
    },
    /// Infantry or a ProtoMech was hurt by flames, infernos or an area attack (R15.2.2).
    Burnt {
        /// Who.
        unit: UnitId,
    },
    /// A unit has checked its morale (R15.3); a change of its state follows as a status.
    MoraleChecked {
        /// Who.
        unit: UnitId,
        /// Why.
        causes: Vec<MoraleCause>,
        /// What comes of it.
        result: MoraleResult,
    },
    /// A unit is out of action.
    OutOfAction {
        /// Who.
        unit: UnitId,
        /// How.
        fate: Fate,
        /// Why.
        why: String,
        /// Credited unit (R7.5.4).
        by: Option<UnitId>,
    },
    /// A side is done with a step.
    SideDone {
        /// Which side.
        side: SideId,
        /// In which phase.
        phase: Phase,
    },
    /// Hurts are dropped because their unit is gone.
    PendingCleared,
    /// The sides have their home edges (R17.1.2, R17.1.4).
    HomesChosen {
        /// By side.
        homes: [Edge; 2],
    },
    /// A feature of the map was moved before the battle (R17.1.4); the hexes follow as [`Event::HexChanged`].
    FeatureMoved {
        /// Whose wish it was.
        side: SideId,
        /// A hex of it, before.
        from: Hex,
        /// The same hex, after.
        to: Hex,
    },
    /// Mapsheets were swapped or turned before the battle (R17.1.4); the hexes follow as [`Event::HexChanged`].
    SheetsChanged {
        /// Whose wish it was.
        side: SideId,
        /// How they lie now.
        sheets: Vec<SheetPlace>,
    },
    /// A unit is kept back at the start, in the first or the second group, or is not any more (R17.4.1). A secret.
    KeptBack {
        /// Who.
        unit: UnitId,
        /// In which group, counted from 0.
        group: Option<u8>,
    },
    /// A unit is kept off the map under a false flag, or may not be (sca.false_flag). A secret.
    KeptForRuse {
        /// Who.
        unit: UnitId,
        /// It is kept.
        kept: bool,
    },
    /// A unit has begun in hiding where the enemy sets up (sca.infiltrators); where follows as [`Event::Deployed`]. A
    /// secret.
    Infiltrated {
        /// Who.
        unit: UnitId,
    },
    /// A side wishes for other home edges before the battle (R17.1.4).
    HomeWished {
        /// Which side.
        side: SideId,
        /// The edge that it would call home.
        edge: Edge,
    },
    /// It is drawn which group of a side comes in turn 2 (R17.4.1). A secret.
    GroupsDrawn {
        /// Whose.
        side: SideId,
        /// Which group, counted from 0.
        first: u8,
    },
    /// The facts with which setup ends were read (R17.1.1, step S10).
    FactsRead {
        /// Point values of the sides.
        values: [u32; 2],
        /// What the side with a task needs.
        needed: Option<u32>,
    },
    /// A unit is held back this turn (R16.7.1). A secret.
    HeldBack {
        /// Who.
        unit: UnitId,
    },
    /// A unit has come onto the map over an edge (R16.7.1).
    EnteredMap {
        /// Who.
        unit: UnitId,
        /// The place off the map that it came from.
        from: Hex,
        /// Where it stands.
        place: Place,
        /// What its first hex cost.
        cost: u8,
    },
    /// A unit has left the map by its own movement (R15.4).
    LeftMap {
        /// Who.
        unit: UnitId,
        /// Over which edge.
        edge: Edge,
        /// That edge is not open to it: it counts as lost (R15.1.3).
        astray: bool,
    },
    /// Sealed orders for a way around the map (R16.6.1). A secret.
    OffMapOrdered {
        /// Who.
        unit: UnitId,
        /// From where, to where, from when on.
        journey: Journey,
    },
    /// The sealed orders of a unit are void: it has not got off the map. A secret.
    OffMapDropped {
        /// Who.
        unit: UnitId,
    },
    /// A unit has gone off the map and will come back (R16.6.3).
    WentOffMap {
        /// Who.
        unit: UnitId,
    },
    /// A unit has come back onto the map (R16.6.4); its orders are open now.
    CameBack {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        place: Place,
        /// Its orders.
        journey: Option<Journey>,
    },
    /// A place that is fought for is held by somebody else, or by nobody, at the end of a turn (R17.3).
    ObjectiveHeld {
        /// Which, by its place in the list.
        objective: u16,
        /// By whom.
        side: Option<SideId>,
    },
    /// Objectives held at the end of a turn have scored (R17.3.10).
    ObjectivesScored {
        /// Points of this turn, by side.
        points: [u32; 2],
    },
    /// An event of the scenario happens; what it does follows.
    Happened {
        /// Which, by its place in the list.
        #[serde(rename = "number")]
        event: usize,
    },
    /// Both sides are told something by the scenario.
    Announced {
        /// What, in the words of the scenario.
        text: String,
    },
    /// A unit that has waited for an event of the scenario may come over an edge (R16.7.1). A secret.
    Called {
        /// Who.
        unit: UnitId,
        /// From which turn on.
        turn: u16,
    },
    /// Light, weather or wind have changed (R12); where a new wind blows to follows as [`Event::WindTurned`].
    ConditionsChanged {
        /// All conditions from now on.
        environment: Box<Environment>,
    },
    /// The battle is over (R17.2).
    BattleEnded {
        /// How.
        outcome: Outcome,
    },
}

fn side_only<S: Serializer>(side: &SideOf, to: S) -> Result<S::Ok, S::Error> {
    side.side.serialize(to)
}

fn card_id<S: Serializer>(card: &Arc<Card>, to: S) -> Result<S::Ok, S::Error> {
    card.id.serialize(to)
}

impl Event {
    /// Scored damage of a packet, if it is one.
    pub fn damage_points(&self) -> Option<u8> {
        match self {
            Event::HurtScored {
                scored:
                    Scored {
                        hurt: Hurt::Damage { points },
                        ..
                    },
                ..
            } => Some(*points),
            _ => None,
        }
    }
}
