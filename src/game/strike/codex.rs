//! What the codex is filled with: abilities of shipped data and mods, with the facts and numbers read off their data.

use hexlance_board::{BuildingClass, Density, Ground, Growth, Woods};
use hexlance_rules::Cost;
use hexlance_strike::{
    Strike,
    abilities::facts::{Facts, related},
    ability::{AbilityDef, Param, Quantity, TerrainKind, When, Whose},
    card::{Bracket, Card, MoveMode},
    movement::{costs::CLOSED, table},
    setup,
};

use crate::{
    data::Data,
    screens::{CodexEntry, Diagram},
    words,
};

/// Abilities that an entry points to.
const RELATED: usize = 5;

/// All abilities, by name.
pub fn entries(data: &Data) -> Vec<CodexEntry> {
    let all = &data.content.abilities;
    let mut out: Vec<_> = all
        .values()
        .map(|def| {
            let facts = Facts::of(def);
            CodexEntry {
                id: def.id,
                name: def.name.to_string(),
                ruleset: "Strike",
                kind: def.kind,
                points: match def.cost {
                    Cost::Free => (0, 0),
                    Cost::Fixed(n) => (n, n),
                    Cost::PerUse(least, most) => (least, most),
                },
                types: def.eligible.types.clone(),
                eligible: words::eligible(&def.eligible),
                parameter: words::parameter(&def.param),
                optional_rule: def.optional_rule.clone(),
                text: def.text.trim().to_owned(),
                stages: facts.stages,
                topics: facts.topics,
                numbers: words::numbers(def),
                diagram: diagram(def, data),
                related: related(def, all.values().map(AsRef::as_ref), RELATED)
                    .iter()
                    .map(|d| d.id)
                    .collect(),
                colour: def.mark.colour,
                demo: data.demo_of::<Strike>(&def.id.to_string()).is_some(),
            }
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

fn diagram(def: &AbilityDef, data: &Data) -> Option<Diagram> {
    if let Some(aura) = def.auras.first() {
        return Some(Diagram::Reach(aura.inches.div_ceil(2)));
    }
    ranges(def).or_else(|| costs(def, data))
}

/// Range modifiers with an ability that changes them. Where a bracket is chosen, its first one.
fn ranges(def: &AbilityDef) -> Option<Diagram> {
    if !def.modifiers.iter().any(|m| m.on == Quantity::Range) {
        return None;
    }
    let chosen = match &def.param {
        Param::Bracket(options) => options.first().copied(),
        _ => None,
    };
    let with = |bracket: Bracket| {
        let change: i16 = def
            .modifiers
            .iter()
            .filter(|m| m.on == Quantity::Range)
            .filter(|m| {
                m.when.iter().all(|w| match w {
                    When::Bracket(b) => *b == bracket,
                    When::ChosenBracket => chosen == Some(bracket),
                    _ => true,
                })
            })
            .map(|m| m.add)
            .sum();
        let usual = bracket.modifier();
        (usual, (usual + change).max(0))
    };
    Some(Diagram::Ranges(
        [
            Bracket::Short,
            Bracket::Medium,
            Bracket::Long,
            Bracket::Extreme,
        ]
        .map(with),
    ))
}

/// What hexes cost with an ability that makes some cheaper, for the first card that may have it.
fn costs(def: &AbilityDef, data: &Data) -> Option<Diagram> {
    let cheaper: Vec<_> = def
        .modifiers
        .iter()
        .filter(|m| m.whose == Whose::Own)
        .filter_map(|m| match &m.on {
            Quantity::HexCost(kinds) => Some((kinds, m)),
            _ => None,
        })
        .collect();
    let (_, first) = cheaper.first()?;
    let asked = first.when.iter().find_map(|w| match w {
        When::Mode(modes) => Some(modes),
        _ => None,
    });
    let mode_of = |card: &Card| match asked {
        Some(modes) => modes.iter().copied().find(|m| card.moves.contains_key(m)),
        None => Some(card.ground_mode()),
    };
    let (card, mode) = data
        .content
        .cards
        .values()
        .filter(|c| setup::eligible(&def.eligible, c).is_ok())
        .find_map(|c| mode_of(c).map(|m| (c, m)))?;
    let rows: Vec<_> = cheaper
        .iter()
        .flat_map(|(kinds, m)| kinds.iter().map(move |k| (k, m.add)))
        .filter_map(|(kind, add)| {
            let added = added(card, mode, *kind).filter(|a| *a != CLOSED && *a > 0)?;
            let usual = 2 + u16::from(added);
            let with = (i32::from(usual) + i32::from(add)).max(2) as u16;
            let name = words::terrain(kind);
            let name = name[..1].to_uppercase() + &name[1..];
            Some((name, usual, with))
        })
        .collect();
    (!rows.is_empty()).then_some(Diagram::Costs(rows))
}

/// What entering terrain of a kind adds to the 2" of a hex (R4.3).
fn added(card: &Card, mode: MoveMode, kind: TerrainKind) -> Option<u8> {
    let woods = |growth, density| Some(table::woods(card, mode, Woods { growth, density }));
    let ground = |g| Some(table::ground(card, mode, g));
    match kind {
        TerrainKind::LightWoods => woods(Growth::Woods, Density::Light),
        TerrainKind::HeavyWoods => woods(Growth::Woods, Density::Heavy),
        TerrainKind::UltraHeavyWoods => woods(Growth::Woods, Density::UltraHeavy),
        TerrainKind::LightJungle => woods(Growth::Jungle, Density::Light),
        TerrainKind::HeavyJungle => woods(Growth::Jungle, Density::Heavy),
        TerrainKind::UltraHeavyJungle => woods(Growth::Jungle, Density::UltraHeavy),
        TerrainKind::Rough => ground(Ground::Rough),
        TerrainKind::UltraRough => ground(Ground::UltraRough),
        TerrainKind::Rubble => ground(Ground::Rubble),
        TerrainKind::UltraRubble => ground(Ground::UltraRubble),
        TerrainKind::Swamp => ground(Ground::Swamp),
        TerrainKind::Mud => ground(Ground::Mud),
        TerrainKind::Snow => ground(Ground::DeepSnow),
        TerrainKind::Sand => ground(Ground::Sand),
        TerrainKind::Ice => None,
        TerrainKind::Tundra => ground(Ground::Tundra),
        TerrainKind::Industrial => ground(Ground::HeavyIndustrial),
        TerrainKind::Water => table::water(card, mode).get(1).copied(),
        TerrainKind::Building => Some(table::building(card, mode, BuildingClass::Medium)),
        TerrainKind::Paved | TerrainKind::Clear => None,
    }
}
