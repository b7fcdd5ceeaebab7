//! Why a computer player gave an order, in words: for the terminal and for the log on the table.

use hexlance_ai::why::{Rule, Term, Weighed, Why};
use hexlance_rules::Message;

/// An order that a computer player gave, and why.
#[derive(Clone, Debug)]
pub struct Given<C> {
    /// The order.
    pub order: C,
    /// For an answer, the label of the choice.
    pub answer: Option<Message>,
    /// Why it was given.
    pub why: Why<C>,
}

/// Why an order was given, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The order.
    pub order: String,
    /// What decided.
    pub because: Because,
}

/// What decided on an order.
#[derive(Clone, Debug, PartialEq)]
pub enum Because {
    /// A rule.
    Rule(&'static str),
    /// Its worth, and that of the best one that was not chosen.
    Worth(Sum, Option<(String, Sum)>),
}

/// A worth with its terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The worth.
    pub worth: f32,
    /// What it is made of.
    pub terms: Vec<(&'static str, f32)>,
}

/// Terms that round to nothing are not told.
const LEAST: f32 = 0.005;

impl Sum {
    fn of<C>(weighed: &Weighed<C>) -> Self {
        let terms = weighed.terms.iter();
        Self {
            worth: weighed.worth,
            terms: terms
                .filter(|(_, worth)| worth.abs() >= LEAST)
                .map(|(t, worth)| (term(*t), *worth))
                .collect(),
        }
    }
}

impl<C> Given<C> {
    /// In words; `phrase` puts an order into words.
    pub fn told(&self, phrase: impl Fn(&C) -> String) -> Reason {
        let order = match &self.answer {
            Some(label) => tr!("Answer: {label}", label = crate::lang::told(label)),
            None => phrase(&self.order),
        };
        let because = match &self.why {
            Why::Rule(r) => Because::Rule(rule(*r)),
            Why::Weighed { chosen, next } => {
                let next = next.as_ref().map(|n| (phrase(&n.order), Sum::of(n)));
                Because::Worth(Sum::of(chosen), next)
            }
        };
        Reason { order, because }
    }
}

/// A worth or a term as it is shown.
pub fn worth(worth: f32) -> String {
    // What rounds to nothing has no sign.
    let worth = if worth.abs() < LEAST { 0.0 } else { worth };
    format!("{worth:.2}")
}

/// What a term stands for.
pub fn term(term: Term) -> &'static str {
    match term {
        Term::Gain => tr!("Damage it hopes to do this turn"),
        Term::Harm => tr!("Damage it fears"),
        Term::Later => tr!("Prospects for later turns"),
        Term::Spotting => tr!("Spotting for others"),
        Term::Auras => tr!("Auras that take hold"),
        Term::Aim => tr!("What the scenario asks for"),
        Term::Company => tr!("Outnumbered there"),
        Term::Battery => tr!("The gun stays in place"),
        Term::Mines => tr!("Mines on the way"),
        Term::Zone => tr!("Enemies held in place"),
        Term::Shells => tr!("Own shells coming down"),
        Term::Idle => tr!("Cannot act afterwards"),
        Term::Slip => tr!("Misjudged"),
        Term::Rush => tr!("More than a shot would do"),
        Term::Damage => tr!("Expected damage"),
        Term::Critical => tr!("Chance of a critical hit"),
        Term::Heating => tr!("Heat for the target"),
        Term::Marking => tr!("The target is marked"),
        Term::Firing => tr!("Firing keeps it hot"),
        Term::Overheat => tr!("Overheat"),
        Term::Spotter => tr!("Cost to the spotter"),
        Term::Support => tr!("Others finish the work"),
        Term::Elsewhere => tr!("Other targets it could wait for"),
        Term::Friends => tr!("Harm to friends"),
        Term::Raid => tr!("Attack on the ground"),
        Term::Flak => tr!("Fire from the ground"),
        Term::Approach => tr!("Distance"),
        Term::Home => tr!("The way home"),
        Term::Aloft => tr!("Height"),
        Term::Dogfight => tr!("Fight in the air"),
        Term::MissedRaid => tr!("Attack on the ground at risk"),
        Term::Attack => tr!("Expected loss of the enemy"),
        Term::Relief => tr!("What the enemy can no longer do"),
        Term::Tired => tr!("What it cannot do next turn"),
        Term::Order => tr!("Token, push and heat"),
        Term::Members => tr!("Cost to the other members"),
        Term::Risk => tr!("Risk to itself"),
        Term::Place => tr!("Other merits of the place"),
        Term::NextAttack => tr!("Attacks next turn"),
        Term::Facing => tr!("Enemies behind it"),
        Term::Errand => tr!("Ground, captives, shells"),
        Term::Prize => tr!("Value of the captive"),
        Term::Passengers => tr!("Passengers"),
        Term::Repair => tr!("Clicks repaired"),
        Term::Cooling => tr!("Heat let out"),
        Term::Least => tr!("Least an order must be worth"),
    }
}

