//! Moves on small tables.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    DiceSource, ForceSetup, FormationSetup, Player, Refusal, ResolvedMap, SideId, SideSetup, UnitId,
};

use crate::{
    Battle,
    command::{Command, Manner, MoveOrder, Placement, SettingDown},
    content::Content,
    equipment::Equipment,
    event::{Event, MoveEvent},
    model::{Class, Click, HeatDialModel, HeatLevel, Mode, Model},
    read::{Look, Table},
    setup::{MidTurn, Setup, Standing, UnitSetup},
    state::{Agreed, Place, Stage},
};

mod agreement;
mod assaults;
mod formations;
mod moves;
mod transports;

/// Where (0, 0) of the examples lies on the map.
const ORIGIN: Hex = Hex::new(10, 10);

/// A hex of the examples.
fn at(q: i16, r: i16) -> Hex {
    Hex::new(q + ORIGIN.q, r + ORIGIN.r)
}

/// Hexes of the examples.
fn path(hexes: &[(i16, i16)]) -> Vec<Hex> {
    hexes.iter().map(|(q, r)| at(*q, *r)).collect()
}

/// Direction 0 to 5 of the examples.
fn facing(number: u8) -> Direction {
    [
        Direction::SE,
        Direction::NE,
        Direction::N,
        Direction::NW,
        Direction::SW,
        Direction::S,
    ][usize::from(number)]
}

/// Units: the side is said when they come into a scene.
fn model(class: Class, mode: Mode, speed: u8) -> Model {
    let click = Click {
        speed,
        attack: 8,
        defense: 18,
        ..Click::default()
    };
    let level = |speed| HeatLevel {
        speed,
        ..HeatLevel::default()
    };
    Model {
        id: "test".to_owned(),
        name: "Test".to_owned(),
        faction: Some("Reds".to_owned()),
        class,
        mode,
        rank: Default::default(),
        unique: false,
        points: 30,
        role: String::new(),
        look: String::new(),
        arc: Default::default(),
        symbol: Default::default(),
        transport: 0,
        repair_markers: Vec::new(),
        primary: None,
        secondary: None,
        clicks: vec![click; 6],
        heat: (class == Class::Mech).then(|| HeatDialModel {
            vent: 2,
            levels: vec![level(0), level(0), level(-2)],
        }),
    }
}

fn squad(speed: u8) -> Model {
    model(Class::Infantry, Mode::Foot, speed)
}

fn tank(speed: u8) -> Model {
    model(Class::Vehicle, Mode::Tracked, speed)
}

fn car(speed: u8) -> Model {
    model(Class::Vehicle, Mode::Wheeled, speed)
}

fn hover(speed: u8) -> Model {
    model(Class::Vehicle, Mode::Hover, speed)
}

fn mech(speed: u8) -> Model {
    model(Class::Mech, Mode::Mech, speed)
}

fn with(mut model: Model, equipment: Equipment) -> Model {
    use crate::equipment::Category;
    for click in &mut model.clicks {
        let e = &mut click.equipment;
        let place = match equipment.category() {
            Category::Speed => &mut e.speed,
            Category::Attack => &mut e.attack,
            Category::Defense => &mut e.defense,
            _ => &mut e.primary,
        };
        *place = Some(equipment);
    }
    model
}

/// A scene as it is being set.
#[derive(Debug, Default)]
struct Scene {
    units: Vec<(u8, UnitSetup<Model>)>,
    hexes: BTreeMap<Hex, String>,
    dice: Vec<u8>,
}

impl Scene {
    fn ground(mut self, q: i16, r: i16, words: &str) -> Self {
        self.hexes.insert(at(q, r), words.to_owned());
        self
    }

    fn dice(mut self, dice: &[u8]) -> Self {
        self.dice = dice.to_vec();
        self
    }

    /// A unit of side 0 (Red, to move) or 1 (Blue).
    fn unit(self, side: u8, name: &str, model: Model, hex: (i16, i16), faces: u8) -> Self {
        self.standing(side, name, model, hex, faces, Standing::default())
    }

    fn standing(
        mut self,
        side: u8,
        name: &str,
        model: Model,
        (q, r): (i16, i16),
        faces: u8,
        standing: Standing,
    ) -> Self {
        self.units.push((
            side,
            UnitSetup {
                model,
                name: Some(name.to_owned()),
                at: Some(at(q, r)),
                facing: Some(facing(faces)),
                aboard: None,
                standing,
            },
        ));
        self
    }

    fn aboard(mut self, side: u8, name: &str, model: Model, transport: &str) -> Self {
        self.units.push((
            side,
            UnitSetup {
                model,
                name: Some(name.to_owned()),
                at: None,
                facing: None,
                aboard: Some(transport.to_owned()),
                standing: Standing::default(),
            },
        ));
        self
    }

