//! Attacks before they are declared: success values and chances for players at the screen and for computer players.

use hexlance_rules::{Breakdown, Ustr};

use super::{
    burst::{self, Turn},
    firer::{Firer, Positions},
    number::{self, Shot},
};
use crate::{
    close,
    dice::Sv,
    ground::Body,
    ids::Party,
    model::{Ammunition, Skill},
    odds::{self, Exchange, Hits},
    order::OrderKind,
    read::{Look, Table},
    state::State,
    tags,
};

/// In which way a shot would be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The weapon.
    pub weapon: Ustr,
    /// Its mode.
    pub mode: u8,
    /// The ammunition chosen.
    pub ammo: Ammunition,
    /// Whether it is an ARO.
    pub reacts: bool,
    /// Whether it is the single die of Marksmanship LX.
    pub aimed: bool,
    /// Whether the shooter is a Marker or hidden when his Order is declared, so that it surprises (K13.7).
    pub concealed: bool,
}

/// An attack as it would be rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// The success value with its parts, before what an opponent inflicts.
    pub value: Breakdown,
    /// How many dice, if all go at this target.
    pub dice: u8,
    /// MODs on whoever opposes it face to face.
    pub inflicts: Breakdown,
    /// Damage of a hit; none if it does none.
    pub damage: Option<i16>,
    /// Ammunition of a hit.
    pub ammo: Ammunition,
    /// Whether +3 for Partial Cover counts for the target's rolls (K10.6.1).
    pub cover: bool,
}

impl Prospect {
    /// The success value against an opponent who opposes it with another attack or with a Dodge.
    pub fn against(&self, inflicted: &Breakdown) -> Breakdown {
        let mut value = self.value.clone();
        value.parts.extend(inflicted.parts.iter().copied());
        value
    }
}

/// A shot of somebody, who stands at `from`, at a target at `there`; none with a weapon that it has not, with a direct
/// template, which rolls nothing, or beyond the last band. Lines, facing and uses left are not looked at.
pub fn shot(
    table: Table<'_>,
    who: &Look<'_>,
    from: &Body,
    way: &Way,
    target: Party,
    there: &Body,
) -> Option<Prospect> {
    let firer = Firer::Trooper(*who);
    let mode = firer.mode(table, way.weapon, way.mode)?;
    let state = who.states.get(State::Suppressive);
    let laid = state.is_some_and(|s| s.what.is_none_or(|weapon| weapon == way.weapon));
    let shot = Shot {
        firer,
        mode,
        from: *from,
        suppressive: way.reacts && laid && mode.traits.suppressive_fire,
        aimed: way.aimed,
    };
    let turn = if way.reacts {
        Turn::Reactive {
            suppressive: shot.suppressive,
        }
    } else {
        Turn::Active(OrderKind::Single, 0)
    };
    let saturation = number::saturation(table, from, std::iter::once(there));
    let full = burst::burst(table, &firer, mode, turn, saturation);
    let mut inflicts = Breakdown::new();
    if shot.suppressive {
        inflicts.rule(&tags::SUPPRESSED, -3);
    }
    let lent = crate::markers::lends(who.guise.seeming, Skill::SurpriseShot);
    let surprises = way.concealed && !way.reacts && (lent || who.spas.has(Skill::SurpriseShot));
    if surprises && !is_alert(table, target) {
        inflicts.rule(&tags::SURPRISE_SHOT, -3);
    }
    let is_template = mode.shape != crate::model::Shape::None;
    Some(Prospect {
        value: shot.value(table, target, there)?,
        dice: if way.aimed { 1 } else { full },
        inflicts,
        damage: shot.damage(),
        ammo: shot.ammo(way.ammo),
        cover: !is_template && number::is_covered(&Positions::now(table), &shot, target, there),
    })
}

/// A CC Attack of somebody at an enemy with a weapon, or with bare hands; none with a weapon that he has not. Contact is
/// not looked at: friends in contact with the enemy as they stand give their dice.
pub fn blow<'w>(
    table: Table<'w>,
    who: Look<'w>,
    weapon: Option<Ustr>,
    target: Look<'w>,
    concealed: bool,
) -> Option<Prospect> {
    let mode = match weapon {
        Some(id) => Some(who.weapon(id)?.mode(0).filter(|mode| mode.traits.cc)?),
        None => None,
    };
    let mut inflicts = Breakdown::new();
    let lent = crate::markers::lends(who.guise.seeming, Skill::SurpriseAttack);
    let surprises = concealed && (lent || who.spas.has(Skill::SurpriseAttack));
    if surprises && !is_alert(table, target.id.into()) {
        inflicts.rule(&tags::SURPRISE_ATTACK, close::SURPRISE);
    }
    Some(Prospect {
        value: close::value(&who),
        dice: 1 + close::combat::helpers(table, who, target).count() as u8,
        inflicts,
        damage: match mode {
            Some(mode) => number::damage(mode, who.ph()),
            None => Some(who.ph() + close::BARE_HANDS),
        },
        ammo: mode
            .and_then(|mode| mode.ammo.first().copied())
            .unwrap_or_default(),
        cover: false,
    })
}

fn is_alert(table: Table<'_>, party: Party) -> bool {
    let who = party.trooper().and_then(|id| table.find(id));
    who.is_some_and(|t| crate::team::has_sixth_sense(table, &t))
}

/// The chances of two attacks that oppose each other (K6.3).
pub fn face_to_face(a: &Prospect, b: &Prospect) -> Exchange {
    let mine = Sv::of(&a.against(&b.inflicts));
    let theirs = Sv::of(&b.against(&a.inflicts));
    odds::face_to_face((mine, a.dice), (theirs, b.dice))
}

/// The chances of an attack that nobody opposes.
pub fn unopposed(attack: &Prospect) -> Hits {
    odds::normal(Sv::of(&attack.value), attack.dice)
}
