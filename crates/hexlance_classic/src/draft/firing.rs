//! Weapon attacks (C5): targets and weapons in one declaration, with what each weapon does.

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Amount, Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};
use smallvec::SmallVec;

use super::{
    Draft, Fire, Making,
    keys::{self, purpose},
    walls,
};
use crate::{
    command::{Command, FireAt, FireOrder},
    fire, hidden,
    model::{Code, Damage},
    read::Look,
    turn,
};

/// The button with which a side declares nothing more.
pub(super) fn pass(making: Making<'_>) -> Button {
    let verdict = turn::check_pass(making.battle.world(), making.side);
    Button {
        leads: Leads::Pass,
        ..Button::new(keys::PASS).on(verdict)
    }
}

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut offers = Offers {
        units: making.own_units(),
        ..Offers::default()
    };
    let Some(u) = making.own() else {
        offers.buttons.push(pass(making));
        return offers;
    };
    let enemies = making.enemies();
    offers
        .units
        .extend(enemies.map(|t| making.target_offer(&u, &t)));
    offers.buttons = buttons(making, &u);
    offers.areas.extend(walls::area(making, &u));
    offers.amounts = amounts(making, &u);
    offers
}

fn buttons(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let fire = &making.draft.fire;
    let mut out = Vec::new();
    let declares = making.declares(fire, u.id);
    out.push(Button::new(keys::FIRE).on(declares));
    if let Some(target) = fire.target {
        for weapon in 0..u.sheet.weapons.len() as u8 {
            let now = fire.shot(weapon);
            let chosen = now.is_some_and(|s| s.target == target);
            let verdict = making.toggled(u, weapon, target).map(drop);
            let key = keys::shot(weapon, target);
            let button = match now {
                None => Button::new(key),
                Some(_) => Button::aside(key, chosen),
            };
            out.push(button.on(verdict));
        }
    }
    walls::buttons(making, u, &mut out);
    for twist in offered(u) {
        let verdict = making.posed(u, Some(twist), fire.flip).map(drop);
        out.push(Button::aside(keys::twist(twist), fire.twist == twist).on(verdict));
    }
    let flips = making.posed(u, None, !fire.flip).map(drop);
    if fire.flip || flips.is_ok() {
        out.push(Button::aside(keys::FLIP, fire.flip).on(flips));
    }
    props(making, u, &mut out);
    choices(making, u, &mut out);
    let all = making.paying(u).map(drop);
    out.push(Button::aside(keys::FIRE_ALL, false).on(all));
    let clear = match fire.shots.is_empty() && fire.walls.is_empty() {
        true => Err(unoffered()),
        false => Ok(()),
    };
    out.push(Button::aside(keys::FIRE_CLEAR, false).on(clear));
    let club = making.check(&club(fire, u.id));
    if u.sheet.arms().len() == 2 && !u.stance.club && making.ambush().is_none() {
        out.push(Button::new(keys::FIRE_CLUB).on(club));
    }
    if u.stores.jammed != 0 && making.ambush().is_none() {
        let may = making.check(&unjam(fire, u));
        out.push(Button::new(keys::UNJAM).on(may));
    }
    super::infantry::in_fire(making, u, &mut out);
    super::loads::buttons(making, u, &mut out);
    let hold = making.check(&bare(fire, u.id));
    out.push(Button {
        leads: Leads::Pass,
        ..Button::new(keys::FIRE_HOLD).on(hold)
    });
    out.push(pass(making));
    out
}

/// The arm that props a prone biped up (C5.9.1).
fn props(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    if !u.stance.prone {
        return;
    }
    for arm in u.sheet.arms() {
        let now = making.draft.fire.prop;
        let next = making.with_prop(u, *arm).map(drop);
        out.push(Button::aside(keys::prop(*arm), now == Some(*arm)).on(next));
    }
}

