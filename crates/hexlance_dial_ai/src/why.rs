//! What the players of dial give as reasons, each with the English text that tells it; whoever shows it looks that up.

use hexlance_ai::{msg, why};

/// A term of what an order is worth, in points of a unit's cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Damage that it fears to take in a place.
    Harm,
    /// A mistake of a player that errs on purpose.
    Slip,
    /// What the attack takes from the enemy, by its chances.
    Attack,
    /// What the enemy will not be able to do in its next turn.
    Relief,
    /// What the unit, tired, cannot do in its next turn.
    Tired,
    /// Token, push and heat of the order.
    Order,
    /// What the order costs the other members of the formation.
    Members,
    /// What the unit risks by it.
    Risk,
    /// What else the place is worth more than the one where the unit stands.
    Place,
    /// Attacks of the next turn from there, against those from where it stands.
    NextAttack,
    /// Enemies that would lie in its rear, against now.
    Facing,
    /// Shells in the air, captives brought home, and ground at the end of the battle, against now.
    Errand,
    /// What a captured machine is worth.
    Prize,
    /// What those gain who ride, get in or get out.
    Passengers,
    /// A friend who can fight on.
    Repair,
    /// Heat let out.
    Cooling,
    /// The least that an order has to be worth.
    Least,
}

impl From<Term> for &'static str {
    fn from(term: Term) -> Self {
        match term {
            Term::Harm => why::terms::HARM,
            Term::Slip => why::terms::SLIP,
            Term::Attack => msg!("Expected loss of the enemy"),
            Term::Relief => msg!("What the enemy can no longer do"),
            Term::Tired => msg!("What it cannot do next turn"),
            Term::Order => msg!("Token, push and heat"),
            Term::Members => msg!("Cost to the other members"),
            Term::Risk => msg!("Risk to itself"),
            Term::Place => msg!("Other merits of the place"),
            Term::NextAttack => msg!("Attacks next turn"),
            Term::Facing => msg!("Enemies behind it"),
            Term::Errand => msg!("Ground, captives, shells"),
            Term::Prize => msg!("Value of the captive"),
            Term::Passengers => msg!("Passengers"),
            Term::Repair => msg!("Clicks repaired"),
            Term::Cooling => msg!("Heat let out"),
            Term::Least => msg!("Least an order must be worth"),
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
    /// The surest shot of the first unit that has one.
    SurestShot,
    /// The usual answer to a question.
    UsualAnswer,
    /// Any hex of the zone, by chance.
    AnyHex,
    /// Units fast enough to be in front go there, guns that reach far stay behind.
    Places,
    /// The answer that does the enemy most harm, or the own side least.
    MostHarm,
    /// No orders are left this turn.
    NoOrders,
    /// Equipment is switched on where it helps this turn, and off where it only costs.
    Switches,
}

impl From<Rule> for &'static str {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Any => why::rules::ANY,
            Rule::Plain => why::rules::PLAIN,
            Rule::Nothing => why::rules::NOTHING,
            Rule::Nearest => why::rules::NEAREST,
            Rule::SurestShot => why::rules::SUREST_SHOT,
            Rule::UsualAnswer => why::rules::USUAL_ANSWER,
            Rule::AnyHex => why::rules::ANY_HEX,
            Rule::Places => {
                msg!("Expensive units first: fast ones in front, guns with a long reach behind.")
            }
            Rule::MostHarm => why::rules::MOST_HARM,
            Rule::NoOrders => msg!("No orders are left this turn."),
            Rule::Switches => {
                msg!("Equipment is on where it helps this turn, off where it only costs.")
            }
        }
    }
}
