//! The target panel of weapon attacks: what is chosen for the shots at the chosen target, and what they come to.

use hexlance_classic::{
    draft::{Making, keys},
    fire::Row,
    model::Location,
    read::Look,
    state::Phase,
};
use hexlance_rules::draft::{Offers, Pick};

use super::{
    Session,
    fire::{line_words, press},
    focus::Focus,
    plan::{self, Reachable, Volley},
    roster,
};
use crate::{
    ClassicGame,
    game::numbers::{Good, breakdown},
    hud::model::{
        AttackOption, BreakdownView, DamageView, HudAction, Part, TargetPanel, ToHit, Tone,
    },
    unit,
    wording::location,
};

/// The panel of the chosen target, or of the enemy under the pointer.
pub fn panel(session: &Session, focus: &Focus, reach: &Reachable) -> Option<TargetPanel> {
    let making = plan::acting(session, focus).filter(|m| m.phase() == Phase::Weapons)?;
    let u = making.own()?;
    let enemy = |id| making.enemies().find(|t| t.id == id);
    let pointed = focus.selection.pointed.and_then(enemy);
    let t = pointed.or_else(|| enemy(focus.draft.fire.target?))?;
    let row = reach.fire.rows.iter().find(|r| r.target == t.id)?;
    let fire = &focus.draft.fire;
    let single = match fire.shots.as_slice() {
        [one] if one.target == t.id => row.cells.iter().find(|c| c.weapon == one.weapon),
        _ => None,
    };
    let numbers = single.and_then(|c| Some((c, c.numbers.as_ref().ok()?)));
    let mut panel = TargetPanel {
        attacker: u.name.to_owned(),
        attacker_side: u.side,
        target: t.name.to_owned(),
        target_side: Some(t.side),
        facts: facts(&t, row),
        kinds: Vec::new(),
        chosen: 0,
        options: options(making, &u, &t, &reach.offers),
        refusal: refusal(row),
        to_hit: None,
        breakdown: BreakdownView::default(),
        damage: damage(reach, &t),
        supposed: Vec::new(),
        fire: None,
    };
    if let Some((cell, numbers)) = numbers {
        let needed = numbers.tn.total();
        panel.to_hit = Some(ToHit {
            target_number: needed,
            dice: 2,
            sides: 6,
            at_most: false,
            chance: cell.chance as f32,
        });
        panel.breakdown =
            breakdown::<ClassicGame>(&numbers.tn, tr!("Needs"), format!("{needed}+"), Good::Low);
    }
    let declares = reach.offers.button(keys::FIRE);
    if declares.is_some_and(|b| b.verdict.is_ok()) && !fire.shots.is_empty() {
        panel.fire = Some(press(keys::FIRE));
    }
    Some(panel)
}

/// Distance and line, and how the target stands.
fn facts(t: &Look<'_>, row: &Row) -> Vec<String> {
    let [(armor, plates), (inside, bones)] = roster::pools(t);
    vec![
        line_words(row),
        tr!(
            "armor {armor} of {plates}, structure {inside} of {bones}",
            armor,
            plates,
            inside,
            bones
        ),
    ]
}

/// Why nothing can be fired at a target, where that is so.
fn refusal(row: &Row) -> Option<String> {
    if row.cells.iter().any(|c| c.numbers.is_ok()) {
        return None;
    }
    let first = row.cells.first()?.numbers.as_ref().err()?;
    Some(crate::words::refused_with_remedy(first))
}

/// Points and their chances of all shots at a target, and the chance to destroy it.
fn damage(reach: &Reachable, t: &Look<'_>) -> Option<DamageView> {
    let (target, vehicle) = (t.id, t.is_vehicle());
    let does_damage = |v: &&Volley| v.points.chances.len() > 1;
    let volley = reach.volleys.iter().find(|v| v.target == target);
    let volley = volley.filter(does_damage)?;
    let (points, outlook) = (&volley.points, volley.outlook.as_ref());
    let chances = points.chances.iter().enumerate();
    let distribution: Vec<(u32, f32)> = chances
        .filter(|(_, p)| **p > 0.0)
        .map(|(n, p)| (u32::try_from(n).unwrap_or(u32::MAX), *p as f32))
        .collect();
    let part = |label: &str, chance: f64| Part {
        label: label.to_owned(),
        source: String::new(),
        value: super::fire::percent(chance),
        tone: Tone::Plain,
    };
    let parts = outlook.map_or_else(Vec::new, |outlook| {
        vec![
            (tr!("20 points or more"), outlook.twenty),
            (tr!("Falls"), outlook.falls),
            (tr!("Stops for good"), outlook.stops),
            match vehicle {
                true => (tr!("Crew killed"), outlook.faints),
                false => (tr!("Warrior unconscious"), outlook.faints),
            },
        ]
    });
    Some(DamageView {
        breakdown: BreakdownView {
            parts: parts
                .into_iter()
                .filter(|(_, chance)| *chance >= 0.005)
                .map(|(label, chance)| part(label, chance))
                .collect(),
            ..BreakdownView::default()
        },
        distribution,
        expected: points.mean() as f32,
        destroy: outlook.map(|o| o.destroyed as f32),
        critical: outlook.map(|o| o.critical as f32),
        lethal_at: None,
    })
}

