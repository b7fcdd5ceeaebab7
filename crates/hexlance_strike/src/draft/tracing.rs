//! Ways that are laid hex by hex, for whoever wants another than the rules find: around mines, through smoke, over an edge
//! of the map, into a charge.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal,
    draft::{Area, Leads, Next, unoffered},
};

use super::{
    Destination, Draft, Making,
    choices::Choices,
    keys::{self, purpose},
    making::facing_after,
};
use crate::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    movement::{self, Laid, Mover, Standing},
    read::UnitRead,
};

/// Most hexes of a way that is laid by hand.
const LONGEST: usize = 60;
/// Levels above and below where it stands that a unit might go to in a step.
const LEVELS: std::ops::RangeInclusive<i8> = -12..=24;

/// That a hex does not lie beside the last one of the way.
fn not_next() -> Refusal {
    Refusal::new(
        "not_adjacent",
        "R4.1.1",
        "The way goes on in a hex beside its last one.",
    )
}

/// Where a unit stands after a path; none if it cannot be walked so.
fn standing(mover: &Mover<'_>, path: &[Waypoint]) -> Option<Standing> {
    let mut path = path.iter();
    path.try_fold(mover.standing()?, |at, to| {
        Some(mover.step(at, to).ok()?.to)
    })
}

/// The levels to which a step into a hex may lead.
fn levels(mover: &Mover<'_>, at: Standing, hex: Hex) -> Vec<i8> {
    let all = LEVELS.map(|l| at.base.saturating_add(l));
    all.filter(|level| {
        let level = Some(*level);
        let to = mover.step(at, &Waypoint { hex, level });
        to.is_ok_and(|paid| Some(paid.to.base) == level)
    })
    .collect()
}

