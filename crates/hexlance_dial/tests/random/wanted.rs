//! Everything that the rules let happen: what must come up in battles of any number.

use hexlance_dial::{
    equipment::{Equipment, HeatEffect},
    event::{AttackKind, StopCause},
};

use super::kinds::KINDS;

/// What cannot come up with the units that are shipped, with the reason. Everything else must.
pub const NEVER: [(&str, &str); 1] = [(
    "boarding with a captive",
    "an infantry unit and a vehicle need room for 4 (D12.2.4), and no transport has more than 3",
)];

/// Kinds of attacks that turn the target's dial.
const BLOWS: [AttackKind; 6] = [
    AttackKind::Direct,
    AttackKind::Indirect,
    AttackKind::Close,
    AttackKind::Charge,
    AttackKind::Ram,
    AttackKind::DeathFromAbove,
];

/// Everything that the rules let happen.
pub fn wanted() -> Vec<String> {
    let mut all = Vec::new();
    let mut list = |what: &str, which: &[&str]| {
        all.extend(which.iter().map(|w| format!("{what} {w}")));
    };
    list("command", &KINDS);
    list("event", &EVENTS);
    list("boarding", &["with a captive"]);
    let uses = [
        "Pulse",
        "Rapid Strike",
        "Flamers",
        "Hand-to-Hand Weapon",
        "Command",
    ];
    for name in uses {
        list("question", &[&format!("use {name}")]);
    }
    list(
        "question",
        &[
            "reroll",
            "divide",
            "spin",
            "turn",
            "repair",
            "restart",
            "restart without a die",
            "heat check order",
        ],
    );
    for e in Equipment::ALL {
        list("effect of", &[e.id()]);
    }
    for e in HeatEffect::ALL {
        list("effect of", &[e.id()]);
    }
    for kind in BLOWS {
        list("attack", &[kind.name()]);
        list("damage", &[kind.name()]);
        list("lost", &[&format!("by {}", kind.name())]);
    }
    list("attack", &["capture", "repair"]);
    for own in [
        "OwnAssault",
        "CriticalMiss",
        "Pushed",
        "Ammunition",
        "artillery",
    ] {
        list("damage", &[own]);
        // A 'Mech is pushed by heat, others are lost by it; all else takes anybody.
        list("lost", &[&format!("by {own}")]);
    }
    list("lost", &["by Bypass", "with its transport"]);
    list(
        "heat",
        &[
            "Order",
            "AlphaStrike",
            "Flamers",
            "Overload",
            "Vent",
            "Cooling",
        ],
    );
    for cause in [StopCause::Hindering, StopCause::Level, StopCause::Contact] {
        list("stop", &[&format!("{cause:?}")]);
    }
    list("breaking away", &["done", "failed"]);
    list("critical", &["None", "Hit", "Miss"]);
    list("points", &["eliminated", "secured", "held"]);
    list(
        "shells",
        &[
            "two sixes",
            "on target",
            "drift",
            "off the table",
            "two ones",
        ],
    );
    for kind in ["Move", "Ranged", "Close"] {
        list(
            "order",
            &[
                &format!("{kind} of a unit"),
                &format!("{kind} of a formation"),
            ],
        );
    }
    list("order", &["Vent of a unit"]);
    // Every name of D17.3.
    list("part", &PARTS);
    all
}

/// Names of parts (D17.3); those of equipment are listed with its effects.
const PARTS: [&str; 44] = [
    "attack value",
    "rear attack",
    "formation",
    "defense value",
    "point defense system",
    "hindered line",
    "height",
    "indirect fire",
    "camouflage",
    "evade",
    "pulse second attack",
    "operating 'mech",
    "damage value",
    "heat dial",
    "hand-to-hand weapon",
    "streak missiles",
    "alpha strike",
    "brawling",
    "flamers",
    "critical hit",
    "agility",
    "reflective armor",
    "reactive armor",
    "hardened armor",
    "heavy armor",
    "charge",
    "ram",
    "death from above",
    "combat order",
    "second attack",
    "run",
    "pushed",
    "heat sink overload",
    "vent",
    "rest",
    "water",
    "speed value",
    "engine overheat",
    "hindering start",
    "controlling",
    "boarding",
    "setting down",
    "artillery",
    "divided",
];

/// Kinds of events.
const EVENTS: [&str; 42] = [
    "first_player",
    "deployed",
    "deployed_aboard",
    "set_up",
    "infiltrators_now",
    "round_began",
    "turn_began",
    "stage_began",
    "switched",
    "command_rolled",
    "allotted",
    "ordered",
    "broke_away",
    "move_began",
    "entered",
    "stopped",
    "turned",
    "boarded",
    "set_down",
    "rolled",
    "damage_die",
    "damaged",
    "repaired",
    "heat",
    "heat_effect_rolled",
    "shut_down",
    "restart_rolled",
    "pushed",
    "tokens_removed",
    "marker_placed",
    "marker_rolled",
    "captured",
    "freed",
    "towed",
    "secured",
    "taken_over",
    "eliminated",
    "scored",
    "order_done",
    "turn_ended",
    "battle_ended",
    "second_attack",
];
