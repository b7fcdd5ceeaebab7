//! Names of what the rules tell apart, in the player's language.

use hexlance_classic::{
    model::Location,
    state::{Cause, PsrCause},
};

/// The name of a location.
pub fn location(at: Location) -> &'static str {
    crate::lang::text(at.name())
}

/// Two dice with their sum.
pub fn sum([a, b]: [u8; 2]) -> String {
    format!("{a}+{b}={}", a + b)
}

/// What calls for a piloting roll (C3.14).
pub fn cause(cause: PsrCause) -> &'static str {
    match cause {
        PsrCause::TwentyPoints => tr!("20 points in a phase"),
        PsrCause::LegActuator => tr!("a leg actuator is hit"),
        PsrCause::Hip => tr!("a hip is hit"),
        PsrCause::Gyro => tr!("the gyro is hit"),
        PsrCause::Kicked => tr!("kicked"),
        PsrCause::MissedKick => tr!("a missed kick"),
        PsrCause::Pushed => tr!("pushed"),
        PsrCause::Charged => tr!("charged"),
        PsrCause::Charging => tr!("charging"),
        PsrCause::DeathFromAbove => tr!("death from above"),
        PsrCause::Water(_) => tr!("water"),
        PsrCause::Rubble => tr!("rubble"),
        PsrCause::Standing => tr!("standing up"),
        PsrCause::Jumped => tr!("a jump with damage"),
        PsrCause::Running => tr!("running with damage"),
        PsrCause::Shutdown => tr!("the reactor is shut down"),
        PsrCause::Dodge => tr!("out of the way of a skid"),
        PsrCause::Skid => tr!("a turn on pavement at a run"),
        PsrCause::Displaced => tr!("displaced"),
        PsrCause::Recoil => tr!("recoil"),
        PsrCause::Sideslip => tr!("a turn at flank speed"),
        PsrCause::Landing => tr!("an emergency landing"),
        PsrCause::PilotHit => tr!("its pilot is hit"),
        PsrCause::Building(_) => tr!("walls that it comes through"),
        PsrCause::Window => tr!("a jump through a window"),
        PsrCause::Thrashed => tr!("thrashed"),
    }
}

/// Why a unit is lost (C7.6).
pub fn cause_of_loss(cause: Cause) -> &'static str {
    match cause {
        Cause::Torso => tr!("its torso is gone"),
        Cause::CenterTorso => tr!("its center torso is gone"),
        Cause::Head => tr!("its head is gone"),
        Cause::Warrior => tr!("its warrior is dead"),
        Cause::Engine => tr!("its engine is destroyed"),
        Cause::Fuel => tr!("its fuel goes off"),
        Cause::Troopers => tr!("nobody is left of it"),
        Cause::Carrier => tr!("it dies with its carrier"),
        Cause::Hull => tr!("a side of it is gone"),
        Cause::Crashed => tr!("it crashes"),
        Cause::Rotor => tr!("its rotor is gone"),
        Cause::Buried => tr!("a building buries it"),
        Cause::Sunk => tr!("it sinks"),
        Cause::Breach => tr!("it is flooded"),
        Cause::Abandoned => tr!("it is left behind"),
    }
}
