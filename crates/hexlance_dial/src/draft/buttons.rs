//! Buttons: what the unit of the draft may do now, and what is chosen for an attack.

use hexlance_board::Direction;
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Button, Key, Leads},
    say,
};

use super::{Aim, Attempt, Kind, Making, March, Picking, Way, aim, keys};
use crate::{
    artillery,
    command::{Command, Manner, MoveOrder, OrderKind, Placement},
    contact,
    equipment::Equipment,
    model::{Class, SlotId},
    movement::{self, check, formation, reach, transport},
    read::Look,
    setup,
    state::{Place, Stage},
    switches,
};

/// All of them, in their order; what ends the stage comes last.
pub(super) fn buttons(making: Making<'_>) -> Vec<Button> {
    if !making.acts() {
        return Vec::new();
    }
    let mut out = match (making.stage(), making.own()) {
        (Stage::Deployment, Some(u)) => deployment(making, &u),
        (Stage::Command, Some(u)) => switches(making, &u),
        (Stage::Orders, Some(u)) => orders(making, &u),
        _ => Vec::new(),
    };
    out.extend(end(making));
    out
}

/// A button that gives a command.
fn gives(making: Making<'_>, key: impl Into<Key>, command: &Command) -> Button {
    Button::new(key).on(making.battle.check(making.side, command))
}

/// Setting up: turning, getting aboard.
fn deployment(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let mut out = Vec::new();
    if let Some(turned) = turned(u) {
        out.push(gives(making, keys::SETUP_TURN, &Command::Deploy(turned)));
    }
    let world = making.battle.world();
    for t in making.table().units() {
        let inside = u.place == Place::Aboard(t.id);
        let may = setup::check_deploy_aboard(world, u.side, u.id, t.id);
        if t.id == u.id || !(may.is_ok() || inside) {
            continue;
        }
        let already = Refusal::new("aboard_already", "D12.2.5", "It is aboard.");
        out.push(Button {
            chosen: inside,
            ..Button::new(keys::of_unit(keys::ABOARD, t.id)).on(match inside {
                true => Err(already),
                false => may,
            })
        });
    }
    out
}

/// A unit that stands, turned by one side of its hex.
pub(super) fn turned(u: &Look<'_>) -> Option<Placement> {
    match u.place {
        Place::Table { hex, facing } => Some(Placement {
            unit: u.id,
            hex,
            facing: facing.turned(1),
        }),
        _ => None,
    }
}

/// The standing switches of a unit (D16.2.3).
fn switches(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let world = making.battle.world();
    switches::of(u)
        .map(|(equipment, on)| Button {
            chosen: on,
            ..Button::new(keys::switch(equipment))
                .on(switches::check(world, u.side, u.id, equipment, !on))
        })
        .collect()
}

/// What ends the stage, settles the destination, or lets a member stay.
fn end(making: Making<'_>) -> Option<Button> {
    let world = making.battle.world();
    let button = Button::new(keys::END);
    Some(match making.stage() {
        Stage::Deployment => button.on(setup::check_ready(world, making.side)),
        Stage::Command => button,
        Stage::Orders => match (&making.draft.destination, &making.draft.march) {
            (Some(d), _) => button.on(making.settled(d.facing)),
            (None, Some(march)) if march.next().is_some() => button.on(making.stays()),
            _ => Button {
                leads: Leads::Pass,
                ..button
            },
        },
        Stage::End | Stage::Over => return None,
    })
}

/// Buttons of the order stage.
fn orders(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    if let Some(march) = &making.draft.march {
        return marching(making, march, u);
    }
    let barred = making.may_be_ordered(u.id, OrderKind::Move);
    let mut out = ways(making, u, &barred);
    out.extend(formation(making, u, &barred));
    out.extend(loads(making, u, &barred));
    out.extend(guns(making, u));
    out.extend(repair(making, u));
    out.extend(captives(making, u));
    if u.model.heat.is_some() {
        out.push(gives(making, keys::VENT, &Command::Vent { unit: u.id }));
    }
    if let (Some(aim), true) = (&making.draft.aim, barred.is_ok()) {
        out.extend(aiming(making, u, aim));
    }
    out
}

