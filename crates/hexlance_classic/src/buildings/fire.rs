//! Fire at building hexes, at units inside from outside, and between units inside (C14.5 to C14.7).

use hexlance_board::{Hex, Line};
use hexlance_rules::UnitId;

use super::{
    BuildingEvent,
    damage::{damage, floors_keep, inside, passes, percent, share},
};
use crate::{
    Ctx,
    fire::{cluster_modifier, cluster_of, gun, mount},
    harm::{self, Group},
    heat::HeatEvent,
    infantry,
    model::{Damage, Effect, Fighting, Munition, Round},
    read::{Look, Table},
    state::{Fate, Lines, Shot, WoodsShot},
    tables::Column,
    woods::WoodsEvent,
};

/// A shot that strikes walls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blast {
    attacker: UnitId,
    weapon: u8,
    kind: Munition,
    shots: u8,
    bracket: u8,
    crew: u8,
    /// Modifier of its cluster roll.
    modifier: i16,
    hex: Hex,
    /// The level that is struck.
    level: i16,
    /// From the next hex: all of it strikes (C14.5.1).
    adjacent: bool,
}

/// What strikes.
enum Struck {
    /// Points.
    Points(u16),
    /// Inferno missiles.
    Infernos(u16),
}

impl Blast {
    /// A shot at a unit inside.
    fn of(table: Table<'_>, shot: &Shot) -> Option<Self> {
        let (u, t) = (table.find(shot.attacker)?, table.find(shot.target)?);
        let hex = t.hex()?;
        Some(Self {
            attacker: shot.attacker,
            weapon: shot.weapon,
            kind: shot.kind,
            shots: shot.shots,
            bracket: shot.bracket,
            crew: shot.crew,
            modifier: cluster_modifier(&u, shot),
            hex,
            level: t.elevation(),
            adjacent: u.hex().is_some_and(|from| from.distance(hex) <= 1),
        })
    }

    /// A shot at a building hex: it strikes the ground floor.
    pub(crate) fn at_hex(table: Table<'_>, shot: &WoodsShot) -> Option<Self> {
        let u = table.find(shot.attacker)?;
        Some(Self {
            attacker: shot.attacker,
            weapon: shot.weapon,
            kind: shot.kind,
            shots: shot.shots,
            bracket: shot.bracket,
            crew: infantry::crew(&u),
            modifier: 0,
            hex: shot.hex,
            level: 0,
            adjacent: u.hex().is_some_and(|from| from.distance(shot.hex) <= 1),
        })
    }

    /// How many of a size strike: all of them from the next hex, else by the Cluster Hits Table (tw.building_attack_1).
    fn hits(&self, ctx: &mut Ctx<'_>, size: u8) -> u16 {
        if self.adjacent || size <= 1 {
            size.into()
        } else {
            cluster_of(ctx, self.attacker, size, self.modifier)
        }
    }

    fn strikes(&self, ctx: &mut Ctx<'_>, round: &Round, links: u8, streak: bool) -> Struck {
        let platoon = Table::of(ctx.world())
            .find(self.attacker)
            .and_then(|u| u.sheet.platoon().map(|p| p.weapon));
        let crew = self.crew.max(1);
        if let Some(weapon) = platoon {
            let struck = self.hits(ctx, crew) as u8;
            return Struck::Points(weapon.points(struck));
        }
        Struck::Points(match round.damage {
            Damage::Points(each) if links > 1 => self.hits(ctx, links) * u16::from(each),
            Damage::Points(each) => {
                let column = round.cluster.map_or(1, |(_, column)| column);
                self.hits(ctx, column.saturating_mul(crew)) * u16::from(each)
            }
            Damage::Missile(each) => {
                let column = round.cluster.map_or(1, |(_, column)| column);
                let all = column.saturating_mul(crew);
                let hits = if streak {
                    all.into()
                } else {
                    self.hits(ctx, all)
                };
                if self.kind.effect() == Effect::Inferno {
                    return Struck::Infernos(hits);
                }
                hits * u16::from(each)
            }
            Damage::Shot(each) => self.hits(ctx, self.shots.max(1)) * u16::from(each),
            Damage::Brackets(short, medium, long) => {
                [short, medium, long][usize::from(self.bracket.min(2))].into()
            }
            Damage::Plasma { points, others, .. } => {
                let dice: Vec<u8> = (0..others).map(|_| ctx.d6()).collect();
                let sum = u16::from(points) + dice.iter().map(|d| u16::from(*d)).sum::<u16>();
                ctx.emit(WoodsEvent::Rolled {
                    hex: self.hex,
                    dice,
                    gives: sum,
                });
                sum
            }
            Damage::None | Damage::Pod | Damage::Linked => 0,
        })
    }
}

