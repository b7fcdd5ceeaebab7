//! Environmental conditions (R12): which there are, and what they do to Move and to the cost of hexes.
//!
//! What a condition adds is kept apart from everything else, condition by condition, so that breakdowns name it and an
//! ability may ease one and no other (R12.0.1). What conditions do to attacks and control rolls, and by themselves, is in
//! [`crate::environment`].

mod clashes;
mod event;
mod felt;
pub mod moving;

use std::sync::LazyLock;

use bevy_ecs::world::World;
use hexlance_board::{Board, Cell, Ground};
use hexlance_rules::{
    AbilityId, Atmosphere, Breakdown, Environment, Gale, Gravity, Light, Tag, Temperature, Weather,
    ustr,
};
use smallvec::SmallVec;

use crate::{
    ability::{Grant, Quantity, When},
    card::{Card, MoveMode},
    model::condition::Condition,
    read::{self, UnitRead},
    special::Code,
    state::{Frame, Spa},
};

pub use clashes::{Clash, FAMILIES_OF_WEATHER, clashes};
pub use event::WeatherEvent;
pub use felt::Felt;

/// After so many turns moderate rain has softened clear ground, where that rule is in play (R12.4).
const SOAKED_AFTER: u16 = 6;

/// The rule that a condition belongs to.
pub const fn rule(condition: Condition) -> &'static str {
    match condition {
        Condition::Atmosphere(_) => "R12.1",
        Condition::Temperature(_) => "R12.2",
        Condition::Light(_) => "R12.3",
        Condition::Weather(_) => "R12.4",
        Condition::Gravity(_) => "R12.5",
        Condition::Wind(_) => "R12.6",
        Condition::Earthquake => "R12.7.1",
        Condition::Interference => "R12.7.2",
        Condition::Air(_) => "R12.7.3",
    }
}

/// The line under which a condition shows in breakdowns.
pub fn tag(condition: Condition) -> &'static Tag {
    static TAGS: LazyLock<Vec<(Condition, Tag)>> = LazyLock::new(|| {
        let tag = |c: Condition| Tag {
            name: c.name(),
            rule: rule(c),
        };
        Condition::all().map(|c| (c, tag(c))).collect()
    });
    static USUAL: Tag = Tag {
        name: "Conditions",
        rule: "R12",
    };
    let found = TAGS.iter().find(|(c, _)| *c == condition);
    found.map_or(&USUAL, |(_, tag)| tag)
}

