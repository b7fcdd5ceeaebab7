//! What an opened line of the log shows: dice, numbers with their parts, and what is worth a word.

use hexlance_rules::Breakdown;
use hexlance_skirmish::{
    dice::{MOST_MODS, Sv},
    event::{
        DropEvent, Event, GutsEvent, HarmEvent, OrderEvent, PoolEvent, ResolveEvent, SetupEvent,
        StateEvent,
    },
    resolve::Rolled,
};

use super::rolls::roll;
use crate::{
    SkirmishGame,
    game::{
        numbers::{Good, breakdown},
        pages::parts,
    },
    hud::model::LogDetail,
    wording::{self, Thread, Told},
    words::hex_name,
};

/// The details of a line.
pub(super) fn details(told: &Told<'_>, thread: &Thread, id: u64, event: &Event) -> Vec<LogDetail> {
    let mut out: Vec<LogDetail> = roll(told, thread, id, event)
        .map(LogDetail::Roll)
        .into_iter()
        .collect();
    match event {
        Event::Order(event) => declared(told, event, &mut out),
        Event::Resolve(ResolveEvent::Rolled(rolled)) => compared(told, rolled, &mut out),
        Event::Harm(HarmEvent::Saved {
            value,
            damage,
            against,
            ..
        }) => {
            let title = wording::attribute(*against);
            match damage {
                Some(damage) => {
                    out.push(parts::<SkirmishGame>(title, value, Good::High));
                    out.push(LogDetail::Note(tr!(
                        "Die and {attribute} have to be above the Damage of {damage} (K10.1.1).",
                        attribute = title,
                        damage
                    )));
                }
                None => out.push(success_value(title, value)),
            }
        }
        Event::Harm(HarmEvent::Critical { .. }) => out.push(note(tr!(
            "A critical hit needs no roll: what it does happens at once (K10.1.2)."
        ))),
        Event::Guts(GutsEvent::Rolled { value, .. }) => {
            out.push(success_value(tr!("WIP"), value));
        }
        Event::Setup(SetupEvent::Rolled { value, .. })
        | Event::Drop(DropEvent::Rolled { value, .. } | DropEvent::Hampered { value, .. })
            if !value.parts.is_empty() =>
        {
            out.push(success_value(tr!("Success value"), value));
        }
        Event::State(StateEvent::Caused { state, .. }) => {
            let (what, lasts, rule) = wording::state_about(state.state);
            out.push(LogDetail::Note(format!("{what} {lasts} ({rule})")));
        }
        Event::Pool(PoolEvent::Counted { own, impetuous, .. }) => {
            if !own.is_empty() {
                let units = told.names(own.iter().copied());
                out.push(LogDetail::Note(tr!("Orders of their own: {units}.", units)));
            }
            if !impetuous.is_empty() {
                let units = told.names(impetuous.iter().copied());
                out.push(LogDetail::Note(tr!("Impetuous: {units}.", units)));
            }
        }
        _ => {}
    }
    out
}

fn note(text: &str) -> LogDetail {
    LogDetail::Note(text.to_owned())
}

/// What pays for an Order, and where its route leads.
fn declared(told: &Told<'_>, event: &OrderEvent, out: &mut Vec<LogDetail>) {
    match event {
        OrderEvent::Declared {
            source,
            entire,
            actors,
            ..
        } => {
            let source = wording::source_name(*source);
            out.push(LogDetail::Note(match entire {
                true => tr!("{source} pays. It is an Entire Order.", source),
                false => tr!("{source} pays.", source),
            }));
            for actor in actors.iter().filter(|a| a.moves()) {
                let hexes = actor.stations.iter().map(|s| hex_name(s.hex));
                out.push(LogDetail::Note(tr!(
                    "{unit}: {hexes}",
                    unit = told.name(actor.unit),
                    hexes = hexes.collect::<Vec<_>>().join(", ")
                )));
            }
        }
        OrderEvent::Reacted(reaction) if reaction.point > 0 => {
            out.push(LogDetail::Note(tr!(
                "It is resolved at hex {n} of the route (K4.4.3).",
                n = reaction.point
            )));
        }
        _ => {}
    }
}

/// The success value with its parts, what it was compared with, and how it came out.
fn compared(told: &Told<'_>, rolled: &Rolled, out: &mut Vec<LogDetail>) {
    if !rolled.counted.value.parts.is_empty() {
        out.push(success_value(tr!("Success value"), &rolled.counted.value));
    }
    let lost = rolled.against.iter().filter(|(_, won)| !won).count();
    match (rolled.against.len(), lost) {
        (0, _) => {}
        (_, 0) => out.push(note(tr!("Face to face, and nobody was better (K6.3)."))),
        (_, _) if rolled.counted.any() => out.push(note(tr!(
            "Face to face: some of its dice count against some of its opponents (K6.3)."
        ))),
        _ => out.push(note(tr!("Face to face, and the other was better (K6.3)."))),
    }
    if !rolled.strayed.is_empty() {
        let each: Vec<_> = rolled.strayed.iter().map(|p| told.party(*p)).collect();
        out.push(LogDetail::Note(tr!(
            "Failed dice hit {targets} (K8.2.1).",
            targets = each.join(", ")
        )));
    }
}

/// A success value as the sum of its parts, with the bound of its MODs where it bites.
pub(in crate::battle) fn success_value(title: &str, value: &Breakdown) -> LogDetail {
    let sv = Sv::of(value);
    let total = match sv.bonus() {
        0 => sv.value().max(0).to_string(),
        bonus => tr!("{sv}, dice +{bonus}", sv = sv.value(), bonus),
    };
    let mut view = breakdown::<SkirmishGame>(value, tr!("Success value"), total, Good::High);
    let mods: i16 = value.parts.iter().skip(1).map(|p| p.value).sum();
    if mods.abs() > MOST_MODS {
        view.set_aside.push(crate::hud::model::SetAside {
            label: tr!("MODs beyond {most}", most = MOST_MODS),
            why: tr!("All MODs together count for 12 either way at most (K6.1.1).").to_owned(),
        });
    }
    LogDetail::Table(title.to_owned(), view)
}
