//! The target number of a weapon attack with its parts (C5.7), and what else the line decides.

use hexlance_board::{Hex, Side};
use hexlance_rules::{Breakdown, Refusal, UnitId, say};

use super::{indirect, torpedoes};
use crate::{
    arcs::{self, Arc},
    buildings, electronics, ground, heat, infantry,
    model::{
        Actuator, Brackets, Code, Effect, Location, Mount, Munition, Round, Special, UnitClass,
    },
    read::{Look, Table},
    sight::{self, Afloat, End, Sight},
    state::{Lines, Mode, PodKind},
    tables::{self, Column},
    tags,
};

/// A shot that is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'w> {
    /// Who fires, standing as it would when it fires.
    pub attacker: Look<'w>,
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// At whom.
    pub target: Look<'w>,
    /// Kind of ammunition.
    pub kind: Munition,
    /// Shots of a rapid-fire weapon.
    pub shots: u8,
    /// The aimed location.
    pub at: Option<Location>,
    /// A secondary target (C5.8.1).
    pub secondary: bool,
    /// Which way a line along hexsides counts.
    pub side: Side,
    /// How it goes.
    pub path: Path,
    /// With the flak effect of a HAG (C10.6.15).
    pub flak: bool,
    /// The attacker works with a saw, and fires as if it ran (tw.equip_chainsaw).
    pub busy: bool,
}

/// How a shot gets to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Path {
    /// Straight.
    #[default]
    Direct,
    /// Over what is in between, with whoever spots; nobody where a pod calls (C5.11).
    Indirect(Option<UnitId>),
    /// By a unit that was found, at whom it surprises (C20.2.8).
    Ambush,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Target number.
    pub tn: Breakdown,
    /// Range in hexes.
    pub range: u8,
    /// Bracket: 0 short, 1 medium, 2 long.
    pub bracket: u8,
    /// The side that it strikes.
    pub column: Column,
    /// Hits on legs strike the cover.
    pub covered: bool,
    /// Only legs are hit.
    pub legs_only: bool,
    /// Modifier of its cluster roll by what guides it is 2 (C10.5.3).
    pub guided: bool,
    /// It runs in water, and strikes what is in it (tw.equip_torpedo_2).
    pub runs: bool,
}

/// A unit as an end of a line.
pub fn end_of(table: Table<'_>, u: &Look<'_>) -> Option<End> {
    Some(End {
        hex: u.hex()?,
        base: u.level(table.board()),
        height: u.height(),
        stands: u.sheet.class.is_mech() && !u.stance.prone,
    })
}

/// The way in which a line along hexsides counts between two units: as was chosen, else the left.
pub(crate) fn side_of(table: Table<'_>, a: &Look<'_>, b: &Look<'_>) -> Side {
    let lines = table.world().resource::<Lines>();
    lines.of(a.id, b.id).unwrap_or_default()
}

/// The mount of a weapon.
pub(crate) fn mount<'w>(u: &Look<'w>, weapon: u8) -> Option<&'w Mount> {
    u.sheet.weapons.get(usize::from(weapon))
}

/// The gun whose ranges and damage a weapon has: its own, or those that an array links (C10.6.8).
pub(crate) fn gun<'w>(u: &Look<'w>, m: &'w Mount) -> &'w Mount {
    m.links
        .first()
        .and_then(|gun| u.sheet.weapons.get(usize::from(*gun)))
        .unwrap_or(m)
}

/// Everything about a shot that the rules count, or why it cannot be made.
///
/// # Errors
/// The refusal.
pub fn numbers(table: Table<'_>, aim: &Aim<'_>) -> Result<Numbers, Refusal> {
    let m = mount(&aim.attacker, aim.weapon).ok_or_else(no_weapon)?;
    numbers_with(table, aim, m)
}

