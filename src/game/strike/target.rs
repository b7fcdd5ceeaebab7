//! Attacks on what is pointed at or aimed at: what can be chosen, what comes of it, and why.

use hexlance_rules::Refusal;
use hexlance_strike::{
    ability::Grant,
    attack::{
        AttackKind, Physical, Target, Value,
        legal::{self, Legal},
        odds::{self, Suppose},
    },
    card::Bracket,
    command::AttackOrder,
    read,
    read::UnitRead,
    special::Code,
    state::Phase,
};

use super::{
    focus::{Aim, Focus},
    guns,
    session::Session,
    sheet::{Good, breakdown},
};
use crate::{
    hud::model::{
        AttackKind as KindButton, AttackOption, BreakdownView, DamageView, HudAction, Supposed,
        TargetPanel, ToHit,
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
    pub fn first_legal(&self, offers: &[Offer]) -> usize {
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
pub(super) fn groups(offers: &[Offer]) -> Vec<Group> {
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
fn rounds(offers: &[Offer], chosen: usize) -> Option<AttackOption> {
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
        help: tr!("What is fired: point at a value, or choose it, to see what comes of it.").into(),
        values: usable
            .iter()
            .map(|i| {
                let name = match offers[*i].order.kind {
                    AttackKind::Weapon(_, Value::Loaded(_, m)) => {
                        crate::lang::text(m.name()).to_owned()
                    }
                    _ => tr!("usual").to_owned(),
                };
                (name, HudAction::ChooseAttack(*i))
            })
            .collect(),
        chosen: usable.iter().position(|i| *i == chosen).unwrap_or(0),
    })
}

pub(super) fn short_name(kind: AttackKind) -> String {
    match kind {
        AttackKind::Weapon(_, Value::Standard) => tr!("Weapons").into(),
        AttackKind::Weapon(_, Value::WithoutMissiles) => tr!("No missiles").into(),
        AttackKind::Weapon(_, Value::Special(c)) => c.text().into(),
        AttackKind::Weapon(_, Value::Indirect) => tr!("Indirect").into(),
        AttackKind::Weapon(_, Value::PlainIndirect) => tr!("Indirect, not as LRM").into(),
        AttackKind::Weapon(_, Value::Loaded(c, m)) => {
            format!("{} {}", c.text(), crate::lang::text(m.name()))
        }
        AttackKind::Physical(Physical::Standard) => tr_c!("physical", "Strike").into(),
        AttackKind::Physical(Physical::Melee) => tr!("Melee").into(),
        AttackKind::Physical(Physical::Charge { .. }) => tr!("Charge").into(),
        AttackKind::Physical(Physical::DeathFromAbove { .. }) => tr!("Drop on").into(),
        AttackKind::Physical(Physical::AntiMech) => tr!("Swarm").into(),
        other => crate::lang::told(&other.name()),
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

/// A kind of attack on a target with the verdict of the rules.
pub struct Offer {
    /// The order.
    pub order: AttackOrder,
    /// Whether it may be given.
    pub legal: Result<Legal, Refusal>,
}

/// Every attack of a unit on a target, each with overheat and division as chosen; those of the same kind only once.
pub fn attack_options(session: &Session, u: &UnitRead<'_>, aim: &Aim) -> Vec<Offer> {
    let world = session.battle.world();
    let orders: Vec<AttackOrder> = match aim.target {
        Target::Unit(target) => legal::options(world, u.id, target)
            .into_iter()
            .map(|(o, _)| o)
            .filter(|o| !matches!(o.kind, AttackKind::Artillery(_)))
            .collect(),
        Target::Hex(_) => legal::kinds(u)
            .into_iter()
            .filter(|k| !k.is_indirect())
            .map(|k| aim.order(u.id, k, None))
            .collect(),
    };
    let mut out: Vec<Offer> = Vec::new();
    for mut order in orders {
        if let Some(s) = aim.spotter
            && order.kind.is_indirect()
            && order.spotter.is_some_and(|x| x != s)
        {
            continue;
        }
        order.overheat = aim.overheat;
        order.divided = aim.divided && order.kind.is_weapon();
        let mut legal = legal::check(world, u.side, &order);
        if legal.as_ref().is_err_and(|r| r.code == "too_much_overheat") {
            order.overheat = 0;
            legal = legal::check(world, u.side, &order);
        }
        if out.iter().any(|o| o.order.kind == order.kind) {
            continue;
        }
        out.push(Offer { order, legal });
    }
    for offer in guns::offers(session, u, aim) {
        if !out.iter().any(|o| o.order.kind == offer.order.kind) {
            out.push(offer);
        }
    }
    out
}

/// Index of the attack that is chosen, or of the best one that may be made.
pub fn chosen_index(session: &Session, aim: &Aim, offers: &[Offer]) -> Option<usize> {
    if let Some(kind) = aim.kind {
        return offers.iter().position(|o| o.order.kind == kind);
    }
    let worth = |o: &Offer| {
        let legal = o.legal.as_ref().ok()?;
        if let Some(chance) = guns::chance(legal) {
            return Some(chance);
        }
        let odds = session.view().odds(&o.order, Suppose::default()).ok()?;
        Some(odds.odds.map_or(odds.hit, |o| o.expected))
    };
    let best = offers
        .iter()
        .enumerate()
        .filter_map(|(i, o)| worth(o).map(|w| (i, w)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(i, _)| i);
    best.or_else(|| offers.iter().position(|o| o.legal.is_ok()))
        .or((!offers.is_empty()).then_some(0))
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
        .gaze
        .pointed
        .filter(|p| read::unit(world, *p).side != u.side)
        .map(|p| Aim::at(Target::Unit(p)));
    match (&focus.aim, pointed) {
        // Pointing at another target compares; the aim stays.
        (Some(a), Some(p)) if p.target != a.target && !covers(session, a.target, p.target) => {
            Some(p)
        }
        (Some(a), _) => Some(a.clone()),
        (None, p) => p,
    }
}

pub(super) fn target_panel(session: &Session, focus: &Focus) -> Option<TargetPanel> {
    let world = session.battle.world();
    let u = read::try_unit(world, focus.gaze.selected?)?;
    let attacking = matches!(read::phase(world), Phase::Combat)
        || (u.acts.early && read::phase(world) == Phase::Movement);
    let may_act = session.viewer_acts() || session.is_scripted();
    if u.side != session.viewer || !attacking || !may_act {
        return None;
    }
    let aim = aimed(session, focus, &u)?;
    let fixed = focus.aim.as_ref().is_some_and(|a| a.target == aim.target);
    let offers = attack_options(session, &u, &aim);
    let chosen = chosen_index(session, &aim, &offers)?;
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
                    action: HudAction::ChooseAttack(first),
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
            panel.breakdown = breakdown(&explained, tr!("Needs"), format!("{number}+"), Good::Low);
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
                            breakdown(&b, tr!("Damage"), total, Good::High)
                        })
                        .unwrap_or_default(),
                    distribution: o
                        .damage
                        .iter()
                        .map(|(d, p)| (u32::from(*d), *p as f32))
                        .collect(),
                    expected: o.expected as f32,
                    destroy: o.destroy as f32,
                    critical: target
                        .is_some_and(|t| !t.card.kind.is_infantry())
                        .then_some(o.critical as f32),
                    lethal_at: lethal,
                });
            }
            panel.supposed = supposed(session, &offer.order);
            panel.supposed.extend(guns::caught(session, legal));
            panel.options = options(&u, &aim, legal);
            panel.options.extend(rounds(&offers, chosen));
            if fixed {
                panel.fire = Some(HudAction::Attack(chosen));
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

fn facts(session: &Session, u: &UnitRead<'_>, aim: &Aim, offer: &Offer) -> Vec<String> {
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

fn options(u: &UnitRead<'_>, aim: &Aim, legal: &Legal) -> Vec<AttackOption> {
    let mut out = Vec::new();
    let most = legal
        .aimed
        .map_or(0, |a| legal::most_overheat(u, legal.attack.kind, a.bracket));
    if most > 0 {
        out.push(AttackOption {
            name: tr!("Overheat").into(),
            help: tr!("Each point is 1 more damage and 1 more heat.").into(),
            values: (0..=most)
                .map(|n| {
                    (
                        if n == 0 {
                            tr!("none").into()
                        } else {
                            format!("+{n}")
                        },
                        HudAction::ChooseOption(0, usize::from(n)),
                    )
                })
                .collect(),
            chosen: usize::from(aim.overheat.min(most)),
        });
    }
    if u.grants(Grant::DividedFire) && legal.attack.kind.is_weapon() {
        out.push(AttackOption {
            name: tr!("Divide fire").into(),
            help: tr!(
                "Two targets, half the damage to each; the second is chosen after the first result."
            )
            .into(),
            values: vec![
                (tr!("One target").into(), HudAction::ChooseOption(1, 0)),
                (tr!("Two targets").into(), HudAction::ChooseOption(1, 1)),
            ],
            chosen: usize::from(aim.divided),
        });
    }
    out
}
