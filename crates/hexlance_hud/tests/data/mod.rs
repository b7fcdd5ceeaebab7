//! Made-up contents for every panel.

mod dial;
mod fight;
mod saves;
mod sheet;

pub use dial::dial_battle;
pub use saves::saves;
pub use sheet::{large_craft, stranger};

use hexlance_board::{Direction, Hex};
use hexlance_present::*;

const AZURE: SideId = SideId(0);
const AMBER: SideId = SideId(1);

/// Where the units of the demo stand, as parts of the map.
pub fn places() -> [(UnitId, (f32, f32)); 8] {
    [
        (UnitId(1), (0.34, 0.36)),
        (UnitId(2), (0.42, 0.62)),
        (UnitId(3), (0.29, 0.70)),
        (UnitId(4), (0.38, 0.48)),
        (UnitId(5), (0.60, 0.42)),
        (UnitId(6), (0.66, 0.62)),
        (UnitId(7), (0.55, 0.28)),
        (UnitId(8), (0.64, 0.74)),
    ]
}

fn part(label: &str, source: &str, value: &str, tone: Tone) -> Part {
    Part {
        label: label.into(),
        source: source.into(),
        value: value.into(),
        tone,
    }
}

fn total(parts: Vec<Part>, label: &str, total: &str) -> BreakdownView {
    BreakdownView {
        parts,
        total_label: label.into(),
        total: total.into(),
        set_aside: Vec::new(),
    }
}

fn roll(
    id: u64,
    side: SideId,
    purpose: &str,
    dice: &[u8],
    target: Option<i16>,
    outcome: RollOutcome,
    result: &str,
) -> DiceRoll {
    DiceRoll {
        sides: 6,
        id,
        side: Some(side),
        purpose: purpose.into(),
        dice: dice.to_vec(),
        total: dice.iter().map(|d| i16::from(*d)).sum(),
        target,
        needs: String::new(),
        outcome,
        result: result.into(),
        group: None,
    }
}

/// What is fought for.
pub fn mission() -> MissionView {
    let side = |side, role: &str, task: &str, score: &str, part: &str| MissionSide {
        side,
        role: role.into(),
        task: task.into(),
        score: score.into(),
        parts: vec![(part.into(), score.into())],
    };
    MissionView {
        title: "Meeting engagement".into(),
        sides: vec![
            side(
                AZURE,
                "Attacker",
                "Hold at the end of turns: Mill, Bridge.",
                "30",
                "Objectives held",
            ),
            side(
                AMBER,
                "Defender",
                "Destroy enemy units for their point value.",
                "12",
                "Enemy losses",
            ),
        ],
        places: vec![MissionPlace {
            name: "Mill".into(),
            at: "0804".into(),
            held_by: Some(AZURE),
            note: String::new(),
            points: 10,
        }],
        turns_left: 5,
    }
}

/// Rolls for Initiative.
pub fn initiative() -> InitiativeView {
    let roll = |dice: [u8; 2], more: &str, sum: &str| InitiativeRoll {
        sides: 6,
        dice: dice.into(),
        parts: total(
            vec![
                part(
                    "2D6",
                    "R3.2.1",
                    &(dice[0] + dice[1]).to_string(),
                    Tone::Plain,
                ),
                part("Command unit", "R14.4", more, Tone::Good),
            ],
            "Total",
            sum,
        ),
        again: None,
    };
    InitiativeView {
        id: 9_999,
        turn: 4,
        sides: vec![
            InitiativeSide {
                side: AZURE,
                rolls: vec![roll([2, 3], "+0", "5")],
            },
            InitiativeSide {
                side: AMBER,
                rolls: vec![roll([3, 4], "+1", "8")],
            },
        ],
        winner: AMBER,
        result: "Amber wins by 3 and moves last.".into(),
        notes: Vec::new(),
    }
}

