//! Forced withdrawal (R15.1) and flight (R15.3.2): who has to go home, and who gives up.

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, say};

use super::Terms;
use crate::{
    command::MoveOption,
    morale::{flees, homeward, withdraws},
    read::{self, UnitRead},
    sides::TwoSides,
};

/// The rule by which a unit has to go home.
pub(super) fn rule_of(u: &UnitRead<'_>) -> &'static str {
    if flees(u) { "R15.3.2" } else { "R15.1.2" }
}

/// Whether a unit that flees has to sprint (R15.3.2): wherever it can go on the ground at all.
pub fn must_sprint(world: &World, u: &UnitRead<'_>) -> bool {
    if !flees(u) || homeward(world, u).is_none() || u.acts.loaded > 0 || u.is_immobile() {
        return false;
    }
    let mode = super::mover::on_foot(u.card.ground_mode(), u);
    let sprint = Terms {
        sprint: true,
        ..Terms::default()
    };
    super::allowance_by(world, u, mode, &sprint).inches() > 0
}

/// Whether a unit that cannot withdraw gives up: it is immobile, and an enemy is in base contact with it (R15.1.2).
pub fn surrenders(world: &World, u: &UnitRead<'_>) -> bool {
    withdraws(world, u)
        && homeward(world, u).is_some()
        && u.is_immobile()
        && read::active(world, u.side.opponent())
            .any(|e| !e.is_hidden() && read::base_contact(u, &e))
}

/// What a unit that withdraws may not do with its move: charges, deaths from above, getting aboard another.
///
/// # Errors
/// `must_withdraw`.
pub(super) fn check_option(
    world: &World,
    u: &UnitRead<'_>,
    option: MoveOption,
) -> Result<(), Refusal> {
    let forbidden = matches!(
        option,
        MoveOption::Charge(_)
            | MoveOption::ChargeBuilding(_)
            | MoveOption::DeathFromAbove(_)
            | MoveOption::Mount(_)
    );
    if homeward(world, u).is_none() {
        return Ok(());
    }
    let rule = rule_of(u);
    let slow = matches!(option, MoveOption::Move | MoveOption::Evade);
    if slow && must_sprint(world, u) {
        return Err(Refusal::new(
            "must_flee",
            rule,
            say!("{unit} flees as fast as it can.", unit = u.name),
        )
        .or("Let it sprint towards its home edge."));
    }
    if !forbidden {
        return Ok(());
    }
    let why = if flees(u) {
        say!("{unit} flees.", unit = u.name)
    } else {
        say!("{unit} is crippled and has to withdraw.", unit = u.name)
    };
    Err(Refusal::new("must_withdraw", rule, why)
        .or("Move it towards its home edge; it may still attack."))
}
