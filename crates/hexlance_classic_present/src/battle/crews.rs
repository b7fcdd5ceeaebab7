//! Vehicles and infantry of the classic rules at a glance: what is damaged, who is left, what it holds on to.

use hexlance_classic::{
    read::{Look, Table},
    state::Hold,
};

use crate::{hud::model::Tone, unit, wording::location};

/// Takes a state: its text, what it means, the rule, how bad it is.
pub type Say<'a> = dyn FnMut(&str, String, &str, Tone) + 'a;

/// Troopers left and at the start, or points of all suits.
pub fn ranks(u: &Look<'_>) -> (u16, u16) {
    if u.is_platoon() {
        return (u.ranks.troopers.into(), u.sheet.count.into());
    }
    let left = u.ranks.suits.iter().map(|boxes| u16::from(*boxes)).sum();
    (left, u16::from(u.sheet.count) * u.sheet.structure[0])
}

/// What is left of infantry, in words.
pub fn condition(u: &Look<'_>) -> String {
    let (left, all) = ranks(u);
    if u.is_platoon() {
        return tr!("{left} of {all} troopers", left, all);
    }
    tr!(
        "{suits} of {count} suits, {left} of {all} points",
        suits = u.ranks.suits_left(),
        count = u.sheet.count,
        left,
        all
    )
}

/// What has become of a vehicle (C16.2, C16.3).
pub fn vehicle(u: &Look<'_>, say: &mut Say<'_>) {
    let hull = u.hull;
    if hull.immobile {
        let help = tr!("Its motive system is destroyed: it does not move any more.");
        say(
            tr!("Motive system gone"),
            help.to_owned(),
            "C16.2",
            Tone::Bad,
        );
    } else if hull.lost > 0 || hull.driving > 0 {
        let help = tr!(
            "Motive damage: {mp} Cruising MP less, +{n} to its driving rolls.",
            mp = hull.lost,
            n = hull.steering()
        );
        say(tr!("Motive damage"), help, "C16.2", Tone::Bad);
    }
    if hull.engine {
        let help = tr!("Its engine is dead: it does not move, and fires no energy weapons.");
        say(tr!("Engine dead"), help.to_owned(), "C16.3", Tone::Bad);
    }
    if hull.stunned || hull.stun > 0 {
        let turns = hull.stun + u8::from(hull.stunned);
        let help = tr_n!(
            turns,
            "Its crew is stunned for {n} turn: no attacks, and it only cruises.",
            "Its crew is stunned for {n} turns: no attacks, and it only cruises."
        );
        say(tr!("Crew stunned"), help, "C16.3", Tone::Bad);
    }
    if hull.driver {
        let help = tr!("+2 to its driving rolls.");
        say(tr!("Driver hit"), help.to_owned(), "C16.3", Tone::Warn);
    }
    if hull.copilot {
        let help = tr!("+1 to hit with all weapons.");
        say(tr!("Co-pilot hit"), help.to_owned(), "C16.4.2", Tone::Warn);
    }
    if hull.unsteady {
        let help = tr!("+3 to driving rolls, +1 to hit with all weapons, and it only cruises.");
        say(
            tr!("Stabilizer hit"),
            help.to_owned(),
            "C16.4.2",
            Tone::Warn,
        );
    }
    if hull.commander {
        let help = tr!("+1 to all rolls of its crew.");
        say(tr!("Commander hit"), help.to_owned(), "C16.3", Tone::Warn);
    }
    if hull.sensors > 0 {
        let help = tr!(
            "+{n} to hit with all weapons; the fourth hit ends all fire.",
            n = hull.sensors
        );
        say(tr!("Sensors hit"), help, "C16.3", Tone::Warn);
    }
    if hull.locked {
        let help = tr!("Its turret stays for good as it is turned.");
        say(tr!("Turret locked"), help.to_owned(), "C16.3", Tone::Bad);
    } else if hull.jammed {
        let help = tr!("Its turret does not turn until the crew frees it in place of an attack.");
        say(tr!("Turret jammed"), help.to_owned(), "C16.3.2", Tone::Warn);
    }
    for at in &u.sheet.locations {
        if hull.stabilizers.has(*at) {
            let help = tr!(
                "Weapons of its {at} suffer twice from its own movement.",
                at = location(*at)
            );
            say(tr!("Stabilizer hit"), help, "C16.3", Tone::Warn);
        }
    }
    for n in 0..u.sheet.weapons.len().min(64) as u8 {
        if hull.malfunctions & (1 << n) != 0 {
            let help = tr!(
                "{weapon}: it does not fire until the crew mends it in place of an attack.",
                weapon = unit::weapon_name(u.sheet, n)
            );
            say(tr!("Out of order"), help, "C16.3.2", Tone::Warn);
        }
    }
}