/// The same of a weapon that need not be on the sheet: the designator of a C3 master.
///
/// # Errors
/// The refusal.
pub fn numbers_with(table: Table<'_>, aim: &Aim<'_>, m: &Mount) -> Result<Numbers, Refusal> {
    let u = &aim.attacker;
    let t = &aim.target;
    let round = gun(u, m).weapon.round(aim.kind).ok_or_else(|| {
        Refusal::new(
            "no_such_round",
            "C10.1.2",
            say!(
                "{weapon} does not fire that.",
                weapon = m.weapon.name.as_str()
            ),
        )
    })?;
    let between = between(table, u, t, aim.side)?;
    along(table, aim, m, round, &between)
}

/// What lies between two units: the same for all weapons of one at the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between {
    pub(super) from: End,
    pub(super) to: End,
    pub(super) line: Sight,
    /// The target hangs in the air above the attacker.
    from_below: bool,
    pub(super) distance: u16,
}

/// What lies between two units.
///
/// # Errors
/// Why no weapon can be fired.
pub(super) fn between(
    table: Table<'_>,
    u: &Look<'_>,
    t: &Look<'_>,
    side: Side,
) -> Result<Between, Refusal> {
    let (Some(from), Some(to)) = (end_of(table, u), end_of(table, t)) else {
        return Err(Refusal::new(
            "no_place",
            "C5.1",
            "One of them is not on the map.",
        ));
    };
    let from_below = is_own_jumper(table, u, t);
    let distance = from.hex.distance(to.hex);
    Ok(Between {
        from,
        to,
        line: sight::sight(table.board(), &from, &to, side),
        from_below,
        distance,
    })
}