/// What can be chosen for the shots at a target: ammunition, rapid fire, heat, what is aimed at, the order.
fn options(making: Making<'_>, u: &Look<'_>, t: &Look<'_>, offers: &Offers) -> Vec<AttackOption> {
    let fire = &making.draft.fire;
    let mut out = Vec::new();
    if offers.button(&keys::primary(t.id)).is_some() {
        let on = fire.primary == Some(t.id);
        out.push(yes_no(
            tr!("Primary target"),
            tr!("Shots at all others have +1, or +2 to the side and the rear (C5.8.1)."),
            press(keys::primary(t.id)),
            on,
        ));
    }
    for shot in fire.shots.iter().filter(|s| s.target == t.id) {
        let weapon = shot.weapon;
        let name = unit::weapon_name(u.sheet, weapon);
        let bins: Vec<(String, HudAction)> = (0..u.sheet.bins.len() as u8)
            .filter(|bin| offers.button(&keys::bin(weapon, *bin)).is_some())
            .map(|bin| {
                let word = u.sheet.bins.get(usize::from(bin)).map(|b| b.kind.word());
                let word = word.filter(|w| !w.is_empty()).map_or_else(
                    || tr!("usual").to_owned(),
                    |word| crate::lang::text(word).to_owned(),
                );
                let label = format!("{word} {}", u.shots_in(bin));
                (label, press(keys::bin(weapon, bin)))
            })
            .collect();
        if !bins.is_empty() {
            let all = (0..u.sheet.bins.len() as u8)
                .filter(|bin| offers.button(&keys::bin(weapon, *bin)).is_some());
            let chosen = all.clone().position(|bin| shot.bin == Some(bin));
            out.push(AttackOption {
                name: name.clone(),
                help: tr!("The ammunition that it draws on (C5.13.4).").to_owned(),
                values: bins,
                chosen: chosen.unwrap_or(usize::MAX),
            });
        }
        let rapid = keys::numbered(keys::RAPID, weapon);
        if let Some(amount) = offers.amounts.iter().find(|a| a.key == rapid) {
            let values = amount.range.clone().map(|n| {
                let pick = Pick::Amount(amount.key.clone(), n);
                (n.to_string(), HudAction::Pick(pick))
            });
            let chosen = amount.range.clone().position(|n| n == amount.now);
            out.push(AttackOption {
                name: tr!("{weapon}: shots", weapon = name),
                help: tr!("How many shots it fires: each makes its heat and takes its ammunition; more may jam it.").to_owned(),
                values: values.collect(),
                chosen: chosen.unwrap_or(0),
            });
        }
        let heat = keys::numbered(keys::HEAT, weapon);
        if offers.button(&heat).is_some() {
            out.push(yes_no(
                &tr!("{weapon}: heat", weapon = name),
                tr!("It heats the target in place of damage."),
                press(heat),
                shot.heat,
            ));
        }
        out.extend(aim(offers, &name, weapon, shot.aim, t));
        let earlier = keys::numbered(keys::EARLIER, weapon);
        if offers.button(&earlier).is_some_and(|b| b.verdict.is_ok()) {
            out.push(AttackOption {
                name: tr!("{weapon}: order", weapon = name),
                help: tr!("Shots are resolved in their order.").to_owned(),
                values: vec![(tr!("earlier").to_owned(), press(earlier))],
                chosen: usize::MAX,
            });
        }
    }
    out
}

/// Where a weapon aims (C5.10).
fn aim(
    offers: &Offers,
    name: &str,
    weapon: u8,
    now: Option<Location>,
    t: &Look<'_>,
) -> Option<AttackOption> {
    let all: Vec<Option<Location>> = std::iter::once(None)
        .chain(t.sheet.locations.iter().map(|at| Some(*at)))
        .filter(|at| offers.button(&keys::aim(weapon, *at)).is_some())
        .collect();
    if all.is_empty() {
        return None;
    }
    let called = |at: Option<Location>| match at {
        None => tr!("nothing").to_owned(),
        Some(at) => at.abbreviation().to_owned(),
    };
    let values = all
        .iter()
        .map(|at| (called(*at), press(keys::aim(weapon, *at))));
    Some(AttackOption {
        name: tr!("{weapon}: aims at", weapon = name),
        help: match now {
            Some(at) => tr!("It aims at the {at} (C5.10).", at = location(at)),
            None => tr!("A location of a target that cannot move (C5.10).").to_owned(),
        },
        values: values.collect(),
        chosen: all.iter().position(|at| *at == now).unwrap_or(0),
    })
}

/// A switch: the value that is not chosen is the one that is pressed.
fn yes_no(name: &str, help: &str, switch: HudAction, on: bool) -> AttackOption {
    AttackOption {
        name: name.to_owned(),
        help: help.to_owned(),
        values: vec![
            (tr!("no").to_owned(), switch.clone()),
            (tr!("yes").to_owned(), switch),
        ],
        chosen: usize::from(on),
    }
}
