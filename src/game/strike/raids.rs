//! Attacks from the air on the ground in the hands of the person at the screen.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    ability::Grant,
    aero::{Bomb, RUN, Raid, RaidOrder, Run, Strike},
    command::Command,
    read::{self, UnitRead},
    state::Phase,
};

use super::{
    actions::button,
    focus::Focus,
    session::Session,
    sheet::{Good, breakdown},
};
use crate::{
    hud::model::{
        ActionButton, ActionGroup, AirChoice, AttackKind as KindButton, AttackOption,
        BreakdownView, HudAction, TargetPanel, ToHit,
    },
    table::model::{HexArea, Overlays},
    theme::Icon,
};

/// Most overheat that is offered with a strike.
const OVERHEAT: u8 = 4;

/// The attack that is being chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RaidChoice {
    /// Its number among those offered.
    pub first: Option<usize>,
    /// The second run or strike of the same pass, by its number.
    pub second: Option<usize>,
    /// Overheat bought.
    pub overheat: u8,
    /// Rocket pods fired with a strike.
    pub rockets: u8,
    /// Overheat and rocket pods go with the second of two strikes.
    pub on_second: bool,
    /// How many of the bombs are dropped; all if nothing is said.
    pub bombs: Option<usize>,
}

const fn kind(raid: &Raid) -> usize {
    match raid {
        Raid::Strafe(_) => 0,
        Raid::Strike(_) => 1,
        Raid::Bomb { .. } => 2,
        Raid::AltitudeBomb { .. } => 3,
    }
}

/// Kinds of attacks: key, name, picture, help.
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

fn may(session: &Session, u: &UnitRead<'_>, raid: &Raid) -> bool {
    let order = RaidOrder {
        unit: u.id,
        raid: raid.clone(),
    };
    session
        .battle
        .check(session.viewer, &Command::Raid(order))
        .is_ok()
}

/// Attacks on the ground that a unit may make now.
pub fn list(session: &Session, u: &UnitRead<'_>) -> Vec<Raid> {
    let combat = read::phase(session.battle.world()) == Phase::Combat && session.viewer_acts();
    if !combat || u.side != session.viewer || u.acts.weapon {
        return Vec::new();
    }
    let mut raids = session.view().air().raids(u);
    raids.retain(|r| may(session, u, r));
    raids
}

/// Second runs or strikes that go with an attack, each with the attack as a whole.
fn seconds(session: &Session, u: &UnitRead<'_>, all: &[Raid], first: &Raid) -> Vec<Raid> {
    if !u.grants(Grant::TwoRuns) {
        return Vec::new();
    }
    let path = session.view().air().pass(u).unwrap_or_default();
    match first {
        Raid::Strafe(runs) => runs
            .first()
            .map_or_else(Vec::new, |run| second_runs(session, u, &path, run.first)),
        Raid::Strike(strikes) => strikes.first().map_or_else(Vec::new, |one| {
            let others = all.iter().filter_map(|raid| match raid {
                Raid::Strike(other) => other.first().copied(),
                _ => None,
            });
            others
                .filter_map(|other| second_strike(session, u, &path, *one, other))
                .collect()
        }),
        _ => Vec::new(),
    }
}

/// Two runs, the first of them from a hex: every one in which both strike an enemy.
fn second_runs(session: &Session, u: &UnitRead<'_>, path: &[Hex], first: Hex) -> Vec<Raid> {
    let enemies: Vec<Hex> = session.view().enemies().filter_map(|e| e.hex()).collect();
    let strikes = |run: &Run| {
        let stretch = path.iter().skip_while(|h| **h != run.first);
        let mut stretch = stretch.take(usize::from(run.hexes));
        stretch.any(|h| enemies.contains(h))
    };
    let whole = path.len().min(RUN);
    let mut out = Vec::new();
    for second in path {
        for hexes in 1..whole {
            let run = |first, hexes: usize| Run {
                first,
                hexes: hexes as u8,
            };
            let runs = vec![run(first, hexes), run(*second, whole - hexes)];
            let strafe = runs.iter().all(strikes).then_some(Raid::Strafe(runs));
            out.extend(strafe.filter(|r| may(session, u, r)));
        }
    }
    out
}

