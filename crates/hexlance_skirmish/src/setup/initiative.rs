//! Who begins, who deploys first, and at which edge (K17.1, K17.7.2, K17.7.3).

use hexlance_rules::{Choice, Decision, SideId, say};

use super::{SetupEvent, SetupStep, zones};
use crate::{
    Ctx,
    dice::{Outcome, SIDES, Sv, counts},
    model::Skill,
    question::Question,
    read::{Table, other},
};

/// The sides in the order in which they roll.
const BOTH: [SideId; 2] = [SideId(0), SideId(1)];

/// The WIP with which a side rolls: its Lieutenant's, or the best of a list without one.
fn wip(table: Table<'_>, side: SideId) -> i16 {
    let own = || table.troopers().filter(move |t| t.owner == side);
    let lieutenant = own().find(|t| t.has(Skill::LieutenantL1));
    let best = || own().map(|t| t.wip()).max();
    lieutenant.map(|t| t.wip()).or_else(best).unwrap_or(0)
}

/// Rolls, face to face, again and again until somebody wins, and asks the winner.
pub(super) fn roll(ctx: &mut Ctx<'_>) {
    let wips = BOTH.map(|side| Sv::new(wip(Table::of(ctx.world()), side), 0));
    let mut dice = Vec::new();
    let winner = loop {
        let throw = BOTH.map(|_| ctx.roll(SIDES));
        dice.push(throw);
        let [a, b] = [0, 1].map(|i: usize| wips[i].face(throw[i]));
        let wins = |mine, theirs| {
            let counted = counts(&[mine], &[theirs]);
            counted.iter().any(|o: &Outcome| o.succeeds())
        };
        if wins(a, b) {
            break SideId(0);
        }
        if wins(b, a) {
            break SideId(1);
        }
    };
    ctx.emit(SetupEvent::Initiative { dice, winner });
    ask_winner(ctx, winner);
}

/// Asks the winner: turn, or edge.
fn ask_winner(ctx: &mut Ctx<'_>, side: SideId) {
    ask(
        ctx,
        side,
        SetupStep::Winner(side),
        Question::Initiative,
        say!("You have won initiative. What do you choose?"),
        vec![
            Choice::new(
                "first",
                say!("First player turn"),
                say!("The enemy chooses the edges."),
            ),
            Choice::new(
                "second",
                say!("Second player turn"),
                say!("The enemy chooses the edges."),
            ),
            Choice::new(
                "edge",
                say!("Edge"),
                say!("You choose the edges and who deploys first, the enemy who begins."),
            ),
        ],
    );
}

/// Asks a side whether it takes the first player turn.
fn ask_turn(ctx: &mut Ctx<'_>, side: SideId) {
    ask(
        ctx,
        side,
        SetupStep::Turn(side),
        Question::FirstTurn,
        say!("Which player turn do you take?"),
        vec![
            Choice::new("first", say!("First player turn"), ""),
            Choice::new("second", say!("Second player turn"), ""),
        ],
    );
}

/// Asks a side at which edge it deploys.
fn ask_edge(ctx: &mut Ctx<'_>, side: SideId) {
    let table = Table::of(ctx.world());
    let edges = [side, other(side)].map(|s| zones::edge_of(table, s));
    let choices = ["keep", "exchange"].into_iter().zip(edges);
    let choices = choices.map(|(code, edge)| Choice::new(code, edge_name(edge), ""));
    let choices = choices.collect();
    ask(
        ctx,
        side,
        SetupStep::Edge(side),
        Question::Edge,
        say!("At which edge do you deploy?"),
        choices,
    );
}

/// Asks a side who deploys first.
fn ask_who_deploys(ctx: &mut Ctx<'_>, side: SideId) {
    ask(
        ctx,
        side,
        SetupStep::Deploys(side),
        Question::DeploysFirst,
        say!("Who deploys first?"),
        vec![
            Choice::new(
                "second",
                say!("The enemy"),
                say!("You see what the enemy deploys openly."),
            ),
            Choice::new("first", say!("Your side"), ""),
        ],
    );
}

const fn edge_name(edge: hexlance_board::Edge) -> &'static str {
    match edge {
        hexlance_board::Edge::North => "North",
        hexlance_board::Edge::South => "South",
        hexlance_board::Edge::West => "West",
        hexlance_board::Edge::East => "East",
    }
}

fn ask(
    ctx: &mut Ctx<'_>,
    side: SideId,
    then: SetupStep,
    question: Question,
    prompt: hexlance_rules::Message,
    choices: Vec<Choice>,
) {
    ctx.push(then);
    ctx.ask(Decision {
        side,
        unit: None,
        question,
        prompt,
        choices,
        default: 0,
    });
}

/// Goes on with what the winner has chosen.
pub(super) fn winner_chose(ctx: &mut Ctx<'_>, side: SideId, code: &str) {
    match code {
        // What was asked last is done first.
        "edge" => {
            ctx.push(SetupStep::AskTurn(other(side)));
            ask_edge(ctx, side);
        }
        code => {
            turn_chosen(ctx, side, code);
            ask_edge(ctx, other(side));
        }
    }
}

/// Asks for the player turn, once the edges are settled.
pub(super) fn turn_is_left(ctx: &mut Ctx<'_>, side: SideId) {
    ask_turn(ctx, side);
}

/// A side has chosen its player turn.
pub(super) fn turn_chosen(ctx: &mut Ctx<'_>, side: SideId, code: &str) {
    let first = if code == "first" { side } else { other(side) };
    ctx.emit(SetupEvent::First { side: first });
}

/// A side has chosen its edge.
pub(super) fn edge_chosen(ctx: &mut Ctx<'_>, side: SideId, code: &str) {
    ctx.emit(SetupEvent::Edges {
        exchanged: code == "exchange",
    });
    ask_who_deploys(ctx, side);
}

/// A side has chosen who deploys first.
pub(super) fn deploys_chosen(ctx: &mut Ctx<'_>, side: SideId, code: &str) {
    let first = if code == "first" { side } else { other(side) };
    ctx.emit(SetupEvent::DeploysFirst { side: first });
}
