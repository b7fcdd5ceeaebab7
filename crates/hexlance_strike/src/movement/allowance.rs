//! How far a unit may go (R4.1.11): card, damage, heat, conditions, additions, halvings, losses, in that order.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Source, Tag, UnitId};

use crate::{
    ability::{Grant, Modifier, Quantity, TerrainKind, When},
    card::{MoveMode, even_move, half_move},
    cargo::{self, Burden},
    environment::harm,
    forces::disrupt,
    modes::{self, HEAT},
    read::{self, UnitRead},
    state::{Critical, Injury, Place},
    walk::Footing,
};

static CARD: Tag = tag("Move", "R1.3");
static MP_HIT: Tag = tag("MP hit", "R7.3.4");
static ENGINE_HIT: Tag = tag("Engine hit", "R7.3.2");
static MOTIVE: Tag = tag("Motive damage", "R7.4.6");
static SHUT_DOWN: Tag = tag("Shut down", "R7.7.4");
static STUNNED: Tag = tag("Crew stunned", "R7.3.6");
static SPRINT: Tag = tag("Sprint", "R4.8.4");
static PAVEMENT: Tag = tag("Pavement", "R4.3.2");
static INTIMIDATED: Tag = tag("Intimidated", "R18.2.2");
static UNSTEADY: Tag = tag("Earthquake", "R12.7.1");
static DISMOUNTED: Tag = tag("Dismounted", "R16.1.3");
static LOADED: Tag = tag("Loading", "R16.1.2");
static CLAMPED: Tag = tag("Carries ProtoMechs", "R13.5.2");
static PULSE: Tag = tag("Magnetic pulse", "R6.9.8");
static CARRYING: Tag = tag("Carrying", "R16.4.3");
static ODD: Tag = tag("Odd inch", "R0.2.3");

const fn tag(name: &'static str, rule: &'static str) -> Tag {
    Tag { name, rule }
}

/// Inches that a small load costs one who carries it lightly (R16.4.3).
const LIGHTLY: i16 = 2;

/// What an allowance depends on besides the unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// It sprints (R4.8.4).
    pub sprint: bool,
    /// What the move keeps to.
    pub footing: Footing,
    /// It has just got out of its carrier and has half its Move left (R16.1.3).
    pub dismounted: bool,
    /// What its loads do to its Move; as it carries now where it is left out (R16.4.3).
    pub burden: Option<Burden>,
}

/// What a unit may spend in its activation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// Inches, with all reasons.
    pub parts: Breakdown,
    /// Whether minimum movement is open to it (R4.1.3): halvings do not take it away (R0.2.3).
    pub minimum: bool,
}

impl Allowance {
    /// Inches that can be spent.
    pub fn inches(&self) -> u8 {
        inches_of(self.parts.total())
    }
}

/// A sum of inches as a Move: never less than none, and at most what a Move can be.
fn inches_of(sum: i16) -> u8 {
    u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
}

/// Inches that a unit may spend by one mode, with every step of R4.1.11 as a named part.
///
/// `on_pavement` says that the whole move, its first hex included, lies on paved hexes. A unit that lacks the mode, or
/// is shut down or stunned, has 0. A unit that is stuck has what it would have once it is free (R4.10.3).
pub fn allowance(
    world: &World,
    u: &UnitRead<'_>,
    mode: MoveMode,
    sprint: bool,
    on_pavement: bool,
) -> Breakdown {
    let footing = if on_pavement {
        Footing::Paved
    } else {
        Footing::Any
    };
    let terms = Terms {
        sprint,
        footing,
        dismounted: false,
        burden: None,
    };
    allowance_by(world, u, mode, &terms).parts
}

