//! What damage to a unit is worth, location by location: points of armor and structure, weapons and limbs that would be
//! lost, and the unit itself, the more the nearer its end is.

use hexlance_classic::{
    model::{Actuator, EngineKind, Location, PLACES, Slot, TechBase},
    odds::locations,
    piloting,
    read::Look,
    state::PsrCause,
    tables::{Column, HitTable},
};

use super::{
    arms::Arms,
    odds::{CRITICAL, Load, WAYS, chance},
};

/// Most points of one group that are told apart; larger ones are read off in proportion.
const MOST: usize = 20;
/// Worth of a point of structure in points of armor.
const INSIDE: f32 = 1.6;
/// Turns for which what is lost would have been of use.
const TURNS: f32 = 4.0;

/// Damage that is on its way already, by location: front and rear.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coming {
    /// By place of the location.
    pub front: [f32; PLACES],
    /// That on rear armor.
    pub rear: [f32; PLACES],
    /// Points of all.
    pub points: f32,
    /// The square of each group, added up: how much that can vary.
    pub spread: f32,
}

impl Coming {
    /// Adds a shot at a unit: groups that hit with a chance, by the column that they strike.
    pub fn add(&mut self, load: &Load, hits: f32, column: Column, t: &Look<'_>) {
        let points = load.points() * hits;
        self.points += points;
        self.spread += hits * load.size * load.points();
        let shares = locations(t, HitTable::Full, column);
        for at in &t.sheet.locations {
            let by = if column == Column::Rear && at.is_torso() {
                &mut self.rear
            } else {
                &mut self.front
            };
            by[at.index()] += points * shares[at.index()] as f32;
        }
    }
}

/// What damage to a unit is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// What its end is worth.
    pub kill: f32,
    /// Worth of so many points in one group on a location, by its place; then those on rear armor of torsos.
    values: [[f32; MOST + 1]; PLACES + 4],
    /// Worth of a group by the column that it strikes.
    columns: [[f32; MOST + 1]; 4],
    /// How much of that strikes legs.
    legs: [[f32; MOST + 1]; 4],
    /// Worth of a point by column, in groups as they usually come.
    pub each: [f32; 4],
    /// What a fall takes from it.
    pub fall: f32,
    /// The chance that it falls if 20 points strike it in a phase.
    pub topples: f32,
    /// Points that have been dealt to it in this phase or are on their way.
    pub coming: f32,
    /// How much those can vary: a standard deviation.
    pub spread: f32,
    /// Whether it has no locations: each point is worth the same wherever it strikes.
    even: bool,
}

/// The number of a column.
const fn number(column: Column) -> usize {
    match column {
        Column::Front => 0,
        Column::Left | Column::FrontLeft | Column::RearLeft => 1,
        Column::Right | Column::FrontRight | Column::RearRight => 2,
        Column::Rear => 3,
    }
}

/// A value between two of a row, or in proportion beyond its end.
fn read(row: &[f32; MOST + 1], points: f32) -> f32 {
    if points >= MOST as f32 {
        return row[MOST] * points / MOST as f32;
    }
    let low = points.max(0.0) as usize;
    let part = points - low as f32;
    row[low] + (row[low + 1] - row[low]) * part
}

/// A location as it stands.
struct Part {
    armor: f32,
    inside: f32,
    /// Armor and structure of which the rest is gone.
    whole: f32,
    /// What its loss is worth.
    loss: f32,
    /// What a critical hit in it is worth.
    critical: f32,
    /// Whether it is the head: seldom struck again, it is worth little until little is left.
    head: bool,
}

impl Part {
    fn left(&self) -> f32 {
        self.armor + self.inside
    }

    /// Worth of so many points on it, and what goes on inward.
    fn worth(&self, points: f32) -> (f32, f32) {
        let armor = points.min(self.armor);
        let inside = (points - armor).min(self.inside);
        let over = points - armor - inside;
        let gone = |left: f32| 1.0 - left / self.whole.max(1.0);
        let (before, after) = (gone(self.left()), gone(self.left() - armor - inside));
        let mut worth = armor + INSIDE * inside;
        let near = |gone: f32| {
            if self.head { gone.powi(4) } else { gone * gone }
        };
        worth += self.loss * (near(after) - near(before));
        if inside > 0.0 {
            worth += CRITICAL * self.critical;
        }
        (worth, over)
    }
}

