//! What buildings are worth to whoever ends a move in one, and what they may cost on the way (C14).

use hexlance_board::Hex;
use hexlance_classic::{buildings, moves, piloting, state::PsrCause};

use super::{
    odds::chance,
    scene::{Mech, Scene},
};

/// Chance that there is a basement under a building that nobody has been in, deep enough to fall into (C14.9.1).
const CELLAR: f32 = 12.0 / 36.0;

/// What it is worth to end a move on the ground floor of a building: walls shelter infantry, and others as long as they stand.
pub fn shelter(scene: &Scene<'_>, me: &Mech<'_>, hex: Hex) -> f32 {
    let Some(s) = scene.table.building(hex) else {
        return 0.0;
    };
    let cf = f32::from(s.cf);
    if me.look.is_infantry() {
        // In the open platoons suffer twice as much.
        return if me.look.is_platoon() { 3.0 } else { 1.5 } + (cf / 30.0).min(3.0);
    }
    // What is about to come down does so on who is inside.
    let debris = cf * f32::from(s.height) / 10.0;
    let falls = if cf < 20.0 { 0.3 } else { 0.05 };
    0.1 * cf.min(40.0) / 10.0 - falls * debris.min(10.0) - cellar(me, hex, scene)
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

/// Whether a unit is inside a building, from where nobody jumps but infantry (C14.2.5).
pub fn is_shut_in(scene: &Scene<'_>, me: &Mech<'_>) -> bool {
    me.look.is_inside(scene.board) && !me.look.is_infantry()
}
