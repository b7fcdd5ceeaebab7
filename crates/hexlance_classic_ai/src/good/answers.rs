//! Answers to questions.

use hexlance_board::{Hex, Side};
use hexlance_classic::{
    arcs,
    command::Command,
    question::Question,
    sight::{End, sight},
};
use hexlance_rules::Decision;

use super::{
    arms::Sector,
    hand,
    scene::{Mech, Scene},
    sight::Sights,
    trade::{Stand, trade},
};

/// The answer to a question; none where it is about nobody that is known.
pub fn answer(
    scene: &Scene<'_>,
    sights: &mut Sights,
    asked: &Decision<Question>,
) -> Option<Command> {
    let code = match &asked.question {
        Question::Line { attacker, target } => {
            let (by, at) = (scene.foe(*attacker)?, scene.mine(*target)?);
            let by_side = |side| harm(scene, by, at, side);
            // The choice holds for both, so what the target could fire back counts too.
            if by_side(Side::Right) < by_side(Side::Left) {
                "right".to_owned()
            } else {
                "left".to_owned()
            }
        }
        // An attack that is engaged does less; who dodges keeps out of a crash: as the rules propose.
        // Of the weapons of a vehicle the rules propose the weakest to its own side, the strongest to its enemy.
        Question::Engage { .. }
        | Question::SkidDodge { .. }
        | Question::Pod { .. }
        | Question::WeaponDestroyed { .. } => asked.choices.get(asked.default)?.code.clone(),
        Question::Unload {
            unit,
            carrier,
            hexes,
        } => {
            if hand::stays(scene, *unit, *carrier) {
                return Some(Command::Answer("stay".to_owned()));
            }
            let open = |hex: &Hex| {
                let foes = scene.foes.iter().map(|f| f.hex.distance(*hex));
                let walls = scene.table.building(*hex).is_some();
                let cover = scene.woods(*hex, 0) + 2 * i16::from(walls);
                (cover, std::cmp::Reverse(foes.min()))
            };
            hexes.iter().max_by_key(|hex| open(hex))?.name()
        }
        // Whoever steps aside chooses its hex and cannot be pushed over an edge.
        Question::Dodge { .. } => asked
            .choices
            .iter()
            .find(|c| c.code != "stay")?
            .code
            .clone(),
        Question::Sidestep { unit, hexes } | Question::Evade { unit, hexes } => {
            let me = scene.mine(*unit)?;
            let best = hexes.iter().max_by(|a, b| {
                place(scene, sights, me, **a).total_cmp(&place(scene, sights, me, **b))
            })?;
            best.name()
        }
    };
    let known = asked.choices.iter().any(|c| c.code == code);
    known.then_some(Command::Answer(code))
}

/// What one does to the other over one side of the line, less what it takes.
fn harm(scene: &Scene<'_>, by: &Mech<'_>, at: &Mech<'_>, side: Side) -> f32 {
    let fire = |by: &Mech<'_>, at: &Mech<'_>, from: &End, to: &End, side| {
        let s = sight(scene.board, from, to, side);
        if s.blocked {
            return 0.0;
        }
        let more = by.gait
            + by.strain
            + at.dodge
            + at.exposed
            + i16::from(s.woods)
            + i16::from(s.cover)
            + scene.woods(at.hex, at.look.elevation());
        let column = arcs::struck(&at.look, from.hex, to.hex, side);
        let range = by.hex.distance(at.hex);
        by.arms.power(Sector::Front, range, more) * at.frame.each_of(column)
    };
    let taken = fire(by, at, &by.end, &at.end, side);
    let given = fire(at, by, &at.end, &by.end, side.other());
    taken - 0.7 * given
}

/// What a hex is worth to somebody who is put there.
fn place(scene: &Scene<'_>, sights: &mut Sights, me: &Mech<'_>, hex: Hex) -> f32 {
    let at = Stand {
        hex,
        ..Stand::of(me)
    };
    let mut sum = 0.0;
    for foe in &scene.foes {
        let t = trade(scene, sights, (me, &at), (foe, &Stand::of(foe)));
        sum += 0.5 * t.given(me.facing, false);
        sum -= t.taken[usize::from(me.facing.index())];
    }
    sum
}
