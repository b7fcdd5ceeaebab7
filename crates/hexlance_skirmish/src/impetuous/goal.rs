//! Where an Impetuous trooper runs, and how far a route brings it (K3.7.3, K3.7.4).

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::budget;
use crate::{
    deeds::Declaring,
    ground::{Body, Difficulty, Ground, Reach, Room, Spared, TerrainKind, Walker},
    moves::{Rooms, walker},
    read::{Look, Table, other},
    setup::zones,
    state::Field,
};

/// Longer than any route of a table.
const ANYWHERE: u16 = 2000;

/// What it runs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// An enemy.
    Enemy(UnitId),
    /// The middle of the enemy edge.
    Edge(Hex),
}

/// A goal, and how far it is from every hex.
#[derive(Clone, Debug)]
pub(crate) struct Way<'a> {
    /// The goal.
    pub goal: Goal,
    /// The hexes in contact with it, each with where one comes from it.
    from: SmallVec<[(Hex, Reach<'a>); 6]>,
}

impl Way<'_> {
    /// The length of the shortest route from a hex to contact with the goal.
    fn length(&self, hex: Hex) -> Option<u16> {
        self.from
            .iter()
            .filter_map(|(_, reach)| reach.cost(hex))
            .min()
    }

    /// Whether a hex is one of those in contact with the goal.
    fn ends_in(&self, hex: Hex) -> bool {
        self.from.iter().any(|(end, _)| *end == hex)
    }
}

/// A trooper that has to run, its goals of equal length, and what it can reach now.
pub(crate) struct Running<'a> {
    /// The goals between which its owner chooses.
    pub goals: Vec<Way<'a>>,
    /// Its hex.
    start: Hex,
    ground: &'a Ground,
    rooms: Rooms,
    pacer: Walker,
    reach: Reach<'a>,
}

impl<'a> Running<'a> {
    /// What is due of a trooper in a situation; none if it is off the table.
    pub(crate) fn of(at: &Declaring<'a>) -> Option<Self> {
        let (table, who) = (at.table, at.who);
        let start = at.last_station()?.hex;
        let rooms = Rooms::declaring(table, &who, false);
        let ground = table.ground();
        // Lengths are those of the ground: what hinders or stops on the way makes a route no longer (K3.7.3).
        let pacer = Walker {
            heavyweight: false,
            spared: TerrainKind::ALL
                .into_iter()
                .fold(Spared::NONE, Spared::with),
            ..walker(&who, false)
        };
        let room = |hex| {
            if hex == start {
                Room::Free
            } else {
                rooms.at(hex)
            }
        };
        let goals = goals(table, &who, start, &pacer, &room);
        let reach = ground.reach(&walker(&who, false), room, start, budget(at));
        Some(Self {
            goals,
            start,
            ground,
            rooms: rooms.clone(),
            pacer,
            reach,
        })
    }

    fn room(&self, hex: Hex) -> Room {
        if hex == self.start {
            Room::Free
        } else {
            self.rooms.at(hex)
        }
    }

    /// How far the trooper can come on shortest routes to a goal.
    fn most(&self, way: &Way<'_>) -> u16 {
        let Some(whole) = way.length(self.start) else {
            return 0;
        };
        let hexes = self.reach.hexes();
        let on_way =
            hexes.filter(|(hex, cost)| way.length(*hex).is_some_and(|l| l + cost == whole));
        on_way.map(|(_, cost)| cost).max().unwrap_or(0)
    }

    /// Whether it has nowhere to go.
    pub(crate) fn stands_still(&self) -> bool {
        self.goals.iter().all(|way| self.most(way) == 0)
    }

    /// Whether a route leads along a shortest one as far as it can, and declares the contact that it reaches. Contact in
    /// the hex where it begins, for one who stands up, arises by itself (K1.4.3).
    pub(crate) fn fits(&self, route: &[Hex], contact: Option<UnitId>) -> bool {
        if self.goals.is_empty() {
            return route.is_empty() && contact.is_none();
        }
        self.goals
            .iter()
            .any(|way| self.fits_goal(way, route, contact))
    }

    fn fits_goal(&self, way: &Way<'_>, route: &[Hex], contact: Option<UnitId>) -> bool {
        let stand = self.ground.stand(self.start);
        let room = |hex| self.room(hex);
        let walked = self.ground.walk(&self.pacer, room, stand, route, ANYWHERE);
        let end = route.last().copied().unwrap_or(self.start);
        let Some((whole, rest)) = way.length(self.start).zip(way.length(end)) else {
            return route.is_empty() && contact.is_none();
        };
        let declares = match way.goal {
            Goal::Enemy(id) if way.ends_in(end) && !route.is_empty() => contact == Some(id),
            _ => contact.is_none(),
        };
        walked.entered == route.len()
            && walked.cost == self.most(way)
            && walked.cost + rest == whole
            && declares
    }

