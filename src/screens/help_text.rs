//! The words of the help. Keys are filled in from the bindings: `{Undo}` stands for the key of that action.

use crate::rulesets::Rules;

/// A topic of the help.
pub(super) struct Topic {
    /// Stable name.
    pub key: &'static str,
    /// The rules that it is about; none where it is about every battle.
    pub rules: Option<Rules>,
    /// Heading.
    pub title: &'static str,
    /// Paragraphs; one that begins with `- ` is a point of a list, one with `| ` a row "left | right".
    pub text: &'static [&'static str],
}

/// Every topic in order.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        key: "start",
        rules: None,
        title: msg!("The first minutes"),
        text: &[
            msg!(
                "Choose New battle, pick a battle from the list, say who plays which side, and press Start."
            ),
            msg!(
                "Your units stand on the table. Click one, on the table or in the roster at the left: its card appears at the right, and the buttons at the bottom show what it can do now."
            ),
            msg!(
                "Nothing is hidden from you that your side may know: point at any number, word or button to read where it comes from."
            ),
            msg!("A grey button says why it cannot be used when you point at it or click it."),
        ],
    },
    Topic {
        key: "screen",
        rules: None,
        title: msg!("What is where"),
        text: &[
            msg!("| Top middle | Turn, phase, whose turn it is and how many units have yet to act"),
            msg!(
                "| Below it | Light, weather and wind that are not as usual; the vane shows where the wind blows to"
            ),
            msg!("| Top left | Menu, undo, save, load, what the table shows, this help"),
            msg!("| Left | Every unit, by side. Filled marks can act; a tick has acted"),
            msg!("| Bottom left | The last roll and the log. Open a line to see its dice and sums"),
            msg!("| Right | The card of the selected unit"),
            msg!(
                "| Bottom right | The attack that you aim: chance to hit, damage, chance to destroy"
            ),
            msg!(
                "| Bottom middle | What the unit may do, or the question that waits for your answer"
            ),
        ],
    },
    Topic {
        key: "table",
        rules: None,
        title: msg!("Moving about the table"),
        text: &[
            msg!("| Drag with the middle button | turn and tilt the camera"),
            msg!("| Drag with the right button | move the camera"),
            msg!("| Wheel, {ZoomIn} and {ZoomOut} | closer and farther"),
            msg!("| {PanForward} {PanLeft} {PanBack} {PanRight} | move the camera"),
            msg!("| {CameraTurnLeft} and {CameraTurnRight} | turn it"),
            msg!("| {CameraTop} | look straight down, and back"),
            msg!("| {FocusUnit} | look at the selected unit"),
            msg!("| {CameraReset} | show the whole map"),
        ],
    },
    Topic {
        key: "abilities",
        rules: None,
        title: msg!("Abilities"),
        text: &[
            msg!(
                "Pilots, commanders and formations bring abilities. They stand at the foot of the card: point at one to read it. A green one is in force now; a star can be clicked to use it."
            ),
            msg!(
                "Abilities that answer something ask you when the moment comes. The question waits until you answer it: {Confirm} takes the highlighted answer, the number keys take any of them."
            ),
            msg!(
                "In the breakdown of an attack, abilities that do not apply are listed with the reason."
            ),
        ],
    },
    Topic {
        key: "undo",
        rules: None,
        title: msg!("Undo, save, load"),
        text: &[
            msg!("{Undo} takes back your last command as long as no dice have been rolled since."),
            msg!(
                "{QuickSave} saves at once, {QuickLoad} loads that again. The menu ({Cancel}) saves under names of your own."
            ),
            msg!("A battle can be saved at any moment, even in the middle of a question."),
        ],
    },
    Topic {
        key: "hotseat",
        rules: None,
        title: msg!("Two players at one screen"),
        text: &[msg!(
            "Where a side has something to hide, a curtain covers the table before the other player sits down: units in hiding or still to come, concealed cards, mines, shells in the air, sealed choices. The settings switch it off."
        )],
    },
    Topic {
        key: "reading",
        rules: None,
        title: msg!("Easier to read"),
        text: &[
            msg!(
                "The settings change the size of the interface and the colours of the sides. Each side also has a shape of its own, so that colour is never the only difference."
            ),
            msg!(
                "Every key can be changed. With Tab you can reach every button; Enter or Space presses it."
            ),
        ],
    },
    Topic {
        key: "turn",
        rules: Some(Rules::Strike),
        title: msg!("How a turn goes"),
        text: &[
            msg!("A turn has four phases."),
            msg!(
                "| Initiative | Both sides roll two dice and add their modifiers. The higher total wins; the loser moves first and shoots first."
            ),
            msg!(
                "| Movement | The sides take turns, one unit at a time. With unequal numbers the larger side moves several units in a row, so that both finish together."
            ),
            msg!(
                "| Combat | The side that lost initiative makes all its attacks, then the other. Damage counts at the end of the phase: a unit that is about to fall still fires."
            ),
            msg!(
                "| End | Heat rises or falls, fires burn, effects run out, and the battle is checked for a winner."
            ),
        ],
    },
    Topic {
        key: "move",
        rules: Some(Rules::Strike),
        title: msg!("Moving"),
        text: &[
            msg!(
                "Every hex costs 2 inches and what its ground adds. Coloured hexes show where the unit can go; point at one to see the way and its cost."
            ),
            msg!(
                "Turning costs nothing. When the unit stops you choose where it faces: {TurnLeft} and {TurnRight} turn it, {Confirm} takes it."
            ),
            msg!("| Stand still | your own attacks are easier by 1, but you are easy to hit"),
            msg!("| Move | harder to hit by the target movement modifier (TMM) of the card"),
            msg!(
                "| Jump | over anything in reach; harder to hit by 1 more, your own attacks are harder by 2"
            ),
            msg!("| Sprint | half as far again, but no attack this turn"),
            msg!("| Evade | harder to hit by 1 more, but no attack this turn"),
        ],
    },
    Topic {
        key: "frame",
        rules: Some(Rules::Strike),
        title: msg!("Setup, ways in and out"),
        text: &[
            msg!(
                "The bar at the top shows the stages of the setup, the line above the buttons how far you are."
            ),
            msg!(
                "| Map | click a wood, a pond or a hill, then where it goes; or a mapsheet and another to swap them"
            ),
            msg!(
                "| Reserves | select a unit and choose its group; a draw says which group comes in turn 2"
            ),
            msg!(
                "| Hide | the next click sets the unit up where the enemy does not see it; the button counts those that hide"
            ),
            msg!(
                "Units off the map are on the roster. Select one when it is your go and click the hex of the edge where it comes in; it goes on from there. A jump is clicked to its end. Hold back lets it wait for a later turn."
            ),
            msg!(
                "| Go around | where the battle allows it: click where the unit leaves the map, then where it comes back. In an End Phase from the turn that was shown there you click it back onto the map."
            ),
            msg!(
                "The chip with the flag says what both sides fight for and how it stands. Objectives, home edges and ways off the map are marked on the table; the list of what the table shows switches them."
            ),
            msg!("Click the number of the turn to see the rolls for Initiative again."),
        ],
    },
    Topic {
        key: "loads",
        rules: Some(Rules::Strike),
        title: msg!("Drops and loads"),
        text: &[
            msg!(
                "Units that are due to drop stand in the bar at the start of the Movement Phase. Choose one, click its hex, then where it shall face. Green hexes are the easiest; a tip tells the number."
            ),
            msg!(
                "Crates with a sign over them count for your side. Point at one to see who can have it, and for how many inches."
            ),
            msg!(
                "| Lift, Drag, Tow | goes beside a load and picks it up: half of its Move, and it stays slow with it"
            ),
            msg!(
                "| Put down | where the move ends; pressed again, before the first step. It costs nothing"
            ),
            msg!("| Throw | in place of a physical attack, at a hex within 2"),
            msg!("| Leave | over the home edge, with what your side wants carried off"),
            msg!(
                "| Let out, Unload | passengers get out where the move ends; out of a bay at once, one for each door"
            ),
        ],
    },
    Topic {
        key: "attack",
        rules: Some(Rules::Strike),
        title: msg!("Attacking"),
        text: &[
            msg!(
                "Choose an attack, then a target; the panel at the bottom right shows the target number line by line. Two dice that reach it hit. Two ones always miss."
            ),
            msg!("| Skill | the number of the card"),
            msg!("| Your movement | standing -1, jumping +2"),
            msg!("| Target | its movement modifier; some kinds of targets add more"),
            msg!(
                "| Range | short +0 up to 3 hexes, medium +2 up to 12, long +4 up to 21, extreme +6 up to 30"
            ),
            msg!("| Ground | +1 for each point of woods on the way, +1 for partial cover"),
            msg!("| Heat | your heat level"),
            msg!(
                "A hit from behind does 1 more damage. Damage goes to armor first, then to structure; structure at 0 destroys the unit."
            ),
        ],
    },
    Topic {
        key: "critical",
        rules: Some(Rules::Strike),
        title: msg!("Critical hits"),
        text: &[msg!(
            "Damage to structure, and a hit with two sixes, each bring a roll for a critical hit. What it does stands on the card beside its boxes: an engine that heats, a sight that shakes, legs that drag, a weapon that is lost."
        )],
    },
    Topic {
        key: "heat",
        rules: Some(Rules::Strike),
        title: msg!("Heat"),
        text: &[
            msg!(
                "A unit with an overheat value (OV) can buy extra damage at short and medium range. Each point costs one step on the heat dial."
            ),
            msg!("Heat slows the unit down and spoils its aim. At S it shuts down for a turn."),
            msg!(
                "A turn without weapon attacks cools it to 0. Standing in water cools it as well."
            ),
        ],
    },
    Topic {
        key: "dial-turn",
        rules: Some(Rules::Dial),
        title: msg!("Turns and orders"),
        text: &[
            msg!("The sides take turns. A round is over when every side has had one."),
            msg!(
                "| Command stage | Shells of your last turn land. You may switch equipment on or off."
            ),
            msg!(
                "| Order stage | Every full 150 points of a force give one order a turn. An order lets one unit move or attack, never both."
            ),
            msg!(
                "| End stage | 'Mechs cool down and check their heat. Units that were given no order lose their tokens."
            ),
            msg!(
                "Every order leaves a token on its unit. The second one pushes it: a 'Mech takes a click of heat, any other unit a click of damage. With two tokens it has to sit out a turn."
            ),
            msg!(
                "Infantry and vehicles of one faction in base contact can carry out one order together: press Formation."
            ),
        ],
    },
    Topic {
        key: "dial-dials",
        rules: Some(Rules::Dial),
        title: msg!("Click dials"),
        text: &[
            msg!(
                "The record shows speed in inches (a hex is 2), attack, defense, and damage with its range. Damage turns the dial: the next click holds at once. Past the last click the unit is eliminated."
            ),
            msg!(
                "Coloured marks are special equipment, which works while its click shows. Point at a mark to read it, click it to look it up."
            ),
        ],
    },
    Topic {
        key: "dial-move",
        rules: Some(Rules::Dial),
        title: msg!("Moving"),
        text: &[
            msg!("Turning is free, and a unit faces any way at the end of its move."),
            msg!(
                "Woods, rubble and other hindering ground stop whoever enters them; a move that begins there is half as long. A step to another level stops as well."
            ),
            msg!(
                "Units in adjacent hexes are in base contact. An enemy in contact holds a unit: to move away it has to roll."
            ),
            msg!("| Run | twice its speed; it heats a 'Mech"),
            msg!("| Jump | over terrain, units and contact, with Jump Jets"),
            msg!("| Charge, Ram | a straight run into an enemy: both take damage"),
            msg!(
                "| Board, set down | a transport takes units aboard behind it, or sets them down there, for half its speed each"
            ),
        ],
    },
    Topic {
        key: "dial-attack",
        rules: Some(Rules::Dial),
        title: msg!("Attacking"),
        text: &[
            msg!(
                "Three dice and the attack value have to reach the target's defense. The panel at the bottom right adds everything up."
            ),
            msg!(
                "The target has to be in the front arc and in range, and the line of fire must not be blocked."
            ),
            msg!("| Hindered line | +1 defense"),
            msg!("| From behind | +1 attack"),
            msg!("| Two sixes | always hit, with 1 click more"),
            msg!("| Two ones | always miss, and cost the attacker a click"),
            msg!(
                "A unit that an enemy holds cannot fire; it can fight in close combat, with any of its damage values."
            ),
            msg!(
                "| Artillery | marks a hex: the shells land in your next command stage, on it or beside it"
            ),
            msg!("| Capture | infantry on foot takes over an enemy vehicle or 'Mech beside it"),
        ],
    },
    Topic {
        key: "dial-heat",
        rules: Some(Rules::Dial),
        title: msg!("Heat"),
        text: &[
            msg!(
                "Attacks, runs and pushes heat a 'Mech. Its heat dial shows what each level takes from speed and damage, and which rolls it brings at the end of the turn. At S the 'Mech shuts down."
            ),
            msg!("| Vent | an order that lowers the heat at once by the number on the heat dial"),
            msg!("| Rest | a 'Mech without an order cools by 1 at the end of the turn"),
            msg!("| Water | cools a 'Mech that began and ended the turn in it"),
        ],
    },
];
