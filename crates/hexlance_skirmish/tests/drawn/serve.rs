//! Commands that serve what a battle was drawn for: everybody who can do it tries, from every point of his way, and goes
//! where it is done.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, Ustr, ustr};
use hexlance_skirmish::{
    Battle,
    command::{Answer, Command, OrderGiven, Reply},
    command_tokens::TokenUse,
    content::Catalogue,
    deeds::Deed,
    drops::Arrive,
    hacking::Hack,
    ids::Party,
    items::{PlaceItem, PlantCharge, TakeOff},
    mending::{Doctor, Engineer, Fault},
    model::{Ammunition, Does, Fits, Mode, Program, ProgramKind, Skill, TroopType},
    moves::Move,
    objects::{Objects, PickUp, UseConsole},
    order::{OrderKind, OrderStep},
    read::{Look, Table},
    setup::{SetupStep, zones},
    special_fire::{Guide, Intuit},
    state::{Condition, ItemKind, Seeming, Source, State},
    step::Step,
    turn::TurnStep,
};
use rand::{RngExt, rngs::ChaCha8Rng, seq::SliceRandom};

use crate::{
    deeds::{Thinker, weapon_of},
    hacks::{aimless, takes_target},
    intent::{GLIDE_PATH, Intent, SPOTLIGHT},
    player, stand,
};

/// So many hexes are thought of for one who comes from above.
const LANDINGS: usize = 30;

/// Once in so many Orders a side ends its turn for whose arrivals Glide Path waits.
const LATE: u32 = 3;

/// So many shots are thought of where somebody has to be hurt.
const SHOTS: usize = 12;

/// How far from a hacker those land who are to be guided or hampered, in hexes.
const HACKED: u16 = 6;

/// A command that serves the intent of a battle and is allowed; none if there is none.
pub fn command(
    rng: &mut ChaCha8Rng,
    battle: &Battle,
    side: SideId,
    intent: Intent,
) -> Option<Command> {
    let table = Table::of(battle.world());
    let mut own: Vec<Look<'_>> = table.of_side(side).collect();
    own.shuffle(rng);
    if intent == Intent::Drop && rng.random_range(0..2) == 0 {
        // Those who guide act before those who come.
        own.sort_by_key(|who| !who.has(Skill::Hacker));
    }
    match battle.waiting()? {
        Step::Setup(SetupStep::Deploy) => stand::command(rng, battle, side, intent),
        // A token would let one who is to flee stand.
        Step::Turn(TurnStep::Tokens) if intent == Intent::Leave => {
            let done = Command::Done;
            battle.check(side, &done).is_ok().then_some(done)
        }
        Step::Turn(TurnStep::Tokens) => own.iter().find_map(|who| {
            let command = Command::Token(TokenUse::Free(who.id));
            battle.check(side, &command).is_ok().then_some(command)
        }),
        // Of those who are guided some come too late.
        Step::Turn(TurnStep::Orders)
            if table.pool(side).is_some_and(|p| !p.guides.is_empty())
                && rng.random_range(0..LATE) == 0 =>
        {
            Some(Command::Done)
        }
        Step::Turn(TurnStep::Orders) => own.iter().find_map(|who| {
            let mut thinker = player::thinks(rng, table, *who);
            let wanted = thinker.deeds_for(intent);
            let mut given = wanted.into_iter();
            given
                .find_map(|deed| player::allowed(battle, side, ways(*who, &deed)))
                .or_else(|| {
                    let walk = thinker.walks_for(intent)?;
                    player::allowed(battle, side, ways(*who, &walk))
                })
        }),
        Step::Order(OrderStep::Second) => {
            let [actor] = table.order()?.actors.as_slice() else {
                return None;
            };
            let who = table.find(actor.unit)?;
            let mut thinker = player::goes_on_thinking(rng, table, who, actor);
            let wanted = thinker.deeds_for(intent);
            let walk = thinker.walks_for(intent);
            let mut all = wanted
                .into_iter()
                .chain(walk)
                .map(|d| Command::Second(vec![d]));
            all.find(|command| battle.check(side, command).is_ok())
        }
        Step::Order(OrderStep::Reactions(_)) => {
            let order = table.order()?;
            let mut answers: Vec<Answer> = Vec::new();
            for who in &own {
                let replies = order.actors.iter().enumerate().flat_map(|(n, actor)| {
                    let points = actor.stations.len().max(1) as u8;
                    let thinker = player::thinks(rng, table, *who);
                    let deeds = thinker.replies_for(intent, actor.unit.into());
                    deeds.into_iter().flat_map(move |deed| {
                        (0..points).map(move |point| (n as u8, point, deed.clone()))
                    })
                });
                let replies: Vec<_> = replies.collect();
                for (actor, point, deed) in replies {
                    let mut more = answers.clone();
                    more.push(Answer {
                        by: who.id.into(),
                        actor,
                        point,
                        reply: Reply::Do(deed),
                    });
                    if battle.check(side, &Command::React(more.clone())).is_ok() {
                        answers = more;
                        break;
                    }
                }
            }
            (!answers.is_empty()).then_some(Command::React(answers))
        }
        _ => None,
    }
}

