//! Concealed data (R14.8, an optional rule): what a side knows of the other's cards, how it learns more, and what it
//! takes a unit for that it does not know.
//!
//! [`Disclosed`] is what the enemy knows of a unit for good, [`insight`] what it sees at this moment. Whoever plays reads
//! units through [`crate::view::SideView`], which hands out a [`Guise`] in place of what is concealed.

mod event;
mod hiding;

use bevy_ecs::{prelude::Component, world::World};
use hexlance_rules::{
    Breakdown, Part, Refusal, Roster, SideId, SideOf, Source, Tag, Unit, UnitId, say,
};

use crate::{
    Ctx,
    card::{Bracket, Card, Damage, DamageLine, MoveMode, UnitType, tmm_of_move},
    content::formula_pv,
    electronics,
    hurt::HurtEvent,
    model::attack::Target,
    read::{self, USUAL_SKILL, UnitRead},
    sides::TwoSides,
    special::Specials,
    state::{Frame, Spa, SpaList},
    task,
};

pub use crate::read::Looks;
pub use event::ConcealmentEvent;
pub use hiding::{HiddenEvent, uncover};

/// Hexes within which a unit is more than a blip without being seen (R14.8.1).
const BLIP: u16 = 12;
/// Hexes within which a unit that is seen is known (R14.8.2).
const CLOSE: u16 = 3;

static CONCEALED: Tag = Tag {
    name: "Concealed",
    rule: "R14.8.3",
};

/// What the enemy knows of a unit for good (R14.8.2).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disclosed {
    /// Its whole card, with skill, abilities and heat.
    pub card: bool,
    /// Its armor and structure.
    pub tracks: bool,
}

/// How much a side sees of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
pub enum Insight {
    /// That there is one (R14.8.1).
    Blip,
    /// Its type and Size.
    Type,
    /// Everything.
    Full,
}

/// What a unit is taken for by an enemy that does not know its card. It follows from what is known and is no part of
/// the state.
#[derive(Component, Clone, Debug)]
pub struct Guise {
    /// What it is called.
    pub label: String,
    /// Where its type and Size are known.
    pub typed: Looks,
    /// Where they are not.
    pub blip: Looks,
}

impl Guise {
    /// The guise of a unit, the so-manyth of its side.
    pub fn of(card: &Card, number: usize) -> Self {
        Self {
            label: format!("Contact {number}"),
            typed: Looks::of(usual_card(card.kind, card.size, card.ground_mode())),
            blip: Looks::of(usual_card(UnitType::BM, 2, MoveMode::Walk)),
        }
    }

    /// What a side takes the unit for; nothing where it knows.
    pub const fn looks(&self, insight: Insight) -> Option<&Looks> {
        match insight {
            Insight::Blip => Some(&self.blip),
            Insight::Type => Some(&self.typed),
            Insight::Full => None,
        }
    }
}

/// A card such as most units of a type and Size have. Where a unit is, in the air or in the water, is seen anyway.
fn usual_card(kind: UnitType, size: u8, mode: MoveMode) -> Card {
    let kept = matches!(
        mode,
        MoveMode::Vtol | MoveMode::Wige | MoveMode::Naval | MoveMode::Submersible
    );
    let mode = if kept || mode.is_thrust() {
        mode
    } else {
        kind.usual_mode()
    };
    let slow = 2 * size.min(4);
    let (inches, armor, structure, damage) = match kind {
        UnitType::CI => (4, 2, 1, [1, 1, 0]),
        UnitType::BA => (6, 3, 2, [2, 2, 0]),
        UnitType::PM => (10, 3, 1, [2, 2, 0]),
        _ if mode.is_thrust() => (6, 2 + 2 * size, 1 + size, [1 + size, 1 + size, size]),
        _ => (
            14 - slow,
            1 + 2 * size,
            1 + size,
            [1 + size, 1 + size, size / 2],
        ),
    };
    let [s, m, l] = damage.map(Damage::of);
    let mut card = Card {
        id: "usual".to_owned(),
        name: kind.name().to_owned(),
        variant: String::new(),
        kind,
        size,
        tmm: if mode.is_thrust() {
            0
        } else {
            tmm_of_move(inches)
        },
        moves: [(mode, inches)].into(),
        role: String::new(),
        skill: USUAL_SKILL,
        damage: DamageLine {
            s,
            m,
            l,
            ..DamageLine::default()
        },
        arcs: None,
        ov: 0,
        armor,
        structure,
        threshold: None,
        legs: Default::default(),
        beast: false,
        specials: Specials::default(),
        pv: 1,
    };
    card.pv = formula_pv(&card);
    card
}

/// Whether data are concealed in this battle.
pub fn is_in_play(world: &World) -> bool {
    world.resource::<Frame>().options.concealed_data
}

fn component<C: Component>(world: &World, unit: UnitId) -> Option<&C> {
    world.get(world.resource::<Roster>().entity(unit)?)
}

/// What the enemy of a unit knows of it for good.
pub fn disclosed(world: &World, unit: UnitId) -> Disclosed {
    component(world, unit).copied().unwrap_or_default()
}