/// What a shot does that strikes walls: to them, and to infantry behind them.
fn struck(ctx: &mut Ctx<'_>, blast: &Blast) {
    let Some(u) = Table::of(ctx.world()).find(blast.attacker) else {
        return;
    };
    let Some(m) = mount(&u, blast.weapon) else {
        return;
    };
    let own = &gun(&u, m).weapon;
    let Some(round) = own.round(blast.kind).cloned() else {
        return;
    };
    let small = own.name.as_str() == infantry::SMALL_ARMS;
    let (links, streak) = (m.links.len().max(1) as u8, own.is_streak());
    let by_hand = u.is_platoon() || small;
    let points = if small {
        let n = blast.hits(ctx, blast.crew.max(1)) as u8;
        Struck::Points(Fighting::BallisticRifle.points(n))
    } else {
        blast.strikes(ctx, &round, links, streak)
    };
    match points {
        Struck::Infernos(n) => inferno(ctx, blast.hex, blast.level, n, blast.attacker),
        Struck::Points(points) => {
            share(ctx, blast.hex, points, |n| {
                if by_hand {
                    n
                } else {
                    infantry::troopers(&round, n)
                }
            });
            damage(ctx, blast.hex, points, Some(blast.attacker));
        }
    }
}

/// Whether an attack on a unit is made against the building around it: infantry inside, from another hex (C14.6.2).
pub(crate) fn at_walls(table: Table<'_>, u: &Look<'_>, t: &Look<'_>) -> bool {
    t.is_infantry() && u.hex() != t.hex() && t.is_inside(table.board())
}

/// A shot at infantry behind walls has hit. Gives back whether it was one.
pub(crate) fn strike(ctx: &mut Ctx<'_>, shot: &Shot) -> bool {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(shot.attacker), table.find(shot.target)) else {
        return false;
    };
    if !at_walls(table, &u, &t) {
        return false;
    }
    if let Some(blast) = Blast::of(table, shot) {
        struck(ctx, &blast);
    }
    true
}

/// A shot at a building hex has hit.
pub(crate) fn salvo(ctx: &mut Ctx<'_>, shot: &WoodsShot) {
    if let Some(blast) = Blast::at_hex(Table::of(ctx.world()), shot) {
        struck(ctx, &blast);
    }
}

/// A shot has missed a unit inside: from the next hex it strikes the building (C14.6.1).
pub(crate) fn missed(ctx: &mut Ctx<'_>, shot: &Shot) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(shot.attacker), table.find(shot.target)) else {
        return;
    };
    let next = u
        .hex()
        .zip(t.hex())
        .is_some_and(|(a, b)| a.distance(b) == 1);
    if !next || !t.is_inside(table.board()) {
        return;
    }
    if let Some(blast) = Blast::of(table, shot) {
        struck(ctx, &blast);
    }
}

/// What walls or floors take of every group of a shot at a unit that is no infantry (C14.6.6).
pub(crate) fn kept(table: Table<'_>, u: &Look<'_>, t: &Look<'_>) -> u16 {
    let within = u.hex() == t.hex() && u.elevation() == t.elevation();
    if within || !t.is_inside(table.board()) {
        return 0;
    }
    let building = t.hex().and_then(|hex| table.building(hex));
    building.map_or(0, |s| s.absorbs())
}

/// A group of a shot on its way to a unit inside: what walls take of it, they suffer. Gives back what arrives.
pub(crate) fn absorb(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) -> u16 {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(shot.attacker), table.find(shot.target)) else {
        return points;
    };
    if t.is_infantry() {
        return softened(ctx, shot, points);
    }
    let kept = kept(table, &u, &t).min(points);
    let Some(hex) = t.hex().filter(|_| kept > 0) else {
        return points;
    };
    keep(ctx, shot, hex, kept);
    points - kept
}

fn keep(ctx: &mut Ctx<'_>, shot: &Shot, hex: Hex, points: u16) {
    ctx.emit(BuildingEvent::Absorbed {
        hex,
        unit: shot.target,
        points,
    });
    damage(ctx, hex, points, Some(shot.attacker));
}

/// Points on their way to infantry on another level of the same building hex: floors keep some of them (C14.7.2).
pub(crate) fn softened(ctx: &mut Ctx<'_>, shot: &Shot, points: u16) -> u16 {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(shot.attacker), table.find(shot.target)) else {
        return points;
    };
    let kept = kept_by_floors(table, &u, &t, points);
    if let Some(hex) = t.hex().filter(|_| kept > 0) {
        keep(ctx, shot, hex, kept);
    }
    points - kept
}

