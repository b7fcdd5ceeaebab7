//! The rules' own examples of movement, and properties that hold for every map.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Edge, Hex, hex};
use hexlance_rules::{
    AbilityId, DiceSource, Environment, ForceSetup, FormationSetup, Player, Refusal, SideId,
    SideSetup, UnitId, Weather, Zone,
};

use super::*;
use crate::{
    Battle,
    ability::AbilityDef,
    card::{Card, DamageLine, Legs, MoveMode, UnitType},
    command::{Command, MoveOption, MoveOrder, Waypoint},
    content::Content,
    event::Event,
    form::{MidTurn, MidUnit, Setup, SpaSetup, StatusSetup, UnitSetup},
    model::{
        formation::FormationKind,
        mission::{Role, Victory},
        status::Expiry,
    },
    read::{self, UnitRead},
    roll::Roll,
    setup::{FormationRules, ResolvedMap, SideRules},
    special::Specials,
    state::{MotionState, OptionalRules, Phase},
};

mod agreement;
mod allowances;
mod buildings;
mod costs;
mod flight;
mod hazards;
mod jumps;
mod moves;
mod rage;
mod transports;

/// A card of the test: walks so far.
pub(super) fn card(kind: UnitType, moves: &[(MoveMode, u8)]) -> Card {
    Card {
        id: "test".into(),
        name: format!("{kind:?}"),
        variant: String::new(),
        kind,
        size: 2,
        tmm: 1,
        moves: moves.iter().copied().collect(),
        role: String::new(),
        skill: 4,
        damage: DamageLine::default(),
        arcs: None,
        ov: 0,
        armor: 5,
        structure: 3,
        threshold: None,
        legs: Legs::Biped,
        beast: false,
        specials: Specials::default(),
        pv: 20,
    }
}

pub(super) fn mech(inches: u8) -> Card {
    card(UnitType::BM, &[(MoveMode::Walk, inches)])
}

pub(super) fn with(mut card: Card, specials: &[&str]) -> Card {
    let texts: Vec<_> = specials.iter().map(|s| (*s).to_owned()).collect();
    card.specials = Specials::try_from(texts).expect("specials of the test");
    card
}

pub(super) fn sized(mut card: Card, size: u8) -> Card {
    card.size = size;
    card
}

pub(super) fn skilled(mut card: Card, skill: u8) -> Card {
    card.skill = skill;
    card
}

/// A unit at a hex.
pub(super) fn at(card: Card, q: i16, r: i16) -> UnitSetup<Card> {
    UnitSetup {
        at: Some(hex(q, r)),
        facing: Some(Direction::N),
        ..UnitSetup::of(card)
    }
}

/// A battle to be set up.
pub(super) struct Stage {
    pub hexes: Vec<(Hex, &'static str)>,
    pub base: &'static str,
    pub units: [Vec<UnitSetup<Card>>; 2],
    pub abilities: Vec<AbilityDef>,
    pub dice: Vec<u8>,
    pub environment: Environment,
    pub options: OptionalRules,
    pub states: BTreeMap<String, MidUnit>,
}

/// Side 0 moves first, on clear ground.
pub(super) fn stage(red: Vec<UnitSetup<Card>>) -> Stage {
    Stage {
        hexes: Vec::new(),
        base: "",
        units: [red, vec![at(mech(6), 20, 0)]],
        abilities: Vec::new(),
        dice: Vec::new(),
        environment: Environment::default(),
        options: OptionalRules::default(),
        states: BTreeMap::new(),
    }
}

impl Stage {
    pub fn hex(mut self, q: i16, r: i16, what: &'static str) -> Self {
        self.hexes.push((hex(q, r), what));
        self
    }

    /// Hexes of a row of coordinates, all alike.
    pub fn hexes(mut self, hexes: &[(i16, i16)], what: &'static str) -> Self {
        self.hexes
            .extend(hexes.iter().map(|(q, r)| (hex(*q, *r), what)));
        self
    }

    pub fn against(mut self, blue: Vec<UnitSetup<Card>>) -> Self {
        self.units[1] = blue;
        self
    }

