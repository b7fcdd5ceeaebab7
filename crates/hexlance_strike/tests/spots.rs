//! Whatever is wrong with a scenario is wrong somewhere: every path of a problem leads to a thing that can be shown.

use std::{collections::BTreeSet, fs, path::Path};

use hexlance_board::{BoardFile, Edge, Hex, hex};
use hexlance_rules::{
    AbilityId, CargoSetup, Effect, Environment, EventSetup, Gale, Goal, Gravity, Lesson,
    LessonStep, MapSetup, MineKind, MineSupply, MinefieldSetup, ObjectiveSetup, Occasion,
    SheetSetup, Zone,
};
use hexlance_strike::{
    aero::{AirZone, Band, Bomb, Flight, FlightPath},
    content::Content,
    form::CommandSetup,
    model::{
        formation::FormationType,
        mission::{Homes, Role, ScenarioKind},
    },
    setup::{
        OffBoard, Problem, ProblemSpot, SpaSetup, UnitSetup, hex_of, load_scenario, resolve,
        spot_of,
    },
};

#[path = "common/drawn.rs"]
mod drawn;

use drawn::{Battle, Draw};

/// A battle in which nothing is wrong.
const SOUND: &str = r#"(
    ruleset: "strike",
    title: "Sound",
    map: Inline(
        columns: 10,
        rows: 8,
        hexes: {
            (4, 0): "level 1, light woods",
            (5, 2): "water 1",
            (6, 1): "light building cf 4 height 1",
        },
    ),
    sides: [
        (
            name: "Red",
            home: North,
            forces: [(
                name: "Reds",
                formations: [(
                    name: "First",
                    units: [
                        (card: "bm_bellringer", name: "Ada", at: (3, 0)),
                        (card: "ci_hillfoot_rifles", name: "Rifles"),
                    ],
                )],
            )],
        ),
        (
            name: "Blue",
            home: South,
            forces: [(
                name: "Blues",
                formations: [(
                    name: "Only",
                    units: [
                        (card: "bm_bellringer", name: "Bea", at: (3, 5)),
                        (card: "cv_switchyard", name: "Cart", at: (2, 5)),
                        (card: "ba_cuirass", name: "Guard", aboard: "Cart"),
                    ],
                )],
            )],
        ),
    ],
)"#;

fn read(text: &str) -> Battle {
    load_scenario(text, Path::new("sound.ron")).unwrap_or_else(|d| panic!("{d}"))
}

fn maps(name: &str) -> Result<BoardFile, hexlance_rules::Message> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    BoardFile::load(folder.join(format!("{name}.board.ron")))
        .map_err(|d| hexlance_rules::Message::verbatim(d.to_string()))
}

fn problems(battle: &Battle, content: &Content) -> Vec<Problem> {
    resolve(battle, content, &maps).err().unwrap_or_default()
}

/// Unit 0 of the first side.
fn ada(battle: &mut Battle) -> &mut UnitSetup<String> {
    &mut battle.sides[0].forces[0].formations[0].units[0]
}

/// Unit 1 of the first side.
fn rifles(battle: &mut Battle) -> &mut UnitSetup<String> {
    &mut battle.sides[0].forces[0].formations[0].units[1]
}

fn spa(id: &str) -> SpaSetup {
    SpaSetup {
        id: AbilityId::new(id),
        points: None,
        bracket: None,
        enemy: None,
        condition: None,
    }
}

fn command(battle: &mut Battle, id: &str) {
    let force = &mut battle.sides[0].forces[0];
    force
        .rules
        .abilities
        .push(CommandSetup::new(AbilityId::new(id)));
}

fn objective(name: &str, hex: Hex) -> ObjectiveSetup {
    ObjectiveSetup {
        name: name.to_owned(),
        hex,
        points: 1,
    }
}

fn chest() -> CargoSetup {
    CargoSetup {
        name: "Chest".to_owned(),
        at: Some(hex(1, 1)),
        size: 1,
        ..CargoSetup::default()
    }
}

fn mines(hex: Hex, density: u8) -> MinefieldSetup {
    MinefieldSetup {
        hex,
        kind: MineKind::Conventional,
        density,
        revealed: false,
    }
}

