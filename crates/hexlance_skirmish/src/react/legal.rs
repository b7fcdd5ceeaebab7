//! Whether reactions may be declared (K4.4).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId};

use super::rights::{Besides, Right, rights_among};
use crate::{
    command::{Answer, Reply},
    deeds::{Declaring, Deed, Role},
    order::{Order, legal::may_declare},
    read::{Table, other},
};

/// Whether a side may declare these reactions.
///
/// # Errors
/// The refusal of the first that it may not, with its rule.
pub(crate) fn check(
    world: &World,
    side: SideId,
    step: u8,
    answers: &[Answer],
) -> Result<(), Refusal> {
    let table = Table::of(world);
    let Some(order) = table.order().filter(|o| other(o.side) == side) else {
        return Err(Refusal::new(
            "nothing_to_react_to",
            "K4.1.2",
            "Nothing has been declared that this side could react to.",
        ));
    };
    if answers.is_empty() {
        return Ok(());
    }
    let answering = |by| answers.iter().any(|answer| answer.by == by);
    let rights = rights_among(table, order, step, answering);
    check_all(table, order, step, &rights, answers)
}

/// Whether these reactions may be declared together by those who have these rights.
///
/// # Errors
/// The refusal of the first that may not, with its rule.
fn check_all(
    table: Table<'_>,
    order: &Order,
    step: u8,
    rights: &[Right],
    answers: &[Answer],
) -> Result<(), Refusal> {
    for (i, answer) in answers.iter().enumerate() {
        if answers.iter().take(i).any(|before| before.by == answer.by) {
            return Err(Refusal::new(
                "one_reaction",
                "K4.2.2",
                "A trooper has one ARO in an Order.",
            ));
        }
        check_with(table, order, step, rights, answers, answer)?;
    }
    Ok(())
}

/// Whether reactions may be declared together in a step by those who have these rights: for whoever weighs many of them,
/// and knows the rights from [`rights`](super::rights()).
pub fn allows(
    table: Table<'_>,
    order: &Order,
    step: u8,
    rights: &[Right],
    answers: &[Answer],
) -> bool {
    check_all(table, order, step, rights, answers).is_ok()
}

/// What entitles whoever answers, an Alert among the reactions that are declared together included.
pub(crate) fn right_of(
    table: Table<'_>,
    order: &Order,
    step: u8,
    rights: &[Right],
    together: &[Answer],
    answer: &Answer,
) -> Option<Right> {
    let own = rights
        .iter()
        .find(|r| r.by == answer.by && r.actor == answer.actor);
    let alerted = own.is_none_or(|r| !r.besides.alerted)
        && crate::alert::warns(table, order, step, together, answer);
    match own {
        Some(own) => Some(Right {
            besides: Besides {
                alerted: own.besides.alerted || alerted,
                ..own.besides
            },
            ..*own
        }),
        None if alerted => Some(Right {
            by: answer.by,
            actor: answer.actor,
            lines: 0,
            zone: 0,
            besides: Besides {
                alerted,
                ..Besides::default()
            },
        }),
        None => None,
    }
}

/// Whether one reaction may be declared together with others of the same step, among which an Alert may be.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_with(
    table: Table<'_>,
    order: &Order,
    step: u8,
    rights: &[Right],
    together: &[Answer],
    answer: &Answer,
) -> Result<(), Refusal> {
    let Some(right) = right_of(table, order, step, rights, together, answer) else {
        return Err(not_entitled());
    };
    let actor = order.actors.get(usize::from(answer.actor));
    let active = actor.and_then(|a| table.find(a.unit));
    let (Some(actor), Some(active)) = (actor, active) else {
        return Err(not_entitled());
    };
    match &answer.reply {
        Reply::Delay => {
            if step != 1 || order.entire {
                return Err(Refusal::new(
                    "no_delay",
                    "K13.5.1",
                    "There is no second skill to wait for.",
                ));
            }
            if !active.guise.seeming.is_marker() {
                return Err(Refusal::new(
                    "no_delay",
                    "K13.5.1",
                    "Only a reaction to a Marker may be delayed.",
                ));
            }
            Ok(())
        }
        Reply::Do(deed) => {
            if usize::from(answer.point) >= actor.stations.len() {
                return Err(Refusal::new(
                    "no_such_point",
                    "K4.4.3",
                    "The route has no such point.",
                ));
            }
            let Some(unit) = answer.by.trooper() else {
                return crate::items::check_answer(table, order, Some(&right), answer, deed);
            };
            let Some(who) = table.find(unit) else {
                return Err(not_entitled());
            };
            let role = Role::Reaction {
                order,
                actor: answer.actor,
                point: answer.point,
                right,
            };
            judge(&Declaring { table, who, role }, deed)
        }
    }
}

/// Whether an entitled trooper may declare something as its ARO at the point that its situation names.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn judge(at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
    if let Role::Reaction {
        order,
        actor,
        point,
        right,
    } = at.role
    {
        let active = order.actors.get(usize::from(actor));
        let Some(active) = active.and_then(|a| at.table.find(a.unit)) else {
            return Err(not_entitled());
        };
        if !deed.rule().class(at.table, &at.who).aro {
            return Err(Refusal::new(
                "no_aro",
                "K3.4.3",
                "That cannot be declared as an ARO.",
            ));
        }
        crate::markers::may_answer(&active, deed)?;
        if !deed.rule().claims(&right, point) {
            return Err(Refusal::new(
                "not_so",
                "K4.2.4",
                "What entitles that trooper does not allow this.",
            )
            .or("Name a point of the route to which there is a line, or react otherwise."));
        }
    }
    may_declare(at, deed)
}

fn not_entitled() -> Refusal {
    Refusal::new(
        "not_entitled",
        "K4.2.1",
        "That trooper is not entitled to react to this.",
    )
}