/// A strike and another one, each from a hex of its own: the first keeps its hex if it can.
fn second_strike(
    session: &Session,
    u: &UnitRead<'_>,
    path: &[Hex],
    one: Strike,
    other: Strike,
) -> Option<Raid> {
    let firsts = std::iter::once(one.from).chain(path.iter().copied());
    let mut ways = firsts.flat_map(|from| {
        let ours = Strike { from, ..one };
        path.iter().map(move |from| {
            Raid::Strike(vec![
                ours,
                Strike {
                    from: *from,
                    ..other
                },
            ])
        })
    });
    ways.find(|raid| may(session, u, raid))
}

fn with_load(raid: Raid, choice: &RaidChoice) -> Raid {
    let cut = |mut bombs: Vec<Bomb>| {
        if let Some(n) = choice.bombs {
            bombs.truncate(n.max(1));
        }
        bombs
    };
    match raid {
        Raid::Strike(mut strikes) => {
            // Only one of two strikes may overheat.
            let hot = usize::from(choice.on_second && strikes.len() > 1);
            if let Some(s) = strikes.get_mut(hot) {
                s.overheat = choice.overheat;
                s.rockets = choice.rockets;
            }
            Raid::Strike(strikes)
        }
        Raid::Bomb { at, bombs } => Raid::Bomb {
            at,
            bombs: cut(bombs),
        },
        Raid::AltitudeBomb { first, bombs } => Raid::AltitudeBomb {
            first,
            bombs: cut(bombs),
        },
        strafe @ Raid::Strafe(_) => strafe,
    }
}

/// The attack as it is chosen.
fn chosen(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<Raid> {
    let choice = &focus.air.raid;
    let all = list(session, u);
    let first = all.get(choice.first?)?.clone();
    let whole = choice
        .second
        .and_then(|i| seconds(session, u, &all, &first).into_iter().nth(i));
    Some(with_load(whole.unwrap_or(first), choice))
}

fn attacker<'w>(session: &'w Session, focus: &Focus) -> Option<UnitRead<'w>> {
    read::try_unit(session.battle.world(), focus.gaze.selected?)
        .filter(|u| u.side == session.viewer)
}

/// Throws out of its wash that a unit could try now.
fn washes(session: &Session, u: &UnitRead<'_>) -> Vec<Command> {
    let spas = u.spas.0.iter().filter(|s| s.def.grants(Grant::Wash));
    let mut out = Vec::new();
    for spa in spas {
        for e in session.view().air().enemies() {
            let command = Command::Use {
                unit: u.id,
                ability: spa.def.id,
                target: Some(e.id),
            };
            if session.battle.check(session.viewer, &command).is_ok() {
                out.push(command);
            }
        }
    }
    out
}

/// A choice that was made; the command that it gives at once.
pub fn choose(session: &Session, focus: &mut Focus, choice: AirChoice) -> Option<Command> {
    let u = attacker(session, focus)?;
    match choice {
        AirChoice::Raid(i) => {
            focus.aim = None;
            focus.air.raid = RaidChoice {
                first: Some(i),
                ..RaidChoice::default()
            };
        }
        AirChoice::RaidOption(option, value) => {
            let raid = &mut focus.air.raid;
            match option {
                0 => raid.overheat = value as u8,
                1 => raid.rockets = value as u8,
                2 => raid.bombs = Some(value),
                3 => raid.second = value.checked_sub(1),
                _ => raid.on_second = value == 1,
            }
        }
        AirChoice::MakeRaid => {
            let raid = chosen(session, focus, &u)?;
            return Some(Command::Raid(RaidOrder { unit: u.id, raid }));
        }
        AirChoice::Wash(i) => return washes(session, &u).into_iter().nth(i),
        _ => {}
    }
    None
}

