//! Small battles for unit tests, with the defaults of D17.2.

use std::sync::Arc;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    DiceSource, ForceSetup, FormationSetup, ResolvedMap, SideId, SideSetup, UnitId, Zone,
};

use crate::{
    Battle,
    command::Command,
    content::Content,
    equipment::{Category, Equipment, HeatEffect},
    event::Event,
    invariants,
    model::{
        Class, Click, DamageType, FrontArc, HeatDialModel, HeatLevel, Mode, Model, Rank, Slot,
        SlotId, Symbol,
    },
    read::{Look, Table},
    setup::{MidTurn, Setup, Standing, UnitSetup},
    state::{Agreed, Stage},
};

/// The first side.
pub const RED: SideId = SideId(0);
/// The second side.
pub const BLUE: SideId = SideId(1);

/// A unit of a scene.
#[derive(Clone)]
pub struct Piece(pub UnitSetup<Model>);

fn piece(name: &str, class: Class, mode: Mode, clicks: usize, values: [u8; 3]) -> Piece {
    let [speed, attack, defense] = values;
    let click = Click {
        speed,
        attack,
        defense,
        ..Click::default()
    };
    let model = Model {
        id: format!("dial.{}", name.to_lowercase()),
        name: name.to_owned(),
        faction: Some("All".to_owned()),
        class,
        mode,
        rank: Rank::default(),
        unique: false,
        points: 30,
        role: String::new(),
        look: String::new(),
        arc: FrontArc::default(),
        symbol: Symbol::default(),
        transport: 0,
        repair_markers: Vec::new(),
        primary: None,
        secondary: None,
        clicks: vec![click; clicks],
        heat: (class == Class::Mech).then(t6),
    };
    Piece(UnitSetup {
        model,
        name: None,
        at: None,
        facing: None,
        aboard: None,
        standing: Standing::default(),
    })
}

/// Foot infantry: speed, attack, defense.
pub fn squad(name: &str, values: [u8; 3]) -> Piece {
    piece(name, Class::Infantry, Mode::Foot, 4, values)
}

/// A tracked vehicle.
pub fn tank(name: &str, values: [u8; 3]) -> Piece {
    piece(name, Class::Vehicle, Mode::Tracked, 6, values)
}

/// A wheeled vehicle.
pub fn car(name: &str, values: [u8; 3]) -> Piece {
    piece(name, Class::Vehicle, Mode::Wheeled, 6, values)
}

/// A hover vehicle.
pub fn hover_car(name: &str, values: [u8; 3]) -> Piece {
    piece(name, Class::Vehicle, Mode::Hover, 6, values)
}

/// A 'Mech with the heat dial T6.
pub fn mech(name: &str, values: [u8; 3]) -> Piece {
    piece(name, Class::Mech, Mode::Mech, 8, values)
}

/// The heat dial of D17.2.2.
pub fn t6() -> HeatDialModel {
    let level = |primary, secondary, speed, speed_effect| HeatLevel {
        primary,
        secondary,
        speed,
        speed_effect,
        ..HeatLevel::default()
    };
    HeatDialModel {
        vent: 2,
        levels: vec![
            level(0, 0, 0, Some(HeatEffect::SpeedStart)),
            level(0, 0, 0, None),
            level(0, 0, -2, None),
            level(-1, 0, -2, None),
            level(-1, -1, -2, Some(HeatEffect::Shutdown)),
            level(-2, -1, -4, Some(HeatEffect::ShutdownCritical)),
        ],
    }
}

impl Piece {
    /// Where it stands and faces; direction 0 of the rules is SE.
    pub fn at(mut self, q: i16, r: i16, facing: Direction) -> Self {
        self.0.at = Some(Hex::new(q, r));
        self.0.facing = Some(facing);
        self
    }

    /// Its points.
    pub fn points(mut self, points: u16) -> Self {
        self.0.model.points = points;
        self
    }

    /// A slot with its damage and range.
    pub fn slot(mut self, slot: SlotId, kind: DamageType, damage: u8, [min, max]: [u8; 2]) -> Self {
        let printed = Slot {
            kind,
            min,
            max,
            targets: 1,
            indirect: false,
            artillery: false,
        };
        let model = &mut self.0.model;
        match slot {
            SlotId::Primary => model.primary = Some(printed),
            SlotId::Secondary => model.secondary = Some(printed),
        }
        for click in &mut model.clicks {
            match slot {
                SlotId::Primary => click.primary = damage,
                SlotId::Secondary => click.secondary = damage,
            }
        }
        self
    }

    /// Changes what is printed on it.
    pub fn with(mut self, change: impl FnOnce(&mut Model)) -> Self {
        change(&mut self.0.model);
        self
    }

    /// Equipment on all clicks; of a damage value on the primary slot.
    pub fn equipment(mut self, e: Equipment) -> Self {
        for click in &mut self.0.model.clicks {
            let marks = &mut click.equipment;
            *match e.category() {
                Category::Speed => &mut marks.speed,
                Category::Attack => &mut marks.attack,
                Category::Defense => &mut marks.defense,
                _ => &mut marks.primary,
            } = Some(e);
        }
        self
    }

    /// It begins aboard the unit of that name.
    pub fn aboard(mut self, transport: &str) -> Self {
        self.0.aboard = Some(transport.to_owned());
        self
    }

    /// Changes how it stands.
    pub fn standing(mut self, change: impl FnOnce(&mut Standing)) -> Self {
        change(&mut self.0.standing);
        self
    }

    /// Heat at the start.
    pub fn heat(self, heat: u8) -> Self {
        self.standing(|s| s.heat = heat)
    }