/// The guise of a unit, where data are concealed.
pub fn guise(world: &World, unit: UnitId) -> Option<&Guise> {
    component(world, unit)
}

/// How much a side sees of a unit now (R14.8.1). Whoever is not on the map, or hides there, is not more than a blip.
pub fn insight(world: &World, side: SideId, u: &UnitRead<'_>) -> Insight {
    if u.side == side || !is_in_play(world) || disclosed(world, u.id).card {
        return Insight::Full;
    }
    let Some(hex) = u.hex().filter(|_| !u.is_hidden()) else {
        return Insight::Blip;
    };
    let near = |own: &UnitRead<'_>| own.hex().is_some_and(|h| h.distance(hex) <= BLIP);
    let known = read::active(world, side).any(|own| near(&own))
        || read::active(world, side).any(|own| read::sees(world, &own, u));
    if known { Insight::Type } else { Insight::Blip }
}

/// Whether a side knows all of a unit.
pub fn knows(world: &World, side: SideId, unit: UnitId) -> bool {
    let own = read::try_unit(world, unit).is_some_and(|u| u.side == side);
    own || !is_in_play(world) || disclosed(world, unit).card
}

/// What a side calls a unit, in what it is told and asked.
pub fn name_for(world: &World, side: SideId, unit: UnitId) -> &str {
    if !knows(world, side, unit)
        && let Some(guise) = guise(world, unit)
    {
        return &guise.label;
    }
    read::try_unit(world, unit).map_or("A unit", |u| u.name)
}

/// Names of units that a side does not know, each with what the side calls it.
pub(crate) fn strangers(world: &World, side: SideId) -> impl Iterator<Item = (&str, &str)> {
    let roster = world.resource::<Roster>();
    roster.ids().filter_map(move |id| {
        let unit = world.entity(roster.entity(id)?);
        let known = unit.get::<SideOf>()?.side == side
            || unit.get::<Disclosed>().is_some_and(|known| known.card);
        let label = &unit.get::<Guise>()?.label;
        (!known).then_some((unit.get::<Unit>()?.name.as_str(), label.as_str()))
    })
}

/// Why a card is open that battlefield intelligence has opened (R14.7.2): nobody has found the unit by that.
pub(crate) const BY_INTELLIGENCE: &str = "battlefield intelligence";

/// Whether there is anything left to find out about a unit: its card is concealed, or the enemy scores for scouts that
/// find it and none has (R17.3.8).
fn is_of_interest(world: &World, unit: UnitId) -> bool {
    !disclosed(world, unit).card || task::is_sought(world, unit)
}

/// A card is revealed for good, if it was concealed. Who has been found by intelligence alone may still be found by a
/// scout.
pub(crate) fn reveal(ctx: &mut Ctx<'_>, unit: UnitId, why: &'static str, by: Option<UnitId>) {
    let world = ctx.world();
    let open = disclosed(world, unit).card && (by.is_none() || !is_of_interest(world, unit));
    if is_in_play(world) && !open {
        ctx.emit(ConcealmentEvent::DataRevealed {
            unit,
            only_tracks: false,
            why,
            by,
        });
    }
}

/// A unit has taken damage: its armor and structure are known from now on (R14.8.2).
pub(crate) fn hurt(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let known = disclosed(world, unit);
    if is_in_play(world) && !known.card && !known.tracks {
        ctx.emit(ConcealmentEvent::DataRevealed {
            unit,
            only_tracks: true,
            why: "it is damaged",
            by: None,
        });
    }
}

/// A move has ended: whoever is seen at Short range is known (R14.8.2). Nobody does so out of hiding, and nobody in
/// hiding is known by it (R5.5.2, R14.8.4).
pub(crate) fn look_around(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    if !is_in_play(world) {
        return;
    }
    let units: Vec<_> = read::units(world)
        .filter(|u| u.is_active() && !u.is_hidden())
        .collect();
    let mut found = Vec::new();
    for u in units.iter().filter(|u| is_of_interest(world, u.id)) {
        let by = units.iter().find(|e| {
            let near = u
                .hex()
                .zip(e.hex())
                .is_some_and(|(a, b)| a.distance(b) <= CLOSE);
            e.side != u.side && near && read::sees(world, e, u)
        });
        found.extend(by.map(|by| (u.id, by.id)));
    }
    for (unit, by) in found {
        reveal(ctx, unit, "it was seen close by", Some(by));
    }
}

/// A unit identifies enemies by probe, or by an ability that works like one (R5.6.2).
pub(crate) fn identify(ctx: &mut Ctx<'_>, unit: UnitId) {
    if !is_in_play(ctx.world()) {
        return;
    }
    let found = electronics::identified_by(ctx.world(), &read::unit(ctx.world(), unit));
    for enemy in found {
        reveal(ctx, enemy, "it was identified", Some(unit));
    }
}

/// Whether there is an enemy on the map of which a side does not know all.
pub(crate) fn has_strangers(world: &World, side: SideId) -> bool {
    read::active(world, side.opponent()).any(|e| !knows(world, side, e.id))
}

