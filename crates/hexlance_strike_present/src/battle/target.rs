//! Attacks on what is pointed at or aimed at: what can be chosen, what comes of it, and why.

use hexlance_rules::draft::Pick;
use hexlance_strike::{
    ability::Grant,
    attack::{
        AttackKind, Physical, Target, Value,
        legal::{self, Legal},
        odds::{self, Suppose},
    },
    card::Bracket,
    command::AttackOrder,
    draft::{Aim, Attempt, Making, aim::is_shot, keys},
    read,
    read::UnitRead,
    special::Code,
    state::Phase,
};

use super::{
    focus::Focus,
    guns, plan,
    session::Session,
    sheet::{Good, breakdown},
};
use crate::{
    StrikeGame,
    battle::session::Seen,
    game::face::Face,
    hud::model::{
        ActionButton, ActionGroup, AttackKind as KindButton, AttackOption, BreakdownView,
        DamageView, HudAction, Supposed, TargetPanel, ToHit,
    },
    theme::Icon,
};

/// Attacks that differ only in the rounds that are fired.
pub(super) struct Group {
    /// The attack with its usual rounds.
    pub base: AttackKind,
    /// Indices of its attacks among those offered.
    pub members: Vec<usize>,
}

impl Group {
    /// The first of its attacks that may be made, or else the first.
    pub fn first_legal(&self, offers: &[Attempt]) -> usize {
        self.members
            .iter()
            .copied()
            .find(|i| offers[*i].legal.is_ok())
            .unwrap_or(self.members[0])
    }
}

/// An attack with its usual rounds.
fn with_usual_rounds(kind: AttackKind) -> AttackKind {
    match kind {
        AttackKind::Weapon(mount, Value::Loaded(Code::IF, _)) => {
            AttackKind::Weapon(mount, Value::Indirect)
        }
        AttackKind::Weapon(mount, Value::Loaded(code, _)) => {
            AttackKind::Weapon(mount, Value::Special(code))
        }
        other => other,
    }
}

/// What is offered, by weapon.
pub(super) fn groups(offers: &[Attempt]) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    for (i, offer) in offers.iter().enumerate() {
        let base = with_usual_rounds(offer.order.kind);
        match out.iter_mut().find(|g| g.base == base) {
            Some(group) => group.members.push(i),
            None => out.push(Group {
                base,
                members: vec![i],
            }),
        }
    }
    out
}

/// The rounds that can be chosen for an attack, if there is a choice.
fn rounds(offers: &[Attempt], chosen: usize) -> Option<AttackOption> {
    let group = groups(offers)
        .into_iter()
        .find(|g| g.members.contains(&chosen))?;
    let usable: Vec<usize> = group
        .members
        .into_iter()
        .filter(|i| *i == chosen || offers[*i].legal.is_ok())
        .collect();
    if usable.len() < 2 {
        return None;
    }
    Some(AttackOption {
        name: tr!("Rounds").into(),
        help: tr!("Choose what to fire. Point at a value to see its effect.").into(),
        values: usable
            .iter()
            .map(|i| {
                let name = match offers[*i].order.kind {
                    AttackKind::Weapon(_, Value::Loaded(_, m)) => {
                        crate::lang::text(m.name()).to_owned()
                    }
                    _ => tr!("usual").to_owned(),
                };
                (name, choose(&offers[*i]))
            })
            .collect(),
        chosen: usable.iter().position(|i| *i == chosen).unwrap_or(0),
    })
}

pub(super) fn short_name(kind: AttackKind) -> String {
    match kind {
        AttackKind::Weapon(mount, value) => {
            let what = weapon_name(value);
            let from = mount.of(what.clone());
            from.map_or(what, |from| crate::lang::told(&from))
        }
        AttackKind::Physical(Physical::Standard) => tr_c!("physical", "Strike").into(),
        AttackKind::Physical(Physical::Melee) => tr!("Melee").into(),
        AttackKind::Physical(Physical::Charge { .. }) => tr!("Charge").into(),
        AttackKind::Physical(Physical::DeathFromAbove { .. }) => tr!("Drop on").into(),
        AttackKind::Physical(Physical::AntiMech) => tr!("Swarm").into(),
        other => crate::lang::told(&other.name()),
    }
}

