//! Fire at buildings that have to come down (C14.5, C20.4.2).

use hexlance_classic::{
    command::{Command, FireAtWoods, FireOrder},
    fire,
    state::{Kind, Role},
};
use smallvec::SmallVec;

use super::scene::{Mech, Scene};
use crate::plain::hold;

/// What a point of a marked building is worth against a point of armor.
const POINT: f32 = 0.7;
/// What it is worth to bring a hex down.
const HEX: f32 = 14.0;

/// Fire at the marked hex at which most can be done, with what it is worth; none where that is not what the battle is about, or
/// none is in reach.
pub fn order(scene: &Scene<'_>, me: &Mech<'_>) -> Option<(Command, f32)> {
    let mission = scene.table.mission();
    if mission.kind != Kind::BaseAssault || mission.role(scene.side) != Some(Role::Attacker) {
        return None;
    }
    let near = fire::buildings_in_reach(scene.table, &me.look, &hold(me.id));
    let marked = near.into_iter().filter(|hex| mission.marked.contains(hex));
    let all = marked.filter_map(|hex| at(scene, me, hex));
    all.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// Everything that fires at a hex without making the unit too hot.
fn at(scene: &Scene<'_>, me: &Mech<'_>, hex: hexlance_board::Hex) -> Option<(Command, f32)> {
    let s = scene.table.building(hex)?;
    let (cf, due) = (f32::from(s.cf), f32::from(s.due));
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
    if woods.is_empty() {
        return None;
    }
    let left = (cf - due).max(0.0);
    if left <= 0.0 {
        return None;
    }
    let done = points.min(left);
    let worth = POINT * done + HEX * (done / left).powi(2);
    let hurry = 0.7 + 0.8 * scene.elapsed;
    Some((Command::Fire(fires(me, woods)), worth * hurry))
}

fn fires(me: &Mech<'_>, woods: SmallVec<[FireAtWoods; 1]>) -> FireOrder {
    FireOrder {
        woods,
        ..hold(me.id)
    }
}