/// The attack that a click on a hex means: of the kind that is chosen, or of any.
pub fn at_hex(session: &Session, focus: &Focus, u: &UnitRead<'_>, hex: Hex) -> Option<usize> {
    let all = list(session, u);
    let wanted = focus.air.raid.first.and_then(|i| all.get(i)).map(kind);
    let strikes = |raid: &Raid| hexes(session, u, raid).contains(&hex);
    let begins = |raid: &Raid| hexes(session, u, raid).first() == Some(&hex);
    let order = [1, 2, 3, 0];
    let kinds = wanted
        .into_iter()
        .chain(order.into_iter().filter(|_| wanted.is_none()));
    for k in kinds {
        let of_kind = || all.iter().enumerate().filter(|(_, r)| kind(r) == k);
        let hit = of_kind()
            .find(|(_, r)| begins(r))
            .or_else(|| of_kind().find(|(_, r)| strikes(r)));
        if let Some((i, _)) = hit {
            return Some(i);
        }
    }
    None
}

/// Buttons of the attacks on the ground.
pub(super) fn actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let all = list(session, u);
    let now = focus.air.raid.first.and_then(|i| all.get(i)).map(kind);
    let mut out = Vec::new();
    for (k, (key, label, icon, help)) in KINDS.iter().enumerate() {
        let Some(first) = all.iter().position(|r| kind(r) == k) else {
            continue;
        };
        out.push(button(
            &format!("raid.{key}"),
            crate::lang::text(label),
            *icon,
            ActionGroup::Attack,
            crate::lang::text(help),
            None,
            now == Some(k),
            HudAction::Air(AirChoice::Raid(first)),
        ));
    }
    for (i, command) in washes(session, u).into_iter().enumerate() {
        let Command::Use {
            target: Some(target),
            ability,
            ..
        } = command
        else {
            continue;
        };
        let enemy = session.view().name(target);
        out.push(button(
            &format!("wash.{}", target.0),
            tr!("Wash"),
            Icon::Ability,
            ActionGroup::Ability,
            &tr!(
                "{name} throws {enemy} out of its wash ({ability}).",
                enemy,
                ability,
                name = u.name
            ),
            None,
            false,
            HudAction::Air(AirChoice::Wash(i)),
        ));
    }
    out
}

/// Hexes that an attack strikes.
fn hexes(session: &Session, u: &UnitRead<'_>, raid: &Raid) -> Vec<Hex> {
    let path = session.view().air().pass(u).unwrap_or_default();
    let along = |first: Hex, n: usize| {
        path.iter()
            .copied()
            .skip_while(move |h| *h != first)
            .take(n)
            .collect::<Vec<_>>()
    };
    match raid {
        Raid::Strafe(runs) => runs
            .iter()
            .flat_map(|r| along(r.first, usize::from(r.hexes)))
            .collect(),
        Raid::Strike(strikes) => strikes
            .iter()
            .filter_map(|s| read::unit(session.battle.world(), s.target).hex())
            .collect(),
        Raid::Bomb { at, .. } => vec![*at],
        Raid::AltitudeBomb { first, bombs } => along(*first, bombs.len()),
    }
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

/// The attack that is chosen, in the panel for attacks.
pub(super) fn panel(session: &Session, focus: &Focus) -> Option<TargetPanel> {
    let u = attacker(session, focus)?;
    let all = list(session, &u);
    let first = focus.air.raid.first?;
    let base = all.get(first)?;
    let raid = chosen(session, focus, &u)?;
    let k = kind(base);
    let kinds: Vec<usize> = (0..KINDS.len())
        .filter(|k| all.iter().any(|r| kind(r) == *k))
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
                action: HudAction::Air(AirChoice::Raid(
                    all.iter().position(|r| kind(r) == *k).unwrap_or(0),
                )),
            })
            .collect(),
        chosen: kinds.iter().position(|x| *x == k).unwrap_or(0),
        options: options(session, focus, &u, &all, base),
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
    if let Err(r) = session.battle.check(session.viewer, &order) {
        panel.refusal = Some(crate::words::refused_with_remedy(&r));
        return Some(panel);
    }
    panel.fire = Some(HudAction::Air(AirChoice::MakeRaid));
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
            chance: o.hit as f32,
        });
        panel.breakdown = breakdown(
            &o.target_number,
            tr!("Needs"),
            format!("{total}+"),
            Good::Low,
        );
    }
    Some(panel)
}

fn option(
    name: &str,
    help: &str,
    values: Vec<(String, AirChoice)>,
    chosen: usize,
) -> Option<AttackOption> {
    (values.len() > 1).then(|| AttackOption {
        name: name.into(),
        help: help.into(),
        values: values
            .into_iter()
            .map(|(text, choice)| (text, HudAction::Air(choice)))
            .collect(),
        chosen,
    })
}