/// [`allowance`] on other terms.
pub fn allowance_by(world: &World, u: &UnitRead<'_>, mode: MoveMode, terms: &Terms) -> Allowance {
    let mut out = Allowance::default();
    let Some(base) = first_steps(u, mode, &mut out.parts) else {
        return out;
    };
    let b = &mut out.parts;
    let mut left = base;
    // What there would be without halvings decides on minimum movement.
    let mut whole = base;
    let frightened = u.statuses.has(read::intimidated());
    let unsteady = u.statuses.has(harm::unsteady());
    let halve = |b: &mut Breakdown, left: &mut i16, tag: &'static Tag| {
        let half = i16::from(half_move(inches_of(*left)));
        b.rule(tag, half - *left);
        *left = half;
    };
    let burden = terms.burden.unwrap_or_else(|| cargo::burden(world, u));
    if mode == MoveMode::Jump && burden != Burden::Free {
        b.rule_unless_zero(&CARRYING, -left);
        return out;
    }
    let heavy = burden == Burden::Heavy;
    if terms.sprint {
        if frightened {
            halve(b, &mut left, &INTIMIDATED);
        }
        if heavy {
            halve(b, &mut left, &CARRYING);
        }
        if unsteady {
            halve(b, &mut left, &UNSTEADY);
        }
        let more = (left + 1) / 2;
        b.rule(&SPRINT, more);
        left += more;
        whole += (whole + 1) / 2;
    }
    // A unit that is immobile or has nothing left gets nothing added.
    if base > 0 {
        let added = additions(u, mode, terms, b);
        left += added;
        whole += added;
    }
    if frightened && !terms.sprint {
        halve(b, &mut left, &INTIMIDATED);
    }
    if heavy && !terms.sprint {
        halve(b, &mut left, &CARRYING);
    }
    if unsteady && !terms.sprint {
        halve(b, &mut left, &UNSTEADY);
    }
    if terms.dismounted {
        let mut spas = u.spas.0.iter();
        match spas.find(|s| s.def.grants(Grant::WholeMoveAfterDismount)) {
            Some(spa) => b.ability(spa.def.id, spa.def.name.as_str(), 0),
            None => halve(b, &mut left, &DISMOUNTED),
        }
    }
    for (tag, loss) in losses(world, u) {
        b.rule_unless_zero(tag, -loss.min(left));
        left -= loss.min(left);
        whole -= loss.min(whole);
    }
    if burden == Burden::Light {
        let loss = LIGHTLY.min(left);
        let by = u
            .spas
            .0
            .iter()
            .find(|s| s.def.grants(Grant::CarriesLightly));
        match by {
            Some(spa) if loss > 0 => b.changed(&CARRYING, spa.def.id, spa.def.name.as_str(), -loss),
            _ => {}
        }
        left -= loss;
        whole -= LIGHTLY.min(whole);
    }
    if let Some(by) = disrupt::disrupted(world, u.id) {
        // An inch is left of what there was.
        let loss = disrupt::INCHES.min(left - 1).max(0);
        b.ability(by, read::ability_name(world, by), -loss);
        left -= loss;
        whole -= loss.min(whole - 1).max(0);
    }
    b.rule_unless_zero(&ODD, i16::from(even_move(inches_of(left))) - left);
    out.minimum = whole >= 1;
    out
}

/// Steps (1) to (3); `None` if the unit lacks the mode or cannot act.
fn first_steps(u: &UnitRead<'_>, mode: MoveMode, out: &mut Breakdown) -> Option<i16> {
    let source = modes::source(u.card, mode)?;
    let printed = u.card.inches(source)?;
    out.rule(&CARD, i16::from(printed));
    let mut inches = printed;
    for (i, injury) in u.injuries.list.iter().enumerate() {
        let so_far = u.injuries.list.get(..=i).unwrap_or_default();
        let after = read::move_after(u.card, &u.felt_injuries(so_far), source)?;
        let tag = match injury {
            Injury::Critical(Critical::Engine) => &ENGINE_HIT,
            Injury::Motive(_) => &MOTIVE,
            Injury::Critical(_) => &MP_HIT,
        };
        out.rule_unless_zero(tag, i16::from(after) - i16::from(inches));
        let hits = so_far
            .iter()
            .filter(|i| **i == Injury::Critical(Critical::Mp));
        if *injury == Injury::Critical(Critical::Mp)
            && hits.count() == 1
            && let Some(spa) = u
                .spas
                .0
                .iter()
                .find(|s| s.def.grants(Grant::SparesFirstMpHit))
        {
            out.ability(spa.def.id, spa.def.name.as_str(), 0);
        }
        inches = after;
    }
    let by = u.heat_ability().and_then(|id| u.spas.get(id));
    let mut add = |source, change| match (source, by) {
        (Source::Rule(tag), Some(spa)) if tag.name == HEAT.name => {
            out.changed(tag, spa.def.id, spa.def.name.as_str(), change);
        }
        (Source::Rule(tag), _) => out.rule(tag, change),
        (Source::Ability(id, label), _) => out.ability(id, label, change),
        (Source::Changed(tag, id, by), _) => out.changed(tag, id, by, change),
    };
    modes::after_injuries(u, mode, &mut add, inches);
    let left = out.total();
    let idle = if u.is_shut_down() {
        Some(&SHUT_DOWN)
    } else if u.is_stunned() {
        Some(&STUNNED)
    } else {
        None
    };
    if let Some(why) = idle {
        out.rule_unless_zero(why, -left);
        return None;
    }
    Some(left)
}

