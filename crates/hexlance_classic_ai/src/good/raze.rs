//! Fire and blows at buildings: those that have to come down (C14.5, C20.4.2), and those with enemies inside who cannot be had
//! otherwise.

use hexlance_board::{BuildingClass, Hex};
use hexlance_classic::{
    buildings,
    command::{Command, FireAtWoods, FireOrder, StrikeOrder},
    fire,
    physical::damage,
    state::{Kind, Role, Structure},
};
use smallvec::SmallVec;

use super::{
    Parts,
    scene::{Mech, Scene},
};
use crate::{plain::held, why::Term};

/// What a point of a marked building is worth against a point of armor.
const POINT: f32 = 0.7;
/// What it is worth to bring a hex down.
const HEX: f32 = 14.0;

/// What it is worth to bring a hex down: where that is what the battle is about, and for the enemies inside it, less what it does
/// to friends (C14.8.1).
struct Fall {
    hex: Hex,
    /// For each share of its construction factor.
    by_share: f32,
    /// When it comes down.
    whole: f32,
    /// For each point that reaches infantry behind the walls.
    through: f32,
}

/// What a unit in a hex suffers when that comes down.
fn buried(s: &Structure, m: &Mech<'_>) -> f32 {
    let up = m.look.elevation();
    if up < 0 {
        return m.frame.kill;
    }
    let above = (i16::from(s.height) - 1 - up).clamp(0, 100);
    let points = f32::from(s.start) * f32::from(1 + above) / 10.0;
    let falls = if up > 0 {
        m.frame.fall + f32::from(m.look.sheet.tenth())
    } else {
        0.0
    };
    let harm = match &m.look {
        u if u.is_platoon() => 3.0 * points * m.frame.head(u),
        u if u.is_infantry() => 2.0 * points * m.frame.each[0],
        _ => points * m.frame.each[0],
    };
    (harm + falls).min(m.frame.kill)
}

/// The share of points that reach infantry behind walls (C14.6.2).
const fn passes(class: BuildingClass) -> f32 {
    match class {
        BuildingClass::Light => 0.75,
        BuildingClass::Medium => 0.5,
        BuildingClass::Heavy => 0.25,
        BuildingClass::Hardened => 0.0,
    }
}

/// The buildings of which it pays to take a part.
fn falls(scene: &Scene<'_>) -> Vec<Fall> {
    let mission = scene.table.mission();
    let razes =
        mission.kind == Kind::BaseAssault && mission.role(scene.side) == Some(Role::Attacker);
    let holds =
        mission.kind == Kind::BaseAssault && mission.role(scene.side) == Some(Role::Defender);
    let mut out = Vec::new();
    for (hex, s) in &scene.table.buildings().hexes {
        let marked = mission.marked.contains(hex);
        let inside = |m: &&Mech<'_>| m.hex == *hex;
        let foes = || scene.foes.iter().filter(inside);
        let occupied = foes().next().is_some();
        if !(marked && razes || occupied) || marked && holds {
            continue;
        }
        let sum = |all: f32, m: &Mech<'_>| all + buried(s, m);
        let harm = foes().fold(0.0, sum) - scene.own.iter().filter(inside).fold(0.0, sum);
        let crews = foes().filter(|m| m.look.is_infantry() && m.look.is_inside(scene.board));
        let (by_share, fall) = if marked && razes {
            (POINT, HEX)
        } else {
            (0.0, 0.0)
        };
        out.push(Fall {
            hex: *hex,
            by_share,
            whole: fall + harm,
            through: passes(s.class) * crews.map(|m| m.frame.each[0]).sum::<f32>(),
        });
    }
    out
}

