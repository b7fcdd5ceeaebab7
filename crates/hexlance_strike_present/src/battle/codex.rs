//! What the codex is filled with: abilities of shipped data and mods, with the facts and numbers read off their data.

use hexlance_board::{BuildingClass, Density, Ground, Growth, Woods};
use hexlance_strike::{
    abilities::facts::{Facts, Stage, related},
    ability::{AbilityDef, AbilityKind, Cost, Param, Quantity, TerrainKind, When, Whose},
    card::{Bracket, Card, MoveMode, UnitType},
    movement::{costs::CLOSED, table},
    setup,
};

use crate::{
    StrikeGame,
    data::Data,
    rulesets::{Registered, Rules},
    screens::{CodexEntry, Diagram, Facet, Tag},
    wording,
};

/// Abilities that an entry points to.
const RELATED: usize = 5;

/// All abilities, by name.
pub fn entries(data: &Data) -> Vec<CodexEntry> {
    let all = &data.content::<StrikeGame>().abilities;
    let mut out: Vec<_> = all
        .values()
        .map(|def| {
            let facts = Facts::of(def);
            let (least, most) = match def.cost {
                Cost::Free => (0, 0),
                Cost::Fixed(n) => (n, n),
                Cost::PerUse(least, most) => (least, most),
            };
            let points = if least == most {
                least.to_string()
            } else {
                format!("{least}-{most}")
            };
            let mut e = CodexEntry::new(
                def.id,
                crate::lang::text(&def.name),
                Rules::of::<StrikeGame>(),
            );
            e.tags.extend(tags(def, &facts, (least, most)));
            CodexEntry {
                facts: about(def, &points, most),
                note: match most {
                    0 => String::new(),
                    _ => tr!("{points} pt.", points),
                },
                optional_rule: def.optional_rule.clone(),
                text: crate::lang::text(def.text.trim()).to_owned(),
                about: facts
                    .stages
                    .iter()
                    .map(|s| match s {
                        Stage::Setup => crate::lang::text(s.name()).to_owned(),
                        _ => tr!("{s} Phase", s = crate::lang::text(s.name())),
                    })
                    .chain(
                        facts
                            .topics
                            .iter()
                            .map(|t| crate::lang::text(t.name()).to_owned()),
                    )
                    .collect(),
                numbers: wording::numbers(def),
                diagram: diagram(def, data),
                related: related(def, all.values().map(AsRef::as_ref), RELATED)
                    .iter()
                    .map(|d| d.id)
                    .collect(),
                colour: def.mark.colour,
                demo: data.demo_of::<StrikeGame>(&def.id.to_string()).is_some(),
                ..e
            }
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

/// What an ability is, in a few words each.
fn about(def: &AbilityDef, points: &str, most: u8) -> Vec<String> {
    let kind = kind_name(def.kind);
    let mut out = vec![
        tr!("{kind} ability", kind),
        match most {
            1 if points == "1" => tr!("1 point").to_owned(),
            _ => tr!("{points} points", points),
        },
        tr!(
            "for {eligible}",
            eligible = wording::eligible(&def.eligible)
        ),
    ];
    out.extend(wording::parameter(&def.param));
    out
}

/// The kind of an ability as players call it.
fn kind_name(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Pilot => tr!("Pilot"),
        AbilityKind::Command => tr_c!("ability", "Command"),
        AbilityKind::Equipment => tr!("Equipment"),
        AbilityKind::Skill => tr!("Skill"),
    }
}

/// What an ability is found by.
fn tags(def: &AbilityDef, facts: &Facts, (least, most): (u8, u8)) -> Vec<Tag> {
    let mut out = vec![Tag::new(
        Facet::Kind,
        def.kind as usize,
        kind_name(def.kind),
    )];
    out.extend((least..=most).map(|p| Tag::new(Facet::Points, p.into(), p.to_string())));
    let stages = facts.stages.iter();
    out.extend(stages.map(|s| Tag::new(Facet::Stage, *s as usize, crate::lang::text(s.name()))));
    let topics = facts.topics.iter();
    out.extend(topics.map(|t| Tag::new(Facet::Topic, *t as usize, crate::lang::text(t.name()))));
    let types = &def.eligible.types;
    let may = |t: &UnitType| types.is_empty() || types.contains(t);
    let units = UnitType::ALL.iter().enumerate().filter(|(_, t)| may(t));
    out.extend(
        units.map(|(i, t)| Tag::new(Facet::Unit, i, t.code()).tip(crate::lang::text(t.name()))),
    );
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
        .content::<StrikeGame>()
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
            let name = wording::terrain(kind);
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
        TerrainKind::Gravel => ground(Ground::Gravel),
        TerrainKind::HazardousPool => table::water(card, mode).get(1).copied(),
        TerrainKind::MagmaCrust => ground(Ground::MagmaCrust),
        TerrainKind::LiquidMagma => ground(Ground::MagmaLiquid),
        TerrainKind::Paved | TerrainKind::Clear | TerrainKind::Field | TerrainKind::Rails => None,
    }
}
