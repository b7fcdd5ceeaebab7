//! Attacks from the air on the ground in the hands of the person at the screen.

use bevy::prelude::Color;
use hexlance_rules::{
    UnitId,
    draft::{Button, Offers, Pick},
};
use hexlance_strike::{
    aero::{Raid, RaidOrder, Strike},
    command::Command,
    draft::{Making, keys, raids::RaidPlan},
    read::UnitRead,
};

use super::{
    focus::Focus,
    plan,
    session::Session,
    sheet::{Good, breakdown},
};
use crate::{
    StrikeGame,
    battle::session::Seen,
    game::face::Face,
    hud::model::{
        ActionGroup, AttackKind as KindButton, AttackOption, BreakdownView, HudAction, TargetPanel,
        ToHit,
    },
    table::model::{HexArea, Overlays},
    theme::Icon,
};

const fn kind(raid: &Raid) -> usize {
    match raid {
        Raid::Strafe(_) => 0,
        Raid::Strike(_) => 1,
        Raid::Bomb { .. } => 2,
        Raid::AltitudeBomb { .. } => 3,
    }
}

/// Kinds of attacks: the end of its key, name, picture, help.
const KINDS: [(&str, &str, Icon, &str); 4] = [
    (
        "strafe",
        msg!("Strafe"),
        Icon::Attack,
        msg!("Fires at everybody in some hexes of its path, friends too."),
    ),
    (
        "strike",
        msg!("Strike"),
        Icon::Focus,
        msg!("Attacks one unit in or beside a hex of its path."),
    ),
    (
        "bomb",
        msg!("Bomb"),
        Icon::Drop,
        msg!("Drops bombs on one hex of its path."),
    ),
    (
        "altitude",
        msg!("Altitude"),
        Icon::Artillery,
        msg!("Drops one bomb on each of some hexes of its path, from above Low."),
    ),
];

/// What players call an attack on the ground.
pub fn name(raid: &Raid) -> &'static str {
    crate::lang::text(KINDS[kind(raid)].1)
}

/// How a button of attacks on the ground looks, or of throws out of the wash.
pub(super) fn face(making: Making<'_>, u: &UnitRead<'_>, button: &Button) -> Option<Face> {
    if let Some(enemy) = keys::unit_of(keys::WASH, &button.key) {
        let mut spas = u.spas.0.iter();
        let spa = spas.find(|s| s.def.grants(hexlance_strike::ability::Grant::Wash))?;
        let help = tr!(
            "{name} throws {enemy} out of its wash ({ability}).",
            enemy = making.view().name(enemy),
            ability = spa.def.id,
            name = u.name
        );
        let face = Face::new(tr!("Wash"), Icon::Ability, help);
        return Some(face.group(ActionGroup::Ability));
    }
    let kind = button.key.strip_prefix("raid.")?;
    let (_, label, icon, help) = KINDS.iter().find(|(key, ..)| *key == kind)?;
    let face = Face::new(crate::lang::text(label), *icon, crate::lang::text(help));
    Some(face.group(ActionGroup::Attack))
}

/// A short name of an attack among others of its kind.
fn place(session: &Session, raid: &Raid) -> String {
    let name = |id: UnitId| session.view().name(id).to_owned();
    match raid {
        Raid::Strafe(runs) if runs.len() == 1 => runs.iter().map(|r| r.first.name()).collect(),
        Raid::Strafe(runs) => {
            let each = runs
                .iter()
                .map(|r| format!("{} ×{}", r.first.name(), r.hexes));
            each.collect::<Vec<_>>().join(" + ")
        }
        Raid::Strike(strikes) => {
            let names: Vec<_> = strikes.iter().map(|s| name(s.target)).collect();
            names.join(" + ")
        }
        Raid::Bomb { at, .. } => at.name(),
        Raid::AltitudeBomb { first, .. } => first.name(),
    }
}

