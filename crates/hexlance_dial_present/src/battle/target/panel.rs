//! The target panel: kinds, choices, the number and its parts, damage, what it costs.

use hexlance_dial::{
    attack::{
        legal,
        preview::{Line, Preview},
    },
    command::Command,
    draft::{
        Aim, Attempt, Kind, Making, Picking, Target,
        aim::{declared, lands_on_target, uses_gear},
        keys,
    },
    line::{self, Fire},
    read::Look,
};
use hexlance_rules::{
    UnitId,
    draft::{Key, Pick},
};

use super::{icon, short_name};
use crate::{
    DialGame,
    battle::{
        Session,
        focus::Focus,
        plan::{self, making},
        session::Reads,
    },
    game::numbers::{Good, breakdown},
    hud::model::{
        AttackKind as KindButton, AttackOption, BreakdownView, DamageView, HudAction, Supposed,
        TargetPanel, ToHit,
    },
    words::hex_name,
};

/// The attack that is aimed, or pointed at.
pub fn aimed(session: &Session, focus: &Focus, u: &Look<'_>) -> Option<Aim> {
    let table = session.read();
    let pointed = focus.selection.pointed.and_then(|p| table.find(p));
    let meant = |t: &Look<'_>| match focus.draft.picking {
        Some(Picking::Patient) => t.side == u.side && t.id != u.id,
        Some(Picking::Shells(_)) => false,
        None => t.side != u.side && !t.is_captive(),
    };
    let pointed = match (focus.draft.picking, focus.selection.hovered) {
        (Some(Picking::Shells(slot)), Some(hex)) if table.board().contains(hex) => {
            Some(Aim::shells(slot, hex))
        }
        _ => pointed
            .filter(|t| t.hex().is_some() && meant(t))
            .map(|t| Aim::at_unit(t.id)),
    };
    match (&focus.draft.aim, pointed) {
        // Pointing at another target compares; the aim stays.
        (Some(a), Some(p)) if p.target != a.target && !covers(making(session, focus), a, &p) => {
            Some(p)
        }
        (Some(a), _) => Some(a.clone()),
        (None, p) => p,
    }
}

/// Whether a hex that is aimed at is that of the unit pointed at.
fn covers(making: Making<'_>, aim: &Aim, pointed: &Aim) -> bool {
    matches!(aim.target, Target::Hex(_))
        && making.target_hex(aim.target) == making.target_hex(pointed.target)
}

/// The unit that attacks: the selected one, when its side gives orders or a script shows it.
pub fn attacker<'w>(session: &'w Session, focus: &'w Focus) -> Option<Look<'w>> {
    if session.is_scripted() {
        return session.read().find(focus.selection.selected?);
    }
    making(session, focus)
        .own()
        .filter(|_| plan::is_ordering(session) && focus.draft.destination.is_none())
        .filter(|_| focus.draft.march.is_none())
}

/// The panel of the attack that is aimed or pointed at.
pub fn panel(session: &Session, focus: &Focus) -> Option<TargetPanel> {
    let u = attacker(session, focus)?;
    let aim = aimed(session, focus, &u)?;
    let fixed = focus
        .draft
        .aim
        .as_ref()
        .is_some_and(|a| a.target == aim.target);
    let making = making(session, focus);
    let offers = making.attempts(&u, &aim);
    let chosen = making.chosen_index(&aim, &offers)?;
    let offer = offers.get(chosen)?;
    let target = aim.target.unit().and_then(|t| session.read().find(t));
    let mut panel = TargetPanel {
        attacker: u.name.to_owned(),
        attacker_side: u.side,
        target: match (&target, aim.target) {
            (Some(t), _) => t.name.to_owned(),
            (None, Target::Hex(h)) => tr!("Hex {number}", number = hex_name(h)),
            (None, Target::Unit(_)) => String::new(),
        },
        target_side: target.map(|t| t.side),
        facts: facts(making, &u, &aim, offer),
        kinds: kind_buttons(&u, &offers),
        chosen,
        options: options(making, &u, &aim, offer),
        refusal: None,
        to_hit: None,
        breakdown: BreakdownView::default(),
        damage: None,
        supposed: Vec::new(),
        fire: None,
    };
    match &offer.legal {
        Err(r) => {
            panel.refusal = Some(crate::words::refused_with_remedy(r));
        }
        Ok(()) => {
            numbers(making, &u, offer, &mut panel);
            panel.fire = fixed.then(|| press(keys::FIRE));
        }
    }
    Some(panel)
}

