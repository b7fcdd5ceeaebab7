//! The battle as the computer player thinks of it: every unit it may know in one flat record, made anew for each
//! decision.

use hexlance_ai::Standing;
use hexlance_board::{Arc, Board, Direction, Eye, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::{Grant, Quantity},
    attack::{AttackKind, Mount, Physical, Value, legal},
    card::{Bracket, MoveMode, UnitType},
    environment::aiming,
    gear, morale, movement,
    read::{self, UnitRead},
    sides::TwoSides,
    special::Code,
    state::{Critical, Motion, MotionState, Place, Spot},
    victory,
    view::SideView,
};
use smallvec::SmallVec;

use super::worth::wear;

/// Where and how a unit is, or might be.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Its place on the map.
    pub spot: Spot,
    /// How it moved to get there.
    pub motion: Motion,
    /// What line of sight needs to know of it there.
    pub eye: Eye,
    /// In the air there (R0.4.4).
    pub airborne: bool,
    /// `spot` once more, in the form that units are read with.
    place: Place,
}

impl Pose {
    /// A unit as it stands now; `None` off the map.
    pub fn now(board: &Board, u: &UnitRead<'_>) -> Option<Self> {
        let spot = *u.spot()?;
        Some(Self {
            spot,
            motion: *u.motion,
            eye: u.eye(board)?,
            airborne: u.is_airborne(board),
            place: *u.place,
        })
    }

    /// A unit as it would stand somewhere else; `None` off the map.
    pub fn there(
        board: &Board,
        u: &UnitRead<'_>,
        hex: Hex,
        base: i8,
        facing: Direction,
        motion: Motion,
    ) -> Option<Self> {
        let spot = Spot {
            hex,
            facing,
            base,
            hidden: false,
        };
        let place = Place::On(spot);
        let mut read = *u;
        read.place = &place;
        read.motion = &motion;
        Some(Self {
            spot,
            motion,
            eye: read.eye(board)?,
            airborne: read.is_airborne(board),
            place,
        })
    }
}

/// Which way a weapon points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Into the front arc (R0.3.7).
    Ahead,
    /// All round: turrets, infantry.
    Around,
    /// Outside the front arc (R6.8.4).
    Behind,
}

/// A weapon attack that a card offers.
#[derive(Clone, Copy, Debug)]
pub struct Weapon {
    /// What to order.
    pub kind: AttackKind,
    /// Which way it points.
    pub points: Points,
    /// What a hit deals on average at each bracket; 0 where it does not reach.
    pub damage: [f32; 5],
}

/// A unit.
#[derive(Clone)]
pub struct Snap<'w> {
    /// As the rules read it.
    pub u: UnitRead<'w>,
    /// Where it is.
    pub pose: Pose,
    /// Immobile (R0.4.5).
    pub immobile: bool,
    /// What abilities change of the modifiers of its movement: standing, moving, jumping; own attacks and those on it.
    pub shifts: [(i16, i16); 3],
    /// Its range modifiers, where they are not the usual ones.
    pub ranges: Option<[i16; 4]>,
    /// TMM when it moved on the ground, and when it jumped.
    pub tmm: (i16, i16),
    /// TMM when it swam (R1.4.4).
    pub swims: i16,
    /// What its own weapon attacks need whatever the target: Skill, heat, damage, gear (R6.3).
    pub steady: i16,
    /// What attacks on it need because of what it is (R6.5), the air aside.
    pub kind: i16,
    /// Whether abilities of its own change its weapon attacks, its range or its physical attacks.
    pub alters_own: bool,
    /// Whether its force knows an environment in which it aims better.
    pub eased: bool,
    /// How far from an enemy the nearest other member of its C3 network is that sees the enemy (R13.6), for those
    /// enemies for which there is one.
    pub relays: SmallVec<[(UnitId, u16); 4]>,
    /// Whether abilities of its own change attacks against it.
    pub alters_against: bool,
    /// Whether abilities of its own add to its damage or give it critical rolls.
    pub alters_damage: bool,
    /// Units it is afraid of (R18.2.1).
    pub fears: SmallVec<[UnitId; 2]>,
    /// Its weapons.
    pub weapons: SmallVec<[Weapon; 4]>,
    /// Its best physical blow: what, the modifier of its type, points.
    pub blow: Option<(Physical, i16, f32)>,
    /// Whether it may still make a weapon attack this turn, as far as is known.
    pub shoots: bool,
    /// Whether it may still make a physical attack this turn, as far as is known.
    pub strikes: bool,
    /// Has had its activation this turn.
    pub moved: bool,
    /// Cannot even turn: shut down or stunned.
    pub idle: bool,
    /// Armor and structure left when everything scored has bitten.
    pub left: f32,
    /// Structure among them.
    pub structure: f32,
    /// Armor and structure of its card.
    pub whole: f32,
    /// Point value at its skill.
    pub value: f32,
    /// Hexes it covers on open ground in one activation.
    pub stride: u16,
    /// Hexes it can jump.
    pub leap: u16,
    /// What is scored on it destroys it.
    pub doomed: bool,
}

