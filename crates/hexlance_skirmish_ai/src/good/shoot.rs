//! Shots as they are declared.

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    deeds::Deed,
    ground::{Body, Template},
    ids::Party,
    shots::Shoot,
};

use super::{
    arms::{Gun, template_reach},
    scene::{Scene, Trooper},
};

/// A shot with all dice of a gun at one target from a hex; none if its template cannot be laid so that it spares friends.
#[expect(clippy::too_many_arguments, reason = "a shot depends on all of them")]
pub fn deed(
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    from: Hex,
    gun: &Gun<'_>,
    target: &Trooper<'_>,
    aimed: bool,
    point: u8,
    dice: u8,
) -> Option<Deed> {
    let split = [(target.id, if aimed { 1 } else { dice })];
    at_several(scene, me, from, gun, &split, target, aimed, point)
}

/// The same with dice at several targets, the first of whom is `target`.
#[expect(clippy::too_many_arguments, reason = "a shot depends on all of them")]
pub fn at_several(
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    from: Hex,
    gun: &Gun<'_>,
    split: &[(UnitId, u8)],
    target: &Trooper<'_>,
    aimed: bool,
    point: u8,
) -> Option<Deed> {
    let aim = if gun.mode.traits.direct {
        Some(aim_hex(scene, me, from, gun, target)?)
    } else {
        None
    };
    let dice = |n: u8| if aim.is_some() { 1 } else { n };
    Some(Deed::Shoot(Shoot {
        weapon: gun.weapon,
        mode: gun.number,
        ammo: gun.ammo,
        targets: split
            .iter()
            .map(|(id, n)| (Party::Trooper(*id), dice(*n)))
            .collect(),
        point,
        aimed,
        aim,
    }))
}

/// Where a direct template is aimed so that it covers its target and no friend, as many enemies as can be.
fn aim_hex(
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    from: Hex,
    gun: &Gun<'_>,
    target: &Trooper<'_>,
) -> Option<Hex> {
    let ground = scene.ground;
    let body = me.at(scene.ground, from);
    let radius = template_reach(gun.mode.shape);
    let mut best: Option<(usize, u16, Hex)> = None;
    for hex in from.ring(radius) {
        let Ok(lies) = Template::new(ground, gun.mode.shape, &body, hex) else {
            continue;
        };
        let under = |t: &Trooper<'_>| covers(&lies, &t.body);
        if !under(target) || scene.own.iter().any(|m| m.id != me.id && under(m)) {
            continue;
        }
        let caught = scene.foes.iter().filter(|f| under(f)).count();
        let turn = hex.distance(target.hex);
        if best
            .is_none_or(|(n, d, _)| (caught, std::cmp::Reverse(turn)) > (n, std::cmp::Reverse(d)))
        {
            best = Some((caught, turn, hex));
        }
    }
    best.map(|(.., hex)| hex)
}

fn covers(template: &Template, body: &Body) -> bool {
    template.covers(body.hex)
}