/// The numbers of a weapon along a line.
///
/// # Errors
/// Why it cannot be fired.
pub(super) fn along(
    table: Table<'_>,
    aim: &Aim<'_>,
    m: &Mount,
    round: &Round,
    between: &Between,
) -> Result<Numbers, Refusal> {
    let (u, t) = (&aim.attacker, &aim.target);
    let course = torpedoes::course(
        table,
        (u, t),
        aim.side,
        (&gun(u, m).weapon, aim.kind),
        between,
    )?;
    let Between {
        from,
        to,
        line,
        from_below,
        distance,
    } = course.unwrap_or(*between);
    let runs = course.is_some() && line.under;
    let ambush = aim.path == Path::Ambush;
    let indoors = distance == 0 && u.hex().is_some_and(|hex| table.building(hex).is_some());
    if distance == 0 && !from_below && !ambush && !u.is_infantry() && !indoors {
        return Err(Refusal::new(
            "own_hex",
            "C5.5.5",
            "Only infantry fires at a unit in its own hex.",
        ));
    }
    match aim.path {
        Path::Direct => seen(table, u, m, &from, &line)?,
        Path::Indirect(spotter) => indirect::may_fire(table, aim, m, &line, spotter)?,
        Path::Ambush if line.surface => seen(table, u, m, &from, &line)?,
        Path::Ambush => {}
    }
    // Infantry has no arcs (C5.5).
    if !from_below && distance > 0 && !u.is_infantry() {
        in_arc(u, m, &from, &to)?;
    }
    if indoors && !points_forward(u, m) {
        return Err(Refusal::new(
            "out_of_arc",
            "C5.5.5",
            "A target in the own hex is in the forward arc.",
        ));
    }
    let at_walls = buildings::at_walls(table, u, t);
    let own = infantry::own_range(u, round, distance);
    let range = own.map_or(distance.clamp(1, 250) as u8, |(range, _)| range);
    let (min, ranges) = reach(round, aim.kind, line.under)?;
    let out_of_table = u.is_platoon() && own.is_none();
    let found = bracket(range, ranges).filter(|_| !out_of_table);
    let own_bracket = found.ok_or_else(|| {
        Refusal::new(
            "out_of_range",
            "C5.7.2",
            say!("{target} is {range} hexes away.", target = t.name, range),
        )
    })?;
    if own_bracket >= 2 && u.is_short_sighted() {
        return Err(Refusal::new(
            "no_long_range",
            "C15.3.1",
            "With two boxes of its head crossed off a ProtoMech does not fire at long range.",
        ));
    }
    // A network gives nothing to indirect fire (tw.equip_c3_3).
    let near = match aim.path {
        Path::Direct => electronics::nearest(table, u, to.hex),
        _ => None,
    };
    let near = near.map(|hexes| hexes.clamp(1, 250) as u8);
    let bracket = near
        .and_then(|hexes| bracket(hexes, ranges))
        .unwrap_or(own_bracket)
        .min(own_bracket);
    let mut tn = Breakdown::new();
    let moved = match u.march.mode {
        // Infantry never adds for its own movement (C18.2.4).
        _ if ambush || u.is_infantry() => 0,
        _ if aim.busy => 2,
        mode => movement_modifier(mode),
    };
    own_side(&mut tn, u, m, moved);
    let tag = if bracket < own_bracket {
        &tags::NETWORK
    } else {
        &tags::RANGE
    };
    let by_range = own.and_then(|(_, part)| part);
    tn.rule_unless_zero(tag, by_range.unwrap_or([0, 2, 4][usize::from(bracket)]));
    if range <= min && min > 0 {
        tn.rule(&tags::MINIMUM, i16::from(min - range) + 1);
    }
    if aim.secondary && !u.sheet.is_large() {
        let ahead = is_ahead(u, m, &from, &to);
        tn.rule(&tags::SECONDARY, if ahead { 1 } else { 2 });
    }
    if at_walls {
        // The building is what is fired at; the one in the next hex cannot be missed (C14.5.1, C14.6.2).
        tn.rule(&tags::HEX, -4);
        if distance == 1 {
            tn = Breakdown::new();
        }
        return Ok(Numbers {
            tn,
            range,
            bracket,
            column: Column::Front,
            covered: false,
            legs_only: false,
            guided: false,
            runs: false,
        });
    }
    against(&mut tn, aim, table, range);
    // Platoons do not mind it (tw.infantry_stealth).
    if electronics::is_stealthy(t) && !u.is_platoon() {
        tn.rule_unless_zero(&tags::STEALTH, bracket.into());
    }
    infantry::parts(&mut tn, u, t, bracket);
    let mut covered = line.cover && !line.under;
    match aim.path {
        Path::Direct => {
            if !line.under {
                terrain(&mut tn, table, &to, &line);
                tn.rule_unless_zero(&tags::WALLS, line.walls.into());
            }
        }
        Path::Indirect(spotter) => {
            indirect::parts(&mut tn, table, aim, &to, spotter);
            // Only water shields from missiles that come down (tw.combat_indirect_partial_cover).
            covered = sight::afloat(table.board(), &to) == Afloat::Half;
        }
        Path::Ambush => {}
    }
    weapon(&mut tn, table, aim, m, round);
    indirect::late(&mut tn, table, aim);
    let column = if from_below {
        Column::Front
    } else {
        arcs::struck(t, from.hex, to.hex, aim.side)
    };
    Ok(Numbers {
        tn,
        range,
        bracket,
        column,
        covered,
        legs_only: line.legs_only && sight::afloat(table.board(), &to) == Afloat::Half,
        guided: guided(table, aim, m),
        runs,
    })
}

/// Whether an Artemis IV or a pod guides the missiles (C10.5.3, C10.6.13, C10.6.23).
fn guided(table: Table<'_>, aim: &Aim<'_>, m: &Mount) -> bool {
    let (u, t) = (&aim.attacker, &aim.target);
    match aim.kind.effect() {
        Effect::NarcCapable => {
            electronics::finds_pod(table, u, t, PodKind::Narc)
                || electronics::finds_pod(table, u, t, PodKind::Homing)
        }
        Effect::Plain => {
            let linked = m.artemis.is_some_and(|item| u.item_works(item));
            let built_in = m.weapon.name.starts_with("ATM");
            let direct = !matches!(aim.path, Path::Indirect(_));
            (linked || built_in) && direct && !electronics::is_cut(table, u, t)
        }
        _ => false,
    }
}

fn no_weapon() -> Refusal {
    Refusal::new("no_weapon", "C5.1.1", "It has no such weapon.")
}

