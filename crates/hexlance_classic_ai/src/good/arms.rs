//! What a unit attacks with: its weapons in every way of firing them, and what all of them together come to by range,
//! modifier and where the target is.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    arcs::Arc,
    model::{
        Actuator, Brackets, Code, Damage, Fighting, Location, Mount, Munition, Round, Special,
        UnitClass,
    },
    read::Look,
};
use smallvec::SmallVec;

use super::odds::{Load, chance, mean_hits};

/// Farthest range that is looked at, in hexes.
pub const FARTHEST: usize = 32;
/// Lowest modifier that is told apart.
const LOWEST: i16 = -6;
/// How many modifiers are.
const MODIFIERS: usize = 18;
/// Heat above what the sinks take away that a unit makes without a second thought.
const ALLOWANCE: f32 = 2.0;
/// The modifier by which weapons are compared: a runner fires at somebody who moves.
const USUAL: i16 = 3;

/// Where a target is, seen from a torso (C5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sector {
    /// Ahead.
    Front,
    /// To the left, where the left arm reaches alone.
    Left,
    /// To the right.
    Right,
    /// Behind.
    Rear,
}

impl Sector {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Front, Self::Left, Self::Right, Self::Rear];

    /// Where a hex lies for a torso that faces `facing`.
    pub fn of(from: Hex, facing: Direction, to: Hex) -> Self {
        if Arc::Forward.has(from, facing, to) {
            Self::Front
        } else if Arc::LeftArm.has(from, facing, to) {
            Self::Left
        } else if Arc::RightArm.has(from, facing, to) {
            Self::Right
        } else {
            Self::Rear
        }
    }
}

/// Which part of the body a weapon turns with, and how far it reaches to the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swing {
    /// With the torso, ahead.
    Torso,
    /// With the legs, ahead.
    Leg,
    /// The left arm.
    LeftArm,
    /// The right arm.
    RightArm,
    /// Behind.
    Rear,
    /// The left side of a vehicle.
    LeftSide,
    /// The right side of a vehicle.
    RightSide,
    /// All round: of infantry, of a main gun, of a turret that turns.
    Round,
}

impl Swing {
    fn of(u: &Look<'_>, m: &Mount) -> Self {
        if u.is_infantry() || m.at == Location::MG || m.at == Location::TU && u.turns_turret() {
            return Self::Round;
        }
        match m.at {
            _ if m.rear => Self::Rear,
            Location::RR => Self::Rear,
            Location::LS | Location::FSL | Location::RSL => Self::LeftSide,
            Location::RS | Location::FSR | Location::RSR => Self::RightSide,
            Location::LA | Location::RA if m.split.is_some() => Self::Torso,
            Location::LA => Self::LeftArm,
            Location::RA => Self::RightArm,
            at if at.is_leg() => Self::Leg,
            _ => Self::Torso,
        }
    }

    /// Whether a target in a sector can be fired at; with arms flipped those fire to the rear (C5.5.3).
    pub const fn covers(self, sector: Sector, flipped: bool) -> bool {
        match (self, sector) {
            (Self::LeftArm | Self::RightArm, _) if flipped => matches!(sector, Sector::Rear),
            (Self::Rear, Sector::Rear) | (Self::Round, _) => true,
            (Self::LeftSide, Sector::Left) | (Self::RightSide, Sector::Right) => true,
            (Self::Rear | Self::LeftSide | Self::RightSide, _) => false,
            (_, Sector::Front) => true,
            (Self::LeftArm, Sector::Left) | (Self::RightArm, Sector::Right) => true,
            _ => false,
        }
    }
}

/// A weapon with one way of firing it.
#[derive(Clone, Debug, PartialEq)]
pub struct Gun {
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// Kind of ammunition.
    pub kind: Munition,
    /// Whether it draws on bins.
    pub fed: bool,
    /// Whether it fires once in a battle.
    pub once: bool,
    /// Shots of a rapid-fire weapon.
    pub shots: u8,
    /// Heat instead of damage, of a flamer.
    pub as_heat: bool,
    /// Heat that it makes when it fires.
    pub heat: u16,
    /// Whether it makes it only when it hits (C10.6.11).
    pub locks: bool,
    /// Everything of its target number that is the same for all targets and ranges.
    pub base: i16,
    /// How much of that comes of a targeting computer, which does not count when the shot is aimed (C10.6.27).
    pub computer: i16,
    /// Minimum range.
    pub min: u8,
    /// Ranges.
    pub ranges: Brackets,
    /// What a hit deals, by bracket.
    pub loads: [Load; 3],
    /// Heat that a hit gives to its target.
    pub scorch: f32,
    /// The highest total at which it jams; 0 if it does not.
    pub jams: i16,
    /// What it turns with.
    pub swing: Swing,
    /// Where it sits.
    pub at: Location,
    /// Shots that it draws from its bins.
    pub draws: u16,
    /// Shots that are left for it in all bins of the kind.
    pub left: u16,
    /// Whether one may aim with it at what cannot move (C5.10.1).
    pub aims: bool,
    /// Whether its computer aims at what moves.
    pub computer_aims: bool,
}