/// Tools of vehicles that are out of order or in use, and trailers (C10.9, C17.1.7).
pub fn tools(table: Table<'_>, u: &Look<'_>, say: &mut Say<'_>) {
    let hull = u.hull;
    if hull.bridge_jammed {
        let help = tr!("The gear that lays its bridge is out of order.");
        say(tr!("No bridge"), help.to_owned(), "C10.9.4", Tone::Warn);
    } else if hull.lays.is_some() {
        let help = tr!("It lays its bridge at the end of the turn, if it does not move.");
        say(tr!("Lays a bridge"), help.to_owned(), "C10.9.4", Tone::Warn);
    }
    if hull.blade {
        let help = tr!("Its blade clears nothing any more.");
        say(tr!("Blade destroyed"), help.to_owned(), "C10.9", Tone::Warn);
    }
    if let Some(tractor) = hull.tractor.and_then(|id| table.find(id)) {
        let text = tr!("Behind {tractor}", tractor = tractor.name);
        let help = tr!("It goes where its tractor goes, and has no move of its own.");
        say(&text, help.to_owned(), "C17.1.7", Tone::Plain);
    }
}

/// How infantry is, and what it is on (C18).
pub fn infantry(table: Table<'_>, u: &Look<'_>, say: &mut Say<'_>) {
    let ranks = u.ranks;
    if let Some(perch) = ranks.perch {
        let on = table.find(perch.on).map_or("", |o| o.name);
        let (text, rule) = match perch.hold {
            Hold::Inside => (tr!("In {on}", on), "C18.10"),
            Hold::Riding => (tr!("On {on}", on), "C18.11"),
            Hold::Swarming => (tr!("Swarming {on}", on), "C18.8"),
            Hold::Slung => (tr!("Below {on}", on), "C10.9.5"),
        };
        let help = match perch.hold {
            Hold::Inside => {
                tr!("It shares the fate of its carrier, and gets out in a turn of its own.")
            }
            Hold::Riding => tr!("It may fire from there, and may take hits on its carrier."),
            Hold::Swarming => tr!("It strikes the unit every turn until it is thrown off."),
            Hold::Slung => tr!("It hangs from the hoist, does nothing, and may take hits."),
        };
        say(&text, help.to_owned(), rule, Tone::Warn);
    }
    if ranks.dazed {
        let help =
            tr!("It was thrown off or came out of a carrier: it does nothing more this turn.");
        say(tr!("Dazed"), help.to_owned(), "C18.9.1", Tone::Warn);
    }
    if ranks.winded {
        let help = tr!("It moved with all its strength, and does not attack this turn.");
        say(tr!("Winded"), help.to_owned(), "C3.2.2", Tone::Warn);
    }
    if ranks.marked {
        let help = tr!("The next single point kills a trooper.");
        say(tr!("Marked"), help.to_owned(), "C18.6.6", Tone::Plain);
    }
    if u.is_laden() {
        let help = tr!(
            "Launchers on its body keep it from jumping and from attacks on 'Mechs by hand until it ejects them."
        );
        say(tr!("Laden"), help.to_owned(), "C18.2.3", Tone::Plain);
    }
}
