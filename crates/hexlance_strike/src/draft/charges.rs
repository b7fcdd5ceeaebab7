//! Moves that are whole by themselves: charges, deaths from above, getting aboard, leaving the map (R4.8, R8.4, R8.5,
//! R15.1.2, R16.1.2).

use hexlance_board::{Board, Direction, Edge, Hex};
use hexlance_rules::{
    UnitId,
    draft::{Button, Key},
};

use super::{
    Making,
    choices::{Act, Choices},
    keys,
    making::{bare, facing_after},
};
use crate::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    model::load::Freight,
    movement::{ReachSet, Scratch},
    read::UnitRead,
};

/// Most buildings that are offered to charge.
const BUILDINGS: usize = 2;

impl Making<'_> {
    /// The buttons of all such moves of a unit.
    pub(super) fn rushes(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        for (key, order) in self.whole_moves(u) {
            let button = Button {
                leads: self.begins(),
                ..Button::new(key)
            };
            all.button(button, Act::Give(Command::Move(order)));
        }
    }

    /// All such moves of a unit that the rules allow, each with the key of its button.
    pub fn whole_moves(self, u: &UnitRead<'_>) -> Vec<(Key, MoveOrder)> {
        let mut out = Vec::new();
        if self.rerouting().is_some() {
            return out;
        }
        let mut scratch = Scratch::new();
        let ground = u.card.ground_mode();
        let pace = self.pace(u);
        if let Some(set) = self.view().reach(u.id, ground, pace, &mut scratch) {
            self.charges(u, &set, &mut out);
            self.drops_on(u, &mut out);
            self.rides(u, &mut out);
            out.extend(self.leaves(u, &set).map(|o| (keys::LEAVE.into(), o)));
        }
        out
    }

    fn may_move(self, order: &MoveOrder) -> bool {
        self.check(&Command::Move(order.clone())).is_ok()
    }

    /// Charges at enemies and at the nearest buildings: the longer the run-up, the harder the blow (R8.1).
    fn charges(self, u: &UnitRead<'_>, set: &ReachSet<'_>, out: &mut Vec<(Key, MoveOrder)>) {
        if u.card.kind.is_infantry() {
            return;
        }
        let Some(start) = u.spot() else { return };
        let ground = u.card.ground_mode();
        let rush = |option: MoveOption, at: Hex| {
            let ends = set.ends().filter(|e| e.hex.distance(at) == 1);
            let orders = ends.filter_map(|e| {
                let path = set.path(&e);
                let facing = path.last()?.hex.direction_to(at)?;
                let order = MoveOrder {
                    path,
                    facing,
                    ..bare(u.id, option, ground)
                };
                Some((e.hexes, order))
            });
            let legal = orders.filter(|(_, o)| self.may_move(o));
            legal.max_by_key(|(hexes, _)| *hexes).map(|(_, o)| o)
        };
        for enemy in self.view().enemies() {
            let Some(hex) = enemy.hex() else { continue };
            if let Some(order) = rush(MoveOption::Charge(enemy.id), hex) {
                out.push((keys::of_unit(keys::CHARGE, enemy.id), order));
            }
        }
        let board = self.view().board();
        let stands = |h: &Hex| {
            let cell = board.get(*h);
            cell.is_some_and(|c| c.building.is_some() || c.bridge.is_some())
        };
        let mut built: Vec<Hex> = set
            .ends()
            .flat_map(|e| e.hex.neighbours())
            .filter(stands)
            .collect();
        built.sort_by_key(|h| (h.distance(start.hex), *h));
        built.dedup();
        let rammed = built
            .into_iter()
            .filter_map(|h| Some((keys::ram(h), rush(MoveOption::ChargeBuilding(h), h)?)));
        out.extend(rammed.take(BUILDINGS));
    }

    /// Deaths from above, on a straight way of shortest length.
    fn drops_on(self, u: &UnitRead<'_>, out: &mut Vec<(Key, MoveOrder)>) {
        if u.card.kind.is_infantry() || !u.card.moves.contains_key(&MoveMode::Jump) {
            return;
        }
        let Some(start) = u.spot() else { return };
        for enemy in self.view().enemies() {
            let Some(hex) = enemy.hex() else { continue };
            let order = self.drop_on(u, enemy.id, start.hex, hex);
            if self.may_move(&order) {
                out.push((keys::of_unit(keys::DROP_ON, enemy.id), order));
            }
        }
    }

    fn drop_on(self, u: &UnitRead<'_>, target: UnitId, from: Hex, to: Hex) -> MoveOrder {
        let mut path = Vec::new();
        let mut at = from;
        while at != to {
            let next = at.neighbours().min_by_key(|n| n.distance(to));
            at = next.unwrap_or(to);
            path.push(Waypoint::from(at));
        }
        MoveOrder {
            facing: facing_after(from, &path, Direction::N),
            path,
            ..bare(u.id, MoveOption::DeathFromAbove(target), MoveMode::Jump)
        }
    }

    /// Carriers that an infantry unit could get into or onto now.
    fn rides(self, u: &UnitRead<'_>, out: &mut Vec<(Key, MoveOrder)>) {
        if !u.card.kind.is_infantry() {
            return;
        }
        for c in self.view().own_active().filter(|c| c.id != u.id) {
            let order = MoveOrder {
                facing: self.draft.facing.unwrap_or_default(),
                ..bare(u.id, MoveOption::Mount(c.id), u.card.ground_mode())
            };
            if self.may_move(&order) {
                out.push((keys::of_unit(keys::MOUNT, c.id), order));
            }
        }
    }

    /// The way off the map, for who must withdraw (R15.1.2), who carries home what its side wants (R17.3.5), and who
    /// scores by getting through (R15.4.1).
    fn leaves(self, u: &UnitRead<'_>, set: &ReachSet<'_>) -> Option<MoveOrder> {
        let view = self.view();
        let board = view.board();
        let spot = u.spot()?;
        let mut ways: Vec<(u16, Vec<Waypoint>)> = set
            .ends()
            .map(|e| (e.cost, set.path(&e)))
            .filter(|(_, path)| path.last().is_some_and(|w| !board.contains(w.hex)))
            .collect();
        let mut edges = view.goal_edges(u.side);
        if self.carries_home(u) {
            edges.extend(view.side_of(self.side).and_then(|side| side.home));
        }
        if !edges.is_empty() {
            let here = std::iter::once((0, Vec::new()));
            let ends = here.chain(set.ends().map(|e| (e.cost, set.path(&e))));
            ways.extend(ends.filter_map(|(cost, mut path)| {
                let last = path.last().map_or(spot.hex, |w| w.hex);
                let out = last.neighbours().into_iter().find(|n| {
                    !board.contains(*n) && edges.iter().any(|edge| beyond(board, *n, *edge))
                })?;
                path.push(Waypoint::from(out));
                Some((cost, path))
            }));
        }
        ways.sort_by_key(|(cost, path)| (*cost, path.len()));
        let option = self.pace(u);
        let mut orders = ways.into_iter().map(|(_, path)| MoveOrder {
            facing: facing_after(spot.hex, &path, spot.facing),
            path,
            ..bare(u.id, option, u.card.ground_mode())
        });
        orders.find(|o| self.may_move(o))
    }

    /// The edge over which leaving counts for the side that a hex off the map lies beyond; none for all others.
    pub fn goal_beyond(self, hex: Hex) -> Option<Edge> {
        let view = self.view();
        let edges = view.goal_edges(self.side).into_iter();
        let mut beyond = edges.filter(|edge| beyond(view.board(), hex, *edge));
        beyond.next()
    }

    /// Whether a unit carries something that its side wants off the map.
    fn carries_home(self, u: &UnitRead<'_>) -> bool {
        let view = self.view();
        let mut loads = view.loads(u.id).into_iter();
        loads.any(|(load, _)| match load {
            Freight::Item(n) => {
                let item = view.cargo().get(usize::from(n));
                item.is_some_and(|i| view.wants(i))
            }
            Freight::Unit(_) => false,
        })
    }
}

/// Whether a hex off the map lies beyond an edge.
fn beyond(board: &Board, hex: Hex, edge: Edge) -> bool {
    let (column, row) = hex.column_row();
    match edge {
        Edge::North => row < 1,
        Edge::East => column > board.columns() as i16,
        Edge::South => row > board.rows() as i16,
        Edge::West => column < 1,
    }
}