/// What a button of the panel sends.
fn press(key: impl Into<Key>) -> HudAction {
    HudAction::Pick(Pick::button(key))
}

fn kind_buttons(u: &Look<'_>, offers: &[Attempt]) -> Vec<KindButton> {
    let name = |o: &Attempt| short_name(u, o.kind);
    offers
        .iter()
        .map(|o| {
            let twice = offers.iter().filter(|p| name(p) == name(o)).count() > 1;
            let range = match o.kind {
                Kind::Direct(slot) | Kind::Indirect(slot) if twice => u.slot(slot),
                _ => None,
            };
            KindButton {
                name: match range {
                    Some(s) => format!("{} {}/{}", name(o), s.min, s.max),
                    None => name(o),
                },
                icon: icon(o.kind),
                disabled: o.legal.as_ref().err().map(crate::words::refused),
                action: press(keys::kind(o.kind)),
            }
        })
        .collect()
}

/// Number, chance, damage, and what else may come of it.
fn numbers(making: Making<'_>, u: &Look<'_>, offer: &Attempt, panel: &mut TargetPanel) {
    if let Kind::Artillery(slot) = offer.kind {
        panel.to_hit = Some(ToHit {
            target_number: i16::from(hexlance_dial::artillery::ON_TARGET) - i16::from(u.attack()),
            dice: 3,
            sides: 6,
            at_most: false,
            chance: lands_on_target(u.attack()) as f32,
        });
        panel.damage = Some(DamageView {
            breakdown: breakdown::<DialGame>(
                &u.damage(slot),
                tr!("Damage"),
                u.damage(slot).total().to_string(),
                Good::High,
            ),
            expected: f32::from(u.damage(slot).total()),
            ..DamageView::default()
        });
        return;
    }
    let Some(preview) = making.preview_of(&offer.command) else {
        return;
    };
    let Some(first) = preview.lines.first() else {
        return;
    };
    panel.to_hit = Some(ToHit {
        target_number: first.number.needed(),
        dice: 3,
        sides: 6,
        at_most: false,
        chance: preview.odds.hit() as f32,
    });
    panel.breakdown = number_view(first);
    panel.damage = damage_view(making, &preview, first);
    panel.supposed = risks(making, offer, &preview);
}

/// Defense less attack: what three dice must come to.
fn number_view(line: &Line) -> BreakdownView {
    let needed = line.number.needed();
    let mut view = breakdown::<DialGame>(
        &line.number.defense,
        tr!("Needs"),
        format!("{needed}+"),
        Good::Low,
    );
    let mut attack = line.number.attack.clone();
    for part in &mut attack.parts {
        part.value = -part.value;
    }
    let attack = breakdown::<DialGame>(&attack, "", String::new(), Good::Low);
    view.parts.extend(attack.parts);
    view.set_aside.extend(attack.set_aside);
    view.set_aside
        .extend(breakdown::<DialGame>(&line.clicks, "", String::new(), Good::High).set_aside);
    view
}

