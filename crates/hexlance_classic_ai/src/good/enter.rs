//! Coming onto the map (C9.5.5): where the way to what the battle is about is short, in cover and near friends.

use hexlance_board::Hex;
use hexlance_classic::{
    command::Command,
    entering,
    read::Look,
    state::{Kind, Mode},
    turn,
};

use super::{
    arms::Arms,
    deploy,
    scene::Scene,
    task::{self, Task},
};
use crate::plain::still;

/// The order of the next unit that waits off the map and may come in now; none where there is none.
pub fn next(scene: &Scene<'_>) -> Option<Command> {
    let mut all: Vec<Look<'_>> = scene
        .table
        .units()
        .filter(|u| u.side == scene.side && u.may_enter() && turn::has_turn(u))
        .collect();
    all.sort_by_key(|u| (u.walk_mp(), u.id));
    let u = all.pop()?;
    Some(come_in(scene, &u).unwrap_or_else(|| still(u.id)))
}

fn come_in(scene: &Scene<'_>, u: &Look<'_>) -> Option<Command> {
    let arms = Arms::of(u);
    let task = task::of(scene, u);
    let goal = deploy::goal(scene);
    let far = scene.table.mission().kind == Kind::StandUpFight;
    let worth = |hex: Hex| {
        let way = match &task {
            Task::Fight => 0.0,
            Task::Reach { way, .. } => -0.8 * f32::from(way.at(scene, hex)),
            other => other.worth(scene, hex, None),
        };
        way + deploy::worth(scene, u, &arms, hex, goal) * if far { 1.0 } else { 0.5 }
    };
    for mode in [Mode::Run, Mode::Walk] {
        let mut open: Vec<(f32, _)> = entering::entries(scene.table, u, mode, None)
            .into_iter()
            .map(|(entry, mp)| (worth(entry.hex) - 0.5 * f32::from(mp), entry))
            .collect();
        open.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.hex.cmp(&b.1.hex)));
        let orders = open.into_iter().map(|(_, entry)| Command::Enter(entry));
        let found = { orders }.find(|c| scene.battle.check(scene.side, c).is_ok());
        if found.is_some() {
            return found;
        }
    }
    None
}
