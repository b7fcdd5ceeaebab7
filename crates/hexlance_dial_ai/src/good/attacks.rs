//! What to attack, and with what: shots, blows, captures, artillery, Repair.

use hexlance_board::Hex;
use hexlance_dial::{
    attack::{
        legal::{self, Stand, Way},
        offers,
    },
    bypass,
    command::{CloseOrder, Command, RangedOrder},
    equipment::Equipment,
    line::Fire,
    model::{Class, SlotId},
    repair,
};
use hexlance_rules::UnitId;

use super::{
    Plan,
    balance::Balance,
    number,
    scene::{Gun, How, Scene, Snap},
};
use crate::why::Term;

/// All attacks worth thinking of.
pub fn all(scene: &Scene<'_>, balance: Option<&Balance>) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (unit, me) in scene.own.iter().enumerate().filter(|(_, u)| u.ready) {
        if me.look.condition.controls.is_some() || me.has(Equipment::Salvage) {
            continue;
        }
        let before = plans.len();
        close(scene, me, &mut plans);
        if !me.held {
            shots(scene, me, &mut plans);
            if scene.temper.thorough {
                shells(scene, me, &mut plans);
            }
        }
        if scene.temper.thorough {
            mend(scene, me, &mut plans);
        }
        let heat = u8::from(me.is_mech());
        let toll = balance.map_or(0.0, |b| b.toll(scene, unit));
        for plan in &mut plans[before..] {
            if let Some(balance) = balance {
                let foe = target(&plan.command)
                    .and_then(|t| scene.foes.iter().position(|e| e.look.id == t));
                let relief = foe.map_or(0.0, |foe| balance.relief(scene, foe, plan.worth));
                plan.add(Term::Relief, relief);
            }
            plan.cost([(Term::Tired, toll), (Term::Order, me.order_loss(heat))]);
        }
        take_over(scene, me, &mut plans);
    }
    plans
}

/// Whom an attack is meant for.
fn target(command: &Command) -> Option<UnitId> {
    match command {
        Command::Ranged(order) => order.targets.first().copied(),
        Command::Close(order) | Command::Capture(order) => Some(order.target),
        _ => None,
    }
}

fn close(scene: &Scene<'_>, me: &Snap<'_>, plans: &mut Vec<Plan>) {
    for e in &scene.foes {
        if !scene.touches(me.hex, e.hex) || !me.look.in_front(e.hex) {
            continue;
        }
        let rear = e.is_behind(me.hex);
        let order = |slot, with| CloseOrder {
            unit: me.look.id,
            slot,
            target: e.look.id,
            with,
        };
        if let Some((slot, worth)) = scene.strike(me, e, rear) {
            let command = Command::Close(order(slot, Vec::new()));
            plans.push(Plan::new(Term::Attack, worth, command));
        }
        let Some(alone) = scene.seizure(me, e, rear, 0) else {
            continue;
        };
        let prize = scene.temper.weights.captured * e.points;
        let command = Command::Capture(order(SlotId::Primary, Vec::new()));
        let risk = number::CRITICAL * me.loss(1);
        plans.push(Plan::new(Term::Prize, alone * prize, command).less(Term::Risk, risk));
        if !scene.temper.thorough {
            continue;
        }
        let with = offers::close_partners(scene.world, scene.side, me.look.id, e.look.id, true);
        if with.is_empty() {
            continue;
        }
        let together = scene
            .seizure(me, e, rear, with.len() as i16)
            .unwrap_or(alone);
        let members = losses(scene, &with);
        let command = Command::Capture(order(SlotId::Primary, with));
        plans.push(Plan::new(Term::Prize, together * prize, command).less(Term::Members, members));
    }
}

/// What an order costs the other members of a formation.
fn losses(scene: &Scene<'_>, with: &[UnitId]) -> f32 {
    let members = with.iter().filter_map(|u| scene.mine(*u));
    members.map(|m| m.order_loss(0) + 0.25 * m.power).sum()
}

