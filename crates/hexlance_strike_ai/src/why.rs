//! What the players of strike give as reasons, each with the English text that tells it; whoever shows it looks that up.

use hexlance_ai::{msg, why};

/// A term of what an order is worth, in points of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Damage that the unit hopes to do from a place this turn.
    Gain,
    /// Damage that it fears to take in a place.
    Harm,
    /// What a place promises for later turns.
    Later,
    /// Enemies that it sees for friends with indirect fire.
    Spotting,
    /// Auras that take hold in a place.
    Auras,
    /// How near a place is to where the scenario wants the unit.
    Aim,
    /// Friends and enemies at hand.
    Company,
    /// A gun that stays where it is, to fire over the hills.
    Battery,
    /// Mines on the way.
    Mines,
    /// Enemies held in its zone of control.
    Zone,
    /// Own shells that come down there.
    Shells,
    /// It can do nothing else after sprinting or evading.
    Idle,
    /// A mistake of a player that errs on purpose.
    Slip,
    /// What a charge, or a death from above, does beyond the shot that it replaces.
    Rush,
    /// Damage to be expected of an attack.
    Damage,
    /// The chance of a critical hit.
    Critical,
    /// Heat on the target.
    Heating,
    /// What it is worth to mark the target.
    Marking,
    /// What firing costs a unit that is hot.
    Firing,
    /// What the heat of more damage costs.
    Overheat,
    /// What spotting costs the spotter.
    Spotter,
    /// Friends who will attack the same target.
    Support,
    /// What the unit could do to somebody else instead.
    Elsewhere,
    /// Harm to friends.
    Friends,
    /// An attack from the air on the ground.
    Raid,
    /// Fire from the ground at an aircraft.
    Flak,
    /// How far an aircraft is from where it is needed.
    Approach,
    /// An aircraft that has to go home.
    Home,
    /// Being up in the air.
    Aloft,
    /// A fight between aircraft.
    Dogfight,
    /// An attack on the ground that a fight between aircraft may cost.
    MissedRaid,
}

