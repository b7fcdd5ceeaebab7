//! Movement (C3): a mode, a hex and a facing, or steps one by one; charges and deaths from above by their target.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Amount, Area, Button, Facings, Leads, Next, Offers, Pick, unoffered},
};
use smallvec::SmallVec;

use super::{
    Draft, Going, Leg, Making,
    keys::{self, purpose},
    towards::towards,
};
use crate::{
    command::{Command, MoveOrder, Step, Way},
    displacement::hoist,
    moves::{self, Reach},
    read::Look,
    state::{Hold, Mode},
    withdrawal,
};

/// Most shortest paths of a jump among which one chooses.
pub(super) const MOST_PATHS: usize = 64;

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut offers = Offers {
        units: match making.table().clock().under_way {
            None => making.own_units(),
            Some(_) => Vec::new(),
        },
        ..Offers::default()
    };
    let Some(u) = making.own() else {
        return offers;
    };
    if u.may_enter() {
        return super::entering::offers(making, &u, offers);
    }
    let reach = making.reach(&u);
    let enemies = making.enemies();
    offers
        .units
        .extend(enemies.map(|t| making.assault_offer(&u, &t)));
    offers.areas = areas(making, &u, reach.as_ref());
    offers.facings = facings(making, &u, reach.as_ref());
    offers.buttons = buttons(making, &u);
    offers.amounts.extend(paths(making, &u));
    offers.amounts.extend(heights(making, &u, reach.as_ref()));
    if let Some(pick) = homeward(making, &u) {
        lead_on(making.table().board(), &mut offers, &pick);
    }
    offers
}

/// The next pick on the way home of a unit that has to withdraw and may not stand still (C20.1.1).
fn homeward(making: Making<'_>, u: &Look<'_>) -> Option<Pick> {
    let order = withdrawal::way_home(making.table(), u)?;
    towards(making, &Command::Move(order))
}

/// Lets a pick lead on that leads aside for all who have the choice.
fn lead_on(board: &hexlance_board::Board, offers: &mut Offers, pick: &Pick) {
    match pick {
        Pick::Button(key) => {
            let buttons = offers.buttons.iter_mut();
            for button in buttons.filter(|b| b.key == *key) {
                button.leads = Leads::On;
            }
        }
        Pick::Hex(hex) => {
            // Only this hex leads on: from all the others of its area there may be no end that is allowed.
            let area = offers.areas.iter().find(|a| a.hexes.contains(*hex));
            let alone = area.map(|a| Area::priced(a.purpose, Leads::On, board, vec![(*hex, 0)]));
            offers.areas.extend(alone);
        }
        Pick::Unit(_) | Pick::Facing(_) | Pick::Amount(..) => {}
    }
}

/// Where the unit can go: an area for ways without rolls for the ground, and one for those with.
fn areas(making: Making<'_>, u: &Look<'_>, reach: Option<&Reach>) -> Vec<Area> {
    let leads = match making.draft.go.leg {
        None if making.draft.go.assault.is_none() && making.draft.go.ram.is_none() => Leads::On,
        _ => Leads::Aside,
    };
    let board = making.table().board();
    let (mut plain, mut rolls) = (Vec::new(), Vec::new());
    match (reach, making.mode(u)) {
        (Some(reach), _) => {
            let (table, mode) = (making.table(), making.mode(u));
            // Whoever withdraws ends where it is as near to its edge as it comes (C20.1.1).
            let obeys = |hex| !u.withdrawing || withdrawal::obeys(table, u, mode, hex).is_ok();
            let ends = making.ends(u, reach).into_iter();
            for end in ends.filter(|end| obeys(end.hex)) {
                let list = if end.rolls == 0 {
                    &mut plain
                } else {
                    &mut rolls
                };
                list.push((end.hex, end.mp.into()));
            }
        }
        (None, Mode::Jump) => {
            for (hex, distance) in moves::landings(making.table(), u) {
                let cell = board.get(hex);
                let open = cell.filter(|c| c.building.is_none() && c.bridge.is_none());
                let roll = open
                    .is_some_and(|c| crate::ground::depth(c) > 0 || crate::ground::is_rubble(c));
                let list = if roll { &mut rolls } else { &mut plain };
                list.push((hex, distance.into()));
            }
        }
        _ => {}
    }
    [(purpose::MOVE, plain), (purpose::MOVE_ROLL, rolls)]
        .into_iter()
        .filter(|(_, ends)| !ends.is_empty())
        .map(|(purpose, ends)| Area::priced(purpose, leads, board, ends))
        .collect()
}

