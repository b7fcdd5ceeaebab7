//! The way to a command: which pick comes next.

use hexlance_rules::{UnitId, draft::Pick};

use super::{Making, keys, moving::MOST_PATHS};
use crate::{
    command::{Command, Entry, FireOrder, MoveOrder, Placement, Step, StrikeOrder, TagOrder, Way},
    entering, fire, moves,
    read::Look,
    state::{Mode, Strike},
};

/// The next pick on the way to a command; none if no way leads there.
pub(super) fn towards(making: Making<'_>, command: &Command) -> Option<Pick> {
    match command {
        Command::Deploy(spot) => making.with_unit(spot.unit, |u| making.to_spot(&u, *spot)),
        Command::Ready => Some(Pick::button(keys::READY)),
        Command::Move(order) => making.with_unit(order.unit, |u| making.to_move(&u, order)),
        Command::Halt(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::HALT))),
        Command::Fire(order) => making.with_unit(order.unit, |_| making.to_fire(order)),
        Command::Strike(order) => making.with_unit(order.unit, |_| making.to_strike(order)),
        Command::Pass => Some(Pick::button(keys::PASS)),
        Command::ShutDown(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::SHUT_DOWN))),
        Command::Restart(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::RESTART))),
        Command::Tag(order) => making.with_unit(order.unit, |_| Some(making.to_tag(order))),
        Command::Switch { unit, device, .. } => {
            making.with_unit(*unit, |_| Some(Pick::Button(keys::switch(*device))))
        }
        Command::Reveal(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::REVEAL))),
        Command::Ambush(order) => making.with_unit(order.unit, |_| making.to_fire(order)),
        Command::Lay(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::LAY))),
        Command::Unhook(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::UNHOOK))),
        Command::Eject(unit) => making.with_unit(*unit, |_| Some(Pick::button(keys::EJECT))),
        Command::Board { unit, carrier } => {
            making.with_unit(*unit, |_| Some(Pick::Button(keys::board(*carrier))))
        }
        Command::Storm {
            unit,
            how,
            target,
            hot,
        } => making.with_unit(*unit, |_| {
            Some(Pick::Button(keys::storm(*how, *target, *hot)))
        }),
        Command::Enter(entry) => making.with_unit(entry.unit, |u| making.to_entry(&u, *entry)),
        Command::PickUp { unit, load } => making.with_unit(*unit, |_| {
            Some(Pick::Button(keys::numbered(keys::PICK_UP, *load)))
        }),
        Command::PutDown { unit, load } => making.with_unit(*unit, |_| {
            Some(Pick::Button(keys::numbered(keys::PUT_DOWN, *load)))
        }),
        Command::Concede | Command::Answer(_) => None,
    }
}