/// Step (4): abilities, and the pavement bonus. Gives back their sum.
fn additions(u: &UnitRead<'_>, mode: MoveMode, terms: &Terms, out: &mut Breakdown) -> i16 {
    let before = out.total();
    for spa in &u.spas.0 {
        let of = |q: &Quantity| spa.def.modifiers.iter().any(|m| m.on == *q);
        // A sprint bonus stands in place of the ordinary addition of the same ability.
        let quantity = if terms.sprint && of(&Quantity::Sprint) {
            Quantity::Sprint
        } else {
            Quantity::Move
        };
        for m in spa.def.modifiers.iter().filter(|m| m.on == quantity) {
            if applies(m, mode, terms.footing) {
                out.ability(spa.def.id, m.label.unwrap_or(spa.def.name).as_str(), m.add);
            }
        }
    }
    if terms.footing == Footing::Paved && has_pavement_bonus(mode) {
        out.rule(&PAVEMENT, 2);
    }
    out.total() - before
}

/// Tracked and wheeled units go faster on pavement (R4.3.2).
pub(super) const fn has_pavement_bonus(mode: MoveMode) -> bool {
    matches!(
        mode,
        MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle
    )
}

fn applies(m: &Modifier, mode: MoveMode, footing: Footing) -> bool {
    m.when.iter().all(|w| holds(w, mode, footing))
}

/// Whether a condition of a Move modifier holds. Conditions that speak of attacks never do.
fn holds(when: &When, mode: MoveMode, footing: Footing) -> bool {
    match when {
        When::Mode(modes) => modes.contains(&mode),
        When::OnHardGround => mode != MoveMode::Jump && footing >= Footing::Hard,
        When::OnTheLevel(_) => keeps_level(mode) && footing == Footing::Level,
        When::Not(inner) => !holds(inner, mode, footing),
        _ => false,
    }
}

/// Whether a unit can keep to one level by a mode: on the ground.
const fn keeps_level(mode: MoveMode) -> bool {
    !matches!(
        mode,
        MoveMode::Jump | MoveMode::Vtol | MoveMode::Wige | MoveMode::Submersible
    )
}

/// The terrain from which and into which a move on the level gives the unit more Move.
pub(super) fn level_kinds<'u>(
    u: &'u UnitRead<'_>,
    mode: MoveMode,
) -> impl Iterator<Item = TerrainKind> + use<'u> {
    let moves = |m: &&Modifier| matches!(m.on, Quantity::Move | Quantity::Sprint);
    let all = u.spas.0.iter().flat_map(|s| &s.def.modifiers);
    let whens = all.filter(moves).flat_map(|m| &m.when);
    whens
        .filter_map(|w| match w {
            When::OnTheLevel(kinds) => Some(kinds.as_slice()),
            _ => None,
        })
        .filter(move |_| keeps_level(mode))
        .flatten()
        .copied()
}

/// Whether keeping to a footing gives the unit more Move: searches need not look at it otherwise.
pub(super) fn gains_on(u: &UnitRead<'_>, mode: MoveMode, footing: Footing) -> bool {
    match footing {
        Footing::Any => false,
        Footing::Paved => has_pavement_bonus(mode),
        Footing::Level => level_kinds(u, mode).next().is_some(),
        Footing::Hard => u.spas.0.iter().any(|s| {
            s.def.modifiers.iter().any(|m| {
                matches!(m.on, Quantity::Move | Quantity::Sprint)
                    && m.when.contains(&When::OnHardGround)
                    && applies(m, mode, footing)
            })
        }),
    }
}

/// Step (6): what is simply taken away.
fn losses(world: &World, u: &UnitRead<'_>) -> [(&'static Tag, i16); 3] {
    let turn = read::turn(world).number;
    let pulse = if u.injuries.interference_in == Some(turn) {
        i16::from(u.injuries.pulse_slow)
    } else {
        0
    };
    [
        (&LOADED, 2 * loaded_inside(world, u)),
        (&CLAMPED, 2 * clamped(world, u)),
        (&PULSE, pulse),
    ]
}

/// ProtoMechs that hang on a 'Mech slow it down as long as they do (R13.5.2).
fn clamped(world: &World, u: &UnitRead<'_>) -> i16 {
    if !u.card.kind.is_mech() {
        return 0;
    }
    passengers(world, u.id)
        .filter(|p| super::transport::clamps(p.card, u.card))
        .count() as i16
}

/// Units that got inside this turn; battle armor that rides outside costs nothing (R16.2.1).
fn loaded_inside(world: &World, u: &UnitRead<'_>) -> i16 {
    if u.acts.loaded == 0 {
        return 0;
    }
    let riders = passengers(world, u.id)
        .filter(|p| {
            p.acts.activated
                && (*p.place == Place::Riding(u.id) || super::transport::clamps(p.card, u.card))
        })
        .count() as i16;
    (i16::from(u.acts.loaded) - riders).max(0)
}

/// Everyone inside or on a unit, in roster order.
pub fn passengers(world: &World, carrier: UnitId) -> impl Iterator<Item = UnitRead<'_>> {
    read::units(world).filter(move |p| p.place.carrier() == Some(carrier))
}