/// Whether the target hangs in the air above the attacker, in a death from above (C11.10.2).
fn is_own_jumper(table: Table<'_>, u: &Look<'_>, t: &Look<'_>) -> bool {
    let declared = table.world().resource::<crate::state::Declared>();
    let mut all = declared.assaults.iter();
    all.any(|a| a.from_above && a.attacker == t.id && a.target == u.id)
}

/// The line is open, for this weapon (C5.2, C5.3.4, C5.4).
fn seen(
    table: Table<'_>,
    u: &Look<'_>,
    m: &Mount,
    from: &End,
    line: &Sight,
) -> Result<(), Refusal> {
    if line.blocked {
        let message = if line.surface {
            say!("Attacks do not cross the surface of water.")
        } else {
            say!("There is no line of sight.")
        };
        let rule = if line.surface { "C5.4.2" } else { "C5.2" };
        return Err(Refusal::new("no_sight", rule, message));
    }
    if m.at.is_leg() && line.own_legs {
        return Err(Refusal::new(
            "own_cover",
            "C5.3.4",
            "Its own cover is in the way of leg weapons.",
        ));
    }
    let half = sight::afloat(table.board(), from) == Afloat::Half;
    if half && m.at.is_leg() != line.under && !u.stance.prone {
        return Err(Refusal::new(
            "surface",
            "C5.4.1",
            "Leg weapons of a 'Mech in water fire under water, all others above it.",
        ));
    }
    Ok(())
}

/// Range brackets of a round, above or under water (C5.4.4).
fn reach(round: &Round, kind: Munition, under: bool) -> Result<(u8, Brackets), Refusal> {
    if !under {
        return Ok((round.min, round.ranges));
    }
    torpedoes::reach(round, kind).ok_or_else(|| {
        Refusal::new(
            "not_under_water",
            "C5.4.4",
            "This weapon does not work under water.",
        )
    })
}

/// The bracket of a range.
pub fn bracket(range: u8, ranges: Brackets) -> Option<u8> {
    (0u8..)
        .zip(ranges)
        .find(|(_, last)| range <= *last)
        .map(|(i, _)| i)
}

/// The facing by which a weapon's arcs are reckoned: that of the feet for leg weapons, else of the torso (C5.5).
pub(super) fn facing_of(u: &Look<'_>, m: &Mount) -> hexlance_board::Direction {
    let fixed = m.at.is_leg() || u.is_vehicle() && m.at != Location::TU;
    let facing = if fixed { u.facing() } else { u.torso() };
    facing.unwrap_or_default()
}

/// What a target adds that is not the primary one (C5.8.1).
pub(super) fn secondary(u: &Look<'_>, m: &Mount, between: &Between) -> i16 {
    // Large support vehicles do not mind (tw.support_multi_target).
    if u.sheet.is_large() {
        0
    } else if is_ahead(u, m, &between.from, &between.to) {
        1
    } else {
        2
    }
}

/// Whether a target lies in the forward arc of the part of the body that fires (C5.8.1).
fn is_ahead(u: &Look<'_>, m: &Mount, from: &End, to: &End) -> bool {
    u.is_infantry() || Arc::Forward.has(from.hex, facing_of(u, m), to.hex)
}

/// The arc of a weapon (C5.5).
pub(super) fn arc_of(u: &Look<'_>, m: &Mount) -> Arc {
    let split = m.split.is_some();
    match m.at {
        _ if m.rear => Arc::Rear,
        Location::LS | Location::FSL | Location::RSL => Arc::LeftSide,
        Location::RS | Location::FSR | Location::RSR => Arc::RightSide,
        Location::RR => Arc::Rear,
        Location::LA | Location::RA if split => Arc::Forward,
        Location::LA | Location::RA if u.stance.flipped => Arc::Rear,
        Location::LA => Arc::LeftArm,
        Location::RA => Arc::RightArm,
        _ => Arc::Forward,
    }
}

/// Whether a hex lies in the arc of a weapon.
pub(crate) fn reaches(u: &Look<'_>, m: &Mount, from: Hex, to: Hex) -> bool {
    // Infantry has no arcs, and a main gun fires all round (C5.5, C15.1.3).
    u.is_infantry() || m.at == Location::MG || arc_of(u, m).has(from, facing_of(u, m), to)
}

