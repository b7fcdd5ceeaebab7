//! What the players of classic give as reasons, each with the English text that tells it; whoever shows it looks that up.

use hexlance_ai::{msg, why};

/// A term of what an order is worth, in points of armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What the enemy is expected to lose.
    Gain,
    /// Fire that its place allows.
    Fire,
    /// Damage that it fears to take.
    Harm,
    /// What can be done from there in the next turn.
    Next,
    /// Heat that is made, and what that does.
    Heat,
    /// Ammunition, and weapons that may jam.
    Stores,
    /// Rolls that may fail: falls, damage of one's own.
    Risk,
    /// Blows that can be struck from there.
    Blows,
    /// What the hex itself is good for: walls, water, what the way there shakes off.
    Ground,
    /// A ride, or those who ride along.
    Ride,
    /// Standing near friends.
    Together,
    /// Standing up.
    Standing,
    /// What the battle is about.
    Mission,
    /// A mistake of a player that errs on purpose.
    Slip,
}

impl Term {
    /// Every one.
    pub const ALL: [Self; 14] = [
        Self::Gain,
        Self::Fire,
        Self::Harm,
        Self::Next,
        Self::Heat,
        Self::Stores,
        Self::Risk,
        Self::Blows,
        Self::Ground,
        Self::Ride,
        Self::Together,
        Self::Standing,
        Self::Mission,
        Self::Slip,
    ];
}

impl From<Term> for &'static str {
    fn from(term: Term) -> Self {
        match term {
            Term::Gain => msg!("Expected loss of the enemy"),
            Term::Fire => msg!("Fire from the place"),
            Term::Harm => why::terms::HARM,
            Term::Next => msg!("What it can do next"),
            Term::Heat => msg!("Heat"),
            Term::Stores => msg!("Ammunition and jams"),
            Term::Risk => msg!("Risk to itself"),
            Term::Blows => msg!("Blows from the place"),
            Term::Ground => msg!("The place itself"),
            Term::Ride => msg!("A ride"),
            Term::Together => msg!("Friends nearby"),
            Term::Standing => msg!("Standing up"),
            Term::Mission => msg!("What the battle is about"),
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
    /// The surest attacks.
    SurestShot,
    /// The usual answer to a question.
    UsualAnswer,
    /// Any hex of the zone, by chance.
    AnyHex,
    /// Each where its weapons reach best, in cover.
    Places,
    /// The answer that harms the enemy most, or the own side least.
    MostHarm,
    /// A reactor is started as soon as it can be.
    Restart,
    /// It comes onto the map where its way is short and covered.
    ComesIn,
    /// It leaves the map as soon as it can, where that is what the battle is about.
    Leaves,
    /// It picks up what the battle is about.
    TakesAlong,
    /// It brings buildings down that have to come down.
    Razes,
    /// Electronics are on where they pay.
    Switches,
    /// It lays a bridge where that shortens the way.
    Lays,
    /// It lets go of what is in its way: launchers that are empty, a load that is there.
    LetsGo,
    /// Whoever hides comes out for a good shot.
    ComesOut,
    /// It designates a target for the missiles of friends.
    Designates,
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
            Rule::Places => msg!("Each where it does its work best, in cover."),
            Rule::MostHarm => why::rules::MOST_HARM,
            Rule::Restart => msg!("A reactor is started as soon as it can be."),
            Rule::ComesIn => msg!("Each comes in where its way is short and covered."),
            Rule::Leaves => msg!("It leaves the map, for that is what the battle is about."),
            Rule::TakesAlong => msg!("It picks up what the battle is about."),
            Rule::Razes => msg!("The buildings that have to come down come first."),
            Rule::Switches => msg!("Electronics are on where they pay."),
            Rule::Lays => msg!("It lays a bridge where that shortens the way."),
            Rule::LetsGo => msg!("It lets go of what it has no more use for."),
            Rule::ComesOut => msg!("It comes out of hiding for a good shot."),
            Rule::Designates => msg!("It designates a target for the missiles of its friends."),
        }
    }
}
