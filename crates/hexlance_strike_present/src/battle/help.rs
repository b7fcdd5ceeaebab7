//! The words of the help about the strike rules.

use crate::screens::Topic;

/// The topics in order.
pub const TOPICS: &[Topic] = &[
    Topic {
        key: "turn",
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
            msg!("| Throw | instead of a physical attack, at a hex within 2"),
            msg!("| Leave | over the home edge, with what your side wants carried off"),
            msg!(
                "| Let out, Unload | passengers get out where the move ends; out of a bay at once, one for each door"
            ),
        ],
    },
    Topic {
        key: "attack",
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
        title: msg!("Critical hits"),
        text: &[msg!(
            "Damage to structure, and a hit with two sixes, each bring a roll for a critical hit. What it does stands on the card beside its boxes: an engine that heats, a sight that shakes, legs that drag, a weapon that is lost."
        )],
    },
    Topic {
        key: "heat",
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
];