/// Everything else that can be chosen of an attack.
fn options(
    session: &Session,
    focus: &Focus,
    u: &UnitRead<'_>,
    all: &[Raid],
    base: &Raid,
) -> Vec<AttackOption> {
    let choice = &focus.air.raid;
    let same: Vec<usize> = (0..all.len())
        .filter(|i| kind(&all[*i]) == kind(base))
        .collect();
    let mut out = Vec::new();
    out.extend(option(
        if matches!(base, Raid::Strike(_)) { tr!("Whom") } else { tr!("Where") },
        tr!("The hex in which it begins, or the unit that it strikes. A click on the table chooses it too."),
        same.iter()
            .map(|i| (place(session, &all[*i]), AirChoice::Raid(*i)))
            .collect(),
        same.iter().position(|i| Some(*i) == choice.first).unwrap_or(0),
    ));
    let try_with = |change: &dyn Fn(&mut RaidChoice)| {
        let mut c = RaidChoice::default();
        change(&mut c);
        may(session, u, &with_load(base.clone(), &c))
    };
    if matches!(base, Raid::Strike(_)) {
        let heat = (0..=OVERHEAT).take_while(|n| *n == 0 || try_with(&|c| c.overheat = *n));
        out.extend(option(
            tr!("Overheat"),
            tr!("Each point is 1 more damage and 1 more heat."),
            heat.map(|n| (format!("+{n}"), AirChoice::RaidOption(0, usize::from(n))))
                .collect(),
            usize::from(choice.overheat),
        ));
        let pods = u.gear.bombs.count(Bomb::Rocket);
        let pods = (0..=pods).take_while(|n| *n == 0 || try_with(&|c| c.rockets = *n));
        out.extend(option(
            tr!("Rockets"),
            tr!("Rocket pods fired with the strike: 1 more damage each."),
            pods.map(|n| (n.to_string(), AirChoice::RaidOption(1, usize::from(n))))
                .collect(),
            usize::from(choice.rockets),
        ));
    }
    if let Raid::Bomb { bombs, .. } | Raid::AltitudeBomb { bombs, .. } = base {
        out.extend(option(
            tr!("Bombs"),
            tr!("How many of them are dropped."),
            (1..=bombs.len())
                .map(|n| (n.to_string(), AirChoice::RaidOption(2, n)))
                .collect(),
            choice.bombs.unwrap_or(bombs.len()).saturating_sub(1),
        ));
    }
    let more = seconds(session, u, all, base);
    if !more.is_empty() {
        let none = (tr!("none").to_owned(), AirChoice::RaidOption(3, 0));
        let values = more
            .iter()
            .enumerate()
            .map(|(i, r)| (place(session, r), AirChoice::RaidOption(3, i + 1)));
        out.extend(option(
            tr!("And"),
            tr!("A second run or strike in the same pass."),
            std::iter::once(none).chain(values).collect(),
            choice.second.map_or(0, |i| i + 1),
        ));
        let strikes = choice.second.and_then(|i| match more.get(i) {
            Some(Raid::Strike(strikes)) => Some(strikes),
            _ => None,
        });
        if let Some(strikes) = strikes.filter(|_| choice.overheat > 0 || choice.rockets > 0) {
            let name = |s: &Strike| session.view().name(s.target).to_owned();
            let values = strikes.iter().enumerate();
            out.extend(option(
                tr!("More on"),
                tr!("The strike that overheat and rocket pods go with."),
                values
                    .map(|(i, s)| {
                        (
                            format!("{}. {}", i + 1, name(s)),
                            AirChoice::RaidOption(4, i),
                        )
                    })
                    .collect(),
                usize::from(choice.on_second),
            ));
        }
    }
    out
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
    if let Some(raid) = chosen(session, focus, u) {
        out.zones.extend(super::marks::bombs(session, &raid));
        out.zones.push(HexArea {
            hexes: hexes(session, u, &raid),
            colour: Color::srgb(0.95, 0.4, 0.25),
            fill: 0.35,
            label: name(&raid).to_owned(),
        });
    }
}
