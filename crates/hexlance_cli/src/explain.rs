//! Why computer players give their orders, on the terminal: what the order was worth, term by term, and the best one that
//! was not chosen.

use std::sync::Arc;

use hexlance_rules::{Battle, DiceSource, SideId, View};

use super::{
    report::{Stop, table},
    story::print_story,
    tools::Tools,
};
use crate::{
    put,
    rulesets::given,
    words::why::{Because, Given, Sum, worth},
};

/// Prints why an order was given, as far as persons of these sides may know. While a side has a secret, persons are told
/// nothing: the reason is made of all that the computer player knows.
pub(super) fn print<R: Tools>(
    given: &Given<R::Command>,
    battle: &Battle<R::Rules>,
    persons: &[SideId],
) {
    let world = battle.world();
    let sides = R::facts(battle.setup()).sides.len();
    let secret = (0..sides).any(|side| battle.view(SideId(side as u8)).has_secrets());
    if secret && !persons.is_empty() && !R::is_over(world) {
        return;
    }
    let told = persons.first().copied().filter(|_| !R::is_over(world));
    let reason = given.told(|order| R::order(order, world, told));
    match reason.because {
        Because::Rule(rule) => put!("    Why: {}: {rule}", reason.order),
        Because::Worth(chosen, next) => {
            put!("    Why: {}", reason.order);
            put_sums(&chosen, next.as_ref().map(|(_, sum)| sum));
            if let Some((order, _)) = next {
                put!("      Next best: {order}");
            }
        }
    }
}

/// Both orders side by side, each term a row.
fn put_sums(chosen: &Sum, next: Option<&Sum>) {
    let mut labels: Vec<&str> = Vec::new();
    let terms = chosen
        .terms
        .iter()
        .chain(next.iter().flat_map(|n| &n.terms));
    for (label, _) in terms {
        if !labels.contains(label) {
            labels.push(label);
        }
    }
    let of = |sum: &Sum, label: &str| {
        let term = sum.terms.iter().find(|(l, _)| *l == label);
        term.map_or_else(|| "-".to_owned(), |(_, value)| worth(*value))
    };
    let row = |label: &str, value: &dyn Fn(&Sum) -> String| {
        let mut row = vec![label.to_owned(), value(chosen)];
        row.extend(next.map(value));
        row
    };
    let mut rows: Vec<_> = labels
        .into_iter()
        .map(|label| row(label, &|sum| of(sum, label)))
        .collect();
    rows.push(row("Worth", &|sum| worth(sum.worth)));
    let head = ["term", "chosen", "next best"];
    let head = &head[..if next.is_some() { 3 } else { 2 }];
    for line in table(head, &rows).lines() {
        put!("      {line}");
    }
}

/// Plays a battle between computer players to its end, told in words, with the reason of every order.
pub(super) fn play<R: Tools>(
    setup: &Arc<R::Setup>,
    content: &Arc<R::Content>,
    levels: &[String],
    seed: u64,
) -> Result<Battle<R::Rules>, Stop> {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::<R::Rules>::new(setup.clone(), content.clone(), dice)
        .map_err(|e| Stop::failed(e.to_string(), "correct the scenario"))?;
    let seeds = std::iter::successors(Some(seed), |s| Some(s.wrapping_add(1)));
    let mut players: Vec<_> = levels
        .iter()
        .zip(seeds)
        .filter_map(|(level, seed)| R::computer(level, seed))
        .collect();
    for player in &mut players {
        player.explain();
    }
    let (mut told, mut reason) = (0, None);
    loop {
        let fresh: Vec<_> = battle.log()[told..].iter().map(|l| &l.event).collect();
        print_story::<R>(fresh, battle.world(), &[]);
        if let Some(reason) = &reason {
            print::<R>(reason, &battle, &[]);
        }
        told = battle.log().len();
        let Some(side) = R::to_act(&battle) else {
            return Ok(battle);
        };
        let stuck = |why: &str| {
            Stop::failed(
                format!("the battle does not go on: {why}"),
                format!(
                    "this is a fault of the program: please report it with the scenario and the seed {seed}"
                ),
            )
        };
        let Some(player) = players.get_mut(side.index()) else {
            return Err(stuck("nobody plays the side that has to act"));
        };
        let order = player.next(&battle, side);
        let order = order.ok_or_else(|| stuck("nothing can be ordered"))?;
        reason = given(player.as_mut(), &battle, &order);
        battle
            .submit(side, order)
            .map_err(|e| stuck(&e.to_string()))?;
    }
}