/// Whether a weapon reaches straight ahead, where targets in the own hex are (C5.5.5).
fn points_forward(u: &Look<'_>, m: &Mount) -> bool {
    let ahead = matches!(arc_of(u, m), Arc::Forward | Arc::LeftArm | Arc::RightArm);
    u.is_infantry() || m.at == Location::MG || ahead
}

fn in_arc(u: &Look<'_>, m: &Mount, from: &End, to: &End) -> Result<(), Refusal> {
    if reaches(u, m, from.hex, to.hex) {
        return Ok(());
    }
    Err(Refusal::new(
        "out_of_arc",
        "C5.5",
        say!(
            "The target is not in the arc of {weapon}.",
            weapon = m.weapon.name.as_str()
        ),
    )
    .or("Twist the torso, or fire another weapon."))
}

/// Parts of the attacker, of a shot at a hex.
pub(crate) fn own_parts(tn: &mut Breakdown, u: &Look<'_>, m: &Mount) {
    own_side(tn, u, m, movement_modifier(u.march.mode));
}

/// Parts of the attacker.
fn own_side(tn: &mut Breakdown, u: &Look<'_>, m: &Mount, moved: i16) {
    tn.rule(&tags::GUNNERY, u.pilot.gunnery.into());
    tn.rule_unless_zero(&tags::OWN_MOVE, moved);
    let steady = u.sheet.is_quad() && u.legs_lost() == 0;
    if u.stance.prone && !steady {
        tn.rule(&tags::OWN_PRONE, 2);
    }
    if u.march.skidded {
        tn.rule(&tags::OWN_SKID, 1);
    }
    if u.carries_pod(PodKind::Haywire) {
        tn.rule(&tags::HAYWIRE, 1);
    }
    tn.rule_unless_zero(&tags::HEAT, heat::to_hit(u.heat.level));
    if u.criticals.systems.sensors > 0 {
        tn.rule(&tags::SENSORS, 2);
    }
    tn.rule_unless_zero(&tags::HEAD_BOXES, u.head_boxes());
    tn.rule_unless_zero(&tags::ARM_BOXES, u.arm_boxes(m.at));
    tn.rule_unless_zero(&tags::SENSORS, u.hull.sensors.into());
    tn.rule_unless_zero(&tags::COMMANDER, i16::from(u.hull.commander));
    tn.rule_unless_zero(&tags::CO_PILOT, i16::from(u.hull.copilot));
    tn.rule_unless_zero(&tags::FLIGHT_STABILIZER, i16::from(u.hull.unsteady));
    if u.hull.stabilizers.has(m.at) {
        // It counts twice (C16.3.2).
        tn.rule_unless_zero(&tags::STABILIZER, moved);
    }
    let arms = [Some(m.at), m.split];
    let arm = arms.into_iter().flatten().find(|at| at.is_arm());
    tn.rule_unless_zero(&tags::ARM, arm.map_or(0, |arm| arm_modifier(u, arm)));
    tn.rule_unless_zero(
        &tags::NO_FIRE_CONTROL,
        u.support().map_or(0, |s| s.aiming.modifier()),
    );
    if matches!(u.sheet.class, UnitClass::IndustrialMech(_))
        && u.sheet.item(Special::FireControl).is_none()
    {
        tn.rule(&tags::NO_FIRE_CONTROL, 1);
    }
}

/// Modifier of the movement of whoever fires or spots (C5.7.2).
pub(crate) const fn movement_modifier(mode: Mode) -> i16 {
    match mode {
        Mode::Stationary => 0,
        Mode::Walk => 1,
        Mode::Run => 2,
        Mode::Jump => 3,
        // Infantry never adds for its own movement (C18.2.4).
        Mode::Fly | Mode::Swim => 0,
    }
}

