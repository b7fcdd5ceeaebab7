//! What choices within skills are called, and what belongs to none.

use hexlance_skirmish::draft::{keys, keys::seeming};

use super::names::Known;
use crate::{
    hud::model::ActionGroup::{Ability, Attack, Move, Other},
    theme::Icon,
};

/// Choices within a skill, and what belongs to none.
pub(super) static CHOICES: &[Known] = &[
    (
        keys::DONE,
        msg!("End turn"),
        Icon::Flag,
        Other,
        msg!("Ends the player turn. Orders that are left are lost."),
    ),
    (
        keys::REACTED,
        msg!("Reactions"),
        Icon::Check,
        Other,
        msg!("Declares the reactions that are settled; all others pass."),
    ),
    (
        keys::DELAY,
        msg!("Wait"),
        Icon::Clock,
        Other,
        msg!("Waits for the second skill before it reacts."),
    ),
    (
        keys::ALWAYS_ATTACK,
        msg!("Always attack"),
        Icon::Swords,
        Other,
        msg!(
            "Shoots or strikes with what promises most whenever it may react, else dodges. You can take it back each time; a second press ends it."
        ),
    ),
    (
        keys::ALWAYS_DODGE,
        msg!("Always dodge"),
        Icon::Evade,
        Other,
        msg!(
            "Dodges whenever it may react. You can take it back each time; a second press ends it."
        ),
    ),
    (
        keys::ALWAYS_PASS,
        msg!("Always pass"),
        Icon::Cross,
        Other,
        msg!(
            "Lets all its reactions pass and is not asked for; it can still be selected. A second press ends it."
        ),
    ),
    (
        keys::DECLARE,
        msg!("Declare"),
        Icon::Check,
        Other,
        msg!("Declares the skill as it is put together."),
    ),
    (
        keys::STAY,
        msg!("Stay"),
        Icon::Stand,
        Other,
        msg!("Stays where it is."),
    ),
    (
        keys::PUT_DOWN,
        msg!("Put down"),
        Icon::Down,
        Other,
        msg!("Puts down what it carries where the Move ends."),
    ),
    (
        keys::LEAP,
        msg!("Leap"),
        Icon::Jump,
        Move,
        msg!("Makes the Cautious Movement a jump."),
    ),
    (
        keys::PRONE_AT_START,
        msg!("Prone now"),
        Icon::Down,
        Move,
        msg!("Goes Prone, or stands up, before it moves."),
    ),
    (
        keys::PRONE,
        msg!("Prone there"),
        Icon::Down,
        Move,
        msg!("Goes Prone, or stands up, where the movement ends."),
    ),
    (
        seeming::CAMO,
        msg!("As Marker"),
        Icon::Hidden,
        Ability,
        msg!("Begins as a Camouflaged Marker."),
    ),
    (
        seeming::TO,
        msg!("TO Marker"),
        Icon::Hidden,
        Ability,
        msg!("Begins as a TO Camouflaged Marker."),
    ),
    (
        seeming::HIDDEN,
        msg!("Hidden"),
        Icon::Hidden,
        Ability,
        msg!("Begins in Hidden Deployment: nobody else sees anything of it."),
    ),
    (
        seeming::IMP1,
        msg!("Disguised"),
        Icon::Person,
        Ability,
        msg!("Begins as an Impersonation Marker, even among the enemy."),
    ),
    (
        keys::DEPLOY_PRONE,
        msg!("Prone"),
        Icon::Down,
        Move,
        msg!("Begins Prone."),
    ),
    (
        keys::DRILL,
        msg!("Drill"),
        Icon::Flag,
        Ability,
        msg!("A Command Token makes it Regular for this player turn."),
    ),
    (
        keys::FREE,
        msg!("Call back"),
        Icon::Undo,
        Ability,
        msg!("A Command Token ends its Possession."),
    ),
    (
        keys::STEADY,
        msg!("Steady"),
        Icon::Armor,
        Ability,
        msg!("A Command Token lets it ignore Retreat! for this player turn."),
    ),
    (
        keys::TEAM,
        msg!("Link team"),
        Icon::Swords,
        Ability,
        msg!("A link team forms around it: for nothing at deployment, later for a Command Token."),
    ),
    (
        keys::HOLD_BY_ORDER,
        msg!("Hold back"),
        Icon::Lock,
        Other,
        msg!("An Order of its group keeps the Impetuous trooper from running."),
    ),
    (
        keys::HOLD_BY_TOKEN,
        msg!("Hold: token"),
        Icon::Lock,
        Other,
        msg!("A Command Token keeps the Impetuous trooper from running."),
    ),
    (
        "aimed",
        msg!("Aimed"),
        Icon::Focus,
        Attack,
        msg!("One die at +6 in place of the Burst."),
    ),
    (
        "order.coordinated",
        msg!("Together"),
        Icon::Swords,
        Other,
        msg!("A Coordinated Order: up to four troopers act alike, for a Command Token."),
    ),
    (
        "order.team",
        msg!("Team Order"),
        Icon::Swords,
        Other,
        msg!("An Order to the whole link team."),
    ),
    (
        "weapon.bare_hands",
        msg!("Bare hands"),
        Icon::Melee,
        Attack,
        msg!("Strikes without a weapon."),
    ),
    (
        "pays.own",
        msg!("Own Order"),
        Icon::Person,
        Other,
        msg!("Its own Order pays."),
    ),
    (
        "pays.pool",
        msg!("Pool Order"),
        Icon::Flag,
        Other,
        msg!("An Order of its group's pool pays."),
    ),
    (
        "pays.lieutenant",
        msg!("Lieutenant"),
        Icon::Flag,
        Other,
        msg!("The Special Lieutenant Order pays, and shows who leads."),
    ),
];