fn damage_view(making: Making<'_>, preview: &Preview, line: &Line) -> Option<DamageView> {
    let odds = preview.odds.units.first()?;
    if line.clicks.parts.is_empty() {
        return None;
    }
    let target = making.table().find(line.unit)?;
    let left = target.model.last_click().saturating_sub(target.dial) + 1;
    let hit: f64 = odds.spread.iter().map(|(_, p)| p).sum();
    let mut distribution: Vec<(u32, f32)> = vec![(0, (1.0 - hit).max(0.0) as f32)];
    for (clicks, chance) in &odds.spread {
        let clicks = u32::try_from(*clicks).unwrap_or(0);
        match distribution.iter_mut().find(|(n, _)| *n == clicks) {
            Some((_, p)) => *p += *chance as f32,
            None => distribution.push((clicks, *chance as f32)),
        }
    }
    distribution.sort_by_key(|(n, _)| *n);
    Some(DamageView {
        breakdown: breakdown::<DialGame>(
            &line.clicks,
            tr!("Damage"),
            line.clicks.total().to_string(),
            Good::High,
        ),
        distribution,
        expected: odds.clicks as f32,
        destroy: Some(odds.eliminated as f32),
        critical: Some(preview.odds.critical_hit as f32),
        lethal_at: Some(left.into()),
    })
}

/// What may come of it for others: a critical miss, further targets, friends in the way of Anti-Personnel.
fn risks(making: Making<'_>, offer: &Attempt, preview: &Preview) -> Vec<Supposed> {
    let table = making.table();
    let mut all: Vec<Supposed> = preview
        .odds
        .units
        .iter()
        .zip(&preview.lines)
        .skip(1)
        .map(|(odds, line)| {
            let name = table.find(odds.unit).map_or("?", |u| u.name);
            let clicks = format_args!("{:.1}", odds.clicks);
            Supposed {
                name: match line.friend {
                    true => tr!("Own unit hit: {name}", name),
                    false => tr!("Also at {name}", name),
                },
                chance: odds.hit as f32,
                more: Some(tr!("{clicks} clicks", clicks)),
            }
        })
        .collect();
    if matches!(offer.kind, Kind::Charge | Kind::Ram | Kind::DeathFromAbove) {
        let clicks = format_args!("{:.1}", preview.odds.own);
        all.push(Supposed {
            name: tr!("Own damage, on average").to_owned(),
            chance: 1.0,
            more: Some(tr!("{clicks} clicks", clicks)),
        });
    }
    all.push(Supposed {
        name: tr!("Critical miss").to_owned(),
        chance: preview.odds.critical_miss as f32,
        more: Some(tr!("1 click to the attacker").to_owned()),
    });
    all
}

/// Range, line, spotter, and what the order costs.
fn facts(making: Making<'_>, u: &Look<'_>, aim: &Aim, offer: &Attempt) -> Vec<String> {
    let table = making.table();
    let mut out = Vec::new();
    if let (Some(a), Some(b)) = (u.hex(), making.target_hex(aim.target)) {
        let hexes = a.distance(b);
        out.push(format!(
            "{}\", {}",
            2 * hexes,
            tr_n!(hexes, "{n} hex", "{n} hexes")
        ));
    }
    let target = aim.target.unit().and_then(|t| table.find(t));
    if let Some(t) = target {
        match offer.kind {
            Kind::Direct(_) => match line::line(table, u, &t) {
                Fire::Clear => {}
                Fire::Hindered(cause) => {
                    let what = cause.words(table);
                    out.push(tr!("Hindered: {what}", what = crate::lang::told(&what)));
                }
                Fire::Blocked(cause) => {
                    let what = cause.words(table);
                    out.push(tr!("Blocked: {what}", what = crate::lang::told(&what)));
                }
            },
            Kind::Indirect(_) => {
                if let Some(s) = legal::spotters(table, u.side, u.id, &t).next() {
                    out.push(tr!("{unit} spots", unit = s.name));
                }
            }
            _ => {}
        }
    }
    out.extend(heat_of_flamers(making, offer));
    if let Command::Move(order) = &offer.command
        && let Some((needed, chance)) = plan::break_away(table, u, order.manner)
    {
        let percent = (chance * 100.0).round();
        out.push(tr!(
            "Breaks away on {needed}+ ({percent}%)",
            needed,
            percent
        ));
    }
    out.extend(plan::price_words(u, &offer.command));
    out
}

