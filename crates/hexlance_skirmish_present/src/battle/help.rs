//! The words of the help about the skirmish rules.

use crate::screens::Topic;

/// The topics in order.
pub const TOPICS: &[Topic] = &[
    Topic {
        key: "skirmish-turn",
        title: msg!("Rounds and player turns"),
        text: &[
            msg!(
                "A battle lasts three rounds if its scenario does not say otherwise. In each round every side has one player turn, in which it acts and the enemy reacts."
            ),
            msg!(
                "| Tactical Phase | Retreat! and Loss of Lieutenant are looked at, Command Tokens are spent, Orders are counted."
            ),
            msg!(
                "| Impetuous Phase | Impetuous troopers run at the enemy, unless an Order or a Command Token holds them back."
            ),
            msg!(
                "| Orders Phase | Orders are spent one after the other, until they are used up or you end the turn."
            ),
            msg!("| States Phase | What is left of the Orders is lost, and states end."),
        ],
    },
    Topic {
        key: "skirmish-orders",
        title: msg!("Orders and the pool"),
        text: &[
            msg!(
                "Every trooper that stands gives one Order. Those of Regular troopers lie in the pool of their combat group, and any trooper of the group may use them, the same one again and again."
            ),
            msg!(
                "The Order of an Irregular trooper is its own. The Lieutenant has a second one that only it can use; spending it shows the enemy who leads."
            ),
            msg!(
                "An Order is two Short Skills, such as Move and Shoot, or one Entire Order, such as Suppressive Fire. You declare the first skill, see how the enemy reacts, and then declare the second."
            ),
            msg!("| Click a trooper | selects it; then choose a skill, hexes and targets"),
            msg!("| Click an enemy twice | fires at it"),
        ],
    },
    Topic {
        key: "skirmish-reactions",
        title: msg!("Automatic reactions"),
        text: &[
            msg!(
                "Whoever sees an activated trooper at any hex of its route, or has it within 8 hexes, may react at once, for nothing. One reaction in each Order: after the first skill or, if it was not entitled before, after the second."
            ),
            msg!(
                "Those that see may shoot, strike, dodge or discover. Those that only feel it nearby may turn, Reset, alert their comrades or use programs."
            ),
            msg!(
                "While you draw a route, eyes and rings show which hexes let whom react. When you react yourself, choose the hex of the route at which your reaction counts."
            ),
            msg!(
                "All that was declared happens at the same time: a trooper that falls still fires."
            ),
        ],
    },
    Topic {
        key: "skirmish-rolls",
        title: msg!("Rolls and face to face"),
        text: &[
            msg!(
                "A die of 20 sides succeeds if it shows the success value or less. Exactly the success value is a critical."
            ),
            msg!(
                "When two oppose each other, both roll. A success counts only if it is higher than every success of the other; criticals beat everything else. What is beaten does nothing at all."
            ),
            msg!(
                "MODs add up to 12 at most in either direction. A success value above 20 adds the rest to the dice."
            ),
            msg!(
                "The panel at the bottom right shows every part of the number and the chances: yours, the enemy's, nobody's."
            ),
        ],
    },
    Topic {
        key: "skirmish-moving",
        title: msg!("Moving"),
        text: &[
            msg!(
                "MOV has two numbers: hexes of the first Move of an Order, and of the second. A trooper faces any way at the end."
            ),
            msg!(
                "Difficult ground ends the movement of whoever enters it, and who starts in it has only the second number. Walls stop, gates are opened on the way, windows let only small troopers through."
            ),
            msg!("| Prone | half the movement, hidden behind the lowest cover"),
            msg!(
                "| Cautious Movement | a whole Order that nobody may react to, from cover to cover"
            ),
            msg!("| Jump, Climb | whole Orders over gaps and up walls; who falls makes ARM rolls"),
        ],
    },
    Topic {
        key: "skirmish-shooting",
        title: msg!("Shooting"),
        text: &[
            msg!(
                "BS, the band of range, -3 for Partial Cover and -3 or -6 for camouflage make the success value. In the own turn a weapon fires as many dice as its Burst, which may be spread over targets; in a reaction it fires one."
            ),
            msg!(
                "Each hit asks its target for a roll: die and ARM (or BTS) have to be above the Damage. Cover adds 3. Each failed roll costs a Wound or a point of Structure."
            ),
            msg!(
                "At 0 a trooper is Unconscious, below 0 dead. Ammunition changes what a hit does: its words stand on the record sheet."
            ),
            msg!("| Templates | hit everybody under them; only a Dodge gets out of the way"),
            msg!(
                "| Suppressive Fire | a whole Order: from then on three dice in reactions up to 24 hexes, and -3 for the enemy"
            ),
            msg!(
                "| Smoke | stops lines of fire to the end of the player turn; thrown as a reaction it may shield from shots"
            ),
        ],
    },
    Topic {
        key: "skirmish-close",
        title: msg!("Close combat"),
        text: &[
            msg!(
                "Troopers in adjacent hexes are in contact and engaged: they may strike, Dodge or Reset, and nothing else. Strikes are face to face with CC."
            ),
            msg!(
                "Every friend in contact gives one more die. Whoever fires into a combat rolls at -6 for each ally there, and failed dice hit the allies."
            ),
        ],
    },
    Topic {
        key: "skirmish-nerve",
        title: msg!("Guts and Retreat!"),
        text: &[
            msg!(
                "Who survives an attack rolls WIP. Whoever fails has to go up to 2 hexes to cover, or lies down. Before the roll you may give up at once, which is sometimes better."
            ),
            msg!(
                "When its survivors are worth a quarter of the points of the game or less, an army is in Retreat!: its troopers are Irregular and may hardly do more than get away."
            ),
        ],
    },
    Topic {
        key: "skirmish-markers",
        title: msg!("Markers and hidden troopers"),
        text: &[
            msg!(
                "A Marker with a letter is somebody in camouflage or in disguise. It may move and is not attacked until it is discovered, by a WIP roll, or shows itself by what it does."
            ),
            msg!(
                "Whoever attacks out of a Marker surprises: the enemy's roll is worse. A whole Order out of sight makes it a Marker again."
            ),
            msg!(
                "Troopers in Hidden Deployment are not on the table at all until they act, and others come down from above. At one screen a curtain is drawn before the other side looks."
            ),
        ],
    },
    Topic {
        key: "skirmish-hacking",
        title: msg!("Hacking"),
        text: &[
            msg!(
                "A hacker reaches everybody within 8 hexes of itself and of the Repeaters of its side, walls or not. Each program says whom it may be used on: heavy infantry, remotes, armoured gear, other hackers."
            ),
            msg!(
                "WIP is rolled face to face with a Reset or an answering program. What works is resisted by BTS. A Firewall makes both harder."
            ),
            msg!("| Immobilized | may hardly do anything until it resets"),
            msg!("| Isolated | gets no Orders of the pool"),
            msg!("| Possessed | fights for the hacker"),
        ],
    },
    Topic {
        key: "skirmish-mending",
        title: msg!("Mending, mines, objects"),
        text: &[
            msg!(
                "A Doctor brings the Unconscious back with WIP, and kills if it fails; an Engineer mends Structure and ends states, and costs Structure if it fails. A MediKit asks for a PH roll at -3 of the patient."
            ),
            msg!(
                "Mines go off when an enemy moves or acts beside them. Repeaters and sniffers extend the areas of their side. Turrets react by themselves. Demolition charges blow up what they are planted on."
            ),
            msg!(
                "Specialists (hackers, doctors, engineers, observers, paramedics) work on consoles and pick up objects."
            ),
        ],
    },
    Topic {
        key: "skirmish-command",
        title: msg!("Command"),
        text: &[
            msg!(
                "A Command Token makes an Irregular trooper Regular, calls a Possessed one back, lets one ignore Retreat!, rerolls a Doctor or Engineer, holds an Impetuous one back, or gives a Coordinated Order to up to four troopers at once."
            ),
            msg!(
                "An army whose Lieutenant is down begins its turn in Loss of Lieutenant: everybody is Irregular, no Command Token is spent, and at its end you name another one."
            ),
            msg!(
                "Points are counted as the scenario says, at the end of each round or of the battle. The panel of aims shows what the next count would give."
            ),
        ],
    },
];