/// What choosing a raid of the kind that is chosen sends: the unit that it strikes, or the hex that means it.
fn choose(making: Making<'_>, u: &UnitRead<'_>, raid: &Raid) -> Option<HudAction> {
    let pick = match raid {
        Raid::Strike(strikes) if u.is_aloft() => Pick::Unit(strikes.first()?.target),
        _ => Pick::Hex(*making.struck(u, raid).first()?),
    };
    Some(HudAction::Pick(pick))
}

/// The attack that is chosen, in the panel for attacks.
pub(super) fn panel(session: &Session, focus: &Focus, offers: &Offers) -> Option<TargetPanel> {
    let making = plan::making(session, focus);
    let u = making.own()?;
    let chosen = &focus.draft.raid;
    let base = chosen.first.as_ref()?;
    let raid = chosen.raid()?;
    let kinds: Vec<usize> = (0..KINDS.len())
        .filter(|k| offers.button(&format!("raid.{}", KINDS[*k].0)).is_some())
        .collect();
    let mut panel = TargetPanel {
        attacker: u.name.to_owned(),
        attacker_side: u.side,
        target: match &raid {
            Raid::Strike(_) => place(session, &raid),
            _ => tr!("Hex {raid}", raid = place(session, &raid)),
        },
        target_side: None,
        facts: Vec::new(),
        kinds: kinds
            .iter()
            .map(|k| KindButton {
                name: crate::lang::text(KINDS[*k].1).to_owned(),
                icon: KINDS[*k].2,
                disabled: None,
                action: HudAction::Pick(Pick::button(format!("raid.{}", KINDS[*k].0))),
            })
            .collect(),
        chosen: kinds.iter().position(|k| *k == kind(base)).unwrap_or(0),
        options: options(session, making, &u, offers, base),
        refusal: None,
        to_hit: None,
        breakdown: BreakdownView::default(),
        damage: None,
        supposed: Vec::new(),
        fire: None,
    };
    let order = Command::Raid(RaidOrder {
        unit: u.id,
        raid: raid.clone(),
    });
    if let Err(r) = making.check(&order) {
        panel.refusal = Some(crate::words::refused_with_remedy(&r));
        return Some(panel);
    }
    panel.fire = Some(HudAction::Pick(Pick::button(keys::RAID)));
    let odds = session.view().air().odds(&u, &raid).unwrap_or_default();
    for o in &odds {
        for (who, points) in &o.hurts {
            let name = session.view().name(*who);
            panel.facts.push(tr!(
                "{name}: {points} at {what}%",
                name,
                points = format_args!("{points:.1}"),
                what = format_args!("{:.0}", o.hit * 100.0)
            ));
        }
    }
    if let Some(o) = odds.first() {
        let total = o.target_number.total();
        panel.to_hit = Some(ToHit {
            target_number: total,
            dice: 2,
            sides: 6,
            at_most: false,
            chance: o.hit as f32,
        });
        panel.breakdown = breakdown::<StrikeGame>(
            &o.target_number,
            tr!("Needs"),
            format!("{total}+"),
            Good::Low,
        );
    }
    Some(panel)
}

/// A choice among several values, each with what it sends.
fn option(
    name: &str,
    help: &str,
    values: Vec<(String, HudAction)>,
    chosen: usize,
) -> Option<AttackOption> {
    (values.len() > 1).then(|| AttackOption {
        name: name.into(),
        help: help.into(),
        values,
        chosen,
    })
}

/// How much of something, if there is a choice.
fn amount(
    offers: &Offers,
    key: &'static str,
    name: &str,
    help: &str,
    value: impl Fn(i32) -> String,
) -> Option<AttackOption> {
    let amount = offers.amounts.iter().find(|a| a.key == key)?;
    let values = amount.range.clone().map(|n| {
        let pick = Pick::Amount(key.into(), n);
        (value(n), HudAction::Pick(pick))
    });
    let chosen = usize::try_from(amount.now - amount.range.start()).unwrap_or(0);
    option(name, help, values.collect(), chosen)
}