    /// Somebody of Blue is always there, far away: a battle needs two sides.
    fn play(self) -> Play {
        let scene = self.unit(1, "Afar", squad(6), (-9, 12), 0);
        scene.start()
    }

    fn start(self) -> Play {
        let mut sides: Vec<SideSetup<UnitSetup<Model>>> = ["Red", "Blue"]
            .into_iter()
            .map(|name| SideSetup {
                name: name.to_owned(),
                player: Player::Human,
                forces: vec![ForceSetup {
                    name: name.to_owned(),
                    formations: vec![FormationSetup::of("All", Vec::new())],
                    ..ForceSetup::default()
                }],
                ..SideSetup::default()
            })
            .collect();
        for (side, unit) in self.units {
            sides[usize::from(side)].forces[0].formations[0]
                .units
                .push(unit);
        }
        let setup = Setup {
            title: "A test".to_owned(),
            map: ResolvedMap {
                name: "Table".to_owned(),
                theme: "Grassland".to_owned(),
                columns: 30,
                rows: 30,
                base: "clear".to_owned(),
                hexes: self.hexes,
                sheets: None,
            },
            agreed: Agreed::default(),
            sides,
            lesson: None,
            mid_turn: Some(MidTurn {
                round: 1,
                active: SideId(0),
                stage: Stage::Orders,
                orders: Some(3),
                first: SideId(0),
            }),
        };
        let battle = Battle::new(
            Arc::new(setup),
            Arc::new(Content::default()),
            DiceSource::Script(self.dice),
        )
        .expect("a sound setup");
        Play { battle }
    }
}

/// A scene that is played.
struct Play {
    battle: Battle,
}

impl Play {
    fn table(&self) -> Table<'_> {
        Table::of(self.battle.world())
    }

    fn look(&self, name: &str) -> Look<'_> {
        self.table()
            .units()
            .find(|u| u.name == name)
            .unwrap_or_else(|| panic!("no {name}"))
    }

    fn id(&self, name: &str) -> UnitId {
        self.look(name).id
    }

    fn walk(&self, name: &str, hexes: &[(i16, i16)], faces: u8) -> MoveOrder {
        MoveOrder::walk(self.id(name), path(hexes), facing(faces))
    }

    fn moves(&self, name: &str, manner: Manner, hexes: &[(i16, i16)]) -> MoveOrder {
        MoveOrder {
            manner,
            ..self.walk(name, hexes, 0)
        }
    }

    /// The refusal of an order.
    fn refused(&self, order: MoveOrder) -> Refusal {
        self.battle
            .check(SideId(0), &Command::Move(order))
            .expect_err("it is not allowed")
    }

    /// Gives an order, and answers every question as usual.
    fn order(&mut self, order: MoveOrder) {
        self.give(Command::Move(order));
        self.go_on();
    }

    fn give(&mut self, command: Command) {
        let side = self.table().clock().active;
        self.battle
            .submit(side, command)
            .unwrap_or_else(|e| panic!("{e}"));
    }

    /// Answers every question as usual.
    fn go_on(&mut self) {
        while let Some(d) = self.battle.decision() {
            let (side, code) = (d.side, d.choices[d.default].code.clone());
            self.battle
                .submit(side, Command::Answer(code))
                .unwrap_or_else(|e| panic!("{e}"));
        }
    }

    fn answer(&mut self, code: &str) {
        let side = self.battle.decision().expect("a question").side;
        self.battle
            .submit(side, Command::Answer(code.to_owned()))
            .unwrap_or_else(|e| panic!("{e}"));
    }

    /// Both sides end their turns; it is Red's again.
    fn round(&mut self) {
        for side in 0..2 {
            assert_eq!(self.table().clock().active, SideId(side));
            self.give(Command::EndTurn);
            self.go_on();
            self.give(Command::BeginOrders);
            self.go_on();
        }
    }

    #[track_caller]
    fn stands(&self, name: &str, hex: (i16, i16)) {
        let hex = at(hex.0, hex.1);
        assert_eq!(self.look(name).hex(), Some(hex), "{name}");
    }

    fn events(&self) -> impl Iterator<Item = &Event> {
        self.battle.log().iter().map(|l| &l.event)
    }

    /// The purse of the last move.
    fn purse(&self) -> String {
        self.events()
            .filter_map(|e| match e {
                Event::Move(MoveEvent::MoveBegan { purse, .. }) => Some(purse.to_string()),
                _ => None,
            })
            .last()
            .unwrap_or_default()
    }
}
