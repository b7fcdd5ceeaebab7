//! Skills by chance: of every sort, at whoever or whatever it could be aimed, whether it may be declared or not.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{UnitId, Ustr, ustr};
use hexlance_skirmish::{
    alert::Alert,
    climbing::{Climb, Jump},
    close::Strike,
    deeds::Deed,
    discover::Discover,
    dodge::{ChangeFacing, Dodge, Engage},
    drops::Arrive,
    gates::GateWork,
    ids::Party,
    items::{PlaceItem, PlantCharge, SetOff, TakeOff},
    markers::Regain,
    mending::{Doctor, Engineer, Fault, MediKit, Regenerate, TearLoose},
    model::{Ammunition, Mode, Shape, Skill, WeaponRef},
    moves::{Cautious, Move},
    objects::{Objects, PickUp, UseConsole},
    pilots::{Dismount, Mount},
    read::{Look, Table},
    reset::{Price, Reset},
    sensor::{SatLock, Sense},
    shots::Shoot,
    special_fire::{Guide, Intuit, Smoke, Speculate, Suppress},
    state::{Condition, Crew, ItemKind, Seeming, State},
};
use rand::{RngExt, rngs::ChaCha8Rng, seq::IndexedRandom};

/// The weapon that a skill is declared with.
pub fn weapon_of(deed: &Deed) -> Option<Ustr> {
    match deed {
        Deed::Shoot(shoot) => Some(shoot.weapon),
        Deed::Strike(strike) => strike.weapon,
        Deed::Smoke(smoke) => Some(smoke.weapon),
        Deed::Suppress(fire) => Some(fire.weapon),
        Deed::Speculate(fire) => Some(fire.weapon),
        Deed::Guide(fire) => Some(fire.weapon),
        Deed::Intuit(fire) => Some(fire.weapon),
        Deed::PlaceItem(item) => Some(item.weapon),
        Deed::PlantCharge(charge) => Some(charge.weapon),
        Deed::MediKit(_) => Some(ustr("medikit")),
        _ => None,
    }
}

/// One who thinks of something to do.
pub struct Thinker<'a> {
    pub table: Table<'a>,
    pub who: Look<'a>,
    /// Where its Order has led it so far.
    pub from: Option<Hex>,
    /// The last point of its route.
    pub points: u8,
    pub rng: &'a mut ChaCha8Rng,
}

