//! Answers to questions, by what they promise.

use hexlance_board::Direction;
use hexlance_dial::{command::Command, equipment::Equipment, question::Question};
use hexlance_rules::{Decision, UnitId};

use super::{
    outlook::{View, Viewer},
    scene::Scene,
    switches,
};
use crate::why::Rule;

/// The rule by which a question is answered.
pub fn rule(question: &Question) -> Rule {
    match question {
        Question::Divide { .. }
        | Question::Spin { .. }
        | Question::Turn
        | Question::Use {
            equipment: Equipment::Flamers,
            ..
        } => Rule::MostHarm,
        _ => Rule::UsualAnswer,
    }
}

/// The answer to a question.
pub fn answer(scene: &Scene<'_>, decision: &Decision<Question>) -> Option<Command> {
    let best = match &decision.question {
        Question::Divide { units, .. } => divide(scene, decision, units),
        Question::Spin { .. } | Question::Turn => turn(scene, decision),
        Question::Use {
            equipment: Equipment::Flamers,
            target: Some(target),
        } => flamers(scene, decision, *target),
        Question::Use { .. } if scene.temper.thorough => switches::asked(scene, decision),
        _ => None,
    };
    let choice = best
        .and_then(|i| decision.choices.get(i))
        .or(decision.choices.get(decision.default))
        .or(decision.choices.first())?;
    Some(Command::Answer(choice.code.clone()))
}

/// The division that costs the enemy most.
fn divide(scene: &Scene<'_>, decision: &Decision<Question>, units: &[UnitId]) -> Option<usize> {
    let worth = |code: &str| -> f32 {
        let shares = code.split('+').map(|n| n.parse().unwrap_or(0));
        shares
            .zip(units)
            .filter_map(|(n, u)| {
                let foe = scene.foes.iter().find(|e| e.look.id == *u)?;
                Some(foe.loss(n))
            })
            .sum()
    };
    let choices = decision.choices.iter().enumerate();
    choices
        .map(|(i, c)| (worth(&c.code), i))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, i)| i)
}

/// The facing that is worth most where the unit stands.
fn turn(scene: &Scene<'_>, decision: &Decision<Question>) -> Option<usize> {
    let me = scene.mine(decision.unit?)?;
    let view = View::new(scene, me);
    let viewer = Viewer::new(&view);
    let outlook = viewer.look(me.hex);
    let choices = decision.choices.iter().enumerate();
    choices
        .map(|(i, c)| {
            let facing = c.code.parse::<Direction>().unwrap_or(me.facing);
            (viewer.worth(&outlook, facing), i)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, i)| i)
}

/// Heat for a 'Mech, if that hurts it more than the clicks.
fn flamers(scene: &Scene<'_>, decision: &Decision<Question>, target: UnitId) -> Option<usize> {
    let foe = scene.foes.iter().find(|e| e.look.id == target)?;
    if !foe.is_mech() {
        return None;
    }
    let me = scene.mine(decision.unit?)?;
    let clicks = me
        .guns
        .iter()
        .filter(|g| g.gear == Some(Equipment::Flamers))
        .map(|g| g.damage)
        .max()?;
    let code = if foe.heat_loss(2) > foe.loss(clicks) {
        "yes"
    } else {
        "no"
    };
    decision.choices.iter().position(|c| c.code == code)
}
