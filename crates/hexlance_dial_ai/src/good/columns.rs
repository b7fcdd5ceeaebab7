//! Several units on the march with one order (D13.2).

use hexlance_board::Hex;
use hexlance_dial::{
    command::{Command, MoveOrder},
    movement::formation,
};
use hexlance_rules::UnitId;

use super::{
    Plan,
    moves::Walks,
    scene::{Scene, Snap},
};
use crate::why::Term;

/// Adds the best march of each group that stands together.
pub fn all(scene: &Scene<'_>, walks: &[Walks<'_>], plans: &mut Vec<Plan>) {
    let mut left: Vec<&Snap<'_>> = scene.own.iter().filter(|u| fits(u)).collect();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(here) = group.get(at).copied() {
            at += 1;
            let near = |u: &&Snap<'_>| {
                u.look.model.faction == here.look.model.faction && scene.touches(u.hex, here.hex)
            };
            while group.len() < formation::MOST
                && let Some(i) = left.iter().position(near)
            {
                group.push(left.swap_remove(i));
            }
        }
        if group.len() >= formation::FEWEST
            && let Some(plan) = march(scene, &group, walks)
        {
            plans.push(plan);
        }
    }
}

fn fits(u: &Snap<'_>) -> bool {
    u.ready
        && !u.is_mech()
        && !u.held
        && u.look.tokens == 0
        && u.look.model.faction.is_some()
        && u.look.condition.controls.is_none()
}

/// The members one after another, those nearest to the enemy first, each to the best place beside one that is taken.
fn march(scene: &Scene<'_>, group: &[&Snap<'_>], walks: &[Walks<'_>]) -> Option<Plan> {
    let ids: Vec<UnitId> = group.iter().map(|u| u.look.id).collect();
    let most = formation::lowest_speed(scene.table, &ids);
    let nearest = |u: &Snap<'_>| scene.foes.iter().map(|e| e.hex.distance(u.hex)).min();
    let mut members = group.to_vec();
    members.sort_by_key(|u| (nearest(u), u.look.id));
    let mut taken: Vec<Hex> = Vec::new();
    let mut orders: Vec<MoveOrder> = Vec::new();
    let (mut worth, mut places, mut losses) = (0.0, 0.0, 0.0);
    for u in members {
        let walks = walks.iter().find(|w| w.unit == u.look.id)?;
        let goal = walks
            .goals()
            .iter()
            .filter(|g| i16::from(g.cost) <= most && !taken.contains(&g.hex))
            .filter(|g| taken.is_empty() || taken.iter().any(|t| scene.touches(*t, g.hex)))
            .max_by(|a, b| a.worth.total_cmp(&b.worth))?;
        let loss = u.order_loss(0);
        worth += goal.worth - loss;
        places += goal.worth;
        losses += loss;
        taken.push(goal.hex);
        orders.push(walks.order(goal));
    }
    let terms = [(Term::Place, places), (Term::Order, -losses)];
    Some(Plan::made(worth, Command::MoveFormation(orders), terms))
}
