//! What the codex is filled with: special equipment and heat effects of the dial rules, with the units that carry them.

use std::sync::Arc;

use hexlance_dial::{
    content::{Content, Words},
    equipment::{Category, Colour, Equipment, HeatEffect},
    model::Model,
};
use hexlance_rules::AbilityId;

use super::{look, sheet};
use crate::{
    DialGame, click_dial,
    data::Data,
    rulesets::{Registered, Rules},
    screens::{Carrier, CodexEntry, Facet, Tag},
    theme::PaintMark,
    words::capital,
};

/// Abilities that an entry points to.
const RELATED: usize = 5;

/// All special equipment and all heat effects.
pub fn entries(data: &Data) -> Vec<CodexEntry> {
    let content = data.content::<DialGame>();
    let equipment = Equipment::ALL.iter().map(|e| of_equipment(*e, content));
    let heat = HeatEffect::ALL.iter().map(|e| of_heat(*e, content));
    equipment
        .chain(heat)
        .map(|e| CodexEntry {
            demo: data.demo_of::<DialGame>(e.id.as_str()).is_some(),
            ..e
        })
        .collect()
}

fn of_equipment(e: Equipment, content: &Content) -> CodexEntry {
    let mut out = entry(
        (e.ability(), e.name()),
        content.of_equipment(e),
        (e.category(), e.colour()),
    );
    let kind = Tag::new(Facet::Kind, 10, tr!("Special equipment"));
    let used = match (e.optional(), e.has_switch()) {
        (true, true) => (
            0,
            tr!("Optional"),
            tr!("optional, with a standing switch (D16.2.3)"),
        ),
        (true, false) => (0, tr!("Optional"), tr!("optional (D16.2.1)")),
        (false, _) => (1, tr!("Always on"), tr!("always on (D16.2.2)")),
    };
    out.facts.insert(0, kind.text.clone());
    out.facts.push(used.2.to_owned());
    if e.mechs_only() {
        out.facts.push(tr!("'Mechs only (D2.4.3)").to_owned());
    }
    out.tags.push(kind);
    out.tags.push(Tag::new(Facet::Use, used.0, used.1));
    out.carriers = carriers(content, &|m| {
        let on = click_dial::clicks_with(m, e);
        (!on.is_empty()).then(|| click_dial::clicks(&on))
    });
    let alike = Equipment::ALL.iter().filter(|o| **o != e);
    out.related = alike
        .filter(|o| o.category() == e.category())
        .map(|o| o.ability())
        .take(RELATED)
        .collect();
    out
}

fn of_heat(e: HeatEffect, content: &Content) -> CodexEntry {
    let mut out = entry(
        (e.ability(), e.name()),
        content.of_heat(e),
        (e.category(), e.colour()),
    );
    // Three squares are called alike.
    if HeatEffect::ALL
        .iter()
        .filter(|o| o.name() == e.name())
        .count()
        > 1
    {
        out.name = tr!(
            "{effect} ({value})",
            effect = out.name,
            value = crate::lang::text(e.category().name())
        );
    }
    let kind = Tag::new(Facet::Kind, 11, tr!("Heat effect"));
    out.facts.insert(0, kind.text.clone());
    out.tags.push(kind);
    let used = match e.strikes_up_to() {
        Some(most) => {
            out.facts.push(tr!(
                "a die in every heat check: strikes on 1 to {most} (D10.3.3)",
                most
            ));
            (2, tr!("Rolled for"))
        }
        None => {
            out.facts
                .push(tr!("while the dial shows it (D10.3.3)").to_owned());
            (1, tr!("Always on"))
        }
    };
    out.tags.push(Tag::new(Facet::Use, used.0, used.1));
    out.carriers = carriers(content, &|m| {
        let at = click_dial::levels_with(m, e);
        let levels: Vec<_> = at.iter().map(ToString::to_string).collect();
        (!at.is_empty()).then(|| tr!("heat {levels}", levels = levels.join(", ")))
    });
    let alike = HeatEffect::ALL.iter().filter(|o| **o != e);
    out.related = alike
        .filter(|o| o.category() == e.category())
        .map(|o| o.ability())
        .take(RELATED)
        .collect();
    out
}

