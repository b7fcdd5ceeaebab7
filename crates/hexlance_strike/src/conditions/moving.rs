//! What conditions do to Move (R4.1.11, step 3) and to the cost of a hex (R12.4 to R12.6).

use hexlance_board::Direction;
use hexlance_rules::{
    Atmosphere, Environment, Gale, Gravity, Refusal, Source, Temperature, Weather, Within, say,
};
use smallvec::SmallVec;

use super::{changes, eased, is_sealed, rule, survives_vacuum, tag};
use crate::{
    ability::Quantity,
    card::{Card, MoveMode, UnitType, half_move, tmm_of_move},
    conditions::Felt,
    model::condition::Condition,
    read::UnitRead,
    special::Code,
};

/// Modes that live by air (R12.1): rotors, wings and skirts, and airships.
pub const fn needs_air(mode: MoveMode) -> bool {
    matches!(
        mode,
        MoveMode::Vtol | MoveMode::Wige | MoveMode::Hover | MoveMode::Airship
    )
}

/// Modes that wind and thin air slow: rotors and wings.
const fn flies_low(mode: MoveMode) -> bool {
    matches!(mode, MoveMode::Vtol | MoveMode::Wige)
}

/// Whether a mode is a Move on the ground, which gravity weighs on (R12.5).
const fn is_on_the_ground(mode: MoveMode) -> bool {
    !(flies_low(mode)
        || mode.is_thrust()
        || matches!(
            mode,
            MoveMode::Jump | MoveMode::Naval | MoveMode::Submersible
        ))
}

/// The condition that keeps a unit from moving in a mode at all.
pub fn closed_by(card: &Card, env: &Environment, mode: MoveMode) -> Option<Condition> {
    if env.is_airless() && needs_air(mode) && !card.specials.has(Code::SOA) {
        return Some(Condition::Atmosphere(env.atmosphere));
    }
    if env.gravity == Gravity::VeryHigh && (flies_low(mode) || mode == MoveMode::Jump) {
        return Some(Condition::Gravity(env.gravity));
    }
    let wind = env.wind_felt();
    let sturdy = matches!(card.kind, UnitType::BM | UnitType::IM)
        || mode == MoveMode::Tracked
        || card.size >= 3;
    let closed = match wind {
        _ if mode.is_thrust() => false,
        Gale::GreatTornado => true,
        Gale::Tornado => mode == MoveMode::Vtol || card.kind == UnitType::CI || !sturdy,
        Gale::Storm => mode == MoveMode::Vtol || card.kind == UnitType::CI,
        _ => false,
    };
    closed.then(|| Condition::Wind(env.wind_blowing()))
}

/// Whether conditions let a unit move in a mode at all.
///
/// # Errors
/// `grounded`.
pub fn check_mode(u: &UnitRead<'_>, mode: MoveMode) -> Result<(), Refusal> {
    let Some(condition) = closed_by(u.card, u.environment(), mode) else {
        return Ok(());
    };
    Err(Refusal::new(
        "grounded",
        rule(condition),
        say!(
            "{unit} cannot move like that ({mode}): {condition}.",
            unit = u.name,
            mode = Within(mode.name()),
            condition = Within(condition.name())
        ),
    )
    .or("Move otherwise, or stand still."))
}

/// Whether conditions could take all Move from a unit that is whole.
pub fn may_halt(env: &Environment) -> bool {
    env.atmosphere != Atmosphere::Standard
        || env.gravity != Gravity::Standard
        || env.temperature != Temperature::Mild
        || env.wind_felt() >= Gale::StrongGale
}

/// A loss of Move by a condition: inches, and the least that it leaves.
type Loss = (Condition, i16, i16);

/// Flat losses of a mode (R12.1, R12.2, R12.6), gravity aside.
fn losses(card: &Card, env: &Environment, mode: MoveMode) -> SmallVec<[Loss; 4]> {
    let mut out = SmallVec::new();
    let air = Condition::Atmosphere(env.atmosphere);
    match env.atmosphere {
        Atmosphere::Thin if flies_low(mode) => out.push((air, 4, 0)),
        Atmosphere::VeryHigh if card.kind == UnitType::CI && !is_sealed(card) => {
            out.push((air, 2, 0));
        }
        _ => {}
    }
    if card.kind.is_infantry() && !is_sealed(card) {
        let temperature = Condition::Temperature(env.temperature);
        match env.temperature {
            Temperature::ExtremeCold => out.push((temperature, 2, 1)),
            Temperature::ExtremeHeat => out.push((temperature, 2, 0)),
            Temperature::Mild => {}
        }
    }
    if env.wind_felt() >= Gale::StrongGale {
        let wind = Condition::Wind(env.wind_blowing());
        if card.kind == UnitType::CI {
            out.push((wind, 2, 0));
        }
        if mode == MoveMode::Jump {
            out.push((wind, 2, 0));
        }
    }
    out
}

/// What gravity makes of a Move: the change, and the least that a loss leaves.
fn weight(env: &Environment, mode: MoveMode, inches: i16) -> (i16, i16) {
    match (env.gravity, mode) {
        (Gravity::Low, MoveMode::Jump) => (inches / 2, 0),
        (Gravity::High, MoveMode::Jump) => {
            (i16::from(half_move(inches.clamp(0, 255) as u8)) - inches, 0)
        }
        (Gravity::Low, mode) if is_on_the_ground(mode) => (2, 0),
        (Gravity::High, mode) if is_on_the_ground(mode) => (-2, 2),
        (Gravity::VeryHigh, mode) if is_on_the_ground(mode) => (-4, 2),
        _ => (0, 0),
    }
}

