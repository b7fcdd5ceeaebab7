//! What can be done besides attacks: objects, comrades who lie, hand to hand; and ground that is counted.

use hexlance_board::{Edge, Hex};
use hexlance_rules::{UnitId, Zone};
use hexlance_skirmish::{
    close::Strike,
    deeds::Deed,
    mending::{Doctor, Engineer, Fault, MediKit},
    model::{Equipment, Skill},
    objects::{Objects, PickUp, UseConsole},
    score::{Score, Task},
    setup::zones,
    state::State,
};

use super::{
    fight::Brain,
    scene::{Scene, Trooper},
    worth::is_specialist,
};
use crate::why::Term;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Take a console.
    Console(Hex),
    /// Pick up an object.
    Load(u8),
    /// Mend a comrade with Doctor.
    Heal(UnitId),
    /// Mend a comrade with a MediKit, by hand.
    Inject(UnitId),
    /// Mend a machine, or a state.
    Repair(UnitId, Fault),
    /// Fight an enemy hand to hand.
    Charge(UnitId),
}

impl Kind {
    /// What it counts as.
    pub const fn term(self) -> Term {
        match self {
            Self::Console(_) | Self::Load(_) => Term::Objects,
            Self::Charge(_) => Term::Gain,
            Self::Heal(_) | Self::Inject(_) | Self::Repair(..) => Term::Mending,
        }
    }
}

/// Something to be done, beside a hex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Job {
    /// Beside which hex.
    pub at: Hex,
    /// What.
    pub kind: Kind,
    /// What it is worth, by its chances.
    pub value: f32,
}

impl Job {
    const fn new(at: Hex, kind: Kind, value: f32) -> Self {
        Self { at, kind, value }
    }

    /// Whether it can be done from a hex.
    pub fn reaches(&self, scene: &Scene<'_>, me: &Trooper<'_>, hex: Hex) -> bool {
        let distance = self.at.distance(hex);
        if distance > 1 || (distance == 0 && !matches!(self.kind, Kind::Load(_))) {
            return false;
        }
        let body = me.at(scene.ground, hex);
        let there = match self.kind {
            Kind::Console(at) => hexlance_skirmish::ground::Body::flat(
                at,
                scene.ground.floor(at).unwrap_or_default(),
            ),
            Kind::Load(_) => hexlance_skirmish::ground::Body::flat(
                self.at,
                scene.ground.floor(self.at).unwrap_or_default(),
            ),
            Kind::Heal(id) | Kind::Inject(id) | Kind::Repair(id, _) | Kind::Charge(id) => {
                let known = scene.mine(id).or_else(|| scene.foe(id));
                match known {
                    Some(t) => t.body,
                    None => return false,
                }
            }
        };
        scene.ground.touch(&body, &there)
    }

    /// The skill, declared at a point of the own route.
    pub fn deed(&self, me: &Trooper<'_>, point: u8) -> Deed {
        match self.kind {
            Kind::Console(hex) => Deed::UseConsole(UseConsole {
                hex,
                point,
                gates: None,
            }),
            Kind::Load(object) => Deed::PickUp(PickUp { object, point }),
            Kind::Heal(patient) => Deed::Doctor(Doctor { patient, point }),
            Kind::Inject(patient) => Deed::MediKit(MediKit { patient, point }),
            Kind::Repair(patient, fault) => Deed::Engineer(Engineer {
                patient,
                fault,
                point,
            }),
            Kind::Charge(enemy) => Deed::Strike(Strike {
                weapon: me.blade.weapon,
                mode: 0,
                ammo: me.blade.ammo,
                target: enemy.into(),
                point: 0,
            }),
        }
    }
}

