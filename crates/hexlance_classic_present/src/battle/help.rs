//! The words of the help about the classic rules.

use crate::screens::Topic;

/// The topics in order.
pub const TOPICS: &[Topic] = &[
    Topic {
        key: "classic-turn",
        title: msg!("Turns and phases"),
        text: &[
            msg!("A turn is ten seconds, a hex thirty metres. Every turn has six phases."),
            msg!(
                "| Initiative | Two dice for each side. Who loses moves first, and the other side sees it."
            ),
            msg!("| Movement | The sides move in turns, one or more units at a time."),
            msg!(
                "| Weapon attacks | All declare, then all shots are resolved: everybody fires who stood when the phase began."
            ),
            msg!(
                "| Physical attacks | Punches, kicks, pushes, clubs, charges and deaths from above."
            ),
            msg!("| Heat | What was made this turn, less what the heat sinks take away."),
            msg!("| End | Warriors wake up, reactors are switched, the battle may end."),
        ],
    },
    Topic {
        key: "classic-sheet",
        title: msg!("The record sheet"),
        text: &[
            msg!(
                "Damage is marked off the armor of the location that the dice choose, then off its structure. What is left over goes on inwards."
            ),
            msg!(
                "A hit on structure asks for a critical check: 8 and 9 strike one slot, 10 and 11 two, 12 three or a limb."
            ),
            msg!(
                "Red numbers on the figure are the hits of this turn in their order. Point at any box to read what it does."
            ),
            msg!("A 'Mech is lost with its center torso, its head, its engine or its warrior."),
        ],
    },
    Topic {
        key: "classic-move",
        title: msg!("Moving"),
        text: &[
            msg!(
                "Choose walking, running or jumping, then a hex, then the way it should face. Turning a hexside costs 1 MP."
            ),
            msg!(
                "Hexes with a roll on the way are drawn in another colour: entering water or rubble, or running with damage, asks for a piloting roll."
            ),
            msg!("| Walk | +1 to hit, 1 heat"),
            msg!("| Run | +2 to hit, 2 heat, no step backward"),
            msg!(
                "| Jump | +3 to hit, 1 heat a hex and at least 3; whoever fires at it has +1 more"
            ),
            msg!(
                "The more hexes a unit entered, the harder it is to hit: +1 from 3 hexes, +2 from 5, +3 from 7, +4 from 10."
            ),
            msg!("A fallen 'Mech stands up for 2 MP and a piloting roll."),
        ],
    },
    Topic {
        key: "classic-fire",
        title: msg!("Firing"),
        text: &[
            msg!(
                "The panel has a row for each target and a column for each weapon. A press on a cell lets the weapon fire at that target; another press takes it back."
            ),
            msg!(
                "Each cell shows the chance to hit and below it what two dice must come to. Point at it for all parts of that number."
            ),
            msg!(
                "The torso may be twisted by a hexside; arms without lower arms may be flipped to the rear."
            ),
            msg!(
                "The first target is the primary one. Shots at others have +1, or +2 to the side and the rear."
            ),
            msg!("Below the cells stand the heat that it comes to and what may follow from it."),
        ],
    },
    Topic {
        key: "classic-strike",
        title: msg!("Physical attacks"),
        text: &[
            msg!("| Punch | each arm that did not fire: a tenth of the tonnage, on the upper body"),
            msg!(
                "| Kick | a fifth of the tonnage on a leg; the target may fall, and so may who misses"
            ),
            msg!("| Push | moves the target a hex"),
            msg!("| Club | a fifth of the tonnage, with both hands"),
            msg!(
                "| Charge, death from above | chosen in the Movement Phase by a click on the enemy, resolved here"
            ),
        ],
    },
    Topic {
        key: "classic-heat",
        title: msg!("Heat"),
        text: &[
            msg!("| 5, 10, 15, 20, 25 | 1 Walking MP less each"),
            msg!("| 8, 13, 17, 24 | +1 to hit each"),
            msg!("| 14, 18, 22, 26 | a shutdown is avoided on 4, 6, 8, 10"),
            msg!("| 19, 23, 28 | an explosion of ammunition is avoided on 4, 6, 8"),
            msg!("| 30 | the reactor shuts down"),
        ],
    },
];