impl Thinker<'_> {
    pub fn one_in(&mut self, n: u32) -> bool {
        self.rng.random_range(0..n) == 0
    }

    pub fn any<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.choose(self.rng).cloned()
    }

    fn direction(&mut self) -> Direction {
        Direction::from_index(self.rng.random_range(0..6))
    }

    pub fn here(&self) -> Option<Hex> {
        self.from.or(self.who.hex)
    }

    pub fn point(&mut self) -> u8 {
        self.rng.random_range(0..=self.points)
    }

    /// A hex at most so far from another.
    pub fn near(&mut self, hex: Hex, most: u16) -> Hex {
        let most = most as i16;
        let (q, r) = (
            self.rng.random_range(-most..=most),
            self.rng.random_range(-most..=most),
        );
        let (fq, fr) = (hex.q + q, hex.r + r);
        Hex::new(fq, fr)
    }

    pub fn enemies(&self) -> Vec<Look<'_>> {
        self.table.enemies_of(self.who.side()).collect()
    }

    /// An enemy, the nearest of them more often than not.
    fn enemy(&mut self) -> Option<UnitId> {
        let here = self.here();
        let mut all: Vec<(u16, UnitId)> = self
            .enemies()
            .iter()
            .map(|e| (e.hex.zip(here).map_or(99, |(a, b)| a.distance(b)), e.id))
            .collect();
        all.sort_unstable();
        if !self.one_in(3) {
            all.truncate(2);
        }
        self.any(&all).map(|(_, id)| id)
    }

    fn friend(&mut self) -> Option<UnitId> {
        let side = self.who.side();
        let hurt = |t: &Look<'_>| t.condition == Condition::Unconscious || !t.states.0.is_empty();
        let all: Vec<(bool, UnitId)> = self
            .table
            .troopers()
            .filter(|t| t.side() == side || t.owner == side)
            .map(|t| (hurt(&t), t.id))
            .collect();
        let wanting: Vec<_> = all.iter().filter(|(hurt, _)| *hurt).copied().collect();
        let from = if wanting.is_empty() || self.one_in(4) {
            all
        } else {
            wanting
        };
        self.any(&from).map(|(_, id)| id)
    }

    /// Where a trooper would go: to an enemy, an object, a console, somebody who lies there.
    fn goal(&mut self) -> Option<Hex> {
        let objects = self.table.world().resource::<Objects>();
        let hexes: Vec<Hex> = match self.rng.random_range(0..8) {
            0 => objects.consoles.iter().map(|c| c.hex).collect(),
            1 => objects.loads.iter().map(|l| l.hex).collect(),
            2 => self.table.items().all.iter().map(|i| i.hex).collect(),
            3 => {
                let down = |t: &Look<'_>| t.condition == Condition::Unconscious;
                self.table
                    .on_table()
                    .filter(down)
                    .filter_map(|t| t.hex)
                    .collect()
            }
            4 => self.here().map(|h| self.near(h, 6)).into_iter().collect(),
            _ => Vec::new(),
        };
        match self.any(&hexes) {
            Some(hex) => Some(hex),
            None => {
                let enemy = self.enemy()?;
                self.table.find(enemy)?.hex
            }
        }
    }

    /// A way of so many hexes towards a goal, not always the straight one.
    fn way(&mut self, most: usize) -> Vec<Hex> {
        match self.goal() {
            Some(goal) => self.way_to(goal, most, 1),
            None => Vec::new(),
        }
    }

    /// A way of so many hexes towards a hex, until it is so near.
    pub fn way_to(&mut self, goal: Hex, most: usize, near: u16) -> Vec<Hex> {
        let Some(mut here) = self.here() else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for _ in 0..self.rng.random_range(0..=most) {
            let free = |h: &Hex| {
                let ground = self.table.ground();
                let free = self.table.at(*h).is_none() || *h == goal;
                ground.contains(*h) && !ground.is_closed(*h) && free
            };
            let mut open: Vec<Hex> = here.neighbours().filter(free).collect();
            open.sort_by_key(|h| h.distance(goal));
            open.truncate(if self.one_in(4) { 4 } else { 1 });
            let Some(next) = self.any(&open) else { break };
            if out.contains(&next) {
                break;
            }
            out.push(next);
            here = next;
            if next.distance(goal) <= near {
                break;
            }
        }
        out
    }

    fn mode(&mut self, fits: impl Fn(&Mode) -> bool) -> Option<(WeaponRef, u8, Ammunition, Mode)> {
        let all: Vec<(WeaponRef, u8)> = self
            .who
            .printed
            .weapons
            .iter()
            .flat_map(|w| (0..w.modes.len() as u8).map(move |n| (w.clone(), n)))
            .filter(|(w, n)| w.mode(*n).is_some_and(&fits))
            .collect();
        let (weapon, number) = self.any(&all)?;
        let mode = weapon.mode(number)?.clone();
        let ammo = self.any(&mode.ammo).unwrap_or(Ammunition::NORMAL);
        Some((weapon, number, ammo, mode))
    }

    pub fn target(&mut self) -> Option<Party> {
        match self.rng.random_range(0..12) {
            0 => {
                let side = self.who.side();
                let items = self.table.items().all.iter();
                let theirs: Vec<Party> = items
                    .filter(|i| i.side != side)
                    .map(|i| Party::Item(i.id))
                    .collect();
                self.any(&theirs)
            }
            1 => {
                let here = self.here()?;
                let gates: Vec<Party> = std::iter::once(here)
                    .chain(here.neighbours())
                    .flat_map(|h| (0..6).map(move |d| Party::Gate(h, Direction::from_index(d))))
                    .filter(|p| match p {
                        Party::Gate(h, d) => self.table.ground().side(*h, *d).gate().is_some(),
                        _ => false,
                    })
                    .collect();
                self.any(&gates)
            }
            _ => self.enemy().map(Party::Trooper),
        }
    }

    /// Where a template that hits an enemy could be aimed.
    pub fn aim(&mut self, shape: Shape, at: Party) -> Option<Hex> {
        let reach = match shape {
            Shape::SmallTeardrop => 6,
            Shape::LargeTeardrop => 9,
            _ => return None,
        };
        let here = self.here()?;
        let there = self.table.find(at.trooper()?)?.hex?;
        let (mut best, mut least) = (None, u16::MAX);
        for q in -reach..=reach {
            for r in -reach..=reach {
                let hex = Hex::new(here.q + q, here.r + r);
                if hex.distance(here) == reach as u16 && hex.distance(there) < least {
                    (best, least) = (Some(hex), hex.distance(there));
                }
            }
        }
        best
    }

    pub fn shoot(&mut self, reacts: bool) -> Option<Deed> {
        let (weapon, mode, ammo, row) = self.mode(|m| !m.traits.deployable)?;
        let first = self.target()?;
        let burst = row.burst.max(1);
        let dice = if reacts {
            1
        } else {
            self.rng.random_range(1..=burst)
        };
        let mut targets = vec![(first, dice)];
        if dice < burst && !reacts && self.one_in(2) {
            let second = self.target()?;
            targets.push((second, burst - dice));
        }
        Some(Deed::Shoot(Shoot {
            weapon: weapon.id,
            mode,
            ammo,
            aim: self.aim(row.shape, first),
            targets: targets.into_iter().collect(),
            point: if reacts { 0 } else { self.point() },
            aimed: !reacts && self.one_in(12),
        }))
    }

    pub fn special_fire(&mut self) -> Option<Deed> {
        let there = self.goal()?;
        let hex = self.near(there, 1);
        let point = self.point();
        match self.rng.random_range(0..5) {
            0 => {
                let (weapon, mode, ..) = self.mode(|m| m.traits.smoke)?;
                Some(Deed::Smoke(Smoke {
                    weapon: weapon.id,
                    mode,
                    hex,
                    point,
                }))
            }
            1 => {
                let (weapon, ..) = self.mode(|m| m.traits.suppressive_fire)?;
                Some(Deed::Suppress(Suppress { weapon: weapon.id }))
            }
            2 => {
                let (weapon, mode, ammo, _) = self.mode(|m| m.traits.speculative)?;
                Some(Deed::Speculate(Speculate {
                    weapon: weapon.id,
                    mode,
                    ammo,
                    hex,
                }))
            }
            3 => {
                let (weapon, mode, ammo, _) = self.mode(|m| m.traits.guided)?;
                let all: Vec<UnitId> = self
                    .enemies()
                    .iter()
                    .filter(|e| e.is(State::Targeted))
                    .map(|e| e.id)
                    .collect();
                let target = self.any(&all)?;
                Some(Deed::Guide(Guide {
                    weapon: weapon.id,
                    mode,
                    ammo,
                    target,
                }))
            }
            _ => {
                let (weapon, mode, ammo, row) = self.mode(|m| m.traits.intuitive)?;
                let all: Vec<UnitId> = self
                    .enemies()
                    .iter()
                    .filter(|e| !e.is_figure())
                    .map(|e| e.id)
                    .collect();
                let marker = self.any(&all)?;
                let aim = self.aim(row.shape, marker.into()).unwrap_or(hex);
                Some(Deed::Intuit(Intuit {
                    weapon: weapon.id,
                    mode,
                    ammo,
                    marker,
                    aim,
                }))
            }
        }
    }

    fn mend(&mut self) -> Option<Deed> {
        let (patient, point) = (self.friend()?, self.point());
        Some(match self.rng.random_range(0..5) {
            0 => Deed::MediKit(MediKit { patient, point }),
            1 => Deed::Doctor(Doctor { patient, point }),
            2 => Deed::Regenerate(Regenerate),
            3 => Deed::TearLoose(TearLoose),
            _ => {
                let states: Vec<Fault> = self
                    .table
                    .find(patient)?
                    .states
                    .0
                    .iter()
                    .map(|a| match a.state {
                        State::Disabled => Fault::Disabled(a.what),
                        state => Fault::State(state),
                    })
                    .collect();
                let fault = self.any(&states).unwrap_or(Fault::Structure);
                Deed::Engineer(Engineer {
                    patient,
                    fault,
                    point,
                })
            }
        })
    }

    pub fn item(&mut self) -> Option<Deed> {
        let (here, point) = (self.here()?, self.point());
        let items = &self.table.items().all;
        let charges: Vec<_> = items
            .iter()
            .filter(|i| i.kind == ItemKind::Charge)
            .collect();
        Some(match self.rng.random_range(0..6) {
            0 | 1 => {
                let (weapon, ..) = self.mode(|m| m.traits.deployable)?;
                Deed::PlaceItem(PlaceItem {
                    weapon: weapon.id,
                    hex: self.near(here, 1),
                    point,
                })
            }
            2 => {
                let (weapon, ..) = self.mode(|m| m.traits.demolition)?;
                let on = self.target()?;
                Deed::PlantCharge(PlantCharge {
                    weapon: weapon.id,
                    on,
                    point,
                })
            }
            3 => {
                let all = charges.iter().filter(|c| c.side == self.who.side());
                Deed::SetOff(SetOff {
                    charges: all.map(|c| c.id).collect(),
                })
            }
            _ => {
                let charge = charges.first()?.id;
                Deed::TakeOff(TakeOff { charge, point })
            }
        })
    }

    fn object(&mut self) -> Option<Deed> {
        let objects = self.table.world().resource::<Objects>();
        let point = self.point();
        if self.one_in(2) && !objects.loads.is_empty() {
            let object = self.rng.random_range(0..objects.loads.len()) as u8;
            return Some(Deed::PickUp(PickUp { object, point }));
        }
        let hexes: Vec<Hex> = objects.consoles.iter().map(|c| c.hex).collect();
        let hex = self.any(&hexes)?;
        let gates = self.any(&[None, Some(true), Some(false)])?;
        Some(Deed::UseConsole(UseConsole { hex, point, gates }))
    }

    fn walk(&mut self) -> Option<Deed> {
        let most = usize::from(self.who.mov().0) + 1;
        let route = self.way(most);
        let last = route.last().copied().or(self.here())?;
        let beside: Vec<UnitId> = self
            .enemies()
            .iter()
            .filter(|e| e.hex.is_some_and(|h| h.distance(last) == 1))
            .map(|e| e.id)
            .collect();
        let facing = (!self.one_in(3)).then(|| self.direction());
        let prone = self.one_in(8).then(|| self.one_in(2));
        if self.one_in(6) {
            return Some(Deed::Cautious(Cautious {
                route,
                leaps: false,
                facing,
                begins_prone: None,
                ends_prone: prone,
            }));
        }
        let side = self.direction();
        Some(Deed::Move(Move {
            gate: self.one_in(4).then_some(GateWork {
                at: 0,
                side,
                opens: true,
            }),
            contact: if self.one_in(2) {
                self.any(&beside)
            } else {
                None
            },
            begins_prone: (self.who.stance.prone && !self.one_in(3)).then_some(false),
            ends_prone: prone,
            puts_down: self.one_in(6).then_some(last),
            attack_at: self.one_in(4).then_some(route.len() as u8),
            facing,
            route,
        }))
    }

    fn leap(&mut self) -> Option<Deed> {
        let here = self.here()?;
        let (to, facing) = (self.near(here, 3), Some(self.direction()));
        let beside = self.near(here, 1);
        Some(match self.rng.random_range(0..4) {
            0 => Deed::Jump(Jump {
                to,
                facing,
                contact: None,
            }),
            1 => Deed::Climb(Climb { to: beside, facing }),
            _ if matches!(self.who.crew, Some(Crew::Machine { .. })) => {
                Deed::Dismount(Dismount { to: beside, facing })
            }
            _ if self.who.crew.is_some() => Deed::Mount(Mount { facing }),
            _ => Deed::Climb(Climb { to: beside, facing }),
        })
    }

    fn arrive(&mut self) -> Option<Deed> {
        let hexes: Vec<Hex> = self.table.ground().hexes().collect();
        Some(Deed::Arrive(Arrive {
            hex: self.any(&hexes)?,
            facing: None,
        }))
    }

    fn simple(&mut self) -> Deed {
        let price = match self.rng.random_range(0..4) {
            0 => Price::Six,
            1 => Price::Nine,
            _ => Price::None,
        };
        match self.rng.random_range(0..7) {
            0 => Deed::Idle,
            1 => Deed::Alert(Alert),
            2 => Deed::Reset(Reset { price }),
            3 => Deed::Sense(Sense),
            _ => Deed::Dodge(Dodge),
        }
    }

    pub fn strike(&mut self) -> Option<Deed> {
        let chosen = self.mode(|m| m.traits.cc);
        let target = self.target()?;
        let point = self.point();
        Some(Deed::Strike(match chosen {
            Some((weapon, mode, ammo, _)) => Strike {
                weapon: Some(weapon.id),
                mode,
                ammo,
                target,
                point,
            },
            None => Strike {
                weapon: None,
                mode: 0,
                ammo: Ammunition::NORMAL,
                target,
                point,
            },
        }))
    }

    fn regain(&mut self) -> Deed {
        let has = |skill| self.who.has(skill);
        let seeming = if has(Skill::ImpersonationL1) || has(Skill::ImpersonationL2) {
            Seeming::Imp1
        } else if has(Skill::TOCamouflage) {
            Seeming::TO
        } else {
            Seeming::Camo
        };
        Deed::Regain(Regain { seeming })
    }

    /// A skill for an Order.
    pub fn deed(&mut self) -> Option<Deed> {
        if self.who.hex.is_none() {
            return self.arrive();
        }
        let engaged = self.table.is_engaged(self.who);
        match self.rng.random_range(0..40) {
            _ if engaged && self.one_in(2) => self.strike(),
            // What few can do is thought of often by those who can.
            _ if self.who.has(Skill::Hacker) && self.one_in(3) => self.hack(false),
            _ if self.who.has(Skill::Engineer) && self.one_in(4) => self.mend(),
            0..8 => self.shoot(false),
            8..20 => self.walk(),
            20..23 => self.special_fire(),
            23..26 => self.hack(false),
            26 => self.mend(),
            27..30 => self.item(),
            30..32 => self.object(),
            32..34 => self.leap(),
            34 => Some(self.regain()),
            35 => {
                let (target, point) = (self.enemy()?, self.point());
                Some(Deed::Discover(Discover { target, point }))
            }
            36 => self.strike(),
            37 => {
                let target = self.enemy()?;
                Some(Deed::SatLock(SatLock { target }))
            }
            _ => Some(self.simple()),
        }
    }

    /// A reaction to an activated trooper.
    pub fn reaction(&mut self, active: UnitId) -> Option<Deed> {
        let hacks = self.who.has(Skill::Hacker) && self.one_in(3);
        match self.rng.random_range(0..16) {
            _ if hacks => self.hacks_back(active),
            0..5 => {
                let shot = self.shoot(true)?;
                let Deed::Shoot(mut shoot) = shot else {
                    return Some(shot);
                };
                shoot.targets = std::iter::once((active.into(), 1)).collect();
                if shoot.aim.is_some() {
                    let shape = self.who.weapon(shoot.weapon)?.mode(shoot.mode)?.shape;
                    shoot.aim = self.aim(shape, active.into());
                }
                Some(Deed::Shoot(shoot))
            }
            5 | 6 => self.hacks_back(active),
            7 => Some(Deed::Discover(Discover {
                target: active,
                point: 0,
            })),
            8 => Some(Deed::ChangeFacing(ChangeFacing)),
            9 => Some(Deed::Engage(Engage)),
            10 => self.item(),
            11 | 12 => {
                let Some(Deed::Strike(mut strike)) = self.strike() else {
                    return None;
                };
                strike.target = active.into();
                Some(Deed::Strike(strike))
            }
            _ => Some(self.simple()),
        }
    }
}
