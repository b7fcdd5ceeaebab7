//! The success value of a BS Attack (K8.1.2), its Damage and its hits.

use hexlance_rules::{AbilityId, Breakdown};

use super::{
    burst,
    firer::{Firer, Positions},
};
use crate::{
    close::combat,
    deeds::Resolving,
    ground::{self, Body, Cover, Saturation, Sightline, Visibility},
    harm::ammo::with_marksmanship,
    ids::Party,
    model::{Ammunition, Band, Damage, Mode, Save, Skill},
    order::{DeedRef, Hit, HitCause},
    read::{Look, Table},
    resolve::{Family, Roll},
    state::{ItemKind, State},
    tags, team,
};

/// What one ally in the combat takes from a shot into it (K8.2.1).
const MELEE: i16 = -6;

/// What the single die of Marksmanship LX adds.
const AIMED: i16 = 6;

/// What five members of a link team add (K19.3.3).
const FIVE: i16 = 3;

/// Bands of Suppressive Fire (K8.3.1).
pub const SUPPRESSIVE_BANDS: [Band; 2] = [
    Band {
        to: 16,
        modifier: 0,
    },
    Band {
        to: 24,
        modifier: -3,
    },
];

/// A shot: who fires what from where, and how.
#[derive(Clone, Copy)]
pub(crate) struct Shot<'w> {
    /// Who fires.
    pub firer: Firer<'w>,
    /// The mode of the weapon.
    pub mode: &'w Mode,
    /// From where.
    pub from: Body,
    /// Whether it is made out of Suppressive Fire, with the weapon of it.
    pub suppressive: bool,
    /// Whether it is the single die of Marksmanship LX.
    pub aimed: bool,
}

impl Shot<'_> {
    /// The MOD for a distance; none beyond the last band (K8.1.3).
    pub(crate) fn range_mod(&self, distance: u16) -> Option<i16> {
        if self.suppressive {
            let band = SUPPRESSIVE_BANDS.iter().find(|b| distance <= b.to)?;
            return Some(band.modifier);
        }
        self.mode.range_mod(distance)
    }

    /// The attribute: BS, or PH or WIP for thrown and technical weapons.
    pub(crate) fn attribute(&self) -> Breakdown {
        let mut out = Breakdown::new();
        match (self.mode.traits.throwing, self.mode.traits.technical) {
            (true, _) => out.rule(&tags::PH, self.firer.ph()),
            (_, true) => out.rule(&tags::WIP, self.firer.wip()),
            _ => out.rule(&tags::BS, self.firer.bs()),
        }
        out
    }

    /// Whether it is made with BS.
    pub(crate) fn uses_bs(&self) -> bool {
        !self.mode.traits.throwing && !self.mode.traits.technical
    }

    /// The success value against somebody at a place, with its parts; none beyond the last band.
    pub(crate) fn value(&self, table: Table<'_>, target: Party, there: &Body) -> Option<Breakdown> {
        let mut out = self.attribute();
        let range = self.range_mod(ground::distance(&self.from, there))?;
        out.rule_unless_zero(&tags::RANGE, range);
        if !is_figure_like(table, target) {
            // Of MODs, items and gates know range only (K8.7.5).
            return Some(out);
        }
        let line = table.line(&self.from, there);
        let figure = target.trooper().and_then(|id| table.find(id));
        let spared = self.uses_bs()
            && (self.firer.has(Skill::MarksmanshipL2) || self.firer.is(State::GuidedHand));
        if !spared && has_cover(table, &line, figure.as_ref(), there) {
            out.rule(&tags::COVER, -3);
        }
        if let Some(figure) = &figure {
            camouflage(&mut out, figure);
        }
        visibility(&mut out, line.visibility);
        if let Some(figure) = &figure {
            let allies = combat::of_side_in(table, figure, self.firer.side());
            out.rule_unless_zero(&tags::MELEE, MELEE.saturating_mul(allies.len() as i16));
        }
        if self.aimed {
            let skill = Skill::MarksmanshipLX;
            out.ability(AbilityId::new(skill.id()), skill.label(), AIMED);
        }
        let together = self
            .firer
            .trooper()
            .is_some_and(|who| team::members(table, who) >= 5);
        if together && burst::is_shared(self.mode) && !self.suppressive {
            out.rule(&tags::TEAM, FIVE);
        }
        Some(out)
    }

    /// Damage of its hits.
    pub(crate) fn damage(&self) -> Option<i16> {
        damage(self.mode, self.firer.ph())
    }

    /// Its ammunition, with what Marksmanship L1 adds to a BS Attack.
    pub(crate) fn ammo(&self, chosen: Ammunition) -> Ammunition {
        if self.firer.has(Skill::MarksmanshipL1) && self.uses_bs() {
            with_marksmanship(chosen, &self.mode.traits)
        } else {
            chosen
        }
    }
}

/// Whether attacks on it are those on a figure: troopers and turrets (K15.7.3).
pub(crate) fn is_figure_like(table: Table<'_>, target: Party) -> bool {
    match target {
        Party::Trooper(_) => true,
        Party::Item(id) => table
            .items()
            .get(id)
            .is_some_and(|item| item.kind == ItemKind::Turret),
        Party::Gate(..) => false,
    }
}

