//! What troopers attack with, as it is weighed.

use hexlance_rules::Ustr;
use hexlance_skirmish::{
    harm::ammo::with_marksmanship,
    model::{Ammunition, Damage, Mode, Shape, Skill},
    read::Look,
    state::State,
};

/// A way to attack from afar.
#[derive(Clone, Copy, Debug)]
pub struct Gun<'b> {
    /// The weapon.
    pub weapon: Ustr,
    /// The number of its mode.
    pub number: u8,
    /// The mode.
    pub mode: &'b Mode,
    /// The ammunition as it is named.
    pub ammo: Ammunition,
    /// The ammunition as it hits.
    pub hits: Ammunition,
    /// BS, PH or WIP.
    pub attribute: i16,
    /// Damage; none if it only targets.
    pub damage: Option<i16>,
    /// Whether it is made with BS.
    pub bs: bool,
    /// Whether it is laid for Suppressive Fire at this moment.
    pub laid: bool,
}

/// A way to fight hand to hand.
#[derive(Clone, Copy, Debug)]
pub struct Blade {
    /// The weapon; none for bare hands.
    pub weapon: Option<Ustr>,
    /// Its ammunition as it is named.
    pub ammo: Ammunition,
    /// Damage.
    pub damage: i16,
}

/// How far a direct template reaches.
pub const fn template_reach(shape: Shape) -> u16 {
    match shape {
        Shape::SmallTeardrop => 6,
        Shape::LargeTeardrop => 9,
        _ => 0,
    }
}

/// The guns of somebody: those that are aimed, or those that are guided.
pub fn guns<'b>(who: &Look<'b>, guided: bool) -> Vec<Gun<'b>> {
    let laid = who.states.get(State::Suppressive);
    let mut out = Vec::new();
    for weapon in &who.printed.weapons {
        for (number, mode) in weapon.modes.iter().enumerate() {
            let t = &mode.traits;
            let fired = guided || !mode.bands.is_empty() || t.direct;
            let uses = t.disposable.is_none() || who.has_uses(weapon.id, 1);
            if t.smoke
                || t.medical
                || t.state_only
                || t.deployable
                || t.guided != guided
                || !fired
                || !uses
            {
                continue;
            }
            let attribute = match (t.throwing, t.technical) {
                (true, _) => who.ph(),
                (_, true) => who.wip(),
                _ => who.bs(),
            };
            let damage = match mode.damage {
                Damage::None => None,
                Damage::Fixed(n) => Some(n),
                Damage::Ph(n) => Some(who.ph() + n),
            };
            let bs = !t.throwing && !t.technical;
            let kinds = mode.ammo.iter().copied();
            let none = mode.ammo.is_empty().then_some(Ammunition::NORMAL);
            for ammo in kinds.chain(none) {
                let hits = if bs && who.has(Skill::MarksmanshipL1) {
                    with_marksmanship(ammo, t)
                } else {
                    ammo
                };
                out.push(Gun {
                    weapon: weapon.id,
                    number: number as u8,
                    mode,
                    ammo,
                    hits,
                    attribute,
                    damage: damage.filter(|_| !t.targeting),
                    bs,
                    laid: laid.is_some_and(|s| {
                        t.suppressive_fire && s.what.is_none_or(|w| w == weapon.id)
                    }),
                });
            }
        }
    }
    out
}

/// The best way in which somebody fights hand to hand.
pub fn blade(who: &Look<'_>) -> Blade {
    let mut best = Blade {
        weapon: None,
        ammo: Ammunition::NORMAL,
        damage: who.ph() - 2,
    };
    for weapon in &who.printed.weapons {
        let Some(mode) = weapon.mode(0) else { continue };
        let t = &mode.traits;
        if !t.cc || t.demolition || t.non_lethal {
            continue;
        }
        let damage = match mode.damage {
            Damage::None => continue,
            Damage::Fixed(n) => n,
            Damage::Ph(n) => who.ph() + n,
        };
        let ammo = mode.ammo.first().copied().unwrap_or_default();
        let more = i16::from(ammo != Ammunition::NORMAL) * 2;
        let known = i16::from(best.ammo != Ammunition::NORMAL) * 2;
        if damage + more > best.damage + known {
            best = Blade {
                weapon: Some(weapon.id),
                ammo,
                damage,
            };
        }
    }
    best
}
