//! A player who does anything that is allowed.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle, buildings,
    command::{
        Command, FireAt, FireAtWoods, FireOrder, MoveOrder, Step, StrikeOrder, TagOrder, Way,
    },
    electronics::Device,
    infantry,
    model::Location,
    moves::{self, Reach},
    read::{Look, Table},
    state::{Hold, Mode, Phase, Storm, Strike},
    turn,
};
use hexlance_rules::{SideId, UnitId};
use smallvec::SmallVec;

/// Numbers that are the same for the same seed.
pub struct Numbers(pub u64);

impl Numbers {
    /// The next one below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }
}

/// The side that acts and what it does, which is allowed.
pub fn choose(battle: &Battle, r: &mut Numbers) -> (SideId, Command) {
    if let Some(open) = battle.decision() {
        let choice = r.below(open.choices.len());
        return (
            open.side,
            Command::Answer(open.choices[choice].code.clone()),
        );
    }
    let table = Table::of(battle.world());
    let clock = table.clock();
    let side = clock.active().expect("a side that acts");
    if let Some((shooter, target)) = clock.ambush {
        return (side, ambush(battle, side, shooter, target, r));
    }
    if clock.opening {
        return (side, before(battle, side, r));
    }
    if let Some(unit) = clock.under_way {
        let u = table.find(unit).expect("a unit");
        let tries = (0..4).map(|_| on_the_way(&u, r));
        let tries: Vec<_> = tries.collect();
        return (side, allowed(battle, side, tries, Command::Halt(unit)));
    }
    let all: Vec<UnitId> = table
        .units()
        .filter(|u| u.side == side && turn::has_turn(u))
        .map(|u| u.id)
        .collect();
    let unit = r.pick(&all);
    let command = match (clock.phase, unit) {
        (Phase::Movement, Some(unit)) => movement(battle, side, unit, r),
        (Phase::Weapons, Some(unit)) => fire(battle, side, unit, r),
        (Phase::Physical, Some(unit)) => strikes(battle, side, unit, r),
        _ => end(battle, side, r),
    };
    (side, command)
}

/// A unit that was found fires at whom it surprises, or not.
fn ambush(
    battle: &Battle,
    side: SideId,
    shooter: UnitId,
    target: UnitId,
    r: &mut Numbers,
) -> Command {
    let table = Table::of(battle.world());
    let u = table.find(shooter).expect("a unit");
    let mut order = FireOrder {
        twist: r.below(3) as i8 - 1,
        ..FireOrder::of(shooter)
    };
    let mut best = Command::Pass;
    for weapon in 0..u.sheet.weapons.len() as u8 {
        let mut more = order.clone();
        more.shots.push(FireAt::at(weapon, target));
        let command = Command::Ambush(more.clone());
        if battle.check(side, &command).is_ok() {
            order = more;
            best = command;
        }
    }
    best
}

/// Units are revealed and TAG is fired, or not.
fn before(battle: &Battle, side: SideId, r: &mut Numbers) -> Command {
    let table = Table::of(battle.world());
    let own: Vec<Look<'_>> = table.on_map().filter(|u| u.side == side).collect();
    let mut tries = Vec::new();
    for u in &own {
        if r.below(6) == 0 {
            tries.push(Command::Reveal(u.id));
        }
        for (target, _) in enemies(table, u) {
            let tags = (0..u.sheet.weapons.len() as u8).map(Some);
            for weapon in tags.chain([None]) {
                tries.push(Command::Tag(TagOrder {
                    unit: u.id,
                    weapon,
                    target,
                    twist: r.below(3) as i8 - 1,
                    flip: false,
                }));
            }
        }
    }
    if r.below(4) == 0 {
        tries.clear();
    }
    allowed(battle, side, tries, Command::Pass)
}

/// The first of these that is allowed, else what always is.
fn allowed(
    battle: &Battle,
    side: SideId,
    tries: impl IntoIterator<Item = Command>,
    otherwise: Command,
) -> Command {
    let mut tries = tries.into_iter();
    let found = tries.find(|command| battle.check(side, command).is_ok());
    found.unwrap_or(otherwise)
}

fn order(unit: UnitId, mode: Mode, way: Way) -> MoveOrder {
    MoveOrder {
        unit,
        mode,
        way,
        masc: false,
        assault: None,
        ram: None,
        floor: None,
    }
}