impl<'w> Snap<'w> {
    /// Looks at a unit on the map; `None` off it.
    pub fn of(view: &SideView<'w>, u: UnitRead<'w>) -> Option<Self> {
        let board = view.board();
        let pose = Pose::now(board, &u)?;
        let (left, structure, doomed) = view.outlook(u.id);
        let busy = u.acts.activated && (u.motion.sprinted || u.motion.evaded);
        let acts = u.can_act() && !u.acts.quiet && !busy;
        let feels = |want: fn(&Quantity) -> bool| {
            u.spas
                .0
                .iter()
                .any(|s| s.def.modifiers.iter().any(|m| want(&m.on)))
        };
        let alters = feels(|q| {
            matches!(
                q,
                Quantity::ToHit | Quantity::WeaponToHit | Quantity::PhysicalToHit | Quantity::Range
            )
        });
        Some(Self {
            pose,
            immobile: u.is_immobile(),
            shifts: shifts(view, &u, &pose),
            ranges: gear::range_table(&u).map(|(_, table)| table),
            tmm: (i16::from(u.ground_tmm()), i16::from(u.jump_tmm())),
            swims: i16::from(u.swim_tmm()),
            steady: steady(view, &u),
            kind: kind(&u),
            relays: SmallVec::new(),
            alters_own: alters,
            eased: feels(|q| *q == Quantity::EnvironmentNumber),
            alters_against: alters,
            alters_damage: feels(|q| {
                matches!(
                    q,
                    Quantity::WeaponDamage | Quantity::PhysicalDamage | Quantity::CriticalRolls
                )
            }),
            fears: u
                .statuses
                .of(read::intimidated())
                .filter_map(|s| s.source)
                .collect(),
            weapons: weapons(&u),
            blow: blow(view, &u),
            shoots: acts && !u.acts.weapon && !u.acts.rushed,
            strikes: acts && !u.acts.physical && !u.acts.rushed,
            moved: u.acts.activated,
            idle: !u.can_act(),
            left: f32::from(left),
            structure: f32::from(structure),
            whole: (f32::from(u.card.armor) + f32::from(u.card.structure)).max(1.0),
            value: f32::from(u.card.point_value(u.pilot.skill)),
            stride: stride(view, &u),
            leap: u16::from(movement::move_before_additions(&u, MoveMode::Jump)) / 2,
            doomed,
            u,
        })
    }

    /// Its id.
    pub fn id(&self) -> UnitId {
        self.u.id
    }

