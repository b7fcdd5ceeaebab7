//! What a battle waits for, and plain ways to go on.

use hexlance_rules::SideId;
use hexlance_skirmish::{
    Battle,
    command::{Chosen, Command, OrderGiven},
    deeds::Deed,
    dodge::Dodge,
    order::{OrderKind, OrderStep},
    read::Table,
    setup::{SetupStep, to_deploy},
    state::Source,
    step::Step,
    turn::TurnStep,
};

/// What a battle waits for, questions apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Deployment.
    Deploy,
    /// Uses of Command Tokens before the count.
    Tokens,
    /// The Order of an Impetuous trooper, or holding one back.
    Impetuous,
    /// An Order, or the end of the player turn.
    Order,
    /// The second skill.
    Second,
    /// Reactions, in a step of K4.1.
    Reactions(u8),
    /// A place in mid-Order.
    Place,
}

/// What the battle waits for.
pub fn of(battle: &Battle) -> Option<Ask> {
    Some(match battle.waiting()? {
        Step::Setup(SetupStep::Deploy) => Ask::Deploy,
        Step::Turn(TurnStep::Tokens) => Ask::Tokens,
        Step::Turn(TurnStep::Impetuous) => Ask::Impetuous,
        Step::Turn(TurnStep::Orders) => Ask::Order,
        Step::Order(OrderStep::Second) => Ask::Second,
        Step::Order(OrderStep::Reactions(step)) => Ask::Reactions(*step),
        _ => Ask::Place,
    })
}

/// Second skills by which nobody does anything, or all dodge who are in contact and have to do something.
pub fn nothing_more(battle: &Battle, side: SideId) -> Option<Command> {
    let order = Table::of(battle.world()).order()?;
    let all = |deed| Command::Second(vec![deed; order.actors.len()]);
    let all = [all(Deed::Idle), all(Deed::Dodge(Dodge))];
    let mut legal = all.into_iter().filter(|c| battle.check(side, c).is_ok());
    legal.next()
}

/// The command of an Order for one trooper.
pub fn single(unit: hexlance_rules::UnitId, source: Source, deed: Deed, entire: bool) -> Command {
    Command::Order(OrderGiven {
        source,
        kind: OrderKind::Single,
        entire,
        actors: vec![(unit, deed)],
    })
}

/// Any command that may be given where nothing usual is offered: a placement, an Impetuous trooper who stands still, a
/// place to stay.
pub fn any(battle: &Battle, side: SideId) -> Option<Command> {
    let legal = |c: &Command| battle.check(side, c).is_ok();
    let table = Table::of(battle.world());
    match of(battle)? {
        Ask::Deploy => to_deploy(battle.world(), side)
            .into_iter()
            .find_map(|unit| {
                let hexes = table.ground().hexes();
                let placed = hexes.map(|hex| hexlance_skirmish::setup::Placement::of(unit, hex));
                placed.map(Command::Deploy).find(legal)
            }),
        Ask::Impetuous => {
            let own = table.of_side(side).map(|t| t.id);
            let still = own.map(|unit| {
                Command::Order(OrderGiven {
                    source: Source::Impetuous,
                    kind: OrderKind::Impetuous,
                    entire: false,
                    actors: vec![(unit, Deed::Idle)],
                })
            });
            let mut still = still;
            still.find(legal)
        }
        Ask::Place => {
            let stay = Command::Choose(Chosen::default());
            if legal(&stay) {
                return Some(stay);
            }
            let there = |hex| {
                Command::Choose(Chosen {
                    route: vec![hex],
                    ..Chosen::default()
                })
            };
            table.ground().hexes().map(there).find(legal)
        }
        Ask::Tokens | Ask::Order | Ask::Second | Ask::Reactions(_) => None,
    }
}