/// What is chosen for each shot, and the primary target.
fn choices(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    let fire = &making.draft.fire;
    for (i, shot) in fire.shots.iter().enumerate() {
        let weapon = shot.weapon;
        let verdict = |change: &dyn Fn(&mut FireAt)| making.changed(u, i, change).map(drop);
        let bins = fire::fitting_bins(u, weapon);
        if bins.len() > 1 {
            for bin in bins {
                let chosen = shot.bin == Some(bin);
                let next = if chosen { None } else { Some(bin) };
                let may = verdict(&|s| s.bin = next);
                out.push(Button::aside(keys::bin(weapon, bin), chosen).on(may));
            }
        }
        if is_flamer(u, weapon) {
            let may = verdict(&|s| s.heat = !s.heat);
            out.push(Button::aside(keys::numbered(keys::HEAT, weapon), shot.heat).on(may));
        }
        let target = making.table().find(shot.target);
        if let Some(t) = target.filter(|_| fire::goes_indirectly(u, weapon)) {
            paths(making, u, i, &t, out);
        }
        if let Some(t) = target.filter(|t| fire::may_be_aimed(u, weapon, t)) {
            let locations = t.sheet.locations.iter().filter(|at| !t.lost(**at));
            let all = std::iter::once(None).chain(locations.map(|at| Some(*at)));
            for at in all {
                let may = verdict(&|s| s.aim = at);
                out.push(Button::aside(keys::aim(weapon, at), shot.aim == at).on(may));
            }
        }
        if i > 0 {
            let may = making.earlier(u, weapon).map(drop);
            out.push(Button::aside(keys::numbered(keys::EARLIER, weapon), false).on(may));
        }
    }
    let mut targets: SmallVec<[UnitId; 4]> = fire.shots.iter().map(|s| s.target).collect();
    targets.sort_unstable();
    targets.dedup();
    if targets.len() > 1 {
        for target in targets {
            let may = making.with_primary(u, target).map(drop);
            let chosen = fire.primary == Some(target);
            out.push(Button::aside(keys::primary(target), chosen).on(may));
        }
    }
}

/// Whether a shot goes directly or indirectly, and who spots for it (C5.11).
fn paths(making: Making<'_>, u: &Look<'_>, i: usize, t: &Look<'_>, out: &mut Vec<Button>) {
    let shot = &making.draft.fire.shots[i];
    let weapon = shot.weapon;
    let may = making.rerouted(u, i).map(drop);
    if shot.indirect || may.is_ok() {
        let key = keys::numbered(keys::INDIRECT, weapon);
        out.push(Button::aside(key, shot.indirect).on(may));
    }
    if !shot.indirect {
        return;
    }
    for spotter in fire::spotters(making.table(), u, t) {
        let chosen = shot.spotter == Some(spotter);
        let next = (!chosen).then_some(spotter);
        let may = making.changed(u, i, &|s| s.spotter = next).map(drop);
        out.push(Button::aside(keys::spotter(weapon, spotter), chosen).on(may));
    }
}

/// How many shots rapid-fire weapons fire.
fn amounts(making: Making<'_>, u: &Look<'_>) -> Vec<Amount> {
    let fire = &making.draft.fire;
    let mut out = Vec::new();
    for (i, shot) in fire.shots.iter().enumerate() {
        let most = fire::most_shots(u, shot.weapon);
        let allowed = (1..=most)
            .take_while(|n| making.changed(u, i, &|s| s.shots = *n).is_ok())
            .last();
        if let (true, Some(allowed)) = (most > 1, allowed) {
            out.push(Amount {
                key: keys::numbered(keys::RAPID, shot.weapon),
                range: 1..=allowed.into(),
                now: shot.shots.into(),
                leads: Leads::Aside,
                verdict: Ok(()),
            });
        }
    }
    out
}

fn is_flamer(u: &Look<'_>, weapon: u8) -> bool {
    let round = fire::mount(u, weapon).and_then(|m| fire::gun(u, m).weapon.usual());
    round.is_some_and(|r| r.types.has(Code::H) && matches!(r.damage, Damage::Points(_)))
}

/// An order that fires nothing.
fn bare(fire: &Fire, unit: UnitId) -> FireOrder {
    FireOrder {
        twist: fire.twist,
        flip: fire.flip,
        ..Fire::default().order(unit)
    }
}

/// An order that picks up a club.
fn club(fire: &Fire, unit: UnitId) -> FireOrder {
    FireOrder {
        club: true,
        ..bare(fire, unit)
    }
}

/// An order that tries to clear every jam (C10.6.4).
fn unjam(fire: &Fire, u: &Look<'_>) -> FireOrder {
    let all = 0..u.sheet.weapons.len().min(64) as u8;
    FireOrder {
        clears: all.filter(|i| u.stores.jammed & (1 << i) != 0).collect(),
        ..bare(fire, u.id)
    }
}