/// What a trooper could do, object by object.
pub fn jobs(brain: &mut Brain, scene: &Scene<'_>, me: &Trooper<'_>) -> Vec<Job> {
    let mut out = Vec::new();
    let Some(look) = me.look else { return out };
    if !me.able || scene.view.pool(scene.side).retreat {
        return out;
    }
    let succeeds = |value: i16| f32::from(value.clamp(0, 20)) / 20.0;
    objects(scene, me, &mut out);
    let doctor = look.has(Skill::Doctor);
    let kit = look.has(Skill::Paramedic) || look.carries(Equipment::Medikit);
    let engineer = look.has(Skill::Engineer);
    for mate in scene.own.iter().filter(|m| m.id != me.id) {
        let Some(theirs) = mate.look else { continue };
        let machine = theirs.profile().vitality.is_structure();
        let back = mate.points * 0.8 + 4.0 * scene.turns_left();
        if mate.fallen && !machine {
            if doctor {
                out.push(Job::new(
                    mate.hex,
                    Kind::Heal(mate.id),
                    succeeds(look.wip()) * back,
                ));
            } else if kit {
                // A failed roll kills.
                let chance = succeeds(theirs.ph() - 3);
                let value = chance * back - (1.0 - chance) * 0.2 * mate.points;
                out.push(Job::new(mate.hex, Kind::Inject(mate.id), value));
            }
        }
        if engineer {
            let broken = machine
                && theirs.armor.left < i8::try_from(theirs.armor.printed).unwrap_or(i8::MAX);
            if broken {
                let worth = if mate.fallen { back } else { 0.3 * mate.points };
                out.push(Job::new(
                    mate.hex,
                    Kind::Repair(mate.id, Fault::Structure),
                    succeeds(look.wip()) * worth,
                ));
            }
            for state in [
                State::Immobilized2,
                State::Immobilized1,
                State::Glued,
                State::Isolated,
            ] {
                if theirs.is(state) {
                    let value = succeeds(look.wip()) * 0.35 * mate.points;
                    out.push(Job::new(
                        mate.hex,
                        Kind::Repair(mate.id, Fault::State(state)),
                        value,
                    ));
                }
            }
        }
    }
    if !me.stunned {
        for foe in scene.foes.iter().filter(|f| !f.concealed && !f.fallen) {
            let (given, taken) = brain.melee(me, foe, foe.able, me.concealed);
            let value = given * foe.worth - taken * me.worth;
            if value > 0.0 {
                out.push(Job::new(foe.hex, Kind::Charge(foe.id), value));
            }
        }
    }
    out
}

/// Consoles and portable objects.
fn objects(scene: &Scene<'_>, me: &Trooper<'_>, out: &mut Vec<Job>) {
    let Some(look) = me.look else { return };
    let world = scene.table.world();
    let objects = world.resource::<Objects>();
    let score = world.resource::<Score>();
    let rounds = 1.0 + 0.7 * scene.turns_left();
    let each = match score.task {
        Task::Foothold => 2.0,
        Task::DeckNine => 1.0,
        _ => 0.0,
    };
    if each > 0.0 && is_specialist(&look) {
        let chance = f32::from(look.wip().clamp(0, 20)) / 20.0;
        for console in &objects.consoles {
            let factor = match console.held {
                Some(side) if side == scene.side => continue,
                Some(_) => 1.8,
                None => 1.0,
            };
            out.push(Job::new(
                console.hex,
                Kind::Console(console.hex),
                chance * each * rounds * scene.vp * factor,
            ));
        }
    }
    if carries(scene, me) || me.look.is_none_or(|w| w.profile().mov.0 == 0) {
        return;
    }
    for (number, load) in objects.loads.iter().enumerate() {
        let free = load
            .carrier
            .and_then(|id| scene.table.find(id))
            .is_none_or(|t| t.is_null());
        if free {
            // One that lies at home counts as much without a carrier.
            let at_home = zones::in_zone(scene.table, scene.side, load.hex);
            let value = if at_home { 0.0 } else { 2.0 * scene.vp };
            out.push(Job::new(load.hex, Kind::Load(number as u8), value));
        }
    }
}