/// The facings in which the move can end: of a destination, else of the hex in which the unit is.
fn facings(making: Making<'_>, u: &Look<'_>, reach: Option<&Reach>) -> Option<Facings> {
    let go = &making.draft.go;
    let leg = go.leg.as_ref();
    if let Some(Leg {
        way: Way::Jump { facing, .. },
        ..
    }) = leg
    {
        let leads = match go.assault {
            None => Leads::On,
            Some(_) => Leads::Aside,
        };
        return Some(Facings::all(leads, Some(*facing)));
    }
    if go.assault.is_some() || go.ram.is_some() {
        // A charger faces its target.
        return None;
    }
    let reach = reach?;
    let now = match leg {
        Some(leg) => leg.facing,
        None => making.walker(u)?.facing,
    };
    let verdicts = Direction::ALL.map(|facing| making.turned(u, reach, facing).map(drop));
    let any = verdicts.iter().any(Result::is_ok);
    any.then_some(Facings {
        leads: Leads::On,
        verdicts,
        now: Some(now),
    })
}

fn buttons(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let table = making.table();
    let go = &making.draft.go;
    let world = making.battle.world();
    let begun = table.clock().under_way == Some(u.id);
    let now = making.mode(u);
    let mut out = Vec::new();
    if let Some(order) = making.move_order() {
        let verdict = moves::check(world, making.side, &order);
        out.push(Button::new(keys::GO).on(verdict));
    }
    for mode in keys::MODES {
        if !moves::knows(u, mode) {
            continue;
        }
        let chosen = mode == now;
        let verdict = moves::may_move(table, u, mode);
        out.push(Button::aside(keys::mode(mode), chosen).on(verdict));
    }
    if u.sheet.item(crate::model::Special::Masc).is_some() {
        let verdict = moves::may_use_masc(u, Mode::Run, begun);
        out.push(Button::aside(keys::MASC, go.masc).on(verdict));
    }
    for (step, key) in keys::STEPS {
        let shifts = !matches!(
            step,
            Step::Forward
                | Step::Back
                | Step::Left
                | Step::Right
                | Step::Drop
                | Step::Stand
                | Step::Up
                | Step::Down
        );
        let fits = match step {
            Step::Up | Step::Down => {
                u.sheet.is_flyer() || u.sheet.dives() || u.sheet.soars() || may_climb(making, u)
            }
            Step::Glide => u.is_wige(),
            Step::Erratic => making
                .table()
                .holding(u.id, Hold::Swarming)
                .next()
                .is_some(),
            Step::Drop => u.sheet.class.is_mech(),
            Step::Stand => u.stance.prone,
            _ => !shifts || u.sheet.is_quad(),
        };
        if !fits {
            continue;
        }
        let verdict = making.stepped(u, step).map(drop);
        // Only who stands goes anywhere.
        let leads_on = step == Step::Stand && go.steps.is_empty() && go.leg.is_none();
        let button = match leads_on {
            true => Button::new(key),
            false => Button::aside(key, false),
        };
        out.push(button.on(verdict));
    }
    super::infantry::in_movement(making, u, &mut out);
    if hoist::load(table, u.id).is_some() {
        out.push(Button::new(keys::UNHOOK).on(hoist::check(world, making.side, u.id)));
    }
    floors(making, u, &mut out);
    if go.ram.is_some() || making.rammed(u).is_ok() {
        let verdict = making.rammed(u).map(drop);
        out.push(Button::aside(keys::RAM, go.ram.is_some()).on(verdict));
    }
    if let Some(order) = withdrawal::way_off(table, u) {
        let verdict = moves::check(world, making.side, &order);
        out.push(Button::new(keys::LEAVE).on(verdict));
    }
    let pass = |key, verdict| Button {
        leads: Leads::Pass,
        ..Button::new(key).on(verdict)
    };
    if begun {
        let verdict = moves::check_halt(world, making.side, u.id);
        out.push(pass(keys::HALT, verdict));
    } else {
        let verdict = moves::check(world, making.side, &still(u.id));
        out.push(pass(keys::STILL, verdict));
    }
    out
}

