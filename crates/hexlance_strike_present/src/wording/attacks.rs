//! Attacks in words, from the declaration to the damage.

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, UnitId};
use hexlance_strike::{
    artillery::{Fire, Gun, Round},
    attack::{Attack, Half, Target},
    event::{ArtilleryEvent, AttackEvent, HurtEvent},
    state::{Fate, Hurt, Motive, Scored},
};

use super::{Told, by_phrase, from_phrase, name, sum, target_phrase};
use crate::words::{hex_name, points, sentence, with_full_stop};

pub(super) fn attack(world: &Told<'_>, event: &AttackEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        AttackEvent::Spotting {
            unit,
            target,
            quiet,
        } => {
            let quiet = if *quiet {
                tr!(" and will not attack this turn")
            } else {
                ""
            };
            tr!(
                "{unit} spots {target}{quiet}.",
                quiet,
                unit = n(unit),
                target = target_phrase(world, *target)
            )
        }
        AttackEvent::AttackDeclared {
            attack,
            target_number,
        } => declared(world, attack, target_number),
        AttackEvent::AttackLost { attacker, why, .. } => {
            tr!(
                "The attack of {attacker} is lost: {why}",
                attacker = n(attacker),
                why = sentence(why)
            )
        }
        AttackEvent::AttackResolved {
            attacker,
            target,
            hit,
            margin,
            damage,
            rear,
            ..
        } => resolved(world, *attacker, *target, *hit, *margin, damage, *rear),
        AttackEvent::Marked { unit, narc } => {
            if *narc {
                tr!("{unit} carries a NARC beacon from now on.", unit = n(unit))
            } else {
                tr!("{unit} is designated by TAG this turn.", unit = n(unit))
            }
        }
        AttackEvent::Interference { unit, turn, slow } => {
            let slow = if *slow > 0 {
                tr!(" and {slow}\" less Move", slow)
            } else {
                String::new()
            };
            tr!(
                "{unit} suffers interference in turn {turn}{slow}.",
                turn,
                slow,
                unit = n(unit)
            )
        }
        AttackEvent::MissilesEngaged {
            unit,
            attacker,
            screens,
            ..
        } => {
            let whom = screens.map_or_else(String::new, |s| tr!(" to screen {n}", n = n(&s)));
            tr!(
                "{unit} shoots at the missiles of {attacker}{whom}.",
                whom,
                unit = n(unit),
                attacker = n(attacker)
            )
        }
        AttackEvent::AttackSpent {
            unit,
            weapon,
            physical,
            overheat,
            ..
        } => {
            let what = match (weapon, physical) {
                (true, true) => tr!("all its attacks"),
                (true, false) => tr!("its weapon attack"),
                (false, true) => tr!("its physical attack"),
                (false, false) => tr!("an extra attack"),
            };
            let overheat = match overheat {
                0 => String::new(),
                n => tr!(" with {n} overheat", n),
            };
            tr!(
                "{unit} uses up {what} of the turn{overheat}.",
                what,
                overheat,
                unit = n(unit)
            )
        }
    }
}

pub(super) fn hurt(world: &Told<'_>, event: &HurtEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HurtEvent::HurtScored { scored, cause } => {
            let hurt = hurt_phrase(scored);
            let cause = crate::lang::told(cause);
            // The cause of a critical hit is often its own name.
            let cause = if hurt.to_lowercase().contains(&cause.to_lowercase()) {
                ".".to_owned()
            } else {
                format!(": {}", with_full_stop(cause))
            };
            tr!(
                "{target} will suffer {hurt}{cause}",
                hurt,
                cause,
                target = n(&scored.target)
            )
        }
        HurtEvent::HurtApplied {
            scored,
            armor,
            structure,
        } => tr!(
            "{target} suffers {scored}{by}: armor {armor}, structure {structure} left.",
            armor,
            structure,
            target = n(&scored.target),
            scored = hurt_phrase(scored),
            by = from_phrase(world, scored.by)
        ),
        HurtEvent::HexHurtScored { scored, cause } if scored.position.is_some() => {
            tr!(
                "A prepared position will suffer {points} of damage: {cause}",
                points = points(scored.points),
                cause = sentence(cause)
            )
        }
        HurtEvent::HexHurtApplied { scored } if scored.position.is_some() => tr!(
            "A prepared position suffers {points} of damage.",
            points = points(scored.points)
        ),
        HurtEvent::HexHurtScored { scored, cause } => tr!(
            "{hex} will suffer {points} of damage: {cause}",
            hex = hex_name(scored.hex),
            points = points(scored.points),
            cause = sentence(cause)
        ),
        HurtEvent::HexHurtApplied { scored } => tr!(
            "{hex} suffers {points} of damage.",
            hex = hex_name(scored.hex),
            points = points(scored.points)
        ),
        HurtEvent::CriticalAverted {
            unit,
            critical,
            why,
        } => tr!(
            "{unit} is spared a critical hit ({critical}): {why}",
            unit = n(unit),
            critical = crate::lang::within(critical.name()),
            why = sentence(why)
        ),
        HurtEvent::ArmorComponentSpent { unit } => {
            tr!(
                "An armored component of {unit} takes the critical hit.",
                unit = n(unit)
            )
        }
        HurtEvent::ExternalHeat { unit, points } => tr!(
            "{unit} is heated by {points}, to be added in the End Phase.",
            points,
            unit = n(unit)
        ),
        HurtEvent::Burnt { unit } => tr!("{unit} is burnt.", unit = n(unit)),
        HurtEvent::ArmorRestored { unit, points } => {
            tr!("{unit} mends {points} armor.", points, unit = n(unit))
        }
        HurtEvent::OutOfAction {
            unit,
            fate,
            why,
            by,
        } => {
            let fate = match fate {
                Fate::Destroyed => tr!("is destroyed"),
                Fate::Withdrawn => tr!("leaves the battle"),
                Fate::Captured => tr!("is captured"),
            };
            format!(
                "{} {fate}{}: {}",
                n(unit),
                by_phrase(world, *by),
                sentence(why)
            )
        }
        HurtEvent::PendingCleared => tr!("Nothing scored is left to take effect.").to_owned(),
    }
}