fn shots(scene: &Scene<'_>, me: &Snap<'_>, plans: &mut Vec<Plan>) {
    for gun in &me.guns {
        if !gun.fires || gun.slot.artillery || gun.damage <= 0 {
            continue;
        }
        let mut direct: Vec<(UnitId, i16, f32)> = Vec::new();
        for e in &scene.foes {
            let far = me.hex.distance(e.hex);
            if !gun.slot.reaches(far) || !me.look.in_front(e.hex) {
                continue;
            }
            let plain = RangedOrder {
                armor_piercing: gun.gear == Some(Equipment::ArmorPiercing),
                ..RangedOrder::at(me.look.id, gun.id, e.look.id)
            };
            let uphill = scene.is_higher(e.hex, me.hex);
            let rear = e.is_behind(me.hex);
            let mut add = |how, order: RangedOrder| {
                let needed = scene.needed(me, e, e.hex, how, rear);
                let worth = scene.blow(me, gun, e, how, needed);
                plans.push(Plan::new(Term::Attack, worth, Command::Ranged(order)));
                (needed, worth)
            };
            let line = scene.line(me, me.hex, e, e.hex);
            if !line.is_blocked() {
                let hindered = line.is_hindered();
                let (needed, worth) = add(How::Direct { hindered, uphill }, plain.clone());
                direct.push((e.look.id, needed, worth));
                if scene.temper.thorough {
                    special(scene, me, gun, e, needed, &plain, plans);
                }
            } else {
                indirect(scene, me, gun, e, &plain, plans);
            }
            if gun.gear == Some(Equipment::StreakMissiles)
                && line != Fire::Clear
                && !e.look.is_shut_down()
            {
                let how = How::Streak { uphill };
                let needed = scene.needed(me, e, e.hex, how, rear);
                let worth = scene.blow(me, gun, e, how, needed);
                let command = Command::Ranged(RangedOrder {
                    streak: true,
                    ..plain
                });
                plans.push(Plan::new(Term::Attack, worth, command));
            }
        }
        spread(me, gun, &direct, plans);
    }
}

/// Over what blocks the line, where somebody sees the target.
fn indirect(
    scene: &Scene<'_>,
    me: &Snap<'_>,
    gun: &Gun,
    e: &Snap<'_>,
    plain: &RangedOrder,
    plans: &mut Vec<Plan>,
) {
    let stand = Stand {
        hex: me.hex,
        facing: me.facing,
    };
    if !gun.slot.indirect
        || legal::may_fire(scene.table, &me.look, stand, gun.id, &e.look, Way::Indirect).is_err()
    {
        return;
    }
    let needed = scene.needed(me, e, e.hex, How::Indirect, false);
    let worth = scene.blow(me, gun, e, How::Indirect, needed);
    let command = Command::Ranged(RangedOrder {
        indirect: true,
        ..plain.clone()
    });
    plans.push(Plan::new(Term::Attack, worth, command));
}

/// Alpha Strike, Anti-Personnel, formations.
fn special(
    scene: &Scene<'_>,
    me: &Snap<'_>,
    gun: &Gun,
    e: &Snap<'_>,
    needed: i16,
    plain: &RangedOrder,
    plans: &mut Vec<Plan>,
) {
    let how = How::Direct {
        hindered: false,
        uphill: false,
    };
    let ranged = |worth, order| Plan::new(Term::Attack, worth, Command::Ranged(order));
    match gun.gear {
        Some(Equipment::AlphaStrike) => {
            let more = me
                .look
                .shutdown_level()
                .map_or(0, |s| s.saturating_sub(me.look.heat));
            let hot = Gun {
                damage: gun.damage + i16::from(more),
                ..*gun
            };
            let worth = scene.blow(me, &hot, e, how, needed);
            let down = 0.15 * me.points + 2.0 * me.power + me.heat_loss(more);
            let order = RangedOrder {
                alpha_strike: true,
                ..plain.clone()
            };
            plans.push(ranged(worth, order).less(Term::Risk, down));
        }
        Some(Equipment::AntiPersonnel) => {
            let beside = |u: &&Snap<'_>| {
                u.class() == Class::Infantry
                    && u.look.id != e.look.id
                    && scene.touches(u.hex, e.hex)
            };
            let worth = |u: &Snap<'_>| scene.blow(me, gun, u, how, needed + u.defense - e.defense);
            let foes: f32 = scene.foes.iter().filter(beside).map(worth).sum();
            let friends: f32 = scene.own.iter().filter(beside).map(worth).sum();
            if foes > friends {
                let order = RangedOrder {
                    anti_personnel: true,
                    ..plain.clone()
                };
                let own = scene.blow(me, gun, e, how, needed);
                let beside = 0.8 * (foes - friends);
                plans.push(ranged(own, order).plus(Term::Attack, beside));
            }
        }
        _ => {}
    }
    let allies = |m: &&Snap<'_>| {
        m.ready
            && m.class() != Class::Mech
            && m.look.model.faction == me.look.model.faction
            && m.hex.distance(me.hex) <= 4
    };
    if me.class() == Class::Mech || me.look.model.faction.is_none() {
        return;
    }
    if scene.own.iter().filter(allies).count() < 3 {
        return;
    }
    let with = offers::ranged_partners(scene.world, scene.side, me.look.id, e.look.id);
    if with.is_empty() {
        return;
    }
    // Two are enough where the third would not help much.
    for n in 2..=with.len() {
        let some = with[..n].to_vec();
        let worth = scene.blow(me, gun, e, how, needed - n as i16);
        let members = losses(scene, &some);
        let order = RangedOrder {
            with: some,
            ..plain.clone()
        };
        plans.push(ranged(worth, order).less(Term::Members, members));
    }
}

