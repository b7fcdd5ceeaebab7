//! The words of the help. Keys are filled in from the bindings: `{Undo}` stands for the key of that action.

use hexlance_present::Topic;

/// The topics about every battle, in order.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        key: "start",
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
        title: msg!("Undo, save, load"),
        text: &[
            msg!(
                "{Undo} takes back your last command, unless dice have been rolled or a secret revealed since."
            ),
            msg!(
                "{QuickSave} saves at once, {QuickLoad} loads that again. The menu ({Cancel}) saves under names of your own."
            ),
            msg!("A battle can be saved at any moment, even in the middle of a question."),
        ],
    },
    Topic {
        key: "hotseat",
        title: msg!("Several players at one screen"),
        text: &[msg!(
            "If a side has secrets, a curtain covers the table before the next player sits down: units in hiding or still to come, concealed cards, mines, shells in the air, sealed choices. You can switch it off in the settings."
        )],
    },
    Topic {
        key: "reading",
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
];
