//! The steps of the agenda. Every module that needs steps has an enum of its own; this one holds them together.

use crate::{
    artillery::ArtilleryStep, attack::AttackStep, heat::HeatStep, movement::MoveStep,
    orders::OrderStep, repair::RepairStep, setup::SetupStep, turn::TurnStep,
};

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Setting up (D15).
    Setup(SetupStep),
    /// Rounds, turns and stages (D3.1).
    Turn(TurnStep),
    /// What every order has (D3.2 to D3.4).
    Order(OrderStep),
    /// A move order (D4, D12, D13.2).
    Move(MoveStep),
    /// An attack (D7 to D9, D11, D13).
    Attack(AttackStep),
    /// Repair.
    Repair(RepairStep),
    /// Artillery that comes down (D8.5).
    Artillery(ArtilleryStep),
    /// Heat checks (D10.7).
    Heat(HeatStep),
}