/// What equipment and heat effects have in common.
fn entry(
    (id, name): (AbilityId, &str),
    words: Option<&Arc<Words>>,
    (category, colour): (Category, Colour),
) -> CodexEntry {
    let mark = sheet::mark(colour);
    let value = crate::lang::text(category.name());
    let shade = crate::lang::text(colour.name());
    let [r, g, b, _] = mark.fill().to_array();
    let mut out = CodexEntry::new(
        id,
        crate::lang::text(words.map_or(name, |w| &w.name)),
        Rules::of::<DialGame>(),
    );
    out.facts = vec![
        match category {
            Category::Ballistic | Category::Energy | Category::Melee => {
                tr!("on a damage value: {value}", value)
            }
            Category::Speed | Category::Attack | Category::Defense => {
                tr!("on the value {value}", value)
            }
        },
        tr!("mark: {shade}", shade),
    ];
    out.tags.extend([
        Tag::new(Facet::Value, category as usize, capital(value)),
        Tag::new(Facet::Mark, colour as usize, capital(shade)),
    ]);
    out.note = value.to_owned();
    out.text = words.map_or_else(String::new, |w| {
        crate::lang::text(w.effect.trim()).to_owned()
    });
    out.rulings = words.map_or_else(Vec::new, |w| {
        let text = |r: &String| crate::lang::text(r).to_owned();
        w.rulings.iter().map(text).collect()
    });
    out.colour = u32::from_be_bytes([0, r, g, b]);
    out.mark = Some(mark);
    out
}

/// Units with something on their dials, by name; `whereabouts` says where, if it is there.
fn carriers(content: &Content, whereabouts: &dyn Fn(&Model) -> Option<String>) -> Vec<Carrier> {
    let mut out: Vec<_> = content
        .models
        .values()
        .filter_map(|model| {
            Some(Carrier {
                id: model.id.to_string(),
                name: model.name.clone(),
                icon: look::icon(model),
                printed: click_dial::print(Arc::clone(model)),
                whereabouts: whereabouts(model)?,
            })
        })
        .collect();
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_equipment_and_all_heat_effects_are_there_whole() {
        let data = crate::shipped();
        let all = entries(&data);
        assert_eq!(all.len(), 27 + 12);
        for e in &all {
            assert!(!e.text.is_empty(), "{}", e.name);
            assert!(e.facts.len() >= 3, "{}", e.name);
            assert!(e.demo, "{} has no demo", e.id.as_str());
            assert!(!e.related.is_empty(), "{}", e.name);
            let facets: Vec<_> = e.tags.iter().map(|t| t.facet).collect();
            for facet in [
                Facet::Rules,
                Facet::Kind,
                Facet::Value,
                Facet::Mark,
                Facet::Use,
            ] {
                assert!(facets.contains(&facet), "{}: {facet:?}", e.name);
            }
        }
        let mut names: Vec<_> = all.iter().map(|e| &e.name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all.len(), "two of one name");
    }

    #[test]
    fn carriers_are_those_whose_dials_show_it() {
        let data = crate::shipped();
        let all = entries(&data);
        let of = |id: &str| {
            let e = all.iter().find(|e| e.id.as_str() == id);
            e.expect("it is there").carriers.clone()
        };
        let axes = of("eq.melee_rapid_strike");
        let billhook = axes.iter().find(|c| c.id == "dial.billhook");
        assert_eq!(
            billhook.map(|c| c.whereabouts.as_str()),
            Some("clicks 1 to 4")
        );
        let cold = of("heat.speed_starting_position");
        let mechs = data
            .content::<DialGame>()
            .models
            .values()
            .filter(|m| m.is_mech())
            .count();
        assert_eq!(cold.len(), mechs);
    }
}