/// The rule that decided, as a sentence.
pub fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Any => tr!("Any legal order, by chance."),
        Rule::Plain => tr!("The plainest order that the rules allow."),
        Rule::Nothing => tr!("There is nothing left to do."),
        Rule::Nearest => tr!("Towards the nearest enemy."),
        Rule::SurestShot => tr!("The surest attack."),
        Rule::FirstAnswer => tr!("The first answer of the list."),
        Rule::UsualAnswer => tr!("The usual answer."),
        Rule::AnyHex => tr!("Any hex of the zone, by chance."),
        Rule::FirstHex => tr!("The first hex that will do."),
        Rule::SetUp => {
            tr!(
                "Expensive units first, each in the hex with the best cover and outlook for its role."
            )
        }
        Rule::Places => {
            tr!("Expensive units first: fast ones in front, guns with a long reach behind.")
        }
        Rule::Hide => tr!("A unit that fights at close range hides where the enemy must pass."),
        Rule::LayMines => tr!("Mines go where the enemy must come through."),
        Rule::Ground => tr!("Cover goes to its own side of the map, obstacles to the enemy's."),
        Rule::KeepBack => tr!("The cheapest units are kept back."),
        Rule::Enter => tr!("The nearest cheap hex to where the unit is needed."),
        Rule::Unload => tr!("Passengers get out as soon as they can."),
        Rule::Jamming => tr!("ECCM where it helps more friends than ECM would hinder enemies."),
        Rule::Declared => tr!("An attack that was declared must be made."),
        Rule::ActFirst => tr!("Acting first promises a good part of an enemy."),
        Rule::Wait => tr!("Nobody could do enough by acting first."),
        Rule::Call => tr!("Help is called as soon as there is any."),
        Rule::Prey => tr!("The most valuable enemy that is near and can be brought down."),
        Rule::Cargo => tr!("Cargo that scores is fetched and brought home."),
        Rule::Leave => tr!("The scenario asks it to leave the map."),
        Rule::March => {
            tr!("With nobody to fight, it goes straight to where the scenario wants it.")
        }
        Rule::Raze => tr!("A building that has to fall comes first."),
        Rule::Together => {
            tr!("The whole formation fires at one enemy: nearly as much damage, and easier to hit.")
        }
        Rule::BoobyTrap => tr!("The trap harms the enemy more than it costs."),
        Rule::ClearMines => tr!("With nothing better to do, it clears mines."),
        Rule::Reroll => tr!("A reroll is used if it may gain more than keeping it."),
        Rule::MostHarm => tr!("The answer that harms the enemy most, or its own side least."),
        Rule::MostUse => tr!("The answer of which its units can make the most."),
        Rule::NoOrders => tr!("No orders are left this turn."),
        Rule::Switches => tr!("Equipment is on where it helps this turn, off where it only costs."),
    }
}
