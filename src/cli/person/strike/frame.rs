//! The frame of a battle on the terminal: stages of setup, ways onto the map over an edge, around it and back.

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{Joint, List, UnitId};
use hexlance_strike::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Rearrangement, Waypoint},
    mission::words::edge_name,
    movement::{self, Scratch},
    read::UnitRead,
    setup::{Stage, ground},
    state::Place,
};

use super::{Asked, Person, got, unit_item};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::hex_name,
};

/// Ways to come in or to leave: how, and what it is called.
const OPTIONS: [(MoveOption, &str); 3] = [
    (MoveOption::Move, "Move"),
    (MoveOption::Sprint, "Sprint"),
    (MoveOption::Evade, "Evade"),
];

fn order(unit: UnitId, mode: MoveMode, option: MoveOption, path: Vec<Waypoint>) -> MoveOrder {
    MoveOrder {
        unit,
        option,
        mode,
        path,
        facing: Direction::N,
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    }
}

impl Person<'_> {
    /// A stage of setup besides mines and putting units on the map (R17.1.1).
    pub(super) fn stage(&self, stage: Stage) -> Result<Asked<Command>, Leave> {
        match stage {
            Stage::Ground => self.change_ground(),
            Stage::Reserves => self.keep_back(),
            Stage::Infiltration | Stage::Hiding => self.hide_late(),
        }
    }

    /// Moves terrain, or swaps and turns mapsheets (R17.1.4).
    fn change_ground(&self) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let may = |what| view.check(&Command::Rearrange(what)).is_ok();
        let mut items = vec![Item::new("Done", "the map stays as it is")];
        let mut acts: Vec<Option<Rearrangement>> = vec![None];
        let mut features: Vec<Hex> = Vec::new();
        let mut seen: Vec<Hex> = Vec::new();
        for (hex, _) in view.board().iter() {
            if seen.contains(&hex) {
                continue;
            }
            let feature = view.feature(hex);
            seen.extend(&feature);
            let goes = |to| may(Rearrangement::Feature { from: hex, to });
            if !feature.is_empty() && hex.within(ground::FARTHEST).any(goes) {
                let what = view
                    .board()
                    .get(hex)
                    .map(hexlance_rules::features)
                    .unwrap_or_default();
                let what = List::new(Joint::Commas, what);
                let label = format!("Move {}", hex_name(hex));
                let size = feature.len();
                items.push(Item::new(label, format!("{what}, {size} hexes")));
                acts.push(None);
                features.push(hex);
            }
        }
        // Moves of terrain come first: their number is that of their line.
        for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
            let home = Rearrangement::Home(edge);
            if may(home) {
                let label = format!("Wish for the {} edge", edge_name(edge));
                items.push(Item::new(label, "as home edge"));
                acts.push(Some(home));
            }
        }
        let places = view.sheets().map_or(0, |(_, p)| p.len()) as u8;
        for n in 0..places {
            let turn = Rearrangement::Turn(n);
            if may(turn) {
                items.push(Item::new(format!("Turn sheet {}", n + 1), ""));
                acts.push(Some(turn));
            }
            for m in n + 1..places {
                let swap = Rearrangement::Swap(n, m);
                if may(swap) {
                    let label = format!("Swap sheets {} and {}", n + 1, m + 1);
                    items.push(Item::new(label, ""));
                    acts.push(Some(swap));
                }
            }
        }
        let i = got!(self.choose("What of the map is changed?", &items, Some(0)));
        if let Some(what) = acts.get(i).copied().flatten() {
            return Ok(Asked::Got(Command::Rearrange(what)));
        }
        let Some(from) = i.checked_sub(1).and_then(|n| features.get(n)).copied() else {
            return Ok(Asked::Got(Command::Done));
        };
        let hexes: Vec<_> = from
            .within(ground::FARTHEST)
            .filter(|to| may(Rearrangement::Feature { from, to: *to }))
            .map(|to| (to, String::new()))
            .collect();
        let title = format!("Where does {} of it go?", hex_name(from));
        let at = got!(self.hex(&title, &hexes));
        Ok(match hexes.get(at) {
            Some((to, _)) => {
                Asked::Got(Command::Rearrange(Rearrangement::Feature { from, to: *to }))
            }
            None => Asked::Back,
        })
    }

    /// Keeps units back in two groups (R17.4.1).
    fn keep_back(&self) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let kept: Vec<_> = view.kept_back().collect();
        let mut items = Vec::new();
        let mut commands = Vec::new();
        for u in view.own() {
            let now = kept.iter().find(|(id, _)| *id == u.id).map(|(_, g)| *g);
            for (group, what) in [
                (Some(0), "in the first group"),
                (Some(1), "in the second group"),
                (None, "there at once"),
            ] {
                let command = Command::KeepBack { unit: u.id, group };
                if now != group && view.check(&command).is_ok() {
                    items.push(Item::new(u.name, what));
                    commands.push(command);
                }
            }
        }
        let count = format!("{} of {} are kept back", kept.len(), view.to_keep_back());
        // As many as have to be, one after the other; then on.
        let full = view.check(&Command::Done).is_ok();
        if full {
            items.push(Item::new("Done", "all others are set up"));
            commands.push(Command::Done);
        }
        let usual = if full {
            commands.len() - 1
        } else {
            self.fairest(&commands)
        };
        let title = format!("Who is kept back? {count}");
        let i = got!(self.choose(&title, &items, Some(usual)));
        Ok(commands.get(i).cloned().map_or(Asked::Back, Asked::Got))
    }

    /// The first command that puts a unit into the smaller group.
    fn fairest(&self, commands: &[Command]) -> usize {
        let of = |group| self.view().kept_back().filter(|(_, g)| *g == group).count();
        let wanted = u8::from(of(0) > of(1));
        let fits =
            |c: &Command| matches!(c, Command::KeepBack { group: Some(g), .. } if *g == wanted);
        commands.iter().position(fits).unwrap_or(0)
    }

    /// Units that hide before all others are set up, or after them (S6, S8).
    fn hide_late(&self) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let waiting: Vec<_> = view
            .own()
            .filter(|u| *u.place == Place::Reserve && !view.hiding_hexes(u.id).is_empty())
            .collect();
        let mut items: Vec<_> = waiting.iter().map(unit_item).collect();
        let allowance = view.hidden_allowance();
        let count = format!("{} of {} are hidden", allowance.used, allowance.most);
        let late = view.stage() == Some(Stage::Hiding);
        items.push(Item::new("Done", if late { count } else { String::new() }));
        let i = got!(self.choose("Who hides?", &items, Some(0)));
        match waiting.get(i) {
            Some(u) => self.hide(u),
            None => Ok(Asked::Got(Command::Done)),
        }
    }

    /// Whether a unit could be set up in hiding (R5.5.1).
    pub(super) fn may_hide(&self, unit: UnitId) -> bool {
        let view = self.view();
        view.hidden_allowance().most > 0 && !view.hiding_hexes(unit).is_empty()
    }

    /// Sets a unit up in hiding.
    pub(super) fn hide(&self, u: &UnitRead<'_>) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let hexes: Vec<_> = view
            .hiding_hexes(u.id)
            .into_iter()
            .map(|h| (h, String::new()))
            .collect();
        let at = got!(self.hex(&format!("Where does {} hide?", u.name), &hexes));
        let Some((hex, _)) = hexes.get(at) else {
            return Ok(Asked::Back);
        };
        let facing = got!(self.facing(u, view.deployment_facing()));
        Ok(Asked::Got(Command::Hide {
            unit: u.id,
            hex: *hex,
            facing,
        }))
    }

    /// A unit comes onto the map over an edge, or is held back (R16.7.1).
    pub(super) fn come_in(&self, unit: UnitId) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let u = self.unit(unit);
        let mut items = Vec::new();
        let mut ways = Vec::new();
        for mode in view.entry_modes(&u) {
            for (option, name) in OPTIONS {
                let jumps = mode == MoveMode::Jump;
                let hexes = view.entry_hexes(unit, mode, option);
                if hexes.is_empty() || (jumps && option != MoveOption::Move) {
                    continue;
                }
                let label = match (jumps, option) {
                    (true, _) => "Jump in".to_owned(),
                    (_, MoveOption::Move) => format!("Come in ({})", mode.name().to_lowercase()),
                    _ => format!("{name} in ({})", mode.name().to_lowercase()),
                };
                items.push(Item::new(
                    label,
                    format!("{} hexes of the edge", hexes.len()),
                ));
                ways.push((mode, option, hexes));
            }
        }
        items.push(Item::new("Hold back", "it stays off the map this turn"));
        let i = got!(self.choose(&format!("What does {} do?", u.name), &items, Some(0)));
        let Some((mode, option, hexes)) = ways.get(i) else {
            return Ok(Asked::Got(Command::HoldBack { unit }));
        };
        let named: Vec<_> = hexes.iter().map(|(h, c)| (*h, format!("{c}\""))).collect();
        // The middle of the edge is as good as any.
        let usual = Some(named.len() / 2);
        let title = format!("Where does {} come in?", u.name);
        let at = got!(self.hex_or(&title, &named, usual));
        let Some((hex, _)) = named.get(at) else {
            return Ok(Asked::Back);
        };
        let order = MoveOrder {
            facing: view.deployment_facing(),
            ..order(unit, *mode, *option, vec![Waypoint::from(*hex)])
        };
        if *mode == MoveMode::Jump {
            return self.jump_in(&u, order, *hex);
        }
        Ok(Asked::Got(Command::Enter(order)))
    }

    /// Where a jump onto the map ends, by the hex over which it comes in.
    fn jump_in(
        &self,
        u: &UnitRead<'_>,
        order: MoveOrder,
        first: Hex,
    ) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let inches = movement::allowance(self.world, u, MoveMode::Jump, false, false).total();
        let far = u16::try_from(inches / 2).unwrap_or(0);
        let way = |to: Hex| {
            let mut path = vec![Waypoint::from(first)];
            let mut at = first;
            while let Some(next) = at.neighbours().min_by_key(|n| (n.distance(to), *n))
                && at != to
            {
                path.push(Waypoint::from(next));
                at = next;
            }
            path
        };
        let ends: Vec<_> = first
            .within(far)
            .filter(|to| {
                let path = way(*to);
                view.check(&Command::Enter(MoveOrder {
                    path,
                    ..order.clone()
                }))
                .is_ok()
            })
            .map(|to| (to, String::new()))
            .collect();
        let at = got!(self.hex(&format!("Where does {} land?", u.name), &ends));
        let Some((to, _)) = ends.get(at) else {
            return Ok(Asked::Back);
        };
        let facing = got!(self.facing(u, order.facing));
        let path = way(*to);
        Ok(Asked::Got(Command::Enter(MoveOrder {
            path,
            facing,
            ..order
        })))
    }

    /// The ways off the map with sealed orders that a unit has now: the hex where it leaves, and the order.
    pub(super) fn ways_around(&self, u: &UnitRead<'_>) -> Vec<(Hex, MoveOrder)> {
        let view = self.view();
        let Some(spot) = u.spot().filter(|_| view.may_travel(u)) else {
            return Vec::new();
        };
        let board = view.board();
        let mode = u.card.ground_mode();
        let mut scratch = Scratch::new();
        let reach = movement::reach(self.world, u.id, mode, MoveOption::Move, &mut scratch);
        let here = std::iter::once((spot.hex, Vec::new()));
        let ends = here.chain(reach.ends().map(|e| (e.hex, reach.path(&e))));
        let mut out: Vec<(Hex, MoveOrder)> = Vec::new();
        for (hex, path) in ends {
            if out.iter().any(|(h, _)| *h == hex) {
                continue;
            }
            let off = hex.neighbours().filter(|n| !board.contains(*n));
            let legal = off.into_iter().find_map(|n| {
                let mut path = path.clone();
                path.push(Waypoint::from(n));
                let order = order(u.id, mode, MoveOption::Move, path);
                let command = Command::LeaveFor {
                    order: order.clone(),
                    back: hex,
                };
                view.check(&command).is_ok().then_some(order)
            });
            out.extend(legal.map(|order| (hex, order)));
        }
        out
    }

    /// Where a unit leaves the map, and where it comes back (R16.6.1).
    pub(super) fn go_around(&self, u: &UnitRead<'_>) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let ways = self.ways_around(u);
        let named: Vec<_> = ways.iter().map(|(h, _)| (*h, String::new())).collect();
        let i = got!(self.hex(&format!("Where does {} leave the map?", u.name), &named));
        let Some((exit, order)) = ways.get(i) else {
            return Ok(Asked::Back);
        };
        let now = view.turn().number;
        let rim: Vec<_> = view
            .rim()
            .into_iter()
            .filter_map(|h| Some((h, format!("T{}", now + view.travel_time(u, *exit, h)?))))
            .collect();
        let title = "Where does it come back? After each hex: the first turn in which it may.";
        let at = got!(self.hex(title, &rim));
        Ok(match rim.get(at) {
            Some((back, _)) => Asked::Got(Command::LeaveFor {
                order: order.clone(),
                back: *back,
            }),
            None => Asked::Back,
        })
    }

    /// A unit comes back onto the map (R16.6.4).
    pub(super) fn come_back(&self) -> Result<Asked<Command>, Leave> {
        let view = self.view();
        let due: Vec<_> = view
            .returns()
            .into_iter()
            .filter(|(_, hexes)| !hexes.is_empty())
            .collect();
        let mut items: Vec<_> = due
            .iter()
            .map(|(id, _)| unit_item(&self.unit(*id)))
            .collect();
        items.push(Item::new("Nobody", "they wait off the map"));
        let i = got!(self.choose("Who comes back?", &items, Some(0)));
        let Some((unit, hexes)) = due.get(i) else {
            return Ok(Asked::Got(Command::Done));
        };
        let u = self.unit(*unit);
        let named: Vec<_> = hexes.iter().map(|h| (*h, String::new())).collect();
        let at = got!(self.hex_or(
            &format!("Where does {} come back?", u.name),
            &named,
            Some(0)
        ));
        let Some(hex) = hexes.get(at).copied() else {
            return Ok(Asked::Back);
        };
        let facing = got!(self.facing(&u, self.towards_enemies(hex)));
        Ok(Asked::Got(Command::ComeBack {
            unit: *unit,
            hex,
            facing,
        }))
    }
}