/// Step (3) of R4.1.11 as far as conditions go: how they change a Move of so many inches, each change with its source.
pub fn change_move(
    u: &UnitRead<'_>,
    mode: MoveMode,
    inches: i16,
    change: &mut dyn FnMut(Source, i16),
) {
    let (card, env) = (u.card, u.environment());
    let mut left = inches;
    if left <= 0 {
        return;
    }
    if let Some(condition) = closed_by(card, env, mode) {
        change(Source::Rule(tag(condition)), -left);
        return;
    }
    let mut add = |left: &mut i16, source, by: i16| {
        if by != 0 {
            *left += by;
            change(source, by);
        }
    };
    let mut lose = |left: &mut i16, (condition, inches, least): Loss, halves: bool| {
        let loss = inches.min(*left - least).max(0);
        add(left, Source::Rule(tag(condition)), -loss);
        if loss == 0 || halves {
            return;
        }
        let mut given_back = 0;
        for change in changes(u, condition, Quantity::ConditionMove) {
            let by = (-change.add).min(loss - given_back);
            given_back += by;
            add(left, Source::Ability(change.ability, change.label), by);
        }
    };
    let gravity = Condition::Gravity(env.gravity);
    let (by, least) = weight(env, mode, left);
    if by < 0 {
        lose(&mut left, (gravity, -by, least), mode == MoveMode::Jump);
    }
    for loss in losses(card, env, mode) {
        lose(&mut left, loss, false);
    }
    if by > 0 {
        add(&mut left, Source::Rule(tag(gravity)), by);
    }
    let lift = match env.atmosphere {
        Atmosphere::High if flies_low(mode) => 2,
        Atmosphere::VeryHigh if flies_low(mode) => 4,
        _ => 0,
    };
    add(
        &mut left,
        Source::Rule(tag(Condition::Atmosphere(env.atmosphere))),
        lift,
    );
}

/// The TMM that a unit has by its Move in this gravity (R12.5.1); `None` where gravity is as usual.
pub fn tmm_by_gravity(u: &UnitRead<'_>) -> Option<u8> {
    let env = u.environment();
    if env.gravity == Gravity::Standard {
        return None;
    }
    let main = u.card.ground_mode();
    let main = match main {
        MoveMode::Jump => MoveMode::Foot,
        mode => mode,
    };
    if !is_on_the_ground(main) {
        return closed_by(u.card, env, main).map(|_| 0);
    }
    let source = crate::modes::source(u.card, main)?;
    let inches = i16::from(u.card.inches(source)?);
    let (by, least) = weight(env, main, inches);
    let inches = if by < 0 {
        let loss = (-by).min(inches - least).max(0);
        let felt = eased(
            u,
            Condition::Gravity(env.gravity),
            Quantity::ConditionMove,
            loss,
        );
        inches - felt
    } else {
        inches + by
    };
    Some(tmm_of_move(inches.clamp(0, 255) as u8))
}

/// Inches that conditions add to every hex, each by itself. Who flies high or swims below feels no fog and no snow.
pub fn hex_costs(card: &Card, env: &Environment, mode: MoveMode) -> SmallVec<[(Condition, u8); 4]> {
    use MoveMode as M;
    let mut out = SmallVec::new();
    if env.weather.is_empty() && env.gale == Gale::Calm {
        return out;
    }
    let ground = !matches!(mode, M::Vtol | M::Submersible);
    let on_foot = matches!(
        mode,
        M::Wheeled | M::Bicycle | M::Monocycle | M::Motorized | M::Foot
    ) && !(mode == M::Foot && card.ground_mode() == M::Jump);
    for weather in &env.weather {
        let inches = match weather {
            Weather::LightFog | Weather::HeavySnow | Weather::Sleet | Weather::IceStorm => {
                2 * u8::from(ground)
            }
            Weather::HeavyFog | Weather::Blizzard => 4 * u8::from(ground),
            Weather::HeavyRain | Weather::GustingRain | Weather::TorrentialRain => {
                2 * u8::from(on_foot)
            }
            Weather::BlowingSand => 2 * u8::from(flies_low(mode) || mode == M::Hover),
            Weather::LightRain
            | Weather::ModerateRain
            | Weather::LightningStorm
            | Weather::LightSnow
            | Weather::ModerateSnow
            | Weather::LightHail
            | Weather::HeavyHail => 0,
        };
        if inches > 0 {
            out.push((Condition::Weather(*weather), inches));
        }
    }
    if env.wind_felt() >= Gale::StrongGale && flies_low(mode) {
        out.push((Condition::Wind(env.wind_blowing()), 2));
    }
    out
}

/// Inches that a hex upwind costs more (R12.6), by the condition: a moderate gale slows rotors and wings.
pub fn headwind(env: &Environment, mode: MoveMode) -> Option<(Condition, u8)> {
    (env.wind_felt() == Gale::ModerateGale && flies_low(mode))
        .then(|| (Condition::Wind(env.wind_blowing()), 2))
}

/// Whether a step goes upwind: against the wind, or aslant by one hexside.
pub fn is_upwind(step: Direction, wind: Direction) -> bool {
    let from = wind.opposite();
    step == from || step == from.turned(1) || step == from.turned(-1)
}

/// Whether a platoon dies in a vacuum (R12.1).
pub fn dies_in_vacuum(card: &Card, env: &Environment) -> bool {
    env.is_airless() && card.kind == UnitType::CI && !survives_vacuum(card)
}