/// The ways to move, and turning in place.
fn ways(making: Making<'_>, u: &Look<'_>, barred: &Result<(), Refusal>) -> Vec<Button> {
    let jets = u.click().equipment.speed == Some(Equipment::JumpJets);
    let offered = |way| match way {
        Way::Walk => true,
        Way::Run => u.model.is_mech(),
        Way::Jump => jets,
        Way::Charge => u.model.class == Class::Mech,
        Way::Ram => u.model.class == Class::Vehicle,
        Way::DeathFromAbove => u.model.is_mech() && jets,
    };
    let assaults = reach::assaults(making.battle.world(), u.side, u.id);
    let mut out: Vec<Button> = keys::WAYS
        .into_iter()
        .filter(|way| offered(*way))
        .map(|way| {
            let unfit = || check::manner(u, manner(way, u.id));
            let nobody = || match way.is_assault() {
                true if !assaults.iter().any(|o| Way::of(o.manner) == way) => Err(Refusal::new(
                    "nobody_in_reach",
                    "D9.3",
                    "No enemy can be reached in that way.",
                )),
                _ => Ok(()),
            };
            let verdict = barred
                .clone()
                .and_then(|()| unfit())
                .and_then(|()| nobody());
            Button::aside(keys::way(way), making.draft.way == way).on(verdict)
        })
        .collect();
    out.push(Button::new(keys::TURN).on(barred.clone().and_then(|()| making.turns())));
    settled_aside(making, &mut out);
    out
}

/// How a move in a way is ordered; whom it is aimed at does not matter.
pub fn manner(way: Way, anybody: UnitId) -> Manner {
    way.manner().unwrap_or(match way {
        Way::Ram => Manner::Ram(anybody),
        Way::DeathFromAbove => Manner::DeathFromAbove(anybody),
        _ => Manner::Charge(anybody),
    })
}

/// What leads on from the beginning leads aside once a destination, a target or what is picked for is chosen.
fn settled_aside(making: Making<'_>, buttons: &mut [Button]) {
    let draft = making.draft;
    if draft.aim.is_some() || draft.picking.is_some() || draft.destination.is_some() {
        for button in buttons {
            button.leads = Leads::Aside;
        }
    }
}

/// Moving together with others (D13.2), which no 'Mech ever does.
fn formation(making: Making<'_>, u: &Look<'_>, barred: &Result<(), Refusal>) -> Option<Button> {
    let enough = || match making.candidates(u.id).len() + 1 >= formation::FEWEST {
        true => Ok(()),
        false => Err(Refusal::new(
            "too_few",
            "D13.2.1",
            say!(
                "A formation needs {least} to {most} infantry or vehicles of one faction in base contact, each free to be ordered.",
                least = formation::FEWEST,
                most = formation::MOST
            ),
        )),
    };
    (!u.model.is_mech())
        .then(|| Button::aside(keys::FORMATION, false).on(barred.clone().and_then(|()| enough())))
}

/// Members to choose, while none has its move.
fn marching(making: Making<'_>, march: &March, u: &Look<'_>) -> Vec<Button> {
    let mut out = vec![Button::aside(keys::FORMATION, true)];
    if !march.is_planned(u.id) {
        let mut turn = [Button::new(keys::TURN).on(making.stays())];
        settled_aside(making, &mut turn);
        out.extend(turn);
    }
    if !march.orders.is_empty() {
        return out;
    }
    let first = march.members.first().copied().unwrap_or(u.id);
    out.extend(making.candidates(first).into_iter().map(|id| {
        let chosen = march.members.contains(&id);
        Button::aside(keys::of_unit(keys::MEMBER, id), chosen)
    }));
    out
}