    /// The route that is proposed to a hex.
    pub(crate) fn route(&self, hex: Hex) -> Option<Vec<Hex>> {
        if hex == self.start {
            return Some(Vec::new());
        }
        self.reach.route(hex).map(|route| route.to_vec())
    }

    /// Where it may end, each hex once, with the enemy with whom contact is declared there.
    pub(crate) fn ends(&self) -> Vec<(Hex, Option<UnitId>)> {
        let mut out = Vec::new();
        for way in &self.goals {
            let Some(whole) = way.length(self.start) else {
                continue;
            };
            let most = self.most(way);
            for (hex, cost) in self.reach.hexes() {
                let fits = cost == most && way.length(hex).is_some_and(|l| l + cost == whole);
                if fits && !out.iter().any(|(end, _)| *end == hex) {
                    let contact = match way.goal {
                        Goal::Enemy(id) if way.ends_in(hex) && hex != self.start => Some(id),
                        _ => None,
                    };
                    out.push((hex, contact));
                }
            }
        }
        out
    }
}

/// The goals of a trooper that stands in a hex: the nearest enemies that it can see, else the nearest of all, else the
/// middle of the enemy edge (K3.7.3).
fn goals<'a>(
    table: Table<'a>,
    who: &Look<'a>,
    start: Hex,
    pacer: &Walker,
    room: &impl Fn(Hex) -> Room,
) -> Vec<Way<'a>> {
    let mine = who.body_at(table, start);
    let mut enemies: Vec<(u16, bool, UnitId, Body)> = table
        .enemies_of(who.side())
        .filter(|e| e.is_figure() && !e.is_null())
        .filter_map(|enemy| {
            let theirs = enemy.body(table)?;
            let seen = table.has_line(&mine, &theirs);
            Some((start.distance(theirs.hex), seen, enemy.id, theirs))
        })
        .collect();
    enemies.sort_by_key(|(distance, _, id, _)| (*distance, *id));
    // Those who stand farther off than the way to one is long are not nearest.
    let nearest = |wanted: bool| {
        let mut least: Option<u16> = None;
        let mut found: Vec<(u16, UnitId, Way<'a>)> = Vec::new();
        for (distance, seen, id, theirs) in &enemies {
            if least.is_some_and(|least| distance.saturating_sub(1) > least) {
                break;
            }
            if *seen != wanted {
                continue;
            }
            let way = to_enemy(table, who, *id, theirs, pacer, room);
            if let Some(length) = way.length(start) {
                least = Some(least.map_or(length, |least| least.min(length)));
                found.push((length, *id, way));
            }
        }
        found.retain(|(length, ..)| Some(*length) == least);
        found.sort_by_key(|(_, id, _)| *id);
        found.into_iter().map(|(_, _, way)| way).collect::<Vec<_>>()
    };
    for seen in [true, false] {
        let found = nearest(seen);
        if !found.is_empty() {
            return found;
        }
    }
    edge(table, who, pacer, room).into_iter().collect()
}

/// An enemy as a goal, from all hexes in contact with it in which one can stand.
fn to_enemy<'a>(
    table: Table<'a>,
    who: &Look<'a>,
    enemy: UnitId,
    theirs: &Body,
    pacer: &Walker,
    room: &impl Fn(Hex) -> Room,
) -> Way<'a> {
    let ground = table.ground();
    let ends = theirs.hex.neighbours().filter(|hex| {
        let body = ground.standing(*hex, who.profile().s);
        !ground.is_closed(*hex) && room(*hex).may_stop() && ground.touch(&body, theirs)
    });
    let from = ends.map(|hex| (hex, ground.reach(pacer, room, hex, ANYWHERE)));
    Way {
        goal: Goal::Enemy(enemy),
        from: from.collect(),
    }
}

/// The middle hex of the enemy edge as a goal; none if nobody can stand there.
fn edge<'a>(
    table: Table<'a>,
    who: &Look<'_>,
    pacer: &Walker,
    room: &impl Fn(Hex) -> Room,
) -> Option<Way<'a>> {
    let ground = table.ground();
    let board = &table.world().resource::<Field>().board;
    let enemy = other(who.owner);
    let row: Vec<Hex> = board
        .iter()
        .map(|(hex, _)| hex)
        .filter(|hex| zones::on_edge(table, enemy, *hex))
        .collect();
    let middle = *row.get(row.len() / 2)?;
    let open = ground.terrain(middle).difficulty(Spared::NONE) != Difficulty::Impassable;
    open.then(|| Way {
        goal: Goal::Edge(middle),
        from: std::iter::once((middle, ground.reach(pacer, room, middle, ANYWHERE))).collect(),
    })
}
