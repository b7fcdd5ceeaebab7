//! Setting up (C9.5.4): whoever reaches far on a height or in woods, whoever is fast at the wings, all within support.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    command::{Command, Placement},
    ground,
    read::{Look, Table},
    state::{Place, Zones},
    walk,
};

use super::{arms::Arms, place::towards, scene::Scene};

/// The next unit in its place, or that all are.
pub fn place(scene: &Scene<'_>) -> Option<Command> {
    let mut waiting: Vec<Look<'_>> = scene
        .table
        .units()
        .filter(|u| u.side == scene.side && u.place == Place::Reserve && u.hull.tractor.is_none())
        .collect();
    if waiting.is_empty() {
        return Some(Command::Ready);
    }
    waiting.sort_by_key(|u| (std::cmp::Reverse(u.sheet.tons), u.id));
    let u = waiting.first()?;
    let arms = Arms::of(u);
    let zone = scene
        .battle
        .world()
        .resource::<Zones>()
        .0
        .get(scene.side.index())?;
    let goal = goal(scene);
    let mut all: Vec<(f32, Hex)> = zone
        .iter()
        .map(|hex| (worth(scene, u, &arms, hex, goal), hex))
        .collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    all.into_iter()
        .map(|(_, hex)| {
            Command::Deploy(Placement {
                unit: u.id,
                hex,
                facing: if hex == goal {
                    Direction::default()
                } else {
                    towards(hex, goal)
                },
            })
        })
        .find(|c| scene.battle.check(scene.side, c).is_ok())
}

/// Where the enemy is, or the middle of the map.
pub fn goal(scene: &Scene<'_>) -> Hex {
    let board = scene.board;
    if scene.foes.is_empty() {
        let (c, r) = (board.columns() / 2 + 1, board.rows() / 2 + 1);
        return Hex::from_column_row(c as i16, r as i16);
    }
    let n = scene.foes.len() as i32;
    let sum = |of: fn(Hex) -> i16| scene.foes.iter().map(|f| i32::from(of(f.hex))).sum::<i32>();
    Hex::new((sum(|h| h.q) / n) as i16, (sum(|h| h.r) / n) as i16)
}

/// What a hex is worth to a unit that is set up or comes in.
pub fn worth(scene: &Scene<'_>, u: &Look<'_>, arms: &Arms, hex: Hex, goal: Hex) -> f32 {
    let Some(cell) = scene.board.get(hex) else {
        return f32::MIN;
    };
    let far = arms.best >= 9;
    let mut worth = 0.0;
    // Nearer for those who have to close, farther back for those who reach.
    let distance = f32::from(hex.distance(goal));
    worth -= if far { 0.2 } else { 0.6 } * distance;
    let woods = f32::from(ground::woods(cell));
    let level = f32::from(ground::surface(cell));
    worth += if far { 1.0 } else { 0.3 } * (woods + level);
    worth -= 2.0 * f32::from(ground::depth(cell));
    if cell.building.is_some() {
        // Walls shelter infantry, and are in the way of all others.
        worth += if u.is_infantry() { 3.0 } else { -3.0 };
    }
    // Ways out of the hex towards the enemy.
    let out = Direction::ALL.into_iter().filter(|d| {
        let to = hex.neighbour(*d);
        let ahead = to.distance(goal) <= hex.distance(goal);
        ahead
            && scene
                .board
                .get(hex)
                .zip(scene.board.get(to))
                .and_then(|(here, there)| walk::cost(u.sheet, here, 0, there, *d))
                .is_some_and(|e| e.mp <= u.sheet.movement.walk)
    });
    worth += 0.8 * out.count() as f32;
    let own = Table::of(scene.battle.world());
    for friend in own.on_map().filter(|o| o.side == scene.side) {
        let Some(there) = friend.hex() else { continue };
        let apart = f32::from(hex.distance(there));
        worth -= match apart {
            d if d < 2.0 => 2.0,
            d if d > 5.0 => 0.4 * (d - 5.0),
            _ => 0.0,
        };
    }
    worth
}