/// A few steps as they come.
fn steps(r: &mut Numbers, prone: bool) -> SmallVec<[Step; 16]> {
    let usual = [
        Step::Forward,
        Step::Forward,
        Step::Forward,
        Step::Left,
        Step::Right,
        Step::Back,
        Step::ShiftFrontLeft,
        Step::ShiftRearRight,
        Step::Drop,
        Step::Up,
        Step::Down,
        Step::Glide,
    ];
    let mut out = SmallVec::new();
    if prone {
        out.push(Step::Stand);
    }
    for _ in 0..r.below(6) {
        out.extend(r.pick(&usual));
    }
    out
}

fn on_the_way(u: &Look<'_>, r: &mut Numbers) -> Command {
    let steps = steps(r, u.stance.prone);
    Command::Move(order(u.id, u.march.mode, Way::Steps(steps)))
}

fn movement(battle: &Battle, side: SideId, unit: UnitId, r: &mut Numbers) -> Command {
    let table = Table::of(battle.world());
    let u = table.find(unit).expect("a unit");
    let enemies = enemies(table, &u);
    let still = Command::Move(order(unit, Mode::Stationary, Way::Steps(SmallVec::new())));
    let mut tries = Vec::new();
    let mode = if r.below(3) == 0 {
        Mode::Walk
    } else if u.fly_mp() > 0 {
        Mode::Fly
    } else if u.swim_mp() > 0 {
        Mode::Swim
    } else {
        Mode::Run
    };
    let near = |hex: Hex| enemies.iter().map(|(_, e)| e.distance(hex)).min();
    if r.below(3) == 0 {
        let board = table.board();
        let around: Vec<Hex> = (0..board.len()).map(|i| board.hex_at(i)).collect();
        for _ in 0..20 {
            let to = r.pick(&around).expect("a hex");
            for path in moves::paths(table, &u, to, 1) {
                let facing = Direction::ALL[r.below(6)];
                let assault = r.pick(&enemies).filter(|_| r.below(2) == 0);
                let mut jump = order(unit, Mode::Jump, Way::Jump { path, facing });
                tries.push(Command::Move(jump.clone()));
                if u.is_infantry() {
                    let mut window = jump.clone();
                    window.floor = Some(r.below(3) as u8);
                    tries.push(Command::Move(window));
                }
                jump.assault = assault.map(|(e, _)| e);
                tries.push(Command::Move(jump));
            }
        }
        tries.reverse();
    }
    if let Some(reach) = Reach::of(table, &u, mode) {
        let mut all: Vec<_> = reach.all().collect();
        // Mostly towards the enemy, since nothing happens otherwise.
        if r.below(4) > 0 {
            all.sort_by_key(|at| near(at.hex));
            all.truncate(12);
        }
        for _ in 0..6 {
            let Some(at) = r.pick(&all) else { break };
            let way = reach
                .way(at.hex, at.facing)
                .expect("a way to what is reached");
            let mut go = order(unit, mode, Way::Steps(way));
            go.masc = r.below(3) == 0;
            go.assault = r.pick(&enemies).filter(|_| r.below(2) == 0).map(|(e, _)| e);
            tries.push(Command::Move(go.clone()));
            go.masc = false;
            tries.push(Command::Move(go.clone()));
            if go.assault.is_none() && r.below(2) == 0 {
                let mut rams = go.clone();
                rams.ram = Some(at.hex.neighbour(at.facing));
                tries.push(Command::Move(rams));
            }
            go.assault = None;
            tries.push(Command::Move(go));
        }
    }
    for mode in [Mode::Run, Mode::Fly, Mode::Swim, Mode::Walk] {
        let steps = steps(r, u.stance.prone);
        tries.push(Command::Move(order(unit, mode, Way::Steps(steps))));
    }
    if u.is_infantry() {
        if r.below(2) == 0 {
            for (carrier, _) in infantry::boarding(table, &u) {
                tries.insert(0, Command::Board { unit, carrier });
            }
        }
        if r.below(2) == 0 {
            tries.insert(0, Command::Eject(unit));
        }
    }
    if r.below(4) == 0 {
        tries.insert(0, Command::Unhook(unit));
    }
    if u.withdrawing {
        tries = withdraw(table, &u);
    }
    allowed(battle, side, tries, still)
}

