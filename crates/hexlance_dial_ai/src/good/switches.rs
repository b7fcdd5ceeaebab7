//! Equipment that may be used or not: standing switches, and what is asked for at its moment (D16.2).
//!
//! All but one of the standing switches only ever help, so what is off is turned on. Grapple is the exception: a machine
//! that is held fights at hand, and keeps the guns of its holder silent meanwhile. At its moment, equipment that makes
//! heat is used where it gains more than the heat costs.

use std::cell::OnceCell;

use hexlance_dial::{
    Battle,
    command::Command,
    equipment::Equipment,
    model::Class,
    question::Question,
    read::{Look, Seen},
    state::Place,
    switches,
};
use hexlance_rules::{Decision, SideId, UnitId};

use super::{
    Temper,
    scene::{Gun, How, Scene, Snap},
};

/// The next switch that is not as it should be.
pub fn next(battle: &Battle, side: SideId, temper: Temper) -> Option<Command> {
    let world = battle.world();
    let seen = Seen::of(world);
    let scene: OnceCell<Scene<'_>> = OnceCell::new();
    let own = seen.table().units();
    for u in own.filter(|u| u.side == side && !u.is_gone()) {
        let frees = || {
            let scene = scene.get_or_init(|| Scene::new(&seen, side, temper));
            lets_go(scene, &u)
        };
        let off = u.condition.switched_off;
        let mut turned = off
            .iter()
            .filter(|e| *e != Equipment::Grapple || !frees())
            .map(|e| (e, true));
        let holds = matches!(u.place, Place::Table { .. }) && u.has(Equipment::Grapple);
        let wrong = turned
            .next()
            .or_else(|| (holds && frees()).then_some((Equipment::Grapple, false)));
        if let Some((equipment, on)) = wrong
            && switches::check(world, side, u.id, equipment, on).is_ok()
        {
            return Some(Command::Switch {
                unit: u.id,
                equipment,
                on,
            });
        }
    }
    None
}

/// Whether a unit would rather have the one machine beside it go away: what both can do to each other at hand is worse
/// for it than what both could do at a distance.
fn lets_go(scene: &Scene<'_>, u: &Look<'_>) -> bool {
    let Some(me) = scene.mine(u.id) else {
        return false;
    };
    let beside = scene.foes.iter().filter(|e| scene.touches(me.hex, e.hex));
    let mut held = beside.filter(|e| e.class() != Class::Infantry && !e.look.is_shut_down());
    let (Some(e), None) = (held.next(), held.next()) else {
        return false;
    };
    let at_hand = scene.contact(me, e, e.is_behind(me.hex)) - scene.contact(e, me, false);
    let apart = shot(scene, me, e) - shot(scene, e, me);
    apart > at_hand + scene.temper.weights.least
}

/// What the best shot of a unit at another is worth on open ground; shells count as well, which the holder keeps from
/// being fired.
fn shot(scene: &Scene<'_>, by: &Snap<'_>, to: &Snap<'_>) -> f32 {
    let how = How::Direct {
        hindered: false,
        uphill: false,
    };
    let needed = scene.plain_number(by, to, how);
    let guns = by.guns.iter();
    let guns = guns.filter(|g| g.fires && g.damage > 0);
    guns.map(|g| scene.blow(by, g, to, how, needed))
        .fold(0.0, f32::max)
}

/// Whether to use optional equipment now that it is asked for: the place of the answer among the choices.
pub fn asked(scene: &Scene<'_>, decision: &Decision<Question>) -> Option<usize> {
    let Question::Use {
        equipment,
        target: Some(target),
    } = decision.question
    else {
        return None;
    };
    let me = scene.mine(decision.unit?)?;
    let yes = match equipment {
        Equipment::Pulse => again(scene, me, target, Equipment::Pulse)?,
        Equipment::RapidStrike => again(scene, me, target, Equipment::RapidStrike)?,
        Equipment::HandToHandWeapon => weapon(scene, me, target)?,
        _ => return None,
    };
    let code = if yes { "yes" } else { "no" };
    decision.choices.iter().position(|c| c.code == code)
}

fn foe<'s, 'w>(scene: &'s Scene<'w>, unit: UnitId) -> Option<&'s Snap<'w>> {
    scene.foes.iter().find(|e| e.look.id == unit)
}

fn gun<'s>(me: &'s Snap<'_>, gear: Equipment) -> Option<&'s Gun> {
    let guns = me.guns.iter().filter(|g| g.gear == Some(gear));
    guns.max_by_key(|g| g.damage)
}

/// Whether a second attack gains more than its heat costs. The heat of the order comes at its end (D3.4.1).
fn again(scene: &Scene<'_>, me: &Snap<'_>, target: UnitId, gear: Equipment) -> Option<bool> {
    let e = foe(scene, target)?;
    // The second one leads to no third.
    let gun = Gun {
        gear: None,
        ..*gun(me, gear)?
    };
    let (how, harder) = if gear == Equipment::RapidStrike {
        (How::Close, 0)
    } else {
        let line = scene.line(me, me.hex, e, e.hex);
        let how = How::Direct {
            hindered: line.is_hindered(),
            uphill: scene.is_higher(e.hex, me.hex),
        };
        (
            if line.is_blocked() {
                How::Indirect
            } else {
                how
            },
            2,
        )
    };
    let rear = e.is_behind(me.hex);
    let needed = scene.needed(me, e, e.hex, how, rear) + harder;
    let push = u8::from(me.look.tokens >= 2);
    let heat = me.heat_loss(2 + push) - me.heat_loss(1 + push);
    Some(scene.blow(me, &gun, e, how, needed) > heat)
}

/// Whether a die promises more than the damage value.
fn weapon(scene: &Scene<'_>, me: &Snap<'_>, target: UnitId) -> Option<bool> {
    let e = foe(scene, target)?;
    let gun = gun(me, Equipment::HandToHandWeapon)?;
    let more = i16::from(me.has(Equipment::Brawling));
    let loss = |clicks: i16| e.loss(e.takes(clicks + more, How::Close, gun.slot.kind, false));
    let die = (1..=6).map(loss).sum::<f32>() / 6.0;
    Some(die > loss(gun.damage))
}
