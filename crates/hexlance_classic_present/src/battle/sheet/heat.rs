//! The heat scale with all its steps (C13.4).

use hexlance_classic::{
    heat,
    model::Myomer,
    read::{Look, Table},
};

use super::view;
use crate::hud::model::{
    Part, Tone,
    sheet::{Help, Ladder, Rung},
};

/// The last step of the scale.
const TOP: u16 = 30;
/// Heat from outside counts up to this in a turn (C13.1.4).
const OUTSIDE: u16 = 15;

/// What a level of heat does that the one before did not do, a sentence each, with whether it may end the fight.
fn effects(u: &Look<'_>, level: u16) -> Vec<(String, bool)> {
    let mut out = Vec::new();
    let before = level.saturating_sub(1);
    let lost = heat::mp_lost(level);
    if lost != heat::mp_lost(before) {
        out.push((tr!("{mp} Walking MP", mp = -lost), false));
    }
    let hit = heat::to_hit(level);
    if hit != heat::to_hit(before) {
        out.push((tr!("+{n} to hit with weapons", n = hit), false));
    }
    if let Some(needed) = heat::avoids_shutdown(level)
        && heat::avoids_shutdown(before) != Some(needed)
    {
        let text = match needed {
            13.. => tr!("shutdown").to_owned(),
            _ => tr!("shutdown below {needed}", needed),
        };
        out.push((text, true));
    }
    if let Some(needed) = heat::avoids_explosion(level)
        && heat::avoids_explosion(before) != Some(needed)
    {
        out.push((tr!("ammunition explodes below {needed}", needed), true));
    }
    if u.criticals.systems.life_support && [15, 26].contains(&level) {
        let hits: u8 = if level == 15 { 1 } else { 2 };
        out.push((
            tr_n!(
                hits,
                "the warrior takes {n} hit: life support is gone",
                "the warrior takes {n} hits: life support is gone"
            ),
            true,
        ));
    }
    if u.sheet.myomer == Myomer::TripleStrength && level == 9 {
        out.push((tr!("triple-strength myomer works").to_owned(), false));
    }
    out
}

fn rung(u: &Look<'_>, level: u16) -> Rung {
    let effects = effects(u, level);
    let tone = match (effects.is_empty(), effects.iter().any(|(_, ends)| *ends)) {
        (true, _) => Tone::Plain,
        (_, true) => Tone::Bad,
        _ => Tone::Warn,
    };
    let mut help = Help::new(tr!("Heat {level}", level));
    for (text, _) in &effects {
        help = help.line("", text.as_str());
    }
    Rung {
        key: match effects.is_empty() {
            true => String::new(),
            false => format!("heat.{level}"),
        },
        text: level.to_string(),
        tone,
        help: help.line(tr!("Rule"), "C13.4"),
    }
}

/// What holds at a level: the last of every kind of effect up to it.
fn now(u: &Look<'_>, level: u16) -> Vec<(String, Tone)> {
    let mut out = Vec::new();
    let lost = heat::mp_lost(level);
    let hit = heat::to_hit(level);
    let mut held = Vec::new();
    if lost > 0 {
        held.push(tr!("{mp} Walking MP", mp = -lost));
    }
    if hit > 0 {
        held.push(tr!("+{n} to hit with weapons", n = hit));
    }
    if !held.is_empty() {
        out.push((tr!("Now: {effects}", effects = held.join(", ")), Tone::Warn));
    }
    let next = (level + 1..=TOP).find(|l| !effects(u, *l).is_empty());
    if let Some(next) = next {
        let words: Vec<_> = effects(u, next).into_iter().map(|(text, _)| text).collect();
        let text = tr!(
            "At {level}: {effects}",
            level = next,
            effects = words.join(", ")
        );
        out.push((text, Tone::Plain));
    }
    out
}

/// Heat at the end of the turn as things stand: what is made, less what the sinks take away (C13.2.2).
fn ahead(table: Table<'_>, u: &Look<'_>) -> (u16, u16, u16) {
    let made = heat::build_up(u) + u.heat.outside.min(OUTSIDE);
    let lost = u.dissipation(heat::sinks_under_water(table, u));
    ((u.heat.level + made).saturating_sub(lost), made, lost)
}

/// The scale.
pub(super) fn ladder(table: Table<'_>, u: &Look<'_>) -> Ladder {
    let (level, made, lost) = ahead(table, u);
    let part = |label: &str, value: String, source: &str, tone| Part {
        label: label.to_owned(),
        source: source.to_owned(),
        value,
        tone,
    };
    let parts = view(
        vec![
            part(tr!("Heat"), u.heat.level.to_string(), "C13.2", Tone::Plain),
            part(
                tr!("Made this turn"),
                format!("+{made}"),
                "C13.1",
                Tone::Bad,
            ),
            part(tr!("Heat sinks"), format!("−{lost}"), "C13.2.1", Tone::Good),
        ],
        level.to_string(),
    );
    let mut notes = now(u, u.heat.level);
    if made > 0 {
        let text = tr!(
            "This turn +{made}, sinks −{lost}: {level}",
            made,
            lost,
            level
        );
        notes.insert(0, (text, Tone::Plain));
    }
    Ladder {
        key: "heat".to_owned(),
        title: tr!("Heat").to_owned(),
        at: u.heat.level.min(TOP),
        ahead: (level != u.heat.level).then_some(level.min(TOP)),
        rungs: (1..=TOP).map(|level| rung(u, level)).collect(),
        notes,
        spoken: tr!("Heat {level} of 30", level = u.heat.level),
        help: Help::new(tr!("Heat at the end of the turn")).parts(parts),
    }
}