/// Everything else that can be chosen of an attack.
fn options(
    session: &Session,
    making: Making<'_>,
    u: &UnitRead<'_>,
    offers: &Offers,
    base: &Raid,
) -> Vec<AttackOption> {
    let chosen = &making.draft.raid;
    let all = making.raids(u);
    let same: Vec<&Raid> = all.iter().filter(|r| kind(r) == kind(base)).collect();
    let mut out = Vec::new();
    out.extend(option(
        if matches!(base, Raid::Strike(_)) { tr!("Whom") } else { tr!("Where") },
        tr!("The hex in which it begins, or the unit that it strikes. A click on the table chooses it too."),
        same.iter()
            .filter_map(|raid| Some((place(session, raid), choose(making, u, raid)?)))
            .collect(),
        same.iter().position(|raid| *raid == base).unwrap_or(0),
    ));
    out.extend(amount(
        offers,
        keys::RAID_OVERHEAT,
        tr!("Overheat"),
        tr!("Each point is 1 more damage and 1 more heat."),
        |n| format!("+{n}"),
    ));
    out.extend(amount(
        offers,
        keys::RAID_ROCKETS,
        tr!("Rockets"),
        tr!("Rocket pods fired with the strike: 1 more damage each."),
        |n| n.to_string(),
    ));
    out.extend(amount(
        offers,
        keys::RAID_BOMBS,
        tr!("Bombs"),
        tr!("How many of them are dropped."),
        |n| n.to_string(),
    ));
    out.extend(second(session, making, &making.seconds(u, &all, base)));
    out.extend(more_on(session, chosen));
    out
}

/// The second run or strike of the same pass.
fn second(session: &Session, making: Making<'_>, more: &[Raid]) -> Option<AttackOption> {
    let both = making.draft.raid.both.as_ref();
    let switch = |raid: &Raid| Some(HudAction::Pick(Pick::Button(keys::second(raid)?)));
    // Pressed again, it is left out after all.
    let none = switch(both.or(more.first())?)?;
    let values = more
        .iter()
        .filter_map(|raid| Some((place(session, raid), switch(raid)?)));
    option(
        tr!("And"),
        tr!("A second run or strike in the same pass."),
        std::iter::once((tr!("none").to_owned(), none))
            .chain(values)
            .collect(),
        both.and_then(|both| more.iter().position(|raid| raid == both))
            .map_or(0, |i| i + 1),
    )
}

/// The strike of two that overheat and rocket pods go with.
fn more_on(session: &Session, chosen: &RaidPlan) -> Option<AttackOption> {
    let Some(Raid::Strike(strikes)) = &chosen.both else {
        return None;
    };
    if chosen.overheat == 0 && chosen.rockets == 0 {
        return None;
    }
    let name = |i: usize, s: &Strike| format!("{}. {}", i + 1, session.view().name(s.target));
    let switch = || HudAction::Pick(Pick::button(keys::RAID_ON_SECOND));
    let values = strikes.iter().enumerate();
    option(
        tr!("More on"),
        tr!("The strike that overheat and rocket pods go with."),
        values.map(|(i, s)| (name(i, s), switch())).collect(),
        usize::from(chosen.on_second),
    )
}

/// What an attack strikes, and the path that it is made from, on the table.
pub(super) fn hints(session: &Session, focus: &Focus, u: &UnitRead<'_>, out: &mut Overlays) {
    let Some(path) = session.view().air().pass(u) else {
        return;
    };
    if u.is_aloft() {
        out.zones.push(HexArea {
            hexes: path,
            colour: Color::srgb(0.62, 0.91, 0.88),
            fill: 0.08,
            label: String::new(),
        });
    }
    if let Some(raid) = focus.draft.raid.raid() {
        out.zones.extend(super::marks::bombs(session, &raid));
        out.zones.push(HexArea {
            hexes: plan::making(session, focus).struck(u, &raid),
            colour: Color::srgb(0.95, 0.4, 0.25),
            fill: 0.35,
            label: name(&raid).to_owned(),
        });
    }
}