/// What is seen of whoever is hurt, or has armor restored.
pub(crate) fn follow_hurt(world: &mut World, event: &HurtEvent) {
    match event {
        HurtEvent::HurtApplied { scored, .. } => follow(world, scored.target),
        HurtEvent::ArmorRestored { unit, .. } => follow(world, *unit),
        _ => {}
    }
}

/// What is seen of a unit in any case follows the state: that it is shut down, and its tracks once they are known.
pub(crate) fn follow(world: &mut World, unit: UnitId) {
    let Some(u) = read::try_unit(world, unit) else {
        return;
    };
    let (left, heat) = (*u.armor, *u.heat);
    let (armor, structure) = (u.card.armor, u.card.structure);
    let known = disclosed(world, unit).tracks;
    let entity = world.resource::<Roster>().entity(unit);
    let Some(mut guise) = entity.and_then(|e| world.get_mut::<Guise>(e)) else {
        return;
    };
    let Guise { typed, blip, .. } = &mut *guise;
    for looks in [typed, blip] {
        looks.heat.shut_down_since = heat.shut_down_since;
        if known {
            (looks.card.armor, looks.card.structure) = (armor, structure);
            looks.armor = left;
        }
    }
}

/// Command abilities are no secret (ruling.sca_hot_seat): whoever does not know a unit knows those of its force.
pub(crate) fn share_commands(world: &mut World, unit: UnitId, commands: &[Spa]) {
    let entity = world.resource::<Roster>().entity(unit);
    let Some(mut guise) = entity.and_then(|e| world.get_mut::<Guise>(e)) else {
        return;
    };
    let Guise { typed, blip, .. } = &mut *guise;
    for looks in [typed, blip] {
        looks.spas = SpaList(commands.iter().cloned().collect());
    }
}

/// Parts of target numbers that give the card of a target away.
const OF_TARGETS: [&str; 7] = [
    "TMM",
    "Large",
    "Stealth system",
    "Mimetic armor",
    "Heat-seeking",
    "Precision",
    "Semi-guided",
];
/// Parts of target numbers that give the card of an attacker away.
const OF_ATTACKERS: [&str; 10] = [
    "Skill",
    "Heat",
    "Fire control hits",
    "Basic fire control",
    "No fire control",
    "Shield",
    "C3 network",
    "Industrial myomer",
    "VR pod, jammed",
    "Tracer",
];

/// A breakdown with some of its parts as one sum.
fn fold(parts: &Breakdown, gives_away: impl Fn(&Part) -> bool) -> Breakdown {
    let mut out = Breakdown::new();
    let mut sum = 0;
    let mut any = false;
    for part in &parts.parts {
        if gives_away(part) {
            sum += part.value;
            any = true;
        } else {
            out.parts.push(*part);
        }
    }
    if any {
        out.rule(&CONCEALED, sum);
    }
    out
}

/// A breakdown of a unit's own numbers as one sum.
pub fn one_sum(parts: &Breakdown) -> Breakdown {
    fold(parts, |_| true)
}

/// Whether a part comes from an ability of a unit.
fn is_ability_of(part: &Part, u: &UnitRead<'_>) -> bool {
    let id = match part.source {
        Source::Ability(id, _) | Source::Changed(_, id, _) => id,
        Source::Rule(_) => return false,
    };
    u.spas.get(id).is_some_and(|s| !s.of_force)
}

/// Whether a range is not what the usual table says.
fn is_unusual_range(part: &Part) -> bool {
    let brackets = Bracket::ALL.into_iter();
    let named = brackets.map(|b| (b.name(), b.modifier()));
    named
        .into_iter()
        .any(|(name, usual)| part.source.name() == name && part.value != usual)
}

/// The target number of an attack as a side may see it: parts that would give concealed data away are one sum
/// (R14.8.3).
pub fn target_number(
    world: &World,
    side: SideId,
    attacker: UnitId,
    target: Target,
    parts: &Breakdown,
) -> Breakdown {
    let stranger = |unit: UnitId| {
        let u = read::try_unit(world, unit)?;
        (!knows(world, side, unit)).then_some(u)
    };
    let by = stranger(attacker);
    let on = target.unit().and_then(stranger);
    if by.is_none() && on.is_none() {
        return parts.clone();
    }
    fold(parts, |part| {
        let name = part.source.name();
        let own = by.as_ref().is_some_and(|u| {
            OF_ATTACKERS.contains(&name) || is_unusual_range(part) || is_ability_of(part, u)
        });
        let other = on
            .as_ref()
            .is_some_and(|u| OF_TARGETS.contains(&name) || is_ability_of(part, u));
        own || other
    })
}

/// The refusal of an attack on a unit that nobody can aim at. It does not tell which of the reasons holds: that a unit
/// hides is a secret.
pub(crate) fn out_of_reach(world: &World, side: SideId, target: UnitId) -> Refusal {
    let name = name_for(world, side, target);
    Refusal::new(
        "not_on_map",
        "R0.4.2",
        say!(
            "Nobody can aim at {name}: it is off the map, in hiding, or aboard another unit.",
            name
        ),
    )
    .or("Choose a target that stands in the open. To reach a passenger, attack its carrier.")
}
