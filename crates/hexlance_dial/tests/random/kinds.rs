//! What kinds of commands there are.

use hexlance_dial::command::{Command, Manner};

/// What a command is.
pub fn kind(command: &Command) -> &'static str {
    match command {
        Command::Deploy(_) => "deploy",
        Command::DeployAboard { .. } => "deploy aboard",
        Command::Ready => "ready",
        Command::Switch { .. } => "switch",
        Command::BeginOrders => "begin orders",
        Command::Move(order) if order.manner.victim().is_some() => "assault",
        Command::Move(order) if !order.boards.is_empty() => "board",
        Command::Move(order) if order.sets_down.is_some() => "set down",
        Command::Move(order) if order.captive.is_some() => "tow",
        Command::Move(order) if order.manner == Manner::Run => "run",
        Command::Move(order) if order.manner == Manner::Jump => "jump",
        Command::Move(_) => "walk",
        Command::MoveFormation(_) => "formation moves",
        Command::Bypass { .. } => "bypass",
        Command::Ranged(order) if !order.with.is_empty() => "formation fires",
        Command::Ranged(order) if order.targets.len() > 1 => "several targets",
        Command::Ranged(_) => "ranged",
        Command::Artillery { .. } => "artillery",
        Command::Close(order) if !order.with.is_empty() => "formation strikes",
        Command::Close(_) => "close",
        Command::Capture(order) if !order.with.is_empty() => "formation captures",
        Command::Capture(_) => "capture",
        Command::Repair { .. } => "repair",
        Command::Vent { .. } => "vent",
        Command::Release { .. } => "release",
        Command::EndTurn => "end turn",
        Command::Answer(_) => "answer",
    }
}

/// All kinds of commands.
pub const KINDS: [&str; 27] = [
    "deploy",
    "deploy aboard",
    "ready",
    "switch",
    "begin orders",
    "assault",
    "board",
    "set down",
    "tow",
    "run",
    "jump",
    "walk",
    "formation moves",
    "bypass",
    "formation fires",
    "several targets",
    "ranged",
    "artillery",
    "formation strikes",
    "close",
    "formation captures",
    "capture",
    "repair",
    "vent",
    "release",
    "end turn",
    "answer",
];