fn weapon_name(value: Value) -> String {
    match value {
        Value::Standard => tr!("Weapons").into(),
        Value::WithoutMissiles => tr!("No missiles").into(),
        Value::Special(c) => c.text().into(),
        Value::Indirect => tr!("Indirect").into(),
        Value::PlainIndirect => tr!("Indirect, not as LRM").into(),
        Value::Loaded(c, m) => format!("{} {}", c.text(), crate::lang::text(m.name())),
    }
}

pub(super) fn kind_icon(kind: AttackKind) -> Icon {
    match kind {
        kind if kind.is_indirect() => Icon::Indirect,
        AttackKind::Artillery(fire) if fire.is_blind() => Icon::Indirect,
        AttackKind::Artillery(_) => Icon::Attack,
        AttackKind::Weapon(..) => Icon::Attack,
        AttackKind::Physical(Physical::Charge { .. }) => Icon::Charge,
        AttackKind::Physical(Physical::DeathFromAbove { .. }) => Icon::Drop,
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => Icon::Melee,
        AttackKind::Marking(_) => Icon::Focus,
        AttackKind::Air(_) => Icon::Drop,
    }
}

/// What choosing a kind of attack sends.
fn choose(attempt: &Attempt) -> HudAction {
    HudAction::Pick(Pick::Button(keys::kind(attempt.order.kind)))
}

/// Buttons of the attacks on what is aimed at, one a weapon.
pub(super) fn actions(making: Making<'_>, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let Some(aim) = &making.draft.aim else {
        return Vec::new();
    };
    let attempts = making.attempts(u, aim);
    let chosen = making.chosen_index(aim, &attempts);
    groups(&attempts)
        .iter()
        .map(|group| {
            let first = &attempts[group.first_legal(&attempts)];
            let key = keys::kind(first.order.kind);
            let help = crate::lang::told(&group.base.name());
            let face = Face::new(&short_name(group.base), kind_icon(group.base), help);
            ActionButton {
                disabled: first.legal.as_ref().err().map(crate::words::refused),
                chosen: chosen.is_some_and(|c| group.members.contains(&c)),
                ..face
                    .group(ActionGroup::Attack)
                    .sends(key.to_string(), Pick::Button(key))
            }
        })
        .collect()
}

/// Whether the hex that is aimed at is that of a unit.
fn covers(session: &Session, aimed: Target, unit: Target) -> bool {
    match (aimed, unit) {
        (Target::Hex(hex), Target::Unit(id)) => session
            .view()
            .unit(id)
            .is_some_and(|u| u.hex() == Some(hex)),
        _ => false,
    }
}

