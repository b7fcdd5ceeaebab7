//! What buildings are worth to whoever ends a move in one, and what they may cost on the way (C14).

use hexlance_board::Hex;
use hexlance_classic::{
    buildings,
    command::Step,
    moves::{self, Walker},
    piloting,
    state::{Mode, PsrCause},
};
use smallvec::SmallVec;

use super::{
    odds::chance,
    scene::{Mech, Scene},
};

/// Chance that there is a basement under a building that nobody has been in, deep enough to fall into (C14.9.1).
const CELLAR: f32 = 12.0 / 36.0;

/// What it is worth to end a move on a floor of a building, so many levels above the ground: walls shelter infantry, and others
/// as long as they stand. On a roof nothing does.
pub fn shelter(scene: &Scene<'_>, me: &Mech<'_>, hex: Hex, up: i16) -> f32 {
    let Some(s) = scene.table.building(hex) else {
        return 0.0;
    };
    if up >= i16::from(s.height) {
        return 0.0;
    }
    let cf = f32::from(s.cf);
    // Who falls from a floor when the walls come down is hurt the more.
    let falls = if cf < 20.0 { 0.3 } else { 0.05 };
    if me.look.is_infantry() {
        // In the open platoons suffer twice as much.
        let walls = if me.look.is_platoon() { 3.0 } else { 1.5 };
        let high = f32::from(up.max(0)) * falls * me.frame.head(&me.look);
        return walls + (cf / 30.0).min(3.0) - high;
    }
    // What is about to come down does so on who is inside.
    let debris = cf * f32::from(s.height) / 10.0;
    0.1 * cf.min(40.0) / 10.0 - falls * debris.min(10.0) - cellar(me, hex, scene)
}

/// The floors of its building to which infantry or a ProtoMech can climb, each with the steps and the levels above the ground.
pub fn climbs(scene: &Scene<'_>, me: &Mech<'_>) -> Vec<(SmallVec<[Step; 16]>, i16)> {
    let look = &me.look;
    let climbs = look.is_infantry() || look.is_proto();
    let fresh = look.march.spent == 0 && !look.flies() && climbs;
    let Some(start) = Walker::of(scene.table, *look).filter(|_| fresh) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for step in [Step::Up, Step::Down] {
        let (mut walker, mut steps) = (start, SmallVec::new());
        while walker.take(step, Mode::Walk).is_ok() && walker.spent <= me.walk {
            steps.push(step);
            // In the basement nobody sees anything, and is buried with it (C14.9).
            let free = moves::seems_free_at(scene.table, me.id, me.hex, walker.elevation).is_ok();
            if walker.elevation >= 0 && free && holds(scene, me, me.hex, walker.elevation) {
                out.push((steps.clone(), walker.elevation));
            }
        }
    }
    out
}

/// What the ground floor may cost that bears less than the unit weighs (C14.9.2).
fn cellar(me: &Mech<'_>, hex: Hex, scene: &Scene<'_>) -> f32 {
    let Some(s) = scene.table.building(hex) else {
        return 0.0;
    };
    if me.look.is_infantry() || me.look.sheet.tons <= s.start {
        return 0.0;
    }
    let gives = s
        .basement
        .map_or(CELLAR, |b| f32::from(u8::from(b.drop() > 0)));
    gives * (me.frame.fall + 6.0)
}

/// What a unit pays on average for coming through the walls of a hex, with so many hexes moved (C14.3.1).
pub fn walls(scene: &Scene<'_>, me: &Mech<'_>, hex: Hex, hexes: u8) -> f32 {
    let Some(s) = scene.table.building(hex) else {
        return 0.0;
    };
    if me.look.is_infantry() || me.look.is_proto() {
        return 0.0;
    }
    let base = piloting::number(&me.look, PsrCause::Building(s.class)).total();
    let tn = base + buildings::hexes_modifier(hexes);
    (1.0 - chance(tn)) * f32::from(s.bump()) + cellar(me, hex, scene)
}

/// Whether a unit may come down on top of a hex without bringing the building there down.
pub fn bears(scene: &Scene<'_>, me: &Mech<'_>, hex: Hex) -> bool {
    let roof = scene
        .board
        .get(hex)
        .map_or(0, |cell| moves::top(cell, me.look.floats()));
    holds(scene, me, hex, roof)
}

/// Whether a floor above the ground or the roof of a hex bears a unit.
pub fn holds(scene: &Scene<'_>, me: &Mech<'_>, hex: Hex, elevation: i16) -> bool {
    buildings::bears(scene.table, &me.look, hex, elevation)
}

/// Whether everything that a unit comes over on its way bears it: roofs, floors, bridges.
pub fn all_hold(scene: &Scene<'_>, me: &Mech<'_>, steps: &[Step], mode: Mode) -> bool {
    let Some(mut walker) = Walker::of(scene.table, me.look) else {
        return true;
    };
    steps.iter().all(|step| {
        let taken = walker.take(*step, mode).is_ok();
        !taken || holds(scene, me, walker.hex, walker.elevation)
    })
}

/// Whether a unit is inside a building, from where nobody jumps but infantry (C14.2.5).
pub fn is_shut_in(scene: &Scene<'_>, me: &Mech<'_>) -> bool {
    me.look.is_inside(scene.board) && !me.look.is_infantry()
}