/// Boarding and setting down (D12.2, D12.3).
fn loads(making: Making<'_>, u: &Look<'_>, barred: &Result<(), Refusal>) -> Vec<Button> {
    if u.model.transport == 0 {
        return Vec::new();
    }
    let table = making.table();
    let draft = making.draft;
    let toggle = |what: &str, id: UnitId, list: &[UnitId]| {
        Button::aside(keys::of_unit(what, id), list.contains(&id)).on(barred.clone())
    };
    let boarders = transport::boarders(table, u).into_iter();
    let mut out: Vec<Button> = boarders
        .map(|id| toggle(keys::BOARD, id, &draft.boards))
        .collect();
    let inside = table.passengers(u.id);
    out.extend(inside.map(|p| toggle(keys::OUT, p.id, &draft.sets_down)));
    if !draft.sets_down.is_empty() {
        out.push(Button::aside(keys::OUT_FIRST, draft.out_first));
    }
    out
}

/// Artillery (D8.5): a hex is picked.
fn guns(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let world = making.battle.world();
    let board = making.table().board();
    let slots = SlotId::ALL.into_iter();
    let mut out: Vec<Button> = slots
        .filter(|s| u.slot(*s).is_some_and(|s| s.artillery))
        .map(|slot| {
            let mut verdicts = board
                .iter()
                .map(|(hex, _)| artillery::check(world, u.side, u.id, slot, hex));
            let verdict = match verdicts.next() {
                Some(Err(first)) if !verdicts.any(|v| v.is_ok()) => Err(first),
                _ => Ok(()),
            };
            Button {
                chosen: making.draft.picking == Some(Picking::Shells(slot)),
                ..Button::new(keys::shells(slot)).on(verdict)
            }
        })
        .collect();
    settled_aside(making, &mut out);
    out
}

/// Repair: a friend is picked.
fn repair(making: Making<'_>, u: &Look<'_>) -> Option<Button> {
    if u.click().equipment.attack != Some(Equipment::Repair) {
        return None;
    }
    let verdict = making
        .may_be_ordered(u.id, OrderKind::Close)
        .and_then(|()| match making.patients(u).is_empty() {
            true => Err(Refusal::new(
                "no_patient",
                "eq.attack_repair",
                "No damaged friend in base contact can be repaired.",
            )),
            false => Ok(()),
        });
    let mut button = [Button {
        chosen: making.draft.picking == Some(Picking::Patient),
        ..Button::new(keys::REPAIR).on(verdict)
    }];
    settled_aside(making, &mut button);
    let [button] = button;
    Some(button)
}

/// Letting a captive go, taking one over (D11.4.1, D11.7).
fn captives(making: Making<'_>, u: &Look<'_>) -> Vec<Button> {
    let mut out = Vec::new();
    if u.condition.controls.is_some() {
        out.push(Button {
            leads: Leads::Pass,
            ..gives(making, keys::RELEASE, &Command::Release { unit: u.id })
        });
    }
    if u.click().equipment.attack != Some(Equipment::Bypass) {
        return out;
    }
    for captive in contact::contacts(making.table(), u).filter(Look::is_captive) {
        let command = Command::Bypass {
            unit: u.id,
            target: captive.id,
        };
        out.push(gives(
            making,
            keys::of_unit(keys::BYPASS, captive.id),
            &command,
        ));
    }
    out
}

/// The kinds of attack on what is aimed at, what can be chosen for the one that is chosen, and the attack itself.
fn aiming(making: Making<'_>, u: &Look<'_>, aim: &Aim) -> Vec<Button> {
    let attempts = making.attempts(u, aim);
    let chosen = making.chosen_index(aim, &attempts);
    let mut out: Vec<Button> = attempts
        .iter()
        .enumerate()
        .map(|(i, a)| Button::aside(keys::kind(a.kind), chosen == Some(i)).on(a.legal.clone()))
        .collect();
    if let Some(attempt) = chosen.and_then(|i| attempts.get(i)) {
        out.extend(options(making, u, aim, attempt));
        out.push(Button::new(keys::FIRE).on(attempt.legal.clone()));
    }
    out
}

