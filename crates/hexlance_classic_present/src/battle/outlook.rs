//! What becomes of a target, in words: of the shots that are chosen, and of a blow.

use hexlance_classic::{
    odds::{self, Attack, Outlook},
    physical::Card,
    read::{Look, Table},
};

use super::{fire::percent, plan::Volley};
use crate::{
    hud::model::{Tone, matrix::MatrixSum, sheet::Help},
    wording::location,
    words,
};

/// Least chance that is told.
const TOLD: f64 = 0.005;

/// Points, troopers or boxes that a volley costs a target on average.
fn on_average(t: &Look<'_>, volley: &Volley) -> String {
    let mean = format!("{:.1}", volley.points.mean());
    if t.is_platoon() {
        tr!(
            "{target}: {troopers} troopers on average",
            target = t.name,
            troopers = mean
        )
    } else if t.suits().is_some() {
        tr!(
            "{target}: {boxes} boxes on average",
            target = t.name,
            boxes = mean
        )
    } else {
        tr!(
            "{target}: {points} points on average",
            target = t.name,
            points = mean
        )
    }
}

/// The ends to which attacks may bring a target, with their chances.
pub fn ends(o: &Outlook) -> Vec<(&'static str, f64)> {
    let all = [
        (tr!("destroyed"), o.destroyed),
        (tr!("critical hit"), o.critical),
        (tr!("falls"), o.falls),
        (tr!("stops for good"), o.stops),
    ];
    all.into_iter().filter(|(_, c)| *c >= TOLD).collect()
}

/// Those ends in words.
fn told(o: &Outlook) -> Vec<String> {
    ends(o)
        .into_iter()
        .map(|(what, chance)| format!("{what} {}", percent(chance)))
        .collect()
}

/// What becomes of a target of a volley, as a line under the panel.
pub fn sum(t: &Look<'_>, volley: &Volley) -> MatrixSum {
    let mut words = vec![on_average(t, volley)];
    let mut help = Help::new(t.name);
    if let Some(o) = &volley.outlook {
        words.extend(told(o));
        help = locations(help, t, o);
        if t.is_platoon() {
            help = help.line(tr!("Troopers killed"), format!("{:.1}", o.killed));
        } else if t.suits().is_some() {
            help = help.line(tr!("Suits lost"), format!("{:.1}", o.killed));
        } else if t.is_vehicle() {
            help = help.line(tr!("Crew killed"), percent(o.faints));
        } else {
            help = help.line(tr!("Warrior unconscious"), percent(o.faints));
        }
        if o.doubt > 0.0005 {
            let doubt = percent(o.doubt);
            help = help.line(
                "",
                tr!("{doubt} of all ways it may go were not followed.", doubt),
            );
        }
    } else {
        let why = tr!("It may go too many ways to say what becomes of the target.");
        help = help.line("", why);
    }
    MatrixSum {
        key: format!("outlook.{}", t.id.0),
        text: words.join(", "),
        tone: Tone::Plain,
        help,
    }
}

/// The chances of each location.
fn locations(help: Help, t: &Look<'_>, o: &Outlook) -> Help {
    t.sheet.locations.iter().fold(help, |help, at| {
        let i = at.index();
        let told: Vec<String> = [
            (tr!("armor gone"), o.stripped[i]),
            (tr!("structure hit"), o.opened[i]),
            (tr!("lost"), o.lost[i]),
        ]
        .into_iter()
        .filter(|(_, c)| *c >= TOLD)
        .map(|(what, chance)| format!("{what} {}", percent(chance)))
        .collect();
        if told.is_empty() {
            return help;
        }
        help.line(words::capital(location(*at)), told.join(", "))
    })
}

/// What becomes of the target of a blow, if it hits or misses; nothing where that cannot be told or is nothing.
pub fn of_blow(table: Table<'_>, t: &Look<'_>, card: &Card) -> Option<String> {
    let attack = Attack::of_card(card)?;
    let words = told(&odds::outlook(table, t.id, &[attack])?);
    (!words.is_empty()).then(|| words.join(", "))
}