/// Every way by which a unit that must leave may do so, the best first.
fn withdraw(table: Table<'_>, u: &Look<'_>) -> Vec<Command> {
    let mut tries = Vec::new();
    let modes = [Mode::Walk, Mode::Run, Mode::Fly, Mode::Swim];
    for mode in modes {
        for turns in 0..4 {
            for turn in [Step::Left, Step::Right] {
                let mut steps: SmallVec<[Step; 16]> = (0..turns).map(|_| turn).collect();
                steps.push(Step::Forward);
                tries.push(Command::Move(order(u.id, mode, Way::Steps(steps))));
            }
        }
    }
    let edge = table.sides().get(u.side).and_then(|s| s.home);
    let edge = edge.expect("a home edge");
    let mut all = Vec::new();
    for mode in modes {
        if let Some(reach) = Reach::of(table, u, mode) {
            for at in reach.all() {
                let far = table.board().from_edge(at.hex, edge);
                let way = reach.way(at.hex, at.facing).expect("a way");
                if !way.is_empty() {
                    all.push((far, Command::Move(order(u.id, mode, Way::Steps(way)))));
                }
            }
        }
    }
    all.sort_by_key(|(far, _)| *far);
    tries.extend(all.into_iter().map(|(_, command)| command).take(200));
    tries
}

fn enemies(table: Table<'_>, u: &Look<'_>) -> Vec<(UnitId, Hex)> {
    table
        .on_map()
        .filter(|e| table.are_enemies(e, u) && !e.hidden)
        .filter_map(|e| Some((e.id, e.hex()?)))
        .collect()
}

fn fire(battle: &Battle, side: SideId, unit: UnitId, r: &mut Numbers) -> Command {
    let table = Table::of(battle.world());
    let u = table.find(unit).expect("a unit");
    let enemies = enemies(table, &u);
    if u.is_infantry() && r.below(4) > 0 {
        let mut storms = Vec::new();
        for (target, _) in &enemies {
            for how in Storm::ALL {
                storms.push(Command::Storm {
                    unit,
                    how,
                    target: *target,
                    hot: false,
                });
            }
        }
        storms.reverse();
        let mut storms = storms.into_iter();
        if let Some(storm) = storms.find(|s| battle.check(side, s).is_ok()) {
            return storm;
        }
    }
    let mut order = FireOrder {
        club: r.below(4) == 0,
        ..FireOrder::of(unit)
    };
    let mut best = Command::Fire(FireOrder::of(unit));
    if u.signals.tagged {
        best = Command::Fire(FireOrder {
            twist: u.stance.twist,
            flip: u.stance.flipped,
            ..FireOrder::of(unit)
        });
    }
    if r.below(12) == 0 {
        let jammed = (0..u.sheet.weapons.len() as u8).filter(|w| u.stores.jammed & (1 << w) != 0);
        let clears = Command::Fire(FireOrder {
            clears: jammed.collect(),
            ..FireOrder::of(unit)
        });
        if battle.check(side, &clears).is_ok() {
            return clears;
        }
    }
    order.twist = r.below(3) as i8 - 1;
    order.flip = r.below(6) == 0;
    if u.signals.tagged {
        (order.twist, order.flip) = (u.stance.twist, u.stance.flipped);
    }
    let passed: Vec<Hex> = infantry::passed(table, unit).collect();
    let walls = |hex: &Hex| {
        let stands = table.building(*hex).is_some() || table.bridges().get(*hex).is_some();
        stands || is_wood(table, *hex) || passed.contains(hex)
    };
    let woods = u
        .hex()
        .map(|hex| hex.within(8).filter(walls).collect::<Vec<Hex>>());
    let woods = woods.and_then(|all| r.pick(&all));
    let friends: Vec<UnitId> = table
        .on_map()
        .filter(|f| f.side == side && f.id != unit)
        .map(|f| f.id)
        .collect();
    for weapon in 0..u.sheet.weapons.len() as u8 {
        let Some((target, _)) = r.pick(&enemies) else {
            break;
        };
        for shots in [1 + r.below(6) as u8, 1] {
            let mut more = order.clone();
            more.primary = more.primary.or(Some(target));
            more.shots.push(FireAt {
                weapon,
                target,
                bin: None,
                shots,
                heat: r.below(5) == 0,
                aim: (r.below(5) == 0)
                    .then_some([Location::HD, Location::CT, Location::LL][r.below(3)]),
                indirect: r.below(3) == 0,
                spotter: r.pick(&friends),
                flak: r.below(20) == 0,
            });
            let command = Command::Fire(more.clone());
            if battle.check(side, &command).is_ok() {
                order = more;
                best = command;
                break;
            }
            if let Some(hex) = woods.filter(|_| r.below(6) == 0) {
                let mut more = order.clone();
                more.woods.push(FireAtWoods {
                    weapon,
                    hex,
                    bin: None,
                    shots,
                });
                let command = Command::Fire(more.clone());
                if battle.check(side, &command).is_ok() {
                    order = more;
                    best = command;
                    break;
                }
            }
        }
    }
    best
}

