//! The player that does anything the rules allow.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{MineKind, UnitId};
use hexlance_strike::{
    ability::Grant,
    aero::{self, AirZone, Band, FlightPath, FlyOrder, Manoeuvre, Raid, RaidOrder, Run, edges_of},
    attack::{
        AttackKind, Target, Value,
        legal::{self, kinds},
    },
    card::{MoveMode, UnitType},
    cargo::{Freight, Grip},
    command::{
        AttackOrder, Command, Dismount, Handle, Handling, MoveOption, MoveOrder, Rearrangement,
        Switch, Trigger, Work,
    },
    go::Wait,
    mines::DENSEST,
    movement::Scratch,
    read::UnitRead,
    setup::Stage,
    special::Code,
    state::{Place, Targeting},
    view::SideView,
    walk::Walk,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::strike::{
    Player, Request, entry, safe,
    why::{Notes, Rule},
};

/// Any legal command, each as likely as the next of its kind.
#[derive(Debug)]
pub struct Random {
    rng: ChaCha8Rng,
    scratch: Scratch,
    notes: Notes<Command>,
}

impl Random {
    /// A player of its own seed.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            scratch: Scratch::new(),
            notes: Notes::default(),
        }
    }

    fn any<T>(&mut self, mut of: Vec<T>) -> Option<T> {
        (!of.is_empty()).then(|| of.swap_remove(self.rng.random_range(0..of.len())))
    }

    fn facing(&mut self) -> Direction {
        Direction::from_index(self.rng.random_range(0..6))
    }

    fn deploy(&mut self, view: &SideView<'_>) -> Command {
        let reserve: Vec<UnitId> = view
            .own()
            .filter(|u| view.sets_up(u))
            .map(|u| u.id)
            .collect();
        if let Some(command) = self.loft(view) {
            return command;
        }
        // Infantry digs in, and hides where it does.
        if self.rng.random_bool(0.5)
            && let Some(unit) = self.any(reserve.clone())
        {
            let on = self.rng.random_bool(0.8);
            let dig = Command::Prepare { unit, on };
            if view.check(&dig).is_ok() {
                return dig;
            }
            let hex = self.any(view.hiding_hexes(unit));
            if let Some(hex) = hex.filter(|_| view.position(unit).is_some()) {
                let facing = self.facing();
                return Command::Hide { unit, hex, facing };
            }
        }
        // Some hide, as many as may.
        let allowance = view.hidden_allowance();
        if allowance.used < allowance.most
            && self.rng.random_bool(0.6)
            && let Some(unit) = self.any(reserve.clone())
            && let Some(hex) = self.any(view.hiding_hexes(unit))
        {
            let facing = self.facing();
            return Command::Hide { unit, hex, facing };
        }
        // Whoever finds no room stays in reserve.
        for unit in reserve {
            if let Some(hex) = self.any(view.deployment_hexes(unit)) {
                let facing = self.facing();
                return Command::Deploy { unit, hex, facing };
            }
        }
        Command::Done
    }

    /// Some mines of what the side may lay, or that it has laid enough.
    fn lay_mines(&mut self, view: &SideView<'_>) -> Command {
        if self.rng.random_bool(0.3)
            && let Some(hex) = self.any(view.build_hexes())
        {
            return Command::Build { hex };
        }
        let hex = self.any(view.mine_hexes());
        let supply = self.any(view.mine_supplies().collect());
        let (Some(hex), Some(supply)) = (hex, supply) else {
            return Command::Done;
        };
        let kind = match self.any(supply.of.kinds.clone()) {
            Some(MineKind::Vibrabomb(_)) => MineKind::Vibrabomb(self.rng.random_range(1..=5)),
            kind => kind.unwrap_or_default(),
        };
        let density = self.rng.random_range(1..=supply.points.clamp(1, DENSEST));
        let command = Command::LayMines { hex, kind, density };
        if !self.rng.random_bool(0.1) && view.check(&command).is_ok() {
            command
        } else {
            Command::Done
        }
    }

    /// Anything that a stage of setup allows, or what it needs.
    fn stage(&mut self, view: &SideView<'_>) -> Command {
        let plain = entry::stage(view);
        let some: Vec<Hex> = view.board().iter().map(|(hex, _)| hex).collect();
        let wild = match view.stage() {
            Some(Stage::Ground) => {
                let features = some.into_iter().filter(|h| !view.feature(*h).is_empty());
                let from = self.any(features.collect());
                let to = from.and_then(|h| self.any(h.within(4).collect()));
                let sheets = view.sheets().map_or(0, |(_, places)| places.len().min(250)) as u8;
                let what = match self.rng.random_range(0..4) {
                    0 if sheets > 1 => Some(Rearrangement::Swap(
                        self.rng.random_range(0..sheets),
                        self.rng.random_range(0..sheets),
                    )),
                    1 if sheets > 0 => Some(Rearrangement::Turn(self.rng.random_range(0..sheets))),
                    _ => from
                        .zip(to)
                        .map(|(from, to)| Rearrangement::Feature { from, to }),
                };
                what.map(Command::Rearrange)
            }
            Some(Stage::Reserves) => {
                let unit = self.any(view.own().map(|u| u.id).collect());
                let group = self.rng.random_range(0..3u8);
                let group = (group < 2).then_some(group);
                unit.map(|unit| Command::KeepBack { unit, group })
            }
            Some(Stage::Infiltration | Stage::Hiding) => {
                let unit = self.any(view.own().map(|u| u.id).collect());
                let hex = unit.and_then(|u| self.any(view.hiding_hexes(u)));
                let facing = self.facing();
                unit.zip(hex)
                    .map(|(unit, hex)| Command::Hide { unit, hex, facing })
            }
            None => None,
        };
        if let Some(command) = wild.filter(|c| view.check(c).is_ok()) {
            return command;
        }
        // Another try, or enough of it.
        let again = view.stage() == Some(Stage::Ground) && self.rng.random_bool(0.8);
        if again { self.stage(view) } else { plain }
    }

    /// Some unit comes onto the map, or is held back.
    fn enter(&mut self, view: &SideView<'_>) -> Option<Command> {
        let unit = self.any(view.entrants().map(|u| u.id).collect())?;
        let u = view.own().find(|u| u.id == unit)?;
        let hold = Command::HoldBack { unit };
        if self.rng.random_bool(0.15) && view.check(&hold).is_ok() {
            return Some(hold);
        }
        let option = self.any(vec![
            MoveOption::Move,
            MoveOption::Sprint,
            MoveOption::Evade,
        ])?;
        let mode = self.any(view.entry_modes(&u))?;
        let hexes = view.entry_hexes(unit, mode, option);
        let wild = self.any(hexes).map(|(hex, _)| {
            let mut command = entry::at(&u, mode, option, hex);
            // A jump goes on to where it comes down.
            if let (MoveMode::Jump, Command::Enter(order)) = (mode, &mut command) {
                let direction = self.facing();
                let mut at = hex;
                for _ in 0..self.rng.random_range(0..4) {
                    at = at.neighbour(direction);
                    order.path.push(at.into());
                }
            }
            command
        });
        wild.filter(|c| view.check(c).is_ok())
            .or_else(|| self.any(entry::ways(view, &u)).map(|(.., c)| c))
            .or_else(|| view.check(&hold).is_ok().then_some(hold))
    }

    /// A move of some unit off the map and back, where that is allowed.
    fn leave(&mut self, view: &SideView<'_>, u: &UnitRead<'_>) -> Option<Command> {
        if !view.may_travel(u) || !self.rng.random_bool(0.2) {
            return None;
        }
        let mode = u.card.ground_mode();
        let back = self.any(view.rim())?;
        let mut scratch = std::mem::take(&mut self.scratch);
        let paths: Vec<_> = view
            .reach(u.id, mode, MoveOption::Move, &mut scratch)
            .map(|set| {
                let at_the_edge = |h: &Hex| h.neighbours().any(|n| !view.board().contains(n));
                set.ends()
                    .filter(|e| at_the_edge(&e.hex))
                    .map(|e| set.path(&e))
                    .collect()
            })
            .unwrap_or_default();
        self.scratch = scratch;
        let mut path = self.any(paths).unwrap_or_default();
        let last = path.last().map(|w| w.hex).or(u.hex())?;
        let off = last.neighbours().find(|n| !view.board().contains(*n))?;
        path.push(off.into());
        let order = MoveOrder {
            option: MoveOption::Move,
            mode,
            path,
            ..safe::stand_still(u)
        };
        entry::around(view, &order, back)
    }

    /// The rest of a move anew, or as it was ordered.
    fn reroute(&mut self, view: &SideView<'_>, walk: &Walk) -> Command {
        let order = &walk.order;
        let mut scratch = std::mem::take(&mut self.scratch);
        let path = view
            .reach(order.unit, order.mode, order.option, &mut scratch)
            .and_then(|set| {
                let end = self.any(set.ends().collect())?;
                Some(set.path(&end))
            });
        self.scratch = scratch;
        let command = Command::Move(MoveOrder {
            path: path.unwrap_or_default(),
            triggers: Vec::new(),
            dismounts: Vec::new(),
            mines: Vec::new(),
            handling: Vec::new(),
            ..order.clone()
        });
        if self.rng.random_bool(0.7) && view.check(&command).is_ok() {
            command
        } else {
            Command::Done
        }
    }

    /// An order with mines laid on the way, where that is possible.
    fn with_mines(&mut self, view: &SideView<'_>, order: MoveOrder) -> MoveOrder {
        if order.path.is_empty() || !self.rng.random_bool(0.5) {
            return order;
        }
        let mut with = order.clone();
        with.mines = vec![self.rng.random_range(0..order.path.len().min(200)) as u8];
        if view.check(&Command::Move(with.clone())).is_ok() {
            with
        } else {
            order
        }
    }

    /// An aircraft somewhere in the air of its side.
    fn loft(&mut self, view: &SideView<'_>) -> Option<Command> {
        let unit = view.air().reserve().next()?.id;
        let zone = self.any(view.air().start_zones())?;
        let band = self.any(Band::ALL.to_vec())?;
        let wanted = Command::Loft { unit, zone, band };
        let low = Command::Loft {
            unit,
            zone,
            band: Band::Low,
        };
        Some(if view.check(&wanted).is_ok() {
            wanted
        } else {
            low
        })
    }

    /// Any move of any aircraft; it seeks the map.
    fn fly(&mut self, view: &SideView<'_>, only: Option<UnitId>) -> Command {
        let air = view.air();
        let ready = air.to_move().map(|u| u.id).collect();
        let unit = only.or_else(|| self.any(ready));
        let Some(u) = unit.and_then(|id| view.unit(id)) else {
            return Command::Done;
        };
        for _ in 0..12 {
            let mut zones = self.any(air.ways(&u)).unwrap_or_default();
            if self.rng.random_bool(0.5)
                && let Some(way) = air
                    .ways(&u)
                    .into_iter()
                    .find(|w| w.last() == Some(&AirZone::Centre))
            {
                zones = way;
            }
            let Some(band) = self.any(Band::ALL.to_vec()) else {
                continue;
            };
            let manoeuvre = match self.rng.random_range(0..8) {
                0 => Manoeuvre::Land,
                1 if self.rng.random_bool(0.1) => Manoeuvre::Leave,
                2.. if u.is_grounded() => Manoeuvre::LiftOff,
                _ => Manoeuvre::Fly,
            };
            let here = zones.is_empty() && u.is_over_map();
            let over = here || u.is_grounded() || zones.last() == Some(&AirZone::Centre);
            let path = (over && manoeuvre != Manoeuvre::Leave)
                .then(|| self.path(view, &u, manoeuvre))
                .flatten();
            let order = FlyOrder {
                unit: u.id,
                zones,
                band: if manoeuvre == Manoeuvre::Fly {
                    band
                } else {
                    Band::Low
                },
                path,
                manoeuvre,
            };
            let command = Command::Fly(order);
            if view.check(&command).is_ok() {
                return command;
            }
        }
        Command::Fly(air.plainest(&u))
    }

    /// Any straight path that suits a manoeuvre.
    fn path(
        &mut self,
        view: &SideView<'_>,
        u: &UnitRead<'_>,
        manoeuvre: Manoeuvre,
    ) -> Option<FlightPath> {
        let board = view.board();
        let edge: Vec<Hex> = board
            .iter()
            .map(|(h, _)| h)
            .filter(|h| edges_of(board, *h).next().is_some())
            .collect();
        let from = match (manoeuvre, u.hex()) {
            (Manoeuvre::LiftOff, hex) => hex?,
            _ => self.any(edge.clone())?,
        };
        let to = if manoeuvre == Manoeuvre::Land {
            self.any(board.iter().map(|(h, _)| h).collect())?
        } else {
            self.any(edge)?
        };
        if aero::hovers(u) {
            return Some(FlightPath::new(to, to));
        }
        Some(FlightPath::new(from, to))
    }

    /// Any engagement, or none.
    fn engage(&mut self, view: &SideView<'_>) -> Command {
        let mut commands = vec![Command::Done];
        for u in view.air().own() {
            for e in view.air().enemies() {
                let command = Command::Engage {
                    unit: u.id,
                    target: e.id,
                };
                if view.check(&command).is_ok() {
                    commands.push(command);
                }
            }
        }
        self.any(commands).unwrap_or(Command::Done)
    }

    /// Raids of a unit, double ones and washes too.
    fn raids(&mut self, view: &SideView<'_>, u: &UnitRead<'_>, out: &mut Vec<Command>) {
        let mut raids = view.air().raids(u);
        if u.grants(Grant::TwoRuns) {
            let both: Vec<_> = (0..raids.len().min(6))
                .filter_map(|i| doubled(&raids, i))
                .collect();
            raids.extend(both);
        }
        for raid in raids {
            out.push(Command::Raid(RaidOrder { unit: u.id, raid }));
        }
        for spa in &u.spas.0 {
            if !spa.def.grants(Grant::Wash) {
                continue;
            }
            for e in view.air().enemies() {
                out.push(Command::Use {
                    unit: u.id,
                    ability: spa.def.id,
                    target: Some(e.id),
                });
            }
        }
        out.retain(|c| view.check(c).is_ok());
    }

    fn declare(&mut self, view: &SideView<'_>) -> Command {
        let mut commands = Vec::new();
        commands.extend(Some(Command::Done).filter(|c| view.check(c).is_ok()));
        for u in view.own_active().chain(view.air().own()) {
            for spa in &u.spas.0 {
                let command = Command::Use {
                    unit: u.id,
                    ability: spa.def.id,
                    target: None,
                };
                if view.check(&command).is_ok() {
                    commands.push(command);
                }
            }
        }
        self.any(commands).unwrap_or(Command::Done)
    }

    /// Now and then some gear is switched.
    fn switch(&mut self, view: &SideView<'_>) -> Option<Command> {
        if !self.rng.random_bool(0.05) {
            return None;
        }
        let unit = self.any(view.own_active().map(|u| u.id).collect())?;
        let switch = self.any(vec![
            Switch::Eccm(0),
            Switch::Eccm(1),
            Switch::Eccm(2),
            Switch::Stealth(true),
            Switch::Stealth(false),
            Switch::Targeting(Targeting::Short),
            Switch::Searchlight(false),
            Switch::Searchlight(true),
        ])?;
        let command = Command::Set { unit, switch };
        view.check(&command).is_ok().then_some(command)
    }

    fn drop(&mut self, view: &SideView<'_>) -> Command {
        let hexes = view.board().iter().map(|(hex, _)| hex).collect();
        match (self.any(view.due_drops()), self.any(hexes)) {
            (Some(unit), Some(hex)) => Command::Drop {
                unit,
                hex,
                facing: self.facing(),
            },
            _ => Command::Done,
        }
    }

    fn name_enemy(&mut self, view: &SideView<'_>, u: &UnitRead<'_>) -> Option<Command> {
        let prey = self.any(view.enemies().map(|e| e.id).collect())?;
        u.spas
            .0
            .iter()
            .map(|spa| Command::Use {
                unit: u.id,
                ability: spa.def.id,
                target: Some(prey),
            })
            .find(|c| view.check(c).is_ok())
    }

    fn move_any(&mut self, view: &SideView<'_>, which: Option<UnitId>) -> Command {
        if self.rng.random_bool(0.3)
            && let Some(out) = safe::unload(view)
        {
            return out;
        }
        if which.is_none()
            && (self.rng.random_bool(0.5) || safe::first_unmoved(view).is_none())
            && let Some(command) = self.enter(view)
        {
            return command;
        }
        let movable = view
            .own_active()
            .filter(|u| !u.acts.activated && !u.is_aerospace() && !u.is_hidden());
        let unit = which.or_else(|| {
            let ids = movable.map(|u| u.id).collect();
            self.any(ids)
        });
        let Some(u) = unit.and_then(|id| view.unit(id)) else {
            return Command::Done;
        };
        if self.rng.random_bool(0.3)
            && let Some(naming) = self.name_enemy(view, &u)
        {
            return naming;
        }
        if let Some(command) = self.leave(view, &u) {
            return command;
        }
        // Some tries at something that may turn out not to be allowed; standing still mostly is.
        for _ in 0..6 {
            if let Some(order) = self.one_move(view, &u) {
                let command = Command::Move(order);
                if view.check(&command).is_ok() {
                    return command;
                }
            }
        }
        match view.waiting() {
            Some(Wait::Alternate { .. }) => safe::plain(
                view,
                &Wait::Alternate {
                    left: [0, 0],
                    side: view.side(),
                    committed: Some(u.id),
                },
            ),
            Some(step) => safe::plain(view, step),
            None => Command::Done,
        }
    }

    fn one_move(&mut self, view: &SideView<'_>, u: &UnitRead<'_>) -> Option<MoveOrder> {
        let mode = self.any(view.modes(u).into_vec())?;
        let option = match self.rng.random_range(0..10) {
            1.. if view.must_sprint(u) => MoveOption::Sprint,
            0 => MoveOption::StandStill,
            1 => MoveOption::Sprint,
            2 => MoveOption::Evade,
            3 => self.rush(view, u, mode)?,
            _ => MoveOption::Move,
        };
        let still = safe::stand_still(u);
        let facing = self.facing();
        if let Some(carrier) = self.carrier(view, u) {
            return Some(MoveOrder {
                option: MoveOption::Mount(carrier),
                ..still
            });
        }
        if option == MoveOption::StandStill {
            return Some(MoveOrder { facing, ..still });
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        let path = view
            .reach(u.id, mode, option, &mut scratch)
            .and_then(|set| {
                let end = self.any(set.ends().collect())?;
                Some(set.path(&end))
            });
        self.scratch = scratch;
        let mut path = path?;
        let mut facing = facing;
        if let MoveOption::ChargeBuilding(at) = option {
            facing = path.last()?.hex.direction_to(at)?;
        }
        if let MoveOption::Charge(t) | MoveOption::DeathFromAbove(t) = option {
            let at = view.unit(t)?.hex()?;
            facing = path.last()?.hex.direction_to(at)?;
            if matches!(option, MoveOption::DeathFromAbove(_)) {
                path.push(at.into());
            }
        }
        let triggers = self.triggers(u, path.len());
        let plain = MoveOrder {
            option,
            mode,
            path,
            facing,
            ..still
        };
        let mut order = plain.clone();
        order.triggers = triggers;
        // What cannot be set off there is left out.
        if !order.triggers.is_empty() && view.check(&Command::Move(order.clone())).is_err() {
            order = plain;
        }
        let order = self.with_cargo(view, u, order);
        let order = self.with_dismount(view, u, order);
        Some(self.with_mines(view, order))
    }

    /// Now and then something picked up or put down on the way.
    fn with_cargo(&mut self, view: &SideView<'_>, u: &UnitRead<'_>, order: MoveOrder) -> MoveOrder {
        if !view.carries_cargo() || !self.rng.random_bool(0.5) {
            return order;
        }
        let mut with = order.clone();
        let after = self.rng.random_range(0..=order.path.len().min(255));
        if self.rng.random_bool(0.5) {
            // Inches left for it.
            with.path.truncate(after);
        }
        let hexes = std::iter::once(u.hex()).chain(order.path.iter().map(|w| Some(w.hex)));
        let Some(here) = hexes.flatten().nth(after) else {
            return order;
        };
        let mut acts: Vec<Handle> = view
            .loads(u.id)
            .into_iter()
            .map(|(load, _)| Handle::PutDown(load, here.neighbour(self.facing())))
            .collect();
        let grip = if self.rng.random_bool(0.7) {
            Grip::Lift
        } else {
            Grip::Drag
        };
        let units = view.own_active().chain(view.enemies());
        let near = units.filter(|o| o.hex().is_some_and(|h| h.distance(here) <= 1));
        acts.extend(near.map(|o| Handle::PickUp(Freight::Unit(o.id), grip)));
        let items = view.cargo().iter().zip(0u16..);
        acts.extend(items.map(|(_, n)| Handle::PickUp(Freight::Item(n), grip)));
        let legal = |with: &MoveOrder| view.check(&Command::Move(with.clone())).is_ok();
        while let Some(act) = self.any(std::mem::take(&mut acts)) {
            with.handling = vec![Handling {
                after: after as u8,
                act,
            }];
            if legal(&with) {
                return with;
            }
        }
        order
    }

    /// What could be thrown, and where to.
    fn throw(&mut self, view: &SideView<'_>, u: &UnitRead<'_>) -> Option<Command> {
        let (load, _) = self.any(view.loads(u.id))?;
        let hex = self.any(u.hex()?.within(2).collect())?;
        let command = Command::Throw {
            unit: u.id,
            load,
            hex,
        };
        view.check(&command).is_ok().then_some(command)
    }

    /// Now and then somebody to get aboard.
    fn carrier(&mut self, view: &SideView<'_>, u: &UnitRead<'_>) -> Option<UnitId> {
        if u.card.kind.has_facing() && u.card.kind != UnitType::PM || !self.rng.random_bool(0.3) {
            return None;
        }
        self.any(view.own_active().map(|c| c.id).collect())
    }

    /// Now and then a passenger gets out.
    fn with_dismount(
        &mut self,
        view: &SideView<'_>,
        u: &UnitRead<'_>,
        order: MoveOrder,
    ) -> MoveOrder {
        let aboard = view.own().filter(|p| p.place.carrier() == Some(u.id));
        let passenger = self.any(aboard.map(|p| p.id).collect());
        let end = order.path.last().map(|w| w.hex).or(u.hex());
        let (Some(unit), Some(end)) = (passenger, end) else {
            return order;
        };
        let hex = end.neighbour(self.facing());
        let mut with = order.clone();
        with.dismounts.push(Dismount {
            unit,
            path: vec![hex],
            facing: self.facing(),
        });
        if view.check(&Command::Move(with.clone())).is_ok() {
            with
        } else {
            order
        }
    }

    fn rush(
        &mut self,
        view: &SideView<'_>,
        u: &UnitRead<'_>,
        mode: MoveMode,
    ) -> Option<MoveOption> {
        let near = u.hex().into_iter().flat_map(|h| h.within(4));
        let stands = |h: &Hex| {
            let cell = view.board().get(*h);
            cell.is_some_and(|c| c.building.is_some() || c.bridge.is_some())
        };
        let buildings: Vec<_> = near.filter(stands).collect();
        if mode != MoveMode::Jump && !buildings.is_empty() && self.rng.random_bool(0.5) {
            return self.any(buildings).map(MoveOption::ChargeBuilding);
        }
        let target = self.any(view.enemies().map(|e| e.id).collect())?;
        Some(if mode == MoveMode::Jump {
            MoveOption::DeathFromAbove(target)
        } else {
            MoveOption::Charge(target)
        })
    }

    fn triggers(&mut self, u: &UnitRead<'_>, length: usize) -> Vec<Trigger> {
        let mut out = Vec::new();
        for spa in &u.spas.0 {
            if spa.def.is_triggered() && self.rng.random_bool(0.5) {
                out.push(Trigger {
                    after: self.rng.random_range(0..=length.min(255)) as u8,
                    ability: spa.def.id,
                });
            }
        }
        out
    }

    fn attack_any(&mut self, view: &SideView<'_>, only: Option<UnitId>) -> Command {
        let mut orders: Vec<AttackOrder> = Vec::new();
        let mut raids: Vec<Command> = Vec::new();
        // Those who ride on the outside fight too.
        for u in view.own() {
            let fights = u.can_act() || matches!(u.place, Place::Riding(_));
            if only.is_some_and(|o| o != u.id) || !fights {
                continue;
            }
            if let Some(throw) = self.throw(view, &u) {
                return throw;
            }
            let trap = Command::Work {
                unit: u.id,
                work: Work::BoobyTrap,
            };
            if self.rng.random_bool(0.3) && view.check(&trap).is_ok() {
                return trap;
            }
            self.burn(view, &u, &mut orders);
            self.shell(view, &u, &mut orders);
            self.gun(view, &u, &mut orders);
            self.raids(view, &u, &mut raids);
            for e in view
                .enemies()
                .chain(view.held_enemies())
                .chain(view.air().enemies())
            {
                for (order, legal) in view.attacks(u.id, e.id) {
                    let Ok(legal) = legal else { continue };
                    if matches!(order.kind, AttackKind::Weapon(..)) {
                        self.variants(view, &order, view.most_overheat(&legal), &mut orders);
                    }
                    orders.push(order);
                }
            }
        }
        if let Some(rush) = safe::rush(view) {
            return rush;
        }
        if self.rng.random_bool(0.2)
            && let Some(declared) = view.own_active().find_map(|u| self.name_enemy(view, &u))
        {
            return declared;
        }
        if let Some(sweep) = self.sweep(view, only) {
            return sweep;
        }
        // Now and then it stops early.
        if self.rng.random_bool(0.03) {
            return Command::Done;
        }
        // Raids have many ways: half of the time one of them, if there are any.
        if !raids.is_empty() && (orders.is_empty() || self.rng.random_bool(0.5)) {
            return self.any(raids).unwrap_or(Command::Done);
        }
        self.any(orders).map_or(Command::Done, Command::Attack)
    }

    /// Something near that flamers could set on fire.
    fn burn(&mut self, view: &SideView<'_>, u: &UnitRead<'_>, out: &mut Vec<AttackOrder>) {
        let Some(here) = u.hex() else { return };
        for kind in kinds(u) {
            if !matches!(kind, AttackKind::Weapon(_, Value::Special(Code::HT))) {
                continue;
            }
            let Some(hex) = self.any(here.within(3).collect()) else {
                continue;
            };
            let order = AttackOrder {
                unit: u.id,
                target: Target::Hex(hex),
                kind,
                overheat: 0,
                spotter: None,
                divided: false,
            };
            if view.check_attack(&order).is_ok() {
                out.push(order);
            }
        }
    }

    /// Shots at the ground somewhere near an enemy or a friend, and at guns off the map.
    fn gun(&mut self, view: &SideView<'_>, u: &UnitRead<'_>, out: &mut Vec<AttackOrder>) {
        if !view.has_shots(u) {
            return;
        }
        let mut targets: Vec<Target> = Vec::new();
        let seen = view.enemies().chain(view.own_active());
        let hexes: Vec<Hex> = seen.filter_map(|e| e.hex()).collect();
        for _ in 0..2 {
            let near = self.any(hexes.clone()).map(|h| h.neighbour(self.facing()));
            targets.extend(near.map(Target::Hex));
        }
        targets.extend(view.enemy_batteries().map(|b| Target::Unit(b.id)));
        for target in targets {
            let legal = view.artillery(u.id, target).into_iter();
            out.extend(legal.filter(|(_, l)| l.is_ok()).map(|(order, _)| order));
        }
    }

    /// Something near to fire special rounds at, or mines that the side knows of.
    fn shell(&mut self, view: &SideView<'_>, u: &UnitRead<'_>, out: &mut Vec<AttackOrder>) {
        let Some(here) = u.hex() else { return };
        let mut kinds = view.rounds(u.id);
        kinds.extend(legal::kinds(u));
        let hexes = here.within(6).filter(|h| view.board().contains(*h));
        let mined = view.minefields().map(|m| m.field.hex);
        let (Some(kind), Some(hex)) = (self.any(kinds), self.any(hexes.chain(mined).collect()))
        else {
            return;
        };
        let order = AttackOrder {
            unit: u.id,
            target: Target::Hex(hex),
            kind,
            overheat: 0,
            spotter: None,
            divided: false,
        };
        if view.check_attack(&order).is_ok() {
            out.push(order);
        }
    }

    /// Now and then somebody sweeps for mines.
    fn sweep(&mut self, view: &SideView<'_>, only: Option<UnitId>) -> Option<Command> {
        let sweepers = view
            .own_active()
            .filter(|u| u.card.specials.has(Code::MSW) && only.is_none_or(|o| o == u.id));
        let unit = self.any(sweepers.map(|u| u.id).collect())?;
        let command = Command::Work {
            unit,
            work: Work::Sweep,
        };
        (self.rng.random_bool(0.4) && view.check(&command).is_ok()).then_some(command)
    }

    /// An attack with overheat, or with fire divided.
    fn variants(
        &mut self,
        view: &SideView<'_>,
        order: &AttackOrder,
        most: u8,
        out: &mut Vec<AttackOrder>,
    ) {
        let mut add = |order: AttackOrder| {
            if view.check_attack(&order).is_ok() {
                out.push(order);
            }
        };
        for overheat in 1..=most {
            add(AttackOrder {
                overheat,
                ..order.clone()
            });
        }
        add(AttackOrder {
            divided: true,
            ..order.clone()
        });
    }
}

