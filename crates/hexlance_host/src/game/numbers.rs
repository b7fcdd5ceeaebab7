//! Numbers of the rules as the panels show them.

use hexlance_rules::{Breakdown, Source};

use crate::{
    hud::model::{BreakdownView, Part, SetAside, Tone},
    rulesets::Plays,
    words,
};

/// How parts read: a target number helps when low, a Move or damage when high.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Good {
    /// Low values help the reader.
    Low,
    /// High values help the reader.
    High,
}

/// What a part is called: by its rule or its ability, or by both where the ability has changed the rule's number.
fn called(source: &Source) -> String {
    let name = words::capital(crate::lang::text(source.name()));
    match source {
        Source::Changed(_, _, by) => format!("{name} ({})", crate::lang::text(by)),
        _ => name,
    }
}

/// A breakdown of the rules as the HUD shows it.
pub fn breakdown<R: Plays>(b: &Breakdown, label: &str, total: String, good: Good) -> BreakdownView {
    shown(b, label, total, good, R::cited)
}

/// The same; `cited` says what players read for a rule's number.
fn shown(
    b: &Breakdown,
    label: &str,
    total: String,
    good: Good,
    cited: impl Fn(&'static str) -> &'static str,
) -> BreakdownView {
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
                label: called(&p.source),
                source: match p.source {
                    Source::Rule(tag) | Source::Changed(tag, ..) => cited(tag.rule).to_owned(),
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
                label: crate::lang::text(i.name).to_owned(),
                why: crate::lang::told(&i.why),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use hexlance_rules::{AbilityId, Tag};

    use super::*;

    #[test]
    fn parts_are_named_in_words() {
        const VALUE: Tag = Tag {
            rule: "D7.1.2",
            name: "defense value",
        };
        const EVADE: Tag = Tag {
            rule: "gear.evade",
            name: "evade",
        };
        const RANGE: Tag = Tag {
            rule: "R6.2",
            name: "medium",
        };
        let mut b = Breakdown::new();
        b.rule(&VALUE, 20);
        b.rule(&EVADE, 2);
        b.changed(&RANGE, AbilityId::new("sca.brawlers"), "Brawlers", 1);
        let cited = |rule: &'static str| match rule.strip_prefix("gear.") {
            Some(_) => "gear",
            None => rule,
        };
        let seen = shown(&b, "Needs", "22".to_owned(), Good::Low, cited);
        let read = |p: &Part| (p.label.clone(), p.source.clone());
        let parts: Vec<_> = seen.parts.iter().map(read).collect();
        let of = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let words = [
            of("Defense value", "D7.1.2"),
            of("Evade", "gear"),
            // An ability that changes a rule's number does not take the rule away.
            of("Medium (Brawlers)", "R6.2"),
        ];
        assert_eq!(parts, words);
    }
}