fn heat_of_flamers(making: Making<'_>, offer: &Attempt) -> Option<String> {
    let attack = making.attack_of(&offer.command)?;
    let target = making.table().find(attack.target()?)?;
    let heat = hexlance_dial::attack::damage::flamers_heat(&attack, &target)?.total();
    Some(tr!("Flamers: {heat} heat instead of damage", heat))
}

/// What can be chosen for an attack.
fn options(making: Making<'_>, u: &Look<'_>, aim: &Aim, offer: &Attempt) -> Vec<AttackOption> {
    let mut out = Vec::new();
    if let (Some(e), Command::Ranged(order)) = (declared(u, offer.kind, aim), &offer.command) {
        let words = making.battle.content().of_equipment(e);
        out.push(yes_no(
            crate::lang::text(e.name()),
            words.map_or("", |w| crate::lang::text(w.effect.trim())),
            keys::GEAR,
            uses_gear(order),
        ));
    }
    if offer.kind == Kind::DeathFromAbove
        && let Some(target) = aim.target.unit()
    {
        out.extend(landing_option(making, u, target, offer));
    }
    for t in making.more_targets(u, aim, offer.kind) {
        out.push(yes_no(
            &tr!("Also at {name}", name = name(making, t)),
            tr!("One roll for all targets; the damage is divided among those that are hit (D8.3)."),
            keys::of_unit(keys::ALSO, t),
            aim.also.contains(&t),
        ));
    }
    let partners = making.partners(u, aim, offer.kind);
    if !partners.is_empty() {
        let n = partners.len();
        // One button puts all in and takes all out; where some are in, another one takes them out.
        let (chosen, alone) = match aim.with.len() {
            0 => (0, keys::TOGETHER),
            k if k == n => (1, keys::TOGETHER),
            _ => (usize::MAX, keys::ALONE),
        };
        out.push(AttackOption {
            name: tr!("Formation").into(),
            help: tr!("Each other member adds 1 to the attack and gets an order token; it is one order (D13).")
                .into(),
            values: vec![
                (tr!("alone").into(), press(alone)),
                (tr!("all {n}", n = n + 1), press(keys::TOGETHER)),
            ],
            chosen,
        });
    }
    if !aim.with.is_empty() {
        out.extend(partners.iter().map(|p| {
            yes_no(
                &tr!("With {name}", name = name(making, *p)),
                tr!("A member of the formation."),
                keys::of_unit(keys::WITH, *p),
                aim.with.contains(p),
            )
        }));
    }
    out
}

fn name(making: Making<'_>, unit: UnitId) -> &str {
    making.table().find(unit).map_or("?", |u| u.name)
}

/// A switch: the value that is not chosen is the one that is pressed.
fn yes_no(name: &str, help: &str, key: impl Into<Key>, on: bool) -> AttackOption {
    let switch = press(key);
    AttackOption {
        name: name.to_owned(),
        help: help.to_owned(),
        values: vec![
            (tr!("no").into(), switch.clone()),
            (tr!("yes").into(), switch),
        ],
        chosen: usize::from(on),
    }
}

fn landing_option(
    making: Making<'_>,
    u: &Look<'_>,
    target: UnitId,
    offer: &Attempt,
) -> Option<AttackOption> {
    let hexes = making.landings(u, target);
    let Command::Move(order) = &offer.command else {
        return None;
    };
    if hexes.len() < 2 {
        return None;
    }
    let chosen = hexes.iter().position(|h| order.path.last() == Some(h));
    Some(AttackOption {
        name: tr!("Lands in").into(),
        help: tr!("The hex beside the target in which it comes down.").into(),
        values: hexes
            .iter()
            .map(|h| (hex_name(*h), press(keys::landing(*h))))
            .collect(),
        chosen: chosen.unwrap_or(0),
    })
}