impl Making<'_> {
    pub(super) fn check(self, order: &FireOrder) -> Result<(), Refusal> {
        let world = self.battle.world();
        match self.ambush() {
            Some(_) => hidden::check_ambush(world, self.side, order),
            None => fire::check(world, self.side, order),
        }
    }

    /// The command of an order: a pointblank shot if the unit was found (C20.2.8).
    fn fires(self, order: FireOrder) -> Result<Next<Draft, Command>, Refusal> {
        self.done(match self.ambush() {
            Some(_) => Command::Ambush(order),
            None => Command::Fire(order),
        })
    }

    /// The shot that a weapon would make at a target if nothing more is said.
    fn usual_shot(self, u: &Look<'_>, weapon: u8, target: UnitId) -> FireAt {
        let table = self.table();
        match table.find(target) {
            Some(t) if self.ambush().is_none() => fire::usual_shot(table, u, weapon, &t),
            _ => FireAt::at(weapon, target),
        }
    }

    fn declares(self, fire: &Fire, unit: UnitId) -> Result<(), Refusal> {
        if fire.shots.is_empty() && fire.walls.is_empty() {
            return Err(Refusal::new(
                "no_shots",
                "C5.1.6",
                "No weapon is chosen yet.",
            ));
        }
        self.check(&fire.order(unit))
    }

    /// What an enemy can be picked for.
    fn target_offer(self, u: &Look<'_>, t: &Look<'_>) -> UnitOffer {
        let fire = &self.draft.fire;
        let chosen = fire.target == Some(t.id);
        let can = || {
            let mut weapons = 0..u.sheet.weapons.len() as u8;
            weapons.any(|w| self.toggled(u, w, t.id).is_ok())
        };
        let leads = match fire.target {
            None if fire.shots.is_empty() && can() => Leads::On,
            _ => Leads::Aside,
        };
        UnitOffer {
            unit: t.id,
            purpose: purpose::TARGET,
            leads,
            verdict: Ok(()),
            chosen,
        }
    }

    /// The attacks with a weapon put in at a target, brought to another target, or taken out.
    fn toggled(self, u: &Look<'_>, weapon: u8, target: UnitId) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        fire.target = Some(target);
        let at = fire.shots.iter().position(|s| s.weapon == weapon);
        match at {
            Some(i) if fire.shots[i].target == target => {
                fire.shots.remove(i);
                return Ok(self.settled(u, fire));
            }
            Some(i) => fire.shots[i] = self.usual_shot(u, weapon, target),
            None => fire.shots.push(self.usual_shot(u, weapon, target)),
        }
        drop_primary(&mut fire);
        self.check(&fire.order(u.id))?;
        Ok(fire)
    }

    /// What is left of attacks when those are taken out that cannot be made any more.
    fn settled(self, u: &Look<'_>, mut fire: Fire) -> Fire {
        drop_primary(&mut fire);
        if self.check(&fire.order(u.id)).is_ok() {
            return fire;
        }
        let walls = std::mem::take(&mut fire.walls);
        for wall in walls {
            let mut alone = Fire {
                shots: SmallVec::new(),
                primary: None,
                ..fire.clone()
            };
            alone.walls.push(wall);
            if self.check(&alone.order(u.id)).is_ok() {
                fire.walls.push(wall);
            }
        }
        let shots = std::mem::take(&mut fire.shots);
        fire.primary = None;
        for shot in shots {
            fire.shots.push(shot);
            if self.check(&fire.order(u.id)).is_err() {
                fire.shots.pop();
            }
        }
        fire
    }

    /// The attacks in another stance, with those that are possible in it.
    fn posed(self, u: &Look<'_>, twist: Option<i8>, flip: bool) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        fire.twist = twist.unwrap_or(fire.twist);
        fire.flip = flip;
        self.check(&bare(&fire, u.id))?;
        Ok(self.settled(u, fire))
    }

    fn with_prop(self, u: &Look<'_>, arm: crate::model::Location) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        if !u.stance.prone || !u.sheet.arms().contains(&arm) || u.lost(arm) {
            return Err(unoffered());
        }
        fire.prop = match fire.prop == Some(arm) {
            true => None,
            false => Some(arm),
        };
        Ok(self.settled(u, fire))
    }

    /// One shot changed.
    fn changed(
        self,
        u: &Look<'_>,
        at: usize,
        change: &dyn Fn(&mut FireAt),
    ) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        change(fire.shots.get_mut(at).ok_or_else(unoffered)?);
        self.check(&fire.order(u.id))?;
        Ok(fire)
    }

    /// A shot that goes directly if it went indirectly, and the other way round.
    fn rerouted(self, u: &Look<'_>, at: usize) -> Result<Fire, Refusal> {
        let shot = self.draft.fire.shots.get(at).ok_or_else(unoffered)?;
        let t = self.table().find(shot.target).ok_or_else(unoffered)?;
        let spotter = match shot.indirect {
            true => None,
            false => fire::spotters(self.table(), u, &t).next(),
        };
        self.changed(u, at, &|s| {
            s.indirect = !s.indirect;
            s.spotter = spotter;
        })
    }

    /// A shot of a weapon is resolved one place earlier.
    fn earlier(self, u: &Look<'_>, weapon: u8) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        let at = fire.shots.iter().position(|s| s.weapon == weapon);
        let at = at.filter(|i| *i > 0).ok_or_else(unoffered)?;
        fire.shots.swap(at, at - 1);
        self.check(&fire.order(u.id))?;
        Ok(fire)
    }

    fn with_primary(self, u: &Look<'_>, target: UnitId) -> Result<Fire, Refusal> {
        let mut fire = self.draft.fire.clone();
        fire.primary = match fire.primary == Some(target) {
            true => None,
            false => Some(target),
        };
        self.check(&fire.order(u.id))?;
        Ok(fire)
    }

    /// Everything that pays its heat and its ammunition, if that is something else than what is chosen.
    fn paying(self, u: &Look<'_>) -> Result<Fire, Refusal> {
        let now = &self.draft.fire;
        let free = now.shots.is_empty() && now.twist == 0 && !now.flip;
        let all = crate::fire::twists(u);
        let own = [now.twist];
        // A turret that does not turn stays as it is, whatever is said.
        let twists: &[i8] = if free && all.len() > 1 { &all } else { &own };
        let mut best: Option<(f64, Fire)> = None;
        for twist in twists {
            let template = FireOrder {
                twist: *twist,
                flip: now.flip,
                prop: now.prop,
                ..Fire::default().order(u.id)
            };
            if self.check(&template).is_err() {
                continue;
            }
            let (gain, order) = fire::paying(self.battle.world(), self.side, &template, now.target);
            if order.shots.is_empty() || best.as_ref().is_some_and(|(g, _)| *g >= gain) {
                continue;
            }
            let fire = Fire {
                target: now.target.or(order.shots.first().map(|s| s.target)),
                twist: order.twist,
                primary: None,
                shots: order.shots,
                ..now.clone()
            };
            best = Some((gain, fire));
        }
        match best {
            Some((_, fire)) if fire.shots != now.shots || fire.twist != now.twist => Ok(fire),
            _ => Err(Refusal::new(
                "nothing_pays",
                "C5.1.6",
                "No other shots pay their heat and ammunition.",
            )),
        }
    }
}