    pub fn dice(mut self, dice: &[u8]) -> Self {
        self.dice = dice.to_vec();
        self
    }

    pub fn weather(mut self, weather: Weather) -> Self {
        self.environment.weather = vec![weather];
        self
    }

    /// Conditions, as scenarios write them.
    pub fn under(mut self, text: &str) -> Self {
        let read = crate::setup::ron_options().from_str(text);
        self.environment = read.expect("conditions");
        self
    }

    /// The first red unit has an ability written in data.
    pub fn ability(mut self, ron: &str) -> Self {
        let def: AbilityDef = crate::setup::ron_options()
            .from_str(ron)
            .expect("ability of the test");
        self.units[0][0].spas.push(SpaSetup {
            id: def.id,
            points: None,
            bracket: None,
            enemy: None,
            condition: None,
        });
        self.abilities.push(def);
        self
    }

    /// A unit has a status from the first enemy.
    pub fn status(mut self, unit: &str, kind: &str, value: i16) -> Self {
        let by = (kind != "stuck").then(|| self.units[1][0].card.full_name());
        let by = by.map(|n| if n == unit { format!("{n} 2") } else { n });
        let state = self.states.entry(unit.to_owned()).or_default();
        state.statuses.push(StatusSetup {
            kind: kind.to_owned(),
            by,
            ability: None,
            since: None,
            expiry: Expiry::ByRule,
            value,
        });
        self
    }

    pub fn state(mut self, unit: &str, change: impl FnOnce(&mut MidUnit)) -> Self {
        change(self.states.entry(unit.to_owned()).or_default());
        self
    }

    pub fn begin(self) -> Battle {
        let side = |name: &str, role, home, units| SideSetup {
            name: name.to_owned(),
            home: Some(home),
            zone: Zone::Anywhere,
            facing: None,
            player: Player::Human,
            forces: vec![ForceSetup {
                name: name.to_owned(),
                points: None,
                formations: vec![FormationSetup {
                    name: "First".to_owned(),
                    units,
                    rules: FormationRules {
                        kind: FormationKind::Lance,
                        ..FormationRules::default()
                    },
                }],
                rules: Default::default(),
            }],
            rules: SideRules {
                role: Some(role),
                ..SideRules::default()
            },
            ..SideSetup::default()
        };
        let [red, blue] = self.units;
        let setup = Setup {
            title: "A test".to_owned(),
            map: ResolvedMap {
                sheets: None,
                name: "Test".to_owned(),
                theme: String::new(),
                columns: 24,
                rows: 24,
                base: self.base.to_owned(),
                hexes: self
                    .hexes
                    .into_iter()
                    .map(|(h, t)| (h, t.to_owned()))
                    .collect(),
            },
            environment: self.environment.clone(),
            options: self.options,
            turn_limit: 12,
            victory: Victory::Score,
            mission: Default::default(),
            homes: Default::default(),
            region: Default::default(),
            cargo: Vec::new(),
            sides: vec![
                side("Red", Role::Attacker, Edge::South, red),
                side("Blue", Role::Defender, Edge::North, blue),
            ],
            minefields: Vec::new(),
            events: Vec::new(),
            lesson: None,
            mid_turn: Some(MidTurn {
                engagements: Vec::new(),
                turn: 2,
                phase: Phase::Movement,
                winner: Some(SideId(1)),
                units: self.states,
            }),
        };
        let mut content = Content::default();
        for def in self.abilities {
            content.abilities.insert(def.id, Arc::new(def));
        }
        Battle::new(
            Arc::new(setup),
            Arc::new(content),
            DiceSource::Script(self.dice),
        )
        .expect("the stage is set")
    }
}

pub(super) const FIRST: UnitId = UnitId(0);
pub(super) const SECOND: UnitId = UnitId(1);

pub(super) fn order(unit: UnitId, mode: MoveMode, path: &[(i16, i16)]) -> MoveOrder {
    MoveOrder {
        unit,
        option: if path.is_empty() {
            MoveOption::StandStill
        } else {
            MoveOption::Move
        },
        mode,
        path: path
            .iter()
            .map(|(q, r)| Waypoint::from(hex(*q, *r)))
            .collect(),
        facing: Direction::N,
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    }
}

pub(super) fn walk_order(path: &[(i16, i16)]) -> MoveOrder {
    order(FIRST, MoveMode::Walk, path)
}

pub(super) fn by(mut order: MoveOrder, option: MoveOption) -> MoveOrder {
    order.option = option;
    order
}

pub(super) fn facing(mut order: MoveOrder, facing: Direction) -> MoveOrder {
    order.facing = facing;
    order
}

/// What a legal order costs, step by step, or the code of the refusal.
pub(super) fn costs_of(battle: &Battle, order: &MoveOrder) -> Result<Vec<u16>, &'static str> {
    check(battle.world(), SideId(0), order)
        .map(|p| p.steps.iter().map(|s| s.cost).collect())
        .map_err(|r| r.code)
}