/// Modifier of the actuators of an arm for its weapons: a shoulder replaces the others (C7.3, C7.3.2).
fn arm_modifier(u: &Look<'_>, arm: Location) -> i16 {
    if u.broke(arm, Actuator::Shoulder) {
        return 4;
    }
    [Actuator::UpperArm, Actuator::LowerArm]
        .iter()
        .filter(|a| u.broke(arm, **a))
        .count() as i16
}

/// Parts of the target.
fn against(tn: &mut Breakdown, aim: &Aim<'_>, table: Table<'_>, range: u8) {
    let t = &aim.target;
    let mut moved = tables::target_movement(t.march.hexes);
    let mut jumped = i16::from(t.march.mode == Mode::Jump);
    let mut aloft = i16::from(t.dodges_aloft());
    if aim.kind.effect() == Effect::Precision {
        moved = (moved - 2).max(0);
    }
    if aim.path == Path::Ambush || indirect::is_homing(table, aim) {
        (moved, jumped, aloft) = (0, 0, 0);
    }
    tn.rule_unless_zero(&tags::TARGET_MOVE, moved);
    tn.rule_unless_zero(&tags::TARGET_JUMPED, jumped);
    tn.rule_unless_zero(&tags::TARGET_AIRBORNE, aloft);
    if t.march.skidded {
        tn.rule(&tags::TARGET_SKID, 2);
    }
    if t.stance.prone {
        tn.rule(&tags::TARGET_PRONE, if range <= 1 { -2 } else { 1 });
    }
    if t.is_immobile() {
        if aim.at == Some(Location::HD) {
            tn.rule(&tags::AIMED_HEAD, 3);
        } else {
            tn.rule(&tags::IMMOBILE, -4);
        }
    } else if aim.at.is_some() {
        tn.rule(&tags::AIMED, 3);
    }
}

/// Woods and cover.
pub(super) fn terrain(tn: &mut Breakdown, table: Table<'_>, to: &End, line: &Sight) {
    tn.rule_unless_zero(&tags::WOODS_BETWEEN, line.woods.into());
    tn.rule_unless_zero(&tags::WOODS_AT, woods_around(table, to).into());
    if line.cover {
        tn.rule(&tags::COVER, 1);
    }
}

/// Woods of the hex of a target, which hide nobody who flies above them (tw.vtol_woods).
fn woods_around(table: Table<'_>, to: &End) -> u8 {
    let cell = table.board().get(to.hex);
    // In a building there are no woods (C14.1).
    let below = cell.filter(|cell| cell.building.is_none() && to.base <= ground::surface(cell) + 2);
    below.map_or(0, ground::woods)
}

/// The weapon, its ammunition, and a computer that aims (C10.6.27).
fn weapon(tn: &mut Breakdown, table: Table<'_>, aim: &Aim<'_>, m: &Mount, round: &Round) {
    tn.rule_unless_zero(&tags::WEAPON, round.to_hit.into());
    let u = &aim.attacker;
    match aim.kind.effect() {
        Effect::ArmorPiercing => tn.rule(&tags::AMMUNITION, 1),
        // Only an iNarc homing pod helps to hit (tw.equip_homing_pod_1).
        Effect::NarcCapable if electronics::finds_pod(table, u, &aim.target, PodKind::Homing) => {
            tn.rule(&tags::HOMING, -1);
        }
        _ => {}
    }
    // A HAG chooses it; all others of its type have it against whatever is in the air (tw.combat_flak).
    let always = round.types.has(Code::F) && !m.weapon.is_hag() && aim.target.is_airborne();
    if aim.flak || always {
        tn.rule(&tags::FLAK, -2);
    }
    let computer = u.working(Special::Computer).is_some();
    let codes = round.types;
    let direct = codes.has(Code::DB) || codes.has(Code::DE) || codes.has(Code::P);
    // HAG has it although it is a cluster weapon (C10.6.15); pellets of an LB-X have not.
    let hag = m.weapon.is_hag() && !aim.flak;
    let helped = direct && (!codes.has(Code::C) || hag);
    let aims_itself = aim.at.is_some() && !aim.target.is_immobile();
    if computer && helped && !aims_itself {
        tn.rule(&tags::COMPUTER, -1);
    }
}