/// What so many points do to a hex, as far as it is known now.
fn done(scene: &Scene<'_>, fall: &Fall, points: f32) -> f32 {
    let Some(s) = scene.table.building(fall.hex) else {
        return 0.0;
    };
    let left = (f32::from(s.cf) - f32::from(s.due)).max(0.0);
    if left <= 0.0 {
        return 0.0;
    }
    let done = points.min(left);
    // Half of what it takes seldom brings it down, and friends may do the rest.
    let near = (done / left).powi(4);
    let hurry = 0.7 + 0.8 * scene.elapsed;
    hurry * (fall.by_share * done + fall.whole * near) + fall.through * points
}

/// Fire at the hex at which most can be done, with what it is worth; none where nothing pays, or none is in reach.
pub fn order(scene: &Scene<'_>, me: &Mech<'_>) -> Option<(Command, f32)> {
    let falls = falls(scene);
    if falls.is_empty() {
        return None;
    }
    let near = fire::buildings_in_reach(scene.table, &me.look, &held(&me.look));
    let all = falls.iter().filter(|f| near.contains(&f.hex));
    let all = all.filter_map(|fall| at(scene, me, fall));
    all.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Blows at buildings beside a unit (C14.6.3), each with its worth: nobody misses those.
pub fn blows(scene: &Scene<'_>, me: &Mech<'_>) -> Vec<(Command, Parts)> {
    let falls = falls(scene);
    if falls.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    for (hex, strikes) in buildings::battering(scene.table, &me.look) {
        let Some(fall) = falls.iter().find(|f| f.hex == hex) else {
            continue;
        };
        for strike in strikes {
            let points = damage(scene.table, &me.look, strike);
            let mut parts = Parts::default();
            parts.add(Term::Gain, done(scene, fall, points.into()));
            let order = StrikeOrder {
                building: Some(hex),
                ..StrikeOrder::of(me.id, std::iter::once((strike, me.id)).collect())
            };
            out.push((Command::Strike(order), parts));
        }
    }
    out
}

/// Everything that fires at a hex without making the unit too hot.
fn at(scene: &Scene<'_>, me: &Mech<'_>, fall: &Fall) -> Option<(Command, f32)> {
    let hex = fall.hex;
    let range = me.hex.distance(hex);
    let mut woods: SmallVec<[FireAtWoods; 1]> = SmallVec::new();
    let mut points = 0.0;
    let mut room = f32::from(me.arms.sinks) + 8.0 - f32::from(me.look.heat.level);
    room -= f32::from(hexlance_classic::heat::build_up(&me.look));
    let mut guns: Vec<_> = me
        .arms
        .guns
        .iter()
        .filter(|g| !g.as_heat && g.shots == 1)
        .collect();
    guns.sort_by(|a, b| b.loads[0].points().total_cmp(&a.loads[0].points()));
    for gun in guns {
        let heat = f32::from(gun.heat);
        let known = woods.iter().any(|w: &FireAtWoods| w.weapon == gun.weapon);
        let loaded = me.look.sheet.class.is_mech();
        if known || loaded && heat > room {
            continue;
        }
        let more = FireAtWoods {
            weapon: gun.weapon,
            hex,
            bin: None,
            shots: 1,
        };
        let mut tried = woods.clone();
        tried.push(more);
        let command = Command::Fire(fires(me, tried));
        if scene.battle.check(scene.side, &command).is_err() {
            continue;
        }
        woods.push(more);
        room -= heat;
        let Some((bracket, more)) = gun.at_range(range.min(250) as u8) else {
            continue;
        };
        // It is immobile, and cannot be missed from beside it.
        let tn = gun.base + more + me.gait + me.strain - 4;
        let hit = if range <= 1 { 1.0 } else { gun.chance(tn) };
        points += hit * gun.loads[bracket.min(2)].points();
    }
    let worth = done(scene, fall, points);
    (!woods.is_empty() && worth > 0.0).then(|| (Command::Fire(fires(me, woods)), worth))
}

fn fires(me: &Mech<'_>, woods: SmallVec<[FireAtWoods; 1]>) -> FireOrder {
    FireOrder {
        woods,
        ..held(&me.look)
    }
}
