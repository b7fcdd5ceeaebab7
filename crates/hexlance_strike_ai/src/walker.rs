//! The player that goes for the nearest enemy and takes the best shot.

use hexlance_ai::why::Notes;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    command::{AttackOrder, Command, MoveOption, MoveOrder},
    go::Wait,
    movement::Scratch,
    read::UnitRead,
    view::SideView,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use crate::{Player, Request, Seat, air, entry, shared, why::Rule};

/// Walks at the nearest enemy and shoots the best chance.
#[derive(Debug)]
pub struct Walker {
    rng: ChaCha8Rng,
    scratch: Scratch,
    notes: Notes<Command>,
}

impl Walker {
    /// A player of its own seed, which decides between equal places.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            scratch: Scratch::new(),
            notes: Notes::default(),
        }
    }

    fn deploy(&mut self, view: &SideView<'_>) -> Command {
        self.notes.rule(Rule::AnyHex);
        let Some((unit, _)) = shared::first_deployment(view) else {
            return shared::first_loft(view).unwrap_or(Command::Done);
        };
        let hexes = view.deployment_hexes(unit);
        let hex = hexes[self.rng.random_range(0..hexes.len())];
        Command::Deploy {
            unit,
            hex,
            facing: view.deployment_facing(),
        }
    }

    fn walk(&mut self, view: &SideView<'_>, which: Option<UnitId>) -> Option<Command> {
        let unit = which
            .and_then(|id| view.unit(id))
            .or_else(|| shared::first_unmoved(view));
        let Some(u) = unit else {
            self.notes.rule(Rule::Nothing);
            return Some(Command::Done);
        };
        self.notes.rule(Rule::Nearest);
        let command = Command::Move(self.approach(view, &u));
        view.check(&command).is_ok().then_some(command)
    }

    /// As near to the nearest enemy as it gets, facing it.
    fn approach(&mut self, view: &SideView<'_>, u: &UnitRead<'_>) -> MoveOrder {
        let still = shared::stand_still(u);
        let (Some(from), Some(mode)) = (u.hex(), view.modes(u).first().copied()) else {
            return still;
        };
        let Some(prey) = nearest(view, from).filter(|_| u.can_act()) else {
            return still;
        };
        let towards = |at: Hex| Direction::towards(at, prey).unwrap_or(still.facing);
        let stay = MoveOrder {
            facing: towards(from),
            ..still.clone()
        };
        let tie = self.rng.random_range(0..6);
        let Some(set) = view.reach(u.id, mode, MoveOption::Move, &mut self.scratch) else {
            return stay;
        };
        let best = set.ends().min_by_key(|end| {
            let turn = from.direction_to(end.hex).map_or(0, Direction::index);
            (end.hex.distance(prey), end.cost, (turn + tie) % 6)
        });
        match best {
            Some(end) if end.hex.distance(prey) < from.distance(prey) => MoveOrder {
                option: MoveOption::Move,
                mode,
                path: set.path(&end),
                facing: towards(end.hex),
                ..still.clone()
            },
            _ => stay,
        }
    }

    fn shoot(&mut self, view: &SideView<'_>, only: Option<UnitId>) -> Command {
        if let Some(rush) = shared::rush(view) {
            self.notes.rule(Rule::Declared);
            return rush;
        }
        if let Some(command) = air::attack(view, only, &mut self.notes) {
            return command;
        }
        self.notes.rule(Rule::SurestShot);
        for u in view.own_active() {
            if only.is_some_and(|o| o != u.id) || !u.can_act() {
                continue;
            }
            let mut best: Option<(AttackOrder, (i16, i16))> = None;
            for e in view.enemies() {
                for (order, legal) in view.attacks(u.id, e.id) {
                    let Ok(legal) = legal else { continue };
                    // The surest shot; of equally sure ones the heaviest.
                    let points = view.expected_points(&legal);
                    let rank = (-legal.target_number.total(), (points * 2.0) as i16);
                    if points > 0.0 && best.as_ref().is_none_or(|(_, r)| rank > *r) {
                        best = Some((order, rank));
                    }
                }
            }
            if let Some((order, _)) = best {
                return Command::Attack(order);
            }
        }
        self.notes.rule(Rule::Nothing);
        Command::Done
    }

    fn enter(&mut self, view: &SideView<'_>) -> Option<Command> {
        match entry::first(view) {
            Some(command) => {
                self.notes.rule(Rule::FirstHex);
                Some(command)
            }
            None => self.walk(view, None),
        }
    }
}

/// Where the nearest enemy is.
fn nearest(view: &SideView<'_>, from: Hex) -> Option<Hex> {
    view.enemies()
        .filter_map(|e| e.hex())
        .min_by_key(|h| (from.distance(*h), *h))
}

impl Player for Walker {
    fn notes(&mut self) -> Option<&mut Notes<Command>> {
        Some(&mut self.notes)
    }

    fn decide(&mut self, seat: &Seat<'_>, request: Request<'_>) -> Option<Command> {
        let view = &seat.view;
        Some(match request {
            Request::Question(decision) => {
                // It uses what it has at the first chance.
                self.notes.rule(Rule::FirstAnswer);
                let first = decision.choices.first().map(|c| c.code.clone());
                Command::Answer(first.unwrap_or_default())
            }
            Request::Step(step) => match step {
                Wait::Deploying(_) => self.deploy(view),
                Wait::Alternate {
                    committed: None, ..
                } if view.entrants().next().is_some() => return self.enter(view),
                Wait::Alternate { committed, .. } => return self.walk(view, *committed),
                Wait::EarlyMove(unit) => match view.unit(*unit).filter(|u| u.is_aerospace()) {
                    Some(u) => air::fly_one(view, &u, &mut self.notes, &mut || 0.0),
                    None => return self.walk(view, Some(*unit)),
                },
                Wait::EarlyAttacks(unit) => self.shoot(view, Some(*unit)),
                Wait::Attacks(_) => self.shoot(view, None),
                Wait::Flights { .. } => air::fly(view, &mut self.notes, &mut || 0.0),
                Wait::Engagements(_) => air::engage(view, &mut self.notes),
                _ => return None,
            },
        })
    }
}