/// Whether Partial Cover helps a target: never an Impetuous one (K2.3.2), nor one that jumps or climbs there.
fn has_cover(table: Table<'_>, line: &Sightline, figure: Option<&Look<'_>>, there: &Body) -> bool {
    let bare = |who: &Look<'_>| {
        crate::pools::is_impetuous(who) || crate::climbing::is_exposed(table, who.id, there)
    };
    line.cover == Cover::Partial && !figure.is_some_and(bare)
}

/// What visibility zones take (K5.2.5).
pub(crate) fn visibility(out: &mut Breakdown, visibility: Visibility) {
    match visibility {
        Visibility::Low => out.rule(&tags::VISIBILITY, -3),
        Visibility::Poor => out.rule(&tags::VISIBILITY, -6),
        // Who fires through Zero visibility at all does it by a sense that it does not hinder.
        Visibility::Clear | Visibility::Zero => {}
    }
}

/// The MOD of the target's Mimetism, Camouflage or TO: the best of them (skill.ch_mimetism). Burnt ones count as Mimetism.
pub(crate) fn camouflage(out: &mut Breakdown, target: &Look<'_>) {
    let spas = target.spas;
    let (skill, value) = if target.has(Skill::TOCamouflage) {
        (Skill::TOCamouflage, -6)
    } else if target.has(Skill::Camouflage) {
        (Skill::Camouflage, -3)
    } else if spas.has(Skill::Mimetism)
        || spas.has(Skill::Camouflage)
        || spas.has(Skill::TOCamouflage)
    {
        (Skill::Mimetism, -3)
    } else {
        return;
    };
    out.ability(AbilityId::new(skill.id()), skill.label(), value);
}

/// The roll at one target, with one die; none if the target is gone or beyond the last band (K8.1.3).
pub(crate) fn roll(
    at: &Resolving<'_>,
    shot: &Shot<'_>,
    target: Party,
    there: &Body,
    point: u8,
) -> Option<Roll> {
    let value = shot.value(at.table, target, there)?;
    let mut roll = Roll::new(at.of, shot.firer.party(), Family::Line, value);
    roll.at = Some(target);
    roll.point = point;
    roll.surprise = surprise(at, &shot.firer);
    if shot.suppressive {
        roll.inflicts.rule(&tags::SUPPRESSED, -3);
    }
    if let Some(figure) = target.trooper().and_then(|id| at.table.find(id)) {
        roll.strays = combat::of_side_in(at.table, &figure, shot.firer.side());
    }
    Some(roll)
}

/// What a shot out of a Marker inflicts on whoever opposes it (K13.7).
fn surprise(at: &Resolving<'_>, firer: &Firer<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    if let Some(who) = firer.trooper()
        && surprises(at, who, Skill::SurpriseShot)
    {
        out.rule(&tags::SURPRISE_SHOT, -3);
    }
    out
}

/// Whether an activated trooper surprises by a skill: it was a Marker or hidden when the Order was declared. Reactors
/// surprise nobody (K13.7.1).
pub(crate) fn surprises(at: &Resolving<'_>, who: &Look<'_>, by: Skill) -> bool {
    let was = match at.of {
        DeedRef::Actor(number, _) => at.order.actors.get(usize::from(number)).map(|a| a.was),
        DeedRef::Reaction(_) => None,
    };
    was.is_some_and(|was| was.conceals() && (who.spas.has(by) || crate::markers::lends(was, by)))
}

/// The Damage of a mode in the hands of somebody with this PH.
pub(crate) fn damage(mode: &Mode, ph: i16) -> Option<i16> {
    match mode.damage {
        Damage::None => None,
        Damage::Fixed(n) => Some(n),
        Damage::Ph(n) => Some(ph + n),
    }
}

/// Whether the +3 of Partial Cover counts for the target's rolls (K10.6.1).
pub(crate) fn is_covered(
    positions: &Positions<'_>,
    shot: &Shot<'_>,
    target: Party,
    there: &Body,
) -> bool {
    let table = positions.table;
    let figure = target.trooper().and_then(|id| table.find(id));
    let line = table.line(&shot.from, there);
    is_figure_like(table, target) && has_cover(table, &line, figure.as_ref(), there)
}

/// A hit of a weapon as it is made in the open, without a template, and not as a critical.
pub(crate) fn hit(
    at: &Resolving<'_>,
    on: Party,
    by: Party,
    mode: &Mode,
    ammo: Ammunition,
    damage: Option<i16>,
    point: u8,
) -> Hit {
    let targeting = mode.traits.targeting;
    Hit {
        on,
        by: Some(by),
        cause: HitCause::Shot,
        damage: damage.filter(|_| !targeting),
        ammo,
        save: match targeting {
            true => Save::None,
            false => ammo.save(),
        },
        critical: false,
        cover: false,
        non_lethal: mode.traits.non_lethal,
        state: targeting.then_some(State::Targeted),
        what: None,
        point,
        actor: at.actor(),
    }
}

/// The worst saturation zone that lines to several targets cross (K5.2.5).
pub(crate) fn saturation<'b>(
    table: Table<'_>,
    from: &Body,
    targets: impl Iterator<Item = &'b Body>,
) -> Saturation {
    targets
        .map(|there| table.line(from, there).saturation)
        .max()
        .unwrap_or_default()
}

/// The volume of somebody when something is resolved at a point of an activated trooper's route.
pub(crate) fn body_at(at: &Resolving<'_>, party: Party, point: u8) -> Option<Body> {
    Positions::resolving(at, point).body(party)
}
