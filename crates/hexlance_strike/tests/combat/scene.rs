//! Battles that begin in the Combat or End Phase of a turn, with scripted dice: the stage of the rule cases.

use std::{collections::BTreeMap, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    AbilityId, DiceSource, Environment, ForceSetup, FormationSetup, Player, Refusal, SideId,
    SideSetup, SubmitError, UnitId, Zone, ustr,
};
use hexlance_strike::{
    Battle,
    ability::{AbilityDef, AbilityKind, Cost},
    attack::{AttackKind, Physical, Target},
    card::{Card, Damage, DamageLine, Legs, MoveMode, UnitType},
    command::{AttackOrder, Command},
    content::Content,
    event::{AttackEvent, Event, Roll},
    form::CommandSetup,
    model::{
        formation::FormationKind,
        mission::{Role, Victory},
    },
    read::{self, UnitRead},
    setup::{
        ForceRules, FormationRules, MidTurn, MidUnit, ResolvedMap, RushSetup, Setup, SideRules,
        SpaSetup, UnitSetup,
    },
    special::Specials,
    state::{Fate, Motion, MotionState, OptionalRules, Phase, Place},
    turn,
};

/// The side that acts first.
pub const RED: SideId = SideId(0);
/// The other side.
pub const BLUE: SideId = SideId(1);