pub(super) fn refused(battle: &Battle, order: &MoveOrder) -> Refusal {
    check(battle.world(), SideId(0), order).expect_err("the order should be refused")
}

/// Submits an order of side 0 and gives back the events.
pub(super) fn go(battle: &mut Battle, order: MoveOrder) -> Vec<Event> {
    let range = battle
        .submit(SideId(0), Command::Move(order))
        .expect("the order is legal");
    battle.log()[range]
        .iter()
        .map(|l| l.event.clone())
        .collect()
}

pub(super) fn the(battle: &Battle, unit: UnitId) -> UnitRead<'_> {
    read::unit(battle.world(), unit)
}

/// Hex and base level of a unit.
pub(super) fn place(battle: &Battle, unit: UnitId) -> (Hex, i8) {
    let spot = the(battle, unit).spot().copied().expect("on the map");
    (spot.hex, spot.base)
}

/// Inches of the first unit by its ground mode.
pub(super) fn inches(battle: &Battle, sprint: bool, on_pavement: bool) -> i16 {
    let u = the(battle, FIRST);
    let mode = u.card.ground_mode();
    allowance(battle.world(), &u, mode, sprint, on_pavement).total()
}

/// What the first unit pays to enter a hex from where it stands.
pub(super) fn entry(battle: &Battle, q: i16, r: i16) -> Result<hexlance_rules::Breakdown, Refusal> {
    let u = the(battle, FIRST);
    let from = u.hex().expect("on the map");
    entry_cost(battle.world(), FIRST, u.card.ground_mode(), from, hex(q, r))
}

/// An ability that only changes numbers.
pub(super) fn modifier(id: &str, modifiers: &str) -> String {
    format!(
        r#"(id: "{id}", name: "{id}", kind: Pilot, cost: Fixed(2), text: "", modifiers: [{modifiers}])"#
    )
}

/// Id of an ability of the test.
pub(super) fn ability(id: &str) -> AbilityId {
    AbilityId::new(id)
}

/// The rolls of a list of events, by their dice and the number needed.
pub(super) fn rolls(events: &[Event]) -> Vec<(Vec<u8>, Option<i16>)> {
    events
        .iter()
        .filter_map(|e| match e {
            Event::Rolled(Roll { dice, needs, .. }) => Some((dice.clone(), *needs)),
            _ => None,
        })
        .collect()
}

/// How the last activation of a list of events ended.
pub(super) fn motion(events: &[Event]) -> crate::state::Motion {
    events
        .iter()
        .rev()
        .find_map(|e| match e {
            Event::Move(MoveEvent::ActivationEnded { motion, .. }) => Some(*motion),
            _ => None,
        })
        .expect("the activation has ended")
}

/// Whether the last activation was cut short.
pub(super) fn was_cut(events: &[Event]) -> bool {
    events.iter().any(
        |e| matches!(e, Event::Move(MoveEvent::ActivationEnded { cut_short, .. }) if *cut_short),
    )
}

/// State of the motion, for short.
pub(super) fn state(events: &[Event]) -> MotionState {
    motion(events).state
}
