//! The target panel: kinds, choices, the number and its parts, damage, what it costs.

use hexlance_dial::{
    attack::{
        legal,
        preview::{Line, Preview},
    },
    command::Command,
    line::{self, Fire},
    read::Look,
};
use hexlance_rules::UnitId;

use super::{
    Offer, attack_of, chosen_index, declared, icon, landings, more_targets, offers, partners,
    preview_of, short_name, uses_gear,
};
use crate::{
    game::{
        dial::{
            Session,
            focus::{Aim, Focus, Kind, Pick, Target},
            plan,
        },
        numbers::{Good, breakdown},
    },
    hud::model::{
        AttackKind as KindButton, AttackOption, BreakdownView, DamageView, HudAction, Supposed,
        TargetPanel, ToHit,
    },
    words::hex_name,
};

/// Choices of an attack, by the number under which the panel sends them.
pub mod choice {
    /// The equipment of the slot is used, or not.
    pub const GEAR: usize = 0;
    /// Alone, or with all who can join.
    pub const FORMATION: usize = 1;
    /// Where a death from above lands.
    pub const LANDING: usize = 2;
    /// The first of the further targets.
    pub const ALSO: usize = 100;
    /// The first of the other members of a formation.
    pub const WITH: usize = 200;
}

/// The attack that is aimed, or pointed at.
pub fn aimed(session: &Session, focus: &Focus, u: &Look<'_>) -> Option<Aim> {
    let table = session.read();
    let pointed = focus.gaze.pointed.and_then(|p| table.find(p));
    let meant = |t: &Look<'_>| match focus.pick {
        Some(Pick::Patient) => t.side == u.side && t.id != u.id,
        Some(Pick::Shells(_)) => false,
        None => t.side != u.side && !t.is_captive(),
    };
    let pointed = match (focus.pick, focus.gaze.hovered) {
        (Some(Pick::Shells(slot)), Some(hex)) if table.board().contains(hex) => Some(Aim {
            kind: Some(Kind::Artillery(slot)),
            ..Aim::at(Target::Hex(hex))
        }),
        _ => pointed
            .filter(|t| t.hex().is_some() && meant(t))
            .map(|t| Aim::at_unit(t.id)),
    };
    match (&focus.aim, pointed) {
        // Pointing at another target compares; the aim stays.
        (Some(a), Some(p)) if p.target != a.target && !covers(session, a, &p) => Some(p),
        (Some(a), _) => Some(a.clone()),
        (None, p) => p,
    }
}

/// Whether a hex that is aimed at is that of the unit pointed at.
fn covers(session: &Session, aim: &Aim, pointed: &Aim) -> bool {
    matches!(aim.target, Target::Hex(_))
        && plan::target_hex(session, aim.target) == plan::target_hex(session, pointed.target)
}

/// The unit that attacks: the selected one, when its side gives orders or a script shows it.
pub fn attacker<'w>(session: &'w Session, focus: &Focus) -> Option<Look<'w>> {
    if session.is_scripted() {
        return session.read().find(focus.gaze.selected?);
    }
    plan::own(session, focus)
        .filter(|_| plan::is_ordering(session) && focus.destination.is_none())
        .filter(|_| focus.march.is_none())
}

/// The panel of the attack that is aimed or pointed at.
pub fn panel(session: &Session, focus: &Focus) -> Option<TargetPanel> {
    let u = attacker(session, focus)?;
    let aim = aimed(session, focus, &u)?;
    let fixed = focus.aim.as_ref().is_some_and(|a| a.target == aim.target);
    let offers = offers(session, focus, &u, &aim);
    let chosen = chosen_index(session, &aim, &offers)?;
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
        facts: facts(session, &u, &aim, offer),
        kinds: kind_buttons(&u, &offers),
        chosen,
        options: options(session, &u, &aim, offer),
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
            numbers(session, &u, offer, &mut panel);
            panel.fire = fixed.then_some(HudAction::Attack(chosen));
        }
    }
    Some(panel)
}