    /// As the rules would read it in another pose.
    pub fn at<'a>(&self, pose: &'a Pose) -> UnitRead<'a>
    where
        'w: 'a,
    {
        let mut u: UnitRead<'a> = self.u;
        u.place = &pose.place;
        u.motion = &pose.motion;
        u
    }

    /// Whether it has a facing that matters.
    pub fn turns(&self) -> bool {
        self.u.card.kind.has_facing()
    }

    /// Where a hex lies for it in a pose: always in front of units without a facing.
    pub fn arc(&self, pose: &Pose, of: Hex) -> Arc {
        if self.turns() {
            pose.spot.hex.arc(pose.spot.facing, of)
        } else {
            Arc::Front
        }
    }

    /// How an attack is affected by the way it moved (R6.3).
    pub fn attack_movement(&self, pose: &Pose) -> i16 {
        if self.immobile {
            return -1;
        }
        let usual = match pose.motion.state {
            MotionState::StoodStill => -1,
            MotionState::Jumped => 2,
            MotionState::Moved | MotionState::Fresh | MotionState::Worked => 0,
        };
        usual + self.shifts[way(pose.motion.state)].0
    }

    /// What a bracket adds to its attacks (R6.2).
    pub fn range_modifier(&self, bracket: Bracket) -> i16 {
        let own = self.ranges.and_then(|table| match bracket {
            Bracket::Short => Some(table[0]),
            Bracket::Medium => Some(table[1]),
            Bracket::Long => Some(table[2]),
            Bracket::Extreme => Some(table[3]),
            Bracket::Horizon => None,
        });
        own.unwrap_or_else(|| bracket.modifier())
    }

    /// How attacks on it are affected by the way it moved (R6.4).
    pub fn target_movement(&self, pose: &Pose) -> i16 {
        if self.immobile {
            return -4;
        }
        let tmm = match pose.motion.state {
            MotionState::StoodStill | MotionState::Worked => 0,
            MotionState::Jumped => self.tmm.1,
            MotionState::Moved | MotionState::Fresh => {
                match pose.motion.mode.unwrap_or(self.u.card.ground_mode()) {
                    MoveMode::Submersible => self.swims,
                    _ => self.tmm.0,
                }
            }
        };
        let lands = 3 * i16::from(self.u.statuses.has(read::dropped()));
        let tmm = tmm + self.shifts[way(pose.motion.state)].1;
        tmm + i16::from(pose.motion.evaded) + lands
    }
}

/// Ways to have moved, as abilities tell them apart.
const fn way(state: MotionState) -> usize {
    match state {
        MotionState::StoodStill | MotionState::Worked => 0,
        MotionState::Moved | MotionState::Fresh => 1,
        MotionState::Jumped => 2,
    }
}

/// What abilities change of the modifiers of a unit's movement, by the way it moves: on its attacks, and on those on it.
fn shifts(view: &SideView<'_>, u: &UnitRead<'_>, pose: &Pose) -> [(i16, i16); 3] {
    let changes = |on: &Quantity| {
        u.spas
            .0
            .iter()
            .any(|s| s.def.modifiers.iter().any(|m| m.on == *on))
    };
    let (own, tmm) = (changes(&Quantity::OwnMovement), changes(&Quantity::Tmm));
    if !own && !tmm {
        return Default::default();
    }
    let states = [
        MotionState::StoodStill,
        MotionState::Moved,
        MotionState::Jumped,
    ];
    states.map(|state| {
        let motion = Motion {
            state,
            ..pose.motion
        };
        let u = u.supposing(u.place, &motion);
        let usual = match state {
            MotionState::StoodStill => 0,
            MotionState::Jumped => i16::from(u.jump_tmm()),
            _ => i16::from(u.ground_tmm()),
        };
        (
            view.movement_change(&u, &Quantity::OwnMovement, 0),
            view.movement_change(&u, &Quantity::Tmm, usual),
        )
    })
}

