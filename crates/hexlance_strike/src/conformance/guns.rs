//! What a case says of artillery: shells in the air, and the chances of a shot.

use hexlance_rules::conformance::Differences;

use super::{
    case::Team,
    script::Table,
    steps::{BurstStep, CaseStep, ShellStep},
};
use crate::{artillery::odds, attack::legal, model::attack::Attack, view::SideView};

/// Compares what is known of shells and shots with what a case says.
pub(super) fn check(table: &Table<'_>, step: &CaseStep) -> Result<Differences, String> {
    let world = table.battle.world();
    let mut d = Differences::default();
    match step {
        CaseStep::Shells(team, should) => shells(table, *team, should, &mut d)?,
        CaseStep::EnemyShells(team, should) => {
            let view = SideView::new(world, team.side());
            d.compare("the number of enemy shells", view.enemy_shells(), *should);
        }
        CaseStep::Burst(b) => burst(table, b, &mut d)?,
        other => return super::numbers::check(table, other),
    }
    Ok(d)
}

fn shells(
    table: &Table<'_>,
    team: Team,
    should: &[ShellStep],
    d: &mut Differences,
) -> Result<(), String> {
    let view = SideView::new(table.battle.world(), team.side());
    let is: Vec<_> = view
        .shells()
        .map(|s| (s.attacker, s.target, s.lands))
        .collect();
    let should = should
        .iter()
        .map(|s| {
            let at = table.target(s.on.as_deref(), s.at)?;
            Ok((table.unit(&s.of)?, at, s.lands))
        })
        .collect::<Result<Vec<_>, String>>()?;
    d.compare("what its side has in the air", is, should);
    Ok(())
}

fn burst(table: &Table<'_>, b: &BurstStep, d: &mut Differences) -> Result<(), String> {
    let world = table.battle.world();
    let attack = Attack {
        spotter: match &b.spotter {
            None => None,
            Some(name) => Some(table.unit(name)?),
        },
        ..Attack::plain(
            table.unit(&b.of)?,
            table.target(b.on.as_deref(), b.on_hex)?,
            table.kind(&b.of, &b.with)?,
        )
    };
    let legal = legal::check_aim(world, attack)
        .map_err(|refusal| format!("the shot is refused as `{}`: {refusal}", refusal.code))?;
    let odds = odds::odds(world, &legal);
    let percent = |is: f64, should: f64| (is * 100.0 - should).abs() <= 0.051;
    if let Some(hit) = b.hit
        && !percent(odds.hit, hit)
    {
        d.note(format!(
            "the chance to hit is {:.2}%, and should be {hit}%",
            odds.hit * 100.0
        ));
    }
    for (name, caught) in &b.caught {
        let unit = table.unit(name)?;
        let is = odds
            .units
            .iter()
            .find(|u| u.unit == unit)
            .map_or(0.0, |u| u.caught);
        if !percent(is, *caught) {
            d.note(format!(
                "the chance that {name} is caught is {:.2}%, and should be {caught}%",
                is * 100.0
            ));
        }
    }
    for (name, expected) in &b.expected {
        let unit = table.unit(name)?;
        let is = odds
            .units
            .iter()
            .find(|u| u.unit == unit)
            .map_or(0.0, |u| u.expected);
        if (is - expected).abs() > 0.0051 {
            d.note(format!(
                "the damage of {name} is {is:.3} on average, and should be {expected}"
            ));
        }
    }
    Ok(())
}