/// A battle in the combat phase.
pub fn battle() -> BattleView {
    let phase = |name: &'static str, help: &str| PhaseStep {
        key: name,
        name: name.into(),
        help: help.into(),
    };
    BattleView {
        matrix: None,
        tried: false,
        lesson: None,
        conditions: vec![ConditionChip {
            name: "Light gale".into(),
            help: "Missiles need 1 more.".into(),
            rule: "R12.6".into(),
            blows_to: Some(Direction::NE),
        }],
        mission: Some(mission()),
        initiative: Some(initiative()),
        commands: Vec::new(),
        title: "The ford at Kestrel Bend".into(),
        rules: Some("strike"),
        sides: vec![
            SideInfo {
                side: AZURE,
                name: "Azure".into(),
                player: "You".into(),
                to_act: 3,
                score: String::new(),
                team: None,
            },
            SideInfo {
                side: AMBER,
                name: "Amber".into(),
                player: "Computer, veteran".into(),
                to_act: 3,
                score: String::new(),
                team: None,
            },
        ],
        viewer: Some(AZURE),
        phase: PhaseBar {
            turn: 4,
            last_turn: Some(8),
            phases: vec![
                phase(
                    "Initiative",
                    "Both sides roll. The loser moves and shoots first.",
                ),
                phase("Movement", "The sides move in turns, one unit at a time."),
                phase(
                    "Combat",
                    "Each side makes all its attacks. Damage counts at the end.",
                ),
                phase("End", "Heat, fires, effects, victory."),
            ],
            current: 2,
            acting: Some(AZURE),
            initiative: Some(total(
                vec![
                    part("Azure", "2D6 5", "5", Tone::Plain),
                    part("Amber", "2D6 7, commander +1", "8", Tone::Plain),
                ],
                "Amber wins by",
                "3",
            )),
            ..PhaseBar::default()
        },
        roster: sheet::roster().into(),
        selected: Some(UnitId(1)),
        card: Some(sheet::card()),
        target: Some(fight::target()),
        radar: None,
        actions: fight::actions(),
        end: Some(EndButton {
            label: "End attacks".into(),
            help: "Your side is done with its attacks.".into(),
            disabled: None,
            question: Some("3 of your units can still attack.".into()),
        }),
        instruction: Some("Choose a target for Quarry Saint".into()),
        log: fight::log().into(),
        prompt: None,
        demo: None,
        dice: vec![
            roll(
                20,
                AZURE,
                "To hit: Night Ferret at Grey Sexton",
                &[6, 4],
                Some(7),
                RollOutcome::Success,
                "Hit by 3",
            ),
            roll(
                21,
                AZURE,
                "Critical roll on Grey Sexton",
                &[5, 6],
                None,
                RollOutcome::Total,
                "Engine hit",
            ),
            roll(
                22,
                AZURE,
                "To hit: Tollgate Hound at Brasswing",
                &[2, 4],
                Some(9),
                RollOutcome::Failure,
                "Missed by 3",
            ),
        ],
        hover: Some(HexTip {
            hex: Hex::from_column_row(14, 7),
            number: "1407".into(),
            terrain: vec!["Heavy woods".into(), "Rough".into()],
            level: 2,
            notes: vec![
                ("+2 to hit anything in it".into(), Tone::Plain),
                ("Mines may lie here".into(), Tone::Warn),
            ],
            cost: Some(Ok(("Walk".into(), "8\" of 8\"".into()))),
        }),
        overlays: Overlay::ALL
            .into_iter()
            .map(|o| {
                (
                    o,
                    !matches!(o, Overlay::Numbers | Overlay::Levels | Overlay::Sight),
                )
            })
            .collect(),
        no_undo: Some("Dice have been rolled since.".into()),
        no_save: None,
        curtain: None,
        outcome: None,
        waiting: None,
    }
}

/// A question in the middle of an attack.
pub fn prompt() -> Prompt {
    let option = |label: &str, note: &str| PromptOption {
        label: label.into(),
        note: note.into(),
        disabled: None,
    };
    let mut options = vec![
        option("Roll again", "1 of 3 left, 28% to hit"),
        option("Keep the miss", "Save it for later"),
        option("Shift the shot", "To Kite Warden in the next hex"),
    ];
    options[2].disabled = Some("Kite Warden stands behind a wall.".into());
    Prompt {
        id: 3,
        side: AZURE,
        question: "Use Lucky on this miss?".into(),
        details: "Tollgate Hound missed Brasswing. The second roll counts even if it is worse."
            .into(),
        dice: Some(roll(
            22,
            AZURE,
            "To hit: Tollgate Hound at Brasswing",
            &[2, 4],
            Some(9),
            RollOutcome::Failure,
            "Missed by 3",
        )),
        options,
        default: 0,
        decline: Some(1),
    }
}

/// A change of players.
pub fn curtain() -> Curtain {
    Curtain {
        side: AMBER,
        message: "Amber moves first this turn. Azure, please look away from the screen.".into(),
    }
}

/// An end.
pub fn outcome() -> Outcome {
    let row = |label: &str, a: &str, b: &str| (label.to_owned(), vec![a.to_owned(), b.to_owned()]);
    Outcome {
        winner: Some(AZURE),
        summary: "Amber has no unit left on the map. Azure holds the ford after 6 turns.".into(),
        table: vec![
            row("Units left", "3 of 4", "0 of 4"),
            row("Point value destroyed", "118", "31"),
            row("Damage dealt", "34", "15"),
            row("Critical hits", "5", "2"),
            row("Victory points", "90", "20"),
        ],
    }
}