/// What a unit's own weapon attacks need whatever the target (R6.3).
fn steady(view: &SideView<'_>, u: &UnitRead<'_>) -> i16 {
    let specials = &u.card.specials;
    let mut n = i16::from(u.pilot.skill) + i16::from(u.felt_heat().min(3));
    n += 2 * i16::from(u.criticals(Critical::FireControl));
    n += i16::from(u.injuries.interference_in == Some(view.turn().number));
    if matches!(u.card.kind, UnitType::IM | UnitType::SV) && !specials.has(Code::AFC) {
        n += match (specials.has(Code::BFC), u.card.kind) {
            (true, _) => 1,
            (false, UnitType::SV) => 2,
            (false, _) => 1,
        };
    }
    n += i16::from(specials.has(Code::SHLD));
    n += i16::from(!view.loads(u.id).is_empty());
    n += 2 * i16::from(u.statuses.has(read::dropped()));
    n += i16::from(u.acts.spots.is_some());
    n += i16::from(u.statuses.has(morale::shaken()));
    n
}

/// What attacks on a unit need because of what it is (R6.5), the air aside.
fn kind(u: &UnitRead<'_>) -> i16 {
    let large = [Code::LG, Code::VLG, Code::SLG]
        .iter()
        .any(|c| u.card.specials.has(*c));
    match u.card.kind {
        UnitType::BA | UnitType::PM => 1 - i16::from(large),
        UnitType::DS | UnitType::DA => -2,
        _ => -i16::from(large),
    }
}

/// Average damage of a hit at every bracket.
fn damage_line(u: &UnitRead<'_>, kind: AttackKind) -> [f32; 5] {
    Bracket::ALL.map(|b| legal::base_value(u, kind, b).map_or(0.0, |d| f32::from(d.halves()) / 2.0))
}

fn weapons(u: &UnitRead<'_>) -> SmallVec<[Weapon; 4]> {
    let mut out = SmallVec::new();
    for kind in legal::kinds(u) {
        let AttackKind::Weapon(mount, value) = kind else {
            continue;
        };
        // Shares of the standard damage are never more than the whole; only what stands for itself counts here.
        if !matches!(
            value,
            Value::Standard
                | Value::WithoutMissiles
                | Value::Indirect
                | Value::PlainIndirect
                | Value::Special(Code::TOR)
        ) {
            continue;
        }
        // What wind or want of air forbids is no weapon.
        if !aiming::is_possible(u, kind) {
            continue;
        }
        let damage = damage_line(u, kind);
        if damage.iter().all(|d| *d == 0.0) {
            continue;
        }
        let points = match mount {
            Mount::Rear => Points::Behind,
            Mount::Turret | Mount::Arc(_) => Points::Around,
            Mount::Card if !u.card.kind.has_facing() || u.grants(Grant::AllRoundFire) => {
                Points::Around
            }
            Mount::Card => Points::Ahead,
        };
        out.push(Weapon {
            kind,
            points,
            damage,
        });
    }
    out
}

/// The best physical blow that a unit can strike from where it ends its move.
fn blow(view: &SideView<'_>, u: &UnitRead<'_>) -> Option<(Physical, i16, f32)> {
    let specials = &u.card.specials;
    let strikes = matches!(u.card.kind, UnitType::BM | UnitType::IM | UnitType::PM);
    let melee = u.has_melee_weapon();
    let industrial = 2 * i16::from(specials.has(Code::ITSM));
    let points = |p| f32::from(view.blow_damage(u.id, p).halves()) / 2.0;
    if strikes {
        let plain = (Physical::Standard, industrial, points(Physical::Standard));
        if melee {
            let armed = (Physical::Melee, 1 + industrial, points(Physical::Melee));
            return Some(armed);
        }
        return Some(plain);
    }
    (u.card.kind.is_infantry() && specials.has(Code::AM))
        .then(|| (Physical::AntiMech, 1, points(Physical::AntiMech) + 0.5))
}

/// Hexes that a unit covers on open ground in one activation.
fn stride(view: &SideView<'_>, u: &UnitRead<'_>) -> u16 {
    if u.is_immobile() {
        return 0;
    }
    u16::from(view.open_move(u)) / 2
}