/// What can be chosen for an attack.
fn options(making: Making<'_>, u: &Look<'_>, aim: &Aim, attempt: &Attempt) -> Vec<Button> {
    let kind = attempt.kind;
    let mut out = Vec::new();
    if let (Some(_), Command::Ranged(order)) = (aim::declared(u, kind, aim), &attempt.command) {
        out.push(Button::aside(keys::GEAR, aim::uses_gear(order)));
    }
    if let (Kind::DeathFromAbove, Some(target), Command::Move(order)) =
        (kind, aim.target.unit(), &attempt.command)
    {
        let hexes = making.landings(u, target);
        if hexes.len() > 1 {
            out.extend(
                hexes
                    .iter()
                    .map(|hex| Button::aside(keys::landing(*hex), order.path.last() == Some(hex))),
            );
        }
    }
    let further = making.more_targets(u, aim, kind).into_iter();
    out.extend(further.map(|t| Button::aside(keys::of_unit(keys::ALSO, t), aim.also.contains(&t))));
    let partners = making.partners(u, aim, kind);
    if !partners.is_empty() {
        let all = aim.with.len() == partners.len();
        out.push(Button::aside(keys::TOGETHER, all));
        if !(all || aim.with.is_empty()) {
            out.push(Button::aside(keys::ALONE, false));
        }
    }
    if !aim.with.is_empty() {
        let each = partners.into_iter();
        out.extend(
            each.map(|p| Button::aside(keys::of_unit(keys::WITH, p), aim.with.contains(&p))),
        );
    }
    out
}

impl Making<'_> {
    /// Whether the unit may stay in its hex and only turn.
    ///
    /// # Errors
    /// Why not.
    pub fn turns(self) -> Result<(), Refusal> {
        let Some(plain) = self.own().and_then(|u| {
            self.template(&u).or_else(|| {
                let facing = u.facing()?;
                Some(MoveOrder::walk(u.id, Vec::new(), facing))
            })
        }) else {
            return Err(no_place());
        };
        // Turning is a walk, whatever way is chosen.
        let plain = MoveOrder {
            manner: Manner::Walk,
            ..plain
        };
        if !self.draft.sets_down.is_empty() {
            // Whether they find places is seen when the facing is chosen.
            return Ok(());
        }
        let mut verdicts = Direction::ALL.into_iter().map(|facing| {
            let order = MoveOrder {
                facing,
                ..plain.clone()
            };
            movement::check(self.battle.world(), self.side, &order)
        });
        match verdicts.next() {
            Some(Err(first)) if !verdicts.any(|v| v.is_ok()) => Err(first),
            _ => Ok(()),
        }
    }

    /// Whether the destination may be settled with a facing: the order is legal, or everybody who goes along finds a
    /// place.
    ///
    /// # Errors
    /// Why not.
    pub fn settled(self, facing: Direction) -> Result<(), Refusal> {
        let Some(d) = &self.draft.destination else {
            return Err(hexlance_rules::draft::unoffered());
        };
        let d = super::Destination {
            facing,
            ..d.clone()
        };
        let order = self.order_to(&d)?;
        match &self.draft.march {
            Some(march) => self.joins(march, order),
            None => movement::check(self.battle.world(), self.side, &order),
        }
    }

    /// Whether the member whose move is chosen may stay where it is.
    ///
    /// # Errors
    /// Why not.
    pub fn stays(self) -> Result<(), Refusal> {
        let (Some(march), Some(order)) = (&self.draft.march, self.staying()) else {
            return Err(hexlance_rules::draft::unoffered());
        };
        self.joins(march, order)
    }

    /// The order by which the unit stays as it is.
    pub(super) fn staying(self) -> Option<MoveOrder> {
        let u = self.mover()?;
        Some(MoveOrder::walk(u.id, Vec::new(), u.facing()?))
    }

    /// Whether a member's move may be added to the others: the members are fit, and when all have moved they are a chain
    /// again (D13.2.3).
    ///
    /// # Errors
    /// Why not.
    pub(super) fn joins(self, march: &March, order: MoveOrder) -> Result<(), Refusal> {
        if march.orders.is_empty() {
            self.check_members(&march.members)?;
        }
        if march.orders.len() + 1 < march.members.len() {
            return Ok(());
        }
        let mut orders = march.orders.clone();
        orders.push(order);
        formation::check(self.battle.world(), self.side, &orders)
    }
}

/// Nobody who goes along finds a place.
pub(super) fn no_place() -> Refusal {
    Refusal::new(
        "no_place",
        "D12.3.1",
        "There is no place for those who go along.",
    )
    .or("Choose another facing or another hex.")
}