/// Whether a unit is an aircraft.
fn flies(view: &SideView<'_>, unit: UnitId) -> bool {
    view.unit(unit).is_some_and(|u| u.is_aerospace())
}

/// Two runs or two strikes of some raids as one.
fn doubled(raids: &[Raid], i: usize) -> Option<Raid> {
    match (raids.get(i)?, raids.last()?) {
        (Raid::Strafe(a), Raid::Strafe(b)) => {
            let (a, b) = (a.first()?, b.first()?);
            Some(Raid::Strafe(vec![
                Run { hexes: 2, ..*a },
                Run { hexes: 3, ..*b },
            ]))
        }
        (Raid::Strike(a), Raid::Strike(b)) => Some(Raid::Strike(vec![*a.first()?, *b.first()?])),
        _ => None,
    }
}

impl Player for Random {
    fn notes(&mut self) -> Option<&mut Notes<Command>> {
        Some(&mut self.notes)
    }

    fn decide(&mut self, view: &SideView<'_>, request: Request<'_>) -> Command {
        self.notes.rule(Rule::Any);
        match request {
            Request::Question(decision) => {
                let codes = decision.choices.iter().map(|c| c.code.clone()).collect();
                Command::Answer(self.any(codes).unwrap_or_default())
            }
            Request::Step(step) => match step {
                Wait::LayingMines(_) => self.lay_mines(view),
                Wait::Rerouting(walk) => self.reroute(view, walk),
                Wait::Deploying(_) => self.deploy(view),
                Wait::Stage(..) => self.stage(view),
                Wait::Drops(_) => self.drop(view),
                Wait::ActFirst(_) | Wait::EndActs(_) => self.declare(view),
                Wait::Alternate { committed, .. } => {
                    let switch = self.switch(view);
                    switch.unwrap_or_else(|| self.move_any(view, *committed))
                }
                Wait::EarlyMove(unit) if flies(view, *unit) => self.fly(view, Some(*unit)),
                Wait::EarlyMove(unit) => self.move_any(view, Some(*unit)),
                Wait::EarlyAttacks(unit) => self.attack_any(view, Some(*unit)),
                Wait::Attacks(_) => self.attack_any(view, None),
                Wait::Flights { .. } => self.fly(view, None),
                Wait::Engagements(_) => self.engage(view),
                // No other step waits for a side.
                _ => safe::plain(view, step),
            },
        }
    }
}
