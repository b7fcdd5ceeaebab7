//! Where troopers are deployed: each where it does its work best, in cover.

use hexlance_ai::why::Notes;
use hexlance_board::{Board, Edge, Hex};
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    command::Command,
    ground::Body,
    model::Skill,
    objects::Objects,
    read::{Look, other},
    setup::{Placement, places, to_deploy, zones},
    state::Seeming,
};

use super::{
    Good,
    scene::{Scene, Trooper, ordinary},
    stance::marker,
    worth::is_specialist,
};
use crate::why::Rule;

/// What a trooper is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Long weapons that watch lanes.
    Watch,
    /// Whoever goes forward.
    Front,
    /// Whoever should not be seen.
    Rear,
}

/// Hexes that are tried for one trooper.
const MOST: usize = 4;
/// Of the places from which the enemy could look, the share that whoever watches lanes should see.
const LANES: f32 = 0.4;

/// What sums may be off by that are compared with each other.
const SLACK: f32 = 0.001;

impl Role {
    /// What it counts to be seen from such a share of places, and with cover from such a share.
    fn sight(self, seen: f32, covered: f32) -> f32 {
        match self {
            Self::Watch => {
                10.0 * seen.min(LANES) - 14.0 * (seen - covered) - 6.0 * (seen - LANES).max(0.0)
            }
            Self::Front => -12.0 * (seen - covered) - 7.0 * covered,
            Self::Rear => -16.0 * seen,
        }
    }

    /// The most that it can count if other places are looked from besides.
    fn sight_at_best(self, seen: f32, covered: f32) -> f32 {
        match self {
            Self::Watch => self.best_sight() - 14.0 * (seen - covered),
            Self::Front | Self::Rear => self.sight(seen, covered),
        }
    }

    /// The most that it can count how a trooper would be seen.
    const fn best_sight(self) -> f32 {
        match self {
            Self::Watch => 10.0 * LANES,
            Self::Front | Self::Rear => 0.0,
        }
    }
}

impl Good {
    /// The next placement, or the end of deployment.
    pub(super) fn deploy(
        &mut self,
        notes: &mut Notes<Command>,
        scene: &Scene<'_>,
    ) -> Option<Command> {
        notes.rule(Rule::Places);
        if scene.allows(&Command::Done) {
            return Some(Command::Done);
        }
        // The line first, what should answer the enemy last.
        let mut waiting: Vec<(u16, UnitId)> = to_deploy(scene.battle.world(), scene.side)
            .into_iter()
            .filter_map(|id| scene.table.find(id))
            .filter(|t| t.hex.is_none())
            .map(|t| (t.printed.points, t.id))
            .collect();
        waiting.sort_unstable();
        waiting.into_iter().find_map(|(_, id)| {
            let who = scene.table.find(id)?;
            self.placement(scene, &who)
        })
    }

    fn placement(&mut self, scene: &Scene<'_>, who: &Look<'_>) -> Option<Command> {
        let hides = self.temper.tricks && who.has(Skill::TOCamouflage);
        let hidden = hides.then_some(Seeming::Hidden).into_iter();
        for seeming in hidden.chain(marker(who)).chain([Seeming::Figure]) {
            for (_, hex) in self.ranked(scene, who, seeming) {
                let placement = Placement {
                    seeming,
                    item: item(scene, who, hex),
                    ..Placement::of(who.id, hex)
                };
                let bare = Placement {
                    item: None,
                    ..placement.clone()
                };
                for placement in [placement, bare] {
                    let command = Command::Deploy(placement);
                    if scene.allows(&command) {
                        return Some(command);
                    }
                }
            }
        }
        None
    }

    /// The best hexes in which a trooper could be deployed, the best first.
    fn ranked(&mut self, scene: &Scene<'_>, who: &Look<'_>, seeming: Seeming) -> Vec<(f32, Hex)> {
        let role = role(who);
        let all: Vec<(Hex, places::Way)> =
            places::places(scene.table, who, seeming, false).collect();
        let safe = all.iter().any(|(_, way)| !way.rolls());
        let views = views(scene);
        let aims = Aims {
            role,
            home: zones::edge_of(scene.table, scene.side),
            board: scene.table.board(),
            goals: goals(scene, who),
        };
        let worth = |hex: Hex, sight: f32| aims.worth(scene, hex, sight);
        // Lines take longest to look along: where it is best with the best of them is looked at first.
        let mut bounds: Vec<(f32, Hex)> = all
            .into_iter()
            .filter(|(_, way)| !safe || !way.rolls())
            .map(|(hex, _)| (worth(hex, role.best_sight()), hex))
            .collect();
        bounds.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut best: Vec<(f32, Hex)> = Vec::new();
        for (bound, hex) in bounds {
            let last = best.get(MOST - 1);
            if last.is_some_and(|(merit, _)| *merit > bound) {
                break;
            }
            let rest = bound - role.best_sight() + SLACK;
            let is_enough = |sight: f32| last.is_none_or(|(merit, _)| rest + sight >= *merit);
            let Some(sight) = self.sight_from(scene, who, role, hex, &views, is_enough) else {
                continue;
            };
            let merit = worth(hex, sight);
            let before = |(other, there): &(f32, Hex)| {
                let by_merit = merit.total_cmp(other);
                by_merit.then(there.cmp(&hex)).is_lt()
            };
            let place = best.partition_point(before);
            best.insert(place, (merit, hex));
            best.truncate(MOST);
        }
        best
    }

