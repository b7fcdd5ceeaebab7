//! Plain ways to go on.

use hexlance_rules::{SideId, UnitId, draft::usual};
use hexlance_skirmish::{
    Battle,
    command::{Command, OrderGiven},
    deeds::Deed,
    dodge::Dodge,
    order::OrderKind,
    outlook::{self, Waits},
    read::Table,
    state::Source,
    step::Step,
    turn::TurnStep,
};

/// Whether the battle waits for the Order of an Impetuous trooper, or for holding one back.
pub fn runs_wild(battle: &Battle) -> bool {
    matches!(battle.waiting(), Some(Step::Turn(TurnStep::Impetuous)))
}

/// The plainest command that a side may give: the default answer, no reaction, nothing more, what is usual.
pub fn plain(battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(d) = battle.decision() {
        let choice = d.choices.get(d.default).or(d.choices.first())?;
        return Some(Command::Answer(choice.code.clone()));
    }
    let simple = match outlook::waits(battle)? {
        Waits::Deploy | Waits::Tokens | Waits::Order => Some(Command::Done),
        Waits::Second => nothing_more(battle, side),
        Waits::Reactions(_) => Some(Command::React(Vec::new())),
        Waits::Choice => None,
    };
    let simple = simple.filter(|wanted| battle.check(side, wanted).is_ok());
    simple.or_else(|| usual(battle, side))
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
pub fn single(unit: UnitId, source: Source, deed: Deed, entire: bool) -> Command {
    Command::Order(OrderGiven {
        source,
        kind: OrderKind::Single,
        entire,
        actors: vec![(unit, deed)],
    })
}