/// One roll at two targets: whom it misses at the harder one it may hit at the easier one.
fn spread(me: &Snap<'_>, gun: &Gun, direct: &[(UnitId, i16, f32)], plans: &mut Vec<Plan>) {
    if gun.slot.targets < 2 {
        return;
    }
    let hit = |needed: i16| {
        let c = number::chances(needed, me.has(Equipment::ImprovedTargeting));
        c.plain + c.critical
    };
    for (a, hard, gain) in direct {
        for (b, easy, less) in direct {
            let (p, q) = (hit(*hard), hit(*easy));
            if q <= p + 0.05 || less / q >= gain / p.max(0.01) {
                continue;
            }
            let order = RangedOrder {
                targets: vec![*a, *b],
                armor_piercing: gun.gear == Some(Equipment::ArmorPiercing),
                ..RangedOrder::at(me.look.id, gun.id, *a)
            };
            let worth = gain + (q - p) * less / q;
            plans.push(Plan::new(Term::Attack, worth, Command::Ranged(order)));
        }
    }
}

/// Artillery at the hex that promises most: enemies are likely to stand still, friends certain to.
fn shells(scene: &Scene<'_>, me: &Snap<'_>, plans: &mut Vec<Plan>) {
    for gun in me.guns.iter().filter(|g| g.slot.artillery && g.fires) {
        let roll = number::landing(me.look.attack());
        let lands = roll.plain + roll.critical;
        let worth = |hex: Hex| -> f32 {
            let at = |u: &Snap<'_>| match u.hex.distance(hex) {
                0 => u.loss(gun.damage),
                1 => u.loss(gun.damage.min(1)),
                _ => 0.0,
            };
            let foes: f32 = scene.foes.iter().map(at).sum();
            let own: f32 = scene.own.iter().map(at).sum();
            lands * (0.6 * foes - 1.1 * own)
        };
        let best = scene
            .foes
            .iter()
            .flat_map(|e| std::iter::once(e.hex).chain(e.hex.neighbours()))
            .filter(|h| gun.slot.reaches(me.hex.distance(*h)) && me.look.in_front(*h))
            .filter(|h| scene.board.contains(*h))
            .map(|h| (worth(h), h))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((worth, hex)) = best {
            let command = Command::Artillery {
                unit: me.look.id,
                slot: gun.id,
                hex,
            };
            plans.push(Plan::new(Term::Attack, worth, command));
        }
    }
}

/// Repair of a friend beside it.
fn mend(scene: &Scene<'_>, me: &Snap<'_>, plans: &mut Vec<Plan>) {
    if !me.has(Equipment::Repair) {
        return;
    }
    let best = me.guns.iter().max_by_key(|g| g.damage);
    let (slot, value) = best.map_or((SlotId::Primary, 0), |g| (g.id, g.damage));
    for p in &scene.own {
        let missing = i16::from(p.look.dial) - i16::from(repair::floor(&p.look));
        if missing <= 0 || p.look.id == me.look.id || !scene.touches(me.hex, p.hex) {
            continue;
        }
        let needed = i16::from(p.look.defense()) - i16::from(me.look.attack());
        let chances = number::chances(needed, me.has(Equipment::ImprovedTargeting));
        let clicks = value.max(3).min(missing);
        let per_click = p.points / f32::from(p.look.model.last_click().max(1));
        let worth = (chances.plain + chances.critical) * f32::from(clicks) * 0.6 * per_click;
        let command = Command::Repair {
            unit: me.look.id,
            slot,
            patient: p.look.id,
        };
        plans.push(Plan::new(Term::Repair, worth, command));
    }
}

/// Giving itself up for a captured machine that is worth more (Bypass).
fn take_over(scene: &Scene<'_>, me: &Snap<'_>, plans: &mut Vec<Plan>) {
    if !me.has(Equipment::Bypass) {
        return;
    }
    for prize in scene.table.on_table().filter(|u| u.is_captive()) {
        let (unit, target) = (me.look.id, prize.id);
        if bypass::check(scene.world, scene.side, unit, target).is_ok() {
            let command = Command::Bypass { unit, target };
            let gain = 0.8 * f32::from(prize.model.points);
            plans.push(Plan::new(Term::Prize, gain, command).less(Term::Risk, 1.3 * me.points));
        }
    }
}