impl Gun {
    /// The bracket of a range and everything that range adds to the target number.
    pub fn at_range(&self, range: u8) -> Option<(usize, i16)> {
        let bracket = self.ranges.iter().position(|last| range <= *last)?;
        let near = if range <= self.min {
            i16::from(self.min - range) + 1
        } else {
            0
        };
        Some((bracket, [0, 2, 4][bracket] + near))
    }

    /// The chance to hit at a target number, jams counted.
    pub fn chance(&self, tn: i16) -> f32 {
        chance(tn.max(self.jams + 1))
    }
}

/// The gun whose numbers a weapon has: its own, or those that an array links (C10.6.8).
fn model<'w>(u: &Look<'w>, m: &'w Mount) -> &'w Mount {
    let linked = m.links.first();
    linked
        .and_then(|gun| u.sheet.weapons.get(usize::from(*gun)))
        .unwrap_or(m)
}

/// Parts of a target number that come of the unit and the mount (C5.7.2), without heat, movement and lying.
fn of_mount(u: &Look<'_>, m: &Mount) -> i16 {
    let mut tn = i16::from(u.pilot.gunnery);
    if u.criticals.systems.sensors > 0 {
        tn += 2;
    }
    let arm = [Some(m.at), m.split];
    if let Some(arm) = arm.into_iter().flatten().find(|at| at.is_arm()) {
        tn += if u.broke(arm, Actuator::Shoulder) {
            4
        } else {
            let parts = [Actuator::UpperArm, Actuator::LowerArm];
            parts.iter().filter(|a| u.broke(arm, **a)).count() as i16
        };
    }
    let blind = u.sheet.item(Special::FireControl).is_none();
    if matches!(u.sheet.class, UnitClass::IndustrialMech(_)) && blind {
        tn += 1;
    }
    tn
}

/// Modifier of the cluster roll (C10.5.3).
fn cluster_modifier(u: &Look<'_>, m: &Mount, bracket: usize) -> i16 {
    let name = m.weapon.name;
    let artemis = m.artemis.is_some_and(|item| {
        let known = u.sheet.items.get(usize::from(item));
        u.item_works(item) && known.is_some_and(|i| i.equipment.special == Special::Artemis)
    });
    if artemis || name.starts_with("ATM") {
        2
    } else if name.starts_with("HAG") {
        [2, 0, -2][bracket]
    } else {
        0
    }
}

/// What a hit deals in a bracket.
fn load(u: &Look<'_>, m: &Mount, round: &Round, shots: u8, bracket: usize) -> Load {
    if u.is_infantry() {
        return crewed(u, m, round);
    }
    let modifier = cluster_modifier(u, m, bracket);
    match round.damage {
        Damage::Points(points) if m.links.len() > 1 => {
            // All that hit strike one location, as one group.
            let hits = mean_hits(m.links.len() as u8, modifier);
            Load::one(f32::from(points) * hits)
        }
        Damage::Points(points) => match round.cluster {
            Some((size, column)) => Load::cluster(column, modifier, points.into(), size.into()),
            None => Load::one(points.into()),
        },
        Damage::Missile(points) => {
            let (size, column) = round.cluster.unwrap_or((points.max(1), 1));
            if m.weapon.name.starts_with("Streak") {
                let all = u16::from(points) * u16::from(column);
                Load::many(size.into(), f32::from(all / u16::from(size.max(1))))
            } else {
                Load::cluster(column, modifier, points.into(), size.into())
            }
        }
        Damage::Shot(points) if shots > 1 => Load::many(points.into(), mean_hits(shots, 0)),
        Damage::Shot(points) => Load::one(points.into()),
        Damage::Brackets(a, b, c) => Load::one([a, b, c][bracket].into()),
        Damage::Plasma { points, .. } => Load::one(points.into()),
        Damage::None | Damage::Pod | Damage::Linked => Load::default(),
    }
}

/// What a hit of infantry deals: so many of those who fire strike (C18.3.2, C18.4.1).
fn crewed(u: &Look<'_>, m: &Mount, round: &Round) -> Load {
    let crew = u.active();
    let by_table = |by: Fighting| Load::rolled(crew, 0, 2, |n| by.points(n as u8));
    if let Some(platoon) = u.sheet.platoon() {
        return by_table(platoon.weapon);
    }
    match round.damage {
        _ if m.weapon.name == "Auto-rifle" => by_table(Fighting::BallisticRifle),
        Damage::Points(each) => Load::cluster(crew, 0, each.into(), each.into()),
        Damage::Missile(each) => {
            let (size, column) = round.cluster.unwrap_or((each.max(1), 1));
            Load::cluster(column.saturating_mul(crew), 0, each.into(), size.into())
        }
        _ => Load::default(),
    }
}

