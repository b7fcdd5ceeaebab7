//! The words of the help about the dial rules.

use crate::screens::Topic;

/// The topics in order.
pub const TOPICS: &[Topic] = &[
    Topic {
        key: "dial-turn",
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
                "Three to five infantry or vehicles of one faction in base contact can carry out one order together: press Formation."
            ),
        ],
    },
    Topic {
        key: "dial-dials",
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
