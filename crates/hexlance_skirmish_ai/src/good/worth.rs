//! What troopers are worth (K21.1).

use hexlance_skirmish::{
    read::Look,
    score::{Score, Task},
    state::State,
};

use super::{
    Weights,
    scene::{Scene, is_regular},
};

/// What a point of an enemy casualty counts at the end, in Victory Points.
fn casualty(task: &Task) -> f32 {
    match task {
        Task::Foothold => 1.0 / 30.0,
        Task::TwoCrates { .. } | Task::DeckNine => 1.0 / 40.0,
        Task::TheList => 1.0 / 50.0,
        Task::FourQuarters | Task::LongWall => 0.0,
    }
}

/// Whether a trooper is a Specialist as it is printed.
pub fn is_specialist(who: &Look<'_>) -> bool {
    who.spas.0.iter().any(|skill| skill.is_specialist())
}

/// Sets the worth of everybody.
pub fn weigh(scene: &mut Scene<'_>, weights: &Weights) {
    let score = scene.table.world().resource::<Score>();
    let rate = casualty(&score.task) * scene.vp;
    let turns = scene.turns_left();
    let (own, enemy) = (scene.view.pool(scene.side), scene.view.pool(scene.enemy()));
    let scores = matches!(score.task, Task::Foothold | Task::DeckNine);
    let specialists = scene
        .own
        .iter()
        .filter(|t| t.able && t.look.is_some_and(|w| is_specialist(&w)))
        .count()
        .max(1) as f32;
    let lieutenant = if matches!(score.task, Task::TheList) {
        2.0
    } else {
        1.0
    } * scene.vp
        * 0.6;
    for t in &mut scene.own {
        let Some(who) = t.look else { continue };
        let mut worth = t.points * (1.0 + 0.7 * rate);
        if is_regular(&who) && !t.fallen {
            worth += weights.order * turns;
        }
        if own.lieutenant == Some(t.id) {
            worth += 10.0 + 5.0 * turns;
        }
        if scores && is_specialist(&who) {
            worth += 20.0 / specialists;
        }
        if t.fallen {
            worth *= 0.3;
        }
        if who.is(State::Possessed) {
            worth *= 0.3;
        }
        t.worth = worth;
    }
    let wanted = score.wanted.get(scene.side.index()).copied().flatten();
    let candidates = scene
        .foes
        .iter()
        .filter(|t| t.look.is_some_and(|w| may_lead(&w)))
        .count()
        .max(1) as f32;
    for t in &mut scene.foes {
        let mut worth = t.points * (1.0 + rate);
        if t.look.is_none_or(|w| is_regular(&w)) {
            worth += weights.order * turns;
        }
        worth += match enemy.lieutenant {
            Some(known) if known == t.id => lieutenant,
            Some(_) => 0.0,
            None if t.look.is_some_and(|w| may_lead(&w)) => lieutenant / candidates,
            None => 0.0,
        };
        if scores && t.look.is_some_and(|w| is_specialist(&w)) {
            worth += 8.0;
        }
        if wanted == Some(t.id) {
            worth += 3.0 * scene.vp;
        }
        if t.fallen {
            // Already counted as a casualty; what it could still become is little.
            worth = 1.0;
        }
        t.worth = worth;
    }
}

/// Whether a profile can be bought as Lieutenant: all that is known of an enemy who has not shown himself.
fn may_lead(who: &Look<'_>) -> bool {
    let options = &who.profile().options;
    options
        .iter()
        .any(|(skill, ..)| *skill == hexlance_skirmish::model::Skill::LieutenantL1)
}
