//! What comes before the turns of a phase: units in hiding come out for a good shot (C20.2.2), targets are designated for the
//! missiles of friends (C10.6.26), and units that were found fire (C20.2.8).

use hexlance_ai::Standing;
use hexlance_classic::{
    command::{Command, TagOrder},
    electronics, fire as rules,
    read::Look,
    state::Phase,
};

use super::{Temper, fire, hand, odds::chance, scene::Scene, sight::Sights};
use crate::{
    plain::{ambush, plain},
    why::Rule,
};

/// The share of its usual fire that brings a unit out of hiding.
const GOOD: f32 = 0.7;
/// The share of the battle after which whoever does not lead waits no longer.
const LATE: f32 = 0.6;

/// The next order, with its reason.
pub fn next(scene: &Scene<'_>, sights: &mut Sights, temper: &Temper) -> Option<(Command, Rule)> {
    let legal = |c: &Command| scene.battle.check(scene.side, c).is_ok();
    if scene.table.clock().opening {
        if let Some(order) = revealed(scene, sights, temper).filter(legal) {
            return Some((order, Rule::ComesOut));
        }
        if let Some(order) = tagged(scene).filter(legal) {
            return Some((order, Rule::Designates));
        }
    }
    let order = ambush(scene.battle, scene.side).or_else(|| plain(scene.battle, scene.side));
    Some((order?, Rule::Plain))
}

/// A unit that comes out of hiding: where its fire is worth it, or when time runs out.
fn revealed(scene: &Scene<'_>, sights: &mut Sights, temper: &Temper) -> Option<Command> {
    let waits = scene.elapsed < LATE || scene.standing == Standing::Ahead;
    let mut hiding = scene.own.iter().filter(|m| m.look.hidden);
    let out = hiding.find(|m| {
        if scene.phase != Phase::Weapons {
            return !waits;
        }
        let mut open = (*m).clone();
        open.look = Look {
            hidden: false,
            ..m.look
        };
        let plan = fire::plan(scene, sights, &open, temper, &mut || 0.0);
        let by_hand = hand::storm(scene, &open).map_or(0.0, |(_, parts)| parts.total());
        plan.parts.total().max(by_hand) > GOOD * m.arms.usual
    });
    out.map(|m| Command::Reveal(m.id))
}

/// A TAG at the enemy that friends with missiles over what is between would like to have designated.
fn tagged(scene: &Scene<'_>) -> Option<Command> {
    let table = scene.table;
    let lobs = |u: &Look<'_>| {
        let mut all = 0..u.sheet.weapons.len() as u8;
        all.any(|w| u.weapon_works(w) && rules::goes_indirectly(u, w))
    };
    let mut best: Option<(f32, TagOrder)> = None;
    for me in &scene.own {
        if !electronics::may_tag(table, &me.look) {
            continue;
        }
        let mut others = scene.own.iter().filter(|o| o.id != me.id);
        if !others.any(|o| lobs(&o.look)) {
            continue;
        }
        for foe in &scene.foes {
            for weapon in electronics::designators(&me.look) {
                for twist in rules::twists(&me.look) {
                    let order = TagOrder {
                        unit: me.id,
                        weapon,
                        target: foe.id,
                        twist,
                        flip: false,
                    };
                    let Ok(numbers) = electronics::tag_numbers(table, &me.look, &order) else {
                        continue;
                    };
                    let worth = chance(numbers.tn.total()) * foe.worth;
                    if best.as_ref().is_none_or(|(b, _)| worth > *b) && worth > 0.0 {
                        best = Some((worth, order));
                    }
                }
            }
        }
    }
    best.map(|(_, order)| Command::Tag(order))
}