impl<'b> Making<'b> {
    fn traced(self) -> &'b [Waypoint] {
        let d = self.draft.destination.as_ref();
        d.map_or(&[], |d| d.path.as_slice())
    }

    /// The way that is laid, and what it costs; none while nothing is laid.
    pub fn way_laid(self, u: &UnitRead<'_>) -> Option<Laid> {
        let path = self.traced();
        (!path.is_empty()).then(|| self.way_along(u, path).ok())?
    }

    /// What the way costs if it goes on into a hex; why it cannot.
    ///
    /// # Errors
    /// Why that hex cannot be the next one.
    pub fn way_laid_on(self, u: &UnitRead<'_>, hex: Hex) -> Result<Laid, Refusal> {
        let to = self.step_into(u, hex)?;
        let mut path = self.traced().to_vec();
        path.push(to);
        self.way_along(u, &path)
    }

    fn way_along(self, u: &UnitRead<'_>, path: &[Waypoint]) -> Result<Laid, Refusal> {
        let facing = u.facing().unwrap_or_default();
        movement::laid(self.world(), &self.order(u, path.to_vec(), facing))
    }

    /// The step by which the way goes on into a hex.
    fn step_into(self, u: &UnitRead<'_>, hex: Hex) -> Result<Waypoint, Refusal> {
        let mode = self.way(u).mode;
        let path = self.traced();
        let spot = u.spot().copied().ok_or_else(unoffered)?;
        let end = path.last().map_or(spot.hex, |w| w.hex);
        let plain = Waypoint::from(hex);
        if path.len() >= LONGEST || !self.view().board().contains(end) {
            return Err(unoffered());
        }
        if mode == MoveMode::Jump {
            return match end.distance(hex) {
                1 => Ok(plain),
                _ => Err(not_next()),
            };
        }
        let mover = Mover::new(self.world(), *u, mode);
        let at = standing(&mover, path).ok_or_else(unoffered)?;
        let direct = mover.step(at, &plain);
        // Whoever stays in a hex changes level there: with the first step.
        let here = hex == end;
        if end.distance(hex) > 1 || here && !path.is_empty() {
            return Err(not_next());
        }
        if !here && direct.is_ok() {
            return Ok(plain);
        }
        let mut levels = levels(&mover, at, hex).into_iter();
        match levels.find(|l| !here || *l != at.base) {
            Some(level) => Ok(Waypoint {
                hex,
                level: Some(level),
            }),
            None => Err(direct.err().unwrap_or_else(not_next)),
        }
    }

    /// The next hex of the way, with what the way costs up to there.
    pub(super) fn tracing<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let Some(spot) = u.spot().copied() else {
            return;
        };
        let end = self.traced().last().map_or(spot.hex, |w| w.hex);
        let next = std::iter::once(end).chain(end.neighbours());
        let costs = next.filter_map(|hex| Some((hex, self.way_laid_on(&u, hex).ok()?.cost())));
        let board = self.view().board();
        all.area(
            Area::priced(purpose::TRACE, Leads::Aside, board, costs),
            move |hex| {
                let to = self.step_into(&u, hex)?;
                Ok(Next::Draft(self.draft.with(|d| d.lay(&u, to))))
            },
        );
        all.why(move |hex| self.way_laid_on(&u, hex).err().unwrap_or_else(unoffered));
    }

    /// Levels of the last step, steps off the map, and charges at the end of the way.
    pub(super) fn tracing_buttons(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let path = self.traced();
        let mode = self.way(u).mode;
        let Some(spot) = u.spot().copied() else {
            return;
        };
        let board = self.view().board();
        let end = path.last().map_or(spot.hex, |w| w.hex);
        if !board.contains(end) {
            return;
        }
        if let (Some((last, before)), false) = (path.split_last(), mode == MoveMode::Jump) {
            let mover = Mover::new(self.world(), *u, mode);
            let at = standing(&mover, before);
            for level in at.map_or_else(Vec::new, |at| levels(&mover, at, last.hex)) {
                let chosen = last.level == Some(level);
                all.aside(keys::level(level), chosen, |d| {
                    let last = d.destination.as_mut().and_then(|d| d.path.last_mut());
                    if let Some(last) = last {
                        last.level = (!chosen).then_some(level);
                    }
                });
            }
        }
        for direction in Direction::ALL {
            let off = end.neighbour(direction);
            if !board.contains(off) && path.len() < LONGEST {
                let to = Waypoint::from(off);
                all.aside(keys::over(direction), false, |d| d.lay(u, to));
            }
        }
        for (key, order) in self.traced_rushes(u) {
            all.gives(key, Command::Move(order));
        }
    }

    /// Charges and deaths from above at the end of the way that is laid.
    fn traced_rushes(self, u: &UnitRead<'_>) -> Vec<(hexlance_rules::draft::Key, MoveOrder)> {
        let path = self.traced();
        let way = self.way(u);
        let Some(spot) = u.spot().copied() else {
            return Vec::new();
        };
        let end = path.last().map_or(spot.hex, |w| w.hex);
        let jumps = way.mode == MoveMode::Jump;
        let plain = self.order(u, path.to_vec(), spot.facing);
        let mut out = Vec::new();
        for enemy in self.view().enemies() {
            let Some(hex) = enemy.hex().filter(|h| h.distance(end) == 1) else {
                continue;
            };
            let mut order = MoveOrder {
                option: match jumps {
                    true => MoveOption::DeathFromAbove(enemy.id),
                    false => MoveOption::Charge(enemy.id),
                },
                facing: end.direction_to(hex).unwrap_or(spot.facing),
                ..plain.clone()
            };
            if jumps {
                order.path.push(hex.into());
            }
            let what = match jumps {
                true => keys::TRACE_DROP,
                false => keys::TRACE_CHARGE,
            };
            out.push((keys::of_unit(what, enemy.id), order));
        }
        for hex in end.neighbours().filter(|_| !jumps) {
            let cell = self.view().board().get(hex);
            if cell.is_some_and(|c| c.building.is_some() || c.bridge.is_some()) {
                let order = MoveOrder {
                    option: MoveOption::ChargeBuilding(hex),
                    facing: end.direction_to(hex).unwrap_or(spot.facing),
                    ..plain.clone()
                };
                out.push((keys::trace_ram(hex), order));
            }
        }
        out.retain(|(_, order)| self.check(&Command::Move(order.clone())).is_ok());
        out
    }
}

impl Draft {
    /// Adds a step to the way that is laid.
    fn lay(&mut self, u: &UnitRead<'_>, to: Waypoint) {
        let Some(spot) = u.spot() else { return };
        let mut path = self.destination.take().map_or_else(Vec::new, |d| d.path);
        path.push(to);
        self.begin(Destination {
            hex: to.hex,
            facing: facing_after(spot.hex, &path, spot.facing),
            path,
        });
    }
}
