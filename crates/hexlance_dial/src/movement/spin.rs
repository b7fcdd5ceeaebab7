//! Units that turn: free spins on new contact (D4.3.3), and on the spot after a failed break-away (D4.4.2).

use hexlance_board::Direction;
use hexlance_rules::{Choice, Decision, Message, SideId, Term, UnitId, say};

use super::MoveStep;
use crate::{
    Ctx, contact,
    moved::MoveEvent,
    question::Question,
    read::{Look, Table},
};

/// Somebody who moved, with whom it touched when the order was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Watched {
    /// Who.
    pub unit: UnitId,
    /// Units of other sides that it was in base contact with.
    pub touched: Vec<UnitId>,
}

impl Watched {
    /// Of a unit as it stands.
    pub fn of(table: Table<'_>, unit: &Look<'_>) -> Self {
        Self {
            unit: unit.id,
            touched: opponents(table, unit).map(|u| u.id).collect(),
        }
    }
}

/// Units of other sides in base contact with a unit.
fn opponents<'w>(table: Table<'w>, unit: &Look<'w>) -> impl Iterator<Item = Look<'w>> {
    let side = unit.side;
    contact::contacts(table, unit).filter(move |u| u.side != side)
}

/// The free spins that an order leads to: each opposing unit in new contact, with the first unit that came to it, in
/// roster order (D4.3.3).
pub fn due(table: Table<'_>, moved: &[Watched]) -> Vec<(UnitId, UnitId)> {
    let mut due: Vec<(UnitId, UnitId)> = Vec::new();
    for watched in moved {
        let Some(mover) = table.find(watched.unit) else {
            continue;
        };
        for enemy in opponents(table, &mover).filter(contact::can_hold) {
            if !watched.touched.contains(&enemy.id) && due.iter().all(|(e, _)| *e != enemy.id) {
                due.push((enemy.id, mover.id));
            }
        }
    }
    due.sort_by_key(|(enemy, _)| *enemy);
    due
}

/// Asks a unit's side whether it spins to face a mover.
pub fn ask_spin(ctx: &mut Ctx<'_>, unit: UnitId, mover: UnitId) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(m)) = (table.find(unit), table.find(mover)) else {
        return;
    };
    let (Some(facing), Some(from), Some(to)) = (u.facing(), u.hex(), m.hex()) else {
        return;
    };
    if !contact::can_hold(&u) {
        return;
    }
    let side = u.side;
    let wanted = from.direction_to(to).unwrap_or(facing);
    let prompt = say!(
        "{unit} may turn: {mover} has come into contact on its {bearing} side. Which way should {unit} face?",
        unit = u.name,
        mover = m.name,
        bearing = Term(wanted.name())
    );
    ctx.push(MoveStep::Spin { unit, mover });
    ask(
        ctx,
        side,
        unit,
        Question::Spin { mover },
        prompt,
        facing,
        wanted,
    );
}

/// Asks the side of a unit that could not break away whether it turns where it stands.
pub fn ask_turn(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let Some(facing) = u.facing() else {
        return;
    };
    let prompt = say!(
        "{unit} could not break away. It may turn where it stands.",
        unit = u.name
    );
    let side = u.side;
    ctx.push(MoveStep::Turn { unit });
    ask(ctx, side, unit, Question::Turn, prompt, facing, facing);
}

/// Puts the question; the answers are `keep` and the five other directions.
fn ask(
    ctx: &mut Ctx<'_>,
    side: SideId,
    unit: UnitId,
    question: Question,
    prompt: Message,
    facing: Direction,
    wanted: Direction,
) {
    let mut choices = vec![Choice::new(
        "keep",
        "Keep facing",
        say!("It goes on facing {facing}.", facing = Term(facing.name())),
    )];
    choices.extend(
        Direction::ALL
            .into_iter()
            .filter(|d| *d != facing)
            .map(|d| {
                Choice::new(
                    d.to_string(),
                    say!("Face {facing}", facing = Term(d.name())),
                    "",
                )
            }),
    );
    let code = wanted.to_string();
    let default = choices.iter().position(|c| c.code == code).unwrap_or(0);
    ctx.ask(Decision {
        side,
        unit: Some(unit),
        question,
        prompt,
        choices,
        default,
    });
}

/// Turns a unit as it was answered.
pub fn answered(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    spin: bool,
    decision: &Decision<Question>,
    choice: usize,
) {
    let facing = decision
        .choices
        .get(choice)
        .and_then(|c| c.code.parse::<Direction>().ok());
    if let Some(facing) = facing {
        ctx.emit(MoveEvent::Turned { unit, facing, spin });
    }
}
