//! The enemies as a mover sees them: where each stands or may stand when fire comes, and at whom else it could fire.

use std::collections::BTreeMap;

use hexlance_classic::{moves::Reach, state::Mode, tables};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    arms::Sector,
    scene::{Mech, Scene},
    sight::Sights,
    trade::{Stand, trade},
};

/// A hex in which an enemy may end its move, with what it would have moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    /// How it would stand.
    pub stand: Stand,
    /// How good the place is for it, against the present positions.
    worth: f32,
}

/// Where enemies that have not moved may go, worked out once a turn for each.
#[derive(Clone, Debug, Default)]
pub struct Replies {
    turn: u16,
    known: BTreeMap<UnitId, SmallVec<[Reply; 6]>>,
}

/// An enemy.
#[derive(Clone, Debug)]
pub struct Rival<'s, 'w> {
    /// The unit.
    pub mech: &'s Mech<'w>,
    /// How it stands or may stand, the likeliest first.
    pub stands: SmallVec<[Stand; 6]>,
    /// The worth of its fire at the best of the mover's friends.
    pub elsewhere: f32,
    /// How much more its loss is worth because friends can strike it too.
    pub focus: f32,
    /// How far it can still go in this turn.
    pub stride: u16,
}

impl Replies {
    /// Where an enemy may go.
    fn of(
        &mut self,
        scene: &Scene<'_>,
        sights: &mut Sights,
        foe: &Mech<'_>,
        most: usize,
    ) -> SmallVec<[Reply; 6]> {
        let turn = scene.table.clock().turn;
        if self.turn != turn {
            self.turn = turn;
            self.known.clear();
        }
        if let Some(known) = self.known.get(&foe.id) {
            return known.clone();
        }
        let found = replies(scene, sights, foe, most);
        self.known.insert(foe.id, found.clone());
        found
    }
}

/// The places that suit an enemy best, not two of them beside each other.
fn replies(
    scene: &Scene<'_>,
    sights: &mut Sights,
    foe: &Mech<'_>,
    most: usize,
) -> SmallVec<[Reply; 6]> {
    let mut all: Vec<Reply> = Vec::new();
    let mut seen = vec![false; scene.board.len()];
    let reach = [Mode::Run, Mode::Fly, Mode::Swim]
        .into_iter()
        .find_map(|mode| Reach::of(scene.table, &foe.look, mode));
    let on_foot = reach.iter().flat_map(Reach::all).map(|at| Stand {
        hex: at.hex,
        gait: if at.mp > foe.walk {
            2
        } else {
            i16::from(at.mp > 0)
        },
        dodge: tables::target_movement(at.hexes)
            + i16::from(foe.look.sheet.is_flyer() || foe.look.sheet.soars()),
        facing: None,
        up: at.elevation,
    });
    let jumps = foe.hex.within(foe.jump.into()).filter_map(|hex| {
        let n = hex.distance(foe.hex) as u8;
        let level = scene.board.get(hex).map(|c| i16::from(c.solid_height()))?;
        (n > 0 && level <= foe.end.base + i16::from(foe.jump)).then_some(Stand {
            hex,
            gait: 3,
            dodge: tables::target_movement(n) + 1,
            facing: None,
            up: 0,
        })
    });
    for stand in on_foot.chain(jumps) {
        let Some(i) = scene.board.index(stand.hex) else {
            continue;
        };
        // The way with the fewest turns is the one that is found first.
        if seen[i] {
            continue;
        }
        seen[i] = true;
        let at = stand;
        let mut best = 0.0f32;
        for own in &scene.own {
            let range = own.hex.distance(at.hex);
            if range == 0 || range > u16::from(foe.arms.reach.max(own.arms.reach)) {
                continue;
            }
            let there = foe.end_at(scene.board, at.hex, at.up);
            let view = sights.line(scene.board, &there, &own.end);
            if view.is_blocked() {
                continue;
            }
            let more = stand.gait + foe.strain + own.dodge + view.modifier();
            let gives = foe.arms.power(Sector::Front, range, more) * own.frame.each[0];
            let more = 2 + stand.dodge + view.modifier() + scene.woods(at.hex, at.up);
            let takes = own.arms.power(Sector::Front, range, more) * foe.frame.each[0];
            best = best.max(gives - 0.5 * takes);
        }
        let near = scene.own.iter().map(|o| o.hex.distance(at.hex)).min();
        let worth = best - 0.1 * f32::from(near.unwrap_or(0));
        all.push(Reply { stand, worth });
    }
    all.sort_by(|a, b| {
        let by = b.worth.total_cmp(&a.worth);
        by.then(a.stand.hex.cmp(&b.stand.hex))
    });
    let mut out: SmallVec<[Reply; 6]> = SmallVec::new();
    for reply in all {
        if out.len() >= most {
            break;
        }
        let apart = |o: &Reply| o.stand.hex.distance(reply.stand.hex) >= 2;
        if out.iter().all(apart) {
            out.push(reply);
        }
    }
    if out.is_empty() {
        out.push(Reply {
            stand: Stand {
                facing: Some(foe.facing),
                ..Stand::of(foe)
            },
            worth: 0.0,
        });
    }
    out
}

/// Everybody who can fight a mover.
pub fn rivals<'s, 'w>(
    scene: &'s Scene<'w>,
    sights: &mut Sights,
    replies: &mut Replies,
    me: &Mech<'_>,
    (most, bundle): (usize, f32),
) -> Vec<Rival<'s, 'w>> {
    let mut out = Vec::new();
    for foe in &scene.foes {
        let stands: SmallVec<[Stand; 6]> = if foe.done || foe.helpless() {
            SmallVec::from_slice(&[Stand::of(foe)])
        } else {
            let mut all: SmallVec<[Stand; 6]> = replies
                .of(scene, sights, foe, most)
                .iter()
                .map(|r| r.stand)
                .collect();
            // It may stay near where it is as well.
            all.push(Stand {
                hex: foe.hex,
                gait: 1,
                dodge: foe.usual_dodge() / 2,
                facing: None,
                up: foe.look.elevation(),
            });
            all
        };
        let mut elsewhere = 0.0f32;
        let mut focus = 1.0f32;
        if let Some(there) = stands.first() {
            for friend in scene.own.iter().filter(|o| o.id != me.id) {
                let own = Stand::of(friend);
                let t = trade(scene, sights, (friend, &own), (foe, there));
                let f = friend.facing;
                elsewhere = elsewhere.max(t.taken[usize::from(f.index())]);
                if friend.done && t.given(f, friend.arms.twists) > 1.0 {
                    focus += bundle;
                }
            }
        }
        let stride = if foe.done || foe.helpless() {
            0
        } else {
            u16::from(foe.run.max(foe.jump))
        };
        out.push(Rival {
            mech: foe,
            stands,
            elsewhere,
            focus,
            stride,
        });
    }
    out
}
