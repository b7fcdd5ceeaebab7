//! Scenarios drawn at random that say everything the form can say, sense or not.

use hexlance_board::{Direction, Edge, Hex, hex};
use hexlance_rules::{
    AbilityId, Air, Atmosphere, Briefing, Bulk, CargoSetup, Effect, Environment, EventSetup,
    ForceSetup, FormationSetup, Gale, Goal, Gravity, Landmark, Lesson, LessonStep, Light, MapSetup,
    MineKind, MineSupply, MinefieldSetup, ObjectiveSetup, Occasion, Player, Pointer, Scenario,
    SheetSetup, SideSetup, Temperature, Weather, Zone,
};
use hexlance_strike::{
    aero::{AirZone, Band, Bomb, Flight, FlightPath},
    card::Bracket,
    form::{Benefit, ChampionSetup, CommandSetup, GiftSetup, Region},
    model::{
        condition::Condition as Weathering,
        formation::{FormationKind, FormationType},
        mission::{Homes, Role, ScenarioKind, Victory},
    },
    setup::{
        BattleRules, Condition, ForceRules, FormationRules, OffBoard, SideRules, SpaSetup,
        UnitSetup,
    },
    state::{CraftArc, Critical, Motive},
};

/// A scenario as its file has it.
pub type Battle = Scenario<UnitSetup<String>>;

/// Draws whatever the form can say, the same for the same number.
pub struct Draw(pub u64);

