//! Moves on the ground: ways, destinations, facings, and what is done on the way (R4, R3.3.6).

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Facings, Leads, Next, unoffered},
};

use super::{
    Destination, Making, Round, Way,
    choices::{Act, Choices, Led, Sort},
    keys::{self, purpose},
    making::{bare, facing_after, nobody_selected},
    reach::{Reach, chooses_level},
};
use crate::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Trigger, Waypoint},
    go, movement,
    read::UnitRead,
    special::Code,
    state::Spa,
};

/// Ways to move that a unit has, in the order of the action bar.
pub fn ways(u: &UnitRead<'_>) -> Vec<Way> {
    let ground = u.card.ground_mode();
    let way = |option, mode| Way { option, mode };
    let others = || {
        let modes = movement::modes(u).into_iter();
        modes.filter(move |m| *m != ground)
    };
    let mut out = vec![way(MoveOption::Move, ground)];
    out.extend(others().map(|mode| way(MoveOption::Move, mode)));
    let walks = std::iter::once(ground).chain(others());
    for mode in walks.filter(|m| *m != MoveMode::Jump) {
        out.push(way(MoveOption::Sprint, mode));
        if !u.card.kind.is_infantry() {
            out.push(way(MoveOption::Evade, mode));
        }
    }
    out
}

impl<'b> Making<'b> {
    /// The way of moving that is chosen, or the unit's ordinary one: who flees sprints (R15.3.2), jumpers who have to go
    /// home walk there, since they may not jump where they could leave the map on foot (R15.1.2), and who is in the
    /// middle of its move goes on as it began.
    pub fn way(self, u: &UnitRead<'_>) -> Way {
        if let Some(begun) = self.rerouting().filter(|o| o.unit == u.id) {
            return Way {
                option: begun.option,
                mode: begun.mode,
            };
        }
        self.draft.way.unwrap_or_else(|| Way {
            option: self.pace(u),
            mode: match u.card.ground_mode() {
                MoveMode::Jump if movement::homeward(self.world(), u).is_some() => MoveMode::Foot,
                mode => mode,
            },
        })
    }

    /// Sprinting for who has to, moving for all others.
    pub(super) fn pace(self, u: &UnitRead<'_>) -> MoveOption {
        match self.view().must_sprint(u) {
            true => MoveOption::Sprint,
            false => MoveOption::Move,
        }
    }

    /// The order that carries out what is planned along a path.
    pub fn order(self, u: &UnitRead<'_>, path: Vec<Waypoint>, facing: Direction) -> MoveOrder {
        let way = self.way(u);
        let length = path.len();
        let draft = self.draft;
        let mines = draft.mines.iter().copied();
        let plain = MoveOrder {
            path,
            facing,
            triggers: self.triggers(length),
            mines: mines.filter(|n| usize::from(*n) < length).collect(),
            ..bare(u.id, way.option, way.mode)
        };
        let errand = draft
            .errand
            .and_then(|errand| self.with_errand_after(errand, &plain, draft.errand_after));
        self.with_dismounts(errand.unwrap_or(plain))
    }

    /// The order to stand still: passengers get out, and a load may be put down.
    pub fn stand_still(self, u: &UnitRead<'_>, facing: Direction) -> MoveOrder {
        use super::Errand::{PutDown, PutDownFirst};
        let plain = MoveOrder {
            facing,
            triggers: self.triggers(0),
            ..bare(u.id, MoveOption::StandStill, u.card.ground_mode())
        };
        let errand = self
            .draft
            .errand
            .filter(|e| matches!(e, PutDown(_) | PutDownFirst(_)))
            .and_then(|errand| self.with_errand(errand, &plain));
        self.with_dismounts(errand.unwrap_or(plain))
    }

    /// What is triggered on a path of so many hexes, in the order of its points.
    fn triggers(self, length: usize) -> Vec<Trigger> {
        let most = u8::try_from(length).unwrap_or(u8::MAX);
        let all = self.draft.triggers.iter();
        let mut all: Vec<Trigger> = all
            .map(|t| Trigger {
                after: t.after.min(most),
                ..*t
            })
            .collect();
        all.sort_by_key(|t| t.after);
        all
    }

