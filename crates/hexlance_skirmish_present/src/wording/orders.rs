//! Orders and reactions as they are declared, in words.

use hexlance_skirmish::{
    event::OrderEvent,
    order::{Actor, OrderKind},
    state::Source,
};

use super::{Thread, Told, deed_name, phrase};

/// One sentence for what is declared.
pub(super) fn order(event: &OrderEvent, told: &Told<'_>, thread: &Thread) -> Option<String> {
    Some(match event {
        OrderEvent::Declared {
            source,
            kind,
            actors,
            ..
        } => declared(*source, *kind, actors, told),
        OrderEvent::Second { declared } => {
            let of = thread.actors().zip(declared);
            let each = of.map(|(unit, (deed, ..))| phrase(&told.name(unit), deed, told));
            let mut each: Vec<_> = each.collect();
            if each.is_empty() {
                // Whoever has not heard the first half hears the skills.
                each.extend(declared.iter().map(|(deed, ..)| deed_name(deed)));
            }
            tr!("Second skill: {skills}.", skills = each.join("; "))
        }
        OrderEvent::Reacted(reaction) => tr!(
            "Reaction: {skill}.",
            skill = phrase(&told.party(reaction.by), &reaction.deed, told)
        ),
        OrderEvent::Delayed { by } => {
            tr!("{unit} waits for the second skill.", unit = told.party(*by))
        }
        OrderEvent::Passed { by } => tr!("{unit} does not react.", unit = told.party(*by)),
        OrderEvent::Answered { .. } | OrderEvent::Over => return None,
    })
}

fn declared(source: Source, kind: OrderKind, actors: &[Actor], told: &Told<'_>) -> String {
    let each = actors.iter().map(|actor| {
        let unit = told.name(actor.unit);
        match actor.deeds.first() {
            Some(deed) => phrase(&unit, deed, told),
            None => unit,
        }
    });
    let skills = each.collect::<Vec<_>>().join("; ");
    match (kind, source) {
        (OrderKind::Coordinated, _) => tr!("Coordinated Order: {skills}.", skills),
        (OrderKind::Team, _) => tr!("Order to the link team: {skills}.", skills),
        (OrderKind::Impetuous, _) | (_, Source::Impetuous) => {
            tr!("Impetuous Order: {skills}.", skills)
        }
        (OrderKind::Single, Source::Lieutenant) => {
            tr!("Special Lieutenant Order: {skills}.", skills)
        }
        (OrderKind::Single, Source::Own) => tr!("Own Order: {skills}.", skills),
        (OrderKind::Single, Source::Pool) => tr!("Order: {skills}.", skills),
    }
}

/// What pays for an Order.
pub(crate) fn source_name(source: Source) -> &'static str {
    match source {
        Source::Own => tr!("Its own Order"),
        Source::Pool => tr!("An Order of its group"),
        Source::Lieutenant => tr!("The Special Lieutenant Order"),
        Source::Impetuous => tr!("Its Impetuous Order"),
    }
}