impl Frame {
    /// Of a unit with what is coming at it already; `worth` by C9.4.
    pub fn of(u: &Look<'_>, arms: &Arms, worth: f32, coming: Option<&Coming>) -> Self {
        let mut out = Self {
            kill: 0.6 * worth + TURNS * arms.usual,
            values: [[0.0; MOST + 1]; PLACES + 4],
            columns: [[0.0; MOST + 1]; 4],
            legs: [[0.0; MOST + 1]; 4],
            each: [0.0; 4],
            fall: 0.0,
            topples: 0.0,
            coming: f32::from(u.toll.points) + coming.map_or(0.0, |c| c.points),
            spread: coming.map_or(0.0, |c| c.spread.max(0.0).sqrt()),
            even: u.is_infantry(),
        };
        if u.is_infantry() {
            out.spread_evenly(u);
            return out;
        }
        if u.sheet.class.is_mech() {
            (out.fall, out.topples) = (fall(u, arms, out.kill), topples(u));
        }
        out.fill(u, arms, coming);
        for column in [Column::Front, Column::Left, Column::Right, Column::Rear] {
            let n = number(column);
            let shares = locations(u, HitTable::Full, column);
            for at in &u.sheet.locations {
                let (row, share) = (out.row(*at, column), shares[at.index()] as f32);
                for points in 1..=MOST {
                    let worth = share * out.values[row][points];
                    out.columns[n][points] += worth;
                    if at.is_leg() {
                        out.legs[n][points] += worth;
                    }
                }
            }
            let more = mishaps(u, column, out.kill);
            for worth in out.columns[n].iter_mut().skip(1) {
                *worth += more;
            }
            out.each[n] = (out.columns[n][5] / 5.0 + out.columns[n][10] / 10.0) / 2.0;
        }
        out
    }

    /// Fills in infantry: every point costs it its share of a suit or a trooper. What strikes a platoon kills fewer than its
    /// points say, and twice as many in the open (C18.6.1, C18.6.3).
    fn spread_evenly(&mut self, u: &Look<'_>) {
        let (left, taken) = match u.is_platoon() {
            true => (f32::from(u.ranks.troopers), 0.3),
            false => (u.ranks.suits.iter().map(|n| f32::from(*n)).sum(), 0.8),
        };
        let each = self.kill / left.max(1.0) * taken;
        for (points, worth) in self.columns[0].iter_mut().enumerate() {
            *worth = (points as f32 * each).min(self.kill);
        }
        self.columns = [self.columns[0]; 4];
        self.each = [each; 4];
    }

    /// What a trooper or a box of a suit is worth of infantry of which so many are left.
    pub fn head(&self, u: &Look<'_>) -> f32 {
        let suits: u16 = u.ranks.suits.iter().map(|n| u16::from(*n)).sum();
        let left = if u.is_platoon() {
            u16::from(u.ranks.troopers)
        } else {
            suits
        };
        self.kill / f32::from(left.max(1))
    }

    /// What points in one group are worth on each location.
    fn fill(&mut self, u: &Look<'_>, arms: &Arms, coming: Option<&Coming>) {
        let shares = weapon_shares(arms);
        let kill = self.kill;
        let torso = |at: Location, rear: bool| part(u, at, rear, kill, &shares, coming);
        for at in &u.sheet.locations {
            for rear in [false, true] {
                if rear && !at.is_torso() {
                    continue;
                }
                let row = at.index() + if rear { PLACES } else { 0 };
                // Hits on what is gone go inward.
                let mut first = *at;
                while u.lost(first)
                    && let Some(next) = u.inward(first)
                {
                    first = next;
                }
                let own = torso(first, rear && first.is_torso());
                let inward = u
                    .inward(first)
                    .filter(|next| !u.lost(*next))
                    .map(|next| torso(next, rear));
                for (points, value) in self.values[row].iter_mut().enumerate().skip(1) {
                    let (mut sum, over) = own.worth(points as f32);
                    if let Some(next) = &inward
                        && over > 0.0
                    {
                        sum += next.worth(over).0;
                    }
                    if first == Location::HD {
                        // Every hit on the head hurts the warrior.
                        sum += kill * hurt(u.pilot.hits);
                    }
                    *value = sum;
                }
            }
        }
    }

    const fn row(&self, at: Location, column: Column) -> usize {
        if at.is_torso() && matches!(column, Column::Rear) {
            at.index() + PLACES
        } else {
            at.index()
        }
    }

    /// Worth of a point that strikes a column.
    pub const fn each_of(&self, column: Column) -> f32 {
        self.each[number(column)]
    }

    /// Worth of a group that strikes a column; hits on legs strike cover if they are covered (C5.3.2).
    pub fn group(&self, points: f32, column: Column, covered: bool) -> f32 {
        let n = number(column);
        let all = read(&self.columns[n], points);
        if covered {
            all - read(&self.legs[n], points)
        } else {
            all
        }
    }