/// Whether floors above and below matter to a unit: infantry and ProtoMechs in a building (C14.2.3).
fn may_climb(making: Making<'_>, u: &Look<'_>) -> bool {
    let hex = making.walker(u).map(|w| w.hex);
    (u.is_infantry() || u.is_proto())
        && hex.is_some_and(|hex| making.table().building(hex).is_some())
}

/// The floors of a building into which infantry can jump; its height stands for the roof (C14.2.3).
fn floors(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    let go = &making.draft.go;
    let leg = go.leg.as_ref().filter(|_| u.is_infantry());
    let Some(Leg {
        hex,
        way: Way::Jump { .. },
        ..
    }) = leg
    else {
        return;
    };
    let Some(height) = making.table().building(*hex).map(|s| s.height) else {
        return;
    };
    for n in 0..=height {
        let floor = (n < height).then_some(n);
        let verdict = making.to_floor(floor).map(drop);
        let key = keys::numbered(keys::JUMP_FLOOR, n);
        out.push(Button::aside(key, go.floor == floor).on(verdict));
    }
}

impl Making<'_> {
    /// The jump as it stands, into another floor.
    fn to_floor(self, floor: Option<u8>) -> Result<Going, Refusal> {
        let mut order = self.move_order().ok_or_else(unoffered)?;
        order.floor = floor;
        moves::check(self.battle.world(), self.side, &order)?;
        Ok(Going {
            floor,
            ..self.draft.go.clone()
        })
    }

    /// The move as it stands, with a charge at the building ahead (C11.8.7).
    fn rammed(self, u: &Look<'_>) -> Result<Going, Refusal> {
        let mut order = self.move_order().ok_or_else(unoffered)?;
        let mut walker = moves::Walker::of(self.table(), *u).ok_or_else(unoffered)?;
        let Way::Steps(steps) = &order.way else {
            return Err(unoffered());
        };
        for step in steps {
            walker.take(*step, order.mode)?;
        }
        let ahead = walker.hex.neighbour(walker.facing);
        order.assault = None;
        order.ram = Some(ahead);
        moves::check(self.battle.world(), self.side, &order)?;
        Ok(Going {
            assault: None,
            ram: Some(ahead),
            ..self.draft.go.clone()
        })
    }
}

/// The shortest paths of a jump, where there are several.
fn paths(making: Making<'_>, u: &Look<'_>) -> Option<Amount> {
    let leg = making.draft.go.leg.as_ref()?;
    let Way::Jump { path, .. } = &leg.way else {
        return None;
    };
    let all = moves::paths(making.table(), u, leg.hex, MOST_PATHS);
    let now = all.iter().position(|p| p == path)?;
    (all.len() > 1).then(|| Amount {
        key: keys::JUMP_PATH.into(),
        range: 0..=all.len() as i32 - 1,
        now: now as i32,
        leads: Leads::Aside,
        verdict: Ok(()),
    })
}

/// The elevations at which a flight can end.
fn heights(making: Making<'_>, u: &Look<'_>, reach: Option<&Reach>) -> Option<Amount> {
    let now = reach?.height()?;
    let walker = making.walker(u)?;
    let left = making.most(u).saturating_sub(walker.spent);
    let most = match u.is_wige() {
        true => 1,
        false => (walker.elevation + i16::from(left)).min(crate::walk::air::CEILING),
    };
    Some(Amount {
        key: keys::HEIGHT.into(),
        range: 0..=most.max(now).into(),
        now: now.into(),
        leads: Leads::Aside,
        verdict: Ok(()),
    })
}