fn supply(points: u8) -> MineSupply {
    MineSupply {
        points,
        fields: None,
        kinds: vec![MineKind::Conventional],
        zone: None,
    }
}

fn lesson(step: LessonStep) -> Option<Lesson> {
    Some(Lesson {
        side: "Red".to_owned(),
        steps: vec![step],
    })
}

fn step(until: Goal) -> LessonStep {
    LessonStep {
        say: "Look.".to_owned(),
        task: String::new(),
        until,
        turn: None,
        show: Vec::new(),
    }
}

fn assault(battle: &mut Battle, kind: ScenarioKind) {
    battle.rules.kind = Some(kind);
    battle.sides[0].rules.role = Some(Role::Attacker);
    battle.sides[1].rules.role = Some(Role::Defender);
}

/// Breaks a sound battle, and says where that is told and what is meant.
type Breach = (&'static str, ProblemSpot, fn(&mut Battle));

const ADA: ProblemSpot = ProblemSpot::Unit(0, 0, 0, 0);
const RIFLES: ProblemSpot = ProblemSpot::Unit(0, 0, 0, 1);
const NOBODY: Option<usize> = None;

fn breaches() -> Vec<Breach> {
    let rule = |name: &str| ProblemSpot::Rules(Some(name.to_owned()));
    vec![
        ("ruleset", ProblemSpot::Title, |b| {
            b.ruleset = "chess".to_owned()
        }),
        ("turn_limit", ProblemSpot::Victory, |b| {
            b.turn_limit = Some(0)
        }),
        ("sides", ProblemSpot::Side(0), |b| {
            b.sides.pop();
        }),
        ("environment.wind", ProblemSpot::Environment, |b| {
            b.environment.wind = Some(hexlance_board::Direction::N);
        }),
        ("environment.earthquakes", ProblemSpot::Environment, |b| {
            b.environment.earthquakes = vec![0];
        }),
        ("environment.gale", ProblemSpot::Environment, |b| {
            b.environment.gale = Gale::Storm;
            b.environment.atmosphere = hexlance_rules::Atmosphere::Vacuum;
        }),
        ("map", ProblemSpot::Map(None), |b| {
            b.map = MapSetup::File("nowhere".to_owned());
        }),
        ("map", ProblemSpot::Map(None), |b| {
            let MapSetup::Inline { columns, .. } = &mut b.map else {
                return;
            };
            *columns = 0;
        }),
        ("map.base", ProblemSpot::Map(None), |b| {
            let MapSetup::Inline { base, .. } = &mut b.map else {
                return;
            };
            *base = "custard".to_owned();
        }),
        ("map.hexes[(4,0)]", ProblemSpot::Map(Some(hex(4, 0))), |b| {
            let MapSetup::Inline { hexes, .. } = &mut b.map else {
                return;
            };
            hexes.insert(hex(4, 0), "custard".to_owned());
        }),
        (
            "map.hexes[(-7,12)]",
            ProblemSpot::Map(Some(hex(-7, 12))),
            |b| {
                let MapSetup::Inline { hexes, .. } = &mut b.map else {
                    return;
                };
                hexes.insert(hex(-7, 12), "custard".to_owned());
            },
        ),
        ("map.across", ProblemSpot::Map(None), |b| {
            b.map = MapSetup::Sheets {
                across: 0,
                sheets: Vec::new(),
            };
        }),
        ("map.sheets[1].file", ProblemSpot::Map(None), |b| {
            b.map = sheets(["hollow_ring", "nowhere"]);
        }),
        ("map.sheets", ProblemSpot::Map(None), |b| {
            b.map = sheets(["hollow_ring", "brackwell"]);
        }),
        ("optional_rules[a].b [c]]", rule("a].b [c]"), |b| {
            b.optional_rules.insert("a].b [c]".to_owned(), true);
        }),
        ("optional_rules[7]", rule("7"), |b| {
            b.optional_rules.insert("7".to_owned(), true);
        }),
        ("share", ProblemSpot::Victory, |b| b.rules.share = Some(101)),
        ("objectives", ProblemSpot::Victory, |b| {
            b.rules.kind = Some(ScenarioKind::Meeting);
        }),
        ("objectives[0].hex", ProblemSpot::Objective(0), |b| {
            b.rules.objectives = vec![objective("Far", hex(99, 99))];
        }),
        ("objectives[1].name", ProblemSpot::Objective(1), |b| {
            b.rules.objectives = vec![objective("A", hex(1, 1)), objective("A", hex(2, 2))];
        }),
        ("objectives[0].hex", ProblemSpot::Objective(0), |b| {
            assault(b, ScenarioKind::BaseCapture);
            b.rules.objectives = vec![objective("No house", hex(1, 1))];
        }),
        ("cargo", ProblemSpot::Victory, |b| {
            assault(b, ScenarioKind::Extraction);
        }),
        ("cargo[0].at", ProblemSpot::Cargo(0), |b| {
            assault(b, ScenarioKind::Extraction);
            b.rules.cargo = vec![chest()];
        }),
        ("cargo[0].name", ProblemSpot::Cargo(0), |b| {
            b.rules.cargo = vec![CargoSetup {
                name: String::new(),
                ..chest()
            }];
        }),
        ("cargo[1].size", ProblemSpot::Cargo(1), |b| {
            let large = CargoSetup {
                name: "Large".to_owned(),
                size: 9,
                ..chest()
            };
            b.rules.cargo = vec![chest(), large];
        }),
        ("cargo[0].hits", ProblemSpot::Cargo(0), |b| {
            b.rules.cargo = vec![CargoSetup {
                hits: Some(0),
                ..chest()
            }];
        }),
        ("cargo[0].wanted_by", ProblemSpot::Cargo(0), |b| {
            b.rules.cargo = vec![CargoSetup {
                wanted_by: Some("Green".to_owned()),
                ..chest()
            }];
        }),
        (
            "minefields[0].hex",
            ProblemSpot::Minefield { side: NOBODY, n: 0 },
            |b| {
                b.rules.minefields = vec![mines(hex(99, 99), 1)];
            },
        ),
        (
            "sides[1].minefields[1].density",
            ProblemSpot::Minefield {
                side: Some(1),
                n: 1,
            },
            |b| b.sides[1].rules.minefields = vec![mines(hex(1, 1), 1), mines(hex(2, 2), 0)],
        ),
        (
            "sides[0].minefields[0].kind",
            ProblemSpot::Minefield {
                side: Some(0),
                n: 0,
            },
            |b| {
                b.sides[0].rules.minefields = vec![MinefieldSetup {
                    kind: MineKind::Vibrabomb(9),
                    ..mines(hex(1, 1), 1)
                }];
            },
        ),
        ("sides[0].mines[0].points", ProblemSpot::Side(0), |b| {
            b.sides[0].rules.mines = vec![supply(0)];
        }),
        ("sides[0].mines[0].kinds", ProblemSpot::Side(0), |b| {
            b.sides[0].rules.mines = vec![MineSupply {
                kinds: Vec::new(),
                ..supply(1)
            }];
        }),
        ("sides[0].mines[0].zone", ProblemSpot::Side(0), |b| {
            b.sides[0].rules.mines = vec![MineSupply {
                zone: Some(Zone::Hexes(Vec::new())),
                ..supply(1)
            }];
        }),
        ("sides[0].home", ProblemSpot::Side(0), |b| {
            b.rules.homes = Homes::Chosen
        }),
        ("sides[1].home", ProblemSpot::Side(1), |b| {
            assault(b, ScenarioKind::HoldTheLine);
            b.sides[1].home = Some(Edge::North);
        }),
        ("sides[1].role", ProblemSpot::Side(1), |b| {
            b.sides[0].rules.role = Some(Role::Attacker);
        }),
        ("sides[0].role", ProblemSpot::Side(0), |b| {
            b.rules.kind = Some(ScenarioKind::HoldTheLine);
        }),
        ("sides[1].name", ProblemSpot::Side(1), |b| {
            b.sides[1].name = "Red".to_owned();
        }),
        ("sides[0].splits", ProblemSpot::Side(0), |b| {
            b.sides[0].home = None;
            b.sides[0].rules.splits = true;
        }),
        ("sides[0].forces", ProblemSpot::Side(0), |b| {
            b.sides[0].forces.clear();
        }),
        ("sides[0].zone", ProblemSpot::Zone(0), |b| {
            b.sides[0].zone = Zone::Hexes(vec![hex(99, 99)]);
        }),
        ("sides[0].forces[1].leads", ProblemSpot::Force(0, 1), |b| {
            b.sides[0].forces[0].rules.leads = true;
            let mut other = b.sides[1].forces[0].clone();
            other.rules.leads = true;
            for unit in &mut other.formations[0].units {
                unit.name = None;
                unit.aboard = None;
            }
            b.sides[0].forces.push(other);
        }),
        (
            "sides[0].forces[0].abilities[0].id",
            ProblemSpot::Force(0, 0),
            |b| {
                command(b, "sca.nothing");
            },
        ),
        (
            "sides[0].forces[0].abilities[0].units",
            ProblemSpot::Force(0, 0),
            |b| {
                command(b, "sca.false_flag");
                b.sides[0].forces[0].rules.abilities[0].units = vec!["Ada".to_owned()];
            },
        ),
        (
            "sides[0].forces[0].formations[0].type",
            ProblemSpot::Formation(0, 0, 0),
            |b| b.sides[0].forces[0].formations[0].rules.r#type = Some(FormationType::Battle),
        ),
        ("sides[0].forces[0].formations[0].units[0].card", ADA, |b| {
            ada(b).card = "x".to_owned()
        }),
        (
            "sides[0].forces[0].formations[0].units[0].skill",
            ADA,
            |b| ada(b).skill = Some(9),
        ),
        (
            "sides[0].forces[0].formations[0].units[0].spas[0]",
            ADA,
            |b| ada(b).spas = vec![spa("spa.x")],
        ),
        ("sides[0].forces[0].formations[0].units[0].spas", ADA, |b| {
            ada(b).spas = ["dodge", "sniper", "hopper", "jumping_jack", "headhunter"]
                .map(|s| spa(&format!("spa.{s}")))
                .to_vec();
        }),
        (
            "sides[0].forces[0].formations[0].units[0].spas[0].enemy",
            ADA,
            |b| {
                let enemy = Some("Bea".to_owned());
                ada(b).spas = vec![SpaSetup {
                    enemy,
                    ..spa("spa.dodge")
                }];
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[1].name",
            RIFLES,
            |b| {
                rifles(b).name = Some("Ada".to_owned());
            },
        ),
        ("sides[0].forces[0].formations[0].units[0].at", ADA, |b| {
            ada(b).at = Some(hex(99, 99))
        }),
        (
            "sides[0].forces[0].formations[0].units[0].elevation",
            ADA,
            |b| {
                ada(b).card = "cv_gadfly_two".to_owned();
                ada(b).elevation = 2;
                b.environment.atmosphere = hexlance_rules::Atmosphere::Vacuum;
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].aboard",
            ADA,
            |b| {
                ada(b).aboard = Some("Rifles".to_owned());
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].drops",
            ADA,
            |b| ada(b).drops = Some(1),
        ),
        (
            "sides[0].forces[0].formations[0].units[0].seats",
            ADA,
            |b| ada(b).seats = 9,
        ),
        (
            "sides[0].forces[0].formations[0].units[0].enters",
            ADA,
            |b| ada(b).enters = Some(2),
        ),
        (
            "sides[0].forces[0].formations[0].units[0].off_board",
            ADA,
            |b| {
                ada(b).off_board = Some(OffBoard::default());
            },
        ),
        ("sides[0].forces[0].formations[0].units[0].air", ADA, |b| {
            ada(b).air = Some(flight())
        }),
        (
            "sides[0].forces[0].formations[0].units[0].air.zone",
            ADA,
            |b| {
                ada(b).air = Some(Flight {
                    zone: AirZone::Middle(99),
                    ..flight()
                });
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].air.path",
            ADA,
            |b| {
                ada(b).air = Some(Flight {
                    path: None,
                    ..flight()
                });
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].bombs",
            ADA,
            |b| ada(b).bombs = vec![Bomb::Cluster],
        ),
        (
            "sides[0].forces[0].formations[0].units[0].hidden",
            ADA,
            |b| {
                ada(b).hidden = true;
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].prepared",
            ADA,
            |b| ada(b).prepared = true,
        ),
        (
            "sides[0].forces[0].formations[0].units[1].commander",
            RIFLES,
            |b| {
                ada(b).commander = true;
                rifles(b).commander = true;
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[1].leader",
            RIFLES,
            |b| {
                ada(b).leader = true;
                rifles(b).leader = true;
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].condition.structure_lost",
            ADA,
            |b| {
                ada(b).condition.structure_lost = 99;
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].condition.armor_lost",
            ADA,
            |b| {
                ada(b).condition.armor_lost = 99;
            },
        ),
        (
            "sides[0].forces[0].formations[0].units[0].condition.heat",
            ADA,
            |b| {
                ada(b).condition.heat = 9;
            },
        ),
        ("events[0].name", ProblemSpot::Event(0), |b| {
            b.events = vec![event("", Occasion::Turn(1))];
        }),
        ("events[1].then", ProblemSpot::Event(1), |b| {
            let empty = EventSetup {
                then: Vec::new(),
                ..event("B", Occasion::Turn(1))
            };
            b.events = vec![event("A", Occasion::Turn(1)), empty];
        }),
        ("events[0].then[1]", ProblemSpot::Event(0), |b| {
            b.events = vec![event("A", Occasion::Turn(1))];
            let none = Effect::Reinforce(Vec::new());
            b.events[0].then.push(none);
        }),
        ("events[0].then[0].gravity", ProblemSpot::Event(0), |b| {
            b.events = vec![event("A", Occasion::Turn(1))];
            let high = Environment {
                gravity: Gravity::High,
                ..Environment::default()
            };
            b.events[0].then = vec![Effect::Environment(high)];
        }),
        ("events[0].when", ProblemSpot::Event(0), |b| {
            b.events = vec![event("A", Occasion::Turn(0))];
        }),
        ("events[0].when.zone", ProblemSpot::Event(0), |b| {
            b.events = vec![event("A", entered(Zone::Hexes(Vec::new())))];
        }),
        ("lesson.side", ProblemSpot::Lesson, |b| {
            b.lesson = lesson(step(Goal::Read));
            b.sides[0].name = "Green".to_owned();
        }),
        ("lesson.steps", ProblemSpot::Lesson, |b| {
            b.lesson = lesson(step(Goal::Read)).map(|l| Lesson {
                steps: Vec::new(),
                ..l
            });
        }),
        ("lesson.steps[0].until", ProblemSpot::Lesson, |b| {
            b.lesson = lesson(step(Goal::Phase("Tea".to_owned())));
        }),
    ]
}

fn event(name: &str, when: Occasion) -> EventSetup {
    EventSetup {
        name: name.to_owned(),
        when,
        then: vec![Effect::Message("Hear, hear.".to_owned())],
    }
}

fn entered(zone: Zone) -> Occasion {
    Occasion::Entered { zone, side: None }
}

fn flight() -> Flight {
    Flight {
        zone: AirZone::Centre,
        band: Band::Low,
        path: Some(FlightPath::new(hex(0, 0), hex(0, 7))),
    }
}

fn sheets(files: [&str; 2]) -> MapSetup {
    let sheets = files.map(|file| SheetSetup {
        file: file.to_owned(),
        turned: false,
    });
    MapSetup::Sheets {
        across: 1,
        sheets: sheets.to_vec(),
    }
}

#[test]
fn every_fault_is_told_of_the_thing_that_is_broken() {
    let content = Content::shipped();
    let sound = read(SOUND);
    assert_eq!(problems(&sound, &content), []);
    for (path, spot, breach) in breaches() {
        let mut battle = sound.clone();
        breach(&mut battle);
        let found = problems(&battle, &content);
        let told = found.iter().find(|p| p.path == path);
        let told = told.unwrap_or_else(|| panic!("{path}: {found:#?}"));
        assert_eq!(spot_of(&battle, &told.path), spot, "{}", told.path);
        for problem in &found {
            let spot = spot_of(&battle, &problem.path);
            assert_ne!(spot, ProblemSpot::Elsewhere, "{problem}");
        }
    }
}

/// Replaces parts of a battle by drawn ones.
fn spoil(battle: &mut Battle, d: &mut Draw) {
    let other = d.battle();
    macro_rules! some_of {
        ($to:expr, $from:expr, $n:expr; $($($field:ident).+),*) => {
            $(if d.below($n) == 0 {
                $to.$($field).+ = $from.$($field).+.clone();
            })*
        };
    }
    some_of!(battle, other, 12; map);
    some_of!(battle, other, 6; ruleset, environment, optional_rules, turn_limit, rules.kind, rules.share, rules.objectives, rules.homes, rules.cargo, rules.minefields, events, lesson);
    if d.below(12) == 0 {
        battle.sides.pop();
    }
    if let Some(from) = other.sides.first() {
        for side in &mut battle.sides {
            some_of!(side, from, 8; name, rules.role, home, zone, rules.minefields, rules.mines, rules.enters, rules.hidden, rules.exits, rules.splits);
            some_of!(side, from, 40; forces);
            if let Some(from) = from.forces.first() {
                for force in &mut side.forces {
                    some_of!(force, from, 8; rules.leads, rules.abilities);
                }
            }
        }
    }
    let forces = battle.sides.iter_mut().flat_map(|s| &mut s.forces);
    for unit in forces
        .flat_map(|f| &mut f.formations)
        .flat_map(|g| &mut g.units)
    {
        let from = d.unit();
        some_of!(unit, from, 60; card);
        some_of!(unit, from, 20; name, skill, spas, at, facing, elevation, air, bombs, aboard, drops, seats, enters, hidden, prepared, off_board, commander, leader, condition);
    }
}

/// A path without its numbers and names.
fn form(path: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in path.chars() {
        inside = (inside || c == '[') && c != ']';
        if !inside {
            out.push(c);
        }
    }
    out
}

#[test]
fn whatever_else_is_broken_has_its_place_too() {
    let content = Content::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder of the scenarios")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ron"))
        .filter(|p| fs::read_to_string(p).is_ok_and(|t| t.contains("ruleset: \"strike\"")))
        .collect();
    files.sort();
    let shipped: Vec<_> = files
        .iter()
        .map(|f| read(&fs::read_to_string(f).expect("a text")))
        .collect();
    let mut forms = BTreeSet::new();
    for seed in 0..2000 {
        let mut d = Draw(seed);
        let mut battle = shipped[d.below(shipped.len())].clone();
        spoil(&mut battle, &mut d);
        for problem in problems(&battle, &content) {
            let spot = spot_of(&battle, &problem.path);
            assert_ne!(spot, ProblemSpot::Elsewhere, "{seed}: {problem}");
            assert!(is_there(&battle, &spot), "{seed}: {problem} {spot:?}");
            forms.insert(form(&problem.path));
        }
    }
    // The draws reach most of what can be wrong.
    assert!(forms.len() > 55, "{forms:#?}");
}

/// Whether the battle has such a thing.
fn is_there(battle: &Battle, spot: &ProblemSpot) -> bool {
    let side = |s: usize| battle.sides.get(s);
    let force = |s: usize, f: usize| side(s)?.forces.get(f);
    let formation = |s: usize, f: usize, g: usize| force(s, f)?.formations.get(g);
    match *spot {
        ProblemSpot::Objective(n) => n < battle.rules.objectives.len(),
        ProblemSpot::Cargo(n) => n < battle.rules.cargo.len(),
        ProblemSpot::Event(n) => n < battle.events.len(),
        ProblemSpot::Minefield { side: None, n } => n < battle.rules.minefields.len(),
        ProblemSpot::Minefield { side: Some(s), n } => {
            side(s).is_some_and(|s| n < s.rules.minefields.len())
        }
        ProblemSpot::Side(s) | ProblemSpot::Zone(s) => side(s).is_some(),
        ProblemSpot::Force(s, f) => force(s, f).is_some(),
        ProblemSpot::Formation(s, f, g) => formation(s, f, g).is_some(),
        ProblemSpot::Unit(s, f, g, u) => formation(s, f, g).is_some_and(|g| u < g.units.len()),
        ProblemSpot::Lesson => battle.lesson.is_some(),
        _ => true,
    }
}

#[test]
fn things_have_their_hexes() {
    let mut battle = read(SOUND);
    let unit = |s, u| ProblemSpot::Unit(s, 0, 0, u);
    let at = |battle: &Battle, spot: ProblemSpot| hex_of(battle, &spot);
    assert_eq!(at(&battle, ADA), Some(hex(3, 0)));
    assert_eq!(at(&battle, RIFLES), None);
    // Who is carried is where the carrier is.
    assert_eq!(at(&battle, unit(1, 2)), Some(hex(2, 5)));
    assert_eq!(at(&battle, unit(1, 7)), None);
    // Two who carry each other are nowhere.
    rifles(&mut battle).aboard = Some("Ada".to_owned());
    assert_eq!(at(&battle, RIFLES), Some(hex(3, 0)));
    ada(&mut battle).at = None;
    ada(&mut battle).aboard = Some("Rifles".to_owned());
    assert_eq!(at(&battle, RIFLES), None);
    ada(&mut battle).aboard = None;
    ada(&mut battle).air = Some(flight());
    assert_eq!(at(&battle, RIFLES), Some(hex(0, 0)));

    let held = CargoSetup {
        at: None,
        held_by: Some("Bea".to_owned()),
        ..chest()
    };
    battle.rules.cargo = vec![chest(), held];
    assert_eq!(at(&battle, ProblemSpot::Cargo(0)), Some(hex(1, 1)));
    assert_eq!(at(&battle, ProblemSpot::Cargo(1)), Some(hex(3, 5)));
    assert_eq!(at(&battle, ProblemSpot::Cargo(2)), None);
    battle.rules.objectives = vec![objective("Hill", hex(4, 0))];
    assert_eq!(at(&battle, ProblemSpot::Objective(0)), Some(hex(4, 0)));
    battle.rules.minefields = vec![mines(hex(2, 2), 1)];
    battle.sides[1].rules.minefields = vec![mines(hex(3, 3), 1)];
    let field = |side| ProblemSpot::Minefield { side, n: 0 };
    assert_eq!(at(&battle, field(None)), Some(hex(2, 2)));
    assert_eq!(at(&battle, field(Some(1))), Some(hex(3, 3)));
    assert_eq!(at(&battle, field(Some(0))), None);
    battle.sides[0].zone = Zone::Near(vec![hex(1, 0), hex(2, 0)], 3);
    assert_eq!(at(&battle, ProblemSpot::Zone(0)), Some(hex(1, 0)));
    assert_eq!(at(&battle, ProblemSpot::Zone(1)), None);
    assert_eq!(
        at(&battle, ProblemSpot::Map(Some(hex(5, 5)))),
        Some(hex(5, 5))
    );
    battle.events = vec![
        event("A", entered(Zone::Around(hex(2, 3), 1))),
        event("B", Occasion::Lost("Bea".to_owned())),
        event("C", Occasion::Turn(2)),
    ];
    assert_eq!(at(&battle, ProblemSpot::Event(0)), Some(hex(2, 3)));
    assert_eq!(at(&battle, ProblemSpot::Event(1)), Some(hex(3, 5)));
    assert_eq!(at(&battle, ProblemSpot::Event(2)), None);
    assert_eq!(at(&battle, ProblemSpot::Lesson), None);
}

#[test]
fn what_is_no_path_leads_nowhere() {
    let battle = read(SOUND);
    let spot_of = |path: &str| spot_of(&battle, path);
    for path in ["", "x", "[3]", "formations[0]", "name", "Title"] {
        assert_eq!(spot_of(path), ProblemSpot::Elsewhere, "{path}");
    }
    assert_eq!(spot_of("map.hexes[custard]"), ProblemSpot::Map(None));
    assert_eq!(spot_of("events[2].when.zone"), ProblemSpot::Event(2));
    assert_eq!(spot_of("briefing.situation"), ProblemSpot::Briefing);
    assert_eq!(spot_of("title"), ProblemSpot::Title);
}