/// What a condition does, in a sentence or two for players.
pub const fn summary(condition: Condition) -> &'static str {
    match condition {
        Condition::Atmosphere(x) => match x {
            Atmosphere::Vacuum => {
                "VTOLs, WiGEs, hovercraft and unsealed engines do not work. Infantry platoons without seals die. No \
                 fire, no wind; infernos and heat weapons do nothing; damage may breach hulls."
            }
            Atmosphere::Trace => "As a vacuum, but infernos burn.",
            Atmosphere::Thin => "VTOLs and WiGEs have 4\" less Move.",
            Atmosphere::Standard => "",
            Atmosphere::High => {
                "VTOLs and WiGEs have 2\" more Move. Wind acts as if one force higher."
            }
            Atmosphere::VeryHigh => {
                "VTOLs and WiGEs have 4\" more Move, platoons without seals 2\" less. Wind acts as if one force higher."
            }
        },
        Condition::Temperature(x) => match x {
            Temperature::ExtremeCold => {
                "Infantry without seals has 2\" less Move. Units that fire cool down by 1 more. Water is frozen."
            }
            Temperature::Mild => "",
            Temperature::ExtremeHeat => {
                "Infantry without seals has 2\" less Move. Units that fire gain 1 more heat."
            }
        },
        Condition::Light(x) => match x {
            Light::Day => "",
            Light::Dusk => "Attacks are 1 harder.",
            Light::FullMoon => {
                "Attacks are 2 harder, unless a searchlight or a fire lights the target."
            }
            Light::Glare => "Attacks are 2 harder. Searchlights do not help.",
            Light::Moonless | Light::SolarFlare => {
                "Attacks are 3 harder, unless a searchlight or a fire lights the target."
            }
            Light::PitchBlack => {
                "Attacks are 4 harder, unless a searchlight or a fire lights the target."
            }
        },
        Condition::Weather(x) => match x {
            Weather::LightFog => "Each hex costs ground units 2\" more.",
            Weather::HeavyFog => {
                "Each hex costs ground units 4\" more. Attacks are 1 harder, except with heat weapons."
            }
            Weather::LightRain | Weather::LightSnow => "Attacks by and on infantry are 1 harder.",
            Weather::ModerateRain | Weather::ModerateSnow | Weather::LightningStorm => {
                "Attacks are 1 harder."
            }
            Weather::HeavyRain | Weather::GustingRain => {
                "Attacks are 1 harder. Each hex costs wheels and infantry 2\" more."
            }
            Weather::TorrentialRain => {
                "Attacks are 1 harder. Each hex costs wheels and infantry 2\" more. Clear ground is mud. A moderate \
                 gale blows."
            }
            Weather::HeavySnow => {
                "Attacks are 1 harder. Each hex costs 2\" more. Thin snow lies on clear ground."
            }
            Weather::Sleet => {
                "Attacks are 1 harder. Each hex costs 2\" more. Thin snow lies on clear ground, pavement is as \
                 slippery as ice."
            }
            Weather::Blizzard => {
                "Attacks are 2 harder. Each hex costs 4\" more. Deep snow lies on clear ground. A strong gale blows."
            }
            Weather::IceStorm => {
                "Attacks are 2 harder. Each hex costs 2\" more. All ground is as slippery as ice."
            }
            Weather::LightHail => "Missile attacks are 1 harder, unless the missiles are left out.",
            Weather::HeavyHail => "Missile attacks are 2 harder, unless the missiles are left out.",
            Weather::BlowingSand => {
                "Attacks are 1 harder, with energy weapons alone 2. Each hex costs VTOLs, WiGEs and hovercraft 2\" \
                 more. A moderate gale blows."
            }
        },
        Condition::Gravity(x) => match x {
            Gravity::Low => {
                "2\" more Move on the ground, half as much again jumping. Falls hurt half as much."
            }
            Gravity::Standard => "",
            Gravity::High => {
                "2\" less Move on the ground, half of it jumping. Falls hurt 1 more, skids are likelier."
            }
            Gravity::VeryHigh => {
                "4\" less Move on the ground. Nothing jumps or flies. Falls hurt 1 more, skids are likelier."
            }
        },
        Condition::Wind(x) => match x {
            Gale::Calm => "",
            Gale::LightGale => "Missile attacks are 1 harder.",
            Gale::ModerateGale => {
                "Missile attacks are 2 harder. Each hex upwind costs VTOLs and WiGEs 2\" more."
            }
            Gale::StrongGale => {
                "Attacks are 1 harder, missile attacks 3. Each hex costs VTOLs and WiGEs 2\" more. Platoons and jumps \
                 have 2\" less Move."
            }
            Gale::Storm => {
                "Attacks are 2 harder, missiles do not fly. VTOLs are grounded, platoons cannot move."
            }
            Gale::Tornado => {
                "Attacks are 3 harder, missiles do not fly. Only 'Mechs, tracked and large units move. Light units \
                 may be damaged."
            }
            Gale::GreatTornado => {
                "No weapon attack is possible, nothing moves, every unit is damaged."
            }
        },
        Condition::Earthquake => {
            "In the turns when the earth quakes, 'Mechs and vehicles may lose half their Move, and buildings crack."
        }
        Condition::Interference => {
            "ECM, probes, TAG, C3 and searchlights do not work. Attacks are 2 harder."
        }
        Condition::Air(_) => "Infantry platoons without seals lose 1 point in each End Phase.",
    }
}

/// Whether an ability of a unit speaks of a condition.
fn speaks_of(spa: &Spa, when: &When, condition: Condition) -> bool {
    match when {
        When::ChosenCondition => spa.condition == Some(condition),
        When::Conditions(list) => list.contains(&condition),
        When::Not(inner) => !speaks_of(spa, inner, condition),
        _ => false,
    }
}

/// What an ability changes of a cost or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Place of the ability among those of its unit.
    pub place: usize,
    /// The ability.
    pub ability: AbilityId,
    /// What players read.
    pub label: &'static str,
    /// By how much.
    pub add: i16,
}

/// What abilities of a unit change of a Move cost ([`Quantity::ConditionMove`]) or a number
/// ([`Quantity::ConditionNumber`]) that a condition adds, labelled with the condition. The part of the condition never
/// falls below 0 by it.
pub fn changes<'u>(
    u: &'u UnitRead<'_>,
    condition: Condition,
    quantity: Quantity,
) -> impl Iterator<Item = Change> + 'u {
    u.spas
        .0
        .iter()
        .enumerate()
        .flat_map(|(place, s)| s.def.modifiers.iter().map(move |m| (place, s, m)))
        .filter(move |(_, s, m)| {
            m.on == quantity && m.when.iter().all(|w| speaks_of(s, w, condition))
        })
        .map(move |(place, s, m)| {
            let name = m.label.unwrap_or(s.def.name);
            let label = ustr(&format!("{name} ({})", condition.name().to_lowercase()));
            Change {
                place,
                ability: s.def.id,
                label: label.as_str(),
                add: m.add,
            }
        })
}

/// What the abilities of a unit have taken off one hex so far. An environment that its force knows makes a hex so many
/// inches cheaper in all, however many of its terrains and conditions meet there (sca.environmental_specialization);
/// other abilities act on each cost by itself.
#[derive(Clone, Debug, Default)]
pub struct Relief(SmallVec<[(usize, i16); 2]>);