/// The highest total at which so many shots jam a weapon (C10.6.2, C10.6.3).
const fn jams(shots: u8) -> i16 {
    match shots {
        0..=1 => 0,
        2..=3 => 2,
        4..=5 => 3,
        _ => 4,
    }
}

/// Every way of firing a weapon.
fn ways(u: &Look<'_>, weapon: u8, out: &mut Vec<Gun>) {
    let Some(m) = u.sheet.weapons.get(usize::from(weapon)) else {
        return;
    };
    let own = &model(u, m).weapon;
    let Some(usual) = own.usual() else { return };
    let idle = matches!(usual.damage, Damage::None | Damage::Pod | Damage::Linked);
    if idle || usual.types.has(Code::PB) || usual.types.has(Code::E) {
        return;
    }
    let fed = !m.one_shot && own.needs_ammunition();
    let mut kinds: SmallVec<[(Munition, u16); 4]> = SmallVec::new();
    if fed {
        for (i, bin) in u.sheet.bins.iter().enumerate() {
            let shots = u.shots_in(i as u8);
            if bin.weapon != own.name || shots == 0 {
                continue;
            }
            match kinds.iter_mut().find(|(kind, _)| *kind == bin.kind) {
                Some((_, left)) => *left += shots,
                None => kinds.push((bin.kind, shots)),
            }
        }
    } else {
        kinds.push((usual.kind, u16::MAX));
    }
    let aims = u.sheet.item(Special::Computer);
    let computer = aims.is_some_and(|item| u.item_works(item));
    for (kind, left) in kinds {
        let Some(round) = own.round(kind) else {
            continue;
        };
        let codes = round.types;
        let direct = codes.has(Code::DB) || codes.has(Code::DE);
        let hag = codes.has(Code::F) && codes.has(Code::X);
        let single = !codes.has(Code::C) && !codes.has(Code::AE);
        let pulse = codes.has(Code::P);
        let helped = computer && (direct || pulse) && (!codes.has(Code::C) || hag);
        let most = round.rapid.max(1);
        let ap = kind == Munition::ArmorPiercing;
        for shots in [1, 2, 4, 6].into_iter().filter(|n| *n <= most) {
            let draws = u16::from(shots) * (m.links.len().max(1) as u16);
            if fed && draws > left {
                continue;
            }
            let gun = Gun {
                weapon,
                kind,
                fed,
                once: m.one_shot,
                shots,
                as_heat: false,
                heat: u16::from(own.heat) * u16::from(shots),
                locks: own.name.starts_with("Streak"),
                base: of_mount(u, m) + i16::from(round.to_hit) + i16::from(ap) - i16::from(helped),
                computer: i16::from(helped),
                min: round.min,
                ranges: round.ranges,
                loads: [0, 1, 2].map(|bracket| load(u, m, round, shots, bracket)),
                scorch: match round.damage {
                    Damage::Plasma { heat, .. } => 3.5 * f32::from(heat),
                    _ => 0.0,
                },
                jams: if codes.has(Code::R) { jams(shots) } else { 0 },
                swing: Swing::of(u, m),
                at: m.at,
                draws: if fed { draws } else { 0 },
                left,
                aims: single && shots == 1,
                computer_aims: single && shots == 1 && computer && direct && !pulse,
            };
            if codes.has(Code::H) && matches!(round.damage, Damage::Points(_)) {
                out.push(Gun {
                    as_heat: true,
                    loads: [Load::default(); 3],
                    scorch: 2.0,
                    aims: false,
                    computer_aims: false,
                    ..gun.clone()
                });
            }
            out.push(gun);
        }
    }
}

/// What a unit attacks with.
#[derive(Clone, Debug, PartialEq)]
pub struct Arms {
    /// Ways of firing, all of a weapon beside each other.
    pub guns: Vec<Gun>,
    /// Points dealt on average by sector, range and modifier, within what the sinks bear.
    power: Vec<f32>,
    /// The farthest range of any weapon.
    pub reach: u8,
    /// Points that it deals in a turn at its best ranges to somebody who moves.
    pub usual: f32,
    /// Range at which it does most.
    pub best: u8,
    /// Heat of all weapons at once.
    pub full_heat: u16,
    /// Heat that its sinks take away.
    pub sinks: u16,
    /// Whether it can twist its torso while it stands.
    pub twists: bool,
    /// Whether its arms flip.
    pub flips: bool,
}