/// An order to stand still.
pub(super) fn still(unit: UnitId) -> MoveOrder {
    MoveOrder {
        unit,
        mode: Mode::Stationary,
        way: Way::Steps(SmallVec::new()),
        masc: false,
        assault: None,
        ram: None,
        floor: None,
    }
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    let u = making.own().ok_or_else(unoffered)?;
    if u.may_enter() {
        return super::entering::pick(making, &u, pick);
    }
    let go = &making.draft.go;
    let draft = |go: Going| Ok(Next::Draft(making.with(go)));
    match pick {
        Pick::Hex(hex) => {
            let leg = making.leg(&u, *hex)?;
            let jumps = matches!(leg.way, Way::Jump { .. });
            let floor = moves::usual_floor(making.table(), &u, *hex).filter(|_| jumps);
            draft(Going {
                leg: Some(leg),
                assault: None,
                ram: None,
                floor,
                ..go.clone()
            })
        }
        Pick::Facing(facing) => turn_to(making, &u, *facing),
        Pick::Unit(unit) if go.assault == Some(*unit) => {
            let order = making.move_order().ok_or_else(unoffered)?;
            making.done(Command::Move(order))
        }
        Pick::Unit(unit) => making.assault(&u, *unit).map(Next::Draft),
        Pick::Amount(key, n) if key == keys::JUMP_PATH => {
            let (Some(leg), Ok(n)) = (&go.leg, usize::try_from(*n)) else {
                return Err(unoffered());
            };
            let mut all = moves::paths(making.table(), &u, leg.hex, MOST_PATHS);
            if n >= all.len() {
                return Err(unoffered());
            }
            let way = Way::Jump {
                path: all.swap_remove(n),
                facing: leg.facing,
            };
            let next = Going {
                leg: Some(Leg { way, ..leg.clone() }),
                ..go.clone()
            };
            draft(next)
        }
        Pick::Amount(key, n) if key == keys::HEIGHT => {
            let reach = making.reach(&u);
            let offered = heights(making, &u, reach.as_ref()).ok_or_else(unoffered)?;
            if !offered.range.contains(n) {
                return Err(unoffered());
            }
            draft(Going {
                height: i16::try_from(*n).ok(),
                leg: None,
                assault: None,
                ..go.clone()
            })
        }
        Pick::Amount(..) => Err(unoffered()),
        Pick::Button(key) => press(making, &u, key),
    }
}

fn press(making: Making<'_>, u: &Look<'_>, key: &str) -> Result<Next<Draft, Command>, Refusal> {
    let go = &making.draft.go;
    let draft = |go: Going| Ok(Next::Draft(making.with(go)));
    match key {
        keys::GO => {
            let order = making.move_order().ok_or_else(unoffered)?;
            return making.done(Command::Move(order));
        }
        keys::LEAVE => {
            let order = withdrawal::way_off(making.table(), u).ok_or_else(unoffered)?;
            return making.done(Command::Move(order));
        }
        keys::STILL => return making.done(Command::Move(still(u.id))),
        keys::HALT => return making.done(Command::Halt(u.id)),
        keys::RAM if go.ram.is_some() => {
            return draft(Going {
                ram: None,
                ..go.clone()
            });
        }
        keys::RAM => return draft(making.rammed(u)?),
        keys::MASC => {
            let begun = making.table().clock().under_way == Some(u.id);
            moves::may_use_masc(u, Mode::Run, begun)?;
            return draft(Going {
                mode: Some(Mode::Run),
                masc: !go.masc,
                ..Going::default()
            });
        }
        _ => {}
    }
    if let Some(command) = super::infantry::command(u, key) {
        return making.done(command);
    }
    if key == keys::UNHOOK {
        return making.done(Command::Unhook(u.id));
    }
    if let Some(mode) = keys::mode_of(key) {
        moves::may_move(making.table(), u, mode)?;
        return draft(Going {
            mode: Some(mode),
            ..Going::default()
        });
    }
    if let Some(n) = keys::number_of(key, keys::JUMP_FLOOR) {
        let leg = go.leg.as_ref().ok_or_else(unoffered)?;
        let height = making.table().building(leg.hex).map(|s| s.height);
        let floor = (n < height.ok_or_else(unoffered)?).then_some(n);
        return draft(making.to_floor(floor)?);
    }
    let step = keys::step_of(key).ok_or_else(unoffered)?;
    let steps = making.stepped(u, step)?;
    draft(Going {
        mode: Some(making.mode(u)),
        masc: go.masc,
        steps,
        ..Going::default()
    })
}

