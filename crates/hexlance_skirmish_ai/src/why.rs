//! What the players of skirmish give as reasons, each with the English text that tells it; whoever shows it looks that up.

use hexlance_ai::{msg, why};

/// A term of what an order is worth, in points of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What the enemy is expected to lose.
    Gain,
    /// What the trooper is expected to lose to reactions.
    Loss,
    /// What its place is worth at the end, against the one where it stands.
    Place,
    /// What it can do from there with the next Orders.
    Next,
    /// Objects, ground and Victory Points.
    Objects,
    /// A comrade who can fight on.
    Mending,
    /// Being a Marker, or no more.
    Hiding,
    /// What the tool does that is used: mines, smoke, programs.
    Tool,
    /// The Order, which somebody else could use.
    Order,
    /// A mistake of a player that errs on purpose.
    Slip,
}

impl From<Term> for &'static str {
    fn from(term: Term) -> Self {
        match term {
            Term::Gain => msg!("Expected loss of the enemy"),
            Term::Loss => msg!("Expected loss by reactions"),
            Term::Place => msg!("Safety of the place"),
            Term::Next => msg!("What it can do next"),
            Term::Objects => msg!("Victory Points"),
            Term::Mending => msg!("A comrade who fights on"),
            Term::Hiding => msg!("Staying unseen"),
            Term::Tool => msg!("Use of the equipment"),
            Term::Order => msg!("Cost of the Order"),
            Term::Slip => why::terms::SLIP,
        }
    }
}

/// A rule that decides where nothing is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Any legal order, by chance.
    Any,
    /// The plainest order that the rules allow.
    Plain,
    /// Nothing is left to do.
    Nothing,
    /// Towards the nearest enemy.
    Nearest,
    /// The surest shot.
    SurestShot,
    /// Whoever can shoots back, and dodges otherwise.
    ShootsBack,
    /// The usual answer to a question.
    UsualAnswer,
    /// Any hex of the zone, by chance.
    AnyHex,
    /// Troopers are deployed by what they are for.
    Places,
    /// The answer that helps most.
    BestAnswer,
    /// Nobody who sees it gains by reacting.
    NoReaction,
}

impl From<Rule> for &'static str {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Any => why::rules::ANY,
            Rule::Plain => why::rules::PLAIN,
            Rule::Nothing => why::rules::NOTHING,
            Rule::Nearest => why::rules::NEAREST,
            Rule::SurestShot => why::rules::SUREST_SHOT,
            Rule::ShootsBack => msg!("Whoever can shoots back; the others dodge."),
            Rule::UsualAnswer => why::rules::USUAL_ANSWER,
            Rule::AnyHex => why::rules::ANY_HEX,
            Rule::Places => msg!("Each where it does its work best, in cover."),
            Rule::BestAnswer => msg!("The answer that helps its side most."),
            Rule::NoReaction => msg!("Nobody gains by reacting."),
        }
    }
}
