//! Targets as an attacker finds them: everything of a target number that is not the weapon's own.

use hexlance_classic::{
    arcs,
    electronics::is_stealthy,
    fire::{goes_indirectly, spotters},
    model::Special,
    read::Look,
    sight::{is_along_hexsides, sight as line},
    state::Lines,
    tables::{Column, target_movement},
};

use super::{
    Temper,
    arms::Sector,
    frame::Frame,
    scene::{Mech, Scene},
    sight::Sights,
    trade::sectors,
};

/// A target as an attacker finds it.
pub struct Mark<'s, 'w> {
    /// The unit.
    pub foe: &'s Mech<'w>,
    /// What damage to it is worth, with what is coming at it already.
    pub frame: Frame,
    /// Range in hexes.
    pub range: u8,
    /// Everything of the target number that is not the weapon's own.
    pub more: i16,
    /// What of it is the target's movement: precision rounds take away two of that.
    pub moved: i16,
    /// The side that is struck.
    pub column: Column,
    /// Hits on legs strike cover.
    pub covered: bool,
    /// The rules are asked for each weapon.
    pub special: bool,
    /// Only what goes over what is between reaches it, with a friend that spots (C5.11).
    pub hidden: bool,
    /// Where it is for a torso of each facing.
    pub sectors: [Sector; 6],
}

/// Everybody whom a unit could fire at.
pub fn marks<'s, 'w>(
    scene: &'s Scene<'w>,
    sights: &mut Sights,
    me: &Mech<'_>,
    temper: &Temper,
) -> Vec<Mark<'s, 'w>> {
    let lines = scene.battle.world().resource::<Lines>();
    let mut out = Vec::new();
    let lobs = me
        .arms
        .guns
        .iter()
        .any(|g| goes_indirectly(&me.look, g.weapon));
    // What else adds to a number only the rules count.
    let odd = |u: &Look<'_>| !u.sheet.class.is_mech() || is_stealthy(u);
    let networked = |u: &Look<'_>| {
        let all = [Special::C3Slave, Special::C3Master, Special::C3i];
        all.into_iter().any(|special| u.working(special).is_some())
    };
    let own = odd(&me.look) || networked(&me.look);
    for foe in &scene.foes {
        let range = me.hex.distance(foe.hex);
        if range > u16::from(me.arms.reach) {
            continue;
        }
        let chosen = lines.of(me.id, foe.id);
        let view = match chosen {
            Some(side) if is_along_hexsides(me.hex, foe.hex) => {
                let s = line(scene.board, &me.end, &foe.end, side);
                if s.blocked {
                    continue;
                }
                let walls = i16::from(s.walls > 0);
                Some((i16::from(s.woods) + i16::from(s.cover) + walls, s.cover))
            }
            _ => None,
        };
        let known = scene.view(sights, me, foe);
        let hidden = view.is_none() && known.is_blocked() && range > 0;
        if hidden && !(lobs && spotters(scene.table, &me.look, &foe.look).next().is_some()) {
            continue;
        }
        let (modifier, covered) = view.unwrap_or((known.modifier(), known.is_covered()));
        let lying = if foe.prone && range <= 1 { -3 } else { 0 };
        let coming = if temper.focus {
            scene.coming(foe)
        } else {
            None
        };
        let frame = match coming {
            Some(coming) => Frame::of(&foe.look, &foe.arms, foe.worth, Some(&coming)),
            None => Frame::clone(&foe.frame),
        };
        out.push(Mark {
            foe,
            frame,
            range: range.clamp(1, 250) as u8,
            more: me.gait
                + me.strain
                + foe.dodge
                + foe.exposed
                + lying
                + modifier
                + scene.woods(foe.hex, foe.look.elevation()),
            moved: target_movement(foe.look.march.hexes),
            column: arcs::struck(&foe.look, me.hex, foe.hex, chosen.unwrap_or_default()),
            covered,
            special: known.is_wet() || range == 0 || hidden || own || odd(&foe.look),
            hidden,
            sectors: sectors(me.hex, foe.hex),
        });
    }
    out
}
