//! Commands for unit tests of what is declared and answered, without the notation of rule cases.

use hexlance_rules::{Refusal, SideId, UnitId, ustr};

use crate::{
    Battle,
    command::{Answer, Chosen, Command, OrderGiven, Reply},
    deeds::Deed,
    dodge::{ChangeFacing, Dodge},
    ground::{at, heading},
    moves::Move,
    order::OrderKind,
    read::Table,
    shots::Shoot,
    state::Source,
    step::Step,
    testing::look,
};

/// North.
pub(crate) const NORTH: SideId = SideId(0);
/// South.
pub(crate) const SOUTH: SideId = SideId(1);

/// A Move over cells of the book.
pub(crate) fn walk(cells: &[(i16, i16)]) -> Deed {
    Deed::Move(Move {
        route: cells.iter().map(|(c, r)| at(*c, *r)).collect(),
        ..Move::default()
    })
}

/// A Move into contact with somebody at its end.
pub(crate) fn charge(cells: &[(i16, i16)], enemy: UnitId) -> Deed {
    Deed::Move(Move {
        route: cells.iter().map(|(c, r)| at(*c, *r)).collect(),
        contact: Some(enemy),
        ..Move::default()
    })
}

/// A shot with a carbine: so many dice, at a point of the own route.
pub(crate) fn shot(target: UnitId, dice: u8, point: u8) -> Deed {
    let shoot = Shoot::at(ustr("carbine"), target, dice);
    Deed::Shoot(Shoot { point, ..shoot })
}

/// A Dodge.
pub(crate) fn dodge() -> Deed {
    Deed::Dodge(Dodge)
}

/// A Change Facing.
pub(crate) fn turn() -> Deed {
    Deed::ChangeFacing(ChangeFacing)
}

/// The command of an Order.
pub(crate) fn order(battle: &Battle, who: &str, deed: Deed) -> (SideId, Command) {
    let who = look(battle, who);
    let table = Table::of(battle.world());
    let source = crate::pools::proposed(table, who.side(), who.id).unwrap_or(Source::Pool);
    let entire = deed.rule().class(table, &who).is_entire();
    let given = OrderGiven {
        source,
        kind: OrderKind::Single,
        entire,
        actors: vec![(who.id, deed)],
    };
    (who.side(), Command::Order(given))
}

/// Gives a command that is allowed.
#[track_caller]
pub(crate) fn give(battle: &mut Battle, side: SideId, command: Command) {
    if let Err(refused) = battle.submit(side, command.clone()) {
        panic!("{command:?}: {refused}");
    }
}

/// Spends an Order.
#[track_caller]
pub(crate) fn act(battle: &mut Battle, who: &str, deed: Deed) {
    let (side, command) = order(battle, who, deed);
    give(battle, side, command);
}

/// Why an Order may not be given; its rule.
pub(crate) fn refused(battle: &Battle, who: &str, deed: Deed) -> Option<&'static str> {
    let (side, command) = order(battle, who, deed);
    battle.check(side, &command).err().and_then(|r| r.rule)
}

/// Declares the second skill.
#[track_caller]
pub(crate) fn then(battle: &mut Battle, deed: Deed) {
    let side = Table::of(battle.world()).clock().active;
    give(battle, side, Command::Second(vec![deed]));
}

/// A reaction at a point of the route.
pub(crate) fn answer(battle: &Battle, who: &str, deed: Deed, point: u8) -> Answer {
    Answer {
        by: look(battle, who).id.into(),
        actor: 0,
        point,
        reply: Reply::Do(deed),
    }
}

/// A delay.
pub(crate) fn delay(battle: &Battle, who: &str) -> Answer {
    Answer {
        by: look(battle, who).id.into(),
        actor: 0,
        point: 0,
        reply: Reply::Delay,
    }
}

/// The Reactive side, whoever that is.
fn reactive(battle: &Battle) -> SideId {
    crate::read::other(Table::of(battle.world()).clock().active)
}

/// Declares reactions; none are passes.
#[track_caller]
pub(crate) fn react(battle: &mut Battle, answers: Vec<Answer>) {
    let side = reactive(battle);
    give(battle, side, Command::React(answers));
}

/// Why reactions may not be declared.
pub(crate) fn react_refused(battle: &Battle, answers: Vec<Answer>) -> Option<Refusal> {
    battle
        .check(reactive(battle), &Command::React(answers))
        .err()
}

/// Whether the battle waits for reactions.
pub(crate) fn asks(battle: &Battle) -> bool {
    matches!(
        battle.waiting(),
        Some(Step::Order(crate::order::OrderStep::Reactions(_)))
    )
}

/// Chooses a place of whoever is to choose: over cells, to look somewhere.
#[track_caller]
pub(crate) fn choose(battle: &mut Battle, cells: &[(i16, i16)], facing: Option<&str>) {
    let chosen = chosen(cells, facing);
    let side = chooser(battle);
    give(battle, side, Command::Choose(chosen));
}

/// Why that may not be chosen; its rule.
pub(crate) fn choose_refused(
    battle: &Battle,
    cells: &[(i16, i16)],
    facing: Option<&str>,
) -> Option<&'static str> {
    let command = Command::Choose(chosen(cells, facing));
    let refusal = battle.check(chooser(battle), &command).err();
    refusal.and_then(|r| r.rule)
}

fn chosen(cells: &[(i16, i16)], facing: Option<&str>) -> Chosen {
    Chosen {
        route: cells.iter().map(|(c, r)| at(*c, *r)).collect(),
        facing: facing.and_then(heading),
        prone: None,
        ..Chosen::default()
    }
}

/// Who is to choose.
#[track_caller]
pub(crate) fn chooser(battle: &Battle) -> SideId {
    crate::choices::side(battle).unwrap_or_else(|| panic!("{:?}", battle.waiting()))
}

/// Whether nothing is under way.
pub(crate) fn is_over(battle: &Battle) -> bool {
    Table::of(battle.world()).order().is_none()
}