fn kind_buttons(u: &Look<'_>, offers: &[Offer]) -> Vec<KindButton> {
    let name = |o: &Offer| short_name(u, o.kind);
    offers
        .iter()
        .enumerate()
        .map(|(i, o)| {
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
                action: HudAction::ChooseAttack(i),
            }
        })
        .collect()
}

/// Number, chance, damage, and what else may come of it.
fn numbers(session: &Session, u: &Look<'_>, offer: &Offer, panel: &mut TargetPanel) {
    if let Kind::Artillery(slot) = offer.kind {
        panel.to_hit = Some(ToHit {
            target_number: i16::from(hexlance_dial::artillery::ON_TARGET) - i16::from(u.attack()),
            dice: 3,
            chance: plan::lands_on_target(u.attack()) as f32,
        });
        panel.damage = Some(DamageView {
            breakdown: breakdown(
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
    let Some(preview) = preview_of(session, offer) else {
        return;
    };
    let Some(first) = preview.lines.first() else {
        return;
    };
    panel.to_hit = Some(ToHit {
        target_number: first.number.needed(),
        dice: 3,
        chance: preview.odds.hit() as f32,
    });
    panel.breakdown = number_view(first);
    panel.damage = damage_view(session, &preview, first);
    panel.supposed = risks(session, offer, &preview);
}

/// Defense less attack: what three dice must come to.
fn number_view(line: &Line) -> BreakdownView {
    let needed = line.number.needed();
    let mut view = breakdown(
        &line.number.defense,
        tr!("Needs"),
        format!("{needed}+"),
        Good::Low,
    );
    let mut attack = line.number.attack.clone();
    for part in &mut attack.parts {
        part.value = -part.value;
    }
    let attack = breakdown(&attack, "", String::new(), Good::Low);
    view.parts.extend(attack.parts);
    view.set_aside.extend(attack.set_aside);
    view.set_aside
        .extend(breakdown(&line.clicks, "", String::new(), Good::High).set_aside);
    view
}

fn damage_view(session: &Session, preview: &Preview, line: &Line) -> Option<DamageView> {
    let odds = preview.odds.units.first()?;
    if line.clicks.parts.is_empty() {
        return None;
    }
    let target = session.read().find(line.unit)?;
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
        breakdown: breakdown(
            &line.clicks,
            tr!("Damage"),
            line.clicks.total().to_string(),
            Good::High,
        ),
        distribution,
        expected: odds.clicks as f32,
        destroy: odds.eliminated as f32,
        critical: Some(preview.odds.critical_hit as f32),
        lethal_at: Some(left.into()),
    })
}

/// What may come of it for others: a critical miss, further targets, friends in the way of Anti-Personnel.
fn risks(session: &Session, offer: &Offer, preview: &Preview) -> Vec<Supposed> {
    let table = session.read();
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
fn facts(session: &Session, u: &Look<'_>, aim: &Aim, offer: &Offer) -> Vec<String> {
    let table = session.read();
    let mut out = Vec::new();
    if let (Some(a), Some(b)) = (u.hex(), plan::target_hex(session, aim.target)) {
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
    out.extend(heat_of_flamers(session, offer));
    if let Command::Move(order) = &offer.command
        && let Some((needed, chance)) = plan::break_away(session, u, order.manner)
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

fn heat_of_flamers(session: &Session, offer: &Offer) -> Option<String> {
    let attack = attack_of(session, &offer.command)?;
    let target = session.read().find(attack.target()?)?;
    let heat = hexlance_dial::attack::damage::flamers_heat(&attack, &target)?.total();
    Some(tr!("Flamers: {heat} heat in place of damage", heat))
}

/// What can be chosen for an attack.
fn options(session: &Session, u: &Look<'_>, aim: &Aim, offer: &Offer) -> Vec<AttackOption> {
    let mut out = Vec::new();
    if let (Some(e), Command::Ranged(order)) = (declared(u, offer.kind, aim), &offer.command) {
        let words = session.battle.content().of_equipment(e);
        out.push(yes_no(
            crate::lang::text(e.name()),
            words.map_or("", |w| w.effect.as_str()),
            choice::GEAR,
            uses_gear(order),
        ));
    }
    if offer.kind == Kind::DeathFromAbove
        && let Some(target) = aim.target.unit()
    {
        out.extend(landing_option(session, u, target, offer));
    }
    for (i, t) in more_targets(session, u, aim, offer.kind)
        .into_iter()
        .enumerate()
    {
        out.push(yes_no(
            &tr!("Also at {name}", name = name(session, t)),
            tr!("One roll for all targets; the damage is divided among those that are hit (D8.3)."),
            choice::ALSO + i,
            aim.also.contains(&t),
        ));
    }
    let partners = partners(session, u, aim, offer.kind);
    if !partners.is_empty() {
        let n = partners.len();
        out.push(AttackOption {
            name: tr!("Formation").into(),
            help: tr!("Each other member adds 1 to the attack and gets an order token; it is one order (D13).")
                .into(),
            values: vec![
                (tr!("alone").into(), HudAction::ChooseOption(choice::FORMATION, 0)),
                (tr!("all {n}", n = n + 1), HudAction::ChooseOption(choice::FORMATION, 1)),
            ],
            chosen: match aim.with.len() {
                0 => 0,
                k if k == n => 1,
                _ => usize::MAX,
            },
        });
    }
    if !aim.with.is_empty() {
        out.extend(partners.iter().enumerate().map(|(i, p)| {
            yes_no(
                &tr!("With {name}", name = name(session, *p)),
                tr!("A member of the formation."),
                choice::WITH + i,
                aim.with.contains(p),
            )
        }));
    }
    out
}

fn name(session: &Session, unit: UnitId) -> &str {
    session.read().find(unit).map_or("?", |u| u.name)
}

fn yes_no(name: &str, help: &str, option: usize, on: bool) -> AttackOption {
    AttackOption {
        name: name.to_owned(),
        help: help.to_owned(),
        values: vec![
            (tr!("no").into(), HudAction::ChooseOption(option, 0)),
            (tr!("yes").into(), HudAction::ChooseOption(option, 1)),
        ],
        chosen: usize::from(on),
    }
}

fn landing_option(
    session: &Session,
    u: &Look<'_>,
    target: UnitId,
    offer: &Offer,
) -> Option<AttackOption> {
    let hexes = landings(session, u, target);
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
            .enumerate()
            .map(|(i, h)| (hex_name(*h), HudAction::ChooseOption(choice::LANDING, i)))
            .collect(),
        chosen: chosen.unwrap_or(0),
    })
}

/// Changes an aim by a choice of the panel.
pub fn choose(
    session: &Session,
    u: &Look<'_>,
    aim: &mut Aim,
    kind: Kind,
    option: usize,
    value: usize,
) {
    let toggle = |list: &mut Vec<UnitId>, unit: Option<UnitId>| {
        let Some(unit) = unit else { return };
        list.retain(|x| *x != unit);
        if value == 1 {
            list.push(unit);
        }
    };
    match option {
        choice::GEAR => aim.gear = Some(value == 1),
        choice::FORMATION => {
            aim.with = match value {
                1 => partners(session, u, aim, kind),
                _ => Vec::new(),
            };
            aim.also.clear();
        }
        choice::LANDING => {
            let target = aim.target.unit();
            aim.landing = target.and_then(|t| landings(session, u, t).get(value).copied());
        }
        choice::ALSO..choice::WITH => {
            let all = more_targets(session, u, aim, kind);
            toggle(&mut aim.also, all.get(option - choice::ALSO).copied());
            aim.with.clear();
        }
        _ => {
            let all = partners(session, u, aim, kind);
            let unit = option.checked_sub(choice::WITH);
            toggle(&mut aim.with, unit.and_then(|i| all.get(i).copied()));
            aim.also.clear();
        }
    }
    aim.kind = Some(kind);
}
