//! What a force declares, and whom it designates: answers of the player that weighs things.

use hexlance_rules::{AbilityId, Decision};
use hexlance_strike::{
    ability::{AbilityDef, Chosen, Declaration, Grant, Quantity},
    card::Bracket,
    model::mission::Role,
    question::Question,
    read,
    view::SideView,
};

use crate::good::{Situation, Snap};

/// Hexes within which a fight is on.
const NEAR: u16 = 14;

/// How far the nearest enemy is from a unit.
fn nearest(s: &Situation<'_>, me: &Snap<'_>) -> Option<u16> {
    let here = me.pose.spot.hex;
    let far = s.enemies.iter().map(|e| e.pose.spot.hex.distance(here));
    far.min()
}

/// The share of its units for which something holds.
fn share(s: &Situation<'_>, holds: impl Fn(&Snap<'_>) -> bool) -> f32 {
    let n = s.own.iter().filter(|u| holds(u)).count();
    n as f32 / s.own.len().max(1) as f32
}

/// Whether to declare an ability for a whole force.
pub fn declares(s: &Situation<'_>, ability: AbilityId) -> bool {
    let Some(def) = s.view.content().ability(ability) else {
        return false;
    };
    if def.grants(Grant::Declares(Declaration::Ruse)) {
        // Every turn without them is lost.
        return true;
    }
    if def.grants(Grant::Declares(Declaration::CombatPhase)) {
        // Blows get easier and fire harder.
        let strikes = |u: &Snap<'_>| s.enemies.iter().any(|e| read::base_contact(&u.u, &e.u));
        return share(s, strikes) > 0.5;
    }
    // Their own attacks get easier and those on them too: worth it at close quarters, and with the upper hand.
    let close = share(s, |u| nearest(s, u).is_some_and(|d| d <= NEAR)) > 0.5;
    let strength = |all: &[Snap<'_>]| all.iter().map(|u| u.value).sum::<f32>();
    close && strength(&s.own) > 0.9 * strength(&s.enemies)
}

/// Who is kept back under a false flag, by code: one unit in six that hits hard from near by, in a battle that is long
/// enough for it to come.
pub fn kept_for_ruse(view: &SideView<'_>, decision: &Decision<Question>) -> String {
    const LONG: u16 = 6;
    let many = view.own().count();
    let kept = view.under_false_flag().count();
    if view.frame().turn_limit < LONG || 6 * kept >= many {
        return "done".to_owned();
    }
    let punch = |code: &str| {
        let id = code.parse().ok().map(hexlance_rules::UnitId)?;
        let u = view.unit(id)?;
        Some(u.card.damage.at(Bracket::Short).points)
    };
    let units = decision.choices.iter().filter(|c| c.code != "done");
    let best = units.max_by_key(|c| punch(&c.code));
    best.map_or_else(|| "done".to_owned(), |c| c.code.clone())
}

/// What to declare before Initiative is rolled, by code.
pub fn sealed(s: &Situation<'_>, decision: &Decision<Question>) -> &'static str {
    let open = |code: &str| decision.choices.iter().any(|c| c.code == code);
    let fight = s
        .own
        .iter()
        .any(|u| nearest(s, u).is_some_and(|d| d <= NEAR));
    let gains = decision
        .choices
        .iter()
        .filter(|c| c.code == "force")
        .map(|c| c.label.to_string())
        .any(|label| label.contains('+') && !label.ends_with("+0"));
    if fight && open("spend") {
        "spend"
    } else if gains {
        "force"
    } else if !fight && open("yield") && !full(&s.view) {
        // Before anybody can shoot it does not matter who moves first.
        "yield"
    } else {
        "none"
    }
}

/// Whether a side has stored all that it can.
fn full(view: &SideView<'_>) -> bool {
    view.forces(view.side())
        .flat_map(|(_, f)| &f.abilities)
        .any(|h| h.stored >= 2)
}

/// What a command ability is worth to its force from the first turn on, roughly; `early` where it can still act in setup.
fn worth(def: &AbilityDef, early: bool) -> i16 {
    let grants = def.grants.iter().map(|g| match g {
        Grant::Overruns => 6,
        Grant::SplitsEnemy | Grant::Infiltrates if early => 6,
        Grant::BanksInitiative | Grant::RangeTable(..) | Grant::GroupFire => 4,
        Grant::ForcesInitiative | Grant::VoidsBonuses(_) | Grant::Shields => 3,
        Grant::Disrupts => 2,
        Grant::Rearranges if early => 2,
        Grant::HidesHalf | Grant::HidesMore if early => 2,
        Grant::Declares(_) | Grant::HalvesAbsorption(_) | Grant::StakesWeapon => 2,
        _ => 0,
    });
    let numbers = def.modifiers.iter().map(|m| match m.on {
        Quantity::Initiative => 2 * m.add,
        // Most of the time most of these do not apply.
        _ if m.when.len() < 2 => 3,
        _ => 1,
    });
    grants.sum::<i16>() + numbers.sum::<i16>()
}

/// The ability of the enemy to negate, by code: the one that is worth most to it.
pub fn negated(view: &SideView<'_>, decision: &Decision<Question>) -> String {
    let content = view.content();
    let worth_of = |code: &str| {
        let id = code.split('@').next().unwrap_or(code);
        let def = content.ability(AbilityId::new(id))?;
        Some(worth(def, true))
    };
    let choices = decision.choices.iter().rev();
    let best = choices.max_by_key(|c| worth_of(&c.code).unwrap_or(-1));
    best.map(|c| c.code.clone()).unwrap_or_default()
}

/// What an ability becomes, by code, and what is chosen with it: something that is worth more than the Initiative of two
/// turns, and what fits this battle.
pub fn becomes(view: &SideView<'_>, decision: &Decision<Question>, answers: &[String]) -> String {
    const COST: i16 = 3;
    let content = view.content();
    let open = |code: &str| decision.choices.iter().any(|c| c.code == code);
    if answers.is_empty() {
        let worth_of = |code: &str| {
            let def = content.ability(AbilityId::new(code))?;
            // What has to be chosen besides may not fit here.
            let chosen = def.command.choices.iter().any(|c| *c != Chosen::Units);
            (!chosen).then(|| worth(def, false))
        };
        let best = decision
            .choices
            .iter()
            .filter_map(|c| Some((worth_of(&c.code)?, c)))
            .max_by_key(|(worth, _)| *worth);
        return match best {
            Some((worth, choice)) if worth > COST => choice.code.clone(),
            _ => "keep".to_owned(),
        };
    }
    let role = view.role_of(view.side());
    let kind = view.kind().map(|k| k.name());
    let fits = [
        matches!(role, Some(Role::Attacker)).then_some("Attack"),
        matches!(role, Some(Role::Defender)).then_some("Defense"),
        kind,
        Some("Improved Combat"),
    ];
    let fit = fits.into_iter().flatten().find(|code| open(code));
    let first = decision.choices.first().map(|c| c.code.as_str());
    fit.or(first).unwrap_or_default().to_owned()
}

/// The next unit to designate, by code: who gains most by the ranges at which it is easier to hit.
pub fn designated(
    view: &SideView<'_>,
    decision: &Decision<Question>,
    ability: AbilityId,
) -> String {
    let table = view.content().ability(ability).and_then(|def| {
        def.grants.iter().find_map(|g| match g {
            Grant::RangeTable(s, m, l, e) => Some([*s, *m, *l, *e]),
            _ => None,
        })
    });
    let brackets = [
        Bracket::Short,
        Bracket::Medium,
        Bracket::Long,
        Bracket::Extreme,
    ];
    let gain = |code: &str| {
        let id = code.parse().ok().map(hexlance_rules::UnitId)?;
        let u = view.unit(id)?;
        let table = table?;
        let one = |(b, new): (&Bracket, &i8)| {
            let points = f32::from(u.card.damage.at(*b).points);
            points * f32::from(b.modifier() - i16::from(*new))
        };
        Some(brackets.iter().zip(&table).map(one).sum::<f32>())
    };
    let choices = decision.choices.iter().filter(|c| c.code != "done");
    let best = choices.max_by(|a, b| {
        let (a, b) = (gain(&a.code), gain(&b.code));
        a.unwrap_or(0.0).total_cmp(&b.unwrap_or(0.0))
    });
    best.map(|c| c.code.clone()).unwrap_or_default()
}

/// The unit of a choice, if it is one.
fn unit_of(code: &str) -> Option<hexlance_rules::UnitId> {
    code.parse().ok().map(hexlance_rules::UnitId)
}

/// Who is given a pilot ability, by code: the dearest, who has most to make of it.
pub fn receiver(view: &SideView<'_>, decision: &Decision<Question>) -> String {
    let worth = |code: &str| {
        let u = unit_of(code).and_then(|id| view.unit(id));
        u.map_or(0, |u| u.card.point_value(u.pilot.skill))
    };
    let best = decision.choices.iter().max_by_key(|c| worth(&c.code));
    best.map(|c| c.code.clone()).unwrap_or_default()
}

/// What a gift is for, by code: the range at which its unit deals most, the farther of equals; of conditions one that
/// is there.
pub fn gift_for(view: &SideView<'_>, unit: hexlance_rules::UnitId) -> String {
    let brackets = [Bracket::Short, Bracket::Medium, Bracket::Long];
    let damage = |b: &Bracket| view.unit(unit).map_or(0, |u| u.card.damage.at(*b).points);
    let best = brackets.iter().max_by_key(|b| damage(b));
    best.map(|b| format!("{b:?}")).unwrap_or_default()
}

/// The champion of a formation, by code: the unit that can take most, with an enemy to match it.
pub fn champion(view: &SideView<'_>, decision: &Decision<Question>) -> String {
    let strength = |code: &str| {
        let u = unit_of(code).and_then(|id| view.unit(id))?;
        let tracks = u16::from(u.armor.points) + u16::from(u.armor.structure);
        Some(tracks * u16::from(u.card.damage.at(Bracket::Medium).points + 1))
    };
    let best = decision.choices.iter().max_by_key(|c| strength(&c.code));
    best.map(|c| c.code.clone()).unwrap_or_default()
}