/// A facing: that of a landing on which somebody stands is chosen, any other ends the order.
fn turn_to(
    making: Making<'_>,
    u: &Look<'_>,
    facing: Direction,
) -> Result<Next<Draft, Command>, Refusal> {
    let go = &making.draft.go;
    if let Some(leg) = &go.leg
        && let Way::Jump { path, .. } = &leg.way
    {
        let leg = Leg {
            facing,
            way: Way::Jump {
                path: path.clone(),
                facing,
            },
            ..leg.clone()
        };
        let next = making.with(Going {
            leg: Some(leg),
            ..go.clone()
        });
        if go.assault.is_some() {
            return Ok(Next::Draft(next));
        }
        let order = Making::of(making.battle, making.side, &next).move_order();
        return making.done(Command::Move(order.ok_or_else(unoffered)?));
    }
    if go.assault.is_some() || go.ram.is_some() {
        return Err(unoffered());
    }
    let reach = making.reach(u).ok_or_else(unoffered)?;
    let order = making.turned(u, &reach, facing)?;
    Ok(Next::Command(Command::Move(order)))
}

/// Towards the enemy, without rolls for the ground if it can be; who lies stands up, and who has to withdraw goes home.
pub(super) fn wished(making: Making<'_>, offers: &Offers) -> Option<Pick> {
    let Some(u) = making.own() else {
        let able = offers.units.iter().find(|u| u.verdict.is_ok())?;
        return Some(Pick::Unit(able.unit));
    };
    if u.may_enter() {
        return super::entering::wished(offers);
    }
    let stand = Pick::Button(keys::step(Step::Stand));
    if offers.leads(&stand) == Some(Leads::On) {
        return Some(stand);
    }
    if let Some(pick) = homeward(making, &u) {
        return Some(pick);
    }
    let still = Pick::button(keys::STILL);
    if u.withdrawing && offers.leads(&still).is_some() {
        // It is as near to its home edge as it comes.
        return Some(still);
    }
    let go = Pick::button(keys::GO);
    if making.draft.go.leg.is_some() || making.draft.go.assault.is_some() {
        let facing = making.draft.go.leg.as_ref().map(|leg| {
            let towards = making.landing_facing(&u, leg.hex);
            Pick::Facing(towards)
        });
        let facing = facing.filter(|f| offers.leads(f) == Some(Leads::On));
        return facing.or(Some(go));
    }
    let enemies: Vec<Hex> = making.enemies().filter_map(|e| e.hex()).collect();
    let near = |hex: Hex| enemies.iter().map(|e| e.distance(hex)).min().unwrap_or(0);
    let area = offers
        .area(purpose::MOVE)
        .or_else(|| offers.area(purpose::MOVE_ROLL));
    let best = area.and_then(|a| a.hexes.iter().min_by_key(|hex| (near(*hex), a.cost(*hex))));
    let gains = |hex: &Hex| u.hex().is_none_or(|now| near(*hex) < near(now));
    if let Some(hex) = best.filter(gains) {
        return Some(Pick::Hex(hex));
    }
    if offers.leads(&go).is_some() {
        return Some(go);
    }
    let rest = [keys::STILL, keys::HALT].map(Pick::button);
    rest.into_iter().find(|p| offers.leads(p).is_some())
}