impl Arms {
    /// Of a unit with the weapons that work.
    pub fn of(u: &Look<'_>) -> Self {
        let mut guns = Vec::new();
        let mut linked = 0u64;
        for (i, m) in u.sheet.weapons.iter().enumerate() {
            let whole = !m.links.is_empty()
                && u.weapon_works(i as u8)
                && m.links.iter().all(|gun| u.weapon_works(*gun));
            if whole {
                linked |= m.links.iter().fold(0, |set, gun| set | 1u64 << (gun % 64));
            }
        }
        if u.criticals.systems.sensors < 2 {
            for weapon in 0..u.sheet.weapons.len() as u8 {
                let own = linked & (1u64 << (weapon % 64)) != 0;
                let links = u.sheet.weapons[usize::from(weapon)].links.iter();
                let broken = { links }.any(|gun| !u.weapon_works(*gun));
                if u.weapon_works(weapon) && !own && !broken {
                    ways(u, weapon, &mut guns);
                }
            }
        }
        let bare = |arm: &Location| {
            !u.sheet.was_built_with(*arm, Actuator::LowerArm)
                && !u.sheet.was_built_with(*arm, Actuator::Hand)
        };
        let arms = u.sheet.arms();
        let split = u.sheet.weapons.iter().any(|m| m.split.is_some());
        let mut out = Self {
            reach: guns
                .iter()
                .map(|g| g.ranges.into_iter().max().unwrap_or(0))
                .max()
                .unwrap_or(0),
            power: vec![0.0; Sector::ALL.len() * (FARTHEST + 1) * MODIFIERS],
            usual: 0.0,
            best: 1,
            full_heat: 0,
            sinks: u.dissipation(0),
            twists: u.sheet.class.is_mech() && !u.sheet.is_quad(),
            flips: !arms.is_empty() && arms.iter().all(bare) && !split,
            guns,
        };
        out.fill();
        out
    }

    /// Works out what all weapons together come to.
    fn fill(&mut self) {
        let budget = f32::from(self.sinks) + ALLOWANCE;
        let far = usize::from(self.reach).min(FARTHEST);
        for (s, sector) in Sector::ALL.into_iter().enumerate() {
            for range in 1..=far {
                let mut best: SmallVec<[(f32, &Gun, Load, i16); 16]> = SmallVec::new();
                for gun in self.guns.iter().filter(|g| g.swing.covers(sector, false)) {
                    let Some((bracket, more)) = gun.at_range(range as u8) else {
                        continue;
                    };
                    let load = gun.loads[bracket];
                    let points = gun.chance(gun.base + more + USUAL) * load.points();
                    let entry = (points, gun, load, gun.base + more);
                    match best.last_mut() {
                        Some(last) if last.1.weapon == gun.weapon => {
                            if last.0 < points {
                                *last = entry;
                            }
                        }
                        _ => best.push(entry),
                    }
                }
                // Whatever gives most for its heat fires first.
                let rate = |e: &(f32, &Gun, Load, i16)| e.0 / f32::from(e.1.heat).max(0.5);
                best.sort_by(|a, b| rate(b).total_cmp(&rate(a)));
                let mut left = budget;
                for (points, gun, load, tn) in best {
                    if points <= 0.0 {
                        continue;
                    }
                    let heat = f32::from(gun.heat);
                    let share = if heat <= left { 1.0 } else { left / heat };
                    left -= heat * share;
                    let points = load.points() * share;
                    let row = (s * (FARTHEST + 1) + range) * MODIFIERS;
                    for (m, sum) in self.power[row..row + MODIFIERS].iter_mut().enumerate() {
                        *sum += gun.chance(tn + LOWEST + m as i16) * points;
                    }
                    if left <= 0.0 {
                        break;
                    }
                }
            }
        }
        for range in 1..=far as u8 {
            let points = self.power(Sector::Front, range.into(), USUAL);
            if points > self.usual {
                (self.usual, self.best) = (points, range);
            }
        }
        let mut last = None;
        for gun in &self.guns {
            if last != Some(gun.weapon) {
                self.full_heat += gun.heat;
                last = Some(gun.weapon);
            }
        }
    }

    /// Points that all weapons deal on average which reach into a sector, at a range and with a modifier.
    pub fn power(&self, sector: Sector, range: u16, modifier: i16) -> f32 {
        if range > u16::from(self.reach) || usize::from(range) > FARTHEST {
            return 0.0;
        }
        let m = (modifier - LOWEST).max(0) as usize;
        if m >= MODIFIERS {
            return 0.0;
        }
        self.power[(sector as usize * (FARTHEST + 1) + usize::from(range)) * MODIFIERS + m]
    }

    /// What each point of heat above the sinks costs in damage that cannot be dealt.
    pub fn price_of_heat(&self) -> f32 {
        if self.full_heat <= self.sinks + 3 {
            0.1
        } else {
            0.45
        }
    }
}