impl<'b> Making<'b> {
    /// Picks a unit first, then goes on.
    fn with_unit(self, unit: UnitId, then: impl FnOnce(Look<'b>) -> Option<Pick>) -> Option<Pick> {
        match self.own().filter(|u| u.id == unit) {
            Some(u) => then(u),
            None => Some(Pick::Unit(unit)),
        }
    }

    /// The mode, the facing where it is not the usual one, then the hex.
    fn to_entry(self, u: &Look<'_>, entry: Entry) -> Option<Pick> {
        if self.mode(u) != entry.mode {
            return Some(Pick::Button(keys::mode(entry.mode)));
        }
        let wished = self.draft.deploy_facing;
        let own = entering::entry(self.table(), u, entry.mode, entry.hex, wished);
        if own.is_none_or(|own| own.facing != entry.facing) {
            return Some(Pick::Facing(entry.facing));
        }
        Some(Pick::Hex(entry.hex))
    }

    fn to_spot(self, u: &Look<'_>, spot: Placement) -> Option<Pick> {
        if self.deploy_facing(Some(u)) != spot.facing {
            return Some(Pick::Facing(spot.facing));
        }
        Some(Pick::Hex(spot.hex))
    }

    /// The mode, MASC, then hex and facing where those make the order, else step by step.
    fn to_move(self, u: &Look<'b>, order: &MoveOrder) -> Option<Pick> {
        if order.mode == Mode::Stationary {
            return Some(Pick::button(keys::STILL));
        }
        let go = &self.draft.go;
        if order.masc != go.masc {
            return Some(Pick::button(keys::MASC));
        }
        if self.mode(u) != order.mode {
            return Some(Pick::Button(keys::mode(order.mode)));
        }
        match &order.way {
            Way::Jump { path, facing } => self.to_jump(order, path.last().copied(), |leg| {
                let all = moves::paths(self.table(), u, leg, MOST_PATHS);
                let at = all.iter().position(|p| p == path)?;
                let now = match &go.leg.as_ref()?.way {
                    Way::Jump { path, .. } => path,
                    Way::Steps(_) => return None,
                };
                if now != path {
                    return Some(Pick::Amount(keys::JUMP_PATH.into(), at as i32));
                }
                if go.floor != order.floor {
                    let height = self.table().building(leg).map_or(0, |s| s.height);
                    let floor = order.floor.unwrap_or(height);
                    return Some(Pick::Button(keys::numbered(keys::JUMP_FLOOR, floor)));
                }
                let faces = go.leg.as_ref().is_some_and(|leg| leg.facing == *facing);
                Some(match order.assault.is_some() && faces {
                    true => Pick::button(keys::GO),
                    false => Pick::Facing(*facing),
                })
            }),
            Way::Steps(steps) => self.to_steps(u, order, steps),
        }
    }

    fn to_jump(
        self,
        order: &MoveOrder,
        end: Option<hexlance_board::Hex>,
        then: impl FnOnce(hexlance_board::Hex) -> Option<Pick>,
    ) -> Option<Pick> {
        let go = &self.draft.go;
        let end = end.or_else(|| self.own()?.hex())?;
        if let Some(target) = order.assault
            && go.assault != Some(target)
        {
            return Some(Pick::Unit(target));
        }
        match &go.leg {
            Some(leg) if leg.hex == end && go.assault == order.assault => then(end),
            _ => Some(Pick::Hex(end)),
        }
    }

    fn to_steps(self, u: &Look<'b>, order: &MoveOrder, steps: &[Step]) -> Option<Pick> {
        let go = &self.draft.go;
        let now = self.steps();
        let anew = || Some(Pick::Button(keys::mode(order.mode)));
        if now.as_slice() == steps {
            return Some(match order.assault {
                Some(target) if go.assault != Some(target) => Pick::Unit(target),
                None if go.assault.is_some() => return anew(),
                _ if order.ram != go.ram => Pick::button(keys::RAM),
                _ => Pick::button(keys::GO),
            });
        }
        if go.assault.is_some() || go.ram.is_some() {
            return anew();
        }
        // A facing at the destination, or in place.
        if let Some(leg) = &go.leg
            && order.assault.is_none()
            && order.ram.is_none()
        {
            let reach = self.reach(u)?;
            let end = self.walked(u, steps)?;
            let way = reach.way(leg.hex, end.1);
            let rest = steps.strip_prefix(go.steps.as_slice());
            if leg.hex == end.0 && way.as_deref() == rest {
                return Some(Pick::Facing(end.1));
            }
            return anew();
        }
        let Some(rest) = steps.strip_prefix(now.as_slice()) else {
            return anew();
        };
        if order.assault.is_none()
            && order.ram.is_none()
            && let Some(reach) = self.reach(u)
            && let Some((hex, facing)) = self.walked(u, steps)
            && reach.way(hex, facing).as_deref() == Some(rest)
        {
            let here = self.walker(u).map(|w| w.hex);
            return Some(match here == Some(hex) {
                true => Pick::Facing(facing),
                false => Pick::Hex(hex),
            });
        }
        rest.first().map(|step| Pick::Button(keys::step(*step)))
    }

    /// Where steps lead.
    fn walked(
        self,
        u: &Look<'b>,
        steps: &[Step],
    ) -> Option<(hexlance_board::Hex, hexlance_board::Direction)> {
        let mut walker = moves::Walker::of(self.table(), *u)?;
        for step in steps {
            walker.take(*step, self.mode(u)).ok()?;
        }
        Some((walker.hex, walker.facing))
    }

    /// The stance, then shots in their order with what is chosen for each, then the primary target.
    fn to_fire(self, order: &FireOrder) -> Option<Pick> {
        let fire = &self.draft.fire;
        let twist = crate::fire::twisted(&self.own()?, order.twist);
        if fire.twist != twist {
            return Some(Pick::Button(keys::twist(twist)));
        }
        if fire.flip != order.flip {
            return Some(Pick::button(keys::FLIP));
        }
        if order.club {
            return Some(Pick::button(keys::FIRE_CLUB));
        }
        let table = self.table();
        let walls = { order.woods.iter() }.all(|w| {
            fire::is_worth_firing_at(table, order.unit, w.hex) && w.shots == 1 && w.bin.is_none()
        });
        if !walls || order.works.is_some() {
            return None;
        }
        if !order.clears.is_empty() {
            return Some(Pick::button(keys::UNJAM));
        }
        if order.shots.is_empty() && order.woods.is_empty() {
            return Some(Pick::button(keys::FIRE_HOLD));
        }
        if fire.prop != order.prop {
            return Some(Pick::Button(keys::prop(order.prop.or(fire.prop)?)));
        }
        for (i, shot) in order.shots.iter().enumerate() {
            let Some(now) = fire.shots.get(i) else {
                if fire.target != Some(shot.target) {
                    return Some(Pick::Unit(shot.target));
                }
                return Some(Pick::Button(keys::shot(shot.weapon, shot.target)));
            };
            if (now.weapon, now.target) != (shot.weapon, shot.target) {
                return Some(Pick::button(keys::FIRE_CLEAR));
            }
            let weapon = shot.weapon;
            if now.indirect != shot.indirect {
                return Some(Pick::Button(keys::numbered(keys::INDIRECT, weapon)));
            }
            if now.spotter != shot.spotter {
                let spotter = shot.spotter.or(now.spotter)?;
                return Some(Pick::Button(keys::spotter(weapon, spotter)));
            }
            if now.bin != shot.bin {
                return Some(Pick::Button(keys::bin(weapon, shot.bin.or(now.bin)?)));
            }
            if now.shots != shot.shots {
                let key = keys::numbered(keys::RAPID, weapon);
                return Some(Pick::Amount(key, shot.shots.into()));
            }
            if now.heat != shot.heat {
                return Some(Pick::Button(keys::numbered(keys::HEAT, weapon)));
            }
            if now.aim != shot.aim {
                return Some(Pick::Button(keys::aim(weapon, shot.aim)));
            }
        }
        if fire.shots.len() > order.shots.len() {
            return Some(Pick::button(keys::FIRE_CLEAR));
        }
        for (i, wall) in order.woods.iter().enumerate() {
            let Some(now) = fire.walls.get(i) else {
                if fire.hex != Some(wall.hex) {
                    return Some(Pick::Hex(wall.hex));
                }
                return Some(Pick::Button(keys::numbered(keys::WALL, wall.weapon)));
            };
            if now != wall {
                return Some(Pick::button(keys::FIRE_CLEAR));
            }
        }
        if fire.walls.len() > order.woods.len() {
            return Some(Pick::button(keys::FIRE_CLEAR));
        }
        if fire.primary != order.primary {
            return Some(Pick::Button(keys::primary(order.primary.or(fire.primary)?)));
        }
        Some(Pick::button(keys::FIRE))
    }

    /// The stance, the target, then the TAG.
    fn to_tag(self, order: &TagOrder) -> Pick {
        let fire = &self.draft.fire;
        if fire.twist != order.twist {
            return Pick::Button(keys::twist(order.twist));
        }
        if fire.flip != order.flip {
            return Pick::button(keys::FLIP);
        }
        if fire.target != Some(order.target) {
            return Pick::Unit(order.target);
        }
        Pick::Button(keys::tag(order.weapon, order.target))
    }

    fn to_strike(self, order: &StrikeOrder) -> Option<Pick> {
        let now = &self.draft.strike;
        if order.strikes.is_empty() {
            return Some(Pick::button(keys::STRIKE_HOLD));
        }
        if let Some(hex) = order.building.filter(|hex| now.building != Some(*hex)) {
            return Some(Pick::Hex(hex));
        }
        for (i, (strike, target)) in order.strikes.iter().enumerate() {
            if now.strikes.get(i) == Some(&(*strike, *target)) {
                continue;
            }
            let brushes = matches!(strike, Strike::Brush { .. } | Strike::Pull(_));
            if order.building.is_none() && now.target != Some(*target) && !brushes {
                return Some(Pick::Unit(*target));
            }
            return Some(Pick::Button(keys::strike(*strike)));
        }
        Some(Pick::button(keys::STRIKE))
    }
}