fn drop_primary(fire: &mut Fire) {
    if fire
        .primary
        .is_some_and(|p| fire.shots.iter().all(|s| s.target != p))
    {
        fire.primary = None;
    }
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    let u = making.own().ok_or_else(unoffered)?;
    let fire = &making.draft.fire;
    let next = match pick {
        Pick::Unit(unit) => {
            let there = making.enemies().any(|t| t.id == *unit);
            there.then(|| Fire {
                target: Some(*unit),
                hex: None,
                ..fire.clone()
            })
        }
        Pick::Amount(key, n) => {
            let weapon = keys::number_of(key, keys::RAPID).ok_or_else(unoffered)?;
            let at = fire.shots.iter().position(|s| s.weapon == weapon);
            let n = u8::try_from(*n).map_err(|_| unoffered())?;
            let at = at.ok_or_else(unoffered)?;
            Some(making.changed(&u, at, &|s| s.shots = n)?)
        }
        Pick::Button(key) => match key.as_ref() {
            keys::FIRE => {
                making.declares(fire, u.id)?;
                return making.fires(fire.order(u.id));
            }
            keys::FIRE_HOLD => return making.fires(bare(fire, u.id)),
            keys::UNJAM => return making.done(Command::Fire(unjam(fire, &u))),
            keys::FIRE_CLUB => return making.done(Command::Fire(club(fire, u.id))),
            key => {
                let loads = || super::loads::command(&u, key);
                if let Some(command) = super::infantry::command(&u, key).or_else(loads) {
                    return making.done(command);
                }
                Some(press(making, &u, key)?)
            }
        },
        Pick::Hex(hex) => {
            let there = walls::area(making, &u).is_some_and(|area| area.hexes.contains(*hex));
            there.then(|| Fire {
                hex: Some(*hex),
                target: None,
                ..fire.clone()
            })
        }
        Pick::Facing(_) => None,
    };
    let fire = next.ok_or_else(unoffered)?;
    Ok(Next::Draft(Draft {
        fire,
        ..making.draft.clone()
    }))
}