impl Relief {
    /// What a change comes to where that much of a cost is left. Costs do not fall below 0.
    pub fn take(&mut self, u: &UnitRead<'_>, change: &Change, left: i16) -> i16 {
        let knows = |s: &Spa| s.def.grants(Grant::KnowsEnvironment);
        if change.add >= 0 || !u.spas.0.get(change.place).is_some_and(knows) {
            return change.add.max(-left);
        }
        let at = self.0.iter().position(|(place, _)| *place == change.place);
        let at = at.unwrap_or_else(|| {
            self.0.push((change.place, 0));
            self.0.len() - 1
        });
        let Some((_, taken)) = self.0.get_mut(at) else {
            return 0;
        };
        let add = (change.add + *taken).clamp(-left, 0);
        *taken -= add;
        add
    }
}

/// What is left of what a condition adds to a number or a cost after the abilities of a unit.
pub fn eased(u: &UnitRead<'_>, condition: Condition, quantity: Quantity, value: i16) -> i16 {
    let touches = |s: &Spa| s.def.modifiers.iter().any(|m| m.on == quantity);
    if value <= 0 || !u.spas.0.iter().any(touches) {
        return value;
    }
    let change: i16 = changes(u, condition, quantity).map(|c| c.add).sum();
    (value + change).max(0)
}

/// Adds the part of a condition to a number with what abilities take off it.
pub fn add_part(
    out: &mut Breakdown,
    u: &UnitRead<'_>,
    (tag, condition): (&'static Tag, Condition),
    value: i16,
) {
    out.rule_unless_zero(tag, value);
    let mut left = value;
    for change in changes(u, condition, Quantity::ConditionNumber) {
        let add = change.add.max(-left);
        if left > 0 && add != 0 {
            out.ability(change.ability, change.label, add);
            left += add;
        }
    }
}

/// Whether a card is proof against bad air, heat and cold by a code (R12.0.2).
pub fn is_sealed(card: &Card) -> bool {
    card.specials.has(Code::SEAL)
}

/// Whether a card holds out in a vacuum where others of its type do not (R12.1, R12.1.1).
pub fn survives_vacuum(card: &Card) -> bool {
    is_sealed(card) || card.specials.has(Code::SOA)
}

/// Whether a unit does not work at all for want of air (R12.1): engines that burn or breathe, and fans and rotors that
/// are all it moves by. SOA makes anything work, SEAL a fuel-cell engine.
pub fn suffocates(card: &Card, env: &Environment) -> bool {
    let has = |c| card.specials.has(c);
    if !env.is_airless() || has(Code::SOA) {
        return false;
    }
    let engine = has(Code::EE) || (has(Code::FC) && !has(Code::SEAL));
    let fans = !card.moves.is_empty() && card.moves.keys().all(|m| moving::needs_air(*m));
    engine || fans
}

/// What clear ground counts as in this weather and turn (R12.4).
pub fn clear_ground(world: &World) -> Ground {
    let frame = world.resource::<Frame>();
    let env = &frame.environment;
    let soaked = frame.options.rain_mud
        && env.has(Weather::ModerateRain)
        && read::turn(world).number >= frame.rain_since + SOAKED_AFTER;
    if env.has(Weather::Blizzard) {
        Ground::DeepSnow
    } else if env.has(Weather::TorrentialRain) || soaked {
        Ground::Mud
    } else if env.has(Weather::HeavySnow) || env.has(Weather::Sleet) {
        Ground::ThinSnow
    } else {
        Ground::Clear
    }
}

/// A hex as the weather has made it: snow or mud in place of clear ground (R12.4.1).
pub fn weathered(world: &World, cell: &Cell) -> Cell {
    let mut cell = *cell;
    if cell.ground == Ground::Clear && cell.water.is_none() {
        cell.ground = clear_ground(world);
    }
    cell
}

/// Makes the map what the conditions want before anybody stands on it: extreme cold freezes water (R12.2).
pub fn prepare(board: &mut Board, env: &Environment) {
    if env.temperature != Temperature::ExtremeCold {
        return;
    }
    let water: Vec<_> = board
        .iter()
        .filter(|(_, c)| c.water.is_some() && !c.ice)
        .map(|(hex, c)| (hex, *c))
        .collect();
    for (hex, cell) in water {
        board.set(hex, Cell { ice: true, ..cell });
    }
}

/// Whether a unit of a card may be in the air at all under these conditions.
pub fn may_fly(card: &Card, env: &Environment) -> bool {
    let mode = card.ground_mode();
    !matches!(mode, MoveMode::Vtol | MoveMode::Wige)
        || (moving::closed_by(card, env, mode).is_none() && !suffocates(card, env))
}