impl Draw {
    /// A number below another one.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// Heads or tails.
    pub fn yes(&mut self) -> bool {
        self.below(2) == 1
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn some<T>(&mut self, make: impl Fn(&mut Self) -> T) -> Option<T> {
        self.yes().then(|| make(self))
    }

    fn several<T>(&mut self, most: usize, make: impl Fn(&mut Self) -> T) -> Vec<T> {
        let n = self.below(most + 1);
        (0..n).map(|_| make(self)).collect()
    }

    fn small(&mut self) -> u8 {
        self.below(4) as u8
    }

    fn number(&mut self) -> u16 {
        self.one(&[0, 1, 2, 12, 50])
    }

    fn word(&mut self) -> String {
        self.one(&[
            "",
            "Red",
            "Ada",
            "None",
            "Some(x)",
            "a \"quoted\" name",
            "back\\slash \\\"",
            "two\nlines\r\n\tand a tab",
            "// no remark, (brackets] {and} : more,",
            // What steers terminals is refused, and cannot be read back.
            "Straße \u{1f980} e\u{301}\u{a0}漢字",
            "a long text of which there are not many on a line, since it goes on and on until the margin is far away",
        ])
        .to_owned()
    }

    fn id(&mut self) -> AbilityId {
        AbilityId::new(self.one(&["spa.lucky", "spa.sniper", "sca.flankers", "odd \"id\""]))
    }

    fn hex(&mut self) -> Hex {
        let mut side = || self.one(&[-300, -7, -1, 0, 1, 2, 15, 2_000, -2_000]);
        hex(side(), side())
    }

    fn direction(&mut self) -> Direction {
        self.one(&Direction::ALL)
    }

    fn edge(&mut self) -> Edge {
        self.one(&[Edge::North, Edge::East, Edge::South, Edge::West])
    }

    fn weathering(&mut self) -> Weathering {
        let all: Vec<_> = Weathering::all().collect();
        self.one(&all)
    }

    fn scenario_kind(&mut self) -> ScenarioKind {
        self.one(&ScenarioKind::ALL)
    }

    /// A battle.
    pub fn battle(&mut self) -> Battle {
        Scenario {
            ruleset: self.word(),
            title: self.word(),
            briefing: Briefing {
                situation: self.word(),
                aims: self
                    .several(3, |d| (d.word(), d.word()))
                    .into_iter()
                    .collect(),
                pictures: self.several(2, |d| d.word()),
            },
            map: self.map(),
            environment: self.environment(),
            optional_rules: self
                .several(3, |d| (d.word(), d.yes()))
                .into_iter()
                .collect(),
            turn_limit: self.some(Self::number),
            sides: self.several(3, Self::side),
            events: self.several(4, Self::event),
            lesson: self.some(|d| Lesson {
                side: d.word(),
                steps: d.several(4, Self::step),
            }),
            rules: BattleRules {
                victory: self.one(&[Victory::Score, Victory::LastStanding]),
                kind: self.some(Self::scenario_kind),
                share: self.some(Self::small),
                objectives: self.several(3, |d| ObjectiveSetup {
                    name: d.word(),
                    hex: d.hex(),
                    points: d.number(),
                }),
                homes: self.one(&[Homes::Given, Homes::Chosen, Homes::Rolled]),
                region: Region {
                    system: self.word(),
                    areas: self.several(3, Self::word),
                },
                open_edges: self.yes(),
                cargo: self.several(3, |d| CargoSetup {
                    name: d.word(),
                    at: d.some(Self::hex),
                    held_by: d.some(Self::word),
                    size: d.small(),
                    bulk: d.one(&[Bulk::Usual, Bulk::Large, Bulk::VeryLarge]),
                    hits: d.some(Self::small),
                    points: d.number(),
                    wanted_by: d.some(Self::word),
                }),
                minefields: self.several(3, Self::minefield),
            },
        }
    }

    fn event(&mut self) -> EventSetup {
        EventSetup {
            name: self.word(),
            when: match self.below(3) {
                0 => Occasion::Turn(self.number()),
                1 => Occasion::Entered {
                    zone: self.zone(),
                    side: self.some(Self::word),
                },
                _ => Occasion::Lost(self.word()),
            },
            then: self.several(4, |d| match d.below(4) {
                0 => Effect::Message(d.word()),
                1 => Effect::Reinforce(d.several(3, Self::word)),
                2 => Effect::Environment(d.environment()),
                _ => Effect::End(d.some(Self::word)),
            }),
        }
    }

    fn map(&mut self) -> MapSetup {
        match self.below(3) {
            0 => MapSetup::File(self.word()),
            1 => MapSetup::Inline {
                columns: self.number(),
                rows: self.number(),
                base: self.word(),
                hexes: self
                    .several(5, |d| (d.hex(), d.word()))
                    .into_iter()
                    .collect(),
            },
            _ => MapSetup::Sheets {
                across: self.number(),
                sheets: self.several(4, |d| SheetSetup {
                    file: d.word(),
                    turned: d.yes(),
                }),
            },
        }
    }

    fn environment(&mut self) -> Environment {
        Environment {
            light: self.one(Light::ALL),
            weather: self.several(3, |d| d.one(Weather::ALL)),
            gale: self.one(Gale::ALL),
            wind: self.some(Self::direction),
            atmosphere: self.one(Atmosphere::ALL),
            temperature: self.one(Temperature::ALL),
            gravity: self.one(Gravity::ALL),
            air: self.one(Air::ALL),
            interference: self.yes(),
            earthquakes: self.several(3, Self::number),
        }
    }

    fn step(&mut self) -> LessonStep {
        LessonStep {
            say: self.word(),
            task: self.word(),
            until: match self.below(10) {
                0 => Goal::Read,
                1 => Goal::Look,
                2 => Goal::Selected(self.word()),
                3 => Goal::Aimed(self.word()),
                4 => Goal::Codex,
                5 => Goal::Placed(self.word()),
                6 => Goal::Moved(self.word()),
                7 => Goal::Deed {
                    id: self.word(),
                    unit: self.some(Self::word),
                },
                8 => Goal::Phase(self.word()),
                _ => Goal::Turn,
            },
            turn: self.some(Self::number),
            show: self.several(3, |d| match d.below(6) {
                0 => Pointer::Unit(d.word()),
                1 => Pointer::Hex(d.hex()),
                2 => Pointer::Sheet {
                    part: d.word(),
                    of: d.some(Self::word),
                },
                3 => Pointer::Offer(d.word()),
                4 => Pointer::Phase(d.word()),
                _ => Pointer::At(d.one(&Landmark::ALL)),
            }),
        }
    }

    fn mine(&mut self) -> MineKind {
        let size = self.small();
        self.one(&[
            MineKind::Conventional,
            MineKind::Inferno,
            MineKind::Vibrabomb(size),
            MineKind::Command,
            MineKind::Active,
        ])
    }

    fn minefield(&mut self) -> MinefieldSetup {
        MinefieldSetup {
            hex: self.hex(),
            kind: self.mine(),
            density: self.small(),
            revealed: self.yes(),
        }
    }

    fn zone(&mut self) -> Zone {
        match self.below(8) {
            0 => Zone::Edge(self.edge(), self.number()),
            1 => Zone::Half(self.edge()),
            2 => Zone::Rows(self.edge(), self.number(), self.number()),
            3 => Zone::Middle(self.edge()),
            4 => Zone::Hexes(self.several(50, Self::hex)),
            5 => Zone::Near(self.several(50, Self::hex), self.number()),
            6 => Zone::Around(self.hex(), self.number()),
            _ => Zone::Anywhere,
        }
    }

    fn side(&mut self) -> SideSetup<UnitSetup<String>> {
        SideSetup {
            name: self.word(),
            team: self.some(Self::word),
            home: self.some(Self::edge),
            zone: self.zone(),
            facing: self.some(Self::direction),
            player: if self.yes() {
                Player::Human
            } else {
                Player::Computer(self.word())
            },
            forces: self.several(2, Self::force),
            rules: SideRules {
                role: self.some(|d| d.one(&[Role::Attacker, Role::Defender])),
                minefields: self.several(2, Self::minefield),
                mines: self.several(2, |d| MineSupply {
                    points: d.small(),
                    fields: d.some(Self::small),
                    kinds: d.several(3, Self::mine),
                    zone: d.some(Self::zone),
                }),
                enters: self.several(2, Self::edge),
                hidden: self.some(Self::small),
                exits: self.several(2, Self::edge),
                off_map: self.yes(),
                splits: self.yes(),
                rearranges: self.yes(),
            },
        }
    }

    fn force(&mut self) -> ForceSetup<UnitSetup<String>> {
        ForceSetup {
            name: self.word(),
            points: self.some(|d| d.number().into()),
            formations: self.several(3, |d| FormationSetup {
                name: d.word(),
                units: d.several(4, Self::unit),
                rules: FormationRules {
                    kind: d.one(&FormationKind::ALL),
                    r#type: d.some(|d| d.one(FormationType::ALL)),
                },
            }),
            rules: ForceRules {
                leads: self.yes(),
                tags: self.several(3, Self::word),
                abilities: self.several(3, Self::command),
            },
        }
    }

    fn benefit(&mut self) -> Benefit {
        let kind = self.scenario_kind();
        self.one(&[
            Benefit::Attack,
            Benefit::Defense,
            Benefit::Scenario(kind),
            Benefit::Mobility,
            Benefit::Combat,
            Benefit::Initiative,
        ])
    }

    fn command(&mut self) -> CommandSetup {
        CommandSetup {
            id: self.id(),
            times: self.small(),
            units: self.several(3, Self::word),
            focus: self.some(Self::benefit),
            benefits: self.several(3, Self::benefit),
            types: self.several(2, Self::word),
            environment: self.some(Self::word),
            enemies: self.several(2, Self::word),
            doubled: self.yes(),
            negates: self.several(2, Self::id),
            extra: (self.below(4) == 0).then(|| Box::new(self.command())),
            region: self.some(Self::word),
            spa: self.some(Self::id),
            gifts: self.several(2, |d| GiftSetup {
                unit: d.word(),
                bracket: d.some(Self::word),
                condition: d.some(Self::weathering),
                enemy: d.some(Self::word),
            }),
            available: self.several(2, Self::id),
            champions: self.several(2, |d| ChampionSetup {
                unit: d.word(),
                enemy: d.some(Self::word),
            }),
        }
    }

    fn flight(&mut self) -> Flight {
        let n = self.small();
        Flight {
            zone: self.one(&[
                AirZone::Centre,
                AirZone::Inner,
                AirZone::Middle(n),
                AirZone::Outer(n),
            ]),
            band: self.one(&Band::ALL),
            path: self.some(|d| FlightPath::new(d.hex(), d.hex())),
        }
    }

    fn critical(&mut self) -> Critical {
        let n = self.small();
        let arc = self.one(&CraftArc::ALL);
        self.one(&[
            Critical::Ammo,
            Critical::Engine,
            Critical::FireControl,
            Critical::Mp,
            Critical::Weapon,
            Critical::CrewStunned,
            Critical::CrewKilled,
            Critical::Destroyed,
            Critical::Fuel,
            Critical::Crew,
            Critical::Thruster,
            Critical::Door(n),
            Critical::DockingCollar,
            Critical::KfBoom,
            Critical::ArcWeapon(arc),
        ])
    }

    /// A unit.
    pub fn unit(&mut self) -> UnitSetup<String> {
        UnitSetup {
            card: self.word(),
            name: self.some(Self::word),
            skill: self.some(Self::small),
            spas: self.several(3, |d| SpaSetup {
                id: d.id(),
                points: d.some(Self::small),
                bracket: d.some(|d| d.one(&Bracket::ALL)),
                enemy: d.some(Self::word),
                condition: d.some(Self::weathering),
            }),
            tags: self.several(2, Self::word),
            at: self.some(Self::hex),
            facing: self.some(Self::direction),
            elevation: self.one(&[-3, 0, 0, 2]),
            air: self.some(Self::flight),
            bombs: self.several(3, |d| d.one(&Bomb::ALL)),
            aboard: self.some(Self::word),
            drops: self.some(Self::number),
            seats: self.small(),
            enters: self.some(Self::number),
            hidden: self.yes(),
            prepared: self.yes(),
            off_board: self.some(|d| OffBoard { inches: d.number() }),
            commander: self.yes(),
            leader: self.yes(),
            condition: Condition {
                armor_lost: self.small(),
                structure_lost: self.small(),
                heat: self.small(),
                criticals: self.several(3, Self::critical),
                motive: self.several(2, |d| {
                    d.one(&[Motive::Slowed, Motive::Halved, Motive::Immobilized])
                }),
            },
        }
    }
}