fn press(making: Making<'_>, u: &Look<'_>, key: &str) -> Result<Fire, Refusal> {
    let fire = &making.draft.fire;
    let at = |weapon: u8| {
        let found = fire.shots.iter().position(|s| s.weapon == weapon);
        found.ok_or_else(unoffered)
    };
    match key {
        keys::FIRE_ALL => return making.paying(u),
        keys::FIRE_CLEAR if !fire.shots.is_empty() || !fire.walls.is_empty() => {
            return Ok(Fire {
                shots: SmallVec::new(),
                walls: SmallVec::new(),
                primary: None,
                ..fire.clone()
            });
        }
        keys::FLIP => return making.posed(u, None, !fire.flip),
        _ => {}
    }
    if let Some(weapon) = keys::number_of(key, keys::WALL) {
        return making.at_wall(u, weapon, fire.hex.ok_or_else(unoffered)?);
    }
    if let Some((weapon, target)) = keys::shot_of(key) {
        return making.toggled(u, weapon, target);
    }
    if let Some(twist) = keys::twist_of(key) {
        return making.posed(u, Some(twist), fire.flip);
    }
    if let Some(arm) = keys::prop_of(key) {
        return making.with_prop(u, arm);
    }
    if let Some(target) = keys::primary_of(key) {
        return making.with_primary(u, target);
    }
    if let Some((weapon, bin)) = keys::bin_of(key) {
        let i = at(weapon)?;
        let next = (fire.shots[i].bin != Some(bin)).then_some(bin);
        return making.changed(u, i, &|s| s.bin = next);
    }
    if let Some(weapon) = keys::number_of(key, keys::INDIRECT) {
        return making.rerouted(u, at(weapon)?);
    }
    if let Some((weapon, spotter)) = keys::spotter_of(key) {
        let i = at(weapon)?;
        let next = (fire.shots[i].spotter != Some(spotter)).then_some(spotter);
        return making.changed(u, i, &|s| s.spotter = next);
    }
    if let Some(weapon) = keys::number_of(key, keys::HEAT) {
        return making.changed(u, at(weapon)?, &|s| s.heat = !s.heat);
    }
    if let Some((weapon, location)) = keys::aim_of(key) {
        return making.changed(u, at(weapon)?, &|s| s.aim = location);
    }
    match keys::number_of(key, keys::EARLIER) {
        Some(weapon) => making.earlier(u, weapon),
        None => Err(unoffered()),
    }
}

/// A target, everything at it that pays, and fire.
pub(super) fn wished(making: Making<'_>) -> Option<Pick> {
    let Some(u) = making.own() else {
        let table = making.table();
        let mut own = table.on_map().filter(|u| u.side == making.side);
        let next = own.find(|u| making.may_be_selected(u.id).is_ok())?;
        return Some(Pick::Unit(next.id));
    };
    let fire = &making.draft.fire;
    let template = FireOrder {
        twist: fire.twist,
        flip: fire.flip,
        prop: fire.prop,
        ..Fire::default().order(u.id)
    };
    let (_, order) = fire::paying(making.battle.world(), making.side, &template, fire.target);
    if fire.target.is_none() && fire.shots.is_empty() {
        let first = order.shots.first();
        return Some(first.map_or(Pick::button(keys::FIRE_HOLD), |s| Pick::Unit(s.target)));
    }
    let more = order
        .shots
        .iter()
        .find(|s| fire.shot(s.weapon).is_none() && Some(s.target) == fire.target);
    if let Some(shot) = more
        && making.toggled(&u, shot.weapon, shot.target).is_ok()
    {
        return Some(Pick::Button(keys::shot(shot.weapon, shot.target)));
    }
    Some(match fire.shots.is_empty() {
        true => Pick::button(keys::FIRE_HOLD),
        false => Pick::button(keys::FIRE),
    })
}

/// The twists that are offered, from left to right; none where there is nothing to choose.
pub(super) fn offered(u: &Look<'_>) -> smallvec::SmallVec<[i8; 6]> {
    let mut all = crate::fire::twists(u);
    all.sort_unstable();
    if all.len() < 2 {
        all.clear();
    }
    all
}