    /// Worth of everything that a hit deals.
    pub fn salvo(&self, load: &Load, column: Column, covered: bool) -> f32 {
        let rest = if load.rest_chance > 0.0 {
            load.rest_chance * self.group(load.rest, column, covered)
        } else {
            0.0
        };
        load.groups * self.group(load.size, column, covered) + rest
    }

    /// Worth of a group on one location.
    pub fn at(&self, at: Location, points: f32, column: Column) -> f32 {
        read(&self.values[self.row(at, column)], points)
    }

    /// Worth of a group by a table of physical attacks (C11.3).
    pub fn blow(&self, u: &Look<'_>, points: f32, table: HitTable, column: Column) -> f32 {
        if self.even {
            return read(&self.columns[0], points);
        }
        let shares = locations(u, table, column);
        let all = u.sheet.locations.iter();
        all.map(|at| shares[at.index()] as f32 * self.at(*at, points, column))
            .sum()
    }

    /// What more points in this phase are worth by the fall that 20 of them may bring.
    pub fn toppling(&self, more: f32) -> f32 {
        let risk = |points: f32| {
            // As if they were spread evenly around their average.
            let wide = (self.spread + 0.45 * more).max(2.0) * 1.7;
            ((points - 20.0 + wide) / (2.0 * wide)).clamp(0.0, 1.0)
        };
        let before = if more > 0.0 && self.coming <= 0.0 {
            0.0
        } else {
            risk(self.coming)
        };
        (risk(self.coming + more) - before).max(0.0) * self.topples * self.fall
    }
}

/// What a hit of the warrior is worth, as a share of its unit: the nearer the sixth, the more (C2.5).
const fn hurt(hits: u8) -> f32 {
    match hits {
        0 => 0.02,
        1 => 0.04,
        2 => 0.08,
        3 => 0.16,
        4 => 0.3,
        _ => 0.9,
    }
}

/// What a hit that pierces nothing may do to a vehicle: damage to what moves it, and the critical tables (C6.2, C16).
fn mishaps(u: &Look<'_>, column: Column, kill: f32) -> f32 {
    if !u.is_vehicle() {
        return 0.0;
    }
    let moves = u.walk_mp() > 0 && !u.sheet.is_flyer();
    let rolls = (2..).zip(WAYS).map(|(total, ways)| {
        let (_, critical, drives) = u.struck(column, total);
        let harm = if critical { 0.15 } else { 0.0 } + if drives && moves { 0.06 } else { 0.0 };
        ways / 36.0 * harm
    });
    kill * rolls.sum::<f32>()
}

/// What a fall takes: its damage, the time to stand up, and the risk of the warrior (C3.15).
fn fall(u: &Look<'_>, arms: &Arms, kill: f32) -> f32 {
    if u.stance.prone {
        return 0.0;
    }
    let brace = 1.0 - chance(u.piloting().total());
    1.3 * f32::from(u.sheet.tenth()) + 0.35 * arms.usual + 3.0 + brace * kill * hurt(u.pilot.hits)
}

/// The chance that it falls at a roll for 20 points.
fn topples(u: &Look<'_>) -> f32 {
    if u.stance.prone {
        return 0.0;
    }
    let already = i16::from(u.toll.points < 20);
    if u.is_immobile() {
        return 1.0;
    }
    1.0 - chance(piloting::number(u, PsrCause::TwentyPoints).total() + already)
}

/// Damage that weapons of each location do in a turn.
fn weapon_shares(arms: &Arms) -> [f32; PLACES] {
    let mut out = [0.0; PLACES];
    let mut last = None;
    for gun in &arms.guns {
        if last == Some(gun.weapon) {
            continue;
        }
        last = Some(gun.weapon);
        out[gun.at.index()] += gun.loads[1].points().max(gun.loads[0].points());
    }
    let all: f32 = out.iter().sum();
    if all > 0.0 {
        for share in &mut out {
            *share *= arms.usual / all;
        }
    }
    out
}