/// Notes what the C3 networks of a side see of the other, if it has any (R13.6).
fn link<'w>(view: &SideView<'w>, side: &mut [Snap<'w>], others: &[Snap<'w>]) {
    const CODES: [Code; 5] = [Code::C3I, Code::C3M, Code::C3S, Code::C3BSM, Code::C3BSS];
    let wired = |s: &Snap<'_>| CODES.iter().any(|c| s.u.card.specials.has(*c));
    if side.iter().filter(|s| wired(s)).count() < 2 {
        return;
    }
    for member in side.iter_mut().filter(|s| wired(s)) {
        member.relays = others
            .iter()
            .filter_map(|o| Some((o.id(), view.network_distance(&member.u, &o.u)?)))
            .collect();
    }
}

/// What one side knows, unit by unit.
pub struct Situation<'w> {
    /// Where it comes from.
    pub view: SideView<'w>,
    /// The map.
    pub board: &'w Board,
    /// Own units on the map, in roster order.
    pub own: Vec<Snap<'w>>,
    /// Enemies that are seen, in roster order.
    pub enemies: Vec<Snap<'w>>,
    /// Turns that follow this one.
    pub turns_left: u16,
    /// How far the side is ahead in score, as a share of all that is at stake; negative if it is behind.
    pub lead: f32,
    /// How the battle would end now.
    pub standing: Standing,
    /// The share of all turns that are over.
    pub elapsed: f32,
    /// Share of a unit's value that damage takes away point by point.
    pub wear: f32,
    /// Whether formations change target numbers.
    pub formations_aim: bool,
}

impl<'w> Situation<'w> {
    /// Looks at the battle.
    pub fn new(view: &SideView<'w>) -> Self {
        let turn = view.turn().number;
        let limit = view.frame().turn_limit;
        let turns_left = limit.saturating_sub(turn);
        let elapsed = f32::from(turn.saturating_sub(1)) / f32::from(limit.max(1));
        let snap = |u| Snap::of(view, u);
        let mut own: Vec<Snap<'w>> = view.own_active().filter_map(snap).collect();
        let mut enemies: Vec<Snap<'w>> = view.enemies().filter_map(snap).collect();
        link(view, &mut own, &enemies);
        link(view, &mut enemies, &own);
        let scores = view.scores();
        Self {
            formations_aim: view.formations_aim(),
            view: *view,
            board: view.board(),
            own,
            enemies,
            turns_left,
            lead: lead(view, &scores),
            standing: standing(view, &scores),
            elapsed,
            wear: wear(turns_left),
        }
    }

    /// Index of an own unit.
    pub fn own_index(&self, id: UnitId) -> Option<usize> {
        self.own.iter().position(|s| s.id() == id)
    }

    /// A unit of either side.
    pub fn find(&self, id: UnitId) -> Option<&Snap<'w>> {
        self.own.iter().chain(&self.enemies).find(|s| s.id() == id)
    }
}

/// How the battle stands (R17.2, R17.3). Whoever has a task to do has until the last turn for it.
fn standing(view: &SideView<'_>, scores: &[u32]) -> Standing {
    let own = view.side();
    match view.needed() {
        Some((side, enough)) => {
            let done = scores.get(side.index()).is_some_and(|has| *has >= enough);
            match (done, side == own) {
                (false, true) => Standing::Even,
                (true, false) => Standing::Behind,
                (true, true) | (false, false) => Standing::Ahead,
            }
        }
        None => Standing::of(own, victory::ahead(scores)),
    }
}

/// How far a side is ahead in score, as a share of the value of all units.
fn lead(view: &SideView<'_>, scores: &[u32]) -> f32 {
    let of = |side: hexlance_rules::SideId| scores.get(side.index()).map_or(0.0, |n| *n as f32);
    let own = view.own().map(|u| u.card.point_value(u.pilot.skill));
    let theirs = view.enemy_roster().map(|e| e.worth);
    let all: f32 = own.chain(theirs).map(f32::from).sum();
    (of(view.side()) - of(view.side().opponent())) / all.max(1.0)
}