impl From<Term> for &'static str {
    fn from(term: Term) -> Self {
        match term {
            Term::Gain => msg!("Damage it hopes to do this turn"),
            Term::Harm => why::terms::HARM,
            Term::Later => msg!("Prospects for later turns"),
            Term::Spotting => msg!("Spotting for others"),
            Term::Auras => msg!("Auras that take hold"),
            Term::Aim => msg!("What the scenario asks for"),
            Term::Company => msg!("Outnumbered there"),
            Term::Battery => msg!("The gun stays in place"),
            Term::Mines => msg!("Mines on the way"),
            Term::Zone => msg!("Enemies held in place"),
            Term::Shells => msg!("Own shells coming down"),
            Term::Idle => msg!("Cannot act afterwards"),
            Term::Slip => why::terms::SLIP,
            Term::Rush => msg!("More than a shot would do"),
            Term::Damage => msg!("Expected damage"),
            Term::Critical => msg!("Chance of a critical hit"),
            Term::Heating => msg!("Heat for the target"),
            Term::Marking => msg!("The target is marked"),
            Term::Firing => msg!("Firing keeps it hot"),
            Term::Overheat => msg!("Overheat"),
            Term::Spotter => msg!("Cost to the spotter"),
            Term::Support => msg!("Others finish the work"),
            Term::Elsewhere => msg!("Other targets it could wait for"),
            Term::Friends => msg!("Harm to friends"),
            Term::Raid => msg!("Attack on the ground"),
            Term::Flak => msg!("Fire from the ground"),
            Term::Approach => msg!("Distance"),
            Term::Home => msg!("The way home"),
            Term::Aloft => msg!("Height"),
            Term::Dogfight => msg!("Fight in the air"),
            Term::MissedRaid => msg!("Attack on the ground at risk"),
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
    /// The first answer of the list.
    FirstAnswer,
    /// The usual answer to a question.
    UsualAnswer,
    /// Any hex of the zone, by chance.
    AnyHex,
    /// The first hex that will do.
    FirstHex,
    /// Big units first, each in the hex with the best cover, outlook and room for its role.
    SetUp,
    /// Somebody who fights near lies in wait where the enemy has to come past.
    Hide,
    /// Mines where the enemy has to come through.
    LayMines,
    /// Cover to the own side of the map, hindrances to the enemy's.
    Ground,
    /// Whoever is worth least at once is kept back.
    KeepBack,
    /// The cheapest hex near to where the unit is needed.
    Enter,
    /// Passengers get out as soon as they can.
    Unload,
    /// ECCM where it serves more friends than ECM hinders enemies.
    Jamming,
    /// A declared attack is made.
    Declared,
    /// A unit acts first that can hope for a good part of an enemy.
    ActFirst,
    /// Nobody could do enough by acting first.
    Wait,
    /// Help is called as soon as it can be had.
    Call,
    /// The enemy worth most that is near and can be brought down.
    Prey,
    /// Cargo that scores is fetched and brought home.
    Cargo,
    /// Off the map, as the scenario asks.
    Leave,
    /// With nobody to fight, straight to where the scenario wants the unit.
    March,
    /// A building that has to fall is attacked.
    Raze,
    /// The whole formation on one enemy: that does nearly as much, and hits easier.
    Together,
    /// A trap that harms the enemy more than it costs.
    BoobyTrap,
    /// Whoever has nothing better to do clears mines.
    ClearMines,
    /// A reroll is used where it may gain more than keeping it.
    Reroll,
    /// The answer that does the enemy most harm, or the own side least.
    MostHarm,
    /// Whoever can make most of it is given it.
    MostUse,
}

impl From<Rule> for &'static str {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Any => why::rules::ANY,
            Rule::Plain => why::rules::PLAIN,
            Rule::Nothing => why::rules::NOTHING,
            Rule::Nearest => why::rules::NEAREST,
            Rule::SurestShot => why::rules::SUREST_SHOT,
            Rule::FirstAnswer => msg!("The first answer of the list."),
            Rule::UsualAnswer => why::rules::USUAL_ANSWER,
            Rule::AnyHex => why::rules::ANY_HEX,
            Rule::FirstHex => msg!("The first hex that will do."),
            Rule::SetUp => msg!(
                "Expensive units first, each in the hex with the best cover and outlook for its role."
            ),
            Rule::Hide => {
                msg!("A unit that fights at close range hides where the enemy must pass.")
            }
            Rule::LayMines => msg!("Mines go where the enemy must come through."),
            Rule::Ground => {
                msg!("Cover goes to its own side of the map, obstacles to the enemy's.")
            }
            Rule::KeepBack => msg!("The cheapest units are kept back."),
            Rule::Enter => msg!("The nearest cheap hex to where the unit is needed."),
            Rule::Unload => msg!("Passengers get out as soon as they can."),
            Rule::Jamming => {
                msg!("ECCM where it helps more friends than ECM would hinder enemies.")
            }
            Rule::Declared => msg!("An attack that was declared must be made."),
            Rule::ActFirst => msg!("Acting first promises a good part of an enemy."),
            Rule::Wait => msg!("Nobody could do enough by acting first."),
            Rule::Call => msg!("Help is called as soon as there is any."),
            Rule::Prey => msg!("The most valuable enemy that is near and can be brought down."),
            Rule::Cargo => msg!("Cargo that scores is fetched and brought home."),
            Rule::Leave => msg!("The scenario asks it to leave the map."),
            Rule::March => {
                msg!("With nobody to fight, it goes straight to where the scenario wants it.")
            }
            Rule::Raze => msg!("A building that has to fall comes first."),
            Rule::Together => msg!(
                "The whole formation fires at one enemy: nearly as much damage, and easier to hit."
            ),
            Rule::BoobyTrap => msg!("The trap harms the enemy more than it costs."),
            Rule::ClearMines => msg!("With nothing better to do, it clears mines."),
            Rule::Reroll => msg!("A reroll is used if it may gain more than keeping it."),
            Rule::MostHarm => why::rules::MOST_HARM,
            Rule::MostUse => msg!("The answer of which its units can make the most."),
        }
    }
}
