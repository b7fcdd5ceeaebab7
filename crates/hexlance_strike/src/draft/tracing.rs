//! Ways that are laid hex by hex, for whoever wants another than the rules find: around mines, through smoke, over an edge
//! of the map, into a charge.

use hexlance_board::{Direction, HexSet};
use hexlance_rules::draft::{Area, Leads, Next};

use super::{
    Destination, Draft, Making,
    choices::Choices,
    keys::{self, purpose},
    making::facing_after,
};
use crate::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    movement::{Mover, Standing},
    read::UnitRead,
};

/// Most hexes of a way that is laid by hand.
const LONGEST: usize = 60;
/// Levels above and below where it stands that a unit might go to in a step.
const LEVELS: std::ops::RangeInclusive<i8> = -12..=24;

/// Where a unit stands after a path; none if it cannot be walked so.
fn standing(mover: &Mover<'_>, path: &[Waypoint]) -> Option<Standing> {
    let mut path = path.iter();
    path.try_fold(mover.standing()?, |at, to| {
        Some(mover.step(at, to).ok()?.to)
    })
}

/// The levels to which a step into a hex may lead.
fn levels(mover: &Mover<'_>, at: Standing, hex: hexlance_board::Hex) -> Vec<i8> {
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

    /// The next hex of the way.
    pub(super) fn tracing<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let mode = self.way(&u).mode;
        let path = self.traced();
        let Some(spot) = u.spot().copied() else {
            return;
        };
        let end = path.last().map_or(spot.hex, |w| w.hex);
        let board = self.view().board();
        if path.len() >= LONGEST || !board.contains(end) {
            return;
        }
        let mover = Mover::new(self.world(), u, mode);
        let at = standing(&mover, path);
        let step = move |hex| -> Option<Waypoint> {
            if mode == MoveMode::Jump {
                return Some(Waypoint::from(hex));
            }
            let plain = Waypoint::from(hex);
            let at = at?;
            if hex != end && mover.step(at, &plain).is_ok() {
                return Some(plain);
            }
            let mut levels = levels(&mover, at, hex).into_iter();
            let level = levels.find(|l| hex != end || *l != at.base)?;
            Some(Waypoint {
                hex,
                level: Some(level),
            })
        };
        let here = std::iter::once(end).filter(|_| path.is_empty() && mode != MoveMode::Jump);
        let next = here.chain(end.neighbours());
        let hexes = HexSet::of(board, next.filter(|hex| step(*hex).is_some()));
        all.area(
            Area::free(purpose::TRACE, Leads::Aside, hexes),
            move |hex| {
                let to = step(hex).unwrap_or(Waypoint::from(hex));
                Ok(Next::Draft(self.draft.with(|d| d.lay(&u, to))))
            },
        );
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