/// The template unit of the rule cases: BM, Size 2, Move 8", TMM 1, armor 5, structure 3, S3/M3/L1.
pub fn std() -> Card {
    Card {
        id: "std".to_owned(),
        name: "std".to_owned(),
        variant: String::new(),
        kind: UnitType::BM,
        size: 2,
        tmm: 1,
        moves: [(MoveMode::Walk, 8)].into(),
        role: String::new(),
        skill: 4,
        damage: line(3, 3, 1),
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

/// A card of another type: no jump, one mode.
pub fn card(kind: UnitType, mode: MoveMode) -> Card {
    Card {
        kind,
        moves: [(mode, 8)].into(),
        ..std()
    }
}

pub fn tank() -> Card {
    card(UnitType::CV, MoveMode::Tracked)
}

pub fn infantry() -> Card {
    Card {
        size: 1,
        ..card(UnitType::CI, MoveMode::Foot)
    }
}

pub fn battle_armor() -> Card {
    Card {
        size: 1,
        ..card(UnitType::BA, MoveMode::Foot)
    }
}

pub fn line(s: u8, m: u8, l: u8) -> DamageLine {
    DamageLine {
        s: Damage::of(s),
        m: Damage::of(m),
        l: Damage::of(l),
        e: Damage::NONE,
    }
}

pub fn specials(texts: &[&str]) -> Specials {
    Specials::try_from(texts.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>())
        .expect("specials of the test")
}

pub fn with(card: Card, texts: &[&str]) -> Card {
    Card {
        specials: specials(texts),
        ..card
    }
}

/// A unit's ability as a scenario gives it.
pub fn spa(id: &str, points: Option<u8>) -> SpaSetup {
    SpaSetup {
        id: AbilityId::new(id),
        points,
        bracket: None,
        enemy: None,
        condition: None,
    }
}

pub fn jumped() -> Motion {
    Motion {
        state: MotionState::Jumped,
        mode: Some(MoveMode::Jump),
        hexes: 2,
        ..Motion::default()
    }
}

/// What stands on the table.
pub struct Scene {
    units: [Vec<UnitSetup<Card>>; 2],
    hexes: BTreeMap<Hex, String>,
    mid: MidTurn,
    /// Command abilities of the sides.
    pub commands: [Vec<CommandSetup>; 2],
    pub content: Content,
    pub options: OptionalRules,
    pub turn_limit: u16,
    pub victory: Victory,
    pub environment: Environment,
}

impl Scene {
    /// The Combat Phase of turn 1; Red attacks first.
    pub fn new() -> Self {
        Self {
            units: [Vec::new(), Vec::new()],
            hexes: BTreeMap::new(),
            mid: MidTurn {
                engagements: Vec::new(),
                turn: 1,
                phase: Phase::Combat,
                winner: Some(BLUE),
                units: BTreeMap::new(),
            },
            commands: Default::default(),
            content: Content::default(),
            options: OptionalRules::default(),
            turn_limit: 12,
            victory: Victory::Score,
            environment: Environment::default(),
        }
    }

    /// The End Phase of a turn.
    pub fn end_of(turn: u16) -> Self {
        let mut scene = Self::new();
        scene.mid.turn = turn;
        scene.mid.phase = Phase::End;
        scene
    }

    /// The Movement Phase of turn 1; Red moves first.
    pub fn moving() -> Self {
        let mut scene = Self::new();
        scene.mid.phase = Phase::Movement;
        scene
    }

    /// Puts a unit down: Red's face south-east, Blue's north-west, each to the other.
    pub fn unit(&mut self, side: SideId, name: &str, card: Card, at: Hex) -> &mut UnitSetup<Card> {
        let facing = if side == RED {
            Direction::SE
        } else {
            Direction::NW
        };
        let list = &mut self.units[side.index()];
        list.push(UnitSetup {
            name: Some(name.to_owned()),
            at: Some(at),
            facing: Some(facing),
            ..UnitSetup::of(card)
        });
        list.last_mut().expect("just added")
    }

    /// The units of a side.
    pub fn units_of(&mut self, side: SideId) -> &mut Vec<UnitSetup<Card>> {
        &mut self.units[side.index()]
    }

    /// What a unit has done this turn.
    pub fn did(&mut self, name: &str) -> &mut MidUnit {
        self.mid.units.entry(name.to_owned()).or_default()
    }

    /// A charge or death from above that waits.
    pub fn rush(
        &mut self,
        name: &str,
        target: &str,
        from_above: bool,
        direction: Direction,
        hexes: u8,
    ) {
        let unit = self.did(name);
        unit.activated = true;
        unit.motion = Motion {
            state: if from_above {
                MotionState::Jumped
            } else {
                MotionState::Moved
            },
            hexes,
            ..Motion::default()
        };
        unit.rush = Some(RushSetup {
            target: target.to_owned(),
            from_above,
            direction,
            hexes,
        });
    }

    /// Puts an ability into the catalogue.
    pub fn ability(&mut self, id: &str, change: impl FnOnce(&mut AbilityDef)) {
        let mut def = AbilityDef {
            id: AbilityId::new(id),
            name: ustr(id),
            kind: AbilityKind::Pilot,
            cost: Cost::PerUse(1, 4),
            eligible: Default::default(),
            param: Default::default(),
            text: String::new(),
            optional_rule: None,
            specials: Default::default(),
            uses: None,
            modifiers: Vec::new(),
            rerolls: Vec::new(),
            auras: Vec::new(),
            support: None,
            grants: Vec::new(),
            every_turns: None,
            command: Default::default(),
            mark: Default::default(),
        };
        change(&mut def);
        self.content.abilities.insert(def.id, Arc::new(def));
    }

    pub fn ground(&mut self, hex: Hex, text: &str) {
        self.hexes.insert(hex, text.to_owned());
    }

    /// Begins, with the dice that will fall.
    pub fn play(&self, dice: &[u8]) -> Play {
        self.play_from(DiceSource::Script(dice.to_vec()))
    }

    /// Begins, with dice from anywhere.
    pub fn play_from(&self, dice: DiceSource) -> Play {
        let side = |i: usize, name: &str, role| SideSetup {
            name: name.to_owned(),
            home: None,
            zone: Zone::default(),
            facing: None,
            player: Player::Human,
            forces: vec![ForceSetup {
                name: name.to_owned(),
                points: None,
                formations: vec![FormationSetup {
                    name: "First".to_owned(),
                    units: self.units[i].clone(),
                    rules: FormationRules {
                        kind: FormationKind::Lance,
                        ..FormationRules::default()
                    },
                }],
                rules: ForceRules {
                    abilities: self.commands[i].clone(),
                    ..ForceRules::default()
                },
            }],
            rules: SideRules {
                role: Some(role),
                ..SideRules::default()
            },
            ..SideSetup::default()
        };
        let setup = Setup {
            mission: Default::default(),
            homes: Default::default(),
            region: Default::default(),
            title: "A case".to_owned(),
            map: ResolvedMap {
                name: "Bare".to_owned(),
                theme: String::new(),
                columns: 40,
                rows: 40,
                base: String::new(),
                hexes: self.hexes.clone(),
                sheets: None,
            },
            environment: self.environment.clone(),
            options: self.options,
            turn_limit: self.turn_limit,
            victory: self.victory,
            cargo: Vec::new(),
            sides: vec![
                side(0, "Red", Role::Defender),
                side(1, "Blue", Role::Attacker),
            ],
            minefields: Vec::new(),
            events: Vec::new(),
            lesson: None,
            mid_turn: Some(self.mid.clone()),
        };
        let battle = Battle::new(Arc::new(setup), Arc::new(self.content.clone()), dice)
            .expect("the scene starts");
        Play(battle)
    }
}

/// A battle under way.
pub struct Play(pub Battle);

impl Play {
    pub fn id(&self, name: &str) -> UnitId {
        read::units(self.0.world())
            .find(|u| u.name == name)
            .unwrap_or_else(|| panic!("no unit {name}"))
            .id
    }

    pub fn unit(&self, name: &str) -> UnitRead<'_> {
        read::unit(self.0.world(), self.id(name))
    }

    /// Armor and structure.
    pub fn armor(&self, name: &str) -> (u8, u8) {
        let left = self.unit(name).armor;
        (left.points, left.structure)
    }

    pub fn is_destroyed(&self, name: &str) -> bool {
        *self.unit(name).place == Place::Gone(Fate::Destroyed)
    }

    pub fn order(&self, attacker: &str, target: &str, kind: AttackKind) -> AttackOrder {
        AttackOrder {
            unit: self.id(attacker),
            target: Target::Unit(self.id(target)),
            kind,
            overheat: 0,
            spotter: None,
            divided: false,
        }
    }

    pub fn give(&mut self, order: AttackOrder) -> Result<(), Refusal> {
        let side = read::unit(self.0.world(), order.unit).side;
        self.0
            .submit(side, Command::Attack(order))
            .map(|_| ())
            .map_err(|SubmitError::Refused(r)| r)
    }

    /// Attacks, and must be allowed to.
    pub fn attack(&mut self, attacker: &str, target: &str, kind: AttackKind) {
        let order = self.order(attacker, target, kind);
        self.give(order)
            .unwrap_or_else(|r| panic!("{attacker} on {target}: {r}"));
    }

    /// A standard weapon attack.
    pub fn shoot(&mut self, attacker: &str, target: &str) {
        self.attack(attacker, target, AttackKind::STANDARD);
    }

    pub fn strike(&mut self, attacker: &str, target: &str, physical: Physical) {
        self.attack(attacker, target, AttackKind::Physical(physical));
    }

    /// The waiting side is done.
    pub fn done(&mut self) {
        let side = turn::waiting_side(self.0.world()).expect("somebody is asked");
        self.0.submit(side, Command::Done).expect("done");
    }

    /// Nobody attacks any more: the damage step and the End Phase run.
    pub fn finish(&mut self) {
        while read::phase(self.0.world()) == Phase::Combat {
            self.done();
        }
    }

    /// Answers the open question.
    pub fn answer(&mut self, code: &str) {
        let side = self.0.decision().expect("a question is open").side;
        self.0
            .submit(side, Command::Answer(code.to_owned()))
            .expect("an answer");
    }

    /// Target number of the last attack.
    pub fn number(&self) -> i16 {
        self.events()
            .filter_map(|e| match e {
                Event::Attack(AttackEvent::AttackDeclared { target_number, .. }) => {
                    Some(target_number.total())
                }
                _ => None,
            })
            .last()
            .expect("an attack was declared")
    }

    /// Damage of the last attack.
    pub fn dealt(&self) -> i16 {
        self.events()
            .filter_map(|e| match e {
                Event::Attack(AttackEvent::AttackResolved { damage, .. }) => Some(damage.total()),
                _ => None,
            })
            .last()
            .expect("an attack was resolved")
    }

    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.0.log().iter().map(|l| &l.event)
    }

    /// How many rolls were made for a purpose.
    pub fn rolls(&self, purpose: impl Fn(&hexlance_strike::event::RollFor) -> bool) -> usize {
        self.events()
            .filter(|e| matches!(e, Event::Rolled(Roll { purpose: p, .. }) if purpose(p)))
            .count()
    }

    pub fn critical_rolls(&self) -> usize {
        self.rolls(|p| matches!(p, hexlance_strike::event::RollFor::Critical(_)))
    }

    /// Scripted dice that nobody has rolled.
    pub fn dice_left(&self) -> usize {
        self.0.world().resource::<hexlance_rules::Dice>().left()
    }
}