/// Whether a trooper carries an object.
pub fn carries(scene: &Scene<'_>, me: &Trooper<'_>) -> bool {
    let objects = scene.table.world().resource::<Objects>();
    objects.loads.iter().any(|l| l.carrier == Some(me.id))
}

/// Ground that is counted: what a trooper adds by standing in a hex.
pub struct Ground {
    task: Task,
    /// Points of the side less those of the enemy, by quarter.
    quarters: [f32; 4],
    /// Hexes at open gates that count.
    gates: Vec<Hex>,
    /// Whether the trooper carries an object.
    carries: bool,
}

impl Ground {
    /// That of a scene, without one trooper.
    pub fn without(scene: &Scene<'_>, me: &Trooper<'_>) -> Self {
        let task = scene.table.world().resource::<Score>().task.clone();
        let mut quarters = [0.0; 4];
        if task == Task::FourQuarters {
            for t in scene
                .own
                .iter()
                .filter(|t| t.id != me.id && t.able && !t.concealed)
            {
                quarters[quarter(scene, t.hex)] += t.points;
            }
            for t in scene.foes.iter().filter(|t| t.able && !t.concealed) {
                quarters[quarter(scene, t.hex)] -= t.points;
            }
        }
        let mut gates = Vec::new();
        if task == Task::LongWall {
            let open = scene.ground.gates().filter(|(.., state)| state.is_open());
            gates.extend(open.flat_map(|(at, side, _)| [at, at.neighbour(side)]));
        }
        Self {
            task,
            quarters,
            gates,
            carries: carries(scene, me),
        }
    }

    /// What standing in a hex is worth.
    pub fn worth(&self, scene: &Scene<'_>, me: &Trooper<'_>, hex: Hex) -> f32 {
        if !me.able {
            return 0.0;
        }
        let last = scene.is_last_turn();
        let late = match scene.clock.rounds.saturating_sub(scene.clock.round) {
            0 => 1.0,
            1 => 0.5,
            _ => 0.25,
        };
        let far = || zones::in_half(scene.table, scene.enemy(), hex);
        match &self.task {
            Task::FourQuarters => {
                let before = self.quarters[quarter(scene, hex)];
                let holds = |d: f32| (d / 18.0).tanh();
                let me = if me.concealed && !last {
                    0.0
                } else {
                    me.points
                };
                0.7 * scene.vp * (holds(before + me) - holds(before))
            }
            Task::LongWall => {
                let gates = self.gates.chunks(2);
                let gates = gates.filter(|gate| gate.iter().any(|at| hex.distance(*at) <= 2));
                let beyond = if far() {
                    late * me.points * scene.vp / 25.0
                } else {
                    0.0
                };
                beyond + gates.count() as f32 * scene.vp * 0.5
            }
            Task::DeckNine => {
                let counts = me.look.is_some_and(|w| is_specialist(&w)) && far();
                if counts { late * scene.vp } else { 0.0 }
            }
            Task::TwoCrates { .. } if self.carries => {
                let home = zones::edge_of(scene.table, scene.side);
                let rows = scene.table.board().from_edge(hex, home);
                let depth = f32::from(scene.battle.setup().depth);
                let away = (f32::from(rows) - depth + 1.0).max(0.0);
                scene.vp * (1.0 - away / 16.0).max(-0.5)
                    + if away == 0.0 { scene.vp * 0.5 } else { 0.0 }
            }
            Task::Foothold | Task::TwoCrates { .. } | Task::TheList => 0.0,
        }
    }
}

/// The number of the quarter in which a hex lies (K20.4.1).
fn quarter(scene: &Scene<'_>, hex: Hex) -> usize {
    let board = scene.table.board();
    let home = zones::edge_of(scene.table, hexlance_rules::SideId(0));
    let across = match home {
        Edge::North | Edge::South => Edge::West,
        Edge::East | Edge::West => Edge::North,
    };
    usize::from(Zone::Half(home).has(board, hex))
        + 2 * usize::from(Zone::Half(across).has(board, hex))
}