    /// What it counts how a trooper would be seen in a hex; none as soon as it cannot be enough any more.
    fn sight_from(
        &mut self,
        scene: &Scene<'_>,
        who: &Look<'_>,
        role: Role,
        hex: Hex,
        views: &[Body],
        is_enough: impl Fn(f32) -> bool,
    ) -> Option<f32> {
        let body = scene.ground.standing(hex, who.profile().s);
        let count = views.len().max(1) as f32;
        let (mut seen, mut covered) = (0.0_f32, 0.0_f32);
        for view in views {
            let line = self.brain.line(scene.over, view, &body);
            if !line.sees() {
                continue;
            }
            seen += 1.0;
            if line.covered() {
                covered += 1.0;
            }
            if !is_enough(role.sight_at_best(seen / count, covered / count)) {
                return None;
            }
        }
        Some(role.sight(seen / count, covered / count))
    }
}

/// What a trooper looks for where it is deployed.
struct Aims<'b> {
    role: Role,
    home: Edge,
    board: &'b Board,
    goals: Vec<Hex>,
}

impl Aims<'_> {
    /// What a hex is worth in which it counts so much how the trooper would be seen.
    fn worth(&self, scene: &Scene<'_>, hex: Hex, sight: f32) -> f32 {
        let near = |t: &&Trooper<'_>| t.hex.distance(hex) <= 1;
        let crowd = scene.own.iter().filter(near).count() as f32;
        let depth = f32::from(self.board.from_edge(hex, self.home));
        let goals = self.goals.iter();
        let goal = goals
            .map(|g| f32::from(g.distance(hex)))
            .fold(40.0, f32::min);
        let forward = match self.role {
            Role::Watch => 0.0,
            Role::Front => 0.35,
            Role::Rear => 0.1,
        };
        sight + forward * depth - 0.2 * goal - 1.2 * crowd
    }
}

fn role(who: &Look<'_>) -> Role {
    let far = who.printed.weapons.iter().any(|w| {
        w.mode(0).is_some_and(|m| {
            m.range_mod(30).is_some_and(|r| r >= 0)
                && m.burst >= 1
                && m.traits.direct == m.traits.impact
        })
    });
    let leads = who.spas.0.contains(&Skill::LieutenantL1);
    if leads && who.printed.points < 35 {
        Role::Rear
    } else if far && !leads {
        Role::Watch
    } else {
        Role::Front
    }
}

/// Places from which the enemy could look: his figures, and spots of his Zone.
fn views(scene: &Scene<'_>) -> Vec<Body> {
    let table = scene.table;
    let enemy = other(scene.side);
    let mut out: Vec<Body> = scene.foes.iter().map(|f| f.body).collect();
    let zone = table.ground().hexes().filter(|hex| {
        let (column, row) = hex.column_row();
        column % 3 == 1
            && row % 3 == 1
            && zones::in_zone(table, enemy, *hex)
            && table.ground().obstacle(*hex).is_none()
    });
    out.extend(zone.map(|hex| ordinary(table, hex)));
    out
}

/// Where a trooper would like to go.
fn goals(scene: &Scene<'_>, who: &Look<'_>) -> Vec<Hex> {
    let objects = scene.table.world().resource::<Objects>();
    let mut out: Vec<Hex> = objects.loads.iter().map(|l| l.hex).collect();
    if is_specialist(who) {
        out.extend(objects.consoles.iter().map(|c| c.hex));
    }
    out
}

/// A mine that is placed with one who infiltrates.
fn item(scene: &Scene<'_>, who: &Look<'_>, hex: Hex) -> Option<(hexlance_rules::Ustr, Hex)> {
    let mine = who.printed.weapons.iter().find(|w| {
        w.mode(0).is_some_and(|m| {
            m.traits.deployable && !m.traits.demolition && !m.traits.repeater && !m.traits.sniffer
        })
    })?;
    let home = zones::edge_of(scene.table, scene.side);
    let front = hex
        .neighbours()
        .max_by_key(|h| (scene.table.board().from_edge(*h, home), *h))?;
    Some((mine.id, front))
}
