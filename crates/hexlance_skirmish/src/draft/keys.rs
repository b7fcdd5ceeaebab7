//! The stable names of buttons and purposes. Their words are made where they are shown.

/// Ends what the side is doing: its player turn, the uses of Command Tokens.
pub const DONE: &str = "done";
/// Declares the settled reactions; whoever has none passes.
pub const REACTED: &str = "react.done";
/// The reactor waits for the second skill (K13.5).
pub const DELAY: &str = "react.delay";
/// The trooper attacks of itself whenever it may react (K4.4.7).
pub const ALWAYS_ATTACK: &str = "react.always.attack";
/// It dodges of itself.
pub const ALWAYS_DODGE: &str = "react.always.dodge";
/// It lets all its reactions pass.
pub const ALWAYS_PASS: &str = "react.always.pass";
/// Declares the skill as it is put together.
pub const DECLARE: &str = "declare";
/// A weapon and its mode: the id and the number of the mode follow.
pub const WEAPON: &str = "weapon.";
/// An ammunition, as it is written, follows.
pub const AMMO: &str = "ammo.";
/// Bare hands.
pub const BARE_HANDS: &str = "weapon.bare_hands";
/// A shot.
pub const SHOOT: &str = "shoot";
/// The point of a route at which something is done: of the own one, or, for reactions, of the activated trooper's.
pub const POINT: &str = "point";
/// The dice at one target: the number of the trooper follows, or what [`TARGET`] says of another thing.
pub const DICE: &str = "dice.";
/// Something that is no trooper is aimed at: `item` and its number follow, or `gate`, column, row and side.
pub const TARGET: &str = "target.";
/// One die at +6 (skill.marksmanship_lx).
pub const AIMED: &str = "aimed";
/// A program; its id follows.
pub const PROGRAM: &str = "program.";
/// The device, or the Repeater, that a program is to switch off; its id follows.
pub const NAMED: &str = "named.";
/// A demolition charge; its number follows.
pub const CHARGE: &str = "charge.no.";
/// An object that is picked up; its number follows.
pub const OBJECT: &str = "object.no.";
/// A turret reacts; its number follows.
pub const TURRET: &str = "turret.";
/// The source that pays for an Order: `own`, `pool` or `lieutenant` follows.
pub const PAYS: &str = "pays.";
/// Gives a Coordinated Order (K16.4).
pub const COORDINATED: &str = "order.coordinated";
/// Gives an Order to the link team (K19.2).
pub const TEAM_ORDER: &str = "order.team";
/// Stays where it is.
pub const STAY: &str = "stay";
/// The point of a Move at which the attack is resolved that was the first skill (K4.4.8).
pub const ATTACK_AT: &str = "attack.at";
/// Puts down what is carried in the hex where a Move ends; with a number, beside it.
pub const PUT_DOWN: &str = "put_down";
/// Makes a Cautious Movement a jump (K7.8.2).
pub const LEAP: &str = "cautious.leap";
/// Goes Prone, or stands up, at the start of a movement.
pub const PRONE_AT_START: &str = "prone.start";
/// Goes Prone, or stands up, at the end.
pub const PRONE: &str = "prone";

/// Begins as a figure, a Marker or a record (K17.2.2).
pub mod seeming {
    /// As a Camouflaged Marker.
    pub const CAMO: &str = "seem.camo";
    /// As a TO Marker.
    pub const TO: &str = "seem.to";
    /// In Hidden Deployment.
    pub const HIDDEN: &str = "seem.hidden";
    /// As an Impersonation Marker.
    pub const IMP1: &str = "seem.imp1";
}
/// Goes Prone as it is deployed.
pub const DEPLOY_PRONE: &str = "deploy.prone";
/// Places an item as it is deployed; the id of the weapon follows.
pub const DEPLOY_ITEM: &str = "deploy.item.";
/// Makes an Irregular trooper Regular (K16.3.1 b).
pub const DRILL: &str = "token.drill";
/// Calls a Possessed trooper back (K16.3.1 d).
pub const FREE: &str = "token.free";
/// Lets a trooper ignore Retreat! (K16.3.1 e).
pub const STEADY: &str = "token.steady";
/// Forms a link team (K16.5.3 g).
pub const TEAM: &str = "token.team";
/// Holds an Impetuous trooper back for an Order (K3.7.1).
pub const HOLD_BY_ORDER: &str = "hold_back.order";
/// Holds an Impetuous trooper back for a Command Token (K3.7.1).
pub const HOLD_BY_TOKEN: &str = "hold_back.token";

/// What units and hexes are picked for.
pub mod purpose {
    /// A trooper of the own side is selected.
    pub const SELECT: &str = "select";
    /// A trooper reacts.
    pub const REACT: &str = "react";
    /// An enemy is aimed at.
    pub const ATTACK: &str = "attack";
    /// A hex is aimed at: a template, smoke.
    pub const AIM: &str = "aim";
    /// Of several activated troopers the one that a reaction answers.
    pub const ANSWER: &str = "answer";
    /// A hex is moved to.
    pub const MOVE: &str = "move";
    /// A hex is moved through, and the movement cannot end in it.
    pub const PASS: &str = "pass";
    /// Contact with an enemy is declared.
    pub const CONTACT: &str = "contact";
    /// A comrade is mended.
    pub const PATIENT: &str = "patient";
    /// A place is chosen.
    pub const PLACE: &str = "place";
    /// A place is chosen that asks for a roll.
    pub const PLACE_BY_ROLL: &str = "place.roll";
    /// A member of a link team is named.
    pub const MEMBER: &str = "member";
}