/// What floors keep of so many points from infantry on another level of the attacker's building hex (C14.7.2).
pub(crate) fn kept_by_floors(table: Table<'_>, u: &Look<'_>, t: &Look<'_>, points: u16) -> u16 {
    let hex = t.hex().filter(|hex| u.hex() == Some(*hex));
    let building = hex.and_then(|hex| table.building(hex));
    match building {
        Some(s) if u.elevation() != t.elevation() => percent(points, floors_keep(s.class)),
        _ => 0,
    }
}

/// Burst fire at a platoon inside a building hex: half of what the dice say, and the building takes what the weapon deals
/// otherwise (C14.7.3). Gives back the points.
pub(crate) fn burst_inside(ctx: &mut Ctx<'_>, shot: &Shot, dice: u16, full: u16) -> u16 {
    let table = Table::of(ctx.world());
    let t = table.find(shot.target);
    let hex = t.filter(|t| t.is_platoon() && t.is_inside(table.board()));
    let Some(hex) = hex.and_then(|t| t.hex()) else {
        return dice;
    };
    damage(ctx, hex, full, Some(shot.attacker));
    dice.div_ceil(2)
}

/// Something strikes what covers the legs of a unit: a building takes it (C5.3.2, C14.5.2).
pub(crate) fn cover_struck(ctx: &mut Ctx<'_>, unit: UnitId, by: Option<UnitId>, points: u16) {
    let table = Table::of(ctx.world());
    let Some(t) = table.find(unit) else { return };
    let Some(hex) = t.hex() else { return };
    let own = t.is_inside(table.board()).then_some(hex);
    let before = by.and_then(|by| table.find(by)).and_then(|u| {
        let side = table.world().resource::<Lines>().of(u.id, t.id);
        let line = Line::new(u.hex()?, hex).map(|crossed| crossed.on(side.unwrap_or_default()));
        line.last()
    });
    if let Some(hex) = own.or(before) {
        damage(ctx, hex, points, by);
    }
}

/// Inferno missiles strike a level of a building hex: 2 points each, and whoever is there may be struck as well (C10.8.8,
/// tw.equip_inferno_building).
pub(crate) fn inferno(ctx: &mut Ctx<'_>, hex: Hex, level: i16, missiles: u16, by: UnitId) {
    let table = Table::of(ctx.world());
    let Some(s) = table.building(hex) else { return };
    let spill = percent(missiles, passes(s.class));
    let there = |unit: &UnitId| {
        let u = table.find(*unit);
        u.is_some_and(|u| u.elevation() == level)
    };
    let crews: Vec<UnitId> = inside(table, hex).into_iter().filter(there).collect();
    let machines: Vec<UnitId> = table
        .at(hex)
        .filter(|u| !u.is_infantry() && u.fate == Fate::Fighting && u.elevation() == level)
        .filter(|u| u.is_inside(table.board()))
        .map(|u| u.id)
        .collect();
    let mut hits = vec![0u16; machines.len()];
    for _ in 0..missiles {
        for (unit, hits) in machines.iter().zip(&mut hits) {
            let die = ctx.d6();
            let struck = die >= 5;
            *hits += u16::from(struck);
            ctx.emit(BuildingEvent::Spilled {
                unit: *unit,
                die,
                struck,
            });
        }
    }
    for (unit, n) in machines.into_iter().zip(hits) {
        burn(ctx, unit, n, by);
    }
    for unit in crews {
        infantry::burnt(ctx, unit, spill);
    }
    damage(ctx, hex, 2 * missiles, Some(by));
}

/// Inferno missiles strike a machine (C10.8.7).
fn burn(ctx: &mut Ctx<'_>, unit: UnitId, missiles: u16, by: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit).filter(|_| missiles > 0) else {
        return;
    };
    if u.is_vehicle() {
        let group = Group::of_weapon(unit, by, 0, Column::Front);
        harm::vehicle::burn(ctx, group, missiles);
    } else if u.is_proto() {
        ctx.emit(harm::HarmEvent::Ablaze { unit, missiles });
    } else if u.sheet.class.tracks_heat() {
        ctx.emit(HeatEvent::Heated {
            unit,
            outside: 2 * missiles,
            own: 0,
        });
    }
}

/// What passes to infantry in a building of so many points, or inferno missiles, that strike its walls.
pub(crate) fn passed(table: Table<'_>, t: &Look<'_>, points: u16) -> u16 {
    let building = t.hex().and_then(|hex| table.building(hex));
    building.map_or(0, |s| percent(points, passes(s.class)))
}
