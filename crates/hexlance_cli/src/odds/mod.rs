//! `hexlance odds`: what comes of an attack, exactly.

use clap::Args;
use hexlance_board::Hex;
use hexlance_rules::{Battle, Breakdown, DiceSource, UnitId};
use serde::Serialize;

use super::{
    Format,
    options::{self, Brought, Own, TakesOwn},
    report::{DIM, Outcome, STRONG, Stop, Styled},
    tools::Tools,
};
use crate::{
    data::{Data, rules_of},
    hosted::{OnCommandLine, OnTerminal},
    put,
    words::hex_by_name,
};

/// The lines under the options.
fn after_help() -> String {
    let mut text = format!(
        "Examples:\n{}\n\n\
         Name units by their names in the battle, or the beginning of a name. They stand where the scenario\n\
         places them, or where --from and --at say; the attacker faces the target.",
        options::examples::<Odds>("\n\n"),
    );
    let defaults = options::notes::<Odds>().join("; ");
    if !defaults.is_empty() {
        text += "\nDefaults: ";
        text += &defaults;
        text.push('.');
    }
    text
}

/// Show the exact odds of an attack: to hit, for each damage, to destroy
#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub struct Odds {
    /// Scenario, by file or name
    scenario: String,
    /// Name of the attacking unit
    #[arg(long, short, value_name = "A")]
    pub attacker: String,
    /// Name of the target
    #[arg(long, short, value_name = "B")]
    pub target: String,
    /// Hex of the attacker, such as 0507
    #[arg(long, value_name = "HEX", value_parser = hex)]
    pub from: Option<Hex>,
    /// Hex of the target
    #[arg(long, value_name = "HEX", value_parser = hex)]
    pub at: Option<Hex>,
    /// What rulesets bring
    #[command(flatten)]
    pub own: Own<Odds>,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

impl TakesOwn for Odds {
    fn brought(game: &dyn OnTerminal) -> Brought {
        game.odds_options()
    }
}

fn hex(name: &str) -> Result<Hex, String> {
    hex_by_name(name).ok_or_else(|| {
        format!("“{name}” is no hex: write column and row as on the table, such as 0507")
    })
}

pub(super) fn run(args: &Odds, data: &Data) -> Outcome {
    let file = data.scenario_file(&args.scenario)?;
    rules_of(&file).on_terminal().odds(args, data, &file)
}

/// One kind of attack and what comes of it; `C` is what only its ruleset has to say of the chances.
#[derive(Serialize)]
pub struct Row<C> {
    /// What it is called.
    pub attack: String,
    /// Who spots for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spotter: Option<String>,
    /// Why it is not possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// What comes of it where it is possible.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub chances: Option<Chances<C>>,
}

/// What comes of an attack that is possible.
#[derive(Serialize)]
pub struct Chances<C> {
    /// What the dice must come to.
    pub needs: i16,
    /// How likely they do.
    pub hit: f64,
    /// Damage and how likely it is.
    pub damage: Vec<Damage>,
    /// Damage to be expected.
    pub expected: f64,
    /// What only its ruleset has to say.
    #[serde(flatten)]
    pub own: C,
}

/// Damage and how likely it is.
#[derive(Serialize)]
pub struct Damage {
    /// How much.
    pub points: u8,
    /// How likely, from 0 to 1.
    pub chance: f64,
}

/// Begins the battle of a setup.
///
/// # Errors
/// Why it does not begin.
pub fn begin<R: Tools>(setup: &R::Setup, data: &Data) -> Result<Battle<R::Rules>, Stop> {
    Battle::new(
        std::sync::Arc::new(setup.clone()),
        R::content(data).clone(),
        DiceSource::Seed(0),
    )
    .map_err(|e| {
        Stop::failed(
            format!("the battle does not begin: {e}"),
            "choose other hexes, or correct the scenario",
        )
    })
}

/// A unit by its name, or by the beginning of one and no other.
///
/// # Errors
/// If no name or more than one is like that.
pub fn find(all: &[(UnitId, &str)], name: &str) -> Result<UnitId, Stop> {
    let wanted = name.to_lowercase();
    let exact = all.iter().find(|(_, n)| n.to_lowercase() == wanted);
    let mut begins = all
        .iter()
        .filter(|(_, n)| n.to_lowercase().starts_with(&wanted));
    match (exact, begins.next(), begins.next()) {
        (Some((id, _)), ..) | (None, Some((id, _)), None) => Ok(*id),
        (None, found, _) => {
            let names: Vec<_> = all.iter().map(|(_, n)| *n).collect();
            let what = match found {
                None => format!("there is no unit “{name}” in this battle"),
                Some(_) => format!("more than one unit begins with “{name}”"),
            };
            Err(Stop::usage(
                what,
                format!("name one of: {}", names.join(", ")),
            ))
        }
    }
}

/// A unit of a setup. Units count in the order of the setup.
pub fn unit_mut<R: Tools>(setup: &mut R::Setup, unit: UnitId) -> Option<&mut R::Placed> {
    R::sides_mut(setup)
        .iter_mut()
        .flat_map(|s| &mut s.forces)
        .flat_map(|f| &mut f.formations)
        .flat_map(|f| &mut f.units)
        .nth(unit.index())
}

/// That two units are no enemies.
pub fn same_side(attacker: &str, target: &str) -> Stop {
    Stop::usage(
        format!("{attacker} and {target} fight on the same side"),
        "name units of different sides",
    )
}

/// Where a unit stands: what was said, or what the scenario says.
///
/// # Errors
/// If neither says it.
pub fn stands(name: &str, hex: Option<Hex>, said: Option<Hex>, option: &str) -> Result<Hex, Stop> {
    said.or(hex).ok_or_else(|| {
        Stop::usage(
            format!("{name} is not on the map when the battle begins"),
            format!("say where it stands: `{option} HEX`"),
        )
    })
}

/// A chance as it is printed, such as `41.7 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Prints attacks; `number` tells what is needed and why, `rest` what follows the damage.
pub fn print_rows<C>(rows: &[Row<C>], number: impl Fn(&Chances<C>), rest: impl Fn(&Chances<C>)) {
    for row in rows {
        put!();
        let spotter = row.spotter.as_ref();
        let spotter = spotter.map_or_else(String::new, |s| format!(", spotted by {s}"));
        put!("{}{spotter}", Styled(STRONG, &row.attack));
        if let Some(refused) = &row.refused {
            put!("  not possible: {}", Styled(DIM, refused));
        }
        if let Some(chances) = &row.chances {
            number(chances);
            print_damage(&chances.damage);
            rest(chances);
        }
    }
}

/// Prints what a number is made of.
pub fn print_parts(number: &Breakdown) {
    for part in &number.parts {
        put!(
            "    {:+3}  {} ({})",
            part.value,
            part.source.name(),
            part.source.reference()
        );
    }
}

/// Prints damage with its chances, each with a bar.
fn print_damage(damage: &[Damage]) {
    let most = damage.iter().map(|d| d.chance).fold(0.0, f64::max);
    for d in damage {
        // The longest bar has 30 places.
        let bar = "#".repeat((30.0 * d.chance / most.max(f64::EPSILON)).round() as usize);
        put!("    {:>3}  {:>7}  {bar}", d.points, percent(d.chance));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_on_the_command_line_are_those_of_the_table() {
        assert_eq!(hex("0507"), Ok(Hex::from_column_row(5, 7)));
        assert!(hex("five").is_err());
    }
}