/// Whether trees stand in a hex.
fn is_wood(table: Table<'_>, hex: Hex) -> bool {
    table.board().get(hex).is_some_and(|c| c.woods.is_some())
}

fn strikes(battle: &Battle, side: SideId, unit: UnitId, r: &mut Numbers) -> Command {
    let table = Table::of(battle.world());
    let u = table.find(unit).expect("a unit");
    let enemies = enemies(table, &u);
    let of = |strikes: SmallVec<[(Strike, UnitId); 2]>| {
        Command::Strike(StrikeOrder {
            unit,
            strikes,
            building: None,
        })
    };
    let mut tries = Vec::new();
    for (enemy, _) in enemies {
        let punches = [Strike::Punch(Location::LA), Strike::Punch(Location::RA)];
        tries.push(of(punches.iter().map(|p| (*p, enemy)).collect()));
        let mut single: Vec<Strike> = punches.to_vec();
        for leg in u.sheet.legs() {
            single.push(Strike::Kick {
                leg: *leg,
                rear: false,
            });
            single.push(Strike::Kick {
                leg: *leg,
                rear: true,
            });
        }
        single.extend(u.sheet.legs().iter().map(|leg| Strike::Stomp(*leg)));
        single.extend([Strike::Push, Strike::Club, Strike::Thrash, Strike::Claws]);
        single.extend((0..u.sheet.items.len() as u8).map(Strike::Weapon));
        tries.extend(
            single
                .into_iter()
                .map(|s| of(std::iter::once((s, enemy)).collect())),
        );
    }
    for (hex, strikes) in buildings::battering(table, &u) {
        for strike in strikes {
            let all: SmallVec<_> = std::iter::once((strike, unit)).collect();
            tries.push(Command::Strike(StrikeOrder {
                building: Some(hex),
                ..StrikeOrder::of(unit, all)
            }));
        }
    }
    for i in (1..tries.len()).rev() {
        tries.swap(i, r.below(i + 1));
    }
    for s in table.holding(unit, Hold::Swarming) {
        for arm in u.sheet.arms() {
            let pull = (Strike::Pull(*arm), s.id);
            tries.insert(0, of(std::iter::once(pull).collect()));
        }
        let both = u.sheet.arms().iter().map(|arm| (Strike::Pull(*arm), s.id));
        tries.insert(0, of(both.collect()));
    }
    allowed(battle, side, tries, of(SmallVec::new()))
}

fn end(battle: &Battle, side: SideId, r: &mut Numbers) -> Command {
    let table = Table::of(battle.world());
    let own: Vec<UnitId> = table
        .units()
        .filter(|u| u.side == side)
        .map(|u| u.id)
        .collect();
    let mut tries: Vec<Command> = own.iter().map(|u| Command::Restart(*u)).collect();
    tries.extend(own.iter().map(|u| Command::Lay(*u)));
    if r.below(20) == 0 {
        tries.extend(own.iter().map(|u| Command::ShutDown(*u)));
    }
    if r.below(6) == 0 {
        let on = r.below(2) == 0;
        let device = match r.below(3) {
            0 => Device::Stealth,
            1 => Device::Item(r.below(4) as u8),
            _ => Device::Weapon(r.below(8) as u8),
        };
        tries.extend(own.iter().map(|unit| Command::Switch {
            unit: *unit,
            device,
            on,
        }));
    }
    allowed(battle, side, tries, Command::Pass)
}