/// The ways to give an Order to one trooper.
fn ways(who: Look<'_>, deed: &Deed) -> Vec<Command> {
    let sources = [Source::Own, Source::Pool, Source::Lieutenant];
    let ways = sources.into_iter().flat_map(|source| {
        [false, true].map(|entire| {
            Command::Order(OrderGiven {
                source,
                kind: OrderKind::Single,
                entire,
                actors: vec![(who.id, deed.clone())],
            })
        })
    });
    ways.collect()
}

impl Thinker<'_> {
    /// All that serves an intent, from every point of the route, whether it may be done or not.
    fn deeds_for(&mut self, intent: Intent) -> Vec<Deed> {
        let deeds = self.deeds_of(intent);
        // Whoever flees has been harmed enough.
        let is_done = intent == Intent::Leave && self.flees();
        if deeds.is_empty() && intent.takes_harm() && !is_done {
            let content = &self.table.world().resource::<Catalogue>().0;
            let programs = content.programs_of(self.who.profile());
            let attacks = programs.iter().filter(|p| p.kind == ProgramKind::Attack);
            let attacks = attacks.flat_map(|p| self.runs(p.id));
            let mut all: Vec<Deed> = attacks.collect();
            all.extend((0..SHOTS).filter_map(|_| self.shoot(false)));
            return all;
        }
        deeds
    }

    fn deeds_of(&mut self, intent: Intent) -> Vec<Deed> {
        match intent {
            Intent::Hack(id) => {
                let mut all = self.runs(id);
                if all.is_empty() {
                    all = self.lays_bait(id);
                }
                all
            }
            Intent::Use(weapon) => self.uses(weapon),
            Intent::Mend => self.mends(),
            Intent::Charges => self.charges(),
            Intent::Objects => self.objects(),
            Intent::Drop if self.who.hex.is_none() => self.lands(),
            Intent::Drop => self.runs(ustr(GLIDE_PATH)),
            Intent::Guide => {
                let guided = self.guides();
                guided
                    .into_iter()
                    .chain(self.runs(ustr(SPOTLIGHT)))
                    .collect()
            }
            Intent::Intuit => self.intuits(),
            Intent::Tread | Intent::Leave | Intent::Crowd => Vec::new(),
        }
    }

    /// What serves an intent in reply to an activated trooper.
    fn replies_for(&self, intent: Intent, active: Party) -> Vec<Deed> {
        let Intent::Hack(id) = intent else {
            return Vec::new();
        };
        let Some(program) = self.program(id) else {
            return Vec::new();
        };
        let mut hack = aimless(program);
        if program.kind != ProgramKind::Answer {
            hack.targets = std::iter::once((active, 1)).collect();
        }
        self.naming(hack, active)
            .into_iter()
            .map(Deed::Hack)
            .collect()
    }

    /// A walk to where an intent can be served.
    fn walks_for(&mut self, intent: Intent) -> Option<Deed> {
        let here = self.here()?;
        let mut goals = self.goals_of(intent);
        goals.retain(|goal| *goal != here);
        goals.sort_by_key(|goal| goal.distance(here));
        goals.truncate(2);
        let goal = self.any(&goals)?;
        let most = usize::from(self.who.mov().0);
        let route = self.way_to(goal, most, 0);
        if route.is_empty() {
            return None;
        }
        Some(Deed::Move(Move {
            gate: None,
            contact: None,
            begins_prone: self.who.stance.prone.then_some(false),
            ends_prone: None,
            puts_down: None,
            attack_at: None,
            facing: None,
            route,
        }))
    }

    /// Where an intent can be served.
    fn goals_of(&self, intent: Intent) -> Vec<Hex> {
        let of = |all: Vec<Party>| -> Vec<Hex> {
            let each = all.into_iter().filter_map(|p| match p {
                Party::Trooper(id) => self.table.find(id)?.hex,
                Party::Item(id) => self.table.items().get(id).map(|i| i.hex),
                Party::Gate(hex, _) => Some(hex),
            });
            each.collect()
        };
        match intent {
            Intent::Hack(id) => match self.program(id) {
                Some(program) if self.who.has(Skill::Hacker) => of(self.prey(program)),
                // Those who can be overcome go where that may happen.
                Some(_) if self.who.profile().kind == TroopType::TAG => {
                    let hackers = self.enemies().into_iter();
                    let hackers = hackers.filter(|e| e.has(Skill::Hacker));
                    hackers.filter_map(|e| e.hex).collect()
                }
                _ => Vec::new(),
            },
            Intent::Guide => match self.program(ustr(SPOTLIGHT)) {
                Some(program) if self.who.has(Skill::Hacker) => of(self.fitting(&program.target)),
                _ => Vec::new(),
            },
            Intent::Mend => of(self.patients()),
            Intent::Charges => {
                let items = self.table.items().all.iter();
                let planted = items.filter(|i| i.kind == ItemKind::Charge).map(|i| i.hex);
                let ground = self.table.ground();
                let gates = ground.hexes().filter(|hex| {
                    let mut sides = (0..6).map(Direction::from_index);
                    sides.any(|side| ground.side(*hex, side).gate().is_some())
                });
                match (
                    self.who.has(Skill::Engineer),
                    self.carries(|m| m.traits.demolition),
                ) {
                    (true, _) => planted.collect(),
                    (_, true) => gates.collect(),
                    _ => Vec::new(),
                }
            }
            Intent::Objects => {
                let objects = self.table.world().resource::<Objects>();
                let consoles = objects.consoles.iter().map(|c| c.hex);
                consoles
                    .chain(objects.loads.iter().map(|l| l.hex))
                    .collect()
            }
            Intent::Tread => {
                let hidden = self.enemies().into_iter();
                let hidden = hidden.filter(|e| e.guise.seeming == Seeming::Hidden);
                hidden.filter_map(|e| e.hex).collect()
            }
            Intent::Use(weapon) => {
                let has = self.who.weapon(weapon).is_some();
                let near = self.enemies().into_iter().filter(|_| has);
                near.filter_map(|e| e.hex).collect()
            }
            Intent::Intuit if !self.carries(|m| m.traits.intuitive) => Vec::new(),
            Intent::Intuit => {
                let markers = self.enemies().into_iter().filter(|e| !e.is_figure());
                markers.filter_map(|e| e.hex).collect()
            }
            Intent::Leave if self.flees() => {
                let edge = self.table.ground().hexes();
                let edge = edge.filter(|hex| zones::on_edge(self.table, self.who.owner, *hex));
                edge.collect()
            }
            Intent::Leave | Intent::Crowd | Intent::Drop => Vec::new(),
        }
    }

    /// Whether its side is in Retreat!
    fn flees(&self) -> bool {
        let pool = self.table.pool(self.who.owner);
        pool.is_some_and(|pool| pool.retreat)
    }

    fn program(&self, id: Ustr) -> Option<&Program> {
        let content = &self.table.world().resource::<Catalogue>().0;
        content.programs.get(&id).map(|p| &**p)
    }

    /// At whom a program is run, or one that it answers.
    fn prey(&self, program: &Program) -> Vec<Party> {
        if program.kind == ProgramKind::Answer {
            let hackers = self.enemies().into_iter().filter(|e| e.has(Skill::Hacker));
            return hackers.map(|e| e.id.into()).collect();
        }
        self.fitting(&program.target)
    }

    /// A program from every point of the route; in place of one that answers, all that there is to answer.
    fn runs(&self, id: Ustr) -> Vec<Deed> {
        let content = &self.table.world().resource::<Catalogue>().0;
        let own = content.programs_of(self.who.profile());
        let answers = self
            .program(id)
            .is_some_and(|p| p.kind == ProgramKind::Answer);
        let run = own.into_iter().filter(|p| match answers {
            true => p.kind == ProgramKind::Attack,
            false => p.id == id,
        });
        let mut out = Vec::new();
        for program in run {
            for point in 0..=self.points {
                let mut hack = aimless(program);
                hack.point = point;
                if !takes_target(program) {
                    if program.does == Does::Static {
                        hack.hex = self.enemies().iter().find_map(|e| e.hex);
                    }
                    out.push(Deed::Hack(hack));
                    continue;
                }
                for target in self.fitting(&program.target) {
                    let mut hack = hack.clone();
                    hack.targets = std::iter::once((target, program.burst.max(1))).collect();
                    out.extend(self.naming(hack, target).into_iter().map(Deed::Hack));
                }
            }
        }
        out
    }

    /// The items at which an enemy could run a program.
    fn lays_bait(&mut self, id: Ustr) -> Vec<Deed> {
        let Some(here) = self.here() else {
            return Vec::new();
        };
        let Some(fits) = self.program(id).map(|p| p.target.fits.clone()) else {
            return Vec::new();
        };
        let baits = [
            ("deployable_repeater", Fits::RepeaterItem),
            ("deployable_turret", Fits::Type(TroopType::REM)),
        ];
        let baits = baits.into_iter().filter(|(_, fit)| fits.contains(fit));
        let carried = baits.map(|(item, _)| ustr(item));
        let carried: Vec<Ustr> = carried
            .filter(|item| self.who.weapon(*item).is_some())
            .collect();
        let places = std::iter::once(here).chain(here.neighbours());
        let each = places.flat_map(|hex| carried.iter().map(move |weapon| (hex, *weapon)));
        each.map(|(hex, weapon)| {
            Deed::PlaceItem(PlaceItem {
                weapon,
                hex,
                point: self.points,
            })
        })
        .collect()
    }

    /// A program for each device of its target that it could put out of order, or as it is.
    fn naming(&self, hack: Hack, target: Party) -> Vec<Hack> {
        let disables = self
            .program(hack.program)
            .is_some_and(|p| p.does == Does::Disable);
        let devices = self.devices_of(target);
        if !disables || devices.is_empty() {
            return vec![hack];
        }
        let each = devices.into_iter().map(|device| Hack {
            named: Some(device),
            ..hack.clone()
        });
        each.collect()
    }

    /// Comrades who want mending.
    fn patients(&self) -> Vec<Party> {
        let (engineer, doctor) = (self.who.has(Skill::Engineer), self.who.has(Skill::Doctor));
        let states = [
            State::Immobilized1,
            State::Immobilized2,
            State::Glued,
            State::Isolated,
            State::Burnt,
            State::Disabled,
        ];
        let wants = |t: &Look<'_>| {
            let machine = t.profile().vitality.is_structure();
            let down = t.condition == Condition::Unconscious;
            let hurt = i16::from(t.armor.left) < i16::from(t.armor.printed);
            let faulty = states.iter().any(|state| t.is(*state)) || machine && hurt;
            engineer && faulty || doctor && down && !machine
        };
        let side = self.who.side();
        let own = self.table.of_side(side).filter(|t| t.id != self.who.id);
        own.filter(wants).map(|t| t.id.into()).collect()
    }

    fn mends(&self) -> Vec<Deed> {
        let mut out = Vec::new();
        for patient in self.patients().into_iter().filter_map(Party::trooper) {
            let Some(who) = self.table.find(patient) else {
                continue;
            };
            let states = who.states.0.iter().map(|a| match a.state {
                State::Disabled => Fault::Disabled(a.what),
                state => Fault::State(state),
            });
            let faults: Vec<Fault> = states.chain([Fault::Structure]).collect();
            for point in (0..=self.points).rev() {
                out.push(Deed::Doctor(Doctor { patient, point }));
                out.extend(faults.iter().map(|fault| {
                    Deed::Engineer(Engineer {
                        patient,
                        fault: *fault,
                        point,
                    })
                }));
            }
        }
        out
    }

    /// Whether one of its weapons has such a mode.
    fn carries(&self, what: impl Fn(&Mode) -> bool) -> bool {
        let mut modes = self.who.printed.weapons.iter().flat_map(|w| &w.modes);
        modes.any(what)
    }

    /// What is done with a weapon.
    fn uses(&mut self, weapon: Ustr) -> Vec<Deed> {
        if self.who.weapon(weapon).is_none() {
            return Vec::new();
        }
        let all = (0..SHOTS * 4).filter_map(|_| match self.any(&[0, 1, 2, 3])? {
            0 => self.shoot(false),
            1 => self.special_fire(),
            2 => self.item(),
            _ => self.strike(),
        });
        all.filter(|deed| weapon_of(deed) == Some(weapon)).collect()
    }

    fn charges(&mut self) -> Vec<Deed> {
        let mut out = Vec::new();
        let items = &self.table.items().all;
        for point in 0..=self.points {
            for item in items.iter().filter(|i| i.kind == ItemKind::Charge) {
                out.push(Deed::TakeOff(TakeOff {
                    charge: item.id,
                    point,
                }));
            }
        }
        let weapons = self.who.printed.weapons.iter();
        let weapons = weapons.filter(|w| w.modes.iter().any(|m| m.traits.demolition));
        let weapons: Vec<Ustr> = weapons.map(|w| w.id).collect();
        for weapon in weapons {
            for _ in 0..LANDINGS {
                let (on, point) = (self.target(), self.point());
                out.extend(on.map(|on| Deed::PlantCharge(PlantCharge { weapon, on, point })));
            }
        }
        out
    }

    fn objects(&self) -> Vec<Deed> {
        let objects = self.table.world().resource::<Objects>();
        let mut out = Vec::new();
        for point in 0..=self.points {
            let loads = 0..objects.loads.len() as u8;
            out.extend(loads.map(|object| Deed::PickUp(PickUp { object, point })));
            for console in &objects.consoles {
                let own = console.held == Some(self.who.side());
                out.extend(
                    [None, Some(true), Some(false)]
                        .into_iter()
                        .filter(|_| !own)
                        .map(|gates| {
                            Deed::UseConsole(UseConsole {
                                hex: console.hex,
                                point,
                                gates,
                            })
                        }),
                );
            }
        }
        out
    }

    fn lands(&mut self) -> Vec<Deed> {
        let hackers = self.table.on_table().filter(|t| t.has(Skill::Hacker));
        let beside: Vec<Hex> = hackers.filter_map(|t| t.hex).collect();
        let mut hexes: Vec<Hex> = self.table.ground().hexes().collect();
        hexes.shuffle(self.rng);
        hexes.sort_by_key(|hex| beside.iter().all(|there| there.distance(*hex) > HACKED));
        hexes.truncate(LANDINGS);
        let each = hexes.into_iter().map(|hex| Arrive { hex, facing: None });
        each.map(Deed::Arrive).collect()
    }

    fn guides(&self) -> Vec<Deed> {
        let mut out = Vec::new();
        for weapon in &self.who.printed.weapons {
            for (mode, row) in weapon.modes.iter().enumerate() {
                let targets = self.enemies().into_iter().filter(|e| e.is(State::Targeted));
                for target in targets.filter(|_| row.traits.guided) {
                    out.push(Deed::Guide(Guide {
                        weapon: weapon.id,
                        mode: mode as u8,
                        ammo: row.ammo.first().copied().unwrap_or(Ammunition::NORMAL),
                        target: target.id,
                    }));
                }
            }
        }
        out
    }

    fn intuits(&mut self) -> Vec<Deed> {
        let markers = self.enemies().into_iter().filter(|e| !e.is_figure());
        let markers: Vec<_> = markers.filter_map(|e| Some((e.id, e.hex?))).collect();
        let weapons = self.who.printed.weapons.clone();
        let mut out = Vec::new();
        for weapon in weapons {
            for (mode, row) in weapon.modes.iter().enumerate() {
                for (marker, hex) in markers.iter().filter(|_| row.traits.intuitive) {
                    out.push(Deed::Intuit(Intuit {
                        weapon: weapon.id,
                        mode: mode as u8,
                        ammo: row.ammo.first().copied().unwrap_or(Ammunition::NORMAL),
                        marker: *marker,
                        aim: self.aim(row.shape, (*marker).into()).unwrap_or(*hex),
                    }));
                }
            }
        }
        out
    }
}
