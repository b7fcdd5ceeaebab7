//! Units that lie, and units whose move broke off (C3.1.8, C3.3): whether to stand up, to go on, or to stay.

use std::collections::BTreeSet;

use hexlance_classic::{
    command::Step,
    moves::{Walker, allowance},
    piloting,
    state::{Mode, PsrCause},
    tables,
};
use smallvec::SmallVec;

use super::{
    Parts,
    moves::{Going, Trip, taken},
    odds::chance,
    place::Judge,
    scene::{Mech, Scene},
    sight::Sights,
    trade::Stand,
};
use crate::why::Term;

/// Most places that are looked at.
const MOST: usize = 160;

/// A unit as it would be if it stood.
pub fn risen<'w>(me: &Mech<'w>) -> Mech<'w> {
    let mut out = me.clone();
    if me.prone {
        let steady = me.look.sheet.is_quad() && me.look.legs_lost() == 0;
        out.prone = false;
        out.strain -= if steady { 0 } else { 2 };
        out.exposed -= 1;
        out.end.height = 2;
        out.end.stands = true;
    }
    out
}

/// Modes in which it may move on.
fn modes(me: &Mech<'_>) -> SmallVec<[Mode; 2]> {
    let m = me.look.march;
    if m.spent == 0 {
        return SmallVec::from_slice(&[Mode::Walk, Mode::Run]);
    }
    let in_place = !m.left_hex && !m.backward;
    if m.mode == Mode::Walk && in_place {
        SmallVec::from_slice(&[Mode::Walk, Mode::Run])
    } else {
        SmallVec::from_slice(&[m.mode])
    }
}

/// Everything that it can still do step by step, one way to each place.
fn rambles(scene: &Scene<'_>, me: &Mech<'_>, mode: Mode) -> Vec<Going> {
    let Some(start) = Walker::of(scene.table, me.look) else {
        return Vec::new();
    };
    let most = allowance(&me.look, mode);
    let taken = taken(scene, me);
    let mut seen = BTreeSet::new();
    let mut queue: Vec<(Walker<'_>, SmallVec<[Step; 16]>)> = vec![(start, SmallVec::new())];
    let mut out = Vec::new();
    let mut next = 0;
    while let Some((walker, steps)) = queue.get(next).cloned() {
        next += 1;
        if queue.len() > MOST {
            break;
        }
        for step in [Step::Stand, Step::Forward, Step::Left, Step::Right] {
            if step == Step::Stand && !walker.prone || step == Step::Forward && walker.prone {
                continue;
            }
            let mut w = walker;
            if w.take(step, mode).is_err() || w.spent > most {
                continue;
            }
            if !seen.insert((w.hex, w.facing, w.prone)) {
                continue;
            }
            let mut way = steps.clone();
            way.push(step);
            if w.hex == me.hex || !taken.contains(&w.hex) {
                let stand = Stand {
                    hex: w.hex,
                    gait: Mech::gait_of(mode),
                    dodge: tables::target_movement(w.hexes),
                    facing: Some(w.facing),
                    up: w.elevation,
                };
                out.push(Going {
                    trip: Trip::Steps(mode, way.clone()),
                    stand,
                    facing: w.facing,
                    hexes: w.hexes,
                    rolls: true,
                    parts: Parts::default(),
                });
            }
            queue.push((w, way));
        }
    }
    out
}

/// What it may do, each with its worth. `lying` judges what it does without standing up, `standing` the rest.
pub fn choices(
    lying: &Judge<'_, '_, '_>,
    standing: &Judge<'_, '_, '_>,
    sights: &mut Sights,
) -> Vec<Going> {
    let (scene, me) = (lying.scene, lying.me);
    let mut out = Vec::new();
    let m = me.look.march;
    let still = Stand::of(me);
    let exchanges = lying.exchanges(sights, &still, true);
    out.push(Going {
        trip: Trip::Still,
        stand: still,
        facing: me.facing,
        hexes: m.hexes,
        rolls: false,
        parts: lying.worth(&still, me.facing, &exchanges),
    });
    let stands = chance(piloting::number(&me.look, PsrCause::Standing).total());
    let whole_quad = me.look.sheet.is_quad() && me.look.legs_lost() == 0;
    let stands = if whole_quad { 1.0 } else { stands };
    let falls = 1.3 * f32::from(me.look.sheet.tenth()) + 0.06 * me.frame.kill;
    let price = me.arms.price_of_heat();
    for mode in modes(me) {
        for mut going in rambles(scene, me, mode) {
            let rises = matches!(&going.trip, Trip::Steps(_, s) if s.contains(&Step::Stand));
            let judge = if rises || !me.prone { standing } else { lying };
            let exchanges = judge.exchanges(sights, &going.stand, true);
            going.parts = judge.worth(&going.stand, going.facing, &exchanges);
            going.parts.add(Term::Heat, -price);
            if rises {
                let up = going.parts.total() - out[0].parts.total();
                let worth = 4.0 + 0.35 * me.arms.usual;
                going.parts.add(Term::Standing, stands * worth);
                let fails = 1.0 - stands;
                going.parts.add(Term::Risk, -fails * (falls + up.max(0.0)));
            }
            out.push(going);
        }
    }
    out
}
