//! Numbers of the rules as the panels show them.

use hexlance_rules::{Breakdown, Source};

use crate::hud::model::{BreakdownView, Part, SetAside, Tone, UnitRef};

/// Number of a unit on the HUD.
pub fn unit_ref(unit: hexlance_rules::UnitId) -> UnitRef {
    UnitRef(u32::from(unit.0))
}

/// A unit by its number on the HUD.
pub fn unit_id(unit: UnitRef) -> hexlance_rules::UnitId {
    hexlance_rules::UnitId(unit.0 as u16)
}

/// How parts read: a target number helps when low, a Move or damage when high.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Good {
    /// Low values help the reader.
    Low,
    /// High values help the reader.
    High,
}

/// A breakdown of the rules as the HUD shows it.
pub fn breakdown(b: &Breakdown, label: &str, total: String, good: Good) -> BreakdownView {
    let tone = |value: i16, first: bool| match (value.signum(), good) {
        (_, _) if first => Tone::Plain,
        (0, _) => Tone::Plain,
        (1, Good::High) | (-1, Good::Low) => Tone::Good,
        _ => Tone::Bad,
    };
    BreakdownView {
        parts: b
            .parts
            .iter()
            .enumerate()
            .map(|(i, p)| Part {
                label: crate::lang::text(p.source.name()).to_owned(),
                source: match p.source {
                    Source::Rule(tag) => tag.rule.to_owned(),
                    Source::Ability(..) => tr!("ability").to_owned(),
                },
                value: if i == 0 {
                    p.value.to_string()
                } else {
                    format!("{:+}", p.value)
                },
                tone: tone(p.value, i == 0),
            })
            .collect(),
        total_label: label.to_owned(),
        total,
        set_aside: b
            .ignored
            .iter()
            .map(|i| SetAside {
                label: i.name.to_owned(),
                why: crate::lang::told(&i.why).into_owned(),
            })
            .collect(),
    }
}