    /// Tokens at the start.
    pub fn tokens(self, tokens: u8) -> Self {
        self.standing(|s| s.tokens = tokens)
    }

    /// The click that it begins on.
    pub fn click(self, click: u8) -> Self {
        self.standing(|s| s.damage = click.saturating_sub(1))
    }

    /// Given an order this turn already.
    pub fn ordered(self) -> Self {
        self.standing(|s| s.ordered = true)
    }
}

/// A battle in the making: Red's order stage with 3 orders unless something else is said.
pub struct Scene {
    setup: Setup,
    dice: Vec<u8>,
}

/// A scene of clear ground, 24 hexes by 24, Red's zone in the south.
pub fn scene(red: Vec<Piece>, blue: Vec<Piece>) -> Scene {
    let side = |name: &str, units: Vec<Piece>| SideSetup {
        name: name.to_owned(),
        forces: vec![ForceSetup {
            name: name.to_owned(),
            formations: vec![FormationSetup::of(
                name,
                units.into_iter().map(|p| p.0).collect(),
            )],
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    };
    Scene {
        setup: Setup {
            title: "Test".to_owned(),
            map: ResolvedMap {
                name: "Test".to_owned(),
                theme: "grassland".to_owned(),
                columns: 24,
                rows: 24,
                sheets: None,
                base: String::new(),
                hexes: Default::default(),
            },
            agreed: Agreed::default(),
            sides: vec![side("Red", red), side("Blue", blue)],
            lesson: None,
            mid_turn: Some(MidTurn {
                round: 1,
                active: RED,
                stage: Stage::Orders,
                orders: None,
                first: RED,
            }),
        },
        dice: Vec::new(),
    }
}

impl Scene {
    /// The dice in the order in which they are rolled.
    pub fn dice(mut self, dice: &[u8]) -> Self {
        self.dice.extend(dice);
        self
    }

    /// What a hex is, in cell notation.
    pub fn hex(mut self, q: i16, r: i16, cell: &str) -> Self {
        self.setup.map.hexes.insert(Hex::new(q, r), cell.to_owned());
        self
    }

    /// The stage in which it begins.
    pub fn stage(mut self, stage: Stage) -> Self {
        if let Some(mid) = &mut self.setup.mid_turn {
            mid.stage = stage;
        }
        self
    }

    /// Begins before the first turn, with the dice for the first player.
    pub fn before_the_first_turn(mut self) -> Self {
        self.setup.mid_turn = None;
        self
    }

    /// Changes the setup.
    pub fn with(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        change(&mut self.setup);
        self
    }

    /// A side's zone.
    pub fn zone(self, side: SideId, hexes: &[(i16, i16)]) -> Self {
        let hexes = hexes.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
        self.with(|s| s.sides[side.index()].zone = Zone::Hexes(hexes))
    }

    /// How many sides it has.
    pub fn sides(&self) -> usize {
        self.setup.sides.len()
    }

    /// Why it does not begin.
    pub fn fault(self) -> String {
        let setup = Arc::new(self.setup);
        match Battle::new(setup, Arc::new(Content::default()), DiceSource::Seed(1)) {
            Ok(_) => String::new(),
            Err(e) => e.0.to_string(),
        }
    }

    /// Begins.
    pub fn begin(self) -> Play {
        let setup = Arc::new(self.setup);
        let content = Arc::new(Content::default());
        let battle = Battle::new(setup, content, DiceSource::Script(self.dice));
        let battle = battle.expect("the scene begins");
        let watch = invariants::Watch::new(&battle);
        Play(battle, watch)
    }
}

/// A scene being played: everything is looked up by the name of a unit.
pub struct Play(pub Battle, invariants::Watch);

impl Play {
    /// The unit of that name.
    pub fn id(&self, name: &str) -> UnitId {
        Table::of(self.0.world())
            .units()
            .find(|u| u.name == name)
            .map(|u| u.id)
            .expect("a unit of the scene")
    }

    /// The unit of that name, to read.
    pub fn look(&self, name: &str) -> Look<'_> {
        Table::of(self.0.world()).unit(self.id(name))
    }

    /// Gives a command that must be legal; the state after it must be sound.
    pub fn order(&mut self, side: SideId, command: Command) -> &mut Self {
        if let Err(e) = self.0.submit(side, command.clone()) {
            panic!("{command:?}: {e}");
        }
        let mut faults = invariants::faults(self.0.world());
        faults.extend(self.1.follow(&self.0));
        assert_eq!(faults, Vec::<String>::new(), "after {command:?}");
        self
    }

    /// Answers the open question.
    pub fn answer(&mut self, code: &str) -> &mut Self {
        let side = self.0.decision().expect("an open question").side;
        self.order(side, Command::Answer(code.to_owned()))
    }

    /// The code and rule with which a command is refused; the state stays as it is.
    pub fn refused(&mut self, side: SideId, command: Command) -> (&'static str, &'static str) {
        let before = self.0.hash();
        let refusal = self.0.check(side, &command).expect_err("a refusal");
        assert!(self.0.submit(side, command).is_err());
        assert_eq!(self.0.hash(), before);
        (refusal.code, refusal.rule.expect("the rule that is cited"))
    }

    /// All events so far.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.0.log().iter().map(|l| &l.event)
    }

    /// Scripted dice that were not rolled, and whether there were too few.
    pub fn dice_left(&self) -> (usize, bool) {
        let dice = self.0.world().resource::<hexlance_rules::Dice>();
        (dice.left(), dice.ran_out())
    }

    /// The points of the sides.
    pub fn score(&self) -> Vec<u32> {
        let score = self.0.world().resource::<crate::state::Score>();
        score.0.to_vec()
    }
}