    /// The order to a destination as it is chosen.
    pub fn order_to(self, u: &UnitRead<'_>, d: &Destination) -> MoveOrder {
        let lifts = matches!(self.draft.errand, Some(super::Errand::PickUp(..)));
        // Who is in the middle of its move ends it as it began.
        let stays = self.rerouting().is_none();
        match d.path.is_empty() && !lifts && stays {
            true => self.stand_still(u, d.facing),
            false => self.order(u, d.path.clone(), d.facing),
        }
    }

    /// Everything that can be chosen while a side moves on the ground.
    pub(super) fn moving<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if all.wants(Sort::Units) {
            self.enemies_to_name(all);
            self.movers_to_select(all);
        }
        if let Some(p) = self.coming_out() {
            self.coming_out_of_bay(p, all);
        } else if let Some(u) = self.entrant() {
            self.entering(u, all);
        } else if let Some(u) = self.mover() {
            self.going(u, all);
        } else if all.wants(Sort::Hexes) {
            all.why(move |_| self.cannot_move());
        }
        if all.wants(Sort::Buttons) {
            if self.draft.unit.is_some() {
                self.small_deeds(all);
            }
            self.end_of_move(all);
        }
    }

    /// Why nobody goes anywhere.
    fn cannot_move(self) -> Refusal {
        let unit = self.draft.unit;
        let may = unit.map(|id| go::may_activate(self.world(), self.side, id));
        match may {
            Some(Err(refusal)) => refusal,
            _ => nobody_selected(),
        }
    }

    /// What the unit that moves can be given.
    fn going<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let needs_reach = all.wants(Sort::Hexes) || all.wants(Sort::Buttons);
        let needs_reach = needs_reach || all.wants(Sort::Amounts);
        let reach = match needs_reach && !self.draft.traces {
            true => self.reach().into_owned(),
            false => Reach::default(),
        };
        if all.wants(Sort::Buttons) {
            self.ways_to_go(&u, all);
            self.levels(&u, &reach, all);
            self.mines_on_the_way(&u, all);
            self.handling(&u, all);
            self.letting_out(&u, all);
            if self.draft.traces {
                self.tracing_buttons(&u, all);
            }
            self.rushes(&u, all);
            self.around(&u, all);
        }
        if all.wants(Sort::Amounts) {
            self.triggering(&u, &reach, all);
            if !all.wants(Sort::Buttons) {
                self.handling(&u, all);
            }
        }
        if all.wants(Sort::Facings) {
            self.facing_at_the_end(u, all);
        }
        if all.wants(Sort::Hexes) {
            match (&self.draft.round, self.draft.traces) {
                (Some(Round::Back(order)), _) => self.coming_back(order, all),
                (Some(Round::Exit), _) => self.leaving_for(u, reach, all),
                (None, true) => self.tracing(u, all),
                (None, false) => self.destinations(u, reach, all),
            }
        }
    }

    /// The ways to move, turning in place, and laying the way hex by hex.
    fn ways_to_go(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let chosen = self.way(u);
        let ground = u.card.ground_mode();
        let hurries = self.view().must_sprint(u);
        let ways = match self.rerouting() {
            Some(_) => Vec::new(),
            None => ways(u),
        };
        for way in ways {
            let verdict = match hurries && way.option != MoveOption::Sprint {
                true => self.check(&Command::Move(bare(u.id, way.option, way.mode))),
                false => Ok(()),
            };
            let next = self.draft.with(|d| {
                d.way = Some(way);
                d.level = None;
                d.destination = None;
            });
            let button = Button::aside(keys::way(way, ground), chosen == way).on(verdict);
            all.button(button, Act::Take(next));
        }
        if let Some(here) = self.staying(u).filter(|_| u.card.kind.has_facing()) {
            let next = self.draft.with(|d| {
                d.way = None;
                d.traces = false;
                d.begin(here.clone());
            });
            let button = Button {
                leads: self.begins(),
                ..Button::new(keys::TURN)
            };
            let stays = Command::Move(self.order_to(u, &here));
            all.button(button.on(self.check(&stays)), Act::Take(next));
        }
        // Who has no facing stands still by the end of its move; in the middle of it that would go on.
        if let Some(spot) = u.spot().filter(|_| !u.card.kind.has_facing())
            && self.rerouting().is_some()
        {
            let facing = self.draft.facing.unwrap_or(spot.facing);
            let command = Command::Move(self.order(u, Vec::new(), facing));
            let button = Button {
                leads: self.begins(),
                ..Button::new(keys::TURN)
            };
            all.button(button.on(self.check(&command)), Act::Give(command));
        }
        let traces = self.draft.traces;
        all.aside(keys::TRACE, traces, |d| {
            d.traces = !traces;
            d.destination = None;
        });
    }

    /// The own hex as a destination.
    fn staying(self, u: &UnitRead<'_>) -> Option<Destination> {
        let spot = u.spot()?;
        Some(Destination::at(spot.hex, spot.facing))
    }

    /// Where the unit may go.
    fn destinations<'c>(self, u: UnitRead<'b>, reach: Reach, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let Some(spot) = u.spot().copied() else {
            return;
        };
        let board = self.view().board();
        let ends = reach.goals.iter().map(|(hex, goal)| (*hex, goal.cost));
        let area = Area::priced(purpose::MOVE, self.begins(), board, ends);
        let here = Destination::at(spot.hex, spot.facing);
        let stays = u.card.kind.has_facing()
            && !area.hexes.contains(spot.hex)
            && self.check(&Command::Move(self.order_to(&u, &here))).is_ok();
        all.area(area, move |hex| match reach.goals.get(&hex) {
            Some(goal) => self.go_to(&u, hex, &goal.path),
            None => Err(unoffered()),
        });
        if stays {
            let area = Area::free(purpose::STAY, self.begins(), HexSet::of(board, [spot.hex]));
            all.area(area, move |hex| {
                let here = Destination::at(hex, spot.facing);
                Ok(Next::Draft(self.draft.with(|d| d.begin(here))))
            });
        }
        all.why(|_| {
            Refusal::new(
                "out_of_reach",
                "R4.1",
                "That hex is out of reach by this way of moving.",
            )
        });
    }

    /// A hex was picked: its facing is chosen next; who has none goes at once.
    fn go_to(self, u: &UnitRead<'_>, hex: Hex, path: &[Waypoint]) -> Led {
        let spot = u.spot().ok_or_else(unoffered)?;
        let facing = facing_after(spot.hex, path, spot.facing);
        let path = path.to_vec();
        if !u.card.kind.has_facing() {
            let facing = self.draft.facing.unwrap_or(facing);
            let command = Command::Move(self.order(u, path.clone(), facing));
            if self.check(&command).is_ok() {
                return Ok(Next::Command(command));
            }
        }
        Ok(Next::Draft(self.draft.with(|d| {
            d.begin(Destination { hex, path, facing });
        })))
    }

    /// The facing at the end of the move; for who has none, that of its order.
    fn facing_at_the_end<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let order = move |d: &Destination| Command::Move(self.order_to(&u, d));
        match (&self.draft.destination, u.card.kind.has_facing()) {
            (Some(_), true) => self.facing_of_destination(order, all),
            (None, false) => self.facing_beforehand(all),
            (Some(d), false) => {
                let facings = Facings::all(Leads::Aside, Some(d.facing));
                all.facings(facings, move |facing| {
                    Ok(Next::Draft(self.draft.with(|d| {
                        if let Some(d) = &mut d.destination {
                            d.facing = facing;
                        }
                    })))
                });
            }
            (None, true) => {}
        }
    }

    /// The facing at a destination, which makes its order whole.
    pub(super) fn facing_of_destination<'c>(
        self,
        order: impl Fn(&Destination) -> Command + 'c,
        all: &mut Choices<'c>,
    ) where
        'b: 'c,
    {
        let Some(d) = &self.draft.destination else {
            return;
        };
        let turned = move |facing| {
            order(&Destination {
                facing,
                ..d.clone()
            })
        };
        let facings = Facings {
            leads: Leads::On,
            verdicts: Direction::ALL.map(|facing| self.check(&turned(facing))),
            now: Some(d.facing),
        };
        all.facings(facings, move |facing| self.give(turned(facing)));
    }

    /// The facing for an order that does not ask for it; it follows the way where none is chosen.
    pub(super) fn facing_beforehand<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let facings = Facings::all(Leads::Aside, self.draft.facing);
        all.facings(facings, move |facing| {
            Ok(Next::Draft(self.draft.with(|d| d.facing = Some(facing))))
        });
    }

    /// The levels at which the move may end, where there is a choice (R4.6, R4.7).
    fn levels(self, u: &UnitRead<'_>, reach: &Reach, all: &mut Choices<'_>) {
        let Some(spot) = u.spot().copied() else {
            return;
        };
        let d = self.draft.destination.as_ref();
        let hex = d.map_or(spot.hex, |d| d.hex);
        let flies = chooses_level(self.way(u).mode);
        if self.draft.traces || self.draft.round.is_some() || (d.is_none() && !flies) {
            return;
        }
        let mut levels = reach.levels(hex);
        if hex == spot.hex && !levels.contains(&spot.base) {
            levels.push(spot.base);
            levels.sort_unstable();
        }
        if levels.len() < 2 {
            return;
        }
        let now = match d {
            Some(d) => {
                let last = d.path.last().and_then(|w| w.level);
                let there = reach.goals.get(&d.hex).map(|g| g.base);
                last.or(there).unwrap_or(spot.base)
            }
            None => self.draft.level.unwrap_or(spot.base),
        };
        for level in levels {
            let path = match hex == spot.hex && level == spot.base {
                true => Some(Vec::new()),
                false => reach.goal_at(hex, level).map(|g| g.path.clone()),
            };
            all.aside(keys::level(level), now == level, |d| {
                match &mut d.destination {
                    None => d.level = Some(level).filter(|l| *l != spot.base),
                    Some(destination) => {
                        d.level = Some(level);
                        if let Some(path) = path {
                            destination.path = path;
                        }
                    }
                }
            });
        }
    }

    /// Mines that are dropped on the way (R13.1.19).
    fn mines_on_the_way(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        if !u.card.specials.has(Code::MDS) {
            return;
        }
        let d = self.draft.destination.as_ref();
        let length = d.map_or(1, |d| d.path.len());
        for after in 0..length.min(usize::from(u8::MAX)) {
            let n = after as u8;
            let chosen = self.draft.mines.contains(&n);
            all.aside(keys::mines(after), chosen, |d| match chosen {
                true => d.mines.retain(|m| *m != n),
                false => d.mines.push(n),
            });
        }
    }

    /// Abilities that are triggered at a point of the path (R3.3.7).
    fn triggering(self, u: &UnitRead<'_>, reach: &Reach, all: &mut Choices<'_>) {
        let ready = |spa: &&Spa| spa.def.is_triggered() && self.may_trigger(u, spa).is_ok();
        let length = match &self.draft.destination {
            Some(d) => d.path.len(),
            None => {
                let goals = reach.goals.values();
                goals.map(|g| g.path.len()).max().unwrap_or(0)
            }
        };
        let most = length.min(usize::from(u8::MAX)) as i32;
        for spa in u.spas.0.iter().filter(ready) {
            let ability = spa.def.id;
            let at = self.draft.triggers.iter().find(|t| t.ability == ability);
            let now = at.map_or(-1, |t| i32::from(t.after).min(most));
            all.amount(keys::trigger(ability), -1..=most, now, move |d, n| {
                let known = d.triggers.iter().position(|t| t.ability == ability);
                match (u8::try_from(n), known) {
                    (Ok(after), Some(i)) => {
                        if let Some(t) = d.triggers.get_mut(i) {
                            t.after = after;
                        }
                    }
                    (Ok(after), None) => d.triggers.push(Trigger { after, ability }),
                    (Err(_), _) => d.triggers.retain(|t| t.ability != ability),
                }
            });
        }
    }

    /// What settles a destination, lets a unit stand still, holds one back, or lets a move go on as ordered.
    fn end_of_move(self, all: &mut Choices<'_>) {
        let command = match &self.draft.destination {
            Some(d) => match (self.coming_out(), self.entrant(), self.mover()) {
                (Some(p), ..) => self.unload(p.id, d.hex, d.facing),
                (None, Some(u), _) => Command::Enter(self.entry_to(&u, d)),
                (None, None, Some(u)) => Command::Move(self.order_to(&u, d)),
                (None, None, None) => Command::Done,
            },
            None => match (self.rerouting(), self.entrant(), self.mover()) {
                (Some(_), ..) => Command::Done,
                (None, Some(u), _) => Command::HoldBack { unit: u.id },
                (None, None, Some(u)) => {
                    let facing = self.draft.facing.filter(|_| !u.card.kind.has_facing());
                    let facing = facing.or(u.facing()).or(u.spot().map(|s| s.facing));
                    Command::Move(self.stand_still(&u, facing.unwrap_or_default()))
                }
                (None, None, None) => Command::Done,
            },
        };
        all.gives(keys::END, command);
    }
}

impl super::Draft {
    /// A destination: what else was begun is given up.
    pub(super) fn begin(&mut self, destination: Destination) {
        self.naming = None;
        self.aim = None;
        self.destination = Some(destination);
    }
}