/// What the loss of a location is worth besides its points.
fn loss(u: &Look<'_>, at: Location, kill: f32, shares: &[f32; PLACES]) -> f32 {
    let weapons = |at: Location| TURNS * shares[at.index()];
    if u.is_vehicle() {
        // A vehicle is lost with any of its sides, its turret or its rotor (C7.5).
        return kill;
    }
    match at {
        Location::CT | Location::HD | Location::TO => kill,
        Location::LT | Location::RT => {
            let arm = at.arm_of().filter(|arm| u.sheet.locations.contains(arm));
            let arm = arm.filter(|arm| !u.lost(*arm)).map_or(0.0, weapons);
            let engine = match (u.sheet.engine, u.sheet.tech) {
                // Three slots of the engine are three hits.
                (EngineKind::Xl, TechBase::InnerSphere) => 0.8,
                (EngineKind::Xl, TechBase::Clan) | (EngineKind::Light, _) => 0.4,
                _ => 0.08,
            };
            let two = u.criticals.systems.engine > 0 && engine >= 0.4;
            let engine = if two { 0.8 } else { engine };
            (weapons(at) + arm + engine * kill).min(kill)
        }
        at if at.is_leg() => 0.35 * kill,
        _ => (weapons(at) + 0.05 * kill).min(0.6 * kill),
    }
}

/// What a critical hit in a location is worth on average.
fn critical(u: &Look<'_>, at: Location, kill: f32, shares: &[f32; PLACES]) -> f32 {
    if u.is_vehicle() {
        return 0.25 * kill;
    }
    let struck = u.criticals.struck[at.index()];
    let mut open = 0.0f32;
    let mut worth = 0.0f32;
    let slots = u.sheet.slots_of(at);
    let guns = slots
        .iter()
        .filter(|s| matches!(s, Slot::Weapon(_)))
        .count() as f32;
    for (i, slot) in slots.iter().enumerate() {
        if struck & (1 << i) != 0 {
            continue;
        }
        worth += match slot {
            Slot::Empty | Slot::Filler(_) => continue,
            Slot::Engine => [0.25, 0.4, 1.0][usize::from(u.criticals.systems.engine.min(2))] * kill,
            Slot::Gyro => [0.3, 0.6][usize::from(u.criticals.systems.gyro.min(1))] * kill,
            Slot::Cockpit => kill,
            Slot::Sensors => 0.15 * kill,
            Slot::LifeSupport => 0.02 * kill,
            Slot::Actuator(Actuator::Hip) => 0.25 * kill,
            Slot::Actuator(Actuator::Shoulder) => 0.08 * kill,
            Slot::Actuator(_) => 0.06 * kill,
            Slot::HeatSink(_) => 2.0,
            Slot::JumpJet(_) => 2.0,
            Slot::Weapon(n) => {
                let explodes = u.sheet.weapons.get(usize::from(*n));
                let blast = explodes.map_or(0, |m| m.weapon.explodes);
                // All weapons of the location share what they do.
                TURNS * shares[at.index()] / guns.max(1.0) * 1.5 + f32::from(blast)
            }
            Slot::Bin(n) => {
                let bin = u.sheet.bins.get(usize::from(*n));
                let blast = bin.map_or(0, |b| b.blast) * u.shots_in(*n);
                let inward = if u.sheet.case.has(at) { 0.35 } else { 1.0 };
                let most = kill * inward + 8.0;
                (f32::from(blast) * INSIDE).min(most)
            }
            Slot::Item(_) => 4.0,
        };
        open += 1.0;
    }
    if open > 0.0 { worth / open } else { 0.0 }
}

fn part(
    u: &Look<'_>,
    at: Location,
    rear: bool,
    kill: f32,
    shares: &[f32; PLACES],
    coming: Option<&Coming>,
) -> Part {
    let i = at.index();
    let (mut armor, mut inside) = (
        f32::from(u.armor.of(at, rear)),
        f32::from(u.armor.inside_of(at)),
    );
    let built = if rear && at.is_torso() {
        u.sheet.rear[i]
    } else {
        u.sheet.armor[i]
    };
    let whole = f32::from(built + u.sheet.structure[i]);
    if let Some(coming) = coming {
        let on_armor = if rear {
            coming.rear[i]
        } else {
            coming.front[i]
        };
        let through = |own: f32, hit: f32| (hit - own).max(0.0);
        // What comes through the other facing wears the structure down as well.
        let other = if at.is_torso() {
            let (armor, hit) = if rear {
                (u.armor.of(at, false), coming.front[i])
            } else {
                (u.armor.of(at, true), coming.rear[i])
            };
            through(f32::from(armor), hit)
        } else {
            0.0
        };
        inside = (inside - other - through(armor, on_armor)).max(0.0);
        armor = (armor - on_armor).max(0.0);
    }
    Part {
        armor,
        inside,
        whole,
        loss: loss(u, at, kill, shares),
        critical: critical(u, at, kill, shares),
        head: at == Location::HD,
    }
}