pub(super) fn artillery(world: &Told<'_>, event: &ArtilleryEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        // Not where it is aimed at: that is a secret until it lands (R9.4.1).
        ArtilleryEvent::ShellFired { shell } => {
            let gun = shell.fire.gun;
            let what = Gun::of(gun).map_or(tr!("artillery"), |g| g.name);
            tr!(
                "{attacker} fires: {what}. The shell is in the air.",
                what,
                attacker = n(&shell.attacker)
            )
        }
        ArtilleryEvent::ShellHeard { attacker, gun } => {
            let what = Gun::of(*gun).map_or(tr!("artillery"), |g| g.name);
            tr!(
                "{attacker} fires: {what}. The shell is in the air.",
                what,
                attacker = n(attacker)
            )
        }
        ArtilleryEvent::ShellLands { shell } => tr!(
            "A shell of {attacker} comes down, aimed at {target}.",
            attacker = n(&shell.attacker),
            target = target_phrase(world, shell.target)
        ),
        ArtilleryEvent::ShellBurst {
            fire,
            aimed,
            path,
            at,
            on_map,
            ..
        } => shell_burst(*fire, *aimed, path, *at, *on_map),
        ArtilleryEvent::ShellHits { unit, damage, .. } => match damage.total() {
            ..=0 => tr!("{unit} is in the area and takes no damage.", unit = n(unit)),
            points => tr!(
                "{unit} is in the area and takes {points} damage.",
                points,
                unit = n(unit)
            ),
        },
        ArtilleryEvent::Illuminated { hex, last } => tr!(
            "Light hangs over {hex} until the end of turn {last}.",
            last,
            hex = hex_name(*hex)
        ),
        ArtilleryEvent::LightFaded { hex } => {
            tr!("The light over {hex} goes out.", hex = hex_name(*hex))
        }
    }
}

/// Where a shell came down, and over how many hexes.
fn shell_burst(fire: Fire, aimed: Hex, path: &[Hex], at: Hex, on_map: bool) -> String {
    if !on_map {
        return tr!("The shell comes down outside the map.").to_owned();
    }
    let what = match fire.round {
        Round::Smoke => tr!("spreads smoke"),
        Round::Illumination => tr!("lights up"),
        Round::Inferno => tr!("bursts into flames"),
        _ => tr!("bursts"),
    };
    let place = hex_name(at);
    if path.is_empty() {
        tr!("The shell {what} over {place}.", what, place)
    } else {
        let away = aimed.distance(at);
        tr!(
            "The shell {what} over {place}, {away} hexes from where it was aimed.",
            what,
            place,
            away
        )
    }
}

fn declared(world: &Told<'_>, attack: &Attack, target_number: &Breakdown) -> String {
    let mut out = tr!(
        "{attacker} attacks {target}: {kind}",
        attacker = name(world, attack.attacker),
        target = target_phrase(world, attack.target),
        kind = crate::lang::told(&attack.kind.name())
    );
    match attack.half {
        Some(Half::First) => out += tr!(", the first half of divided fire"),
        Some(Half::Second) => out += tr!(", the second half of divided fire"),
        None => {}
    }
    if attack.overheat > 0 {
        out += &tr!(", overheat {overheat}", overheat = attack.overheat);
    }
    if let Some(spotter) = attack.spotter {
        out += &tr!(", spotted by {spotter}", spotter = name(world, spotter));
    }
    if attack.immediate {
        out += tr!(", damage at once");
    }
    tr!(
        "{out}. Needs {target_number}.",
        out,
        target_number = sum(target_number)
    )
}

fn resolved(
    world: &Told<'_>,
    attacker: UnitId,
    target: Target,
    hit: bool,
    margin: i16,
    damage: &Breakdown,
    rear: bool,
) -> String {
    let who = name(world, attacker);
    let whom = target_phrase(world, target);
    let rear = if rear { tr!(" from the rear") } else { "" };
    if damage.parts.is_empty() {
        return if hit {
            tr!(
                "{who} hits {whom}{rear} without damage (margin {margin}).",
                who,
                whom,
                rear,
                margin
            )
        } else if margin < 0 {
            tr!("{who} misses {whom} by {what}.", who, whom, what = -margin)
        } else {
            tr!("{who} misses {whom}: a natural 2.", who, whom)
        };
    }
    if hit {
        tr!(
            "{who} hits {whom}{rear} (margin {margin}): damage {damage}.",
            who,
            whom,
            rear,
            margin,
            damage = sum(damage)
        )
    } else {
        tr!(
            "{who} misses {whom} and still grazes it: damage {damage}.",
            who,
            whom,
            damage = sum(damage)
        )
    }
}

fn hurt_phrase(scored: &Scored) -> String {
    match scored.hurt {
        Hurt::Damage { points: n } => tr!("{points} of damage", points = points(n)),
        Hurt::Critical(critical) => {
            tr!(
                "a critical hit ({critical})",
                critical = crate::lang::within(critical.name())
            )
        }
        Hurt::Motive(Motive::Slowed) => tr!("motive damage: slowed by 2\"").to_owned(),
        Hurt::Motive(Motive::Halved) => tr!("motive damage: Move halved").to_owned(),
        Hurt::Motive(Motive::Immobilized) => tr!("motive damage: immobilized").to_owned(),
    }
}