/// The attack that is aimed at something, or at whom the pointer lies on.
pub(super) fn aimed(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<Aim> {
    let world = session.battle.world();
    let pointed = focus
        .selection
        .pointed
        .filter(|p| read::unit(world, *p).side != u.side)
        .map(Target::Unit);
    let carried = |target| plan::making(session, focus).carried(u, target);
    match (&focus.draft.aim, pointed) {
        // Pointing at another target compares the same attack on it; the aim stays.
        (Some(a), Some(p)) if p != a.target && !covers(session, a.target, p) => Some(carried(p)),
        (Some(a), _) => Some(a.clone()),
        (None, p) => p.map(Aim::at),
    }
}

pub(super) fn target_panel(session: &Session, focus: &Focus) -> Option<TargetPanel> {
    let world = session.battle.world();
    let u = read::try_unit(world, focus.selection.selected?)?;
    let attacking = matches!(read::phase(world), Phase::Combat)
        || (u.acts.early && read::phase(world) == Phase::Movement);
    let may_act = session.viewer_acts() || session.is_scripted();
    if u.side != session.viewer || !attacking || !may_act {
        return None;
    }
    let aim = aimed(session, focus, &u)?;
    let fixed = focus
        .draft
        .aim
        .as_ref()
        .is_some_and(|a| a.target == aim.target);
    let making = plan::making(session, focus);
    let offers = making.attempts(&u, &aim);
    let chosen = making.chosen_index(&aim, &offers)?;
    let offer = offers.get(chosen)?;
    let groups = groups(&offers);
    let seen = session.view();
    let target = aim.target.unit().and_then(|t| seen.unit(t));
    let mut panel = TargetPanel {
        attacker: u.name.to_owned(),
        attacker_side: u.side,
        target: match (&target, aim.target) {
            (Some(t), _) => t.name.to_owned(),
            (None, Target::Hex(h)) => {
                let built = read::board(session.battle.world())
                    .get(h)
                    .is_some_and(|c| c.building.is_some() || c.bridge.is_some());
                format!(
                    "{} {}",
                    if built {
                        tr!("Building in")
                    } else {
                        tr!("Hex")
                    },
                    h.name()
                )
            }
            (None, Target::Unit(_)) => String::new(),
        },
        target_side: target.map(|t| t.side),
        facts: facts(session, &u, &aim, offer),
        kinds: groups
            .iter()
            .map(|g| {
                let first = g.first_legal(&offers);
                KindButton {
                    name: short_name(g.base),
                    icon: kind_icon(g.base),
                    disabled: offers[first]
                        .legal
                        .as_ref()
                        .err()
                        .map(crate::words::refused),
                    action: choose(&offers[first]),
                }
            })
            .collect(),
        chosen: groups
            .iter()
            .position(|g| g.members.contains(&chosen))
            .unwrap_or(0),
        options: Vec::new(),
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
        Ok(legal) => {
            let number = legal.target_number.total();
            let explained = seen
                .to_hit(&legal.attack, true)
                .unwrap_or_else(|| legal.target_number.clone());
            panel.breakdown =
                breakdown::<StrikeGame>(&explained, tr!("Needs"), format!("{number}+"), Good::Low);
            // A shell has its own chances: where it lands, and whom it catches there.
            let shot = guns::chance(legal);
            let chances = match shot {
                Some(_) => None,
                None => seen.odds(&offer.order, Suppose::default()).ok(),
            };
            panel.to_hit = shot
                .or(chances.as_ref().map(|o| o.hit))
                .map(|chance| ToHit {
                    target_number: number,
                    dice: 2,
                    sides: 6,
                    at_most: false,
                    chance: chance as f32,
                });
            // What it does to a stranger nobody can tell.
            if let Some(o) = chances.and_then(|o| o.odds) {
                let lethal = target.map(|t| {
                    let (armor, structure) = hexlance_strike::damage::projected(world, t.id);
                    u32::from(armor) + u32::from(structure)
                });
                panel.damage = Some(DamageView {
                    breakdown: odds::damage_of_hit(world, legal)
                        .map(|b| {
                            let total = b.total().max(0).to_string();
                            breakdown::<StrikeGame>(&b, tr!("Damage"), total, Good::High)
                        })
                        .unwrap_or_default(),
                    distribution: o
                        .damage
                        .iter()
                        .map(|(d, p)| (u32::from(*d), *p as f32))
                        .collect(),
                    expected: o.expected as f32,
                    destroy: Some(o.destroy as f32),
                    critical: target
                        .is_some_and(|t| !t.card.kind.is_infantry())
                        .then_some(o.critical as f32),
                    lethal_at: lethal,
                });
            }
            panel.supposed = supposed(session, &offer.order);
            panel.supposed.extend(guns::caught(session, legal));
            panel.options = options(making, &u, &aim, legal);
            panel.options.extend(rounds(&offers, chosen));
            if fixed {
                panel.fire = Some(HudAction::Pick(Pick::button(keys::FIRE)));
            }
        }
    }
    Some(panel)
}

/// Chances if rerolls and aimed shots that may be asked about are made use of.
fn supposed(session: &Session, order: &AttackOrder) -> Vec<Supposed> {
    let view = session.view();
    view.suppositions(order)
        .into_iter()
        .filter_map(|(name, suppose)| {
            let seen = view.odds(order, suppose).ok()?;
            Some(Supposed {
                name: tr!("with {name}", name = crate::lang::told(&name)),
                chance: seen.hit as f32,
                more: seen.odds.map(|o| {
                    tr!(
                        "{expected} damage, {what}%",
                        expected = format_args!("{:.1}", o.expected),
                        what = (o.destroy * 100.0).round()
                    )
                }),
            })
        })
        .collect()
}

fn facts(session: &Session, u: &UnitRead<'_>, aim: &Aim, offer: &Attempt) -> Vec<String> {
    let world = session.battle.world();
    let mut out = Vec::new();
    let hex = match aim.target {
        Target::Unit(t) => read::try_unit(world, t).and_then(|t| t.hex()),
        Target::Hex(h) => Some(h),
    };
    if let (Some(a), Some(b)) = (u.hex(), hex) {
        let d = a.distance(b);
        out.push(format!(
            "{}, {d} {}",
            crate::lang::text(Bracket::of(d).name()),
            if d == 1 { tr!("hex") } else { tr!("hexes") }
        ));
    }
    if let Ok(legal) = &offer.legal {
        if let Some(aimed) = legal.aimed {
            if aimed.rear {
                out.push(tr!("From the rear").into());
            }
            if aimed.sight.partial_cover {
                out.push(tr!("Partial cover").into());
            }
            if aimed.sight.terrain_modifier() > 0 {
                out.push(tr!(
                    "Woods {terrain_modifier}",
                    terrain_modifier = aimed.sight.terrain_modifier()
                ));
            }
        }
        if let Some(s) = legal.attack.spotter {
            out.push(tr!("{unit} spots", unit = read::unit(world, s).name));
        }
    }
    out
}

/// What can be chosen of an attack besides its kind.
fn options(making: Making<'_>, u: &UnitRead<'_>, aim: &Aim, legal: &Legal) -> Vec<AttackOption> {
    let kind = legal.attack.kind;
    let mut out = Vec::new();
    out.extend(spotters(making, u, aim, legal));
    let most = legal
        .aimed
        .map_or(0, |a| legal::most_overheat(u, kind, a.bracket));
    if most > 0 {
        out.push(AttackOption {
            name: tr!("Overheat").into(),
            help: tr!("Each point is 1 more damage and 1 more heat.").into(),
            values: (0..=most)
                .map(|n| {
                    let name = match n {
                        0 => tr!("none").into(),
                        n => format!("+{n}"),
                    };
                    let pick = Pick::Amount(keys::OVERHEAT.into(), n.into());
                    (name, HudAction::Pick(pick))
                })
                .collect(),
            chosen: usize::from(aim.overheat.min(most)),
        });
    }
    if u.grants(Grant::DividedFire) && kind.is_weapon() && !is_shot(kind) {
        let switch = || HudAction::Pick(Pick::button(keys::DIVIDE));
        out.push(AttackOption {
            name: tr!("Divide fire").into(),
            help: tr!(
                "Two targets, half the damage to each; the second is chosen after the first result."
            )
            .into(),
            values: vec![
                (tr!("One target").into(), switch()),
                (tr!("Two targets").into(), switch()),
            ],
            chosen: usize::from(aim.divided),
        });
    }
    out
}

/// Who spots for an indirect attack, where there is a choice.
fn spotters(
    making: Making<'_>,
    u: &UnitRead<'_>,
    aim: &Aim,
    legal: &Legal,
) -> Option<AttackOption> {
    let now = legal.attack.spotter;
    let all = making.spotters(u, aim, legal.attack.kind);
    let name = |spotter: Option<_>| match spotter {
        Some(unit) => making.view().name(unit).to_owned(),
        None => tr_c!("spotter", "nobody").to_owned(),
    };
    let spots = |spotter| HudAction::Pick(Pick::Button(keys::spotter(spotter)));
    (all.len() > 1).then(|| AttackOption {
        name: tr!("Spotter").into(),
        help: tr!("The unit that sees the target for it.").into(),
        values: all.iter().map(|unit| (name(*unit), spots(*unit))).collect(),
        chosen: all.iter().position(|unit| *unit == now).unwrap_or(0),
    })
}
