//! Aircraft on the terminal: where they start, where they fly, whom they engage, what they attack on the ground.

use hexlance_board::Hex;
use hexlance_strike::{
    aero::{AirZone, Band, FlightPath, FlyOrder, Manoeuvre, Raid, RaidOrder, edges_of},
    command::Command,
    read::{self, UnitRead},
    view::AirView,
};

use super::{Asked, Person, got};
use crate::{
    cli::{prompt::Item, terminal::Leave},
    words::{
        hex_name,
        strike::{flight, zone_name},
    },
};

impl<'b> Person<'b> {
    fn air(&self) -> AirView<'b> {
        AirView::new(self.world, self.side)
    }

    /// Sets up an aircraft, or says that all is set up.
    pub(super) fn loft(&self) -> Result<Asked<Command>, Leave> {
        let Some(u) = self.air().reserve().next() else {
            return Ok(Asked::Got(Command::Done));
        };
        let zones = self.air().start_zones();
        let items: Vec<_> = zones
            .iter()
            .map(|z| Item::new(z.to_string(), zone_name(*z)))
            .collect();
        let i = got!(self.choose(&format!("Where does {} fly?", u.name), &items, Some(0)));
        let Some(zone) = zones.get(i).copied() else {
            return Ok(Asked::Back);
        };
        let band = got!(self.band(Band::High));
        Ok(Asked::Got(Command::Loft {
            unit: u.id,
            zone,
            band,
        }))
    }

    fn band(&self, default: Band) -> Result<Asked<Band>, Leave> {
        let items: Vec<_> = Band::ALL.iter().map(|b| Item::new(b.name(), "")).collect();
        let at = Band::ALL.iter().position(|b| *b == default);
        let i = got!(self.choose("How high?", &items, at));
        Ok(Asked::Got(Band::ALL.get(i).copied().unwrap_or(default)))
    }

    /// The hexes of the edge, as answers.
    fn edge(&self) -> Vec<(Hex, String)> {
        let board = read::board(self.world);
        board
            .iter()
            .map(|(hex, _)| hex)
            .filter(|hex| edges_of(board, *hex).next().is_some())
            .map(|hex| (hex, String::new()))
            .collect()
    }

    /// The move of an aircraft.
    pub(super) fn fly(&self) -> Result<Asked<Command>, Leave> {
        let ready: Vec<_> = self.air().to_move().collect();
        let items: Vec<_> = ready
            .iter()
            .map(|u| {
                let at = u
                    .flight()
                    .map_or_else(|| "on the ground".to_owned(), flight);
                Item::new(u.name, at)
            })
            .collect();
        let i = got!(self.choose("Which aircraft moves?", &items, Some(0)));
        let Some(u) = ready.get(i) else {
            return Ok(Asked::Back);
        };
        if u.is_grounded() {
            return self.leave_ground(u);
        }
        let ways = self.air().ways(u);
        let mut items: Vec<_> = ways
            .iter()
            .map(|way| match way.last() {
                None => Item::new("Stay", u.flight().map(flight).unwrap_or_default()),
                Some(zone) => Item::new(zone.to_string(), zone_name(*zone)),
            })
            .collect();
        items.push(Item::new("Leave", "fly home, out of the battle"));
        let i = got!(self.choose(&format!("Where does {} fly?", u.name), &items, Some(0)));
        let plainest = self.air().plainest(u);
        let Some(zones) = ways.get(i).cloned() else {
            return Ok(Asked::Got(Command::Fly(FlyOrder {
                zones: Vec::new(),
                path: None,
                manoeuvre: Manoeuvre::Leave,
                ..plainest
            })));
        };
        let stays = zones.is_empty() && u.is_over_map();
        let over = stays || zones.last() == Some(&AirZone::Centre);
        let band = got!(self.band(u.flight().map_or(Band::Low, |f| f.band)));
        let order = FlyOrder {
            zones,
            band,
            path: None,
            manoeuvre: Manoeuvre::Fly,
            ..plainest
        };
        if over {
            return self.over_the_map(order);
        }
        Ok(Asked::Got(Command::Fly(order)))
    }

    /// The path of an aircraft over the map, and whether it lands.
    fn over_the_map(&self, mut order: FlyOrder) -> Result<Asked<Command>, Leave> {
        let items = [
            Item::new("Fly over", "from one edge of the map to another"),
            Item::new("Land", "at the end of the path"),
        ];
        let lands = got!(self.choose("What does it do there?", &items, Some(0))) == 1;
        let edge = self.edge();
        let from = got!(self.hex("Where does it come in?", &edge));
        let ends: Vec<(Hex, String)> = if lands {
            let board = read::board(self.world);
            board.iter().map(|(hex, _)| (hex, String::new())).collect()
        } else {
            edge.clone()
        };
        let to = got!(self.hex("Where does its path end?", &ends));
        let (Some((from, _)), Some((to, _))) = (edge.get(from), ends.get(to)) else {
            return Ok(Asked::Back);
        };
        order.path = Some(FlightPath::new(*from, *to));
        if lands {
            order.manoeuvre = Manoeuvre::Land;
        }
        Ok(Asked::Got(Command::Fly(order)))
    }

    /// An aircraft on the ground stays, or lifts off.
    fn leave_ground(&self, u: &UnitRead<'_>) -> Result<Asked<Command>, Leave> {
        let order = self.air().plainest(u);
        let items = [
            Item::new("Stay", "on the ground"),
            Item::new(
                "Lift off",
                "towards an edge of the map, with a control roll",
            ),
        ];
        if got!(self.choose(&format!("What does {} do?", u.name), &items, Some(0))) != 1 {
            return Ok(Asked::Got(Command::Fly(order)));
        }
        let edge = self.edge();
        let to = got!(self.hex("Towards which edge hex?", &edge));
        let (Some((to, _)), Some(from)) = (edge.get(to), u.hex()) else {
            return Ok(Asked::Back);
        };
        Ok(Asked::Got(Command::Fly(FlyOrder {
            path: Some(FlightPath::new(from, *to)),
            manoeuvre: Manoeuvre::LiftOff,
            ..order
        })))
    }

    /// An attempt to engage, or none.
    pub(super) fn engage(&self) -> Result<Asked<Command>, Leave> {
        let mut commands = Vec::new();
        let mut items = Vec::new();
        for u in self.air().own() {
            for e in self.air().enemies() {
                let command = Command::Engage {
                    unit: u.id,
                    target: e.id,
                };
                if self.battle.check(self.side, &command).is_ok() {
                    items.push(Item::new(format!("{} engages {}", u.name, e.name), ""));
                    commands.push(command);
                }
            }
        }
        items.push(Item::new("Done", "no engagement"));
        let i = got!(self.choose("Does an aircraft engage another?", &items, Some(0)));
        Ok(Asked::Got(if i < commands.len() {
            commands.swap_remove(i)
        } else {
            Command::Done
        }))
    }

    /// Raids that a unit may make now.
    pub(super) fn raids(&self, u: &UnitRead<'_>) -> Vec<Raid> {
        let legal = |raid: &Raid| {
            let order = RaidOrder {
                unit: u.id,
                raid: raid.clone(),
            };
            self.battle.check(self.side, &Command::Raid(order)).is_ok()
        };
        let mut raids = self.air().raids(u);
        raids.retain(legal);
        raids
    }

    /// A raid in a list of answers, with what its attacks need.
    pub(super) fn raid_item(&self, u: &UnitRead<'_>, raid: &Raid) -> Item {
        let what = match raid {
            Raid::Strafe(runs) => {
                let first = runs.first().map(|r| hex_name(r.first)).unwrap_or_default();
                format!("Strafe from {first}")
            }
            Raid::Strike(strikes) => {
                let whom = strikes.first().map(|s| self.unit(s.target).name);
                format!("Strike at {}", whom.unwrap_or_default())
            }
            Raid::Bomb { at, .. } => format!("Bomb {}", hex_name(*at)),
            Raid::AltitudeBomb { first, .. } => {
                format!("Bomb from altitude from {}", hex_name(*first))
            }
        };
        let needs: Vec<_> = self
            .air()
            .odds(u, raid)
            .unwrap_or_default()
            .iter()
            .map(|o| o.target_number.total().to_string())
            .collect();
        Item::new(what, format!("needs {}", needs.join(", ")))
    }
}
